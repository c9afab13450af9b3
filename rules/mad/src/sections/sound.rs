//! What always holds, whoever ruled what: which events a battle can have, and which states it can go on from.

use crate::battle::event::{Event, MarkerEvent, ShellEvent, WorkEvent};
use crate::battle::fieldworks::{Shelter, Work, WorkId};
use crate::battle::gunnery::Gunnery;
use crate::battle::named_fire::{Barrage, Battering, NamedFire, shots};
use crate::battle::orders::Order;
use crate::battle::search::Search;
use crate::battle::setting::Setting;
use crate::battle::state::{Element, MOST_DISTANCE, Marks, MoveUnderWay, Shot, State, Step, UnitId};
use crate::lists::notional::Notional;
use crate::lists::works::WorkKind;
use crate::sections::movement::{ROAD_BONUS, length, test_points};
use crate::{air, clause};
use sandtable_core::{Piece, Side};
use sandtable_dice::Reason;
use sandtable_geometry::{Length, Point, Polyline};

/// MAD-72 The greatest deviation, in steps of 10 mm.
const MOST_STEPS: u8 = 20;

type Verdict = Result<(), &'static Reason>;

fn holds(holds: bool, otherwise: &'static Reason) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// What a battle has: the rest cannot be spoken of.
#[derive(Clone, Copy)]
pub struct Inventory<'a> {
    pub(crate) setting: &'a Setting,
}

impl Setting {
    /// What there is in the battle.
    #[inline]
    pub fn inventory(&self) -> Inventory<'_> {
        Inventory { setting: self }
    }
}

