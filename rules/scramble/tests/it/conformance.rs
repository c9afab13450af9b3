//! What holds for every rulebook, and what this one hides: what lies under a Contact Marker.

use crate::battles::scenario;
use crate::fight::Sky;
use sandtable_core::pick;
use sandtable_dice::List;
use sandtable_scramble::battle::event::crafts_of;
use sandtable_scramble::battle::position::Place;
use sandtable_scramble::rules::Skills;
use sandtable_scramble::sections::imagine::could_lie;
use sandtable_scramble::{Event, Scramble};
use sandtable_testkit::{
    Games, KINDS, NotHere, Secret, SecretOf, Secrets, conforms, every_kind_is_caught, nothing_hidden,
};
use std::sync::Arc;

/// SQR-134 What lies under the markers of the other side could lie under its other markers.
pub const UNDER: SecretOf<Scramble> = Secret {
    what: "what lies under a marker",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for side in [sandtable_core::Side::A, sandtable_core::Side::B] {
            let hidden = |at: &usize| {
                let piece = setting.contact_piece(*at);
                // Whoever has just declared that he looks is there, and it is he who does.
                let free = !known.has(piece.0) && state.table.acting != Some(piece);
                setting.contacts[*at].side == side && state.table.contacts[*at].there && free
            };
            let places: List<usize, 32> = (0..setting.contacts.len()).filter(hidden).collect();
            if viewer.shares(side) || places.len() < 2 {
                continue;
            }
            let before = state.under;
            for n in (1..places.len()).rev() {
                let other = pick(source, n as u32 + 1) as usize;
                state.under.swap(places[n], places[other]);
            }
            // Who has looked out from under one is no dummy: everybody has seen it.
            if !places.iter().all(|&at| could_lie(&state.table.contacts[at], state.under[at])) {
                state.under = before;
            }
        }
    },
    told_by: |setting, _, event, take| match event {
        Event::TurnedUp { contact, .. } => take(contact.0),
        Event::Declared { craft, .. } if setting.contact_index(*craft).is_some() => take(craft.0),
        _ => {}
    },
};

/// SQR-129 How a marker of the other side has moved: it may have turned and turned back.
pub const FLOWN: SecretOf<Scramble> = Secret {
    what: "how a marker moved",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for at in 0..setting.contacts.len() {
            let contact = &mut state.table.contacts[at];
            let free = contact.there && contact.moved && !known.has(setting.contact_piece(at).0);
            if free && !viewer.shares(contact.side) && pick(source, 2) == 0 {
                contact.flown.turned = !contact.flown.turned;
            }
        }
    },
    told_by: |_, _, event, take| {
        if let Event::TurnedUp { contact, .. } = event {
            take(contact.0);
        }
    },
};

/// SQR-107 What dice have said of crews that are under markers.
pub const CREWS: SecretOf<Scramble> = Secret {
    what: "how good a crew under a marker is",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for craft in setting.craft_pieces().filter(|_| setting.rules.skills == Skills::Dice) {
            let own = &mut state.table.crafts[craft.index()];
            let seen = viewer.shares(setting.crafts[craft.index()].side) || known.has(craft.0);
            if own.place == Place::Hidden && !seen {
                own.trained = 3 + pick(source, 5) as u8;
                own.now.crewed(own.trained, 3 + pick(source, 5) as u8);
            }
        }
    },
    told_by: |setting, state, event, take| match event {
        Event::TurnedUp { under, .. } => crafts_of(*under).for_each(|craft| take(craft.0)),
        // What comes of it depends on his Skill.
        Event::Declared { craft, .. } | Event::Looked { by: craft, .. } => {
            let under = setting.contact_index(*craft).map_or(0, |at| state.under[at]);
            crafts_of(under).for_each(|craft| take(craft.0));
        }
        _ => {}
    },
};

