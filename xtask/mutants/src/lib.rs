//! `cargo xtask mutants`: small mistakes are put into a rulebook, and its tests must notice them. A sample at random says how
//! much they notice; clause by clause it is shown that a test named after a clause fails where the code that decides it is wrong.

pub mod built;
pub mod changes;
pub mod draw;
pub mod functions;
pub mod proofs;
pub mod report;
pub mod schema;
pub mod trial;

use anyhow::{Result, ensure};
use built::{Built, Workshop};
use changes::{Change, Source};
use std::collections::BTreeMap;
use std::time::Instant;
use trial::{Outcome, Trial};
use xtask::clauses;
use xtask::clauses::book::Book;
use xtask::clauses::proofs::Proof;
use xtask::ids::{self, Id};
use xtask::own_rules::OwnRules;
use xtask::project::Project;
use xtask::say::say;

/// How it is called.
pub const USAGE: &str = "\
cargo xtask mutants BOOK [--sample N] [--seed S] [PATH…]    so many mistakes at random (200), or in files whose path has such a part
cargo xtask mutants BOOK --clauses [CLAUSE…] [--sample N] [--seed S] [--write]
                                                            for each of them, or of all, up to N mistakes (12) in the code that decides it, until a
                                                            test of its own notices one; --write renews tests/proofs.csv";

/// Mutants of a sample where no number is given.
const SAMPLE: usize = 200;

/// Mutants of a clause where no number is given.
const OF_A_CLAUSE: usize = 12;

/// What is asked for.
pub struct Asked {
    /// The rulebook.
    pub key: String,
    /// How many mutants.
    pub sample: Option<usize>,
    /// The same seed draws the same ones.
    pub seed: u64,
    /// Parts of the paths that are drawn from; all where there are none.
    pub only: Vec<String>,
}

/// A rulebook that is about to be mutated.
struct Subject<'p> {
    project: &'p Project,
    key: String,
    own: OwnRules,
    sources: BTreeMap<String, Source>,
    begun: Instant,
}

impl<'p> Subject<'p> {
    /// Reads a rulebook, and all changes of its rules in an order drawn by the seed.
    fn read(project: &'p Project, asked: &Asked) -> Result<(Subject<'p>, Vec<Change>)> {
        let (key, begun) = (asked.key.clone(), Instant::now());
        let books = project.rulebooks()?;
        ensure!(books.contains(&asked.key), "there is no rulebook `{key}`; there are {}", books.join(", "));
        let own = OwnRules::read(project, &key)?;
        let sources = sources(project, &key)?;
        let subject = Subject { project, key, own, sources, begun };
        let mut all = changes::all(project, &subject.package(), &subject.sources)?;
        let known: Vec<String> = all.iter().map(|change| subject.key_of(change)).collect();
        for stale in subject.own.no_difference.iter().filter(|it| !known.contains(&it.change)) {
            say(format_args!("no such change any more: {}", stale.change));
        }
        let wanted = |path: &str| asked.only.is_empty() || asked.only.iter().any(|part| path.contains(part.as_str()));
        all.retain(|change| subject.own.holds_rules(&subject.key, &change.file) && wanted(&change.file));
        say(format_args!("{} changes can be made; seed {}", all.len(), asked.seed));
        Ok((subject, draw::shuffled(all, asked.seed)))
    }

    fn key_of(&self, change: &Change) -> String {
        change.key(&self.sources[&change.file].text)
    }

    fn package(&self) -> String {
        format!("sandtable-{}", self.key)
    }

    fn build<'c>(&self, drawn: &'c [Change], many: usize) -> Result<Built<'c>> {
        let workshop = Workshop::new(self.project, &self.key, &self.package())?;
        let built = workshop.build(&self.sources, drawn, many)?;
        self.after("built");
        Ok(built)
    }

    fn tests<'b>(&self, built: &'b Built<'b>) -> Result<Trial<'b>> {
        let trial = Trial::new(built, self.project.target().join("mutants/notes"))?;
        self.after(&format!("{} tests, and what each meets, known", trial.tests()));
        Ok(trial)
    }

    fn after(&self, what: &str) {
        say(format_args!("{what} after {:.0} s", self.begun.elapsed().as_secs_f64()));
    }
}

