//! Every table of the air clauses against the data, and what the readers say of bad data.

use sandtable_core::data::{Files, Problem, Problems};
use sandtable_geometry::{Angle, FireArc, Length};
use sandtable_mad::air::lists::points::{price, turn_price, weapon_price};
use sandtable_mad::air::lists::{
    Arc, GunKind, Lists, Load, Location, Manoeuvre, Modifiers, RANGES_MM, TURN_STEP_MM, Target, TargetKind, Type,
    points,
};
use sandtable_mad::air::rules::{AirRules, Classes};
use sandtable_mad::data;

use crate::book::{table, words, ww2};

/// Reads the tables of the air game.
fn read(files: &Files) -> Result<Lists, Vec<Problem>> {
    let mut problems = Problems::new();
    let lists = Lists::read(files, &mut problems);
    problems.into_result().map(|()| lists.unwrap())
}

/// The tables that come with the rules.
pub fn air() -> Lists {
    read(&data::files()).unwrap()
}

/// MAP-21 The types of the list that may loop, in its order.
pub const LOOPERS: [&str; 7] = [
    "Brewster Buffalo F2A-3",
    "Grumman Wildcat F4F-4",
    "Mitsubishi Zero A6M2",
    "Hurricane I",
    "Spitfire IA",
    "Spitfire IB",
    "Bf 109 E-3",
];

/// The tables with one text replaced in one of them.
fn changed(name: &str, from: &str, to: &str) -> Files {
    let files = data::files();
    let name = format!("data/air/{name}.csv");
    let text = files.get(&name).unwrap();
    assert!(text.contains(from), "{from} is not in {name}");
    let text = text.replacen(from, to, 1);
    files.clone().with(&name, text)
}

/// What is wrong with the tables with one text replaced.
fn spoilt(name: &str, from: &str, to: &str) -> Vec<String> {
    words(read(&changed(name, from, to)).unwrap_err())
}

fn aircraft<'a>(lists: &'a Lists, name: &str) -> &'a Type {
    lists.kind(lists.find(name).unwrap())
}

fn target<'a>(lists: &'a Lists, name: &str) -> &'a Target {
    lists.target(lists.find_target(name).unwrap())
}

/// A number of a cell; 0 where it has a dash.
fn number(cell: &str) -> u16 {
    if cell == "-" || cell == "*" { 0 } else { cell.parse().unwrap() }
}

/// The weapon groups of an aircraft as the clauses write them.
fn weapons(lists: &Lists, kind: &Type) -> String {
    let word = |arc: Arc| Arc::ALL.iter().find(|(_, one)| *one == arc).unwrap().0;
    let group = |group: &sandtable_mad::air::lists::Group| {
        format!("{}x{} {}", group.count, lists.gun(group.gun).code, word(group.arc))
    };
    kind.groups.iter().map(group).collect::<Vec<_>>().join(", ")
}

/// Full damage of a group of an aircraft, all guns together.
fn full(lists: &Lists, kind: &Type, group: usize) -> u16 {
    let group = kind.groups[group];
    u16::from(group.count) * lists.gun(group.gun).damage
}

#[test]
fn map_02_what_players_dislike_is_changed_in_one_place() {
    let spitfire = |lists: &Lists| full(lists, aircraft(lists, "Spitfire IA"), 0);
    assert_eq!(spitfire(&air()), 8);
    let more = read(&changed("weapons", "MG,Machine Gun,2,4,6,,,,2,3", "MG,Machine Gun,2,4,6,,,,3,3")).unwrap();
    assert_eq!(spitfire(&more), 12);
}

#[test]
fn map_03_ranges_are_millimetres_and_speeds_too() {
    let lists = air();
    assert_eq!(RANGES_MM, [100, 200, 350, 500, 750, 1000]);
    assert_eq!(lists.gun(lists.types[0].groups[0].gun).columns[0], 2);
    assert_eq!(aircraft(&lists, "Hurricane I").speed, [120, 330]);
}

