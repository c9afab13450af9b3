//! Straight steps: where one may lead, what it costs, and how far of it may be made.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

use crate::battle::board::ground::{Crossing, Gait, Stretch};
use crate::battle::board::places::NEARLY_AT;
use crate::battle::{Board, Stand, TOUCH};
use crate::clause;
use crate::lists::{Formation, Mover, Terrain};
use crate::resolution::SLACK;
use sandtable_core::{Cost, Piece};
use sandtable_dice::Reason;
use sandtable_geometry::{Angle, Bar, Length, Point, Rectangle, Segment, TooNear, farthest_that};

/// AOS-96 A budget of 1. A micrometre of clear ground is a whole number of it at every rate up to 15.
pub const BUDGET: i64 = 25_400 * RATES * 300;
/// What every rate up to 15 divides.
const RATES: i64 = 360_360;
/// AOS-162 Inches of a caisson.
const CAISSON_RATE: u8 = 6;
// RULING: a place named so near to a line along which alone the unit may step means the nearest place of that line.
const MEANT: Length = Length::thousandths_of_an_inch(50);
/// Places are whole micrometres: a step to where another was stopped leads a hair aside of it, and is made whole.
pub const ROUNDED: Length = Length::um(4);

/// AOS-97 A straight step of a unit: its facing stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub from: Stand,
    /// Where the middle of its front edge is to be.
    pub to: Point,
}

/// How far of a step may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepOutcome {
    /// Where the middle of the front edge is then.
    pub to: Point,
    /// What that costs, in parts of [`BUDGET`].
    pub cost: i64,
    /// Why not farther; nothing where all of it may be made.
    pub stopped: Option<&'static Reason>,
}

/// AOS-97 How a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// Where the middle of the front edge is to be.
    pub to: Point,
    /// How many times its length it costs.
    pub times: i64,
}

/// AOS-105 Whom a move has to mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minding {
    pub friends: Friends,
    /// So near to enemies it may not come.
    pub enemies: TooNear,
    /// So near to routing enemies.
    pub routing: TooNear,
    /// Who does not count.
    pub but: Option<Piece>,
}

impl Minding {
    /// These friends, and so near to enemies whether they rout or not.
    pub fn of(friends: Friends, enemies: TooNear) -> Minding {
        Minding { friends, enemies, routing: enemies, but: None }
    }
}

/// AOS-105 Which friends stop a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Friends {
    /// None.
    Passed,
    /// Those that it may not pass.
    Formed,
    /// Everybody.
    All,
}

/// What a way of the middle of a front edge meets, and what it costs.
pub(super) struct Way<'a> {
    gait: Gait,
    rate: i64,
    times: i64,
    stretches: Vec<Stretch<'a>>,
    /// With each, whether who stops on the line is counted as beyond it.
    crossings: Vec<(Crossing<'a>, bool)>,
}

impl Way<'_> {
    /// What a length costs at so many three hundredths, rounded up.
    fn paid(&self, length: Length, price: i64) -> i64 {
        let whole = length.as_um() * price * self.times * RATES;
        (whole + self.rate - 1) / self.rate
    }

    fn has_crossed(crossing: &(Crossing<'_>, bool), along: Length) -> bool {
        crossing.0.along < along || (crossing.0.along == along && crossing.1)
    }

    /// What it costs as far as this; nothing where it is closed before.
    pub(super) fn cost(&self, along: Length) -> Option<i64> {
        let mut sum = 0;
        for stretch in self.stretches.iter().filter(|stretch| stretch.span.from < along) {
            sum += self.paid(stretch.span.to.min(along) - stretch.span.from, self.gait.price(stretch.terrain)?);
        }
        for crossing in self.crossings.iter().filter(|crossing| Way::has_crossed(crossing, along)) {
            sum += self.gait.toll(crossing.0.terrain)? * BUDGET / 4;
        }
        Some(sum)
    }

    /// How far it leads on a budget, and why not farther.
    pub(super) fn farthest(&self, whole: Length, budget: i64) -> (Length, Option<&'static Reason>) {
        let open = farthest_that(whole, |along| self.cost(along).is_some());
        let afforded = farthest_that(open, |along| self.cost(along).is_some_and(|cost| cost <= budget));
        if afforded < open {
            return (afforded, Some(&clause::BUDGET_SPENT));
        }
        let shut = || match self.stretches.iter().any(|stretch| {
            let begins = stretch.span.from <= open && open < stretch.span.to;
            begins && self.gait.price(stretch.terrain).is_none()
        }) {
            true => &clause::IMPASSABLE,
            false => &clause::NOT_ACROSS,
        };
        (open, (open < whole).then(shut))
    }
}

