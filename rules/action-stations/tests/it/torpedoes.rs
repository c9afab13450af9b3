//! Torpedoes until they hit.

use crate::dice::{chance, mean, near, parts, thrown};
use crate::tables::{lists, rules, tenths, torpedo};
use sandtable_action_stations::lists::{Class, Lists};
use sandtable_action_stations::resolution::facing::Facing;
use sandtable_action_stations::resolution::torpedo::{
    Aim, Attack, Attacked, RELOADING_SPEED, Shallows, attacks, growth, has_run_out, is_unreliable, passes_under,
    reload, run,
};
use sandtable_action_stations::rules::Rules;
use sandtable_dice::{Exact, Need};
use sandtable_geometry::{Angle, Length};

/// A freighter on the beam, under way, at the first attack.
fn beam() -> Aim {
    Aim { moves: 2, speed: 10, ..Aim::default() }
}

fn score_by(rules: &Rules, aim: Aim) -> i8 {
    aim.score(rules, &lists().torpedo).total()
}

fn score(aim: Aim) -> i8 {
    score_by(&rules(&[]), aim)
}

fn attack(aim: Aim, torpedoes: u8) -> Attack {
    Attack::new(&rules(&[]), &lists().torpedo, &aim, torpedoes)
}

/// What each roll needs.
fn scores(aim: Aim, torpedoes: u8) -> Vec<i8> {
    (0..torpedoes).map(|roll| attack(aim, torpedoes).roll(roll).need.total()).collect()
}

/// An attack by its first score alone.
fn from(first: i8, torpedoes: u8) -> Attack {
    let base = Need::base(first, &sandtable_action_stations::clause::TORPEDO_SCORE).at_most();
    Attack { first: base, further: -1, torpedoes }
}

/// The chances of 0, 1, 2 … hits.
fn distribution(attack: &Attack) -> Vec<f64> {
    let mut exact = Exact::<f64>::new();
    let odds = exact.ask(attack).unwrap().odds(|attacked, _| attacked.hits);
    (0..=attack.torpedoes).map(|hits| odds.of(&hits)).collect()
}

fn expected(attack: &Attack) -> f64 {
    mean(attack, |attacked, _| attacked.hits.into())
}

fn all_near(found: &[f64], wanted: &[f64]) -> bool {
    found.len() == wanted.len() && found.iter().zip(wanted).all(|(one, other)| near(*one, *other))
}

#[test]
fn ast_29_time_in_the_water() {
    let aim = Aim { moves: 4, ..beam() };
    assert_eq!((score(aim), score_by(&rules(&[("torp.range_penalty", "0")]), aim)), (4, 6));
    // However long it runs.
    assert!(score(Aim { moves: 250, ..beam() }) < -100);
}

#[test]
fn ast_30_additional_hits() {
    assert_eq!(scores(beam(), 2), [6, 5]);
    assert!(near(expected(&attack(beam(), 2)), 11.0 / 10.0));
    let before = Attack::new(&rules(&[("torp.extra_hit_step", "2")]), &lists().torpedo, &beam(), 2);
    assert_eq!((before.roll(0).need.total(), before.roll(1).need.total()), (6, 4));
    assert!(near(expected(&before), 1.0));
}

#[test]
fn ast_32_ast_36_ast_56_ast_57_ast_58_the_arming_cone() {
    let now = rules(&[]);
    assert_eq!([0, 1, 2, 3].map(|moves| attacks(&now, moves)), [false, false, true, true]);
    let before = rules(&[("torp.arming_cone", "attack")]);
    assert_eq!([0, 1, 2].map(|moves| attacks(&before, moves)), [false, true, true]);
    assert_eq!([1, 2, 3].map(|moves| score_by(&before, Aim { moves, ..beam() })), [6, 6, 5]);
}

#[test]
fn ast_53_ast_66_ast_175_deep_torpedoes_pass_under_the_small() {
    let under = |set: &[(&str, &str)], deep, class, shallow| passes_under(&rules(set), deep, class, shallow);
    assert!(under(&[], true, Class::One, false) && !under(&[], false, Class::One, true));
    assert!(!under(&[], true, Class::Two, true) && !under(&[], true, Class::Three, false));
    let option = [("torp.deep_misses_shallow_draught", "on")];
    assert!(under(&option, true, Class::Two, true) && !under(&option, true, Class::Two, false));
}

#[test]
fn ast_58_ast_69_the_base() {
    let chance = |score| chance(&from(score, 1), |attacked, _| attacked.hits == 1);
    assert_eq!([6, 0, 9].map(chance), ["3/5", "0", "9/10"]);
    assert_eq!(chance(12), "1");
}

