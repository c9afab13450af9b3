//! Seeds: as typed on the command line, or fresh from the machine.

use crate::Failure;
use clap::Args;
use sandtable_core::record::Seed;

/// `--seed` of a batch.
#[derive(Args, Clone, Copy, Debug)]
pub struct BatchSeed {
    /// What the seeds of all games are made from: blake3-chacha8,<64 hexadecimal digits>
    #[arg(long, value_parser = Seed::parse)]
    seed: Option<Seed>,
}

impl BatchSeed {
    /// As [`or_fresh`].
    ///
    /// # Errors
    /// Where the machine has no random numbers to give.
    pub fn or_fresh(self) -> Result<Seed, Failure> {
        or_fresh(self.seed)
    }
}

/// The seed that was typed, or one that nobody can foresee.
///
/// # Errors
/// Where the machine has no random numbers to give.
pub fn or_fresh(typed: Option<Seed>) -> Result<Seed, Failure> {
    match typed {
        Some(seed) => Ok(seed),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)
                .map_err(|error| Failure::No(format!("no random numbers for a seed: {error}; give one with --seed")))?;
            Ok(Seed(bytes))
        }
    }
}
