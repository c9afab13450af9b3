//! Everything that must hold, step by step, up to the first step that fails.

use crate::play::cargo;
use crate::project::Project;
use crate::say::say;
use crate::{bench, clauses, soak, tidy, web};
use anyhow::{Context, Result};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What test programs said of themselves, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed.
    pub failed: u32,
    /// Tests that were left out.
    pub ignored: u32,
}

impl Summary {
    /// Adds what a line of a test program says, if it is its last one.
    pub fn add(&mut self, line: &str) {
        let Some(said) = line.strip_prefix("test result: ") else { return };
        for part in said.split(['.', ';']) {
            let mut words = part.split_whitespace();
            if let (Some(Ok(number)), Some(what)) = (words.next().map(str::parse::<u32>), words.next()) {
                match what {
                    "passed" => self.passed += number,
                    "failed" => self.failed += number,
                    "ignored" => self.ignored += number,
                    _ => {}
                }
            }
        }
    }
}

/// Runs every step. Gives whether all of them held.
///
/// # Errors
/// Where a step cannot be started.
pub fn test(project: &Project) -> Result<bool> {
    let begun = Instant::now();
    let mut summary = Summary::default();
    let passed = steps(project, &mut summary)?;
    say(format_args!(
        "\ntest result: {}. {} passed; {} failed; {} ignored; all steps finished in {:.0} s",
        if passed { "ok" } else { "FAILED" },
        summary.passed,
        summary.failed,
        summary.ignored,
        begun.elapsed().as_secs_f64()
    ));
    Ok(passed)
}

/// Every step, the later ones after a failure too, so that one run names all that fails.
fn steps(project: &Project, summary: &mut Summary) -> Result<bool> {
    let strict = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    let passed = [
        step("format", || cargo_step(project, &["fmt", "--all", "--check"]))?,
        step("tidy", || tidy::run(project))?,
        step("clippy", || cargo_step(project, &strict))?,
        step("tests", || tests(project, summary))?,
        step("clauses", || clauses::run(project, None, false))?,
        step("counts", || bench::gate(project))?,
        step("page", || web::test(project))?,
        step("browser", || web::browse(project, "e2e"))?,
    ];
    Ok(passed.iter().all(|passed| *passed))
}

fn step(name: &str, run: impl FnOnce() -> Result<bool>) -> Result<bool> {
    say(format_args!("\n== {name}"));
    let begun = Instant::now();
    let passed = run()?;
    let how = if passed { "passed in" } else { "FAILED after" };
    say(format_args!("== {name}: {how} {:.1} s", begun.elapsed().as_secs_f64()));
    Ok(passed)
}

fn cargo_step(project: &Project, words: &[&str]) -> Result<bool> {
    let status = Command::new(cargo()).args(words).current_dir(project.root()).status();
    Ok(status.context("cargo cannot be started")?.success())
}

/// All Rust tests, those of other crates after a failure too, so that one run names all that fails. What they print is
/// passed on as it comes.
fn tests(project: &Project, summary: &mut Summary) -> Result<bool> {
    // The tests say so themselves where it is missing.
    soak::tracer();
    let mut child = Command::new(cargo())
        .args(["test", "--workspace", "--locked", "--no-fail-fast"])
        .current_dir(project.root())
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo cannot be started")?;
    let said = child.stdout.take().context("the tests' output is piped")?;
    for line in BufReader::new(said).lines() {
        let line = line?;
        summary.add(&line);
        say(line);
    }
    Ok(child.wait()?.success())
}
