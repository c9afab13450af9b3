//! Records: what is noticed when one is altered, cut off, mixed up, or played on by somebody who knows too much.

use crate::table::{SEED, THREE, faces, two};
use crate::toy::{Command, Event, Setting, Step, Toy};
use sandtable_core::record::*;
use sandtable_core::*;
use sandtable_testkit::{header, new_battle, reopened};
use std::sync::Arc;

fn text(battle: &Battle<Toy>) -> String {
    battle.record().iter().map(|written| format!("{}\n", written.text)).collect()
}

fn lines(text: &str) -> Vec<Read<LineOf<Toy>>> {
    read_lines("record", text).unwrap_or_else(|problems| panic!("{}", problems[0]))
}

fn problems(text: &str) -> Vec<String> {
    let read = read_lines::<Command, crate::toy::Event, crate::toy::Step>("record", text);
    read.map(|_| Vec::new()).unwrap_or_else(|problems| problems.iter().map(ToString::to_string).collect())
}

/// The same lines with a fresh chain: what somebody could write who wants to deceive.
fn chained(lines: &[LineOf<Toy>]) -> String {
    let mut before = Digest::default();
    let mut text = String::new();
    for line in lines {
        let written = write_line(before, line);
        before = Digest::of(written.as_bytes());
        text += &written;
        text += "\n";
    }
    text
}

fn forged(battle: &Battle<Toy>, forge: impl FnOnce(&mut Vec<LineOf<Toy>>)) -> String {
    let mut lines: Vec<LineOf<Toy>> = battle.record().iter().map(|written| written.line().into_owned()).collect();
    forge(&mut lines);
    chained(&lines)
}

fn entry(lines: &mut [LineOf<Toy>], n: u32) -> &mut EntryOf<Toy> {
    lines
        .iter_mut()
        .find_map(|line| match line {
            Line::Entry(entry) if entry.n == n => Some(entry),
            _ => None,
        })
        .unwrap()
}

fn difference(setting: &Arc<Setting>, text: &str) -> String {
    match verify::<Toy>(setting.clone(), &lines(text)) {
        Ok(verified) => panic!("verified: {verified:?}"),
        Err(difference) => format!("{}: {}", difference.line, difference.what),
    }
}

/// Two lists, a roll-off, two passes, two volleys.
fn played(setting: &Arc<Setting>, provision: Provision, secret: Option<Seed>) -> Battle<Toy> {
    let mut battle = new_battle::<Toy>(setting, provision, secret);
    if secret.is_some() {
        battle.seat(Side::B, "blue's own words").unwrap();
        battle.seat(Side::A, "red's own words").unwrap();
    }
    battle.open(DiceFrom::Key).unwrap();
    battle.give(Side::A, Command::March { man: 0, by: 10 }, DiceFrom::Key).unwrap();
    battle.done(Side::A, DiceFrom::Key).unwrap();
    battle.done(Side::B, DiceFrom::Key).unwrap();
    while let ToAct::One(side) = battle.to_act() {
        battle.give(side, Command::Pass, DiceFrom::Key).unwrap();
    }
    let volley = |at: u16| Command::Volley { at: [Piece(at)].into_iter().collect() };
    battle.give(Side::B, volley(0), DiceFrom::Key).unwrap();
    battle.give(Side::A, volley(2), DiceFrom::Key).unwrap();
    battle
}

fn seeded() -> (Arc<Setting>, Battle<Toy>) {
    let setting = two();
    let battle = played(&setting, Provision::Seed(SEED), None);
    (setting, battle)
}

#[test]
fn a_record_verifies_and_is_taken_up_where_it_ended() {
    let (setting, battle) = seeded();
    let verified = verify::<Toy>(setting, &lines(&text(&battle))).unwrap();
    assert_eq!((verified.entries, verified.by_key), (5, verified.rolls));
    assert!(verified.rolls >= 3, "a roll-off and two volleys");
    let again = reopened(&battle, None);
    assert_eq!((again.state(), again.last_digest()), (battle.state(), battle.last_digest()));
    assert_eq!(text(&again), text(&battle));
}

