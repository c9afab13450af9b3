//! Generals and caissons in battle: where they ride, whom they follow, and what becomes of them.

use crate::field::inch;
use crate::play::{Layout, NORTH, Play, SOUTH};
use sandtable_core::{Piece, Ruleset, Viewer};
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::command::Command;
use sandtable_scruby::battle::event::{Event, OfUnit};
use sandtable_scruby::battle::position::{Contact, Gone, Pending, Phase, Place, Position, Wing};
use sandtable_scruby::battle::state::Step;
use sandtable_scruby::clause;
use sandtable_scruby::lists::Formation;
use sandtable_scruby::sections::offers;

const ENEMY: &str = "N1: line fair 60 column at 10,46 facing 0";

/// Six units of South on open ground, the first of them led by a general.
pub fn led_on(ground: Layout) -> Layout {
    let others = (2..=6).fold(ground.south("S1: line fair 60 line at 36,10 facing 0"), |layout, n| {
        layout.south(&format!("S{n}: line fair 60 line at {},5 facing 0", 20 + 5 * n))
    });
    others.set("generals", "on").north(ENEMY).general(SOUTH, "G1", "S1", true)
}

fn led() -> Layout {
    led_on(Layout::new())
}

fn with_caisson(rounds: u8, apart: f64) -> Play {
    let at = format!("36,{}", 20.0 - apart);
    let layout =
        Layout::new().set("caissons", "on").south("S1: gun_8_9 fair 8 unlimbered at 36,20 facing 0").north(ENEMY);
    let mut play = layout.caisson(SOUTH, "K1", "S1", &at).moves(SOUTH);
    play.but("S1", |unit| unit.rounds = 2).but("K1", |unit| unit.rounds = rounds);
    play
}

#[test]
fn aos_161_a_river_stops_a_general_and_its_bridge_does_not() {
    let river = led().on("river 20,14 50,14").moves(SOUTH);
    let mut play = river;
    play.refused(SOUTH, "go G1 to 36,16", "AOS-103").give(SOUTH, "go G1 to 36,12", &[]);
    let mut bridged = led().on("river 20,14 50,14").on("bridge 35,13 37,15").moves(SOUTH);
    bridged.refused(SOUTH, "go G1 to 40,16", "AOS-103").give(SOUTH, "go G1 to 36,16", &[]);
    let mut stream = led().on("stream 20,14 50,14").moves(SOUTH);
    stream.give(SOUTH, "go G1 to 36,16", &[]);
}

#[test]
fn aos_161_a_general_may_fall_with_the_figures_of_his_unit() {
    // In contact his unit loses figures; a 1, and then up to 3, is his end.
    let fought = |dice: &[u8], lost: bool| {
        let mut play = led().moves(SOUTH);
        play.but("N1", |unit| (unit.stand, unit.formation) = (crate::play::stand(36.0, 10.0, 180), Formation::Line));
        play.touching("N1", "S1", Edge::Front, 1);
        play.next_turn(SOUTH, dice);
        assert_eq!(play.state().table.generals[0].place != Place::Table, lost, "{dice:?}");
    };
    fought(&[2, 3], false);
    fought(&[1, 4, 3], false);
    // His unit checks its morale then.
    fought(&[1, 3, 3, 6], true);
}

#[test]
fn aos_161_a_general_is_in_danger_once_in_a_combat_and_only_where_his_unit_has_lost() {
    // Beaten, his unit loses three and then two more: one die for him, that of the chart, and one for its order.
    let mut beaten = led().moves(SOUTH);
    beaten.but("N1", |unit| (unit.stand, unit.formation) = (crate::play::stand(36.0, 10.0, 180), Formation::Line));
    beaten.touching("N1", "S1", Edge::Front, 1).next_turn(SOUTH, &[2, 6, 6]);
    assert_eq!(beaten.figures("S1"), 55);
    // His unit has lost figures to fire before, and in the melee the other one, which has more, loses all three.
    let mut spared = led().moves(SOUTH);
    spared.but("N1", |unit| (unit.stand, unit.formation) = (crate::play::stand(36.0, 10.0, 180), Formation::Line));
    spared.but("S2", |unit| unit.stand = crate::play::stand(40.8, 10.0, 0));
    spared.but("S1", |unit| (unit.figures, unit.done.lost) = (40, 5));
    spared.touching("S1", "N1", Edge::Front, 1).touching("S2", "N1", Edge::Front, 1).next_turn(SOUTH, &[2]);
    assert_eq!((spared.figures("S1"), spared.figures("S2"), spared.figures("N1")), (40, 57, 55));
}

