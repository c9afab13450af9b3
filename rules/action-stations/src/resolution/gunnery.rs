//! Guns: range, what a shot needs and what a hit does; strafing, bombs and starshell.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

use crate::clause;
use crate::lists::{Category, Class, Gun, GunModifiers, Lists, Loss, Special};
use crate::resolution::collision::FAST;
use crate::resolution::rolls::Test;
use crate::rules::{D6, D10, Rules};
use sandtable_dice::{Cup, Handful, Need, Next, Procedure, Reading, Reason, Throw, Why};
use sandtable_geometry::Length;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// AST-166 A 10 always misses.
const MOST: i8 = 9;
/// AST-161 How far the light of a starshell reaches.
pub const STARLIGHT: Length = Length::cm(15);

/// AST-223 Starshells of a vessel, where they are counted.
pub const STARSHELLS: u8 = 10;

/// AST-223 In how many phases a mount may fire, where shot is counted.
pub fn phases_of_fire(category: Category) -> u8 {
    if is_heavy(category) { 20 } else { 30 }
}

/// AST-164 How far away a target is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Range {
    #[default]
    Short,
    Medium,
    Long,
}

/// AST-163, AST-164, AST-216 The range, by which lengths the target is within; nothing beyond long range.
pub fn range(gun: &Gun, within: impl Fn(Length) -> bool) -> Option<Range> {
    let bands = [Range::Short, Range::Medium, Range::Long];
    bands.into_iter().zip(gun.reach).find(|(_, reach)| within(*reach)).map(|(range, _)| range)
}

/// AST-179 How a battery is protected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protection {
    #[default]
    Open,
    Emplaced,
    Concrete,
}

/// What is fired at, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target {
    pub class: Class,
    pub speed: u16,
    /// Does the firer lie in its forward or aft arc?
    pub end_on: bool,
    /// Is it burning, or lit by starshell or a beam?
    pub lit: bool,
    /// AST-232 Is it a battery?
    pub battery: Option<Protection>,
}

/// Who fires, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Firer {
    pub class: Class,
    pub speed: u16,
    /// What its crew makes of it.
    pub gunnery: i8,
    /// AST-121 What the sea does to guns of its class.
    pub sea: i8,
    pub burning: bool,
}

/// A shot of one mount, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shot {
    pub range: Range,
    pub category: Category,
    /// Who fires; nobody where an aircraft strafes.
    pub firer: Option<Firer>,
    pub target: Target,
    /// AST-120 Is it night?
    pub night: bool,
    /// Is it fired at by its flashes or by radar only?
    pub unseen: bool,
    /// Does the vessel fire at another target with more dice?
    pub split: bool,
    /// Did the mount fire at the same target last turn?
    pub continued: bool,
    /// AST-186 Is it the first fire of a Q ship at who was not alerted before?
    pub q_ship: bool,
}