#[test]
fn an_altered_missing_or_moved_line_breaks_the_chain() {
    let (_, battle) = seeded();
    let text = text(&battle);
    let altered = "record:4: before: the line before this one was altered or is missing";
    assert_eq!(problems(&text.replacen("\"by\":10", "\"by\":11", 1)), [altered]);
    let all: Vec<&str> = text.lines().collect();
    let without = [&all[..2], &all[3..]].concat().join("\n");
    assert_eq!(problems(&without), ["record:3: before: the line before this one was altered or is missing"]);
    let mut swapped = all.clone();
    swapped.swap(3, 4);
    assert_eq!(problems(&swapped.join("\n")), [altered]);
    assert_eq!(problems(&all[1..].join("\n")).len(), 2, "neither its start nor a header");
    assert_eq!(problems(""), ["record: the record is empty"]);
    assert_eq!(problems(&text.replace('\n', "\n\n")), [""; 0], "blank lines are nothing");
    assert_eq!(problems(&text.replace('\n', "\r\n")), [""; 0], "nor are other line ends");
}

#[test]
fn a_truncated_record_says_so_and_a_shorter_one_is_taken_up() {
    let (setting, battle) = seeded();
    let text = text(&battle);
    let cut = &text[..text.len() - 20];
    assert_eq!(problems(cut), [format!("record:{}: the line is cut off", text.lines().count())]);
    let shorter: Vec<&str> = text.lines().take(3).collect();
    let shorter = Battle::<Toy>::restore(setting, &lines(&shorter.join("\n")), None).unwrap();
    assert!(matches!(shorter.to_act(), ToAct::One(_)));
}

#[test]
fn unknown_fields_are_ignored_and_a_newer_format_is_refused() {
    let (setting, battle) = seeded();
    let mut lines_text: Vec<String> = text(&battle).lines().map(str::to_owned).collect();
    let last = lines_text.pop().unwrap();
    lines_text.push(last.replacen('{', "{\"weather\":\"fine\",", 1));
    assert!(verify::<Toy>(setting, &lines(&lines_text.join("\n"))).is_ok());

    let newer = lines_text[0].replace("\"format\":1", "\"format\":2");
    assert_eq!(problems(&newer), ["record:1: format: format 2 is newer than this program (1)"]);
    let strange = newer.replace("\"sides\"", "\"parties\"");
    assert_eq!(problems(&strange), ["record:1: format: format 2 is newer than this program (1)"]);
    for text in [&newer, &strange] {
        let said = read_header("record", text).unwrap_err()[0].to_string();
        assert_eq!(said, "record:1: format: format 2 is newer than this program (1)");
    }
    assert_eq!(read_header("record", &lines_text[0]).unwrap().rulebook, "toy");
    assert!(problems("{\"kind\":\"poem\"}")[0].starts_with("record:1: no line of a record:"));
}

#[test]
fn an_altered_die_is_noticed() {
    let (setting, battle) = seeded();
    let forged_text = forged(&battle, |lines| {
        for fact in &mut entry(lines, 1).facts {
            if let Fact::Rolled(roll) = fact {
                roll.faces[0] = 1 + roll.faces[0] % 6;
            }
        }
    });
    let what = difference(&setting, &forged_text);
    assert!(what.starts_with("3: "), "{what}");
    // The forger resolves with his own dice, so that all follows from them: the key still tells.
    let mut own = new_battle::<Toy>(&setting, Provision::Seed(SEED), None);
    own.open(DiceFrom::Key).unwrap();
    own.give(Side::A, Command::March { man: 0, by: 10 }, DiceFrom::Key).unwrap();
    own.done(Side::A, DiceFrom::Key).unwrap();
    let real = battle.faces(1).rolls.last().unwrap().to_vec();
    own.done(Side::B, faces(&[&[real[1], real[0]]])).unwrap();
    let entered = verify::<Toy>(setting.clone(), &lines(&text(&own))).unwrap();
    assert_eq!((entered.rolls, entered.by_key), (1, 0), "as entered dice they are reported as such");
    let passed_off = forged(&own, |lines| entry(lines, 1).dice = Thrown::Seeded);
    assert_eq!(difference(&setting, &passed_off), "3: the dice are not those of the battle's key");
}

