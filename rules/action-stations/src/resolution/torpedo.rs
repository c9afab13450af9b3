//! Torpedoes until they hit: how far they run, what they need, the attack of a salvo on a vessel, what is lost in the shallows.

use crate::clause;
use crate::lists::{Class, Torpedo, TorpedoModifiers};
use crate::resolution::collision::FAST;
use crate::resolution::facing::Facing;
use crate::resolution::rolls::Test;
use crate::rules::{D10, Rules};
use sandtable_dice::{Cup, Need, Next, Procedure, Reading, Throw, Why};
use sandtable_geometry::Length;

/// AST-69 What a torpedo needs, unmodified.
const SCORE: i8 = 6;
/// AST-225 The first move that attacks.
const FIRST_ATTACK: u8 = 2;
/// AST-104 What a knot makes in a turn on the scale of the sheet.
const KNOT: Length = Length::um(5_000);
/// AST-177 Turns that loading again takes.
pub const RELOADING: u8 = 15;
/// AST-177 The greatest speed of who loads again.
pub const RELOADING_SPEED: u16 = 10;

/// AST-104 A length of the sheet on the scale in force.
fn scaled(rules: &Rules, length: Length) -> Length {
    Length::saturating(length.as_um() * rules.knot.as_um() / KNOT.as_um())
}

/// AST-62, AST-68, AST-104 How far a torpedo runs in a move.
pub fn run(rules: &Rules, torpedo: &Torpedo) -> Length {
    scaled(rules, torpedo.run)
}

/// AST-55, AST-60, AST-62, AST-68, AST-104 By how much a salvo grows in width with each move, by the torpedoes that were fired.
pub fn growth(rules: &Rules, torpedo: &Torpedo, fired: u8, wide: bool) -> Length {
    let spread = scaled(rules, torpedo.spread[usize::from(wide)]);
    Length::saturating(spread.as_um() * i64::from(fired))
}

/// AST-176 Has a salvo run as far as its type can, where that is limited?
pub fn has_run_out(rules: &Rules, torpedo: &Torpedo, moves: u8) -> bool {
    rules.max_run && run(rules, torpedo).as_um() * i64::from(moves) >= torpedo.max_run.as_um()
}

/// AST-177 The clock of a vessel that loads again, after a turn, quiet where it was slow, launched nothing and was not hit; and whether
/// its empty tubes are loaded now.
pub fn reload(clock: u8, quiet: bool) -> (u8, bool) {
    match (quiet, clock + 1 >= RELOADING) {
        (false, _) => (0, false),
        (true, false) => (clock + 1, false),
        (true, true) => (0, true),
    }
}

/// AST-74 Is a torpedo unreliable in that year?
pub fn is_unreliable(rules: &Rules, torpedo: &Torpedo, year: u16) -> bool {
    torpedo.unreliable && year <= rules.unreliable_through
}

/// AST-53, AST-66, AST-175 Do the torpedoes of a salvo pass under a vessel?
pub fn passes_under(rules: &Rules, deep: bool, class: Class, shallow: bool) -> bool {
    deep && (class == Class::One || (shallow && rules.deep_misses_shallow))
}

/// AST-32, AST-36, AST-56, AST-57, AST-58 Does a salvo attack in this move?
pub fn attacks(rules: &Rules, moves: u8) -> bool {
    moves >= FIRST_ATTACK || (moves == 1 && !rules.cone_ignores)
}

/// A salvo and a vessel under its template, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    /// AST-71 The move of the salvo: 1 is the arming move.
    pub moves: u8,
    /// AST-72 Was it fired as a wide spread?
    pub wide: bool,
    /// AST-74 Is its torpedo unreliable in that year?
    pub unreliable: bool,
    /// AST-75, AST-76 Where the firing marker lies, as the target sees it.
    pub marker: Facing,
    /// AST-78, AST-81 The speed of the target, ahead or astern.
    pub speed: u16,
    /// AST-79 Is it of Class 1, or of shallow draught?
    pub small: bool,
    /// AST-82 Is its steering damaged, or does it hold its course?
    pub steering: bool,
    /// AST-83 Is it not alerted?
    pub unaware: bool,
}

impl Aim {
    /// AST-29, AST-58, AST-71, AST-225 Turns in the water that count.
    fn time(&self, rules: &Rules) -> i8 {
        let from = if rules.time_from_arming { 1 } else { FIRST_ATTACK };
        self.moves.saturating_sub(from).min(i8::MAX.cast_unsigned()).cast_signed()
    }

