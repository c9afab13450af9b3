//! Bombs and rockets: where templates fall, and whom they cover, exactly and as the dice fall.

use crate::air_bearings::course;
use sandtable_dice::{Dice, Entered, Exact, Exactly, Need, Procedure, Silent, Stream, Telling};
use sandtable_geometry::{Angle, Extent, Length, Point};
use sandtable_mad::air::clause;
use sandtable_mad::air::lists::{Location, Type};
use sandtable_mad::air::rules::AirRules;
use sandtable_mad::air::sections::bearings::outline;
use sandtable_mad::air::sections::bombs::{
    Bombing, Drop, Exposed, Fall, Rocket, Run, damage, enough, has_substitute, is_dive, scatter,
};
use std::collections::BTreeMap;

const RADIUS: Length = Length::mm(25);
const AIM: Point = Point { x: 900_000, y: 600_000 };

/// A point relative to the aim point.
fn off(x: i32, y: i32) -> Extent {
    Extent::Point(Point { x: AIM.x + 1000 * x, y: AIM.y + 1000 * y })
}

fn exposed(extent: Extent, most: u8) -> Exposed {
    Exposed { extent, most }
}

/// So many templates along heading 0 on these.
fn load(templates: u8, skill: i8, targets: &[Exposed]) -> Bombing {
    Bombing::new(
        templates,
        Drop { scatter: scatter(skill, false, false) },
        Angle::ZERO,
        AIM,
        RADIUS,
        targets.iter().copied(),
    )
}

/// The chance of at least one template on the first target.
fn hit(bombing: &Bombing) -> String {
    Exact::<Exactly>::new().ask(bombing).unwrap().chance(|run, _| run.on[0] > 0).to_string()
}

fn typed<P: Procedure>(procedure: &P, rolls: &[&[u8]]) -> P::Stage {
    let mut dice = Telling::entered(Entered::new(rolls.iter().copied()));
    let end = dice.play(procedure).unwrap();
    assert!(!dice.tape_left_over(), "more was typed than asked for");
    end.stage
}

fn drop_of(skill: i8) -> Drop {
    Drop { scatter: scatter(skill, false, false) }
}

#[test]
fn map_56_bombs_scatter_by_a_d10_and_the_hour() {
    let mean = |skill: i8| -> f64 {
        let mut exact = Exact::<f64>::new();
        let answer = exact.ask(&drop_of(skill)).unwrap();
        let mut ways = 0;
        answer.each(|fall, _, _| ways += i32::from(fall.steps <= 11 && (1..=12).contains(&fall.hour)));
        assert!(skill > 0 || ways == 120);
        answer.odds(|fall, _| 10 * u16::from(fall.steps)).mean()
    };
    for (skill, expected) in [(0, 55.0), (1, 45.0), (2, 36.0), (3, 28.0)] {
        assert!((mean(skill) - expected).abs() < 1e-9, "skill {skill}");
    }
    let lands = |heading: i32, rolls: &[&[u8]]| {
        let fall = typed(&drop_of(0), rolls);
        let at = fall.landing(Point::default(), Angle::degrees(heading));
        (at.x, at.y)
    };
    assert_eq!(lands(0, &[&[4], &[3]]), (40_000, 0));
    assert_eq!(lands(90, &[&[4], &[12]]), (40_000, 0));
    assert_eq!(lands(0, &[&[6], &[6]]), (0, -60_000));
    assert_eq!(lands(0, &[&[6], &[1]]), (30_000, 51_962), "to the micrometre");
    // The D12 is rolled even where the distance is 0.
    let none = typed(&drop_of(5), &[&[3], &[7]]);
    assert_eq!((none.steps, none.hour), (0, 7));
    // All 120 places are as likely as any.
    let mut exact = Exact::<Exactly>::new();
    exact.ask(&drop_of(0)).unwrap().each(|_, _, chance| assert_eq!(chance.to_string(), "1/120"));
}

#[test]
fn map_49_skill_is_taken_off_the_scatter() {
    assert_eq!([-1, 0, 2, 5].map(|skill| scatter(skill, false, false).total()), [1, 0, -2, -5]);
    assert_eq!((typed(&drop_of(2), &[&[10], &[1]]).steps, typed(&drop_of(-1), &[&[10], &[1]]).steps), (8, 11));
}

