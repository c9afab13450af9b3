//! A table with terrain: what a line of sight or a path meets, and what lies where.
//!
//! The crate reports and never judges: that a wood blocks sight beyond 50 mm, or that a hedge costs a tank 50 mm, is
//! said by a rulebook. A rulebook names the kinds of feature it asks about as a set ([`Kinds`]) and gets spans, points
//! and crossings back, exact and in the same order on every machine.
//!
//! ```
//! use sandtable_battlefield::{Cover, Feature, FeatureId, FeatureKind, Field, Met, Outline};
//! use sandtable_geometry::{Length, Point, Polygon};
//!
//! let outline = Outline::Area(Polygon::rectangle(Point::mm(100, 0), Point::mm(160, 80))?);
//! let wood = Feature { id: FeatureId(1), kind: FeatureKind::Wood, name: "Copse".into(), outline, level: 0 };
//! let field = Field::new(Point::mm(1_200, 800), vec![wood]).map_err(|problems| problems[0])?;
//!
//! let mut depth = Cover::new();
//! field.sight(Point::mm(0, 40), Point::mm(400, 40), FeatureKind::Wood.into(), |met| {
//!     if let Met::Area { span, .. } = met {
//!         depth.add(span);
//!     }
//!     true
//! });
//! assert_eq!(depth.length(), Length::mm(60));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cover;
mod feature;
mod field;
mod footprint;
mod going;
mod group;
mod kind;
mod outline;
mod path;
mod reach;
mod sight;
mod stretches;
mod strips;
mod way;

pub use cover::{Cover, covered};
pub use feature::{Feature, FeatureId, Outline};
pub use field::{Field, FieldFlaw, FieldProblem};
pub use footprint::Footprint;
pub use going::{Going, Ground, Obstacle};
pub use kind::{FeatureKind, Kinds};
pub use path::Step;
pub use sight::Met;
pub use stretches::{Crossed, Stretch};
pub use way::{Farthest, beyond, cheapest, farthest};
