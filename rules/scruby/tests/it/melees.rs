//! Charges, melees and morale, played: contact when and how, shock, locked melees, order, rout, and who goes in the middle of a step.

use crate::field::Ground;
use crate::play::{Layout, NORTH, Play, SOUTH, with_others};
use crate::tables::QUALITIES;
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Piece, Viewer};
use sandtable_dice::Stream;
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::command::Command;
use sandtable_scruby::battle::position::{Gone, Phase, Place};
use sandtable_scruby::battle::state::Step;
use sandtable_scruby::battle::{Edge, Event, OfTurn};
use sandtable_scruby::lists::Formation;

/// Is this told of the last command?
fn told(play: &Play) -> Vec<String> {
    play.told(Viewer::Public).into_iter().map(|sentence| sentence.text).collect()
}

/// What of these comes first in what is told?
#[track_caller]
fn in_order(told: &[String], fragments: &[&str]) {
    let place = |fragment: &&str| {
        told.iter().position(|text| text.contains(fragment)).unwrap_or_else(|| panic!("{fragment}: {told:#?}"))
    };
    let places: Vec<usize> = fragments.iter().map(place).collect();
    assert!(places.is_sorted(), "{fragments:?}: {told:#?}");
}

/// South's unit comes up to North's and touches its front, and no melee has been fought yet.
fn touched(south: &str, north: &str) -> Play {
    let layout = Layout::new()
        .south(&format!("S1: {south} at 36,14.9 facing 0"))
        .north(&format!("N1: {north} at 36,15 facing 180"));
    with_others(layout).moves(SOUTH)
}

/// A contact of this turn in which the first charged.
fn charged_home(play: &mut Play, by: &str, on: &str, edge: Edge) {
    play.touching(by, on, edge, 1);
}

#[test]
fn aos_56_a_charge_makes_contact_when_it_arrives() {
    let layout = |apart: f64| {
        with_others(
            Layout::new()
                .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
                .north(&format!("N1: cuirassier fair 24 line at 36,{} facing 180", 10.0 + apart)),
        )
    };
    let charged = |apart: f64, phase: Phase| {
        let mut play = layout(apart).moves(SOUTH);
        play.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "stand N1", &[]);
        play.until(&[], |play| !play.state().table.contacts.is_empty() || play.phase() >= phase);
        play
    };
    let at_once = charged(7.5, Phase::Artillery);
    assert_eq!((at_once.phase(), at_once.state().table.contacts.len()), (Phase::Movement, 1));
    assert!(at_once.state().table.contacts[0].moving);
    // At eleven it waits at eight, and is completed in the charges phase.
    let mut later = layout(11.0).moves(SOUTH);
    later.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "stand N1", &[]).give(SOUTH, "ride S1 right 0", &[]);
    later.stands_at("S1", 36.0, 18.0);
    assert!(later.unit("S1").charge.is_some() && later.state().table.contacts.is_empty());
    later.give(SOUTH, "close", &[]).give(NORTH, "close", &[3, 5, 2]);
    in_order(&told(&later), &["Charges.", "S1 meets N1", "Melee.", "Melee: S1 against N1"]);
    // At twelve and a half it fails, and stands where it stopped.
    let mut fails = layout(12.5).moves(SOUTH);
    fails.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "stand N1", &[]).give(SOUTH, "ride S1 right 0", &[]);
    fails.give(SOUTH, "close", &[]).give(NORTH, "close", &[5, 2]).stands_at("S1", 36.0, 22.0);
    assert!(fails.state().table.contacts.is_empty() && fails.unit("S1").charge.is_none());
    // The countermoving side charges, too; several charges are completed in the order that their owner names, the mover's first.
    let two = with_others(
        Layout::new()
            .south("S1: heavy_dragoon fair 24 line at 30,10 facing 0")
            .south("S2: heavy_dragoon fair 24 line at 42,10 facing 0")
            .north("N1: line fair 60 line at 30,21 facing 180")
            .north("N2: line fair 60 line at 42,21 facing 180"),
    );
    let mut play = two.moves(SOUTH);
    for (unit, target) in [("S1", "N1"), ("S2", "N2")] {
        play.give(SOUTH, &format!("charge {unit} at {target}"), &[]).give(NORTH, &format!("stand {target}"), &[]);
        play.give(SOUTH, &format!("ride {unit} right 0"), &[]);
    }
    play.until(&[], |play| play.phase() == Phase::Charges);
    assert_eq!(play.question(), Step::NextCharge(SOUTH));
    play.refused(SOUTH, "next S9", "AOS-109").give(SOUTH, "next S2", &[]);
    assert_eq!((play.phase(), play.state().table.contacts.len()), (Phase::Melee, 2));
}

