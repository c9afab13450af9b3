//! The worked examples of the air game, and what of it takes a pack, an option or several turns to see: rockets, ammunition,
//! targets named without measuring, the steps of an activation.

use crate::air_battle::{MESSERSCHMITT, SPITFIRE, battle, is_told, sky, told};
use crate::air_lists::air;
use crate::field::{BLUE, Play, RED, forecasts};
use sandtable_core::{Choices, Ruleset};
use sandtable_dice::face_from_text;
use sandtable_geometry::{Angle, Course, Extent, Length, Point};
use sandtable_mad::air::battle::event::Event as Happened;
use sandtable_mad::air::battle::state::Flags;
use sandtable_mad::air::lists::{Arc, Lists};
use sandtable_mad::air::rules::AirRules;
use sandtable_mad::air::sections::attack::damage;
use sandtable_mad::air::sections::bearings::{column, nearest_in};
use sandtable_mad::air::sections::flight::{speeds, top_speed};
use sandtable_mad::air::sections::numbers::{Quarry, Shooter, at_aircraft};
use sandtable_mad::{Event, Mad, data};

fn distance(one: Point, other: Point) -> f64 {
    (one.distance_squared(other) as f64).sqrt() / 1000.0
}

/// To a hundredth, the third decimal rounded away, as the clauses print it.
fn hundredths(value: f64) -> i64 {
    (value * 100.0).round() as i64
}

/// An angle in hundredths of a degree.
fn seen(from: Course, to: Point) -> i64 {
    hundredths(f64::from(from.off_heading(to)) / 1000.0)
}

/// What happened in the air in the last entry.
pub fn happened(play: &Play) -> Vec<Happened> {
    play.events()
        .into_iter()
        .filter_map(|event| if let Event::Air(event) = event { Some(event) } else { None })
        .collect()
}

#[test]
fn map_86_the_worked_turn() {
    let mut play = sky("", &[SPITFIRE], &[MESSERSCHMITT]).opened(&[&[8], &[3]]);
    assert_eq!(play.asked(), RED, "S first");
    assert_eq!(
        [179, 180, 360, 361].map(|speed| play.may(&format!("fly S at {speed}"))),
        [Err("MAP-13"), Ok(()), Ok(()), Err("MAP-13")]
    );
    play.does(&["fly S at 240 by S 240", "target S 1 at M", "target S 2 at M"]);
    let (s, m) = (play.course("S"), play.course("M"));
    assert_eq!(s, Course { at: Point::mm(900, 540), heading: Angle::ZERO });
    assert_eq!(hundredths(distance(s.at, m.at)), 10_112);
    assert_eq!(column(s.at.distance_squared(m.at)), Some(1), "column 200");
    assert_eq!(seen(m, s.at), -17_147, "in M's tail sector");
    play.rolls("shoot", &[&[7, 4], &[9, 2]]);
    assert_eq!(play.needs(), vec![vec![(4, "MAP-33")], vec![(4, "MAP-33")]]);
    // 4xMG twice: full 8 and half 4.
    let blow = Happened::Struck { craft: play.piece("S"), target: play.piece("M"), damage: 12 };
    assert!(happened(&play).contains(&blow));
    assert_eq!(play.hit_points("M"), 4);

    assert_eq!(play.asked(), BLUE);
    assert_eq!(
        [119, 120, 320, 321].map(|speed| play.may(&format!("fly M at {speed}"))),
        [Err("MAP-13"), Ok(()), Ok(()), Err("MAP-13")]
    );
    play.does(&["fly M at 320 by S 120 M halfloop", "target M 1 at S", "target M 2 at S"]);
    let m = play.course("M");
    assert_eq!(m, Course { at: Point::mm(915, 760), heading: Angle::degrees(180) });
    assert!(play.craft("M").flags.has(Flags::VIOLENT) && !play.craft("M").flags.has(Flags::TURNED));
    assert_eq!(hundredths(distance(s.at, m.at)), 22_051);
    assert_eq!(column(s.at.distance_squared(m.at)), Some(2), "column 350");
    assert_eq!(seen(s, m.at), 390);
    play.rolls("shoot", &[&[9, 9], &[10, 4], &[3], &[6], &[5]]);
    let evades = [(2, "MAP-39"), (1, "MAP-43")];
    assert_eq!(play.needs(), [6, 7].map(|number| [&[(number, "MAP-33")][..], &evades].concat()));
    // A critical of 8 and half of 12; then one roll on the table.
    let blow = Happened::Struck { craft: play.piece("M"), target: play.piece("S"), damage: 14 };
    let engine = Happened::EngineHit { craft: play.piece("S"), again: false };
    assert_eq!(happened(&play).iter().filter(|event| [blow, engine].contains(event)).count(), 2);
    assert_eq!(play.fallen()[2].faces.len(), 1, "the table");
    assert_eq!((play.hit_points("S"), play.craft("S").engines_hit, play.is_lost("S")), (2, 1, false));

    // The next turn: half of 240, and at most half of the top speed.
    let (piece, air) = (play.piece("S"), play.air());
    let (kind, ready) = (air.kind(piece).unwrap(), air.flight().ready(piece));
    assert_eq!((ready.speed, top_speed(kind, &ready), speeds(kind, &ready)), (120, 180, [120, 180]));
    assert_eq!(
        [119, 120, 180, 181].map(|speed| play.may(&format!("fly S at {speed}"))),
        [Err("MAP-13"), Ok(()), Ok(()), Err("MAP-13")]
    );
    for speed in [120, 180] {
        for figure in ["halfloop", "loop"] {
            assert_eq!(
                play.may(&format!("fly S at {speed} by M {figure} S rest")),
                Err("MAP-21"),
                "{figure} at {speed}"
            );
        }
    }
}

