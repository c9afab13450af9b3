//! An attack of an aircraft at a real table: a group of its guns, or one template of its bombs, told in a few taps and adjudicated
//! when the dice are typed.

use super::aloft::{self, Given, Situation};
use super::attack::{BAND_ASKED, BAND_TITLE, SUCCESSES, at_least, band, note, rows};
use super::prey::Stock;
use crate::air::attack::throw;
use crate::air::bearings::Aspect;
use crate::air::bombs::{STEP, damage, scatter};
use crate::air::clause;
use crate::air::lists::{GunKind, RANGES_MM, Type};
use crate::air::numbers::Hopeless;
use crate::forces::IN_THE_AIR;
use crate::rules::D10;
use crate::words::rounded;
use sandtable_core::data::Problem;
use sandtable_core::{AttackChance, AttackPage, AttackResult, AttackWish, Circumstance, Note, WeaponChoice};
use sandtable_dice::Need;

/// The word for bombs among the weapons; groups are called by their number.
const BOMBS: &str = "bombs";

/// What people can tell of fire from the air: the words of its steps, its name, its clause, what it says, and whether it is of
/// fire at aircraft, or of fire at the ground.
struct Telling {
    words: &'static [&'static str],
    name: &'static str,
    clause: &'static str,
    say: fn(&mut Told, usize),
    aloft: bool,
}

/// What has been told.
#[derive(Clone, Default)]
struct Told {
    aspect: Option<Aspect>,
    given: Given,
}

const TELLINGS: [Telling; 7] = [
    Telling {
        words: &["side", "head-on"],
        name: "Side, head on",
        clause: "MAP-39",
        say: |told, step| told.aspect = Some([Aspect::Side, Aspect::HeadOn][step]),
        aloft: true,
    },
    Telling {
        words: &["firer-manoeuvred"],
        name: "I looped",
        clause: "MAP-43",
        say: |told, _| told.given.firer_manoeuvred = true,
        aloft: true,
    },
    Telling {
        words: &["target-manoeuvred"],
        name: "It looped",
        clause: "MAP-43",
        say: |told, _| told.given.target_manoeuvred = true,
        aloft: true,
    },
    Telling {
        words: &["firer-turned"],
        name: "I turned 180",
        clause: "MAP-44",
        say: |told, _| told.given.firer_turned = true,
        aloft: true,
    },
    Telling {
        words: &["target-turned"],
        name: "It turned 180",
        clause: "MAP-44",
        say: |told, _| told.given.target_turned = true,
        aloft: true,
    },
    Telling {
        words: &["cover"],
        name: "In cover",
        clause: "MAP-52",
        say: |told, _| told.given.cover = true,
        aloft: false,
    },
    Telling {
        words: &["works"],
        name: "Fortified",
        clause: "MAP-52",
        say: |told, _| told.given.works = Some(4),
        aloft: false,
    },
];

/// MAP-28 to MAP-57 An attack of an aircraft as far as it has been told.
///
/// # Errors
/// Names that no list has, words that nobody knows, numbers that cannot be.
pub fn strike(stock: &Stock, wish: &AttackWish) -> Result<AttackPage, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut wrong = |field: &str, what: String| problems.push(Problem::new("attack", 0, field, what));
    let kind = stock.craft(&wish.attacker.kind).map_err(|what| wrong("attacker", what)).ok();
    let prey = stock.prey(&wish.target.kind).map_err(|what| wrong("target", what)).ok();
    let flies = prey.as_ref().is_some_and(super::prey::Prey::flies);
    let mut told = Told::default();
    for word in &wish.circumstances {
        let step = |telling: &Telling| telling.words.iter().position(|known| known == word);
        match TELLINGS.iter().find_map(|telling| Some((telling, step(telling)?))) {
            // What is told of one sort of target says nothing of another.
            Some((telling, step)) if telling.aloft == flies => (telling.say)(&mut told, step),
            Some(_) => {}
            None => wrong("circumstances", format!("unknown circumstance '{word}'")),
        }
    }
    if wish.band.is_some_and(|band| band >= RANGES_MM.len()) {
        wrong("band", format!("there are {} range bands", RANGES_MM.len()));
    }
    if wish.dice.iter().any(|face| !(1..=D10).contains(face)) || wish.dice.len() > 2 {
        wrong("dice", format!("at most two dice, each of which shows 1 to {D10}"));
    }
    let left = prey.as_ref().and_then(|prey| prey.left(wish.left, &mut |_, what| wrong("left", what)));
    let (Some(kind), Some(prey), Some(left), true) = (kind, prey, left, problems.is_empty()) else {
        return Err(problems);
    };
    told.given.with_ground = wish.era != IN_THE_AIR.0;
    let infantry = prey.is_infantry();
    let strike = Strike { stock, wish, kind, told, left, flies, infantry };
    match strike.chosen()? {
        None => Ok(strike.bombs()),
        Some(group) => strike.guns(group),
    }
}

