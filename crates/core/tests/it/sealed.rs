//! Sealed commands and lists: what may be changed, what survives a pause, what comes of empty ones.

use crate::table::{faces, refused, three, to_acts, two, typed};
use crate::toy::{Command, Toy, clause};
use sandtable_core::*;
use sandtable_dice::List;
use sandtable_geometry::Point;

fn march(man: u8, by: i32) -> Command {
    Command::March { man, by }
}

fn volley(at: &[u16]) -> Command {
    Command::Volley { at: at.iter().map(|&man| Piece(man)).collect() }
}

#[test]
fn core_2_a_list_is_changed_until_it_is_done_and_nobody_else_sees_it() {
    let mut battle = typed(&two());
    assert_eq!(battle.to_act(), ToAct::Lists(Sides::first(2)));
    let seen = battle.view(Viewer::Side(Side::B));
    assert_eq!(battle.give(Side::A, march(0, 30), DiceFrom::Key), Ok(Answer::Sealed));
    assert_eq!(battle.give(Side::A, march(1, 30), DiceFrom::Key), Ok(Answer::Sealed));
    assert_eq!(battle.give(Side::A, march(0, -10), DiceFrom::Key), Ok(Answer::Sealed), "replaced");
    assert_eq!(battle.list(Side::A), [march(0, -10), march(1, 30)], "in its place");
    assert_eq!(battle.withdraw(Side::A, 1), Ok(()));
    assert_eq!(refused(battle.withdraw(Side::A, 1)), sandtable_core::clause::NOT_ON_LIST.name);
    assert_eq!(battle.draft(Side::A).men[0].at, Point::mm(90, 100), "the side sees its own draft");
    assert_eq!(battle.view(Viewer::Side(Side::B)), seen);
    assert_eq!(battle.has_sealed(), Sides::default(), "a list that is not done is not sealed");
    assert_eq!(battle.done(Side::A, DiceFrom::Key), Ok(Answer::Sealed));
    assert_eq!(battle.has_sealed(), Sides::default().with(Side::A));
    assert_eq!(refused(battle.give(Side::A, march(1, 5), DiceFrom::Key)), sandtable_core::clause::LIST_DONE.name);
    assert_eq!(battle.give(Side::B, march(2, 20), DiceFrom::Key), Ok(Answer::Sealed));
    assert_eq!(battle.state().men[0].at, Point::mm(100, 100), "nothing has happened yet");
    assert_eq!(battle.done(Side::B, faces(&[&[3, 5]])), Ok(Answer::Done));
    let at: Vec<Point> = battle.state().men.iter().map(|man| man.at).collect();
    assert_eq!(at, [Point::mm(90, 100), Point::mm(100, 200), Point::mm(220, 100), Point::mm(200, 200)]);
    assert_eq!(battle.to_act(), ToAct::One(Side::B), "the dice between the reveal and the next question");
}

#[test]
fn core_3_a_list_is_checked_as_a_whole_when_it_is_done() {
    let text = crate::table::TWO.replace("at = [100, 200]", "at = [120, 100]");
    let mut battle = typed(&crate::table::setting(&text, &Choices::default()));
    battle.give(Side::A, march(1, 30), DiceFrom::Key).unwrap();
    battle.give(Side::A, march(0, 20), DiceFrom::Key).unwrap();
    battle.withdraw(Side::A, 1).unwrap();
    assert_eq!(refused(battle.done(Side::A, DiceFrom::Key)), clause::TAKEN.name, "the other man stands there again");
    assert_eq!(battle.has_sealed(), Sides::default(), "so the list is still open");
    battle.withdraw(Side::A, 0).unwrap();
    assert_eq!(battle.done(Side::A, DiceFrom::Key), Ok(Answer::Sealed));
}

#[test]
fn core_3_no_list_is_written_where_one_command_is_asked_for() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    assert_eq!(refused(battle.done(Side::A, DiceFrom::Key)), sandtable_core::clause::NO_LIST.name);
    assert_eq!(refused(battle.withdraw(Side::A, 0)), sandtable_core::clause::NO_LIST.name);
    assert_eq!(refused(battle.done(Side::B, DiceFrom::Key)), sandtable_core::clause::NOT_ASKED.name);
}

