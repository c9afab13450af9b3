//! The dice that are thrown for units and sides, with who is near them.

use crate::battle::{Board, Resolving, Umpire};
use crate::lists::{Formation, Grade};
use crate::resolution::rolls::{self, Contest, Test, Tested};
use sandtable_core::{Audience, Piece, Side};
use sandtable_dice::{Dice, Reason};

/// A test of a unit by its quality, and whether a general stands with it. AOS-158 The number that is needed tells the quality: while
/// rosters are closed only its own side sees the die of a unit that has not shown what it is worth.
pub fn test<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    unit: Piece,
    test: impl FnOnce(&Grade, bool) -> Test,
) -> Result<Tested, D::Pause> {
    let audience = if umpire.board().unit(unit).shown { Audience::All } else { umpire.setting.only_owner(unit) };
    test_for(umpire, audience, unit, test)
}

/// AOS-161 A test as a unit makes it: by its quality, and whether a general stands with it.
pub fn test_of(board: &Board<'_>, unit: Piece, test: impl FnOnce(&Grade, bool) -> Test) -> Test {
    test(board.grade(unit), board.general_with(unit).is_some())
}

fn test_for<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    audience: Audience,
    unit: Piece,
    test: impl FnOnce(&Grade, bool) -> Test,
) -> Result<Tested, D::Pause> {
    let test = test_of(&umpire.board(), unit, test);
    Ok(umpire.play_for(audience, &test)?.stage)
}

/// AOS-12, AOS-92, AOS-161 Who wins a contest, in which each side has its commander or nobody has.
pub fn contest<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    reason: &'static Reason,
    commanders: [bool; 2],
) -> Result<Side, D::Pause> {
    let contest = Contest { reason, commanders };
    Ok(umpire.play(&contest)?.stage.expect("a contest is thrown until one side has more"))
}

/// AOS-102 Does a unit stand its forced march?
pub fn endures_march<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<bool, D::Pause> {
    let test = rolls::forced_march(&umpire.setting.rules);
    Ok(umpire.play(&test)?.stage.passed())
}

/// AOS-110 Does an emergency square form?
pub fn forms_square<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<bool, D::Pause> {
    let column = umpire.board().unit(unit).formation == Formation::Column;
    Ok(test(umpire, unit, |grade, general| rolls::emergency_square(grade, column, general))?.passed())
}

/// AOS-153, AOS-158 Does a unit pass its morale check? With rosters closed nobody else hears of one that it passes.
pub fn passes<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, both: bool) -> Result<bool, D::Pause> {
    let audience = umpire.setting.only_owner(unit);
    Ok(test_for(umpire, audience, unit, |grade, general| rolls::morale(grade, both, general))?.passed())
}

/// AOS-155, AOS-158 Does a routing unit rally? What is needed tells how few it has left.
pub fn rallies<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<bool, D::Pause> {
    let board = umpire.board();
    let few = rolls::is_quarter(board.unit(unit).figures, board.member(unit).figures);
    let audience = umpire.setting.only_owner(unit);
    Ok(test_for(umpire, audience, unit, |grade, general| rolls::rally(grade, few, general))?.passed())
}