#[test]
fn map_06_an_aircraft_has_its_statistics() {
    let lists = air();
    let hurricane = aircraft(&lists, "Hurricane I");
    assert_eq!(hurricane.speed, [120, 330]);
    let rest = (hurricane.acceleration, hurricane.turn, hurricane.hit_points, hurricane.rating, hurricane.engines);
    assert_eq!(rest, (110, 3, 18, 2, 1));
}

#[test]
fn map_15_templates_are_twenty_millimetres_times_the_rating() {
    assert_eq!(TURN_STEP_MM, 20);
    let columns = table("MAP-15");
    // The header is the row of ratings; radius and arcs are below it.
    let radii: Vec<i32> = columns[0][1..].iter().map(|cell| cell.parse().unwrap()).collect();
    assert_eq!(radii, (3..=10).map(|rating| TURN_STEP_MM * rating).collect::<Vec<_>>());
    for (row, degrees) in columns[1..].iter().zip([10, 90, 180]) {
        for (cell, radius) in row[1..].iter().zip(&radii) {
            let arc = Angle::degrees(degrees).arc(Length::mm(*radius)).as_mm();
            assert!((cell.parse::<f64>().unwrap() - arc).abs() < 0.0051, "{cell} and {arc}");
        }
    }
}

#[test]
fn map_18_the_reach_of_turns_follows_from_speed_and_radius() {
    let lists = air();
    let rows = table("MAP-18");
    assert_eq!(rows.len(), lists.types.len());
    for row in rows {
        let kind = aircraft(&lists, row[0]);
        let radius = TURN_STEP_MM * i32::from(kind.turn);
        assert_eq!((kind.turn.to_string(), radius.to_string()), (row[1].into(), row[2].into()));
        for (cell, speed) in row[3..].iter().zip(kind.speed) {
            let degrees = f64::from(speed) / f64::from(radius) * 180.0 / std::f64::consts::PI;
            assert!((cell.parse::<f64>().unwrap() - degrees).abs() < 0.051, "{}: {cell} and {degrees}", row[0]);
        }
    }
}

#[test]
fn map_20_who_may_loop_depends_on_the_classes() {
    let lists = air();
    let may = |classes: Classes, what: Manoeuvre| {
        let row = lists.manoeuvre(what);
        let fits =
            |kind: &&Type| row.class[classes as usize] <= kind.rating && row.cost <= Length::mm(kind.speed[1].into());
        lists.types.iter().filter(fits).map(|kind| kind.name.as_str()).collect::<Vec<_>>()
    };
    let mut loopers = may(Classes::From0, Manoeuvre::Loop);
    loopers.sort_unstable();
    let mut fighters = LOOPERS;
    fighters.sort_unstable();
    assert_eq!(loopers, fighters);
    assert_eq!(may(Classes::OneTwoTwo, Manoeuvre::Loop).len(), 7);
    assert!(may(Classes::OneTwoThree, Manoeuvre::Loop).is_empty());
    assert!(may(Classes::From0, Manoeuvre::HalfLoop).contains(&"Douglas Dauntless SBD-3"));
    let of = |row: &[&str]| row[1..].iter().map(|cell| number(cell) as u8).collect::<Vec<_>>();
    for (row, what) in table("MAP-20").iter().zip([Manoeuvre::Slip, Manoeuvre::HalfLoop, Manoeuvre::Loop]) {
        assert_eq!(of(row), lists.manoeuvre(what).class, "{row:?}");
    }
}

#[test]
fn map_21_manoeuvres_cost_what_the_table_says() {
    let lists = air();
    let costs: Vec<Length> = Manoeuvre::ALL.iter().map(|(_, what)| lists.manoeuvre(*what).cost).collect();
    assert_eq!(costs, [Length::mm(100), Length::mm(200), Length::mm(300)]);
    let printed: Vec<String> = table("MAP-21").iter().map(|row| row[1].to_owned()).collect();
    assert_eq!(printed, costs.iter().map(|cost| format!("{} mm", cost.as_mm())).collect::<Vec<_>>());
}

