//! The same independent procedure several times over.

use crate::exact::Ends;
use crate::{Cup, Exact, Next, Procedure, TALLIES, TooLarge, Weight};

/// A procedure that is played a number of times, each time from its start and independent of the others; only its totals are added up.
///
/// Dice that play throw it again and again; exact odds run its paths once and add up the totals. All its ends count as one: where the end of one round matters to
/// the next, the rounds are stages of a procedure of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times<P> {
    procedure: P,
    times: u8,
}

/// Where a repeated procedure stands: how many rounds are left, this one included, and the stage of this one. It ends with none left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Round<S> {
    /// Rounds left.
    pub left: u8,
    /// The stage of this round.
    pub stage: S,
}

impl<P: Procedure> Times<P> {
    /// `procedure`, so many times.
    pub fn new(times: u8, procedure: P) -> Times<P> {
        Times { procedure, times }
    }

    fn end(&self) -> Round<P::Stage> {
        Round { left: 0, stage: self.procedure.start() }
    }
}

impl<P: Procedure> Procedure for Times<P> {
    type Stage = Round<P::Stage>;

    fn start(&self) -> Round<P::Stage> {
        Round { left: self.times, stage: self.procedure.start() }
    }

    fn step<C: Cup>(&self, round: Round<P::Stage>, cup: &mut C) -> Result<Next<Round<P::Stage>>, C::Pause> {
        if round.left == 0 {
            return Ok(Next::Done(self.end()));
        }
        Ok(match self.procedure.step(round.stage, cup)? {
            Next::Then(stage) => Next::Then(Round { stage, ..round }),
            Next::Done(_) if round.left == 1 => Next::Done(self.end()),
            Next::Done(_) => Next::Then(Round { left: round.left - 1, stage: self.procedure.start() }),
        })
    }

    fn caps(&self) -> [u16; TALLIES] {
        self.procedure.caps()
    }

    fn walk_exactly<W: Weight>(&self, exact: &mut Exact<W>) -> Result<Ends<Self::Stage, W>, TooLarge> {
        if self.times == 0 {
            return exact.walk(self);
        }
        let once = self.procedure.walk_exactly(exact)?;
        // A round with too many ways to be one kernel can still be walked a step at a time.
        let all = exact.repeat(once, self.times, self.caps(), self.end());
        all.or_else(|_| exact.walk(self))
    }
}
