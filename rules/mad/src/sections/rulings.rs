//! What a human may rule, in words and slots like commands. Whether it can be is for the battle to say.

use crate::air;
use crate::battle::event::{Event, MarkerEvent, ShellEvent, WorkEvent};
use crate::battle::fieldworks::{Shelter, Work, WorkId};
use crate::battle::lift::Stance;
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, UnitId};
use crate::battle::view::View;
use crate::sections::damage::survived;
use crate::sections::orders::anywhere;
use sandtable_core::phrase::joined;
use sandtable_core::{Offer, Piece, Slot, Value, Verb, rulings};
use sandtable_geometry::{Angle, Point};

rulings! {
    /// What a ruling can be about on the ground.
    (setting: &Setting, view: &View, element: Piece) -> Vec<Event>:
    // MAD-31: who is put somewhere has not moved there.
    PUT: "put", "Put it elsewhere", "put ELEMENT at X,Y", (at "place") => vec![Event::Placed { element, at, aboard: None }];
    HIT_POINTS: "hit points", "Set its hit points", "hit points ELEMENT N", (points "hit points")
        => if points == 0 { destroyed(setting, view, element) } else { strength(view, element, points) };
    REMOVE: "remove", "Destroyed", "remove ELEMENT" => destroyed(setting, view, element);
    BRING_BACK: "bring back", "Bring it back", "bring back ELEMENT N", (points "hit points") => strength(view, element, points);
    TAKE_MARKER: "take marker", "Takes an opportunity marker", "take marker ELEMENT" => {
        // MAD-54: it costs only whom it is given in the activation of its unit.
        let acts = view.active.is_some_and(|active| view.board(setting).unit_of(element) == Some(active.unit));
        let freed = (!acts).then_some(Event::Freed { element });
        [Event::Watching { element, on: true }].into_iter().chain(freed).collect()
    };
    LOSE_MARKER: "lose marker", "Loses its opportunity marker", "lose marker ELEMENT"
        => vec![Event::Watching { element, on: false }, Event::Freed { element }];
    ACTIVATED: "activated", "Its unit has been activated", "activated ELEMENT", (unit "unit") => activated(setting, unit);
    HELD: "held", "An objective is held", "held OBJECTIVE SIDE", (objective "objective"), (side "side")
        => vec![Event::Held { objective, by: Some(side) }];
    NOT_HELD: "not held", "An objective is held by nobody", "not held OBJECTIVE", (objective "objective")
        => vec![Event::Held { objective, by: None }];
    CONCEDED: "conceded", "A side gives the battle up", "conceded SIDE", (side "side") => vec![Event::Conceded { side }];
    LOWER: "lower", "It is low, sunk, or under water", "lower ELEMENT" => {
        let low = lowered(setting, element);
        low.map(|stance| Event::Stands { element, stance, said: false }).into_iter().collect()
    };
    RAISE: "raise", "It is high, above, or on the surface", "raise ELEMENT"
        => vec![Event::Stands { element, stance: Stance::Usual, said: false }];
    CORRECTED: "corrected", "Its artillery is corrected", "corrected ELEMENT N", (unit "unit"), (steps "steps of 10 mm")
        => vec![Event::Shell(ShellEvent::Corrected { unit, limit: Some(steps) })];
    NOT_CORRECTED: "not corrected", "Its correction is lost", "not corrected ELEMENT", (unit "unit")
        => vec![Event::Shell(ShellEvent::Corrected { unit, limit: None })];
    REVEALED: "revealed", "Its unit is revealed", "revealed MARKER" => revealed(setting, view, element);
    NO_DUMMY: "dummy removed", "It is a dummy and is removed", "dummy removed MARKER"
        => vec![Event::Marker(MarkerEvent::MarkerGone { marker: element })];
    PLACE_WORK: "place work", "A work lies elsewhere", "place work NUMBER at X,Y bearing DEGREES",
        (work "number of the work"), (at "place"), (bearing "bearing")
        => placed(setting, work, at, bearing);
    NO_WORK: "no work", "A work is gone", "no work at X,Y", (at "place of the work") => {
        let gone = work_at(setting, view, at, |_| true);
        gone.map(|tile| Event::Work(WorkEvent::Cleared { tile })).into_iter().collect()
    };
    COVER: "cover", "A work gives other cover", "cover at X,Y N", (at "place of the work"), (value "cover value")
        => covers(setting, view, at, value);
    GAP: "gap", "A gap in wire or an obstacle", "gap at X,Y", (at "place of the gap") => gap(setting, view, at);
}

/// What a ruling can be about, on the ground and in the air; the index is the number of the verb.
pub static ALL: &[Verb] =
    &joined::<{ RULINGS.len() + air::sections::rulings::RULINGS.len() }>(RULINGS, air::sections::rulings::RULINGS);

fn to(last: usize) -> Slot {
    Slot::Number { from: 0, to: last as i32 }
}

