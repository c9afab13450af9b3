//! What groups of guns roll, and how often they hit.

use crate::stage::{chance, lists, rules};
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scramble::lists::{Arc, Class, Guns, Level, Lists};
use sandtable_scramble::resolution::shooting::{Fired as Shot, Firer, Numbers, Target, numbers};
use sandtable_scramble::resolution::volley::{Mount, Mounts, Roll, Volley, give_up, joined, mounts};
use sandtable_scramble::rules::hundredths;

const AT: Course = Course { at: Point { x: 0, y: 0 }, heading: Angle::ZERO };

/// A shot by somebody of Skill 5 from a bearing of the target.
struct Shoots {
    lists: Lists,
    firer: Firer,
    target: Target,
    shot: Shot,
    sights: &'static str,
}

impl Shoots {
    /// A pair of fixed guns of a class.
    fn new(class: Class, bearing: i32, away: i32, defence: u8) -> Shoots {
        let at = Course {
            at: AT.at.advance(Angle::degrees(bearing), hundredths(away)),
            heading: Angle::degrees(bearing + 180),
        };
        Shoots {
            lists: lists(),
            firer: Firer { at, height: 10, skill: 5, combat: 5, sight: false, fitted: false, level: Level::Average },
            target: Target { at: AT, height: 10, defence, skill: 5, laden: false, large: true, level: Level::Average },
            shot: Shot { class, arc: Arc::Nose, single: false, long: false, extra: 0 },
            sights: "off",
        }
    }

    /// The mount of a turret, with so many others that join.
    fn turret(class: Class, extra: u8, defence: u8) -> Shoots {
        let fixed = Shoots::new(class, 180, 300, defence);
        Shoots { shot: Shot { arc: Arc::Turret, extra, ..fixed.shot }, ..fixed }
    }

    fn with_sight(mut self) -> Shoots {
        self.firer.sight = true;
        Shoots { sights: "revised", ..self }
    }

    fn single(mut self) -> Shoots {
        self.shot.single = true;
        self
    }

    fn long(mut self) -> Shoots {
        self.shot.long = true;
        self
    }

    fn numbers(&self) -> Numbers {
        numbers(
            &rules(&[("scramble.computing_sight", self.sights)]),
            &self.lists,
            &self.firer,
            &self.target,
            &self.shot,
        )
        .unwrap()
    }

    /// The volley of one mount with its dice, and so many given up.
    fn volley(&self, given_up: u8) -> Volley {
        let weapon = self.lists.weapon(self.shot.class);
        let numbers = self.numbers();
        let roll = Roll::new(&numbers, Mount { dice: weapon.dice, single: self.shot.single });
        let depletes = if self.shot.long { weapon.depletes_long } else { weapon.depletes };
        Volley { rolls: [roll].into_iter().collect(), sight: numbers.sight_die, given_up, depletes }
    }

    /// How often it hits.
    fn hits(&self, given_up: u8) -> String {
        chance(&self.volley(given_up), |fired, _| fired.hits > 0)
    }

    /// How often it depletes.
    fn depletes(&self) -> String {
        chance(&self.volley(0), |fired, _| fired.depleted != 0)
    }
}

fn dice(mounts: &Mounts) -> Vec<u8> {
    mounts.iter().map(|mount| mount.dice).collect()
}

/// The mounts of a group of an aircraft.
fn of(name: &str, group: usize) -> Mounts {
    let lists = lists();
    let guns = &lists.find(name).unwrap().guns[group];
    mounts(guns, lists.weapon(guns.class))
}

/// What is left of mounts after so many dice are given up, or the clause that refuses it.
fn after(mut mounts: Mounts, number: u8) -> Result<Vec<u8>, &'static str> {
    give_up(&mut mounts, number).map(|()| dice(&mounts)).map_err(|refusal| refusal.reason.clause)
}

