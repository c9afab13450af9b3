//! Every table of the clauses against the data, and what the readers say of bad data.

use sandtable_geometry::Length;
use sandtable_mad::data;
use sandtable_mad::lists::{
    Carrier, Class, Design, Drive, Equipment, Era, Family, GENERIC, Kind, Lists, Prices, RANGES_MM,
};
use sandtable_mad::sections::hidden::allowance;

use crate::book::{clause, lists, read, spoilt, table, words, ww2};

/// A number of a table cell; 0 where it has a dash.
fn number(cell: &str) -> u16 {
    if cell == "-" { 0 } else { cell.trim_end_matches(" mm").parse().unwrap() }
}

/// The weapons of a kind as the clauses write them.
fn armament(lists: &Lists, kind: &Kind) -> Vec<String> {
    let star = |fixed| if fixed { "*" } else { "" };
    kind.weapons.iter().map(|fitted| format!("{}{}", lists.weapon(fitted.weapon).id, star(fitted.fixed))).collect()
}

/// Every row of an army list's clause equals the data, in the same order; gives how many printed prices differ.
fn list_equals(id: &str, nation: &str) -> Vec<String> {
    let lists = ww2();
    let printed = read(&data::files(), Era::Ww2, &Design { prices: Prices::Printed, ..Design::default() }).unwrap();
    let of_nation = |kind: &&Kind| kind.nation == nation && !kind.house;
    let kinds: Vec<&Kind> = lists.kinds.iter().filter(of_nation).collect();
    let rows = table(id);
    assert_eq!(kinds.len(), rows.len(), "{id}");
    let mut differing = Vec::new();
    for (kind, row) in kinds.into_iter().zip(rows) {
        let [name, hit_points, armed, mobility, price, computed] = row[..] else { panic!("{id}: {row:?}") };
        assert_eq!(kind.name, name);
        assert_eq!(kind.hit_points, number(hit_points), "{name}");
        assert_eq!(armament(&lists, kind).join(", "), armed, "{name}");
        assert_eq!(kind.speed, mobility.to_lowercase(), "{name}");
        assert_eq!(kind.points_printed, price.parse().ok(), "{name}");
        assert_eq!(kind.points, number(computed), "{name}");
        assert_eq!(kind.points_computed, kind.points, "{name}");
        let twin = &printed.kinds[lists.kinds.iter().position(|other| other.name == name).unwrap()];
        assert_eq!(twin.points, kind.points_printed.unwrap_or(kind.points), "{name}");
        if kind.points_printed.is_some_and(|printed| printed != kind.points) {
            differing.push(name.to_owned());
        }
    }
    differing
}

/// Every row of a weapon table's clause equals the data; the columns of points and excluded carriers are the caller's.
fn weapons_equal(id: &str, lists: &Lists) {
    for row in table(id) {
        let weapon = lists.weapon(lists.weapon_by_id(row[0]).unwrap());
        assert_eq!(weapon.name, row[1]);
        assert_eq!(
            weapon.columns.map(u16::from).to_vec(),
            row[2..10].iter().map(|cell| number(cell)).collect::<Vec<_>>()
        );
        let damage = if weapon.family == Family::Grenade { (0, 0) } else { (number(row[10]), number(row[11])) };
        assert_eq!((weapon.damage, weapon.damage_infantry), damage, "{}", row[1]);
        assert_eq!(weapon.points, number(row[12]), "{}", row[1]);
        assert!(!weapon.house);
    }
}

#[test]
fn mad_35_columns_hold_to_their_figures() {
    assert_eq!(RANGES_MM, [100, 200, 350, 500, 750, 1000, 1500, 2000]);
}

