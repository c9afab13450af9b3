//! The rulebook as battles know it: the turn sequence, and what each command and step does.

use crate::battle::command::Command;
use crate::battle::event::{Event, apply, fits};
use crate::battle::setting::{Member, Setting};
use crate::battle::state::{Figure, State, Step, left, ready};
use crate::battle::view::View;
use crate::battle::{Newbook, Umpire};
use crate::clause;
use crate::scenario::load;
use crate::sections::check::check;
use crate::sections::fire::fire;
use crate::sections::offers;
use sandtable_core::data::{Files, Problem};
use sandtable_core::{
    Agenda, Choices, InForce, Offer, Outcome, Piece, Pieces, Refusal, Ruleset, Side, ToAct, Value, Viewer, phrase,
};
use sandtable_dice::{Dice, Reason};

impl Ruleset for Newbook {
    const KEY: &'static str = "newbook";

    type Setting = Setting;
    type State = State;
    type Step = Step;
    type Command = Command;
    type Event = Event;
    type View = View;

    fn load(files: &Files, scenario: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
        load(files, scenario, text, choices)
    }

    fn sides(setting: &Setting) -> &[String] {
        &setting.sides
    }

    fn in_force(setting: &Setting) -> &[InForce] {
        &setting.in_force
    }

    fn set_up(setting: &Setting) -> State {
        let figure = |member: &Member| Figure { side: member.side, at: member.at, ..Figure::default() };
        State {
            figures: setting.members.iter().map(figure).collect(),
            turn: 0,
            ended: None,
            agenda: [Step::Turn].into_iter().collect(),
        }
    }

    fn agenda(state: &mut State) -> &mut Agenda<Step> {
        &mut state.agenda
    }

    fn to_act(_: &Setting, state: &State) -> ToAct {
        match (state.ended, state.agenda.last()) {
            (Some(outcome), _) => ToAct::Nobody(outcome),
            (None, Some(&Step::Act(side))) => ToAct::One(side),
            _ => ToAct::Umpire,
        }
    }

    /// NEW-02, NEW-08 A figure acts, or the turn of the side is over; it is over as well when nobody is left who could act.
    fn obey<D: Dice>(umpire: &mut Umpire<'_, D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
        match *command {
            Command::Move { figure, to } => umpire.note(Event::Moved { figure, to }),
            Command::Fire { figure, target } => fire(umpire, figure, target)?,
            Command::Concede => umpire.note(Event::Ended { outcome: Outcome::Won(side.other()) }),
            Command::End => return Ok(()),
        }
        // NEW-08: who gives up answers nothing, and the question stays.
        let answered = *command != Command::Concede;
        if answered && ready(&umpire.state().figures, side).next().is_some() {
            umpire.then(asked);
        }
        Ok(())
    }

    /// NEW-01, NEW-06 A turn begins, or the battle is over after the last.
    fn resolve<D: Dice>(umpire: &mut Umpire<'_, D>, step: Step) -> Result<(), D::Pause> {
        // A side that is asked answers; nothing else is left to resolve.
        let Step::Turn = step else { return Ok(()) };
        let turn = umpire.state().turn;
        if turn == umpire.setting.head.turns {
            let (first, second) = (umpire.state().left(Side::A), umpire.state().left(Side::B));
            let outcome = match first.cmp(&second) {
                std::cmp::Ordering::Greater => Outcome::Won(Side::A),
                std::cmp::Ordering::Less => Outcome::Won(Side::B),
                std::cmp::Ordering::Equal => Outcome::Drawn,
            };
            umpire.note(Event::Ended { outcome });
            return Ok(());
        }
        umpire.note(Event::TurnBegan { turn: turn + 1 });
        umpire.then(Step::Turn);
        umpire.then(Step::Act(Side::B));
        umpire.then(Step::Act(Side::A));
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        apply(state, event);
    }

    fn fits(setting: &Setting, _: &State, event: &Event) -> Result<(), &'static Reason> {
        if fits(setting, event) { Ok(()) } else { Err(&clause::UNSOUND) }
    }

    fn sound(setting: &Setting, state: &State) -> Result<(), &'static Reason> {
        let on_table = state.figures.iter().all(|figure| setting.head.on_table(figure.at));
        // Whoever is asked has somebody who can act, and each side somebody left.
        let asked = match (state.ended, state.agenda.last()) {
            (None, Some(&Step::Act(side))) => ready(&state.figures, side).next().is_some(),
            (None, Some(Step::Turn)) => true,
            (None, None) => false,
            (Some(_), _) => true,
        };
        let fought = state.ended.is_some() || [Side::A, Side::B].iter().all(|&side| left(&state.figures, side) > 0);
        if on_table && asked && fought { Ok(()) } else { Err(&clause::UNSOUND) }
    }

    fn view(_: &Setting, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn heard(_: &State, _: Viewer, event: &Event) -> Option<Event> {
        Some(*event)
    }

    fn discloses(_: &State, _: &Event) -> bool {
        false
    }

    fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
        check(setting, view, command)
    }

    fn actors(_: &Setting, view: &View) -> Pieces {
        offers::actors(view)
    }

    fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
        offers::offers(setting, view, actor, take);
    }

    fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
        phrase::command(offers::PHRASES, offer, values)
    }

    fn at_any_time(command: &Command) -> bool {
        *command == Command::Concede
    }

    fn default(_: &Setting, _: &View) -> Command {
        Command::End
    }
}
