//! An attack at a real table: told in a few taps, adjudicated when the dice are typed.

use std::borrow::Cow;
use std::slice;

use sandtable_core::data::Problem;
use sandtable_core::{
    AttackChance, AttackPage, AttackParty, AttackResult, AttackThrow, AttackWish, Circumstance, Note, WeaponChoice,
};
use sandtable_dice::{Dice, Entered, Exact, Reason};

use super::tell::bands;
use super::{Given, is_known, misfits, weapon};
use crate::lists::{Era, Family, Kind, Lists, RANGES_MM, Weapon};
use crate::rules::{D10, Rules};
use crate::sections::direct_fire::{Grenades, Hopeless, damage, throw, to_hit};
use crate::{clause, forces};
use sandtable_odds::companion::{Telling, at_least, becomes, circumstances, note, rows, say};

/// What people can tell, in the order in which a table asks.
const TELLINGS: [Telling<Given>; 5] = [
    Telling { words: &["moved"], name: "I moved", clause: "MAD-31", say: |given, _| given.moving = true },
    Telling { words: &["cover"], name: "In cover", clause: "MAD-37", say: |given, _| given.cover = true },
    Telling { words: &["opportunity"], name: "Op. fire", clause: "MAD-55", say: |given, _| given.opportunity = true },
    Telling {
        words: &["works-4", "works-3", "works-2", "works-1"],
        name: "Fortified",
        clause: "MAD-50",
        say: |given, step| given.fortification = Some(4 - step as i8),
    },
    Telling { words: &["contact"], name: "In contact", clause: "MAD-39", say: |given, _| given.contact = true },
];

/// What they can tell besides in the hi-tech era.
const HI_TECH: [Telling<Given>; 2] = [
    Telling { words: &["ecm"], name: "In ECM", clause: "MAD-123", say: |given, _| given.ecm = true },
    Telling { words: &["adf"], name: "In ADF", clause: "MAD-123", say: |given, _| given.adf = true },
];

/// The words for all of them.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    TELLINGS.iter().chain(&HI_TECH).flat_map(|telling| telling.words).copied()
}

fn tellings(era: Era) -> Vec<&'static Telling<Given>> {
    let besides: &[Telling<Given>] = if era == Era::HiTech { &HI_TECH } else { &[] };
    TELLINGS.iter().chain(besides).collect()
}

/// What an attack is for.
pub(super) const TO_DESTROY: &str = "to destroy it";

/// What one, two and two equal successes are called, and the clauses that say what they do.
pub(super) const SUCCESSES: [(&str, &str, &str); 4] = [
    ("miss", "No success", "MAD-45"),
    ("half", "One success, half", "MAD-46"),
    ("full", "Two successes, full", "MAD-46"),
    ("double", "Two equal successes, double", "MAD-47"),
];

/// MAD-35, MAD-45 to MAD-50, MAD-60 An attack as far as it has been told.
///
/// # Errors
/// Names that no list has, words that nobody knows, numbers that cannot be.
pub fn attack(lists: &Lists, rules: &Rules, wish: &AttackWish) -> Result<AttackPage, Vec<Problem>> {
    let firers = lists_of(lists, rules, &wish.attacker)?;
    let targets = lists_of(lists, rules, &wish.target)?;
    let attack = Attack::read(lists, [&firers, &targets], rules, wish)?;
    Ok(if attack.weapon.family == Family::Grenade { attack.grenades() } else { attack.fire() })
}

/// MAD-153 The lists in which somebody is found: with his sheet, where he is a unit of his side's own. Each side has its own,
/// so that both may call theirs the same.
pub(super) fn lists_of<'a>(
    lists: &'a Lists,
    rules: &Rules,
    party: &AttackParty,
) -> Result<Cow<'a, Lists>, Vec<Problem>> {
    let Some(own) = &party.own else { return Ok(Cow::Borrowed(lists)) };
    forces::with_own(lists.clone(), &rules.design, &party.list, slice::from_ref(own)).map(Cow::Owned)
}

/// An attack whose names have been found.
struct Attack<'a> {
    lists: &'a Lists,
    wish: &'a AttackWish,
    target: &'a Kind,
    weapons: Vec<WeaponChoice>,
    weapon: &'a Weapon,
    given: Given,
    /// Why the weapon cannot be used here.
    barred: Option<&'static Reason>,
    left: u16,
}

