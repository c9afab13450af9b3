//! The mutated rulebook as a program: a copy of the repository, its sources with all mutants in them, built until what the
//! compiler does not take is out of it.

use crate::changes::{Change, Source};
use crate::schema::{self, Mutated, Numbered};
use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use xtask::play::cargo;
use xtask::project::Project;
use xtask::say::say;

/// Rounds of leaving out what the compiler refuses, until it is a mistake of ours that it goes on refusing.
const ROUNDS: usize = 12;

/// Mutants of which all compile, and the programs that test them.
pub struct Built<'c> {
    /// The mutants, each with the number that chooses it.
    pub mutants: Numbered<'c>,
    /// The numbers of the functions that have mutants.
    pub functions: BTreeMap<(String, usize), usize>,
    /// The test programs of the rulebook, and the folder that they run in.
    pub programs: Vec<PathBuf>,
    /// Where they run.
    pub folder: PathBuf,
}

/// Where a rulebook is mutated: a copy of the repository and what cargo makes of it.
pub struct Workshop {
    key: String,
    package: String,
    tree: PathBuf,
    target: PathBuf,
}

/// A line of what cargo says with `--message-format=json`.
#[derive(Deserialize)]
struct Said {
    reason: String,
    message: Option<Message>,
    executable: Option<PathBuf>,
    profile: Option<Profile>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    rendered: Option<String>,
    spans: Vec<Span>,
    children: Vec<Message>,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: usize,
    is_primary: bool,
}

impl Workshop {
    /// A copy of everything that the rulebook is built from, as it is now.
    ///
    /// # Errors
    /// Where something cannot be copied.
    pub fn new(project: &Project, key: &str, package: &str) -> Result<Workshop> {
        let own = project.target().join("mutants");
        let (tree, target) = (own.join("tree"), own.join("target"));
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(project.root())
            .output()
            .context("git cannot be started")?;
        ensure!(listed.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listed.stderr));
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let mut kept = BTreeSet::new();
        for path in listed.split('\0').filter(|path| !path.is_empty() && !path.starts_with("web/")) {
            let (from, to) = (project.root().join(path), tree.join(path));
            if from.is_file() {
                renew(&to, &fs::read(&from)?)?;
                kept.insert(to);
            }
        }
        drop_others(&tree, &kept)?;
        Ok(Workshop { key: key.to_owned(), package: package.to_owned(), tree, target })
    }

    /// Builds as many of the mutants as there should be, in their order; those that do not compile make room for others.
    ///
    /// # Errors
    /// Where cargo fails for another reason than a mutant.
    pub fn build<'c>(&self, sources: &BTreeMap<String, Source>, drawn: &'c [Change], many: usize) -> Result<Built<'c>> {
        let mut rest = (1..).zip(drawn);
        let mut mutants: Numbered = rest.by_ref().take(many).collect();
        let functions: BTreeSet<_> = drawn.iter().map(schema::function_of).collect();
        let functions: BTreeMap<_, _> = functions.into_iter().zip(0..).collect();
        let mut refused = 0;
        for _ in 0..ROUNDS {
            let mutated = self.write(sources, &mutants, &functions)?;
            let bad = self.check(&mutated)?;
            if bad.is_empty() {
                say(format_args!("{} mutants compile, {refused} others did not", mutants.len()));
                let programs = self.programs()?;
                let folder = self.tree.join("rules").join(&self.key);
                return Ok(Built { mutants, functions, programs, folder });
            }
            refused += bad.len();
            mutants.retain(|id, _| !bad.contains(id));
            // As many again as are missing, and a few that will not compile either.
            let missing = many - mutants.len();
            mutants.extend(rest.by_ref().take(missing));
        }
        bail!("after {ROUNDS} rounds there are still mutants that do not compile");
    }

    /// Writes the sources with these mutants in them.
    fn write(
        &self,
        sources: &BTreeMap<String, Source>,
        mutants: &Numbered,
        functions: &BTreeMap<(String, usize), usize>,
    ) -> Result<BTreeMap<String, Mutated>> {
        let mut all = BTreeMap::new();
        for (path, source) in sources {
            let mut mutated = schema::mutate(source, mutants, functions);
            if path.ends_with("/src/lib.rs") {
                mutated.text.push_str(schema::SWITCH);
            }
            renew(&self.tree.join(path), mutated.text.as_bytes())?;
            all.insert(path.clone(), mutated);
        }
        Ok(all)
    }

    fn cargo(&self, words: &[&str]) -> Command {
        let mut command = Command::new(cargo());
        command.args(words).args(["--package", &self.package, "--message-format", "json"]).current_dir(&self.tree);
        // Warnings are of no use here, and what cargo tells this program about itself is not for the other cargo.
        command
            .env("CARGO_TARGET_DIR", &self.target)
            .env("RUSTFLAGS", "--cap-lints=allow")
            .env_remove("CARGO_MANIFEST_DIR");
        command.stderr(Stdio::null());
        command
    }

    /// The mutants that the compiler refuses.
    fn check(&self, mutated: &BTreeMap<String, Mutated>) -> Result<BTreeSet<usize>> {
        let output = self.cargo(&["check", "--lib"]).output().context("cargo cannot be started")?;
        let mut bad = BTreeSet::new();
        for said in said(&output.stdout).filter_map(|said| said.message).filter(|message| message.level == "error") {
            if said.spans.is_empty() {
                continue;
            }
            let found = blamed(mutated, &said);
            if found.is_empty() {
                bail!("the mutated rulebook does not compile:\n{}", said.rendered.unwrap_or_default());
            }
            bad.extend(found);
        }
        ensure!(output.status.success() || !bad.is_empty(), "cargo check fails, and says nothing of a mutant");
        Ok(bad)
    }

    /// Builds the tests. Gives the programs.
    fn programs(&self) -> Result<Vec<PathBuf>> {
        let output =
            self.cargo(&["test", "--no-run", "--lib", "--tests"]).output().context("cargo cannot be started")?;
        let mut messages = said(&output.stdout).filter_map(|said| said.message);
        if let Some(message) = messages.find(|message| message.level == "error") {
            bail!("the mutated tests do not compile:\n{}", message.rendered.unwrap_or_default());
        }
        ensure!(output.status.success(), "the mutated tests cannot be built");
        let tests = said(&output.stdout)
            .filter(|said| said.reason == "compiler-artifact" && said.profile.as_ref().is_some_and(|it| it.test));
        Ok(tests.filter_map(|said| said.executable).collect())
    }
}

