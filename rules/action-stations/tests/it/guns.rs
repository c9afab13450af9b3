//! Guns, bombs and starshell.

use crate::dice::{chance, mean, near, parts, thrown};
use crate::tables::{gun, kind, lists, rules};
use sandtable_action_stations::lists::{Category, Class, Grade, Light, Loss, Special};
use sandtable_action_stations::resolution::facing::Facing;
use sandtable_action_stations::resolution::gunnery::{
    Firer, Hull, HullLoss, Protection, Range, STARSHELLS, Shot, SpecialDamage, Starshell, Target, Volley, battery_hit,
    blast, bomb_loss, bombs, hull_loss, phases_of_fire, range, strafing_gun, tenth_of_a_circle,
};
use sandtable_action_stations::rules::Rules;
use sandtable_geometry::{Angle, Length};

const FLEET: [(&str, &str); 1] = [("gun.fleet", "on")];

fn firer(class: Class, speed: u16) -> Option<Firer> {
    Some(Firer { class, speed, ..Firer::default() })
}

/// A destroyer's or a cruiser's target of its own kind.
fn large(speed: u16) -> Target {
    Target { class: Class::Three, speed, ..Target::default() }
}

fn shot(category: Category, range: Range, firer: Option<Firer>, target: Target) -> Shot {
    Shot { range, category, firer, target, ..Shot::default() }
}

fn score(set: &[(&str, &str)], shot: Shot) -> i8 {
    shot.need(&rules(set), &lists().gun).total()
}

fn at(key: &str, cm: i32) -> Option<Range> {
    range(&gun(key), |reach| Length::cm(cm) <= reach)
}

#[test]
fn ast_163_ast_164_range_bands() {
    assert_eq!([70, 71].map(|cm| at("ork20", cm)), [Some(Range::Long), None]);
    assert_eq!(
        [20, 21, 40, 41].map(|cm| at("ork20", cm)),
        [Range::Short, Range::Medium, Range::Medium, Range::Long].map(Some)
    );
    assert_eq!((at("in8us3", 300), at("mg34", 0)), (Some(Range::Long), Some(Range::Short)));
}

#[test]
fn ast_164_ast_168_hull_boxes() {
    let loss = |key: &str, class| hull_loss(&rules(&[]), &gun(key), &Hull { class, ..Hull::default() });
    let medium = loss("pdr2", Class::One);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|face| thrown(&medium, &[face]).0), [1, 1, 2, 2, 3, 3].map(Some));
    assert!(near(mean(&medium, |lost, _| lost.unwrap().into()), 2.0));
    assert_eq!(thrown(&loss("mg50t", Class::Three), &[]).0, Some(0));
    assert_eq!(
        (thrown(&loss("pdr2", Class::Three), &[]).0, thrown(&loss("ork20", Class::One), &[]).0),
        (Some(1), Some(1))
    );
    assert_eq!(chance(&loss("ork20", Class::Two), |lost, _| *lost == Some(1)), "1/2");
    assert_eq!(chance(&loss("mg34", Class::One), |lost, _| *lost == Some(1)), "3/10");
    assert_eq!(
        (thrown(&loss("sk105", Class::Two), &[6]).0, thrown(&loss("in47t", Class::Two), &[10]).0),
        (Some(6), Some(10))
    );
}

#[test]
fn ast_218_a_heavy_cruiser_gun_takes_two_d6() {
    let loss = hull_loss(&rules(&[]), &gun("in8us3"), &Hull { class: Class::Three, ..Hull::default() });
    assert!(near(mean(&loss, |lost, _| lost.unwrap().into()), 7.0) && thrown(&loss, &[6, 6]).0 == Some(12));
}

