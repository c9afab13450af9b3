//! Squadrons, of games that keep them.

use crate::{Folder, SEED};

#[test]
fn a_game_that_keeps_no_squadrons_says_so_and_writes_nothing() {
    let folder = Folder::new("squadron");
    folder.write("force.toml", "rulebook = \"mad\"\n");
    let none = ["keeps no squadrons"];
    folder.run(&["squadron", "begin", "force.toml", "--name", "One", "--out", "one.toml"]).refused(1, &none);
    assert_eq!(folder.names(), ["force.toml"]);
    folder.run(&["squadron", "show", "force.toml"]).refused(1, &none);
    folder.run(&["squadron", "spend", "force.toml", "upgrade", "Red1"]).refused(1, &none);
    assert_eq!(folder.read("force.toml"), "rulebook = \"mad\"\n");
    let begun = &["squadron", "begin", "force.toml", "--name", "One", "--out", "force.toml"];
    folder.run(begun).refused(2, &["there is such a file already"]);
}

#[test]
fn a_battle_is_entered_for_one_of_its_sides() {
    let folder = Folder::new("squadron-enter");
    folder.write("force.toml", "rulebook = \"mad\"\n");
    folder.battle("battle.jsonl");
    let enter = |side: &str| folder.run(&["squadron", "enter", "force.toml", "battle.jsonl", "--side", side]);
    enter("americans").refused(1, &["keeps no squadrons"]);
    enter("Martians").refused(1, &["battle.jsonl: side: there is no side 'Martians': there is Americans"]);
}

/// A squadron of four, after no battle.
fn squadron() -> String {
    let head =
        "rulebook = \"scramble\"\nedition = \"Rules Update 1.4\"\nname = \"Sturm\"\nnation = \"Germany\"\npoints = 0\n";
    let crew = |(name, level, pilot): (&str, &str, &str)| {
        format!(
            "\n[[aircraft]]\nname = \"{name}\"\ntype = \"Fw 190A-8\"\ncrew = []\nbegan = \"{level}\"\nlevel = \"{level}\"\n\
             pilot = {pilot}\naircrew = [0, 0]\n"
        )
    };
    let crews = [("Y1", "Veteran", "[6, 5]"), ("Y2", "Average", "[5, 5]"), ("Y3", "Average", "[5, 5]")];
    head.to_owned() + &crews.into_iter().chain([("Y4", "Green", "[4, 5]")]).map(crew).collect::<String>()
}

#[test]
fn a_battle_that_is_over_is_entered_by_itself_and_one_that_is_abandoned_changes_nothing() {
    let folder = Folder::new("squadron-home");
    folder.write("one.toml", &squadron());
    let play = |scenario: &str, record: &str, seats: &str, with: &[&str]| {
        let all = ["play", scenario, "--seed", SEED, "--seat", seats, "--record", record];
        folder.run_with(&[&all[..], with].concat(), "")
    };
    // Whoever leaves in the middle leaves the file as it was.
    let flown = ["--squadron", "German=one.toml"];
    let left = play("the-box", "left.jsonl", "all=human", &flown);
    assert_eq!(left.code, 0, "{}{}", left.out, left.err);
    assert!(left.out.contains("one.toml: the battle is not over and changes nothing"), "{}", left.out);
    assert_eq!(folder.read("one.toml"), squadron());
    // Once it is over, its points and losses stand there; and in the next one those fly who are left.
    for (battle, record) in [(1, "first.jsonl"), (2, "second.jsonl")] {
        let before = folder.read("one.toml");
        let over = play("the-box", record, "all=doctrine-quick", &flown);
        assert_eq!(over.code, 0, "{}{}", over.out, over.err);
        assert!(over.out.contains(&format!("one.toml: Battle {battle} of 5; victory points ")), "{}", over.out);
        let header = folder.read(record).lines().next().unwrap().to_owned();
        for crew in before.split("[[aircraft]]").skip(1).filter_map(|crew| crew.split("[[log]]").next()) {
            let name = crew.split('"').nth(1).unwrap();
            let lost = crew.lines().any(|line| line.starts_with("lost = ") && line != "lost = 0");
            assert_eq!(header.contains(&format!("\\\"{name}\\\"")), !lost, "{name}: {header}");
        }
        assert_eq!(folder.read("one.toml").matches("[[log]]").count(), battle);
    }
    let kept = folder.read("one.toml");
    let typed = folder.run(&["squadron", "enter", "one.toml", "second.jsonl", "--side", "German"]);
    typed.refused(1, &["this battle has been entered already"]);
    // What does not fit is said before, and nothing is lost.
    folder.write("other.toml", &squadron());
    let refused = |scenario: &str, with: &[&str], code: i32, words: &[&str]| {
        play(scenario, "none.jsonl", "all=doctrine-quick", with).refused(code, words);
        assert!(!folder.names().contains(&"none.jsonl".to_owned()));
    };
    let own = ["other.toml: SQR-139", "fought by its own forces"];
    refused("first-dogfight", &["--squadron", "Germans=other.toml"], 1, &own);
    let roster = "rulebook = \"scramble\"\nmission = \"raid\"\nside = \"defender\"\nnation = \"Germany\"\n\
        [[flights]]\nname = \"Yellow\"\naircraft = [\"Fw 190A-8 [Elite]\", \"2 x Fw 190A-8\", \"Fw 190A-8 [Green]\"]\n";
    folder.write("yellow.toml", roster);
    let with = ["--roster", "German=yellow.toml", "--squadron", "German=other.toml"];
    refused("the-box", &with, 1, &["yellow.toml: SCR-128: the squadron flies 0 x Elite Fw 190A-8, the roster has 1"]);
    folder.write("yellow.toml", &roster.replace("Elite", "Veteran"));
    let home = play("the-box", "home.jsonl", "all=doctrine-quick", &with);
    assert!(home.code == 0 && home.out.contains("other.toml: Battle 1 of 5"), "{}{}", home.out, home.err);
    let none = ["--squadron Martians=one.toml: the scenario has no side `Martians`"];
    refused("the-box", &["--squadron", "Martians=one.toml"], 2, &none);
    folder.write("bad.toml", &squadron().replace("points = 0", "points = 9"));
    let bad = ["bad.toml:5: points: 9, but the log comes to 0"];
    refused("the-box", &["--squadron", "German=bad.toml"], 1, &bad);
    assert_eq!(folder.read("one.toml"), kept);
}
