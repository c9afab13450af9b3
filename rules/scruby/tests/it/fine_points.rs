//! Fine points of firefights, shells, throwbacks and melees: what one word of a rule decides.

use crate::field::Ground;
use crate::play::{Layout, NORTH, Play, SOUTH, with_others};
use crate::staff::led_on;
use crate::volleys::{at, lines};
use sandtable_core::{Piece, Table, Viewer};
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::position::{Charge, Phase};
use sandtable_scruby::battle::state::Step;
use sandtable_scruby::resolution::weather::Weather;

/// An enemy out of everybody's reach.
const FAR: &str = "N1: line fair 60 line at 10,46 facing 180";

#[test]
fn aos_136_who_proves_to_be_too_far_away_for_a_firefight_is_told_so() {
    let mut play = lines(6.5).moves(SOUTH);
    play.give(SOUTH, "firefight N1 with S1", &[]).tells("S1 proves to be out of short range, and has lost its fire.");
    assert_eq!(play.told(Viewer::Public).last().unwrap().clause, "AOS-136");
    // One that was fought has not fallen away.
    let mut fought = lines(5.0).moves(SOUTH);
    fought.give(SOUTH, "firefight N1 with S1", &[]).until(&[3, 5, 2], |play| play.state().table.turn == 2);
    fought.tells("A stand-off");
    assert!(fought.told(Viewer::Public).iter().all(|said| !said.text.contains("falls away")));
}

#[test]
fn aos_137_who_attacks_in_one_firefight_is_refused_in_another_for_that() {
    let layout = Layout::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .south("S2: line fair 60 line at 45,10 facing 0")
        .north("N1: line fair 60 line at 33,15 facing 180")
        .north("N2: line fair 60 line at 39,15 facing 180");
    let mut play = with_others(layout).moves(SOUTH);
    play.refused(SOUTH, "firefight S2 with S1", "AOS-136");
    play.give(SOUTH, "firefight N1 with S1", &[]).refused(SOUTH, "firefight N2 with S1", "AOS-137");
    play.until(&[], |play| play.phase() == Phase::SmallArms);
    play.refused(SOUTH, "fire S2 at S1", "AOS-117");
}

#[test]
fn aos_128_throwbacks_are_made_in_the_order_in_which_they_were_inflicted() {
    let layout = Layout::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 41,10 facing 0")
        .south("S2: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 39,25 facing 180")
        .north("N2: line fair 60 line at 36,22 facing 180");
    let mut play = at(&with_others(layout), SOUTH, Phase::Artillery);
    play.give(SOUTH, "fire S2 at N2", &[6]).give(SOUTH, "fire S1 at N1", &[6]);
    let y = |name: &str| f64::from(play.unit(name).stand.at.y) / 25_400.0;
    // The first has two inches of room, and then the other makes three.
    assert!((y("N2") - 24.0).abs() < 0.01 && y("N1") > 27.9, "{} {}", y("N2"), y("N1"));
}

#[test]
fn aos_163_a_shell_drifts_two_inches_or_four_to_the_side_that_the_die_says() {
    let ground = |near: f64, friend: f64| {
        Ground::new()
            .south("S1: howitzer fair 8 unlimbered at 36,10 facing 0")
            .south(&format!("S2: line fair 24 column at {friend},32 facing 0"))
            .north("N1: line fair 24 column at 36,30 facing 180")
            .north(&format!("N2: line fair 24 column at {},30 facing 180", near + 0.48))
    };
    let to = |ground: &Ground, long: bool, left: bool| {
        let found = ground.board().drifted_to(ground.piece("S1"), ground.piece("N1"), long, left);
        found.map(|unit| ground.board().member(unit).name.clone())
    };
    let (none, [s2, n2]) = (None, ["S2", "N2"].map(|name| Some(name.to_owned())));
    let inter = ground(38.5, 33.5);
    assert_eq!([to(&inter, false, false), to(&inter, false, true)], [n2.clone(), s2.clone()]);
    assert_eq!(to(&ground(39.1, 33.5), false, false), none);
    let long = ground(40.5, 31.5);
    assert_eq!([to(&long, true, false), to(&long, true, true)], [n2.clone(), s2]);
    assert_eq!([to(&long, false, false), to(&long, false, true)], [none.clone(), none]);
    // Equally near: the enemy.
    assert_eq!(to(&ground(38.5, 37.02), false, false), n2);
}

