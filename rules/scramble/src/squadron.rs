//! Squadrons: the aircraft and crews of a side that live from battle to battle, what becomes of them, and what they learn.
//!
//! A squadron is what its log comes to: whatever is done with one is done by the same functions that read it back, so a file in which
//! something else stands is found out.
#![allow(missing_docs, reason = "a field without words is what its name says")]

mod drill;
mod file;

pub use drill::{after, brought, drill};
pub use file::{read, write};

use crate::battle::position::{Place, Position};
use crate::battle::setting::Setting;
use crate::clause;
use crate::forces::{Force, ForceCraft, Item, Known, Stock, skills};
use crate::lists::price::{lesson, points, upgrade};
use crate::lists::{Aircraft, Level};
use crate::rules::{Rules, Skills};
use crate::sections::victory;
use sandtable_core::Side;
use sandtable_dice::Reason;
use sandtable_forces::Callsigns;
use std::fmt;

/// Most letters of the name of an aircraft.
const LONGEST_NAME: usize = 8;
/// SCR-127 Experience Points for a victory, and for a landing with less than half of the structure.
const BONUS: u16 = 1;

/// An aircraft and its crew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crew {
    /// What the aircraft is called; it keeps its name in every battle.
    pub name: String,
    pub kind: String,
    /// The names of the crew, the Pilot's first; may be empty.
    pub people: Vec<String>,
    /// SCR-85 The level of experience with which they began.
    pub began: Level,
    /// SCR-70 Their level now.
    pub level: Level,
    /// SQR-107 Skill and Combat skill of the Pilots.
    pub pilot: [u8; 2],
    /// SQR-107 Those of the Aircrew; nothing where there is none.
    pub aircrew: [u8; 2],
    /// SCR-127 Experience Points that they have.
    pub experience: u16,
    /// Enemy aircraft that they have destroyed.
    pub victories: u16,
    /// Battles that they have flown.
    pub battles: u16,
    /// SCR-128 The number of the battle in which the aircraft was destroyed, from 1; nothing as long as it flies.
    pub lost: Option<u16>,
    /// SCR-86 Have they been upgraded since the last battle?
    upgraded: bool,
}

/// Whose Skill is raised, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// The Skill of the Pilots.
    Pilot,
    /// Their Combat skill.
    Gunnery,
    /// The Combat skill of the Aircrew.
    Gunners,
}

impl Lesson {
    /// All of them with the words of files and commands.
    pub const ALL: [(&str, Lesson); 3] =
        [("pilot", Lesson::Pilot), ("gunnery", Lesson::Gunnery), ("gunners", Lesson::Gunners)];

    /// SQR-107 Which of both numbers it raises: with one Skill that is Skill, whatever is taught.
    fn raises(self, rules: &Rules) -> usize {
        usize::from(self != Lesson::Pilot && !rules.one_skill)
    }
}

/// What a battle tells of one aircraft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flown {
    pub name: String,
    pub kind: String,
    /// SCR-70 The level of its crew, where experience counted and it was noted.
    pub level: Option<Level>,
    /// Structure that is left, and that is printed; nothing is left of one that was destroyed, has crashed or is lost.
    pub structure: [u8; 2],
    /// Enemy aircraft that it destroyed.
    pub victories: u8,
}

/// What a battle tells of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fought {
    /// What tells this battle from all others: the same for everybody who has its record.
    pub battle: String,
    /// Has it come to its end? One that was abandoned changes nothing.
    pub over: bool,
    /// Victory points of the side, and of the enemy.
    pub points: [u16; 2],
    /// The aircraft of the side that began it.
    pub aircraft: Vec<Flown>,
}