#[test]
fn ast_166_what_a_die_must_show() {
    let boat = Target { speed: 10, ..Target::default() };
    let near = shot(Category::Lc, at("c38", 18).unwrap(), firer(Class::One, 30), boat);
    assert_eq!(parts(&near.need(&rules(&[]), &lists().gun)), (4, vec![6, -1, -1]));
    let bases = [Range::Short, Range::Medium, Range::Long].map(|range| {
        score(
            &[],
            shot(
                Category::Hc,
                range,
                firer(Class::Two, 10),
                Target { class: Class::Two, speed: 10, ..Target::default() },
            ),
        )
    });
    assert_eq!(bases, [6, 4, 2]);
    // At most 9, and 0 or less cannot hit.
    let best = Shot {
        continued: true,
        q_ship: true,
        night: true,
        ..shot(Category::Hc, Range::Short, firer(Class::Three, 0), Target { lit: true, ..large(0) })
    };
    assert_eq!((score(&[], best), parts(&best.need(&rules(&[]), &lists().gun)).1), (9, vec![6, 1, 1, 1, 1, 2, -3]));
    // Of exactly 9 nothing is taken.
    let nine =
        Shot { continued: true, night: true, ..shot(Category::Hc, Range::Short, firer(Class::Three, 0), large(0)) };
    assert_eq!(parts(&nine.need(&rules(&[]), &lists().gun)), (9, vec![6, 1, 1, 1]));
    let hopeless =
        shot(Category::Hc, Range::Long, firer(Class::One, 30), Target { speed: 30, end_on: true, ..Target::default() });
    let volley = Volley::new(&rules(&[]), &lists().gun, &hopeless, 4);
    assert_eq!((volley.need.total(), thrown(&volley, &[1, 1, 1, 1]).0), (-3, Some(0)));
}

#[test]
fn ast_167_the_examples() {
    let sea = |boat: Target, range| Shot { night: true, ..shot(Category::Hc, range, firer(Class::Two, 10), boat) };
    let boat = Target { speed: 30, lit: true, ..Target::default() };
    assert_eq!(score(&[], sea(Target { end_on: true, ..boat }, at("sk88", 60).unwrap())), 1);
    let beam = sea(boat, at("sk105", 25).unwrap());
    assert_eq!(score(&[], beam), 4);
    // Two such guns: 0.8 hits a turn, 2.8 boxes.
    let volley = Volley::new(&rules(&[]), &lists().gun, &beam, 2);
    let hits = mean(&volley, |hits, _| hits.unwrap().into());
    let boxes = mean(&hull_loss(&rules(&[]), &gun("sk105"), &Hull::default()), |lost, _| lost.unwrap().into());
    assert!(near(hits, 0.8) && near(hits * boxes, 2.8));
}

#[test]
fn ast_119_ast_121_ast_167_each_modifier() {
    let plain = shot(
        Category::Mc,
        Range::Short,
        firer(Class::Two, 10),
        Target { class: Class::Two, speed: 10, ..Target::default() },
    );
    let by = |change: fn(&mut Shot)| {
        let mut changed = plain;
        change(&mut changed);
        score(&[], changed) - score(&[], plain)
    };
    assert_eq!(by(|shot| shot.target.class = Class::One), -1);
    assert_eq!(by(|shot| shot.target.class = Class::Three), 1);
    assert_eq!([by(|shot| shot.target.speed = 24), by(|shot| shot.target.speed = 25)], [0, -1]);
    assert_eq!(by(|shot| (shot.target.speed, shot.category) = (25, Category::Hc)), -2);
    assert_eq!([by(|shot| shot.target.speed = 0), by(|shot| shot.target.speed = 1)], [1, 0]);
    assert_eq!(by(|shot| shot.target.end_on = true), -1);
    assert_eq!(by(|shot| shot.firer.as_mut().unwrap().speed = 30), 0);
    let boat = |speed| shot(Category::Mc, Range::Short, firer(Class::One, speed), plain.target);
    assert_eq!([score(&[], boat(24)), score(&[], boat(25))], [6, 5]);
    assert_eq!(by(|shot| shot.firer.as_mut().unwrap().gunnery = 1), 1);
    assert_eq!(by(|shot| shot.firer.as_mut().unwrap().sea = -2), -2);
    assert_eq!(by(|shot| shot.firer.as_mut().unwrap().burning = true), -1);
    assert_eq!([by(|shot| shot.target.lit = true), by(|shot| (shot.night, shot.target.lit) = (true, true))], [0, 1]);
    assert_eq!(
        [by(|shot| shot.unseen = true), by(|shot| shot.split = true), by(|shot| shot.continued = true)],
        [-2, -1, 1]
    );
    assert_eq!(by(|shot| shot.q_ship = true), 2);
    assert_eq!(lists().crew(Grade::Poor).gunnery, -1);
    assert_eq!(Light::ALL.map(|(_, light)| light.is_night()), [true, true, true, true, true, false, false]);
}

