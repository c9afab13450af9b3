//! Each kind of mistake in a document, and what is read where there is none.

use super::*;

#[derive(Debug, PartialEq)]
struct Unit {
    name: String,
    size: u8,
    at: Option<Point>,
}

#[derive(Debug, PartialEq)]
struct Sample {
    title: String,
    turns: u8,
    open: bool,
    colour: char,
    width: Length,
    zone: Vec<Point>,
    words: Vec<String>,
    options: Vec<(String, String)>,
    depth: Option<u8>,
    units: Vec<Unit>,
}

fn sample(node: &mut Node<'_>, problems: &mut Problems) -> Sample {
    Sample {
        title: node.text("title", problems),
        turns: node.number_or("turns", 8, 1..=20, problems),
        open: node.bool_or("open", true, problems),
        colour: node.one_of_or("colour", 'r', &[("red", 'r'), ("blue", 'b')], problems),
        width: node.length("width", problems),
        zone: node.points("zone", problems),
        words: node.texts("words", problems).into_iter().map(|written| written.text).collect(),
        options: node.pairs("options", problems),
        depth: node.table("deep", problems, |deep, problems| deep.number("depth", 0..=9, problems)),
        units: node.tables("unit", problems, |unit, problems| Unit {
            name: unit.text("name", problems),
            size: unit.number("size", 1..=10, problems),
            at: unit.optional_point("at", problems),
        }),
    }
}

fn read(text: &str) -> (Option<Sample>, Vec<String>) {
    let mut problems = Problems::new();
    let files = Files::default().with("x.toml", text);
    let read = read_document(&files, "x.toml", &mut problems, sample);
    (read, problems.into_vec().iter().map(ToString::to_string).collect())
}

#[test]
fn a_document_without_mistakes() {
    let text = "title = 'A'\nturns = 6\nopen = false\ncolour = 'blue'\nwidth = 12.5\nzone = [[0, 0], [-1.5, 2]]\n\
                words = ['a', 'b']\noptions.'x.y' = true\noptions.n = 3\noptions.t = 'word'\n[deep]\ndepth = 4\n\
                [[unit]]\nname = 'P1'\nsize = 3\nat = [1, 2.1]\n[[unit]]\nname = 'P2'\nsize = 0x0a\n";
    let (sample, problems) = read(text);
    assert!(problems.is_empty(), "{problems:?}");
    let sample = sample.unwrap();
    assert_eq!((sample.turns, sample.open, sample.colour, sample.depth), (6, false, 'b', Some(4)));
    assert_eq!(sample.width, Length::um(12_500));
    assert_eq!(sample.zone, [Point { x: 0, y: 0 }, Point { x: -1_500, y: 2_000 }]);
    assert_eq!(sample.words, ["a", "b"]);
    let options = [("n", "3"), ("t", "word"), ("x.y", "true")];
    assert_eq!(sample.options, options.map(|(key, value)| (key.to_owned(), value.to_owned())));
    assert_eq!(sample.units[0], Unit { name: "P1".into(), size: 3, at: Some(Point { x: 1_000, y: 2_100 }) });
    assert_eq!(sample.units[1], Unit { name: "P2".into(), size: 10, at: None });
}

#[test]
fn what_may_be_missing_has_its_default() {
    let (sample, problems) = read("title = 'A'\nwidth = 1\n");
    assert!(problems.is_empty(), "{problems:?}");
    let sample = sample.unwrap();
    assert_eq!((sample.turns, sample.open, sample.colour, sample.depth), (8, true, 'r', None));
    assert!(sample.zone.is_empty() && sample.words.is_empty() && sample.options.is_empty() && sample.units.is_empty());
}

#[test]
fn missing_empty_and_malformed_files_are_one_problem_each() {
    let mut problems = Problems::new();
    assert!(read_document(&Files::default(), "x.toml", &mut problems, sample).is_none());
    assert_eq!(problems.into_vec()[0].to_string(), "x.toml: the file is missing");
    assert_eq!(read(" \n# a remark\n"), (None, vec!["x.toml: the file is empty".to_owned()]));
    let (sample, problems) = read("title = 'A'\nturns = = 3\nwidth = ]\n");
    assert_eq!(sample, None);
    assert_eq!(problems.len(), 1);
    assert!(problems[0].starts_with("x.toml:2: not readable as TOML: "), "{problems:?}");
}

#[test]
fn a_doubled_key_is_a_problem_of_its_line() {
    let (_, problems) = read("title = 'A'\nwidth = 1\ntitle = 'B'\n");
    assert!(problems[0].starts_with("x.toml:3: not readable as TOML: "), "{problems:?}");
}

