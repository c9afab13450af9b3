//! MAP-65 to MAP-69, MAP-93, MAP-96: what aircraft, their loads and crews, ships and guns cost.

use crate::air::lists::{Group, GunKind, Lists, Load, RANGES_MM, Target, TargetKind, Type};
use crate::air::rules::AirRules;

/// MAP-58 Pounds of bombs that make one template.
pub const POUNDS_PER_TEMPLATE: u16 = 550;
/// MAP-93 Points of a ship's speed.
const SHIP_SPEED: u16 = 10;

/// MAP-67 Price of one gun: damage times what its range columns are worth, over 20, rounded up.
pub fn weapon_price(columns: &[u8; RANGES_MM.len()], damage: u16) -> u16 {
    let worth: u32 = columns.iter().filter(|number| **number > 0).map(|number| 11 - u32::from((*number).min(11))).sum();
    u16::try_from((u32::from(damage) * worth).div_ceil(20)).unwrap_or(u16::MAX)
}

/// MAP-66 What the printed turn points follow: four for each step that the rating is below 11.
pub fn turn_price(rating: u8) -> u16 {
    4 * (11 - u16::from(rating.min(11)))
}

/// MAP-58 How many templates a load of bombs is: to the nearest whole, halves up.
pub fn templates(pounds: u16) -> u8 {
    let templates = (2 * u32::from(pounds) + u32::from(POUNDS_PER_TEMPLATE)) / (2 * u32::from(POUNDS_PER_TEMPLATE));
    u8::try_from(templates).unwrap_or(u8::MAX)
}

/// MAP-65, MAP-69 Points of weapon groups: every gun counts.
pub fn armament(lists: &Lists, groups: &[Group]) -> u16 {
    sum(groups.iter().map(|group| u32::from(group.count) * u32::from(lists.gun(group.gun).points)))
}

/// Points added up, as far as they can be counted.
fn sum(points: impl IntoIterator<Item = u32>) -> u16 {
    u16::try_from(points.into_iter().sum::<u32>()).unwrap_or(u16::MAX)
}

/// A tenth less, rounded up, for guns that cannot fire on the move (MAP-75).
pub fn discounted(points: u16) -> u16 {
    u16::try_from((u32::from(points) * 9).div_ceil(10)).unwrap_or(u16::MAX)
}

/// MAP-65 Price of an aircraft without a load: hit points, a tenth of its top speed, its turn rating, its guns.
// RULING: a tenth of a speed that is no multiple of 10 is rounded up, as that of ground speeds is; no listed one is.
pub fn base(lists: &Lists, kind: &Type) -> u16 {
    let turn = usize::from(kind.turn.clamp(3, 10) - 3);
    sum([kind.hit_points, kind.speed[1].div_ceil(10), lists.turn_points[turn], armament(lists, &kind.groups)]
        .map(u32::from))
}

/// MAP-68, MAP-69 What its bombs and its torpedo cost, where it may carry them.
pub fn loads(lists: &Lists, kind: &Type) -> [Option<u16>; 2] {
    let bombs = sum([u32::from(kind.templates) * u32::from(lists.only(GunKind::Bomb).points)]);
    [(kind.templates > 0).then_some(bombs), kind.torpedo.then(|| lists.only(GunKind::Torpedo).points)]
}

/// MAP-68 What a load costs; nothing for one that it cannot carry.
pub fn load(lists: &Lists, kind: &Type, load: Load) -> u16 {
    let [bombs, torpedo] = loads(lists, kind);
    match load {
        Load::None => 0,
        Load::Bombs => bombs.unwrap_or(0),
        Load::Torpedo => torpedo.unwrap_or(0),
    }
}

/// MAP-68, MAP-96 Price of an aircraft as it is bought: with its load and the skill of its crew.
pub fn price(lists: &Lists, kind: &Type, carries: Load, skill: i8, rules: &AirRules) -> u16 {
    let price = i32::from(kind.points)
        + i32::from(load(lists, kind, carries))
        + i32::from(skill) * i32::from(rules.skill_points);
    u16::try_from(price.max(0)).unwrap_or(u16::MAX)
}

/// MAP-93 Price of a ship (hit points, speed, guns), a structure (half its hit points) or a gun position.
pub fn of_target(lists: &Lists, target: &Target) -> u16 {
    let guns = armament(lists, &target.groups);
    match target.kind {
        TargetKind::Ship => sum([target.hit_points, SHIP_SPEED, guns].map(u32::from)),
        TargetKind::Structure => target.hit_points / 2,
        TargetKind::Gun => sum([target.hit_points, discounted(guns)].map(u32::from)),
    }
}
