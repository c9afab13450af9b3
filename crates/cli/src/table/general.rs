//! What the words of the table do.

use super::forecast::forecasts;
use super::general_words::{WORDS, Word};
use super::offers;
use super::session::{Flow, Session};
use super::style::{self, styled};
use super::telling::sentences;
use crate::Failure;
use crate::commands::rules::shown;
use sandtable_core::{
    Expected, LengthUnit, Piece, Scene, Side, Stop, ToAct, Viewer, WhyNot, verb_said, why_not as core_why_not,
};
use sandtable_geometry::Point;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

impl Session {
    /// Does what a word of the table says, for the side that is asked.
    pub(super) fn general(&mut self, side: Side, word: Word, rest: &str) -> Result<Flow, Failure> {
        let viewer = Viewer::Side(side);
        match word {
            Word::Help => self.help(rest)?,
            Word::Map => self.map(viewer)?,
            Word::Roster => {
                let scene = self.battle.scene(viewer);
                let text = self.look(&scene).roster(viewer, self.premeasure);
                self.out.write_all(text.as_bytes())?;
            }
            Word::Status => self.status()?,
            Word::Offers => {
                let text = offers::list(self.battle.as_ref(), &self.battle.scene(viewer), side, rest);
                self.out.write_all(text.as_bytes())?;
            }
            Word::Odds => self.odds(side, rest)?,
            Word::Why if rest.is_empty() => {
                self.say("Say: why CLAUSE, such as one that stands in brackets after a sentence")?
            }
            Word::Why => match (
                self.book.clause(rest),
                self.battle.scene(viewer).tokens.iter().find(|token| token.name.eq_ignore_ascii_case(rest)),
            ) {
                (Some(clause), _) => self.say(&shown(&clause))?,
                (None, Some(token)) => self.why_not(side, token.piece)?,
                (None, None) => {
                    self.say(&format!("{} has no clause `{rest}`, and there is no such piece.", self.book.title()))?
                }
            },
            Word::Measure => self.measure(side, rest)?,
            Word::Log => self.log(viewer, rest)?,
            Word::Undo => self.undo(side, rest)?,
            Word::Ruling => self.ruling(side, rest)?,
            Word::Skip => {
                if rest.eq_ignore_ascii_case("all") {
                    self.skipping.insert(side, self.turn(viewer));
                }
                return self.skip_once(side);
            }
            Word::List => self.list(side)?,
            Word::Withdraw => self.withdraw(side, rest)?,
            Word::Done => {
                let thrown = self.carry_out(|battle, dice| battle.done(side, dice))?;
                return self.answered(side, thrown);
            }
            Word::Save => self.save(rest)?,
            Word::Quit => return Ok(Flow::Left),
        }
        Ok(Flow::On)
    }

    fn help(&mut self, about: &str) -> Result<(), Failure> {
        let wanted = |key: &str| about.is_empty() || key.eq_ignore_ascii_case(about);
        let begins = |key: &str| key.split(' ').next().is_some_and(wanted);
        let known = (0..).zip(self.battle.verbs()).filter(|(number, _)| self.battle.comes_up(*number));
        let verbs: Vec<_> = known.map(|(_, verb)| verb).filter(|verb| wanted(verb.key) || begins(verb.key)).collect();
        if !verbs.is_empty() {
            self.say(&styled(style::HEAD, format!("Commands of {}", self.book.title())))?;
            for verb in verbs {
                self.say(&format!("  {}    {}", verb.usage, styled(style::QUIET, verb.label)))?;
            }
        }
        let rulings = self.battle.ruling_verbs();
        let ruling = WORDS.iter().find(|known| known.word == Word::Ruling);
        if ruling.is_some_and(|known| known.keys.iter().any(|key| wanted(key))) && !rulings.is_empty() {
            self.say(&styled(style::HEAD, "What a ruling can say after its reason"))?;
            for verb in rulings {
                self.say(&format!("  {}    {}", verb.usage, styled(style::QUIET, verb.label)))?;
            }
        }
        let words: Vec<_> = WORDS.iter().filter(|known| known.keys.iter().any(|key| wanted(key))).collect();
        if !words.is_empty() {
            self.say(&styled(style::HEAD, "Words of the table (with / before them where a command has the same)"))?;
            for known in words {
                self.say(&format!("  {}    {}", known.usage, styled(style::QUIET, known.does)))?;
            }
        }
        Ok(())
    }

