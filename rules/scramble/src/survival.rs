//! The odds of surviving damage, exact and quick.
//!
//! A critical hit changes one of a dozen values, and what a chain of them can make of an aircraft has no end. But whether it is
//! destroyed depends on structure, AS and DV alone, and nothing that happens on the way depends on the first two: they are totals,
//! which exact dice add up for all stages at once. The law is that of [`Damage`], which battles play.

use crate::criticals::{Effect, Further, Origin, column_of};
use crate::damage::Damage;
use crate::{D6, D10, clause};
use sandtable_dice::{Cup, Exact, Next, Pool, Procedure, Reading, TALLIES, Throw, TooLarge, Why};

/// The total of points, at most the structure that there is.
const POINTS: usize = 0;
/// The total of what is lost of AS, at most all of it.
const SPEED: usize = 1;

/// How far it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fate {
    /// Have the first dice yet to fall?
    fresh: bool,
    /// Critical hits of the first dice to come.
    first: u8,
    /// Critical hits to come on the whole table.
    ordinary: u8,
    /// And on row 7.
    seventh: u8,
    /// The DV that is left; nothing of one that is destroyed outright.
    defence: u8,
}

/// The odds of surviving some damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survival(pub Damage);

/// Can such an effect destroy anything?
const fn matters(effect: Effect) -> bool {
    use Effect::{BombSight, Brakes, Defence, Destroyed, Fire, Radar, Speed};
    matches!(effect, Speed(_) | Defence(_) | BombSight { .. } | Brakes { .. } | Radar { .. } | Fire { .. } | Destroyed)
}

impl Survival {
    /// The chance that the target is destroyed.
    ///
    /// # Errors
    /// More dice than exact odds reach.
    pub fn destroyed(&self, exact: &mut Exact<f64>) -> Result<f64, TooLarge> {
        let caps = self.caps();
        let answer = exact.ask(self)?;
        Ok(answer.chance(|fate, totals| fate.defence == 0 || totals.iter().zip(caps).any(|(total, cap)| *total >= cap)))
    }

    /// SQR-79, SQR-80, SQR-161 One critical hit, as far as it matters.
    fn critical<C: Cup>(&self, origin: Origin, fate: &mut Fate, cup: &mut C) -> Result<(), C::Pause> {
        let reads = &self.0.reads;
        let row = match origin {
            Origin::Aimed(row) => u16::from(row),
            Origin::Seventh => 7,
            Origin::Ordinary | Origin::DirectHit => cup.roll(Throw::one(D10), || Why::of(&clause::CRITICAL))?,
        };
        let cells = &reads.table.0[usize::from(row) - 1];
        let column_only = matches!(origin, Origin::Ordinary | Origin::Seventh) && !reads.chains;
        if column_only && !cells.iter().any(|&effect| matters(effect)) {
            return Ok(());
        }
        let face = cup.roll(Throw::one(D6), || Why::of(&clause::CRITICAL))? as u8;
        let (column, points, Further { ordinary, seventh }) = column_of(reads, origin, face);
        cup.count(POINTS, points);
        fate.ordinary += ordinary;
        fate.seventh += seventh;
        match cells[usize::from(column) - 1] {
            Effect::Speed(by) => cup.count(SPEED, by.min(0).unsigned_abs().into()),
            Effect::Defence(by) => fate.defence = fate.defence.saturating_add_signed(by),
            Effect::BombSight { dice }
            | Effect::Brakes { dice }
            | Effect::Radar { dice }
            | Effect::Fire { dice, .. } => {
                let pool = Pool::sum(dice, D6).top_apart();
                fate.ordinary += cup.roll_into(POINTS, pool, || Why::of(&clause::EXTRA_DAMAGE))? as u8;
            }
            Effect::Destroyed => fate.defence = 0,
            _ => {}
        }
        Ok(())
    }
}

impl Procedure for Survival {
    type Stage = Fate;

    fn start(&self) -> Fate {
        Fate { fresh: true, defence: self.0.target.defence, ..Fate::default() }
    }

    fn caps(&self) -> [u16; TALLIES] {
        [self.0.target.structure.into(), self.0.target.speed.into()]
    }

    fn step<C: Cup>(&self, mut fate: Fate, cup: &mut C) -> Result<Next<Fate>, C::Pause> {
        if fate.fresh {
            let throw = Throw::new(self.0.dice, D6, Reading::Apart(self.0.critical));
            let seen = cup.roll(throw, || Why::of(&clause::DAMAGE))?;
            let (points, criticals) = throw.apart(seen).unwrap_or_default();
            cup.count(POINTS, points + u16::from(self.0.flat));
            (fate.first, fate.fresh) = (criticals, false);
        } else if fate.ordinary > 0 {
            fate.ordinary -= 1;
            self.critical(Origin::Ordinary, &mut fate, cup)?;
        } else if fate.seventh > 0 {
            fate.seventh -= 1;
            self.critical(Origin::Seventh, &mut fate, cup)?;
        } else if fate.first > 0 {
            fate.first -= 1;
            self.critical(self.0.origin, &mut fate, cup)?;
        }
        if fate.defence == 0 {
            return Ok(Next::Done(Fate::default()));
        }
        let waits = fate.first > 0 || fate.ordinary > 0 || fate.seventh > 0;
        Ok(if waits { Next::Then(fate) } else { Next::Done(fate) })
    }
}
