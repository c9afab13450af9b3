//! The desk, by a game of stones: red and blue ones, by weight, of which a force has at least two and at most three of a colour.
#![allow(clippy::unwrap_used, reason = "a failed expectation is what a test is for")]

use sandtable_core::data::{Files, Problem, Problems, read_document};
use sandtable_core::{Addition, Draft, DraftLine, DraftUnit, Fitting, FittingChoice, ForceRule, NotAdded, Side};
use sandtable_forces::{
    Callsigns, Desk, Found, boxes, cheapest_last, draft_line, first_free, items, lines_of, member, muster, note, row,
    sheet,
};

/// The stones that there are: name, is it red, price.
const STONES: [(&str, bool, u32); 4] =
    [("Pebble", true, 1), ("Ruby", true, 9), ("Slate", false, 2), ("Boulder", false, 20)];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    Points,
    Number,
    Colours,
}

/// A stone, and whether it is polished, for one point more.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stone(usize, bool);

struct Quarry {
    limit: u32,
}

fn stone(name: &str, words: &[&str]) -> Result<Stone, String> {
    let at = STONES.iter().position(|stone| stone.0.eq_ignore_ascii_case(name)).ok_or(format!("no stone '{name}'"))?;
    match words {
        [] => Ok(Stone(at, false)),
        ["polished"] => Ok(Stone(at, true)),
        _ => Err("a stone is polished or not".into()),
    }
}

impl Desk for Quarry {
    type Rule = Rule;
    type Item = Stone;
    type Unit = Vec<Stone>;

    fn lists(&self) -> Vec<&str> {
        vec!["hill", "river"]
    }
    fn limits(&self) -> std::ops::RangeInclusive<u32> {
        5..=100
    }
    fn fittings(&self) -> Vec<Fitting> {
        let choice = FittingChoice { word: "first".into(), name: "goes first".into(), points: 0 };
        vec![Fitting { name: "Order".into(), choices: vec![choice] }]
    }
    fn amiss(&self, draft: &Draft) -> Option<(&'static str, String)> {
        draft.title.starts_with('?').then(|| ("title", "no questions".into()))
    }
    fn item(&self, line: &DraftLine) -> Result<Stone, String> {
        stone(&line.kind, &line.traits.iter().map(String::as_str).collect::<Vec<_>>())
    }
    fn apart(&self, one: Stone, other: Stone) -> Option<Found<Rule>> {
        (STONES[one.0].1 != STONES[other.0].1).then(|| Found::new(Rule::Colours, "ABC-3", "colours lie apart"))
    }
    fn unit(&self, _: &str, items: Vec<Stone>) -> Vec<Stone> {
        items
    }
    fn name(&self, item: Stone) -> &str {
        STONES[item.0].0
    }
    fn line(&self, item: Stone) -> DraftLine {
        draft_line(self.name(item), item.1.then_some("polished"))
    }
    fn symbol(&self, item: Stone) -> &'static str {
        if STONES[item.0].1 { "red" } else { "blue" }
    }
    fn titles(&self, _: Stone) -> Vec<&'static str> {
        vec!["Heap", "Pile"]
    }
    fn unit_word(&self, _: Stone) -> &'static str {
        "heap"
    }
    fn lesser(&self, item: Stone, line: &DraftLine) -> Vec<(String, DraftLine)> {
        let rough = DraftLine { traits: Vec::new(), ..line.clone() };
        item.1.then(|| ("Leave it rough".into(), rough)).into_iter().collect()
    }
    fn cheaper(&self, item: Stone) -> Vec<(String, u32)> {
        let of = STONES[item.0];
        let fits = STONES.iter().filter(|other| other.1 == of.1 && other.2 < of.2);
        cheapest_last(fits.map(|other| (other.0.to_owned(), other.2)))
    }
    fn prices(&self, units: &[Vec<Stone>]) -> Vec<Vec<u32>> {
        let price = |stone: &Stone| STONES[stone.0].2 + u32::from(stone.1);
        units.iter().map(|unit| unit.iter().map(price).collect()).collect()
    }
    fn found(&self, units: &[Vec<Stone>]) -> Vec<Found<Rule>> {
        let (points, number) = (sandtable_forces::points(self, units), units.iter().flatten().count());
        let mut found = Vec::new();
        if points > self.limit {
            found.push(Found::new(Rule::Points, "ABC-1", format!("{points} points; the limit is {}", self.limit)));
        }
        if number < 2 {
            found.push(Found::new(Rule::Number, "ABC-2", format!("{number} of at least 2 stones")).waiting());
        }
        for (at, unit) in units.iter().enumerate().filter(|(_, unit)| unit.len() > 3) {
            found.push(Found::new(Rule::Number, "ABC-2", format!("{} stones in a heap", unit.len())).of(at));
        }
        found
    }
    fn rules(&self, units: &[Vec<Stone>], found: &[Found<Rule>]) -> Vec<ForceRule> {
        let points = format!("{} of {}", sandtable_forces::points(self, units), self.limit);
        vec![
            Found::row(Rule::Points, "Points", points, "ABC-1", found),
            Found::row(Rule::Number, "Stones", self.size(units), "ABC-2", found),
        ]
    }
    fn size(&self, units: &[Vec<Stone>]) -> String {
        format!("{} stones", units.iter().flatten().count())
    }
    fn size_of(&self, unit: &Vec<Stone>) -> String {
        format!("{} stones", unit.len())
    }
    fn head(&self, draft: &Draft) -> String {
        format!("rulebook = \"stones\"\nlimit = {}\n", draft.limit)
    }
    fn tables(&self, _: &Vec<Stone>) -> (&'static str, &'static str) {
        ("heaps", "stones")
    }
}

