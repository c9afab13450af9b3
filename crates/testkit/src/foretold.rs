//! What is foretold comes true as often as it is said: forecasts of what is offered in battles played at random, against thousands of
//! plays of the umpire's own resolution.

use crate::conform::all_offers;
use sandtable_core::{
    Fact, Forecast, Ruleset, Side, Table, ToAct, Umpire, Value, Values, Viewer, begin, carry_out, pick,
};
use sandtable_dice::{Dice, Ended, Exact, Handful, Procedure, Seen, Silent, Stream, Throw, Why};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// Fillings of an offer that are tried, besides one at random.
const FILLINGS: usize = 2;
/// Commands that a side writes on a sealed list at most.
const LISTED: u32 = 3;
/// A command that comes to its dice less often than this is not compared.
const FEWEST: u32 = 100;
/// Standard deviations by which what came true may differ.
const DEVIATIONS: f64 = 5.0;

/// What a rulebook says of its own forecasts.
pub trait Foretells {
    /// The rulebook.
    type Book: Table;

    /// As what a command is counted; none where nothing that is said of it can be compared.
    fn sort(&self, setting: &SettingOf<Self>, before: &StateOf<Self>, command: &CommandOf<Self>) -> Option<String>;

    /// Another place that might have come about, where more can be done; none where this one will do.
    fn stirred(
        &self,
        _setting: &SettingOf<Self>,
        _state: &StateOf<Self>,
        _side: Side,
        _source: &mut Stream,
    ) -> Option<StateOf<Self>> {
        None
    }

    /// Gives a command, and plays on until its dice have fallen. Did it come to those that were spoken of?
    fn plays(
        &self,
        play: &mut Played<'_, Self::Book>,
        side: Side,
        command: &CommandOf<Self>,
        told: &[Forecast],
    ) -> bool;

    /// What of forecasts can be seen afterwards.
    fn judged<'a>(
        &self,
        setting: &'a SettingOf<Self>,
        before: &'a StateOf<Self>,
        command: &'a CommandOf<Self>,
        told: &[Forecast],
    ) -> Vec<Foretold<'a, Self::Book>>;
}

type SettingOf<F> = <<F as Foretells>::Book as Ruleset>::Setting;
type StateOf<F> = <<F as Foretells>::Book as Ruleset>::State;
type CommandOf<F> = <<F as Foretells>::Book as Ruleset>::Command;

/// Has it come true, by what happened and what is then?
pub type Holds<'a, R> = Box<dyn Fn(&[<R as Ruleset>::Event], &<R as Ruleset>::State) -> bool + 'a>;

/// A chance that was told.
pub struct Foretold<'a, R: Table> {
    /// What it is the chance of.
    pub what: String,
    /// How likely it was said to be.
    pub chance: f64,
    /// By how much more often it may come true, where what was said leaves something out.
    pub allowance: f64,
    /// Whether it has come true.
    pub holds: Holds<'a, R>,
}

impl<'a, R: Table> Foretold<'a, R> {
    /// A chance of something.
    pub fn new(what: impl Into<String>, chance: f64, holds: impl Fn(&[R::Event], &R::State) -> bool + 'a) -> Self {
        Foretold { what: what.into(), chance, allowance: 0.0, holds: Box::new(holds) }
    }
}

/// A battle that is played on from somewhere, with dice that nobody sees.
pub struct Played<'a, R: Table> {
    setting: &'a R::Setting,
    /// What is then.
    pub state: R::State,
    /// What has happened.
    pub events: Vec<R::Event>,
    dice: Unseen,
}

