//! Tests of units and officers, contests, the weather.

use crate::play::{Layout, NORTH, SOUTH};
use crate::tables::{QUALITIES, chance, grade, rules};
use sandtable_core::Side;
use sandtable_scruby::battle::state::Step;
use sandtable_scruby::clause;
use sandtable_scruby::resolution::rolls::{
    Caisson, CaissonHit, Contest, GeneralStruck, Struck, Test, Tested, bonus_move, emergency_square, forced_march,
    is_half, is_heavy, is_quarter, line_rule, morale, order, pursuit, rally, under_rockets,
};
use sandtable_scruby::resolution::weather::{Weather, WeatherDie, changes_before};

fn passes(test: &Test) -> String {
    chance(test, |tested| tested.passed())
}

fn fails(test: &Test) -> String {
    chance(test, |tested| !tested.passed())
}

#[test]
fn aos_11_the_umpires_die_limits_movement_half_of_the_time() {
    assert_eq!(passes(&line_rule()), "1/2");
}

#[test]
fn aos_12_a_contest_is_thrown_again_while_it_is_even() {
    let even = Contest { reason: &clause::INITIATIVE, commanders: [false; 2] };
    assert_eq!(chance(&even, |winner| *winner == Some(Side::A)), "1/2");
    assert_eq!(chance(&even, |winner| winner.is_some()), "1");
}

#[test]
fn aos_161_a_commander_counts_in_the_initiative() {
    let one = Contest { reason: &clause::INITIATIVE, commanders: [true, false] };
    assert_eq!(chance(&one, |winner| *winner == Some(Side::A)), "21/31");
    let other = Contest { reason: &clause::INITIATIVE, commanders: [false, true] };
    assert_eq!(chance(&other, |winner| *winner == Some(Side::A)), "10/31");
    let both = Contest { reason: &clause::INITIATIVE, commanders: [true; 2] };
    assert_eq!(chance(&both, |winner| *winner == Some(Side::A)), "1/2");
}

#[test]
fn aos_161_a_general_steadies_and_may_be_lost() {
    assert_eq!(passes(&order(&grade("fair"), true)), "2/3");
    assert_eq!(passes(&bonus_move(&grade("fair"), true)), "1/2");
    assert_eq!(passes(&morale(&grade("fair"), false, true)), "5/6");
    assert_eq!(passes(&rally(&grade("fair"), true, true)), "1/2");
    // Who needs 2 cannot fail beside him, and a column needs no less than 2 without him.
    assert_eq!(passes(&emergency_square(&grade("incomparable"), true, true)), "1");
    assert_eq!(chance(&GeneralStruck, |struck| *struck == Struck::Lost), "1/12");
    assert_eq!(chance(&GeneralStruck, |struck| *struck == Struck::Unhurt), "11/12");
}

#[test]
fn aos_87_aos_141_order_rolls() {
    let of = |word: &str| passes(&order(&grade(word), false));
    assert_eq!(QUALITIES.map(of), ["5/6", "5/6", "2/3", "2/3", "1/2", "1/2", "1/3", "1/6"]);
    let disordered = |word: &str| fails(&order(&grade(word), false));
    assert_eq!(
        ["fair", "poor", "unreliable", "excellent", "extraordinary"].map(disordered),
        ["1/2", "2/3", "5/6", "1/3", "1/6"]
    );
}

#[test]
fn aos_143_bonus_moves() {
    let of = |word: &str| passes(&bonus_move(&grade(word), false));
    assert_eq!(QUALITIES.map(of), ["1/2", "1/2", "1/2", "1/2", "1/3", "1/3", "1/6", "1/6"]);
}

#[test]
fn aos_102_a_forced_march_fails_with_a_one() {
    assert_eq!(fails(&forced_march(&rules(&[]))), "1/6");
    let set = |face: &str| fails(&forced_march(&rules(&[("scruby.forced_march_fail", face)])));
    assert_eq!((set("0"), set("3"), set("6")), ("0".into(), "1/2".into(), "1".into()));
}

