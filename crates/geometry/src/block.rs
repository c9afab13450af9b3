//! Blocks that stand on their front edges: where one stands, what its edges are, and how edges lie together.

use crate::{Angle, Course, Front, Length, Point, Rectangle, Segment, TooNear};
use serde::{Deserialize, Serialize};

/// How large a block is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Its frontage.
    pub front: Length,
    /// Its depth.
    pub depth: Length,
}

/// A place on the table for a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stand {
    /// The middle of the front edge.
    pub at: Point,
    /// Where it faces.
    pub bearing: Angle,
}

/// An edge of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is what its name says")]
pub enum Edge {
    #[default]
    Front,
    Left,
    Right,
    Rear,
}

impl Edge {
    /// All of them, clockwise.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];
}

impl Stand {
    /// The footprint of a block that stands there.
    pub fn footprint(self, block: Block) -> Rectangle {
        Rectangle { centre: self.centre(block), heading: self.bearing, length: block.depth, width: block.front }
    }

    /// The centre of that footprint.
    pub fn centre(self, block: Block) -> Point {
        self.at.advance(self.bearing, -block.depth.half())
    }

    /// Where a block stands whose footprint has this centre.
    pub fn centred(centre: Point, bearing: Angle, block: Block) -> Stand {
        Stand { at: centre.advance(bearing, block.depth.half()), bearing }
    }

    /// The same block turned about its centre.
    pub fn turned(self, block: Block, to: Angle) -> Stand {
        Stand::centred(self.centre(block), to, block)
    }

    /// The same as a course.
    pub fn course(self) -> Course {
        Course { at: self.at, heading: self.bearing }
    }

    /// An edge of a block that stands there, with the strip straight before it.
    pub fn side(self, block: Block, edge: Edge) -> Front {
        let (turn, depth, width) = match edge {
            Edge::Front => (Angle::ZERO, block.depth, block.front),
            Edge::Right => (Angle::QUARTER, block.front, block.depth),
            Edge::Rear => (Angle::HALF, block.depth, block.front),
            Edge::Left => (-Angle::QUARTER, block.front, block.depth),
        };
        let heading = self.bearing + turn;
        // The front is where the block stands; its other edges are found from the centre.
        let at = if edge == Edge::Front { self.at } else { self.centre(block).advance(heading, depth.half()) };
        Front { middle: Course { at, heading }, width, spread: Angle::ZERO }
    }

    /// The edge of a block that stands there before which a point lies. Front and rear reach aslant from the corners, at half a right
    /// angle; who lies so much beside their limits or less lies before them.
    pub fn edge_toward(self, block: Block, point: Point, slack: Length) -> Edge {
        let (ahead, aside) = Course { at: self.centre(block), heading: self.bearing }.measured(point);
        let (half_front, half_depth) = (block.front.half(), block.depth.half());
        let is_before =
            |ahead: Length| ahead + slack >= half_depth && aside.abs() <= half_front + (ahead - half_depth) + slack;
        match aside > Length::ZERO {
            _ if is_before(ahead) => Edge::Front,
            _ if is_before(-ahead) => Edge::Rear,
            true => Edge::Right,
            false => Edge::Left,
        }
    }
}

impl Front {
    /// How far ahead of this edge the middle of another lies, and for how much of their lengths the two lie side by side, measured along
    /// this one: less than nothing where they do not.
    pub fn beside(&self, other: &Front) -> (Length, Length) {
        let (ahead, aside) = self.middle.measured(other.middle.at);
        let (half, reach) = (self.width.half(), other.width.half());
        (ahead, half.min(aside + reach) - (-half).max(aside - reach))
    }
}

/// Footprints that are so near touch.
pub const TOUCH: Length = Length::um(254);

/// Something that may be in the way of who is moved straight.
#[derive(Clone, Copy, Debug)]
pub struct Bar<T> {
    /// What it is.
    pub what: T,
    /// Where it lies.
    pub footprint: Rectangle,
    /// When somebody has come too near to it.
    pub too_near: TooNear,
}

impl<T> Bar<T> {
    /// What bars who is moved from there: what he is too near to already stops only what brings him nearer, what he touches what brings him
    /// over it, and what he lies over stops nothing.
    pub fn from(from: &Rectangle, what: T, footprint: Rectangle, too_near: TooNear) -> Option<Bar<T>> {
        let too_near = match too_near {
            within @ TooNear::Within(limit) if footprint.is_plainly_farther(from, limit) => within,
            TooNear::Within(limit) => match footprint.distance(from) {
                apart if apart <= TOUCH => return Bar::from(from, what, footprint, TooNear::Over(TOUCH)),
                apart => TooNear::Within(limit.min(apart - Length::um(2))),
            },
            TooNear::Over(slack) if footprint.overlaps(from, slack) => return None,
            over @ TooNear::Over(_) => over,
        };
        Some(Bar { what, footprint, too_near })
    }

    /// How far along a way who is moved from there comes before it stops him; nothing where it does not. What may not be lain over is
    /// touched.
    pub fn stops(&self, from: &Rectangle, way: &Segment) -> Option<Length> {
        let along = from.clear_way(way, &self.footprint, self.too_near);
        if along == way.length() {
            return None;
        }
        let touches = matches!(self.too_near, TooNear::Over(_)) && !self.footprint.overlaps(from, Length::ZERO);
        Some(if touches { from.clear_way(way, &self.footprint, TooNear::Over(Length::ZERO)) } else { along })
    }

    /// What first stops who is moved from there, and how far along the way: of several at once the first of them.
    pub fn first<'b>(
        from: &Rectangle,
        way: &Segment,
        bars: impl IntoIterator<Item = &'b Bar<T>>,
    ) -> Option<(Length, &'b Bar<T>)>
    where
        T: 'b,
    {
        let stops = bars.into_iter().filter_map(|bar| Some((bar.stops(from, way)?, bar)));
        stops.min_by_key(|(along, _)| *along)
    }
}

impl Rectangle {
    /// How far along a way it first lies over nothing, at this distance or beyond; nothing where it nowhere does. `over` gives something
    /// that it would lie over, with more than `slack` of each on every side.
    pub fn first_clear(
        &self,
        way: &Segment,
        at_least: Length,
        slack: Length,
        over: impl Fn(&Rectangle) -> Option<Rectangle>,
    ) -> Option<Length> {
        let mut along = at_least;
        while along <= way.length() {
            let here = self.moved(way.from, way.at(along));
            let Some(other) = over(&here) else { return Some(along) };
            let onward = Segment::new(way.at(along), way.to);
            along += here.way_off(&onward, &other, slack)?.max(Length::um(1));
        }
        None
    }

    /// The last place of a way at which it lies over nothing, at this distance or before; its beginning where no other is.
    pub fn last_clear(
        &self,
        way: &Segment,
        at_most: Length,
        slack: Length,
        over: impl Fn(&Rectangle) -> Option<Rectangle>,
    ) -> Length {
        let back = Segment::new(way.at(at_most), way.from);
        let there = self.moved(way.from, back.from);
        there.first_clear(&back, Length::ZERO, slack, over).map_or(Length::ZERO, |off| at_most - off)
    }
}
