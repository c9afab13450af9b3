//! Artillery: what a unit may fire at, where it lands, whom it catches, and what that does.

use crate::field::{BLUE, BLUE_FIRST, Field, Play, RED, RED_FIRST, at, typed};
use sandtable_core::{Piece, Ruleset, Table};
use sandtable_geometry::Length;
use sandtable_mad::battle::event::ShellEvent;
use sandtable_mad::{Event, Mad, Marks};

const MEDIUM: &str = "Mortar Team 61-120mm";
const LIGHT: &str = "Mortar Team 60mm or less";
const OFF: &str = "Off-table tube 61-120mm";

/// Four 81mm mortars of Red in the open at the south edge, and a tank of Blue far away.
fn mortars() -> Field {
    let tube = |n: i32| format!("M{n}: {MEDIUM} at {},100", 100 + 50 * n);
    let tubes: Vec<String> = (1..=4).map(tube).collect();
    let tubes: Vec<&str> = tubes.iter().map(String::as_str).collect();
    Field::new().red("mortars", &tubes).blue("tank", &["B1: T34/76 at 900,1100"])
}

/// The same, off the table.
fn battery() -> Field {
    let tubes: Vec<String> = (1..=4).map(|n| format!("O{n}: {OFF}")).collect();
    let tubes: Vec<&str> = tubes.iter().map(String::as_str).collect();
    Field::new().red("battery", &tubes).red("spotters", &["C1: Infantry Command at 300,100"])
}

/// Where the latest attack landed, and how far from its point.
fn landed(play: &Play) -> (sandtable_geometry::Point, u8) {
    let found = play.events().into_iter().find_map(|event| match event {
        Event::Shell(ShellEvent::Bombarded { at, steps, .. }) => Some((at, steps)),
        _ => None,
    });
    found.expect("an attack landed")
}

/// Who was rolled for in the latest attack.
fn caught(play: &Play) -> Vec<&str> {
    let name = |piece: Piece| play.setting().elements[piece.index()].name.as_str();
    let shelled = play.events().into_iter().filter_map(|event| match event {
        Event::Shell(ShellEvent::Shelled { element, .. }) => Some(name(element)),
        _ => None,
    });
    shelled.collect()
}

#[test]
fn mad_70_any_point_of_the_table_is_a_target_and_none_beyond() {
    let mut play = mortars().red_first();
    for (point, may) in [
        ("0,0", Ok(())),
        ("1800,1200", Ok(())),
        ("1800.1,1200", Err("MAD-70")),
        ("-0.1,0", Err("MAD-70")),
        ("900,1200.1", Err("MAD-70")),
    ] {
        assert_eq!(play.may(&format!("barrage mortars at {point}")), may, "{point}");
    }
    assert_eq!(play.refused("barrage mortars at 900,1200.1"), "MAD-70");
    assert_eq!(play.may("barrage tank at 900,600"), Err("MAD-09"));
    let tank = Field::new().red("tank", &["T1: Tiger I at 300,100"]).blue("b", &["B1: T34/76 at 900,1100"]);
    assert_eq!(tank.red_first().may("barrage tank at 900,600"), Err("MAD-70"));
}

#[test]
fn mad_70_the_tubes_that_have_not_moved_fire_and_none_is_left_out() {
    let mut play = mortars().red_first();
    play.does(&["move M4 to 300,160", "barrage mortars at 900,600"]);
    let named = play.state().named[0];
    assert_eq!(named.barrage().unwrap().tubes, 0b0111, "a battery of 4, one moved: 3 tubes");
    // None of them fires anything else; the fourth fires its small arms.
    assert_eq!(play.refused("aim M1 at B1 with small_arms"), "MAD-70");
    play.rolls("fire", &[&[6, 5], &[3]]);
    assert_eq!(play.refused("move M1 to 150,90"), "MAD-31", "none may move afterwards");
    assert_eq!(play.may("move M4 to 300,170"), Ok(()), "who did not fire may");
    assert_eq!(play.refused("barrage mortars at 900,600"), "MAD-32");
}

#[test]
fn mad_70_who_is_named_for_other_fire_does_not_serve_his_tube() {
    let near = mortars().blue("rifles", &["R1: Infantry at 250,400"]);
    let mut play = near.red_first();
    play.does(&["aim M1 at R1 with small_arms", "barrage mortars at 900,600"]);
    assert_eq!(play.state().named[1].barrage().unwrap().tubes, 0b1110);
    assert_eq!(play.refused("barrage mortars at 900,600"), "MAD-70", "one attack in a turn");
    // It is rolled in its place in the order of nomination.
    play.rolls("fire", &[&[9, 1], &[6, 5], &[3]]);
    let order: Vec<bool> = play
        .events()
        .iter()
        .filter(|event| matches!(event, Event::Fired { .. } | Event::Shell(ShellEvent::Bombarded { .. })))
        .map(|event| matches!(event, Event::Fired { .. }))
        .collect();
    assert_eq!(order, [true, false]);
}

