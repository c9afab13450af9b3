//! What one viewer may know: the one door between the truth and everybody else.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::air::battle::state::SharedAirState;
use crate::battle::board::Board;
use crate::battle::event::{Event, MarkerEvent, ShellEvent};
use crate::battle::fieldworks::Works;
use crate::battle::gunnery::{Gunnery, Guns};
use crate::battle::named_fire::{Barrage, NamedFire, NamedList};
use crate::battle::orders::Orders;
use crate::battle::search::Search;
use crate::battle::setting::Setting;
use crate::battle::sheet::Sheet;
use crate::battle::state::{Active, Element, Marks, MoveUnderWay, Score, State, Step, TestPoints, UnitId};
use crate::lists::notional::Notional;
use sandtable_core::{Agenda, Path, Piece, Ruleset, Side, ToAct, Viewer};
use sandtable_geometry::{Length, Point};
use serde::{Deserialize, Serialize};

/// A stretch of a move that the watching side is asked about (MAD-55).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stretch {
    pub mover: Piece,
    /// Where its path began.
    pub from: Point,
    /// The corners of the path that it has passed when it comes to the end of the stretch.
    pub passed: Path,
    /// What it had spent before the path; of a marker nothing, since that would tell who is under it.
    pub spent: Length,
    /// The number of the first test point.
    pub first: u8,
    /// The test points, as far as they are shown.
    pub points: TestPoints,
}

impl Stretch {
    /// Where one of its test points is.
    pub fn at(&self, point: u8) -> Option<Point> {
        self.points.get(usize::from(point.checked_sub(self.first)?)).copied()
    }
}

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    pub to_act: ToAct,
    /// The question, for the side that it is put to.
    pub asked: Option<Step>,
    /// The turn; 0 during deployment.
    pub turn: u8,
    /// Who won the initiative of this turn.
    pub initiative: Option<Side>,
    /// Units activated in this turn or placed, one bit each.
    pub done: u64,
    /// Units in reserve, one bit each (MAD-150).
    pub reserves: u64,
    pub active: Option<Active>,
    pub elements: Vec<Element>,
    /// What has been named and not yet fired.
    pub named: NamedList,
    /// The path under way, for the mover's own side.
    pub way: Option<MoveUnderWay>,
    /// The stretch that is shown, for the side that is asked about it.
    pub stretch: Option<Stretch>,
    /// The marker whose unit acts, where one does: known to all, unlike the unit (MAD-83).
    pub acting: Option<Piece>,
    /// The record sheets, as far as they are this viewer's, or of units that were revealed.
    pub sheet: Sheet,
    /// The list of markers to look for, for its owner.
    pub search: Option<Search>,
    /// Objectives held and points scored.
    pub score: Score,
    /// What is remembered of the attacks of artillery units (MAD-79): their points and where they landed are seen by all.
    pub guns: Guns,
    /// What the own side has written before set-up.
    pub orders: Orders,
    /// Works, wire, obstacles and mine tiles, which are placed openly (MAD-158).
    #[serde(default, skip_serializing_if = "Works::is_none")]
    pub works: Works,
    /// What flies: everything in the air is open to both sides.
    #[serde(default, skip_serializing_if = "SharedAirState::is_none")]
    pub sky: SharedAirState,
    /// What is still to do, as a side sees it: everybody has seen how it came about. Nobody stands for a unit that it does not
    /// know.
    #[serde(default, skip_serializing_if = "sandtable_core::is_default")]
    pub agenda: Agenda<Step>,
}

