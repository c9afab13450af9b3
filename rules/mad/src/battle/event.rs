//! What happens, and how it changes the state: bookkeeping without rules.
#![allow(missing_docs, reason = "a field without words is what its name says")]

mod bookkeeping;
mod markers;
mod results;
mod shells;
mod works;

pub(crate) use bookkeeping::cohere;
use bookkeeping::{OF_THE_TURN, activation_over, carry_along};
pub use markers::MarkerEvent;
pub use results::ShotResult;
pub use shells::ShellEvent;
pub use works::WorkEvent;

use crate::air;
use crate::battle::lift::Stance;
use crate::battle::named_fire::NamedFire;
use crate::battle::orders::{self, Order};
use crate::battle::state::{Active, Element, MOST_IN_UNIT, Marks, MoveUnderWay, Shot, State, UnitId};
use sandtable_core::{Piece, Pieces, Side};
use sandtable_dice::List;
use sandtable_geometry::{Length, Point};
use serde::{Deserialize, Serialize};

/// A change of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A side wrote an order under seal: told to nobody else.
    Ordered { side: Side, order: Order },
    /// An element is placed; aboard a carrier or on the ground.
    Placed { element: Piece, at: Point, aboard: Option<Piece> },
    /// A unit is being placed.
    PlacingBegan { unit: UnitId },
    /// A unit is placed.
    UnitPlaced { unit: UnitId },
    /// A turn began.
    TurnBegan { turn: u8, initiative: Side },
    /// A unit is activated: its old markers come off.
    Activated {
        unit: UnitId,
        /// Its first element.
        first: Piece,
        /// How many elements it has.
        count: u8,
        /// Those that see a fellow, one bit each in the order of the unit (MAD-30).
        coherent: u16,
    },
    /// A unit is kept in reserve (MAD-150): at first, or for one more turn.
    Reserved {
        unit: UnitId,
        /// The side that alone is told, of a hidden unit.
        secret: Option<Side>,
    },
    /// A unit in reserve has entered the table.
    Entered {
        unit: UnitId,
        /// Its first element.
        first: Piece,
        /// Those that see a fellow, one bit each in the order of the unit (MAD-30).
        coherent: u16,
        /// The side that alone is told, of a hidden unit: the others see its marker.
        secret: Option<Side>,
    },
    /// The nerve of a unit gives way for this activation (MAD-156).
    Shaken {
        unit: UnitId,
        /// Where each of its elements stands.
        at: List<Point, MOST_IN_UNIT>,
    },
    /// The enemies that the next element of a shaken unit sees then (MAD-156).
    Dreads { sees: Pieces },
    /// An element sets out. What of its path is told is no more than the others see.
    SetOut {
        way: MoveUnderWay,
        /// It moves up to shoot.
        to_shoot: bool,
    },
    /// An element came to a place.
    Moved {
        element: Piece,
        /// Where it is now.
        to: Point,
        /// What its movement has cost in this activation.
        spent: Length,
        /// Some of the path was off the road.
        off_road: bool,
    },
    /// The next test point of the path under way.
    Settled {
        /// The first that has not been settled.
        next: u8,
    },
    /// The path has been travelled, or was broken off.
    Halted,
    /// Infantry got into a vehicle.
    Embarked { element: Piece, carrier: Piece },
    /// Infantry got out.
    Landed {
        element: Piece,
        carrier: Piece,
        /// Where it stands.
        at: Point,
    },
    /// An element goes low, high or under water, or comes up.
    Stands {
        element: Piece,
        /// How it stands to the ground now.
        stance: Stance,
        /// Its owner said so; else it set out.
        said: bool,
    },
    /// An element takes or loses an opportunity fire marker.
    Watching {
        element: Piece,
        /// Takes it.
        on: bool,
    },
    /// By a human ruling alone: what it has given up for its marker it may do after all.
    Freed { element: Piece },
    /// A watcher's owner holds its fire for this activation: told to nobody else.
    Holding { element: Piece, side: Side },
    /// A target was named.
    Aimed { shot: Shot },
    /// A spotter has used its opportunity fire marker: it observes no more in this turn (MAD-74).
    Reacted { element: Piece },
    /// A shot was fired; the weapon is used.
    Fired { shot: Shot, result: ShotResult },
    /// Hit points are lost.
    Damaged { element: Piece, points: u16 },
    /// Damage that waits until both have fired (MAD-56).
    DamageHeld { element: Piece, points: u16 },
    /// What was held comes due; the damage follows.
    HeldApplied { element: Piece },
    /// An element is destroyed; passengers are dealt with by themselves.
    Destroyed { element: Piece },
    /// By a human ruling alone: hit points are given back, and what was destroyed stands again.
    Restored {
        element: Piece,
        /// What it has now.
        hit_points: u16,
    },
    /// A passenger got out of a wreck unhurt.
    Survived {
        element: Piece,
        /// Its own unit does not act.
        #[serde(default, skip_serializing_if = "sandtable_core::is_default")]
        idle: bool,
    },
    /// All opportunity fire on a stretch is done.
    ReactionEnded,
    /// The fire step of the active unit is over.
    FireEnded,
    /// The activation is over.
    Deactivated { unit: UnitId },
    /// Who holds an objective now.
    Held { objective: u8, by: Option<Side> },
    /// An objective scores at the end of a turn for its holder (MAD-150).
    Scored {
        side: Side,
        objective: u8,
        /// How many points.
        points: u16,
    },
    /// An element leaves the table for good (MAD-149).
    Left { element: Piece },
    /// A side gave the battle up.
    Conceded { side: Side },
    /// Something happened in the air.
    Air(air::battle::Event),
    /// Something happened to markers and those who are under them.
    // As records have it since there was one list of events; the same below.
    #[serde(untagged)]
    Marker(MarkerEvent),
    /// Something happened to works, or about them.
    #[serde(untagged)]
    Work(WorkEvent),
    /// Something happened to the fire of artillery.
    #[serde(untagged)]
    Shell(ShellEvent),
}

