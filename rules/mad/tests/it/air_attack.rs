//! An attack in the air: all groups, all damage, criticals, engines and crews, exactly and as the dice fall.

use crate::air_bearings::{course, gun};
use crate::air_lists::air;
use crate::air_numbers::launch;
use sandtable_dice::{Dice, Entered, Exact, Exactly, Need, Silent, Stream, Telling};
use sandtable_mad::air::clause;
use sandtable_mad::air::lists::GunKind;
use sandtable_mad::air::rules::AirRules;
use sandtable_mad::air::sections::attack::{Attack, Fire, Harm, Lost, Salvo, Shot, Target, damage, on_infantry};
use std::collections::BTreeMap;

/// A group by its code that needs this number.
fn group(count: u8, code: &str, number: i8) -> Attack {
    let lists = air();
    Attack {
        need: Need::base(number, &clause::AIR_RANGE),
        damage: damage(gun(&lists, code), count, &AirRules::default()),
    }
}

/// An aircraft with the table.
fn aircraft(hit_points: u16, crew: u8) -> Target {
    Target { hit_points, engines_to_crash: 2, crew, table: true, ..Target::default() }
}

/// All groups at one target.
fn fire(groups: &[Attack], target: Target) -> Fire {
    Fire {
        shots: groups.iter().map(|&attack| Shot { attack, target: 0 }).collect(),
        targets: [target].into_iter().collect(),
        last_engine: 4,
        last_crew: 7,
        held: false,
    }
}

/// What these dice do; all of them are asked for, and no more.
fn typed(fire: &Fire, rolls: &[&[u8]]) -> Salvo {
    let mut dice = Telling::entered(Entered::new(rolls.iter().copied()));
    let end = dice.play(fire).unwrap();
    assert!(!dice.tape_left_over(), "more was typed than asked for");
    end.stage
}

/// The chance that what was done to the first target is so.
fn chance(fire: &Fire, holds: impl Fn(&Harm) -> bool) -> String {
    Exact::<Exactly>::new().ask(fire).unwrap().chance(|salvo, _| holds(salvo.harm(0))).to_string()
}

fn lost(fire: &Fire) -> String {
    chance(fire, |harm| harm.lost != Lost::No)
}

#[test]
fn map_29_damage_is_that_of_all_guns_of_a_group() {
    let (lists, rules) = (air(), AirRules::default());
    let of = |count: u8, code: &str| damage(gun(&lists, code), count, &rules);
    assert_eq!(of(4, "MG"), [0, 4, 8, 16]);
    assert_eq!(of(6, "HMG"), [0, 9, 18, 36]);
    assert_eq!(of(2, "20mm"), [0, 6, 12, 24]);
    assert_eq!(of(4, "20mm"), [0, 12, 24, 48]);
    assert_eq!((of(1, "HMG"), of(1, "MG")), ([0, 2, 3, 6], [0, 1, 2, 4]));
    assert_eq!(of(3, "HMG"), [0, 5, 9, 18], "half is rounded up once for the group");
    assert_eq!((of(2, "MRS"), of(1, "SHR")), ([0, 20, 40, 80], [0, 25, 50, 100]), "MAP-64");
    let by_group = AirRules { per_gun: false, ..AirRules::default() };
    assert_eq!(damage(gun(&lists, "HMG"), 6, &by_group), [0, 2, 3, 6]);
    // MAP-02: another figure in the table, and nothing else.
    let mut other = lists.clone();
    other.guns[0].damage = 3;
    assert_eq!(damage(gun(&other, "MG"), 4, &rules)[2], 12);
}