#[test]
fn core_2_a_pause_keeps_what_the_others_sealed() {
    let mut battle = typed(&three());
    for side in 0..2 {
        battle.done(Side(side), DiceFrom::Key).unwrap();
    }
    let before = (battle.state().clone(), battle.record().len());
    let stop = battle.done(Side(2), DiceFrom::Key);
    assert!(matches!(&stop, Err(Stop::Waiting(waiting)) if waiting.sides == [6, 6]), "{stop:?}");
    assert_eq!((battle.state().clone(), battle.record().len()), before);
    assert_eq!(battle.has_sealed(), Sides::first(2), "two lists are still sealed, the third is open again");
    assert_eq!(battle.give(Side(2), march(5, 7), DiceFrom::Key), Ok(Answer::Sealed), "and can be changed");
    // Three sides roll off twice, and a tie is thrown again.
    assert_eq!(battle.done(Side(2), faces(&[&[1, 2], &[4, 4], &[2, 6]])), Ok(Answer::Done));
    assert_eq!(battle.to_act(), ToAct::One(Side(2)));
    for side in [2, 0, 1] {
        battle.give(Side(side), Command::Pass, DiceFrom::Key).unwrap();
    }
    assert_eq!(battle.to_act(), ToAct::Each(Sides::first(3)));
    assert_eq!(battle.give(Side(1), volley(&[0]), DiceFrom::Key), Ok(Answer::Sealed));
    assert_eq!(battle.give(Side(0), volley(&[]), DiceFrom::Key), Ok(Answer::Sealed));
    let stop = battle.give(Side(2), volley(&[]), DiceFrom::Key);
    assert!(matches!(stop, Err(Stop::Waiting(_))), "{stop:?}");
    assert_eq!(battle.has_sealed(), Sides::first(2));
    assert_eq!(battle.list(Side(1)), [volley(&[0])]);
    assert_eq!(battle.give(Side(2), volley(&[]), faces(&[&[1, 1]])), Ok(Answer::Done));
}

#[test]
fn losses_are_pending_until_all_sides_have_fired() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    battle.give(Side::A, Command::Pass, DiceFrom::Key).unwrap();
    battle.give(Side::B, Command::Pass, DiceFrom::Key).unwrap();
    battle.give(Side::A, volley(&[2]), DiceFrom::Key).unwrap();
    // The last that was put on the agenda comes first: Blue's volley at R1, then Red's at B1. Both men fall, both have fired.
    battle.give(Side::B, volley(&[0]), faces(&[&[6, 6], &[2, 1], &[5, 4], &[2, 2]])).unwrap();
    assert_eq!((battle.state().men[0].strength, battle.state().men[2].strength), (0, 0));
    let last = battle.last_number();
    let (heard, ..) = battle.heard(last, Viewer::Public).unwrap();
    let told: Vec<String> = heard
        .iter()
        .filter_map(|heard| Toy::tell(battle.setting(), &battle.view(Viewer::Public), heard))
        .map(|sentence| sentence.text)
        .collect();
    assert_eq!(told, ["to hit: 2", "wounds: 3", "R1 will lose 3", "to hit: 2", "wounds: 4", "B1 will lose 3"]);
}

#[test]
fn dice_are_not_taken_for_what_is_only_sealed() {
    let mut battle = typed(&two());
    let early = battle.done(Side::A, faces(&[&[1, 2]]));
    assert_eq!(refused(early), sandtable_core::clause::LEFT_OVER.name);
    assert_eq!(battle.has_sealed(), Sides::default());
    assert_eq!(refused(battle.give(Side::A, march(0, 1), faces(&[&[1]]))), sandtable_core::clause::LEFT_OVER.name);
    assert!(battle.list(Side::A).is_empty());
}

#[test]
fn a_secret_number_comes_to_light_turns_later() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    battle.give(Side::A, Command::Plant { man: 0, fuse: 2 }, DiceFrom::Key).unwrap();
    let hidden = battle.view(Viewer::Side(Side::B));
    assert_eq!((hidden.charges[0].fuse, battle.view(Viewer::Side(Side::A)).charges[0].fuse), (0, 2));
    battle.give(Side::B, Command::Pass, DiceFrom::Key).unwrap();
    let none = Command::Volley { at: List::new() };
    battle.give(Side::A, none.clone(), DiceFrom::Key).unwrap();
    battle.give(Side::B, none.clone(), DiceFrom::Key).unwrap();
    to_acts(&mut battle);
    battle.give(Side::A, Command::Pass, DiceFrom::Key).unwrap();
    battle.give(Side::B, Command::Pass, DiceFrom::Key).unwrap();
    battle.give(Side::A, none.clone(), DiceFrom::Key).unwrap();
    battle.give(Side::B, none, faces(&[&[5]])).unwrap();
    assert_eq!(battle.state().men[0].strength, 2, "it goes off where its own man stands");
    assert_eq!(battle.outcome(), Some(Outcome::Won(Side::A)), "and the battle is over: five against three");
}
