//! Attacks on targets on the ground and at sea.

use crate::clause;
use crate::lists::{Class, Lists, Manoeuvre};
use crate::resolution::arcs::in_nose;
use crate::resolution::volley::MOST_MOUNTS;
use crate::rules::{D6, D10, INCH, Rules, Single};
use sandtable_core::{Refusal, unless};
use sandtable_dice::{Cup, List, Need, Next, Procedure, Reading, Throw, Why};
use sandtable_geometry::{Course, Length, Point, Sector};

/// SQR-129, SQR-132 How far off the heading a bomb or torpedo may go, to both sides together, in degrees.
const ALONG: i32 = 30;
/// SQR-128 Range of guns, in inches.
const GUNS: i32 = 6;
/// SQR-128 At this range and below guns hit better.
const CLOSE: i32 = 2;
/// SQR-129 The least height for level bombing.
const LEVEL_FROM: u8 = 3;
/// SQR-129 Above this height it grows harder by one for each full five height bands.
const HARDER_ABOVE: u8 = 10;
/// SQR-130 From how far a dive bomber drops, in inches.
const DIVE: i32 = 2;
/// SQR-131 The highest for low level bombing.
const LOW: u8 = 2;
/// SQR-132 The run of a torpedo, in inches.
const RUN: [i32; 2] = [3, 8];
/// SQR-133 Range of rockets, in inches, and the highest from which they are fired.
const ROCKETS: (i32, u8) = (8, 3);

/// SQR-166 What one crew member does to a target on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// SQR-128 With a pair of fixed guns, or a single one.
    Strafes {
        /// Its class.
        class: Class,
        /// Is it a single gun?
        single: bool,
        /// SCR-121 A long burst?
        long: bool,
    },
    /// SQR-129 From level flight; with a bomb aimer and a sight that works, or without.
    Level {
        /// With them?
        sight: bool,
    },
    /// SQR-130 Out of a dive; with dive brakes that work, or without.
    Dive {
        /// With them?
        brakes: bool,
    },
    /// SQR-131 From low down.
    Low,
    /// SQR-132 With a torpedo.
    Torpedo,
    /// SQR-133 With two rockets.
    Rockets,
}

/// Who attacks, and how he came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// Where, and where to he flies.
    pub at: Course,
    /// His height band.
    pub height: u8,
    /// The Combat skill of the crew member.
    pub combat: u8,
    /// What he flew in this turn.
    pub flew: Manoeuvre,
    /// SQR-129 Did he turn in it?
    pub turned: bool,
    /// SQR-166 Did he turn tightly?
    pub tight: bool,
    /// SQR-166 Did he fail a test in it?
    pub failed: bool,
    /// Is it night?
    pub night: bool,
}

/// What is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Below {
    /// Where.
    pub at: Point,
    /// Its DV.
    pub defence: u8,
    /// Is it a ship?
    pub ship: bool,
}

/// Does a point lie within 15 degrees of the heading?
fn along(at: Course, target: Point) -> bool {
    Sector::new(at.at, at.heading, ALONG, Length::ZERO).faces(target)
}

