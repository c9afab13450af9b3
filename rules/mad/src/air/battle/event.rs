//! What happens in the air, and how it changes the state: bookkeeping without rules.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use sandtable_core::{Piece, Side};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Course, Point};
use serde::{Deserialize, Serialize};

use super::state::{Aim, Craft, Exit, Flags, Flight, Flown, Held, MOST_CRAFT, Nominated, Run, Underway, Watch};
use crate::air::lists::MOST_GROUPS;
use crate::battle::state::{Marks, State};

/// What destroyed a craft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// No hit points are left (MAP-07).
    Damage,
    /// The last engine that it could lose (MAP-47).
    Engines,
    /// The cockpit (MAP-48).
    Cockpit,
    /// It broke up (MAP-46).
    BreakUp,
}

/// A change of the state in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
pub enum Event {
    /// A craft is placed.
    Mustered { craft: Piece, at: Point, heading: Angle, speed: u16 },
    /// A turn began: the order of its steps, and what each threw with its skill.
    Ranked {
        /// The number of the turn.
        turn: u8,
        /// The craft in their order.
        order: List<Piece, MOST_CRAFT>,
        /// The total of each.
        totals: List<i8, MOST_CRAFT>,
    },
    /// The step of a craft began: it is no longer low, and a damaged engine tells.
    Began {
        craft: Piece,
        /// Its speed before it changes it.
        speed: u16,
    },
    /// A craft holds its step.
    Holds { craft: Piece },
    /// Its owner was asked whether it acts now.
    Asked { craft: Piece },
    /// A flight order was given, for all to see.
    Ordered {
        craft: Piece,
        flight: Flight,
        /// Where it begins.
        from: Course,
        /// An enemy holds an opportunity marker (MAP-114).
        watched: bool,
    },
    /// The move was flown.
    Flew {
        craft: Piece,
        /// Where it led.
        flown: Flown,
    },
    /// A craft off the table is gone for good, of its own will or because it may not come back.
    Withdrew { craft: Piece },
    /// A template of bombs fell.
    Dropped {
        craft: Piece,
        /// Where its middle lies.
        at: Point,
    },
    /// The bombs or the torpedo are released.
    Released {
        craft: Piece,
        /// How many templates; none: the torpedo.
        templates: Option<u8>,
    },
    /// The torpedo hit, or went by.
    Ran {
        craft: Piece,
        ship: Piece,
        /// Did it hit?
        hit: bool,
    },
    /// A rocket came down on the ground.
    Burst { craft: Piece, at: Point },
    /// A target was named.
    Aimed {
        craft: Piece,
        /// With which group at whom.
        aim: Aim,
    },
    /// A group fired.
    Fired {
        craft: Piece,
        group: u8,
        target: Nominated,
        /// Out of range, arc or hope: nothing was rolled (MAP-106).
        wasted: bool,
    },
    /// What all fire of one moment did to a target; what follows from it is told by itself.
    Struck { craft: Piece, target: Piece, damage: u16 },
    /// An engine was hit.
    EngineHit {
        craft: Piece,
        /// Had it a hit already?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
    /// Crew locations were hit, one bit each.
    CrewHit { craft: Piece, locations: u8 },
    /// An enemy was brought down: who gets the credit.
    Downed {
        craft: Piece,
        cause: Cause,
        /// By whom, if it was an aircraft.
        by: Option<Piece>,
    },
    /// The fire of a step is over.
    FireEnded,
    /// Opportunity fire was named.
    Covered {
        /// By whom, for which step.
        watch: Watch,
    },
    /// A piece uses its opportunity marker.
    Sprung { piece: Piece },
    /// What opportunity fire did waits until the attack is over (MAP-77).
    Held {
        craft: Piece,
        /// By whom, and what.
        held: Held,
    },
    /// What was held comes due.
    HeldApplied { craft: Piece },
    /// Opportunity fire is over.
    WatchesEnded,
    /// A ship moved.
    Steered {
        ship: Piece,
        /// Where to.
        at: Point,
        heading: Angle,
    },
    /// The step of a craft is over.
    Ended { craft: Piece },
    /// At the end of a turn: is it, with all others of its side, far from every enemy?
    Far {
        craft: Piece,
        /// Is it?
        far: bool,
    },
    /// Two collided.
    Collided {
        /// Who ended its move there.
        craft: Piece,
        other: Piece,
    },
    /// A human ruling: a craft is as people say.
    Ruled {
        craft: Piece,
        /// Where it is on the table; none: where it was, or off it as before.
        at: Option<Point>,
        /// Its hit points; without any it is lost.
        hit_points: u16,
        /// Everything else that changes of it.
        now: Craft,
    },
    /// A side would end the battle, or would not any more.
    Truce {
        side: Side,
        /// Would it?
        on: bool,
    },
}

/// The index of the first aircraft among all pieces: they come last.
fn first_craft(state: &State) -> usize {
    state.elements.len() - state.sky.craft.len()
}

/// MAP-106 Has what happened shown its side what it might not measure? A shot that was wasted, opportunity fire, and a run at a
/// target that released nothing.
pub fn discloses(state: &State, event: &Event) -> bool {
    match *event {
        Event::Fired { wasted, .. } => wasted,
        Event::Sprung { .. } => true,
        Event::Flew { craft, .. } => {
            let run = state.sky.flight.map_or(Run::None, |underway| underway.flight.run);
            !matches!(run, Run::None | Run::Bombs { target: None, .. })
                && !state.sky.craft[craft.index() - first_craft(state)].flags.has(Flags::RELEASED)
        }
        _ => false,
    }
}

/// Carries an event out, which must fit the battle.
pub fn apply(state: &mut State, event: &Event) {
    let first = first_craft(state);
    let index = |piece: Piece| piece.index() - first;
    match *event {
        Event::Mustered { craft, at, heading, speed } => {
            let element = &mut state.elements[craft.index()];
            element.at = at;
            element.marks.set(Marks::PLACED, true);
            let of = &mut state.sky.change().craft[index(craft)];
            (of.heading, of.speed) = (heading, speed);
        }
        Event::Ranked { turn, order, .. } => {
            state.turn = turn;
            let sky = state.sky.change();
            for craft in &mut sky.craft {
                craft.place = 0;
                craft.flags.set(Flags::DONE.and(Flags::HOLDS), false);
            }
            for (place, craft) in (1..).zip(&order) {
                sky.craft[index(*craft)].place = place;
            }
        }
        Event::Began { craft, speed } => {
            let of = &mut state.sky.change().craft[index(craft)];
            of.speed = speed;
            of.flags.set(Flags::LOW.and(Flags::FALTERS).and(Flags::HOLDS).and(Flags::RELEASED), false);
            state.elements[craft.index()].marks.set(Marks::WATCHING, false);
        }
        Event::Holds { craft } => {
            state.sky.change().craft[index(craft)].flags.set(Flags::HOLDS.and(Flags::ASKED), true)
        }
        Event::Asked { craft } => state.sky.change().craft[index(craft)].flags.set(Flags::ASKED, true),
        Event::Ordered { craft, flight, from, watched } => {
            let sky = state.sky.change();
            sky.flight = Some(Underway { craft, flight, from, watched });
            let of = &mut sky.craft[index(craft)];
            of.speed = flight.speed;
            of.flags.set(Flags::LOW, flight.low);
            if flight.entry.is_some() {
                of.exit = None;
                let element = &mut state.elements[craft.index()];
                element.at = from.at;
                element.marks.set(Marks::PLACED, true);
                state.sky.change().craft[index(craft)].heading = from.heading;
            }
        }
        Event::Flew { craft, flown } => {
            let turn = state.turn;
            let element = &mut state.elements[craft.index()];
            element.at = flown.at;
            element.marks.set(Marks::PLACED, !flown.left);
            let of = &mut state.sky.change().craft[index(craft)];
            of.heading = flown.heading;
            of.flags.set(Flags::TURNED, flown.turned && !flown.left);
            of.flags.set(Flags::VIOLENT, flown.violent && !flown.left);
            if flown.left {
                of.flags.set(Flags::LOW, false);
                of.exit = Some(Exit { at: flown.at, turn });
            }
        }
        Event::Withdrew { craft } => {
            let element = &mut state.elements[craft.index()];
            element.marks.set(Marks::PLACED, false);
            element.marks.set(Marks::LEFT, true);
            state.sky.change().craft[index(craft)].exit = None;
        }
        Event::Released { craft, templates } => {
            let of = &mut state.sky.change().craft[index(craft)];
            match templates {
                Some(templates) => of.templates = of.templates.saturating_sub(templates),
                None => of.torpedo = false,
            }
            of.flags.set(Flags::RELEASED, true);
        }
        Event::Aimed { aim, .. } => state.sky.change().aims.push(aim),
        Event::Fired { craft, group, .. } => {
            if let Some(used) = state.sky.change().craft[index(craft)].used.get_mut(usize::from(group)) {
                *used = used.saturating_add(1);
            }
        }
        Event::EngineHit { craft, again } => {
            let of = &mut state.sky.change().craft[index(craft)];
            of.flags.set(Flags::FALTERS, of.flags.has(Flags::FALTERS) || !again);
            of.engines_hit = of.engines_hit.saturating_add(1);
        }
        Event::CrewHit { craft, locations } => state.sky.change().craft[index(craft)].crew_hit |= locations,
        Event::Downed { craft, by, .. } => {
            let turn = state.turn.max(1);
            let element = &mut state.elements[craft.index()];
            (element.hit_points, element.lost_in) = (0, turn);
            element.marks.set(Marks::WATCHING, false);
            if let Some(by) = by {
                let of = &mut state.sky.change().craft[index(by)];
                of.kills = of.kills.saturating_add(1);
            }
        }
        Event::FireEnded => state.sky.change().aims = List::default(),
        Event::Covered { watch } => state.sky.change().watches.push(watch),
        Event::Sprung { piece } => state.elements[piece.index()].marks.set(Marks::WATCHING, false),
        Event::Held { held, .. } => state.sky.change().held.push(held),
        Event::HeldApplied { .. } => state.sky.change().held = List::default(),
        Event::WatchesEnded => state.sky.change().watches = List::default(),
        Event::Steered { ship, at, heading } => {
            let element = &mut state.elements[ship.index()];
            element.at = at;
            element.marks.set(Marks::MOVED_NOW, true);
            state.sky.change().craft[index(ship)].heading = heading;
        }
        Event::Ended { craft } => {
            let sky = state.sky.change();
            sky.flight = sky.flight.filter(|underway| underway.craft != craft);
            for (n, of) in sky.craft.iter_mut().enumerate() {
                of.flags.set(Flags::ASKED, false);
                if n == index(craft) {
                    of.flags.set(Flags::DONE, true);
                    of.flags.set(Flags::HOLDS, false);
                }
            }
            state.elements[craft.index()].marks.set(Marks::MOVED_NOW, false);
        }
        Event::Far { craft, far } => state.sky.change().craft[index(craft)].flags.set(Flags::FAR, far),
        Event::Ruled { craft, at, hit_points, now } => {
            let turn = state.turn.max(1);
            let element = &mut state.elements[craft.index()];
            if let Some(at) = at {
                element.at = at;
                element.marks.set(Marks::PLACED, true);
                element.marks.set(Marks::LEFT, false);
            }
            element.hit_points = hit_points;
            element.lost_in = match (hit_points, element.lost_in) {
                (0, 0) => turn,
                (0, before) => before,
                _ => 0,
            };
            if hit_points == 0 {
                element.marks.set(Marks::WATCHING, false);
            }
            state.sky.change().craft[index(craft)] = now;
        }
        Event::Truce { side, on } => {
            let sky = state.sky.change();
            sky.truce = if on { sky.truce.with(side) } else { sky.truce.without(side) };
        }
        Event::Struck { target, damage, .. } => {
            let element = &mut state.elements[target.index()];
            element.hit_points = element.hit_points.saturating_sub(damage);
        }
        Event::Dropped { .. } | Event::Ran { .. } | Event::Burst { .. } | Event::Collided { .. } => {}
    }
}

const _: () = assert!(MOST_GROUPS <= 8, "one bit a group");