#[test]
fn aos_139_of_several_attackers_one_before_it_is_enough_and_the_least_cover_counts() {
    let ground = Ground::new()
        .on("wall 30,14.7 42,14.7")
        .south("S1: line fair 60 line at 36,11 facing 0")
        .south("S2: line fair 60 line at 43,15.5 facing 270")
        .north("N1: line fair 60 line at 36,15 facing 180");
    let strength = |attackers: &[&str]| {
        let attackers: Vec<Piece> = attackers.iter().map(|name| ground.piece(name)).collect();
        ground.board().defence_strength(ground.piece("N1"), &attackers).thousandths()
    };
    assert_eq!((strength(&["S1", "S2"]), strength(&["S1"]), strength(&["S2"])), (60_000, 90_000, 30_000));
}

#[test]
fn aos_27_where_measuring_is_allowed_the_prompt_says_nothing_of_it() {
    let prompt = |layout: Layout| {
        let play = at(&layout, SOUTH, Phase::SmallArms);
        Scruby::prompt(play.setting(), &play.battle().view(Viewer::Side(SOUTH)))
    };
    assert_eq!(prompt(lines(5.0)), "Fire with a unit, or cease. Ranges are measured when it has fired.");
    assert_eq!(prompt(lines(5.0).option("premeasure", "on")), "Fire with a unit, or cease.");
}

#[test]
fn aos_147_only_who_is_higher_than_all_who_touch_it_is_higher_and_who_charged_has_no_cover() {
    let ground = |second: bool| {
        let ground = Ground::new()
            .on("gentle_hill 30,4 42,12")
            .south("S1: line fair 60 line at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,20 facing 180")
            .north("N2: line fair 60 line at 36,8 facing 0")
            .touching("N1", "S1", Edge::Front);
        if second { ground.touching("N2", "S1", Edge::Rear) } else { ground }
    };
    let strength = |ground: &Ground, own: &str, other: &str| {
        let [own, other] = [own, other].map(|name| (ground.piece(name), 60));
        ground.board().melee_strength(&[own], &[other]).thousandths()
    };
    assert_eq!([false, true].map(|second| strength(&ground(second), "S1", "N1")), [36_000, 30_000]);
    let wood = Ground::new()
        .on("wood 30,4 42,30")
        .south("S1: line fair 60 line at 36,15 facing 0")
        .north("N1: line fair 60 line at 36,15 facing 180")
        .touching("S1", "N1", Edge::Front);
    assert_eq!([strength(&wood, "S1", "N1"), strength(&wood, "N1", "S1")], [30_000, 37_500]);
}

#[test]
fn aos_94_who_gives_orders_reads_how_many_units_can_have_one() {
    let prompt = |play: &Play, side| Scruby::prompt(play.setting(), &play.battle().view(Viewer::Side(side)));
    let mut play = lines(5.0).moves(SOUTH);
    assert_eq!(
        prompt(&play, SOUTH),
        "2 units have had no order yet: give orders, charge, declare firefights, or close your part."
    );
    // Whoever is in contact can have none.
    play.touching("S9", "N9", Edge::Front, 1);
    assert_eq!(
        prompt(&play, SOUTH),
        "One unit has had no order yet: give orders, charge, declare firefights, or close your part."
    );
    play.give(SOUTH, "face S1 left 5", &[]).give(SOUTH, "halt S1", &[]);
    assert_eq!(prompt(&play, SOUTH), "No unit can have an order any more: declare firefights, or close your part.");
}

