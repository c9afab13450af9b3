//! The rulebook as battles know it: the turn sequence, and what each command and step does.

use crate::battle::command::PHRASES;
use crate::battle::event::Scope;
use crate::battle::{
    Board, Command, Event, Gone, OfCharge, OfCombat, OfFire, OfMove, OfTurn, OfUnit, Phase, Place, Resolving, Scruby,
    Setting, Stand, State, Step, Umpire, Unit, View,
};
use crate::lists::Formation;
use crate::sections::{
    caissons, charges, check, fire, firefights, imagine, melee, offers, orders, placing, sequence, winning, written,
};
use crate::{clause, scenario};
use sandtable_core::{Clock, Offer, Outcome, Piece, Ruleset, Side, Sides, ToAct, Value, Viewer, phrase};
use sandtable_dice::{Dice, Reason};

impl Ruleset for Scruby {
    const KEY: &'static str = "scruby";

    type Setting = Setting;
    type State = State;
    type Step = Step;
    type Command = Command;
    type Event = Event;
    type View = View;

    sandtable_core::kept_in_fields!();

    sandtable_core::found_in! {
        scenario: load;
        check: check default;
        offers: actors offers;
        written: place draft;
        imagine: imagine;
        sequence: lead;
    }

    fn set_up(setting: &Setting) -> State {
        State { table: scenario::set_up(setting), agenda: [Step::Begin].into_iter().collect() }
    }

    fn to_act(setting: &Setting, state: &State) -> ToAct {
        match (state.table.ended, state.agenda.last()) {
            (Some(outcome), _) => ToAct::Nobody(outcome),
            (None, Some(Step::SetUp | Step::Written)) => ToAct::Lists(Sides::first(2)),
            (None, Some(step)) => step.asks(setting, &state.table).map_or(ToAct::Umpire, ToAct::One),
            (None, None) => ToAct::Umpire,
        }
    }

    fn obey<D: Dice>(umpire: &mut Umpire<'_, D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
        match (asked, *command) {
            (_, Command::Concede) => {
                umpire.note(OfTurn::Ended { outcome: Outcome::Won(side.other()), conceded: true });
            }
            (_, Command::Agree) => {
                let content = !umpire.board().table.content[side.index()];
                umpire.note(OfTurn::Agreed { side, content });
            }
            (Step::SetUp | Step::Place(_), Command::Place { unit, at, bearing, formation }) => {
                umpire.note(OfMove::Placed { unit, stand: Stand { at, bearing }, formation });
                if let Step::Place(side) = asked {
                    umpire.then(Step::Alternate(side.other()));
                }
            }
            (Step::Choose(winner), Command::Choose { moves, flank }) => {
                sequence::chosen(umpire, if moves { winner } else { winner.other() }, flank);
            }
            (Step::Orders(side), _) => return obey_order(umpire, side, command),
            (Step::Bonus(_), Command::Halt { .. }) => orders::close(umpire)?,
            (Step::Bonus(_), _) => {
                umpire.then(asked);
                return obey_step(umpire, command);
            }
            (Step::React(charger), Command::React { unit, how }) => charges::react(umpire, charger, unit, how)?,
            (Step::Ride(_), Command::Ride { unit, degrees }) => charges::ride(umpire, unit, degrees),
            (Step::Ride(_), Command::CallOff { unit }) => charges::fail(umpire, unit),
            (Step::Fire(side), _) => return fire::obey(umpire, side, command),
            (Step::NextFirefight(_), Command::Next { unit }) => umpire.then(Step::Firefight(unit)),
            (Step::NextCharge(_), Command::Next { unit }) => charges::complete(umpire, unit),
            (Step::NextMelee(_), Command::Next { unit }) => umpire.then(Step::Melee(unit)),
            (Step::Win(_), Command::Win { unit, spoil }) => winning::win(umpire, unit, spoil)?,
            (Step::Written, _) => written::write(umpire, command),
            _ => {}
        }
        Ok(())
    }

    fn resolve<D: Dice>(umpire: &mut Umpire<'_, D>, step: Step) -> Result<(), D::Pause> {
        match step {
            Step::Turn => sequence::turn(umpire)?,
            Step::Begin => sequence::begin(umpire)?,
            Step::Alternate(side) => placing::alternate(umpire, side),
            Step::Begins(phase) => sequence::begins(umpire, phase)?,
            Step::Part(side) => sequence::part(umpire, side),
            Step::Commands(side) => sequence::commands(umpire, side)?,
            Step::Together => written::carry_out(umpire)?,
            Step::Answer(charger) => written::answer(umpire, charger),
            Step::Pulses => written::pulse(umpire)?,
            Step::Fires(side) => fire::fires(umpire, side)?,
            Step::Removal => fire::removal(umpire)?,
            Step::Firefights => firefights::next(umpire),
            Step::Firefight(target) => firefights::fight(umpire, target)?,
            Step::Wins => winning::wins(umpire),
            Step::Charges(side) => charges::next(umpire, side),
            Step::Melees => melee::next(umpire),
            Step::Melee(unit) => melee::fight(umpire, unit)?,
            Step::End => sequence::end(umpire),
            // A side that is asked answers; nothing else is left to resolve.
            _ => {}
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        event.apply(&mut state.table);
    }

    fn fits(setting: &Setting, state: &State, event: &Event) -> Result<(), &'static Reason> {
        if event.fits(&Scope { setting, table: &state.table }) { Ok(()) } else { Err(&clause::UNSOUND) }
    }