#[test]
fn ast_70_all_modifiers_together() {
    let aim = Aim { moves: 3, wide: true, unreliable: true, marker: Facing::Aft, speed: 30, ..Aim::default() };
    let need = aim.score(&rules(&[]), &lists().torpedo);
    assert_eq!(parts(&need), (0, vec![6, -1, -1, -1, -2, -1]));
    assert!(need.is_at_most());
}

#[test]
fn ast_71_ast_225_time() {
    let at = |moves| score(Aim { moves, ..beam() }) - 6;
    assert_eq!([2, 3, 4, 7].map(at), [0, -1, -2, -5]);
    let literal = rules(&[("torp.time_from", "arming")]);
    let attack = Attack::new(&literal, &lists().torpedo, &beam(), 2);
    assert_eq!((attack.roll(0).need.total(), attack.roll(1).need.total()), (5, 4));
}

#[test]
fn ast_72_a_wide_spread() {
    assert_eq!((scores(beam(), 2), scores(Aim { wide: true, ..beam() }, 2)), (vec![6, 5], vec![5, 4]));
}

#[test]
fn ast_73_further_rolls() {
    assert_eq!(scores(beam(), 3), [6, 5, 4]);
    // They begin again with the next target, and on the next turn.
    assert_eq!(attack(beam(), 2).roll(0).need.total(), 6);
    assert_eq!(parts(&attack(beam(), 3).roll(2).need), (4, vec![6, -2]));
}

#[test]
fn ast_74_us_and_german_torpedoes() {
    let old = rules(&[]);
    let unreliable = |key: &str, year| is_unreliable(&old, &torpedo(key), year);
    assert!(
        unreliable("de21", 1943) && !unreliable("de21", 1944) && !unreliable("uk21", 1942) && unreliable("us22", 1942)
    );
    assert!(is_unreliable(&rules(&[("torp.unreliable_through", "1944")]), &torpedo("us21d"), 1944));
    assert_eq!(score(Aim { unreliable: true, ..beam() }), 5);
    let makers: Vec<String> = lists().torpedoes.into_iter().filter(|it| it.unreliable).map(|it| it.key).collect();
    assert_eq!(makers, ["de21", "us21", "us22", "us21d"]);
}

#[test]
fn ast_75_ast_76_ast_77_arcs() {
    let from = |relative| score(Aim { marker: Facing::of(Angle::degrees(relative)), ..beam() }) - 6;
    assert_eq!([0, 45, 90, 135, 180, 270, 315, 350].map(from), [-1, 0, 0, 0, -2, 0, 0, -1]);
}

#[test]
fn ast_78_a_fast_target() {
    assert_eq!([24, 25].map(|speed| score(Aim { speed, ..beam() })), [6, 5]);
}

#[test]
fn ast_79_a_small_target() {
    assert_eq!(score(Aim { small: true, ..beam() }), 2);
}

#[test]
fn ast_38_ast_80_the_helpless() {
    let stopped = Aim { speed: 0, unaware: true, ..beam() };
    assert_eq!(score(stopped), 9);
    let once = Aim { steering: true, ..stopped };
    assert_eq!((score(once), parts(&once.score(&rules(&[]), &lists().torpedo)).1), (9, vec![6, 3]));
    let cumulative = rules(&[("torp.plus3", "cumulative")]);
    assert_eq!((score_by(&cumulative, stopped), score_by(&cumulative, once)), (12, 15));
    // A stopped MTB.
    assert_eq!(score(Aim { speed: 0, small: true, ..beam() }), 5);
}

#[test]
fn ast_81_ast_82_ast_83_each_of_three_causes() {
    assert_eq!([0, 1].map(|speed| score(Aim { speed, ..beam() })), [9, 6]);
    assert_eq!(score(Aim { steering: true, speed: 20, ..beam() }), 9);
    assert_eq!(score(Aim { unaware: true, wide: true, ..beam() }), 8);
}

#[test]
fn ast_84_as_many_rolls_as_torpedoes() {
    assert_eq!(scores(beam(), 3), [6, 5, 4]);
    assert!(all_near(&distribution(&attack(beam(), 3)), &[0.12, 0.38, 0.38, 0.12]));
    // A miss ends nothing.
    assert_eq!(thrown(&attack(beam(), 3), &[10, 5, 4]).0, Attacked { left: 0, hits: 2 });
}

#[test]
fn ast_85_hits_use_up_torpedoes() {
    let attacked = thrown(&attack(beam(), 4), &[6, 6, 5, 4]).0;
    assert_eq!(4 - attacked.hits, 3);
}

#[test]
fn ast_86_the_score_in_one_line() {
    let aim = Aim { moves: 3, wide: true, unreliable: true, marker: Facing::Forward, speed: 28, ..Aim::default() };
    assert_eq!(scores(aim, 2), [1, 0]);
    assert_eq!(chance(&attack(aim, 4), |attacked, _| attacked.hits > 0), "1/10");
}

