//! A battle at the text table: who decides, what is told to whom, and a record that is never behind.

use super::dice::Thrown;
use super::general_words::{Line, sort};
use super::look::{Look, width};
use super::record_file::RecordFile;
use super::style::{self, styled};
use super::telling::sentences;
use super::typed::Typed;
use crate::Failure;
use crate::commands::{Out, out};
use crate::seats::Holder;
use sandtable_ai::Player;
use sandtable_catalog::Book;
use sandtable_core::record::{Seed, read_header};
use sandtable_core::{Answer, Scene, Side, ToAct, Viewer};
use sandtable_search::{Decision, Hosted};
use std::collections::BTreeMap;
use std::io::Write;

/// What a table needs before anybody sits down.
pub struct Setup {
    /// The rulebook.
    pub book: Book,
    /// The battle, opened or not.
    pub battle: Box<dyn Hosted>,
    /// Who holds each side.
    pub holders: Vec<Holder>,
    /// Where the record goes.
    pub file: RecordFile,
    /// What the opponents' own random numbers come from.
    pub opponents: Seed,
    /// Do people throw the dice?
    pub by_hand: bool,
    /// What is said before the first decision: what the battle is about.
    pub opening: Vec<String>,
}

/// A battle at the text table.
pub struct Session {
    pub(super) book: Book,
    pub(super) battle: Box<dyn Hosted>,
    pub(super) holders: Vec<Holder>,
    pub(super) sides: Vec<String>,
    pub(super) by_hand: bool,
    /// May distances be looked up beforehand?
    pub(super) premeasure: bool,
    pub(super) out: Out,
    file: RecordFile,
    opponents: Seed,
    typed: Typed,
    opening: Vec<String>,
    /// The last entry that each viewer was told.
    told: BTreeMap<Viewer, u32>,
    /// What stands on the screen already, by entry: two people at one screen need not read it twice.
    on_screen: BTreeMap<u32, Vec<String>>,
    /// The turn at which each side last saw the map.
    seen: BTreeMap<Side, String>,
    /// Sides that do nothing until this turn is over.
    pub(super) skipping: BTreeMap<Side, String>,
}

/// Does the battle go on at this table?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// It does.
    On,
    /// Somebody left.
    Left,
}

impl Session {
    /// A table that is laid.
    ///
    /// # Errors
    /// Where the terminal cannot be used.
    pub fn new(setup: Setup) -> Result<Session, Failure> {
        let Setup { book, battle, holders, file, opponents, by_hand, opening } = setup;
        let first = battle.record(0).into_iter().next().unwrap_or_default();
        let in_force = read_header("record", &first)?.in_force;
        let premeasure = in_force.iter().find(|switch| switch.id == "premeasure");
        let premeasure = premeasure.is_none_or(|switch| sandtable_core::on_off(&switch.value) != Some(false));
        let (out, typed) = (out(), Typed::standard_input()?);
        let sides = battle.sides().to_vec();
        let last = battle.numbers().last().copied();
        let mut session = Session {
            book,
            battle,
            holders,
            sides,
            by_hand,
            premeasure,
            out,
            file,
            opponents,
            typed,
            opening,
            told: BTreeMap::new(),
            on_screen: BTreeMap::new(),
            seen: BTreeMap::new(),
            skipping: BTreeMap::new(),
        };
        // Who goes on with a battle has `log` for what was before.
        if let Some(last) = last {
            session.told = session.watching().into_iter().map(|viewer| (viewer, last)).collect();
        }
        Ok(session)
    }

    /// Plays until the battle is over or everybody has left. The record is on the disk after every entry.
    ///
    /// # Errors
    /// Where nothing can be read or written any more, or the rulebook breaks down.
    pub fn run(mut self) -> Result<(), Failure> {
        let result = self.play();
        let kept = self.file.keep_up(self.battle.as_ref());
        let path = self.file.path().display().to_string();
        match &result {
            Ok(_) => self.say(&format!("The record is in {path}"))?,
            Err(_) => _ = writeln!(anstream::stderr(), "The record so far is in {path}"),
        }
        kept?;
        result.map(|_| ())
    }