impl Inventory<'_> {
    fn has(self, element: Piece) -> bool {
        element.index() < self.setting.elements.len()
    }

    /// An element or a marker.
    fn has_piece(self, piece: Piece) -> bool {
        self.has(piece) || self.setting.slot(piece).is_some()
    }

    /// MAD-85, MAP-80 Elements, markers and aircraft spot.
    fn may_spot(self, piece: Piece) -> bool {
        self.has_piece(piece) || self.setting.is_in_the_air(piece)
    }

    fn has_marker(self, marker: Piece) -> bool {
        self.setting.slot(marker).is_some()
    }

    fn has_search(self, search: &Search) -> bool {
        self.may_spot(search.from)
            && search.by.is_none_or(|by| self.has(by))
            && search.targets.iter().all(|&target| self.has_marker(target))
    }

    /// The elements of a unit as an event names them.
    fn has_all_of(self, unit: UnitId, first: Piece, count: u8) -> bool {
        self.setting.units.get(unit.index()).is_some_and(|of| (of.first, of.count) == (first, count))
    }

    fn has_unit(self, unit: UnitId) -> bool {
        unit.index() < self.setting.units.len()
    }

    fn has_work(self, work: WorkId) -> bool {
        work.index() < self.setting.works.len()
    }

    pub(crate) fn has_shelter(self, shelter: Shelter) -> bool {
        match shelter {
            Shelter::Work(id) => self.setting.works.get(id.index()).is_some_and(|plan| plan.work.kind.is_shelter()),
            Shelter::Building(id) => self.setting.field.feature(id).is_some_and(|feature| feature.area().is_some()),
        }
    }

    fn has_battering(self, battering: &Battering) -> bool {
        self.has(battering.firer)
            && self.setting.arm(battering.firer, battering.weapon).is_some()
            && self.has_shelter(battering.shelter)
    }

    fn is_tile(self, work: WorkId) -> bool {
        self.setting.works.get(work.index()).is_some_and(|plan| plan.work.kind == WorkKind::Mines)
    }

    fn has_side(self, side: Side) -> bool {
        side.index() < self.setting.sides.len()
    }

    fn has_shot(self, shot: &Shot) -> bool {
        let target = self.has(shot.target) || self.setting.is_in_the_air(shot.target);
        self.has(shot.firer) && target && self.setting.arm(shot.firer, shot.weapon).is_some()
    }

    fn has_named(self, named: &NamedFire) -> bool {
        match named {
            NamedFire::Shot(shot) => self.has_shot(shot),
            NamedFire::Barrage(barrage) => self.has_barrage(barrage),
            NamedFire::Battering(battering) => self.has_battering(battering),
        }
    }

    /// MAD-70 An artillery unit of the battle, with as many tubes, and an observer of its side?
    fn has_barrage(self, barrage: &Barrage) -> bool {
        let side = |unit: UnitId| self.setting.unit(unit).side;
        self.has_artillery(barrage.unit)
            && barrage.tubes >> self.setting.unit(barrage.unit).count == 0
            && barrage.observer.is_none_or(|eye| self.has(eye) && self.setting.side(eye) == side(barrage.unit))
    }

    /// MAD-79 Is what is remembered of a unit's attacks what they can have been?
    fn has_gunnery(self, gunnery: &Gunnery) -> bool {
        self.has_artillery(gunnery.unit)
            && self.setting.field.on_table(gunnery.aim)
            && gunnery.limit.is_none_or(|steps| steps <= MOST_STEPS)
            && gunnery.observer.is_none_or(|eye| self.has(eye))
            && gunnery.turn <= self.setting.turns
    }

    fn has_artillery(self, unit: UnitId) -> bool {
        self.has_unit(unit) && self.setting.unit(unit).tube.is_some()
    }

    /// MAD-80 Speaks an order of an artillery unit of the battle, a turn that comes and a place on the table?
    fn has_order(self, order: &Order) -> bool {
        match *order {
            Order::Reserve { unit } => self.has_unit(unit),
            Order::Pretend { unit, dummy, notional } => {
                let known = Notional::WORDS.iter().any(|(_, known)| *known == notional);
                known && self.has_unit(unit) && self.setting.dummy(unit) == Some(dummy.into())
            }
            Order::Schedule { unit, turn, at } => {
                self.has_artillery(unit) && (1..=self.setting.turns).contains(&turn) && self.setting.field.on_table(at)
            }
        }
    }

    /// A way of no points is that of a landing.
    fn has_way(self, way: &MoveUnderWay) -> bool {
        self.has_piece(way.mover)
            && self.setting.side(way.mover) == way.side
            && way.track().iter().all(|&at| self.setting.field.on_table(at))
    }

    fn has_step(self, step: &Step) -> bool {
        match *step {
            Step::Raise(side) | Step::NextPlace(side) | Step::Place(side) | Step::Next(side) | Step::Activate(side) => {
                self.has_side(side)
            }
            Step::React { side, .. } => self.has_side(side),
            Step::Act(unit) | Step::Enter(unit) | Step::Appear(unit) | Step::Finish(unit) => self.has_unit(unit),
            Step::Mine(tile) => self.has_work(tile),
            Step::LookEnds(piece) => self.has_piece(piece),
            Step::OnMines(_) => true,
            Step::AskAgain(element) => self.has(element),
            Step::Air(step) => air::sections::sound::has_step(self.setting, step),
            Step::Destroy(element) | Step::Passenger(element) | Step::Leave(element) => self.has(element),
            Step::Orders
            | Step::Deployment
            | Step::Turn
            | Step::Travel
            | Step::Reach(_)
            | Step::Shoot(_)
            | Step::ReactionEnds
            | Step::CeaseFire
            | Step::Search
            | Step::Barred
            | Step::EndTurn
            | Step::Over => true,
        }
    }
}

