//! Scenarios: what is read of them, and what is said of mistakes.

use sandtable_core::data::Problem;
use sandtable_core::{Choices, Piece, Side};
use sandtable_geometry::{Angle, Length, Point};
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::position::{Place, Wing};
use sandtable_scruby::battle::setting::{Setting, Sort};
use sandtable_scruby::data;
use sandtable_scruby::lists::{Arm, Formation, Quality};
use sandtable_scruby::resolution::weather::Weather;
use sandtable_scruby::scenario::{load, set_up};
use sandtable_scruby::sections::placing;
use sandtable_scruby::sections::sequence::losses;

/// A small scenario with something of everything.
const SMALL: &str = r#"rulebook = "scruby"
id = "small"
title = "Small"
text = "Small."
minutes = 10
turns = 4

[options]
"scruby.setup" = "fixed"

[[features]]
kind = "gentle_hill"
circle = { at = [36, 24], radius = 5 }

[[features]]
kind = "village"
rectangle = [[2, 1], [10, 8]]

[[features]]
kind = "wall"
name = "Wall"
line = [[30, 14], [38, 14]]

[[features]]
kind = "marsh"
rectangle = [[60, 0], [70, 7]]

[[sides]]
name = "Blue"
units = [
    { name = "B1", title = "Reds of old", type = "light", quality = "superior", at = [20, 6] },
    { name = "B2", type = "gun_6_how", variant = "howitzer", size = "small", at = [6, 7] },
    { name = "B3", type = "line", size = "large", at = [36, 6], formation = "line" },
    { name = "B4", type = "cuirassier", at = [55, 7], facing = 350 },
]

[[sides]]
name = "Red"
units = [
    { name = "R1", type = "rifles", at = [60, 42] },
    { name = "R2", type = "line", at = [36, 42] },
    { name = "R3", type = "lancer", at = [12, 42] },
]
"#;

fn read_with(text: &str, set: &[(&str, &str)]) -> Result<Setting, Vec<Problem>> {
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    load(&data::files(), "x.toml", text, &Choices { set, ..Choices::default() })
}

