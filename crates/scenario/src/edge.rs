//! The four edges of the table.

use sandtable_geometry::{Angle, Length, Point, Polygon};
use serde::{Deserialize, Serialize};

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// y = 0.
    South,
    /// The greatest y.
    North,
    /// x = 0.
    West,
    /// The greatest x.
    East,
}

impl Edge {
    /// All of them with the words that files use.
    pub const WORDS: [(&str, Edge); 4] =
        [("south", Edge::South), ("north", Edge::North), ("west", Edge::West), ("east", Edge::East)];

    /// How far a point of a table of this size is from the edge.
    pub fn distance(self, table: Point, at: Point) -> Length {
        Length(match self {
            Edge::South => at.y,
            Edge::North => table.y - at.y,
            Edge::West => at.x,
            Edge::East => table.x - at.x,
        })
    }

    /// The point of the edge of a table of this size that is straight across from another.
    pub fn nearest(self, table: Point, at: Point) -> Point {
        at.advance(self.inward().opposite(), self.distance(table, at))
    }

    /// The heading straight in from it.
    pub fn inward(self) -> Angle {
        Angle::degrees(match self {
            Edge::South => 0,
            Edge::West => 90,
            Edge::North => 180,
            Edge::East => 270,
        })
    }

    /// The two ends of the edge of a table of this size.
    pub fn ends(self, table: Point) -> [Point; 2] {
        let corner = |x: i32, y: i32| Point { x, y };
        match self {
            Edge::South => [corner(0, 0), corner(table.x, 0)],
            Edge::North => [corner(0, table.y), table],
            Edge::West => [corner(0, 0), corner(0, table.y)],
            Edge::East => [corner(table.x, 0), table],
        }
    }

    /// The strip of a table along the edge, so deep, or as deep as the table is.
    ///
    /// # Panics
    /// The table or the strip has no area.
    pub fn strip(self, table: Point, deep: Length) -> Polygon {
        let Point { x: width, y: depth } = table;
        let (near, far) = match self {
            Edge::South => (Point { x: 0, y: 0 }, Point { x: width, y: deep.0.min(depth) }),
            Edge::North => (Point { x: 0, y: (depth - deep.0).max(0) }, table),
            Edge::West => (Point { x: 0, y: 0 }, Point { x: deep.0.min(width), y: depth }),
            Edge::East => (Point { x: (width - deep.0).max(0), y: 0 }, table),
        };
        Polygon::rectangle(near, far).expect("a table and a strip of it have an area")
    }
}
