//! What always holds, whoever ruled what: which events a battle can have, and which states it can go on from.

use crate::clause;
use crate::event::Event;
use crate::s06_movement::{ROAD_BONUS, test_points};
use crate::setting::Setting;
use crate::state::{Element, MOST_DISTANCE, Shot, State, Step, UnitId, Way};
use sandtable_core::{Piece, Side};
use sandtable_dice::Reason;
use sandtable_geometry::{Length, Point};

type Verdict = Result<(), &'static Reason>;

fn holds(holds: bool, otherwise: &'static Reason) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// What a battle has: the rest cannot be spoken of.
impl Setting {
    fn has(&self, element: Piece) -> bool {
        element.index() < self.elements.len()
    }

    fn has_unit(&self, unit: UnitId) -> bool {
        unit.index() < self.units.len()
    }

    fn has_side(&self, side: Side) -> bool {
        side.index() < self.sides.len()
    }

    fn has_shot(&self, shot: &Shot) -> bool {
        self.has(shot.firer) && self.has(shot.target) && self.arm(shot.firer, shot.weapon).is_some()
    }

    /// A way of no points is that of a landing.
    fn has_way(&self, way: &Way) -> bool {
        self.has(way.mover) && self.side(way.mover) == way.side && way.track().iter().all(|&at| self.field.on_table(at))
    }

    fn has_step(&self, step: &Step) -> bool {
        match *step {
            Step::NextPlace(side) | Step::Place(side) | Step::Next(side) | Step::Activate(side) => self.has_side(side),
            Step::React { side, .. } => self.has_side(side),
            Step::Act(unit) | Step::Finish(unit) => self.has_unit(unit),
            Step::Destroy(element) | Step::Passenger(element) => self.has(element),
            Step::Deployment
            | Step::Turn
            | Step::Travel
            | Step::Reach(_)
            | Step::Shoot(_)
            | Step::ReactionEnds
            | Step::CeaseFire
            | Step::EndTurn
            | Step::Over => true,
        }
    }
}

/// MAD-08, MAD-09, MAD-22 Does an event speak of what is in the battle, with places on the table and a movement that can be?
pub fn fits(setting: &Setting, state: &State, event: &Event) -> Verdict {
    let named = match *event {
        Event::Placed { element, aboard, .. } => setting.has(element) && aboard.is_none_or(|on| setting.has(on)),
        Event::PlacingBegan { unit } | Event::UnitPlaced { unit } | Event::Deactivated { unit } => {
            setting.has_unit(unit)
        }
        Event::TurnBegan { turn, initiative } => (1..=setting.turns).contains(&turn) && setting.has_side(initiative),
        Event::Activated { unit, first, count, .. } => {
            setting.units.get(unit.index()).is_some_and(|of| (of.first, of.count) == (first, count))
        }
        Event::SetOut { way, .. } => setting.has_way(&way),
        Event::Embarked { element, carrier } | Event::Landed { element, carrier, .. } => {
            setting.has(element) && setting.has(carrier)
        }
        Event::Holding { element, side } => setting.has(element) && setting.side(element) == side,
        Event::Aimed { shot } => setting.has_shot(&shot) && !state.shots.is_full(),
        Event::Fired { shot, .. } => setting.has_shot(&shot),
        Event::Moved { element, .. }
        | Event::Watching { element, .. }
        | Event::Damaged { element, .. }
        | Event::DamageHeld { element, .. }
        | Event::HeldApplied { element }
        | Event::Destroyed { element }
        | Event::Restored { element, .. }
        | Event::Survived { element } => setting.has(element),
        Event::Held { objective, by } => {
            usize::from(objective) < state.holders.len() && by.is_none_or(|side| setting.has_side(side))
        }
        Event::Conceded { side } => setting.has_side(side),
        Event::Settled { .. } | Event::Halted | Event::ReactionEnded | Event::FireEnded => true,
    };
    holds(named, &clause::UNSOUND_NAME)?;
    let on_table = |at: Point| holds(setting.field.on_table(at), &clause::UNSOUND_PLACE);
    let most = MOST_DISTANCE + ROAD_BONUS;
    match *event {
        Event::Placed { at, .. } | Event::Landed { at, .. } => on_table(at),
        Event::Moved { to, spent, .. } => {
            on_table(to)?;
            holds((Length::ZERO..=most).contains(&spent), &clause::TOO_FAR)
        }
        Event::Restored { element, hit_points } => {
            let full = setting.kind(element).hit_points;
            holds((1..=full).contains(&hit_points), &clause::UNSOUND_HIT_POINTS)
        }
        Event::SetOut { way, .. } => {
            let track = way.track();
            let length: Length = track.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
            holds(length <= most && way.spent >= Length::ZERO, &clause::TOO_FAR)?;
            state.board(setting).fare(setting.elements[way.mover.index()].mover, &track).map(|_| ())
        }
        _ => Ok(()),
    }
}

/// What always holds between one command and the next.
pub fn sound(setting: &Setting, state: &State) -> Verdict {
    holds(speaks_of_what_is_there(setting, state), &clause::UNSOUND_NAME)?;
    let on_the_way = matches!(state.agenda.last(), Some(Step::React { .. }));
    let moves = state.way.is_some_and(|way| state.elements[way.mover.index()].is_alive());
    holds(moves || !on_the_way, &clause::UNSOUND_WAY)?;
    holds(can_be_answered(setting, state), &clause::UNSOUND_QUESTION)?;
    setting.pieces().zip(&state.elements).try_for_each(|(piece, element)| stands_well(setting, state, piece, element))
}

/// MAD-08 Are the elements, units, sides and weapons of the state, and its turn, in the battle?
fn speaks_of_what_is_there(setting: &Setting, state: &State) -> bool {
    let side = |side: Option<Side>| side.is_none_or(|side| setting.has_side(side));
    state.turn <= setting.turns
        && [state.initiative, state.conceded].into_iter().all(side)
        && state.holders.iter().copied().all(side)
        && state.active.is_none_or(|active| setting.has_unit(active.unit))
        && state.way.is_none_or(|way| setting.has_way(&way))
        && state.shots.iter().all(|shot| setting.has_shot(shot))
        && state.agenda.iter().all(|step| setting.has_step(step))
}

/// MAD-17 Has the question on top of the agenda an answer, and is what lies below it still true?
fn can_be_answered(setting: &Setting, state: &State) -> bool {
    let acts = |unit: UnitId| state.active.is_some_and(|active| active.unit == unit);
    let below = state.agenda.iter().all(|step| if let Step::Act(unit) = *step { acts(unit) } else { true });
    let mut shots = state.shots.iter();
    below
        && match state.agenda.last() {
            None => false,
            Some(&Step::Place(side)) => {
                let placing = |unit: UnitId| setting.unit(unit).side == side && !state.is_done(unit);
                setting.units_of(side).any(placing) && state.active.is_none_or(|active| placing(active.unit))
            }
            Some(&Step::Activate(side)) => {
                state.active.is_none() && state.shots.is_empty() && state.has_unit_left(&state.board(setting), side)
            }
            Some(&Step::Act(unit)) => {
                shots.all(|shot| shot.point.is_none() && setting.elements[shot.firer.index()].unit == unit)
            }
            Some(&Step::React { side, first, last }) => {
                let shown = |way: Way| {
                    way.side == side.other() && first <= last && usize::from(last) < test_points(&way.track()).len()
                };
                let asked = |shot: &Shot| shot.point.is_some_and(|point| (first..=last).contains(&point));
                state.way.is_some_and(shown) && shots.all(|shot| asked(shot) && setting.side(shot.firer) == side)
            }
            Some(_) => true,
        }
}

/// MAD-08, MAD-58, MAD-131, MAD-143 One element: its place, its hit points, what it rides in.
fn stands_well(setting: &Setting, state: &State, piece: Piece, element: &Element) -> Verdict {
    holds(!element.is_alive() || setting.field.on_table(element.at), &clause::UNSOUND_PLACE)?;
    holds(element.hit_points <= setting.kind(piece).hit_points, &clause::UNSOUND_HIT_POINTS)?;
    // MAD-58: who has none left is destroyed, and nobody is before the first turn.
    holds((element.hit_points == 0) == (element.lost_in > 0), &clause::UNSOUND_LOSS)?;
    let Some(carrier) = element.aboard else { return Ok(()) };
    let rides = |other: &&Element| other.aboard == Some(carrier) && other.is_alive();
    let aboard = state.elements.iter().filter(rides).count();
    let sits = setting.has(carrier)
        && setting.side(carrier) == setting.side(piece)
        && aboard <= setting.kind(carrier).capacity.into()
        && (!element.is_alive() || {
            let vehicle = &state.elements[carrier.index()];
            vehicle.stands() && vehicle.at == element.at
        });
    holds(sits, &clause::UNSOUND_ABOARD)
}