#[test]
fn map_33_the_weapon_table_cell_by_cell() {
    let lists = air();
    let rows = table("MAP-33");
    assert_eq!(rows.len() + 1, lists.guns.len(), "and the torpedo");
    for row in rows {
        let gun = lists.guns.iter().find(|gun| gun.code == row[0]).unwrap();
        let columns: Vec<u16> = row[2..8].iter().map(|cell| number(cell)).collect();
        assert_eq!(gun.columns.map(u16::from).to_vec(), columns, "{}", gun.code);
        let damage = if gun.kind == GunKind::Bomb { 40 } else { number(row[8]) };
        assert_eq!((gun.damage, gun.points), (damage, number(row[9])), "{}", gun.code);
        assert_eq!(gun.by_count, gun.kind == GunKind::Gun);
        assert_eq!(gun.any_height, gun.code == "31mm+");
    }
}

#[test]
fn map_35_arcs_are_as_the_table_says() {
    let lists = air();
    let degrees = |arc: Arc| match lists.arc(arc) {
        FireArc::Sector { middle, half } => (middle.as_millidegrees() / 1000, half.as_millidegrees() / 1000),
        FireArc::Corridor { .. } => panic!("{arc:?} is a corridor"),
    };
    assert_eq!(lists.arc(Arc::Fwd), FireArc::Corridor { middle: Angle::ZERO, half_width: Length::mm(25) });
    assert_eq!(degrees(Arc::Fwd90), (0, 45));
    assert_eq!(degrees(Arc::Rear90), (180, 45));
    assert_eq!(degrees(Arc::Left90), (270, 45));
    assert_eq!(degrees(Arc::Right90), (90, 45));
    assert_eq!(degrees(Arc::Rear180), (180, 90));
    assert_eq!(degrees(Arc::Turret360), (0, 180));
    let nose = aircraft(&lists, "He 111 H-3").groups[0];
    assert_eq!(nose.arc, Arc::Fwd90);
    assert_eq!(lists.modifiers.non_fixed, 1);
}

#[test]
fn map_38_modifiers_are_those_of_the_tables() {
    let wanted = Modifiers {
        non_fixed: 1,
        side: 3,
        head_on: 2,
        violent: 1,
        turned: 1,
        ground: 1,
        infantry: 1,
        cover: 1,
        airborne: 2,
        opportunity: 1,
        moved: 2,
        bow_or_stern: 2,
        small_ship: 1,
    };
    assert_eq!(air().modifiers, wanted);
    let printed: Vec<String> = table("MAP-38").iter().map(|row| row[1].to_owned()).collect();
    assert_eq!(printed, ["+1", "+3", "+2", "+1", "+1"]);
    assert!(table("MAP-51").iter().all(|row| row[1] == "+1"));
}

#[test]
fn map_46_the_critical_table_has_its_faces() {
    assert_eq!(air().criticals, [4, 7]);
}

#[test]
fn map_58_a_load_is_so_many_templates() {
    let lists = air();
    for row in table("MAP-58") {
        let load = row[0].split(' ').next().unwrap();
        let pounds = if load == "2" { 1100 } else { load.parse().unwrap() };
        assert_eq!(points::templates(pounds), number(row[2]) as u8, "{}", row[0]);
    }
    assert_eq!((points::templates(274), points::templates(275), points::templates(825)), (0, 1, 2));
    let of = |name| aircraft(&lists, name).templates;
    assert_eq!([of("He 111 H-3"), of("Ju 88 A-1"), of("Bf 110 C-4"), of("Spitfire IA")], [8, 6, 2, 0]);
}

#[test]
fn map_65_a_price_is_hit_points_speed_turn_and_guns() {
    let lists = air();
    let wildcat = aircraft(&lists, "Grumman Wildcat F4F-4");
    assert_eq!(points::base(&lists, wildcat), 16 + 32 + 28 + 6 * 4);
    assert_eq!(aircraft(&lists, "Spitfire IA").points, 16 + 36 + 32 + 24);
}

#[test]
fn map_66_turn_points_fit_four_times_eleven_less_the_rating() {
    let lists = air();
    assert_eq!(lists.turn_points, [32, 28, 24, 20, 16, 12, 8, 4]);
    for (rating, points) in (3..=10).zip(lists.turn_points) {
        assert_eq!(turn_price(rating), points);
    }
    let printed: Vec<u16> = table("MAP-66")[0][1..].iter().map(|cell| number(cell)).collect();
    assert_eq!(lists.turn_points.to_vec(), printed);
}

