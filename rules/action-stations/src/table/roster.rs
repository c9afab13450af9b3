//! Both forces as they stand: records of ships with their boxes, mounts and troubles.

use super::scene::symbol;
use super::words::{class_word, kind_name, short, side_name};
use crate::battle::SIDES;
use crate::battle::board::Board;
use crate::battle::position::{Gone, Place, Unit, Works as State};
use crate::battle::setting::{Goal, Member as Own, Setting, Sort};
use crate::battle::view::View;
use crate::lists::{Arcs, Cargo, GunMount, Helm, Kind, Lists, Radar, TubeMount, Tubes, UNIT};
use crate::resolution::speed;
use crate::resolution::victory;
use sandtable_core::{
    BoxPart, Boxes, Card, Drawn, Fixture, Formation, Harm, Member, Objective, Outcome, Piece, Progress, Roster, Row,
    Side, Works, counted,
};
use sandtable_forces::{boxes as crossed, each_once, row};
use sandtable_geometry::{Angle, Length, Point};
use std::sync::Arc;

/// Both forces as one viewer may know them.
pub fn roster(setting: &Setting, view: &View) -> Roster {
    let score = view.table.score;
    Roster {
        turn: view.table.turn.into(),
        turns: setting.last_turn().into(),
        phase: view.table.phase.word().into(),
        scores: score.iter().map(|points| i32::from(*points)).collect(),
        standing: standing(setting, view),
        objectives: objectives(setting, view),
        units: SIDES.into_iter().flat_map(|side| groups(setting, view, side)).collect(),
        track: Vec::new(),
        leads: (score != [0, 0]).then(|| result(view).1.map_or(Outcome::Drawn, Outcome::Won)),
    }
}

/// AST-196, AST-230 Who has won, or would win if it ended now, and how clearly.
fn result(view: &View) -> (victory::Margin, Option<Side>) {
    let score = view.table.score.map(u32::from);
    match view.table.ended {
        Some(Outcome::Won(side)) => victory::won(score, side),
        _ => victory::margin(score),
    }
}

/// AST-196 What the score rests on.
fn standing(setting: &Setting, view: &View) -> Vec<Row> {
    let score = view.table.score;
    let how = match result(view) {
        (victory::Margin::Decisive, Some(side)) => format!("{} decisively", side_name(setting, side)),
        (_, Some(side)) => format!("{}, tactically", side_name(setting, side)),
        _ => "a draw".into(),
    };
    let points = |side: Side| row(side_name(setting, side), format!("{} points", score[side.index()]), "AST-196");
    let name = if view.table.ended.is_some() { "Result" } else { "If it ended now" };
    vec![points(Side::A), points(Side::B), row(name, how, "AST-196")]
}

/// AST-197 What each side is there for.
fn objectives(setting: &Setting, view: &View) -> Vec<Objective> {
    let known = setting
        .objectives
        .iter()
        .filter(|objective| view.viewer.shares(objective.side) || view.side().is_some() || view.table.open.all);
    let of = |objective: &crate::battle::setting::Objective| {
        let table = setting.head.table;
        let middle = Point { x: table.x / 2, y: table.y / 2 };
        let (at, radius, points) = match &objective.goal {
            Goal::Exit { edge, points, .. } => (
                Board::new(setting, &view.table).way_out(*edge, objective.side).nearest(table, middle),
                Length::cm(2),
                objective.of.first().map_or(0, |unit| setting.exit(*unit, *points)),
            ),
            Goal::Drop { zone, points, .. } => (zone.centre, zone.radius, *points),
            Goal::Landing { area, points } => (area.centroid(), Length::cm(4), *points),
        };
        Objective {
            name: objective.title.clone(),
            at,
            radius,
            points: points.into(),
            holder: None,
            note: format!("for {}", side_name(setting, objective.side)),
            clause: "AST-197".into(),
        }
    };
    known.map(of).collect()
}

