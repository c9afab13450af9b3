//! Who has the initiative.

use crate::stage::{about, chance, with};
use sandtable_core::Side;
use sandtable_scramble::resolution::initiative::{Contest, Initiative, leader};

fn of(skills: [u8; 2], winner: Option<Side>) -> String {
    chance(&Initiative { skills }, |thrown, _| thrown.winner == winner)
}

#[test]
fn sqr_02_a_die_and_the_skill_of_the_leader() {
    assert_eq!((of([5, 5], Some(Side::A)), of([5, 5], Some(Side::B))), ("9/20".into(), "9/20".into()));
    assert_eq!((of([6, 4], Some(Side::A)), of([6, 4], Some(Side::B))), ("16/25".into(), "7/25".into()));
}

#[test]
fn sqr_03_a_leader_under_a_marker_counts_nothing() {
    assert_eq!((of([7, 0], Some(Side::A)), of([7, 0], None)), ("47/50".into(), "3/100".into()));
}

#[test]
fn sqr_04_a_tie_of_totals_is_nobodys() {
    assert_eq!((of([5, 5], None), of([6, 4], None)), ("1/10".into(), "2/25".into()));
}

#[test]
fn sqr_05_equal_dice_change_the_clouds() {
    for skills in [[5, 5], [6, 4]] {
        let clouds = |by: i8| chance(&Initiative { skills }, |thrown, _| thrown.clouds == by);
        assert_eq!([clouds(-1), clouds(0), clouds(1)], ["1/20", "9/10", "1/20"]);
    }
    let without =
        chance(&Initiative { skills: [6, 4] }, |thrown, _| thrown.clouds != 0 && thrown.winner == Some(Side::A));
    assert_eq!(without, "1/10", "the natural dice count, not the totals");
}

#[test]
fn sqr_106_the_next_rank_leads() {
    assert_eq!(leader([(2, true), (1, true), (3, true)]), Some(1));
    assert_eq!(leader([(2, true), (1, false), (3, true)]), Some(0));
    assert_eq!(leader([(1, false)]), None);
}

#[test]
fn sqr_02_the_initiative_of_the_worked_fight() {
    let even = Initiative { skills: [5, 5] };
    assert_eq!((with(&even, &[7, 4]).winner, with(&even, &[2, 9]).winner), (Some(Side::A), Some(Side::B)));
    // Six and four: equal sevens are no tie, and the clouds grow.
    let thrown = with(&Initiative { skills: [6, 4] }, &[7, 7]);
    assert_eq!((thrown.winner, thrown.clouds), (Some(Side::A), 1));
    assert_eq!(with(&Initiative { skills: [6, 4] }, &[4, 6]).winner, None);
}

#[test]
fn sqr_02_sqr_05_the_whole_contest_with_what_it_does_to_the_clouds() {
    let contest = |skills: [u8; 2]| Contest { pair: Initiative { skills }, by_ties: false };
    for (skills, wins) in [([5, 5], 1.0 / 2.0), ([6, 4], 16.0 / 23.0), ([7, 0], 94.0 / 97.0)] {
        let told = about(&contest(skills), |contested, _| contested.winner == Some(Side::A));
        assert!((told - wins).abs() < 1e-12, "{skills:?}: {told}");
    }
    // Of even leaders every tie is a pair of equal dice, a piece more or less with 1/20 each. Lost and then gained is not what it was;
    // gained and then lost is. Four ties in a row hardly count.
    let even = |lost: u8, gained: u8| about(&contest([5, 5]), |end, _| (end.lost, end.gained) == (lost, gained));
    for (told, chance) in [(even(0, 0), 0.9 * (1.0 + 0.0025)), (even(1, 1), 0.9 * 0.0025), (even(2, 0), 0.9 * 0.0025)] {
        assert!((told - chance).abs() < 5e-5, "{told} is not {chance}");
    }
}