/// MAD-08, MAD-09, MAD-22 Does an event speak of what is in the battle, with places on the table and a movement that can be?
pub fn fits(setting: &Setting, state: &State, event: &Event) -> Verdict {
    let named = match *event {
        Event::Air(ref event) => return air::sections::sound::fits(setting, state, event),
        Event::Marker(ref event) => return marker_fits(setting, state, event),
        Event::Work(ref event) => return work_fits(setting, state, event),
        Event::Shell(ref event) => return shell_fits(setting, state, event),
        Event::Ordered { side, order } => {
            setting.inventory().has_order(&order) && setting.unit(order.unit()).side == side
        }
        Event::Placed { element, aboard: None, .. } if setting.inventory().has_marker(element) => {
            state.elements[element.index()].is_alive()
        }
        Event::Placed { element, aboard, .. } => {
            setting.inventory().has(element) && aboard.is_none_or(|on| setting.inventory().has(on))
        }
        Event::PlacingBegan { unit }
        | Event::UnitPlaced { unit }
        | Event::Reserved { unit, .. }
        | Event::Shaken { unit, .. }
        | Event::Deactivated { unit } => setting.inventory().has_unit(unit),
        Event::Dreads { sees } => sees.iter().all(|piece| setting.inventory().has(piece)),
        Event::Entered { unit, first, coherent, .. } => {
            let count = setting.units.get(unit.index()).map_or(0, |of| of.count);
            setting.inventory().has_all_of(unit, first, count) && u32::from(coherent) >> count == 0
        }
        Event::TurnBegan { turn, initiative } => {
            (1..=setting.turns).contains(&turn) && setting.inventory().has_side(initiative)
        }
        Event::Activated { unit, first, count, .. } => setting.inventory().has_all_of(unit, first, count),
        Event::SetOut { way, .. } => setting.inventory().has_way(&way),
        Event::Embarked { element, carrier } | Event::Landed { element, carrier, .. } => {
            setting.inventory().has(element) && setting.inventory().has(carrier)
        }
        Event::Holding { element, side } => setting.inventory().has_piece(element) && setting.side(element) == side,
        Event::Aimed { shot } => setting.inventory().has_shot(&shot) && !state.named.is_full(),
        Event::Fired { shot, .. } => setting.inventory().has_shot(&shot),
        Event::Moved { element, .. } => setting.inventory().has_piece(element),
        Event::Watching { element, .. } | Event::Freed { element } => {
            setting.inventory().has_piece(element) || setting.aloft(element).is_some()
        }
        Event::Stands { element, .. }
        | Event::Reacted { element }
        | Event::Damaged { element, .. }
        | Event::DamageHeld { element, .. }
        | Event::HeldApplied { element }
        | Event::Destroyed { element }
        | Event::Restored { element, .. }
        | Event::Survived { element, .. }
        | Event::Left { element } => setting.inventory().has(element),
        Event::Held { objective, by } => {
            usize::from(objective) < state.holders.len() && by.is_none_or(|side| setting.inventory().has_side(side))
        }
        Event::Scored { side, objective, .. } => {
            setting.inventory().has_side(side) && usize::from(objective) < state.holders.len()
        }
        Event::Conceded { side } => setting.inventory().has_side(side),
        Event::Settled { .. } | Event::Halted | Event::ReactionEnded | Event::FireEnded => true,
    };
    holds(named, &clause::UNSOUND_NAME)?;
    let most = MOST_DISTANCE + ROAD_BONUS;
    match *event {
        Event::Placed { element, .. } if setting.inventory().has(element) && setting.unit_of(element).off_table => {
            Err(&clause::UNSOUND_PLACE)
        }
        Event::Placed { element, .. } if state.way.is_some_and(|way| way.mover == element) => Err(&clause::UNSOUND_WAY),
        Event::Placed { at, .. } | Event::Landed { at, .. } => on_table(setting, at),
        Event::Moved { to, spent, .. } => {
            on_table(setting, to)?;
            holds((Length::ZERO..=most).contains(&spent), &clause::TOO_FAR)
        }
        Event::Stands { element, stance, .. } => {
            let ground = state.board(setting).stances().has_ground(state.elements[element.index()].at, stance);
            holds(ground && stance.suits(setting.elements[element.index()].mobility), &clause::NO_SUCH_STANCE)
        }
        Event::Restored { element, hit_points } => {
            let full = setting.kind(element).hit_points;
            holds((1..=full).contains(&hit_points), &clause::UNSOUND_HIT_POINTS)
        }
        Event::SetOut { way, .. } => {
            let track = way.track();
            holds(length(&track) <= most && way.spent >= Length::ZERO, &clause::TOO_FAR)?;
            let board = state.board(setting);
            board.movement().fare(board.mobilities(way.mover), &track).map(|_| ())
        }
        _ => Ok(()),
    }
}

