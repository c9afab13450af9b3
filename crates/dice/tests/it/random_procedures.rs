//! Random procedures: exact odds equal those of every face that every die can show, one by one.

use super::TEST;
use proptest::prelude::*;
use sandtable_dice::*;
use std::collections::BTreeMap;

/// One step: a throw, then pools and counts that depend on what was seen, then as far down as that says.
#[derive(Clone, Debug)]
struct Step {
    throw: Throw,
    pools: Vec<(usize, Pool)>,
    count: [u16; 2],
    stride: u16,
}

#[derive(Clone, Debug)]
struct Random {
    steps: Vec<Step>,
    caps: [u16; 2],
}

impl Procedure for Random {
    type Stage = (u8, u16);
    fn start(&self) -> (u8, u16) {
        (self.steps.len() as u8, 0)
    }
    fn step<C: Cup>(&self, (left, before): (u8, u16), cup: &mut C) -> Result<Next<(u8, u16)>, C::Pause> {
        let Some(at) = left.checked_sub(1) else { return Ok(Next::Done((0, before))) };
        let step = &self.steps[usize::from(at)];
        let mut seen = cup.roll(step.throw, || Why::of(&TEST))?;
        for (i, &(tally, pool)) in step.pools.iter().enumerate() {
            if (usize::from(seen) + i).is_multiple_of(2) {
                seen += cup.roll_into(tally, pool, || Why::of(&TEST))?;
            }
        }
        cup.count(0, step.count[0] * (seen % 3));
        cup.count(1, step.count[1] * (seen % 2));
        let at = at.saturating_sub(u8::from(seen % step.stride == 1));
        Ok(if at == 0 { Next::Done((0, seen % 3)) } else { Next::Then((at, seen % 2)) })
    }
    fn caps(&self) -> [u16; 2] {
        self.caps
    }
}

/// Plays every face of every die.
struct Enumerated<'a> {
    /// Which of the ways of each throw is looked at, and how many there are.
    wheels: &'a mut Vec<(usize, usize)>,
    at: usize,
    chance: f64,
    totals: [u16; 2],
}

impl Enumerated<'_> {
    fn faces(&mut self, dice: &[u8], stands: impl Fn(&[u8]) -> bool) -> Vec<u8> {
        let ways = dice.iter().fold(vec![vec![]], |ways: Vec<Vec<u8>>, &sides| {
            ways.iter().flat_map(|way| (1..=sides).map(|face| [way.as_slice(), &[face]].concat())).collect()
        });
        let ways: Vec<Vec<u8>> = ways.into_iter().filter(|faces| stands(faces)).collect();
        if self.at == self.wheels.len() {
            self.wheels.push((0, ways.len()));
        }
        self.at += 1;
        self.chance /= ways.len() as f64;
        ways[self.wheels[self.at - 1].0].clone()
    }
}

impl Cup for Enumerated<'_> {
    type Pause = std::convert::Infallible;
    fn roll(&mut self, throw: Throw, _: impl FnOnce() -> Why) -> Result<u16, Self::Pause> {
        let faces = self.faces(&throw.dice().collect::<Vec<_>>(), |faces| throw.stands(faces));
        Ok(throw.read(&faces))
    }
    fn roll_together(&mut self, handful: &Handful, _: impl FnOnce() -> Why) -> Result<Seen, Self::Pause> {
        let faces = self.faces(&handful.dice().collect::<Vec<_>>(), |faces| handful.stands(faces));
        Ok(handful.split(handful.read(&faces)))
    }
    fn roll_into(&mut self, tally: usize, pool: Pool, _: impl FnOnce() -> Why) -> Result<u16, Self::Pause> {
        let faces = self.faces(&pool.faces().collect::<Vec<_>>(), |_| true);
        let (sum, apart) = pool.read(&faces);
        self.totals[tally] += sum;
        Ok(apart)
    }
    fn count(&mut self, tally: usize, n: u16) {
        self.totals[tally] += n;
    }
}

type Ends = BTreeMap<((u8, u16), [u16; 2]), f64>;

/// Nothing where there would be too many ways.
fn enumerate(procedure: &Random) -> Option<Ends> {
    let (mut ends, mut wheels) = (Ends::new(), Vec::new());
    for _ in 0..8_000 {
        let mut cup = Enumerated { wheels: &mut wheels, at: 0, chance: 1.0, totals: [0; 2] };
        let mut stage = procedure.start();
        let end = loop {
            let Ok(next) = procedure.step(stage, &mut cup);
            match next {
                Next::Then(next) => stage = next,
                Next::Done(end) => break end,
            }
        };
        let totals = [cup.totals[0].min(procedure.caps[0]), cup.totals[1].min(procedure.caps[1])];
        let chance = cup.chance;
        *ends.entry((end, totals)).or_default() += chance;
        while wheels.last().is_some_and(|(index, len)| index + 1 == *len) {
            wheels.pop();
        }
        match wheels.last_mut() {
            Some(wheel) => wheel.0 += 1,
            None => return Some(ends),
        }
    }
    None
}

