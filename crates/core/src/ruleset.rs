//! What a rulebook is: one trait for what a battle needs, one for what people at a table need.

use crate::data::{Files, Problem};
use crate::{
    Choices, Figure, Filled, Forecast, Heard, InForce, LengthUnit, Misunderstood, Offer, Piece, Pieces, Preview,
    Refusal, Roster, Scene, Sentence, Side, ToAct, Umpire, Value, Viewer,
};
use sandtable_dice::{Dice, Exact, List, Reason, Source};
use sandtable_geometry::Point;
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt::Debug, hash::Hash};

/// Steps that may wait on an agenda at once.
pub const MOST_STEPS: usize = 32;

/// What is still to do, the next on top: turn sequence, questions to a side, parts of a resolution.
pub type Agenda<S> = List<S, MOST_STEPS>;

/// One rulebook: what a battle needs.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// The name by which users and records call the rulebook.
    const KEY: &'static str;

    /// What does not change in a battle and is public: map, rules in force, unit data, scenario.
    type Setting: Send + Sync;
    /// The truth: flat, at most one block of memory, and nothing in it tells how it came about, since exact odds merge
    /// states that are equal.
    type State: Clone + Eq + Hash + Debug + Serialize + Send + Sync;
    /// A turn-sequence step, a question, or a part of a resolution.
    type Step: Copy + Default + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a side asks for.
    type Command: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A change of the state.
    type Event: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know, with the public part of the agenda.
    type View: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;

    // --- the truth ---

    /// Reads unit data and a scenario, and settles the rules in force. All problems at once, each with file, line and
    /// field; more pieces than fit is one of them.
    fn load(files: &Files, scenario: &str, text: &str, choices: &Choices) -> Result<Self::Setting, Vec<Problem>>;
    /// The names of the sides, as the scenario gives them.
    fn sides(setting: &Self::Setting) -> &[String];
    /// The switches in force, for the record's header.
    fn in_force(setting: &Self::Setting) -> &[InForce];
    /// The truth before anything has happened.
    fn set_up(setting: &Self::Setting) -> Self::State;
    /// The turn sequence, which is part of the state.
    fn agenda(state: &mut Self::State) -> &mut Agenda<Self::Step>;
    /// Who must decide: reads the top of the agenda.
    fn to_act(setting: &Self::Setting, state: &Self::State) -> ToAct;
    /// Carries out a command that `check` allowed, in answer to the question that lay on top of the agenda.
    fn obey<D: Dice>(
        umpire: &mut Umpire<Self, D>,
        asked: Self::Step,
        side: Side,
        command: &Self::Command,
    ) -> Result<(), D::Pause>;
    /// One step that is no question: the rules.
    fn resolve<D: Dice>(umpire: &mut Umpire<Self, D>, step: Self::Step) -> Result<(), D::Pause>;
    /// Bookkeeping: no rules, no dice, cannot fail where the event fits.
    fn apply(state: &mut Self::State, event: &Self::Event);
    /// Does the event speak of what this battle has, with measures that can be? Asked before it is applied, where it comes
    /// from people or from a file: a ruling, a record. What the rules themselves note always fits.
    fn fits(_setting: &Self::Setting, _state: &Self::State, _event: &Self::Event) -> Result<(), &'static Reason> {
        Ok(())
    }
    /// Invariants, those of the agenda included: asked by tests after every entry, of rulings, and of what is taken up from a
    /// file. The reason names what is wrong.
    fn sound(setting: &Self::Setting, state: &Self::State) -> Result<(), &'static Reason>;

    // --- the one door ---

    /// What a viewer may know, built up from that.
    fn view(setting: &Self::Setting, state: &Self::State, viewer: Viewer) -> Self::View;
    /// What a viewer is told of an event, given the truth just after it.
    fn heard(state: &Self::State, viewer: Viewer, event: &Self::Event) -> Option<Self::Event>;
    /// Does the event tell somebody something that was hidden from him? Then it cannot be undone alone.
    fn discloses(state: &Self::State, event: &Self::Event) -> bool;

    // --- beyond the door: only the view goes in, so nothing can leak ---

    /// The only authority on what is allowed. What a side cannot know is no reason to refuse: it is an event of the
    /// resolution.
    fn check(setting: &Self::Setting, view: &Self::View, command: &Self::Command) -> Result<(), Refusal>;
    /// The pieces that may do something now: cheap.
    fn actors(setting: &Self::Setting, view: &Self::View) -> Pieces;
    /// What one piece may try. Cheap and generous outlines, drawn lazily: `check` decides.
    fn offers(setting: &Self::Setting, view: &Self::View, actor: Piece, take: &mut impl FnMut(Offer));
    /// The command that a filled offer is; nothing where the values are not such as its verb has: an offer may be a stranger's.
    fn command(offer: &Offer, values: &[Value]) -> Option<Self::Command>;
    /// What an absent side does. Always allowed.
    fn default(setting: &Self::Setting, view: &Self::View) -> Self::Command;
    /// May a side give this command whenever the battle runs, asked or not? Then it leaves the question open that lay on
    /// top of the agenda: giving the battle up.
    fn at_any_time(_command: &Self::Command) -> bool {
        false
    }
    /// The place that a command takes on a sealed list: a later one for the same place replaces it.
    fn place(_command: &Self::Command) -> u32 {
        0
    }
    /// The view of a side with its own sealed list folded in, so that `check`, `offers` and `scene` see the draft.
    fn draft(_setting: &Self::Setting, view: &Self::View, _list: &[Self::Command]) -> Self::View {
        view.clone()
    }

    // --- battles that might be, for opponents that look ahead ---

    /// A truth that the side which looks cannot tell from the real one: sound, with the same steps to come, and its view of it is
    /// `view` to the byte. What the view hides is drawn from `source`. Made of the view alone, so nothing can leak.
    ///
    /// Nothing where the rulebook cannot tell yet what may be hidden there; opponents go by their doctrine then.
    fn imagine(_setting: &Self::Setting, _view: &Self::View, _source: &mut impl Source) -> Option<Self::State> {
        None
    }
    /// By how much a side leads as things stand, measured in the lead that wins: the battle that ends with 1.0 is won. Asked of
    /// imagined truths only.
    fn lead(_setting: &Self::Setting, _state: &Self::State, _side: Side) -> f64 {
        0.0
    }
    /// How far the battle has come. Asked of imagined truths only.
    fn clock(_setting: &Self::Setting, _state: &Self::State) -> Clock {
        Clock::default()
    }
}

