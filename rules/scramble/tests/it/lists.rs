//! The tables, and what is said of mistakes in them.

use crate::stage::{lists, spoilt};
use sandtable_scramble::data;
use sandtable_scramble::lists::{Arc, Class, Distance, Engine, Level, Load, Manoeuvre, Sight, Turns, When};

#[test]
fn sqr_137_aircraft_are_as_the_table_says() {
    let lists = lists();
    assert_eq!(lists.aircraft.len(), 55);
    let spitfire = lists.find("spitfire mk i").unwrap();
    assert_eq!((spitfire.speed, spitfire.stall, spitfire.turning, spitfire.agility, spitfire.climb), (10, 2, 2, 2, 0));
    assert_eq!((spitfire.defence, spitfire.structure, spitfire.cost), (13, 14, 46));
    let fortress = lists.find("B-17G Flying Fortress").unwrap();
    assert_eq!((fortress.speed, fortress.turning, fortress.defence, fortress.structure), (8, 5, 8, 49));
    assert_eq!((fortress.crew, fortress.pilots, fortress.bomb_sight, fortress.radar), (8, 2, true, false));
    let defence = |name: &str| lists.find(name).unwrap().defence;
    assert_eq!((defence("Me 262A-1a"), defence("MiG-15bis"), defence("F-86E Sabre")), (20, 24, 24));
    assert_eq!(
        lists.find("Spitfyre Mk I").unwrap_err(),
        "unknown aircraft 'Spitfyre Mk I'; did you mean 'Spitfire Mk I'?"
    );
}

#[test]
fn scr_08_late_fighters_are_hard_to_hit() {
    let lists = lists();
    let of =
        ["Me 262A-1a", "Me 163B-1", "Ki-84-I Hayate", "Spitfire Mk I"].map(|name| lists.find(name).unwrap().defence);
    assert_eq!(of, [20, 22, 14, 13]);
}

#[test]
fn scr_42_who_is_out_of_reach_of_an_average_pilot() {
    let lists = lists();
    let names: Vec<(&str, u8)> =
        lists.aircraft.iter().filter(|kind| kind.defence > 20).map(|kind| (kind.name.as_str(), kind.defence)).collect();
    assert_eq!(
        names,
        [
            ("Me 163B-1", 22),
            ("MiG-15bis", 24),
            ("F-86E Sabre", 24),
            ("F-80C Shooting Star", 21),
            ("F-84E Thunderjet", 22),
            ("Meteor F Mk 8", 22)
        ]
    );
}

#[test]
fn sqr_61_sqr_119_guns_stand_in_groups() {
    let lists = lists();
    let guns = |name: &str| -> Vec<(u8, Class, Arc, Option<u8>)> {
        let of = |guns: &sandtable_scramble::lists::Guns| (guns.number, guns.class, guns.arc, guns.gunner);
        lists.find(name).unwrap().guns.iter().map(of).collect()
    };
    assert_eq!(guns("Spitfire Mk VB"), [(2, Class::Mm20, Arc::Nose, None), (4, Class::Mg, Arc::Nose, None)]);
    assert_eq!(
        guns("Halifax B Mk III"),
        [(1, Class::Mg, Arc::Front, Some(1)), (4, Class::Mg, Arc::Turret, Some(2)), (4, Class::Mg, Arc::Rear, Some(3))]
    );
    assert_eq!(guns("Bf 110G-4")[2], (2, Class::Mm20, Arc::Upward, None));
    assert_eq!(guns("MiG-15bis"), [(1, Class::Mm37, Arc::Nose, None), (2, Class::Mm23, Arc::Nose, None)]);
}

#[test]
fn scr_35_some_gunners_of_the_emily_have_a_choice() {
    let lists = lists();
    let emily = lists.find("H8K2 Emily").unwrap();
    let served = |gunner: u8| emily.guns.iter().filter(|guns| guns.gunner == Some(gunner)).count();
    assert_eq!([1, 2, 3, 4, 5, 6].map(served), [2, 1, 1, 2, 2, 1]);
}

