//! The tests of units and officers, each with one die, and the contest of two sides.

use crate::clause;
use crate::lists::Grade;
use crate::rules::{DIE, Rules};
use sandtable_core::Side;
use sandtable_dice::{Cup, Need, Next, Procedure, Reason, Throw, Why};

/// AOS-110 A number that a column does not go below.
const LOWEST_IN_COLUMN: u8 = 2;

/// AOS-79 A test: one die that must show the number needed or more. What is added to the die is taken off the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// What it is for.
    pub reason: &'static Reason,
    /// What the die must show.
    pub need: Need,
    /// Does a 6 pass whatever is needed?
    pub six_passes: bool,
}

/// How a test went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tested {
    /// It has not been rolled.
    #[default]
    Not,
    /// Passed.
    Passed,
    /// Failed.
    Failed {
        /// With a 1 on the die, before anything is added.
        with_one: bool,
    },
}

impl Tested {
    /// Was it passed?
    pub fn passed(self) -> bool {
        self == Tested::Passed
    }
}

impl Procedure for Test {
    type Stage = Tested;

    fn step<C: Cup>(&self, _: Tested, cup: &mut C) -> Result<Next<Tested>, C::Pause> {
        let face = cup.roll(Throw::one(DIE), || Why::needing(self.reason, self.need))? as u8;
        let passes = face.cast_signed() >= self.need.total() || (self.six_passes && face == DIE);
        Ok(Next::Done(if passes { Tested::Passed } else { Tested::Failed { with_one: face == 1 } }))
    }
}

/// AOS-87, AOS-161 A throw of a unit that its quality decides: a 6 always passes, and a general beside it helps by one.
fn by_quality(reason: &'static Reason, need: Need, general: bool) -> Test {
    Test { reason, need: need.when(general, -1, &clause::GENERAL), six_passes: true }
}

/// What a quality needs.
fn needs(number: u8, quality: &'static Reason) -> Need {
    Need::base(number.cast_signed(), quality)
}

/// AOS-141, AOS-161 The order roll of a loser with the quality that it now has.
pub fn order(grade: &Grade, general: bool) -> Test {
    by_quality(&clause::ORDER_ROLL, needs(grade.good_order, &clause::QUALITY), general)
}

/// AOS-165, AOS-161 The order roll of mounted cavalry that was hit by rockets.
pub fn under_rockets(grade: &Grade, general: bool) -> Test {
    Test { reason: &clause::ROCKETS_FRIGHTEN, ..order(grade, general) }
}

/// AOS-143, AOS-161 A winner's roll for a bonus move.
pub fn bonus_move(grade: &Grade, general: bool) -> Test {
    by_quality(&clause::BONUS_MOVE, needs(grade.bonus_move, &clause::QUALITY), general)
}

/// AOS-151, AOS-161 A mounted winner's roll to pursue: as for a bonus move; where it fails with a 1 the unit is disordered.
pub fn pursuit(grade: &Grade, general: bool) -> Test {
    Test { reason: &clause::PURSUIT, ..bonus_move(grade, general) }
}

/// AOS-110, AOS-161 The roll for an emergency square: in column the number is one lower, and never below 2.
pub fn emergency_square(grade: &Grade, in_column: bool, general: bool) -> Test {
    let easier = in_column && grade.good_order > LOWEST_IN_COLUMN;
    let need = needs(grade.good_order, &clause::QUALITY).when(easier, -1, &clause::IN_COLUMN);
    by_quality(&clause::EMERGENCY_SQUARE, need, general)
}

/// AOS-102 The roll at the end of a forced march that spent more than an ordinary budget: it fails up to the face in force.
pub fn forced_march(rules: &Rules) -> Test {
    let need = Need::base(rules.forced_march_fail.cast_signed() + 1, &clause::FORCED_MARCH_FAILS);
    Test { reason: &clause::FORCED_MARCH, need, six_passes: false }
}

