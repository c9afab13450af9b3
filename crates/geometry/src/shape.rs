//! One type for all shapes that a table shows.

use crate::quadrangle::convex_contains;
use crate::{Angle, Circle, Corridor, Length, Point, Polygon, Rectangle, Sector, Trapezoid};
use serde::{Deserialize, Serialize};

/// Any shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// An area with straight edges.
    Polygon(Polygon),
    /// A circle.
    Circle(Circle),
    /// A strip along a line.
    Corridor(Corridor),
    /// A rectangle along a heading.
    Rectangle(Rectangle),
    /// A sector of a circle.
    Sector(Sector),
    /// A symmetric trapezoid.
    Trapezoid(Trapezoid),
}

impl Shape {
    /// Whether a point lies in it; edges belong to every shape.
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Shape::Polygon(polygon) => polygon.contains(point),
            Shape::Circle(circle) => circle.contains(point),
            Shape::Corridor(corridor) => corridor.contains(point),
            Shape::Rectangle(rectangle) => convex_contains(&rectangle.corners(), point),
            Shape::Sector(sector) => sector.contains(point),
            Shape::Trapezoid(trapezoid) => convex_contains(&trapezoid.corners(), point),
        }
    }

    /// Its outline to draw, clockwise for curved shapes, in at most `steps` straight pieces for a full circle (at
    /// least 4). Points of a curve lie on it, rounded once.
    pub fn outline(&self, steps: usize) -> Vec<Point> {
        match self {
            Shape::Polygon(polygon) => polygon.corners().to_vec(),
            Shape::Circle(circle) => rim(circle.centre, circle.radius, Angle::ZERO, 360_000, steps.max(4), false),
            Shape::Corridor(corridor) => corridor.corners().to_vec(),
            Shape::Rectangle(rectangle) => rectangle.corners().to_vec(),
            Shape::Sector(sector) if sector.width >= 360_000 => {
                rim(sector.apex, sector.radius, Angle::ZERO, 360_000, steps.max(4), false)
            }
            Shape::Sector(sector) => {
                let width = sector.width.max(0);
                let pieces = (steps.max(4) * width as usize).div_ceil(360_000).max(1);
                let mut outline = vec![sector.apex];
                outline.extend(rim(sector.apex, sector.radius, sector.left(), width, pieces, true));
                outline
            }
            Shape::Trapezoid(trapezoid) => trapezoid.corners().to_vec(),
        }
    }
}

/// Points on an arc, clockwise from a bearing; the last one only if `closed`.
fn rim(centre: Point, radius: Length, from: Angle, width: i32, pieces: usize, closed: bool) -> Vec<Point> {
    let count = pieces as i64;
    let last = if closed { count } else { count - 1 };
    let bearing = |step: i64| Angle::millidegrees(from.0 + (i64::from(width) * step / count) as i32);
    (0..=last).map(|step| centre.advance(bearing(step), radius)).collect()
}
