//! What a human may rule, in words and slots like commands. Whether it can be is for the battle to say.

use crate::event::Event;
use crate::setting::Setting;
use crate::state::{Element, Marks, UnitId};
use crate::view::View;
use sandtable_core::{Offer, Piece, Role, Side, Slot, Value, Verb};

/// The numbers of the rulings.
mod ruling {
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
}

macro_rules! verb {
    ($key:literal, $label:literal, $usage:literal, $($slot:literal),*) => {
        Verb { key: $key, label: $label, usage: $usage, slots: &[$($slot),*], role: Role::Act }
    };
}

/// What a ruling can be about; the index is the number of the verb.
pub static RULINGS: &[Verb] = &[
    verb!("put", "Put it elsewhere", "put ELEMENT at X,Y", "place"),
    verb!("hit points", "Set its hit points", "hit points ELEMENT N", "hit points"),
    verb!("remove", "Destroyed", "remove ELEMENT",),
    verb!("bring back", "Bring it back", "bring back ELEMENT N", "hit points"),
    verb!("take marker", "Takes an opportunity marker", "take marker ELEMENT",),
    verb!("lose marker", "Loses its opportunity marker", "lose marker ELEMENT",),
    verb!("activated", "Its unit has been activated", "activated UNIT", "unit"),
    verb!("held", "An objective is held", "held OBJECTIVE SIDE", "objective", "side"),
    verb!("not held", "An objective is held by nobody", "not held OBJECTIVE", "objective"),
    verb!("conceded", "A side gives the battle up", "conceded SIDE", "side"),
];

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
        return;
    }
    let Some(element) = view.elements.get(piece.index()) else { return };
    let full = i32::from(setting.kind(piece).hit_points);
    if element.lost_in > 0 {
        take(Offer::new(piece, ruling::BRING_BACK, &[Slot::Number { from: 1, to: full }]));
        return;
    }
    let far = setting.field.table();
    let middle = sandtable_geometry::Point { x: far.x / 2, y: far.y / 2 };
    take(Offer::new(piece, ruling::PUT, &[Slot::Point { about: middle, reach: middle.distance(far) }]));
    take(Offer::new(piece, ruling::HIT_POINTS, &[Slot::Number { from: 0, to: full }]));
    take(Offer::new(piece, ruling::REMOVE, &[]));
    let marker = if element.marks.has(Marks::WATCHING) { ruling::LOSE_MARKER } else { ruling::TAKE_MARKER };
    if element.stands() {
        take(Offer::new(piece, marker, &[]));
    }
    let unit = setting.elements[piece.index()].unit;
    if view.turn > 0 && view.active.is_none() && !view.is_done(unit) {
        let unit = Slot::Number { from: unit.0.into(), to: unit.0.into() };
        take(Offer::new(piece, ruling::ACTIVATED, &[unit]));
    }
}

/// The events of a ruling.
pub fn events(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
    let element = offer.actor;
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
        (ruling::CONCEDED, &[Value::Number(side)]) => vec![Event::Conceded { side: Side(side as u8) }],
        _ => Vec::new(),
    }
}

/// MAD-58, MAD-131 An element is lost; who rode in it stands where it stood.
fn destroyed(setting: &Setting, view: &View, element: Piece) -> Vec<Event> {
    let points = view.elements.get(element.index()).map_or(0, |at| at.hit_points);
    let riders = setting.pieces().filter(|rider| view.elements[rider.index()].aboard == Some(element));
    let lost = [Event::Damaged { element, points }, Event::Destroyed { element }];
    lost.into_iter().chain(riders.map(|element| Event::Survived { element })).collect()
}