#[test]
fn map_67_all_weapon_prices_follow_one_formula() {
    let lists = air();
    let rows = table("MAP-67");
    assert_eq!(rows.len(), 7);
    for row in rows {
        let gun = lists.guns.iter().find(|gun| gun.code == row[0]).unwrap();
        let sum: u16 = gun.columns.iter().filter(|number| **number > 0).map(|number| 11 - u16::from(*number)).sum();
        assert_eq!((sum, gun.damage), (number(row[1]), number(row[2])), "{}", gun.code);
        assert_eq!(weapon_price(&gun.columns, gun.damage), gun.points, "{}", gun.code);
        assert_eq!((number(row[4]), number(row[5])), (gun.points, gun.points), "{}", gun.code);
    }
    let (bomb, torpedo) = (lists.only(GunKind::Bomb), lists.only(GunKind::Torpedo));
    assert_eq!(bomb.points, bomb.damage / 2);
    assert_eq!(weapon_price(&torpedo.columns, torpedo.damage), torpedo.points);
    // What no throw can reach is worth nothing.
    assert_eq!([10, 11, 12].map(|number| weapon_price(&[number; RANGES_MM.len()], 20)), [6, 0, 0]);
    assert_eq!([10, 11, 12].map(turn_price), [4, 0, 0]);
}

#[test]
fn map_68_a_load_is_paid_for_when_it_is_carried() {
    let (lists, rules) = (air(), AirRules::default());
    let bought = |name, load| price(&lists, aircraft(&lists, name), load, 0, &rules);
    assert_eq!(bought("Aichi Val D3A1", Load::Bombs), 98);
    let kate = [Load::None, Load::Bombs, Load::Torpedo].map(|load| bought("Nakajima Kate B5N2", load));
    assert_eq!(kate, [72, 112, 144]);
}

#[test]
fn map_69_every_price_by_the_formula() {
    let (lists, rules) = (air(), AirRules::default());
    let rows = table("MAP-69");
    assert_eq!(rows.len(), lists.types.len());
    for row in rows {
        let kind = aircraft(&lists, row[0]);
        let turn = lists.turn_points[usize::from(kind.turn) - 3];
        let guns = points::armament(&lists, &kind.groups);
        let parts = [kind.hit_points, kind.speed[1] / 10, turn, guns, kind.points, kind.templates.into()];
        assert_eq!(parts.to_vec(), row[1..7].iter().map(|cell| number(cell)).collect::<Vec<_>>(), "{}", row[0]);
        assert_eq!(parts[..4].iter().sum::<u16>(), kind.points);
        let [bombs, torpedo] = points::loads(&lists, kind);
        assert_eq!(bombs.map_or(0, |bombs| kind.points + bombs), number(row[7]), "{}", row[0]);
        assert_eq!(torpedo.map_or(0, |torpedo| kind.points + torpedo), number(row[8]), "{}", row[0]);
        assert_eq!(price(&lists, kind, Load::None, 0, &rules), kind.points);
    }
}

#[test]
fn map_75_guns_of_the_ground_lists_are_priced() {
    let (lists, ground) = (air(), ww2());
    let rows = table("MAP-75");
    assert_eq!(rows.len(), lists.aa.len());
    for (row, gun) in rows.iter().zip(&lists.aa) {
        assert_eq!(gun.points, number(row[6]), "{}", row[0]);
        let kind = ground.kind(ground.find(None, &gun.unit).unwrap());
        assert_eq!((kind.points, kind.hit_points), (gun.points, number(row[1])), "{}", gun.unit);
        let full = u16::from(gun.count) * lists.gun(gun.gun).damage;
        assert_eq!(format!("{full} / {} / {}", full.div_ceil(2), 2 * full), row[7], "{}", gun.unit);
        // The rows of both games' weapon tables are the same.
        let mount = ground.weapon(kind.weapons[0].weapon);
        assert_eq!(mount.columns[..6], lists.gun(gun.gun).columns, "{}", gun.unit);
        assert_eq!(mount.damage, full, "{}", gun.unit);
    }
}

