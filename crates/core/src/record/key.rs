//! Where the dice of a battle come from: seeds as text, commitments, and the key of each roll.

use super::{Digest, Given};
use crate::Side;
use serde::{Deserialize, Serialize};

/// The algorithm that seeds name.
pub const ALGORITHM: &str = "blake3-chacha8";

/// A seed: 32 bytes, written `blake3-chacha8,<64 hexadecimal digits>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Reads a seed.
    ///
    /// # Errors
    /// Says what is wrong with it; algorithms other than `blake3-chacha8` are refused.
    pub fn parse(text: &str) -> Result<Seed, String> {
        let (algorithm, digits) = text
            .split_once(',')
            .ok_or_else(|| format!("`{text}` is no seed: write {ALGORITHM},<64 hexadecimal digits>"))?;
        if algorithm != ALGORITHM {
            return Err(format!("unknown dice algorithm `{algorithm}`: only {ALGORITHM} is known"));
        }
        let digest =
            Digest::from_hex(digits).ok_or_else(|| format!("a seed has 64 hexadecimal digits, not `{digits}`"))?;
        Ok(Seed(digest.0))
    }

    /// The seed of game `n` of a batch with this seed.
    #[must_use]
    pub fn game(self, n: u64) -> Seed {
        Seed(*blake3::keyed_hash(&self.0, &n.to_le_bytes()).as_bytes())
    }
}

impl std::fmt::Display for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{ALGORITHM},{}", Digest(self.0))
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Seed::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// How the dice of a battle are provided for, as the header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provision {
    /// The seed is open from the start.
    Seed(Seed),
    /// A server keeps its secret until the end; this is the digest of it.
    Commitment(Digest),
    /// People throw all dice themselves.
    Entered,
    /// People throw the dice themselves, but for those that not all of them may see: they come from a seed, open from the start.
    EnteredBesideSeed(Seed),
    /// The same, but that a server keeps its secret until the end; this is the digest of it.
    EnteredBesideCommitment(Digest),
}

impl Provision {
    /// The seed that is open from the start.
    pub fn seed(self) -> Option<Seed> {
        match self {
            Provision::Seed(seed) | Provision::EnteredBesideSeed(seed) => Some(seed),
            _ => None,
        }
    }

    /// The digest of the secret that is kept until the end.
    pub fn commitment(self) -> Option<Digest> {
        match self {
            Provision::Commitment(digest) | Provision::EnteredBesideCommitment(digest) => Some(digest),
            _ => None,
        }
    }

    /// Is this the secret that is kept? Any is where nobody has committed himself to one.
    pub fn is_kept_by(self, secret: &Seed) -> bool {
        self.commitment().is_none_or(|digest| commitment(secret) == digest)
    }

    /// Do people throw dice themselves, all those that they may see?
    pub fn is_typed(self) -> bool {
        !matches!(self, Provision::Seed(_) | Provision::Commitment(_))
    }
}

/// The commitment to a secret.
pub fn commitment(secret: &Seed) -> Digest {
    Digest(*blake3::Hasher::new_derive_key("sandtable v1 dice commitment").update(&secret.0).finalize().as_bytes())
}

/// The battle's key: from the secret and each seat's nonce, in the order of the sides.
pub fn battle_key(secret: &Seed, nonces: &[(Side, String)]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("sandtable v1 battle dice");
    hasher.update(&secret.0);
    for (side, nonce) in nonces {
        hasher.update(&[side.0]).update(&(nonce.len() as u64).to_le_bytes()).update(nonce.as_bytes());
    }
    *hasher.finalize().as_bytes()
}

/// The key of the dice that follow a command: bound to the record before it and to the command itself, so that nothing
/// is drawn ahead and nobody can try commands in another order against dice that are fixed already.
pub(crate) fn command_key<C: Serialize>(key: &[u8; 32], before: Digest, n: u32, given: &[Given<C>]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_keyed(key);
    hasher.update(&before.0).update(&n.to_le_bytes());
    hasher.update(&serde_json::to_vec(given).expect("commands are plain values"));
    *hasher.finalize().as_bytes()
}