#[test]
fn an_altered_state_fact_or_command_is_noticed() {
    let (setting, battle) = seeded();
    let state = forged(&battle, |lines| entry(lines, 2).state = Digest::of(b"mine"));
    assert_eq!(difference(&setting, &state), "4: the rules give another state");
    let Err((line, what)) = Battle::<Toy>::restore(setting.clone(), &lines(&state), None) else { panic!("taken up") };
    assert_eq!((line, what.as_str()), (4, "the state does not follow from the events"), "folding notices it too");

    let taken_up = |text: &str| Battle::<Toy>::restore(setting.clone(), &lines(text), None).map(|_| ()).unwrap_err();
    let nobody = Fact::Happened(Event::Hit { man: 200, losses: 1 });
    let foreign = forged(&battle, |lines| entry(lines, 2).facts.push(nobody.clone()));
    assert_eq!(taken_up(&foreign), (4, "there is no such man or charge".into()), "nobody falls over it");
    let full = forged(&battle, |lines| entry(lines, 2).facts.extend(vec![Fact::Then(Step::default()); MOST_STEPS + 1]));
    assert_eq!(taken_up(&full), (4, "more is to be done than an agenda holds".into()));
    let off = Fact::Happened(Event::Moved { man: 0, to: sandtable_geometry::Point::mm(-1, 0) });
    let unsound = forged(&battle, |lines| entry(lines, 2).facts.push(off.clone()));
    assert_eq!(taken_up(&unsound), (4, "a man is off the table, or stronger than he can be".into()));

    let fact = forged(&battle, |lines| _ = entry(lines, 2).facts.pop());
    assert_eq!(difference(&setting, &fact), "4: the rules give other facts");
    let refused = forged(&battle, |lines| entry(lines, 1).given[0].command = Command::March { man: 0, by: 99 });
    assert_eq!(difference(&setting, &refused), "3: a man marches 30 mm at most, all of a side 60 mm [TOY-3]");
    let number = forged(&battle, |lines| entry(lines, 2).n = 7);
    assert_eq!(difference(&setting, &number), "4: the entries are not numbered in order");
}

#[test]
fn a_record_with_sides_that_the_battle_has_not_is_not_taken_up() {
    let (setting, battle) = seeded();
    let taken_up = |text: &str| {
        let lines = read_lines("r", text).unwrap();
        Battle::<Toy>::restore(setting.clone(), &lines, None).map(|_| ()).map_err(|(_, what)| what)
    };
    assert_eq!(taken_up(&forged(&battle, |_| {})), Ok(()));
    let none = Side(200);
    let undo = Line::Undo { n: 0, to: 0, by: Side::A, agreed: vec![none], state: Digest::default() };
    let strangers = [
        forged(&battle, |lines| entry(lines, 2).given[0].side = none),
        forged(&battle, |lines| lines.push(Line::Seat { side: none, nonce: "x".into() })),
        forged(&battle, |lines| lines.push(undo)),
    ];
    for text in strangers {
        assert_eq!(taken_up(&text), Err(clause::NO_SUCH_SIDE.name.into()));
    }
}

