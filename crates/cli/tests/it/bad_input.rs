//! Files and command lines with something wrong: the reason with file, line and field, and nothing changed.

use crate::{Folder, SEED};

const SCENARIO: &str = include_str!("../../../../rules/mad/scenarios/first-shots.toml");
const UNITS: &str = include_str!("../../../../rules/mad/data/units.csv");

#[test]
fn a_scenario_in_order_is_told_so() {
    let folder = Folder::new("scenario-good");
    folder.write("own.toml", SCENARIO);
    assert!(folder.yes(&["check", "scenario", "own.toml"]).contains("in order: First Shots"));
    let told = folder.json(&["check", "scenario", "own.toml", "--json"]);
    assert_eq!(told["ok"], true);
    assert_eq!(told["found"]["id"], "first-shots");
    assert_eq!(folder.run_with(&["check", "scenario", "-"], SCENARIO).code, 0);
}

#[test]
fn everything_wrong_with_a_scenario_is_told_at_once() {
    let folder = Folder::new("scenario-bad");
    let text = SCENARIO
        .replace("Sherman M4A1\", name = \"S1", "Shermann M4A1\", name = \"S1")
        .replace("turns = 6", "turns = -6")
        .replace("at = [330, 50]", "at = [3300, 50]");
    folder.write("own.toml", &text);
    let line = |needle: &str| 1 + text.lines().position(|line| line.contains(needle)).unwrap();
    let done = folder.run(&["check", "scenario", "own.toml"]);
    done.refused(
        1,
        &[
            &format!("own.toml:{}: ", line("Shermann")),
            "Shermann M4A1",
            &format!("own.toml:{}: turns: ", line("turns = -6")),
        ],
    );
    let done = folder.run(&["check", "scenario", "own.toml", "--json"]);
    assert_eq!(done.code, 1);
    let told: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(told["ok"], false);
    assert!(told["problems"].as_array().unwrap().len() >= 2);
    folder.run(&["play", "own.toml"]).refused(1, &["own.toml:"]);
    folder.run(&["simulate", "own.toml", "--games", "1"]).refused(1, &["own.toml:"]);
    assert_eq!(folder.names(), ["own.toml"], "no record was begun");
}

#[test]
fn a_scenario_over_capacity_is_refused() {
    let folder = Folder::new("scenario-full");
    let mut text = String::from(SCENARIO);
    for n in 0..30 {
        text.push_str(&format!("\n[[sides]]\nname = \"Side {n}\"\nnation = \"German\"\nlimit = 350\n"));
    }
    folder.write("sides.toml", &text);
    folder.run(&["check", "scenario", "sides.toml"]).refused(1, &["sides.toml:", "32 sides; a battle has 2"]);
    let crowd: Vec<String> =
        (0..300).map(|n| format!("    {{ kind = \"Infantry\", name = \"X{n}\", at = [{n}, 30] }},")).collect();
    let text = SCENARIO.replacen(
        "    { kind = \"Sherman M4A1\", name = \"S1\"",
        &format!("{}\n    {{ kind = \"Sherman M4A1\", name = \"S1\"", crowd.join("\n")),
        1,
    );
    folder.write("crowd.toml", &text);
    folder.run(&["check", "scenario", "crowd.toml"]).refused(1, &["crowd.toml", "256"]);
}

#[test]
fn texts_that_are_none_are_refused_with_their_line() {
    let folder = Folder::new("no-texts");
    folder.write("empty.toml", "");
    folder.write("cut.toml", "rulebook = \"mad\"\nid = \"x");
    folder.write("other.toml", "rulebook = \"chess\"\n");
    folder.run(&["check", "scenario", "empty.toml"]).refused(1, &["empty.toml: the file is empty"]);
    folder.run(&["check", "scenario", "cut.toml"]).refused(1, &["cut.toml:2:", "TOML"]);
    folder.run(&["check", "scenario", "other.toml"]).refused(1, &["other.toml:1: rulebook:", "mad"]);
    folder.run(&["check", "roster", "empty.toml"]).refused(1, &["empty.toml: the file is empty"]);
    folder.run(&["check", "scenario", "nowhere.toml"]).refused(2, &["nowhere.toml: cannot be read"]);
    std::fs::write(folder.0.join("bytes.toml"), b"rulebook = \"mad\"\n\xff\xfe").unwrap();
    folder.run(&["check", "scenario", "bytes.toml"]).refused(1, &["bytes.toml:2: is no text in UTF-8"]);
}

