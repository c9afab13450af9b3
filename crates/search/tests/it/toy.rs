//! A toy rulebook for tests: two sides of three guns exchange shots until one is out or the light fails.
//!
//! Shots are nominated one by one and then fired. How each side reserves its fire, seen by nobody else, is the secret.

use sandtable_ai::{Doctrine, Effort};
use sandtable_core::data::{Files, Problem};
use sandtable_core::record::{Digest, FORMAT, Header, Provision, Seed};
use sandtable_core::{
    Agenda, Choices, Clock, Forecast, Heard, InForce, Misunderstood, Offer, Outcome, Picture, Piece, Pieces, Refusal,
    Region, Role, Roster, Ruleset, Scene, Sentence, Side, Slot, Table, ToAct, Umpire, Value, Verb, Viewer, pick,
};
use sandtable_dice::{Dice, Exact, List, Need, Reason, Source, Throw, Why};
use serde::{Deserialize, Serialize};

pub static HIT: Reason = Reason { name: "to hit", clause: "TOY-1" };
static NOT_NOW: Reason = Reason { name: "not now", clause: "TOY-2" };
static TOO_STRONG: Reason = Reason { name: "a gun has three crew at most", clause: "TOY-3" };

/// How sides are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asking {
    #[default]
    InTurn,
    Sealed,
    Lists,
}

/// A scenario of the toy.
#[derive(Clone, Debug)]
pub struct Setting {
    pub asking: Asking,
    /// May anybody see odds beforehand?
    pub premeasure: bool,
    /// The turn after which the light fails.
    pub turns: u8,
    /// A face of the die that blows up the program.
    pub trap: Option<u16>,
    /// Does the doctrine ask for what is not allowed?
    pub clumsy: bool,
    /// With which effort it plays on in battles that are imagined.
    pub plays_on: Effort,
    /// Whole turns that they are played on.
    pub looks_ahead: u8,
    /// What leads are worth there.
    pub leads: &'static [f64],
    /// What it weighs besides its choice.
    pub weighs: fn() -> Vec<Command>,
    pub sides: Vec<String>,
}

impl Default for Setting {
    fn default() -> Self {
        let sides = vec!["Ash".to_string(), "Birch, upper".to_string()];
        Setting {
            asking: Asking::InTurn,
            premeasure: true,
            turns: 12,
            trap: None,
            clumsy: false,
            plays_on: Effort::Quick,
            looks_ahead: 6,
            leads: &[1.0, 1.0, 1.5, 2.0, 3.0, 4.0],
            weighs: Vec::new,
            sides,
        }
    }
}

pub fn header(setting: &Setting) -> Header {
    Header {
        format: FORMAT,
        rulebook: Toy::KEY.into(),
        rules: Digest::default(),
        pack: Vec::new(),
        choices: Choices::default(),
        in_force: Vec::new(),
        scenario: "duel".into(),
        scenario_digest: Digest::default(),
        scenario_text: None,
        sides: setting.sides.clone(),
        dice: Provision::Seed(Seed([0; 32])),
    }
}

