//! Batches.

use crate::{Folder, SEED};

#[test]
fn the_same_seed_gives_the_same_totals_with_any_number_of_threads() {
    let folder = Folder::new("threads");
    let batch = |threads: &str| {
        folder.yes(&["simulate", "first-shots", "--games", "6", "--seed", SEED, "--threads", threads, "--json"])
    };
    assert_eq!(batch("1"), batch("2"));
    let totals: serde_json::Value = serde_json::from_str(&batch("1")).unwrap();
    assert_eq!(totals["games"], 6);
    assert_eq!(totals["players"][0], "doctrine-quick");
    assert!(totals["wins"][0]["low"].as_f64().unwrap() <= totals["wins"][0]["high"].as_f64().unwrap());
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn games_are_written_as_csv_and_as_json_lines() {
    let folder = Folder::new("out");
    let batch = ["simulate", "first-shots", "--games", "3", "--seed", SEED, "--seat", "all=random", "--out"];
    let text = folder.yes(&[&batch[..], &["games.csv"]].concat());
    assert!(text.contains("95 % interval") && text.contains("Americans (random) won"));
    assert_eq!(folder.read("games.csv").lines().count(), 4);
    folder.yes(&[&batch[..], &["games.jsonl"]].concat());
    let rows = folder.read("games.jsonl");
    assert!(rows.lines().all(|row| serde_json::from_str::<serde_json::Value>(row).unwrap()["ending"].is_string()));
    assert_eq!(rows.lines().count(), 3);
}

#[test]
fn what_cannot_be_simulated_writes_nothing() {
    let folder = Folder::new("not-simulated");
    let batch = |more: &[&str]| folder.run(&[&["simulate", "first-shots", "--games", "2"], more].concat());
    batch(&["--out", "games.txt"]).refused(2, &["must end in .csv or .jsonl"]);
    batch(&["--seat", "Americans=human", "--out", "x.csv"]).refused(2, &["a human holds no seat of a batch"]);
    batch(&["--seat", "Martians=random", "--out", "x.csv"]).refused(2, &["no side `Martians`", "Americans, Germans"]);
    batch(&["--set", "mad.turns=99", "--out", "x.csv"]).refused(2, &["--set mad.turns", "1 to 30"]);
    batch(&["--games", "0"]).refused(2, &["--games"]);
    batch(&["--games", "-5"]).refused(2, &["-5"]);
    batch(&["--threads", "0"]).refused(2, &["--threads"]);
    batch(&["--out", "no/such/folder.csv"]).refused(2, &["no/such/folder.csv", "cannot be written"]);
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn a_scenario_is_weighed_by_equal_opponents() {
    let folder = Folder::new("balance");
    let weigh =
        |more: &[&str]| folder.yes(&[&["balance", "first-shots", "--games", "12", "--seed", SEED], more].concat());
    let rows: serde_json::Value = serde_json::from_str(&weigh(&["--json"])).unwrap();
    let row = &rows[0];
    assert_eq!((&row["scenario"], &row["games"], &row["failures"]), (&"first-shots".into(), &12.into(), &0.into()));
    let won: u64 = (0..2).map(|side| row["wins"][side]["successes"].as_u64().unwrap()).sum();
    assert_eq!(won + row["draws"]["successes"].as_u64().unwrap(), 12);
    assert_eq!(row["first_of_decided"]["plays"], won);
    let text = weigh(&[]);
    assert!(text.contains("Americans") && text.contains("of decided"), "{text}");
    folder.run(&["balance", "no-such-battle"]).refused(2, &["no scenario `no-such-battle`"]);
    folder.run(&["balance", "first-shots", "--games", "0"]).refused(2, &["--games"]);
}

#[test]
fn a_lead_says_more_the_fewer_turns_there_are_to_go() {
    let folder = Folder::new("calibrate");
    let fit =
        |more: &[&str]| folder.yes(&[&["calibrate", "first-shots", "--games", "60", "--seed", SEED], more].concat());
    let rows: serde_json::Value = serde_json::from_str(&fit(&["--json"])).unwrap();
    let rows = rows.as_array().unwrap();
    let number = |row: &serde_json::Value, key: &str| row[key].as_f64().unwrap();
    assert_eq!(rows[0]["left"], 1);
    let (last, first) = (&rows[0], &rows[rows.len() - 1]);
    assert!(number(last, "scale") < number(first, "scale") && number(last, "told") > number(first, "told"), "{rows:?}");
    for row in rows {
        let scale = number(row, "scale");
        assert!(row["between"][0].as_f64() < Some(scale) && Some(scale) <= row["between"][1].as_f64(), "{row}");
        assert!((1..=60).contains(&row["places"].as_u64().unwrap()), "each turn of a battle is one place: {row}");
    }
    assert!(fit(&[]).contains("turns to go"));
    folder.run(&["calibrate", "first-shots", "first-dogfight"]).refused(2, &["first-dogfight", "another rulebook"]);
    folder.run(&["calibrate"]).refused(2, &["SCENARIOS"]);
}
