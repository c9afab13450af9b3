//! What holds for every rulebook, and what this one hides: what a salvo of the other side is loaded with.

use crate::battles::scenario;
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::event::{OfTorpedo, OfTurn, What};
use sandtable_action_stations::battle::position::Load;
use sandtable_core::pick;
use sandtable_testkit::{Games, Secret, SecretOf, Secrets, conforms, nothing_hidden};
use std::sync::Arc;

/// AST-51 Number, spread and depth of a salvo that has not attacked yet: four narrow and two wide look alike, and so do shallow and deep.
const LOAD: SecretOf<ActionStations> = Secret {
    what: "the load of a salvo",
    of_each: true,
    vary: |_, state, viewer, known, source| {
        for salvo in state.table.salvos.iter_mut() {
            let Some(load) = salvo.load.filter(|_| !viewer.shares(salvo.side) && !known.has(salvo.letter)) else {
                continue;
            };
            let deep = if pick(source, 2) == 0 { !load.deep } else { load.deep };
            let narrow = !load.wide && load.fired % 2 == 0 && load.left == load.fired;
            let wide = load.wide || narrow && pick(source, 2) == 0;
            let halved = if wide && !load.wide { load.fired / 2 } else { load.fired };
            let left = if halved == load.fired { load.left } else { halved };
            // A single torpedo is narrow.
            if halved > 1 || !wide {
                salvo.load = Some(Load { deep, wide, fired: halved, left, ..load });
            }
        }
    },
    told_by: |_, state, event, take| match event.what {
        What::Torpedo(
            OfTorpedo::Attacked { letter, .. } | OfTorpedo::PassedUnder { letter, .. } | OfTorpedo::Removed { letter },
        ) => take(letter.into()),
        What::Turn(OfTurn::Ended { .. }) => state.table.salvos.iter().for_each(|salvo| take(salvo.letter.into())),
        _ => {}
    },
};

/// What battles hide.
const SECRETS: Secrets<ActionStations> = Secrets { of: &[LOAD], likewise: |_, _, _, command| Some(*command) };

#[test]
fn open_battles_are_as_all_battles_must_be() {
    for id in ["first-contact", "barges-in-the-black-sea"] {
        let setting = Arc::new(scenario(id, &[("hidden.markers", "open")]));
        let met = conforms::<ActionStations>(&setting, Games { battles: 1, decisions: 6_000 }, nothing_hidden());
        assert!(met.battles == 1 && met.entries > 20, "{id}: {met:?}");
    }
}

#[test]
fn hidden_battles_are_as_all_battles_must_be_and_tell_nobody_how_a_salvo_is_set() {
    for id in ["two-against-two-off-brittany", "tokyo-express-off-guadalcanal"] {
        let setting = Arc::new(scenario(id, &[]));
        let met = conforms::<ActionStations>(&setting, Games { battles: 1, decisions: 6_000 }, SECRETS);
        assert!(met.battles == 1 && met.entries > 20, "{id}: {met:?}");
    }
}
