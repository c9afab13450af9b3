//! What came of a shot.

use serde::{Deserialize, Serialize};

/// What came of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShotResult {
    /// No success.
    Missed,
    /// So much damage, at a target that can still be hurt.
    Hit(u16),
    /// Beyond every column, or eleven and more needed: no dice.
    Wasted,
    /// The doubtful line of sight proved blocked: no dice.
    NoSight,
    /// The target was destroyed before.
    TooLate,
    /// A ten with A/T grenades: the thrower is lost.
    Backfired,
}
