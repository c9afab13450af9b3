//! Reading a scenario's file.

use sandtable_battlefield::{Feature, FeatureId, FeatureKind, Field, Outline};
use sandtable_core::Side as SideId;
use sandtable_core::data::{Files, Node, Problems};
use sandtable_geometry::{Angle, Length, Point, Polygon, Polyline};

use super::sound::{Place, Sound};
use super::{
    Bought, Deployment, Edge, Element, GoingOverride, MOST_CORNERS, MOST_CORNERS_EACH, MOST_FEATURES, MOST_OBJECTIVES,
    MOST_WORKS, Mover, Objective, Scenario, Side, TURNS, Terms, Unit,
};
use crate::air::rules::AirRules;
use crate::air::scenario as air;
use crate::air::skies::{Mode, Start};
use crate::forces::{self, Granted, LIMIT, LIMIT_ALOFT};
use crate::house_design;
use crate::lists::{Design, Drive, Era, GENERIC, Kind, KindId, Lists};
use crate::s07_hidden::Notional;
use crate::words::terrain;
use crate::works::{Bearings, MOST_PIECES_OF_LINE, WorkKind};

/// The words for eras.
pub(super) const ERAS: [(&str, Era); 2] = [("ww2", Era::Ww2), ("hitech", Era::HiTech)];

/// The words for modes: of the ground game, which needs no word, and of the air game alone (MAP-01).
const MODES: [(&str, Option<Mode>); 2] = [("ground", None), ("air", Some(Mode::Air))];

/// Depth of a zone where the scenario gives none (MAD-143), in millimetres.
const ZONE_DEPTH_MM: i32 = 300;

/// Reads the whole document.
pub(super) fn scenario(node: &mut Node<'_>, files: &Files, terms: &Terms, problems: &mut Problems) -> Scenario {
    let &Terms { lists, rules, judged } = terms;
    if node.one_of_or("mode", None, &MODES, problems).is_some() {
        return in_the_air(node, files, rules, problems);
    }
    node.one_of("rulebook", &[("mad", ())], problems);
    let era = node.one_of_or("era", Era::Ww2, &ERAS, problems);
    if era != lists.era {
        node.problem("era", "the scenario is of the other era", problems);
    }
    let id = id(node, problems);
    let title = node.text("title", problems);
    let text = node.text("text", problems);
    // They were read before everything else, with their problems.
    kinds(node, &mut lists.clone(), &Design::default(), &mut Problems::new());
    let (width, depth) = table(node, problems);
    let deployment = node.one_of("deployment", &[("fixed", Deployment::Fixed), ("zones", Deployment::Zones)], problems);
    let (features, going) = features(node, Point { x: width.0, y: depth.0 }, problems);
    let table = Table { width, depth, lists, deployment };
    let mut written = Vec::new();
    let mut numbered = 0..;
    let before = problems.len();
    let mut flights = air::Flights::new(files, rules);
    let sides: Vec<Side> = node.tables("sides", problems, |side, problems| {
        let number = numbered.next().unwrap_or_default();
        let aloft = flights.side(side, SideId(number as u8), problems);
        if aloft.count > 0 && era == Era::HiTech {
            side.problem("flights", "aircraft are of the Second World War, and not of this era (MAP-81)", problems);
        }
        Side { aloft, ..table.side(side, number, &mut written, problems) }
    });
    let sides_were_read = problems.len() == before;
    if sides.len() != 2 {
        node.problem("sides", format!("{} sides; a battle has 2", sides.len()), problems);
    }
    let named: Vec<(&str, SideId)> = sides.iter().map(|side| side.name.as_str()).zip((0..).map(SideId)).collect();
    let objectives = node.tables("objectives", problems, |node, problems| objective(node, &named, problems));
    let places_first = side_named(node, "places_first", &named, problems);
    let mut scenario = Scenario {
        id,
        title,
        text,
        minutes: node.number("minutes", 1..=1000, problems),
        demonstration: node.bool_or("demonstration", false, problems),
        era,
        turns: node.number_or("turns", TURNS, 1..=99, problems),
        width,
        depth,
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
        options: node.pairs("options", problems),
        air: flights.part().map(Box::new),
    };
    if scenario.objectives.len() > MOST_OBJECTIVES {
        let count = scenario.objectives.len();
        node.problem("objectives", format!("{count} objectives; at most {MOST_OBJECTIVES}"), problems);
    }
    for objective in scenario.objectives.iter().filter(|objective| !on_table(width, depth, objective.at)) {
        node.problem("objectives", format!("'{}' is not on the table", objective.name), problems);
    }
    let sound = Sound { written: &written, lists, file: node.file() };
    // Names are looked at in any case; what is judged together only where all of it could be read.
    if sound.names_and_capacities(&scenario, problems) && sides_were_read {
        sound.together(&mut scenario, judged, problems);
    }
    scenario
}

