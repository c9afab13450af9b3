//! What a battle is made of: what does not change, what is on the table, what a side sees of it, and what may be said and may happen.

pub mod board;
pub mod command;
pub mod event;
pub mod position;
pub mod setting;
pub mod state;
pub mod view;

pub use board::Board;
pub use board::paths::BUDGET;
pub use board::places::TOUCH;
pub use command::{Attackers, Command, Reaction, Spoil};
pub use event::{Cause, Event, Motion, OfCharge, OfCombat, OfFire, OfMove, OfStaff, OfTurn, OfUnit, Reach, Stray};
pub use position::{
    Act, Charge, Contact, Done, Firefight, Flank, General, Gone, Leg, Loser, Order, Pending, Phase, Place, Position,
    Spoils, Unit, Wing, Written,
};
pub use setting::{Member, Officer, Setting, Sort};
pub use state::{State, Step};
pub use view::View;

use sandtable_dice::Dice;
pub use sandtable_geometry::{Block, Edge, Stand};

/// The rulebook.
pub struct Scruby;

/// The umpire of its battles.
pub type Umpire<'a, D> = sandtable_core::Umpire<'a, Scruby, D>;

/// What is being resolved can be looked at by the rules.
pub trait Resolving {
    /// The truth as it stands, as rules look at it.
    fn board(&self) -> Board<'_>;
}

impl<D: Dice> Resolving for Umpire<'_, D> {
    fn board(&self) -> Board<'_> {
        Board::new(self.setting, &self.state().table)
    }
}
