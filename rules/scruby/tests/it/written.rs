//! Written orders and simultaneous movement, played.

use crate::play::{Layout, NORTH, Play, SOUTH};
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Table, Viewer};
use sandtable_dice::Stream;
use sandtable_geometry::{Angle, Length};
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::board::paths::{BUDGET, Step};
use sandtable_scruby::battle::command::Command;
use sandtable_scruby::battle::position::{Gone, Phase, Place, Written};
use sandtable_scruby::lists::Formation;
use sandtable_scruby::resolution::weather::Weather;
use sandtable_scruby::sections::written::check;

/// Two units, written orders, the southern side the mover.
fn written(south: &str, north: &str) -> Play {
    Layout::new().set("movement_mode", "written").south(south).north(north).open(&[5, 2])
}

/// Two columns so many inches apart march at each other.
fn marched(apart: f64) -> Play {
    let north = format!("N1: line fair 60 column at 36,{} facing 180", 10.0 + apart);
    let mut play = written("S1: line fair 60 column at 36,10 facing 0", &north);
    play.give(SOUTH, "move S1 to 36,16", &[]);
    play.give(NORTH, &format!("move N1 to 36,{}", 4.0 + apart), &[]);
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
    play
}

#[test]
fn aos_160_two_columns_march_at_each_other_in_pulses() {
    marched(14.0).stands_at("S1", 36.0, 16.0).stands_at("N1", 36.0, 18.0);
    marched(13.0).stands_at("S1", 36.0, 15.25).stands_at("N1", 36.0, 17.75);
}

#[test]
fn aos_160_orders_are_sealed_and_refused_only_for_what_is_one_s_own() {
    let mut play = written("S1: line fair 60 column at 36,10 facing 0", "N1: line fair 60 line at 36,13 facing 180");
    play.refused(SOUTH, "move S1 to 36,16.1", "AOS-96").refused(SOUTH, "move S1 to 42,10", "AOS-97");
    play.refused(SOUTH, "form S1 skirmish", "AOS-99").refused(SOUTH, "face S1 right 91", "AOS-98");
    // What depends on the enemy is no reason.
    play.give(SOUTH, "move S1 to 36,15", &[]);
    let view = play.battle().view(Viewer::Side(NORTH));
    assert_eq!(view.table.units[play.piece("S1").index()].written, Written::default());
    assert_eq!(play.battle().draft(SOUTH).table.units[play.piece("S1").index()].written.legs.len(), 1);
    // It stops an inch short of the enemy.
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
    play.stands_at("S1", 36.0, 11.5);
}

#[test]
fn aos_160_two_that_wrote_a_firefight_on_each_other_fight_one() {
    let mut play = written("S1: line fair 60 line at 36,10 facing 0", "N1: line fair 60 line at 36,15 facing 180");
    play.give(SOUTH, "firefight N1 with S1", &[]).give(NORTH, "firefight S1 with N1", &[]);
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[3, 5, 2]).tells("Firefight on N1: S1");
    assert_eq!((play.figures("S1"), play.figures("N1")), (59, 59), "one stand-off");
}

#[test]
fn aos_160_two_that_charge_each_other_have_both_charged() {
    let rider = |name: &str, y: u8, facing: u16| format!("{name}: lancer fair 24 line at 36,{y} facing {facing}");
    let mut play = written(&rider("S1", 10, 0), &rider("N1", 24, 180));
    play.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "charge N1 at S1", &[]);
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
    play.give(NORTH, "stand N1", &[]);
    // The shock of both counts as of chargers: two each, then 22 x 1.3 = 28.6, three each. The mover's side is the attacker: A-2.
    play.give(SOUTH, "stand S1", &[6, 6]).tells("meets");
    assert_eq!((play.figures("S1"), play.figures("N1"), play.asked()), (19, 17, Some(SOUTH)));
}

