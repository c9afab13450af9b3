//! Dependencies point one way, and what few crates need stays in them.

use crate::complaint::Complaint;
use crate::project::Project;
use anyhow::{Context, Result};
use toml::{Table, Value};

/// Our crates and those of ours that they may depend on. `rules/*` stands for every rulebook. The catalog, the
/// terminal and the server know geometry for the points of offers and scenes, and no rulebook's terrain.
const MAY_KNOW: [(&str, &[&str]); 23] = [
    ("crates/dice", &[]),
    ("crates/geometry", &[]),
    ("crates/battlefield", &["crates/geometry"]),
    ("crates/core", &["crates/dice", "crates/geometry"]),
    ("crates/ai", &["crates/core", "crates/dice", "crates/geometry"]),
    ("crates/search", &["crates/ai", "crates/core", "crates/dice", "crates/geometry"]),
    ("crates/sim", &["crates/ai", "crates/core", "crates/dice", "crates/geometry", "crates/search"]),
    ("crates/wire", &["crates/core", "crates/dice", "crates/geometry"]),
    ("crates/testkit", &["crates/core", "crates/dice", "crates/geometry", "crates/wire"]),
    ("crates/scenario", &["crates/battlefield", "crates/core", "crates/geometry"]),
    ("crates/odds", &["crates/core", "crates/dice"]),
    ("crates/forces", &["crates/core"]),
    (
        "crates/book",
        &[
            "crates/ai",
            "crates/core",
            "crates/forces",
            "crates/geometry",
            "crates/scenario",
            "crates/search",
            "crates/sim",
        ],
    ),
    ("rules/*", RULEBOOKS_MAY_KNOW),
    // The small rulebook that new ones begin as.
    ("xtask/template", RULEBOOKS_MAY_KNOW),
    (
        "crates/catalog",
        &["crates/book", "crates/core", "crates/dice", "crates/geometry", "crates/search", "crates/sim", "rules/*"],
    ),
    ("crates/store", &[]),
    ("crates/client", &[]),
    ("crates/soak", &["crates/catalog", "crates/client", "crates/core", "crates/store"]),
    (
        "crates/server",
        &[
            "crates/ai",
            "crates/catalog",
            "crates/core",
            "crates/dice",
            "crates/geometry",
            "crates/search",
            "crates/store",
            "crates/wire",
        ],
    ),
    (
        "crates/cli",
        &[
            "crates/ai",
            "crates/catalog",
            "crates/core",
            "crates/dice",
            "crates/geometry",
            "crates/search",
            "crates/server",
            "crates/sim",
        ],
    ),
    (
        "benches",
        &[
            "crates/ai",
            "crates/battlefield",
            "crates/core",
            "crates/dice",
            "crates/geometry",
            "crates/search",
            "crates/sim",
            "rules/*",
        ],
    ),
    ("xtask", &[]),
];

/// What rulebooks may depend on.
const RULEBOOKS_MAY_KNOW: &[&str] = &[
    "crates/ai",
    "crates/battlefield",
    "crates/book",
    "crates/core",
    "crates/dice",
    "crates/forces",
    "crates/geometry",
    "crates/odds",
    "crates/scenario",
    "crates/sim",
];

/// What tests may depend on besides: the layers below that they build their examples from.
const TESTS_MAY_KNOW: [(&str, &[&str]); 8] = [
    ("crates/core", &["crates/testkit"]),
    ("crates/search", &["crates/testkit"]),
    ("crates/sim", &["crates/testkit"]),
    ("crates/catalog", &["crates/testkit"]),
    ("crates/server", &["crates/client"]),
    ("crates/cli", &["crates/soak", "crates/testkit"]),
    ("rules/*", &["crates/search", "crates/testkit"]),
    ("xtask/template", &["crates/testkit"]),
];

