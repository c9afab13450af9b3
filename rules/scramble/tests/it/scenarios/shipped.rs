//! The scenarios that come with the rules.

use super::{formations, inches};
use sandtable_core::{Choices, Piece, Ruleset, Side};
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scenario::Edge;
use sandtable_scramble::battle::position::Place;
use sandtable_scramble::battle::setting::{CraftPlan, Goal, Margin, Setting, What};
use sandtable_scramble::lists::Level;
use sandtable_scramble::rules::Computing;
use sandtable_scramble::scenario::load;
use sandtable_scramble::sections::victory::{cost, ended, margin, points};
use sandtable_scramble::{Scramble, data};

/// A scenario of the book.
fn shipped(id: &str) -> Setting {
    let name = format!("scenarios/{id}.toml");
    let text = data::scenarios().get(&name).unwrap().to_owned();
    load(&data::files(), &name, &text, &Choices::default()).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// What the sides cost, the number of turns, and the table in inches.
fn facts(setting: &Setting) -> ([(&str, u16); 2], u8, [i32; 2]) {
    let side = |at: u8| (setting.sides[usize::from(at)].as_str(), cost(setting, Side(at)));
    let table = [setting.head.table.x, setting.head.table.y].map(|length| length / 25_400);
    ([side(0), side(1)], setting.head.turns, table)
}

/// The aircraft of a side, one a line: type and level, place, heading, height, load; the first leads, and ranks go on from it.
fn aircraft(setting: &Setting, side: Side) -> Vec<String> {
    let mut own: Vec<_> = setting.crafts.iter().filter(|plan| plan.side == side).collect();
    own.sort_by_key(|plan| plan.rank);
    let of = |um: i32| f64::from(um) / 25_400.0;
    let line = |plan: &&CraftPlan| {
        let kind = &setting.lists.aircraft[plan.kind].name;
        let (at, heading) = (plan.at.at, plan.at.heading.as_millidegrees() / 1000);
        let load = plan.load.map_or_else(String::new, |load| format!(" {load:?}"));
        let level = if plan.level == Level::Average { String::new() } else { format!(" {:?}", plan.level) };
        format!("{kind}{level} {} {} {heading} HB {}{load}", of(at.x), of(at.y), plan.height)
    };
    own.iter().map(line).collect()
}

/// What stands below, one a line: what it is, its place, and the ship that it is aboard of.
fn below(setting: &Setting) -> Vec<String> {
    let of = |um: i32| um / 25_400;
    let line = |at: usize| {
        let (piece, plan) = (setting.site_piece(at), &setting.sites[at]);
        let word = match plan.what {
            What::Target(at) => &setting.lists.targets[at].0,
            What::Battery(at) => &setting.lists.batteries[at].0,
        };
        let aboard = plan.aboard.map_or_else(String::new, |ship| format!(" aboard {}", setting.name(ship)));
        assert_eq!(setting.side(piece), Some(setting.attacker.other()));
        format!("{word} {} {}{aboard}", of(plan.at.at.x), of(plan.at.at.y))
    };
    (0..setting.sites.len()).map(line).collect()
}

/// What a battle would end with if these aircraft had come through, and nothing else had happened.
fn through(setting: &Setting, edge: Edge, names: &[&str]) -> [u16; 2] {
    let mut table = Scramble::set_up(setting).table;
    for (plan, craft) in setting.crafts.iter().zip(table.crafts.iter_mut()) {
        craft.place = if names.contains(&plan.name.as_str()) { Place::Left(edge) } else { Place::Flying };
    }
    points(setting, &table)
}

#[test]
fn sqr_173_every_scenario_says_all_that_it_must() {
    let files = data::scenarios();
    let names: Vec<&str> = files.names().collect();
    assert_eq!(names.len(), 7);
    for name in names {
        let id = name.trim_start_matches("scenarios/").trim_end_matches(".toml");
        let setting = shipped(id);
        assert_eq!((setting.head.id.as_str(), setting.sides.len()), (id, 2), "{name}");
        assert!(setting.head.text.len() > 150 && setting.head.minutes > 20, "{name}");
        for side in [Side::A, Side::B] {
            let mut ranks: Vec<u8> =
                setting.crafts.iter().filter(|plan| plan.side == side).map(|plan| plan.rank).collect();
            ranks.sort_unstable();
            assert!(ranks.iter().copied().eq(1..=ranks.len() as u8), "{name}");
        }
    }
}

#[test]
fn sqr_173_a_first_evening_is_small() {
    let first = shipped("first-dogfight");
    assert_eq!(facts(&first), ([("British", 101), ("Germans", 99)], 6, [48, 36]));
    assert_eq!((first.crafts.len(), first.sites.len(), first.contacts.len(), first.clouds.len()), (4, 0, 0, 0));
    assert_eq!(first.attacker, Side::B);
}

#[test]
fn sqr_174_over_the_channel() {
    let setting = shipped("over-the-channel");
    assert_eq!(facts(&setting), ([("German", 234), ("British", 189)], 12, [72, 48]));
    assert_eq!((setting.date, setting.attacker, setting.wind), ([1940, 8, 18], Side::A, Some(90)));
    assert_eq!((setting.night, setting.land), (false, true));
    let clouds: Vec<(Point, u8, u8)> =
        setting.clouds.iter().map(|cloud| (cloud.at, cloud.height, cloud.group)).collect();
    assert_eq!(clouds, [3000, 3400, 3800].map(|x| (inches(x, 2400), 14, 0)));
    assert_eq!(
        aircraft(&setting, Side::A),
        [
            "Bf 109E-4 Veteran 28 6 0 HB 15",
            "Bf 109E-4 26.5 4.5 0 HB 15",
            "Bf 109E-4 42 6 0 HB 15",
            "Bf 109E-4 43.5 4.5 0 HB 15",
            "Bf 109E-4 40.5 4.5 0 HB 15",
        ]
    );
    assert_eq!(
        aircraft(&setting, Side::B),
        [
            "Spitfire Mk I Veteran 30 42 180 HB 14",
            "Spitfire Mk I 28.5 43.5 180 HB 14",
            "Hurricane Mk I 44 42 180 HB 14",
            "Hurricane Mk I 45.5 43.5 180 HB 14",
        ]
    );
    assert_eq!(formations(&setting), [1, 1, 2, 2, 2, 3, 3, 4, 4]);
    assert_eq!((margin(&setting), setting.goal, setting.extras.len()), (24, Goal::None, 0));
    assert_eq!((setting.sites.len(), setting.contacts.len()), (0, 0));
}

#[test]
fn sqr_175_the_box() {
    let setting = shipped("the-box");
    assert_eq!(facts(&setting), ([("American", 363), ("German", 322)], 14, [96, 48]));
    assert_eq!((setting.date, setting.attacker, setting.night), ([1944, 3, 6], Side::A, false));
    assert_eq!(
        aircraft(&setting, Side::A),
        [
            "P-51D Mustang Veteran 12 34 90 HB 24",
            "P-51D Mustang 10.5 35.5 90 HB 24",
            "B-17G Flying Fortress 10 24 90 HB 22",
            "B-17G Flying Fortress 8.5 22 90 HB 22",
            "B-17G Flying Fortress 8.5 26 90 HB 22",
        ]
    );
    assert_eq!(
        aircraft(&setting, Side::B),
        [
            "Fw 190A-8 Veteran 62 27 270 HB 23",
            "Fw 190A-8 63.5 25.5 270 HB 23",
            "Fw 190A-8 63.5 28.5 270 HB 23",
            "Fw 190A-8 62 17 270 HB 23",
            "Fw 190A-8 63.5 15.5 270 HB 23",
        ]
    );
    assert_eq!(formations(&setting), [1, 1, 1, 2, 2, 3, 3, 3, 4, 4]);
    assert_eq!((setting.sites.len(), setting.contacts.len(), setting.clouds.len()), (0, 0, 0));
    // A quarter of 77 for each bomber by the east edge; not by another, and not for a fighter.
    assert_eq!(through(&setting, Edge::East, &["L1", "L3", "M1"]), [38, 0]);
    assert_eq!(through(&setting, Edge::North, &["L1"]), [0, 0]);
}

#[test]
fn sqr_176_stream_in_the_dark() {
    let setting = shipped("stream-in-the-dark");
    assert_eq!(facts(&setting), ([("British", 236), ("German", 214)], 14, [72, 48]));
    assert_eq!((setting.date, setting.attacker), ([1944, 2, 15], Side::A));
    assert_eq!((setting.night, setting.moon), (true, false));
    assert!(setting.crafts.iter().all(|plan| plan.marker));
    assert_eq!(
        aircraft(&setting, Side::A),
        ["Lancaster B Mk I 4 14 90 HB 17", "Lancaster B Mk I 6 24 90 HB 18", "Halifax B Mk III 4 34 90 HB 16"]
    );
    assert_eq!(aircraft(&setting, Side::B), ["Bf 110G-4 Veteran 16 4 60 HB 16", "Bf 110G-4 16 44 120 HB 16"]);
    assert_eq!(below(&setting), ["heavy_88 36 24", "searchlight 30 16", "searchlight 30 32"]);
    let markers = |side: Side, real: bool| {
        setting.contacts.iter().filter(|plan| plan.side == side && plan.at.is_some() == real).count()
    };
    assert_eq!((markers(Side::A, true), markers(Side::A, false)), (3, 2));
    assert_eq!((markers(Side::B, true), markers(Side::B, false)), (2, 1));
    assert_eq!(setting.contacts[1].at, Some((Course { at: inches(600, 2400), heading: Angle::degrees(90) }, 18)));
    // RULING: what is through counts a tenth of 80 and of 76, so that neither side wins three battles of five.
    assert_eq!(through(&setting, Edge::East, &["A1"]), [8, 0]);
    assert_eq!(through(&setting, Edge::East, &["A3"]), [7, 0]);
}

#[test]
fn sqr_177_cab_rank() {
    let setting = shipped("cab-rank");
    assert_eq!(facts(&setting), ([("British", 349), ("German", 201)], 12, [72, 48]));
    assert_eq!((setting.date, setting.night), ([1944, 8, 8], false));
    assert_eq!((setting.goal, setting.land, setting.attacker), (Goal::All, true, Side::A));
    assert_eq!(
        aircraft(&setting, Side::A),
        [
            "Typhoon Mk IB Veteran 30 4 0 HB 6 Rockets(8)",
            "Typhoon Mk IB 28.5 2.5 0 HB 6 Rockets(8)",
            "Typhoon Mk IB 42 4 0 HB 6 Bombs(2000)",
            "Typhoon Mk IB 43.5 2.5 0 HB 6 Bombs(2000)",
            "Spitfire Mk IXC 36 8 0 HB 10",
            "Spitfire Mk IXC 37.5 6.5 0 HB 10",
        ]
    );
    assert_eq!(aircraft(&setting, Side::B), ["Fw 190A-8 58 44 225 HB 9"]);
    assert_eq!(
        below(&setting),
        ["train 36 38", "column 30 34", "column 42 34", "light_20_twin 33 36", "medium_twin 39 36"]
    );
    let cost = |at: usize| setting.below(setting.site_piece(at)).unwrap().2;
    assert_eq!([0, 1, 2, 3, 4].map(cost), [30, 25, 25, 25, 34]);
    assert_eq!((formations(&setting), setting.extras.len()), (vec![1, 1, 2, 2, 3, 3, 0], 0));
}

#[test]
fn sqr_178_mig_alley() {
    let setting = shipped("mig-alley");
    assert_eq!(facts(&setting), ([("United Nations", 366), ("Communist", 353)], 20, [96, 72]));
    assert_eq!((setting.date, setting.attacker, setting.night), ([1951, 9, 2], Side::A, false));
    assert_eq!((setting.rules.computing, setting.margin), (Computing::Revised, Margin::Points(10)));
    assert_eq!(
        aircraft(&setting, Side::A),
        ["F-86E Sabre Elite 44 8 0 HB 32", "F-86E Sabre Elite 42.5 6.5 0 HB 32", "F-86E Sabre Elite 54 8 0 HB 32"]
    );
    assert_eq!(
        aircraft(&setting, Side::B),
        [
            "MiG-15bis Veteran 40 64 180 HB 34",
            "MiG-15bis 38.5 65.5 180 HB 34",
            "MiG-15bis 56 64 180 HB 34",
            "MiG-15bis 57.5 65.5 180 HB 34",
        ]
    );
    assert_eq!((formations(&setting), setting.sites.len()), (vec![1, 1, 0, 2, 2, 3, 3], 0));
    // A point for each point that an enemy has lost, and none for one that has lost all.
    let mut table = Scramble::set_up(&setting).table;
    table.crafts[3].now.structure -= 4;
    table.crafts[0].now.structure -= 1;
    assert_eq!(points(&setting, &table), [4, 1]);
    table.crafts[3].place = Place::Lost;
    assert_eq!(points(&setting, &table), [setting.crafts[3].cost, 1]);
}

#[test]
fn sqr_179_strike_on_the_carrier() {
    let setting = shipped("strike-on-the-carrier");
    assert_eq!(facts(&setting), ([("Japanese", 351), ("American", 340)], 16, [96, 72]));
    assert_eq!((setting.date, setting.attacker, setting.night), ([1942, 10, 26], Side::A, false));
    let carrier = Piece(11);
    assert_eq!((setting.name(carrier), setting.goal, setting.land), ("CV", Goal::One(carrier), false));
    assert_eq!(
        aircraft(&setting, Side::A),
        [
            "A6M2 Zero Veteran 48 8 0 HB 13",
            "A6M2 Zero Veteran 46.5 6.5 0 HB 13",
            "A6M2 Zero 49.5 6.5 0 HB 13",
            "D3A1 Val 36 6 0 HB 12 Bombs(800)",
            "D3A1 Val 34.5 4.5 0 HB 12 Bombs(800)",
            "D3A1 Val 37.5 4.5 0 HB 12 Bombs(800)",
            "B5N2 Kate 60 6 0 HB 5 Torpedo",
            "B5N2 Kate 58.5 4.5 0 HB 5 Torpedo",
            "B5N2 Kate 61.5 4.5 0 HB 5 Torpedo",
        ]
    );
    assert_eq!(
        aircraft(&setting, Side::B),
        ["F4F-4 Wildcat Veteran 44 60 180 HB 12", "F4F-4 Wildcat 45.5 61.5 180 HB 12"]
    );
    assert_eq!(
        below(&setting),
        ["carrier 48 52", "destroyer 42 46", "light_20_twin 48 52 aboard CV", "light_20_twin 42 46 aboard DD",]
    );
    assert!(setting.sites.iter().all(|site| site.at.heading == Angle::degrees(90)));
    assert_eq!(formations(&setting), [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]);
    // RULING: two for each of her 110 points, not three, so that neither side wins three battles of five; her price is not counted.
    let mut table = Scramble::set_up(&setting).table;
    table.sites[0].left -= 42;
    assert_eq!(points(&setting, &table), [84, 0]);
    table.sites[0].left = 0;
    assert_eq!((points(&setting, &table), ended(&setting, &table).is_some()), ([220, 0], true));
}
