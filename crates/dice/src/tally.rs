//! Tallies as numbers: how many dice show each face, packed by counting the tallies that come before.

use crate::List;
use crate::outcomes::choose;

/// How many dice show each face, face 1 first: enough for dice of up to a hundred sides.
pub type Tally = List<u8, 100>;

/// How many tallies there are of so many dice; nothing where they are more than fit a reading.
pub(crate) fn number(count: u8, sides: u8) -> Option<u16> {
    if sides as usize > Tally::CAPACITY {
        return None;
    }
    let (count, sides) = (u64::from(count), u64::from(sides.max(1)));
    let number = choose(count + sides - 1, count)?;
    (number < u64::from(u16::MAX)).then_some(number as u16)
}

/// The place of the tally of these faces among all tallies of as many dice, from 0; `u16::MAX` where there are too many.
pub(crate) fn rank(faces: &[u8], sides: u8) -> u16 {
    let count = u8::try_from(faces.len()).unwrap_or(u8::MAX);
    if number(count, sides).is_none() {
        return u16::MAX;
    }
    // Sorted and spread apart, the faces are a strictly rising set of numbers; its place among such sets is a sum of binomials.
    let mut before = [0u8; 257];
    faces.iter().for_each(|&face| before[face as usize] += 1);
    let (mut rank, mut at) = (0, 0u64);
    for (face, &dice) in before.iter().enumerate() {
        for _ in 0..dice {
            rank += choose((face as u64).saturating_sub(1) + at, at + 1).unwrap_or(0);
            at += 1;
        }
    }
    rank as u16
}

/// The tally at a place.
pub(crate) fn unpack(rank: u16, count: u8, sides: u8) -> Option<Tally> {
    let number = number(count, sides)?;
    let mut rest = u64::from(rank);
    if rank >= number {
        return None;
    }
    let mut tally: Tally = (0..sides.max(1)).map(|_| 0).collect();
    let mut face = u64::from(sides.max(1)) - 1;
    for at in (0..u64::from(count)).rev() {
        let mut below = choose(face + at, at + 1)?;
        while below > rest {
            face -= 1;
            below = choose(face + at, at + 1)?;
        }
        rest -= below;
        tally[face as usize] += 1;
    }
    Some(tally)
}
