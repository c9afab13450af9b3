//! Five questions of wargames, each with an answer that was worked out in another way.

use super::TEST;
use sandtable_dice::*;
use std::collections::BTreeMap;

fn why() -> Why {
    Why::of(&TEST)
}

fn same(ours: f64, theirs: f64) {
    assert!((ours - theirs).abs() <= 1e-12 * theirs.abs().max(1e-300), "{ours} is not {theirs}");
}

/// Points with their chance or their ways.
type Table<N> = BTreeMap<u32, N>;

fn with_die(table: &Table<u128>, sides: u32) -> Table<u128> {
    let mut next = Table::new();
    for (points, ways) in table {
        (1..=sides).for_each(|face| *next.entry(points + face).or_default() += ways);
    }
    next
}

fn dice(groups: &[(u8, u32)]) -> Table<u128> {
    let each = groups.iter().flat_map(|&(count, sides)| (0..count).map(move |_| sides));
    each.fold(Table::from([(0, 1)]), |table, sides| with_die(&table, sides))
}

/// One attack with 2d10: 1d6 for one die that hits, 3d6 for two, 2d10 more for two tens.
struct Attack {
    number: u8,
}
impl Procedure for Attack {
    type Stage = ();
    fn start(&self) {}
    fn step<C: Cup>(&self, (): (), cup: &mut C) -> Result<Next<()>, C::Pause> {
        match Throw::bands(cup.roll(Throw::new(2, 10, Reading::Bands(self.number, 10)), why)?) {
            (0, 0) => {}
            (_, 2) => _ = cup.roll_into(0, Pool::sum(3, 6).and(2, 10), why)?,
            (1, 0) | (0, 1) => _ = cup.roll_into(0, Pool::sum(1, 6), why)?,
            _ => _ = cup.roll_into(0, Pool::sum(3, 6), why)?,
        }
        Ok(Next::Done(()))
    }
    fn caps(&self) -> [u16; 2] {
        [28, 0]
    }
}

#[test]
fn a_three_attacks() {
    for number in 2..=10 {
        // Ways over 100 * 6^3 * 100.
        let mut attack = Table::<u128>::new();
        for (one, other) in (1..=10u8).flat_map(|one| (1..=10u8).map(move |other| (one, other))) {
            let (damage, by) = match (u8::from(one >= number) + u8::from(other >= number), one.min(other)) {
                (0, _) => (dice(&[]), 21_600),
                (1, _) => (dice(&[(1, 6)]), 3_600),
                (_, 10) => (dice(&[(3, 6), (2, 10)]), 1),
                _ => (dice(&[(3, 6)]), 100),
            };
            damage.iter().for_each(|(points, ways)| *attack.entry(*points).or_default() += ways * by);
        }
        let (mut dead, mut all) = (0u128, 0);
        for (a, x) in &attack {
            for (b, y) in &attack {
                for (c, z) in &attack {
                    all += x * y * z;
                    dead += if a + b + c >= 28 { x * y * z } else { 0 };
                }
            }
        }
        let three = Times::new(3, Attack { number });
        let (n, d) = Exact::<Exactly>::new().ask(&three).unwrap().chance(|_, t| t[0] >= 28).ratio().unwrap();
        // The fractions are equal in lowest terms: the numbers are too large to multiply crosswise.
        let step = all / d;
        assert_eq!((d * step, n * step), (all, dead), "{number}");
        same(Exact::<f64>::new().ask(&three).unwrap().chance(|_, t| t[0] >= 28), dead as f64 / all as f64);
    }
}

struct Roll {
    pool: Pool,
}
impl Procedure for Roll {
    type Stage = ();
    fn start(&self) {}
    fn step<C: Cup>(&self, (): (), cup: &mut C) -> Result<Next<()>, C::Pause> {
        let apart = cup.roll_into(0, self.pool, why)?;
        cup.count(1, apart);
        Ok(Next::Done(()))
    }
}