    /// Says of a piece of one's own what it cannot do now and why; of another, why one's own cannot do anything to it.
    fn why_not(&mut self, side: Side, piece: Piece) -> Result<(), Failure> {
        let tokens = self.battle.scene(Viewer::Side(side)).tokens;
        let is_own = tokens.iter().any(|token| token.piece == piece && token.side == side);
        let own = tokens.iter().filter(|token| token.side == side).map(|token| token.piece);
        let (actors, target): (Vec<Piece>, _) = if is_own { (vec![piece], None) } else { (own.collect(), Some(piece)) };
        let verbs = self.battle.verbs();
        let mut said = Vec::new();
        for actor in actors {
            for why in core_why_not(self.battle.as_ref(), side, actor, None, target) {
                if why.target != target && target.is_some() {
                    continue;
                }
                let words = self.battle.write(&why.command).unwrap_or_default();
                let what = if why.target.is_some() { words } else { verbs[usize::from(why.verb)].label.to_owned() };
                let line = format!("  {what}: {}", in_full(&why, self.battle.unit()));
                if !said.contains(&line) {
                    said.push(line);
                }
            }
        }
        if said.is_empty() {
            let nothing = if is_own { "`offers` lists what it can do" } else { "nothing that you have is done to it" };
            return self.say(&format!("Nothing is refused here: {nothing}."));
        }
        said.iter().try_for_each(|line| self.say(line))
    }

