//! Charges: the ride to the target, the edge that is touched, and how the charger comes to lie against it.

use crate::battle::board::ground::Gait;
use crate::battle::board::paths::{Friends, Minding};
use crate::battle::board::places::NEARLY_AT;
use crate::battle::{BUDGET, Board, Contact, Edge, Phase, Stand, TOUCH};
use crate::clause;
use crate::lists::Formation;
use crate::resolution::SLACK;
use sandtable_core::{Piece, Pieces, Side};
use sandtable_dice::Reason;
use sandtable_geometry::{
    Angle, Bar, Course, Front, Length, Point, Rectangle, Segment, TooNear, convex_within, farthest_that,
};

/// AOS-107 How far aside of its facing a charger rides at most.
const ASIDE: Angle = Angle::degrees(45);
/// AOS-107 The charge bonus of cavalry on foot, in inches.
const BONUS_ON_FOOT: u8 = 2;
/// AOS-108, AOS-132 Edges that lie against each other do so for so much, and so near a line that is crossed covers a footprint.
pub const HALF_AN_INCH: Length = Length::thousandths_of_an_inch(500);
/// AOS-108 A charge that finds no room halts so far from its target.
const SHORT_OF: Length = Length::inches(1);

/// AOS-107 How a charge goes that is ridden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ride {
    /// Where it began, after the change of facing.
    pub from: Stand,
    /// Where it came.
    pub to: Stand,
    /// What it cost, the change of facing included, in parts of [`BUDGET`].
    pub cost: i64,
    /// The first enemy that it touched.
    pub touched: Option<Piece>,
    /// What stopped it before.
    pub stopped: Option<&'static Reason>,
    /// AOS-162 Caissons that it took on the way.
    pub taken: Pieces,
}

