//! What is drawn: the ground, zones and boundaries, what was declared, and blocks of bases with their states.

use super::tell::percent;
use super::words::{formed, kind_name, short, side_name, weather_name};
use crate::battle::{Board, Phase, Setting, Unit, View, Wing};
use crate::lists::{Arm, Formation};
use crate::rules::SetUp;
use crate::sections::placing::zone;
use crate::sections::sequence::{SIDES, losses};
use sandtable_core::{Block, Drawn, Piece, Scene, Shape, Side, Sign, Token, Words};
use sandtable_geometry::{Length, Point};

/// How wide a painted base is, roughly.
const BASE: Length = Length::mm(20);
/// How deep a rank of infantry is, of horses, and of guns with their limbers.
const RANKS: [Length; 3] = [Length::um(12_700), Length::um(38_100), Length::um(50_800)];
/// The radius at which a general is drawn.
const GENERAL: Length = Length::mm(9);
/// Figures that serve a gun.
const TO_A_GUN: u8 = 2;

/// AOS-81 What a table draws, as its viewer may see it.
pub fn scene(setting: &Setting, view: &View) -> Scene {
    Scene {
        table: setting.head.table,
        ground: setting.drawn.clone(),
        shapes: shapes(setting, view),
        tokens: tokens(setting, view),
        status: status(setting, view),
        style: "period".into(),
        ..Scene::default()
    }
}

// --- shapes ---

fn shapes(setting: &Setting, view: &View) -> Vec<Shape> {
    let places = view.table.turn == 0 && setting.rules.setup != SetUp::Fixed;
    let mut shapes = if places { zones(setting) } else { Vec::new() };
    if places || view.table.limited || setting.rules.wing_reassign {
        shapes.extend(boundaries(setting));
    }
    shapes.extend(declared(setting, view));
    shapes
}

/// AOS-84 Where the wings are placed.
fn zones(setting: &Setting) -> Vec<Shape> {
    let of = |side: Side| {
        Wing::ALL.map(|(_, wing)| Shape {
            kind: "zone".into(),
            name: format!("{}: {}", side_name(setting, side), wing.name()),
            points: zone(setting, side, wing).corners().to_vec(),
            closed: true,
            side: Some(side),
            ..Shape::default()
        })
    };
    SIDES.into_iter().flat_map(of).collect()
}

/// AOS-84 The lines between the centre and the wings.
fn boundaries(setting: &Setting) -> [Shape; 2] {
    let Point { x: wide, y: deep } = setting.head.table;
    let line = |third: i32, [south, north]: [Wing; 2]| {
        let x = wide / 3 * third;
        let beyond = |side: Side, wing: Wing| format!("{} {}", side_name(setting, side), wing.word());
        Shape {
            kind: "boundary".into(),
            name: format!("{}, {}", beyond(Side::A, south), beyond(Side::B, north)),
            points: vec![Point { x, y: 0 }, Point { x, y: deep }],
            ..Shape::default()
        }
    };
    [line(1, [Wing::Left, Wing::Right]), line(2, [Wing::Right, Wing::Left])]
}

/// AOS-107, AOS-136 Charges and firefights that were declared.
fn declared(setting: &Setting, view: &View) -> Vec<Shape> {
    let board = Board::new(setting, &view.table);
    let between = |kind: &'static str, name: String, unit: Piece, target: Piece| Shape {
        kind: kind.into(),
        name,
        points: vec![board.unit(unit).stand.at, board.centre(target)],
        side: Some(board.side(unit)),
        ..Shape::default()
    };
    let charges = board.all().filter_map(|unit| {
        let target = board.unit(unit).charge?.target;
        let name = format!("{} charges {}", short(setting, unit), short(setting, target));
        board.unit(target).is_there().then(|| between("charge", name, unit, target))
    });
    let firefights = view.table.firefights.iter().flat_map(|firefight| {
        let attackers = firefight.attackers.iter().copied();
        attackers.map(move |unit| (unit, firefight.target))
    });
    let firefights = firefights.map(|(unit, target)| {
        let name = format!("{} in a firefight with {}", short(setting, unit), short(setting, target));
        between("firefight", name, unit, target)
    });
    charges.chain(firefights).collect()
}