#[test]
fn ast_167_more_parts_than_have_room_are_one_part() {
    let firer = Firer { class: Class::One, speed: 30, gunnery: -1, sea: -1, burning: true };
    let target = Target { speed: 30, end_on: true, lit: true, ..Target::default() };
    let shot = Shot {
        range: Range::Short,
        category: Category::Hc,
        firer: Some(firer),
        target,
        night: true,
        unseen: true,
        split: true,
        continued: true,
        q_ship: false,
    };
    let (total, parts) = parts(&shot.need(&rules(&FLEET), &lists().gun));
    assert_eq!((total, parts.len(), parts.iter().sum::<i8>()), (-4, 11, -4));
}

#[test]
fn ast_169_special_damage() {
    let on = |key: &str, hull: Hull| {
        let special = SpecialDamage::of_gun(&rules(&[]), &lists(), &gun(key), &hull);
        (special.faces, chance(&special, |special, _| *special != Some(Special::Nothing)))
    };
    use Special::{Bridge, Engine, Fire, Flooding, KnockedOut, Nothing, Steering, Suppressed};
    let boat = Hull { petrol: true, ..Hull::default() };
    let (faces, any) = on("ork20", boat);
    assert_eq!(
        (&faces[..6], &faces[6..], any.as_str()),
        (&[Nothing; 6][..], &[Suppressed, KnockedOut, Engine, Fire][..], "2/5")
    );
    let (faces, any) = on("sk105", boat);
    assert_eq!((&faces[4..], any.as_str()), (&[Suppressed, KnockedOut, Engine, Fire, Steering, Bridge][..], "3/5"));
    let (faces, any) = on("ork20", Hull { class: Class::Three, ..Hull::default() });
    assert_eq!((&faces[..9], faces[9], any.as_str()), (&[Nothing; 9][..], Suppressed, "1/10"));
    assert_eq!(on("in8us3", Hull::default()).0[9], Flooding);
    assert_eq!(on("in8us3", Hull { class: Class::Two, ..Hull::default() }).0[9], Bridge);
}

#[test]
fn ast_186_the_first_fire_of_a_q_ship() {
    let target = Target { class: Class::Two, speed: 0, ..Target::default() };
    let shot = Shot { q_ship: true, ..shot(Category::Hc, at("in4", 20).unwrap(), firer(Class::Three, 8), target) };
    assert_eq!(score(&[], shot), 9);
}

#[test]
fn ast_216_a_shot_in_full() {
    let shot =
        shot(Category::Vc, at("in47t", 88).unwrap(), firer(Class::Three, 30), Target { end_on: true, ..large(32) });
    let hit = |set: &[(&str, &str)]| {
        let volley = Volley::new(&rules(set), &lists().gun, &shot, 4);
        (volley.need.total(), mean(&volley, |hits, _| f64::from(u8::from(*hits > Some(0)))))
    };
    let (now, slowed) = (hit(&[]), hit(&FLEET));
    assert!(now.0 == 2 && near(now.1, 0.5904) && slowed.0 == 1 && near(slowed.1, 0.3439));
}

/// The mean loss of a gun on a hull.
fn mean_loss(rules: &Rules, key: &str, hull: Hull) -> f64 {
    mean(&hull_loss(rules, &gun(key), &hull), |lost, _| lost.unwrap().into())
}

