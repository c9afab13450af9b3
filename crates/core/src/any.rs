//! A battle of any rulebook, for callers that know none: a command line, a server, a script.

use crate::data::Problem;
use crate::record::{Digest, Header, Line, LineOf, Read, Seed, Verified, read_lines, verify_with};
use crate::{
    Answer, Battle, DiceFrom, Expected, Figure, Filled, Forecast, Heard, Labels, LengthUnit, Misunderstood, Offer,
    Outcome, Passage, Piece, Preview, Refusal, Region, Roll, Roster, Scene, Sentence, Side, Sides, Slot, Stop, Table,
    ToAct, Value, Verb, Viewer, clause, typed_ruling,
};
use sandtable_dice::{Exact, Faces};
use serde_json::Value as Json;

/// One thing told: the sentence, and the fact behind it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// What an umpire would say; nothing for what is mere bookkeeping.
    pub sentence: Option<Sentence>,
    /// The dice that fell, where it is a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Roll>,
    /// The rulebook's event, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<Json>,
}

/// A battle as it stood after an entry, for one viewer.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The entry; none for the beginning.
    pub n: Option<u32>,
    /// What the table drew.
    pub scene: Scene,
    /// Both forces.
    pub roster: Roster,
    /// Who had to decide next.
    pub to_act: ToAct,
    /// The prompt.
    pub prompt: String,
    /// What the viewer was told of the entry.
    pub told: Vec<Told>,
    /// What was to be expected of its throws, just before them, as [`AnyBattle::illustrate`] has it.
    pub expected: Vec<Forecast>,
}

