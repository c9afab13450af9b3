//! Open or closed chains of straight pieces: walls, hedges, wire.

use crate::exact::{Fraction, cross, dot, scaled};
use crate::span::Ruler;
use crate::sweep::Sweep;
use crate::{Bounds, Length, Meeting, Point, Segment};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a list of points is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolylineFlaw {
    /// Fewer than two points.
    TooFewPoints,
    /// The point with this index is more than ten metres from zero in x or y.
    OutOfRange(usize),
    /// The point with this index is the same as the one after it.
    RepeatedPoint(usize),
    /// The two pieces that begin at the points with these indices touch, cross or run along each other.
    SelfCrossing(usize, usize),
}

impl fmt::Display for PolylineFlaw {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolylineFlaw::TooFewPoints => write!(out, "a line needs at least two points"),
            PolylineFlaw::OutOfRange(index) => write!(out, "point {} lies more than 10 m from zero", index + 1),
            PolylineFlaw::RepeatedPoint(index) => write!(out, "point {} is repeated", index + 1),
            PolylineFlaw::SelfCrossing(first, second) => {
                write!(out, "the pieces from points {} and {} meet", first + 1, second + 1)
            }
        }
    }
}

impl std::error::Error for PolylineFlaw {}

/// A place where a path passes from one side of a line to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Crossing {
    /// The piece of the path, from 0: the one on which it leaves the line.
    pub piece: usize,
    /// The distance from the start of that piece.
    pub at: Length,
    /// The point, rounded once.
    pub point: Point,
}

/// A chain of straight pieces without width whose pieces meet only end to end. It is closed, like the wall of a
/// churchyard, where the last point is the first again.
///
/// In a file it is the list of its points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polyline {
    points: Vec<Point>,
    bounds: Bounds,
}

impl TryFrom<Vec<Point>> for Polyline {
    type Error = PolylineFlaw;
    fn try_from(points: Vec<Point>) -> Result<Polyline, PolylineFlaw> {
        Polyline::new(points)
    }
}

impl From<Polyline> for Vec<Point> {
    fn from(line: Polyline) -> Vec<Point> {
        line.points
    }
}

/// How a direction leaves a point of the line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Left,
    Right,
    /// Along a piece of the line.
    Along,
    /// Past its very end, where it has no sides.
    End,
}

impl Polyline {
    /// The line through these points, or the first thing that is wrong with them.
    pub fn new(points: Vec<Point>) -> Result<Polyline, PolylineFlaw> {
        if points.len() < 2 {
            return Err(PolylineFlaw::TooFewPoints);
        }
        for (index, point) in points.iter().enumerate() {
            if !point.is_in_reach(Length::mm(10_000)) {
                return Err(PolylineFlaw::OutOfRange(index));
            }
            if points.get(index + 1) == Some(point) {
                return Err(PolylineFlaw::RepeatedPoint(index));
            }
        }
        let pieces = points.len() - 1;
        let closed = pieces > 2 && points[0] == points[pieces];
        for first in 0..pieces {
            let piece = Segment::new(points[first], points[first + 1]);
            for second in first + 1..pieces {
                let other = Segment::new(points[second], points[second + 1]);
                let neighbours = second == first + 1 || (closed && first == 0 && second == pieces - 1);
                let allowed = if neighbours { Meeting::Touch } else { Meeting::Apart };
                if piece.meeting(&other) != allowed {
                    return Err(PolylineFlaw::SelfCrossing(first, second));
                }
            }
        }
        let bounds = Bounds::around(points.iter().copied()).unwrap_or_default();
        Ok(Polyline { points, bounds })
    }

