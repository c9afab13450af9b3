//! The rules, by the sections of the book: who may do what, what it takes, and what comes of it.

pub mod caissons;
pub mod charges;
pub mod check;
pub mod fire;
pub mod firefights;
pub mod imagine;
pub mod melee;
pub mod morale;
pub mod offers;
pub mod orders;
pub mod placing;
pub mod rulings;
pub mod sequence;
pub mod throws;
pub mod winning;
pub mod written;
