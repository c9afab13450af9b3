//! Builds everything and opens the table: in the browser, or in the terminal.

use crate::project::Project;
use crate::web;
use anyhow::{Context, Result};
use std::process::Command;

/// The scenario that a newcomer starts with in the terminal.
pub const FIRST_SCENARIO: &str = "first-shots";

/// The words of `sandtable play`: the first scenario unless one is named.
pub fn words<'a>(given: &[&'a str]) -> Vec<&'a str> {
    let named = given.first().is_some_and(|word| !word.starts_with('-'));
    let mut words = vec!["play"];
    if !named {
        words.push(FIRST_SCENARIO);
    }
    words.extend(given);
    words
}

/// Builds page and server and opens the table in the browser. Gives whether it was left without a failure.
///
/// # Errors
/// Where Node.js is missing, the page does not build, or cargo cannot be started.
pub fn play(project: &Project, given: &[&str]) -> Result<bool> {
    web::build(project)?;
    let mut words = vec!["serve", "--open"];
    words.extend(given);
    run(project, &words)
}

/// Builds, and opens a battle in the terminal. Gives whether it was left without a failure.
///
/// # Errors
/// Where cargo cannot be started.
pub fn terminal(project: &Project, given: &[&str]) -> Result<bool> {
    run(project, &words(given))
}

fn run(project: &Project, words: &[&str]) -> Result<bool> {
    let program = ["--package", "sandtable-cli", "--bin", "sandtable"];
    let cargo = |word: &str| {
        let mut command = Command::new(cargo());
        command.arg(word).args(program).current_dir(project.root());
        command
    };
    let built = cargo("build").status().context("cargo cannot be started")?;
    if !built.success() {
        return Ok(false);
    }
    let ran = cargo("run").args(["--quiet", "--"]).args(words).status();
    Ok(ran.context("cargo cannot be started")?.success())
}

/// Puts small mistakes into a rulebook and runs its tests. A program of its own, since it reads Rust, and nothing else here does.
///
/// # Errors
/// Where cargo cannot be started.
pub fn mutants(project: &Project, given: &[&str]) -> Result<bool> {
    let mut command = Command::new(cargo());
    command.args(["run", "--quiet", "--package", "sandtable-mutants", "--"]).args(given).current_dir(project.root());
    Ok(command.status().context("cargo cannot be started")?.success())
}

/// The cargo that runs this program, so that all steps use the same one.
pub fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}