/// A gun: points to whoever knocks it out, and the face needed to hit it.
pub const WORTH: [u16; 3] = [10, 30, 20];
pub const NEED: [u8; 3] = [9, 12, 10];
pub const CREW: u8 = 3;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    #[default]
    Turn,
    Ask(Side),
    AskBoth,
    Volley,
    Over(Option<Side>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    Aim { gun: u8, at: u8 },
    Fire,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    TurnBegan,
    Aimed { side: Side, gun: u8, at: u8 },
    Fired { side: Side, gun: u8, hit: bool },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gun {
    pub crew: u8,
    pub aim: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    pub guns: [[Gun; 3]; 2],
    /// Hidden from the other side.
    pub reserve: [u8; 2],
    pub turn: u8,
    pub agenda: Agenda<Step>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    pub side: Option<Side>,
    pub guns: [[Gun; 3]; 2],
    pub reserve: Option<u8>,
    pub turn: u8,
    pub asked: Step,
}

pub struct Toy;

fn out(guns: &[Gun; 3]) -> bool {
    guns.iter().all(|gun| gun.crew == 0)
}

/// What the two sides have lost, by its points.
fn points(state: &State, side: Side) -> i64 {
    let lost = state.guns[side.other().index()].iter().zip(WORTH).filter(|(gun, _)| gun.crew == 0);
    lost.map(|(_, worth)| i64::from(worth)).sum()
}

impl Ruleset for Toy {
    const KEY: &'static str = "toy";
    type Setting = Setting;
    type State = State;
    type Step = Step;
    type Command = Command;
    type Event = Event;
    type View = View;

    fn load(_: &Files, _: &str, _: &str, _: &Choices) -> Result<Setting, Vec<Problem>> {
        Ok(Setting::default())
    }
    fn sides(setting: &Setting) -> &[String] {
        &setting.sides
    }
    fn in_force(_: &Setting) -> &[InForce] {
        &[]
    }
    /// Where lists are written, the battle begins with one, before the first turn.
    fn set_up(setting: &Setting) -> State {
        let agenda: &[Step] = match setting.asking {
            Asking::Lists => &[Step::Turn, Step::Volley, Step::AskBoth],
            Asking::InTurn | Asking::Sealed => &[Step::Turn],
        };
        let gun = Gun { crew: CREW, aim: None };
        State { guns: [[gun; 3]; 2], reserve: [2, 5], turn: 0, agenda: agenda.iter().copied().collect() }
    }
    fn agenda(state: &mut State) -> &mut Agenda<Step> {
        &mut state.agenda
    }
    fn to_act(setting: &Setting, state: &State) -> ToAct {
        let both = [Side::A, Side::B].into_iter().collect();
        match *state.agenda.last().expect("the last step is the end") {
            Step::Ask(side) => ToAct::One(side),
            Step::AskBoth if setting.asking == Asking::Lists => ToAct::Lists(both),
            Step::AskBoth => ToAct::Each(both),
            Step::Over(winner) => ToAct::Nobody(winner.map_or(Outcome::Drawn, Outcome::Won)),
            Step::Turn | Step::Volley => ToAct::Umpire,
        }
    }
    fn obey<D: Dice>(umpire: &mut Umpire<Toy, D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
        if let Command::Aim { gun, at } = *command {
            umpire.note(Event::Aimed { side, gun, at });
            if let Step::Ask(_) = asked {
                umpire.then(asked);
            }
        }
        Ok(())
    }
    fn resolve<D: Dice>(umpire: &mut Umpire<Toy, D>, step: Step) -> Result<(), D::Pause> {
        match step {
            Step::Turn => {
                let state = umpire.state();
                match (out(&state.guns[0]), out(&state.guns[1])) {
                    (true, true) => umpire.then(Step::Over(None)),
                    (true, false) => umpire.then(Step::Over(Some(Side::B))),
                    (false, true) => umpire.then(Step::Over(Some(Side::A))),
                    _ if state.turn == umpire.setting.turns => umpire.then(Step::Over(None)),
                    _ => {
                        umpire.note(Event::TurnBegan);
                        let steps: &[Step] = match umpire.setting.asking {
                            Asking::InTurn => &[Step::Volley, Step::Ask(Side::B), Step::Volley, Step::Ask(Side::A)],
                            Asking::Sealed | Asking::Lists => &[Step::Volley, Step::AskBoth],
                        };
                        umpire.then(Step::Turn);
                        steps.iter().for_each(|&step| umpire.then(step));
                    }
                }
            }
            Step::Volley => {
                let before = umpire.state().guns;
                for (side, gun) in [Side::A, Side::B].into_iter().flat_map(|side| (0..3).map(move |gun| (side, gun))) {
                    let Some(at) = before[side.index()][usize::from(gun)].aim else { continue };
                    let need = NEED[usize::from(at)];
                    let seen = umpire.roll(Throw::one(20), || Why::needing(&HIT, Need::base(need as i8, &HIT)))?;
                    assert_ne!(Some(seen), umpire.setting.trap, "the trap was sprung");
                    umpire.note(Event::Fired { side, gun, hit: seen >= need.into() });
                }
            }
            Step::Ask(_) | Step::AskBoth | Step::Over(_) => unreachable!("a question"),
        }
        Ok(())
    }
    fn apply(state: &mut State, event: &Event) {
        match *event {
            Event::TurnBegan => state.turn += 1,
            Event::Aimed { side, gun, at } => state.guns[side.index()][usize::from(gun)].aim = Some(at),
            Event::Fired { side, gun, hit } => {
                let at = state.guns[side.index()][usize::from(gun)].aim.take();
                if let Some(at) = at.filter(|_| hit) {
                    let target = &mut state.guns[side.other().index()][usize::from(at)];
                    target.crew = target.crew.saturating_sub(1);
                }
            }
        }
    }
    fn sound(_: &Setting, state: &State) -> Result<(), &'static Reason> {
        if state.guns.iter().flatten().all(|gun| gun.crew <= CREW) { Ok(()) } else { Err(&TOO_STRONG) }
    }
    fn view(_: &Setting, state: &State, viewer: Viewer) -> View {
        let side = [Side::A, Side::B].into_iter().find(|&side| viewer.is(side));
        let asked = *state.agenda.last().expect("never empty");
        let reserve = side.map(|side| state.reserve[side.index()]);
        View { side, guns: state.guns, reserve, turn: state.turn, asked }
    }
    fn heard(_: &State, _: Viewer, event: &Event) -> Option<Event> {
        Some(*event)
    }
    fn discloses(_: &State, _: &Event) -> bool {
        false
    }
    fn check(_: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
        let Some(side) = asked(view) else { return Err(Refusal::of(&NOT_NOW)) };
        let allowed = match *command {
            Command::Fire => true,
            Command::Aim { gun, at } if gun < 3 && at < 3 => {
                let own = view.guns[side.index()][usize::from(gun)];
                let target = view.guns[side.other().index()][usize::from(at)];
                own.crew > 0 && target.crew > 0 && own.aim.is_none()
            }
            Command::Aim { .. } => false,
        };
        if allowed { Ok(()) } else { Err(Refusal::of(&NOT_NOW)) }
    }
    fn actors(_: &Setting, view: &View) -> Pieces {
        let Some(side) = asked(view) else { return Pieces::default() };
        let guns = view.guns[side.index()];
        let ready = (0..3).filter(|&gun| guns[gun].crew > 0 && guns[gun].aim.is_none());
        ready.map(|gun| Piece(gun as u16)).chain([Piece::THE_SIDE]).collect()
    }
    fn offers(_: &Setting, _: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
        if actor == Piece::THE_SIDE {
            take(Offer::new(actor, 1, &[]));
        } else {
            take(Offer::new(actor, 0, &[Slot::Piece((0..3).map(Piece).collect())]));
        }
    }
    fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
        match *values {
            [Value::Piece(at)] => Some(Command::Aim { gun: offer.actor.0 as u8, at: at.0 as u8 }),
            [] => Some(Command::Fire),
            _ => None,
        }
    }
    fn default(_: &Setting, _: &View) -> Command {
        Command::Fire
    }
    fn place(command: &Command) -> u32 {
        if let Command::Aim { gun, .. } = *command { gun.into() } else { 3 }
    }
    fn draft(_: &Setting, view: &View, list: &[Command]) -> View {
        let mut view = view.clone();
        for command in list {
            if let (Some(side), &Command::Aim { gun, at }) = (view.side, command) {
                view.guns[side.index()][usize::from(gun)].aim = Some(at);
            }
        }
        view
    }
    /// The reserve of the other side may be any; what is still to come is told by the question.
    fn imagine(_: &Setting, view: &View, source: &mut impl Source) -> Option<State> {
        let side = view.side?;
        let steps: &[Step] = match view.asked {
            Step::Ask(Side::A) => &[Step::Turn, Step::Volley, Step::Ask(Side::B), Step::Volley],
            _ => &[Step::Turn, Step::Volley],
        };
        let mut reserve = [pick(source, 10) as u8; 2];
        reserve[side.index()] = view.reserve?;
        let agenda = steps.iter().copied().chain([view.asked]).collect();
        Some(State { guns: view.guns, reserve, turn: view.turn, agenda })
    }
    fn lead(_: &Setting, state: &State, side: Side) -> f64 {
        (points(state, side) - points(state, side.other())) as f64 / f64::from(WORTH[1])
    }
    fn clock(setting: &Setting, state: &State) -> Clock {
        Clock { turn: state.turn, of: setting.turns }
    }
}