/// A place is on the table.
fn on_table(setting: &Setting, at: Point) -> Verdict {
    holds(setting.field.on_table(at), &clause::UNSOUND_PLACE)
}

/// MAD-83 to MAD-88 The same of markers and those who are under them.
fn marker_fits(setting: &Setting, state: &State, event: &MarkerEvent) -> Verdict {
    let named = match *event {
        MarkerEvent::MarkerPlaced { marker, unit, first, count, .. } => {
            let side = setting.inventory().has_marker(marker).then(|| setting.side(marker));
            let fits = |unit: UnitId| {
                setting.inventory().has_all_of(unit, first, count)
                    && Some(setting.unit(unit).side) == side
                    && setting.unit(unit).hidden
            };
            unit.is_some_and(fits) && state.sheet.unit(marker).is_none()
        }
        MarkerEvent::MarkerActivated { marker } | MarkerEvent::MarkerEnded { marker } => {
            setting.inventory().has_marker(marker)
        }
        MarkerEvent::MarkerGone { marker } => state.sheet.unit(marker).is_some(),
        MarkerEvent::Revealed { marker, unit, first, count } => {
            setting.inventory().has_all_of(unit, first, count) && state.sheet.unit(marker) == Some(unit)
        }
        MarkerEvent::Appeared { unit, first, count, .. } => setting.inventory().has_all_of(unit, first, count),
        MarkerEvent::Noted { element, carrier, side, .. } => {
            setting.inventory().has_piece(element)
                && setting.side(element) == side
                && carrier.is_none_or(|carrier| setting.inventory().has(carrier))
        }
        MarkerEvent::SearchBegan { search, side, .. } => {
            setting.inventory().has_search(&search) && setting.side(search.from) == side
        }
        MarkerEvent::Looked { from, target, length } => {
            setting.inventory().may_spot(from) && setting.inventory().has_marker(target) && length >= Length::ZERO
        }
        MarkerEvent::Sought { from, target, .. } => {
            setting.inventory().may_spot(from) && setting.inventory().has_marker(target)
        }
        MarkerEvent::Skipped { side } | MarkerEvent::SearchEnded { side } => setting.inventory().has_side(side),
        MarkerEvent::Claimed { element } => setting.inventory().has(element),
    };
    holds(named, &clause::UNSOUND_NAME)?;
    match *event {
        MarkerEvent::MarkerPlaced { at, .. } => on_table(setting, at),
        _ => Ok(()),
    }
}

/// MAD-61 to MAD-68 The same of works.
fn work_fits(setting: &Setting, state: &State, event: &WorkEvent) -> Verdict {
    let named = match *event {
        WorkEvent::Raised { work, .. } => setting.inventory().has_work(work),
        WorkEvent::Breached { work, .. } => state.works.get(work).is_some_and(|work| work.line().is_some()),
        WorkEvent::Trained { battering } => setting.inventory().has_battering(&battering) && !state.named.is_full(),
        WorkEvent::Battered { battering, .. } => setting.inventory().has_battering(&battering),
        WorkEvent::Reduced { shelter, .. } => state.board(setting).shelters().all().any(|there| there == shelter),
        WorkEvent::Cleared { tile } => state.works.get(tile).is_some_and(Work::is_there),
        WorkEvent::Mined { element, tile, .. } => setting.inventory().has(element) && setting.inventory().is_tile(tile),
        WorkEvent::Engaged { element, .. } => setting.inventory().has_piece(element),
    };
    holds(named, &clause::UNSOUND_NAME)?;
    match *event {
        WorkEvent::Raised { work, at, bearings } => {
            state.board(setting).placement().may_lie(work, at, &bearings).map_err(|refusal| refusal.reason)
        }
        WorkEvent::Reduced { value, .. } => {
            holds((1..=setting.lists.charts.to_hit.fortification).contains(&value), &clause::UNSOUND_COVER)
        }
        WorkEvent::Breached { work, gap } => {
            let whole = state.works.get(work).and_then(Work::line).map_or(Length::ZERO, Polyline::length);
            holds(Length::ZERO <= gap.from && gap.from <= gap.to && gap.to <= whole, &clause::UNSOUND_GAP)
        }
        _ => Ok(()),
    }
}

