//! What a human may rule, in words and slots like commands. Whether it can be is for the battle to say.

use crate::air;
use crate::event::Event;
use crate::hitech::Stance;
use crate::orders::anywhere;
use crate::setting::Setting;
use crate::state::{Element, Marks, UnitId};
use crate::verbs::joined;
use crate::view::View;
use crate::works::{Shelter, Work, WorkId};
use sandtable_core::{Offer, Piece, Role, Side, Slot, Value, Verb};
use sandtable_geometry::{Angle, Point};

/// The numbers of the rulings.
pub(crate) mod ruling {
    pub const PUT: u8 = 0;
    pub const HIT_POINTS: u8 = 1;
    pub const REMOVE: u8 = 2;
    pub const BRING_BACK: u8 = 3;
    pub const TAKE_MARKER: u8 = 4;
    pub const LOSE_MARKER: u8 = 5;
    pub const ACTIVATED: u8 = 6;
    pub const HELD: u8 = 7;
    pub const NOT_HELD: u8 = 8;
    pub const CONCEDED: u8 = 9;
    pub const CORRECTED: u8 = 12;
    pub const NOT_CORRECTED: u8 = 13;
    pub const LOWER: u8 = 10;
    pub const RAISE: u8 = 11;
    pub const REVEALED: u8 = 14;
    pub const NO_DUMMY: u8 = 15;
    pub const PLACE_WORK: u8 = 16;
    pub const NO_WORK: u8 = 17;
    pub const COVER: u8 = 18;
    pub const GAP: u8 = 19;
}

/// What a ruling can be about on the ground.
pub(crate) const GROUND: [Verb; 20] = [
    verb!("put", "Put it elsewhere", "put ELEMENT at X,Y", "place"),
    verb!("hit points", "Set its hit points", "hit points ELEMENT N", "hit points"),
    verb!("remove", "Destroyed", "remove ELEMENT",),
    verb!("bring back", "Bring it back", "bring back ELEMENT N", "hit points"),
    verb!("take marker", "Takes an opportunity marker", "take marker ELEMENT",),
    verb!("lose marker", "Loses its opportunity marker", "lose marker ELEMENT",),
    verb!("activated", "Its unit has been activated", "activated ELEMENT", "unit"),
    verb!("held", "An objective is held", "held OBJECTIVE SIDE", "objective", "side"),
    verb!("not held", "An objective is held by nobody", "not held OBJECTIVE", "objective"),
    verb!("conceded", "A side gives the battle up", "conceded SIDE", "side"),
    verb!("lower", "It is low, sunk, or under water", "lower ELEMENT",),
    verb!("raise", "It is high, above, or on the surface", "raise ELEMENT",),
    verb!("corrected", "Its artillery is corrected", "corrected ELEMENT N", "unit", "steps of 10 mm"),
    verb!("not corrected", "Its correction is lost", "not corrected ELEMENT", "unit"),
    verb!("revealed", "Its unit is revealed", "revealed MARKER",),
    verb!("dummy removed", "It is a dummy and is removed", "dummy removed MARKER",),
    verb!(
        "place work",
        "A work lies elsewhere",
        "place work NUMBER at X,Y bearing DEGREES",
        "number of the work",
        "place",
        "bearing"
    ),
    verb!("no work", "A work is gone", "no work at X,Y", "place of the work"),
    verb!("cover", "A work gives other cover", "cover at X,Y N", "place of the work", "cover value"),
    verb!("gap", "A gap in wire or an obstacle", "gap at X,Y", "place of the gap"),
];

