//! House rules of set-up: zones, who places first, whole units in turn, who starts aboard.

use crate::field::{BLUE, Field, Play, RED, RED_FIRST, at};
use sandtable_core::{Ruleset, Side};
use sandtable_geometry::Point;
use sandtable_mad::{Mad, Marks};

/// Two units of Red and three of Blue, to be placed.
fn forces() -> Field {
    Field::new()
        .zones()
        .red("tanks", &["T1: Tiger I", "T2: Tiger I"])
        .red("section", &["H: Sdkfz 250/1 (APC)", "I: Infantry"])
        .blue("one", &["B1: T34/76"])
        .blue("two", &["B2: T34/76"])
        .blue("three", &["B3: T34/76"])
}

#[test]
fn mad_143_the_table_is_1800_by_1200_with_zones_of_300() {
    let setting = forces().setting();
    assert_eq!(setting.scenario.head.table, Point::mm(1800, 1200));
    let mut play = forces().open(&[&[3, 8]]);
    assert_eq!(play.may("place T1 at 900,300"), Ok(()));
    assert_eq!(play.refused("place T1 at 900,300.1"), "MAD-143");
    // Centres stay on the table, edges included.
    assert_eq!(play.may("place T1 at 0,0"), Ok(()));
    assert_eq!(play.refused("place T1 at -0.1,0"), "MAD-143");
    play.does(&["place T1 at 0,0", "place T2 at 0,30", "placed"]);
    assert_eq!(play.may("place B1 at 1800,900"), Ok(()));
    assert_eq!(play.refused("place B1 at 1800,899.9"), "MAD-143");
}

#[test]
fn mad_143_a_zone_of_the_scenario_goes_first() {
    let corner = forces().side_key(RED, "zone = [[0, 0], [400, 0], [400, 100], [0, 100]]");
    let mut play = corner.open(&[&[3, 8]]);
    assert_eq!(play.may("place T1 at 400,100"), Ok(()));
    assert_eq!(play.refused("place T1 at 400,100.1"), "MAD-143");
    assert_eq!(play.refused("place T1 at 401,50"), "MAD-143");
    let west = forces().side_key(RED, "edge = \"west\"").open(&[&[3, 8]]);
    assert_eq!(west.may("place T1 at 300,1100"), Ok(()));
    assert_eq!(west.may("place T1 at 300.1,1100"), Err("MAD-143"));
}

#[test]
fn mad_143_the_lower_die_places_first_ties_again() {
    let first = |dice: &[&[u8]]| forces().open(dice).asked();
    assert_eq!(first(&[&[3, 8]]), RED);
    assert_eq!(first(&[&[8, 3]]), BLUE);
    assert_eq!(first(&[&[6, 6], &[9, 1]]), BLUE);
    assert_eq!(forces().open(&[&[3, 8]]).fallen()[0].clause, "MAD-143");
}

/// Places the next unit of whoever is asked, somewhere in his zone.
fn place_next(play: &mut Play, dice: &[&[u8]]) -> Side {
    let side = play.asked();
    let unit = play.setting().units_of(side).find(|unit| !play.state().is_done(*unit)).unwrap();
    let name = play.setting().unit(unit).name.clone();
    let y = if side == RED { 100 } else { 1100 };
    play.does(&[&format!("deploy {name} at {},{y}", 100 + 200 * u32::from(unit.0))]).rolls("placed", dice);
    side
}

#[test]
fn mad_143_units_are_placed_in_turn_the_excess_at_the_end() {
    let mut play = forces().open(&[&[3, 8]]);
    let mut order: Vec<Side> = (0..4).map(|_| place_next(&mut play, &[])).collect();
    order.push(place_next(&mut play, &[RED_FIRST]));
    assert_eq!(order, [RED, BLUE, RED, BLUE, BLUE]);
    // Then the battle begins.
    assert_eq!((play.state().turn, play.asked()), (1, RED));
    assert_eq!(play.element("I").aboard, Some(play.piece("H")));
    play.does(&["move T1 to 100,110"]);
}

#[test]
fn mad_143_a_unit_is_placed_as_a_whole_and_then_stays() {
    let mut play = forces().open(&[&[3, 8]]);
    assert_eq!(play.refused("placed"), "MAD-143");
    play.does(&["place T1 at 100,100"]);
    assert_eq!(play.refused("placed"), "MAD-143");
    assert_eq!(play.refused("place H at 500,100"), "MAD-143");
    assert_eq!(play.refused("place B1 at 500,1100"), "MAD-09");
    assert_eq!(play.refused("move T1 to 100,110"), "MAD-17");
    // Until it is done its elements may be moved about.
    play.does(&["place T1 at 200,100", "place T2 at 240,100", "placed"]);
    assert_eq!((play.at("T1"), play.at("T2")), (at("200,100"), at("240,100")));
    play.does(&["place B1 at 500,1100", "placed"]);
    assert_eq!(play.refused("place T1 at 100,100"), "MAD-143");
}