#[test]
fn aos_162_a_caisson_refills_a_battery_near_it_while_it_has_rounds() {
    with_caisson(1, 3.0).give(SOUTH, "refill K1 S1", &[]);
    with_caisson(0, 3.0).refused(SOUTH, "refill K1 S1", "AOS-162");
    with_caisson(6, 12.0).refused(SOUTH, "refill K1 S1", "AOS-162");
    // Neither of them moves afterwards.
    let mut filled = with_caisson(2, 3.0);
    filled.give(SOUTH, "refill K1 S1", &[]);
    let board = Board::new(filled.setting(), &filled.state().table);
    let refused = |name| board.may_be_ordered(filled.piece(name)).unwrap_err().reason;
    assert_eq!(["S1", "K1"].map(refused), [&clause::HAD_ITS_ORDER; 2]);
}

#[test]
fn aos_98_aos_162_a_caisson_that_turned_has_not_moved_and_a_battery_that_ran_has() {
    with_caisson(6, 3.0).give(SOUTH, "face K1 right 20", &[]).give(SOUTH, "refill K1 S1", &[]);
    let may = |play: &Play| {
        let board = Board::new(play.setting(), &play.state().table);
        board.may_refill(SOUTH, play.piece("K1"), play.piece("S1")).is_ok()
    };
    let mut twice = with_caisson(6, 3.0);
    assert!(may(&twice));
    twice.give(SOUTH, "refill K1 S1", &[]).but("S1", |unit| unit.rounds = 0);
    assert!(!may(&twice));
    let mut routs = with_caisson(6, 3.0);
    routs.but("S1", |unit| unit.routing = Some(0));
    assert!(!may(&routs));
}

#[test]
fn aos_161_a_general_alone_is_lost_to_whoever_touches_him_however_it_came_to_that() {
    let there = |play: &Play| play.state().table.generals[0].place == Place::Table;
    let alone = |x: f64, y: f64| {
        let mut play = led().moves(SOUTH);
        play.but("N1", |unit| unit.stand = crate::play::stand(36.0, 30.0, 180));
        play.table(|table| (table.generals[0].with, table.generals[0].at) = (None, crate::field::at(x, y)));
        play.give(SOUTH, "close", &[]);
        play
    };
    // A change of formation.
    let mut formed = alone(38.25, 30.5);
    assert!(there(&formed));
    assert!(!there(formed.give(NORTH, "form N1 line", &[]).give(NORTH, "close", &[])));
    // A change of facing.
    let mut faced = alone(37.05, 31.2);
    assert!(there(&faced));
    assert!(!there(faced.give(NORTH, "face N1 right 45", &[]).give(NORTH, "close", &[])));
    // His unit is destroyed, and who destroyed it stands beside him.
    let mut beaten = led().moves(SOUTH);
    beaten.but("N1", |unit| (unit.stand, unit.formation) = (crate::play::stand(36.0, 10.0, 180), Formation::Line));
    beaten.but("S1", |unit| unit.figures = 1).touching("N1", "S1", Edge::Front, 1);
    beaten.until(&[2], |play| !play.unit("S1").is_there() && play.question() != Step::Melees);
    assert!(!there(&beaten));
}