#[test]
fn sqr_119_a_roll_for_each_pair_and_one_for_an_odd_gun() {
    assert_eq!((dice(&of("Hurricane Mk I", 0)), dice(&of("F6F-5 Hellcat", 0))), (vec![1; 4], vec![2; 3]));
    let one = of("Bf 109G-6", 0);
    assert_eq!((dice(&one), one[0].single, of("F6F-5 Hellcat", 0)[0].single), (vec![3], true, false));
    let odd = Guns { number: 3, ..lists().find("Typhoon Mk IB").unwrap().guns[0].clone() };
    assert_eq!(
        mounts(&odd, lists().weapon(Class::Mm20)).iter().map(|mount| mount.single).collect::<Vec<_>>(),
        [false, true]
    );
}

#[test]
fn scr_24_all_barrels_of_the_group_that_a_gunner_chose() {
    assert_eq!((dice(&of("Halifax B Mk III", 1)), dice(&of("B-29A Superfortress", 0))), (vec![1, 1], vec![2, 2]));
}

#[test]
fn sqr_66_how_often_a_pair_hits() {
    let pair = |bearing: i32, away: i32| Shoots::new(Class::Mg, bearing, away, 13).hits(0);
    assert_eq!(
        (pair(180, 200), pair(180, 400), pair(90, 400), pair(0, 400)),
        ("9/10".into(), "7/10".into(), "1/2".into(), "3/10".into())
    );
    let twenty = |defence: u8| Shoots::new(Class::Mm20, 90, 400, defence).hits(0);
    assert_eq!((twenty(15), twenty(16)), ("1/10".into(), "0".into()));
}

#[test]
fn sqr_65_a_natural_1_misses() {
    assert_eq!(Shoots::new(Class::Mg, 180, 200, 8).hits(0), "9/10", "11 against 8");
    // Whatever is added: with six dice given up a 1 would be enough.
    let easy = Volley { given_up: 6, ..Shoots::new(Class::Mg, 180, 400, 15).volley(0) };
    assert_eq!(chance(&easy, |fired, _| fired.hits > 0), "9/10");
}

#[test]
fn sqr_64_an_automatic_hit_doubles_the_dice() {
    let dice = |class: Class| {
        chance(&Shoots::new(class, 180, 200, 8).volley(0), |fired, _| fired.dice == 2 * lists().weapon(class).dice)
    };
    assert_eq!((dice(Class::Mg), dice(Class::Mm20)), ("9/10".into(), "9/10".into()));
    let plain = chance(&Shoots::new(Class::Mm20, 180, 400, 8).volley(0), |fired, _| fired.dice == 3);
    assert_eq!(plain, "9/10", "7 against 8");
}

#[test]
fn scr_120_mounts_deplete_on_the_natural_die() {
    let normal = |class: Class| Shoots::new(class, 90, 400, 15).depletes();
    assert_eq!(
        [Class::Mg, Class::Hmg, Class::Mm20, Class::Mm30, Class::Mm37].map(normal),
        ["0", "1/10", "1/5", "3/10", "2/5"]
    );
    let long = |class: Class| Shoots::new(class, 90, 400, 15).long().depletes();
    assert_eq!([Class::Mg, Class::Hmg, Class::Mm20].map(long), ["1/10", "1/5", "3/10"]);
    // A ten that hits both hits and depletes.
    let both =
        chance(&Shoots::new(Class::Hmg, 90, 400, 15).volley(0), |fired, _| fired.hits > 0 && fired.depleted == 1);
    assert_eq!(both, "1/10");
}

#[test]
fn scr_45_scr_47_dice_are_given_up_mount_by_mount() {
    assert_eq!(after(of("F6F-5 Hellcat", 0), 3), Ok(vec![0, 1, 2]));
    assert_eq!(after(of("F6F-5 Hellcat", 0), 5), Ok(vec![0, 0, 1]));
    assert_eq!(after(of("F6F-5 Hellcat", 0), 6), Err("SCR-47"));
    assert_eq!((after(of("Spitfire Mk VB", 0), 2), after(of("Spitfire Mk VB", 1), 1)), (Ok(vec![1]), Ok(vec![0, 1])));
}

#[test]
fn scr_47_one_die_at_least_remains() {
    let four = || of("Hurricane Mk I", 0);
    assert_eq!(
        (after(four(), 3), after(four(), 4), after(four(), 0)),
        (Ok(vec![0, 0, 0, 1]), Err("SCR-47"), Ok(vec![1; 4]))
    );
}

