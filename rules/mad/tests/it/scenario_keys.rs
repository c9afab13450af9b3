//! The keys of scenarios and rosters: what their readers ask for stands in the guide, and what the guide has is read.

use crate::air_battle::{MESSERSCHMITT, SPITFIRE, battle};
use sandtable_book::Rulebook;
use sandtable_core::Choices;
use sandtable_core::data::Problem;
use sandtable_mad::{Book, Setting, data};
use std::collections::BTreeSet;

const GUIDE: &str = include_str!("../../scenarios/README.md");

/// A key that no table has and that is like none: a reader answers it with all keys that it asked for.
const STRANGER: &str = "qqqqqqqqqq = 1";

/// A battle on the ground with something in every table, and the stranger in each.
const GROUND: &str = r#"
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