#[test]
fn aos_161_a_general_alone_is_lost_to_who_comes_upon_him_against_his_will_or_after_winning() {
    let there = |play: &Play| play.state().table.generals[0].place == Place::Table;
    let alone = |layout: Layout, y: f64| {
        let mut play = led_on(layout).moves(SOUTH);
        play.table(|table| (table.generals[0].with, table.generals[0].at) = (None, crate::field::at(36.0, y)));
        play
    };
    let against = |play: &mut Play, edge: Edge| {
        play.but("N1", |unit| unit.stand = crate::play::stand(36.0, 10.0, 180));
        play.touching("N1", "S1", edge, 0);
    };
    // Horses that break off.
    let mut broken = alone(Layout::new().north("N2: lancer fair 24 line at 60,46 facing 180"), 20.0);
    broken.but("N2", |unit| unit.stand = crate::play::stand(36.0, 10.0, 180)).touching("N2", "S1", Edge::Front, 0);
    broken.give(SOUTH, "close", &[]);
    assert!(there(&broken));
    assert!(!there(broken.give(NORTH, "break off N2", &[6])));
    // A column that is thrown back.
    let mut thrown = alone(Layout::new(), 24.0);
    thrown.but("N1", |unit| unit.stand = crate::play::stand(36.0, 20.0, 180));
    thrown.but("N1", |unit| unit.pending.thrown = Some((crate::field::at(36.0, 10.0), 0)));
    thrown.until(&[], |play| play.phase() == Phase::SmallArms);
    assert!(!there(&thrown));
    // A winner that changes its formation in its bonus move.
    let mut won = alone(Layout::new(), 11.5);
    against(&mut won, Edge::Front);
    won.but("N1", |unit| unit.formation = Formation::Line).but("S1", |unit| unit.figures = 1);
    won.until(&[], |play| play.question() == Step::Win(NORTH)).give(NORTH, "bonus N1", &[6]);
    won.give(NORTH, "form N1 column", &[]);
    assert!(there(&won));
    assert!(!there(won.give(NORTH, "halt N1", &[5, 2])));
    // A charger that closing fire destroys leaves its general beside the enemy.
    let mut shot = led().moves(SOUTH);
    shot.but("N1", |unit| (unit.stand, unit.formation) = (crate::play::stand(36.0, 10.0, 180), Formation::Line));
    shot.touching("S1", "N1", Edge::Front, 1).table(|table| table.contacts[0].moving = true);
    shot.but("S1", |unit| (unit.figures, unit.done.charged) = (1, true));
    shot.until(&[], |play| play.question() == Step::Fire(NORTH)).give(NORTH, "fire N1 at S1", &[2, 5, 2]);
    assert!(!shot.unit("S1").is_there() && !there(&shot));
}

#[test]
fn aos_80_aos_161_a_general_keeps_an_inch_from_the_enemy_and_a_thousandth_is_no_matter() {
    let mut play = led().moves(SOUTH);
    play.but("N1", |unit| unit.stand = crate::play::stand(36.0, 20.0, 180));
    play.refused(SOUTH, "go G1 to 36,18.9995", "AOS-105").give(SOUTH, "go G1 to 36,18.998", &[]);
}

#[test]
fn aos_94_what_an_order_may_begin_with_is_offered_until_it_has_begun() {
    let play = with_caisson(6, 3.0);
    let verbs = |play: &Play, name: &str| {
        let mut verbs = Vec::new();
        offers::offers(play.setting(), &play.battle().view(Viewer::Side(SOUTH)), play.piece(name), &mut |offer| {
            verbs.push(offer.verb);
        });
        verbs
    };
    let refill = sandtable_scruby::battle::command::verb::REFILL;
    assert!(verbs(&play, "K1").contains(&refill));
    let mut spent = with_caisson(6, 3.0);
    spent.but("S1", |unit| unit.rounds = 6);
    assert!(!verbs(&spent, "K1").contains(&refill));
}

#[test]
fn aos_99_a_caisson_is_always_limbered() {
    let play = with_caisson(6, 3.0);
    let board = Board::new(play.setting(), &play.state().table);
    let can = |formation| board.can_form(play.piece("K1"), formation);
    assert_eq!([Formation::Limbered, Formation::Unlimbered, Formation::Line].map(can), [true, false, false]);
}

#[test]
fn aos_165_one_figure_lost_to_rockets_tries_the_horses() {
    let layout = Layout::new().south("S1: light_dragoon fair 24 line at 36,10 facing 0").north(ENEMY);
    for (losses, dice, disordered) in [(1, &[1, 6][..], true), (1, &[6], false), (0, &[], false)] {
        let mut play = layout.moves(SOUTH);
        play.but("S1", |unit| unit.pending = Pending { losses, rockets: true, ..Pending::default() });
        play.next_turn(SOUTH, dice);
        assert_eq!(play.unit("S1").disordered, disordered, "{losses} {dice:?}");
    }
}

#[test]
fn aos_136_a_question_about_firefights_needs_one() {
    let play = led().moves(SOUTH);
    let mut state = play.state().clone();
    assert!(Scruby::sound(play.setting(), &state).is_ok());
    state.agenda.push(Step::NextFirefight(SOUTH));
    assert!(Scruby::sound(play.setting(), &state).is_err());
}

#[test]
fn aos_68_only_a_side_of_a_battle_that_goes_on_may_concede() {
    let play = led().moves(SOUTH);
    let may = |viewer, ended: bool| {
        let mut view = play.battle().view(viewer);
        view.table.ended = ended.then_some(sandtable_core::Outcome::Drawn);
        Scruby::check(play.setting(), &view, &Command::Concede).is_ok()
    };
    assert!(may(Viewer::Side(SOUTH), false) && may(Viewer::Side(NORTH), false));
    assert!(!may(Viewer::Side(SOUTH), true) && !may(Viewer::Public, false) && !may(Viewer::Public, true));
}

