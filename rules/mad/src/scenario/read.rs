//! Reading a scenario's file.

use super::Terms;
use super::sound::{Place, Sound};
use crate::air::battle::scenario::Aloft;
use crate::air::battle::setting::{Mode, Start};
use crate::air::rules::AirRules;
use crate::air::scenario as air;
use crate::battle::fieldworks::{Bearings, MOST_PIECES_OF_LINE, MOST_WORKS};
use crate::battle::scenario::{Bought, Element, GoingOverride, Scenario, Side, TURNS, Unit};
use crate::forces::{self, LIMIT, LIMIT_ALOFT};
use crate::lists::mobility::Mobility;
use crate::lists::notional::Notional;
use crate::lists::works::WorkKind;
use crate::lists::{Design, Drive, Era, GENERIC, Granted, Kind, KindId, Lists, design};
use crate::scenario::terrain;
use sandtable_battlefield::Feature;
use sandtable_core::Side as SideId;
use sandtable_core::data::{Files, Measure, Node, Problems};
use sandtable_geometry::{Angle, Length, Point, Polygon};
use sandtable_scenario::{Deployment, Edge, Head, Printed, chosen_forces, objectives, side_named, zone};

/// The words for modes: of the ground game, which needs no word, and of the air game alone (MAP-01).
const MODES: [(&str, Option<Mode>); 2] = [("ground", None), ("air", Some(Mode::Air))];

/// MAD-143, MAD-144 What holds where the scenario says nothing else.
const PRINTED: Printed =
    Printed { rulebook: "mad", measure: Measure::Millimetres, table: Some(Point::mm(1800, 1200)), turns: Some(TURNS) };

/// MAD-143 Depth of a zone where the scenario gives none.
const ZONE_DEPTH: Length = Length::mm(300);

/// Reads the whole document.
pub(super) fn scenario(node: &mut Node<'_>, files: &Files, terms: &Terms, problems: &mut Problems) -> Scenario {
    let &Terms { lists, rules, judged } = terms;
    if node.one_of_or("mode", None, &MODES, problems).is_some() {
        return in_the_air(node, files, rules, problems);
    }
    let head = Head::read(node, &PRINTED, problems);
    let era = node.one_of_or("era", Era::Ww2, &Era::ALL, problems);
    if era != lists.era {
        node.problem("era", "the scenario is of the other era", problems);
    }
    // They were read before everything else, with their problems.
    kinds(node, &mut lists.clone(), &Design::default(), &mut Problems::new());
    let deployment = node.one_of("deployment", &Deployment::WORDS, problems);
    let (features, going) = features(node, head.table, problems);
    let reader = Reader { head: &head, lists, deployment };
    let mut written = Vec::new();
    let mut numbered = 0..;
    let before = problems.len();
    let mut flights = air::Flights::new(files, rules);
    let sides: Vec<Side> = node.tables("sides", problems, |side, problems| {
        let number = numbered.next().unwrap_or_default();
        let aloft = flights.side(side, &head, SideId(number as u8), problems);
        if aloft.count > 0 && era == Era::HiTech {
            side.problem("flights", "aircraft are of the Second World War, and not of this era (MAP-81)", problems);
        }
        Side { aloft, ..reader.side(side, number, &mut written, problems) }
    });
    let sides_were_read = problems.len() == before;
    if sides.len() != 2 {
        node.problem("sides", format!("{} sides; a battle has 2", sides.len()), problems);
    }
    let named: Vec<(&str, SideId)> = sides.iter().map(|side| side.name.as_str()).zip((0..).map(SideId)).collect();
    let objectives = objectives(node, &head, &named, problems);
    let places_first = side_named(node, "places_first", &named, problems);
    if node.has("reserves_enter") && deployment == Deployment::Fixed {
        let what = "the scenario places everybody, and nobody waits (deployment = 'fixed')";
        node.problem("reserves_enter", what, problems);
    }
    let mut scenario = Scenario {
        head,
        era,
        sides,
        features,
        going,
        objectives,
        deployment,
        chosen_forces: chosen_forces(node, deployment, problems),
        places_first,
        reserves_enter: node.has("reserves_enter").then(|| node.number("reserves_enter", 2..=20, problems)),
        destroyed_percent: node.number_or("destroyed_percent", 100, 0..=100, problems),
        margin_percent: node.number_or("margin_percent", 10, 0..=100, problems),
        air: flights.part().map(Box::new),
    };
    let sound = Sound { written: &written, lists, file: node.file() };
    // Names are looked at in any case; what is judged together only where all of it could be read.
    if sound.names_and_capacities(&scenario, problems) && sides_were_read {
        sound.together(&mut scenario, judged, problems);
    }
    scenario
}

