//! The rulebook as a battle sees it.

use crate::battle::command::Command;
use crate::battle::event::{Event, MarkerEvent, apply};
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, Shot, Spotted, State, Step, UnitId};
use crate::battle::view::{View, heard};
use crate::battle::{Mad, Umpire};
use crate::sections::artillery::{self, Wanted};
use crate::sections::hitech::stance;
use crate::sections::sight::{Sight, doubt};
use crate::sections::works::{deeds, mines, reduction};
use crate::sections::{
    absent, carriers, check, damage, deployment, hidden, imagine, morale, offers, opportunity_fire as opportunity,
    orders, reserves, sequence, sound, victory,
};
use crate::{air, clause};
use sandtable_core::{Clock, Offer, Piece, Ruleset, Side, ToAct, Value, Viewer};
use sandtable_dice::{Dice, Reason, Source, Why};

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
            Step::Raise(_) => deployment::raise(umpire, asked, side, command),
            Step::Place(_) | Step::Enter(_) => place(umpire, asked, side, command),
            Step::Appear(unit) => return place_revealed(umpire, unit, command),
            Step::React { last, .. } => return react(umpire, asked, last, command),
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
            Step::Mine(tile) => return mines::strike(umpire, tile),
            Step::Reach(point) => opportunity::reach(umpire, point),
            Step::Search => return hidden::search(umpire),
            Step::Anew(element) => hidden::ask_anew(umpire, element),
            Step::Barred => hidden::barred(umpire),
            Step::Trodden(_) => {}
            Step::LookEnds(watcher) => hidden::end_look(umpire, watcher),
            Step::Shoot(index) => return damage::shoot(umpire, index),
            Step::Destroy(element) => damage::destroy(umpire, element),
            Step::Passenger(element) => return damage::passenger(umpire, element),
            Step::CeaseFire => {
                umpire.note(Event::FireEnded);
                damage::apply_held(umpire);
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

    fn discloses(_state: &State, event: &Event) -> bool {
        // Everything on the table is open; the rest of a path is told only by going on with it, in sight of all. Who was
        // under a marker, or that nobody was, comes to light with these.
        matches!(event, Event::Marker(MarkerEvent::Revealed { .. } | MarkerEvent::MarkerGone { .. }))
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

/// MAD-143, MAD-150 Deployment, or the entry of a reserve: the question comes again until the unit is placed.
fn place<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) {
    match *command {
        Command::Deploy { unit, at } if umpire.setting.unit(unit).hidden => {
            hidden::deploy(umpire, unit, at);
            umpire.then(Step::NextPlace(side.other()));
        }
        Command::Deploy { unit, at } => {
            let array = deployment::array(&umpire.state().board(umpire.setting), unit, at).expect("checked");
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
        Command::Stand { element, stance } => {
            stance::take(umpire, element, stance);
            umpire.then(asked);
        }
        _ => {
            let unit = umpire.state().placing().expect("checked");
            if let Step::Enter(_) = asked {
                reserves::entered(umpire, unit);
                return;
            }
            umpire.note(Event::UnitPlaced { unit });
            umpire.then(Step::NextPlace(side.other()));
        }
    }
}

/// MAD-84 The owner of a revealed unit places its elements.
fn place_revealed<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId, command: &Command) -> Result<(), D::Pause> {
    match *command {
        Command::Appear { element, at, to_shoot } => hidden::appear(umpire, unit, element, at, to_shoot),
        Command::AppearRest { to_shoot, .. } => hidden::appear_rest(umpire, unit, to_shoot),
        _ => unreachable!("checked"),
    }
}

/// MAD-10, MAD-31 An activation: movement, one step of fire, movement.
fn act<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
    if let Command::Air(command @ (air::battle::Command::Fly { craft, .. } | air::battle::Command::Hold { craft })) =
        command
    {
        // MAP-70: an aircraft is a unit, and the other side comes next.
        umpire.then(Step::Next(side.other()));
        return air::sections::obey(umpire, air::battle::Step::Fly(*craft), side, command);
    }
    let of = check::unit_of(&umpire.state().board(umpire.setting), command);
    let unit = match (asked, of) {
        (Step::Act(unit), _) => unit,
        (_, Some(unit)) => {
            umpire.then(Step::Next(side.other()));
            // MAD-150: a hidden reserve enters by its marker, and nobody hears which unit it is.
            if let Command::Deploy { at, .. } = *command {
                reserves::enter_marker(umpire, unit, at);
            }
            sequence::activate(umpire, unit);
            unit
        }
        _ => unreachable!("checked: the first command of an activation names an element or a unit"),
    };
    if let Command::End { .. } | Command::Leave { .. } = command {
        umpire.then(Step::Finish(unit));
        // MAD-149: until then they stand there.
        if let Command::Leave { leaving } = command {
            leaving.iter().rev().for_each(|&element| umpire.then(Step::Leave(element)));
        }
        umpire.then(Step::CeaseFire);
        return Ok(());
    }
    if let Command::Deploy { .. } = command {
        umpire.then(Step::Act(unit));
        return Ok(());
    }
    if let Command::Begin { .. } = command {
        if umpire.state().is_in_reserve(unit) {
            reserves::enter(umpire, unit);
            return Ok(());
        }
        umpire.then(Step::Act(unit));
        return morale::try_nerve(umpire, unit);
    }
    umpire.then(Step::Act(unit));
    let spotted =
        umpire.state().active.is_some_and(|active| active.spotted == Some(Spotted::Moved) && !active.has_fired);
    let noted = matches!(*command, Command::Embark { element, .. } | Command::Land { element, .. } if is_under(umpire, element));
    if spotted && command.moves() && !noted {
        // MAD-85: spotting was to come before the fire; this is movement after it.
        umpire.note(Event::FireEnded);
        damage::apply_held(umpire);
    }
    match *command {
        Command::Move { element, path, to_shoot } => {
            stance::come_up(umpire, element);
            let way = umpire.state().way(element, side, path);
            umpire.note(Event::SetOut { way, to_shoot });
            umpire.then(Step::Travel);
        }
        Command::Embark { element, carrier } if is_under(umpire, element) => {
            hidden::note(umpire, element, Some(carrier));
        }
        Command::Land { element, .. } | Command::Note { element } if is_under(umpire, element) => {
            hidden::note(umpire, element, None);
        }
        Command::Engage { element, deed } => deeds::engage(umpire, element, &deed),
        Command::Embark { element, carrier } => carriers::embark(umpire, element, carrier),
        Command::Land { element, bearing } => carriers::land(umpire, element, bearing),
        Command::Reveal { unit } => {
            let marker = umpire.state().board(umpire.setting).marker(unit).expect("checked");
            hidden::reveal(umpire, marker);
        }
        Command::Spot { element, ref targets, moving, by } => {
            hidden::begin_search(umpire, element, by, targets, moving);
        }
        Command::Stand { element, stance } => stance::take(umpire, element, stance),
        Command::Watch { element } => umpire.note(Event::Watching { element, on: true }),
        Command::Batter { element, weapon, shelter, moving } => {
            let battering = umpire.state().board(umpire.setting).trained(element, weapon, shelter, moving);
            reduction::train(umpire, battering)?;
        }
        Command::Aim { element, weapon, target, moving } => {
            let shot = umpire.state().board(umpire.setting).aimed(element, weapon, target, moving);
            aim(umpire, shot)?;
        }
        Command::Barrage { unit, at, observer } => artillery::name(umpire, Wanted { unit, at, observer })?,
        Command::Fire => {
            umpire.then(Step::CeaseFire);
            umpire.then(Step::Shoot(0));
        }
        _ => unreachable!("checked"),
    }
    Ok(())
}

