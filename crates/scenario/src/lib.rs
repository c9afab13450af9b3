//! What the scenarios of all rulebooks have in common, as a person writes it and as it is read: the head of the file, terrain,
//! zones, edges of the table, objectives, names.
//!
//! A rulebook reads its own keys from the same [`Node`](sandtable_core::data::Node) between these. All of it notes what is wrong
//! as problems with file, line and field, and goes on, so that one reading finds everything.

mod edge;
mod head;
mod names;
mod objective;
mod outline;
mod terrain;

pub use edge::Edge;
pub use head::{Deployment, Head, Printed, chosen_forces, date, load, named_sides, options};
pub use names::{misnamed, side_named, used_twice};
pub use objective::{MOST_OBJECTIVES, Objective, objectives};
pub use outline::zone;
pub use terrain::{MOST_CORNERS, MOST_CORNERS_EACH, MOST_FEATURES, Sort, drawn, terrain, terrain_of_sorts};
