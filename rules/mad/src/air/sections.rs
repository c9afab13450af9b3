//! The rules of the air game: flight, fire, and the steps of a turn in their order.

pub mod attack;
pub mod bearings;
pub mod bombs;
pub mod check;
pub mod combined_arms;
pub mod firing;
pub mod flight;
pub mod flying;
pub mod kills;
pub mod numbers;
pub mod offers;
pub mod rulings;
pub mod sound;
pub mod turn;
pub mod victory;

use crate::air::battle::state::{self, Flags};
use crate::air::battle::{Air, Command, Event, Step};
use crate::battle::Umpire;
use crate::battle::event::Event as GroundEvent;
use crate::battle::state::Step as GroundStep;
use sandtable_core::Side;
use sandtable_dice::Dice;
use sandtable_geometry::Course;

/// What the rules look at in a battle with aircraft.
pub fn airborne<'a, D: Dice>(umpire: &'a Umpire<D>) -> Air<'a> {
    umpire.state().air(umpire.setting).expect("a step of the air game is only in a battle with aircraft")
}

/// Notes an event of the air game.
pub fn note<D: Dice>(umpire: &mut Umpire<D>, event: Event) {
    umpire.note(GroundEvent::Air(event));
}

/// Puts a step of the air game on the agenda.
pub fn then<D: Dice>(umpire: &mut Umpire<D>, step: Step) {
    umpire.then(GroundStep::Air(step));
}

/// Carries out a command that was allowed, in answer to this question.
pub fn obey<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
    match *command {
        Command::Muster { craft, at, heading, speed } => {
            note(umpire, Event::Mustered { craft, at, heading, speed });
            then(umpire, asked);
        }
        Command::Mustered | Command::StayOn | Command::Truce { .. } => {}
        Command::Fly { craft, flight } => flying::order(umpire, craft, flight),
        Command::Hold { craft } => {
            let air = airborne(umpire);
            // MAP-10: who is due back may hold its step as well, as long as others are left.
            let (waits, holds) = (air.may_hold(craft), air.craft(craft).flags.has(Flags::HOLDS));
            match (waits, holds) {
                // MAP-100: who has not come yet may wait, as often as wanted.
                (false, _) if air.is_to_come(craft) => note(umpire, Event::Ended { craft }),
                // MAP-97: who does not come back now is gone.
                (false, _) => note(umpire, Event::Withdrew { craft }),
                (true, true) => note(umpire, Event::Asked { craft }),
                (true, false) => note(umpire, Event::Holds { craft }),
            }
        }
        Command::Aim { craft, group, target } => {
            note(umpire, Event::Aimed { craft, aim: state::Aim { group, target } });
            then(umpire, asked);
        }
        Command::Shoot => {
            let (Step::Fire(piece) | Step::Serve(piece)) = asked else { unreachable!("checked") };
            if let Step::Serve(piece) = asked {
                then(umpire, Step::Settle(piece));
            }
            then(umpire, Step::Shoot(piece));
        }
        Command::Steer { ship, heading, by } => {
            let course = airborne(umpire).course(ship);
            let end = Course { heading, ..course }.ahead(by);
            note(umpire, Event::Steered { ship, at: end.at, heading });
            then(umpire, asked);
        }
        Command::Watch { piece } => {
            umpire.note(GroundEvent::Watching { element: piece, on: true });
            then(umpire, Step::Settle(piece));
        }
        Command::End { piece } => {
            if let Step::Serve(_) = asked {
                then(umpire, Step::Settle(piece));
            }
        }
        Command::Cover { piece, step } => {
            note(umpire, Event::Covered { watch: state::Watch { firer: piece, step } });
            let air = airborne(umpire);
            if air.watching(side).chain(air.hidden_watchers(side)).next().is_some() {
                then(umpire, asked);
            } else {
                then(umpire, Step::Watch(0));
            }
        }
        Command::Spare => then(umpire, Step::Watch(0)),
        Command::BreakOff { craft } => {
            note(umpire, Event::Withdrew { craft });
            let air = airborne(umpire);
            if air.flying(side).any(|piece| air.is_far(piece)) {
                then(umpire, asked);
            }
        }
    }
    Ok(())
}

/// One step of the air game that is no question.
pub fn resolve<D: Dice>(umpire: &mut Umpire<D>, step: Step) -> Result<(), D::Pause> {
    match step {
        Step::SetUp => return turn::set_up(umpire),
        Step::Turn => return turn::begin(umpire),
        Step::Next => turn::next(umpire),
        Step::Watch(index) => return firing::watch(umpire, index),
        Step::Travel(craft) => return flying::travel(umpire, craft),
        Step::Shoot(piece) => return firing::shoot(umpire, piece),
        Step::Settle(craft) => return firing::settle(umpire, craft),
        Step::EndTurn => turn::end(umpire),
        Step::Close => turn::close(umpire),
        Step::Place(_) | Step::Fly(_) | Step::Warned(_) | Step::Fire(_) | Step::Serve(_) | Step::BreakOff(_) => {
            unreachable!("a question")
        }
    }
    Ok(())
}
