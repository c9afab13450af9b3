//! A battle that is over, looked through: what each decision and each throw did to the chances of winning.
//!
//! The chance of winning at a place is what comes of playing on from there many times, both sides as the doctrine plays. A decision
//! is worth what it adds to that (*skill*: the same dice with this command and with the doctrine's), and the dice of an entry what they add
//! beyond (*luck*). Skill, luck and human rulings add up to the result less the beginning. What could have been done instead is looked for
//! in battles that the side might have been in by what it knew then, never in the truth.

use crate::json;
use crate::manner::Manner;
use crate::mean::Mean;
use crate::question::Question;
use crate::rollout::{Ended, Rollout};
use crate::shared::shared;
use crate::smooth::smoothed;
use crate::think::think;
use crate::trial::{Trial, numbered};
use sandtable_ai::Doctrine;
use sandtable_core::record::{Given, Line};
use sandtable_core::{Battle, Filled, Forecast, Preview, Side, Sides, ToAct, Viewer};
use sandtable_dice::{Exact, Stream};
use serde::Serialize;
use serde_json::Value as Json;

/// The version of what is kept: another one is to be made anew.
pub const REVIEW: u32 = 2;

/// A decision is worth looking at where another one adds at least so much to the chance of winning.
const MISTAKE: f64 = 0.05;

/// A turning point moves the chance of winning by so much at least.
const TURNING: f64 = 0.08;

/// So many turning points are told at most.
const MOST_TURNING: usize = 8;

/// Rollouts from a place go on until what a decision is worth is known so well.
const ENOUGH: f64 = 0.02;

/// What is told of a mistake comes from so many times the rollouts of a place.
const SURE: usize = 4;

/// Where a battle is as good as decided, nobody is told of mistakes.
const DECIDED: f64 = 0.02;

/// How much is played for a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Rollouts from each place.
    pub rollouts: usize,
    /// Where they do not tell yet, so many at most.
    pub most: usize,
    /// Rollouts in which a better command is looked for; none where mistakes are not looked for.
    pub search: u32,
    /// On so many threads, which make no difference.
    pub threads: usize,
}

impl Depth {
    /// What is played where nobody says otherwise.
    pub const USUAL: Depth = Depth { rollouts: 60, most: 600, search: 150, threads: 1 };
}

/// A battle that was looked through.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// [`REVIEW`].
    pub version: u32,
    /// The first side's chance of winning before anything happened.
    pub begins: Mean,
    /// Its result: 1 where it won, a half for a draw; as it is likely where the battle is not over.
    pub ends: Mean,
    /// Every entry and ruling in force.
    pub moments: Vec<Moment>,
    /// What it comes to for each of the two sides.
    pub sides: [Balance; 2],
    /// The entries that moved the chances most, in their order.
    pub turning: Vec<u32>,
    /// Could it be imagined what each side knew, so that mistakes were looked for?
    pub imagined: bool,
}

/// An entry or a ruling, and what it did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment {
    /// Its number.
    pub n: u32,
    /// The turn in which it was given.
    pub turn: u8,
    /// Who gave a command.
    pub by: Sides,
    /// What they gave, as it is typed.
    pub given: Vec<String>,
    /// The first side's chance of winning after it.
    pub chance: Mean,
    /// What each side's command added to its own chance.
    pub skill: [Mean; 2],
    /// What the dice added to the first side's chance.
    pub luck: f64,
    /// What a human ruling added to the first side's chance.
    pub ruled: f64,
    /// What did most of it.
    pub cause: Cause,
    /// What would have been better, by what that side could know.
    pub mistake: Option<Mistake>,
}

/// What moves a chance of winning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Cause {
    /// What was thrown.
    Dice,
    /// What a side chose to do.
    Decision,
    /// What a person ruled.
    Ruling,
}

impl Cause {
    /// The one that did most: a ruling is nobody's skill or luck, and of skill and luck that are as large as each other it is luck.
    fn of([a, b]: &[Mean; 2], luck: f64, ruled: f64) -> Cause {
        let decided = (a.mean - b.mean).abs();
        match ruled != 0.0 {
            true => Cause::Ruling,
            false if luck.abs() >= decided => Cause::Dice,
            false => Cause::Decision,
        }
    }

    /// As a sentence has it.
    pub fn in_words(self) -> &'static str {
        match self {
            Cause::Dice => "the dice",
            Cause::Decision => "the decision",
            Cause::Ruling => "a human ruling",
        }
    }
}