type Row = (&'static str, &'static [(u8, &'static str)], (u16, u8), [(f64, f64); 6]);

/// Expected firing turns, and the chance that the first attack destroys: by gun and by group, at 100, 200 and 350 mm.
#[rustfmt::skip]
const TURNS: [Row; 9] = [
    ("Spitfire IA on Bf 109 E-3", &[(4, "MG"), (4, "MG")], (16, 1),
        [(1.31, 0.690), (1.75, 0.311), (2.29, 0.138), (3.84, 0.106), (4.84, 0.083), (6.66, 0.059)]),
    ("Spitfire IB on Bf 109 E-3", &[(4, "MG"), (2, "20mm")], (16, 1),
        [(1.47, 0.532), (1.70, 0.378), (2.31, 0.172), (2.78, 0.095), (3.28, 0.077), (4.67, 0.054)]),
    ("Bf 109 E-3 on Spitfire IA", &[(2, "MG"), (2, "20mm")], (16, 1),
        [(1.63, 0.438), (1.98, 0.234), (2.76, 0.095), (2.78, 0.095), (3.28, 0.077), (4.67, 0.054)]),
    ("Bf 109 E-3 on Hurricane I", &[(2, "MG"), (2, "20mm")], (18, 1),
        [(1.95, 0.135), (2.21, 0.108), (3.04, 0.071), (3.02, 0.095), (3.58, 0.077), (5.10, 0.054)]),
    ("Hurricane I on He 111 H-3", &[(4, "MG"), (4, "MG")], (30, 5),
        [(2.35, 0.077), (2.94, 0.060), (3.97, 0.042), (6.21, 0.075), (7.90, 0.059), (10.96, 0.042)]),
    ("Spitfire IA on Do 17 Z-2", &[(4, "MG"), (4, "MG")], (25, 4),
        [(2.07, 0.082), (2.65, 0.063), (3.56, 0.045), (5.44, 0.081), (6.91, 0.063), (9.57, 0.045)]),
    ("Wildcat on Zero", &[(6, "HMG")], (14, 1),
        [(1.61, 0.490), (1.87, 0.360), (2.22, 0.250), (5.62, 0.042), (6.38, 0.036), (7.44, 0.030)]),
    ("Zero on Wildcat", &[(2, "MG"), (2, "20mm")], (16, 1),
        [(1.63, 0.438), (1.98, 0.234), (2.76, 0.095), (2.78, 0.095), (3.28, 0.077), (4.67, 0.054)]),
    ("Zero on Devastator", &[(2, "MG"), (2, "20mm")], (18, 3),
        [(1.96, 0.131), (2.21, 0.103), (3.05, 0.067), (3.06, 0.079), (3.62, 0.065), (5.16, 0.045)]),
];

/// Turns until a target is lost, on the average, by hit points and engine hits: from few hit points upward.
fn turns(groups: &[Attack], hit_points: u16, crew: u8, exact: &mut Exact<f64>) -> f64 {
    let mut known: BTreeMap<(u16, u8), f64> = BTreeMap::new();
    for left in 1..=hit_points {
        for engines_hit in [1, 0] {
            let of = fire(groups, Target { engines_hit, ..aircraft(left, crew) });
            let (mut stays, mut later) = (0.0, 1.0);
            exact.ask(&of).unwrap().each(|salvo, _, chance| {
                let harm = salvo.harm(0);
                let next = (left - harm.damage, engines_hit + harm.engines);
                match harm.lost {
                    Lost::No if next == (left, engines_hit) => stays += chance,
                    Lost::No => later += chance * known[&next],
                    _ => {}
                }
            });
            known.insert((left, engines_hit), later / (1.0 - stays));
        }
    }
    known[&(hit_points, 0)]
}

#[test]
fn map_29_expected_firing_turns() {
    let (lists, mut exact) = (air(), Exact::<f64>::new());
    for (name, groups, (hit_points, crew), expected) in TURNS {
        for (n, (mean, first)) in expected.into_iter().enumerate() {
            let rules = AirRules { per_gun: n < 3, ..AirRules::default() };
            let of = |&(count, code): &(u8, &str)| {
                let gun = gun(&lists, code);
                let need = Need::base(gun.columns[n % 3] as i8, &clause::AIR_RANGE);
                Attack { need, damage: damage(gun, count, &rules) }
            };
            let groups: Vec<Attack> = groups.iter().map(of).collect();
            let of = fire(&groups, aircraft(hit_points, crew));
            let kills = exact.ask(&of).unwrap().chance(|salvo, _| salvo.harm(0).lost != Lost::No);
            assert!((kills - first).abs() < 0.000_51, "{name}, {n}: {kills} and {first}");
            let found = turns(&groups, hit_points, crew, &mut exact);
            assert!((found - mean).abs() < 0.005_1, "{name}, {n}: {found} and {mean}");
        }
    }
}

#[test]
fn map_29_first_attack_kills_exactly() {
    let kills = |count: u8, code: &[&str], (hit_points, crew): (u16, u8)| -> Vec<String> {
        let lists = air();
        let at = |column: usize| {
            let groups: Vec<Attack> =
                code.iter().map(|code| group(count, code, gun(&lists, code).columns[column] as i8)).collect();
            lost(&fire(&groups, aircraft(hit_points, crew)))
        };
        (0..3).map(at).collect()
    };
    assert_eq!(kills(6, &["HMG"], (14, 1)), ["49/100", "9/25", "1/4"]);
    assert_eq!(kills(4, &["MG", "MG"], (16, 1)), ["6903/10000", "623/2000", "11/80"]);
    assert_eq!(kills(2, &["MG", "20mm"], (16, 1)), ["21887/50000", "5847/25000", "119/1250"]);
    assert_eq!(kills(4, &["MG", "MG"], (30, 5)), ["2403/31250", "931/15625", "53/1250"]);
}

#[test]
fn map_30_all_groups_are_rolled_before_anything_comes_of_it() {
    // Three groups of three gunners: the first and the last at one fighter, the second at another.
    let mg = group(1, "MG", 5);
    let mut all = fire(&[mg, mg, mg], aircraft(2, 1));
    all.targets.push(aircraft(16, 1));
    all.shots[1].target = 1;
    // The first fighter is lost by the sum; the second has a critical, and its engine is hit.
    let end = typed(&all, &[&[7, 3], &[8, 8], &[5, 1], &[2]]);
    assert_eq!(*end.harm(0), Harm { lost: Lost::Damage, damage: 2, ..Harm::default() });
    assert_eq!(*end.harm(1), Harm { damage: 4, criticals: 1, engines: 1, ..Harm::default() });
    // What is fired at one does not change what is fired at the other.
    let mut exact = Exact::<f64>::new();
    for target in 0..2 {
        let together = exact.ask(&all).unwrap().by(|salvo, _| *salvo.harm(target));
        let alone = exact.ask(&all.alone(target)).unwrap().by(|salvo, _| *salvo.harm(0));
        assert_eq!(together.len(), alone.len());
        for (harm, chance) in together {
            assert!((alone[&harm] - chance).abs() < 1e-12, "{harm:?}");
        }
    }
}

#[test]
fn map_32_map_07_levels_of_success_add_up() {
    let zero = aircraft(14, 1);
    // 9 + 5 of 14, and 9 + 4.
    let by = |damage: [u16; 4]| Attack { damage, ..group(1, "MG", 5) };
    let end = typed(&fire(&[by([0, 9, 9, 9]), by([0, 5, 5, 5])], zero), &[&[5, 1], &[1, 6]]);
    assert_eq!(*end.harm(0), Harm { lost: Lost::Damage, damage: 14, ..Harm::default() });
    let end = typed(&fire(&[by([0, 9, 9, 9]), by([0, 4, 4, 4])], zero), &[&[5, 1], &[1, 6]]);
    assert_eq!(*end.harm(0), Harm { damage: 13, ..Harm::default() });
    // A pair below the number is a miss; the mean of 2xHMG at T 5.
    assert_eq!(*typed(&fire(&[group(2, "HMG", 5)], zero), &[&[4, 4]]).harm(0), Harm::default());
    let hmg = fire(&[group(2, "HMG", 5)], Target { hit_points: 100, ..Target::default() });
    let mean = Exact::<f64>::new().ask(&hmg).unwrap().odds(|salvo, _| salvo.harm(0).damage).mean();
    assert!((mean - 3.96).abs() < 1e-12);
}

#[test]
fn map_45_criticals_of_who_still_flies() {
    let both = [group(4, "MG", 4); 2];
    // Of a Do 17 nothing is left to roll for; of a Ju 88 there is.
    let end = typed(&fire(&both, aircraft(25, 4)), &[&[5, 5], &[7, 7]]);
    assert_eq!(*end.harm(0), Harm { lost: Lost::Damage, damage: 25, ..Harm::default() });
    let end = typed(&fire(&both, aircraft(34, 4)), &[&[5, 5], &[7, 7], &[4], &[1]]);
    assert_eq!(*end.harm(0), Harm { lost: Lost::Engines, damage: 32, criticals: 2, ..Harm::default() });
    // The second is not rolled when the first destroys.
    let end = typed(&fire(&both, aircraft(34, 4)), &[&[5, 5], &[7, 7], &[8]]);
    assert_eq!(end.harm(0).lost, Lost::BreakUp);
    // MAP-71: no table, double damage all the same.
    let combined = Target { table: false, ..aircraft(34, 4) };
    let end = typed(&fire(&both, combined), &[&[5, 5], &[7, 7]]);
    assert_eq!(*end.harm(0), Harm { damage: 32, ..Harm::default() });
}

/// A target that has a critical to come.
fn critical(crew: u8, engines_hit: u8) -> Fire {
    fire(&[], Target { criticals: 1, engines_hit, ..aircraft(100, crew) })
}

#[test]
fn map_46_the_critical_table() {
    let first: Vec<String> = (1..=6).map(|crew| lost(&critical(crew, 0))).collect();
    assert_eq!(first[..5], ["3/5", "11/20", "1/2", "9/20", "21/50"]);
    let second: Vec<String> = (1..=5).map(|crew| lost(&critical(crew, 1))).collect();
    assert_eq!(second, ["1", "19/20", "9/10", "17/20", "41/50"]);
    let how = |crew: u8, how: Lost| chance(&critical(crew, 0), |harm| harm.lost == how);
    assert_eq!((how(3, Lost::BreakUp), how(3, Lost::Engines)), ("3/10".into(), "0".into()));
    // 3/10 of the cockpit's share.
    let cockpit: Vec<String> = (1..=5).map(|crew| how(crew, Lost::Cockpit)).collect();
    assert_eq!(cockpit, ["3/10", "1/4", "1/5", "3/20", "3/25"]);
    // Of six locations one, two or three are hit: 1/6, 1/3, 1/2, on the average a third of 3/10.
    assert_eq!(how(6, Lost::Cockpit), "1/10");
}

#[test]
fn map_47_the_second_engine_hit_destroys_at_once() {
    let both = [group(1, "MG", 4); 2];
    let end = typed(&fire(&both, aircraft(16, 1)), &[&[5, 5], &[7, 7], &[4], &[3]]);
    assert_eq!((end.harm(0).lost, end.harm(0).damage), (Lost::Engines, 8));
    // By engines: a twin takes three.
    let twin = Target { engines_to_crash: 3, ..aircraft(30, 5) };
    let end = typed(&fire(&both, twin), &[&[5, 5], &[7, 7], &[4], &[3]]);
    assert_eq!(*end.harm(0), Harm { damage: 8, criticals: 2, engines: 2, ..Harm::default() });
}

#[test]
fn map_48_crew_locations_are_drawn() {
    let he111 = critical(5, 0);
    let crew = |rolls: &[&[u8]]| {
        let end = typed(&he111, rolls);
        (end.harm(0).lost, end.harm(0).crew)
    };
    // D3 = 2, then location 3, then the third of 1, 2, 4 and 5.
    assert_eq!(crew(&[&[5], &[8], &[5], &[8]]), (Lost::No, 0b01100));
    assert_eq!(crew(&[&[7], &[1], &[10]]), (Lost::No, 0b10000));
    assert_eq!(crew(&[&[6], &[12], &[3], &[4], &[5]]), (Lost::No, 0b01110), "2, then 3, then 4");
    // The cockpit ends the drawing.
    assert_eq!(crew(&[&[6], &[12], &[2]]), (Lost::Cockpit, 0));
    assert_eq!(crew(&[&[6], &[12], &[4], &[3]]), (Lost::Cockpit, 0));
    // Two locations: two or three hits are all of them, and nothing is drawn; one is.
    assert_eq!(typed(&critical(2, 0), &[&[5], &[5]]).harm(0).lost, Lost::Cockpit);
    assert_eq!(typed(&critical(2, 0), &[&[5], &[4], &[7]]).harm(0).crew, 0b10);
    assert_eq!(typed(&critical(1, 0), &[&[5]]).harm(0).lost, Lost::Cockpit);
    // The chances that the cockpit of a He 111 escapes: a third of 3/10 of each.
    let escapes = |hits: u32| chance(&he111, |harm| harm.crew.count_ones() == hits);
    assert_eq!([1, 2, 3].map(escapes), ["2/25", "3/50", "1/25"]);
    // Each of the others is as likely as any.
    let each = |bit: u8| chance(&he111, move |harm| harm.crew >> bit & 1 == 1);
    assert_eq!(each(1), each(2));
    assert_eq!(each(1), each(4));
    // A location that was hit before may be drawn again, and is not hit once more.
    let again = fire(&[], Target { criticals: 1, crew_hit: 0b100, ..aircraft(100, 5) });
    assert_eq!(typed(&again, &[&[5], &[8], &[5], &[8]]).harm(0).crew, 0b1000);
}

#[test]
fn map_53_infantry_takes_half_of_everything() {
    let (lists, rules) = (air(), AirRules::default());
    assert_eq!(on_infantry(damage(gun(&lists, "MG"), 4, &rules)), [0, 2, 4, 8]);
    assert_eq!(on_infantry(damage(gun(&lists, "HMG"), 1, &rules)), [0, 1, 2, 3]);
    let strafed = Attack { damage: on_infantry([0, 4, 8, 16]), ..group(4, "MG", 5) };
    assert_eq!(lost(&fire(&[strafed], Target { hit_points: 5, ..Target::default() })), "3/50");
}

#[test]
fn map_63_a_salvo_destroys_every_aircraft() {
    assert_eq!(lost(&fire(&[group(1, "MRS", 5)], Target { hit_points: 34, ..Target::default() })), "9/25");
}

#[test]
fn map_72_map_73_map_75_map_94_aa_fire() {
    let of = |attack: Attack, hit_points: u16| fire(&[attack], Target { hit_points, ..Target::default() });
    let small_arms = Attack { damage: [0, 3, 5, 10], ..group(1, "MG", 5) };
    let points = |points: u16| chance(&of(small_arms, 100), move |harm| harm.damage == points);
    assert_eq!([5, 3, 10, 0].map(points), ["3/10", "12/25", "3/50", "4/25"]);
    let bofors = |points: u16| chance(&of(group(1, "31mm+", 10), 100), move |harm| harm.damage == points);
    assert_eq!([40, 10, 20].map(bofors), ["1/100", "9/50", "0"]);
    // Wirbelwind, M16 and Mobelwagen at a Ju 87; a Bofors by opportunity at T 8.
    assert_eq!(lost(&of(group(4, "20mm", 7), 18)), "4/25");
    assert_eq!(lost(&of(group(4, "HMG", 7), 18)), "1/25");
    assert_eq!(lost(&of(group(1, "31mm+", 9), 18)), "1/25");
    assert_eq!(lost(&of(group(1, "31mm+", 8), 18)), "9/100");
    // The groups of a carrier at 180 mm.
    assert_eq!(
        (lost(&of(group(1, "31mm+", 7), 18)), lost(&of(group(2, "20mm", 7), 18))),
        ("4/25".into(), "1/25".into())
    );
}

#[test]
fn map_77_what_waits_is_rolled_for_later() {
    let mg = group(1, "MG", 5);
    let now = Fire { held: true, ..fire(&[mg, mg], aircraft(16, 1)) };
    let end = typed(&now, &[&[8, 8], &[9, 9]]);
    assert_eq!(*end.harm(0), Harm { damage: 8, criticals: 2, ..Harm::default() });
    // Later there are only 7 hit points left, or 10.
    let later = |hit_points: u16| fire(&[], Target { damage: 8, criticals: 2, ..aircraft(hit_points, 1) });
    assert_eq!(typed(&later(7), &[]).harm(0).lost, Lost::Damage);
    assert_eq!(typed(&later(10), &[&[1], &[2]]).harm(0).lost, Lost::Engines);
    // Both together have the odds of fire that does not wait.
    assert_eq!(typed(&fire(&[mg], aircraft(16, 1)), &[&[8, 8], &[9]]).harm(0).lost, Lost::BreakUp);
}

#[test]
fn map_86_the_fire_of_the_worked_turn() {
    let end = typed(&fire(&[group(4, "MG", 4); 2], aircraft(16, 1)), &[&[7, 4], &[9, 2]]);
    assert_eq!(*end.harm(0), Harm { damage: 12, ..Harm::default() });
    let answer = fire(&[group(2, "MG", 9), group(2, "20mm", 10)], aircraft(16, 1));
    let end = typed(&answer, &[&[9, 9], &[10, 4], &[3]]);
    assert_eq!(*end.harm(0), Harm { damage: 14, criticals: 1, engines: 1, ..Harm::default() });
}

/// A torpedo run with this need at a ship.
fn run(number: i8, hit_points: u16) -> Fire {
    let lists = air();
    let attack = Attack {
        need: Need::base(number, &clause::AIR_RANGE),
        damage: damage(lists.only(GunKind::Torpedo), 1, &AirRules::default()),
    };
    fire(&[attack], Target { hit_points, ..Target::default() })
}

#[test]
fn map_92_what_a_torpedo_does() {
    let of = |number: i8, points: u16| chance(&run(number, 200), move |harm| harm.damage == points);
    assert_eq!([0, 40, 80, 160].map(|points| of(5, points)), ["4/25", "12/25", "3/10", "3/50"]);
    let mean =
        |number: i8| Exact::<f64>::new().ask(&run(number, 200)).unwrap().odds(|salvo, _| salvo.harm(0).damage).mean();
    for (number, expected) in [(5, 52.8), (8, 26.4), (9, 17.6)] {
        assert!((mean(number) - expected).abs() < 1e-12, "T {number}");
    }
}

#[test]
fn map_45_six_groups_at_one_bomber_are_exact() {
    // The most that one attack can come to: every group may be critical, and the target has locations to lose.
    for (crew, by_engines) in [(5, 2), (6, 3), (1, 2)] {
        let target = Target { engines_to_crash: by_engines, ..aircraft(34, crew) };
        let six = fire(
            &[
                group(1, "MG", 4),
                group(1, "HMG", 5),
                group(1, "MG", 6),
                group(1, "MG", 4),
                group(1, "HMG", 4),
                group(1, "MG", 5),
            ],
            target,
        );
        let mut exact = Exact::<f64>::new();
        let answer = exact.ask(&six).unwrap();
        assert!((answer.chance(|_, _| true) - 1.0).abs() < 1e-12);
        assert!(answer.stages() < 20_000, "{} stages", answer.stages());
    }
}

/// A million attacks as the dice fall, against all ends of the exact walk.
fn agrees(fire: &Fire, seed: u64) {
    const TIMES: u32 = 1_000_000;
    let mut exact = Exact::<f64>::new();
    let mut expected = BTreeMap::new();
    exact.ask(fire).unwrap().each(|salvo, _, chance| *expected.entry(*salvo).or_insert(0.0) += chance);
    let mut dice = Silent::new(Stream::new(seed));
    let mut seen: BTreeMap<Salvo, u32> = BTreeMap::new();
    for _ in 0..TIMES {
        let Ok(end) = dice.play(fire);
        *seen.entry(end.stage).or_insert(0) += 1;
    }
    let n = f64::from(TIMES);
    let agree = |what: &str, chance: f64, count: u32| {
        let error = (n * chance * (1.0 - chance)).sqrt();
        assert!(
            (f64::from(count) - n * chance).abs() <= 4.0 * error.max(1.0),
            "{what}: {count} of {} expected",
            n * chance
        );
    };
    for target in 0..fire.targets.len() {
        for how in [Lost::No, Lost::Damage, Lost::Engines, Lost::Cockpit, Lost::BreakUp] {
            let is = |salvo: &Salvo| salvo.harm(target).lost == how;
            let chance = expected.iter().filter(|(salvo, _)| is(salvo)).map(|(_, chance)| chance).sum();
            let count = seen.iter().filter(|(salvo, _)| is(salvo)).map(|(_, count)| count).sum();
            agree(&format!("{target} {how:?}"), chance, count);
        }
    }
    for (salvo, &chance) in &expected {
        agree(&format!("{salvo:?}"), chance, seen.remove(salvo).unwrap_or(0));
    }
    assert!(seen.is_empty(), "what cannot be was thrown: {seen:?}");
}

#[test]
fn map_45_a_pass_agrees_with_a_million_of_them() {
    // A Bf 110: its pilot at a Ju 88 that has lost an engine already, its gunner at a Spitfire.
    let mut pass = fire(
        &[group(4, "MG", 4), group(2, "20mm", 5), group(1, "MG", 5)],
        Target { engines_hit: 1, ..aircraft(34, 4) },
    );
    pass.targets.push(aircraft(16, 1));
    pass.shots[2].target = 1;
    agrees(&pass, 45);
}

#[test]
fn map_92_a_torpedo_run_agrees_with_a_million_of_them() {
    let need = launch(course(0, 425, 180), false).unwrap();
    agrees(&run(need.total(), 160), 92);
}
