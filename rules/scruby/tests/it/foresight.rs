//! What is said of a die before it falls: the same numbers as the rules have when it has fallen.

use crate::field::{assert_at, inch};
use crate::play::{Layout, NORTH, Play, SOUTH, with_others};
use crate::tables::lists;
use sandtable_core::{Forecast, Offer, Piece, Ruleset, Side, Table, Viewer};
use sandtable_dice::Exact;
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::command::verb;
use sandtable_scruby::battle::position::{Order, Phase};
use sandtable_scruby::battle::state::Step;
use sandtable_scruby::resolution::weather::Weather;

/// What is said of a command before it is given.
fn foreseen(play: &Play, side: Side, words: &str) -> Vec<Forecast> {
    let view = Scruby::view(play.setting(), play.state(), Viewer::Side(side));
    let command = Scruby::parse(play.setting(), &view, words).unwrap();
    Scruby::forecast(play.setting(), &view, &command, &mut Exact::default())
}

/// The chance of what is called so in a forecast.
#[track_caller]
fn chance(forecast: &Forecast, name: &str) -> f64 {
    let found = forecast.picture.results.iter().find(|likely| likely.name.eq_ignore_ascii_case(name));
    found.unwrap_or_else(|| panic!("no {name}: {forecast:#?}")).chance
}

#[test]
fn aos_108_a_charge_is_foreseen_with_the_shock_of_the_turn_in_which_it_gets_home() {
    let layout = Layout::new()
        .south("S1: cuirassier fair 24 line at 36,10 facing 0")
        .north("N1: light_dragoon fair 24 line at 36,15 facing 180")
        .north("N9: line fair 72 column at 64,44 facing 0");
    let play = layout.moves(SOUTH);
    let before = foreseen(&play, SOUTH, "charge S1 at N1");
    let [melee] = &before[..] else { panic!("{before:#?}") };
    // The same melee once it has come to that: the charger has its shock, since the contact is of this turn.
    let mut fresh = layout.moves(SOUTH);
    fresh.touching("S1", "N1", Edge::Front, 1);
    let mut stale = layout.moves(SOUTH);
    stale.touching("S1", "N1", Edge::Front, 0);
    let board = |play: &Play| {
        let board = sandtable_scruby::battle::board::Board::new(play.setting(), &play.state().table);
        board.shock(play.piece("S1"))
    };
    assert!(board(&fresh) > 0 && board(&stale) == 0);
    // Ten die of shock, and its nine strike fewer back: nothing but a victory is likely.
    assert!(chance(melee, "Won") > 0.5, "{melee:#?}");
    let slower = Layout::new()
        .south("S1: light_dragoon fair 24 line at 36,10 facing 0")
        .north("N1: cuirassier fair 24 line at 36,15 facing 180")
        .north("N9: line fair 72 column at 64,44 facing 0");
    let against = foreseen(&slower.moves(SOUTH), SOUTH, "charge S1 at N1");
    assert!(chance(&against[0], "Won") < chance(melee, "Won"));
}

#[test]
fn aos_121_every_band_is_foreseen_while_the_range_is_not_known() {
    let mut play = Layout::new()
        .south("S1: gun_8_9 fair 6 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180")
        .moves(SOUTH);
    play.give(SOUTH, "close", &[]).give(NORTH, "close", &[]);
    let all = foreseen(&play, SOUTH, "fire S1 at N1");
    let words: Vec<&str> = all.iter().map(|forecast| forecast.about.as_str()).collect();
    assert!(words.len() > 1 && words.iter().all(|about| about.starts_with("S1 at N1, at ")), "{words:?}");
    assert!(all.iter().all(|forecast| forecast.picture.line.as_ref().is_some_and(|line| line.length.is_none())));
}

#[test]
fn aos_27_where_measuring_is_allowed_one_band_is_foreseen_with_its_range() {
    let mut play = Layout::new()
        .option("premeasure", "on")
        .south("S1: gun_8_9 fair 6 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180")
        .moves(SOUTH);
    play.give(SOUTH, "close", &[]).give(NORTH, "close", &[]);
    let [shot] = &foreseen(&play, SOUTH, "fire S1 at N1")[..] else { panic!("the range is known") };
    let board = sandtable_scruby::battle::board::Board::new(play.setting(), &play.state().table);
    let range = board.range(play.piece("S1"), play.piece("N1"));
    assert_eq!(shot.picture.line.as_ref().and_then(|line| line.length), Some(range));
}

