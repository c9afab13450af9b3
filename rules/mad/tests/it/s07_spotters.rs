//! MAD-86: who spots for a unit under its marker is named by its owner, in secret.

use crate::field::{BLUE, Field, Play, RED, RED_FIRST};
use crate::s07_watchers::{hidden, placed};
use sandtable_core::{Offer, Ruleset, Slot};
use sandtable_mad::battle::event::MarkerEvent;
use sandtable_mad::{Event, Mad, Marks};

/// The lower of both rolls places first: Red.
const RED_PLACES: &[u8] = &[4, 7];

/// A platoon of Red with its command under marker A, a tank of Blue under marker C, both in sight of each other; a battery of
/// Red off the table.
fn platoon() -> Field {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    Field::new()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "equal")
        .side_key(RED, zone)
        .side_key(BLUE, zone)
        .red("Rifles", &["C1: Infantry Command", "I1: Infantry", "I2: Infantry"])
        .red("Battery", &["O1: Off-table tube 61-120mm"])
        .blue("Tank", &["T1: T34/76"])
}

/// The same, with all markers laid: A is the platoon's, or the dummy's.
fn laid(first: &str, second: &str) -> Play {
    let mut play = platoon().open(&[RED_PLACES]);
    let [first, second] = [format!("deploy {first} at 0,0"), format!("deploy {second} at 1700,50")];
    play.does(&[&first, "deploy Tank at 1000,0", &second]);
    play.rolls("deploy \"Dummy 2\" at 1700,1100", &[RED_FIRST]);
    play
}

fn platoon_first() -> Play {
    laid("Rifles", "\"Dummy 1\"")
}

/// What marker A may try of this kind.
fn spot_offer(play: &Play) -> Offer {
    let mut found = None;
    Mad::offers(play.setting(), &play.view(RED), play.piece("A"), &mut |offer: Offer| {
        if offer.slots.iter().any(|slot| matches!(slot, Slot::Order { .. })) {
            found = Some(offer);
        }
    });
    found.expect("marker A may spot")
}

#[test]
fn mad_86_the_owner_names_who_spots_under_a_marker() {
    let mut play = platoon_first();
    play.rolls("spot A at C by I2", &[&[1]]);
    assert!(play.has("I2", Marks::SPOTTED));
    assert!(!play.has("C1", Marks::SPOTTED) && !play.has("I1", Marks::SPOTTED), "one and the same element");
    // Whoever did not spot may still observe (MAD-74).
    let guns = &play.state().guns;
    assert_eq!(play.board().artillery().may_observe(play.piece("C1"), guns), Ok(()));
    // The enemy hears of the attempt, and not who made it.
    assert_eq!(play.view(BLUE).elements[play.piece("I2").index()].marks, Marks::default());
    let mut play = platoon_first();
    play.rolls("spot A at C by C1", &[&[1]]);
    assert!(play.board().artillery().may_observe(play.piece("C1"), &play.state().guns).is_err());
}

#[test]
fn mad_86_the_one_proposed_first_sees_farthest_and_is_no_observer() {
    let play = platoon_first();
    let offer = spot_offer(&play);
    let names = ["C1", "I1", "I2"].map(|name| play.piece(name));
    assert_eq!(offer.slots[2], Slot::Piece(names.into_iter().collect()));
    assert_eq!(offer.secret, 1 << 2, "nobody else is told");
    let begins = offer.begins.expect("somebody is proposed");
    assert_eq!((begins.slot, begins.number), (2, i32::from(play.piece("I1").0)));
    assert_eq!(play.read("spot A at C"), play.read("spot A at C by I1"), "and taken where none is named");
    assert_ne!(play.read("spot A at C"), play.read("spot A at C by I2"));
}

#[test]
fn mad_86_its_allowance_is_that_of_who_is_named() {
    // The command's 2000 would reach farther than the tank's 1000.
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    let mut play = Field::new()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "none")
        .side_key(RED, zone)
        .side_key(BLUE, zone)
        .red("Mixed", &["P1: Pz IV F2 to J", "C1: Infantry Command"])
        .blue("Tank", &["T1: T34/76"])
        .open(&[RED_PLACES]);
    play.does(&["deploy Mixed at 0,0"]);
    play.rolls("deploy Tank at 1001,0", &[RED_FIRST]);
    play.does(&["spot A at B by P1"]);
    assert!(
        play.events().iter().any(|event| matches!(event, Event::Marker(MarkerEvent::Skipped { .. }))),
        "too far for a tank"
    );
}