#[test]
fn aos_57_only_charges_touch() {
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,13 facing 180"),
    );
    let mut play = layout.moves(SOUTH);
    play.refused(SOUTH, "move S1 to 36,13", "AOS-105").refused(SOUTH, "move S1 to 36,12.1", "AOS-105");
    play.give(SOUTH, "move S1 to 36,11.9", &[]);
    assert!(play.state().table.contacts.is_empty());
    // A charge does, and the melee is fought in the melee phase.
    let mut play = layout.moves(SOUTH);
    play.give(SOUTH, "charge S1 at N1", &[]).give(SOUTH, "ride S1 right 0", &[]);
    assert_eq!(play.state().table.contacts.len(), 1);
    assert_eq!((play.figures("S1"), play.figures("N1")), (60, 60));
    play.until(&[3, 5, 2], |play| play.state().table.turn == 2);
    // 30 against 30: three each, and a 3 is L.
    assert_eq!((play.figures("S1"), play.figures("N1")), (57, 57));
}

#[test]
fn aos_58_shock_comes_before_strengths_and_on_both_sides_at_once() {
    let mut play = touched("light_dragoon fair 32 line", "heavy_dragoon fair 16 line");
    charged_home(&mut play, "S1", "N1", Edge::Front);
    play.until(&[5, 5, 2], |play| play.state().table.turn == 2);
    let told = told(&play);
    in_order(&told, &["S1 loses 2 figures by shock", "S1 loses 3 figures in the melee"]);
    assert_eq!((play.figures("S1"), play.figures("N1")), (27, 13));
    // Both strike, and neither before the other.
    let mut both = touched("cuirassier fair 24 line", "cuirassier fair 24 line");
    charged_home(&mut both, "S1", "N1", Edge::Front);
    both.until(&[3, 5, 2], |play| play.figures("S1") < 24);
    assert_eq!((both.figures("S1"), both.figures("N1")), (17, 17));
}

#[test]
fn aos_62_the_melee_of_light_and_heavy_dragoons() {
    let mut play = touched("light_dragoon fair 32 line", "heavy_dragoon fair 16 line");
    charged_home(&mut play, "S1", "N1", Edge::Front);
    play.until(&[4, 6], |play| play.asked() == Some(NORTH) && play.phase() == Phase::Melee);
    assert_eq!((play.figures("S1"), play.figures("N1"), play.unit("S1").disordered), (26, 13, false));
    play.give(NORTH, "advance N1 to S1", &[5, 2]);
    assert!(!play.unit("N1").disordered);
}

#[test]
fn aos_141_losers_roll_for_their_order_by_the_quality_that_they_have_then() {
    for (quality, good) in [("unreliable", 6), ("poor", 5), ("fair", 4), ("excellent", 3), ("extraordinary", 2)] {
        for (die, disordered) in [(good, false), (good - 1, true)] {
            let layout = with_others(
                Layout::new()
                    .south("S1: line fair 60 line at 36,10 facing 0")
                    .north(&format!("N1: line {quality} 60 line at 36,15 facing 180")),
            );
            let mut play = layout.moves(SOUTH);
            play.but("N1", |unit| unit.figures = 20).give(SOUTH, "firefight N1 with S1", &[]);
            play.until(&[4, die], |play| play.question() == Step::Win(SOUTH));
            assert_eq!(play.unit("N1").disordered, disordered, "{quality} {die}");
        }
    }
    // Who has lost a quality rolls by the lower one.
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,15 facing 180"),
    );
    let mut play = layout.moves(SOUTH);
    play.but("N1", |unit| unit.figures = 20).give(SOUTH, "firefight N1 with S1", &[]);
    play.until(&[6, 4], |play| play.question() == Step::Win(SOUTH)).tells("N1 is poor from now on");
    assert!(play.unit("N1").disordered);
    // Who has nobody left does not roll, nor does anybody whose retreat was blocked.
    let mut gone = layout.moves(SOUTH);
    gone.but("N1", |unit| unit.figures = 2).give(SOUTH, "firefight N1 with S1", &[]);
    gone.until(&[4], |play| play.question() == Step::Win(SOUTH)).tells("N1 is destroyed");
    let blocked = layout.on("river 30,18 42,18");
    let mut play = blocked.moves(SOUTH);
    play.but("N1", |unit| unit.figures = 20).give(SOUTH, "firefight N1 with S1", &[]);
    play.until(&[4], |play| play.question() == Step::Win(SOUTH)).tells("is blocked");
    assert!(play.unit("N1").disordered);
}

