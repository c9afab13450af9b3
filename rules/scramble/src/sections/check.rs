//! What is allowed: the only authority, and it sees a view.

use crate::battle::board::Board;
use crate::battle::command::{Command, Flight};
use crate::battle::event::crafts_of;
use crate::battle::position::{Attack, Crew, How, MOST_ATTACKS};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::clause;
use crate::resolution::condition::Condition;
use sandtable_core::{Piece, Refusal, Side, refuse, unless};
use sandtable_geometry::Angle;

/// SQR-165 The greatest turn of a ship, in degrees.
pub const HELM: i8 = 10;

/// May the side that looks give this command now?
///
/// # Errors
/// Why not.
pub fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    if *command == Command::Concede {
        let side = matches!(view.viewer, sandtable_core::Viewer::Side(_)) && view.table.ended.is_none();
        return unless(side, &clause::NOT_NOW);
    }
    let Some(side) = view.asks_me(setting) else { return refuse(&clause::NOT_NOW) };
    let Some(asked) = view.asked else { return refuse(&clause::NOT_NOW) };
    let board = Board::new(setting, &view.table);
    let own = |piece: Piece| unless(setting.side(piece) == Some(side), &clause::NOT_YOURS);
    match (asked, command) {
        (Step::Dummies(_), &Command::Place { contact, at, heading, height }) => {
            own(contact)?;
            unless(whole_degrees(heading), &clause::STEPS)?;
            board.may_place(contact, at, height)
        }
        (Step::Sail(asked), &Command::Steer { ship, helm }) => {
            unless(ship == asked, &clause::NOT_NOW)?;
            unless((-HELM..=HELM).contains(&helm), &clause::HELM)
        }
        (Step::Move(_), Command::Fly { craft, flight }) => {
            own(*craft)?;
            move_now(&board, *craft, flight)
        }
        (Step::Follow(asked), Command::Fly { craft, flight }) => {
            unless(*craft == asked, &clause::NOT_NOW)?;
            flying(&board, *craft)?;
            board.may_fly(*craft, flight)
        }
        (Step::Move(_), Command::Pass) => unless(board.may_pass(side), &clause::NO_PASS),
        (Step::Move(_), &Command::Leave { craft }) => {
            own(craft)?;
            flying(&board, craft)?;
            unless(board.craft(craft).flown.is_none(), &clause::HAS_MOVED)?;
            unless(board.in_formation(craft), &clause::NO_FORMATION)
        }
        (Step::Move(_), &Command::TurnUp { contact }) => {
            own(contact)?;
            let Some(marker) = board.contact(contact) else { return refuse(&clause::NO_MARKER) };
            unless(!marker.moved, &clause::HAS_MOVED)?;
            unless(known(setting, view, contact) != Some(0), &clause::DUMMY)
        }
        // SQR-164: whoever shoots or attacks is turned up first.
        (Step::Activate(_), &Command::TurnUp { contact }) => {
            may_act(setting, view, asked, contact)?;
            unless(board.contact(contact).is_some(), &clause::NO_MARKER)?;
            unless(view.table.attacks.is_empty(), &clause::ANOTHER_ACTS)?;
            unless(known(setting, view, contact) != Some(0), &clause::DUMMY)
        }
        (Step::Move(_) | Step::Follow(_), &Command::GiveUp { craft }) => {
            own(craft)?;
            flying(&board, craft)?;
            unless(board.craft(craft).tails.is_some(), &clause::TAILS_NOBODY)
        }
        (Step::Declare(..), &Command::Tail { craft, quarry }) => {
            own(craft)?;
            flying(&board, craft)?;
            board.may_tail(craft, quarry)
        }
        (Step::Declare(..), Command::Content) => Ok(()),
        (Step::Activate(_) | Step::Continue(..), &Command::Sight { craft, .. }) => {
            may_act(setting, view, asked, craft)?;
            may_choose(&board, craft)
        }
        (Step::Activate(_) | Step::Continue(..), &Command::Attack { craft, target, how }) => {
            may_act(setting, view, asked, craft)?;
            unless(view.table.attacks.len() < MOST_ATTACKS, &clause::NO_CREW)?;
            attack(setting, view, craft, target, &how)
        }
        (Step::Activate(_) | Step::Continue(..), Command::Fire) => {
            unless(!view.table.attacks.is_empty(), &clause::NO_TARGET)
        }
        (Step::Activate(_) | Step::Continue(..), &Command::Done { piece }) => {
            may_act(setting, view, asked, piece)?;
            unless(view.table.attacks.is_empty(), &clause::ANOTHER_ACTS)?;
            // SQR-07, SQR-12: what has no activation would be a free pass.
            unless(board.to_act(side).any(|unit| unit == piece), &clause::NO_ACTIVATION)
        }
        (Step::Activate(_), &Command::Flak { battery, target, given }) => {
            own(battery)?;
            unless(view.table.attacks.is_empty(), &clause::ANOTHER_ACTS)?;
            unless(board.site(battery).is_some_and(|site| !site.acted), &clause::HAS_ACTED)?;
            board.may_flak(battery, target, given)
        }
        (Step::Deplete(asked, mounts), &Command::Empty { craft, mount }) => {
            let took = (1..=32).contains(&mount) && mounts >> (mount - 1) & 1 == 1;
            unless(craft == asked && took, &clause::NO_MOUNT)
        }
        (Step::Row(asked), &Command::Row { craft, row }) => {
            unless(craft == asked && (1..=6).contains(&row), &clause::NO_ROW)
        }
        (Step::Burst(_), &Command::Burst { battery, at, height }) => {
            heavy(&board, side, battery)?;
            board.may_burst(battery, at, height)
        }
        (Step::Burst(_), &Command::Light { battery, target }) => {
            heavy(&board, side, battery)?;
            board.may_light(battery, target).map(|_| ())
        }
        (Step::Burst(_), &Command::Done { piece }) => heavy(&board, side, piece),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// SQR-100 Headings are whole degrees.
fn whole_degrees(heading: Angle) -> bool {
    heading.as_millidegrees() % 1000 == 0
}

fn flying(board: &Board<'_>, craft: Piece) -> Result<(), Refusal> {
    unless(board.flying(craft).is_some(), &clause::NOT_YOURS)
}

fn heavy(board: &Board<'_>, side: Side, battery: Piece) -> Result<(), Refusal> {
    unless(board.heavy(side).any(|piece| piece == battery), &clause::NO_BATTERY)
}

/// SQR-134 What the side that looks knows to be under a marker of its own.
pub fn known(setting: &Setting, view: &View, contact: Piece) -> Option<u32> {
    setting.contact_index(contact).and_then(|at| view.under.get(at).copied().flatten())
}

/// SQR-06, SQR-134, SQR-155, SQR-159 May this item move so now?
fn move_now(board: &Board<'_>, piece: Piece, flight: &Flight) -> Result<(), Refusal> {
    if let Some(contact) = board.contact(piece) {
        unless(!contact.moved, &clause::HAS_MOVED)?;
        return board.may_drift(piece, flight);
    }
    flying(board, piece)?;
    unless(board.craft(piece).flown.is_none(), &clause::HAS_MOVED)?;
    unless(!board.follows(piece), &clause::TAILS_FIRST)?;
    board.may_fly(piece, flight)
}

/// SCR-64 A computing sight is used or left off once, before anything is declared.
fn may_choose(board: &Board<'_>, craft: Piece) -> Result<(), Refusal> {
    let open = board.flying(craft).is_some_and(|own| own.sight.is_none()) && board.has_choice(craft);
    unless(open && board.table.attacks.is_empty(), &clause::NO_SIGHT)
}

/// SQR-12, SQR-62, SQR-115 May this unit act now: one of the side that has not acted, and the one that is declaring, or of the Formation
/// that goes on?
fn may_act(setting: &Setting, view: &View, asked: Step, piece: Piece) -> Result<(), Refusal> {
    let board = Board::new(setting, &view.table);
    let Some(side) = asked.asks(setting) else { return refuse(&clause::NOT_NOW) };
    unless(setting.side(piece) == Some(side), &clause::NOT_YOURS)?;
    let acted = match (board.flying(piece), board.contact(piece), board.site(piece)) {
        (Some(craft), ..) => craft.acted,
        (_, Some(contact), _) => contact.acted,
        (.., Some(site)) => site.acted || site.is_lost(),
        _ => return refuse(&clause::NOT_YOURS),
    };
    unless(!acted, &clause::HAS_ACTED)?;
    unless(view.table.acting.is_none_or(|acting| acting == piece), &clause::ANOTHER_ACTS)?;
    match asked {
        Step::Continue(_, formation) => {
            unless(board.flying(piece).is_some_and(|craft| craft.formation == formation), &clause::ANOTHER_ACTS)
        }
        _ => Ok(()),
    }
}

/// SQR-13 to SQR-16, SQR-62, SQR-164 May this attack be declared?
fn attack(setting: &Setting, view: &View, craft: Piece, target: Piece, how: &How) -> Result<(), Refusal> {
    let board = Board::new(setting, &view.table);
    if let Some(contact) = board.contact(craft) {
        let Some(under) = known(setting, view, craft) else { return refuse(&clause::NO_MARKER) };
        let Some(looker) = crafts_of(under).next() else { return refuse(&clause::DUMMY) };
        unless(*how == How::Spot, &clause::ONLY_LOOKS)?;
        let now = &view.table.crafts[looker.index()].now;
        let in_radar = board.has_in_radar((contact.at, contact.height), now, target);
        let by = spotter(&view.table.attacks, now, in_radar)?;
        let side = setting.side(craft).unwrap_or_default();
        return board.spotting((contact.at, contact.height), (now, by), side, target).map(|_| ());
    }
    flying(&board, craft)?;
    let by = board.crew_for(craft, target, how)?;
    match how {
        How::Shot(shot) => board.may_shoot(craft, target, shot),
        How::Spot => board.spots(craft, target).map(|_| ()),
        _ => board.strike(craft, target, how, by).map(|_| ()),
    }
}

/// SQR-96, SQR-164 Who looks out from under a marker: as many as are aboard, one after another, the radar first where it reaches.
///
/// # Errors
/// All of them do already.
pub fn spotter(attacks: &[Attack], now: &Condition, in_radar: bool) -> Result<Crew, Refusal> {
    let by = |who: Crew| attacks.iter().filter(|attack| attack.by == who).count();
    let operators = by(Crew::Operator);
    let free = usize::from(now.crew.available()) > operators + by(Crew::Aircrew);
    let who = [
        (free && in_radar && operators == 0, Crew::Operator),
        (free, Crew::Aircrew),
        (now.pilots[1].is_fit() && by(Crew::CoPilot) == 0, Crew::CoPilot),
        (now.pilots[0].is_fit() && by(Crew::Pilot) == 0, Crew::Pilot),
    ];
    who.iter().find(|(fit, _)| *fit).map_or_else(|| refuse(&clause::NO_CREW), |(_, who)| Ok(*who))
}
