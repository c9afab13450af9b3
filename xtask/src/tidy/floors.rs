//! The floors of a rulebook: its folders have an order from the ground up, the same in every rulebook, and nothing knows of what
//! stands above it.

use super::sources;
use crate::complaint::Complaint;
use crate::new_ruleset::{TEMPLATE, TEMPLATE_KEY};
use crate::project::{Project, SourceFile};
use crate::rust_text::RustText;
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};

/// The floors from the ground up. A folder, or a file beside it, that has one of these names stands there; a game within a game has a
/// folder of its own with the same floors in it. Above all of them stand the files that the program calls.
pub const FLOORS: [&[&str]; 11] = [
    &["clause"],
    &["data", "lists", "rules"],
    &["resolution"],
    &["battle"],
    &["sections"],
    &["forces"],
    &["scenario"],
    &["table"],
    &["foresight"],
    &["library"],
    &["builder", "doctrine", "squadron"],
];

/// The files above all floors, beside the one that is called like the rulebook.
const ROOF: [&str; 3] = ["book", "lib", "people"];

/// Where an import of a rulebook goes up.
///
/// # Errors
/// Where a file cannot be read.
pub fn complaints(project: &Project) -> Result<Vec<Complaint>> {
    let mut found = Vec::new();
    for folder in project.crates()?.iter().filter(|folder| folder.starts_with("rules/") || *folder == TEMPLATE) {
        let files = project.files(&format!("{folder}/src"), &[".rs"])?;
        let key = folder.strip_prefix("rules/").unwrap_or(TEMPLATE_KEY).replace('-', "_");
        for Import { file, line, module } in ascents(&key, &format!("{folder}/src/"), &files, &mut found) {
            let what = format!("`{module}` stands above this file: what both need belongs below both");
            found.push(Complaint::new(&file, line, what));
        }
    }
    Ok(found)
}

/// An import of one module by another file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The file that imports.
    pub file: String,
    /// In which line, from 1.
    pub line: usize,
    /// The module: `battle::state`.
    pub module: String,
}

/// The imports of a crate that go up. `root` is the folder of its source; what stands on no floor is a complaint.
pub fn ascents(key: &str, root: &str, files: &[SourceFile], found: &mut Vec<Complaint>) -> Vec<Import> {
    let texts: Vec<(&SourceFile, RustText)> = files.iter().map(|file| (file, RustText::new(&file.text))).collect();
    let tests: BTreeSet<String> = texts.iter().flat_map(|(file, text)| sources::test_files(file, text)).collect();
    let modules: BTreeMap<String, &SourceFile> = files
        .iter()
        .filter(|file| !tests.contains(&file.path))
        .filter_map(|file| Some((module_of(file.path.strip_prefix(root)?), file)))
        .collect();
    let known: BTreeSet<&str> = modules.keys().map(String::as_str).collect();
    let mut up = Vec::new();
    for (file, text) in texts.iter().filter(|(file, _)| !tests.contains(&file.path)) {
        let Some(path) = file.path.strip_prefix(root) else { continue };
        let module = module_of(path);
        let below = format!("{module}::");
        let is_lone = !module.contains("::") && !known.iter().any(|other| other.starts_with(&below));
        let is_one = |floor: &usize| *floor > 0 || !is_lone || FLOORS[0].contains(&&*module);
        let Some(own) = floor(key, &module).filter(is_one) else {
            let what = "this file stands on no floor: rulebooks have the same folders from the ground up";
            found.push(Complaint::new(&file.path, 0, what));
            continue;
        };
        for (line, path) in paths(&module, text) {
            let Some(target) = longest(&known, &path).filter(|target| *target != module && !target.is_empty()) else {
                continue;
            };
            if floor(key, target).is_some_and(|floor| floor > own) {
                up.push(Import { file: file.path.clone(), line, module: target.to_owned() });
            }
        }
    }
    up
}

/// The module of a file: `battle/state.rs` is `battle::state`, the root of the crate is empty.
fn module_of(path: &str) -> String {
    let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
    if path == "lib" { String::new() } else { path.replace('/', "::") }
}