    /// AST-38, AST-69, AST-70, AST-71, AST-72, AST-74, AST-75, AST-76, AST-77, AST-78, AST-79, AST-80, AST-81, AST-82, AST-83, AST-86
    /// What the first torpedo needs.
    pub fn score(&self, rules: &Rules, modifiers: &TorpedoModifiers) -> Need {
        let time = modifiers.time.saturating_mul(rules.range_penalty).saturating_mul(self.time(rules));
        let mut need = Need::base(SCORE, &clause::TORPEDO_SCORE)
            .plus(time, &clause::TIME_IN_WATER)
            .when(self.wide, modifiers.wide, &clause::WIDE_SPREAD)
            .when(self.unreliable, modifiers.unreliable, &clause::UNRELIABLE)
            .when(self.marker == Facing::Forward, modifiers.forward, &clause::FORWARD_ARC)
            .when(self.marker == Facing::Aft, modifiers.aft, &clause::AFT_ARC)
            .when(self.speed >= FAST, modifiers.fast, &clause::TORPEDO_FAST)
            .when(self.small, modifiers.small, &clause::SMALL_OR_SHALLOW);
        let causes = [
            (self.speed == 0, &clause::STATIONARY),
            (self.steering, &clause::STEERING_DAMAGED),
            (self.unaware, &clause::UNAWARE),
        ];
        let most = if rules.plus3_once { 1 } else { causes.len() };
        for (_, reason) in causes.into_iter().filter(|(holds, _)| *holds).take(most) {
            need.add(modifiers.helpless, reason);
        }
        need.at_most()
    }
}

/// AST-30, AST-73, AST-84, AST-85 The rolls of a salvo at one vessel: one a torpedo that remains, each lower than the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// What the first roll needs.
    pub first: Need,
    /// What each further roll has less.
    pub further: i8,
    /// Torpedoes that remain.
    pub torpedoes: u8,
}

/// How far an attack has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attacked {
    /// Rolls to come.
    pub left: u8,
    /// AST-85 Torpedoes that hit, and are used up.
    pub hits: u8,
}

impl Attack {
    /// AST-30 The attack of so many torpedoes.
    pub fn new(rules: &Rules, modifiers: &TorpedoModifiers, aim: &Aim, torpedoes: u8) -> Attack {
        let further = modifiers.extra.saturating_mul(rules.extra_hit_step);
        Attack { first: aim.score(rules, modifiers), further, torpedoes }
    }

    /// AST-30, AST-69, AST-73 A roll, the first of which has number 0.
    pub fn roll(&self, number: u8) -> Test {
        let further = self.further.saturating_mul(number.cast_signed());
        Test::score(&clause::TORPEDO, self.first.when(number > 0, further, &clause::FURTHER_ROLL))
    }
}

impl Procedure for Attack {
    type Stage = Attacked;

    fn start(&self) -> Attacked {
        Attacked { left: self.torpedoes, hits: 0 }
    }

    /// AST-84, AST-85 The next roll: a hit uses up its torpedo, and ends nothing.
    fn step<C: Cup>(&self, Attacked { left, hits }: Attacked, cup: &mut C) -> Result<Next<Attacked>, C::Pause> {
        if left == 0 {
            return Ok(Next::Done(Attacked { left, hits }));
        }
        let hits = hits + u8::from(self.roll(self.torpedoes - left).roll(cup)?);
        Ok(Next::Then(Attacked { left: left - 1, hits }))
    }
}

/// AST-33, AST-174 The dice of a salvo whose first move touches shallow water: torpedoes that are lost. The template keeps its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shallows {
    /// Are they set deep?
    pub deep: bool,
    /// How many there are.
    pub torpedoes: u8,
}

impl Procedure for Shallows {
    /// How many are lost; nothing before they roll.
    type Stage = Option<u8>;

    /// AST-33, AST-174 A die for each torpedo.
    fn step<C: Cup>(&self, _: Option<u8>, cup: &mut C) -> Result<Next<Option<u8>>, C::Pause> {
        let need = if self.deep { Need::base(4, &clause::DEEP_SET) } else { Need::base(7, &clause::SHALLOW_SET) };
        let throw = Throw::new(self.torpedoes, D10, Reading::AtLeast(need.total().cast_unsigned()));
        let lost = cup.roll(throw, || Why::needing(&clause::SHALLOW_LOSS, need))? as u8;
        Ok(Next::Done(Some(lost)))
    }
}