    /// Its points, in the order given.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its pieces, in order.
    pub fn pieces(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// The least upright rectangle around it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether its last point is its first again.
    pub fn is_closed(&self) -> bool {
        self.points.len() > 3 && self.points[0] == self.points[self.points.len() - 1]
    }

    /// The sum of the lengths of its pieces.
    pub fn length(&self) -> Length {
        self.pieces().map(|piece| piece.length()).sum()
    }

    /// The point of it nearest to another point, rounded once; of several the first along the line (exact).
    pub fn closest_point(&self, point: Point) -> Point {
        self.nearest_piece(point).map_or(point, |(_, piece)| piece.closest_point(point))
    }

    /// How far along the line its point nearest to another point lies; of several the first (exact). Pieces count with
    /// their rounded lengths.
    pub fn position(&self, point: Point) -> Length {
        let Some((index, piece)) = self.nearest_piece(point) else { return Length::ZERO };
        self.pieces().take(index).map(|before| before.length()).sum::<Length>() + piece.position(point)
    }

    /// The point at a distance along the line, rounded once; before the start is the start, beyond the end the end.
    pub fn at(&self, distance: Length) -> Point {
        let mut rest = distance;
        for piece in self.pieces() {
            let length = piece.length();
            if rest <= length {
                return piece.at(rest);
            }
            rest -= length;
        }
        self.points[self.points.len() - 1]
    }

    /// The first of the pieces nearest to a point, with its index.
    fn nearest_piece(&self, point: Point) -> Option<(usize, Segment)> {
        self.pieces()
            .enumerate()
            .min_by(|(_, one), (_, other)| one.squared_distance(point).compare(&other.squared_distance(point)))
    }

    /// Whether a point is at most `limit` from it: exact, and exactly the limit is within it.
    pub fn within(&self, point: Point, limit: Length) -> bool {
        limit.0 >= 0
            && self.bounds.grown(limit).contains(point)
            && self.pieces().any(|piece| piece.within(point, limit))
    }

    /// Whether a point lies exactly on it.
    pub fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && self.pieces().any(|piece| piece.contains(point))
    }

    /// The distance of a point from it, rounded once.
    pub fn distance(&self, point: Point) -> Length {
        self.pieces().map(|piece| piece.distance(point)).min().unwrap_or(Length::MAX)
    }

    /// Hands out where a segment passes from one side of the line to the other, in the order of the segment.
    ///
    /// Touching or running along it is no crossing, nor is passing its very end. A segment that runs along it and
    /// leaves it on the other side crosses once, where the stretch in common has its higher end (greater x, then
    /// greater y). From the other end the crossings are the same, mirrored.
    pub fn crossings(&self, segment: &Segment, mut visit: impl FnMut(Length)) {
        if !self.bounds.meets(&segment.bounds()) {
            return;
        }
        let (forward, ruler) = (segment.from <= segment.to, Ruler::new(segment));
        let mut contact = None;
        self.pass(segment, None, &mut contact, &mut |entry, exit| {
            visit(ruler.place(if forward { exit } else { entry }))
        });
    }

    /// Hands out where a path passes from one side of the line to the other, in the order of the path.
    ///
    /// A corner of the path that lies on the line counts by the sides before and after it. A path that runs along the
    /// line and leaves it on the other side crosses where it leaves. A path that begins or ends on the line does not
    /// cross it there.
    pub fn crossings_of_path(&self, path: &[Point], mut visit: impl FnMut(Crossing)) {
        let mut contact = None;
        let mut before = None;
        for (piece, pair) in path.windows(2).enumerate() {
            let segment = Segment::new(pair[0], pair[1]);
            if segment.from == segment.to {
                continue;
            }
            if self.bounds.meets(&segment.bounds()) {
                let ruler = Ruler::new(&segment);
                self.pass(&segment, before, &mut contact, &mut |_, exit| {
                    visit(Crossing { piece, at: ruler.place(exit), point: place_on(&segment, exit) });
                });
            }
            before = Some(segment.from);
        }
    }

    /// Walks one piece of a path, its start included, its end not, and hands out where each crossing comes onto the
    /// line and where it leaves it. `before` is the point from which the path came to the piece.
    fn pass(
        &self,
        segment: &Segment,
        before: Option<Point>,
        contact: &mut Option<Contact>,
        visit: &mut impl FnMut(Fraction, Fraction),
    ) {
        if self.contains(segment.from) {
            self.touch(segment.from, before, segment.to, Fraction::START, contact, visit);
        }
        let mut sweep: Sweep<Option<Point>> = Sweep::new();
        loop {
            self.meet_inside(segment, &mut sweep);
            let again = sweep.drain(|at, corner| match corner {
                None => visit(at, at),
                Some(corner) => self.touch(corner, Some(segment.from), segment.to, at, contact, visit),
            });
            if !again {
                break;
            }
        }
    }

