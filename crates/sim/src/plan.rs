//! What a batch plays: how many battles, who plays them, and with which seed.

use rayon::{ThreadPool, ThreadPoolBuilder};
use sandtable_ai::Player;
use sandtable_core::record::Seed;
use std::{fmt, ops::Range};

/// The decisions that a battle of a batch may take unless a plan says otherwise.
pub const DECISIONS: u32 = 100_000;

/// What a batch plays. Game `n` has the seed [`Seed::game`]`(n)` and depends on nothing else: a long batch can be split
/// into several plans, and one game played again by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many battles.
    pub games: u64,
    /// The number of the first.
    pub first: u64,
    /// Who plays each side, in the order of the scenario.
    pub players: Vec<Player>,
    /// What the seeds of all games are made from.
    pub seed: Seed,
    /// How many threads play; 0 for one on each core. It makes no difference to the results.
    pub threads: usize,
    /// A battle that is not over after so many decisions is broken off and counted as an overrun.
    pub limit: u32,
    /// Does each row tell who led by how much as its turns began?
    pub leads: bool,
}

impl Plan {
    /// So many battles, from game 0 on, on all cores, of [`DECISIONS`] decisions at most.
    pub fn new(games: u64, players: Vec<Player>, seed: Seed) -> Plan {
        Plan { games, first: 0, players, seed, threads: 0, limit: DECISIONS, leads: false }
    }

    /// The plan of one game of this plan.
    #[must_use]
    pub fn only(&self, game: u64) -> Plan {
        Plan { first: game, games: 1, ..self.clone() }
    }

    /// The numbers of the games, for a scenario with so many sides.
    pub(crate) fn numbers(&self, sides: usize) -> Result<Range<u64>, BadPlan> {
        if self.players.len() != sides {
            return Err(BadPlan::Players { sides, players: self.players.len() });
        }
        let end = self.first.checked_add(self.games).ok_or(BadPlan::TooMany)?;
        Ok(self.first..end)
    }

    pub(crate) fn pool(&self) -> Result<ThreadPool, BadPlan> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
        pool.map_err(|error| BadPlan::Threads(error.to_string()))
    }
}

/// Why a plan cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPlan {
    /// There is not one player for each side.
    Players {
        /// The sides of the scenario.
        sides: usize,
        /// The players of the plan.
        players: usize,
    },
    /// The numbers of the games go beyond what can be counted.
    TooMany,
    /// The threads could not be started, and why.
    Threads(String),
}

impl fmt::Display for BadPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPlan::Players { sides, players } => {
                write!(f, "the scenario has {sides} sides, but there are {players} players")
            }
            BadPlan::TooMany => f.write_str("there are no numbers for so many games"),
            BadPlan::Threads(why) => write!(f, "the threads could not be started: {why}"),
        }
    }
}

impl std::error::Error for BadPlan {}
