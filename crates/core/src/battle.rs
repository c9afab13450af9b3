//! A battle being played: whose turn it is to decide, sealed commands, dice bound to their place, and the record.

mod back;
mod file;
mod past;
mod reckoning;
mod told;

pub use reckoning::{Passage, Swing};
pub use told::{fold, told};

use self::past::Past;
use crate::record::{
    Digest, EntryOf, Given, Header, Line, LineOf, Seed, Thrown, battle_key, command_key, digest, read_line, write_line,
};
use crate::{
    Fact, Outcome, Refusal, Ruleset, Side, Sides, ToAct, Umpire, Verdict, Viewer, begin, carry_out, clause, refuse,
    unless,
};
use sandtable_dice::{Entered, Keyed, Telling, Waiting};
use std::borrow::Cow;
use std::sync::Arc;

/// Why a command was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It is not allowed.
    Refused(Refusal),
    /// Please throw these dice, then give the same command again with all faces typed so far.
    Waiting(Waiting),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

/// Dice may only come with what is carried out now.
fn nothing_typed(dice: &DiceFrom) -> Verdict {
    unless(!matches!(dice, DiceFrom::Table(tape) if tape.left_over()), &clause::LEFT_OVER)
}

/// What may be said at any time answers no question: the one that lies open stays, and so does what is sealed for it.
fn is_said_between<R: Ruleset>(given: &[Given<R::Command>]) -> bool {
    given.iter().any(|given| R::at_any_time(&given.command))
}

/// What became of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was carried out and is in the record.
    Done,
    /// It is kept, unseen, until every side has given its own.
    Sealed,
}

/// Where the dice of a command come from.
#[derive(Clone, Debug, Default)]
pub enum DiceFrom {
    /// The battle's key.
    #[default]
    Key,
    /// The players' own dice, as far as they have fallen.
    Table(Entered),
}

/// What a side has sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sealed<C> {
    commands: Vec<C>,
    done: bool,
}

/// So many of the latest lines stay at hand as they were read or made when a battle rests. A line takes several times the memory
/// of its text, and those long past are seldom asked for.
const AT_HAND: usize = 32;

/// A line of the record and its text.
#[derive(Clone, Debug)]
pub struct Written<R: Ruleset> {
    /// What it says, where that is at hand.
    said: Option<Box<LineOf<R>>>,
    /// The number of an entry, undoing or ruling.
    number: Option<u32>,
    /// The entry that an undoing went back to.
    taken_back_to: Option<u32>,
    /// As it stands in a file, without the line end.
    pub text: String,
}

impl<R: Ruleset> Written<R> {
    fn new(line: LineOf<R>, text: String) -> Self {
        let (number, taken_back_to) = match &line {
            Line::Entry(entry) => (Some(entry.n), None),
            Line::Override { n, .. } => (Some(*n), None),
            Line::Undo { n, to, .. } => (Some(*n), Some(*to)),
            _ => (None, None),
        };
        Written { said: Some(Box::new(line)), number, taken_back_to, text }
    }

    /// The number of an entry, undoing or ruling.
    pub fn number(&self) -> Option<u32> {
        self.number
    }

    /// What it says, if it need not be read again: that of the last line is always at hand.
    pub fn at_hand(&self) -> Option<&LineOf<R>> {
        self.said.as_deref()
    }

    /// What it says.
    pub fn line(&self) -> Cow<'_, LineOf<R>> {
        match self.at_hand() {
            Some(line) => Cow::Borrowed(line),
            None => Cow::Owned(read_line(&self.text)),
        }
    }
}

