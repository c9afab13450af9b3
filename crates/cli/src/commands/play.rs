//! `sandtable play`: a battle on the text table.

use super::squadron::Squadrons;
use crate::choices::ChoiceArguments;
use crate::library::{Library, Text, is_record, read};
use crate::rosters::Rosters;
use crate::seats::{Holder, holders};
use crate::table::{RecordFile, Session, Setup, play_in_lines, width};
use crate::wrapping::wrapped;
use crate::{Failure, seed};
use clap::{Args, ValueEnum};
use sandtable_ai::{Effort, Player};
use sandtable_core::record::{Provision, Seed};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Plays a scenario on a text table, or goes on with a record.
#[derive(Args, Debug)]
pub struct Play {
    /// A scenario: its id, a file, or -; or a record to go on with
    scenario: String,
    /// Who holds the sides
    #[command(flatten)]
    seats: Seats,
    /// Who throws the dice
    #[arg(long, value_enum)]
    dice: Option<DiceBy>,
    /// What the dice come from: blake3-chacha8,<64 hexadecimal digits>
    #[arg(long, value_parser = Seed::parse)]
    seed: Option<Seed>,
    /// Where the record goes; a new file in the working directory, named after the scenario, where none is given
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    rosters: Rosters,
    #[command(flatten)]
    squadrons: Squadrons,
    #[command(flatten)]
    choices: ChoiceArguments,
}

/// Who holds the sides.
#[derive(Args, Clone, Debug, Default)]
pub struct Seats {
    /// Who holds a side: human (the first side), doctrine (the others), doctrine-quick, search or search:ROLLOUTS, recruit, random or greedy; all=… for every side.
    /// json: a program, that speaks as a page does (docs/protocol.md), a message a line
    #[arg(long = "seat", value_name = "SIDE=WHO")]
    pub seats: Vec<String>,
}

impl Seats {
    /// Who holds each side.
    ///
    /// # Errors
    /// Every seat that names no side or nobody who could hold it.
    pub fn holders(&self, sides: &[String]) -> Result<Vec<Holder>, Failure> {
        let mut default = vec![Holder::Opponent(Player::Doctrine(Effort::Full)); sides.len()];
        // Where a program speaks over standard input, nobody types there.
        let is_spoken = self.seats.iter().any(|seat| seat.to_ascii_lowercase().ends_with("=json"));
        if let Some(first) = default.first_mut().filter(|_| !is_spoken) {
            *first = Holder::Human;
        }
        holders(sides, &self.seats, &default)
    }
}

/// Who throws the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiceBy {
    /// The program, from a seed that is in the record
    Seeded,
    /// The players, on their own table
    Entered,
}

impl Play {
    /// # Errors
    /// What is wrong with the scenario, the record, the seats or the choices.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let path = Path::new(&self.scenario);
        if self.scenario != "-" && path.is_file() {
            let text = read(path)?;
            if is_record(&text.text) || self.scenario.ends_with(".jsonl") {
                return self.go_on(library, path, &text);
            }
        }
        let (book, scenario) = library.scenario(&self.scenario)?;
        let seed = seed::or_fresh(self.seed)?;
        let by_hand = self.dice == Some(DiceBy::Entered);
        let dice = if by_hand { Provision::EnteredBesideSeed(seed) } else { Provision::Seed(seed) };
        let choices = self.choices.choices();
        let card = book.check_scenario(&scenario, &choices)?;
        let sides: Vec<String> = card.sides.iter().map(|side| side.name.clone()).collect();
        let aloft = self.squadrons.begin(&book, &sides, &choices)?;
        let scenario = self.rosters.brought(&book, scenario, &card, aloft.squadrons(), &choices)?;
        let battle = book.open(&scenario, &choices, dice, None)?;
        let holders = self.seats.holders(battle.sides())?;
        let file = match &self.record {
            Some(path) => RecordFile::create(path)?,
            None => RecordFile::create_for(&card.id)?,
        };
        let mut opening = vec![card.title.clone()];
        opening.extend(wrapped(&card.text, width(), ""));
        let record = file.path().to_owned();
        at_the_table(Setup { book, battle, holders, file, opponents: seed, by_hand, opening })?;
        aloft.come_home(&record)
    }

    fn go_on(&self, library: &Library, path: &Path, text: &Text) -> Result<(), Failure> {
        if self.choices.are_given() || self.rosters.are_given() || self.record.is_some() {
            let what = "who goes on with a record keeps its rules, its forces and its file: no --preset, --set, --as-of, \
                        --roster, --record";
            return Err(Failure::Usage(what.into()));
        }
        let book = library.book_of(text)?;
        let restored = book.restore(&text.name, &text.text, None)?;
        if !restored.notes.is_empty() {
            return Err(restored.notes.into());
        }
        let battle = restored.battle;
        let holders = self.seats.holders(battle.sides())?;
        let dice = restored.header.dice;
        if dice.is_typed() && self.dice == Some(DiceBy::Seeded) {
            return Err(Failure::Usage("the players throw the dice of this battle: no --dice seeded".into()));
        }
        if dice.commitment().is_some() && battle.outcome().is_none() {
            return Err(Failure::No("the dice of this battle come from a secret that a server keeps".into()));
        }
        let seed = dice.seed();
        let by_hand = dice.is_typed() || seed.is_some() && self.dice == Some(DiceBy::Entered);
        let aloft = self.squadrons.begin(&book, battle.sides(), &self.choices.choices())?;
        let file = RecordFile::go_on(path, &text.text, battle.as_ref())?;
        let opponents = seed::or_fresh(self.seed.or(seed))?;
        let entries = battle.numbers().len();
        let opening = vec![format!("The battle goes on after {entries} entries; `log` tells them.")];
        at_the_table(Setup { book, battle, holders, file, opponents, by_hand, opening })?;
        aloft.come_home(path)
    }
}

/// Plays at the text table. Where the engine breaks down, the record so far is kept and its path printed.
///
/// # Errors
/// Where nothing can be read or written any more, or the engine breaks down.
pub fn at_the_table(setup: Setup) -> Result<(), Failure> {
    if setup.holders.contains(&Holder::Json) {
        return play_in_lines(setup);
    }
    let path = setup.file.path().display().to_string();
    catch_unwind(AssertUnwindSafe(|| Session::new(setup)?.run())).unwrap_or_else(|_| {
        let what = format!("the engine broke down, which is a mistake in it; the record so far is in {path}");
        Err(Failure::No(what))
    })
}
