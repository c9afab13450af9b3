//! What crews and their training cost, in points to buy with and in victory points after a battle.

use crate::lists::{Level, Lists};
use crate::rules::Rules;

/// SCR-71 The price of an aircraft with a crew of this experience, to the nearest point, halves up.
pub fn with_crew(lists: &Lists, cost: u16, level: Level) -> u16 {
    let percent = u32::from(lists.level(level).cost);
    ((u32::from(cost) * percent + 50) / 100) as u16
}

/// SCR-86, SCR-87 What it costs to raise an aircraft and its crew to the next level: the whole price there, not the difference. The best
/// have no next one.
pub fn upgrade(lists: &Lists, cost: u16, level: Level) -> Option<(Level, u16)> {
    let (_, next) = *Level::ALL.get(level as usize + 1)?;
    Some((next, with_crew(lists, cost, next)))
}

/// SCR-127 What it costs in Experience Points to raise a Skill by one; none above the limit.
pub fn lesson(rules: &Rules, skill: u8) -> Option<u8> {
    (skill < rules.limit).then_some(skill + 1)
}

/// SCR-127 The Experience Points that victory points buy, and what is left of them.
pub fn points(rules: &Rules, victory: u16) -> (u16, u16) {
    let price = u16::from(rules.xp);
    (victory / price, victory % price)
}

/// SQR-141, SQR-165 Is half or less left of what somebody bears?
pub fn is_halved(whole: u8, left: u8) -> bool {
    u16::from(left) * 2 <= u16::from(whole)
}

/// SQR-141 Victory points for an enemy aircraft: its price where it is lost, a quarter of it, rounded down, where it has half its structure
/// or less.
pub fn victory(rules: &Rules, cost: u16, structure: u8, left: u8) -> u16 {
    match left {
        0 => cost,
        left if is_halved(structure, left) => (u32::from(cost) * u32::from(rules.damaged) / 100) as u16,
        _ => 0,
    }
}
