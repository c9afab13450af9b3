//! House rules: the nerve of units that have lost half of their elements, an option that is off unless a group wants it.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::Event;
use crate::battle::state::{Active, MOST_IN_UNIT, UnitId};
use crate::clause;
use crate::rules::D10;
use sandtable_core::{Piece, Pieces, Refusal, refuse};
use sandtable_dice::{Dice, List, Reading, Throw, Why};
use sandtable_geometry::Point;

/// MAD-156 A D10 of this or less and the unit is held back.
const SHAKEN: u8 = 4;

/// MAD-156 The nerve of a unit is tried.
pub fn try_nerve<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId) -> Result<(), D::Pause> {
    if umpire.roll(Throw::new(1, D10, Reading::AtMost(SHAKEN)), || Why::of(&clause::NERVE))? == 1 {
        let board = umpire.state().board(umpire.setting);
        let (of, elements) = (umpire.setting.unit(unit), || umpire.setting.unit(unit).elements());
        let at = elements().map(|piece| board.element(piece).at).collect();
        let sees = |piece: Piece| {
            let enemies = board.standing(of.side.other()).map(|(enemy, _)| enemy);
            let stands = board.element(piece).is_alive();
            enemies.filter(|&enemy| stands && board.sight().sees(piece, enemy)).collect::<Pieces>()
        };
        let dread: List<Pieces, MOST_IN_UNIT> = elements().map(sees).collect();
        umpire.note(Event::Shaken { unit, at });
        umpire.note_all(dread.iter().map(|sees| Event::Dreads { sees: *sees }));
    }
    Ok(())
}

/// MAD-156 Is the nerve of a unit tried when it is activated? It is, where it has lost half or more of its elements, and
/// somebody is left; of none that is hidden, dummies included.
pub fn is_tried(board: &Board, unit: UnitId) -> bool {
    let of = board.setting.unit(unit);
    let lost = || of.elements().filter(|&piece| board.element(piece).lost_in > 0).count();
    let may_be = board.setting.rules.morale && board.turn > 0 && board.marker(unit).is_none();
    may_be && board.is_alive(unit) && 2 * lost() >= usize::from(of.count)
}

/// MAD-156 A shaken unit comes no nearer to an enemy that an element saw when the activation began: no piece of its
/// movement ends nearer to him than it stood then.
///
/// RULING: an enemy that can only be seen by a doubtful line (MAD-16) is not seen; embarking and landing are pieces of
/// movement too; a passenger is carried where its vehicle may go.
///
/// # Errors
/// The clause.
pub fn keeps_back(board: &Board, active: Option<&Active>, element: Piece, ends: &[Point]) -> Result<(), Refusal> {
    let Some(active) = active.filter(|active| active.is_shaken()) else { return Ok(()) };
    let n = usize::from(element.0.saturating_sub(board.setting.unit(active.unit).first.0));
    let (Some(&stood), Some(dreads)) = (active.shaken.get(n), active.dreads.get(n)) else { return Ok(()) };
    let nearer = dreads.iter().map(|enemy| board.element(enemy)).filter(|enemy| enemy.stands()).any(|enemy| {
        let before = stood.distance_squared(enemy.at);
        ends.iter().any(|end| end.distance_squared(enemy.at) < before)
    });
    if nearer { refuse(&clause::SHAKEN) } else { Ok(()) }
}
