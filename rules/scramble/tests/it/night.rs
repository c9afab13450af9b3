//! Spotting and searchlights, and fires on board.

use crate::stage::{chance, lists, rules};
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scramble::resolution::night::{Marker, lights, spots};
use sandtable_scramble::resolution::skill_test::{SkillTest, Tested, firefighter};
use sandtable_scramble::rules::hundredths;

/// A marker so many hundredths of an inch ahead, or astern, at this height.
fn marker(ahead: i32, height: u8) -> Marker {
    Marker { at: Point { x: 0, y: hundredths(ahead).as_um() as i32 }, height, burns: false, lit: false }
}

/// What somebody of Skill 5 at height 10 who flies north needs.
fn needs(marker: &Marker, radar: bool, moon: bool) -> Result<i8, &'static str> {
    let at = Course { at: Point { x: 0, y: 0 }, heading: Angle::ZERO };
    spots(&rules(&[]), (at, 10), 5, marker, radar, moon)
        .map(|need| need.total())
        .map_err(|refusal| refusal.reason.clause)
}

#[test]
fn sqr_135_spotting_by_eye_and_by_radar() {
    let eye = |ahead: i32, height: u8| needs(&marker(ahead, height), false, false);
    assert_eq!((eye(600, 10), eye(601, 10), eye(400, 11), eye(401, 9)), (Ok(7), Err("SQR-135"), Ok(7), Err("SQR-135")));
    assert_eq!((eye(200, 10), eye(-200, 10), eye(0, 11), eye(1, 11)), (Ok(4), Ok(4), Ok(4), Ok(7)));
    let radar = |ahead: i32, height: u8| needs(&marker(ahead, height), true, false);
    assert_eq!(
        (radar(1500, 10), radar(1501, 10), radar(-700, 10), radar(-500, 10)),
        (Ok(5), Err("SQR-135"), Err("SQR-135"), Ok(7))
    );
    assert_eq!((radar(1300, 11), radar(150, 10)), (Ok(5), Ok(2)));
    let far = marker(500, 10);
    assert_eq!(
        (needs(&Marker { burns: true, ..far }, false, false), needs(&Marker { lit: true, ..far }, false, false)),
        (Ok(3), Ok(3))
    );
    assert_eq!(needs(&far, false, true), Ok(6));
}

#[test]
fn sqr_136_searchlights() {
    let light = lists().battery("searchlight").unwrap().clone();
    let of = |away: i32, height: u8| {
        let at = Point { x: hundredths(away).as_um() as i32, y: 0 };
        lights(&rules(&[]), &light, Point { x: 0, y: 0 }, (at, height))
            .map(|need| need.total())
            .map_err(|refusal| refusal.reason.clause)
    };
    assert_eq!((of(2000, 10), of(2001, 10), of(0, 20), of(0, 21)), (Ok(7), Err("SQR-136"), Ok(7), Err("SQR-136")));
}

#[test]
fn sqr_122_fires_are_fought_by_skill() {
    let puts_out = |skill: u8, alone: bool| {
        let test = SkillTest { skill: firefighter(&rules(&[]), skill, alone) };
        chance(&test, |tested, _| *tested == Tested::Passed)
    };
    assert_eq!(
        (puts_out(5, true), puts_out(5, false), puts_out(12, false)),
        ("3/10".into(), "1/2".into(), "9/10".into())
    );
}

#[test]
fn sqr_136_a_searchlight_needs_the_same_however_hard_it_is_to_spot() {
    let (rules, light) = (rules(&[("scramble.spot_number", "15")]), lists().battery("searchlight").unwrap().clone());
    let from = Point { x: 0, y: 0 };
    assert_eq!(lights(&rules, &light, from, (from, 10)).unwrap().total(), 7);
    let at = Course { at: from, heading: Angle::ZERO };
    assert_eq!(spots(&rules, (at, 10), 5, &marker(500, 10), false, false).unwrap().total(), 10);
}
