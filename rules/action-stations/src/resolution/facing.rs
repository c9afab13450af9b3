//! From which side something comes at a vessel.

use sandtable_geometry::Angle;

/// AST-108 Where something lies, as its target sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facing {
    /// Ahead.
    Forward,
    /// AST-77 To port or starboard, with the limits.
    #[default]
    Beam,
    /// Astern.
    Aft,
}

impl Facing {
    /// AST-75, AST-76, AST-77, AST-108 Of a bearing relative to the heading of the target, as it was rounded: the limits belong to the beam.
    pub fn of(relative: Angle) -> Facing {
        const EIGHTH: i32 = 45_000;
        match relative.as_millidegrees() {
            0..EIGHTH => Facing::Forward,
            at if at > 7 * EIGHTH => Facing::Forward,
            at if at > 3 * EIGHTH && at < 5 * EIGHTH => Facing::Aft,
            _ => Facing::Beam,
        }
    }

    /// AST-167 Is the target seen end on?
    pub fn is_end_on(self) -> bool {
        self != Facing::Beam
    }
}