#[test]
fn map_82_an_arc_word_reaches_back_over_its_groups() {
    let lists = air();
    assert_eq!(
        weapons(&lists, aircraft(&lists, "He 111 H-3")),
        "2xMG Fwd90, 1x20mm Fwd90, 1xMG Rear90, 1xMG Rear90, 1xMG Left90, 1xMG Right90"
    );
}

#[test]
fn map_83_both_spellings_find_an_aircraft() {
    let lists = air();
    for kind in &lists.types {
        assert_eq!(lists.find(&kind.name), lists.find(&kind.printed), "{}", kind.name);
    }
    let id = lists.find("Grumman Wildcat F4F-").unwrap();
    assert_eq!(lists.kind(id).name, "Grumman Wildcat F4F-4");
    assert_eq!(lists.find("bf109 e3"), lists.find("Bf 109 E-3"));
    assert_eq!(lists.find("Spitfire IC").unwrap_err(), "unknown aircraft 'Spitfire IC'; did you mean 'Spitfire IA'?");
    assert_eq!(lists.find_target("Destroyr").unwrap_err(), "unknown target 'Destroyr'; did you mean 'Destroyer'?");
}

/// Every row of an aircraft list's clause equals the data.
fn list_equals(id: &str, list: &str) {
    let lists = air();
    let rows = table(id);
    let of_list: Vec<&Type> = lists.types.iter().filter(|kind| kind.list == list).collect();
    assert_eq!(rows.len(), of_list.len());
    for (row, kind) in rows.iter().zip(of_list) {
        let [name, speed, acceleration, turn, hit_points, rating, armed, load] = row[..] else { panic!("{row:?}") };
        assert_eq!(kind.name, name);
        assert_eq!(format!("{}-{}", kind.speed[0], kind.speed[1]), speed, "{name}");
        let numbers = [kind.acceleration, kind.turn.into(), kind.hit_points, kind.rating.into()];
        assert_eq!(numbers.map(|number| number.to_string()), [acceleration, turn, hit_points, rating], "{name}");
        assert_eq!(weapons(&lists, kind), armed, "{name}");
        let pounds = match load.split_once("lbs").map(|(pounds, _)| pounds) {
            Some("2x550") => 1100,
            Some(pounds) => pounds.parse().unwrap(),
            None => 0,
        };
        assert_eq!((kind.bombs_lb, kind.torpedo), (pounds, load.ends_with("or torpedo")), "{name}");
    }
}

#[test]
fn map_84_the_pacific_list() {
    list_equals("MAP-84", "Pacific War");
}

#[test]
fn map_85_the_list_of_the_battle_of_britain() {
    list_equals("MAP-85", "Battle of Britain");
}

/// Crew of an aircraft as the clause writes it.
fn crew(kind: &Type) -> String {
    let location = |(at, location): (usize, &sandtable_mad::air::lists::Location)| {
        let groups = (1..).zip(&kind.groups).filter(|(_, group)| usize::from(group.crew) == at);
        let groups: Vec<String> = groups.map(|(number, _)| format!("G{number}")).collect();
        let fires = if groups.is_empty() { String::new() } else { format!(": {}", groups.join(", ")) };
        let drops = match (location.drops_bombs, location.drops_torpedo) {
            (true, _) => " (drops bombs)",
            (_, true) => " (drops torpedo)",
            _ => "",
        };
        format!("{} {}{fires}{drops}", at + 1, location.name)
    };
    kind.crew.iter().enumerate().map(location).collect::<Vec<_>>().join("; ")
}

#[test]
fn map_88_everybody_has_his_place_and_his_guns() {
    let lists = air();
    let rows = table("MAP-88");
    assert_eq!(rows.len(), lists.types.len());
    for row in rows {
        let kind = aircraft(&lists, row[0]);
        assert_eq!(kind.crew.len(), usize::from(number(row[1])), "{}", row[0]);
        assert_eq!(crew(kind), row[2], "{}", row[0]);
        // Each load is dropped by one of them.
        let droppers = |drops: fn(&Location) -> bool| kind.crew.iter().filter(|location| drops(location)).count();
        let loads = [usize::from(kind.templates > 0), usize::from(kind.torpedo)];
        assert_eq!([droppers(|it| it.drops_bombs), droppers(|it| it.drops_torpedo)], loads, "{}", row[0]);
    }
    let of = |count: usize| lists.types.iter().filter(|kind| kind.crew.len() == count).count();
    assert_eq!([of(1), of(2), of(3), of(4), of(5)], [7, 4, 3, 2, 1]);
}

