//! What holds for every rulebook, and what this one hides: what lies under a Contact Marker.

use crate::battles::scenario;
use sandtable_core::pick;
use sandtable_dice::List;
use sandtable_scramble::{Event, Scramble};
use sandtable_testkit::{Games, Secret, SecretOf, conforms, nothing_hidden};
use std::sync::Arc;

/// SQR-134 What lies under the markers of the other side could lie under its other markers.
pub const UNDER: SecretOf<Scramble> = Secret {
    what: "what lies under a marker",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for side in [sandtable_core::Side::A, sandtable_core::Side::B] {
            let hidden = |at: &usize| {
                let piece = setting.contact_piece(*at);
                setting.contacts[*at].side == side && state.table.contacts[*at].there && !known.has(piece.0)
            };
            let places: List<usize, 32> = (0..setting.contacts.len()).filter(hidden).collect();
            if viewer.shares(side) || places.len() < 2 {
                continue;
            }
            for n in (1..places.len()).rev() {
                let other = pick(source, n as u32 + 1) as usize;
                state.under.swap(places[n], places[other]);
            }
        }
    },
    told_by: |setting, _, event, take| match event {
        Event::TurnedUp { contact, .. } => take(contact.0),
        Event::Declared { craft, .. } if setting.contact_index(*craft).is_some() => take(craft.0),
        _ => {}
    },
};

#[test]
fn battles_by_day_are_as_all_battles_must_be() {
    for (id, battles) in [("first-dogfight", 4), ("cab-rank", 2), ("strike-on-the-carrier", 2)] {
        let setting = Arc::new(scenario(id, &[]));
        let met = conforms::<Scramble>(&setting, Games { battles, decisions: 60 }, nothing_hidden());
        assert!(met.battles == battles as usize && met.forecasts > 0, "{id}: {met:?}");
    }
}
