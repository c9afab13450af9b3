//! Section 6, movement: what a path costs, where it may lead and end, roads, room.

use crate::field::{Field, Play, RED_FIRST, at};
use sandtable_core::Ruleset;
use sandtable_geometry::Length;
use sandtable_mad::sections::movement::{test_points, test_points_before};
use sandtable_mad::{Mad, Marks};

/// One element of every way to move, with its distance in open ground.
const MOVERS: [(&str, u32); 10] = [
    ("Infantry", 75),
    ("Infantry (Support)", 75),
    ("Cavalry", 150),
    ("Char B1-bis", 100),
    ("Tiger I", 150),
    ("Comet", 200),
    ("Sdkfz 234/2", 200),
    ("Truck etc.", 150),
    ("Sdkfz 250/1 (APC)", 200),
    ("A/T Gun Class D & Truck", 150),
];

/// A mover at 300,300, alone in its unit, and an enemy far away.
fn with(field: Field, kind: &str) -> Play {
    alone(field, kind, "300,300")
}

fn alone(field: Field, kind: &str, place: &str) -> Play {
    field.red("mover", &[&format!("M: {kind} at {place}")]).blue("far", &["B1: T34/76 at 1750,1170"]).red_first()
}

/// How far the mover gets to the east, by tenths of a millimetre.
fn farthest(play: &Play) -> u32 {
    let goes = |tenths: u32| play.may(&format!("move M to {}.{},300", 300 + tenths / 10, tenths % 10)).is_ok();
    (1..=3000).rev().find(|&tenths| goes(tenths)).unwrap_or(0)
}

#[test]
fn mad_22_a_refusal_says_what_the_path_costs_and_what_is_left() {
    let mut play = with(Field::new(), "Tiger I");
    play.does(&["move M to 340,300"]);
    let command = play.read("move M to 460,300");
    let view = play.view(play.asked());
    let refusal = Mad::check(play.setting(), &view, &command).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the move costs more than the element has left (120 mm, but 110 mm at most) [MAD-22]"
    );
}

#[test]
fn mad_22_each_speed_reaches_its_distance_and_no_farther() {
    for (kind, mm) in MOVERS {
        let mut play = with(Field::new(), kind);
        assert_eq!(farthest(&play), 10 * mm, "{kind}");
        assert_eq!(play.refused(&format!("move M to {}.1,300", 300 + mm)), "MAD-22", "{kind}");
        // Any shorter move will do, and one activation may hold several.
        play.does(&["move M to 300.1,300", "move M to 310,300", &format!("move M to {},300", 300 + mm)]);
        assert_eq!(play.refused(&format!("move M to {}.1,300", 300 + mm)), "MAD-22", "{kind}");
        assert_eq!(play.element("M").spent, Length::mm(mm as i32));
    }
}

#[test]
fn mad_22_cost_is_length_and_once_more_in_bad_terrain() {
    let play = with(Field::new().area("wood", "360,200 500,400"), "Tiger I");
    assert_eq!(play.may("move M to 405,300"), Ok(()));
    assert_eq!(play.may("move M to 406,300"), Err("MAD-22"));
}

#[test]
fn mad_22_a_path_goes_somewhere_on_the_table() {
    let mut play = alone(Field::new(), "Tiger I", "30,30");
    assert_eq!(play.refused("move M to 30,30"), "MAD-22");
    assert_eq!(play.refused("move M to 30,-0.1"), "MAD-143");
    assert_eq!(play.refused("move M to -10,60 30,60"), "MAD-143");
    assert_eq!(play.may("move M to 0,0"), Ok(()));
}

#[test]
fn mad_22_what_was_spent_comes_back_in_the_next_turn() {
    let mut play = with(Field::new(), "Tiger I");
    play.does(&["move M to 450,300", "end"]).rolls("end far", &[RED_FIRST]);
    assert_eq!(play.refused("move M to 600.1,300"), "MAD-22");
    play.does(&["move M to 600,300"]);
    assert_eq!(play.refused("move M to 600,300.1"), "MAD-22");
}

