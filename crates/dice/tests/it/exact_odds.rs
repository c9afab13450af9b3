//! The exact engine on small procedures whose answers are known, and on those that do not fit.

use super::TEST;
use sandtable_dice::*;
use std::collections::BTreeMap;

fn why() -> Why {
    Why::of(&TEST)
}

/// A procedure of one step, written as a closure over what it may do.
struct OneStep {
    throw: Throw,
    pools: Vec<(usize, Pool)>,
}
impl Procedure for OneStep {
    type Stage = u16;
    fn start(&self) -> u16 {
        0
    }
    fn step<C: Cup>(&self, _: u16, cup: &mut C) -> Result<Next<u16>, C::Pause> {
        let seen = cup.roll(self.throw, why)?;
        for &(tally, pool) in &self.pools {
            cup.roll_into(tally, pool, why)?;
        }
        Ok(Next::Done(seen))
    }
}

fn one_step(throw: Throw, pools: &[(usize, Pool)]) -> OneStep {
    OneStep { throw, pools: pools.to_vec() }
}

const NO_DICE: Throw = Throw::new(0, 6, Reading::Sum);

/// d6 to hit on 4, then 2d6; what is set apart rolls one more d6.
struct Two;
impl Procedure for Two {
    type Stage = (u8, u8);
    fn start(&self) -> (u8, u8) {
        (2, 0)
    }
    fn step<C: Cup>(&self, (left, more): (u8, u8), cup: &mut C) -> Result<Next<(u8, u8)>, C::Pause> {
        if more > 0 {
            cup.roll_into(0, Pool::sum(1, 6), why)?;
            return Ok(if (left, more) == (0, 1) { Next::Done((0, 0)) } else { Next::Then((left, more - 1)) });
        }
        let mut apart = 0;
        if cup.roll(Throw::new(1, 6, Reading::AtLeast(4)), why)? == 1 {
            apart = cup.roll_into(0, Pool::sum(2, 6).top_apart(), why)?;
        }
        Ok(if left == 1 && apart == 0 { Next::Done((0, 0)) } else { Next::Then((left - 1, apart as u8)) })
    }
    fn caps(&self) -> [u16; 2] {
        [9, 0]
    }
}

#[test]
fn exact_equals_floating_equals_play() {
    let (mut exact, mut fast) = (Exact::<Exactly>::new(), Exact::<f64>::new());
    let a = exact.ask(&Two).unwrap().by(|_, t| t[0]);
    let b = fast.ask(&Two).unwrap().by(|_, t| t[0]);
    let total = a.values().fold(Exactly::NONE, |s, &p| Exactly::sum(s, p).unwrap());
    assert_eq!(total.ratio(), Some((1, 1)));
    assert_eq!(a[&0].ratio(), Some((1, 4)));
    let mut dice = Silent::new(Stream::new(5));
    let mut seen = BTreeMap::<u16, u32>::new();
    let plays = 200_000;
    for _ in 0..plays {
        let Ok(ended) = dice.play(&Two);
        *seen.entry(ended.tallies[0]).or_default() += 1;
    }
    for (t, p) in &a {
        assert!((p.to_f64() - b[t]).abs() < 1e-14);
        let (n, k) = (f64::from(plays), f64::from(seen[t]));
        assert!((k - n * p.to_f64()).abs() < 5.0 * (n * p.to_f64()).sqrt() + 3.0, "{t}: {k} of {n}");
    }
    assert_eq!(seen.len(), a.len());
}

/// A miss throws many dice, a hit one: two ways to one end with sums of different length, the longer first.
struct Uneven;
impl Procedure for Uneven {
    type Stage = ();
    fn start(&self) {}
    fn step<C: Cup>(&self, (): (), cup: &mut C) -> Result<Next<()>, C::Pause> {
        let miss = cup.roll(Throw::new(1, 6, Reading::AtLeast(4)), why)? == 0;
        cup.roll_into(0, if miss { Pool::sum(3, 6) } else { Pool::sum(1, 4) }, why)?;
        Ok(Next::Done(()))
    }
}