#[test]
fn ast_219_actions_between_large_ships() {
    let (fleet, hull) = (rules(&FLEET), Hull { class: Class::Three, ..Hull::default() });
    let halved = ["sk105", "in47t", "in8us3"].map(|key| mean_loss(&fleet, key, hull));
    assert!(near(halved[0], 2.0) && near(halved[1], 3.0) && near(halved[2], 15.0 / 4.0));
    // Not of lighter guns, and not against the smaller.
    assert!(near(mean_loss(&fleet, "sk105", Hull { class: Class::Two, ..hull }), 3.5));
    assert!(near(mean_loss(&fleet, "pdr2", hull), 1.0));
    let light = shot(Category::Mc, Range::Short, firer(Class::Three, 10), large(10));
    assert_eq!((score(&FLEET, light), score(&FLEET, Shot { category: Category::Hc, ..light })), (7, 6));
}

#[test]
fn ast_220_armour() {
    let (plain, fleet) = (rules(&[]), rules(&FLEET));
    let cruiser = Hull { class: Class::Three, petrol: false, armour: kind("us_neworleans").armour };
    let lost =
        |rules: &Rules, key: &str, faces: &[u8]| thrown(&hull_loss(rules, &gun(key), &cruiser), faces).0.unwrap();
    assert_eq!((lost(&plain, "in6t", &[7]), lost(&fleet, "in6t", &[7])), (4, 2));
    assert!(near(mean_loss(&fleet, "in6t", cruiser), 9.0 / 5.0));
    assert_eq!((lost(&plain, "sk105", &[]), lost(&plain, "pdr2", &[]), lost(&plain, "in8us3", &[5, 4])), (1, 0, 9));
    let added = |rules: &Rules, key: &str| parts(&SpecialDamage::of_gun(rules, &lists(), &gun(key), &cruiser).added);
    assert_eq!((added(&plain, "in6t"), added(&plain, "in8us3")), ((-2, vec![2, -2, -2]), (1, vec![3, -2])));
    assert_eq!(added(&plain, "sk105"), (-5, vec![1, -2, -4]));
    assert_eq!(SpecialDamage::of_gun(&plain, &lists(), &gun("sk105"), &cruiser).faces, [Special::Nothing; 10]);
    let off = rules(&[("gun.armour", "off")]);
    assert_eq!((lost(&off, "in6t", &[7]), added(&off, "in6t").0), (7, 0));
    // Light armour keeps out nothing of its own rank 0.
    let none = Hull { armour: 0, ..cruiser };
    assert_eq!(hull_loss(&plain, &gun("mg34"), &none).halvings, 0);
    // What heavy guns lose that are kept out is not halved again.
    assert_eq!(lost(&fleet, "sk105", &[]), 1);
}

#[test]
fn ast_228_end_on() {
    let shot = shot(Category::Vc, Range::Short, firer(Class::Three, 20), Target { end_on: true, ..large(10) });
    assert_eq!(["-1", "0", "1"].map(|value| score(&[("gun.end_on", value)], shot)), [6, 7, 8]);
    assert_eq!([Facing::Forward, Facing::Beam, Facing::Aft].map(Facing::is_end_on), [true, false, true]);
}

#[test]
fn ast_179_ast_232_batteries() {
    let battery = |by| Target { class: Class::Two, end_on: true, battery: Some(by), ..Target::default() };
    let score = |by| score(&[], shot(Category::Mc, at("k21", 55).unwrap(), firer(Class::One, 20), battery(by)));
    assert_eq!([Protection::Open, Protection::Emplaced, Protection::Concrete].map(score), [5, 3, 1]);
    // It has no class.
    let of_class =
        |class| shot(Category::Mc, Range::Short, firer(Class::One, 20), Target { class, ..battery(Protection::Open) });
    assert_eq!(Class::ALL.map(|(_, class)| of_class(class).need(&rules(&[]), &lists().gun).total()), [7; 3]);
    let hit = |by, key: &str| battery_hit(by, gun(key).category).faces();
    assert_eq!((hit(Protection::Emplaced, "sk105"), hit(Protection::Emplaced, "ork20")), (3, 1));
    assert_eq!(
        (hit(Protection::Open, "sk105"), hit(Protection::Concrete, "sk105"), hit(Protection::Concrete, "mg34")),
        (5, 1, 0)
    );
    assert_eq!(
        (hit(Protection::Emplaced, "in47t"), hit(Protection::Emplaced, "in8us3"), hit(Protection::Emplaced, "pdr2")),
        (4, 4, 3)
    );
}

