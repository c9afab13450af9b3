//! What torpedoes do to hulls.

use crate::dice::{chance, mean, near, thrown};
use crate::tables::{lists, rules};
use sandtable_action_stations::clause;
use sandtable_action_stations::lists::{Class, Effect, Weight};
use sandtable_action_stations::resolution::torpedo::{Aim, Attack};
use sandtable_action_stations::resolution::torpedoed::{
    Effects, Fate, Hit, Prey, Salvo, Shock, Victim, Wanted, effects, shock, toll,
};
use sandtable_action_stations::rules::Rules;
use sandtable_dice::{Dice, Exact, Need, Silent, Stream, Times};

const FREIGHTER: Victim = Victim { class: Class::Three, blows_up: false };
const TANKER: Victim = Victim { class: Class::Three, blows_up: true };

fn hit_by(rules: &Rules, weight: Weight, victim: Victim) -> Hit {
    Hit::torpedo(rules, &lists(), weight, false, victim)
}

fn hit(weight: Weight, victim: Victim) -> Hit {
    hit_by(&rules(&[]), weight, victim)
}

/// The chance that a hit brings an effect, in tenths.
fn tenths(hit: &Hit, effect: Effect) -> i32 {
    (10.0 * mean(hit, |effects, _| f64::from(u8::from(effects.unwrap().has(effect))))).round() as i32
}

const ALL: [Effect; 6] =
    [Effect::Shock, Effect::Bow, Effect::Engine, Effect::EngineRoom, Effect::Flooding, Effect::Explosion];

#[test]
fn ast_93_boxes_by_type() {
    let of = |weight| hit(weight, FREIGHTER);
    let range = |weight, low: u16, high: u16| {
        let mut exact = Exact::<f64>::new();
        let odds = exact.ask(&of(weight)).unwrap().odds(|_, lost| lost[0]);
        (odds.outcomes()[0].0, odds.outcomes().last().unwrap().0) == (low, high)
    };
    assert!(range(Weight::Light, 6, 36) && range(Weight::Heavy, 6, 60) && range(Weight::LongLance, 10, 100));
    for (weight, boxes) in [(Weight::Light, 21.0), (Weight::Heavy, 33.0), (Weight::LongLance, 55.0)] {
        assert!(near(mean(&of(weight), |_, lost| lost[0].into()), boxes));
    }
    let sinks = |weight, boxes: u16| chance(&of(weight), |_, lost| lost[0] >= boxes);
    assert_eq!(sinks(Weight::Light, 17), "9977/11664");
    assert_eq!(sinks(Weight::Heavy, 23), "930931/1000000");
    assert_eq!(sinks(Weight::Heavy, 39), "221859/1000000");
    assert_eq!(sinks(Weight::Light, 29), "31/864");
}

#[test]
fn ast_113_two_heavy_hits_sink_fifty_boxes() {
    let two = Times::new(2, hit(Weight::Heavy, FREIGHTER));
    assert!(near(mean(&two, |_, lost| f64::from(u8::from(lost[0] >= 50))), 0.951_251_788_046));
}

#[test]
fn ast_94_each_hit_rolls_boxes_and_the_table() {
    let (end, lost) = thrown(&hit(Weight::Light, FREIGHTER), &[1, 2, 3, 4, 5, 6, 10]);
    assert_eq!((end, lost[0]), (Some(Effects::of(Effect::Flooding)), 21));
    thrown(&Times::new(2, hit(Weight::Light, FREIGHTER)), &[1, 1, 1, 1, 1, 1, 3, 2, 2, 2, 2, 2, 2, 9]);
}

#[test]
fn ast_95_the_table() {
    let (most, tanker) = (hit(Weight::Heavy, FREIGHTER), hit(Weight::Heavy, TANKER));
    assert_eq!(ALL.map(|effect| tenths(&most, effect)), [2, 2, 1, 1, 1, 0]);
    assert_eq!(ALL.map(|effect| tenths(&tanker, effect)), [2, 2, 1, 1, 0, 3]);
    let nothing = |hit: &Hit| chance(hit, |effects, _| *effects == Some(Effects::default()));
    assert_eq!((nothing(&most), nothing(&tanker)), ("3/10".into(), "1/10".into()));
}

#[test]
fn ast_95_row_seven() {
    let by = |value: &str| {
        let hit = hit_by(&rules(&[("torp.damage_row_7", value)]), Weight::Heavy, FREIGHTER);
        (tenths(&hit, Effect::Bow), tenths(&hit, Effect::Engine))
    };
    assert_eq!([by("bow"), by("engine"), by("both")], [(2, 1), (1, 2), (2, 2)]);
    let both = effects(&rules(&[("torp.damage_row_7", "both")]), &lists(), false, 7);
    assert_eq!(both, Effects::of(Effect::Bow).and(Effects::of(Effect::Engine)));
}

