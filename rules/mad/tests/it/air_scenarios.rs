//! Battles in the air as they are written and read: forces, prices, places, and what is wrong with a scenario.

use sandtable_core::{Choices, Piece, Ruleset, Side, Viewer};
use sandtable_geometry::{Angle, Length, Point, Polygon};
use sandtable_mad::air::skies::{Load, Mode, Skies, Start, What};
use sandtable_mad::{Mad, Marks, Setting, State, data};

use crate::book::words;

/// Reads a scenario.
fn read(text: &str, set: &[(&str, &str)]) -> Result<Setting, Vec<String>> {
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let choices = Choices { set, ..Choices::default() };
    Mad::load(&data::files(), "t.toml", text, &choices).map_err(words)
}

/// A scenario that comes with the rules.
fn built_in(id: &str) -> Setting {
    read(text(id).as_str(), &[]).unwrap_or_else(|problems| panic!("{id}: {problems:#?}"))
}

fn text(id: &str) -> String {
    data::scenarios().get(&format!("scenarios/{id}.toml")).unwrap().to_owned()
}

fn sky(setting: &Setting) -> &Skies {
    setting.sky.as_deref().unwrap()
}

/// What the aircraft of a side cost.
fn aircraft_points(setting: &Setting, side: Side) -> u32 {
    let plans = sky(setting).plans.iter().filter(|plan| plan.side == side && matches!(plan.what, What::Aircraft(_)));
    plans.map(|plan| u32::from(plan.points)).sum()
}

/// How many aircraft of a kind a side has, and what they cost together.
fn of_kind(setting: &Setting, side: Side, kind: &str) -> (usize, u32) {
    let sky = sky(setting);
    let id = sky.lists.find(kind).unwrap();
    let plans = sky.plans.iter().filter(|plan| plan.side == side && plan.what == What::Aircraft(id));
    let points: Vec<u32> = plans.map(|plan| u32::from(plan.points)).collect();
    (points.len(), points.iter().sum())
}

/// A side of one fighter on the left, and on the right what a test writes.
fn with(right: &str) -> String {
    format!(
        "rulebook = \"mad\"\nmode = \"air\"\nid = \"t\"\ntitle = \"T\"\ntext = \"t\"\nminutes = 10\n\n[[sides]]\nname = \
         \"Left\"\n[[sides.flights]]\naircraft = [{{ kind = \"Spitfire IA\", name = \"S1\" }}]\n\n[[sides]]\nname = \
         \"Right\"\n{right}"
    )
}

#[test]
fn map_95_sides_begin_at_their_edges_and_head_across() {
    let setting = built_in("spitfires-and-messerschmitts");
    let sky = sky(&setting);
    assert_eq!(sky.table, Point::mm(1800, 1200));
    let zone = |left: i32| Polygon::rectangle(Point::mm(left, 100), Point::mm(left + 200, 1100)).unwrap();
    for (at, plan) in sky.plans.iter().enumerate() {
        let (area, first) = if at < 4 { (zone(0), 45) } else { (zone(1600), 225) };
        assert_eq!(plan.start, Start::In { area, from: Angle::degrees(first), sweep: Angle::degrees(90) });
        assert_eq!((plan.load, plan.skill, plan.speed), (Load::None, 0, None));
    }
    assert_eq!(sky.places_first, None);
}

#[test]
fn map_102_the_margin_is_a_share_of_the_smaller_total() {
    let margin = |id| sky(&built_in(id)).margin;
    assert_eq!(margin("spitfires-and-messerschmitts"), 39);
    assert_eq!(margin("eagle-day"), 86);
    assert_eq!(margin("strike-on-the-carriers"), 39);
    assert_eq!(margin("strike-on-the-yorktown"), 50);
    let other = read(&text("eagle-day"), &[("mad.draw_margin", "25")]).unwrap();
    assert_eq!(sky(&other).margin, 215);
}

