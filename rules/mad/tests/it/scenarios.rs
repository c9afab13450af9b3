//! The scenarios that come with the rules, and what the reader says of bad ones.

use sandtable_battlefield::{FeatureKind, Field};
use sandtable_core::data::{Files, Problems};
use sandtable_core::{Choices, Ruleset};
use sandtable_geometry::{Length, Point};
use sandtable_mad::air::rules::AirRules;
use sandtable_mad::battle::scenario::Scenario;
use sandtable_mad::forces::{check, force_points};
use sandtable_mad::lists::Era;
use sandtable_mad::lists::mobility::Mobility;
use sandtable_mad::scenario::era_of;
use sandtable_mad::{Mad, data};
use sandtable_scenario::{Deployment, Edge};

use crate::book::{lists, words, ww2};
use crate::field::{BLUE, Field as Battle, RED};

fn read(files: &Files, name: &str) -> Result<Scenario, Vec<String>> {
    let mut problems = Problems::new();
    let scenario = Scenario::read(files, name, &lists(era_of(files, name)), &AirRules::default(), &mut problems);
    problems.into_result().map(|()| scenario.unwrap()).map_err(words)
}

fn built_in(name: &str) -> Scenario {
    let file = format!("scenarios/{name}.toml");
    // Aircraft are read with the tables of the air game.
    read(&data::files().with(&file, data::scenarios().get(&file).unwrap()), &file).unwrap()
}

/// The built-in scenario with some of its text replaced, and what is wrong with it then.
fn spoilt(name: &str, changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = data::scenarios().get(&format!("scenarios/{name}.toml")).unwrap().to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from} is not in {name}");
        text = text.replacen(from, to, 1);
    }
    read(&Files::default().with("x.toml", text), "x.toml").err().unwrap_or_default()
}

#[test]
fn mad_137_built_in_scenarios_have_legal_and_even_forces() {
    let all = [
        ("attrition-at-stonne", 700),
        ("first-shots", 350),
        ("meeting-engagement", 1000),
        ("panthers-at-dawn", 1000),
        ("the-crossroads", 1000),
        ("the-orchard-road", 700),
        ("the-salt-weir", 1000),
    ];
    for (name, limit) in all {
        let scenario = built_in(name);
        let lists = lists(scenario.era);
        assert_eq!(scenario.head.id, name);
        for side in &scenario.sides {
            assert_eq!(check(&lists, &side.force(), &side.allowance(&lists)), [], "{name} {}", side.name);
            let points = force_points(&lists, &side.force());
            assert_eq!((side.limit, side.free_forces.as_deref()), (limit, None));
            assert!(points * 100 >= u32::from(limit) * 86, "{name} {}: {points} points", side.name);
        }
        let [one, other] = [0, 1].map(|side| force_points(&lists, &scenario.sides[side].force()));
        assert!(one.abs_diff(other) * 20 <= u32::from(limit), "{name}: {one} to {other} points");
    }
}

#[test]
fn built_in_scenarios_lie_on_sound_tables() {
    for file in data::scenarios().names() {
        let name = file.trim_start_matches("scenarios/").trim_end_matches(".toml");
        // The sky is open.
        if data::scenarios().get(file).is_some_and(|text| text.contains("mode = \"air\"")) {
            continue;
        }
        let scenario = built_in(name);
        let corner = scenario.head.table;
        assert!(Field::new(corner, scenario.features.clone()).is_ok(), "{name}");
        let kinds: Vec<FeatureKind> = scenario.features.iter().map(|feature| feature.kind).collect();
        let all = [FeatureKind::Wood, FeatureKind::Road, FeatureKind::BuiltUp, FeatureKind::Hill, FeatureKind::Hedge];
        // One is fought on flat and open ground.
        let there = if name == "meeting-engagement" { &all[..3] } else { &all[..] };
        for kind in there {
            assert!(kinds.contains(kind), "{name}: {kind:?}");
        }
        let buildings = scenario.features.iter().filter(|feature| feature.kind == FeatureKind::Building);
        for (building, objective) in
            buildings.flat_map(|building| scenario.objectives.iter().map(move |at| (building, at)))
        {
            assert!(!building.contains(objective.at), "{name}: {} lies in a building", objective.name);
        }
    }
}