/// A battle of one rulebook.
pub struct Battle<R: Ruleset> {
    setting: Arc<R::Setting>,
    header: Header,
    past: Past<R::State>,
    state: R::State,
    sealed: Vec<Sealed<R::Command>>,
    nonces: Vec<(Side, String)>,
    /// What the dice come from.
    secret: Option<Seed>,
    /// What the header's commitment was made to, where it is known.
    committed: Option<Seed>,
    key: Option<[u8; 32]>,
    /// Do people throw the dice that they may see?
    typed: bool,
    open: bool,
    closed: bool,
    count: u32,
    lines: Vec<Written<R>>,
    last: Digest,
}

/// A line of what happened in a battle of this rulebook.
pub type FactOf<R> = Fact<<R as Ruleset>::Event, <R as Ruleset>::Step>;
/// A truth after something was resolved, and what happened on the way to it.
pub type Resolved<R> = (<R as Ruleset>::State, Vec<FactOf<R>>);

impl<R: Ruleset> Battle<R> {
    /// A battle that has not begun: its header is written, and seats may add their share of the dice. `secret` is what the
    /// header's commitment was made to; a header with a seed needs none.
    pub fn new(setting: Arc<R::Setting>, header: Header, secret: Option<Seed>) -> Self {
        let committed = secret.filter(|_| header.dice.commitment().is_some());
        let secret = header.dice.seed().or(committed);
        let sides = R::sides(&setting).len();
        let first = R::set_up(&setting);
        let mut battle = Battle {
            state: first.clone(),
            past: Past::new(first),
            setting,
            header: header.clone(),
            sealed: (0..sides).map(|_| Sealed { commands: Vec::new(), done: false }).collect(),
            nonces: Vec::new(),
            secret,
            committed,
            key: None,
            typed: header.dice.is_typed(),
            open: false,
            closed: false,
            count: 0,
            lines: Vec::new(),
            last: Digest::default(),
        };
        battle.write(Line::Header(header));
        battle
    }

    /// The same battle as if it had begun with this truth, open, and nothing had happened since: to compare what a viewer
    /// would receive of two truths. It has no dice of its own; what is to fall must be typed in.
    pub fn imagined(&self, truth: R::State) -> Self {
        let mut battle = Battle::new(self.setting.clone(), self.header().clone(), None);
        (battle.past, battle.state, battle.open) = (Past::new(truth.clone()), truth, true);
        (battle.secret, battle.committed) = (None, None);
        battle
    }

    /// What does not change.
    pub fn setting(&self) -> &Arc<R::Setting> {
        &self.setting
    }

