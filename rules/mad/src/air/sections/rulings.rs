//! What a human may rule about a craft, in words and slots like commands.

use sandtable_core::{Offer, Parameter, Piece, Slot, Value, rulings};
use sandtable_geometry::Point;

use crate::air::battle::board::Air;
use crate::air::battle::event::Event;
use crate::air::battle::state::{Craft, Flags};
use crate::air::battle::step::Step;
use crate::air::sections::attack::engines_to_crash;
use crate::battle::state::Marks;
use crate::battle::view::View;
use crate::sections::orders::anywhere;
use crate::sections::rulings::{RULINGS as GROUND, ruling as shared};

rulings! {
    /// What a ruling in the air can be about, besides what it shares with the ground game.
    (air: &Air, craft: Piece, now: Craft) -> Vec<Event>:
    PUT: "put aloft", "Put it elsewhere", "put aloft CRAFT at X,Y heading DEGREES speed N",
        (at "place"), (heading "heading"), (speed "speed")
        => is(air, craft, Some(at), air.element(craft).hit_points, Craft { heading, speed, exit: None, ..now });
    // MAP-47: the first hit tells at the next move.
    ENGINES: "engine hits", "Hits on its engines", "engine hits CRAFT N", (hits "engine hits") => {
        let falters = hits > 0 && (now.engines_hit == 0 || now.flags.has(Flags::FALTERS));
        so(air, craft, Craft { engines_hit: hits, flags: now.flags.with(Flags::FALTERS, falters), ..now })
    };
    MAN_HIT: "man hit", "One of its crew is hit", "man hit CRAFT N", (location "crew location")
        => so(air, craft, Craft { crew_hit: now.crew_hit | bit(location), ..now });
    MAN_UNHURT: "man unhurt", "One of its crew is unhurt", "man unhurt CRAFT N", (location "crew location")
        => so(air, craft, Craft { crew_hit: now.crew_hit & !bit(location), ..now });
    BOMBS: "bombs", "Templates of bombs aboard", "bombs CRAFT N", (templates "templates")
        => so(air, craft, Craft { templates, ..now });
    TORPEDO: "torpedo aboard", "Its torpedo is aboard", "torpedo aboard CRAFT N", (torpedo "torpedoes")
        => so(air, craft, Craft { torpedo, ..now });
    FIRED: "has fired", "What a weapon group has fired", "has fired CRAFT GROUP N",
        (group "weapon group"), (rolls "attack rolls")
        => so(air, craft, fired(now, group, rolls));
    GONE: "gone", "It has left the battle", "gone CRAFT" => vec![Event::Withdrew { craft }];
}

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
        return take(shared::BRING_BACK, &[number(1, full.into())]);
    }
    let kind = air.kind(piece);
    let [least, most] = kind.map_or([0, 0], |kind| kind.speed.map(i32::from));
    // MAP-112: a flight that is asked about leads where it was ordered to.
    let under_way = air.board.sky.flight.is_some_and(|underway| underway.craft == piece);
    if !(under_way && matches!(view.asked, Some(crate::battle::state::Step::Air(Step::Warned(_))))) {
        let place = anywhere(air.board.setting);
        take(FIRST + ruling::PUT, &[place, Slot::ALL_ROUND, Slot::Number { from: least, to: most }]);
    }
    take(shared::HIT_POINTS, &[number(0, full.into())]);
    take(shared::REMOVE, &[]);
    let groups = air.setting.groups(piece).len();
    let Some(kind) = kind else {
        if air.is_there(piece) && groups > 0 {
            let watches = element.marks.has(Marks::WATCHING);
            take(if watches { shared::LOSE_MARKER } else { shared::TAKE_MARKER }, &[]);
        }
        return;
    };
    if air.is_there(piece) {
        take(if air.flight().is_low(piece) { shared::RAISE } else { shared::LOWER }, &[]);
    }
    take(FIRST + ruling::ENGINES, &[number(0, usize::from(engines_to_crash(kind, air.rules)) - 1)]);
    for location in 1..=kind.crew.len() {
        let hit = craft.crew_hit >> (location - 1) & 1 == 1;
        // MAP-48: who is hit in the cockpit crashes, and that is a ruling by itself.
        if location > 1 {
            take(FIRST + if hit { ruling::MAN_UNHURT } else { ruling::MAN_HIT }, &[number(location as i32, location)]);
        }
    }
    if kind.templates > 0 {
        take(FIRST + ruling::BOMBS, &[number(0, kind.templates.into())]);
    }
    if kind.torpedo {
        take(FIRST + ruling::TORPEDO, &[number(0, 1)]);
    }
    if groups > 0 {
        take(FIRST + ruling::FIRED, &[number(1, groups), Slot::Number { from: 0, to: MOST_ROLLS }]);
    }
    if !air.is_gone(piece) {
        take(FIRST + ruling::GONE, &[]);
    }
}

/// The events of a ruling about a craft; none where it says what is so already.
pub fn events(air: &Air, offer: &Offer, values: &[Value]) -> Vec<Event> {
    let (craft, now) = (offer.actor, *air.craft(offer.actor));
    let strength = |points: u16| is(air, craft, None, points, now);
    let low = |on: bool| now.flags.with(Flags::LOW, on);
    match (offer.verb, values) {
        (shared::HIT_POINTS | shared::BRING_BACK, [points]) => u16::of(points).map(strength).unwrap_or_default(),
        (shared::REMOVE, []) => strength(0),
        (shared::LOWER, []) => so(air, craft, Craft { flags: low(true), ..now }),
        (shared::RAISE, []) => so(air, craft, Craft { flags: low(false), ..now }),
        _ => ruled(offer.verb.wrapping_sub(FIRST), air, craft, now, values).unwrap_or_default(),
    }
}

/// A craft is there and so, with so many hit points.
fn is(air: &Air, craft: Piece, at: Option<Point>, hit_points: u16, now: Craft) -> Vec<Event> {
    let as_it_was = at.is_none() && (hit_points, now) == (air.element(craft).hit_points, *air.craft(craft));
    if as_it_was { Vec::new() } else { vec![Event::Ruled { craft, at, hit_points, now }] }
}

/// A craft is so where it is.
fn so(air: &Air, craft: Piece, now: Craft) -> Vec<Event> {
    is(air, craft, None, air.element(craft).hit_points, now)
}

/// The bit of a crew location, counted from 1.
fn bit(location: u8) -> u8 {
    location.checked_sub(1).and_then(|n| 1u8.checked_shl(n.into())).unwrap_or(0)
}

/// Of a weapon group, counted from 1, so much is used.
fn fired(mut now: Craft, group: u8, rolls: u8) -> Craft {
    if let Some(used) = group.checked_sub(1).and_then(|n| now.used.get_mut(usize::from(n))) {
        *used = rolls;
    }
    now
}
