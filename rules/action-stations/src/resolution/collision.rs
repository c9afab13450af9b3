//! Collisions: whether they are avoided, whether they glance off, what they cost, and going aground.

use crate::clause;
use crate::lists::{Class, Crew, Gun, Helm, Lists};
use crate::resolution::facing::Facing;
use crate::resolution::rolls::Test;
use crate::rules::{D6, D10};
use sandtable_dice::{Cup, Need, Next, Pool, Procedure, Reason, Throw, Why};
use sandtable_geometry::Angle;

/// AST-148, AST-167 From here on a vessel is fast.
pub const FAST: u16 = 25;
/// AST-23 From here on weapons are shaken.
const SHOCK_SPEED: u16 = 30;
/// AST-17 What a submarine loses at least.
const SUBMARINE_LOSS: u16 = 5;
/// AST-145 Who runs on land faster than this stays there.
const STUCK_SPEED: u16 = 30;

/// A vessel that tries to avoid a collision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dodge {
    /// How she answers her helm now.
    pub helm: Helm,
    /// Her speed.
    pub speed: u16,
    /// Is her steering damaged, or does she hold her course?
    pub steering: bool,
    /// Has she not sighted the other?
    pub unseen: bool,
    /// AST-149 Does the other mean to ram her?
    pub on_purpose: bool,
}

/// AST-148, AST-149 The roll to avoid; nothing for who cannot try.
pub fn avoid(dodge: &Dodge, crew: &Crew) -> Option<Test> {
    // One less for each step down the ladder.
    let need = Need::base(crew.avoid, &clause::AVOID_SCORE)
        .plus(-(dodge.helm as i8), &clause::HELM)
        .when(dodge.speed >= FAST, -1, &clause::FAST)
        .when(dodge.unseen, -2, &clause::OTHER_UNSEEN)
        .when(dodge.on_purpose, -2, &clause::RAMMED_ON_PURPOSE);
    (dodge.speed > 0 && !dodge.steering && dodge.helm != Helm::Lost).then(|| Test::score(&clause::AVOIDING, need))
}

/// AST-149 The roll of who means to ram.
pub fn aim(crew: &Crew, stationary: bool) -> Test {
    let crew = Need::base(5, &clause::RAM_SCORE).plus(crew.gunnery, &clause::CREW_GUNNERY);
    Test::score(&clause::RAM_AIM, crew.when(stationary, 3, &clause::RAM_STATIONARY))
}

/// AST-150 The roll to glance off, by what of the rammed vessel is struck and by the two courses.
pub fn glance(lists: &Lists, struck: Facing, [one, other]: [Angle; 2]) -> Test {
    let apart = one.difference(other).min(one.difference(other.opposite()));
    let fine = struck == Facing::Beam && apart < Angle::degrees(30);
    let [normal, at_a_fine_angle] = lists.ram.glance.map(u8::cast_signed);
    let need =
        if fine { Need::base(at_a_fine_angle, &clause::GLANCES_FINE) } else { Need::base(normal, &clause::GLANCES_ON) };
    Test::score(&clause::GLANCING, need)
}

/// AST-151 The speed of a collision, by what is struck. Who goes astern counts her knots as a rammer, and none when rammed.
pub fn speed(struck: Facing, rammer: u16, rammed: u16) -> u16 {
    match struck {
        Facing::Beam => rammer,
        Facing::Forward => rammer + rammed,
        Facing::Aft => rammer.saturating_sub(rammed),
    }
}

/// AST-152 The speed of the rammed vessel afterwards; the rammer's is 0.
pub fn speed_after(rammer: Class, rammed: Class, speed: u16) -> u16 {
    if rammer >= rammed { speed / 2 } else { speed }
}

/// A full collision, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ram {
    /// Who rams.
    pub rammer: Class,
    /// Who is rammed.
    pub rammed: Class,
    /// What of her is struck.
    pub struck: Facing,
    /// AST-151 The speed of the collision.
    pub speed: u16,
    /// AST-17 Is the rammed vessel a submarine?
    pub submarine: bool,
}

/// AST-11, AST-12 The d10 and the d6 of a collision.
pub fn dice(lists: &Lists, rammer: Class, speed: u16) -> [u8; 2] {
    let band = lists.bands.iter().find(|band| speed <= band.up_to).or(lists.bands.last());
    band.map_or([rammer.number(), 0], |band| [rammer.number().saturating_add_signed(band.dice), band.plus])
}

impl Ram {
    /// AST-11 The rolls for both vessels.
    pub fn rolls(&self, lists: &Lists) -> Crash {
        let dice = dice(lists, self.rammer, self.speed);
        Crash { dice, rolls: [Some(&clause::RAMMED_LOSS), Some(&clause::RAMMER_LOSS)] }
    }

