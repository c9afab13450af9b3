//! Builds everything and opens the table: in the browser, or in the terminal.

use crate::project::Project;
use crate::web;
use anyhow::{Context, Result, anyhow};
use std::process::Command;
use std::thread;

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

/// Builds page and server beside each other and opens the table in the browser. Gives whether it was left without a failure.
///
/// # Errors
/// Where Node.js is missing, the page does not build, or cargo cannot be started.
pub fn play(project: &Project, given: &[&str]) -> Result<bool> {
    web::node()?;
    let (page, built) = thread::scope(|scope| {
        let page = scope.spawn(|| web::build(project));
        let built = build(project);
        (page.join().unwrap_or_else(|_| Err(anyhow!("the page does not build"))), built)
    });
    page?;
    let mut words = vec!["serve", "--open"];
    words.extend(given);
    Ok(built? && run(project, &words)?)
}

/// Builds, and opens a battle in the terminal. Gives whether it was left without a failure.
///
/// # Errors
/// Where cargo cannot be started.
pub fn terminal(project: &Project, given: &[&str]) -> Result<bool> {
    Ok(build(project)? && run(project, &words(given))?)
}

/// The program as it is played: soon built, with the page read from where it is built, and without the allocator that a server
/// for many is served by.
const PLAYED: [&str; 7] =
    ["--profile", "play", "--no-default-features", "--package", "sandtable-cli", "--bin", "sandtable"];

fn cargo_of(project: &Project, word: &str) -> Command {
    let mut command = Command::new(cargo());
    command.arg(word).args(PLAYED).current_dir(project.root());
    command
}

fn build(project: &Project) -> Result<bool> {
    Ok(cargo_of(project, "build").status().context("cargo cannot be started")?.success())
}

fn run(project: &Project, words: &[&str]) -> Result<bool> {
    let ran = cargo_of(project, "run").args(["--quiet", "--"]).args(words).status();
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