#[test]
fn commands_that_nobody_asked_for_are_noticed() {
    let (setting, battle) = seeded();
    let asked = |text: String| difference(&setting, &text);
    let twice = forged(&battle, |lines| {
        let given = entry(lines, 2).given[0].clone();
        entry(lines, 2).given.push(given);
    });
    assert!(asked(twice).ends_with("2 commands instead of one"));
    let other = forged(&battle, |lines| {
        let side = &mut entry(lines, 2).given[0].side;
        *side = side.other();
    });
    assert!(asked(other).ends_with(clause::NOT_ASKED.name));
    let nobody = forged(&battle, |lines| entry(lines, 2).given[0].side = Side(200));
    assert!(asked(nobody).ends_with(clause::NOT_ASKED.name), "not even somebody who is not there");
    let missing = forged(&battle, |lines| _ = entry(lines, 4).given.pop());
    assert!(asked(missing).ends_with("0 commands instead of one"), "of a sealed pair");
    let order = forged(&battle, |lines| entry(lines, 4).given.reverse());
    assert!(asked(order).ends_with("the commands are not in the order of the sides"));
    let doubled = forged(&battle, |lines| {
        let given = entry(lines, 1).given[0].clone();
        entry(lines, 1).given.push(given);
    });
    assert!(asked(doubled).ends_with("[CORE-3]"), "one command for each place of a list");
    let late = forged(&battle, |lines| lines.push(Line::Seat { side: Side::A, nonce: "late".into() }));
    assert!(asked(late).ends_with("[CORE-5]"));
    let header = forged(&battle, |lines| lines.push(lines[0].clone()));
    assert!(asked(header).ends_with("a second header"));
    let ended = forged(&battle, |lines| {
        let end = Line::End { outcome: None, secret: None };
        lines.extend([end.clone(), end]);
    });
    assert!(asked(ended).ends_with(clause::OVER.name), "a record ends once");
}

#[test]
fn undoings_and_rulings_that_were_not_allowed_are_noticed() {
    let (setting, mut battle) = seeded();
    battle.undo(Side::A, 2, &[Side::B]).unwrap();
    battle.rule(Vec::new(), "agreed", Some(Side::A), &[Side::B]).unwrap();
    verify::<Toy>(setting.clone(), &lines(&text(&battle))).unwrap();
    let alone = forged(&battle, |lines| {
        for line in lines {
            if let Line::Undo { agreed, .. } = line {
                agreed.clear();
            }
        }
    });
    assert!(difference(&setting, &alone).ends_with("[CORE-7]"));
    let ruled = forged(&battle, |lines| {
        for line in lines {
            if let Line::Override { agreed, .. } = line {
                agreed.clear();
            }
        }
    });
    assert!(difference(&setting, &ruled).ends_with("[CORE-8]"));
}

#[test]
fn another_seed_scenario_or_rulebook_does_not_fit() {
    let (setting, battle) = seeded();
    let another = forged(&battle, |lines| {
        if let Line::Header(header) = &mut lines[0] {
            header.dice = Provision::Seed(Seed([8; 32]));
        }
    });
    assert_eq!(difference(&setting, &another), "3: the dice are not those of the battle's key");
    let book = forged(&battle, |lines| {
        if let Line::Header(header) = &mut lines[0] {
            header.rulebook = "chess".into();
        }
    });
    assert_eq!(difference(&setting, &book), "1: the record is of another rulebook");
    let three = crate::table::setting(THREE, &Choices::default());
    assert_eq!(difference(&three, &text(&battle)), "1: the sides are not those of the scenario");
    let lines = read_lines::<Command, Event, crate::toy::Step>("battle.jsonl", &text(&battle)).unwrap();
    let folded = Battle::<Toy>::restore(three.clone(), &lines, None).err();
    assert_eq!(folded, Some((1, "the sides are not those of the scenario".into())));
    let gentle = Choices { preset: Some("gentle".into()), ..Choices::default() };
    let switches = difference(&crate::table::setting(crate::table::TWO, &gentle), &text(&battle));
    assert_eq!(switches, "1: the switches in force are not those that the choices give");
}