#[test]
fn rosters_are_checked_against_the_rules_for_forces() {
    let folder = Folder::new("rosters");
    let roster = "rulebook = \"mad\"\nlimit = 600\nnation = \"German\"\n\n[[units]]\nname = \"Tanks\"\nelements = [\"3 x Pz IV F2 to J\"]\n\n\
                  [[units]]\nname = \"Grenadiers\"\nelements = [\"Infantry Command\", \"3 x Infantry\", \"Truck etc.\"]\n";
    folder.write("good.toml", roster);
    assert!(folder.yes(&["check", "roster", "good.toml"]).contains("in order: 2 units of German"));
    assert_eq!(folder.json(&["check", "roster", "good.toml", "--json"])["found"]["units"][0]["name"], "Tanks");
    folder.write("bad.toml", &roster.replace("3 x Pz IV F2 to J", "9 x Pz IV F2 to J").replace("600", "500"));
    folder.run(&["check", "roster", "bad.toml"]).refused(1, &["bad.toml", "MAD-137", "the limit is 500"]);
    folder.write("unknown.toml", &roster.replace("3 x Pz IV F2 to J", "3 x Pz IX"));
    folder.run(&["check", "roster", "unknown.toml"]).refused(1, &["unknown.toml:7:", "Pz IX"]);
}

#[test]
fn map_96_rosters_of_aircraft_are_checked_and_brought_to_battles() {
    let folder = Folder::new("aircraft");
    let red = "rulebook = \"mad\"\nmode = \"air\"\nlist = \"Battle of Britain\"\n\n[[flights]]\nname = \"Red\"\n\
               aircraft = [\"2 x Spitfire IA [skill 1]\", \"Spitfire IA\"]\n";
    folder.write("red.toml", red);
    let told = folder.yes(&["check", "roster", "red.toml"]);
    assert!(told.contains("in order: one unit of Battle of Britain, 344 of 400 points"), "{told}");
    let spoilt = |name: &str, from: &str, to: &str| folder.write(name, &red.replace(from, to));
    spoilt("unknown.toml", "\"Spitfire IA\"", "\"Spitfire XX\"");
    folder
        .run(&["check", "roster", "unknown.toml"])
        .refused(1, &["unknown.toml:7: flights[1].aircraft[2]", "Spitfire XX"]);
    spoilt("loaded.toml", "skill 1", "torpedo");
    folder.run(&["check", "roster", "loaded.toml"]).refused(1, &["loaded.toml:7:", "carries no torpedo (MAP-68)"]);
    spoilt("dear.toml", "2 x", "3 x");
    folder
        .run(&["check", "roster", "dear.toml"])
        .refused(1, &["dear.toml: flights: MAP-96", "462 points; the limit is 400"]);
    let batch = |id: &str, roster: &str| {
        folder.run(&["simulate", id, "--games", "1", "--seed", SEED, "--seat", "all=random", "--roster", roster])
    };
    let four = "spitfires-and-messerschmitts";
    assert!(batch(four, "royal air force=red.toml").out.contains("Royal Air Force (random) won"));
    batch(four, "RAF=red.toml").refused(2, &["no side `RAF`", "Royal Air Force, Luftwaffe"]);
    batch(four, "Luftwaffe=dear.toml").refused(1, &["dear.toml: flights: MAP-96"]);
    batch("the-orchard-road", "Germans=red.toml").refused(1, &["red.toml: mode: MAP-96", "on the ground"]);
    let played = ["play", four, "--seat", "all=random", "--roster", "Royal Air Force=red.toml", "--record", "b.jsonl"];
    folder.yes(&[&played[..], &["--seed", SEED]].concat());
    assert!(folder.read("b.jsonl").contains("Red3"), "the record holds the force");
}

#[test]
fn a_pack_replaces_tables_and_its_mistakes_are_told() {
    let folder = Folder::new("pack");
    let tiger = UNITS.lines().find(|line| line.contains("Tiger I,")).unwrap();
    let mut cells: Vec<&str> = tiger.split(',').collect();
    let strong = cells[4].parse::<u32>().unwrap() + 11;
    let strong = strong.to_string();
    cells[4] = &strong;
    folder.write("pack/units.csv", &UNITS.replace(tiger, &cells.join(",")));
    folder.write("pack/README.md", "for people");
    let unit = |more: &[&str]| {
        let list = folder.json(&[&["units", "mad", "German", "--json"], more].concat());
        list.as_array().unwrap().iter().find(|unit| unit["name"] == "Tiger I").unwrap()["details"]["hit points"].clone()
    };
    assert_eq!(unit(&["--pack", "pack"]), strong);
    assert_ne!(unit(&[]), strong);
    // Several rulebooks have a table of that name.
    folder.run(&["check", "rules", "pack"]).refused(2, &["--book mad or scruby"]);
    folder.yes(&["check", "rules", "pack", "--book", "mad"]);
    folder.yes(&["check", "rules", "pack/units.csv", "--book", "mad"]);

    cells[4] = "-4";
    folder.write("bad/units.csv", &UNITS.replace(tiger, &cells.join(",")));
    let line = 1 + UNITS.lines().position(|line| line == tiger).unwrap();
    let told = format!("units.csv:{line}: hit_points:");
    folder.run(&["check", "rules", "bad/units.csv", "--book", "mad"]).refused(1, &[&told]);
    folder.run(&["play", "first-shots", "--pack", "bad"]).refused(1, &[&told]);
    folder.write("wrong/unit.csv", UNITS);
    folder.run(&["units", "mad", "--pack", "wrong"]).refused(1, &["unit.csv", "did you mean 'units.csv'?"]);
    folder.run(&["units", "mad", "--pack", "nowhere"]).refused(2, &["nowhere: cannot be read"]);
    folder.run(&["scenarios", "--pack", "pack"]).refused(2, &["--pack needs the rulebook"]);
}

