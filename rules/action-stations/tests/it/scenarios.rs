//! What is said of a scenario that cannot be played.

use crate::play::cm;
use sandtable_action_stations::lists::{Class, Grade, Helm, Radar};
use sandtable_action_stations::resolution::gunnery::Protection;
use sandtable_action_stations::{ActionStations, data};
use sandtable_core::{Choices, Ruleset};

const SOUND: &str = r#"rulebook = "action-stations"
id = "test"
title = "T"
text = "T"
minutes = 1
turns = 10
table = [180, 120]
date = "1942-07-01"
light = "dark"
sea = 1
wind_from = 0
moon = 90

[[waters]]
kind = "land"
area = [[0, 100], [40, 100], [40, 120], [0, 120]]

[[waters]]
kind = "shallow"
area = [[60, 100], [100, 100], [100, 120], [60, 120]]

[[waters]]
kind = "mines"
area = [[0, 0], [10, 0], [10, 10], [0, 10]]
density = "light"
owner = "Alpha"

[[sides]]
name = "Alpha"
command = 3
home = "west"
vessels = [
    { name = "M1", type = "gb_mtb_v70", at = [50, 50], heading = 0, speed = 38, crew = "poor", group = "2", enters = 10 },
    { name = "D1", type = "gb_fleet", at = [70, 50], heading = 0 },
]
batteries = [
    { name = "BT", at = [20, 110], heading = 90, mounts = "A=shore105@FPS", protection = "concrete", lights = 4, radar = "R2", crew = "veteran" },
]
aircraft = [
    { name = "P1", type = "beaufighter", at = [10, 60], heading = 359, enters = 2 },
]

[[sides]]
name = "Bravo"
home = "east"
vessels = [
    { name = "T1", type = "gb_trawler", at = [150, 50], heading = 0, alerted = false },
]

[[objectives]]
title = "Away"
side = "Bravo"
exit = "east"
after = "launch"

[[objectives]]
title = "Drop"
side = "Alpha"
points = 5
of = ["D1"]
drop = { at = [100, 50], radius = 5, speed = 60 }

[[objectives]]
title = "Beach"
side = "Alpha"
points = 1000
landing = [[0, 100], [40, 100], [40, 120]]
"#;

