//! Totals as a table for people, rows as CSV and JSON Lines for programs.

use crate::{Ending, Row, Spread, Totals};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;
use std::io::{self, Write};

/// Columns of the CSV file before those of the rulebook.
const COLUMNS: [&str; 6] = ["game", "seed", "ending", "winner", "decisions", "refused"];
/// The column after those of the rulebook.
const LAST_COLUMN: &str = "message";
/// Failed games that the table names; the rows have them all.
const NAMED_FAILURES: usize = 10;

impl Totals {
    fn winner(&self, row: &Row) -> Option<&str> {
        match row.ending {
            Ending::Won(side) => self.sides.get(side.index()).map(String::as_str),
            _ => None,
        }
    }

    /// Writes a CSV file: a line of names, then one row for each game. The columns are game, seed, ending (`won`,
    /// `drawn`, `overrun`, `panicked`), winner, decisions, refused, those that the rulebook measures, message.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    pub fn write_csv(&self, out: impl Write) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        let names = self.measures.iter().map(|(name, _)| *name);
        csv.write_record(COLUMNS.into_iter().chain(names).chain([LAST_COLUMN]))?;
        for row in &self.rows {
            csv.write_field(row.game.to_string())?;
            csv.write_field(row.seed.to_string())?;
            csv.write_field(row.ending.word())?;
            csv.write_field(self.winner(row).unwrap_or_default())?;
            csv.write_field(row.decisions.to_string())?;
            csv.write_field(row.refused.to_string())?;
            for (name, _) in &self.measures {
                let measured = row.measures.iter().find(|(own, _)| own == name);
                csv.write_field(measured.map(|(_, number)| number.to_string()).unwrap_or_default())?;
            }
            csv.write_field(message(row).unwrap_or_default())?;
            csv.write_record(None::<&[u8]>)?;
        }
        csv.flush()
    }

    /// Writes JSON Lines: an object for each game with `game`, `seed`, `ending`, `decisions`, `refused`, `measures` (an
    /// object), and `winner` or `message` where there is one.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    pub fn write_json_lines(&self, mut out: impl Write) -> io::Result<()> {
        for row in &self.rows {
            serde_json::to_writer(&mut out, &Object { row, winner: self.winner(row) })?;
            out.write_all(b"\n")?;
        }
        out.flush()
    }
}

fn message(row: &Row) -> Option<&str> {
    if let Ending::Panicked(message) = &row.ending { Some(message) } else { None }
}

/// A row as an object.
struct Object<'a> {
    row: &'a Row,
    winner: Option<&'a str>,
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = self.row;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &row.game)?;
        map.serialize_entry("seed", &row.seed)?;
        map.serialize_entry("ending", row.ending.word())?;
        if let Some(winner) = self.winner {
            map.serialize_entry("winner", winner)?;
        }
        map.serialize_entry("decisions", &row.decisions)?;
        map.serialize_entry("refused", &row.refused)?;
        map.serialize_entry("measures", &Measures(&row.measures))?;
        if let Some(message) = message(row) {
            map.serialize_entry("message", message)?;
        }
        map.end()
    }
}

/// Measures as an object, in their order.
struct Measures<'a>(&'a [(&'static str, i64)]);

impl Serialize for Measures<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} games from game {}, seed {}", self.rulebook, self.games, self.first, self.seed)?;
        let winners = self.sides.iter().zip(&self.players).map(|(side, player)| format!("{side} ({player}) won"));
        let labels: Vec<String> = winners.chain(["drawn".to_string()]).collect();
        let measures: Vec<(&str, &Spread)> = [("decisions", &self.decisions)]
            .into_iter()
            .chain(self.measures.iter().map(|(name, spread)| (*name, spread)))
            .collect();
        let names = labels.iter().map(String::as_str).chain(measures.iter().map(|(name, _)| *name));
        let width = names.map(|name| name.chars().count()).max().unwrap_or_default();

        writeln!(f, "\n{:width$}  {:>9}  {:>7}  95 % interval", "", "games", "share")?;
        for (label, rate) in labels.iter().zip(self.wins.iter().chain([&self.draws])) {
            let share = if rate.plays == 0 { "-".into() } else { format!("{:.1} %", 100.0 * rate.rate()) };
            let (low, high) = (100.0 * rate.low, 100.0 * rate.high);
            writeln!(f, "{label:width$}  {:>9}  {share:>7}  {low:.1} to {high:.1} %", rate.successes)?;
        }

        writeln!(
            f,
            "\n{:width$}  {:>9}  {:>9}  {:>7}  {:>7}  {:>7}  {:>7}  {:>8}",
            "a game", "mean", "deviation", "least", "25 %", "median", "75 %", "greatest"
        )?;
        for (name, spread) in measures {
            let Spread { mean, deviation, least, lower_quartile, median, upper_quartile, greatest, .. } = spread;
            writeln!(
                f,
                "{name:width$}  {mean:>9.2}  {deviation:>9.2}  {least:>7}  {lower_quartile:>7}  {median:>7}  \
                 {upper_quartile:>7}  {greatest:>8}"
            )?;
        }

        if self.refused > 0 {
            writeln!(f, "\n{} choices of opponents were not allowed", self.refused)?;
        }
        if self.overrun + self.panicked > 0 {
            let failed = self.failures().count();
            writeln!(f, "\n{failed} games did not end, and count for nothing above")?;
            self.failures().take(NAMED_FAILURES).try_for_each(|row| writeln!(f, "{row}"))?;
            if failed > NAMED_FAILURES {
                writeln!(f, "and {} more", failed - NAMED_FAILURES)?;
            }
        }
        Ok(())
    }
}