// The second example of the clause; the first is one of aircraft over a battle on the ground.
#[test]
fn map_116_the_worked_torpedo() {
    let kate = "Nakajima Kate B5N2 K at 500,600 heading 90 speed 200 load torpedo";
    let mut play = sky("", &[kate], &["ship Fleet carrier C at 900,620 heading 0"]).opened(&[&[9], &[2]]);
    assert_eq!((play.hit_points("K"), play.hit_points("C")), (16, 160));
    let Extent::Outline(outline) = play.air().fire().extent(play.piece("C")) else { panic!("a ship has an outline") };
    let corners = outline.corners();
    let across = |of: fn(&Point) -> i32| [corners.iter().map(of).min(), corners.iter().map(of).max()];
    assert_eq!(across(|corner| corner.x), [Some(885_000), Some(915_000)]);
    assert_eq!(across(|corner| corner.y), [Some(495_000), Some(745_000)]);
    let Extent::Outline(there) = play.air().fire().extent_at(play.piece("C"), Point::mm(400, 300)) else {
        unreachable!()
    };
    assert_eq!((outline.centre, there.centre), (Point::mm(900, 620), Point::mm(400, 300)));
    assert_eq!(play.refused("torpedo K C at 151"), "MAP-92");
    play.rolls("torpedo K C at 150 by S rest", &[&[10, 6]]);
    let at = play.course("K").at;
    assert_eq!(at, Point::mm(650, 600));
    // The part of the outline that lies in the corridor, y 575 to 625, begins straight ahead.
    let near = outline_near(&play, at);
    assert_eq!((near, distance(near, at)), (Point::mm(885, 600), 235.0));
    assert_eq!(column(at.distance_squared(near)), Some(2), "column 350");
    assert_eq!(seen(play.course("C"), at), -9_457, "abeam");
    assert_eq!(play.needs(), vec![vec![(6, "MAP-33")]]);
    let events = happened(&play);
    let (craft, ship) = (play.piece("K"), play.piece("C"));
    assert!(events.contains(&Happened::Ran { craft, ship, hit: true }));
    assert!(events.contains(&Happened::Struck { craft, target: ship, damage: 80 }));
    assert_eq!((play.hit_points("C"), play.craft("K").torpedo, play.is_low("K")), (80, false, true));
}

#[test]
fn map_92_map_97_a_torpedo_whose_run_leaves_the_table_is_not_launched() {
    // Over the far edge before its end, from where a carrier that lies across that edge would be 136 mm ahead.
    let kate = "Nakajima Kate B5N2 K at 700,1190 heading 85 speed 150 load torpedo";
    let carrier = ["ship Fleet carrier C at 1000,1199 heading 0"];
    let mut play = sky("", &[kate], &carrier).opened(&[&[9], &[2]]);
    assert_eq!(play.refused("torpedo K C at 150"), "MAP-92");
    assert_eq!(forecasts(&play, "torpedo K C at 150").len(), 0);
    let mut blind = sky(BLIND, &[kate], &carrier).opened(&[&[9], &[2]]);
    blind.does(&["torpedo K C at 150"]);
    assert_eq!((blind.fallen().len(), blind.craft("K").torpedo), (0, true));
}

