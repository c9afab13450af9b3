//! What a side imagines, and opponents that look ahead in it.

use crate::battles::{SCENARIOS, scenario};
use crate::conformance::{by_starlight, under_markers};
use crate::play::{A, B, Layout, Play};
use crate::secrets::SECRETS;
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::SIDES;
use sandtable_action_stations::battle::board::Board;
use sandtable_action_stations::battle::command::Launch;
use sandtable_action_stations::battle::position::{Contact, Depth, Level, Load, Salvo};
use sandtable_action_stations::battle::setting::Setting;
use sandtable_action_stations::battle::state::{State, Step};
use sandtable_action_stations::sections::torpedoes;
use sandtable_ai::{Effort, Player, Rollouts};
use sandtable_core::record::Seed;
use sandtable_core::{Battle, Clock, Piece, Ruleset, Side, Viewer};
use sandtable_dice::Stream;
use sandtable_geometry::{Angle, Length};
use sandtable_search::{Decision, Hosted};
use sandtable_testkit::{Secrets, nothing_hidden, nothing_hidden_sways};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Truths that a side imagines; each looks to it as the real one does, and keeps what is its own.
fn imagined(setting: &Setting, state: &State, side: Side, times: u64) -> Vec<State> {
    let view = ActionStations::view(setting, state, Viewer::Side(side));
    let truth = |n| {
        let truth = ActionStations::imagine(setting, &view, &mut Stream::new(n)).expect("it can be imagined");
        assert!(ActionStations::view(setting, &truth, Viewer::Side(side)) == view);
        assert!(ActionStations::sound(setting, &truth).is_ok());
        truth
    };
    (0..times).map(truth).collect()
}

/// How often that is so of what is imagined.
fn times(all: &[State], holds: impl Fn(&State) -> bool) -> usize {
    all.iter().filter(|truth| holds(truth)).count()
}

/// Side A has three vessels; B has a destroyer and two trawlers, of which nobody is seen.
fn dark() -> Play {
    Layout::night()
        .light("starlight")
        .size(180, 120)
        .a("A1 gb_mtb_v70 at 20,20 heading 90 speed 10 group M")
        .a("A2 gb_mtb_v70 at 20,26 heading 90 speed 10 group M")
        .a("A3 gb_vw at 20,40 heading 90 speed 10 group D")
        .b("B1 de_t39 at 150,90 heading 270 speed 20 group T")
        .b("B2 de_vp at 160,40 heading 270 speed 8 group V")
        .b("B3 de_vp at 164,40 heading 270 speed 8 unalerted group V")
        .moves(A)
}

#[test]
fn ast_135_where_nobody_is_seen_he_may_have_gone_anywhere_and_what_is_ones_own_is_known() {
    let play = dark();
    let mut state = play.state().clone();
    state.table.turn = 4;
    let all = imagined(play.setting(), &state, A, 60);
    let own = |truth: &State| truth.table.units[..3] == state.table.units[..3];
    assert_eq!(times(&all, own), 60);
    let places: BTreeSet<_> = all.iter().map(|truth| truth.table.units[3].at.at).collect();
    assert!(places.len() > 50, "{}", places.len());
    let start = play.setting().members[3].at.at;
    for truth in &all {
        let (now, board) = (truth.table.units[3], Board::new(play.setting(), &truth.table));
        assert!(now.at.at.within(start, board.way_of(board.top_speed(Piece(3))) * 4), "{now:?}");
        let apart = |own: u16| !board.within(Piece(own), Piece(3), Length::cm(20));
        assert!((0..3).all(apart), "it would have been seen: {now:?}");
    }
    // Whoever was not alerted at the start may be by now; the others are.
    let alerted = times(&all, |truth| truth.table.units[5].alerted);
    assert!((15..45).contains(&alerted) && times(&all, |truth| truth.table.units[4].alerted) == 60, "{alerted}");
}

#[test]
fn ast_159_who_is_not_alerted_is_taken_to_run_on_until_he_may_have_heard_something() {
    let play = Layout::night()
        .light("starlight")
        .size(180, 120)
        .a("A1 gb_mtb_v70 at 20,20 heading 90 speed 10")
        .b("B1 de_vp at 160,40 heading 270 speed 8 unalerted")
        .b("B2 de_vp at 160,100 heading 270 speed 8 unalerted")
        .moves(A);
    let mut state = play.state().clone();
    state.table.turn = 4;
    let (members, board) = (&play.setting().members, Board::new(play.setting(), &state.table));
    let runs_on = |truth: &State, n: usize| {
        let (now, start) = (truth.table.units[n], members[n].at);
        // The move of this turn may have been made.
        !now.alerted && now.speed == 8 && [3, 4].iter().any(|moves| now.at == start.ahead(board.way_of(8) * *moves))
    };
    let all = imagined(play.setting(), &state, A, 40);
    assert_eq!(times(&all, |truth| runs_on(truth, 1) && runs_on(truth, 2)), 40, "nothing was heard");
    let mut shot = state.clone();
    shot.table.units[0].guns[0].fired = 1;
    let all = imagined(play.setting(), &shot, A, 80);
    let alerted = times(&all, |truth| truth.table.units[1].alerted);
    assert!((20..60).contains(&alerted), "after gunfire each other one: {alerted}");
    // Whoever is seen on another course knows.
    let seen = |heading: i32| {
        let mut state = state.clone();
        state.table.units[1].at.heading = Angle::degrees(heading);
        let last = Some((state.table.units[1].at, 4));
        state.table.contacts[0][1] = Contact { level: Level::Identity, number: Some(0), last, ..Contact::default() };
        times(&imagined(play.setting(), &state, A, 20), |truth| truth.table.units[1].alerted)
    };
    assert_eq!([seen(270), seen(300)], [0, 20]);
}

