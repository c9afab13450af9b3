//! Section E: opportunity fire at who moves up to shoot: held damage, the claim and what it binds to.

use crate::field::{BLUE, Field, Play, RED_FIRST, at};
use crate::s06_opportunity::{holds, is_asked, needed, reacts, results, stretch};
use crate::s07_watchers::{hidden, placed};
use sandtable_mad::{Event, ShotResult};

/// A tank of Blue watches; a tank of Red stands out of its sight behind a building.
fn ambush(red: &[&str]) -> Field {
    Field::new()
        .area("building", "400,300 580,320")
        .red("attackers", red)
        .blue("watchers", &["B1: T34/85 at 600,600", "B2: T34/85 at 640,600"])
        .blue("truck", &["W1: Truck etc. at 1700,1100"])
}

/// The ambush with the marker of B1 taken, and Red to activate.
fn sprung(red: &[&str]) -> Play {
    let mut play = ambush(red).blue_first();
    play.does(&["watch B1", "end watchers"]);
    play
}

const TIGER: &[&str] = &["T1: Tiger I at 500,200"];

#[test]
fn mad_56_both_fire_and_both_are_gone() {
    let mut play = sprung(TIGER);
    play.does(&["move T1 to 600,200 to shoot"]);
    assert!(is_asked(&play, BLUE));
    reacts(&mut play, "B1", &[9, 9]);
    // 68 points are held; the tank stands in full.
    assert_eq!((play.hit_points("T1"), play.element("T1").held), (28, 68));
    assert!(!play.is_lost("T1"));
    play.does(&["aim T1 at B1 with cannon_b"]).rolls("fire", &[&[9, 9]]);
    assert_eq!(play.needs(), [[(6, "MAD-35"), (2, "MAD-31")]]);
    assert!(play.is_lost("T1") && play.is_lost("B1"));
}

#[test]
fn mad_56_without_the_claim_the_damage_comes_at_once() {
    let mut play = sprung(TIGER);
    play.does(&["move T1 to 600,200"]);
    reacts(&mut play, "B1", &[9, 9]);
    assert!(play.is_lost("T1"));
    assert!(!play.is_lost("B1"));
}

#[test]
fn mad_56_a_gun_with_a_fixed_weapon_alone_cannot_claim() {
    for kind in ["Stug III G", "SU76", "A/T Gun Class B & Truck", "M16 1/2 Track (AA)", "1/2 Track"] {
        let element = format!("G1: {kind} at 500,200");
        let mut play = sprung(&[&element]);
        assert_eq!(play.refused("move G1 to 600,200 to shoot"), "MAD-56", "{kind}");
        play.does(&["move G1 to 600,200"]);
        reacts(&mut play, "B1", &[9, 9]);
        assert!(play.is_lost("G1"), "{kind}: at once");
    }
    // Infantry with support weapons has its small arms, the Grant its turret gun.
    for kind in ["Infantry (Support)", "M3 Grant", "Pz I"] {
        let element = format!("G1: {kind} at 560,200");
        let mut play = sprung(&[&element]);
        play.does(&["move G1 to 600,200 to shoot"]);
        assert!(is_asked(&play, BLUE), "{kind}");
    }
}

#[test]
fn mad_56_who_sees_an_enemy_must_fire() {
    let mut play = sprung(&["T1: Tiger I at 500,200", "T2: Tiger I at 460,200"]);
    play.does(&["move T1 to 600,200 to shoot", "hold all B1"]);
    assert_eq!(play.refused("end attackers"), "MAD-56");
    // Others may not fire without it: there is one fire step.
    play.does(&["move T2 to 540,200"]);
    assert_eq!(play.refused("end attackers"), "MAD-56");
    play.does(&["aim T1 at B2 with cannon_b"]).rolls("fire", &[&[1, 1]]);
    play.does(&["end attackers"]);
}