/// What may be ruled about an element, or about the battle.
pub fn rulings(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
    if piece == Piece::THE_SIDE {
        if let Some(last) = setting.scenario.objectives.len().checked_sub(1) {
            take(Offer::new(piece, ruling::HELD, &[to(last), to(1)]));
            take(Offer::new(piece, ruling::NOT_HELD, &[to(last)]));
        }
        take(Offer::new(piece, ruling::CONCEDED, &[to(1)]));
        about_works(setting, view, take);
        return;
    }
    let Some(element) = view.elements.get(piece.index()) else { return };
    if let Some(air) = view.air(setting).filter(|air| air.has(piece)) {
        return air::sections::rulings::rulings(view, &air, piece, take);
    }
    if !setting.is_element(piece) {
        return about_markers(setting, view, piece, take);
    }
    // MAD-83: what is under a marker lies where the marker does, and what will come under one lies nowhere yet.
    let here = Marks::PLACED.and(Marks::LEFT);
    let waits = setting.unit_of(piece).hidden && !element.marks.has(here) && element.lost_in == 0;
    if element.marks.has(Marks::UNDER) || waits {
        return;
    }
    let full = i32::from(setting.kind(piece).hit_points);
    if element.lost_in > 0 {
        take(Offer::new(piece, ruling::BRING_BACK, &[Slot::Number { from: 1, to: full }]));
        return;
    }
    let of = setting.elements[piece.index()].unit;
    // MAD-79: on what it has fired at it may be corrected, or not any more.
    if view.guns.of(of).is_some() {
        let unit = Slot::Number { from: of.0.into(), to: of.0.into() };
        take(Offer::new(piece, ruling::CORRECTED, &[unit, to(20)]));
        take(Offer::new(piece, ruling::NOT_CORRECTED, &[unit]));
    }
    // MAD-140: nothing else happens to what is off the table.
    if setting.unit(of).off_table {
        return;
    }
    put(setting, view, piece, take);
    take(Offer::new(piece, ruling::HIT_POINTS, &[Slot::Number { from: 0, to: full }]));
    take(Offer::new(piece, ruling::REMOVE, &[]));
    let marker = if element.marks.has(Marks::WATCHING) { ruling::LOSE_MARKER } else { ruling::TAKE_MARKER };
    if element.stands() {
        take(Offer::new(piece, marker, &[]));
    }
    let low = lowered(setting, piece).filter(|_| element.stands());
    if low == Some(element.stance) {
        take(Offer::new(piece, ruling::RAISE, &[]));
    } else if low.is_some_and(|low| view.board(setting).stances().has_ground(element.at, low)) {
        take(Offer::new(piece, ruling::LOWER, &[]));
    }
    let unit = setting.elements[piece.index()].unit;
    if view.turn > 0 && view.active.is_none() && !view.is_done(unit) {
        let unit = Slot::Number { from: unit.0.into(), to: unit.0.into() };
        take(Offer::new(piece, ruling::ACTIVATED, &[unit]));
    }
}

/// MAD-158 Works, wires, obstacles and tiles: where they lie, whether they are still there, what cover they give (MAD-64), where
/// they have gaps (MAD-66). Those on the table are named by a place on them.
fn about_works(setting: &Setting, view: &View, take: &mut impl FnMut(Offer)) {
    let (side, place) = (Piece::THE_SIDE, anywhere(setting));
    if let Some(last) = setting.works.len().checked_sub(1) {
        take(Offer::new(side, ruling::PLACE_WORK, &[to(last), place, Slot::ALL_ROUND]));
    }
    if view.works.there().next().is_some() {
        take(Offer::new(side, ruling::NO_WORK, &[place]));
    }
    if view.board(setting).shelters().all().next().is_some() {
        let full = i32::from(setting.lists.charts.to_hit.fortification);
        take(Offer::new(side, ruling::COVER, &[place, Slot::Number { from: 1, to: full }]));
    }
    if view.works.there().any(|(_, work)| work.kind.is_line()) {
        take(Offer::new(side, ruling::GAP, &[place]));
    }
}

/// The work nearest to a place that somebody pointed at, as near as in contact.
fn work_at(setting: &Setting, view: &View, at: Point, meant: impl Fn(&Work) -> bool) -> Option<WorkId> {
    let near = |work: &Work| meant(work) && work.within(at, setting.rules.touch());
    let works = view.works.there().filter(|(_, work)| near(work));
    works.min_by_key(|(_, work)| work.closest_point(at).map(|on| on.distance_squared(at))).map(|(id, _)| id)
}

/// MAD-158 A work lies there, with its front on this bearing; all pieces of a line go on straight.
fn placed(setting: &Setting, work: WorkId, at: Point, bearing: Angle) -> Vec<Event> {
    let Some(plan) = setting.works.get(work.index()) else { return Vec::new() };
    vec![Event::Work(WorkEvent::Raised {
        work,
        at,
        bearings: std::iter::repeat_n(bearing, plan.work.bearings()).collect(),
    })]
}

