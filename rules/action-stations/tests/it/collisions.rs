//! Collisions and going aground.

use crate::dice::{chance, mean, near, parts, thrown};
use crate::tables::{crew, gun, lists};
use sandtable_action_stations::lists::{Class, Grade, Helm};
use sandtable_action_stations::resolution::collision::{
    Crash, Dodge, Ram, SternDamage, aim, avoid, dice, getting_off, glance, grounding, grounding_loss, halved, is_stuck,
    shaken, shock, speed, speed_after,
};
use sandtable_action_stations::resolution::facing::Facing;
use sandtable_action_stations::resolution::rolls::Test;
use sandtable_geometry::Angle;

const CLASSES: [Class; 3] = [Class::One, Class::Two, Class::Three];

fn ram(rammer: Class, rammed: Class, struck: Facing, speed: u16) -> Ram {
    Ram { rammer, rammed, struck, speed, submarine: false }
}

/// The least, the greatest and the mean loss of the rammed (0) or the ramming vessel (1).
fn range(ram: &Ram, whose: usize) -> (u16, u16, f64) {
    let crash = ram.rolls(&lists());
    let mut exact = sandtable_dice::Exact::<f64>::new();
    let odds = exact.ask(&crash).unwrap().odds(|_, rolled| ram.losses(rolled)[whose]);
    let (least, most) = (odds.outcomes()[0].0, odds.outcomes().last().unwrap().0);
    (least, most, odds.mean())
}

#[test]
fn ast_11_one_d10_for_each_class_of_the_rammer() {
    assert_eq!(CLASSES.map(|class| dice(&lists(), class, 20)), [[1, 0], [2, 0], [3, 0]]);
    let (least, most, mean) = range(&ram(Class::Three, Class::One, Facing::Beam, 20), 0);
    assert!((least, most) == (3, 30) && near(mean, 33.0 / 2.0));
}

#[test]
fn ast_12_bands_of_speed() {
    let at = |speed| dice(&lists(), Class::One, speed);
    assert_eq!([10, 11, 30, 31, 60, 61].map(at), [[0, 0], [1, 0], [1, 0], [1, 1], [1, 1], [1, 3]]);
    assert_eq!(at(1200), [1, 3]);
}

#[test]
fn ast_13_ast_14_a_roll_for_each_and_half_for_the_rammer() {
    let ram = ram(Class::One, Class::Two, Facing::Forward, 40);
    let (end, rolled) = thrown(&ram.rolls(&lists()), &[6, 3, 9, 4]);
    assert_eq!((end, rolled, ram.losses(rolled)), (0, [9, 13], [9, 6]));
    assert_eq!([5, 1, 13].map(halved), [2, 0, 6]);
}

#[test]
fn ast_16_head_on_there_is_nothing_further() {
    let lists = lists();
    let ram = ram(Class::Three, Class::Three, Facing::Forward, 20);
    assert!(ram.broadside(&lists).is_none() && ram.stern(&lists).is_none() && !ram.shakes());
}

#[test]
fn ast_17_submarines_are_soft() {
    let submarine = |rammer, speed| {
        let ram = Ram { submarine: true, ..ram(rammer, Class::Two, Facing::Beam, speed) };
        range(&ram, 0)
    };
    let (least, _, slow) = submarine(Class::Two, 10);
    assert!(least == 5 && near(slow, 13.0 / 2.0));
    assert!(near(submarine(Class::Two, 20).2, 111.0 / 10.0));
    assert_eq!((submarine(Class::One, 11).0, submarine(Class::Three, 20).0), (1, 5));
}

#[test]
fn ast_18_a_broadside_ram() {
    let lists = lists();
    let roll = |rammer, rammed| ram(rammer, rammed, Facing::Beam, 20).broadside(&lists);
    assert_eq!(roll(Class::One, Class::Two), None);
    let test = roll(Class::Two, Class::Two).unwrap();
    assert_eq!(chance(&test, |hit, _| *hit == Some(true)), "3/10");
    assert!(!test.comes(7) && test.comes(8) && roll(Class::Three, Class::Two).is_some());
    assert!(ram(Class::Three, Class::Two, Facing::Aft, 20).broadside(&lists).is_none());
}

#[test]
fn ast_20_a_stern_ram() {
    let lists = lists();
    let stern = ram(Class::One, Class::Three, Facing::Aft, 5).stern(&lists).unwrap();
    let of = |holds: fn(&SternDamage) -> bool| chance(&stern, |damage, _| holds(damage));
    assert_eq!((of(|it| it.propeller), of(|it| it.rudder)), ("1/5".into(), "1/5".into()));
    assert_eq!(
        (of(|it| it.propeller || it.rudder), of(|it| it.propeller && it.rudder)),
        ("3/10".into(), "1/10".into())
    );
    assert_eq!(thrown(&stern, &[8]).0, SternDamage { propeller: true, rudder: false });
    assert!(ram(Class::One, Class::Three, Facing::Beam, 5).stern(&lists).is_none());
}