#[test]
fn map_92_the_line_of_a_torpedo_leads_to_that_part_of_its_ship_which_lies_ahead() {
    let kate = "Nakajima Kate B5N2 K at 900,300 heading 0 speed 150 load torpedo";
    let play = sky("", &[kate], &["ship Fleet carrier C at 900,650 heading 45"]).opened(&[&[9], &[2]]);
    let told = forecasts(&play, "torpedo K C at 150").remove(0);
    assert!(told.picture.line.unwrap().to.x.abs_diff(875_000) < 10);
}

/// The point of the carrier to which the torpedo runs.
fn outline_near(play: &Play, at: Point) -> Point {
    let lists = air();
    let firer = Course { at, heading: Angle::degrees(90) };
    let extent = play.air().fire().extent(play.piece("C"));
    nearest_in(&lists, Arc::Fwd, firer, &extent).unwrap()
}

/// A battle with one more type of aircraft, "Typhoon": four 20 mm cannon, and as group 2 such rockets.
fn with_rockets(rockets: &str, options: &str, left: &[&str], right: &[&str]) -> Play {
    with_typhoon(&format!("4,20mm,Fwd,1,{rockets},Fwd,1"), options, left, right)
}

/// The same with two groups of any weapons.
pub fn with_typhoon(groups: &str, options: &str, left: &[&str], right: &[&str]) -> Play {
    let files = crate::field::with_typhoon(&data::files(), groups);
    match Mad::load(&files, "test.toml", &battle(options, left, right), &Choices::default()) {
        Ok(setting) => Play::of(setting),
        Err(problems) => panic!("{problems:#?}"),
    }
}

const TYPHOON: &str = "Typhoon T at 900,300 heading 0 speed 120";
/// A bomber that flies away before it: 180 mm when the other has moved by 120.
const HEINKEL: &str = "He 111 H-3 H at 900,600 heading 0 speed 80";

#[test]
fn map_03_ranges_are_millimetres_on_the_table() {
    let lists = air();
    let needed = |um: i32, gun: &str| {
        let gun = lists.guns.iter().find(|one| one.code == gun).unwrap();
        let at = Course { at: Point { x: 0, y: um }, heading: Angle::ZERO };
        let (shooter, quarry) = (Shooter::default(), Quarry { at, ..Quarry::default() });
        at_aircraft(&lists, &AirRules::default(), gun, Arc::Fwd, shooter, quarry).map(|need| need.total())
    };
    assert_eq!([100_000, 100_010].map(|um| needed(um, "MG")), [Ok(2), Ok(4)]);
    assert_eq!([350_000, 350_010].map(|um| needed(um, "HMG")), [Ok(6), Ok(7)]);
}

#[test]
fn map_05_ranges_are_those_of_centres() {
    // A fighter and a bomber of four times its size: the same range, the same column.
    for large in ["Bf 109 E-3 M at 900,890 heading 0 speed 200", "Ju 88 A-1 M at 900,890 heading 0 speed 200"] {
        let mut play = sky("", &[SPITFIRE], &[large]).opened(&[&[8], &[3]]);
        play.does(&["fly S at 240", "target S 1 at M"]).rolls("shoot", &[&[1, 1]]);
        assert_eq!((distance(play.course("S").at, play.at("M")), play.needs()), (350.0, vec![vec![(6, "MAP-33")]]));
    }
}

#[test]
fn map_04_the_0_of_a_ten_sided_die_is_a_ten() {
    let faces = ["0", "7"].map(|text| face_from_text(10, text).unwrap());
    assert_eq!(faces, [10, 7]);
    // Against 8: 5 of a cannon, 2 at an aircraft, 1 for opportunity fire. One success: half of 20.
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200";
    let mut play = sky("", &[stuka], &["ship Heavy AA position B at 960,580"]).opened(&[&[1], &[9]]);
    play.does(&["stand by B", "fly J at 250"]).rolls("cover B after 200", &[&faces]);
    assert_eq!(play.needs()[0].iter().map(|(value, _)| value).sum::<i32>(), 8);
    assert_eq!(play.hit_points("J"), 18 - 10);
}