#[test]
fn sqr_49_sqr_117_equipment_and_loads() {
    let lists = lists();
    let kind = |name: &str| lists.find(name).unwrap();
    let dives =
        ["Ju 87B-2", "Ju 88A-4", "SBD-5 Dauntless", "D3A1 Val", "Lancaster B Mk I"].map(|name| kind(name).dives());
    assert_eq!(dives, [true, true, true, true, false]);
    assert_eq!(kind("Typhoon Mk IB").loads, [Load::Bombs(2000), Load::Rockets(8)]);
    assert_eq!(kind("Fw 190A-8").loads, [Load::Bombs(1100), Load::Mortar(2)]);
    assert_eq!((&kind("B5N2 Kate").loads[0], &kind("Me 262A-1a").loads[0]), (&Load::Torpedo, &Load::Salvos(2)));
    assert_eq!((kind("Me 262A-1a").engine, kind("Me 163B-1").engine), (Engine::Jet, Engine::Rocket));
    assert_eq!(
        (kind("P-51D Mustang").sight, kind("B-29A Superfortress").sight),
        (Sight::Computing, Sight::ComputingTurrets)
    );
    assert!(kind("Ju 88G-6").is_fighter() && kind("Typhoon Mk IB").is_fighter() && !kind("Ju 87B-2").is_fighter());
}

#[test]
fn scr_118_classes_of_weapons() {
    let lists = lists();
    let worth = |class: Class| {
        let weapon = lists.weapon(class);
        (weapon.dice, weapon.to_hit, weapon.depletes, weapon.depletes_long, weapon.combined)
    };
    assert_eq!(worth(Class::Mg), (1, 2, None, Some(10), Some(1)));
    assert_eq!(worth(Class::Hmg), (2, 1, Some(10), Some(9), Some(2)));
    assert_eq!(worth(Class::Mm20), (3, 0, Some(9), Some(8), Some(3)));
    assert_eq!(worth(Class::Mm23), (4, -1, Some(8), Some(7), None));
    assert_eq!(worth(Class::Mm25), (4, -1, None, None, None));
    assert_eq!(worth(Class::Mm30), (5, -1, Some(8), Some(7), None));
    assert_eq!(worth(Class::Mm37), (7, -2, Some(7), Some(6), None));
    assert_eq!((worth(Class::Rockets), worth(Class::Mortar)), ((6, 0, None, None, None), (10, -3, None, None, None)));
}

#[test]
fn scr_71_levels_of_experience() {
    let lists = lists();
    let cost = |level: Level| lists.level(level).cost;
    assert_eq!(Level::ALL.map(|(_, level)| cost(level)), [60, 80, 100, 120, 140]);
    let may = |level: Level| (lists.level(level).sideslip, lists.level(level).skid, lists.level(level).aimed);
    assert_eq!(
        Level::ALL.map(|(_, level)| may(level)),
        [(false, false, false), (false, false, false), (false, false, false), (true, false, false), (true, true, true)]
    );
    let tests = |level: Level| (lists.level(level).test_to_tail, lists.level(level).test_to_keep);
    assert_eq!(
        (tests(Level::Recruit), tests(Level::Green), tests(Level::Average)),
        ((true, true), (true, false), (false, false))
    );
    assert!(lists.level(Level::Recruit).always_long && !lists.level(Level::Green).always_long);
    let skills = |level: Level| (lists.level(level).skill, lists.level(level).combat);
    assert_eq!(Level::ALL.map(|(_, level)| skills(level)), [(4, 4), (4, 5), (5, 5), (6, 5), (6, 6)]);
}

