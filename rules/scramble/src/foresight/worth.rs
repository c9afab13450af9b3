//! What positions are worth: damage that may be done and taken, in points of price. Estimates, cheap enough for a look at every move.

use crate::battle::board::Board;
use crate::battle::position::Craft;
use crate::lists::{Aircraft, Arc, Guns};
use crate::resolution::arcs::{bears, head_on, in_front, in_tail};
use crate::resolution::reach::across;
use crate::rules::INCH;
use sandtable_core::Piece;
use sandtable_geometry::{Course, Length};

/// What a die of damage does on the average, with what its critical hits bring.
pub const DIE: f64 = 3.2;
/// The range of guns, and that at which fixed ones hit better, in inches.
pub const RANGE: i32 = 6;
const EFFECTIVE: i32 = 2;

/// Somebody at a place, real or only thought of.
#[derive(Clone, Copy)]
pub struct Stand {
    pub at: Course,
    pub height: u8,
}

impl Stand {
    pub fn of(craft: &Craft) -> Stand {
        Stand { at: craft.at, height: craft.height }
    }

    /// Where somebody will be who has yet to move: straight on for most of his speed.
    pub fn later(craft: &Craft) -> Stand {
        let ahead = INCH * (i32::from(craft.now.speed) * 2 / 3);
        Stand { at: craft.at.ahead(ahead), height: craft.height }
    }

    /// Could they shoot at each other, or nearly?
    pub fn is_near(&self, other: &Stand) -> bool {
        self.at.at.within(other.at.at, INCH * 9)
    }

    pub fn inches_to(&self, other: &Stand) -> f64 {
        f64::from(self.at.at.distance(other.at.at).0) / f64::from(INCH.0)
    }
}

/// The chance that a D10 with nothing else reaches a number, where a 1 misses.
pub fn reaches(need: i32) -> f64 {
    f64::from((11 - need.max(2)).clamp(0, 9)) / 10.0
}

/// The mounts of a group that are not empty.
fn live(kind: &Aircraft, craft: &Craft, group: usize) -> u32 {
    let first = crate::sections::attacks::first_mount(&kind.guns, group);
    (0..kind.guns[group].number.div_ceil(2)).filter(|n| craft.empty >> (first + n) & 1 == 0).count() as u32
}

/// How one stands to another over the table, which is the same at all heights.
#[derive(Clone, Copy, Default)]
pub struct Aspect {
    /// The square of the distance.
    apart: i64,
    /// Is he in the other's Tail arc, where head-on counts, and in his Front arc?
    tail: bool,
    front: bool,
    ahead: bool,
    /// The groups of guns that bear: one bit each.
    bears: u32,
}

impl Aspect {
    /// Of a shooter here and a target there; nothing where no height brings it within range, or no gun bears.
    pub fn of(board: &Board<'_>, shooter: Piece, from: Course, to: Course) -> Option<Aspect> {
        let apart = from.at.distance_squared(to.at);
        if apart > (INCH * RANGE).squared() {
            return None;
        }
        let (guns, rules) = (&board.kind(shooter).guns, &board.setting.rules);
        let mut bearing = 0;
        for (n, Guns { arc, .. }) in guns.iter().enumerate() {
            // Most guns of an aircraft bear together.
            let bears = match guns[..n].iter().position(|other| other.arc == *arc) {
                Some(other) => bearing >> other & 1 == 1,
                None => bears(rules, *arc, from, to.at),
            };
            bearing |= u32::from(bears) << n;
        }
        (bearing != 0).then(|| Aspect {
            apart,
            tail: in_tail(to, from.at),
            front: head_on(rules, to, from.at),
            ahead: in_front(rules, to, from.at),
            bears: bearing,
        })
    }

    fn within(&self, limit: Length) -> bool {
        limit.0 >= 0 && self.apart <= limit.squared()
    }
}

