//! Several groups of dice thrown together, each with its own reading.

use crate::{Faces, List, Reading, Throw, TooLarge, outcomes, throw::notation};
use serde::Serialize;

/// Several groups of dice that fall in one throw, each read on its own, and told as one roll: what the rule sees is packed into one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Handful {
    throws: List<Throw, 4>,
}

/// What the rule sees of each group of a handful, in the handful's order.
pub type Seen = List<u16, 4>;

impl Default for Throw {
    /// No dice.
    fn default() -> Throw {
        Throw::new(0, 1, Reading::Sum)
    }
}

impl Handful {
    /// Groups of dice thrown together: at most four, of no more dice in all than [`Faces`] holds, and with no more than 65,536 combined values.
    /// A rulebook's own [`crate::Look`] can have any value, and so must be alone.
    pub fn new(throws: &[Throw]) -> Result<Handful, TooLarge> {
        let dice: usize = throws.iter().map(|throw| usize::from(throw.count)).sum();
        let values = throws.iter().try_fold(1u32, |all, throw| all.checked_mul(values(throw)));
        if throws.len() > 4 || dice > Faces::CAPACITY || values.is_none_or(|values| values > 1 << 16) {
            return Err(TooLarge);
        }
        Ok(Handful { throws: throws.iter().copied().collect() })
    }

    /// The groups, in the order in which their faces are told or typed.
    pub fn throws(&self) -> &[Throw] {
        &self.throws
    }

    /// The sides of each die.
    pub fn dice(&self) -> impl Iterator<Item = u8> + Clone + '_ {
        self.throws.iter().flat_map(Throw::dice)
    }

    /// What the rule sees of these faces, packed; [`Handful::split`] takes it apart.
    pub fn read(&self, faces: &[u8]) -> u16 {
        let mut rest = faces;
        let mut combined = 0u32;
        let mut weight = 1u32;
        for throw in &self.throws {
            let (own, others) = rest.split_at(rest.len().min(throw.count.into()));
            combined += weight * dense(throw, throw.read(own));
            weight *= values(throw);
            rest = others;
        }
        combined as u16
    }

    /// Do these faces stand? A tied roll-off in the handful has all its dice thrown again.
    pub fn stands(&self, faces: &[u8]) -> bool {
        let mut rest = faces;
        self.throws.iter().all(|throw| {
            let (own, others) = rest.split_at(rest.len().min(throw.count.into()));
            rest = others;
            throw.stands(own)
        })
    }

    /// What the rule sees of each group.
    pub fn split(&self, seen: u16) -> Seen {
        let mut rest = u32::from(seen);
        let mut split = Seen::new();
        for throw in &self.throws {
            split.push(sparse(throw, rest % values(throw)));
            rest /= values(throw);
        }
        split
    }

    /// Every packed value, rising, with the number of equally likely ways to see it.
    pub fn outcomes(&self) -> Result<outcomes::Ways, TooLarge> {
        let mut all: outcomes::Ways = vec![(0, 1)];
        let mut weight = 1u32;
        for throw in &self.throws {
            let own = throw.outcomes()?;
            let mut next = Vec::with_capacity(all.len() * own.len());
            for &(seen, ways) in &own {
                for &(before, ways_before) in &all {
                    let packed = u32::from(before) + weight * dense(throw, seen);
                    next.push((packed as u16, ways.checked_mul(ways_before).ok_or(TooLarge)?));
                }
            }
            weight *= values(throw);
            all = next;
        }
        all.sort_unstable();
        Ok(all)
    }

    /// "2d10 + d6".
    pub fn notation(&self) -> String {
        notation(self.dice())
    }
}

/// A number above every value of the throw, in its dense form.
fn values(throw: &Throw) -> u32 {
    let (count, sides) = (u32::from(throw.count), u32::from(throw.sides));
    match throw.reading {
        Reading::Sum => count * sides + 1,
        Reading::Highest | Reading::Lowest => sides + 1,
        Reading::AtLeast(_) | Reading::AtMost(_) => count + 1,
        Reading::Bands(..) => (count + 1) * (count + 1),
        Reading::Apart(_) => (count * sides + 1) * (count + 1),
        Reading::Pair(_) => count + 2,
        Reading::Tally => crate::tally::number(throw.count, throw.sides).map_or(1 << 16, u32::from),
        Reading::RollOff(..) => 3,
        Reading::Look(..) => 1 << 16,
    }
}

/// Bands are packed sparsely, so that they can be split without their throw; here they are packed densely.
fn dense(throw: &Throw, seen: u16) -> u32 {
    match throw.reading {
        Reading::Bands(..) => {
            let (lesser, greater) = Throw::bands(seen);
            u32::from(lesser) + (u32::from(throw.count) + 1) * u32::from(greater)
        }
        _ => seen.into(),
    }
}

fn sparse(throw: &Throw, dense: u32) -> u16 {
    match throw.reading {
        Reading::Bands(..) => {
            let width = u32::from(throw.count) + 1;
            (dense % width) as u16 + crate::reading::BAND * (dense / width) as u16
        }
        _ => dense as u16,
    }
}
