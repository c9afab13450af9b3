//! Playing a battle of an example, line by line.

use super::Examined;
use super::scenario::Scenario;
use super::script::{Dice, Says, Whom, choices, read};
use crate::fixture::new_battle;
use sandtable_core::data::{Files, micrometres};
use sandtable_core::record::Provision;
use sandtable_core::{
    Answer, Battle, DiceFrom, Fact, Heard, Misunderstood, Outcome, Refusal, Scene, Sentence, Side, Stop, Table, ToAct,
    Token, Viewer,
};
use sandtable_dice::{Entered, Exact, faces_from_line};
use std::sync::Arc;

type Wrong = (u32, String);

/// Plays one battle.
///
/// # Errors
/// Everything that is wrong with the scenario, or the first line that does not hold.
pub(super) fn play<R: Table>(
    file: &str,
    scenario: &Scenario,
    files: &Files,
    lines: &[(u32, String)],
    examined: &mut Examined,
) -> Result<(), Vec<Wrong>> {
    let choices = choices(lines).map_err(|wrong| vec![wrong])?;
    let setting = R::load(files, file, &scenario.text, &choices).map_err(|problems| {
        let place = |problem: &sandtable_core::data::Problem| match scenario.line {
            Some(line) if problem.line > 0 && problem.file == file => {
                (line + problem.line, format!("{}: {}", problem.field, problem.what))
            }
            _ => (scenario.block, problem.to_string()),
        };
        problems.iter().map(place).collect::<Vec<_>>()
    })?;
    let script = read(lines, R::sides(&setting)).map_err(|wrong| vec![wrong])?;
    let battle = new_battle::<R>(&Arc::new(setting), Provision::Entered, None);
    Stage { battle, entry: None, examined }.plays(&script).map_err(|wrong| vec![wrong])
}

struct Stage<'e, R: Table> {
    battle: Battle<R>,
    /// The entry that the last command led to.
    entry: Option<u32>,
    examined: &'e mut Examined,
}

/// What a command came to.
enum Came {
    Done,
    Sealed,
    Refused(Refusal),
    Misunderstood(Misunderstood),
}