#[test]
fn mad_70_without_a_tube_to_fire_there_is_no_attack() {
    let field = Field::new()
        .red("mortar", &[&format!("M1: {LIGHT} at 100,100"), &format!("M2: {LIGHT} in H1")])
        .red("truck", &["H1: Truck etc. at 200,100"])
        .blue("tank", &["B1: T34/76 at 900,1100"]);
    let mut play = field.red_first();
    play.does(&["barrage mortar at 900,600"]);
    assert_eq!(play.state().named[0].barrage().unwrap().tubes, 0b01, "who rides does not fire");
    let mut moved = field.red_first();
    moved.does(&["move M1 to 100,130"]);
    assert_eq!(moved.refused("barrage mortar at 900,600"), "MAD-70");
    assert_eq!(field.red_first().refused("watch M1"), "MAD-53", "no tube holds back");
}

#[test]
fn mad_70_tubes_of_two_types_are_refused_at_set_up() {
    let mixed = [&*format!("M1: {MEDIUM} at 100,100"), &*format!("M2: {LIGHT} at 150,100")];
    let problems = Field::new().red("mortars", &mixed).blue("tank", &["B1: T34/76 at 900,1100"]).problems();
    assert!(problems[0].contains("different types (MAD-70)"), "{problems:?}");
    let apart = [&*format!("M1: {MEDIUM} at 100,100"), &*format!("O1: {OFF}")];
    let problems = Field::new().red("mortars", &apart).blue("tank", &["B1: T34/76 at 900,1100"]).problems();
    assert!(problems[0].contains("off the table"), "{problems:?}");
}

#[test]
fn mad_70_tubes_have_no_direct_fire() {
    let mut play = mortars().blue("rifles", &["R1: Infantry at 250,400"]).red_first();
    assert_eq!(play.refused("aim M1 at R1 with art_medium"), "MAD-70");
}

#[test]
fn mad_71_the_radius_is_that_of_all_tubes_but_never_more_than_100_mm() {
    let field = |tube: &str, count: usize| {
        let tubes: Vec<String> = (1..=count).map(|n| format!("O{n}: Off-table tube {tube}")).collect();
        let tubes: Vec<&str> = tubes.iter().map(String::as_str).collect();
        let play = Field::new().red("b", &tubes).blue("tank", &["B1: T34/76 at 900,1100"]).unopened();
        let unit = play.unit("b");
        play.board().artillery().radius(unit, play.board().artillery().tubes(unit, &[]))
    };
    assert_eq!(field("61-120mm", 4), Length::mm(60));
    assert_eq!(field("61-120mm", 8), Length::mm(100));
    assert_eq!(field("121mm+", 5), Length::mm(100));
    assert_eq!(field("60mm or less", 1), Length::mm(10));
}

#[test]
fn mad_72_two_dice_for_the_distance_and_a_clock_for_the_direction() {
    let lands = |sum: &[u8], hour: u8| {
        let field = battery().blue("tank", &["B1: T34/76 at 1700,1100"]);
        let mut play = field.red_first();
        play.does(&["barrage battery at 900,600"]).rolls("fire", &[sum, &[hour]]);
        landed(&play)
    };
    assert_eq!(lands(&[2, 4], 3), (at("960,600"), 6));
    assert_eq!(lands(&[2, 4], 6), (at("900,540"), 6));
    assert_eq!(lands(&[2, 4], 2), (at("952,630"), 6));
    assert_eq!(lands(&[1, 1], 12), (at("900,620"), 2));
    assert_eq!(lands(&[10, 10], 9), (at("700,600"), 20));
}

#[test]
fn mad_72_the_chances_of_an_unobserved_attack() {
    let mut play = battery().blue("tank", &["B1: T34/76 at 1700,1100"]).red_first();
    play.does(&["barrage battery at 900,600"]);
    // The truth keeps no deviation of what nobody observed, so it is asked of the procedure.
    let falls = sandtable_mad::sections::artillery::Deviation::default().falls(&mut sandtable_dice::Exact::new());
    let within = |mm: i32| -> f64 {
        falls.iter().filter(|(fall, _)| fall.distance() <= Length::mm(mm)).map(|(_, chance)| chance).sum()
    };
    assert!((within(60) - 0.15).abs() < 1e-12 && (within(100) - 0.45).abs() < 1e-12);
    let mean: f64 = falls.iter().map(|(fall, chance)| f64::from(fall.steps) * 10.0 * chance).sum();
    assert!((mean - 110.0).abs() < 1e-9, "{mean}");
    assert_eq!(falls.len(), 19 * 12);
    let total: f64 = falls.iter().map(|(_, chance)| chance).sum();
    assert!((total - 1.0).abs() < 1e-12);
}

#[test]
fn mad_72_a_point_off_the_table_is_no_hindrance() {
    let field = battery().blue("tank", &["B1: T34/76 at 1750,600"]);
    let mut play = field.red_first();
    play.does(&["barrage battery at 1800,600"]).rolls("fire", &[&[1, 1], &[3]]);
    assert_eq!(landed(&play), (at("1820,600"), 2));
    assert_eq!(caught(&play), Vec::<&str>::new(), "70 mm away");
}

