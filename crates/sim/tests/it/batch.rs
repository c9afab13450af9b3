//! Totals, failures and seeds of batches.

use crate::toy::{Asking, Setting, State, Toy};
use sandtable_ai::{Effort, Player};
use sandtable_core::record::Seed;
use sandtable_core::{Outcome, Side};
use sandtable_dice::{Silent, Stream, wilson};
use sandtable_search::Seat;
use sandtable_sim::{BadPlan, Ending, Overrun, Plan, Played, Spread, Totals, play_out, simulate};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

pub const SEED: Seed = Seed([9; 32]);
pub const DOCTRINE: Player = Player::Doctrine(Effort::Full);

pub fn batch(setting: &Setting, plan: &Plan) -> Totals {
    simulate::<Toy>(setting, plan, &|_| {}).expect("two players for two sides")
}

/// A rulebook that breaks down on a natural 20, without a word on standard error for each time it does.
pub fn trapped() -> Setting {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let expected = info.payload_as_str().is_some_and(|message| message.contains("the trap was sprung"));
            if !expected {
                hook(info);
            }
        }));
    });
    Setting { turns: 2, trap: Some(20), ..Setting::default() }
}

fn plan(games: u64, players: [Player; 2]) -> Plan {
    Plan::new(games, players.to_vec(), SEED)
}

#[test]
fn totals_are_the_same_for_any_number_of_threads() {
    for asking in [Asking::InTurn, Asking::Sealed, Asking::Lists] {
        let setting = Setting { asking, ..Setting::default() };
        for players in [[DOCTRINE, Player::Random], [Player::Greedy, Player::Doctrine(Effort::Quick)]] {
            let with = |threads| batch(&setting, &Plan { threads, ..plan(60, players) });
            let one = with(1);
            assert_eq!(one, with(2), "{asking:?} {players:?}");
            assert_eq!(one, with(3), "{asking:?} {players:?}");
            assert!(one.rows.iter().map(|row| row.game).eq(0..60), "in the order of their numbers");
        }
    }
}

#[test]
fn a_batch_can_be_played_in_parts() {
    let setting = Setting::default();
    let whole = plan(30, [DOCTRINE, Player::Random]);
    let mut parts = batch(&setting, &Plan { games: 10, ..whole.clone() }).rows;
    parts.extend(batch(&setting, &Plan { first: 10, games: 20, ..whole.clone() }).rows);
    assert_eq!(batch(&setting, &whole).rows, parts);
    assert_eq!(batch(&setting, &whole.only(17)).rows, parts[17..18]);
    assert_eq!(parts[17].seed, SEED.game(17));
}

#[test]
fn rows_add_up_with_intervals_on_every_rate() {
    let totals = batch(&Setting::default(), &plan(200, [DOCTRINE, Player::Random]));
    let won = |side| totals.rows.iter().filter(|row| row.ending == Ending::Won(side)).count() as u64;
    let drawn = totals.rows.iter().filter(|row| row.ending == Ending::Drawn).count() as u64;
    assert_eq!(won(Side::A) + won(Side::B) + drawn, 200);
    for (rate, successes) in [(totals.wins[0], won(Side::A)), (totals.wins[1], won(Side::B)), (totals.draws, drawn)] {
        assert_eq!((rate.successes, rate.plays), (successes, 200));
        assert_eq!((rate.low, rate.high), wilson(successes, 200));
        assert!(rate.low <= rate.rate() && rate.rate() <= rate.high);
    }
    assert!(totals.wins[0].low > totals.wins[1].high, "who aims every gun beats who fires at random");
    assert_eq!((totals.overrun, totals.panicked, totals.refused), (0, 0, 0));
    assert_eq!(totals.failures().count(), 0);

    let names: Vec<&str> = totals.measures.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["turn", "points of Ash", "points of Birch"]);
    let (_, turns) = totals.measures[0];
    assert_eq!(turns.count, 200);
    assert!(1 <= turns.least && turns.least <= turns.median && turns.median <= turns.greatest && turns.greatest <= 12);
    assert_eq!(totals.decisions, Spread::of(totals.rows.iter().map(|row| row.decisions.into()).collect()));
}

#[test]
fn a_spread_has_the_quantiles_of_its_numbers() {
    let spread = Spread::of(vec![7, 1, 3, 5]);
    assert_eq!((spread.least, spread.lower_quartile, spread.median), (1, 1, 3));
    assert_eq!((spread.upper_quartile, spread.greatest, spread.count), (5, 7, 4));
    assert_eq!(spread.mean, 4.0);
    assert!((spread.deviation - (20.0f64 / 3.0).sqrt()).abs() < 1e-12);
    let one = Spread::of(vec![-4]);
    assert_eq!((one.least, one.lower_quartile, one.median, one.upper_quartile, one.greatest), (-4, -4, -4, -4, -4));
    assert_eq!((one.mean, one.deviation), (-4.0, 0.0));
    assert_eq!(Spread::of(Vec::new()), Spread::default());
}

#[test]
fn an_overrun_is_counted_and_can_be_played_again() {
    let setting = Setting::default();
    let short = Plan { limit: 12, ..plan(20, [DOCTRINE, DOCTRINE]) };
    let totals = batch(&setting, &short);
    assert_eq!((totals.overrun, totals.games), (20, 20));
    assert_eq!((totals.draws.plays, totals.draws.low, totals.draws.high), (0, 0.0, 1.0), "nothing is known");
    let failed = totals.failures().nth(4).expect("all of them failed");
    assert_eq!((failed.game, failed.seed, &failed.ending), (4, SEED.game(4), &Ending::Overrun));
    assert!((12..14).contains(&failed.decisions) && failed.measures.is_empty());
    let said = failed.to_string();
    assert!(said.contains("game 4") && said.contains(&SEED.game(4).to_string()) && said.contains("was not over"));
    assert_eq!(batch(&setting, &short.only(4)).rows, std::slice::from_ref(failed));
    let longer = batch(&setting, &Plan { limit: 10_000, ..short.only(4) });
    assert_eq!(longer.overrun, 0);
}

