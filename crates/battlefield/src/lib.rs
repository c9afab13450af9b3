//! A table with terrain: what a line of sight or a path meets, and what lies where.
//!
//! The crate reports and never judges: that a wood blocks sight beyond 50 mm, or that a hedge costs a tank 50 mm, is
//! said by a rulebook. A rulebook names the kinds of feature it asks about as a set ([`Kinds`]) and gets spans, points
//! and crossings back, exact and in the same order on every machine.

mod cover;
mod feature;
mod field;
mod footprint;
mod going;
mod grid;
mod group;
mod kind;
mod outline;
mod path;
mod reach;
mod sight;

pub use cover::{Cover, covered};
pub use feature::{Feature, FeatureId, Outline};
pub use field::{Field, FieldFlaw, FieldProblem};
pub use footprint::Footprint;
pub use going::{Going, Ground, Obstacle};
pub use kind::{FeatureKind, Kinds};
pub use path::Step;
pub use sight::Met;
