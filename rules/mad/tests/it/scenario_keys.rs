//! The keys of scenarios and rosters: what their readers ask for stands in the guide, and what the guide has is read.

use crate::air_battle::{MESSERSCHMITT, SPITFIRE, battle};
use sandtable_book::Rulebook;
use sandtable_core::Choices;
use sandtable_core::data::Problem;
use sandtable_mad::battle::scenario::MOST_UNITS;
use sandtable_mad::{Book, Setting, data};
use std::collections::BTreeSet;

const GUIDE: &str = include_str!("../../scenarios/README.md");

/// A key that no table has and that is like none: a reader answers it with all keys that it asked for.
const STRANGER: &str = "qqqqqqqqqq = 1";

/// A battle on the ground with something in every table, and the stranger in each.
pub const GROUND: &str = r#"
rulebook = "mad"
id = "t"
title = "T"
text = "t"
minutes = 10
deployment = "fixed"
STRANGER
[[objectives]]
name = "O"
at = [900, 600]
STRANGER
[[kinds]]
name = "X"
class = "vehicle"
drive = "tracked"
STRANGER
[[features]]
kind = "wood"
rectangle = [[100, 100], [200, 200]]
STRANGER
[[sides]]
name = "Red"
any_nation = true
free_forces = true
reason = "t"
STRANGER
[[sides.works]]
kind = "wire"
pieces = 2
at = [900, 600]
bearings = ["90", "45"]
STRANGER
[[sides.works]]
kind = "trench"
at = [500, 600]
bearing = 0
STRANGER
[[sides.flights]]
aircraft = [{ kind = "Spitfire IA", name = "S", qqqqqqqqqq = 1 }]
STRANGER
[[sides.units]]
name = "U"
elements = [{ kind = "Tiger I", name = "R", at = [100, 100], qqqqqqqqqq = 1 }]
STRANGER
[[sides]]
name = "Blue"
nation = "Russian"
[[sides.units]]
name = "V"
elements = [{ kind = "T34/76", name = "B", at = [1700, 1100] }]
"#;

const ROSTER: &str = r#"
rulebook = "mad"
nation = "German"
STRANGER
[[units]]
name = "U"
elements = ["Tiger I"]
STRANGER
[[flights]]
name = "F"
aircraft = ["Ju 87 B-1"]
STRANGER
"#;

/// Every key that the readers of a file ask for, from their answers to the stranger.
fn asked(problems: &[Problem]) -> BTreeSet<String> {
    let known = problems.iter().filter(|problem| problem.field.ends_with("qqqqqqqqqq"));
    let lists = known.map(|problem| problem.what.split_once("there is ").unwrap().1);
    lists.flat_map(|list| list.split(", ")).map(str::to_owned).collect()
}

fn of_scenario(text: &str) -> BTreeSet<String> {
    asked(&Setting::load(&data::files(), "x.toml", text, &Choices::default()).unwrap_err())
}

/// All keys of all readers.
fn all_asked() -> BTreeSet<String> {
    let ground = of_scenario(&GROUND.replace("STRANGER", STRANGER));
    let air = battle("", &[SPITFIRE], &[MESSERSCHMITT, "ship Destroyer D at 900,900 heading 0"]);
    let strange = format!("mode = \"air\"\n{STRANGER}");
    let air = air
        .replace("mode = \"air\"", &strange)
        .replace("[[sides.flights]]", &format!("{STRANGER}\n[[sides.flights]]\n{STRANGER}"));
    let inline = air.replace("{ kind", "{ qqqqqqqqqq = 1, kind");
    let near = inline.replace("[[sides.flights]]", "[[sides.flights]]\nnear = [\"S\"]\ndistance = [50, 300]");
    let roster = ROSTER.replace("STRANGER", STRANGER);
    let roster = |head: &str| {
        let text = format!("{head}{roster}");
        asked(&Book::roster(&data::files(), "r.toml", &text, &Choices::default()).unwrap_err())
    };
    [ground, of_scenario(&inline), of_scenario(&near), roster(""), roster("mode = \"air\"\n")]
        .into_iter()
        .flatten()
        .collect()
}