    /// The truth. Nothing of it may go to a side but through [`Battle::view`] and [`Battle::heard`].
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The truth before the first entry, under the same rule as [`Battle::state`].
    pub fn first(&self) -> &R::State {
        self.past.first()
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> R::View {
        R::view(&self.setting, &self.state, viewer)
    }

    /// What a side may know, with its own sealed list folded in.
    pub fn draft(&self, side: Side) -> R::View {
        let view = self.view(Viewer::Side(side));
        self.folded(view, self.list(side))
    }

    /// What a viewer may know, for a side with its own sealed list folded in.
    pub fn seen(&self, viewer: Viewer) -> R::View {
        match viewer {
            Viewer::Side(side) => self.draft(side),
            Viewer::Public | Viewer::Umpire => self.view(viewer),
        }
    }

    fn folded(&self, view: R::View, list: &[R::Command]) -> R::View {
        if list.is_empty() { view } else { R::draft(&self.setting, &view, list) }
    }

    /// Who must decide. Nobody but the umpire until the battle is open.
    pub fn to_act(&self) -> ToAct {
        if self.open { R::to_act(&self.setting, &self.state) } else { ToAct::Umpire }
    }

    /// The sides that have given a sealed command or finished their list: known to all, unlike what they gave.
    pub fn has_sealed(&self) -> Sides {
        (0..).map(Side).zip(&self.sealed).filter(|(_, sealed)| sealed.done).map(|(side, _)| side).collect()
    }

    /// A side's own sealed commands.
    pub fn list(&self, side: Side) -> &[R::Command] {
        self.sealed.get(side.index()).map_or(&[], |sealed| &sealed.commands)
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.to_act().outcome()
    }

    /// The record so far. It holds secrets while the battle runs.
    pub fn record(&self) -> &[Written<R>] {
        &self.lines
    }

    /// The digest of the last line. It covers secrets that could be guessed; show [`Battle::check`] instead.
    pub fn last_digest(&self) -> Digest {
        self.last
    }

    /// A number that both sides may see and compare while the battle runs, and that tells nothing: the record's digest
    /// under a key that comes out at the end. None where no secret was committed to.
    pub fn check(&self) -> Option<Digest> {
        let mut key = blake3::Hasher::new_derive_key("sandtable v1 shown check");
        key.update(&self.committed?.0);
        Some(Digest(*blake3::keyed_hash(key.finalize().as_bytes(), &self.last.0).as_bytes()))
    }

    /// The number of the last entry, undoing or ruling.
    pub fn last_number(&self) -> u32 {
        self.count.saturating_sub(1)
    }

    fn write(&mut self, line: LineOf<R>) {
        self.write_after(line, None);
    }

    /// The truth is another one from this line on.
    fn go_on(&mut self, state: R::State, line: LineOf<R>) {
        let before = std::mem::replace(&mut self.state, state);
        self.write_after(line, Some(before));
    }

    fn write_after(&mut self, line: LineOf<R>, before: Option<R::State>) {
        let text = write_line(self.last, &line);
        self.last = Digest::of(text.as_bytes());
        self.keep(line, text, before);
    }

    /// `before` is the truth before the line, where it is at hand.
    fn keep(&mut self, line: LineOf<R>, text: String, before: Option<R::State>) {
        match &line {
            Line::Entry(_) | Line::Override { .. } => {
                self.past.push(self.lines.len(), before, &self.state);
                self.count += 1;
            }
            Line::Undo { .. } => self.count += 1,
            _ => {}
        }
        self.lines.push(Written::new(line, text));
    }

    /// Lets go of what can be read again from the record: all but its latest lines.
    pub fn rest(&mut self) {
        let old = self.lines.len().saturating_sub(AT_HAND);
        // Those before them went when the battle rested before.
        self.lines[..old].iter_mut().rev().take_while(|line| line.said.is_some()).for_each(|line| line.said = None);
    }

    /// A seat gives its share of the dice: any text.
    ///
    /// # Errors
    /// Once the battle is open, a second time for the same side, and for a side that the battle does not have.
    pub fn seat(&mut self, side: Side, nonce: &str) -> Result<(), Stop> {
        unless(side.index() < self.sealed.len(), &clause::NO_SUCH_SIDE)?;
        let seated = self.nonces.iter().any(|(seated, _)| *seated == side);
        unless(!self.open && !self.closed && !seated, &clause::OPEN)?;
        self.share(side, nonce);
        self.write(Line::Seat { side, nonce: nonce.into() });
        Ok(())
    }

    /// A side's share of the dice, in the order of the sides.
    fn share(&mut self, side: Side, nonce: &str) {
        self.nonces.push((side, nonce.into()));
        self.nonces.sort();
    }

    /// All shares are in: what the dice come from is settled.
    fn settle_key(&mut self) {
        self.key = self.secret.map(|secret| battle_key(&secret, &self.nonces));
    }

    /// Opens the battle: everything that comes before the first question is resolved.
    ///
    /// # Errors
    /// Where dice must be thrown first, or it is open already; and where a secret was committed to, until every side has
    /// given its share of the dice.
    pub fn open(&mut self, dice: DiceFrom) -> Result<(), Stop> {
        unless(!self.open && !self.closed, &clause::OPEN)?;
        unless(self.all_seated(), &clause::NOT_OPEN)?;
        self.settle_key();
        self.carry_out(Vec::new(), dice)?;
        self.open = true;
        Ok(())
    }

    /// Where somebody committed to a secret, nobody else has a part in the dice but through his nonce.
    fn all_seated(&self) -> bool {
        self.nonces.len() == self.sealed.len() || self.header().dice.commitment().is_none()
    }

    /// Has it been opened?
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Has its record been closed?
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The first line of the record.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// A side gives a command.
    ///
    /// # Errors
    /// A refusal, or the dice that must be thrown first. Nothing has changed, and what others sealed is still sealed.
    pub fn give(&mut self, side: Side, command: R::Command, dice: DiceFrom) -> Result<Answer, Stop> {
        if R::at_any_time(&command) {
            self.is_running(side)?;
            R::check(&self.setting, &self.view(Viewer::Side(side)), &command)?;
            return self.carry_out(vec![Given { side, command }], dice).map(|()| Answer::Done);
        }
        self.is_asked(side)?;
        if let ToAct::Lists(_) = self.to_act() {
            nothing_typed(&dice)?;
            return self.add(side, command);
        }
        R::check(&self.setting, &self.view(Viewer::Side(side)), &command)?;
        match self.to_act() {
            ToAct::Each(_) => self.seal(side, Some(command), dice),
            _ => self.carry_out(vec![Given { side, command }], dice).map(|()| Answer::Done),
        }
    }

    /// Does the side take part, and is the battle neither over nor still to be opened?
    fn is_running(&self, side: Side) -> Verdict {
        match self.to_act() {
            _ if side.index() >= self.sealed.len() => refuse(&clause::NO_SUCH_SIDE),
            _ if self.closed => refuse(&clause::OVER),
            _ if !self.open => refuse(&clause::NOT_OPEN),
            ToAct::Nobody(_) => refuse(&clause::OVER),
            _ => Ok(()),
        }
    }

    fn is_asked(&self, side: Side) -> Verdict {
        self.is_running(side)?;
        match self.to_act() {
            asked if !asked.sides().has(side) => refuse(&clause::NOT_ASKED),
            ToAct::Each(_) if self.sealed[side.index()].done => refuse(&clause::SEALED),
            ToAct::Lists(_) if self.sealed[side.index()].done => refuse(&clause::LIST_DONE),
            _ => Ok(()),
        }
    }

    /// Puts a command on a sealed list; one for the same place is replaced.
    fn add(&mut self, side: Side, command: R::Command) -> Result<Answer, Stop> {
        let place = R::place(&command);
        let mut without: Vec<R::Command> = self.sealed[side.index()].commands.clone();
        let at = without.iter().position(|known| R::place(known) == place);
        if let Some(at) = at {
            without.remove(at);
        }
        let view = self.folded(self.view(Viewer::Side(side)), &without);
        R::check(&self.setting, &view, &command)?;
        without.insert(at.unwrap_or(without.len()), command);
        self.sealed[side.index()].commands = without;
        Ok(Answer::Sealed)
    }

    /// Takes a command off a side's own list.
    ///
    /// # Errors
    /// Where no list is written, or nothing on it has that place.
    pub fn withdraw(&mut self, side: Side, place: u32) -> Result<(), Stop> {
        self.is_listing(side)?;
        let list = &mut self.sealed[side.index()].commands;
        let at = list.iter().position(|command| R::place(command) == place);
        list.remove(at.ok_or(Refusal::of(&clause::NOT_ON_LIST))?);
        Ok(())
    }

    /// Is the side asked for a list?
    fn is_listing(&self, side: Side) -> Verdict {
        self.is_asked(side)?;
        unless(matches!(self.to_act(), ToAct::Lists(_)), &clause::NO_LIST)
    }

    /// A side's list is finished. The last one to say so opens all of them.
    ///
    /// # Errors
    /// Where no list is written; where a command on it is not allowed any more after others were replaced or withdrawn; and
    /// where dice must be thrown first: then this side's list is open again.
    pub fn done(&mut self, side: Side, dice: DiceFrom) -> Result<Answer, Stop> {
        self.is_listing(side)?;
        self.stands(side, self.list(side))?;
        self.seal(side, None, dice)
    }

    /// Is each command of a list allowed after those before it?
    fn stands(&self, side: Side, list: &[R::Command]) -> Verdict {
        for (n, command) in list.iter().enumerate() {
            let (earlier, place) = (&list[..n], R::place(command));
            unless(earlier.iter().all(|known| R::place(known) != place), &clause::TWICE)?;
            let view = self.folded(self.view(Viewer::Side(side)), earlier);
            R::check(&self.setting, &view, command)?;
        }
        Ok(())
    }

    fn seal(&mut self, side: Side, command: Option<R::Command>, dice: DiceFrom) -> Result<Answer, Stop> {
        let before = self.sealed[side.index()].clone();
        let own = &mut self.sealed[side.index()];
        own.commands.extend(command);
        own.done = true;
        let asked = self.to_act().sides();
        if asked.iter().any(|side| !self.sealed[side.index()].done) {
            if let Err(stop) = nothing_typed(&dice) {
                self.sealed[side.index()] = before;
                return Err(stop.into());
            }
            return Ok(Answer::Sealed);
        }
        let given = asked
            .iter()
            .flat_map(|side| {
                self.sealed[side.index()].commands.iter().map(move |command| Given { side, command: command.clone() })
            })
            .collect();
        match self.carry_out(given, dice) {
            Ok(()) => Ok(Answer::Done),
            Err(stop) => {
                self.sealed[side.index()] = before;
                Err(stop)
            }
        }
    }

    fn carry_out(&mut self, given: Vec<Given<R::Command>>, dice: DiceFrom) -> Result<(), Stop> {
        let (dice, thrown) = match (dice, self.keyed(&given)) {
            (DiceFrom::Key, Some(keyed)) if !self.typed => (Telling::seeded(keyed), Thrown::Seeded),
            (DiceFrom::Key, keyed) => (Telling::hiding(Entered::default(), keyed), Thrown::Entered),
            (DiceFrom::Table(tape), keyed) => (Telling::hiding(tape, keyed.filter(|_| self.typed)), Thrown::Entered),
        };
        let (state, facts) = self.resolved(&given, dice)?;
        let answers = !is_said_between::<R>(&given);
        self.commit(given, thrown, state, facts);
        if answers || self.outcome().is_some() {
            self.unseal();
        }
        Ok(())
    }

    fn keyed(&self, given: &[Given<R::Command>]) -> Option<Keyed> {
        Some(Keyed::new(&command_key(&self.key?, self.last, self.count, given)))
    }

    fn unseal(&mut self) {
        for sealed in &mut self.sealed {
            *sealed = Sealed { commands: Vec::new(), done: false };
        }
    }

    /// Works on a copy: whoever pauses has changed nothing.
    fn resolved(&self, given: &[Given<R::Command>], mut dice: Telling) -> Result<Resolved<R>, Stop> {
        let (mut state, mut facts) = (self.state.clone(), Vec::new());
        let mut umpire = Umpire::<R, _>::new(&self.setting, &mut state, &mut dice, &mut facts);
        let given: Vec<(Side, R::Command)> = given.iter().map(|given| (given.side, given.command.clone())).collect();
        let carried = if self.open { carry_out(&mut umpire, &given) } else { begin(&mut umpire) };
        carried.map_err(Stop::Waiting)?;
        unless(!dice.tape_left_over(), &clause::LEFT_OVER)?;
        Ok((state, facts))
    }

    fn commit(&mut self, given: Vec<Given<R::Command>>, dice: Thrown, state: R::State, facts: Vec<FactOf<R>>) {
        let entry = EntryOf::<R> { n: self.count, given, dice, facts, state: digest(&state) };
        self.go_on(state, Line::Entry(entry));
    }
}
