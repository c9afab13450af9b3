//! What the file says afterwards: every promise is kept in it, and every record follows from its own lines.

use crate::ledger::{Battle, Ledger, Promise};
use anyhow::{Context, Result};
use sandtable_catalog::{Book, book};
use sandtable_core::record::Seed;
use sandtable_core::{AnyBattle, Offer, Value as Filling};
use sandtable_store::{Kept, Store};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// How many answers of a seat a server keeps at least.
const ANSWERS: usize = 128;

/// What was looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Audited {
    /// Promises that were found kept.
    pub promises: u64,
    /// Of them commands whose entry was compared, word by word.
    pub commands: u64,
    /// Records that were resolved again from their first line to their last.
    pub records: u64,
    /// Entries in them.
    pub entries: u64,
}

impl std::ops::AddAssign for Audited {
    fn add_assign(&mut self, other: Audited) {
        self.promises += other.promises;
        self.commands += other.commands;
        self.records += other.records;
        self.entries += other.entries;
    }
}

/// A copy of the file as it lies on the disk, in a folder: what is looked at there disturbs nothing.
///
/// # Errors
/// Where it cannot be copied.
pub fn copy(file: &Path, into: &Path) -> Result<PathBuf> {
    fs::create_dir_all(into)?;
    let to = into.join("battles.sqlite");
    for ending in ["", "-wal"] {
        let named = |path: &Path| PathBuf::from(format!("{}{ending}", path.display()));
        match fs::copy(named(file), named(&to)) {
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => _ = fs::remove_file(named(&to)),
            Err(error) => return Err(error).context(file.display().to_string()),
        }
    }
    Ok(to)
}

/// Looks up in a file what was promised and has not been looked up yet, and notes what is missing. `verify` says whether
/// records are resolved again as well.
///
/// # Errors
/// Where the file cannot be read.
pub async fn audit(file: &Path, ledger: &Ledger, verify: bool) -> Result<Audited> {
    let store = Store::open(&format!("sqlite:{}", file.display())).await?;
    let mut audited = Audited::default();
    let count = ledger.battles().len();
    for at in 0..count {
        let Some(battle) = ledger.battles().get(at).cloned() else { continue };
        if battle.is_left && battle.checked == battle.promises.len() && !verify {
            continue;
        }
        let name = battle.links.battle.clone();
        let Some(kept) = store.battle(&name).await? else {
            ledger.violated(format!("{name}: the battle was set up and is not there"));
            continue;
        };
        let book = book(&kept.book).map_err(|what| anyhow::anyhow!("{what}"))?;
        audited += look_up(&battle, &kept, &book, ledger);
        if verify {
            verified(&kept, &book, ledger, &mut audited);
        }
        if let Some(noted) = ledger.battles().get_mut(at) {
            noted.checked = battle.promises.len();
        }
    }
    store.close().await;
    Ok(audited)
}

fn verified(kept: &Kept, book: &Book, ledger: &Ledger, audited: &mut Audited) {
    match book.verify(&kept.id, &kept.lines.join("\n"), kept.secret.map(Seed)) {
        Ok(verified) => {
            audited.records += 1;
            audited.entries += verified.entries as u64;
            if verified.rolls != verified.by_key {
                ledger.violated(format!("{}: dice that are not the table's", kept.id));
            }
        }
        Err(what) => ledger.violated(format!("{}: the record does not verify: {what:?}", kept.id)),
    }
}

fn look_up(battle: &Battle, kept: &Kept, book: &Book, ledger: &Ledger) -> Audited {
    let mut audited = Audited::default();
    // What a filled offer is does not depend on how the battle stands: the battle as it stands now will do for all.
    let restored = match book.restore(&kept.id, &kept.lines.join("\n"), kept.secret.map(Seed)) {
        Ok(restored) => restored.battle,
        Err(what) => {
            // What the record says there, and of which rulebook it is, is all that is left of it.
            let there = what.first().and_then(|problem| kept.lines.get((problem.line as usize).checked_sub(1)?));
            let head = kept.lines.first().map_or("", String::as_str);
            ledger.violated(format!("{}: the record cannot be taken up: {what:?}: {there:?} of {head}", kept.id));
            return audited;
        }
    };
    let lines: Vec<Value> = kept.lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
    if lines.len() != kept.lines.len() {
        ledger.violated(format!("{}: a line of the record is no JSON", kept.id));
    }
    let seats = |seat: &str| battle.promises.iter().filter(|other| other.seat == seat).count();
    let mut later: Vec<(&str, usize)> = Vec::new();
    for promise in &battle.promises {
        if !later.iter().any(|(seat, _)| *seat == promise.seat) {
            later.push((&promise.seat, seats(&promise.seat)));
        }
    }
    for (at, promise) in battle.promises.iter().enumerate() {
        let after = later.iter_mut().find(|(seat, _)| *seat == promise.seat).map_or(0, |(_, left)| {
            *left -= 1;
            *left
        });
        if at < battle.checked {
            continue;
        }
        audited.promises += 1;
        // Several pages of a seat may want at once, and wants of others fill the same shelf.
        let must_be_there = after + 8 < ANSWERS;
        if let Some(what) = broken(promise, kept, &lines, restored.as_ref(), must_be_there, &mut audited) {
            ledger.violated(format!("{} {} {}: {what}", kept.id, promise.seat, promise.id));
        }
    }
    audited
}

/// What is missing of a promise, if anything is.
fn broken(
    promise: &Promise,
    kept: &Kept,
    lines: &[Value],
    battle: &dyn AnyBattle,
    must_be_there: bool,
    audited: &mut Audited,
) -> Option<String> {
    if promise.wish.get("say").is_some() {
        return None;
    }
    let answer = kept.answers.iter().find(|known| known.seat == promise.seat && known.id == promise.id);
    let again =
        answer.and_then(|known| serde_json::from_str::<Value>(&known.answer).ok()).map(|kept| kept["answer"].clone());
    match again {
        Some(again) if again != promise.answer => return Some(format!("answered {}, kept {again}", promise.answer)),
        None if must_be_there => return Some(format!("the answer {} is not kept", promise.answer)),
        _ => {}
    }
    let own = promise.seat.strip_prefix("side-").and_then(|side| side.parse::<u64>().ok());
    match (promise.answer["is"].as_str(), promise.answer["n"].as_u64()) {
        (Some("done"), Some(n)) => {
            let Some(line) = lines.iter().find(|line| line["n"].as_u64() == Some(n)) else {
                return Some(format!("entry {n} was acknowledged and is not in the record"));
            };
            let given = promise.wish.get("give")?;
            let command = match command(promise, given, battle) {
                Ok(command) => command,
                Err(what) => return Some(what),
            };
            let is_it = |given: &Value| given["side"].as_u64() == own && given["command"] == command;
            audited.commands += 1;
            let found = line["given"].as_array().is_some_and(|all| all.iter().any(is_it));
            (!found).then(|| format!("entry {n} is {}, and {command} was acknowledged", line["given"]))
        }
        _ => None,
    }
}

/// The command of a wish in the rulebook's own form, as a record has it.
fn command(promise: &Promise, given: &Value, battle: &dyn AnyBattle) -> Result<Value, String> {
    if let Some(command) = &promise.command {
        return Ok(command.clone());
    }
    let filled = &given["filled"];
    let offer: Offer = serde_json::from_value(filled["offer"].clone()).map_err(|what| what.to_string())?;
    let values: Vec<Filling> = serde_json::from_value(filled["values"].clone()).map_err(|what| what.to_string())?;
    battle.fill(&offer, &values).map_err(|misunderstood| misunderstood.what)
}
