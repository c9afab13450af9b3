//! Games of a batch played again as battles with a record, and verified.

use crate::batch::seats;
use crate::{BadPlan, Plan};
use rayon::prelude::*;
use sandtable_ai::Doctrine;
use sandtable_core::record::{Header, Provision, Seed, Verified};
use sandtable_core::{AnyBattle, Battle, DiceFrom, Outcome, Refusal, Ruleset, Side, Stop, ToAct, Viewer};
use sandtable_search::{Seat, unharmed};
use std::fmt;
use std::sync::Arc;

/// A battle between opponents with its record, which is closed.
pub struct Recorded<R: Ruleset> {
    /// The battle: as far as it went, where it did not end.
    pub battle: Battle<R>,
    /// How it ended, or why it did not.
    pub result: Result<Outcome, Unfinished>,
    /// How many choices of its opponents were not allowed.
    pub refused: u32,
}

/// Why a recorded battle was broken off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// It was not over after so many decisions.
    Overrun(u32),
    /// The default command of a side, which is always allowed, was not.
    Refused(Side, Refusal),
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::Overrun(decisions) => write!(f, "not over after {decisions} decisions"),
            Unfinished::Refused(side, refusal) => {
                write!(f, "what side {} does by default is refused: {refusal}", side.0)
            }
        }
    }
}

/// Plays game `n` of a plan as a battle with a record, dice bound to their commands and every throw explained.
///
/// The players, the seed and the opponents' random numbers are those of the batch. The dice are not: a batch takes them
/// from one long stream, a record binds each to its place. So it is the same pairing with other fortunes. The provision
/// of dice in `header` is replaced by the game's seed.
///
/// # Errors
/// Where the plan cannot be played; see [`BadPlan`].
pub fn record_game<R: Doctrine>(
    setting: &Arc<R::Setting>,
    header: &Header,
    plan: &Plan,
    n: u64,
) -> Result<Recorded<R>, BadPlan> {
    plan.numbers(R::sides(setting).len())?;
    let seed = plan.seed.game(n);
    let header = Header { dice: Provision::Seed(seed), ..header.clone() };
    let mut battle = Battle::<R>::new(setting.clone(), header, None);
    let mut seats = seats::<R>(setting, plan, seed);
    let result = play(&mut battle, &mut seats, plan.limit);
    battle.end();
    Ok(Recorded { battle, result, refused: seats.iter().map(Seat::refused).sum() })
}

fn play<R: Doctrine>(battle: &mut Battle<R>, seats: &mut [Seat<'_, R>], limit: u32) -> Result<Outcome, Unfinished> {
    battle.open(DiceFrom::Key).map_err(|stop| unfinished(Side::default(), stop))?;
    loop {
        let asked = battle.to_act();
        if let ToAct::Nobody(outcome) = asked {
            return Ok(outcome);
        }
        let decisions = seats.iter().map(Seat::decisions).sum();
        if decisions >= limit {
            return Err(Unfinished::Overrun(decisions));
        }
        for side in asked.sides().iter() {
            decide(battle, &mut seats[side.index()], asked)?;
        }
    }
}

fn decide<R: Doctrine>(battle: &mut Battle<R>, seat: &mut Seat<'_, R>, asked: ToAct) -> Result<(), Unfinished> {
    let side = seat.side();
    let stopped = |stop| unfinished(side, stop);
    let view = battle.view(Viewer::Side(side));
    if let ToAct::Lists(_) = asked {
        while let Some(command) = seat.decide_next(&view, battle.list(side)) {
            battle.give(side, command, DiceFrom::Key).map_err(stopped)?;
        }
        battle.done(side, DiceFrom::Key).map_err(stopped)?;
    } else {
        battle.give(side, seat.decide(&view), DiceFrom::Key).map_err(stopped)?;
    }
    Ok(())
}

fn unfinished(side: Side, stop: Stop) -> Unfinished {
    match stop {
        Stop::Refused(refusal) => Unfinished::Refused(side, refusal),
        Stop::Waiting(_) => unreachable!("dice of a seed have always fallen"),
    }
}

/// A game that was not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unverified {
    /// Its number.
    pub game: u64,
    /// Its seed.
    pub seed: Seed,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} (seed {}): {}", self.game, self.seed, self.what)
    }
}

/// What came of verifying the records of a plan's games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Games whose record was resolved again with the same result throughout.
    pub verified: u64,
    /// Entries in their records.
    pub entries: u64,
    /// Dice throws in their records.
    pub rolls: u64,
    /// The other games: broken off, broken down, or with a record that does not follow from the rules.
    pub failures: Vec<Unverified>,
}

/// Plays every game of a plan as [`record_game`] does, and verifies each record from its text: a sample of a batch.
///
/// # Errors
/// Where the plan cannot be played; see [`BadPlan`].
pub fn verify_games<R: Doctrine>(
    setting: &Arc<R::Setting>,
    header: &Header,
    plan: &Plan,
) -> Result<Verification, BadPlan> {
    let numbers = plan.numbers(R::sides(setting).len())?;
    let check = |game| {
        let verified = unharmed(|| verified::<R>(setting, header, plan, game));
        (game, verified.unwrap_or_else(|message| Err(format!("broke down: {message}"))))
    };
    let games: Vec<(u64, Result<Verified, String>)> =
        plan.pool()?.install(|| numbers.into_par_iter().map(check).collect());
    let mut verification = Verification::default();
    for (game, result) in games {
        match result {
            Ok(record) => {
                verification.verified += 1;
                verification.entries += record.entries as u64;
                verification.rolls += record.rolls as u64;
            }
            Err(what) => verification.failures.push(Unverified { game, seed: plan.seed.game(game), what }),
        }
    }
    Ok(verification)
}

fn verified<R: Doctrine>(
    setting: &Arc<R::Setting>,
    header: &Header,
    plan: &Plan,
    game: u64,
) -> Result<Verified, String> {
    let recorded = record_game::<R>(setting, header, plan, game).map_err(|bad| bad.to_string())?;
    recorded.result.map_err(|unfinished| unfinished.to_string())?;
    AnyBattle::verify(&recorded.battle)
}