#[test]
fn mad_143_elements_stand_on_legal_ground_with_room() {
    let mut play = forces().area("deep-water", "50,50 90,90").line("wall", "300,0 300,290").open(&[&[3, 8]]);
    assert_eq!(play.refused("place T1 at 70,70"), "MAD-25");
    assert_eq!(play.refused("place T1 at 300,100"), "MAD-26");
    play.does(&["place T1 at 200,100"]);
    assert_eq!(play.refused("place T2 at 229,100"), "MAD-127");
}

#[test]
fn mad_30_units_are_placed_in_sight_of_each_other() {
    let mut play = forces().hill(1, "300,0 400,299").open(&[&[3, 8]]);
    play.does(&["place T1 at 200,100", "place T2 at 500,100"]);
    assert_eq!(play.refused("placed"), "MAD-30");
    play.does(&["place T2 at 350,100", "placed"]);
}

#[test]
fn mad_143_units_start_aboard_their_own_carriers_or_those_placed_before() {
    let field = Field::new()
        .zones()
        .red("section", &["H: Sdkfz 250/1 (APC)", "I: Infantry"])
        .red("squad", &["J: Infantry"])
        .red("lorry", &["L: Truck etc."])
        .blue("one", &["B1: T34/76"]);
    let mut play = field.open(&[&[3, 8]]);
    // Not in one that does not stand yet.
    assert_eq!(play.refused("board J in L"), "MAD-143");
    assert_eq!(play.refused("board J in B1"), "MAD-27");
    play.does(&["place L at 100,100", "placed", "place B1 at 100,1100", "placed"]);
    play.does(&["board J in L"]);
    assert_eq!((play.at("J"), play.element("J").aboard), (at("100,100"), Some(play.piece("L"))));
    play.does(&["placed"]);
    assert_eq!(play.refused("board I in L"), "MAD-131");
    play.does(&["place H at 200,100", "board I in H", "place H at 250,100"]);
    assert_eq!(play.at("I"), at("250,100"), "passengers go with their carrier");
    play.rolls("placed", &[RED_FIRST]);
}

#[test]
fn mad_143_the_program_finds_room_for_a_unit_or_says_so() {
    let mut play = forces().open(&[&[3, 8]]);
    play.does(&["deploy tanks at 900,150"]);
    assert!(play.has("T1", Marks::PLACED) && play.has("T2", Marks::PLACED));
    assert_eq!(play.at("T1"), at("900,150"));
    play.does(&["placed"]);
    let mut narrow = forces().side_key(RED, "zone = [[0, 0], [70, 0], [70, 20], [0, 20]]").open(&[&[3, 8]]);
    narrow.does(&["place T1 at 17,10", "place T2 at 53,10", "placed", "deploy one at 900,1000", "placed"]);
    assert_eq!(narrow.refused("deploy section at 35,10"), "MAD-143", "its own side stands in the way");
}

#[test]
fn mad_143_a_zone_without_room_for_its_side_is_a_problem_of_the_scenario() {
    let zone = |width: u32| {
        let zone = format!("zone = [[0, 0], [{width}, 0], [{width}, 20], [0, 20]]");
        forces().side_key(RED, &zone).problems()
    };
    assert_eq!(zone(100), [""; 0]);
    let problems = zone(60);
    assert!(problems.len() == 1 && problems[0].contains("no room to place"), "{problems:?}");
}

#[test]
fn mad_143_nobody_stands_off_the_table() {
    let play = Field::new().red("a", &["R1: Tiger I at 100,100"]).blue("b", &["B1: T34/76 at 100,900"]).red_first();
    let mut state = play.state().clone();
    state.elements[0].at = at("-1,0");
    assert_eq!(Mad::sound(play.setting(), &state).unwrap_err().clause, "MAD-143");
}

#[test]
fn mad_143_a_unit_is_not_deployed_about_a_place_outside_its_zone() {
    let field = Field::new().zones().red("tanks", &["T1: Tiger I"]).blue("others", &["B1: T34/76"]);
    let mut play = field.open(&[&[4, 7]]);
    assert_eq!(play.refused("deploy tanks at 900,600"), "MAD-143");
    play.does(&["deploy tanks at 900,150"]);
}