#[test]
fn mad_23_turning_and_corners_cost_nothing() {
    let mut play = with(Field::new(), "Tiger I");
    // Out and back: only the length counts.
    play.does(&["move M to 350,300 300,300 300,350"]);
    assert_eq!((play.at("M"), play.element("M").spent), (at("300,350"), Length::mm(150)));
}

#[test]
fn mad_23_a_gun_fires_all_round_without_having_moved() {
    let targets = ["600,300", "1,300", "300,600", "300,1"];
    for place in targets {
        let mut play = Field::new()
            .red("gun", &["S1: Stug III G at 300,300"])
            .blue("target", &[&format!("B1: T34/76 at {place}")])
            .red_first();
        play.does(&["aim S1 at B1"]).rolls("fire", &[&[1, 1]]);
        let [need] = &play.needs()[..] else { panic!() };
        assert_eq!(need, &[(4, "MAD-35")], "{place}");
    }
}

#[test]
fn mad_24_only_infantry_ignores_bad_terrain() {
    for terrain in ["wood", "built-up", "marsh", "rough"] {
        for (kind, mm) in MOVERS {
            let play = with(Field::new().area(terrain, "200,200 900,400"), kind);
            let infantry = kind.starts_with("Infantry");
            assert_eq!(farthest(&play), if infantry { 10 * mm } else { 5 * mm }, "{kind} in {terrain}");
        }
    }
    for terrain in ["hill", "field"] {
        for (kind, mm) in MOVERS {
            let level = if terrain == "hill" { "level = 1\n" } else { "" };
            let lines = format!("{level}rectangle = [[200, 200], [900, 400]]");
            let play = with(Field::new().feature(terrain, &lines), kind);
            assert_eq!(farthest(&play), 10 * mm, "{kind} on a {terrain}");
        }
    }
}

#[test]
fn mad_24_overlapping_bad_ground_doubles_once_and_roads_undo_it() {
    let two = || Field::new().area("wood", "320,200 360,400").area("built-up", "340,200 380,400");
    assert_eq!(farthest(&with(two(), "Tiger I")), 900);
    // A road through both.
    assert_eq!(farthest(&with(two().area("road", "310,280 390,320"), "Tiger I")), 1500);
    // A road through a part of it: 30 mm of 60 are bad.
    assert_eq!(farthest(&with(two().area("road", "350,280 390,320"), "Tiger I")), 1200);
}

#[test]
fn mad_24_the_scenario_may_say_otherwise_of_one_piece_of_ground() {
    let scrub = Field::new().feature("field", "bad_going = true\nrectangle = [[200, 200], [900, 400]]");
    assert_eq!(farthest(&with(scrub, "Tiger I")), 750);
    let orchard = Field::new().feature("wood", "bad_going = false\nrectangle = [[200, 200], [900, 400]]");
    assert_eq!(farthest(&with(orchard, "Tiger I")), 1500);
}

#[test]
fn mad_25_infantry_needs_a_bridge_over_deep_water() {
    let river = || Field::new().area("deep-water", "310,0 340,1200");
    let mut play = with(river(), "Infantry");
    assert_eq!(play.refused("move M to 360,300"), "MAD-25");
    assert_eq!(play.refused("move M to 320,300"), "MAD-25");
    assert_eq!(play.may("move M to 310,300"), Ok(()), "to the bank");
    assert_eq!(play.may("move M to 310,350"), Ok(()), "along it");
    for over in ["bridge", "road"] {
        let play = with(river().area(over, "305,290 345,310"), "Infantry");
        assert_eq!(play.may("move M to 360,300"), Ok(()), "{over}");
        assert_eq!(play.may("move M to 325,300"), Ok(()), "on the {over}");
        assert_eq!(play.may("move M to 360,320"), Err("MAD-25"), "off the {over} half way");
    }
}

