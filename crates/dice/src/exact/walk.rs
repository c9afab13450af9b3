//! Every path through the throws of one step: an odometer whose wheels are the throws.

use super::tables::Tables;
use super::weight::Weight;
use crate::{Cup, Handful, List, Next, Pool, Procedure, Seen, TALLIES, Throw, TooLarge, Why};

/// One step may have no more paths than this.
const MOST_PATHS: usize = 1 << 20;

/// A sum of dice that was not enumerated.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SumAt {
    pub tally: u8,
    pub pool: u16,
    pub case: u16,
    /// The greatest sum less the least.
    pub extent: u32,
}

/// The sums of one path.
pub(super) type SumsAt = List<SumAt, 4>;

/// Where a path through a step ended.
#[derive(Clone, Copy)]
pub(super) struct PathEnd<P> {
    /// Which of the step's kernels it is part of.
    pub kernel: u32,
    /// What it adds to the totals at least.
    pub counts: [u16; TALLIES],
    pub sums: SumsAt,
    pub weight: P,
}

/// A stage that a step leads to.
#[derive(Clone, Copy)]
pub(super) struct Way<S> {
    pub stage: S,
    pub done: bool,
    /// The size of its kernel.
    pub size: [usize; TALLIES],
}

#[derive(Clone, Copy)]
pub(super) struct Wheel {
    table: u32,
    index: u32,
    len: u32,
}

struct Walk<'t, W: Weight> {
    tables: &'t mut Tables,
    wheels: &'t mut Vec<Wheel>,
    at: usize,
    weight: W::Path,
    counts: [u16; TALLIES],
    sums: SumsAt,
}

impl<W: Weight> Walk<'_, W> {
    /// The next wheel, which is made when it is met for the first time.
    fn wheel(&mut self, make: impl FnOnce(&mut Tables) -> Result<(usize, usize), TooLarge>) -> Result<Wheel, TooLarge> {
        if self.at == self.wheels.len() {
            let (table, len) = make(self.tables)?;
            self.wheels.push(Wheel { table: table as u32, index: 0, len: len as u32 });
        }
        self.at += 1;
        Ok(self.wheels[self.at - 1])
    }
}

impl<W: Weight> Cup for Walk<'_, W> {
    type Pause = TooLarge;

    fn roll(&mut self, throw: Throw, _: impl FnOnce() -> Why) -> Result<u16, TooLarge> {
        let wheel = self.wheel(|tables| {
            let table = tables.throw(throw)?;
            Ok((table, tables.outcomes(table).len()))
        })?;
        let (seen, share) = &self.tables.outcomes(wheel.table as usize)[wheel.index as usize];
        self.weight = W::and(self.weight, share)?;
        Ok(*seen)
    }

    fn roll_together(&mut self, handful: &Handful, why: impl FnOnce() -> Why) -> Result<Seen, TooLarge> {
        let why = why();
        handful.throws().iter().map(|&throw| self.roll(throw, || why)).collect()
    }

    fn roll_into(&mut self, tally: usize, pool: Pool, _: impl FnOnce() -> Why) -> Result<u16, TooLarge> {
        let wheel = self.wheel(|tables| {
            let table = tables.pool(pool)?;
            Ok((table, tables.cases(table).len()))
        })?;
        let case = &self.tables.cases(wheel.table as usize)[wheel.index as usize];
        self.weight = W::and(self.weight, &case.share)?;
        self.counts[tally] = self.counts[tally].saturating_add(case.least);
        if case.sums.len() > 1 {
            let extent = (case.sums.len() - 1) as u32;
            let sum = SumAt { tally: tally as u8, pool: wheel.table as u16, case: wheel.index as u16, extent };
            self.sums.try_push(sum).map_err(|_| TooLarge)?;
        }
        Ok(case.apart)
    }

    fn count(&mut self, tally: usize, n: u16) {
        self.counts[tally] = self.counts[tally].saturating_add(n);
    }
}

fn advance(wheels: &mut Vec<Wheel>) -> bool {
    while let Some(wheel) = wheels.last_mut() {
        wheel.index += 1;
        if wheel.index < wheel.len {
            return true;
        }
        wheels.pop();
    }
    false
}

/// Memory for the paths of a step.
pub(super) struct Paths<P> {
    wheels: Vec<Wheel>,
    /// Sorted by kernel.
    pub ends: Vec<PathEnd<P>>,
}

impl<P> Default for Paths<P> {
    fn default() -> Self {
        Paths { wheels: Vec::new(), ends: Vec::new() }
    }
}

impl<P: Copy> Paths<P> {
    /// Runs a step once for each path through its throws. Gives the scale in which all can be counted.
    pub fn find<W: Weight<Path = P>, Q: Procedure>(
        &mut self,
        tables: &mut Tables,
        procedure: &Q,
        stage: Q::Stage,
        ways: &mut Vec<Way<Q::Stage>>,
    ) -> Result<W::Scale, TooLarge> {
        ways.clear();
        self.ends.clear();
        self.wheels.clear();
        let mut scale = W::Scale::default();
        loop {
            let mut walk = Walk::<W> {
                tables,
                wheels: &mut self.wheels,
                at: 0,
                weight: W::one().0,
                counts: [0; TALLIES],
                sums: SumsAt::new(),
            };
            let next = procedure.step(stage, &mut walk)?;
            let Walk { weight, counts, sums, .. } = walk;
            let (next, done) = match next {
                Next::Then(next) => (next, false),
                Next::Done(end) => (end, true),
            };
            let kernel = ways.iter().position(|way| way.done == done && way.stage == next).unwrap_or_else(|| {
                ways.push(Way { stage: next, done, size: [0; TALLIES] });
                ways.len() - 1
            });
            let mut size = counts.map(|n| usize::from(n) + 1);
            for sum in &sums {
                size[usize::from(sum.tally)] += sum.extent as usize;
            }
            let known = &mut ways[kernel].size;
            *known = std::array::from_fn(|i| known[i].max(size[i]));
            scale = W::common(scale, weight)?;
            self.ends.push(PathEnd { kernel: kernel as u32, counts, sums, weight });
            if self.ends.len() > MOST_PATHS {
                return Err(TooLarge);
            }
            if !advance(&mut self.wheels) {
                if ways.len() > 1 {
                    self.ends.sort_by_key(|path| path.kernel);
                }
                return Ok(scale);
            }
        }
    }
}