/// A part of a number, where it holds.
type Part = (bool, i8, &'static Reason);

/// Is it a heavy gun or heavier?
fn is_heavy(category: Category) -> bool {
    category >= Category::Hc
}

impl Shot {
    /// AST-166, AST-167, AST-191, AST-216, AST-219, AST-228, AST-232 What each die must show at most, and how that comes about. At 0 or less the mount may
    /// fire, and cannot hit.
    pub fn need(&self, rules: &Rules, modifiers: &GunModifiers) -> Need {
        let base = match self.range {
            Range::Short => (true, 6, &clause::SHORT_RANGE as &'static Reason),
            Range::Medium => (true, 4, &clause::MEDIUM_RANGE),
            Range::Long => (true, 2, &clause::LONG_RANGE),
        };
        let of_firer = self.firer.map(|firer| self.of_firer(&firer, rules, modifiers));
        let parts = [base].into_iter().chain(self.of_target(modifiers)).chain(of_firer.into_iter().flatten());
        let mut need = counted(parts.filter(|(holds, value, _)| *holds && *value != 0));
        let over = need.total() - MOST;
        if over > 0 {
            need.add(-over, &clause::AT_MOST_NINE);
        }
        need.at_most()
    }

    /// AST-167, AST-191, AST-232 What belongs to the target.
    fn of_target(&self, modifiers: &GunModifiers) -> [Part; 8] {
        let (target, vessel) = (&self.target, self.target.battery.is_none());
        let (fast, heavy) = (target.speed >= FAST, is_heavy(self.category));
        let protected = |by| target.battery == Some(by);
        [
            (vessel && target.class == Class::One, modifiers.class_one, &clause::TARGET_CLASS_ONE),
            (vessel && target.class == Class::Three, modifiers.class_three, &clause::TARGET_CLASS_THREE),
            (fast, modifiers.fast, &clause::TARGET_FAST),
            (fast && heavy, modifiers.heavy_at_fast, &clause::HEAVY_AT_FAST),
            (target.speed == 0, modifiers.stopped, &clause::TARGET_STOPPED),
            (self.night && target.lit, modifiers.lit, &clause::TARGET_LIT),
            (protected(Protection::Emplaced), modifiers.emplaced, &clause::EMPLACED),
            (protected(Protection::Concrete), modifiers.concrete, &clause::CONCRETE),
        ]
    }

    /// AST-119, AST-121, AST-167, AST-186, AST-219, AST-228 What belongs to the firer.
    fn of_firer(&self, firer: &Firer, rules: &Rules, modifiers: &GunModifiers) -> [Part; 10] {
        let fast = firer.class == Class::One && firer.speed >= FAST;
        let end_on = self.target.end_on && self.target.battery.is_none();
        [
            (end_on, rules.end_on, &clause::END_ON),
            (fast, modifiers.firer_fast, &clause::FIRER_FAST),
            (true, firer.gunnery, &clause::CREW_GUNNERY),
            (self.unseen, modifiers.unseen, &clause::BY_FLASH_OR_RADAR),
            (true, firer.sea, &clause::GUN_SEA),
            (firer.burning, modifiers.burning, &clause::FIRER_BURNING),
            (self.split, modifiers.split, &clause::NOT_MAIN_TARGET),
            (self.continued, modifiers.continued, &clause::SAME_TARGET),
            (self.q_ship, modifiers.q_ship, &clause::Q_SHIP_FIRST),
            (rules.fleet && is_heavy(self.category), modifiers.fleet, &clause::FLEET),
        ]
    }
}

/// The parts as a number; those for which a number has no room, with one to spare, are one part together.
fn counted(parts: impl Iterator<Item = Part>) -> Need {
    const ROOM: usize = Need::PARTS - 2;
    let (mut need, mut others) = (Need::default(), 0);
    for (at, (_, value, reason)) in parts.enumerate() {
        if at < ROOM {
            need.add(value, reason);
        } else {
            others += value;
        }
    }
    need.plus(others, &clause::OTHER_PARTS)
}

/// AST-165, AST-166, AST-171, AST-191 A d10 for each barrel or bomb, all at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volley {
    pub reason: &'static Reason,
    /// What each die must show at most.
    pub need: Need,
    pub dice: u8,
}

impl Volley {
    /// AST-216 The dice of a mount.
    pub fn new(rules: &Rules, modifiers: &GunModifiers, shot: &Shot, dice: u8) -> Volley {
        let reason = if shot.firer.is_some() { &clause::GUN_TO_HIT } else { &clause::STRAFING };
        Volley { reason, need: shot.need(rules, modifiers), dice }
    }
}

impl Procedure for Volley {
    /// How many hit; nothing before the dice.
    type Stage = Option<u8>;

    /// AST-166 Its dice, and how many hit.
    fn step<C: Cup>(&self, _: Option<u8>, cup: &mut C) -> Result<Next<Option<u8>>, C::Pause> {
        let limit = self.need.total().max(0).cast_unsigned();
        let throw = Throw::new(self.dice, D10, Reading::AtMost(limit));
        let hits = cup.roll(throw, || Why::needing(self.reason, self.need))? as u8;
        Ok(Next::Done(Some(hits)))
    }
}

/// The hull of who is hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hull {
    pub class: Class,
    /// AST-169 Has it petrol engines?
    pub petrol: bool,
    /// AST-220 Its armour.
    pub armour: u8,
}

