//! What lies before a front edge, and spreads from its ends.

use crate::clip::{HalfPlane, clip};
use crate::{Angle, Course, Hand, Length, Point, Rectangle};

/// A front edge and what lies before it: not behind the line of the edge, and between two rays from its ends that turn outward. Edges
/// belong to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// The middle of the edge, and where it faces.
    pub middle: Course,
    /// How long the edge is.
    pub width: Length,
    /// How far each ray turns outward: nothing for the strip straight ahead, a quarter turn or more for all that is not behind the edge.
    pub spread: Angle,
}

impl Front {
    /// The same with each end of the edge moved outward, its line moved back and each ray turned outward by so much.
    #[must_use]
    pub fn wider(self, by: Length, spread: Angle) -> Front {
        let middle = self.middle.ahead(-by);
        Front { middle, width: self.width + by * 2, spread: Angle(self.spread.0 + spread.0).min(Angle::HALF) }
    }

    /// The ends of the edge, left and right.
    pub fn ends(&self) -> [Point; 2] {
        let aside = self.width.half();
        [Hand::Left, Hand::Right].map(|hand| self.middle.slip(Length::ZERO, hand, aside).at)
    }

    /// The same, ready to be asked about many outlines.
    pub fn region(&self) -> FrontRegion {
        let Course { at, heading } = self.middle;
        let mut bounds = vec![HalfPlane::beside(at, heading - Angle::QUARTER, 1)];
        if self.spread < Angle::QUARTER {
            let [left, right] = self.ends();
            bounds.push(HalfPlane::beside(left, heading - self.spread, 1));
            bounds.push(HalfPlane::beside(right, heading + self.spread, -1));
        }
        FrontRegion { middle: self.middle, bounds }
    }

    /// What it covers as far as this, to draw: the edge, and a far line on which every point is as far from the edge as this, measured
    /// along the rays at the ends and straight ahead between them.
    pub fn outline(&self, reach: Length) -> Vec<Point> {
        /// Straight pieces of the rounded corner at each end.
        const PIECES: i32 = 12;
        let [left, right] = self.ends();
        let heading = self.middle.heading;
        let turn = self.spread.min(Angle::QUARTER).as_millidegrees();
        let step = |n: i32| Angle::millidegrees((i64::from(turn) * i64::from(n) / i64::from(PIECES)) as i32);
        let pieces = if turn == 0 { 0 } else { PIECES };
        let mut outline = vec![left];
        outline.extend((0..=pieces).rev().map(|n| left.advance(heading - step(n), reach)));
        outline.extend((0..=pieces).map(|n| right.advance(heading + step(n), reach)));
        outline.push(right);
        outline.dedup();
        outline
    }
}

/// What lies before a front edge, as the lines that bound it: that of the edge, and the two rays where they do.
#[derive(Clone, Debug)]
pub struct FrontRegion {
    middle: Course,
    bounds: Vec<HalfPlane>,
}

impl FrontRegion {
    /// What of an outline lies in it; nothing where they do not meet. Each cut is rounded once.
    pub fn part(&self, outline: &Rectangle) -> Vec<Point> {
        match self.bounds.iter().any(|bound| bound.is_plainly_beyond(outline)) {
            true => Vec::new(),
            false => clip(&outline.corners(), &self.bounds),
        }
    }

    /// Whether any point of an outline lies in it.
    pub fn meets(&self, outline: &Rectangle) -> bool {
        self.bounds.iter().all(|bound| bound.value(outline.centre) <= 0) || !self.part(outline).is_empty()
    }

    /// How wide, square to where the edge faces, the part of an outline is that lies in it; nothing where they do not meet.
    pub fn breadth(&self, outline: &Rectangle) -> Length {
        let part = self.part(outline);
        let aside = || part.iter().map(|point| self.middle.measured(*point).1);
        match (aside().min(), aside().max()) {
            (Some(least), Some(most)) => most - least,
            _ => Length::ZERO,
        }
    }
}