/// What is read of a text in which nothing is wrong.
fn read(text: &str, set: &[(&str, &str)]) -> Setting {
    read_with(text, set).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The small scenario where some texts are others.
fn other(changes: &[(&str, &str)]) -> String {
    let mut text = SMALL.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    text
}

/// What is wrong with it then, as "line field: what".
fn spoilt(changes: &[(&str, &str)]) -> Vec<String> {
    said(read_with(&other(changes), &[]).expect_err("something is wrong"))
}

fn said(problems: Vec<Problem>) -> Vec<String> {
    problems.iter().map(|problem| format!("{} {}: {}", problem.line, problem.field, problem.what)).collect()
}

/// Of a spoilt scenario exactly this is said.
fn says(changes: &[(&str, &str)], expected: &str) {
    assert_eq!(spoilt(changes), [expected], "{changes:?}");
}

fn shipped(name: &str) -> Setting {
    let files = data::scenarios();
    let name = format!("scenarios/{name}.toml");
    let choices = Choices::default();
    load(&data::files(), &name, files.get(&name).unwrap(), &choices).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn inches(x: i32, y: i32) -> Point {
    Point { x: Length::inches(x).0, y: Length::inches(y).0 }
}

// --- what is read ---

#[test]
fn aos_81_a_scenario_is_read_as_it_is_written() {
    let setting = read(SMALL, &[]);
    assert_eq!(setting.head.table, inches(72, 48));
    assert_eq!(setting.sides, ["Blue", "Red"]);
    let names: Vec<&str> = setting.members.iter().map(|member| member.name.as_str()).collect();
    assert_eq!(names, ["B1", "B2", "B3", "B4", "R1", "R2", "R3"]);
    let [first, howitzer, line, horse] = &setting.members[..4] else { panic!() };
    assert_eq!((first.title.as_str(), first.side, first.wing), ("Reds of old", Side::A, Wing::Left));
    assert_eq!((first.quality, first.figures, first.formation), (Quality(4), 60, Formation::Column));
    // AOS-89
    assert_eq!((first.points, line.points), (65, 68));
    assert_eq!((howitzer.howitzer, howitzer.formation, howitzer.figures), (true, Formation::Unlimbered, 6));
    assert_eq!((line.figures, line.quality, line.wing), (72, Quality(3), Wing::Centre));
    assert_eq!(horse.stand.unwrap().bearing, Angle::degrees(350));
    let red = &setting.members[4];
    assert_eq!((red.wing, red.stand.unwrap().bearing), (Wing::Left, Angle::HALF));
}

#[test]
fn aos_103_features_are_what_the_tables_say() {
    let setting = read(SMALL, &[]);
    let words: Vec<&str> = setting.grounds.iter().map(|at| setting.lists.terrains[*at].word.as_str()).collect();
    assert_eq!(words, ["gentle_hill", "village", "wall", "marsh"]);
    let kinds: Vec<(&str, u8)> = setting.drawn.iter().map(|shape| (&*shape.kind, shape.level)).collect();
    assert_eq!(kinds, [("hill", 1), ("built-up", 0), ("wall", 0), ("marsh", 0)]);
    let table = set_up(&setting);
    let board = Board::new(&setting, &table);
    assert_eq!(board.terrain_at(inches(36, 24)).word, "gentle_hill");
    assert_eq!(board.terrain_at(inches(36, 30)).word, "clear");
}

#[test]
fn aos_92_fixed_places_are_taken_and_others_wait() {
    let setting = read(SMALL, &[]);
    assert!(set_up(&setting).units.iter().all(|unit| unit.place == Place::Table));
    let hidden = read(SMALL, &[("scruby.setup", "hidden")]);
    let table = set_up(&hidden);
    assert!(table.units.iter().all(|unit| unit.place == Place::Waiting));
    assert_eq!((table.units[0].figures, table.units[0].quality), (60, Quality(4)));
    assert_eq!(table.units[2].stand.at, inches(36, 6));
}

#[test]
fn aos_156_who_is_still_to_be_placed_is_not_lost() {
    let setting = shipped("two-villages");
    let table = set_up(&setting);
    for side in [Side::A, Side::B] {
        assert_eq!(losses(&setting, &table, side).permille(), 0);
    }
}

#[test]
fn aos_91_an_army_of_the_tables_comes_with_its_places() {
    let setting = shipped("two-villages");
    let of = |side: Side| setting.members.iter().filter(move |member| member.side == side);
    let sums = [Side::A, Side::B].map(|side| {
        let figures: u32 = of(side).map(|member| u32::from(member.figures)).sum();
        (of(side).count(), figures, of(side).map(|member| member.points).sum::<u32>())
    });
    assert_eq!(sums, [(14, 566, 703), (14, 612, 710)]);
    assert_eq!(setting.members[0].stand.unwrap().at, Point { x: 106_680, y: 152_400 });
    // AOS-166: the southern roster comes first.
    assert_eq!((setting.members[14].name.as_str(), setting.members[14].side), ("A01", Side::B));
}

#[test]
fn aos_104_an_army_on_the_other_side_is_turned_half_round() {
    let text = data::scenarios().get("scenarios/two-villages.toml").unwrap().to_owned();
    let text = text.replace("army = \"French 1809\"", "army = \"FRENCH\"");
    let text = text.replace("army = \"Austrian 1809\"", "army = \"French 1809\"");
    let text = text.replace("army = \"FRENCH\"", "army = \"Austrian 1809\"");
    let setting = read(&text, &[]);
    let french = setting.members.iter().find(|member| member.name == "F01").unwrap();
    let stand = french.stand.unwrap();
    assert_eq!((stand.at.x, stand.at.y), (Length::inches(72).0 - 106_680, Length::inches(42).0));
    assert_eq!((stand.bearing, french.wing), (Angle::HALF, Wing::Left));
}

#[test]
fn aos_84_the_table_may_be_settled_otherwise() {
    let setting = read(SMALL, &[("scruby.setup", "fixed"), ("scruby.table_depth", "48"), ("scruby.turn_limit", "9")]);
    assert_eq!((setting.head.table, setting.last_turn()), (inches(72, 48), 9));
    let problems = said(read_with(SMALL, &[("scruby.table_depth", "36")]).expect_err("the northern army falls off"));
    assert_eq!(problems.len(), 3, "{problems:?}");
    assert!(problems.iter().all(|what| what.ends_with("a part of it is not on the table")), "{problems:?}");
}

#[test]
fn aos_164_the_weather_may_be_fixed() {
    assert_eq!(read(SMALL, &[]).weather, None);
    let setting = read(&other(&[("turns = 4", "turns = 4\nweather = \"mist\"")]), &[]);
    assert_eq!((setting.weather, set_up(&setting).weather), (Some(Weather::Mist), Weather::Mist));
}

#[test]
fn aos_161_generals_come_where_they_are_in_force() {
    let setting = shipped("the-church-at-sankt-veit");
    let names: Vec<&str> = setting.officers.iter().map(|officer| officer.name.as_str()).collect();
    assert_eq!(names, ["FC", "AC"]);
    assert_eq!(setting.officer_index(setting.officer_piece(1)), Some(1));
    let table = set_up(&setting);
    let with = setting.officers[0].with;
    assert_eq!((table.generals[0].with, table.generals[0].at), (Some(with), table.units[with.index()].stand.at));
    let text = data::scenarios().get("scenarios/the-church-at-sankt-veit.toml").unwrap().to_owned();
    assert!(read(&text, &[("scruby.generals", "off")]).officers.is_empty());
}

/// The small scenario with a caisson and generals.
fn supplied(side: &str) -> String {
    other(&[("[[sides]]\nname = \"Red\"", &format!("{side}\n[[sides]]\nname = \"Red\""))])
}

#[test]
fn aos_162_caissons_follow_the_units_of_their_side() {
    let text = supplied("caissons = [{ name = \"BC\", battery = \"B2\", at = [14, 6] }]\n");
    assert_eq!(read(&text, &[]).members.len(), 7);
    let setting = read(&text, &[("scruby.caissons", "on")]);
    let caisson = &setting.members[4];
    assert_eq!((caisson.name.as_str(), caisson.sort, caisson.wing), ("BC", Sort::Caisson(Piece(1)), Wing::Left));
    assert_eq!((setting.arm(Piece(4)), setting.side(Piece(5))), (Arm::Artillery, Some(Side::B)));
    let table = set_up(&setting);
    assert_eq!((table.units[1].rounds, table.units[4].rounds), (6, 12));
}

// --- what is wrong ---

#[test]
fn unknown_words_are_told_with_what_there_is() {
    let problems = spoilt(&[("type = \"rifles\"", "type = \"riffles\"")]);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].starts_with("40 sides[2].units[1].type: unknown word 'riffles'"), "{problems:?}");
    assert!(problems[0].contains("did you mean"), "{problems:?}");
    let problems = spoilt(&[("kind = \"marsh\"", "kind = \"swamp\"")]);
    assert!(problems[0].starts_with("25 features[4].kind: unknown word 'swamp'"), "{problems:?}");
    // Open ground is no feature.
    assert!(spoilt(&[("kind = \"marsh\"", "kind = \"clear\"")])[0].contains("unknown word 'clear'"));
    let whole =
        spoilt(&[("units = [\n    { name = \"R1\"", "army = \"Ruritanian 1809\"\nold = [\n    { name = \"R1\"")]);
    assert!(whole.iter().any(|what| what.contains("army: unknown word 'Ruritanian 1809'")), "{whole:?}");
}