impl<'a, R: Table> Played<'a, R> {
    /// What does not change.
    pub fn setting(&self) -> &'a R::Setting {
        self.setting
    }

    /// What a side sees.
    pub fn view(&self, side: Side) -> R::View {
        R::view(self.setting, &self.state, Viewer::Side(side))
    }

    /// The umpire does something.
    pub fn umpires(&mut self, what: impl FnOnce(&mut Umpire<'_, R, Unseen>) -> Result<(), Infallible>) {
        let mut facts = Vec::new();
        let Ok(()) = what(&mut Umpire::new(self.setting, &mut self.state, &mut self.dice, &mut facts));
        let happened = |fact| if let Fact::Happened(event) = fact { Some(event) } else { None };
        self.events.extend(facts.into_iter().filter_map(happened));
    }

    /// These commands are given, of a list by itself.
    pub fn gives(&mut self, given: &[(Side, R::Command)]) {
        self.umpires(|umpire| carry_out(umpire, given));
    }

    /// Everybody who is asked does what an absent side does; nobody writes anything on a list.
    pub fn waits(&mut self) {
        let asked = R::to_act(self.setting, &self.state);
        let given: Vec<(Side, R::Command)> = match asked {
            ToAct::Lists(_) => Vec::new(),
            _ => asked.sides().iter().map(|side| (side, R::default(self.setting, &self.view(side)))).collect(),
        };
        self.gives(&given);
    }

    /// Is nobody asked any more?
    pub fn is_over(&self) -> bool {
        R::to_act(self.setting, &self.state).sides().is_empty()
    }
}

/// Dice that nobody sees, though all that they do is noted.
pub struct Unseen(Silent<Stream>);

impl Dice for Unseen {
    type Pause = Infallible;
    const TELLS: bool = true;

    fn roll(&mut self, throw: Throw, why: impl FnOnce() -> Why) -> Result<u16, Infallible> {
        Dice::roll(&mut self.0, throw, why)
    }

    fn roll_together(&mut self, handful: &Handful, why: impl FnOnce() -> Why) -> Result<Seen, Infallible> {
        Dice::roll_together(&mut self.0, handful, why)
    }

    fn play<P: Procedure>(&mut self, procedure: &P) -> Result<Ended<P::Stage>, Infallible> {
        Dice::play(&mut self.0, procedure)
    }
}

/// How much is played.
#[derive(Clone, Copy)]
pub struct Trial {
    /// Battles on each table.
    pub battles: u64,
    /// Decisions in each battle at most.
    pub decisions: usize,
    /// How often a command is played.
    pub plays: u32,
    /// How many commands of a sort are played on one table.
    pub of_a_sort: usize,
}

/// Plays battles at random on each table and holds the forecasts of some commands of each sort to what comes of them. All that is named
/// must have been compared on one of the tables: what was foretold of a sort of command, "fire: hits", or anything of it, "fire".
///
/// # Panics
/// Where something comes true more often or less often than was said, or was not compared.
pub fn comes_true<F: Foretells>(of: &F, tables: &[SettingOf<F>], trial: Trial, named: &[&str]) {
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    for (what, compared) in tables.iter().flat_map(|table| compared(of, table, trial)) {
        *all.entry(what).or_default() += compared;
    }
    let is_of = |what: &str, name: &str| what == name || what.split(':').next() == Some(name);
    let missing: Vec<&&str> = named.iter().filter(|name| !all.keys().any(|what| is_of(what, name))).collect();
    assert!(missing.is_empty(), "nothing was compared of {missing:?}: {all:?}");
}

/// How many chances were compared on a table, by the sort of command and what was foretold of it.
fn compared<F: Foretells>(of: &F, setting: &SettingOf<F>, trial: Trial) -> BTreeMap<String, usize> {
    let (mut tried, mut compared) = (BTreeMap::<String, usize>::new(), BTreeMap::new());
    for battle in 0..trial.battles {
        let mut source = Stream::new(battle);
        let dice = Unseen(Silent::new(Stream::new(1_000 + battle)));
        let state = F::Book::set_up(setting);
        let mut play = Played::<F::Book> { setting, state, events: Vec::new(), dice };
        play.umpires(begin);
        for _ in 0..trial.decisions {
            let asked = F::Book::to_act(setting, &play.state);
            let mut given = Vec::new();
            for side in asked.sides().iter() {
                if let Some(other) = of.stirred(setting, &play.state, side, &mut source) {
                    play.state = other;
                }
                let view = play.view(side);
                let tries = tries::<F::Book>(setting, &view, &mut source);
                for command in &tries {
                    let Some(sort) = of.sort(setting, &play.state, command) else { continue };
                    let tried = tried.entry(sort.clone()).or_default();
                    if *tried < trial.of_a_sort {
                        let found = holds(of, &mut play, trial.plays, side, command);
                        *tried += usize::from(!found.is_empty());
                        found.into_iter().for_each(|what| *compared.entry(format!("{sort}: {what}")).or_default() += 1);
                    }
                }
                let listed = matches!(asked, ToAct::Lists(_));
                given.extend(written::<F::Book>(setting, &view, tries, listed, &mut source).map(|own| (side, own)));
            }
            if asked.sides().is_empty() {
                break;
            }
            play.gives(&given);
            play.events.clear();
        }
    }
    compared
}