/// A command that would have been better.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mistake {
    /// Whose.
    pub side: Side,
    /// The chance of winning with the better command.
    pub chance: f64,
    /// By how much that is more than with the one that was given.
    pub lost: Mean,
    /// The better command, as it is typed.
    pub words: String,
    /// The same in the rulebook's own form.
    pub command: Json,
    /// What fills the offer that it comes from, where somebody knows.
    pub filled: Option<Filled>,
    /// What it would have come to, as the side could know then.
    pub preview: Preview<Json>,
    /// The dice that it would have thrown.
    pub forecasts: Vec<Forecast>,
}

/// What a battle comes to for one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Balance {
    /// What its decisions added to its chance of winning, beside those of the doctrine.
    pub skill: Mean,
    /// What the dice added to it.
    pub luck: f64,
    /// What chance explains: two battles of three have luck between this and the same below nothing.
    pub by_chance: f64,
    /// What human rulings added to it.
    pub ruled: f64,
    /// How many of its decisions could have been clearly better.
    pub mistakes: u32,
}

/// An entry with the truth before it.
struct Passed<R: Doctrine> {
    n: u32,
    before: R::State,
    given: Vec<(Side, R::Command)>,
    threw: bool,
    is_ruling: bool,
}

/// What was played on from before an entry.
struct Judged {
    /// The first side's chance of winning.
    chance: Mean,
    /// How far apart the battles ended: by the law of total variance all that their dice add up to.
    spread: f64,
    /// What each side's command adds to it.
    steps: [Mean; 2],
}

struct Reviewer<'r, R: Doctrine> {
    setting: &'r R::Setting,
    depth: Depth,
}