    fn play(&mut self) -> Result<Flow, Failure> {
        self.file.keep_up(self.battle.as_ref())?;
        std::mem::take(&mut self.opening).iter().try_for_each(|line| self.say(line))?;
        let seats = self.sides.iter().zip(&self.holders).map(|(side, holder)| format!("{side}: {holder}"));
        let seats: Vec<String> = seats.collect();
        self.say(&format!("{}. `help` lists what can be typed.", seats.join(", ")))?;
        if self.battle.numbers().is_empty() {
            match self.carry_out(|battle, dice| battle.open(dice).map(|()| Answer::Done))? {
                Thrown::Answered(_) => self.changed(None)?,
                Thrown::Left | Thrown::TakenBack => return Ok(Flow::Left),
                Thrown::Refused(refusal) => return Err(Failure::No(format!("the battle does not open: {refusal}"))),
            }
        }
        loop {
            if let ToAct::Nobody(ended) = self.battle.to_act() {
                self.battle.end();
                self.watching().into_iter().try_for_each(|viewer| self.tell(viewer))?;
                self.status()?;
                let ended = ended.in_words(&self.sides);
                self.say(&styled(style::HEAD, ended))?;
                return Ok(Flow::On);
            }
            let sealed = self.battle.has_sealed();
            let Some(side) = self.battle.to_act().sides().iter().find(|&side| !sealed.has(side)) else {
                return Err(Failure::No("nobody is asked, and the battle is not over".into()));
            };
            let flow = match self.holders[side.index()] {
                Holder::Human | Holder::Json => self.human(side)?,
                Holder::Opponent(player) => self.opponent(side, player)?,
            };
            if flow == Flow::Left {
                return Ok(flow);
            }
        }
    }

    fn opponent(&mut self, side: Side, player: Player) -> Result<Flow, Failure> {
        let thrown = match self.battle.decide(side, player, self.opponents) {
            Decision::Give(command) => self.carry_out(|battle, dice| battle.give(side, &command, dice))?,
            Decision::ListDone => self.carry_out(|battle, dice| battle.done(side, dice))?,
            Decision::Wait => return Err(Failure::No(format!("{player} waits, but is asked"))),
        };
        match thrown {
            Thrown::Answered(_) => self.changed(None)?,
            Thrown::TakenBack => self.say("These dice belong to the opponent's command: throw them, or `quit`.")?,
            Thrown::Left => return Ok(Flow::Left),
            Thrown::Refused(refusal) => {
                let name = &self.sides[side.index()];
                return Err(Failure::No(format!("what {player} does for {name} is refused: {refusal}")));
            }
        }
        Ok(Flow::On)
    }

    fn human(&mut self, side: Side) -> Result<Flow, Failure> {
        let viewer = Viewer::Side(side);
        self.tell(viewer)?;
        let turn = self.turn(viewer);
        if self.skipping.get(&side) == Some(&turn) {
            return self.skip_once(side);
        }
        self.skipping.remove(&side);
        if self.seen.get(&side) != Some(&turn) {
            self.seen.insert(side, turn);
            self.map(viewer)?;
            self.status()?;
        }
        let prompt = self.battle.prompt(viewer);
        self.say(&styled(style::of_side(side), prompt))?;
        let name = self.sides[side.index()].clone();
        let Some(line) = self.line(&format!("{name}> "))? else { return Ok(Flow::Left) };
        match sort(&line, self.battle.verbs()) {
            _ if line.is_empty() => Ok(Flow::On),
            Line::Table(word, rest) => self.general(side, word, rest),
            Line::Command(text) => self.command(side, text),
        }
    }

    fn command(&mut self, side: Side, text: &str) -> Result<Flow, Failure> {
        match self.battle.read(side, text) {
            Ok(command) => self.give(side, &command),
            Err(misunderstood) => {
                let hint = if misunderstood.usage.is_empty() { "; `help` lists what can be typed" } else { "" };
                self.say(&styled(style::REFUSED, format!("Not understood: {misunderstood}{hint}")))?;
                Ok(Flow::On)
            }
        }
    }

    /// Gives a command and says what became of it.
    pub(super) fn give(&mut self, side: Side, command: &serde_json::Value) -> Result<Flow, Failure> {
        let thrown = self.carry_out(|battle, dice| battle.give(side, command, dice))?;
        let refused = if let Thrown::Refused(refusal) = &thrown { Some(refusal.reason.name) } else { None };
        let flow = self.answered(side, thrown)?;
        if let Some(reason) = refused {
            self.explain(side, command, reason)?;
        }
        Ok(flow)
    }