#[test]
fn aos_110_emergency_squares() {
    let line = |word: &str| passes(&emergency_square(&grade(word), false, false));
    let column = |word: &str| passes(&emergency_square(&grade(word), true, false));
    assert_eq!(QUALITIES.map(line), ["5/6", "5/6", "2/3", "2/3", "1/2", "1/2", "1/3", "1/6"]);
    assert_eq!(QUALITIES.map(column), ["5/6", "5/6", "5/6", "5/6", "2/3", "2/3", "1/2", "1/3"]);
}

#[test]
fn aos_151_a_pursuit_that_fails_with_a_one_disorders() {
    let test = pursuit(&grade("fair"), false);
    assert_eq!(passes(&test), "1/3");
    assert_eq!(chance(&test, |tested| *tested == Tested::Failed { with_one: true }), "1/6");
    assert_eq!(chance(&test, |tested| *tested == Tested::Failed { with_one: false }), "1/2");
}

#[test]
fn aos_63_half_strength_is_inclusive() {
    assert!(is_half(30, 60) && !is_half(31, 60) && is_half(4, 8) && !is_half(5, 9));
}

#[test]
fn aos_153_morale_checks() {
    let of = |word: &str| passes(&morale(&grade(word), false, false));
    assert_eq!(QUALITIES.map(of), ["5/6", "5/6", "5/6", "2/3", "2/3", "2/3", "1/2", "1/2"]);
    let both = |word: &str| passes(&morale(&grade(word), true, false));
    assert_eq!(["superior", "fair", "poor", "unreliable"].map(both), ["1/2", "1/2", "1/3", "1/3"]);
    // A natural 6 passes whatever is needed.
    let mut worst = grade("unreliable");
    worst.morale.pass = 6;
    assert_eq!(passes(&morale(&worst, true, false)), "1/6");
    assert!(is_heavy(6, 60) && !is_heavy(5, 60) && is_heavy(1, 8));
}

#[test]
fn aos_155_rallies() {
    let of = |word: &str| passes(&rally(&grade(word), false, false));
    assert_eq!(QUALITIES.map(of), ["5/6", "5/6", "2/3", "2/3", "2/3", "1/2", "1/3", "1/3"]);
    assert_eq!(passes(&rally(&grade("fair"), true, false)), "1/3");
    let mut worst = grade("poor");
    worst.morale.rally = 6;
    assert_eq!(passes(&rally(&worst, true, false)), "1/6");
    assert!(is_quarter(15, 60) && !is_quarter(16, 60));
}

#[test]
fn aos_162_what_becomes_of_a_caisson() {
    assert_eq!(chance(&CaissonHit, |caisson| *caisson != Caisson::Whole), "1/2");
    assert_eq!(chance(&CaissonHit, |caisson| *caisson == Caisson::Exploded), "1/6");
}

#[test]
fn aos_164_the_weather() {
    let of = |weather| chance(&WeatherDie, |now| *now == weather);
    assert_eq!([Weather::Fair, Weather::Downpour, Weather::Rain, Weather::Mist].map(of), ["1/2", "1/6", "1/6", "1/6"]);
    let turns: Vec<u8> = (1..=25).filter(|turn| changes_before(*turn)).collect();
    assert_eq!(turns, [1, 5, 9, 13, 17, 21, 25]);
    assert!(Weather::Rain.is_rain() && Weather::Downpour.is_rain() && !Weather::Mist.is_rain());
}

#[test]
fn aos_165_cavalry_under_rockets_rolls_for_its_order() {
    let test = under_rockets(&grade("fair"), false);
    assert_eq!((passes(&test), test.reason.clause), ("1/2".into(), "AOS-165"));
}

#[test]
fn aos_12_even_dice_for_the_initiative_are_thrown_again() {
    let layout = Layout::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,40 facing 180");
    assert_eq!((layout.open(&[5, 2]).asked(), layout.open(&[2, 5]).asked()), (Some(SOUTH), Some(NORTH)));
    let again = layout.open(&[4, 4, 1, 6]);
    assert_eq!(again.asked(), Some(NORTH));
    assert_eq!(again.question(), Step::Choose(NORTH));
}