/// Everything that can be done with a battle without knowing its rulebook. Offers and values are the same for all
/// rulebooks, so a filled offer is a command in a language that all share; typed commands and JSON are two others.
pub trait AnyBattle: Send {
    /// The names of the sides.
    fn sides(&self) -> &[String];
    /// The first line of its record: rulebook, scenario, switches, dice.
    fn header(&self) -> &Header;
    /// Has it been opened?
    fn is_open(&self) -> bool;
    /// Has its record been closed?
    fn is_closed(&self) -> bool;
    /// The number of the last entry, undoing or ruling.
    fn last_number(&self) -> u32;
    /// Who must decide.
    fn to_act(&self) -> ToAct;
    /// Who has given a sealed command.
    fn has_sealed(&self) -> Sides;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// What may be commanded.
    fn verbs(&self) -> &'static [Verb];
    /// Can the verb of this number come up in this battle at all?
    fn comes_up(&self, verb: u8) -> bool;
    /// The figures that courses may contain.
    fn figures(&self) -> &'static [Figure];
    /// The unit in which people of this table speak of lengths.
    fn unit(&self) -> LengthUnit;
    /// What the numbers of slots are called.
    fn labels(&self) -> &'static [Labels];
    /// Whose decision it is and what can be done, in words.
    fn prompt(&self, viewer: Viewer) -> String;
    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Json;
    /// What a viewer's table draws.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// Both forces as a viewer may know them.
    fn roster(&self, viewer: Viewer) -> Roster;
    /// The name of a piece.
    fn name(&self, viewer: Viewer, piece: Piece) -> String;
    /// What a side may try now.
    fn offers(&self, side: Side) -> Vec<Offer>;
    /// The exact outline of a slot.
    fn region(&self, side: Side, offer: &Offer, slot: usize) -> Region;
    /// A seat gives its share of the dice.
    ///
    /// # Errors
    /// Once the battle is open, and a second time for the same side.
    fn seat(&mut self, side: Side, nonce: &str) -> Result<(), Stop>;
    /// Opens the battle.
    ///
    /// # Errors
    /// Where dice must be thrown first.
    fn open(&mut self, dice: DiceFrom) -> Result<(), Stop>;
    /// Reads a typed command.
    ///
    /// # Errors
    /// What was not understood, and how it could be said.
    fn read(&self, side: Side, text: &str) -> Result<Json, Misunderstood>;
    /// Writes a command so that [`AnyBattle::read`] reads the same one.
    ///
    /// # Errors
    /// Where it is no command of this rulebook.
    fn write(&self, command: &Json) -> Result<String, Misunderstood>;
    /// What fills the offer that a command comes from; nothing where nobody knows.
    ///
    /// # Errors
    /// Where it is no command of this rulebook.
    fn filled(&self, command: &Json) -> Result<Option<Filled>, Misunderstood>;
    /// The command that a filled offer is.
    ///
    /// # Errors
    /// Where the values are not those of its slots.
    fn fill(&self, offer: &Offer, values: &[Value]) -> Result<Json, Misunderstood>;
    /// Would this command be allowed?
    ///
    /// # Errors
    /// Why not.
    fn check(&self, side: Side, command: &Json) -> Result<(), Stop>;
    /// Gives a command.
    ///
    /// # Errors
    /// A refusal, or the dice to throw first. Nothing has changed.
    fn give(&mut self, side: Side, command: &Json, dice: DiceFrom) -> Result<Answer, Stop>;
    /// What a side that does nothing would do.
    fn default(&self, side: Side) -> Json;
    /// A side's own sealed commands: the place of each on the list, and the command.
    fn list(&self, side: Side) -> Vec<(u32, Json)>;
    /// Takes a command off a side's own list.
    ///
    /// # Errors
    /// Where no list is written, or nothing on it has that place.
    fn withdraw(&mut self, side: Side, place: u32) -> Result<(), Stop>;
    /// A side's list of sealed commands is finished.
    ///
    /// # Errors
    /// A refusal, or the dice to throw first.
    fn done(&mut self, side: Side, dice: DiceFrom) -> Result<Answer, Stop>;
    /// What a side may expect of a command.
    ///
    /// # Errors
    /// Where it is no command.
    fn forecast(&self, side: Side, command: &Json) -> Result<Vec<Forecast>, Misunderstood>;
    /// The same with the fractions that its chances stand for.
    ///
    /// # Errors
    /// Where the value is no command.
    fn forecast_exactly(&self, side: Side, command: &Json) -> Result<Expected, Misunderstood>;
    /// What a command would come to, as far as the side can know.
    ///
    /// # Errors
    /// Where it is no command.
    fn preview(&self, side: Side, command: &Json) -> Result<Preview<Json>, Misunderstood>;
    /// What was to be expected of the throws of an entry, just before them, as this viewer could know it.
    fn illustrate(&self, n: u32, viewer: Viewer) -> Vec<Forecast>;
    /// What a human ruling can be about.
    fn ruling_verbs(&self) -> &'static [Verb];
    /// What a human may rule about a piece, or about the battle, as far as this viewer knows it.
    fn rulings(&self, viewer: Viewer, piece: Piece) -> Vec<Offer>;
    /// The events of a filled ruling, for [`AnyBattle::rule`].
    ///
    /// # Errors
    /// Where the values are not those of its slots.
    fn ruling(&self, viewer: Viewer, offer: &Offer, values: &[Value]) -> Result<Json, Misunderstood>;
    /// Reads a typed ruling: its events, for [`AnyBattle::rule`].
    ///
    /// # Errors
    /// What was not understood, is so already, or cannot be ruled now.
    fn read_ruling(&self, viewer: Viewer, text: &str) -> Result<Json, Misunderstood>;
    /// Could this be ruled, if all agree? Asked before anybody is asked.
    ///
    /// # Errors
    /// What is wrong with the events, in words, or why it would be refused.
    fn may_rule(&self, events: &Json, reason: &str) -> Result<(), String>;
    /// Takes back everything after an entry.
    ///
    /// # Errors
    /// Why not.
    fn undo(&mut self, by: Side, to: u32, agreed: &[Side]) -> Result<(), Refusal>;
    /// The entry that a side alone may go back to.
    ///
    /// # Errors
    /// Why it may not.
    fn may_undo(&self, side: Side) -> Result<u32, Refusal>;
    /// A human ruling: a list of the rulebook's events as JSON.
    ///
    /// # Errors
    /// What is wrong with the events, in words, or why it is refused.
    fn rule(&mut self, events: &Json, reason: &str, by: Option<Side>, agreed: &[Side]) -> Result<(), String>;
    /// Another line of events, with dice of its own.
    fn branch(&mut self, seed: Seed);
    /// Closes the record.
    fn end(&mut self);
    /// Lets go of what can be read again from the record, for a battle that is not looked at as a whole any more.
    fn rest(&mut self);
    /// The numbers of entries and rulings that have not been taken back.
    fn numbers(&self) -> Vec<u32>;
    /// Those that had not been taken back when this number was the last.
    fn numbers_at(&self, n: u32) -> Vec<u32>;
    /// What a viewer is told of an entry or ruling.
    fn told(&self, n: u32, viewer: Viewer) -> Vec<Told>;
    /// What a viewer is told of every entry and ruling from this number on, in one pass.
    fn story(&self, from: u32, viewer: Viewer) -> Vec<(u32, Vec<Told>)>;
    /// The whole battle again, entry by entry, as this viewer saw it: folds events in one pass, runs no rules. The first
    /// frame is the table before anything happened and has no number.
    fn replay(&self, viewer: Viewer, take: &mut dyn FnMut(Frame));
    /// The whole battle as it went, with what its dice cost each side and could have cost it: the truth, for nobody while the
    /// battle goes on.
    fn reckoning(&self) -> Vec<Passage>;
    /// The sides whose commands an entry carried out: known to all, unlike the commands.
    fn given_by(&self, n: u32) -> Sides;
    /// The typed words of the commands of an entry that this viewer gave himself; the umpire's are all. Those of others may hold
    /// secrets: what they did is told in sentences.
    fn commands(&self, n: u32, viewer: Viewer) -> Vec<String>;
    /// The faces that fell in an entry.
    fn faces(&self, n: u32) -> Vec<Faces>;
    /// Did dice fall in an entry that a viewer may see?
    fn threw(&self, n: u32, viewer: Viewer) -> bool;
    /// The record's lines, from this one on.
    fn record(&self, from: usize) -> Vec<String>;
    /// A number to compare while the battle runs.
    fn shown_check(&self) -> Option<Digest>;
    /// What a viewer's table drew after an entry: folds events, runs no rules.
    fn scene_after(&self, n: u32, viewer: Viewer) -> Option<Scene>;
    /// The battle as it stood after an entry, with the record up to there.
    fn at(&self, n: u32) -> Option<Box<dyn AnyBattle>>;
    /// Resolves the whole record again.
    ///
    /// # Errors
    /// The first line that differs, and how.
    fn verify(&self) -> Result<Verified, String>;
}

