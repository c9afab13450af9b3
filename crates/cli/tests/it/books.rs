//! Scenarios, units and clauses.

use crate::Folder;

#[test]
fn scenarios_are_listed_with_their_sides_size_and_length() {
    let folder = Folder::new("scenarios");
    let text = folder.yes(&["scenarios"]);
    for word in ["first-shots", "mad", "First Shots", "Americans (6 pieces", "900 x 600 mm", "minutes"] {
        assert!(text.contains(word), "`{word}` is missing in: {text}");
    }
    let (battles, demonstrations) = text.split_once("Demonstrations").expect("they stand apart");
    for (id, apart) in [("hiryu-at-sunset", false), ("strike-on-the-yorktown", true), ("strike-on-the-carriers", true)]
    {
        assert_eq!([battles.contains(id), demonstrations.contains(id)], [!apart, apart], "{id}: {text}");
    }
    let list = folder.json(&["scenarios", "mad", "--json"]);
    let first = list.as_array().unwrap().iter().find(|card| card["id"] == "first-shots").unwrap();
    assert_eq!(first["sides"][0]["name"], "Americans");
    assert_eq!(first["minutes"], 30);
    folder.run(&["scenarios", "chess"]).refused(2, &["there is no rulebook `chess`", "mad"]);
}

#[test]
fn units_are_listed_by_list() {
    let folder = Folder::new("units");
    let german = folder.json(&["units", "MAD", "german", "--json"]);
    let tiger = german.as_array().unwrap().iter().find(|unit| unit["name"] == "Tiger I").unwrap();
    assert_eq!(tiger["list"], "German");
    assert!(tiger["points"].as_u64().unwrap() > 50);
    assert_eq!(tiger["details"]["distance"], "150 mm");
    let all = folder.json(&["units", "mad", "--json"]);
    assert!(all.as_array().unwrap().len() > german.as_array().unwrap().len());
    let text = folder.yes(&["units", "mad"]);
    assert_eq!(text.lines().filter(|line| *line == "Generic").count(), 1, "a list stands in one piece");
    folder.run(&["units", "mad", "Germn"]).refused(1, &["there is no list 'Germn'", "did you mean 'German'?"]);
}

#[test]
fn clauses_are_shown_searched_and_not_made_up() {
    let folder = Folder::new("rules");
    let contents = folder.yes(&["rules", "mad"]);
    assert!(contents.contains("Presets") && contents.contains("club") && contents.contains("MAD-45  "));
    assert!(folder.yes(&["rules", "mad", "mad-45"]).contains("2D10"));
    let clause = folder.json(&["rules", "mad", "MAD-45", "--json"]);
    assert_eq!(clause["id"], "MAD-45");
    assert!(clause["text"].as_str().unwrap().contains("Ruling"));
    let found = folder.json(&["rules", "mad", "--search", "grenades", "--json"]);
    assert!(found.as_array().unwrap().iter().any(|clause| clause["id"] == "MAD-60"));
    folder.run(&["rules", "mad", "MAD-9999"]).refused(1, &["no clause `MAD-9999`"]);
    folder.run(&["rules", "mad", "--search", "zebra"]).refused(1, &["no clause", "zebra"]);
}

#[test]
fn every_clause_of_a_rulebook_has_a_number_of_its_own() {
    let folder = Folder::new("clauses");
    let book = folder.json(&["rules", "mad", "--json"]);
    let mut ids: Vec<&str> =
        book["clauses"].as_array().unwrap().iter().map(|clause| clause["id"].as_str().unwrap()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    assert!(count > 100);
}

#[test]
fn switches_are_shown_with_class_default_and_values_as_of_a_day() {
    let folder = Folder::new("switches");
    let text = folder.yes(&["rules", "mad", "--amendments"]);
    assert!(text.contains("mad.wreck_smoke") && text.contains("optional rule") && text.contains("on | off"));
    let list = folder.json(&["rules", "mad", "--as-of", "2005-03-31", "--json"]);
    let premeasure = list.as_array().unwrap().iter().find(|switch| switch["id"] == "premeasure").unwrap();
    assert_eq!(premeasure["default"], "off");
    assert_eq!(premeasure["value"], "on", "the first preset is the default");
    folder.run(&["rules", "mad", "--as-of", "31.3.2005"]).refused(2, &["is no date"]);
}