#[test]
fn neither_side_has_the_better_ground() {
    for name in ["first-shots", "panthers-at-dawn", "the-orchard-road"] {
        let scenario = built_in(name);
        let turned = |point: Point| Point { x: scenario.head.table.x - point.x, y: scenario.head.table.y - point.y };
        for feature in &scenario.features {
            let middle = |feature: &sandtable_battlefield::Feature| {
                let bounds = feature.bounds();
                Point { x: bounds.low.x / 2 + bounds.high.x / 2, y: bounds.low.y / 2 + bounds.high.y / 2 }
            };
            let there = turned(middle(feature));
            let twin = scenario.features.iter().find(|other| {
                other.kind == feature.kind
                    && other.level == feature.level
                    && middle(other).within(there, Length::um(500))
            });
            assert!(twin.is_some(), "{name}: {} has no counterpart", feature.name);
        }
    }
}

#[test]
fn mad_147_panthers_at_dawn_is_a_meeting_engagement() {
    let scenario = built_in("panthers-at-dawn");
    assert_eq!(scenario.head.table, Point::mm(1800, 1200));
    assert_eq!((scenario.head.turns, scenario.margin_percent, scenario.deployment), (8, 10, Deployment::Zones));
    let objectives: Vec<(Point, u16)> =
        scenario.objectives.iter().map(|objective| (objective.at, objective.points)).collect();
    assert_eq!(objectives, [(450, 600), (900, 600), (1350, 600)].map(|(x, y)| (Point::mm(x, y), 100)));
}

#[test]
fn mad_143_zones_are_300_mm_deep_where_nothing_is_said() {
    let scenario = built_in("panthers-at-dawn");
    let [south, north] = &scenario.sides[..] else { panic!() };
    assert_eq!((south.edge, north.edge), (Edge::South, Edge::North));
    assert!(south.zone.contains(Point::mm(0, 300)) && !south.zone.contains(Point { x: 0, y: 300_100 }));
    assert!(north.zone.contains(Point::mm(1800, 900)) && !north.zone.contains(Point { x: 0, y: 899_900 }));
    let village = built_in("the-orchard-road");
    assert!(!village.sides[0].zone.contains(Point::mm(600, 271)));
}

#[test]
fn mad_143_zones_end_where_a_narrow_table_does() {
    let zones = |size: &str, edges: [&str; 2]| {
        let [red, blue] = edges.map(|edge| format!("edge = \"{edge}\""));
        let field = Battle::new().key(&format!("table = [{size}]")).side_key(RED, &red).side_key(BLUE, &blue);
        let setting = field.red("a", &["A1: Tiger I at 10,10"]).blue("b", &["B1: T34/76 at 190,190"]).setting();
        [0, 1].map(|side| setting.scenario.sides[side].zone.bounds()).map(|bounds| (bounds.low, bounds.high))
    };
    let whole = |x: i32, y: i32| [(Point::mm(0, 0), Point::mm(x, y)); 2];
    assert_eq!(zones("1000, 250", ["south", "north"]), whole(1000, 250));
    assert_eq!(zones("250, 1000", ["west", "east"]), whole(250, 1000));
    let wide = |corners: [[i32; 4]; 2]| corners.map(|[a, b, c, d]| (Point::mm(a, b), Point::mm(c, d)));
    assert_eq!(zones("1000, 800", ["south", "north"]), wide([[0, 0, 1000, 300], [0, 500, 1000, 800]]));
    assert_eq!(zones("1000, 800", ["west", "east"]), wide([[0, 0, 300, 800], [700, 0, 1000, 800]]));
}

