//! Scenarios: what is read of them, and what is said of mistakes.

mod shipped;

use sandtable_core::data::Problem;
use sandtable_core::{Choices, Piece, Side};
use sandtable_geometry::{Angle, Course, Length, Point};
use sandtable_scenario::Edge;
use sandtable_scramble::battle::setting::{Extra, Goal, Margin, Setting, What};
use sandtable_scramble::data;
use sandtable_scramble::lists::{Level, Load};
use sandtable_scramble::rules::{Computing, hundredths};
use sandtable_scramble::scenario::load;
use sandtable_scramble::sections::victory::cost;

/// A small scenario with something of everything.
const SMALL: &str = r#"rulebook = "scramble"
id = "small"
title = "Small"
text = "Small."
minutes = 10
turns = 4
table = [48, 36.5]
date = "1944-06-06"
wind = 0
attacker = "Blue"

[[clouds]]
height = 9
pieces = [[10, 20], [10, 12], [10, 16]]

[[sides]]
name = "Blue"
aircraft = [
    { name = "B1", kind = "P-51D Mustang", formation = "B", at = [20, 8], heading = 0, height = 10 },
    { name = "B2", kind = "P-51D Mustang", formation = "B", at = [22, 8], heading = 0, height = 10, level = "Elite" },
    { name = "B3", kind = "TBM-1C Avenger", at = [30, 8.25], heading = 350, height = 5, load = "torpedo" },
]
victory = [{ for = "hits", target = "S1", each = 3 }]

[[sides]]
name = "Red"
aircraft = [
    { name = "R1", kind = "Fw 190A-8", at = [20, 30], heading = 180, height = 10 },
]
ground = [
    { name = "S1", kind = "destroyer", at = [30, 30], heading = 90 },
    { name = "K1", kind = "bridge", at = [40, 30] },
]
aa = [
    { name = "F1", kind = "medium_quad", aboard = "S1" },
    { name = "F2", kind = "heavy_88", at = [36, 30] },
]
"#;

fn read_with(text: &str, set: &[(&str, &str)], preset: Option<&str>) -> Result<Setting, Vec<Problem>> {
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let choices = Choices { set, preset: preset.map(str::to_owned), ..Choices::default() };
    load(&data::files(), "x.toml", text, &choices)
}

