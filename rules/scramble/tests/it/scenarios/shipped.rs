//! The scenarios that come with the rules.

use super::{formations, inches};
use sandtable_core::{Choices, Piece, Side};
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scenario::Edge;
use sandtable_scramble::battle::setting::{Extra, Goal, Margin, Setting};
use sandtable_scramble::data;
use sandtable_scramble::lists::{Level, Load};
use sandtable_scramble::rules::Computing;
use sandtable_scramble::scenario::load;
use sandtable_scramble::sections::victory::cost;

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

fn place(setting: &Setting, name: &str) -> (i32, i32, i32, u8) {
    let plan = setting.crafts.iter().find(|plan| plan.name == name).unwrap();
    let of = |um: i32| um / 254;
    (of(plan.at.at.x), of(plan.at.at.y), plan.at.heading.as_millidegrees() / 1000, plan.height)
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
    assert_eq!((setting.attacker, setting.wind, setting.night, setting.land), (Side::A, Some(90), false, true));
    let clouds: Vec<(Point, u8, u8)> =
        setting.clouds.iter().map(|cloud| (cloud.at, cloud.height, cloud.group)).collect();
    assert_eq!(clouds, [3000, 3400, 3800].map(|x| (inches(x, 2400), 14, 0)));
    assert_eq!(formations(&setting), [1, 1, 2, 2, 2, 3, 3, 4, 4]);
    assert_eq!((place(&setting, "R2"), place(&setting, "Y1")), ((2850, 4350, 180, 14), (2800, 600, 0, 15)));
    assert_eq!((setting.margin, setting.goal, setting.extras.len()), (Margin::Percent(10), Goal::None, 0));
}

#[test]
fn sqr_175_the_box() {
    let setting = shipped("the-box");
    assert_eq!(facts(&setting), ([("American", 363), ("German", 322)], 14, [96, 48]));
    assert_eq!(setting.extras, [Extra::Through { side: Side::A, edge: Edge::East, percent: 25 }]);
    assert_eq!((place(&setting, "L1"), place(&setting, "S3")), ((1000, 2400, 90, 22), (6350, 2850, 270, 23)));
    let leads = |at: usize| (setting.crafts[at].name.as_str(), setting.crafts[at].rank, setting.crafts[at].level);
    assert_eq!((leads(3), leads(5)), (("M1", 1, Level::Veteran), ("S1", 1, Level::Veteran)));
    assert_eq!(formations(&setting), [1, 1, 1, 2, 2, 3, 3, 3, 4, 4]);
}

#[test]
fn sqr_176_stream_in_the_dark() {
    let setting = shipped("stream-in-the-dark");
    assert_eq!(facts(&setting), ([("British", 236), ("German", 214)], 14, [72, 48]));
    assert_eq!((setting.night, setting.moon), (true, false));
    assert!(setting.crafts.iter().all(|plan| plan.marker));
    let markers: Vec<(&str, Side, bool)> =
        setting.contacts.iter().map(|plan| (plan.name.as_str(), plan.side, plan.at.is_some())).collect();
    let (a, b) = (Side::A, Side::B);
    assert_eq!(
        markers,
        [
            ("A", a, true),
            ("B", a, true),
            ("C", a, true),
            ("D", a, false),
            ("E", a, false),
            ("F", b, true),
            ("G", b, true),
            ("H", b, false)
        ]
    );
    assert_eq!(setting.contacts[1].at, Some((Course { at: inches(600, 2400), heading: Angle::degrees(90) }, 18)));
    assert_eq!(place(&setting, "N2"), (1600, 4400, 120, 16));
    assert_eq!(setting.extras, [Extra::Through { side: a, edge: Edge::East, percent: 25 }]);
    let names: Vec<&str> = (0..3).map(|at| setting.battery(setting.site_piece(at)).unwrap().name.as_str()).collect();
    assert_eq!(names, ["Heavy FLAK 85 mm to 4.1 in", "Searchlight", "Searchlight"]);
}

#[test]
fn sqr_177_cab_rank() {
    let setting = shipped("cab-rank");
    assert_eq!(facts(&setting), ([("British", 349), ("German", 201)], 12, [72, 48]));
    assert_eq!((setting.goal, setting.land, setting.attacker), (Goal::All, true, Side::A));
    let loads: Vec<Option<Load>> = setting.crafts.iter().map(|plan| plan.load).collect();
    let (rockets, bombs) = (Some(Load::Rockets(8)), Some(Load::Bombs(2000)));
    assert_eq!(loads, [rockets, rockets, bombs, bombs, None, None, None]);
    assert_eq!(setting.sites.len(), 5);
    assert_eq!((formations(&setting), place(&setting, "S1")), (vec![1, 1, 2, 2, 3, 3, 0], (5800, 4400, 225, 9)));
}

#[test]
fn sqr_178_mig_alley() {
    let setting = shipped("mig-alley");
    assert_eq!(facts(&setting), ([("United Nations", 366), ("Communist", 353)], 20, [96, 72]));
    assert_eq!((setting.rules.computing, setting.margin), (Computing::Revised, Margin::Points(10)));
    assert_eq!(setting.extras, [Side::A, Side::B].map(|side| Extra::Damage { side, each: 1 }));
    assert_eq!((formations(&setting), place(&setting, "T2")), (vec![1, 1, 0, 2, 2, 3, 3], (5750, 6550, 180, 34)));
}

#[test]
fn sqr_179_strike_on_the_carrier() {
    let setting = shipped("strike-on-the-carrier");
    assert_eq!(facts(&setting), ([("Japanese", 351), ("American", 340)], 16, [96, 72]));
    let (carrier, destroyer) = (Piece(11), Piece(12));
    assert_eq!((setting.name(carrier), setting.goal, setting.land), ("CV", Goal::One(carrier), false));
    assert_eq!(setting.extras, [Extra::Hits { side: Side::A, target: carrier, each: 3 }]);
    let aboard: Vec<Option<Piece>> = setting.sites.iter().map(|site| site.aboard).collect();
    assert_eq!(aboard, [None, None, Some(carrier), Some(destroyer)]);
    assert_eq!(setting.sites[3].at, setting.sites[1].at);
    let leaders: Vec<&str> =
        setting.crafts.iter().filter(|plan| plan.rank == 1).map(|plan| plan.name.as_str()).collect();
    assert_eq!((leaders, place(&setting, "K1")), (vec!["Z1", "W1"], (6000, 600, 0, 5)));
}