#[test]
fn ast_87_the_first_attack_narrow() {
    assert_eq!(scores(beam(), 2), [6, 5]);
    assert_eq!(thrown(&attack(beam(), 2), &[4, 7]).0.hits, 1);
    assert!(all_near(&distribution(&attack(beam(), 2)), &[0.2, 0.5, 0.3]));
}

#[test]
fn ast_88_the_first_attack_wide() {
    let wide = Aim { wide: true, ..beam() };
    assert_eq!(scores(wide, 2), [5, 4]);
    assert!(all_near(&distribution(&attack(wide, 2)), &[0.3, 0.5, 0.2]));
}

#[test]
fn ast_89_the_remaining_torpedo() {
    assert_eq!([false, true].map(|wide| score(Aim { moves: 3, wide, ..beam() })), [5, 4]);
}

#[test]
fn ast_90_both_missed_first() {
    let total = |wide: bool| {
        let aim = |moves| Aim { moves, wide, ..beam() };
        let mut all = [0.0; 3];
        for (hits, chance) in distribution(&attack(aim(2), 2)).iter().enumerate() {
            let left = 2 - hits as u8;
            for (more, also) in distribution(&attack(aim(3), left)).iter().enumerate() {
                all[hits + more] += chance * also;
            }
        }
        all
    };
    assert!(all_near(&total(false), &[0.06, 0.35, 0.59]));
    assert!(all_near(&total(true), &[0.126, 0.438, 0.436]));
}

#[test]
fn ast_91_the_table_of_hits() {
    let table = include_str!("../data/torpedo_hits.csv");
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let cells: Vec<f64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        let attack = from(cells[0] as i8, cells[1] as u8);
        let mut hits = distribution(&attack);
        hits.resize(11, 0.0);
        assert!(all_near(&hits, &cells[2..13]), "{line}: {hits:?}");
        assert!(near(1.0 - hits[0], cells[13]) && near(expected(&attack), cells[14]), "{line}");
        rows += 1;
    }
    assert_eq!(rows, 90);
    assert_eq!(chance(&from(6, 10), |attacked, _| attacked.hits > 0), "2936/3125");
}

#[test]
fn ast_92_typical_situations() {
    use Facing::{Aft, Beam, Forward};
    let aim = |speed, marker, wide, moves| Aim { moves, wide, marker, speed, ..Aim::default() };
    let unaware = |aim| Aim { unaware: true, ..aim };
    let small = |aim| Aim { small: true, ..aim };
    let situations = [
        (aim(10, Beam, false, 2), 6),
        (aim(10, Beam, true, 2), 5),
        (aim(10, Beam, false, 3), 5),
        (aim(10, Beam, true, 3), 4),
        (aim(10, Beam, false, 4), 4),
        (aim(10, Forward, false, 2), 5),
        (aim(10, Aft, false, 2), 4),
        (Aim { unreliable: true, ..aim(10, Beam, true, 2) }, 4),
        (aim(30, Beam, false, 2), 5),
        (aim(30, Forward, true, 2), 3),
        (aim(30, Aft, true, 3), 1),
        (small(aim(8, Beam, false, 2)), 2),
        (small(aim(10, Beam, false, 2)), 2),
        (small(aim(30, Beam, false, 2)), 1),
        (small(aim(0, Beam, false, 2)), 5),
        (aim(0, Beam, false, 2), 9),
        (unaware(aim(10, Beam, false, 2)), 9),
        (unaware(aim(10, Beam, true, 2)), 8),
        (unaware(aim(10, Aft, true, 3)), 5),
    ];
    let printed: [(i8, [(f64, f64); 5]); 8] = [
        (1, [(0.1, 0.1); 5]),
        (2, [(0.2, 0.2), (0.28, 0.3), (0.28, 0.3), (0.28, 0.3), (0.28, 0.3)]),
        (3, [(0.3, 0.3), (0.44, 0.5), (0.496, 0.6), (0.496, 0.6), (0.496, 0.6)]),
        (4, [(0.4, 0.4), (0.58, 0.7), (0.6976, 1.0), (0.6976, 1.0), (0.6976, 1.0)]),
        (5, [(0.5, 0.5), (0.7, 0.9), (0.832, 1.4), (0.8488, 1.5), (0.8488, 1.5)]),
        (6, [(0.6, 0.6), (0.8, 1.1), (0.916, 1.8), (0.93952, 2.1), (0.93952, 2.1)]),
        (8, [(0.8, 0.8), (0.94, 1.5), (0.988, 2.6), (0.9963712, 3.6), (0.9963712, 3.6)]),
        (9, [(0.9, 0.9), (0.98, 1.7), (0.9976, 3.0), (0.9995968, 4.4), (0.99963712, 4.5)]),
    ];
    for (aim, wanted) in situations {
        assert_eq!(score(aim), wanted, "{aim:?}");
        let (_, columns) = printed.iter().find(|(first, _)| *first == wanted).unwrap();
        for (torpedoes, (hit, expects)) in [1, 2, 4, 8, 10].into_iter().zip(columns) {
            let attack = attack(aim, torpedoes);
            assert!(near(1.0 - distribution(&attack)[0], *hit) && near(expected(&attack), *expects), "{aim:?}");
        }
    }
}

