//! Chances by sampling, with their interval, for what is too large to be exact.

use crate::{Dice, Ended, Exact, Procedure, Silent, Source, TALLIES};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Half of the width, in standard deviations, that holds 95 % of a normal distribution.
const WIDTH: f64 = 1.959_964;

/// The interval that holds a chance with 95 % confidence, after so many successes in so many trials (Wilson's score interval). Without trials it is all from 0 to 1.
/// More successes than trials count as all.
pub fn wilson(successes: u64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (trials as f64, successes.min(trials) as f64 / trials as f64);
    let z2 = WIDTH * WIDTH;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = WIDTH / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    let low = if successes == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if successes >= trials { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

/// A chance that was sampled.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// How often it happened.
    pub successes: u64,
    /// How often it was tried.
    pub plays: u64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
}

impl Estimate {
    /// So many successes in so many plays.
    pub fn new(successes: u64, plays: u64) -> Estimate {
        let (low, high) = wilson(successes, plays);
        Estimate { successes, plays, low, high }
    }

    /// The part of the plays in which it happened; one half where nothing was played.
    pub fn rate(&self) -> f64 {
        if self.plays == 0 { 0.5 } else { self.successes as f64 / self.plays as f64 }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rate, low, high) = (100.0 * self.rate(), 100.0 * self.low, 100.0 * self.high);
        write!(f, "about {rate:.1} % ({low:.1} to {high:.1} %, {} plays)", self.plays)
    }
}

/// A chance that says whether it is exact.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chance {
    /// From all ways that the dice can fall, as a floating number from 0 to 1.
    Exact(f64),
    /// From some plays.
    Estimate(Estimate),
}

impl Chance {
    /// The chance, where it is exact.
    pub fn exact(&self) -> Option<f64> {
        match self {
            Chance::Exact(chance) => Some(*chance),
            Chance::Estimate(_) => None,
        }
    }

    /// The interval that it lies in: a point where it is exact, else with 95 % confidence.
    pub fn interval(&self) -> (f64, f64) {
        match self {
            Chance::Exact(chance) => (*chance, *chance),
            Chance::Estimate(estimate) => (estimate.low, estimate.high),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Exact(chance) => write!(f, "{:.1} %", 100.0 * chance),
            Chance::Estimate(estimate) => estimate.fmt(f),
        }
    }
}

/// The ends of some plays, counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<S> {
    ends: BTreeMap<Ended<S>, u64>,
    plays: u64,
}

/// Plays a procedure so many times.
pub fn sample<P: Procedure, S: Source>(procedure: &P, plays: u64, source: S) -> Sample<P::Stage> {
    let mut dice = Silent::new(source);
    let mut ends = BTreeMap::new();
    for _ in 0..plays {
        let Ok(ended) = dice.play(procedure);
        *ends.entry(ended).or_insert(0) += 1;
    }
    Sample { ends, plays }
}

impl<S: Ord> Sample<S> {
    /// How many plays there were.
    pub fn plays(&self) -> u64 {
        self.plays
    }

    /// "What is the chance that ...?"
    pub fn chance(&self, mut holds: impl FnMut(&S, [u16; TALLIES]) -> bool) -> Estimate {
        let held = self.ends.iter().filter(|(end, _)| holds(&end.stage, end.tallies));
        Estimate::new(held.map(|(_, times)| times).sum(), self.plays)
    }

    /// The distribution of anything that can be read off an end, each outcome with its own interval.
    pub fn by<T: Ord>(&self, mut read: impl FnMut(&S, [u16; TALLIES]) -> T) -> BTreeMap<T, Estimate> {
        let mut by: BTreeMap<T, u64> = BTreeMap::new();
        for (end, times) in &self.ends {
            *by.entry(read(&end.stage, end.tallies)).or_insert(0) += times;
        }
        by.into_iter().map(|(value, times)| (value, Estimate::new(times, self.plays))).collect()
    }
}

/// "What is the chance that ...?", exact where it can be, else from so many plays.
pub fn chance<P: Procedure, S: Source>(
    exact: &mut Exact<f64>,
    procedure: &P,
    mut holds: impl FnMut(&P::Stage, [u16; TALLIES]) -> bool,
    plays: u64,
    source: impl FnOnce() -> S,
) -> Chance {
    match exact.ask(procedure) {
        Ok(answer) => Chance::Exact(answer.chance(holds)),
        Err(_) => Chance::Estimate(sample(procedure, plays, source()).chance(&mut holds)),
    }
}
