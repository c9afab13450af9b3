//! Contact Markers: placed and dealt, moved, turned up, spotted.

use crate::combat::may;
use crate::fight::{BLUE, Fight, RED, Sky};
use sandtable_core::{Heard, Piece, Ruleset, Viewer};
use sandtable_dice::Stream;
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scenario::Edge;
use sandtable_scramble::battle::position::{Attack, Contact, Crew, Flown, How, Place, Shot};
use sandtable_scramble::lists::Manoeuvre;
use sandtable_scramble::resolution::condition::{Aircrew, Airman, Condition};
use sandtable_scramble::sections::check::spotter;
use sandtable_scramble::{Command, Event, Scramble};

/// A Lancaster of Red's and a night fighter of Blue's four inches north of it, both eastward, each under a marker (A and C), and a
/// dummy of each side (B and D).
fn night() -> Sky {
    Sky::new()
        .key("light = \"night\"")
        .red("R: Lancaster B Mk I at 20,20 heading 90 band 10 level Elite")
        .blue("N: Bf 110G-4 at 20,24 heading 90 band 10")
}

/// Both dummies stand apart; what is dealt: a die for Red, one for Blue; and Blue has the initiative.
fn dealt(sky: &Sky, dice: [u8; 2]) -> Fight {
    let mut fight = sky.fight(&[]);
    fight.does(&["place D at 24,30 heading 90 band 10"]);
    fight.rolls("place B at 24,10 heading 90 band 10", &[&[dice[0]], &[dice[1]], &[4], &[9]]);
    fight
}

#[test]
fn sqr_172_sqr_134_the_defender_places_first_and_then_all_is_dealt() {
    let mut fight = night().fight(&[]);
    assert_eq!(fight.asked(), BLUE);
    assert_eq!(fight.refused("place D at 24,36 heading 90 band 10"), "SQR-173");
    fight.does(&["place D at 20,36 heading 90 band 40"]);
    assert_eq!(fight.asked(), RED);
    let fight = dealt(&night(), [1, 2]);
    assert_eq!(fight.state().under.iter().copied().collect::<Vec<_>>(), [1, 0, 0, 2]);
    assert!(fight.craft("R").place == Place::Hidden && fight.asked() == RED);
    // Each side knows its own.
    let known = |side| fight.view(side).under.iter().copied().collect::<Vec<_>>();
    assert_eq!((known(RED), known(BLUE)), (vec![Some(1), Some(0), None, None], vec![None, None, Some(0), Some(2)]));
}

#[test]
fn sqr_03_a_leader_under_a_marker_adds_nothing() {
    // 5 and an Elite's 6 against 6 and 5 would be a tie.
    let mut fight = night().fight(&[]);
    fight.does(&["place D at 24,30 heading 90 band 10"]);
    fight.rolls("place B at 24,10 heading 90 band 10", &[&[1], &[1], &[5], &[6]]);
    assert_eq!(fight.table().winner, BLUE);
}

#[test]
fn sqr_134_how_a_marker_moves() {
    let mut fight = dealt(&night(), [1, 1]);
    for order in [
        "level A by S 1.99",
        "level A by S 8.01",
        "climb A by S 4.01",
        "shallow A down 3 by S 4",
        "steep A down 3 by S 4",
        "zoom A",
        "level A by S 4 jettison",
    ] {
        assert_eq!(fight.refused(order), "SQR-134", "{order}");
    }
    assert_eq!(
        (fight.refused("level A by T 2.99 R 30 S 1"), fight.refused("level A by T 3 R 31")),
        ("SQR-134", "SQR-134")
    );
    let moves = |order: &str| {
        let mut fight = dealt(&night(), [1, 1]);
        fight.does(&[order]);
        let own = fight.contact("A");
        (own.at.at.x / 254, own.at.at.y / 254, own.at.heading.as_millidegrees() / 1000, own.height)
    };
    assert_eq!(moves("level A by T 3 R 30 T 3 L 30 S 2"), (2759, 1850, 90, 10));
    assert_eq!(
        (moves("climb A by S 2"), moves("shallow A down 2 by S 8")),
        ((2200, 2000, 90, 11), (2800, 2000, 90, 8))
    );
    fight.does(&["level A by S 2"]);
    assert!(fight.contact("A").moved && fight.asked() == BLUE, "one item, as any");
}

