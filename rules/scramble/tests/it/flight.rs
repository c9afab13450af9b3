//! Moves as they are ordered: what is open, how far it goes, and where it leads.

use crate::stage::{average, lists, rules};
use sandtable_core::{Leg as Said, Piece};
use sandtable_geometry::{Angle, Course, Hand, Length, Point};
use sandtable_scramble::battle::command::{Command, Flight};
use sandtable_scramble::lists::{Level, Lists, Manoeuvre};
use sandtable_scramble::resolution::condition::Condition;
use sandtable_scramble::resolution::flight::{Flier, Leg, Order, Turn};
use sandtable_scramble::rules::{INCH, Rules, hundredths};
use sandtable_scramble::sections::offers::rounded;

/// A flier with these values, and the rules with these switches.
struct Craft {
    rules: Rules,
    lists: Lists,
    name: &'static str,
    now: Condition,
    level: Level,
}

impl Craft {
    /// A Hurricane, which has AS 9, ST 2 and MVR 2, changed to these.
    fn new(speed: u8, stall: u8, turning: u8) -> Craft {
        let now = Condition { speed, stall, turning, ..average("Hurricane Mk I") };
        Craft { rules: rules(&[]), lists: lists(), name: "Hurricane Mk I", now, level: Level::Elite }
    }

    fn of(name: &'static str) -> Craft {
        Craft { rules: rules(&[]), lists: lists(), name, now: average(name), level: Level::Average }
    }

    fn with(self, set: &[(&str, &str)]) -> Craft {
        Craft { rules: rules(set), ..self }
    }

    fn flier(&self) -> Flier<'_> {
        let kind = self.lists.find(self.name).unwrap();
        Flier { rules: &self.rules, lists: &self.lists, kind, now: &self.now, level: self.level }
    }

    /// The least and the greatest move in hundredths of an inch.
    fn reach(&self, manoeuvre: Manoeuvre) -> Option<[i32; 2]> {
        self.flier().reach(manoeuvre).map(|reach| reach.map(|length| (length.as_um() / 254) as i32))
    }

    /// The clause by which an order at this height is refused.
    fn refused(&self, height: u8, order: &Order) -> Option<&'static str> {
        self.flier().may(height, order).err().map(|refusal| refusal.reason.clause)
    }

    /// The same of one at height 12 that gains or loses the least that its manoeuvre may.
    fn says(&self, manoeuvre: Manoeuvre, legs: &[Leg]) -> Option<&'static str> {
        let climb = self.lists.manoeuvre(manoeuvre).height[1];
        self.refused(12, &Order { manoeuvre, climb, legs: legs.iter().copied().collect(), slip: None })
    }
}

/// So many hundredths of an inch straight ahead.
fn ahead(distance: i32) -> Leg {
    Leg { ahead: hundredths(distance), turn: None }
}

/// And then a turn, to the left if it is negative.
fn turned(distance: i32, degrees: i32, tight: bool) -> Leg {
    let hand = if degrees < 0 { Hand::Left } else { Hand::Right };
    Leg { turn: Some(Turn { hand, by: Angle::degrees(degrees.abs()), tight }), ..ahead(distance) }
}

const NORTH: Course = Course { at: Point { x: 0, y: 0 }, heading: Angle::ZERO };

#[test]
fn sqr_26_how_far_each_manoeuvre_goes() {
    let craft = Craft::new(10, 2, 3);
    let reach = |manoeuvre| craft.reach(manoeuvre).unwrap();
    assert_eq!((reach(Manoeuvre::Climb), reach(Manoeuvre::Zoom)), ([200, 500], [200, 200]));
    assert_eq!((reach(Manoeuvre::Level), reach(Manoeuvre::Shallow)), ([200, 1000], [200, 1500]));
    assert_eq!((reach(Manoeuvre::Steep), reach(Manoeuvre::Power)), ([0, 1000], [0, 500]));
    assert_eq!((reach(Manoeuvre::Vertical), reach(Manoeuvre::ClimbingLoop)), ([0, 0], [0, 0]));
    assert_eq!((reach(Manoeuvre::ShallowLoop), reach(Manoeuvre::SteepLoop)), ([0, 500], [0, 0]));
}

