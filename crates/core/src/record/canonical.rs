//! The canonical encoding and its digests: what a hash of a state or of a line is taken over.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A BLAKE3 digest, written as 64 hexadecimal digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest of bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(*blake3::hash(bytes).as_bytes())
    }

    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Digest> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let digit = |d: u8| (d as char).to_digit(16);
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Some(Digest(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Digest::from_hex(&text).ok_or_else(|| serde::de::Error::custom("a digest has 64 hexadecimal digits"))
    }
}

/// The digest of a value's canonical encoding.
///
/// The encoding is version 1 of the postcard wire format over the value's fields in the order in which they are
/// declared: unsigned integers as little-endian base-128 varints, signed ones zigzagged first, single bytes and booleans
/// as they are, sequences with their length before them, enum variants by index, options as 0 or 1. `docs/record.md`
/// writes it out, and a pinned file of vectors holds it to that.
pub fn digest(value: &impl Serialize) -> Digest {
    let mut hasher = blake3::Hasher::new();
    let bytes = postcard::to_stdvec(value).expect("a state is made of plain values");
    hasher.update(&bytes);
    Digest(*hasher.finalize().as_bytes())
}
