//! The files of forces: lines such as `3 x Infantry [spotter]`, and the units that they stand in.

use crate::Found;
use sandtable_core::data::{Node, Problems, quoted};
use sandtable_core::{DraftLine, DraftUnit, Fitting, FittingChoice, MOST_ALIKE};

/// Why a line has no such number.
const NO_NUMBER: &str = "the number before ' x ' is between 1 and 20";

/// A line of a file: perhaps a number (`3 x T34/76`), a name, perhaps words (`Jeep/Bike etc. [spotter]`). The number is `None`
/// where it is none from 1 to 20.
fn line_words(written: &str) -> (Option<usize>, &str, Vec<&str>) {
    let (number, rest) = match written.split_once(" x ") {
        Some((number, rest)) => (number.trim().parse().ok().filter(|number| (1..=20).contains(number)), rest),
        None => (Some(1), written),
    };
    match rest.strip_suffix(']').and_then(|rest| rest.split_once('[')) {
        Some((name, words)) => (number, name.trim(), words.split(',').map(str::trim).collect()),
        None => (number, rest.trim(), Vec::new()),
    }
}

/// Reads the items of a unit, which stand under `list`; `item` says what a name and its words mean, or why they mean nothing.
pub fn items<T: Clone>(
    node: &mut Node<'_>,
    list: &'static str,
    problems: &mut Problems,
    mut item: impl FnMut(&str, &[&str]) -> Result<T, String>,
) -> Vec<T> {
    let mut items = Vec::new();
    for written in node.texts(list, problems) {
        let (number, name, words) = line_words(&written.text);
        if number.is_none() {
            node.problem_of(&written, NO_NUMBER, problems);
        }
        match item(name, &words) {
            Ok(item) => items.extend(vec![item; number.unwrap_or(1)]),
            Err(what) => node.problem_of(&written, what, problems),
        }
    }
    items
}

/// Notes what a force breaks; `lines` are those of its units, which stand under `list`.
pub fn note<R>(file: &str, list: &str, lines: &[u32], found: &[Found<R>], problems: &mut Problems) {
    for found in found {
        let (line, field) = match found.unit {
            Some(unit) => (lines[unit], format!("{list}[{}]", unit + 1)),
            None => (0, list.to_owned()),
        };
        problems.add(file, line, &field, format!("{}: {}", found.clause, found.what));
    }
}

/// The lines of a draft that some items make: those that are alike together, in the order of their first.
pub fn lines_of<T: Copy + PartialEq>(all: &[T], line: impl Fn(T) -> DraftLine) -> Vec<DraftLine> {
    let mut lines: Vec<(T, u8)> = Vec::new();
    for one in all {
        match lines.iter_mut().find(|(other, number)| other == one && *number < MOST_ALIKE) {
            Some((_, number)) => *number += 1,
            None => lines.push((*one, 1)),
        }
    }
    lines.into_iter().map(|(one, number)| DraftLine { number, ..line(one) }).collect()
}

/// One item of a draft.
pub fn draft_line(name: &str, words: impl IntoIterator<Item = impl Into<String>>) -> DraftLine {
    DraftLine { kind: name.to_owned(), number: 1, traits: words.into_iter().map(Into::into).collect() }
}

/// The head of a force's file: words and numbers by their keys, as far as there are any.
pub fn head(rulebook: &str, words: &[(&str, &str)], numbers: &[(&str, u32)]) -> String {
    let word = |(key, word): &(&str, &str)| format!("{key} = {}\n", quoted(word));
    let number = |(key, number): &(&str, u32)| format!("{key} = {number}\n");
    let words = words.iter().filter(|(_, word)| !word.is_empty()).map(word);
    let numbers = numbers.iter().filter(|(_, number)| *number > 0).map(number);
    [word(&("rulebook", rulebook))].into_iter().chain(words).chain(numbers).collect()
}

/// Something that a buyer settles, by its choices and what he pays with each: the first stands where nothing is said, and goes without a word.
pub fn fitting(name: &'static str, choices: impl IntoIterator<Item = (String, u32)>) -> Fitting {
    let mut usual = None;
    let choice = |(name, points): (String, u32)| {
        let first = usual.is_none();
        let more = points.cast_signed() - usual.get_or_insert(points).cast_signed();
        FittingChoice { word: if first { String::new() } else { name.clone() }, name, points: more }
    };
    Fitting { name: name.into(), choices: choices.into_iter().map(choice).collect() }
}

/// The units of a draft as a file has them, each with the words for its table and its list.
pub fn units_text<'a>(units: impl IntoIterator<Item = (&'a DraftUnit, (&'static str, &'static str))>) -> String {
    let mut text = String::new();
    for (unit, (table, list)) in units {
        text += &format!("\n[[{table}]]\nname = {}\n{list} = [\n", quoted(&unit.name));
        for line in &unit.elements {
            let traits = if line.traits.is_empty() { String::new() } else { format!(" [{}]", line.traits.join(", ")) };
            text += &format!("    {},\n", quoted(&format!("{} x {}{traits}", line.number, line.kind)));
        }
        text += "]\n";
    }
    text
}