#[test]
fn sqr_27_half_moves_are_of_the_current_speed_and_are_not_rounded() {
    let craft = Craft::new(11, 2, 3);
    assert_eq!(craft.reach(Manoeuvre::Climb), Some([200, 550]));
    let worn = Craft::new(9, 2, 3);
    assert_eq!((worn.reach(Manoeuvre::Climb), worn.reach(Manoeuvre::Shallow)), (Some([200, 450]), Some([200, 1350])));
}

#[test]
fn sqr_42_level_flight_goes_from_the_stall_to_the_airspeed() {
    let craft = Craft::new(10, 2, 3);
    let level = |distance: i32| craft.says(Manoeuvre::Level, &[ahead(distance)]);
    assert_eq!((level(190), level(200), level(1000), level(1001)), (Some("SQR-26"), None, None, Some("SQR-26")));
}

#[test]
fn sqr_37_a_climb_turns_as_its_half_move_allows() {
    let turns = |turning: u8| Craft::new(10, 2, turning).says(Manoeuvre::Climb, &[turned(300, 30, false), ahead(200)]);
    assert_eq!((turns(3), turns(6)), (None, Some("SQR-108")));
    assert_eq!(Craft::new(5, 3, 3).reach(Manoeuvre::Climb), None, "AS 5, ST 3: no climb");
}

#[test]
fn sqr_108_before_each_turn_it_flies_its_turning_distance() {
    let craft = Craft::new(10, 2, 3);
    let level = |legs: &[Leg]| craft.says(Manoeuvre::Level, legs);
    let three = [turned(300, 30, false), turned(300, -30, false), turned(300, 30, false)];
    assert_eq!(level(&three), None, "either way");
    assert_eq!(level(&[three[0], turned(299, 30, false)]), Some("SQR-108"));
    assert_eq!(level(&[turned(300, 31, false)]), Some("SQR-108"), "30 degrees at most");
    // SQR-108: straight ahead since its start or its last turn, in however many legs it is written.
    assert_eq!(level(&[ahead(150), turned(150, 30, false)]), None);
    assert_eq!(level(&[ahead(150), turned(149, 30, false)]), Some("SQR-108"));
    let since = [turned(300, 30, false), ahead(100), turned(200, 30, false), ahead(200), turned(50, 30, false)];
    assert_eq!((level(&since[..3]), level(&since)), (None, Some("SQR-108")), "what was flown before a turn is used");
    // Five turns with MVR 2, one with MVR 8.
    let most = |turning: u8| {
        let craft = Craft::new(10, 2, turning);
        let leg = turned(100 * i32::from(turning), 30, false);
        (1..9).filter(|&turns| craft.says(Manoeuvre::Level, &vec![leg; turns]).is_none()).max().unwrap()
    };
    assert_eq!([2, 3, 5, 8].map(most), [5, 3, 2, 1]);
    let wide = Craft::new(10, 2, 3).with(&[("scramble.turn_degrees", "45")]);
    assert_eq!(wide.says(Manoeuvre::Level, &[turned(300, 45, false)]), None);
}

#[test]
fn sqr_33_a_tight_turn_goes_to_one_side() {
    let craft = Craft::new(10, 2, 3);
    let level = |legs: &[Leg]| craft.says(Manoeuvre::Level, legs);
    let tight = turned(300, 60, true);
    assert_eq!(level(&[tight, tight, tight]), None, "180 degrees");
    assert_eq!(level(&[turned(300, -30, false), tight]), None, "an ordinary turn before it may go either way");
    assert_eq!(level(&[tight, turned(300, -20, true)]), Some("SQR-33"));
    assert_eq!(level(&[tight, turned(300, 20, false)]), Some("SQR-33"), "from then on every turn is one");
    assert_eq!(level(&[turned(300, 61, true)]), Some("SQR-108"));
    let track =
        craft.flier().track(NORTH, &Order { legs: [tight, tight, tight].into_iter().collect(), ..Order::default() });
    assert_eq!(track.last().unwrap().heading, Angle::degrees(180));
}

