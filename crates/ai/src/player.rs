//! Who can play a side when no person does, by the names that a command line uses.

use crate::Effort;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// An opponent of any rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The rulebook's own scripted opponent: `doctrine`, or `doctrine-quick` where it may not think long.
    Doctrine(Effort),
    /// Draws a legal command, any of them: `random`.
    Random,
    /// Stands and takes the shot that gains most: `greedy`.
    Greedy,
}

impl Player {
    /// Everybody there is.
    pub const ALL: [Player; 4] =
        [Player::Doctrine(Effort::Full), Player::Doctrine(Effort::Quick), Player::Random, Player::Greedy];

    /// The name on a command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Doctrine(Effort::Full) => "doctrine",
            Player::Doctrine(Effort::Quick) => "doctrine-quick",
            Player::Random => "random",
            Player::Greedy => "greedy",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no opponent has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPlayer(
    /// What was asked for.
    pub String,
);

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no opponent `{}`: choose ", self.0)?;
        for (n, player) in Player::ALL.iter().enumerate() {
            let before = match n {
                0 => "",
                n if n + 1 == Player::ALL.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}{player}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownPlayer {}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Player, UnknownPlayer> {
        Player::ALL.into_iter().find(|player| player.name() == name).ok_or_else(|| UnknownPlayer(name.into()))
    }
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
