//! Which files of a rulebook are rules, and which mistakes in them make no difference: `rules/BOOK/tests/mutants.toml`. A clause is
//! decided in those files only, and mutants are drawn from them.

use crate::project::Project;
use anyhow::{Context, Result};
use serde::Deserialize;

/// Which files decide nothing, and which changes make no difference.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnRules {
    /// Files and folders that are not rules, each with its reason.
    #[serde(default, rename = "not-rules")]
    pub not_rules: Vec<NotRules>,
    /// Changes after which everything is decided as before.
    #[serde(default, rename = "no-difference")]
    pub no_difference: Vec<NoDifference>,
}

/// A file or folder below `src` that decides nothing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotRules {
    /// Its path below `src`; a folder ends with `/`.
    pub path: String,
    /// Why.
    pub reason: String,
}

/// A change that makes no difference.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoDifference {
    /// The change, as `cargo xtask mutants` prints it.
    pub change: String,
    /// Why.
    pub reason: String,
}

impl OwnRules {
    /// Reads what the rulebook in `rules/KEY` says; where it says nothing, all its files are rules.
    ///
    /// # Errors
    /// Where the file is not understood, or something has no reason.
    pub fn read(project: &Project, key: &str) -> Result<OwnRules> {
        let path = format!("rules/{key}/tests/mutants.toml");
        let Some(text) = project.read_if_any(&path) else { return Ok(OwnRules::default()) };
        let own: OwnRules = toml::from_str(&text).with_context(|| path.clone())?;
        let reasons = own.not_rules.iter().map(|it| (&it.path, &it.reason));
        let reasons = reasons.chain(own.no_difference.iter().map(|it| (&it.change, &it.reason)));
        for (what, reason) in reasons {
            anyhow::ensure!(!reason.trim().is_empty(), "{path}: `{what}` has no reason");
        }
        Ok(own)
    }

    /// Do rules stand in this file? The path is relative to the root.
    pub fn holds_rules(&self, key: &str, path: &str) -> bool {
        let Some(below) = path.strip_prefix(&format!("rules/{key}/src/")) else { return false };
        !self
            .not_rules
            .iter()
            .any(|left| below == left.path || left.path.ends_with('/') && below.starts_with(&left.path))
    }

    /// Why a change makes no difference, where it is one of those.
    pub fn makes_no_difference(&self, key: &str) -> Option<&str> {
        self.no_difference.iter().find(|known| known.change == key).map(|known| known.reason.as_str())
    }
}
