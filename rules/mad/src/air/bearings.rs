//! Angles between aircraft: what a weapon bears on, from where a shot comes, and where outlines begin.

use sandtable_geometry::{Angle, Course, Hand, Length, Point, Rectangle, Sector, Segment, Shape};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::lists::{Arc, ArcRow, Lists, RANGES_MM};
use super::rules::AirRules;

/// MAP-87 What is this little outside a corridor still counts as in it.
pub const EDGE: Length = Length::um(5);
/// MAP-87 What is this little outside an arc still counts as in it, in millidegrees.
pub const EDGE_ANGLE: i32 = 5;
/// MAP-39 Nobody shoots at what is nearer than this.
pub const LEAST_DISTANCE: Length = Length::mm(1);

/// MAP-57, MAP-87, MAP-93 What there is of somebody on the table: a point, or the filled outline of a ship or structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// An element, a gun position or an aircraft: its centre.
    Point(Point),
    /// A ship or structure.
    Outline(Rectangle),
}

impl Default for Extent {
    fn default() -> Extent {
        Extent::Point(Point::default())
    }
}

impl Extent {
    /// MAP-93 The point of it that is nearest to another one.
    pub fn nearest(&self, point: Point) -> Point {
        match self {
            Extent::Point(at) => *at,
            Extent::Outline(outline) => nearest(outline, point),
        }
    }

    /// MAP-36, MAP-37, MAP-93 The point of it to which a weapon of this arc measures its range; none where it does not bear.
    pub fn nearest_in(&self, lists: &Lists, arc: Arc, firer: Course) -> Option<Point> {
        match self {
            Extent::Point(at) => bears(lists, arc, firer, *at).then_some(*at),
            Extent::Outline(outline) => nearest_in(lists, arc, firer, outline),
        }
    }

    /// MAP-57, MAP-90 Does a template with its centre there cover it? A point where it is at most the radius away, an outline
    /// where any part of it is. Exact, the rim included.
    pub fn is_within(&self, radius: Length, of: Point) -> bool {
        match self {
            Extent::Point(at) => at.within(of, radius),
            Extent::Outline(outline) => {
                outline.contains(of) || edges(&outline.corners()).any(|edge| edge.within(of, radius))
            }
        }
    }
}

/// MAP-93 The filled outline of a ship or structure: length and breadth, the long side along the heading.
pub fn outline(course: Course, [length, breadth]: [Length; 2]) -> Rectangle {
    Rectangle { centre: course.at, heading: course.heading, length, width: breadth }
}

/// MAP-03, MAP-05, MAP-34 The range column for the square of a distance in micrometres: the first whose head is not less. Exact.
pub fn column(distance_squared: i64) -> Option<usize> {
    RANGES_MM.iter().position(|&limit| distance_squared <= Length::mm(limit).squared())
}

/// MAP-37 Where a point lies as seen from a course, in millidegrees: to the right positive, above -180,000 and up to
/// 180,000. Rounded to the nearest; the point itself lies ahead along +y, as [`Angle::bearing`] says.
pub fn relative(from: Course, to: Point) -> i32 {
    let bearing = from.relative_bearing(to).as_millidegrees();
    if bearing > 180_000 { bearing - 360_000 } else { bearing }
}

/// MAP-36, MAP-37 May a weapon of this arc fire at a point? The corridor is what lies ahead and at most half its width
/// aside, a sector what lies at most half its angle from its middle; edges are in it, and a little more (MAP-87).
pub fn bears(lists: &Lists, arc: Arc, firer: Course, target: Point) -> bool {
    let row = row(lists, arc);
    if row.corridor > Length::ZERO {
        let [sides @ .., ahead] = Planes::corridor(row, firer);
        return ahead.value(target) < 0 && sides.iter().all(|plane| plane.value(target) <= 0);
    }
    let off = Angle::difference(firer.relative_bearing(target), row.centre);
    off.as_millidegrees() <= row.half.as_millidegrees() + EDGE_ANGLE
}

/// MAP-39 From where a shot at an aircraft comes, seen from the aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// From ahead.
    HeadOn,
    /// From the side.
    Side,
    /// From behind.
    Tail,
}

