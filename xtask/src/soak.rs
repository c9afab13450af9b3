//! The fault harness: builds the server as people get it, and lets everything go wrong that can.

use crate::play::cargo;
use crate::project::Project;
use crate::web::installed;
use anyhow::{Context, Result};
use std::process::Command;

/// Builds server and harness and runs it. Gives whether nothing happened that must not.
///
/// # Errors
/// Where something cannot be started, or the harness cannot go on.
pub fn soak(project: &Project, given: &[&str]) -> Result<bool> {
    tracer();
    let built = Command::new(cargo())
        .args(["build", "--release", "--locked", "--package", "sandtable-cli", "--package", "sandtable-soak"])
        .current_dir(project.root())
        .status()
        .context("cargo cannot be started")?;
    if !built.success() {
        return Ok(false);
    }
    let program = project.target().join("release/sandtable-soak").with_extension(std::env::consts::EXE_EXTENSION);
    let ran = Command::new(program).args(given).status().context("the harness cannot be started")?;
    match ran.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        code => anyhow::bail!("the harness could not go on ({code:?})"),
    }
}

/// Is `strace` there, which power cuts are made with? Installed first, where that can be done without asking.
pub fn tracer() -> bool {
    installed("strace", "-V")
}
