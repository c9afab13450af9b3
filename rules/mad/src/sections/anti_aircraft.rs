//! Section 6: fire of ground units at aircraft, as far as it needs no aircraft on the table.

use crate::clause;
use crate::lists::{Family, Weapon};
use sandtable_dice::Reason;
use sandtable_geometry::Length;

/// MAD-52 How far small arms reach at aircraft, edge included.
pub const SMALL_ARMS_REACH: Length = Length::mm(100);

/// MAD-52, MAD-133 May a weapon fire at an aircraft so far away, measured along the ground? Designated AA mounts may, and small arms
/// that are listed; the free machine gun of vehicles (MAD-44) and all other weapons may not. The number needed is that of
/// the row, with the +2 of airborne targets in place of any angle of attack.
///
/// # Errors
/// Why not.
pub fn may_engage(weapon: &Weapon, free_machine_gun: bool, distance: Length) -> Result<(), &'static Reason> {
    match weapon.family {
        Family::Aa => Ok(()),
        Family::SmallArms if free_machine_gun => Err(&clause::AIRCRAFT_WEAPON),
        Family::SmallArms if distance > SMALL_ARMS_REACH => Err(&clause::AIRCRAFT_TOO_FAR),
        Family::SmallArms => Ok(()),
        _ => Err(&clause::AIRCRAFT_WEAPON),
    }
}
