//! A battle being played: whose turn it is to decide, sealed commands, dice bound to their place, and the record.

use crate::record::{
    Digest, EntryOf, Given, Header, Line, LineOf, Provision, Read, Seed, Thrown, battle_key, command_key, commitment,
    digest, write_line,
};
use crate::{Fact, Heard, Outcome, Refusal, Ruleset, Side, Sides, ToAct, Umpire, Viewer, carry_out, clause};
use sandtable_dice::{Entered, Faces, Keyed, Telling, Waiting};
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

fn refuse<T>(reason: &'static sandtable_dice::Reason) -> Result<T, Stop> {
    Err(Stop::Refused(Refusal::of(reason)))
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

/// A line of the record and its text.
#[derive(Clone, Debug)]
pub struct Written<R: Ruleset> {
    /// What it says.
    pub line: LineOf<R>,
    /// As it stands in a file, without the line end.
    pub text: String,
}

/// A battle of one rulebook.
pub struct Battle<R: Ruleset> {
    setting: Arc<R::Setting>,
    state: R::State,
    sealed: Vec<Sealed<R::Command>>,
    nonces: Vec<(Side, String)>,
    secret: Option<Seed>,
    key: Option<[u8; 32]>,
    open: bool,
    count: u32,
    lines: Vec<Written<R>>,
    /// Indices of the entries and rulings that have not been taken back.
    in_force: Vec<usize>,
    last: Digest,
}

type FactOf<R> = Fact<<R as Ruleset>::Event, <R as Ruleset>::Step>;
type Resolved<R> = (<R as Ruleset>::State, Vec<FactOf<R>>);

impl<R: Ruleset> Battle<R> {
    /// A battle that has not begun: its header is written, and seats may add their share of the dice. `secret` is what the
    /// header's commitment was made to; a header with a seed needs none.
    pub fn new(setting: Arc<R::Setting>, header: Header, secret: Option<Seed>) -> Self {
        let secret = match header.dice {
            Provision::Seed(seed) => Some(seed),
            Provision::Commitment(_) => secret,
            Provision::Entered => None,
        };
        let sides = R::sides(&setting).len();
        let mut battle = Battle {
            state: R::set_up(&setting),
            setting,
            sealed: (0..sides).map(|_| Sealed { commands: Vec::new(), done: false }).collect(),
            nonces: Vec::new(),
            secret,
            key: None,
            open: false,
            count: 0,
            lines: Vec::new(),
            in_force: Vec::new(),
            last: Digest::default(),
        };
        battle.write(Line::Header(header));
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

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> R::View {
        R::view(&self.setting, &self.state, viewer)
    }

    /// What a side may know, with its own sealed list folded in.
    pub fn draft(&self, side: Side) -> R::View {
        let view = self.view(Viewer::Side(side));
        let list = &self.sealed[side.index()].commands;
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
        &self.sealed[side.index()].commands
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.to_act() {
            ToAct::Nobody(outcome) => Some(outcome),
            _ => None,
        }
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
        key.update(&self.secret?.0);
        Some(Digest(*blake3::keyed_hash(key.finalize().as_bytes(), &self.last.0).as_bytes()))
    }

    /// The number of the last entry, undoing or ruling.
    pub fn last_number(&self) -> u32 {
        self.count.saturating_sub(1)
    }

    fn write(&mut self, line: LineOf<R>) {
        let text = write_line(self.last, &line);
        self.last = Digest::of(text.as_bytes());
        self.keep(line, text);
    }

    fn keep(&mut self, line: LineOf<R>, text: String) {
        match &line {
            Line::Entry(_) | Line::Override { .. } => {
                self.in_force.push(self.lines.len());
                self.count += 1;
            }
            Line::Undo { .. } => self.count += 1,
            _ => {}
        }
        self.lines.push(Written { line, text });
    }

    /// A seat gives its share of the dice: any text.
    ///
    /// # Errors
    /// Once the battle is open, and a second time for the same side.
    pub fn seat(&mut self, side: Side, nonce: &str) -> Result<(), Stop> {
        if self.open || self.nonces.iter().any(|(seated, _)| *seated == side) {
            return refuse(&clause::OPEN);
        }
        self.nonces.push((side, nonce.into()));
        self.nonces.sort();
        self.write(Line::Seat { side, nonce: nonce.into() });
        Ok(())
    }

    /// Opens the battle: everything that comes before the first question is resolved.
    ///
    /// # Errors
    /// Where dice must be thrown first, or it is open already.
    pub fn open(&mut self, dice: DiceFrom) -> Result<(), Stop> {
        if self.open {
            return refuse(&clause::OPEN);
        }
        self.key = self.secret.map(|secret| battle_key(&secret, &self.nonces));
        self.carry_out(Vec::new(), dice)?;
        self.open = true;
        Ok(())
    }

    /// A side gives a command.
    ///
    /// # Errors
    /// A refusal, or the dice that must be thrown first. Nothing has changed, and what others sealed is still sealed.
    pub fn give(&mut self, side: Side, command: R::Command, dice: DiceFrom) -> Result<Answer, Stop> {
        self.is_asked(side)?;
        if let ToAct::Lists(_) = self.to_act() {
            return self.add(side, command);
        }
        R::check(&self.setting, &self.view(Viewer::Side(side)), &command)?;
        match self.to_act() {
            ToAct::Each(_) => self.seal(side, Some(command), dice),
            _ => self.carry_out(vec![Given { side, command }], dice).map(|()| Answer::Done),
        }
    }

    fn is_asked(&self, side: Side) -> Result<(), Stop> {
        match self.to_act() {
            _ if !self.open => refuse(&clause::NOT_OPEN),
            ToAct::Nobody(_) => refuse(&clause::OVER),
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
        let view = R::draft(&self.setting, &self.view(Viewer::Side(side)), &without);
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
        self.is_asked(side)?;
        if !matches!(self.to_act(), ToAct::Lists(_)) {
            return refuse(&clause::NO_LIST);
        }
        let list = &mut self.sealed[side.index()].commands;
        match list.iter().position(|command| R::place(command) == place) {
            Some(at) => {
                list.remove(at);
                Ok(())
            }
            None => refuse(&clause::NOT_ON_LIST),
        }
    }

    /// A side's list is finished. The last one to say so opens all of them.
    ///
    /// # Errors
    /// Where no list is written, and where dice must be thrown first: then this side's list is open again.
    pub fn done(&mut self, side: Side, dice: DiceFrom) -> Result<Answer, Stop> {
        self.is_asked(side)?;
        if !matches!(self.to_act(), ToAct::Lists(_)) {
            return refuse(&clause::NO_LIST);
        }
        self.seal(side, None, dice)
    }

    fn seal(&mut self, side: Side, command: Option<R::Command>, dice: DiceFrom) -> Result<Answer, Stop> {
        let before = self.sealed[side.index()].clone();
        let own = &mut self.sealed[side.index()];
        own.commands.extend(command);
        own.done = true;
        let asked = self.to_act().sides();
        if asked.iter().any(|side| !self.sealed[side.index()].done) {
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
        let (dice, thrown) = match dice {
            DiceFrom::Table(tape) => (Telling::entered(tape), Thrown::Entered),
            DiceFrom::Key => match self.keyed(&given) {
                Some(keyed) => (Telling::seeded(keyed), Thrown::Seeded),
                None => (Telling::entered(Entered::default()), Thrown::Entered),
            },
        };
        let (state, facts) = self.resolved(&given, dice)?;
        self.unseal();
        self.commit(given, thrown, state, facts);
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
        carry_out(&mut umpire, &given).map_err(Stop::Waiting)?;
        if dice.tape_left_over() {
            return refuse(&clause::LEFT_OVER);
        }
        Ok((state, facts))
    }

    fn commit(&mut self, given: Vec<Given<R::Command>>, dice: Thrown, state: R::State, facts: Vec<FactOf<R>>) {
        let entry = EntryOf::<R> { n: self.count, given, dice, facts, state: digest(&state) };
        self.state = state;
        self.write(Line::Entry(entry));
    }

    // --- taking back and ruling ---

    fn number(&self, line: usize) -> u32 {
        match &self.lines[line].line {
            Line::Entry(entry) => entry.n,
            Line::Override { n, .. } => *n,
            _ => unreachable!("only entries and rulings are in force"),
        }
    }

    /// The numbers of the entries and rulings that have not been taken back.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.in_force.iter().map(|&line| self.number(line))
    }

    /// Why a side alone may not take back the last entry, if it may not.
    ///
    /// # Errors
    /// The reason.
    pub fn may_undo(&self, side: Side) -> Result<u32, Refusal> {
        let Some((&last, earlier)) = self.in_force.split_last() else {
            return Err(Refusal::of(&clause::NOTHING_TO_UNDO));
        };
        let Some(&to) = earlier.last() else { return Err(Refusal::of(&clause::NOTHING_TO_UNDO)) };
        self.own_and_harmless(last, side)?;
        Ok(self.number(to))
    }

    fn own_and_harmless(&self, line: usize, side: Side) -> Result<(), Refusal> {
        let Line::Entry(entry) = &self.lines[line].line else { return Err(Refusal::of(&clause::DECIDED_SINCE)) };
        if entry.given.iter().any(|given| given.side != side) {
            return Err(Refusal::of(&clause::DECIDED_SINCE));
        }
        let mut state = self.state_before(line);
        for fact in &entry.facts {
            fold_one::<R>(&mut state, fact);
            match fact {
                Fact::Rolled(_) => return Err(Refusal::of(&clause::DICE_FELL)),
                Fact::Happened(event) if R::discloses(&state, event) => return Err(Refusal::of(&clause::DISCLOSED)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Takes back everything after an entry. A side alone may take back its own latest entries while none of them threw
    /// dice, nobody else has decided since and nothing hidden came to light; anything more needs every other side's
    /// consent.
    ///
    /// # Errors
    /// Why not. Nothing has changed.
    pub fn undo(&mut self, by: Side, to: u32, agreed: &[Side]) -> Result<(), Refusal> {
        let Some(at) = self.in_force.iter().position(|&line| self.number(line) == to) else {
            return Err(Refusal::of(&clause::NOTHING_TO_UNDO));
        };
        let after: Vec<usize> = self.in_force[at + 1..].to_vec();
        if after.is_empty() {
            return Err(Refusal::of(&clause::NOTHING_TO_UNDO));
        }
        let sides = (0..self.sealed.len() as u8).map(Side);
        if !sides.filter(|&side| side != by).all(|side| agreed.contains(&side)) {
            after.iter().rev().try_for_each(|&line| self.own_and_harmless(line, by))?;
        }
        self.state = self.state_after(to).expect("an entry in force");
        self.in_force.truncate(at + 1);
        self.unseal();
        let (n, agreed, state) = (self.count, agreed.to_vec(), digest(&self.state));
        self.write(Line::Undo { n, to, by, agreed, state });
        Ok(())
    }

    /// A human ruling: these events happen, whatever the rules say.
    ///
    /// # Errors
    /// Where not all agree, no reason is given, or the state would break the rulebook's invariants.
    pub fn rule(
        &mut self,
        events: Vec<R::Event>,
        reason: &str,
        by: Option<Side>,
        agreed: &[Side],
    ) -> Result<(), Refusal> {
        if !self.open {
            return Err(Refusal::of(&clause::NOT_OPEN));
        }
        if reason.trim().is_empty() {
            return Err(Refusal::of(&clause::NO_REASON));
        }
        let all = (0..self.sealed.len() as u8).map(Side).all(|side| by == Some(side) || agreed.contains(&side));
        if by.is_some() && !all {
            return Err(Refusal::of(&clause::NOT_AGREED));
        }
        let mut state = self.state.clone();
        events.iter().for_each(|event| R::apply(&mut state, event));
        R::sound(&self.setting, &state).map_err(Refusal::of)?;
        self.state = state;
        self.unseal();
        let (n, agreed, state) = (self.count, agreed.to_vec(), digest(&self.state));
        self.write(Line::Override { n, events, reason: reason.trim().into(), by, agreed, state });
        Ok(())
    }

    /// From here on the dice come from another seed: another line of events is tried.
    pub fn branch(&mut self, seed: Seed) {
        (self.secret, self.key) = (Some(seed), Some(battle_key(&seed, &[])));
        self.write(Line::Branch { seed });
    }

    /// Closes the record, and tells the secret behind its commitment.
    pub fn end(&mut self) {
        let committed = matches!(
            self.lines.first().map(|written| &written.line),
            Some(Line::Header(Header { dice: Provision::Commitment(_), .. }))
        );
        let secret = self.secret.filter(|_| committed);
        self.write(Line::End { outcome: self.outcome(), secret });
    }

    // --- looking back ---

    fn state_before(&self, line: usize) -> R::State {
        let mut state = R::set_up(&self.setting);
        for &earlier in self.in_force.iter().take_while(|&&earlier| earlier < line) {
            fold_line::<R>(&mut state, &self.lines[earlier].line);
        }
        state
    }

    /// The truth after an entry, ruling or undoing that has not been taken back; folds events, runs no rules.
    pub fn state_after(&self, n: u32) -> Option<R::State> {
        let at = self.in_force.iter().position(|&line| self.number(line) == n)?;
        let mut state = R::set_up(&self.setting);
        self.in_force[..=at].iter().for_each(|&line| fold_line::<R>(&mut state, &self.lines[line].line));
        Some(state)
    }

    /// What a viewer is told of an entry or ruling, with the state that it led to.
    pub fn heard(&self, n: u32, viewer: Viewer) -> Option<(Vec<Heard<R::Event>>, R::State)> {
        let line = self.in_force.iter().copied().find(|&line| self.number(line) == n)?;
        let mut state = self.state_before(line);
        let told = match &self.lines[line].line {
            Line::Entry(entry) => told::<R>(&mut state, &entry.facts, viewer),
            Line::Override { events, .. } => {
                let facts: Vec<FactOf<R>> = events.iter().cloned().map(Fact::Happened).collect();
                told::<R>(&mut state, &facts, viewer)
            }
            _ => unreachable!("only entries and rulings are in force"),
        };
        Some((told, state))
    }

    /// The faces that fell in an entry, to type in again.
    pub fn faces(&self, n: u32) -> Entered {
        let line = self.in_force.iter().find(|&&line| self.number(line) == n);
        match line.map(|&line| &self.lines[line].line) {
            Some(Line::Entry(entry)) => tape(&entry.facts),
            _ => Entered::default(),
        }
    }

    // --- from a file ---

    /// Takes up a battle from the lines of its record: folds events, runs no rules.
    ///
    /// # Errors
    /// The number of the first line that does not fit, and why.
    pub fn restore(
        setting: Arc<R::Setting>,
        lines: &[Read<LineOf<R>>],
        secret: Option<Seed>,
    ) -> Result<Self, (u32, String)> {
        let Some(Line::Header(header)) = lines.first().map(|read| &read.line) else {
            return Err((1, "a record starts with its header".into()));
        };
        let mut battle = Battle::<R>::new(setting, header.clone(), secret);
        battle.lines.clear();
        for read in lines {
            battle.follow(read)?;
            battle.last = read.digest;
            battle.keep(read.line.clone(), read.text.clone());
            if let Line::Undo { to, .. } = read.line {
                battle.take_back(to);
            }
        }
        Ok(battle)
    }

    fn take_back(&mut self, to: u32) {
        let at = self.in_force.iter().position(|&line| self.number(line) == to);
        self.in_force.truncate(at.map_or(0, |at| at + 1));
    }

    fn follow(&mut self, read: &Read<LineOf<R>>) -> Result<(), (u32, String)> {
        let wrong = |what: &str| Err((read.number, what.to_string()));
        let claimed = match &read.line {
            Line::Entry(entry) if entry.n != self.count => return wrong("the entries are not numbered in order"),
            Line::Entry(entry) => {
                if !self.open {
                    self.open = true;
                    self.key = self.secret.map(|secret| battle_key(&secret, &self.nonces));
                }
                fold_line::<R>(&mut self.state, &read.line);
                Some(entry.state)
            }
            Line::Override { state, .. } => {
                fold_line::<R>(&mut self.state, &read.line);
                Some(*state)
            }
            Line::Undo { to, state, .. } => {
                let Some(before) = self.state_after(*to) else {
                    return wrong("the entry to go back to is not there");
                };
                self.state = before;
                Some(*state)
            }
            Line::Seat { side, nonce } => {
                self.nonces.push((*side, nonce.clone()));
                self.nonces.sort();
                None
            }
            Line::Branch { seed } => {
                (self.secret, self.key) = (Some(*seed), Some(battle_key(seed, &[])));
                None
            }
            Line::End { secret: Some(secret), .. } => {
                let Some(Line::Header(header)) = self.lines.first().map(|written| &written.line) else {
                    return wrong("the header is missing");
                };
                match header.dice {
                    Provision::Commitment(digest) if commitment(secret) != digest => {
                        return wrong(clause::BAD_SECRET.name);
                    }
                    _ => None,
                }
            }
            Line::Header(_) | Line::End { secret: None, .. } => None,
        };
        match claimed {
            Some(claimed) if claimed != digest(&self.state) => wrong("the state does not follow from the events"),
            _ => Ok(()),
        }
    }

    /// Resolves an entry's commands again with the faces that it records, and with the battle's key where they are
    /// seeded; gives what comes out otherwise. The state moves on as the rules of today say.
    pub(crate) fn resolve_again(&mut self, read: &Read<LineOf<R>>) -> Result<(), String> {
        let Line::Entry(entry) = &read.line else { unreachable!("only entries are resolved") };
        if entry.n != self.count {
            return Err("the entries are not numbered in order".into());
        }
        if self.open == entry.given.is_empty() {
            return Err("commands are missing, or come before the battle is open".into());
        }
        if !self.open {
            self.key = self.secret.map(|secret| battle_key(&secret, &self.nonces));
        } else {
            let asked = self.to_act();
            let mut sides = Sides::default();
            let mut lists: Vec<Vec<R::Command>> = vec![Vec::new(); self.sealed.len()];
            for given in &entry.given {
                if !asked.sides().has(given.side) {
                    return Err(clause::NOT_ASKED.name.into());
                }
                let view = self.view(Viewer::Side(given.side));
                let list = &mut lists[given.side.index()];
                let view = if list.is_empty() { view } else { R::draft(&self.setting, &view, list) };
                R::check(&self.setting, &view, &given.command).map_err(|refusal| refusal.to_string())?;
                list.push(given.command.clone());
                sides = sides.with(given.side);
            }
            if !matches!(asked, ToAct::Lists(_)) && sides != asked.sides() {
                return Err("a sealed command is missing".into());
            }
        }
        let by_faces = self.resolved(&entry.given, Telling::entered(tape(&entry.facts)));
        let (state, facts) = by_faces.map_err(|stop| match stop {
            Stop::Refused(refusal) => refusal.to_string(),
            Stop::Waiting(waiting) => format!("the rules ask for other dice: {}", waiting.why.reason.name),
        })?;
        if entry.dice == Thrown::Seeded {
            let keyed = self.keyed(&entry.given).ok_or("the dice are said to be seeded, but the seed is not known")?;
            match self.resolved(&entry.given, Telling::seeded(keyed)) {
                Ok((_, by_key)) if by_key == facts => {}
                _ => return Err("the dice are not those of the battle's key".into()),
            }
        }
        if facts != entry.facts {
            return Err("the rules give other facts".into());
        }
        if digest(&state) != entry.state {
            return Err("the rules give another state".into());
        }
        self.state = state;
        self.open = true;
        self.accept(read);
        Ok(())
    }

    /// Takes a line of a file as it stands.
    pub(crate) fn accept(&mut self, read: &Read<LineOf<R>>) {
        self.last = read.digest;
        self.keep(read.line.clone(), read.text.clone());
    }

    /// Takes the text of a line, as it stands in a file, for the one just written.
    pub(crate) fn take_text(&mut self, read: &Read<LineOf<R>>) {
        self.last = read.digest;
        if let Some(written) = self.lines.last_mut() {
            written.text.clone_from(&read.text);
        }
    }

    pub(crate) fn known_secret(&self) -> Option<Seed> {
        self.secret
    }

    pub(crate) fn reveal_secret(&mut self, secret: Seed) {
        self.secret = Some(secret);
    }

    pub(crate) fn clear_record(&mut self) {
        self.lines.clear();
    }
}

fn tape<E, S>(facts: &[Fact<E, S>]) -> Entered {
    let rolls = facts.iter().filter_map(|fact| if let Fact::Rolled(roll) = fact { Some(roll.faces) } else { None });
    Entered { rolls: rolls.collect::<Vec<Faces>>(), used: 0 }
}

/// Folds facts into a state: shows an old battle without running its rules.
pub fn fold<'f, R: Ruleset>(state: &mut R::State, facts: impl IntoIterator<Item = &'f FactOf<R>>) {
    facts.into_iter().for_each(|fact| fold_one::<R>(state, fact));
}

fn fold_one<R: Ruleset>(state: &mut R::State, fact: &FactOf<R>) {
    match fact {
        Fact::Happened(event) => R::apply(state, event),
        Fact::Then(step) => R::agenda(state).push(*step),
        Fact::Taken => _ = R::agenda(state).pop(),
        Fact::Rolled(_) => {}
    }
}

fn fold_line<R: Ruleset>(state: &mut R::State, line: &LineOf<R>) {
    match line {
        Line::Entry(entry) => fold::<R>(state, &entry.facts),
        Line::Override { events, .. } => events.iter().for_each(|event| R::apply(state, event)),
        _ => {}
    }
}

/// What a viewer is told of these facts: rolls that he may see, events as he may know them. The state moves on with them.
pub fn told<R: Ruleset>(state: &mut R::State, facts: &[FactOf<R>], viewer: Viewer) -> Vec<Heard<R::Event>> {
    let mut told = Vec::new();
    for fact in facts {
        fold_one::<R>(state, fact);
        match fact {
            Fact::Rolled(roll) if roll.audience.includes(viewer) => told.push(Heard::Rolled(roll.clone())),
            Fact::Happened(event) => told.extend(R::heard(state, viewer, event).map(Heard::Happened)),
            Fact::Rolled(_) | Fact::Then(_) | Fact::Taken => {}
        }
    }
    told
}
