//! `sandtable simulate`: many battles between opponents.

use super::{out, print_json};
use crate::Failure;
use crate::choices::ChoiceArguments;
use crate::library::Library;
use crate::rosters::Rosters;
use crate::seats::{Holder, holders};
use crate::seed::BatchSeed;
use clap::Args;
use sandtable_ai::{Effort, Player};
use sandtable_sim::{Plan, Totals};
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Plays many battles between opponents and counts.
#[derive(Args, Debug)]
pub struct Simulate {
    /// A scenario: its id, a file, or -
    scenario: String,
    /// How many battles
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Who holds a side: doctrine, doctrine-quick (the default), search or search:ROLLOUTS, recruit, random or greedy; all=… for every side
    #[arg(long = "seat", value_name = "SIDE=OPPONENT")]
    seats: Vec<String>,
    #[command(flatten)]
    seed: BatchSeed,
    /// How many threads play; all cores where none is given. It makes no difference to the results
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Writes a line for each game
    #[arg(long, value_name = "FILE.csv|FILE.jsonl")]
    out: Option<PathBuf>,
    /// Totals as a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rosters: Rosters,
    #[command(flatten)]
    choices: ChoiceArguments,
}

/// How the lines of games are written.
#[derive(Clone, Copy)]
enum Lines {
    Csv,
    JsonLines,
}

impl Simulate {
    /// # Errors
    /// What is wrong with the scenario, the choices or the seats; games that did not end.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let lines = self.out.as_deref().map(lines_of).transpose()?;
        let (book, scenario) = library.scenario(&self.scenario)?;
        let choices = self.choices.choices();
        let card = book.check_scenario(&scenario, &choices)?;
        let scenario = self.rosters.brought(&book, scenario, &card, &[], &choices)?;
        let sides: Vec<String> = card.sides.iter().map(|side| side.name.clone()).collect();
        let quick = Holder::Opponent(Player::Doctrine(Effort::Quick));
        let players = holders(&sides, &self.seats, &vec![quick; sides.len()])?;
        let players = players.into_iter().map(|holder| match holder {
            Holder::Opponent(player) => Ok(player),
            Holder::Human => Err(Failure::Usage("a human holds no seat of a batch: see `sandtable play`".into())),
            Holder::Json => Err(Failure::Usage("a program holds no seat of a batch: see `sandtable play`".into())),
        });
        let mut plan = Plan::new(self.games, players.collect::<Result<Vec<_>, _>>()?, self.seed.or_fresh()?);
        plan.threads = self.threads.map_or(0, usize::from);
        // Opened before a long batch, so that a wrong path is told at once.
        let file = self.out.as_deref().map(|path| File::create(path).map_err(|error| (path, error))).transpose();
        let file =
            file.map_err(|(path, error)| Failure::Usage(format!("{}: cannot be written: {error}", path.display())))?;
        let progress = Progress::new(self.games);
        let totals = book.simulate(&scenario, &choices, &plan, &|over| progress.show(over))?;
        progress.clear();
        if let (Some(file), Some(lines)) = (file, lines) {
            let file = BufWriter::new(file);
            match lines {
                Lines::Csv => totals.write_csv(file)?,
                Lines::JsonLines => totals.write_json_lines(file)?,
            }
        }
        self.tell(&totals)?;
        match totals.failures().count() {
            0 => Ok(()),
            failed if self.json => {
                let _ = writeln!(io::stderr(), "{failed} games did not end as they should");
                Err(Failure::Said)
            }
            _ => Err(Failure::Said),
        }
    }

    fn tell(&self, totals: &Totals) -> Result<(), Failure> {
        if self.json { print_json(totals) } else { Ok(write!(out(), "{totals}")?) }
    }
}

fn lines_of(path: &Path) -> Result<Lines, Failure> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("csv") => Ok(Lines::Csv),
        Some("jsonl") => Ok(Lines::JsonLines),
        _ => Err(Failure::Usage(format!("--out {}: the name must end in .csv or .jsonl", path.display()))),
    }
}

/// A bar on standard error while a batch runs; nothing where that is no terminal.
struct Progress {
    games: u64,
    begun: Instant,
    shown: std::sync::Mutex<Option<Instant>>,
    is_terminal: bool,
}

impl Progress {
    const WIDTH: u64 = 40;

    fn new(games: u64) -> Progress {
        let is_terminal = io::stderr().is_terminal();
        Progress { games, begun: Instant::now(), shown: std::sync::Mutex::new(None), is_terminal }
    }

    fn show(&self, over: u64) {
        let Some(mut shown) = self.shown.try_lock().ok().filter(|_| self.is_terminal) else { return };
        if shown.is_some_and(|before| before.elapsed() < Duration::from_millis(100)) {
            return;
        }
        *shown = Some(Instant::now());
        let full = (Self::WIDTH * over / self.games) as usize;
        let rate = over as f64 / self.begun.elapsed().as_secs_f64().max(0.001);
        let left = (self.games - over) as f64 / rate.max(0.001);
        let bar = format!("{}{}", "#".repeat(full), ".".repeat(Self::WIDTH as usize - full));
        // A bar that cannot be drawn is no reason to stop.
        let _ = write!(
            io::stderr(),
            "\r[{bar}] {over} of {} games, {rate:.0} a second, {left:.0} s left \x1b[K",
            self.games
        );
    }

    fn clear(&self) {
        if self.is_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