#[test]
fn aos_145_a_contact_is_one_of_units_that_are_there() {
    let play = led().moves(SOUTH);
    let sound = |by: usize| {
        let mut state = play.state().clone();
        state.table.contacts.push(Contact { by: Piece(by as u16), on: Piece(0), ..Contact::default() });
        Scruby::sound(play.setting(), &state).is_ok()
    };
    let units = play.state().table.units.len();
    assert!(sound(units - 1) && !sound(units) && !sound(units + 1));
}

#[test]
fn aos_161_a_general_goes_with_his_own_unit_and_with_no_other() {
    let struck = |name: &str, gone: Gone| {
        let play = led().moves(SOUTH);
        let mut state = play.state().clone();
        let event = Event::from(OfUnit::Left { unit: play.piece(name), gone });
        Scruby::apply(&mut state, &event);
        let general = state.table.generals[0];
        (general.place, general.with)
    };
    let his = Some(led().moves(SOUTH).piece("S1"));
    assert_eq!(struck("S1", Gone::Surrendered), (Place::Gone(Gone::Surrendered), None));
    assert_eq!(struck("S1", Gone::Destroyed), (Place::Table, None));
    for gone in [Gone::Surrendered, Gone::Destroyed] {
        assert_eq!(struck("S2", gone), (Place::Table, his));
    }
}

#[test]
fn aos_161_a_battle_has_every_unit_and_every_general() {
    let play = led().moves(SOUTH);
    let sound = |change: fn(&mut sandtable_scruby::battle::position::Position)| {
        let mut state = play.state().clone();
        change(&mut state.table);
        Scruby::sound(play.setting(), &state).is_ok()
    };
    assert!(sound(|_| {}));
    assert!(!sound(|table| _ = table.units.pop()) && !sound(|table| _ = table.generals.pop()));
}

#[test]
fn aos_162_a_general_has_a_battery_refilled_that_has_hardly_any_rounds_left() {
    let mut play = with_caisson(12, 3.0);
    let chosen = crate::general::chosen;
    assert_eq!(chosen(&play, SOUTH), "refill K1 S1");
    play.give(SOUTH, "refill K1 S1", &[]);
    assert_eq!((play.unit("S1").rounds, play.unit("K1").rounds), (6, 8));
    let mut enough = with_caisson(12, 3.0);
    enough.but("S1", |unit| unit.rounds = 3);
    assert_eq!(chosen(&enough, SOUTH), "close");
}

#[test]
fn aos_162_a_caisson_of_which_rounds_were_ruled_has_given_none() {
    let mut play = with_caisson(12, 3.0);
    play.ruled("rounds K1 9").give(SOUTH, "refill K1 S1", &[]);
    assert_eq!((play.unit("S1").rounds, play.unit("K1").rounds), (6, 5));
}

#[test]
fn aos_162_a_caisson_that_explodes_costs_everybody_within_two_inches_two() {
    let mut play = Layout::new()
        .set("caissons", "on")
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .south("S2: line fair 60 column at 32.3,16 facing 0")
        .south("S3: gun_8_9 fair 8 unlimbered at 60,10 facing 0")
        .north("N1: light fair 60 skirmish at 42,15 facing 180")
        .north("N2: line fair 60 column at 36,20.1 facing 180")
        .north("N3: gun_8_9 fair 8 limbered at 60,40 facing 180")
        .north("N4: gun_8_9 fair 8 limbered at 66,40 facing 180")
        .caisson(NORTH, "K1", "N3", "36,18")
        .caisson(NORTH, "K2", "N4", "37.1,18")
        .moves(SOUTH);
    play.until(&[], |play| play.phase() == Phase::Artillery);
    let board = Board::new(play.setting(), &play.state().table);
    let apart = ["N1", "S2", "N2"].map(|name| board.distance(play.piece("K1"), play.piece(name)));
    assert_eq!(apart.map(|apart| (f64::from(apart.0) / 2_540.0).round()), [19.0, 20.0, 21.0]);
    play.give(SOUTH, "fire S1 at K1", &[6]).tells("The caisson that goes up by S1 finds N1, 2 losses to come.");
    assert_eq!(["N1", "S2", "N2", "K2"].map(|name| play.unit(name).pending.losses), [2, 2, 0, 0]);
    assert_eq!(["K1", "K2"].map(|name| play.unit(name).is_there()), [false, true]);
    assert_eq!(["N1", "S2"].map(|name| play.figures(name)), [60, 60], "until the phase ends");
}

