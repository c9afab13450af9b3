//! What is drawn: the surface, clouds, bursts, ships and structures, and pieces with their heights.

use super::words::{gun_name, kind_name, names, side_name};
use crate::battle::board::Board;
use crate::battle::event::crafts_of;
use crate::battle::position::{Craft, Phase, Site};
use crate::battle::setting::{Setting, What};
use crate::battle::view::View;
use crate::lists::{Aircraft, Calibre, Engine, GroundTarget, Load, UNIT};
use crate::rules::INCH;
use crate::sections::attacks::first_mount;
use crate::sections::victory;
use sandtable_core::{Heights, Piece, Scene, Shape, Side, Token, Words};
use sandtable_geometry::{Angle, Circle, Course, Hand, Length, Point, Shape as Area};

/// SQR-100 The radius of a base, of what has none of its own width.
const BASE: Length = Length::um(12_700);
/// Corners of what is round.
const CORNERS: usize = 24;
/// What a ship measures: half its length, half its beam, and how far the bow tapers.
const HULL: [Length; 3] = [INCH, Length::um(6_350), Length::um(10_160)];
/// Half the side of a structure.
const WALL: Length = BASE;
/// Targets on the ground that move on wheels and tracks, by their words: no building is drawn for them.
const VEHICLES: [&str; 3] = ["train", "column", "tanks"];

/// SQR-98, SQR-99 What a table draws: all that lies on it, at a scale of 500 ft to the inch.
pub fn scene(setting: &Setting, view: &View) -> Scene {
    Scene {
        table: setting.head.table,
        ground: [ground(setting)].into(),
        shapes: shapes(setting, view),
        tokens: tokens(setting, view),
        status: status(setting, view),
        heights: Some(Heights {
            name: "Height band".into(),
            short: "HB".into(),
            least: 1,
            most: setting.rules.ceiling,
            // SQR-99: 1,000 ft at 500 ft to the inch.
            step: INCH * 2,
        }),
        ..Scene::default()
    }
}

/// SQR-165 The surface: all of the table, as it is seen from the air.
fn ground(setting: &Setting) -> Shape {
    let Point { x, y } = setting.head.table;
    let corner = |x: i32, y: i32| Point { x, y };
    Shape {
        kind: if setting.land { "from-the-air" } else { "sea" }.into(),
        points: vec![corner(0, 0), corner(x, 0), corner(x, y), corner(0, y)],
        closed: true,
        ..Shape::default()
    }
}

// --- shapes ---

fn round(kind: &'static str, name: String, centre: Point, inches: u8, level: u8) -> Shape {
    let circle = Area::Circle(Circle { centre, radius: INCH * i32::from(inches) });
    Shape { kind: kind.into(), name, points: circle.outline(CORNERS), closed: true, level, side: None }
}

fn shapes(setting: &Setting, view: &View) -> Vec<Shape> {
    let (rules, table, board) = (&setting.rules, &view.table, Board::new(setting, &view.table));
    // SQR-104
    let clouds = table.clouds.iter().filter(|_| rules.clouds);
    let clouds = clouds.map(|cloud| round("cloud", String::new(), cloud.at, rules.cloud, cloud.height));
    // SQR-10, SCR-110
    let bursts = table.bursts.iter().map(|burst| {
        let name = format!("HB {}, {} D6", burst.height, burst.dice);
        round("burst", name, burst.at, rules.burst(), burst.height)
    });
    let sites = setting.sites.iter().zip(&table.sites).filter_map(|(plan, site)| {
        let What::Target(at) = plan.what else { return None };
        let (word, target) = &setting.lists.targets[at];
        let (kind, points) = outline(word, target, site)?;
        Some(Shape {
            kind: kind.into(),
            name: plan.name.clone(),
            points,
            closed: true,
            level: 0,
            side: Some(plan.side),
        })
    });
    // SQR-136
    let beams = setting.sites.iter().zip(&table.sites).filter_map(|(plan, site)| {
        let lit = site.lights.filter(|_| !site.is_lost())?;
        let at = board.flying(lit).map(|craft| craft.at.at);
        let at = at.or_else(|| board.contact(lit).map(|contact| contact.at.at))?;
        Some(beam(plan.name.clone(), site.at.at, at))
    });
    let dark = setting.night.then(|| Shape {
        kind: if setting.moon { "moonlight" } else { "night" }.into(),
        closed: true,
        points: ground(setting).points,
        ..Shape::default()
    });
    dark.into_iter().chain(beams).chain(sites).chain(clouds).chain(bursts).collect()
}