#[test]
fn sqr_164_dummies_move_alike_and_have_nothing_to_turn_up() {
    let mut fight = dealt(&night(), [2, 1]);
    assert_eq!(fight.refused("turn up A"), "SQR-164");
    fight.does(&["turn up B"]);
    assert_eq!((fight.stands("R"), fight.contact("B").there), ((24.0, 10.0, 90, 10), false));
    fight.does(&["level R by S 8"]);
    assert_eq!(fight.asked(), BLUE);
    fight.does(&["level D by S 2", "level A by S 2"]);
    assert_eq!(fight.refused("turn up A"), "SQR-06");
}

#[test]
fn sqr_164_a_marker_that_crosses_an_edge() {
    let at = |place: &str| night().red(&format!("Q: Lancaster B Mk I at {place} heading 10 band 12"));
    // A, Q and two dummies would be too many letters: Red's are A, B and the dummy C.
    let leaves = |place: &str, order: &str| {
        let sky = at(place);
        let mut fight = sky.fight(&[]);
        fight.does(&["place E at 24,30 heading 90 band 10"]);
        fight.rolls("place C at 24,10 heading 90 band 10", &[&[1], &[1], &[1], &[4], &[9]]);
        fight.does(&[order]);
        (fight.contact("B").there, fight.craft("Q").place)
    };
    assert_eq!(leaves("71.6,20", "level B by S 2"), (true, Place::Hidden));
    assert_eq!(leaves("71.6,20", "level B by S 3"), (false, Place::Left(Edge::East)));
    assert_eq!(
        leaves("71.6,20", "level B by T 3 L 30 S 3"),
        (false, Place::Left(Edge::East)),
        "and back again is too late"
    );
    assert_eq!(leaves("20,47", "level B by S 3"), (false, Place::Left(Edge::North)));
}

#[test]
fn sqr_134_by_day_enemies_within_twelve_inches_turn_it_up() {
    let seen = |y: &str, band: u8| {
        let sky = Sky::new()
            .red("R: Lancaster B Mk I at 20,10 heading 0 band 10 marker")
            .red("Q: Lancaster B Mk I at 60,10 heading 0 band 10")
            .blue(&format!("B: Bf 109E-4 at 20,{y} heading 180 band {band}"));
        let mut fight = sky.fight(&[&[10], &[4]]);
        fight.does(&["level B by S 2"]);
        fight.craft("R").place == Place::Flying
    };
    assert!(seen("24", 10) && !seen("24.01", 10) && seen("20", 12) && !seen("20.01", 12));
    let mut fight = Sky::new()
        .red("R: Lancaster B Mk I at 20,10 heading 0 band 10 marker")
        .red("Q: Lancaster B Mk I at 60,10 heading 0 band 10")
        .blue("B: Bf 109E-4 at 20,26 heading 180 band 10")
        .fight(&[&[4], &[9]]);
    fight.does(&["level A by S 4"]);
    assert_eq!(fight.stands("R"), (20.0, 14.0, 0, 10), "also where it moves itself");
    assert!(fight.craft("R").flown.is_some());
}

#[test]
fn sqr_134_sqr_06_a_marker_that_has_moved_is_turned_up_no_more() {
    let mut fight = dealt(&night(), [1, 1]);
    fight.does(&["level A by S 2", "level C by S 2"]);
    let turned = Command::TurnUp { contact: fight.piece("A") };
    let refused = Scramble::check(fight.setting(), &fight.view(RED), &turned).unwrap_err();
    assert_eq!((fight.asked(), refused.reason.name), (RED, "that has moved in this turn"));
}

/// Everybody has moved by two inches; Blue, the winner, acts first.
fn in_combat(dice: [u8; 2]) -> Fight {
    let mut fight = dealt(&night(), dice);
    fight.does(&["level A by S 2", "level C by S 2", "level B by S 2", "level D by S 2"]);
    assert_eq!(fight.asked(), BLUE);
    fight
}

#[test]
fn sqr_164_a_crew_under_a_marker_spots_without_being_seen() {
    let mut fight = in_combat([1, 1]);
    assert_eq!(fight.refused("spot D A"), "SQR-164");
    fight.does(&["spot C A"]);
    // Skill 5 against 12, without radar ahead: 7 is enough.
    fight.rolls("fire", &[&[7]]);
    assert_eq!((fight.craft("R").place, fight.craft("N").place), (Place::Flying, Place::Hidden));
    assert_eq!(fight.stands("R"), (22.0, 20.0, 90, 10));
    let mut fight = in_combat([2, 1]);
    fight.does(&["spot C A"]);
    fight.rolls("fire", &[&[7]]);
    assert!(!fight.contact("A").there && fight.craft("R").place == Place::Hidden, "a dummy is gone");
}