#[test]
fn map_107_a_dogfight_of_equals() {
    let setting = built_in("spitfires-and-messerschmitts");
    assert_eq!(of_kind(&setting, Side::A, "Spitfire IA"), (4, 432));
    assert_eq!(of_kind(&setting, Side::B, "Bf 109 E-3"), (4, 396));
    assert_eq!((setting.turns, sky(&setting).mode), (12, Mode::Air));
    assert!(setting.rules.premeasure && setting.rules.air.edge.is_none());
}

#[test]
fn map_108_an_intercept() {
    let setting = built_in("eagle-day");
    assert_eq!(of_kind(&setting, Side::A, "Spitfire IA"), (4, 432));
    assert_eq!(of_kind(&setting, Side::A, "Hurricane I"), (4, 428));
    assert_eq!(of_kind(&setting, Side::B, "He 111 H-3"), (4, 1012));
    assert_eq!(of_kind(&setting, Side::B, "Bf 109 E-3"), (4, 396));
    assert_eq!((aircraft_points(&setting, Side::A), aircraft_points(&setting, Side::B)), (860, 1408));
    let sky = sky(&setting);
    assert_eq!((setting.turns, sky.places_first), (14, Some(Side::B)));
    let airfield = setting.find("Airfield").unwrap();
    assert_eq!(sky.plan(airfield).start, Start::At(Point::mm(450, 600), Angle::QUARTER));
    assert_eq!(sky.target(airfield).unwrap().hit_points, 800);
    let escort = sky.plan(setting.find("m3").unwrap());
    let bombers = ["B1", "B2", "B3", "B4"].map(|name| setting.find(name).unwrap()).to_vec();
    let west = Angle::degrees(270);
    let distance = [Length::mm(50), Length::mm(300)];
    assert_eq!(escort.start, Start::Near { pieces: bombers, distance, from: west, sweep: Angle::ZERO });
    assert_eq!(sky.plan(setting.find("B1").unwrap()).speed, Some(200));
}

#[test]
fn map_109_a_strike_and_its_mirror() {
    let setting = built_in("strike-on-the-carriers");
    assert_eq!(aircraft_points(&setting, Side::A), 392);
    assert_eq!(of_kind(&setting, Side::B, "Douglas Dauntless SBD-3"), (6, 732));
    assert_eq!(of_kind(&setting, Side::B, "Douglas Devastator TBD-1"), (3, 423));
    assert_eq!(of_kind(&setting, Side::B, "Grumman Wildcat F4F-4"), (2, 200));
    assert_eq!(aircraft_points(&setting, Side::B), 1355);
    assert_eq!((setting.turns, sky(&setting).places_first), (14, Some(Side::A)));
    let ships = sky(&setting).plans.iter().filter(|plan| matches!(plan.what, What::Target(_)));
    let ships: Vec<_> = ships.map(|plan| (plan.name.as_str(), plan.start.clone())).collect();
    let places = [(500, 350), (500, 850), (750, 600), (700, 200), (700, 1000)];
    let north = |(x, y)| Start::At(Point::mm(x, y), Angle::ZERO);
    assert_eq!(ships.iter().map(|(_, start)| start.clone()).collect::<Vec<_>>(), places.map(north));

    let mirror = built_in("strike-on-the-yorktown");
    assert_eq!(aircraft_points(&mirror, Side::A), 500);
    assert_eq!(of_kind(&mirror, Side::B, "Aichi Val D3A1"), (4, 392));
    assert_eq!(of_kind(&mirror, Side::B, "Nakajima Kate B5N2"), (4, 576));
    assert_eq!(of_kind(&mirror, Side::B, "Mitsubishi Zero A6M2"), (4, 392));
    assert_eq!(aircraft_points(&mirror, Side::B), 1360);
}

