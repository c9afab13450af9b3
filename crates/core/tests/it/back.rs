//! Taking back, human rulings, branches.

use crate::table::{faces, refused, seeded, to_acts, two, typed};
use crate::toy::{Command, Event, Toy};
use sandtable_core::record::{Seed, read_lines, verify};
use sandtable_core::*;
use sandtable_geometry::Point;
use sandtable_testkit::reopened;

fn path(points: &[(i32, i32)]) -> Path {
    points.iter().map(|&(x, y)| Point::mm(x, y)).collect()
}

fn text(battle: &Battle<Toy>) -> String {
    battle.record().iter().map(|written| format!("{}\n", written.text)).collect()
}

pub fn verified(battle: &Battle<Toy>) -> record::Verified {
    let lines = read_lines("record", &text(battle)).unwrap();
    verify::<Toy>(battle.setting().clone(), &lines).unwrap()
}

/// Red has moved R1 away from everybody: nothing but a move that all see.
fn moved() -> Battle<Toy> {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    battle.give(Side::A, Command::Move { man: 0, path: path(&[(60, 100)]) }, DiceFrom::Key).unwrap();
    battle
}

#[test]
fn core_7_a_side_takes_back_its_own_harmless_entry() {
    let mut battle = moved();
    let (after, number) = (battle.state().clone(), battle.last_number());
    assert_eq!(battle.may_undo(Side::A), Ok(number - 1));
    assert_eq!(battle.may_undo(Side::B).unwrap_err().reason, &clause::DECIDED_SINCE);
    battle.undo(Side::A, number - 1, &[]).unwrap();
    assert_eq!(battle.state().men[0].at, Point::mm(100, 100));
    assert_eq!(battle.to_act(), ToAct::One(Side::A));
    battle.give(Side::A, Command::Move { man: 0, path: path(&[(60, 100)]) }, DiceFrom::Key).unwrap();
    assert_eq!(*battle.state(), after);
    assert_eq!(battle.last_number(), number + 2, "the record only grows");
    assert_eq!(verified(&battle).undone, 1);
    assert_eq!(reopened(&battle, None).state(), &after);
    assert_eq!(battle.numbers().collect::<Vec<_>>(), [0, 1, number + 2]);
}

#[test]
fn core_7_not_after_another_side_has_decided() {
    let mut battle = moved();
    battle.give(Side::B, Command::Pass, DiceFrom::Key).unwrap();
    assert_eq!(battle.may_undo(Side::A).unwrap_err().reason, &clause::DECIDED_SINCE);
    assert_eq!(battle.undo(Side::A, 1, &[]).unwrap_err().reason, &clause::DECIDED_SINCE);
    assert_eq!(battle.undo(Side::A, 1, &[Side::B]), Ok(()), "with consent");
    assert_eq!(verified(&battle).undone, 1);
}

#[test]
fn core_7_what_another_side_has_sealed_is_a_decision() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    battle.give(Side::A, Command::Pass, DiceFrom::Key).unwrap();
    battle.give(Side::B, Command::Pass, DiceFrom::Key).unwrap();
    assert!(battle.may_undo(Side::B).is_ok());
    battle.give(Side::A, Command::Volley { at: [Piece(2)].into_iter().collect() }, DiceFrom::Key).unwrap();
    assert_eq!(battle.may_undo(Side::B).unwrap_err().reason, &clause::DECIDED_SINCE);
    assert_eq!(battle.undo(Side::B, battle.last_number() - 1, &[]).unwrap_err().reason, &clause::DECIDED_SINCE);
    assert_eq!(battle.has_sealed(), Sides::default().with(Side::A));
}

#[test]
fn core_7_whoever_wrote_an_empty_list_has_decided() {
    let mut battle = typed(&two());
    battle.done(Side::A, DiceFrom::Key).unwrap();
    battle.done(Side::B, faces(&[&[6, 1]])).unwrap();
    for side in [Side::A, Side::B] {
        assert_eq!(battle.may_undo(side).unwrap_err().reason, &clause::DECIDED_SINCE, "{side:?}");
    }
}

#[test]
fn core_7_not_after_dice_have_fallen() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    battle.give(Side::A, Command::Search { man: 0, whom: 3 }, faces(&[&[1]])).unwrap();
    assert_eq!(battle.may_undo(Side::A).unwrap_err().reason, &clause::DICE_FELL);
    assert_eq!(battle.undo(Side::A, 1, &[Side::B]), Ok(()));
}

#[test]
fn core_7_not_after_something_hidden_came_to_light() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    battle.give(Side::A, Command::Fire { man: 1, at: 2 }, DiceFrom::Key).unwrap();
    assert_eq!(battle.to_act(), ToAct::One(Side::B), "no dice yet, but R2 has shown itself");
    assert_eq!(battle.may_undo(Side::A).unwrap_err().reason, &clause::DISCLOSED);
    let before = (battle.state().clone(), battle.record().len());
    assert_eq!(battle.undo(Side::A, 1, &[]).unwrap_err().reason, &clause::DISCLOSED);
    assert_eq!((battle.state().clone(), battle.record().len()), before);
}

#[test]
fn core_7_the_opening_and_what_is_gone_cannot_be_taken_back() {
    let mut battle = typed(&two());
    assert_eq!(battle.may_undo(Side::A).unwrap_err().reason, &clause::NOTHING_TO_UNDO);
    assert_eq!(battle.undo(Side::A, 0, &[Side::B]).unwrap_err().reason, &clause::NOTHING_TO_UNDO);
    assert_eq!(battle.undo(Side::A, 77, &[Side::B]).unwrap_err().reason, &clause::NOTHING_TO_UNDO);
}