/// What a ruling can be about, on the ground and in the air; the index is the number of the verb.
pub static RULINGS: &[Verb] = &joined::<{ GROUND.len() + air::rulings::VERBS.len() }>(&GROUND, &air::rulings::VERBS);

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
        return air::rulings::rulings(view, &air, piece, take);
    }
    if !setting.is_element(piece) {
        return about_markers(setting, view, piece, take);
    }
    // MAD-83: what is under a marker lies where the marker does.
    if element.marks.has(Marks::UNDER) {
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
    take(Offer::new(piece, ruling::PUT, &[anywhere(setting)]));
    take(Offer::new(piece, ruling::HIT_POINTS, &[Slot::Number { from: 0, to: full }]));
    take(Offer::new(piece, ruling::REMOVE, &[]));
    let marker = if element.marks.has(Marks::WATCHING) { ruling::LOSE_MARKER } else { ruling::TAKE_MARKER };
    if element.stands() {
        take(Offer::new(piece, marker, &[]));
    }
    let low = lowered(setting, piece);
    if let Some(low) = low.filter(|_| element.stands()) {
        let verb = if element.stance == low { ruling::RAISE } else { ruling::LOWER };
        take(Offer::new(piece, verb, &[]));
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
        let bearing = Slot::Heading { from: Angle::default(), sweep: Angle::millidegrees(359_999) };
        take(Offer::new(side, ruling::PLACE_WORK, &[to(last), place, bearing]));
    }
    if view.works.there().next().is_some() {
        take(Offer::new(side, ruling::NO_WORK, &[place]));
    }
    if view.board(setting).shelters().next().is_some() {
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
    vec![Event::Raised { work, at, bearings: std::iter::repeat_n(bearing, plan.work.bearings()).collect() }]
}

/// MAD-64 The work or building at a place gives so much cover.
fn covers(setting: &Setting, view: &View, at: Point, value: i8) -> Vec<Event> {
    let board = view.board(setting);
    let area = |shelter: &Shelter| board.shelter_area(*shelter).is_some_and(|area| area.contains(at));
    board.shelters().find(area).map(|shelter| Event::Reduced { shelter, value }).into_iter().collect()
}

/// MAD-66 A gap about the place of a wire or obstacle that is nearest to where somebody pointed.
fn gap(setting: &Setting, view: &View, at: Point) -> Vec<Event> {
    let line = work_at(setting, view, at, |work| work.kind.is_line());
    let made = line.and_then(|id| {
        let work = view.works.get(id)?;
        Some(Event::Breached { work: id, gap: work.gap_at(work.closest_point(at)?)? })
    });
    made.into_iter().collect()
}

/// MAD-84 A marker lies elsewhere; what is under it is revealed, or taken away, between two activations by whoever knows it.
fn about_markers(setting: &Setting, view: &View, marker: Piece, take: &mut impl FnMut(Offer)) {
    if !view.elements[marker.index()].is_alive() {
        return;
    }
    take(Offer::new(marker, ruling::PUT, &[anywhere(setting)]));
    let Some(unit) = view.sheet.unit(marker).filter(|_| view.turn > 0 && view.active.is_none()) else { return };
    let verb = if setting.unit(unit).is_dummy() { ruling::NO_DUMMY } else { ruling::REVEALED };
    take(Offer::new(marker, verb, &[]));
}

/// MAD-84 The unit under a marker is placed by the program, as if it had been spotted.
fn revealed(setting: &Setting, view: &View, marker: Piece) -> Vec<Event> {
    let Some(unit) = view.sheet.unit(marker) else { return Vec::new() };
    let of = setting.unit(unit);
    let (first, count) = (of.first, of.count);
    let mut known = view.clone();
    let mut events = vec![Event::Revealed { marker, unit, first, count }];
    for element in of.elements().filter(|one| view.elements[one.index()].aboard.is_none()) {
        if !view.elements[element.index()].is_alive() {
            continue;
        }
        let at = known.board(setting).first_place(element).unwrap_or(view.elements[marker.index()].at);
        let riders = of.elements().filter(|rider| view.elements[rider.index()].aboard == Some(element));
        for (piece, aboard) in [(element, None)].into_iter().chain(riders.map(|rider| (rider, Some(element)))) {
            events.push(Event::Placed { element: piece, at, aboard });
            known.elements[piece.index()].at = at;
            known.elements[piece.index()].marks.set(Marks::UNDER, false);
        }
    }
    let coherent = known.board(setting).seen_by_fellows(unit);
    events.push(Event::Appeared { unit, first, count, coherent });
    events
}

/// The events of a ruling.
pub fn events(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
    let element = offer.actor;
    if let Some(air) = view.air(setting).filter(|air| air.has(element))
        && !matches!(offer.verb, ruling::TAKE_MARKER | ruling::LOSE_MARKER)
    {
        return air::rulings::events(&air, offer, values).into_iter().map(Event::Air).collect();
    }
    let stands = |at: &Element| i32::from(at.hit_points);
    let now = view.elements.get(element.index()).map_or(0, stands);
    match (offer.verb, values) {
        // MAD-31: who is put somewhere has not moved there.
        (ruling::PUT, &[Value::Point(at)]) => vec![Event::Placed { element, at, aboard: None }],
        (ruling::HIT_POINTS, &[Value::Number(0)]) | (ruling::REMOVE, []) => destroyed(setting, view, element),
        (ruling::HIT_POINTS | ruling::BRING_BACK, &[Value::Number(points)]) => match now - points {
            0 => Vec::new(),
            lost @ 1.. => vec![Event::Damaged { element, points: lost as u16 }],
            _ => vec![Event::Restored { element, hit_points: points as u16 }],
        },
        (ruling::REVEALED, []) => revealed(setting, view, element),
        (ruling::NO_DUMMY, []) => vec![Event::MarkerGone { marker: element }],
        (ruling::LOWER, []) => {
            let low = lowered(setting, element);
            low.map(|stance| Event::Stands { element, stance, said: false }).into_iter().collect()
        }
        (ruling::RAISE, []) => vec![Event::Stands { element, stance: Stance::Usual, said: false }],
        (ruling::TAKE_MARKER, []) => vec![Event::Watching { element, on: true }],
        (ruling::LOSE_MARKER, []) => vec![Event::Watching { element, on: false }],
        (ruling::ACTIVATED, &[Value::Number(unit)]) => {
            let id = UnitId(unit as u8);
            let Some(unit) = setting.units.get(id.index()) else { return Vec::new() };
            let (first, count) = (unit.first, unit.count);
            vec![Event::Activated { unit: id, first, count, coherent: 0 }, Event::Deactivated { unit: id }]
        }
        (ruling::HELD, &[Value::Number(objective), Value::Number(side)]) => {
            vec![Event::Held { objective: objective as u8, by: Some(Side(side as u8)) }]
        }
        (ruling::NOT_HELD, &[Value::Number(objective)]) => vec![Event::Held { objective: objective as u8, by: None }],
        (ruling::CORRECTED, &[Value::Number(unit), Value::Number(steps)]) => {
            vec![Event::Corrected { unit: UnitId(unit as u8), limit: Some(steps as u8) }]
        }
        (ruling::NOT_CORRECTED, &[Value::Number(unit)]) => {
            vec![Event::Corrected { unit: UnitId(unit as u8), limit: None }]
        }
        (ruling::PLACE_WORK, &[Value::Number(work), Value::Point(at), Value::Heading(bearing)]) => {
            placed(setting, WorkId(work as u8), at, bearing)
        }
        (ruling::NO_WORK, &[Value::Point(at)]) => {
            let gone = work_at(setting, view, at, |_| true);
            gone.map(|tile| Event::Cleared { tile }).into_iter().collect()
        }
        (ruling::COVER, &[Value::Point(at), Value::Number(value)]) => covers(setting, view, at, value as i8),
        (ruling::GAP, &[Value::Point(at)]) => gap(setting, view, at),
        (ruling::CONCEDED, &[Value::Number(side)]) => vec![Event::Conceded { side: Side(side as u8) }],
        _ => Vec::new(),
    }
}

/// MAD-112 to MAD-115 How an element stands that is not in its usual stance.
fn lowered(setting: &Setting, element: Piece) -> Option<Stance> {
    let mover = setting.elements.get(element.index())?.mover;
    [Stance::Low, Stance::Sunk, Stance::Submerged].into_iter().find(|stance| stance.suits(mover))
}

/// MAD-58, MAD-131 An element is lost; who rode in it stands where it stood.
fn destroyed(setting: &Setting, view: &View, element: Piece) -> Vec<Event> {
    let points = view.elements.get(element.index()).map_or(0, |at| at.hit_points);
    let riders = setting.pieces().filter(|rider| view.elements[rider.index()].aboard == Some(element));
    let lost = [Event::Damaged { element, points }, Event::Destroyed { element }];
    lost.into_iter().chain(riders.map(|element| Event::Survived { element })).collect()
}
