//! Section 7: hidden movement: markers, dummies, revealing and spotting.

mod acts;
pub mod dealt;
pub mod offered;
pub mod proposed;
mod reveal;
mod search;

pub use acts::{HiddenUnits, activate, deploy, drop_dummy, note};
pub use offered::MARKER_WIDTH;
pub use reveal::{appear, appear_rest, ask_anew, barred, check, claims, end_look, obey, reveal, trod};
pub use search::{Sighting, Spotters, allowance, begin_search, look, search, sighting};