#[test]
fn b_the_sum_of_ten_dice() {
    let theirs = dice(&[(10, 10)]);
    let ours = Exact::<f64>::new().ask(&Roll { pool: Pool::sum(10, 10) }).unwrap().odds(|(), t| t[0]);
    assert_eq!((ours.outcomes().len(), theirs.len()), (91, 91));
    ours.outcomes().iter().for_each(|(sum, chance)| same(*chance, theirs[&u32::from(*sum)] as f64 / 1e10));
    let mut exact = Exact::<Exactly>::new();
    let answer = exact.ask(&Roll { pool: Pool::sum(10, 10) }).unwrap();
    assert_eq!(answer.chance(|(), t| t[0] == 11).ratio(), Some((1, 1_000_000_000)));
}

#[test]
fn c_sixes_and_the_sum_of_the_others() {
    let mut theirs = BTreeMap::<[u16; 2], u128>::new();
    for n in 0..6u16.pow(5) {
        let faces = (0..5).map(|die| n / 6u16.pow(die) % 6 + 1);
        let sixes = faces.clone().filter(|face| *face == 6).count() as u16;
        *theirs.entry([faces.sum::<u16>() - 6 * sixes, sixes]).or_default() += 1;
    }
    let mut exact = Exact::<Exactly>::new();
    let ours = exact.ask(&Roll { pool: Pool::sum(5, 6).top_apart() }).unwrap().by(|(), t| t);
    assert_eq!(ours.len(), theirs.len());
    for (totals, ways) in theirs {
        let (n, d) = ours[&totals].ratio().unwrap();
        assert_eq!(n * 7_776, ways * d, "{totals:?}");
    }
}

/// A hit with 3d6, whose sixes roll on a table that can call for itself, three deep.
struct Chained {
    bonus: u8,
}

/// What is still to roll: the attack, then table rolls by depth, the deepest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct ChainStage {
    attack: bool,
    rolls: [u8; 3],
}

impl Procedure for Chained {
    type Stage = ChainStage;
    fn start(&self) -> ChainStage {
        ChainStage { attack: true, rolls: [0; 3] }
    }
    fn step<C: Cup>(&self, mut stage: ChainStage, cup: &mut C) -> Result<Next<ChainStage>, C::Pause> {
        if stage.attack {
            stage.attack = false;
            if cup.roll(Throw::new(1, 10, Reading::AtLeast(14 - self.bonus)), why)? == 0 {
                return Ok(Next::Done(stage));
            }
            // A six counts its six points and also rolls on the table.
            let sixes = cup.roll_into(0, Pool::sum(3, 6).top_apart(), why)?;
            cup.count(0, 6 * sixes);
            stage.rolls[0] = sixes as u8;
        } else {
            let depth = stage.rolls.iter().rposition(|&n| n > 0).expect("a roll is left");
            stage.rolls[depth] -= 1;
            let row = cup.roll(Throw::one(10), why)?;
            let column = cup.roll(Throw::one(6), why)?;
            cup.count(0, (row * column) % 13);
            cup.count(1, u16::from(row == column));
            if depth < 2 {
                stage.rolls[depth + 1] += u8::from(column == 6) + u8::from(row == 10);
            }
        }
        Ok(if stage.rolls == [0; 3] { Next::Done(stage) } else { Next::Then(stage) })
    }
}

/// Two tables, one after the other.
fn both(a: &Table<f64>, b: &Table<f64>) -> Table<f64> {
    let mut both = Table::new();
    for (x, p) in a {
        b.iter().for_each(|(y, q)| *both.entry(x + y).or_default() += p * q);
    }
    both
}

