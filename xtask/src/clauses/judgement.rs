//! The state of each clause: proved, planned, or not applicable; and what is wrong where it is none of them.

use super::book::{Book, Clause, Declared};
use super::evidence::Evidence;
use crate::complaint::Complaint;
use crate::ids::Id;
use std::collections::BTreeMap;
use std::fmt;

/// What is known of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The code that decides it names it, a test or an example is named after it, and it is shown that a mistake in that code
    /// makes that test fail. For tables and examples a test is enough: a table is data, which the test compares, and an example
    /// is a case that the test plays.
    Proved,
    /// The code names it and a test is named after it, but nothing shows that the test notices a mistake.
    Tested,
    /// It is to come.
    Planned,
    /// It will not come, for a reason.
    NotApplicable,
    /// None of these: something is wrong.
    Open,
}

/// The states of all clauses of a rulebook.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// Each clause's state and section.
    pub states: BTreeMap<Id, (State, usize)>,
    /// Everything that is wrong, in the order of the files.
    pub wrong: Vec<Complaint>,
}

/// How many clauses are in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Code and tests are there, and the tests notice mistakes.
    pub proved: usize,
    /// Code and tests are there.
    pub tested: usize,
    /// To come.
    pub planned: usize,
    /// Will not come.
    pub not_applicable: usize,
    /// Not accounted for.
    pub open: usize,
}

impl Counts {
    /// All of them.
    pub fn all(&self) -> usize {
        self.proved + self.tested + self.planned + self.not_applicable + self.open
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { proved, tested, planned, not_applicable, open } = self;
        let all = self.all();
        write!(
            out,
            "{all} clauses: {proved} proved, {tested} tested only, {planned} planned, {not_applicable} not applicable"
        )?;
        if *open > 0 {
            write!(out, ", {open} not accounted for")?;
        }
        Ok(())
    }
}

impl Judgement {
    /// The counts of a section, or of the whole rulebook.
    pub fn counts(&self, section: Option<usize>) -> Counts {
        let in_section = |at: usize| section.is_none_or(|section| at == section);
        Judgement::count(self.states.values().filter(|(_, at)| in_section(*at)))
    }

    /// The counts of the clauses that begin with some letters.
    pub fn counts_of(&self, prefix: &str) -> Counts {
        Judgement::count(self.states.iter().filter(|(id, _)| id.prefix == prefix).map(|(_, state)| state))
    }

    fn count<'a>(states: impl Iterator<Item = &'a (State, usize)>) -> Counts {
        let mut counts = Counts::default();
        for (state, _) in states {
            match state {
                State::Proved => counts.proved += 1,
                State::Tested => counts.tested += 1,
                State::Planned => counts.planned += 1,
                State::NotApplicable => counts.not_applicable += 1,
                State::Open => counts.open += 1,
            }
        }
        counts
    }
}

/// Judges every clause of a rulebook.
pub fn judge(book: &Book, evidence: &Evidence) -> Judgement {
    let mut judgement = Judgement { wrong: book.wrong.clone(), ..Judgement::default() };
    judgement.wrong.extend(evidence.wrong.iter().cloned());
    for (id, clause) in &book.clauses {
        let (state, what) = judge_one(book, evidence, id, clause);
        judgement.states.insert(id.clone(), (state, clause.section));
        judgement.wrong.extend(what.map(|what| Complaint::new(&clause.file, clause.line, what)));
    }
    judgement.wrong.sort();
    judgement.wrong.dedup();
    judgement
}

fn judge_one(book: &Book, evidence: &Evidence, id: &Id, clause: &Clause) -> (State, Option<String>) {
    let declared = |list: &[Declared]| {
        let line = list.iter().find(|line| line.ids.contains(id));
        line.map(|line| format!("{}:{}", line.file, line.line))
    };
    let (planned, not_applicable) = (declared(&book.planned), declared(&book.not_applicable));
    let (cited, tested) = (evidence.cited.get(id), evidence.tested.get(id));
    let test_is_enough = clause.kind == "table" || clause.kind == "example";
    match (planned, not_applicable, cited, tested) {
        (Some(planned), Some(other), ..) => {
            (State::Open, Some(format!("{id} is planned ({planned}) and not applicable ({other})")))
        }
        (Some(planned), None, Some(cited), Some(tested)) => {
            (State::Planned, Some(format!("{id} is planned ({planned}), but proved: {cited}, {tested}")))
        }
        (Some(_), None, ..) => (State::Planned, None),
        (None, Some(_), None, None) => (State::NotApplicable, None),
        (None, Some(other), Some(place), _) | (None, Some(other), None, Some(place)) => {
            (State::NotApplicable, Some(format!("{id} is not applicable ({other}), but there is {place}")))
        }
        (None, None, Some(_), Some(_)) if test_is_enough || evidence.shown.contains(id) => (State::Proved, None),
        (None, None, Some(_), Some(_)) => (State::Tested, None),
        (None, None, None, Some(_)) if test_is_enough => (State::Proved, None),
        (None, None, Some(cited), None) => {
            (State::Open, Some(format!("{id} is cited ({cited}), but no test proves it")))
        }
        (None, None, None, Some(tested)) => {
            (State::Open, Some(format!("{id} is tested ({tested}), but no code cites it")))
        }
        (None, None, None, None) => {
            (State::Open, Some(format!("{id} {}: neither code nor test, and it is not planned", clause.title)))
        }
    }
}
