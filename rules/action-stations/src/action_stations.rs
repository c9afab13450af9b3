//! The rulebook as battles know it: the turn sequence, and what each command and step does.

use crate::battle::command::{Command, PHRASES};
use crate::battle::event::{Event, OfTurn};
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step};
use crate::battle::view::View;
use crate::battle::{ActionStations, Resolving, Umpire};
use crate::sections::{
    check, communications, end, gunnery, imagine, launches, lists, movement, offers, sequence, setup,
};
use crate::{clause, scenario};
use sandtable_core::{Agenda, Clock, Offer, Ruleset, Side, Sides, ToAct, Value, Viewer, phrase};
use sandtable_dice::{Dice, Reason};

impl Ruleset for ActionStations {
    const KEY: &'static str = "action-stations";

    type Setting = Setting;
    type State = State;
    type Step = Step;
    type Command = Command;
    type Event = Event;
    type View = View;

    sandtable_core::kept_in_fields!();

    sandtable_core::found_in! {
        scenario: load sound;
        check: check default;
        offers: actors offers;
        lists: place draft;
        imagine: imagine lead;
        end: discloses;
    }

    fn set_up(setting: &Setting) -> State {
        let mut agenda: Agenda<Step> = [Step::Turn].into_iter().collect();
        if setting.members.iter().any(|member| member.free) {
            agenda.push(Step::SetUp);
        }
        if setting.pick_up.is_some() {
            agenda.push(Step::Drawn);
        }
        State { table: Box::new(setup::set_up(setting)), agenda }
    }

    fn to_act(setting: &Setting, state: &State) -> ToAct {
        match (state.table.ended, state.agenda.last()) {
            (Some(outcome), _) => ToAct::Nobody(outcome),
            (None, Some(step)) if step.is_list() => ToAct::Lists(Sides::first(2)),
            (None, Some(step)) => step.asks(setting).map_or(ToAct::Umpire, ToAct::One),
            (None, None) => ToAct::Umpire,
        }
    }

    fn obey<D: Dice>(umpire: &mut Umpire<'_, D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
        let table = &umpire.state().table;
        let command = command.aimed(|piece| lists::meant(table, side, piece));
        match command {
            Command::Strike => {
                end::strike(umpire, side);
                return Ok(());
            }
            Command::Agree => {
                let content = !umpire.state().table.content[side.index()];
                umpire.note(OfTurn::Agreed { side, content });
                return Ok(());
            }
            _ => {}
        }
        match asked {
            Step::Home(winner) => {
                let side = if command == (Command::Home { west: true }) { winner } else { winner.other() };
                umpire.note(OfTurn::West { side });
            }
            Step::Choose(winner) => {
                if let Command::Lead { first } = command {
                    sequence::chosen(umpire, winner, first);
                }
            }
            Step::Move(_) | Step::Formation(_) => obey_move(umpire, asked, side, &command),
            Step::FireOne(_) | Step::Challenge { .. } => return gunnery::obey(umpire, asked, side, &command),
            list if list.is_list() => {
                let events = lists::written(&umpire.board(), list, &command);
                events.into_iter().for_each(|event| umpire.note(event));
            }
            _ => {}
        }
        Ok(())
    }

    fn resolve<D: Dice>(umpire: &mut Umpire<'_, D>, step: Step) -> Result<(), D::Pause> {
        match step {
            Step::Turn => sequence::turn(umpire)?,
            Step::Drawn => setup::drawn(umpire)?,
            Step::Begins(phase) => sequence::begins(umpire, phase)?,
            Step::Carried => communications::carry_out(umpire)?,
            Step::Alternate(side) => movement::alternate(umpire, side),
            Step::Go(unit) => movement::go(umpire, unit)?,
            Step::Moved(unit) => movement::moved(umpire, unit),
            Step::Plotted => movement::plotted(umpire)?,
            Step::Overhead => gunnery::overhead(umpire, &[])?,
            Step::AlternateFire(side) => gunnery::alternate(umpire, side),
            Step::Volleys => gunnery::resolve(umpire)?,
            Step::Launched => launches::launched(umpire),
            Step::End => end::end(umpire)?,
            // A side that is asked answers; nothing else is left to resolve.
            _ => {}
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        event.apply(&mut state.table);
    }

    fn fits(setting: &Setting, state: &State, event: &Event) -> Result<(), &'static Reason> {
        if event.fits(setting, &state.table) { Ok(()) } else { Err(&clause::UNSOUND) }
    }

    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View::of(setting, state, viewer)
    }

    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        event.heard(&state.table, viewer)
    }

    fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
        phrase::command(PHRASES, offer, values)
    }

    fn clock(setting: &Setting, state: &State) -> Clock {
        Clock { turn: state.table.turn, of: setting.last_turn() }
    }

    fn at_any_time(command: &Command) -> bool {
        matches!(command, Command::Strike | Command::Agree)
    }
}

/// AST-207 A side moves a vessel, says something before its path, holds one back, or has enough of a formation.
fn obey_move<D: Dice>(umpire: &mut Umpire<'_, D>, asked: Step, side: Side, command: &Command) {
    match *command {
        Command::Enough => movement::over(umpire, side),
        Command::Hold { unit } => movement::hold_back(umpire, unit),
        _ => {
            if let Some(plot) = check::plotted(&umpire.board(), asked, command) {
                movement::activate(umpire, plot);
            } else {
                umpire.then(asked);
                movement::prepare(umpire, command);
            }
        }
    }
}