#[test]
fn scr_48_one_pair_of_rifle_calibre_gives_nothing() {
    assert_eq!(after(of("A6M2 Zero", 1), 1), Err("SCR-47"));
}

#[test]
fn scr_56_empty_mounts_have_nothing_to_give() {
    let mut hurricane = of("Hurricane Mk I", 0);
    hurricane[0].dice = 0;
    assert_eq!((after(hurricane, 2), after(hurricane, 3)), (Ok(vec![0, 0, 0, 1]), Err("SCR-47")));
}

#[test]
fn scr_58_a_salvo_gives_up_to_five_of_its_six() {
    let salvo: Mounts = [Mount { dice: lists().weapon(Class::Rockets).dice, single: false }].into_iter().collect();
    assert_eq!((after(salvo, 5), after(salvo, 6)), (Ok(vec![1]), Err("SCR-47")));
}

#[test]
fn scr_50_the_hurricane_gives_up_two_dice() {
    let hurricane = Shoots::new(Class::Mg, 180, 400, 22);
    assert!(hurricane.numbers().is_impossible(), "9 and 10 are less than 22");
    assert_eq!(hurricane.hits(2), "179/360");
    // A bonus of exactly 4 is one in twelve, and with it a pair hits on 9 or 10.
    assert_eq!(hurricane.numbers().need.total() - 4, 9);
    // Both pairs that are left have the same bonus.
    let one = hurricane.volley(2);
    let both = Volley { rolls: [one.rolls[0]; 2].into_iter().collect(), ..one };
    let hits = |number: u8| chance(&both, |fired, _| fired.hits == number);
    assert_eq!(hits(2), "1091/3600", "the square of the chance, for each bonus");
}

#[test]
fn scr_52_the_hellcat_gives_up_three() {
    assert_eq!(Shoots::new(Class::Hmg, 90, 400, 20).hits(3), "83/120");
}

#[test]
fn scr_53_the_mig_gives_up_four_and_two() {
    assert_eq!((after(of("MiG-15bis", 0), 4), after(of("MiG-15bis", 1), 2)), (Ok(vec![3]), Ok(vec![2])));
    assert_eq!(Shoots::new(Class::Mm37, 180, 400, 24).single().hits(4), "353/720");
    assert_eq!(Shoots::new(Class::Mm23, 180, 400, 24).hits(2), "7/72");
}

#[test]
fn scr_57_a_bonus_makes_no_hit_automatic() {
    let given = Volley { given_up: 3, ..Shoots::new(Class::Mm20, 180, 400, 22).volley(0) };
    // Three dice of 3 to 18 and a D10 against 22 - 7: what hits rolls the dice of the mount, never twice as many.
    let dice = |number: u8| chance(&given, |fired, _| fired.dice == number);
    assert_eq!((dice(3), dice(0), dice(6)), (chance(&given, |fired, _| fired.hits == 1), dice(0), "0".into()));
    assert_ne!(dice(3), "0");
    // Without a bonus the same pair doubles its dice where its sum is enough.
    let plain = Shoots::new(Class::Mm20, 180, 200, 8).volley(0);
    assert_eq!(chance(&plain, |fired, _| fired.dice == 6), "9/10");
}

#[test]
fn scr_130_a_gunner_alone_may_give_up_a_die() {
    let tail = Shoots::turret(Class::Hmg, 0, 20);
    assert!(tail.numbers().is_impossible());
    assert_eq!((tail.hits(1), after(of("B-17G Flying Fortress", 3), 1)), ("1/10".into(), Ok(vec![1])));
}

#[test]
fn scr_62_the_die_of_the_sight_is_added() {
    let pair = || Shoots::new(Class::Hmg, 180, 200, 15);
    assert_eq!((pair().hits(0), pair().with_sight().hits(0)), ("3/5".into(), "17/20".into()));
    let front = || Shoots::new(Class::Hmg, 0, 400, 12);
    assert_eq!((front().hits(0), front().with_sight().hits(0)), ("3/10".into(), "1/10".into()));
}

/// What mounts of these classes add to one that aims, with all their dice.
fn adds(classes: &[Class]) -> Result<(u8, u8), &'static str> {
    let lists = lists();
    let mount = |class: &Class| (lists.weapon(*class), Mount { dice: lists.weapon(*class).dice, single: false });
    joined(classes.iter().map(mount)).map(|all| (all.mounts, all.points)).map_err(|refusal| refusal.reason.clause)
}

