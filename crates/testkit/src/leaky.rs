//! Seeding leaks: a rulebook that is sound but for one function, and the suite that must find it.

use crate::conform::conforms_through;
use crate::doors::{Doors, WIRE};
use crate::{Games, Met, Secrets};
use sandtable_core::data::{Files, Problem};
use sandtable_core::{
    Agenda, AnyBattle, Choices, Figure, Filled, Forecast, Heard, InForce, Labels, LengthUnit, Misunderstood, Offer,
    Piece, Pieces, Preview, Refusal, Region, Roster, Ruleset, Scene, Sentence, Side, Table, ToAct, Umpire, Value, Verb,
    Viewer,
};
use sandtable_dice::{Dice, Exact, Reason};
use sandtable_wire::{Entry, Missed, News, Page, Question, Replay, Reply};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// One deliberate leak: every function that is not written out is the rulebook's own. What the rulebook makes of a view
/// alone is handed the truth here besides.
pub trait Leak<R: Table>: Send + Sync + 'static {
    /// What a viewer may know, and more.
    fn view(setting: &R::Setting, state: &R::State, viewer: Viewer) -> R::View {
        R::view(setting, state, viewer)
    }
    /// What a viewer is told, and more.
    fn heard(state: &R::State, viewer: Viewer, event: &R::Event) -> Option<R::Event> {
        R::heard(state, viewer, event)
    }
    /// Does the event tell something hidden?
    fn discloses(state: &R::State, event: &R::Event) -> bool {
        R::discloses(state, event)
    }
    /// Who must decide.
    fn to_act(setting: &R::Setting, state: &R::State) -> ToAct {
        R::to_act(setting, state)
    }
    /// Carries out a command.
    ///
    /// # Errors
    /// The dice that are missing.
    fn obey<D: Dice>(
        umpire: &mut Umpire<R, D>,
        asked: R::Step,
        side: Side,
        command: &R::Command,
    ) -> Result<(), D::Pause> {
        R::obey(umpire, asked, side, command)
    }
    /// Resolves a step.
    ///
    /// # Errors
    /// The dice that are missing.
    fn resolve<D: Dice>(umpire: &mut Umpire<R, D>, step: R::Step) -> Result<(), D::Pause> {
        R::resolve(umpire, step)
    }
    /// What is allowed.
    ///
    /// # Errors
    /// Why not.
    fn check(setting: &R::Setting, _truth: &R::State, view: &R::View, command: &R::Command) -> Result<(), Refusal> {
        R::check(setting, view, command)
    }
    /// Who may do something.
    fn actors(setting: &R::Setting, _truth: &R::State, view: &R::View) -> Pieces {
        R::actors(setting, view)
    }
    /// What an absent side does.
    fn default(setting: &R::Setting, _truth: &R::State, view: &R::View) -> R::Command {
        R::default(setting, view)
    }
    /// A sealed list folded in.
    fn draft(setting: &R::Setting, _truth: &R::State, view: &R::View, list: &[R::Command]) -> R::View {
        R::draft(setting, view, list)
    }
    /// The outline of a slot.
    fn region(setting: &R::Setting, _truth: &R::State, view: &R::View, offer: &Offer, slot: usize) -> Region {
        R::region(setting, view, offer, slot)
    }
    /// What is to be expected.
    fn forecast(
        setting: &R::Setting,
        _truth: &R::State,
        view: &R::View,
        command: &R::Command,
        exact: &mut Exact<f64>,
    ) -> Vec<Forecast> {
        R::forecast(setting, view, command, exact)
    }
    /// What a command would come to.
    fn preview(setting: &R::Setting, _truth: &R::State, view: &R::View, command: &R::Command) -> Preview<R::Command> {
        R::preview(setting, view, command)
    }
    /// What was to be expected.
    fn illustrate(
        setting: &R::Setting,
        _truth: &R::State,
        view: &R::View,
        heard: &[Heard<R::Event>],
        exact: &mut Exact<f64>,
    ) -> Vec<Forecast> {
        R::illustrate(setting, view, heard, exact)
    }
    /// Both forces.
    fn roster(setting: &R::Setting, _truth: &R::State, view: &R::View) -> Roster {
        R::roster(setting, view)
    }
    /// What is drawn.
    fn scene(setting: &R::Setting, _truth: &R::State, view: &R::View) -> Scene {
        R::scene(setting, view)
    }
    /// What a piece is called.
    fn name(setting: &R::Setting, _truth: &R::State, view: &R::View, piece: Piece) -> String {
        R::name(setting, view, piece)
    }
    /// Reads a typed command.
    ///
    /// # Errors
    /// What was not understood.
    fn parse(setting: &R::Setting, _truth: &R::State, view: &R::View, text: &str) -> Result<R::Command, Misunderstood> {
        R::parse(setting, view, text)
    }
    /// What was heard, in words.
    fn tell(setting: &R::Setting, _truth: &R::State, view: &R::View, heard: &Heard<R::Event>) -> Option<Sentence> {
        R::tell(setting, view, heard)
    }
    /// Whose decision it is, in words.
    fn prompt(setting: &R::Setting, _truth: &R::State, view: &R::View) -> String {
        R::prompt(setting, view)
    }
    /// What a piece may try.
    fn offers(setting: &R::Setting, _truth: &R::State, view: &R::View, actor: Piece, take: &mut impl FnMut(Offer)) {
        R::offers(setting, view, actor, take);
    }
    /// The command that a filled offer is.
    fn command(offer: &Offer, values: &[Value]) -> Option<R::Command> {
        R::command(offer, values)
    }
    /// Good fillings.
    fn candidates(
        setting: &R::Setting,
        _truth: &R::State,
        view: &R::View,
        offer: &Offer,
        take: &mut impl FnMut(&[Value]),
    ) {
        R::candidates(setting, view, offer, take);
    }
    /// What a human may rule.
    fn rulings(setting: &R::Setting, _truth: &R::State, view: &R::View, piece: Piece, take: &mut impl FnMut(Offer)) {
        R::rulings(setting, view, piece, take);
    }
    /// The page.
    fn page(battle: &dyn AnyBattle, viewer: Viewer) -> Page {
        (WIRE.page)(battle, viewer)
    }
    /// What changed on it.
    fn news(battle: &dyn AnyBattle, viewer: Viewer, before: &Page, known: &[u32], now: &Page) -> News {
        (WIRE.news)(battle, viewer, before, known, now)
    }
    /// What a page missed.
    fn missed(battle: &dyn AnyBattle, viewer: Viewer, seen: u32, now: Page) -> Option<Missed> {
        (WIRE.missed)(battle, viewer, seen, now)
    }
    /// The story.
    fn story(battle: &dyn AnyBattle, from: u32, viewer: Viewer) -> Vec<Entry> {
        (WIRE.story)(battle, from, viewer)
    }
    /// Answers a question.
    fn reply(battle: &dyn AnyBattle, viewer: Viewer, question: &Question) -> Reply {
        (WIRE.reply)(battle, viewer, question)
    }
    /// The battle, to look at again.
    fn replay(battle: &dyn AnyBattle, viewer: Viewer) -> Replay {
        (WIRE.replay)(battle, viewer)
    }
}