/// Puts so many mistakes into a rulebook at random. Gives whether enough were caught.
///
/// # Errors
/// Where the rulebook cannot be read or built, or its tests fail although nothing is mutated.
pub fn sample(project: &Project, asked: &Asked) -> Result<bool> {
    let (subject, drawn) = Subject::read(project, asked)?;
    // What is said to make no difference is tried too, and beside the sample: it takes nobody's place in it.
    let many = asked.sample.unwrap_or(SAMPLE);
    let same = |change: &Change| subject.own.makes_no_difference(&subject.key_of(change)).is_some();
    let (beside, mut drawn): (Vec<Change>, Vec<Change>) = drawn.into_iter().partition(same);
    let all = many.min(drawn.len()) + beside.len();
    drawn.splice(many.min(drawn.len())..many.min(drawn.len()), beside);
    let built = subject.build(&drawn, all)?;
    let trial = subject.tests(&built)?;
    let outcomes = trial.run(|id, outcome| {
        if let Outcome::Missed(tests) = outcome {
            let change = built.mutants[&id];
            say(format_args!("missed {}:{}: {} ({tests} tests)", change.file, change.line, change.what));
        }
    })?;
    let (text, counts) = report::written(&built.mutants, &outcomes, &subject.sources, &subject.own);
    say(text);
    subject.after(&format!("seed {}: all tried", asked.seed));
    Ok(counts.suffice())
}

/// Shows for each clause that a test of its own fails where the code that decides it is wrong. Gives whether it does for all.
///
/// # Errors
/// Where the rulebook cannot be read or built, or its tests fail although nothing is mutated.
pub fn clause_by_clause(project: &Project, asked: &Asked, write: bool) -> Result<bool> {
    let only: Vec<Id> = asked.only.iter().flat_map(|words| ids::named(words)).collect();
    ensure!(only.len() == asked.only.len(), "clauses are named one by one: {}", asked.only.join(" "));
    let (subject, drawn) = Subject::read(project, &Asked { only: Vec::new(), key: asked.key.clone(), ..*asked })?;
    let wanted = proofs::Wanted::read(project, &subject.key, &subject.sources, &only)?;
    let drawn = wanted.chosen(drawn, asked.sample.unwrap_or(OF_A_CLAUSE));
    let built = subject.build(&drawn, drawn.len())?;
    let trial = subject.tests(&built)?;
    let (rows, without) = wanted.shown(&built, &trial)?;
    for clause in &without {
        say(format_args!("no test of its own notices a mistake in what decides it: {clause}"));
    }
    say(format_args!("{} clauses are shown, {} are not", rows.len(), without.len()));
    if write {
        let (mut known, _) = clauses::proofs::read(project, &Book::read(project, &subject.key)?)?;
        known.retain(|id, _| !only.is_empty() && !without.contains(id));
        known.extend(rows.into_iter().map(|row| (row.clause.clone(), row)));
        let rows: Vec<Proof> = known.into_values().collect();
        project.write(&clauses::proofs::path(&subject.key), &clauses::proofs::written(&rows))?;
    }
    subject.after("all tried");
    Ok(without.is_empty())
}

/// The source files of a rulebook with their functions.
fn sources(project: &Project, key: &str) -> Result<BTreeMap<String, Source>> {
    let mut found = BTreeMap::new();
    for file in project.files(&format!("rules/{key}/src"), &[".rs"])? {
        let functions = functions::of(&file.path, &file.text)?;
        found.insert(file.path.clone(), Source { path: file.path, text: file.text, functions });
    }
    Ok(found)
}
