//! Where an option or an exception meets another rule.

use crate::field::{Ground, assert_at, um};
use crate::play::{Layout, NORTH, Play, SOUTH};
use crate::staff::led_on;
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::Viewer;
use sandtable_geometry::Angle;
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::command::Command;
use sandtable_scruby::battle::position::{Act, Flank, Phase, Place, Wing};
use sandtable_scruby::battle::{BUDGET, Edge, Order, Reaction, TOUCH};
use sandtable_scruby::lists::Formation;
use sandtable_scruby::resolution::{Band, Weather};
use sandtable_scruby::sections::orders;

/// Written orders on open ground, the southern side the mover.
fn written() -> Layout {
    Layout::new().set("movement_mode", "written")
}

/// Both sides are ready.
fn carried_out(play: &mut Play) -> &mut Play {
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[])
}

#[test]
fn aos_115_aos_120_only_a_battery_is_bound_after_its_declaration() {
    for (unit, shot_at) in [("rifles fair 60 line", "B"), ("gun_8_9 fair 8 unlimbered", "A")] {
        let ground = Ground::new()
            .south(&format!("S1: {unit} at 36,10 facing 0"))
            .north("A: line fair 60 line at 36,16 facing 180")
            .north("B: line fair 24 column at 40,14.5 facing 180");
        let (firer, declared) = (ground.piece("S1"), ground.piece("B"));
        assert_eq!(ground.board().bound_shot(firer, declared), ground.piece(shot_at), "{unit}");
    }
}

#[test]
fn aos_26_what_was_declared_first_is_fired_once() {
    let mut play = Layout::new()
        .set("declare_all_first", "on")
        .south("S1: gun_8_9 fair 8 unlimbered at 36,20 facing 0")
        .south("S2: line fair 60 line at 46,20 facing 0")
        .north("N1: line fair 60 line at 36,27 facing 180")
        .north("N2: line fair 60 line at 46,25 facing 180")
        .moves(SOUTH);
    play.until(&[], |play| play.phase() == Phase::Artillery);
    play.give(SOUTH, "fire S1 at N1", &[]);
    play.until(&[], |play| play.phase() == Phase::SmallArms);
    let lost = 60 - play.figures("N1");
    assert!(lost > 0 && play.unit("S1").aim.is_none());
    play.give(SOUTH, "fire S2 at N2", &[]);
    assert_eq!(60 - play.figures("N1") + play.unit("N1").pending.losses, lost);
}

#[test]
fn aos_26_aos_162_a_caisson_that_is_gone_is_not_hit_again() {
    let mut play = Layout::new()
        .set("declare_all_first", "on")
        .set("caissons", "on")
        .south("S1: gun_8_9 fair 8 unlimbered at 34,20 facing 0")
        .south("S2: gun_8_9 fair 8 unlimbered at 39,20 facing 0")
        .north("N1: gun_8_9 fair 8 limbered at 60,40 facing 180")
        .caisson(NORTH, "K1", "N1", "36,27")
        .moves(SOUTH);
    play.until(&[], |play| play.phase() == Phase::Artillery);
    play.give(SOUTH, "fire S1 at K1", &[]).give(SOUTH, "fire S2 at K1", &[4, 5, 2]);
    assert!(!play.unit("K1").is_there());
    play.tells("S2 fires at K1, which is gone.");
}

#[test]
fn aos_94_aos_161_a_general_is_asked_when_no_unit_has_an_order_left() {
    let mut play = led_on(Layout::new()).moves(SOUTH);
    for n in 1..=6 {
        play.but(&format!("S{n}"), |unit| (unit.done.ordered, unit.done.fired) = (true, true));
    }
    let has_any = |play: &Play| orders::has_any(&Board::new(play.setting(), &play.state().table), SOUTH);
    assert!(has_any(&play));
    play.table(|table| table.generals[0].moved = true);
    assert!(!has_any(&play));
}

#[test]
fn aos_160_where_orders_are_written_both_centres_move() {
    assert_eq!([false, true].map(|written| Flank::Left.moves(false, Wing::Centre, written)), [false, true]);
    assert!(Flank::Left.moves(true, Wing::Centre, true) && !Flank::Left.moves(false, Wing::Left, true));
}

