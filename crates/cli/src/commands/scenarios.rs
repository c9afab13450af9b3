//! `sandtable scenarios`: what can be played.

use super::{out, print_json};
use crate::Failure;
use crate::columns::Columns;
use crate::library::Library;
use clap::Args;
use sandtable_catalog::{Army, Card, book};
use sandtable_core::{Choices, LengthUnit};
use std::io::Write;

/// Lists the scenarios.
#[derive(Args, Debug)]
pub struct Scenarios {
    /// Of this rulebook only
    book: Option<String>,
    /// As a JSON list
    #[arg(long)]
    json: bool,
}

impl Scenarios {
    /// # Errors
    /// Where there is no such rulebook, or the pack has something wrong.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let mut cards: Vec<Card> = Vec::new();
        for book in library.books(self.book.as_deref())? {
            for id in book.scenario_ids() {
                let Some(scenario) = book.scenario(id) else { continue };
                cards.push(book.check_scenario(&scenario, &Choices::default())?);
            }
        }
        if self.json {
            return print_json(&cards);
        }
        let (demonstrations, battles): (Vec<Card>, Vec<Card>) = cards.into_iter().partition(|card| card.demonstration);
        write!(out(), "{}", columns(&battles))?;
        if !demonstrations.is_empty() {
            write!(out(), "\nDemonstrations: one side is favoured on purpose\n\n{}", columns(&demonstrations))?;
        }
        Ok(())
    }
}

fn columns(cards: &[Card]) -> Columns {
    let mut columns = Columns::new(&["id", "rulebook", "title", "sides", "table", ">turns", ">minutes"]);
    for card in cards {
        columns.row([
            card.id.clone(),
            card.rulebook.clone(),
            card.title.clone(),
            card.sides.iter().map(army).collect::<Vec<_>>().join(" against "),
            size(card),
            card.turns.map(|turns| turns.to_string()).unwrap_or_default(),
            card.minutes.to_string(),
        ]);
    }
    columns
}

/// "900 x 600 mm".
fn size(card: &Card) -> String {
    let unit = book(&card.rulebook).map_or(LengthUnit::default(), |book| book.unit());
    format!("{} x {} {}", card.table.x / unit.micrometres(), card.table.y / unit.micrometres(), unit.name())
}

/// "Americans (6 pieces, 341 points)".
pub fn army(army: &Army) -> String {
    let points = army.points.map(|points| format!(", {points} points")).unwrap_or_default();
    format!("{} ({} pieces{points})", army.name, army.pieces)
}