/// How far a battle has come, in turns; both 0 where it is not counted in turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The turn that is being played; 0 before the first.
    pub turn: u8,
    /// The last turn, if nothing ends the battle before.
    pub of: u8,
}

impl Clock {
    /// Turns that are still to be played, the one under way among them.
    pub fn left(self) -> u8 {
        (self.of + 1).saturating_sub(self.turn.max(1)).min(self.of)
    }
}

/// What people at a table need of a rulebook: shapes to draw, odds before the click, words.
pub trait Table: Ruleset {
    /// What can be commanded: the index is [`Offer::verb`].
    const VERBS: &'static [Verb];

    /// The unit in which people of this table speak of lengths.
    const UNIT: LengthUnit = LengthUnit::Millimetre;

    /// The figures that the legs of a course may contain: the index is [`crate::Leg::Figure`]'s.
    const FIGURES: &'static [Figure] = &[];

    /// Words for the numbers of slots, where a number stands for something that has a name.
    const LABELS: &'static [Labels] = &[];

    /// Can this verb come up in a battle at all? Only for those who ask what can be typed: what never comes up is left out.
    fn comes_up(_setting: &Self::Setting, _verb: u8) -> bool {
        true
    }
    /// The outline of a slot for a table to draw: reach over terrain, arc, template.
    fn region(setting: &Self::Setting, view: &Self::View, offer: &Offer, slot: usize) -> Region;
    /// Good fillings of an offer, for searches and for tables that propose.
    fn candidates(setting: &Self::Setting, view: &Self::View, offer: &Offer, take: &mut impl FnMut(&[Value]));
    /// What is needed, why, and the odds, before the click. Empty where nothing is rolled, where the command is not
    /// allowed, or where nobody may measure beforehand.
    fn forecast(
        setting: &Self::Setting,
        view: &Self::View,
        command: &Self::Command,
        exact: &mut Exact<f64>,
    ) -> Vec<Forecast>;
    /// What a command would come to, as far as the side can know: the sum of a path and where the rules stop it, what may
    /// happen on the way. Asked of commands that are not allowed too. Must tell no more than the view does, and where
    /// nobody may measure beforehand, no distance to an enemy.
    fn preview(_setting: &Self::Setting, _view: &Self::View, _command: &Self::Command) -> Preview<Self::Command> {
        Preview::default()
    }
    /// The forecasts, with their pictures, of the throws that were heard of, as they stood just before: what a receipt
    /// shows beside the dice. The view is that from before them, of whoever heard it.
    fn illustrate(
        _setting: &Self::Setting,
        _view: &Self::View,
        _heard: &[Heard<Self::Event>],
        _exact: &mut Exact<f64>,
    ) -> Vec<Forecast> {
        Vec::new()
    }
    /// Both forces as they stand, the score and the track of the turn.
    fn roster(setting: &Self::Setting, view: &Self::View) -> Roster;
    /// What a human ruling can be about, in words and slots like commands: the index is the verb of [`Table::rulings`]. The
    /// first word in capitals of a usage line is the piece that it is about, if it is about one; then come the slots, perhaps
    /// without those that have only one value.
    const RULINGS: &'static [Verb] = &[];
    /// What a human may rule about a piece, or about the battle ([`Piece::THE_SIDE`]).
    fn rulings(_setting: &Self::Setting, _view: &Self::View, _piece: Piece, _take: &mut impl FnMut(Offer)) {}
    /// The events that a filled ruling is. The values fit the slots.
    fn ruling(_setting: &Self::Setting, _view: &Self::View, _offer: &Offer, _values: &[Value]) -> Vec<Self::Event> {
        Vec::new()
    }
    /// What a table draws.
    fn scene(setting: &Self::Setting, view: &Self::View) -> Scene;
    /// What a piece is called.
    fn name(setting: &Self::Setting, view: &Self::View, piece: Piece) -> String;
    /// Reads a typed command; case does not matter.
    fn parse(setting: &Self::Setting, view: &Self::View, text: &str) -> Result<Self::Command, Misunderstood>;
    /// Writes a command so that `parse` reads the same one.
    fn write(setting: &Self::Setting, command: &Self::Command) -> String;
    /// What fills the offer that a command comes from: what `command` of [`Ruleset`] does, the other way round. Nothing where
    /// nobody knows.
    fn filled(command: &Self::Command) -> Option<Filled> {
        let _ = command;
        None
    }
    /// Tells what was heard, as an umpire would say it; nothing for what is mere bookkeeping.
    fn tell(setting: &Self::Setting, view: &Self::View, heard: &Heard<Self::Event>) -> Option<Sentence>;
    /// Says whose decision it is and what can be done: the prompt.
    fn prompt(setting: &Self::Setting, view: &Self::View) -> String;
}