#[test]
fn sqr_31_jets_and_rockets_fly_no_tight_turns() {
    let tight = |name: &'static str| Craft::of(name).says(Manoeuvre::Level, &[turned(500, 40, true)]);
    assert_eq!(
        (tight("Me 262A-1a"), tight("Me 163B-1"), tight("P-51D Mustang")),
        (Some("SQR-31"), Some("SQR-31"), None)
    );
}

#[test]
fn sqr_109_where_one_may_turn() {
    let craft = Craft::new(10, 2, 2);
    let turns = |manoeuvre: Manoeuvre, tight: bool| craft.says(manoeuvre, &[turned(200, 30, tight)]);
    assert_eq!((turns(Manoeuvre::Shallow, true), turns(Manoeuvre::ShallowLoop, true)), (None, None));
    assert_eq!((turns(Manoeuvre::Steep, false), turns(Manoeuvre::Steep, true)), (None, Some("SQR-109")));
    assert_eq!((turns(Manoeuvre::Power, false), turns(Manoeuvre::Zoom, false)), (Some("SQR-109"), Some("SQR-109")));
}

#[test]
fn sqr_110_how_much_height_a_dive_loses() {
    let craft = Craft::new(10, 2, 3);
    let dive = |manoeuvre: Manoeuvre, from: u8, climb: i8| {
        craft.refused(from, &Order { manoeuvre, climb, ..Order::default() })
    };
    assert_eq!((dive(Manoeuvre::Vertical, 6, -7), dive(Manoeuvre::Power, 6, -5)), (Some("SQR-103"), None));
    assert_eq!((dive(Manoeuvre::Power, 12, -4), dive(Manoeuvre::Power, 12, -7)), (Some("SQR-110"), Some("SQR-110")));
    assert_eq!((dive(Manoeuvre::Steep, 5, -4), dive(Manoeuvre::Steep, 4, -4)), (None, Some("SQR-103")));
}

#[test]
fn sqr_102_nobody_flies_above_height_band_40() {
    let climb = |from: u8, craft: Craft| {
        let order =
            Order { manoeuvre: Manoeuvre::Climb, climb: 1, legs: [ahead(300)].into_iter().collect(), slip: None };
        craft.refused(from, &order)
    };
    assert_eq!((climb(39, Craft::new(10, 2, 3)), climb(40, Craft::new(10, 2, 3))), (None, Some("SQR-102")));
    assert_eq!(climb(40, Craft::new(10, 2, 3).with(&[("scramble.max_hb", "50")])), None);
}

#[test]
fn sqr_103_nobody_orders_a_dive_into_the_ground() {
    let craft = Craft::new(10, 2, 3);
    let shallow = |from: u8, climb: i8| {
        let order =
            Order { manoeuvre: Manoeuvre::Shallow, climb, legs: [ahead(300)].into_iter().collect(), slip: None };
        craft.refused(from, &order)
    };
    assert_eq!((shallow(2, -1), shallow(2, -2), shallow(1, -1)), (None, Some("SQR-103"), Some("SQR-103")));
}

#[test]
fn sqr_112_who_is_slower_than_the_stall_can_only_dive() {
    let open = |speed: u8, stall: u8, height: u8| -> Vec<Manoeuvre> {
        Craft::new(speed, stall, 3).flier().open(height).collect()
    };
    let dives = [Manoeuvre::Steep, Manoeuvre::Power, Manoeuvre::Vertical, Manoeuvre::ShallowLoop, Manoeuvre::SteepLoop];
    assert_eq!(open(3, 4, 12), [&[Manoeuvre::Shallow][..], &dives].concat());
    assert_eq!(open(2, 4, 12), dives);
    assert_eq!((open(2, 4, 1), open(2, 4, 2)), (vec![], vec![Manoeuvre::ShallowLoop]), "nothing is left: it crashes");
    let ignored = Craft::new(2, 4, 3).with(&[("scramble.stall", "ignore")]);
    assert_eq!((ignored.flier().open(12).count(), ignored.reach(Manoeuvre::Level)), (12, Some([200, 200])));
}