/// Carries an event out, which must fit the battle. No rules, no dice, cannot fail.
pub fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::Ordered { order, .. } => orders::given(order, &mut state.orders, &mut state.sheet),
        Event::Placed { element, at, aboard } => {
            let placed = &mut state.elements[element.index()];
            (placed.at, placed.aboard) = (at, aboard);
            placed.marks.set(Marks::PLACED, true);
            placed.marks.set(Marks::UNDER.and(Marks::SAID).and(Marks::LEFT), false);
            placed.stance = placed.stance.under_way();
            carry_along(state, element, at);
        }
        Event::PlacingBegan { unit } => state.active = Some(Active { unit, ..Active::default() }),
        Event::UnitPlaced { unit } => {
            state.done |= 1 << unit.0;
            state.active = None;
        }
        Event::TurnBegan { turn, initiative } => {
            (state.turn, state.initiative, state.done) = (turn, Some(initiative), 0);
            for element in &mut state.elements {
                (element.spent, element.fired) = (Length::ZERO, 0);
                let observed = element.marks.has(Marks::OBSERVES) && element.marks.has(Marks::UNDER);
                element.marks.set(OF_THE_TURN, false);
                element.marks.set(Marks::OBSERVED, observed);
            }
        }
        Event::Activated { unit, first, count, coherent } => {
            state.done |= 1 << unit.0;
            state.active = Some(Active { unit, ..Active::default() });
            for n in 0..count {
                let element = &mut state.elements[first.index() + usize::from(n)];
                element.marks.set(Marks::MOVED.and(Marks::WATCHING), false);
            }
            cohere(state, first, count, coherent);
        }
        Event::Reserved { unit, .. } => {
            state.reserves |= 1 << unit.0;
            state.done |= u64::from(state.turn > 0) << unit.0;
        }
        Event::Entered { unit, first, coherent, .. } => {
            state.reserves &= !(1 << unit.0);
            // Nobody of it counted as coherent while it waited: there is nothing to take back beyond the last bit.
            let count = (u16::BITS - coherent.leading_zeros()) as u8;
            let placed = state.elements.iter_mut().skip(first.index()).take(count.into());
            placed.for_each(|element| element.marks.set(Marks::ARRIVED, true));
            cohere(state, first, count, coherent);
        }
        Event::Shaken { unit, at } => {
            if let Some(active) = state.active.as_mut().filter(|active| active.unit == unit) {
                active.shaken = at;
            }
        }
        Event::Dreads { sees } => {
            if let Some(active) = state.active.as_mut().filter(|active| !active.dreads.is_full()) {
                active.dreads.push(sees);
            }
        }
        Event::SetOut { way, to_shoot } => {
            // MAD-56: what was claimed once holds until the fire step, whatever is driven after it.
            if to_shoot {
                state.elements[way.mover.index()].marks.set(Marks::TO_SHOOT, true);
            }
            state.way = Some(way);
        }
        Event::Moved { element, to, spent, off_road } => {
            let mover = &mut state.elements[element.index()];
            (mover.at, mover.spent) = (to, spent);
            mover.marks.set(Marks::MOVED.and(Marks::MOVED_NOW), true);
            if off_road {
                mover.marks.set(Marks::OFF_ROAD, true);
            }
            carry_along(state, element, to);
        }
        Event::Settled { next } => {
            if let Some(way) = &mut state.way {
                way.next = next;
            }
        }
        Event::Halted => state.way = None,
        Event::Embarked { element, carrier } => {
            let at = state.elements[carrier.index()].at;
            let passenger = &mut state.elements[element.index()];
            (passenger.aboard, passenger.at) = (Some(carrier), at);
            passenger.marks.set(Marks::CHANGED.and(Marks::MOVED).and(Marks::MOVED_NOW), true);
            state.elements[carrier.index()].marks.set(Marks::SLOWED, true);
        }
        Event::Landed { element, carrier, at } => {
            let passenger = &mut state.elements[element.index()];
            (passenger.aboard, passenger.at) = (None, at);
            passenger.marks.set(Marks::CHANGED.and(Marks::MOVED).and(Marks::MOVED_NOW), true);
            state.elements[carrier.index()].marks.set(Marks::SLOWED, true);
        }
        Event::Stands { element, stance, said } => {
            let stands = &mut state.elements[element.index()];
            stands.stance = stance;
            if said {
                stands.marks.set(Marks::SAID, true);
            }
        }
        Event::Watching { element, on } => {
            let marks = &mut state.elements[element.index()].marks;
            marks.set(Marks::WATCHING, on);
            if on {
                marks.set(Marks::GAVE_UP, true);
            }
        }
        Event::Freed { element } => state.elements[element.index()].marks.set(Marks::GAVE_UP, false),
        Event::Holding { element, .. } => state.elements[element.index()].marks.set(Marks::HOLDING, true),
        Event::Aimed { shot } => state.named.push(NamedFire::Shot(shot)),
        Event::Reacted { element } => state.elements[element.index()].marks.set(Marks::REACTED, true),
        Event::Fired { shot, .. } => {
            if shot.point.is_none() {
                let firer = &mut state.elements[shot.firer.index()];
                firer.fired |= shot.weapon.bit();
                firer.marks.set(Marks::STOOD, !shot.moving);
            }
        }
        Event::Damaged { element, points } => {
            let hurt = &mut state.elements[element.index()];
            hurt.hit_points = hurt.hit_points.saturating_sub(points);
        }
        Event::DamageHeld { element, points } => {
            let hurt = &mut state.elements[element.index()];
            hurt.held = hurt.held.saturating_add(points);
        }
        Event::HeldApplied { element } => state.elements[element.index()].held = 0,
        Event::Destroyed { element } => {
            let turn = state.turn;
            let lost = &mut state.elements[element.index()];
            let moved = lost.has_moved() && state.way.is_some_and(|way| way.mover == element);
            *lost = Element { at: lost.at, lost_in: turn, ..Element::default() };
            if let Some(active) = state.active.as_mut().filter(|_| moved) {
                active.lost_on_its_way = true;
            }
        }
        Event::Restored { element, hit_points } => {
            let restored = &mut state.elements[element.index()];
            (restored.hit_points, restored.lost_in) = (hit_points, 0);
            restored.marks.set(Marks::PLACED, true);
        }
        Event::Survived { element, idle } => {
            let survivor = &mut state.elements[element.index()];
            survivor.aboard = None;
            survivor.marks.set(Marks::MOVED.and(if idle { Marks::BAILED_OUT } else { Marks::MOVED_NOW }), true);
        }
        Event::ReactionEnded => state.named.clear(),
        Event::FireEnded => {
            state.named.clear();
            for element in &mut state.elements {
                element.marks.set(Marks::TO_SHOOT, false);
            }
            if let Some(active) = &mut state.active {
                active.has_fired = true;
            }
        }
        Event::Deactivated { .. } => activation_over(state),
        Event::Held { objective, by } => state.holders[usize::from(objective)] = by,
        Event::Scored { side, points, .. } => {
            let scored = &mut state.scored[side.index()];
            *scored = scored.saturating_add(points);
        }
        Event::Left { element } => {
            let gone = &mut state.elements[element.index()];
            *gone = Element { at: gone.at, hit_points: gone.hit_points, ..Element::default() };
            gone.marks.set(Marks::LEFT, true);
        }
        Event::Conceded { side } => state.conceded = Some(side),
        Event::Air(ref happened) => air::battle::apply(state, happened),
        Event::Marker(ref event) => markers::apply(state, event),
        Event::Work(ref event) => works::apply(state, event),
        Event::Shell(ref event) => shells::apply(state, event),
    }
}
