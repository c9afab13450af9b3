//! What holds for every rulebook, of open battles and of hidden ones.

use crate::battles::scenario;
use crate::leaks::in_the_dark;
use crate::play::{B, Layout};
use crate::secrets::{SALVOS, SECRETS};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::setting::Setting;
use sandtable_testkit::{Games, Met, Secrets, conforms, nothing_hidden};
use std::sync::Arc;

/// A few vessels of each sort near each other by starlight, for a few turns.
pub fn by_starlight() -> Layout {
    Layout::night()
        .light("starlight")
        .size(90, 70)
        .turns(4)
        .a("M1 gb_mtb_v70 at 24,20 heading 60 speed 12 group M")
        .a("M2 gb_mtb_v70 at 18,24 heading 60 speed 12 group M")
        .a("D1 gb_vw at 16,52 heading 90 speed 14 group D")
        .b("S1 de_s38 at 66,46 heading 240 speed 12 group S")
        .b("S2 de_s38 at 72,40 heading 240 speed 12 group S")
        .b("V1 de_vp at 56,22 heading 270 speed 6 unalerted group V")
        .b("V2 de_vp at 66,22 heading 270 speed 6 unalerted group V")
        .mines(B, "medium", "34,24 46,24 46,40 34,40")
}

/// Boats that go by ones, under markers, with dummies between them.
pub fn under_markers() -> Layout {
    Layout::night()
        .set("hidden.markers", "markers")
        .size(90, 70)
        .turns(3)
        .a("M1 gb_mtb_v70 at 24,20 heading 60 speed 12 group M")
        .a("N1 gb_mtb_v70 at 18,44 heading 60 speed 12 group N")
        .b("S1 de_s38 at 66,46 heading 240 speed 12 group S")
        .b("R1 de_s38 at 72,20 heading 240 speed 12 group R")
}

/// A destroyer hunts a submarine, and neither is told what the other has heard; mines are laid on the way.
pub fn under_water() -> Layout {
    Layout::night()
        .set("info.marker", "sighted")
        .size(80, 60)
        .turns(4)
        .a("H1 gb_hunt at 20,30 heading 90 speed 12 group H")
        .a("K1 gb_corvette at 16,38 heading 90 speed 12 group K")
        .b("U1 de_uboat at 52,32 heading 270 speed 6 group U")
        .b("R1 de_r41 at 62,20 heading 270 speed 8 group R")
        .b("R2 de_r41 at 66,44 heading 270 speed 8 group R")
}

fn met(setting: Setting, battles: u64, secrets: Secrets<ActionStations>) -> Met {
    conforms::<ActionStations>(&Arc::new(setting), Games { battles, decisions: 6_000 }, secrets)
}

#[test]
fn open_battles_are_as_all_battles_must_be() {
    for id in ["first-contact", "barges-in-the-black-sea"] {
        let met = met(scenario(id, &[("hidden.markers", "open")]), 1, nothing_hidden());
        assert!(met.battles == 1 && met.entries > 20, "{id}: {met:?}");
    }
}

#[test]
fn hidden_battles_are_as_all_battles_must_be_and_tell_nobody_what_the_enemy_hides() {
    for id in ["two-against-two-off-brittany", "tokyo-express-off-guadalcanal"] {
        let met = met(scenario(id, &[]), 1, SECRETS);
        assert!(met.battles == 1 && met.entries > 20, "{id}: {met:?}");
        assert!(met.imagined > 40 && met.unimagined == 0, "{id}: {met:?}");
    }
}

/// Was each of these secrets otherwise in another truth, and all compared after deeds, so often at the least?
fn holds(met: &Met, least: &[(&str, usize)]) {
    for (what, times) in least {
        assert!(met.compared.of(what).compared >= *times, "{what}: {:?} of {times}", met.compared.of(what));
    }
    assert!(met.kept > 0, "where dice are typed the program throws those that not everybody may see: {met:?}");
}

#[test]
fn battles_by_starlight_tell_nobody_what_the_enemy_hides() {
    let met = met(by_starlight().setting(), 3, SECRETS);
    assert!(met.imagined > 100 && met.imagined_otherwise * 10 > met.imagined * 9 && met.unimagined == 0, "{met:?}");
    let least = [
        ("where a vessel is that is not held", 10),
        ("how an enemy fares inside", 50),
        ("whether an enemy is alerted", 50),
        ("what the enemy holds", 50),
        ("where mines were laid", 1),
        ("the load of a salvo", 1),
    ];
    holds(&met, &least);
}

#[test]
fn battles_in_which_vessels_fire_by_turns_tell_nobody_who_could() {
    let met = met(by_starlight().set("gun.resolution", "alternate").setting(), 2, SECRETS);
    for what in ["how an enemy fares inside", "whether an enemy is alerted"] {
        assert!(met.compared.of(what).compared >= 200, "{what}: {:?}", met.compared.of(what));
    }
}

#[test]
fn battles_under_markers_do_not_tell_dummies_from_vessels() {
    let met = met(under_markers().setting(), 3, SECRETS);
    holds(&met, &[("what a contact is", 1), ("which vessels have moved", 1)]);
}

#[test]
fn battles_under_water_tell_nobody_what_is_heard_and_laid() {
    let met = met(under_water().setting(), 3, SECRETS);
    holds(&met, &[("what the enemy holds", 20), ("where a vessel is that is not held", 5)]);
}

#[test]
fn battles_in_the_dark_tell_nobody_whom_a_salvo_meets_or_where_it_runs() {
    let met = met(in_the_dark().set("info.marker", "sighted").setting(), 3, SALVOS);
    let least = [
        ("which of two unseen vessels it is", 10),
        ("where a salvo runs that is not shown", 3),
        ("the load of a salvo", 3),
        ("how deep a salvo runs", 3),
    ];
    holds(&met, &least);
}