#[test]
fn mad_73_an_observer_takes_50_mm_off() {
    let field = battery().blue("tank", &["B1: T34/76 at 1700,1100"]);
    let fall = |dice: &[u8]| {
        let mut play = field.red_first();
        play.does(&["barrage battery at 900,600 observed by C1"]).rolls("fire", &[dice, &[12]]);
        landed(&play).1
    };
    assert_eq!(fall(&[5, 6]), 6, "sum 11: 110 - 50 = 60");
    assert_eq!(fall(&[2, 3]), 0, "sum 5 or less: 0");
    assert_eq!(fall(&[1, 1]), 0);
    let observed = sandtable_mad::sections::artillery::Deviation { observed: true, limit: None };
    let falls = observed.falls(&mut sandtable_dice::Exact::new());
    let chance = |holds: &dyn Fn(u8) -> bool| -> f64 {
        falls.iter().filter(|(fall, _)| holds(fall.steps)).map(|(_, chance)| chance).sum()
    };
    assert!((chance(&|steps| steps == 0) - 0.10).abs() < 1e-12);
    assert!((chance(&|steps| steps <= 6) - 0.55).abs() < 1e-12);
    let mean: f64 = falls.iter().map(|(fall, chance)| f64::from(fall.steps) * 10.0 * chance).sum();
    assert!((mean - 61.0).abs() < 0.5, "mean 61 mm: {mean}");
}

#[test]
fn mad_73_tubes_observe_for_themselves_and_a_blind_spotter_is_refused() {
    let field = mortars().red("spotters", &["C1: Infantry Command at 600,100"]);
    let mut play = field.red_first();
    play.does(&["barrage mortars at 900,600"]);
    let named = *play.state().named[0].barrage().unwrap();
    assert!(named.observed && named.observer.is_none());
    // A wood hides the point from the tubes and from the spotter.
    let field = field.area("wood", "0,200 1800,400");
    let mut play = field.red_first();
    assert_eq!(play.refused("barrage mortars at 900,600 observed by C1"), "MAD-73");
    assert_eq!(play.refused("barrage mortars at 900,600 observed by B1"), "MAD-73");
    assert_eq!(play.refused("barrage mortars at 900,600 observed by M1"), "MAD-138");
    play.does(&["barrage mortars at 900,600"]);
    assert!(!play.state().named[0].barrage().unwrap().observed);
}

#[test]
fn mad_73_where_all_lines_are_doubtful_one_die_decides() {
    // The edge of a building runs along the line, half a millimetre beside it.
    let field = battery()
        .option("mad.los_doubt_mm", "1")
        .area("building", "200,300 299.5,400")
        .blue("tank", &["B1: T34/76 at 1700,1100"]);
    let observed = |face: u8| {
        let mut play = field.red_first();
        play.rolls("barrage battery at 300,900 observed by C1", &[&[face]]);
        play.state().named[0].barrage().unwrap().observed
    };
    assert!(observed(5) && !observed(6));
    let mut play = field.red_first();
    assert_eq!(
        play.chance("barrage battery at 300,900 observed by C1", |state| {
            state.named[0].barrage().unwrap().observed
        }),
        0.5
    );
    // One clear line is enough: no die.
    play.does(&["barrage battery at 600,900 observed by C1"]);
    assert!(play.state().named[0].barrage().unwrap().observed);
}

#[test]
fn mad_74_who_observes_does_nothing_else_in_the_turn() {
    let field = battery()
        .red("platoon", &["C2: Infantry Command at 500,100", "I1: Infantry at 540,100"])
        .blue("rifles", &["R1: Infantry at 520,300"])
        .blue("tank", &["B1: T34/76 at 1700,1100"]);
    let mut play = field.red_first();
    play.does(&["barrage battery at 900,600 observed by C2"]).rolls("fire", &[&[10, 10], &[12]]);
    play.does(&["end battery"]).does(&["end rifles"]);
    assert_eq!(play.refused("move C2 to 500,110"), "MAD-74");
    assert_eq!(play.refused("aim C2 at R1"), "MAD-74");
    assert_eq!(play.refused("watch C2"), "MAD-74");
    play.does(&["move I1 to 540,120", "end platoon"]);
    // In the next turn it is free again.
    play.does(&["end tank"]);
    play.rolls("end spotters", &[RED_FIRST]);
    assert_eq!(play.may("move C2 to 500,110"), Ok(()));
}

#[test]
fn mad_74_who_observes_does_not_fire_at_works_either() {
    let field = battery()
        .option("mad.reduce_forts", "on")
        .work(BLUE, "kind = \"trench\"; at = [300, 300]; bearing = 180")
        .blue("tank", &["B1: T34/76 at 900,1100"]);
    let mut play = field.red_first();
    assert_eq!(play.may("batter C1 at trench-1 with small_arms"), Ok(()));
    play.does(&["barrage battery at 900,600 observed by C1"]).rolls("fire", &[&[6, 5], &[3]]);
    play.does(&["end battery", "end tank"]);
    assert_eq!(play.refused("batter C1 at trench-1 with small_arms"), "MAD-74");
}

