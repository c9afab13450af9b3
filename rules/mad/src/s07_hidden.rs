//! Section 7: hidden movement: markers, dummies, revealing and spotting.

mod acts;
mod applied;
pub mod foreseen;
mod notional;
pub mod offered;
pub mod proposed;
mod reveal;
mod search;
mod sheet;
pub mod shown;
pub mod words;

pub use acts::{activate, deploy, drop_dummy, note};
pub use applied::apply;
pub use notional::{Notional, Pace};
pub use offered::MARKER_WIDTH;
pub use reveal::{appear, appear_rest, ask_anew, barred, end_look, reveal, trod};
pub use search::{Search, Sighting, Targets, allowance, begin_search, look, search, sighting};
pub use sheet::{MOST_DUMMIES, Sheet};