#[test]
fn mad_56_who_took_the_marker_instead_owes_no_shot() {
    let mut play = sprung(TIGER);
    play.does(&["move T1 to 600,200 to shoot", "hold all B1"]);
    assert_eq!(play.refused("end attackers"), "MAD-56");
    // Only a human can rule that; the activation must not wait for a shot that may not be fired any more.
    let tiger = play.piece("T1");
    assert!(play.battle.rule(vec![Event::Watching { element: tiger, on: true }], "agreed", None, &[]).is_ok());
    assert_eq!(play.refused("aim T1 at B2 with cannon_b"), "MAD-53");
    play.does(&["end attackers"]);
}

#[test]
fn mad_56_the_range_is_not_looked_at() {
    // The squad sees the tank 500 mm away: it said that it would shoot, and shoots in vain.
    let mut play = sprung(&["S1: Infantry at 570,200"]);
    play.does(&["move S1 to 610,200 to shoot", "hold all B1"]);
    assert_eq!(play.refused("end attackers"), "MAD-56");
    play.does(&["aim S1 at B1", "fire"]);
    assert_eq!(results(&play), [("S1".into(), ShotResult::Wasted)]);
}

#[test]
fn mad_56_others_do_not_fire_without_who_claimed() {
    let mut play = sprung(&["T1: Tiger I at 500,200", "T2: Tiger I at 700,200"]);
    play.does(&["move T1 to 600,200 to shoot", "hold all B1", "aim T2 at B1 with cannon_b"]);
    assert_eq!(play.refused("fire"), "MAD-56");
    play.does(&["aim T1 at B1 with cannon_b"]).rolls("fire", &[&[1, 1], &[1, 1]]);
    assert_eq!(needed(&play), [6, 6 + 2]);
}

#[test]
fn mad_56_with_nobody_in_sight_the_held_damage_comes_at_the_end() {
    // Through the gap and out of sight again: the claim was false, and gains nothing.
    let field = Field::new()
        .area("building", "400,300 580,320")
        .area("building", "620,300 900,320")
        .red("attackers", &["T1: Comet at 500,200", "T2: Comet at 460,200"])
        .blue("watchers", &["B1: T34/85 at 600,600"]);
    let mut play = field.blue_first();
    play.does(&["watch B1", "end watchers", "move T1 to 690,200 to shoot"]);
    reacts(&mut play, "B1", &[9, 9]);
    assert_eq!((play.at("T1"), play.hit_points("T1"), play.element("T1").held), (at("690,200"), 28, 68));
    // Its fellow may still act; then the activation ends, and with it the tank.
    play.does(&["move T2 to 470,200"]);
    assert!(!play.is_lost("T1"));
    play.rolls("end attackers", &[RED_FIRST]);
    assert!(play.is_lost("T1") && !play.is_lost("T2"));
}

#[test]
fn mad_56_the_fire_step_of_the_unit_ends_the_respite() {
    let field = Field::new()
        .area("building", "400,300 580,320")
        .area("building", "620,300 690,320")
        .red("attackers", &["T1: Comet at 500,200", "T2: Comet at 800,200"])
        .blue("watchers", &["B1: T34/85 at 600,600"]);
    let mut play = field.blue_first();
    play.does(&["watch B1", "end watchers", "move T1 to 660,200 to shoot"]);
    reacts(&mut play, "B1", &[9, 9]);
    // T1 sees nobody now; T2 fires, and the fire step is done.
    play.does(&["aim T2 at B1 with cannon_b moving"]).rolls("fire", &[&[1, 1]]);
    assert!(play.is_lost("T1"));
    play.does(&["move T2 to 800,210"]);
}

