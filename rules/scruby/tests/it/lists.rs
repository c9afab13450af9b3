//! The tables, and what is said of mistakes in them.

use crate::tables::{QUALITIES, form, grade, gun, kind, lists, quality, spoilt, weapon};
use sandtable_book::Rulebook;
use sandtable_geometry::{Angle, Length};
use sandtable_scruby::lists::{Arm, Cell, Cover, Formation};
use sandtable_scruby::{Book, data};

fn words_of(arm: Arm) -> Vec<String> {
    lists().kinds.into_iter().filter(|kind| kind.arm == arm).map(|kind| kind.word).collect()
}

#[test]
fn aos_02_there_are_four_types_of_infantry() {
    assert_eq!(words_of(Arm::Infantry), ["grenadier", "line", "light", "rifles"]);
}

#[test]
fn aos_03_there_are_six_types_of_cavalry() {
    assert_eq!(
        words_of(Arm::Cavalry),
        ["cuirassier", "heavy_dragoon", "carabinier", "lancer", "dragoon", "light_dragoon"]
    );
}

#[test]
fn aos_04_there_are_four_types_of_guns_and_rockets() {
    assert_eq!(words_of(Arm::Artillery), ["gun_12", "gun_8_9", "gun_6_how", "gun_3_4", "rocket"]);
    let class = |word: &str| lists().guns[kind(word).gun.unwrap()].word.clone();
    assert_eq!(
        ["gun_12", "gun_8_9", "gun_6_how", "gun_3_4", "rocket"].map(class),
        ["12", "8/9", "6/how", "3/4", "rocket"]
    );
}

