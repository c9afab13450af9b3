//! Where a gun bears, and from where a shot comes.

use crate::lists::Arc;
use crate::rules::{Front, Rules};
use sandtable_geometry::{Angle, Course, Length, Point, Sector};

/// SQR-68 Width of the Nose and Tail arcs, in degrees.
const NOSE: i32 = 60;
/// SQR-70 Width of the arcs to the sides, in degrees.
const BEAM: i32 = 120;

/// SQR-68, SQR-70 Does a point lie in a sector about a bearing off the heading? Both edges belong to it.
fn faces(from: Course, middle: i32, width: i32, at: Point) -> bool {
    Sector::new(from.at, from.heading + Angle::degrees(middle), width, Length::ZERO).faces(at)
}

/// SQR-68, SQR-69 Is a point ahead, within 30 degrees?
pub fn in_nose(of: Course, at: Point) -> bool {
    faces(of, 0, NOSE, at)
}

/// SQR-68 Is a point astern, within 30 degrees?
pub fn in_tail(of: Course, at: Point) -> bool {
    faces(of, 180, NOSE, at)
}

/// SQR-71, SQR-100 Is a point ahead of the front edge of the base, or on it?
pub fn in_front(rules: &Rules, of: Course, at: Point) -> bool {
    of.has_ahead(at, rules.touching().half())
}

/// SQR-68, SQR-69, SQR-70, SQR-71, SQR-72 Does a gun in this arc bear on a point?
pub fn bears(rules: &Rules, arc: Arc, from: Course, at: Point) -> bool {
    match arc {
        Arc::Nose => in_nose(from, at),
        Arc::Front => in_front(rules, from, at),
        Arc::Rear => in_front(rules, Course { heading: from.heading.opposite(), ..from }, at),
        Arc::Port => faces(from, -90, BEAM, at),
        Arc::Starboard => faces(from, 90, BEAM, at),
        Arc::Turret | Arc::Upward => true,
    }
}

/// SQR-100 Where a shooter stands for bearings: an inch astern of itself where it is at the same point as its target.
///
/// RULING: as far astern as their bases touch, where these are wider.
pub fn standing(rules: &Rules, shooter: Course, target: Point) -> Course {
    if shooter.at == target { shooter.ahead(-rules.touching()) } else { shooter }
}

/// SQR-74, SQR-146 Does a shot from there suffer the frontal penalty?
pub fn head_on(rules: &Rules, target: Course, shooter: Point) -> bool {
    match rules.front() {
        Front::Arc => in_front(rules, target, shooter),
        Front::Nose => in_nose(target, shooter),
    }
}
