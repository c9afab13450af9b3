//! Who looks ahead: what he finds, and what sways him.

use crate::seat::list;
use crate::toy::{Asking, Command, Gun, Setting, State, Step, Toy, View};
use sandtable_ai::{Effort, Player, Rollouts};
use sandtable_core::record::Seed;
use sandtable_core::{Ruleset, Side, ToAct, Umpire, Viewer, begin, carry_out};
use sandtable_dice::{Silent, Stream};
use sandtable_search::{Question, Seat, World, think};

const SEED: Seed = Seed([5; 32]);

const SEARCH: Player = Player::Search(Rollouts(60));

fn asked(state: &State) -> View {
    Toy::view(&Setting::default(), state, Viewer::Side(Side::A))
}

fn question<'q>(setting: &'q Setting, view: &'q View) -> Question<'q, Toy> {
    Question { setting, view, side: Side::A, list: &[] }
}

/// Side A is asked in this turn, and each gun has so much crew.
fn state(turn: u8, crews: [[u8; 3]; 2]) -> State {
    let guns = crews.map(|crews| crews.map(|crew| Gun { crew, aim: None }));
    let agenda = [Step::Turn, Step::Volley, Step::Ask(Side::B), Step::Volley, Step::Ask(Side::A)].into_iter().collect();
    State { guns, turn, agenda, ..Toy::set_up(&Setting::default()) }
}

/// Plays a battle, with a look at each view of side A before it decides.
fn played(setting: &Setting, players: [Player; 2], seed: Seed, mut look: impl FnMut(&View)) -> [u32; 2] {
    let mut seats = [Side::A, Side::B].map(|side| Seat::<Toy>::new(setting, side, players[side.index()], seed));
    let (mut state, mut dice, mut untold) = (Toy::set_up(setting), Silent::new(Stream::from_key(&seed.0)), Vec::new());
    let Ok(()) = begin(&mut Umpire::<Toy, _>::new(setting, &mut state, &mut dice, &mut untold));
    while !matches!(Toy::to_act(setting, &state), ToAct::Nobody(_)) {
        let asked = Toy::to_act(setting, &state);
        let mut given = Vec::new();
        for side in asked.sides().iter() {
            let view = Toy::view(setting, &state, Viewer::Side(side));
            if side == Side::A {
                look(&view);
            }
            let seat = &mut seats[side.index()];
            let mut list = Vec::new();
            if let ToAct::Lists(_) = asked {
                while let Some(command) = seat.decide_next(&view, &list) {
                    list.push(command);
                }
            } else {
                list.push(seat.decide(&view));
                assert!(Toy::check(setting, &view, &list[0]).is_ok(), "refused: {list:?}");
            }
            given.extend(list.into_iter().map(|command| (side, command)));
        }
        let Ok(()) = carry_out(&mut Umpire::<Toy, _>::new(setting, &mut state, &mut dice, &mut untold), &given);
    }
    assert!(seats.iter().all(|seat| seat.refused() == 0));
    seats.map(|seat| seat.decisions())
}

#[test]
fn it_plays_whole_battles_and_is_never_refused() {
    for asking in [Asking::InTurn, Asking::Sealed, Asking::Lists] {
        for n in 0..4 {
            let setting = Setting { asking, ..Setting::default() };
            let decisions = played(&setting, [SEARCH, Player::Random], SEED.game(n), |_| ());
            assert!(decisions[0] > 3, "{asking:?}: {decisions:?}");
        }
    }
}

/// The toy imagines what a side sees, and any reserve of the other.
#[test]
fn a_world_looks_like_the_view_that_it_is_made_of() {
    let (setting, mut source, mut reserves) = (Setting::default(), Stream::new(1), [false; 10]);
    played(&setting, [Player::Random, Player::Random], SEED, |view| {
        let world = World::<Toy>::imagine(&setting, view, &mut source).expect("the toy imagines");
        assert_eq!(Toy::view(&setting, world.truth(), Viewer::Side(Side::A)), *view);
        reserves[usize::from(world.truth().reserve[1])] = true;
    });
    assert!(reserves.iter().filter(|&&seen| seen).count() > 4, "what is hidden varies: {reserves:?}");
}

/// In the last turn 30 points on 12 or more are worth more than 10 on 9 or more. The doctrine takes any of the two.
#[test]
fn it_finds_what_the_doctrine_does_not_know() {
    let setting = Setting::default();
    let view = asked(&state(setting.turns, [[3, 0, 0], [1, 1, 0]]));
    let choices = |player: Player| -> Vec<Command> {
        (0..8).map(|n| Seat::<Toy>::new(&setting, Side::A, player, SEED.game(n)).decide(&view)).collect()
    };
    assert_eq!(choices(Player::Search(Rollouts(600))), [Command::Aim { gun: 0, at: 1 }; 8]);
    assert!(choices(Player::Doctrine(Effort::Full)).contains(&Command::Aim { gun: 0, at: 0 }));
}

