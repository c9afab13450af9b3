//! What the optional rules and the presets switch.

use crate::field::{Ground, at};
use crate::play::{Layout, NORTH, SOUTH, with_others};
use sandtable_core::{Amended, Choices, Outcome, Ruleset, Table, Viewer, settle};
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::position::{Phase, Wing};
use sandtable_scruby::battle::state::Step;
use sandtable_scruby::battle::{BUDGET, Edge, Order, Reaction};
use sandtable_scruby::rules::Rules;
use sandtable_scruby::sections::placing::zone;
use sandtable_scruby::sections::sequence::losses;

/// Two lines far from each other.
fn two() -> Layout {
    Layout::new().south("S1: line fair 60 line at 36,4 facing 0").north("N1: line fair 60 line at 36,44 facing 180")
}

/// The options that a preset sets, on a table.
fn by_preset(layout: Layout, name: &str) -> Layout {
    let preset = Rules::PRESETS.iter().find(|preset| preset.id == name).unwrap();
    preset.set.iter().fold(layout, |layout, (id, value)| layout.set(id.strip_prefix("scruby.").unwrap(), value))
}

/// The rules of a preset.
fn preset(name: &str) -> Rules {
    settle(&[], "test", &Choices { preset: Some(name.into()), ..Choices::default() }).unwrap().0
}

#[test]
fn aos_69_infantry_has_squares() {
    let ground = crate::field::Ground::new()
        .south("S1: line fair 60 square at 36,10 facing 0")
        .north("N1: heavy_dragoon fair 24 line at 36,10 facing 180")
        .north("N2: line fair 60 line at 50,10 facing 180");
    let (board, square) = (ground.board(), ground.piece("S1"));
    let [horse, foot] = ["N1", "N2"].map(|name| ground.piece(name));
    assert_eq!(board.melee_strength(&[(square, 60)], &[(horse, 24)]).thousandths(), 60_000);
    assert_eq!(board.melee_strength(&[(square, 60)], &[(foot, 60)]).thousandths(), 22_500);
    assert_eq!(board.melee_strength(&[(horse, 24)], &[(square, 60)]).thousandths(), 21_000);
}

#[test]
fn aos_70_rockets_come_where_they_are_in_force() {
    let layout = two().south("S2: rocket fair 8 unlimbered at 50,4 facing 0");
    assert_eq!(layout.setting().members.len(), 3);
    let refused = std::panic::catch_unwind(|| layout.set("rockets", "off").setting());
    assert!(refused.is_err());
}

#[test]
fn aos_71_orders_are_written_where_that_is_in_force() {
    assert_eq!(two().open(&[5, 2]).question(), Step::Choose(SOUTH));
    assert_eq!(two().set("movement_mode", "written").open(&[5, 2]).question(), Step::Written);
}

#[test]
fn aos_72_generals_come_where_they_are_in_force() {
    let six =
        (0..5).fold(two(), |layout, n| layout.south(&format!("T{n}: line fair 60 column at {},4 facing 0", 4 + 5 * n)));
    let led = six.general(SOUTH, "G1", "S1", true);
    assert!(led.setting().officers.is_empty());
    let play = led.set("generals", "on").open(&[5, 2]);
    let board = Board::new(play.setting(), &play.state().table);
    assert_eq!(board.general_with(play.piece("S1")), Some(0));
    assert_eq!(board.general_with(play.piece("N1")), None);
}

#[test]
fn aos_73_batteries_have_rounds_where_caissons_are_in_force() {
    let guns = Layout::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180");
    let fired = |layout: &Layout| {
        let mut play = layout.moves(SOUTH);
        play.until(&[], |play| play.phase() == Phase::Artillery);
        let before = play.unit("S1").rounds;
        play.give(SOUTH, "fire S1 at N1", &[2]);
        (before, play.unit("S1").rounds)
    };
    let on = guns.clone().set("caissons", "on");
    assert_eq!(fired(&on), (6, 5));
    let (before, after) = fired(&guns);
    assert_eq!(before, after);
    let mut empty = on.moves(SOUTH);
    empty.but("S1", |unit| unit.rounds = 0).until(&[5, 2], |play| play.state().table.turn == 2);
}

