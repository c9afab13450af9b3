//! Words: names, guns and typed commands.

use crate::battle::command::{Command, PHRASES};
use crate::battle::position::{MORTAR, SALVO};
use crate::battle::setting::Setting;
use crate::lists::{Arc, Guns, UNIT};
use sandtable_core::data::did_you_mean;
use sandtable_core::phrase::{
    read_hand, read_measure, read_named, read_segment, read_whole, say_measure, write_segment,
};
use sandtable_core::{
    Known, Leg, Legs, Misunderstood, Parameter, Piece, Side, Tongue, Typed, Value, listed, phrase, write_name,
};
use sandtable_geometry::{Hand, Length};

/// The word for a set of guns with none in it.
const NO_GUNS: &str = "none";
/// The rockets among the guns of a shot.
const ROCKETS: [(&str, u16); 2] = [("salvo", SALVO), ("mortar", MORTAR)];
/// The bits of a set of guns that are groups.
const GROUPS: usize = 14;

// --- names ---

/// A piece and what it is: "R1 (Spitfire Mk I)".
pub fn full_name(setting: &Setting, piece: Piece) -> String {
    let name = setting.name(piece);
    kind_name(setting, piece).map_or_else(|| name.to_owned(), |kind| format!("{name} ({kind})"))
}

/// What a piece is: "Spitfire Mk I", "Destroyer"; nothing for a Contact Marker.
pub fn kind_name(setting: &Setting, piece: Piece) -> Option<&str> {
    let craft = setting.craft(piece).map(|plan| setting.lists.aircraft[plan.kind].name.as_str());
    let site = || setting.target(piece).map(|it| it.name.as_str());
    craft.or_else(site).or_else(|| setting.battery(piece).map(|it| it.name.as_str()))
}

/// What a side is called.
pub fn side_name(setting: &Setting, side: Side) -> &str {
    setting.sides.get(side.index()).map_or("nobody", String::as_str)
}

/// The names of pieces in their order: "R1 and R2".
pub fn names(setting: &Setting, pieces: impl IntoIterator<Item = Piece>) -> String {
    let names: Vec<&str> = pieces.into_iter().map(|piece| setting.name(piece)).collect();
    listed(&names)
}

// --- guns ---

/// SQR-119 A group of guns as the tables write it: "4x0.5@T#1".
pub fn gun_word(guns: &Guns) -> String {
    let arc = Arc::ALL.iter().find(|(_, arc)| *arc == guns.arc).map_or("", |(word, _)| word);
    let gunner = guns.gunner.map_or(String::new(), |gunner| format!("#{gunner}"));
    format!("{}x{}@{arc}{gunner}", guns.number, guns.calibre)
}

/// A group of guns as people say it: "4 x .303", "2 x 0.5 (rear)".
pub fn gun_name(guns: &Guns) -> String {
    let where_to = match guns.arc {
        Arc::Nose => "",
        Arc::Front => " (front)",
        Arc::Rear => " (rear)",
        Arc::Port => " (port)",
        Arc::Starboard => " (starboard)",
        Arc::Turret => " (turret)",
        Arc::Upward => " (upward)",
    };
    format!("{} x {}{where_to}", guns.number, guns.calibre)
}

/// The guns of a shot as people say them: "2 x 20mm and 4 x .303".
pub fn guns_named(setting: &Setting, craft: Piece, set: u16) -> String {
    let guns = guns_of(setting, craft);
    let groups = guns.iter().take(GROUPS).enumerate().filter(|(n, _)| set >> n & 1 == 1);
    let rockets = ROCKETS.iter().filter(|(_, bit)| set & bit != 0);
    let names = groups.map(|(_, guns)| gun_name(guns));
    let names: Vec<String> = names.chain(rockets.map(|(word, _)| format!("{word} of rockets"))).collect();
    if names.is_empty() { "nothing".into() } else { listed(&names) }
}

fn guns_of(setting: &Setting, craft: Piece) -> &[Guns] {
    setting.craft(craft).map_or(&[], |plan| &setting.lists.aircraft[plan.kind].guns)
}

/// A set of guns as it is typed, those that the tables do not tell apart by their number: "2x20mm@N+#2".
fn write_guns(guns: &[Guns], set: u16) -> String {
    let words: Vec<String> = guns.iter().map(gun_word).collect();
    let unique = |word: &String| words.iter().filter(|other| *other == word).count() == 1;
    let group = |n: usize| match words.get(n) {
        Some(word) if unique(word) => word.clone(),
        _ => format!("#{}", n + 1),
    };
    let groups = (0..GROUPS).filter(|n| set >> n & 1 == 1).map(group);
    let rockets = ROCKETS.iter().filter(|(_, bit)| set & bit != 0).map(|(word, _)| (*word).to_owned());
    let all: Vec<String> = groups.chain(rockets).collect();
    if all.is_empty() { NO_GUNS.into() } else { all.join("+") }
}

fn read_guns(guns: &[Guns], text: &str) -> Result<u16, String> {
    if text.eq_ignore_ascii_case(NO_GUNS) {
        return Ok(0);
    }
    text.split('+').try_fold(0, |set, word| read_group(guns, word).map(|bit| set | bit))
}