#[test]
fn sqr_157_what_is_open_by_airspeed_and_stall() {
    let five = Craft::new(5, 3, 3);
    assert_eq!((five.reach(Manoeuvre::Climb), five.reach(Manoeuvre::Zoom)), (None, Some([300, 300])));
    let slow = Craft::new(2, 3, 3);
    assert_eq!((slow.reach(Manoeuvre::Level), slow.reach(Manoeuvre::Shallow)), (None, Some([300, 300])));
    assert_eq!((slow.reach(Manoeuvre::Zoom), slow.reach(Manoeuvre::ClimbingLoop)), (None, None));
    assert_eq!((slow.reach(Manoeuvre::Sideslip), slow.reach(Manoeuvre::Skid)), (None, None));
    assert_eq!(slow.says(Manoeuvre::Level, &[ahead(200)]), Some("SQR-157"));
}

#[test]
fn sqr_100_legs_are_rounded_once_to_a_micrometre() {
    let order = |heading: i32, legs: &[Leg]| {
        let from = Course { heading: Angle::degrees(heading), ..NORTH };
        *Craft::new(10, 2, 3)
            .flier()
            .track(from, &Order { legs: legs.iter().copied().collect(), ..Order::default() })
            .last()
            .unwrap()
    };
    assert_eq!(order(30, &[ahead(200)]).at, Point { x: 25_400, y: 43_994 });
    assert_eq!(order(350, &[turned(300, 30, false)]).heading, Angle::degrees(20));
}

#[test]
fn sqr_47_sqr_41_half_loops_turn_about_before_anything_else() {
    let craft = Craft::new(10, 2, 3);
    let track = |manoeuvre: Manoeuvre, legs: &[Leg]| {
        let order = Order { manoeuvre, climb: -2, legs: legs.iter().copied().collect(), slip: None };
        craft.flier().track(Course { heading: Angle::degrees(90), ..NORTH }, &order)
    };
    let up = track(Manoeuvre::ClimbingLoop, &[]);
    assert_eq!((up.len(), up[0].at, up[0].heading), (1, NORTH.at, Angle::degrees(270)));
    let down = *track(Manoeuvre::ShallowLoop, &[ahead(200)]).last().unwrap();
    assert_eq!((down.at, down.heading), (Point { x: -50_800, y: 0 }, Angle::degrees(270)));
    assert_eq!(craft.says(Manoeuvre::ClimbingLoop, &[ahead(100)]), Some("SQR-26"), "the half loop is the whole move");
}

#[test]
fn sqr_111_nothing_is_flown_before_a_half_loop() {
    let craft = Craft::new(10, 2, 3);
    for manoeuvre in [Manoeuvre::ClimbingLoop, Manoeuvre::SteepLoop] {
        assert_eq!((craft.says(manoeuvre, &[]), craft.says(manoeuvre, &[ahead(300)])), (None, Some("SQR-26")));
    }
}

/// A slip so far off the heading, to the left if it is negative, and a turn after it.
fn slip(manoeuvre: Manoeuvre, off: i32, distance: i32, turn: i32) -> Order {
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    let leg = if turn == 0 { ahead(distance) } else { turned(distance, turn, false) };
    Order { manoeuvre, climb: 0, legs: [leg].into_iter().collect(), slip: Some((hand, Angle::degrees(off.abs()))) }
}