#[test]
fn sqr_26_sqr_109_sqr_110_the_manoeuvres() {
    let lists = lists();
    let of = |manoeuvre: Manoeuvre| {
        let row = lists.manoeuvre(manoeuvre);
        (row.height, row.least, row.most)
    };
    let (nothing, stall, halves) = (Distance::Nothing, Distance::Stall, Distance::Halves);
    assert_eq!(of(Manoeuvre::Climb), ([1, 1], stall, halves(1)));
    assert_eq!(of(Manoeuvre::Zoom), ([2, 2], stall, stall));
    assert_eq!(of(Manoeuvre::ClimbingLoop), ([1, 1], nothing, nothing));
    assert_eq!(of(Manoeuvre::Level), ([0, 0], stall, halves(2)));
    assert_eq!(of(Manoeuvre::Shallow), ([-2, -1], stall, halves(3)));
    assert_eq!(of(Manoeuvre::Steep), ([-4, -3], nothing, halves(2)));
    assert_eq!(of(Manoeuvre::Power), ([-6, -5], nothing, halves(1)));
    assert_eq!(of(Manoeuvre::Vertical), ([-8, -7], nothing, nothing));
    assert_eq!(
        (of(Manoeuvre::ShallowLoop), of(Manoeuvre::SteepLoop)),
        (([-2, -1], nothing, halves(1)), ([-4, -3], nothing, nothing))
    );
    let turns = |manoeuvre: Manoeuvre| (lists.manoeuvre(manoeuvre).turns, lists.manoeuvre(manoeuvre).tight);
    assert_eq!(
        (turns(Manoeuvre::Climb), turns(Manoeuvre::Shallow)),
        ((Turns::Ordinary, true), (Turns::Ordinary, true))
    );
    assert_eq!((turns(Manoeuvre::Steep), turns(Manoeuvre::Power)), ((Turns::Ordinary, false), (Turns::None, false)));
    assert_eq!(
        (turns(Manoeuvre::ShallowLoop), turns(Manoeuvre::ClimbingLoop)),
        ((Turns::Ordinary, true), (Turns::None, false))
    );
    let when = |manoeuvre: Manoeuvre| lists.manoeuvre(manoeuvre).when;
    assert_eq!((when(Manoeuvre::Level), when(Manoeuvre::Climb)), (When::Never, When::First));
    assert_eq!((when(Manoeuvre::SteepLoop), when(Manoeuvre::Steep)), (When::Turned, When::Last));
}

#[test]
fn sqr_148_sideslip_and_skid_are_two_more_manoeuvres() {
    let lists = lists();
    for manoeuvre in [Manoeuvre::Sideslip, Manoeuvre::Skid] {
        let row = lists.manoeuvre(manoeuvre);
        assert_eq!((row.height, row.least, row.most), ([0, 0], Distance::Stall, Distance::Halves(1)));
        assert_eq!((row.when, row.tight, row.in_formation), (When::First, false, false));
    }
    assert_eq!(lists.manoeuvre(Manoeuvre::Skid).turns, Turns::Back);
}

#[test]
fn mistakes_in_the_tables_are_told_with_line_and_column() {
    assert_eq!(
        spoilt("data/aircraft.csv", "8x.303@N", "8x.303@N#1"),
        [
            "data/aircraft.csv:2: weapon_groups: '8x.303@N#1': the Pilot fires what points ahead or upward, gunners everything else"
        ]
    );
    assert_eq!(
        spoilt("data/aircraft.csv", "8x.303@N", "8x.304@N;x;0x.303@N;1x.303@Q#1;1x.303@R#0;1x.303@R#1"),
        [
            "data/aircraft.csv:2: weapon_groups: '0x.303@N': '0' is no number of guns from 1 to 12",
            "data/aircraft.csv:2: weapon_groups: '1x.303@Q#1': unknown word 'Q', expected one of: N, F, R, P, S, T, SM",
            "data/aircraft.csv:2: weapon_groups: '1x.303@R#0': gunners are numbered from 1 to 15",
            "data/aircraft.csv:2: weapon_groups: '8x.304@N': no class of weapons has the calibre '.304'",
            "data/aircraft.csv:2: weapon_groups: 'x': guns are written like 4x0.5@T#1",
            "data/aircraft.csv:2: weapon_groups: gunners are numbered from 1 to 0",
        ]
    );
    assert_eq!(
        spoilt("data/aircraft.csv", "bombs=500,", "bomb=500;rockets=x,"),
        [
            "data/aircraft.csv:5: payload: 'rockets=x': loads are written like bombs=2000",
            "data/aircraft.csv:5: payload: unknown word 'bomb', expected one of: bombs, rockets, torpedo, rockets_aa, wfrgr21; did you \
             mean 'bombs'?",
        ]
    );
    assert_eq!(
        spoilt("data/ground_targets.csv", "bridge,Bridge,30,15,45,no,0", "bridge,Bridge,30,15,45,no,200"),
        ["data/ground_targets.csv:4: move_hundredths: only ships move"]
    );
    let dear = spoilt("data/critical_hits.csv", "10,4,5,fire,2,2", "10,4,5,fire,2,4");
    assert!(dear.len() == 1 && dear[0].starts_with("data/critical_hits.csv:29: extra_dice: "), "{dear:?}");
    assert!(spoilt("data/critical_hits.csv", "10,4,5,fire,2,2", "10,4,5,fire,2,3").is_empty());
    assert_eq!(
        spoilt("data/critical_hits.csv", "3,6,6,MVR,3,0", "3,5,6,MVR,3,0"),
        ["data/critical_hits.csv:10: d6_low: row 3 has column 5 twice"]
    );
    assert_eq!(
        spoilt("data/critical_hits.csv", "3,6,6,MVR,3,0\n", ""),
        ["data/critical_hits.csv: d6_low: row 3 has no column 6"]
    );
    assert_eq!(
        spoilt("data/critical_hits.csv", "9,4,5,wounded", "9,5,4,wounded"),
        [
            "data/critical_hits.csv: d6_low: row 9 has no column 4",
            "data/critical_hits.csv:26: d6_high: 4 is less than 5"
        ]
    );
    assert_eq!(
        spoilt("data/manoeuvres.csv", "level,Level,none,never,0,0", "level,Level,none,first,1,0"),
        [
            "data/manoeuvres.csv:5: hb_max: 0 is less than 1",
            "data/manoeuvres.csv:5: when: a test is taken at some time, and nothing is tested never",
        ]
    );
    assert_eq!(
        spoilt("data/experience.csv", "Elite,", "Ace,")[0],
        "data/experience.csv: level: there is no line for 'Elite'"
    );
}

