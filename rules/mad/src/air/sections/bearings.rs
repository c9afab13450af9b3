//! Angles between aircraft: what a weapon bears on, from where a shot comes, and where outlines begin.

use sandtable_geometry::{Angle, Course, Extent, FireArc, Length, Point, Rectangle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::air::lists::{Arc, Lists, RANGES_MM};
use crate::air::rules::AirRules;

/// MAP-87 What is this little outside a corridor still counts as in it.
pub const EDGE: Length = Length::um(5);
/// MAP-87 What is this little outside an arc still counts as in it, in millidegrees.
pub const EDGE_ANGLE: i32 = 5;
/// MAP-39 Nobody shoots at what is nearer than this.
pub const LEAST_DISTANCE: Length = Length::mm(1);

/// MAP-93 The filled outline of a ship or structure: length and breadth, the long side along the heading.
pub fn outline(course: Course, [length, breadth]: [Length; 2]) -> Rectangle {
    Rectangle { centre: course.at, heading: course.heading, length, width: breadth }
}

/// MAP-03, MAP-05, MAP-34 The range column for the square of a distance in micrometres: the first whose head is not less. Exact.
pub fn column(distance_squared: i64) -> Option<usize> {
    RANGES_MM.iter().position(|&limit| distance_squared <= Length::mm(limit).squared())
}

/// MAP-35, MAP-36, MAP-37, MAP-87 What a weapon of this arc bears on: the corridor is what lies ahead and at most half its width
/// aside, a sector what lies at most half its angle from its middle; edges are in it, and a little more.
fn with_edges(lists: &Lists, arc: Arc) -> FireArc {
    lists.arc(arc).wider(EDGE, Angle::millidegrees(EDGE_ANGLE))
}

/// MAP-36, MAP-37 May a weapon of this arc fire at a point?
pub fn bears(lists: &Lists, arc: Arc, firer: Course, target: Point) -> bool {
    with_edges(lists, arc).bears(firer, target)
}

/// MAP-36, MAP-37, MAP-92, MAP-93 The point of somebody to which a weapon of this arc measures its range: the nearest of what it
/// bears on; none where it does not bear.
///
/// RULING: what only touches the line square through the firer is not ahead of it, as for a point (MAP-36).
pub fn nearest_in(lists: &Lists, arc: Arc, firer: Course, target: &Extent) -> Option<Point> {
    with_edges(lists, arc).nearest(firer, target)
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
    let off = target.off_heading(firer).abs();
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
    whom.off_heading(who.at).abs() >= 180_000 - ahead && who.off_heading(whom.at).abs() <= ahead
}