#[test]
fn scr_12_a_sideslip_keeps_its_heading() {
    let craft = Craft::new(10, 2, 3);
    let aside = |off: i32, distance: i32, turn: i32| craft.refused(12, &slip(Manoeuvre::Sideslip, off, distance, turn));
    assert_eq!((aside(30, 500, 0), aside(-30, 200, 0), aside(0, 300, 0)), (None, None, None));
    assert_eq!(
        (aside(31, 500, 0), aside(30, 501, 0), aside(30, 199, 0)),
        (Some("SCR-12"), Some("SQR-26"), Some("SQR-26"))
    );
    let end = *craft.flier().track(NORTH, &slip(Manoeuvre::Sideslip, 30, 500, 0)).last().unwrap();
    assert_eq!((end.at, end.heading), (Point { x: 63_500, y: 109_985 }, NORTH.heading));
    let level = Order {
        slip: Some((Hand::Left, Angle::degrees(5))),
        legs: [ahead(300)].into_iter().collect(),
        ..Order::default()
    };
    assert_eq!(craft.refused(12, &level), Some("SCR-12"), "nothing else slips");
}

#[test]
fn scr_10_a_sideslip_is_the_whole_move() {
    let turns = |by: i32| Craft::new(10, 2, 3).refused(12, &slip(Manoeuvre::Sideslip, 30, 300, by));
    assert_eq!((turns(-20), turns(20)), (Some("SQR-109"), Some("SQR-109")), "to neither side, and it is no skid");
}

#[test]
fn scr_15_a_skid_turns_back_to_the_other_side() {
    let craft = Craft::new(10, 2, 3);
    let skid = |off: i32, turn: i32| craft.refused(12, &slip(Manoeuvre::Skid, off, 500, turn));
    assert_eq!((skid(30, -30), skid(-10, 30), skid(0, 20), skid(0, -20), skid(30, 0)), (None, None, None, None, None));
    assert_eq!((skid(30, 10), skid(30, -31)), (Some("SCR-15"), Some("SCR-15")));
    let end = *craft.flier().track(NORTH, &slip(Manoeuvre::Skid, 30, 500, -30)).last().unwrap();
    assert_eq!((end.at, end.heading), (Point { x: 63_500, y: 109_985 }, Angle::degrees(330)));
    let early = Order {
        legs: [turned(200, -20, false), ahead(200)].into_iter().collect(),
        ..slip(Manoeuvre::Skid, 30, 200, 0)
    };
    assert_eq!(craft.refused(12, &early), Some("SCR-15"), "after the move");
}

#[test]
fn sqr_154_moves_are_ordered_in_hundredths_of_an_inch() {
    assert_eq!((hundredths(1), hundredths(100)), (Length::um(254), INCH));
    let craft = Craft::new(11, 2, 2);
    let climb = |second: i32| craft.says(Manoeuvre::Climb, &[turned(325, 30, false), ahead(second)]);
    assert_eq!((climb(225), climb(226)), (None, Some("SQR-26")), "5.5, and a hundredth more");
}

#[test]
fn sqr_154_a_flight_is_in_hundredths_and_whole_degrees_and_the_rest_of_it_comes_last() {
    let craft = Craft::new(10, 2, 3);
    let order = |legs: &[Said]| {
        let flight = Flight { legs: legs.iter().copied().collect(), ..Flight::default() };
        craft.flier().order(&flight).map_err(|refusal| refusal.reason.clause)
    };
    let turn = |after: i32, degrees: u16| Said::Turn { after: Length::um(after), hand: Hand::Right, degrees };
    let flown = |legs: &[Said]| order(legs).unwrap().legs.iter().map(|leg| leg.ahead.as_um() / 254).collect::<Vec<_>>();
    // The rest is what is left of the greatest move.
    assert_eq!(flown(&[Said::AheadRest]), [1000]);
    assert_eq!(flown(&[turn(254 * 325, 30), Said::Ahead(hundredths(100)), Said::AheadRest]), [325, 100, 575]);
    assert_eq!(flown(&[Said::Ahead(hundredths(1200)), Said::AheadRest]), [1200, 0], "nothing is left");
    assert_eq!(order(&[Said::AheadRest, turn(254 * 300, 30)]), Err("SQR-154"));
    assert_eq!(order(&[Said::AheadRest, Said::AheadRest]), Err("SQR-154"));
    // A hundredth of an inch is 254 micrometres; nothing is flown between them, nor backwards.
    for (um, may) in [(0, true), (254, true), (253, false), (255, false), (508, true), (-254, false)] {
        assert_eq!(order(&[Said::Ahead(Length::um(um))]).is_ok(), may, "{um}");
        assert_eq!(order(&[turn(um, 30)]).is_ok(), may, "{um}");
    }
    for (degrees, may) in [(0, false), (1, true), (180, true), (181, false)] {
        assert_eq!(order(&[turn(254 * 300, degrees)]).is_ok(), may, "{degrees}");
    }
}