fn fits(offer: &Offer, values: &[Value], verbs: &[Verb]) -> Result<(), Misunderstood> {
    let fits = offer.slots.len() == values.len() && offer.slots.iter().zip(values).all(|(slot, v)| slot.holds(v));
    if fits && usize::from(offer.verb) < verbs.len() {
        return Ok(());
    }
    Err(misunderstood("the values do not fit the slots"))
}

fn misunderstood(what: impl std::fmt::Display) -> Misunderstood {
    Misunderstood { what: format!("that is no command of this rulebook: {what}"), usage: String::new() }
}

/// A filled ruling as everybody may read it: "Set hit points: 3 (T1)". Values of secret slots, and of slots without a choice, are
/// left out.
pub fn ruled(battle: &dyn AnyBattle, offer: &Offer, values: &[Value]) -> String {
    let verb = battle.ruling_verbs().get(usize::from(offer.verb)).map_or("", |verb| verb.label);
    let each = offer.slots.iter().zip(values).enumerate().filter_map(|(n, (slot, value))| match (slot, value) {
        _ if offer.secret >> n & 1 == 1 => None,
        (Slot::Number { from, to }, _) if from == to => None,
        (_, Value::Number(number)) => Some(number.to_string()),
        (_, Value::Point(at)) => Some(format!(
            "{} mm from the west, {} mm from the south",
            f64::from(at.x) / 1000.0,
            f64::from(at.y) / 1000.0
        )),
        (_, Value::Heading(angle)) => Some(format!("{} degrees", f64::from(angle.as_millidegrees()) / 1000.0)),
        // Everybody reads it, so it names pieces as everybody knows them.
        (_, Value::Piece(piece)) => Some(battle.name(Viewer::Public, *piece)),
        _ => None,
    });
    let words = each.collect::<Vec<_>>().join(", ");
    let to = if words.is_empty() { words } else { format!(": {words}") };
    let whom = match offer.actor {
        Piece::THE_SIDE => String::new(),
        piece => format!(" ({})", battle.name(Viewer::Public, piece)),
    };
    format!("{verb}{to}{whom}")
}

impl<R: Table> Battle<R> {
    /// The words of a human ruling, which everybody hears before what it does.
    fn ruling(&self, n: u32) -> Option<Told> {
        let line = self.in_force(n)?;
        let Line::Override { reason, .. } = &*line else { return None };
        let words = format!("A human ruling: {}.", reason.trim_end_matches(['.', ' ']));
        let sentence = Some(Sentence::new(words, clause::NO_REASON.clause, &[]));
        Some(Told { sentence, roll: None, event: None })
    }