#[test]
fn aos_107_aos_160_a_change_of_facing_is_written_with_a_charge_and_made_before_the_ride() {
    let open = || written("S1: dragoon fair 24 line at 36,10 facing 0", "N1: line fair 60 line at 36,34 facing 180");
    let ridden = |words: &[&str], told: &str| {
        let mut play = open();
        for words in words.iter().chain(&["done"]) {
            play.give(SOUTH, words, &[]);
        }
        play.give(NORTH, "done", &[]).tells(told);
        play.give(NORTH, "stand N1", &[]);
        play
    };
    ridden(&["charge S1 at N1"], "S1 is ordered to charge N1.").stands_at("S1", 36.0, 20.0);
    for words in [["face S1 right 20", "charge S1 at N1"], ["charge S1 at N1", "face S1 right 20"]] {
        let play = ridden(&words, "S1 is ordered to turn 20 degrees to the right and charge N1.");
        // It turns about its middle, 0.75 inches behind its front, and has three quarters of 10 inches left.
        play.stands_at("S1", 36.2565, 17.4548);
        assert_eq!(play.unit("S1").stand.bearing, Angle::degrees(20));
    }
    let mut play = open();
    play.give(SOUTH, "charge S1 at N1", &[]);
    for words in ["face S1 right 46", "about S1", "move S1 to 36,12", "form S1 column"] {
        let clause = if words == "face S1 right 46" { "AOS-98" } else { "AOS-94" };
        play.refused(SOUTH, words, clause);
    }
    for words in ["about S1", "move S1 to 36,12", "form S1 column"] {
        open().give(SOUTH, words, &[]).refused(SOUTH, "charge S1 at N1", "AOS-94");
    }
}

#[test]
fn aos_160_a_general_who_writes_a_charge_turns_for_it() {
    let north = "N1: gun_8_9 fair 6 limbered at 45,14 facing 180";
    let mut play = written("S1: dragoon superior 24 line at 36,10 facing 0", north);
    let chosen = |play: &Play| {
        let chosen = Scruby::choose(play.setting(), &play.battle().draft(SOUTH), Effort::Full, &mut Stream::new(1));
        Scruby::write(play.setting(), &chosen)
    };
    for words in ["charge S1 at N1", "face S1 right 20"] {
        assert_eq!(chosen(&play), words);
        play.give(SOUTH, words, &[]);
    }
    assert_eq!(chosen(&play), "close");
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[6]).tells("S1 meets N1 in the flank.");
}

#[test]
fn aos_136_aos_160_who_writes_that_he_attacks_in_a_firefight_does_not_charge_as_well() {
    let open = || written("S1: line fair 60 line at 36,10 facing 0", "N1: line fair 60 line at 36,15 facing 180");
    let (fight, charge) = ("firefight N1 with S1", "charge S1 at N1");
    open().give(SOUTH, fight, &[]).give(SOUTH, "face S1 right 10", &[]).refused(SOUTH, charge, "AOS-94");
    open().give(SOUTH, charge, &[]).refused(SOUTH, fight, "AOS-136");
}

#[test]
fn aos_160_a_reaction_takes_the_place_of_a_charge_that_was_written() {
    let rider = |name: &str, y: u8, facing: u16| format!("{name}: lancer fair 24 line at 36,{y} facing {facing}");
    let layout = Layout::new().set("movement_mode", "written").south(&rider("S1", 10, 0)).north(&rider("N1", 24, 180));
    let mut play = layout.north("N2: line fair 60 line at 43,18 facing 180").open(&[5, 2]);
    play.give(SOUTH, "charge S1 at N2", &[]).give(NORTH, "charge N1 at S1", &[]);
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
    play.give(NORTH, "stand N2", &[]).give(SOUTH, "counter S1", &[3, 5, 2]);
    play.tells("N1 meets S1");
    play.stands_at("S1", 36.0, 14.0);
}