    /// Says of a command that is refused what the umpire would point at, what lies in the way of it, and what could be done
    /// first.
    pub(super) fn explain(&mut self, side: Side, command: &serde_json::Value, reason: &str) -> Result<(), Failure> {
        let Ok(preview) = self.battle.preview(side, command) else { return Ok(()) };
        for remark in &preview.remarks {
            let met = remark.lines.iter().flat_map(|line| &line.meets).map(|meeting| meeting.name.as_str());
            let met: Vec<&str> = met.filter(|name| !name.is_empty()).collect();
            let met = if met.is_empty() { String::new() } else { format!(" The line meets {}.", met.join(", ")) };
            // What was said already is not said again.
            if !met.is_empty() || !remark.text.trim_end_matches('.').eq_ignore_ascii_case(reason) {
                self.say(&format!("  {}{met} [{}]", remark.text, remark.clause))?;
            }
        }
        let course = preview.course.iter().flat_map(|course| &course.instead);
        for instead in course.chain(&preview.mends) {
            if let Ok(words) = self.battle.write(&instead.command) {
                self.say(&format!("  {}: {words}", instead.title))?;
            }
        }
        Ok(())
    }

    /// Says what became of something that a person wanted.
    pub(super) fn answered(&mut self, side: Side, thrown: Thrown) -> Result<Flow, Failure> {
        match thrown {
            Thrown::Answered(Answer::Done) => self.changed(Some(side))?,
            Thrown::Answered(Answer::Sealed) => self.say("Sealed: nobody sees it until all have decided.")?,
            Thrown::TakenBack => self.say("Taken back: nothing has changed.")?,
            Thrown::Left => return Ok(Flow::Left),
            Thrown::Refused(refusal) => {
                self.say(&styled(
                    style::REFUSED,
                    format!("Refused: {}. Nothing has changed.", refusal.said(self.battle.unit())),
                ))?;
            }
        }
        Ok(Flow::On)
    }

    /// The record and the screen are brought up to date.
    pub(super) fn changed(&mut self, by: Option<Side>) -> Result<(), Failure> {
        self.file.keep_up(self.battle.as_ref())?;
        match (&self.watching()[..], by) {
            (&[only], _) => self.tell(only),
            (_, Some(side)) => self.tell(Viewer::Side(side)),
            _ => Ok(()),
        }
    }

    /// Who reads the screen: every side that a person holds, or a spectator.
    pub(super) fn watching(&self) -> Vec<Viewer> {
        let people = (0..).map(Side).zip(&self.holders).filter(|(_, holder)| **holder == Holder::Human);
        let people: Vec<Viewer> = people.map(|(side, _)| Viewer::Side(side)).collect();
        if people.is_empty() { vec![Viewer::Public] } else { people }
    }

    /// Tells a viewer what he has not been told yet.
    fn tell(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let last = self.told.get(&viewer).copied();
        let new: Vec<u32> = self.battle.numbers().into_iter().filter(|&n| last.is_none_or(|last| n > last)).collect();
        for n in new {
            self.told.insert(viewer, n);
            let told = sentences(&self.battle.told(n, viewer));
            if self.on_screen.get(&n) == Some(&told) {
                continue;
            }
            for sentence in &told {
                self.say(sentence)?;
            }
            self.on_screen.insert(n, told);
        }
        let least = self.watching().iter().map(|viewer| self.told.get(viewer)).min().flatten().copied();
        self.on_screen.retain(|&n, _| least.is_none_or(|least| n > least));
        Ok(())
    }

    /// The first line of the status: the turn.
    pub(super) fn turn(&self, viewer: Viewer) -> String {
        self.battle.scene(viewer).status.first().map(|(_, turn)| turn.clone()).unwrap_or_default()
    }

    /// What stands on the table, as wide as the screen.
    pub(super) fn look<'a>(&'a self, scene: &'a Scene) -> Look<'a> {
        Look { scene, sides: &self.sides, unit: self.battle.unit(), width: width() }
    }

    /// Draws the map.
    pub(super) fn map(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let scene = self.battle.scene(viewer);
        let map = self.look(&scene).map();
        Ok(self.out.write_all(map.as_bytes())?)
    }

    /// Shows turn and points, as the one who reads the screen may know them.
    pub(super) fn status(&mut self) -> Result<(), Failure> {
        let viewer =
            self.battle.to_act().sides().iter().map(Viewer::Side).find(|viewer| self.watching().contains(viewer));
        let scene = self.battle.scene(viewer.unwrap_or(self.watching()[0]));
        let status = self.look(&scene).status();
        Ok(self.out.write_all(status.as_bytes())?)
    }

    /// Does what the rulebook does for an absent side.
    pub(super) fn skip_once(&mut self, side: Side) -> Result<Flow, Failure> {
        let command = self.battle.default(side);
        if let Ok(words) = self.battle.write(&command) {
            self.say(&format!("{}: {words}", self.sides[side.index()].clone()))?;
        }
        self.give(side, &command)
    }

    /// Writes a line.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Reads a line; none at the end of the input.
    pub(super) fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        self.typed.line(prompt, &mut self.out)
    }
}
