//! The rulebook as a battle sees it.

use crate::air;
use crate::battle::command::Command;
use crate::battle::event::{Event, MarkerEvent, ShotResult, WorkEvent, apply};
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step};
use crate::battle::view::{View, heard};
use crate::battle::{Mad, Umpire};
use crate::sections::works::{mines, placing};
use crate::sections::{
    absent, activation, check, damage, deployment, hidden, imagine, offers, opportunity_fire as opportunity, orders,
    sequence, sound, victory,
};
use sandtable_core::{Clock, Offer, Ruleset, Side, ToAct, Value, Viewer};
use sandtable_dice::{Dice, Reason, Source};

impl Ruleset for Mad {
    const KEY: &'static str = "mad";
    type Setting = Setting;
    type State = State;
    type Step = Step;
    type Command = Command;
    type Event = Event;
    type View = View;

    sandtable_core::kept_in_fields!();

    sandtable_core::found_in! {
        Setting: load;
        check: check;
        offers: actors offers;
        absent: default;
        orders: place draft;
    }

    fn set_up(setting: &Setting) -> State {
        let mut state = State::new(setting);
        if !orders::writers(setting).is_empty() {
            state.agenda.push(Step::Orders);
        }
        state
    }

    fn to_act(setting: &Setting, state: &State) -> ToAct {
        match *state.agenda.last().expect("the last step is the end") {
            // MAD-144: at once, whatever was still to do.
            _ if state.conceded.is_some() => ToAct::Nobody(victory::outcome(setting, state)),
            Step::Act(unit) if !state.board(setting).is_alive(unit) => ToAct::Umpire,
            Step::Orders => ToAct::Lists(orders::writers(setting)),
            Step::Enter(unit) => ToAct::One(setting.unit(unit).side),
            Step::Raise(side) | Step::Place(side) | Step::Activate(side) | Step::React { side, .. } => ToAct::One(side),
            Step::Act(unit) | Step::Appear(unit) => ToAct::One(setting.unit(unit).side),
            Step::Over => ToAct::Nobody(victory::outcome(setting, state)),
            Step::Air(asked) => match state.air(setting).and_then(|air| air::sections::offers::side_of(&air, asked)) {
                Some(side) => ToAct::One(side),
                None => ToAct::Umpire,
            },
            _ => ToAct::Umpire,
        }
    }

