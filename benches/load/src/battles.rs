//! Battles that are known beforehand: their dice come from a seed, so that the commands of both sides can be written down
//! before anybody connects.

use crate::Result;
use sandtable_ai::Player;
use sandtable_catalog::{Book, ScenarioText, book};
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{Choices, DiceFrom, Side, Stop};
use sandtable_search::Decision;
use sandtable_server::link_hash;
use sandtable_store::{Link, NewBattle, Store};

/// A command that a side gives when it has seen the entry before it.
#[derive(Clone, Debug)]
pub struct Line {
    /// The side.
    pub side: Side,
    /// The entry that it has seen.
    pub after: u32,
    /// The command as its player would type it.
    pub words: String,
}

/// A battle in the store, and what its sides will do.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The keys of both sides.
    pub keys: [String; 2],
    /// The commands, in their order.
    pub script: Vec<Line>,
}

/// The rulebook that the load is made of.
pub fn rulebook() -> Result<Book> {
    Ok(book("mad")?)
}

/// The same scenario with more turns.
pub fn longer(scenario: &str, turns: u32) -> Result<ScenarioText> {
    let book = rulebook()?;
    let text = book.scenario(scenario).ok_or("the scenario is not there")?.text;
    let lines =
        text.lines().map(|line| if line.starts_with("turns = ") { format!("turns = {turns}") } else { line.into() });
    Ok(ScenarioText::new("load", &lines.collect::<Vec<String>>().join("\n")))
}

/// Puts a battle with random commands into the store. With `played`, so many of them have been given already.
///
/// # Errors
/// Where the battle cannot be had or kept.
pub async fn keep(
    store: &Store,
    scenario: &ScenarioText,
    number: u64,
    commands: usize,
    played: usize,
) -> Result<Battle> {
    let seed = Seed([7; 32]).game(number);
    let battle = rulebook()?.open(scenario, &Choices::default(), Provision::Seed(seed), None);
    let mut battle =
        battle.map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    for side in [Side::A, Side::B] {
        battle.seat(side, "load").map_err(stopped)?;
    }
    battle.open(DiceFrom::Key).map_err(stopped)?;
    let mut lines = battle.record(0);
    let mut script = Vec::new();
    for given in 0..commands {
        let Some(side) = battle.to_act().sides().iter().next() else { break };
        let Decision::Give(command) = battle.decide(side, Player::Random, seed) else { break };
        let line = Line { side, after: battle.last_number(), words: battle.write(&command)? };
        battle.give(side, &command, DiceFrom::Key).map_err(stopped)?;
        if given < played {
            lines = battle.record(0);
        } else {
            script.push(line);
        }
    }
    let id = format!("load-{number}");
    let keys = ["a", "b"].map(|side| format!("{id}-{side}"));
    let link = |(n, key): (usize, &String)| Link { hash: link_hash(key), seat: format!("side-{n}") };
    let kept = NewBattle {
        id: id.clone(),
        book: "mad".into(),
        scenario: battle.header().scenario.clone(),
        secret: None,
        opponents: [0; 32],
        seats: r#"[{"holder":"person"},{"holder":"person"}]"#.into(),
        links: keys.iter().enumerate().map(link).collect(),
        lines,
    };
    store.create(kept).await?;
    Ok(Battle { keys, script })
}

fn stopped(stop: Stop) -> String {
    format!("a battle stops: {stop:?}")
}