#[test]
fn mad_131_riders_know_their_carriers() {
    let scenario = built_in("first-shots");
    let all: Vec<_> = scenario.elements().map(|(_, _, element)| element).collect();
    let carrier = |name: &str| {
        let rider = all.iter().find(|element| element.name == name).unwrap();
        rider.rides.map(|index| all[usize::from(index)].name.as_str())
    };
    assert_eq!((carrier("I1"), carrier("G1"), carrier("G2")), (Some("H1"), Some("C1"), None));
    assert!(all.iter().all(|element| element.at.is_some() != element.rides.is_some()));
    assert_eq!(scenario.elements().map(|(side, unit, _)| (side, unit)).last(), Some((1, 1)));
}

#[test]
fn mad_25_going_may_differ_from_the_kind() {
    let scenario = built_in("panthers-at-dawn");
    let [brook] = &scenario.going[..] else { panic!() };
    assert_eq!(scenario.features[usize::from(brook.feature.0)].name, "Lipka brook");
    assert_eq!((brook.bad, brook.closed_to.as_deref()), (Some(true), Some(&[][..])));
    let lists = ww2();
    let mover = |name| Mobility::of(lists.kind(lists.find(None, name).unwrap()));
    assert_eq!(mover("Sdkfz 250/1 (APC)"), Some(Mobility::HalfTracked));
    assert_eq!(mover("Infantry"), Some(Mobility::Infantry));
    assert_eq!(mover("Cavalry"), Some(Mobility::Cavalry));
    assert_eq!(mover("Off-table tube 121mm+"), None);
    let closed = spoilt("panthers-at-dawn", &[("closed_to = []", "closed_to = ['infantry', 'trakced']")]);
    assert_eq!(closed.len(), 1);
    assert!(closed[0].contains("features[2].closed_to[2]: unknown word 'trakced'"), "{closed:?}");
}

#[test]
fn mad_137_an_illegal_force_is_refused_unless_it_is_free() {
    let few = ("limit = 350", "limit = 310");
    assert_eq!(
        spoilt("first-shots", &[few]),
        ["x.toml:26: sides[1].units: MAD-137: the force costs 316 points; the limit is 310"]
    );
    assert!(
        spoilt("first-shots", &[("limit = 350", "limit = 310\nfree_forces = true\nreason = 'as it was'")]).is_empty()
    );
    assert_eq!(
        spoilt("first-shots", &[("limit = 350", "limit = 310\nfree_forces = true")]),
        ["x.toml:26: sides[1].reason: the key is missing"]
    );
    let stranger = spoilt("first-shots", &[("Pz IV F2 to J", "Russian: T34/85")]);
    assert_eq!(stranger.len(), 1);
    assert!(stranger[0].ends_with("MAD-137: 'T34/85' is in the list of Russian, not of German"), "{stranger:?}");
    let any = ("nation = \"German\"", "any_nation = true");
    assert!(spoilt("first-shots", &[("Pz IV F2 to J", "Russian: T34/85"), any]).is_empty());
}

#[test]
fn several_mistakes_are_reported_at_once_with_their_lines() {
    let found = spoilt(
        "first-shots",
        &[
            ("id = \"first-shots\"", "id = \"First Shots\""),
            ("turns = 6", "turns = 0"),
            ("points = 100", "points = 100\nradius = 5"),
            ("kind = \"Sherman M4A1\", name = \"S1\"", "kind = \"Sherman M4A2\", name = \"S1\""),
            ("at = [330, 50]", "at = [330.05, 50]"),
            ("kind = \"wood\"", "kind = \"wod\""),
        ],
    );
    let [most @ .., last] = &found[..] else { panic!() };
    assert_eq!(
        most,
        [
            "x.toml:6: id: small letters, digits and hyphens only",
            "x.toml:13: turns: 0 is not between 1 and 99",
            "x.toml:24: objectives[1].radius: unknown key; there is name, at, points, each_turn_from, held_by, keeps_holder",
            "x.toml:35: sides[1].units[1].elements[1].kind: unknown unit 'Sherman M4A2'; did you mean 'Sherman M4A1'?",
            "x.toml:36: sides[1].units[1].elements[2].at: 330.05: lengths are written in steps of 0.1 mm",
        ]
    );
    assert!(last.starts_with("x.toml:127: features[11].kind: unknown word 'wod'"), "{last}");
    assert!(last.ends_with("; did you mean 'wood'?"), "{last}");
}

