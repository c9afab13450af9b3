//! Lengths, angles, points and shapes on a fixed integer grid, and exact questions about them.
//!
//! Lengths are whole micrometres and angles whole millidegrees. Questions with the answer yes or no (`within`,
//! `contains`, `crosses`) are answered exactly; each function says who gets the tie. Constructions (a point at a
//! distance, along a heading, on an arc of a circle) and distances along a line are rounded once, to the nearest unit,
//! inside one function, with arithmetic that is the same on every machine. The crate knows no game.
//!
//! ```
//! use sandtable_geometry::{Length, Point, Polygon, Segment};
//!
//! let wood = Polygon::rectangle(Point::mm(100, 0), Point::mm(150, 80))?;
//! let line = Segment::new(Point::mm(0, 40), Point::mm(400, 40));
//! let mut depth = Length::ZERO;
//! wood.spans(&line, |span| depth += span.length());
//! assert_eq!(depth, Length::mm(50));
//! # Ok::<(), sandtable_geometry::PolygonFlaw>(())
//! ```

mod angle;
mod block;
mod bounds;
mod circle;
mod clip;
mod convex;
mod corridor;
mod course;
mod exact;
mod extent;
mod fire_arc;
mod front;
mod length;
mod point;
mod polygon;
mod polyline;
mod quadrangle;
mod sector;
mod segment;
mod shape;
mod span;
mod sweep;

pub use angle::Angle;
pub use block::{Bar, Block, Edge, Stand, TOUCH};
pub use bounds::Bounds;
pub use circle::Circle;
pub use convex::{TooNear, convex_distance, convex_hull, convex_overlap, convex_within, farthest_that, nearest_points};
pub use corridor::Corridor;
pub use course::{Course, Hand};
pub use extent::Extent;
pub use fire_arc::FireArc;
pub use front::{Front, FrontRegion};
pub use length::Length;
pub use point::{OutOfReach, Point};
pub use polygon::{Place, Polygon, PolygonFlaw};
pub use polyline::{Crossing, Polyline, PolylineFlaw};
pub use quadrangle::{Rectangle, Trapezoid, convex_meet};
pub use sector::Sector;
pub use segment::{Meeting, Segment};
pub use shape::Shape;
pub use span::Span;
