//! A battle in the air as a person writes it: `mode = "air"`, and sides of flights instead of units.

use super::lists::read::{NO_PRESET, SKILL};
use super::lists::{Lists, TargetKind};
use super::rules::AirRules;
use crate::air::battle::scenario::{AirPart, Aloft, LONGEST_NAME, ScenarioCraft, plans};
use crate::air::battle::setting::{Mode, Start, What, ZONE_MM, across, own_zone};
use crate::air::battle::state::MOST_CRAFT;
use crate::air::lists::Load;

use sandtable_core::data::{Files, Node, Problems};
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Angle, Length, Point, Polygon};
use sandtable_scenario::{Head, misnamed, used_twice, zone};

/// MAP-95 How far to each side of the way to the opposite edge a heading may be, in degrees.
const HEADING: i32 = 45;
/// MAP-101 The number of turns where the scenario gives none.
pub const TURNS: u8 = 12;

/// MAP-100 The aircraft of a battle on the ground, side by side as they are read. The tables of the air game are read
/// with the first of them.
pub struct Flights<'a> {
    files: &'a Files,
    rules: &'a AirRules,
    lists: Option<Option<Lists>>,
    entries: Vec<ScenarioCraft>,
}

impl<'a> Flights<'a> {
    /// None yet.
    pub fn new(files: &'a Files, rules: &'a AirRules) -> Flights<'a> {
        Flights { files, rules, lists: None, entries: Vec::new() }
    }

    /// MAP-110 Reads the flights of a side, if it has any: all of them begin off the table.
    pub fn side(&mut self, node: &mut Node<'_>, head: &Head, side: Side, problems: &mut Problems) -> Aloft {
        if !node.has("flights") {
            return Aloft::default();
        }
        let lists = self.lists.get_or_insert_with(|| Lists::read(self.files, problems));
        let Some(lists) = lists else {
            node.in_part();
            return Aloft::default();
        };
        let entries = std::mem::take(&mut self.entries);
        let before = entries.len();
        let mut reader = Reader { lists, head, entries, near: Vec::new() };
        node.tables("flights", problems, |node, problems| reader.coming(node, side, problems));
        self.entries = reader.entries;
        let prices =
            plans(lists, &self.entries, self.rules, 0).into_iter().skip(before).map(|plan| u32::from(plan.points));
        Aloft { count: self.entries.len() - before, points: prices.sum() }
    }

    /// All of them together.
    pub fn part(self) -> Option<AirPart> {
        let lists = self.lists??;
        (!self.entries.is_empty()).then_some(AirPart { mode: Mode::Combined, lists, entries: self.entries })
    }
}

/// A side as it is read: its name and the names of the pieces near which some of its flights begin.
struct Reader<'a> {
    lists: &'a Lists,
    head: &'a Head,
    entries: Vec<ScenarioCraft>,
    /// The names that an entry begins near, and where they stand in the file.
    near: Vec<NamesNear>,
}

/// Names near which the entries from one number to another begin.
struct NamesNear {
    side: Side,
    entries: std::ops::Range<usize>,
    names: Vec<(String, u32, String)>,
}

/// What a scenario of mode air says of a side beside its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideHead {
    /// Its name.
    pub name: String,
    /// MAP-96 The total of a force that it brings, where the scenario sets one.
    pub limit: Option<u16>,
}

/// Reads the sides of a scenario of mode air; gives what it says of them, and the pieces.
///
/// `None` where the tables of the air game cannot be read; they are noted as problems then.
pub fn read(
    node: &mut Node<'_>,
    files: &Files,
    head: &Head,
    problems: &mut Problems,
) -> Option<(Vec<SideHead>, AirPart)> {
    let lists = Lists::read(files, problems);
    let least = Point::mm(2 * ZONE_MM[0] + 200, 2 * ZONE_MM[1] + 200);
    if head.table.x < least.x || head.table.y < least.y {
        node.problem("table", "a battle in the air needs a table of 600 x 400 mm at least", problems);
    }
    let Some(lists) = lists else {
        node.in_part();
        return None;
    };
    let mut reader = Reader { lists: &lists, head, entries: Vec::new(), near: Vec::new() };
    let mut numbers = 0..;
    let sides = node.tables("sides", problems, |node, problems| {
        let number = numbers.next().unwrap_or(u8::MAX);
        let name = node.text("name", problems);
        let limit = node.has("limit").then(|| node.number("limit", 150..=10_000, problems));
        let before = reader.entries.len();
        node.tables("flights", problems, |node, problems| reader.flight(node, Side(number), problems));
        if reader.entries.len() == before {
            node.problem("flights", "the side has neither aircraft nor anything else", problems);
        }
        SideHead { name, limit }
    });
    if sides.len() != 2 {
        node.problem("sides", format!("{} sides; a battle has 2", sides.len()), problems);
    }
    if reader.entries.len() > MOST_CRAFT {
        let what = format!("{} aircraft, ships and targets; at most {MOST_CRAFT}", reader.entries.len());
        node.problem("sides", what, problems);
    }
    if !reader.entries.iter().any(|entry| matches!(entry.what, What::Aircraft(_))) {
        node.problem("sides", "nobody has an aircraft", problems);
    }
    reader.resolve(node, problems);
    let entries = reader.entries;
    Some((sides, AirPart { mode: Mode::Air, lists, entries }))
}

