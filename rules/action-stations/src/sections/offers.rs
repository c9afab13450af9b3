//! What may be tried now: outlines with slots, cheap and generous.

use crate::battle::board::{Board, FIXED, MOST_DEGREES};
use crate::battle::command::{Command, System, verb};
use crate::battle::position::{Depth, Level};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::lists::Tubes;
use crate::resolution::{charges::PATTERNS, mines, speed};
use crate::sections::{check, launches, setup};
use sandtable_core::{Courses, Offer, Piece, Pieces, Side, Slot, Turns};
use sandtable_geometry::{Angle, Length};

/// Who may do something now.
pub fn actors(setting: &Setting, view: &View) -> Pieces {
    let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked()) else { return Pieces::default() };
    let board = Board::new(setting, &view.table);
    let the_side = || [Piece::THE_SIDE].into_iter();
    match asked {
        Step::SetUp => setting.force(side).filter(|unit| setup::waits(&board, *unit)).collect(),
        Step::Home(_) | Step::Choose(_) => the_side().collect(),
        Step::Orders | Step::Launches => board.of(side).filter(|unit| board.unit(*unit).can_act()).collect(),
        Step::Plots => board.plotting(side).into_iter().collect(),
        Step::Move(_) => match board.table.plan {
            Some(plan) => [plan.unit].into_iter().collect(),
            None if board.waiting(side).next().is_some() => board.waiting(side).collect(),
            None => board.table.held_back.into_iter().collect(),
        },
        Step::Formation(leader) => match board.table.plan {
            Some(plan) => [plan.unit].into_iter().chain(the_side()).collect(),
            None => board.fellows(leader).chain(the_side()).collect(),
        },
        Step::Fire => board.of(side).filter(|unit| board.can_fire(*unit)).collect(),
        Step::FireOne(_) | Step::Challenge { .. } => {
            // AST-130: who challenges may have moved before.
            let done = |unit: Piece| matches!(asked, Step::FireOne(_)) && board.unit(unit).moved;
            let able = board.of(side).filter(|unit| board.can_fire(*unit) && !done(*unit));
            able.chain(the_side()).collect()
        }
        _ => Pieces::default(),
    }
}

/// What one of them may try.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked()) else { return };
    let board = Board::new(setting, &view.table);
    if actor == Piece::THE_SIDE {
        let mut offer = |verb: u8| take(Offer::new(actor, verb, &[]));
        return match asked {
            Step::Home(_) => {
                offer(verb::WEST);
                offer(verb::EAST);
            }
            Step::Choose(_) => {
                offer(verb::LEAD);
                offer(verb::FOLLOW);
            }
            Step::Formation(_) => offer(verb::ENOUGH),
            Step::FireOne(_) | Step::Challenge { .. } => offer(verb::PASS),
            _ => {}
        };
    }
    if setting.member(actor).is_none() || setting.side(actor) != side {
        return;
    }
    match asked {
        Step::SetUp => place(&board, actor, take),
        Step::Orders => orders(&board, side, actor, take),
        Step::Plots | Step::Move(_) | Step::Formation(_) => moves(&board, side, asked, actor, take),
        Step::Fire | Step::FireOne(_) | Step::Challenge { .. } => fire(&board, side, asked, actor, take),
        Step::Launches => launch(&board, actor, take),
        _ => {}
    }
}

/// AST-233 Where a vessel may be placed.
fn place(board: &Board<'_>, unit: Piece, take: &mut impl FnMut(Offer)) {
    let table = board.setting.head.table;
    let side = board.setting.side(unit);
    let home = board.home(side);
    let about = home.nearest(table, sandtable_geometry::Point { x: table.x / 2, y: table.y / 2 });
    let full = board.setting.kind(unit).map_or(0, |kind| i32::from(kind.speed));
    let reach = Length::um(table.x.max(table.y) / 2 + setup::depth(board.setting, side).0);
    take(Offer::new(
        unit,
        verb::PLACE,
        &[Slot::Point { about, reach }, Slot::ALL_ROUND, Slot::Number { from: 0, to: full / 2 }],
    ));
}

