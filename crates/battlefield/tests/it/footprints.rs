//! Footprints that touch and overlap.

use crate::table::{Terrain, at, cases};
use proptest::prelude::*;
use sandtable_battlefield::{FeatureKind, Footprint};
use sandtable_geometry::{Angle, Circle, Length, Point, Rectangle};

fn base(x: i32, y: i32) -> Footprint {
    Footprint::Circle(Circle::new(at(x, y), Length::mm(15)))
}

fn hull(x: i32, y: i32, degrees: i32) -> Footprint {
    let (length, width) = (Length::mm(50), Length::mm(10));
    Footprint::Rectangle(Rectangle { centre: at(x, y), heading: Angle::degrees(degrees), length, width })
}

#[test]
fn mad_127_bases_are_in_contact_to_half_a_millimetre() {
    let gap = Length::tenths_of_mm(5);
    let other = |um: i32| Footprint::Circle(Circle::new(Point { x: um, y: 0 }, Length::mm(15)));
    assert!(base(0, 0).within(&other(30_200), gap) && base(0, 0).within(&other(30_500), gap));
    assert!(!base(0, 0).within(&other(30_501), gap) && !base(0, 0).within(&other(31_000), gap));
    assert!(base(0, 0).meets(&other(30_000)) && !base(0, 0).overlaps(&other(30_000)));
    assert!(base(0, 0).overlaps(&other(29_999)));
    assert!(!base(0, 0).within(&base(0, 0), Length(-1)));
}

#[test]
fn hulls_meet_hulls_and_bases() {
    let table = [
        (hull(0, 0, 0), hull(10, 0, 0), true, false),
        (hull(0, 0, 0), hull(9, 0, 0), true, true),
        (hull(0, 0, 0), hull(30, 0, 90), true, false),
        (hull(0, 0, 0), hull(0, 0, 90), true, true),
        (hull(0, 0, 0), hull(0, 51, 0), false, false),
        (hull(0, 0, 0), base(20, 0), true, false),
        (hull(0, 0, 0), base(19, 0), true, true),
        (hull(0, 0, 0), base(14, 37), true, false),
        (hull(0, 0, 0), base(14, 38), false, false),
        (hull(0, 0, 0), base(0, 0), true, true),
    ];
    for (one, other, meets, overlaps) in table {
        assert_eq!((one.meets(&other), one.overlaps(&other)), (meets, overlaps), "{one:?} {other:?}");
        assert_eq!((other.meets(&one), other.overlaps(&one)), (meets, overlaps), "{other:?} {one:?}");
    }
    assert!(
        hull(0, 0, 0).within(&hull(0, 55, 0), Length::mm(5)) && !hull(0, 0, 0).within(&hull(0, 55, 0), Length(4_999))
    );
    assert!(hull(0, 0, 0).contains(at(5, 25)) && !hull(0, 0, 0).contains(at(6, 25)));
    assert_eq!(hull(3, 4, 77).centre(), at(3, 4));
    let mast = Footprint::Circle(Circle::new(at(0, 0), Length::mm(1)));
    assert!(mast.overlaps(&hull(0, 0, 0)) && mast.meets(&hull(0, 0, 0)), "wholly inside, far from the sides");
}

#[test]
fn footprints_meet_terrain() {
    let field = Terrain::new()
        .block(FeatureKind::Wood, (100, 100), (200, 200))
        .line(FeatureKind::Wall, &[(300, 0), (300, 400)])
        .field();
    let area = field.features()[0].area().unwrap();
    let wall = field.features()[1].line().unwrap();
    assert!(base(85, 150).meets_area(area) && !base(84, 150).meets_area(area) && base(150, 150).meets_area(area));
    assert!(
        hull(75, 150, 90).meets_area(area) && !hull(74, 150, 90).meets_area(area) && hull(150, 150, 9).meets_area(area)
    );
    assert!(base(285, 100).meets_line(wall) && !base(284, 100).meets_line(wall));
    assert!(hull(295, 100, 0).meets_line(wall) && !hull(294, 100, 0).meets_line(wall));
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn nearness_is_symmetric_and_grows_with_the_limit(
        one in (0..200i32, 0..200i32, 0..360i32),
        other in (0..200i32, 0..200i32, 0..360i32),
        limit in 0..100i32,
    ) {
        let shapes = |(x, y, degrees)| [base(x, y), hull(x, y, degrees)];
        for here in shapes(one) {
            for there in shapes(other) {
                let near = here.within(&there, Length::mm(limit));
                prop_assert_eq!(near, there.within(&here, Length::mm(limit)));
                prop_assert!(!near || here.within(&there, Length::mm(limit + 1)));
                prop_assert!(!here.overlaps(&there) || here.meets(&there));
                prop_assert_eq!(here.overlaps(&there), there.overlaps(&here));
            }
        }
    }
}