// --- pieces ---

/// What to draw for a piece, as a key.
pub fn symbol(setting: &Setting, piece: Piece) -> &'static str {
    if setting.officer_index(piece).is_some() {
        return "general";
    }
    setting.kind(piece).map_or("caisson", |kind| kind.arm.symbol())
}

fn tokens(setting: &Setting, view: &View) -> Vec<Token> {
    let board = Board::new(setting, &view.table);
    let units = board.all().map(|piece| token(setting, view, piece));
    let generals = setting.officers.iter().zip(&view.table.generals).enumerate();
    let generals = generals.filter(|(_, (_, general))| general.is_there());
    let generals = generals.map(|(at, (officer, general))| {
        let piece = setting.officer_piece(at);
        Token {
            piece,
            side: officer.side,
            name: officer.name.clone(),
            kind: kind_name(setting, piece),
            symbol: symbol(setting, piece).into(),
            at: general.at,
            radius: GENERAL,
            marks: general.with.map(|unit| format!("with {}", short(setting, unit)).into()).into_iter().collect(),
            done: general.moved,
            ..Token::default()
        }
    });
    units.chain(generals).collect()
}

fn token(setting: &Setting, view: &View, piece: Piece) -> Token {
    let board = Board::new(setting, &view.table);
    let (unit, member, block) = (board.unit(piece), board.member(piece), board.block(piece));
    let (marks, signs) = states(setting, view, piece);
    let counts = !board.is_caisson(piece) && view.counts(setting, member.side);
    Token {
        piece,
        side: member.side,
        name: member.name.clone(),
        kind: kind_name(setting, piece),
        symbol: symbol(setting, piece).into(),
        at: board.centre(piece),
        heading: Some(unit.stand.bearing),
        radius: block.front.min(block.depth).half(),
        strength: counts.then(|| (unit.figures.into(), member.figures.into())),
        marks,
        signs,
        done: if view.table.phase > Phase::Movement { unit.done.fired } else { unit.done.ordered },
        block: Some(bases(setting, view, piece)),
        ..Token::default()
    }
}

/// AOS-82 The bases on which a unit stands.
fn bases(setting: &Setting, view: &View, piece: Piece) -> Block {
    let board = Board::new(setting, &view.table);
    let (block, formation) = (board.block(piece), board.unit(piece).formation);
    let (sort, rank) = match (board.arm(piece), formation) {
        (Arm::Artillery, Formation::Unlimbered) => ("guns", RANKS[2]),
        (Arm::Artillery, _) => ("limbered", RANKS[2]),
        (Arm::Cavalry, Formation::Dismounted) => ("infantry", RANKS[0]),
        (Arm::Cavalry, _) => ("cavalry", RANKS[1]),
        (Arm::Infantry, Formation::Square) => ("square", RANKS[0]),
        (Arm::Infantry, Formation::Skirmish | Formation::Screen) => ("skirmishers", block.depth),
        (Arm::Infantry, _) => ("infantry", RANKS[0]),
    };
    let times = |of: Length, by: Length| (of.0 / by.0.max(1)).clamp(1, 99) as u8;
    let guns = board.member(piece).figures / TO_A_GUN;
    Block {
        front: block.front,
        depth: block.depth,
        bases: match sort {
            "guns" => guns.max(1),
            _ => times(block.front, BASE),
        },
        // A square has its men on its sides, and not within.
        ranks: if sort == "square" { 2 } else { times(block.depth, rank) },
        sort: sort.into(),
    }
}

