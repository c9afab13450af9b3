//! Keys of links, and numbers that nobody can foresee.

use std::fmt::Write;

/// The random bytes of a key.
const KEY_BYTES: usize = 16;

/// Random bytes from the machine.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("a machine that serves people has random numbers");
    bytes
}

/// A key that nobody can guess: the secret part of a link.
pub(crate) fn key() -> String {
    hex(&random::<KEY_BYTES>())
}

/// The public name of a battle.
pub(crate) fn name() -> String {
    hex(&random::<6>())
}

/// What is kept of a key. Keys have so many random bits that a plain hash cannot be turned round.
pub fn hash(key: &str) -> [u8; 32] {
    blake3::derive_key("sandtable v1 link", key.trim().as_bytes())
}

/// Hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    })
}
