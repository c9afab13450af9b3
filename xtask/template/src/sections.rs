//! The rules, by the sections of the book: who may do what, what it takes, and what comes of it.

pub mod check;
pub mod fire;
pub mod movement;
pub mod offers;
pub mod rulings;
pub mod sight;
