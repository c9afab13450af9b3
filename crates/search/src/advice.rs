//! What speaks for a command and for others: compared in battles that none of them was chosen by.

use crate::mean::Mean;
use crate::question::Question;
use crate::rollout::Ended;
use crate::think::think;
use crate::trial::Trial;
use sandtable_ai::Doctrine;
use sandtable_core::Viewer;
use sandtable_dice::Source;

/// So many commands are advised.
const ADVISED: usize = 3;

/// Imagined battles in which they are compared once more. Those that chose them would flatter the winner.
const FRESH: usize = 120;

/// What there is to be said for one command.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised<C> {
    /// The command.
    pub command: C,
    /// How likely the side wins that gives it, half of the draws among it.
    pub chance: Mean,
    /// What is left of each side's forces at the end, in what they are worth; in the order of the sides.
    pub left: Vec<f64>,
}

/// What a side that is asked for a command might do.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<C> {
    /// The best that were found, what is best by fresh battles first; among them what somebody asked about.
    pub best: Vec<Advised<C>>,
    /// Which of them the doctrine would have chosen; none where it is not among them.
    pub usual: Option<usize>,
}

/// Advises a side that is asked, with so many rollouts on so many threads, which make no difference; `about` is a command that is to
/// be among what is compared.
///
/// Nothing where the rulebook imagines no battle from its view, or where its list is better ended.
pub fn advise<R: Doctrine>(
    question: Question<R>,
    about: Option<&R::Command>,
    (rollouts, threads): (u32, usize),
    source: &mut impl Source,
) -> Option<Advice<R::Command>> {
    let Question { setting, side, .. } = question;
    let thought = think::<R>(question, (rollouts, threads), source)?;
    let usual = thought.considered[0].command.clone();
    let mut found: Vec<&R::Command> = vec![&thought.command];
    found.extend(about.filter(|&about| *about != thought.command));
    let mut others: Vec<_> = thought.considered.iter().filter(|one| !found.contains(&&one.command)).collect();
    // Who was tried most often lasted longest.
    others.sort_by(|one, other| other.values.len().cmp(&one.values.len()).then(other.mean().total_cmp(&one.mean())));
    let room = ADVISED.saturating_sub(found.len());
    found.extend(others.into_iter().take(room).map(|one| &one.command));
    let sides = R::sides(setting).len();
    let left = |state: &R::State| R::roster(setting, &R::view(setting, state, Viewer::Umpire)).left(sides);
    let mut trial = Trial::<R>::new(question, threads, source);
    let read = |ended: &Ended<R>| (ended.chance(setting, side), left(&ended.state));
    let tried = trial.more(FRESH, &found, source, read)?;
    let mut best: Vec<Advised<R::Command>> = Vec::new();
    for (command, values) in found.into_iter().zip(tried) {
        let values: Vec<(f64, Vec<i64>)> = values.into_iter().flatten().collect();
        let chances: Vec<f64> = values.iter().map(|(chance, _)| *chance).collect();
        let left = |at: usize| Mean::of(&values.iter().map(|(_, left)| left[at] as f64).collect::<Vec<_>>()).mean;
        best.push(Advised {
            command: command.clone(),
            chance: Mean::of(&chances),
            left: (0..sides).map(left).collect(),
        });
    }
    best.sort_by(|one, other| other.chance.mean.total_cmp(&one.chance.mean));
    let usual = best.iter().position(|one| one.command == usual);
    Some(Advice { best, usual })
}
