//! Drawing at random: the same seed draws the same mutants of the same source.

/// Steele, Lea and Flood's SplitMix64.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Evenly one of `many`: Lemire's multiplication, whose bias is below 2^-40 for any list of changes.
    fn below(&mut self, many: usize) -> usize {
        ((u128::from(self.next()) * many as u128) >> 64) as usize
    }
}

/// The list in an order drawn by a seed (Fisher and Yates).
pub fn shuffled<T>(mut list: Vec<T>, seed: u64) -> Vec<T> {
    let mut source = SplitMix(seed);
    for last in (1..list.len()).rev() {
        list.swap(last, source.below(last + 1));
    }
    list
}