#[test]
fn mad_74_who_has_acted_does_not_observe() {
    let field = battery()
        .red("platoon", &["C2: Infantry Command at 500,100", "I1: Infantry at 540,100"])
        .blue("rifles", &["R1: Infantry at 520,300"])
        .blue("tank", &["B1: T34/76 at 1700,1100"]);
    for act in ["move C2 to 500,120", "watch C2"] {
        let mut play = field.red_first();
        play.does(&[act, "end platoon"]).does(&["end rifles"]);
        assert_eq!(play.refused("barrage battery at 900,600 observed by C2"), "MAD-74", "{act}");
    }
    let mut play = field.red_first();
    play.does(&["aim C2 at R1"]).rolls("fire", &[&[1, 2]]);
    play.does(&["end platoon"]).does(&["end rifles"]);
    assert_eq!(play.refused("barrage battery at 900,600 observed by C2"), "MAD-74");
    assert_eq!(play.may("barrage battery at 900,600 observed by C1"), Ok(()));
}

#[test]
fn mad_74_an_opportunity_marker_comes_off_and_one_used_bars_from_observing() {
    let field = battery().blue("rifles", &["R1: Infantry at 520,300"]).blue("tank", &["B1: T34/76 at 1700,1100"]);
    let mut play = field.red_first();
    play.does(&["watch C1", "end spotters"]).does(&["end rifles"]);
    play.does(&["end battery"]).rolls("end tank", &[RED_FIRST]);
    assert!(play.has("C1", Marks::WATCHING), "it lasts into the next turn");
    let mut used = mortarless(&field);
    play.does(&["barrage battery at 900,600 observed by C1"]);
    assert!(!play.has("C1", Marks::WATCHING) && play.has("C1", Marks::OBSERVES));
    // The other way round: it fires by chance in this turn, and observes no more.
    used.does(&["move R1 to 500,300"]).does(&["react C1"]).rolls("fire", &[&[1, 1]]);
    used.does(&["end rifles"]);
    assert_eq!(used.refused("barrage battery at 900,600 observed by C1"), "MAD-74");
}

#[test]
fn mad_74_who_rides_does_not_observe_and_who_got_out_has_acted() {
    let field = battery()
        .red("ride", &["H1: Truck etc. at 500,100", "C2: Infantry Command in H1"])
        .blue("tank", &["B1: T34/76 at 1700,1100"])
        .blue("other", &["B2: T34/76 at 1600,1100"]);
    let mut play = field.red_first();
    assert_eq!(play.refused("barrage battery at 900,600 observed by C2"), "MAD-131");
    play.does(&["land C2 bearing 0", "end ride"]).does(&["end tank"]);
    assert_eq!(play.refused("barrage battery at 900,600 observed by C2"), "MAD-74");
    // Who observes neither gets in nor crosses wire.
    let field = battery()
        .work(BLUE, "kind = \"wire\"; pieces = 3; at = [400, 112]; bearing = 90")
        .red("ride", &["C2: Infantry Command at 500,100", "H1: Truck etc. at 530.2,100"])
        .blue("tank", &["B1: T34/76 at 1700,1100"]);
    let mut play = field.red_first();
    assert_eq!((play.may("embark C2 in H1"), play.may("cross C2 over wire-1")), (Ok(()), Ok(())));
    play.does(&["barrage battery at 900,600 observed by C2"]).rolls("fire", &[&[10, 10], &[12]]);
    play.does(&["end battery", "end tank"]);
    assert_eq!((play.refused("embark C2 in H1"), play.refused("cross C2 over wire-1")), ("MAD-74", "MAD-74"));
}

#[test]
fn mad_74_who_observes_for_others_does_not_serve_his_tube() {
    let field = mortars().red("battery", &[&format!("O1: {OFF}")]).granted("M1", "spotter");
    let mut play = field.red_first();
    play.does(&["barrage battery at 900,600 observed by M1"]).rolls("fire", &[&[10, 10], &[12]]);
    play.does(&["end battery", "end tank", "barrage mortars at 900,600"]);
    assert_eq!(play.state().named[0].barrage().unwrap().tubes, 0b1110);
}

/// Turn 2 of a battle in which C1 holds a marker from turn 1, and Blue begins.
fn mortarless(field: &Field) -> Play {
    let mut play = field.red_first();
    play.does(&["watch C1", "end spotters"]).does(&["end rifles"]);
    play.does(&["end battery"]).rolls("end tank", &[BLUE_FIRST]);
    play
}

