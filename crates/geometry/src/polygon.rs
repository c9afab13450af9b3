//! Areas with straight edges.

use crate::exact::{Fraction, cross};
use crate::span::Ruler;
use crate::sweep::Sweep;
use crate::{Bounds, Length, Meeting, Point, Segment, Span};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// Where a point lies with regard to an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Strictly inside.
    Inside,
    /// Exactly on an edge or a corner.
    Edge,
    /// Outside.
    Outside,
}

/// Why a list of points is no area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolygonFlaw {
    /// Fewer than three points.
    TooFewPoints,
    /// The point with this index is more than ten metres from zero in x or y.
    OutOfRange(usize),
    /// The point with this index is the same as the one after it (after the last comes the first).
    RepeatedPoint(usize),
    /// All points lie on one line.
    NoArea,
    /// The two edges that begin at the points with these indices touch, cross or run along each other.
    SelfCrossing(usize, usize),
}

impl fmt::Display for PolygonFlaw {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolygonFlaw::TooFewPoints => write!(out, "an area needs at least three points"),
            PolygonFlaw::OutOfRange(index) => write!(out, "point {} lies more than 10 m from zero", index + 1),
            PolygonFlaw::RepeatedPoint(index) => write!(out, "point {} is repeated", index + 1),
            PolygonFlaw::NoArea => write!(out, "all points lie on one line"),
            PolygonFlaw::SelfCrossing(first, second) => {
                write!(out, "the edges from points {} and {} meet", first + 1, second + 1)
            }
        }
    }
}

impl std::error::Error for PolygonFlaw {}

/// An area with straight edges that do not meet each other, corners in either order.
///
/// In a file it is the list of its corners.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    corners: Vec<Point>,
    bounds: Bounds,
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonFlaw;
    fn try_from(corners: Vec<Point>) -> Result<Polygon, PolygonFlaw> {
        Polygon::new(corners)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Vec<Point> {
        polygon.corners
    }
}

impl Polygon {
    /// How far a corner's coordinate may be from zero: ten metres.
    pub const REACH: Length = Length::mm(10_000);

    /// The area with these corners, or the first thing that is wrong with them.
    pub fn new(corners: Vec<Point>) -> Result<Polygon, PolygonFlaw> {
        if corners.len() < 3 {
            return Err(PolygonFlaw::TooFewPoints);
        }
        let next = |index: usize| corners[(index + 1) % corners.len()];
        for (index, corner) in corners.iter().enumerate() {
            if !corner.is_in_reach(Polygon::REACH) {
                return Err(PolygonFlaw::OutOfRange(index));
            }
            if *corner == next(index) {
                return Err(PolygonFlaw::RepeatedPoint(index));
            }
        }
        if corners.iter().all(|corner| cross(corners[0], corners[1], *corner) == 0) {
            return Err(PolygonFlaw::NoArea);
        }
        for first in 0..corners.len() {
            let edge = Segment::new(corners[first], next(first));
            for second in first + 1..corners.len() {
                let other = Segment::new(corners[second], next(second));
                let neighbours = second == first + 1 || (first == 0 && second == corners.len() - 1);
                let allowed = if neighbours { Meeting::Touch } else { Meeting::Apart };
                if edge.meeting(&other) != allowed {
                    return Err(PolygonFlaw::SelfCrossing(first, second));
                }
            }
        }
        let bounds = Bounds::around(corners.iter().copied()).unwrap_or_default();
        Ok(Polygon { corners, bounds })
    }

    /// The upright rectangle between two opposite corners.
    pub fn rectangle(one: Point, other: Point) -> Result<Polygon, PolygonFlaw> {
        Polygon::new(vec![one, Point { x: other.x, y: one.y }, other, Point { x: one.x, y: other.y }])
    }

