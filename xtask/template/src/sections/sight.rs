//! Sight: who sees whom.

use sandtable_battlefield::{FeatureKind, Field, Met};
use sandtable_geometry::Point;

/// NEW-07 Does a figure here see one there? The battlefield says what the line meets, and this clause what of it hides: a wood
/// that holds neither end.
pub fn sees(field: &Field, here: Point, there: Point) -> bool {
    field.sight(here, there, FeatureKind::Wood.into(), |met| {
        let Met::Area { contains_a, contains_b, .. } = met else { return true };
        contains_a || contains_b
    })
}