#[test]
fn map_103_skill_comes_from_the_aircraft_the_option_or_the_flight() {
    let flights = "[[sides.flights]]\nskills = \"bob_luftwaffe_fighter\"\naircraft = [\n{ kind = \"Bf 109 E-3\", name = \
                   \"M1\" },\n{ kind = \"Bf 109 E-3\", name = \"M2\", skill = 3 },\n{ kind = \"Bf 110 C-4\", name = \"Z1\" \
                   },\n{ kind = \"Bf 109 E-3\", name = \"M3\" }]\n[[sides.flights]]\nskills = \
                   \"bob_luftwaffe_fighter\"\naircraft = [{ kind = \"Bf 109 E-3\", name = \"M4\" }]\n";
    let skills = |set: &[(&str, &str)]| {
        let setting = read(&with(flights), set).unwrap();
        let sky = setting.sky.as_deref().unwrap();
        sky.plans.iter().map(|plan| (plan.skill, plan.points)).collect::<Vec<_>>()
    };
    assert_eq!(skills(&[]), [(0, 108), (2, 119), (3, 129), (2, 125), (0, 99), (1, 109)]);
    let navy = skills(&[("mad.skill_preset", "midway_ijn"), ("mad.skill_points", "0")]);
    assert_eq!(navy, [(2, 108), (2, 99), (3, 99), (2, 105), (1, 99), (1, 99)]);
}

#[test]
fn pieces_of_the_sky_are_named_and_owned() {
    let setting = built_in("strike-on-the-carriers");
    let kaga = setting.find("kaga").unwrap();
    assert_eq!((setting.name(kaga), setting.side(kaga)), ("Kaga", Side::A));
    assert_eq!(setting.side(setting.find("D4").unwrap()), Side::B);
    assert_eq!(sky(&setting).pieces().count(), 5 + 4 + 11);
    assert_eq!(sky(&setting).first, 0);
    assert!(setting.is_in_the_air(kaga) && !setting.is_in_the_air(Piece(20)));
    assert_eq!(setting.find("Hiryu"), None);
}

#[test]
fn a_battle_in_the_air_begins_with_what_has_its_place() {
    let setting = built_in("strike-on-the-carriers");
    let state = State::new(&setting);
    let (akagi, bomber, torpedo) =
        (setting.find("Akagi").unwrap(), setting.find("D1").unwrap(), setting.find("T2").unwrap());
    let ship = state.elements[akagi.index()];
    assert_eq!((ship.at, ship.hit_points), (Point::mm(500, 350), 160));
    assert!(ship.marks.has(Marks::PLACED) && !state.elements[bomber.index()].marks.has(Marks::PLACED));
    assert_eq!(state.elements[bomber.index()].hit_points, 18);
    let index = |piece| sky(&setting).index(piece).unwrap();
    let craft = &state.sky.craft;
    assert_eq!((craft[index(bomber)].templates, craft[index(bomber)].torpedo), (2, false));
    assert_eq!((craft[index(torpedo)].templates, craft[index(torpedo)].torpedo), (0, true));
    let view = Mad::view(&setting, &state, Viewer::Side(Side::B));
    assert_eq!((view.sky.clone(), view.elements.len()), (state.sky.clone(), 20));
}

#[test]
fn a_battle_on_the_ground_has_no_sky() {
    let scenarios = data::scenarios();
    let text = scenarios.get("scenarios/first-shots.toml").unwrap();
    let setting = read(text, &[]).unwrap();
    assert!(setting.sky.is_none() && setting.scenario.air.is_none());
    let state = State::new(&setting);
    assert!(state.sky.is_none());
    assert!(Mad::view(&setting, &state, Viewer::Public).sky.is_none());
}