    /// Its corners, in the order given.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// Its edges, in the order of the corners where they begin.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let count = self.corners.len();
        (0..count).map(move |index| Segment::new(self.corners[index], self.corners[(index + 1) % count]))
    }

    /// The least upright rectangle around it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Twice its area in square micrometres, exact: positive where the corners run anticlockwise.
    fn doubled_area(&self) -> i128 {
        let start = self.corners[0];
        self.corners.windows(2).map(|pair| i128::from(cross(start, pair[0], pair[1]))).sum()
    }

    /// Whether its corners run anticlockwise.
    pub fn is_anticlockwise(&self) -> bool {
        self.doubled_area() > 0
    }

    /// Its area in square micrometres, rounded down.
    pub fn area(&self) -> i64 {
        (self.doubled_area().abs() / 2) as i64
    }

    /// Its centre of gravity, rounded once (halves up). That of a bent area may lie outside.
    pub fn centroid(&self) -> Point {
        // Relative to the first corner: three times the doubled area times the offset is a sum of products.
        let start = self.corners[0];
        let (mut x, mut y) = (0i128, 0i128);
        for pair in self.corners.windows(2) {
            let weight = i128::from(cross(start, pair[0], pair[1]));
            let offset = |value: fn(&Point) -> i32| {
                i128::from(value(&pair[0])) + i128::from(value(&pair[1])) - 2 * i128::from(value(&start))
            };
            x += weight * offset(|point| point.x);
            y += weight * offset(|point| point.y);
        }
        let under = 3 * self.doubled_area();
        let rounded = |over: i128| (2 * over * under.signum() + under.abs()).div_euclid(2 * under.abs()) as i64;
        Point::saturating(i64::from(start.x) + rounded(x), i64::from(start.y) + rounded(y))
    }

    /// Where a point lies with regard to it, exact.
    pub fn place(&self, point: Point) -> Place {
        if !self.bounds.contains(point) {
            return Place::Outside;
        }
        let mut inside = false;
        let mut before = self.corners[self.corners.len() - 1];
        for &corner in &self.corners {
            let (low, high) = if before.y <= corner.y { (before, corner) } else { (corner, before) };
            if low.y <= point.y && point.y <= high.y {
                let side = cross(low, high, point);
                if side == 0 && before.x.min(corner.x) <= point.x && point.x <= before.x.max(corner.x) {
                    return Place::Edge;
                }
                // The edge counts where it passes the height of the point, its lower end included.
                inside ^= side > 0 && point.y < high.y;
            }
            before = corner;
        }
        if inside { Place::Inside } else { Place::Outside }
    }

    /// Whether a point lies in it; the edge belongs to it.
    pub fn contains(&self, point: Point) -> bool {
        self.place(point) != Place::Outside
    }

    /// Whether a point lies strictly inside; the edge does not count.
    pub fn contains_inside(&self, point: Point) -> bool {
        self.place(point) == Place::Inside
    }

    /// Hands out the stretches in which a segment lies strictly inside, in the order of the segment.
    ///
    /// Running along an edge is not inside. A single corner that touches the segment from the side does not break a
    /// stretch. Whether there is a stretch is exact, so one may be shorter than a micrometre. From the other end the
    /// stretches are the same, mirrored.
    pub fn spans(&self, segment: &Segment, mut visit: impl FnMut(Span)) {
        self.spans_and_ends(segment, |span, _| visit(span));
    }

    /// The same, each with whether the two ends of the segment lie in the area; the edge belongs to it.
    pub fn spans_and_ends(&self, segment: &Segment, mut visit: impl FnMut(Span, [bool; 2])) {
        let mut known = None;
        self.stretches(segment, |from, to, ends| {
            let (ruler, ends) = known.get_or_insert_with(|| {
                let ends = ends.unwrap_or_else(|| [segment.from, segment.to].map(|end| self.contains(end)));
                (Ruler::new(segment), ends)
            });
            visit(ruler.span(from, to), *ends);
        });
    }

    /// The stretches, exact; with them whether the area contains the two ends of the segment, where that is known by the way.
    fn stretches(&self, segment: &Segment, mut visit: impl FnMut(Fraction, Fraction, Option<[bool; 2]>)) {
        let (a, b) = (segment.from, segment.to);
        if a == b || !self.bounds.meets(&segment.bounds()) || self.bounds.is_on_one_side(a, b) {
            return;
        }
        match self.met_twice(a, b) {
            Met::Never => {}
            Met::Twice(one, other) => {
                // Two edges, and no corner on the line, so it is inside between them.
                let (enters, leaves) = if one.compare(other) == Ordering::Less { (one, other) } else { (other, one) };
                if !enters.is_after() && !leaves.is_before() {
                    let ends = [enters.is_before(), leaves.is_after()];
                    let from = if ends[0] { Fraction::START } else { enters };
                    visit(from, if ends[1] { Fraction::END } else { leaves }, Some(ends));
                }
            }
            Met::Otherwise => self.swept(a, b, |from, to| visit(from, to, None)),
        }
    }

    /// Where the line through two points meets the outline, if that is easily said.
    ///
    /// What nearly every line and area of a table come to; without it random play took 16 % more instructions.
    #[inline]
    fn met_twice(&self, a: Point, b: Point) -> Met {
        if self.corners.len() > 64 {
            return Met::Otherwise;
        }
        let (left, right) = sides(a, b, &self.corners);
        let count = self.corners.len();
        let all = u64::MAX >> (64 - count);
        if left | right != all {
            return Met::Otherwise;
        }
        // A bit for each edge, at the corner where it ends.
        let mut met = left ^ (left << 1 & all | left >> (count - 1));
        match met.count_ones() {
            0 => return Met::Never,
            2 => {}
            _ => return Met::Otherwise,
        }
        let mut next = || {
            let end = met.trailing_zeros() as usize;
            met &= met - 1;
            let from = self.corners[if end == 0 { count - 1 } else { end - 1 }];
            crossed(a, b, &Segment::new(from, self.corners[end]))
        };
        let first = next();
        Met::Twice(first, next())
    }

    /// The stretches, whatever the line meets.
    fn swept(&self, a: Point, b: Point, mut visit: impl FnMut(Fraction, Fraction)) {
        // Move the line a hair to its left: it meets an edge whose ends lie on different sides, corners on the line
        // counting as right of it. A hair to its right, corners on the line count as left. A place of the line itself
        // is inside where both neighbours are: beside an edge that runs along the line only one of them is.
        let mut sweep: Sweep<Sides> = Sweep::new();
        let mut inside = Sides::default();
        let mut stretch = Stretch::default();
        let mut first_go = true;
        loop {
            let met_any = self.edges_met(a, b, |edge, met| {
                let at = crossed(a, b, &edge);
                if !at.is_before() {
                    if !at.is_after() {
                        sweep.note(at, met);
                    }
                } else if first_go {
                    inside.change(met);
                }
            });
            if !met_any {
                return;
            }
            if first_go && inside.both() {
                stretch.begin(Fraction::START, &mut visit);
            }
            first_go = false;
            let again = sweep.drain(|at, met| {
                let was_inside = inside.both();
                inside.change(met);
                match (was_inside, inside.both()) {
                    (false, true) => stretch.begin(at, &mut visit),
                    (true, false) => stretch.end(at),
                    _ => {}
                }
            });
            if !again {
                break;
            }
        }
        if inside.both() {
            stretch.end(Fraction::END);
        }
        stretch.finish(&mut visit);
    }

    /// Hands out the edges that the line through two points, moved a hair to its left or to its right, meets, with which
    /// of the two does, in the order of the corners. Gives whether there are any.
    ///
    /// The sides of 64 corners at a time are bits of a word: one cross product a corner, and no branch until two of them
    /// differ, which few lines come to.
    #[inline]
    fn edges_met(&self, a: Point, b: Point, mut meet: impl FnMut(Segment, Sides)) -> bool {
        let mut last = self.corners[self.corners.len() - 1];
        let side = cross(a, b, last);
        let mut carried = (u64::from(side > 0), u64::from(side < 0));
        let mut any = false;
        for block in self.corners.chunks(64) {
            let (left, right) = sides(a, b, block);
            let used = u64::MAX >> (64 - block.len());
            let met_left = (left ^ (left << 1 | carried.0)) & used;
            let met_right = (right ^ (right << 1 | carried.1)) & used;
            let mut edges = met_left | met_right;
            any |= edges != 0;
            while edges != 0 {
                let place = edges.trailing_zeros() as usize;
                edges &= edges - 1;
                let from = if place == 0 { last } else { block[place - 1] };
                let met = Sides { left: met_left >> place & 1 == 1, right: met_right >> place & 1 == 1 };
                meet(Segment::new(from, block[place]), met);
            }
            carried = (left >> (block.len() - 1), right >> (block.len() - 1));
            last = block[block.len() - 1];
        }
        any
    }

    /// Whether a point is at most `limit` from it, 0 inside: exact, and exactly the limit is within it.
    pub fn within(&self, point: Point, limit: Length) -> bool {
        limit.0 >= 0
            && self.bounds.grown(limit).contains(point)
            && (self.edges().any(|edge| edge.within(point, limit)) || self.contains(point))
    }

    /// The distance of a point from it, rounded once; nothing inside and on the edge.
    pub fn distance(&self, point: Point) -> Length {
        if self.contains(point) {
            return Length::ZERO;
        }
        self.edges().map(|edge| edge.distance(point)).min().unwrap_or(Length::MAX)
    }

    /// The point of it nearest to another point, which is that point itself inside; of several nearest edges the
    /// first (exact). Rounded once.
    pub fn closest_point(&self, point: Point) -> Point {
        if self.contains(point) {
            return point;
        }
        let nearest =
            self.edges().min_by(|one, other| one.squared_distance(point).compare(&other.squared_distance(point)));
        nearest.map_or(point, |edge| edge.closest_point(point))
    }

    /// Whether it has a point in common with a segment; touching counts.
    pub fn touches(&self, segment: &Segment) -> bool {
        self.contains(segment.from) || self.edges().any(|edge| edge.meets(segment))
    }

    /// Whether the two areas have a point in common; touching counts.
    pub fn meets(&self, other: &Polygon) -> bool {
        self.bounds.meets(&other.bounds)
            && (self.contains(other.corners[0])
                || other.contains(self.corners[0])
                || self.edges().any(|edge| other.edges().any(|there| edge.meets(&there))))
    }

    /// Whether the two areas lie over each other: have a point in common that is strictly inside both.
    pub fn overlaps(&self, other: &Polygon) -> bool {
        if !self.bounds.overlaps(&other.bounds) {
            return false;
        }
        let enters = |edge: Segment, area: &Polygon| {
            let mut found = false;
            area.stretches(&edge, |_, _, _| found = true);
            found
        };
        self.edges().any(|edge| enters(edge, other))
            || other.edges().any(|edge| enters(edge, self))
            || self.same_outline(other)
    }

    /// With no edge of either inside the other, areas overlap only where their outlines are the same set of points.
    fn same_outline(&self, other: &Polygon) -> bool {
        self.doubled_area().abs() == other.doubled_area().abs()
            && self.corners.iter().all(|corner| other.place(*corner) == Place::Edge)
            && other.corners.iter().all(|corner| self.place(*corner) == Place::Edge)
    }
}

