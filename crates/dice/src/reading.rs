//! How a rule reads dice.

use crate::tally;
use serde::{Serialize, Serializer};

/// How a rule reads dice. A rule never sees faces in order, so exact odds walk readings, not permutations.
///
/// Faces count from 1: a ten-sided die shows 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reading {
    /// The sum of all faces; of one die, its face.
    Sum,
    /// The greatest face, 0 without dice.
    Highest,
    /// The least face, 0 without dice.
    Lowest,
    /// How many dice show this number or more.
    AtLeast(u8),
    /// How many dice show this number or less.
    AtMost(u8),
    /// How many dice show the first number or more but less than the second; and how many the second or more. [`crate::Throw::bands`] splits it.
    Bands(u8, u8),
    /// The sum of the dice that show less than this, and how many show it or more, which do not count in the sum:
    /// [`crate::Throw::apart`] takes it apart. What needs more than 65,536 numbers is `TooLarge` for exact odds and reads as `u16::MAX`,
    /// which cannot be taken apart.
    Apart(u8),
    /// Dice against a target: the number of dice that show it or more; one more than the number of dice where all do and show the same.
    /// Of two dice: 0 none, 1 one, 2 both, 3 both and equal. Equal dice that fail are none.
    Pair(u8),
    /// How many dice show each face. [`crate::Throw::tally`] unpacks it. There are at most 65,535 different tallies: what has more is `TooLarge` for exact odds
    /// and reads as `u16::MAX`, from which nothing can be unpacked.
    Tally,
    /// Two sides throw a die each, the second of two dice being the second side's, and add these bonuses; ties are thrown again.
    /// 1: the first side has more, 2: the second. 0 is what a tie reads as before it is thrown again; a rule never sees it.
    RollOff(i8, i8),
    /// Anything else about a few dice; exact odds enumerate the faces.
    Look(&'static Look, u8),
}

/// A reading that a rulebook brings.
#[derive(Debug)]
pub struct Look {
    /// Distinguishes it from the rulebook's other readings.
    pub name: &'static str,
    /// The value of these faces, with the number that came with the reading.
    pub read: fn(&[u8], u8) -> u16,
}

impl PartialEq for Look {
    fn eq(&self, other: &Look) -> bool {
        self.name == other.name
    }
}
impl Eq for Look {}

impl Serialize for Look {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

/// What two bands are packed with: more than any number of dice.
pub(crate) const BAND: u16 = 256;

impl Reading {
    /// What a rule sees of these faces of dice with so many sides.
    #[inline]
    pub fn read(&self, faces: &[u8], sides: u8) -> u16 {
        match *self {
            Reading::Sum => faces.iter().map(|&face| u16::from(face)).sum(),
            Reading::Highest => faces.iter().copied().max().unwrap_or(0).into(),
            Reading::Lowest => faces.iter().copied().min().unwrap_or(0).into(),
            Reading::AtLeast(number) => faces.iter().filter(|&&face| face >= number).count() as u16,
            Reading::AtMost(number) => faces.iter().filter(|&&face| face <= number).count() as u16,
            Reading::Bands(number, greater) => {
                let band = |face: u8| if face >= greater { BAND } else { u16::from(face >= number) };
                faces.iter().map(|&face| band(face)).sum()
            }
            Reading::Apart(number) => {
                let (sum, high) = faces.iter().fold((0, 0), |(sum, high), &face| {
                    if face < number { (sum + usize::from(face), high) } else { (sum, high + 1) }
                });
                u16::try_from(sum * (faces.len() + 1) + high).unwrap_or(u16::MAX)
            }
            Reading::Pair(target) => {
                let hits = faces.iter().filter(|&&face| face >= target).count();
                let equal = hits == faces.len() && hits >= 2 && faces.iter().all(|&face| face == faces[0]);
                hits as u16 + u16::from(equal)
            }
            Reading::Tally => tally::rank(faces, sides),
            Reading::RollOff(first, second) => match totals(faces, first, second) {
                Some((one, other)) if one != other => 1 + u16::from(one < other),
                _ => 0,
            },
            Reading::Look(look, with) => (look.read)(faces, with),
        }
    }

    /// Do these faces stand, or must all the dice of the throw be thrown again?
    #[inline]
    pub fn stands(&self, faces: &[u8], sides: u8) -> bool {
        match *self {
            Reading::RollOff(first, second) => {
                sides < 2 || totals(faces, first, second).is_none_or(|(one, other)| one != other)
            }
            _ => true,
        }
    }
}

/// What the two sides of a roll-off have.
fn totals(faces: &[u8], first: i8, second: i8) -> Option<(i16, i16)> {
    let &[one, other] = faces else { return None };
    Some((i16::from(one) + i16::from(first), i16::from(other) + i16::from(second)))
}
