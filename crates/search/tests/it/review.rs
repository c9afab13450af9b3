//! A battle that is looked through: skill, luck, turning points and mistakes.

use crate::toy::{Asking, Command, Event, Gun, Setting, State, Step, Toy, header};
use sandtable_ai::{Effort, Player};
use sandtable_core::record::Seed;
use sandtable_core::{Battle, DiceFrom, Outcome, Ruleset, Side, Table, ToAct, Viewer};
use sandtable_dice::{Entered, Exact};
use sandtable_search::{Depth, Review, Seat, review};
use std::sync::Arc;

const SEED: Seed = Seed([9; 32]);

const DEPTH: Depth = Depth { rollouts: 40, most: 160, search: 60, threads: 1 };

fn opened(setting: Setting) -> Battle<Toy> {
    let header = header(&setting);
    let mut battle = Battle::<Toy>::new(Arc::new(setting), header, None);
    battle.open(DiceFrom::Key).expect("the header has a seed");
    battle
}

/// A whole battle between these two.
fn fought(setting: Setting, players: [Player; 2], seed: Seed) -> Battle<Toy> {
    let mut battle = opened(setting.clone());
    let mut seats = [Side::A, Side::B].map(|side| Seat::<Toy>::new(&setting, side, players[side.index()], seed));
    while battle.outcome().is_none() {
        for side in battle.to_act().sides().iter() {
            let (view, seat) = (battle.view(Viewer::Side(side)), &mut seats[side.index()]);
            if let ToAct::Lists(_) = battle.to_act() {
                while let Some(command) = seat.decide_next(&view, battle.list(side)) {
                    battle.give(side, command, DiceFrom::Key).expect("allowed");
                }
                battle.done(side, DiceFrom::Key).expect("a list is written");
            } else {
                battle.give(side, seat.decide(&view), DiceFrom::Key).expect("allowed");
            }
        }
    }
    battle
}

fn looked_through(battle: &Battle<Toy>) -> Review {
    review(battle, DEPTH, &mut |_, _| true).expect("two sides, and nobody stops it")
}

/// A battle that stands so, in which side A is asked.
fn placed(turn: u8, crews: [[u8; 3]; 2]) -> Battle<Toy> {
    let battle = opened(Setting::default());
    let guns = crews.map(|crews| crews.map(|crew| Gun { crew, aim: None }));
    let agenda = [Step::Turn, Step::Volley, Step::Ask(Side::B), Step::Volley, Step::Ask(Side::A)].into_iter().collect();
    battle.imagined(State { guns, turn, agenda, ..Toy::set_up(battle.setting()) })
}

fn give(battle: &mut Battle<Toy>, side: Side, command: Command, faces: &[&[u8]]) {
    battle.give(side, command, DiceFrom::Table(Entered::new(faces.iter().copied()))).expect("allowed");
}

#[test]
fn skill_luck_and_rulings_add_up_to_the_result_less_the_beginning() {
    for asking in [Asking::InTurn, Asking::Sealed, Asking::Lists] {
        for n in 0..3 {
            let players = [Player::Doctrine(Effort::Full), Player::Random];
            let setting = Setting { asking, ..Setting::default() };
            let battle = fought(setting, players, SEED.game(n));
            let review = looked_through(&battle);
            assert_eq!(review.moments.len(), battle.numbers().count());
            let [a, b] = review.sides;
            let gained = review.ends.mean - review.begins.mean;
            assert!((a.skill.mean - b.skill.mean + a.luck + a.ruled - gained).abs() < 1e-9, "{asking:?} {a:?} {b:?}");
            assert_eq!((a.luck, a.ruled), (-b.luck, -b.ruled), "what one side is lucky the other is not");
            let result = match battle.outcome() {
                Some(Outcome::Won(side)) => {
                    if side == Side::A {
                        1.0
                    } else {
                        0.0
                    }
                }
                _ => 0.5,
            };
            assert_eq!(review.ends.mean, result);
        }
    }
}