/// Where a line meets an outline.
enum Met {
    /// All corners lie on one side.
    Never,
    /// On two edges, away from all corners.
    Twice(Fraction, Fraction),
    /// More often, or at a corner.
    Otherwise,
}

/// The corners, 64 at most, to the left of the line through two points and those to its right, one bit each.
#[inline]
fn sides(a: Point, b: Point, corners: &[Point]) -> (u64, u64) {
    corners.iter().enumerate().fold((0, 0), |(left, right), (place, &corner)| {
        let side = cross(a, b, corner);
        (left | u64::from(side > 0) << place, right | u64::from(side < 0) << place)
    })
}

/// Where the line through two points crosses an edge whose ends do not lie on the same side of it.
#[inline]
fn crossed(a: Point, b: Point, edge: &Segment) -> Fraction {
    let start = cross(edge.from, edge.to, a);
    Fraction::new(start, start - cross(edge.from, edge.to, b))
}

/// Something about the lines a hair to the left and a hair to the right of a segment.
#[derive(Clone, Copy, Default)]
struct Sides {
    left: bool,
    right: bool,
}

impl Sides {
    fn change(&mut self, met: Sides) {
        self.left ^= met.left;
        self.right ^= met.right;
    }

    fn both(self) -> bool {
        self.left && self.right
    }
}

/// A stretch that is held back until it is sure that the next one does not begin where it ends.
#[derive(Default)]
struct Stretch {
    from: Option<Fraction>,
    to: Option<Fraction>,
}

impl Stretch {
    fn begin(&mut self, at: Fraction, visit: &mut impl FnMut(Fraction, Fraction)) {
        if self.to.is_some_and(|to| to.compare(at) == Ordering::Equal) {
            self.to = None;
        } else {
            self.finish(visit);
            self.from = Some(at);
        }
    }

    fn end(&mut self, at: Fraction) {
        self.to = Some(at);
    }

    fn finish(&mut self, visit: &mut impl FnMut(Fraction, Fraction)) {
        if let (Some(from), Some(to)) = (self.from.take(), self.to.take())
            && from.compare(to) == Ordering::Less
        {
            visit(from, to);
        }
    }
}
