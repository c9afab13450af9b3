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

/// A squadron of four after its first battle, in which Y1 was lost; Y2 has learned from it.
fn squadron() -> String {
    let head =
        "rulebook = \"scramble\"\nedition = \"Rules Update 1.4\"\nname = \"Sturm\"\nnation = \"Germany\"\npoints = 0\n";
    let crew = |(name, level, pilot, lost): (&str, &str, &str, u8)| {
        format!(
            "\n[[aircraft]]\nname = \"{name}\"\ntype = \"Fw 190A-8\"\ncrew = []\nbegan = \"{level}\"\nlevel = \"{level}\"\n\
             pilot = {pilot}\naircrew = [0, 0]\nbattles = 1\nlost = {lost}\n"
        )
    };
    let crews = [
        ("Y1", "Veteran", "[6, 5]", 1),
        ("Y2", "Average", "[6, 5]", 0),
        ("Y3", "Average", "[5, 5]", 0),
        ("Y4", "Green", "[4, 5]", 0),
    ];
    let flown = ["Y1", "Y2", "Y3", "Y4"].map(|name| {
        let left = if name == "Y1" { 0 } else { 21 };
        format!("{{ name = \"{name}\", type = \"Fw 190A-8\", left = {left}, of = 21 }}")
    });
    let log = format!(
        "\n[[log]]\nbattle = \"first\"\npoints = [60, 74]\nflown = [{}]\n\
         \n[[log]]\nbuy = \"Y2\"\nexperience = 6\n\n[[log]]\nteach = \"Y2\"\nwhat = \"pilot\"\n",
        flown.join(", ")
    );
    head.to_owned() + &crews.map(crew).concat() + &log
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
    // Whoever is left has flown under his own name, with what he has learned; once it is over, its points and losses stand there.
    let over = play("the-box", "second.jsonl", "all=doctrine-quick", &flown);
    assert_eq!(over.code, 0, "{}{}", over.out, over.err);
    assert!(over.out.contains("one.toml: Battle 2 of 5; victory points "), "{}", over.out);
    let header = folder.read("second.jsonl").lines().next().unwrap().to_owned();
    for (words, is_there) in [("Y1", false), ("Y2", true), ("Y3", true), ("Y4", true)] {
        assert_eq!(header.contains(&format!("\\\"{words}\\\"")), is_there, "{words}: {header}");
    }
    assert_eq!(header.matches("[6, 5]").count() + header.matches("    6,").count(), 1, "{header}");
    assert_eq!(folder.read("one.toml").matches("[[log]]").count(), 4);
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
        [[flights]]\nname = \"Yellow\"\naircraft = [\"2 x Fw 190A-8\", \"Fw 190A-8 [Elite]\"]\n";
    folder.write("yellow.toml", roster);
    let with = ["--roster", "German=yellow.toml", "--squadron", "German=other.toml"];
    refused("the-box", &with, 1, &["yellow.toml: SCR-128: the squadron flies 0 x Elite Fw 190A-8, the roster has 1"]);
    folder.write("yellow.toml", &roster.replace("Elite", "Green"));
    let home = play("the-box", "home.jsonl", "all=doctrine-quick", &with);
    assert!(home.code == 0 && home.out.contains("other.toml: Battle 2 of 5"), "{}{}", home.out, home.err);
    let none = ["--squadron Martians=one.toml: the scenario has no side `Martians`"];
    refused("the-box", &["--squadron", "Martians=one.toml"], 2, &none);
    folder.write("bad.toml", &squadron().replace("points = 0", "points = 9"));
    let bad = ["bad.toml:5: points: 9, but the log comes to 0"];
    refused("the-box", &["--squadron", "German=bad.toml"], 1, &bad);
    assert_eq!(folder.read("one.toml"), kept);
}
