//! Tables, CSV and JSON Lines.

use crate::batch::{self, DOCTRINE, SEED, batch};
use crate::toy::Setting;
use sandtable_ai::Player;
use sandtable_sim::{Ending, Plan, Totals};
use serde_json::Value as Json;

fn trapped() -> Totals {
    batch(&batch::trapped(), &Plan::new(40, vec![DOCTRINE, Player::Random], SEED))
}

#[test]
fn csv_has_a_row_for_each_game() {
    let totals = trapped();
    let mut bytes = Vec::new();
    totals.write_csv(&mut bytes).unwrap();
    let mut csv = csv::Reader::from_reader(&bytes[..]);
    let names: Vec<String> = csv.headers().unwrap().iter().map(String::from).collect();
    let measures = ["turn", "points of Ash", "points of Birch"];
    let expected = ["game", "seed", "ending", "winner", "decisions", "refused"];
    assert!(names.iter().eq(expected.iter().chain(&measures).chain(&["message"])), "{names:?}");
    let records: Vec<csv::StringRecord> = csv.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 40);
    for (record, row) in records.iter().zip(&totals.rows) {
        assert_eq!(record[0].parse(), Ok(row.game));
        assert_eq!(record[1], row.seed.to_string());
        assert_eq!(&record[2], row.ending.word());
        let winner = if let Ending::Won(side) = row.ending { &totals.sides[side.index()] } else { "" };
        assert_eq!(&record[3], winner);
        assert_eq!(record[4].parse(), Ok(row.decisions));
        assert_eq!(record[5].parse(), Ok(row.refused));
        for (n, name) in measures.iter().enumerate() {
            let measured = row.measures.iter().find(|(own, _)| own == name);
            assert_eq!(record[6 + n], measured.map(|(_, number)| number.to_string()).unwrap_or_default());
        }
        let message = if let Ending::Panicked(message) = &row.ending { message } else { "" };
        assert_eq!(&record[9], message);
    }
    assert!(totals.panicked > 0 && totals.panicked < 40, "both kinds of row were seen");
}

#[test]
fn json_lines_have_an_object_for_each_game() {
    let totals = trapped();
    let mut bytes = Vec::new();
    totals.write_json_lines(&mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text.lines().count(), 40);
    for (line, row) in text.lines().zip(&totals.rows) {
        let object: Json = serde_json::from_str(line).unwrap();
        assert_eq!(object["game"], row.game);
        assert_eq!(object["seed"], row.seed.to_string());
        assert_eq!(object["ending"], row.ending.word());
        assert_eq!(object["decisions"], row.decisions);
        assert_eq!(object["refused"], row.refused);
        assert_eq!(object.get("winner").is_some(), matches!(row.ending, Ending::Won(_)));
        assert_eq!(object.get("message").is_some(), matches!(row.ending, Ending::Panicked(_)));
        assert_eq!(object["measures"].as_object().unwrap().len(), row.measures.len());
        for (name, number) in &row.measures {
            assert_eq!(object["measures"][name], *number);
        }
    }
}

#[test]
fn totals_are_one_json_value_without_the_rows() {
    let totals = trapped();
    let json = serde_json::to_value(&totals).unwrap();
    assert_eq!(json["rulebook"], "toy");
    assert_eq!(json["sides"], serde_json::json!(["Ash", "Birch, upper"]));
    assert_eq!(json["players"], serde_json::json!(["doctrine", "random"]));
    assert_eq!(json["seed"], SEED.to_string());
    assert_eq!((&json["games"], &json["panicked"]), (&40.into(), &totals.panicked.into()));
    assert_eq!(json["wins"][1]["successes"], totals.wins[1].successes);
    assert_eq!(json["draws"]["low"], totals.draws.low);
    assert_eq!(json["decisions"]["median"], totals.decisions.median);
    assert_eq!(json["measures"][0][0], "turn");
    assert!(json.get("rows").is_none());
}

#[test]
fn the_table_says_everything_that_matters() {
    let totals = trapped();
    let text = totals.to_string();
    let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}"));
    assert!(line("toy: 40 games from game 0").ends_with(&SEED.to_string()));
    let words: Vec<&str> = line("Birch, upper (random) won").split_whitespace().collect();
    let rate = totals.wins[1];
    let share = format!("{:.1}", 100.0 * rate.rate());
    assert_eq!(words[4..7], [&rate.successes.to_string(), &share, "%"]);
    assert!(line("Birch, upper").ends_with(&format!("{:.1} to {:.1} %", 100.0 * rate.low, 100.0 * rate.high)));
    assert!(line("drawn").contains(&totals.draws.successes.to_string()));
    assert!(line("turn").contains(&format!("{:.2}", totals.measures[0].1.mean)));
    assert!(text.contains(&format!("{} games did not end", totals.panicked)));
    for failed in totals.failures().take(10) {
        assert!(text.contains(&failed.seed.to_string()), "a failed game can be found again");
        assert_eq!(failed.to_string().lines().count(), 1);
    }
}

#[test]
fn the_table_does_not_drown_in_failures() {
    let short = Plan { limit: 1, ..Plan::new(25, vec![DOCTRINE, DOCTRINE], SEED) };
    let text = batch(&Setting::default(), &short).to_string();
    assert_eq!(text.lines().filter(|line| line.contains("was not over")).count(), 10);
    assert!(text.ends_with("and 15 more\n"));
    assert!(text.contains(" -  0.0 to 100.0 %"), "no share of no games: {text}");
}