fn said(output: &[u8]) -> impl Iterator<Item = Said> {
    output.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok())
}

/// Whose fault an error is: the mutant's that it points into, else all mutants' of the function that it points into.
fn blamed(mutated: &BTreeMap<String, Mutated>, message: &Message) -> BTreeSet<usize> {
    let children = message.children.iter().flat_map(|child| &child.spans);
    let spans = || message.spans.iter().chain(children.clone());
    let mutants = |primary: bool| {
        let spans = spans().filter(move |span| span.is_primary || !primary);
        spans.filter_map(|span| {
            let file = mutated.get(&span.file_name)?;
            let found = file.mutants.iter().find(|(lines, _)| lines.contains(&span.line_start));
            found.map(|(_, id)| *id)
        })
    };
    let mut found: BTreeSet<usize> = mutants(true).collect();
    if found.is_empty() {
        found = mutants(false).collect();
    }
    if found.is_empty() {
        for span in spans() {
            let Some(file) = mutated.get(&span.file_name) else { continue };
            let functions = file.functions.iter().filter(|(lines, _)| lines.contains(&span.line_start));
            found.extend(functions.flat_map(|(_, ids)| ids));
        }
    }
    found
}

/// Writes a file where it is not so already: cargo builds anew what is younger.
fn renew(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(path, bytes)).with_context(|| format!("{} cannot be written", path.display()))
}

/// Removes what an earlier copy had and this one has not.
fn drop_others(folder: &Path, kept: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            drop_others(&path, kept)?;
        } else if !kept.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}
