//! The room that a piece takes up, and contact between such rooms.

use sandtable_geometry::{Circle, Length, Point, Polygon, Polyline, Rectangle, Segment};
use serde::{Deserialize, Serialize};

/// The room that a piece takes up on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Footprint {
    /// A round base.
    Circle(Circle),
    /// A rectangular base or a hull. It is what lies between its corners, rounded to whole micrometres.
    Rectangle(Rectangle),
}

impl Footprint {
    /// Its middle.
    pub fn centre(&self) -> Point {
        match self {
            Footprint::Circle(circle) => circle.centre,
            Footprint::Rectangle(rectangle) => rectangle.centre,
        }
    }

    /// Whether a point lies in it; the edge belongs to it.
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Footprint::Circle(circle) => circle.contains(point),
            Footprint::Rectangle(rectangle) => rectangle.contains(point),
        }
    }

    /// Whether the two have a point in common; touching counts. Exact.
    pub fn meets(&self, other: &Footprint) -> bool {
        self.within(other, Length::ZERO)
    }

    /// Whether the two are at most `limit` apart, edge to edge: exact, and exactly the limit is within it.
    pub fn within(&self, other: &Footprint, limit: Length) -> bool {
        if limit.0 < 0 {
            return false;
        }
        match (self, other) {
            (Footprint::Circle(one), Footprint::Circle(two)) => {
                one.centre.within(two.centre, one.radius + two.radius + limit)
            }
            (Footprint::Circle(circle), Footprint::Rectangle(rectangle))
            | (Footprint::Rectangle(rectangle), Footprint::Circle(circle)) => {
                rectangle.contains(circle.centre)
                    || sides(rectangle).any(|side| side.within(circle.centre, circle.radius + limit))
            }
            (Footprint::Rectangle(one), Footprint::Rectangle(two)) => one.is_within(two, limit),
        }
    }

    /// Whether the two share some area: closer than touching. Exact.
    pub fn overlaps(&self, other: &Footprint) -> bool {
        match (self, other) {
            (Footprint::Circle(one), Footprint::Circle(two)) => {
                let reach = one.radius + two.radius;
                one.centre.distance_squared(two.centre) < reach.squared()
            }
            (Footprint::Circle(circle), Footprint::Rectangle(rectangle))
            | (Footprint::Rectangle(rectangle), Footprint::Circle(circle)) => {
                rectangle.contains(circle.centre)
                    || sides(rectangle).any(|side| side.is_nearer(circle.centre, circle.radius))
            }
            (Footprint::Rectangle(one), Footprint::Rectangle(two)) => one.overlaps(two, Length::ZERO),
        }
    }

    /// Whether it has a point in common with an area; touching counts. Exact.
    pub fn meets_area(&self, area: &Polygon) -> bool {
        match self {
            Footprint::Circle(circle) => area.within(circle.centre, circle.radius),
            Footprint::Rectangle(rectangle) => {
                area.contains(rectangle.centre)
                    || rectangle.contains(area.corners()[0])
                    || sides(rectangle).any(|side| area.edges().any(|edge| edge.meets(&side)))
            }
        }
    }

    /// Whether it has a point in common with a line; touching counts. Exact.
    pub fn meets_line(&self, line: &Polyline) -> bool {
        match self {
            Footprint::Circle(circle) => line.within(circle.centre, circle.radius),
            Footprint::Rectangle(rectangle) => {
                rectangle.contains(line.points()[0])
                    || sides(rectangle).any(|side| line.pieces().any(|piece| piece.meets(&side)))
            }
        }
    }
}

fn sides(rectangle: &Rectangle) -> impl Iterator<Item = Segment> + use<> {
    let corners = rectangle.corners();
    (0..4).map(move |index| Segment::new(corners[index], corners[(index + 1) % 4]))
}