/// AST-220 What armour makes of a shot of a category: where it is the greater all of it goes through, where they are equal half of it.
fn through(rules: &Rules, category: Category, armour: u8) -> Ordering {
    let rank = (category as u8).saturating_sub(1);
    if armour == 0 || !rules.armour { Ordering::Greater } else { rank.cmp(&armour) }
}

/// AST-164, AST-168 The boxes that a hit takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HullLoss {
    pub reason: &'static Reason,
    /// What it takes, whole.
    pub loss: Loss,
    /// AST-219, AST-220 How often that is halved, rounded up each time.
    pub halvings: u8,
}

/// AST-164, AST-168, AST-219, AST-220 The boxes that a hit of a gun takes: halved between large ships, and then by armour.
pub fn hull_loss(rules: &Rules, gun: &Gun, hull: &Hull) -> HullLoss {
    let heavy = is_heavy(gun.category);
    let fleet = rules.fleet && heavy && hull.class == Class::Three;
    let whole = gun.loss[hull.class.index()];
    // One box and none are not halved any more.
    let (loss, by_armour) = match through(rules, gun.category, hull.armour) {
        Ordering::Greater => (whole, false),
        Ordering::Equal => (whole, true),
        Ordering::Less => (if heavy { Loss::One } else { Loss::Nothing }, false),
    };
    HullLoss { reason: &clause::HULL_LOSS, loss, halvings: u8::from(fleet) + u8::from(by_armour) }
}

/// AST-191, AST-220 The boxes that a bomb takes, whatever the armour.
pub fn bomb_loss(dice: u8) -> HullLoss {
    HullLoss { reason: &clause::BOMB_LOSS, loss: Loss::D6(dice), halvings: 0 }
}

/// AST-172 The boxes that an explosion takes near by, where that is in force.
pub fn blast(rules: &Rules) -> Option<HullLoss> {
    rules.blast.then_some(HullLoss { reason: &clause::BLAST, loss: Loss::D10(1), halvings: 0 })
}

impl Procedure for HullLoss {
    /// How many boxes; nothing before the dice.
    type Stage = Option<u8>;

    /// AST-164, AST-168 Its dice, and the boxes.
    fn step<C: Cup>(&self, _: Option<u8>, cup: &mut C) -> Result<Next<Option<u8>>, C::Pause> {
        let mut sum = |dice, sides| cup.roll(Throw::new(dice, sides, Reading::Sum), || Why::of(self.reason));
        let whole = match self.loss {
            Loss::Nothing => 0,
            Loss::One => 1,
            Loss::OneOn(face) => {
                let need = Need::base(face.cast_signed(), &clause::HULL_LOSS_ON);
                cup.roll(Throw::new(1, D10, Reading::AtLeast(face)), || Why::needing(self.reason, need))?
            }
            Loss::D6(dice) => sum(dice, D6)?,
            Loss::HalfD6 => sum(1, D6)?.div_ceil(2),
            Loss::D10(dice) => sum(dice, D10)?,
        };
        let lost = (0..self.halvings).fold(whole, |whole, _| whole.div_ceil(2));
        Ok(Next::Done(Some(lost as u8)))
    }
}

/// AST-169 The die for the special damage of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialDamage {
    /// What is added to it.
    pub added: Need,
    /// What its faces bring, from 1 to 10.
    pub faces: [Special; 10],
}

impl SpecialDamage {
    /// AST-164, AST-169, AST-220 That of a gun.
    pub fn of_gun(rules: &Rules, lists: &Lists, gun: &Gun, hull: &Hull) -> SpecialDamage {
        let armour = match through(rules, gun.category, hull.armour) {
            Ordering::Greater => 0,
            Ordering::Equal => -2,
            Ordering::Less => -4,
        };
        SpecialDamage::new(lists, (gun.special, &clause::SPECIAL_GUN), hull, armour)
    }

    /// AST-169, AST-191, AST-220 That of a bomb, whatever the armour.
    pub fn of_bomb(lists: &Lists, hull: &Hull) -> SpecialDamage {
        SpecialDamage::new(lists, (2, &clause::SPECIAL_BOMB), hull, 0)
    }

