//! Whether a record is as the rules and the dice say, in the same words wherever that is asked.

use super::shapes::{RulingDone, VerifiedRecord};
use sandtable_catalog::Unverified;
use sandtable_core::data::Problem;
use sandtable_core::record::{Verified, read_header};

impl VerifiedRecord {
    /// What is said of a record: of its text, and of what became of resolving it again.
    pub fn of(text: &str, resolved: Result<Verified, Unverified>) -> VerifiedRecord {
        match resolved {
            Ok(verified) => {
                let sides = read_header("", text).map(|header| header.sides).unwrap_or_default();
                good(verified, &sides)
            }
            Err(Unverified::Unreadable(problems)) => VerifiedRecord::unreadable(&problems),
            Err(Unverified::Differs(difference)) => bad(Some(difference.line), difference.what),
        }
    }

    /// What is said of a record that cannot be read.
    pub fn unreadable(problems: &[Problem]) -> VerifiedRecord {
        let line = problems.first().map(|first| first.line).filter(|&line| line > 0);
        let all: Vec<&str> = problems.iter().map(|problem| problem.what.as_str()).collect();
        bad(line, all.join("; "))
    }
}

fn bad(line: Option<u32>, what: String) -> VerifiedRecord {
    let what = line.map_or_else(|| what.clone(), |line| format!("line {line}: {what}"));
    VerifiedRecord { what, line, ..VerifiedRecord::default() }
}

fn good(verified: Verified, sides: &[String]) -> VerifiedRecord {
    let Verified { entries, rolls, by_key, undone, overrides, outcome } = verified;
    let rulings = match overrides.len() {
        0 => String::new(),
        1 => ", one human ruling done as written".into(),
        many => format!(", {many} human rulings done as written"),
    };
    VerifiedRecord {
        verified: true,
        what: format!("{entries} entries, {rolls} rolls, {by_key} of them from the battle's key{rulings}: as recorded"),
        line: None,
        entries,
        rolls,
        by_key,
        undone,
        rulings: overrides.into_iter().map(|(line, reason)| RulingDone { line, reason }).collect(),
        outcome: outcome.map(|outcome| outcome.in_words(sides)),
    }
}
