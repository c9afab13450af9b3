//! The sides of a scenario: units, caissons and general officers.

use crate::battle::{Member, Officer, Sort, Stand, Wing};
use crate::forces::SIZES;
use crate::forces::armies::Army;
use crate::lists::{CAISSON_POINTS, Formation, HOWITZER, Kind, Lists};
use crate::rules::Rules;
use crate::sections::placing::wing_at;
use sandtable_core::data::{Node, Problems, Spot, unknown_word};
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Angle, Point};
use sandtable_scenario::{Head, misnamed, used_twice};
use std::ops::Range;

/// Letters of a name at most.
const LONGEST: usize = 8;

/// Both sides as they are read.
pub(super) struct Force<'a> {
    lists: &'a Lists,
    rules: &'a Rules,
    head: &'a Head,
    armies: &'a [Army],
    /// The units so far, south first, with its caissons.
    pub(super) members: Vec<Member>,
    /// Where each of them is written.
    pub(super) spots: Vec<Spot>,
    /// The general officers so far.
    pub(super) officers: Vec<Officer>,
    side: u8,
}

impl<'a> Force<'a> {
    /// Nobody yet.
    pub(super) fn new(lists: &'a Lists, rules: &'a Rules, head: &'a Head, armies: &'a [Army]) -> Force<'a> {
        let (members, spots, officers) = (Vec::new(), Vec::new(), Vec::new());
        Force { lists, rules, head, armies, members, spots, officers, side: 0 }
    }

    /// Reads a side, the southern one first, and gives its name.
    pub(super) fn side(&mut self, node: &mut Node<'_>, problems: &mut Problems) -> String {
        let side = Side(self.side);
        self.side = self.side.saturating_add(1);
        let name = node.text("name", problems);
        let first = self.members.len();
        let army = node.optional_text("army", problems);
        if let Some(army) = army.as_ref().filter(|_| node.has("units")) {
            node.problem("units", format!("the units are those of {army}: write one or the other"), problems);
            node.in_part();
        }
        match army {
            Some(army) => self.army(node, side, &army, problems),
            None => {
                node.tables("units", problems, |node, problems| self.unit(node, side, problems));
            }
        }
        if self.members.len() == first {
            node.problem("units", "the side has no unit", problems);
        }
        let last = self.members.len();
        node.tables("caissons", problems, |node, problems| self.caisson(node, side, first..last, problems));
        let officers = self.officers.len();
        node.tables("generals", problems, |node, problems| self.general(node, side, first..last, problems));
        self.commanded(node, officers, last - first, problems);
        name
    }

    /// Is the name free, and one that can be typed?
    fn name(&self, node: &mut Node<'_>, problems: &mut Problems) -> String {
        let name = node.text("name", problems);
        if let Some(what) = self.misnamed(&name) {
            node.problem("name", what, problems);
        }
        name
    }

    fn misnamed(&self, name: &str) -> Option<String> {
        let members = self.members.iter().map(|member| member.name.as_str());
        let officers = self.officers.iter().map(|officer| officer.name.as_str());
        misnamed(name, LONGEST).or_else(|| used_twice(name, members.chain(officers)))
    }

    // --- units ---

    /// AOS-91 The units of an army of the tables, with the places that stand there; for the other side turned half round.
    fn army(&mut self, node: &mut Node<'_>, side: Side, name: &str, problems: &mut Problems) {
        let Some(army) = self.armies.iter().find(|army| army.name.eq_ignore_ascii_case(name)) else {
            let known = self.armies.iter().map(|army| army.name.as_str());
            node.problem("army", unknown_word(name, known), problems);
            return;
        };
        for listed in &army.units {
            if let Some(what) = self.misnamed(&listed.name) {
                node.problem("army", what, problems);
            }
            let turned = |stand| if listed.side == side { stand } else { self.turned(stand) };
            let stand = listed.stand.map(turned);
            self.push(node, Member { side, stand, ..listed.clone() }, problems);
        }
    }

    /// AOS-104 A place as the other side has it.
    fn turned(&self, stand: Stand) -> Stand {
        let Point { x, y } = self.head.table;
        Stand { at: Point { x: x - stand.at.x, y: y - stand.at.y }, bearing: stand.bearing.opposite() }
    }

    /// AOS-03, AOS-04, AOS-05, AOS-85, AOS-93 A unit as it is written.
    fn unit(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) {
        let name = self.name(node, problems);
        let title = node.optional_text("title", problems).unwrap_or_default();
        let before = problems.len();
        let kind = node.one_of("type", &self.lists.kind_words(), problems);
        let is_known = problems.len() == before;
        let of = &self.lists.kinds[kind];
        let called = node.optional_text("variant", problems).unwrap_or_default();
        let quality = node.one_of_or("quality", self.lists.fair(), &self.lists.grade_words(), problems);
        let figures = self.figures(node, is_known.then_some(of), problems);
        let formation = node.one_of_or("formation", of.arm.begins(), &Formation::ALL, problems);
        let stand = self.stand(node, side, problems);
        let wing = match (node.has("wing"), stand) {
            (true, _) => node.one_of("wing", &Wing::ALL, problems),
            (false, Some(stand)) => wing_at(self.head.table, side, stand.at),
            (false, None) => {
                let what = "the key is missing: a unit without a place says to which wing it belongs";
                node.problem("wing", what, problems);
                Wing::Centre
            }
        };
        if is_known && of.moves[formation as usize].is_none() {
            let words = Formation::ALL.iter().filter(|(_, form)| of.moves[*form as usize].is_some());
            let words: Vec<&str> = words.map(|(word, _)| *word).collect();
            node.problem("formation", format!("a {} forms {} only", of.word, words.join(", ")), problems);
        }
        let howitzer = called.eq_ignore_ascii_case(HOWITZER);
        if is_known && !self.lists.may_be_called(of, &called) {
            node.problem("variant", format!("no {} is called {called}", of.word), problems);
        }
        let (sort, points) = (Sort::Unit(kind), self.lists.price(of, quality, figures));
        let unit =
            Member { name, title, side, wing, sort, howitzer, called, quality, figures, formation, stand, points };
        self.push(node, unit, problems);
    }

    /// AOS-70 A unit joins its side; rockets only where they are in force.
    fn push(&mut self, node: &Node<'_>, unit: Member, problems: &mut Problems) {
        let rocket = matches!(unit.sort, Sort::Unit(kind) if self.lists.is_rocket(&self.lists.kinds[kind]));
        if rocket && !self.rules.rockets {
            node.problem("type", "rocket batteries are not in force (scruby.rockets)", problems);
        }
        self.members.push(unit);
        self.spots.push(node.spot());
    }

    /// AOS-85 `size`, or `figures` of one of the sizes; by an option of any between the least and the greatest.
    fn figures(&self, node: &mut Node<'_>, kind: Option<&Kind>, problems: &mut Problems) -> u8 {
        let sizes = kind.map_or([1; 3], |kind| kind.sizes);
        if !node.has("figures") {
            return sizes[node.one_of_or("size", 1, &SIZES, problems)];
        }
        if node.has("size") {
            node.problem("size", "size or figures, not both", problems);
            node.in_part();
        }
        let figures = node.number("figures", 1..=250u8, problems);
        let free = self.rules.free_sizes;
        if let Some((kind, Err(sizes))) = kind.map(|kind| (kind, kind.has_size(figures, free))) {
            let option = if free { "" } else { " (scruby.free_sizes)" };
            node.problem("figures", format!("a {} has {sizes} figures{option}", kind.word), problems);
        }
        figures
    }

    /// AOS-81 `at`, the middle of its front edge, and `facing`; towards the enemy where nothing else is said.
    fn stand(&self, node: &mut Node<'_>, side: Side, problems: &mut Problems) -> Option<Stand> {
        let ahead = if side == Side::A { 0 } else { 180 };
        let at = node.optional_point("at", problems);
        if at.is_none() && node.has("facing") && !node.has("at") {
            node.problem("facing", "who has no place faces nowhere", problems);
        }
        let bearing = Angle::degrees(node.number_or("facing", ahead, 0..=359i32, problems));
        at.map(|at| Stand { at, bearing })
    }

    // --- caissons and generals ---

    /// A unit of this side by its name.
    fn own(&self, node: &mut Node<'_>, key: &'static str, own: Range<usize>, problems: &mut Problems) -> Option<Piece> {
        let name = node.text(key, problems);
        let at = own.into_iter().find(|at| self.members[*at].name.eq_ignore_ascii_case(&name));
        if at.is_none() && !name.is_empty() {
            node.problem(key, format!("this side has no unit '{name}'"), problems);
        }
        at.map(|at| Piece(at as u16))
    }

    /// AOS-162 A caisson, at most one for each battery. Where caissons are not in force, it stays at home.
    fn caisson(&mut self, node: &mut Node<'_>, side: Side, own: Range<usize>, problems: &mut Problems) {
        let name = self.name(node, problems);
        let title = node.optional_text("title", problems).unwrap_or_default();
        let battery = self.own(node, "battery", own, problems);
        let stand = self.stand(node, side, problems);
        let Some(battery) = battery else { return };
        let of = &self.members[battery.index()];
        let (is_battery, wing) = (matches!(of.sort, Sort::Unit(kind) if self.lists.kinds[kind].gun.is_some()), of.wing);
        if !is_battery {
            node.problem("battery", format!("{} is no battery", of.name), problems);
        }
        if self.members.iter().any(|member| member.sort == Sort::Caisson(battery)) {
            node.problem("battery", format!("{} has a caisson", of.name), problems);
        }
        if !self.rules.caissons {
            return;
        }
        let (sort, howitzer, called, points) = (Sort::Caisson(battery), false, String::new(), CAISSON_POINTS);
        let (quality, figures, formation) = (self.lists.fair(), 1, Formation::Limbered);
        let caisson =
            Member { name, title, side, wing, sort, howitzer, called, quality, figures, formation, stand, points };
        self.push(node, caisson, problems);
    }

    /// AOS-161 A general officer, with the unit that he begins with. Where generals are not in force, he stays at home.
    fn general(&mut self, node: &mut Node<'_>, side: Side, own: Range<usize>, problems: &mut Problems) {
        let name = self.name(node, problems);
        let title = node.optional_text("title", problems).unwrap_or_default();
        let commander = node.bool_or("commander", false, problems);
        let Some(with) = self.own(node, "with", own, problems) else { return };
        if self.officers.iter().any(|officer| officer.with == with) {
            node.problem("with", "a unit has one general at most", problems);
        }
        if self.rules.generals {
            self.officers.push(Officer { name, title, side, commander, with });
        }
    }

    /// AOS-161 One general for six units, and one of them commands.
    fn commanded(&self, node: &Node<'_>, first: usize, units: usize, problems: &mut Problems) {
        let own = &self.officers[first..];
        if own.len() > units / 6 {
            let what = format!("{} generals; {units} units have {} at most", own.len(), units / 6);
            node.problem("generals", what, problems);
        }
        if !own.is_empty() && own.iter().filter(|officer| officer.commander).count() != 1 {
            node.problem("generals", "exactly one of them is the commander", problems);
        }
    }
}