#[test]
fn mad_74_one_attack_for_each_observer_and_turn() {
    let two = |per_turn: &str| {
        let field = battery().option("mad.observations_per_turn", per_turn);
        let field = field.red("other", &[&format!("P1: {OFF}")]).blue("tank", &["B1: T34/76 at 1700,1100"]);
        let mut play = field.red_first();
        play.does(&["barrage battery at 900,600 observed by C1"]).rolls("fire", &[&[10, 10], &[12]]);
        play.does(&["end battery"]).does(&["end tank"]);
        play.may("barrage other at 900,600 observed by C1")
    };
    assert_eq!(two("1"), Err("MAD-74"));
    assert_eq!(two("2"), Ok(()));
}

#[test]
fn mad_75_everybody_in_the_circle_is_rolled_for_in_order() {
    let field = battery()
        .red("near", &["T1: Tiger I at 900,660"])
        .blue("tank", &["B1: T34/76 at 900,540", "B2: T34/76 at 960,600", "B3: T34/76 at 840,599"])
        .blue("foot", &["R1: Infantry at 900,600", "R2: Infantry at 855,640.2"]);
    let mut play = field.red_first();
    play.does(&["barrage battery at 900,600 observed by C1"]);
    play.rolls("fire", &[&[1, 1], &[7], &[1, 2], &[7, 3], &[8, 9], &[9, 9]]);
    // Friend and foe; 60 mm away is in, a hair more is out.
    assert_eq!(caught(&play), ["T1", "B1", "B2", "R1"], "{:?}", play.events());
}

#[test]
fn mad_75_the_edge_of_the_circle_is_in() {
    let field = battery().blue("foot", &["R1: Infantry at 900,660", "R2: Infantry at 960.1,600"]);
    let mut play = field.red_first();
    play.does(&["barrage battery at 900,600 observed by C1"]).rolls("fire", &[&[1, 1], &[7], &[1, 2]]);
    assert_eq!(caught(&play), ["R1"]);
}

#[test]
fn mad_75_passengers_are_not_attacked_and_survivors_not_in_addition() {
    let field = battery().blue("ride", &["H1: Truck etc. at 900,600", "R1: Infantry in H1"]);
    let mut play = field.red_first();
    play.does(&["barrage battery at 900,600 observed by C1"]);
    // The truck has 10 hit points; its passenger gets out on a six.
    play.rolls("fire", &[&[1, 1], &[7], &[8, 9], &[6]]);
    assert_eq!(caught(&play), ["H1"]);
    assert!(play.is_lost("H1") && !play.is_lost("R1"));
    assert_eq!(play.hit_points("R1"), 5);
    let mut play = field.red_first();
    play.does(&["barrage battery at 900,600 observed by C1"]).rolls("fire", &[&[1, 1], &[7], &[8, 9], &[5]]);
    assert!(play.is_lost("H1") && play.is_lost("R1"));
}

#[test]
fn mad_76_the_numbers_of_the_table_by_where_one_stands() {
    let field = battery()
        .area("wood", "845,500 880,700")
        .area("building", "920,500 1000,560")
        .line("wall", "890,610 1000,610")
        .blue("tanks", &["B1: T34/76 at 870,600", "B2: T34/76 at 900,650"])
        .blue("foot", &["R1: Infantry at 870,560", "R2: Infantry at 925,555", "R3: Infantry at 930,620"]);
    let mut play = field.red_first();
    play.does(&["barrage battery at 900,600 observed by C1"]);
    play.rolls("fire", &[&[1, 1], &[7], &[8, 8], &[6, 6], &[8, 8], &[9, 9], &[5, 5]]);
    assert_eq!(caught(&play), ["B1", "B2", "R1", "R2", "R3"]);
    let needs: Vec<i32> = play.needs().iter().map(|parts| parts.iter().map(|part| part.0).sum()).collect();
    assert_eq!(needs, [9, 7, 9, 10, 6], "wood, open, wood, building, behind a wall");
    assert!(play.needs().iter().flatten().all(|part| part.1 == "MAD-76"));
    assert!(["B1", "B2", "R1", "R2", "R3"].iter().all(|name| !play.is_lost(name)));
}

#[test]
fn mad_76_the_chances_of_each_number() {
    let chances =
        |number: usize| mortars().unopened().setting().successes[number].map(|chance| (chance * 100.0).round());
    assert_eq!(chances(7), [36.0, 48.0, 12.0, 4.0]);
    assert_eq!(chances(6), [25.0, 50.0, 20.0, 5.0]);
    assert_eq!(chances(9), [64.0, 32.0, 2.0, 2.0]);
    assert_eq!(chances(10), [81.0, 18.0, 0.0, 1.0]);
}

