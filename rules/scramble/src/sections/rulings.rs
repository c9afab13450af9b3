//! What a human may rule, in words and slots like commands. Whether it can be is for the battle to say.

use crate::battle::board::Board;
use crate::battle::event::Event;
use crate::battle::position::{Craft, Place, Position};
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::resolution::condition::{Airman, Condition};
use sandtable_core::{Offer, Outcome, Piece, Side, Slot, Value, rulings};
use sandtable_geometry::Course;

/// SQR-107 The best Skill that there is.
const MOST_SKILL: i32 = 10;

rulings! {
    /// What a human may rule.
    (setting: &Setting, view: &View, piece: Piece) -> Vec<Event>:
    PUT: "put", "Put it elsewhere", "put AIRCRAFT at X,Y heading DEGREES band N",
        (at "place"), (heading "heading"), (height "height band")
        => put(setting, &view.table, piece, Course { at, heading }, height);
    SAILED: "sailed", "Put it elsewhere", "sailed SHIP at X,Y heading DEGREES", (at "place"), (heading "heading")
        => with_all_aboard(setting, piece, |ship| Event::Sailed { ship, at: Course { at, heading } });
    STRUCTURE: "structure", "Set its structure", "structure AIRCRAFT N", (structure "structure")
        => is(view, piece, |now| now.structure = structure);
    DEFENCE: "defence", "Set its DV", "defence AIRCRAFT N", (defence "DV") => is(view, piece, |now| now.defence = defence);
    SPEED: "speed", "Set its AS", "speed AIRCRAFT N", (speed "inches") => is(view, piece, |now| now.speed = speed);
    SKILLS: "skills", "Set the skills of its crew", "skills AIRCRAFT N COMBAT", (skill "Skill"), (combat "Combat skill")
        => vec![Event::Crewed { craft: piece, side: setting.side(piece).unwrap_or_default(), skills: [skill, combat] }];
    FIRES: "fires", "Set its Fire Markers", "fires AIRCRAFT N", (left "Fire Markers")
        => vec![Event::Fires { craft: piece, left }];
    SPENT: "spent", "It has used so much of its load", "spent AIRCRAFT N", (by "units")
        => vec![Event::Spent { craft: piece, by }];
    DEPLETED: "depleted", "A mount has its first depletion", "depleted AIRCRAFT N", (mount "mount")
        => vec![Event::Depleted { craft: piece, mount: u8::wrapping_sub(mount, 1), empty: false }];
    EMPTY: "empty", "A mount is empty", "empty AIRCRAFT N", (mount "mount")
        => vec![Event::Depleted { craft: piece, mount: u8::wrapping_sub(mount, 1), empty: true }];
    ALONE: "alone", "It flies by itself", "alone AIRCRAFT" => vec![Event::Formed { craft: piece, formation: 0 }];
    REMOVE: "remove", "It is destroyed", "remove AIRCRAFT" => is(view, piece, |now| now.structure = 0);
    BRING_BACK: "bring back", "Bring it back", "bring back AIRCRAFT with N at X,Y heading DEGREES band HEIGHT",
        (structure "structure"), (at "place"), (heading "heading"), (height "height band")
        => [returns(setting, view, piece, structure), vec![Event::Returned { craft: piece, structure, at: Course { at, heading }, height }]]
            .concat();
    BEARS: "bears", "Damage that it still bears", "bears TARGET N", (left "damage")
        => match left {
            0 => sinks(setting, &view.table, piece),
            _ => vec![Event::Below { site: piece, by: piece, left }],
        };
    CONCEDED: "conceded", "A side gives the battle up", "conceded SIDE", (side "side")
        => vec![Event::Ended { outcome: Outcome::Won(Side::other(side)) }];
}

/// An aircraft or a Contact Marker is elsewhere; it has not moved there.
fn put(setting: &Setting, table: &Position, piece: Piece, at: Course, height: u8) -> Vec<Event> {
    let marker = setting.contact_index(piece).map(|contact| table.contacts[contact].moved);
    vec![match marker {
        Some(moved) => Event::Stands { contact: piece, at, height, moved },
        None => Event::Moved { craft: piece, at, height },
    }]
}

