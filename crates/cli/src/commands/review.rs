//! `sandtable review`: a battle that is over, looked through.

use super::{out, print_json};
use crate::Failure;
use crate::library::{Library, read};
use crate::table::{story, width};
use crate::wrapping::wrapped;
use clap::Args;
use sandtable_core::{AnyBattle, Side, Viewer, counted};
use sandtable_search::{Balance, Depth, Hosted, Mean, Moment, Review as Reviewed};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::thread::available_parallelism;

/// Looks through a recorded battle: what each decision and each throw did to the chances of winning.
///
/// Every entry is played on from many times by the computer. Skill is what a side's commands add to its chance beside the computer's own,
/// luck is what the dice add; mistakes are looked for in what the side could know.
#[derive(Args, Debug)]
pub struct Review {
    /// The record
    record: PathBuf,
    /// Battles that are played on from each entry; up to ten times as many where they do not tell yet
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    rollouts: u32,
    /// Looks for no better commands: much quicker
    #[arg(long)]
    no_mistakes: bool,
    /// As a JSON object
    #[arg(long)]
    json: bool,
}

/// Letters of the bar that stands for a chance.
const BAR: usize = 24;

impl Review {
    /// # Errors
    /// What is wrong with the record; a battle that goes on, or has not two sides.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let text = read(&self.record)?;
        let book = library.book_of(&text)?;
        let restored = book.restore(&text.name, &text.text, None)?;
        let battle = restored.battle.as_ref();
        let rollouts = self.rollouts as usize;
        let depth = Depth {
            rollouts,
            most: rollouts * (Depth::USUAL.most / Depth::USUAL.rollouts),
            search: if self.no_mistakes { 0 } else { Depth::USUAL.search },
            threads: available_parallelism().map_or(1, usize::from),
        };
        let is_watched = io::stderr().is_terminal();
        let reviewed = battle.review(depth, &mut |at, of| {
            if is_watched {
                let _ = write!(io::stderr(), "\r{at} of {of} entries ");
            }
            true
        });
        if is_watched {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        let reviewed =
            reviewed.ok_or_else(|| Failure::No("only a battle of two sides can be looked through".into()))?;
        if self.json { print_json(&reviewed) } else { tell(battle, &reviewed, self.no_mistakes) }
    }
}

/// A chance in whole per cent. Estimates that were brought into agreement may go beyond the ends by a hair.
fn percent(chance: Mean) -> usize {
    (chance.mean.clamp(0.0, 1.0) * 100.0).round() as usize
}

/// A share in whole per cent, with its sign.
fn signed(share: f64) -> String {
    let percent = (share * 100.0).round() as i64;
    if percent > 0 { format!("+{percent}") } else { percent.to_string() }
}

fn off(of: Mean) -> String {
    let (least, most) = of.between();
    format!("\u{b1}{}", ((most - least) * 50.0).ceil() as i64)
}

fn tell(battle: &dyn Hosted, review: &Reviewed, no_mistakes: bool) -> Result<(), Failure> {
    let mut out = out();
    let sides = battle.sides();
    let ended = battle.outcome().map(|outcome| outcome.in_words(sides));
    writeln!(out, "{}", ended.unwrap_or_else(|| "The battle is not over.".into()))?;
    writeln!(out, "\nChance of winning for {}", sides[0])?;
    let mut line = |words: String, chance: Mean| {
        let filled = (chance.mean * BAR as f64).round() as usize;
        writeln!(
            out,
            "  {words:<14}{:>4} %  {}{}",
            percent(chance),
            "█".repeat(filled),
            "·".repeat(BAR.saturating_sub(filled))
        )
    };
    line("at the start".into(), review.begins)?;
    for pair in review.moments.windows(2).filter(|pair| pair[0].turn != pair[1].turn) {
        let when = if pair[0].turn == 0 { "before turn 1".into() } else { format!("after turn {}", pair[0].turn) };
        line(when, pair[0].chance)?;
    }
    line("at the end".into(), review.ends)?;
    writeln!(out, "\nWhat it comes to, in per cent of winning")?;
    for (name, balance) in sides.iter().zip(&review.sides) {
        writeln!(out, "  {name}: {}", summed(balance, review.imagined))?;
    }
    if !review.turning.is_empty() {
        writeln!(out, "\nTurning points")?;
        for moment in review.moments.iter().filter(|moment| review.turning.contains(&moment.n)) {
            for line in turning(battle, review, moment) {
                writeln!(out, "  {line}")?;
            }
        }
    }
    let mistakes = || review.moments.iter().filter_map(|moment| Some((moment, moment.mistake.as_ref()?)));
    if mistakes().next().is_some() {
        writeln!(out, "\nWhat could have been done better, by what the side knew")?;
    } else if !review.imagined && !no_mistakes {
        writeln!(out, "\nWhat a side knew cannot be imagined in this battle, so no better commands were looked for.")?;
    }
    for (moment, mistake) in mistakes() {
        let given = moment.given.join("; ");
        let (own, lost) = (&sides[mistake.side.index()], (mistake.lost.mean * 100.0).round());
        writeln!(out, "  {:>4}  turn {}, {own}: `{}` instead of `{given}`", moment.n, moment.turn, mistake.words)?;
        writeln!(out, "        {lost} {} per cent more", off(mistake.lost))?;
    }
    Ok(())
}

/// What a side comes to, with its mistakes where they were looked for.
fn summed(of: &Balance, sought: bool) -> String {
    let ruled = if of.ruled == 0.0 { String::new() } else { format!("; human rulings {}", signed(of.ruled)) };
    let mistakes = if sought { format!("; {}", counted(of.mistakes, "mistake", "mistakes")) } else { String::new() };
    format!(
        "skill {} {}; luck {} (chance explains {} either way){ruled}{mistakes}",
        signed(of.skill.mean),
        off(of.skill),
        signed(of.luck),
        (of.by_chance * 100.0).round()
    )
}

/// An entry that moved the chances, with what did it.
fn turning(battle: &dyn AnyBattle, review: &Reviewed, moment: &Moment) -> Vec<String> {
    let at = review.moments.iter().position(|own| own.n == moment.n).unwrap_or_default();
    let before = at.checked_sub(1).map_or(review.begins, |before| review.moments[before].chance);
    let who =
        moment.by.iter().map(|Side(side)| battle.sides()[usize::from(side)].as_str()).collect::<Vec<_>>().join(", ");
    let who = if who.is_empty() { String::new() } else { format!(", {who}") };
    let mut lines = vec![format!(
        "{:>4}  turn {}{who}: {} % to {} %, by {}",
        moment.n,
        moment.turn,
        percent(before),
        percent(moment.chance),
        moment.cause.in_words()
    )];
    let told = story(&battle.told(moment.n, Viewer::Umpire));
    lines.extend(wrapped(&told, width().saturating_sub(8), "").iter().map(|line| format!("      {line}")));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_between_nothing_and_certain() {
        let told = [-0.004, 0.0, 0.456, 1.0, 1.004].map(|chance| percent(Mean::certain(chance)));
        assert_eq!(told, [0, 0, 46, 100, 100]);
    }
}
