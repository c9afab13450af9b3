//! Aircraft over hidden units: what they see, hit and find, and who fires at them from under a marker.

use crate::air_combined::{needed, offers};
use crate::field::{BLUE, BLUE_FIRST, Field, Play, RED, RED_FIRST, forecasts};
use sandtable_core::{Slot, Table};
use sandtable_mad::{Mad, Marks};

/// Hidden movement: Blue has two units under markers, Red an aircraft.
fn hidden() -> Field {
    hiding("none")
}

/// The same with dummies.
fn hiding(dummies: &str) -> Field {
    Field::new()
        .option("mad.hidden", "on")
        .option("mad.dummies", dummies)
        .zones()
        .key("places_first = \"Blue\"")
        .side_key(RED, "hidden = false")
        .red("far", &["R9: Tiger I"])
        .blue("wood", &["B1: T34/76"])
        .blue("field", &["B2: Infantry"])
}

#[test]
fn map_78_an_aircraft_is_never_a_marker() {
    let mut play = hidden().aircraft(BLUE, "J: Ju 87 B-1 at 900,700 heading 180 speed 200").open(&[]);
    play.does(&["deploy wood at 800,1100", "deploy field at 1000,1100"])
        .does(&["deploy far at 900,100"])
        .rolls("placed", &[RED_FIRST]);
    let scene = Mad::scene(play.setting(), &play.view(RED));
    assert!(scene.tokens.iter().any(|token| token.name == "J" && token.kind == "Ju 87 B-1"));
    assert!(!scene.tokens.iter().any(|token| token.name == "B1"));
}

#[test]
fn map_114_a_hidden_unit_that_fires_at_a_flight_is_revealed_first() {
    let field = hidden().blue("flak", &["F: FlakPz IV Wirbelwind"]);
    let mut play = field.aircraft(RED, "J: Ju 87 B-1 at 900,700 heading 0 speed 200").open(&[]);
    play.does(&["deploy flak at 900,1000", "deploy wood at 700,1100", "deploy field at 1100,1100"])
        .does(&["deploy far at 100,100"])
        .rolls("placed", &[BLUE_FIRST]);
    play.does(&["watch A", "end flak", "fly J low at 200"]);
    assert_eq!(play.asked(), BLUE);
    assert_eq!(Mad::roster(play.setting(), &play.view(RED)).phase, "Opportunity fire");
    assert_eq!(play.refused("cover A after 50"), "MAP-114");
    assert_eq!(play.refused("cover F after 50"), "MAP-114");
}

#[test]
fn map_79_nobody_is_hit_under_a_marker() {
    let mut play = hidden().aircraft(RED, "J: Ju 87 B-1, bombs at 800,920 heading 0 speed 200").open(&[]);
    play.does(&["deploy wood at 800,1100", "deploy field at 1000,1100"])
        .does(&["deploy far at 900,100"])
        .rolls("placed", &[RED_FIRST]);
    let before = play.element("B1").hit_points;
    // The unit under a marker is no target; the ground below it may be bombed, and nothing comes of it, and nothing is said.
    assert_eq!(play.may("bomb J A low at 200"), Err("MAP-07"));
    assert_eq!(play.may("bomb J B1 low at 200"), Err("MAP-07"));
    play.rolls("bomb ground J low at 200 after 180", &[&[1], &[12], &[1], &[6]]);
    assert_eq!(play.element("B1").hit_points, before);
    assert!(play.has("B1", Marks::UNDER));
}

#[test]
fn map_80_an_aircraft_spots_at_its_end_and_may_attack_what_it_finds() {
    let mut play = hidden()
        .area("wood", "700,1050 900,1150")
        .aircraft(RED, "J: Ju 87 B-1 at 800,700 heading 0 speed 200")
        .open(&[]);
    play.does(&["deploy wood at 800,1100", "deploy field at 1000,1100"])
        .does(&["deploy far at 900,100"])
        .rolls("placed", &[RED_FIRST]);
    play.does(&["fly J low at 200"]);
    assert_eq!(play.asked(), RED);
    // 200 mm away: a still vehicle in a wood, 3 +2 for its cover +3 for a spotter that always moves.
    play.rolls("spot J at A", &[&[8]]);
    assert_eq!(needed(&play), [8]);
    assert_eq!(play.asked(), BLUE, "who is found is placed by his owner");
    let phase = |play: &Play| Mad::roster(play.setting(), &play.view(RED)).phase;
    assert_eq!(phase(&play), "Blue to decide");
    play.does(&["appear all"]);
    assert_eq!(play.asked(), RED);
    assert_eq!(play.refused("spot J at B"), "MAD-85", "once in an activation");
    play.does(&["target J 1 at B1"]).rolls("shoot", &[&[9, 8]]);
    // 4 +1 on the ground +1 in cover; two machine guns.
    assert_eq!(needed(&play), [6]);
    assert_eq!(play.hit_points("B1"), 18);
}