#[test]
fn map_57_chances_of_one_template() {
    let aimed = |skill: i8| hit(&load(1, skill, &[exposed(off(0, 0), 1)]));
    assert_eq!([0, 1, 2, 3].map(aimed), ["1/5", "3/10", "2/5", "1/2"]);
    assert_eq!(aimed(-1), "1/10", "MAP-103");
    assert_eq!(hit(&load(1, 0, &[exposed(off(0, 30), 1)])), "13/120");
    assert_eq!(hit(&load(1, 0, &[exposed(off(30, 0), 1)])), "13/120");
    assert_eq!((damage(40, false), damage(40, true)), (40, 20));
    assert_eq!([enough(5, 40, false), enough(160, 40, false), enough(25, 40, true)], [1, 4, 2]);
}

#[test]
fn map_58_every_template_scatters_separately() {
    let any = |templates: u8| hit(&load(templates, 0, &[exposed(off(0, 0), 1)]));
    assert_eq!([1, 2, 4, 6, 8].map(any), ["1/5", "9/25", "369/625", "11529/15625", "325089/390625"]);
    // Two of two: 1/25.
    let both = load(2, 0, &[exposed(off(0, 0), 2)]);
    assert_eq!(Exact::<Exactly>::new().ask(&both).unwrap().chance(|run, _| run.on[0] == 2).to_string(), "1/25");
    assert_eq!(hit(&load(0, 0, &[exposed(off(0, 0), 1)])), "0");
}

#[test]
fn map_89_without_the_bomb_aimer() {
    let drop = Drop { scatter: scatter(0, true, false) };
    let mut exact = Exact::<f64>::new();
    let steps: Vec<u8> = exact.ask(&drop).unwrap().by(|fall, _| fall.steps).into_keys().collect();
    assert_eq!(steps, (3..=12).collect::<Vec<u8>>());
    let aimed = Bombing::new(8, drop, Angle::ZERO, AIM, RADIUS, [exposed(off(0, 0), 1)]);
    assert_eq!(hit(&aimed), "0");
    // It is the location that drops; a cockpit that does is no substitute's.
    let man = |drops_bombs: bool| Location { drops_bombs, ..Location::default() };
    let heinkel = Type { crew: vec![man(false), man(true), man(false)], ..Type::default() };
    assert!(has_substitute(&heinkel, 0b010) && has_substitute(&heinkel, 0b110) && !has_substitute(&heinkel, 0b100));
    let stuka = Type { crew: vec![man(true), man(false)], ..Type::default() };
    assert!(!has_substitute(&stuka, 0b11));
    let clauses: Vec<&str> = drop.scatter.parts().iter().map(|part| part.reason.clause).collect();
    assert_eq!(clauses, ["MAP-49", "MAP-89"]);
}

#[test]
fn map_90_the_rim_of_a_template_belongs_to_it() {
    let covers = |um: i32| Extent::Point(Point { x: um, y: 0 }).is_within(RADIUS, Point::default());
    assert!(covers(25_000) && !covers(25_010) && !covers(25_001));
    let ship = |um: i32| {
        let at = Point { x: 5_000 + um, y: 0 };
        Extent::Outline(outline(sandtable_geometry::Course { at, ..course(0, 0, 0) }, [110, 10].map(Length::mm)))
    };
    assert!(ship(25_000).is_within(RADIUS, Point::default()) && !ship(25_001).is_within(RADIUS, Point::default()));
    assert!(ship(0).is_within(RADIUS, Point::mm(5, 40)), "inside");
    // Templates that land 10 and 60 mm beyond the aim both reach what lies 35 mm beyond it, exactly at their rims.
    let at = |um: i32| Extent::Point(Point { x: AIM.x, y: AIM.y + um });
    let direct = |um: i32| {
        let run = load(1, 0, &[exposed(at(um), 1)]);
        Exact::<Exactly>::new().ask(&run).unwrap().chance(|run, _| run.on[0] > 0)
    };
    assert!(direct(35_000).to_f64() > direct(34_999).to_f64().max(direct(35_001).to_f64()));
}