#[test]
fn mad_77_damage_by_type_and_success() {
    let hurt = |tube: &str, target: &str, dice: [u8; 2]| {
        let tubes = format!("O1: Off-table tube {tube}");
        let field = Field::new()
            .red("battery", &[&tubes])
            .red("spotters", &["C1: Infantry Command at 300,100"])
            .blue("target", &[&format!("B1: {target} at 900,600")])
            .blue("far", &["B9: T34/76 at 1700,1100"]);
        let mut play = field.red_first();
        play.does(&["barrage battery at 900,600 observed by C1"]).rolls("fire", &[&[1, 1], &[7], &dice]);
        let shelled = play.events().into_iter().find_map(|event| match event {
            Event::Shell(ShellEvent::Shelled { points, .. }) => Some(points),
            _ => None,
        });
        shelled.unwrap()
    };
    let all = |tube: &str, target: &str| [[7, 1], [7, 8], [8, 8]].map(|dice| hurt(tube, target, dice));
    assert_eq!(all("61-120mm", "Tiger I"), [10, 20, 40]);
    assert_eq!(all("61-120mm", "Infantry"), [5, 10, 20]);
    assert_eq!(all("60mm or less", "Infantry"), [3, 5, 10]);
    assert_eq!(all("121mm+", "Infantry"), [8, 15, 30]);
    assert_eq!(all("121mm+", "Tiger I"), [15, 30, 60]);
    // Infantry of 5 in the open: killed by any hit of a medium tube, by two successes of a light one.
    let killed = |tube: &str| {
        let field = Field::new()
            .red("battery", &[&format!("O1: Off-table tube {tube}")])
            .red("spotters", &["C1: Infantry Command at 300,100"])
            .blue("target", &["B1: Infantry at 900,600"]);
        let mut play = field.red_first();
        play.does(&["barrage battery at 900,600 observed by C1"]);
        let lost = |state: &sandtable_mad::State| state.elements.last().unwrap().lost_in > 0;
        play.chance("fire", lost)
    };
    assert!((killed("61-120mm") - (0.10 + 0.05) * 0.75).abs() < 1e-12, "{}", killed("61-120mm"));
    // 10 mm away to the hours between, the rounded place is a hair beyond the 10 mm of a light tube.
    assert!((killed("60mm or less") - (0.10 + 0.05 * 4.0 / 12.0) * 0.25).abs() < 1e-12, "{}", killed("60mm or less"));
}

#[test]
fn mad_79_each_observed_attack_on_the_point_deviates_no_farther_than_the_one_before() {
    let field = battery().blue("tank", &["B1: T34/76 at 1700,1100"]);
    let mut play = field.red_first();
    let shell = |play: &mut Play, order: &str, dice: &[&[u8]]| {
        play.does(&[&format!("barrage battery {order}")]).rolls("fire", dice);
        let steps = landed(play).1;
        play.does(&["end battery"]).does(&["end tank"]);
        play.rolls("end spotters", &[RED_FIRST]);
        steps
    };
    assert_eq!(shell(&mut play, "at 900,600 observed by C1", &[&[5, 6], &[12]]), 6);
    assert_eq!(shell(&mut play, "again observed by C1", &[&[7, 7], &[12]]), 6, "90 is limited to 60");
    assert_eq!(shell(&mut play, "at 900,600", &[&[10, 10], &[12]]), 20, "unobserved: no limit, and none changed");
    assert_eq!(shell(&mut play, "again observed by C1", &[&[4, 4], &[12]]), 3);
    assert_eq!(shell(&mut play, "again observed by C1", &[&[10, 10], &[3]]), 3);
    assert_eq!(play.state().guns.of(play.unit("battery")).unwrap().limit, Some(3));
    assert_eq!(shell(&mut play, "at 900.1,600 observed by C1", &[&[10, 10], &[3]]), 15, "another point, however near");
    assert_eq!(shell(&mut play, "at 900,600 observed by C1", &[&[2, 2], &[3]]), 0, "and back: forgotten");
    assert_eq!(play.state().guns.of(play.unit("battery")).unwrap().limit, Some(0));
}

#[test]
fn mad_79_the_chances_with_a_limit() {
    let limited = |limit| sandtable_mad::sections::artillery::Deviation { observed: true, limit: Some(limit) };
    let falls = limited(6).falls(&mut sandtable_dice::Exact::new());
    let exactly: f64 = falls.iter().filter(|(fall, _)| fall.steps == 0).map(|(_, chance)| chance).sum();
    let mean: f64 = falls.iter().map(|(fall, chance)| f64::from(fall.steps) * 10.0 * chance).sum();
    assert!((exactly - 0.10).abs() < 1e-12 && (mean - 44.5).abs() < 1e-9, "{exactly} {mean}");
    assert!(limited(0).falls(&mut sandtable_dice::Exact::new()).iter().all(|(fall, _)| fall.steps == 0));
}

#[test]
fn mad_79_fewer_tubes_and_other_observers_keep_the_correction() {
    let field = mortars().red("spotters", &["C1: Infantry Command at 600,100"]).area("wood", "0,130 500,300");
    let mut play = field.red_first();
    play.does(&["barrage mortars at 900,600 observed by C1"]).rolls("fire", &[&[5, 6], &[12]]);
    play.does(&["end mortars"]).does(&["end tank"]);
    play.rolls("end spotters", &[RED_FIRST]);
    play.does(&["move M3 to 250,90", "move M4 to 300,90", "barrage mortars again observed by C1"]);
    let unit = play.unit("mortars");
    let barrage = *play.state().named[0].barrage().unwrap();
    assert_eq!(play.board().artillery().radius(unit, barrage.tubes), Length::mm(30));
    assert_eq!(play.state().guns.limit(unit, at("900,600")), Some(6));
}