#[test]
fn aos_52_who_loses_a_firefight_rolls_and_a_six_keeps_the_order_of_any_quality() {
    for quality in QUALITIES {
        let layout = with_others(
            Layout::new()
                .south("S1: line fair 60 line at 36,10 facing 0")
                .north(&format!("N1: line {quality} 60 line at 36,15 facing 180")),
        );
        let lost = |die: u8| {
            let mut play = layout.moves(SOUTH);
            play.but("N1", |unit| unit.figures = 20).give(SOUTH, "firefight N1 with S1", &[]);
            play.until(&[4, die], |play| play.question() == Step::Win(SOUTH));
            ["S1", "N1"].map(|name| play.unit(name).disordered)
        };
        assert_eq!([lost(6), lost(1)], [[false, false], [false, true]], "{quality}");
    }
}

#[test]
fn aos_53_a_winner_of_a_firefight_advances_or_rolls_and_never_both() {
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 33.5,10 facing 0")
            .south("S2: line fair 60 line at 38.5,10 facing 0")
            .north("N1: line fair 60 line at 38.5,15 facing 180"),
    );
    let won = || {
        let mut play = layout.moves(SOUTH);
        play.but("N1", |unit| unit.figures = 20).give(SOUTH, "firefight N1 with S1 S2", &[]);
        play.until(&[4, 6], |play| play.question() == Step::Win(SOUTH));
        play
    };
    // Who rolled and failed does not advance; the other winner still may, and then nothing is left to be chosen.
    let mut failed = won();
    failed.give(SOUTH, "bonus S1", &[1]).stands_at("S1", 33.5, 10.0);
    failed.refused(SOUTH, "advance S1 to N1", "AOS-143").refused(SOUTH, "bonus S1", "AOS-143");
    failed.give(SOUTH, "advance S2 to N1", &[5, 5, 2]).stands_at("S2", 38.5, 16.0);
    // An advance needs no die, and there is no bonus move after it; nor a second one into the same place.
    let mut advanced = won();
    advanced.give(SOUTH, "advance S2 to N1", &[]).stands_at("S2", 38.5, 16.0);
    advanced.refused(SOUTH, "bonus S2", "AOS-143").refused(SOUTH, "advance S1 to N1", "AOS-143");
    // A die of 5 is a bonus move of a fair unit, with an order of its own.
    let mut moves = won();
    moves.give(SOUTH, "bonus S1", &[5]);
    assert_eq!(moves.question(), Step::Bonus(moves.piece("S1")));
    moves.give(SOUTH, "move S1 to 33.5,12", &[]).stands_at("S1", 33.5, 12.0);
}

#[test]
fn aos_145_everybody_connected_fights_one_melee() {
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 30,15 facing 0")
            .south("S2: line fair 60 line at 35,15 facing 0")
            .south("S3: line fair 60 line at 60,15 facing 0")
            .north("N1: line fair 60 line at 32,15 facing 180")
            .north("N2: line fair 60 line at 37,15 facing 180")
            .north("N3: line fair 60 line at 60,15 facing 180"),
    );
    let mut play = layout.moves(SOUTH);
    for (by, on) in [("S1", "N1"), ("S2", "N1"), ("N2", "S2"), ("N3", "S3")] {
        play.touching(by, on, Edge::Front, 1);
    }
    let board = Board::new(play.setting(), &play.state().table);
    let names = |pieces: Vec<Piece>| -> Vec<String> {
        pieces.iter().map(|piece| play.setting().members[piece.index()].name.clone()).collect()
    };
    assert_eq!(names(board.melee_of(play.piece("N2"))), ["S1", "S2", "N1", "N2"]);
    assert_eq!(names(board.melees()), ["S1", "S3"]);
    // Both made contact in one turn: the moving side attacks. In the other melee North made it.
    assert_eq!(board.attacker_of(&board.melee_of(play.piece("S1"))), SOUTH);
    assert_eq!(board.attacker_of(&board.melee_of(play.piece("S3"))), NORTH);
    let mut north = layout.moves(NORTH);
    for (by, on) in [("S1", "N1"), ("S2", "N1"), ("N2", "S2")] {
        north.touching(by, on, Edge::Front, 1);
    }
    let board = Board::new(north.setting(), &north.state().table);
    assert_eq!(board.attacker_of(&board.melee_of(north.piece("S1"))), NORTH);
    // In later turns it stays who made the first contact.
    north.table(|table| table.turn = 3).table(|table| table.contacts[2].turn = 3);
    let board = Board::new(north.setting(), &north.state().table);
    assert_eq!(board.attacker_of(&board.melee_of(north.piece("S1"))), SOUTH);
    // The mover names the next; each is fought once.
    play.until(&[], |play| play.phase() == Phase::Melee);
    assert_eq!(play.question(), Step::NextMelee(SOUTH));
    play.refused(SOUTH, "next S9", "AOS-145").give(SOUTH, "next N3", &[3, 3, 5, 2]);
    assert_eq!((play.state().table.turn, play.figures("S3"), play.figures("N3")), (2, 57, 57));
    // Sixty against sixty on each side: six struck from two units on both.
    assert_eq!(["S1", "S2", "N1", "N2"].map(|name| play.figures(name)), [57; 4]);
    assert_eq!(play.state().table.contacts.len(), 4, "all are locked");
}

