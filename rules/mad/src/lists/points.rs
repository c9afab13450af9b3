//! Section 8.0: what an element costs, and what a home-made weapon or vehicle would.

use sandtable_geometry::Length;

use crate::lists::{Class, EquipmentRow, Family, Speed, Weapon};

/// MAD-93, MAD-102 Points of an element: its speed, its hit points, its weapons and its extras, added up.
///
/// Each weapon comes with whether it is barred from fire on the move (the star of the lists).
pub fn element<'a>(
    class: Class,
    hit_points: u16,
    speed_points: u16,
    weapons: impl IntoIterator<Item = (&'a Weapon, bool)>,
    equipment: &[&EquipmentRow],
) -> u16 {
    let (extras, armament): (Vec<_>, Vec<_>) = weapons.into_iter().partition(|(weapon, _)| is_extra(weapon));
    let armament: u16 = armament.iter().map(|(weapon, fixed)| armament_points(class, weapon, *fixed)).sum();
    let extras = extra_points(extras.iter().map(|(weapon, _)| *weapon), equipment);
    speed_points + hit_points + armament + extras
}

/// MAD-94 Discount for weapons that cannot fire on the move: a tenth less, the result rounded up, for vehicles only.
pub fn armament_points(class: Class, weapon: &Weapon, fixed: bool) -> u16 {
    if fixed && class == Class::Vehicle { (weapon.points * 9).div_ceil(10) } else { weapon.points }
}

/// MAD-95 Extras: A/T grenades and hi-tech equipment, never with a discount.
pub fn extra_points<'a>(grenades: impl IntoIterator<Item = &'a Weapon>, equipment: &[&EquipmentRow]) -> u16 {
    let grenades: u16 = grenades.into_iter().map(|weapon| weapon.points).sum();
    grenades + equipment.iter().map(|row| row.points).sum::<u16>()
}

/// Is the weapon an extra of MAD-95 rather than armament?
fn is_extra(weapon: &Weapon) -> bool {
    weapon.family == Family::Grenade
}

/// How fast a real vehicle is, in tenths of its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RealSpeed {
    /// Tenths of a kilometre per hour.
    Kph(u32),
    /// Tenths of a mile per hour.
    Mph(u32),
}

/// MAD-96 Movement speeds: the class of a real vehicle. The slowest whose limit it does not exceed; one without limit takes the rest.
///
/// `None` where the table gives no such figures (as in hi-tech).
pub fn speed_class(speeds: &[Speed], real: RealSpeed) -> Option<&Speed> {
    let limit = |speed: &Speed| match real {
        RealSpeed::Kph(_) => speed.kph_at_most,
        RealSpeed::Mph(_) => speed.mph_at_most,
    };
    let (RealSpeed::Kph(tenths) | RealSpeed::Mph(tenths)) = real;
    let limited = || speeds.iter().filter_map(|speed| limit(speed).map(|limit| (speed, u32::from(limit) * 10)));
    let fitting = limited().filter(|(_, limit)| tenths <= *limit).min_by_key(|(_, limit)| *limit);
    // What exceeds every limit has the vehicles' speed without one: farther than all with a limit.
    let unlimited = || {
        let fastest = limited().map(|(speed, _)| speed.distance).max()?;
        let farther = speeds.iter().filter(|speed| limit(speed).is_none() && speed.distance > fastest);
        farther.min_by_key(|speed| speed.distance)
    };
    fitting.map(|(speed, _)| speed).or_else(unlimited)
}

/// MAD-152 Points of a speed: a tenth of its distance in millimetres, rounded up.
pub fn speed_points(distance: Length) -> u16 {
    u16::try_from(distance.as_um().max(0).unsigned_abs().div_ceil(10_000)).unwrap_or(u16::MAX)
}

/// MAD-155 Price of a home-made weapon: damage times what its range columns are worth, halved where infantry takes half; rounded up.
pub fn weapon_points(columns: &[u8; 8], damage: u16, halved_against_infantry: bool) -> u16 {
    let worth: u32 =
        columns.iter().filter(|number| **number > 0).map(|number| 11_u32.saturating_sub((*number).into())).sum();
    let share = if halved_against_infantry { 20 } else { 10 };
    u16::try_from((u32::from(damage) * worth).div_ceil(share)).unwrap_or(u16::MAX)
}