#[test]
fn aos_103_aos_160_a_charger_saves_up_for_what_it_crosses() {
    let mut play = written()
        .on("hedge 30,12 42,12")
        .south("S1: dragoon fair 24 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180")
        .open(&[5, 2]);
    play.give(SOUTH, "charge S1 at N1", &[]);
    carried_out(&mut play).give(NORTH, "stand N1", &[]);
    // Ten inches but for the quarter that the hedge costs, and a charge goes on in its phase.
    let at = play.unit("S1").stand.at;
    assert!(at.y > crate::field::um(16.0), "{at:?}");
}

#[test]
fn aos_105_aos_160_a_charger_passes_its_own_skirmishers() {
    let mut play = written()
        .south("S1: cuirassier fair 24 line at 36,10 facing 0")
        .south("S2: light fair 60 skirmish at 36,13 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180")
        .open(&[5, 2]);
    play.give(SOUTH, "charge S1 at N1", &[]);
    carried_out(&mut play).give(NORTH, "stand N1", &[]);
    assert!(play.unit("S1").stand.at.y > crate::field::um(17.0), "{:?}", play.unit("S1").stand);
}

#[test]
fn aos_160_nobody_walks_through_a_charger() {
    let mut play = written()
        .south("S1: line fair 60 column at 36,10 facing 0")
        .south("S2: gun_8_9 fair 8 unlimbered at 60,10 facing 0")
        .north("N1: light fair 60 skirmish at 36,13 facing 180")
        .open(&[5, 2]);
    // No turn is written with the charge, so that it stands where it is.
    play.give(SOUTH, "move S1 to 36,16", &[]).give(NORTH, "charge N1 at S2", &[]);
    carried_out(&mut play);
    assert!(play.unit("S1").stand.at.y < crate::field::um(13.0), "{:?}", play.unit("S1").stand);
}

#[test]
fn aos_99_aos_160_nobody_forms_over_a_friend() {
    let mut play = written()
        .south("S1: line fair 60 column at 36,20 facing 0")
        .south("S2: gun_8_9 fair 8 unlimbered at 39.6,20 facing 0")
        .north("N1: line fair 60 line at 36,44 facing 180")
        .open(&[5, 2]);
    play.give(SOUTH, "form S1 line", &[]);
    carried_out(&mut play);
    assert_eq!(play.unit("S1").formation, Formation::Column);
}

#[test]
fn aos_103_aos_160_no_square_is_written_where_none_can_stand() {
    let mut play = written()
        .on("wood 30,4 42,16")
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,44 facing 180")
        .open(&[5, 2]);
    play.refused(SOUTH, "form S1 square", "AOS-103");
}

#[test]
fn aos_99_aos_110_an_emergency_square_keeps_its_front_however_near_the_charger_is() {
    let ground = Ground::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: heavy_dragoon fair 24 line at 36,7 facing 0");
    let (unit, charger) = (ground.piece("S1"), ground.piece("N1"));
    assert_eq!(ground.board().may_react(unit, charger, Reaction::Square), Ok(()));
    assert_at(ground.board().squared(unit).unwrap().at, 36.0, 10.0);
    let crowded = Ground::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .south("S2: line fair 60 line at 36,9 facing 0")
        .north("N1: heavy_dragoon fair 24 line at 36,20 facing 180");
    let refused = crowded.board().may_react(crowded.piece("S1"), crowded.piece("N1"), Reaction::Square).unwrap_err();
    assert_eq!(refused.reason.clause, "AOS-105");
}

#[test]
fn aos_107_a_charger_turns_near_another_enemy() {
    let ground = Ground::new()
        .south("S1: dragoon fair 24 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 46,22 facing 180")
        .north("N2: line fair 24 column at 40.2,8 facing 180");
    assert_eq!(ground.board().may_ride(ground.piece("S1"), 30), Ok(()));
}

