//! The rules, by the phases of a turn.

pub mod check;
pub mod collision;
pub mod communications;
pub mod damage;
pub mod detection;
pub mod end;
pub mod gunnery;
pub mod imagine;
pub mod launches;
pub mod lists;
pub mod movement;
pub mod offers;
pub mod rulings;
pub mod sequence;
pub mod setup;
pub mod torpedoes;