/// AST-131, AST-202 What may be written in the communications phase.
fn orders(board: &Board<'_>, side: Side, unit: Piece, take: &mut impl FnMut(Offer)) {
    let now = board.unit(unit);
    for system in broken(board, unit) {
        take(Offer::new(unit, verb::REPAIR, &[Slot::only(system.number())]));
    }
    let mut offer = |verb: u8, slots: &[Slot]| take(Offer::new(unit, verb, slots));
    let may = |command: Command| check::orders(board, side, &command).is_ok();
    if may(Command::Beam { unit, bearing: Angle::ZERO }) {
        let held = enemies(board, side);
        if !held.is_empty() {
            offer(verb::LIGHT, &[Slot::Piece(held)]);
        }
        offer(verb::BEAM, &[Slot::ALL_ROUND]);
    }
    let deaf = |to: &Piece| !board.unit(*to).alerted && may(Command::Signal { unit, to: *to });
    let deaf: Pieces = board.of(side).filter(deaf).collect();
    if !deaf.is_empty() {
        offer(verb::SIGNAL, &[Slot::Piece(deaf)]);
    }
    for (_, depth) in Depth::ALL.into_iter().filter(|(_, depth)| may(Command::Dive { unit, depth: *depth })) {
        offer(verb::DIVE, &[Slot::only(depth as i32)]);
    }
    let plain = [
        (Command::Douse { unit }, verb::DOUSE),
        (Command::Unmask { unit }, verb::UNMASK),
        (Command::Radar { unit, on: true }, if now.radar_silent { verb::RADAR_ON } else { verb::RADAR_OFF }),
        (Command::Sonar { unit, on: true }, if now.sonar_silent { verb::SONAR_ON } else { verb::SONAR_OFF }),
    ];
    plain.into_iter().filter(|(command, _)| may(*command)).for_each(|(_, verb)| offer(verb, &[]));
}

/// AST-132, AST-224 What a vessel may try to repair.
pub fn broken(board: &Board<'_>, unit: Piece) -> Vec<System> {
    System::all().filter(|system| check::may_repair(board, unit, *system).is_ok()).collect()
}

/// AST-156 The enemies that a side holds, by the pieces under which it knows them.
pub fn enemies(board: &Board<'_>, side: Side) -> Pieces {
    let held = |unit: &Piece| {
        let there = board.unit(*unit);
        there.side != side && (board.table.open.all || board.table.level(side, *unit) > Level::Bearing)
    };
    board.there().filter(held).collect()
}

/// AST-208 What may be said of a vessel in its activation.
fn moves(board: &Board<'_>, side: Side, asked: Step, unit: Piece, take: &mut impl FnMut(Offer)) {
    let now = board.unit(unit);
    let bounds = board.speeds(unit);
    if now.alerted || !board.setting.is_vessel(unit) {
        let (low, high) = (*bounds.start(), *bounds.end());
        if high > 0 && now.aground.is_none() {
            take(steer(board, unit, low.max(1), high));
        }
        if low == 0 && !board.is_aircraft(unit) {
            take(Offer::new(unit, verb::STOP, &[]));
        }
        if board.setting.is_vessel(unit) && (now.speed == 0 || now.astern) && board.top_speed(unit) > 0 && !now.hold {
            take(Offer::new(unit, verb::ASTERN, &[Slot::Number { from: 1, to: speed::ASTERN.into() }]));
        }
        prepare(board, side, asked, unit, take);
    }
    take(Offer::new(unit, verb::CARRY, &[]));
    let holds = matches!(asked, Step::Move(_)) && board.table.winner == side && !board.table.has_held;
    if holds && board.table.plan.is_none() {
        take(Offer::new(unit, verb::HOLD, &[]));
    }
}

/// AST-139, AST-190, AST-208 Speed and path.
pub fn steer(board: &Board<'_>, unit: Piece, low: u16, high: u16) -> Offer {
    let now = board.unit(unit);
    let turns = board.turn_run(unit).filter(|_| !now.hold).map(|after| Turns {
        after,
        most: MOST_DEGREES,
        sharpest: MOST_DEGREES,
    });
    let course =
        Courses { from: now.at, least: board.way_of(low), most: board.way_of(high), turns, ..Courses::default() };
    let begins = now.speed.clamp(low, high);
    Offer::new(unit, verb::STEER, &[Slot::Number { from: low.into(), to: high.into() }, Slot::Course(course)])
        .begins(0, begins.into())
}

/// What may be said before the path.
fn prepare(board: &Board<'_>, side: Side, asked: Step, unit: Piece, take: &mut impl FnMut(Offer)) {
    let now = board.unit(unit);
    let mut offer = |verb: u8, slots: &[Slot]| take(Offer::new(unit, verb, slots));
    let may = |command: Command| check::prepare(board, side, asked, &command).is_ok();
    if may(Command::Smoke { unit, on: !now.smoking }) {
        offer(if now.smoking { verb::CLEAR } else { verb::SMOKE }, &[]);
    }
    if board.setting.kind(unit).is_none() {
        return;
    }
    let near: Pieces =
        enemies(board, side).iter().filter(|target| may(Command::Ram { unit, target: *target })).collect();
    if !near.is_empty() {
        offer(verb::RAM, &[Slot::Piece(near)]);
    }
    if may(Command::Mine { unit, mines: 1 }) {
        offer(verb::MINE, &[Slot::Number { from: 1, to: now.mines.min(mines::LAID_IN_A_TURN).into() }]);
    }
    if may(Command::Sweep { unit, on: !now.sweeping }) {
        offer(if now.sweeping { verb::SWEEP_IN } else { verb::SWEEP }, &[]);
    }
    let tenths = board.way_of(*board.speeds(unit).end()).0 / crate::rules::TENTH.0;
    for charges in PATTERNS.into_iter().filter(|charges| may(Command::Drop { unit, charges: *charges, after: 0 })) {
        offer(verb::DROP, &[Slot::only(charges), Slot::Number { from: 0, to: tenths }]);
    }
}

