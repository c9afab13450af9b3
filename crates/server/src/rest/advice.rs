//! What a side might do, and what speaks for it.

use super::battles::rollouts_in;
use super::given::{Asked, Bearer, Opened, opened, worked_out};
use super::shapes::{AdvicePage, AdvisedCommand};
use crate::problem::Problem;
use crate::routes::Shared;
use crate::table::seats::Seating;
use axum::Json;
use axum::extract::State;
use sandtable_catalog::book;
use sandtable_core::record::Seed;
use sandtable_core::{AnyBattle, Side, Viewer};
use std::time::Duration;

/// How long commands are looked for; those that were found are compared for about as long again.
const THOUGHT: Duration = Duration::from_millis(400);

/// Where nobody measures how long a rollout takes: what is asked about lies behind.
const ROLLOUTS: u32 = 240;

/// Advises whoever is asked for a command; or says of an entry what else its side might have done.
pub(crate) async fn advise(
    State(shared): State<Shared>,
    Bearer(key): Bearer,
    asked: Asked,
) -> Result<Json<AdvicePage>, Problem> {
    let opened = opened(&shared, &key.ok_or_else(Problem::unknown_key)?).await?;
    let entry = asked.one("entry").map(str::parse::<u32>).transpose();
    let entry = entry.map_err(|_| Problem::bad("an entry is a number").at("entry"))?;
    worked_out(move || advised(&opened, entry).map(Json)).await
}

/// Is nothing hidden from a side, neither on the table nor of anybody's state? Advice to the others tells it nothing then.
fn sees_all(battle: &dyn AnyBattle, side: Side) -> bool {
    let own = Viewer::Side(side);
    battle.scene(own) == battle.scene(Viewer::Umpire) && battle.roster(own) == battle.roster(Viewer::Umpire)
}

fn advised(opened: &Opened, entry: Option<u32>) -> Result<AdvicePage, Problem> {
    let Opened { kept, viewer } = opened;
    let Viewer::Side(own) = *viewer else {
        return Err(Problem::forbidden("advice is for whoever holds a side"));
    };
    let seating: Seating = serde_json::from_str(&kept.seats).unwrap_or_default();
    if seating.no_advice && !opened.is_public() {
        return Err(Problem::forbidden("this battle is fought without advice"));
    }
    let book = book(&kept.book).map_err(Problem::failed)?;
    let battle = book.restore("record", &kept.lines.join("\n"), kept.secret.map(Seed))?.battle;
    let side = match entry {
        None => own,
        Some(n) => battle.given_by(n).iter().next().ok_or_else(|| Problem::bad("nobody decided that").at("entry"))?,
    };
    if side != own && !opened.is_public() {
        let then = entry.and_then(|n| battle.at(n));
        if !sees_all(&*battle, own) || then.is_none_or(|then| !sees_all(&*then, own)) {
            return Err(Problem::forbidden("what the other side knew is its own until the battle is over"));
        }
    }
    if entry.is_none() && !battle.to_act().sides().has(own) {
        return Err(Problem::bad("it is not your decision"));
    }
    let rollouts = if entry.is_none() { rollouts_in(&*battle, THOUGHT) } else { None };
    let advice = battle.advise(side, entry, rollouts.unwrap_or(ROLLOUTS));
    let advice =
        advice.ok_or_else(|| Problem::bad("nobody can look ahead from here: what is hidden cannot be imagined"))?;
    let given = entry.map(|n| battle.commands(n, Viewer::Umpire)).unwrap_or_default();
    let mut best = Vec::new();
    for (n, advised) in advice.best.into_iter().enumerate() {
        let words = battle.write(&advised.command).map_err(|what| Problem::failed(what.what))?;
        best.push(AdvisedCommand {
            filled: battle.filled(&advised.command).ok().flatten(),
            given: given.contains(&words),
            usual: advice.usual == Some(n),
            command: advised.command,
            words,
            chance: advised.chance,
            left: advised.left,
        });
    }
    Ok(AdvicePage { side: Side(side.0), best })
}
