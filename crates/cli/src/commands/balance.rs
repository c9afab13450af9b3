//! `sandtable balance`: is a scenario even? Each is played many times by the opponent that plays both sides alike.

use super::{out, print_json};
use crate::Failure;
use crate::choices::ChoiceArguments;
use crate::columns::Columns;
use crate::library::Library;
use crate::seed::BatchSeed;
use clap::Args;
use sandtable_ai::{Effort, Player};
use sandtable_catalog::{Book, ScenarioText};
use sandtable_core::record::Seed;
use sandtable_dice::Estimate;
use sandtable_sim::Plan;
use serde::Serialize;
use std::io::{self, Write};
use std::time::Instant;

/// Between these parts of the decided battles a scenario is even.
const EVEN: std::ops::RangeInclusive<f64> = 0.4..=0.6;

/// Plays scenarios many times between equal opponents: who wins how often
#[derive(Args, Debug)]
pub struct Balance {
    /// Scenarios: ids or files; all that there are, where none is given
    scenarios: Vec<String>,
    /// How many battles of each
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Plays with all its care, not in haste
    #[arg(long)]
    full: bool,
    /// Who plays all sides: search, search:ROLLOUTS, or anybody else who holds a seat of `sandtable simulate`
    #[arg(long, value_name = "OPPONENT", conflicts_with = "full")]
    by: Option<Player>,
    #[command(flatten)]
    seed: BatchSeed,
    /// A JSON list
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    choices: ChoiceArguments,
}

/// What came of one scenario.
#[derive(Serialize)]
struct Row {
    scenario: String,
    sides: Vec<String>,
    games: u64,
    /// Wins of the first side out of the battles that somebody won.
    first_of_decided: Estimate,
    wins: Vec<Estimate>,
    draws: Estimate,
    /// Is neither side favoured, by the measure of 40 to 60 per cent of the decided battles?
    even: bool,
    games_each_second: f64,
    failures: usize,
    refused: u64,
}

impl Balance {
    /// # Errors
    /// What is wrong with a scenario or the choices; games that did not end.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let seed = self.seed.or_fresh()?;
        let mut rows = Vec::new();
        for (book, scenario) in self.all(library)? {
            rows.push(self.row(&book, &scenario, seed)?);
        }
        let failed = rows.iter().any(|row| row.failures > 0 || row.refused > 0);
        if self.json {
            print_json(&rows)?;
        } else {
            write!(out(), "{}", columns(&rows))?;
        }
        if failed {
            let _ = writeln!(io::stderr(), "some games did not end as they should");
            return Err(Failure::Said);
        }
        Ok(())
    }

    fn all(&self, library: &Library) -> Result<Vec<(Book, ScenarioText)>, Failure> {
        if !self.scenarios.is_empty() {
            return self.scenarios.iter().map(|named| library.scenario(named)).collect();
        }
        let books = library.books(None)?;
        let all = books.into_iter().flat_map(|book| {
            let texts: Vec<ScenarioText> = book.scenario_ids().filter_map(|id| book.scenario(id)).collect();
            texts.into_iter().map(move |text| (book.clone(), text))
        });
        Ok(all.collect())
    }

    fn row(&self, book: &Book, scenario: &ScenarioText, seed: Seed) -> Result<Row, Failure> {
        let choices = self.choices.choices();
        let card = book.check_scenario(scenario, &choices)?;
        let doctrine = Player::Doctrine(if self.full { Effort::Full } else { Effort::Quick });
        let player = self.by.unwrap_or(doctrine);
        let plan = Plan::new(self.games, vec![player; card.sides.len()], seed);
        let begun = Instant::now();
        let totals = book.simulate(scenario, &choices, &plan, &|_| {})?;
        let seconds = begun.elapsed().as_secs_f64().max(0.001);
        let decided: u64 = totals.wins.iter().map(|wins| wins.successes).sum();
        let first = Estimate::new(totals.wins[0].successes, decided);
        Ok(Row {
            scenario: card.id.clone(),
            sides: totals.sides.clone(),
            games: totals.games,
            even: EVEN.contains(&first.rate()),
            first_of_decided: first,
            failures: totals.failures().count(),
            refused: totals.refused,
            games_each_second: totals.games as f64 / seconds,
            wins: totals.wins,
            draws: totals.draws,
        })
    }
}

fn columns(rows: &[Row]) -> Columns {
    let heads =
        ["scenario", "first side", ">won", "second side", ">won", ">drawn", ">first, of decided", "", ">a second"];
    let mut columns = Columns::new(&heads);
    let share = |of: &Estimate| format!("{:.1} %", 100.0 * of.rate());
    for row in rows {
        let second = row.wins.get(1).map(share).unwrap_or_default();
        let interval = format!(
            "{} ({:.1} to {:.1})",
            share(&row.first_of_decided),
            100.0 * row.first_of_decided.low,
            100.0 * row.first_of_decided.high
        );
        let favoured = usize::from(row.first_of_decided.rate() < 0.5);
        let verdict = match (row.even, row.sides.get(favoured)) {
            (false, Some(side)) => format!("favours {side}"),
            _ => "even".into(),
        };
        columns.row([
            row.scenario.clone(),
            row.sides.first().cloned().unwrap_or_default(),
            share(&row.wins[0]),
            row.sides.get(1).cloned().unwrap_or_default(),
            second,
            share(&row.draws),
            interval,
            verdict,
            format!("{:.0}", row.games_each_second),
        ]);
    }
    columns
}
