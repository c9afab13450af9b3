//! What goes on aboard: flooding, fires, repairs, engineers; and fire at aircraft.

use crate::clause;
use crate::lists::{Cargo, Class, Crew, Fuel, Gun};
use crate::resolution::gunnery::Volley;
use crate::resolution::rolls::Test;
use crate::rules::{D10, Rules};
use sandtable_dice::{Cup, Need, Next, Procedure, Reading, Reason, Throw, Why};

/// AST-170, AST-221 Fires aboard at most.
pub const MOST_FIRES: u8 = 3;
/// AST-103 The limit of control.
const CONTROLLED: i8 = 3;

/// AST-103, AST-222 One flooding in one turn: what it costs goes into the first total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flooding {
    /// Does it cost before it is fought?
    pub loss_first: bool,
    /// AST-222 The boxes that are left; without any nothing more is rolled.
    pub boxes: u16,
}

/// How far a flooding has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flooded {
    /// Rolls to come at most.
    left: u8,
    /// It has stopped.
    pub stopped: bool,
}

impl Flooding {
    /// AST-103 By the rules in force, of who has so many boxes left.
    pub fn new(rules: &Rules, boxes: u16) -> Flooding {
        Flooding { loss_first: rules.loss_first, boxes }
    }
}

impl Procedure for Flooding {
    type Stage = Flooded;

    fn start(&self) -> Flooded {
        Flooded { left: 2, stopped: false }
    }

    fn step<C: Cup>(&self, flooded: Flooded, cup: &mut C) -> Result<Next<Flooded>, C::Pause> {
        let mut next = Flooded { left: flooded.left - 1, ..flooded };
        if self.loss_first == (flooded.left == 2) {
            let lost = cup.roll(Throw::one(D10), || Why::of(&clause::FLOODING_LOSS))?;
            cup.count(0, lost);
            next.left = if lost < self.boxes { next.left } else { 0 };
        } else {
            let control = Test::score(&clause::FLOODING_CONTROL, Need::base(CONTROLLED, &clause::CONTROLLED));
            next.stopped = control.roll(cup)?;
        }
        let ends = next.left == 0 || next.stopped;
        Ok(if ends { Next::Done(Flooded { left: 0, ..next }) } else { Next::Then(next) })
    }
}

/// AST-170, AST-222 One fire in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fire {
    /// What a die must show at most to put it out.
    pub need: Need,
    /// Would petrol, oil or ammunition explode?
    pub explosive: bool,
}

/// What a fire does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Burnt {
    /// It is out, and costs nothing.
    pub out: bool,
    /// There is one more.
    pub spreads: bool,
    /// The vessel explodes, and sinks.
    pub explodes: bool,
}

/// AST-170 What a fire costs that is not out.
pub fn fire_loss(class: Class) -> u16 {
    class.number().into()
}

/// AST-170 May a fire reach what explodes?
pub fn is_explosive(fuel: Fuel, cargo: Cargo) -> bool {
    fuel == Fuel::Petrol || cargo.explodes()
}

impl Fire {
    /// AST-119, AST-170 A fire on a vessel with this crew.
    pub fn new(crew: &Crew, explosive: bool) -> Fire {
        let need = Need::base(3, &clause::FIRE_OUT).plus(crew.repair, &clause::CREW_REPAIR);
        Fire { need: need.at_most(), explosive }
    }
}

impl Procedure for Fire {
    type Stage = Burnt;

    fn step<C: Cup>(&self, _: Burnt, cup: &mut C) -> Result<Next<Burnt>, C::Pause> {
        let test = Test { reason: &clause::FIRE, need: self.need };
        let face = cup.roll(Throw::one(D10), || Why::needing(test.reason, test.need))? as u8;
        let (out, explosion) = (test.comes(face), Need::base(8, &clause::EXPLODES_ON));
        let spreads = !out && face >= D10 - 1;
        let explodes =
            !out && face == D10 && self.explosive && Test::effect(&clause::FIRE_EXPLOSION, explosion).roll(cup)?;
        Ok(Next::Done(Burnt { out, spreads, explodes }))
    }
}

/// AST-132, AST-224 What is repaired, in the order in which a side tries that gives no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Repair {
    /// An M hit.
    Engine,
    /// Steering damaged by gunfire.
    Steering,
    /// A mount, gear, radar or sonar that is knocked out.
    System,
}

/// AST-119, AST-132, AST-224 The roll for a repair.
pub fn repair(what: Repair, crew: &Crew) -> Test {
    let (on, reason) = match what {
        Repair::Engine => (2, &clause::REPAIR_ENGINE as &'static Reason),
        Repair::Steering => (2, &clause::REPAIR_STEERING),
        Repair::System => (1, &clause::REPAIR_SYSTEM),
    };
    let need = Need::base(on, reason).plus(crew.repair, &clause::CREW_REPAIR);
    Test::score(&clause::REPAIR, need)
}

/// AST-100, AST-144 The roll after an M hit that no ram made: the engineers are lost where this comes.
pub fn engineers() -> Test {
    Test::effect(&clause::ENGINEERS, Need::base(8, &clause::ENGINEERS_ON))
}

/// AST-171, AST-218 The dice of a mount at an aircraft; nothing where it cannot fire at any.
pub fn anti_aircraft(gun: &Gun, crew: &Crew, dark: bool) -> Option<Volley> {
    let need = Need::base(gun.against_aircraft.cast_signed(), &clause::ANTI_AIRCRAFT_SCORE)
        .when(dark, -1, &clause::AIRCRAFT_UNLIT)
        .plus(crew.gunnery, &clause::CREW_GUNNERY);
    let volley = Volley { reason: &clause::ANTI_AIRCRAFT, need: need.at_most(), dice: gun.dice };
    (gun.against_aircraft > 0).then_some(volley)
}

/// AST-171 The die for a hit on an aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AircraftHit;

/// How an aircraft fares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flies {
    /// Unhurt.
    #[default]
    On,
    /// Driven off.
    Off,
    /// Shot down.
    Down,
}

impl Procedure for AircraftHit {
    type Stage = Flies;

    fn step<C: Cup>(&self, _: Flies, cup: &mut C) -> Result<Next<Flies>, C::Pause> {
        let seen = cup.roll(Throw::new(1, D10, Reading::Bands(4, 8)), || Why::of(&clause::AIRCRAFT_HIT))?;
        Ok(Next::Done(match Throw::bands(seen) {
            (_, 1..) => Flies::Down,
            (1.., _) => Flies::Off,
            _ => Flies::On,
        }))
    }
}
