//! Words: names, and what stands in capitals in usage lines, in centimetres, knots and degrees.

use crate::battle::command::{Command, PHRASES, System};
use crate::battle::position::{Depth, Level, Position};
use crate::battle::setting::{Setting, Sort};
use crate::lists::{Class, UNIT};
use sandtable_core::phrase::{
    read_measure, read_named, read_segment, read_whole, read_word, say_measure, write_segment,
};
use sandtable_core::{Known, Leg, Parameter, Piece, Side, Tongue, Typed, Value, phrase, write_name};
use sandtable_geometry::Length;

/// What a contact is called, before its number.
const CONTACT: &str = "C";
/// Contacts that may be named.
const MOST_CONTACTS: u16 = 64;

// --- names ---

/// What a piece is called in commands: "MTB1"; a contact that is not identified by its number: "C3".
pub fn short(setting: &Setting, piece: Piece) -> String {
    match setting.member(piece) {
        Some(member) => member.name.clone(),
        None if piece == Piece::THE_SIDE => "the side".into(),
        None => format!("{CONTACT}{}", piece.index() - setting.members.len() + 1),
    }
}

/// What it is: "S-boot S 38 class"; of a contact its class, as far as it is known.
pub fn kind_name(setting: &Setting, table: &Position, piece: Piece) -> String {
    match setting.member(piece).map(|member| &member.sort) {
        Some(Sort::Vessel(kind) | Sort::Battery(kind, _)) => setting.record(table, piece).unwrap_or(kind).name.clone(),
        Some(Sort::Aircraft(at)) => setting.lists.aircraft[*at].name.clone(),
        Some(Sort::Dummy) => "Contact".into(),
        None => match table.units.get(piece.index()) {
            Some(unit) if table.level(unit.side.other(), piece) >= Level::Class => {
                format!("Contact, {}", class_word(unit.class))
            }
            _ => "Contact".into(),
        },
    }
}

/// Name and type: "S1 (S-boot S 38 class)".
pub fn full_name(setting: &Setting, table: &Position, piece: Piece) -> String {
    format!("{} ({})", short(setting, piece), kind_name(setting, table, piece))
}

/// What a side is called.
pub fn side_name(setting: &Setting, side: Side) -> &str {
    setting.sides.get(side.index()).map_or("nobody", String::as_str)
}

/// AST-111 The word for a class.
pub fn class_word(class: Class) -> String {
    format!("Class {}", class.word())
}

/// AST-50 The letter of a salvo: A to Z, then AA.
pub fn letter(number: u8) -> String {
    let of = |n: u8| char::from(b'A' + n % 26);
    if number < 26 { of(number).into() } else { format!("{}{}", of(number / 26 - 1), of(number)) }
}

/// What a system of a vessel is called: "mount A", "tubes T", "the engine".
pub fn system_name(setting: &Setting, piece: Piece, system: System) -> String {
    let kind = setting.kind(piece);
    match system {
        System::Gun(n) => {
            let mount = kind.and_then(|kind| kind.guns.get(usize::from(n)));
            format!("mount {}", mount.map_or('?', |mount| mount.letter))
        }
        System::Tube(n) => {
            let mount = kind.and_then(|kind| kind.tubes.get(usize::from(n)));
            format!("torpedo mount {}", mount.map_or('?', |mount| mount.letter))
        }
        single => System::SINGLE[usize::from(single.number())].2.into(),
    }
}

/// What a gun mount is called: "A, 20 mm twin".
pub fn mount_name(setting: &Setting, piece: Piece, mount: usize) -> String {
    let own = setting.kind(piece).and_then(|kind| kind.guns.get(mount));
    own.map_or_else(String::new, |own| format!("{} ({})", own.letter, setting.lists.guns[usize::from(own.gun)].name))
}

// --- commands ---

/// The letters of tubes as a set, one bit each: `T`, `TU`.
fn read_tubes(setting: &Setting, of: Piece, words: &mut Typed) -> Result<Value, String> {
    let word = words.word("TUBES")?;
    let letters: Vec<char> = tubes(setting, of);
    let mut set = 0;
    for letter in word.to_ascii_uppercase().chars() {
        match letters.iter().position(|known| *known == letter) {
            Some(at) => set |= 1 << at,
            None => return Err(format!("there are no tubes `{letter}`")),
        }
    }
    Ok(Value::Number(set))
}

