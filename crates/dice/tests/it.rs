use sandtable_dice::*;
use std::collections::BTreeMap;

fn brute(throw: &Throw) -> Vec<(u16, u64)> {
    let mut ways = BTreeMap::new();
    for n in 0..u64::from(throw.sides).pow(throw.count.into()) {
        let faces: Vec<u8> = (0..throw.count)
            .map(|i| (n / u64::from(throw.sides).pow(i.into()) % u64::from(throw.sides) + 1) as u8)
            .collect();
        *ways.entry(throw.read(&faces)).or_insert(0) += 1;
    }
    ways.into_iter().collect()
}

#[test]
fn readings_equal_brute_force() {
    for count in 1..=4 {
        for sides in [3, 6, 10] {
            for reading in [
                Reading::Sum,
                Reading::AtLeast(3),
                Reading::AtMost(2),
                Reading::Bands(2, 3),
                Reading::AtLeast(0),
                Reading::AtLeast(99),
                Reading::AtMost(0),
            ] {
                let throw = Throw { count, sides, reading };
                let mut ours = throw.outcomes().unwrap();
                ours.sort();
                assert_eq!(ours, brute(&throw), "{throw:?}");
            }
        }
    }
}

#[test]
fn chacha_is_the_published_function() {
    // ChaCha8, all-zero key and nonce, first block: 3e00ef2f 895f40d6 7f5bb8e8 1f09a5a1 ...
    let mut keyed = Keyed::new(&[0; 32]);
    assert_eq!(
        [keyed.word(), keyed.word(), keyed.word(), keyed.word()].map(u32::swap_bytes),
        [0x3e00ef2f, 0x895f40d6, 0x7f5bb8e8, 0x1f09a5a1]
    );
}

/// d6 to hit on 4, then 2d6; what is set apart rolls one more d6.
struct Two;
static R: Reason = Reason { name: "test", clause: "T-1" };
impl Procedure for Two {
    type Stage = (u8, u8);
    fn start(&self) -> (u8, u8) {
        (2, 0)
    }
    fn step<C: Cup>(&self, (left, more): (u8, u8), cup: &mut C) -> Result<Next<(u8, u8)>, C::Pause> {
        if more > 0 {
            cup.roll_into(0, Pool::sum(1, 6), || Why::of(&R))?;
            return Ok(if (left, more) == (0, 1) { Next::Done((0, 0)) } else { Next::Then((left, more - 1)) });
        }
        let mut apart = 0;
        if cup.roll(Throw::new(1, 6, Reading::AtLeast(4)), || Why::of(&R))? == 1 {
            apart = cup.roll_into(0, Pool::sum(2, 6).top_apart(), || Why::of(&R))?;
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
        let pool = if cup.roll(Throw::new(1, 6, Reading::AtLeast(4)), || Why::of(&R))? == 0 {
            Pool::sum(3, 6)
        } else {
            Pool::sum(1, 4)
        };
        cup.roll_into(0, pool, || Why::of(&R))?;
        Ok(Next::Done(()))
    }
}

#[test]
fn sums_of_different_length_share_an_end() {
    let by = Exact::<Exactly>::new().ask(&Uneven).unwrap().by(|(), t| t[0]);
    assert_eq!(
        (by[&18].ratio(), by[&1].ratio(), by[&3].ratio()),
        (Some((1, 432)), Some((1, 8)), Some((1 * 54 + 1, 432)))
    );
    assert_eq!(by.len(), 18);
}