/// MAD-70 to MAD-80 The same of the fire of artillery.
fn shell_fits(setting: &Setting, state: &State, event: &ShellEvent) -> Verdict {
    let steps_can_be = |steps: u8| holds(steps <= MOST_STEPS, &clause::UNSOUND_NAME);
    match *event {
        ShellEvent::Targeted { barrage, at, .. } => {
            holds(setting.inventory().has_barrage(&barrage) && !state.named.is_full(), &clause::UNSOUND_NAME)?;
            on_table(setting, at)
        }
        ShellEvent::Bombarded { barrage, first, steps, .. } => {
            let named = setting.inventory().has_barrage(&barrage) && setting.unit(barrage.unit).first == first;
            holds(named, &clause::UNSOUND_NAME)?;
            steps_can_be(steps)
        }
        ShellEvent::Shelled { unit, element, .. } => {
            holds(setting.inventory().has_artillery(unit) && setting.inventory().has(element), &clause::UNSOUND_NAME)
        }
        ShellEvent::Corrected { unit, limit, .. } => {
            holds(setting.inventory().has_artillery(unit), &clause::UNSOUND_NAME)?;
            limit.map_or(Ok(()), steps_can_be)
        }
    }
}

/// What always holds between one command and the next.
pub fn sound(setting: &Setting, state: &State) -> Verdict {
    holds(speaks_of_what_is_there(setting, state), &clause::UNSOUND_NAME)?;
    let on_the_way = matches!(state.agenda.last(), Some(Step::React { .. }));
    let moves = state.way.is_some_and(|way| state.elements[way.mover.index()].is_alive());
    holds(moves || !on_the_way, &clause::UNSOUND_WAY)?;
    holds(can_be_answered(setting, state), &clause::UNSOUND_QUESTION)?;
    air::sections::sound::sound(setting, state)?;
    setting.pieces().zip(&state.elements).try_for_each(|(piece, element)| stands_well(setting, state, piece, element))
}

/// MAD-08 Are the elements, units, sides and weapons of the state, and its turn, in the battle?
fn speaks_of_what_is_there(setting: &Setting, state: &State) -> bool {
    let side = |side: Option<Side>| side.is_none_or(|side| setting.inventory().has_side(side));
    state.turn <= setting.turns
        && [state.initiative, state.conceded].into_iter().chain(state.holders.iter().copied()).all(side)
        && state.active.is_none_or(|active| setting.inventory().has_unit(active.unit))
        && state.way.is_none_or(|way| setting.inventory().has_way(&way))
        && state.named.iter().all(|named| setting.inventory().has_named(named))
        && state.search.is_none_or(|search| setting.inventory().has_search(&search))
        && sheets_fit(setting, state)
        && state.guns.iter().all(|gunnery| setting.inventory().has_gunnery(gunnery))
        && state.orders.iter().all(|order| setting.inventory().has_order(order))
        && state.works.works.len() == setting.works.len()
        && state.works.works.iter().zip(&setting.works).all(|(work, plan)| work.kind == plan.work.kind)
        && state.agenda.iter().all(|step| setting.inventory().has_step(step))
}

/// MAD-83 Every marker has one unit of its side, or lies nowhere yet; and every hidden unit is under one.
fn sheets_fit(setting: &Setting, state: &State) -> bool {
    let sheet = &state.sheet;
    let one = |(slot, &unit): (usize, &UnitId)| {
        let marker = &state.elements[setting.elements.len() + slot];
        match setting.units.get(unit.index()) {
            None => unit == UnitId::NOBODY && !marker.is_alive(),
            Some(of) => {
                let under = |piece: Piece| state.elements[piece.index()].marks.has(Marks::UNDER);
                of.hidden
                    && of.side == setting.markers[slot]
                    && sheet.under.iter().filter(|other| **other == unit).count() == 1
                    && (!marker.is_alive() || of.elements().all(under))
            }
        }
    };
    sheet.under.len() == setting.markers.len() && sheet.under.iter().enumerate().all(one)
}