fn tubes(setting: &Setting, of: Piece) -> Vec<char> {
    setting.kind(of).map(|kind| kind.tubes.iter().map(|mount| mount.letter).collect()).unwrap_or_default()
}

impl Setting {
    /// The pieces that a word in capitals may stand for, with their names: members, and contacts by their numbers.
    fn named(&self, contacts: bool) -> Vec<(Piece, String)> {
        let members = self.pieces();
        let numbers = if contacts { 0..MOST_CONTACTS } else { 0..0 };
        let held = numbers.map(|number| Piece(self.members.len() as u16 + number));
        members.chain(held).map(|piece| (piece, short(self, piece))).collect()
    }

    /// The systems of a vessel by their words in commands.
    fn systems(&self, of: Piece) -> Vec<(String, i32)> {
        let kind = self.kind(of);
        let guns = kind.into_iter().flat_map(|kind| kind.guns.iter().map(|mount| mount.letter)).zip(0u8..);
        let guns = guns.map(|(letter, n)| (letter.to_string(), System::Gun(n)));
        let tubes = tubes(self, of).into_iter().zip(0u8..).map(|(letter, n)| (letter.to_string(), System::Tube(n)));
        let plain = System::SINGLE.into_iter().map(|(system, word, _)| (word.to_owned(), system));
        plain.chain(guns).chain(tubes).map(|(word, system)| (word, i32::from(system.number()))).collect()
    }

    /// The gun mounts of a vessel by their letters.
    fn mounts(&self, of: Piece) -> Vec<(String, i32)> {
        let kind = self.kind(of);
        let letters = kind.into_iter().flat_map(|kind| kind.guns.iter().map(|mount| mount.letter.to_string()));
        letters.zip(0..).collect()
    }
}

impl Tongue for Setting {
    fn read(&self, name: &str, words: &mut Typed, known: &Known) -> Result<Value, String> {
        match name {
            "UNIT" | "TARGET" => {
                let names = self.named(name == "TARGET");
                read_named(words, name, names.iter().map(|(piece, name)| (*piece, name.as_str())))
            }
            "SEGMENT" => read_segment(UNIT, words).map(|leg| Value::Course([leg].into_iter().collect())),
            "SYSTEM" => read_word(name, words, &self.systems(known.actor)),
            "MOUNT" => read_word(name, words, &self.mounts(known.actor)),
            "TUBES" => read_tubes(self, known.actor, words),
            "DEPTH" => read_word(name, words, &Depth::ALL),
            "X,Y" | "DEGREES" => read_measure(UNIT, name, words),
            _ => read_whole(name, words, 10_000).map(|number| Value::Number(number.into())),
        }
    }

    fn say(&self, name: &str, value: &Value, known: &Known) -> Option<String> {
        let word = |words: Vec<(String, i32)>| {
            let number = i32::of(value)?;
            words.into_iter().find(|(_, known)| *known == number).map(|(word, _)| word)
        };
        match (name, value) {
            (_, &Value::Piece(piece)) => Some(write_name(&short(self, piece))),
            (_, Value::Course(legs)) => legs.first().and_then(|leg| write_segment(UNIT, leg)),
            ("SYSTEM", _) => word(self.systems(known.actor)),
            ("MOUNT", _) => word(self.mounts(known.actor)),
            ("DEPTH", _) => Depth::of(value).map(|depth| depth.word().into()),
            ("TUBES", _) => {
                let set = i32::of(value)?;
                let all = tubes(self, known.actor).into_iter().enumerate();
                Some(all.filter(|(n, _)| set >> n & 1 == 1).map(|(_, letter)| letter).collect())
            }
            (_, measure) => say_measure(UNIT, measure),
        }
    }

    /// Straight on for all of the move, where no path is said.
    fn unsaid(&self, name: &str, _: &Known) -> Result<Value, String> {
        match name {
            "SEGMENT" => Ok(Value::Course([Leg::AheadRest].into_iter().collect())),
            _ => Err(format!("{name} is missing")),
        }
    }
}

/// Writes a command so that it is read back the same. A move without a segment goes nowhere, and is written so.
pub fn write(setting: &Setting, command: &Command) -> String {
    let mut command = *command;
    if let Command::Steer { path, .. } = &mut command
        && path.is_empty()
    {
        path.push(Leg::Ahead(Length::ZERO));
    }
    phrase::write(PHRASES, setting, &command).expect("every command has its phrase")
}
