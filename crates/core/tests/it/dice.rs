//! Typed dice, interruptions, dice that not everybody sees, and odds over whole states.

use crate::table::{faces, refused, three, to_acts, two, typed};
use crate::toy::{Command, Event, Step, Toy};
use sandtable_core::*;
use sandtable_dice::{Entered, Exact, Exactly, Keyed, List, Telling, Throw, Weight, Why};
use sandtable_geometry::Point;

#[test]
fn an_interruption_is_interrupted_and_the_move_goes_on_or_ends() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    let path: Path = [Point::mm(110, 100), Point::mm(130, 100), Point::mm(150, 100)].into_iter().collect();
    battle.give(Side::A, Command::Move { man: 0, path }, DiceFrom::Key).unwrap();
    assert_eq!(battle.state().men[0].at, Point::mm(110, 100), "the move is a third done");
    assert_eq!(battle.to_act(), ToAct::One(Side::B), "B1 is asked");
    assert!(!battle.state().agenda.contains(&Step::Ask { watcher: 3, mover: 0 }), "B2 is too far");
    battle.give(Side::B, Command::React { fire: true }, DiceFrom::Key).unwrap();
    assert_eq!(battle.to_act(), ToAct::One(Side::A), "and the mover, within the interruption");
    let stop = battle.give(Side::A, Command::Brace { down: true }, DiceFrom::Key).unwrap_err();
    let Stop::Waiting(waiting) = stop else { panic!("{stop:?}") };
    let parts: Vec<_> = waiting.why.need.parts().iter().map(|part| (part.value, part.reason.clause)).collect();
    assert_eq!(parts, [(4, "TOY-12"), (1, "TOY-13")]);
    let mut killed = sandtable_testkit::reopened(&battle, None);
    battle.give(Side::A, Command::Brace { down: true }, faces(&[&[4, 1]])).unwrap();
    assert_eq!(
        battle.state().men[0].at,
        Point::mm(150, 100),
        "a miss, and the move goes on by itself: B1 was asked once"
    );
    assert_eq!(battle.to_act(), ToAct::One(Side::B), "and B2, for whom it ends close enough");
    killed.give(Side::A, Command::Brace { down: true }, faces(&[&[5, 6], &[2, 1]])).unwrap();
    assert_eq!((killed.state().men[0].at, killed.state().men[0].strength), (Point::mm(110, 100), 0));
    assert_eq!(killed.to_act(), ToAct::One(Side::B), "the move has ended; the next activation");
    assert_eq!(killed.state().agenda.last(), Some(&Step::Act(Side::B)));
}

#[test]
fn a_dummy_is_asked_too() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    let path: Path = [Point::mm(100, 150)].into_iter().collect();
    battle.give(Side::A, Command::Move { man: 1, path }, DiceFrom::Key).unwrap();
    assert_eq!(battle.view(Viewer::Side(Side::A)).asked, Some(Step::Ask { watcher: 3, mover: 1 }), "B2 is a dummy");
    let fire = battle.give(Side::B, Command::React { fire: true }, DiceFrom::Key);
    assert_eq!(refused(fire), crate::toy::clause::DUMMY.name);
    battle.give(Side::B, Command::React { fire: false }, DiceFrom::Key).unwrap();
}

#[test]
fn dice_for_one_side_are_heard_by_that_side_only() {
    let mut battle = typed(&three());
    for side in 0..2 {
        battle.done(Side(side), DiceFrom::Key).unwrap();
    }
    battle.done(Side(2), faces(&[&[6, 1], &[6, 1]])).unwrap();
    battle.give(Side::A, Command::Search { man: 0, whom: 3 }, faces(&[&[4]])).unwrap();
    let last = battle.last_number();
    let heard = |viewer| battle.heard(last, viewer).unwrap().0;
    assert!(matches!(
        heard(Viewer::Side(Side::A)).as_slice(),
        [Heard::Rolled(Roll { seen: 4, .. }), Heard::Happened(Event::Spotted { by: Side::A, man: 3 })]
    ));
    for other in [Viewer::Side(Side::B), Viewer::Side(Side(2)), Viewer::Public] {
        assert_eq!(heard(other), [], "{other:?}");
    }
    assert_eq!(battle.view(Viewer::Side(Side::A)).men[3].real, Some(true));
    assert_eq!(battle.view(Viewer::Side(Side(2))).men[3].real, None);
}

#[test]
fn core_6_whoever_may_not_see_dice_is_not_asked_to_throw_them() {
    let (setting, source) = (two(), Some(Keyed::new(&[7; 32])));
    let only = |sides: &[Side]| Audience::Only(sides.iter().copied().collect());
    let falls = |audience: Audience, hidden: Option<Keyed>| {
        let (mut state, mut facts) = (Toy::set_up(&setting), Vec::new());
        let mut dice = Telling::hiding(Entered::default(), hidden);
        let mut umpire = Umpire::<Toy, _>::new(&setting, &mut state, &mut dice, &mut facts);
        umpire.roll_for(audience, Throw::one(6), || Why::of(&crate::toy::clause::SEARCH)).is_ok()
    };
    for hidden in [only(&[]), only(&[Side::A]), only(&[Side::B])] {
        assert!(falls(hidden, source.clone()), "the program throws what {hidden:?} hears");
        assert!(!falls(hidden, None), "where it has dice of its own");
    }
    for seen in [Audience::All, only(&[Side::A, Side::B])] {
        assert!(!falls(seen, source.clone()), "people throw what {seen:?} hears");
    }
}