#[test]
fn names_are_unique_and_short() {
    let twice = spoilt("first-shots", &[("name = \"S2\"", "name = \"s1\"")]);
    assert_eq!(twice, ["x.toml:35: sides[1].units[1].elements[2].name: the name 's1' is used twice"]);
    let long = spoilt("first-shots", &[("name = \"S2\"", "name = \"Sherman\"")]);
    assert_eq!(
        long,
        [
            "x.toml:35: sides[1].units[1].elements[2].name: 'Sherman': a name has at most 6 letters and digits and nothing else"
        ]
    );
    let unit = spoilt("first-shots", &[("name = \"Armoured infantry\"", "name = \"Tank section\"")]);
    assert_eq!(unit, ["x.toml:39: sides[1].units[2].elements: the name 'Tank section' is used twice"]);
}

#[test]
fn mad_131_riders_need_room_in_their_own_sides_carrier() {
    let aboard = |name: &str, carrier: &str| {
        let from = if name == "I2" { ", at = [510, 80]" } else { ", at = [390, 520]" };
        spoilt("first-shots", &[(from, &format!(", rides = \"{carrier}\""))])
    };
    let place = "x.toml:44: sides[1].units[2].elements[3].name: ";
    assert_eq!(aboard("I2", "H1"), [format!("{place}'H1' (1/2 Track) carries 1 (MAD-131)")]);
    assert_eq!(aboard("I2", "H9"), [format!("{place}there is no element 'H9' to ride in")]);
    assert_eq!(aboard("I2", "C1"), [format!("{place}'C1' is of the other side")]);
    assert_eq!(
        spoilt("first-shots", &[("at = [270, 50]", "rides = \"S2\"")]),
        [
            "x.toml:34: sides[1].units[1].elements[1].name: 'S2' (Sherman M4A1) carries 0 (MAD-131)",
            "x.toml:34: sides[1].units[1].elements[1].name: 'Sherman M4A1' does not ride in 'Sherman M4A1' (MAD-131)",
        ]
    );
}

#[test]
fn mad_127_fixed_elements_have_their_places() {
    let place = "x.toml:35: sides[1].units[1].elements[2].name: ";
    let moved = |to: &str| spoilt("first-shots", &[(", at = [330, 50]", to)]);
    assert_eq!(moved(""), [format!("{place}it has no place: the key 'at' is missing (deployment = 'fixed')")]);
    assert_eq!(moved(", at = [901, 50]"), [format!("{place}it is not on the table")]);
    assert!(moved(", at = [300, 50]").is_empty());
    let tube = |place: &str| {
        let tube = format!("O1: Off-table tube 61-120mm{place}");
        let field = crate::field::Field::new().red("tubes", &[&tube]).red("tank", &["R1: Tiger I at 100,100"]);
        field.blue("tank", &["B1: Tiger I at 900,900"]).problems()
    };
    assert_eq!(tube(""), [""; 0]);
    let wrong = tube(" at 300,300");
    assert!(wrong.len() == 1 && wrong[0].ends_with("a tube off the table has no place"), "{wrong:?}");
    // In a building, or a work, they stand as close as they like.
    let close = |kind: &str| {
        let field = crate::field::Field::new().area(kind, "280,280 340,340").blue("b", &["B1: Tiger I at 900,900"]);
        field.red("squad", &["I1: Infantry at 300,300", "I2: Infantry at 310,300"]).problems().len()
    };
    assert_eq!([close("building"), close("wood"), close("rough")], [0, 1, 1]);
    let within = |kind: &str| {
        let work = format!("kind = \"{kind}\"; at = [600, 600]; bearing = 0");
        let field = crate::field::Field::new().work(crate::field::RED, &work).blue("b", &["B1: Tiger I at 900,900"]);
        field.red("squad", &["I1: Infantry at 600,600", "I2: Infantry at 610,600"]).problems().len()
    };
    assert_eq!([within("bunker"), within("trench")], [0, 0]);
    let zones = spoilt("first-shots", &[("deployment = \"fixed\"", "deployment = \"zones\"")]);
    assert_eq!(zones.len(), 9);
    assert!(zones[0].ends_with("the players place the elements of this scenario (deployment = 'zones')"));
}

