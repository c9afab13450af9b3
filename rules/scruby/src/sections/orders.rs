//! Orders: who may have one, what it may spend, and how its steps are carried out.

use crate::battle::board::paths::{Step, StepOutcome};
use crate::battle::{BUDGET, Board, OfCharge, OfMove, Order, Phase, Resolving, Stand, Umpire};
use crate::clause;
use crate::lists::Formation;
use crate::resolution::{Weather, rolls};
use crate::rules::inches;
use crate::sections::offers::generals;
use crate::sections::{caissons, throws, winning};
use sandtable_core::{Path, Piece, Refusal, Side, Verdict, refuse, unless};
use sandtable_dice::{Dice, Reason};
use sandtable_geometry::{Length, Point, Segment, TooNear};

/// AOS-96 A quarter of a budget.
pub const QUARTER: i64 = BUDGET / 4;
/// AOS-98 Degrees of turning about.
pub const ABOUT: i16 = 180;
/// AOS-152 What is left of the budget in disorder, and AOS-164 in heavy rain, in quarters.
const IN_DISORDER: i64 = 2;
const IN_RAIN: i64 = 3;

/// A change of formation that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where the unit stands after it.
    pub stand: Stand,
    /// What of the budget it costs.
    pub cost: i64,
}

impl<'a> Board<'a> {
    // --- who ---

    /// AOS-14 May the wing of a unit move in this turn?
    pub fn may_move_wing(&self, unit: Piece) -> Verdict {
        let Some(flank) = self.table.flank.filter(|_| self.table.limited) else { return Ok(()) };
        let (own, written) = (self.side(unit) == self.table.mover, self.setting.rules.written);
        unless(flank.moves(own, self.unit(unit).wing, written), &clause::WING_STAYS)
    }

    /// AOS-94 The order that a unit is carrying out, or a fresh one.
    pub fn order_of(&self, unit: Piece) -> Order {
        self.table.order.filter(|order| order.unit == unit).unwrap_or(Order { unit, ..Order::default() })
    }

    /// AOS-94, AOS-25, AOS-152 May a unit have an order to move, or go on with the one that it has?
    pub fn may_be_ordered(&self, unit: Piece) -> Verdict {
        unless(self.is_there(unit), &clause::NOT_THERE)?;
        let own = self.unit(unit);
        let goes_on = self.table.order.is_some_and(|order| order.unit == unit);
        unless(own.routing.is_none(), &clause::ROUTS)?;
        if goes_on {
            return Ok(());
        }
        unless(!own.done.ordered, &clause::HAD_ITS_ORDER)?;
        unless(!self.has_declared(unit), &clause::FIREFIGHTS_LAST)?;
        unless(!self.in_contact(unit), &clause::IN_CONTACT)?;
        unless(!self.is_locked(unit), &clause::LOCKED)?;
        self.may_move_wing(unit)
    }

    /// AOS-94, AOS-136 Has the side of a unit declared firefights in its part, which come after all moves? Nobody else of it has fired by
    /// then.
    fn has_declared(&self, unit: Piece) -> bool {
        let own = self.table.phase == Phase::Movement && !self.setting.rules.written;
        own && self.side(unit) == self.table.mover && self.of(self.table.mover).any(|one| self.unit(one).done.fired)
    }

    /// AOS-96, AOS-102, AOS-143, AOS-152, AOS-164 The budget of an order: that of a bonus move is whole, in disorder too.
    pub fn budget(&self, order: &Order) -> i64 {
        let quarters = if order.forced { self.setting.rules.forced_march_budget_quarters.into() } else { 4 };
        let budget = self.standard() / 4 * quarters;
        if self.unit(order.unit).disordered && !order.bonus { budget / 4 * IN_DISORDER } else { budget }
    }

    /// AOS-96 What is left of it.
    pub fn left(&self, order: &Order) -> i64 {
        self.budget(order) - order.spent
    }