/// Functions of [`Ruleset`] and [`Table`] that a rulebook has elsewhere under the same names, module by module:
/// `found_in! { scenario: load; check: check default; }`.
#[macro_export]
macro_rules! found_in {
    ($($at:ident: $($name:ident)+;)+) => { $($($crate::found_in!(@$name $at);)+)+ };
    (@load $at:ident) => {
        fn load(
            files: &$crate::data::Files,
            scenario: &str,
            text: &str,
            choices: &$crate::Choices,
        ) -> Result<<Self as $crate::Ruleset>::Setting, Vec<$crate::data::Problem>> {
            $at::load(files, scenario, text, choices)
        }
    };
    (@sound $at:ident) => {
        fn sound(setting: &<Self as $crate::Ruleset>::Setting, state: &<Self as $crate::Ruleset>::State) -> Result<(), &'static ::sandtable_dice::Reason> {
            $at::sound(setting, state)
        }
    };
    (@discloses $at:ident) => {
        fn discloses(state: &<Self as $crate::Ruleset>::State, event: &<Self as $crate::Ruleset>::Event) -> bool {
            $at::discloses(state, event)
        }
    };
    (@check $at:ident) => {
        fn check(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View, command: &<Self as $crate::Ruleset>::Command) -> Result<(), $crate::Refusal> {
            $at::check(setting, view, command)
        }
    };
    (@actors $at:ident) => {
        fn actors(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View) -> $crate::Pieces {
            $at::actors(setting, view)
        }
    };
    (@offers $at:ident) => {
        fn offers(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View, actor: $crate::Piece, take: &mut impl FnMut($crate::Offer)) {
            $at::offers(setting, view, actor, take);
        }
    };
    (@default $at:ident) => {
        fn default(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View) -> <Self as $crate::Ruleset>::Command {
            $at::default(setting, view)
        }
    };
    (@place $at:ident) => {
        fn place(command: &<Self as $crate::Ruleset>::Command) -> u32 {
            $at::place(command)
        }
    };
    (@draft $at:ident) => {
        fn draft(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View, list: &[<Self as $crate::Ruleset>::Command]) -> <Self as $crate::Ruleset>::View {
            $at::draft(setting, view, list)
        }
    };
    (@imagine $at:ident) => {
        fn imagine(
            setting: &<Self as $crate::Ruleset>::Setting,
            view: &<Self as $crate::Ruleset>::View,
            source: &mut impl ::sandtable_dice::Source,
        ) -> Option<<Self as $crate::Ruleset>::State> {
            $at::imagine(setting, view, source)
        }
    };
    (@lead $at:ident) => {
        fn lead(setting: &<Self as $crate::Ruleset>::Setting, state: &<Self as $crate::Ruleset>::State, side: $crate::Side) -> f64 {
            $at::lead(setting, state, side)
        }
    };
    (@comes_up $at:ident) => {
        fn comes_up(setting: &<Self as $crate::Ruleset>::Setting, verb: u8) -> bool {
            $at::comes_up(setting, verb)
        }
    };
    (@region $at:ident) => {
        fn region(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View, offer: &$crate::Offer, slot: usize) -> $crate::Region {
            $at::region(setting, view, offer, slot)
        }
    };
    (@candidates $at:ident) => {
        fn candidates(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View, offer: &$crate::Offer, take: &mut impl FnMut(&[$crate::Value])) {
            $at::candidates(setting, view, offer, take);
        }
    };
    (@forecast $at:ident) => {
        fn forecast(
            setting: &<Self as $crate::Ruleset>::Setting,
            view: &<Self as $crate::Ruleset>::View,
            command: &<Self as $crate::Ruleset>::Command,
            exact: &mut $crate::Exact<f64>,
        ) -> Vec<$crate::Forecast> {
            $at::forecast(setting, view, command, exact)
        }
    };
    (@preview $at:ident) => {
        fn preview(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View, command: &<Self as $crate::Ruleset>::Command) -> $crate::Preview<<Self as $crate::Ruleset>::Command> {
            $at::preview(setting, view, command)
        }
    };
    (@illustrate $at:ident) => {
        fn illustrate(
            setting: &<Self as $crate::Ruleset>::Setting,
            view: &<Self as $crate::Ruleset>::View,
            heard: &[$crate::Heard<<Self as $crate::Ruleset>::Event>],
            exact: &mut $crate::Exact<f64>,
        ) -> Vec<$crate::Forecast> {
            $at::illustrate(setting, view, heard, exact)
        }
    };
    (@roster $at:ident) => {
        fn roster(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View) -> $crate::Roster {
            $at::roster(setting, view)
        }
    };
    (@scene $at:ident) => {
        fn scene(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View) -> $crate::Scene {
            $at::scene(setting, view)
        }
    };
    (@rulings $at:ident) => {
        const RULINGS: &'static [$crate::Verb] = $at::RULINGS;

        fn rulings(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View, piece: $crate::Piece, take: &mut impl FnMut($crate::Offer)) {
            $at::rulings(setting, view, piece, take);
        }

        fn ruling(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View, offer: &$crate::Offer, values: &[$crate::Value]) -> Vec<<Self as $crate::Ruleset>::Event> {
            $at::ruling(setting, view, offer, values)
        }
    };
    (@write $at:ident) => {
        fn write(setting: &<Self as $crate::Ruleset>::Setting, command: &<Self as $crate::Ruleset>::Command) -> String {
            $at::write(setting, command)
        }
    };
    (@tell $at:ident) => {
        fn tell(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View, heard: &$crate::Heard<<Self as $crate::Ruleset>::Event>) -> Option<$crate::Sentence> {
            $at::tell(setting, view, heard)
        }
    };
    (@prompt $at:ident) => {
        fn prompt(setting: &<Self as $crate::Ruleset>::Setting, view: &<Self as $crate::Ruleset>::View) -> String {
            $at::prompt(setting, view)
        }
    };
}