    fn new(lists: &Lists, (by, reason): (i8, &'static Reason), hull: &Hull, armour: i8) -> SpecialDamage {
        let added = Need::default()
            .plus(by, reason)
            .when(hull.petrol, 1, &clause::SPECIAL_PETROL)
            .when(hull.class == Class::Two, -1, &clause::SPECIAL_CLASS_TWO)
            .when(hull.class == Class::Three, -2, &clause::SPECIAL_CLASS_THREE)
            .plus(armour, &clause::SPECIAL_ARMOUR);
        let row = |face: usize| {
            let total = added.total().saturating_add(face as i8 + 1);
            let row = lists.special.iter().rfind(|(least, _)| *least <= total).or(lists.special.first());
            row.map(|(_, special)| *special).unwrap_or_default()
        };
        SpecialDamage { added, faces: std::array::from_fn(row) }
    }
}

impl Procedure for SpecialDamage {
    /// What it brings; nothing before the die.
    type Stage = Option<Special>;

    fn step<C: Cup>(&self, _: Option<Special>, cup: &mut C) -> Result<Next<Option<Special>>, C::Pause> {
        let face = cup.roll(Throw::one(D10), || Why::with(&clause::SPECIAL_DAMAGE, self.added))?;
        Ok(Next::Done(Some(self.faces[usize::from(face) - 1])))
    }
}

/// AST-191 The guns of an aircraft: those of their category.
// RULING: they do what the first gun of their category in the table does.
pub fn strafing_gun(lists: &Lists, category: Category) -> Option<&Gun> {
    lists.guns.iter().find(|gun| gun.category == category)
}

/// AST-191 The dice of the bombs of an aircraft.
pub fn bombs(target: &Target, bombs: u8) -> Volley {
    let need = Need::base(3, &clause::BOMB_SCORE)
        .when(target.class == Class::One, -1, &clause::TARGET_CLASS_ONE)
        .when(target.class == Class::Three, 1, &clause::TARGET_CLASS_THREE)
        .when(target.speed >= FAST, -1, &clause::TARGET_FAST)
        .when(target.speed == 0, 1, &clause::TARGET_STOPPED);
    Volley { reason: &clause::BOMB, need: need.at_most(), dice: bombs }
}

/// AST-179 The roll of a hit on a battery: one of its mounts is knocked out where this comes.
pub fn battery_hit(protection: Protection, category: Category) -> Test {
    let (on, reason) = match protection {
        Protection::Open => (6, &clause::BATTERY_OPEN as &'static Reason),
        Protection::Emplaced => (8, &clause::BATTERY_EMPLACED),
        Protection::Concrete => (10, &clause::BATTERY_CONCRETE),
    };
    let heavy = Need::base(on, reason).when(category >= Category::Vc, -1, &clause::BATTERY_HEAVY);
    Test::effect(&clause::BATTERY_HIT, heavy.when(category <= Category::Lc, 2, &clause::BATTERY_LIGHT))
}

/// AST-161 Where a starshell bursts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starshell;

impl Procedure for Starshell {
    /// How many centimetres off the point it bursts, and toward how many degrees; nothing before the dice.
    type Stage = Option<(u8, u16)>;

    /// AST-161, AST-201 8 or more is off the point; a direction is ten times 36 degrees.
    fn step<C: Cup>(&self, _: Self::Stage, cup: &mut C) -> Result<Next<Self::Stage>, C::Pause> {
        if cup.roll(Throw::new(1, D10, Reading::AtLeast(8)), || Why::of(&clause::STARSHELL))? == 0 {
            return Ok(Next::Done(Some((0, 0))));
        }
        let both = Handful::new(&[Throw::one(D10); 2]).expect("two dice");
        let seen = cup.roll_together(&both, || Why::of(&clause::STARSHELL_FALL))?;
        Ok(Next::Done(Some((seen[0] as u8, tenth_of_a_circle(seen[1])))))
    }
}

/// AST-122, AST-161, AST-201 A direction by a d10, in degrees: a 10 is 0.
pub fn tenth_of_a_circle(face: u16) -> u16 {
    face * 36 % 360
}
