//! AST-233 Vessels as they are bought.

use crate::lists::{Grade, Kind, Lists};
use sandtable_core::DraftLine;
use sandtable_core::data::{did_you_mean, unknown_word};

/// The clause of all that is bought.
pub const CLAUSE: &str = "AST-233";
/// The word for the one sort of battle that forces are bought for.
pub const PICK_UP: &str = "pick-up";
/// The battle on whose table vessels stand that are in none yet.
pub const RECORDS: &str = "scenarios/meeting-at-night.toml";

/// A vessel as it is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bought {
    /// Its type: the index of [`Lists::kinds`].
    pub kind: usize,
    /// Its crew.
    pub grade: Grade,
}

impl Bought {
    /// A vessel by its name or its key, with the word for its crew where that is no regular one; else what is not known of it.
    pub fn read(lists: &Lists, line: &DraftLine) -> Result<Bought, String> {
        let kinds = &lists.kinds;
        let called = |kind: &Kind| [&kind.name, &kind.key].iter().any(|name| name.eq_ignore_ascii_case(&line.kind));
        let kind = kinds.iter().position(called);
        let known = || kinds.iter().flat_map(|kind| [kind.name.as_str(), &kind.key]);
        let unknown = || format!("there is no vessel '{}'{}", line.kind, did_you_mean(&line.kind, known()));
        let kind = kind.ok_or_else(unknown)?;
        let crew = match &line.traits.iter().filter(|word| !word.is_empty()).collect::<Vec<_>>()[..] {
            [] => return Ok(Bought { kind, grade: Grade::Regular }),
            [crew] => crew.as_str(),
            [_, more, ..] => return Err(format!("'{more}': a vessel has one crew ({CLAUSE})")),
        };
        let found = Grade::ALL.iter().find(|(word, _)| word.eq_ignore_ascii_case(crew));
        found
            .map(|(_, grade)| Bought { kind, grade: *grade })
            .ok_or_else(|| unknown_word(crew, Grade::ALL.iter().map(|(word, _)| *word)))
    }
}