#[test]
fn mad_25_defaults_of_closed_ground() {
    for (terrain, infantry, others) in [
        ("deep-water", Err("MAD-25"), Err("MAD-25")),
        ("cliff", Err("MAD-25"), Err("MAD-25")),
        ("building", Ok(()), Err("MAD-25")),
        ("river", Ok(()), Ok(())),
    ] {
        for (kind, _) in MOVERS {
            let play = with(Field::new().area(terrain, "310,200 330,400"), kind);
            let expected = if kind.starts_with("Infantry") { infantry } else { others };
            assert_eq!(play.may("move M to 340,300"), expected, "{kind} over {terrain}");
            assert_eq!(play.may("move M to 320,300"), expected, "{kind} into {terrain}");
        }
    }
}

#[test]
fn mad_25_a_cliff_may_be_a_line() {
    for (kind, _) in MOVERS {
        let cliff = || Field::new().line("cliff", "310,0 310,1200");
        assert_eq!(with(cliff(), kind).may("move M to 320,300"), Err("MAD-25"), "{kind}");
        assert_eq!(with(cliff(), kind).may("move M to 300,340"), Ok(()), "{kind}");
        assert_eq!(with(cliff().area("road", "300,290 320,310"), kind).may("move M to 320,300"), Ok(()), "{kind}");
        // A stream without width hinders nobody.
        let stream = with(Field::new().line("river", "310,0 310,1200"), kind);
        assert_eq!(stream.may("move M to 375,300"), Ok(()), "{kind}");
    }
}

#[test]
fn mad_25_the_scenario_closes_and_opens_ground() {
    let bog = || Field::new().feature("marsh", "closed_to = [\"tracked\"]\nrectangle = [[310, 200], [330, 400]]");
    assert_eq!(with(bog(), "Tiger I").may("move M to 340,300"), Err("MAD-25"));
    assert_eq!(with(bog(), "Truck etc.").may("move M to 340,300"), Ok(()));
    let ford = || Field::new().feature("deep-water", "closed_to = []\nrectangle = [[310, 200], [330, 400]]");
    assert_eq!(with(ford(), "Infantry").may("move M to 340,300"), Ok(()));
    let thick = || Field::new().feature("hedge", "closed_to = [\"tracked\"]\nline = [[310, 0], [310, 1200]]");
    assert_eq!(with(thick(), "Tiger I").may("move M to 320,300"), Err("MAD-25"));
    assert_eq!(with(thick(), "Infantry").may("move M to 320,300"), Ok(()));
}

#[test]
fn mad_26_who_crosses_walls_and_hedges_and_what_it_costs() {
    for obstacle in ["hedge", "wall", "fence"] {
        for (kind, mm) in MOVERS {
            let mut play = with(Field::new().line(obstacle, "340,0 340,1200"), kind);
            match kind {
                "Infantry" | "Infantry (Support)" | "Cavalry" => assert_eq!(farthest(&play), 10 * mm, "{kind}"),
                "Char B1-bis" | "Tiger I" | "Comet" => assert_eq!(farthest(&play), 10 * mm - 500, "{kind}"),
                _ => {
                    assert_eq!(play.refused("move M to 341,300"), "MAD-26", "{kind}");
                    assert_eq!(farthest(&play), 399, "{kind} up to the {obstacle}");
                }
            }
        }
    }
}

#[test]
fn mad_26_each_crossing_is_paid_and_must_be_paid() {
    let hedge = |x: u32| Field::new().line("hedge", &format!("{x},0 {x},1200"));
    // 40 + 50 + 60 = 150.
    assert_eq!(farthest(&with(hedge(340), "Tiger I")), 1000);
    // Two hedges: 50 mm of travel in all.
    assert_eq!(farthest(&with(hedge(320).line("hedge", "330,0 330,1200"), "Tiger I")), 500);
    // 60 + 50 = 110: not this turn.
    let mut slow = with(hedge(360), "Char B1-bis");
    assert_eq!(slow.refused("move M to 361,300"), "MAD-26");
    assert_eq!(slow.may("move M to 359.9,300"), Ok(()));
    assert_eq!(with(hedge(350), "Char B1-bis").may("move M to 350.1,300"), Err("MAD-26"));
    assert_eq!(with(hedge(349), "Char B1-bis").may("move M to 350,300"), Ok(()));
    // There and back again is two crossings.
    assert_eq!(with(hedge(310), "Tiger I").may("move M to 320,300 309,300"), Ok(()));
    assert_eq!(with(hedge(310), "Tiger I").may("move M to 320,300 290,300"), Ok(()));
    assert_eq!(with(hedge(310), "Tiger I").may("move M to 320,300 289,300"), Err("MAD-26"));
    // Roads do not open hedges.
    assert_eq!(farthest(&with(hedge(340).area("road", "200,290 350,310"), "Tiger I")), 1000);
}