#[test]
fn ast_96_ast_102_tankers_and_ammunition_ships() {
    let end = |victim, face| thrown(&hit(Weight::Light, victim), &[1, 1, 1, 1, 1, 1, face]).0.unwrap();
    let explosion = Effects::of(Effect::Explosion);
    assert_eq!([8, 9, 10].map(|face| end(TANKER, face)), [explosion; 3]);
    assert_eq!((end(TANKER, 7), end(FREIGHTER, 10)), (Effects::of(Effect::EngineRoom), Effects::of(Effect::Flooding)));
    // Two hits: 1 - (7/10)^2.
    let misses = 10 - tenths(&hit(Weight::Heavy, TANKER), Effect::Explosion);
    assert_eq!(100 - misses * misses, 51);
}

#[test]
fn ast_97_ast_98_ast_99_ast_100_ast_101_ast_103_each_row() {
    let row = |face| thrown(&hit(Weight::Light, FREIGHTER), &[1, 1, 1, 1, 1, 1, face]).0.unwrap();
    let rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(row);
    assert_eq!(rows[..3], [Effects::default(); 3]);
    let of = Effects::of;
    let rest =
        [Effect::Shock, Effect::Shock, Effect::Bow, Effect::Bow, Effect::Engine, Effect::EngineRoom, Effect::Flooding];
    assert_eq!(rows[3..], rest.map(of));
}

#[test]
fn ast_98_shock() {
    let six = Shock { systems: 6 };
    assert!(near(mean(&six, |shaken, _| shaken.out.count_ones().into()), 9.0 / 5.0));
    assert_eq!(chance(&six, |shaken, _| shaken.out == 0), "117649/1000000");
    assert_eq!(thrown(&Shock { systems: 4 }, &[8, 7, 1, 10]).0.out, 0b1001);
    assert!(shock().comes(8) && !shock().comes(7));
    thrown(&Shock { systems: 0 }, &[]);
}

#[test]
fn ast_175_the_deep_bonus() {
    let lists = lists();
    let with = |rules: &Rules, deep, class, face| {
        let hit = Hit::torpedo(rules, &lists, Weight::Light, deep, Victim { class, blows_up: false });
        thrown(&hit, &[1, 1, 1, 1, 1, 1, face]).0.unwrap()
    };
    let (off, on) = (rules(&[]), rules(&[("torp.deep_bonus", "on")]));
    let bow = Effects::of(Effect::Bow);
    assert_eq!(with(&on, true, Class::Three, 5), bow);
    for other in [with(&off, true, Class::Three, 5), with(&on, false, Class::Three, 5), with(&on, true, Class::Two, 5)]
    {
        assert_eq!(other, Effects::of(Effect::Shock));
    }
    assert_eq!(with(&on, true, Class::Three, 10), Effects::of(Effect::Flooding));
}

#[test]
fn ast_187_mines_take_as_much_as_torpedoes() {
    let mine = |small| Hit::mine(&rules(&[]), &lists(), small, FREIGHTER);
    assert!(near(mean(&mine(false), |_, lost| lost[0].into()), 33.0));
    assert!(near(mean(&mine(true), |_, lost| lost[0].into()), 21.0));
    assert_eq!(ALL.map(|effect| tenths(&mine(true), effect)), [2, 2, 1, 1, 1, 0]);
}

/// A vessel that so many torpedoes attack with this first score.
fn prey(first: i8, torpedoes: u8, boxes: u16, victim: Victim) -> Prey {
    let base = Need::base(first, &clause::TORPEDO_SCORE).at_most();
    Prey { attack: Attack { first: base, further: -1, torpedoes }, hit: hit(Weight::Heavy, victim), boxes }
}

fn odds(prey: [Option<Prey>; 2]) -> [Fate; 2] {
    toll(&mut Exact::new(), prey).unwrap()
}

#[test]
fn ast_65_a_salvo_at_two_vessels() {
    let two = [Some(prey(6, 4, 200, FREIGHTER)), Some(prey(6, 4, 200, FREIGHTER))];
    let fates = odds(two);
    let any = |at: usize| fates[at].hits.at_least(&1);
    assert!(near(any(0), 0.916) && near(any(1), 0.765_504));
    assert!(near(fates[0].hits.mean() + fates[1].hits.mean(), 2.941));
    let mut exact = Exact::<f64>::new();
    let answer = exact.ask(&Salvo { prey: two, wanted: [Wanted { hits: true, ..Wanted::default() }; 2] }).unwrap();
    assert!(near(answer.chance(|struck, _| struck.hits[0] > 0 && struck.hits[1] > 0), 0.688_56));
}