impl Reader<'_> {
    /// MAP-100 A flight that comes to a battle on the ground: aircraft only, all off the table.
    fn coming(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) {
        node.optional_text("name", problems);
        let preset = self.preset(node, problems);
        node.tables("aircraft", problems, |node, problems| {
            if node.has("at") || node.has("speed") {
                node.problem(
                    "aircraft",
                    "it begins off the table, and says where and how fast when it comes (MAP-100)",
                    problems,
                );
            }
            let entry = self.aircraft(node, side, &Start::Away, &preset, None, problems);
            self.entries.push(entry);
        });
    }

    /// MAP-103 The skill preset of a flight; empty for none.
    fn preset(&self, node: &mut Node<'_>, problems: &mut Problems) -> String {
        let preset = node.optional_text("skills", problems).unwrap_or_default();
        if !preset.is_empty() && self.lists.preset(&preset).is_none() {
            let known: Vec<&str> = self.lists.presets.iter().map(|preset| preset.name.as_str()).collect();
            node.problem("skills", format!("there is no preset '{preset}': there is {}", known.join(", ")), problems);
        }
        preset
    }

    /// A flight: aircraft that begin in the same way, or ships and targets in their places.
    fn flight(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) {
        let first = self.entries.len();
        node.optional_text("name", problems);
        let preset = self.preset(node, problems);
        let speed = self.speed(node, problems);
        let (start, names) = self.start(node, side, problems);
        node.tables("aircraft", problems, |node, problems| {
            let entry = self.aircraft(node, side, &start, &preset, speed, problems);
            self.entries.push(entry);
        });
        if !names.is_empty() {
            let placed = |entry: &ScenarioCraft| matches!(entry.start, Start::Near { .. });
            let entries = first..self.entries.len();
            if self.entries[entries.clone()].iter().any(placed) {
                self.near.push(NamesNear { side, entries, names });
            }
        }
        node.tables("targets", problems, |node, problems| {
            let entry = self.target(node, side, problems);
            self.entries.push(entry);
        });
    }

    fn speed(&self, node: &mut Node<'_>, problems: &mut Problems) -> Option<u16> {
        node.has("speed").then(|| node.number("speed", 1..=2000, problems))
    }

    /// MAP-95 Where the aircraft of a flight begin: `zone` or `rectangle`, `near` pieces at a `distance`, or the side's own zone;
    /// `headings` from one clockwise to another.
    fn start(&self, node: &mut Node<'_>, side: Side, problems: &mut Problems) -> (Start, Vec<(String, u32, String)>) {
        let (from, sweep) = match node.numbers("headings", 0..=359, problems)[..] {
            [] => (across(side) - Angle::degrees(HEADING), Angle::degrees(2 * HEADING)),
            [from, to] => (Angle::degrees(from), Angle::degrees(to - from)),
            _ => {
                node.problem("headings", "two headings: the first, and clockwise from it the last", problems);
                (Angle::ZERO, Angle::ZERO)
            }
        };
        let names = node.texts("near", problems);
        if !names.is_empty() {
            for key in ["zone", "rectangle"] {
                if node.has(key) {
                    node.problem(key, "a flight begins in a zone or near others, not both", problems);
                }
            }
            let distance = match node.numbers("distance", 0..=2000, problems)[..] {
                [least, most] if least <= most => [Length::mm(least), Length::mm(most)],
                _ => {
                    node.problem("distance", "two distances: how near at least, and how far at most", problems);
                    [Length::ZERO; 2]
                }
            };
            let names = names.into_iter().map(|name| (name.text, name.line, name.field)).collect();
            return (Start::Near { pieces: Vec::new(), distance, from, sweep }, names);
        }
        (Start::In { area: self.zone(node, side, problems), from, sweep }, Vec::new())
    }

    /// The zone of a flight, or that of MAP-95.
    fn zone(&self, node: &mut Node<'_>, side: Side, problems: &mut Problems) -> Polygon {
        zone(node, self.head, own_zone(self.head.table, side), problems)
    }

    fn name(&self, node: &mut Node<'_>, problems: &mut Problems) -> String {
        let name = node.text("name", problems);
        let others = self.entries.iter().map(|other| other.name.as_str());
        let wrong = misnamed(&name, LONGEST_NAME).into_iter().chain(used_twice(&name, others));
        wrong.for_each(|what| node.problem("name", what, problems));
        name
    }

    fn place(&self, node: &mut Node<'_>, at: Point, problems: &mut Problems) -> Start {
        if !self.head.on_table(at) {
            node.problem("at", "it is not on the table", problems);
        }
        Start::At(at, Angle::degrees(node.number_or("heading", 0, 0..=359, problems)))
    }

    fn aircraft(
        &self,
        node: &mut Node<'_>,
        side: Side,
        start: &Start,
        preset: &str,
        speed: Option<u16>,
        problems: &mut Problems,
    ) -> ScenarioCraft {
        let kind = self.lists.find(&node.text("kind", problems)).map_err(|what| node.problem("kind", what, problems));
        let name = self.name(node, problems);
        let load = node.one_of_or("load", Load::None, &Load::ALL, problems);
        let start = match node.optional_point("at", problems) {
            Some(at) => {
                if !node.has("heading") {
                    node.problem("heading", "an aircraft that has its place has a heading too", problems);
                }
                self.place(node, at, problems)
            }
            None => start.clone(),
        };
        let speed = self.speed(node, problems).or(speed);
        let skill = node.has("skill").then(|| node.number("skill", SKILL, problems));
        if let Ok(id) = kind {
            let kind = self.lists.kind(id);
            let carries = match load {
                Load::None => true,
                Load::Bombs => kind.templates > 0,
                Load::Torpedo => kind.torpedo,
            };
            if !carries {
                node.problem("load", format!("a {} carries no such load (MAP-68)", kind.name), problems);
            }
            let [least, most] = kind.speed;
            if speed.is_some_and(|speed| !(least..=most).contains(&speed)) {
                node.problem("speed", format!("a {} flies {least} to {most} (MAP-12)", kind.name), problems);
            }
        }
        let what = What::Aircraft(kind.unwrap_or_default());
        ScenarioCraft { name, side, what, skill, preset: preset.to_owned(), load, start, speed }
    }

    fn target(&self, node: &mut Node<'_>, side: Side, problems: &mut Problems) -> ScenarioCraft {
        let asked = node.text("kind", problems);
        let target = self.lists.find_target(&asked).map_err(|what| node.problem("kind", what, problems));
        let name = self.name(node, problems);
        let at = node.point("at", problems);
        let start = self.place(node, at, problems);
        let target = target.unwrap_or_default();
        if self.lists.target(target).kind == TargetKind::Gun && node.has("heading") {
            node.problem("heading", "a gun position fires all round and has none", problems);
        }
        ScenarioCraft {
            name,
            side,
            what: What::Target(target),
            skill: None,
            preset: NO_PRESET.to_owned(),
            load: Load::None,
            start,
            speed: None,
        }
    }

    /// Finds the pieces near which flights begin, by their names.
    fn resolve(&mut self, node: &Node<'_>, problems: &mut Problems) {
        for named in std::mem::take(&mut self.near) {
            let mut found = Vec::new();
            for (name, line, field) in &named.names {
                let own = |entry: &ScenarioCraft| entry.side == named.side && entry.name.eq_ignore_ascii_case(name);
                match self.entries.iter().position(own) {
                    Some(at) if named.entries.contains(&at) => {
                        problems.add(node.file(), *line, field, format!("'{name}' belongs to this flight itself"));
                    }
                    Some(at) => found.push(Piece(at as u16)),
                    None => problems.add(node.file(), *line, field, format!("this side has no '{name}'")),
                }
            }
            for entry in &mut self.entries[named.entries] {
                if let Start::Near { pieces, .. } = &mut entry.start {
                    pieces.clone_from(&found);
                }
            }
        }
    }
}
