//! What happens, and how it changes the state: bookkeeping without rules.

use crate::state::{Active, Marks, Shot, State, UnitId, Way};
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Length, Point};
use serde::{Deserialize, Serialize};

/// A change of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// An element is placed; aboard a carrier or on the ground.
    Placed {
        /// Which.
        element: Piece,
        /// Where.
        at: Point,
        /// In which carrier.
        aboard: Option<Piece>,
    },
    /// A unit is being placed.
    PlacingBegan {
        /// Which.
        unit: UnitId,
    },
    /// A unit is placed.
    UnitPlaced {
        /// Which.
        unit: UnitId,
    },
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u8,
        /// Who won the initiative.
        initiative: Side,
    },
    /// A unit is activated: its old markers come off.
    Activated {
        /// Which.
        unit: UnitId,
        /// Its first element.
        first: Piece,
        /// How many elements it has.
        count: u8,
        /// Those that see a fellow, one bit each in the order of the unit (MAD-30).
        coherent: u16,
    },
    /// An element sets out. What of its path is told is no more than the others see.
    SetOut {
        /// The path.
        way: Way,
        /// It moves up to shoot.
        to_shoot: bool,
    },
    /// An element came to a place.
    Moved {
        /// Which.
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
    Embarked {
        /// Which.
        element: Piece,
        /// Into which.
        carrier: Piece,
    },
    /// Infantry got out.
    Landed {
        /// Which.
        element: Piece,
        /// Out of which.
        carrier: Piece,
        /// Where it stands.
        at: Point,
    },
    /// An element takes or loses an opportunity fire marker.
    Watching {
        /// Which.
        element: Piece,
        /// Takes it.
        on: bool,
    },
    /// A watcher's owner holds its fire for this activation: told to nobody else.
    Holding {
        /// Which.
        element: Piece,
        /// Whose.
        side: Side,
    },
    /// A target was named.
    Aimed {
        /// The shot.
        shot: Shot,
    },
    /// A shot was fired; the weapon is used.
    Fired {
        /// The shot.
        shot: Shot,
        /// What came of it.
        result: ShotResult,
    },
    /// Hit points are lost.
    Damaged {
        /// Who.
        element: Piece,
        /// How many.
        points: u16,
    },
    /// Damage that waits until both have fired (MAD-56).
    DamageHeld {
        /// Who.
        element: Piece,
        /// How many.
        points: u16,
    },
    /// What was held comes due; the damage follows.
    HeldApplied {
        /// Whose.
        element: Piece,
    },
    /// An element is destroyed; passengers are dealt with by themselves.
    Destroyed {
        /// Which.
        element: Piece,
    },
    /// By a human ruling alone: hit points are given back, and what was destroyed stands again.
    Restored {
        /// Which.
        element: Piece,
        /// What it has now.
        hit_points: u16,
    },
    /// A passenger got out of a wreck unhurt.
    Survived {
        /// Which.
        element: Piece,
    },
    /// All opportunity fire on a stretch is done.
    ReactionEnded,
    /// The fire step of the active unit is over.
    FireEnded,
    /// The activation is over.
    Deactivated {
        /// Which unit.
        unit: UnitId,
    },
    /// Who holds an objective now.
    Held {
        /// Which.
        objective: u8,
        /// Who.
        by: Option<Side>,
    },
    /// A side gave the battle up.
    Conceded {
        /// Which.
        side: Side,
    },
}

/// What came of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShotResult {
    /// No success.
    Missed,
    /// So much damage, at a target that can still be hurt.
    Hit(u16),
    /// Beyond every column, or eleven and more needed: no dice.
    Wasted,
    /// The doubtful line of sight proved blocked: no dice.
    NoSight,
    /// The target was destroyed before.
    TooLate,
    /// A ten with A/T grenades: the thrower is lost.
    Backfired,
}

/// Carries an event out, which must fit the battle. No rules, no dice, cannot fail.
pub fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::Placed { element, at, aboard } => {
            let placed = &mut state.elements[element.index()];
            (placed.at, placed.aboard) = (at, aboard);
            placed.marks.set(Marks::PLACED, true);
            carry_along(state, element, at);
        }
        Event::PlacingBegan { unit } => state.active = Some(Active { unit, has_fired: false }),
        Event::UnitPlaced { unit } => {
            state.done |= 1 << unit.0;
            state.active = None;
        }
        Event::TurnBegan { turn, initiative } => {
            (state.turn, state.initiative, state.done) = (turn, Some(initiative), 0);
            let old = [Marks::CHANGED, Marks::SLOWED, Marks::MOVED_NOW, Marks::STOOD, Marks::OFF_ROAD, Marks::COHERENT];
            for element in &mut state.elements {
                (element.spent, element.fired) = (Length::ZERO, 0);
                element.marks.set(old.into_iter().fold(Marks::GAVE_UP, Marks::and), false);
            }
        }
        Event::Activated { unit, first, count, coherent } => {
            state.done |= 1 << unit.0;
            state.active = Some(Active { unit, has_fired: false });
            for n in 0..count {
                let element = &mut state.elements[first.index() + usize::from(n)];
                element.marks.set(Marks::MOVED.and(Marks::WATCHING), false);
                element.marks.set(Marks::COHERENT, coherent >> n & 1 == 1);
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
        Event::Watching { element, on } => {
            let marks = &mut state.elements[element.index()].marks;
            marks.set(Marks::WATCHING, on);
            if on {
                marks.set(Marks::GAVE_UP, true);
            }
        }
        Event::Holding { element, .. } => state.elements[element.index()].marks.set(Marks::HOLDING, true),
        Event::Aimed { shot } => state.shots.push(shot),
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
            *lost = crate::state::Element { at: lost.at, lost_in: turn, ..Default::default() };
        }
        Event::Restored { element, hit_points } => {
            let restored = &mut state.elements[element.index()];
            (restored.hit_points, restored.lost_in) = (hit_points, 0);
            restored.marks.set(Marks::PLACED, true);
        }
        Event::Survived { element } => {
            let survivor = &mut state.elements[element.index()];
            survivor.aboard = None;
            survivor.marks.set(Marks::MOVED.and(Marks::MOVED_NOW), true);
        }
        Event::ReactionEnded => state.shots.clear(),
        Event::FireEnded => {
            state.shots.clear();
            for element in &mut state.elements {
                element.marks.set(Marks::TO_SHOOT, false);
            }
            if let Some(active) = &mut state.active {
                active.has_fired = true;
            }
        }
        Event::Deactivated { .. } => {
            state.active = None;
            state.shots.clear();
            for element in &mut state.elements {
                element.marks.set(Marks::HOLDING, false);
            }
        }
        Event::Held { objective, by } => state.holders[usize::from(objective)] = by,
        Event::Conceded { side } => state.conceded = Some(side),
    }
}

fn carry_along(state: &mut State, carrier: Piece, to: Point) {
    for passenger in &mut state.elements {
        if passenger.aboard == Some(carrier) {
            passenger.at = to;
        }
    }
}