/// MAP-39 From where somebody shoots at an aircraft. On the lines between the quadrants the firer has the lower penalty.
pub fn aspect(rules: &AirRules, target: Course, firer: Point) -> Aspect {
    let off = relative(target, firer).abs();
    let ahead = rules.head_on.as_millidegrees() + EDGE_ANGLE;
    match off {
        _ if off >= 180_000 - ahead => Aspect::Tail,
        _ if off <= ahead => Aspect::HeadOn,
        _ => Aspect::Side,
    }
}

/// MAP-40 Does one aircraft tail another: is it behind it, and has it before itself?
pub fn tails(rules: &AirRules, who: Course, whom: Course) -> bool {
    let ahead = rules.head_on.as_millidegrees() + EDGE_ANGLE;
    relative(whom, who.at).abs() >= 180_000 - ahead && relative(who, whom.at).abs() <= ahead
}

/// MAP-93 The point of an outline that is nearest to another point: that point itself where it lies in it. Rounded once.
pub fn nearest(outline: &Rectangle, point: Point) -> Point {
    if outline.contains(point) { point } else { nearest_of(&outline.corners(), point).unwrap_or(outline.centre) }
}

/// MAP-92, MAP-93 The nearest point of the part of an outline that lies in the corridor or arc of a weapon; none where no
/// part does. Who is above the outline has it in every arc, at no distance.
///
/// The outline is cut along the edges (with what MAP-87 adds to them) by whole-number products; where an edge is cut, the
/// point is rounded to the nearest micrometre, and so is the nearest point of an edge.
///
/// RULING: what only touches the line square through the firer is not ahead of it, as for a point (MAP-36).
pub fn nearest_in(lists: &Lists, arc: Arc, firer: Course, outline: &Rectangle) -> Option<Point> {
    let row = row(lists, arc);
    let corners = outline.corners();
    if outline.contains(firer.at) {
        return Some(firer.at);
    }
    if row.corridor > Length::ZERO {
        let planes @ [.., ahead] = Planes::corridor(row, firer);
        let within = clip(&corners, &planes);
        return nearest_of(&within, firer.at).filter(|_| within.iter().any(|&corner| ahead.value(corner) < 0));
    }
    let half = row.half.as_millidegrees() + EDGE_ANGLE;
    if half >= 180_000 {
        return nearest_of(&corners, firer.at);
    }
    // Two halves of at most 180 degrees each are convex, whatever the arc.
    let middle = firer.heading + row.centre;
    let [left, right] = [middle - Angle::millidegrees(half), middle + Angle::millidegrees(half)];
    [(left, middle), (middle, right)]
        .into_iter()
        .filter_map(|(from, to)| nearest_of(&clip(&corners, &Planes::wedge(firer.at, from, to)), firer.at))
        .min_by_key(|point| point.distance_squared(firer.at))
}

/// MAP-35 What a weapon covers as far as this, to draw: its edges as they are, without what MAP-87 adds. A corridor ends,
/// like a sector, where the distance from the firer is the reach.
pub fn region(lists: &Lists, arc: Arc, firer: Course, reach: Length) -> Vec<Point> {
    /// Straight pieces for a whole circle.
    const PIECES: usize = 72;
    /// Straight pieces of the far end of a corridor.
    const ACROSS: i32 = 4;
    let row = row(lists, arc);
    let axis = Course { at: firer.at, heading: firer.heading + row.centre };
    if row.corridor > Length::ZERO {
        let half = row.corridor.half().min(reach);
        let far = (-ACROSS..=ACROSS).map(|step| {
            let aside = Length::um((half.as_um() * i64::from(step) / i64::from(ACROSS)) as i32);
            let ahead = (reach.squared() - aside.squared()).isqrt();
            axis.slip(Length::saturating(ahead), Hand::Right, aside)
        });
        let near = [Hand::Right, Hand::Left].map(|hand| axis.slip(Length::ZERO, hand, half));
        return far.chain(near).map(|course| course.at).collect();
    }
    let width = 2 * row.half.as_millidegrees();
    Shape::Sector(Sector { apex: firer.at, axis: axis.heading, width, radius: reach }).outline(PIECES)
}