fn line(written: &str) -> DraftLine {
    let (number, rest) = written.split_once(" x ").unwrap_or(("1", written));
    let (name, words) = rest.split_once(' ').map_or((rest, None), |(name, word)| (name, Some(word)));
    DraftLine { number: number.parse().unwrap(), ..draft_line(name, words) }
}

fn draft(units: &[&[&str]]) -> Draft {
    let unit = |(at, lines): (usize, &&[&str])| DraftUnit {
        name: format!("H{at}"),
        elements: lines.iter().map(|written| line(written)).collect(),
    };
    let units = units.iter().enumerate().map(unit).collect();
    Draft { list: "hill".into(), limit: 20, units, ..Draft::default() }
}

fn add(draft: &Draft, unit: Option<usize>, written: &str) -> Result<Draft, NotAdded> {
    let muster = muster(&Quarry { limit: draft.limit }, draft, Some(&Addition { unit, line: line(written) })).unwrap();
    match muster.refused {
        Some(refused) => {
            assert_eq!(muster.draft, *draft, "what is refused changes nothing");
            Err(refused)
        }
        None => Ok(muster.draft),
    }
}

fn words(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

fn wrong(draft: &Draft) -> Vec<String> {
    words(&muster(&Quarry { limit: 20 }, draft, None).unwrap_err())
}

#[test]
fn a_force_is_added_up_line_by_line_and_judged_by_every_rule() {
    let muster = muster(&Quarry { limit: 20 }, &draft(&[&["2 x Pebble", "Ruby polished"], &["Slate"]]), None).unwrap();
    assert_eq!((muster.points, muster.is_legal, muster.units[0].lines.clone()), (14, true, vec![2, 10]));
    assert_eq!((muster.units[0].pieces, muster.units[1].points, muster.units[0].size.as_str()), (3, 2, "3 stones"));
    assert_eq!(muster.units[1].symbols, ["blue"]);
    let rules: Vec<(&str, bool)> = muster.rules.iter().map(|rule| (rule.value.as_str(), rule.kept)).collect();
    assert_eq!(rules, [("14 of 20", true), ("4 stones", true)]);
    let text = "rulebook = \"stones\"\nlimit = 20\n\n[[heaps]]\nname = \"H0\"\nstones = [\n    \"2 x Pebble\",\n    \
                \"1 x Ruby [polished]\",\n]\n\n[[heaps]]\nname = \"H1\"\nstones = [\n    \"1 x Slate\",\n]\n";
    assert_eq!(muster.text, text);
}

#[test]
fn what_is_missing_waits_and_what_is_wrong_does_not() {
    let few = muster(&Quarry { limit: 20 }, &draft(&[&["Pebble"]]), None).unwrap();
    assert_eq!((few.is_legal, few.found.len(), few.found[0].waits), (false, 1, true));
    assert_eq!(few.rules.iter().map(|rule| rule.kept).collect::<Vec<_>>(), [true, false]);
    let many = muster(&Quarry { limit: 20 }, &draft(&[&["Slate"], &["4 x Pebble"]]), None).unwrap();
    assert_eq!((many.found[0].unit, many.found[0].waits, &*many.found[0].clause), (Some(1), false, "ABC-2"));
}

#[test]
fn additions_join_what_is_alike_or_begin_a_unit_with_a_name_of_its_own() {
    let one = draft(&[&["Pebble"]]);
    assert_eq!(add(&one, Some(0), "pebble").unwrap().units[0].elements, [line("2 x Pebble")]);
    assert_eq!(add(&one, Some(0), "Pebble polished").unwrap().units[0].elements.len(), 2);
    let mut names = one;
    for name in ["Heap", "Pile", "Heap 2"] {
        names = add(&names, None, "Slate").unwrap();
        assert_eq!(names.units.last().unwrap().name, name);
    }
}

#[test]
fn what_is_refused_has_reasons_and_ways_out() {
    let words = |refused: &NotAdded| -> Vec<String> {
        refused.instead.iter().map(|remedy| format!("{} ({})", remedy.words, remedy.note)).collect()
    };
    // The limit: fewer of it, rough, something cheaper.
    let heap = draft(&[&["Ruby", "Pebble"]]);
    let dear = add(&heap, Some(0), "2 x Ruby polished").unwrap_err();
    assert_eq!((dear.points, dear.faults.len(), dear.faults[0].what.as_str()), (20, 2, "30 points; the limit is 20"));
    assert_eq!(
        words(&dear),
        ["Take 1, 10 (20 points, 3 stones, legal)", "Pebble instead, 1 (11 points, 3 stones, legal)"]
    );
    let rough = add(&Draft { limit: 19, ..heap.clone() }, Some(0), "Ruby polished").unwrap_err();
    assert_eq!(words(&rough)[0], "Leave it rough, 9 (19 points, 3 stones, legal)");
    // A full heap: one of its own, another one.
    let full = draft(&[&["3 x Pebble"], &["Pebble"], &["Pebble"]]);
    let full = add(&full, Some(0), "Pebble").unwrap_err();
    assert_eq!(
        words(&full),
        ["Make it a heap of its own, 1 (6 points, 6 stones, legal)", "Put it into H1 (6 points, 6 stones, legal)"]
    );
    // Another colour.
    let other = add(&heap, Some(0), "Slate").unwrap_err();
    assert_eq!((other.points, other.faults[0].unit, &*other.faults[0].clause), (2, Some(0), "ABC-3"));
    assert_eq!(words(&other)[0], "Make it a heap of its own, 2 (12 points, 3 stones, legal)");
    // What was wrong before forbids nothing.
    assert!(add(&draft(&[&["4 x Pebble"], &["Pebble"]]), Some(1), "Pebble").is_ok());
}

#[test]
fn what_is_no_force_at_all_is_said_all_at_once() {
    let bad = Draft {
        title: "?".repeat(61),
        list: "sea".into(),
        limit: 4,
        traits: vec!["first".into(), "last".into()],
        ..draft(&[&["Pebble", "Slate"], &["21 x Pebble", "Gold"]])
    };
    assert_eq!(
        wrong(&bad),
        [
            "force: list: there is no list 'sea': there is hill, river",
            "force: limit: 4 points: 5 to 100",
            "force: traits: 'last' is nothing that is settled for a whole force",
            "force: title: no questions",
            "force: title: a name has at most 60 letters",
            "force: units[1].elements[2]: colours lie apart (ABC-3)",
            "force: units[2].elements[1]: 21 of 'Pebble': 1 to 20 in one line",
            "force: units[2].elements[2]: no stone 'Gold'",
        ]
    );
    let nowhere = muster(&Quarry { limit: 20 }, &draft(&[]), Some(&Addition { unit: Some(0), line: line("Ruby") }));
    assert_eq!(words(&nowhere.unwrap_err()), ["force: add: there is no unit 1"]);
    let crowd = Draft { units: vec![DraftUnit::default(); 65], ..draft(&[]) };
    assert_eq!(wrong(&crowd), ["force: units: 65 units; at most 64 are looked at"]);
}

#[test]
fn files_have_numbers_names_and_words() {
    let read = |text: &str| {
        let (files, mut problems) = (Files::default().with("f.toml", text), Problems::new());
        let read = read_document(&files, "f.toml", &mut problems, |node, problems| {
            let stones = items(node, "stones", problems, stone);
            let found = [Found::new(Rule::Points, "ABC-1", "dear"), Found::new(Rule::Number, "ABC-2", "many").of(1)];
            if stones.len() > 3 {
                note(node.file(), "heaps", &[4, 7], &found, problems);
            }
            stones
        });
        problems.into_result().map(|()| read.unwrap()).map_err(|problems| words(&problems))
    };
    let stones = read("stones = ['2 x Pebble', 'ruby [ polished ]']").unwrap();
    assert_eq!(stones, [Stone(0, false), Stone(0, false), Stone(1, true)]);
    let lines = lines_of(&stones, |stone| draft_line(STONES[stone.0].0, stone.1.then_some("polished")));
    assert_eq!(lines, [line("2 x Pebble"), line("Ruby polished")]);
    let bad = read("stones = ['21 x Pebble',\n 'Gold', 'Ruby [shiny]']").unwrap_err();
    assert_eq!(
        bad,
        [
            "f.toml:1: stones[1]: the number before ' x ' is between 1 and 20",
            "f.toml:2: stones[2]: no stone 'Gold'",
            "f.toml:2: stones[3]: a stone is polished or not",
        ]
    );
    assert_eq!(
        read("stones = ['4 x Pebble']").unwrap_err(),
        ["f.toml: heaps: ABC-1: dear", "f.toml:7: heaps[2]: ABC-2: many"]
    );
    let many = vec![Stone(0, false); 21];
    assert_eq!(
        lines_of(&many, |_| draft_line("Pebble", [""; 0])).iter().map(|line| line.number).collect::<Vec<_>>(),
        [20, 1]
    );
}

#[test]
fn a_sheet_numbers_its_pieces_and_adds_them_up() {
    let mut signs = Callsigns::new(6).but(["Heap1".to_owned()]);
    let desk = Quarry { limit: 20 };
    let (sheet, units) = sheet(&desk, &draft(&[&["2 x Pebble"], &["Ruby"]]), Side::B, |at, unit| {
        let one = |stone: &Stone| {
            let rows = vec![row("Colour", "red", "ABC-3")];
            member(
                signs.next(if at == 0 { "Heap" } else { "H2" }),
                (STONES[stone.0].0, "red"),
                3,
                STONES[stone.0].2,
                rows,
                None,
            )
        };
        ("S".into(), unit.iter().map(one).collect())
    })
    .unwrap();
    let pieces = || sheet.units.iter().flat_map(|unit| &unit.pieces);
    assert_eq!(pieces().map(|piece| piece.piece.0).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(pieces().map(|piece| piece.name.as_str()).collect::<Vec<_>>(), ["Hea1", "Hea2", "H2A"]);
    assert_eq!((sheet.points, sheet.units[0].points, sheet.units[1].points, units.len()), (11, 2, 9, 2));
    assert_eq!(
        (sheet.units[0].side, sheet.size.as_str(), pieces().next().unwrap().strength),
        (Side::B, "3 stones", (3, 3))
    );
    let of = boxes("Chips", "off", [4, 1], "ABC-4");
    assert_eq!((of.number, of.struck, &*of.clause), (4, 1, "ABC-4"));
}

#[test]
fn names_are_free_whatever_their_case() {
    assert_eq!(first_free(&["Red", "Blue"], ["RED"].into_iter()), "Blue");
    assert_eq!(first_free(&["Red"], ["red", "Red 2"].into_iter()), "Red 3");
}