#[test]
fn map_93_chances_of_one_template_on_ships_and_structures() {
    let on = |length: i32, breadth: i32, heading: i32| {
        let course = sandtable_geometry::Course { at: AIM, heading: Angle::degrees(heading) };
        let extent = Extent::Outline(outline(course, [length, breadth].map(Length::mm)));
        hit(&load(1, 0, &[exposed(extent, 1)]))
    };
    for heading in [0, 90, 180, 270] {
        assert_eq!(on(250, 30, heading), "19/30", "carrier");
        assert_eq!(on(200, 20, heading), "7/12", "cruiser");
        assert_eq!(on(140, 18, heading), "1/2", "transport");
        assert_eq!(on(110, 10, heading), "29/60", "destroyer");
    }
    assert_eq!(on(200, 100, 0), "53/60", "airfield");
    let course = sandtable_geometry::Course { at: AIM, heading: Angle::ZERO };
    let carrier = Extent::Outline(outline(course, [250, 30].map(Length::mm)));
    let dauntless = load(2, 0, &[exposed(carrier, enough(160, 40, false))]);
    let mean = Exact::<f64>::new().ask(&dauntless).unwrap().odds(|run, _| 40 * u16::from(run.on[0])).mean();
    assert!((mean - 2.0 * 40.0 * 19.0 / 30.0).abs() < 1e-9);
    // MAP-108: eight templates on an airfield, and what they do on the average.
    let airfield = Extent::Outline(outline(course, [200, 100].map(Length::mm)));
    let heinkel = load(8, 0, &[exposed(airfield, enough(800, 40, false))]);
    let mean = Exact::<f64>::new().ask(&heinkel).unwrap().odds(|run, _| 40 * u16::from(run.on[0])).mean();
    assert!((mean - 282.666_666_666).abs() < 1e-6);
}

#[test]
fn map_105_dive_bombers_scatter_less() {
    let dive = |skill: i8| {
        let drop = Drop { scatter: scatter(skill, false, true) };
        hit(&Bombing::new(1, drop, Angle::ZERO, AIM, RADIUS, [exposed(off(0, 0), 1)]))
    };
    assert_eq!((dive(0), dive(1)), ("2/5".into(), "1/2".into()));
    let (on, stuka) =
        (AirRules { dive_bombing: true, ..AirRules::default() }, Type { dive_bomber: true, ..Type::default() });
    assert!(is_dive(&on, &stuka, true, 200));
    assert!(!is_dive(&on, &stuka, true, 199) && !is_dive(&on, &stuka, false, 250));
    assert!(!is_dive(&AirRules::default(), &stuka, true, 230) && !is_dive(&on, &Type::default(), true, 230));
}

#[test]
fn map_116_bombs_of_the_worked_attack() {
    let aim = Point::mm(905, 450);
    let at = |rolls: &[&[u8]]| typed(&drop_of(0), rolls).landing(aim, Angle::ZERO);
    let (first, second) = (at(&[&[1], &[12]]), at(&[&[6], &[3]]));
    assert_eq!((first, second), (Point::mm(905, 460), Point::mm(965, 450)));
    let targets =
        [Point::mm(905, 450), Point::mm(905, 480), Point::mm(960, 480)].map(|at| exposed(Extent::Point(at), 1));
    let run = Bombing::new(2, drop_of(0), Angle::ZERO, aim, RADIUS, targets);
    assert_eq!(typed(&run, &[&[1], &[12], &[6], &[3]]).on[..3], [1, 1, 0]);
}

/// A rocket that needs this number, of a crew without skill.
fn rocket(number: i8) -> Rocket {
    Rocket { need: Need::base(number, &clause::AIR_RANGE), scatter: scatter(0, false, false) }
}

#[test]
fn map_59_a_roll_to_hit_says_where_the_template_lands() {
    let mut exact = Exact::<Exactly>::new();
    let answer = exact.ask(&rocket(7)).unwrap();
    let of = |times: u8, scattered: bool| {
        answer.chance(|burst, _| burst.times == times && (burst.fall.hour > 0) == scattered).to_string()
    };
    // Double 4/25, of which 1/25 equal; single 12/25; miss 9/25.
    assert_eq!([of(1, false), of(2, false), of(1, true), of(0, false)], ["3/25", "1/25", "12/25", "9/25"]);
}