    fn odds(&mut self, side: Side, text: &str) -> Result<(), Failure> {
        let command = match self.battle.read(side, text) {
            Ok(command) => command,
            Err(misunderstood) => return self.say(&styled(style::REFUSED, format!("Not understood: {misunderstood}"))),
        };
        if let Err(Stop::Refused(refusal)) = self.battle.check(side, &command) {
            self.say(&styled(style::REFUSED, format!("Would be refused: {}.", refusal.said(self.battle.unit()))))?;
            return self.explain(side, &command, refusal.reason.name);
        }
        let expected = self.battle.forecast(side, &command).unwrap_or_default();
        let expected = Expected { forecasts: expected, fractions: None };
        if expected.forecasts.is_empty() {
            let why = if self.premeasure { "no dice are thrown for it" } else { "it cannot be told beforehand" };
            return self.say(&format!("No odds: {why}."));
        }
        let text = forecasts(&expected, |piece| self.battle.name(Viewer::Side(side), piece));
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Where nobody may measure beforehand, only between pieces of the own side.
    fn measure(&mut self, side: Side, rest: &str) -> Result<(), Failure> {
        let scene = self.battle.scene(Viewer::Side(side));
        let (unit, words) = (self.battle.unit(), rest.split_whitespace().collect::<Vec<&str>>());
        let &[one, other] = &words[..] else {
            return self.say(&format!("Say: measure A B, each a piece or x,y in {}", unit.name()));
        };
        match (end(&scene, unit, one), end(&scene, unit, other)) {
            (Some((from, of_one)), Some((to, of_other))) => {
                let own = of_one == Some(side) && of_other == Some(side);
                if !self.premeasure && !own {
                    return self
                        .say("Nobody may measure beforehand in this battle, but between pieces of his own side.");
                }
                self.say(&format!("{one} to {other}: {}", unit.say(from.distance(to))))
            }
            (None, _) => self.say(&format!("`{one}` is no piece to be seen and no place.")),
            (_, None) => self.say(&format!("`{other}` is no piece to be seen and no place.")),
        }
    }

    fn log(&mut self, viewer: Viewer, rest: &str) -> Result<(), Failure> {
        let numbers = self.battle.numbers();
        let last: usize = if rest.is_empty() {
            numbers.len()
        } else if let Ok(last) = rest.parse() {
            last
        } else {
            return self.say("Say: log, or log N for the last N entries");
        };
        for &n in &numbers[numbers.len().saturating_sub(last)..] {
            for sentence in sentences(&self.battle.told(n, viewer)) {
                self.say(&format!("{n:>4}  {sentence}"))?;
            }
        }
        Ok(())
    }

    fn undo(&mut self, side: Side, rest: &str) -> Result<(), Failure> {
        let words: Vec<String> = rest.split_whitespace().map(str::to_ascii_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (to, agreed) = match &words[..] {
            [] => match self.battle.may_undo(side) {
                Ok(to) => (to, Vec::new()),
                Err(refusal) => {
                    let what = format!("Refused: {refusal}. `undo all` asks the others.");
                    return self.say(&styled(style::REFUSED, what));
                }
            },
            ["all", to @ ..] if to.len() < 2 => {
                let to = match to.first().map(|to| to.parse::<u32>()) {
                    None => self.before_last_of(side),
                    Some(Ok(to)) => Some(to),
                    Some(Err(_)) => return self.say("Say: undo all N, where N is the number of an entry (see `log`)"),
                };
                let Some(to) = to else {
                    return self
                        .say("There is nothing of yours to take back; `undo all N` goes back to entry N (see `log`).");
                };
                let Some(agreed) = self.ask_others(side, &format!("go back to entry {to}"))? else { return Ok(()) };
                (to, agreed)
            }
            _ => return self.say("Say: undo, undo all, or undo all N"),
        };
        match self.battle.undo(side, to, &agreed) {
            Ok(()) => {
                self.skipping.clear();
                self.changed(None)?;
                self.say(&format!("Taken back: the battle stands as after entry {to}."))
            }
            Err(refusal) => self.say(&styled(style::REFUSED, format!("Refused: {refusal}. Nothing has changed."))),
        }
    }

    /// The entry before the last one in which this side decided something; before the last of all where it has not yet.
    fn before_last_of(&self, side: Side) -> Option<u32> {
        let numbers = self.battle.numbers();
        let own = |n: &u32| !self.battle.commands(*n, Viewer::Side(side)).is_empty();
        let last = numbers.iter().rposition(own).or(numbers.len().checked_sub(1))?;
        last.checked_sub(1).map(|at| numbers[at])
    }

    fn ruling(&mut self, side: Side, rest: &str) -> Result<(), Failure> {
        let Some((reason, what)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) else {
            return self.say("Say: ruling \"REASON\" [RULING]; `help ruling` lists what can be ruled");
        };
        let what = what.trim();
        let events = match what {
            // Only the words go into the record.
            "" => Ok(serde_json::Value::Array(Vec::new())),
            what => self.battle.read_ruling(Viewer::Side(side), what),
        };
        let events = match events {
            Ok(events) => events,
            Err(misunderstood) => {
                let hint = if misunderstood.usage.is_empty() { "; `help ruling` lists what can be ruled" } else { "" };
                return self.say(&styled(style::REFUSED, format!("Not understood: {misunderstood}{hint}")));
            }
        };
        // Nobody is asked about what cannot be.
        if let Err(why) = self.battle.may_rule(&events, reason) {
            return self.say(&styled(style::REFUSED, format!("Refused: {why}. Nothing has changed.")));
        }
        let asked = match verb_said(self.battle.ruling_verbs(), what) {
            // In the words of its button, as everybody knows them from the page.
            Some(verb) => {
                let rest: Vec<&str> = what.split_whitespace().skip(verb.key.split(' ').count()).collect();
                format!("{}: {}, because \"{reason}\"", verb.label, rest.join(" "))
            }
            None => format!("\"{reason}\""),
        };
        let Some(agreed) = self.ask_others(side, &format!("this ruling: {asked}"))? else { return Ok(()) };
        match self.battle.rule(&events, reason, Some(side), &agreed) {
            Ok(()) => {
                self.changed(Some(side))?;
                self.say("Ruled, and in the record.")
            }
            Err(why) => self.say(&styled(style::REFUSED, format!("Refused: {why}. Nothing has changed."))),
        }
    }

    fn list(&mut self, side: Side) -> Result<(), Failure> {
        if !matches!(self.battle.to_act(), ToAct::Lists(_)) {
            return self.say("No list is being written now.");
        }
        let list = self.battle.list(side);
        if list.is_empty() {
            self.say("The list is empty.")?;
        }
        for (place, command) in list {
            let words = self.battle.write(&command).unwrap_or_else(|_| command.to_string());
            self.say(&format!("{place:>4}  {words}"))?;
        }
        Ok(())
    }

    fn withdraw(&mut self, side: Side, rest: &str) -> Result<(), Failure> {
        let Ok(place) = rest.parse() else { return self.say("Say: withdraw N, with the number that `list` shows") };
        match self.battle.withdraw(side, place) {
            Ok(()) => self.say("Withdrawn."),
            Err(Stop::Refused(refusal)) => {
                self.say(&styled(style::REFUSED, format!("Refused: {}.", refusal.said(self.battle.unit()))))
            }
            Err(Stop::Waiting(waiting)) => self.say(&waiting.to_string()),
        }
    }

    fn save(&mut self, path: &str) -> Result<(), Failure> {
        if path.is_empty() {
            return self.say("Say: save FILE");
        }
        let text: String = self.battle.record(0).iter().map(|line| format!("{line}\n")).collect();
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        match file.and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => self.say(&format!("A copy of the record is in {path}")),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                self.say(&styled(style::REFUSED, format!("{path} is there already: choose another name.")))
            }
            Err(error) => self.say(&styled(style::REFUSED, format!("{path}: cannot be written: {error}"))),
        }
    }
}

/// Why something is refused, in the words that say most of it, with the name of the arc that the target is out of.
fn in_full(why: &WhyNot, unit: LengthUnit) -> String {
    let more = why.remarks.iter().find(|remark| remark.clause == why.refusal.reason.clause);
    let text = more.map_or_else(
        || format!("{}.", why.refusal.said(unit)),
        |remark| format!("{} [{}]", remark.text, remark.clause),
    );
    let names: Vec<&str> = why.areas.iter().map(|area| &*area.name).filter(|name| !name.is_empty()).collect();
    if names.is_empty() { text } else { format!("{text} It bears here: {}.", names.join("; ")) }
}

/// A piece by its name, with its side; or a place as it is typed.
fn end(scene: &Scene, unit: LengthUnit, word: &str) -> Option<(Point, Option<Side>)> {
    let token = scene.tokens.iter().find(|token| token.name.eq_ignore_ascii_case(word));
    let place = || unit.read_point(word).map(|at| (at, None));
    token.map(|token| (token.at, Some(token.side))).or_else(place)
}