#[test]
fn map_07_who_has_no_hit_point_left_is_destroyed() {
    let zero = "Mitsubishi Zero A6M2 Z at 900,600 heading 0 speed 120";
    for (groups, left) in [("6,HMG,Fwd,1,5,MG,Fwd,1", 0), ("6,HMG,Fwd,1,4,MG,Fwd,1", 1)] {
        let mut play = with_typhoon(groups, "", &[TYPHOON], &[zero]).opened(&[&[9], &[2]]);
        let of = |play: &Play| {
            let (air, piece) = (play.air(), play.piece("Z"));
            speeds(air.kind(piece).unwrap(), &air.flight().ready(piece))
        };
        let before = of(&play);
        play.does(&["fly T at 120", "target T 1 at Z", "target T 2 at Z"]);
        // Half of 18, and half of 10 or 8.
        play.rolls("shoot", &[&[5, 1], &[4, 1]]);
        assert_eq!((play.hit_points("Z"), play.is_lost("Z")), (left, left == 0), "of 14");
        if left == 1 {
            assert_eq!((play.asked(), of(&play)), (BLUE, before), "it flies on as before");
            assert_eq!(play.may("fly Z at 230 by M halfloop S rest"), Ok(()));
        }
    }
}

#[test]
fn map_63_a_salvo_at_an_aircraft_is_a_weapon_group_like_others() {
    let mut play = with_rockets("1,MRS", "", &[TYPHOON], &[HEINKEL]).opened(&[&[9], &[2]]);
    play.does(&["fly T at 120", "target T 2 at H"]);
    assert_eq!(distance(play.course("T").at, play.course("H").at), 180.0);
    play.rolls("shoot", &[&[5, 6]]);
    assert_eq!(play.needs(), vec![vec![(5, "MAP-33")]]);
    assert!(play.is_lost("H"), "40 of 30");
    assert!(!happened(&play).iter().any(|event| matches!(event, Happened::Burst { .. })), "no template");
    let Lists { types, guns, .. } = air();
    assert!(types.iter().all(|kind| kind.hit_points <= 40), "every listed aircraft");
    let of = |code: &str| damage(guns.iter().find(|gun| gun.code == code).unwrap(), 1, &AirRules::default());
    assert_eq!([of("MRS"), of("SHR")], [[0, 20, 40, 80], [0, 25, 50, 100]]);
    // Half of it, and the corridor of fixed guns: 30 mm aside is outside.
    let mut half = with_rockets("1,MRS", "", &[TYPHOON], &[HEINKEL]).opened(&[&[9], &[2]]);
    half.does(&["fly T at 120", "target T 2 at H"]).rolls("shoot", &[&[5, 4]]);
    assert_eq!(half.hit_points("H"), 10);
    let aside = HEINKEL.replace("900,600", "926,600");
    let mut aside = with_rockets("1,MRS", "", &[TYPHOON], &[&aside]).opened(&[&[9], &[2]]);
    aside.does(&["fly T at 120"]);
    assert_eq!(aside.asked(), BLUE, "nothing bears");
}

#[test]
fn map_60_map_61_rockets_fall_on_the_spot_twice_as_hard_or_drift_from_it() {
    let carrier = "ship Fleet carrier C at 900,720 heading 0";
    let left = |rocket: &str, dice: &[&[u8]]| {
        let mut play = with_rockets(&format!("1,{rocket}"), "", &[TYPHOON], &[carrier]).opened(&[&[9], &[2]]);
        play.does(&["fly T low at 120", "target T 2 at C"]).rolls("shoot", dice);
        let at = happened(&play).into_iter().find_map(|event| match event {
            Happened::Burst { at, .. } => Some(at),
            _ => None,
        });
        (play.hit_points("C"), at)
    };
    // The stern of the carrier, which has 160 points, lies 175 mm ahead. A pair does 100, other two successes 50, all on the spot.
    let spot = Some(Point::mm(900, 595));
    assert_eq!(left("SHR", &[&[9, 9]]), (60, spot));
    assert_eq!(left("SHR", &[&[9, 8]]), (110, spot));
    assert_eq!((left("MRS", &[&[9, 9]]), left("MRS", &[&[9, 8]])), ((80, spot), (120, spot)));
    // One success: full damage, 20 mm farther along the heading, or short of it.
    assert_eq!(left("SHR", &[&[9, 1], &[2], &[12]]), (110, Some(Point::mm(900, 615))));
    assert_eq!(left("SHR", &[&[9, 1], &[2], &[6]]), (110, Some(Point::mm(900, 575))));
    assert_eq!(left("SHR", &[&[9, 1], &[3], &[6]]), (160, Some(Point::mm(900, 565))), "30 mm: beside it");
    assert_eq!(left("SHR", &[&[1, 1]]), (160, None));
    // The clock turns with the aircraft: 3 o'clock of one that flies east is south.
    let mut play = with_rockets(
        "1,SHR",
        "",
        &["Typhoon T at 600,600 heading 90 speed 120"],
        &["ship Fleet carrier C at 1000,600 heading 0"],
    )
    .opened(&[&[9], &[2]]);
    play.does(&["fly T low at 120", "target T 2 at C"]).rolls("shoot", &[&[9, 1], &[2], &[3]]);
    let south = Point::mm(985, 580);
    assert!(happened(&play).iter().any(|event| matches!(event, Happened::Burst { at, .. } if *at == south)));
}