#[test]
fn sqr_164_nobody_else_hears_who_looks_out_from_under_a_marker() {
    let mut fight = Sky::new()
        .key("light = \"night\"")
        .red_side("dummies = 0")
        .blue_side("dummies = 0")
        .red("R: Lancaster B Mk I at 20,20 heading 90 band 10")
        .blue("N: Bf 110G-4 at 22,32 heading 180 band 10")
        .fight(&[&[4], &[9]]);
    fight.does(&["level A by S 2", "level B by S 2"]);
    // Ten inches away it is seen by radar alone.
    fight.does(&["spot B A"]);
    let by = |viewer: Viewer| {
        let declared = |event: &Event| if let Event::Declared { attack, .. } = event { Some(attack.by) } else { None };
        let entry = fight.battle.record().len() as u32 - 2;
        let (heard, ..) = fight.battle.heard(entry, viewer).unwrap();
        let told =
            heard.iter().find_map(|heard| if let Heard::Happened(event) = heard { declared(event) } else { None });
        (fight.battle.view(viewer).table.attacks[0].by, told.unwrap())
    };
    assert_eq!(by(Viewer::Side(BLUE)), (Crew::Operator, Crew::Operator));
    assert_eq!(by(Viewer::Umpire), (Crew::Operator, Crew::Operator));
    assert_eq!([by(Viewer::Side(RED)), by(Viewer::Public)], [(Crew::Pilot, Crew::Pilot); 2]);
}

#[test]
fn sqr_134_sqr_164_who_would_shoot_turns_up_first() {
    let mut fight = in_combat([1, 1]);
    assert_eq!(fight.refused("turn up D"), "SQR-164");
    let how = How::Shot(Shot { guns: 1, ..Shot::default() });
    let shoots = Command::Attack { craft: fight.piece("C"), target: fight.piece("R"), how };
    let refused = Scramble::check(fight.setting(), &fight.view(BLUE), &shoots).unwrap_err();
    assert_eq!(refused.reason.clause, "SQR-164", "from under a marker nobody shoots");
    fight.does(&["turn up C"]);
    assert_eq!((fight.stands("N"), fight.asked()), ((22.0, 24.0, 90, 10), BLUE));
    assert!(!fight.craft("N").acted && fight.craft("N").flown.is_some());
    fight.does(&["done N"]);
    assert_eq!(fight.asked(), RED);
}

#[test]
fn sqr_96_sqr_164_each_aboard_looks_once_the_radar_first_where_it_reaches() {
    let setting = night().setting();
    let (pair, none) = (Airman { skill: 5, combat: 5, dazed: false }, Airman::default());
    let now = |pilots, alive| {
        let crew = Aircrew { skill: 5, combat: 5, alive, ..Aircrew::default() };
        Condition { pilots, crew, ..Condition::new(setting.kind(Piece(0)), 5, 5) }
    };
    let lookers = |now: &Condition, in_radar: bool| {
        let mut looks: Vec<Attack> = Vec::new();
        while let Ok(by) = spotter(&looks, now, in_radar) {
            looks.push(Attack { by, ..Attack::default() });
        }
        looks.iter().map(|look| look.by).collect::<Vec<_>>()
    };
    let all = now([pair, pair], 2);
    assert_eq!(lookers(&all, true), [Crew::Operator, Crew::Aircrew, Crew::CoPilot, Crew::Pilot]);
    assert_eq!(lookers(&all, false), [Crew::Aircrew, Crew::Aircrew, Crew::CoPilot, Crew::Pilot]);
    assert_eq!(lookers(&now([pair, none], 0), true), [Crew::Pilot], "nobody is at the radar");
    assert_eq!(lookers(&now([Airman { dazed: true, ..pair }, pair], 0), false), [Crew::CoPilot]);
}

/// A piece of Red's moves so under its marker, with Blue far away, and is turned up in the Combat Phase.
fn turned_up(red: &str, ground: &str, order: &str) -> Fight {
    let sky = Sky::new().set("ships_move", "off").set("idle_activation", "count");
    let sky = sky.ground(ground).red(red).blue("B: Bf 109E-4 at 4,4 heading 0 band 30");
    let mut fight = sky.fight(&[&[10], &[4]]);
    fight.does(&["level B by S 2", order, "turn up A"]);
    fight
}

