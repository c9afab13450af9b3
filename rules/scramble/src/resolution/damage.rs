//! Damage: the dice of hits, and the chain of critical hits that follows.

use crate::clause;
use crate::resolution::condition::Condition;
use crate::resolution::criticals::{Origin, Reads, critical};
use crate::rules::D6;
use sandtable_dice::{Cup, Next, Procedure, Reading, Reason, Throw, Why};

/// How far damage has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Struck {
    /// Have the first dice yet to fall?
    fresh: bool,
    /// Critical hits to come on the whole table.
    ordinary: u8,
    /// And on row 7.
    seventh: u8,
    /// And those of the first dice.
    first: u8,
    /// How the target is.
    pub target: Condition,
}

impl Struck {
    /// Is anything still to come?
    pub const fn goes_on(&self) -> bool {
        !self.target.is_destroyed() && (self.fresh || self.ordinary + self.seventh + self.first > 0)
    }
}

/// SQR-67, SQR-121, SQR-161, SCR-30, SCR-39, SCR-136 The damage of hits: all dice at once, their points first, then each critical hit with what it brings, to its
/// end, before the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// How many dice.
    pub dice: u8,
    /// SCR-30 Points beside them, which are never critical.
    pub flat: u8,
    /// SCR-84 The least face that is a critical hit, and does no points: 6, or 5, or 4.
    pub critical: u8,
    /// What the critical hits of these dice are.
    pub origin: Origin,
    /// How the target is.
    pub target: Condition,
    /// The table, as it is read.
    pub reads: Reads,
}

impl Damage {
    /// The dice of hits as most are: sixes are critical hits on the whole table.
    pub fn new(dice: u8, target: Condition, reads: Reads) -> Damage {
        Damage { dice, flat: 0, critical: D6, origin: Origin::Ordinary, target, reads }
    }

    /// SQR-152, SCR-84 Why its first dice fall: where the experience of the crews makes more of them critical, it is said which.
    pub const fn reason(&self) -> &'static Reason {
        match self.critical {
            D6.. => &clause::DAMAGE,
            5 => &clause::DAMAGE_FROM_5,
            _ => &clause::DAMAGE_FROM_4,
        }
    }
}

impl Procedure for Damage {
    type Stage = Struck;

    fn start(&self) -> Struck {
        Struck { fresh: true, target: self.target, ..Struck::default() }
    }

    fn step<C: Cup>(&self, mut struck: Struck, cup: &mut C) -> Result<Next<Struck>, C::Pause> {
        if struck.fresh {
            let throw = Throw::new(self.dice, D6, Reading::Apart(self.critical));
            let seen = cup.roll(throw, || Why::of(self.reason()))?;
            let (points, criticals) = throw.apart(seen).unwrap_or_default();
            struck.target.takes(points + u16::from(self.flat));
            (struck.first, struck.fresh) = (criticals, false);
        } else {
            let (origin, waiting) = match (struck.ordinary, struck.seventh) {
                (1.., _) => (Origin::Ordinary, &mut struck.ordinary),
                (0, 1..) => (Origin::Seventh, &mut struck.seventh),
                (0, 0) => (self.origin, &mut struck.first),
            };
            *waiting -= 1;
            let further = critical(&self.reads, origin, &mut struck.target, cup)?;
            struck.ordinary += further.ordinary;
            struck.seventh += further.seventh;
        }
        Ok(if struck.goes_on() { Next::Then(struck) } else { Next::Done(struck) })
    }
}
