//! What a seat decides from a view.

use crate::toy::{Asking, Command, Setting, State, Step, Toy, View};
use sandtable_ai::{Effort, Player, best_shot};
use sandtable_core::record::Seed;
use sandtable_core::{Ruleset, Side, Viewer};
use sandtable_dice::Exact;
use sandtable_search::Seat;

const SEED: Seed = Seed([7; 32]);

fn asked(setting: &Setting, state: &mut State) -> View {
    state.turn = 1;
    state.agenda.push(if setting.asking == Asking::InTurn { Step::Ask(Side::A) } else { Step::AskBoth });
    Toy::view(setting, state, Viewer::Side(Side::A))
}

fn seat(setting: &Setting, player: Player) -> Seat<'_, Toy> {
    Seat::new(setting, Side::A, player, SEED)
}

/// The whole list that a seat writes.
pub fn list(seat: &mut Seat<'_, Toy>, view: &View) -> Vec<Command> {
    let mut list = Vec::new();
    while let Some(command) = seat.decide_next(view, &list) {
        list.push(command);
    }
    list
}

#[test]
fn greedy_takes_the_shot_that_gains_most() {
    let setting = Setting::default();
    let view = asked(&setting, &mut Toy::set_up(&setting));
    // 30 points on 12 or more (13.5) beat 20 on 10 or more (11) and 10 on 9 or more (6); gun 0 is asked first.
    assert_eq!(seat(&setting, Player::Greedy).decide(&view), Command::Aim { gun: 0, at: 1 });
}

#[test]
fn greedy_leaves_out_what_is_not_allowed() {
    let setting = Setting::default();
    let mut state = Toy::set_up(&setting);
    state.guns[1][1].crew = 0;
    let view = asked(&setting, &mut state);
    assert_eq!(seat(&setting, Player::Greedy).decide(&view), Command::Aim { gun: 0, at: 2 });
}

#[test]
fn greedy_finishes_what_it_began() {
    let setting = Setting::default();
    let mut state = Toy::set_up(&setting);
    state.guns[0].iter_mut().for_each(|gun| gun.aim = Some(1));
    let view = asked(&setting, &mut state);
    assert_eq!(best_shot::<Toy>(&setting, &view, &mut Exact::new(), |_| true), None, "all guns are laid");
    assert_eq!(seat(&setting, Player::Greedy).decide(&view), Command::Fire);
}

#[test]
fn greedy_does_not_guess_where_nobody_may_measure() {
    let setting = Setting { premeasure: false, ..Setting::default() };
    let view = asked(&setting, &mut Toy::set_up(&setting));
    assert_eq!(seat(&setting, Player::Greedy).decide(&view), Command::Fire);
}

#[test]
fn greedy_fills_a_list_place_by_place() {
    let setting = Setting { asking: Asking::Lists, ..Setting::default() };
    let view = asked(&setting, &mut Toy::set_up(&setting));
    let aim = |gun| Command::Aim { gun, at: 1 };
    assert_eq!(list(&mut seat(&setting, Player::Greedy), &view), [aim(0), aim(1), aim(2), Command::Fire]);
}

#[test]
fn a_list_ends_and_names_no_place_twice() {
    let setting = Setting { asking: Asking::Lists, ..Setting::default() };
    let view = asked(&setting, &mut Toy::set_up(&setting));
    for player in Player::ALL {
        let list = list(&mut seat(&setting, player), &view);
        let mut places: Vec<u32> = list.iter().map(Toy::place).collect();
        places.sort_unstable();
        places.dedup();
        assert!(!list.is_empty(), "{player} writes at least one command");
        assert_eq!(places.len(), list.len(), "{player}: {list:?}");
    }
    let mut doctrine = seat(&setting, Player::Doctrine(Effort::Full));
    assert_eq!(list(&mut doctrine, &view).len(), 4);
    assert_eq!(doctrine.decisions(), 4, "finding the list finished is no decision");
}

#[test]
fn what_is_hidden_sways_nobody() {
    let setting = Setting::default();
    let mut truth = Toy::set_up(&setting);
    let mut other = truth.clone();
    other.reserve[1] = 9;
    assert_ne!(truth, other);
    let (view, same) = (asked(&setting, &mut truth), asked(&setting, &mut other));
    for player in Player::ALL {
        assert_eq!(seat(&setting, player).decide(&view), seat(&setting, player).decide(&same), "{player}");
    }
}