#[test]
fn aos_85_sizes_are_those_of_the_type() {
    let with = |figures: &str| other(&[("size = \"large\"", figures)]);
    assert_eq!(read(&with("figures = 72"), &[]).members[2].figures, 72);
    says(
        &[("size = \"large\"", "figures = 70")],
        "33 sides[1].units[3].figures: a line has 48, 60, 72 figures (scruby.free_sizes)",
    );
    assert_eq!(read(&with("figures = 70"), &[("scruby.free_sizes", "on")]).members[2].figures, 70);
    let few = read_with(&with("figures = 47"), &[("scruby.free_sizes", "on")]).expect_err("too few");
    assert_eq!(said(few), ["33 sides[1].units[3].figures: a line has 48 to 72 figures"]);
}

#[test]
fn aos_07_aos_08_formations_are_those_of_the_type() {
    says(
        &[("at = [36, 6], formation = \"line\"", "at = [36, 6], formation = \"skirmish\"")],
        "33 sides[1].units[3].formation: a line forms line, column, square only",
    );
    says(
        &[("type = \"lancer\"", "type = \"lancer\", formation = \"square\"")],
        "42 sides[2].units[3].formation: a lancer forms line, column, dismounted only",
    );
}

#[test]
fn aos_93_each_wing_has_a_unit() {
    let free = ("turns = 4", "turns = 4\nfree_places = true");
    says(
        &[free, ("at = [12, 42]", "at = [12, 42], wing = \"centre\"")],
        "29 sides: Red: no unit belongs to the right wing",
    );
}