#[test]
fn map_59_map_93_a_rocket_is_aimed_at_that_part_of_a_ship_to_which_its_range_is_taken() {
    // The nearest end of the carrier lies 78 mm aside of the corridor, which meets it farther on.
    let carrier = "ship Fleet carrier C at 900,620 heading 45";
    let mut play = with_rockets("1,SHR", "", &[TYPHOON], &[carrier]).opened(&[&[9], &[2]]);
    play.does(&["fly T low at 120"]);
    let (extent, at) = (play.air().fire().extent(play.piece("C")), Point::mm(900, 420));
    let near = nearest_in(&air(), Arc::Fwd, Course { at, heading: Angle::ZERO }, &extent).unwrap();
    assert!(near != extent.nearest(at) && near.x.abs_diff(875_000) < 10, "{near:?}");
    let told = forecasts(&play, "target T 2 at C").remove(0).picture;
    assert_eq!((told.line.unwrap().to, told.scatter.unwrap().aim), (near, near));
    play.does(&["target T 2 at C"]).rolls("shoot", &[&[9, 8]]);
    assert!(happened(&play).contains(&Happened::Burst { craft: play.piece("T"), at: near }));
}

#[test]
fn map_64_each_salvo_is_fired_once() {
    let turn: &[&[u8]] = &[&[9], &[2]];
    let mut play = with_rockets("1,MRS", "", &[TYPHOON], &[HEINKEL]).opened(turn);
    play.does(&["fly T at 120", "target T 2 at H"]);
    assert_eq!(play.refused("target T 2 at H"), "MAP-30", "one salvo, one roll");
    play.rolls("shoot", &[&[1, 1]]);
    play.does(&["fly H at 120"]).rolls("cease H", turn);
    play.does(&["fly T at 120"]);
    assert_eq!(play.may("target T 2 at H"), Err("MAP-64"));
    assert_eq!(play.may("target T 1 at H"), Ok(()), "the cannon fire on");

    // Two salvos: one in this turn and one in the next …
    let mut two = with_rockets("2,MRS", "", &[TYPHOON], &[HEINKEL]).opened(turn);
    two.does(&["fly T at 120", "target T 2 at H"]).rolls("shoot", &[&[1, 1]]);
    two.does(&["fly H at 120"]).rolls("cease H", turn);
    two.does(&["fly T at 120", "target T 2 at H"]);
    assert_eq!(two.refused("target T 2 at H"), "MAP-30", "the other one is gone");
    two.rolls("shoot", &[&[1, 1]]);
    assert_eq!(two.craft("T").used[1], 2);
    assert_eq!(two.air().silenced(two.piece("T"), 1).map(|why| why.clause), Some("MAP-64"));

    // … or both at once, at one target, each with its roll and neither doubled: half of 40, and a miss.
    let other = "Ju 88 A-1 J at 910,600 heading 0 speed 80";
    let mut both = with_rockets("2,MRS", "", &[TYPHOON], &[HEINKEL, other]).opened(&[&[9], &[2], &[1]]);
    both.does(&["fly T at 120", "target T 2 at J"]);
    assert_eq!(both.refused("target T 2 at H"), "MAP-30", "one man, one target");
    both.does(&["target T 2 at J"]);
    assert_eq!(both.refused("target T 2 at J"), "MAP-30");
    both.rolls("shoot", &[&[5, 1], &[2, 4]]);
    assert_eq!((both.hit_points("J"), both.craft("T").used[1]), (34 - 20, 2));
}

/// Two fighters that fly one behind the other, the first firing in every turn: the second of the pair is out of its turn.
fn chase(options: &str) -> Play {
    let pair = ["Spitfire IB S at 100,600 heading 90 speed 120", "Bf 109 E-3 M at 250,600 heading 90 speed 120"];
    sky(options, &pair[..1], &pair[1..]).opened(&[&[9], &[2]])
}

const AMMUNITION: &str = "\"mad.ammo\" = \"on\"";