#[test]
fn decisions_depend_on_seed_side_and_number_alone() {
    let setting = Setting::default();
    let mut state = Toy::set_up(&setting);
    let view = asked(&setting, &mut state);
    let decisions = |mut seat: Seat<'_, Toy>| -> Vec<Command> { (0..40).map(|_| seat.decide(&view)).collect() };
    let first = decisions(seat(&setting, Player::Random));
    assert_eq!(first, decisions(seat(&setting, Player::Random)));
    assert_ne!(first, decisions(Seat::new(&setting, Side::A, Player::Random, Seed([8; 32]))));
    let mut again = seat(&setting, Player::Random);
    again.decide(&view);
    again.sit_again(SEED);
    assert_eq!(first, decisions(again), "sitting down again starts over");
    // A decision that draws other amounts of numbers does not move the next.
    let mut mixed = seat(&setting, Player::Random);
    let laid = {
        let mut laid = view.clone();
        laid.guns[0].iter_mut().for_each(|gun| gun.aim = Some(0));
        laid
    };
    mixed.decide(&laid);
    assert_eq!(mixed.decide(&view), first[1]);
}

#[test]
fn a_recruit_errs_now_and_then_and_is_never_refused() {
    let setting = Setting::default();
    let view = asked(&setting, &mut Toy::set_up(&setting));
    let mut wise = seat(&setting, Player::Doctrine(Effort::Quick));
    let best: Vec<Command> = (0..200).map(|_| wise.decide(&view)).collect();
    let mut recruit = seat(&setting, Player::Recruit);
    let mut others: Vec<Command> = Vec::new();
    for _ in 0..600 {
        let command = recruit.decide(&view);
        assert!(Toy::check(&setting, &view, &command).is_ok());
        if !best.contains(&command) {
            others.push(command);
        }
    }
    // A third of all are mistakes, and what comes to mind then is now and then as good.
    assert!((90..200).contains(&others.len()), "{} of 600", others.len());
    others.dedup();
    assert!(others.len() > 50, "not the same mistake again and again");
    assert_eq!(recruit.refused(), 0);
}

#[test]
fn to_a_recruit_comes_nothing_that_the_doctrine_weighs() {
    let setting = Setting { weighs: || panic!("a recruit weighs nothing"), ..Setting::default() };
    let view = asked(&setting, &mut Toy::set_up(&setting));
    let mut recruit = seat(&setting, Player::Recruit);
    for _ in 0..60 {
        assert!(Toy::check(&setting, &view, &recruit.decide(&view)).is_ok());
    }
}

#[test]
fn random_tries_everything_that_is_allowed() {
    let setting = Setting::default();
    let view = asked(&setting, &mut Toy::set_up(&setting));
    let mut random = seat(&setting, Player::Random);
    let mut seen: Vec<Command> = Vec::new();
    for _ in 0..400 {
        let command = random.decide(&view);
        assert!(Toy::check(&setting, &view, &command).is_ok());
        if !seen.contains(&command) {
            seen.push(command);
        }
    }
    assert_eq!(seen.len(), 10, "three guns at three targets, and firing");
}

#[test]
fn a_refused_choice_gives_way_to_the_default_and_is_counted() {
    let setting = Setting { clumsy: true, ..Setting::default() };
    let view = asked(&setting, &mut Toy::set_up(&setting));
    let mut clumsy = seat(&setting, Player::Doctrine(Effort::Full));
    assert_eq!((clumsy.decide(&view), clumsy.refused()), (Command::Fire, 1));
    assert_eq!((clumsy.decide(&view), clumsy.refused()), (Command::Fire, 2));
    clumsy.sit_again(SEED);
    assert_eq!((clumsy.decisions(), clumsy.refused()), (0, 0));
    let sound = Setting::default();
    let mut sound = seat(&sound, Player::Doctrine(Effort::Full));
    sound.decide(&view);
    assert_eq!(sound.refused(), 0);
    assert_eq!((sound.side(), sound.player()), (Side::A, Player::Doctrine(Effort::Full)));
}
