//! The rulebook as a battle sees it.

use crate::clause;
use crate::command::Command;
use crate::event::{Event, apply};
use crate::house_deployment as deployment;
use crate::house_victory as victory;
use crate::s04_sight::{Sight, doubt};
use crate::s05_sequence as sequence;
use crate::s06_carriers as carriers;
use crate::s06_damage as damage;
use crate::s06_opportunity_fire as opportunity;
use crate::setting::Setting;
use crate::state::{Shot, State, Step};
use crate::view::{View, heard};
use crate::{check, offers, sound};
use sandtable_core::data::{Files, Problem};
use sandtable_core::{Agenda, Choices, InForce, Offer, Piece, Pieces, Refusal, Ruleset, Side, ToAct, Value, Viewer};
use sandtable_dice::{Dice, Reason, Why};

/// Micro Armour Devastation.
#[derive(Debug)]
pub struct Mad;

/// The umpire of this rulebook.
pub type Umpire<'a, D> = sandtable_core::Umpire<'a, Mad, D>;

impl Ruleset for Mad {
    const KEY: &'static str = "mad";
    type Setting = Setting;
    type State = State;
    type Step = Step;
    type Command = Command;
    type Event = Event;
    type View = View;

    fn load(files: &Files, scenario: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
        Setting::load(files, scenario, text, choices)
    }

    fn sides(setting: &Setting) -> &[String] {
        &setting.sides
    }

    fn in_force(setting: &Setting) -> &[InForce] {
        &setting.in_force
    }

    fn set_up(setting: &Setting) -> State {
        State::new(setting)
    }

    fn agenda(state: &mut State) -> &mut Agenda<Step> {
        &mut state.agenda
    }

    fn to_act(setting: &Setting, state: &State) -> ToAct {
        match *state.agenda.last().expect("the last step is the end") {
            // MAD-144: at once, whatever was still to do.
            _ if state.conceded.is_some() => ToAct::Nobody(victory::outcome(setting, state)),
            Step::Act(unit) if !state.board(setting).is_alive(unit) => ToAct::Umpire,
            Step::Place(side) | Step::Activate(side) | Step::React { side, .. } => ToAct::One(side),
            Step::Act(unit) => ToAct::One(setting.unit(unit).side),
            Step::Over => ToAct::Nobody(victory::outcome(setting, state)),
            _ => ToAct::Umpire,
        }
    }

    fn obey<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
        if *command == Command::Concede {
            umpire.note(Event::Conceded { side });
            umpire.then(Step::Over);
            return Ok(());
        }
        match asked {
            Step::Place(_) => place(umpire, asked, side, command),
            Step::React { last, .. } => return react(umpire, asked, last, command),
            _ => return act(umpire, asked, side, command),
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
            Step::Reach(point) => opportunity::reach(umpire, point),
            Step::Shoot(index) => return damage::shoot(umpire, index),
            Step::Destroy(element) => damage::destroy(umpire, element),
            Step::Passenger(element) => return damage::passenger(umpire, element),
            Step::CeaseFire => {
                umpire.note(Event::FireEnded);
                damage::apply_held(umpire);
            }
            Step::ReactionEnds => umpire.note(Event::ReactionEnded),
            // MAD-20 The activation is over, the other side comes next.
            Step::Finish(unit) => umpire.note(Event::Deactivated { unit }),
            Step::EndTurn => sequence::end_turn(umpire),
            // Nobody of the unit is left: its activation is over.
            Step::Act(unit) => {
                umpire.then(Step::Finish(unit));
                umpire.then(Step::CeaseFire);
            }
            Step::Place(_) | Step::Activate(_) | Step::React { .. } | Step::Over => {
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

    fn heard(_state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        heard(viewer, event)
    }

    fn discloses(_state: &State, _event: &Event) -> bool {
        // Everything on the table is open; the rest of a path is told only by going on with it, in sight of all.
        false
    }

    fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
        check::check(setting, view, command)
    }

    fn actors(setting: &Setting, view: &View) -> Pieces {
        offers::actors(setting, view)
    }

    fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
        offers::offers(setting, view, actor, take);
    }

    fn command(offer: &Offer, values: &[Value]) -> Command {
        offers::command(offer, values)
    }

    fn at_any_time(command: &Command) -> bool {
        *command == Command::Concede
    }
    fn default(setting: &Setting, view: &View) -> Command {
        offers::default(setting, view)
    }
}

