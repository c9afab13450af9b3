//! What a human may rule about a craft, in words and slots like commands.

use sandtable_core::{Offer, Piece, Role, Slot, Value, Verb};
use sandtable_geometry::Angle;

use super::board::Air;
use super::event::Event;
use super::sky::{Craft, Flags};
use super::step::Step;
use crate::orders::anywhere;
use crate::rulings::{GROUND, ruling};
use crate::state::Marks;
use crate::view::View;

/// The numbers of the rulings, counted from the first of the air game.
mod verb {
    pub const PUT: u8 = 0;
    pub const ENGINES: u8 = 1;
    pub const MAN_HIT: u8 = 2;
    pub const MAN_UNHURT: u8 = 3;
    pub const BOMBS: u8 = 4;
    pub const TORPEDO: u8 = 5;
    pub const FIRED: u8 = 6;
    pub const GONE: u8 = 7;
}

/// What a ruling in the air can be about, besides what it shares with the ground game.
pub const VERBS: [Verb; 8] = [
    verb!(
        "put aloft",
        "Put it elsewhere",
        "put aloft CRAFT at X,Y heading DEGREES speed N",
        "place",
        "heading",
        "speed"
    ),
    verb!("engine hits", "Hits on its engines", "engine hits CRAFT N", "engine hits"),
    verb!("man hit", "One of its crew is hit", "man hit CRAFT N", "crew location"),
    verb!("man unhurt", "One of its crew is unhurt", "man unhurt CRAFT N", "crew location"),
    verb!("bombs", "Templates of bombs aboard", "bombs CRAFT N", "templates"),
    verb!("torpedo aboard", "Its torpedo is aboard", "torpedo aboard CRAFT N", "torpedoes"),
    verb!("has fired", "What a weapon group has fired", "has fired CRAFT GROUP N", "weapon group", "attack rolls"),
    verb!("gone", "It has left the battle", "gone CRAFT",),
];

/// The number of the first of them among all rulings.
pub const FIRST: u8 = GROUND.len() as u8;

/// Most attack rolls that a ruling may say have been made with a group.
const MOST_ROLLS: i32 = 20;

fn number(from: i32, to: usize) -> Slot {
    Slot::Number { from, to: to as i32 }
}

/// What may be ruled about a craft.
pub fn rulings(view: &View, air: &Air, piece: Piece, take: &mut impl FnMut(Offer)) {
    let (element, craft) = (air.element(piece), air.craft(piece));
    let full = air.full_hit_points(piece);
    let mut take = |verb: u8, slots: &[Slot]| take(Offer::new(piece, verb, slots));
    if element.lost_in > 0 {
        return take(ruling::BRING_BACK, &[number(1, full.into())]);
    }
    let kind = air.kind(piece);
    let [least, most] = kind.map_or([0, 0], |kind| kind.speed.map(i32::from));
    let round = Slot::Heading { from: Angle::ZERO, sweep: Angle::millidegrees(359_999) };
    // MAP-112: a flight that is asked about leads where it was ordered to.
    let under_way = air.board.sky.flight.is_some_and(|underway| underway.craft == piece);
    if !(under_way && matches!(view.asked, Some(crate::state::Step::Air(Step::Warned(_))))) {
        let place = anywhere(air.board.setting);
        take(FIRST + verb::PUT, &[place, round, Slot::Number { from: least, to: most }]);
    }
    take(ruling::HIT_POINTS, &[number(0, full.into())]);
    take(ruling::REMOVE, &[]);
    let groups = air.skies.groups(piece).len();
    let Some(kind) = kind else {
        if air.is_there(piece) && groups > 0 {
            let watches = element.marks.has(Marks::WATCHING);
            take(if watches { ruling::LOSE_MARKER } else { ruling::TAKE_MARKER }, &[]);
        }
        return;
    };
    if air.is_there(piece) {
        take(if air.is_low(piece) { ruling::RAISE } else { ruling::LOWER }, &[]);
    }
    take(FIRST + verb::ENGINES, &[number(0, kind.engines.into())]);
    for location in 1..=kind.crew.len() {
        let hit = craft.crew_hit >> (location - 1) & 1 == 1;
        // MAP-48: who is hit in the cockpit crashes, and that is a ruling by itself.
        if location > 1 {
            take(FIRST + if hit { verb::MAN_UNHURT } else { verb::MAN_HIT }, &[number(location as i32, location)]);
        }
    }
    if kind.templates > 0 {
        take(FIRST + verb::BOMBS, &[number(0, kind.templates.into())]);
    }
    if kind.torpedo {
        take(FIRST + verb::TORPEDO, &[number(0, 1)]);
    }
    if groups > 0 {
        take(FIRST + verb::FIRED, &[number(1, groups), Slot::Number { from: 0, to: MOST_ROLLS }]);
    }
    if !air.is_gone(piece) {
        take(FIRST + verb::GONE, &[]);
    }
}

/// The events of a ruling about a craft; none where it says what is so already.
pub fn events(air: &Air, offer: &Offer, values: &[Value]) -> Vec<Event> {
    let piece = offer.actor;
    let (mut at, mut hit_points, mut now) = (None, air.element(piece).hit_points, *air.craft(piece));
    let before = (hit_points, now);
    let bit = |location: i32| 1u8.checked_shl((location - 1) as u32).unwrap_or(0);
    match (offer.verb, values) {
        (ruling::HIT_POINTS | ruling::BRING_BACK, &[Value::Number(points)]) => hit_points = points as u16,
        (ruling::REMOVE, []) => hit_points = 0,
        (ruling::LOWER, []) => now.flags.set(Flags::LOW, true),
        (ruling::RAISE, []) => now.flags.set(Flags::LOW, false),
        _ => match (offer.verb.wrapping_sub(FIRST), values) {
            (verb::PUT, &[Value::Point(place), Value::Heading(heading), Value::Number(speed)]) => {
                at = Some(place);
                now = Craft { heading, speed: speed as u16, exit: None, ..now };
            }
            (verb::ENGINES, &[Value::Number(hits)]) => {
                // MAP-47: the first hit tells at the next move.
                now.flags.set(Flags::FALTERS, hits > 0 && (now.engines_hit == 0 || now.flags.has(Flags::FALTERS)));
                now.engines_hit = hits as u8;
            }
            (verb::MAN_HIT, &[Value::Number(location)]) => now.crew_hit |= bit(location),
            (verb::MAN_UNHURT, &[Value::Number(location)]) => now.crew_hit &= !bit(location),
            (verb::BOMBS, &[Value::Number(templates)]) => now.templates = templates as u8,
            (verb::TORPEDO, &[Value::Number(aboard)]) => now.torpedo = aboard == 1,
            (verb::FIRED, &[Value::Number(group), Value::Number(rolls)]) => {
                if let Some(used) = now.used.get_mut((group - 1) as usize) {
                    *used = rolls as u8;
                }
            }
            (verb::GONE, []) => return vec![Event::Withdrew { craft: piece }],
            _ => return Vec::new(),
        },
    }
    if at.is_none() && before == (hit_points, now) {
        return Vec::new();
    }
    vec![Event::Ruled { craft: piece, at, hit_points, now }]
}
