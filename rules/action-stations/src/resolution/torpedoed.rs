//! What torpedoes and mines do to a hull: boxes, the torpedo damage table, shock; and what a salvo comes to, from its first roll to the
//! last box.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

use crate::clause;
use crate::lists::{Class, Effect, Lists, Weight};
use crate::resolution::rolls::Test;
use crate::resolution::torpedo::Attack;
use crate::rules::{D6, D10, RowSeven, Rules};
use sandtable_dice::{Cup, Exact, Need, Next, Odds, Pool, Procedure, Reason, TALLIES, Throw, Why};

/// AST-94 What one or several hits bring besides boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effects(u8);

impl Effects {
    /// This one alone; none for nothing.
    pub const fn of(effect: Effect) -> Effects {
        match effect {
            Effect::Nothing => Effects(0),
            effect => Effects(1 << effect as u8),
        }
    }

    /// Is it among them?
    pub const fn has(self, effect: Effect) -> bool {
        self.0 & Effects::of(effect).0 != 0
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }
}

/// AST-95, AST-96, AST-97, AST-98, AST-99, AST-100, AST-101, AST-102, AST-103 What a total of the die on the torpedo damage table brings
/// to most vessels, or to those that blow up.
pub fn effects(rules: &Rules, lists: &Lists, blows_up: bool, total: i8) -> Effects {
    let row = |total: usize| Effects::of(lists.torpedo_damage[total - 1][usize::from(blows_up)]);
    match (total.clamp(1, 10).cast_unsigned().into(), rules.row_seven) {
        (7, RowSeven::Engine) => row(8),
        (7, RowSeven::Both) => row(7).and(row(8)),
        (total, _) => row(total),
    }
}

/// A vessel that is hit, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Victim {
    pub class: Class,
    /// AST-96 Is it an oil tanker or an ammunition ship?
    pub blows_up: bool,
}

/// AST-93, AST-94 One hit: its boxes go into a total, then a die on the table, which means something to who has boxes left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Dice of its boxes, and their sides.
    pub dice: (u8, u8),
    pub reason: &'static Reason,
    /// What is added to the die on the table.
    pub added: Need,
    /// What its totals bring, from 1 to 10.
    pub table: [Effects; 10],
}

impl Hit {
    fn new(rules: &Rules, lists: &Lists, (dice, reason): ((u8, u8), &'static Reason), victim: Victim) -> Hit {
        let added = Need::default().when(victim.blows_up, 2, &clause::CARGO_EXPLODES);
        let table = std::array::from_fn(|row| effects(rules, lists, victim.blows_up, row as i8 + 1));
        Hit { dice, reason, added, table }
    }

    /// AST-53, AST-93, AST-96, AST-175 A torpedo hits.
    pub fn torpedo(rules: &Rules, lists: &Lists, weight: Weight, deep: bool, victim: Victim) -> Hit {
        let mut hit = Hit::new(rules, lists, (weight.damage(), &clause::TORPEDO_LOSS), victim);
        let bonus = deep && victim.class == Class::Three && rules.deep_bonus;
        hit.added = hit.added.when(bonus, 1, &clause::DEEP_BONUS);
        hit
    }

    /// AST-187 A mine is struck, or a small one.
    pub fn mine(rules: &Rules, lists: &Lists, small: bool, victim: Victim) -> Hit {
        Hit::new(rules, lists, ((6, if small { D6 } else { D10 }), &clause::MINE_LOSS), victim)
    }

    /// AST-93 Its boxes, into a total.
    fn boxes<C: Cup>(&self, tally: usize, cup: &mut C) -> Result<(), C::Pause> {
        let (dice, sides) = self.dice;
        cup.roll_into(tally, Pool::sum(dice, sides), || Why::of(self.reason)).map(|_| ())
    }

    /// AST-94 Its die on the table.
    fn effects<C: Cup>(&self, cup: &mut C) -> Result<Effects, C::Pause> {
        let face = cup.roll(Throw::one(D10), || Why::with(&clause::TORPEDO_DAMAGE, self.added))? as i8;
        let total = face.saturating_add(self.added.total()).clamp(1, 10);
        Ok(self.table[usize::from(total.cast_unsigned()) - 1])
    }
}

impl Procedure for Hit {
    /// What it brings; nothing before the dice.
    type Stage = Option<Effects>;

    fn step<C: Cup>(&self, _: Option<Effects>, cup: &mut C) -> Result<Next<Option<Effects>>, C::Pause> {
        self.boxes(0, cup)?;
        Ok(Next::Done(Some(self.effects(cup)?)))
    }
}

/// AST-98 The roll for one system under shock: it is knocked out where this comes.
pub fn shock() -> Test {
    Test::effect(&clause::TORPEDO_SHOCK, Need::base(8, &clause::TORPEDO_SHOCK_ON))
}

/// AST-98 Shock: a die for each weapon, radar and sonar that is not knocked out yet, up to 32 of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shock {
    pub systems: u8,
}

/// How far shock has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shaken {
    /// Systems to come.
    pub left: u8,
    /// Those that are knocked out: one bit each, the first the lowest.
    pub out: u32,
}

impl Procedure for Shock {
    type Stage = Shaken;

    fn start(&self) -> Shaken {
        Shaken { left: self.systems, out: 0 }
    }

    fn step<C: Cup>(&self, mut shaken: Shaken, cup: &mut C) -> Result<Next<Shaken>, C::Pause> {
        if shaken.left == 0 {
            return Ok(Next::Done(shaken));
        }
        shaken.out |= u32::from(shock().roll(cup)?) << (self.systems - shaken.left);
        shaken.left -= 1;
        Ok(Next::Then(shaken))
    }
}

