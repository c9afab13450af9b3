//! Micro Armour Devastation on the table: the published land rules, adjudicated.
//!
//! One file for each section of the book; `clause.rs` has the clauses that rolls and refusals cite, `rulebook/` has all of
//! them in words.

pub mod amendments;
mod board;
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
pub mod house_deployment;
pub mod house_victory;
mod lines;
pub mod lists;
mod mad;
pub mod odds;
mod offers;
mod picture;
pub mod points;
mod preview;
mod roster;
pub mod rules;
mod rulings;
pub mod s04_sight;
mod s05_sequence;
mod s06_carriers;
mod s06_damage;
pub mod s06_direct_fire;
pub mod s06_movement;
mod s06_opportunity_fire;
pub mod scenario;
mod scene;
mod setting;
mod sound;
mod state;
mod symbol;
mod table;
mod view;
mod words;

pub use board::Board;
pub use command::Command;
pub use event::{Event, ShotResult};
pub use mad::Mad;
pub use setting::{Ground, Member, Setting, Unit};
pub use state::{Active, Arm, Element, Marks, Shot, State, Step, UnitId, Way};
pub use view::{Stretch, View};

sandtable_sim::export!(Mad);