#[test]
fn sqr_154_what_is_pointed_at_is_the_nearest_hundredth_and_degree() {
    let craft = Piece(1);
    let at = |x: i32, y: i32| Point { x, y };
    let place = |at: Point, heading: i32| {
        rounded(Command::Place { contact: craft, at, heading: Angle::millidegrees(heading), height: 9 })
    };
    let degrees = Angle::degrees;
    let placed = |at: Point, heading: Angle| Command::Place { contact: craft, at, heading, height: 9 };
    assert_eq!(place(at(1_000, 1_143), 89_500), placed(at(1_016, 1_270), degrees(90)));
    assert_eq!(place(at(126, 127), 89_499), placed(at(0, 254), degrees(89)));
    assert_eq!(place(at(0, 0), 359_600), placed(at(0, 0), degrees(0)));
    let burst = |at: Point| Command::Burst { battery: craft, at, height: 12 };
    assert_eq!(rounded(burst(at(380, 382))), burst(at(254, 508)));
    let fly = |legs: [Said; 3]| Command::Fly {
        craft,
        flight: Flight { legs: legs.into_iter().collect(), ..Flight::default() },
    };
    let turn = |after: i32| Said::Turn { after: Length::um(after), hand: Hand::Left, degrees: 20 };
    let given = fly([Said::Ahead(Length::um(380)), turn(25_500), Said::AheadRest]);
    assert_eq!(rounded(given), fly([Said::Ahead(hundredths(1)), turn(25_400), Said::AheadRest]));
}

#[test]
fn sqr_41_a_climbing_half_loop_only_turns_about() {
    let craft = Craft::new(10, 2, 3);
    let order = Order { manoeuvre: Manoeuvre::ClimbingLoop, climb: 1, ..Order::default() };
    let track = craft.flier().track(Course { heading: Angle::degrees(90), ..NORTH }, &order);
    assert_eq!((track.len(), track[0].at, track[0].heading), (1, NORTH.at, Angle::degrees(270)));
    assert_eq!((craft.refused(12, &order), craft.refused(40, &order)), (None, Some("SQR-102")));
}

#[test]
fn scr_14_a_skid_is_the_whole_move_too() {
    let craft = Craft::new(10, 2, 3);
    let skid =
        |distance: i32, climb: i8| craft.refused(12, &Order { climb, ..slip(Manoeuvre::Skid, 20, distance, -20) });
    assert_eq!(
        (skid(200, 0), skid(199, 0), skid(501, 0), skid(300, 1)),
        (None, Some("SQR-26"), Some("SQR-26"), Some("SQR-110"))
    );
    let forward = *craft.flier().track(NORTH, &slip(Manoeuvre::Skid, -20, 300, 20)).last().unwrap();
    assert!(forward.at.x < 0 && forward.heading == Angle::degrees(20));
}

#[test]
fn sqr_155_a_move_is_refused_as_a_whole() {
    let craft = Craft::new(10, 2, 3);
    let order = |climb: i8, legs: &[Leg]| Order {
        manoeuvre: Manoeuvre::Climb,
        climb,
        legs: legs.iter().copied().collect(),
        slip: None,
    };
    assert_eq!(craft.refused(12, &order(1, &[turned(300, 30, false), ahead(200)])), None);
    assert_eq!(craft.refused(12, &order(2, &[turned(300, 30, false), ahead(200)])), Some("SQR-110"), "height");
    assert_eq!(craft.refused(12, &order(1, &[turned(300, 30, false), ahead(201)])), Some("SQR-26"), "length");
    assert_eq!(craft.refused(12, &order(1, &[turned(300, 31, false)])), Some("SQR-108"), "turns");
    // What it would fly: leg by leg.
    let track = craft.flier().track(NORTH, &order(1, &[turned(300, 90, false), ahead(200)]));
    assert_eq!(
        track.iter().map(|course| (course.at.x, course.at.y)).collect::<Vec<_>>(),
        [(0, 0), (0, 76_200), (50_800, 76_200)]
    );
}