#[test]
fn ast_191_air_attacks() {
    let tenths = |target| mean(&bombs(&target, 1), |hits, _| hits.unwrap().into());
    assert!(near(tenths(large(10)), 0.4) && near(tenths(Target { speed: 30, ..Target::default() }), 0.1));
    assert!(near(tenths(large(0)), 0.5));
    let strafing = Shot {
        night: true,
        unseen: true,
        split: true,
        continued: true,
        ..shot(Category::Lc, Range::Short, None, Target { speed: 25, end_on: true, lit: true, ..Target::default() })
    };
    assert_eq!(parts(&strafing.need(&rules(&[]), &lists().gun)), (5, vec![6, -1, -1, 1]));
    assert_eq!(thrown(&Volley::new(&rules(&[]), &lists().gun, &strafing, 4), &[5, 6, 1, 10]).0, Some(2));
    assert_eq!(strafing_gun(&lists(), Category::Lc).map(|gun| gun.loss[0]), Some(Loss::One));
    // Two dice a bomb, and the special damage of one, through any armour.
    assert_eq!(thrown(&bomb_loss(2), &[6, 5]).0, Some(11));
    let special = SpecialDamage::of_bomb(&lists(), &Hull { class: Class::Three, petrol: false, armour: 3 });
    assert_eq!(parts(&special.added), (0, vec![2, -2]));
}

#[test]
fn ast_172_an_explosion_near_by() {
    let on = rules(&[("blast", "on")]);
    assert_eq!(blast(&rules(&[])), None);
    assert_eq!(thrown(&blast(&on).unwrap(), &[10]).0, Some(10));
}

#[test]
fn ast_161_ast_201_ast_215_starshell() {
    assert_eq!(thrown(&Starshell, &[7]).0, Some((0, 0)));
    assert_eq!(thrown(&Starshell, &[8, 6, 3]).0, Some((6, 108)));
    assert_eq!((thrown(&Starshell, &[10, 10, 10]).0, tenth_of_a_circle(10)), (Some((10, 0)), 0));
    assert_eq!(chance(&Starshell, |fell, _| *fell == Some((0, 0))), "7/10");
}

#[test]
fn ast_223_ammunition() {
    use Category::{Hc, Lc, Mc, Mg, Vc, Xc};
    assert_eq!([Mg, Lc, Mc, Hc, Vc, Xc].map(phases_of_fire), [30, 30, 30, 20, 20, 20]);
    assert_eq!(STARSHELLS, 10);
}

#[test]
fn ast_237_two_destroyers_against_two() {
    let destroyer = firer(Class::Three, 32);
    let first = shot(Category::Vc, at("in47t", 90).unwrap(), destroyer, Target { end_on: true, ..large(32) });
    assert_eq!(score(&FLEET, first), 1);
    let volley = |faces: &[u8]| {
        let volley = Volley::new(&rules(&FLEET), &lists().gun, &first, faces.len() as u8);
        thrown(&volley, faces).0.unwrap()
    };
    assert_eq!([volley(&[1, 6, 3, 9]), volley(&[4, 8, 10, 2]), volley(&[1, 5]), volley(&[7, 3])], [1, 0, 1, 0]);
    let hull = Hull { class: Class::Three, ..Hull::default() };
    let lost = |key: &str, face| thrown(&hull_loss(&rules(&FLEET), &gun(key), &hull), &[face]).0;
    assert_eq!((lost("in47t", 7), lost("de127", 4)), (Some(4), Some(2)));
    let special =
        |key: &str, face| thrown(&SpecialDamage::of_gun(&rules(&FLEET), &lists(), &gun(key), &hull), &[face]).0;
    assert_eq!((special("in47t", 8), special("de127", 10)), (Some(Special::KnockedOut), Some(Special::Fire)));
    // The second turn: the same target, herself on fire.
    let burning = Some(Firer { burning: true, ..destroyer.unwrap() });
    let second = Shot {
        continued: true,
        ..shot(Category::Vc, at("in47t", 62).unwrap(), burning, Target { end_on: true, ..large(36) })
    };
    assert_eq!((score(&FLEET, second), score(&FLEET, Shot { continued: false, ..second })), (1, 0));
    let other = Shot { firer: destroyer, ..second };
    assert_eq!((score(&FLEET, other), score(&FLEET, Shot { continued: false, ..other })), (2, 1));
    let pompom = Shot { category: Category::Mc, range: at("pdr2q", 72).unwrap(), continued: false, ..other };
    assert_eq!(score(&FLEET, pompom), 1);
    let german = Shot { target: Target { end_on: false, ..second.target }, ..other };
    assert_eq!(score(&FLEET, german), 3);
}

