//! What is allowed: the only authority, and it sees a view.

use crate::battle::{Board, Command, Flank, Reaction, Setting, Spoil, Stand, Step, View};
use crate::clause;
use crate::sections::{offers, placing, written};
use sandtable_core::{Piece, Side, Verdict, Viewer, refuse, unless};

/// May the side that looks give this command now?
pub fn check(setting: &Setting, view: &View, command: &Command) -> Verdict {
    if matches!(command, Command::Concede | Command::Agree) {
        let side = matches!(view.viewer, Viewer::Side(_)) && view.table.ended.is_none();
        return unless(side, &clause::NOT_NOW);
    }
    let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked) else { return refuse(&clause::NOT_NOW) };
    let board = Board::new(setting, &view.table);
    own(setting, side, command)?;
    match (asked, *command) {
        // AOS-92 On a sealed list a unit may be placed anew, and the list may end.
        (Step::SetUp, Command::Close) | (Step::Fire(_), Command::Cease) => Ok(()),
        (Step::SetUp | Step::Place(_), Command::Place { unit, at, bearing, formation }) => {
            unless(asked == Step::SetUp || !board.unit(unit).is_there(), &clause::PLACED)?;
            placing::may_place(&board, unit, Stand { at, bearing }, formation)
        }
        (Step::Choose(_), Command::Choose { moves, flank }) => choose(&board, moves, flank),
        (Step::Orders(_), _) => order(&board, side, command),
        (Step::Bonus(unit), _) => bonus(&board, unit, command),
        (Step::React(charger), Command::React { unit, how }) => {
            let target = board.unit(charger).charge.map(|charge| charge.target);
            unless(target == Some(unit), &clause::NOT_NOW)?;
            board.may_react(unit, charger, how)
        }
        (Step::Ride(charger), Command::Ride { unit, degrees }) if unit == charger => board.may_ride(unit, degrees),
        (Step::Ride(charger), Command::CallOff { unit }) if unit == charger => board.may_call_off(unit),
        (Step::Fire(_), Command::Fire { unit, target }) => board.may_fire_at(unit, target),
        (Step::Fire(_), Command::Split { unit, lots }) => board.may_split(unit, lots),
        (Step::NextFirefight(_), Command::Next { unit }) => {
            unless(board.firefight_on(unit).is_some(), &clause::NO_FIREFIGHT)
        }
        (Step::NextCharge(_), Command::Next { unit }) => unless(board.may_complete(unit), &clause::NO_CHARGE),
        (Step::NextMelee(_), Command::Next { unit }) => {
            let open = board.melees().iter().any(|leader| board.melee_of(*leader).contains(&unit));
            unless(open, &clause::NO_MELEE)
        }
        (Step::Win(_), Command::Win { unit, spoil }) => match spoil {
            Spoil::Stay => board.may_stay(unit),
            Spoil::Bonus => board.may_bonus(unit),
            Spoil::Advance(loser) => board.may_advance(unit, loser),
            Spoil::Pursue(loser) => board.may_pursue(unit, loser),
        },
        (Step::Written, _) => written::check(&board, side, command),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// Every piece that a command names as its own is the side's, and there is such a piece.
fn own(setting: &Setting, side: Side, command: &Command) -> Verdict {
    let mine = |piece: Piece| unless(setting.side(piece) == Some(side), &clause::NOT_YOURS);
    let unit = |piece: Piece| unless(setting.member(piece).is_some(), &clause::NOT_THERE);
    let my_unit = |piece: Piece| unit(piece).and_then(|()| mine(piece));
    command.unit().map_or(Ok(()), my_unit)?;
    match *command {
        Command::Charge { target, .. } | Command::Fire { target, .. } | Command::Next { unit: target } => unit(target),
        Command::Split { lots, .. } => lots.iter().try_for_each(|lot| unit(*lot)),
        Command::Firefight { target, attackers } => {
            unit(target)?;
            attackers.iter().try_for_each(|piece| my_unit(*piece))
        }
        Command::Refill { caisson, battery } => {
            unit(caisson)?;
            unit(battery)?;
            mine(caisson)
        }
        Command::Go { general, .. } => mine(general),
        _ => Ok(()),
    }
}

/// AOS-13 A flank is named where movement is limited, and only there.
fn choose(board: &Board<'_>, moves: bool, flank: Option<Flank>) -> Verdict {
    unless(moves || !board.setting.rules.written, &clause::NOT_NOW)?;
    match (board.table.limited, flank) {
        (true, None) => refuse(&clause::NAME_A_FLANK),
        (false, Some(Flank::Left | Flank::Right)) => refuse(&clause::NO_FLANK),
        _ => Ok(()),
    }
}

/// AOS-15, AOS-94 An order, a charge, a firefight, or the end of the part.
pub(super) fn order(board: &Board<'_>, side: Side, command: &Command) -> Verdict {
    match *command {
        Command::Force { unit } => {
            board.may_be_ordered(unit)?;
            board.may_force(unit)
        }
        Command::Reform { unit } => board.may_reform(unit),
        Command::BreakOff { unit } => board.may_break_off(unit),
        Command::Charge { unit, target } => board.may_charge(unit, target),
        Command::Halt { unit } => unless(board.table.order.is_some_and(|order| order.unit == unit), &clause::NOT_NOW),
        Command::Firefight { target, attackers } => firefight(board, side, target, &attackers),
        Command::Go { general, at } => board.may_go(side, general, at),
        Command::Refill { caisson, battery } => board.may_refill(side, caisson, battery),
        Command::Close => Ok(()),
        _ => steps(board, command, |unit| board.may_be_ordered(unit)),
    }
}

/// AOS-97 to AOS-102 A step of an order, of a unit that may make any.
fn steps(board: &Board<'_>, command: &Command, may: impl Fn(Piece) -> Verdict) -> Verdict {
    let order = |unit: Piece| may(unit).map(|()| board.order_of(unit));
    match *command {
        Command::Move { unit, ref path } => board.may_step(&order(unit)?, path),
        Command::Face { unit, degrees } => board.may_face(&order(unit)?, degrees).map(|_| ()),
        Command::About { unit } => board.may_turn_about(&order(unit)?).map(|_| ()),
        Command::Form { unit, formation, at } => board.may_form(&order(unit)?, formation, at).map(|_| ()),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// AOS-143 A bonus move goes on, or is over.
fn bonus(board: &Board<'_>, winner: Piece, command: &Command) -> Verdict {
    let is_winner = |unit: Piece| unless(unit == winner, &clause::HAS_NOT_WON);
    match *command {
        Command::Halt { unit } => is_winner(unit),
        _ => steps(board, command, is_winner),
    }
}

/// AOS-136 A firefight: its target, and every attacker.
fn firefight(board: &Board<'_>, side: Side, target: Piece, attackers: &[Piece]) -> Verdict {
    unless(side == board.table.mover, &clause::NO_FIREFIGHTS)?;
    unless(!attackers.is_empty(), &clause::NO_ATTACKERS)?;
    unless(attackers.len() <= board.setting.rules.ff_max_attackers.into(), &clause::TOO_MANY_ATTACKERS)?;
    unless(!board.table.firefights.is_full(), &clause::NO_FIREFIGHT_TARGET)?;
    board.may_be_fought(side, target)?;
    attackers.iter().try_for_each(|unit| board.may_fight_at(*unit, target))
}

/// What an absent side does: it gives nothing up that it need not, and ends what it is asked for.
pub fn default(setting: &Setting, view: &View) -> Command {
    let board = Board::new(setting, &view.table);
    let side = view.asks_me(setting).unwrap_or_default();
    let answers = view.asked.map(|asked| offers::answers(&board, asked)).unwrap_or_default();
    let unit = answers.first().copied().unwrap_or_default();
    match view.asked {
        Some(Step::Place(_)) => placing::proposal(&board, side).unwrap_or(Command::Concede),
        Some(Step::Choose(_)) => Command::Choose { moves: true, flank: board.table.limited.then_some(Flank::Right) },
        Some(Step::React(_)) => Command::React { unit, how: Reaction::Stand },
        Some(Step::Ride(unit)) => Command::Ride { unit, degrees: 0 },
        Some(Step::Fire(_)) => Command::Cease,
        Some(Step::NextFirefight(_) | Step::NextCharge(_)) => Command::Next { unit },
        Some(Step::NextMelee(_)) => {
            // In the order of its own roster, whichever side it is.
            let own = |leader: &Piece| board.melee_of(*leader).into_iter().find(|unit| board.side(*unit) == side);
            Command::Next { unit: answers.into_iter().min_by_key(own).unwrap_or_default() }
        }
        Some(Step::Win(_)) => Command::Win { unit, spoil: Spoil::Stay },
        Some(Step::Bonus(unit)) => Command::Halt { unit },
        _ => Command::Close,
    }
}
