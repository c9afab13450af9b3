//! Builds the `sandtable` command and opens a battle in the terminal.

use crate::project::Project;
use anyhow::{Context, Result};
use std::process::Command;

/// The scenario that a newcomer starts with.
pub const FIRST_SCENARIO: &str = "first-shots";

/// The words for the `sandtable` command: the first scenario unless one is named.
pub fn words<'a>(given: &[&'a str]) -> Vec<&'a str> {
    let named = given.first().is_some_and(|word| !word.starts_with('-'));
    let mut words = vec!["play"];
    if !named {
        words.push(FIRST_SCENARIO);
    }
    words.extend(given);
    words
}

/// Builds, with progress shown, and plays. Gives whether the battle was left without a failure.
///
/// # Errors
/// Where cargo cannot be started.
pub fn play(project: &Project, given: &[&str]) -> Result<bool> {
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
    let played = cargo("run").args(["--quiet", "--"]).args(words(given)).status();
    Ok(played.context("cargo cannot be started")?.success())
}

/// The cargo that runs this program, so that all steps use the same one.
pub fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}