#[test]
fn aos_161_who_has_lost_his_general_checks_and_tells_nothing_of_his_quality() {
    let mut play = led_on(Layout::new().set("rosters", "closed")).moves(SOUTH);
    play.but("S1", |unit| unit.pending.losses = 3);
    play.until(&[1, 3], |play| play.phase() == Phase::SmallArms);
    assert!(matches!(play.state().table.generals[0].place, Place::Gone(_)) && play.unit("S1").done.shaken);
    let told: Vec<String> = play.told(Viewer::Side(NORTH)).into_iter().map(|said| said.text).collect();
    assert!(told.iter().any(|said| said == "S1 is shaken by the loss of its general."), "{told:?}");
}

#[test]
fn aos_164_a_charge_at_whom_the_mist_hides_is_spent() {
    let mut play = Layout::new()
        .south("S1: light_dragoon fair 24 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,24 facing 180")
        .moves(SOUTH);
    play.table(|table| table.weather = Weather::Mist);
    play.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "stand N1", &[]).give(SOUTH, "ride S1 right 0", &[]);
    assert_eq!(play.unit("S1").charge, None);
    play.stands_at("S1", 36.0, 10.0);
}

#[test]
fn aos_160_however_many_charge_each_is_answered() {
    let all = |layout: Layout, n: usize| {
        let x = 3 + 5 * n;
        let layout = layout.south(&format!("S{n}: lancer fair 24 column at {x},10 facing 0 centre"));
        layout.north(&format!("N{n}: lancer fair 24 column at {x},40 facing 180 centre"))
    };
    let wings = |layout: Layout| {
        let layout = layout.south("SL: line fair 60 line at 5,3 facing 0 left");
        let layout = layout.south("SR: line fair 60 line at 67,3 facing 0 right");
        let layout = layout.north("NL: line fair 60 line at 67,46 facing 180 left");
        layout.north("NR: line fair 60 line at 5,46 facing 180 right")
    };
    let mut play = wings((0..13).fold(written(), all)).open(&[5, 2]);
    for n in 0..13 {
        play.give(SOUTH, &format!("charge S{n} at N{n}"), &[]).give(NORTH, &format!("charge N{n} at S{n}"), &[]);
    }
    carried_out(&mut play);
    let charging = play.state().table.units.iter().filter(|unit| matches!(unit.written.act, Act::Charge(_))).count();
    assert_eq!((charging, play.asked()), (26, Some(NORTH)));
}

#[test]
fn aos_102_a_forced_march_leads_forward_and_takes_what_it_comes_to() {
    let column = Layout::new()
        .south("S1: line fair 60 column at 36,20 facing 0")
        .north("N1: line fair 60 line at 8,46 facing 180");
    let mut play = column.moves(SOUTH);
    play.give(SOUTH, "force S1", &[]).refused(SOUTH, "move S1 to 36,18", "AOS-102");
    let mut wrote = column.set("movement_mode", "written").open(&[5, 2]);
    wrote.give(SOUTH, "about S1", &[]).refused(SOUTH, "force S1", "AOS-102");
    let mut play = Layout::new()
        .set("caissons", "on")
        .south("S1: line fair 60 column at 36,20 facing 0")
        .north("N1: gun_8_9 fair 8 limbered at 8,40 facing 180")
        .caisson(NORTH, "K1", "N1", "36,32")
        .moves(SOUTH);
    play.give(SOUTH, "force S1", &[]).give(SOUTH, "move S1 to 36,29", &[]);
    assert!(!play.unit("K1").is_there(), "{:?}", play.unit("S1").stand);
}

#[test]
fn aos_102_near_the_enemy_a_forced_march_does_not_turn_beyond_a_budget() {
    let mut play = Layout::new()
        .south("S1: line fair 60 column at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180")
        .moves(SOUTH);
    play.give(SOUTH, "force S1", &[]).give(SOUTH, "move S1 to 36,16", &[]).give(SOUTH, "face S1 right 20", &[]);
    assert_eq!(play.unit("S1").stand.bearing.0, 0);
}