impl Board<'_> {
    /// AOS-95 Inches a turn; nothing in a formation that the type does not have.
    pub fn rate_in(&self, unit: Piece, formation: Formation) -> Option<u8> {
        let Some(kind) = self.kind(unit) else { return Some(CAISSON_RATE) };
        kind.moves[formation as usize]
    }

    /// AOS-95 Inches a turn in its formation.
    pub fn rate(&self, unit: Piece) -> u8 {
        self.rate_in(unit, self.unit(unit).formation).unwrap_or(1).max(1)
    }

    /// A cost as a length of clear ground at the unit's rate.
    pub fn as_length(&self, unit: Piece, cost: i64) -> Length {
        Length::saturating(cost * i64::from(self.rate(unit)) / (RATES * 300))
    }

    /// AOS-19, AOS-97 Where a step leads that a unit is told to make, and whether it costs double.
    pub fn aimed(&self, unit: Piece, step: Step) -> Result<Aimed, &'static Reason> {
        let own = self.unit(unit);
        let course = step.from.course();
        if matches!(own.formation, Formation::Skirmish | Formation::Screen | Formation::Square) {
            return Ok(Aimed { to: step.to, times: 1 });
        }
        let (ahead, aside) = course.measured(step.to);
        let meant = |line: Point| if step.to.within(line, ROUNDED) { step.to } else { line };
        let straight = |times| Aimed { to: meant(course.ahead(ahead).at), times };
        let is_unlimbered = own.formation == Formation::Unlimbered;
        if is_unlimbered {
            return if aside.abs() <= MEANT { Ok(straight(1)) } else { Err(&clause::STRAIGHT_ONLY) };
        }
        if ahead < Length::ZERO {
            let is_formed = self.mover_in(unit, own.formation) == Mover::Formed;
            return match is_formed && aside.abs() <= MEANT {
                true => Ok(straight(2)),
                false => Err(if is_formed { &clause::OBLIQUE_TOO_WIDE } else { &clause::NOT_BACKWARD }),
            };
        }
        let most = Angle::degrees(i32::from(self.setting.rules.oblique_max_deg));
        if Angle::bearing(step.from.at, step.to).difference(step.from.bearing).0 <= most.0 + NEARLY_AT.0 {
            return Ok(Aimed { to: step.to, times: 1 });
        }
        let bearing = if aside < Length::ZERO { step.from.bearing - most } else { step.from.bearing + most };
        let to = step.from.at.advance(bearing, step.from.at.distance(step.to));
        if step.to.within(to, MEANT) { Ok(Aimed { to: meant(to), times: 1 }) } else { Err(&clause::OBLIQUE_TOO_WIDE) }
    }

    fn way(&self, unit: Piece, from: Stand, aimed: Aimed) -> Way<'_> {
        let gait = self.gait(unit);
        let segment = Segment::new(from.at, aimed.to);
        let block = self.block(unit);
        let middle = |at: Point| Stand { at, ..from }.centre(block);
        let crossings = self.crossings_for(middle(from.at), &segment, middle(aimed.to), gait);
        let beyond = |crossing: &Crossing<'_>| {
            let so_far = Segment::new(from.at, crossing.at);
            let crossed = self.crossings(middle(from.at), &so_far, middle(crossing.at));
            crossed.iter().any(|there| there.feature == crossing.feature && there.at == crossing.at)
        };
        let crossings = crossings.into_iter().map(|crossing| (crossing, beyond(&crossing))).collect();
        let stretches = self.stretches_for(&segment, gait);
        Way { gait, rate: self.rate(unit).into(), times: aimed.times, stretches, crossings }
    }

    /// AOS-96, AOS-103 What a whole step costs, whoever is in the way; nothing where ground or a line is closed to the unit.
    pub fn step_cost(&self, unit: Piece, step: Step) -> Option<i64> {
        let aimed = self.aimed(unit, step).ok()?;
        self.way(unit, step.from, aimed).cost(step.from.at.distance(aimed.to))
    }

    /// AOS-96, AOS-160 What a whole step takes of a budget, of which a hair more than there is takes all; nothing where ground or a line
    /// is closed to the unit.
    pub fn step_paid(&self, unit: Piece, step: Step, budget: i64) -> Option<i64> {
        let aimed = self.aimed(unit, step).ok()?;
        let (way, whole) = (self.way(unit, step.from, aimed), step.from.at.distance(aimed.to));
        let cost = way.cost(whole)?;
        Some(if whole - way.farthest(whole, budget).0 <= ROUNDED { cost.min(budget) } else { cost })
    }

    /// AOS-96, AOS-103, AOS-105 How far of a step may be made on a budget.
    pub fn farthest(&self, unit: Piece, step: Step, budget: i64) -> Result<StepOutcome, &'static Reason> {
        let aimed = self.aimed(unit, step)?;
        Ok(self.made(unit, step.from, aimed, budget, self.minding_but(None)))
    }

    /// AOS-105 Whom a move minds that is made on purpose and is no charge, but for one.
    pub fn minding_but(&self, but: Option<Piece>) -> Minding {
        let gap = TooNear::Within(self.enemy_gap() + SLACK);
        Minding { friends: Friends::Formed, enemies: gap, routing: TooNear::Within(TOUCH), but }
    }

    /// How far of a step may be made that minds these. Its end may be named: the way to it leads a hair aside of the one
    /// that was named, and is cut shorter until all of it may be made.
    fn made(&self, unit: Piece, from: Stand, aimed: Aimed, budget: i64, minding: Minding) -> StepOutcome {
        let first = self.made_of(unit, from, aimed, budget, minding);
        let mut last = first;
        while last.stopped.is_some() && last.to != from.at {
            last = self.made_of(unit, from, Aimed { to: last.to, ..aimed }, budget, minding);
        }
        StepOutcome { stopped: first.stopped, ..last }
    }

    /// How far of a straight way may be made; it ends on the table and over nobody.
    fn made_of(&self, unit: Piece, from: Stand, aimed: Aimed, budget: i64, minding: Minding) -> StepOutcome {
        let segment = Segment::new(from.at, aimed.to);
        let footprint = self.footprint_at(unit, from);
        let way = self.way(unit, from, aimed);
        let whole = segment.length();
        let (mut along, mut stopped) = way.farthest(whole, budget);
        // Only as far as the budget leads is anybody in the way.
        let paid = Segment::new(segment.from, segment.at(along));
        if let Some((barred, by)) = self.barred(unit, &footprint, &paid, minding).filter(|(barred, _)| *barred < along)
        {
            let is_friend = self.side(by) == self.side(unit);
            (along, stopped) = (barred, Some(if is_friend { &clause::FRIEND_IN_THE_WAY } else { &clause::ENEMY_NEAR }));
        }
        let on_table = self.way_to_edge(&footprint, &segment);
        if on_table < along {
            (along, stopped) = (on_table, Some(&clause::OFF_TABLE));
        }
        if self.overlapped(unit, &footprint.moved(segment.from, segment.at(along))).is_some() {
            (along, stopped) = (self.last_clear(unit, &footprint, &segment, along), Some(&clause::NO_ROOM));
        }
        let cost = |along: Length| way.cost(along).unwrap_or(0).min(budget.max(0));
        if whole - along <= ROUNDED {
            return StepOutcome { to: aimed.to, cost: cost(whole), stopped: None };
        }
        StepOutcome { to: segment.at(along), cost: cost(along), stopped }
    }

    /// AOS-107 The way of somebody who rides straight there.
    pub(super) fn ridden(&self, unit: Piece, from: Stand, to: Point) -> Way<'_> {
        self.way(unit, from, Aimed { to, times: 1 })
    }

    /// The sum of a step, row by row, as lengths of clear ground at the unit's rate. `named` is what people call a terrain.
    pub fn step_rows(&self, unit: Piece, step: Step, named: impl Fn(&Terrain) -> String) -> Vec<Cost> {
        let Ok(aimed) = self.aimed(unit, step) else { return Vec::new() };
        let (way, segment) = (self.way(unit, step.from, aimed), Segment::new(step.from.at, aimed.to));
        let row = |name: String, cost: i64, reason: &'static Reason, at: Option<Point>| Cost {
            name,
            cost: self.as_length(unit, cost),
            clause: reason.clause.into(),
            at,
        };
        let mut rows: Vec<Cost> = Vec::new();
        for stretch in &way.stretches {
            let Some(price) = way.gait.price(stretch.terrain) else { break };
            let reason = if aimed.times > 1 { &clause::OBLIQUE_TOO_WIDE } else { &clause::IMPASSABLE };
            let name = named(stretch.terrain);
            rows.push(row(name, way.paid(stretch.span.length(), price), reason, Some(segment.at(stretch.span.from))));
        }
        for (crossing, _) in way.crossings.iter().filter(|crossing| Way::has_crossed(crossing, segment.length())) {
            let Some(toll) = way.gait.toll(crossing.terrain) else { break };
            rows.push(row(named(crossing.terrain), toll * BUDGET / 4, &clause::NOT_ACROSS, Some(crossing.at)));
        }
        rows
    }

    // --- who is in the way ---

    /// AOS-105 May a unit pass through a friend? Not where both are formed.
    pub fn passes(&self, unit: Piece, friend: Piece) -> bool {
        !(self.is_formed(unit) && self.is_formed(friend))
    }

    /// AOS-105 Everybody who may be in the way of a unit that moves so from there. Who is too near already stops only what brings it nearer.
    pub fn bars(&self, unit: Piece, from: &Rectangle, way: &Segment, minding: Minding) -> Vec<Bar<Piece>> {
        let reach = from.radius() + way.length() + minding.enemies.gap().max(minding.routing.gap());
        let others = self.all().filter(|other| {
            *other != unit && minding.but != Some(*other) && !self.is_plainly_farther(*other, from.centre, reach)
        });
        let bar = |piece: Piece| {
            let too_near = match self.side(piece) == self.side(unit) {
                true => {
                    let stops = match minding.friends {
                        Friends::Passed => false,
                        Friends::Formed => !self.passes(unit, piece),
                        Friends::All => true,
                    };
                    stops.then_some(TooNear::Over(TOUCH))?
                }
                // AOS-162 A caisson is taken, and stops nobody.
                false if self.is_caisson(piece) => return None,
                false if self.unit(piece).routing.is_some() => minding.routing,
                false => minding.enemies,
            };
            Bar::from(from, piece, self.footprint(piece), too_near)
        };
        others.filter_map(bar).collect()
    }

    /// AOS-105 How far along a way a unit comes from there before somebody stops it whom it minds, and who; nothing where nobody does.
    pub fn barred(&self, unit: Piece, from: &Rectangle, way: &Segment, minding: Minding) -> Option<(Length, Piece)> {
        Bar::first(from, way, &self.bars(unit, from, way, minding)).map(|(along, bar)| (along, bar.what))
    }
}