/// The words in backquotes.
fn quoted(text: &str) -> BTreeSet<String> {
    let inside = text.split('`').skip(1).step_by(2);
    let word = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    inside
        .flat_map(|code| code.split(|letter| !word(letter)))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn mad_143_every_key_that_is_read_stands_in_the_guide() {
    let (guide, asked) = (quoted(GUIDE), all_asked());
    let missing: Vec<&String> = asked.iter().filter(|key| !guide.contains(*key)).collect();
    assert!(asked.len() > 50 && missing.is_empty(), "{missing:?}");
}

#[test]
fn mad_143_every_key_of_the_guide_is_read() {
    let asked = all_asked();
    // The first column of its tables, and the lists of keys in braces.
    let rows = GUIDE.lines().filter(|line| line.starts_with("| `")).map(|line| line.split('|').nth(1).unwrap());
    let braces = GUIDE.split("`{").skip(1).map(|rest| rest.split('}').next().unwrap());
    let braces: Vec<String> = braces.map(|keys| format!("`{keys}`")).collect();
    let keys: BTreeSet<String> = rows.map(quoted).chain(braces.iter().map(|keys| quoted(keys))).flatten().collect();
    let stray: Vec<&String> = keys.iter().filter(|key| !asked.contains(*key)).collect();
    assert!(keys.len() > 50 && stray.is_empty(), "{stray:?}");
}

/// A text without strangers but for one of its tables, counted from 0, which has this line instead.
fn with(text: &str, table: usize, line: &str) -> Vec<Problem> {
    let there = line.split_once(" = ").map_or(line, |(key, _)| key);
    let mut number = 0..;
    let text = text.replace(", qqqqqqqqqq = 1", "").lines().fold(String::new(), |text, old| match old {
        "STRANGER" if number.next() == Some(table) => format!("{text}{line}\n"),
        "STRANGER" => text,
        // What is there already is replaced.
        old if old.starts_with(&format!("{there} = ")) => text,
        old => format!("{text}{old}\n"),
    });
    Setting::load(&data::files(), "x.toml", &text, &Choices::default()).err().unwrap_or_default()
}

/// Is there a number in these lines that its key may not have?
fn is_beyond(key: &str, said: &[Problem]) -> bool {
    let of_key = |problem: &&Problem| problem.field.split(['.', '[']).any(|part| part == key);
    said.iter().filter(of_key).any(|problem| problem.what.contains("is not between"))
}

/// Each key, where it stands, and the least and the greatest number that it may have.
type Limits<'t> = [(usize, &'t str, i32, i32)];

fn are_read_as_far_as_they_go(text: &str, limits: &Limits<'_>) {
    for &(table, key, least, most) in limits {
        let (key, list) = key.split_once("[]").map_or((key, false), |(key, _)| (key, true));
        let beyond = |value: i32| {
            let value = if list { format!("[{value}, {value}]") } else { value.to_string() };
            is_beyond(key, &with(text, table, &format!("{key} = {value}")))
        };
        let found = [least - 1, least, most, most + 1].map(beyond);
        assert_eq!(found, [true, false, false, true], "{key}: {least} to {most}");
    }
}

#[test]
fn mad_143_numbers_of_a_battle_on_the_ground_are_read_as_far_as_they_go() {
    let [head, objective, feature, side, wire, trench] = [0, 1, 3, 4, 5, 6];
    let limits = [
        (head, "minutes", 1, 1000),
        (head, "turns", 1, 99),
        (head, "destroyed_percent", 0, 100),
        (head, "margin_percent", 0, 100),
        (head, "reserves_enter", 2, 20),
        (objective, "points", 1, 10_000),
        (objective, "each_turn_from", 1, 99),
        (feature, "level", 0, 20),
        (side, "limit", 150, 10_000),
        (side, "bridgers", 0, 9),
        (side, "mine_clearers", 0, 9),
        (side, "works_limit", 0, 10_000),
        (side, "scheduled_fire[]", 1, 99),
        (wire, "count", 1, 48),
        (wire, "pieces", 1, 8),
        (trench, "bearing", 0, 359),
    ];
    are_read_as_far_as_they_go(GROUND, &limits);
    for (size, fits) in [("200, 200", true), ("10000, 10000", true), ("199.9, 200", false), ("200, 10000.1", false)] {
        let said = with(GROUND, head, &format!("table = [{size}]"));
        assert_eq!(!said.iter().any(|problem| problem.what.contains("between 200 and 10000")), fits, "{size}");
    }
}