/// What a viewer may know, and beside it the truth that it was made from: for what leaks beyond the one door. It is written,
/// read and compared as the view alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "V: Deserialize<'de>"))]
pub struct Knows<V, S> {
    view: V,
    #[serde(skip)]
    truth: Option<Arc<S>>,
}

impl<V: PartialEq, S> PartialEq for Knows<V, S> {
    fn eq(&self, other: &Self) -> bool {
        self.view == other.view
    }
}

impl<V: Eq, S> Eq for Knows<V, S> {}

impl<V: Hash, S> Hash for Knows<V, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.view.hash(state);
    }
}

/// The leak's own function where the truth is at hand, else the rulebook's: a view that was read from JSON has none.
macro_rules! leaking {
    ($known:ident, $function:ident($setting:ident $(, $argument:expr)*)) => {
        match &$known.truth {
            Some(truth) => L::$function($setting, truth, &$known.view $(, $argument)*),
            None => R::$function($setting, &$known.view $(, $argument)*),
        }
    };
}

/// A rulebook with a leak.
pub struct Leaky<R, L>(PhantomData<(R, L)>);

impl<R: Table, L: Leak<R>> Ruleset for Leaky<R, L> {
    const KEY: &'static str = R::KEY;
    type Setting = R::Setting;
    type State = R::State;
    type Step = R::Step;
    type Command = R::Command;
    type Event = R::Event;
    type View = Knows<R::View, R::State>;