#[test]
fn aos_92_everybody_stands_in_his_zone_on_the_table_and_on_nobody() {
    says(
        &[("at = [20, 6]", "at = [20, 8.02]")],
        "31 sides[1].units[1].at: B1: a part of it is outside of the zone of its wing",
    );
    says(
        &[("at = [20, 6]", "at = [22.9, 6]")],
        "31 sides[1].units[1].at: B1: a part of it is outside of the zone of its wing",
    );
    says(&[("at = [20, 6]", "at = [20, 1]")], "31 sides[1].units[1].at: B1: a part of it is not on the table");
    says(
        &[("at = [36, 42] },", "at = [36, 42] },\n    { name = \"R4\", type = \"line\", at = [37, 42] },")],
        "42 sides[2].units[3].at: R4: it overlaps with R2",
    );
    says(
        &[("at = [20, 6]", "wing = \"left\"")],
        "31 sides[1].units[1].at: B1: the key is missing: places are fixed (scruby.setup)",
    );
    // Where places are free the zones do not matter, and the table does.
    let free = ("turns = 4", "turns = 4\nfree_places = true");
    assert_eq!(
        read(&other(&[free, ("at = [20, 6]", "at = [20, 20]")]), &[]).members[0].stand.unwrap().at,
        inches(20, 20)
    );
    assert_eq!(spoilt(&[free, ("at = [20, 6]", "at = [20, 1]")]).len(), 1);
    let hidden = read_with(&other(&[free]), &[("scruby.setup", "hidden")]).expect_err("free places are fixed");
    assert_eq!(said(hidden), ["7 free_places: only places that are fixed may be free of the zones (scruby.setup)"]);
}

#[test]
fn aos_103_nobody_begins_where_he_may_not_go_but_guns() {
    says(&[("at = [55, 7]", "at = [65, 7]")], "34 sides[1].units[4].at: B4: it may not enter marsh");
    // Nor with its centre only, or its front only.
    for there in ["at = [65, 7.9], facing = 0", "at = [60.5, 6], facing = 90"] {
        says(&[("at = [55, 7], facing = 350", there)], "34 sides[1].units[4].at: B4: it may not enter marsh");
    }
    // The battery stands in the village; in a marsh it may not.
    says(&[("at = [6, 7]", "at = [65, 6]")], "32 sides[1].units[2].at: B2: it may not enter marsh");
}

#[test]
fn aos_90_armies_that_were_bought_keep_to_their_limits() {
    let limits = ("turns = 4", "turns = 4\narmy_limits = true");
    let problems = spoilt(&[limits]);
    assert_eq!(
        problems,
        ["29 sides: Blue: 4 units; an army has 12 to 24", "29 sides: Red: 3 units; an army has 12 to 24",]
    );
    let off = read_with(&other(&[limits]), &[("scruby.army_limits", "off")]);
    assert!(off.is_ok());
    let dear = read_with(&other(&[limits]), &[("scruby.army_limits", "off"), ("scruby.points_limit", "170")]);
    assert_eq!(said(dear.expect_err("Blue costs more")), ["29 sides: Blue: it costs 195 points; the limit is 170"]);
    let infantry = [limits, ("type = \"light\"", "type = \"cuirassier\""), ("type = \"line\"", "type = \"gun_12\"")];
    let infantry = [
        infantry[0],
        infantry[1],
        ("type = \"line\", size = \"large\", at = [36, 6], formation = \"line\"", "type = \"gun_12\", at = [36, 6]"),
    ];
    let problems = spoilt(&infantry);
    assert!(problems.iter().any(|what| what.contains("infantry; at least half must be")), "{problems:?}");
    assert!(problems.iter().any(|what| what.contains("2 batteries; 2 other units allow 0")), "{problems:?}");
}

