//! `--roster SIDE=FILE`: the forces that sides bring of their own.

use crate::Failure;
use crate::library::{Text, read};
use clap::Args;
use sandtable_catalog::{Book, Card, ScenarioText};
use sandtable_core::Choices;
use sandtable_core::data::{Problem, nearest};
use std::path::Path;

/// The forces that sides bring.
#[derive(Args, Clone, Debug, Default)]
pub struct Rosters {
    /// Brings a force in the place of a side's own: a roster's file, or -
    #[arg(long = "roster", value_name = "SIDE=FILE")]
    rosters: Vec<String>,
}

impl Rosters {
    /// Was any given?
    pub fn are_given(&self) -> bool {
        !self.rosters.is_empty()
    }

    /// A scenario in which sides field what they bring, with the squadrons that fly; `card` is what it is as it stands.
    ///
    /// # Errors
    /// Every roster that names no side, and everything that forbids a force, with the names of the files.
    pub fn brought(
        &self,
        book: &Book,
        scenario: ScenarioText,
        card: &Card,
        squadrons: &[Option<Text>],
        choices: &Choices,
    ) -> Result<ScenarioText, Failure> {
        let sides: Vec<&str> = card.sides.iter().map(|side| side.name.as_str()).collect();
        let named = by_side("--roster", &self.rosters, &sides)?;
        let mut forces = Vec::new();
        for file in &named {
            forces.push(file.map(|file| read(Path::new(file))).transpose()?);
        }
        let texts = |of: &[Option<Text>]| of.iter().map(|text| Some(text.as_ref()?.text.clone())).collect::<Vec<_>>();
        book.with_squadrons(&scenario, &texts(&forces), &texts(squadrons), choices).map_err(|problems| {
            // The rulebook knows whose it is; who reads this knows the file.
            let file = |problem: &Problem| {
                let of = |what: &str, all: &[Option<Text>]| {
                    let side = sides.iter().position(|side| problem.file == format!("{what} of {side}"));
                    side.and_then(|side| Some(all.get(side)?.as_ref()?.name.clone()))
                };
                of("force", &forces).or_else(|| of("squadron", squadrons))
            };
            let told = problems.into_iter().map(|problem| match file(&problem) {
                Some(file) => Problem { file, ..problem },
                None => problem,
            });
            told.collect::<Vec<_>>().into()
        })
    }
}

/// What an option like `--roster SIDE=FILE` names for each side, where it names anything.
///
/// # Errors
/// Everything that is given and names no side, or one twice.
pub fn by_side<'g>(option: &str, given: &'g [String], sides: &[&str]) -> Result<Vec<Option<&'g str>>, Failure> {
    let (mut named, mut wrong) = (vec![None; sides.len()], Vec::new());
    for given in given {
        let Some((side, file)) = given.split_once('=') else {
            wrong.push(format!("{option} {given}: write SIDE=FILE"));
            continue;
        };
        let side = side.trim();
        match sides.iter().position(|known| known.eq_ignore_ascii_case(side)) {
            Some(at) if named[at].is_some() => wrong.push(format!("{option} {given}: the side is named twice")),
            Some(at) => named[at] = Some(file.trim()),
            None => {
                let hint = nearest(side, sides.iter().copied());
                let hint = hint.map(|hint| format!(" (did you mean `{hint}`?)")).unwrap_or_default();
                let known = sides.join(", ");
                wrong.push(format!("{option} {given}: the scenario has no side `{side}`{hint}: its sides are {known}"));
            }
        }
    }
    if wrong.is_empty() { Ok(named) } else { Err(Failure::Usage(wrong.join("\n"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rosters_name_sides_in_any_case_and_everything_wrong_is_said_at_once() {
        let of = |given: &[&str]| {
            let given: Vec<String> = given.iter().map(|given| given.to_string()).collect();
            by_side("--roster", &given, &["British", "Germans"])
                .map(|named| named.iter().map(|file| file.map(str::to_owned)).collect())
        };
        let files: Vec<Option<String>> = of(&["germans=a=b.toml"]).unwrap();
        assert_eq!(files, [None, Some("a=b.toml".to_owned())]);
        let Err(Failure::Usage(what)) = of(&["Germns=a", "x", "British=a", "british=b"]) else {
            panic!("must be refused")
        };
        assert_eq!(what.lines().count(), 3, "{what}");
        assert!(what.contains("did you mean `Germans`"));
    }
}
