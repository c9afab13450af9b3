//! Flooding, fires, repairs, engineers, and fire at aircraft.

use crate::dice::{chance, mean, near, parts, thrown};
use crate::play::{A, Layout};
use crate::tables::{crew, gun, kind, rules};
use sandtable_action_stations::lists::{Cargo, Class, Fuel, Grade};
use sandtable_action_stations::resolution::fires::{
    AircraftHit, Fire, Flies, Flooded, Flooding, MOST_FIRES, Repair, anti_aircraft, engineers, fire_loss, is_explosive,
    repair,
};
use sandtable_dice::{Cup, Next, Procedure, TALLIES, Times};

/// A flooding from turn to turn, until it stops.
struct ToTheEnd {
    flooding: Flooding,
    cap: u16,
}

impl Procedure for ToTheEnd {
    type Stage = Flooded;

    fn start(&self) -> Flooded {
        self.flooding.start()
    }

    fn step<C: Cup>(&self, stage: Flooded, cup: &mut C) -> Result<Next<Flooded>, C::Pause> {
        Ok(match self.flooding.step(stage, cup)? {
            Next::Done(flooded) if !flooded.stopped => Next::Then(self.start()),
            other => other,
        })
    }

    fn caps(&self) -> [u16; TALLIES] {
        [self.cap, 0]
    }
}

fn flooding(order: &str) -> Flooding {
    Flooding::new(&rules(&[("flood.order", order)]), u16::MAX)
}

#[test]
fn ast_103_flooding() {
    let total = |order, cap| ToTheEnd { flooding: flooding(order), cap };
    assert!(near(mean(&total("control_first", 5000), |_, lost| lost[0].into()), 77.0 / 6.0));
    assert!(near(mean(&total("loss_first", 5000), |_, lost| lost[0].into()), 55.0 / 3.0));
    let least = |order, boxes: u16| mean(&total(order, boxes), |_, lost| f64::from(u8::from(lost[0] >= boxes)));
    assert!(near(1.0 - least("control_first", 1), 0.3) && near(least("loss_first", 1), 1.0));
    assert!((least("control_first", 10) - 0.4485).abs() < 5e-5);
    let controls = flooding("control_first");
    assert_eq!((thrown(&controls, &[3]).0.stopped, thrown(&controls, &[3]).1), (true, [0, 0]));
    assert_eq!((thrown(&controls, &[4, 9]).0.stopped, thrown(&controls, &[4, 9]).1), (false, [9, 0]));
    assert_eq!(
        (thrown(&flooding("loss_first"), &[9, 3]).0.stopped, thrown(&flooding("loss_first"), &[9, 3]).1),
        (true, [9, 0])
    );
}

#[test]
fn ast_222_several_floodings_and_fires() {
    let two = Times::new(2, flooding("control_first"));
    assert!(near(mean(&two, |_, lost| lost[0].into()), 77.0 / 10.0));
    assert_eq!(chance(&two, |_, lost| lost == [0, 0]), "9/100");
    assert_eq!(u16::from(MOST_FIRES) * fire_loss(Class::Three), 9);
}

#[test]
fn ast_222_each_flooding_and_then_each_fire_by_itself() {
    let aboard = |boxes: u16, floods: u8, fires: u8, dice: &[u8]| {
        let mut play = Layout::night()
            .a("D1 gb_fleet at 50,50 heading 0 speed 0")
            .b("X1 gb_trawler at 170,5 heading 0 speed 0")
            .begins(A);
        play.but("D1", |unit| (unit.boxes, unit.floods, unit.fires) = (boxes, floods, fires)).at_turn(2, dice);
        let unit = play.unit("D1");
        (unit.boxes, unit.floods, unit.fires, unit.sinking)
    };
    // The first flooding is stopped, the second costs 7; the first fire is out, the others cost 3 each.
    assert_eq!(aboard(40, 2, 3, &[3, 4, 7, 3, 4, 8]), (40 - 7 - 6, 1, 2, false));
    // A fire that starts now rolls from the next turn on.
    assert_eq!(aboard(40, 0, 1, &[9]), (37, 0, 2, false));
    assert_eq!(aboard(40, 0, 3, &[9, 9, 9]), (40 - 9, 0, 3, false));
    // Who has no box left has the flag, and rolls no more: of floodings, and of fires.
    assert_eq!(aboard(7, 2, 2, &[4, 7]), (0, 2, 2, true));
    assert_eq!(aboard(3, 0, 2, &[4]), (0, 0, 2, true));
}