/// MAD-91 Is the piece under a marker, or one?
fn is_under<D: Dice>(umpire: &Umpire<D>, piece: Piece) -> bool {
    !umpire.setting.is_element(piece) || umpire.state().elements[piece.index()].marks.has(Marks::UNDER)
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
        Command::Look { element, point } => {
            opportunity::reach(umpire, point);
            return hidden::look(umpire, element, point, last);
        }
        Command::Reveal { unit } => {
            umpire.then(asked);
            umpire.then(Step::Barred);
            let marker = umpire.state().board(umpire.setting).marker(unit).expect("checked");
            hidden::reveal(umpire, marker);
        }
        Command::HoldAll { element } => {
            let held = Event::Holding { element, side: umpire.setting.side(element) };
            umpire.note(held);
            let state = umpire.state();
            let Step::React { side, first, last } = asked else { unreachable!("a reaction is asked for") };
            let stretch = state.stretch(first, last);
            let board = state.board(umpire.setting);
            let mover = state.way.expect("somebody is moving").mover;
            let others = board.watchers(side).any(|(watcher, _)| board.could_react(watcher, mover, &stretch));
            let named = !state.named.is_empty();
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
    let to = match (shot.point, &state.way) {
        (Some(point), Some(_)) => board.spot_at(shot.target, state.stretch(point, point)[0]),
        _ => board.spot(shot.target),
    };
    if board.sight(board.spot(shot.firer), to) == Sight::Doubtful {
        let clear = umpire.roll(doubt(), || Why::of(&clause::DOUBTFUL_SIGHT))?;
        shot.blocked = clear == 0;
    }
    umpire.note(Event::Aimed { shot });
    Ok(())
}