#[test]
fn aos_110_only_the_charger_against_whom_a_square_formed_calls_off() {
    let layout = Layout::new()
        .south("S1: lancer fair 24 line at 33,10 facing 0")
        .south("S2: lancer fair 24 line at 39,10 facing 0")
        .north("N1: line fair 60 line at 36,20 facing 180");
    let mut play = with_others(layout).moves(SOUTH);
    play.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "square N1", &[4]).give(SOUTH, "call off S1", &[]);
    play.tells("The charge of S1 comes to nothing.");
    play.give(SOUTH, "charge S2 at N1", &[]).refused(SOUTH, "call off S2", "AOS-110");
}

#[test]
fn aos_152_aos_158_the_figure_that_a_repeated_disorder_costs_is_told_to_its_own_side() {
    let layout = Layout::new()
        .set("rosters", "closed")
        .south("S1: heavy_dragoon fair 24 line at 36,20 facing 0")
        .north("N1: line fair 60 line at 36,20 facing 180");
    let mut play = with_others(layout).moves(SOUTH);
    play.next_turn(SOUTH, &[]).touching("S1", "N1", Edge::Front, 1).but("S1", |unit| unit.disordered = true);
    play.give(SOUTH, "break off S1", &[1]);
    assert_eq!(play.figures("S1"), 23);
    let told = |side| -> String { play.told(Viewer::Side(side)).into_iter().map(|said| said.text + " ").collect() };
    assert!(told(SOUTH).contains("S1 loses one figure") && !told(NORTH).contains("loses"), "{}", told(NORTH));
    assert!(told(NORTH).contains("S1 is in disorder."), "{}", told(NORTH));
}

#[test]
fn aos_107_aos_111_who_has_evaded_one_charge_does_not_evade_the_next() {
    let layout = Layout::new()
        .south("S1: lancer fair 24 line at 33,10 facing 0")
        .south("S2: lancer fair 24 line at 39,10 facing 0")
        .north("N1: light fair 48 skirmish at 36,20 facing 180");
    let mut play = with_others(layout).moves(SOUTH);
    play.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "evade N1", &[]).give(SOUTH, "ride S1 right 0", &[]);
    play.give(SOUTH, "charge S2 at N1", &[]);
    assert_eq!(play.question(), Step::Ride(play.piece("S2")), "it is not asked again");
}

#[test]
fn aos_161_a_general_is_in_danger_by_a_misfire_of_his_own_battery() {
    let mut play = led_on(Layout::new()).moves(SOUTH);
    play.but("S1", |unit| unit.pending.own = 1).until(&[2], |play| play.phase() == Phase::SmallArms);
    assert_eq!(play.figures("S1"), 59);
}

#[test]
fn aos_157_the_consent_of_one_side_ends_nothing() {
    for side in [SOUTH, NORTH] {
        let mut play = lines(30.0).moves(SOUTH);
        play.give(side, "agree", &[]).next_turn(SOUTH, &[]);
        play.give(side, "agree", &[]).next_turn(SOUTH, &[]);
        assert_eq!((play.state().table.turn, play.state().table.content), (3, [false; 2]));
    }
}

#[test]
fn aos_107_who_is_touched_as_it_waits_has_charged_only_whom_it_aimed_at() {
    let layout = Layout::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: lancer fair 24 line at 36,13 facing 180");
    let both = |target: &str| {
        let mut play = with_others(layout.clone()).moves(SOUTH);
        let target = play.piece(target);
        play.but("N1", |unit| unit.charge = Some(Charge { target, ..Charge::default() }));
        play.give(SOUTH, "charge S1 at N1", &[]).give(SOUTH, "ride S1 right 0", &[]);
        play.state().table.contacts[0].both
    };
    assert_eq!(["S1", "S9"].map(both), [true, false]);
}

#[test]
fn aos_135_aos_136_howitzers_fire_no_shell_over_friends_in_a_firefight() {
    let howitzer = Layout::new()
        .south("S1: howitzer fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,17 facing 180");
    with_others(howitzer.clone()).moves(SOUTH).give(SOUTH, "firefight N1 with S1", &[]);
    let behind = howitzer.south("S2: line fair 48 line at 36,13 facing 0");
    with_others(behind).moves(SOUTH).refused(SOUTH, "firefight N1 with S1", "AOS-119");
}