/// Looks through a battle of two sides. `progress` hears of how many entries of all there are were looked at, and says whether to go on.
/// The same record gives the same review.
///
/// Nothing where it was told to stop, and where a battle has more or fewer than two sides.
pub fn review<R: Doctrine>(
    battle: &Battle<R>,
    depth: Depth,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Review> {
    let setting: &R::Setting = battle.setting();
    if R::sides(setting).len() != 2 {
        return None;
    }
    let reviewer = Reviewer::<R> { setting, depth };
    let passed = reviewer.passed(battle);
    let (mut own, mut judged, mut mistakes, mut imagined) = (Vec::new(), Vec::new(), Vec::new(), false);
    for (at, entry) in passed.iter().enumerate() {
        if !progress(at, passed.len()) {
            return None;
        }
        let of = reviewer.judged(entry);
        own.push(of.chance);
        let mistake = reviewer.mistake(entry, of.chance.mean);
        imagined |= mistake.is_some();
        mistakes.push(mistake.flatten());
        judged.push(of);
    }
    let ends = match battle.outcome() {
        Some(outcome) => {
            Mean::certain(Ended::<R> { state: battle.state().clone(), outcome: Some(outcome) }.chance(setting, Side::A))
        }
        None => floored(&reviewer.outcomes(battle.state(), u64::MAX)),
    };
    own.push(ends);
    let steps: Vec<Option<Mean>> = passed.iter().zip(&judged).map(|(entry, of)| entry.step(of)).collect();
    let mut chances = smoothed(&own, &steps);
    // The result is known to the last digit.
    if let Some(last) = chances.last_mut() {
        *last = ends;
    }
    let by_chance = judged.first().map_or(0.0, |of| of.spread);
    let mut moments: Vec<Moment> = Vec::new();
    for (at, ((entry, of), mistake)) in passed.iter().zip(judged).zip(mistakes).enumerate() {
        let change = chances[at + 1].mean - chances[at].mean;
        moments.push(entry.moment(setting, change, chances[at + 1], of, mistake));
    }
    progress(passed.len(), passed.len());
    let begins = chances[0];
    let sides = [Side::A, Side::B].map(|side| balance(side, &moments, by_chance));
    Some(Review { version: REVIEW, begins, ends, turning: turning(&moments), sides, moments, imagined })
}

/// A chance by so many battles that ended so: never so certain that one more could not change it.
fn floored(values: &[f64]) -> Mean {
    let Mean { mean, error } = Mean::of(values);
    Mean { mean, error: error.max(0.5 / values.len().max(1) as f64) }
}

impl<R: Doctrine> Reviewer<'_, R> {
    fn passed(&self, battle: &Battle<R>) -> Vec<Passed<R>> {
        let mut all = Vec::new();
        battle.each_passed(|n, before, line, _| {
            let (given, threw, is_ruling) = match line {
                Line::Entry(entry) => {
                    let given = |given: &Given<R::Command>| (given.side, given.command.clone());
                    (entry.given.iter().map(given).collect(), entry.threw(), false)
                }
                _ => (Vec::new(), false, true),
            };
            all.push(Passed { n, before: before.clone(), given, threw, is_ruling });
        });
        all
    }

    /// The battle played on from this truth, where each of `by` does as it is given; nothing where that is what they would do anyhow.
    fn played(&self, before: &R::State, given: &[(Side, R::Command)], by: Sides, number: u64) -> Option<f64> {
        let manner = |_| Manner::CAREFUL;
        let mut rollout = Rollout::<R>::from(self.setting, before, number);
        // What they would do is asked for in any case, so that all thoughts to come are the same.
        let wished = rollout.wished(&manner, None);
        let at_any_time = given.iter().any(|(_, command)| R::at_any_time(command));
        let first = if at_any_time && !by.is_empty() { given.to_vec() } else { replaced(&wished, given, by) };
        let is_usual = !by.is_empty() && first == wished;
        (!is_usual).then(|| rollout.end(first, &manner).chance(self.setting, Side::A))
    }

    /// What is to be expected from this truth on, for the first side, battle by battle.
    fn outcomes(&self, state: &R::State, base: u64) -> Vec<f64> {
        shared(self.depth.rollouts, self.depth.threads, |n| {
            self.played(state, &[], Sides::default(), numbered(base, n))
        })
        .into_iter()
        .flatten()
        .collect()
    }

    fn judged(&self, entry: &Passed<R>) -> Judged {
        let base = u64::from(entry.n) << 32;
        let (mut chances, mut steps): (Vec<f64>, [Vec<f64>; 2]) = (Vec::new(), Default::default());
        let mut until = self.depth.rollouts;
        loop {
            let from = chances.len();
            let all = shared(until - from, self.depth.threads, |n| {
                let number = numbered(base, from + n);
                let usual = self.played(&entry.before, &[], Sides::default(), number).unwrap_or_default();
                let (mut by, mut before, mut steps) = (Sides::default(), usual, [0.0; 2]);
                for side in [Side::A, Side::B].into_iter().filter(|&side| entry.by().has(side)) {
                    by = by.with(side);
                    let after = self.played(&entry.before, &entry.given, by, number).unwrap_or(before);
                    steps[side.index()] = after - before;
                    before = after;
                }
                (usual, steps)
            });
            for (usual, [a, b]) in all {
                chances.push(usual);
                steps[0].push(a);
                steps[1].push(b);
            }
            let known = steps.each_ref().map(|steps| Mean::of(steps));
            if until >= self.depth.most || known.iter().all(|step| step.error <= ENOUGH) {
                let spread = Mean::of(&chances).error * (chances.len() as f64).sqrt();
                return Judged { chance: floored(&chances), spread, steps: known };
            }
            until = (until * 2).min(self.depth.most);
        }
    }

    /// What the side could have done better by what it knew: nothing to be told, or nothing where that cannot be imagined.
    fn mistake(&self, entry: &Passed<R>, chance: f64) -> Option<Option<Mistake>> {
        let [(side, given)] = entry.given.as_slice() else { return None };
        let is_asked = R::to_act(self.setting, &entry.before) == ToAct::One(*side);
        if self.depth.search == 0 || !is_asked || R::at_any_time(given) {
            return None;
        }
        if !(DECIDED..=1.0 - DECIDED).contains(&chance) {
            return None;
        }
        let (setting, threads) = (self.setting, self.depth.threads);
        let view = R::view(setting, &entry.before, Viewer::Side(*side));
        let question = Question { setting, view: &view, side: *side, list: &[] };
        let mut source = Stream::new(u64::from(entry.n));
        let better = think::<R>(question, (self.depth.search, threads), &mut source)?.command;
        if better == *given {
            return Some(None);
        }
        let mut trial = Trial::<R>::new(question, threads, &mut source);
        let mut compared = |battles: usize| -> Option<(Vec<f64>, Vec<f64>)> {
            let tried = trial.more(battles, &[&better, given], &mut source, |ended| ended.chance(setting, *side))?;
            let both = tried[0].iter().zip(&tried[1]).filter_map(|(better, given)| {
                let (better, given) = (better.as_ref().ok()?, given.as_ref().ok()?);
                Some((better - given, *better))
            });
            Some(both.unzip())
        };
        let mut differences = Vec::new();
        while differences.len() < self.depth.most {
            let more = differences.len().clamp(self.depth.rollouts, self.depth.most);
            differences.extend(compared(more)?.0);
            let lost = Mean::of(&differences);
            // Most commands are no mistakes, and that they are none need not be known to the last digit.
            if lost.mean + lost.error < MISTAKE {
                return Some(None);
            }
            if lost.is_clearly(MISTAKE) {
                break;
            }
        }
        // What was looked at until it was clear flatters itself: what is told comes from battles of their own.
        let (differences, chances) = compared(self.depth.rollouts * SURE)?;
        let lost = Mean::of(&differences);
        Some(lost.is_clearly(MISTAKE).then(|| Mistake {
            side: *side,
            chance: Mean::of(&chances).mean,
            lost,
            words: R::write(setting, &better),
            command: json(&better),
            filled: R::filled(&better),
            preview: R::preview(setting, &view, &better).map(|command| json(&command)),
            forecasts: R::forecast(setting, &view, &better, &mut Exact::new()),
        }))
    }
}