/// What is wrong with a table whose first line has this in a column.
fn with_cell(file: &str, column: &str, cell: &str) -> Vec<String> {
    let text = data::files().get(file).unwrap().to_owned();
    let at = text.lines().next().unwrap().split(',').position(|title| title == column).unwrap();
    let row = text.lines().nth(1).unwrap();
    let mut cells: Vec<&str> = row.split(',').collect();
    cells[at] = cell;
    spoilt(file, row, &cells.join(","))
}

#[test]
fn sqr_137_scr_118_numbers_of_the_tables_have_limits() {
    /// A table, and the least and the most of its columns.
    type Limits = (&'static str, &'static [(&'static str, i32, i32)]);
    let limits: [Limits; 8] = [
        (
            "weapons",
            &[
                ("damage_dice", 1, 20),
                ("to_hit", -9, 9),
                ("deplete_normal", 2, 10),
                ("deplete_long_burst", 2, 10),
                ("combined_damage", 1, 20),
            ],
        ),
        (
            "experience",
            &[
                ("cost_percent", 1, 500),
                ("critical_bonus_when_shooting", 0, 2),
                ("critical_bonus_when_target", 0, 2),
                ("house_pilot_skill", 1, 9),
                ("house_gunnery_skill", 1, 9),
            ],
        ),
        ("manoeuvres", &[("hb_min", -20, 20), ("hb_max", -20, 20)]),
        (
            "aircraft",
            &[
                ("year", 1914, 1960),
                ("AS", 1, 40),
                ("ST", 1, 20),
                ("MVR", 1, 20),
                ("AB", -9, 9),
                ("CM", -9, 9),
                ("DV", 1, 40),
                ("structure", 1, 200),
                ("crew", 0, 20),
                ("pilots", 1, 2),
                ("cost", 1, 1000),
            ],
        ),
        (
            "aa",
            &[
                ("weapons_per_battery", 0, 20),
                ("damage", 1, 200),
                ("DV", 1, 40),
                ("cost", 1, 500),
                ("damage_dice", 0, 10),
                ("to_hit", -9, 9),
                ("max_range", 0, 200),
                ("min_range", 0, 200),
                ("alt_min", 1, 60),
                ("alt_max", 1, 60),
            ],
        ),
        ("ground_targets", &[("damage", 1, 250), ("DV", 1, 40), ("cost", 1, 500), ("move_hundredths", 0, 500)]),
        ("skills", &[("from", 1914, 1960), ("to", 1914, 1960), ("pilot_modifier", -3, 3), ("flak_modifier", -3, 3)]),
        (
            "critical_hits",
            &[("row", 1, 10), ("d6_low", 1, 6), ("d6_high", 1, 6), ("change", -9, 9), ("extra_dice", 0, 3)],
        ),
    ];
    for (table, columns) in limits {
        let file = format!("data/{table}.csv");
        for (column, least, most) in columns {
            for (number, fits) in [(least - 1, false), (*least, true), (*most, true), (most + 1, false)] {
                let wrong = with_cell(&file, column, &number.to_string());
                let said = format!("{file}:2: {column}: {number} is not between {least} and {most}");
                assert_eq!(!wrong.contains(&said), fits, "{file} {column} {number}: {wrong:?}");
            }
        }
    }
}

#[test]
fn sqr_61_sqr_117_guns_and_loads_have_limits() {
    let guns = |words: &str| spoilt("data/aircraft.csv", "8x.303@N", words).len();
    assert_eq!(["0x.303@N", "1x.303@N", "12x.303@N", "13x.303@N"].map(guns), [1, 0, 0, 1]);
    let loads = |words: &str| spoilt("data/aircraft.csv", "bombs=500,", &format!("{words},")).len();
    assert_eq!(["bombs=0", "bombs=1", "bombs=30000", "bombs=30001"].map(loads), [1, 0, 0, 1]);
}

#[test]
fn scr_93_scr_125_what_ends_where_it_begins_is_no_mistake() {
    for (file, column, before, cell) in [
        ("data/aa.csv", "max_range", "0", "0"),
        ("data/aa.csv", "alt_max", "0", "1"),
        ("data/aa.csv", "min_range", "17", "16"),
        ("data/skills.csv", "to", "1938", "1939"),
    ] {
        assert_eq!(with_cell(file, column, cell), [""; 0], "{file} {column}");
        assert_eq!(with_cell(file, column, before).len(), usize::from(before != cell), "{file} {column}");
    }
}

#[test]
fn sqr_117_what_an_aircraft_may_carry() {
    let lists = lists();
    let loads = |name: &str| lists.find(name).unwrap().loads.clone();
    assert_eq!(loads("F6F-5 Hellcat"), [Load::Bombs(2000)]);
    assert_eq!(loads("G4M1 Betty"), [Load::Torpedo, Load::Bombs(2200)]);
    assert_eq!(loads("Spitfire Mk I"), []);
}

#[test]
fn sqr_119_guns_are_counted_in_barrels() {
    let lists = lists();
    let barrels = |name: &str| lists.find(name).unwrap().guns.iter().map(|guns| u32::from(guns.number)).sum::<u32>();
    assert_eq!((barrels("Hurricane Mk I"), barrels("F6F-5 Hellcat"), barrels("Bf 109G-6")), (8, 6, 3));
    let calibres: Vec<&str> = lists.find("Bf 109G-6").unwrap().guns.iter().map(|guns| guns.calibre.as_str()).collect();
    assert_eq!(calibres, ["20mm", "13mm"]);
}

#[test]
fn sqr_119_sqr_133_an_aircraft_has_no_more_than_can_be_counted() {
    let with = |column: &str, cell: &str| with_cell("data/aircraft.csv", column, cell);
    let guns = |words: &str| with("weapon_groups", words);
    let said = |what: &str| [format!("data/aircraft.csv:2: weapon_groups: {what}")];
    assert!(guns(&["12x.303@N"; 3].join(";")).is_empty() && guns(&["1x.303@N"; 14].join(";")).is_empty());
    assert_eq!(
        guns(&["11x.303@N", "11x.303@N", "12x.303@N", "6x.303@N"].join(";")),
        said("21 mounts are more than 20")
    );
    assert_eq!(guns(&["1x.303@N"; 15].join(";")), said("15 groups of guns are more than 14"));
    assert_eq!(guns(&["12x37mm@N"; 3].join(";")), said("126 dice are more than 120"));
    assert_eq!(
        guns("1x.303@R#16")[0],
        "data/aircraft.csv:2: weapon_groups: '1x.303@R#16': gunners are numbered from 1 to 15"
    );
    assert!(with("payload", "rockets=40").is_empty());
    assert_eq!(
        with("payload", "rockets=42"),
        ["data/aircraft.csv:2: payload: 'rockets=42': 42 rockets are more than 40"]
    );
}

#[test]
fn sqr_127_sqr_137_scr_93_no_two_lines_of_a_table_have_the_same_word() {
    for (file, from, to, said) in [
        ("data/ground_targets.csv", "\nbridge,", "\noil,", ":4: id: 'oil' is already in line 3"),
        ("data/aa.csv", "\nlight_20_quad,", "\nlight_20_twin,", ":3: id: 'light_20_twin' is already in line 2"),
        (
            "data/aircraft.csv",
            "\nHurricane Mk I,",
            "\nSpitfire Mk I,",
            ":3: name: 'Spitfire Mk I' is already in line 2",
        ),
    ] {
        assert_eq!(spoilt(file, from, to), [format!("{file}{said}")]);
    }
}