/// On which floor a module stands, from 0 at the ground; none on none. The root of a game within the game is as low as the ground: it
/// only holds the floors together.
fn floor(key: &str, module: &str) -> Option<usize> {
    let of = |name: &str| FLOORS.iter().position(|floor| floor.contains(&name));
    let mut parts = module.split("::");
    let first = parts.next().unwrap_or_default();
    if first.is_empty() || first == key || ROOF.contains(&first) {
        return Some(FLOORS.len());
    }
    of(first).or_else(|| parts.next().map_or(Some(0), of))
}

/// The longest beginning of a path that is a module.
fn longest<'a>(known: &BTreeSet<&'a str>, path: &str) -> Option<&'a str> {
    let mut path = path;
    loop {
        if let Some(module) = known.get(path) {
            return Some(module);
        }
        path = path.rsplit_once("::")?.0;
    }
}

/// The paths into the crate that a file names, from its root, with their lines.
fn paths(module: &str, text: &RustText) -> Vec<(usize, String)> {
    let (mut found, mut aliases) = (Vec::new(), BTreeMap::new());
    let mut statement: Option<(usize, String)> = None;
    let mut rest = Vec::new();
    for (number, line) in text.code().filter(|(number, _)| !text.lines[number - 1].test) {
        let opens = line.split_once("use ").filter(|(before, _)| statement.is_none() && is_visibility(before));
        let (from, mut so_far) = match (statement.take(), opens) {
            (Some((from, so_far)), _) => (from, so_far + line.trim()),
            (None, Some((_, after))) => (number, after.trim().to_owned()),
            (None, None) => {
                rest.push((number, line));
                continue;
            }
        };
        if !so_far.contains(';') {
            so_far.push(' ');
            statement = Some((from, so_far));
            continue;
        }
        for path in expand(so_far.trim_end_matches(';')) {
            let (path, name) = path.split_once(" as ").unwrap_or((path.as_str(), ""));
            let path = path.trim().trim_end_matches("::self");
            let Some(path) = absolute(module, path) else { continue };
            let name = if name.is_empty() { path.rsplit("::").next().unwrap_or_default() } else { name };
            aliases.insert(name.to_owned(), path.clone());
            found.push((from, path));
        }
    }
    for (number, line) in rest {
        for path in words(line).filter(|path| path.contains("::")) {
            let (first, after) = path.split_once("::").unwrap_or((path, ""));
            let whole = aliases.get(first).map(|alias| format!("{alias}::{after}"));
            found.extend(whole.or_else(|| absolute(module, path)).map(|path| (number, path)));
        }
    }
    found
}

/// Is nothing before `use` but how visible it is?
fn is_visibility(before: &str) -> bool {
    let before = before.trim();
    before.is_empty() || before == "pub" || before.starts_with("pub(") && before.ends_with(')')
}

/// A path from the root of the crate, where it leads into the crate by its own words.
fn absolute(module: &str, path: &str) -> Option<String> {
    let mut base: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
    let mut parts = path.split("::").peekable();
    match *parts.peek()? {
        "crate" => {
            parts.next();
            base.clear();
        }
        "self" => _ = parts.next(),
        "super" => {
            while parts.next_if_eq(&"super").is_some() {
                base.pop();
            }
        }
        _ => return None,
    }
    base.extend(parts);
    Some(base.join("::"))
}

/// The paths that a tree of imports stands for.
fn expand(tree: &str) -> Vec<String> {
    let Some((head, inner)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
    let (mut depth, mut parts, mut part) = (0_usize, Vec::new(), String::new());
    for letter in inner.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(letter);
    }
    parts.push(part);
    let whole = |part: &String| format!("{}{}", head.trim(), part.trim());
    parts.iter().filter(|part| !part.trim().is_empty()).flat_map(|part| expand(&whole(part))).collect()
}

/// The paths in a line of code.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != ':')
        .map(|word| word.trim_matches(':'))
        .filter(|word| !word.is_empty())
}