#[test]
fn aos_90_few_are_better_than_excellent() {
    let text = data::scenarios().get("scenarios/on-the-open-plain.toml").unwrap().to_owned();
    let rare = text.replacen("type = \"line\",", "type = \"line\", quality = \"outstanding\",", 3);
    let problems = said(read_with(&rare, &[("scruby.points_limit", "5000")]).expect_err("three are too many"));
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].ends_with("French: 3 units are better than excellent; at most 2 may be"), "{problems:?}");
}

#[test]
fn names_are_typed_and_told_apart() {
    says(&[("name = \"R2\"", "name = \"b1\"")], "41 sides[2].units[2].name: the name 'b1' is used twice");
    assert!(spoilt(&[("name = \"R2\"", "name = \"R 2\"")])[0].contains("letters and digits and nothing else"));
}

#[test]
fn aos_161_aos_162_who_goes_with_whom() {
    let problems = |text: &str| {
        said(read_with(&supplied(text), &[("scruby.generals", "on"), ("scruby.caissons", "on")]).expect_err(text))
    };
    let has = |text: &str, what: &str| {
        let problems = problems(text);
        assert!(problems.iter().any(|problem| problem.contains(what)), "{problems:?}");
    };
    has("generals = [{ name = \"G\", with = \"B1\", commander = true }]\n", "1 generals; 4 units have 0 at most");
    has("generals = [{ name = \"G\", with = \"B1\" }]\n", "exactly one of them is the commander");
    has("generals = [{ name = \"G\", with = \"R1\" }]\n", "this side has no unit 'R1'");
    has("caissons = [{ name = \"C\", battery = \"B1\", at = [14, 6] }]\n", "B1 is no battery");
    has(
        "caissons = [{ name = \"C\", battery = \"B2\", at = [14, 6] }, { name = \"D\", battery = \"B2\", at = [16, 6] }]\n",
        "B2 has a caisson",
    );
    has("caissons = [{ name = \"C\", battery = \"B2\", at = [20, 6] }]\n", "C: it overlaps with B1");
}

#[test]
fn the_ground_is_as_its_sort_is_drawn() {
    assert!(
        spoilt(&[("line = [[30, 14], [38, 14]]", "rectangle = [[30, 14], [38, 15]]")])[0]
            .contains("wall is a line and no area")
    );
    assert!(
        spoilt(&[("rectangle = [[60, 0], [70, 7]]", "line = [[60, 0], [70, 7]]")])[0]
            .contains("marsh is an area and no line")
    );
    assert!(spoilt(&[("radius = 5", "radius = 0")])[0].contains("a radius is more than 0"));
}

#[test]
fn aos_165_rockets_come_where_they_are_in_force() {
    let text = other(&[("type = \"gun_6_how\", variant = \"howitzer\"", "type = \"rocket\"")]);
    assert!(read_with(&text, &[]).is_ok());
    let off = said(read_with(&text, &[("scruby.rockets", "off")]).expect_err("no rockets"));
    assert_eq!(off, ["32 sides[1].units[2].type: rocket batteries are not in force (scruby.rockets)"]);
}

// --- those that come with the rules ---

