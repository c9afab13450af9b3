//! Faces as people type them, with the conventions of real dice.

use crate::{Faces, throw::notation};
use std::fmt;

/// What was typed cannot be the faces of the dice that were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// The die has no such face.
    Face {
        /// The sides of the die.
        sides: u8,
        /// What was typed for it.
        typed: String,
    },
    /// More or fewer faces than dice.
    Count {
        /// The sides of each die.
        dice: Vec<u8>,
        /// How many faces were typed.
        typed: usize,
    },
    /// Run together without spaces, this can be read in more than one way.
    Ambiguous {
        /// The sides of each die.
        dice: Vec<u8>,
        /// What was typed.
        typed: String,
    },
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misread::Face { sides, typed } => {
                write!(f, "\u{201c}{typed}\u{201d} is not a face of a d{sides}: 1 to {sides}")?;
                match sides {
                    10 => f.write_str(" (0 is ten)"),
                    100 => f.write_str(" (00 is a hundred)"),
                    _ => Ok(()),
                }
            }
            Misread::Count { dice, typed } => {
                let asked = notation(dice.iter().copied());
                match dice.len() {
                    1 => write!(f, "{asked} shows one face, not {typed}"),
                    faces => write!(f, "{asked} show {faces} faces, not {typed}"),
                }
            }
            Misread::Ambiguous { dice, typed } => {
                let asked = notation(dice.iter().copied());
                write!(
                    f,
                    "\u{201c}{typed}\u{201d} can be read in more than one way for {asked}: put a space between the faces"
                )
            }
        }
    }
}

impl std::error::Error for Misread {}

/// The face that this text means on a die of so many sides. A ten-sided die that shows 0 shows ten, and a hundred-sided one that shows 0 or 00 a hundred.
/// Two digits with a leading zero are what a hundred-sided die shows, and no other.
pub fn face_from_text(sides: u8, text: &str) -> Result<u8, Misread> {
    let typed = text.trim();
    face(sides, typed).ok_or_else(|| Misread::Face { sides, typed: typed.into() })
}

fn face(sides: u8, typed: &str) -> Option<u8> {
    if typed.is_empty() || typed.len() > 3 || !typed.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    match (sides, typed) {
        (10, "0") => return Some(10),
        (100, "0" | "00") => return Some(100),
        _ => {}
    }
    let leading_zero = typed.starts_with('0');
    if leading_zero && !(sides == 100 && typed.len() == 2) {
        return None;
    }
    typed.parse().ok().filter(|face| (1..=sides).contains(face))
}

/// The faces of several dice from one line: "3 0", "3,10", "3, 10". Faces that run together ("34" for 2d6) are taken only where they can be read in one way
/// whatever number of dice was meant: "30" for 2d10 is three and ten, but "10" may be one and ten or a single ten.
pub fn faces_from_line(dice: &[u8], line: &str) -> Result<Faces, Misread> {
    let words: Vec<&str> = line.split([' ', '\t', ',', ';']).map(str::trim).filter(|word| !word.is_empty()).collect();
    let run_together = match words.as_slice() {
        [word] if dice.len() > 1 && word.len() > 1 => Some(*word),
        _ => None,
    };
    if let Some(word) = run_together.filter(|word| word.bytes().all(|digit| digit.is_ascii_digit())) {
        return match splits(dice, word) {
            Splits::One(faces) if faces.len() == dice.len() => Ok(faces.into_iter().collect()),
            Splits::One(faces) => Err(Misread::Count { dice: dice.into(), typed: faces.len() }),
            Splits::None => Err(Misread::Count { dice: dice.into(), typed: word.len() }),
            Splits::Several => Err(Misread::Ambiguous { dice: dice.into(), typed: word.into() }),
        };
    }
    if words.len() != dice.len() || dice.len() > Faces::CAPACITY {
        return Err(Misread::Count { dice: dice.into(), typed: words.len() });
    }
    words.iter().zip(dice).map(|(word, &sides)| face_from_text(sides, word)).collect()
}

/// The ways to cut a row of digits into faces.
enum Splits {
    None,
    One(Vec<u8>),
    Several,
}

/// Cuts a row of digits into faces of the first dice, as many as it takes.
fn splits(dice: &[u8], digits: &str) -> Splits {
    if digits.len() > 3 * dice.len() || dice.len() > Faces::CAPACITY {
        return Splits::None;
    }
    // For each die and each digit that it may begin with: in how many ways the rest can be cut (two stand for more), and the first face of the last way found.
    let mut ways = vec![vec![(0u8, 0usize, 0u8); digits.len() + 1]; dice.len() + 1];
    ways.iter_mut().for_each(|ways| ways[digits.len()].0 = 1);
    for (die, &sides) in dice.iter().enumerate().rev() {
        for at in (0..digits.len()).rev() {
            for length in 1..=(digits.len() - at).min(3) {
                let rest = ways[die + 1][at + length].0;
                if let (1.., Some(face)) = (rest, face(sides, &digits[at..at + length])) {
                    let known = ways[die][at].0;
                    ways[die][at] = ((known + rest).min(2), length, face);
                }
            }
        }
    }
    match ways[0][0].0 {
        0 => Splits::None,
        1 => {
            let (mut faces, mut at) = (Vec::new(), 0);
            while at < digits.len() {
                let (_, length, face) = ways[faces.len()][at];
                faces.push(face);
                at += length;
            }
            Splits::One(faces)
        }
        _ => Splits::Several,
    }
}