#[test]
fn an_aircraft_may_have_its_place_and_its_speed() {
    let setting = read(
        &with(
            "[[sides.flights]]\naircraft = [{ kind = \"BF109 E3\", name = \"M1\", at = [1000, 600], heading = 270, speed = \
             200 }]\n",
        ),
        &[],
    )
    .unwrap();
    let state = State::new(&setting);
    let craft = state.sky.craft[1];
    assert_eq!((craft.heading, craft.speed), (Angle::degrees(270), 200));
    assert_eq!(state.elements[1].at, Point::mm(1000, 600));
}

#[test]
fn everything_wrong_with_a_scenario_is_reported() {
    let problems = read(
        &with(
            "[[sides.flights]]\nskills = \"aces\"\nheadings = [1]\naircraft = [\n{ kind = \"Bf 108\", name = \"M1\" },\n{ \
             kind = \"Bf 109 E-3\", name = \"s1\", load = \"bombs\" },\n{ kind = \"Kate\", name = \"no name\", skill = 7 },\n{ \
             kind = \"Bf 109 E-3\", name = \"M2\", speed = 351 },\n{ kind = \"Bf 109 E-3\", name = \"M3\", at = [1900, 5] \
             }]\n[[sides.flights]]\nnear = [\"S9\", \"M2\"]\ndistance = [5]\nzone = [[0, 0], [5, 5], [0, 5]]\naircraft = [{ \
             kind = \"Bf 109 E-3\", name = \"M4\" }]\ntargets = [{ kind = \"Heavy AA position\", name = \"Gun\", at = [5, \
             5], heading = 5 }, { kind = \"Submarine\", name = \"U1\", at = [5, 5] }]\n",
        ),
        &[],
    )
    .unwrap_err();
    let fields: Vec<&str> = problems.iter().map(|one| one.split(": ").nth(1).unwrap()).collect();
    let wanted = [
        "sides[2].flights[1].headings",
        "sides[2].flights[1].skills",
        "sides[2].flights[1].aircraft[1].kind",
        "sides[2].flights[1].aircraft[2].load",
        "sides[2].flights[1].aircraft[2].name",
        "sides[2].flights[1].aircraft[3].kind",
        "sides[2].flights[1].aircraft[3].name",
        "sides[2].flights[1].aircraft[3].skill",
        "sides[2].flights[1].aircraft[4].speed",
        "sides[2].flights[1].aircraft[5].at",
        "sides[2].flights[1].aircraft[5].heading",
        "sides[2].flights[2].distance",
        "sides[2].flights[2].near[1]",
        "sides[2].flights[2].zone",
        "sides[2].flights[2].targets[1].heading",
        "sides[2].flights[2].targets[2].kind",
    ];
    for field in wanted {
        assert!(fields.contains(&field), "{field} in {problems:#?}");
    }
    assert_eq!(problems.len(), wanted.len(), "{problems:#?}");
}

#[test]
fn there_are_two_sides_with_something_on_each() {
    let problems = read(&with(""), &[]).unwrap_err();
    assert_eq!(problems, ["t.toml:13: sides[2].flights: the side has neither aircraft nor anything else"]);
    let many: String = (0..48).map(|n| format!("{{ kind = \"Spitfire IA\", name = \"M{n}\" }}, ")).collect();
    let problems = read(&with(&format!("[[sides.flights]]\naircraft = [{many}]\n")), &[]).unwrap_err();
    assert!(problems[0].ends_with("sides: 49 aircraft, ships and targets; at most 48"), "{problems:?}");
    let problems = read(&with("").replace("mode = \"air\"", "mode = \"space\""), &[]).unwrap_err();
    assert!(problems.iter().any(|one| one.contains("'space', expected one of: ground, air")), "{problems:?}");
    let era = with("[[sides.flights]]\ntargets = [{ kind = \"Transport\", name = \"T\", at = [1500, 600] }]\n");
    assert!(read(&era, &[]).is_ok());
    let problems = read(&format!("era = \"hitech\"\n{era}"), &[]).unwrap_err();
    assert!(problems.iter().any(|one| one.contains("era")), "{problems:?}");
}