    fn load(files: &Files, scenario: &str, text: &str, choices: &Choices) -> Result<R::Setting, Vec<Problem>> {
        R::load(files, scenario, text, choices)
    }
    fn sides(setting: &R::Setting) -> &[String] {
        R::sides(setting)
    }
    fn in_force(setting: &R::Setting) -> &[InForce] {
        R::in_force(setting)
    }
    fn set_up(setting: &R::Setting) -> R::State {
        R::set_up(setting)
    }
    fn agenda(state: &mut R::State) -> &mut Agenda<R::Step> {
        R::agenda(state)
    }
    fn to_act(setting: &R::Setting, state: &R::State) -> ToAct {
        L::to_act(setting, state)
    }
    fn obey<D: Dice>(
        umpire: &mut Umpire<Self, D>,
        asked: R::Step,
        side: Side,
        command: &R::Command,
    ) -> Result<(), D::Pause> {
        L::obey(&mut umpire.lend(), asked, side, command)
    }
    fn resolve<D: Dice>(umpire: &mut Umpire<Self, D>, step: R::Step) -> Result<(), D::Pause> {
        L::resolve(&mut umpire.lend(), step)
    }
    fn apply(state: &mut R::State, event: &R::Event) {
        R::apply(state, event);
    }
    fn fits(setting: &R::Setting, state: &R::State, event: &R::Event) -> Result<(), &'static Reason> {
        R::fits(setting, state, event)
    }
    fn sound(setting: &R::Setting, state: &R::State) -> Result<(), &'static Reason> {
        R::sound(setting, state)
    }
    fn view(setting: &R::Setting, state: &R::State, viewer: Viewer) -> Self::View {
        Knows { view: L::view(setting, state, viewer), truth: Some(Arc::new(state.clone())) }
    }
    fn heard(state: &R::State, viewer: Viewer, event: &R::Event) -> Option<R::Event> {
        L::heard(state, viewer, event)
    }
    fn discloses(state: &R::State, event: &R::Event) -> bool {
        L::discloses(state, event)
    }
    fn check(setting: &R::Setting, known: &Self::View, command: &R::Command) -> Result<(), Refusal> {
        leaking!(known, check(setting, command))
    }
    fn actors(setting: &R::Setting, known: &Self::View) -> Pieces {
        leaking!(known, actors(setting))
    }
    fn offers(setting: &R::Setting, known: &Self::View, actor: Piece, take: &mut impl FnMut(Offer)) {
        leaking!(known, offers(setting, actor, take))
    }
    fn command(offer: &Offer, values: &[Value]) -> Option<R::Command> {
        L::command(offer, values)
    }
    fn default(setting: &R::Setting, known: &Self::View) -> R::Command {
        leaking!(known, default(setting))
    }
    fn at_any_time(command: &R::Command) -> bool {
        R::at_any_time(command)
    }
    fn place(command: &R::Command) -> u32 {
        R::place(command)
    }
    fn draft(setting: &R::Setting, known: &Self::View, list: &[R::Command]) -> Self::View {
        let view = leaking!(known, draft(setting, list));
        Knows { view, truth: known.truth.clone() }
    }
}

