//! How the computer general moves: columns until the enemy is near, then lines; guns to where they bear; horses where they may ride.

use super::{General, turn_to};
use crate::battle::board::paths::Step;
use crate::battle::{Act, Command, Order, Sort, Unit, Written};
use crate::lists::{Arm, Formation};
use crate::resolution::{Band, SLACK};
use crate::rules::inches;
use crate::sections::caissons::REFILL;
use crate::sections::offers::generals;
use crate::sections::orders::QUARTER;
use crate::sections::written;
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Angle, Length, Point, Rectangle};

/// From this distance on infantry leaves its columns.
const DEPLOYS: Length = Length::inches(15);
/// Cavalry keeps so far from the enemy until it rides.
const WAITS: Length = Length::inches(13);
/// A step that gains less is not worth an order.
const WORTH_IT: Length = Length::thousandths_of_an_inch(500);
/// AOS-162 With so many rounds a battery is refilled.
const REFILLS: u8 = 2;
/// He leaves a melee below this strength against the enemy's, in hundredths, and closes from this many figures near on.
const LOSES: u64 = 80;
const CLOSES: u64 = 130;
/// In hundredths of the battle: until then he waits for so many, and from then on for none, since who only waits has drawn.
const PATIENT: [u64; 2] = [40, 90];
/// A charge pays from this melee strength against the target's on, in hundredths: to a quick general, and to a careful one.
const RIDES: [u64; 2] = [140, 125];