    fn in_words(&self, n: u32, heard: Vec<Heard<R::Event>>, after: &R::State, viewer: Viewer) -> Vec<Told> {
        let view = R::view(self.setting(), after, viewer);
        let facts = heard.into_iter().map(|heard| {
            let sentence = R::tell(self.setting(), &view, &heard);
            match heard {
                Heard::Rolled(roll) => Told { sentence, roll: Some(roll), event: None },
                Heard::Happened(event) => Told { sentence, roll: None, event: Some(json(&event)) },
            }
        });
        self.ruling(n).into_iter().chain(facts).collect()
    }

    fn expected(&self, heard: &[Heard<R::Event>], before: &R::State, viewer: Viewer) -> Vec<Forecast> {
        R::illustrate(self.setting(), &R::view(self.setting(), before, viewer), heard, &mut Exact::new())
    }

    fn command(&self, json: &Json) -> Result<R::Command, Misunderstood> {
        serde_json::from_value(json.clone()).map_err(misunderstood)
    }

    fn events(&self, json: &Json) -> Result<Vec<R::Event>, String> {
        serde_json::from_value(json.clone())
            .map_err(|error| format!("that is no list of this rulebook's events: {error}"))
    }

    /// The lines of the record up to one, that one too, read again from their texts.
    fn lines_to(&self, last: usize) -> Result<Vec<Read<LineOf<R>>>, Vec<Problem>> {
        let text: Vec<&str> = Battle::record(self)[..=last].iter().map(|written| written.text.as_str()).collect();
        read_lines("record", &text.join("\n"))
    }

    fn known(&self, command: &Json) -> Result<R::Command, Stop> {
        self.command(command).map_err(|_| Stop::Refused(Refusal::of(&clause::NOT_A_COMMAND)))
    }
}

fn json(value: &impl serde::Serialize) -> Json {
    serde_json::to_value(value).expect("plain values")
}

