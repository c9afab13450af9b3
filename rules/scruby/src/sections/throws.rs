//! The dice that are thrown for units and sides, with who is near them.

use crate::battle::{Board, Resolving, Umpire};
use crate::lists::Grade;
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

/// The same, of which only these hear.
pub fn test_for<D: Dice>(
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