#[test]
fn sums_of_different_length_share_an_end() {
    let by = Exact::<Exactly>::new().ask(&Uneven).unwrap().by(|(), t| t[0]);
    assert_eq!((by[&18].ratio(), by[&1].ratio(), by[&3].ratio()), (Some((1, 432)), Some((1, 8)), Some((54 + 1, 432))));
    assert_eq!(by.len(), 18);
}

#[test]
fn a_step_may_have_several_pools_in_both_totals() {
    let pools = &[(0, Pool::sum(2, 6)), (1, Pool::sum(1, 4)), (0, Pool::sum(1, 10)), (1, Pool::sum(1, 4).and(1, 6))];
    let mut exact = Exact::<Exactly>::new();
    let answer = exact.ask(&one_step(Throw::one(2), pools)).unwrap();
    let mut brute = BTreeMap::<[u16; 2], u128>::new();
    for n in 0..6u16 * 6 * 10 * 4 * 4 * 6 {
        let face = |below: u16, sides: u16| n / below % sides + 1;
        let totals = [face(1, 6) + face(6, 6) + face(36, 10), face(360, 4) + face(1440, 4) + face(5760, 6)];
        *brute.entry(totals).or_default() += 1;
    }
    let by = answer.by(|_, t| t);
    assert_eq!(by.len(), brute.len());
    for (totals, ways) in brute {
        let (n, d) = by[&totals].ratio().unwrap();
        assert_eq!(n * 34_560, ways * d, "{totals:?}");
    }
    let five = &[(0, Pool::sum(1, 6)); 5];
    assert_eq!(Exact::<f64>::new().ask(&one_step(NO_DICE, five)).err(), Some(TooLarge));
}

#[test]
fn every_die_has_a_denominator() {
    let mut exact = Exact::<Exactly>::new();
    for sides in (2..=20).chain([100, 23, 97, 255]) {
        let chances = exact.chances(Throw::one(sides)).unwrap();
        assert_eq!(chances.len(), usize::from(sides));
        assert!(chances.iter().all(|(_, chance)| chance.ratio() == Some((1, sides.into()))), "d{sides}");
        let sum = chances.iter().try_fold(Exactly::NONE, |sum, (_, chance)| Exactly::sum(sum, *chance));
        assert_eq!(sum.map(|sum| sum == Exactly::CERTAIN), Ok(true));
    }
    let two = exact.ask(&one_step(Throw::one(19), &[(0, Pool::sum(1, 17))])).unwrap();
    assert_eq!(two.chance(|seen, t| *seen == 19 && t[0] == 17).to_string(), "1/323");
}

#[test]
fn a_roll_off_never_loops() {
    for (first, second, chance) in [(0, 0, (1, 2)), (6, 4, (16, 23)), (7, 0, (94, 97))] {
        let duel = one_step(Throw::roll_off_with(10, first, second), &[]);
        assert_eq!(Exact::<Exactly>::new().ask(&duel).unwrap().chance(|winner, _| *winner == 1).ratio(), Some(chance));
        let floating = Exact::<f64>::new().ask(&duel).unwrap().chance(|winner, _| *winner == 1);
        assert!((floating - chance.0 as f64 / chance.1 as f64).abs() < 1e-15);
        let sampled = sample(&duel, 20_000, Stream::new(9)).chance(|winner, _| *winner == 1);
        assert!((sampled.rate() - floating).abs() < 0.02, "{sampled}");
    }
    assert_eq!(Exact::<Counting>::new().ask(&one_step(Throw::roll_off(10), &[])).unwrap().chance(|_, _| true), 2.0);
}

#[test]
fn handfuls_are_throws_side_by_side() {
    let handful =
        Handful::new(&[Throw::new(2, 10, Reading::Pair(8)), Throw::new(1, 6, Reading::Sum), Throw::roll_off(6)])
            .unwrap();
    let mut exact = Exact::<Exactly>::new();
    let chances = exact.chances_together(&handful).unwrap();
    assert_eq!(chances.len(), 4 * 6 * 2);
    for (seen, chance) in chances {
        let split = handful.split(seen);
        let apart = handful.throws().iter().zip(split.iter()).map(|(throw, seen)| {
            let all = exact.chances(*throw).unwrap();
            all.iter().find(|(known, _)| known == seen).expect("can be seen").1
        });
        let product = apart.fold(Exactly::CERTAIN, |product, chance| Exactly::product(product, chance).unwrap());
        assert_eq!(chance, product);
    }
}

