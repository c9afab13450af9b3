//! The words of the text table.

use crate::{Folder, SEED};

/// Types these lines as both sides of a battle and gives what was shown.
fn typed(folder: &Folder, more: &[&str], lines: &[&str]) -> String {
    let play = [&["play", "first-shots", "--seed", SEED, "--seat", "all=human", "--record", "t.jsonl"], more].concat();
    let done = folder.run_with(&play, &lines.join("\n"));
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(folder.run(&["verify", "t.jsonl"]).code, 0);
    done.out
}

#[track_caller]
fn has(text: &str, words: &[&str]) {
    words.iter().for_each(|word| assert!(text.contains(word), "`{word}` is missing in: {text}"));
}

/// The name of the side that decides first with this seed, and of an element of it that can move, with a place.
fn first_move(folder: &Folder) -> (&'static str, &'static str) {
    let play = ["play", "first-shots", "--seed", SEED, "--seat", "all=human", "--record", "peek.jsonl"];
    let out = folder.run_with(&play, "").out;
    if out.contains("Initiative: Americans.") {
        ("Americans", "move S1 to 270,120")
    } else {
        ("Germans", "move P1 to 600,480")
    }
}

#[test]
fn the_table_shows_map_status_roster_and_whose_decision_it_is() {
    let folder = Folder::new("shown");
    let (side, _) = first_move(&folder);
    let out = typed(&folder, &[], &["roster", "status", "map"]);
    has(&out, &["First Shots\n", "Lorraine", "Americans: human, Germans: human. `help` lists"]);
    has(&out, &["● Americans", "○ Germans", "Turn        1 of 6", "% wood (Beech wood", "900", "●S1", "○P1"]);
    has(&out, &["Sherman M4A1", "22 of 22", "270,50", &format!("{side}> roster")]);
    let orchard = folder.run_with(&["play", "the-orchard-road", "--seat", "all=human"], "").out;
    let legend = orchard.lines().filter(|line| !line.contains("placed"));
    assert!(legend.clone().any(|line| line.starts_with("▓ building (Church")));
    assert!(legend.clone().all(|line| line.chars().count() <= 80), "{orchard}");
    let map: Vec<&str> = out.lines().filter(|line| line.ends_with('|') || line.ends_with("-+")).collect();
    assert!(map.len() > 40 && map.iter().all(|line| line.chars().count() == 80));
}

#[test]
fn offers_odds_and_clauses_answer_what_can_be_done_and_why() {
    let folder = Folder::new("asked");
    let out = typed(
        &folder,
        &[],
        &[
            "offers",
            "why",
            "why MAD-45",
            "why MAD-999",
            "why core-7",
            "odds concede",
            "odds nonsense",
            "help move",
            "help",
        ],
    );
    has(
        &out,
        &[
            "move ",
            "at most ",
            "watch ",
            "2D10",
            "has no clause `MAD-999`",
            "No odds: no dice",
            "Not understood: `nonsense`",
        ],
    );
    has(&out, &["Say: why CLAUSE", "undo all [N]", "end [UNIT]", "ruling \"REASON\" [RULING]"]);
}

#[test]
fn a_refused_command_says_why_and_changes_nothing() {
    let folder = Folder::new("refused");
    let out = typed(
        &folder,
        &[],
        &["move S1 to 271,51", "move P1 to 601,551", "move S1 to 899,599", "move P1 to 1,1", "dance"],
    );
    has(&out, &["Refused: ", "[MAD-", "Nothing has changed.", "Not understood: `dance`"]);
    let out = typed_again(&folder, "quit");
    has(&out, &["The record is in again.jsonl"]);
    assert_eq!(folder.read("again.jsonl").lines().count(), 2, "the header and the opening");
}

fn typed_again(folder: &Folder, line: &str) -> String {
    let play = ["play", "first-shots", "--seed", SEED, "--seat", "all=human", "--record", "again.jsonl"];
    folder.run_with(&play, line).out
}

#[test]
fn a_side_takes_back_its_own_and_more_with_consent() {
    let folder = Folder::new("undo");
    let (side, first) = first_move(&folder);
    let other = if side == "Americans" { "Germans" } else { "Americans" };
    let lines = [first, "undo", "undo", first, "end", "undo all", "maybe", "no", "undo all 0", "yes", "undo all x"];
    let out = typed(&folder, &[], &lines);
    has(&out, &["Taken back: the battle stands as after entry 0.", "Refused: there is nothing to take back [CORE-7]"]);
    has(
        &out,
        &[
            &format!("{side}, do you agree to"),
            "Type yes or no.",
            "does not agree: nothing has changed",
            &format!("{other}> undo all"),
        ],
    );
    has(&out, &["Say: undo all N"]);
    let told = folder.json(&["verify", "t.jsonl", "--json"]);
    assert_eq!(told["undone"], 2);
}