#[test]
fn dice_after_an_undoing_are_not_those_before_it() {
    let mut battle = seeded(&two());
    battle.done(Side::A, DiceFrom::Key).unwrap();
    battle.done(Side::B, DiceFrom::Key).unwrap();
    let first = battle.faces(1);
    let mut found = false;
    // Four throws of two dice: that all are the same again happens once in more than a million.
    for _ in 0..4 {
        battle.undo(Side::A, 0, &[Side::B]).unwrap();
        battle.done(Side::A, DiceFrom::Key).unwrap();
        battle.done(Side::B, DiceFrom::Key).unwrap();
        found |= battle.faces(battle.last_number()) != first;
    }
    assert!(found, "whoever takes back throws anew");
    assert_eq!(verified(&battle).undone, 4);
}

#[test]
fn core_8_a_ruling_needs_everybody_or_the_umpire() {
    let mut battle = moved();
    let heal = || vec![Event::Moved { man: 0, to: Point::mm(50, 50) }];
    let alone = battle.rule(heal(), "he meant it so", Some(Side::A), &[]);
    assert_eq!(alone.unwrap_err().reason, &clause::NOT_AGREED);
    assert_eq!(battle.rule(heal(), "  ", None, &[]).unwrap_err().reason, &clause::NO_REASON);
    assert_eq!(battle.rule(heal(), " he meant it so ", Some(Side::A), &[Side::B]), Ok(()));
    assert_eq!(battle.state().men[0].at, Point::mm(50, 50));
    assert_eq!(battle.rule(heal(), "the umpire says so", None, &[]), Ok(()));
    let report = verified(&battle);
    let reasons: Vec<&str> = report.overrides.iter().map(|(_, reason)| reason.as_str()).collect();
    assert_eq!(reasons, ["he meant it so", "the umpire says so"]);
    assert_eq!(battle.may_undo(Side::A).unwrap_err().reason, &clause::DECIDED_SINCE, "a ruling is nobody's own");
    let (heard, ..) = battle.heard(battle.last_number(), Viewer::Side(Side::B)).unwrap();
    assert_eq!(heard.len(), 1, "and everybody is told");
}

#[test]
fn core_8_a_ruling_cannot_break_the_battle() {
    let mut battle = moved();
    let (before, lines) = (battle.state().clone(), battle.record().len());
    let off = battle.rule(vec![Event::Moved { man: 0, to: Point::mm(-1, 0) }], "over the edge", None, &[]);
    assert_eq!(off.unwrap_err().reason, &crate::toy::clause::UNSOUND);
    assert_eq!((battle.state(), battle.record().len()), (&before, lines));
}

#[test]
fn core_8_a_ruling_speaks_of_what_is_there() {
    let mut battle = moved();
    let (before, lines) = (battle.state().clone(), battle.record().len());
    let events = vec![Event::Moved { man: 0, to: Point::mm(50, 50) }, Event::Hit { man: 200, losses: 1 }];
    let nobody = battle.rule(events, "who was that?", None, &[]);
    assert_eq!(nobody.unwrap_err().reason, &crate::toy::clause::NOWHERE);
    let dead = [2, 3].map(|man| Event::Hit { man, losses: 3 });
    let left = battle.rule(dead.to_vec(), "all of Blue", None, &[]);
    assert_eq!(left.unwrap_err().reason, &clause::NOBODY_ASKED, "it was Blue's turn");
    assert_eq!((battle.state(), battle.record().len()), (&before, lines), "nor does the other event happen");
}

#[test]
fn a_branch_has_dice_of_its_own_and_verifies() {
    let setting = two();
    let mut battle = seeded(&setting);
    let mut other = reopened(&battle, None);
    other.branch(Seed([1; 32]));
    let mut faces = (Vec::new(), Vec::new());
    for (battle, faces) in [(&mut battle, &mut faces.0), (&mut other, &mut faces.1)] {
        battle.done(Side::A, DiceFrom::Key).unwrap();
        battle.done(Side::B, DiceFrom::Key).unwrap();
        while let ToAct::One(side) = battle.to_act() {
            battle.give(side, Command::Pass, DiceFrom::Key).unwrap();
        }
        let all = |at: &[u16]| Command::Volley { at: at.iter().map(|&man| Piece(man)).collect() };
        battle.give(Side::A, all(&[2, 3]), DiceFrom::Key).unwrap();
        battle.give(Side::B, all(&[0, 1]), DiceFrom::Key).unwrap();
        *faces = battle.faces(battle.last_number()).rolls;
    }
    assert_ne!(faces.0, faces.1);
    assert!(verified(&other).by_key > 0);
    assert_eq!(reopened(&other, None).state(), other.state());
}

#[test]
fn core_4_nothing_follows_the_end_of_a_record_but_a_branch() {
    let mut battle = moved();
    battle.end();
    let lines = battle.record().len();
    battle.end();
    assert_eq!(battle.record().len(), lines, "a record ends once");
    assert_eq!(refused(battle.give(Side::B, Command::Pass, DiceFrom::Key)), clause::OVER.name);
    assert_eq!(battle.undo(Side::A, 1, &[Side::B]).unwrap_err().reason, &clause::OVER);
    assert_eq!(battle.rule(Vec::new(), "late", None, &[]).unwrap_err().reason, &clause::OVER);
    assert_eq!(battle.may_undo(Side::A).unwrap_err().reason, &clause::OVER);
    let mut again = reopened(&battle, None);
    assert_eq!(refused(again.give(Side::B, Command::Pass, DiceFrom::Key)), clause::OVER.name, "after reading too");
    again.branch(Seed([2; 32]));
    again.give(Side::B, Command::Pass, DiceFrom::Key).unwrap();
    verified(&again);
}