/// The light of a searchlight: from where it stands to both sides of what it has found.
fn beam(name: String, from: Point, to: Point) -> Shape {
    let far = from.distance(to).0.max(1);
    let aside = |along: i32| (i64::from(along) * i64::from(BASE.0) / i64::from(far)) as i32;
    let (east, north) = (aside(to.y - from.y), aside(from.x - to.x));
    let edge = |hand: i32| Point { x: to.x + hand * east, y: to.y + hand * north };
    Shape { kind: "beam".into(), name, points: vec![from, edge(1), edge(-1)], closed: true, ..Shape::default() }
}

/// What is drawn below a target, and its corners; nothing for vehicles.
fn outline(word: &str, target: &GroundTarget, site: &Site) -> Option<(&'static str, Vec<Point>)> {
    let lost = site.is_lost();
    if target.ship {
        return Some((if lost { "sunk-ship" } else { "ship" }, hull(site.at)));
    }
    let kind = if lost { "ruin" } else { "structure" };
    let corners = [(WALL, Hand::Left), (WALL, Hand::Right), (-WALL, Hand::Right), (-WALL, Hand::Left)];
    let corners = corners.map(|(ahead, hand)| site.at.slip(ahead, hand, WALL).at);
    (!VEHICLES.contains(&word)).then(|| (kind, corners.into()))
}

/// A ship from above: two inches by half an inch, with a bow.
fn hull(at: Course) -> Vec<Point> {
    let [length, beam, bow] = HULL;
    let to = |ahead: Length, hand: Hand, aside: Length| at.slip(ahead, hand, aside).at;
    vec![
        to(-length, Hand::Left, beam),
        to(length - bow, Hand::Left, beam),
        at.ahead(length).at,
        to(length - bow, Hand::Right, beam),
        to(-length, Hand::Right, beam),
    ]
}

// --- pieces ---

/// What to draw for a type of aircraft, as a key.
pub fn drawn_as(kind: &Aircraft) -> &'static str {
    let has = |word: &str| kind.role.contains(word);
    match () {
        () if has("flying boat") => "flying-boat",
        () if kind.engine != Engine::Piston => "jet",
        () if kind.is_fighter() && kind.crew > 0 => "twin-fighter",
        () if kind.is_fighter() => "fighter",
        () if has("dive bomber") => "dive-bomber",
        () if has("torpedo") || has("attack") => "attack-plane",
        () if has("heavy bomber") => "heavy-bomber",
        () => "bomber",
    }
}

/// What to draw for a piece, as a key: of targets and ships their word in the tables.
pub fn symbol(setting: &Setting, piece: Piece) -> &str {
    if let Some(plan) = setting.craft(piece) {
        return drawn_as(&setting.lists.aircraft[plan.kind]);
    }
    match setting.site(piece).map(|plan| plan.what) {
        Some(What::Target(at)) => &setting.lists.targets[at].0,
        Some(What::Battery(at)) if setting.lists.batteries[at].1.calibre == Calibre::Searchlight => "searchlight",
        Some(What::Battery(_)) => "aa-gun",
        None => "marker",
    }
}

fn tokens(setting: &Setting, view: &View) -> Vec<Token> {
    let (table, board) = (&view.table, Board::new(setting, &view.table));
    let sites = setting.sites.iter().zip(&table.sites).enumerate().filter_map(|(at, (plan, site))| {
        let piece = setting.site_piece(at);
        // A battery that is lost leaves nothing, and what was aboard goes down with the ship.
        if site.is_lost() && matches!(plan.what, What::Battery(_)) {
            return None;
        }
        let full = setting.below(piece).map_or(0, |(full, ..)| full);
        Some(Token {
            piece,
            side: plan.side,
            name: plan.name.clone(),
            kind: kind_name(setting, piece).unwrap_or_default().into(),
            symbol: if site.is_lost() { "wreck" } else { symbol(setting, piece) }.to_owned().into(),
            at: site.at.at,
            heading: setting.target(piece).is_some_and(|target| target.ship).then_some(site.at.heading),
            radius: BASE,
            strength: (!site.is_lost()).then(|| (site.left.into(), full.into())),
            marks: below_marks(setting, site),
            done: site.acted,
            ..Token::default()
        })
    });
    let crafts = board.aloft().map(|(piece, craft)| Token {
        piece,
        side: board.side(piece),
        name: setting.name(piece).into(),
        kind: board.kind(piece).name.clone(),
        symbol: symbol(setting, piece).to_owned().into(),
        at: craft.at.at,
        heading: Some(craft.at.heading),
        radius: setting.rules.touching().half(),
        strength: Some((craft.now.structure.into(), board.kind(piece).structure.into())),
        marks: marks(setting, view, piece, craft),
        done: if table.phase > Phase::Movement { craft.acted } else { craft.flown.is_some() },
        height: Some(craft.height),
        ..Token::default()
    });
    let contacts = board.contacts().map(|(piece, contact)| Token {
        piece,
        side: setting.side(piece).unwrap_or_default(),
        name: setting.name(piece).into(),
        kind: "Contact Marker".into(),
        symbol: "marker".into(),
        at: contact.at.at,
        heading: Some(contact.at.heading),
        radius: BASE,
        secret: under(setting, view, piece).unwrap_or_default(),
        marks: [lit(view, piece).then(|| "lit".into())].into_iter().flatten().collect(),
        done: if table.phase > Phase::Movement { contact.acted } else { contact.moved },
        height: Some(contact.height),
        ..Token::default()
    });
    sites.chain(crafts).chain(contacts).collect()
}