/// A battery whose side may schedule fire in turns 1 and 2.
fn scheduled() -> Field {
    battery()
        .side_key(RED, "scheduled_fire = [1, 2]")
        .blue("foot", &["R1: Infantry at 900,630", "R2: Infantry at 930,630"])
}

fn written(field: &Field, orders: &[&str]) -> Play {
    let mut play = field.open(&[]);
    for order in orders {
        let command = Mad::parse(play.setting(), &play.battle.draft(RED), order).unwrap();
        play.battle.give(RED, command, typed(&[])).unwrap();
    }
    play.battle.done(RED, typed(&[RED_FIRST])).unwrap();
    play
}

#[test]
fn mad_80_the_schedule_is_the_attack_of_its_turn_without_deviation() {
    let mut play = written(&scheduled(), &["schedule battery at 900,600 in turn 1"]);
    assert_eq!(play.refused("barrage battery at 900,601"), "MAD-80");
    assert_eq!(play.refused("barrage battery at 900,600 observed by C1"), "MAD-80", "and no observer");
    play.does(&["barrage battery as scheduled"]).rolls("fire", &[&[6, 1], &[1, 1]]);
    assert_eq!(landed(&play), (at("900,600"), 0));
    assert_eq!(caught(&play), ["R1", "R2"], "rolled for as usual, no dice for the deviation");
    assert!(play.is_lost("R1") && !play.is_lost("R2"));
    // The next turn is not on the schedule: an attack as usual, and the one before has corrected nothing.
    play.does(&["end battery"]).does(&["end foot"]).rolls("end spotters", &[RED_FIRST]);
    play.does(&["barrage battery again observed by C1"]).rolls("fire", &[&[10, 10], &[12]]);
    assert_eq!(landed(&play).1, 15);
}

#[test]
fn mad_80_what_is_scheduled_may_be_left_out() {
    let mut play = written(&scheduled(), &["schedule battery at 900,600 in turn 1"]);
    play.does(&["end battery"]).does(&["end foot"]);
    assert_eq!(play.asked(), RED);
}

#[test]
fn mad_80_only_tubes_that_can_fire_then_take_part() {
    let field = mortars().side_key(RED, "scheduled_fire = [1]");
    let mut play = written(&field, &["schedule mortars at 900,600 in turn 1"]);
    play.does(&["move M1 to 150,90", "barrage mortars as scheduled"]);
    let barrage = *play.state().named[0].barrage().unwrap();
    assert_eq!((barrage.tubes, barrage.observed, barrage.scheduled), (0b1110, false, true));
}

#[test]
fn mad_80_where_nothing_is_written_all_is_as_usual() {
    let mut play = written(&scheduled(), &[]);
    play.does(&["barrage battery at 900,1100"]).rolls("fire", &[&[10, 10], &[12]]);
    assert_eq!(landed(&play).1, 20);
}

#[test]
fn mad_81_a_battery_off_the_table_takes_its_activations() {
    let field = Field::new()
        .red("one", &["T1: Tiger I at 100,100"])
        .red("two", &["T2: Tiger I at 300,100"])
        .red("battery", &[&format!("O1: {OFF}"), &format!("O2: {OFF}")])
        .blue("b1", &["B1: T34/76 at 100,1100"])
        .blue("b2", &["B2: T34/76 at 500,1100"])
        .blue("b3", &["B3: T34/76 at 900,1100"]);
    let mut play = field.red_first();
    play.does(&["end one"]).does(&["end b1"]).does(&["end two"]).does(&["end b2"]);
    assert_eq!(play.asked(), RED, "three activations");
    assert_eq!(play.refused("move O1 to 100,300"), "MAD-143");
    assert_eq!(play.refused("watch O1"), "MAD-143");
    play.does(&["end battery"]);
    assert_ne!(play.asked(), RED);
}

#[test]
fn mad_81_it_cannot_be_seen_hit_or_observe() {
    let field = battery().blue("tank", &["B1: T34/76 at 20,20"]);
    let mut play = field.blue_first();
    assert_eq!(play.refused("aim B1 at O1"), "MAD-143");
    play.does(&["end tank"]);
    assert_eq!(play.refused("barrage battery at 0,0 observed by O1"), "MAD-143");
    // A point on which nothing could stand is shelled all the same, and the battery, which has no place, is not caught there.
    play.does(&["barrage battery at 0,0"]).rolls("fire", &[&[1, 1], &[12], &[1, 1]]);
    assert_eq!(caught(&play), ["B1"]);
    assert!(Mad::view(play.setting(), play.state(), sandtable_core::Viewer::Public).elements[0].lost_in == 0);
}

