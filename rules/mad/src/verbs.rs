//! How verbs are written down: commands and rulings, on the ground and in the air.

use sandtable_core::Verb;

/// A verb: role, key, label, how it is typed, and what each slot is for. Without a role it is one by which a piece acts.
macro_rules! verb {
    ($role:ident, $key:literal, $label:literal, $usage:expr, $($slot:literal),*) => {
        Verb { key: $key, label: $label, usage: $usage, slots: &[$($slot),*], role: Role::$role }
    };
    ($key:literal, $label:literal, $usage:expr, $($slot:literal),*) => {
        verb!(Act, $key, $label, $usage, $($slot),*)
    };
}

/// The verbs of both lists, one after the other; `N` is how many they are together.
pub const fn joined<const N: usize>(one: &[Verb], other: &[Verb]) -> [Verb; N] {
    assert!(N == one.len() + other.len(), "as many as both lists have");
    let mut all = [one[0]; N];
    let mut n = 0;
    while n < N {
        all[n] = if n < one.len() { one[n] } else { other[n - one.len()] };
        n += 1;
    }
    all
}