impl<R: Table, L: Leak<R>> Table for Leaky<R, L> {
    const VERBS: &'static [Verb] = R::VERBS;
    const UNIT: LengthUnit = R::UNIT;
    const FIGURES: &'static [Figure] = R::FIGURES;
    const LABELS: &'static [Labels] = R::LABELS;

    fn region(setting: &R::Setting, known: &Self::View, offer: &Offer, slot: usize) -> Region {
        leaking!(known, region(setting, offer, slot))
    }
    fn candidates(setting: &R::Setting, known: &Self::View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
        leaking!(known, candidates(setting, offer, take))
    }
    fn forecast(
        setting: &R::Setting,
        known: &Self::View,
        command: &R::Command,
        exact: &mut Exact<f64>,
    ) -> Vec<Forecast> {
        leaking!(known, forecast(setting, command, exact))
    }
    fn preview(setting: &R::Setting, known: &Self::View, command: &R::Command) -> Preview<R::Command> {
        leaking!(known, preview(setting, command))
    }
    fn illustrate(
        setting: &R::Setting,
        known: &Self::View,
        heard: &[Heard<R::Event>],
        exact: &mut Exact<f64>,
    ) -> Vec<Forecast> {
        leaking!(known, illustrate(setting, heard, exact))
    }
    fn roster(setting: &R::Setting, known: &Self::View) -> Roster {
        leaking!(known, roster(setting))
    }
    const RULINGS: &'static [Verb] = R::RULINGS;
    fn rulings(setting: &R::Setting, known: &Self::View, piece: Piece, take: &mut impl FnMut(Offer)) {
        leaking!(known, rulings(setting, piece, take))
    }
    fn ruling(setting: &R::Setting, known: &Self::View, offer: &Offer, values: &[Value]) -> Vec<R::Event> {
        R::ruling(setting, &known.view, offer, values)
    }
    fn scene(setting: &R::Setting, known: &Self::View) -> Scene {
        leaking!(known, scene(setting))
    }
    fn name(setting: &R::Setting, known: &Self::View, piece: Piece) -> String {
        leaking!(known, name(setting, piece))
    }
    fn parse(setting: &R::Setting, known: &Self::View, text: &str) -> Result<R::Command, Misunderstood> {
        leaking!(known, parse(setting, text))
    }
    fn write(setting: &R::Setting, command: &R::Command) -> String {
        R::write(setting, command)
    }
    fn filled(command: &R::Command) -> Option<Filled> {
        R::filled(command)
    }
    fn tell(setting: &R::Setting, known: &Self::View, heard: &Heard<R::Event>) -> Option<Sentence> {
        leaking!(known, tell(setting, heard))
    }
    fn prompt(setting: &R::Setting, known: &Self::View) -> String {
        leaking!(known, prompt(setting))
    }
}

impl<R: Table, L: Leak<R>> Leaky<R, L> {
    /// The doors of a page, with the leak in them.
    pub(crate) const DOORS: Doors =
        Doors { page: L::page, news: L::news, missed: L::missed, story: L::story, reply: L::reply, replay: L::replay };
}

/// Runs the suite on a rulebook with a leak.
///
/// # Errors
/// What the suite says.
pub(crate) fn suite_on<R: Table, L: Leak<R>>(
    setting: &Arc<R::Setting>,
    games: Games,
    secrets: Secrets<R>,
) -> Result<Met, String> {
    let secrets = Secrets::<Leaky<R, L>> { of: secrets.of, likewise: secrets.likewise };
    let doors = Leaky::<R, L>::DOORS;
    let run = catch_unwind(AssertUnwindSafe(|| conforms_through::<Leaky<R, L>>(setting, games, secrets, doors)));
    run.map_err(|found| match found.downcast::<String>() {
        Ok(said) => *said,
        Err(found) => found.downcast::<&str>().map_or_else(|_| String::new(), |said| (*said).to_owned()),
    })
}