#[test]
fn map_88_an_added_aircraft_needs_no_crew_table() {
    let line = "Mine,Whirlwind,Whirlwind 1,120,360,110,5,22,2,2,,4,20mm,Fwd,,1,MG,Rear90,,1,MG,Left90,,,,,,,,,,,,,,1x500lbs,500,,no,no,no,,,\n";
    let text = data::files().get("data/air/aircraft.csv").unwrap().to_owned() + line;
    let lists = read(&data::files().with("data/air/aircraft.csv", text)).unwrap();
    let added = aircraft(&lists, "Whirlwind");
    assert_eq!(crew(added), "1 cockpit: G1 (drops bombs); 2 gunner: G2; 3 gunner: G3");
    assert_eq!((added.templates, added.points), (1, 22 + 36 + 24 + 28 + 3 + 3));
    // It may have one speed, and not a greatest below the least.
    let flies = |speeds: &str| {
        let text = data::files().get("data/air/aircraft.csv").unwrap().to_owned() + &line.replace("120,360", speeds);
        let problems = read(&data::files().with("data/air/aircraft.csv", text)).err().unwrap_or_default();
        problems.iter().any(|problem| problem.to_string().contains("less than the least"))
    };
    assert_eq!(["120,120", "121,120"].map(flies), [false, true]);
}

#[test]
fn map_93_ships_structures_and_guns() {
    let lists = air();
    let rows = table("MAP-93");
    assert_eq!(rows.len(), lists.targets.len());
    for row in rows {
        let target = target(&lists, row[0]);
        let [length, width] = target.outline.map(|side| side.as_mm());
        let outline = if target.kind == TargetKind::Gun { "element".into() } else { format!("{length} x {width}") };
        assert_eq!(outline, row[1]);
        assert_eq!(
            [target.hit_points, target.speed, target.points],
            [row[2], row[3], row[5]].map(number),
            "{}",
            row[0]
        );
        assert_eq!(target.points, points::of_target(&lists, target));
        let mut groups: Vec<(String, usize)> = Vec::new();
        for group in &target.groups {
            assert_eq!(group.arc, Arc::Turret360);
            let word = format!("{}x{}", group.count, lists.gun(group.gun).code);
            match groups.iter_mut().find(|(known, _)| *known == word) {
                Some((_, count)) => *count += 1,
                None => groups.push((word, 1)),
            }
        }
        let ship = target.kind == TargetKind::Ship;
        let words = |(word, count): &(String, usize)| if ship { format!("{count} of {word}") } else { word.clone() };
        let words: Vec<String> = groups.iter().map(words).collect();
        assert_eq!(if words.is_empty() { "-".into() } else { words.join(", ") }, row[4], "{}", row[0]);
        assert_eq!(target.small, row[0] == "Destroyer");
    }
}

#[test]
fn map_96_skill_is_paid_for() {
    let (lists, rules) = (air(), AirRules::default());
    let bought = |name, skill| price(&lists, aircraft(&lists, name), Load::None, skill, &rules);
    assert_eq!(4 * bought("Bf 109 E-3", 0), 396);
    assert_eq!([1, 1, 0].map(|skill| bought("Spitfire IA", skill)).iter().sum::<u16>(), 344);
    assert_eq!(bought("Spitfire IA", -1), 98);
    let dear = AirRules { skill_points: 25, ..AirRules::default() };
    assert_eq!(price(&lists, aircraft(&lists, "Spitfire IA"), Load::None, 2, &dear), 158);
}

