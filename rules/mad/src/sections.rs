//! The rules, by the sections of the book: who may do what, what it takes, and what comes of it.

pub mod absent;
pub mod activation;
pub mod anti_aircraft;
pub mod artillery;
pub mod carriers;
pub mod check;
pub mod damage;
pub mod deployment;
pub mod direct_fire;
pub mod hidden;
pub mod hitech;
pub mod imagine;
pub mod morale;
pub mod movement;
pub mod offers;
pub mod opportunity_fire;
pub mod orders;
pub mod proposals;
pub mod reserves;
pub mod rulings;
pub mod sequence;
pub mod sight;
pub mod sound;
pub mod victory;
pub mod works;