#[test]
fn map_104_ammunition_runs_out() {
    let table = air();
    let rolls = |code: &str| table.guns.iter().find(|gun| gun.code == code).unwrap().ammunition;
    let counted = ["MG", "HMG", "20mm", "30mm", "31mm+"].map(rolls);
    assert_eq!(counted, [Some(12), Some(10), Some(6), Some(6), Some(6)]);
    assert_eq!(["MRS", "SHR", "BOMB", "TORP"].map(rolls), [None; 4]);

    for (options, counts) in [(AMMUNITION, true), ("", false)] {
        let mut play = chase(options);
        let silent = |play: &Play, group| play.air().silenced(play.piece("S"), group).map(|why| why.clause);
        for turn in 1..=12 {
            play.does(&["fly S at 120", "target S 1 at M"]);
            let both: &[&[u8]] = &[&[1, 1], &[1, 1]];
            if !counts || turn <= 6 {
                assert_eq!(silent(&play, 1), None, "turn {turn}");
                play.does(&["target S 2 at M"]).rolls("shoot", both);
            } else {
                assert_eq!(play.refused("target S 2 at M"), "MAP-104", "turn {turn}");
                play.rolls("shoot", &both[..1]);
            }
            if turn == 6 {
                let left = 12 - play.craft("S").used[0];
                assert_eq!((left, silent(&play, 0)), (6, None), "MGs 6 left");
                assert_eq!(silent(&play, 1), counts.then_some("MAP-104"), "cannon empty");
            }
            if turn < 12 {
                play.rolls("fly M at 120", &[&[9], &[2]]);
            }
        }
        assert_eq!(play.craft("S").used[..2], [12, if counts { 6 } else { 12 }]);
        assert_eq!(silent(&play, 0), counts.then_some("MAP-104"), "the MGs after twelve");
    }
}

#[test]
fn map_104_guns_on_the_ground_never_run_out() {
    let enemies = ["ship Heavy AA position A at 900,700", "Bf 109 E-3 M at 300,1000 heading 90 speed 120"];
    let order: &[&[u8]] = &[&[9], &[2], &[5]];
    let mut play = sky(AMMUNITION, &["Spitfire IA S at 900,600 heading 90 speed 120"], &enemies).opened(order);
    for turn in 1..=8 {
        play.does(&["fly S at 120 by T L 6 rest"]);
        assert_eq!(play.may("target A 1 at S"), Ok(()), "turn {turn}");
        play.does(&["target A 1 at S"]).rolls("shoot", &[&[1, 1]]);
        play.rolls("fly M at 120 by T R 4 rest", order);
    }
    assert_eq!(play.craft("A").used[0], 8, "more than the six of a gun of that size in the air");
}

#[test]
fn map_106_in_the_air_everybody_measures_unless_the_scenario_says_otherwise() {
    let measures = |options: &str| sky(options, &[SPITFIRE], &[MESSERSCHMITT]).setting().rules.premeasure;
    assert_eq!(["", "premeasure = \"on\"", "premeasure = \"off\""].map(measures), [true, true, false]);
}

const BLIND: &str = "premeasure = \"off\"";

#[test]
fn map_106_a_shot_that_cannot_hit_is_refused_or_wasted() {
    // The MG reach 350 mm: 360 are too many; and to the side.
    let astern = |at: &str| format!("Bf 109 E-3 M at {at} heading 0 speed 200");
    for (enemy, clause) in [(astern("900,900"), "MAP-34"), (astern("1000,640"), "MAP-37")] {
        let mut measured = sky("", &[SPITFIRE], &[&enemy]).opened(&[&[9], &[2]]);
        measured.does(&["fly S at 240"]);
        let piece = |name: &str| measured.piece(name);
        let why = measured.air().fire().needed(piece("S"), 0, piece("M")).map_err(|why| why.reason().clause);
        assert_eq!(why.map(|need| need.total()), Err(clause), "{enemy}");
        assert_eq!(measured.asked(), BLUE, "nothing may be aimed at {enemy}");

        let mut blind = sky(BLIND, &[SPITFIRE], &[&enemy]).opened(&[&[9], &[2]]);
        blind.does(&["fly S at 240", "target S 1 at M", "shoot"]);
        assert!(blind.fallen().is_empty(), "no roll");
        let (craft, target) = (blind.piece("S"), blind.piece("M"));
        assert!(happened(&blind).contains(&Happened::Fired { craft, group: 0, target: target.into(), wasted: true }));
        assert_eq!((blind.craft("S").used[0], blind.hit_points("M")), (1, 16), "the group counts as fired");
    }
    // A number above ten: 8 at 391 mm, 2 head on, 1 for turns of 180 degrees. A wasted rocket is spent.
    let (fast, ahead) = (TYPHOON.replace("speed 120", "speed 400"), "Bf 109 E-3 M at 1060,1000 heading 180 speed 200");
    let mut rocket = with_rockets("1,MRS", BLIND, &[&fast], &[ahead]).opened(&[&[9], &[2]]);
    rocket.does(&["fly T at 400 by T R 4 90 T L 4 90 S rest"]);
    let piece = rocket.piece("T");
    let why = rocket.air().fire().needed(piece, 1, rocket.piece("M")).map_err(|why| why.reason().clause);
    assert_eq!(why.map(|need| need.total()), Err("MAP-31"));
    rocket.does(&["target T 2 at M", "shoot"]);
    assert!(rocket.fallen().is_empty());
    assert_eq!(rocket.air().silenced(piece, 1).map(|why| why.clause), Some("MAP-64"));
}