fn asked(view: &View) -> Option<Side> {
    match view.asked {
        Step::Ask(side) if view.side == Some(side) => Some(side),
        Step::AskBoth => view.side,
        _ => None,
    }
}

impl Table for Toy {
    const VERBS: &'static [Verb] = &[
        Verb { key: "aim", label: "Aim", usage: "aim GUN TARGET", slots: &["target"], role: Role::Name },
        Verb { key: "fire", label: "Fire", usage: "fire", slots: &[], role: Role::Commit },
    ];

    fn region(_: &Setting, _: &View, _: &Offer, _: usize) -> Region {
        Region::default()
    }
    fn candidates(_: &Setting, _: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
        match offer.slots.first() {
            Some(Slot::Piece(of)) => of.iter().for_each(|piece| take(&[Value::Piece(piece)])),
            _ => take(&[]),
        }
    }
    fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
        let Command::Aim { at, .. } = *command else { return Vec::new() };
        if !setting.premeasure || Toy::check(setting, view, command).is_err() {
            return Vec::new();
        }
        let need = NEED[usize::from(at)];
        let faces = exact.chances(Throw::one(20)).expect("one die fits");
        let chance = faces.iter().filter(|(seen, _)| *seen >= need.into()).map(|(_, chance)| chance).sum();
        vec![Forecast {
            reason: &HIT,
            about: format!("gun {at}"),
            pieces: Vec::new(),
            picture: Picture::default(),
            need: Need::base(need as i8, &HIT),
            chances: vec![("hit".into(), chance)],
            gain: chance * f64::from(WORTH[usize::from(at)]),
        }]
    }
    fn scene(_: &Setting, _: &View) -> Scene {
        Scene::default()
    }
    fn roster(_: &Setting, _: &View) -> Roster {
        Roster::default()
    }
    fn name(_: &Setting, _: &View, piece: Piece) -> String {
        format!("gun {}", piece.0)
    }
    fn parse(_: &Setting, _: &View, text: &str) -> Result<Command, Misunderstood> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["fire"] => Ok(Command::Fire),
            ["aim", gun, at] => match (gun.parse(), at.parse()) {
                (Ok(gun), Ok(at)) => Ok(Command::Aim { gun, at }),
                _ => Err(Misunderstood { what: "guns are numbers".into(), usage: "aim GUN TARGET".into() }),
            },
            _ => Err(Misunderstood { what: format!("`{text}`"), usage: "fire".into() }),
        }
    }
    fn write(_: &Setting, command: &Command) -> String {
        match command {
            Command::Aim { gun, at } => format!("aim {gun} {at}"),
            Command::Fire => "fire".into(),
        }
    }
    fn tell(_: &Setting, _: &View, _: &Heard<Event>) -> Option<Sentence> {
        None
    }
    fn prompt(_: &Setting, _: &View) -> String {
        String::new()
    }
}