/// MAP-01 Reads a battle in the air: it has sides of flights, terrain to look at, and nothing else of the ground game.
fn in_the_air(node: &mut Node<'_>, files: &Files, rules: &AirRules, problems: &mut Problems) -> Scenario {
    let mut head = Head::read(node, &Printed { turns: Some(air::TURNS), ..PRINTED }, problems);
    measured(&mut head.options);
    node.one_of_or("era", Era::Ww2, &Era::ALL[..1], problems);
    let (features, going) = features(node, head.table, problems);
    let read = air::read(node, files, &head, problems);
    let (heads, part) = read.map_or((Vec::new(), None), |(heads, part)| (heads, Some(part)));
    let named: Vec<(&str, SideId)> = heads.iter().map(|own| own.name.as_str()).zip((0..).map(SideId)).collect();
    let places_first = side_named(node, "places_first", &named, problems);
    let placed = part.iter().flat_map(|part| &part.entries).all(|entry| matches!(entry.start, Start::At(..)));
    let deployment = if placed { Deployment::Fixed } else { Deployment::Zones };
    let side = |((name, side), own): (&(&str, SideId), &air::SideHead)| {
        let points = part.as_ref().map_or(0, |part| part.points(*side, rules));
        // MAP-96: where the scenario agrees on no total, nobody has less than his own aircraft cost.
        let limit = own.limit.unwrap_or(u16::try_from(points).unwrap_or(u16::MAX).max(LIMIT_ALOFT));
        let zone = Polygon::rectangle(Point::default(), head.table).expect("a table has an area");
        Side {
            name: (*name).to_owned(),
            nation: part.as_ref().and_then(|part| part.list(*side)).map(str::to_owned),
            limit,
            zone,
            edge: if *side == SideId::A { Edge::West } else { Edge::East },
            leaves_by: None,
            free_forces: None,
            bridgers: 0,
            mine_clearers: 0,
            scheduled_fire: Vec::new(),
            hidden: false,
            dummies: Vec::new(),
            works_limit: 0,
            works: Vec::new(),
            units: Vec::new(),
            aloft: Aloft::default(),
        }
    };
    Scenario {
        sides: named.iter().zip(&heads).map(side).collect(),
        head,
        era: Era::Ww2,
        features,
        going,
        objectives: Vec::new(),
        deployment,
        chosen_forces: chosen_forces(node, deployment, problems),
        places_first,
        reserves_enter: None,
        destroyed_percent: 100,
        margin_percent: 10,
        air: part.map(Box::new),
    }
}

/// MAP-106 The options of a battle in the air alone, where everybody measures unless the scenario says otherwise.
fn measured(options: &mut Vec<(String, String)>) {
    if !options.iter().any(|(id, _)| id == "premeasure") {
        options.push(("premeasure".to_owned(), "on".to_owned()));
    }
}

