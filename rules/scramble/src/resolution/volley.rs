//! What a group of guns rolls: mounts, dice given up for a better chance, combined fire, hits and depletion.

use crate::clause;
pub use crate::lists::MOST_MOUNTS;
use crate::lists::{Guns, Weapon};
use crate::resolution::shooting::Numbers;
use crate::rules::{D6, D10};
use sandtable_core::{Refusal, refuse};
use sandtable_dice::{Cup, Exact, List, Need, Next, Procedure, Throw, Why};

/// SQR-119 A pair of guns, or a single one: what makes one attack roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mount {
    /// The dice of damage that it has left.
    pub dice: u8,
    /// Is it a single gun?
    pub single: bool,
}

/// Mounts of a group, in the order in which their owner names them.
pub type Mounts = List<Mount, MOST_MOUNTS>;

/// SQR-119, SCR-24, SCR-29 The mounts of so many guns: a roll for each pair and one for an odd gun, so that a quad turret is
/// two mounts.
pub fn mounts(guns: &Guns, weapon: &Weapon) -> Mounts {
    let pairs = (0..guns.number / 2).map(|_| Mount { dice: weapon.dice, single: false });
    let odd = (guns.number % 2 == 1).then_some(Mount { dice: weapon.dice, single: true });
    pairs.chain(odd).collect()
}

/// SCR-45, SCR-47, SCR-48, SCR-56, SCR-58 Dice of damage are given up, mount by mount in their order; one at least remains.
///
/// # Errors
/// There are not so many to give.
pub fn give_up(mounts: &mut Mounts, number: u8) -> Result<(), Refusal> {
    let all: u8 = mounts.iter().map(|mount| mount.dice).sum();
    if number >= all {
        return refuse(&clause::ONE_DIE_LEFT);
    }
    let mut left = number;
    for mount in mounts.iter_mut() {
        let given = mount.dice.min(left);
        mount.dice -= given;
        left -= given;
    }
    Ok(())
}

/// SCR-21, SCR-22 Several mounts of turrets and flexible guns at one target: what those that join add to the one that aims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// SCR-29 Each counts one to hit.
    pub mounts: u8,
    /// SCR-30, SCR-59 Points of damage, one for each die that a mount has.
    pub points: u8,
}

/// SCR-22, SCR-29, SCR-30, SCR-32, SCR-59 Mounts that join: those that have no die left add nothing.
///
/// # Errors
/// One is of a class that does not combine.
pub fn joined<'a>(others: impl IntoIterator<Item = (&'a Weapon, Mount)>) -> Result<Joined, Refusal> {
    let mut all = Joined::default();
    for (weapon, mount) in others {
        if weapon.combined.is_none() {
            return refuse(&clause::TOO_HEAVY_TO_COMBINE);
        }
        if mount.dice > 0 {
            all = Joined { mounts: all.mounts + 1, points: all.points + mount.dice };
        }
    }
    Ok(all)
}

/// One attack roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    /// What the die must show, without what other dice add.
    pub need: Need,
    /// SQR-64 The dice of damage of a hit: twice those of the mount where the hit is automatic.
    pub dice: u8,
}

impl Roll {
    /// SQR-64 The roll of a mount with these numbers.
    pub fn new(numbers: &Numbers, mount: Mount) -> Roll {
        Roll { need: numbers.need, dice: if numbers.automatic { 2 * mount.dice } else { mount.dice } }
    }
}

/// SQR-62, SQR-119, SQR-149, SCR-50, SCR-54 The attack rolls of one group at one target, all of them before any damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volley {
    /// The rolls, one for each mount that has dice left.
    pub rolls: List<Roll, MOST_MOUNTS>,
    /// SCR-62 Is the die of a sight rolled with them?
    pub sight: bool,
    /// SCR-50 Dice given up.
    pub given_up: u8,
    /// SCR-120, SCR-121 The least face that depletes; none never.
    pub depletes: Option<u8>,
}

impl Volley {
    /// The chance that hits bring so many dice of damage, from none to all; what misses is not among them. With the chance that anything
    /// hits, it is their sum. Nothing where that cannot be reckoned.
    pub fn dice(&self, exact: &mut Exact<f64>) -> Option<Vec<f64>> {
        let most: u8 = self.rolls.iter().map(|roll| roll.dice).sum();
        let answer = exact.ask(self).ok()?;
        Some((0..=most).map(|dice| answer.chance(|fired, _| fired.hits > 0 && fired.dice == dice)).collect())
    }
}

/// How a volley went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fired {
    /// Rolls to come.
    left: u8,
    /// What other dice add to each of them, once they have fallen.
    added: Option<u8>,
    /// How many hit.
    pub hits: u8,
    /// The dice of damage of those that did.
    pub dice: u8,
    /// SCR-120 Which of them showed a face that depletes: one bit each, the first roll the lowest.
    pub depleted: u32,
}

impl Procedure for Volley {
    type Stage = Fired;

    fn start(&self) -> Fired {
        Fired { left: self.rolls.len() as u8, ..Fired::default() }
    }

    /// SQR-65 The dice that are added, and then a D10 for each roll: a natural 1 misses, whatever is added to it.
    fn step<C: Cup>(&self, mut fired: Fired, cup: &mut C) -> Result<Next<Fired>, C::Pause> {
        let Some(added) = fired.added else {
            let mut added = 0;
            if self.sight {
                added += cup.roll(Throw::one(D6), || Why::of(&clause::SIGHT_DIE))?;
            }
            if self.given_up > 0 {
                let bonus = Throw { count: self.given_up, ..Throw::one(D6) };
                added += cup.roll(bonus, || Why::of(&clause::GIVEN_UP))?;
            }
            fired.added = Some(added as u8);
            return Ok(if fired.left > 0 { Next::Then(fired) } else { Next::Done(fired) });
        };
        let at = self.rolls.len() - usize::from(fired.left);
        let roll = &self.rolls[at];
        let face = cup.roll(Throw::one(D10), || Why::needing(&clause::TO_HIT, roll.need))? as u8;
        if face > 1 && i16::from(face) + i16::from(added) >= i16::from(roll.need.total()) {
            fired.hits += 1;
            fired.dice += roll.dice;
        }
        if self.depletes.is_some_and(|least| face >= least) {
            fired.depleted |= 1 << at;
        }
        fired.left -= 1;
        Ok(if fired.left > 0 { Next::Then(fired) } else { Next::Done(fired) })
    }
}
