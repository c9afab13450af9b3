//! Fuzzing with cargo-fuzz: one target, or all of them one after another, and the seeds that they start from.

use crate::play::cargo;
use crate::project::Project;
use crate::say::say;
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::Command;

/// The targets, in the order in which all of them are run.
pub const TARGETS: [&str; 5] = ["command", "scenario", "roster", "record", "message"];

/// Seconds for a target where none are given.
const SECONDS: u32 = 60;

/// What a run may do: memory in MiB, seconds for one input, bytes of one.
const LIMITS: [&str; 3] = ["-rss_limit_mb=2048", "-timeout=10", "-max_len=16384"];

/// Runs a target for so many seconds, or each of them where none is named. Gives whether nothing was found.
///
/// # Errors
/// Where there is no such target, cargo-fuzz is missing, or something cannot be started.
pub fn fuzz(project: &Project, words: &[&str]) -> Result<bool> {
    let (targets, seconds) = chosen(words)?;
    if !says(Command::new(cargo()).args(["fuzz", "--version"]))? {
        bail!("cargo-fuzz is not there: cargo install cargo-fuzz");
    }
    for target in targets {
        say(format_args!("== {target}: {seconds} s"));
        if !run(project, target, seconds)? {
            say(format_args!("what it found lies in fuzz/artifacts/{target}"));
            return Ok(false);
        }
    }
    Ok(true)
}

/// The targets and the seconds that these words mean.
///
/// # Errors
/// Where there is no such target, or the seconds are no number.
pub fn chosen<'w>(words: &[&'w str]) -> Result<(Vec<&'w str>, u32)> {
    let seconds = |word: &str| word.parse().ok().filter(|&seconds| seconds > 0);
    if let [word] = *words
        && let Some(seconds) = seconds(word)
    {
        return Ok((TARGETS.to_vec(), seconds));
    }
    match *words {
        [] => Ok((TARGETS.to_vec(), SECONDS)),
        [target, ref rest @ ..] if TARGETS.contains(&target) && rest.len() < 2 => match rest {
            [] => Ok((vec![target], SECONDS)),
            [word, ..] => Ok((vec![target], seconds(word).with_context(|| format!("`{word}` are no seconds"))?)),
        },
        _ => bail!("cargo xtask fuzz [TARGET] [SECONDS]; the targets are {}", TARGETS.join(", ")),
    }
}

fn run(project: &Project, target: &str, seconds: u32) -> Result<bool> {
    let folder = project.root().join("fuzz");
    let corpus = folder.join("corpus").join(target);
    fs::create_dir_all(&corpus).with_context(|| format!("{} cannot be made", corpus.display()))?;
    let inputs: Vec<String> = ["corpus", "seeds", "regressions"]
        .iter()
        .map(|of| format!("{of}/{target}"))
        .filter(|of| folder.join(of).is_dir())
        .collect();
    // None of our code is `unsafe`, so that a sanitizer of memory would only make it slow.
    let status = on_nightly()?
        .args(["fuzz", "run", "--sanitizer", "none", target])
        .args(inputs)
        .args(["--", &format!("-max_total_time={seconds}"), "-print_final_stats=1"])
        .args(LIMITS)
        .current_dir(&folder)
        .status();
    Ok(status.context("cargo cannot be started")?.success())
}

/// Writes the seeds anew, from battles that are played by the program. Gives whether it could.
///
/// # Errors
/// Where cargo cannot be started.
pub fn seeds(project: &Project) -> Result<bool> {
    let folder = project.root().join("fuzz");
    let status = on_nightly()?.args(["run", "--release", "--example", "seeds"]).current_dir(folder).status();
    Ok(status.context("cargo cannot be started")?.success())
}

/// Cargo with the toolchain that may instrument programs; without one, the usual one is told that it may.
fn on_nightly() -> Result<Command> {
    let has_nightly = says(Command::new("rustup").args(["run", "nightly", "rustc", "--version"])).unwrap_or(false);
    let mut command = if has_nightly {
        let mut rustup = Command::new("rustup");
        rustup.args(["run", "nightly", "cargo"]);
        rustup
    } else {
        let mut usual = Command::new(cargo());
        usual.env("RUSTC_BOOTSTRAP", "1");
        usual
    };
    // What cargo tells this program about itself is not for the other cargo.
    for name in ["RUSTUP_TOOLCHAIN", "RUSTC", "CARGO"].iter().filter(|_| has_nightly) {
        command.env_remove(name);
    }
    Ok(command)
}

/// Can the program be started, and does it end well? What it prints is not passed on.
fn says(program: &mut Command) -> Result<bool> {
    match program.output() {
        Ok(output) => Ok(output.status.success()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error).context("a program cannot be started"),
    }
}
