//! Words: names, and what stands in capitals in usage lines, in inches and degrees.

use crate::battle::{Flank, Setting, Sort};
use crate::lists::{Formation, Quality, UNIT};
use crate::resolution::Weather;
use sandtable_core::phrase::{read_measure, read_named, read_word, say_measure};
use sandtable_core::{Known, Parameter, Piece, Side, Tongue, Typed, Value, labels, listed, write_name};

/// AOS-98 A whole turn, which no change of facing reaches.
const AROUND: i32 = 360;

// --- names ---

/// What a piece is called in commands, and its title where it has one.
fn called(setting: &Setting, piece: Piece) -> Option<(&str, &str)> {
    let officer = || setting.officer_index(piece).map(|at| &setting.officers[at]);
    let member = setting.member(piece).map(|member| (member.name.as_str(), member.title.as_str()));
    member.or_else(|| officer().map(|officer| (officer.name.as_str(), officer.title.as_str())))
}

/// What a piece is called in commands: "F01".
pub fn short(setting: &Setting, piece: Piece) -> &str {
    called(setting, piece).map_or("the side", |(name, _)| name)
}

/// What it is called by those who know it: "F01 (13e Legere, 1st battalion)"; its short name where it has no other.
pub fn full_name(setting: &Setting, piece: Piece) -> String {
    match called(setting, piece) {
        Some((name, title)) if !title.is_empty() && title != name => format!("{name} ({title})"),
        _ => short(setting, piece).into(),
    }
}

/// The short names of pieces in their order: "F01 and F02".
pub fn names(setting: &Setting, pieces: impl IntoIterator<Item = Piece>) -> String {
    let names: Vec<&str> = pieces.into_iter().map(|piece| short(setting, piece)).collect();
    listed(&names)
}

/// What a piece is: "Light infantry", "8- or 9-pounder"; of a type with two names the one that it was bought by.
pub fn kind_name(setting: &Setting, piece: Piece) -> String {
    if let Some(at) = setting.officer_index(piece) {
        return if setting.officers[at].commander { "Commander" } else { "General" }.into();
    }
    let Some(member) = setting.member(piece) else { return String::new() };
    match (member.sort, setting.kind(piece)) {
        (Sort::Caisson(battery), _) => format!("Caisson of {}", short(setting, battery)),
        (Sort::Unit(_), Some(kind)) if member.called.is_empty() => kind.label.clone(),
        (Sort::Unit(_), Some(kind)) => format!("{} ({})", kind.label, member.called),
        (Sort::Unit(_), None) => String::new(),
    }
}

/// What a side is called.
pub fn side_name(setting: &Setting, side: Side) -> &str {
    setting.sides.get(side.index()).map_or("nobody", String::as_str)
}

/// AOS-05 What a quality is called.
pub fn quality_word(setting: &Setting, quality: Quality) -> &str {
    let grade = usize::from(quality.0).checked_sub(1).and_then(|at| setting.lists.grades.get(at));
    grade.map_or("", |grade| grade.word.as_str())
}

/// AOS-07 How a unit stands in a formation, in a sentence: "in line", "unlimbered".
pub const fn formed(formation: Formation) -> &'static str {
    let words =
        labels!("in line" "in column" "in square" "in skirmish line" "in screen" "dismounted" "unlimbered" "limbered");
    words[formation as usize]
}

/// AOS-164 What the weather is called.
pub fn weather_name(weather: Weather) -> String {
    weather.word().replace('-', " ")
}

// --- commands ---

/// AOS-98 Degrees to one side: `left 45`, `right 20`. To the left they count below nothing.
fn read_aside(words: &mut Typed) -> Result<Value, String> {
    let side = words.word("left or right")?;
    let sign = match side.to_ascii_lowercase().as_str() {
        "left" => -1,
        "right" => 1,
        _ => return Err(format!("`{side}` is neither left nor right")),
    };
    let word = words.word("the degrees")?;
    let degrees = word.parse::<i32>().ok().filter(|degrees| (0..=AROUND).contains(degrees));
    let degrees = degrees.ok_or_else(|| format!("`{word}` is no number of degrees: write a whole one, like 45"))?;
    Ok(Value::Number(sign * degrees))
}

impl Setting {
    /// The pieces that a word in capitals may stand for, with their names.
    fn named(&self, name: &str) -> Vec<(Piece, &str)> {
        let officers = (0..self.officers.len()).map(|at| self.officer_piece(at));
        let members = (0..self.members.len()).map(|at| Piece(at as u16));
        let pieces: Vec<Piece> = match name {
            "GENERAL" => officers.collect(),
            "CAISSON" => members.filter(|piece| self.is_caisson(*piece)).collect(),
            _ => members.collect(),
        };
        pieces.into_iter().map(|piece| (piece, short(self, piece))).collect()
    }
}

impl Tongue for Setting {
    fn read(&self, name: &str, words: &mut Typed, _: &Known) -> Result<Value, String> {
        match name {
            "UNIT" | "TARGET" | "SECOND" | "THIRD" | "GENERAL" | "CAISSON" | "BATTERY" => {
                words.skip("and");
                // Whoever speaks of a second lot speaks of a unit.
                let what = if matches!(name, "SECOND" | "THIRD") { "UNIT" } else { name };
                read_named(words, what, self.named(name).iter().copied())
            }
            "FORMATION" => read_word(name, words, &Formation::ALL),
            "FLANK" => read_word(name, words, &Flank::ALL),
            "ASIDE" => read_aside(words),
            measure => read_measure(UNIT, measure, words),
        }
    }

    fn say(&self, name: &str, value: &Value, _: &Known) -> Option<String> {
        match (name, value) {
            (_, &Value::Piece(piece)) => Some(write_name(short(self, piece))),
            ("FORMATION", value) => Some(Formation::of(value)?.word().into()),
            // Where no flank is named, none is said.
            ("FLANK", value) => Some(Option::<Flank>::of(value)??.word().into()),
            ("ASIDE", &Value::Number(degrees @ ..0)) => Some(format!("left {}", -degrees)),
            ("ASIDE", Value::Number(degrees)) => Some(format!("right {degrees}")),
            (_, measure) => say_measure(UNIT, measure),
        }
    }

    /// AOS-92 A unit is placed in its starting formation, and no flank is named, where nothing is said.
    fn unsaid(&self, name: &str, known: &Known) -> Result<Value, String> {
        match name {
            "FLANK" => Ok(None::<Flank>.value()),
            "FORMATION" => {
                let member = self.member(known.actor).ok_or_else(|| "FORMATION is missing".to_owned())?;
                Ok(member.formation.value())
            }
            _ => Err(format!("{name} is missing")),
        }
    }
}