/// MAD-64 The work or building at a place gives so much cover.
fn covers(setting: &Setting, view: &View, at: Point, value: i8) -> Vec<Event> {
    let board = view.board(setting);
    let area = |shelter: &Shelter| board.shelters().shelter_area(*shelter).is_some_and(|area| area.contains(at));
    board
        .shelters()
        .all()
        .find(area)
        .map(|shelter| Event::Work(WorkEvent::Reduced { shelter, value }))
        .into_iter()
        .collect()
}

/// MAD-66 A gap about the place of a wire or obstacle that is nearest to where somebody pointed.
fn gap(setting: &Setting, view: &View, at: Point) -> Vec<Event> {
    let line = work_at(setting, view, at, |work| work.kind.is_line());
    let made = line.and_then(|id| {
        let work = view.works.get(id)?;
        Some(Event::Work(WorkEvent::Breached { work: id, gap: work.gap_at(work.closest_point(at)?)? }))
    });
    made.into_iter().collect()
}

/// MAD-55 It is put elsewhere, but for whoever is on its way: that one is where its path leads.
fn put(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
    if view.way.is_none_or(|way| way.mover != piece) {
        take(Offer::new(piece, ruling::PUT, &[anywhere(setting)]));
    }
}

/// MAD-84 A marker lies elsewhere; what is under it is revealed, or taken away, between two activations by whoever knows it.
fn about_markers(setting: &Setting, view: &View, marker: Piece, take: &mut impl FnMut(Offer)) {
    if !view.elements[marker.index()].is_alive() {
        return;
    }
    put(setting, view, marker, take);
    let Some(unit) = view.sheet.unit(marker).filter(|_| view.turn > 0 && view.active.is_none()) else { return };
    let verb = if setting.unit(unit).is_dummy() { ruling::NO_DUMMY } else { ruling::REVEALED };
    take(Offer::new(marker, verb, &[]));
}

/// MAD-84 The unit under a marker is placed by the program, as if it had been spotted.
pub fn revealed(setting: &Setting, view: &View, marker: Piece) -> Vec<Event> {
    let Some(unit) = view.sheet.unit(marker) else { return Vec::new() };
    let of = setting.unit(unit);
    let (first, count) = (of.first, of.count);
    let mut known = view.clone();
    let mut events = vec![Event::Marker(MarkerEvent::Revealed { marker, unit, first, count })];
    for element in of.elements().filter(|one| view.elements[one.index()].aboard.is_none()) {
        if !view.elements[element.index()].is_alive() {
            continue;
        }
        let at = known.board(setting).hidden().first_place(element).unwrap_or(view.elements[marker.index()].at);
        let riders = of.elements().filter(|rider| view.elements[rider.index()].aboard == Some(element));
        for (piece, aboard) in [(element, None)].into_iter().chain(riders.map(|rider| (rider, Some(element)))) {
            events.push(Event::Placed { element: piece, at, aboard });
            known.elements[piece.index()].at = at;
            known.elements[piece.index()].marks.set(Marks::UNDER, false);
        }
    }
    let coherent = known.board(setting).coherency().seen_by_fellows(unit);
    events.push(Event::Marker(MarkerEvent::Appeared { unit, first, count, coherent }));
    events
}

/// The events of a ruling.
pub fn events(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
    let element = offer.actor;
    if let Some(air) = view.air(setting).filter(|air| air.has(element))
        && !matches!(offer.verb, ruling::TAKE_MARKER | ruling::LOSE_MARKER)
    {
        return air::sections::rulings::events(&air, offer, values).into_iter().map(Event::Air).collect();
    }
    ruled(offer.verb, setting, view, element, values).unwrap_or_default()
}

/// An element has so many hit points.
fn strength(view: &View, element: Piece, points: u16) -> Vec<Event> {
    let now = view.elements.get(element.index()).map_or(0, |at| at.hit_points);
    match now.checked_sub(points) {
        Some(0) => Vec::new(),
        Some(lost) => vec![Event::Damaged { element, points: lost }],
        None => vec![Event::Restored { element, hit_points: points }],
    }
}

fn activated(setting: &Setting, id: UnitId) -> Vec<Event> {
    let Some(unit) = setting.units.get(id.index()) else { return Vec::new() };
    let (first, count) = (unit.first, unit.count);
    vec![Event::Activated { unit: id, first, count, coherent: 0 }, Event::Deactivated { unit: id }]
}

/// MAD-112 to MAD-115 How an element stands that is not in its usual stance.
fn lowered(setting: &Setting, element: Piece) -> Option<Stance> {
    let mover = setting.elements.get(element.index())?.mobility;
    [Stance::Low, Stance::Sunk, Stance::Submerged].into_iter().find(|stance| stance.suits(mover))
}

/// MAD-58, MAD-131 An element is lost; who rode in it stands where it stood.
fn destroyed(setting: &Setting, view: &View, element: Piece) -> Vec<Event> {
    let points = view.elements.get(element.index()).map_or(0, |at| at.hit_points);
    let riders = setting.pieces().filter(|rider| view.elements[rider.index()].aboard == Some(element));
    let lost = [Event::Damaged { element, points }, Event::Destroyed { element }];
    lost.into_iter().chain(riders.map(|element| survived(setting, view.active, element))).collect()
}