/// Crates of others that only these of ours may use.
const STAYS_IN: [(&str, &[&str]); 8] = [
    ("anyhow", &["crates/cli", "crates/soak", "xtask"]),
    ("axum", &["crates/server"]),
    ("clap", &["crates/cli"]),
    ("libm", &["crates/geometry", "crates/search", "rules/*"]),
    ("rand", &[]),
    ("rayon", &["crates/sim"]),
    ("sqlx", &["crates/store"]),
    ("tokio", &["crates/cli", "crates/client", "crates/server", "crates/soak", "crates/store"]),
];

/// What is wrong with the manifests.
///
/// # Errors
/// Where one cannot be read.
pub fn complaints(project: &Project) -> Result<Vec<Complaint>> {
    let mut found = Vec::new();
    for folder in project.crates()? {
        let path = format!("{folder}/Cargo.toml");
        let manifest: Table = project.read(&path)?.parse().with_context(|| format!("{path} is no manifest"))?;
        found.extend(judged(&folder, &manifest).into_iter().map(|what| Complaint::new(&path, 0, what)));
    }
    Ok(found)
}

/// What is wrong with the manifest of the crate in a folder.
pub fn judged(folder: &str, manifest: &Table) -> Vec<String> {
    let Some(allowed) = entry(&MAY_KNOW, folder) else {
        return vec![format!("{folder} has no place among the layers: give it one in xtask/src/tidy/dependencies.rs")];
    };
    let in_tests = entry(&TESTS_MAY_KNOW, folder).unwrap_or_default();
    let mut found = Vec::new();
    for (section, tests) in [("dependencies", false), ("build-dependencies", false), ("dev-dependencies", true)] {
        for (name, value) in section_of(manifest, section) {
            let known = own_folder(folder, name, value);
            match known {
                Some(known) if folder.starts_with("rules/") && known.starts_with("rules/") => {
                    found.push(format!("{folder} knows {known}: no rulebook knows another"));
                }
                Some(known) => {
                    let may = |list: &[&str]| list.iter().any(|pattern| fits(pattern, &known));
                    if !may(allowed) && !(tests && (may(in_tests) || below(folder, &known))) {
                        found.push(format!("{folder} may not know {known} ({section})"));
                    }
                }
                None => {
                    let keepers =
                        STAYS_IN.iter().find(|(crate_name, _)| crate_name == name).map(|(_, keepers)| keepers);
                    if !tests && keepers.is_some_and(|keepers| !keepers.iter().any(|pattern| fits(pattern, folder))) {
                        found.push(format!("`{name}` has no place in {folder}"));
                    }
                }
            }
        }
    }
    if manifest.get("lints").and_then(|lints| lints.get("workspace")).and_then(Value::as_bool) != Some(true) {
        found.push("the workspace's lints are not taken: [lints] workspace = true".to_owned());
    }
    found
}

/// The dependencies of a section, those of single platforms included.
fn section_of<'a>(manifest: &'a Table, section: &str) -> Vec<(&'a String, &'a Value)> {
    let platforms = manifest.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let tables = platforms.filter_map(|platform| platform.get(section)).chain(manifest.get(section));
    tables.filter_map(Value::as_table).flatten().collect()
}

/// The folder of a crate of ours, from a path relative to the folder that names it.
fn own_folder(from: &str, name: &str, value: &Value) -> Option<String> {
    let path = value.get("path").and_then(Value::as_str);
    if path.is_none() && !name.starts_with("sandtable-") {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    for part in path.unwrap_or_default().split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Is `known` further down than `folder`: could `folder` come to know it through what it knows?
fn below(folder: &str, known: &str) -> bool {
    let allowed = entry(&MAY_KNOW, folder).unwrap_or_default();
    allowed.iter().any(|next| *next != "rules/*" && (fits(next, known) || below(next, known)))
}

fn entry<'a>(table: &[(&str, &'a [&'a str])], folder: &str) -> Option<&'a [&'a str]> {
    table.iter().find(|(pattern, _)| fits(pattern, folder)).map(|(_, list)| *list)
}

fn fits(pattern: &str, folder: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => folder.starts_with(start),
        None => pattern == folder,
    }
}