#[test]
fn aos_146_who_has_shock_and_who_has_none() {
    let shock = |south: &str, north: &str, change: &dyn Fn(&mut Play)| {
        let mut play = touched(south, north);
        charged_home(&mut play, "S1", "N1", Edge::Front);
        change(&mut play);
        let board = Board::new(play.setting(), &play.state().table);
        ["S1", "N1"].map(|name| board.shock(play.piece(name)))
    };
    let nothing: &dyn Fn(&mut Play) = &|_| {};
    assert_eq!(shock("cuirassier fair 24 line", "lancer fair 24 line", nothing), [3, 0]);
    let met = |play: &mut Play| _ = play.but("N1", |unit| unit.done.countered = true);
    assert_eq!(shock("cuirassier fair 24 line", "lancer fair 24 line", &met), [3, 2]);
    assert_eq!(shock("carabinier fair 24 line", "carabinier fair 24 line", nothing), [2, 1]);
    assert_eq!(shock("dragoon fair 24 line", "dragoon fair 24 column", nothing), [1, 1]);
    assert_eq!(shock("grenadier fair 60 column", "grenadier fair 60 line", nothing), [1, 0]);
    assert_eq!(shock("light_dragoon fair 24 line", "heavy_dragoon fair 24 line", nothing), [0, 2]);
    // In disorder, on foot, in square or in open order there is none, nor against a square.
    let disordered = |play: &mut Play| _ = play.but("S1", |unit| unit.disordered = true);
    assert_eq!(shock("cuirassier fair 24 line", "lancer fair 24 line", &disordered), [0, 0]);
    assert_eq!(shock("heavy_dragoon fair 24 dismounted", "line fair 60 line", nothing), [0, 0]);
    assert_eq!(shock("cuirassier fair 24 line", "grenadier fair 60 square", nothing), [0, 0]);
    // On a flank, none of the one who is touched there; of an old contact none.
    let flanked = |play: &mut Play| _ = play.table(|table| table.contacts[0].flanked = true);
    assert_eq!(shock("cuirassier fair 24 line", "heavy_dragoon fair 24 line", &flanked), [3, 0]);
    let old = |play: &mut Play| _ = play.table(|table| table.turn = 2);
    assert_eq!(shock("cuirassier fair 24 line", "heavy_dragoon fair 24 line", &old), [0, 0]);
    // Nor of who was in contact as the turn began, though that has ended and another has come.
    let was = |play: &mut Play| {
        play.table(|table| Event::from(OfTurn::TurnBegan { turn: 1 }).apply(table));
        play.table(|table| table.contacts.clear()).but("S1", |unit| unit.done.charged = true);
        charged_home(play, "S1", "N1", Edge::Front);
    };
    assert_eq!(shock("cuirassier fair 24 line", "heavy_dragoon fair 24 line", &was), [0, 0]);
    // A linear feature that the contact keeps checks who came over it.
    let barred = |play: &mut Play| _ = play.table(|table| table.contacts[0].barrier = Some(0));
    assert_eq!(shock("cuirassier fair 24 line", "heavy_dragoon fair 24 line", &barred), [0, 2]);
    // In a wood, a village or a marsh neither has any.
    let wood = with_others(
        Layout::new()
            .on("wood 30,15 42,20")
            .south("S1: cuirassier fair 24 line at 36,14.9 facing 0")
            .north("N1: heavy_dragoon fair 24 line at 36,15 facing 180"),
    );
    let mut play = wood.moves(SOUTH);
    play.touching("S1", "N1", Edge::Front, 1);
    let board = Board::new(play.setting(), &play.state().table);
    assert_eq!(["S1", "N1"].map(|name| board.shock(play.piece(name))), [0, 0]);
    // Nobody loses more than he has, and guns are struck like others.
    let mut few = touched("cuirassier fair 24 line", "gun_8_9 fair 8 unlimbered");
    few.but("N1", |unit| unit.figures = 2);
    charged_home(&mut few, "S1", "N1", Edge::Front);
    few.until(&[], |play| !play.unit("N1").is_there()).tells("N1 loses 2 figures by shock");
}