#[test]
fn the_same_record_gives_the_same_review_on_any_number_of_threads() {
    let battle = fought(Setting::default(), [Player::Random; 2], SEED);
    let one = looked_through(&battle);
    let two = review(&battle, Depth { threads: 3, ..DEPTH }, &mut |_, _| true);
    assert_eq!(Some(one), two);
}

#[test]
fn it_says_how_far_it_has_come_and_stops_when_it_is_told_to() {
    let battle = fought(Setting::default(), [Player::Random; 2], SEED);
    let (mut heard, all) = (Vec::new(), battle.numbers().count());
    let stopped = review(&battle, DEPTH, &mut |at, of| {
        heard.push((at, of));
        at < 2
    });
    assert_eq!((stopped, heard), (None, vec![(0, all), (1, all), (2, all)]));
}

/// The light fails after this turn, and the one gun that side B has left could be knocked out: who does not aim at it throws that away.
#[test]
fn a_mistake_is_found_with_what_would_have_been_better() {
    let mut battle = placed(12, [[1, 0, 0], [0, 1, 0]]);
    give(&mut battle, Side::A, Command::Fire, &[]);
    let review = looked_through(&battle);
    let mistake = review.moments[0].mistake.as_ref().expect("a clear one");
    assert_eq!((mistake.side, mistake.words.as_str()), (Side::A, "aim 0 1"));
    let better = Command::Aim { gun: 0, at: 1 };
    let view = Toy::view(battle.setting(), &battle.decided(0).expect("there was one").0, Viewer::Side(Side::A));
    let forecasts = <Toy as Table>::forecast(battle.setting(), &view, &better, &mut Exact::new());
    assert_eq!((&mistake.forecasts, forecasts.is_empty()), (&forecasts, false), "the dice that it would have thrown");
    assert!(review.imagined && mistake.lost.mean > 0.05 && review.sides[0].mistakes == 1, "{mistake:?}");
    assert!(review.moments[0].skill[0].mean < -0.1, "the dice have no part in it: {:?}", review.moments[0]);
    assert_eq!(review.moments[0].luck, 0.0);
}

/// A hit on 12 or more decides the battle: it is luck by eleven of twenty, and a miss by nine of twenty the other way.
#[test]
fn dice_that_decide_are_luck_and_a_turning_point() {
    for (face, gained) in [(19, 1.0), (2, 0.0)] {
        let mut battle = placed(12, [[1, 0, 0], [0, 1, 0]]);
        give(&mut battle, Side::A, Command::Aim { gun: 0, at: 1 }, &[]);
        give(&mut battle, Side::A, Command::Fire, &[&[face]]);
        let review = looked_through(&battle);
        let [_, fire] = review.moments.as_slice() else { panic!("two entries: {:?}", review.moments) };
        assert_eq!(fire.skill[0].mean, 0.0, "what the doctrine would do is no skill");
        let certain = if face == 19 { 1.0 } else { fire.chance.mean };
        assert!((fire.luck - (certain - review.moments[0].chance.mean)).abs() < 1e-9);
        assert!((fire.luck > 0.0) == (gained > 0.5), "{face}: {}", fire.luck);
        assert_eq!(review.turning, [fire.n], "{face}: {:?}", review.moments);
    }
}

#[test]
fn a_human_ruling_is_neither_skill_nor_luck() {
    let mut battle = placed(12, [[1, 1, 1], [1, 1, 1]]);
    let hit = |gun| Event::Fired { side: Side::A, gun, hit: true };
    let aimed = |gun| Event::Aimed { side: Side::A, gun, at: gun };
    let events = (0..3).flat_map(|gun| [aimed(gun), hit(gun)]).collect();
    battle.rule(events, "for a test", None, &[]).expect("it fits");
    let review = looked_through(&battle);
    assert!(review.moments[0].ruled > 0.2 && review.moments[0].luck == 0.0, "{:?}", review.moments);
    assert_eq!(review.sides[0].skill.mean, 0.0);
}
