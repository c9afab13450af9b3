//! Who wins, and by how much.

use sandtable_core::Side;

/// AST-193 What survivors are worth, where the scenario says nothing else.
pub const SURVIVORS: u32 = 3;
/// AST-231 What a mount of a battery is worth that is knocked out.
pub const BATTERY_MOUNT: u16 = 6;

/// AST-196 How clearly a side has won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Margin {
    /// Not at all.
    #[default]
    Draw,
    /// A tactical win.
    Tactical,
    /// A decisive win.
    Decisive,
}

/// AST-196, AST-231 By how much the one with more points wins, and who: nobody in a draw.
pub fn margin(points: [u32; 2]) -> (Margin, Option<Side>) {
    let [most, least] = [points[0].max(points[1]), points[0].min(points[1])];
    let margin = match most - least {
        20.. if most >= 3 * least => Margin::Decisive,
        10.. if 2 * most >= 3 * least => Margin::Tactical,
        _ => return (Margin::Draw, None),
    };
    (margin, Some(if points[0] == most { Side::A } else { Side::B }))
}

/// AST-196 By how much a side leads, in leads that win.
pub fn lead(points: [u32; 2], side: Side) -> f64 {
    let [own, other] = [side, side.other()].map(|side| f64::from(points[side.index()]));
    (own - other) / (own.min(other) / 2.0).max(10.0)
}

/// AST-230 The result of a battle that a side has won by points, or since the other has struck: at least a tactical win.
pub fn won(points: [u32; 2], by: Side) -> (Margin, Option<Side>) {
    match margin(points) {
        (margin, Some(winner)) if winner == by => (margin, Some(by)),
        _ => (Margin::Tactical, Some(by)),
    }
}

/// AST-196, AST-230 What a vessel counts that is crippled at the end, or whose side has struck.
pub fn half(points: u16) -> u16 {
    points / 2
}

/// AST-196 Is a vessel crippled: can it not move, or has it a quarter of its boxes or fewer?
pub fn is_crippled(most: u16, boxes: u16, left: u16) -> bool {
    most == 0 || 4 * left <= boxes
}

/// AST-194 Must a side break off that has lost so many of the points that it had at the start?
pub fn must_break_off(start: u32, lost: u32) -> bool {
    2 * lost >= start
}
