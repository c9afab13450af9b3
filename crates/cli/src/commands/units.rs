//! `sandtable units`: what can be fielded.

use super::{out, print_json};
use crate::Failure;
use crate::choices::ChoiceArguments;
use crate::columns::Columns;
use crate::library::Library;
use clap::Args;
use sandtable_catalog::Unit;
use serde_json::{Map, Value as Json, json};
use std::io::Write;

/// Shows the units of a rulebook.
#[derive(Args, Debug)]
pub struct Units {
    /// The rulebook
    book: String,
    /// One list of it: a nation, an era
    list: Option<String>,
    /// As a JSON list
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    choices: ChoiceArguments,
}

impl Units {
    /// # Errors
    /// Where there is no such rulebook or list, or the tables or choices have something wrong.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let units = library.book(&self.book)?.units(self.list.as_deref(), &self.choices.choices())?;
        if self.json {
            return print_json(&units.iter().map(object).collect::<Vec<Json>>());
        }
        let mut out = out();
        for list in units.chunk_by(|one, other| one.list == other.list) {
            let mut heads = vec!["name", "kind", ">points"];
            heads.extend(list[0].details.iter().map(|(name, _)| name.as_str()));
            let mut columns = Columns::new(&heads);
            for unit in list {
                let points = unit.points.map(|points| points.to_string()).unwrap_or_default();
                let details = unit.details.iter().map(|(_, value)| value.clone());
                columns.row([unit.name.clone(), unit.kind.clone(), points].into_iter().chain(details));
            }
            writeln!(out, "{}\n\n{columns}", list[0].list)?;
        }
        Ok(())
    }
}

fn object(unit: &Unit) -> Json {
    let details: Map<String, Json> =
        unit.details.iter().map(|(name, value)| (name.clone(), Json::from(value.clone()))).collect();
    json!({ "list": unit.list, "name": unit.name, "kind": unit.kind, "points": unit.points, "details": details })
}