#[test]
fn ast_238_cruisers_at_night() {
    let rules = rules(&FLEET);
    let bows = Facing::of(Angle::millidegrees(970)).is_end_on();
    let first = Shot {
        night: true,
        ..shot(Category::Xc, at("in8us3", 44).unwrap(), firer(Class::Three, 24), Target { end_on: bows, ..large(26) })
    };
    assert_eq!(score(&FLEET, first), 3);
    let volley = Volley::new(&rules, &lists().gun, &first, 9);
    let hit = mean(&volley, |hits, _| f64::from(u8::from(*hits > Some(0))));
    assert!((hit - 0.9596).abs() < 5e-5);
    let light = Shot { category: Category::Vc, range: at("in5us25", 44).unwrap(), ..first };
    assert_eq!(score(&FLEET, light), 3);
    let furutaka = Hull { class: Class::Three, petrol: false, armour: kind("jp_furutaka").armour };
    let lost = |key: &str, faces: &[u8]| thrown(&hull_loss(&rules, &gun(key), &furutaka), faces).0;
    let special = |key: &str, face| thrown(&SpecialDamage::of_gun(&rules, &lists(), &gun(key), &furutaka), &[face]).0;
    assert_eq!((lost("in8us3", &[5, 4]), special("in8us3", 6)), (Some(5), Some(Special::Suppressed)));
    assert_eq!((lost("in5us25", &[7]), special("in5us25", 9)), (Some(2), Some(Special::Suppressed)));
    let lit = Shot { continued: true, target: Target { lit: true, ..large(30) }, ..first };
    assert_eq!(score(&FLEET, lit), 6);
    let veteran = Some(Firer { gunnery: lists().crew(Grade::Veteran).gunnery, ..firer(Class::Three, 30).unwrap() });
    assert_eq!(score(&FLEET, Shot { firer: veteran, target: large(28), continued: false, ..first }), 5);
}

#[test]
fn ast_168_each_hit_has_the_dice_of_the_class_of_its_target() {
    let loss = |key: &str, class| hull_loss(&rules(&[]), &gun(key), &Hull { class, ..Hull::default() });
    // 20 mm: one box of Class 1, one in five of ten of Class 2, none of Class 3.
    assert_eq!(thrown(&loss("ork20", Class::One), &[]).0, Some(1));
    assert_eq!([5, 6].map(|face| thrown(&loss("ork20", Class::Two), &[face]).0), [0, 1].map(Some));
    assert_eq!(thrown(&loss("ork20", Class::Three), &[]).0, Some(0));
    // Half a die of six, rounded up; a die of ten.
    assert_eq!([1, 4, 5].map(|face| thrown(&loss("pdr2", Class::One), &[face]).0), [1, 2, 3].map(Some));
    assert_eq!(thrown(&loss("in47t", Class::Two), &[10]).0, Some(10));
    // Halved once between large ships.
    let fleet = hull_loss(&rules(&FLEET), &gun("in8us3"), &Hull { class: Class::Three, ..Hull::default() });
    assert_eq!(thrown(&fleet, &[5, 4]).0, Some(5));
}

#[test]
fn ast_168_halving_rounds_up_each_time() {
    let twice = HullLoss { halvings: 2, ..bomb_loss(1) };
    assert_eq!([1, 4, 5, 6].map(|face| thrown(&twice, &[face]).0), [1, 1, 2, 2].map(Some));
}