/// MAD-17 Has the question on top of the agenda an answer, and is what lies below it still true?
fn can_be_answered(setting: &Setting, state: &State) -> bool {
    let acts = |unit: UnitId| state.active.is_some_and(|active| active.unit == unit);
    let below = state.agenda.iter().all(|step| if let Step::Act(unit) = *step { acts(unit) } else { true });
    let mut shots = shots(&state.named);
    let mut barrages = state.named.iter().filter_map(NamedFire::barrage);
    below
        && match state.agenda.last() {
            None => false,
            Some(&Step::Raise(side)) => state.board(setting).placement().works_left(side).next().is_some(),
            Some(&Step::Place(side)) => {
                let placing = |unit: UnitId| setting.unit(unit).side == side && !state.is_done(unit);
                setting.units_of(side).any(placing) && state.active.is_none_or(|active| placing(active.unit))
            }
            Some(&Step::Activate(side)) => {
                state.active.is_none() && state.named.is_empty() && state.has_unit_left(setting, side)
            }
            Some(&Step::Enter(unit)) => acts(unit) && state.is_in_reserve(unit) && state.named.is_empty(),
            Some(&Step::Appear(unit)) => state.board(setting).hidden().to_appear(unit).next().is_some(),
            Some(&Step::Act(unit)) => {
                shots.all(|shot| shot.point.is_none() && setting.elements[shot.firer.index()].unit == unit)
                    && barrages.all(|barrage| barrage.unit == unit && state.guns.of(unit).is_some())
            }
            Some(&Step::React { side, first, last }) => {
                let shown = |way: MoveUnderWay| {
                    way.side == side.other() && first <= last && usize::from(last) < test_points(&way.track()).len()
                };
                let asked = |shot: &Shot| shot.point.is_some_and(|point| (first..=last).contains(&point));
                state.way.is_some_and(shown)
                    && shots.all(|shot| asked(shot) && setting.side(shot.firer) == side)
                    && barrages.next().is_none()
            }
            Some(_) => true,
        }
}

/// MAD-08, MAD-58, MAD-131, MAD-143 One element: its place, its hit points, what it rides in.
fn stands_well(setting: &Setting, state: &State, piece: Piece, element: &Element) -> Verdict {
    holds(!element.is_alive() || setting.field.on_table(element.at), &clause::UNSOUND_PLACE)?;
    holds(element.hit_points <= setting.kind(piece).hit_points.max(1), &clause::UNSOUND_HIT_POINTS)?;
    let untouched = *element == (Element { at: element.at, hit_points: 1, marks: element.marks, ..Element::default() });
    let away = setting.unit_of(piece).off_table;
    holds(!away || (untouched && !element.marks.has(Marks::PLACED)), &clause::UNSOUND_PLACE)?;
    // MAD-58: who has none left is destroyed, and nobody is before the first turn.
    holds((element.hit_points == 0) == (element.lost_in > 0), &clause::UNSOUND_LOSS)?;
    holds(element.stance.suits(setting.elements[piece.index()].mobility), &clause::NO_SUCH_STANCE)?;
    let Some(carrier) = element.aboard else { return Ok(()) };
    let rides = |other: &&Element| other.aboard == Some(carrier) && other.is_alive();
    let aboard = state.elements.iter().filter(rides).count();
    let sits = setting.inventory().has(carrier)
        && setting.side(carrier) == setting.side(piece)
        && aboard <= setting.kind(carrier).capacity.into()
        && (!element.is_alive() || {
            let vehicle = &state.elements[carrier.index()];
            let under = |element: &Element| element.marks.has(Marks::UNDER);
            vehicle.is_alive()
                && vehicle.aboard.is_none()
                && under(vehicle) == under(element)
                && vehicle.at == element.at
        });
    holds(sits, &clause::UNSOUND_ABOARD)
}