#[test]
fn aos_150_locked_units_stay_in_contact_and_fight_again() {
    let mut play = touched("heavy_dragoon fair 24 line", "heavy_dragoon fair 24 line");
    charged_home(&mut play, "S1", "N1", Edge::Front);
    // Two by shock and four by strength each: L.
    play.until(&[3, 5, 2], |play| play.state().table.turn == 2);
    assert_eq!((play.figures("S1"), play.figures("N1"), play.state().table.contacts.len()), (18, 18, 1));
    play.give(SOUTH, "move first", &[]);
    for words in ["move S1 to 36,13", "face S1 right 10", "form S1 column", "charge S1 at N1", "firefight N1 with S9"] {
        let clause = if words.starts_with("firefight") { "AOS-136" } else { "AOS-150" };
        play.refused(SOUTH, words, clause);
    }
    play.but("S1", |unit| unit.disordered = true).refused(SOUTH, "reform S1", "AOS-150");
    play.but("S1", |unit| unit.disordered = false);
    let mut table = play.state().table.clone();
    table.phase = Phase::SmallArms;
    let board = Board::new(play.setting(), &table);
    assert_eq!(board.may_fire(play.piece("S1")).unwrap_err().reason.clause, "AOS-150");
    assert_eq!(board.may_fight(play.piece("S1")).unwrap_err().reason.clause, "AOS-136");
    assert!(!board.targets(play.piece("S9")).has(play.piece("N1")));
    // Again without shock: 31.5 against 31.5 is three each.
    play.until(&[3, 5, 2], |play| play.state().table.turn == 3);
    assert_eq!((play.figures("S1"), play.figures("N1")), (15, 15));
    // A third that comes new has its shock.
    let mut joined = touched("heavy_dragoon fair 24 line", "heavy_dragoon fair 24 line");
    joined.table(|table| table.turn = 2).touching("S1", "N1", Edge::Front, 1).touching("S9", "N1", Edge::Left, 2);
    let board = Board::new(joined.setting(), &joined.state().table);
    assert_eq!(board.shock(joined.piece("S1")), 0);
}

#[test]
fn aos_65_very_low_quality_checks_for_friends_and_heavy_loss() {
    let causes = |quality: &str, lost: u8| {
        let layout = with_others(
            Layout::new()
                .south(&format!("S1: line {quality} 60 line at 36,10 facing 0"))
                .north("N1: line fair 60 line at 36,40 facing 0"),
        );
        let mut play = layout.moves(SOUTH);
        play.but("S1", |unit| (unit.figures, unit.done.lost) = (60 - lost, lost));
        Board::new(play.setting(), &play.state().table).causes(play.piece("S1"))
    };
    assert!(causes("unreliable", 6).heavy && causes("unreliable", 6).any());
    assert!(!causes("unreliable", 5).any() && !causes("poor", 6).any() && !causes("unreliable", 0).any());
    // A friend who fails within six inches makes poor and unreliable units check, once, and no others.
    let layout = |quality: &str, apart: f64| {
        with_others(
            Layout::new()
                .south("S1: line fair 60 column at 36,20 facing 0")
                .south(&format!("S2: line {quality} 60 column at {},20 facing 180", 38.4 + apart))
                .north("N1: line fair 60 line at 36,40 facing 0"),
        )
    };
    let checks = |quality: &str, apart: f64, dice: &[u8]| {
        let mut play = layout(quality, apart).moves(SOUTH);
        play.but("S1", |unit| unit.done.shaken = true);
        play.until(dice, |play| play.state().table.turn == 2);
        play.unit("S2").routing.is_some()
    };
    assert!(checks("poor", 6.0, &[2, 3, 5, 2]));
    assert!(!checks("poor", 6.0, &[2, 4, 5, 2]));
    assert!(!checks("poor", 6.1, &[2, 5, 2]));
    assert!(checks("unreliable", 1.0, &[2, 1, 5, 2]));
    assert!(!checks("fair", 1.0, &[2, 5, 2]));
    // Who passes frightens nobody.
    assert!(!checks("poor", 1.0, &[3, 5, 2]));
}

#[test]
fn aos_66_who_fails_routs_until_it_rallies_or_is_gone() {
    let layout = with_others(
        Layout::new().south("S1: line fair 60 line at 36,20 facing 0").north("N1: line fair 60 line at 36,40 facing 0"),
    );
    let mut play = layout.moves(SOUTH);
    play.but("S1", |unit| unit.done.shaken = true);
    play.until(&[2, 5, 2], |play| play.state().table.turn == 2).tells("S1 routs");
    assert_eq!(play.unit("S1").routing, Some(1));
    // It does not rally in the turn in which it failed, and then runs on, in both movement parts of its side only.
    let y = |play: &Play| play.unit("S1").stand.at.y;
    let first = y(&play);
    play.give(SOUTH, "move first", &[]);
    assert_eq!(first - y(&play), 6 * 25_400);
    play.refused(SOUTH, "move S1 to 36,20", "AOS-154").refused(SOUTH, "reform S1", "AOS-154");
    // Rally needs a 4: with a 3 it runs on, off the table.
    play.until(&[3, 5, 2], |play| play.state().table.turn == 3);
    play.give(SOUTH, "move first", &[]);
    play.until(&[3, 5, 2], |play| play.state().table.turn == 4).give(SOUTH, "move first", &[]);
    assert_eq!(play.unit("S1").place, Place::Gone(Gone::Left));
    // All its figures are lost: 60 of 132.
    let lost = sandtable_scruby::sections::sequence::losses(play.setting(), &play.state().table, SOUTH);
    assert_eq!((lost.lost, lost.of), (60, 132));
    // With a 4 it rallies, in line, in disorder, its face to the enemy.
    let mut play = layout.moves(SOUTH);
    play.but("S1", |unit| unit.done.shaken = true).until(&[2, 5, 2], |play| play.state().table.turn == 2);
    play.give(SOUTH, "move first", &[]).until(&[4, 5, 2], |play| play.state().table.turn == 3).tells("S1 rallies");
    assert!(play.unit("S1").routing.is_none() && play.unit("S1").disordered);
    assert_eq!(play.unit("S1").stand.bearing.0, 0);
}

