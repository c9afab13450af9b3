//! Numbers that look like chance and are none: how an opponent misjudges what he sees, alike whenever he looks.

/// A number made of another in which nothing of its order is left (the finalizer of SplitMix64).
///
/// ```
/// use sandtable_ai::scattered;
///
/// assert_eq!(scattered(7), scattered(7));
/// let near = (0..100).map(|n| scattered(n) % 2).sum::<u64>();
/// assert!((30..70).contains(&near));
/// ```
pub const fn scattered(of: u64) -> u64 {
    let once = of.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let twice = (once ^ once >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let thrice = (twice ^ twice >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    thrice ^ thrice >> 31
}