impl<R: Table> Stage<'_, R> {
    fn plays(&mut self, script: &[(u32, Says)]) -> Result<(), Wrong> {
        let after_choices = script.iter().take_while(|(_, says)| matches!(says, Says::Choose(_))).count();
        let script = &script[after_choices..];
        let first = script.first().map_or(0, |(line, _)| *line);
        let (dice, mut rest) = taken_dice(script);
        match self.deed(first, &dice, |battle, dice| battle.open(dice).map(|()| Answer::Done))? {
            Came::Done => {}
            Came::Refused(refusal) => return Err((first, format!("the battle does not open: {refusal}"))),
            Came::Sealed | Came::Misunderstood(_) => unreachable!("an opening is carried out or refused"),
        }
        while let Some(((line, says), after)) = rest.split_first() {
            rest = after;
            if let Says::Gives { side, text } = says {
                let (dice, after) = taken_dice(rest);
                let expected = after.first().map(|(_, says)| says);
                let came = self.given(*line, *side, text, &dice)?;
                rest = if answers(*line, &came, expected)? { &after[1..] } else { after };
                self.examined.commands += 1;
            } else {
                self.holds(says).map_err(|what| (*line, what))?;
            }
        }
        Ok(())
    }

    fn given(&mut self, line: u32, side: Side, text: &str, dice: &[Dice]) -> Result<Came, Wrong> {
        if matches!(self.battle.to_act(), ToAct::Lists(_)) {
            if text.eq_ignore_ascii_case("done") {
                return self.deed(line, dice, |battle, dice| battle.done(side, dice));
            }
            let place = text.to_ascii_lowercase().strip_prefix("withdraw ").and_then(|place| place.parse().ok());
            if let Some(place) = place {
                return self.deed(line, dice, |battle, _| battle.withdraw(side, place).map(|()| Answer::Sealed));
            }
        }
        match R::parse(self.battle.setting(), &self.battle.draft(side), text) {
            Ok(command) => self.deed(line, dice, |battle, dice| battle.give(side, command.clone(), dice)),
            Err(misunderstood) => Ok(Came::Misunderstood(misunderstood)),
        }
    }

    /// Does something, with the dice of the lines after it as they are asked for.
    fn deed(
        &mut self,
        line: u32,
        dice: &[Dice],
        mut act: impl FnMut(&mut Battle<R>, DiceFrom) -> Result<Answer, Stop>,
    ) -> Result<Came, Wrong> {
        let mut tape = Entered::default();
        let mut left = dice.iter();
        let came = loop {
            match act(&mut self.battle, DiceFrom::Table(tape.clone())) {
                Ok(Answer::Done) => break Came::Done,
                Ok(Answer::Sealed) => break Came::Sealed,
                Err(Stop::Refused(refusal)) => break Came::Refused(refusal),
                Err(Stop::Waiting(waiting)) => {
                    let Some(next) = left.next() else { return Err((line, format!("{waiting}, and none are typed"))) };
                    let reason = waiting.why.reason;
                    if next.name.as_ref().is_some_and(|name| !name.eq_ignore_ascii_case(reason.name)) {
                        return Err((next.line, format!("these dice are for {reason}")));
                    }
                    let needed = i32::from(waiting.why.need.total());
                    if next.needing.is_some_and(|needing| needing != needed) {
                        return Err((next.line, format!("{reason} needs {needed}")));
                    }
                    let faces = faces_from_line(&waiting.sides, &next.faces);
                    tape.rolls.push(faces.map_err(|misread| (next.line, misread.to_string()))?);
                }
            }
        };
        if let Some(over) = left.next() {
            return Err((over.line, "these dice are left over".into()));
        }
        match &came {
            Came::Done => self.carried_out(),
            Came::Refused(refusal) => self.examined.cited.note(refusal.reason.clause),
            Came::Sealed | Came::Misunderstood(_) => self.entry = None,
        }
        Ok(came)
    }

    fn carried_out(&mut self) {
        self.entry = Some(self.battle.last_number());
        let last = self.battle.record().last().map(|last| last.line());
        if let Some(sandtable_core::record::Line::Entry(entry)) = last.as_deref() {
            for fact in &entry.facts {
                if let Fact::Rolled(roll) = fact {
                    self.examined.cited.note(&roll.clause);
                    roll.parts.iter().for_each(|part| self.examined.cited.note(&part.clause));
                }
            }
        }
        for viewer in self.viewers() {
            let sentences = self.told(viewer).unwrap_or_default();
            sentences.iter().for_each(|sentence| self.examined.cited.note(&sentence.clause));
        }
    }

    fn viewers(&self) -> Vec<Viewer> {
        Viewer::all(R::sides(self.battle.setting()).len()).collect()
    }

    /// What a viewer is told of the last command.
    fn told(&self, viewer: Viewer) -> Result<Vec<Sentence>, String> {
        let heard = self.entry.and_then(|entry| self.battle.heard(entry, viewer));
        let (heard, _, after) = heard.ok_or("nothing has been carried out that anybody could hear of")?;
        let view = R::view(self.battle.setting(), &after, viewer);
        let tell = |heard: &Heard<R::Event>| R::tell(self.battle.setting(), &view, heard);
        Ok(heard.iter().filter_map(tell).collect())
    }

    fn holds(&mut self, says: &Says) -> Result<(), String> {
        match says {
            Says::Expect { clause, fragment } => self.expected(clause.as_deref(), fragment),
            Says::Hears { whom, fragment, never } => self.hears(*whom, fragment, *never),
            Says::Odds { side, command, chances } => self.odds(*side, command, chances),
            Says::State { piece, whom, traits } => self.state(piece, *whom, traits),
            Says::Status { whom, label, words } => self.status(*whom, label, words),
            Says::View { whom, pointer, json } => self.view(*whom, pointer, json),
            Says::Asked(sides) => {
                let asked: Vec<Side> = self.battle.to_act().sides().iter().collect();
                if asked == *sides { Ok(()) } else { Err(format!("asked to decide: {}", self.names(&asked))) }
            }
            Says::Over(winner) => match (self.battle.outcome(), winner) {
                (Some(Outcome::Drawn), None) => Ok(()),
                (Some(Outcome::Won(side)), Some(winner)) if side == *winner => Ok(()),
                (None, _) => Err("the battle is not over".into()),
                (Some(Outcome::Drawn), _) => Err("the battle is drawn".into()),
                (Some(Outcome::Won(side)), _) => Err(format!("won: {}", self.names(&[side]))),
            },
            Says::Choose(_) => Err("rules are chosen before all else".into()),
            Says::Dice(_) => Err("these dice follow no command".into()),
            Says::Refused { .. } | Says::Misunderstood(_) => Err("no command stands before this".into()),
            Says::Gives { .. } => unreachable!("commands are given elsewhere"),
        }
    }

    fn names(&self, sides: &[Side]) -> String {
        let names = R::sides(self.battle.setting());
        let named: Vec<&str> = sides.iter().map(|side| names[side.index()].as_str()).collect();
        if named.is_empty() { "nobody".into() } else { named.join(" and ") }
    }

    fn expected(&self, clause: Option<&str>, fragment: &str) -> Result<(), String> {
        let mut all: Vec<Sentence> = Vec::new();
        for viewer in self.viewers() {
            all.extend(self.told(viewer)?);
        }
        let fits = |told: &&Sentence| contains(&told.text, fragment);
        let Some(first) = all.iter().find(fits) else { return Err(unsaid("nobody is told", fragment, &all)) };
        match clause {
            Some(clause) if !all.iter().filter(fits).any(|told| told.clause == clause) => {
                Err(format!("it is told by {}, not {clause}", first.clause))
            }
            _ => Ok(()),
        }
    }

    fn hears(&self, whom: Whom, fragment: &str, never: bool) -> Result<(), String> {
        let told = self.told(whom)?;
        match told.iter().find(|sentence| contains(&sentence.text, fragment)) {
            Some(sentence) if never => Err(format!("it is told: {}", sentence.text)),
            None if !never => Err(unsaid("not told", fragment, &told)),
            _ => Ok(()),
        }
    }

    fn odds(&mut self, side: Option<Side>, command: &str, chances: &[String]) -> Result<(), String> {
        let side = match (side, self.battle.to_act().sides().iter().next()) {
            (Some(side), _) | (None, Some(side)) => side,
            (None, None) => return Err("nobody is asked to decide".into()),
        };
        let (setting, view) = (self.battle.setting(), self.battle.draft(side));
        let command = R::parse(setting, &view, command).map_err(|misunderstood| misunderstood.to_string())?;
        let forecasts = R::forecast(setting, &view, &command, &mut Exact::new());
        forecasts.iter().for_each(|forecast| self.examined.cited.note(forecast.reason.clause));
        self.examined.odds += 1;
        if chances == ["nothing"] {
            return if forecasts.is_empty() { Ok(()) } else { Err(format!("forecast: {forecasts:?}")) };
        }
        for wanted in chances {
            let (label, number) = wanted.rsplit_once(' ').ok_or_else(|| format!("`{wanted}`: write `label 16/100`"))?;
            if label.eq_ignore_ascii_case("needs") {
                let totals: Vec<String> = forecasts.iter().map(|forecast| forecast.need.total().to_string()).collect();
                if !totals.iter().any(|total| total == number) {
                    return Err(format!("needed: {}", totals.join(", ")));
                }
                continue;
            }
            let chance = chance(number).ok_or_else(|| format!("`{number}` is no chance: 16/100, 0.16 or 16%"))?;
            let all = || forecasts.iter().flat_map(|forecast| &forecast.chances);
            let found: Vec<f64> =
                all().filter(|(known, _)| known.eq_ignore_ascii_case(label)).map(|(_, chance)| *chance).collect();
            if found.is_empty() {
                let labels: Vec<&str> = all().map(|(label, _)| label.as_str()).collect();
                return Err(format!("nothing is forecast as `{label}`: {}", labels.join(", ")));
            }
            if !found.iter().any(|found| (found - chance).abs() <= 1e-9) {
                return Err(format!("the chance of `{label}` is {found:?}, not {chance}"));
            }
        }
        Ok(())
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        R::scene(self.battle.setting(), &self.battle.seen(viewer))
    }

    /// A piece as this viewer sees it; as its own side does where none is named.
    fn token(&self, piece: &str, whom: Option<Whom>) -> Option<Token> {
        let find =
            |viewer: Viewer| self.scene(viewer).tokens.into_iter().find(|token| token.name.eq_ignore_ascii_case(piece));
        match whom {
            Some(viewer) => find(viewer),
            None => {
                let seen: Vec<Token> = self.viewers().into_iter().filter_map(find).collect();
                let own = |token: &&Token| {
                    let own = self.scene(Viewer::Side(token.side));
                    own.tokens.iter().any(|known| known == *token)
                };
                seen.iter().find(own).or(seen.first()).cloned()
            }
        }
    }

    fn state(&self, piece: &str, whom: Option<Whom>, traits: &[String]) -> Result<(), String> {
        let token = self.token(piece, whom);
        for wanted in traits {
            match (&token, wanted.as_str()) {
                (None, "gone") => {}
                (None, _) => return Err(format!("there is no {piece} on the table")),
                (Some(token), wanted) => self.shows(token, wanted)?,
            }
        }
        Ok(())
    }

    fn shows(&self, token: &Token, wanted: &str) -> Result<(), String> {
        let (word, rest) = wanted.split_once(' ').unwrap_or((wanted, ""));
        let rest = rest.trim();
        let marked = |mark: &str| token.marks.iter().any(|known| known.eq_ignore_ascii_case(mark));
        let marks = || format!("marked: {}", token.marks.join(", "));
        let (holds, is) = match (word, rest) {
            ("at", place) => {
                let (x, y) = place.split_once(',').ok_or_else(|| format!("`{place}` is no place: 300,400"))?;
                let read = |text: &str| micrometres(text.trim()).map_err(|error| format!("`{text}`: {error}"));
                ((read(x)?, read(y)?) == (token.at.x, token.at.y), format!("at {}", token.at))
            }
            ("facing", degrees) => {
                let wanted: f64 = degrees.parse().map_err(|_| format!("`{degrees}` is no bearing"))?;
                let is = token.heading.map(|heading| f64::from(heading.0) / 1_000.0);
                (is.is_some_and(|is| (is - wanted).abs() < 1e-9), format!("facing {is:?}"))
            }
            ("strength", strength) => {
                let is = token.strength.map_or("none".into(), |(left, full)| format!("{left}/{full}"));
                let left = token.strength.map(|(left, _)| left.to_string());
                (is == strength || left.as_deref() == Some(strength), format!("strength {is}"))
            }
            ("marked", mark) => (marked(mark), marks()),
            ("not", mark) if mark.starts_with("marked ") => (!marked(mark["marked ".len()..].trim()), marks()),
            ("kind", kind) => (token.kind.eq_ignore_ascii_case(kind), format!("kind {}", token.kind)),
            ("gone", "") => (false, format!("at {}", token.at)),
            _ => return Err(format!("`{wanted}`: a piece is at, facing, strength, marked, not marked, kind or gone")),
        };
        if holds { Ok(()) } else { Err(format!("{} is {is}", token.name)) }
    }

    fn status(&self, whom: Option<Whom>, label: &str, words: &str) -> Result<(), String> {
        let viewers = whom.map_or_else(|| self.viewers(), |viewer| vec![viewer]);
        let lines: Vec<(String, String)> = viewers.into_iter().flat_map(|viewer| self.scene(viewer).status).collect();
        let known: Vec<&str> = lines
            .iter()
            .filter(|(known, _)| known.eq_ignore_ascii_case(label))
            .map(|(_, words)| words.as_str())
            .collect();
        match known.first() {
            None => Err(format!("no line `{label}` stands beside the table")),
            Some(_) if known.iter().any(|known| known.eq_ignore_ascii_case(words)) => Ok(()),
            Some(is) => Err(format!("{label} is {is}")),
        }
    }

    fn view(&self, whom: Whom, pointer: &str, json: &str) -> Result<(), String> {
        let view = serde_json::to_value(self.battle.view(whom)).map_err(|error| error.to_string())?;
        let wanted: serde_json::Value = serde_json::from_str(json).map_err(|error| format!("`{json}`: {error}"))?;
        match view.pointer(pointer) {
            Some(is) if *is == wanted => Ok(()),
            Some(is) => Err(format!("{pointer} is {is}")),
            None => Err(format!("{pointer} is nowhere in the view")),
        }
    }
}

