//! Micro Armour Devastation on the table: the published land rules, adjudicated.
//!
//! One file for each section of the book; `clause.rs` has the clauses that rolls and refusals cite, `rulebook/` has all of
//! them in words.

mod absent;
pub mod air;
mod board;
mod book;
mod check;
pub mod clause;
mod command;
mod course;
pub mod data;
mod detour;
mod doctrine;
mod event;
pub mod forces;
mod forecast;
pub mod hitech;
pub mod house_deployment;
pub mod house_design;
pub mod house_morale;
mod house_reserves;
pub mod house_victory;
mod lines;
pub mod lists;
mod mad;
mod movers;
mod named;
pub mod odds;
mod offers;
mod orders;
mod picture;
pub mod points;
mod preview;
mod proposals;
mod roster;
pub mod rules;
mod rulings;
pub mod s04_sight;
mod s05_sequence;
pub mod s06_anti_aircraft;
pub mod s06_artillery;
mod s06_carriers;
mod s06_damage;
pub mod s06_direct_fire;
pub mod s06_movement;
mod s06_opportunity_fire;
pub mod s06_works;
pub mod s07_hidden;
mod scatter;
pub mod scenario;
mod scene;
mod setting;
mod shared;
mod sound;
mod state;
mod symbol;
mod table;
mod view;
mod words;
pub mod works;

pub use board::Board;
pub use book::Book;
pub use command::{Command, Deed};
pub use event::{Event, ShotResult};
pub use mad::Mad;
pub use named::{Barrage, Named};
pub use orders::{Order, Orders};
pub use setting::{Ground, Member, Plan, Setting, Unit};
pub use state::{Active, Arm, Element, Marks, Score, Shot, State, Step, UnitId, Way};
pub use view::{Stretch, View};

sandtable_sim::export!(Mad);
