//! Which clauses are shown: the code that decides a clause, mistakes in it, and the tests that are named after the clause.

use crate::built::Built;
use crate::changes::{Change, Source};
use crate::functions::Function;
use crate::trial::{Trial, each};
use anyhow::{Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use xtask::clauses::book::Book;
use xtask::clauses::evidence::{Evidence, constants};
use xtask::clauses::proofs::Proof;
use xtask::ids::Id;
use xtask::project::Project;
use xtask::rust_text::has_word;

/// What the test that plays all worked examples of a rulebook is called.
const EXAMPLES: &str = "examples::";

/// The clauses that want showing.
pub struct Wanted<'s> {
    /// Every clause that code decides, and whether a worked example proves it.
    clauses: BTreeMap<Id, bool>,
    /// The constants that cite clauses.
    constants: BTreeMap<String, Id>,
    sources: &'s BTreeMap<String, Source>,
}

impl<'s> Wanted<'s> {
    /// Reads the clauses of a rulebook that code decides: these, or all where none are named.
    ///
    /// # Errors
    /// Where a file cannot be read, or a clause that is named is none of those.
    pub fn read(
        project: &Project,
        key: &str,
        sources: &'s BTreeMap<String, Source>,
        only: &[Id],
    ) -> Result<Wanted<'s>> {
        let book = Book::read(project, key)?;
        let evidence = Evidence::read(project, &book)?;
        for id in only {
            ensure!(evidence.cited.contains_key(id), "no code decides {id}");
        }
        let wanted = |id: &&Id| evidence.cited.contains_key(id) && (only.is_empty() || only.contains(id));
        let cited = book.clauses.keys().filter(wanted);
        let clauses = cited.map(|id| (id.clone(), evidence.by_example.contains(id))).collect();
        let of_clauses = sources.values().filter(|source| source.path.ends_with("/clause.rs"));
        let constants = of_clauses.flat_map(|source| constants(&source.text)).map(|(name, id, _)| (name, id)).collect();
        Ok(Wanted { clauses, constants, sources })
    }

    /// The clauses that a function decides: those that its comment names, and those that its rolls and refusals cite.
    fn decided(&self, file: &str, function: &Function) -> BTreeSet<Id> {
        let body = &self.sources[file].text[function.body.clone()];
        let cited = self.constants.iter().filter(|(name, _)| has_word(body, name)).map(|(_, id)| id);
        cited.chain(&function.clauses).cloned().collect()
    }

    /// For each clause so many of the changes of what decides it: of its functions in turn, those first that name it.
    pub fn chosen(&self, drawn: Vec<Change>, many: usize) -> Vec<Change> {
        let mut left: BTreeMap<Id, usize> = self.clauses.keys().map(|id| (id.clone(), many)).collect();
        let (named, cited): (Vec<Change>, Vec<Change>) =
            drawn.into_iter().partition(|change| !change.function.clauses.is_empty());
        let mut chosen = Vec::new();
        for change in named.into_iter().chain(cited) {
            let mut needed = false;
            for clause in self.decided(&change.file, &change.function) {
                let Some(left) = left.get_mut(&clause).filter(|left| **left > 0) else { continue };
                *left -= 1;
                needed = true;
            }
            if needed {
                chosen.push(change);
            }
        }
        chosen
    }

    /// The first mutant of each clause that a test of its own notices; and the clauses without one.
    ///
    /// # Errors
    /// Where a test cannot be started.
    pub fn shown(&self, built: &Built, trial: &Trial) -> Result<(Vec<Proof>, Vec<Id>)> {
        let mut of_clause: BTreeMap<&Id, Vec<usize>> = BTreeMap::new();
        for (&id, change) in &built.mutants {
            for clause in self.decided(&change.file, &change.function) {
                if let Some((clause, _)) = self.clauses.get_key_value(&clause) {
                    of_clause.entry(clause).or_default().push(id);
                }
            }
        }
        let clauses: Vec<&Id> = self.clauses.keys().collect();
        let found = Mutex::new((Vec::new(), Vec::new()));
        each(clauses.len(), |at| {
            let clause = clauses[at];
            let own = format!("{}_{:02}_", clause.prefix.to_lowercase(), clause.number);
            let by_example = self.clauses[clause];
            let named = |test: &str| {
                test.rsplit("::").next().is_some_and(|name| name.starts_with(&own))
                    || by_example && test.starts_with(EXAMPLES)
            };
            let mutants = of_clause.get(clause).map_or(&[][..], Vec::as_slice);
            let noticed = trial.noticed(mutants, named)?;
            let mut found = found.lock().expect("no thread has failed");
            match noticed {
                Some((id, test)) => {
                    let Change { file, function, what, .. } = built.mutants[&id];
                    let (file, function, change) = (file.clone(), function.name.clone(), what.clone());
                    found.0.push(Proof { clause: clause.clone(), file, function, change, test });
                }
                None => found.1.push(clause.clone()),
            }
            Ok(())
        })?;
        let (mut rows, mut without) = found.into_inner().expect("no thread has failed");
        rows.sort_by(|a, b| a.clause.cmp(&b.clause));
        without.sort();
        Ok((rows, without))
    }
}
