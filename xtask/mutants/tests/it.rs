//! Functions, changes and schemas of a small source file; no compiler is started.

#![allow(clippy::unwrap_used)]

use sandtable_mutants::changes::{Change, Source, is_the_same, own};
use sandtable_mutants::schema::{self, Numbered};
use sandtable_mutants::{draw, functions};
use std::collections::BTreeMap;

const TEXT: &str = "\
/// TOY-01, TOY-03 What is needed to hit.
pub fn needed(range: u8, moving: bool) -> u8 {
    fn worse(by: u8) -> u8 { by + 2 }
    let near = [1, 2].into_iter().filter(|&step| step < range).count();
    let mut sum = 7.min(range);
    if moving {
        sum = worse(sum);
    }
    sum + near as u8
}
/// TOY-01 to TOY-09 The section.
impl Gun {
    /// TOY-01 to TOY-09 All that may be hit.
    fn targets(&self) -> impl Iterator<Item = u8> {
        self.note(\"3 of them\");
        (0..4).rev()
    }
    /// TOY-04 Never changes.
    const fn range(&self) -> u8 { 9 }
}
#[cfg(test)]
mod tests {
    #[test]
    fn toy_01_hits() { assert_eq!(super::needed(1, false), 1); }
}
";

fn source() -> Source {
    let path = "rules/toy/src/fire.rs".to_owned();
    let functions = functions::of(&path, TEXT).unwrap();
    Source { path, text: TEXT.to_owned(), functions }
}

#[test]
fn functions_say_which_clauses_they_decide() {
    let found: Vec<(String, String)> = source()
        .functions
        .into_iter()
        .map(|function| {
            let clauses: Vec<String> = function.clauses.iter().map(ToString::to_string).collect();
            (function.name, clauses.join(" "))
        })
        .collect();
    let named = |name: &str, clauses: &str| (name.to_owned(), clauses.to_owned());
    assert_eq!(found, [named("needed", "TOY-01 TOY-03"), named("targets", "")], "no range, no test, no constant");
    let broken = functions::of("fire.rs", "fn (").unwrap_err();
    assert!(broken.to_string().contains("fire.rs cannot be read as Rust"), "{broken}");
}

#[test]
fn numbers_steps_and_conditions_are_changed() {
    let changes = own(&source()).unwrap();
    let said: Vec<(&str, usize)> = changes.iter().map(|change| (change.what.as_str(), change.line)).collect();
    for expected in [
        ("replace 2 with 3", 3),
        ("replace 7 with 8", 5),
        ("leave out .filter(…)", 4),
        ("leave out .min(…)", 5),
        ("replace .min with .max", 5),
        ("leave out a statement", 7),
        ("leave out a statement", 15),
        ("leave out .rev(…)", 16),
    ] {
        assert!(said.contains(&expected), "{expected:?} is not in {said:?}");
    }
    assert!(!said.iter().any(|(_, line)| *line > 17), "neither constants nor tests: {said:?}");
}

fn changed(what: &str) -> Change {
    own(&source()).unwrap().into_iter().find(|change| change.what == what).unwrap()
}

#[test]
fn what_stands_there_already_is_no_change() {
    let same = |stood: &str| is_the_same(stood, "Default::default()");
    assert!(same("Struck::default()") && same("\n 0\n") && same("None") && same("false"));
    assert!(!same("Tested::Not") && !same("1") && !same("Struck { face: 1 }") && !same("self.find().default()"));
    assert!(!is_the_same("0", "1"));
}

#[test]
fn a_schema_has_every_body_and_knows_its_lines() {
    let source = source();
    let changes = ["replace 7 with 8", "leave out .filter(…)", "leave out .rev(…)"].map(changed);
    let mutants: Numbered = (1..).zip(&changes).collect();
    let numbers: BTreeMap<_, _> = changes.iter().map(schema::function_of).zip(0..).collect();
    let mutated = schema::mutate(&source, &mutants, &numbers);
    syn::parse_file(&mutated.text).expect("it is Rust still");
    assert_eq!(mutated.text.matches("mutants_switch::runs(").count(), 2, "two functions have mutants");
    for (lines, id) in &mutated.mutants {
        let body: Vec<&str> = mutated.text.lines().skip(lines.start - 1).take(lines.len()).collect();
        let body = body.join("\n");
        match id {
            1 => assert!(body.contains("8.min(range)") || body.contains(" 8 .min(range)"), "{body}"),
            2 => assert!(!body.contains(".filter("), "{body}"),
            _ => assert!(!body.contains(".rev(") && body.contains("Either::One("), "{body}"),
        }
    }
    assert!(mutated.text.contains("7.min(range)") && mutated.text.contains("(0..4).rev()"), "and what stood there");
    assert_eq!(mutated.functions.iter().map(|(_, ids)| ids.len()).sum::<usize>(), 3);
}

#[test]
fn a_change_is_known_again_where_its_line_has_moved() {
    let mut change = changed("replace 7 with 8");
    let key = change.key(TEXT);
    assert_eq!(key, "rules/toy/src/fire.rs | needed | replace 7 with 8 | 7 | let mut sum = 7.min(range);");
    let moved = format!("\n{TEXT}");
    (change.line, change.bytes) = (change.line + 1, change.bytes.start + 1..change.bytes.end + 1);
    assert_eq!(change.key(&moved), key);
}

#[test]
fn the_same_seed_draws_the_same() {
    let drawn = |seed| draw::shuffled((0..100).collect::<Vec<_>>(), seed);
    assert_eq!(drawn(1), drawn(1));
    assert_ne!(drawn(1), drawn(2));
    let mut sorted = drawn(1);
    sorted.sort_unstable();
    assert_eq!(sorted, (0..100).collect::<Vec<_>>(), "each once");
}