#[test]
fn ast_23_when_weapons_are_shaken() {
    let shakes = |rammer, rammed, speed| ram(rammer, rammed, Facing::Beam, speed).shakes();
    assert!(shakes(Class::Two, Class::One, 30) && !shakes(Class::Two, Class::One, 29));
    assert!(!shakes(Class::One, Class::Two, 45));
    assert_eq!(dice(&lists(), Class::Two, 30), [2, 0]);
}

#[test]
fn ast_24_what_shaking_does() {
    let (lists, test) = (lists(), shock(&lists(), false));
    assert_eq!((test.faces(), shock(&lists, true).faces()), (2, 2));
    assert!(test.comes(1) && test.comes(2) && !test.comes(3));
    let none = sandtable_dice::Times::new(5, Count(test));
    assert_eq!(chance(&none, |_, counted| counted[0] == 0), "1024/3125");
    let turns = |key: &str| shaken(Some(&gun(key)));
    assert_eq!((turns("bof40"), turns("ork20"), turns("t96"), turns("mg34")), (3, 1, 1, 1));
    assert_eq!(shaken(None), 3);
}

/// Counts what comes.
struct Count(Test);

impl sandtable_dice::Procedure for Count {
    type Stage = ();

    fn start(&self) {}

    fn step<C: sandtable_dice::Cup>(&self, (): (), cup: &mut C) -> Result<sandtable_dice::Next<()>, C::Pause> {
        let throw = sandtable_dice::Throw::one(10);
        let face = cup.roll(throw, || sandtable_dice::Why::needing(self.0.reason, self.0.need))? as u8;
        cup.count(0, self.0.comes(face).into());
        Ok(sandtable_dice::Next::Done(()))
    }
}

#[test]
fn ast_25_the_example() {
    let lists = lists();
    let ram = ram(Class::One, Class::Two, Facing::Beam, speed(Facing::Beam, 20, 8));
    assert_eq!(ram.losses(thrown(&ram.rolls(&lists), &[6, 5]).1), [6, 2]);
    assert!(ram.broadside(&lists).is_none() && !ram.shakes());
}

#[test]
fn ast_26_the_example_head_on() {
    let lists = lists();
    let ram = |trawler| ram(Class::One, Class::Two, Facing::Forward, speed(Facing::Forward, 20, trawler));
    assert_eq!((ram(11).speed, ram(11).rolls(&lists).dice), (31, [1, 1]));
    assert_eq!(ram(11).losses(thrown(&ram(11).rolls(&lists), &[6, 3, 5, 4]).1), [9, 4]);
    assert_eq!((ram(10).speed, ram(10).rolls(&lists).dice), (30, [1, 0]));
}

#[test]
fn ast_27_the_table_of_losses() {
    let table: [[(u16, u16, f64); 2]; 12] = [
        [(0, 0, 0.0), (0, 0, 0.0)],
        [(1, 10, 11.0 / 2.0), (0, 5, 5.0 / 2.0)],
        [(2, 16, 9.0), (1, 8, 17.0 / 4.0)],
        [(4, 28, 16.0), (2, 14, 31.0 / 4.0)],
        [(1, 10, 11.0 / 2.0), (0, 5, 5.0 / 2.0)],
        [(2, 20, 11.0), (1, 10, 21.0 / 4.0)],
        [(3, 26, 29.0 / 2.0), (1, 13, 7.0)],
        [(5, 38, 43.0 / 2.0), (2, 19, 21.0 / 2.0)],
        [(2, 20, 11.0), (1, 10, 21.0 / 4.0)],
        [(3, 30, 33.0 / 2.0), (1, 15, 8.0)],
        [(4, 36, 20.0), (2, 18, 39.0 / 4.0)],
        [(6, 48, 27.0), (3, 24, 53.0 / 4.0)],
    ];
    let rows = CLASSES.iter().flat_map(|class| [10, 30, 60, 61].map(|speed| (*class, speed)));
    for ((class, speed), row) in rows.zip(table) {
        for (whose, (least, most, mean)) in row.into_iter().enumerate() {
            let found = range(&ram(class, Class::Three, Facing::Beam, speed), whose);
            assert!((found.0, found.1) == (least, most) && near(found.2, mean), "{class:?} {speed} {found:?}");
        }
    }
}

#[test]
fn ast_145_ast_212_going_aground() {
    let lists = lists();
    let mean = |class, speed| mean(&grounding_loss(&lists, class, speed), |_, rolled| halved(rolled[1]).into());
    assert!(near(mean(Class::Two, 12), 21.0 / 4.0) && near(mean(Class::Three, 10), 21.0 / 4.0));
    assert_eq!(thrown(&grounding_loss(&lists, Class::Two, 12), &[6, 5]).1, [0, 11]);
    assert_eq!(
        (grounding().faces(), grounding().comes(8), getting_off().faces(), getting_off().comes(3)),
        (3, true, 3, true)
    );
    assert_eq!([30, 31].map(is_stuck), [false, true]);
}