/// A vessel under a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prey {
    /// AST-66 The rolls at it, with as many torpedoes as the salvo has before any of its rolls; without any where they pass under it.
    pub attack: Attack,
    pub hit: Hit,
    pub boxes: u16,
}

/// What is wanted of a vessel; what is not makes odds cheaper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    pub hits: bool,
    pub boxes: bool,
}

/// AST-65, AST-85, AST-94 A salvo at one or two vessels under its template, the nearer first: the rolls at it, its hits one after the other,
/// and what remains at the other. Boxes lost are the totals. Nothing more is rolled at who has blown up or of whom no more is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Salvo {
    pub prey: [Option<Prey>; 2],
    /// What is wanted of each.
    pub wanted: [Wanted; 2],
}

/// How far a salvo has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Struck {
    /// Vessels to come, the one under attack included.
    vessels: u8,
    /// Does it still roll at it, and are not its hits yet to do their harm?
    rolling: bool,
    /// Rolls or hits to come.
    left: u8,
    /// Are the boxes of the next hit still to be rolled, and not its effects?
    fresh: bool,
    /// Hits on it until now.
    hit: u8,
    torpedoes: u8,
    /// Hits on each, where they are wanted.
    pub hits: [u8; 2],
}

impl Salvo {
    /// The next vessel, if anything is wanted of it or of one after it.
    fn reaches(&self, vessels: u8, struck: Struck) -> Struck {
        let at = usize::from(2 - vessels);
        let matters = self.wanted[at..].iter().any(|wanted| *wanted != Wanted::default());
        let attack = self.prey[at].filter(|_| matters).map(|prey| prey.attack);
        let left = attack.map_or(0, |attack| attack.torpedoes.min(struck.torpedoes));
        Struck { vessels, rolling: true, left, torpedoes: if vessels > 1 { struck.torpedoes } else { 0 }, ..struck }
    }

    /// AST-85 All rolls at a vessel are made, and its hits come.
    fn rolled(&self, at: usize, struck: Struck) -> Struck {
        let wanted = self.wanted[at];
        let mut hits = struck.hits;
        hits[at] = if wanted.hits { struck.hit } else { 0 };
        let left = if wanted.boxes { struck.hit } else { 0 };
        Struck { rolling: false, left, fresh: true, hit: 0, hits, ..struck }
    }
}

impl Procedure for Salvo {
    type Stage = Struck;

    fn start(&self) -> Struck {
        let torpedoes = self.prey.iter().flatten().map(|prey| prey.attack.torpedoes).max().unwrap_or(0);
        self.reaches(2, Struck { torpedoes, ..Struck::default() })
    }

    fn step<C: Cup>(&self, mut struck: Struck, cup: &mut C) -> Result<Next<Struck>, C::Pause> {
        let at = usize::from(2 - struck.vessels);
        match (self.prey[at], struck.rolling, struck.left) {
            (Some(prey), true, 1..) => {
                // The last roll comes first, so that salvos of different numbers meet in one stage.
                struck.left -= 1;
                let hit = u8::from(prey.attack.roll(struck.left).roll(cup)?);
                (struck.hit, struck.torpedoes) = (struck.hit + hit, struck.torpedoes.saturating_sub(hit));
            }
            (Some(_), true, 0) => struck = self.rolled(at, struck),
            (Some(prey), false, 1..) if struck.fresh => {
                prey.hit.boxes(at, cup)?;
                struck.fresh = false;
            }
            (Some(prey), false, 1..) => {
                let effects = prey.hit.effects(cup)?;
                (struck.left, struck.fresh) = (struck.left - 1, true);
                if effects.has(Effect::Explosion) {
                    cup.count(at, prey.boxes);
                    struck.left = 0;
                }
            }
            _ if struck.vessels > 1 => struck = self.reaches(struck.vessels - 1, struck),
            _ => return Ok(Next::Done(Struck { hits: struck.hits, ..Struck::default() })),
        }
        Ok(Next::Then(struck))
    }

    fn caps(&self) -> [u16; TALLIES] {
        let cap = |at: usize| self.prey[at].filter(|_| self.wanted[at].boxes).map_or(0, |prey| prey.boxes);
        [cap(0), cap(1)]
    }
}

/// What a salvo comes to for one vessel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fate {
    /// How many hits.
    pub hits: Odds<u8>,
    pub boxes: Odds<u16>,
    /// The chance that it sinks.
    pub sunk: f64,
}

/// AST-65, AST-91, AST-94, AST-95 The exact odds of a salvo at one or two vessels; nothing where they are too large to be reckoned.
pub fn toll(exact: &mut Exact<f64>, prey: [Option<Prey>; 2]) -> Option<[Fate; 2]> {
    let sunk = |at: usize, lost: [u16; TALLIES]| prey[at].is_some_and(|prey| lost[at] >= prey.boxes);
    let hits = exact.ask(&Salvo { prey, wanted: [Wanted { hits: true, boxes: false }; 2] }).ok()?;
    let mut fates = [0, 1].map(|at| Fate { hits: hits.odds(|struck, _| struck.hits[at]), ..Fate::default() });
    let lost = exact.ask(&Salvo { prey, wanted: [Wanted { hits: false, boxes: true }; 2] }).ok()?;
    for (at, fate) in fates.iter_mut().enumerate() {
        (fate.boxes, fate.sunk) = (lost.odds(|_, lost| lost[at]), lost.chance(|_, lost| sunk(at, lost)));
    }
    Some(fates)
}