    /// AST-14, AST-17 What the rammed and the ramming vessel lose by these rolls.
    pub fn losses(&self, [rammed, rammer]: [u16; 2]) -> [u16; 2] {
        let least = if self.submarine && self.rammer > Class::One { SUBMARINE_LOSS } else { 0 };
        [rammed.max(least), halved(rammer)]
    }

    /// Is the rammer of the class of the rammed, or of a larger?
    fn is_heavy(&self) -> bool {
        self.rammer >= self.rammed
    }

    /// AST-16, AST-18, AST-19 The roll for an M hit, which costs no engineers; nothing where there is none.
    pub fn broadside(&self, lists: &Lists) -> Option<Test> {
        let need = Need::base(lists.ram.engine.cast_signed(), &clause::BROADSIDE_ON);
        (self.struck == Facing::Beam && self.is_heavy()).then(|| Test::effect(&clause::BROADSIDE, need))
    }

    /// AST-16, AST-20 The roll for the stern; nothing where she is not struck there.
    pub fn stern(&self, lists: &Lists) -> Option<Stern> {
        (self.struck == Facing::Aft).then_some(Stern { faces: lists.ram.stern })
    }

    /// AST-23 Are weapons and radar shaken?
    pub fn shakes(&self) -> bool {
        self.is_heavy() && self.speed >= SHOCK_SPEED
    }
}

/// AST-14, AST-145 50 %, rounded down: what a ramming vessel loses of its roll, and one that goes aground.
pub fn halved(rolled: u16) -> u16 {
    rolled / 2
}

/// AST-11, AST-12, AST-13 The same dice for each vessel that collides: the first total is of the rammed, the second of the rammer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crash {
    /// The d10 and the d6.
    pub dice: [u8; 2],
    /// For whom, and why.
    pub rolls: [Option<&'static Reason>; 2],
}

impl Procedure for Crash {
    /// Rolls that are left.
    type Stage = u8;

    fn start(&self) -> u8 {
        2
    }

    /// AST-09, AST-13 The rammed vessel's roll first, then the rammer's, each with all the dice, in any profile.
    fn step<C: Cup>(&self, left: u8, cup: &mut C) -> Result<Next<u8>, C::Pause> {
        let which = usize::from(2 - left);
        let [tens, sixes] = self.dice;
        if let Some(reason) = self.rolls[which].filter(|_| tens + sixes > 0) {
            cup.roll_into(which, Pool::sum(tens, D10).and(sixes, D6), || Why::of(reason))?;
        }
        Ok(if left > 1 { Next::Then(left - 1) } else { Next::Done(0) })
    }
}

/// AST-20 What a die does to a stern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stern {
    /// The faces for the propeller, the rudder and both.
    pub faces: [u8; 3],
}

/// What has been damaged of a stern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SternDamage {
    /// AST-21 An M hit that cannot be repaired.
    pub propeller: bool,
    /// AST-22 The next worse helm, for good.
    pub rudder: bool,
}

impl Procedure for Stern {
    type Stage = SternDamage;

    fn step<C: Cup>(&self, _: SternDamage, cup: &mut C) -> Result<Next<SternDamage>, C::Pause> {
        let face = cup.roll(Throw::one(D10), || Why::of(&clause::STERN))? as u8;
        let [propeller, rudder, both] = self.faces.map(|at| at == face);
        Ok(Next::Done(SternDamage { propeller: propeller || both, rudder: rudder || both }))
    }
}

/// AST-24 The roll for a weapon mount, or for the radar.
pub fn shock(lists: &Lists, radar: bool) -> Test {
    let limit = lists.ram.shock[usize::from(radar)].cast_signed();
    Test::score(&clause::RAM_SHOCK, Need::base(limit, &clause::RAM_SHOCK_ON))
}

/// AST-24 For how many turns a weapon that is shaken is out, this one included; torpedo mounts and depth charge gear are no guns.
pub fn shaken(gun: Option<&Gun>) -> u8 {
    const LIGHT: u32 = 25_00;
    if gun.is_some_and(|gun| gun.calibre <= LIGHT) { 1 } else { 3 }
}

/// AST-145 The roll of a vessel of Class 2 in shallow water: it grounds where this comes.
pub fn grounding() -> Test {
    Test::effect(&clause::GROUNDING, Need::base(8, &clause::GROUNDS_ON))
}

/// AST-145, AST-212 The dice for what going aground costs: those of a ramming vessel, into the second total; [`halved`].
pub fn grounding_loss(lists: &Lists, class: Class, speed: u16) -> Crash {
    Crash { dice: dice(lists, class, speed), rolls: [None, Some(&clause::GROUNDING_LOSS)] }
}

/// AST-145 The roll to come off again.
pub fn getting_off() -> Test {
    Test::score(&clause::GETTING_OFF, Need::base(3, &clause::OFF_ON))
}

/// AST-145 Does a vessel that runs on land at this speed stay there for good?
pub fn is_stuck(speed: u16) -> bool {
    speed > STUCK_SPEED
}
