//! Who is seen, heard and found.

use crate::dice::parts;
use crate::tables::{crew, lists, rules};
use sandtable_action_stations::lists::{Class, Grade, Light, Radar};
use sandtable_action_stations::resolution::sighting::{
    BEAM, IN_SMOKE, Look, Observer, Outline, SONAR_SPEED, Sight, UNDER_WATER, aircraft_seen, beam_reach, distance,
    hydrophones, inspection, is_before_moon, look, radar, radar_reach, searches, sighting, signal, sonar, tracks,
    tracks_seen,
};
use sandtable_geometry::{Angle, Length};

/// A vessel as it is seen by a light.
fn seen(light: Light, class: Class, speed: u16) -> Sight {
    Sight {
        base: lists().sight(light),
        through_periscope: false,
        outline: Outline::Vessel(class),
        speed,
        fired: false,
        moonlit: false,
        conspicuous: false,
    }
}

fn cm(sight: &Sight) -> i64 {
    distance(sight).as_um() / 10_000
}

#[test]
fn ast_154_sighting_distances() {
    let boat = |speed| seen(Light::Starlight, Class::One, speed);
    let fires = Sight { fired: true, ..boat(20) };
    assert_eq!([cm(&boat(10)), cm(&boat(19)), cm(&boat(20)), cm(&fires)], [20, 20, 25, 37]);
    assert_eq!([Class::Two, Class::Three].map(|class| cm(&seen(Light::Starlight, class, 10))), [30, 40]);
    let outline = |outline| cm(&Sight { outline, ..boat(5) });
    assert_eq!([outline(Outline::Surfaced), outline(Outline::Periscope)], [20, 4]);
    // 25 x 1/2 x 5/4 x 3/2 x 3/2 is 35.15: rounded once.
    assert_eq!(cm(&Sight { fired: true, moonlit: true, ..seen(Light::Dark, Class::One, 30) }), 35);
    assert_eq!(cm(&Sight { conspicuous: true, ..boat(10) }), 150);
    assert_eq!(cm(&Sight { conspicuous: true, ..seen(Light::Day, Class::Three, 10) }), 300);
}

#[test]
fn ast_154_the_moon() {
    let before = |on: &str, light, line| {
        is_before_moon(&rules(&[("sight.moon", on)]), light, Angle::degrees(350), Angle::degrees(line))
    };
    assert!(
        before("on", Light::HalfMoon, 35) && before("on", Light::BrightMoon, 305) && !before("on", Light::HalfMoon, 36)
    );
    assert!(!before("off", Light::HalfMoon, 350) && !before("on", Light::Starlight, 350));
}

#[test]
fn ast_181_ast_214_through_a_periscope() {
    // The half of 25 cm is not rounded before the product: 12.5 x 5/4 is 15.6.
    let sight = Sight { through_periscope: true, ..seen(Light::Dark, Class::Three, 20) };
    assert_eq!((cm(&sight), distance(&sight).as_um() % 10_000), (15, 0));
}

/// How a look at a target so far off ends.
fn at(cm: i32, distance: i32, observer: Observer) -> Look {
    look(Length::cm(distance), |reach| Length::cm(cm) <= reach, &observer)
}

/// What a look needs that is no certainty.
fn needs(cm: i32, distance: i32, grade: Grade, alerted: bool) -> i8 {
    let observer = Observer { sighting: crew(grade).sighting, alerted, held: false };
    assert_eq!(at(cm, distance, observer), Look::Roll);
    sighting(&observer).need.total()
}

#[test]
fn ast_155_sighting() {
    assert_eq!((needs(30, 40, Grade::Regular, true), needs(30, 40, Grade::Poor, false)), (7, 5));
    let blind = Observer::default();
    assert_eq!((at(20, 40, blind), at(41, 40, blind)), (Look::Identified, Look::Not));
    assert_eq!([at(21, 40, blind), at(40, 40, blind)], [Look::Roll; 2]);
    let holding = Observer { held: true, ..blind };
    assert_eq!((at(40, 40, holding), at(41, 40, holding)), (Look::Sighted, Look::Not));
    // Half of an odd distance is exact.
    let at_tenths = |tenths| look(Length::cm(37), |reach| Length::mm(tenths) <= reach, &holding);
    assert_eq!((at_tenths(185), at_tenths(186)), (Look::Identified, Look::Sighted));
    let test = sighting(&Observer { sighting: 1, alerted: true, held: false });
    assert_eq!((parts(&test.need), test.comes(8), test.comes(9)), ((8, vec![6, 1, 1]), true, false));
}

