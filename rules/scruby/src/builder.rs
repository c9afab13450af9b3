//! Where armies are bought: what is on the shelves, how an army stands while it is put together, and its printed sheet.

mod armoury;
mod desk;

pub use armoury::armoury;
pub use desk::{muster, sheet};
