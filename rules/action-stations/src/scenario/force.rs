//! The sides of a scenario: vessels, batteries, aircraft.

use crate::battle::position::Aground;
use crate::battle::setting::{Member, Sort};
use crate::lists::{Class, Grade, Helm, Kind, Lists, Radar, mounts};
use crate::resolution::gunnery::Protection;
use crate::resolution::victory::BATTERY_MOUNT;
use sandtable_core::Side;
use sandtable_core::data::{Node, Problems, did_you_mean};
use sandtable_geometry::{Angle, Course};
use sandtable_scenario::{Edge, Head, misnamed, used_twice};
use std::sync::Arc;

/// AST-179 How batteries are protected, by the words.
const PROTECTIONS: [(&str, Protection); 3] =
    [("open", Protection::Open), ("emplaced", Protection::Emplaced), ("concrete", Protection::Concrete)];
/// A name is at most so long.
pub const LONGEST: usize = 6;

/// The sides as they are read.
pub struct Force<'a> {
    lists: &'a Lists,
    head: &'a Head,
    /// All members so far.
    pub members: Vec<Member>,
    /// Command ratings.
    pub command: Vec<u8>,
    /// Home edges.
    pub home: Vec<Edge>,
    kinds: Vec<Arc<Kind>>,
    by_dice: bool,
}

impl<'a> Force<'a> {
    /// Nobody yet. Dice say which command and which home edge a side has, or the scenario does.
    pub fn new(lists: &'a Lists, head: &'a Head, by_dice: bool) -> Force<'a> {
        let kinds = lists.kinds.iter().cloned().map(Arc::new).collect();
        Force { lists, head, members: Vec::new(), command: Vec::new(), home: Vec::new(), kinds, by_dice }
    }

    /// A side: its name.
    pub fn side(&mut self, node: &mut Node<'_>, problems: &mut Problems) -> String {
        let side = Side(self.command.len().min(1) as u8);
        let name = node.text("name", problems);
        self.home.push(match (self.by_dice, side) {
            (true, Side::A) => Edge::West,
            (true, _) => Edge::East,
            (false, _) => node.one_of("home", &Edge::WORDS, problems),
        });
        self.command.push(if self.by_dice { 0 } else { node.number_or("command", 0, 0..=3, problems) });
        node.tables("vessels", problems, |node, problems| self.vessel(node, side, problems));
        node.tables("batteries", problems, |node, problems| self.battery(node, side, problems));
        node.tables("aircraft", problems, |node, problems| self.aircraft(node, side, problems));
        name
    }

    /// AST-117, AST-197 A vessel.
    fn vessel(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) {
        let kind = self.kind(node, problems);
        let free = node.bool_or("free", false, problems);
        let at = if free { Course::default() } else { course(node, problems) };
        let aground = node.bool_or("aground", false, problems).then_some(Aground::Soft);
        let Some(kind) = kind else { return };
        let speed = node.number_or("speed", 0, 0..=u16::from(kind.speed), problems);
        let victory = kind.victory;
        let member = Member {
            speed,
            free,
            at,
            aground,
            alerted: node.bool_or("alerted", true, problems),
            enters: node.number_or("enters", 1, 1..=self.head.turns.max(1), problems),
            group: node.optional_text("group", problems).unwrap_or_else(|| "1".into()),
            victory,
            ..self.member(node, side, Sort::Vessel(Arc::clone(&kind)), &kind.name, problems)
        };
        self.members.push(member);
    }

    /// The type of a vessel, or what comes near it.
    fn kind(&self, node: &mut Node<'_>, problems: &mut Problems) -> Option<Arc<Kind>> {
        let word = node.text("type", problems);
        let found = self.kinds.iter().find(|kind| kind.key == word).cloned();
        if found.is_none() && !word.is_empty() {
            let hint = did_you_mean(&word, self.kinds.iter().map(|kind| kind.key.as_str()));
            node.problem("type", format!("there is no vessel `{word}`{hint}"), problems);
        }
        found
    }

    /// What all members have.
    fn member(&self, node: &mut Node<'_>, side: Side, sort: Sort, what: &str, problems: &mut Problems) -> Member {
        let name = node.text("name", problems);
        let wrong = misnamed(&name, LONGEST);
        let wrong = wrong.or_else(|| used_twice(&name, self.members.iter().map(|member| member.name.as_str())));
        wrong.into_iter().for_each(|wrong| node.problem("name", wrong, problems));
        let title = node.optional_text("title", problems).unwrap_or_else(|| what.to_owned());
        Member {
            name,
            title,
            side,
            group: String::new(),
            sort,
            grade: node.one_of_or("crew", Grade::Regular, &Grade::ALL, problems),
            at: Course::default(),
            speed: 0,
            enters: 1,
            free: false,
            alerted: true,
            victory: 0,
            aground: None,
        }
    }

    /// AST-179, AST-232 A shore battery: a vessel that is none, of mounts, a searchlight and a radar.
    fn battery(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) {
        let text = node.text("mounts", problems);
        let (guns, wrong) = mounts::of_battery(&text, &self.lists.guns);
        wrong.into_iter().for_each(|wrong| node.problem("mounts", wrong, problems));
        let protection = node.one_of_or("protection", Protection::Open, &PROTECTIONS, problems);
        let at = course(node, problems);
        let kind = Kind {
            key: "battery".into(),
            name: "Shore battery".into(),
            class: Class::Three,
            helm: Helm::Lost,
            boxes: 1,
            victory: BATTERY_MOUNT * guns.len() as u16,
            guns,
            radar: node.one_of_or("radar", Radar::None, &Radar::ALL, problems),
            lights: node.number_or("lights", 0, 0..=4, problems),
            ..Kind::default()
        };
        let alerted = node.bool_or("alerted", true, problems);
        let member = Member {
            at,
            alerted,
            ..self.member(node, side, Sort::Battery(Arc::new(kind), protection), "Shore battery", problems)
        };
        self.members.push(member);
    }

    /// AST-190 An aircraft.
    fn aircraft(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) {
        let words: Vec<(&str, usize)> =
            self.lists.aircraft.iter().enumerate().map(|(at, aircraft)| (aircraft.key.as_str(), at)).collect();
        let which = node.one_of("type", &words, problems);
        let at = course(node, problems);
        let Some(aircraft) = self.lists.aircraft.get(which) else { return };
        let enters = node.number_or("enters", 1, 1..=self.head.turns.max(1), problems);
        let member = Member {
            at,
            enters,
            speed: aircraft.speed,
            victory: aircraft.victory,
            ..self.member(node, side, Sort::Aircraft(which), &aircraft.name, problems)
        };
        self.members.push(member);
    }
}

/// Place and heading.
fn course(node: &mut Node<'_>, problems: &mut Problems) -> Course {
    let at = node.point("at", problems);
    Course { at, heading: Angle::degrees(node.number("heading", 0..=359, problems)) }
}