/// SQR-101, SQR-105 What the sheet of an aircraft under a marker says, and whether its Pilot leads.
pub const SHEETS: SecretOf<Scramble> = Secret {
    what: "the sheet of who is under a marker",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for side in [sandtable_core::Side::A, sandtable_core::Side::B].into_iter().filter(|side| !viewer.shares(*side))
        {
            let hidden = |craft: &sandtable_core::Piece| {
                let own = setting.side(*craft) == Some(side) && !known.has(craft.0);
                own && state.table.crafts[craft.index()].place == Place::Hidden
            };
            let all: Vec<_> = setting.craft_pieces().filter(hidden).collect();
            all.iter().for_each(|craft| state.table.crafts[craft.index()].kills = pick(source, 3) as u8);
            let leader = &mut state.table.leaders[side.index()];
            if leader.is_some_and(|leader| all.contains(&leader)) {
                *leader = Some(all[pick(source, all.len() as u32) as usize]);
            }
        }
    },
    told_by: |_, _, event, take| {
        if let Event::TurnedUp { under, .. } = event {
            crafts_of(*under).for_each(|craft| take(craft.0));
        }
    },
};

/// All of them.
pub const SECRETS: Secrets<Scramble> =
    Secrets { of: &[UNDER, FLOWN, CREWS, SHEETS], likewise: |_, _, _, command| Some(*command) };

#[test]
fn battles_by_day_are_as_all_battles_must_be() {
    let scenarios = [
        ("first-dogfight", 6),
        ("cab-rank", 3),
        ("strike-on-the-carrier", 3),
        ("over-the-channel", 1),
        ("the-box", 1),
        ("mig-alley", 1),
    ];
    for (id, battles) in scenarios {
        let setting = Arc::new(scenario(id, &[]));
        let met = conforms::<Scramble>(&setting, Games { battles, decisions: 900 }, nothing_hidden());
        assert!(met.battles == battles as usize && met.forecasts > 0, "{id}: {met:?}");
        assert!(met.imagined > 40 && met.unimagined == 0, "{id}: {met:?}");
    }
}

#[test]
fn battles_by_night_tell_nobody_what_lies_under_a_marker() {
    let setting = Arc::new(scenario("stream-in-the-dark", &[]));
    let met = conforms::<Scramble>(&setting, Games { battles: 4, decisions: 900 }, SECRETS);
    assert!(met.battles == 4, "{met:?}");
    assert!(met.imagined > 40 && met.imagined_otherwise > 20 && met.unimagined == 0, "{met:?}");
}

/// A night in which two of each side are seen already, and fight, while two and a dummy of each are under markers.
pub fn night_fight() -> Sky {
    Sky::new()
        .key("light = \"night\"")
        .red("R1: Lancaster B Mk I at 34,22 heading 90 band 10 open")
        .red("R2: Lancaster B Mk I at 34,26 heading 90 band 10 open")
        .red("R3: Halifax B Mk III at 20,16 heading 90 band 10")
        .red("R4: Mosquito NF Mk XIII at 20,32 heading 90 band 10")
        .blue("B1: Bf 110G-4 at 30,22 heading 90 band 10 open")
        .blue("B2: Bf 110G-4 at 30,26 heading 90 band 10 open")
        .blue("B3: Ju 88G-6 at 46,16 heading 270 band 10")
        .blue("B4: Bf 109G-6 at 46,32 heading 270 band 10")
        .battery("G1: medium_quad at 36,24")
}

#[test]
fn fights_by_night_and_by_other_switches_are_as_all_battles_must_be() {
    let switched = [
        ("crew_skill", "dice"),
        ("pilotless", "glide"),
        ("aa_depletion", "on"),
        ("bomber_depletions", "1"),
        ("computing_sight", "revised"),
        ("sight_choice", "whole_game"),
        ("sight_turrets", "on"),
        ("sight_sum", "fitted"),
        ("base_inches", "2"),
        ("edition", "update"),
    ];
    let other = switched.iter().fold(night_fight().wind_by_dice(), |sky, (id, value)| sky.set(id, value));
    for sky in [night_fight(), other] {
        let met = conforms::<Scramble>(&Arc::new(sky.setting()), Games { battles: 4, decisions: 600 }, SECRETS);
        assert!(met.battles == 4 && met.forecasts > 0, "{met:?}");
        assert!(met.imagined > 100 && met.imagined_otherwise > 40 && met.unimagined == 0, "{met:?}");
    }
}

#[test]
fn a_leak_of_every_kind_is_found() {
    let sealed = "nothing is ordered under seal: one side decides at a time";
    let not_here = [NotHere { kind: "draft", why: sealed }, NotHere { kind: "list", why: sealed }];
    let setting = Arc::new(night_fight().setting());
    let caught = every_kind_is_caught::<Scramble>(&setting, Games { battles: 6, decisions: 300 }, SECRETS, &not_here);
    assert_eq!(caught, KINDS.len() - not_here.len());
}
