//! Morale: checks, rout moves, rally.

use crate::battle::{Board, Gone, Motion, OfUnit, Resolving, Umpire};
use crate::lists::Grade;
use crate::resolution::rolls;
use crate::rules::inches;
use crate::sections::{placing, throws, winning};
use sandtable_core::{Audience, Piece, Side};
use sandtable_dice::Dice;

/// AOS-153 How near a friend who fails is heard of.
const NEAR: u8 = 6;

/// AOS-153 Why a unit checks its morale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Causes {
    /// It became disordered, and its quality minds.
    pub disordered: bool,
    /// It is at half strength or less, and its quality minds.
    pub half: bool,
    /// It lost heavily in one turn, and its quality minds.
    pub heavy: bool,
    /// AOS-144, AOS-161 Its quality would have fallen below the worst, or it lost its general.
    pub shaken: bool,
}

impl Causes {
    /// Is there any?
    pub fn any(self) -> bool {
        self.disordered || self.half || self.heavy || self.shaken
    }
}

impl Board<'_> {
    /// AOS-63, AOS-64, AOS-65, AOS-153 Why a unit checks its morale in this turn.
    pub fn causes(&self, unit: Piece) -> Causes {
        let (own, grade) = (self.unit(unit), self.grade(unit));
        let start = self.member(unit).figures;
        Causes {
            disordered: own.done.disordered && grade.morale.checks_disorder,
            half: self.is_weak(unit) && (!own.halved || own.done.lost > 0) && grade.morale.checks_half,
            heavy: rolls::is_heavy(own.done.lost, start) && own.done.lost > 0 && grade.morale.checks_heavy,
            shaken: own.done.shaken,
        }
    }
}

/// Units that check morale and rally: all on the table that do not rout, or do.
fn troops(board: &Board<'_>, routing: bool) -> Vec<Piece> {
    let all = board.all().filter(|unit| !board.is_caisson(*unit));
    all.filter(|unit| board.unit(*unit).routing.is_some() == routing).collect()
}

/// AOS-153 to AOS-155 The morale phase: checks for causes of one's own, then for friends who failed, then rout; then those rally who
/// routed before.
pub fn phase<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let board = umpire.board();
    let units = troops(&board, false);
    let own: Vec<(Piece, Causes)> = units.iter().map(|unit| (*unit, board.causes(*unit))).collect();
    let mut failed = Vec::new();
    for (unit, causes) in own.iter().filter(|(_, causes)| causes.any()) {
        if !check(umpire, *unit, causes.disordered && causes.half)? {
            failed.push(*unit);
        }
    }
    let board = umpire.board();
    let hears = |unit: Piece| {
        let near =
            |other: &Piece| board.side(*other) == board.side(unit) && board.are_within(unit, *other, inches(NEAR));
        board.grade(unit).morale.checks_friends && !failed.contains(&unit) && failed.iter().any(near)
    };
    let hearers: Vec<Piece> = units.iter().copied().filter(|unit| hears(*unit)).collect();
    for unit in hearers {
        if !check(umpire, unit, false)? {
            failed.push(unit);
        }
    }
    let board = umpire.board();
    let halved: Vec<Piece> =
        units.iter().copied().filter(|unit| board.is_weak(*unit) && !board.unit(*unit).halved).collect();
    umpire.note_all(halved.into_iter().map(|unit| OfUnit::Halved { unit }));
    failed.sort();
    for unit in failed {
        rout(umpire, unit);
    }
    rally(umpire)
}

/// AOS-153, AOS-158 One check, and whether it is passed; with rosters closed only a failure is told to everybody.
fn check<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, both: bool) -> Result<bool, D::Pause> {
    let owner = umpire.setting.only_owner(unit);
    let test = |grade: &Grade, general| rolls::morale(grade, both, general);
    let passed = throws::test_for(umpire, owner, unit, test)?.passed();
    let to = if passed { owner } else { Audience::All };
    umpire.note(OfUnit::Checked { unit, passed, to });
    Ok(passed)
}

/// AOS-66, AOS-154 A unit that failed leaves all contacts, turns to its own edge, and runs.
fn rout<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    umpire.note(OfUnit::Routed { unit });
    run(umpire, unit);
}

/// AOS-154 A rout move; with the first the unit is formed and turned for it.
fn run<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    let flight = umpire.board().routed(unit);
    if flight.surrendered {
        umpire.note(OfUnit::Left { unit, gone: Gone::Surrendered });
    } else {
        winning::drive(umpire, unit, &flight, Motion::Rout);
    }
}

/// AOS-154 The routing units of a side move, in roster order.
pub fn rout_moves<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let board = umpire.board();
    let routers: Vec<Piece> = troops(&board, true).into_iter().filter(|unit| board.side(*unit) == side).collect();
    for unit in routers {
        run(umpire, unit);
    }
}

/// AOS-155 Those who routed before this turn may rally: in line or unlimbered, facing the enemy, and disordered.
fn rally<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let board = umpire.board();
    let mut routers = troops(&board, true);
    routers.retain(|unit| board.unit(*unit).routing < Some(board.table.turn));
    for &unit in &routers {
        let (board, owner) = (umpire.board(), umpire.setting.only_owner(unit));
        // AOS-158: what is needed tells how few it has left.
        let few = rolls::is_quarter(board.unit(unit).figures, board.member(unit).figures);
        let test = |grade: &Grade, general| rolls::rally(grade, few, general);
        if board.fighter(unit).is_none() || !throws::test_for(umpire, owner, unit, test)?.passed() {
            continue;
        }
        umpire.note(OfUnit::Rallied { unit });
        let board = umpire.board();
        let (formation, facing) = (board.arm(unit).usual()[0], placing::bearing(board.side(unit)));
        winning::form_up(umpire, unit, formation, facing);
    }
    winning::bury(umpire, &routers);
    Ok(())
}
