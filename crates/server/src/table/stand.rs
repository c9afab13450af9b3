//! How a battle stands, as its table remembers it without asking the battle again.

use sandtable_core::{AnyBattle, DiceFrom, Side, Sides, Stop};
use sandtable_search::Hosted;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// How a battle stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) n: u32,
    pub(crate) is_open: bool,
    pub(crate) is_closed: bool,
    /// The sides whose decision is awaited: they are asked and have not sealed.
    pub(crate) awaited: Sides,
}

impl Stand {
    pub(crate) fn of(battle: &dyn AnyBattle) -> Stand {
        let asked = battle.to_act().sides();
        let sealed = battle.has_sealed();
        Stand {
            n: battle.last_number(),
            is_open: battle.is_open(),
            is_closed: battle.is_closed(),
            awaited: asked.iter().filter(|&side| !sealed.has(side)).collect(),
        }
    }
}

/// What one side has sealed, for the store.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Sealed {
    side: Side,
    commands: Vec<Json>,
    done: bool,
}

/// Everything that is sealed, as the store keeps it; empty where nothing is.
pub(crate) fn drafts(battle: &dyn AnyBattle) -> String {
    let sides = 0..u8::try_from(battle.sides().len()).unwrap_or(u8::MAX);
    let sealed: Vec<Sealed> = sides
        .map(Side)
        .map(|side| Sealed {
            side,
            commands: battle.list(side).into_iter().map(|(_, command)| command).collect(),
            done: battle.has_sealed().has(side),
        })
        .filter(|sealed| sealed.done || !sealed.commands.is_empty())
        .collect();
    if sealed.is_empty() { String::new() } else { serde_json::to_string(&sealed).expect("plain values") }
}

/// Gives again what was sealed when the battle was put away.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn seal_again(battle: &mut dyn Hosted, drafts: &str) -> Result<(), String> {
    if drafts.is_empty() {
        return Ok(());
    }
    let all: Vec<Sealed> = serde_json::from_str(drafts).map_err(|error| error.to_string())?;
    let stopped = |stop: Stop| match stop {
        Stop::Refused(refusal) => refusal.to_string(),
        Stop::Waiting(waiting) => format!("dice are needed: {}", waiting.why.reason.name),
    };
    for Sealed { side, commands, done } in all {
        for command in &commands {
            battle.give(side, command, DiceFrom::Key).map_err(stopped)?;
        }
        if done && !battle.has_sealed().has(side) {
            battle.done(side, DiceFrom::Key).map_err(stopped)?;
        }
    }
    Ok(())
}