#[test]
fn a_ruling_is_said_in_words_judged_before_it_is_asked_about_and_stands_in_the_record() {
    let folder = Folder::new("ruling");
    let nonsense = [
        "ruling because",
        "ruling \"The wind\" [{\"event\":\"no-such\"}]",
        "ruling \"The wind\" hit point S1 3",
        "ruling \"The wind\" hit points S1",
        "ruling \"The wind\" hit points S1 40",
        "ruling \"The wind\" hit points S9 4",
        "ruling \"The wind\" hit points S1 22",
        "ruling \" \" remove S1",
    ];
    let out = typed(&folder, &[], &nonsense);
    assert!(!out.contains("do you agree"), "nobody is asked about nonsense: {out}");
    has(
        &out,
        &[
            "Say: ruling \"REASON\" [RULING]",
            "Not understood: `[{` is no ruling",
            "Not understood: `hit` is no ruling by itself; say: hit points ELEMENT N",
            "Not understood: `hit points S1` is not how it is said; say: hit points ELEMENT N",
            "Not understood: `40` is no hit points: 0 to 22",
            "Not understood: there is no piece `S9`",
            "Not understood: that would change nothing",
            "Refused: ",
        ],
    );
    let folder = Folder::new("ruled");
    let lines = [
        "help ruling",
        "ruling \"The wind dropped the flag\"",
        "no",
        "ruling \"The wind dropped the flag\"",
        "yes",
        "ruling \"The model was knocked\" hit points S1 20",
        "yes",
        "ruling \"They are out\" conceded Germans",
        "no",
    ];
    let out = typed(&folder, &[], &lines);
    has(&out, &["put ELEMENT at X,Y", "conceded SIDE", "does not agree", "Ruled, and in the record."]);
    has(
        &out,
        &["do you agree to this ruling: Set its hit points: S1 20, because \"The model was knocked\"? (yes/no) yes"],
    );
    assert_eq!(out.matches("A human ruling: The wind dropped the flag.").count(), 1, "{out}");
    let told = folder.json(&["verify", "t.jsonl", "--json"]);
    assert_eq!(told["rulings"][0]["reason"], "The wind dropped the flag");
    assert_eq!(told["rulings"][1]["reason"], "The model was knocked");
}

#[test]
fn done_ends_what_is_written_whatever_else_the_rulebook_has() {
    let folder = Folder::new("done");
    let play = ["play", "mist-before-prokhorovka", "--seat", "all=human", "--seed", SEED];
    let out = folder.run_with(&play, "done\ndone").out;
    assert!(!out.contains("Not understood"), "{out}");
    has(&out, &["Place a unit."]);
}

/// One element and one aircraft of each side, which may come at once.
const STUKA: &str = r#"
rulebook = "mad"
id = "stuka"
title = "Stuka"
text = "Two tanks and two aircraft."
minutes = 5
deployment = "fixed"
[options]
"mad.aircraft" = true
"mad.arrival_turn" = 1
[[sides]]
name = "Red"
any_nation = true
free_forces = true
reason = "a test"
[[sides.units]]
name = "Tank"
elements = [{ name = "R1", kind = "Pz IV F2 to J", at = [100, 100] }]
[[sides.flights]]
aircraft = [{ name = "J", kind = "Ju 87 B-1", load = "bombs" }]
[[sides]]
name = "Blue"
any_nation = true
free_forces = true
reason = "a test"
[[sides.units]]
name = "Tank"
elements = [{ name = "B1", kind = "T34/76", at = [1700, 1100] }]
[[sides.flights]]
aircraft = [{ name = "H", kind = "Hurricane I" }]
"#;

#[test]
fn an_aircraft_off_the_table_is_offered_by_its_name() {
    let folder = Folder::new("aloft");
    folder.write("stuka.toml", STUKA);
    let play = ["play", "stuka.toml", "--seat", "all=human", "--seed", SEED];
    let all = folder.run_with(&play, "offers").out;
    let offer = all.lines().find(|line| line.trim().starts_with("enter ")).expect("an aircraft may come");
    let name = offer.split_whitespace().nth(1).unwrap();
    let out = folder.run_with(&play, &format!("offers {name}")).out;
    assert!(!out.contains("Nothing.") && out.contains(offer), "{out}");
}

#[test]
fn two_people_at_one_screen_read_every_sentence_once() {
    let folder = Folder::new("once");
    let (_, first) = first_move(&folder);
    let out = typed(&folder, &[], &["offers", first, "end"]);
    // What the mover's side hears of its path is more than what the others hear; the words are the same.
    assert_eq!(out.matches(" is activated. [MAD-20]").count(), 1, "{out}");
    assert_eq!(out.matches(" moves to ").count(), 1, "{out}");
}