impl Board<'_> {
    // --- who may ride ---

    /// AOS-109 What is left for the charges phase, in inches.
    pub fn charge_bonus(&self, unit: Piece) -> u8 {
        match self.unit(unit).formation {
            Formation::Dismounted => BONUS_ON_FOOT,
            _ => self.kind(unit).map(|kind| kind.bonus).unwrap_or_default(),
        }
    }

    /// AOS-109 The same as a budget.
    pub fn bonus_budget(&self, unit: Piece) -> i64 {
        BUDGET * i64::from(self.charge_bonus(unit)) / i64::from(self.rate(unit))
    }

    /// AOS-107 Does a line at most 45 degrees off its facing lead from there to the nearest point of the target?
    fn leads_to(&self, from: Stand, target: Piece) -> bool {
        let nearest = self.footprint(target).nearest(from.at);
        let aside = Angle::bearing(from.at, nearest).difference(from.bearing);
        from.at == nearest || aside.0 <= ASIDE.0 + NEARLY_AT.0
    }

    /// AOS-107 Does the target lie so that one change of facing and then such a line lead to it?
    pub fn may_ride_at(&self, charger: Piece, target: Piece) -> Result<(), &'static Reason> {
        let own = self.unit(charger);
        let step = i32::from(self.setting.rules.face_step_deg) * 1000;
        let turned = |by: i32| own.stand.turned(self.block(charger), own.stand.bearing + Angle::millidegrees(by));
        let leads = [0, -step, step, -step / 2, step / 2].into_iter().any(|by| self.leads_to(turned(by), target));
        if leads { Ok(()) } else { Err(&clause::NOT_BEFORE_IT) }
    }

    // --- the ride ---

    /// AOS-107 The ride of a charger that turns by so many millidegrees first and has so much to spend in all.
    pub fn ride(&self, charger: Piece, target: Piece, turn: i32, budget: i64) -> Result<Ride, &'static Reason> {
        let own = self.unit(charger);
        let from = if turn == 0 { own.stand } else { self.faced_to_charge(charger, turn)? };
        let spent = if turn == 0 || self.is_open(charger) { 0 } else { BUDGET / 4 };
        if spent > budget {
            return Err(&clause::BUDGET_SPENT);
        }
        // AOS-160: in a pulse it may be passing a friend.
        let mut ride = self.ridden_to(charger, target, from, budget - spent, self.setting.rules.written);
        ride.cost += spent;
        Ok(ride)
    }

    /// AOS-109 The end of a charge in the charges phase.
    pub fn completed(&self, charger: Piece, target: Piece) -> Ride {
        self.ridden_to(charger, target, self.unit(charger).stand, self.bonus_budget(charger), false)
    }

    fn ridden_to(&self, charger: Piece, target: Piece, from: Stand, budget: i64, goes_on: bool) -> Ride {
        let nothing = Ride { from, to: from, cost: 0, touched: None, stopped: None, taken: Pieces::default() };
        if !self.leads_to(from, target) {
            return Ride { stopped: Some(&clause::NOT_BEFORE_IT), ..nothing };
        }
        let (footprint, there) = (self.footprint_at(charger, from), self.footprint(target));
        if there.is_within(&footprint, TOUCH) {
            return Ride { touched: Some(target), ..nothing };
        }
        let nearest = there.nearest(from.at);
        let way = Segment::new(from.at, nearest);
        let ridden = self.ridden(charger, from, nearest);
        let (mut along, mut stopped) = ridden.farthest(from.at.distance(nearest), budget);
        let bars = self.bars(charger, &footprint, &way, Minding::of(Friends::Formed, TooNear::Within(TOUCH)));
        let first = |of: Side| Bar::first(&footprint, &way, bars.iter().filter(|bar| self.side(bar.what) == of));
        if let Some((barred, _)) = first(self.side(charger)).filter(|(barred, _)| *barred < along) {
            (along, stopped) = (barred, Some(&clause::FRIEND_IN_THE_WAY));
        }
        let mut touched = None;
        if let Some((near, bar)) = first(self.side(charger).other()).filter(|(near, _)| *near < along) {
            // The last ten thousandths up to the edge itself, as far as there is anything to spend.
            let up_to = footprint.clear_way(&way, &bar.footprint, TooNear::Over(Length::ZERO)).max(near);
            (along, touched, stopped) = (up_to.min(along), Some(bar.what), None);
        } else {
            along = along.min(self.way_to_edge(&footprint, &way));
            let over = |here: &Rectangle| self.overlapped_by_taker(charger, here).map(|other| self.footprint(other));
            along = if goes_on { along } else { footprint.last_clear(&way, along, TOUCH, over) };
        }
        let at = way.at(along);
        let swept = footprint.swept(&footprint.moved(way.from, at));
        let caissons = self.of(self.side(charger).other()).filter(|enemy| self.is_caisson(*enemy));
        let taken = caissons.filter(|caisson| convex_within(&swept, &self.footprint(*caisson).corners(), TOUCH));
        let cost = ridden.cost(along).unwrap_or(0).min(budget.max(0));
        Ride { to: Stand { at, ..from }, cost, touched, stopped, taken: taken.collect(), ..nothing }
    }

    // --- the edge ---

    /// AOS-108 Which edge of a target somebody touches who declared its charge with the middle of its front there.
    pub fn edge_from(&self, target: Piece, declared: Point) -> Edge {
        self.unit(target).stand.edge_toward(self.block(target), declared, SLACK)
    }

    /// AOS-108, AOS-120 An edge of a unit, with the strip straight before it.
    pub fn edge(&self, unit: Piece, edge: Edge) -> Front {
        self.unit(unit).stand.side(self.block(unit), edge)
    }

    /// AOS-108 Does touching an edge of a unit count as a flank or rear? A square has four fronts, and open order and routing units have
    /// no flank.
    pub fn is_flank(&self, unit: Piece, edge: Edge) -> bool {
        let own = self.unit(unit);
        edge != Edge::Front && own.formation != Formation::Square && !self.is_open(unit) && own.routing.is_none()
    }

    /// AOS-108 How a ride ends that touched somebody: the charger is laid against the edge. `declared` is where the middle of its front
    /// was when it declared. Who evaded it and is caught counts as touched in the rear (AOS-111), wherever that is.
    ///
    /// Where the charger stands then, and whom it touches: the target first, and perhaps others. Nobody where there is no room: then it stands
    /// off, and the charge has failed.
    pub fn closed(&self, charger: Piece, ride: &Ride, target: Piece, declared: Point) -> (Stand, Vec<Contact>) {
        // RULING: the charger lies against the edge that it came to; laid against the rear, it would have ridden through the whole unit.
        let side = self.edge(target, self.edge_from(target, declared));
        let Some(stand) = self.laid_against(charger, side, ride.to.at) else {
            return (self.stood_off(charger, ride, target), Vec::new());
        };
        // What it crossed just before this ride, straight from where it declared, counts too.
        let before = HALF_AN_INCH.min(ride.from.at.distance(declared));
        let from = Stand { at: ride.from.at.toward(declared, before), ..ride.from };
        let others = self.steady_enemies(charger).filter(|enemy| *enemy != target);
        let touched = [target].into_iter().chain(others.filter(|other| self.lies_against(charger, stand, *other)));
        (stand, touched.map(|on| self.contact(charger, on, declared, (from, ride.to.at))).collect())
    }

    /// AOS-108 The contact that a charge would make if it got home from where the charger stands.
    pub fn would_touch(&self, charger: Piece, target: Piece) -> Contact {
        let from = self.unit(charger).stand;
        self.contact(charger, target, from.at, (from, self.footprint(target).nearest(from.at)))
    }

    /// AOS-108 The contact of a charger that declared there and came this way.
    fn contact(&self, charger: Piece, on: Piece, declared: Point, way: (Stand, Point)) -> Contact {
        let (there, edge) = (self.unit(on), self.edge_from(on, declared));
        let flanked = there.done.evaded == Some(charger) || self.is_flank(on, edge);
        let both = there.charge.is_some_and(|charge| charge.target == charger);
        // AOS-160: of two that rode at each other by written orders both made the contact.
        let attacker = (both && self.setting.rules.written).then_some(self.table.mover);
        let (barrier, moving) = (self.barrier(charger, way, on, edge), self.table.phase == Phase::Movement);
        let (turn, by_mover) = (self.table.turn, self.side(charger) == self.table.mover);
        Contact { by: charger, on, edge, flanked, turn, by_mover, moving, both, attacker, barrier }
    }

    /// AOS-108 Where a charger stands whose front lies on an edge: the middle of it as near as may be to the point where it arrived.
    fn laid_against(&self, charger: Piece, side: Front, arrived: Point) -> Option<Stand> {
        let (block, bearing) = (self.block(charger), side.middle.heading.opposite());
        let half = side.width.half();
        // To the charger's right is to the left of who looks out of the edge.
        let rightward = side.middle.heading - Angle::QUARTER;
        let start = Course { at: side.middle.at, heading: rightward }.measured(arrived).0.max(-half).min(half);
        let at = |s: Length| Stand { at: side.middle.at.advance(rightward, s), bearing };
        // Half an inch of the two edges must lie together.
        let most = block.front.half() + half - HALF_AN_INCH;
        let shifted = |sign: i32| {
            let (room, toward) = (most - start * sign, if sign < 0 { rightward.opposite() } else { rightward });
            (room >= Length::ZERO).then(|| self.first_place(charger, at(start), toward, room))?
        };
        let (right, left) = (shifted(1), shifted(-1));
        let shift = match (right, left) {
            (Some(right), Some(left)) if left < right => -left,
            (Some(right), _) => right,
            (None, left) => -left?,
        };
        Some(at(start + shift))
    }

    /// AOS-108 The least shift along a line after which a unit lies over nobody, on the table, and with its centre on ground that it may
    /// enter.
    fn first_place(&self, unit: Piece, from: Stand, toward: Angle, most: Length) -> Option<Length> {
        let block = self.block(unit);
        let footprint = from.footprint(block);
        let way = Segment::new(footprint.centre, footprint.centre.advance(toward, most));
        let gait = self.gait(unit);
        let closed: Vec<_> = self
            .stretches_for(&way, gait)
            .into_iter()
            .filter(|stretch| gait.price(stretch.terrain).is_none())
            .map(|stretch| stretch.span)
            .collect();
        let mut along = Length::ZERO;
        loop {
            along = self.first_clear(unit, &footprint, &way, along).filter(|along| *along <= most)?;
            let off_table = |along: Length| !self.is_on_table(&footprint.moved(way.from, way.at(along)));
            let next = if off_table(along) {
                if off_table(most) {
                    return None;
                }
                let onward = |more: Length| off_table(along + more);
                along + farthest_that(most - along, onward) + Length::um(1)
            } else if let Some(span) = closed.iter().find(|span| span.from <= along && along < span.to) {
                span.to + Length::um(1)
            } else {
                return Some(along);
            };
            along = next;
        }
    }

    /// AOS-108 Does the front of a charger that stands there lie against an edge of an enemy for half an inch or more?
    fn lies_against(&self, charger: Piece, stand: Stand, enemy: Piece) -> bool {
        let front = stand.side(self.block(charger), Edge::Front);
        Edge::ALL.into_iter().map(|edge| self.edge(enemy, edge)).any(|side| {
            let faces = side.middle.heading.difference(stand.bearing.opposite());
            let (ahead, together) = front.beside(&side);
            // RULING: edges within a degree of each other lie against each other; the charger's was laid against its target only.
            faces <= Angle::degrees(1) && ahead.abs() <= TOUCH && together + SLACK >= HALF_AN_INCH
        })
    }

    /// AOS-108 The linear feature that a charger's path crossed within half an inch of the edge that it touches: the last of several.
    fn barrier(&self, charger: Piece, (from, arrived): (Stand, Point), on: Piece, edge: Edge) -> Option<u16> {
        let side = self.edge(on, edge);
        let half = side.width.half();
        let end = |by: Length| side.middle.at.advance(side.middle.heading + Angle::QUARTER, by);
        let line = Segment::new(end(-half), end(half));
        let way = Segment::new(from.at, line.closest_point(arrived));
        let crossed = self.crossings(from.centre(self.block(charger)), &way, self.centre(on));
        let mut near = crossed.into_iter().filter(|crossing| line.within(crossing.at, HALF_AN_INCH + SLACK));
        near.next_back().map(|crossing| crossing.feature.0)
    }

    /// AOS-108 Where a charger stands off that finds no room: back on its path, an inch from the target, or where it began.
    fn stood_off(&self, charger: Piece, ride: &Ride, target: Piece) -> Stand {
        let footprint = self.footprint_at(charger, ride.from);
        let way = Segment::new(ride.from.at, ride.to.at);
        let along = footprint.clear_way(&way, &self.footprint(target), TooNear::Within(SHORT_OF - Length::um(1)));
        let along = self.last_clear(charger, &footprint, &way, along);
        Stand { at: way.at(along), ..ride.from }
    }

    // --- reactions ---

    /// AOS-112 Is a unit charged on its front by somebody who begins at least 3 inches away, and not too far aside to ride at?
    pub fn may_meet(&self, unit: Piece, charger: Piece) -> bool {
        const LEAST: Length = Length::inches(3);
        let is_far = self.distance(unit, charger) + SLACK >= LEAST;
        let is_on_front = self.edge_from(unit, self.unit(charger).stand.at) == Edge::Front;
        is_far && is_on_front && self.leads_to(self.unit(unit).stand, charger)
    }

    /// AOS-112 Where a unit comes that counter-charges: half the gap toward the charger, 4 inches at most, before friends, impassable
    /// ground, the edge of the table and an inch from other enemies.
    pub fn met(&self, unit: Piece, charger: Piece) -> Stand {
        const MOST: Length = Length::inches(4);
        let from = self.unit(unit).stand;
        let nearest = self.footprint(charger).nearest(from.at);
        let way = Segment::new(from.at, from.at.toward(nearest, self.distance(unit, charger).half().min(MOST)));
        let minding = Minding { but: Some(charger), ..Minding::of(Friends::All, self.short_of_enemies()) };
        Stand { at: way.at(self.goes(unit, &self.footprint(unit), &way, minding).0), ..from }
    }

    /// AOS-105 Everybody is in the way whom a unit minds, and ground on which its centre may not be: how far along a way it comes, and
    /// whether anything stopped it.
    pub fn driven(&self, unit: Piece, from: &Rectangle, way: &Segment, minding: Minding, gait: Gait) -> (Length, bool) {
        let centres = Segment::new(from.centre, from.moved(way.from, way.to).centre);
        let barred = self.barred(unit, from, way, minding).map(|(along, _)| along);
        let stops = [barred, self.closed_from(&centres, gait)].into_iter().flatten().min();
        let stops = stops.filter(|along| *along < way.length());
        (stops.unwrap_or(way.length()), stops.is_some())
    }
}