impl<R: Table> AnyBattle for Battle<R> {
    fn sides(&self) -> &[String] {
        R::sides(self.setting())
    }
    fn header(&self) -> &Header {
        Battle::header(self)
    }
    fn is_open(&self) -> bool {
        Battle::is_open(self)
    }
    fn is_closed(&self) -> bool {
        Battle::is_closed(self)
    }
    fn last_number(&self) -> u32 {
        Battle::last_number(self)
    }
    fn to_act(&self) -> ToAct {
        Battle::to_act(self)
    }
    fn has_sealed(&self) -> Sides {
        Battle::has_sealed(self)
    }
    fn outcome(&self) -> Option<Outcome> {
        Battle::outcome(self)
    }
    fn verbs(&self) -> &'static [Verb] {
        R::VERBS
    }
    fn comes_up(&self, verb: u8) -> bool {
        R::comes_up(self.setting(), verb)
    }
    fn figures(&self) -> &'static [Figure] {
        R::FIGURES
    }

    fn unit(&self) -> LengthUnit {
        R::UNIT
    }
    fn labels(&self) -> &'static [Labels] {
        R::LABELS
    }
    fn prompt(&self, viewer: Viewer) -> String {
        R::prompt(self.setting(), &self.seen(viewer))
    }
    fn view(&self, viewer: Viewer) -> Json {
        json(&self.seen(viewer))
    }
    fn scene(&self, viewer: Viewer) -> Scene {
        R::scene(self.setting(), &self.seen(viewer))
    }
    fn roster(&self, viewer: Viewer) -> Roster {
        R::roster(self.setting(), &self.seen(viewer))
    }
    fn name(&self, viewer: Viewer, piece: Piece) -> String {
        R::name(self.setting(), &Battle::view(self, viewer), piece)
    }
    fn offers(&self, side: Side) -> Vec<Offer> {
        let view = self.draft(side);
        let mut all = Vec::new();
        for actor in R::actors(self.setting(), &view).iter() {
            R::offers(self.setting(), &view, actor, &mut |offer| all.push(offer));
        }
        all
    }
    fn region(&self, side: Side, offer: &Offer, slot: usize) -> Region {
        R::region(self.setting(), &self.draft(side), offer, slot)
    }
    fn seat(&mut self, side: Side, nonce: &str) -> Result<(), Stop> {
        Battle::seat(self, side, nonce)
    }
    fn open(&mut self, dice: DiceFrom) -> Result<(), Stop> {
        Battle::open(self, dice)
    }
    fn read(&self, side: Side, text: &str) -> Result<Json, Misunderstood> {
        R::parse(self.setting(), &self.draft(side), text).map(|command| json(&command))
    }
    fn write(&self, command: &Json) -> Result<String, Misunderstood> {
        Ok(R::write(self.setting(), &self.command(command)?))
    }
    fn filled(&self, command: &Json) -> Result<Option<Filled>, Misunderstood> {
        Ok(R::filled(&self.command(command)?))
    }
    fn fill(&self, offer: &Offer, values: &[Value]) -> Result<Json, Misunderstood> {
        fits(offer, values, R::VERBS)?;
        let command = R::command(offer, values).ok_or_else(|| misunderstood("the values do not fit the verb"))?;
        Ok(json(&command))
    }
    fn check(&self, side: Side, command: &Json) -> Result<(), Stop> {
        let command = self.known(command)?;
        Ok(R::check(self.setting(), &self.draft(side), &command)?)
    }
    fn give(&mut self, side: Side, command: &Json, dice: DiceFrom) -> Result<Answer, Stop> {
        let command = self.known(command)?;
        Battle::give(self, side, command, dice)
    }
    fn default(&self, side: Side) -> Json {
        json(&R::default(self.setting(), &self.draft(side)))
    }
    fn list(&self, side: Side) -> Vec<(u32, Json)> {
        Battle::list(self, side).iter().map(|command| (R::place(command), json(command))).collect()
    }
    fn withdraw(&mut self, side: Side, place: u32) -> Result<(), Stop> {
        Battle::withdraw(self, side, place)
    }
    fn done(&mut self, side: Side, dice: DiceFrom) -> Result<Answer, Stop> {
        Battle::done(self, side, dice)
    }
    fn forecast(&self, side: Side, command: &Json) -> Result<Vec<Forecast>, Misunderstood> {
        let command = self.command(command)?;
        Ok(R::forecast(self.setting(), &self.draft(side), &command, &mut Exact::new()))
    }
    fn forecast_exactly(&self, side: Side, command: &Json) -> Result<Expected, Misunderstood> {
        let (command, mut exact) = (self.command(command)?, Exact::with_fractions());
        let forecasts = R::forecast(self.setting(), &self.draft(side), &command, &mut exact);
        Ok(Expected { forecasts, fractions: exact.into_fractions() })
    }
    fn preview(&self, side: Side, command: &Json) -> Result<Preview<Json>, Misunderstood> {
        let command = self.command(command)?;
        Ok(R::preview(self.setting(), &self.draft(side), &command).map(|command| json(&command)))
    }
    fn illustrate(&self, n: u32, viewer: Viewer) -> Vec<Forecast> {
        self.heard(n, viewer).map(|(heard, before, _)| self.expected(&heard, &before, viewer)).unwrap_or_default()
    }
    fn ruling_verbs(&self) -> &'static [Verb] {
        R::RULINGS
    }
    fn rulings(&self, viewer: Viewer, piece: Piece) -> Vec<Offer> {
        typed_ruling::about::<R>(self.setting(), &Battle::view(self, viewer), piece)
    }
    fn ruling(&self, viewer: Viewer, offer: &Offer, values: &[Value]) -> Result<Json, Misunderstood> {
        fits(offer, values, R::RULINGS)?;
        Ok(json(&R::ruling(self.setting(), &Battle::view(self, viewer), offer, values)))
    }
    fn read_ruling(&self, viewer: Viewer, text: &str) -> Result<Json, Misunderstood> {
        let (offer, values) = typed_ruling::read(self, viewer, text)?;
        let events = R::ruling(self.setting(), &Battle::view(self, viewer), &offer, &values);
        if events.is_empty() {
            let usage = R::RULINGS.get(usize::from(offer.verb)).map_or("", |verb| verb.usage);
            return Err(Misunderstood { what: "that would change nothing".into(), usage: usage.into() });
        }
        Ok(json(&events))
    }
    fn may_rule(&self, events: &Json, reason: &str) -> Result<(), String> {
        let events = self.events(events)?;
        Battle::may_rule(self, &events, reason).map(drop).map_err(|refusal| refusal.to_string())
    }
    fn undo(&mut self, by: Side, to: u32, agreed: &[Side]) -> Result<(), Refusal> {
        Battle::undo(self, by, to, agreed)
    }
    fn may_undo(&self, side: Side) -> Result<u32, Refusal> {
        Battle::may_undo(self, side)
    }
    fn rule(&mut self, events: &Json, reason: &str, by: Option<Side>, agreed: &[Side]) -> Result<(), String> {
        let events = self.events(events)?;
        Battle::rule(self, events, reason, by, agreed).map_err(|refusal| refusal.to_string())
    }
    fn branch(&mut self, seed: Seed) {
        Battle::branch(self, seed);
    }
    fn end(&mut self) {
        Battle::end(self);
    }
    fn rest(&mut self) {
        Battle::rest(self);
    }
    fn numbers(&self) -> Vec<u32> {
        Battle::numbers(self).collect()
    }
    fn numbers_at(&self, n: u32) -> Vec<u32> {
        Battle::numbers_at(self, n)
    }
    fn told(&self, n: u32, viewer: Viewer) -> Vec<Told> {
        let Some((heard, _, after)) = self.heard(n, viewer) else { return Vec::new() };
        self.in_words(n, heard, &after, viewer)
    }
    fn story(&self, from: u32, viewer: Viewer) -> Vec<(u32, Vec<Told>)> {
        let mut story = Vec::new();
        self.each_heard(from, viewer, |n, heard, _, after| story.push((n, self.in_words(n, heard, after, viewer))));
        story
    }
    fn replay(&self, viewer: Viewer, take: &mut dyn FnMut(Frame)) {
        let frame = |n, state: &R::State| {
            let view = R::view(self.setting(), state, viewer);
            Frame {
                n,
                scene: R::scene(self.setting(), &view),
                roster: R::roster(self.setting(), &view),
                to_act: R::to_act(self.setting(), state),
                prompt: R::prompt(self.setting(), &view),
                told: Vec::new(),
                expected: Vec::new(),
            }
        };
        take(frame(None, self.first()));
        self.each_heard(0, viewer, |n, heard, before, after| {
            let has_dice = heard.iter().any(Heard::is_roll);
            let expected = if has_dice { self.expected(&heard, before, viewer) } else { Vec::new() };
            take(Frame { told: self.in_words(n, heard, after, viewer), expected, ..frame(Some(n), after) });
        });
    }
    fn reckoning(&self) -> Vec<Passage> {
        self.reckoned()
    }
    fn given_by(&self, n: u32) -> Sides {
        match self.in_force(n).as_deref() {
            Some(Line::Entry(entry)) => entry.given.iter().map(|given| given.side).collect(),
            _ => Sides::default(),
        }
    }
    fn commands(&self, n: u32, viewer: Viewer) -> Vec<String> {
        let line = self.in_force(n);
        let Some(Line::Entry(entry)) = line.as_deref() else { return Vec::new() };
        let own = entry.given.iter().filter(|given| viewer.shares(given.side));
        own.map(|given| R::write(self.setting(), &given.command)).collect()
    }
    fn faces(&self, n: u32) -> Vec<Faces> {
        Battle::faces(self, n).rolls
    }
    fn threw(&self, n: u32, viewer: Viewer) -> bool {
        self.heard(n, viewer).is_some_and(|(heard, ..)| heard.iter().any(Heard::is_roll))
    }
    fn record(&self, from: usize) -> Vec<String> {
        Battle::record(self).iter().skip(from).map(|written| written.text.clone()).collect()
    }
    fn shown_check(&self) -> Option<Digest> {
        Battle::check(self)
    }
    fn scene_after(&self, n: u32, viewer: Viewer) -> Option<Scene> {
        let state = self.state_after(n)?;
        Some(R::scene(self.setting(), &R::view(self.setting(), &state, viewer)))
    }
    fn at(&self, n: u32) -> Option<Box<dyn AnyBattle>> {
        let upto = Battle::record(self).iter().position(|written| written.number() == Some(n))?;
        let lines = self.lines_to(upto).ok()?;
        let battle = Battle::<R>::restore(self.setting().clone(), &lines, self.known_secret()).ok()?;
        Some(Box::new(battle))
    }
    fn verify(&self) -> Result<Verified, String> {
        let lines = self
            .lines_to(Battle::record(self).len().saturating_sub(1))
            .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
        verify_with::<R>(self.setting().clone(), &lines, self.known_secret())
            .map_err(|difference| format!("line {}: {}", difference.line, difference.what))
    }
}