/// One table roll and all that follows: points + 1000 * specials.
fn table_roll(depth: u8) -> Table<f64> {
    let deeper = if depth < 3 { table_roll(depth + 1) } else { Table::from([(0, 1.0)]) };
    let twice = both(&deeper, &deeper);
    let mut table = Table::new();
    for (row, column) in (1..=10u32).flat_map(|row| (1..=6u32).map(move |column| (row, column))) {
        let own = row * column % 13 + 1_000 * u32::from(row == column);
        let none = Table::from([(0, 1.0)]);
        let more = [&none, &deeper, &twice][usize::from(column == 6) + usize::from(row == 10)];
        more.iter().for_each(|(points, chance)| *table.entry(own + points).or_default() += chance / 60.0);
    }
    table
}

#[test]
fn d_criticals_that_call_for_criticals() {
    for bonus in 4..=8u8 {
        let table = table_roll(1);
        let mut die: Table<f64> = (1..=5).map(|face| (face, 1.0 / 6.0)).collect();
        table.iter().for_each(|(points, chance)| *die.entry(6 + points).or_default() += chance / 6.0);
        let hit = f64::from(bonus - 3) / 10.0;
        let mut theirs: Table<f64> =
            both(&both(&die, &die), &die).iter().map(|(points, chance)| (*points, chance * hit)).collect();
        *theirs.entry(0).or_default() += 1.0 - hit;
        let read = |_: &ChainStage, t: [u16; 2]| u32::from(t[0]) + 1_000 * u32::from(t[1]);
        let mut fast = Exact::<f64>::new();
        let ours = fast.ask(&Chained { bonus }).unwrap().odds(read);
        assert_eq!(ours.outcomes().len(), theirs.len());
        ours.outcomes().iter().for_each(|(points, chance)| same(*chance, theirs[points]));
        if bonus == 7 {
            let mut exact = Exact::<Exactly>::new();
            let answer = exact.ask(&Chained { bonus }).unwrap();
            answer.by(read).iter().for_each(|(points, chance)| same(chance.to_f64(), ours.of(points)));
            assert_eq!(answer.chance(|_, _| true), Exactly::CERTAIN);
            assert!(answer.stages() < 30, "{}", answer.stages());
        }
    }
}

/// Ten torpedoes, each with a number of its own to hit and 6d10 of damage.
struct TenTorpedoes {
    number: u8,
}
impl Procedure for TenTorpedoes {
    type Stage = u8;
    fn start(&self) -> u8 {
        10
    }
    fn step<C: Cup>(&self, left: u8, cup: &mut C) -> Result<Next<u8>, C::Pause> {
        if cup.roll(Throw::new(1, 20, Reading::AtLeast(self.number - (10 - left))), why)? == 1 {
            cup.roll_into(0, Pool::sum(6, 10), why)?;
        }
        Ok(if left == 1 { Next::Done(0) } else { Next::Then(left - 1) })
    }
    fn caps(&self) -> [u16; 2] {
        [600, 0]
    }
}

#[test]
fn e_ten_torpedoes() {
    let hit: Table<f64> = dice(&[(6, 10)]).iter().map(|(points, ways)| (*points, *ways as f64 / 1e6)).collect();
    for number in [15u8, 18] {
        let mut theirs = Table::from([(0, 1.0)]);
        for torpedo in 0..10 {
            let chance = f64::from(21 - (number - torpedo)) / 20.0;
            let mut one: Table<f64> = hit.iter().map(|(points, part)| (*points, part * chance)).collect();
            one.insert(0, 1.0 - chance);
            theirs = both(&theirs, &one);
        }
        let ours = Exact::<f64>::new().ask(&TenTorpedoes { number }).unwrap().odds(|_, t| u32::from(t[0]));
        assert_eq!(ours.outcomes().len(), theirs.len());
        ours.outcomes().iter().for_each(|(points, chance)| same(*chance, theirs[points]));
        let mut exact = Exact::<Exactly>::new();
        let exactly = exact.ask(&TenTorpedoes { number }).unwrap();
        exactly.by(|_, t| u32::from(t[0])).iter().for_each(|(points, chance)| same(chance.to_f64(), theirs[points]));
        assert_eq!(exactly.chance(|_, _| true), Exactly::CERTAIN);
    }
}
