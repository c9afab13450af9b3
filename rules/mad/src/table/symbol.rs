//! What an element is drawn as, and the letter of a unit's counter: decided from its row in the lists.

use crate::battle::setting::Setting;
use crate::battle::state::UnitId;
use crate::lists::{Class, Drive, Family, Kind, Lists};
use sandtable_core::{Drawn, Sign, Words};

/// How an element carries others, as a mark.
const CARRIES: &str = "carries ";

/// The signs for the marks of an element or an aircraft that have one.
pub fn signs(marks: &[Words]) -> Vec<Sign> {
    let sign = |mark: &Words| {
        let (drawn, words): (Drawn, Words) = match &**mark {
            "opportunity fire" => (Drawn::Waits, "".into()),
            "moved" => (Drawn::Moved, "".into()),
            "positioning to shoot" => (Drawn::Turns, "".into()),
            "high" => (Drawn::Height, "HIGH".into()),
            "low" => (Drawn::OtherHeight, "LOW".into()),
            other if other == "torpedo" || other.starts_with("bombs") => (Drawn::Load, "".into()),
            other => (Drawn::Rider, other.strip_prefix(CARRIES)?.to_owned().into()),
        };
        Some(Sign { mark: mark.clone(), drawn, words })
    };
    marks.iter().filter_map(sign).collect()
}

/// The mark of an element that carries another.
pub fn carries(name: &str) -> Words {
    format!("{CARRIES}{name}").into()
}

/// Hit points from which a tank is a heavy one.
const HEAVY: u16 = 34;
/// The same for slow ones.
const STOUT: u16 = 28;

/// What to draw for a kind of element, as a key: what the lists say of class, drive, weapons and traits decides.
pub fn symbol(lists: &Lists, kind: &Kind) -> &'static str {
    let families = || kind.weapons.iter().map(|fitted| lists.weapon(fitted.weapon).family);
    let has = |family: Family| families().any(|other| other == family);
    let only_fixed = !kind.weapons.is_empty() && kind.weapons.iter().all(|fitted| fitted.fixed);
    let has_gun = has(Family::Cannon) || has(Family::Kinetic) || has(Family::Plasma) || has(Family::Laser);
    match (kind.class, kind.drive) {
        (_, Drive::None) => "towed-gun",
        (Class::Cavalry, _) => "cavalry",
        (Class::PowerArmour, _) => "power-armour",
        (_, Drive::Walker) => "walker",
        (_, Drive::Grav) => "grav-tank",
        (_, Drive::Vtol) => "vtol",
        (Class::Infantry, _) => match () {
            () if has(Family::Artillery) => "mortar",
            () if has(Family::Grenade) => "at-team",
            () if has(Family::Support) || has(Family::Flame) => "machine-gun",
            () if kind.spotter => "command",
            () => "infantry",
        },
        // MAD-139: a gun and the truck that tows it are one element.
        (_, Drive::Wheeled) if kind.hit_points <= 5 && only_fixed && (has_gun || has(Family::Aa)) => "towed-gun",
        (_, Drive::Wheeled) if kind.hit_points <= 5 && has(Family::Artillery) => "towed-gun",
        (_, Drive::Wheeled) if kind.hit_points <= 5 && kind.recon => "jeep",
        (_, Drive::Wheeled) if kind.hit_points <= 5 => "truck",
        (_, Drive::Wheeled) => "armoured-car",
        (_, Drive::HalfTracked) => "half-track",
        (_, Drive::Tracked) if (kind.capacity > 0 || !kind.equipment.is_empty()) && !has_gun => "half-track",
        _ if only_fixed && has_gun => "assault-gun",
        _ if kind.hit_points >= HEAVY || (kind.hit_points >= STOUT && kind.speed == "slow") => "heavy-tank",
        _ => "tank",
    }
}

/// The letter on the counter of a unit: what most of its elements are; of equal numbers the first.
pub fn letter(setting: &Setting, unit: UnitId) -> &'static str {
    most(setting.unit(unit).elements().map(|piece| symbol(&setting.lists, setting.kind(piece))))
}

/// The letter of a counter for elements that are drawn so.
pub fn most(symbols: impl Iterator<Item = &'static str>) -> &'static str {
    let of = |symbol| match symbol {
        "tank" | "heavy-tank" => "T",
        "assault-gun" | "towed-gun" => "G",
        "mortar" => "M",
        "cavalry" | "infantry" | "machine-gun" | "at-team" | "command" | "power-armour" => "I",
        "walker" => "W",
        "grav-tank" => "T",
        "vtol" => "V",
        _ => "C",
    };
    let letters: Vec<&'static str> = symbols.map(of).collect();
    let count = |letter: &str| letters.iter().filter(|other| **other == letter).count();
    let most = letters.iter().map(|letter| count(letter)).max().unwrap_or(0);
    letters.iter().find(|letter| count(letter) == most).copied().unwrap_or("T")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_have_a_sign_say_which() {
        let said = |mark: &'static str| signs(&[mark.into()]).pop().map(|sign| (sign.drawn, sign.words));
        assert_eq!(said("opportunity fire"), Some((Drawn::Waits, "".into())));
        assert_eq!(said("bombs x 2"), Some((Drawn::Load, "".into())));
        assert_eq!(said("low"), Some((Drawn::OtherHeight, "LOW".into())));
        assert_eq!(signs(&[carries("IC01")])[0].words, "IC01");
        assert_eq!((said("engine hit"), said("flies low"), said("damage held")), (None, None, None));
    }
}