#[test]
fn all_shipped_scenarios_are_sound_and_have_ids_of_their_own() {
    let mut ids = Vec::new();
    for name in data::scenarios().names() {
        let stem = name.strip_prefix("scenarios/").and_then(|name| name.strip_suffix(".toml")).unwrap();
        let setting = shipped(stem);
        assert_eq!(setting.head.id, stem);
        assert!(!ids.contains(&setting.head.id));
        ids.push(setting.head.id.clone());
        // RULING: every unit has a place, so that whoever does not want to place his own can take what is written.
        assert!(setting.members.iter().all(|member| member.stand.is_some()), "{stem}");
    }
    assert_eq!(ids.len(), 6);
}

#[test]
fn aos_159_the_armies_of_the_open_plain_are_the_same() {
    let setting = shipped("on-the-open-plain");
    let of = |side: Side| {
        let own = setting.members.iter().filter(move |member| member.side == side);
        own.map(|member| (member.sort, member.quality, member.figures))
            .map(|unit| format!("{unit:?}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(of(Side::A), of(Side::B));
    let arms = |arm: Arm| (0..12).filter(|at| setting.arm(Piece(*at)) == arm).count();
    assert_eq!([arms(Arm::Infantry), arms(Arm::Cavalry), arms(Arm::Artillery)], [7, 3, 2]);
    // Both stand alike as they see it.
    for at in 0..12 {
        let [south, north] = [at, at + 12].map(|at| setting.members[at].stand.unwrap().at);
        assert_eq!((south.x + north.x, south.y + north.y), (setting.head.table.x, setting.head.table.y), "{at}");
    }
}

#[test]
fn the_first_evening_is_short_and_small() {
    let setting = shipped("the-ford-at-low-water");
    assert!(setting.head.minutes < 40 && setting.members.len() == 12);
    let table = set_up(&setting);
    assert!(table.units.iter().all(|unit| unit.is_there()));
}

#[test]
fn aos_91_the_units_of_a_side_are_an_army_of_the_tables_or_its_own() {
    says(
        &[("name = \"Blue\"", "name = \"Blue\"\narmy = \"French 1809\""), ("[60, 0], [70, 7]", "[69, 10], [70, 17]")],
        "31 sides[1].units: the units are those of French 1809: write one or the other",
    );
}

#[test]
fn aos_84_a_zone_is_no_deeper_than_the_table() {
    let mut setting = read(SMALL, &[]);
    let zones = |setting: &Setting| {
        [Side::A, Side::B].map(|side| placing::zone(setting, side, Wing::Centre)).map(|zone| [zone.low, zone.high])
    };
    assert_eq!(zones(&setting), [[inches(24, 0), inches(48, 8)], [inches(24, 40), inches(48, 48)]]);
    setting.head.table = inches(72, 6);
    assert_eq!(zones(&setting), [[inches(24, 0), inches(48, 6)]; 2]);
}

#[test]
fn aos_103_the_rows_of_the_terrain_stand_in_any_order() {
    let terrain = data::files().get("data/terrain.csv").unwrap().to_owned();
    let (header, rows) = terrain.split_once('\n').unwrap();
    let (clear, others) = rows.split_once('\n').unwrap();
    assert!(clear.starts_with("clear,"));
    let files = data::files().with("data/terrain.csv", format!("{header}\n{}\n{clear}\n", others.trim_end()));
    let road = other(&[("kind = \"marsh\"", "kind = \"road\"")]);
    let setting = load(&files, "x.toml", &road, &Choices::default()).unwrap();
    assert_eq!(setting.lists.terrains[*setting.grounds.last().unwrap()].word, "road");
    assert_eq!(Board::new(&setting, &set_up(&setting)).terrain_at(inches(36, 38)).word, "clear");
}

#[test]
fn aos_04_a_battery_has_one_of_the_names_of_its_guns() {
    let howitzer = "type = \"gun_6_how\", variant = \"howitzer\"";
    let called = |kind: &str, variant: &str| {
        let other = format!("type = \"{kind}\", variant = \"{variant}\"");
        says(&[(howitzer, &other)], &format!("32 sides[1].units[2].variant: no {kind} is called {variant}"));
    };
    called("gun_12", "howitzer");
    called("gun_12", "9#");
    called("gun_6_how", "8#");
    called("line", "howitzer");
    read(&other(&[(howitzer, "type = \"gun_8_9\", variant = \"9#\"")]), &[]);
}