/// MAD-143 Deployment: the question comes again until the unit is placed.
fn place<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) {
    match *command {
        Command::Deploy { unit, at } => {
            let state = umpire.state();
            let array = deployment::array(umpire.setting, &state.elements, state.turn, unit, at).expect("checked");
            deployment::place_unit(umpire, unit, &array);
            umpire.then(asked);
        }
        Command::Place { element, at } => {
            deployment::begin_unit(umpire, umpire.setting.elements[element.index()].unit);
            umpire.note(Event::Placed { element, at, aboard: None });
            umpire.then(asked);
        }
        Command::Board { element, carrier } => {
            deployment::begin_unit(umpire, umpire.setting.elements[element.index()].unit);
            let at = umpire.state().elements[carrier.index()].at;
            umpire.note(Event::Placed { element, at, aboard: Some(carrier) });
            umpire.then(asked);
        }
        _ => {
            let unit = umpire.state().placing().expect("checked");
            umpire.note(Event::UnitPlaced { unit });
            umpire.then(Step::NextPlace(side.other()));
        }
    }
}

/// MAD-10, MAD-31 An activation: movement, one step of fire, movement.
fn act<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
    let unit = match (asked, check::unit_of(umpire.setting, command)) {
        (Step::Act(unit), _) => unit,
        (_, Some(unit)) => {
            umpire.then(Step::Next(side.other()));
            sequence::activate(umpire, unit);
            unit
        }
        _ => unreachable!("checked: the first command of an activation names an element or a unit"),
    };
    if let Command::End { .. } = command {
        umpire.then(Step::Finish(unit));
        umpire.then(Step::CeaseFire);
        return Ok(());
    }
    umpire.then(Step::Act(unit));
    match *command {
        Command::Move { element, path, to_shoot } => {
            let way = umpire.state().way(element, side, path);
            umpire.note(Event::SetOut { way, to_shoot });
            umpire.then(Step::Travel);
        }
        Command::Embark { element, carrier } => carriers::embark(umpire, element, carrier),
        Command::Land { element, bearing } => carriers::land(umpire, element, bearing),
        Command::Watch { element } => umpire.note(Event::Watching { element, on: true }),
        Command::Aim { element, weapon, target, moving } => {
            let shot = umpire.state().board(umpire.setting).aimed(element, weapon, target, moving);
            aim(umpire, shot)?;
        }
        Command::Fire => {
            umpire.then(Step::CeaseFire);
            umpire.then(Step::Shoot(0));
        }
        _ => unreachable!("checked"),
    }
    Ok(())
}

/// MAD-55 The answer of the watching side about one stretch.
fn react<D: Dice>(umpire: &mut Umpire<D>, asked: Step, last: u8, command: &Command) -> Result<(), D::Pause> {
    match *command {
        Command::React { element, weapon, point } => {
            let mover = umpire.state().way.expect("somebody is moving").mover;
            umpire.then(asked);
            aim(
                umpire,
                Shot { firer: element, target: mover, weapon, moving: false, point: Some(point), blocked: false },
            )?;
        }
        Command::HoldAll { element } => {
            let held = Event::Holding { element, side: umpire.setting.side(element) };
            umpire.note(held);
            let state = umpire.state();
            let Step::React { side, first, last } = asked else { unreachable!("a reaction is asked for") };
            let stretch = state.stretch(first, last);
            let board = state.board(umpire.setting);
            let others = board.watchers(side).any(|(watcher, _)| board.could_react(watcher, &stretch));
            let named = !state.shots.is_empty();
            umpire.then(if others || named { asked } else { Step::Reach(last) });
        }
        Command::Fire => {
            // The mover comes to the point of each shot in turn; then it goes on to the end of the stretch.
            umpire.then(Step::Reach(last));
            umpire.then(Step::ReactionEnds);
            umpire.then(Step::Shoot(0));
        }
        Command::Hold => umpire.then(Step::Reach(last)),
        _ => unreachable!("checked"),
    }
    Ok(())
}

/// MAD-16, MAD-34 A target is named; a doubtful line is decided now.
fn aim<D: Dice>(umpire: &mut Umpire<D>, mut shot: Shot) -> Result<(), D::Pause> {
    let state = umpire.state();
    let board = state.board(umpire.setting);
    let from = board.element(shot.firer).at;
    let to = match (shot.point, &state.way) {
        (Some(point), Some(_)) => state.stretch(point, point)[0],
        _ => board.element(shot.target).at,
    };
    if board.sight(from, to) == Sight::Doubtful {
        let clear = umpire.roll(doubt(), || Why::of(&clause::DOUBTFUL_SIGHT))?;
        shot.blocked = clear == 0;
    }
    umpire.note(Event::Aimed { shot });
    Ok(())
}