/// MAP-01 Reads a battle in the air: it has sides of flights, terrain to look at, and nothing else of the ground game.
fn in_the_air(node: &mut Node<'_>, files: &Files, rules: &AirRules, problems: &mut Problems) -> Scenario {
    node.one_of("rulebook", &[("mad", ())], problems);
    node.one_of_or("era", Era::Ww2, &ERAS[..1], problems);
    let id = id(node, problems);
    let title = node.text("title", problems);
    let text = node.text("text", problems);
    let (width, depth) = table(node, problems);
    let corner = Point { x: width.0, y: depth.0 };
    let (features, going) = features(node, corner, problems);
    let read = air::read(node, files, corner, problems);
    let (heads, part) = read.map_or((Vec::new(), None), |(heads, part)| (heads, Some(part)));
    let named: Vec<(&str, SideId)> = heads.iter().map(|head| head.name.as_str()).zip((0..).map(SideId)).collect();
    let places_first = side_named(node, "places_first", &named, problems);
    let placed = part.iter().flat_map(|part| &part.entries).all(|entry| matches!(entry.start, Start::At(..)));
    let deployment = if placed { Deployment::Fixed } else { Deployment::Zones };
    let side = |((name, side), head): (&(&str, SideId), &air::Head)| {
        let points = part.as_ref().map_or(0, |part| part.points(*side, rules));
        // MAP-96: where the scenario agrees on no total, nobody has less than his own aircraft cost.
        let limit = head.limit.unwrap_or(u16::try_from(points).unwrap_or(u16::MAX).max(LIMIT_ALOFT));
        let zone = Polygon::rectangle(Point::default(), corner).expect("a table has an area");
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
            aloft: air::Aloft::default(),
        }
    };
    Scenario {
        id,
        title,
        text,
        minutes: node.number("minutes", 1..=1000, problems),
        demonstration: node.bool_or("demonstration", false, problems),
        era: Era::Ww2,
        turns: node.number_or("turns", air::TURNS, 1..=99, problems),
        width,
        depth,
        sides: named.iter().zip(&heads).map(side).collect(),
        features,
        going,
        objectives: Vec::new(),
        deployment,
        chosen_forces: chosen_forces(node, deployment, problems),
        places_first,
        reserves_enter: None,
        destroyed_percent: 100,
        margin_percent: 10,
        options: measured(node.pairs("options", problems)),
        air: part.map(Box::new),
    }
}

/// MAP-106 The options of a battle in the air alone, where everybody measures unless the scenario says otherwise.
fn measured(mut options: Vec<(String, String)>) -> Vec<(String, String)> {
    if !options.iter().any(|(id, _)| id == "premeasure") {
        options.push(("premeasure".to_owned(), "on".to_owned()));
    }
    options
}

/// The id of a scenario.
fn id(node: &mut Node<'_>, problems: &mut Problems) -> String {
    let id = node.text("id", problems);
    if !id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
        node.problem("id", "small letters, digits and hyphens only", problems);
    }
    id
}

/// Do the sides bring forces of their own, if they wish? Where the players place, and the scenario does not forbid it.
fn chosen_forces(node: &mut Node<'_>, deployment: Deployment, problems: &mut Problems) -> bool {
    let chosen = node.bool_or("chosen_forces", deployment == Deployment::Zones, problems);
    if chosen && deployment == Deployment::Fixed {
        let what = "a scenario that gives every element its place takes no other forces (deployment = 'fixed')";
        node.problem("chosen_forces", what, problems);
    }
    chosen
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
        match house_design::draft(lists, design, &sheet, problems.len() == before) {
            Ok(kind) => lists.kinds.push(kind),
            // Words that are missing have been reported.
            Err(_) if problems.len() > before => {}
            Err(flaws) => flaws.iter().for_each(|flaw| node.problem(&flaw.field, flaw.to_string(), problems)),
        }
    });
}

/// Is a point on the table, edges included?
pub(super) fn on_table(width: Length, depth: Length, point: Point) -> bool {
    (0..=width.0).contains(&point.x) && (0..=depth.0).contains(&point.y)
}

/// The size of the table, `[width, depth]`, or that of MAD-143.
fn table(node: &mut Node<'_>, problems: &mut Problems) -> (Length, Length) {
    let size = node.optional_point("table", problems).unwrap_or(Point::mm(1800, 1200));
    let range = Length::mm(200).0..=Length::mm(10_000).0;
    if !range.contains(&size.x) || !range.contains(&size.y) {
        node.problem("table", "width and depth are between 200 and 10000 mm", problems);
        return (Length::mm(1800), Length::mm(1200));
    }
    (Length(size.x), Length(size.y))
}