impl General<'_> {
    /// The next order: what mends, what charges, what moves; then firefights; then no more.
    pub(super) fn orders(&self) -> Command {
        let board = &self.board;
        let going = board.table.order.map(|order| order.unit).filter(|unit| board.side(*unit) == self.side);
        if let Some(command) = going.and_then(|unit| self.order(unit)) {
            return command;
        }
        let next = self.after(going).filter(|unit| Some(*unit) != going).find_map(|unit| self.order(unit));
        next.or_else(|| self.go()).or_else(|| self.firefight()).unwrap_or(Command::Close)
    }

    /// AOS-160 The next order that he writes: how a charger turns, for every unit without one what it would be ordered in its turn, then
    /// firefights.
    pub(super) fn writes(&self) -> Command {
        let board = &self.board;
        let turns = board.of(self.side).filter_map(|unit| self.turns_to_charge(unit));
        let blank = board.of(self.side).filter(|unit| board.unit(*unit).written == Written::default());
        let mut orders = turns.chain(blank.filter_map(|unit| self.order(unit)));
        let next = orders.find(|command| written::check(board, self.side, command).is_ok());
        next.or_else(|| self.go()).or_else(|| self.firefight()).unwrap_or(Command::Close)
    }

    /// AOS-107, AOS-160 The change of facing that is written with a charge where it needs one.
    fn turns_to_charge(&self, unit: Piece) -> Option<Command> {
        let written = self.board.unit(unit).written;
        let Act::Charge(target) = written.act else { return None };
        let degrees = if written.turn() == 0 { self.turn_at(unit, target) } else { 0 };
        (degrees != 0).then_some(Command::Face { unit, degrees })
    }

    /// What a unit is ordered; nothing where it stands.
    fn order(&self, unit: Piece) -> Option<Command> {
        let board = &self.board;
        if board.may_reform(unit).is_ok() {
            return Some(Command::Reform { unit });
        }
        if self.careful && board.may_break_off(unit).is_ok() && self.is_losing(unit) {
            return Some(Command::BreakOff { unit });
        }
        if board.is_caisson(unit) {
            return self.refill(unit).or_else(|| self.follow(unit));
        }
        if board.may_be_ordered(unit).is_err() || board.unit(unit).disordered {
            return None;
        }
        let (enemy, distance) = self.nearest(unit)?;
        match board.arm(unit) {
            Arm::Cavalry => self.charge(unit).or_else(|| self.keep_off(unit, enemy, distance)),
            Arm::Infantry => self.foot(unit, enemy, distance),
            Arm::Artillery => self.guns(unit, enemy, distance),
        }
    }

    /// The nearest enemy that does not rout, by estimate.
    fn nearest(&self, unit: Piece) -> Option<(Piece, Length)> {
        let board = &self.board;
        let (own, here) = (board.unit(unit).stand.at, board.footprint(unit));
        let estimate = |enemy: Piece| (self.estimated(unit, enemy, board.distance(unit, enemy)), enemy);
        let likely =
            board.steady_enemies(unit).min_by_key(|enemy| own.distance_squared(board.unit(*enemy).stand.at))?;
        let nearer = |best: (Length, Piece), enemy: Piece| {
            // Whom he would take for farther whatever he looked at is not looked at.
            if self.is_taken_for_farther((unit, &here), enemy, best.0) { best } else { best.min(estimate(enemy)) }
        };
        let (distance, enemy) = board.steady_enemies(unit).fold(estimate(likely), nearer);
        Some((enemy, distance))
    }

    /// Does he estimate an enemy at more than this from a unit that stands there, as a look at the middles of both tells?
    fn is_taken_for_farther(&self, (unit, here): (Piece, &Rectangle), enemy: Piece, than: Length) -> bool {
        let there = self.board.footprint(enemy);
        let at_least = here.centre.distance(there.centre) - here.radius() - there.radius() - SLACK;
        self.estimated(unit, enemy, at_least) > than
    }

    // --- foot ---

    /// Infantry marches in column, deploys near the enemy, and closes until its volleys count twice.
    fn foot(&self, unit: Piece, enemy: Piece, distance: Length) -> Option<Command> {
        let board = &self.board;
        let own = board.unit(unit);
        let order = board.order_of(unit);
        if own.formation == Formation::Column {
            let near = distance <= DEPLOYS;
            let line = if near { self.form(&order, Formation::Line) } else { None };
            // A little more than the range at which lines form.
            let march = || if near { None } else { self.toward(&order, enemy, distance - DEPLOYS + WORTH_IT) };
            return line.or_else(march);
        }
        if own.formation == Formation::Square {
            let far = |enemy: Piece| self.estimated(unit, enemy, board.distance(unit, enemy));
            let rides = |enemy: Piece| board.is_mounted(enemy) && far(enemy) < DEPLOYS;
            return if board.steady_enemies(unit).any(rides) { None } else { self.form(&order, Formation::Line) };
        }
        let closes = !self.careful || self.is_stronger_near(unit, enemy);
        // It waits as far off as it fires at all for whoever comes nearer, since who moves fires at half effect (AOS-131).
        let range = if closes { self.good_range(unit)? } else { board.limit(unit, Band::Inter)? };
        if distance <= range {
            return self.face(&order, enemy);
        }
        self.toward(&order, enemy, distance - range + WORTH_IT)
    }

    /// AOS-106 Has its side the worse of a melee by much?
    fn is_losing(&self, unit: Piece) -> bool {
        let board = &self.board;
        let group = board.melee_of(unit);
        let [own, enemies] = [self.side, self.side.other()].map(|side| board.side_of(&group, side));
        let strength = board.melee_strength(&own, &enemies).thousandths();
        100 * strength < LOSES * board.melee_strength(&enemies, &own).thousandths()
    }

    /// Has he so much more about there that it pays to close at this hour: infantry in good order near the enemy against theirs near the unit?
    fn is_stronger_near(&self, unit: Piece, enemy: Piece) -> bool {
        let board = &self.board;
        let at = |one: Piece| board.unit(one).stand.at;
        let is_near = |one: Piece, other: Piece| self.estimated(one, other, at(one).distance(at(other))) <= DEPLOYS;
        let worth = |side: Side, is_near: &dyn Fn(Piece) -> bool| -> u64 {
            let foot =
                board.of(side).filter(|one| board.arm(*one) == Arm::Infantry && board.unit(*one).in_good_order());
            foot.filter(|one| is_near(*one)).map(|one| u64::from(board.unit(one).figures)).sum()
        };
        let [waits, hurries] = PATIENT;
        let gone = 100 * u64::from(board.table.turn) / u64::from(board.setting.last_turn());
        let closes = CLOSES * (hurries - gone.clamp(waits, hurries)) / (hurries - waits);
        let own = worth(self.side, &|one| is_near(one, enemy));
        100 * own >= closes * worth(self.side.other(), &|one| is_near(unit, one))
    }

    // --- guns ---

    /// Guns come up until their round shot counts, and turn to the enemy; they wait for a caisson that refills them.
    fn guns(&self, unit: Piece, enemy: Piece, distance: Length) -> Option<Command> {
        let board = &self.board;
        let (order, good) = (board.order_of(unit), self.good_range(unit)?);
        let fills = |caisson: Piece| self.refill(caisson) == Some(Command::Refill { caisson, battery: unit });
        if board.unit(unit).rounds <= REFILLS && board.of(self.side).any(fills) {
            return None;
        }
        // A tenth nearer than the estimate, which may be wrong.
        let near = Length::saturating(good.as_um() * 9 / 10);
        match board.unit(unit).formation {
            Formation::Limbered if distance <= near => self.form(&order, Formation::Unlimbered),
            Formation::Limbered => {
                let step = self.toward(&order, enemy, distance - near + WORTH_IT);
                step.or_else(|| self.form(&order, Formation::Unlimbered))
            }
            _ if distance > good && !order.stepped => self.form(&order, Formation::Limbered),
            _ => self.face(&order, enemy),
        }
    }

    /// AOS-162 A caisson refills the battery with fewest rounds that has hardly any left: that costs both their order.
    fn refill(&self, caisson: Piece) -> Option<Command> {
        let board = &self.board;
        let rounds = |battery: &Piece| board.unit(*battery).rounds;
        let empty = board.of(self.side).filter(|battery| rounds(battery) <= REFILLS);
        let near = empty.filter(|battery| board.may_refill(self.side, caisson, *battery).is_ok());
        near.min_by_key(rounds).map(|battery| Command::Refill { caisson, battery })
    }

    /// AOS-162 A caisson comes up with its battery, near enough to refill it.
    fn follow(&self, caisson: Piece) -> Option<Command> {
        let (board, Sort::Caisson(battery)) = (&self.board, self.board.member(caisson).sort) else { return None };
        let strays = board.fighter(battery).is_some() && !board.are_within(caisson, battery, inches(REFILL));
        let far = board.distance(caisson, battery) - inches(REFILL) + WORTH_IT;
        (strays && board.may_be_ordered(caisson).is_ok())
            .then(|| self.toward(&board.order_of(caisson), battery, far))?
    }

    /// AOS-161 A general who is alone, or with a unit that routs, rides to the nearest one in order that is within his reach.
    fn go(&self) -> Option<Command> {
        let board = &self.board;
        generals(board, self.side).find_map(|general| {
            let own = board.table.generals[board.setting.officer_index(general)?];
            if own.bound.is_some() || own.with.is_some_and(|unit| board.unit(unit).routing.is_none()) {
                return None;
            }
            let steady = |unit: &Piece| board.fighter(*unit).is_some_and(Unit::in_good_order);
            let free = board.of(self.side).filter(|unit| steady(unit) && board.general_with(*unit).is_none());
            let places = free.map(|unit| board.footprint(unit).nearest(own.at));
            let near = places.filter(|at| board.may_go(self.side, general, *at).is_ok());
            near.min_by_key(|at| own.at.distance_squared(*at)).map(|at| Command::Go { general, at })
        })
    }

    // --- horses ---

    /// Does an enemy seem to be within the reach of a charge?
    pub(super) fn may_ride_at_somebody(&self) -> bool {
        let mut horses = self.board.of(self.side).filter(|unit| self.board.is_mounted(*unit));
        horses.any(|unit| self.nearest(unit).is_some_and(|(_, distance)| distance <= self.rides_at(unit, false)))
    }

    /// AOS-107, AOS-109, AOS-164 So near must be whom a unit charges, and nearer where it turns first.
    fn rides_at(&self, unit: Piece, turns: bool) -> Length {
        let board = &self.board;
        let turn = if turns && !board.is_open(unit) { QUARTER } else { 0 };
        let rides = board.as_length(unit, board.budget(&board.order_of(unit)) - turn);
        rides + Length::inches(board.charge_bonus(unit).into())
    }

    /// AOS-107 A charge that pays, at whoever seems within reach.
    fn charge(&self, unit: Piece) -> Option<Command> {
        let (board, reach) = (&self.board, [false, true].map(|turns| self.rides_at(unit, turns)));
        let (own, here) = ([(unit, board.unit(unit).figures)], board.footprint(unit));
        let pays = |target: Piece| {
            let there = board.unit(target);
            let near = || {
                let reach = reach[usize::from(self.turn_at(unit, target) != 0)];
                let seems = || self.estimated(unit, target, board.distance(unit, target));
                let far = (!self.is_taken_for_farther((unit, &here), target, reach)).then(seems);
                far.is_some_and(|far| far <= reach && board.is_seen_at(far))
            };
            if there.formation == Formation::Square || !near() || board.may_charge(unit, target).is_err() {
                return None;
            }
            let enemies = [(target, there.figures)];
            let strength = board.melee_strength(&own, &enemies).thousandths();
            let against = board.melee_strength(&enemies, &own).thousandths().max(1);
            let shock = board.kind(unit).map_or(0, |kind| u64::from(kind.shock_attack));
            // Infantry in order may form square: it is ridden at where that is unlikely, or it is weak.
            let steady = board.arm(target) == Arm::Infantry && there.in_good_order() && !board.is_open(target);
            let doubt = if steady { u64::from(7 - board.grade(target).good_order.min(6)) * 10 } else { 0 };
            let worth = (100 * strength + 1000 * 10 * shock) / against;
            (worth >= RIDES[usize::from(self.careful)] + doubt).then_some((worth, target))
        };
        let best = board.of(self.side.other()).filter(|enemy| !board.is_caisson(*enemy)).filter_map(pays).max();
        best.map(|(_, target)| Command::Charge { unit, target })
    }

    /// Cavalry keeps behind its own, near enough to ride.
    fn keep_off(&self, unit: Piece, enemy: Piece, distance: Length) -> Option<Command> {
        let order = self.board.order_of(unit);
        if distance > WAITS + Length::inches(2) {
            return self.toward(&order, enemy, distance - WAITS);
        }
        let column = self.board.unit(unit).formation == Formation::Column;
        let line = if column { self.form(&order, Formation::Line) } else { None };
        line.or_else(|| self.face(&order, enemy))
    }

    // --- steps ---

    /// A change of formation, where it may be made.
    fn form(&self, order: &Order, formation: Formation) -> Option<Command> {
        let may = self.board.may_form(order, formation, None).is_ok();
        may.then_some(Command::Form { unit: order.unit, formation, at: None })
    }

    /// A change of facing, where the enemy is not in the arc of fire and one would bring him nearer to it.
    fn face(&self, order: &Order, enemy: Piece) -> Option<Command> {
        let (board, unit) = (&self.board, order.unit);
        if board.has_in_arc(unit, enemy) || board.is_open(unit) {
            return None;
        }
        let bearing = self.bearing(unit, enemy);
        let degrees = ((bearing - board.unit(unit).stand.bearing).signed() / 1000).clamp(-45, 45) as i16;
        board.may_face(order, degrees).is_ok().then_some(Command::Face { unit, degrees })
    }

    fn bearing(&self, unit: Piece, enemy: Piece) -> Angle {
        let at = self.board.unit(unit).stand.at;
        Angle::bearing(at, self.board.footprint(enemy).nearest(at))
    }

    /// So far toward an enemy, aslant where need be; a change of facing first where he lies too far aside.
    fn toward(&self, order: &Order, enemy: Piece, far: Length) -> Option<Command> {
        let (board, unit) = (&self.board, order.unit);
        let own = board.unit(unit).stand;
        let bearing = self.bearing(unit, enemy);
        let degrees = turn_to(own.bearing, bearing, 45);
        if degrees != 0 && board.may_face(order, degrees).is_ok() {
            return Some(Command::Face { unit, degrees });
        }
        let ways = [bearing, own.bearing];
        ways.into_iter().find_map(|way| self.step(order, own.at.advance(way, far)))
    }

    /// A step there, or as far as it may be made, where that is worth it.
    fn step(&self, order: &Order, to: Point) -> Option<Command> {
        let (board, unit) = (&self.board, order.unit);
        let from = board.unit(unit).stand;
        let made = board.farthest(unit, Step { from, to }, board.left(order)).ok()?;
        if from.at.distance(made.to) < WORTH_IT {
            return None;
        }
        Some(Command::Move { unit, path: [made.to].into_iter().collect() })
    }
}
