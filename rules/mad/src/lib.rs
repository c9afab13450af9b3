//! Micro Armour Devastation on the table: the published land rules and the air game, adjudicated.
//!
//! The house has floors, and nothing knows of what stands above it: `clause` and `rules`; `lists`, what can be bought; `battle`,
//! what a battle is made of; `sections`, the rules by the sections of the book; `forces` and `scenario`, what people write;
//! `table`, how it is told and drawn; `foresight`, what would happen; `library`, odds without a battle; `builder`, where forces are
//! bought; `doctrine`, the computer's side; and [`Mad`] with [`Book`], which the program calls. `air` has the same floors again.
//! `rulebook/` has all clauses in words.

pub mod air;
pub mod battle;
mod book;
pub mod builder;
pub mod clause;
pub mod data;
mod doctrine;
pub mod forces;
pub mod foresight;
pub mod library;
pub mod lists;
mod mad;
mod people;
pub mod rules;
pub mod scenario;
pub mod sections;
mod table;

pub use battle::Mad;
pub use battle::board::Board;
pub use battle::command::{Command, WholeMove};
pub use battle::event::{Event, ShotResult};
pub use battle::named_fire::{Barrage, NamedFire};
pub use battle::orders::{Order, Orders};
pub use battle::setting::{Ground, Member, NamedWork, Setting, Unit};
pub use battle::state::{Active, Arm, Element, Marks, MoveUnderWay, Score, Shot, State, Step, UnitId};
pub use battle::view::{Stretch, View};
pub use book::Book;

sandtable_sim::export!(Mad);