#[test]
fn mad_26_nobody_ends_on_the_line_and_corners_on_it_count_by_their_sides() {
    let hedge = || Field::new().line("hedge", "340,100 340,500");
    for kind in ["Infantry", "Tiger I"] {
        let mut play = with(hedge(), kind);
        assert_eq!(play.refused("move M to 340,300"), "MAD-26", "{kind}");
        assert_eq!(play.may("move M to 339.9,300"), Ok(()), "{kind}");
    }
    // Touching it with a corner and going back is no crossing; passing through with a corner on it is one.
    let play = with(hedge(), "Tiger I");
    assert_eq!(play.may("move M to 340,300 300,300 300,370"), Ok(()));
    assert_eq!(play.may("move M to 340,300 400,300"), Ok(()));
    assert_eq!(play.may("move M to 340,300 400.1,300"), Err("MAD-26"));
    // Along it and beside it costs nothing; round its end costs the way.
    let wheels = alone(hedge(), "Sdkfz 234/2", "330,400");
    assert_eq!(wheels.may("move M to 339.9,300"), Ok(()));
    assert_eq!(wheels.may("move M to 340,501 350,450"), Ok(()));
    // A gate is a hole in the line.
    let gate = Field::new().line("wall", "340,100 340,290").line("wall", "340,310 340,500");
    assert_eq!(with(gate, "Truck etc.").may("move M to 400,300"), Ok(()));
}

#[test]
fn mad_29_a_move_all_on_the_road_goes_50_mm_farther() {
    for (kind, mm) in MOVERS {
        let mut play = with(Field::new().area("road", "290,290 900,310"), kind);
        assert_eq!(farthest(&play), 10 * (mm + 50), "{kind}");
        // Once per activation, in one piece or in several.
        play.does(&["move M to 320,300", &format!("move M to {},300", 350 + mm)]);
        assert_eq!(play.refused(&format!("move M to {}.1,300", 350 + mm)), "MAD-22", "{kind}");
    }
}

#[test]
fn mad_29_leaving_the_road_forfeits_the_bonus() {
    let road = || Field::new().area("road", "290,290 900,310");
    let mut play = with(road(), "Tiger I");
    // 145 on the road and 5 off it; a tenth more is too much.
    assert_eq!(play.may("move M to 440,300 440,310"), Ok(()), "the edge is still road");
    assert_eq!(play.may("move M to 435,300 435,315"), Ok(()));
    assert_eq!(play.may("move M to 435,300 435,315.1"), Err("MAD-22"));
    // First off it, then on it: no bonus either.
    play.does(&["move M to 300,315", "move M to 300,300"]);
    assert_eq!(play.may("move M to 420,300"), Ok(()));
    assert_eq!(play.may("move M to 420.1,300"), Err("MAD-22"));
    // Beyond its distance it cannot leave the road any more.
    let mut play = with(road(), "Tiger I");
    play.does(&["move M to 470,300"]);
    assert_eq!(play.refused("move M to 470,315"), "MAD-22");
    play.does(&["move M to 500,300"]);
    // Starting beside it gives nothing.
    assert_eq!(alone(road(), "Tiger I", "289,300").may("move M to 440,300"), Err("MAD-22"));
}