/// The groups of a side, each as a formation.
fn groups(setting: &Setting, view: &View, side: Side) -> Vec<Formation> {
    let names = each_once(setting.force(side).map(|unit| setting.members[unit.index()].group.as_str()));
    names.into_iter().map(|name| group(setting, view, side, name)).collect()
}

fn group(setting: &Setting, view: &View, side: Side, name: &str) -> Formation {
    let of = |unit: &Piece| setting.members[unit.index()].group == name;
    let units: Vec<Piece> = setting.force(side).filter(of).collect();
    let own = view.viewer.shares(side) || view.table.ended.is_some();
    let worth = |unit: &Piece| i32::from(setting.victory(&view.table, *unit));
    let afloat = |unit: &&Piece| !matches!(view.table.units[unit.index()].place, Place::Gone(_));
    let left: i32 = units.iter().filter(afloat).map(worth).sum();
    let moved = units.iter().filter(afloat).all(|unit| view.table.units[unit.index()].moved);
    let progress = match () {
        () if units.iter().filter(afloat).count() == 0 => Progress::Lost,
        () if own && moved && view.table.turn > 0 => Progress::Done,
        () => Progress::ToCome,
    };
    let letter = match setting.members[units[0].index()].sort {
        Sort::Aircraft(_) => "A",
        Sort::Battery(..) => "G",
        _ => "C",
    };
    Formation {
        name: if name.is_empty() { "Group".into() } else { format!("Group {name}") },
        side,
        letter: letter.into(),
        points: units.iter().map(worth).sum(),
        left,
        progress,
        state: counted(units.len() as u16, "vessel", "vessels"),
        pieces: units.into_iter().map(|unit| member(setting, view, unit)).collect(),
    }
}

/// A vessel of a roster, with its record.
pub fn member(setting: &Setting, view: &View, piece: Piece) -> Member {
    let own = &setting.members[piece.index()];
    let unit = &view.table.units[piece.index()];
    let knows = view.viewer.shares(own.side) || view.table.ended.is_some();
    let kind = setting.record(&view.table, piece);
    let full = kind.map_or(1, |kind| kind.boxes);
    let strength = if knows || view.table.open.damage && unit.is_there() { unit.boxes.min(full) } else { full };
    let place = match unit.place {
        Place::Table => String::new(),
        Place::Waiting => format!("comes on in turn {}", own.enters),
        Place::Unseen => "not sighted".into(),
        Place::Gone(Gone::Sunk) => "sunk".into(),
        Place::Gone(Gone::Scuttled) => "scuttled".into(),
        Place::Gone(Gone::Left) => "left the table".into(),
        Place::Gone(Gone::Away) => "gone".into(),
    };
    Member {
        piece,
        name: short(setting, piece),
        kind: kind_name(setting, &view.table, piece),
        symbol: symbol(setting, piece).into(),
        strength: (strength, full),
        points: setting.victory(&view.table, piece).into(),
        place,
        aboard: None,
        rows: rows(setting, view, piece, knows).into(),
        card: kind.filter(|_| knows).map(|kind| Arc::new(card(setting, view, piece, kind))),
    }
}

/// What it can do now, each with its clause.
fn rows(setting: &Setting, view: &View, piece: Piece, knows: bool) -> Vec<Row> {
    let board = Board::new(setting, &view.table);
    let (own, unit) = (&setting.members[piece.index()], board.unit(piece));
    let Some(kind) = setting.record(&view.table, piece) else {
        let aircraft = setting.aircraft(piece);
        let speed = aircraft.map_or(0, |aircraft| aircraft.speed);
        return vec![row("Speed", format!("{speed} knots"), "AST-190")];
    };
    let mut rows = vec![row("Class", class_word(kind.class), "AST-111")];
    if knows && unit.is_there() {
        rows.push(row("Speed", format!("{} knots, {} at most now", unit.speed, board.top_speed(piece)), "AST-143"));
        rows.push(row("Helm", helm(&board, piece), "AST-139"));
        rows.push(row("Crew", crew(own, unit), "AST-119"));
    } else {
        rows.push(row("Speed", format!("{} knots at most", kind.speed), "AST-117"));
    }
    rows
}