#[test]
fn mad_56_a_claim_is_not_taken_back_by_driving_on() {
    let mut play = sprung(TIGER);
    play.does(&["move T1 to 600,200 to shoot"]);
    reacts(&mut play, "B1", &[9, 9]);
    assert_eq!(play.element("T1").held, 68);
    play.does(&["move T1 to 610,200"]);
    assert_eq!(play.refused("end attackers"), "MAD-56", "it is still to shoot");
    assert!(!play.is_lost("T1"));
    play.does(&["aim T1 at B2 with cannon_b"]).rolls("fire", &[&[9, 8]]);
    assert!(play.is_lost("T1") && play.is_lost("B2") && !play.is_lost("B1"), "the target need not be the watcher");
}

#[test]
fn mad_56_movement_after_the_shot_has_no_protection() {
    // The tank fires first, out of the watcher's sight of it: B2 alone sees it there.
    let field = Field::new()
        .area("building", "400,300 580,320")
        .red("attackers", &["T1: Tiger I at 500,200"])
        .blue("watchers", &["B1: T34/85 at 600,600"])
        .blue("target", &["B2: T34/85 at 300,250"]);
    let mut play = field.blue_first();
    play.does(&["watch B1", "end B1", "aim T1 at B2 with cannon_b moving"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.refused("move T1 to 600,200 to shoot"), "MAD-56");
    play.does(&["move T1 to 600,200"]);
    reacts(&mut play, "B1", &[9, 9]);
    assert!(play.is_lost("T1"));
}

#[test]
fn mad_56_a_claim_made_before_the_fire_step_does_not_outlast_it() {
    let mut play = sprung(TIGER);
    play.does(&["move T1 to 600,200 to shoot"]);
    holds(&mut play);
    play.does(&["aim T1 at B2 with cannon_b"]).rolls("fire", &[&[1, 1]]).does(&["move T1 to 600,210"]);
    reacts(&mut play, "B1", &[9, 9]);
    assert!(play.is_lost("T1"), "at once");
}

#[test]
fn mad_56_the_doomed_can_be_fired_at_again() {
    let mut play = ambush(TIGER).blue_first();
    play.does(&["watch B1", "watch B2", "end watchers", "move T1 to 640,200 to shoot", "hold"]);
    // Both see it now: what the first does it is held, and the second fires at it all the same, farther on.
    let (first, last) = stretch(&play);
    play.does(&[
        &format!("react B1 with cannon_b at point {first}"),
        &format!("react B2 with cannon_b at point {last}"),
    ]);
    play.rolls("fire", &[&[9, 8], &[9, 1]]);
    let hits = [("B1".to_string(), ShotResult::Hit(34)), ("B2".to_string(), ShotResult::Hit(17))];
    assert_eq!(results(&play), hits);
    assert_eq!((play.element("T1").held, play.hit_points("T1")), (34 + 17, 28));
    play.does(&["aim T1 at B1 with cannon_b"]).rolls("fire", &[&[9, 8]]);
    assert!(play.is_lost("T1") && play.is_lost("B1"));
}

#[test]
fn mad_56_held_damage_that_does_not_kill_is_taken_too() {
    let mut play = sprung(TIGER);
    play.does(&["move T1 to 600,200 to shoot"]);
    reacts(&mut play, "B1", &[9, 1]);
    assert_eq!((play.hit_points("T1"), play.element("T1").held), (28, 17));
    play.does(&["aim T1 at B1 with cannon_b"]).rolls("fire", &[&[1, 1]]);
    assert_eq!((play.hit_points("T1"), play.element("T1").held), (28 - 17, 0));
}

#[test]
fn mad_56_passengers_of_the_doomed_ride_until_the_damage_comes() {
    for (die, lost) in [(5, true), (6, false)] {
        let mut play = sprung(&["H1: Sdkfz 250/1 (APC) at 500,200", "I1: Infantry in H1"]);
        play.does(&["move H1 to 600,200 to shoot"]);
        reacts(&mut play, "B1", &[9, 9]);
        assert!(play.element("I1").aboard.is_some());
        assert_eq!((play.at("H1"), play.at("I1")), (at("600,200"), at("600,200")));
        assert_eq!(play.refused("land I1 bearing 0"), "MAD-27", "the vehicle has moved");
        holds(&mut play);
        play.does(&["aim H1 at B1"]).rolls("fire", &[&[1, 1], &[die]]);
        assert!(play.is_lost("H1"));
        assert_eq!(play.is_lost("I1"), lost, "{die}");
        assert_eq!(play.at("I1"), at("600,200"));
        assert!(play.element("I1").aboard.is_none());
    }
}

#[test]
fn mad_56_grenades_at_who_comes_to_shoot_are_held_as_well() {
    let field =
        Field::new().red("tank", &["T1: Tiger I at 500,330.2"]).blue("squad", &["A1: Infantry (+ATG) at 600,300"]);
    let mut play = field.blue_first();
    play.does(&["watch A1", "end A1", "move T1 to 600,330.2 to shoot", "hold", "react A1 with atg at point 20"]);
    play.rolls("fire", &[&[9]]);
    assert_eq!((play.hit_points("T1"), play.element("T1").held), (28, 45));
    play.does(&["aim T1 at A1 with mg"]).rolls("fire", &[&[5, 6]]);
    assert!(play.is_lost("T1") && play.is_lost("A1"));
}

#[test]
fn mad_56_only_who_claims_is_protected() {
    let mut play = ambush(&["T1: Tiger I at 500,200", "T2: Tiger I at 460,200"]).blue_first();
    play.does(&["watch B1", "watch B2", "end watchers", "move T1 to 600,200 to shoot"]);
    reacts(&mut play, "B1", &[9, 8]);
    assert_eq!(play.element("T1").held, 34);
    play.does(&["move T2 to 560,200 590,240"]);
    reacts(&mut play, "B2", &[9, 8]);
    assert!(play.is_lost("T2") && !play.is_lost("T1"));
}

#[test]
fn mad_56_both_sides_lose_their_last_element_and_the_turn_ends() {
    let field = Field::new()
        .key("turns = 2")
        .area("building", "400,300 580,320")
        .red("attackers", TIGER)
        .blue("watchers", &["B1: T34/85 at 600,600"]);
    let mut play = field.blue_first();
    play.does(&["watch B1", "end watchers", "move T1 to 600,200 to shoot"]);
    reacts(&mut play, "B1", &[9, 9]);
    play.does(&["aim T1 at B1 with cannon_b"]).rolls("fire", &[&[9, 9]]);
    assert!(play.outcome().is_some());
}

#[test]
fn mad_56_mad_85_who_moves_on_after_a_list_takes_the_held_damage_before_it_moves() {
    let field = hidden()
        .option("mad.dummies", "none")
        .area("building", "300,300 560,320")
        .area("building", "640,300 900,320")
        .red("attackers", &["T1: Tiger I", "T2: Tiger I"])
        .blue("watchers", &["B1: T34/85"])
        .blue("others", &["O1: T34/85"]);
    let units = ["deploy attackers at 540,200", "deploy watchers at 600,600", "deploy others at 1000,200"];
    let mut play = placed(&field, &units);
    play.does(&["reveal watchers", "appear all", "watch B1", "end watchers"]);
    play.does(&["reveal attackers", "appear T1 at 540,200", "appear T2 at 510,200", "move T1 to 660,200 to shoot"]);
    reacts(&mut play, "B1", &[9, 9]);
    holds(&mut play);
    assert_eq!(play.element("T1").held, 68, "it sees nobody there, and owes no shot");
    play.rolls("spot T1 at C moving", &[&[1]]);
    play.does(&["move T1 to 670,200"]);
    assert!(play.is_lost("T1"));
    assert_eq!(play.at("T1"), at("660,200"), "it was lost before it moved on");
    assert!(!play.events().iter().any(|event| matches!(event, Event::SetOut { .. })));
    play.does(&["end attackers"]);
}