#[test]
fn mad_29_a_road_of_several_pieces_is_one_road() {
    let road =
        Field::new().area("road", "290,290 350,310").area("bridge", "350,290 380,310").area("road", "380,290 900,310");
    assert_eq!(farthest(&with(road, "Tiger I")), 2000);
    let gap = Field::new().area("road", "290,290 350,310").area("road", "351,290 900,310");
    assert_eq!(farthest(&with(gap, "Tiger I")), 1500);
    // Between these two the gap is 5 micrometres wider with every millimetre: two may be lost, and no more.
    for (y, may) in [("290.4", Ok(())), ("290.6", Err("MAD-22"))] {
        let wedge = "area = [[350, 290], [900, 290], [900, 310], [350.1, 310]]";
        let parted = Field::new().area("road", "290,290 350,310").feature("road", wedge);
        assert_eq!(alone(parted, "Tiger I", &format!("300,{y}")).may(&format!("move M to 500,{y}")), may, "{y}");
    }
}

#[test]
fn mad_55_test_points_before_a_place_are_those_that_lie_before_it() {
    let tracks: [&[&str]; 4] = [
        &["0,0", "12,0", "12,12"],
        &["0,0", "0,0", "12,0", "12,0", "12,5"],
        &["0,0", "10,0", "10,10", "20,10"],
        &["0,0", "3,0", "3,4"],
    ];
    for track in tracks {
        let track: Vec<_> = track.iter().map(|corner| at(corner)).collect();
        // How far along each lies: corners, and every 5 mm between two.
        let (mut lie, mut so_far) = (vec![0], 0);
        for pair in track.windows(2) {
            let length = pair[0].distance(pair[1]).0;
            lie.extend((5_000..length).step_by(5_000).map(|along| so_far + along));
            so_far += length;
            if length > 0 {
                lie.push(so_far);
            }
        }
        assert_eq!(test_points(&track).len(), lie.len(), "{track:?}");
        for along in (0..=so_far + 1).step_by(500) {
            let before = lie.iter().filter(|place| **place < along).count();
            assert_eq!(test_points_before(&track, Length::um(along)), before, "{along} of {track:?}");
        }
    }
}

