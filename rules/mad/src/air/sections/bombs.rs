//! Bombs and rockets on the ground: where templates fall, and whom they cover.

use sandtable_dice::{Cup, List, Need, Next, Procedure, Reason, Throw, Why};
use sandtable_geometry::{Angle, Extent, Length, Point, Segment, Span};

use super::attack::throw;
use crate::air::clause;
use crate::air::lists::Type;
use crate::air::rules::AirRules;
use crate::rules::D10;

/// MAP-56 What each step of a scatter is worth.
pub const STEP: Length = Length::mm(10);
/// Targets that the odds of one run can have.
pub const MOST_BELOW: usize = 8;
/// The die of the direction: a clock face.
const HOURS: u8 = 12;
/// The farthest scatter, in steps: ten, and three of a green crew without its bomb aimer.
const MOST_STEPS: usize = 13;

/// MAP-56 What is added to the D10 of a scatter: skill is taken off. A substitute for the bomb aimer counts two lower
/// (MAP-89), a dive bomber two higher (MAP-105).
pub fn scatter(skill: i8, substitute: bool, dives: bool) -> Need {
    Need::base(skill.saturating_neg(), &clause::CREW_SKILL).when(substitute, 2, &clause::AIMER_HIT).when(
        dives,
        -2,
        &clause::DIVE_BOMBING,
    )
}

/// MAP-89 Does another man drop the bombs, since the one who does it is hit? A cockpit that is hit drops nothing.
pub fn has_substitute(kind: &Type, crew_hit: u8) -> bool {
    kind.crew.iter().enumerate().skip(1).any(|(at, location)| location.drops_bombs && crew_hit >> at & 1 == 1)
}

/// MAP-105 Is a bombing run at this height and speed a dive, where the rules in force make that more accurate?
pub fn is_dive(rules: &AirRules, kind: &Type, low: bool, speed: u16) -> bool {
    /// The least speed of a dive, in millimetres a move.
    const DIVES_FROM: u16 = 200;
    rules.dive_bombing && kind.dive_bomber && low && speed >= DIVES_FROM
}

/// MAP-57, MAP-59 What one template or hit does to a target of this kind: infantry takes half of it, rounded up (MAP-53).
pub fn damage(points: u16, infantry: bool) -> u16 {
    if infantry { points.div_ceil(2) } else { points }
}

/// MAP-56 The dice of one template: the D10 for the distance, the D12 for the direction, even where the distance is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drop {
    /// What is added to the D10 ([`scatter`]).
    pub scatter: Need,
}

/// MAP-56 Where a template lands, seen from its aim point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fall {
    /// Dice still to be thrown.
    left: u8,
    /// How far away, in steps of 10 mm.
    pub steps: u8,
    /// On which side: the hour of a clock, 12 being along the heading of the aircraft.
    pub hour: u8,
}

impl Fall {
    /// MAP-56 The point where it lands: along the hour, rounded once to the nearest micrometre. It may lie off the table.
    pub fn landing(self, aim: Point, heading: Angle) -> Point {
        aim.advance(heading + Angle::degrees(30 * i32::from(self.hour)), STEP * i32::from(self.steps))
    }
}

impl Drop {
    /// MAP-56 The distance that a face of the D10 makes, in steps.
    pub fn steps(&self, face: u16) -> u8 {
        (face as i16 + i16::from(self.scatter.total())).clamp(0, MOST_STEPS as i16) as u8
    }

    /// Why the D10 falls: with what is added to it, where anything is.
    fn why(&self, reason: &'static Reason) -> Why {
        if self.scatter.total() == 0 { Why::of(reason) } else { Why::adding(reason, self.scatter) }
    }
}

impl Procedure for Drop {
    type Stage = Fall;

    fn start(&self) -> Fall {
        Fall { left: 2, ..Fall::default() }
    }