/// SQR-128 to SQR-133 May it be attacked so?
fn may(rules: &Rules, by: &Attacker, target: &Below, attack: Attack) -> Result<(), Refusal> {
    let within = |inches: i32| by.at.at.within(target.at, INCH * inches);
    let ahead = |inches: i32, reason| unless(within(inches) && in_nose(by.at, target.at), reason);
    let level = by.flew == Manoeuvre::Level && !by.tight;
    if !matches!(attack, Attack::Strafes { .. }) {
        unless(!by.failed, &clause::AFTER_A_FAILED_TEST)?;
    }
    match attack {
        Attack::Strafes { .. } => {
            unless(by.height <= rules.strafe, &clause::STRAFES_LOW)?;
            ahead(GUNS, &clause::STRAFES_AHEAD)
        }
        Attack::Level { .. } => {
            unless(level && !by.turned, &clause::LEVEL_MOVE)?;
            unless(by.height >= LEVEL_FROM, &clause::LEVEL_HEIGHT)?;
            let [height, brl, tolerance] = [by.height, rules.brl, rules.brl_tolerance].map(i32::from);
            let thrown = height * brl;
            let far = !by.at.at.is_nearer(target.at, INCH * (thrown - tolerance));
            unless(far && within(thrown + tolerance) && along(by.at, target.at), &clause::RELEASE_LINE)
        }
        Attack::Dive { .. } => {
            let dived = matches!(by.flew, Manoeuvre::Steep | Manoeuvre::Power | Manoeuvre::Vertical);
            unless(dived, &clause::DIVE_MOVE)?;
            unless(by.height <= rules.dive, &clause::DIVE_HEIGHT)?;
            unless(within(DIVE), &clause::DIVES_AT)
        }
        Attack::Low => {
            unless(level || by.flew == Manoeuvre::Shallow, &clause::LOW_MOVE)?;
            unless(by.height <= LOW, &clause::LOW_HEIGHT)?;
            ahead(rules.low.into(), &clause::LOW_AHEAD)
        }
        Attack::Torpedo => {
            unless(target.ship, &clause::SHIPS_ONLY)?;
            unless(level, &clause::TORPEDO_MOVE)?;
            unless(by.height == 1, &clause::TORPEDO_HEIGHT)?;
            let far = !by.at.at.is_nearer(target.at, INCH * RUN[0]);
            unless(far && within(RUN[1]) && along(by.at, target.at), &clause::TORPEDO_RUN)
        }
        Attack::Rockets => {
            unless(by.height <= ROCKETS.1, &clause::ROCKETS_HEIGHT)?;
            ahead(ROCKETS.0, &clause::ROCKETS_AHEAD)
        }
    }
}

/// SQR-127, SQR-128, SQR-129, SQR-130, SQR-131, SQR-132, SQR-133, SQR-166 What an attack on the ground needs.
///
/// # Errors
/// Why it cannot be made.
pub fn need(rules: &Rules, lists: &Lists, by: &Attacker, target: &Below, attack: Attack) -> Result<Need, Refusal> {
    may(rules, by, target, attack)?;
    let need = Need::base(target.defence.cast_signed(), &clause::DEFENCE)
        .when(true, -by.combat.cast_signed(), &clause::COMBAT_SKILL)
        .when(by.night, -rules.night, &clause::AT_NIGHT);
    Ok(match attack {
        Attack::Strafes { class, single, long } => {
            let single = single && (rules.single != Single::Heavy || class.is_heavy());
            need.when(true, -lists.weapon(class).to_hit, &clause::WEAPON)
                .when(single, 1, &clause::SINGLE_GUN)
                .when(long, -rules.long_burst, &clause::LONG_BURST)
                .when(by.at.at.within(target.at, INCH * CLOSE), -2, &clause::STRAFES_CLOSE)
        }
        Attack::Level { sight } => {
            let harder = (by.height.saturating_sub(HARDER_ABOVE) / 5).cast_signed();
            need.when(!sight, 3, &clause::NO_BOMB_SIGHT).when(harder > 0, harder, &clause::HIGH_UP)
        }
        Attack::Dive { brakes: true } => need.when(true, -3, &clause::DIVES_WITH_BRAKES),
        Attack::Dive { brakes: false } => need.when(true, -1, &clause::DIVES),
        Attack::Low => need.when(true, -1, &clause::BOMBS_LOW),
        Attack::Torpedo => need,
        Attack::Rockets => need.when(true, 1, &clause::ROCKETS_DOWN),
    })
}

/// SQR-127 One attack on the ground: a D10, of which a 1 misses, and the dice of damage at their faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// What the die must show.
    pub need: Need,
    /// The dice of damage.
    pub dice: u8,
    /// Does a 6 do 6 points, or none?
    pub sixes: bool,
}

/// SQR-127 Dice of damage on the ground, at their faces.
struct Harm {
    dice: u8,
    sixes: bool,
}