/// What would be done anyhow, where those of `by` do as it is given.
fn replaced<C: Clone>(wished: &[(Side, C)], given: &[(Side, C)], by: Sides) -> Vec<(Side, C)> {
    let of = |all: &[(Side, C)], side: Side| all.iter().filter(|(own, _)| *own == side).cloned().collect::<Vec<_>>();
    [Side::A, Side::B].into_iter().flat_map(|side| of(if by.has(side) { given } else { wished }, side)).collect()
}

impl<R: Doctrine> Passed<R> {
    fn by(&self) -> Sides {
        self.given.iter().map(|(side, _)| *side).collect()
    }

    /// By how much it changed the chance, where no die fell and so the decision alone did.
    fn step(&self, judged: &Judged) -> Option<Mean> {
        let by_decision = !self.threw && !self.is_ruling;
        let [a, b] = judged.steps;
        by_decision.then(|| Mean { mean: a.mean + b.mean, error: a.error.hypot(b.error) })
    }

    /// `change` is what it did to the first side's chance.
    fn moment(
        &self,
        setting: &R::Setting,
        change: f64,
        chance: Mean,
        judged: Judged,
        mistake: Option<Mistake>,
    ) -> Moment {
        let [a, b] = judged.steps;
        let rest = change - a.mean - b.mean;
        let (mut skill, mut luck, mut ruled) = ([a, Mean { mean: -b.mean, error: b.error }], 0.0, 0.0);
        if self.is_ruling {
            ruled = change;
        } else if self.threw || self.by().is_empty() {
            luck = rest;
        } else {
            // No die fell: what is left is what the estimates before and after did not agree on.
            let share = rest / f64::from(self.by().0.count_ones());
            for side in self.by().iter() {
                skill[side.index()].mean += if side == Side::A { share } else { -share };
            }
        }
        let turn = R::clock(setting, &self.before).turn;
        let cause = Cause::of(&skill, luck, ruled);
        let given = self.given.iter().map(|(_, command)| R::write(setting, command)).collect();
        Moment { n: self.n, turn, by: self.by(), given, chance, skill, luck, ruled, cause, mistake }
    }
}

impl Moment {
    /// What it did to the first side's chance, all in all.
    fn change(&self) -> f64 {
        self.skill[0].mean - self.skill[1].mean + self.luck + self.ruled
    }
}

fn balance(side: Side, moments: &[Moment], by_chance: f64) -> Balance {
    let own = |value: f64| if side == Side::A { value } else { -value };
    let sum = |of: &dyn Fn(&Moment) -> f64| moments.iter().map(of).sum::<f64>();
    let skill = |moment: &Moment| moment.skill[side.index()];
    Balance {
        skill: Mean {
            mean: sum(&|moment| skill(moment).mean),
            error: sum(&|moment| skill(moment).error.powi(2)).sqrt(),
        },
        luck: own(sum(&|moment| moment.luck)),
        by_chance,
        ruled: own(sum(&|moment| moment.ruled)),
        mistakes: moments.iter().flat_map(|moment| &moment.mistake).filter(|mistake| mistake.side == side).count()
            as u32,
    }
}

/// The entries that moved the chances most, in their order.
fn turning(moments: &[Moment]) -> Vec<u32> {
    let mut all: Vec<&Moment> =
        moments.iter().filter(|moment| moment.change().abs() >= TURNING.max(2.0 * moment.chance.error)).collect();
    all.sort_by(|one, other| other.change().abs().total_cmp(&one.change().abs()));
    all.truncate(MOST_TURNING);
    let mut numbers: Vec<u32> = all.into_iter().map(|moment| moment.n).collect();
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_did_most_is_named_and_a_ruling_before_everything() {
        let skill = |a: f64, b: f64| [Mean::certain(a), Mean::certain(b)];
        assert_eq!(Cause::of(&skill(0.1, 0.0), -0.2, 0.0), Cause::Dice);
        assert_eq!(Cause::of(&skill(0.0, 0.1), 0.05, 0.0), Cause::Decision);
        assert_eq!(Cause::of(&skill(0.3, 0.1), 0.2, 0.0), Cause::Dice, "as much as the decisions of both together");
        assert_eq!(Cause::of(&skill(0.0, 0.0), 0.0, 0.3), Cause::Ruling);
    }
}