#[test]
fn aos_05_qualities_have_ranks() {
    assert_eq!(QUALITIES.map(|word| quality(word).0), [8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!((quality("fair").0, quality("superior").0, lists().best()), (3, 4, quality("incomparable")));
}

#[test]
fn aos_07_aos_08_who_forms_how() {
    let forms = |word: &str| -> Vec<&str> {
        let moves = kind(word).moves;
        Formation::ALL.iter().zip(moves).filter(|(_, rate)| rate.is_some()).map(|((word, _), _)| *word).collect()
    };
    assert_eq!(forms("line"), ["line", "column", "square"]);
    assert_eq!(forms("grenadier"), ["line", "column", "square"]);
    assert_eq!(forms("light"), ["line", "column", "square", "skirmish", "screen"]);
    assert_eq!(forms("rifles"), ["line", "column", "square", "skirmish", "screen"]);
    assert_eq!(forms("cuirassier"), ["line", "column", "dismounted"]);
    assert_eq!(forms("light_dragoon"), ["line", "column", "screen", "dismounted"]);
    assert_eq!(forms("gun_12"), ["unlimbered", "limbered"]);
    assert_eq!(lists().form(Arm::Cavalry, Formation::Square), None);
}

#[test]
fn aos_17_aos_95_rates_of_movement() {
    let rates = |word: &str| {
        let kind = kind(word);
        (kind.moves, kind.rout, kind.bonus)
    };
    let (foot, some) = (4, Some);
    assert_eq!(rates("line"), ([some(4), some(6), some(1), None, None, None, None, None], 6, 2));
    assert_eq!(rates("grenadier"), rates("line"));
    assert_eq!(rates("light"), ([some(4), some(6), some(1), some(6), some(6), None, None, None], 6, 2));
    assert_eq!(rates("rifles"), rates("light"));
    assert_eq!(rates("cuirassier"), ([some(8), some(10), None, None, None, some(foot), None, None], 10, 4));
    assert_eq!((rates("heavy_dragoon"), rates("carabinier")), (rates("cuirassier"), rates("cuirassier")));
    assert_eq!(rates("lancer"), ([some(10), some(12), None, None, None, some(foot), None, None], 10, 4));
    assert_eq!(rates("dragoon"), rates("lancer"));
    assert_eq!(rates("light_dragoon"), ([some(12), some(14), None, None, some(12), some(foot), None, None], 10, 4));
    let guns = |word: &str| (kind(word).moves[6], kind(word).moves[7], kind(word).rout, kind(word).bonus);
    assert_eq!(guns("gun_12"), (some(1), some(4), 4, 0));
    assert_eq!((guns("gun_8_9"), guns("gun_6_how")), ((some(1), some(6), 4, 0), (some(1), some(6), 4, 0)));
    assert_eq!((guns("gun_3_4"), guns("rocket")), ((some(2), some(8), 4, 0), (some(2), some(8), 4, 0)));
}

#[test]
fn aos_83_the_tables_have_all_their_rows() {
    let lists = lists();
    let rows = (
        lists.kinds.len(),
        lists.grades.len(),
        lists.forms.iter().flatten().flatten().count(),
        lists.guns.len(),
        lists.weapons.len(),
    );
    assert_eq!(rows, (15, 8, 11, 5, 4));
    assert_eq!(lists.terrains.len(), 15);
    assert_eq!((lists.firefight.ratios.len(), lists.melee.ratios.len()), (11, 9));
    assert_eq!((lists.firefight.columns.len(), lists.melee.columns.len()), (11, 9));
}

#[test]
fn aos_85_units_have_three_sizes() {
    let sizes = |word: &str| kind(word).sizes;
    assert_eq!((sizes("line"), sizes("lancer"), sizes("gun_8_9")), ([48, 60, 72], [16, 24, 32], [6, 8, 10]));
    assert_eq!(sizes("rocket"), [6, 8, 10]);
}

#[test]
fn aos_86_fighting_values_of_the_types() {
    let values = |word: &str| {
        let kind = kind(word);
        let arm = lists().weapons[kind.weapon].word.clone();
        (arm, kind.melee, kind.firefight, [kind.shock_attack, kind.shock_stand])
    };
    let table = [
        ("grenadier", "musket", 60, 100, [1, 0]),
        ("line", "musket", 50, 100, [0, 0]),
        ("light", "musket", 45, 100, [0, 0]),
        ("rifles", "rifle", 40, 100, [0, 0]),
        ("cuirassier", "none", 200, 20, [3, 3]),
        ("heavy_dragoon", "carbine", 175, 20, [2, 2]),
        ("carabinier", "carbine", 170, 20, [2, 1]),
        ("lancer", "none", 130, 20, [2, 0]),
        ("dragoon", "carbine", 140, 20, [1, 1]),
        ("light_dragoon", "carbine", 110, 20, [0, 0]),
        ("gun_12", "none", 25, 750, [0, 0]),
        ("gun_8_9", "none", 25, 600, [0, 0]),
        ("gun_6_how", "none", 25, 500, [0, 0]),
        ("gun_3_4", "none", 25, 350, [0, 0]),
        ("rocket", "none", 25, 200, [0, 0]),
    ];
    for (word, arm, melee, firefight, shock) in table {
        assert_eq!(values(word), (arm.to_owned(), melee, firefight, shock), "{word}");
    }
    let on_foot = |word: &str| (kind(word).melee_dismounted, kind(word).firefight_dismounted);
    assert_eq!((on_foot("cuirassier"), on_foot("lancer")), ((Some(25), Some(0)), (Some(25), Some(0))));
    assert_eq!((on_foot("dragoon"), on_foot("line")), ((Some(40), Some(80)), (None, None)));
    for word in ["heavy_dragoon", "carabinier", "light_dragoon"] {
        assert_eq!(on_foot(word), (Some(35), Some(70)), "{word}");
    }
}

#[test]
fn aos_87_what_qualities_are_worth() {
    let of = |word: &&str| {
        let grade = grade(word);
        (grade.losses, grade.strength, grade.good_order, grade.bonus_move, grade.immune, grade.points)
    };
    let table = [
        (4, 150, 2, 4, true, 160),
        (4, 140, 2, 4, true, 155),
        (3, 130, 3, 4, true, 140),
        (3, 120, 3, 4, true, 130),
        (2, 110, 4, 5, false, 105),
        (2, 100, 4, 5, false, 100),
        (1, 85, 5, 6, false, 70),
        (1, 70, 6, 6, false, 55),
    ];
    assert_eq!(QUALITIES.iter().map(of).collect::<Vec<_>>(), table);
}

#[test]
fn aos_82_aos_88_formations() {
    let hundredths = |number: i32| Length::um(number * 254);
    let of = |arm, formation| {
        let form = form(arm, formation);
        ((form.frontage, form.depth), form.arc, form.fire, [form.firefight, form.melee, form.melee_vs_mounted])
    };
    let (foot, horse, guns) = (Arm::Infantry, Arm::Cavalry, Arm::Artillery);
    let deg = Angle::degrees;
    let at = |front: i32, depth: i32| (hundredths(front), Some(hundredths(depth)));
    let square = (hundredths(4), None);
    let table = [
        (foot, Formation::Line, at(8, 100), deg(30), Some(100), [100, 100, 100]),
        (foot, Formation::Column, at(4, 200), deg(30), Some(50), [50, 100, 100]),
        (foot, Formation::Square, square, deg(180), Some(50), [50, 75, 200]),
        (foot, Formation::Skirmish, at(12, 100), deg(90), None, [50, 50, 50]),
        (foot, Formation::Screen, at(12, 100), deg(90), Some(50), [50, 50, 50]),
        (horse, Formation::Line, at(20, 150), deg(30), Some(50), [100, 100, 100]),
        (horse, Formation::Column, at(10, 300), deg(30), Some(50), [100, 75, 75]),
        (horse, Formation::Screen, at(25, 150), deg(90), Some(50), [100, 50, 50]),
        (horse, Formation::Dismounted, at(20, 100), deg(30), Some(100), [100, 100, 100]),
        (guns, Formation::Unlimbered, at(40, 200), deg(30), Some(100), [100, 100, 100]),
        (guns, Formation::Limbered, at(20, 400), deg(0), Some(0), [50, 50, 50]),
    ];
    for (arm, formation, block, arc, fire, values) in table {
        assert_eq!(of(arm, formation), (block, arc, fire, values), "{arm:?} {formation:?}");
    }
    // A line of 60 is 4.8 inches wide, a mounted one of 24 too, and a battery of 8 is 3.2.
    let wide = |arm, formation, figures| form(arm, formation).frontage * figures;
    assert_eq!(wide(foot, Formation::Line, 60), hundredths(480));
    assert_eq!(wide(horse, Formation::Line, 24), hundredths(480));
    assert_eq!(wide(guns, Formation::Unlimbered, 8), hundredths(320));
    let flags = |arm, formation| {
        let form = form(arm, formation);
        (form.open_order, form.dense, form.free_target)
    };
    assert_eq!(
        (flags(foot, Formation::Line), flags(foot, Formation::Column)),
        ((false, false, false), (false, true, false))
    );
    assert_eq!(
        (flags(foot, Formation::Square), flags(guns, Formation::Limbered)),
        ((false, true, false), (false, true, false))
    );
    assert_eq!(
        (flags(foot, Formation::Screen), flags(guns, Formation::Unlimbered)),
        ((true, false, true), (true, false, true))
    );
    assert_eq!((kind("light").skirmish_fire, kind("rifles").skirmish_fire), (Some(50), Some(100)));
}

#[test]
fn aos_103_terrain() {
    let lists = lists();
    let of = |word: &str| lists.terrains.iter().find(|terrain| terrain.word == word).unwrap();
    let all = [Some(100); 5];
    assert_eq!((of("clear").costs, of("gentle_hill").costs, of("bridge").costs), (all, all, all));
    assert_eq!(of("road").costs, [Some(67), Some(100), Some(67), Some(67), Some(100)]);
    assert_eq!(of("rough").costs, [Some(150), Some(100), Some(150), Some(200), None]);
    assert_eq!(of("plough_wet").costs, [Some(125), Some(100), Some(125), Some(150), Some(200)]);
    assert_eq!(of("marsh").costs, [Some(200), Some(150), None, None, None]);
    assert_eq!(of("wood").costs, [Some(200), Some(100), Some(200), None, None]);
    assert_eq!(of("steep_hill").costs, [Some(200), Some(150), Some(200), Some(200), None]);
    assert_eq!(of("village").costs, [Some(200), Some(100), Some(200), Some(200), None]);
    let crossed = |word| (of(word).is_line, of(word).crossing);
    assert_eq!((crossed("stream"), crossed("hedge")), ((true, [Some(1), Some(1), Some(2)]), crossed("stream")));
    assert_eq!((crossed("river"), crossed("wall")), ((true, [None; 3]), (true, [Some(1), Some(2), None])));
    assert_eq!((crossed("earthwork"), crossed("clear")), ((true, [Some(2), None, None]), (false, [None; 3])));
    let such = |holds: &dyn Fn(&sandtable_scruby::lists::Terrain) -> bool| -> Vec<&str> {
        lists.terrains.iter().filter(|terrain| holds(terrain)).map(|terrain| terrain.word.as_str()).collect()
    };
    assert_eq!(such(&|terrain| terrain.cover == Cover::Soft), ["wood", "hedge"]);
    assert_eq!(such(&|terrain| terrain.cover == Cover::Hard), ["village", "wall", "earthwork"]);
    assert_eq!(such(&|terrain| terrain.blocks_sight), ["wood", "village"]);
    assert_eq!(such(&|terrain| terrain.is_path), ["road", "bridge"]);
    assert_eq!(such(&|terrain| terrain.mounted_melee == 50), ["marsh", "wood", "village", "bridge"]);
    assert_eq!(
        such(&|terrain| !terrain.bounce),
        ["plough_wet", "marsh", "wood", "village", "stream", "river", "wall", "earthwork"]
    );
    assert_eq!((of("gentle_hill").level, of("steep_hill").level, of("clear").level), (1, 2, 0));
}

#[test]
fn aos_122_aos_123_guns() {
    let inch = |inches: i32| Some(Length::inches(inches));
    let of = |word: &str| gun(word);
    assert_eq!(of("12").limits, [inch(4), inch(12), inch(30), inch(48)]);
    assert_eq!(of("8/9").limits, [inch(3), inch(10), inch(24), inch(42)]);
    assert_eq!(of("6/how").limits, [inch(3), inch(9), inch(21), inch(36)]);
    assert_eq!(of("3/4").limits, [inch(2), inch(7), inch(16), inch(28)]);
    assert_eq!(of("rocket").limits, [None, None, inch(24), inch(36)]);
    assert_eq!((of("12").inter, of("12").long), ([Some(2), Some(5), Some(5)], [Some(4), Some(6)]));
    assert_eq!((of("8/9").inter, of("8/9").long), ([Some(3), Some(5), Some(6)], [Some(5), Some(6)]));
    assert_eq!((of("6/how").inter, of("6/how").long), (of("8/9").inter, of("8/9").long));
    assert_eq!((of("3/4").inter, of("3/4").long), ([Some(4), Some(6), Some(6)], [Some(6), None]));
    assert_eq!((of("rocket").inter, of("rocket").long), ([Some(4), None, Some(6)], [Some(5), None]));
    let runs = ["12", "8/9", "6/how", "3/4", "rocket"].map(|word| of(word).runs);
    let usual = [inch(6), inch(3)];
    assert_eq!(runs, [usual, usual, usual, [inch(4), None], [None, None]]);
    assert_eq!((of("rocket").misfire, of("12").misfire), (Some(1), None));
}

#[test]
fn aos_130_small_arms() {
    let inch = |inches: i32| Some(Length::inches(inches));
    let of = |word: &str| (weapon(word).limits, weapon(word).times);
    assert_eq!(of("carbine"), ([inch(4), None], [2, 0]));
    assert_eq!(of("musket"), ([inch(6), inch(12)], [2, 1]));
    assert_eq!(of("rifle"), ([inch(8), inch(18)], [2, 1]));
    assert_eq!(of("none"), ([None, None], [0, 0]));
}

#[test]
fn aos_64_aos_153_what_qualities_check_for() {
    let of = |word: &&str| {
        let grade = grade(word);
        let morale = grade.morale;
        let checks = [morale.checks_disorder, morale.checks_half, morale.checks_friends, morale.checks_heavy];
        (checks.map(u8::from), morale.pass, morale.rally)
    };
    let table = [
        ([0, 0, 0, 0], 2, 2),
        ([0, 1, 0, 0], 2, 2),
        ([0, 1, 0, 0], 2, 3),
        ([0, 1, 0, 0], 3, 3),
        ([1, 1, 0, 0], 3, 3),
        ([1, 1, 0, 0], 3, 4),
        ([1, 1, 1, 0], 4, 5),
        ([1, 1, 1, 1], 4, 5),
    ];
    assert_eq!(QUALITIES.iter().map(of).collect::<Vec<_>>(), table);
}

#[test]
fn aos_83_cells_are_read_with_all_their_signs() {
    let lists = lists();
    let cell = |won, losses, worse, better| Cell { attacker_won: won, losses, worse, better };
    assert_eq!(lists.firefight.columns[0][0], cell(Some(false), 4, true, true));
    assert_eq!(lists.firefight.columns[10][5], cell(Some(true), 4, true, true));
    assert_eq!(lists.firefight.columns[5][2], cell(None, 0, false, false));
    assert_eq!(lists.melee.columns[8][4], cell(Some(true), 3, true, false));
    assert_eq!(lists.melee.columns[4][5], cell(Some(true), 2, false, false));
}

#[test]
fn aos_83_a_lopsided_chart_is_reported() {
    let file = "data/firefight_chart.csv";
    // Row 4, column 3:1.
    assert_eq!(
        spoilt(file, "4,D-3,D-2,D-2,D-1,S,S,A-1,A-2,A-2", "4,D-3,D-2,D-2,D-1,S,S,A-1,A-2,A-3"),
        ["data/firefight_chart.csv:4: 1:3: is not what the defender has at 3:1 with a 4"]
    );
    // Both halves changed alike, and no longer rising with the ratio.
    let text = "1,D-4q+,D-4q,D-3q,D-3,D-2,D-2,D-1,S,S,A-1,A-2";
    assert_eq!(
        spoilt(file, text, &text.replace("D-2,D-2,D-1", "D-2,D-3,D-1")),
        [
            "data/firefight_chart.csv:2: 1:1: is not what the defender has at 1:1 with a 6",
            "data/firefight_chart.csv:2: 1:1: is worse for the attacker than 2:3",
        ]
    );
    let melee = "data/melee_chart.csv";
    assert_eq!(
        spoilt(melee, "6,D-1,L,L,A-1,A-2", "6,D-1,L,L,A-1,L"),
        [
            "data/melee_chart.csv:2: 1:1: is not what the defender has at 1:1 with a 6",
            "data/melee_chart.csv:7: 1:1: is worse for the attacker than 4:5",
            "data/melee_chart.csv:7: 1:1: is worse for the attacker than with a 5",
        ]
    );
    // Of the even column each pair of faces is looked at once.
    assert_eq!(
        spoilt(melee, "4,D-2,D-2,D-1,L,L,A-1", "4,D-2,D-2,D-1,L,A-1,A-1"),
        ["data/melee_chart.csv:4: 1:1: is not what the defender has at 1:1 with a 4"]
    );
}

#[test]
fn aos_83_an_incomplete_chart_is_reported() {
    let melee = "data/melee_chart.csv";
    assert_eq!(
        spoilt(melee, "2,D-3q,D-2q", "1,D-3q,D-2q"),
        ["data/melee_chart.csv: die: there is no line for 2", "data/melee_chart.csv:3: die: '1' is already in line 2"]
    );
    assert_eq!(
        spoilt(melee, "3,D-2q", "3,S"),
        ["data/melee_chart.csv:4: 1:3: 'S': results are written like A-2, D-3q, A-4q+ or L"]
    );
    assert_eq!(
        spoilt(melee, "1:3,1:2,3:5", "1:3,1:4,3:5"),
        ["data/melee_chart.csv:1: 1:4: the ratio is not more than 1:3"]
    );
    assert_eq!(spoilt(melee, "2:1,3:1", "2:1,3-1"), ["data/melee_chart.csv:1: 3-1: ratios are written like 3:2"]);
    assert_eq!(
        spoilt(melee, "2:1,3:1", "2:1,4:1"),
        [
            "data/melee_chart.csv:1: 1:3: there is no column of the inverse ratio in its place",
            "data/melee_chart.csv:1: 4:1: there is no column of the inverse ratio in its place",
        ]
    );
    assert_eq!(spoilt(melee, "4:5,1:1,5:4", "4:5,9:8,5:4")[0], "data/melee_chart.csv:1: there is no column 1:1");
}

#[test]
fn aos_83_mistakes_in_the_tables_are_reported_where_they_are() {
    let units = "data/units.csv";
    let one = |file, from: &str, to: &str, what: &str| assert_eq!(spoilt(file, from, to), [what], "{from} -> {to}");
    one(
        units,
        "line,Line infantry,infantry,musket",
        "line,Line infantry,infantry,muskett",
        "data/units.csv:3: weapon: unknown word 'muskett', expected one of: carbine, musket, rifle, none; did you mean 'musket'?",
    );
    one(
        units,
        "grenadier,Grenadier infantry,infantry,musket,,12,85,48,60",
        "grenadier,Grenadier infantry,infantry,musket,,12,85,48,48",
        "data/units.csv:2: size_medium: 48 is not more than size_small, 48",
    );
    one(units, "16,24,32,8,10,,,,4", "16,24,32,8,10,1,,,4", "data/units.csv:6: move_square: no square for cavalry");
    one(
        units,
        "gun_12,12-pounder,artillery,none,12,",
        "gun_12,12-pounder,artillery,none,,",
        "data/units.csv:12: artillery_class: batteries have guns, and nobody else has",
    );
    one(
        units,
        "100,,0,0,0,0,50",
        "100,,0,0,0,0,",
        "data/units.csv:4: skirmish_fire_pct: is there for those who form a skirmish line, and for them only",
    );
    one(
        units,
        "200,25,20,0,3,3,1,0",
        "200,,20,0,3,3,1,0",
        "data/units.csv:6: melee_dismounted_pct: is there for those who can dismount, and for them only",
    );
    one(
        "data/artillery.csv",
        "8/9,8# or 9#,3,10,24",
        "8/9,8# or 9#,3,10,9",
        "data/artillery.csv:3: inter_max: 9 is not more than short_max, 10",
    );
    one("data/artillery.csv", "42,3,5,6", "42,6,5,6", "data/artillery.csv:3: inter_bounce_on: that face does not hit");
    one(
        "data/artillery.csv",
        "28,4,6,6,6,,4,",
        "28,4,6,6,6,,,",
        "data/artillery.csv:5: bounce_inches_inter: goes with inter_bounce_on and bounce_inches_inter",
    );
    one("data/artillery.csv", "5,,,,1", "5,,,,5", "data/artillery.csv:6: misfire_on: that face hits");
    one(
        "data/small_arms.csv",
        "musket,6,12",
        "musket,6,6",
        "data/small_arms.csv:3: inter_max: 6 is not more than short_max, 6",
    );
    one(
        "data/terrain.csv",
        "stream,line,,",
        "stream,line,100,",
        "data/terrain.csv:11: cost_formed_pct: lines are crossed, areas and paths are not",
    );
    assert_eq!(
        spoilt("data/morale.csv", "poor,1,1", "poor,1,2"),
        ["data/morale.csv:8: check_half: unknown word '2', expected one of: 0, 1"]
    );
    assert_eq!(spoilt("data/morale.csv", "poor,1,1", "pour,1,1").len(), 2);
}

#[test]
fn aos_83_tables_that_lack_a_line_are_reported() {
    assert_eq!(
        spoilt("data/formations.csv", "screen,cavalry", "square,cavalry"),
        [
            "data/formations.csv: formation: there is no line for 'screen' of cavalry",
            "data/formations.csv:9: formation: cavalry does not form so",
        ]
    );
    assert_eq!(
        spoilt("data/qualities.csv", "incomparable,8", "incomparable,9"),
        ["data/qualities.csv: rank: there is no line of rank 8"]
    );
    assert_eq!(
        spoilt("data/terrain.csv", "clear,area", "meadow,area"),
        ["data/terrain.csv: terrain: there is no line for the area 'clear', the ground between all others"]
    );
}

#[test]
fn aos_50_a_cell_of_a_chart_has_one_figure_of_losses() {
    let melee = "data/melee_chart.csv";
    let unread = |cell: &str| {
        let problems = spoilt(melee, "2,D-3q,D-2q", &format!("2,{cell},D-2q"));
        problems.iter().any(|problem| problem.contains(&format!("'{cell}': results are written like")))
    };
    assert!(!unread("D-9q") && unread("D-10q"));
}

#[test]
fn aos_91_mistakes_in_the_armies_of_the_tables_are_found_with_them() {
    let armies = data::files().get("data/armies.csv").unwrap().to_owned();
    let spoilt = armies.replacen(",line,", ",lime,", 1);
    assert_ne!(spoilt, armies);
    assert_eq!(Book::check_tables(&data::files()), Vec::new());
    let problems = Book::check_tables(&data::files().with("data/armies.csv", spoilt));
    assert!(problems.iter().any(|problem| problem.file == "data/armies.csv"), "{problems:?}");
}

/// What is wrong with a table whose row of a word has this in a column.
fn with_cell(file: &str, word: &str, column: &str, cell: &str) -> Vec<String> {
    let text = data::files().get(file).unwrap().to_owned();
    let at = text.lines().next().unwrap().split(',').position(|title| title == column).unwrap();
    let row = text.lines().find(|line| line.split(',').next() == Some(word)).unwrap();
    let mut cells: Vec<&str> = row.split(',').collect();
    cells[at] = cell;
    spoilt(file, row, &cells.join(","))
}

#[test]
fn aos_83_numbers_of_the_tables_have_limits() {
    for (file, word, column, least, most) in [
        ("data/formations.csv", "line", "frontage_hundredths_per_figure", 1, 200),
        ("data/formations.csv", "line", "depth_hundredths", 10, 1000),
        ("data/formations.csv", "line", "arc_half_deg", 0, 180),
        ("data/formations.csv", "line", "fire_pct", 0, 400),
        ("data/formations.csv", "line", "firefight_pct", 0, 400),
        ("data/formations.csv", "line", "melee_pct", 0, 400),
        ("data/formations.csv", "line", "melee_vs_mounted_pct", 0, 400),
        ("data/units.csv", "line", "points_base", 0, 500),
        ("data/units.csv", "line", "points_pct_per_figure", 1, 2000),
        ("data/units.csv", "line", "size_small", 1, 59),
        ("data/units.csv", "line", "size_large", 61, 100),
        ("data/units.csv", "line", "move_line", 1, 48),
        ("data/units.csv", "line", "move_rout", 1, 48),
        ("data/units.csv", "line", "charge_bonus", 0, 24),
        ("data/units.csv", "line", "melee_pct", 0, 1000),
        ("data/units.csv", "dragoon", "melee_dismounted_pct", 0, 1000),
        ("data/units.csv", "line", "firefight_pct", 0, 2000),
        ("data/units.csv", "dragoon", "firefight_dismounted_pct", 0, 1000),
        ("data/units.csv", "line", "shock_attack", 0, 20),
        ("data/units.csv", "line", "shock_stand", 0, 20),
        ("data/units.csv", "light", "skirmish_fire_pct", 0, 400),
        ("data/qualities.csv", "fair", "losses", 0, 9),
        ("data/qualities.csv", "fair", "strength_pct", 1, 400),
        ("data/qualities.csv", "fair", "good_order_on", 1, 6),
        ("data/qualities.csv", "fair", "bonus_move_on", 1, 6),
        ("data/qualities.csv", "fair", "points_pct", 1, 1000),
        ("data/morale.csv", "fair", "pass_on", 1, 6),
        ("data/morale.csv", "fair", "rally_on", 1, 6),
        ("data/small_arms.csv", "musket", "inter_max", 7, 96),
        ("data/small_arms.csv", "carbine", "short_max", 1, 96),
        ("data/small_arms.csv", "musket", "short_multiplier", 1, 9),
        ("data/small_arms.csv", "musket", "inter_multiplier", 1, 9),
        ("data/terrain.csv", "wood", "cost_formed_pct", 1, 800),
        ("data/terrain.csv", "hedge", "crossing_quarters_infantry", 0, 4),
        ("data/terrain.csv", "wood", "level", 0, 9),
        ("data/terrain.csv", "wood", "mounted_melee_pct", 0, 400),
        ("data/artillery.csv", "12", "inter_hit_on", 1, 5),
        ("data/artillery.csv", "12", "long_hit_on", 1, 6),
        ("data/artillery.csv", "rocket", "misfire_on", 1, 3),
    ] {
        for (number, fits) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
            let wrong = with_cell(file, word, column, &number.to_string());
            assert_eq!(wrong.is_empty(), fits, "{file} {word} {column} {number}: {wrong:?}");
        }
    }
    // A misfire is on no face that hits, near or far.
    assert_eq!(with_cell("data/artillery.csv", "rocket", "long_hit_on", "1").len(), 1);
    assert_eq!(with_cell("data/artillery.csv", "rocket", "inter_hit_on", "1").len(), 1);
}