#[test]
fn map_95_numbers_of_a_battle_in_the_air_are_read_as_far_as_they_go() {
    let text = battle("", &[SPITFIRE], &[MESSERSCHMITT, "ship Destroyer D at 900,900 heading 0"]);
    let text = text
        .replace("mode = \"air\"", "mode = \"air\"\nSTRANGER")
        .replace("[[sides.flights]]", "STRANGER\n[[sides.flights]]\nSTRANGER");
    let [head, side, flight] = [0, 1, 2];
    let limits = [
        (head, "minutes", 1, 1000),
        (head, "turns", 1, 99),
        (side, "limit", 150, 10_000),
        (flight, "headings[]", 0, 359),
    ];
    are_read_as_far_as_they_go(&text, &limits);
    for (size, fits) in [("600, 400", true), ("599, 400", false), ("600, 399", false)] {
        let said = with(&text, head, &format!("table = [{size}]"));
        assert_eq!(!said.iter().any(|problem| problem.what.contains("at least")), fits, "{size}: {said:?}");
    }
    let plain = Setting::load(&data::files(), "x.toml", &text.replace("STRANGER\n", ""), &Choices::default());
    let plain = plain.expect("it is read").scenario;
    assert_eq!((plain.head.turns, plain.destroyed_percent, plain.margin_percent), (12, 100, 10));
    let near = text.replacen("STRANGER\naircraft", "near = [\"D\"]\nSTRANGER\naircraft", 1);
    are_read_as_far_as_they_go(&near, &[(flight, "distance[]", 0, 2000)]);
    for (distance, fits) in [("[50, 50]", true), ("[50, 300]", true), ("[300, 50]", false), ("[50]", false)] {
        let said = with(&near, flight, &format!("distance = {distance}"));
        assert_eq!(!said.iter().any(|problem| problem.what.starts_with("two distances")), fits, "{distance}");
    }
    let craft = |key: &str, [heading, speed]: [i32; 2]| {
        let one = format!("Spitfire IA S at 900,300 heading {heading} speed {speed}");
        is_beyond(key, &with(&battle("", &[&one], &[MESSERSCHMITT]), 99, ""))
    };
    let headings = [-1, 0, 359, 360].map(|heading| craft("heading", [heading, 300]));
    let speeds = [0, 1, 2000, 2001].map(|speed| craft("speed", [0, speed]));
    assert_eq!([headings, speeds], [[true, false, false, true]; 2]);
}

/// So many of something that is written again and again.
fn repeated(count: usize, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect()
}

#[test]
fn mad_143_there_may_be_so_many_and_no_more() {
    let objective = |n: usize| format!("[[objectives]]\nname = \"O{n}\"\nat = [{}, 600]\n", 100 + n);
    let craft = |n: usize| format!("[[sides.flights]]\naircraft = [{{ kind = \"Spitfire IA\", name = \"S{n}\" }}]\n");
    let wood = |n: usize| {
        let (x, y) = (n % 40 * 30, n / 40 * 30);
        format!("[[features]]\nkind = \"wood\"\nrectangle = [[{x}, {y}], [{}, {}]]\n", x + 20, y + 20)
    };
    let said = |old: &str, new: String| {
        let problems = with(&GROUND.replacen(old, &new, 1), 99, "");
        problems.into_iter().map(|problem| problem.what).filter(|what| what.contains("at most")).collect::<Vec<_>>()
    };
    let most = |old: &str, count: usize, one: &dyn Fn(usize) -> String| {
        [count, count + 1].map(|count| said(old, format!("{}{old}", repeated(count, one))).len())
    };
    // One of each is there already.
    assert_eq!(most("[[objectives]]", 7, &objective), [0, 1]);
    assert_eq!(most("[[sides.flights]]", 47, &craft), [0, 1]);
    assert_eq!(most("[[features]]", 999, &wood), [0, 1]);
    // A trench and a wire are there; each side has half of all works.
    let tiles = |count: usize| format!("[[sides.works]]\nkind = \"mines\"\ncount = {count}\nat = [900, 300]\n");
    let works = [46, 47].map(|count| said("[[sides.works]]", format!("{}[[sides.works]]", tiles(count))).len());
    assert_eq!(works, [0, 1]);
    // A Tiger is there; a unit of a force that is free may have ten elements.
    let more = |n: usize| format!(", {{ kind = \"Tiger I\", name = \"M{n}\", at = [{}, 100] }}", 140 + 40 * n);
    let old = "at = [100, 100], qqqqqqqqqq = 1 }";
    let unit = |n: usize| {
        format!("[[sides.units]]\nname = \"V{n}\"\nelements = [{{ kind = \"Tiger I\", name = \"V{n}\" }}]\n")
    };
    let units = [MOST_UNITS - 1, MOST_UNITS].map(|count| {
        let found = said("[[sides.units]]", format!("{}[[sides.units]]", repeated(count, unit)));
        found.iter().filter(|what| what.contains("units; a side has at most")).count()
    });
    assert_eq!(units, [0, 1]);
    let units = [9, 10].map(|count| said(old, format!("{old}{}", repeated(count, more))).len());
    assert_eq!(units, [0, 1]);
}