#[test]
fn ast_156_levels_of_contact() {
    let freighter = cm(&seen(Light::Starlight, Class::Three, 10)) as i32;
    let holding = Observer { held: true, ..Observer::default() };
    assert_eq!(at(15, freighter, holding), Look::Identified);
    assert_eq!(at(30, freighter, holding), Look::Sighted);
}

#[test]
fn ast_214_a_cruiser_by_starlight() {
    let cruiser = cm(&seen(Light::Starlight, Class::Three, 26)) as i32;
    assert_eq!(cruiser, 50);
    assert_eq!(at(25, cruiser, Observer::default()), Look::Identified);
    let needs = |grade, alerted| needs(26, cruiser, grade, alerted);
    assert_eq!([needs(Grade::Regular, true), needs(Grade::Veteran, false), needs(Grade::Regular, false)], [7, 7, 6]);
}

#[test]
fn ast_160_radar() {
    let reach = |radar| Class::ALL.map(|(_, class)| radar_reach(radar, class).map(|reach| reach.as_um() / 10_000));
    assert_eq!(reach(Radar::R1), [30, 60, 90].map(Some));
    assert_eq!(reach(Radar::R2), [50, 90, 150].map(Some));
    assert_eq!(reach(Radar::R3), [90, 150, 240].map(Some));
    assert_eq!(reach(Radar::None), [None; 3]);
    assert_eq!(
        [radar(3, false).faces(), radar(4, false).faces(), radar(3, true).faces(), radar(5, true).faces()],
        [7, 5, 4, 2]
    );
}

#[test]
fn ast_184_sonar() {
    let tenths = |far, deep, shallows| sonar(&crew(Grade::Regular), far, deep, shallows).faces();
    assert_eq!([tenths(false, false, false), tenths(true, true, false), tenths(true, true, true)], [6, 3, 1]);
    assert_eq!(sonar(&crew(Grade::Veteran), false, false, false).faces(), 7);
    assert_eq!(
        [0, 135, 225, 136, 180, 224].map(|at| searches(Angle::degrees(at))),
        [true, true, true, false, false, false]
    );
    assert_eq!((UNDER_WATER, SONAR_SPEED), (Length::cm(60), 15));
}

#[test]
fn ast_181_hydrophones() {
    assert_eq!((hydrophones().faces(), hydrophones().comes(5)), (5, true));
}

#[test]
fn ast_162_ast_215_searchlights() {
    let reach = |set: &[(&str, &str)]| {
        [Some(Class::One), Some(Class::Two), Some(Class::Three), None]
            .map(|of| beam_reach(&rules(set), of).as_um() / 10_000)
    };
    assert_eq!((reach(&[]), reach(&[("light.range", "by_class")])), ([40; 4], [40, 60, 100, 100]));
    assert_eq!(BEAM, Angle::degrees(5));
}

#[test]
fn ast_204_tracks() {
    assert_eq!([Grade::Regular, Grade::Veteran, Grade::Poor].map(|grade| tracks(&crew(grade)).faces()), [4, 5, 3]);
    let near = Light::ALL.map(|(_, light)| tracks_seen(light).as_um() / 10_000);
    assert_eq!(near, [5, 5, 5, 10, 5, 10, 20]);
}

#[test]
fn ast_158_signals() {
    assert_eq!((signal().faces(), signal().comes(7)), (7, true));
}

#[test]
fn ast_186_inspections() {
    assert_eq!((inspection().faces(), inspection().comes(6)), (5, true));
}

#[test]
fn ast_190_aircraft_are_seen() {
    assert_eq!(
        [Light::Day, Light::Twilight, Light::Mist].map(|light| aircraft_seen(light).as_um() / 10_000),
        [100, 100, 30]
    );
}

#[test]
fn ast_213_in_smoke() {
    assert_eq!(IN_SMOKE, Length::cm(3));
}

#[test]
fn what_looks_like_class_two() {
    assert_eq!(cm(&seen(Light::Starlight, Class::Two, 10)), 30);
    assert_eq!(at(15, 30, Observer::default()), Look::Identified);
}
