//! The Flying Skill Test.

use crate::clause;
use crate::lists::{Aircraft, Engine};
use crate::resolution::condition::Condition;
use crate::rules::{D10, Rules};
use sandtable_dice::{Cup, Exact, Need, Next, Procedure, Throw, Why};

/// SQR-28 What a test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Test {
    /// SQR-32 Turns of up to 60 degrees.
    TightTurn,
    /// SQR-35 Up by one.
    Climb,
    /// SQR-36 Up by two.
    Zoom,
    /// SQR-41, SQR-47 A half loop, up or down.
    HalfLoop,
    /// SQR-48 Out of a dive.
    Recovery,
    /// SQR-114 Past another aircraft.
    Collision,
    /// SQR-147 A sideslip, a skid, or a tail.
    Slip,
    /// SCR-37 Aimed fire.
    Aim,
}

/// The number of a face that never passes.
const FAILS: u8 = 10;

/// SQR-28, SQR-30, SQR-32, SQR-35, SQR-36, SQR-48, SQR-147 The modified Skill of a test: what the die may show at most.
///
/// `laden` is whether the aircraft carries a payload, which only a fighter feels.
///
/// RULING: without a living Pilot the Skill is 0, and hardly anything is passed.
pub fn modified(rules: &Rules, kind: &Aircraft, now: &Condition, laden: bool, test: Test) -> Need {
    let skill = Need::base(now.pilots[0].skill.cast_signed(), &clause::SKILL).at_most();
    let agile = match test {
        Test::Aim => return skill,
        Test::Climb | Test::Zoom => skill.when(true, now.climb, &clause::CLIMB_MODIFIER),
        Test::Slip => skill.when(rules.slips_by_agility, now.agility, &clause::AGILITY),
        _ => skill.when(true, now.agility, &clause::AGILITY),
    };
    let zoom = if kind.engine == Engine::Piston { -2 } else { -3 };
    agile.when(laden && kind.is_fighter(), -1, &clause::LADEN).when(test == Test::Zoom, zoom, &clause::ZOOM).when(
        test == Test::Recovery && kind.dives() && now.brakes,
        2,
        &clause::DIVE_BRAKES,
    )
}

/// SQR-122 What a crew member needs who fights a fire: his Skill, and less for a Pilot who is alone in his aircraft.
pub fn firefighter(rules: &Rules, skill: u8, alone: bool) -> Need {
    Need::base(skill.cast_signed(), &clause::SKILL).at_most().when(alone, rules.alone, &clause::ALONE)
}

/// SQR-28, SQR-29, SQR-50 How a test went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tested {
    /// It has not been rolled.
    #[default]
    Not,
    /// Passed.
    Passed,
    /// Failed.
    Failed {
        /// By how much: the height that is lost, where a failed test costs height.
        by: u8,
    },
}

/// SQR-28, SQR-29, SQR-50 A Flying Skill Test: one D10, at most the modified Skill; a 10 always fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillTest {
    /// The modified Skill.
    pub skill: Need,
}

impl SkillTest {
    /// The chance that it is passed.
    pub fn passes(&self, exact: &mut Exact<f64>) -> f64 {
        exact.ask(self).map_or(0.0, |answer| answer.chance(|tested, _| *tested == Tested::Passed))
    }
}

impl Procedure for SkillTest {
    type Stage = Tested;

    /// SQR-28, SQR-29, SQR-50 One die: a 10 fails whatever the Skill, and the difference is what the test failed by.
    fn step<C: Cup>(&self, _: Tested, cup: &mut C) -> Result<Next<Tested>, C::Pause> {
        let face = cup.roll(Throw::one(D10), || Why::needing(&clause::SKILL_TEST, self.skill))? as i8;
        let beyond = face.saturating_sub(self.skill.total());
        let fails = beyond > 0 || face == FAILS.cast_signed();
        Ok(Next::Done(if fails { Tested::Failed { by: beyond.max(0).unsigned_abs() } } else { Tested::Passed }))
    }
}
