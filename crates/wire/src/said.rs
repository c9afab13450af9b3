//! A command as a page gives it.

use crate::Refused;
use sandtable_core::{AnyBattle, Offer, Side, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// A command in one of the languages that every rulebook understands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    /// As it is typed.
    Typed(String),
    /// An offer with a value for each of its slots.
    Filled {
        /// One of the offers that the page was told.
        offer: Box<Offer>,
        /// The values.
        values: Vec<Value>,
    },
    /// The rulebook's own form, as a reply named it.
    Command(Json),
}

impl Said {
    /// The command in the rulebook's own form.
    ///
    /// # Errors
    /// What was not understood, and how it could be said.
    pub fn command(&self, battle: &dyn AnyBattle, side: Side) -> Result<Json, Refused> {
        match self {
            Said::Typed(text) => Ok(battle.read(side, text)?),
            Said::Filled { offer, values } => Ok(battle.fill(offer, values)?),
            Said::Command(command) => Ok(command.clone()),
        }
    }
}