impl View {
    /// MAD-83, MAP-78 What a viewer may know: aircraft and tubes off the table are never hidden.
    pub fn new(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let to_act = crate::battle::Mad::to_act(setting, state);
        let mine = matches!(viewer, Viewer::Side(side) if to_act.sides().has(side));
        let asked = mine.then(|| *state.agenda.last().expect("somebody is asked"));
        let stretch = match (asked, &state.way) {
            (Some(Step::React { first, last, .. }), Some(way)) => {
                let spent = if setting.is_element(way.mover) { way.spent } else { Length::ZERO };
                let (passed, points) = (way.passed(last), state.stretch(first, last));
                Some(Stretch { mover: way.mover, from: way.from, passed, spent, first, points })
            }
            _ => None,
        };
        let elements = setting.pieces().map(|piece| {
            let (element, own) = (&state.elements[piece.index()], viewer.shares(setting.side(piece)));
            let hides = setting.unit_of(piece).hidden;
            if !own && is_hidden(hides, element) { unseen(element) } else { seen(element, own, hides) }
        });
        let markers = setting.all_markers().map(|piece| {
            let own = viewer.shares(setting.side(piece));
            let marker = &state.elements[piece.index()];
            if own { *marker } else { shown(marker) }
        });
        let aloft = setting
            .sky
            .iter()
            .flat_map(|skies| skies.pieces())
            .map(|piece| seen(&state.elements[piece.index()], viewer.shares(setting.side(piece)), false));
        let acting = state.active.and_then(|active| acting(setting, state, active.unit));
        let hides = |unit: UnitId| !viewer.shares(setting.unit(unit).side) && is_secret(setting, state, unit);
        View {
            viewer,
            to_act,
            asked,
            turn: state.turn,
            initiative: state.initiative,
            done: known(setting, state.done, hides),
            reserves: known(setting, state.reserves, hides),
            active: state.active.filter(|active| !hides(active.unit)).map(|active| Active {
                spotted: active.spotted.filter(|_| viewer.shares(setting.unit(active.unit).side)),
                ..active
            }),
            elements: elements.chain(markers).chain(aloft).collect(),
            named: known_named(setting, state, viewer),
            way: state.way.filter(|way| viewer.shares(way.side)),
            stretch,
            acting,
            sheet: sheet(setting, state, viewer, hides),
            search: state.search.filter(|search| viewer.shares(setting.side(search.from))),
            score: state.score(),
            guns: guns(setting, state, viewer),
            orders: state.orders.seen(setting, viewer),
            works: state.works.clone(),
            sky: state.sky.clone(),
            agenda: match viewer {
                Viewer::Side(_) => state.agenda.iter().map(|step| veiled(*step, hides)).collect(),
                Viewer::Public | Viewer::Umpire => Agenda::default(),
            },
        }
    }

    /// What the rules look at.
    pub fn board<'a>(&'a self, setting: &'a Setting) -> Board<'a> {
        Board {
            setting,
            elements: &self.elements,
            turn: self.turn,
            sheet: &self.sheet,
            works: &self.works,
            sky: &self.sky,
        }
    }

    /// What is known as if it were the truth: events are folded into it, and what is not known is put into it.
    pub fn known(&self) -> State {
        State {
            elements: self.elements.clone(),
            turn: self.turn,
            initiative: self.initiative,
            done: self.done,
            reserves: self.reserves,
            active: self.active,
            way: self.way,
            named: self.named,
            holders: self.score.holders,
            scored: self.score.scored,
            guns: self.guns.clone(),
            orders: self.orders.clone(),
            sheet: self.sheet,
            search: self.search,
            works: self.works.clone(),
            sky: self.sky.clone(),
            conceded: None,
            agenda: self.agenda,
        }
    }

    /// The side that looks, if one does.
    pub fn side(&self) -> Option<Side> {
        match self.viewer {
            Viewer::Side(side) => Some(side),
            Viewer::Public | Viewer::Umpire => None,
        }
    }

    /// MAD-150 Is the unit kept in reserve?
    pub fn is_in_reserve(&self, unit: UnitId) -> bool {
        self.reserves >> unit.0 & 1 == 1
    }

    /// The side whose unit acts, under its marker or not.
    pub fn acts(&self, setting: &Setting) -> Option<Side> {
        let open = self.active.map(|active| setting.unit(active.unit).side);
        open.or_else(|| self.acting.map(|marker| setting.side(marker)))
    }

    /// Has the unit been activated in this turn (placed, during deployment)?
    pub fn is_done(&self, unit: UnitId) -> bool {
        self.done >> unit.0 & 1 == 1
    }
}

/// An element as others see it: everything on the table is open but whose fire is held for the rest of an activation
/// (MAD-55), and what it may have done under a marker (MAD-73, MAD-91).
fn seen(element: &Element, own: bool, hides: bool) -> Element {
    let mut marks = element.marks;
    if !own {
        marks.set(Marks::HOLDING.and(Marks::SPOTTED).and(Marks::STILL).and(Marks::OBSERVED), false);
    }
    if hides && !own {
        marks.set(Marks::OBSERVES.and(Marks::CHANGED).and(Marks::SLOWED), false);
    }
    Element {
        at: element.at,
        spent: element.spent,
        hit_points: element.hit_points,
        held: element.held,
        aboard: element.aboard,
        fired: element.fired,
        marks,
        lost_in: element.lost_in,
        stance: element.stance,
    }
}

/// MAD-83, MAD-149 Is an element of a unit that hides neither revealed nor destroyed, nor has it left in sight of all? Placed or
/// not, it looks the same to others.
fn is_hidden(hides: bool, element: &Element) -> bool {
    let nowhere = element.marks.has(Marks::UNDER) || !element.marks.has(Marks::PLACED.and(Marks::LEFT));
    hides && nowhere && element.lost_in == 0
}