impl Doctrine for Toy {
    /// Every gun at the weakest target, a random one among equals; one that may not think long does not look at strength.
    fn choose(setting: &Setting, view: &View, effort: Effort, source: &mut impl Source) -> Command {
        let Some(side) = asked(view) else { return Command::Fire };
        if setting.clumsy {
            return Command::Aim { gun: 9, at: 9 };
        }
        let ready = |gun: &Gun| gun.crew > 0 && gun.aim.is_none();
        let Some(gun) = view.guns[side.index()].iter().position(ready) else { return Command::Fire };
        let enemy = view.guns[side.other().index()];
        let alive = || (0..3u8).filter(|&at| enemy[usize::from(at)].crew > 0);
        let weakest = alive().map(|at| enemy[usize::from(at)].crew).min().unwrap_or_default();
        let targets: List<u8, 3> =
            alive().filter(|&at| effort == Effort::Quick || enemy[usize::from(at)].crew == weakest).collect();
        if targets.is_empty() {
            return Command::Fire;
        }
        let at = targets[pick(source, targets.len() as u32) as usize];
        Command::Aim { gun: gun as u8, at }
    }

    fn plays_on(setting: &Setting) -> Effort {
        setting.plays_on
    }

    fn looks_ahead(setting: &Setting) -> u8 {
        setting.looks_ahead
    }

    fn leads(setting: &Setting) -> &'static [f64] {
        setting.leads
    }

    fn weighs(setting: &Setting, _: &View, _: &mut impl Source) -> Vec<Command> {
        (setting.weighs)()
    }

    fn measures(_: &Setting, state: &State) -> Vec<(&'static str, i64)> {
        let (ash, birch) = (points(state, Side::A), points(state, Side::B));
        vec![("turn", state.turn.into()), ("points of Ash", ash), ("points of Birch", birch)]
    }
}
