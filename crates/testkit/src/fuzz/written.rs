//! What people write by hand: scenarios and rosters, and the files of squadrons.

use super::bench::{Bench, decides, opened};
use super::bytes::Bytes;
use super::command::holds;
use super::crooked::crook_text;
use sandtable_core::data::Problem;
use sandtable_core::record::{Provision, Seed};

/// Edits of one text.
const MOST: usize = 10;

/// Decisions that are played of a scenario that can be read.
const DECISIONS: usize = 3;

/// Bytes of a scenario that is sent in: what a server allows at most.
const LONGEST: usize = 256 * 1024;

/// The text that an input means: itself, or edits of one to start from.
fn text(base: &[String], first: u8, data: &[u8]) -> String {
    let Some((&1, data)) = data.split_first() else { return String::from_utf8_lossy(data).into_owned() };
    let mut bytes = Bytes::new(data);
    let mut text = base.get(usize::from(first >> 1) % base.len().max(1)).cloned().unwrap_or_default();
    let edits = 1 + bytes.below(MOST);
    for _ in 0..edits {
        if text.len() < LONGEST / 8 {
            text = crook_text(&text, &mut bytes);
        }
    }
    // What is behind the edits is written below.
    text + &String::from_utf8_lossy(bytes.rest())
}

/// Each problem names a line that there is, in words.
fn named(text: &str, file: &str, problems: &[Problem]) {
    assert!(!problems.is_empty(), "refused without a problem");
    // Where something is missing at the end, that is on the line which was not begun.
    let lines = text.split(['\n', '\r']).count();
    for problem in problems {
        assert!(!problem.what.is_empty(), "a problem without words: {problem:?}");
        if problem.file == file {
            assert!(problem.line as usize <= lines, "a problem behind the end of {lines} lines: {problem}");
            let nested = problem.field.contains('[');
            assert!(problem.line > 0 || !nested, "a problem without a line: {problem}");
        }
    }
}

pub(super) fn scenario(bench: &Bench, first: u8, data: &[u8]) {
    let text = text(&bench.scenarios, first, data);
    for subject in &bench.subjects {
        let mut battle = match subject.battle(&text, Provision::Seed(Seed([3; 32])), None) {
            Ok(battle) => battle,
            Err(problems) => {
                named(&text, "scenario", &problems);
                continue;
            }
        };
        bench.let_in.set(bench.let_in.get() + 1);
        let mut bytes = Bytes::new(data);
        opened(battle.as_mut(), false, &mut bytes);
        for _ in 0..DECISIONS {
            decides(battle.as_mut(), false, &mut bytes);
        }
        holds(battle.as_ref(), subject.as_ref(), None);
    }
}

pub(super) fn roster(bench: &Bench, first: u8, data: &[u8]) {
    let text = text(&bench.rosters, first, data);
    for subject in &bench.subjects {
        match subject.roster(&text) {
            None => {}
            Some(Ok(points)) => {
                bench.let_in.set(bench.let_in.get() + 1);
                assert!(points >= 0, "a force for {points} points");
                assert_eq!(subject.roster(&text), Some(Ok(points)), "read again it costs something else");
            }
            Some(Err(problems)) => named(&text, "roster", &problems),
        }
        match subject.squadron(&text) {
            None => {}
            Some(Ok(written)) => {
                bench.let_in.set(bench.let_in.get() + 1);
                assert_eq!(
                    subject.squadron(&written),
                    Some(Ok(written.clone())),
                    "a squadron is written as it is read"
                );
            }
            Some(Err(problems)) => named(&text, "squadron", &problems),
        }
    }
}