#[test]
fn a_pack_is_for_the_rulebook_of_the_battle_and_no_matter_to_the_others() {
    let folder = Folder::new("pack-of-one");
    folder.write("pack/data/aa.csv", include_str!("../../../../rules/scramble/data/aa.csv"));
    folder.write("own.toml", include_str!("../../../../rules/scramble/scenarios/first-dogfight.toml"));
    for named in ["first-dogfight", "scramble/first-dogfight", "own.toml"] {
        folder.yes(&["play", named, "--pack", "pack", "--seed", SEED, "--seat", "all=random"]);
    }
    let told = "data/aa.csv: the rulebook has no table of that name";
    folder.write("other.toml", SCENARIO);
    for named in ["first-shots", "mad/first-shots", "mad/first-dogfight", "other.toml"] {
        folder.run(&["play", named, "--pack", "pack", "--seed", SEED, "--seat", "all=random"]).refused(1, &[told]);
    }
    folder.run(&["play", "first-dogfigth", "--pack", "pack"]).refused(2, &["did you mean `first-dogfight`?"]);
}

#[test]
fn a_battle_with_a_pack_is_verified_with_that_pack_only() {
    let folder = Folder::new("pack-record");
    let units = format!("{UNITS}\n");
    folder.write("pack/units.csv", &units);
    let play =
        ["play", "first-shots", "--seed", SEED, "--seat", "all=random", "--record", "battle.jsonl", "--pack", "pack"];
    folder.yes(&play);
    folder.yes(&["verify", "battle.jsonl", "--pack", "pack"]);
    folder.yes(&["replay", "battle.jsonl", "--pack", "pack"]);
    let missing = ["battle.jsonl:1: pack: the battle was fought with a pack", "data/units.csv (digest ", "--pack"];
    for command in ["verify", "replay"] {
        folder.run(&[command, "battle.jsonl"]).refused(1, &missing);
    }
    folder.run(&["odds", "battle.jsonl", "--at", "1", "--command", "end"]).refused(1, &missing);
    // Another pack is not that one, and a battle that had none wants none.
    folder.write("other/units.csv", &format!("{UNITS}\n\n"));
    folder
        .run(&["verify", "battle.jsonl", "--pack", "other"])
        .refused(1, &["and this one has data/units.csv", "--pack"]);
    folder.battle("plain.jsonl");
    folder.run(&["verify", "plain.jsonl", "--pack", "pack"]).refused(1, &["without a pack", "leave --pack away"]);
}

#[test]
fn choices_that_there_are_not_are_usage() {
    let folder = Folder::new("choices");
    let play = |more: &[&str]| folder.run(&[&["play", "first-shots"], more].concat());
    play(&["--preset", "clubb", "--set", "mad.turns=0", "--set", "mad.luck=on"]).refused(
        2,
        &[
            "--preset: `clubb` is none of club, by-the-book",
            "--set mad.turns: `0` is none of",
            "--set mad.luck: no rule of this book has that name",
        ],
    );
    play(&["--set", "premeasure"]).refused(2, &["OPTION=VALUE"]);
    play(&["--as-of", "2005-02-30"]).refused(2, &["is no date"]);
    play(&["--seed", "chacha20,00"]).refused(2, &["only blake3-chacha8 is known"]);
    play(&["--seed", "blake3-chacha8,12"]).refused(2, &["64 hexadecimal digits"]);
    play(&["--dice", "loaded"]).refused(2, &["loaded", "seeded", "entered"]);
    play(&["--seat", "Germans=deep-blue", "--seat", "Amricans=human", "--seat", "x"]).refused(
        2,
        &["`deep-blue` holds no seat", "no side `Amricans` (did you mean `Americans`?)", "--seat x: write SIDE="],
    );
    folder.run(&["play", "first-shot"]).refused(2, &["no scenario `first-shot` (did you mean `first-shots`?)"]);
    folder.run(&["dance"]).refused(2, &["dance"]);
    assert_eq!(folder.run(&[]).code, 2);
    assert_eq!(folder.names(), Vec::<String>::new());
}
