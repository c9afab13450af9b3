//! Verifying a record: today's rules on the recorded dice, line by line.

use super::{Line, LineOf, Read, Seed};
use crate::{Battle, Outcome, Ruleset, clause};
use std::sync::Arc;

/// What a verified record holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Entries that were resolved again, each with the same dice, facts and state.
    pub entries: usize,
    /// Dice throws among them.
    pub rolls: usize,
    /// Throws that came from the battle's key, and from nowhere else.
    pub by_key: usize,
    /// Human rulings, done as written: their line and reason.
    pub overrides: Vec<(u32, String)>,
    /// Undoings.
    pub undone: usize,
    /// How the battle ended, if it did.
    pub outcome: Option<Outcome>,
}

/// The first line that does not follow from the lines before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its number in the file.
    pub line: u32,
    /// What is different.
    pub what: String,
}

/// Resolves every entry of a record again, with the secret that its last line tells.
///
/// # Errors
/// The first line that differs.
pub fn verify<R: Ruleset>(setting: Arc<R::Setting>, lines: &[Read<LineOf<R>>]) -> Result<Verified, Difference> {
    verify_with::<R>(setting, lines, None)
}

/// Resolves every entry of a record again; who keeps the secret of a battle that still runs gives it here.
///
/// # Errors
/// The first line that differs.
pub fn verify_with<R: Ruleset>(
    setting: Arc<R::Setting>,
    lines: &[Read<LineOf<R>>],
    secret: Option<Seed>,
) -> Result<Verified, Difference> {
    let Some((first, header)) = lines.first().and_then(|read| match &read.line {
        Line::Header(header) => Some((read.number, header)),
        _ => None,
    }) else {
        return Err(Difference { line: 1, what: "a record starts with its header".into() });
    };
    let differs = |line: u32, what: &str| Err(Difference { line, what: what.into() });
    if let Err(what) = header.fits::<R>(&setting) {
        return differs(first, what);
    }
    // A switch that came into the book later is what it is where nobody chooses.
    if header.in_force.iter().any(|known| !R::in_force(&setting).contains(known)) {
        return differs(first, "the switches in force are not those that the choices give");
    }
    let told = told_secret(lines).or(secret.map(|secret| (first, secret)));
    if let Some((line, _)) = told.filter(|(_, secret)| !header.dice.is_kept_by(secret)) {
        return differs(line, clause::BAD_SECRET.name);
    }
    let mut battle = Battle::<R>::new(setting, header.clone(), told.map(|(_, secret)| secret));
    battle.clear_record();
    let mut verified = Verified::default();
    for read in lines {
        let wrong = |what: String| Difference { line: read.number, what };
        let refused = |refusal: crate::Refusal| wrong(refusal.to_string());
        let stopped = |stop: crate::Stop| match stop {
            crate::Stop::Refused(refusal) => refused(refusal),
            crate::Stop::Waiting(waiting) => wrong(waiting.to_string()),
        };
        match &read.line {
            Line::Header(_) if read.number == first => battle.accept(read),
            Line::Header(_) => return Err(wrong("a second header".into())),
            Line::Entry(entry) => {
                let kept = battle.resolve_again(read).map_err(wrong)?;
                let rolls = entry.facts.iter().filter(|fact| matches!(fact, crate::Fact::Rolled(_))).count();
                verified.entries += 1;
                verified.rolls += rolls;
                verified.by_key += if entry.dice == super::Thrown::Seeded { rolls } else { kept };
            }
            line => {
                let end = if let Line::End { outcome, .. } = line { Some(*outcome) } else { None };
                match line {
                    Line::Seat { side, nonce } => {
                        battle.seat(*side, nonce).map_err(stopped)?;
                    }
                    Line::Undo { to, by, agreed, .. } => {
                        battle.undo(*by, *to, agreed).map_err(refused)?;
                        verified.undone += 1;
                    }
                    Line::Override { events, reason, by, agreed, .. } => {
                        battle.rule(events.clone(), reason, *by, agreed).map_err(refused)?;
                        verified.overrides.push((read.number, reason.clone()));
                    }
                    Line::Branch { seed } => battle.branch(*seed),
                    _ => {
                        let before = battle.record().len();
                        battle.end();
                        if battle.record().len() == before {
                            return Err(wrong(clause::OVER.name.into()));
                        }
                    }
                }
                let ours = battle.record().last().expect("just written").line();
                // The secret was compared with its commitment already.
                let same = match (&*ours, end) {
                    (Line::End { outcome, .. }, Some(claimed)) => *outcome == claimed,
                    (ours, _) => ours == line,
                };
                if !same {
                    return Err(wrong("the line says something else than what happened".into()));
                }
                battle.take_text(read);
            }
        }
    }
    verified.outcome = battle.outcome();
    Ok(verified)
}

fn told_secret<C, E, S>(lines: &[Read<Line<C, E, S>>]) -> Option<(u32, Seed)> {
    lines.iter().find_map(|read| match read.line {
        Line::End { secret: Some(secret), .. } => Some((read.number, secret)),
        _ => None,
    })
}