#[test]
fn map_60_two_successes_are_on_the_spot_and_equal_ones_do_double() {
    let burst = typed(&rocket(7), &[&[9, 9]]);
    assert_eq!((burst.times, burst.landing(AIM, Angle::degrees(77))), (2, Some(AIM)));
    assert_eq!((damage(50, false) * 2, damage(50 * 2, true)), (100, 50));
    assert_eq!(typed(&rocket(7), &[&[9, 8]]).times, 1);
}

#[test]
fn map_61_one_success_drifts() {
    let burst = typed(&rocket(7), &[&[9, 3], &[2], &[12]]);
    let at = burst.landing(AIM, Angle::degrees(90)).unwrap();
    assert_eq!((burst.times, at), (1, Point { x: AIM.x + 20_000, y: AIM.y }));
    assert!(Extent::Point(AIM).is_within(RADIUS, at));
}

#[test]
fn map_62_no_success_does_nothing() {
    let burst = typed(&rocket(7), &[&[6, 3]]);
    assert_eq!((burst.times, burst.landing(AIM, Angle::ZERO)), (0, None));
}

#[test]
fn map_58_a_load_on_several_targets_agrees_with_a_million_of_them() {
    const TIMES: u32 = 1_000_000;
    let course =
        sandtable_geometry::Course { at: Point { x: AIM.x + 60_000, y: AIM.y + 20_000 }, heading: Angle::degrees(30) };
    let ship = Extent::Outline(outline(course, [110, 10].map(Length::mm)));
    let targets = [exposed(off(0, 0), 1), exposed(off(20, 25), 2), exposed(off(-50, 40), 1), exposed(ship, 2)];
    let bombing = load(4, 0, &targets);
    let mut exact = Exact::<f64>::new();
    let mut expected: BTreeMap<Run, f64> = BTreeMap::new();
    exact.ask(&bombing).unwrap().each(|run, _, chance| *expected.entry(*run).or_insert(0.0) += chance);
    assert!((expected.values().sum::<f64>() - 1.0).abs() < 1e-12);
    let mut dice = Silent::new(Stream::new(58));
    let mut seen: BTreeMap<Run, u32> = BTreeMap::new();
    for _ in 0..TIMES {
        let Ok(end) = dice.play(&bombing);
        *seen.entry(end.stage).or_insert(0) += 1;
    }
    for (run, &chance) in &expected {
        let (count, n) = (f64::from(seen.remove(run).unwrap_or(0)), f64::from(TIMES));
        let error = (n * chance * (1.0 - chance)).sqrt();
        assert!((count - n * chance).abs() <= 4.0 * error.max(1.0), "{run:?}: {count} of {} expected", n * chance);
    }
    assert!(seen.is_empty(), "what cannot be was thrown: {seen:?}");
}

#[test]
fn map_58_the_odds_of_a_load_are_those_of_its_templates() {
    // What falls of one template, by the very step of `Drop`, is what falls of a load of one.
    let target = off(20, 25);
    let mut exact = Exact::<f64>::new();
    let covers = |fall: &Fall| target.is_within(RADIUS, fall.landing(AIM, Angle::ZERO));
    let one = exact.ask(&drop_of(1)).unwrap().chance(|fall, _| covers(fall));
    let loads = [load(1, 1, &[exposed(target, 1)]), load(8, 1, &[exposed(target, 1); 8])];
    let chances = loads.map(|load| exact.ask(&load).unwrap().chance(|run, _| run.on[0] == 1));
    assert!((chances[0] - one).abs() < 1e-12);
    assert!((chances[1] - (1.0 - (0..8).fold(1.0, |none, _| none * (1.0 - one)))).abs() < 1e-12);
}

/// MAP-07, MAP-57 As many templates matter as destroy a target, and 255 at most.
#[test]
fn map_57_so_many_templates_destroy_a_target() {
    let many = |hit_points: u16, points: u16| enough(hit_points, points, false);
    assert_eq!([many(1, 40), many(40, 40), many(41, 40), many(160, 40)], [1, 1, 2, 4]);
    assert_eq!([many(255, 1), many(256, 1), many(600, 1)], [255; 3]);
}