#[test]
fn a_panic_loses_one_game_and_no_other() {
    let trapped = trapped();
    let sound = Setting { trap: None, ..trapped.clone() };
    let plan = plan(60, [DOCTRINE, DOCTRINE]);
    let (all, some) = (batch(&sound, &plan), batch(&trapped, &plan));
    assert!(some.panicked > 0 && some.panicked < 60, "{} of 60", some.panicked);
    assert_eq!(some.draws.plays, 60 - some.panicked);
    for (whole, row) in all.rows.iter().zip(&some.rows) {
        match &row.ending {
            Ending::Panicked(message) => {
                assert!(message.contains("the trap was sprung"), "{message}");
                assert!(row.decisions > 0 && row.seed == SEED.game(row.game));
            }
            _ => assert_eq!(row, whole, "the game after a panic starts afresh"),
        }
    }
    let failed = some.failures().next().expect("one at least");
    assert!(failed.to_string().contains("broke down"));
    assert_eq!(batch(&trapped, &plan.only(failed.game)).rows, std::slice::from_ref(failed));
}

#[test]
fn choices_that_are_refused_are_counted() {
    let clumsy = Setting { clumsy: true, turns: 3, ..Setting::default() };
    let totals = batch(&clumsy, &plan(5, [DOCTRINE, Player::Greedy]));
    assert_eq!(totals.refused, 5 * 3, "one in each turn of each game");
    assert!(totals.to_string().contains("15 choices of opponents were not allowed"));
}

#[test]
fn plans_that_cannot_be_played_are_refused() {
    let setting = Setting::default();
    let simulated = |plan: Plan| simulate::<Toy>(&setting, &plan, &|_| {}).map(|totals| totals.games);
    let lonely = Plan { players: vec![Player::Random], ..plan(1, [DOCTRINE, DOCTRINE]) };
    assert_eq!(simulated(lonely), Err(BadPlan::Players { sides: 2, players: 1 }));
    assert_eq!(simulated(Plan { first: u64::MAX, ..plan(1, [DOCTRINE, DOCTRINE]) }), Err(BadPlan::TooMany));
    assert_eq!(simulated(plan(0, [DOCTRINE, DOCTRINE])), Ok(0));
}

#[test]
fn a_batch_that_is_asked_tells_who_led_as_each_turn_began() {
    let setting = Setting::default();
    let asked = Plan { leads: true, ..plan(20, [DOCTRINE, Player::Random]) };
    let told = batch(&setting, &asked);
    for row in &told.rows {
        let left: Vec<u8> = row.stands.iter().map(|stand| stand.left).collect();
        let all: Vec<u8> = (1..=setting.turns).rev().take(left.len()).collect();
        assert!(!left.is_empty() && left == all, "every turn once, in their order: {left:?}");
        assert!(row.stands[0].lead == 0.0, "nobody leads before the first shot");
    }
    assert!(told.rows.iter().flat_map(|row| &row.stands).any(|stand| stand.lead > 0.0), "who aims comes to lead");
    let untold = batch(&setting, &Plan { leads: false, ..asked });
    assert!(untold.rows.iter().all(|row| row.stands.is_empty()));
    assert_eq!(untold.wins, told.wins, "looking on changes nothing");
}

#[test]
fn progress_counts_every_game() {
    let (calls, most) = (AtomicU64::new(0), AtomicU64::new(0));
    let progress = |over| {
        calls.fetch_add(1, Ordering::Relaxed);
        most.fetch_max(over, Ordering::Relaxed);
    };
    simulate::<Toy>(&Setting::default(), &plan(25, [Player::Random; 2]), &progress).unwrap();
    assert_eq!((calls.into_inner(), most.into_inner()), (25, 25));
}

fn played(players: [Player; 2], seats: Seed, dice: u64, limit: u32) -> Result<Played<State>, Overrun> {
    let setting = Setting::default();
    let mut seats = [0, 1].map(|side| Seat::<Toy>::new(&setting, Side(side), players[usize::from(side)], seats));
    play_out(&setting, &mut seats, Silent::new(Stream::new(dice)), limit, |_| ())
}

#[test]
fn dice_and_opponents_have_random_numbers_of_their_own() {
    let still = [Player::Greedy; 2];
    let first = played(still, SEED, 1, 1000).unwrap();
    assert_eq!(first, played(still, Seed([4; 32]), 1, 1000).unwrap(), "greedy draws nothing: the dice are the same");
    let others: Vec<_> = (2..8).map(|dice| played(still, SEED, dice, 1000).unwrap()).collect();
    assert!(others.iter().any(|other| other.state != first.state), "other dice, another battle");
    let drawing = [DOCTRINE; 2];
    let others: Vec<_> = (0..6).map(|n| played(drawing, SEED.game(n), 1, 1000).unwrap()).collect();
    assert!(others.iter().any(|other| other.state != others[0].state), "other choices, another battle");
}

#[test]
fn a_battle_is_played_to_its_end_or_its_limit() {
    let ended = played([DOCTRINE, Player::Random], SEED, 3, 1000).unwrap();
    assert!(matches!(ended.outcome, Outcome::Won(_) | Outcome::Drawn));
    assert_eq!(played([DOCTRINE, Player::Random], SEED, 3, ended.decisions).unwrap(), ended);
    assert_eq!(
        played([DOCTRINE, Player::Random], SEED, 3, ended.decisions - 1),
        Err(Overrun { decisions: ended.decisions - 1 })
    );
}