/// May a crew sideslip, and skid?
fn slips(level: Level, set: &[(&str, &str)]) -> [bool; 2] {
    let craft = Craft { level, ..Craft::new(10, 2, 3).with(set) };
    [Manoeuvre::Sideslip, Manoeuvre::Skid].map(|manoeuvre| {
        let refused = craft.refused(12, &slip(manoeuvre, 10, 300, 0));
        assert_eq!(refused.is_some(), !craft.flier().open(12).any(|open| open == manoeuvre));
        assert!(refused.is_none_or(|clause| clause == "SQR-148"));
        refused.is_none()
    })
}

#[test]
fn sqr_148_with_experience_off_everybody_slips() {
    let off = [("scramble.experience", "off")];
    assert_eq!(
        (slips(Level::Recruit, &off), slips(Level::Average, &off), slips(Level::Elite, &[])),
        ([true; 2], [true; 2], [true; 2])
    );
    assert_eq!(slips(Level::Elite, &[("scramble.sideslip", "off")]), [false, true]);
    assert_eq!(slips(Level::Elite, &[("scramble.skid", "off"), ("scramble.experience", "off")]), [true, false]);
}

#[test]
fn scr_72_recruits_do_not_slip() {
    assert_eq!(slips(Level::Recruit, &[]), [false; 2]);
}

#[test]
fn scr_76_green_crews_do_not_slip() {
    assert_eq!(slips(Level::Green, &[]), [false; 2]);
}

#[test]
fn scr_79_average_crews_do_not_slip() {
    assert_eq!(slips(Level::Average, &[]), [false; 2]);
}

#[test]
fn scr_80_veterans_sideslip_and_do_not_skid() {
    assert_eq!(slips(Level::Veteran, &[]), [true, false]);
}

#[test]
fn sqr_47_the_moves_of_the_worked_fight() {
    let at = |x: i32, y: i32, heading: i32| Course {
        at: Point { x: 25_400 * x, y: 25_400 * y },
        heading: Angle::degrees(heading),
    };
    let inches = |course: Course| (f64::from(course.at.x) / 25_400.0, f64::from(course.at.y) / 25_400.0);
    // The Messerschmitt: a diving half loop by two, two inches, ten degrees to the right.
    let messerschmitt = Craft::of("Bf 109E-4");
    let order = Order {
        manoeuvre: Manoeuvre::ShallowLoop,
        climb: -2,
        legs: [turned(200, 10, false)].into_iter().collect(),
        slip: None,
    };
    assert_eq!(messerschmitt.refused(14, &order), None);
    let end = *messerschmitt.flier().track(at(36, 18, 0), &order).last().unwrap();
    assert_eq!((inches(end), end.heading), ((36.0, 16.0), Angle::degrees(190)));
    // The Spitfire: four inches, which is its MVR, and a tight turn; failed, it is 30 degrees and four inches straight on.
    let damaged = Craft { now: Condition { turning: 4, ..average("Spitfire Mk I") }, ..Craft::of("Spitfire Mk I") };
    let order = Order { legs: [turned(400, 60, true)].into_iter().collect(), ..Order::default() };
    assert_eq!(damaged.refused(14, &order), None);
    let turned = Course { heading: Angle::degrees(210), ..damaged.flier().track(at(37, 22, 180), &order)[1] };
    let end = inches(turned.ahead(INCH * 4));
    assert!((end.0 - 35.0).abs() < 1e-4 && (end.1 - 14.536).abs() < 1e-3, "{end:?}");
}