#[test]
fn aos_74_shells_drift_where_that_is_in_force() {
    let guns = Layout::new()
        .south("S1: howitzer fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180");
    let fired = |layout: &Layout, dice: &[u8]| {
        let mut play = layout.moves(SOUTH);
        play.until(&[], |play| play.phase() == Phase::Artillery);
        play.give(SOUTH, "fire S1 at N1", dice);
        60 - play.figures("N1")
    };
    assert_eq!(fired(&guns, &[3]), 2);
    // On target with 2 to 5; two inches aside a line of 4.8 inches is found again.
    let drifts = guns.set("howitzer_drift", "on");
    assert_eq!((fired(&drifts, &[3, 2]), fired(&drifts, &[3, 5]), fired(&drifts, &[3, 1])), (2, 2, 2));
    assert_eq!(fired(&drifts, &[2]), 0, "a miss does not drift");
}

#[test]
fn aos_75_the_weather_turns_where_that_is_in_force() {
    use sandtable_scruby::resolution::weather::Weather;
    assert_eq!(two().open(&[5, 2]).state().table.weather, Weather::Fair);
    let mut play = two().set("weather", "on").open(&[6, 5, 2]);
    assert_eq!(play.state().table.weather, Weather::Mist);
    // Again before the fifth turn, and not before.
    play.until(&[5, 2, 5, 2, 5, 2], |play| play.state().table.turn == 4);
    play.until(&[3, 5, 2], |play| play.state().table.turn == 5);
    assert_eq!(play.state().table.weather, Weather::Fair);
}

#[test]
fn aos_76_without_a_human_umpire_the_options_hold() {
    assert!(!two().open(&[5, 2]).state().table.limited);
    assert!(two().set("umpire_line", "limited").open(&[5, 2]).state().table.limited);
    assert!(two().set("umpire_line", "random").open(&[4, 5, 2]).state().table.limited);
    assert!(!two().set("umpire_line", "random").open(&[3, 5, 2]).state().table.limited);
}

#[test]
fn aos_77_a_stand_is_the_whole_unit() {
    let guns = Layout::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,22 facing 180");
    let mut play = guns.moves(SOUTH);
    play.until(&[], |play| play.phase() == Phase::Artillery);
    let before = Board::new(play.setting(), &play.state().table).footprint(play.piece("N1"));
    play.give(SOUTH, "fire S1 at N1", &[6]);
    let after = Board::new(play.setting(), &play.state().table).footprint(play.piece("N1"));
    assert_eq!((before.length, before.width, before.heading), (after.length, after.width, after.heading));
    crate::field::assert_at(before.centre, 36.0, 22.5);
    crate::field::assert_at(after.centre, 36.0, 25.5);
    assert_eq!(play.asked(), Some(NORTH));
}

#[test]
fn aos_78_presets_set_what_their_editions_had() {
    let defaults = Rules::default();
    for name in ["club", "1972", "2011"] {
        assert_eq!(preset(name), defaults, "{name}");
    }
    assert_eq!(preset("1961"), Rules { written: true, ..defaults });
    assert_eq!(preset("by-the-book"), Rules { weak_fire: false, winner_limits: false, ..defaults });
    let ids: Vec<&str> = Rules::PRESETS.iter().map(|preset| preset.id).collect();
    assert_eq!(ids, ["club", "by-the-book", "1961", "1972", "2011"]);
}

