//! The sections of the book: what happens, one file for each.

pub mod attacks;
pub mod check;
pub mod clouds;
pub mod combat;
pub mod contacts;
pub mod ending;
pub mod flak;
pub mod imagine;
pub mod initiative;
pub mod moves;
pub mod offers;
pub mod rulings;
pub mod tails;
pub mod victory;

use crate::battle::Umpire;
use crate::battle::event::Event;
use crate::resolution::condition::Condition;
use sandtable_core::Piece;
use sandtable_dice::Dice;

/// An aircraft is so from now on, by somebody's doing or nobody's.
fn struck<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece, now: Condition, by: Option<Piece>) {
    let was = umpire.state().table.crafts[craft.index()].now;
    umpire.note(Event::Struck { craft, was, now, by });
}