/// AST-119, AST-158 The crew, and whether it knows of the enemy.
fn crew(own: &Own, unit: &Unit) -> String {
    let grade = unit.grade.word();
    let worse = if unit.grade == own.grade { "" } else { ", since the bridge was hit" };
    format!("{grade}{worse}, {}", if unit.alerted { "alerted" } else { "not alerted" })
}

/// AST-139 When it may turn.
fn helm(board: &Board<'_>, piece: Piece) -> String {
    let word = match board.helm(piece) {
        Helm::Lost => return "she does not answer".into(),
        helm => helm.word(),
    };
    let left = board.turn_run(piece).map_or(Length::ZERO, |most| most - board.unit(piece).run);
    match left {
        Length::ZERO => format!("{word}, turns at once"),
        left => format!("{word}, turns after {}", UNIT.say(left)),
    }
}

// --- the record ---

/// AST-117 The record of a vessel: hull, engines, mounts, troubles.
pub fn card(setting: &Setting, view: &View, piece: Piece, kind: &Kind) -> Card {
    let unit = &view.table.units[piece.index()];
    let own = &setting.members[piece.index()];
    Card {
        figures: figures(own, kind),
        boxes: hull(kind, unit).into_iter().chain(engines(kind, unit)).chain(stores(kind, unit)).collect(),
        head: ["Mount", "Gun", "Dice", "Short", "Medium", "Long", "Arcs"].map(Into::into).into(),
        weapons: kind.guns.iter().map(|mount| weapon(&setting.lists, mount)).collect(),
        clause: "AST-164".into(),
        log: ["Speed", "Heading"].map(Into::into).into(),
        fixtures: fixtures(setting, view, kind, unit),
        harm: harm(unit),
    }
}

fn figures(own: &Own, kind: &Kind) -> Vec<Row> {
    let speed = format!("{} knots, +{} -{} a turn", kind.speed, kind.up, kind.down);
    let mut figures = vec![
        row("Class", class_word(kind.class), "AST-111"),
        row("Speed", speed, "AST-115"),
        row("Helm", kind.helm.word(), "AST-112"),
        row("Crew", own.grade.word(), "AST-119"),
        row("Worth", format!("{} points", own.victory), "AST-118"),
    ];
    if kind.is_submarine() {
        figures.push(row("Under water", format!("{} knots", kind.submerged), "AST-181"));
    }
    if kind.armour > 0 {
        figures.push(row("Armour", kind.armour.to_string(), "AST-220"));
    }
    if kind.cargo != Cargo::None {
        let cargo = if kind.cargo == Cargo::Ammunition { "ammunition" } else { kind.cargo.word() };
        figures.push(row("Cargo", cargo, "AST-96"));
    }
    if kind.shallow {
        figures.push(row("Draught", "shallow", "AST-116"));
    }
    figures
}

/// AST-141 Hull boxes in quarters, each with the speed that is left.
fn hull(kind: &Kind, unit: &Unit) -> Option<Boxes> {
    let boxes = kind.boxes;
    // From the top: boxes that leave full speed, three quarters, half, a quarter.
    let quarters = (1..=4u16).rev().map(|quarter| {
        let number = (1..=boxes).filter(|left| u16::from(speed::hull_quarters(boxes, *left)) == quarter).count() as u16;
        let knots = u16::from(kind.speed) * quarter / 4;
        BoxPart { number, name: format!("{knots} kn") }
    });
    let struck = boxes - unit.boxes.min(boxes);
    let row = (boxes > 1).then(|| crossed("Hull", "sinks when none is left", [boxes, struck], "AST-141"));
    row.map(|row| Boxes { parts: quarters.collect(), ..row })
}