fn reading() -> impl Strategy<Value = Reading> {
    prop_oneof![
        Just(Reading::Sum),
        Just(Reading::Highest),
        Just(Reading::Lowest),
        Just(Reading::Tally),
        (0u8..7).prop_map(Reading::AtLeast),
        (0u8..7).prop_map(Reading::AtMost),
        (0u8..5, 0u8..7).prop_map(|(a, b)| Reading::Bands(a, b)),
        (0u8..7).prop_map(Reading::Apart),
        (0u8..6).prop_map(Reading::Pair),
    ]
}

fn throw() -> impl Strategy<Value = Throw> {
    let sides = prop_oneof![2u8..=4, Just(5), Just(6), Just(7)];
    prop_oneof![
        4 => (0u8..=2, sides.clone(), reading()).prop_map(|(count, sides, reading)| Throw::new(count, sides, reading)),
        1 => (sides, -1i8..=2).prop_map(|(sides, bonus)| Throw::roll_off_with(sides, bonus, 0)),
    ]
}

fn pool() -> impl Strategy<Value = (usize, Pool)> {
    (0usize..2, 0u8..=2, 1u8..=4, 0u8..=1, 2u8..=3, any::<bool>()).prop_map(
        |(tally, count, sides, more, other, apart)| {
            let pool = Pool::sum(count, sides).and(more, other);
            (tally, if apart { pool.top_apart() } else { pool })
        },
    )
}

fn procedure() -> impl Strategy<Value = Random> {
    let step = (throw(), proptest::collection::vec(pool(), 0..=2), [0u16..3, 0u16..3], 2u16..5)
        .prop_map(|(throw, pools, count, stride)| Step { throw, pools, count, stride });
    let cap = prop_oneof![Just(u16::MAX), 0u16..8];
    (proptest::collection::vec(step, 1..=3), [cap.clone(), cap]).prop_map(|(steps, caps)| Random { steps, caps })
}

/// The same rounds without the short way.
struct Slow(Times<Random>);
impl Procedure for Slow {
    type Stage = Round<(u8, u16)>;
    fn start(&self) -> Self::Stage {
        self.0.start()
    }
    fn step<C: Cup>(&self, stage: Self::Stage, cup: &mut C) -> Result<Next<Self::Stage>, C::Pause> {
        self.0.step(stage, cup)
    }
    fn caps(&self) -> [u16; 2] {
        self.0.caps()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn exact_odds_are_those_of_all_faces(procedure in procedure()) {
        let (mut fast, mut exact) = (Exact::<f64>::new(), Exact::<Exactly>::new());
        let exactly = exact.ask(&procedure).unwrap();
        prop_assert_eq!(exactly.chance(|_, _| true), Exactly::CERTAIN);
        let exactly = exactly.by(|stage, totals| (*stage, totals));
        let floating = fast.ask(&procedure).unwrap().by(|stage, totals| (*stage, totals));
        prop_assert_eq!(exactly.len(), floating.len());
        for (end, chance) in &exactly {
            prop_assert!((chance.to_f64() - floating[end]).abs() < 1e-12, "{:?}", end);
        }
        if let Some(ends) = enumerate(&procedure) {
            prop_assert_eq!(ends.len(), floating.len());
            for (end, chance) in &ends {
                prop_assert!((chance - floating[end]).abs() < 1e-12, "{:?}: {} is not {}", end, floating[end], chance);
            }
        }
    }

    #[test]
    fn the_short_way_of_repeating_is_the_long_way(procedure in procedure(), times in 1u8..5) {
        let short = Times::new(times, procedure.clone());
        let long = Slow(Times::new(times, procedure));
        let (mut fast, mut exact) = (Exact::<f64>::new(), Exact::<Exactly>::new());
        let (short_ends, long_ends) = (exact.ask(&short).map(|a| a.by(|s, t| (s.left, t))), Exact::<Exactly>::new().ask(&long).map(|a| a.by(|s, t| (s.left, t))));
        let long_floating = Exact::<f64>::new().ask(&long).unwrap().by(|_, t| t);
        let short_floating = fast.ask(&short).unwrap().by(|_, t| t);
        prop_assert_eq!(short_ends, long_ends);
        prop_assert_eq!(short_floating.len(), long_floating.len());
        for (totals, chance) in &short_floating {
            prop_assert!((chance - long_floating[totals]).abs() < 1e-12);
        }
    }
}