/// AOS-64, AOS-153, AOS-161 A morale check: 1 is taken off the die where the unit checks because it is disordered and because it is at half
/// strength; a natural 6 passes.
pub fn morale(grade: &Grade, both: bool, general: bool) -> Test {
    let need = needs(grade.morale.pass, &clause::STEADINESS).when(both, 1, &clause::HALF_AND_DISORDERED);
    by_quality(&clause::MORALE, need, general)
}

/// AOS-155, AOS-161 A rally: 1 is taken off the die with a quarter of the starting figures or less; a natural 6 rallies.
pub fn rally(grade: &Grade, quarter: bool, general: bool) -> Test {
    let need = needs(grade.morale.rally, &clause::STEADINESS).when(quarter, 1, &clause::QUARTER_LEFT);
    by_quality(&clause::RALLY, need, general)
}

/// AOS-155 Has it a quarter of its starting figures or less?
pub fn is_quarter(figures: u8, starting: u8) -> bool {
    4 * u16::from(figures) <= u16::from(starting)
}

/// AOS-63, AOS-134 Has it half of its starting figures or less?
pub fn is_half(figures: u8, starting: u8) -> bool {
    2 * u16::from(figures) <= u16::from(starting)
}

/// AOS-153 Has it lost a tenth of its starting figures or more in one turn?
pub fn is_heavy(lost: u8, starting: u8) -> bool {
    10 * u16::from(lost) >= u16::from(starting)
}

/// AOS-11 The umpire's die about the line, before set-up: passed, movement is limited to the centre and one flank.
pub fn line_rule() -> Test {
    Test { reason: &clause::LINE_RULE, need: Need::base(4, &clause::LINE_RULE), six_passes: false }
}

/// AOS-162 What becomes of a caisson that is hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Caisson {
    /// Nothing.
    #[default]
    Whole,
    /// It is destroyed.
    Destroyed,
    /// It is destroyed, and explodes.
    Exploded,
}

/// AOS-162 The die for a caisson that is hit: 4 or more destroys it, and with a 6 it explodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaissonHit;

impl Procedure for CaissonHit {
    type Stage = Caisson;

    fn step<C: Cup>(&self, _: Caisson, cup: &mut C) -> Result<Next<Caisson>, C::Pause> {
        Ok(Next::Done(match cup.roll(Throw::one(DIE), || Why::of(&clause::CAISSON_HIT))? as u8 {
            DIE => Caisson::Exploded,
            4.. => Caisson::Destroyed,
            _ => Caisson::Whole,
        }))
    }
}

/// AOS-161 Whether a general is lost with the figures that his unit lost: a 1, and then 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneralStruck;

/// How it stands with him.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Struck {
    /// The first die is still to come.
    #[default]
    First,
    /// The first die showed a 1.
    Second,
    /// He is unhurt.
    Unhurt,
    /// He is lost.
    Lost,
}

impl Procedure for GeneralStruck {
    type Stage = Struck;

    fn step<C: Cup>(&self, struck: Struck, cup: &mut C) -> Result<Next<Struck>, C::Pause> {
        let second = struck == Struck::Second;
        let reason: &'static Reason = if second { &clause::GENERAL_LOST } else { &clause::GENERAL_STRUCK };
        Ok(match (second, cup.roll(Throw::one(DIE), || Why::of(reason))?) {
            (false, 1) => Next::Then(Struck::Second),
            (true, ..=3) => Next::Done(Struck::Lost),
            _ => Next::Done(Struck::Unhurt),
        })
    }
}

/// AOS-12, AOS-92, AOS-161 A contest: a die of each side, the higher wins, ties are thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// What it is about.
    pub reason: &'static Reason,
    /// AOS-161 Which side has its commander on the table.
    pub commanders: [bool; 2],
}

impl Procedure for Contest {
    type Stage = Option<Side>;

    fn step<C: Cup>(&self, _: Option<Side>, cup: &mut C) -> Result<Next<Option<Side>>, C::Pause> {
        let [first, second] = self.commanders.map(i8::from);
        let winner = cup.roll(Throw::roll_off_with(DIE, first, second), || Why::of(self.reason))?;
        Ok(Next::Done(Some(if winner == 1 { Side::A } else { Side::B })))
    }
}