/// Each six throws again, for ever.
struct Endless;
impl Procedure for Endless {
    type Stage = u8;
    fn start(&self) -> u8 {
        1
    }
    fn step<C: Cup>(&self, dice: u8, cup: &mut C) -> Result<Next<u8>, C::Pause> {
        let apart = cup.roll_into(0, Pool::sum(1, 6).top_apart(), why)?;
        cup.count(0, 6 * apart);
        let dice = dice - 1 + 2 * apart as u8;
        Ok(if dice == 0 { Next::Done(0) } else { Next::Then(dice) })
    }
    fn caps(&self) -> [u16; 2] {
        [50, 0]
    }
}

#[test]
fn an_endless_chain_is_cut_in_floating_numbers_and_too_large_in_fractions() {
    let mut fast = Exact::<f64>::new();
    let answer = fast.ask(&Endless).unwrap();
    assert!((answer.chance(|_, _| true) - 1.0).abs() < 1e-12);
    assert!(answer.sweeps() > 5 && answer.lost() < 1e-17);
    assert_eq!(Exact::<Exactly>::new().ask(&Endless).err(), Some(TooLarge));
}

/// A long row of dice, each a stage.
struct Long(u16);
impl Procedure for Long {
    type Stage = u16;
    fn start(&self) -> u16 {
        self.0
    }
    fn step<C: Cup>(&self, left: u16, cup: &mut C) -> Result<Next<u16>, C::Pause> {
        let hit = cup.roll(Throw::new(1, 20, Reading::AtLeast(11)), why)?;
        cup.count(0, hit);
        Ok(if left <= 1 { Next::Done(0) } else { Next::Then(left - 1) })
    }
}

#[test]
fn what_passes_256_bits_is_too_large() {
    let mut exact = Exact::<Exactly>::new();
    assert_eq!(exact.ask(&Long(40)).unwrap().chance(|_, t| t[0] == 40).ratio(), Some((1, 1 << 40)));
    assert_eq!(exact.ask(&Long(60)).err(), Some(TooLarge));
    assert_eq!(exact.ask(&Long(40)).unwrap().chance(|_, _| true).to_string(), "1");
    let floating = Exact::<f64>::new().ask(&Long(2_000)).unwrap().chance(|_, t| t[0] >= 1_000);
    assert!((0.5..0.52).contains(&floating));
}

#[test]
fn sums_and_products_that_do_not_fit_are_too_large() {
    let mut exact = Exact::<Exactly>::new();
    let rare = exact.ask(&Long(50)).unwrap().chance(|_, t| t[0] == 50);
    assert_eq!(rare.ratio(), Some((1, 1 << 50)));
    let mut product = rare;
    for _ in 1..5 {
        product = Exactly::product(product, rare).unwrap();
    }
    assert_eq!((product.ratio(), product.to_string().len()), (None, 2 + 76));
    assert_eq!(product.to_f64(), (0..250).fold(1.0, |half, _| half / 2.0));
    assert_eq!(Exactly::product(product, rare), Err(TooLarge));
    let third = exact.chances(Throw::one(3)).unwrap()[0].1;
    let other = Exactly::product(rare, third).unwrap();
    assert_eq!(Exactly::sum(other, other).unwrap().ratio(), Some((1, 3 << 49)));
    let ninth = Exactly::product(third, third).unwrap();
    let finest = Exactly::product(Exactly::product(ninth, ninth).unwrap(), product);
    assert_eq!(finest, Err(TooLarge));
    assert_eq!(Exactly::sum(product, Exactly::product(ninth, ninth).unwrap()), Err(TooLarge));
}

