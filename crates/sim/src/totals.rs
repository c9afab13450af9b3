//! What came of a batch: one row for each game, and what they add up to.

use crate::Plan;
use sandtable_ai::Player;
use sandtable_core::Side;
use sandtable_core::record::Seed;
use sandtable_dice::Estimate;
use serde::Serialize;
use std::fmt;

/// How a game of a batch ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A side won.
    Won(Side),
    /// Nobody won.
    Drawn,
    /// It was broken off at the limit of decisions.
    Overrun,
    /// The rulebook or a doctrine broke down, with this message.
    Panicked(String),
}

impl Ending {
    /// The word in tables: `won`, `drawn`, `overrun`, `panicked`.
    pub fn word(&self) -> &'static str {
        match self {
            Ending::Won(_) => "won",
            Ending::Drawn => "drawn",
            Ending::Overrun => "overrun",
            Ending::Panicked(_) => "panicked",
        }
    }
}

/// How a battle stood as a turn began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// Turns that were still to be played, this one among them.
    pub left: u8,
    /// By how much the first side led, in leads that win.
    pub lead: f64,
}

/// One game of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its number.
    pub game: u64,
    /// Its own seed, from which its dice and its opponents' random numbers come.
    pub seed: Seed,
    /// How it ended.
    pub ending: Ending,
    /// How many commands were given.
    pub decisions: u32,
    /// How many choices of its opponents were not allowed.
    pub refused: u32,
    /// What the rulebook reports besides, by name; nothing where the game did not end.
    pub measures: Vec<(&'static str, i64)>,
    /// How it stood as each turn began, where the plan asks for it.
    pub stands: Vec<Stand>,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} (seed {}) ", self.game, self.seed)?;
        match &self.ending {
            Ending::Won(side) => write!(f, "was won by side {} after {} decisions", side.0, self.decisions),
            Ending::Drawn => write!(f, "was drawn after {} decisions", self.decisions),
            Ending::Overrun => write!(f, "was not over after {} decisions", self.decisions),
            Ending::Panicked(message) => write!(f, "broke down after {} decisions: {message}", self.decisions),
        }
    }
}

/// How numbers spread over games. A quantile is the least number that at least so many of them do not exceed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// How many numbers there are.
    pub count: u64,
    /// Their mean; 0 where there are none.
    pub mean: f64,
    /// Their standard deviation, estimated from a sample; 0 for fewer than two.
    pub deviation: f64,
    /// The least.
    pub least: i64,
    /// One quarter do not exceed it.
    pub lower_quartile: i64,
    /// One half do not exceed it.
    pub median: i64,
    /// Three quarters do not exceed it.
    pub upper_quartile: i64,
    /// The greatest.
    pub greatest: i64,
}

impl Spread {
    /// The spread of these numbers; all 0 where there are none.
    pub fn of(mut numbers: Vec<i64>) -> Spread {
        numbers.sort_unstable();
        let (Some(&least), Some(&greatest)) = (numbers.first(), numbers.last()) else { return Spread::default() };
        let count = numbers.len();
        let sum: i128 = numbers.iter().map(|&number| i128::from(number)).sum();
        let mean = sum as f64 / count as f64;
        let squares: f64 = numbers.iter().map(|&number| (number as f64 - mean).powi(2)).sum();
        let quarter = |quarters: usize| numbers[(quarters * count).div_ceil(4) - 1];
        Spread {
            count: count as u64,
            mean,
            deviation: if count < 2 { 0.0 } else { (squares / (count - 1) as f64).sqrt() },
            least,
            lower_quartile: quarter(1),
            median: quarter(2),
            upper_quartile: quarter(3),
            greatest,
        }
    }
}

/// What a batch adds up to. It tells nothing of threads or time: the same plan gives the same totals.
///
/// Rates are out of the games that ended, each with its 95 % interval. As text it is a table for people; see also
/// [`Totals::write_csv`] and [`Totals::write_json_lines`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Totals {
    /// The rulebook's key.
    pub rulebook: &'static str,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// Who played them.
    pub players: Vec<Player>,
    /// What the seeds of the games are made from.
    pub seed: Seed,
    /// The number of the first game.
    pub first: u64,
    /// How many games were begun.
    pub games: u64,
    /// The wins of each side.
    pub wins: Vec<Estimate>,
    /// The games that nobody won.
    pub draws: Estimate,
    /// Games that were broken off at the limit of decisions: an error of the rulebook, or a limit too low.
    pub overrun: u64,
    /// Games that broke down: an error of the rulebook or of a doctrine.
    pub panicked: u64,
    /// Choices of opponents that were not allowed, in all games: an error of a doctrine.
    pub refused: u64,
    /// The commands given in each game that ended.
    pub decisions: Spread,
    /// What the rulebook reports of the games that ended, by name.
    pub measures: Vec<(&'static str, Spread)>,
    /// Each game, in the order of their numbers.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

impl Totals {
    pub(crate) fn new(rulebook: &'static str, sides: &[String], plan: &Plan, rows: Vec<Row>) -> Totals {
        let count = |ending: fn(&Ending) -> bool| rows.iter().filter(|row| ending(&row.ending)).count() as u64;
        let overrun = count(|ending| *ending == Ending::Overrun);
        let panicked = count(|ending| matches!(ending, Ending::Panicked(_)));
        let ended = plan.games - overrun - panicked;
        let won = |side| rows.iter().filter(|row| row.ending == Ending::Won(side)).count() as u64;
        let whole = || rows.iter().filter(|row| matches!(row.ending, Ending::Won(_) | Ending::Drawn));
        Totals {
            rulebook,
            sides: sides.to_vec(),
            players: plan.players.clone(),
            seed: plan.seed,
            first: plan.first,
            games: plan.games,
            wins: (0..sides.len() as u8).map(|side| Estimate::new(won(Side(side)), ended)).collect(),
            draws: Estimate::new(count(|ending| *ending == Ending::Drawn), ended),
            overrun,
            panicked,
            refused: rows.iter().map(|row| u64::from(row.refused)).sum(),
            decisions: Spread::of(whole().map(|row| row.decisions.into()).collect()),
            measures: measured(whole().map(|row| &row.measures[..])),
            rows,
        }
    }

    /// The games that did not end as they should: each can be played again by its number ([`Plan::only`]).
    pub fn failures(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| matches!(row.ending, Ending::Overrun | Ending::Panicked(_)))
    }
}

/// The spread of each measure, in the order in which their names first come up.
fn measured<'a>(rows: impl Iterator<Item = &'a [(&'static str, i64)]>) -> Vec<(&'static str, Spread)> {
    let mut all: Vec<(&'static str, Vec<i64>)> = Vec::new();
    for &(name, number) in rows.flatten() {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, numbers)) => numbers.push(number),
            None => all.push((name, vec![number])),
        }
    }
    all.into_iter().map(|(name, numbers)| (name, Spread::of(numbers))).collect()
}
