//! Begins a rulebook: a copy of the small one in `xtask/template`, which plays from the first minute, under another name and on
//! the catalogue's shelf. What it copies is built and tested with everything else.

use crate::clauses;
use crate::play::cargo;
use crate::project::Project;
use crate::say::say;
use anyhow::{Context, Result, bail, ensure};
use std::process::Command;

/// Where the small rulebook lies.
pub const TEMPLATE: &str = "xtask/template";
/// What it is called there.
pub const TEMPLATE_KEY: &str = "newbook";
/// Files that are copied.
const ENDINGS: [&str; 6] = [".rs", ".toml", ".md", ".txt", ".csv", ".json"];
/// The catalogue's manifest, and the file of its shelf.
const MANIFEST: &str = "crates/catalog/Cargo.toml";
const SHELF: &str = "crates/catalog/src/book.rs";

/// What a new rulebook is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The word that users and records call it by, and its folder: small letters, perhaps several words with hyphens between.
    pub key: String,
    /// What its clauses begin with: capital letters.
    pub prefix: String,
    /// Its title.
    pub title: String,
}

impl Names {
    /// Names that can be used.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub fn new(key: &str, prefix: &str, title: &str) -> Result<Names> {
        let is = |text: &str, most: usize, holds: fn(&char) -> bool| {
            (2..=most).contains(&text.len()) && text.chars().all(|letter| holds(&letter))
        };
        let words = key.split('-').all(|word| is(word, 16, char::is_ascii_lowercase));
        ensure!(
            words && key.len() <= 16,
            "the key `{key}` is not words of 2 or more small letters, 16 in all, with hyphens"
        );
        ensure!(is(prefix, 4, char::is_ascii_uppercase), "the prefix `{prefix}` is not 2 to 4 capital letters");
        ensure!(
            !title.trim().is_empty() && !title.contains(['"', '\\', '\n']),
            "the title is empty, or has a quotation mark in it"
        );
        Ok(Names { key: key.into(), prefix: prefix.into(), title: title.trim().into() })
    }

    /// A text or path of the template under these names.
    pub fn applied(&self, text: &str) -> String {
        let module = module(&self.key);
        let own: String = self.key.split('-').map(capital).collect();
        // Rust has no hyphens in names: crate, module and file have its own way of writing the key.
        text.replace("New Rulebook", &self.title)
            .replace(&format!("sandtable_{TEMPLATE_KEY}"), &format!("sandtable_{module}"))
            .replace(&format!("mod {TEMPLATE_KEY}"), &format!("mod {module}"))
            .replace(&format!("{TEMPLATE_KEY}.rs"), &format!("{module}.rs"))
            .replace(TEMPLATE_KEY, &self.key)
            .replace("Newbook", &own)
            .replace("NEW-", &format!("{}-", self.prefix))
            .replace("new_0", &format!("{}_0", self.prefix.to_ascii_lowercase()))
    }
}

/// A key as Rust writes it in names.
fn module(key: &str) -> String {
    key.replace('-', "_")
}

/// A word that begins with a capital letter.
fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    format!("{}{rest}", first.to_ascii_uppercase())
}

/// `cargo xtask new-ruleset KEY PREFIX TITLE`: makes the crate and gives it its place in the catalogue. Gives whether nothing
/// went wrong.
///
/// # Errors
/// Names that cannot be used or are in use, and files that cannot be read or written; nothing has been written then.
pub fn run(project: &Project, names: &Names) -> Result<bool> {
    ensure!(!project.rulebooks()?.contains(&names.key), "there is a rulebook `{}`", names.key);
    let in_use = |book: &clauses::book::Book| book.prefixes().contains(names.prefix.as_str());
    if let Some((book, _)) = clauses::judge_all(project)?.iter().find(|(book, _)| in_use(book)) {
        bail!("the clauses of `{}` begin with {} already", book.key, names.prefix);
    }
    let manifest = with_dependency(&project.read(MANIFEST)?, &names.key)?;
    let shelf = on_the_shelf(&project.read(SHELF)?, &names.key)?;
    let files = project.files(TEMPLATE, &ENDINGS)?;
    for file in &files {
        project.write(&place(names, &file.path)?, &names.applied(&file.text))?;
    }
    project.write(MANIFEST, &manifest)?;
    project.write(SHELF, &shelf)?;
    let formatted = Command::new(cargo()).arg("fmt").current_dir(project.root()).status();
    let sound =
        formatted.context("cargo cannot be started")?.success() & clauses::run(project, Some(&names.key), true)?;
    say(format_args!(
        "rules/{0} is there, with {1} files, and on the shelf. Next:\n\
         \x20 cargo t -p sandtable-{0}             its tests\n\
         \x20 cargo xtask play                     the page has its scenario\n\
         \x20 cargo xtask terminal the-first-skirmish",
        names.key,
        files.len()
    ));
    Ok(sound)
}

/// Where a file of the template goes.
///
/// # Errors
/// A path that is none of the template's.
pub fn place(names: &Names, path: &str) -> Result<String> {
    let own = path.strip_prefix(TEMPLATE).with_context(|| format!("{path} is not in {TEMPLATE}"))?;
    Ok(names.applied(&format!("rules/{}{own}", names.key)))
}

/// The catalogue's manifest with one more rulebook.
///
/// # Errors
/// Where no other rulebook stands in it.
pub fn with_dependency(manifest: &str, key: &str) -> Result<String> {
    let is_rulebook = |line: &&str| line.contains("path = \"../../rules/");
    let last = manifest.lines().rfind(is_rulebook);
    let last = last.with_context(|| format!("{MANIFEST} names no rulebook"))?;
    let own = format!("sandtable-{key} = {{ version = \"0.1.0\", path = \"../../rules/{key}\" }}");
    Ok(manifest.replacen(last, &format!("{last}\n{own}"), 1))
}

/// The catalogue's shelf with one more rulebook, the last.
///
/// # Errors
/// Where there is no shelf.
pub fn on_the_shelf(source: &str, key: &str) -> Result<String> {
    let start = source.find("static SHELF").with_context(|| format!("{SHELF} has no shelf"))?;
    let end = source[start..].find("];").with_context(|| format!("the shelf in {SHELF} does not end"))? + start;
    let (before, after) = source.split_at(end);
    let before = before.trim_end().trim_end_matches(',');
    Ok(format!("{before}, &Shelf::<sandtable_{}::Book>(PhantomData){after}", module(key)))
}