#[test]
fn mad_83_mad_141_dummies_and_markers_have_room_in_the_battle_too() {
    let hidden = |units: usize, dummies: &str, elements: usize| {
        let mut field = crate::field::Field::new().zones().option("mad.hidden", "on").option("mad.dummies", dummies);
        for unit in 0..units {
            let named = |side: &str| (0..elements).map(|n| format!("{side}{unit}x{n}: Infantry")).collect::<Vec<_>>();
            let (red, blue) = (named("R"), named("B"));
            field = field.red(&format!("red {unit}"), &red.iter().map(String::as_str).collect::<Vec<_>>());
            field = field.blue(&format!("blue {unit}"), &blue.iter().map(String::as_str).collect::<Vec<_>>());
        }
        field.problems()
    };
    assert!(hidden(21, "half", 1).is_empty());
    let of = |what: &str| vec![format!("test.toml: sides.units: {what}")];
    assert_eq!(hidden(22, "half", 1), of("66 units, dummies among them; a battle has at most 64"));
    assert!(hidden(16, "equal", 1).is_empty());
    let both = hidden(17, "equal", 1);
    assert_eq!(both[..1], of("34 dummies; a battle has at most 32"), "{both:?}");
    assert_eq!(hidden(12, "none", 10), of("264 elements, markers and aircraft; a battle has at most 256"));
}

#[test]
fn over_capacity_is_a_problem() {
    let objective = "[[objectives]]\nname = \"O\"\nat = [1, 1]\n";
    let found = spoilt("first-shots", &[("[[sides]]", &format!("{}[[sides]]", objective.repeat(8)))]);
    assert_eq!(found, ["x.toml:20: objectives: 9 objectives; at most 8"]);
    let unit = |number: usize| format!("[[sides.units]]\nname = \"U{number}\"\nelements = []\n");
    let units: String = (0..31).map(unit).collect();
    let found = spoilt("first-shots", &[("[[sides.units]]", &format!("{units}[[sides.units]]"))]);
    assert_eq!(found, ["x.toml:26: sides[1].units: 33 units; a side has at most 32"]);
    let element = |number: usize| format!("    {{ kind = \"Infantry\", name = \"X{number}\", at = [1, 1] }},\n");
    let elements: String = (0..246).map(element).collect();
    let found =
        spoilt("first-shots", &[("    { kind = \"1/2 Track\"", &format!("{elements}    {{ kind = \"1/2 Track\""))]);
    assert_eq!(found, ["x.toml: sides: 257 elements; a battle has at most 256"]);
    let feature = "[[features]]\nkind = \"wood\"\narea = [[1, 1], [2, 1], [1, 2]]\n";
    let found = spoilt("first-shots", &[("[[sides]]", &format!("{}[[sides]]", feature.repeat(1001)))]);
    assert!(found[0].ends_with("pieces of terrain; at most 1000 with 10000 corners in all"), "{found:?}");
    // Nine walls of a thousand corners each are taken, and ten are too many with what the scenario has.
    let zigzag: Vec<String> = (0..1000).map(|n| format!("[{}, {}]", 1 + n / 2, 10 + n % 2)).collect();
    let wall = format!("[[features]]\nkind = \"wall\"\nline = [{}]\n", zigzag.join(", "));
    let with = |walls: usize| spoilt("first-shots", &[("[[sides]]", &format!("{}[[sides]]", wall.repeat(walls)))]);
    assert_eq!(with(9), Vec::<String>::new());
    assert!(with(10)[0].ends_with("at most 1000 with 10000 corners in all"));
    let corners = "[1, 1], ".repeat(1001);
    let found = spoilt(
        "first-shots",
        &[("[[sides]]", &format!("[[features]]\nkind = \"wood\"\narea = [{corners}]\n[[sides]]"))],
    );
    assert!(found[0].ends_with("area: 1001 corners; at most 1000"), "{found:?}");
    let side = "[[sides]]\nname = \"Third\"\nnation = \"French\"\n";
    let found = spoilt("first-shots", &[("[[sides]]", &format!("{side}[[sides]]"))]);
    assert!(found[0].ends_with("sides: 3 sides; a battle has 2"), "{found:?}");
}