/// What is read of a text in which nothing is wrong.
fn read(text: &str, set: &[(&str, &str)]) -> Setting {
    read_with(text, set, None).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// What is read of the small scenario where one text is another.
fn other(from: &str, to: &str) -> Setting {
    assert!(SMALL.contains(from), "{from}");
    read(&SMALL.replacen(from, to, 1), &[])
}

/// What is wrong with the small scenario where some texts are others, as "line field: what".
fn spoilt(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = SMALL.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    said(read_with(&text, &[], None).expect_err("something is wrong"))
}

fn said(problems: Vec<Problem>) -> Vec<String> {
    problems.into_iter().map(|one| format!("{} {}: {}", one.line, one.field, one.what)).collect()
}

/// One mistake, and the one thing that is said of it.
fn wrong(from: &str, to: &str, what: &str) {
    assert_eq!(spoilt(&[(from, to)]), [what], "{from} -> {to}");
}

fn inches(x: i32, y: i32) -> Point {
    Point { x: hundredths(x).0, y: hundredths(y).0 }
}

/// Whose Formation each aircraft is in: its name and the number.
fn formations(setting: &Setting) -> Vec<u8> {
    setting.crafts.iter().map(|plan| plan.formation).collect()
}

#[test]
fn sqr_154_places_are_in_hundredths_of_an_inch() {
    let setting = read(SMALL, &[]);
    assert_eq!(setting.head.table, inches(4800, 3650));
    assert_eq!(setting.crafts[2].at, Course { at: inches(3000, 825), heading: Angle::degrees(350) });
    assert_eq!(setting.crafts[2].at.at.y, Length::um(209_550).0);
    wrong("8.25]", "8.255]", "21 sides[1].aircraft[3].at: 8.255: lengths are written in steps of 0.01 inches");
    wrong("[20, 30]", "20", "28 sides[2].aircraft[1].at: expected a point [x, y] in inches");
    let table = spoilt(&[("[48, 36.5]", "[48, 391]")]);
    assert_eq!(table[0], "7 table: width and depth are between 8 and 390 inches");
}

#[test]
fn sqr_102_on_the_table_and_within_the_heights() {
    assert_eq!(other("[20, 30]", "[48, 36.5]").crafts[3].at.at, inches(4800, 3650));
    wrong("[20, 30]", "[48.01, 30]", "28 sides[2].aircraft[1].at: that is not on the table");
    wrong("[40, 30]", "[40, 36.51]", "32 sides[2].ground[2].at: that is not on the table");
    wrong("[36, 30]", "[-0.01, 30]", "36 sides[2].aa[2].at: that is not on the table");
    assert_eq!(other("height = 5", "height = 40").crafts[2].height, 40);
    wrong("height = 5", "height = 41", "21 sides[1].aircraft[3].height: 41 is not between 1 and 40");
    wrong("height = 5", "height = 0", "21 sides[1].aircraft[3].height: 0 is not between 1 and 40");
    let low = SMALL
        .replace("wind = 0", "wind = 0\noptions = { \"scramble.max_hb\" = 10 }")
        .replace("height = 10", "height = 11");
    let problems = said(read_with(&low, &[], None).unwrap_err());
    assert_eq!(problems.len(), 3, "{problems:?}");
    assert!(problems.iter().all(|problem| problem.ends_with("11 is not between 1 and 10")), "{problems:?}");
    wrong("heading = 350", "heading = 360", "21 sides[1].aircraft[3].heading: 360 is not between 0 and 359");
}

#[test]
fn sqr_104_clouds_lie_from_the_most_upwind_piece_on() {
    let order = |setting: &Setting| setting.clouds.iter().map(|cloud| cloud.at.y / 25_400).collect::<Vec<_>>();
    assert_eq!(order(&read(SMALL, &[])), [12, 16, 20]);
    assert_eq!(order(&other("wind = 0", "wind = 180")), [20, 16, 12]);
    assert_eq!(order(&other("[10, 20]", "[10, 40]")), [12, 16, 40]);
    assert_eq!(read(SMALL, &[("scramble.clouds", "off")]).clouds, []);
    wrong("[[10, 20], [10, 12], [10, 16]]", "[[10, 37]]", "14 clouds[1].pieces: the group has no piece on the table");
    wrong("height = 9", "height = 41", "13 clouds[1].height: 41 is not between 1 and 40");
    wrong("wind = 0", "wind = 360", "9 wind: 360 is not between 0 and 359");
    let many = format!("[{}[10, 20]]", "[10, 12], ".repeat(32));
    wrong("[[10, 20], [10, 12], [10, 16]]", &many, "12 clouds: 33 pieces of clouds; at most 32");
    let two = other("[[sides]]", "[[clouds]]\nheight = 12\npieces = [[3, 3]]\n\n[[sides]]");
    let groups: Vec<(u8, u8)> = two.clouds.iter().map(|cloud| (cloud.group, cloud.height)).collect();
    assert_eq!(groups, [(0, 9), (0, 9), (0, 9), (1, 12)]);
}

#[test]
fn sqr_105_ranks_are_by_skill_where_none_is_written() {
    let ranks = |setting: &Setting| setting.crafts.iter().map(|plan| plan.rank).collect::<Vec<_>>();
    assert_eq!(ranks(&read(SMALL, &[])), [2, 1, 3, 1]);
    assert_eq!(ranks(&read(SMALL, &[("scramble.experience", "off")])), [1, 2, 3, 1]);
    // By the Skill of the Pilot, whatever the Combat skill is.
    let stated = SMALL.replacen("level = \"Elite\"", "skills = [4, 9]", 1);
    assert_eq!(ranks(&read(&stated, &[("scramble.crew_skill", "scenario")])), [1, 3, 2, 1]);
    let rank = |of: &'static str, rank: u8| (of, format!("{of}, rank = {rank}"));
    let with = |ranks: &[(&'static str, String)]| {
        let changes: Vec<(&str, &str)> = ranks.iter().map(|(from, to)| (*from, to.as_str())).collect();
        spoilt(&changes)
    };
    let names = ["name = \"B1\"", "name = \"B2\"", "name = \"B3\""];
    let all = [rank(names[0], 3), rank(names[1], 2), rank(names[2], 1)];
    let text = all.iter().fold(SMALL.to_owned(), |text, (from, to)| text.replacen(from, to, 1));
    assert_eq!(ranks(&read(&text, &[])), [3, 2, 1, 1]);
    assert_eq!(
        with(&[rank(names[0], 1), rank(names[2], 1)]),
        [
            "20 sides[1].aircraft[2].rank: the rank is missing: all aircraft of a side have one, or none has",
            "21 sides[1].aircraft[3].rank: B1 has rank 1 already"
        ]
    );
    assert_eq!(
        with(&[rank(names[0], 1), rank(names[1], 2), rank(names[2], 4)]),
        ["21 sides[1].aircraft[3].rank: the ranks of 3 aircraft are 1 to 3"]
    );
}

#[test]
fn sqr_107_skills_are_those_of_the_level() {
    let of = |setting: &Setting| {
        let plan = &setting.crafts[1];
        (plan.level, plan.skills, plan.cost)
    };
    assert_eq!(of(&read(SMALL, &[])), (Level::Elite, [6, 6], 84));
    assert_eq!(of(&read(SMALL, &[("scramble.experience", "off")])), (Level::Average, [5, 5], 60));
    assert_eq!(of(&other("level = \"Elite\"", "level = \"Recruit\"")), (Level::Recruit, [4, 4], 36));
    wrong(
        "\"Elite\"",
        "\"Ace\"",
        "20 sides[1].aircraft[2].level: unknown word 'Ace', expected one of: Recruit, Green, Average, Veteran, Elite",
    );
}

#[test]
fn sqr_107_skills_may_come_from_elsewhere() {
    let own = SMALL.replacen("level = \"Elite\"", "level = \"Elite\", skills = [7, 3]", 1);
    let of = |set: &[(&str, &str)]| read(&own, set).crafts.iter().map(|plan| plan.skills).collect::<Vec<_>>();
    assert_eq!(of(&[])[..2], [[5, 5], [6, 6]]);
    let stated = ("scramble.crew_skill", "scenario");
    assert_eq!(of(&[stated])[..2], [[5, 5], [7, 3]]);
    assert_eq!(of(&[stated, ("scramble.experience", "off")])[..2], [[5, 5], [7, 3]]);
    assert_eq!(of(&[stated, ("scramble.one_skill", "on")])[1], [7, 7]);
    assert_eq!(of(&[("scramble.crew_skill", "fixed")]), [[5, 5]; 4]);
    wrong(
        "level = \"Elite\"",
        "skills = [7]",
        "20 sides[1].aircraft[2].skills: two numbers: the Skill of the crew, and their Combat skill",
    );
    wrong("level = \"Elite\"", "skills = [7, 10]", "20 sides[1].aircraft[2].skills[2]: 10 is not between 1 and 9");
}

#[test]
fn scr_07_late_german_fighters_without_the_correction() {
    let (corrected, before) = (read(SMALL, &[]), read(SMALL, &[("scramble.dv_correction", "off")]));
    let of = |setting: &Setting| {
        ["Fw 190A-8", "Bf 109G-6", "Ju 88G-6", "Me 262A-1a", "P-51D Mustang", "Ki-84-I Hayate"]
            .map(|name| setting.lists.find(name).unwrap().defence)
    };
    assert_eq!((of(&corrected), of(&before)), ([14, 14, 10, 20, 15, 14], [16, 14, 12, 20, 15, 14]));
}

#[test]
fn scr_71_a_side_costs_what_its_crews_and_its_targets_do() {
    let setting = read(SMALL, &[]);
    assert_eq!((cost(&setting, Side::A), cost(&setting, Side::B)), (60 + 84 + 47, 62 + 60 + 45 + 47 + 52));
}

#[test]
fn sqr_113_nobody_overlaps_at_one_height() {
    let b3 = "at = [30, 8.25], heading = 350, height = 5";
    let at = |x: &str, height: u8| format!("at = [{x}, 8], heading = 350, height = {height}");
    let problem = "21 sides[1].aircraft[3].at: it overlaps with B2 at the same height";
    wrong(b3, &at("22.99", 10), problem);
    assert_eq!(other(b3, &at("23", 10)).crafts[2].at.at, inches(2300, 800));
    assert_eq!(other(b3, &at("22", 11)).crafts[2].height, 11);
    let on_top = SMALL.replacen(b3, &at("22", 10), 1);
    assert_eq!(read(&on_top, &[("scramble.stacking", "off")]).crafts[2].at.at, inches(2200, 800));
}

#[test]
fn sqr_115_formations_are_of_one_type_height_and_heading_near_their_leader() {
    assert_eq!(formations(&read(SMALL, &[])), [1, 1, 0, 0]);
    let b1 = "at = [20, 8], heading = 0, height = 10";
    let field = |key: &str, what: &str| format!("19 sides[1].aircraft[1].{key}: {what}");
    let leads = "B2, who leads its Formation";
    wrong(b1, "at = [20, 8], heading = 0, height = 11", &field("height", &format!("{leads}, is at 10")));
    wrong(b1, "at = [20, 8], heading = 1, height = 10", &field("heading", &format!("it is not that of {leads}")));
    let far = field("at", &format!("it is farther than 3 inches from {leads}"));
    wrong(b1, "at = [18.99, 8], heading = 0, height = 10", &far);
    assert_eq!(formations(&other("[20, 8]", "[19, 8]")), [1, 1, 0, 0]);
    let farther = SMALL.replacen("[20, 8]", "[18, 8]", 1);
    assert_eq!(formations(&read(&farther, &[("scramble.formation_inches", "4")])), [1, 1, 0, 0]);
    wrong("P-51D Mustang", "P-47D Thunderbolt", &field("kind", &format!("it is not of the type of {leads}")));
    wrong("height = 10 },", "height = 10, marker = true },", &field("marker", &format!("{leads}, begins otherwise")));
    wrong(
        "name = \"B1\", kind = \"P-51D Mustang\", formation = \"B\"",
        "name = \"B1\", kind = \"P-51D Mustang\"",
        "20 sides[1].aircraft[2].formation: a Formation is of 2 to 6 aircraft, and this of 1",
    );
    wrong(
        "kind = \"Fw 190A-8\"",
        "kind = \"Fw 190A-8\", formation = \"B\"",
        "28 sides[2].aircraft[1].formation: a Formation is of 2 to 6 aircraft, and this of 1",
    );
    wrong(
        "kind = \"Fw 190A-8\"",
        "kind = \"Fw 190A-8\", formation = \"b\"",
        "28 sides[2].aircraft[1].formation: 'b': a Formation is called by one capital letter",
    );
    let line = |n: i32| {
        let (x, y) = (n / 3, n % 3);
        format!(
            "{{ name = \"C{n}\", kind = \"Fw 190A-8\", formation = \"C\", at = [{}, {}], heading = 0, height = 20 }},\n",
            10 + x,
            30 + y
        )
    };
    let of = |count: i32| {
        let more: String = (0..count).map(line).collect();
        SMALL.replacen("{ name = \"R1\"", &format!("{more}{{ name = \"R1\""), 1)
    };
    assert_eq!(formations(&read(&of(6), &[]))[3..], [2, 2, 2, 2, 2, 2, 0]);
    let seven = said(read_with(&of(7), &[], None).unwrap_err());
    assert_eq!(formations(&read(&of(7), &[("scramble.formation_max", "7")])).len(), 11);
    assert_eq!(seven, ["28 sides[2].aircraft[1].formation: a Formation is of 2 to 6 aircraft, and this of 7"]);
}

#[test]
fn sqr_117_an_aircraft_carries_one_of_its_loads() {
    assert_eq!(read(SMALL, &[]).crafts[2].load, Some(Load::Torpedo));
    assert_eq!(other("\"torpedo\"", "\"bombs\"").crafts[2].load, Some(Load::Bombs(2000)));
    wrong(
        "\"torpedo\"",
        "\"rockets\"",
        "21 sides[1].aircraft[3].load: a TBM-1C Avenger does not carry 'rockets': there is torpedo, bombs",
    );
    let spitfire = "kind = \"Spitfire Mk VB\", load = \"bombs\"";
    wrong(
        "kind = \"Fw 190A-8\"",
        spitfire,
        "28 sides[2].aircraft[1].load: a Spitfire Mk VB does not carry 'bombs': it carries nothing",
    );
    assert_eq!(
        other("kind = \"Fw 190A-8\"", "kind = \"Fw 190A-8\", load = \"wfrgr21\"").crafts[3].load,
        Some(Load::Mortar(2))
    );
}

#[test]
fn sqr_137_types_are_those_of_the_table_and_of_the_time() {
    wrong(
        "TBM-1C Avenger",
        "TBM-1C Avenge",
        "21 sides[1].aircraft[3].kind: unknown aircraft 'TBM-1C Avenge'; did you mean 'TBM-1C Avenger'?",
    );
    wrong("Fw 190A-8", "MiG-15bis", "28 sides[2].aircraft[1].kind: the MiG-15bis first flew in 1950, and this is 1944");
    assert_eq!(other("1944-06-06", "1944-01-01").crafts.len(), 4);
    assert_eq!(spoilt(&[("1944-06-06", "1943-12-31")]).len(), 3);
    wrong(
        "\"bridge\"",
        "\"bridges\"",
        "32 sides[2].ground[2].kind: unknown word 'bridges', expected one of: factory, oil, bridge, hangar, radar, \
         train, column, tanks, merchant, destroyer, cruiser, carrier; did you mean 'bridge'?",
    );
}

#[test]
fn sqr_134_markers_at_night_and_by_day() {
    let markers = |setting: &Setting| -> Vec<(String, u8, bool)> {
        setting.contacts.iter().map(|plan| (plan.name.clone(), plan.side.0, plan.at.is_some())).collect()
    };
    let one = |name: &str, side: u8, real: bool| (name.to_owned(), side, real);
    assert_eq!(markers(&read(SMALL, &[])), []);
    let night = other("wind = 0", "light = \"night\"\nmoon = \"full\"\nwind = 0");
    assert!(night.night && night.moon && night.crafts.iter().all(|plan| plan.marker));
    let (blue, red) =
        ([one("A", 0, true), one("B", 0, true), one("C", 0, false)], [one("D", 1, true), one("E", 1, false)]);
    assert_eq!(markers(&night), [&blue[..], &red[..]].concat());
    // The Formation begins where its leader is, who is not the first of it.
    assert_eq!(night.contacts[0].at.map(|(course, _)| course.at), Some(inches(2200, 800)));
    let day = other("kind = \"Fw 190A-8\"", "kind = \"Fw 190A-8\", marker = true");
    assert_eq!(markers(&day), [one("A", 1, true)]);
    let with_dummies = other("name = \"Red\"", "name = \"Red\"\ndummies = 2");
    assert_eq!(markers(&with_dummies), [one("A", 1, false), one("B", 1, false)]);
    assert_eq!(with_dummies.contacts[1].at, None);
}

#[test]
fn sqr_164_markers_have_letters_that_nothing_else_has() {
    let night = ("wind = 0", "light = \"night\"\nwind = 0");
    assert_eq!(
        spoilt(&[night, ("\"B3\"", "\"d\""), ("\"K1\"", "\"E\"")]),
        [
            "22 sides[1].aircraft[3].name: 'd' is the letter of a Contact Marker",
            "33 sides[2].ground[2].name: 'E' is the letter of a Contact Marker",
        ]
    );
    let many = SMALL.replacen("name = \"Blue\"", "name = \"Blue\"\ndummies = 16", 1);
    let many = many.replacen("name = \"Red\"", "name = \"Red\"\ndummies = 16", 1);
    let names: Vec<String> = read(&many, &[]).contacts.into_iter().map(|plan| plan.name).collect();
    assert_eq!((names.len(), names[25].as_str(), names[26].as_str(), names[31].as_str()), (32, "Z", "AA", "AF"));
    let problems =
        said(read_with(&many.replacen("wind = 0", "light = \"night\"\nwind = 0", 1), &[], None).unwrap_err());
    assert_eq!(problems, ["17 sides: 35 Contact Markers; at most 32"]);
    wrong("name = \"Red\"", "name = \"Red\"\ndummies = 17", "27 sides[2].dummies: 17 is not between 0 and 16");
}

#[test]
fn sqr_139_one_of_two_sides_attacks() {
    assert_eq!(
        (read(SMALL, &[]).attacker, other("attacker = \"Blue\"", "attacker = \"Red\"").attacker),
        (Side::A, Side::B)
    );
    wrong(
        "attacker = \"Blue\"",
        "attacker = \"Bleu\"",
        "10 attacker: unknown word 'Bleu', expected one of: Blue, Red; did you mean 'Blue'?",
    );
    wrong("attacker = \"Blue\"\n", "", "0 attacker: the key is missing");
    let third = "\n[[sides]]\nname = \"Green\"\naircraft = [{ name = \"X\", kind = \"Yak-3\", at = [1, 1], heading = 0, height = 1 }]\n";
    let problems = said(read_with(&format!("{SMALL}{third}"), &[], None).unwrap_err());
    assert_eq!(problems, ["16 sides: 3 sides; a battle has 2"]);
    let one = &SMALL[..SMALL.find("[[sides]]\nname = \"Red\"").unwrap()];
    let problems = said(read_with(one, &[], None).unwrap_err());
    assert_eq!(problems[0], "16 sides: 1 sides; a battle has 2");
    let none = &SMALL[..SMALL.find("[[sides]]").unwrap()];
    assert_eq!(said(read_with(none, &[], None).unwrap_err()), ["0 sides: 0 sides; a battle has 2"]);
    wrong("name = \"Red\"", "name = \"blue\"", "26 sides[2].name: the name 'blue' is used twice");
    let empty = format!(
        "{}[[sides]]\nname = \"Red\"\nnation = \"Germany\"\naa = [{{ name = \"F\", kind = \"heavy_88\", at = [1, 1] }}]\n",
        one.replace("victory", "#")
    );
    assert_eq!(
        said(read_with(&empty, &[], None).unwrap_err()),
        ["25 sides[2].aircraft: the side has neither aircraft nor targets"]
    );
    let targets = empty.replace("aa = [", "ground = [{ name = \"O\", kind = \"oil\", at = [2, 2] }]\naa = [");
    assert_eq!(read(&targets, &[]).crafts.len(), 3);
    let attacks = targets.replace("attacker = \"Blue\"", "attacker = \"Red\"");
    assert_eq!(said(read_with(&attacks, &[], None).unwrap_err()), ["10 attacker: the Attacker has no aircraft"]);
    let dummies = targets.replace("nation = ", "dummies = 1\nnation = ");
    assert_eq!(
        said(read_with(&dummies, &[], None).unwrap_err()),
        ["27 sides[2].dummies: they begin near the first aircraft of the side, and it has none"]
    );
}

#[test]
fn sqr_142_what_ends_a_battle_and_what_is_a_draw() {
    let plain = read(SMALL, &[]);
    assert_eq!((plain.goal, plain.margin), (Goal::None, Margin::Percent(10)));
    let also = |what: &str| format!("wind = 0\nends_also = \"{what}\"");
    assert_eq!(other("wind = 0", &also("all targets")).goal, Goal::All);
    assert_eq!(other("wind = 0", &also("k1")).goal, Goal::One(Piece(5)));
    for none in ["F1", "B1", "T9"] {
        wrong(
            "wind = 0",
            &also(none),
            &format!(
                "10 ends_also: it is 'all targets', or the name of a target or ship of the Defender, and he has no '{none}'"
            ),
        );
    }
    let of_red = SMALL.replace("attacker = \"Blue\"", "attacker = \"Red\"").replace("wind = 0", &also("all targets"));
    assert_eq!(read_with(&of_red, &[], None).unwrap_err().len(), 1);
    let draw = |what: &str| format!("wind = 0\ndraw = {{ {what} }}");
    assert_eq!(other("wind = 0", &draw("percent = 25")).margin, Margin::Percent(25));
    assert_eq!(other("wind = 0", &draw("points = 7")).margin, Margin::Points(7));
    assert_eq!(other("wind = 0", &draw("points = 0")).margin, Margin::Points(0));
    wrong("wind = 0", &draw("points = 1001"), "10 draw.points: 1001 is not between 0 and 1000");
    wrong("wind = 0", &draw("percent = 101"), "10 draw.percent: 101 is not between 0 and 100");
    let both = "10 draw.percent: exactly one of percent and points must be there";
    wrong("wind = 0", &draw("percent = 1, points = 7"), both);
    wrong("wind = 0", &draw(""), both);
}

#[test]
fn sqr_141_more_points_for_what_the_scenario_says() {
    let victory = "victory = [{ for = \"hits\", target = \"S1\", each = 3 }]";
    assert_eq!(read(SMALL, &[]).extras, [Extra::Hits { side: Side::A, target: Piece(4), each: 3 }]);
    let through = Extra::Through { side: Side::A, edge: Edge::North, percent: 25 };
    let damage = Extra::Damage { side: Side::A, each: 1 };
    let both = "victory = [{ for = \"bombers through\", edge = \"north\" }, { for = \"damage\" }]";
    assert_eq!(other(victory, both).extras, [through, damage]);
    let field = "23 sides[1].victory[1]";
    wrong("target = \"S1\"", "target = \"F1\"", &format!("{field}.target: the enemy has no target or ship 'F1'"));
    wrong(
        "for = \"hits\"",
        "for = \"hit\"",
        &format!(
            "{field}.for: unknown word 'hit', expected one of: bombers through, damage, hits; did you mean 'hits'?"
        ),
    );
    wrong(victory, "victory = [{ for = \"bombers through\" }]", &format!("{field}.edge: the key is missing"));
}

#[test]
fn sqr_165_ships_have_headings_and_batteries_aboard() {
    let setting = read(SMALL, &[]);
    assert_eq!((setting.sites[2].aboard, setting.sites[2].at), (Some(Piece(4)), setting.sites[0].at));
    assert_eq!(setting.sites[0].at.heading, Angle::degrees(90));
    assert_eq!((setting.sites[1].what, setting.land), (What::Target(2), true));
    assert!(!other("wind = 0", "surface = \"sea\"\nwind = 0").land);
    wrong("heading = 90 }", "}", "31 sides[2].ground[1].heading: the key is missing");
    wrong(
        "at = [40, 30] }",
        "at = [40, 30], heading = 3 }",
        "32 sides[2].ground[2].heading: only ships and aircraft have one",
    );
    wrong("aboard = \"S1\"", "aboard = \"K1\"", "35 sides[2].aa[1].aboard: this side has no ship 'K1'");
    wrong(
        "aboard = \"S1\"",
        "aboard = \"S1\", at = [1, 1]",
        "35 sides[2].aa[1].at: a battery aboard a ship is where she is",
    );
    wrong("aboard = \"S1\"", "", "35 sides[2].aa[1].at: the key is missing");
}

#[test]
fn scr_125_gunners_are_of_the_nation_of_their_side() {
    let gunnery = |setting: &Setting| setting.sites.iter().map(|site| site.gunnery).collect::<Vec<_>>();
    assert_eq!(gunnery(&read(SMALL, &[])), [0, 0, 1, 1]);
    assert_eq!(gunnery(&other("name = \"Red\"", "name = \"Red\"\nnation = \"Japan\"")), [0, 0, -1, -1]);
    let later = SMALL.replace("1944-06-06", "1946-06-06");
    assert_eq!(gunnery(&read(&later, &[])), [0, 0, 0, 0]);
    let old = SMALL.replace("1944-06-06", "1942-06-06").replace("P-51D Mustang", "P-40E Warhawk");
    let old = old.replace("TBM-1C Avenger", "B5N2 Kate").replace("Fw 190A-8", "Bf 109E-4");
    assert_eq!(gunnery(&read(&old, &[])), [0, 0, 0, 0]);
    wrong(
        "name = \"Red\"",
        "name = \"Red\"\nnation = \"Germani\"",
        "27 sides[2].nation: unknown word 'Germani', expected one of: Germany, Japan, UK, USA, USSR; did you mean 'Germany'?",
    );
    let start = SMALL.find("aircraft = [\n    { name = \"R1\"").unwrap();
    let end = SMALL.find("ground = [").unwrap();
    let alone = format!("{}{}", &SMALL[..start], &SMALL[end..]);
    assert_eq!(
        said(read_with(&alone, &[], None).unwrap_err()),
        ["25 sides[2].nation: the side has batteries and no aircraft: whose gunners are they?"]
    );
}

#[test]
fn scr_132_sights_compute_by_default_in_korea() {
    let computing = |date: &str, set: &[(&str, &str)], preset: Option<&str>| {
        read_with(&SMALL.replace("1944-06-06", date), set, preset).unwrap().rules.computing
    };
    assert_eq!(computing("1950-06-24", &[], None), Computing::Off);
    assert_eq!(computing("1950-06-25", &[], None), Computing::Revised);
    assert_eq!(computing("1950-06-25", &[("scramble.computing_sight", "off")], None), Computing::Off);
    assert_eq!(computing("1950-06-25", &[], Some("By-The-Book")), Computing::Off);
    assert_eq!(computing("1950-06-25", &[], Some("update-1-4")), Computing::Revised);
    let own = SMALL.replace("1944-06-06", "1951-01-01");
    let own = own.replace("wind = 0", "options = { \"scramble.computing_sight\" = \"printed\" }\nwind = 0");
    assert_eq!(read(&own, &[]).rules.computing, Computing::Printed);
    let early = Choices { as_of: Some("2004-04-30".parse().unwrap()), ..Choices::default() };
    let of = |choices: &Choices| {
        load(&data::files(), "x.toml", &SMALL.replace("1944-06-06", "1951-01-01"), choices).unwrap().rules.computing
    };
    assert_eq!(of(&early), Computing::Off);
    let later = Choices { as_of: Some("2004-05-01".parse().unwrap()), ..Choices::default() };
    assert_eq!(of(&later), Computing::Revised);
    let in_force = read_with(&SMALL.replace("1944-06-06", "1950-06-25"), &[], None).unwrap().in_force;
    assert!(in_force.iter().any(|one| one.id == "scramble.computing_sight" && one.value == "revised"));
}

#[test]
fn sqr_173_names_and_dates_and_numbers() {
    wrong("\"B3\"", "\"b1\"", "21 sides[1].aircraft[3].name: the name 'b1' is used twice");
    wrong("\"K1\"", "\"R1\"", "32 sides[2].ground[2].name: the name 'R1' is used twice");
    wrong("\"F2\"", "\"K1\"", "36 sides[2].aa[2].name: the name 'K1' is used twice");
    let long = "a name has at most 8 letters and digits and nothing else";
    wrong("\"B3\"", "\"B-3\"", &format!("21 sides[1].aircraft[3].name: 'B-3': {long}"));
    wrong("\"B3\"", "\"Bomber789\"", &format!("21 sides[1].aircraft[3].name: 'Bomber789': {long}"));
    for none in ["1944-02-30", "1944-6-6", "D-Day"] {
        wrong("1944-06-06", none, &format!("8 date: `{none}` is no date: write it as 2005-03-31"));
    }
    wrong("date = \"1944-06-06\"\n", "", "0 date: the key is missing");
    wrong(
        "wind = 0",
        "wind = 0\nweather = 1",
        "10 weather: unknown key; there is rulebook, id, title, text, minutes, demonstration, turns, table, options, date, light, moon, surface, wind, clouds, sides, attacker, mission, draw, ends_also",
    );
    let craft =
        |n: usize| format!("{{ name = \"C{n}\", kind = \"Fw 190A-8\", at = [{n}, 34], heading = 0, height = 20 }},\n");
    let with = |count: usize| {
        let more: String = (0..count).map(craft).collect();
        SMALL.replacen("{ name = \"R1\"", &format!("{more}{{ name = \"R1\""), 1)
    };
    assert_eq!(read(&with(28), &[]).crafts.len(), 32);
    assert_eq!(said(read_with(&with(29), &[], None).unwrap_err()), ["16 sides: 33 aircraft; at most 32"]);
    let target = |n: usize| format!("{{ name = \"T{n}\", kind = \"oil\", at = [{n}, 34] }},\n");
    let with = |count: usize| {
        let more: String = (0..count).map(target).collect();
        SMALL.replacen("{ name = \"K1\"", &format!("{more}{{ name = \"K1\""), 1)
    };
    assert_eq!(read(&with(20), &[]).sites.len(), 24);
    assert_eq!(
        said(read_with(&with(21), &[], None).unwrap_err()),
        ["16 sides: 25 targets, ships and batteries; at most 24"]
    );
}

#[test]
fn sqr_173_all_mistakes_are_told_at_once() {
    let problems = spoilt(&[
        ("1944-06-06", "1944-06-31"),
        ("[20, 8]", "[200, 8]"),
        ("\"Elite\"", "\"Elit\""),
        ("Fw 190A-8", "Fw 190A8"),
        ("\"K1\"", "\"S1\""),
        ("wind = 0", "wind = 0\noptions = { \"scramble.none\" = 1 }"),
    ]);
    let starts: Vec<&str> = problems.iter().map(|problem| problem.split(": ").next().unwrap()).collect();
    assert_eq!(
        starts,
        [
            "0 scramble.none",
            "8 date",
            "20 sides[1].aircraft[1].at",
            "21 sides[1].aircraft[2].level",
            "29 sides[2].aircraft[1].kind",
            "33 sides[2].ground[2].name"
        ]
    );
    let without = load(&data::files().with("data/aa.csv", "id\n"), "x.toml", SMALL, &Choices::default()).unwrap_err();
    assert!(!without.is_empty() && without.iter().all(|problem| problem.file == "data/aa.csv"), "{without:?}");
}