/// Runs the suite on a rulebook with a leak, and insists that it finds it: `through` is a part of what the suite says,
/// such as `leak through the view`.
///
/// # Panics
/// Where the leak is not found, or something else is found.
pub fn suite_catches<R: Table, L: Leak<R>>(
    setting: &Arc<R::Setting>,
    games: Games,
    secrets: Secrets<R>,
    through: &str,
) {
    is_caught::<L>(suite_on::<R, L>(setting, games, secrets), through);
}

/// Runs the conformance suite against a rulebook with something otherwise that is no leak.
///
/// # Panics
/// Where the suite finds one.
pub fn suite_finds_nothing<R: Table, L: Leak<R>>(setting: &Arc<R::Setting>, games: Games, secrets: Secrets<R>) -> Met {
    let found = suite_on::<R, L>(setting, games, secrets);
    found.unwrap_or_else(|said| panic!("{}: no leak, but the suite says: {said}", std::any::type_name::<L>()))
}

fn is_caught<L>(found: Result<Met, String>, through: &str) {
    let leak = std::any::type_name::<L>();
    let Err(said) = found else { panic!("{leak}: the suite did not find the leak") };
    assert!(said.contains(through), "{leak}: the suite found something else than a {through}: {said}");
}

type HeardOf<R> = fn(&<R as Ruleset>::State, Viewer, &<R as Ruleset>::Event) -> Option<<R as Ruleset>::Event>;

/// The functions of the one door, and who must decide, as values.
struct Door<R: Ruleset> {
    view: fn(&R::Setting, &R::State, Viewer) -> R::View,
    heard: HeardOf<R>,
    discloses: fn(&R::State, &R::Event) -> bool,
    to_act: fn(&R::Setting, &R::State) -> ToAct,
}

impl<R: Ruleset> Clone for Door<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for Door<R> {}

thread_local! {
    /// The door that leaks in this run: a [`Door`] of its rulebook.
    static DOOR: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// Whatever leaks at the door now.
struct AtTheDoor;

impl AtTheDoor {
    fn now<R: Ruleset>() -> Door<R> {
        DOOR.with_borrow(|door| *door.as_ref().and_then(|door| door.downcast_ref()).expect("a door leaks in this run"))
    }
}

impl<R: Table> Leak<R> for AtTheDoor {
    fn view(setting: &R::Setting, state: &R::State, viewer: Viewer) -> R::View {
        (AtTheDoor::now::<R>().view)(setting, state, viewer)
    }
    fn heard(state: &R::State, viewer: Viewer, event: &R::Event) -> Option<R::Event> {
        (AtTheDoor::now::<R>().heard)(state, viewer, event)
    }
    fn discloses(state: &R::State, event: &R::Event) -> bool {
        (AtTheDoor::now::<R>().discloses)(state, event)
    }
    fn to_act(setting: &R::Setting, state: &R::State) -> ToAct {
        (AtTheDoor::now::<R>().to_act)(setting, state)
    }
}

/// [`suite_catches`] for a leak in `view`, `heard`, `discloses` or `to_act` and nowhere else: however many of them are tried,
/// the rulebook with a leak is compiled once.
///
/// # Panics
/// Where the leak is not found, or something else is found.
pub fn suite_catches_at_the_door<R: Table, L: Leak<R>>(
    setting: &Arc<R::Setting>,
    games: Games,
    secrets: Secrets<R>,
    through: &str,
) {
    let door: Door<R> = Door { view: L::view, heard: L::heard, discloses: L::discloses, to_act: L::to_act };
    DOOR.set(Some(Box::new(door)));
    is_caught::<L>(suite_on::<R, AtTheDoor>(setting, games, secrets), through);
}