/// A vessel that sees the other and means well.
fn dodge(helm: Helm, speed: u16) -> Dodge {
    Dodge { helm, speed, ..Dodge::default() }
}

fn score(dodge: &Dodge, grade: Grade) -> Option<i8> {
    avoid(dodge, &crew(grade)).map(|test| test.need.total())
}

#[test]
fn ast_119_ast_148_avoiding() {
    assert_eq!(score(&dodge(Helm::High, 20), Grade::Poor), Some(6));
    assert_eq!(score(&dodge(Helm::Medium, 11), Grade::Regular), Some(7));
    assert_eq!(score(&dodge(Helm::Low, 24), Grade::Veteran), Some(7));
    assert_eq!(score(&dodge(Helm::VeryPoor, 25), Grade::Regular), Some(4));
    assert_eq!(score(&Dodge { unseen: true, ..dodge(Helm::High, 20) }, Grade::Regular), Some(6));
    for cannot in [dodge(Helm::High, 0), Dodge { steering: true, ..dodge(Helm::High, 9) }, dodge(Helm::Lost, 9)] {
        assert_eq!(score(&cannot, Grade::Veteran), None);
    }
    let worst = Dodge { unseen: true, on_purpose: true, ..dodge(Helm::Medium, 30) };
    assert_eq!(parts(&avoid(&worst, &crew(Grade::Regular)).unwrap().need), (2, vec![8, -1, -1, -2, -2]));
    // A poor MTB and a regular trawler: contact 4/10 x 3/10.
    let fails = |helm, grade| 10 - avoid(&dodge(helm, 11), &crew(grade)).unwrap().faces();
    assert_eq!((fails(Helm::High, Grade::Poor), fails(Helm::Medium, Grade::Regular)), (4, 3));
}

#[test]
fn ast_149_a_deliberate_ram() {
    let target = avoid(&Dodge { on_purpose: true, ..dodge(Helm::High, 20) }, &crew(Grade::Regular)).unwrap();
    assert_eq!(target.need.total(), 6);
    let hits = |grade, stationary| aim(&crew(grade), stationary).faces();
    // 5/10 x 4/10 is 1/5.
    assert_eq!(hits(Grade::Regular, false) * (10 - target.faces()), 20);
    assert_eq!((hits(Grade::Regular, true), hits(Grade::Veteran, false), hits(Grade::Poor, false)), (8, 6, 4));
}

#[test]
fn ast_150_glancing_off() {
    let lists = lists();
    let tenths = |struck, one, other| glance(&lists, struck, [one, other].map(Angle::degrees)).faces();
    assert_eq!(tenths(Facing::Beam, 0, 90), 3);
    assert_eq!((tenths(Facing::Beam, 0, 29), tenths(Facing::Beam, 0, 30)), (6, 3));
    assert_eq!((tenths(Facing::Beam, 355, 20), tenths(Facing::Beam, 250, 90)), (6, 6));
    assert_eq!(tenths(Facing::Forward, 0, 10), 3);
    // With the example of avoiding: 3/25 x 7/10 is 21/250.
    assert_eq!(3 * (10 - i32::from(tenths(Facing::Beam, 0, 90))) * 250, 21 * 250);
}

#[test]
fn ast_151_collision_speed() {
    assert_eq!([speed(Facing::Beam, 20, 11), speed(Facing::Forward, 20, 11), speed(Facing::Aft, 20, 12)], [20, 31, 8]);
    assert_eq!(speed(Facing::Aft, 8, 12), 0);
}

#[test]
fn ast_152_speed_after_a_collision() {
    assert_eq!(speed_after(Class::One, Class::Three, 12), 12);
    assert_eq!((speed_after(Class::Two, Class::Two, 11), speed_after(Class::Three, Class::One, 30)), (5, 15));
}

#[test]
fn ast_19_the_dice_of_a_ram_ask_for_no_engineers() {
    // One die, and nothing after it.
    let test = ram(Class::Two, Class::Two, Facing::Beam, 20).broadside(&lists()).unwrap();
    assert_eq!(thrown(&test, &[8]).0, Some(true));
}

#[test]
fn ast_13_nothing_is_rolled_without_dice() {
    let crash: Crash = ram(Class::One, Class::One, Facing::Beam, 10).rolls(&lists());
    assert_eq!(thrown(&crash, &[]).1, [0, 0]);
}

#[test]
fn ast_75_ast_76_ast_77_ast_108_where_something_lies() {
    let of = |degrees| Facing::of(Angle::degrees(degrees));
    assert_eq!([0, 44, 316, 359].map(of), [Facing::Forward; 4]);
    assert_eq!([45, 90, 135, 225, 270, 315].map(of), [Facing::Beam; 6]);
    assert_eq!([136, 180, 224].map(of), [Facing::Aft; 3]);
    let hundredths = |hundredths: i32| Facing::of(Angle::millidegrees(10 * hundredths));
    assert_eq!([4499, 4500, 13_501, 22_499].map(hundredths), [Facing::Forward, Facing::Beam, Facing::Aft, Facing::Aft]);
}