/// SQR-165 What befalls a ship and the guns aboard.
fn with_all_aboard(setting: &Setting, ship: Piece, befalls: impl Fn(Piece) -> Event) -> Vec<Event> {
    [ship].into_iter().chain(setting.aboard(ship)).map(befalls).collect()
}

/// SQR-165 A ship is lost, and its guns go down with it.
fn sinks(setting: &Setting, table: &Position, ship: Piece) -> Vec<Event> {
    let all = [ship].into_iter().chain(Board::new(setting, table).lost_with(ship));
    all.map(|site| Event::Below { site, by: ship, left: 0 }).collect()
}

/// SQR-80, SQR-123 What comes back can fly: something is left of its AS and DV, and if nobody aboard lived, somebody as good flies it.
fn returns(setting: &Setting, view: &View, craft: Piece, structure: u8) -> Vec<Event> {
    let (plan, trained) = (setting.craft(craft), view.table.crafts.get(craft.index()).map(|own| own.trained));
    is(view, craft, |now| {
        (now.structure, now.speed, now.defence) = (structure, now.speed.max(1), now.defence.max(1));
        if let (Some(plan), Some(skill), false) = (plan, trained, now.pilots.iter().any(Airman::lives)) {
            now.pilots[0] = Airman { skill, combat: plan.skills[1], dazed: false };
        }
    })
}

/// An aircraft is otherwise than it was.
fn is(view: &View, craft: Piece, change: impl FnOnce(&mut Condition)) -> Vec<Event> {
    let Some(&Craft { now: was, .. }) = view.table.crafts.get(craft.index()) else { return Vec::new() };
    let mut now = was;
    change(&mut now);
    vec![Event::Struck { craft, was, now, by: None }]
}

/// What may be ruled about an aircraft, a marker, what stands below, or the battle.
pub fn rulings(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
    let mut take = |verb: u8, slots: &[Slot]| take(Offer::new(piece, verb, slots));
    let number = |from: i32, to: i32| Slot::Number { from, to };
    let (anywhere, round) = (Slot::anywhere(setting.head.table), Slot::ALL_ROUND);
    let height = number(1, setting.rules.ceiling.into());
    if piece == Piece::THE_SIDE {
        return take(ruling::CONCEDED, &[number(0, setting.sides.len() as i32 - 1)]);
    }
    if let Some((full, ..)) = setting.below(piece) {
        take(ruling::BEARS, &[number(0, full.into())]);
        if setting.target(piece).is_some_and(|target| target.ship) {
            take(ruling::SAILED, &[anywhere, round]);
        }
        return;
    }
    if let Some(contact) = setting.contact_index(piece) {
        if view.table.contacts[contact].there {
            take(ruling::PUT, &[anywhere, round, height]);
        }
        return;
    }
    let Some(craft) = view.table.crafts.get(piece.index()) else { return };
    let kind = setting.kind(piece);
    let structure = number(1, kind.structure.into());
    match craft.place {
        Place::Flying => {}
        Place::Lost | Place::Left(_) => return take(ruling::BRING_BACK, &[structure, anywhere, round, height]),
        // SQR-134: what is under a marker is ruled about with the marker.
        Place::Hidden => return,
    }
    take(ruling::PUT, &[anywhere, round, height]);
    take(ruling::STRUCTURE, &[structure]);
    take(ruling::DEFENCE, &[number(1, kind.defence.into())]);
    take(ruling::SPEED, &[number(1, kind.speed.into())]);
    take(ruling::SKILLS, &[number(1, MOST_SKILL), number(1, MOST_SKILL)]);
    take(ruling::FIRES, &[number(0, MOST_SKILL)]);
    take(ruling::REMOVE, &[]);
    if craft.load > 0 {
        take(ruling::SPENT, &[number(1, craft.load.into())]);
    }
    let mounts: i32 = kind.guns.iter().map(|guns| i32::from(guns.number.div_ceil(2))).sum();
    if mounts > 0 {
        take(ruling::DEPLETED, &[number(1, mounts)]);
        take(ruling::EMPTY, &[number(1, mounts)]);
    }
    if craft.formation > 0 {
        take(ruling::ALONE, &[]);
    }
}

/// The events of a ruling.
pub fn ruling(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
    ruled(offer.verb, setting, view, offer.actor, values).unwrap_or_default()
}