impl Harm {
    /// SQR-127 Their sum.
    fn rolled<C: Cup>(&self, cup: &mut C) -> Result<u16, C::Pause> {
        let dice = Throw::new(self.dice, D6, if self.sixes { Reading::Sum } else { Reading::Apart(D6) });
        let seen = cup.roll(dice, || Why::of(&clause::GROUND_DAMAGE))?;
        Ok(if self.sixes { seen } else { dice.apart(seen).map_or(0, |(sum, _)| sum) })
    }
}

/// How it went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Struck {
    /// What the die to hit showed.
    pub face: u8,
    /// The damage; nothing of a miss.
    pub damage: Option<u16>,
}

impl Procedure for Strike {
    type Stage = Struck;

    /// SQR-127 The D10, and of a hit the dice of damage.
    fn step<C: Cup>(&self, _: Struck, cup: &mut C) -> Result<Next<Struck>, C::Pause> {
        let face = cup.roll(Throw::one(D10), || Why::needing(&clause::GROUND_ATTACK, self.need))? as u8;
        if face < self.need.total().clamp(2, i8::MAX).cast_unsigned() {
            return Ok(Next::Done(Struck { face, damage: None }));
        }
        let damage = Harm { dice: self.dice, sixes: self.sixes }.rolled(cup)?;
        Ok(Next::Done(Struck { face, damage: Some(damage) }))
    }
}

/// SQR-62, SQR-127, SQR-128, SQR-133, SQR-166 A whole attack on the ground: a die for each mount and then the damage of all that hit, or one roll
/// with its damage after the other, as long as anything is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raid {
    /// What each roll needs.
    pub rolls: List<Need, MOST_MOUNTS>,
    /// The dice of damage of each that hits.
    pub dice: u8,
    /// Is all damage rolled together, after all rolls?
    pub together: bool,
    /// Does a 6 do 6 points, or none?
    pub sixes: bool,
    /// SCR-120 The least face that depletes.
    pub depletes: Option<u8>,
    /// What the target can still bear: at what bears nothing any more dice are for depletion only.
    pub left: u16,
}

/// How far an attack on the ground has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Raided {
    /// Rolls that have been made.
    rolled: u8,
    /// How many hit.
    pub hits: u8,
    /// SCR-120 Which of them showed a face that depletes: one bit each, the first roll the lowest.
    pub depleted: u32,
    /// The damage that they do, no more than there is.
    pub damage: u16,
}

impl Procedure for Raid {
    type Stage = Raided;

    fn step<C: Cup>(&self, mut raid: Raided, cup: &mut C) -> Result<Next<Raided>, C::Pause> {
        let sixes = self.sixes;
        let Some(&need) = self.rolls.get(usize::from(raid.rolled)) else {
            let damage = Harm { dice: self.dice * raid.hits, sixes }.rolled(cup)?;
            return Ok(Next::Done(Raided { damage: damage.min(self.left), ..raid }));
        };
        if self.together {
            let face = cup.roll(Throw::one(D10), || Why::needing(&clause::GROUND_ATTACK, need))?;
            raid.hits += u8::from(self.left > 0 && face >= need.total().max(2).cast_unsigned().into());
            raid.depleted |= u32::from(self.depletes.is_some_and(|least| face >= least.into())) << raid.rolled;
        } else {
            let strike = Strike { need, dice: self.dice, sixes };
            let (Next::Then(struck) | Next::Done(struck)) = strike.step(strike.start(), cup)?;
            raid.hits += u8::from(struck.damage.is_some());
            raid.damage = raid.damage.saturating_add(struck.damage.unwrap_or_default()).min(self.left);
        }
        raid.rolled += 1;
        let over = usize::from(raid.rolled) == self.rolls.len() && (!self.together || raid.hits == 0);
        let gone = !self.together && raid.damage >= self.left;
        Ok(if over || gone { Next::Done(raid) } else { Next::Then(raid) })
    }
}
