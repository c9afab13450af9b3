//! Switches of the rules, each with all its values.

use crate::combat::{RED_FIRST, may, met, moved};
use crate::fight::{Fight, Sky};
use crate::stage::rules;
use sandtable_core::data::Problem;
use sandtable_core::{Choices, Ruleset};
use sandtable_scramble::battle::setting::Setting;
use sandtable_scramble::rules::{Computing, Front};
use sandtable_scramble::{Scramble, data};

const REFUSED: fn(&'static str) -> Result<(), &'static str> = Err;

#[test]
fn sqr_146_an_edition_sets_three_numbers_and_each_may_be_set_alone() {
    let of = |set: &[(&str, &str)]| {
        let rules = rules(set);
        (rules.burst(), rules.front(), rules.chains())
    };
    let update = ("scramble.edition", "update");
    assert_eq!((of(&[]), of(&[("scramble.edition", "quick")])), ((5, Front::Arc, false), (5, Front::Arc, false)));
    assert_eq!(of(&[update]), (3, Front::Nose, true));
    assert_eq!(of(&[update, ("scramble.heavy_burst_radius", "5")]), (5, Front::Nose, true));
    assert_eq!(of(&[update, ("scramble.front_arc", "180")]), (3, Front::Arc, true));
    assert_eq!(of(&[update, ("scramble.critical_d6", "column_only")]), (3, Front::Nose, false));
    assert_eq!(of(&[("scramble.front_arc", "nose")]), (5, Front::Nose, false));
}

/// Somebody with a sight or without at an enemy ahead, at a date.
fn sights(date: &str, set: &[(&str, &str)], red: &str, blue: &str) -> Fight {
    let sky = Sky::new().key(&format!("date = \"{date}\""));
    let sky = set.iter().fold(sky, |sky, (id, value)| sky.set(id, value));
    met(sky, &[&format!("R1: {red} at 36,20 heading 0 band 10")], &[&format!("B1: {blue} band 10")], RED_FIRST)
}

#[test]
fn scr_132_the_era_says_which_sights_there_are() {
    let sight = |date: &str, set: &[(&str, &str)], red: &str| {
        let fight = sights(date, set, red, "MiG-15bis at 36,24 heading 90");
        (fight.setting().rules.computing, may(&fight, "sight R1").is_ok())
    };
    // In Korea every fighter has one; before, those that are built with it, where the rule is played.
    assert_eq!(sight("1952-01-01", &[], "F6F-5 Hellcat"), (Computing::Revised, true));
    assert_eq!(sight("1952-01-01", &[("era", "by_date")], "F6F-5 Hellcat"), (Computing::Revised, true));
    assert_eq!(sight("1952-01-01", &[("era", "ww2")], "F-86E Sabre"), (Computing::Off, false));
    let played = ("computing_sight", "revised");
    assert_eq!(sight("1952-01-01", &[("era", "ww2"), played], "F-86E Sabre"), (Computing::Revised, true));
    assert_eq!(sight("1952-01-01", &[("era", "ww2"), played], "F6F-5 Hellcat"), (Computing::Revised, false));
    assert_eq!(sight("1950-06-24", &[("era", "korea")], "F6F-5 Hellcat"), (Computing::Revised, true));
    assert_eq!(sight("1950-06-24", &[], "F6F-5 Hellcat"), (Computing::Off, false));
}

#[test]
fn scr_44_a_sight_counts_where_it_is_used_or_wherever_it_is_fitted() {
    let trades = |sum: &str, sight: bool, blue: &str| {
        let mut fight = sights("1952-01-01", &[("sight_sum", sum)], "F-86E Sabre", blue);
        if sight {
            fight.does(&["sight R1"]);
        }
        may(&fight, "trade R1 6x0.5@N at B1 giving 1")
    };
    // Astern within two inches: 5 + 1 + 4 + 10 = 20, and 26 with the sight, against DV 24.
    let astern = "MiG-15bis at 36,22 heading 0";
    assert_eq!((trades("used", false, astern), trades("used", true, astern)), (Ok(()), REFUSED("SCR-43")));
    assert_eq!(
        (trades("fitted", false, astern), trades("fitted", true, astern)),
        (REFUSED("SCR-43"), REFUSED("SCR-43"))
    );
    // Head-on there is no die, and nothing is added.
    let ahead = "MiG-15bis at 36,22 heading 180";
    assert_eq!((trades("fitted", false, ahead), trades("fitted", true, ahead)), (Ok(()), Ok(())));
    // By the printed rule it is 2, used or not: 22 against 24 from behind, and out of reach still.
    let printed = |sum: &str, blue: &str| {
        let set = [("sight_sum", sum), ("computing_sight", "printed")];
        may(&sights("1952-01-01", &set, "F-86E Sabre", blue), "trade R1 6x0.5@N at B1 giving 1")
    };
    assert_eq!((printed("used", astern), printed("fitted", astern)), (Ok(()), Ok(())));
    let meteor = "Meteor F Mk 8 at 36,22 heading 0";
    assert_eq!((printed("used", meteor), printed("fitted", meteor)), (Ok(()), REFUSED("SCR-43")));
}

#[test]
fn scr_44_scr_67_the_sight_of_turrets_counts_where_it_is_fitted_too() {
    let trades = |sum: &str, off: bool| {
        let set = [("sight_turrets", "on"), ("sight_sum", sum), ("computing_sight", "revised")];
        let blue = "F9F-2 Panther at 39,20 heading 0";
        let mut fight = sights("1952-01-01", &set, "B-29A Superfortress", blue);
        if off {
            fight.does(&["sight R1 off"]);
        }
        may(&fight, "trade R1 2x0.5@T#2 at B1 giving 1")
    };
    // 5 + 1 + 10 = 16 against DV 20, and 22 with the sight.
    assert_eq!((trades("used", false), trades("used", true)), (REFUSED("SCR-43"), Ok(())));
    assert_eq!((trades("fitted", false), trades("fitted", true)), (REFUSED("SCR-43"), REFUSED("SCR-43")));
}

#[test]
fn scr_64_a_sight_is_chosen_each_turn_or_once() {
    let chosen = |choice: &str| {
        let set = [("sight_choice", choice), ("computing_sight", "revised"), ("tailing", "off")];
        let mut fight = sights("1944-06-01", &set, "P-51D Mustang", "B-17G Flying Fortress at 36,25 heading 0");
        fight.does(&["sight R1", "done R1"]);
        fight.rolls("done B1", RED_FIRST);
        moved(&mut fight, &[]);
        (fight.craft("R1").sight, may(&fight, "sight R1 off"))
    };
    assert_eq!(chosen("each_turn"), (None, Ok(())));
    assert_eq!(chosen("whole_game"), (Some(true), REFUSED("SCR-64")));
}

#[test]
fn scr_67_sights_of_turrets_where_all_agree() {
    let fired = |set: &str, dice: &[&[u8]]| {
        let set = [("sight_turrets", set), ("computing_sight", "revised")];
        let mut fight = sights("1945-06-01", &set, "B-29A Superfortress", "Ki-84-I Hayate at 39,20 heading 0");
        fight.does(&["shoot R1 2x0.5@T#2 at B1"]);
        fight.rolls("fire", dice);
        fight.craft("B1").now.structure
    };
    // 14 - 5 - 1 = 8: with a die of 6 a 2 hits.
    assert_eq!(fired("on", &[&[6], &[2], &[1, 1], &[9], &[4]]), 14);
    assert_eq!(fired("off", &[&[7], &[9], &[4]]), 16);
}

#[test]
fn scr_62_scr_67_each_turret_has_a_die_of_its_own() {
    let set = [("sight_turrets", "on"), ("computing_sight", "revised")];
    let mut fight = sights("1945-06-01", &set, "B-29A Superfortress", "Ki-84-I Hayate at 39,20 heading 0");
    fight.does(&["shoot R1 2x0.5@T#2 at B1", "shoot R1 2x0.5@T#3 at B1"]);
    // Both need 8: with a die of 6 a 2 hits, and with one of 1 a 6 does not.
    fight.rolls("fire", &[&[6], &[2], &[1, 1], &[1], &[6], &[9], &[4]]);
    assert_eq!(fight.craft("B1").now.structure, 14);
}

#[test]
fn scr_64_sights_of_turrets_may_be_left_off() {
    let bomber = |set: &str| {
        let set = [("sight_turrets", set), ("computing_sight", "revised")];
        sights("1945-06-01", &set, "B-29A Superfortress", "Ki-84-I Hayate at 39,20 heading 0")
    };
    let mut fight = bomber("on");
    fight.does(&["sight R1 off"]);
    assert_eq!(fight.refused("sight R1"), "SCR-64", "it is chosen once");
    fight.does(&["shoot R1 2x0.5@T#2 at B1"]);
    // 14 - 5 - 1 = 8, and no die is added.
    fight.rolls("fire", &[&[7], &[9], &[4]]);
    assert_eq!(fight.craft("B1").now.structure, 16);
    assert_eq!(may(&bomber("off"), "sight R1 off"), REFUSED("SCR-64"));
}

/// A scenario of two with these keys.
fn sky(keys: &[&str], set: &[(&str, &str)], red: &[&str]) -> Sky {
    let sky = keys.iter().fold(Sky::new(), |sky, key| sky.key(key));
    let sky = set.iter().fold(sky, |sky, (id, value)| sky.set(id, value));
    let sky = red.iter().fold(sky, |sky, line| sky.red(line));
    sky.blue("B1: Bf 109E-4 at 60,40 heading 180 band 10")
}

const SPITFIRE: &str = "R1: Spitfire Mk I at 20,20 heading 0 band 10";

#[test]
fn sqr_135_the_moon_of_the_scenario_or_another() {
    let moon = |key: &str, value: &str| {
        sky(&["light = \"night\"", &format!("moon = \"{key}\"")], &[("moon", value)], &[SPITFIRE]).setting().moon
    };
    assert_eq!([moon("none", "scenario"), moon("full", "scenario")], [false, true]);
    assert_eq!([moon("none", "full"), moon("full", "none")], [true, false]);
}

#[test]
fn sqr_134_markers_at_night_and_their_dummies_may_be_agreed() {
    let all = [
        "R1: Spitfire Mk I at 20,20 heading 0 band 10",
        "R2: Spitfire Mk I at 24,20 heading 0 band 10",
        "R3: Spitfire Mk I at 28,20 heading 0 band 10",
    ];
    let markers = |light: &str, set: &[(&str, &str)]| {
        let setting = sky(&[light], set, &all).setting();
        let (real, dummies): (Vec<_>, Vec<_>) = setting.contacts.iter().partition(|plan| plan.at.is_some());
        (real.len(), dummies.len())
    };
    let (night, day) = ("light = \"night\"", "light = \"day\"");
    assert_eq!((markers(night, &[]), markers(day, &[])), ((4, 3), (0, 0)));
    assert_eq!(markers(night, &[("night_markers", "off")]), (0, 0));
    for (each, dummies) in [("0", 0), ("1", 4), ("3", 2), ("4", 2)] {
        assert_eq!(markers(night, &[("dummies", each)]), (4, dummies), "{each}");
    }
    // By day the scenario says who begins so; at night without markers nobody does, and no dummies are there that it names.
    let by_day = sky(&[day], &[("night_markers", "off")], &["R1: Spitfire Mk I at 20,20 heading 0 band 10 marker"]);
    assert_eq!(by_day.setting().contacts.len(), 1);
    let named = sky(&[night], &[("night_markers", "off")], &all).red_side("dummies = 2");
    assert_eq!(named.setting().contacts.len(), 0);
}

#[test]
fn sqr_105_ranks_by_skill_or_as_listed() {
    let ranks = |set: &[(&str, &str)]| {
        let all = [
            "R1: Spitfire Mk I at 20,20 heading 0 band 10",
            "R2: Spitfire Mk I at 24,20 heading 0 band 10 level Elite",
        ];
        sky(&[], set, &all).setting().crafts.iter().take(2).map(|plan| plan.rank).collect::<Vec<_>>()
    };
    assert_eq!((ranks(&[]), ranks(&[("rank_order", "by_skill")])), (vec![2, 1], vec![2, 1]));
    assert_eq!(ranks(&[("rank_order", "as_listed")]), [1, 2]);
    assert_eq!(ranks(&[("crew_skill", "dice")]), [1, 2], "nobody knows yet who is better");
}

#[test]
fn sqr_107_dice_say_how_good_crews_are() {
    let begun = |set: &[(&str, &str)], dice: &[&[u8]]| {
        let set = [&[("crew_skill", "dice")], set].concat();
        let fight = sky(&["date = \"1940-08-01\""], &set, &["R1: He 111H-3 at 20,20 heading 0 band 10"]).fight(dice);
        let of = |name: &str| {
            let now = fight.craft(name).now;
            ([now.pilots[0].skill, now.pilots[0].combat, now.crew.skill, now.crew.combat], fight.craft(name).trained)
        };
        (of("R1"), of("B1"))
    };
    // Germans of 1940 have 1 more: 10 is 8, 1 is 4, 3 is 5, 5 is 6. The initiative counts them: 1 + 8 against 2 + 5.
    let dice: &[&[u8]] = &[&[10], &[1], &[3], &[5], &[1], &[2]];
    assert_eq!(begun(&[], dice), (([8, 4, 8, 4], 8), ([5, 6, 0, 0], 5)));
    // One die each where both Skills are the same number.
    let one: &[&[u8]] = &[&[8], &[1], &[1], &[2]];
    assert_eq!(begun(&[("one_skill", "on")], one), (([7, 7, 7, 7], 7), ([4, 4, 0, 0], 4)));
    assert_eq!(begun(&[("experience", "off")], dice).0.0, [8, 4, 8, 4]);
}

#[test]
fn sqr_117_units_of_bombs() {
    let units = |pounds: &str| {
        let set = [("bomb_unit_lb", pounds)];
        let fight = sky(&["date = \"1944-06-01\""], &set, &["R1: F6F-5 Hellcat at 20,20 heading 0 band 10 load bombs"])
            .fight(&[&[4], &[9]]);
        fight.craft("R1").load
    };
    assert_eq!((units("250"), units("500"), units("2000"), units("1999")), (8, 4, 1, 1));
}

/// The text of a scenario in which neither wind nor clouds are said.
fn open(clouds: &str) -> Result<Setting, Vec<Problem>> {
    let text = format!(
        "rulebook = \"scramble\"\nid = \"test\"\ntitle = \"Test\"\ntext = \"A test.\"\nminutes = 1\nturns = 9\n\
         table = [72, 48]\ndate = \"1944-06-01\"\nattacker = \"Red\"\n{clouds}\n\
         [[sides]]\nname = \"Red\"\naircraft = [{{ name = \"R1\", kind = \"Spitfire Mk I\", at = [20, 20], heading = 0, height = 10 }}]\n\
         [[sides]]\nname = \"Blue\"\naircraft = [{{ name = \"B1\", kind = \"Bf 109E-4\", at = [60, 40], heading = 180, height = 10 }}]\n"
    );
    Scramble::load(&data::files(), "scenarios/test.toml", &text, &Choices::default())
}

#[test]
fn sqr_104_wind_and_clouds_by_dice() {
    assert_eq!(open("").unwrap().wind, None);
    let problems = open("clouds = [{ height = 9, pieces = [[10, 20]] }]").unwrap_err();
    assert_eq!(problems[0].to_string().rsplit("wind: ").next(), Some("the key is missing: clouds lie along the wind"));
    let begun = |set: &[(&str, &str)], dice: &[&[u8]]| {
        let fight = sky(&[], set, &[SPITFIRE]).wind_by_dice().fight(dice);
        let clouds = fight.table().clouds.iter();
        let places = clouds.map(|cloud| (cloud.at.x / 25_400, cloud.at.y / 25_400, cloud.height, cloud.group));
        (fight.table().wind, places.collect::<Vec<_>>())
    };
    // A 2: it blows to 60 degrees. 3 - 2 = 1 group at 4 + 2 + 5 = 11, with 4 and 10: its first piece at 26, 42, two more upwind of it.
    let one: &[&[u8]] = &[&[2], &[3], &[2, 5], &[4], &[10], &[4], &[9]];
    assert_eq!(begun(&[], one), (60, vec![(19, 38, 11, 0), (22, 40, 11, 0), (26, 42, 11, 0)]));
    let none: &[&[u8]] = &[&[4], &[1], &[4], &[9]];
    assert_eq!(begun(&[], none), (180, vec![]));
    let agreed: &[&[u8]] = &[&[4], &[1, 1], &[1], &[1], &[4], &[9]];
    assert_eq!(begun(&[("cloud_groups", "1")], agreed), (180, vec![(6, 14, 6, 0), (6, 10, 6, 0), (6, 6, 6, 0)]));
    assert_eq!(begun(&[("cloud_groups", "0")], &[&[4], &[4], &[9]]), (180, vec![]));
    assert_eq!(begun(&[("clouds", "off")], &[&[4], &[9]]), (0, vec![]));
}

#[test]
fn sqr_100_wider_bases() {
    let ends = |base: &str, y: &str| {
        let line = format!("B2: Bf 109E-4 at 20,{y} heading 0 band 10");
        let fight =
            sky(&[], &[("base_inches", base), ("collisions", "off")], &[SPITFIRE]).blue(&line).fight(&[&[4], &[9]]);
        may(&fight, "level R1 by S 6")
    };
    assert_eq!((ends("1", "27"), ends("1", "26.9")), (Ok(()), REFUSED("SQR-113")));
    assert_eq!((ends("2", "28"), ends("2", "27.9")), (Ok(()), REFUSED("SQR-113")));
    // So is the line of fire, by half of it to each side.
    let fires = |base: &str| {
        let sky = Sky::new().set("base_inches", base).set("stacking", "off").set("collisions", "off");
        let red = [SPITFIRE, "R2: Spitfire Mk I at 20.9,23 heading 0 band 10"];
        may(&met(sky, &red, &["B1: Bf 109E-4 at 20,25 heading 0 band 10"], RED_FIRST), "shoot R1 8x.303@N at B1")
    };
    assert_eq!((fires("1"), fires("2")), (Ok(()), REFUSED("SQR-63")));
}

#[test]
fn sqr_71_sqr_100_front_and_rear_arcs_begin_at_the_edges_of_a_wider_base() {
    let rear = |base: &str, y: &str| {
        let blue = format!("B1: Bf 109E-4 at 36,{y} heading 0 band 11");
        let sky = Sky::new().set("base_inches", base);
        may(
            &met(sky, &["R1: Lancaster B Mk I at 36,20 heading 0 band 10"], &[&blue], RED_FIRST),
            "shoot R1 4x.303@R#3 at B1",
        )
    };
    assert_eq!((rear("1", "19.5"), rear("1", "19.51")), (Ok(()), REFUSED("SQR-69")));
    assert_eq!((rear("2", "19"), rear("2", "19.01")), (Ok(()), REFUSED("SQR-69")));
    assert_eq!((rear("3", "18.5"), rear("3", "18.51")), (Ok(()), REFUSED("SQR-69")));
}