#[test]
fn aos_161_the_commander_and_no_other_general_helps_to_the_initiative() {
    let twelve = (2..=12).fold(Layout::new().south("S1: line fair 60 line at 36,10 facing 0"), |layout, n| {
        layout.south(&format!("S{n}: line fair 60 column at {},5 facing 0", 5 * n))
    });
    let layout = twelve.set("generals", "on").north(ENEMY).general(SOUTH, "G1", "S1", true);
    let layout = layout.general(SOUTH, "G2", "S2", false);
    let next = |fallen: &str, dice: &[u8]| {
        let mut play = layout.open(&[3, 3]);
        assert_eq!(play.question(), Step::Choose(SOUTH), "3 and 1 for the commander");
        play.ruled(fallen).until(dice, |play| play.state().table.turn == 2);
        play.question()
    };
    assert_eq!(next("fell G2", &[3, 3]), Step::Choose(SOUTH));
    // Even, and thrown again.
    assert_eq!(next("fell G1", &[3, 3, 2, 5]), Step::Choose(NORTH));
}

#[test]
fn aos_93_aos_162_a_caisson_goes_to_the_wing_of_its_battery() {
    let mut play = Layout::new()
        .set("caissons", "on")
        .set("wing_reassign", "on")
        .south("S1: gun_8_9 fair 8 unlimbered at 30,20 facing 0 left")
        .north("N1: line fair 60 line at 60,46 facing 180 right")
        .caisson(SOUTH, "K1", "S1", "20,20")
        .open(&[5, 2]);
    let wing = |play: &Play, name: &str| play.unit(name).wing;
    assert_eq!(["S1", "K1"].map(|name| wing(&play, name)), [Wing::Centre; 2]);
    play.but("S1", |unit| unit.stand.at.x /= 2).give(SOUTH, "move first", &[]);
    play.next_turn(SOUTH, &[]);
    assert_eq!(["S1", "K1"].map(|name| wing(&play, name)), [Wing::Left; 2]);
}

#[test]
fn aos_105_aos_161_a_general_does_not_ride_through_the_enemy() {
    let before = |y: f64| {
        let mut play = led().moves(SOUTH);
        play.but("N1", |unit| (unit.stand, unit.formation) = (crate::play::stand(36.0, y, 180), Formation::Line));
        play
    };
    before(19.5).refused(SOUTH, "go G1 to 36,23", "AOS-105").give(SOUTH, "go G1 to 42,22", &[]);
    // Who is near already, or touches his unit, bars only what brings him nearer.
    before(10.5).refused(SOUTH, "go G1 to 36,10.2", "AOS-105").give(SOUTH, "go G1 to 36,9.8", &[]);
    before(10.0).refused(SOUTH, "go G1 to 36,14", "AOS-105").give(SOUTH, "go G1 to 36,8", &[]);
}

#[test]
fn aos_162_a_general_has_a_caisson_follow_its_battery() {
    let chosen = crate::general::chosen;
    let mut play = with_caisson(12, 12.0);
    play.but("S1", |unit| unit.done.ordered = true);
    let words = chosen(&play, SOUTH);
    assert!(words.starts_with("move K1 to 36,1"), "{words}");
    play.give(SOUTH, &words, &[]).next_turn(SOUTH, &[]);
    play.but("S1", |unit| unit.done.ordered = true);
    let words = chosen(&play, SOUTH);
    play.give(SOUTH, &words, &[]);
    assert!(Board::new(play.setting(), &play.state().table).are_within(play.piece("K1"), play.piece("S1"), inch(2.0)));
}

#[test]
fn aos_161_a_general_who_is_alone_or_routs_with_his_unit_rides_to_the_nearest_that_is_in_order() {
    let chosen = |change: fn(&mut Position)| {
        let mut play = led().moves(SOUTH);
        (2..=6).for_each(|n| _ = play.but(&format!("S{n}"), |unit| unit.done.ordered = true));
        play.but("S1", |unit| unit.done.ordered = true).table(change);
        crate::general::chosen(&play, SOUTH)
    };
    assert_eq!(chosen(|_| {}), "close");
    let alone = |table: &mut Position| {
        (table.generals[0].with, table.generals[0].at) = (None, crate::field::at(36.0, 12.0));
    };
    assert_eq!(chosen(alone), "go G1 to 36,10");
    assert_eq!(chosen(|table| table.units[0].routing = Some(1)), "go G1 to 36,5");
}