#[test]
fn map_80_walls_and_hedges_hide_nobody_from_an_aircraft() {
    let field = hidden().line("hedge", "700,1080 900,1080");
    let mut play = field.aircraft(RED, "J: Ju 87 B-1 at 800,700 heading 0 speed 200").open(&[]);
    play.does(&["deploy wood at 800,1100", "deploy field at 1000,1100"])
        .does(&["deploy far at 900,100"])
        .rolls("placed", &[RED_FIRST]);
    play.does(&["fly J at 200"]).rolls("spot J at A", &[&[1]]);
    assert_eq!(needed(&play), [3 + 3]);
}

#[test]
fn map_80_the_allowance_is_the_sum_of_all_lines() {
    let mut play = hidden().aircraft(RED, "J: Ju 87 B-1 at 900,100 heading 0 speed 200").open(&[]);
    play.does(&["deploy wood at 900,920", "deploy field at 1500,1100"])
        .does(&["deploy far at 1700,100"])
        .rolls("placed", &[RED_FIRST]);
    play.does(&["fly J at 200"]);
    // 620 mm, then more than the 380 that are left: it is not looked for, and nobody hears that.
    play.rolls("spot J at A B", &[&[10]]);
    assert_eq!(needed(&play), [6 + 3]);
}

#[test]
fn map_80_mad_88_the_odds_of_an_aircraft_that_spots_are_those_of_one_that_moves() {
    let mut play =
        hidden().option("premeasure", "on").aircraft(RED, "J: Ju 87 B-1 at 100,300 heading 90 speed 200").open(&[]);
    play.does(&["deploy wood at 1100,900", "deploy field at 1700,1100"])
        .does(&["deploy far at 1700,100"])
        .rolls("placed", &[RED_FIRST]);
    play.does(&["fly J at 200"]);
    // 1000 mm: 7, and +3 for a spotter that always moves, whatever is typed.
    for command in ["spot J at A", "spot J at A moving"] {
        let forecast = &forecasts(&play, command)[0];
        assert_eq!(forecast.need.total(), 10, "{command}");
        assert!((forecast.chances[0].1 - 0.1).abs() < 1e-12, "{command}");
        let view = play.view(play.asked());
        let remarks = Mad::preview(play.setting(), &view, &play.read(command)).remarks;
        assert!(!remarks.iter().any(|remark| remark.title.contains("standing")), "{command}");
    }
    let [spot] = &offers(&play, "J", "spot")[..] else { panic!("it may spot") };
    assert_eq!(spot.slots[1], Slot::Number { from: 1, to: 1 }, "there is no choice");
    play.rolls("spot J at A", &[&[9]]);
    assert_eq!(needed(&play), [10]);
}

#[test]
fn map_114_the_question_stays_open_as_long_as_a_marker_watches_whatever_is_under_it() {
    let warned = |watches: &str, other: &str| {
        let field = hiding("half").blue("flak", &["F: Bofors & Truck"]).blue("guns", &["G: Bofors & Truck"]);
        let mut play = field.aircraft(RED, "J: Ju 87 B-1 at 900,700 heading 0 speed 200").open(&[]);
        play.does(&["deploy flak at 900,1100", &format!("deploy {watches} at 1000,1100")])
            .does(&[&format!("deploy {other} at 1700,1150"), "deploy wood at 500,1150", "deploy field at 300,1150"])
            .does(&["deploy \"Dummy 2\" at 100,1150", "deploy far at 100,100"])
            .rolls("placed", &[BLUE_FIRST]);
        play.does(&["reveal flak", "appear all", "watch F", "end flak", "end far", "watch B"]).does(&[
            &format!("end {watches}"),
            "fly J low at 200",
            "cover F after 200",
        ]);
        assert_eq!((play.asked(), play.fallen().len()), (BLUE, 0), "{watches}");
        play
    };
    let mut real = warned("guns", "\"Dummy 1\"");
    real.does(&["reveal guns", "appear all"]).rolls("cover G after 200", &[&[1, 2], &[2, 1]]);
    assert!(!real.has("F", Marks::WATCHING) && !real.has("G", Marks::WATCHING));
    let mut dummy = warned("\"Dummy 1\"", "guns");
    assert_eq!(dummy.refused("reveal \"Dummy 1\""), "MAD-159");
    dummy.rolls("spare", &[&[1, 2]]);
    assert!(!dummy.has("F", Marks::WATCHING) && dummy.has("B", Marks::WATCHING));
}

#[test]
fn map_58_all_on_whom_bombs_may_fall_are_foretold_however_many_they_are() {
    let trucks = |n: i32| format!("T{n}: Truck etc. at {},{}", 850 + 33 * (n % 4), 420 + 33 * (n / 4));
    let others: Vec<String> = (0..11).map(trucks).collect();
    let others: Vec<&str> = others.iter().map(String::as_str).collect();
    let play = crate::air_combined::ground()
        .option("premeasure", "on")
        .blue("column", &others[..6])
        .blue("more", &others[6..])
        .blue("last", &["L: Truck etc. at 900,520"])
        .aircraft(RED, "A: Ju 87 B-1, bombs at 900,350 heading 0 speed 200")
        .red_first();
    let mut told = forecasts(&play, "bomb A L low at 200").remove(0).picture.scatter.unwrap().reach;
    told.retain(|row| row.caught > 0.0);
    assert_eq!((told.len(), told.iter().any(|row| row.piece == play.piece("L"))), (12, true));
}