#[test]
fn scr_22_guns_above_20_mm_do_not_combine() {
    assert_eq!(
        (adds(&[Class::Mg, Class::Hmg, Class::Mm20]), adds(&[Class::Mg, Class::Mm23])),
        (Ok((3, 6)), Err("SCR-22"))
    );
}

#[test]
fn scr_29_each_mount_that_joins_adds_one() {
    assert_eq!(adds(&[Class::Hmg; 4]).unwrap().0, 4);
    let need = |extra: u8| Shoots::turret(Class::Hmg, extra, 14).numbers().need.total();
    assert_eq!((need(0), need(4)), (8, 4));
}

#[test]
fn scr_30_each_mount_that_joins_adds_points() {
    assert_eq!(adds(&[Class::Mg, Class::Mm20]), Ok((2, 4)), "aimed with half an inch: 2d6 and 4");
}

#[test]
fn scr_32_the_halifax() {
    let halifax = || Shoots::turret(Class::Mg, 3, 14);
    assert_eq!((adds(&[Class::Mg; 3]), halifax().hits(0)), (Ok((3, 3)), "7/10".into()));
    assert_eq!((halifax().depletes(), halifax().long().depletes()), ("0".into(), "1/10".into()));
}

#[test]
fn scr_33_the_fortress() {
    let fortress = || Shoots::turret(Class::Hmg, 4, 14);
    assert_eq!((adds(&[Class::Hmg; 4]), fortress().hits(0)), (Ok((4, 8)), "7/10".into()));
    assert_eq!((fortress().depletes(), fortress().long().depletes()), ("1/10".into(), "1/5".into()));
}

#[test]
fn scr_34_the_superfortress() {
    let stinger = || Shoots::turret(Class::Mm20, 6, 14).single();
    assert_eq!((adds(&[Class::Hmg; 6]), stinger().hits(0)), (Ok((6, 12)), "4/5".into()));
    assert_eq!((stinger().depletes(), stinger().long().depletes()), ("1/5".into(), "3/10".into()));
}

#[test]
fn scr_59_mounts_that_gave_all_their_dice_add_nothing() {
    let lists = lists();
    let hmg = lists.weapon(Class::Hmg);
    let left = [0, 1, 2, 2, 2].map(|dice| (hmg, Mount { dice, single: false }));
    let all = joined(left).unwrap();
    assert_eq!((all.mounts, all.points), (4, 7));
}

#[test]
fn scr_60_the_superfortress_at_a_mig() {
    // Six mounts: one aims, three dice are given up from two of the others, and four still join.
    let others: Mounts = [Mount { dice: 2, single: false }; 5].into_iter().collect();
    assert_eq!(after(others, 3), Ok(vec![0, 1, 2, 2, 2]));
    assert!(Shoots::turret(Class::Hmg, 5, 24).numbers().is_impossible());
    assert_eq!(Shoots::turret(Class::Hmg, 4, 24).hits(3), "83/120");
}

#[test]
fn scr_43_a_better_place_may_make_a_hit_less_likely() {
    let sabre = |bearing: i32, away: i32| {
        let mut shoots = Shoots::new(Class::Hmg, bearing, away, 24);
        (shoots.firer.skill, shoots.firer.combat) = (6, 6);
        shoots
    };
    let best = || sabre(180, 200);
    assert!(!best().with_sight().numbers().is_impossible() && best().numbers().is_impossible());
    assert_eq!((best().with_sight().hits(0), best().hits(3)), ("1/4".into(), "193/240".into()));
    assert_eq!((sabre(90, 400).with_sight().hits(0), sabre(90, 400).hits(3)), ("1/60".into(), "193/360".into()));
}

#[test]
fn a_volley_without_rolls_is_over() {
    let none = Volley { rolls: Default::default(), ..Shoots::new(Class::Mg, 90, 400, 13).volley(0) };
    assert_eq!(chance(&none, |fired, _| (fired.hits, fired.dice, fired.depleted) == (0, 0, 0)), "1");
}