#[test]
fn aos_166_what_happens_by_itself_goes_in_roster_order() {
    // Order rolls: South's roster before North's, the lower number first.
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 30,20 facing 0")
            .south("S2: line poor 60 line at 36,20 facing 0")
            .north("N1: line fair 60 line at 30,40 facing 0")
            .north("N2: line fair 60 line at 36,40 facing 0"),
    );
    let mut play = layout.moves(NORTH);
    for name in ["N2", "N1", "S2", "S1"] {
        play.but(name, |unit| unit.done.shaken = true);
    }
    play.until(&[3, 4, 2, 3, 2, 5], |play| play.state().table.turn == 2);
    in_order(&told(&play), &["S1 passes", "S2 passes", "N1 fails", "N2 passes", "N1 routs"]);
    // Whoever has nothing to decide is not asked: a choice with one answer only.
    let mut alone = Layout::new()
        .south("S1: line fair 60 line at 36,20 facing 180")
        .south("S2: line fair 60 line at 36,30 facing 180")
        .north("N1: line fair 60 line at 36,30 facing 0")
        .north("N2: line fair 60 line at 60,40 facing 0")
        .moves(NORTH);
    alone.touching("S2", "N1", Edge::Front, 0).but("S1", |unit| unit.done.ordered = true);
    alone.give(NORTH, "close", &[3, 2, 5]);
    assert_eq!((alone.state().table.turn, alone.figures("S2")), (2, 57));
    // Of equals nobody names, the lowest roster number is taken: one loss of two alike.
    let mut figures = [10, 10, 10];
    assert_eq!(sandtable_scruby::resolution::combat::strike(&mut figures, 2), 2);
    assert_eq!(figures, [9, 9, 10]);
}

#[test]
fn aos_167_who_goes_in_the_middle_of_a_step_is_out_of_all_that_follows() {
    // A disordered unit of one figure fails its order roll: it is gone, and checks no morale.
    let layout = with_others(
        Layout::new()
            .south("S1: heavy_dragoon fair 24 line at 36,20 facing 0")
            .north("N1: line fair 60 line at 36,20 facing 180"),
    );
    let mut play = layout.moves(SOUTH);
    play.next_turn(SOUTH, &[]).touching("S1", "N1", Edge::Front, 1);
    play.but("S1", |unit| (unit.disordered, unit.figures) = (true, 1));
    play.give(SOUTH, "break off S1", &[3]).tells("S1 is destroyed");
    assert_eq!(play.unit("S1").place, Place::Gone(Gone::Destroyed));
    play.until(&[5, 2], |play| play.state().table.turn == 3);
    // The charge on one that is gone fails, and the charger keeps its place.
    let charge = with_others(
        Layout::new()
            .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
            .south("S2: gun_8_9 fair 8 unlimbered at 30,15 facing 20")
            .north("N1: line fair 60 line at 36,21 facing 180"),
    );
    let mut play = charge.moves(SOUTH);
    play.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "stand N1", &[]).give(SOUTH, "ride S1 right 0", &[]);
    play.but("N1", |unit| unit.figures = 1).until(&[], |play| play.phase() == Phase::Artillery);
    play.give(SOUTH, "fire S2 at N1", &[5, 2]).tells("N1 is destroyed").stands_at("S1", 36.0, 18.0);
    assert!(play.unit("S1").charge.is_none());
    // A firefight falls away with its target, and goes on without an attacker.
    let fight = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 33,10 facing 0")
            .south("S2: line fair 60 line at 39,10 facing 0")
            .north("N1: line fair 60 line at 36,15 facing 180"),
    );
    let mut play = fight.moves(SOUTH);
    play.give(SOUTH, "firefight N1 with S1 S2", &[]).but("S1", |unit| unit.pending.losses = 60);
    play.until(&[4, 5, 2], |play| play.state().table.turn == 2).tells("S1 is destroyed");
    assert_eq!((play.figures("S2"), play.figures("N1")), (59, 59), "sixty against sixty is a stand-off... of two");
}

