//! Options of torpedoes and flooding in battles, each as it is and as it may be settled otherwise.

use crate::play::{A, Layout, Play};
use crate::salvos::{launches, target};
use sandtable_action_stations::battle::state::Step;

/// The battle a turn later, where a salvo in its second move has attacked what lies stopped 30 cm before its marker, with these dice.
fn attacked(layout: Layout, by: &str, words: &str, dice: &[u8]) -> Play {
    let mut play = launches(layout);
    play.salvo_of(by, (50.0, 20.0), 0, 1, words);
    play.until(dice, |play| play.turn() == 2 && play.question() == Step::Launches);
    play
}

/// A freighter that lies stopped: 6 and 3 more.
const FREIGHTER: &str = "F1 m_freighter3 at 50,50 heading 90 speed 0";

/// A hit, with 6 boxes, and this on the torpedo damage table.
fn hit(face: u8, more: &[u8]) -> Vec<u8> {
    [&[1, 1, 1, 1, 1, 1, 1, face], more].concat()
}

#[test]
fn ast_74_the_last_year_of_bad_torpedoes() {
    // With the 1 that they have less, a 9 misses.
    let hits = |by: &str, date: &'static str, through: &str, dice: &[u8]| {
        let layout = Layout::night().on(date).set("torp.unreliable_through", through).a(by).b(FREIGHTER);
        attacked(layout, &by[..2], "1", dice).table().salvos.is_empty()
    };
    let (nine, hit) = ([9], [9, 1, 1, 1, 1, 1, 1, 1]);
    for boat in ["P1 us_pt_elco77 at 5,5 heading 0 speed 0", "S1 de_s38 at 5,5 heading 0 speed 0"] {
        assert!(!hits(boat, "1943-12-31", "1943", &nine), "{boat}");
        assert!(hits(boat, "1944-01-01", "1943", &hit), "{boat}");
        assert!(!hits(boat, "1944-01-01", "1944", &nine), "{boat}");
        assert!(hits(boat, "1943-12-31", "1942", &hit), "{boat}");
    }
    // Those of other makers are never so.
    assert!(hits("M1 gb_mtb_v70 at 5,5 heading 0 speed 0", "1942-07-01", "1946", &hit));
}

#[test]
fn ast_30_ast_73_what_a_further_roll_loses() {
    // The first needs 9, the second 8, or 7 as it was before.
    let left = |step: &str, dice: &[u8]| {
        let play = attacked(target(FREIGHTER).set("torp.extra_hit_step", step), "M1", "2", dice);
        play.salvo('A').load.unwrap().left
    };
    assert_eq!((left("1", &[10, 8, 1, 1, 1, 1, 1, 1, 1]), left("1", &[10, 9])), (1, 2));
    assert_eq!((left("2", &[10, 7, 1, 1, 1, 1, 1, 1, 1]), left("2", &[10, 8])), (1, 2));
    assert_eq!(left("off", &[10, 8]), 2);
}

#[test]
fn ast_95_a_seven_is_printed_in_two_rows() {
    // The bow, an M hit with its roll for the engineers, or both.
    let harm = |option: &str, face: u8, more: &[u8]| {
        let layout = target(FREIGHTER).set("torp.damage_row_7", option);
        let play = attacked(layout, "M1", "1", &hit(face, more));
        let unit = play.unit("F1");
        (unit.bows, unit.engine_hits)
    };
    assert_eq!(harm("bow", 7, &[]), (1, 0));
    assert_eq!(harm("engine", 7, &[1]), (0, 1));
    assert_eq!(harm("both", 7, &[1]), (1, 1));
    for option in ["bow", "engine", "both"] {
        assert_eq!((harm(option, 6, &[]), harm(option, 8, &[1])), ((1, 0), (0, 1)), "{option}");
    }
}

#[test]
fn ast_175_one_more_for_a_deep_torpedo_under_a_large_ship() {
    // A 9 destroys the engine room, a 10 floods.
    let floods = |option: &str, vessel: &str, words: &str| {
        let layout = target(vessel).set("torp.deep_bonus", option);
        let play = attacked(layout, "M1", words, &hit(9, &[]));
        let unit = play.unit(&vessel[..2]);
        assert_eq!(unit.halted, unit.floods == 0);
        unit.floods == 1
    };
    assert_eq!([floods("off", FREIGHTER, "1 deep"), floods("on", FREIGHTER, "1 deep")], [false, true]);
    // Not set shallow, and not in a vessel of Class 2.
    assert!(!floods("on", FREIGHTER, "1"));
    assert!(!floods("on", "T1 gb_trawler at 50,50 heading 90 speed 0", "1 deep"));
}

#[test]
fn ast_103_flooding_is_fought_before_its_loss_or_after_it() {
    let flooded = |order: &str, dice: &[u8]| {
        let mut play = target(FREIGHTER).set("flood.order", order).begins(A);
        play.but("F1", |unit| unit.floods = 1).at_turn(2, dice);
        (play.unit("F1").boxes, play.unit("F1").floods)
    };
    // 3 stops it, with no loss, or with that of the turn; 4 does not.
    assert_eq!((flooded("control_first", &[3]), flooded("control_first", &[4, 7])), ((50, 0), (43, 1)));
    assert_eq!((flooded("loss_first", &[7, 3]), flooded("loss_first", &[7, 4])), ((43, 0), (43, 1)));
}