/// MAD-83 An element of which nothing is known but that it is there somewhere, or will be.
fn unseen(element: &Element) -> Element {
    Element { hit_points: element.hit_points, ..Element::default() }
}

/// MAD-83, MAD-100 A marker as others see it: where it lies, and what lies on it. What its movement has cost would tell who
/// is under it.
fn shown(marker: &Element) -> Element {
    let open =
        [Marks::PLACED, Marks::MOVED, Marks::MOVED_NOW, Marks::WATCHING, Marks::GAVE_UP, Marks::DONE, Marks::LEFT]
            .into_iter();
    let mut marks = Marks::default();
    open.filter(|mark| marker.marks.has(*mark)).for_each(|mark| marks.set(mark, true));
    Element { at: marker.at, hit_points: marker.hit_points, marks, ..Element::default() }
}

/// MAD-83 The marker of the unit that acts, on the table or, of a dummy that was removed in its own activation, not any more.
fn acting(setting: &Setting, state: &State, unit: UnitId) -> Option<Piece> {
    if !setting.unit(unit).hidden {
        return None;
    }
    state.sheet.marker(unit).filter(|marker| state.elements[marker.index()].is_alive())
}

/// MAD-83 Is nothing known to the others of what the unit does and has done? Of a dummy that is so to the end.
fn is_secret(setting: &Setting, state: &State, unit: UnitId) -> bool {
    let of = setting.unit(unit);
    of.hidden
        && (of.is_dummy() || state.sheet.marker(unit).is_none_or(|marker| state.elements[marker.index()].is_alive()))
}

/// MAD-83 A step as those see it who do not know which unit acts.
fn veiled(step: Step, hides: impl Fn(UnitId) -> bool) -> Step {
    match step {
        Step::Act(unit) if hides(unit) => Step::Act(UnitId::NOBODY),
        Step::Finish(unit) if hides(unit) => Step::Finish(UnitId::NOBODY),
        step => step,
    }
}

/// Units that have been activated or placed, without those of which that is not known.
fn known(setting: &Setting, done: u64, hides: impl Fn(UnitId) -> bool) -> u64 {
    if setting.markers.is_empty() {
        return done;
    }
    (0..setting.units.len())
        .map(|n| UnitId(n as u8))
        .filter(|&unit| hides(unit))
        .fold(done, |all, unit| all & !(1 << unit.0))
}

/// The record sheets as far as a viewer knows them.
fn sheet(setting: &Setting, state: &State, viewer: Viewer, hides: impl Fn(UnitId) -> bool) -> Sheet {
    let mut sheet = state.sheet;
    for unit in sheet.under.iter_mut().filter(|unit| **unit != UnitId::NOBODY && hides(**unit)) {
        *unit = UnitId::NOBODY;
    }
    for (dummy, notional) in setting.dummies().zip(sheet.notional.iter_mut()) {
        if !viewer.shares(setting.unit(dummy).side) {
            *notional = Notional::default();
        }
    }
    sheet
}

/// MAD-73 Is the observer under a marker of somebody else?
fn is_secret_observer(state: &State, viewer: Viewer, observer: Piece) -> bool {
    let under = state.elements[observer.index()].marks.has(Marks::UNDER);
    under && state.sheet.owner(observer).is_some_and(|side| !viewer.shares(side))
}

/// MAD-73 What is named, without observers that are hidden from the viewer.
fn known_named(setting: &Setting, state: &State, viewer: Viewer) -> NamedList {
    let mut named = state.named;
    if setting.markers.is_empty() {
        return named;
    }
    for one in named.iter_mut() {
        if let NamedFire::Barrage(barrage) = one {
            barrage.observer = barrage.observer.filter(|&eye| !is_secret_observer(state, viewer, eye));
        }
    }
    named
}

/// MAD-73, MAD-79 What is remembered of artillery, without observers of others that were hidden when they observed.
fn guns(setting: &Setting, state: &State, viewer: Viewer) -> Guns {
    let mut guns = state.guns.clone();
    let secret = |gunnery: &Gunnery| gunnery.secret && !viewer.shares(setting.unit(gunnery.unit).side);
    while guns.iter().any(secret) {
        guns.change(secret, |gunnery| (gunnery.observer, gunnery.secret) = (None, false));
    }
    guns
}