#[test]
fn aos_102_aos_164_in_heavy_rain_a_march_beyond_its_ordinary_budget_is_rolled_for() {
    let marched = |to: &str, dice: &[u8]| {
        let layout = Layout::new().south("S1: line fair 60 column at 36,10 facing 0").north(FAR);
        let mut play = with_others(layout).moves(SOUTH);
        play.table(|table| table.weather = Weather::Downpour);
        play.give(SOUTH, "force S1", &[]).give(SOUTH, to, &[]).give(SOUTH, "halt S1", dice);
    };
    marched("move S1 to 36,14.5", &[]);
    marched("move S1 to 36,15", &[4]);
}

#[test]
fn aos_117_aos_127_no_lot_of_canister_is_for_who_routs_beside_others() {
    let layout = Layout::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 48 line at 34,12 facing 180")
        .north("N2: line fair 48 line at 38.2,12.2 facing 180");
    let mut play = at(&with_others(layout), SOUTH, Phase::Artillery);
    play.but("N2", |unit| unit.routing = Some(0)).refused(SOUTH, "split S1 at N1 N2 N2", "AOS-127");
}

#[test]
fn aos_105_nobody_walks_through_an_enemy_whom_it_touches() {
    let layout = Layout::new()
        .south("S1: heavy_dragoon fair 24 line at 36.4,20 facing 0")
        .north("N1: line fair 60 line at 36,20 facing 180")
        .north("N2: line fair 60 line at 40.9,20 facing 180");
    let mut play = with_others(layout).moves(NORTH);
    play.touching("S1", "N1", Edge::Front, 1);
    // It overlaps the front of N2 by less than half an inch, which is no contact.
    play.refused(NORTH, "move N2 to 40.9,16", "AOS-105").give(NORTH, "move N2 to 40.9,21", &[]);
    play.stands_at("N2", 40.9, 21.0);
}

#[test]
fn aos_114_aos_152_a_disordered_unit_forms_no_square_and_none_is_ruled() {
    let mut play = lines(20.0).moves(SOUTH);
    play.ruled("disordered S1").refused(SOUTH, "form S1 square", "AOS-152").not_ruled("formed S1 square");
    play.give(SOUTH, "form S1 column", &[]);
}

#[test]
fn aos_103_aos_151_a_pursuer_strikes_on_the_ground_to_which_it_came() {
    let struck = |layout: Layout| {
        let layout = layout
            .south("S1: heavy_dragoon fair 24 line at 36,15 facing 0")
            .north("N1: line fair 60 line at 36,15 facing 180");
        let mut play = with_others(layout).moves(SOUTH);
        play.but("S1", |unit| unit.done.charged = true).but("N1", |unit| unit.figures = 20);
        play.touching("S1", "N1", Edge::Front, 1).until(&[6, 6], |play| play.question() == Step::Win(SOUTH));
        let before = play.figures("N1");
        before - play.give(SOUTH, "pursue S1 N1", &[6, 6, 6, 5, 2]).figures("N1")
    };
    // Forty-odd, and half of that in a wood.
    assert_eq!([Layout::new(), Layout::new().on("wood 28,19 44,28")].map(struck), [4, 2]);
}

#[test]
fn aos_162_small_arms_are_refused_a_caisson_for_what_they_are() {
    let layout = Layout::new()
        .set("caissons", "on")
        .south("S1: rifles fair 48 line at 36,10 facing 0")
        .north("N1: gun_8_9 fair 8 limbered at 60,40 facing 180")
        .caisson(NORTH, "K1", "N1", "36,16");
    let mut play = at(&with_others(layout).north("N2: line fair 60 line at 38,19 facing 180"), SOUTH, Phase::SmallArms);
    play.refused(SOUTH, "fire S1 at K1", "AOS-162");
}

#[test]
fn aos_155_nobody_rallies_in_the_turn_in_which_it_was_ruled_to_rout() {
    let mut play = lines(20.0).moves(SOUTH);
    play.ruled("routed S1").next_turn(SOUTH, &[]).next_turn(SOUTH, &[6]);
    assert_eq!(play.unit("S1").routing, None);
}