#[test]
fn unknown_keys_name_the_nearest_known_one() {
    let (_, problems) =
        read("title = 'A'\nwidth = 1\ntruns = 3\nxyzzy = 1\n[[unit]]\nname = 'P'\nsize = 1\nnmae = 2\n");
    assert_eq!(
        problems,
        [
            "x.toml:3: truns: unknown key; did you mean 'turns'?",
            "x.toml:4: xyzzy: unknown key; there is title, turns, open, colour, width, zone, words, options, deep, unit",
            "x.toml:8: unit[1].nmae: unknown key; did you mean 'name'?",
        ]
    );
}

#[test]
fn wrong_types_and_ranges_are_all_reported() {
    let text = "title = 3\nturns = 21\nopen = 'yes'\ncolour = 'rde'\nwidth = '1'\nzone = [[0, 0],\n [1],\n [1, 'a']]\n\
                words = 'a'\noptions.n = []\ndeep = 1\n[[unit]]\nname = ' '\nsize = 1.5\nat = 5\n";
    let (_, problems) = read(text);
    assert_eq!(
        problems,
        [
            "x.toml:1: title: expected a text, found a number",
            "x.toml:2: turns: 21 is not between 1 and 20",
            "x.toml:3: open: expected true or false, found a text",
            "x.toml:4: colour: unknown word 'rde', expected one of: red, blue; did you mean 'red'?",
            "x.toml:5: width: expected a number of millimetres, found a text",
            "x.toml:7: zone[2]: expected a point [x, y] in millimetres",
            "x.toml:8: zone[3]: expected a number of millimetres, found a text",
            "x.toml:9: words: expected a list in brackets, found a text",
            "x.toml:10: options.n: expected a text, a number, true or false, found a list",
            "x.toml:11: deep: expected a table, found a number",
            "x.toml:13: unit[1].name: may not be empty",
            "x.toml:14: unit[1].size: expected a whole number, found a number",
            "x.toml:15: unit[1].at: expected a point [x, y] in millimetres",
        ]
    );
}

#[test]
fn texts_that_would_disturb_a_terminal_are_problems() {
    let (_, problems) = read("title = \"A\\u001b[31m\"\nwidth = 1\n[[unit]]\nname = \"P\\u0007\"\nsize = 1\n");
    assert_eq!(
        problems,
        [
            "x.toml:1: title: a text has no control characters",
            "x.toml:4: unit[1].name: a text has no control characters",
        ]
    );
}

#[test]
fn lengths_finer_than_a_tenth_or_out_of_bounds_are_problems() {
    let (_, problems) = read("title = 'A'\nwidth = 1.25\nzone = [[1e3, 0], [2000000, 1]]\n");
    assert_eq!(
        problems,
        [
            "x.toml:2: width: 1.25: lengths are written in steps of 0.1 mm",
            "x.toml:3: zone[1]: 1e3: not a plain decimal number of millimetres",
            "x.toml:3: zone[2]: 2000000: more than a million millimetres",
        ]
    );
}

#[test]
fn texts_of_a_list_know_their_own_lines() {
    let files = Files::default().with("x.toml", "words = [\n 'a',\n 'b',\n]\n");
    let mut problems = Problems::new();
    read_document(&files, "x.toml", &mut problems, |node, problems| {
        let words = node.texts("words", problems);
        node.problem_of(&words[1], "is not liked", problems);
    });
    assert_eq!(problems.into_vec()[0].to_string(), "x.toml:3: words[2]: is not liked");
}

#[test]
fn a_table_read_in_part_has_no_unknown_keys() {
    let files = Files::default().with("x.toml", "a = 1\nb = 2\n");
    let mut problems = Problems::new();
    let read = read_document(&files, "x.toml", &mut problems, |node, problems| {
        node.in_part();
        node.number("b", 0..=9_u8, problems)
    });
    assert_eq!((read, problems.is_empty()), (Some(2), true));
}

#[test]
fn missing_keys_are_reported_at_their_table() {
    let (_, problems) = read("turns = 3\n\n[[unit]]\nsize = 2\n[[unit]]\n");
    assert_eq!(
        problems,
        [
            "x.toml: title: the key is missing",
            "x.toml: width: the key is missing",
            "x.toml:3: unit[1].name: the key is missing",
            "x.toml:5: unit[2].name: the key is missing",
            "x.toml:5: unit[2].size: the key is missing",
        ]
    );
}