/// SQR-134 What is under a marker, for whoever may know: "R1 and R2", "a dummy".
pub fn under(setting: &Setting, view: &View, contact: Piece) -> Option<String> {
    let under = view.under.get(setting.contact_index(contact)?).copied().flatten()?;
    // Before it is dealt nobody knows.
    if view.table.turn == 0 && under == 0 {
        return None;
    }
    Some(if under == 0 { "a dummy".into() } else { names(setting, crafts_of(under)) })
}

/// The marker under which somebody is, for whoever may know.
pub fn hidden_under(setting: &Setting, view: &View, craft: Piece) -> Option<Piece> {
    let has = |under: &Option<u32>| under.is_some_and(|under| crafts_of(under).any(|piece| piece == craft));
    let at = view.under.iter().position(has)?;
    (at < setting.contacts.len()).then(|| setting.contact_piece(at))
}

/// SQR-136 Does a searchlight light it?
fn lit(view: &View, piece: Piece) -> bool {
    view.table.sites.iter().any(|site| !site.is_lost() && site.lights == Some(piece))
}

/// "1 unit", "8 units".
fn counted(number: u8, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// SQR-117 What is left of a load in words: "bombs 8 units".
pub fn load_words(load: Load, left: u8) -> String {
    match load {
        Load::Bombs(_) => format!("bombs {}", counted(left, "unit", "units")),
        Load::Rockets(_) => counted(left, "rocket", "rockets"),
        Load::Torpedo => "torpedo".into(),
        Load::Salvos(_) => format!("{} of rockets", counted(left, "salvo", "salvos")),
        Load::Mortar(_) => "mortar loaded".into(),
    }
}

/// SCR-120 What is empty of a group of guns: "20mm empty", "one mount of 4 x .303 empty".
pub fn depletion(kind: &Aircraft, group: usize, craft: &Craft) -> Option<String> {
    let guns = &kind.guns[group];
    let (first, all) = (first_mount(&kind.guns, group), guns.number.div_ceil(2));
    let of = |set: u32| (first..first + all).filter(|mount| set >> mount & 1 == 1).count() as u8;
    match (of(craft.empty), of(craft.weak)) {
        (0, 0) => None,
        (empty, _) if empty == all => Some(format!("{} empty", gun_name(guns))),
        (0, weak) => Some(format!("{} depleted once", mounts(weak, gun_name(guns)))),
        (empty, _) => Some(format!("{} empty", mounts(empty, gun_name(guns)))),
    }
}

fn mounts(number: u8, of: String) -> String {
    format!("{} of {of}", counted(number, "mount", "mounts"))
}

/// How the crew is, in words, where it is not as it was.
pub fn crew_marks(setting: &Setting, piece: Piece, craft: &Craft) -> Vec<String> {
    let Some(plan) = setting.craft(piece) else { return Vec::new() };
    let (kind, now) = (&setting.lists.aircraft[plan.kind], &craft.now);
    let mut marks = Vec::new();
    // A Co-Pilot who has taken over flies in the Pilot's place.
    let living = now.pilots.iter().filter(|airman| airman.lives()).count();
    let who = ["pilot", "co-pilot"];
    match (living, kind.pilots) {
        (0, 2..) => marks.push("both pilots dead".into()),
        (0, _) => marks.push("pilot dead".into()),
        (1, 2..) => marks.push("one pilot dead".into()),
        _ => {}
    }
    for (airman, who) in now.pilots.iter().zip(who).filter(|(airman, _)| airman.lives()) {
        if airman.dazed {
            marks.push(format!("{who} dazed"));
        }
        if airman.skill < craft.trained {
            marks.push(format!("{who} wounded"));
        }
    }
    let dead = kind.crew.saturating_sub(now.crew.alive);
    if now.crew.dazed > 0 {
        marks.push(format!("{} dazed", counted(now.crew.dazed, "gunner", "gunners")));
    }
    if dead > 0 {
        marks.push(format!("{} dead", counted(dead, "gunner", "gunners")));
    }
    if now.crew.alive > 0 && now.crew.skill < craft.trained {
        marks.push("aircrew wounded".into());
    }
    marks
}

/// States of an aircraft that matter, in words.
fn marks(setting: &Setting, view: &View, piece: Piece, craft: &Craft) -> Vec<Words> {
    let kind = setting.kind(piece);
    let mut marks: Vec<String> = Vec::new();
    match craft.now.fires {
        0 => {}
        1 => marks.push("burns".into()),
        fires => marks.push(format!("burns ({fires})")),
    }
    marks.extend(crew_marks(setting, piece, craft));
    if let Some(tail) = craft.tails {
        marks.push(format!("tails {}", setting.name(tail.quarry)));
    }
    let unit = Board::new(setting, &view.table).unit(piece);
    if unit.len() > 1 {
        let leads = unit[0] == piece;
        marks.push(if leads { "leads a Formation".into() } else { format!("with {}", setting.name(unit[0])) });
    }
    if let Some(load) = setting.crafts[piece.index()].load.filter(|_| craft.load > 0) {
        marks.push(load_words(load, craft.load));
    }
    marks.extend((0..kind.guns.len()).filter_map(|group| depletion(kind, group, craft)));
    if lit(view, piece) {
        marks.push("lit".into());
    }
    if view.table.phase == Phase::Movement && craft.flown.is_some() {
        marks.push("moved".into());
    }
    marks.into_iter().map(Into::into).collect()
}

fn below_marks(setting: &Setting, site: &Site) -> Vec<Words> {
    let lights = site.lights.filter(|_| !site.is_lost());
    lights.map(|target| format!("lights {}", setting.name(target)).into()).into_iter().collect()
}

// --- the panel beside it ---

/// SQR-01 What a phase is called.
pub const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Initiative => "Initiative",
        Phase::Movement => "Movement",
        Phase::Combat => "Combat",
        Phase::HeavyAa => "Heavy AA",
        Phase::End => "End",
    }
}