#[test]
fn mad_82_four_81_mm_mortars_and_a_tank_in_the_woods() {
    let field = battery().area("wood", "940,560 1000,640").blue("tank", &["B1: KV2 at 950,600"]);
    let mut play = field.red_first();
    play.does(&["barrage battery at 900,600 observed by C1"]);
    play.rolls("fire", &[&[5, 6], &[2], &[9, 10]]);
    assert_eq!(landed(&play), (at("952,630"), 6));
    let full = play.setting().kind(play.piece("B1")).hit_points;
    assert_eq!(full - play.hit_points("B1"), 20, "both dice succeed: the full 20 points");
    assert_eq!(play.needs()[0].iter().map(|part| part.0).sum::<i32>(), 9);
    for (dice, lost) in [([9, 9], 40), ([10, 10], 40), ([8, 9], 10), ([8, 8], 0)] {
        let mut play = field.red_first();
        play.does(&["barrage battery at 900,600 observed by C1"]).rolls("fire", &[&[5, 6], &[2], &dice]);
        assert_eq!(full - play.hit_points("B1"), lost.min(full), "{dice:?}");
    }
}

#[test]
fn mad_140_tubes_off_the_table_never_count_as_destroyed_nor_as_left() {
    let field = battery().blue("tank", &["B1: T34/76 at 900,600"]);
    let mut play = field.red_first();
    let points = |play: &Play| {
        sandtable_mad::sections::victory::victory_points(&play.board(), &play.state().score(), crate::field::BLUE)
    };
    assert_eq!(points(&play), 0);
    // MAD-144: a side whose only elements are off the table has nobody left.
    let alone =
        Field::new().red("battery", &[&format!("O1: {OFF}")]).red("spotters", &["C1: Infantry Command at 300,100"]);
    let mut over = alone.blue("tank", &["B1: T34/76 at 300,200"]).blue_first();
    over.does(&["aim B1 at C1 with mg"]).rolls("fire", &[&[10, 10]]);
    assert!(over.is_lost("C1"));
    over.does(&["end tank"]);
    assert!(over.outcome().is_none(), "its turn is finished first");
    over.does(&["end battery"]);
    assert!(over.outcome().is_some(), "no element on the table and none to come");
    play.does(&["end battery"]);
}

#[test]
fn mad_140_a_battery_of_four_medium_tubes_costs_300_points() {
    let play = battery().blue("tank", &["B1: T34/76 at 900,600"]).unopened();
    let setting = play.setting();
    let points: u16 = setting.unit(play.unit("battery")).elements().map(|tube| setting.kind(tube).points).sum();
    assert_eq!(points, 300);
    assert_eq!(play.board().artillery().radius(play.unit("battery"), 0b1111), Length::mm(60));
}

#[test]
fn mad_140_it_is_not_placed_and_there_from_turn_1() {
    let field = Field::new()
        .zones()
        .red("battery", &[&format!("O1: {OFF}")])
        .red("tank", &["T1: Tiger I"])
        .blue("b", &["B1: T34/76"]);
    let mut play = field.open(&[&[3, 5]]);
    play.does(&["deploy tank at 900,100", "placed"]).does(&["deploy b at 900,1100"]);
    play.rolls("placed", &[RED_FIRST]);
    play.does(&["barrage battery at 900,1100"]).rolls("fire", &[&[10, 10], &[12]]);
    assert_eq!(landed(&play).1, 20);
}

#[test]
fn mad_138_a_spotter_on_a_jeep_observes_too() {
    let trait_of = "J1: Jeep/Bike etc.";
    let text = battery().red("jeep", &[&format!("{trait_of} at 500,100")]).blue("tank", &["B1: T34/76 at 1700,1100"]);
    let mut plain = text.red_first();
    assert_eq!(plain.refused("barrage battery at 900,600 observed by J1"), "MAD-138");
    let mut granted = text.granted("J1", "spotter").red_first();
    granted.does(&["barrage battery at 900,600 observed by J1"]);
    assert!(granted.state().named[0].barrage().unwrap().observed);
}

#[test]
fn mad_121_power_armour_under_medium_shells_of_the_hi_tech_era() {
    let field = Field::hitech()
        .red("battery", &["O1: Off-table tube 61-120mm"])
        .red("line", &["I1: Line Infantry Command at 300,100"])
        .blue("armour", &["P1: Power Armour Infantry at 900,600"]);
    let setting = field.setting();
    // MAD-140: by the tube, at the price of the era.
    let price = |name: &str| setting.lists.kind(setting.lists.find(None, name).unwrap()).points;
    let names = ["60mm or less", "61-120mm", "121mm+"].map(|name| format!("Off-table tube {name}"));
    assert_eq!(names.map(|name| price(&name)), [50, 113, 200]);
    let hurt = |dice: [u8; 2]| {
        let mut play = field.red_first();
        play.does(&["barrage battery at 900,600 observed by I1"]).rolls("fire", &[&[1, 1], &[7], &dice]);
        16 - play.hit_points("P1")
    };
    assert_eq!([[6, 1], [6, 7], [7, 7]].map(hurt), [8, 15, 16], "8, 15, and 30 of the 16 it has");
    assert_eq!(setting.successes[6][3], 0.05, "killed outright by one throw in twenty");
}