/// The same, where both sides write sealed lists.
#[test]
fn it_thinks_about_each_command_of_a_sealed_list() {
    let setting = Setting { asking: Asking::Lists, ..Setting::default() };
    let agenda = [Step::Turn, Step::Volley, Step::AskBoth].into_iter().collect();
    let view = asked(&State { agenda, ..state(setting.turns, [[3, 0, 0], [1, 1, 0]]) });
    let lists = |player: Player| -> Vec<Vec<Command>> {
        (0..8).map(|n| list(&mut Seat::new(&setting, Side::A, player, SEED.game(n)), &view)).collect()
    };
    let best = Command::Aim { gun: 0, at: 1 };
    assert!(lists(Player::Search(Rollouts(600))).iter().all(|list| list.first() == Some(&best)));
    assert!(lists(Player::Doctrine(Effort::Full)).iter().any(|list| list.first() != Some(&best)));
}

#[test]
fn the_same_place_gives_the_same_decision_on_any_number_of_threads() {
    let setting = Setting::default();
    let mut others = 0;
    for n in 0..6 {
        let view = asked(&state(1 + n, [[3, 2, 1], [1, 2, 3]]));
        let decide = |seed: Seed, threads| Seat::<Toy>::new(&setting, Side::A, SEARCH, seed).on(threads).decide(&view);
        let one = decide(SEED, 1);
        for threads in [1, 2, 3] {
            assert_eq!(decide(SEED, threads), one, "on {threads} threads");
        }
        others += (0..8).filter(|&n| decide(SEED.game(n), 2) != one).count();
    }
    assert!(others > 0, "another seed thinks otherwise");
}

/// All numbers, not only the choice.
#[test]
fn threads_change_no_value() {
    let setting = Setting::default();
    let view = asked(&state(2, [[3, 2, 1], [1, 2, 3]]));
    let thought = |threads| think::<Toy>(question(&setting, &view), (500, threads), &mut Stream::new(7));
    let one = thought(1).expect("the toy imagines");
    assert_eq!(thought(2), Some(one.clone()));
    assert_eq!(thought(5), Some(one.clone()));
    assert!(one.considered.len() > 5, "each gun may aim at each: {one:?}");
    let played: usize = one.considered.iter().map(|considered| considered.values.len()).sum();
    assert!((400..=600).contains(&played), "{played} rollouts of 500");
    let most = one.considered.iter().map(|considered| considered.values.len()).max();
    assert_eq!(Some(one.considered[0].values.len()), most, "the doctrine's own choice is never dropped");
}

/// What the doctrine weighs is looked at whatever is drawn besides, but for what is not allowed.
#[test]
fn what_the_doctrine_weighs_is_tried() {
    const WEIGHED: Command = Command::Aim { gun: 2, at: 0 };
    let setting = Setting { weighs: || vec![Command::Aim { gun: 9, at: 9 }, WEIGHED], ..Setting::default() };
    let view = asked(&state(2, [[3, 2, 1], [1, 2, 3]]));
    for seed in 0..40 {
        // Seven commands are looked at: two drawn of ten would often be others.
        let thought = think::<Toy>(question(&setting, &view), (56, 1), &mut Stream::new(seed)).expect("it imagines");
        assert!(thought.considered.iter().any(|considered| considered.command == WEIGHED), "{thought:?}");
    }
}

/// With how much care battles are played on, how far, and what a lead is worth there, is the doctrine's to say, battle by battle.
#[test]
fn imagined_battles_are_played_on_as_the_doctrine_says() {
    let view = asked(&state(2, [[3, 2, 1], [1, 2, 3]]));
    let thought = |setting: Setting| {
        think::<Toy>(question(&setting, &view), (100, 1), &mut Stream::new(7)).expect("it imagines").considered
    };
    let usual = thought(Setting::default());
    assert_ne!(usual, thought(Setting { plays_on: Effort::Full, ..Setting::default() }));
    let near = Setting { looks_ahead: 0, ..Setting::default() };
    assert_ne!(usual, thought(near.clone()));
    assert_ne!(thought(near.clone()), thought(Setting { leads: &[9.0], ..near }));
}

/// Two truths that differ in what is hidden: the reserve of the other side.
#[test]
fn what_is_hidden_sways_nothing() {
    let setting = Setting::default();
    let mut differed = 0;
    for n in 0..6 {
        let truth = state(1 + n, [[3, 2, 1], [1, 2, 3]]);
        for reserve in 0..4 {
            let mut other = truth.clone();
            other.reserve[1] = reserve;
            differed += usize::from(other != truth);
            let decide = |state| Seat::<Toy>::new(&setting, Side::A, SEARCH, SEED).decide(&asked(state));
            assert_eq!(decide(&truth), decide(&other));
        }
    }
    assert!(differed > 10);
}

/// A rollout that blows up the program stops no battle: where the doctrine's own choice does, the doctrine decides.
#[test]
fn a_rollout_that_fails_is_survived() {
    let setting = Setting { trap: Some(7), ..Setting::default() };
    let view = asked(&state(1, [[3, 3, 3], [3, 3, 3]]));
    assert_eq!(think::<Toy>(question(&setting, &view), (200, 2), &mut Stream::new(3)), None);
    let command = Seat::<Toy>::new(&setting, Side::A, SEARCH, SEED).decide(&view);
    assert!(Toy::check(&setting, &view, &command).is_ok());
}