/// What is wrong where one part of it is another.
fn wrong(from: &str, to: &str) -> Vec<String> {
    assert_eq!(SOUND.matches(from).count(), 1, "{from}");
    let loaded = ActionStations::load(&data::files(), "x.toml", &SOUND.replacen(from, to, 1), &Choices::default());
    loaded.err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn ast_123_what_a_scenario_says_is_read_as_it_stands() {
    use sandtable_action_stations::battle::setting::{Goal, Sort};
    let setting = ActionStations::load(&data::files(), "x.toml", SOUND, &Choices::default()).unwrap();
    let [boat, destroyer, battery, aircraft, trawler] = &setting.members[..] else { panic!("{:?}", setting.members) };
    assert_eq!((boat.enters, boat.speed, boat.group.as_str(), boat.alerted), (10, 38, "2", true));
    assert_eq!((destroyer.enters, destroyer.speed, destroyer.group.as_str()), (1, 0, "1"));
    assert_eq!((battery.victory, aircraft.enters, aircraft.speed, trawler.alerted), (0, 2, 260, false));
    let Sort::Battery(kind, protection) = &battery.sort else { panic!("{battery:?}") };
    assert_eq!((kind.class, kind.helm, kind.boxes, kind.speed), (Class::Three, Helm::Lost, 1, 0));
    assert_eq!((kind.radar, kind.lights, kind.guns.len()), (Radar::R2, 4, 1));
    assert_eq!((*protection, battery.at.at, battery.grade), (Protection::Concrete, cm(20.0, 110.0), Grade::Veteran));
    assert_eq!((setting.conditions.command, setting.conditions.moon.map(|moon| moon.0)), ([3, 0], Some(90_000)));
    assert_eq!((setting.land.len(), setting.shallows.len(), setting.fields.len()), (1, 1, 1));
    // AST-194: the points of a side's vessels; not those of an aircraft.
    assert_eq!(setting.worth, [31 + destroyer.victory, trawler.victory]);
    // Nobody named: every vessel of the side, and no battery.
    let of: Vec<Vec<u16>> =
        setting.objectives.iter().map(|objective| objective.of.iter().map(|unit| unit.0).collect()).collect();
    assert_eq!(of, [vec![4], vec![1], vec![0, 1]]);
    let goals: Vec<&Goal> = setting.objectives.iter().map(|objective| &objective.goal).collect();
    assert!(matches!(goals[0], Goal::Exit { points: None, after_launch: true, after_drop: false, .. }));
    assert!(matches!(goals[1], Goal::Drop { points: 5, speed: 60, .. }));
    assert!(matches!(goals[2], Goal::Landing { points: 1000, .. }));
    // Without points it is worth none.
    let worthless = SOUND.replacen("points = 5\n", "", 1);
    let setting = ActionStations::load(&data::files(), "x.toml", &worthless, &Choices::default()).unwrap();
    assert!(matches!(setting.objectives[1].goal, Goal::Drop { points: 0, .. }));
}

#[test]
fn ast_123_ast_179_what_a_scenario_does_not_say() {
    use sandtable_action_stations::battle::setting::{Goal, Sort};
    let said =
        [", protection = \"concrete\", lights = 4, radar = \"R2\", crew = \"veteran\"", ", enters = 2", ", speed = 60"];
    let text = said.iter().fold(SOUND.to_owned(), |text, said| text.replacen(said, "", 1));
    let setting = ActionStations::load(&data::files(), "x.toml", &text, &Choices::default()).unwrap();
    let [_, destroyer, battery, aircraft, _] = &setting.members[..] else { panic!("{:?}", setting.members) };
    let Sort::Battery(kind, protection) = &battery.sort else { panic!("{battery:?}") };
    assert_eq!((*protection, kind.lights, kind.radar), (Protection::Open, 0, Radar::None));
    for member in [destroyer, battery, aircraft] {
        assert_eq!((member.grade, member.alerted, member.enters, member.free), (Grade::Regular, true, 1, false));
        assert_eq!(member.aground, None);
    }
    assert!(matches!(setting.objectives[1].goal, Goal::Drop { speed: 10, .. }));
}

#[test]
fn ast_123_ast_197_mistakes_in_a_scenario_are_named() {
    for (from, to, expected) in [
        ("date = \"1942-07-01\"", "date = \"1942-13-01\"", "date: "),
        ("sea = 1", "sea = 7", "sea: "),
        ("sea = 1", "sea = 0", "sea: "),
        ("wind_from = 0", "wind_from = 360", "wind_from: "),
        ("moon = 90", "moon = 360", "moon: "),
        ("light = \"dark\"", "light = \"noon\"", "light: "),
        ("command = 3", "command = 4", "command: "),
        ("home = \"west\"", "home = \"up\"", "home: "),
        ("density = \"light\"", "density = \"thin\"", "density: "),
        ("owner = \"Alpha\"", "owner = \"Gamma\"", "owner: "),
        ("kind = \"shallow\"", "kind = \"deep\"", "kind: "),
        ("[[60, 100], [100, 100], [100, 120], [60, 120]]", "[[60, 100], [100, 100]]", "area: "),
        ("type = \"gb_trawler\"", "type = \"gb_trawlet\"", "(did you mean gb_trawler?)"),
        ("speed = 38", "speed = 39", "speed: "),
        ("enters = 10", "enters = 11", "enters: "),
        ("enters = 10", "enters = 0", "enters: "),
        ("enters = 2", "enters = 11", "enters: "),
        ("heading = 359", "heading = 360", "heading: "),
        ("crew = \"poor\"", "crew = \"bold\"", "crew: "),
        ("name = \"D1\"", "name = \"M1\"", "name: "),
        ("name = \"D1\"", "name = \"Destroy\"", "name: "),
        ("name = \"D1\"", "name = \"P 1\"", "name: "),
        ("type = \"beaufighter\"", "type = \"spitfire\"", "type: "),
        ("shore105@FPS", "shore999@FPS", "mounts: "),
        ("protection = \"concrete\"", "protection = \"wood\"", "protection: "),
        ("lights = 4", "lights = 5", "lights: "),
        ("at = [70, 50]", "at = [181, 50]", "D1 is not on the table"),
        ("at = [70, 50]", "at = [20, 110]", "D1 is on land, or in water too shallow for it"),
        ("at = [70, 50]", "at = [80, 110]", "D1 is on land, or in water too shallow for it"),
        ("at = [150, 50]", "at = [70, 53]", "T1 touches D1"),
        ("speed = 38, crew", "speed = 38, aground = true, crew", "M1 is faster than it can be"),
        ("side = \"Bravo\"\nexit", "side = \"Gamma\"\nexit", "side: unknown word"),
        ("side = \"Bravo\"\nexit", "exit", "whose objective is it?"),
        ("of = [\"D1\"]", "of = [\"T1\"]", "there is no vessel 'T1' of that side"),
        ("points = 1000", "points = 1001", "points: "),
        ("points = 5\n", "points = 0\n", "points: "),
        ("speed = 60", "speed = 61", "speed: "),
        ("after = \"launch\"", "after = \"tea\"", "after: "),
        ("exit = \"east\"", "exit = \"out\"", "exit: "),
        (
            "exit = \"east\"",
            "landing = [[0, 0], [1, 0], [1, 1]]\nexit = \"east\"",
            "exactly one of exit, drop and landing",
        ),
        ("exit = \"east\"\nafter = \"launch\"", "", "exactly one of exit, drop and landing"),
        ("landing = [[0, 100], [40, 100], [40, 120]]", "landing = [[0, 100], [40, 100]]", "landing: "),
        ("drop = { at = [100, 50], radius = 5, speed = 60 }", "drop = { at = [100, 50], speed = 60 }", "radius: "),
        (
            "[[sides]]\nname = \"Bravo\"",
            "[[sides]]\nname = \"Gamma\"\nhome = \"north\"\n[[sides]]\nname = \"Bravo\"",
            "3 sides; a battle has 2",
        ),
    ] {
        let wrong = wrong(from, to);
        assert!(wrong.iter().any(|wrong| wrong.contains(expected)), "{to}: {wrong:?}");
    }
    // What may be: shallow water for a boat, a field of small mines, a place on the edge.
    for (from, to) in [
        ("at = [50, 50]", "at = [80, 110]"),
        ("density = \"light\"", "density = \"heavy\"\nsmall = true"),
        ("at = [70, 50]", "at = [180, 50]"),
        ("at = [150, 50]", "at = [50, 50]"),
        ("speed = 38", "speed = 0"),
        ("wind_from = 0", "wind_from = 359"),
        ("moon = 90", "moon = 0"),
        ("moon = 90", "moon = 359"),
        ("command = 3", "command = 0"),
        ("enters = 10", "enters = 1"),
        ("enters = 2", "enters = 1"),
        ("enters = 2", "enters = 10"),
        ("heading = 359", "heading = 0"),
        ("lights = 4", "lights = 0"),
        ("points = 5\n", "points = 1\n"),
        ("points = 5\n", "points = 1000\n"),
        ("speed = 60", "speed = 0"),
    ] {
        assert_eq!(wrong(from, to), [""; 0], "{to}");
    }
}

#[test]
fn ast_187_as_many_fields_and_vessels_as_there_is_room_for() {
    let field = "[[waters]]\nkind = \"mines\"\narea = [[0, 0], [10, 0], [10, 10], [0, 10]]\ndensity = \"light\"\nowner = \"Alpha\"\n\n";
    let fields = |more: usize| {
        wrong("[[sides]]\nname = \"Alpha\"", &format!("{}[[sides]]\nname = \"Alpha\"", field.repeat(more)))
    };
    assert_eq!(fields(15), [""; 0]);
    assert!(fields(16)[0].ends_with("17 minefields; at most 16"), "{:?}", fields(16));
    let vessels = |more: usize| {
        let one = |n: usize| {
            let (x, y) = (120 + 3 * (n % 10), 10 + 3 * (n / 10));
            format!("{{ name = \"X{n}\", type = \"gb_mtb_v70\", at = [{x}, {y}], heading = 0 }},\n")
        };
        let all: String = (0..more).map(one).collect();
        wrong("    { name = \"T1\"", &format!("{all}    {{ name = \"T1\""))
    };
    assert_eq!(vessels(43), [""; 0]);
    assert!(vessels(44)[0].ends_with("49 vessels and batteries; at most 48"), "{:?}", vessels(44));
}