    /// Notes where the inside of a segment crosses a piece of the line, and where it goes over one of its points.
    fn meet_inside(&self, segment: &Segment, sweep: &mut Sweep<Option<Point>>) {
        let (a, b) = (segment.from, segment.to);
        let mut before = self.points[0];
        let mut side_before = cross(a, b, before);
        if side_before == 0 {
            note_point(segment, before, sweep);
        }
        for (index, &point) in self.points.iter().enumerate().skip(1) {
            let side = cross(a, b, point);
            if side.signum() * side_before.signum() < 0 {
                let (start, end) = (cross(before, point, a), cross(before, point, b));
                if start.signum() * end.signum() < 0 {
                    sweep.note(Fraction::new(start, start - end), None);
                }
            } else if side == 0 && !(index + 1 == self.points.len() && self.is_closed()) {
                note_point(segment, point, sweep);
            }
            (before, side_before) = (point, side);
        }
    }

    /// The path comes from `before` over a point of the line and goes on to `after`.
    fn touch(
        &self,
        point: Point,
        before: Option<Point>,
        after: Point,
        at: Fraction,
        contact: &mut Option<Contact>,
        visit: &mut impl FnMut(Fraction, Fraction),
    ) {
        // Coming along the line keeps the side from which it was met; coming past its very end brings none.
        if let Some(side @ (Way::Left | Way::Right)) = before.map(|before| self.way(point, before)) {
            *contact = Some(Contact { side, entry: at });
        }
        let side = self.way(point, after);
        if side == Way::Along {
            return;
        }
        if let Some(came) = contact.take()
            && side != Way::End
            && side != came.side
        {
            visit(came.entry, at);
        }
    }

    /// How the direction from a point of the line towards another point leaves the line.
    fn way(&self, point: Point, toward: Point) -> Way {
        let count = self.points.len();
        let is_along = |end: Point| cross(point, end, toward) == 0 && dot(point, end, toward) > 0;
        let Some(index) = self.points.iter().position(|corner| *corner == point) else {
            let inside = self.pieces().find(|piece| piece.contains(point));
            return match inside.map_or(0, |piece| cross(piece.from, piece.to, toward).signum()) {
                1 => Way::Left,
                -1 => Way::Right,
                _ => Way::Along,
            };
        };
        let (before, after) = match (index, self.is_closed()) {
            (0, true) => (Some(self.points[count - 2]), Some(self.points[1])),
            (0, false) => (None, Some(self.points[1])),
            _ => (Some(self.points[index - 1]), self.points.get(index + 1).copied()),
        };
        if before.is_some_and(is_along) || after.is_some_and(is_along) {
            return Way::Along;
        }
        let (Some(before), Some(after)) = (before, after) else { return Way::End };
        let left_of_before = cross(before, point, toward) > 0;
        let left_of_after = cross(point, after, toward) > 0;
        let is_left = match cross(before, point, after).signum() {
            1 => left_of_before && left_of_after,
            0 => left_of_after,
            _ => left_of_before || left_of_after,
        };
        if is_left { Way::Left } else { Way::Right }
    }
}

/// A path is on the line at the moment.
struct Contact {
    /// The side from which it came.
    side: Way,
    /// Where it came onto the line.
    entry: Fraction,
}

fn note_point(segment: &Segment, point: Point, sweep: &mut Sweep<Option<Point>>) {
    let along = dot(segment.from, segment.to, point);
    let whole = segment.from.distance_squared(segment.to);
    if 0 < along && along < whole {
        sweep.note(Fraction { over: along, under: whole }, Some(point));
    }
}

/// The exact place on a segment, rounded once to whole micrometres (halves up).
fn place_on(segment: &Segment, at: Fraction) -> Point {
    let (from, to) = (segment.from, segment.to);
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    Point::saturating(
        i64::from(from.x) + scaled(dx, at.over, at.under),
        i64::from(from.y) + scaled(dy, at.over, at.under),
    )
}