/// A side by its name, where the key is there.
fn side_named(
    node: &mut Node<'_>,
    key: &'static str,
    sides: &[(&str, SideId)],
    problems: &mut Problems,
) -> Option<SideId> {
    (node.has(key) && !sides.is_empty()).then(|| node.one_of(key, sides, problems))
}

fn objective(node: &mut Node<'_>, sides: &[(&str, SideId)], problems: &mut Problems) -> Objective {
    Objective {
        name: node.text("name", problems),
        at: node.point("at", problems),
        points: node.number_or("points", 100, 1..=10_000, problems),
        each_turn_from: node.has("each_turn_from").then(|| node.number("each_turn_from", 1..=99, problems)),
        held_by: side_named(node, "held_by", sides, problems),
        keeps_holder: node.bool_or("keeps_holder", false, problems),
    }
}

/// The terrain, checked as a whole by the table that will hold it.
fn features(node: &mut Node<'_>, corner: Point, problems: &mut Problems) -> (Vec<Feature>, Vec<GoingOverride>) {
    let (mut features, mut going, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let mut on_their_ground = Vec::new();
    node.tables("features", problems, |node, problems| {
        let id = FeatureId(u16::try_from(features.len()).unwrap_or(u16::MAX));
        let words = FeatureKind::ALL.map(|kind| (terrain(kind), kind));
        let kind = node.one_of("kind", &words, problems);
        let name = node.optional_text("name", problems).unwrap_or_default();
        let level = node.number_or("level", 0, 0..=20, problems);
        let outline = outline(node, problems);
        let bad = node.has("bad_going").then(|| node.bool_or("bad_going", false, problems));
        let closed_to = node.has("closed_to").then(|| movers(node, problems));
        if bad.is_some() || closed_to.is_some() {
            going.push(GoingOverride { feature: id, bad, closed_to });
        }
        if kind != FeatureKind::Hill && !node.has("level") {
            on_their_ground.push(id);
        }
        if let Some(outline) = outline {
            features.push(Feature { id, kind, name, outline, level });
            lines.push(node.line());
        }
    });
    let corners: usize = features.iter().map(|feature| corners_of(&feature.outline)).sum();
    if features.len() > MOST_FEATURES || corners > MOST_CORNERS {
        let most = format!("at most {MOST_FEATURES} with {MOST_CORNERS} corners in all");
        node.problem("features", format!("{} pieces of terrain; {most}", features.len()), problems);
        return (Vec::new(), going);
    }
    for id in on_their_ground {
        stand_on_ground(&mut features, id);
    }
    if let Err(flaws) = Field::new(corner, features.clone()) {
        for found in flaws {
            let (line, field) = match found.feature {
                Some(index) => (lines[index], format!("features[{}]", index + 1)),
                None => (0, "features".to_owned()),
            };
            problems.add(node.file(), line, &field, found.flaw.in_words(terrain));
        }
    }
    (features, going)
}

/// MAD-129 The base of an area is the level of the ground under its centroid, where the scenario says nothing else.
fn stand_on_ground(features: &mut [Feature], id: FeatureId) {
    let Some(middle) =
        features.iter().find(|feature| feature.id == id).and_then(|feature| feature.area()).map(Polygon::centroid)
    else {
        return;
    };
    let hills = features.iter().filter(|feature| feature.kind == FeatureKind::Hill && feature.contains(middle));
    let level = hills.map(|hill| hill.level).max().unwrap_or(0);
    features.iter_mut().filter(|feature| feature.id == id).for_each(|feature| feature.level = level);
}

/// Corners, if one piece of terrain may have so many.
fn few(points: Vec<Point>) -> Result<Vec<Point>, String> {
    if points.len() > MOST_CORNERS_EACH {
        return Err(format!("{} corners; at most {MOST_CORNERS_EACH}", points.len()));
    }
    Ok(points)
}

fn corners_of(outline: &Outline) -> usize {
    match outline {
        Outline::Area(area) => area.corners().len(),
        Outline::Line(line) => line.points().len(),
    }
}

/// The outline of a feature: `area`, `line`, or `rectangle` with two opposite corners.
fn outline(node: &mut Node<'_>, problems: &mut Problems) -> Option<Outline> {
    let keys = ["area", "line", "rectangle"];
    let given: Vec<&str> = keys.into_iter().filter(|key| node.has(key)).collect();
    let &[key] = &given[..] else {
        node.problem("area", "exactly one of area, line and rectangle must be there", problems);
        return None;
    };
    let before = problems.len();
    let outline = match key {
        "line" => few(node.points("line", problems))
            .and_then(|points| Polyline::new(points).map(Outline::Line).map_err(|flaw| flaw.to_string())),
        _ => area(node, problems).map(Outline::Area),
    };
    // A point that could not be read is reported already.
    if problems.len() > before {
        return None;
    }
    outline.map_err(|flaw| node.problem(key, flaw, problems)).ok()
}

/// An area given by its corners, or by two opposite corners of an upright rectangle.
fn area(node: &mut Node<'_>, problems: &mut Problems) -> Result<Polygon, String> {
    if node.has("area") {
        return few(node.points("area", problems))
            .and_then(|points| Polygon::new(points).map_err(|flaw| flaw.to_string()));
    }
    match node.points("rectangle", problems)[..] {
        [one, other] => Polygon::rectangle(one, other).map_err(|flaw| flaw.to_string()),
        _ => Err("a rectangle is given by two opposite corners".to_owned()),
    }
}

/// The list of who may not enter.
fn movers(node: &mut Node<'_>, problems: &mut Problems) -> Vec<Mover> {
    let mut movers = Vec::new();
    for written in node.texts("closed_to", problems) {
        match Mover::WORDS.iter().find(|(word, _)| *word == written.text) {
            Some((_, mover)) => movers.push(*mover),
            None => {
                let words = Mover::WORDS.map(|(word, _)| word).join(", ");
                let what = format!("unknown word '{}', expected one of: {words}", written.text);
                node.problem_of(&written, what, problems);
            }
        }
    }
    movers
}

/// MAD-141 What the dummies of a side pretend to be at first.
fn dummies(node: &mut Node<'_>, problems: &mut Problems) -> Vec<Notional> {
    let mut types = Vec::new();
    for written in node.texts("dummies", problems) {
        match Notional::WORDS.iter().find(|(word, _)| *word == written.text) {
            Some((_, notional)) => types.push(*notional),
            None => {
                let words = Notional::WORDS.map(|(word, _)| word).join(", ");
                let what = format!("unknown word '{}', expected one of: {words}", written.text);
                node.problem_of(&written, what, problems);
            }
        }
    }
    types
}

/// What the sides of a scenario are read against.
struct Table<'a> {
    width: Length,
    depth: Length,
    lists: &'a Lists,
    deployment: Deployment,
}