    fn sound(setting: &Setting, state: &State) -> Result<(), &'static Reason> {
        if sound(setting, state) { Ok(()) } else { Err(&clause::UNSOUND) }
    }

    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View::of(setting, state, viewer)
    }

    fn heard(_: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        event.audience().includes(viewer).then_some(*event)
    }

    /// AOS-160 Orders that were opened cannot be sealed again. AOS-27, AOS-121 Nor is what measured a range taken back: a shot, a
    /// firefight, a charge, and a forced march, which an enemy within its distance stops.
    fn discloses(state: &State, event: &Event) -> bool {
        match event {
            Event::Move(OfMove::Wrote { .. } | OfMove::Bound { .. }) | Event::Charge(OfCharge::Charged { .. }) => true,
            Event::Fire(OfFire::Shot { .. }) => true,
            Event::Combat(OfCombat::Engaged { .. } | OfCombat::DroppedOut { .. }) => true,
            Event::Move(OfMove::Stepped { .. }) => state.table.order.is_some_and(|order| order.forced),
            _ => false,
        }
    }

    fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
        phrase::command(PHRASES, offer, values)
    }

    fn at_any_time(command: &Command) -> bool {
        matches!(command, Command::Concede | Command::Agree)
    }

    fn clock(setting: &Setting, state: &State) -> Clock {
        Clock { turn: state.table.turn, of: setting.last_turn() }
    }
}

/// AOS-94 An order, a charge, a firefight, or the end of the part; afterwards the side is asked again while it has anything left.
fn obey_order<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side, command: &Command) -> Result<(), D::Pause> {
    if *command == Command::Close {
        return orders::close(umpire);
    }
    umpire.then(Step::Commands(side));
    match *command {
        Command::Force { unit } => orders::force(umpire, unit)?,
        Command::Reform { unit } => {
            orders::close(umpire)?;
            umpire.note(OfUnit::Reformed { unit, ruled: false });
        }
        Command::BreakOff { unit } => orders::break_off(umpire, unit)?,
        Command::Charge { unit, target } => charges::declare(umpire, unit, target)?,
        Command::Halt { .. } => orders::close(umpire)?,
        Command::Firefight { target, attackers } => {
            orders::close(umpire)?;
            firefights::declare(umpire, side, target, &attackers);
        }
        Command::Go { general, at } => {
            orders::close(umpire)?;
            caissons::go(umpire, general, at);
        }
        Command::Refill { caisson, battery } => caissons::refill(umpire, caisson, battery)?,
        _ => obey_step(umpire, command)?,
    }
    Ok(())
}

/// AOS-97 to AOS-99 A step of an order.
fn obey_step<D: Dice>(umpire: &mut Umpire<'_, D>, command: &Command) -> Result<(), D::Pause> {
    match *command {
        Command::Move { unit, ref path } => orders::step(umpire, unit, path),
        Command::Face { unit, degrees } => orders::face(umpire, unit, Some(degrees)),
        Command::About { unit } => orders::face(umpire, unit, None),
        Command::Form { unit, formation, at } => orders::form(umpire, unit, formation, at),
        _ => Ok(()),
    }
}

/// Could a battle of these rules stand like that?
fn sound(setting: &Setting, state: &State) -> bool {
    let table = &state.table;
    if table.units.len() != setting.members.len() || table.generals.len() != setting.officers.len() {
        return false;
    }
    let board = Board::new(setting, table);
    let ranks = 1..=setting.lists.grades.len();
    let stands = |(n, unit): (usize, &Unit)| {
        let piece = Piece(n as u16);
        let formed = board.is_caisson(piece) || board.form_in(piece, unit.formation).is_some();
        let graded = ranks.contains(&usize::from(unit.quality.0));
        let there = unit.place != Place::Table
            || unit.figures > 0 && setting.head.on_table(board.centre(piece))
            || board.is_caisson(piece);
        let few = unit.figures <= setting.members[n].figures;
        let dead = unit.place != Place::Gone(Gone::Destroyed) || unit.figures == 0;
        let whole = unit.place != Place::Table || !unit.disordered || unit.formation != Formation::Square;
        formed && graded && there && few && dead && whole
    };
    let contacts = table.contacts.iter().all(|contact| board.is_there(contact.by) && board.is_there(contact.on));
    let asks = match state.agenda.last() {
        Some(step) => table.ended.is_some() || answerable(&board, *step),
        None => table.ended.is_some(),
    };
    table.units.iter().enumerate().all(stands) && contacts && asks
}

/// Has the side that is asked anything to answer?
fn answerable(board: &Board<'_>, step: Step) -> bool {
    let mut answers = offers::answers(board, step).into_iter();
    match step {
        Step::React(_) | Step::Ride(_) | Step::Bonus(_) => answers.any(|unit| board.is_there(unit)),
        Step::Place(_) | Step::NextFirefight(_) | Step::NextCharge(_) | Step::NextMelee(_) | Step::Win(_) => {
            answers.next().is_some()
        }
        Step::Fire(_) => matches!(board.table.phase, Phase::Artillery | Phase::SmallArms),
        _ => true,
    }
}
