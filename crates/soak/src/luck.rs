//! Chance that can be repeated: everything that the harness does by chance comes from its seed.

/// A stream of random numbers. They decide what is tried, and never a die of a battle.
#[derive(Clone, Debug)]
pub struct Luck(u64);

impl Luck {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Luck {
        Luck(seed)
    }

    /// A stream for somebody who goes his own way from here.
    pub fn fork(&mut self) -> Luck {
        Luck(self.word())
    }

    /// The next number (SplitMix64).
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`; 0 where `n` is.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(n)) >> 64) as u64
    }

    /// A number from one to another, both included.
    pub fn between(&mut self, from: i64, to: i64) -> i64 {
        let width = to.saturating_sub(from).saturating_add(1).max(1);
        from.saturating_add(self.below(width.unsigned_abs()).cast_signed())
    }

    /// Once in so many times.
    pub fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// One of these, if there is one.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(usize::try_from(self.below(of.len() as u64)).unwrap_or_default())
    }

    /// An address of a visitor: limits hold for each.
    pub fn visitor(&mut self) -> String {
        let [a, b, c, ..] = self.word().to_le_bytes();
        format!("10.{a}.{b}.{c}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_has_the_same_luck_and_stays_within_bounds() {
        let (mut one, mut other) = (Luck::new(7), Luck::new(7));
        for _ in 0..1000 {
            let number = one.between(-3, 3);
            assert_eq!(number, other.between(-3, 3));
            assert!((-3..=3).contains(&number));
        }
        assert_eq!(one.below(0), 0);
        assert_eq!(one.pick::<u8>(&[]), None);
        assert_ne!(one.fork().word(), one.word());
    }
}