#[test]
fn map_106_a_run_that_cannot_work_is_refused_or_keeps_its_load() {
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let aside = ["ship Light AA position B at 916,650"];
    let mut measured = sky("", &[stuka], &aside).opened(&[&[9], &[2]]);
    assert_eq!(measured.refused("bomb J B low at 200"), "MAP-55");
    let mut blind = sky(BLIND, &[stuka], &aside).opened(&[&[9], &[2]]);
    blind.does(&["bomb J B low at 200"]);
    assert_eq!((blind.craft("J").templates, blind.course("J").at), (2, Point::mm(900, 500)), "the move is flown");
    assert!(blind.fallen().is_empty());
    assert_eq!(blind.may("target J 1 at B"), Ok(()), "he did not release, and fires");

    let kate = "Nakajima Kate B5N2 K at 700,300 heading 0 speed 150 load torpedo";
    let ship = ["ship Fleet carrier C at 900,600 heading 0"];
    let mut measured = sky("", &[kate], &ship).opened(&[&[9], &[2]]);
    assert_eq!(measured.refused("torpedo K C at 150"), "MAP-92");
    let mut blind = sky(BLIND, &[kate], &ship).opened(&[&[9], &[2]]);
    blind.does(&["torpedo K C at 150"]);
    assert!(blind.craft("K").torpedo && blind.fallen().is_empty());
    assert_eq!(blind.course("K").at, Point::mm(700, 450));
    assert_eq!(blind.may("target K 1 at C"), Ok(()));

    // An aim point outside of the target becomes the middle of the stretch over it: 125 mm of outline from 375 on.
    let over = ["ship Fleet carrier C at 900,500 heading 0"];
    let order = "bomb J C low at 250 after 10";
    let mut measured = sky("", &[stuka], &over).opened(&[&[9], &[2]]);
    assert_eq!(measured.refused(order), "MAP-55");
    assert_eq!(measured.may("bomb J C low at 250 after 80"), Ok(()));
    let mut blind = sky(BLIND, &[stuka], &over).opened(&[&[9], &[2]]);
    // Nothing, and 20 mm to the right.
    blind.rolls(order, &[&[1], &[12], &[2], &[3]]);
    let middle = Point { x: 900_000, y: (375_000 + 550_000) / 2 };
    let fell = |dx: i32, dy: i32| Happened::Dropped {
        craft: blind.piece("J"),
        at: Point { x: middle.x + dx * 1000, y: middle.y + dy * 1000 },
    };
    let drops: Vec<_> =
        happened(&blind).into_iter().filter(|event| matches!(event, Happened::Dropped { .. })).collect();
    assert_eq!(drops, [fell(0, 10), fell(20, 0)]);
}