#[test]
fn ast_170_fires() {
    let boat = kind("gb_mtb_v70");
    let fire = |grade| Fire::new(&crew(grade), is_explosive(boat.fuel, boat.cargo));
    assert_eq!(chance(&fire(Grade::Regular), |burnt, _| burnt.explodes), "3/100");
    let out = [Grade::Regular, Grade::Veteran, Grade::Poor].map(|grade| chance(&fire(grade), |burnt, _| burnt.out));
    assert_eq!(out, ["3/10", "2/5", "1/5"].map(String::from));
    assert_eq!(chance(&fire(Grade::Regular), |burnt, _| burnt.spreads), "1/5");
    let end = |faces: &[u8]| {
        let (burnt, _) = thrown(&fire(Grade::Regular), faces);
        (burnt.out, burnt.spreads, burnt.explodes)
    };
    assert_eq!([end(&[3]), end(&[8]), end(&[9])], [(true, false, false), (false, false, false), (false, true, false)]);
    assert_eq!([end(&[10, 7]), end(&[10, 8])], [(false, true, false), (false, true, true)]);
    // Without petrol, oil and ammunition no further die.
    let (burnt, _) = thrown(&Fire::new(&crew(Grade::Regular), false), &[10]);
    assert!(burnt.spreads && !burnt.explodes);
    assert_eq!([Class::One, Class::Two, Class::Three].map(fire_loss), [1, 2, 3]);
    assert!(is_explosive(Fuel::Steam, Cargo::Oil) && is_explosive(Fuel::Diesel, Cargo::Ammunition));
    assert!(!is_explosive(Fuel::Steam, Cargo::Troops));
}

#[test]
fn ast_132_repairs() {
    let tenths = |what, grade| repair(what, &crew(grade)).faces();
    let all = |what| [Grade::Regular, Grade::Veteran, Grade::Poor].map(|grade| tenths(what, grade));
    assert_eq!([Repair::Engine, Repair::Steering, Repair::System].map(all), [[2, 3, 1], [2, 3, 1], [1, 2, 0]]);
}

#[test]
fn ast_224_three_attempts_of_a_veteran_crew() {
    let test = repair(Repair::Engine, &crew(Grade::Veteran));
    let failed = f64::from(10 - test.faces()) / 10.0;
    assert!(near(1.0 - failed * failed * failed, 657.0 / 1000.0));
    // Who gives no order tries in this order.
    assert!(Repair::Engine < Repair::Steering && Repair::Steering < Repair::System);
}

#[test]
fn ast_100_ast_144_engineers() {
    assert_eq!((engineers().faces(), engineers().comes(8), engineers().comes(7)), (3, true, false));
    assert_eq!(chance(&engineers(), |lost, _| *lost == Some(true)), "3/10");
}

#[test]
fn ast_171_anti_aircraft_fire() {
    let volley = |key: &str, grade, dark| anti_aircraft(&gun(key), &crew(grade), dark);
    let twin = volley("ork20t", Grade::Regular, false).unwrap();
    assert_eq!(chance(&twin, |hits, _| *hits > Some(0)), "51/100");
    let score = |key: &str| volley(key, Grade::Regular, false).map(|volley| volley.need.total());
    assert_eq!(
        ["mg34", "ork20", "pdr2", "sk105", "in5", "in8us3"].map(score),
        [Some(2), Some(3), Some(3), Some(2), Some(1), None]
    );
    assert_eq!(parts(&volley("ork20t", Grade::Veteran, true).unwrap().need), (3, vec![3, -1, 1]));
    let flies = [1, 3, 4, 7, 8, 10].map(|face| thrown(&AircraftHit, &[face]).0);
    assert_eq!(flies, [Flies::On, Flies::On, Flies::Off, Flies::Off, Flies::Down, Flies::Down]);
}

#[test]
fn ast_103_ast_170_ast_222_who_has_no_boxes_left_rolls_no_more() {
    let aboard = |kind: &str, boxes: u16, floods: u8, fires: u8, dice: &[u8]| {
        let mut play = Layout::night()
            .set("flood.order", "loss_first")
            .a(&format!("D1 {kind} at 50,50 heading 0 speed 0"))
            .b("X1 gb_trawler at 170,5 heading 0 speed 0")
            .begins(A);
        play.but("D1", |unit| (unit.boxes, unit.floods, unit.fires) = (boxes, floods, fires)).at_turn(2, dice);
        (play.unit("D1").boxes, play.unit("D1").sinking)
    };
    // A flooding that takes the last boxes is not fought any more; with one left it is.
    assert_eq!(aboard("gb_fleet", 7, 1, 0, &[7]), (0, true));
    assert_eq!(aboard("gb_fleet", 8, 1, 0, &[7, 3]), (1, false));
    // Nor does petrol explode where the fire itself takes the last box; with one left it may.
    assert_eq!(aboard("gb_mtb_v70", 1, 0, 1, &[10]), (0, true));
    assert_eq!(aboard("gb_mtb_v70", 2, 0, 1, &[10, 7]), (1, false));
}