#[test]
fn core_6_a_side_that_acts_alone_throws_the_dice_that_only_it_may_see() {
    let provision = record::Provision::EnteredBesideSeed(record::Seed([9; 32]));
    let mut battle = sandtable_testkit::new_battle::<Toy>(&two(), provision, None);
    battle.open(DiceFrom::Key).unwrap();
    to_acts(&mut battle);
    let search = Command::Search { man: 0, whom: 3 };
    let stop = battle.give(Side::A, search.clone(), DiceFrom::Key);
    assert!(matches!(stop, Err(Stop::Waiting(_))), "no die of the program's: {stop:?}");
    battle.give(Side::A, search, faces(&[&[4]])).unwrap();
    assert_eq!(crate::back::verified(&battle).by_key, 0);
}

#[test]
fn core_6_dice_left_over_or_impossible_are_turned_away() {
    let mut battle = typed(&two());
    battle.done(Side::A, DiceFrom::Key).unwrap();
    assert_eq!(refused(battle.done(Side::B, faces(&[&[6, 1], &[3]]))), clause::LEFT_OVER.name);
    for wrong in [&[7, 1][..], &[0, 1], &[6], &[6, 1, 2]] {
        let stop = battle.done(Side::B, faces(&[wrong]));
        assert!(matches!(stop, Err(Stop::Waiting(waiting)) if waiting.misfit), "{wrong:?}");
    }
    assert_eq!(battle.done(Side::B, faces(&[&[6, 1]])), Ok(Answer::Done));
}

#[test]
fn who_may_decide_is_said_by_clause() {
    let setting = two();
    let mut battle = sandtable_testkit::new_battle::<Toy>(&setting, record::Provision::Entered, None);
    assert_eq!(refused(battle.give(Side::A, Command::Pass, DiceFrom::Key)), clause::NOT_OPEN.name);
    assert_eq!(battle.rule(Vec::new(), "early", None, &[]).unwrap_err().reason, &clause::NOT_OPEN);
    battle.open(DiceFrom::Key).unwrap();
    assert_eq!(refused(battle.open(DiceFrom::Key)), clause::OPEN.name);
    assert_eq!(refused(battle.seat(Side::A, "late")), clause::OPEN.name);
    to_acts(&mut battle);
    assert_eq!(refused(battle.give(Side::B, Command::Pass, DiceFrom::Key)), clause::NOT_ASKED.name);
    assert_eq!(refused(battle.give(Side(7), Command::Pass, DiceFrom::Key)), clause::NO_SUCH_SIDE.name);
    assert_eq!(refused(battle.give(Side(255), Command::Pass, DiceFrom::Key)), clause::NO_SUCH_SIDE.name);
}

#[test]
fn odds_over_whole_states_are_those_of_the_forecast() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    let fire = Command::Fire { man: 0, at: 2 };
    let view = battle.view(Viewer::Side(Side::A));
    let forecast = Toy::forecast(battle.setting(), &view, &fire, &mut Exact::new());
    battle.give(Side::A, fire, DiceFrom::Key).unwrap();
    let stand = Command::Brace { down: false };
    let ends = outcomes::<Toy, Exactly>(battle.setting(), battle.state(), Side::B, &stand, 100).unwrap().ends;
    let chance = |holds: fn(u8) -> bool| {
        let fits = ends.iter().filter(|(state, _)| holds(state.men[2].strength));
        fits.fold(Exactly::NONE, |sum, (_, chance)| Exactly::sum(sum, *chance).unwrap())
    };
    // Two dice, 4 or more: no hit 1/4, one 1/2, two 1/4. One hit wounds 1 or 2, two 2 to 4: three or more in 3 of 4.
    assert_eq!(chance(|strength| strength < 3).ratio(), Some((3, 4)));
    assert_eq!(chance(|strength| strength == 0).ratio(), Some((3, 16)));
    assert_eq!(chance(|_| true).ratio(), Some((1, 1)));
    let [hurt, killed] = [0, 1].map(|n| forecast[0].chances[n].1);
    assert!((hurt - 0.75).abs() < 1e-12 && (killed - 0.1875).abs() < 1e-12, "{forecast:?}");
}

#[test]
fn odds_of_what_was_sealed_together() {
    let mut battle = typed(&two());
    to_acts(&mut battle);
    battle.give(Side::A, Command::Pass, DiceFrom::Key).unwrap();
    battle.give(Side::B, Command::Pass, DiceFrom::Key).unwrap();
    let given = [
        (Side::A, Command::Volley { at: [Piece(2)].into_iter().collect() }),
        (Side::B, Command::Volley { at: List::new() }),
    ];
    let ends = outcomes_of_all::<Toy, Exactly>(battle.setting(), battle.state(), &given, 100).unwrap().ends;
    let left: Vec<(u8, Option<(u128, u128)>)> =
        ends.iter().map(|(state, chance)| (state.men[2].strength, chance.ratio())).collect();
    let mut sorted = left.clone();
    sorted.sort();
    assert_eq!(sorted, [(0, Some((3, 16))), (1, Some((5, 16))), (2, Some((1, 4))), (3, Some((1, 4)))]);
    assert!(
        outcomes_of_all::<Toy, f64>(battle.setting(), battle.state(), &given, 2).is_err(),
        "too large, and says so"
    );
}
