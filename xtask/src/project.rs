//! The repository: its root, its crates, its files.

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of what programs fetch or make.
const MADE: [&str; 4] = ["web/node_modules", "web/dist", "web/test-results", "web/playwright-report"];

/// The repository.
#[derive(Clone, Debug)]
pub struct Project {
    root: PathBuf,
}

/// A text file of the repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path relative to the root, with `/` between the parts.
    pub path: String,
    /// What it holds.
    pub text: String,
}

impl Project {
    /// The repository that this program is part of.
    ///
    /// # Errors
    /// Where it is not run by cargo, and has been moved away from its repository.
    pub fn find() -> Result<Project> {
        let own = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
        let root = Path::new(&own).ancestors().find(|folder| folder.join("Cargo.lock").is_file());
        let root = root.context("xtask lies in the repository")?;
        Ok(Project::at(root))
    }

    /// The repository with this root.
    pub fn at(root: &Path) -> Project {
        Project { root: root.to_owned() }
    }

    /// The folder of what cargo builds.
    pub fn target(&self) -> PathBuf {
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.root.join("target"), |named| self.root.join(named))
    }

    /// Its root.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folders of its crates, relative to the root, in order: `benches`, `crates/*`, `rules/*`, `xtask`,
    /// `xtask/template`.
    ///
    /// # Errors
    /// Where a folder cannot be read.
    pub fn crates(&self) -> Result<Vec<String>> {
        let mut found = vec!["xtask".to_owned()];
        if self.root.join("benches/Cargo.toml").is_file() {
            found.push("benches".to_owned());
        }
        if self.root.join("xtask/template/Cargo.toml").is_file() {
            found.push("xtask/template".to_owned());
        }
        for parent in ["crates", "rules"] {
            for name in self.names(parent)? {
                let folder = format!("{parent}/{name}");
                if self.root.join(&folder).join("Cargo.toml").is_file() {
                    found.push(folder);
                }
            }
        }
        found.sort();
        Ok(found)
    }

    /// The keys of the rulebooks: the folders in `rules/`.
    ///
    /// # Errors
    /// Where the folder cannot be read.
    pub fn rulebooks(&self) -> Result<Vec<String>> {
        let crates = self.crates()?;
        Ok(crates.iter().filter_map(|folder| folder.strip_prefix("rules/")).map(str::to_owned).collect())
    }

    /// All text files below a folder whose names end so, in the order of their paths; none where there is no such folder.
    /// Hidden folders other than `.ci` and `.cargo`, and folders of build results, are left out.
    ///
    /// # Errors
    /// Where something cannot be read.
    pub fn files(&self, below: &str, endings: &[&str]) -> Result<Vec<SourceFile>> {
        let mut found = Vec::new();
        self.collect(below, endings, &mut found)?;
        Ok(found)
    }

    fn collect(&self, folder: &str, endings: &[&str], found: &mut Vec<SourceFile>) -> Result<()> {
        for name in self.names(folder)? {
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if name.starts_with('.') && name != ".ci" && name != ".cargo" {
                continue;
            }
            if self.root.join(&path).is_dir() {
                let is_made = name.starts_with("target") || MADE.contains(&path.as_str());
                if !is_made {
                    self.collect(&path, endings, found)?;
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(SourceFile { text: self.read(&path)?, path });
            }
        }
        Ok(())
    }

    /// The text of a file.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn read(&self, path: &str) -> Result<String> {
        fs::read_to_string(self.root.join(path)).with_context(|| format!("{path} cannot be read"))
    }

    /// The text of a file, if there is one.
    pub fn read_if_any(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.root.join(path)).ok()
    }

    /// Writes a file, and makes the folders that it lies in.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn write(&self, path: &str, text: &str) -> Result<()> {
        let full = self.root.join(path);
        let folder = full.parent().map_or(Ok(()), fs::create_dir_all);
        folder.and_then(|()| fs::write(full, text)).with_context(|| format!("{path} cannot be written"))
    }

    fn names(&self, folder: &str) -> Result<Vec<String>> {
        let full = self.root.join(folder);
        if !full.is_dir() {
            return Ok(Vec::new());
        }
        let entries = fs::read_dir(full).with_context(|| format!("{folder} cannot be read"))?;
        let mut names = Vec::new();
        for entry in entries {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        Ok(names)
    }
}