    fn step<C: Cup>(&self, fall: Fall, cup: &mut C) -> Result<Next<Fall>, C::Pause> {
        if fall.left == 2 {
            let face = cup.roll(Throw::one(D10), || self.why(&clause::BOMB_SCATTER))?;
            return Ok(Next::Then(Fall { left: 1, steps: self.steps(face), ..fall }));
        }
        let hour = cup.roll(Throw::one(HOURS), || Why::of(&clause::BOMB_HOUR))?;
        Ok(Next::Done(Fall { hour: hour as u8, left: fall.left - 1, ..fall }))
    }
}

/// Somebody on whom templates may fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exposed {
    /// Its centre or outline.
    pub extent: Extent,
    /// How many templates matter: as many as destroy it ([`enough`]).
    pub most: u8,
}

/// MAP-07, MAP-57 How many templates destroy a target with so many hit points.
pub fn enough(hit_points: u16, points: u16, infantry: bool) -> u8 {
    hit_points.div_ceil(damage(points, infantry).max(1)).min(u8::MAX.into()) as u8
}

/// MAP-58 All templates of one run: each scatters separately from the same aim point. Its steps are those of [`Drop`].
///
/// Where each place of the scatter lands and whom it covers is worked out once, when the run is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bombing {
    templates: u8,
    drop: Drop,
    targets: List<Exposed, MOST_BELOW>,
    /// For each distance and hour the targets that are covered, one bit each.
    covered: [[u8; HOURS as usize]; MOST_STEPS + 1],
}

impl Bombing {
    /// MAP-57, MAP-90 A run with so many templates of this radius, each over whatever is at most the radius from where it lands.
    /// At most [`MOST_BELOW`] targets are looked at, the first ones.
    pub fn new(
        templates: u8,
        drop: Drop,
        heading: Angle,
        aim: Point,
        radius: Length,
        targets: impl IntoIterator<Item = Exposed>,
    ) -> Bombing {
        let targets: List<Exposed, MOST_BELOW> = targets.into_iter().take(MOST_BELOW).collect();
        let covered = |steps: usize, hour: usize| {
            let at = Fall { steps: steps as u8, hour: hour as u8 + 1, ..Fall::default() }.landing(aim, heading);
            let bits = targets.iter().enumerate();
            bits.fold(0, |bits, (bit, target)| bits | u8::from(target.extent.is_within(radius, at)) << bit)
        };
        let covered = std::array::from_fn(|steps| std::array::from_fn(|hour| covered(steps, hour)));
        Bombing { templates, drop, targets, covered }
    }
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// Templates still to fall.
    left: u8,
    /// Templates on each target, up to the number that matters.
    pub on: [u8; MOST_BELOW],
}

impl Procedure for Bombing {
    type Stage = Run;

    fn start(&self) -> Run {
        Run { left: self.templates, on: [0; MOST_BELOW] }
    }

    fn step<C: Cup>(&self, mut run: Run, cup: &mut C) -> Result<Next<Run>, C::Pause> {
        let Some(left) = run.left.checked_sub(1) else { return Ok(Next::Done(run)) };
        let fall = whole(&self.drop, cup)?;
        let covered = self.covered[usize::from(fall.steps)][usize::from(fall.hour - 1)];
        for (bit, target) in self.targets.iter().enumerate() {
            run.on[bit] = (run.on[bit] + (covered >> bit & 1)).min(target.most);
        }
        run.left = left;
        Ok(if left == 0 { Next::Done(run) } else { Next::Then(run) })
    }
}

/// A whole procedure within a step of another.
fn whole<P: Procedure, C: Cup>(procedure: &P, cup: &mut C) -> Result<P::Stage, C::Pause> {
    let mut stage = procedure.start();
    loop {
        match procedure.step(stage, cup)? {
            Next::Then(next) => stage = next,
            Next::Done(end) => return Ok(end),
        }
    }
}

/// MAP-59 A salvo or a heavy rocket at a point of the ground: a roll to hit, and its level says where the template lands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rocket {
    /// The number needed.
    pub need: Need,
    /// What is added to the D10 of its scatter ([`scatter`]).
    pub scatter: Need,
}

