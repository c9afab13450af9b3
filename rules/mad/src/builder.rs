//! Where forces are bought: what is on the shelves, how a force stands while it is put together, and its printed sheet.

mod armoury;
mod muster;
mod sheet;

pub use armoury::{armoury, armoury_aloft};
pub use muster::{muster, read_draft};
pub use sheet::sheet;