/// Functions of [`Ruleset`] that read what the settings and the states of all rulebooks call by the same names.
#[macro_export]
macro_rules! kept_in_fields {
    () => {
        fn sides(setting: &<Self as $crate::Ruleset>::Setting) -> &[String] {
            &setting.sides
        }

        fn in_force(setting: &<Self as $crate::Ruleset>::Setting) -> &[$crate::InForce] {
            &setting.in_force
        }

        fn agenda(
            state: &mut <Self as $crate::Ruleset>::State,
        ) -> &mut $crate::Agenda<<Self as $crate::Ruleset>::Step> {
            &mut state.agenda
        }
    };
}

/// Something that can be commanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verb {
    /// The words by which people ask for it; typed commands begin with the first of them.
    pub key: &'static str,
    /// The words on a button.
    pub label: &'static str,
    /// How it is typed, as [`crate::Usage`] reads it: what `write` writes fits it, and whatever is said so is read.
    pub usage: &'static str,
    /// What each slot is for.
    pub slots: &'static [&'static str],
    /// What it is in the flow of a turn.
    pub role: Role,
}

/// What the numbers of a slot are called, whichever verb it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Labels {
    /// What the slot is for, as in [`Verb::slots`].
    pub slot: &'static str,
    /// A word for each number, from 0 on.
    pub numbers: &'static [&'static str],
}

/// Words for [`Labels::numbers`], one after the other.
#[macro_export]
macro_rules! labels {
    ($($word:literal)*) => {
        &[$($word),*]
    };
}

/// What a verb is in the flow of a turn, for tables that lay out buttons and know no rulebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A piece does something.
    #[default]
    Act,
    /// Something is named that a verb of the role [`Role::Commit`] carries out later: a target.
    Name,
    /// Everything that has been named is carried out; whichever piece offers it, it is the same.
    Commit,
    /// An activation or a phase ends; the same for all pieces of a unit.
    End,
    /// A chance is passed by.
    Pass,
    /// All chances of this kind are passed by for now.
    PassAll,
    /// The battle is given up.
    GiveUp,
}

/// Outlines on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Region {
    /// Closed outlines; a point is in the region if an odd number of them go round it.
    pub outlines: Vec<Vec<Point>>,
}