#[test]
fn aos_145_who_attacked_a_melee_attacks_it_in_later_turns_too() {
    let mut play = Layout::new()
        .south("S1: line fair 60 line at 36,20 facing 0")
        .south("S2: line fair 60 line at 50,20 facing 0")
        .north("N1: line fair 60 line at 36,20 facing 180")
        .north("N2: line fair 60 line at 40,24 facing 180")
        .moves(SOUTH);
    play.touching("N2", "S1", Edge::Front, 1).touching("S1", "N1", Edge::Front, 1);
    let attacker = |play: &Play| {
        let board = Board::new(play.setting(), &play.state().table);
        board.attacker_of(&board.melee_of(play.piece("S1")))
    };
    assert_eq!(attacker(&play), SOUTH);
    play.table(|table| table.mover = NORTH);
    assert_eq!(attacker(&play), SOUTH);
}

#[test]
fn aos_105_without_a_gap_nobody_is_thrown_or_driven_onto_the_enemy() {
    let ground = Ground::new()
        .rule(|rules| rules.enemy_gap = 0)
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,7.5 facing 0");
    let stand = ground.board().thrown_back(ground.piece("S1"), crate::field::at(36.0, 40.0));
    let there = ground.board().footprint_at(ground.piece("S1"), stand);
    assert!(!there.overlaps(&ground.board().footprint(ground.piece("N1")), sandtable_geometry::Length::um(254)));
}

#[test]
fn aos_158_aos_165_only_its_owner_hears_a_misfire() {
    let layout = Layout::new()
        .set("rosters", "closed")
        .south("S1: rocket fair 8 unlimbered at 36,20 facing 0")
        .north("N1: line fair 60 line at 36,38 facing 180");
    let mut play = layout.moves(SOUTH);
    play.until(&[], |play| play.phase() == Phase::Artillery);
    play.give(SOUTH, "fire S1 at N1", &[1]);
    let heard = |side| play.told(Viewer::Side(side)).into_iter().map(|said| said.text).collect::<Vec<_>>().join(" ");
    assert!(heard(SOUTH).contains("misfires") && !heard(NORTH).contains("misfires"));
    assert!(!heard(NORTH).contains("artillery fire"), "{}", heard(NORTH));
}

#[test]
fn aos_162_a_caisson_refills_where_its_wing_stays_and_belongs_to_that_of_its_battery() {
    let play = Layout::new()
        .set("caissons", "on")
        .set("umpire_line", "limited")
        .south("S1: gun_8_9 fair 8 unlimbered at 36,20 facing 0 centre")
        .north("N1: line fair 60 line at 8,46 facing 180 centre")
        .caisson(SOUTH, "K1", "S1", "36,17")
        .open(&[2, 5]);
    let mut play = play;
    play.give(NORTH, "move first with left", &[]);
    play.but("S1", |unit| unit.rounds = 2).give(NORTH, "close", &[]);
    play.give(SOUTH, "refill K1 S1", &[2, 5]);
    assert_eq!(play.unit("S1").rounds, 6);
}

#[test]
fn aos_132_aos_133_a_charger_in_cover_keeps_it_against_closing_fire() {
    let fired = |ground: Option<&str>| {
        let layout = Layout::new()
            .south("S1: line fair 60 line at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,12 facing 180");
        let mut play = ground.into_iter().fold(layout, Layout::on).moves(SOUTH);
        play.give(SOUTH, "charge S1 at N1", &[]).until(&[], |play| play.phase() == Phase::SmallArms);
        let board = Board::new(play.setting(), &play.state().table);
        let [by, on] = ["N1", "S1"].map(|name| play.piece(name));
        assert!(board.may_fire_at(by, on).is_ok() && board.in_contact(on));
        board.volley_losses(by, on, Band::Short)
    };
    assert_eq!([fired(None), fired(Some("wood 30,8 42,11.9"))], [4, 3]);
}

#[test]
fn aos_143_a_winner_in_disorder_that_the_letter_lets_roll_has_a_whole_budget() {
    let order = |bonus| Order { bonus, ..Order::default() };
    let layout = Layout::new().set("winner_limits", "off").south("S1: line fair 60 line at 36,10 facing 0");
    let mut play = layout.north("N1: line fair 60 line at 36,44 facing 180").moves(SOUTH);
    play.but("S1", |unit| unit.disordered = true);
    let board = Board::new(play.setting(), &play.state().table);
    assert_eq!([false, true].map(|bonus| board.budget(&order(bonus))), [BUDGET / 2, BUDGET]);
}