/// MAP-55 The stretch of a straight path that lies in an outline, as its two ends; none where the path does not touch it.
/// Ends that lie within the path are rounded to the nearest micrometre.
pub fn stretch_in(path: &Segment, outline: &Rectangle) -> Option<[Point; 2]> {
    let corners = outline.corners();
    let planes: Vec<HalfPlane> = edges(&corners).map(|edge| HalfPlane::right_of(edge.from, edge.to)).collect();
    let within = clip(&[path.from, path.to], &planes);
    let first = within.iter().min_by_key(|point| point.distance_squared(path.from))?;
    let last = within.iter().max_by_key(|point| point.distance_squared(path.from))?;
    Some([*first, *last])
}

fn row(lists: &Lists, arc: Arc) -> &ArcRow {
    &lists.arcs[arc as usize]
}

/// The edges of a shape, from each corner to the next.
fn edges(corners: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    (0..corners.len()).map(|from| Segment::new(corners[from], corners[(from + 1) % corners.len()]))
}

/// The point of an outline nearest to one outside, rounded once; none of nothing.
fn nearest_of(corners: &[Point], point: Point) -> Option<Point> {
    edges(corners).map(|edge| edge.closest_point(point)).min_by_key(|near| near.distance_squared(point))
}

/// One side of a line, the line included: where the product with its normal is not above a limit.
#[derive(Clone, Copy, Debug)]
struct HalfPlane {
    origin: Point,
    normal: (i64, i64),
    limit: i64,
}

impl HalfPlane {
    /// What lies to the right of the way from one point to another, as the corners of a rectangle run.
    fn right_of(from: Point, to: Point) -> HalfPlane {
        let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        HalfPlane { origin: from, normal: (-dy, dx), limit: 0 }
    }

    /// How far beyond the line a point is, in the measure of the normal; not above 0 within.
    fn value(&self, point: Point) -> i128 {
        let offset = |value: i32, origin: i32| i128::from(value) - i128::from(origin);
        let (dx, dy) = (offset(point.x, self.origin.x), offset(point.y, self.origin.y));
        i128::from(self.normal.0) * dx + i128::from(self.normal.1) * dy - i128::from(self.limit)
    }
}

/// The lines that bound what a weapon bears on.
struct Planes;

impl Planes {
    /// The two long sides of a corridor, and the line square through the firer: what is not astern.
    fn corridor(row: &ArcRow, firer: Course) -> [HalfPlane; 3] {
        let (sine, cosine) = (firer.heading + row.centre).direction();
        let limit = (row.corridor.half() + EDGE).as_um() << 30;
        let plane = |normal, limit| HalfPlane { origin: firer.at, normal, limit };
        [plane((cosine, -sine), limit), plane((-cosine, sine), limit), plane((-sine, -cosine), 0)]
    }

    /// The two edges of a sector of at most 180 degrees, clockwise from one bearing to another.
    fn wedge(apex: Point, from: Angle, to: Angle) -> [HalfPlane; 2] {
        let ((from_x, from_y), (to_x, to_y)) = (from.direction(), to.direction());
        [(-from_y, from_x), (to_y, -to_x)].map(|normal| HalfPlane { origin: apex, normal, limit: 0 })
    }
}

/// What of a convex shape lies within all these lines. Each cut is rounded to the nearest micrometre (halves up).
fn clip(corners: &[Point], planes: &[HalfPlane]) -> Vec<Point> {
    let mut shape = corners.to_vec();
    for plane in planes {
        let mut kept = Vec::with_capacity(shape.len() + 1);
        for edge in edges(&shape) {
            let (from, to) = (plane.value(edge.from), plane.value(edge.to));
            if from <= 0 {
                kept.push(edge.from);
            }
            match (from <= 0, to <= 0) {
                (true, false) => kept.push(cut(edge.from, from, edge.to, to)),
                (false, true) => kept.push(cut(edge.to, to, edge.from, from)),
                _ => {}
            }
        }
        shape = kept;
    }
    shape
}

/// Where an edge from within (a value not above 0) to outside (above 0) is cut.
fn cut(within: Point, value: i128, outside: Point, other: i128) -> Point {
    let under = other - value;
    let part = |from: i32, to: i32| {
        let over = (i128::from(to) - i128::from(from)) * -value;
        i64::from(from) + (2 * over + under).div_euclid(2 * under) as i64
    };
    Point::saturating(part(within.x, outside.x), part(within.y, outside.y))
}
