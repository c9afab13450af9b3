//! Reads the command line of the fault harness, runs it, and prints what came of it.

use anyhow::{Context, Result, bail};
use sandtable_soak::PARTS;
use sandtable_soak::report::{Plan, Report};
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long who looks ahead may think about a command, but for one in a thousand.
const THOUGHT: Duration = Duration::from_secs(2);

/// How long whoever is not attacked may wait for an answer, but for one in a hundred.
const PATIENCE: Duration = Duration::from_millis(250);

const USAGE: &str = "\
sandtable-soak [OPTIONS]

--kills N       how often the server is killed (200)
--minutes N     no more kills after so many minutes
--clients N     tables at which people play at once, two or more at each (8)
--messages N    hostile messages of each kind (10000)
--watched N     commands given while every write to the disk is watched (150)
--thoughts N    commands of who looks ahead, in each rulebook (250)
--only PART     kills, disk, siege, power or thought
--seed N        everything that is done by chance comes from it
--server FILE   the program `sandtable`; the one beside this program if none is named";

fn main() -> ExitCode {
    match run() {
        Ok(report) => {
            println!("{report}");
            ExitCode::from(u8::from(!report.violations().is_empty()))
        }
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<Report> {
    let program = std::env::current_exe()?.with_file_name("sandtable").with_extension(std::env::consts::EXE_EXTENSION);
    let seed = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let mut plan = Plan {
        program,
        seed,
        kills: 200,
        time: Duration::MAX,
        tables: 8,
        messages: 10_000,
        watched: 150,
        thoughts: 250,
        thought: THOUGHT,
        patience: PATIENCE,
    };
    let mut only = None;
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().with_context(|| format!("`{word}` needs a value\n\n{USAGE}"))?;
        match word.as_str() {
            "--kills" => plan.kills = value.parse()?,
            "--minutes" => plan.time = Duration::from_secs(60 * value.parse::<u64>()?),
            "--clients" => plan.tables = value.parse()?,
            "--messages" => plan.messages = value.parse()?,
            "--watched" => plan.watched = value.parse()?,
            "--thoughts" => plan.thoughts = value.parse()?,
            "--seed" => plan.seed = value.parse()?,
            "--server" => plan.program = value.into(),
            "--only" if PARTS.contains(&value.as_str()) => only = Some(value),
            _ => bail!("`{word}` is not understood\n\n{USAGE}"),
        }
    }
    eprintln!("seed {}; the same again: --seed {}", plan.seed, plan.seed);
    let parts = only.as_deref().map_or(PARTS.to_vec(), |only| vec![only]);
    sandtable_soak::run(&plan, &parts)
}
