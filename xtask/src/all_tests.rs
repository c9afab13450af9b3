//! Everything that must hold, step by step; the last line names all that failed.

use crate::play::cargo;
use crate::project::Project;
use crate::say::say;
use crate::{bench, clauses, soak, tidy, web};
use anyhow::{Context, Result};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What test programs said of themselves, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed.
    pub failed: u32,
    /// Tests that were left out.
    pub ignored: u32,
    /// What failed, by name: tests and steps, in the order in which they failed.
    pub failures: Vec<String>,
}

impl Summary {
    /// Adds what a line of a test program says: that a test failed, or how many did.
    pub fn add(&mut self, line: &str) {
        let failure = line.strip_prefix("test ").and_then(|line| line.strip_suffix(" ... FAILED"));
        self.failures.extend(failure.map(|name| format!("test {name}")));
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

    /// All of it in one line, as test programs say theirs; what failed by name.
    pub fn result(&self) -> String {
        let Summary { passed, failed, ignored, failures } = self;
        let result = if failures.is_empty() { "ok".to_owned() } else { format!("FAILED ({})", failures.join(", ")) };
        format!("test result: {result}. {passed} passed; {failed} failed; {ignored} ignored")
    }
}

/// Runs every step. Gives whether all of them held.
///
/// # Errors
/// Where a step cannot be started.
pub fn test(project: &Project) -> Result<bool> {
    let begun = Instant::now();
    let mut summary = Summary::default();
    steps(project, &mut summary)?;
    say(format_args!("\n{}; all steps finished in {:.0} s", summary.result(), begun.elapsed().as_secs_f64()));
    Ok(summary.failures.is_empty())
}

/// Every step, the later ones after a failure too, so that one run names all that fails.
fn steps(project: &Project, summary: &mut Summary) -> Result<()> {
    let strict = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    step(summary, "format", |_| cargo_step(project, &["fmt", "--all", "--check"]))?;
    step(summary, "tidy", |_| tidy::run(project))?;
    step(summary, "clippy", |_| cargo_step(project, &strict))?;
    step(summary, "tests", |summary| tests(project, summary))?;
    step(summary, "clauses", |_| clauses::run(project, None, false))?;
    step(summary, "counts", |_| bench::gate(project))?;
    step(summary, "page", |_| web::test(project))?;
    step(summary, "browser", |_| web::browse(project, "e2e"))
}

fn step(summary: &mut Summary, name: &str, run: impl FnOnce(&mut Summary) -> Result<bool>) -> Result<()> {
    say(format_args!("\n== {name}"));
    let begun = Instant::now();
    let passed = run(summary)?;
    if !passed {
        summary.failures.push(name.to_owned());
    }
    let how = if passed { "passed in" } else { "FAILED after" };
    say(format_args!("== {name}: {how} {:.1} s", begun.elapsed().as_secs_f64()));
    Ok(())
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
