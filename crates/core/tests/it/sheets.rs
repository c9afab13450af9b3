//! The sheet of a unit of one's own: whatever lines a rulebook gives it.

use sandtable_core::{Sheet, SheetEntry};

/// A ship, whose rulebook has lines that no other has.
fn ship() -> Sheet {
    let guns = ["6-pounder".to_string(), "torpedo".to_string()];
    Sheet { name: "Vosper".into(), ..Sheet::default() }.with("hull", "wood").with("knots", 38).with("arms", &guns[..])
}

/// What stands on the lines of a ship.
fn read(sheet: &Sheet) -> (String, u16, Vec<String>) {
    let mut lines = sheet.read();
    let read = (lines.word("hull"), lines.number("knots"), lines.words("arms"));
    lines.end().unwrap();
    read
}

#[test]
fn a_sheet_has_the_lines_of_its_rulebook_and_is_the_same_after_a_file() {
    let text = serde_json::to_string(&ship()).unwrap();
    assert_eq!(text, r#"{"name":"Vosper","arms":["6-pounder","torpedo"],"hull":"wood","knots":38}"#);
    assert_eq!(serde_json::from_str::<Sheet>(&text).unwrap(), ship());
    let mut lines = read(&ship());
    assert_eq!((lines.0.as_str(), lines.1, lines.2.pop().as_deref()), ("wood", 38, Some("torpedo")));
    assert!(serde_json::from_str::<Sheet>(r#"{"name":"x","knots":-1}"#).is_err());
    assert!(serde_json::from_str::<Sheet>(r#"{"knots":1}"#).is_err(), "it has no name");
}

#[test]
fn what_is_blank_is_not_written() {
    let bare = ship().with("hull", "").with("knots", 0).with("arms", &[][..]);
    assert_eq!(bare.lines.len(), 0);
    assert_eq!(read(&bare), (String::new(), 0, Vec::new()));
}

#[test]
fn every_line_that_is_filled_in_wrongly_or_that_nobody_knows_is_named() {
    let odd = ship().with("hull", 3).with("knots", "fast").with("sails", 2);
    let mut lines = odd.read();
    assert_eq!((lines.word("hull").as_str(), lines.number("knots"), lines.words("arms").len()), ("", 0, 2));
    let flaws = lines.end().unwrap_err();
    let said: Vec<String> = flaws.iter().map(|flaw| format!("{}: {}", flaw.field, flaw.what)).collect();
    assert_eq!(
        said,
        [
            "hull: a word stands on this line",
            "knots: a number stands on this line",
            "sails: a sheet has no such line: hull, knots, arms",
        ]
    );
    assert_eq!(odd.lines["hull"], SheetEntry::Number(3));
}