/// Where something points, as one says it: "090°".
pub fn degrees(heading: Angle) -> String {
    format!("{:03}°", heading.as_millidegrees().rem_euclid(360_000) / 1000)
}

fn status(setting: &Setting, view: &View) -> Vec<(String, String)> {
    let table = &view.table;
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut line = |name: &str, value: String| lines.push((name.into(), value));
    match table.turn {
        0 => line("Turn", "before the first".into()),
        turn => line("Turn", format!("{turn} of {}", setting.head.turns)),
    }
    line("Phase", phase_name(table.phase).into());
    if table.turn > 0 && table.phase > Phase::Initiative {
        line("Initiative", side_name(setting, table.winner).into());
    }
    line(
        "Light",
        match (setting.night, setting.moon) {
            (false, _) => "day",
            (true, false) => "night",
            (true, true) => "night, full moon",
        }
        .into(),
    );
    line("Wind", format!("blows to {}", degrees(Angle::degrees(table.wind.into()))));
    let points = victory::points(setting, table);
    for side in [Side::A, Side::B] {
        let board = Board::new(setting, table);
        let markers = match board.contacts().filter(|(_, contact)| contact.side == side).count() {
            0 => String::new(),
            1 => ", a Contact Marker".into(),
            markers => format!(", {markers} Contact Markers"),
        };
        let aloft = board.aloft_of(side).count();
        line(side_name(setting, side), format!("{} points; {aloft} aircraft in sight{markers}", points[side.index()]));
    }
    if let Some(acting) = table.acting {
        let at = Board::new(setting, table).flying(acting).map(|craft| craft.at.at);
        let place = at.map_or(String::new(), |at| format!(" at {}", UNIT.say_point(at)));
        line("Acts now", format!("{}{place}", setting.name(acting)));
    }
    lines
}