/// How a unit is: its formation, and states that matter, with the signs of those that have one.
fn states(setting: &Setting, view: &View, piece: Piece) -> (Vec<Words>, Vec<Sign>) {
    let board = Board::new(setting, &view.table);
    let (unit, side) = (board.unit(piece), board.side(piece));
    let (mut marks, mut signs): (Vec<Words>, Vec<Sign>) = (Vec::new(), Vec::new());
    let mut mark = |words: String, drawn: Option<Drawn>| {
        let words: Words = words.into();
        signs.extend(drawn.map(|drawn| Sign { mark: words.clone(), drawn, words: "".into() }));
        marks.push(words);
    };
    if board.is_caisson(piece) {
        if view.counts(setting, side) {
            mark(rounds(unit), None);
        }
        return (marks, signs);
    }
    mark(formed(unit.formation).into(), Some(Drawn::Formed));
    if unit.routing.is_some() {
        mark("routing".into(), Some(Drawn::Routing));
    }
    if unit.disordered {
        mark("disordered".into(), Some(Drawn::Disordered));
    }
    if board.in_contact(piece) {
        mark("in contact".into(), Some(Drawn::Locked));
    } else if board.is_locked(piece) {
        mark("held by a firefight".into(), Some(Drawn::Locked));
    } else if board.firefight_by(piece).is_some() {
        mark("in a firefight".into(), None);
    }
    if let Some(charge) = unit.charge {
        mark(format!("charges {}", short(setting, charge.target)), Some(Drawn::Charged));
    }
    if unit.done.moved && view.table.phase <= Phase::Firefights {
        mark("moved".into(), Some(Drawn::Moved));
    }
    if let Some(how) = wear(setting, view, piece) {
        let is_weak = board.is_weak(piece);
        mark(how.into(), is_weak.then_some(Drawn::Weak));
    }
    if setting.rules.caissons && board.arm(piece) == Arm::Artillery && view.counts(setting, side) {
        mark(rounds(unit), None);
    }
    let officers = setting.officers.iter().zip(&view.table.generals);
    for (officer, _) in officers.filter(|(_, general)| general.is_there() && general.with == Some(piece)) {
        mark(format!("with {}", officer.name), None);
    }
    (marks, signs)
}

/// AOS-158 What everybody sees of losses: nothing of a unit at full strength; the number itself is told where rosters are open.
pub(super) fn wear(setting: &Setting, view: &View, piece: Piece) -> Option<&'static str> {
    let board = Board::new(setting, &view.table);
    let (figures, full) = (board.unit(piece).figures, board.member(piece).figures);
    let reduced = figures < full && !view.counts(setting, board.side(piece));
    let weak = board.is_weak(piece).then_some("at half strength or less");
    weak.or(reduced.then_some("reduced"))
}

fn rounds(unit: &Unit) -> String {
    sandtable_core::counted(unit.rounds, "round", "rounds")
}

// --- the panel beside it ---

/// AOS-156 What a side has lost in percent, for whoever may know.
pub(super) fn lost(setting: &Setting, view: &View, side: Side) -> Option<String> {
    let lost = losses(setting, &view.table, side);
    view.counts(setting, side).then(|| percent(lost))
}

fn status(setting: &Setting, view: &View) -> Vec<(String, String)> {
    let table = &view.table;
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut line = |name: &str, value: String| lines.push((name.into(), value));
    match table.turn {
        0 => line("Turn", "before the first".into()),
        turn => line("Turn", format!("{turn} of {}", setting.last_turn())),
    }
    line("Phase", table.phase.word().into());
    if table.turn > 0 && table.phase > Phase::Initiative {
        let flank = table.flank.map_or(String::new(), |flank| format!(", centre and {} wing", flank.word()));
        let [first, second] = if setting.rules.written { ["First", "Second"] } else { ["Move", "Countermove"] };
        line(first, format!("{}{flank}", side_name(setting, table.mover)));
        line(second, side_name(setting, table.mover.other()).into());
    }
    if setting.rules.weather || setting.weather.is_some() {
        line("Weather", weather_name(table.weather));
    }
    for side in SIDES {
        let lost = lost(setting, view, side).map_or_else(|| "losses not known".into(), |lost| format!("{lost} lost"));
        line(side_name(setting, side), lost);
    }
    lines
}
