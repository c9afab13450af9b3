//! Squadrons, of games that keep them.

use crate::Folder;

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