#[test]
fn ast_156_a_contact_is_any_vessel_that_it_could_be() {
    let play = dark();
    let mut state = play.state().clone();
    state.table.turn = 6;
    let held = |level: Level, state: &mut State| {
        let at = state.table.units[4].at;
        state.table.contacts[0][4] = Contact { level, number: Some(0), last: Some((at, 6)), ..Contact::default() };
    };
    let who = |state: &State| -> BTreeSet<usize> {
        let all = imagined(play.setting(), state, A, 60);
        let one = |truth: &State| (3..6).find(|n| truth.table.contacts[0][*n].number == Some(0)).unwrap();
        all.iter().map(one).collect()
    };
    held(Level::Position, &mut state);
    assert_eq!(who(&state), [3, 4, 5].into());
    held(Level::Class, &mut state);
    assert_eq!(who(&state), [4, 5].into(), "its class is known");
    held(Level::Identity, &mut state);
    assert_eq!(who(&state), [4].into(), "it is named");
}

#[test]
fn ast_51_four_narrow_and_two_wide_look_alike_and_are_imagined_alike() {
    let play = dark();
    let mut state = play.state().clone();
    let board = Board::new(play.setting(), &state.table);
    let course = Angle::degrees(270);
    let launch = Launch { unit: Piece(3), tubes: 1, number: 4, course, wide: false, deep: true };
    let made = torpedoes::made(&board, &launch).unwrap();
    state.table.salvos.push(Salvo { moves: 2, ..made });
    let all = imagined(play.setting(), &state, A, 200);
    let loads: Vec<Load> = all.iter().map(|truth| truth.table.salvos[0].load.unwrap()).collect();
    let count = |holds: &dyn Fn(&Load) -> bool| loads.iter().filter(|load| holds(load)).count();
    let (narrow, wide) =
        (count(&|load| (load.fired, load.wide) == (4, false)), count(&|load| (load.fired, load.wide) == (2, true)));
    assert!(narrow + wide == 200 && (70..130).contains(&narrow), "{narrow} and {wide}");
    assert!((70..130).contains(&count(&|load| load.deep)), "nobody knows how deep they run");
}

#[test]
fn ast_50_ast_204_by_the_letter_of_a_salvo_it_is_known_how_many_were_launched_before() {
    // Where markers are hidden each side has letters of its own: 26 of A, then 26 of C; 26 of B, then 26 of D.
    let launched = |side: Side, letter: u8| {
        let play = Layout::night()
            .light("starlight")
            .set("info.marker", "sighted")
            .a("A1 de_t39 at 20,20 heading 90 speed 10")
            .b("B1 de_t39 at 150,90 heading 270 speed 20")
            .moves(A);
        let (mut state, looks) = (play.state().clone(), side.other());
        state.table.turn = 4;
        let (unit, course) = (Piece(u16::from(side.0)), Angle::degrees(270));
        let launch = Launch { unit, tubes: 1, number: 2, course, wide: false, deep: false };
        let made = torpedoes::made(&Board::new(play.setting(), &state.table), &launch).unwrap();
        state.table.salvos.push(Salvo { moves: 2, letter, shown: 1 << looks.0, ..made });
        let all = imagined(play.setting(), &state, looks, 3);
        all[0].table.launches[side.index()]
    };
    assert_eq!([0, 25, 52, 77].map(|letter| launched(A, letter)), [1, 26, 27, 52]);
    assert_eq!([26, 51, 78, 103].map(|letter| launched(B, letter)), [1, 26, 27, 52]);
}

#[test]
fn ast_184_who_is_under_water_may_be_held_by_sonar() {
    let mut play = Layout::day()
        .a("U1 de_uboat at 50,50 heading 0 speed 0")
        .b("D1 gb_hunt at 60,50 heading 270 speed 0")
        .begins(A);
    play.but("U1", |unit| unit.depth = Depth::Periscope).to(Step::Fire, &[]);
    // On 6 or less of a regular crew within 30 cm, and never she who searches.
    let all = imagined(play.setting(), play.state(), A, 60);
    let pinged = times(&all, |truth| truth.table.units[0].pinged);
    assert!((20..52).contains(&pinged), "{pinged}");
    assert_eq!(times(&all, |truth| truth.table.units[1].pinged), 0);
}

