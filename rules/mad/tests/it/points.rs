//! Section 8.0: prices.

use sandtable_geometry::Length;
use sandtable_mad::lists::points::{
    RealSpeed, armament_points, element, extra_points, speed_class, speed_points, weapon_points,
};
use sandtable_mad::lists::{Class, Era, Family, Lists};

use crate::book::{lists, table, ww2};

fn price(lists: &Lists, name: &str) -> u16 {
    lists.kind(lists.find(None, name).unwrap()).points
}

#[test]
fn mad_93_speed_hit_points_weapons_and_extras_add_up() {
    let lists = ww2();
    assert_eq!(price(&lists, "Tiger I"), 15 + 28 + 65);
    assert_eq!(price(&lists, "Infantry"), 8 + 5 + 10);
    assert_eq!(price(&lists, "Infantry (+ATG)"), 8 + 5 + 10 + 12);
    assert_eq!(price(&lists, "Truck etc."), 15 + 5 + 10);
    let weapon = |id| lists.weapon(lists.weapon_by_id(id).unwrap());
    assert_eq!(element(Class::Vehicle, 28, 15, [(weapon("cannon_b"), false)], &[]), 108);
    assert_eq!(element(Class::Vehicle, 0, 0, [], &[]), 0);
}

#[test]
fn mad_94_a_star_takes_a_tenth_off_a_vehicles_weapon() {
    let lists = ww2();
    let discounted = |id| armament_points(Class::Vehicle, lists.weapon(lists.weapon_by_id(id).unwrap()), true);
    for (id, points) in [
        ("cannon_a", 69),
        ("cannon_b", 59),
        ("cannon_c", 45),
        ("cannon_d", 33),
        ("cannon_e", 23),
        ("inf_support", 10),
        ("flame", 24),
        ("aa_4xhmg", 15),
        ("aa_4x20", 26),
        ("aa_1x37", 24),
    ] {
        assert_eq!(discounted(id), points, "{id}");
    }
    assert_eq!(price(&lists, "Char B1-bis"), 10 + 22 + 36 + 23);
    assert_eq!(price(&lists, "Churchill Mk7 Crocodile"), 10 + 34 + 36 + 24);
    // Infantry pays in full.
    assert_eq!(price(&lists, "Infantry (Support)"), 8 + 5 + 10 + 11);
}

#[test]
fn mad_95_grenades_are_an_extra_without_discount() {
    let lists = ww2();
    let grenades = lists.weapon(lists.weapon_by_id("atg").unwrap());
    let support = lists.weapon(lists.weapon_by_id("inf_support").unwrap());
    let small_arms = lists.weapon(lists.weapon_by_id("small_arms").unwrap());
    assert_eq!(extra_points([grenades], &[]), 12);
    let armed = [(small_arms, false), (support, true), (grenades, true)];
    assert_eq!(element(Class::Infantry, 5, 8, armed, &[]), 34 + 12);
    // Even with a star, even on a vehicle.
    assert_eq!(element(Class::Vehicle, 0, 0, [(grenades, true)], &[]), 12);
    let hitech = lists_of_hitech();
    let equipment: Vec<_> = hitech.equipment.iter().filter(|item| item.points == 100).collect();
    assert_eq!(extra_points([], &equipment), 200);
}

fn lists_of_hitech() -> Lists {
    lists(Era::HiTech)
}

#[test]
fn mad_96_a_real_vehicle_has_the_class_of_its_speed() {
    let lists = ww2();
    let class = |real| speed_class(&lists.speeds, real).map(|speed| speed.id.as_str());
    assert_eq!(class(RealSpeed::Kph(400)), Some("medium"));
    assert_eq!(class(RealSpeed::Mph(305)), Some("fast"));
    assert_eq!(class(RealSpeed::Mph(300)), Some("medium"));
    assert_eq!(class(RealSpeed::Mph(0)), Some("slow"));
    assert_eq!(class(RealSpeed::Kph(300)), Some("slow"));
    assert_eq!(class(RealSpeed::Kph(301)), Some("medium"));
    assert_eq!(class(RealSpeed::Kph(451)), Some("fast"));
    assert_eq!(speed_class(&lists_of_hitech().speeds, RealSpeed::Kph(400)), None);
}

#[test]
fn mad_96_all_points_are_a_tenth_of_the_distance() {
    for speed in ww2().speeds {
        assert_eq!(speed.points, speed_points(speed.distance), "{}", speed.name);
    }
}

#[test]
fn mad_152_hitech_speeds_follow_the_same_pattern() {
    for speed in lists_of_hitech().speeds {
        assert_eq!(speed.points, speed_points(speed.distance), "{}", speed.name);
    }
    assert_eq!(speed_points(Length::mm(300)), 30);
    assert_eq!(speed_points(Length::mm(100)), 10);
    assert_eq!([0, 1, 10_000, 10_001].map(|um| speed_points(Length::um(um))), [0, 1, 1, 2]);
}

#[test]
fn mad_99_the_record_sheet_costs_what_the_lists_say() {
    let lists = ww2();
    let sum = |names: &[&str]| names.iter().map(|name| price(&lists, name)).sum::<u16>();
    assert_eq!(sum(&["Tiger I", "Tiger I"]), 216);
    let infantry = ["Infantry Command", "Infantry (Support)", "Infantry (+ATG)", "Truck etc."];
    assert_eq!(infantry.map(|name| price(&lists, name)), [23, 34, 35, 30]);
    assert_eq!(sum(&infantry), 122);
}

#[test]
fn mad_78_tubes_cost_radius_times_damage_by_four() {
    for lists in [ww2(), lists_of_hitech()] {
        for tube in lists.weapons.iter().filter(|weapon| weapon.family == Family::Artillery) {
            let radius = u16::try_from(tube.radius_per_tube.as_um() / 1000).unwrap();
            assert_eq!(tube.points, (radius * tube.damage).div_ceil(4), "{}", tube.name);
        }
    }
}

#[test]
fn mad_155_the_pattern_gives_the_figures_of_the_clause() {
    let (ww2, hitech) = (ww2(), lists_of_hitech());
    for row in table("MAD-155") {
        let (name, era) = row[0].split_once(" (").unwrap();
        let lists = if era.starts_with("ww2") { &ww2 } else { &hitech };
        let weapon = lists.weapons.iter().find(|weapon| weapon.name == name).unwrap();
        let pattern: u16 = row[1].parse().unwrap();
        // The comparison takes the form with the half for all of them.
        assert_eq!(weapon_points(&weapon.columns, weapon.damage, true), pattern, "{name}");
        assert_eq!(row[2].ends_with("(differs)"), weapon.points != pattern, "{name}");
    }
    // Without the half it is damage times the worth of the columns.
    assert_eq!(weapon_points(&[3, 5, 8, 0, 0, 0, 0, 0], 5, false), 9);
}