#[test]
fn aos_78_in_1961_orders_were_written_and_afterwards_not() {
    let question = |name: &str| by_preset(two(), name).open(&[5, 2]).question();
    assert_eq!(question("1961"), Step::Written);
    assert_eq!([question("1972"), question("2011")], [Step::Choose(SOUTH); 2]);
    let mut later = by_preset(two(), "1972").moves(SOUTH);
    assert_eq!((later.phase(), later.asked()), (Phase::Movement, Some(SOUTH)));
    later.give(SOUTH, "close", &[]);
    assert_eq!((later.phase(), later.asked()), (Phase::Movement, Some(NORTH)));
}

#[test]
fn aos_158_of_closed_rosters_an_enemy_sees_whole_reduced_or_half() {
    let layout = two().set("rosters", "closed").north("N2: light_dragoon fair 25 line at 50,44 facing 180");
    let seen = |name: &str, figures: u8| {
        let mut play = layout.moves(SOUTH);
        play.but(name, |unit| unit.figures = figures);
        let view = Scruby::view(play.setting(), play.state(), Viewer::Side(SOUTH));
        view.table.units[play.piece(name).index()].figures
    };
    assert_eq!([60, 59, 31, 30, 29, 1].map(|left| seen("N1", left)), [60, 59, 59, 30, 30, 30]);
    assert_eq!([25, 24, 13, 12, 1].map(|left| seen("N2", left)), [25, 24, 24, 12, 12]);
}

#[test]
fn aos_156_thirds_of_what_units_cost_add_up_exactly() {
    let lost = |full: u8, left: [u8; 2]| {
        let layout = Layout::new()
            .set("loss_basis", "points")
            .south(&format!("S1: line fair {full} line at 30,4 facing 0"))
            .south(&format!("S2: line fair {full} line at 42,4 facing 0"))
            .north("N1: line fair 60 line at 36,44 facing 180");
        let mut play = layout.moves(SOUTH);
        play.but("S1", |unit| unit.figures = left[0]).but("S2", |unit| unit.figures = left[1]);
        losses(play.setting(), &play.state().table, SOUTH)
    };
    let thirds = lost(60, [40, 20]);
    assert!(thirds.reaches(50) && !thirds.reaches(51), "{thirds:?}");
    // So do sixty-fourths.
    assert!(lost(64, [33, 31]).reaches(50));
}

// --- what is allowed or comes of it, with the option as it is and with another value ---

#[test]
fn aos_110_to_aos_113_reactions_and_riding_down_are_what_is_in_force() {
    let ground = |target: &str, off: fn(&mut Rules)| {
        let target = format!("N1: {target} at 36,20 facing 180");
        Ground::new().rule(off).south("S1: lancer fair 24 line at 36,10 facing 0").north(&target)
    };
    let reacts = |target: &str, how: Reaction, off: fn(&mut Rules)| {
        let may = |ground: Ground| ground.board().may_react(ground.piece("N1"), ground.piece("S1"), how).is_ok();
        [may(ground(target, |_| {})), may(ground(target, off))]
    };
    let only_where_in_force = [true, false];
    let squares = reacts("line fair 60 line", Reaction::Square, |rules| rules.emergency_square = false);
    assert_eq!(squares, only_where_in_force);
    let evades = reacts("rifles fair 60 skirmish", Reaction::Evade, |rules| rules.evade = false);
    assert_eq!(evades, only_where_in_force);
    let counters = reacts("lancer fair 24 line", Reaction::Counter, |rules| rules.counter_charge = false);
    assert_eq!(counters, only_where_in_force);
    let charged = |off: fn(&mut Rules)| {
        let ground = ground("line fair 60 line", off).but("N1", |unit| unit.routing = Some(1));
        let may = ground.board().may_charge(ground.piece("S1"), ground.piece("N1"));
        may.err().map(|refusal| refusal.reason.clause)
    };
    assert_eq!([charged(|_| {}), charged(|rules| rules.ride_down = false)], [None, Some("AOS-113")]);
}