#[test]
fn mad_50_modifiers_equal_the_data() {
    let to_hit = ww2().charts.to_hit;
    let read = [
        to_hit.infantry_target,
        to_hit.cover,
        to_hit.cover_infantry,
        to_hit.firer_moves,
        to_hit.airborne,
        to_hit.opportunity,
        to_hit.fortification,
    ];
    let printed: Vec<i8> = table("MAD-50").iter().map(|row| row[1].parse().unwrap()).collect();
    assert_eq!(read.to_vec(), printed);
    assert_eq!((to_hit.walker_open, to_hit.ecm_stealth, to_hit.missile_protection, to_hit.shield), (0, 0, 0, 0));
}

#[test]
fn mad_76_artillery_to_hit_numbers_equal_the_data() {
    for era in [Era::Ww2, Era::HiTech] {
        let read = lists(era).charts.artillery;
        let vehicle = [read.vehicle_open, read.vehicle_cover, read.vehicle_prepared];
        let infantry = [read.infantry_open, read.infantry_cover, read.infantry_prepared];
        for ((row, vehicle), infantry) in table("MAD-76").iter().zip(vehicle).zip(infantry) {
            assert_eq!(
                [row[1], row[2]].map(|cell| cell.trim_end_matches('+').parse().ok()),
                [Some(vehicle), Some(infantry)]
            );
        }
    }
}

/// Artillery rows of a clause: calibre, radius, damage, damage against infantry, points.
fn artillery_equals(id: &str, lists: &Lists) {
    let tubes: Vec<_> = lists.weapons.iter().filter(|weapon| weapon.family == Family::Artillery).collect();
    let rows = table(id);
    assert_eq!(tubes.len(), rows.len());
    for (tube, row) in tubes.into_iter().zip(rows) {
        assert_eq!(tube.name, row[0]);
        assert_eq!(tube.radius_per_tube, Length::mm(number(row[1]).into()));
        assert_eq!([tube.damage, tube.damage_infantry, tube.points], [row[2], row[3], row[4]].map(number));
        assert_eq!(tube.columns, [0; 8]);
    }
}

#[test]
fn mad_78_artillery_types_equal_the_data() {
    artillery_equals("MAD-78", &ww2());
}

#[test]
fn mad_121_hitech_artillery_types_equal_the_data() {
    artillery_equals("MAD-121", &lists(Era::HiTech));
}

#[test]
fn mad_96_movement_speeds_equal_the_data() {
    let lists = ww2();
    let rows = table("MAD-96");
    assert_eq!(lists.speeds.len(), rows.len());
    for (speed, row) in lists.speeds.iter().zip(rows) {
        assert_eq!(speed.name, row[0]);
        assert_eq!(speed.distance, Length::mm(number(row[1]).into()));
        let top = |cell: &str| cell.split_once('-').map(|(_, top)| number(top));
        assert_eq!([speed.mph_at_most, speed.kph_at_most], [top(row[2]), top(row[3])], "{}", speed.name);
        assert_eq!(speed.points, number(row[4]));
    }
}

#[test]
fn mad_97_weapons_equal_the_data() {
    let lists = ww2();
    weapons_equal("MAD-97", &lists);
    let document = lists.weapons.iter().filter(|weapon| !weapon.house && weapon.family != Family::Artillery).count();
    assert_eq!(document, table("MAD-97").len());
}