/// One group by its word, or as much of it as no other begins with, or by its number.
fn read_group(guns: &[Guns], word: &str) -> Result<u16, String> {
    if let Some(number) = word.strip_prefix('#') {
        let number = number.parse().ok().filter(|number| (1..=GROUPS).contains(number));
        return number.map(|number| 1 << (number - 1)).ok_or_else(|| format!("there are no guns `{word}`"));
    }
    if let Some((_, bit)) = ROCKETS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)) {
        return Ok(*bit);
    }
    let words: Vec<String> = guns.iter().take(GROUPS).map(gun_word).collect();
    if let Some(at) = words.iter().position(|known| known.eq_ignore_ascii_case(word)) {
        return Ok(1 << at);
    }
    let begins = |known: &str| known.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let mut found = words.iter().enumerate().filter(|(_, known)| !word.is_empty() && begins(known));
    match (found.next(), found.next()) {
        (Some((at, _)), None) => Ok(1 << at),
        (Some((_, one)), Some((_, other))) => Err(format!("`{word}` could be {one} or {other}")),
        _ => {
            let hint = did_you_mean(word, words.iter().map(String::as_str));
            Err(format!("there are no guns `{word}`{hint}"))
        }
    }
}

// --- commands ---

/// SCR-12 Degrees to one side: `L 20`, `R 20`, or `0`.
fn read_slip(words: &mut Typed) -> Result<i32, String> {
    if words.skip("0") {
        return Ok(0);
    }
    let hand = read_hand(words)?;
    let degrees = read_whole("the degrees", words, if hand == Hand::Left { 128 } else { 127 })?;
    Ok(hand.sign() * i32::from(degrees))
}

impl Tongue for Setting {
    fn read(&self, name: &str, words: &mut Typed, known: &Known) -> Result<Value, String> {
        match name {
            "CRAFT" | "MARKER" | "QUARRY" | "TARGET" | "BATTERY" | "PIECE" | "SHIP" => {
                let names: Vec<(Piece, &str)> = self.pieces().map(|piece| (piece, self.name(piece))).collect();
                read_named(words, name, names.iter().copied())
            }
            "SEGMENT" => read_segment(UNIT, words).map(|leg| Value::Course([leg].into_iter().collect())),
            "GUNS" | "JOINED" => {
                let word = words.word(name)?;
                read_guns(guns_of(self, known.actor), &word).map(|set| Value::Number(set.into()))
            }
            "SLIP" => read_slip(words).map(Value::Number),
            "X,Y" | "DEGREES" => read_measure(UNIT, name, words),
            "BANDS" => {
                let word = words.word(name)?;
                let bands = word.parse().ok().filter(|bands| (-127..=128).contains(bands));
                bands.map(Value::Number).ok_or_else(|| format!("`{word}` is no number of height bands"))
            }
            _ => read_whole(name, words, 255).map(|number| Value::Number(number.into())),
        }
    }

    fn say(&self, name: &str, value: &Value, known: &Known) -> Option<String> {
        match (name, value) {
            (_, Value::Piece(piece)) => Some(write_name(self.name(*piece))),
            (_, Value::Course(legs)) => legs.first().and_then(|leg| write_segment(UNIT, leg)),
            ("GUNS" | "JOINED", value) => Some(write_guns(guns_of(self, known.actor), Parameter::of(value)?)),
            ("SLIP", value) => Some(match i32::of(value)? {
                0 => "0".into(),
                to_the_left @ ..0 => format!("L {}", -to_the_left),
                to_the_right => format!("R {to_the_right}"),
            }),
            ("DICE", Value::Number(0)) => None,
            (_, measure) => say_measure(UNIT, measure),
        }
    }

    /// Straight on for all of the move, and no dice given up.
    fn unsaid(&self, name: &str, _: &Known) -> Result<Value, String> {
        match name {
            "SEGMENT" => Ok(Value::Course([Leg::AheadRest].into_iter().collect())),
            "DICE" => Ok(Value::Number(0)),
            _ => Err(format!("{name} is missing")),
        }
    }
}

/// Writes a command so that [`parse`] reads the same one. A move without a single segment goes nowhere, and is written so.
pub fn write(setting: &Setting, command: &Command) -> String {
    let mut command = *command;
    if let Command::Fly { flight, .. } = &mut command
        && flight.legs.is_empty()
    {
        flight.legs = Legs::default();
        flight.legs.push(Leg::Ahead(Length::ZERO));
    }
    let text = phrase::write(PHRASES, setting, &command).unwrap_or_else(|| "?".into());
    // Straight on for the rest goes without saying.
    match command {
        Command::Fly { flight, .. } if flight.legs[..] == [Leg::AheadRest] => text.replacen(" by S rest", "", 1),
        _ => text,
    }
}

/// Reads a typed command; case does not matter.
///
/// # Errors
/// What was not understood, and how it is typed.
pub fn parse(setting: &Setting, text: &str) -> Result<Command, Misunderstood> {
    phrase::read(PHRASES, setting, text)
}