    /// AOS-164 The budget of a unit in order.
    pub(super) fn standard(&self) -> i64 {
        if self.table.weather == Weather::Downpour { BUDGET / 4 * IN_RAIN } else { BUDGET }
    }

    // --- steps ---

    /// AOS-97 The steps along a path, as far as it may be followed: where each ends, and what it costs; with it, what stopped it, or why
    /// the next one leads where no step may.
    pub fn steps(&self, order: &Order, path: &[Point]) -> (Vec<StepOutcome>, Option<&'static Reason>) {
        let (mut from, mut left, mut steps) = (self.unit(order.unit).stand, self.left(order), Vec::new());
        for &to in path {
            let leads = self.may_lead(order, from, to);
            let made = leads.and_then(|()| self.farthest(order.unit, Step { from, to }, left));
            if let Ok(step) = made {
                (from.at, left) = (step.to, left - step.cost);
                steps.push(step);
            }
            let stopped = made.map_or_else(Some, |step| step.stopped);
            if stopped.is_some() {
                return (steps, stopped);
            }
        }
        (steps, None)
    }

    /// AOS-102 May a step of an order lead there, since a forced march goes forward?
    pub(super) fn may_lead(&self, order: &Order, from: Stand, to: Point) -> Result<(), &'static Reason> {
        let back = order.forced && from.course().measured(to).0 < Length::ZERO;
        if back { Err(&clause::FORCED_STEPS) } else { Ok(()) }
    }

    /// AOS-96, AOS-97, AOS-105 May a unit move along a path?
    pub fn may_step(&self, order: &Order, path: &Path) -> Verdict {
        unless(!path.is_empty(), &clause::NO_WAY)?;
        self.steps(order, path).1.map_or(Ok(()), refuse)
    }

    /// AOS-98 The changes of facing that a unit has in a turn.
    pub fn changes_of_facing(&self, unit: Piece) -> u8 {
        match self.unit(unit).formation {
            Formation::Square => 0,
            Formation::Line | Formation::Dismounted | Formation::Unlimbered => 1,
            Formation::Column | Formation::Limbered => 2,
            Formation::Skirmish | Formation::Screen => u8::MAX,
        }
    }

    /// AOS-20, AOS-98 May an order have one more change of facing?
    pub fn may_turn(&self, order: &Order) -> Verdict {
        let most = self.changes_of_facing(order.unit);
        unless(most > 0, &clause::NO_FACING)?;
        unless(order.faces < most && !order.about, &clause::FACINGS_USED_UP)?;
        unless(self.cost_of_facing(order.unit) <= self.left(order), &clause::BUDGET_SPENT)
    }

    /// AOS-98 A change of facing is free in open order.
    fn cost_of_facing(&self, unit: Piece) -> i64 {
        if self.is_open(unit) { 0 } else { QUARTER }
    }

    /// AOS-98 What a written turn costs: a change of facing, or about.
    pub fn cost_of_turn(&self, unit: Piece, degrees: i16) -> i64 {
        if degrees == ABOUT { 2 * QUARTER } else { self.cost_of_facing(unit) }
    }

    /// AOS-98 A change of facing by so many degrees: where the unit stands after it, and what it costs.
    pub fn may_face(&self, order: &Order, degrees: i16) -> Verdict<Change> {
        unless(degrees != 0, &clause::NO_DEGREES)?;
        self.may_turn(order)?;
        let stand = self.faced(order.unit, i32::from(degrees) * 1000).map_err(Refusal::of)?;
        Ok(Change { stand, cost: self.cost_of_facing(order.unit) })
    }

    /// AOS-98 Turning about.
    pub fn may_turn_about(&self, order: &Order) -> Verdict<Change> {
        unless(!order.forced, &clause::FORCED_STEPS)?;
        unless(order.faces == 0, &clause::FACINGS_USED_UP)?;
        unless(2 * QUARTER <= self.left(order), &clause::BUDGET_SPENT)?;
        let stand = self.about(order.unit).map_err(Refusal::of)?;
        Ok(Change { stand, cost: 2 * QUARTER })
    }

    /// AOS-07, AOS-08, AOS-22, AOS-95 Can a unit of this type form so at all?
    pub fn can_form(&self, unit: Piece, formation: Formation) -> bool {
        self.kind(unit).is_some_and(|kind| kind.moves[formation as usize].is_some())
            || self.is_caisson(unit) && formation == Formation::Limbered
    }

    /// AOS-21, AOS-23, AOS-99, AOS-100, AOS-101 Could an order have a change into this formation, if there were room for it? What it would cost.
    pub fn could_form(&self, order: &Order, formation: Formation) -> Verdict<i64> {
        let own = self.unit(order.unit);
        unless(self.can_form(order.unit, formation), &clause::NO_FORMATION)?;
        unless(own.formation != formation, &clause::ALREADY_FORMED)?;
        // AOS-114: a disordered square does not exist.
        unless(!own.disordered || formation != Formation::Square, &clause::DISORDERED)?;
        // AOS-100: back on their horses they stand in line.
        let mounts = own.formation == Formation::Dismounted;
        unless(!mounts || formation == Formation::Line, &clause::MOUNTS_IN_LINE)?;
        // AOS-143: a bonus move ignores what the unit has done.
        let changed = if order.bonus { order.formed } else { own.done.changed || own.done.squared.is_some() };
        unless(!changed, &clause::FORMATION_CHANGED)?;
        unless(!order.forced, &clause::FORCED_STEPS)?;
        let open = |formation| matches!(formation, Formation::Skirmish | Formation::Screen);
        let full = QUARTER * i64::from(self.setting.rules.formation_cost_quarters);
        let cost = if open(own.formation) && open(formation) { full / 2 } else { full };
        unless(cost <= self.left(order), &clause::BUDGET_SPENT)?;
        Ok(cost)
    }

    /// AOS-99 to AOS-101 A change of formation, with the middle of the front edge where it is or shifted to a place.
    pub fn may_form(&self, order: &Order, formation: Formation, at: Option<Point>) -> Verdict<Change> {
        let cost = self.could_form(order, formation)?;
        let stand = self.formed(order.unit, formation, at).map_err(Refusal::of)?;
        Ok(Change { stand, cost })
    }

    /// AOS-102 Is a unit within reach of an enemy that does not rout on a straight way?
    pub(super) fn is_way_near(&self, unit: Piece, from: Stand, to: Point) -> bool {
        self.before_enemies(unit, from, to) != to
    }

    /// AOS-102 Is a unit within reach of one where it stands?
    fn is_near_enemies(&self, unit: Piece) -> bool {
        let reach = inches(self.setting.rules.forced_march_distance);
        self.steady_enemies(unit).any(|enemy| self.are_within(unit, enemy, reach))
    }

    /// AOS-102 How far a unit gets on a straight way before an enemy that does not rout is within reach.
    fn before_enemies(&self, unit: Piece, from: Stand, to: Point) -> Point {
        let reach = inches(self.setting.rules.forced_march_distance);
        let (way, own) = (Segment::new(from.at, to), self.footprint_at(unit, from));
        let clear = |enemy: Piece| own.clear_way(&way, &self.footprint(enemy), TooNear::Within(reach));
        let least = self.steady_enemies(unit).map(clear).min();
        least.filter(|along| *along < way.length()).map_or(to, |along| way.at(along))
    }

    /// AOS-24, AOS-102 May it begin a forced march?
    pub fn may_force(&self, unit: Piece) -> Verdict {
        let own = self.unit(unit);
        let formed = matches!(own.formation, Formation::Column | Formation::Limbered);
        unless(formed && !self.is_caisson(unit), &clause::CANNOT_FORCE)?;
        unless(own.in_good_order(), &clause::DISORDERED)?;
        unless(self.table.order.is_none_or(|order| order.unit != unit), &clause::HAD_ITS_ORDER)
    }

    /// AOS-152 May it reform? Every wing may.
    pub fn may_reform(&self, unit: Piece) -> Verdict {
        let Some(own) = self.fighter(unit) else { return refuse(&clause::NOT_THERE) };
        unless(own.routing.is_none(), &clause::ROUTS)?;
        unless(own.disordered, &clause::IN_GOOD_ORDER)?;
        unless(!own.done.ordered, &clause::HAD_ITS_ORDER)?;
        unless(!self.has_declared(unit), &clause::FIREFIGHTS_LAST)?;
        unless(!self.in_contact(unit), &clause::IN_CONTACT)?;
        unless(!self.is_locked(unit), &clause::LOCKED)
    }

    /// AOS-106 May it break off a melee that goes on from an earlier turn?
    pub fn may_break_off(&self, unit: Piece) -> Verdict {
        let Some(own) = self.fighter(unit) else { return refuse(&clause::NOT_THERE) };
        unless(self.setting.rules.break_off && self.is_mounted(unit), &clause::CANNOT_BREAK_OFF)?;
        unless(!own.done.ordered, &clause::HAD_ITS_ORDER)?;
        unless(!self.has_declared(unit), &clause::FIREFIGHTS_LAST)?;
        let old = |unit| self.contacts(unit).all(|contact| contact.turn < self.table.turn);
        unless(self.in_contact(unit) && old(unit), &clause::CANNOT_BREAK_OFF)?;
        self.may_move_wing(unit)
    }
}