/// Some of what may be done now: of each offer what the rulebook proposes, and anything.
fn tries<R: Table>(setting: &R::Setting, view: &R::View, source: &mut Stream) -> Vec<R::Command> {
    let mut all = Vec::new();
    for offer in all_offers::<R>(setting, view) {
        let mut filled: Vec<Values> = Vec::new();
        R::candidates(setting, view, &offer, &mut |values: &[Value]| filled.push(values.iter().copied().collect()));
        while filled.len() > FILLINGS {
            filled.swap_remove(pick(source, filled.len() as u32) as usize);
        }
        filled.push(offer.slots.iter().map(|slot| slot.random(source)).collect());
        let commands = filled.iter().filter_map(|values| R::command(&offer, values));
        let may = |command: &R::Command| !R::at_any_time(command) && R::check(setting, view, command).is_ok();
        all.extend(commands.filter(may));
    }
    all
}

/// What a side does with what it may do: one of it, or of a list some.
fn written<R: Table>(
    setting: &R::Setting,
    view: &R::View,
    mut tries: Vec<R::Command>,
    listed: bool,
    source: &mut Stream,
) -> impl Iterator<Item = R::Command> {
    let mut list: Vec<R::Command> = Vec::new();
    for _ in 0..if listed { pick(source, LISTED + 1) } else { 1 } {
        if tries.is_empty() {
            break;
        }
        let command = tries.swap_remove(pick(source, tries.len() as u32) as usize);
        list.retain(|other| !listed || R::place(other) != R::place(&command));
        if R::check(setting, &R::draft(setting, view, &list), &command).is_ok() {
            list.push(command);
        }
    }
    if list.is_empty() && !listed {
        list.push(R::default(setting, view));
    }
    list.into_iter()
}

/// Plays a command many times, and compares what came of it with each chance that was told. What those were the chances of.
fn holds<F: Foretells>(
    of: &F,
    play: &mut Played<'_, F::Book>,
    plays: u32,
    side: Side,
    command: &CommandOf<F>,
) -> Vec<String> {
    let (setting, before) = (play.setting, play.state.clone());
    let told = F::Book::forecast(setting, &play.view(side), command, &mut Exact::new());
    let judged = if told.is_empty() { Vec::new() } else { of.judged(setting, &before, command, &told) };
    let (mut came, mut counted) = (vec![0_u32; judged.len()], 0);
    for played in 0..if judged.is_empty() { 0 } else { plays } {
        // What does not come to its dice in so many plays hardly ever does.
        if played >= 2 * FEWEST && counted == 0 {
            break;
        }
        play.events.clear();
        if of.plays(play, side, command, &told) {
            counted += 1;
            let came_true = |one: &Foretold<F::Book>| u32::from((one.holds)(&play.events, &play.state));
            judged.iter().zip(&mut came).for_each(|(one, came)| *came += came_true(one));
        }
        play.state = before.clone();
    }
    play.events.clear();
    if counted < FEWEST {
        return Vec::new();
    }
    for (one, came) in judged.iter().zip(came) {
        let (times, seen) = (f64::from(counted), f64::from(came) / f64::from(counted));
        let bound = DEVIATIONS * (one.chance * (1.0 - one.chance).max(0.0) / times).sqrt() + 1e-9;
        let close = one.chance - seen <= bound && seen - one.chance <= bound + one.allowance;
        let name = F::Book::write(setting, command);
        assert!(close, "{name}: {} foretold as {}, and true in {seen} of {counted}: {told:#?}", one.what, one.chance);
    }
    judged.into_iter().map(|one| one.what).collect()
}
