//! Forces of one's own, of games whose battles are for a mission.

use crate::{Folder, SEED};

/// A roster of five for the side that defends.
const YELLOW: &str = r#"rulebook = "scramble"
mission = "raid"
side = "defender"
nation = "Germany"

[[flights]]
name = "Yellow"
aircraft = ["3 x Fw 190A-8 [Veteran]"]

[[ground]]
name = "Dorsten"
batteries = ["Heavy FLAK 85 mm to 4.1 in"]
"#;

/// One for the side that attacks.
const LEAD: &str = r#"rulebook = "scramble"
mission = "raid"
side = "attacker"
nation = "USA"

[[flights]]
name = "Lead"
aircraft = ["4 x B-17G Flying Fortress"]
"#;

#[test]
fn forces_that_were_bought_for_a_mission_fight_a_battle_of_it_to_its_end() {
    let folder = Folder::new("forces");
    folder.write("yellow.toml", YELLOW);
    folder.write("lead.toml", LEAD);
    assert!(folder.yes(&["check", "roster", "yellow.toml"]).contains("in order"));
    let play = |record: &str, with: &[&str]| {
        let all = ["play", "the-box", "--seed", SEED, "--seat", "all=doctrine-quick", "--record", record];
        folder.run(&[&all[..], with].concat())
    };
    let both = ["--roster", "german=yellow.toml", "--roster", "American=lead.toml"];
    let done = play("both.jsonl", &both);
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    let header = folder.read("both.jsonl").lines().next().unwrap().to_owned();
    for name in ["Yello3", "Dorst1", "Lead4"] {
        assert!(header.contains(name), "the record holds {name}");
    }
    assert!(!header.contains("P-51D"), "what the side had before is gone");
    let told = folder.json(&["verify", "both.jsonl", "--json"]);
    assert!(told["verified"] == true && told["outcome"].is_string(), "{told}");
    // A squadron that begins with the roster flies under the same names, and comes home by itself.
    folder.yes(&["squadron", "begin", "yellow.toml", "--name", "Sturm", "--out", "sturm.toml"]);
    let home = play("home.jsonl", &["--roster", "German=yellow.toml", "--squadron", "German=sturm.toml"]);
    assert_eq!(home.code, 0, "{}{}", home.out, home.err);
    assert!(home.out.contains("sturm.toml: Battle 1 of 5"), "{}", home.out);
    // Batches take forces too, and what does not fit is said with the file that it stands in.
    let batch = |id: &str, roster: &str| {
        let all = ["simulate", id, "--games", "2", "--seed", SEED, "--seat", "all=doctrine-quick", "--roster", roster];
        folder.run(&all)
    };
    assert_eq!(batch("the-box", "German=yellow.toml").code, 0);
    batch("the-box", "American=yellow.toml").refused(1, &["yellow.toml: SQR-139", "this side is the attacker"]);
    batch("mig-alley", "Communist=yellow.toml").refused(1, &["yellow.toml: SQR-139", "not for 'mig_alley'"]);
    batch("first-dogfight", "Germans=yellow.toml").refused(1, &["yellow.toml: SQR-139", "fought by its own forces"]);
}