/// AST-163 What may be fired at.
fn fire(board: &Board<'_>, side: Side, asked: Step, unit: Piece, take: &mut impl FnMut(Offer)) {
    if !board.can_fire(unit) {
        return;
    }
    let may_attack = board.is_aircraft(unit);
    let all: Pieces = match asked {
        Step::Challenge { mover, .. } => [mover].into_iter().collect(),
        _ => enemies(board, side)
            .iter()
            .filter(|enemy| board.is_asked_for(asked, may_attack || board.is_aircraft(*enemy)))
            .collect(),
    };
    let mut offer = |verb: u8, slots: &[Slot]| take(Offer::new(unit, verb, slots));
    if may_attack {
        // Who has no bombs strafes as it attacks.
        for (verb, strafe) in [(verb::ATTACK, false), (verb::STRAFE, true)] {
            let may = |target: &Piece| board.may_attack(unit, *target, strafe).is_ok();
            let over: Pieces = all.iter().filter(may).collect();
            if !over.is_empty() && (!strafe || board.unit(unit).charges > 0) {
                offer(verb, &[Slot::Piece(over)]);
            }
        }
        return;
    }
    let targets: Pieces = all.iter().filter(|target| board.may_engage(unit, *target).is_ok()).collect();
    if !targets.is_empty() {
        offer(verb::ENGAGE, &[Slot::Piece(targets)]);
    }
    for mount in 0..board.unit(unit).guns.len() {
        let bears: Pieces = targets.iter().filter(|target| board.may_fire(unit, mount, *target).is_ok()).collect();
        if !bears.is_empty() {
            offer(verb::FIRE, &[Slot::only(mount as i32), Slot::Piece(bears)]);
        }
        let star = board.gun(unit, mount).filter(|gun| gun.starshell && board.gun_ready(unit, mount));
        let calm = board.is_asked_for(asked, false) && !matches!(asked, Step::Challenge { .. });
        if let Some(gun) = star.filter(|_| board.conditions().light.is_night() && calm) {
            let reach = gun.reach[2];
            offer(verb::STAR, &[Slot::only(mount as i32), Slot::Point { about: board.unit(unit).at.at, reach }]);
        }
    }
}

/// AST-226 What may be launched, and along which courses.
fn launch(board: &Board<'_>, unit: Piece, take: &mut impl FnMut(Offer)) {
    if launches::may_drop(board, unit).is_ok() {
        return take(Offer::new(unit, verb::TORPEDO, &[]));
    }
    if board.setting.is_vessel(unit) && board.top_speed(unit) == 0 {
        take(Offer::new(unit, verb::SCUTTLE, &[]));
    }
    let Some(kind) = board.setting.kind(unit).filter(|_| board.may_launch_at_all(unit).is_ok()) else { return };
    let now = board.unit(unit);
    let ready = |mount: &usize| board.tube_ready(unit, *mount) && now.tubes[*mount].loaded > 0;
    let mut sets: Vec<u8> = (0..kind.tubes.len()).filter(ready).map(|mount| 1u8 << mount).collect();
    // Mounts that may join, or must.
    for first in (0..kind.tubes.len()).filter(ready) {
        let set = launches::joined(&board.setting.rules, kind, first, ready);
        if set.count_ones() > 1 && !sets.contains(&set) {
            sets.push(set);
        }
    }
    for set in sets {
        let loaded: u8 = launches::mounts(set).map(|mount| now.tubes[mount].loaded).sum();
        let first = kind.tubes[set.trailing_zeros() as usize];
        let heading = now.at.heading;
        let ahead = |heading: Angle| Slot::Heading { from: heading - FIXED, sweep: FIXED + FIXED };
        let course = match first.tubes {
            Tubes::Ahead => ahead(heading),
            Tubes::Astern => ahead(heading.opposite()),
            Tubes::Trained(_) => Slot::ALL_ROUND,
        };
        let slots = [
            Slot::only(set),
            Slot::Number { from: 1, to: loaded.into() },
            course,
            Slot::Number { from: 0, to: i32::from(loaded > 1) },
            Slot::Number { from: 0, to: 1 },
        ];
        // AST-51: how many, how wide, how deep.
        take(Offer::new(unit, verb::LAUNCH, &slots).secret(0b11010).begins(1, loaded.into()));
    }
}