#[test]
fn aos_114_aos_116_aos_102_percents_inches_and_quarters_are_those_in_force() {
    let rides = |rule: fn(&mut Rules)| {
        let ground = Ground::new()
            .rule(rule)
            .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
            .north("N1: line fair 60 square at 36,10 facing 180");
        let [horse, square] = ["S1", "N1"].map(|name| ground.piece(name));
        ground.board().melee_strength(&[(horse, 24)], &[(square, 60)]).thousandths()
    };
    assert_eq!([rides(|_| {}), rides(|rules| rules.mounted_vs_square_pct = 100)], [21_000, 42_000]);
    let struck = |rule: fn(&mut Rules)| {
        // Four inches from the one to the other.
        let ground = Ground::new()
            .rule(rule)
            .south("S1: rifles fair 60 line at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,20 facing 180")
            .north("N2: light fair 60 screen at 36,15 facing 180");
        ground.board().screened(ground.piece("S1"), ground.piece("N1")) == ground.piece("N2")
    };
    assert_eq!([struck(|_| {}), struck(|rules| rules.screen_cover_inches = 3)], [true, false]);
    let column = "S1: line fair 60 column at 36,5 facing 0";
    let budget = |rule: fn(&mut Rules)| {
        let ground = Ground::new().rule(rule).south(column);
        let order = Order { unit: ground.piece("S1"), forced: true, ..Order::default() };
        ground.board().budget(&order)
    };
    assert_eq!([budget(|_| {}), budget(|rules| rules.forced_march_budget_quarters = 8)], [BUDGET / 4 * 6, BUDGET * 2]);
}

#[test]
fn aos_102_a_forced_march_stays_as_far_from_the_enemy_as_is_in_force() {
    let marched = |layout: Layout| {
        let layout = layout.south("S1: line fair 60 column at 36,4 facing 0");
        let mut play = layout.north("N1: line fair 60 line at 36,30 facing 180").moves(SOUTH);
        play.give(SOUTH, "force S1", &[]).give(SOUTH, "move S1 to 36,13", &[]);
        f64::from(play.unit("S1").stand.at.y) / 25_400.0
    };
    // Nine inches, or six and what leads to eighteen inches from the enemy; ten may be as near as sixteen.
    let [usual, nearer] = [marched(Layout::new()), marched(Layout::new().set("forced_march_distance", "10"))];
    assert!((usual - 12.0).abs() < 0.01 && (nearer - 13.0).abs() < 0.01, "{usual} {nearer}");
    let turned = |layout: Layout| {
        let layout = layout.south("S1: line fair 60 column at 36,4 facing 0");
        let mut play = layout.north("N1: line fair 60 line at 36,24 facing 180").moves(SOUTH);
        play.give(SOUTH, "force S1", &[]).give(SOUTH, "move S1 to 36,9", &[]).give(SOUTH, "face S1 right 45", &[]);
        play.unit("S1").stand.bearing.0 != 0
    };
    assert_eq!([turned(Layout::new()), turned(Layout::new().set("forced_march_distance", "10"))], [false, true]);
}

#[test]
fn aos_136_as_many_attack_in_a_firefight_as_are_in_force() {
    let four = (1..=4).fold(Layout::new(), |layout, n| {
        layout.south(&format!("S{n}: line fair 60 column at {},10 facing 0", ["31.8", "34.6", "37.4", "40.2"][n - 1]))
    });
    let layout =
        four.north("N1: line fair 72 line at 36,14 facing 180").north("N2: line fair 60 line at 60,44 facing 0");
    layout.moves(SOUTH).refused(SOUTH, "firefight N1 with S1 S2 S3 S4", "AOS-136").give(
        SOUTH,
        "firefight N1 with S1 S2 S3",
        &[],
    );
    let mut one = layout.clone().set("ff_max_attackers", "1").moves(SOUTH);
    one.refused(SOUTH, "firefight N1 with S1 S2", "AOS-136").give(SOUTH, "firefight N1 with S1", &[]);
    layout.set("ff_max_attackers", "4").moves(SOUTH).give(SOUTH, "firefight N1 with S1 S2 S3 S4", &[]);
}