impl<'a> Attack<'a> {
    /// `sides` are the lists in which attacker and target are found.
    fn read(
        lists: &'a Lists,
        sides: [&'a Lists; 2],
        rules: &Rules,
        wish: &'a AttackWish,
    ) -> Result<Attack<'a>, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::of("attack", field, what));
        let mut find = |field: &str, lists: &'a Lists, party: &AttackParty| {
            let list = Some(party.list.as_str()).filter(|list| !list.is_empty());
            lists.find(list, &party.kind).map(|id| lists.kind(id)).map_err(|what| wrong(field, what)).ok()
        };
        let (firer, target) = (find("attacker", sides[0], &wish.attacker), find("target", sides[1], &wish.target));
        let mut given = Given::default();
        say(&tellings(lists.era), &wish.circumstances, &mut given);
        for word in wish.circumstances.iter().filter(|word| !is_known(word)) {
            wrong("circumstances", format!("unknown circumstance '{word}'"));
        }
        if wish.band.is_some_and(|band| band >= RANGES_MM.len()) {
            wrong("band", format!("there are {} range bands", RANGES_MM.len()));
        }
        if wish.dice.iter().any(|face| !(1..=D10).contains(face)) {
            wrong("dice", format!("a D10 shows 1 to {D10}"));
        }
        if wish.dice.len() > 2 {
            wrong("dice", format!("{} dice; two are thrown", wish.dice.len()));
        }
        let most = target.map_or(u16::MAX, |target| target.hit_points);
        if wish.left.is_some_and(|left| !(1..=most).contains(&left)) {
            wrong("left", format!("{} hit points: it has 1 to {most}", wish.left.unwrap_or_default()));
        }
        let (Some(firer), Some(target), true) = (firer, target, problems.is_empty()) else { return Err(problems) };
        let no_weapon = |what: String| vec![Problem::of("attack", "weapon", what)];
        let mut ids: Vec<String> = Vec::new();
        for fitted in &firer.weapons {
            let id = &lists.weapon(fitted.weapon).id;
            // Two of one sort are fired one after the other.
            if !ids.contains(id) {
                ids.push(id.clone());
            }
        }
        if firer.free_machine_gun {
            ids.push("mg".into());
        }
        let bars = |id: &str| {
            let weapon = weapon(lists, firer, Some(id)).ok()?;
            // A thrower of grenades is in contact: that need not be told.
            let contact = given.contact || weapon.family == Family::Grenade;
            misfits(lists, firer, weapon, target, &Given { contact, ..given }, rules).first().map(|(_, reason)| *reason)
        };
        let chosen = match &wish.weapon {
            Some(id) => id.clone(),
            None => {
                let first = ids.iter().find(|id| bars(id).is_none()).or(ids.first());
                first.ok_or_else(|| no_weapon(format!("{} has no weapon", firer.name)))?.clone()
            }
        };
        let name = |id: &str| match id {
            "mg" => "Machine gun".to_owned(),
            _ => weapon(lists, firer, Some(id)).map(|weapon| weapon.name.clone()).unwrap_or_default(),
        };
        let choice = |id: &String| WeaponChoice {
            id: id.clone(),
            name: name(id),
            chosen: *id == chosen,
            barred: bars(id).map(note),
        };
        let barred = bars(&chosen);
        let weapons = ids.iter().map(choice).collect();
        let weapon = weapon(lists, firer, Some(&chosen)).map_err(no_weapon)?;
        let left = wish.left.unwrap_or(target.hit_points);
        Ok(Attack { lists, wish, target, weapons, weapon, given, barred, left })
    }

    /// The number needed in a range column in these circumstances, also where it is too high.
    fn total(&self, given: &Given, column: usize) -> Option<i32> {
        match to_hit(self.weapon, &self.lists.charts.to_hit, &super::circumstances(self.target, given, Some(column))) {
            Ok(need) | Err(Hopeless::TooHard(need)) => Some(need.total().into()),
            Err(Hopeless::OutOfRange) => None,
        }
    }

    /// What people can tell, with what it adds.
    fn tellings(&self) -> Vec<Circumstance> {
        let reached = |column: &usize| self.weapon.columns[*column] > 0;
        let column = self.wish.band.filter(reached).or_else(|| (0..RANGES_MM.len()).find(reached));
        // Cover counts for nothing in contact: what it would add is what it adds without.
        let total = |given: &Given| self.total(given, column?);
        circumstances(&tellings(self.lists.era), &self.wish.circumstances, &Given::default(), total)
    }

    /// A page on which nothing is known but what was told.
    fn blank(&self, dice: u8, reason: &'static Reason) -> AttackPage {
        let bands = bands(&RANGES_MM);
        AttackPage {
            weapons: self.weapons.clone(),
            band_title: bands.title,
            band_asked: bands.asked,
            circumstances: self.tellings(),
            hopeless: self.barred.map(note),
            aim: TO_DESTROY.into(),
            throws: vec![AttackThrow { name: reason.name.into(), clause: reason.clause.into(), dice, sides: D10 }],
            ..AttackPage::default()
        }
    }

    /// MAD-45 Two dice against a number.
    fn fire(&self) -> AttackPage {
        let mut page = self.blank(2, &clause::TO_HIT);
        let of = |column| super::circumstances(self.target, &self.given, Some(column));
        let needed = |column| to_hit(self.weapon, &self.lists.charts.to_hit, &of(column));
        let columns = bands(&RANGES_MM).all.into_iter().enumerate();
        page.bands = columns
            .map(|(column, reach)| reach.band(needed(column).ok().map(|need| at_least(need.total().into()))))
            .collect();
        let Some(column) = self.wish.band else { return page };
        let need = match needed(column) {
            Ok(need) => need,
            Err(Hopeless::OutOfRange) => {
                page.hopeless = page.hopeless.or(Some(note(&clause::OUT_OF_RANGE)));
                return page;
            }
            Err(Hopeless::TooHard(need)) => {
                (page.needed, page.parts) = (Some(at_least(need.total().into())), rows(&need));
                page.hopeless = page.hopeless.or(Some(note(&clause::CANNOT_HIT)));
                return page;
            }
        };
        (page.needed, page.parts) = (Some(at_least(need.total().into())), rows(&need));
        if page.hopeless.is_some() {
            return page;
        }
        let damages = damage(self.weapon, self.target.class.is_infantry_like());
        for (seen, chance) in Exact::<f64>::new().chances(throw(&need)).unwrap_or_default() {
            let damage = damages[usize::from(seen)];
            page.chances.push(AttackChance { name: SUCCESSES[usize::from(seen)].0.into(), damage, chance });
            page.achieved += if damage >= self.left { chance } else { 0.0 };
        }
        page.chances.sort_by_key(|chance| chance.damage);
        let dice = &self.wish.dice;
        page.counts = dice.iter().map(|face| i32::from(*face) >= i32::from(need.total())).collect();
        if dice.len() == 2 {
            let seen = usize::from(throw(&need).read(dice));
            let (_, words, clause) = SUCCESSES[seen];
            let words = if seen == 0 { words.to_owned() } else { format!("{words}: {}", damages[seen]) };
            page.result = Some(self.result(words, damages[seen], false, clause));
        }
        page
    }

    /// MAD-60 One die for the thrower of grenades.
    fn grenades(&self) -> AttackPage {
        let mut page = self.blank(1, &clause::GRENADE);
        if page.hopeless.is_some() {
            return page;
        }
        let grenades = Grenades { hit_points: u16::MAX };
        // The one that kills the thrower stands first, then what the others do, in their order.
        let by = Exact::<f64>::new().ask(&grenades).map(|answer| answer.by(|&lost, totals| (!lost, totals[0])));
        for ((thrown, damage), chance) in by.unwrap_or_default() {
            let name = if thrown { (damage / Grenades::EACH).to_string() } else { "thrower lost".into() };
            page.chances.push(AttackChance { name: name.into(), damage, chance });
        }
        page.achieved = page.chances.iter().filter(|of| of.damage >= self.left).map(|of| of.chance).sum();
        let fallen = |face: &u8| sandtable_dice::Telling::entered(Entered::new([&[*face][..]])).play(&grenades).ok();
        let fallen: Vec<_> = self.wish.dice.iter().filter_map(fallen).collect();
        page.counts = fallen.iter().map(|played| !played.stage).collect();
        if let (Some(played), Some(face)) = (fallen.first(), self.wish.dice.first()) {
            let (lost, damage) = (played.stage, played.tallies[0]);
            let times = || format!("{} times {face}: {damage}", Grenades::EACH);
            let words = if lost { "The thrower is lost".into() } else { times() };
            page.result = Some(self.result(words, damage, lost, "MAD-60"));
        }
        page
    }

    fn result(&self, words: String, damage: u16, attacker_lost: bool, clause: &'static str) -> AttackResult {
        let left = self.left.saturating_sub(damage);
        let destroyed = left == 0;
        let then = becomes(self.left, damage);
        let passengers = Note {
            text: "For each passenger one D10: 1 to 5 is lost, the others get out.".into(),
            clause: clause::PASSENGER.clause.into(),
        };
        let notes = if destroyed && self.target.capacity > 0 { vec![passengers] } else { Vec::new() };
        AttackResult { words, then, damage, left, destroyed, attacker_lost, clause: clause.into(), notes }
    }
}