#[test]
fn mad_98_spotting_modifiers_equal_the_data() {
    for (era, id) in [(Era::Ww2, "MAD-98"), (Era::HiTech, "MAD-120")] {
        let read = lists(era).charts.spotting;
        for (words, value) in [
            ("potter moving +", read.spotter_moving),
            ("target moving -", -read.target_moving),
            ("in cover * +", read.cover),
            ("in a fortification or trench * +", read.fortification),
        ] {
            assert!(clause(id).contains(&format!("{words}{value}")), "{id}: {words}{value}");
        }
    }
    assert_eq!(ww2().charts.spotting.columns, [1, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(lists(Era::HiTech).charts.spotting.columns, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn mad_85_allowances_equal_the_data() {
    for era in [Era::Ww2, Era::HiTech] {
        let read = lists(era).charts.spotting;
        let allowances = [read.allowance_infantry, read.allowance_recon, read.allowance_other];
        assert_eq!(allowances, [2000, 2000, 1000].map(Length::mm));
    }
}

#[test]
fn mad_101_generic_kit_equals_the_data() {
    assert!(list_equals("MAD-101", GENERIC).is_empty());
}

#[test]
fn mad_102_aa_vehicles_have_computed_prices() {
    let lists = ww2();
    for (name, points) in [
        ("FlakPz IV Wirbelwind", 15 + 16 + 26),
        ("FlakPz IV Mobelwagen", 15 + 16 + 24),
        ("Bofors & Truck", 15 + 5 + 24),
        ("M16 1/2 Track (AA)", 20 + 10 + 15),
    ] {
        let kind = lists.kind(lists.find(None, name).unwrap());
        assert_eq!((kind.points, kind.points_printed), (points, None), "{name}");
    }
}

#[test]
fn mad_103_french_list_equals_the_data() {
    assert!(list_equals("MAD-103", "French").is_empty());
}

#[test]
fn mad_104_german_list_equals_the_data() {
    assert!(list_equals("MAD-104", "German").is_empty());
}

#[test]
fn mad_105_british_list_equals_the_data() {
    assert!(list_equals("MAD-105", "Great Britain").is_empty());
}

#[test]
fn mad_106_japanese_list_has_the_only_two_misprints() {
    assert_eq!(list_equals("MAD-106", "Japan"), ["Ho-Ha (APC)", "Ho-Ki (APC)"]);
}

#[test]
fn mad_106_prices_are_computed_or_printed() {
    for (prices, expected) in [(Prices::Computed, 35), (Prices::Printed, 36)] {
        let lists = read(&data::files(), Era::Ww2, &Design { prices, ..Design::default() }).unwrap();
        let kind = lists.kind(lists.find(None, "ho-ha (apc)").unwrap());
        assert_eq!((kind.points, kind.points_computed), (expected, 35));
    }
}

#[test]
fn mad_107_russian_list_equals_the_data() {
    assert!(list_equals("MAD-107", "Russian").is_empty());
}

#[test]
fn mad_108_american_list_equals_the_data() {
    assert!(list_equals("MAD-108", "United States").is_empty());
}

#[test]
fn mad_93_of_all_printed_prices_two_differ() {
    let lists = ww2();
    let printed: Vec<&Kind> = lists.kinds.iter().filter(|kind| kind.points_printed.is_some()).collect();
    assert_eq!(printed.len(), 101);
    assert_eq!(printed.iter().filter(|kind| kind.points_printed != Some(kind.points_computed)).count(), 2);
}

#[test]
fn mad_110_hitech_speeds_equal_the_data() {
    let lists = lists(Era::HiTech);
    let rows = table("MAD-110");
    assert_eq!(lists.speeds.len(), rows.len());
    for (speed, row) in lists.speeds.iter().zip(rows) {
        assert_eq!(speed.name, row[0]);
        assert_eq!((speed.distance, speed.points), (Length::mm(number(row[1]).into()), number(row[2])));
    }
}

#[test]
fn mad_116_hitech_weapons_equal_the_data() {
    let lists = lists(Era::HiTech);
    weapons_equal("MAD-116", &lists);
    assert_eq!(lists.weapons.len(), table("MAD-116").len() + 3);
}

#[test]
fn mad_118_excluded_types_equal_the_data() {
    let lists = lists(Era::HiTech);
    for row in table("MAD-116") {
        let weapon = lists.weapon(lists.weapon_by_id(row[0]).unwrap());
        let expected = match row[13] {
            "none" => vec![],
            "all except INF, PA" => vec![Carrier::Cavalry, Carrier::Vehicle, Carrier::Vtol],
            "VTOL, PA, INF" => vec![Carrier::Vtol, Carrier::PowerArmour, Carrier::Infantry],
            "PA, INF" => vec![Carrier::PowerArmour, Carrier::Infantry],
            "INF" => vec![Carrier::Infantry],
            other => panic!("{other}"),
        };
        assert_eq!(weapon.excluded, expected, "{}", weapon.name);
    }
}

/// A line of the hi-tech unit table after the nation and name, and what is wrong with it.
fn hitech_unit(line: &str) -> Vec<String> {
    let files = data::files();
    let text = format!("{}\nGeneric,New,{line}\n", files.get("data/hitech_units.csv").unwrap().trim_end());
    match read(&files.with("data/hitech_units.csv", text), Era::HiTech, &Design::default()) {
        Ok(_) => Vec::new(),
        Err(problems) => words(problems),
    }
}

#[test]
fn mad_118_excluded_types_may_not_be_armed() {
    assert!(hitech_unit("infantry,foot,8,foot_normal,gm_c*,,,,").is_empty());
    assert!(hitech_unit("power armour,foot,16,foot_powered,kk_f,,,,").is_empty());
    assert!(hitech_unit("vehicle,vtol,42,vtol,kk_d,,,,").is_empty());
    let refused =
        |weapon| format!("data/hitech_units.csv:18: weapons: '{weapon}' may not be carried by this type (MAD-118)");
    assert_eq!(hitech_unit("infantry,foot,8,foot_normal,kk_f*,,,,"), [refused("kk_f")]);
    assert_eq!(hitech_unit("vehicle,vtol,42,vtol,kk_c,,,,"), [refused("kk_c")]);
    assert_eq!(hitech_unit("vehicle,tracked,42,slow,ht_atg,,,,"), [refused("ht_atg")]);
}

#[test]
fn mad_119_hitech_modifiers_equal_the_data() {
    let to_hit = lists(Era::HiTech).charts.to_hit;
    let read = [
        Some(to_hit.infantry_target),
        Some(to_hit.cover),
        Some(to_hit.firer_moves),
        Some(to_hit.airborne),
        Some(to_hit.walker_open),
        Some(to_hit.opportunity),
        None,
        Some(to_hit.ecm_stealth),
        Some(to_hit.missile_protection),
        Some(to_hit.shield),
    ];
    let printed: Vec<Option<i8>> = table("MAD-119").iter().map(|row| row[1].parse().ok()).collect();
    assert_eq!(read.to_vec(), printed);
    assert_eq!((to_hit.cover_infantry, to_hit.fortification), (1, 4));
}

#[test]
fn mad_122_equipment_equals_the_data() {
    let lists = lists(Era::HiTech);
    let rows = table("MAD-122");
    assert_eq!(lists.equipment.len(), rows.len());
    for (item, row) in lists.equipment.iter().zip(rows) {
        assert_eq!((item.name.as_str(), item.points), (row[0], number(row[1])));
        assert_eq!(item.radius > Length::ZERO, row[2].contains(&format!("{} radius", item.radius)));
        assert!(row[3] != "stealth" || item.not_with == [Equipment::Stealth]);
    }
    assert!(hitech_unit("vehicle,tracked,42,slow,laser_a,ecm;adf,,,").is_empty());
    assert!(hitech_unit("vehicle,tracked,42,slow,laser_a,shield;ecm,,,").is_empty());
    assert_eq!(
        hitech_unit("vehicle,tracked,42,slow,laser_a,shield;stealth,,,"),
        [
            "data/hitech_units.csv:18: equipment: Shield does not go with Stealth (MAD-122)",
            "data/hitech_units.csv:18: equipment: Stealth does not go with Shield (MAD-122)",
        ]
    );
    assert_eq!(hitech_unit("vehicle,tracked,42,slow,laser_a,adf;adf,,,").len(), 1);
    assert_eq!(hitech_unit("infantry,foot,8,foot_normal,ht_small_arms,adf,,,").len(), 1);
}

#[test]
fn mad_125_armour_classes_limit_hit_points() {
    assert!(hitech_unit("vehicle,walker,50,slow,kk_c,,,,").is_empty());
    assert_eq!(
        hitech_unit("vehicle,vtol,50,vtol,kk_d,,,,"),
        ["data/hitech_units.csv:18: hit_points: 50 is more than the 42 of this drive (MAD-125)"]
    );
    assert_eq!(
        hitech_unit("vehicle,tracked,51,slow,kk_d,,,,"),
        ["data/hitech_units.csv:18: hit_points: 51 is no armour class of the table (MAD-125)"]
    );
    let files = data::files();
    let changed = files.get("data/hitech_units.csv").unwrap().replace("vehicle,vtol,42,vtol", "vehicle,vtol,51,vtol");
    let files = files.clone().with("data/hitech_units.csv", changed);
    let free = Design { armour_limits: false, free_armour: true, ..Design::default() };
    assert!(read(&files, Era::HiTech, &free).is_ok());
    assert_eq!(read(&files, Era::HiTech, &Design { free_armour: false, ..free }).unwrap_err().len(), 1);
    assert_eq!(read(&files, Era::HiTech, &Design { armour_limits: true, ..free }).unwrap_err().len(), 1);
    let rows = table("MAD-125");
    let printed: Vec<&str> = rows.iter().filter(|row| row[0] != "?").map(|row| row[1]).collect();
    let table = files.get("data/armour_classes.csv").unwrap();
    let read: Vec<&str> = table.lines().skip(1).map(|line| line.split(',').nth(2).unwrap()).collect();
    assert_eq!(read, printed);
}

#[test]
fn mad_131_carriers_carry_one() {
    let lists = ww2();
    let mut carriers: Vec<&str> =
        lists.kinds.iter().filter(|kind| kind.capacity > 0).map(|kind| kind.name.as_str()).collect();
    carriers.sort_unstable();
    assert_eq!(
        carriers,
        [
            "1/2 Track",
            "Ho-Ha (APC)",
            "Ho-Ki (APC)",
            "Jeep/Bike etc.",
            "Lorraine APC",
            "Sdkfz 250/1 (APC)",
            "Sdkfz 250/10 (APC)",
            "Truck etc.",
            "Universal Carrier",
        ]
    );
    assert!(lists.kinds.iter().all(|kind| kind.capacity <= 1 && !kind.carries_power_armour));
}

#[test]
fn mad_132_drives_are_counted() {
    let lists = ww2();
    let document = || lists.kinds.iter().filter(|kind| !kind.house);
    let count = |drive| document().filter(|kind| kind.drive == drive).count();
    assert_eq!(document().count(), 105);
    assert_eq!([Drive::HalfTracked, Drive::Wheeled, Drive::Foot, Drive::Tracked].map(count), [5, 12, 2, 86]);
}

#[test]
fn mad_132_recon_elements_are_those_of_the_clause() {
    let lists = ww2();
    let recon = lists.kinds.iter().filter(|kind| !kind.house && kind.recon).map(|kind| kind.name.as_str());
    assert_eq!(
        recon.collect::<Vec<_>>(),
        [
            "Jeep/Bike etc.",
            "Panhard 178",
            "Pz II L (Luchs)",
            "Sdkfz 234/2",
            "Humber",
            "Daimler",
            "AEC",
            "Humber Scout",
            "BA64 Armoured Car",
            "M8 Armoured Car",
            "M20 Utility Car",
        ]
    );
}

#[test]
fn mad_44_free_machine_guns_are_for_vehicles_that_list_none() {
    let lists = ww2();
    for kind in &lists.kinds {
        let listed = kind.weapons.iter().map(|fitted| lists.weapon(fitted.weapon).family);
        let listed = listed.filter(|family| matches!(family, Family::SmallArms | Family::Support)).count() > 0;
        let expected = kind.class == Class::Vehicle && !kind.is_off_table() && !listed;
        assert_eq!(kind.free_machine_gun, expected, "{}", kind.name);
    }
    assert!(lists.kind(lists.find(None, "Tiger I").unwrap()).free_machine_gun);
    assert!(!lists.kind(lists.find(None, "Pz I").unwrap()).free_machine_gun);
    assert!(lists.kind(lists.find(None, "Sdkfz 250/10 (APC)").unwrap()).free_machine_gun);
}

#[test]
fn mad_133_aa_weapons_equal_the_data() {
    let lists = ww2();
    let mounts: Vec<_> = lists.weapons.iter().filter(|weapon| weapon.family == Family::Aa).collect();
    let rows = table("MAD-133");
    assert_eq!(mounts.len(), rows.len());
    for (mount, row) in mounts.into_iter().zip(rows) {
        assert_eq!(mount.name, row[0]);
        let columns: Vec<u16> = row[1..7].iter().map(|cell| number(cell)).chain([0, 0]).collect();
        assert_eq!(mount.columns.map(u16::from).to_vec(), columns);
        assert_eq!([mount.damage, mount.damage_infantry, mount.points], [row[7], row[8], row[9]].map(number));
        assert_eq!(sandtable_mad::lists::points::armament_points(Class::Vehicle, mount, true), number(row[10]));
        assert!(mount.house);
    }
}

#[test]
fn mad_135_cavalry_is_in_the_house_list() {
    let lists = ww2();
    let cavalry = lists.kind(lists.find(Some("Russian"), "Cavalry").unwrap());
    assert_eq!((cavalry.class, cavalry.drive, cavalry.points), (Class::Cavalry, Drive::Foot, 30));
    assert_eq!((cavalry.hit_points, cavalry.distance), (5, Length::mm(150)));
    assert!(cavalry.recon && cavalry.house && cavalry.class.is_infantry_like());
    assert_eq!(armament(&lists, cavalry), ["small_arms"]);
    // Mounted troops of one's own spot as far, recon or not.
    let spotting = &lists.charts.spotting;
    let own = |class| allowance(spotting, &Kind { recon: false, class, ..cavalry.clone() });
    assert_eq!([Class::Cavalry, Class::Infantry, Class::Vehicle].map(own), [2000, 2000, 1000].map(Length::mm));
}

#[test]
fn mad_139_additional_elements_equal_the_data() {
    let lists = ww2();
    let rows = table("MAD-139");
    let house: Vec<&Kind> = lists.kinds.iter().filter(|kind| kind.house && kind.name != "Cavalry").collect();
    // Other units of the house stand below those of the clause.
    assert!(house.len() >= rows.len());
    for (kind, row) in house.into_iter().zip(rows) {
        assert_eq!(kind.name, row[0]);
        let class = match kind.class {
            _ if kind.is_off_table() => "off-table",
            Class::Infantry => "infantry",
            _ => "vehicle",
        };
        assert_eq!(class, row[1]);
        assert_eq!(kind.hit_points, row[2].parse().unwrap_or(0));
        assert_eq!(kind.speed, row[3]);
        assert_eq!(armament(&lists, kind).join(";"), row[4]);
        assert_eq!((kind.spotter, kind.engineer), (row[5] == "spotter", row[5] == "engineer"), "{}", kind.name);
        assert_eq!(kind.points, number(row[6]), "{}", kind.name);
        let gun = kind.name.contains("& Truck");
        assert!(!gun || kind.drive == Drive::Wheeled && kind.free_machine_gun && kind.capacity == 0 && !kind.recon);
    }
}

#[test]
fn mad_154_hitech_sample_list_equals_the_data() {
    let lists = lists(Era::HiTech);
    let rows = table("MAD-154");
    // Behind the sample list stand an observer and the tubes off the table (MAD-138, MAD-140).
    let more: Vec<&str> = lists.kinds[rows.len()..].iter().map(|kind| kind.name.as_str()).collect();
    assert!(more.len() == 4 && more[0] == "Line Infantry Command", "{more:?}");
    for (kind, row) in lists.kinds.iter().zip(rows) {
        assert_eq!(kind.name, row[0]);
        assert_eq!((kind.hit_points, kind.speed.as_str()), (number(row[3]), row[4]));
        assert_eq!(armament(&lists, kind).join(";"), row[5]);
        assert_eq!((kind.recon, kind.capacity > 0), (row[7] == "recon", row[7] == "carries 1"));
        assert_eq!(kind.points, number(row[8]), "{}", kind.name);
    }
}

#[test]
fn mad_153_classes_drives_and_speeds_go_together() {
    let wrong = |line| hitech_unit(line).len();
    assert_eq!(wrong("infantry,foot,8,slow,ht_small_arms,,,,"), 1);
    assert_eq!(wrong("vehicle,tracked,42,vtol,laser_a,,,,"), 1);
    assert_eq!(wrong("vehicle,tracked,42,foot_normal,laser_a,,,,"), 1);
    assert_eq!(wrong("vehicle,vtol,42,fast,laser_b,,,,"), 1);
    assert_eq!(wrong("vehicle,foot,42,fast,laser_b,,,,"), 1);
    assert_eq!(wrong("cavalry,foot,5,cavalry,ht_small_arms,,recon,,"), 0);
    assert_eq!(wrong("infantry,foot,8,foot_normal,ht_inf_support,,,,"), 1);
    assert_eq!(wrong("infantry,foot,8,foot_normal,ht_inf_support*,,spotter,,"), 0);
    assert_eq!(wrong("vehicle,tracked,42,fast,laser_b,,engineer,,"), 1);
    assert_eq!(wrong("infantry,foot,8,foot_normal,ht_small_arms,,carries 1,,"), 1);
    assert_eq!(wrong("vehicle,tracked,42,fast,laser_b,,carries power armour,,"), 0);
}

#[test]
fn names_are_found_by_nation_and_without_regard_to_case() {
    let lists = ww2();
    let name = |nation, name: &str| lists.find(nation, name).map(|id| lists.kind(id).nation.clone());
    assert_eq!(name(None, "tiger i").as_deref(), Ok("German"));
    assert_eq!(name(None, "Russian: t34/85").as_deref(), Ok("Russian"));
    assert_eq!(name(Some("German"), "Infantry").as_deref(), Ok("Generic"));
    assert_eq!(name(None, "Tigr I"), Err("unknown unit 'Tigr I'; did you mean 'Tiger I'?".to_owned()));
    assert_eq!(name(None, "French: Tiger I"), Err("unknown unit 'Tiger I' in the list 'French'".to_owned()));
    let nations = lists.nations();
    assert_eq!(nations, ["French", "German", "Great Britain", "Japan", "Russian", "United States"]);
    let line = "Russian,Tiger I,vehicle,tracked,28,medium,cannon_b,,,,captured\nRussian,BT7,";
    let files = data::files();
    let changed = files.get("data/units.csv").unwrap().replacen("Russian,BT7,", line, 1);
    let lists = read(&files.with("data/units.csv", changed), Era::Ww2, &Design::default()).unwrap();
    let found = lists.find(None, "Tiger I");
    assert_eq!(found, Err("'Tiger I' is in several lists (German, Russian): write 'German: Tiger I'".to_owned()));
    assert_eq!(lists.kind(lists.find(Some("russian"), "Tiger I").unwrap()).nation, "Russian");
}

#[test]
fn bad_lines_are_reported_with_line_and_column() {
    let tiger = "German,Tiger I,vehicle,tracked,28,medium,cannon_b";
    let wrong = |to: &str| spoilt(Era::Ww2, "data/units.csv", tiger, to);
    assert_eq!(
        wrong("German,Tiger I,vehicle,trakced,many,fsat,canon_b;cannon_a"),
        [
            "data/units.csv:32: drive: unknown word 'trakced', expected one of: foot, wheeled, half-tracked, tracked, walker, \
             grav, vtol, none; did you mean 'tracked'?",
            "data/units.csv:32: hit_points: 'many' is no whole number",
            "data/units.csv:32: speed: unknown speed 'fsat', expected one of: foot, cavalry, slow, medium, fast",
            "data/units.csv:32: weapons: unknown weapon 'canon_b'; did you mean 'cannon_b'?",
        ]
    );
    assert_eq!(
        wrong("German,Tiger II,vehicle,tracked,0,medium,cannon_b;cannon_b;cannon_b;cannon_b;cannon_b"),
        [
            "data/units.csv:32: hit_points: 0 is not between 1 and 999",
            "data/units.csv:32: weapons: 5 weapons; at most 4",
            "data/units.csv:33: name: 'German Tiger II' is already in line 32",
        ]
    );
    assert_eq!(
        wrong("German,Tiger I,off-table,none,28,medium,cannon_b"),
        [
            "data/units.csv:32: hit_points: off-table tubes have none",
            "data/units.csv:32: speed: off-table tubes have none",
        ]
    );
    let traits = spoilt(Era::Ww2, "data/house_units.csv", ",spotter,", ",spoter,");
    assert_eq!(traits, ["data/house_units.csv:2: traits: unknown trait 'spoter'; did you mean 'spotter'?"]);
    let twin = spoilt(Era::Ww2, "data/house_units.csv", "Infantry Command", "Infantry");
    assert_eq!(twin, ["data/house_units.csv:2: name: 'Infantry' is already in another table"]);
}

#[test]
fn bad_tables_are_reported_before_the_units_that_need_them() {
    assert_eq!(
        spoilt(Era::Ww2, "data/weapons.csv", "ww2,cannon_a,Class A Cannon,3", "ww2,cannon_a,Class A Cannon,11"),
        ["data/weapons.csv:6: r100: 11 is not between 1 and 10"]
    );
    assert_eq!(
        spoilt(Era::Ww2, "data/to_hit_modifiers.csv", "ww2,opportunity", "ww2,oportunity"),
        [
            "data/to_hit_modifiers.csv: id: there is no line for 'opportunity'",
            "data/to_hit_modifiers.csv:7: id: unknown word 'oportunity'",
        ]
    );
    assert_eq!(
        spoilt(Era::Ww2, "data/speeds.csv", "ww2,slow,", "ww2,slowest,"),
        ["data/speeds.csv: id: there is no line for 'slow'"]
    );
    let small_arms = "ww2,small_arms,Small Arms,3,5,8,,,,,,5,5,10,";
    assert_eq!(
        spoilt(Era::Ww2, "data/weapons.csv", &format!("{small_arms}small_arms"), &format!("{small_arms}support")),
        ["data/weapons.csv: family: there is no line with 'small_arms'"]
    );
    assert_eq!(
        spoilt(Era::HiTech, "data/equipment.csv", "adf,", "afd,"),
        [
            "data/equipment.csv: id: there is no line for 'adf'",
            "data/equipment.csv:5: id: unknown word 'afd', expected one of: shield, stealth, ecm, adf; did you mean 'adf'?",
        ]
    );
}

/// One byte numbers the weapons of an era.
#[test]
fn an_era_has_at_most_255_weapons() {
    let (files, there) = (data::files(), lists(Era::Ww2).weapons.len());
    let text = files.get("data/weapons.csv").unwrap();
    let row = text.lines().find(|line| line.starts_with("ww2,cannon_a,")).unwrap();
    let said = |all: usize| {
        let more = (there..all).map(|n| row.replacen("cannon_a", &format!("cannon_{n}"), 1) + "\n");
        let text = format!("{}\n{}", text.trim_end(), more.collect::<String>());
        read(&files.clone().with("data/weapons.csv", text), Era::Ww2, &Design::default()).map(|_| ()).map_err(words)
    };
    assert_eq!(said(255), Ok(()));
    assert_eq!(said(256), Err(vec!["data/weapons.csv: 256 weapons in one era; at most 255".to_string()]));
}