/// The damage that one could expect to do another with everything that bears, in points of structure, where it is known how they stand
/// to each other, with the target so many height bands above. SQR-126 Guns that fire upward do so in place of the fixed ones.
pub fn fire_from(board: &Board<'_>, shooter: Piece, target: Piece, aspect: &Aspect, above: i16) -> f64 {
    let (rules, between) = (&board.setting.rules, above.unsigned_abs() as u8);
    if between > rules.flexible_reach {
        return 0.0;
    }
    let in_range = aspect.within(across(RANGE, between, rules.rise));
    let (own, other) = (board.craft(shooter), board.craft(target));
    let kind = board.kind(shooter);
    let Aspect { tail, front, ahead, .. } = *aspect;
    let near = aspect.within(across(EFFECTIVE, between, rules.rise)) && !ahead;
    let fixed_bonus = 2 * i32::from(tail) - 2 * i32::from(front) + 2 * i32::from(near);
    let upward_bonus = 2 * i32::from(aspect.within(INCH) && !ahead);
    let relative = if rules.relative_skill {
        (i32::from(own.now.pilots[0].skill) - i32::from(other.now.pilots[0].skill)).signum()
    } else {
        0
    };
    let [mut flexible, mut fixed, mut upward] = [0.0; 3];
    let mut gunners = own.now.crew.available();
    for (n, guns) in kind.guns.iter().enumerate() {
        let of_pilot = guns.gunner.is_none();
        let (reaches, done, sum) = match guns.arc {
            Arc::Upward if of_pilot => (
                above == 1 && aspect.within(INCH * i32::from(rules.upward_range)),
                &mut upward,
                upward_bonus + relative,
            ),
            _ if of_pilot => (in_range && between <= rules.fixed_reach, &mut fixed, fixed_bonus + relative),
            _ => (in_range && gunners > 0, &mut flexible, 0),
        };
        if !reaches || aspect.bears >> n & 1 == 0 {
            continue;
        }
        let combat = if of_pilot { own.now.pilots[0].combat } else { own.now.crew.combat };
        gunners -= u8::from(!of_pilot);
        *done += group(board, guns, live(kind, own, n), i32::from(combat) + sum, other.now.defence);
    }
    flexible + f64::max(fixed, upward)
}

/// One group: what its rolls do on the average. For what a 10 does not hit some dice are given up.
fn group(board: &Board<'_>, guns: &Guns, mounts: u32, sum: i32, defence: u8) -> f64 {
    let weapon = board.setting.lists.weapon(guns.class);
    let sum = sum + i32::from(weapon.to_hit);
    let need = i32::from(defence) - sum;
    let dice = f64::from(weapon.dice) * f64::from(mounts);
    let doubled = if need <= 0 { 2.0 } else { 1.0 };
    if need > 10 && board.setting.rules.trades && dice > 1.0 {
        // About half of the dice bring the rest within reach.
        let given = ((f64::from(need) - 7.0) / 3.5).max(1.0).min(dice - 1.0);
        let chance = reaches(need - (given * 3.5) as i32);
        return (dice - given) * DIE * chance;
    }
    dice * DIE * doubled * reaches(need)
}

/// What damage to an aircraft is worth, in points of its price.
pub fn price(board: &Board<'_>, target: Piece, damage: f64) -> f64 {
    let left = f64::from(board.craft(target).now.structure.max(1));
    let cost = f64::from(board.setting.crafts[target.index()].cost);
    cost * (damage / left).min(1.3)
}

/// How far a point lies off a heading, from 0 for straight ahead to 1 for straight astern.
pub fn off(from: Course, to: &Stand) -> f64 {
    share(from.off_heading(to.at.at))
}

/// The same of two at once: the other off the one's heading, and the one off the other's.
pub fn offs(one: Course, other: Course) -> [f64; 2] {
    one.off_headings(other).map(share)
}

fn share(off: i32) -> f64 {
    f64::from(off.abs()) / 180_000.0
}

/// A length in inches.
pub fn inches(length: Length) -> f64 {
    f64::from(length.0) / f64::from(INCH.0)
}
