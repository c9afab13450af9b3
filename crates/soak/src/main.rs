//! Reads the command line of the fault harness, runs it, and prints what came of it.

use anyhow::{Context, Result, bail};
use sandtable_soak::campaign::{kills, small_disk};
use sandtable_soak::luck::Luck;
use sandtable_soak::power::power;
use sandtable_soak::report::{Plan, Report};
use sandtable_soak::siege::siege;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

const USAGE: &str = "\
sandtable-soak [OPTIONS]

--kills N       how often the server is killed (200)
--clients N     tables at which people play at once, two or more at each (8)
--messages N    hostile messages of each kind (10000)
--watched N     commands given while every write to the disk is watched (150)
--only PART     kills, disk, siege or power
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
    let mut plan = Plan { program, seed, kills: 200, tables: 8, messages: 10_000, watched: 150 };
    let mut only = None;
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().with_context(|| format!("`{word}` needs a value\n\n{USAGE}"))?;
        match word.as_str() {
            "--kills" => plan.kills = value.parse()?,
            "--clients" => plan.tables = value.parse()?,
            "--messages" => plan.messages = value.parse()?,
            "--watched" => plan.watched = value.parse()?,
            "--seed" => plan.seed = value.parse()?,
            "--server" => plan.program = value.into(),
            "--only" => only = Some(value),
            _ => bail!("`{word}` is not understood\n\n{USAGE}"),
        }
    }
    eprintln!("seed {}; the same again: --seed {}", plan.seed, plan.seed);
    let is_wanted = |part: &str| only.as_deref().is_none_or(|only| only == part);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut report = Report::default();
        report.row("seed", plan.seed);
        // Each part has its own luck, so that it can be repeated alone.
        if is_wanted("kills") {
            kills(&plan, &mut Luck::new(plan.seed), &mut report).await?;
        }
        if is_wanted("disk") {
            small_disk(&plan, &mut Luck::new(plan.seed + 1), &mut report).await?;
        }
        if is_wanted("siege") {
            siege(&plan, &mut Luck::new(plan.seed + 2), &mut report).await?;
        }
        if is_wanted("power") {
            power(&plan, &mut Luck::new(plan.seed + 3), &mut report).await?;
        }
        Ok(report)
    })
}