#[test]
fn core_9_a_secret_is_kept_until_the_end_and_fits_its_commitment() {
    let setting = two();
    let mut battle = played(&setting, Provision::Commitment(commitment(&SEED)), Some(SEED));
    assert!(!text(&battle).contains(&SEED.to_string()));
    let running = lines(&text(&battle));
    let unknown = verify::<Toy>(setting.clone(), &running).unwrap_err();
    assert_eq!(unknown.what, "the dice are said to be seeded, but the seed is not known");
    assert!(verify_with::<Toy>(setting.clone(), &running, Some(SEED)).is_ok(), "whoever keeps it can verify");
    let wrong = verify_with::<Toy>(setting.clone(), &running, Some(Seed([1; 32]))).unwrap_err();
    assert_eq!(wrong.what, clause::BAD_SECRET.name);
    let restored = Battle::<Toy>::restore(setting.clone(), &running, Some(Seed([1; 32])));
    assert_eq!(restored.map(|_| ()), Err((1, clause::BAD_SECRET.name.to_string())));

    battle.end();
    let ended = text(&battle);
    assert!(ended.contains(&SEED.to_string()));
    let verified = verify::<Toy>(setting.clone(), &lines(&ended)).unwrap();
    assert_eq!(verified.by_key, verified.rolls);
    let lie = forged(&battle, |lines| {
        if let Some(Line::End { secret, .. }) = lines.last_mut() {
            *secret = Some(Seed([1; 32]));
        }
    });
    assert!(difference(&setting, &lie).ends_with(clause::BAD_SECRET.name));
}

#[test]
fn a_branch_of_a_committed_battle_still_tells_the_secret_at_its_end() {
    let setting = two();
    let mut battle = played(&setting, Provision::Commitment(commitment(&SEED)), Some(SEED));
    battle.branch(Seed([3; 32]));
    battle.end();
    assert!(verify::<Toy>(setting, &lines(&text(&battle))).is_ok());
}

#[test]
fn core_5_a_committed_battle_waits_for_every_seats_share() {
    let setting = two();
    let mut battle = new_battle::<Toy>(&setting, Provision::Commitment(commitment(&SEED)), Some(SEED));
    let refused = |answer: Result<(), Stop>| crate::table::refused(answer);
    assert_eq!(refused(battle.open(DiceFrom::Key)), clause::NOT_OPEN.name);
    battle.seat(Side::A, "mine").unwrap();
    assert_eq!(refused(battle.open(DiceFrom::Key)), clause::NOT_OPEN.name);
    assert_eq!(refused(battle.seat(Side::A, "mine again")), clause::OPEN.name);
    assert_eq!(refused(battle.seat(Side(2), "a stranger's")), clause::NO_SUCH_SIDE.name);
    battle.seat(Side::B, "yours").unwrap();
    assert_eq!(battle.open(DiceFrom::Key), Ok(()));
    let early = forged(&battle, |lines| _ = lines.remove(1));
    assert!(difference(&setting, &early).ends_with("the battle is not open yet"));
}

/// The faces of the first ten roll-offs with these shares of the dice.
fn first_faces(red: &str, blue: &str) -> Vec<Vec<u8>> {
    let mut battle = new_battle::<Toy>(&two(), Provision::Commitment(commitment(&SEED)), Some(SEED));
    battle.seat(Side::B, blue).unwrap();
    battle.seat(Side::A, red).unwrap();
    battle.open(DiceFrom::Key).unwrap();
    let mut fell = Vec::new();
    for _ in 0..10 {
        battle.done(Side::A, DiceFrom::Key).unwrap();
        battle.done(Side::B, DiceFrom::Key).unwrap();
        fell.extend(battle.faces(battle.last_number()).rolls.iter().map(|faces| faces.to_vec()));
        battle.undo(Side::A, 0, &[Side::B]).unwrap();
    }
    fell
}