    fn obey<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
        if *command == Command::Concede {
            umpire.note(Event::Conceded { side });
            umpire.then(Step::Over);
            return Ok(());
        }
        if let Command::Air(air::battle::Command::Truce { on }) = *command {
            umpire.note(Event::Air(air::battle::Event::Truce { side, on }));
            return Ok(());
        }
        match asked {
            Step::Orders => {
                if let Some(order) = orders::order(umpire.setting, command) {
                    umpire.note(Event::Ordered { side, order });
                }
            }
            Step::Raise(_) => placing::obey(umpire, asked, side, command),
            Step::Place(_) | Step::Enter(_) => deployment::obey(umpire, asked, side, command),
            Step::Appear(unit) => return hidden::obey(umpire, unit, command),
            Step::React { last, .. } => return opportunity::obey(umpire, asked, last, command),
            Step::Air(asked) => match *command {
                Command::Air(ref command) => return air::sections::obey(umpire, asked, side, command),
                // MAP-80: it spots before it fires.
                Command::Spot { element, ref targets, moving, .. } => {
                    umpire.then(Step::Air(asked));
                    hidden::begin_search(umpire, element, None, targets, moving);
                }
                // MAP-114: a hidden unit that fires is revealed first.
                Command::Reveal { unit } => {
                    umpire.then(Step::Air(asked));
                    let marker = umpire.state().board(umpire.setting).marker(unit).expect("checked");
                    hidden::reveal(umpire, marker);
                }
                _ => unreachable!("checked"),
            },
            _ => return activation::obey(umpire, asked, side, command),
        }
        Ok(())
    }

    fn resolve<D: Dice>(umpire: &mut Umpire<D>, step: Step) -> Result<(), D::Pause> {
        match step {
            Step::Deployment => return deployment::begin(umpire),
            Step::NextPlace(side) => deployment::next_place(umpire, side),
            Step::Turn => return sequence::begin_turn(umpire),
            Step::Next(side) => sequence::next_activation(umpire, side),
            Step::Travel => opportunity::travel(umpire),
            Step::Mine(tile) => return mines::strike(umpire, tile),
            Step::Reach(point) => opportunity::reach(umpire, point),
            Step::Search => return hidden::search(umpire),
            Step::AskAgain(element) => hidden::ask_anew(umpire, element),
            Step::Barred => hidden::barred(umpire),
            Step::OnMines(_) => {}
            Step::LookEnds(watcher) => hidden::end_look(umpire, watcher),
            Step::Shoot(index) => return damage::shoot(umpire, index),
            Step::Destroy(element) => damage::destroy(umpire, element),
            Step::Passenger(element) => return damage::passenger(umpire, element),
            Step::CeaseFire => {
                umpire.note(Event::FireEnded);
                return damage::apply_held(umpire);
            }
            Step::ReactionEnds => umpire.note(Event::ReactionEnded),
            // MAD-20 The activation is over, the other side comes next.
            Step::Leave(element) => victory::leave(umpire, element),
            Step::Finish(unit) => sequence::finish(umpire, unit),
            Step::EndTurn => sequence::end_turn(umpire),
            Step::Air(step) => return air::sections::resolve(umpire, step),
            // Nobody of the unit is left: its activation is over.
            Step::Act(unit) => {
                umpire.then(Step::Finish(unit));
                umpire.then(Step::CeaseFire);
            }
            Step::Orders
            | Step::Raise(_)
            | Step::Place(_)
            | Step::Activate(_)
            | Step::Enter(_)
            | Step::Appear(_)
            | Step::React { .. }
            | Step::Over => {
                unreachable!("a question or the end")
            }
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        apply(state, event);
    }

    fn fits(setting: &Setting, state: &State, event: &Event) -> Result<(), &'static Reason> {
        sound::fits(setting, state, event)
    }

    fn sound(setting: &Setting, state: &State) -> Result<(), &'static Reason> {
        sound::sound(setting, state)
    }

    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View::new(setting, state, viewer)
    }

    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        heard(state, viewer, event)
    }

    fn discloses(state: &State, event: &Event) -> bool {
        match *event {
            // Who was under a marker, or that nobody was; and that a marker is too far to be looked for.
            Event::Marker(MarkerEvent::Revealed { .. } | MarkerEvent::MarkerGone { .. }) => true,
            Event::Marker(MarkerEvent::Skipped { .. } | MarkerEvent::Sought { .. }) => true,
            // MAD-55: who is asked is shown a stretch of the path, and by holding the next one or its end.
            Event::Settled { .. } => true,
            Event::Moved { .. } => state.way.is_some_and(|way| way.next > 0),
            // MAD-34: nothing was measured before it was named.
            Event::Fired { result: ShotResult::Wasted, .. } => true,
            Event::Work(WorkEvent::Battered { result: ShotResult::Wasted, .. }) => true,
            Event::Air(ref event) => air::battle::event::discloses(state, event),
            _ => false,
        }
    }

    fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
        offers::command(offer, values)
    }

    fn at_any_time(command: &Command) -> bool {
        matches!(command, Command::Concede | Command::Air(air::battle::Command::Truce { .. }))
    }

    fn imagine(setting: &Setting, view: &View, source: &mut impl Source) -> Option<State> {
        imagine::imagine(setting, view, source)
    }

    fn lead(setting: &Setting, state: &State, side: Side) -> f64 {
        victory::lead(setting, state, side)
    }

    fn clock(setting: &Setting, state: &State) -> Clock {
        Clock { turn: state.turn, of: setting.turns }
    }
}