struct Strike<'a> {
    stock: &'a Stock<'a>,
    wish: &'a AttackWish,
    kind: &'a Type,
    told: Told,
    left: u16,
    flies: bool,
    infantry: bool,
}

impl Strike<'_> {
    /// The group that fires, counted from 1; none for bombs.
    fn chosen(&self) -> Result<Option<u8>, Vec<Problem>> {
        let groups = self.kind.groups.len() as u8;
        let bombs = self.kind.templates > 0;
        match self.wish.weapon.as_deref() {
            Some(BOMBS) if bombs => Ok(None),
            Some(word) => match word.parse().ok().filter(|number| (1..=groups).contains(number)) {
                Some(number) => Ok(Some(number)),
                None => {
                    let bombs = if bombs { ", or bombs" } else { "" };
                    let what = format!("{} has no weapon '{word}': groups 1 to {groups}{bombs}", self.kind.name);
                    Err(vec![Problem::new("attack", 0, "weapon", what)])
                }
            },
            None => Ok(Some(1)),
        }
    }

    fn weapons(&self, chosen: &str) -> Vec<WeaponChoice> {
        let choice = |id: String, name: String, barred| {
            let chosen = id == chosen;
            WeaponChoice { id, name, chosen, barred }
        };
        let group = |(n, group): (usize, &crate::air::lists::Group)| {
            let name = aloft::group_name(self.stock, group);
            choice((n + 1).to_string(), name, None)
        };
        let bombs = (self.kind.templates > 0)
            .then(|| choice(BOMBS.into(), "Bombs, one template".into(), self.flies.then(|| note(&clause::ONLY_BELOW))));
        self.kind.groups.iter().enumerate().map(group).chain(bombs).collect()
    }

    /// The same attack in a range band, in other circumstances perhaps.
    fn situation(&self, group: u8, band: usize, told: &Told) -> Situation {
        Situation {
            aircraft: self.kind.name.clone(),
            groups: Some(vec![group]),
            target: self.wish.target.kind.clone(),
            range: f64::from(RANGES_MM[band]),
            bearing: None,
            aspect: told.aspect,
            hit_points: Some(self.left),
            circumstances: told.given.clone(),
        }
    }

    fn needed(&self, group: u8, band: usize, told: &Told) -> Result<Result<Need, Hopeless>, Vec<Problem>> {
        aloft::needed(self.stock, &self.situation(group, band, told))
    }

    /// What people can tell, with what it adds in the first band that reaches.
    fn tellings(&self, group: u8) -> Vec<Circumstance> {
        let total = |told: &Told, band: usize| match self.needed(group, band, told) {
            Ok(Ok(need) | Err(Hopeless::TooHard(need))) => Some(i32::from(need.total())),
            _ => None,
        };
        let plain =
            Told { given: Given { with_ground: self.told.given.with_ground, ..Given::default() }, aspect: None };
        let band = self.wish.band.into_iter().chain(0..RANGES_MM.len()).find(|&band| total(&plain, band).is_some());
        let told = |telling: &Telling| {
            let now = telling.words.iter().position(|word| self.wish.circumstances.iter().any(|own| own == word));
            let value = band.and_then(|band| {
                let mut with = plain.clone();
                (telling.say)(&mut with, now.unwrap_or(0));
                Some(total(&with, band)? - total(&plain, band)?)
            });
            let next = now.map_or(Some(0), |step| Some(step + 1)).and_then(|step| telling.words.get(step));
            Circumstance {
                now: now.map(|step| telling.words[step].into()),
                next: next.map(|word| (*word).into()),
                name: telling.name.into(),
                value: value.map_or(String::new(), |value| if value == 0 { "±0".into() } else { format!("{value:+}") }),
                clause: telling.clause.into(),
            }
        };
        TELLINGS.iter().filter(|telling| telling.aloft == self.flies).map(told).collect()
    }

    fn blank(&self, chosen: &str, dice: u8) -> AttackPage {
        AttackPage {
            weapons: self.weapons(chosen),
            band_title: BAND_TITLE.into(),
            bands: Vec::new(),
            band_asked: BAND_ASKED.into(),
            circumstances: Vec::new(),
            needed: None,
            parts: Vec::new(),
            hopeless: None,
            chances: Vec::new(),
            destroyed: 0.0,
            dice,
            sides: D10,
            counts: Vec::new(),
            result: None,
        }
    }

    /// MAP-31, MAP-32 Two dice for a group.
    fn guns(&self, group: u8) -> Result<AttackPage, Vec<Problem>> {
        let mut page = self.blank(&group.to_string(), 2);
        page.circumstances = self.tellings(group);
        for (at, to) in RANGES_MM.iter().enumerate() {
            let need = self.needed(group, at, &self.told)?;
            page.bands.push(band(*to, need.ok().map(|need| need.total().into())));
        }
        let Some(band) = self.wish.band else { return Ok(page) };
        let need = match self.needed(group, band, &self.told)? {
            Ok(need) => need,
            Err(hopeless) => {
                if let Hopeless::TooHard(need) = hopeless {
                    (page.needed, page.parts) = (Some(at_least(need.total().into())), rows(&need));
                }
                page.hopeless = Some(note(hopeless.reason()));
                return Ok(page);
            }
        };
        (page.needed, page.parts) = (Some(at_least(need.total().into())), rows(&need));
        let report = aloft::odds(self.stock, &self.situation(group, band, &self.told), false)?;
        let shot = &report.shots[0];
        let damages = [0, shot.damage[0], shot.damage[1], shot.damage[2]];
        for ((name, ..), (damage, odds)) in SUCCESSES.iter().zip(damages.iter().zip(&shot.successes)) {
            page.chances.push(AttackChance { name: (*name).into(), damage: *damage, chance: odds.chance });
        }
        page.destroyed = report.destroyed.chance;
        let dice = &self.wish.dice;
        page.counts = dice.iter().map(|face| i32::from(*face) >= i32::from(need.total())).collect();
        if dice.len() == 2 {
            let seen = usize::from(throw(&need).read(dice));
            let words = SUCCESSES[seen].1;
            let words = if seen == 0 { words.to_owned() } else { format!("{words}: {}", damages[seen]) };
            let mut result = self.result(words, damages[seen], clause::AIR_TO_HIT.clause);
            let table = !self.told.given.with_ground || self.stock.rules.air.combined_criticals;
            if seen == 3 && self.flies && table && !result.destroyed {
                let [engine, crew] = self.stock.air.criticals;
                let text = format!(
                    "One D10 for the critical: 1 to {engine} an engine, to {crew} the crew, above it breaks up. What else \
                     fires in the same attack is rolled first."
                );
                result.notes.push(Note { text, clause: clause::CRITICAL_TABLE.clause.into() });
            }
            page.result = Some(result);
        }
        Ok(page)
    }

    /// MAP-56, MAP-57 One D10 says how far a template falls from whom it is aimed at.
    fn bombs(&self) -> AttackPage {
        let mut page = self.blank(BOMBS, 1);
        if self.flies {
            page.hopeless = Some(note(&clause::ONLY_BELOW));
            return page;
        }
        let drop = crate::air::bombs::Drop { scatter: scatter(0, false, false) };
        let radius = self.stock.rules.air.bomb_radius;
        let points = damage(self.stock.air.only(GunKind::Bomb).damage, self.infantry);
        let caught = |steps: u8| STEP * i32::from(steps) <= radius;
        let faces = (1..=D10).filter(|&face| caught(drop.steps(face.into()))).count();
        let chance = f64::from(faces as u8) / f64::from(D10);
        page.chances = vec![
            AttackChance { name: "wide".into(), damage: 0, chance: 1.0 - chance },
            AttackChance { name: "on it".into(), damage: points, chance },
        ];
        page.destroyed = if points >= self.left { chance } else { 0.0 };
        page.counts = self.wish.dice.iter().map(|&face| caught(drop.steps(face.into()))).collect();
        if let Some(&face) = self.wish.dice.first() {
            let steps = drop.steps(face.into());
            let away = rounded(STEP * i32::from(steps));
            let (words, points) = match caught(steps) {
                true => (format!("{away} off, within {}: {points}", rounded(radius)), points),
                false => (format!("{away} off: it falls beside"), 0),
            };
            let mut result = self.result(words, points, clause::BOMB_SCATTER.clause);
            let text = format!(
                "One D12 says where: 12 is along the flight, 3 to the right. Whoever else is within {} of that point is hit too.",
                rounded(radius)
            );
            result.notes.push(Note { text, clause: clause::BOMB_HOUR.clause.into() });
            page.result = Some(result);
        }
        page
    }

    fn result(&self, words: String, damage: u16, clause: &'static str) -> AttackResult {
        let left = self.left.saturating_sub(damage);
        let then = match (damage, left) {
            (0, _) => format!("{} left, as before", self.left),
            (_, 0) => format!("{} − {damage}: destroyed", self.left),
            _ => format!("{} − {damage}: {left} left", self.left),
        };
        let destroyed = left == 0;
        AttackResult {
            words,
            then,
            damage,
            left,
            destroyed,
            attacker_lost: false,
            clause: clause.into(),
            notes: Vec::new(),
        }
    }
}