#[test]
fn map_112_the_steps_of_an_activation() {
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let enemies = [
        "Spitfire IA F at 900,400 heading 0 speed 200",
        "ship Light AA position A at 900,500",
        "ship Heavy AA position B at 960,580",
    ];
    let mut play = sky("", &[stuka], &enemies).opened(&[&[5], &[1], &[8], &[9]]);
    play.does(&["stand by B", "cease A"]);
    assert_eq!(play.asked(), RED);
    assert_eq!(play.hit_points("J"), 18);
    // An order is refused whole, before any die; `refused` sees that nothing has changed.
    assert_eq!(play.refused("bomb J A low at 250 by T R 5 10 S rest"), "MAP-55");
    // A straight at any allowed speed is always legal.
    assert!((120..=250).all(|speed| play.may(&format!("fly J at {speed} by S rest")).is_ok()));

    play.does(&["bomb J A low at 250"]);
    assert_eq!(play.asked(), BLUE, "step 3: opportunity fire is asked");
    assert_eq!(play.course("J").at, Point::mm(900, 300), "and nothing is flown yet");
    // Steps 3 and 4: 20 points of damage, all that it has, are held; bombs fall and destroy; the path is flown.
    play.rolls("cover B after 200", &[&[9, 8], &[1], &[12], &[9], &[3]]);
    assert_eq!(play.air().board.sky.held[0].damage, 18);
    assert!(play.is_lost("A") && !play.is_lost("J"));
    assert_eq!((play.hit_points("J"), play.craft("J").templates), (18, 0));
    assert_eq!(play.course("J").at, Point::mm(900, 550));
    // Step 7: who dropped does not fire, the rear gunner does; then step 8.
    assert_eq!(play.asked(), RED);
    assert_eq!(play.refused("target J 1 at F"), "MAP-30");
    play.does(&["target J 2 at F"]).rolls("shoot", &[&[9, 8]]);
    assert_eq!(play.hit_points("F"), 14);
    assert!(play.is_lost("J"), "20 of 18");
    let (rear, spitfire) = (play.piece("J"), play.piece("F"));
    let order: Vec<u8> = happened(&play)
        .iter()
        .filter_map(|event| match event {
            Happened::Struck { craft, target, .. } if (*craft, *target) == (rear, spitfire) => Some(7),
            Happened::HeldApplied { .. } => Some(8),
            Happened::Downed { craft, .. } if *craft == rear => Some(9),
            Happened::Ended { .. } => Some(10),
            _ => None,
        })
        .collect();
    assert_eq!(order, [7, 8, 9, 10]);
    assert_eq!(play.asked(), BLUE, "F is next");
}

#[test]
fn map_112_who_leaves_the_table_fires_no_more() {
    let enemies = ["Bf 109 E-3 M at 1500,640 heading 90 speed 200"];
    let mut play = sky("", &["Spitfire IA S at 1700,600 heading 90 speed 300"], &enemies).opened(&[&[9], &[2]]);
    play.does(&["fly S at 300"]);
    let (craft, events) = (play.piece("S"), happened(&play));
    let flew = events.iter().position(|event| matches!(event, Happened::Flew { flown, .. } if flown.left)).unwrap();
    assert_eq!(events[flew + 1..], [Happened::Withdrew { craft }, Happened::Ended { craft }]);
    assert_eq!(events.len(), flew + 3);
    assert_eq!(
        Length::mm(100),
        match events[flew] {
            Happened::Flew { flown, .. } => flown.length,
            _ => Length::ZERO,
        }
    );
}

#[test]
fn map_64_as_many_rockets_are_named_as_it_carries() {
    let carrier = "ship Fleet carrier C at 900,720 heading 0";
    let mut play = with_rockets("8,SHR", "", &[TYPHOON], &[carrier]).opened(&[&[9], &[2]]);
    play.does(&["fly T low at 120"]).does(&["target T 2 at C"; 8]);
    assert_eq!(play.refused("target T 2 at C"), "MAP-30");
    play.does(&["target T 1 at C"]).rolls("shoot", &[&[1, 1][..]; 9]);
    assert_eq!(play.craft("T").used[..2], [1, 8]);
}

#[test]
fn map_20_a_side_slip_that_counts_is_told_as_what_it_is() {
    let mut play = sky("\"mad.manoeuvre_classes\" = \"1-2-2\"", &[SPITFIRE], &[MESSERSCHMITT]).opened(&[&[9], &[2]]);
    play.does(&["fly S at 200 by M slip L S rest"]);
    assert!(is_told(&play, ", with a class 1 or 2 manoeuvre.", "MAP-14"), "{:?}", told(&play));
}

#[test]
fn map_47_by_type_only_the_first_engine_hit_is_told_to_cost_speed() {
    let options = "\"mad.engine_hits_to_crash\" = \"by_type\"";
    let bomber = "Ju 88 A-1 J at 900,640 heading 0 speed 200";
    let mut play = sky(options, &[SPITFIRE], &[bomber]).opened(&[&[8], &[3]]);
    let slows = ": half its speed from its next move.";
    play.does(&["fly S at 240", "target S 1 at J"]).rolls("shoot", &[&[9, 9], &[1]]);
    assert!(is_told(&play, slows, "MAP-47"));
    play.does(&["fly J at 100"]).rolls("cease J", &[&[8], &[3]]);
    play.does(&["fly S at 120", "target S 1 at J"]).rolls("shoot", &[&[9, 9], &[1]]);
    assert!(!play.is_lost("J") && is_told(&play, "is hit.", "MAP-47") && !is_told(&play, slows, "MAP-47"));
}