#[test]
fn bad_terrain_outlines_are_reported() {
    let wood = "[150, 280], [210, 260], [270, 285], [280, 345], [225, 375], [160, 350]";
    let area = |points: &str| spoilt("first-shots", &[(wood, points)]);
    assert_eq!(area("[150, 280], [210, 260]").len(), 1);
    assert_eq!(area("[0, 0], [10, 10], [10, 0], [0, 10]").len(), 1);
    assert!(area("[2000, 0], [2010, 10], [2010, 0]")[0].ends_with("the feature has no point on the table"));
    let hedge = spoilt("first-shots", &[("kind = \"hedge\"", "kind = \"wood\"")]);
    assert!(hedge[0].ends_with("wood is an area and cannot be a line"), "{hedge:?}");
    let ditch = spoilt("first-shots", &[("kind = \"wood\"", "kind = \"anti-tank-obstacle\"")]);
    assert!(ditch[0].ends_with("anti-tank-obstacle is a line and cannot be an area"), "{ditch:?}");
    let unknown = spoilt("first-shots", &[("kind = \"wood\"", "kind = \"barrier\"")]);
    assert!(unknown[0].contains("wire, anti-tank-obstacle, mine-tile"), "{unknown:?}");
    let both = spoilt("first-shots", &[("rectangle = [[435", "line = []\nrectangle = [[435")]);
    assert!(both[0].ends_with("features[1].area: exactly one of area, line and rectangle must be there"), "{both:?}");
}

#[test]
fn options_and_eras_are_read() {
    let text = data::scenarios().get("scenarios/first-shots.toml").unwrap().to_owned();
    let options = "[options]\n\"mad.wreck_smoke\" = true\n\"mad.turns\" = 6\n";
    let files = Files::default().with("x.toml", format!("{text}\n{options}"));
    let expected = [("mad.turns", "6"), ("mad.wreck_smoke", "true")];
    assert_eq!(
        read(&files, "x.toml").unwrap().head.options,
        expected.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    assert_eq!(era_of(&files, "x.toml"), Era::Ww2);
    let files =
        Files::default().with("x.toml", text.replace("rulebook = \"mad\"", "rulebook = \"mad\"\nera = \"hitech\""));
    assert_eq!(era_of(&files, "x.toml"), Era::HiTech);
    let mut problems = Problems::new();
    assert!(Scenario::read(&files, "x.toml", &ww2(), &AirRules::default(), &mut problems).is_none());
    let found = words(problems.into_vec());
    assert!(found.contains(&"x.toml:6: era: the scenario is of the other era".to_owned()), "{found:?}");
    let mut problems = Problems::new();
    assert!(Scenario::read(&files, "x.toml", &lists(Era::HiTech), &AirRules::default(), &mut problems).is_none());
}

#[test]
fn malformed_and_missing_scenarios_are_one_problem() {
    assert_eq!(read(&Files::default(), "x.toml"), Err(vec!["x.toml: the file is missing".to_owned()]));
    let found = spoilt("first-shots", &[("turns = 6", "turns 6")]);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("x.toml:13: not readable as TOML"), "{found:?}");
}

#[test]
fn mad_150_nobody_is_in_reserve_where_the_scenario_places_everybody() {
    let field = crate::field::Field::new().key("reserves_enter = 2").red("a", &["R1: Tiger I at 100,100"]);
    let problems = field.blue("b", &["B1: Tiger I at 900,900"]).problems();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].contains("reserves_enter: ") && problems[0].contains("nobody waits"), "{problems:?}");
}

