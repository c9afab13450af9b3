//! The table of critical hits.

// RULING: the table has no more than three, and a table of one's own may not have more either.
/// SQR-79 Extra dice of a cell, at most.
pub const MOST_EXTRA: u8 = 3;

/// SQR-79 What a cell of the table does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    /// AS changes; at 0 the aircraft is destroyed.
    Speed(i8),
    /// DV changes; at 0 the aircraft is destroyed.
    Defence(i8),
    /// MVR changes.
    Turning(i8),
    /// AB changes.
    Agility(i8),
    /// CM changes.
    Climb(i8),
    /// ST changes.
    Stall(i8),
    /// Extra damage, and the bomb sight is gone.
    BombSight {
        /// Extra dice.
        dice: u8,
    },
    /// Extra damage, and the dive brakes are gone.
    Brakes {
        /// Extra dice.
        dice: u8,
    },
    /// Extra damage, and the radar is gone.
    Radar {
        /// Extra dice.
        dice: u8,
    },
    /// Fire Markers, and extra damage.
    Fire {
        /// Fire Markers.
        markers: u8,
        /// Extra dice.
        dice: u8,
    },
    /// A Pilot is dazed.
    PilotDazed,
    /// Some of the Aircrew are dazed.
    AircrewDazed,
    /// Somebody is wounded by so much.
    Wounded(u8),
    /// Somebody is killed.
    Killed,
    /// The aircraft is destroyed.
    #[default]
    Destroyed,
}

/// SQR-79 The table: rows by the D10, columns by the D6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Table(pub [[Effect; 6]; 10]);
