//! How fast a vessel may go, and how she turns.

use crate::lists::Helm;
use crate::rules::Rules;
use sandtable_dice::List;
use sandtable_geometry::Length;
use std::ops::RangeInclusive;

/// AST-140 A vessel goes astern at so many knots at most.
pub const ASTERN: u16 = 5;
/// AST-99 What one hit in the bow takes off the greatest speed.
const BOW: u16 = 10;

/// What the speed of a vessel depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drive {
    /// AST-208 Its greatest speed when whole: of a submerged submarine, the one under water.
    pub full: u16,
    /// Hull boxes at the start.
    pub boxes: u16,
    /// Hull boxes now.
    pub left: u16,
    /// AST-114 M boxes.
    pub engines: u8,
    /// AST-21 M hits that cannot be repaired.
    pub irreparable: u8,
    /// AST-142 M hits that can.
    pub repairable: u8,
    /// AST-121 What the sea leaves of the speed of its class, in quarters; 4 under water.
    pub sea: u8,
    /// AST-99 Hits in the bow.
    pub bow: u8,
    /// AST-101, AST-145 Are its engines destroyed, or is it aground?
    pub stopped: bool,
}

/// AST-141 Quarters of the full speed that the hull allows.
pub fn hull_quarters(boxes: u16, left: u16) -> u8 {
    let (boxes, left) = (u32::from(boxes), u32::from(left));
    [0, boxes, 2 * boxes, 3 * boxes].iter().map(|limit| u8::from(4 * left > *limit)).sum()
}

/// AST-142, AST-221 M hits that count: those that cannot be repaired fill boxes first, and what finds no box is lost.
pub fn engine_hits(engines: u8, irreparable: u8, repairable: u8) -> u8 {
    irreparable.saturating_add(repairable).min(engines)
}

/// AST-221 M hits of both sorts after another one.
pub fn engine_hit(engines: u8, [irreparable, repairable]: [u8; 2], for_good: bool) -> [u8; 2] {
    let lasting = (irreparable + u8::from(for_good)).min(engines);
    [lasting, (repairable + u8::from(!for_good)).min(engines - lasting)]
}

/// So many parts of a speed, rounded down.
fn part(full: u16, of: u8, parts: u8) -> u16 {
    (u32::from(full) * u32::from(of) / u32::from(parts.max(1))) as u16
}

/// AST-15, AST-99, AST-101, AST-121, AST-141, AST-142, AST-143 The greatest speed now.
pub fn most(drive: &Drive) -> u16 {
    if drive.stopped || drive.left == 0 {
        return 0;
    }
    let working = drive.engines - engine_hits(drive.engines, drive.irreparable, drive.repairable);
    let hull = part(drive.full, hull_quarters(drive.boxes, drive.left), 4);
    let engines = part(drive.full, working, drive.engines);
    let sea = part(drive.full, drive.sea, 4);
    hull.min(engines).min(sea).saturating_sub(BOW * u16::from(drive.bow))
}

/// AST-101, AST-115, AST-137 The speeds that it may set, from the one it has, by what it gains and loses in a turn at most.
pub fn bounds(old: u16, [up, down]: [u8; 2], most: u16) -> RangeInclusive<u16> {
    let low = old.saturating_sub(down.into());
    low..=low.max(most.min(old + u16::from(up)))
}

/// AST-208 The speed of a vessel that must hold course and speed.
pub fn held(old: u16, bounds: &RangeInclusive<u16>) -> u16 {
    old.clamp(*bounds.start(), *bounds.end())
}

/// AST-138 The five settings of a speed.
pub fn settings(full: u16) -> [u16; 5] {
    [0, 1, 2, 3, 4].map(|quarters| part(full, quarters, 4))
}

/// AST-138 The speeds that it may set where only settings are: one step up or two down.
// RULING: settings are of the full speed; a speed between two of them counts as the lower; where none is within the greatest speed of the
// moment, she slows down by two steps.
pub fn setting_bounds(old: u16, full: u16, most: u16) -> List<u16, 5> {
    let all = settings(full);
    let now = all.iter().rposition(|setting| *setting <= old).unwrap_or(0);
    let within = &all[now.saturating_sub(2)..=(now + 1).min(4)];
    let allowed: List<u16, 5> = within.iter().copied().filter(|setting| *setting <= most).collect();
    if allowed.is_empty() { within[..1].iter().copied().collect() } else { allowed }
}

/// AST-104, AST-136 How far a speed carries in a turn.
pub fn way(rules: &Rules, speed: u16) -> Length {
    Length::saturating(rules.knot.as_um() * i64::from(speed))
}

/// AST-22, AST-208 How she answers her helm with so many hits in the steering.
pub fn helm(built: Helm, steering: u8) -> Helm {
    built.worse(steering)
}

/// AST-139 How far she runs before she turns again; nothing where she cannot turn.
pub fn turn_run(helm: Helm) -> Option<Length> {
    match helm {
        Helm::High => Some(Length::cm(4)),
        Helm::Medium => Some(Length::cm(6)),
        Helm::Low => Some(Length::cm(10)),
        Helm::VeryPoor => Some(Length::cm(15)),
        Helm::Lost => None,
    }
}

/// AST-190 How far an aircraft flies before it turns again.
pub const FLIGHT_TURN_RUN: Length = Length::cm(10);