#[test]
fn aos_121_how_strong_the_enemy_is_about_there_a_general_estimates() {
    // Two lines against one that is in front, and another just so far off that it counts, or does not. How far a general takes it to be
    // hangs on its place in the roster.
    let chosen = |before: usize| {
        let layout = Layout::new()
            .south("S1: line fair 60 line at 36,10 facing 0")
            .south("S2: line fair 60 line at 31.2,12 facing 0")
            .north("N1: line fair 60 line at 36,23 facing 180");
        let column = |layout: Layout, n: usize| {
            layout.north(&format!("F{n}: line fair 60 column at {},46 facing 180", 52 + 3 * n))
        };
        let layout = (0..before).fold(layout, column).north("N2: line fair 60 line at 42.5,23.5 facing 180");
        let (play, mut dice) = (layout.moves(SOUTH), sandtable_dice::Stream::new(1));
        Scruby::choose(play.setting(), &play.battle().view(Viewer::Side(SOUTH)), Effort::Full, &mut dice)
    };
    let all: Vec<Command> = (0..6).map(chosen).collect();
    assert!(all.iter().any(|command| *command != all[0]), "{all:?}");
}

#[test]
fn aos_105_aos_160_who_goes_back_makes_room_for_nobody_else_to_lie_on() {
    let mut play = written()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .south("S2: light fair 60 skirmish at 36,14 facing 0")
        .south("S3: line fair 60 line at 36,8.9 facing 0")
        .north("N1: line fair 60 line at 36,44 facing 180")
        .open(&[5, 2]);
    play.give(SOUTH, "move S1 to 36,14", &[]).give(SOUTH, "move S3 to 36,12.9", &[]);
    carried_out(&mut play);
    let board = Board::new(play.setting(), &play.state().table);
    let [one, two, three] = ["S1", "S2", "S3"].map(|name| board.footprint(play.piece(name)));
    assert!(!one.shrunk(TOUCH).meets(&three.shrunk(TOUCH)), "{one:?} {three:?}");
    assert!(!one.shrunk(TOUCH).meets(&two.shrunk(TOUCH)));
    let moved = ["S1", "S3"].map(|name| play.unit(name).stand.at.y);
    assert!(moved[0] > um(12.0) && moved[1] > um(10.0), "{moved:?}");
}

#[test]
fn aos_98_aos_160_two_changes_of_facing_of_a_column_are_a_move() {
    let moved = |unit: &str, words: &str| {
        let mut play = written()
            .south(&format!("S1: {unit} at 36,10 facing 0"))
            .north("N1: line fair 60 line at 36,44 facing 180")
            .open(&[5, 2]);
        play.give(SOUTH, words, &[]);
        carried_out(&mut play);
        play.unit("S1").done.moved
    };
    assert!(!moved("line fair 60 column", "face S1 right 45") && moved("line fair 60 column", "face S1 right 90"));
    assert!(!moved("light fair 60 skirmish", "face S1 right 90"));
}

#[test]
fn aos_117_aos_160_who_forms_square_instead_of_a_written_march_has_not_marched() {
    let mut play = written()
        .south("S1: line fair 60 column at 36,10 facing 0")
        .north("N1: lancer fair 24 line at 36,20 facing 180")
        .open(&[5, 2]);
    play.give(SOUTH, "force S1", &[]).give(SOUTH, "move S1 to 36,12", &[]).give(NORTH, "charge N1 at S1", &[]);
    carried_out(&mut play);
    play.give(SOUTH, "square S1", &[6]);
    assert!(!play.unit("S1").done.marched && play.unit("S1").formation == Formation::Square);
    let board = Board::new(play.setting(), &play.state().table);
    assert!(!board.unit(play.piece("S1")).done.rode());
}

#[test]
fn aos_136_aos_160_a_march_and_a_firefight_are_not_written_together_in_either_order() {
    let open = || {
        let layout = written().south("S1: line fair 60 column at 36,10 facing 0");
        layout.north("N1: line fair 60 line at 36,15 facing 180").open(&[5, 2])
    };
    open().give(SOUTH, "firefight N1 with S1", &[]).refused(SOUTH, "force S1", "AOS-94");
    open().give(SOUTH, "force S1", &[]).refused(SOUTH, "firefight N1 with S1", "AOS-136");
}