/// The dice that stand at the start of these lines, and the lines after them.
fn taken_dice(script: &[(u32, Says)]) -> (Vec<Dice>, &[(u32, Says)]) {
    let dice: Vec<Dice> = script
        .iter()
        .map_while(|(_, says)| if let Says::Dice(dice) = says { Some(dice.clone()) } else { None })
        .collect();
    let count = dice.len();
    (dice, &script[count..])
}

/// Did a command come to what the next line expects? Says whether that line spoke of it.
fn answers(line: u32, came: &Came, expected: Option<&Says>) -> Result<bool, Wrong> {
    match (came, expected) {
        (Came::Refused(refusal), Some(Says::Refused { clause, fragment })) => {
            if refusal.reason.clause != clause || !contains(&refusal.to_string(), fragment) {
                return Err((line, format!("refused for another reason: {refusal}")));
            }
            Ok(true)
        }
        (Came::Refused(refusal), _) => Err((line, format!("refused: {refusal}"))),
        (Came::Misunderstood(misunderstood), Some(Says::Misunderstood(fragment))) => {
            if !contains(&misunderstood.to_string(), fragment) {
                return Err((line, format!("misunderstood for another reason: {misunderstood}")));
            }
            Ok(true)
        }
        (Came::Misunderstood(misunderstood), _) => Err((line, format!("not understood: {misunderstood}"))),
        (Came::Done | Came::Sealed, Some(Says::Refused { clause, .. })) => {
            Err((line, format!("allowed, though {clause} should refuse it")))
        }
        (Came::Done | Came::Sealed, Some(Says::Misunderstood(_))) => Err((line, "understood after all".into())),
        (Came::Done | Came::Sealed, _) => Ok(false),
    }
}

fn contains(text: &str, fragment: &str) -> bool {
    text.to_lowercase().contains(&fragment.to_lowercase())
}

fn unsaid(how: &str, fragment: &str, told: &[Sentence]) -> String {
    let mut said: Vec<&str> = told.iter().map(|sentence| sentence.text.as_str()).collect();
    said.dedup();
    format!("{how} `{fragment}`, but: {}", if said.is_empty() { "nothing".into() } else { said.join(" | ") })
}

/// `16/100`, `0.16` or `16%`.
fn chance(text: &str) -> Option<f64> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    if let Some((of, all)) = text.split_once('/') {
        return Some(number(of)? / number(all)?);
    }
    match text.strip_suffix('%') {
        Some(percent) => Some(number(percent)? / 100.0),
        None => number(text),
    }
}
