//! Two filled convex outlines: how near they are, whether one lies over the other, and how far one may be moved.
//!
//! An outline is given by its corners, in either order. Bases and hulls are such outlines, and so is what one sweeps over on a straight
//! way.

use crate::clip::edges;
use crate::exact::{cross, root};
use crate::{Bounds, Length, Point, Rectangle, Segment, convex_meet};

/// The least convex outline around some points, anticlockwise from the one with the least x; points in the middle of its edges are left
/// out. Exact.
pub fn convex_hull(points: impl IntoIterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.into_iter().collect();
    points.sort_unstable();
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut kept: Vec<Point> = Vec::new();
        for point in points {
            while kept.len() > 1 && cross(kept[kept.len() - 2], kept[kept.len() - 1], point) <= 0 {
                kept.pop();
            }
            kept.push(point);
        }
        kept.pop();
        kept
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

/// Whether two convex outlines are at most so far apart: exact, and exactly the limit is within it. Below zero nothing is.
pub fn convex_within(one: &[Point], other: &[Point], limit: Length) -> bool {
    let (Some(here), Some(there)) = (Bounds::around(one.iter().copied()), Bounds::around(other.iter().copied())) else {
        return false;
    };
    if limit < Length::ZERO || !here.grown(limit).meets(&there) {
        return false;
    }
    convex_meet(one, other) || edges(one).any(|edge| edges(other).any(|there| edge.within_segment(&there, limit)))
}

/// Whether two convex outlines have an area in common; touching is not enough. Exact.
pub fn convex_overlap(one: &[Point], other: &[Point]) -> bool {
    let bounds = |corners: &[Point]| Bounds::around(corners.iter().copied());
    let near = bounds(one).zip(bounds(other)).is_some_and(|(one, other)| one.overlaps(&other));
    near && has_area(one) && has_area(other) && !is_beside(one, other) && !is_beside(other, one)
}

fn has_area(corners: &[Point]) -> bool {
    corners.len() > 2 && corners.iter().any(|corner| cross(corners[0], corners[1], *corner) != 0)
}

/// Whether a line along an edge of `one` has all of `one` on one side and all of `other` on the other, the line included.
fn is_beside(one: &[Point], other: &[Point]) -> bool {
    edges(one).filter(|edge| edge.from != edge.to).any(|edge| {
        let reach = |points: &[Point]| {
            let values = points.iter().map(|point| cross(edge.from, edge.to, *point));
            values.fold((i64::MAX, i64::MIN), |(least, most), value| (least.min(value), most.max(value)))
        };
        let ((low, high), (there_low, there_high)) = (reach(one), reach(other));
        high <= there_low || there_high <= low
    })
}

/// The distance of two convex outlines, rounded once to the nearest micrometre; nothing where they meet.
pub fn convex_distance(one: &[Point], other: &[Point]) -> Length {
    if one.is_empty() || other.is_empty() || convex_meet(one, other) {
        return Length::ZERO;
    }
    // The least distance is always one between a corner and an edge that is seen from it: that has the corner on its outer side.
    let least = |corners: &[Point], edged: &[Point]| {
        let inward = edged.windows(2).map(|two| cross(edged[0], two[0], two[1]).signum()).find(|sign| *sign != 0);
        let pairs = corners.iter().flat_map(|&corner| edges(edged).map(move |edge| (corner, edge)));
        let seen = pairs.filter(|(corner, edge)| inward != Some(cross(edge.from, edge.to, *corner).signum()));
        seen.map(|(corner, edge)| edge.closest_point(corner).distance_squared(corner)).min().unwrap_or(i64::MAX)
    };
    Length::saturating(root(least(one, other).min(least(other, one))))
}

/// From the one to the other of two convex outlines, between the points that are nearest to each other; nothing where they meet.
///
/// Where whole stretches face each other at the same distance, to within `slack`, it runs between the middles of these stretches.
/// Points and distances are rounded once.
pub fn nearest_points(one: &[Point], other: &[Point], slack: Length) -> Option<Segment> {
    if one.is_empty() || other.is_empty() || convex_meet(one, other) {
        return None;
    }
    // The least distance is always one between a corner and an edge; where stretches face each other their ends are such pairs too.
    let pairs = |corners: &[Point], edged: &[Point]| -> Vec<Segment> {
        let each = corners.iter();
        each.flat_map(|&corner| edges(edged).map(move |edge| Segment::new(corner, edge.closest_point(corner))))
            .collect()
    };
    let mut all = pairs(one, other);
    all.extend(pairs(other, one).iter().map(Segment::reversed));
    let least = all.iter().map(Segment::length).min()?;
    all.retain(|pair| pair.length() <= least + slack);
    let nearest = *all.iter().min_by_key(|pair| (pair.length(), **pair))?;
    let middle = |end: fn(&Segment) -> Point| {
        let ends = || all.iter().map(end);
        let farthest = |from: Point| ends().max_by_key(|point| (from.distance_squared(*point), *point)).unwrap_or(from);
        let first = farthest(end(&nearest));
        let last = farthest(first);
        Point { x: first.x.midpoint(last.x), y: first.y.midpoint(last.y) }
    };
    Some(Segment::new(middle(|pair| pair.from), middle(|pair| pair.to)))
}

/// The greatest whole micrometre up to a limit for which something holds, where it holds for all that is less; below nothing it is
/// nothing.
pub fn farthest_that(limit: Length, holds: impl Fn(Length) -> bool) -> Length {
    if holds(limit) { limit } else { last_that(Length::ZERO, limit, holds) }
}

/// The last whole micrometre for which something holds, between one for which it does and one for which it no longer does.
fn last_that(mut low: Length, mut high: Length, holds: impl Fn(Length) -> bool) -> Length {
    while high - low > Length::um(1) {
        let middle = low + (high - low).half();
        if holds(middle) { low = middle } else { high = middle }
    }
    low
}

/// How often it is tried how far a mover may be moved straight to something.
const STRIDES: usize = 4;
/// A stride that is not worth another.
const SHORT: Length = Length::um(64);

/// When a mover has come too near to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooNear {
    /// At this distance or less.
    Within(Length),
    /// Where it lies over it with more than so much of each on every side.
    Over(Length),
}