#[test]
fn aos_160_aos_162_a_battery_without_a_round_may_write_a_firefight_for_which_it_is_refilled() {
    let mut play = written()
        .set("caissons", "on")
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,15 facing 180")
        .caisson(SOUTH, "K1", "S1", "36,7")
        .open(&[5, 2]);
    play.but("S1", |unit| unit.rounds = 0);
    play.give(SOUTH, "refill K1 S1", &[]).give(SOUTH, "firefight N1 with S1", &[]);
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[4, 5, 2]).tells("Firefight on N1: S1");
}

#[test]
fn aos_108_aos_146_a_charge_over_a_hedge_is_foretold_without_its_shock() {
    let barrier = |hedge: &str| {
        let ground = Ground::new()
            .on(hedge)
            .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,16 facing 180");
        ground.board().would_touch(ground.piece("S1"), ground.piece("N1")).barrier
    };
    assert!(barrier("hedge 30,15.7 42,15.7").is_some() && barrier("hedge 30,14 42,14").is_none());
}

#[test]
fn aos_135_aos_136_howitzers_fight_no_firefight_over_their_own_line() {
    let fights = |unit: &str, between: &str| {
        let ground = Ground::new()
            .south(&format!("S1: {unit} at 36,8 facing 0"))
            .south(between)
            .north("N1: line fair 60 line at 36,16 facing 180");
        let board = ground.board();
        (board.sees(ground.piece("S1"), ground.piece("N1")), board.sees_near(ground.piece("S1"), ground.piece("N1")))
    };
    let (line, aside) = ("S2: line fair 60 line at 36,10 facing 0", "S2: line fair 60 line at 56,10 facing 0");
    assert_eq!(fights("howitzer fair 8 unlimbered", line), (true, false));
    assert_eq!(fights("howitzer fair 8 unlimbered", aside), (true, true));
    assert_eq!(fights("gun_8_9 fair 8 unlimbered", line), (false, false));
}

#[test]
fn aos_107_whoever_one_change_of_facing_leads_to_may_be_charged_at_any_step() {
    let ground = Ground::new()
        .rule(|rules| rules.face_step_deg = 90)
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 column at 47.4,19.5 facing 180");
    assert!(ground.board().may_ride_at(ground.piece("S1"), ground.piece("N1")).is_ok());
}

#[test]
fn aos_160_a_charger_who_was_held_up_does_not_catch_up() {
    let mut play = written()
        .south("S1: cuirassier fair 24 line at 36,10 facing 0")
        .south("S2: line fair 60 column at 38.5,12 facing 90")
        .north("N1: line fair 60 line at 36,40 facing 180")
        .open(&[5, 2]);
    play.give(SOUTH, "charge S1 at N1", &[]).give(SOUTH, "move S2 to 44.5,12", &[]);
    carried_out(&mut play).give(NORTH, "stand N1", &[]);
    // Eight inches a turn: for two pulses a friend is in the way, but for what was free before it.
    let y = f64::from(play.unit("S1").stand.at.y) / 25_400.0;
    assert!((y - 16.8).abs() < 0.05, "{y}");
}

#[test]
fn aos_98_aos_160_skirmishers_write_that_they_turn_half_round_and_have_not_moved() {
    let open = || written().south("S1: light fair 60 skirmish at 36,10 facing 0").north(FAR).open(&[5, 2]);
    let mut play = open();
    play.give(SOUTH, "face S1 right 180", &[]);
    carried_out(&mut play);
    assert!(play.unit("S1").stand.bearing == Angle::HALF && !play.unit("S1").done.moved, "{:?}", play.unit("S1"));
    open().refused(SOUTH, "face S1 right 181", "AOS-98");
}

#[test]
fn aos_160_nobody_writes_a_shifted_place() {
    let line = written().south("S1: line fair 60 column at 36,10 facing 0").north(FAR);
    line.open(&[5, 2]).refused(SOUTH, "form up S1 line at 36.5,10", "AOS-160");
}

/// Somebody of North far away.
const FAR: &str = "N1: line fair 60 line at 36,44 facing 180";
