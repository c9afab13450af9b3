//! Seeding leaks: a rulebook that is sound but for one function, and the suite that must find it.

use crate::{Games, Secrets, conforms};
use sandtable_core::data::{Files, Problem};
use sandtable_core::{
    Agenda, Choices, Figure, Forecast, Heard, InForce, Labels, Misunderstood, Offer, Piece, Pieces, Preview, Refusal,
    Region, Roster, Ruleset, Scene, Sentence, Side, Table, ToAct, Umpire, Value, Verb, Viewer,
};
use sandtable_dice::{Dice, Exact, Reason};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// One deliberate leak: every function that is not written out is the rulebook's own.
pub trait Leak<R: Ruleset>: Send + Sync + 'static {
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
}

/// A rulebook with a leak.
pub struct Leaky<R, L>(PhantomData<(R, L)>);

impl<R: Ruleset, L: Leak<R>> Ruleset for Leaky<R, L> {
    const KEY: &'static str = R::KEY;
    type Setting = R::Setting;
    type State = R::State;
    type Step = R::Step;
    type Command = R::Command;
    type Event = R::Event;
    type View = R::View;

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
    fn view(setting: &R::Setting, state: &R::State, viewer: Viewer) -> R::View {
        L::view(setting, state, viewer)
    }
    fn heard(state: &R::State, viewer: Viewer, event: &R::Event) -> Option<R::Event> {
        L::heard(state, viewer, event)
    }
    fn discloses(state: &R::State, event: &R::Event) -> bool {
        L::discloses(state, event)
    }
    fn check(setting: &R::Setting, view: &R::View, command: &R::Command) -> Result<(), Refusal> {
        R::check(setting, view, command)
    }
    fn actors(setting: &R::Setting, view: &R::View) -> Pieces {
        R::actors(setting, view)
    }
    fn offers(setting: &R::Setting, view: &R::View, actor: Piece, take: &mut impl FnMut(Offer)) {
        R::offers(setting, view, actor, take);
    }
    fn command(offer: &Offer, values: &[Value]) -> R::Command {
        R::command(offer, values)
    }
    fn default(setting: &R::Setting, view: &R::View) -> R::Command {
        R::default(setting, view)
    }
    fn at_any_time(command: &R::Command) -> bool {
        R::at_any_time(command)
    }
    fn place(command: &R::Command) -> u32 {
        R::place(command)
    }
    fn draft(setting: &R::Setting, view: &R::View, list: &[R::Command]) -> R::View {
        R::draft(setting, view, list)
    }
}

impl<R: Table, L: Leak<R>> Table for Leaky<R, L> {
    const VERBS: &'static [Verb] = R::VERBS;
    const FIGURES: &'static [Figure] = R::FIGURES;
    const LABELS: &'static [Labels] = R::LABELS;

    fn region(setting: &R::Setting, view: &R::View, offer: &Offer, slot: usize) -> Region {
        R::region(setting, view, offer, slot)
    }
    fn candidates(setting: &R::Setting, view: &R::View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
        R::candidates(setting, view, offer, take);
    }
    fn forecast(setting: &R::Setting, view: &R::View, command: &R::Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
        R::forecast(setting, view, command, exact)
    }
    fn preview(setting: &R::Setting, view: &R::View, command: &R::Command) -> Preview<R::Command> {
        R::preview(setting, view, command)
    }
    fn illustrate(
        setting: &R::Setting,
        view: &R::View,
        heard: &[Heard<R::Event>],
        exact: &mut Exact<f64>,
    ) -> Vec<Forecast> {
        R::illustrate(setting, view, heard, exact)
    }
    fn roster(setting: &R::Setting, view: &R::View) -> Roster {
        R::roster(setting, view)
    }
    const RULINGS: &'static [Verb] = R::RULINGS;
    fn rulings(setting: &R::Setting, view: &R::View, piece: Piece, take: &mut impl FnMut(Offer)) {
        R::rulings(setting, view, piece, take);
    }
    fn ruling(setting: &R::Setting, view: &R::View, offer: &Offer, values: &[Value]) -> Vec<R::Event> {
        R::ruling(setting, view, offer, values)
    }
    fn scene(setting: &R::Setting, view: &R::View) -> Scene {
        R::scene(setting, view)
    }
    fn name(setting: &R::Setting, view: &R::View, piece: Piece) -> String {
        R::name(setting, view, piece)
    }
    fn parse(setting: &R::Setting, view: &R::View, text: &str) -> Result<R::Command, Misunderstood> {
        R::parse(setting, view, text)
    }
    fn write(setting: &R::Setting, command: &R::Command) -> String {
        R::write(setting, command)
    }
    fn tell(setting: &R::Setting, view: &R::View, heard: &Heard<R::Event>) -> Option<Sentence> {
        R::tell(setting, view, heard)
    }
    fn prompt(setting: &R::Setting, view: &R::View) -> String {
        R::prompt(setting, view)
    }
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
    let secrets = Secrets::<Leaky<R, L>> {
        differently: secrets.differently,
        reveals: secrets.reveals,
        likewise: secrets.likewise,
    };
    let run = catch_unwind(AssertUnwindSafe(|| conforms::<Leaky<R, L>>(setting, games, secrets)));
    let leak = std::any::type_name::<L>();
    let Err(found) = run else { panic!("{leak}: the suite did not find the leak") };
    let said = found.downcast_ref::<String>().map_or("", String::as_str);
    assert!(said.contains(through), "{leak}: the suite found something else than a {through}: {said}");
}