#[test]
fn aos_142_a_blocked_retreat_costs_what_is_in_force() {
    let lost = |layout: Layout| {
        let layout = layout
            .south("S1: heavy_dragoon fair 24 line at 36,20 facing 0")
            .north("N1: line fair 60 line at 36,20 facing 180")
            .north("N3: line fair 60 line at 36,12 facing 180");
        let mut play = with_others(layout).moves(SOUTH);
        play.next_turn(SOUTH, &[]).touching("S1", "N1", Edge::Front, 1);
        // AOS-106: no die, since the way is barred, and one disorder.
        play.give(SOUTH, "break off S1", &[]).tells("The retreat of S1 is blocked.");
        assert!(play.unit("S1").disordered && play.unit("S1").done.ordered);
        [play.unit("S1").done.lost, 24 - play.figures("S1")]
    };
    assert_eq!([lost(Layout::new()), lost(Layout::new().set("blocked_retreat_loss", "5"))], [[2; 2], [5; 2]]);
}

#[test]
fn aos_151_nobody_pursues_where_that_is_not_in_force() {
    let may = |layout: Layout| {
        let layout = layout
            .south("S1: heavy_dragoon fair 24 line at 36,15 facing 0")
            .north("N1: line fair 60 line at 36,15 facing 180");
        let mut play = with_others(layout).moves(SOUTH);
        play.but("N1", |unit| unit.figures = 20).touching("S1", "N1", Edge::Front, 1);
        play.until(&[6, 6], |play| play.question() == Step::Win(SOUTH));
        Board::new(play.setting(), &play.state().table).may_pursue(play.piece("S1"), play.piece("N1")).is_ok()
    };
    assert_eq!([may(Layout::new()), may(Layout::new().set("pursuit", "off"))], [true, false]);
}

#[test]
fn aos_157_the_battle_ends_at_the_losses_in_force() {
    let ends = |percent: &str, dice: &[u8]| {
        let mut play = Layout::new()
            .set("end_at_loss_pct", percent)
            .south("S1: line fair 60 line at 36,4 facing 0")
            .north("N1: line fair 60 line at 36,44 facing 180")
            .north("N2: line fair 60 line at 50,44 facing 180")
            .moves(SOUTH);
        // 30 percent are lost.
        play.but("N1", |unit| (unit.figures, unit.halved) = (24, true));
        play.until(dice, |play| play.state().table.ended.is_some() || play.state().table.turn == 2);
        play.state().table.ended
    };
    assert_eq!([ends("30", &[]), ends("31", &[5, 2])], [Some(Outcome::Drawn), None]);
}

#[test]
fn aos_84_table_and_zones_are_as_large_as_is_in_force() {
    let high = |layout: Layout| zone(&layout.setting(), SOUTH, Wing::Right).high;
    assert_eq!(high(two()), at(72.0, 8.0));
    assert_eq!(high(two().set("setup_depth", "12").set("table_width", "96")), at(96.0, 12.0));
}