impl Table<'_> {
    /// One side; `number` 0 is A. Where its units and elements stand in the file goes to `written`.
    fn side(&self, node: &mut Node<'_>, number: usize, written: &mut Vec<Place>, problems: &mut Problems) -> Side {
        let name = node.text("name", problems);
        let nation = if node.bool_or("any_nation", false, problems) {
            None
        } else {
            Some(forces::nation(node, self.lists, problems))
        };
        let (edge, zone) = self.zone(node, number, problems);
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
        let dummies = dummies(node, problems);
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
            aloft: air::Aloft::default(),
        }
    }

    /// MAD-136 Works of a side.
    fn work(&self, node: &mut Node<'_>, problems: &mut Problems) -> Bought {
        let kind = node.one_of("kind", &WorkKind::WORDS, problems);
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

    /// The own edge and zone: where they are not given, those of MAD-143.
    fn zone(&self, node: &mut Node<'_>, number: usize, problems: &mut Problems) -> (Edge, Polygon) {
        let own = if number == 0 { Edge::South } else { Edge::North };
        let edge = node.one_of_or("edge", own, &Edge::WORDS, problems);
        let (width, depth, deep) = (self.width.0, self.depth.0, Length::mm(ZONE_DEPTH_MM).0);
        let (near, far) = match edge {
            Edge::South => (Point { x: 0, y: 0 }, Point { x: width, y: deep.min(depth) }),
            Edge::North => (Point { x: 0, y: (depth - deep).max(0) }, Point { x: width, y: depth }),
            Edge::West => (Point { x: 0, y: 0 }, Point { x: deep.min(width), y: depth }),
            Edge::East => (Point { x: (width - deep).max(0), y: 0 }, Point { x: width, y: depth }),
        };
        let standard = Polygon::rectangle(near, far).expect("a table is at least 200 mm wide and deep");
        if !node.has("zone") {
            return (edge, standard);
        }
        match Polygon::new(node.points("zone", problems)) {
            Ok(zone) if zone.corners().iter().all(|corner| on_table(self.width, self.depth, *corner)) => (edge, zone),
            Ok(_) => {
                node.problem("zone", "the zone reaches beyond the table", problems);
                (edge, standard)
            }
            Err(flaw) => {
                node.problem("zone", flaw.to_string(), problems);
                (edge, standard)
            }
        }
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