/// AOS-94 May a unit have an order of any kind?
pub fn is_able(board: &Board<'_>, unit: Piece) -> bool {
    let refills = || {
        let side = board.side(unit);
        board.is_caisson(unit) && board.of(side).any(|battery| board.may_refill(side, unit, battery).is_ok())
    };
    let moves = board.may_be_ordered(unit).is_ok();
    moves || board.may_reform(unit).is_ok() || board.may_break_off(unit).is_ok() || refills()
}

/// AOS-94, AOS-161, AOS-166 Has a side an order left to give: a unit or a general that may have one, one that is being carried out, or a
/// firefight to declare?
pub fn has_any(board: &Board<'_>, side: Side) -> bool {
    let going = board.table.order.is_some_and(|order| board.side(order.unit) == side);
    let able = going || board.of(side).any(|unit| is_able(board, unit)) || generals(board, side).next().is_some();
    able || side == board.table.mover && may_declare(board, side)
}

/// AOS-136 Could a side declare a firefight?
fn may_declare(board: &Board<'_>, side: Side) -> bool {
    let attackers: Vec<Piece> = board.of(side).filter(|unit| board.may_fight(*unit).is_ok()).collect();
    let mut targets = board.of(side.other()).filter(|target| board.may_be_fought(side, *target).is_ok());
    !attackers.is_empty()
        && targets.any(|target| attackers.iter().any(|unit| board.may_fight_at(*unit, target).is_ok()))
}