/// MAD-153 Kinds of element of the scenario's own.
pub(super) fn kinds(node: &mut Node<'_>, lists: &mut Lists, design: &Design, problems: &mut Problems) {
    node.tables("kinds", problems, |node, problems| {
        let before = problems.len();
        let sheet = forces::sheet_of(node, problems);
        let nation = sheet.nation.as_deref().unwrap_or(GENERIC);
        let same =
            |kind: &Kind| kind.nation.eq_ignore_ascii_case(nation) && kind.name.eq_ignore_ascii_case(&sheet.name);
        if lists.kinds.iter().any(same) {
            node.problem("name", format!("'{}' is in the lists already", sheet.name), problems);
        }
        match design::draft(lists, design, &sheet, problems.len() == before) {
            Ok(kind) => lists.kinds.push(kind),
            // Words that are missing have been reported.
            Err(_) if problems.len() > before => {}
            Err(flaws) => flaws.iter().for_each(|flaw| node.problem(&flaw.field, flaw.to_string(), problems)),
        }
    });
}

/// The terrain, with what it hinders otherwise than its kind says.
fn features(node: &mut Node<'_>, corner: Point, problems: &mut Problems) -> (Vec<Feature>, Vec<GoingOverride>) {
    let mut going = Vec::new();
    let own = |node: &mut Node<'_>, feature, problems: &mut Problems| {
        let bad = node.has("bad_going").then(|| node.bool_or("bad_going", false, problems));
        let closed_to = node.has("closed_to").then(|| node.words("closed_to", &Mobility::ALL, problems));
        if bad.is_some() || closed_to.is_some() {
            going.push(GoingOverride { feature, bad, closed_to });
        }
    };
    (sandtable_scenario::terrain(node, corner, terrain, own, problems), going)
}

/// What the sides of a scenario are read against.
struct Reader<'a> {
    head: &'a Head,
    lists: &'a Lists,
    deployment: Deployment,
}

