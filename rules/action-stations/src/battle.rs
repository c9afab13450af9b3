//! What a battle is made of: what does not change, what is on the table, what a side sees of it, and what may be said and may happen.

pub mod board;
pub mod command;
pub mod event;
pub mod position;
pub mod setting;
pub mod state;
pub mod view;

use crate::battle::board::Board;
use crate::battle::position::Unit;
use sandtable_core::{Audience, Piece, Side, Sides};
use sandtable_dice::Dice;

/// The rulebook.
pub struct ActionStations;

/// The umpire of its battles.
pub type Umpire<'a, D> = sandtable_core::Umpire<'a, ActionStations, D>;

/// AST-203 Nobody but the umpire: a throw that failed would tell that something is there.
pub const NOBODY: Audience = Audience::Only(Sides(0));

/// Both sides, in the order of the scenario.
pub const SIDES: [Side; 2] = [Side::A, Side::B];

/// What is being resolved can be looked at by the rules.
pub trait Resolving {
    /// The truth as it stands, as rules look at it.
    fn board(&self) -> Board<'_>;

    /// AST-201 All that are there, in rolling order.
    fn in_order(&self) -> Vec<Piece> {
        self.board().in_order().collect()
    }

    /// A unit as it stands.
    fn unit(&self, unit: Piece) -> &Unit {
        self.board().unit(unit)
    }

    /// AST-203 Who may see what concerns only one side's vessels: that side, or everybody where all is open.
    fn owner(&self, unit: Piece) -> Audience {
        self.owner_and(unit, false)
    }

    /// AST-203 The owner of a unit, and the other side if it may know.
    fn owner_and(&self, unit: Piece, other_knows: bool) -> Audience {
        let (setting, side) = (self.board().setting, self.board().setting.side(unit));
        setting.told(SIDES.into_iter().filter(|known| *known == side || other_knows))
    }
}

impl<D: Dice> Resolving for Umpire<'_, D> {
    fn board(&self) -> Board<'_> {
        Board::new(self.setting, &self.state().table)
    }
}