#[test]
fn aos_94_a_move_is_foreseen_as_far_as_its_order_lasts() {
    let mut play = Layout::new()
        .south("S1: line fair 60 column at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,44 facing 180")
        .moves(SOUTH);
    let course = |play: &Play, words: &str| {
        let view = Scruby::view(play.setting(), play.state(), Viewer::Side(SOUTH));
        let command = Scruby::parse(play.setting(), &view, words).unwrap();
        Scruby::preview(play.setting(), &view, &command).course
    };
    let far = course(&play, "move S1 to 36,20").unwrap();
    let stop = far.stop.unwrap();
    assert_eq!((far.cost, far.allowed, &*stop.clause), (inch(6.0), inch(6.0), "AOS-96"));
    assert_at(*far.path.last().unwrap(), 36.0, 16.0);
    assert!(course(&play, "move S1 to 36,12").unwrap().stop.is_none());
    assert!(course(&play, "move N1 to 36,43").is_none(), "an enemy's");
    play.give(SOUTH, "move S1 to 36,12", &[]);
    assert_eq!(course(&play, "move S1 to 36,13").unwrap().allowed, inch(4.0));
    play.give(SOUTH, "halt S1", &[]);
    assert!(course(&play, "move S1 to 36,13").is_none(), "it has had its order");
}

#[test]
fn aos_140_what_a_firefight_gains_is_what_the_column_costs_the_one_and_the_other() {
    let play = Layout::new()
        .south("S1: line fair 60 line at 34,10 facing 0")
        .south("S2: line fair 60 line at 39,10 facing 0")
        .north("N1: line fair 60 line at 36,15 facing 180")
        .moves(SOUTH);
    let [forecast] = &foreseen(&play, SOUTH, "firefight N1 with S1 S2")[..] else { panic!("one forecast") };
    let lists = lists();
    let at = lists.firefight.ratios.iter().position(|ratio| *ratio == (2, 1)).unwrap();
    // Two attackers: the target loses for each, and each of them what it loses.
    let gains = lists.firefight.columns[at].map(|cell| match cell.attacker_won {
        Some(true) => 2 * i32::from(cell.losses),
        Some(false) => -2 * i32::from(cell.losses),
        None => 1 - 2,
    });
    let mean = f64::from(gains.iter().sum::<i32>()) / 6.0;
    assert!((forecast.gain - mean).abs() < 1e-9, "{} and not {mean}", forecast.gain);
}

#[test]
fn aos_143_of_a_bonus_move_only_the_winner_has_a_course_and_only_for_its_own_side() {
    let mut play = Layout::new()
        .south("S1: line fair 60 column at 36,10 facing 0")
        .south("S2: line fair 60 column at 50,10 facing 0")
        .north("N1: line fair 60 line at 36,44 facing 180")
        .moves(SOUTH);
    let order = Order { unit: play.piece("S1"), bonus: true, ..Order::default() };
    play.table(|table| table.order = Some(order));
    let course = |side: Side, words: &str| {
        let mut view = Scruby::view(play.setting(), play.state(), Viewer::Side(side));
        let command = Scruby::parse(play.setting(), &view, words).unwrap();
        view.asked = Some(Step::Bonus(play.piece("S1")));
        Scruby::preview(play.setting(), &view, &command).course.is_some()
    };
    let all = [(SOUTH, "move S1 to 36,12"), (SOUTH, "move S2 to 50,12"), (NORTH, "move S1 to 36,12")];
    assert_eq!(all.map(|(side, words)| course(side, words)), [true, false, false]);
}

#[test]
fn aos_158_while_rosters_are_closed_no_forecast_and_no_receipt_has_a_number_that_is_not_known() {
    let layout = Layout::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180")
        .north("N2: gun_8_9 excellent 8 unlimbered at 36,34 facing 180");
    let left = |layout: &Layout| {
        let mut play = with_others(layout.clone()).moves(SOUTH);
        play.but("N1", |unit| unit.figures = 40).until(&[], |play| play.phase() == Phase::Artillery);
        let all = foreseen(&play, SOUTH, "fire S1 at N1").into_iter().flat_map(|forecast| forecast.picture.results);
        all.map(|likely| likely.effect).collect::<Vec<_>>()
    };
    let closed = layout.clone().set("rosters", "closed");
    assert!(left(&layout).contains(&"38 left".to_owned()));
    assert!(left(&closed).iter().all(String::is_empty), "{:?}", left(&closed));
    // The first shot of an enemy's battery that has not shown what it is worth.
    let receipts = |layout: &Layout| {
        let mut play = with_others(layout.clone()).moves(SOUTH);
        play.but("N1", |unit| unit.stand = crate::play::stand(10.0, 30.0, 180));
        play.until(&[], |play| play.phase() == Phase::Artillery).give(SOUTH, "cease", &[]);
        play.give(NORTH, "fire N2 at S1", &[3]);
        let last = play.battle().last_number();
        let (heard, before, _) = play.battle().heard(last, Viewer::Side(SOUTH)).unwrap();
        let view = Scruby::view(play.setting(), &before, Viewer::Side(SOUTH));
        Scruby::illustrate(play.setting(), &view, &heard, &mut Exact::default()).len()
    };
    assert_eq!((receipts(&layout), receipts(&closed)), (1, 0));
}

