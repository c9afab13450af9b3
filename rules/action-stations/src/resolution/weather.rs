//! Light, sea and wind by the dice, and what the sea allows.

use crate::lists::{Class, Light, Lists, Sea};
use sandtable_geometry::Angle;

/// Is a face among those of a line?
fn among(faces: Option<[u8; 2]>, face: u8) -> bool {
    faces.is_some_and(|[low, high]| (low..=high).contains(&face))
}

/// AST-120 The light of a night by a d10.
pub fn light(lists: &Lists, face: u8) -> Light {
    lists.lights.iter().find(|row| among(row.faces, face)).map_or(Light::Starlight, |row| row.light)
}

/// AST-121 The state of the sea by a d10.
pub fn sea(lists: &Lists, face: u8) -> u8 {
    lists.seas.iter().find(|sea| among(sea.faces, face)).map_or(1, |sea| sea.state)
}

/// AST-122 Whereto smoke drifts in a wind from there.
pub fn downwind(from: Angle) -> Angle {
    from.opposite()
}

/// AST-178 May a vessel of this class launch in this sea?
pub fn may_launch(sea: &Sea, class: Class) -> bool {
    class != Class::One || sea.small_launch
}
