//! The sections of the book: what happens, one file for each.

pub mod clouds;
pub mod combat;
pub mod contacts;
pub mod ending;
pub mod flak;
pub mod initiative;
pub mod moves;
pub mod tails;
pub mod victory;

use crate::battle::event::Event;
use crate::condition::Condition;
use sandtable_core::Piece;
use sandtable_dice::Dice;

/// The umpire of its battles.
pub(crate) type Umpire<'a, D> = sandtable_core::Umpire<'a, crate::scramble::Scramble, D>;

/// An aircraft is so from now on, by somebody's doing or nobody's.
fn struck<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece, now: Condition, by: Option<Piece>) {
    let was = umpire.state().table.crafts[craft.index()].now;
    umpire.note(Event::Struck { craft, was, now, by });
}
