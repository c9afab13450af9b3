//! Sealed lists: what a command on one comes to, and the draft that its own side sees.

use crate::battle::board::Board;
use crate::battle::command::{Command, Launch, PHRASES, verb};
use crate::battle::event::{Change, Event, OfTorpedo, What};
use crate::battle::position::{Aim, Beam, Lamp, Orders, Plot, Position};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::sections::{check, movement};
use sandtable_core::{Piece, phrase};
use sandtable_geometry::Course;

/// AST-202 The place that a command takes on a list: a later one for the same place replaces it.
pub fn place(command: &Command) -> u32 {
    let said = phrase::filled(PHRASES, command).expect("every command has its phrase");
    let sort = match said.verb {
        verb::BEAM | verb::DOUSE => verb::LIGHT,
        verb::RADAR_ON => verb::RADAR_OFF,
        verb::SONAR_ON => verb::SONAR_OFF,
        verb::STOP | verb::CARRY | verb::ASTERN => verb::STEER,
        verb::CLEAR => verb::SMOKE,
        verb::STAR => verb::FIRE,
        verb::STRAFE => verb::ATTACK,
        other => other,
    };
    let part = match *command {
        Command::Fire { mount, .. } | Command::Star { mount, .. } => mount,
        Command::Launch(launch) => launch.tubes.trailing_zeros() as u8,
        _ => u8::MAX,
    };
    let [high, low] = said.actor.0.to_be_bytes();
    u32::from_be_bytes([sort, high, low, part])
}

/// AST-202 What a command on a list comes to, when the lists are opened: nothing yet but that it is written.
pub fn written(board: &Board<'_>, asked: Step, command: &Command) -> Vec<Event> {
    let Some(unit) = command.unit() else { return Vec::new() };
    let to = board.setting.told([board.setting.side(unit)]);
    let of = |change: Change| vec![Event::of(unit, change, to)];
    // AST-205: what was written of a vessel that the enemy holds is void. Its side, which cannot know that, may write it.
    if asked == Step::Plots && !board.plotting(board.unit(unit).side).contains(&unit) {
        return Vec::new();
    }
    let launched = |launch: Launch| vec![Event { to, what: What::Torpedo(OfTorpedo::Written { launch }) }];
    if let Some(plot) = check::plotted(board, asked, command) {
        return of(Change::Plotted { plot });
    }
    match *command {
        Command::Place { at, heading, speed, .. } => of(Change::Placed { at: Course { at, heading }, speed }),
        Command::Smoke { on, .. } => of(Change::Smoking { on }),
        Command::Sweep { on, .. } => of(Change::Swept { on }),
        Command::Ram { .. } | Command::Mine { .. } | Command::Drop { .. } => {
            let plot = movement::written(board, unit);
            of(Change::Plotted { plot: Plot { plan: movement::planned(plot.plan, command), ..plot } })
        }
        Command::Fire { mount, target, .. } => of(Change::Aimed { mount, aim: Some(Aim::At(target)) }),
        Command::Star { mount, at, .. } => of(Change::Aimed { mount, aim: Some(Aim::Star(at)) }),
        Command::Engage { target, .. } => {
            engaged(board, unit, target).map(|change| Event::of(unit, change, to)).collect()
        }
        Command::Attack { target, .. } => of(Change::WillAttack { target }),
        Command::Strafe { target, .. } => of(Change::WillStrafe { target }),
        Command::Launch(launch) => launched(launch),
        Command::Torpedo { .. } => launched(Launch { unit, ..Launch::default() }),
        Command::Scuttle { .. } => of(Change::ToScuttle),
        _ => of(Change::Ordered { orders: ordered(board.unit(unit).orders, command) }),
    }
}

/// AST-163 All mounts that may, and have no other target yet.
pub fn engaged<'a>(board: &Board<'a>, unit: Piece, target: Piece) -> impl Iterator<Item = Change> + use<'a> {
    let board = *board;
    let guns = &board.unit(unit).guns;
    (0..guns.len())
        .filter(move |mount| {
            board.unit(unit).guns[*mount].aim.is_none() && board.may_fire(unit, *mount, target).is_ok()
        })
        .map(move |mount| Change::Aimed { mount: mount as u8, aim: Some(Aim::At(target)) })
}

/// The orders of a vessel with one more.
fn ordered(orders: Orders, command: &Command) -> Orders {
    match *command {
        Command::Repair { system, .. } => Orders { repair: Some(system), ..orders },
        Command::Light { target, .. } => Orders { light: Some(Lamp::Laid(Beam::On(target))), ..orders },
        Command::Beam { bearing, .. } => Orders { light: Some(Lamp::Laid(Beam::Along(bearing))), ..orders },
        Command::Douse { .. } => Orders { light: Some(Lamp::Out), ..orders },
        Command::Signal { to, .. } => Orders { signal: Some(to), ..orders },
        Command::Unmask { .. } => Orders { unmask: true, ..orders },
        Command::Dive { depth, .. } => Orders { depth: Some(depth), ..orders },
        Command::Radar { on, .. } => Orders { radar: Some(on), ..orders },
        Command::Sonar { on, .. } => Orders { sonar: Some(on), ..orders },
        _ => orders,
    }
}

/// The view of a side with its own list folded in.
pub fn draft(setting: &Setting, view: &View, list: &[Command]) -> View {
    let mut draft = view.clone();
    let Some(asked) = view.asked() else { return draft };
    for command in list {
        let events = written(&Board::new(setting, &draft.table), asked, command);
        events.iter().for_each(|event| event.apply(&mut draft.table));
    }
    draft
}

/// AST-156 The piece that a side means by one that it names: a unit, or one that it holds under a number.
pub fn meant(table: &Position, side: sandtable_core::Side, piece: Piece) -> Piece {
    let Some(number) = piece.index().checked_sub(table.units.len()) else { return piece };
    let named = |n: &usize| {
        let contact = table.contact(side, Piece(*n as u16));
        contact.number == Some(number as u8) && contact.level_in(table.turn) > crate::battle::position::Level::None
    };
    (0..table.units.len()).find(named).map_or(piece, |n| Piece(n as u16))
}