#[test]
fn sqr_129_what_was_flown_under_a_marker_counts_when_it_is_turned_up() {
    let bombs = |order: &str| {
        let red = "R: He 111H-3 at 36,28 heading 0 band 8 load bombs marker";
        may(&turned_up(red, "T: factory at 36,40", order), "bomb R T with 8")
    };
    assert_eq!(bombs("level A by S 3"), Ok(()));
    assert_eq!(bombs("shallow A down 1 by S 3"), Err("SQR-129"), "no Level move");
    assert_eq!(bombs("level A by T 3 R 10"), Err("SQR-129"), "it turned");
}

#[test]
fn sqr_131_sqr_132_low_attacks_ask_what_was_flown_under_a_marker() {
    let red = "R: B5N2 Kate at 36,28 heading 0 band";
    let drops = |band: u8, order: &str| {
        let red = format!("{red} {band} load torpedo marker");
        may(&turned_up(&red, "T: destroyer at 36,36 heading 90", order), "torpedo R T")
    };
    assert_eq!((drops(1, "level A by S 3"), drops(2, "shallow A down 1 by S 3")), (Ok(()), Err("SQR-132")));
    let bombs = |band: u8, order: &str| {
        let red = format!("{red} {band} load bombs marker");
        may(&turned_up(&red, "T: factory at 36,32", order), "bomb R T with 1")
    };
    assert_eq!((bombs(2, "shallow A down 1 by S 3"), bombs(1, "climb A by S 3")), (Ok(()), Err("SQR-131")));
}

#[test]
fn sqr_129_sqr_134_nobody_else_knows_how_a_marker_moved_until_it_is_turned_up() {
    let mut fight = dealt(&night(), [1, 1]);
    fight.does(&["shallow A down 1 by T 3 R 10 S 2"]);
    let flew = Flown { manoeuvre: Manoeuvre::Shallow, turned: true, ..Flown::default() };
    let told = |fight: &Fight, viewer: Viewer| {
        let entry = fight.battle.record().len() as u32 - 2;
        let (heard, ..) = fight.battle.heard(entry, viewer).unwrap();
        let drifted = |heard: &Heard<Event>| matches!(heard, Heard::Happened(Event::Drifted { .. }));
        (fight.battle.view(viewer).table.contacts[0].flown, heard.iter().any(drifted))
    };
    assert_eq!([Viewer::Side(RED), Viewer::Umpire].map(|viewer| told(&fight, viewer)), [(flew, true); 2]);
    let others = [Viewer::Side(BLUE), Viewer::Public].map(|viewer| told(&fight, viewer));
    assert_eq!(others, [(Flown::default(), false); 2]);
    fight.does(&["level C by S 2", "level B by S 2", "level D by S 2", "done C", "turn up A"]);
    assert_eq!(fight.view(BLUE).table.crafts[0].flown, Some(flew));
    // In the next turn it has yet to move.
    let mut fight = dealt(&night(), [1, 1]);
    fight.does(&["shallow A down 1 by S 2", "level C by S 2", "level B by S 2", "level D by S 2"]);
    fight.does(&["done C", "done A"]);
    assert_eq!(fight.contact("A").flown.manoeuvre, Manoeuvre::Shallow);
}

#[test]
fn sqr_134_by_day_both_are_turned_up_that_see_each_other() {
    let sky = Sky::new()
        .red_side("dummies = 1")
        .red("R: Lancaster B Mk I at 10,10 heading 0 band 10 marker")
        .blue("N: Bf 110G-4 at 34,14 heading 270 band 10 marker");
    let mut fight = sky.fight(&[]);
    fight.rolls("place B at 20,14 heading 0 band 10", &[&[1], &[10], &[4]]);
    fight.does(&["level C by S 3"]);
    assert!(
        !fight.contact("B").there && fight.contact("A").there,
        "eleven inches from the dummy, and more from the other"
    );
    assert_eq!(fight.craft("N").place, Place::Flying, "nobody knows that it was one");
}

#[test]
fn sqr_134_the_three_inches_before_a_turn_may_be_written_in_parts() {
    let ends = |order: &str| {
        let mut fight = dealt(&night(), [1, 1]);
        fight.does(&[order]);
        let own = fight.contact("A");
        (own.at.at, own.at.heading)
    };
    assert_eq!(ends("level A by S 2 T 1 R 30 S 2"), ends("level A by T 3 R 30 S 2"));
    let mut fight = dealt(&night(), [1, 1]);
    assert_eq!(fight.refused("level A by S 2 T 1 R 30 S 1 T 1.99 R 30"), "SQR-134", "each turn begins anew");
}

