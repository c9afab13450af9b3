//! A toy rulebook with every hard case that a real one may have: an interruption inside an interruption, dice between a
//! reveal and the next question, sealed lists and sealed single commands, a secret number that comes to light turns later,
//! losses that wait until all have fired, any number of sides, dice that only one side sees, a roll-off.

mod door;
mod rules;
mod setting;
mod words;

use sandtable_core::data::{Files, Problem};
use sandtable_core::*;
use sandtable_dice::{Dice, List, Reason, Source};
use sandtable_geometry::{Length, Point};
use serde::{Deserialize, Serialize};

pub use rules::Shooting;
pub use setting::{Rules, Setting};

pub struct Toy;

pub const FULL: u8 = 3;
pub const TABLE: Point = Point::mm(600, 300);
pub const REACH: Length = Length::mm(100);
pub const MARCH: i32 = 30;
pub const MARCHES: i32 = 60;

pub mod clause {
    use sandtable_dice::Reason;
    macro_rules! clauses {
        ($($name:ident $clause:literal $text:literal;)*) => {
            $(pub static $name: Reason = Reason { name: $text, clause: $clause };)*
        };
    }
    clauses! {
        NOT_YOURS "TOY-1" "that is not yours to command";
        NOT_NOW "TOY-2" "that is not what is asked now";
        MARCH "TOY-3" "a man marches 30 mm at most, all of a side 60 mm";
        TAKEN "TOY-4" "another man of the side stands there";
        OFF_TABLE "TOY-5" "that is not on the table";
        TOO_FAR "TOY-6" "a move has at most three legs and 100 mm";
        NO_TARGET "TOY-7" "that is no target";
        DUMMY "TOY-8" "a dummy can do nothing but move";
        FUSE "TOY-9" "a fuse burns one to three turns";
        FULL "TOY-10" "no more charges can lie on the table";
        INITIATIVE "TOY-11" "who comes first";
        TO_HIT "TOY-12" "to hit";
        COVER "TOY-13" "target down";
        WOUNDS "TOY-14" "wounds";
        SEARCH "TOY-15" "what hides there";
        BLAST "TOY-16" "the charge goes off";
        UNSOUND "TOY-17" "a man is off the table, or stronger than he can be";
        TARGETS "TOY-18" "a volley has two targets at most";
        NOWHERE "TOY-19" "there is no such man or charge";
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Man {
    pub side: Side,
    pub at: Point,
    pub strength: u8,
    /// Losses that are known and not yet taken.
    pub pending: u8,
    pub hidden: bool,
    pub real: bool,
    pub reacted: bool,
    /// Sides that have found out what hides here.
    pub known: Sides,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    pub side: Side,
    pub at: Point,
    /// Turns left; 0 where the viewer may not know.
    pub fuse: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    pub men: List<Man, 12>,
    pub charges: List<Charge, 6>,
    pub turn: u8,
    pub first: Side,
    pub ended: Option<Outcome>,
    pub agenda: Agenda<Step>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    #[default]
    Turn,
    Orders,
    Initiative,
    Act(Side),
    Stretch {
        man: u8,
        to: Point,
    },
    Ask {
        watcher: u8,
        mover: u8,
    },
    Brace {
        shooter: u8,
        target: u8,
    },
    Shot {
        shooter: u8,
        target: u8,
        down: bool,
    },
    Volley,
    Salvo {
        target: u8,
        dice: u8,
    },
    Remove,
    Charges,
    EndTurn,
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    March { man: u8, by: i32 },
    Move { man: u8, path: Path },
    Fire { man: u8, at: u8 },
    Plant { man: u8, fuse: u8 },
    Search { man: u8, whom: u8 },
    Pass,
    React { fire: bool },
    Brace { down: bool },
    Volley { at: List<Piece, MOST_POINTS> },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    TurnBegan,
    Marched { man: u8, to: Point },
    Initiative { first: Side },
    Moved { man: u8, to: Point },
    Reacted { man: u8, fire: bool },
    Braced { man: u8, down: bool },
    Revealed { man: u8, real: bool },
    Spotted { by: Side, man: u8 },
    Hit { man: u8, losses: u8 },
    Pending { man: u8, losses: u8 },
    Removed,
    Planted { side: Side, at: Point, fuse: u8 },
    Ticked,
    Exploded { charge: u8, at: Point },
    Passed { side: Side },
    Ended { outcome: Outcome },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seen {
    pub side: Side,
    pub at: Point,
    pub strength: u8,
    pub pending: u8,
    pub hidden: bool,
    pub reacted: bool,
    /// None where the viewer does not know.
    pub real: Option<bool>,
    /// How far the side's own sealed list lets him march.
    pub marched: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    pub men: List<Seen, 12>,
    pub charges: List<Charge, 6>,
    pub turn: u8,
    pub asked: Option<Step>,
    pub ended: Option<Outcome>,
    pub first: Side,
    pub agenda: Agenda<Step>,
}

impl State {
    pub fn man(&self, man: u8) -> &Man {
        &self.men[usize::from(man)]
    }

    pub fn lives(&self, man: u8) -> bool {
        self.man(man).strength > 0
    }

    /// The sides that have anything left on the table, dummies too.
    pub fn left(&self) -> Sides {
        self.men.iter().filter(|man| man.strength > 0).map(|man| man.side).collect()
    }

    /// What a side has, dummies not counted.
    pub fn strength(&self, side: Side) -> u32 {
        self.men.iter().filter(|man| man.side == side && man.real).map(|man| u32::from(man.strength)).sum()
    }
}

impl Ruleset for Toy {
    const KEY: &'static str = "toy";
    type Setting = Setting;
    type State = State;
    type Step = Step;
    type Command = Command;
    type Event = Event;
    type View = View;

    fn load(files: &Files, scenario: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
        setting::load(files, scenario, text, choices)
    }
    fn sides(setting: &Setting) -> &[String] {
        &setting.sides
    }
    fn in_force(setting: &Setting) -> &[InForce] {
        &setting.in_force
    }
    fn set_up(setting: &Setting) -> State {
        State {
            men: setting.men.iter().map(|(_, man)| *man).collect(),
            charges: List::new(),
            turn: 0,
            first: Side::A,
            ended: None,
            agenda: [Step::Turn].into_iter().collect(),
        }
    }
    fn agenda(state: &mut State) -> &mut Agenda<Step> {
        &mut state.agenda
    }
    fn to_act(_: &Setting, state: &State) -> ToAct {
        let both = |one, other| state.lives(one) && state.lives(other);
        match state.agenda.last() {
            Some(Step::Orders) => ToAct::Lists(state.left()),
            Some(Step::Volley) => ToAct::Each(state.left()),
            Some(Step::Act(side)) if state.left().has(*side) => ToAct::One(*side),
            Some(Step::Ask { watcher, mover }) if both(*watcher, *mover) => ToAct::One(state.man(*watcher).side),
            Some(Step::Brace { shooter, target }) if both(*shooter, *target) => ToAct::One(state.man(*target).side),
            Some(Step::Over) | None => ToAct::Nobody(state.ended.unwrap_or(Outcome::Drawn)),
            Some(_) => ToAct::Umpire,
        }
    }
    fn obey<D: Dice>(umpire: &mut Umpire<Self, D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
        rules::obey(umpire, asked, side, command)
    }
    fn resolve<D: Dice>(umpire: &mut Umpire<Self, D>, step: Step) -> Result<(), D::Pause> {
        rules::resolve(umpire, step)
    }
    fn apply(state: &mut State, event: &Event) {
        rules::apply(state, event);
    }
    fn fits(setting: &Setting, state: &State, event: &Event) -> Result<(), &'static Reason> {
        if rules::fits(setting.sides.len(), state, event) { Ok(()) } else { Err(&clause::NOWHERE) }
    }
    fn sound(_: &Setting, state: &State) -> Result<(), &'static Reason> {
        let sound = |man: &Man| on_table(man.at) && man.strength <= FULL;
        if state.men.iter().all(sound) { Ok(()) } else { Err(&clause::UNSOUND) }
    }
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        door::view(setting, state, viewer)
    }
    fn heard(_: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        door::heard(viewer, event)
    }
    fn discloses(_: &State, event: &Event) -> bool {
        reveals(event)
    }
    fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
        door::check(setting, view, command)
    }
    fn actors(_: &Setting, view: &View) -> Pieces {
        door::actors(view)
    }
    fn offers(_: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
        door::offers(view, actor, take);
    }
    fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
        door::command(offer, values)
    }
    fn default(_: &Setting, view: &View) -> Command {
        door::default(view)
    }
    fn place(command: &Command) -> u32 {
        match command {
            Command::March { man, .. } => (*man).into(),
            _ => u32::MAX,
        }
    }
    fn draft(_: &Setting, view: &View, list: &[Command]) -> View {
        door::draft(view, list)
    }
    fn imagine(_: &Setting, view: &View, source: &mut impl Source) -> Option<State> {
        Some(door::imagine(view, source))
    }
    fn lead(_: &Setting, state: &State, side: Side) -> f64 {
        let others = state.left().without(side).iter().map(|other| state.strength(other)).max();
        f64::from(state.strength(side)) - f64::from(others.unwrap_or_default())
    }
    fn clock(setting: &Setting, state: &State) -> Clock {
        Clock { turn: state.turn, of: setting.turns }
    }
}

pub fn on_table(at: Point) -> bool {
    (0..=TABLE.x).contains(&at.x) && (0..=TABLE.y).contains(&at.y)
}

/// What may tell somebody something that was hidden.
pub fn reveals(event: &Event) -> bool {
    matches!(event, Event::Revealed { .. } | Event::Spotted { .. } | Event::Exploded { .. } | Event::Ended { .. })
}