/// What a viewer is told of an event: everything but the rest of a path (MAD-55), who holds his fire, and what stands on the
/// record sheets of others (MAD-92).
pub fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
    let own = |piece: Piece| is_own(state, viewer, piece);
    match *event {
        Event::Marker(ref event) => of_marker(state, viewer, event).map(Event::Marker),
        Event::Shell(ref event) => Some(Event::Shell(of_shells(state, viewer, event))),
        // What a marker's movement has cost would tell who is under it.
        Event::Moved { element, to, .. } if !own(element) => {
            Some(Event::Moved { element, to, spent: Length::ZERO, off_road: false })
        }
        Event::SetOut { way, .. } if !own(way.mover) => Some(Event::SetOut {
            way: MoveUnderWay { path: Path::default(), spent: Length::ZERO, ..way },
            to_shoot: false,
        }),
        Event::SetOut { way, to_shoot } if !viewer.shares(way.side) => {
            Some(Event::SetOut { way: MoveUnderWay { path: Path::default(), ..way }, to_shoot })
        }
        // MAD-150: which hidden units wait is known to their side alone.
        Event::Reserved { secret: Some(side), .. } | Event::Entered { secret: Some(side), .. } => {
            viewer.shares(side).then_some(*event)
        }
        Event::Holding { side, .. } | Event::Ordered { side, .. } => viewer.shares(side).then_some(*event),
        // MAD-92: who under a marker looks for artillery is noted.
        Event::Reacted { element } if is_secret_observer(state, viewer, element) => None,
        Event::Placed { .. }
        | Event::PlacingBegan { .. }
        | Event::UnitPlaced { .. }
        | Event::TurnBegan { .. }
        | Event::Activated { .. }
        | Event::Reserved { .. }
        | Event::Entered { .. }
        | Event::Shaken { .. }
        | Event::Dreads { .. }
        | Event::SetOut { .. }
        | Event::Moved { .. }
        | Event::Settled { .. }
        | Event::Halted
        | Event::Embarked { .. }
        | Event::Landed { .. }
        | Event::Stands { .. }
        | Event::Watching { .. }
        | Event::Freed { .. }
        | Event::Aimed { .. }
        | Event::Reacted { .. }
        | Event::Fired { .. }
        | Event::Damaged { .. }
        | Event::DamageHeld { .. }
        | Event::HeldApplied { .. }
        | Event::Destroyed { .. }
        | Event::Restored { .. }
        | Event::Survived { .. }
        | Event::ReactionEnded
        | Event::FireEnded
        | Event::Deactivated { .. }
        | Event::Held { .. }
        | Event::Scored { .. }
        | Event::Left { .. }
        | Event::Conceded { .. }
        | Event::Air(_)
        | Event::Work(_) => Some(*event),
    }
}

/// What is told of markers: nothing of what stands on the record sheets of others.
fn of_marker(state: &State, viewer: Viewer, event: &MarkerEvent) -> Option<MarkerEvent> {
    match *event {
        MarkerEvent::MarkerPlaced { marker, at, .. } if !is_own(state, viewer, marker) => {
            Some(MarkerEvent::MarkerPlaced { marker, at, unit: None, first: Piece::default(), count: 0 })
        }
        MarkerEvent::Noted { side, .. }
        | MarkerEvent::SearchBegan { side, .. }
        | MarkerEvent::Skipped { side }
        | MarkerEvent::SearchEnded { side } => viewer.shares(side).then_some(*event),
        MarkerEvent::MarkerPlaced { .. }
        | MarkerEvent::MarkerActivated { .. }
        | MarkerEvent::MarkerEnded { .. }
        | MarkerEvent::MarkerGone { .. }
        | MarkerEvent::Revealed { .. }
        | MarkerEvent::Appeared { .. }
        | MarkerEvent::Claimed { .. }
        | MarkerEvent::Looked { .. }
        | MarkerEvent::Sought { .. } => Some(*event),
    }
}

/// MAD-73 What is told of artillery: the enemy learns that an attack is observed, not by whom.
fn of_shells(state: &State, viewer: Viewer, event: &ShellEvent) -> ShellEvent {
    let told = |barrage: Barrage| {
        let observer = barrage.observer.filter(|&observer| !is_secret_observer(state, viewer, observer));
        Barrage { observer, ..barrage }
    };
    match *event {
        ShellEvent::Targeted { barrage, at } => ShellEvent::Targeted { barrage: told(barrage), at },
        ShellEvent::Bombarded { barrage, first, at, steps } => {
            ShellEvent::Bombarded { barrage: told(barrage), first, at, steps }
        }
        ShellEvent::Shelled { .. } | ShellEvent::Corrected { .. } => *event,
    }
}

/// Does the viewer share what is known of a piece? Of all but markers everybody does.
fn is_own(state: &State, viewer: Viewer, piece: Piece) -> bool {
    state.sheet.side_of(piece).is_none_or(|side| viewer.shares(side))
}