#[test]
fn sqr_164_a_formation_that_is_turned_up_stands_about_its_marker() {
    // The leader is listed last.
    let mut fight = Sky::new()
        .key("light = \"night\"")
        .red_side("dummies = 0")
        .blue_side("dummies = 0")
        .red("M: Hurricane Mk I at 22,19 heading 0 band 10 formation A rank 2")
        .red("L: Hurricane Mk I at 20,20 heading 0 band 10 formation A rank 1")
        .blue("N: Bf 110G-4 at 60,40 heading 180 band 10")
        .fight(&[&[4], &[9]]);
    fight.does(&["climb A by T 3 R 30", "level B by S 2", "done B"]);
    let Contact { at, .. } = *fight.contact("A");
    fight.does(&["turn up A"]);
    assert_eq!((fight.craft("L").at, fight.craft("L").height), (at, 11));
    let beside = Point { x: at.at.x + 2 * 25_400, y: at.at.y - 25_400 }.turn(at.at, Angle::degrees(30));
    assert_eq!((fight.craft("M").at, fight.craft("M").height), (Course { at: beside, ..at }, 11));
    // To the right and behind, as it was.
    assert!((fight.stands("M").0 - fight.stands("L").0 - 1.232).abs() < 0.002);
    assert!((fight.stands("M").1 - fight.stands("L").1 + 1.866).abs() < 0.002);
}

#[test]
fn sqr_107_sqr_134_dice_of_crews_under_markers_are_for_their_side_alone() {
    let sky = Sky::new()
        .key("light = \"night\"")
        .set("crew_skill", "dice")
        .red_side("dummies = 0")
        .blue_side("dummies = 0")
        .red("R: Lancaster B Mk I at 20,20 heading 90 band 10")
        .blue("N: Bf 110G-4 at 60,40 heading 180 band 10 open");
    let mut fight = sky.fight(&[&[10], &[1], &[10], &[1], &[4], &[9]]);
    let knows = |fight: &Fight, viewer: Viewer| {
        let [own, other] = [0, 1].map(|craft| fight.battle.view(viewer).table.crafts[craft]);
        (
            [own.now.pilots[0].skill, own.now.pilots[0].combat, own.now.crew.skill, own.trained],
            other.now.pilots[0].skill,
        )
    };
    let heard = |fight: &Fight, viewer: Viewer| {
        let (heard, ..) = fight.battle.heard(fight.battle.record().len() as u32 - 2, viewer).unwrap();
        let of_red = |heard: &&Heard<Event>| matches!(heard, Heard::Happened(Event::Crewed { side: RED, .. }));
        let dice = |heard: &&Heard<Event>| matches!(heard, Heard::Rolled(roll) if roll.clause == "SQR-107");
        (heard.iter().filter(of_red).count(), heard.iter().filter(dice).count())
    };
    let truth = fight.craft("R").now;
    assert_ne!(truth.pilots[0].skill, truth.pilots[0].combat);
    let known = (
        [truth.pilots[0].skill, truth.pilots[0].combat, truth.crew.skill, truth.pilots[0].skill],
        fight.craft("N").now.pilots[0].skill,
    );
    assert_eq!((knows(&fight, Viewer::Side(RED)), heard(&fight, Viewer::Side(RED))), (known, (1, 4)));
    for viewer in [Viewer::Side(BLUE), Viewer::Public] {
        assert_eq!((knows(&fight, viewer), heard(&fight, viewer)), (([5; 4], known.1), (0, 2)));
    }
    // What is imagined is drawn.
    let drawn = |n| Scramble::imagine(fight.setting(), &fight.view(BLUE), &mut Stream::new(n)).unwrap();
    let skills: std::collections::BTreeSet<u8> =
        (0..40).map(|n| drawn(n).table.crafts[0].now.pilots[0].skill).collect();
    assert!(
        skills.len() > 2
            && (0..9).all(|n| Scramble::view(fight.setting(), &drawn(n), Viewer::Side(BLUE)) == fight.view(BLUE))
    );
    fight.does(&["turn up A"]);
    for viewer in [Viewer::Side(BLUE), Viewer::Public] {
        assert_eq!((knows(&fight, viewer), heard(&fight, viewer)), (known, (1, 0)));
    }
}
