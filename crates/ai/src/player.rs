//! Who can play a side when no person does, by the names that a command line uses.

use crate::Effort;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// An opponent of any rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The rulebook's own scripted opponent: `doctrine`, or `doctrine-quick` where it may not think long.
    Doctrine(Effort),
    /// Looks ahead: `search`, or `search:N` with so many rollouts for a decision. Where it cannot, it goes by the doctrine.
    Search(Rollouts),
    /// Goes by the doctrine in haste, and errs like people do: `recruit`.
    Recruit,
    /// Draws a legal command, any of them: `random`.
    Random,
    /// Stands and takes the shot that gains most: `greedy`.
    Greedy,
}

/// Battles that are played on from imagined places for one decision. A number and no time, so that the same place gives the same
/// decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rollouts(pub u32);

impl Rollouts {
    /// How many where nobody says a number.
    pub const USUAL: Rollouts = Rollouts(400);
    /// The most that can be asked for.
    pub const MOST: Rollouts = Rollouts(1_000_000);
}

impl Player {
    /// Everybody there is, whoever looks ahead as far as usual.
    pub const ALL: [Player; 6] = [
        Player::Doctrine(Effort::Full),
        Player::Doctrine(Effort::Quick),
        Player::Recruit,
        Player::Random,
        Player::Greedy,
        Player::Search(Rollouts::USUAL),
    ];
}

/// The name on a command line and in results.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Doctrine(Effort::Full) => "doctrine",
            Player::Doctrine(Effort::Quick) => "doctrine-quick",
            Player::Search(Rollouts::USUAL) => "search",
            Player::Search(Rollouts(rollouts)) => return f.pad(&format!("search:{rollouts}")),
            Player::Recruit => "recruit",
            Player::Random => "random",
            Player::Greedy => "greedy",
        })
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
        let known = Player::ALL.into_iter().find(|player| player.to_string() == name);
        let searches = || {
            let rollouts = name.strip_prefix("search:")?.parse().ok()?;
            (1..=Rollouts::MOST.0).contains(&rollouts).then_some(Player::Search(Rollouts(rollouts)))
        };
        known.or_else(searches).ok_or_else(|| UnknownPlayer(name.into()))
    }
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