// --- what is carried out ---

/// The order of a unit goes on, or begins; another that was being carried out is over.
pub fn open<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<Order, D::Pause> {
    if let Some(order) = umpire.board().table.order.filter(|order| order.unit == unit) {
        return Ok(order);
    }
    close(umpire)?;
    let order = Order { unit, ..Order::default() };
    umpire.note(OfMove::Ordered { order });
    Ok(order)
}

/// AOS-102 The order that is being carried out is over: who spent more than a budget on a forced march rolls.
pub fn close<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let Some(order) = umpire.board().table.order else { return Ok(()) };
    let unit = order.unit;
    let beyond = order.forced && order.spent > umpire.board().standard();
    umpire.note(OfMove::Halted { unit });
    caissons::overrun(umpire);
    if beyond && !throws::endures_march(umpire)? {
        winning::disorder(umpire, unit);
    }
    Ok(())
}

/// AOS-97 A unit makes its steps.
pub fn step<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, path: &Path) -> Result<(), D::Pause> {
    let order = open(umpire, unit)?;
    if order.forced {
        march(umpire, unit, path);
    } else {
        let (steps, _) = umpire.board().steps(&order, path);
        let stepped = |step: StepOutcome| OfMove::Stepped { unit, at: step.to, cost: step.cost, near: false };
        umpire.note_all(steps.into_iter().map(stepped));
    }
    caissons::take(umpire, unit);
    Ok(())
}