#[test]
fn ast_66_a_salvo_that_passes_under_the_nearer() {
    let one = odds([Some(prey(6, 0, 7, FREIGHTER)), Some(prey(6, 2, 50, FREIGHTER))]);
    let alone = odds([Some(prey(6, 2, 50, FREIGHTER)), None]);
    let (with, without) = (&one[1], &alone[0]);
    assert!(near(with.sunk, without.sunk) && near(with.hits.mean(), without.hits.mean()));
    assert!(near(with.boxes.mean(), without.boxes.mean()));
    assert!(near(one[0].hits.of(&0), 1.0) && one[0].sunk == 0.0 && alone[1].sunk == 0.0);
}

#[test]
fn ast_94_ast_95_one_torpedo_in_full() {
    let [fate, _] = odds([Some(prey(6, 1, 39, FREIGHTER)), None]);
    assert!(near(fate.sunk, 0.6 * 0.221_859) && near(fate.boxes.of(&39), fate.sunk) && near(fate.boxes.of(&0), 0.4));
    let [tanker, _] = odds([Some(prey(6, 1, 82, TANKER)), None]);
    assert!(near(tanker.sunk, 0.6 * 0.3));
}

/// The same, played as battles play it: the attack, then hit after hit.
fn played(prey: [Prey; 2], plays: u32) -> ([f64; 2], [f64; 2]) {
    let mut dice = Silent::new(Stream::new(17));
    let (mut sunk, mut boxes) = ([0.0; 2], [0.0; 2]);
    for _ in 0..plays {
        let mut left = prey[0].attack.torpedoes;
        for (at, prey) in prey.iter().enumerate() {
            let Ok(attacked) = dice.play(&Attack { torpedoes: left, ..prey.attack });
            left -= attacked.stage.hits;
            let mut lost = 0;
            for _ in 0..attacked.stage.hits {
                let Ok(struck) = dice.play(&prey.hit);
                lost += struck.tallies[0];
                if struck.stage.unwrap().has(Effect::Explosion) {
                    lost = prey.boxes;
                }
            }
            sunk[at] += f64::from(u8::from(lost >= prey.boxes));
            boxes[at] += f64::from(lost.min(prey.boxes));
        }
    }
    let part = |sum: f64| sum / f64::from(plays);
    (sunk.map(part), boxes.map(part))
}

#[test]
fn ast_65_ast_94_a_salvo_of_ten_is_reckoned_as_it_is_played() {
    const PLAYS: u32 = 200_000;
    let two = [prey(6, 10, 50, FREIGHTER), prey(7, 10, 82, TANKER)];
    let (fates, (sunk, boxes)) = (odds(two.map(Some)), played(two, PLAYS));
    let within =
        |chance: f64, found: f64, spread: f64| (chance - found).abs() <= 4.0 * spread / f64::from(PLAYS).sqrt();
    let rate = |chance: f64, found: f64| within(chance, found, (chance * (1.0 - chance)).sqrt());
    for (at, fate) in fates.iter().enumerate() {
        assert!(rate(fate.sunk, sunk[at]), "{} {}", fate.sunk, sunk[at]);
        let lost = |power: fn(f64) -> f64| -> f64 {
            fate.boxes.outcomes().iter().map(|(boxes, chance)| power(f64::from(*boxes)) * chance).sum()
        };
        let (mean, squares) = (lost(|boxes| boxes), lost(|boxes| boxes * boxes));
        assert!(within(mean, boxes[at], (squares - mean * mean).sqrt()), "{mean} {}", boxes[at]);
    }
}

#[test]
fn ast_102_who_has_blown_up_is_not_rolled_for_any_more() {
    let prey = [Some(prey(9, 2, 500, TANKER)), None];
    let all = Wanted { boxes: true, ..Wanted::default() };
    let salvo = Salvo { prey, wanted: [all, Wanted::default()] };
    // Both hit; the first takes six dice of boxes, and a 10 on the table. Nothing is left of what it would have had.
    let (end, lost) = thrown(&salvo, &[1, 1, 1, 1, 1, 1, 1, 1, 10]);
    assert!(lost[0] >= 500);
    // What is not wanted is not counted.
    assert_eq!(end.hits, [0, 0]);
}

#[test]
fn ast_65_a_salvo_takes_few_stages() {
    let prey = [prey(6, 10, 50, FREIGHTER), prey(7, 10, 82, TANKER)].map(Some);
    let boxes = Wanted { boxes: true, ..Wanted::default() };
    let mut exact = Exact::<f64>::new();
    assert!(exact.ask(&Salvo { prey, wanted: [boxes; 2] }).unwrap().stages() < 200);
}

#[test]
fn ast_70_ast_94_a_salvo_begins_with_its_aim() {
    let aim = Aim { moves: 2, speed: 10, ..Aim::default() };
    let attack = Attack::new(&rules(&[]), &lists().torpedo, &aim, 2);
    let prey = Prey { attack, hit: hit(Weight::Light, FREIGHTER), boxes: 29 };
    assert!(near(odds([Some(prey), None])[0].hits.of(&2), 0.3));
}