impl Reader<'_> {
    /// One side; `number` 0 is A. Where its units and elements stand in the file goes to `written`.
    fn side(&self, node: &mut Node<'_>, number: usize, written: &mut Vec<Place>, problems: &mut Problems) -> Side {
        let name = node.text("name", problems);
        let nation = if node.bool_or("any_nation", false, problems) {
            None
        } else {
            Some(forces::nation(node, self.lists, problems))
        };
        let own = if number == 0 { Edge::South } else { Edge::North };
        let edge = node.one_of_or("edge", own, &Edge::WORDS, problems);
        let zone = zone(node, self.head, edge.strip(self.head.table, ZONE_DEPTH), problems);
        let free = node.bool_or("free_forces", false, problems);
        let free_forces = free.then(|| node.text("reason", problems));
        let limit = node.number_or("limit", LIMIT, 150..=10_000, problems);
        let leaves_by = node.has("leaves_by").then(|| node.one_of("leaves_by", &Edge::WORDS, problems));
        let bridgers = node.number_or("bridgers", 0, 0..=9, problems);
        let mine_clearers = node.number_or("mine_clearers", 0, 0..=9, problems);
        let mut scheduled_fire = node.numbers("scheduled_fire", 1..=99, problems);
        scheduled_fire.sort_unstable();
        scheduled_fire.dedup();
        let hidden = node.bool_or("hidden", true, problems);
        let dummies = node.words("dummies", &Notional::WORDS, problems);
        let works_limit = node.number_or("works_limit", 0, 0..=10_000, problems);
        let works: Vec<Bought> = node.tables("works", problems, |node, problems| self.work(node, problems));
        let count: usize = works.iter().map(|bought| usize::from(bought.count)).sum();
        if count > MOST_WORKS / 2 {
            node.problem("works", format!("{count} works; a side has at most {}", MOST_WORKS / 2), problems);
        }
        written.push(Place::Side { line: node.line(), field: node.field("units") });
        let units = node.tables("units", problems, |unit, problems| {
            let name = unit.text("name", problems);
            written.push(Place::Unit { line: unit.line(), field: unit.field("elements") });
            let elements = unit.tables("elements", problems, |element, problems| {
                self.element(element, nation.as_deref(), written, problems)
            });
            Unit { name, elements }
        });
        Side {
            name,
            nation,
            limit,
            zone,
            edge,
            leaves_by,
            free_forces,
            bridgers,
            mine_clearers,
            hidden,
            dummies,
            scheduled_fire,
            works_limit,
            works,
            units,
            aloft: Aloft::default(),
        }
    }

    /// MAD-136 Works of a side.
    fn work(&self, node: &mut Node<'_>, problems: &mut Problems) -> Bought {
        let kind = node.one_of("kind", &WorkKind::ALL, problems);
        let name = node.optional_text("name", problems);
        let count = node.number_or("count", 1, 1..=(MOST_WORKS / 2) as u8, problems);
        let (most, pieces_key) = (MOST_PIECES_OF_LINE as u8, node.has("pieces"));
        let pieces = node.number_or("pieces", 1, 1..=most, problems);
        if pieces_key && !kind.is_line() {
            node.problem("pieces", "only wire and obstacles have pieces", problems);
        }
        if name.is_some() && count > 1 {
            node.problem("name", "a name is for one work alone", problems);
        }
        let at = node.optional_point("at", problems).map(|at| (at, self.bearings(node, kind, pieces, problems)));
        if at.is_none() && self.deployment == Deployment::Fixed {
            node.problem("at", "it has no place: the key 'at' is missing (deployment = 'fixed')", problems);
        }
        if at.is_some() && count > 1 {
            node.problem("count", "each work that the scenario places is written by itself", problems);
        }
        Bought { kind, name, count, pieces: if kind.is_line() { pieces } else { 0 }, at }
    }

    /// MAD-158 The bearing of a work's front or of all pieces of a line, `bearing`, or those of its pieces one by one,
    /// `bearings`, in degrees.
    fn bearings(&self, node: &mut Node<'_>, kind: WorkKind, pieces: u8, problems: &mut Problems) -> Bearings {
        if kind == WorkKind::Mines {
            return Bearings::default();
        }
        if kind.is_shelter() || node.has("bearing") {
            let bearing = Angle::degrees(node.number("bearing", 0..=359, problems));
            return std::iter::repeat_n(bearing, pieces.into()).collect();
        }
        let written = node.texts("bearings", problems);
        let mut bearings = Bearings::default();
        for text in &written {
            match text.text.parse::<i32>() {
                Ok(degrees @ 0..=359) if !bearings.is_full() => bearings.push(Angle::degrees(degrees)),
                _ => node.problem_of(text, "a bearing is a whole number of degrees from 0 to 359, as text", problems),
            }
        }
        if bearings.len() != usize::from(pieces) {
            node.problem("bearings", format!("{pieces} pieces, but {} bearings", bearings.len()), problems);
        }
        bearings
    }

    fn element(
        &self,
        node: &mut Node<'_>,
        nation: Option<&str>,
        written: &mut Vec<Place>,
        problems: &mut Problems,
    ) -> Element {
        let kind = node.text("kind", problems);
        let kind = self.lists.find(nation, &kind).unwrap_or_else(|what| {
            node.problem("kind", what, problems);
            KindId(0)
        });
        let name = node.text("name", problems);
        let at = node.optional_point("at", problems);
        let rides = node.optional_text("rides", problems);
        let low = node.bool_or("low", false, problems);
        if low && self.lists.kind(kind).drive != Drive::Vtol {
            node.problem("low", "only a VTOL flies low (MAD-115)", problems);
        }
        let mut granted = Granted::default();
        for trait_of in node.texts("traits", problems) {
            match forces::granted(&trait_of.text) {
                Some(more) => granted = granted.and(more),
                None => {
                    let what = "unknown trait, expected one of: spotter, bridger, mine clearer";
                    node.problem_of(&trait_of, what, problems);
                }
            }
        }
        if self.deployment == Deployment::Zones && at.is_some() {
            node.problem("at", "the players place the elements of this scenario (deployment = 'zones')", problems);
        }
        if at.is_some() && rides.is_some() {
            node.problem("at", "an element that rides is where its carrier is", problems);
        }
        written.push(Place::Element { line: node.line(), field: node.field("name"), rides });
        Element { kind, name, granted, at, low, rides: None }
    }
}