#[test]
fn aos_143_a_winner_with_a_bonus_move_makes_its_steps() {
    let won = || {
        let mut play = touched("cuirassier fair 24 line", "light_dragoon fair 24 line");
        charged_home(&mut play, "S1", "N1", Edge::Front);
        // The chart, the order of the loser.
        play.until(&[6, 1], |play| matches!(play.question(), Step::Win(_)));
        play
    };
    let mut moves = won();
    moves.give(SOUTH, "bonus S1", &[6]);
    assert_eq!(moves.question(), Step::Bonus(moves.piece("S1")));
    let began = moves.unit("S1").stand.at;
    let ahead = moves.unit("S1").stand.at;
    moves.give(
        SOUTH,
        &format!("move S1 to {:.2},{:.2}", f64::from(ahead.x) / 25_400.0, f64::from(ahead.y) / 25_400.0 + 1.0),
        &[],
    );
    assert!(moves.unit("S1").stand.at != began);
    // Who fails stays, and is asked for nothing more.
    let mut stays = won();
    let began = stays.unit("S1").stand;
    // N1 checks its morale before the next turn.
    stays.give(SOUTH, "bonus S1", &[1, 5, 5, 2]);
    assert_eq!(stays.unit("S1").stand, began);
    assert_eq!(stays.state().table.turn, 2);
}

#[test]
fn aos_162_a_charge_takes_the_caissons_that_it_rides_over() {
    let layout = Layout::new()
        .set("caissons", "on")
        .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,17 facing 180")
        .north("N2: gun_8_9 fair 6 unlimbered at 60,44 facing 180")
        .caisson(NORTH, "N3", "N2", "36,14");
    let mut play = with_others(layout).moves(SOUTH);
    play.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "stand N1", &[]).give(SOUTH, "ride S1 right 0", &[]);
    assert_eq!(play.state().table.contacts.len(), 1);
    assert_eq!(play.unit("N3").place, Place::Gone(Gone::Captured));
}

#[test]
fn aos_106_a_careful_general_leaves_a_melee_that_goes_badly() {
    let fought = |figures: u8, effort| {
        let layout = Layout::new()
            .south("S1: light_dragoon fair 24 line at 36,20 facing 0")
            .north("N1: heavy_dragoon fair 24 line at 36,20 facing 180");
        let mut play = layout.moves(SOUTH);
        play.next_turn(SOUTH, &[]).touching("S1", "N1", Edge::Front, 1).but("N1", |unit| unit.figures = figures);
        let view = play.battle().view(Viewer::Side(SOUTH));
        let command = Scruby::choose(play.setting(), &view, effort, &mut Stream::new(0));
        matches!(command, Command::BreakOff { .. })
    };
    assert!(fought(24, Effort::Full) && !fought(4, Effort::Full) && !fought(24, Effort::Quick));
}

#[test]
fn aos_147_infantry_that_charges_in_column_strikes_a_quarter_harder() {
    let strength = |unit: &str, charged: bool| {
        let ground = Ground::new()
            .south(&format!("S1: {unit} at 36,10 facing 0"))
            .north("N1: line fair 60 line at 36,10 facing 180")
            .but("S1", |unit| unit.done.charged = charged);
        let board = ground.board();
        board.melee_strength(&[(ground.piece("S1"), 24)], &[(ground.piece("N1"), 60)]).thousandths()
    };
    for (unit, percent) in
        [("line fair 60 column", 125), ("line fair 60 line", 100), ("cuirassier fair 24 column", 100)]
    {
        assert_eq!(100 * strength(unit, true), percent * strength(unit, false), "{unit}");
    }
    // A column that waits with its charge declared and is touched by somebody else has not charged whoever came.
    let touched = |by: &str, on: &str| {
        let ground = Ground::new()
            .south("S1: line fair 60 column at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,10 facing 180")
            .touching(by, on, Edge::Front)
            .but("S1", |unit| unit.done.charged = true);
        ground.board().melee_strength(&[(ground.piece("S1"), 60)], &[(ground.piece("N1"), 60)]).thousandths()
    };
    assert_eq!([touched("N1", "S1"), touched("S1", "N1")], [30_000, 37_500]);
}

#[test]
fn aos_114_aos_142_a_square_whose_retreat_is_blocked_is_disordered_once() {
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 square at 36,20 facing 0")
            .north("N1: line fair 60 line at 36,20 facing 180")
            .north("N2: line fair 60 line at 36,12 facing 0"),
    );
    let mut play = layout.moves(SOUTH);
    play.but("S1", |unit| unit.figures = 10).touching("N1", "S1", Edge::Front, 1);
    // 30 against 3.75: three, then one with a 1 at 3:1, then two for the way that is barred.
    play.next_turn(SOUTH, &[1, 6]);
    let square = play.unit("S1");
    assert_eq!((square.figures, square.disordered, square.formation), (4, true, Formation::Column));
}