#[test]
fn every_seats_share_changes_the_dice() {
    let one = first_faces("a", "b");
    assert_eq!(one, first_faces("a", "b"));
    assert_ne!(one, first_faces("a", "c"));
    assert_ne!(one, first_faces("c", "b"));
    assert_ne!(first_faces("ab", "c"), first_faces("a", "bc"), "where one share ends and the next begins matters");
}

#[test]
fn the_key_of_a_roll_depends_on_the_command_and_on_the_record_before_it() {
    let setting = two();
    let after = |marches: &[(u8, i32)]| {
        let mut battle = new_battle::<Toy>(&setting, Provision::Seed(SEED), None);
        battle.open(DiceFrom::Key).unwrap();
        let mut fell = Vec::new();
        for _ in 0..6 {
            for &(man, by) in marches {
                battle.give(Side::A, Command::March { man, by }, DiceFrom::Key).unwrap();
            }
            battle.done(Side::A, DiceFrom::Key).unwrap();
            battle.done(Side::B, DiceFrom::Key).unwrap();
            fell.extend(battle.faces(battle.last_number()).rolls.iter().map(|faces| faces.to_vec()));
            battle.undo(Side::A, 0, &[Side::B]).unwrap();
        }
        fell
    };
    assert_eq!(after(&[(0, 1)]), after(&[(0, 1)]), "the same record, the same dice");
    assert_ne!(after(&[(0, 1)]), after(&[(0, 2)]), "another command, other dice");
    assert_ne!(after(&[(0, 1), (1, 1)]), after(&[(1, 1), (0, 1)]), "the order counts");
}

#[test]
fn the_shown_check_tells_nothing_without_its_key() {
    let setting = two();
    let battle = played(&setting, Provision::Commitment(commitment(&SEED)), Some(SEED));
    let shown = battle.check().unwrap();
    assert_ne!(shown, battle.last_digest());
    assert_eq!(reopened(&battle, Some(SEED)).check(), Some(shown), "whoever keeps the secret shows the same");
    assert_eq!(played(&setting, Provision::Seed(SEED), None).check(), None, "nothing was committed to");
}

#[test]
fn a_battle_as_json_speaks_of_the_same_things() {
    let (setting, mut battle) = seeded();
    let any: &mut dyn AnyBattle = &mut battle;
    assert_eq!(any.numbers(), [0, 1, 2, 3, 4]);
    assert_eq!(any.commands(1, Viewer::Side(Side::A)), ["march R1 10"]);
    assert!(any.commands(1, Viewer::Side(Side::B)).is_empty() && any.commands(1, Viewer::Public).is_empty());
    assert!(
        any.told(1, Viewer::Public).iter().any(|told| told.sentence.as_ref().is_some_and(|s| s.text == "R1 marches"))
    );
    let earlier = any.at(1).unwrap();
    assert_eq!(earlier.numbers(), [0, 1]);
    assert!(earlier.verify().is_ok());
    assert!(any.scene_after(0, Viewer::Public).is_some() && any.scene_after(99, Viewer::Public).is_none());
    assert!(any.rule(&serde_json::json!([{"no-such": 1}]), "why", None, &[]).unwrap_err().contains("no list"));
    let nonsense = any.give(Side::A, &serde_json::json!({"dance": 1}), DiceFrom::Key);
    assert!(matches!(nonsense, Err(Stop::Refused(refusal)) if refusal.reason == &clause::NOT_A_COMMAND));
    any.done(Side::A, DiceFrom::Key).unwrap();
    let march = any.read(Side::B, "march B1 -5").unwrap();
    any.give(Side::B, &march, DiceFrom::Key).unwrap();
    assert_eq!(any.list(Side::B), [(2, march)]);
    any.withdraw(Side::B, 2).unwrap();
    assert!(any.list(Side::B).is_empty());
    let header = header::<Toy>(&setting, Provision::Seed(SEED));
    assert_eq!(read_header("record", &any.record(0)[0]).unwrap(), header);
}
