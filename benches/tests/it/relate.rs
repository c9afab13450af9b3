//! Does a line come inside an area? The exact answer against the `geo` crate's `relate`, and a table by hand.

use geo::coordinate_position::CoordPos;
use geo::dimensions::Dimensions;
use geo::{Line, LineString, Relate};
use sandtable_bench::sight::{Numbers, field, is_blocked};
use sandtable_geometry::{Angle, Length, Point, Polygon, Segment};

/// Interior meets interior, by floating point with robust predicates.
fn by_relate(area: &Polygon, line: &Segment) -> bool {
    let coordinate = |at: &Point| geo::coord! { x: f64::from(at.x), y: f64::from(at.y) };
    let outline = LineString::new(area.corners().iter().map(coordinate).collect());
    let area = geo::Polygon::new(outline, Vec::new());
    let line = Line::new(coordinate(&line.from), coordinate(&line.to));
    area.relate(&line).get(CoordPos::Inside, CoordPos::Inside) != Dimensions::Empty
}

fn by_us(area: &Polygon, line: &Segment) -> bool {
    is_blocked(&field(std::slice::from_ref(area)), line)
}

/// A star around a place; rounded to multiples of `step`, so that lines touch corners and run along edges.
fn star(numbers: &mut Numbers, size: i32, step: i32) -> Option<Polygon> {
    let centre = Point { x: 600_000 + numbers.below(size), y: 600_000 + numbers.below(size) };
    let corners = 3 + numbers.below(7);
    let to_step = |at: i32| (at + step / 2).div_euclid(step) * step;
    let around = (0..corners).map(|corner| {
        let at = centre.advance(Angle::degrees(corner * 360 / corners), Length(size / 3 + numbers.below(size)));
        Point { x: to_step(at.x), y: to_step(at.y) }
    });
    Polygon::new(around.collect()).ok()
}

fn place(numbers: &mut Numbers, size: i32, step: i32) -> Point {
    let mut along = || 600_000 - size + numbers.below(3 * size / step + 1) * step;
    Point { x: along(), y: along() }
}

/// Random lines at random areas; how many of them come inside. Coordinates are multiples of `step` within some steps.
fn compared(cases: usize, size: i32, step: i32) -> usize {
    let mut numbers = Numbers(11);
    let (mut done, mut inside) = (0, 0);
    while done < cases {
        let Some(area) = star(&mut numbers, size, step) else { continue };
        for _ in 0..10 {
            let line = Segment::new(place(&mut numbers, size, step), place(&mut numbers, size, step));
            if line.from == line.to {
                continue;
            }
            let (ours, theirs) = (by_us(&area, &line), by_relate(&area, &line));
            assert_eq!(ours, theirs, "{line:?} and {:?}", area.corners());
            done += 1;
            inside += usize::from(ours);
        }
    }
    inside
}

#[test]
fn fifty_thousand_lines_at_areas_as_relate_says() {
    let inside = compared(50_000, 60_000, 1);
    assert!((15_000..35_000).contains(&inside), "{inside} come inside: the cases are lopsided");
}

#[test]
fn fifty_thousand_lines_that_often_touch_as_relate_says() {
    // Six steps across: most lines pass a corner exactly or run along an edge.
    let inside = compared(50_000, 60_000, 10_000);
    assert!((15_000..40_000).contains(&inside), "{inside} come inside: the cases are lopsided");
}

/// A square from (10, 10) to (20, 20), an L and a needle, in millimetres; lines, and whether they come inside.
#[test]
fn touching_and_running_along_by_hand() {
    let square: &[(i32, i32)] = &[(10, 10), (20, 10), (20, 20), (10, 20)];
    let bent: &[(i32, i32)] = &[(10, 10), (30, 10), (30, 20), (20, 20), (20, 30), (10, 30)];
    let needle: &[(i32, i32)] = &[(10, 10), (100, 11), (10, 12)];
    type Line = ((i32, i32), (i32, i32));
    /// An area, a line, whether it comes inside, and what that shows.
    type Case<'a> = (&'a [(i32, i32)], Line, bool, &'a str);
    let table: &[Case] = &[
        (square, ((0, 15), (30, 15)), true, "right through"),
        (square, ((0, 10), (30, 10)), false, "along an edge and beyond"),
        (square, ((12, 10), (18, 10)), false, "within an edge"),
        (square, ((10, 10), (20, 10)), false, "the edge itself"),
        (square, ((0, 0), (10, 10)), false, "ends at a corner"),
        (square, ((0, 20), (20, 0)), false, "passes a corner"),
        (square, ((0, 0), (30, 30)), true, "corner to corner and beyond"),
        (square, ((10, 10), (20, 20)), true, "corner to corner"),
        (square, ((0, 15), (10, 15)), false, "ends on an edge"),
        (square, ((10, 15), (20, 15)), true, "edge to edge"),
        (square, ((12, 12), (18, 18)), true, "wholly inside"),
        (square, ((15, 15), (15, 40)), true, "from inside out"),
        (square, ((15, 20), (15, 40)), false, "from an edge outwards"),
        (square, ((20, 12), (20, 18)), false, "within an upright edge"),
        (bent, ((20, 30), (30, 20)), false, "across the notch, corner to corner"),
        (bent, ((20, 40), (20, 20)), false, "down an edge into the notch"),
        (bent, ((20, 40), (20, 15)), true, "down an edge and on inside"),
        (bent, ((30, 20), (10, 20)), true, "along an edge and on inside"),
        (bent, ((40, 20), (20, 20)), false, "along an edge up to the notch"),
        (bent, ((25, 25), (20, 20)), false, "into the corner of the notch"),
        (bent, ((25, 25), (15, 15)), true, "over the corner of the notch"),
        (needle, ((100, 0), (100, 20)), false, "past the point"),
        (needle, ((0, 11), (200, 11)), true, "along its middle"),
        (needle, ((100, 11), (200, 11)), false, "away from its point"),
        (needle, ((99, 0), (99, 20)), true, "just before the point"),
    ];
    for (corners, ((ax, ay), (bx, by)), inside, what) in table {
        let area = Polygon::new(corners.iter().map(|&(x, y)| Point::mm(x, y)).collect()).unwrap();
        let line = Segment::new(Point::mm(*ax, *ay), Point::mm(*bx, *by));
        for line in [line, line.reversed()] {
            assert_eq!(by_us(&area, &line), *inside, "{what}");
            assert_eq!(by_relate(&area, &line), *inside, "{what}, by relate");
        }
    }
}