/// AOS-102 Steps of a forced march: what goes beyond a budget stops where an enemy is first within reach, and is not made at all where
/// one was within reach before.
fn march<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, path: &Path) {
    for &to in path.iter() {
        let board = umpire.board();
        let (order, from) = (board.order_of(unit), board.unit(unit).stand);
        let within = (board.standard() - order.spent).max(0);
        let Ok(first) = board.farthest(unit, Step { from, to }, within) else { break };
        let near = order.near || board.is_way_near(unit, from, first.to);
        if first.to != from.at {
            umpire.note(OfMove::Stepped { unit, at: first.to, cost: first.cost, near });
        }
        if first.stopped.is_none() {
            continue;
        }
        let board = umpire.board();
        let (order, from) = (board.order_of(unit), board.unit(unit).stand);
        let farthest = board.before_enemies(unit, from, to);
        let rest = if near { None } else { board.farthest(unit, Step { from, to: farthest }, board.left(&order)).ok() };
        let Some(rest) = rest.filter(|rest| rest.to != from.at) else { break };
        umpire.note(OfMove::Stepped { unit, at: rest.to, cost: rest.cost, near: farthest != to });
        if farthest != to || rest.stopped.is_some() {
            break;
        }
    }
}

/// AOS-98 It changes its facing, or turns about.
pub fn face<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, degrees: Option<i16>) -> Result<(), D::Pause> {
    let order = open(umpire, unit)?;
    let board = umpire.board();
    let change = match degrees {
        Some(degrees) => board.may_face(&order, degrees),
        None => board.may_turn_about(&order),
    };
    // AOS-102: what goes beyond a budget is for who is far from all enemies.
    let held = |cost: i64| {
        order.forced && order.spent + cost > board.standard() && (order.near || board.is_near_enemies(unit))
    };
    if let Some(Change { stand, cost }) = change.ok().filter(|change| !held(change.cost)) {
        umpire.note(OfMove::Faced { unit, stand, cost, about: degrees.is_none() });
    }
    Ok(())
}

/// AOS-99 It changes its formation.
pub fn form<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    unit: Piece,
    formation: Formation,
    at: Option<Point>,
) -> Result<(), D::Pause> {
    let order = open(umpire, unit)?;
    let change = umpire.board().may_form(&order, formation, at);
    if let Ok(Change { stand, cost }) = change {
        umpire.note(OfMove::Formed { unit, formation, stand, cost });
    }
    Ok(())
}

/// AOS-102 It begins a forced march.
pub fn force<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<(), D::Pause> {
    close(umpire)?;
    umpire.note(OfMove::Ordered { order: Order { unit, forced: true, ..Order::default() } });
    Ok(())
}

/// AOS-106 It breaks off: out of contact, back nine inches, and an order roll.
pub fn break_off<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<(), D::Pause> {
    close(umpire)?;
    let enemies: Vec<Piece> = umpire.board().touching(unit).collect();
    umpire.note(OfCharge::Broke { unit });
    winning::fall_back(umpire, unit, &enemies);
    let there = umpire.board().unit(unit);
    if there.is_there() && !there.done.blocked && !throws::test(umpire, unit, rolls::order)?.passed() {
        winning::disorder(umpire, unit);
    }
    Ok(())
}