#[test]
fn ast_196_the_lead_is_measured_in_leads_that_win_and_the_turns_are_counted() {
    let setting = scenario("first-contact", &[]);
    let mut state = ActionStations::set_up(&setting);
    let leads = |points: [u16; 2], state: &mut State| {
        state.table.score = points;
        [A, B].map(|side| ActionStations::lead(&setting, state, side))
    };
    assert_eq!(leads([0, 0], &mut state), [0.0, 0.0]);
    assert_eq!(leads([15, 5], &mut state), [1.0, -1.0], "ten points more");
    assert_eq!(leads([40, 60], &mut state), [-1.0, 1.0], "half as many again");
    assert_eq!(leads([0, 5], &mut state), [-0.5, 0.5]);
    state.table.turn = 3;
    assert_eq!(ActionStations::clock(&setting, &state), Clock { turn: 3, of: 14 });
}

#[test]
fn ast_135_under_markers_nothing_is_imagined() {
    let setting = under_markers().setting();
    let view = ActionStations::view(&setting, &ActionStations::set_up(&setting), Viewer::Side(A));
    assert!(ActionStations::imagine(&setting, &view, &mut Stream::new(1)).is_none());
}

/// Plays a battle, each side as it decides; gives how many commands were given and how many were compared.
fn plays(
    setting: Setting,
    secrets: &Secrets<ActionStations>,
    player: impl Fn(&Battle<ActionStations>, Side) -> Player,
) -> [usize; 2] {
    let decides = |battle: &Battle<ActionStations>, side: Side| {
        let player = player(battle, side);
        match battle.decide(side, player, Seed([9; 32])) {
            Decision::Give(command) => Some(command),
            Decision::ListDone | Decision::Wait => None,
        }
    };
    nothing_hidden_sways::<ActionStations>(&Arc::new(setting), Seed([7; 32]), secrets, &decides)
}

/// What both sides imagine of a battle as it stands cannot be told from it.
fn imagines(id: &str, battle: &Battle<ActionStations>) {
    let setting = battle.setting();
    for side in SIDES {
        let view = ActionStations::view(setting, battle.state(), Viewer::Side(side));
        let mut source = Stream::new(battle.state().table.turn.into());
        let truth = ActionStations::imagine(setting, &view, &mut source);
        let truth = truth.unwrap_or_else(|| panic!("{id}: {side:?} imagines nothing: {:?}", battle.state().agenda));
        assert!(ActionStations::sound(setting, &truth).is_ok(), "{id}: {side:?}");
        assert_eq!(ActionStations::to_act(setting, &truth), ActionStations::to_act(setting, battle.state()), "{id}");
        assert!(ActionStations::view(setting, &truth, Viewer::Side(side)) == view, "{id}: {side:?} can tell it");
    }
}

#[test]
fn ast_203_what_is_imagined_in_every_scenario_looks_like_what_is() {
    let quick = |id: &'static str| {
        move |battle: &Battle<ActionStations>, _| {
            imagines(id, battle);
            Player::Doctrine(Effort::Quick)
        }
    };
    for id in SCENARIOS {
        for set in [&[][..], &[("hidden.markers", "open")]] {
            let [given, _] = plays(scenario(id, set), &nothing_hidden(), quick(id));
            assert!(given > 10, "{id}: {given}");
        }
    }
    let otherwise: [&[(&str, &str)]; 3] = [
        &[("fire.reaction", "on"), ("gun.resolution", "alternate")],
        &[("info.marker", "sighted"), ("info.damage", "open"), ("move.unseen", "together")],
        &[("move.method", "plotted")],
    ];
    for set in otherwise {
        plays(scenario("two-against-two-off-brittany", set), &nothing_hidden(), quick("Brittany"));
    }
}

#[test]
fn who_looks_ahead_plays_a_whole_battle_and_is_never_refused() {
    let player = |_: &Battle<ActionStations>, side: Side| match side {
        A => Player::Search(Rollouts(20)),
        _ => Player::Doctrine(Effort::Full),
    };
    let [given, _] = plays(scenario("first-contact", &[("hidden.markers", "open")]), &nothing_hidden(), player);
    assert!(given > 40, "{given} commands");
}

#[test]
fn ast_203_what_an_enemy_hides_sways_nobody_who_looks_ahead() {
    let player = |_: &Battle<ActionStations>, side: Side| match side {
        B => Player::Search(Rollouts(20)),
        _ => Player::Doctrine(Effort::Full),
    };
    let [given, compared] = plays(by_starlight().turns(3).setting(), &SECRETS, player);
    assert!(given > 30 && compared > 8, "{given} commands, {compared} compared");
}