#[test]
fn ast_49_two_salvos_of_five_and_one_of_ten() {
    assert!(near(expected(&from(6, 5)) * 2.0, 4.0) && near(expected(&from(6, 10)), 2.1));
}

#[test]
fn ast_65_the_second_of_two_targets() {
    // As many rolls at the second as the first has left.
    let first = distribution(&from(6, 4));
    let mut both = [0.0; 3];
    for (hits, chance) in first.iter().enumerate() {
        let second = from(6, 4 - hits as u8);
        let any = 1.0 - distribution(&second)[0];
        both[0] += chance * any;
        both[1] += if hits > 0 { chance * any } else { 0.0 };
        both[2] += chance * (hits as f64 + expected(&second));
    }
    assert!(near(1.0 - first[0], 0.916) && all_near(&both, &[0.765_504, 0.688_56, 2.941]));
}

#[test]
fn ast_33_ast_174_launched_in_shallow_water() {
    let lost = |deep, number| chance(&Shallows { deep, torpedoes: 2 }, |lost, _| *lost == Some(number));
    assert_eq!((lost(false, 2), lost(false, 0)), ("4/25".into(), "9/25".into()));
    assert_eq!((lost(true, 2), lost(true, 0)), ("49/100".into(), "9/100".into()));
    assert_eq!(thrown(&Shallows { deep: false, torpedoes: 3 }, &[6, 7, 10]).0, Some(2));
}

#[test]
fn ast_59_ast_62_ast_68_ast_104_runs_and_widths() {
    let (half, whole) = (rules(&[]), rules(&[("scale.cm_per_knot", "1.0")]));
    let (plain, lance) = (torpedo("uk21"), torpedo("jp24"));
    let cm = Length::cm;
    assert_eq!(
        [run(&half, &plain), run(&half, &lance), run(&whole, &plain), run(&whole, &lance)],
        [20, 30, 40, 60].map(cm)
    );
    // By those that were fired, whatever is left of them.
    assert_eq!([growth(&half, &plain, 2, false), growth(&half, &plain, 2, true)], [cm(2), cm(4)]);
    assert_eq!([growth(&half, &lance, 1, false), growth(&half, &lance, 4, true)], [tenths(15), cm(12)]);
    assert_eq!(growth(&whole, &plain, 2, false), cm(4));
}

#[test]
fn ast_176_range_limits() {
    let limited = rules(&[("torp.max_run", "on")]);
    let out = |key: &str, moves| has_run_out(&limited, &torpedo(key), moves);
    assert_eq!([out("uk18", 4), out("uk18", 5), out("jp24", 32), out("jp24", 33)], [false, true, false, true]);
    assert!(!has_run_out(&rules(&[]), &torpedo("uk18"), 50));
    for torpedo in lists().torpedoes {
        assert_eq!(torpedo.max_run.as_um() % torpedo.run.as_um(), 0, "{}", torpedo.key);
    }
}

#[test]
fn ast_177_loading_again() {
    let mut clock = 0;
    let mut loaded = Vec::new();
    // Slow from turn 4 on.
    for turn in 4..=20 {
        let (next, done) = reload(clock, true);
        clock = next;
        if done {
            loaded.push(turn);
        }
    }
    assert_eq!(loaded, [18]);
    assert_eq!((reload(9, false), RELOADING_SPEED), ((0, false), 10));
}

#[test]
fn ast_52_ast_89_the_last_of_a_wide_salvo_is_wide() {
    let lists: Lists = lists();
    let last = Attack::new(&rules(&[]), &lists.torpedo, &Aim { wide: true, ..beam() }, 1);
    assert_eq!(last.roll(0).need.total(), 5);
}

#[test]
fn ast_226_ast_238_scores_of_the_walk_throughs() {
    let bows = Aim { moves: 2, marker: Facing::of(Angle::millidegrees(347_320)), speed: 36, ..Aim::default() };
    assert_eq!(score(bows), 4);
    let attack = attack(bows, 5);
    assert!(near(1.0 - distribution(&attack)[0], 0.6976) && near(expected(&attack), 1.0));
    let astern = Aim { moves: 2, marker: Facing::of(Angle::millidegrees(136_990)), speed: 28, ..Aim::default() };
    assert_eq!(score(astern), 3);
}