#[test]
fn aos_98_aos_160_a_pivot_that_was_written_is_no_move_and_turning_about_is_one() {
    let turned = |unit: &str, words: &str| {
        let mut play = written(&format!("S1: {unit} at 36,10 facing 0"), "N1: line fair 60 line at 36,44 facing 180");
        play.give(SOUTH, words, &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
        (play.unit("S1").stand.bearing, play.unit("S1").done.moved)
    };
    for unit in ["gun_8_9 fair 8 unlimbered", "line fair 60 line", "light fair 60 skirmish"] {
        assert_eq!(turned(unit, "face S1 right 20"), (Angle::degrees(20), false), "{unit}");
    }
    assert_eq!(turned("line fair 60 line", "about S1"), (Angle::HALF, true));
    assert_eq!(turned("line fair 60 line", "move S1 to 36,12"), (Angle::ZERO, true));
}

#[test]
fn aos_160_aos_162_a_caisson_is_ordered_to_refill_and_does_where_neither_has_moved() {
    let open = || {
        let layout = Layout::new()
            .set("movement_mode", "written")
            .set("caissons", "on")
            .south("S1: gun_8_9 fair 8 unlimbered at 36,20 facing 0")
            .north("N1: line fair 60 column at 10,46 facing 0")
            .caisson(SOUTH, "K1", "S1", "36,17");
        let mut play = layout.open(&[5, 2]);
        play.but("S1", |unit| unit.rounds = 2);
        play
    };
    let mut filled = open();
    filled.give(SOUTH, "refill K1 S1", &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[5, 2]);
    filled.tells("K1 is ordered to refill S1.");
    assert_eq!((filled.unit("S1").rounds, filled.unit("K1").rounds), (6, 8));
    let mut moved = open();
    moved.give(SOUTH, "refill K1 S1", &[]).give(SOUTH, "move S1 to 36,20.5", &[]);
    moved.give(SOUTH, "done", &[]).give(NORTH, "done", &[5, 2]);
    assert_eq!(moved.unit("S1").rounds, 2);
    open().give(SOUTH, "move K1 to 36,17.5", &[]).refused(SOUTH, "refill K1 S1", "AOS-94");
    open().give(SOUTH, "refill K1 S1", &[]).refused(SOUTH, "move K1 to 36,17.5", "AOS-94");
}

#[test]
fn aos_160_aos_162_a_march_that_was_written_takes_the_caisson_that_it_comes_to() {
    let layout = Layout::new()
        .set("movement_mode", "written")
        .set("caissons", "on")
        .south("S1: line fair 60 column at 36,10 facing 0")
        .north("N1: gun_8_9 fair 6 unlimbered at 60,44 facing 180")
        .caisson(NORTH, "K1", "N1", "36,17");
    let mut play = layout.open(&[5, 2]);
    play.give(SOUTH, "move S1 to 36,16", &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[5, 2]);
    play.stands_at("S1", 36.0, 16.0);
    assert_eq!(play.unit("K1").place, Place::Gone(Gone::Captured));
}

#[test]
fn aos_136_aos_160_nobody_is_in_two_firefights() {
    let layout = Layout::new().set("movement_mode", "written").south("S1: line fair 60 line at 36,10 facing 0");
    let layout = layout.north("N1: line fair 60 line at 36,15 facing 180");
    let mut play = layout.north("N2: line fair 60 line at 40.9,15 facing 180").open(&[5, 2]);
    play.give(SOUTH, "firefight N1 with S1", &[]).give(NORTH, "firefight S1 with N2", &[]);
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
    play.until(&[3, 5, 2], |play| play.figures("S1") < 60);
    assert_eq!(["S1", "N1", "N2"].map(|name| play.figures(name)), [59, 59, 60]);
}

#[test]
fn aos_160_a_charge_at_a_square_that_forms_may_be_called_off() {
    let layout = |words: &str| {
        let mut play =
            written("S1: heavy_dragoon fair 24 line at 36,10 facing 0", "N1: line fair 60 line at 36,17 facing 180");
        play.give(SOUTH, "charge S1 at N1", &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
        play.give(NORTH, "square N1", &[4]);
        play.refused(SOUTH, "ride S1 right 10", "AOS-94");
        play.give(SOUTH, words, &[]);
        play
    };
    let off = layout("call off S1");
    off.stands_at("S1", 36.0, 10.0);
    assert!(off.state().table.contacts.is_empty());
    let on = layout("ride S1 right 0");
    assert_eq!(on.state().table.contacts.len(), 1);
}

#[test]
fn aos_106_aos_160_who_is_in_a_melee_may_write_that_he_breaks_off() {
    let mut play =
        written("S1: heavy_dragoon fair 24 line at 36,20 facing 0", "N1: line fair 60 line at 36,44 facing 0");
    play.until(&[5, 2], |play| play.state().table.turn > 1).touching("S1", "N1", Edge::Rear, 1);
    play.give(SOUTH, "break off S1", &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[4]).tells("S1 breaks off");
    play.stands_at("S1", 36.0, 11.0);
    assert!(play.state().table.contacts.is_empty());
}

#[test]
fn aos_160_turning_about_takes_four_pulses() {
    let mut play = written("S1: line fair 60 line at 36,10 facing 0", "N1: line fair 60 line at 36,40 facing 0");
    play.give(SOUTH, "about S1", &[]).give(SOUTH, "move S1 to 36,7", &[]);
    play.give(SOUTH, "done", &[]).give(NORTH, "done", &[5, 2]);
    assert_eq!(play.unit("S1").stand.bearing.0, 180_000);
    play.stands_at("S1", 36.0, 7.0);
}

#[test]
fn aos_160_steps_are_made_in_the_order_in_which_they_were_written() {
    let carried = |from: &str, words: &[&str]| {
        let south = format!("S1: line fair 60 {from} at 36,10 facing 0");
        let mut play = written(&south, "N1: line fair 60 line at 36,46 facing 180");
        for words in words {
            play.give(SOUTH, words, &[]);
        }
        play.give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
        let (formation, bearing) = (play.unit("S1").formation, play.unit("S1").stand.bearing);
        (play, formation, bearing)
    };
    // A column from a line costs half, and six inches are half of a column's twelve: all of the budget.
    let (march, formation, _) = carried("line", &["form S1 column", "move S1 to 36,13"]);
    march.stands_at("S1", 36.0, 13.0);
    assert_eq!(formation, Formation::Column);
    // The other way round it marches in line, at four inches; and from column into line it deploys where its march ends.
    for (from, words) in
        [("line", ["move S1 to 36,13", "form S1 column"]), ("column", ["form S1 line", "move S1 to 36,13"])]
    {
        let south = format!("S1: line fair 60 {from} at 36,10 facing 0");
        let mut play = written(&south, "N1: line fair 60 line at 36,46 facing 180");
        play.give(SOUTH, words[0], &[]).refused(SOUTH, words[1], "AOS-96");
    }
    let (deployed, formation, _) = carried("column", &["move S1 to 36,13", "form S1 line"]);
    assert_eq!(formation, Formation::Line);
    deployed.stands_at("S1", 36.0, 13.0);
    // A turn after the march is about the middle of where that ends: a column of 60 is 1.6 wide and 3 deep.
    let (turned, _, bearing) = carried("column", &["move S1 to 36,13", "face S1 right 45"]);
    turned.tells("S1 is ordered to move and turn 45 degrees to the right.");
    assert_eq!(bearing, Angle::degrees(45));
    let block = Board::new(turned.setting(), &turned.state().table).block(turned.piece("S1"));
    let aside = block.depth.half().as_mm() / 25.4 * std::f64::consts::FRAC_1_SQRT_2;
    turned.stands_at("S1", 36.0 + aside, 13.0 - block.depth.half().as_mm() / 25.4 + aside);
}

#[test]
fn aos_98_aos_160_a_turn_is_written_as_wide_as_all_the_changes_of_facing_that_a_unit_has() {
    let turn = |unit: &str, words: &str| {
        let mut play = written(&format!("S1: {unit} at 36,10 facing 0"), "N1: line fair 60 line at 36,46 facing 180");
        play.give(SOUTH, words, &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
        play.unit("S1").stand.bearing
    };
    assert_eq!(turn("line fair 60 column", "face S1 right 90"), Angle::degrees(90));
    assert_eq!(turn("light fair 60 skirmish", "face S1 left 120"), Angle::degrees(240));
    let column = || written("S1: line fair 60 column at 36,10 facing 0", "N1: line fair 60 line at 36,46 facing 180");
    // It turns about its middle, an inch behind its front. Two quarters are spent: three inches are left.
    column().give(SOUTH, "face S1 right 90", &[]).give(SOUTH, "move S1 to 40,9", &[]);
    column().give(SOUTH, "face S1 right 90", &[]).refused(SOUTH, "move S1 to 40.1,9", "AOS-96");
    column().refused(SOUTH, "face S1 right 91", "AOS-98").refused(SOUTH, "face S1 right 0", "AOS-98");
    // RULING of a charge: one change of facing.
    column().give(SOUTH, "face S1 right 60", &[]).refused(SOUTH, "charge S1 at N1", "AOS-94");
    written("S1: line fair 60 line at 36,10 facing 0", "N1: line fair 60 line at 36,46 facing 180").refused(
        SOUTH,
        "face S1 right 46",
        "AOS-98",
    );
}

#[test]
fn aos_160_a_charge_is_not_refused_for_what_depends_on_the_enemy() {
    let open = |south: &str| {
        let layout = Layout::new()
            .set("movement_mode", "written")
            .south(&format!("S1: {south} at 36,10 facing 0"))
            .north("N1: line fair 60 line at 36,20 facing 180")
            .north("N2: line fair 60 line at 36,24 facing 180")
            .north("N3: line fair 60 line at 60,4 facing 180");
        layout.open(&[5, 2])
    };
    // Behind another, far aside, and in good order before a skirmish line: whether he charges is seen when that is carried out, and he stands.
    for (south, words) in
        [("dragoon fair 24 line", "N2"), ("dragoon fair 24 line", "N3"), ("light fair 60 skirmish", "N1")]
    {
        let mut play = open(south);
        play.give(SOUTH, &format!("charge S1 at {words}"), &[]);
        play.give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
        play.stands_at("S1", 36.0, 10.0);
        assert!(!play.unit("S1").done.charged, "{words}");
    }
    let mut square = open("line fair 60 square");
    square.refused(SOUTH, "charge S1 at N1", "AOS-107");
}

#[test]
fn aos_160_what_may_be_ordered_in_its_turn_may_be_written() {
    // As far as it may go in every direction: places are whole micrometres, and a hair more than the budget is no reason.
    let play = written("S1: line fair 60 column at 36,10 facing 0", "N1: line fair 60 line at 36,46 facing 180");
    let (board, unit) = (Board::new(play.setting(), &play.state().table), play.piece("S1"));
    let from = board.unit(unit).stand;
    for degrees in -45..=45 {
        let to = from.at.advance(Angle::degrees(degrees), Length::inches(20));
        let made = board.farthest(unit, Step { from, to }, BUDGET).unwrap();
        let path = [made.to].into_iter().collect();
        let found = check(&board, SOUTH, &Command::Move { unit, path });
        assert!(found.is_ok(), "{degrees}: {found:?}");
    }
}

#[test]
fn aos_98_aos_160_what_costs_nothing_is_done_where_a_march_has_taken_all() {
    let enemy = "N1: line fair 60 line at 36,46 facing 180";
    for degrees in (0..360).step_by(7) {
        let mut play = written("S1: light fair 60 skirmish at 36,20 facing 0", enemy);
        let (board, unit) = (Board::new(play.setting(), &play.state().table), play.piece("S1"));
        let from = board.unit(unit).stand;
        let to = from.at.advance(Angle::degrees(degrees), Length::inches(20));
        let path = [board.farthest(unit, Step { from, to }, BUDGET).unwrap().to].into_iter().collect();
        let far = Scruby::write(play.setting(), &Command::Move { unit, path });
        play.give(SOUTH, &far, &[]).give(SOUTH, "face S1 right 45", &[]);
        play.give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
        assert_eq!(play.unit("S1").stand.bearing, Angle::degrees(45), "{far}");
    }
}

#[test]
fn aos_160_who_is_in_disorder_writes_that_he_reforms() {
    let line = |name: &str, y: u8, facing: u16| format!("{name}: line fair 60 line at 36,{y} facing {facing}");
    let mut play = written(&line("S1", 10, 0), &line("N1", 40, 180));
    play.refused(SOUTH, "reform S1", "AOS-152").but("S1", |unit| unit.disordered = true);
    play.give(SOUTH, "reform S1", &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
    assert!(!play.unit("S1").disordered);
}

#[test]
fn aos_160_generals_ride_where_it_was_written() {
    let mut play = crate::staff::led_on(Layout::new().set("movement_mode", "written")).open(&[5, 2]);
    play.give(SOUTH, "go G1 to 30,8", &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
    assert_eq!(play.state().table.generals[0].at, crate::field::at(30.0, 8.0));
}

#[test]
fn aos_160_a_forced_march_is_written_without_turning_about() {
    let mut marches = written("S1: line fair 60 column at 36,10 facing 0", "N1: line fair 60 line at 36,44 facing 180");
    marches.give(SOUTH, "force S1", &[]).refused(SOUTH, "about S1", "AOS-102");
    marches.give(SOUTH, "move S1 to 36,18", &[]);
}

#[test]
fn aos_102_aos_160_a_written_march_goes_beyond_a_budget_only_far_from_enemies() {
    let marched = |enemy: &str, to: &str, weather: Weather, dice: &[u8]| {
        let enemy = format!("N1: line fair 60 line at 36,{enemy} facing 180");
        let mut play = written("S1: line fair 60 column at 36,10 facing 0", &enemy);
        play.table(|table| table.weather = weather);
        play.give(SOUTH, "force S1", &[]).give(SOUTH, &format!("move S1 to 36,{to}"), &[]);
        play.give(SOUTH, "done", &[]).give(NORTH, "done", dice);
        play
    };
    let fair = |enemy, dice: &[u8]| marched(enemy, "19", Weather::Fair, dice);
    let far = fair("46", &[1]);
    assert!(far.stands_at("S1", 36.0, 19.0).unit("S1").disordered);
    assert!(!fair("46", &[2]).unit("S1").disordered);
    // A pulse is an inch and an eighth. The seventh would bring it within eighteen.
    fair("35", &[2]).stands_at("S1", 36.0, 16.75);
    // Within them before its budget is spent it makes that, and no die falls.
    fair("33", &[]).stands_at("S1", 36.0, 16.0);
    // AOS-164: in heavy rain three quarters are its budget.
    assert!(marched("46", "15.5", Weather::Downpour, &[1]).unit("S1").disordered);
    assert!(!marched("46", "14.5", Weather::Downpour, &[]).unit("S1").disordered);
}

#[test]
fn aos_160_who_stands_has_not_moved_where_a_friend_that_passes_has_to_go_back() {
    let layout = Layout::new()
        .set("movement_mode", "written")
        .south("S1: line fair 60 line at 36,10 facing 0")
        .south("S2: light fair 60 skirmish at 36,6 facing 0")
        .north("N1: line fair 60 line at 36,20 facing 180");
    let mut play = layout.open(&[5, 2]);
    play.give(SOUTH, "move S2 to 36,10.5", &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
    assert_eq!((play.phase(), play.asked()), (Phase::SmallArms, Some(SOUTH)));
    assert_eq!((play.unit("S1").done.moved, play.unit("S2").done.moved), (false, true));
    play.stands_at("S1", 36.0, 10.0);
    let board = Board::new(play.setting(), &play.state().table);
    assert_eq!(board.overlapped(play.piece("S2"), &board.footprint(play.piece("S2"))), None);
}

#[test]
fn aos_105_aos_160_nobody_marches_through_an_enemy_whom_it_touches() {
    let moved = |to: f64| {
        let mut play = written("S1: line fair 60 line at 36,10 facing 0", "N1: line fair 60 line at 36,10 facing 180");
        play.give(SOUTH, &format!("move S1 to 36,{to}"), &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
        f64::from(play.unit("S1").stand.at.y) / 25_400.0
    };
    assert_eq!([14.0, 9.0].map(moved), [10.0, 9.0]);
}
