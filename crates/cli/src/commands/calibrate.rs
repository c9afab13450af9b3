//! `sandtable calibrate`: what a lead is worth, by how many turns are still to be played. Who looks ahead goes by it where a battle is
//! broken off.

use super::{out, print_json};
use crate::Failure;
use crate::choices::ChoiceArguments;
use crate::columns::Columns;
use crate::library::Library;
use crate::seed::BatchSeed;
use clap::Args;
use sandtable_ai::{Effort, Player};
use sandtable_core::Side;
use sandtable_search::{Fitted, Stood, fitted};
use sandtable_sim::{Ending, Plan, Totals};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// Fits the chance of winning to leads: what a lead is worth with so many turns to go
#[derive(Args, Debug)]
pub struct Calibrate {
    /// Scenarios of one rulebook: ids or files
    #[arg(required = true)]
    scenarios: Vec<String>,
    /// How many battles of each
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Who plays all sides
    #[arg(long, value_name = "OPPONENT", default_value_t = Player::Doctrine(Effort::Quick))]
    by: Player,
    #[command(flatten)]
    seed: BatchSeed,
    /// A JSON list
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    choices: ChoiceArguments,
}

/// What a lead is worth with so many turns to go.
#[derive(Serialize)]
struct Row {
    /// Turns still to be played, the one that begins among them.
    left: u8,
    /// What was fitted to the turns that began so.
    #[serde(flatten)]
    fitted: Fitted,
}

impl Calibrate {
    /// # Errors
    /// What is wrong with a scenario or the choices.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let seed = self.seed.or_fresh()?;
        let choices = self.choices.choices();
        let mut stood: BTreeMap<u8, Vec<Stood>> = BTreeMap::new();
        let mut rulebook = None;
        for named in &self.scenarios {
            let (book, scenario) = library.scenario(named)?;
            if *rulebook.get_or_insert(book.key()) != book.key() {
                return Err(Failure::Usage(format!(
                    "{named} is a battle of another rulebook: each has leads of its own"
                )));
            }
            let sides = book.check_scenario(&scenario, &choices)?.sides.len();
            let plan = Plan { leads: true, ..Plan::new(self.games, vec![self.by; sides], seed) };
            for (left, place) in places(&book.simulate(&scenario, &choices, &plan, &|_| {})?) {
                stood.entry(left).or_default().push(place);
            }
        }
        let rows: Vec<Row> =
            stood.iter().filter_map(|(left, stood)| Some(Row { left: *left, fitted: fitted(stood)? })).collect();
        if self.json { print_json(&rows) } else { Ok(write!(out(), "{}", columns(&rows))?) }
    }
}

/// How each turn began in the battles that ended: how many turns were left, by how much side A led, and what came of it.
fn places(totals: &Totals) -> impl Iterator<Item = (u8, Stood)> {
    totals.rows.iter().flat_map(|row| {
        let result = match row.ending {
            Ending::Won(side) => Some(if side == Side::A { 1.0 } else { 0.0 }),
            Ending::Drawn => Some(0.5),
            Ending::Overrun | Ending::Panicked(_) => None,
        };
        row.stands.iter().filter_map(move |stand| Some((stand.left, (stand.lead, result?))))
    })
}

fn columns(rows: &[Row]) -> Columns {
    let mut columns = Columns::new(&[">turns to go", ">places", ">lead for 73 %", "", ">told by the lead"]);
    for Row { left, fitted: Fitted { places, scale, between, told } } in rows {
        columns.row([
            left.to_string(),
            places.to_string(),
            format!("{scale:.2}"),
            format!("({:.2} to {:.2})", between.0, between.1),
            format!("{:.0} %", 100.0 * told),
        ]);
    }
    columns
}