#[test]
fn map_103_presets_give_the_leader_and_the_others_their_skill() {
    let lists = air();
    let of = |preset, count| {
        let preset = lists.preset(preset).unwrap();
        (0..count).map(|place| preset.skill(place)).collect::<Vec<_>>()
    };
    assert_eq!(of("midway_ijn", 4), [2, 1, 1, 1]);
    assert_eq!(of("bob_raf", 7), [1, 0, 0, 0, 0, 0, -1]);
    assert_eq!(of("bob_luftwaffe_fighter", 7), [2, 0, 0, 1, 0, 0, 1]);
    assert_eq!(of("bob_luftwaffe_bomber", 3), [1, 0, 0]);
    assert_eq!((of("midway_usn_fighter", 2), of("midway_usn_dive", 2)), (vec![1, 0], vec![1, 0]));
    assert_eq!(of("midway_usn_torpedo", 3), [0, -1, -1]);
    assert_eq!(of("none", 2), [0, 0]);
    assert!(lists.preset("nobody").is_none());
}

#[test]
fn a_mistake_is_reported_with_its_line_and_field() {
    assert_eq!(
        spoilt("aircraft", "18,2,1,1,4,MG,Fwd,1,4", "18,2,1,1,4,MGs,Fwd,1,4"),
        [
            "data/air/aircraft.csv:10: g1_type: unknown word 'MGs', expected one of: MG, HMG, 20mm, 30mm, 31mm+, MRS, SHR; did \
             you mean 'MG'?"
        ]
    );
    assert_eq!(
        spoilt("aircraft", ",107,,", ",108,,"),
        ["data/air/aircraft.csv:10: points_base: '108' where the other columns give 107"]
    );
    assert_eq!(
        spoilt("aircraft", "1200lbs bombs,1200,2,", "1200lbs bombs,1400,2,"),
        ["data/air/aircraft.csv:5: templates: '2' where the other columns give 3"]
    );
    assert_eq!(
        spoilt("crew", "Aichi Val D3A1,2,rear gunner,2,", "Aichi Val D3A,2,rear gunner,2,"),
        ["data/air/crew.csv:3: aircraft: there is no aircraft 'Aichi Val D3A' in data/air/aircraft.csv"]
    );
    assert_eq!(
        spoilt("targets", "1x31mm+;1x31mm+;2x20mm;2x20mm", "1x31mm+;x31mm+;2x20mm;2x20mm"),
        [
            "data/air/targets.csv:2: aa_groups: 'x31mm+' is no group of guns: write them as 2x20mm",
            "data/air/targets.csv:2: points: '250' where the other columns give 224",
        ]
    );
    assert_eq!(
        spoilt("turn_points", "4,80,28,13.96", "4,90,28,13.99"),
        [
            "data/air/turn_points.csv:3: arc_per_10deg_mm: '13.99' where the arc is 13.963 mm long",
            "data/air/turn_points.csv:3: radius_mm: the radius is 20 mm times the rating (MAP-15)",
        ]
    );
}

/// MAP-15 Both the table and the arc are rounded: five micrometres between them are nothing, six are wrong.
#[test]
fn map_15_an_arc_of_the_table_is_as_long_as_its_radius_says() {
    assert_eq!(
        spoilt("turn_points", "6,120,20,20.94", "6,120,20,20.95"),
        ["data/air/turn_points.csv:5: arc_per_10deg_mm: '20.95' where the arc is 20.944 mm long"]
    );
}