#[test]
fn large_throws_and_pools() {
    let mut fast = Exact::<f64>::new();
    let mut exact = Exact::<Exactly>::new();
    let many = one_step(NO_DICE, &[(0, Pool::sum(40, 10))]);
    // Too many ways for a whole number of 64 bits, but the sums go by window, and floating numbers do not care.
    let a = exact.ask(&many).unwrap().chance(|_, t| t[0] <= 220).to_f64();
    let b = fast.ask(&many).unwrap().chance(|_, t| t[0] <= 220);
    assert!((a - b).abs() < 1e-12 && (0.5..0.53).contains(&a), "{a} {b}");
    // The least sums are right in all digits too.
    let least = fast.ask(&many).unwrap().chance(|_, t| t[0] == 41);
    assert!((least / (40.0 / 1e40) - 1.0).abs() < 1e-12);
    let apart = one_step(NO_DICE, &[(0, Pool::sum(50, 6).and(60, 20).top_apart())]);
    assert!((fast.ask(&apart).unwrap().chance(|_, _| true) - 1.0).abs() < 1e-12);
    assert_eq!(exact.ask(&apart).err(), Some(TooLarge));
    let wide = one_step(NO_DICE, &[(0, Pool::sum(255, 255)), (1, Pool::sum(255, 255))]);
    assert_eq!(fast.ask(&wide).err(), Some(TooLarge));
    assert_eq!(fast.ask(&one_step(Throw::new(255, 100, Reading::Sum), &[])).err(), Some(TooLarge));
    assert_eq!(fast.ask(&one_step(NO_DICE, &[(0, Pool::sum(200, 6).and(200, 100).top_apart())])).err(), Some(TooLarge));
    fast.most_work = 10;
    assert_eq!(fast.ask(&many).err(), Some(TooLarge));
}

#[test]
fn dice_apart_count_only_in_the_first_group() {
    let procedure = one_step(NO_DICE, &[(0, Pool::sum(2, 6).and(1, 6).top_apart())]);
    let by = Exact::<Exactly>::new().ask(&procedure).unwrap().by(|_, t| t[0]);
    assert_eq!(by[&1].ratio(), Some((1, 216)));
    assert_eq!(by[&16].ratio(), Some((1, 216)));
    assert_eq!(by.keys().max(), Some(&16));
}

/// Two ways to one stage with different dice, the finer one first or last.
struct Apart {
    finer: u16,
}
impl Procedure for Apart {
    type Stage = u8;
    fn start(&self) -> u8 {
        3
    }
    fn step<C: Cup>(&self, stage: u8, cup: &mut C) -> Result<Next<u8>, C::Pause> {
        Ok(match stage {
            3 => Next::Then(if cup.roll(Throw::new(1, 2, Reading::AtLeast(2)), why)? == self.finer { 2 } else { 1 }),
            2 => {
                cup.roll_into(0, Pool::sum(20, 7), why)?;
                Next::Done(0)
            }
            _ => {
                cup.roll_into(0, Pool::sum(1, 11), why)?;
                Next::Done(0)
            }
        })
    }
}

#[test]
fn different_dice_meet_on_one_scale() {
    for finer in [0, 1] {
        let mut exact = Exact::<Exactly>::new();
        let answer = exact.ask(&Apart { finer }).unwrap();
        assert_eq!(answer.chance(|_, t| t[0] == 11).ratio(), Some((1, 22)));
        assert_eq!(answer.chance(|_, t| t[0] == 140).ratio(), Some((1, 2 * 7u128.pow(20))));
        assert_eq!(answer.chance(|_, _| true), Exactly::CERTAIN);
    }
}

#[test]
fn repeating_nothing_is_nothing() {
    let answer = Exact::<f64>::new().ask(&Times::new(0, Two)).map(|answer| answer.by(|round, t| (round.left, t)));
    assert_eq!(answer, Ok(BTreeMap::from([((0, [0, 0]), 1.0)])));
    let Ok(ended) = Silent::new(Stream::new(1)).play(&Times::new(0, Two));
    assert_eq!((ended.tallies, ended.stage.left), ([0, 0], 0));
}

#[test]
fn fractions_read_as_fractions() {
    let mut exact = Exact::<Exactly>::new();
    let chances = exact.chances(Throw::new(2, 6, Reading::Sum)).unwrap();
    assert_eq!(chances[5].1.to_string(), "1/6");
    assert_eq!(format!("{:?}", chances[0]), "(2, 1/36)");
    assert_eq!(serde_json::to_string(&chances[1].1).unwrap(), "\"1/18\"");
    assert_eq!((Exactly::NONE.to_string(), Exactly::CERTAIN.to_string()), ("0".into(), "1".into()));
}