#[test]
fn mad_28_mad_150_where_the_players_place_nobody_rides_in_another_units_carrier_from_the_start() {
    let problems = |second: &str| {
        let field = crate::field::Field::new().zones().key("reserves_enter = 2");
        let (rider, truck) = ("I: Infantry in H", "H: Sdkfz 250/1 (APC)");
        let field = if second.is_empty() { field.red("a", &[truck, rider]) } else { field.red("a", &[truck]) };
        let field = if second.is_empty() { field } else { field.red(second, &[rider]) };
        field.blue("b", &["B1: Tiger I"]).problems()
    };
    assert_eq!(problems(""), [""; 0]);
    let found = problems("c");
    assert!(found.len() == 1 && found[0].contains("'H' is of another unit"), "{found:?}");
}

#[test]
fn mad_137_a_unit_has_somebody_in_it() {
    let found = crate::field::Field::new().red("a", &["R1: Tiger I at 100,100"]).red("none", &[]).problems();
    assert!(found.len() == 1 && found[0].contains("'none' has 0 elements; a unit has one at least"), "{found:?}");
}

#[test]
fn mad_25_mad_127_mad_158_nobody_is_put_where_he_may_not_stand() {
    let of = |build: &dyn Fn(crate::field::Field) -> crate::field::Field| {
        build(crate::field::Field::new()).blue("b", &["B1: Tiger I at 900,900"]).problems()
    };
    let found = of(&|field| field.area("deep-water", "50,50 200,200").red("a", &["R1: Tiger I at 100,100"]));
    assert!(found.len() == 1 && found[0].contains("R1: ") && found[0].contains("MAD-25"), "{found:?}");
    let found = of(&|field| field.area("building", "50,50 200,200").red("a", &["R1: Tiger I at 100,100"]));
    assert!(found.len() == 1 && found[0].contains("R1: "), "{found:?}");
    let near = |between: i32| {
        let second = format!("R2: Tiger I at {},100", 100 + between);
        of(&|field| field.option("mad.footprint", "20").red("a", &["R1: Tiger I at 100,100", &second]))
    };
    assert_eq!(near(20), [""; 0]);
    let found = near(19);
    assert!(found.len() == 1 && found[0].contains("R2: ") && found[0].contains("MAD-127"), "{found:?}");
    // A bunker has room for two.
    let squad = ["I1: Infantry at 90,100", "I2: Infantry at 110,100", "I3: Infantry at 100,110"];
    let bunker = "kind = \"bunker\"; at = [100, 100]; bearing = 0";
    let found = of(&|field| field.work(crate::field::RED, bunker).red("a", &squad));
    assert!(found.len() == 1 && found[0].contains("I3: "), "{found:?}");
}

#[test]
fn mad_68_a_mine_tile_is_a_square_of_forty_along_the_edges() {
    let with = |keys: &str| {
        let field = crate::field::Field::new().feature("mine-tile", keys).red("a", &["R1: Tiger I at 100,100"]);
        field.blue("b", &["B1: Tiger I at 900,900"]).problems()
    };
    assert_eq!(with("rectangle = [[500, 500], [540, 540]]"), [""; 0]);
    for wrong in ["rectangle = [[500, 500], [541, 540]]", "area = [[500, 520], [520, 500], [540, 520], [520, 540]]"] {
        let found = with(wrong);
        assert!(found.len() == 1 && found[0].contains("MAD-68"), "{found:?}");
    }
}

#[test]
fn mad_148_in_the_assault_only_the_defenders_hide() {
    let text = data::scenarios().get("scenarios/the-assault.toml").unwrap().to_owned();
    let choices = Choices { set: vec![("mad.hidden".into(), "on".into())], ..Choices::default() };
    let setting = Mad::load(&data::files(), "scenarios/the-assault.toml", &text, &choices).unwrap();
    let hides = |side| setting.units_of(side).any(|unit| setting.hides(unit));
    assert_eq!([RED, BLUE].map(hides), [false, true]);
}