#[test]
fn small_tables_must_be_whole() {
    assert_eq!(
        spoilt("critical_hits", "5,7,crew", "6,7,crew"),
        ["data/air/critical_hits.csv:3: from: the lines must follow one another from 1 to 10"]
    );
    assert_eq!(
        spoilt("modifiers", "violent,air_to_air", "violin,air_to_air"),
        [
            "data/air/modifiers.csv: id: there is no line for 'violent'",
            "data/air/modifiers.csv:7: id: unknown word 'violin', expected one of: nonfixed, side, headon, tail, tailgun, \
             violent, turned180, ground, infantry, cover, airborne, opportunity, moved, bowstern, smallship; did you mean \
             'violent'?",
        ]
    );
    assert_eq!(
        spoilt("modifiers", "tail,air_to_air,Tail shot (|a| >= 135)", "tail,air_to_ground,"),
        [
            "data/air/modifiers.csv:5: situation: may not be empty",
            "data/air/modifiers.csv:5: table: unknown word 'air_to_ground', expected one of: air_to_air",
        ]
    );
    assert_eq!(
        spoilt("fire_arcs", "Fwd,corridor,0,,50,no", "Fwd,sector,0,,50,no"),
        [
            "data/air/fire_arcs.csv:2: corridor_width_mm: must be empty for an arc of this kind",
            "data/air/fire_arcs.csv:2: half_width_deg: a number is missing",
            "data/air/fire_arcs.csv:2: kind: the corridor is that of fixed weapons, Fwd, and of no others",
            "data/air/fire_arcs.csv:2: non_fixed: every arc but the corridor is that of a weapon that is not fixed",
        ]
    );
    assert_eq!(
        spoilt("weapons", "TORP,Torpedo,,5,6,7,8,,80,72,torpedo", "TORP,Torpedo,,5,6,7,8,,80,72,rocket"),
        ["data/air/weapons.csv: kind: 0 lines for a torpedo: there must be one"]
    );
    assert_eq!(
        spoilt("skill_presets", "none,0,0,,", "nobody,9,0,,"),
        [
            "data/air/skill_presets.csv: preset: there is no line for 'none'",
            "data/air/skill_presets.csv:2: leader: 9 is not between -1 and 5",
        ]
    );
    assert_eq!(
        spoilt("manoeuvres", "loop,Loop,300", "loop,Loop,0"),
        ["data/air/manoeuvres.csv:4: cost_mm: 0 is not between 1 and 2000"]
    );
}

#[test]
fn all_mistakes_of_all_tables_come_together() {
    let mut files = data::files();
    for (name, from, to) in [
        ("aircraft", "Aichi Val D3A1,Aichi `Val` D3A1,80,260", "Aichi Val D3A1,Aichi `Val` D3A1,280,260"),
        ("aircraft", ",Hurricane 1,120,330,110,3,", ",Hurricane 1,120,330,110,2,"),
        ("aircraft", "Pacific War,Mitsubishi Zero A6M2", "Pacific War,Aichi Val D3A1"),
        ("crew", "Spitfire IA,1,cockpit,1;2,", "Spitfire IA,2,cockpit,1;3,"),
        ("targets", "Airfield,structure,200,100,800,0", "Airfield,structure,200,100,800,9"),
        ("aa_guns", "Wirbelwind,aa_4x20,16,15,4", "Wirbelwind,aa_4x20,16,15,x"),
    ] {
        let name = format!("data/air/{name}.csv");
        let text = files.get(&name).unwrap();
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        files = files.with(&name, text);
    }
    let found = words(read(&files).unwrap_err());
    let places: Vec<&str> = found.iter().map(|one| one.rsplit_once(": ").unwrap().0).collect();
    assert!(places.iter().any(|place| place.contains("targets")), "{found:#?}");
    for place in [
        "data/air/aa_guns.csv:2: count",
        "data/air/aircraft.csv:2: speed_max",
        "data/air/aircraft.csv:8: name",
        "data/air/aircraft.csv:10: turn",
        "data/air/crew.csv:19: groups",
        "data/air/crew.csv:19: location",
        "data/air/targets.csv:6: speed_mm",
    ] {
        assert!(found.iter().any(|one| one.starts_with(place)), "{place} in {found:#?}");
    }
}

#[test]
fn a_missing_table_is_one_mistake() {
    let found = words(read(&data::files().with("data/air/crew.csv", "")).unwrap_err());
    assert_eq!(found, ["data/air/crew.csv: the file is empty: its first line must name the columns"]);
}

#[test]
fn map_64_an_aircraft_has_no_more_rockets_than_can_be_named_at_once() {
    let wrong = |groups: &str| read(&crate::field::with_typhoon(&data::files(), groups)).map_err(words).err();
    assert_eq!(wrong("1,MG,Fwd,1,11,SHR,Fwd,1"), None);
    let problems = wrong("1,MG,Fwd,1,12,SHR,Fwd,1").unwrap();
    assert!(
        problems.iter().any(|what| what.contains("13 groups of guns, salvos and rockets; at most 12")),
        "{problems:?}"
    );
}