#[test]
fn measuring_is_for_battles_that_allow_it() {
    let folder = Folder::new("measure");
    let lines = ["measure S1 S2", "measure S1 P1", "measure 0,0 30,40", "measure S1", "measure S1 Q9"];
    let out = typed(&folder, &[], &lines);
    has(&out, &["S1 to S2: 60 mm", "S1 to P1: ", "0,0 to 30,40: 50 mm", "Say: measure A B", "`Q9` is no piece"]);
    std::fs::remove_file(folder.0.join("t.jsonl")).unwrap();
    let (side, first) = first_move(&folder);
    let (shooter, target) = if side == "Americans" { ("S1", "P1") } else { ("P1", "S1") };
    let lines = [&format!("measure {shooter} {target}"), first, &format!("odds aim {shooter} at {target}")];
    let lines: Vec<&str> = lines.into_iter().map(|line| line as &str).collect();
    let out = typed(&folder, &["--preset", "by-the-book"], &lines);
    has(&out, &["Nobody may measure beforehand"]);
    assert!(!out.contains("S1 to P1: ") && !out.contains("P1 to S1: ") && !out.contains(" %\n"), "{out}");
}

#[test]
fn a_battle_can_be_copied_and_looked_back_on() {
    let folder = Folder::new("saved");
    let out = typed(
        &folder,
        &[],
        &["skip", "log", "log 1", "log x", "save copy.jsonl", "save copy.jsonl", "save", "list", "/withdraw 1"],
    );
    has(
        &out,
        &[
            "   0  ",
            "A copy of the record is in copy.jsonl",
            "copy.jsonl is there already",
            "Say: save FILE",
            "Say: log",
        ],
    );
    has(&out, &["No list is being written now.", "Refused: no list is being written now [CORE-3]."]);
    assert_eq!(folder.read("copy.jsonl"), folder.read("t.jsonl"));
}

#[test]
fn skipping_all_does_nothing_until_the_turn_is_over() {
    let folder = Folder::new("skipped");
    let play = ["play", "first-shots", "--seed", SEED, "--seat", "all=human", "--record", "t.jsonl"];
    let done = folder.run_with(&play, "skip all\nskip all\n");
    has(&done.out, &["Turn        2 of 6"]);
    assert!(!done.out.contains("Turn        3 of 6"));
}

#[test]
fn help_lists_the_verbs_that_this_battle_has() {
    let folder = Folder::new("help-here");
    let help = |scenario: &str| {
        let seats = ["play", scenario, "--seed", SEED, "--seat", "all=human"];
        folder.run_with(&seats, "help\n").out
    };
    let (ground, air) = (help("first-shots"), help("spitfires-and-messerschmitts"));
    for (text, has, lacks) in [
        (&ground, "  move ELEMENT", "  fly CRAFT"),
        (&air, "  fly CRAFT", "  move ELEMENT"),
        (&ground, "  fire", "  barrage UNIT"),
    ] {
        assert!(text.contains(has) && !text.contains(lacks), "`{has}`, and no `{lacks}`: {text}");
    }
    assert!(!ground.contains("  reveal UNIT") && help("the-hidden-valley").contains("  reveal UNIT"));
}

#[test]
fn a_refusal_says_what_is_in_the_way_and_what_could_be_done_instead() {
    let folder = Folder::new("why-not");
    let play = ["play", "first-shots", "--seed", SEED, "--seat", "all=human"];
    let typed =
        "move S1 to 200,400\nmove S1 to 270,60\naim S1 at P2\nodds aim S1 at P2\nwhy S1\nwhy P2\nwhy nonsense\n";
    let text = folder.run_with(&play, typed).out;
    assert!(text.contains("Refused: no line of sight [MAD-33]. Nothing has changed."), "{text}");
    let way = "Farmhouse is in the way. The line meets South hedge, La Tuilerie, West wall, Farmhouse. [MAD-33]";
    assert_eq!(text.matches(way).count(), 2, "what blocks is named, for the command and for its odds: {text}");
    assert!(text.contains(": move S1 to "), "what could be done instead can be typed: {text}");
    assert!(
        text.contains("aim S1 at P2") && text.contains("has no clause `nonsense`, and there is no such piece"),
        "{text}"
    );
}

#[test]
fn a_ruling_is_asked_for_in_the_words_of_its_button_and_nonsense_of_nobody() {
    let folder = Folder::new("ruling-words");
    let play = ["play", "first-shots", "--seed", SEED, "--seat", "all=human"];
    let text = folder
        .run_with(&play, "help ruling\nruling \"a mistake\" dance S1\nruling \"a mistake\" hit points S1 12\nno\n")
        .out;
    assert!(text.contains("Not understood: "), "{text}");
    assert_eq!(text.matches("do you agree to this ruling").count(), 1, "{text}");
    assert!(text.contains("do you agree to this ruling: ") && text.contains("Set its hit points: S1 12"), "{text}");
}
