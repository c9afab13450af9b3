//! Many battles at once, each with its own seed, counted in the order of their numbers.

use crate::totals::{Ending, Row, Stand, Totals};
use crate::{BadPlan, Plan, play_out};
use rayon::prelude::*;
use sandtable_ai::Doctrine;
use sandtable_core::record::{Seed, battle_key};
use sandtable_core::{Outcome, Side};
use sandtable_dice::{Silent, Stream};
use sandtable_search::{Seat, unharmed};
use std::sync::atomic::{AtomicU64, Ordering};

/// Plays a batch of battles. The same plan gives the same totals on any machine with any number of threads.
///
/// `progress` is told how many games are over, after each of them and from any thread. A game that overruns or panics is
/// a row of the totals like any other and does not stop the rest: ask [`Totals::failures`].
///
/// # Errors
/// Where the plan cannot be played; see [`BadPlan`].
pub fn simulate<R: Doctrine>(
    setting: &R::Setting,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Totals, BadPlan> {
    let numbers = plan.numbers(R::sides(setting).len())?;
    let over = AtomicU64::new(0);
    let rows = plan.pool()?.install(|| {
        let games = numbers.into_par_iter().map_init(
            || None,
            |seats, n| {
                let row = play::<R>(setting, plan, n, seats);
                progress(over.fetch_add(1, Ordering::Relaxed) + 1);
                row
            },
        );
        games.collect()
    });
    Ok(Totals::new(R::KEY, R::sides(setting), plan, rows))
}

/// One opponent for each side, for a game with this seed.
pub(crate) fn seats<'s, R: Doctrine>(setting: &'s R::Setting, plan: &Plan, seed: Seed) -> Vec<Seat<'s, R>> {
    (0..).map(Side).zip(&plan.players).map(|(side, &player)| Seat::new(setting, side, player, seed)).collect()
}

/// Plays one game. The seats are kept from game to game, for what they remember speeds them up and sways nothing.
fn play<'s, R: Doctrine>(setting: &'s R::Setting, plan: &Plan, n: u64, kept: &mut Option<Vec<Seat<'s, R>>>) -> Row {
    let seed = plan.seed.game(n);
    let seats = kept.get_or_insert_with(|| seats(setting, plan, seed));
    seats.iter_mut().for_each(|seat| seat.sit_again(seed));
    let dice = Silent::new(Stream::from_key(&battle_key(&seed, &[])));
    let mut stands = Vec::new();
    let mut turn = 0;
    let watch = |state: &R::State| {
        if !plan.leads {
            return;
        }
        let clock = R::clock(setting, state);
        if clock.turn > turn {
            turn = clock.turn;
            stands.push(Stand { left: clock.left(), lead: R::lead(setting, state, Side::A) });
        }
    };
    let played = unharmed(|| {
        let played = play_out::<R>(setting, seats, dice, plan.limit, watch).ok()?;
        Some((played.outcome, R::measures(setting, &played.state)))
    });
    let decisions = seats.iter().map(Seat::decisions).sum();
    let refused = seats.iter().map(Seat::refused).sum();
    let (ending, measures) = match played {
        Ok(Some((Outcome::Won(side), measures))) => (Ending::Won(side), measures),
        Ok(Some((Outcome::Drawn, measures))) => (Ending::Drawn, measures),
        Ok(None) => (Ending::Overrun, Vec::new()),
        Err(message) => {
            *kept = None;
            (Ending::Panicked(message), Vec::new())
        }
    };
    Row { game: n, seed, ending, decisions, refused, measures, stands }
}