/// Where a rocket lands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Burst {
    /// Rolls still to come.
    left: u8,
    /// How many times its damage it does: not at all (MAP-62), once, or twice after two equal successes (MAP-60).
    pub times: u8,
    /// MAP-60, MAP-61 Where it lands seen from the nominated point; nothing to scatter after two successes.
    pub fall: Fall,
}

impl Burst {
    /// MAP-60, MAP-61, MAP-62 The point where the template is laid; none of a miss.
    pub fn landing(self, nominated: Point, heading: Angle) -> Option<Point> {
        (self.times > 0).then(|| self.fall.landing(nominated, heading))
    }
}

impl Procedure for Rocket {
    type Stage = Burst;

    fn start(&self) -> Burst {
        Burst { left: 3, ..Burst::default() }
    }

    fn step<C: Cup>(&self, burst: Burst, cup: &mut C) -> Result<Next<Burst>, C::Pause> {
        let (left, fall) = (burst.left - 1, burst.fall);
        Ok(match burst.left {
            3 => match cup.roll(throw(&self.need), || Why::needing(&clause::AIR_TO_HIT, self.need))? {
                0 => Next::Done(Burst::default()),
                1 => Next::Then(Burst { left, times: 1, fall }),
                equal_or_not => Next::Done(Burst { times: equal_or_not as u8 - 1, ..Burst::default() }),
            },
            2 => {
                let drop = Drop { scatter: self.scatter };
                let face = cup.roll(Throw::one(D10), || drop.why(&clause::ROCKET_SCATTER))?;
                let steps = drop.steps(face);
                Next::Then(Burst { left, fall: Fall { steps, ..fall }, ..burst })
            }
            _ => {
                let hour = cup.roll(Throw::one(HOURS), || Why::of(&clause::ROCKET_HOUR))?;
                Next::Done(Burst { left, fall: Fall { hour: hour as u8, ..fall }, ..burst })
            }
        })
    }
}

/// MAP-55 Where a straight path crosses a target: the distances flown between which bombs may fall; none where it does not
/// cross it. Start and end of the path belong to it.
///
/// An element is crossed where the point of the path nearest to its centre is square to it and at most the tolerance away:
/// exact; the two distances are the same. An outline is crossed where the path touches it. Distances are rounded once.
pub fn crosses(path: &Segment, target: &Extent, tolerance: Length) -> Option<Span> {
    match target {
        Extent::Point(at) => {
            let near = path.within(*at, tolerance) && is_beside(path, *at);
            let flown = path.position(*at);
            near.then_some(Span { from: flown, to: flown })
        }
        Extent::Outline(outline) => {
            let crossed = outline.stretch(path)?;
            Some(Span { from: path.position(crossed.from), to: path.position(crossed.to) })
        }
    }
}

/// MAP-55 The distance flown at which bombs on a target fall: beside an element, in the middle of an outline or at the whole
/// millimetre that was named. None where the path does not cross it, or the millimetre lies outside.
pub fn release(path: &Segment, target: &Extent, tolerance: Length, named: Option<u16>) -> Option<Length> {
    let span = crosses(path, target, tolerance)?;
    match (target, named) {
        (Extent::Outline(_), Some(mm)) => {
            Some(Length::mm(mm.into())).filter(|flown| span.from <= *flown && *flown <= span.to)
        }
        _ => Some(span.from + span.length().half()),
    }
}

/// MAP-55 Where bombs are aimed that fall after this distance: at an element's centre, otherwise at the point of the path.
pub fn aim(path: &Segment, target: Option<&Extent>, flown: Length) -> Point {
    match target {
        Some(Extent::Point(at)) => *at,
        _ => path.at(flown),
    }
}

/// Does a point lie square to some point of a path, its ends included? Exact.
fn is_beside(path: &Segment, point: Point) -> bool {
    let part = |from: i32, to: i32| i128::from(to) - i128::from(from);
    let product = |from: Point, to: Point, point: Point| {
        part(from.x, to.x) * part(from.x, point.x) + part(from.y, to.y) * part(from.y, point.y)
    };
    product(path.from, path.to, point) >= 0 && product(path.to, path.from, point) >= 0
}