impl Fought {
    /// SCR-127, SCR-128 What a battle, as it stands, tells of one of its sides. `battle` tells it from all others.
    pub fn of(setting: &Setting, table: &Position, side: Side, battle: &str) -> Fought {
        let own = setting.crafts.iter().zip(&table.crafts).filter(|(plan, _)| plan.side == side);
        let aircraft = own.map(|(plan, craft)| {
            let kind = &setting.lists.aircraft[plan.kind];
            let left = if craft.place == Place::Lost { 0 } else { craft.now.structure };
            Flown {
                name: plan.name.clone(),
                kind: kind.name.clone(),
                level: setting.rules.experience.then_some(plan.level),
                structure: [left, kind.structure],
                victories: craft.kills,
            }
        });
        let points = victory::points(setting, table);
        let [own, enemy] = [side, side.other()].map(|side| points[side.index()]);
        let over = table.ended.is_some();
        Fought { battle: battle.into(), over, points: [own, enemy], aircraft: aircraft.collect() }
    }
}

/// Something that was done with a squadron.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// SCR-128 A battle was entered.
    Battle(Fought),
    /// SCR-87 An aircraft and its crew went up one level.
    Upgrade(String),
    /// SCR-127 Victory points were spent on so many Experience Points.
    Points(String, u16),
    /// SCR-127 Experience Points were spent on a Skill.
    Lesson(String, Lesson),
}

/// Why something cannot be done with a squadron.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Why, as a sentence without a full stop.
    pub what: String,
    /// The clause that says so.
    pub clause: &'static str,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.clause)
    }
}

fn refuse<T>(clause: &Reason, what: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { what: what.into(), clause: clause.clause })
}

/// A squadron.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Squadron {
    pub name: String,
    pub nation: String,
    /// Victory points that it has not spent.
    pub points: u16,
    /// Its aircraft, those that were lost included.
    pub crews: Vec<Crew>,
    /// What was done with it, in order.
    pub log: Vec<Deed>,
}

/// How a campaign stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Battles fought, and battles of the whole campaign.
    pub battles: [u16; 2],
    /// Victory points over all of them, those of the enemy second.
    pub points: [u32; 2],
}

impl Squadron {
    /// SCR-85 A new squadron with the aircraft of a force, at the levels at which they were bought.
    pub fn begin(stock: &Stock, name: &str, force: &Force) -> Squadron {
        let mut signs = Callsigns::new(LONGEST_NAME);
        let mut crews = Vec::new();
        for group in &force.groups {
            for item in &group.items {
                let Item::Craft(craft) = item else { continue };
                crews.push(Crew::new(stock, stock.kind(*craft), signs.next(&group.name), craft.level));
            }
        }
        Squadron { name: name.into(), nation: force.nation.clone(), crews, ..Squadron::default() }
    }

    /// Those that still fly.
    pub fn flying(&self) -> impl Iterator<Item = &Crew> {
        self.crews.iter().filter(|crew| crew.lost.is_none())
    }

    /// SCR-128 How the campaign stands: more victory points over the series win it.
    pub fn standing(&self, stock: &Stock) -> Standing {
        let mut standing = Standing { battles: [0, stock.rules.missions.into()], points: [0, 0] };
        for deed in &self.log {
            let Deed::Battle(fought) = deed else { continue };
            standing.battles[0] += 1;
            standing.points = [0, 1].map(|side| standing.points[side] + u32::from(fought.points[side]));
        }
        standing
    }

