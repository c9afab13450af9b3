//! Texts of all kinds: nothing in them holds for one machine only, and the umpire's own clauses are written out.

use crate::complaint::Complaint;
use crate::ids;
use crate::project::{Project, SourceFile};
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use toml::Table;

/// Kinds of file that are read.
const ENDINGS: [&str; 10] = [".rs", ".md", ".toml", ".lock", ".csv", ".txt", ".jsonl", ".json", ".snap", "run"];

/// Folders of single machines. Put together from halves, so that this file does not hold them itself.
const MACHINE_PATHS: [&str; 5] = [
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/tm", "p/"),
    concat!("shared/ru", "les"),
];

/// Where every package of others comes from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What is wrong with texts.
///
/// # Errors
/// Where one cannot be read.
pub fn complaints(project: &Project) -> Result<Vec<Complaint>> {
    let mut found = Vec::new();
    for file in project.files("", &ENDINGS)? {
        found.extend(machine_paths(&file));
        if file.path.ends_with(".md") {
            found.extend(dead_links(&file, |target| project.root().join(target).exists()));
        }
        if file.path.ends_with("Cargo.lock") {
            found.extend(foreign_sources(&file));
        }
        if file.path.starts_with(".cargo/") && (file.text.contains("[source") || file.text.contains("[registries")) {
            found.push(Complaint::new(&file.path, 0, "packages come from the usual registry, for everybody"));
        }
    }
    found.extend(unwritten_clauses(project)?);
    let settings =
        |path: &str| -> Result<Table> { project.read(path)?.parse().with_context(|| format!("{path} is no TOML")) };
    found.extend(unlike_settings(&settings("clippy.toml")?, &settings(RULES_CLIPPY)?));
    Ok(found)
}

/// Clippy's settings for rules.
const RULES_CLIPPY: &str = "rules/clippy.toml";

/// Clippy reads the nearest settings only, so those for rules repeat those for all.
pub fn unlike_settings(all: &Table, rules: &Table) -> Vec<Complaint> {
    let unlike = all.iter().filter(|(key, value)| rules.get(*key) != Some(value));
    unlike
        .map(|(key, value)| Complaint::new(RULES_CLIPPY, 0, format!("the root's clippy.toml says {key} = {value}")))
        .collect()
}

/// Paths that are there on one machine only.
pub fn machine_paths(file: &SourceFile) -> Vec<Complaint> {
    let mut found = Vec::new();
    for (number, line) in file.text.lines().enumerate() {
        for path in MACHINE_PATHS.iter().filter(|path| line.contains(*path)) {
            found.push(Complaint::new(&file.path, number + 1, format!("`{path}` holds for one machine only")));
        }
    }
    found
}

/// Links to files of the repository that are not there. `is_there` is asked for paths relative to the root.
pub fn dead_links(page: &SourceFile, is_there: impl Fn(&str) -> bool) -> Vec<Complaint> {
    let folder = page.path.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let mut found = Vec::new();
    for (number, line) in page.text.lines().enumerate() {
        let targets = line.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
        for target in targets.filter(|target| !target.contains("://") && !target.starts_with('#')) {
            let file = target.split('#').next().unwrap_or_default();
            if !is_there(&format!("{folder}{file}")) {
                found.push(Complaint::new(&page.path, number + 1, format!("there is no {target}")));
            }
        }
    }
    found
}

/// Packages that come from elsewhere than everybody's registry.
pub fn foreign_sources(lock: &SourceFile) -> Vec<Complaint> {
    let mut found = Vec::new();
    for (number, line) in lock.text.lines().enumerate() {
        let source = line.strip_prefix("source = ").map(|source| source.trim_matches('"'));
        if source.is_some_and(|source| source != REGISTRY) {
            found.push(Complaint::new(
                &lock.path,
                number + 1,
                "a package comes from elsewhere than the usual registry",
            ));
        }
    }
    found
}

/// The clauses of the umpire, which refusals cite, stand in `docs/umpire.md` under headings of their own.
fn unwritten_clauses(project: &Project) -> Result<Vec<Complaint>> {
    let code = "crates/core/src/clause.rs";
    let page = "docs/umpire.md";
    let cited: BTreeSet<ids::Id> =
        ids::mentioned(&project.read(code)?).into_iter().filter(|id| id.prefix == "CORE").collect();
    let text = project.read_if_any(page).unwrap_or_default();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let written: BTreeSet<ids::Id> = headings.flat_map(ids::mentioned).collect();
    let missing: Vec<String> = cited.difference(&written).map(|id| format!("{}-{}", id.prefix, id.number)).collect();
    Ok(match missing.is_empty() {
        true => Vec::new(),
        false => vec![Complaint::new(
            page,
            0,
            format!("refusals cite clauses that it does not head: {}", missing.join(", ")),
        )],
    })
}