#[test]
fn aos_136_who_measures_beforehand_foresees_a_firefight_without_those_who_are_too_far_away() {
    let layout = Layout::new()
        .option("premeasure", "on")
        .south("S1: line fair 60 line at 33.6,10 facing 0")
        .south("S2: line fair 60 line at 38.4,5 facing 0")
        .north("N1: line fair 60 line at 36,15 facing 180");
    let play = with_others(layout).moves(SOUTH);
    let about = |words: &str| -> Vec<String> {
        foreseen(&play, SOUTH, words).into_iter().map(|forecast| forecast.about).collect()
    };
    assert_eq!(about("firefight N1 with S1 S2"), about("firefight N1 with S1"));
    assert_eq!(about("firefight N1 with S2"), Vec::<String>::new());
}

#[test]
fn aos_162_what_becomes_of_a_caisson_is_foreseen() {
    let layout = Layout::new()
        .option("premeasure", "on")
        .set("caissons", "on")
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: gun_8_9 fair 8 limbered at 60,40 facing 180")
        .caisson(NORTH, "K1", "N1", "36,28");
    let mut play = with_others(layout).moves(SOUTH);
    play.until(&[], |play| play.phase() == Phase::Artillery);
    let [shot] = &foreseen(&play, SOUTH, "fire S1 at K1")[..] else { panic!("the range is known") };
    // It hits with 3 or more.
    let of = ["Nothing", "Destroyed", "Destroyed, and it explodes"].map(|name| chance(shot, name));
    for (is, was) in of.into_iter().zip([2.0 / 3.0, 2.0 / 9.0, 1.0 / 9.0]) {
        assert!((is - was).abs() < 1e-9, "{of:?}");
    }
    assert!((shot.chances[0].1 - 1.0 / 3.0).abs() < 1e-9 && shot.chances[0].0 == "destroyed" && shot.gain == 0.0);
}

#[test]
fn aos_164_in_the_mist_no_band_is_foreseen_that_begins_beyond_it() {
    let layout = Layout::new()
        .south("S1: gun_12 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180");
    let bands = |weather: Weather| -> Vec<String> {
        let mut play = with_others(layout.clone()).moves(SOUTH);
        play.table(|table| table.weather = weather).until(&[], |play| play.phase() == Phase::Artillery);
        foreseen(&play, SOUTH, "fire S1 at N1").into_iter().map(|forecast| forecast.about).collect()
    };
    let all = ["point-blank", "short", "inter", "long"].map(|band| format!("S1 at N1, at {band} range"));
    assert_eq!((bands(Weather::Fair), bands(Weather::Mist)), (all.to_vec(), all[..2].to_vec()));
}

#[test]
fn aos_97_the_offer_of_a_move_of_nobody_has_no_outline() {
    let play = Layout::new()
        .south("S1: line fair 60 column at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,44 facing 180")
        .moves(SOUTH);
    let view = play.battle().view(Viewer::Side(SOUTH));
    let mut moves = None;
    Scruby::offers(play.setting(), &view, play.piece("S1"), &mut |offer| {
        moves = moves.or(Some(offer).filter(|offer| offer.verb == verb::MOVE));
    });
    let corners = |actor: Piece| {
        let region = Scruby::region(play.setting(), &view, &Offer { actor, ..moves.unwrap() }, 0);
        region.outlines.into_iter().flatten().count()
    };
    assert!(corners(play.piece("S1")) > 2);
    assert_eq!([2, 9999].map(|actor| corners(Piece(actor))), [0, 0]);
}

#[test]
fn aos_149_a_melee_that_nobody_wins_goes_on() {
    let play = with_others(
        Layout::new()
            .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
            .north("N1: heavy_dragoon fair 24 line at 36,15 facing 180"),
    );
    let [melee] = &foreseen(&play.moves(SOUTH), SOUTH, "charge S1 at N1")[..] else { panic!("one forecast") };
    assert!(chance(melee, "It goes on") > 0.0);
}

#[test]
fn aos_102_aos_106_the_die_of_a_forced_march_and_of_who_breaks_off_is_foreseen() {
    let layout = Layout::new()
        .south("S1: line fair 60 column at 10,10 facing 0")
        .south("S2: heavy_dragoon fair 24 line at 36,20 facing 0")
        .north("N1: line fair 60 line at 36,20 facing 180");
    let mut play = with_others(layout).moves(SOUTH);
    play.touching("S2", "N1", Edge::Front, 0);
    let fails = ["force S1", "break off S2"].map(|words| chance(&foreseen(&play, SOUTH, words)[0], "Disordered"));
    assert!((fails[0] - 1.0 / 6.0).abs() < 1e-9 && (fails[1] - 1.0 / 2.0).abs() < 1e-9, "{fails:?}");
}