    /// Does something, and writes it down.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn does(&mut self, stock: &Stock, deed: Deed) -> Result<(), Refused> {
        let mut after = self.clone();
        match &deed {
            Deed::Battle(fought) => after.enter(stock, fought)?,
            Deed::Upgrade(name) => after.upgrade(stock, name)?,
            Deed::Points(name, number) => after.buy(stock, name, *number)?,
            Deed::Lesson(name, lesson) => after.teach(stock, name, *lesson)?,
        }
        after.log.push(deed);
        *self = after;
        Ok(())
    }

    /// SCR-86, SCR-127, SCR-128 What a battle leaves: victory points, experience for victories and for battered aircraft that came home,
    /// and no aircraft that was destroyed. All others are repaired.
    fn enter(&mut self, stock: &Stock, fought: &Fought) -> Result<(), Refused> {
        let (campaign, trains) = (&clause::CAMPAIGN, self.trains(stock).is_ok());
        let Standing { battles: [before, most], .. } = self.standing(stock);
        if !fought.over {
            return refuse(campaign, "the battle has not come to its end, so it changes nothing");
        }
        let known = |deed: &Deed| matches!(deed, Deed::Battle(known) if known.battle == fought.battle);
        if self.log.iter().any(known) {
            return refuse(campaign, "this battle has been entered already");
        }
        if before >= most {
            return refuse(campaign, format!("the campaign of {most} battles is over"));
        }
        if fought.aircraft.is_empty() {
            return refuse(campaign, "none of the squadron has flown in this battle");
        }
        for (at, flown) in fought.aircraft.iter().enumerate() {
            if fought.aircraft[..at].iter().any(|other| other.name == flown.name) {
                return refuse(campaign, format!("'{}' flies twice in this battle", flown.name));
            }
            let crew = self.crew(campaign, &flown.name)?;
            if crew.kind != flown.kind {
                let what = format!("'{}' is a {}, and in this battle a {}", crew.name, crew.kind, flown.kind);
                return refuse(campaign, what);
            }
            if let Some(level) = flown.level.filter(|level| *level != crew.level) {
                let [is, was] = [crew.level, level].map(Level::word);
                return refuse(campaign, format!("the crew of '{}' is {is}, and in this battle {was}", crew.name));
            }
            let ([left, printed], built) = (flown.structure, crew.of(stock).structure);
            if printed != built {
                let what = format!("'{}' has {built} points of structure when new, not {printed}", crew.name);
                return refuse(campaign, what);
            }
            if left > printed {
                return refuse(campaign, format!("'{}' has {left} of {printed} points of structure left", crew.name));
            }
            crew.battles += 1;
            crew.victories += u16::from(flown.victories);
            let battered = left > 0 && u16::from(left) * 2 < u16::from(printed);
            let bonus = [flown.victories > 0, battered].into_iter().filter(|gains| *gains && trains).count() as u16;
            crew.experience = crew.experience.saturating_add(bonus * BONUS);
            crew.lost = (left == 0).then_some(before + 1);
        }
        self.crews.iter_mut().for_each(|crew| crew.upgraded = false);
        self.points = self.points.saturating_add(fought.points[0]);
        Ok(())
    }

    /// SCR-86, SCR-87 An aircraft and its crew go up one level, for the whole price there; once after each battle.
    fn upgrade(&mut self, stock: &Stock, name: &str) -> Result<(), Refused> {
        self.trains(stock)?;
        let (had, after) = (self.points, &clause::AFTER_THE_GAME);
        let crew = self.crew(after, name)?;
        if !stock.rules.experience {
            return refuse(&clause::CREW, "without experience all crews are Average");
        }
        if crew.upgraded {
            return refuse(after, format!("'{name}' has gone up one level since the last battle"));
        }
        let Some((level, price)) = upgrade(&stock.lists, crew.of(stock).cost, crew.level) else {
            return refuse(after, format!("the crew of '{name}' is Elite, and nothing is better"));
        };
        if price > had {
            let what = format!("{} costs {price} victory points; there are {had}", level.word());
            return refuse(&clause::UPGRADE, what);
        }
        crew.level = level;
        crew.upgraded = true;
        // SCR-127: what was bought stays, and the new level's Skills count where they are higher, if crews have them by experience.
        let by_level = stock.rules.skills == Skills::Experience;
        let new = if by_level { skills(&stock.lists, &stock.rules, level) } else { [0; 2] };
        for (has, of) in crew.pilot.iter_mut().zip(new) {
            *has = (*has).max(of);
        }
        for (has, of) in crew.aircrew.iter_mut().zip(new).filter(|(has, _)| **has > 0) {
            *has = (*has).max(of);
        }
        self.points -= price;
        Ok(())
    }

    /// SCR-127 Victory points for Experience Points of one aircraft.
    fn buy(&mut self, stock: &Stock, name: &str, number: u16) -> Result<(), Refused> {
        self.trains(stock)?;
        let (had, rule) = (self.points, &clause::EXPERIENCE);
        let (most, _) = points(&stock.rules, had);
        let crew = self.crew(rule, name)?;
        if number == 0 || number > most {
            let price = stock.rules.xp;
            let what =
                format!("{number} Experience Points at {price} victory points each; {had} victory points buy {most}");
            return refuse(rule, what);
        }
        let Some(experience) = crew.experience.checked_add(number) else {
            return refuse(
                rule,
                format!("'{name}' has {} Experience Points; nobody has more than {}", crew.experience, u16::MAX),
            );
        };
        crew.experience = experience;
        self.points -= number * u16::from(stock.rules.xp);
        Ok(())
    }

    /// SQR-107, SCR-127 A Skill goes up by one, for as many Experience Points as the new value.
    fn teach(&mut self, stock: &Stock, name: &str, what: Lesson) -> Result<(), Refused> {
        self.trains(stock)?;
        let rule = &clause::EXPERIENCE;
        let crew = self.crew(rule, name)?;
        let had = crew.experience;
        let pair = match what {
            Lesson::Pilot | Lesson::Gunnery => &mut crew.pilot,
            Lesson::Gunners if crew.aircrew[1] == 0 => return refuse(rule, format!("'{name}' has no Aircrew")),
            Lesson::Gunners => &mut crew.aircrew,
        };
        let which = what.raises(&stock.rules);
        let skill = pair[which];
        let Some(price) = lesson(&stock.rules, skill) else {
            return refuse(rule, format!("a Skill of {skill} is not raised; the highest is {}", stock.rules.limit));
        };
        if u16::from(price) > had {
            let new = skill + 1;
            return refuse(rule, format!("a Skill of {new} costs {price} Experience Points; '{name}' has {had}"));
        }
        pair[which] = skill + 1;
        // SQR-107: with one Skill both numbers are the same, but that of a crew which began with two is not lowered.
        if stock.rules.one_skill {
            pair[1] = pair[1].max(pair[0]);
        }
        crew.experience -= u16::from(price);
        Ok(())
    }

    /// SCR-129 Without crew training nothing is learned.
    fn trains(&self, stock: &Stock) -> Result<(), Refused> {
        match stock.rules.crew_training {
            true => Ok(()),
            false => refuse(&clause::AFTER_THE_GAME, "crew training is off"),
        }
    }

    /// The crew of an aircraft that still flies.
    fn crew(&mut self, clause: &Reason, name: &str) -> Result<&mut Crew, Refused> {
        match self.crews.iter_mut().find(|crew| crew.name.eq_ignore_ascii_case(name)) {
            Some(Crew { lost: Some(battle), .. }) => {
                refuse(&clause::CAMPAIGN, format!("'{name}' was destroyed in battle {battle}"))
            }
            Some(crew) => Ok(crew),
            None => refuse(clause, format!("the squadron has no '{name}'")),
        }
    }
}

