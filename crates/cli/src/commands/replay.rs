//! `sandtable replay`: a recorded battle told entry by entry, and branches of it.

use super::play::{Seats, at_the_table};
use super::{Out, out, print_json};
use crate::library::{Library, Text, read};
use crate::table::{Look, RecordFile, Setup, Typed, sentences, width};
use crate::{Failure, seed};
use clap::Args;
use sandtable_catalog::{Book, Restored};
use sandtable_core::data::nearest;
use sandtable_core::record::Seed;
use sandtable_core::{AnyBattle, Side, Viewer};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Tells a recorded battle entry by entry, as one side may know it.
#[derive(Args, Debug)]
pub struct Replay {
    /// The record
    record: PathBuf,
    /// What this side may know; what a spectator may know where none is named
    #[arg(long)]
    side: Option<String>,
    /// The first entry to tell; the last one to keep with --branch
    #[arg(long, value_name = "N")]
    from: Option<u32>,
    /// Writes a new record with everything up to entry N, and goes on from there at the table with other dice
    #[arg(long, value_name = "FILE", requires = "from")]
    branch: Option<PathBuf>,
    /// The dice of the branch: blake3-chacha8,<64 hexadecimal digits>
    #[arg(long, value_parser = Seed::parse, requires = "branch")]
    seed: Option<Seed>,
    #[command(flatten)]
    seats: Seats,
    /// As a JSON list
    #[arg(long, conflicts_with = "branch")]
    json: bool,
}

impl Replay {
    /// # Errors
    /// What is wrong with the record, the side or the number.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let text = read(&self.record)?;
        let book = library.book_of(&text)?;
        let restored = book.restore(&text.name, &text.text, None)?;
        let viewer = viewer(&restored.header.sides, self.side.as_deref())?;
        let numbers = restored.battle.numbers();
        if let Some(from) = self.from.filter(|from| !numbers.contains(from)) {
            return Err(Failure::Usage(no_entry(from, &numbers)));
        }
        if self.branch.is_none() && !self.seats.seats.is_empty() {
            return Err(Failure::Usage("--seat is for --branch".into()));
        }
        match (&self.branch, self.from) {
            (Some(path), Some(from)) => self.branch(&book, &text, restored.battle.as_ref(), path, from),
            _ => self.tell(&restored, viewer, &numbers),
        }
    }

    fn branch(&self, book: &Book, text: &Text, battle: &dyn AnyBattle, path: &Path, from: u32) -> Result<(), Failure> {
        let holders = self.seats.holders(battle.sides())?;
        let seed = seed::or_fresh(self.seed)?;
        let Some(battle) = book.branch(&text.name, battle, from, None, seed)? else {
            return Err(Failure::Usage(no_entry(from, &battle.numbers())));
        };
        let file = RecordFile::create(path)?;
        let opening =
            vec![format!("The battle goes on after entry {from}, with other dice; `log` tells what was before.")];
        let book = book.clone();
        at_the_table(Setup { book, battle, holders, file, opponents: seed, by_hand: false, opening })
    }

    fn tell(&self, restored: &Restored, viewer: Viewer, numbers: &[u32]) -> Result<(), Failure> {
        let battle = restored.battle.as_ref();
        let wanted: Vec<u32> = numbers.iter().copied().filter(|&n| self.from.is_none_or(|from| n >= from)).collect();
        if self.json {
            let entries = wanted
                .iter()
                .map(|&n| json!({ "n": n, "commands": battle.commands(n, viewer), "told": battle.told(n, viewer) }));
            return print_json(&entries.collect::<Vec<_>>());
        }
        for note in &restored.notes {
            writeln!(anstream::stderr(), "{note}")?;
        }
        let (mut out, mut typed) = (out(), Typed::standard_input()?);
        for n in wanted {
            let lines = entry(battle, n, viewer);
            for line in &lines {
                writeln!(out, "{line}")?;
            }
            if typed.is_terminal() && !lines.is_empty() && !next(battle, n, viewer, &mut typed, &mut out)? {
                return Ok(());
            }
        }
        let ended = battle.outcome().map(|ended| ended.in_words(&restored.header.sides));
        Ok(writeln!(out, "{}", ended.unwrap_or_else(|| "The record ends here; the battle is not over.".into()))?)
    }
}

fn no_entry(n: u32, numbers: &[u32]) -> String {
    let last = numbers.last().copied().unwrap_or_default();
    format!("no entry {n} stands in the record: the last is {last}, and what was taken back cannot be told")
}

fn viewer(sides: &[String], named: Option<&str>) -> Result<Viewer, Failure> {
    let Some(named) = named else { return Ok(Viewer::Public) };
    let found = sides.iter().position(|side| side.eq_ignore_ascii_case(named));
    found.map(|n| Viewer::Side(Side(n as u8))).ok_or_else(|| {
        let hint = nearest(named, sides.iter().map(String::as_str));
        let hint = hint.map(|hint| format!(" (did you mean `{hint}`?)")).unwrap_or_default();
        Failure::Usage(format!("the battle has no side `{named}`{hint}: its sides are {}", sides.join(", ")))
    })
}

fn entry(battle: &dyn AnyBattle, n: u32, viewer: Viewer) -> Vec<String> {
    let commands = battle.commands(n, viewer).into_iter().map(|words| format!("> {words}"));
    let told = sentences(&battle.told(n, viewer));
    commands
        .chain(told)
        .enumerate()
        .map(|(at, line)| if at == 0 { format!("{n:>4}  {line}") } else { format!("      {line}") })
        .collect()
}

/// Waits for the next step; false where the viewer has seen enough.
fn next(battle: &dyn AnyBattle, n: u32, viewer: Viewer, typed: &mut Typed, out: &mut Out) -> Result<bool, Failure> {
    loop {
        match typed.line("(Enter: on, m: map, q: quit) ", out)?.as_deref() {
            None | Some("q" | "quit") => return Ok(false),
            Some("m" | "map") => {
                if let Some(scene) = battle.scene_after(n, viewer) {
                    let look = Look { scene: &scene, sides: battle.sides(), unit: battle.unit(), width: width() };
                    write!(out, "{}{}", look.map(), look.status())?;
                }
            }
            Some(_) => return Ok(true),
        }
    }
}
