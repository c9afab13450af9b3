//! Prices of crews, training, and victory points.

use crate::stage::{lists, rules};
use sandtable_scramble::lists::Level;
use sandtable_scramble::lists::price::{is_halved, lesson, points, upgrade, victory, with_crew};

#[test]
fn scr_71_the_price_of_experience() {
    let lists = lists();
    let of = |cost: u16| Level::ALL.map(|(_, level)| with_crew(&lists, cost, level));
    assert_eq!((of(100), of(46)), ([60, 80, 100, 120, 140], [28, 37, 46, 55, 64]));
}

#[test]
fn scr_87_an_upgrade_costs_the_whole_new_price() {
    let lists = lists();
    let of = |level: Level| upgrade(&lists, 100, level);
    assert_eq!((of(Level::Recruit), of(Level::Green)), (Some((Level::Green, 80)), Some((Level::Average, 100))));
    assert_eq!((of(Level::Average), of(Level::Veteran)), (Some((Level::Veteran, 120)), Some((Level::Elite, 140))));
}

#[test]
fn scr_86_one_level_at_a_time() {
    assert_eq!(upgrade(&lists(), 100, Level::Average).unwrap().0, Level::Veteran);
    assert_eq!(upgrade(&lists(), 100, Level::Elite), None);
}

#[test]
fn scr_127_experience_points() {
    let rules = rules(&[]);
    assert_eq!((points(&rules, 120), points(&rules, 67)), ((12, 0), (6, 7)));
    assert_eq!((lesson(&rules, 5), lesson(&rules, 8), lesson(&rules, 9)), (Some(6), Some(9), None));
}

#[test]
fn sqr_141_victory_points() {
    let worth = |structure, left| victory(&rules(&[]), 55, structure, left);
    assert_eq!((worth(14, 0), worth(14, 7), worth(14, 8), worth(15, 7)), (55, 13, 0, 13));
    // A table of one's own may have giants: twice what is left is more than a byte holds.
    assert_eq!((worth(200, 100), worth(200, 101)), (13, 0));
    assert!(is_halved(200, 100) && !is_halved(200, 101) && !is_halved(200, 200));
}