impl Crew {
    /// SCR-85, SQR-107 A crew that begins at a level.
    fn new(stock: &Stock, kind: &Aircraft, name: String, level: Level) -> Crew {
        let pilot = skills(&stock.lists, &stock.rules, level);
        Crew {
            name,
            kind: kind.name.clone(),
            people: Vec::new(),
            began: level,
            level,
            pilot,
            aircrew: if kind.crew > 0 { pilot } else { [0, 0] },
            experience: 0,
            victories: 0,
            battles: 0,
            lost: None,
            upgraded: false,
        }
    }

    /// SCR-128 It as it goes into a battle.
    fn known(&self, stock: &Stock) -> Known {
        let counts = |level: Level| if stock.rules.experience { level } else { Level::default() };
        let kind = stock.lists.aircraft.iter().position(|kind| kind.name == self.kind).unwrap_or_default();
        Known {
            name: self.name.clone(),
            craft: ForceCraft { kind, level: counts(self.level), load: None },
            bought: counts(self.began),
            pilot: self.pilot,
            aircrew: self.aircrew,
        }
    }

    /// Its type in the lists.
    fn of<'a>(&self, stock: &'a Stock) -> &'a Aircraft {
        stock.lists.find(&self.kind).expect("a squadron has only aircraft of the lists")
    }
}