#[test]
fn aos_143_aos_151_one_winner_pursues_and_another_takes_the_place() {
    let layout = with_others(
        Layout::new()
            .south("S1: heavy_dragoon fair 24 line at 33.6,15 facing 0")
            .south("S2: line fair 60 line at 38.4,15 facing 0")
            .north("N1: line fair 60 line at 36,15 facing 180"),
    );
    let won = || {
        let mut play = layout.moves(SOUTH);
        play.but("N1", |unit| unit.figures = 20);
        play.touching("S1", "N1", Edge::Front, 1).touching("S2", "N1", Edge::Front, 1);
        play.until(&[3, 6], |play| play.question() == Step::Win(SOUTH));
        play
    };
    let mut pursued = won();
    pursued.give(SOUTH, "pursue S1 N1", &[5]).give(SOUTH, "advance S2 to N1", &[6, 6, 5, 2]);
    let mut taken = won();
    taken.give(SOUTH, "advance S2 to N1", &[]).give(SOUTH, "pursue S1 N1", &[5, 6, 6, 5, 2]);
    assert_eq!(pursued.figures("N1"), taken.figures("N1"));
}

#[test]
fn aos_110_who_forms_square_does_not_complete_the_charge_that_it_had_declared() {
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 column at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,19 facing 180")
            .north("N2: lancer fair 24 line at 46,15 facing 270"),
    );
    let charged = || {
        let mut play = layout.moves(SOUTH);
        play.give(SOUTH, "charge S1 at N1", &[]).give(SOUTH, "ride S1 right 0", &[]).give(SOUTH, "close", &[]);
        play.stands_at("S1", 36.0, 16.0);
        play
    };
    let mut squared = charged();
    squared.give(NORTH, "charge N2 at S1", &[]).give(SOUTH, "square S1", &[6]).give(NORTH, "call off N2", &[]);
    assert_eq!(squared.unit("S1").charge, None);
    squared.next_turn(SOUTH, &[]);
    // Its front stays.
    squared.stands_at("S1", 36.0, 16.0);
    let mut stood = charged();
    stood.give(NORTH, "charge N2 at S1", &[]).give(SOUTH, "stand S1", &[]);
    assert!(stood.unit("S1").charge.is_some());
}

#[test]
fn aos_153_who_was_weak_before_checks_again_only_for_new_losses() {
    let checks = |figures: u8, halved: bool, lost: u8| {
        let ground = Ground::new().south("S1: line fair 60 line at 36,10 facing 0");
        let ground = ground.but("S1", |unit| (unit.figures, unit.halved, unit.done.lost) = (figures, halved, lost));
        ground.board().causes(ground.piece("S1")).half
    };
    assert!(checks(30, false, 0) && checks(30, true, 1) && !checks(30, true, 0));
    assert!(!checks(31, false, 5));
}

#[test]
fn aos_113_aos_151_who_rides_down_or_pursues_strikes_a_tenth_of_its_strength_down() {
    let ground = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
        .north("N1: line fair 60 column at 36,20 facing 0");
    let strikes = |ground: &Ground| ground.board().strikes_down(ground.piece("S1"), ground.piece("N1"));
    // 24 heavy dragoons count as 42.
    assert_eq!(strikes(&ground), 4);
    assert_eq!(strikes(&ground.rule(|rules| rules.melee_loss_pct = 20)), 8);
    let layout = with_others(
        Layout::new()
            .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
            .north("N1: line fair 60 column at 36,15 facing 0"),
    );
    let mut play = layout.moves(SOUTH);
    play.but("N1", |unit| unit.routing = Some(1));
    play.give(SOUTH, "charge S1 at N1", &[]).give(SOUTH, "ride S1 right 0", &[]);
    assert_eq!((play.figures("N1"), play.unit("S1").charge), (56, None));
}

#[test]
fn aos_84_aos_111_who_evades_over_the_edge_has_left_the_table() {
    let layout = with_others(
        Layout::new()
            .south("S1: light_dragoon fair 24 line at 36,38 facing 0")
            .north("N1: light fair 60 skirmish at 36,45 facing 180"),
    );
    let mut play = layout.moves(SOUTH);
    play.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "evade N1", &[]);
    assert_eq!(play.unit("N1").place, Place::Gone(Gone::Left));
    play.give(SOUTH, "ride S1 right 0", &[]).stands_at("S1", 36.0, 38.0);
    assert_eq!(play.unit("S1").charge, None);
}