/// AST-142 M boxes.
fn engines(kind: &Kind, unit: &Unit) -> Option<Boxes> {
    let hits = speed::engine_hits(kind.engines, unit.propellers, unit.engine_hits);
    let lost = match () {
        () if unit.halted => "the engine room is destroyed".into(),
        () if unit.propellers > 0 => format!("{} for good", unit.propellers),
        () if unit.engineers_lost => "engineers lost".into(),
        () => String::new(),
    };
    let struck = if unit.halted { kind.engines } else { hits };
    let row = (kind.engines > 0).then(|| crossed("Engines", lost, [kind.engines, struck].map(u16::from), "AST-142"));
    row.map(|row| Boxes { letter: "M".into(), ..row })
}

/// AST-153, AST-185, AST-188 Smoke, depth charges, mines.
fn stores(kind: &Kind, unit: &Unit) -> Vec<Boxes> {
    let of = |name: &str, full: u8, left: u8, clause: &'static str| {
        (full > 0).then(|| crossed(name, "", [full, full.saturating_sub(left)].map(u16::from), clause))
    };
    [
        of("Smoke", kind.smoke, unit.smoke, "AST-153"),
        of("Depth charges", kind.charges, unit.charges, "AST-185"),
        of("Mines", kind.mines, unit.mines, "AST-188"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn weapon(lists: &Lists, mount: &GunMount) -> Vec<String> {
    let gun = &lists.guns[usize::from(mount.gun)];
    let [short, medium, long] = gun.reach.map(|reach| (reach.0 / 10_000).to_string());
    vec![mount.letter.to_string(), gun.name.clone(), gun.dice.to_string(), short, medium, long, arcs_word(mount.arcs)]
}

/// AST-117 The guns and the torpedoes of a type, in words.
pub fn arms(lists: &Lists, kind: &Kind) -> [Vec<String>; 2] {
    let gun = |mount: &GunMount| {
        format!("{} {} {}", mount.letter, lists.guns[usize::from(mount.gun)].name, arcs_word(mount.arcs))
    };
    let tubes = |mount: &TubeMount| {
        format!("{} {} x {}", mount.letter, mount.count, lists.torpedoes[usize::from(mount.torpedo)].name)
    };
    [kind.guns.iter().map(gun).collect(), kind.tubes.iter().map(tubes).collect()]
}

/// AST-108 Arcs by their letters.
pub fn arcs_word(arcs: Arcs) -> String {
    Arcs::EACH.into_iter().filter(|(_, arc, _)| arcs.meets(*arc)).map(|(letter, ..)| letter).collect()
}

/// AST-108 Arcs as bearings, from one clockwise to another.
pub fn bears(arcs: Arcs) -> Vec<(Angle, Angle)> {
    let of = Arcs::EACH.into_iter().filter(|(_, arc, _)| arcs.meets(*arc));
    of.map(|(.., from)| (Angle::degrees(from), Angle::degrees(from + 90))).collect()
}

fn works(works: State, out_through: u8, turn: u8) -> (Works, String, u16) {
    match works {
        State::Wrecked => (Works::Lost, "wrecked".into(), 0),
        State::Out => (Works::Lost, "knocked out".into(), 0),
        State::Ready if out_through >= turn.max(1) => {
            let turns = u16::from(out_through + 1 - turn.max(1));
            (Works::Hindered, format!("out {}", counted(turns, "turn", "turns")), turns)
        }
        State::Ready => (Works::Ready, String::new(), 0),
    }
}

/// AST-117 What is built into it.
fn fixtures(setting: &Setting, view: &View, kind: &Kind, unit: &Unit) -> Vec<Fixture> {
    let fixture = |name: String, sort: &'static str, (now, out_through): (State, u8), clause: &'static str| {
        let (works, state, turns) = works(now, out_through, view.table.turn);
        Fixture { name, sort: sort.into(), works, state, turns, clause: clause.into(), ..Fixture::default() }
    };
    let guns = kind.guns.iter().zip(unit.guns.iter()).map(|(mount, now)| {
        let gun = &setting.lists.guns[usize::from(mount.gun)];
        let along = along(mount.arcs);
        Fixture {
            note: format!("{}, {} dice, to {} cm", gun.category.word(), gun.dice, gun.reach[2].0 / 10_000),
            along: Some(along.0),
            across: along.1,
            bears: bears(mount.arcs),
            ..fixture(format!("{} {}", mount.letter, gun.name), "gun", (now.works, now.out_through), "AST-164")
        }
    });
    let tubes = kind.tubes.iter().zip(unit.tubes.iter()).map(|(mount, now)| {
        let (what, along, bears) = tubes(mount);
        let of = fixture(format!("{} {what}", mount.letter), "tube", (now.works, now.out_through), "AST-226");
        let empty = of.works == Works::Ready && now.loaded == 0;
        let loaded = format!("{} of {} loaded", now.loaded, mount.count);
        Fixture {
            note: setting.lists.torpedoes[usize::from(mount.torpedo)].name.clone(),
            works: if empty { Works::Empty } else { of.works },
            state: if of.state.is_empty() { loaded } else { of.state },
            along: Some(along),
            bears,
            ..of
        }
    });
    let single = |name: &str, sort, fitted: bool, now: (State, u8), clause| {
        fitted.then(|| fixture(name.to_owned(), sort, now, clause))
    };
    let radar = single("Radar", "radar", kind.radar > Radar::None, (unit.radar, 0), "AST-160");
    let sonar = single("Sonar", "radar", kind.sonar, (unit.sonar, 0), "AST-184");
    let gear = (unit.gear, unit.gear_out_through);
    let gear = single("Depth charge gear", "charges", kind.charges > 0, gear, "AST-185");
    let lights = (0..kind.lights).map(|n| Fixture {
        name: "Searchlight".into(),
        sort: "light".into(),
        works: match () {
            () if n >= unit.lights => Works::Lost,
            () if n == 0 && unit.beam.is_some() => Works::Used,
            () => Works::Ready,
        },
        state: if n >= unit.lights { "shot out".into() } else { String::new() },
        clause: "AST-162".into(),
        ..Fixture::default()
    });
    guns.chain(tubes).chain(radar).chain(sonar).chain(gear).chain(lights).collect()
}

/// Where a mount stands on a plan, by its arcs.
fn along(arcs: Arcs) -> (u8, i8) {
    let along = match (arcs.meets(Arcs::FORWARD), arcs.meets(Arcs::AFT)) {
        (true, false) => 18,
        (false, true) => 80,
        _ => 45,
    };
    (along, i8::from(arcs.meets(Arcs::STARBOARD)) - i8::from(arcs.meets(Arcs::PORT)))
}

/// What tubes are called, where they stand on a plan, and where they bear.
fn tubes(mount: &TubeMount) -> (&'static str, u8, Vec<(Angle, Angle)>) {
    let fixed = |along: i32| vec![(Angle::degrees(along - 10), Angle::degrees(along + 10))];
    match mount.tubes {
        Tubes::Ahead => ("tubes ahead", 22, fixed(0)),
        Tubes::Astern => ("tubes astern", 92, fixed(180)),
        Tubes::Trained(arcs) => ("trained tubes", 55, bears(arcs)),
    }
}

/// AST-103, AST-170 Fires and floodings.
fn harm(unit: &Unit) -> Vec<Harm> {
    let of = |drawn, name: &str, number: u8, note: &str, clause: &'static str| Harm {
        drawn,
        name: name.into(),
        number: number.into(),
        note: note.into(),
        clause: clause.into(),
    };
    vec![
        of(Drawn::Burns, "Fires", unit.fires, "boxes by class each turn, until out", "AST-170"),
        of(Drawn::Floods, "Floodings", unit.floods, "1d10 boxes each turn, until 3 or less is rolled", "AST-103"),
    ]
}