#[test]
fn mad_31_whoever_fired_as_stationary_stays() {
    let mut play = Field::new()
        .red("tank", &["T1: Tiger I at 300,300"])
        .blue("target", &["B1: Churchill Mk6 & MK7 at 300,700"])
        .red_first();
    // Class B at 400 mm.
    play.does(&["aim T1 at B1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.needs(), [[(6, "MAD-35")]]);
    assert_eq!(play.refused("move T1 to 300,301"), "MAD-31");
    play.does(&["end"]);
}

#[test]
fn mad_31_who_announces_movement_fires_with_two_more_and_drives_its_whole_distance() {
    let field =
        Field::new().red("tank", &["T1: Tiger I at 300,300"]).blue("target", &["B1: Churchill Mk6 & MK7 at 300,700"]);
    let mut play = field.red_first();
    play.does(&["aim T1 at B1 moving"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.needs(), [[(6, "MAD-35"), (2, "MAD-31")]]);
    play.does(&["move T1 to 400,300", "move T1 to 450,300"]);
    // Before the shot, too: the flag need not be typed.
    let mut play = field.red_first();
    play.does(&["move T1 to 300,299", "aim T1 at B1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.needs(), [[(6, "MAD-35"), (2, "MAD-31")]]);
    play.does(&["move T1 to 300,150"]);
}

#[test]
fn mad_31_each_weapon_fires_once_a_turn() {
    let mut play = Field::new()
        .red("tank", &["T1: Char B1-bis at 300,300", "T2: Char B1-bis at 340,300"])
        .blue("target", &["B1: Churchill Mk6 & MK7 at 300,700"])
        .red_first();
    play.does(&["aim T1 at B1 with cannon_d"]);
    assert_eq!(play.refused("aim T1 at B1 with cannon_d"), "MAD-31");
    play.does(&["aim T1 at B1 with cannon_e"]);
    // One element fires all its weapons on the move, or none.
    play.does(&["aim T2 at B1 with cannon_d"]);
    assert_eq!(play.refused("aim T2 at B1 with cannon_e moving"), "MAD-40");
}

#[test]
fn mad_31_one_element_does_not_fire_half_on_the_move() {
    let mut play = Field::new()
        .red("tank", &["T1: M3 Grant at 300,300"])
        .blue("target", &["B1: Churchill Mk6 & MK7 at 300,700"])
        .red_first();
    play.does(&["aim T1 at B1 with #2"]);
    assert_eq!(play.refused("aim T1 at B1 with #1 moving"), "MAD-31");
}

/// Three tanks and one target at 300 mm.
fn three_on_one() -> Play {
    Field::new()
        .red("tanks", &["T1: Tiger I at 300,300", "T2: Tiger I at 340,300", "T3: Tiger I at 380,300"])
        .blue("target", &["B1: T34/76 at 340,600"])
        .blue("other", &["B2: T34/76 at 500,600"])
        .red_first()
}

#[test]
fn mad_32_shots_at_a_target_that_is_gone_are_rolled_for_nothing() {
    let mut play = three_on_one();
    play.does(&["aim T1 at B1", "aim T2 at B1", "aim T3 at B1"]);
    play.rolls("fire", &[&[10, 9], &[10, 9], &[10, 9]]);
    assert!(play.is_lost("B1"));
    assert_eq!(play.hit_points("B2"), 22);
    assert_eq!(["T1", "T2", "T3"].map(|name| play.element(name).fired), [1, 1, 1]);
    assert_eq!(play.refused("aim T3 at B2"), "MAD-32");
}

#[test]
fn mad_32_all_targets_are_named_before_the_dice_in_one_step() {
    let mut play = three_on_one();
    play.does(&["move T3 to 380,310"]);
    assert_eq!(play.refused("fire"), "MAD-32");
    play.does(&["aim T1 at B1", "aim T2 at B2"]);
    for other in ["move T3 to 380,320", "end", "watch T3"] {
        assert_eq!(play.refused(other), "MAD-32", "{other}");
    }
    // In the order in which they were named.
    play.rolls("fire", &[&[1, 1], &[10, 9]]);
    assert!(play.is_lost("B2") && !play.is_lost("B1"));
    for other in ["aim T3 at B1 moving", "fire"] {
        assert_eq!(play.refused(other), "MAD-32", "{other}");
    }
    play.does(&["move T3 to 380,330", "end"]);
}

#[test]
fn mad_100_the_movement_marker_stays_until_the_next_activation() {
    let mut play = Field::new()
        .red("tanks", &["T1: Tiger I at 300,300", "T2: Tiger I at 340,300", "T3: Tiger I at 380,300"])
        .blue("far", &["B1: T34/76 at 1750,1170"])
        .red_first();
    play.does(&["move T1 to 300,310", "watch T2", "end"]);
    let marks =
        |play: &Play| ["T1", "T2", "T3"].map(|name| (play.has(name, Marks::MOVED), play.has(name, Marks::WATCHING)));
    assert_eq!(marks(&play), [(true, false), (false, true), (false, false)]);
    play.rolls("end far", &[&[4, 7]]);
    // In the next turn the enemy comes first: the markers are still there, for everybody to see.
    assert_eq!(marks(&play), [(true, false), (false, true), (false, false)]);
    let seen = play.view(crate::field::BLUE);
    assert!(seen.elements[play.piece("T1").index()].marks.has(Marks::MOVED));
    play.does(&["end far", "move T3 to 380,310"]);
    assert_eq!(marks(&play), [(false, false), (false, false), (true, false)]);
}

#[test]
fn mad_127_elements_keep_30_mm_apart() {
    let field = |with: &str| {
        Field::new().red("mover", &["M: Tiger I at 300,300", "N: Tiger I at 400,300"]).blue("far", &[with]).red_first()
    };
    let mut play = field("B1: T34/76 at 300,400");
    assert_eq!(play.refused("move M to 370.1,300"), "MAD-127");
    assert_eq!(play.may("move M to 370,300"), Ok(()));
    assert_eq!(play.refused("move M to 300,370.1"), "MAD-127");
    assert_eq!(play.may("move M to 300,370"), Ok(()));
    // Through friends, not through enemies; past them at 29.5 mm.
    assert_eq!(play.may("move M to 430,300"), Ok(()));
    assert_eq!(play.refused("move M to 300,430"), "MAD-127");
    assert_eq!(play.refused("move M to 329.4,400 329.4,420"), "MAD-127");
    assert_eq!(play.may("move M to 329.5,371 329.5,425"), Ok(()));
}

#[test]
fn mad_127_contact_is_30_5_mm() {
    let touching = |far: &str| {
        let play = Field::new()
            .red("mover", &["M: Tiger I at 300,300"])
            .blue("far", &[&format!("B1: T34/76 at {far},300")])
            .red_first();
        play.board().in_contact(play.piece("M"), play.piece("B1"))
    };
    assert!(touching("330.2") && touching("330.5"));
    assert!(!touching("330.6") && !touching("331"));
    // Who moves into contact is placed 30.2 mm away.
    let mut play =
        Field::new().red("mover", &["M: Infantry at 300,300"]).blue("far", &["B1: T34/76 at 300,380"]).red_first();
    play.does(&["move M touch B1 bearing 180"]);
    assert_eq!(play.at("M"), at("300,349.8"));
    assert!(play.board().in_contact(play.piece("M"), play.piece("B1")));
}

#[test]
fn mad_127_occupants_of_a_building_stand_closer() {
    let field = || Field::new().area("building", "300,300 340,340");
    let mut play = field()
        .red("squads", &["M: Infantry at 280,320", "N: Infantry at 310,320"])
        .blue("far", &["B1: T34/76 at 1750,1170"])
        .red_first();
    assert_eq!(play.refused("move M to 319.9,320"), "MAD-127");
    assert_eq!(play.may("move M to 320,320"), Ok(()));
    // Outside, 15 mm from the building are enough however near the occupant is.
    assert_eq!(play.may("move M to 285,320"), Ok(()));
    assert_eq!(play.refused("move M to 285.1,320"), "MAD-127");
    // The same for those who go in past somebody outside.
    play.does(&["move M to 285,300"]);
    assert_eq!(play.may("move N to 301,301"), Ok(()));
}

#[test]
fn mad_127_the_footprint_is_an_option() {
    let play = Field::new()
        .option("mad.footprint", "40")
        .red("mover", &["M: Tiger I at 300,300", "N: Tiger I at 400,300"])
        .blue("far", &["B1: T34/76 at 300,400"])
        .red_first();
    assert_eq!(play.may("move M to 360,300"), Ok(()));
    assert_eq!(play.may("move M to 360.1,300"), Err("MAD-127"));
    assert!(play.setting().rules.contact() == Length::tenths_of_mm(405));
}

#[test]
fn mad_135_cavalry_pays_for_bad_ground_crosses_freely_and_stays_out_of_houses() {
    assert_eq!(farthest(&with(Field::new(), "Cavalry")), 1500);
    assert_eq!(farthest(&with(Field::new().area("wood", "200,200 900,400"), "Cavalry")), 750);
    assert_eq!(farthest(&with(Field::new().line("wall", "340,0 340,1200"), "Cavalry")), 1500);
    assert_eq!(
        with(Field::new().area("building", "310,200 330,400"), "Cavalry").may("move M to 320,300"),
        Err("MAD-25")
    );
    let play = Field::new()
        .red("mixed", &["M: Cavalry at 300,300", "H: Sdkfz 250/1 (APC) at 330.2,300"])
        .blue("far", &["B1: T34/76 at 1750,1170"])
        .red_first();
    assert_eq!(play.may("embark M in H"), Err("MAD-131"));
}

#[test]
fn mad_135_cavalry_is_an_infantry_target() {
    let mut play = Field::new()
        .red("tanks", &["T1: M3 Grant at 300,300", "T2: Tiger I at 340,300"])
        .blue("riders", &["C1: Cavalry at 300,450"])
        .red_first();
    // Class D at 150 mm: 3 + 2; half damage, and the machine gun may be used.
    play.does(&["aim T1 at C1 with #1", "aim T2 at C1 with mg"]).rolls("fire", &[&[10, 1], &[1, 1]]);
    assert_eq!(play.needs(), [vec![(3, "MAD-35"), (2, "MAD-50")], vec![(5, "MAD-35")]]);
    assert!(play.is_lost("C1"));
}
