//! The dice that are thrown for units and sides, with who is near them.

use crate::battle::{Resolving, Umpire};
use crate::clause;
use crate::lists::{Formation, Grade};
use crate::resolution::rolls::{self, Contest, GeneralStruck, Struck, Test, Tested};
use crate::resolution::weather::{Weather, WeatherDie};
use sandtable_core::{Audience, Piece, Side};
use sandtable_dice::Dice;

/// A test of a unit by its quality, and whether a general stands with it. AOS-158 The number that is needed tells the quality: while
/// rosters are closed only its own side sees the die of a unit that has not shown what it is worth.
fn test<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    unit: Piece,
    test: impl FnOnce(&Grade, bool) -> Test,
) -> Result<Tested, D::Pause> {
    let audience = if umpire.board().unit(unit).shown { Audience::All } else { umpire.only_owner(unit) };
    test_for(umpire, audience, unit, test)
}

fn test_for<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    audience: Audience,
    unit: Piece,
    test: impl FnOnce(&Grade, bool) -> Test,
) -> Result<Tested, D::Pause> {
    let board = umpire.board();
    let test = test(board.grade(unit), board.general_with(unit).is_some());
    Ok(umpire.play_for(audience, &test)?.stage)
}

/// AOS-11 Does the umpire's die limit the line?
pub fn line_is_limited<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<bool, D::Pause> {
    Ok(umpire.play(&rolls::line_rule())?.stage.passed())
}

/// AOS-164 The die for the weather.
pub fn weather<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<Weather, D::Pause> {
    Ok(umpire.play(&WeatherDie)?.stage)
}

/// AOS-12, AOS-161 Who has the initiative.
pub fn initiative<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<Side, D::Pause> {
    let board = umpire.board();
    let commanders = [Side::A, Side::B].map(|side| board.has_commander(side));
    rolls::contested(umpire, &Contest { reason: &clause::INITIATIVE, commanders })
}

/// AOS-92 Who places first: the lower die.
pub fn places_first<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<Side, D::Pause> {
    Ok(rolls::contest(umpire, &clause::PLACES_FIRST)?.other())
}

/// AOS-102 Does a unit stand its forced march?
pub fn endures_march<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<bool, D::Pause> {
    let test = rolls::forced_march(&umpire.setting.rules);
    Ok(umpire.play(&test)?.stage.passed())
}

/// AOS-141 Does a unit keep its order?
pub fn keeps_order<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<bool, D::Pause> {
    Ok(test(umpire, unit, rolls::order)?.passed())
}

/// AOS-165 Do the horses of a unit keep their order under rockets?
pub fn stands_rockets<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<bool, D::Pause> {
    Ok(test(umpire, unit, rolls::under_rockets)?.passed())
}

/// AOS-143 Has a winner a bonus move?
pub fn bonus_move<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<bool, D::Pause> {
    Ok(test(umpire, unit, rolls::bonus_move)?.passed())
}

/// AOS-151 Does a winner pursue?
pub fn pursuit<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<Tested, D::Pause> {
    test(umpire, unit, rolls::pursuit)
}

/// AOS-110 Does an emergency square form?
pub fn forms_square<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<bool, D::Pause> {
    let column = umpire.board().unit(unit).formation == Formation::Column;
    Ok(test(umpire, unit, |grade, general| rolls::emergency_square(grade, column, general))?.passed())
}

/// AOS-153, AOS-158 Does a unit pass its morale check? With rosters closed nobody else hears of one that it passes.
pub fn passes<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, both: bool) -> Result<bool, D::Pause> {
    let audience = umpire.only_owner(unit);
    Ok(test_for(umpire, audience, unit, |grade, general| rolls::morale(grade, both, general))?.passed())
}

/// AOS-155, AOS-158 Does a routing unit rally? What is needed tells how few it has left.
pub fn rallies<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<bool, D::Pause> {
    let board = umpire.board();
    let few = rolls::is_quarter(board.unit(unit).figures, board.member(unit).figures);
    let audience = umpire.only_owner(unit);
    Ok(test_for(umpire, audience, unit, |grade, general| rolls::rally(grade, few, general))?.passed())
}

/// AOS-161 Is a general lost with the figures that his unit lost?
pub fn general_falls<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<bool, D::Pause> {
    Ok(umpire.play(&GeneralStruck)?.stage == Struck::Lost)
}