#[test]
fn mad_86_nobody_is_named_who_observes_or_is_elsewhere() {
    let mut play = platoon_first();
    assert_eq!(play.refused("spot A at C by T1"), "MAD-86");
    assert_eq!(play.refused("spot A at C by A"), "MAD-86");
    assert_eq!(play.refused("spot A at C by O1"), "MAD-86");
    // Once the command observes it is not named any more.
    let mut play = platoon_first();
    play.does(&["barrage Battery at 900,0 observed by C1"]);
    play.rolls("fire", &[&[5, 5], &[6]]);
    play.does(&["end Battery", "end Tank"]);
    assert_eq!(play.refused("spot A at C by C1"), "MAD-74");
    let names = ["I1", "I2"].map(|name| play.piece(name));
    assert_eq!(spot_offer(&play).slots[2], Slot::Piece(names.into_iter().collect()));
}

#[test]
fn mad_86_nobody_is_named_who_rides() {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    let field = Field::new()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "none")
        .side_key(RED, zone)
        .side_key(BLUE, zone)
        .red("Rifles", &["I1: Infantry", "I2: Infantry", "L1: Truck etc."])
        .blue("Tank", &["T1: T34/76"]);
    // One of the squads starts in the truck.
    let mut play = field.open(&[RED_PLACES]);
    play.does(&["deploy Rifles at 0,0"]).rolls("deploy Tank at 1000,0", &[RED_FIRST]);
    assert_eq!(play.refused("spot A at B by I1"), "MAD-131");
    assert_eq!(play.read("spot A at B"), play.read("spot A at B by I2"));
    play.does(&["land I1 bearing 0"]);
    assert_eq!(play.read("spot A at B"), play.read("spot A at B by I1"));
}

#[test]
fn mad_86_under_a_dummy_nobody_is_named_and_the_enemy_hears_the_same() {
    let heard = |play: &mut Play, command: &str| {
        play.rolls(command, &[&[1]]);
        let n = play.battle.last_number();
        play.battle.heard(n, sandtable_core::Viewer::Side(BLUE)).unwrap().0
    };
    let mut real = platoon_first();
    let mut dummy = laid("\"Dummy 1\"", "Rifles");
    assert_eq!(spot_offer(&dummy).slots.len(), 2, "there is nobody to choose from");
    assert_eq!(dummy.refused("spot A at C by I1"), "MAD-86");
    assert_eq!(heard(&mut dummy, "spot A at C"), heard(&mut real, "spot A at C by I2"));
}

#[test]
fn mad_27_mad_87_who_spots_as_if_standing_still_does_not_get_in_afterwards() {
    let field = hidden()
        .option("mad.dummies", "none")
        .red("Section", &["H1: Truck etc.", "J1: Infantry"])
        .blue("Tank", &["T1: T34/76"])
        .blue("Far", &["T2: T34/76"]);
    for (words, refused) in [("spot J1 at C", Some("MAD-87")), ("spot J1 at C moving", None)] {
        let place = ["deploy Section at 300,300", "deploy Tank at 300,500", "deploy Far at 1700,1100"];
        let mut play = placed(&field, &place);
        play.does(&["end Tank", "reveal Section", "appear H1 at 300,300", "land J1 bearing 0", "end Section"]);
        play.rolls("end Far", &[&[4, 7]]);
        play.does(&["end Tank"]);
        play.rolls(words, &[&[1]]);
        assert_eq!(play.may("embark J1 in H1").err(), refused, "{words}");
    }
}

#[test]
fn mad_61_who_looks_for_a_marker_from_a_bunker_looks_all_round() {
    let field = hidden()
        .option("mad.dummies", "none")
        .work(BLUE, "kind = \"bunker\"; at = [500, 500]; bearing = 180")
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .blue("Squad", &["I1: Infantry"]);
    let mut play = placed(&field, &["deploy Panzer at 650,520", "deploy Squad at 500,500"]);
    play.does(&["reveal Squad", "appear all", "watch I1", "end Squad", "move A to 650,600"]);
    assert_eq!(play.asked(), BLUE, "behind the bunker, and in the open");
}

#[test]
fn mad_156_who_is_under_a_marker_is_not_tried() {
    let field = hidden()
        .option("mad.dummies", "equal")
        .option("mad.morale", "on")
        .red("Squad", &["R1: Infantry"])
        .blue("Tank", &["T1: T34/76"]);
    let place = [
        "deploy Squad at 100,100",
        "deploy Tank at 1600,900",
        "deploy \"Dummy 1\" at 100,300",
        "deploy \"Dummy 2\" at 1600,700",
    ];
    let mut play = placed(&field, &place);
    play.does(&["end Tank"]);
    for command in ["move A to 100,120", "move B to 100,320"] {
        assert_eq!(play.may(command), Ok(()), "{command}");
    }
}