impl TooNear {
    /// How far apart the two may be and yet be too near.
    pub fn gap(self) -> Length {
        match self {
            TooNear::Within(limit) => limit,
            TooNear::Over(_) => Length::ZERO,
        }
    }
}

impl Rectangle {
    /// The same with all four edges moved inward, to nothing at most.
    #[must_use]
    pub fn shrunk(&self, by: Length) -> Rectangle {
        let less = |size: Length| (size - by * 2).max(Length::ZERO);
        Rectangle { length: less(self.length), width: less(self.width), ..*self }
    }

    /// The same so much farther right and up.
    #[must_use]
    pub fn moved(&self, from: Point, to: Point) -> Rectangle {
        Rectangle { centre: shifted(self.centre, from, to), ..*self }
    }

    /// Whether it is at most so far from another, edge to edge: exact, and exactly the limit is within it.
    pub fn is_within(&self, other: &Rectangle, limit: Length) -> bool {
        convex_within(&self.corners(), &other.corners(), limit)
    }

    /// Whether the two would still have an area in common if each were smaller by so much on every side: exact.
    pub fn overlaps(&self, other: &Rectangle, slack: Length) -> bool {
        !self.is_plainly_farther(other, Length::ZERO)
            && convex_overlap(&self.shrunk(slack).corners(), &other.shrunk(slack).corners())
    }

    /// How far it is from another, edge to edge, rounded once; nothing where they meet.
    pub fn distance(&self, other: &Rectangle) -> Length {
        convex_distance(&self.corners(), &other.corners())
    }

    /// What it sweeps over where it is moved straight to another place without turning: the hull of both.
    pub fn swept(&self, to: &Rectangle) -> Vec<Point> {
        convex_hull(self.corners().into_iter().chain(to.corners()))
    }

    /// How far along a way it may be moved before it has come too near to another, on the whole micrometre before: all of the way
    /// where it never does, and nothing where it does where it is. The way says how far it is moved; it need not begin at its centre.
    pub fn clear_way(&self, way: &Segment, other: &Rectangle, too_near: TooNear) -> Length {
        let (whole, gap) = (way.length(), too_near.gap());
        if self.is_plainly_farther(other, whole + gap) {
            return whole;
        }
        let (moved, there) = match too_near {
            TooNear::Within(_) => (*self, other.corners()),
            TooNear::Over(slack) => (self.shrunk(slack), other.shrunk(slack).corners()),
        };
        // Most of those on a table are far from the whole way.
        let mut ends = [Point::default(); 8];
        ends[..4].copy_from_slice(&moved.corners());
        ends[4..].copy_from_slice(&moved.moved(way.from, way.to).corners());
        let near = Bounds::around(ends).zip(Bounds::around(there));
        if !near.is_some_and(|(swept, there)| swept.grown(gap.max(Length::ZERO)).meets(&there)) {
            return whole;
        }
        // Who stands beside the way is parted from it by one of his own edges.
        if matches!(too_near, TooNear::Over(_)) && is_beside(&there, &ends) {
            return whole;
        }
        let is_clear = |along: Length| {
            let swept = moved.swept(&moved.moved(way.from, way.at(along)));
            match too_near {
                TooNear::Within(limit) => !convex_within(&swept, &there, limit),
                TooNear::Over(_) => !convex_overlap(&swept, &there),
            }
        };
        if is_clear(whole) {
            return whole;
        }
        // As far as it is from the other it may be moved, and again from there; then by steps that grow, to where it is stopped.
        let mut low = Length::ZERO;
        for _ in 0..STRIDES {
            let here = moved.moved(way.from, way.at(low));
            let stride = convex_distance(&here.corners(), &there) - gap - Length::um(4);
            if stride < SHORT {
                break;
            }
            low = (low + stride).min(whole);
        }
        let mut step = SHORT;
        while low + step < whole && is_clear(low + step) {
            low += step;
            step = step * 4;
        }
        last_that(low, (low + step).min(whole), is_clear)
    }

    /// How far it must be moved along a way until it no longer lies over another; nothing where it does to the very end. `slack` as in
    /// [`Rectangle::overlaps`].
    pub fn way_off(&self, way: &Segment, other: &Rectangle, slack: Length) -> Option<Length> {
        let lies_over = |along: Length| self.moved(way.from, way.at(along)).overlaps(other, slack);
        if !lies_over(Length::ZERO) {
            return Some(Length::ZERO);
        }
        let whole = way.length();
        (!lies_over(whole)).then(|| farthest_that(whole, lies_over) + Length::um(1))
    }
}

fn shifted(point: Point, from: Point, to: Point) -> Point {
    let by = |value: i32, from: i32, to: i32| i64::from(value) + i64::from(to) - i64::from(from);
    Point::saturating(by(point.x, from.x, to.x), by(point.y, from.y, to.y))
}
