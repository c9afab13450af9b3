//! Unions of spans along one line.

use crate::table::cases;
use proptest::prelude::*;
use sandtable_battlefield::{Cover, covered};
use sandtable_geometry::{Length, Span};

fn span(from: i32, to: i32) -> Span {
    Span { from: Length(from), to: Length(to) }
}

#[test]
fn overlap_counts_once() {
    assert_eq!(covered([]), Length::ZERO);
    assert_eq!(covered([span(0, 30), span(100, 130)]), Length(60));
    assert_eq!(covered([span(0, 30), span(20, 50)]), Length(50));
    assert_eq!(covered([span(0, 30), span(30, 50)]), Length(50));
    assert_eq!(covered([span(0, 100), span(20, 50)]), Length(100));
    assert_eq!(covered([span(20, 50), span(0, 100), span(120, 120)]), Length(100));
    let mut cover = Cover::new();
    [span(60, 70), span(0, 10), span(30, 40), span(5, 35)].into_iter().for_each(|span| cover.add(span));
    assert_eq!(cover.stretches(), [span(0, 40), span(60, 70)]);
    cover.add(span(40, 60));
    assert_eq!(cover.stretches(), [span(0, 70)], "stretches that only touch become one");
}

#[test]
fn beyond_its_capacity_the_smallest_gap_is_closed() {
    // 33 stretches of 10 with gaps of 10, but one gap of 3.
    let start = |index: i32| if index > 20 { 20 * index - 7 } else { 20 * index };
    let spans: Vec<Span> = (0..33).map(|index| span(start(index), start(index) + 10)).collect();
    assert_eq!(covered(spans[..32].iter().copied()), Length(320));
    assert_eq!(covered(spans.iter().copied()), Length(333));
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn a_cover_counts_each_micrometre_once(ends in proptest::collection::vec((0..200i32, 0..40i32), 0..25)) {
        let spans: Vec<Span> = ends.iter().map(|&(from, length)| span(from, from + length)).collect();
        let counted = (0..300).filter(|um| spans.iter().any(|span| span.from.0 <= *um && *um < span.to.0)).count();
        prop_assert_eq!(covered(spans.iter().copied()), Length(counted as i32));
        prop_assert_eq!(covered(spans.iter().rev().copied()), Length(counted as i32));
    }
}
