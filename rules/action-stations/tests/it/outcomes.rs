//! Initiative, resolve, and who wins.

use crate::dice::{chance, thrown};
use crate::tables::{crew, rules};
use sandtable_action_stations::lists::Grade;
use sandtable_action_stations::resolution::initiative::{Initiative, bonus, command};
use sandtable_action_stations::resolution::morale::{is_tested, stands};
use sandtable_action_stations::resolution::victory::{Margin, half, is_crippled, margin, must_break_off, won};
use sandtable_core::Side;

#[test]
fn ast_125_initiative() {
    let wins = |first, second| chance(&Initiative { bonus: [first, second] }, |winner, _| *winner == Some(Side::A));
    assert_eq!([wins(1, 1), wins(1, 0), wins(3, 1), wins(3, 0)], ["1/2", "55/91", "16/23", "24/31"].map(String::from));
    // 5 and 7 with 2 and 1: 7 to 8.
    assert_eq!(thrown(&Initiative { bonus: [2, 1] }, &[5, 7]).0, Some(Side::B));
    let crew_counts = rules(&[("init.crew", "on")]);
    let of = |rules, grade| bonus(rules, 1, Some(&crew(grade)));
    assert_eq!([of(&crew_counts, Grade::Veteran), of(&crew_counts, Grade::Poor)], [2, 0]);
    assert_eq!((of(&rules(&[]), Grade::Veteran), bonus(&crew_counts, 3, None)), (1, 3));
}

#[test]
fn command_by_a_die() {
    assert_eq!((1..=10).map(command).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1, 1, 2, 2, 3]);
}

#[test]
fn ast_229_resolve() {
    assert_eq!([Grade::Veteran, Grade::Regular, Grade::Poor].map(|grade| stands(grade).faces()), [9, 7, 5]);
    // Both tests of a regular crew: 49/100.
    assert_eq!(i32::from(stands(Grade::Regular).faces()).pow(2), 49);
    assert!(is_tested(11, 6, 5) && !is_tested(11, 11, 6) && !is_tested(11, 5, 3) && is_tested(11, 5, 2));
    assert!(is_tested(20, 11, 10) && is_tested(20, 10, 5) && !is_tested(20, 10, 6) && is_tested(20, 20, 3));
    assert!(!is_tested(20, 12, 0) && !is_tested(20, 10, 10) && is_tested(4, 2, 1));
}

#[test]
fn ast_196_margins() {
    let a = Some(Side::A);
    assert_eq!(
        [margin([120, 34]), margin([60, 45]), margin([45, 30])],
        [(Margin::Decisive, a), (Margin::Draw, None), (Margin::Tactical, a)]
    );
    assert_eq!(margin([30, 10]), (Margin::Decisive, a));
    assert_eq!(margin([30, 45]), (Margin::Tactical, Some(Side::B)));
    assert_eq!((margin([27, 9]), margin([101, 34])), ((Margin::Tactical, a), (Margin::Tactical, a)));
    assert_eq!(
        (half(31), is_crippled(0, 20, 20), is_crippled(5, 20, 5), is_crippled(5, 20, 6)),
        (15, true, true, false)
    );
}

#[test]
fn ast_231_margins_with_nothing_on_the_other_side() {
    let by = |points| margin([points, 0]).0;
    assert_eq!(
        [by(25), by(20), by(12), by(10), by(9), by(0)],
        [Margin::Decisive, Margin::Decisive, Margin::Tactical, Margin::Tactical, Margin::Draw, Margin::Draw]
    );
}

#[test]
fn ast_230_striking() {
    assert_eq!(half(31), 15);
    assert_eq!(won([100, 0], Side::B), (Margin::Tactical, Some(Side::B)));
    assert_eq!(
        (won([0, 40], Side::B), won([5, 5], Side::A)),
        ((Margin::Decisive, Some(Side::B)), (Margin::Tactical, Some(Side::A)))
    );
}

#[test]
fn ast_194_breaking_off() {
    assert_eq!([75, 76].map(|lost| must_break_off(151, lost)), [false, true]);
    assert!(must_break_off(150, 75));
}