#[test]
fn aos_92_by_turns_the_lower_die_places_first_and_who_has_more_places_the_rest() {
    let side = |layout: Layout, name: char, y: u8, facing: u8, units: usize| {
        (1..=units).fold(layout, |layout, n| {
            let wing = ["left", "centre", "right", "centre", "centre"][n - 1];
            let x = [12, 36, 60, 30, 42][n - 1];
            let x = if name == 'N' { 72 - x } else { x };
            let unit = format!("{name}{n}: line fair 60 column at {x},{y} facing {facing} {wing}");
            if name == 'N' { layout.north(&unit) } else { layout.south(&unit) }
        })
    };
    let layout = Layout::default().set("setup", "alternate").set("free_sizes", "on");
    let layout = side(side(layout, 'S', 6, 0, 3), 'N', 42, 180, 5);
    // Even, and thrown again.
    let mut play = layout.open(&[4, 4, 5, 2]);
    assert_eq!(play.question(), Step::Place(NORTH));
    play.give(NORTH, "place N1 at 60,42 facing 180 in line", &[]);
    assert_eq!(play.question(), Step::Place(SOUTH));
    play.give(SOUTH, "place S1 at 12,6 facing 0 in line", &[]);
    play.refused(NORTH, "place N1 at 55,42 facing 180 in line", "AOS-92");
    let mut asked = Vec::new();
    for (nth, words) in ["N2", "S2", "N3", "S3", "N4", "N5"].into_iter().enumerate() {
        asked.push(play.question());
        let view = play.battle().view(Viewer::Side(play.asked().unwrap()));
        let words_of = Scruby::write(play.setting(), &Scruby::default(play.setting(), &view));
        assert!(words_of.starts_with(&format!("place {words} ")), "{words_of}");
        play.give(play.asked().unwrap(), &words_of, if nth == 5 { &[5, 2] } else { &[] });
    }
    let (south, north) = (Step::Place(SOUTH), Step::Place(NORTH));
    assert_eq!(asked, [north, south, north, south, north, north]);
    assert!(play.state().table.turn == 1 && play.state().table.units.iter().all(|unit| unit.is_there()));
}

#[test]
fn aos_157_both_may_agree_to_stop_at_the_end_of_the_turn_and_take_it_back() {
    let mut agreed = two().moves(SOUTH);
    agreed.give(SOUTH, "agree", &[]).give(NORTH, "agree", &[]);
    agreed.until(&[], |play| play.phase() == Phase::SmallArms);
    assert_eq!(agreed.state().table.ended, None);
    agreed.until(&[], |play| play.state().table.ended.is_some());
    let table = &agreed.state().table;
    assert_eq!((table.ended, table.turn, table.phase), (Some(Outcome::Drawn), 1, Phase::Morale));
    let mut back = two().moves(SOUTH);
    back.give(SOUTH, "agree", &[]).give(NORTH, "agree", &[]).give(SOUTH, "agree", &[]);
    back.until(&[5, 2], |play| play.state().table.turn == 2);
    assert_eq!(back.state().table.ended, None);
}

#[test]
fn aos_157_who_concedes_is_told_to_have_given_the_battle_up() {
    let mut play = two().moves(SOUTH);
    play.give(SOUTH, "concede", &[]).tells("South gives the battle up. The battle is over. Winner: North;");
    assert_eq!(play.told(Viewer::Public).last().unwrap().clause, "AOS-157");
    let view = play.battle().view(Viewer::Public);
    let row = Scruby::roster(play.setting(), &view).standing.into_iter().find(|row| row.name == "The battle ended");
    assert_eq!(row.unwrap().clause, "AOS-157");
}

#[test]
fn aos_160_where_orders_are_written_nobody_is_told_of_a_countermove() {
    let mut play = two().set("movement_mode", "written").set("umpire_line", "limited").open(&[5, 2]);
    let view = play.battle().view(Viewer::Side(SOUTH));
    assert_eq!(Scruby::prompt(play.setting(), &view), "You have the initiative: name the flank that moves.");
    play.give(SOUTH, "move first with left", &[]);
    play.tells("South: first in all that follows, with the centre and the left wing.");
    let told = play.told(Viewer::Public);
    assert!(told.iter().all(|said| !said.text.contains("countermove")), "{told:#?}");
    let scene = Scruby::scene(play.setting(), &play.battle().view(Viewer::Public));
    let names: Vec<&str> = scene.status.iter().map(|(name, _)| &**name).collect();
    assert!(names.contains(&"First") && names.contains(&"Second"), "{names:?}");
}
