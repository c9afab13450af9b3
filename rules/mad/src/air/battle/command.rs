//! What a side may ask for in the air.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use sandtable_core::{Leg, Legs, Parameter, Piece, Value, Values, commands};
use sandtable_geometry::{Angle, Length, Point};
use serde::{Deserialize, Serialize};

use super::state::{Entry, Flight, Nominated, Run};
use crate::battle::fieldworks::Shelter;

/// A command of the air game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "does", rename_all = "kebab-case")]
pub enum Command {
    /// Before the first turn: a craft is placed (MAP-95).
    Muster {
        craft: Piece,
        at: Point,
        heading: Angle,
        /// With which speed; of what does not fly none.
        speed: u16,
    },
    /// Everything of the side is placed.
    Mustered,
    /// A flight order (MAP-112).
    Fly { craft: Piece, flight: Flight },
    /// The step is held (MAP-10), or the craft stays off the table (MAP-97).
    Hold { craft: Piece },
    /// A target is named for a weapon group (MAP-30).
    Aim { craft: Piece, group: u8, target: Nominated },
    /// All named targets are fired at.
    Shoot,
    /// A ship takes another course and moves (MAP-94).
    Steer {
        ship: Piece,
        heading: Angle,
        /// How far.
        by: Length,
    },
    /// A ship or AA position takes an opportunity marker (MAP-94).
    Watch { piece: Piece },
    /// Nothing more in this step.
    End { piece: Piece },
    /// Opportunity fire is named for a step of the path (MAP-114).
    Cover {
        piece: Piece,
        /// At which step of 5 mm; 0: at the end of the move.
        step: u16,
    },
    /// Nobody (else) uses his marker.
    Spare,
    /// An aircraft far from every enemy leaves the battle (MAP-98).
    BreakOff { craft: Piece },
    /// Nobody (else) breaks off.
    StayOn,
    /// The side would end the battle after this turn (MAP-101), or would not any more.
    Truce {
        /// Would it?
        on: bool,
    },
}

/// MAP-113 What the segments of a flight are.
macro_rules! segments {
    () => {
        "; SEGMENT: S LENGTH|rest | T L|R RATING DEGREES|rest | M slip L|R | M halfloop|loop"
    };
}

commands! {
    /// What can be commanded in the air. Flights are typed and written by a grammar of their own, since any of them may come in,
    /// turn and carry a load; what is offered of them are the usual ones.
    Command:
    MUSTER: Act "muster", "Place", "muster CRAFT at X,Y heading DEGREES [speed SPEED]", [craft "CRAFT"],
        (at "X,Y" "place"), (heading "DEGREES" "heading"), (speed "SPEED" "speed")
        => { Command::Muster { craft, at, heading, speed } };
    MUSTERED: End "mustered", "All placed", "mustered" => { Command::Mustered };
    FLY: Act "fly", "Fly", concat!("fly CRAFT [low] at SPEED [by SEGMENT ...] [to attack]", segments!()), [craft "CRAFT"],
        (speed "SPEED" "speed"), (legs "SEGMENT" "path"), (intent "low + to attack" "height and intent")
        => (fly, unwritten);
    BOMB: Act "bomb", "Bombing run", "bomb CRAFT TARGET [low] at SPEED [after N] [templates N]", [craft "CRAFT"],
        (target "TARGET" "target"), (speed "SPEED" "speed"), (low "low" "height"), (after "N" "after how many mm"),
        (templates "N" "templates")
        => (bomb, unwritten);
    BOMB_GROUND: Act "bomb ground", "Bomb the ground", "bomb ground CRAFT [low] at SPEED [after N] [templates N]", [craft "CRAFT"],
        (speed "SPEED" "speed"), (low "low" "height"), (after "N" "after how many mm"), (templates "N" "templates")
        => (bomb_ground, unwritten);
    TORPEDO: Act "torpedo", "Torpedo run", "torpedo CRAFT SHIP at SPEED", [craft "CRAFT"],
        (ship "SHIP" "target"), (speed "SPEED" "speed")
        => (torpedo, unwritten);
    ENTER: Act "enter", "Come in", concat!(
            "enter CRAFT from X,Y heading DEGREES [low] at SPEED [by SEGMENT ...] [to attack]", segments!()
        ), [craft "CRAFT"], (at "X,Y" "point of the edge"), (heading "DEGREES" "heading"), (speed "SPEED" "speed"),
        (legs "SEGMENT" "path"), (intent "low + to attack" "height and intent")
        => (enter, unwritten);
    ENTER_BOMB: Act "enter bomb", "Come in to bomb", "enter bomb CRAFT TARGET from X,Y heading DEGREES [low] at SPEED",
        [craft "CRAFT"], (at "X,Y" "point of the edge"), (heading "DEGREES" "heading"), (target "TARGET" "target"),
        (speed "SPEED" "speed"), (low "low" "height")
        => (enter_bomb, unwritten);
    HOLD: Pass "wait", "Wait", "wait CRAFT", [craft "CRAFT"] => { Command::Hold { craft } };
    AIM: Name "target", "Name a target", "target CRAFT GROUP at TARGET", [craft "CRAFT"],
        (group "GROUP" "weapon group"), (target "TARGET" "target")
        => { Command::Aim { craft, group, target: Nominated::Piece(target) } };
    SHOOT: Commit "shoot", "Fire", "shoot" => { Command::Shoot };
    STEER: Act "steer", "Steer", "steer SHIP heading DEGREES by N", [ship "SHIP"],
        (heading "DEGREES" "heading"), (by "N" "distance")
        => (steer, steered);
    WATCH: Act "stand by", "Opportunity marker", "stand by PIECE", [piece "PIECE"] => { Command::Watch { piece } };
    END: End "cease", "Nothing more", "cease PIECE", [piece "PIECE"] => { Command::End { piece } };
    COVER: Name "cover", "Fire at it", "cover PIECE after STEP | cover PIECE at the end", [piece "PIECE"],
        (step "STEP" "step of 5 mm")
        => { Command::Cover { piece, step } };
    SPARE: Pass "spare", "Fire as named, or hold", "spare" => { Command::Spare };
    BREAK_OFF: Act "break off", "Break off", "break off CRAFT", [craft "CRAFT"] => { Command::BreakOff { craft } };
    STAY_ON: Pass "stay on", "Nobody breaks off", "stay on" => { Command::StayOn };
    BOMB_WORK: Act "bomb work", "Bomb a work", "bomb CRAFT WORK [low] at SPEED [templates N]", [craft "CRAFT"],
        (work "WORK" "work"), (speed "SPEED" "speed"), (low "low" "height"), (templates "N" "templates")
        => (bomb_work, unwritten);
    AIM_AT_WORK: Name "target work", "Name a work", "target CRAFT GROUP at BUILDING", [craft "CRAFT"],
        (group "GROUP" "weapon group"), (shelter "BUILDING" "work")
        => { Command::Aim { craft, group, target: Nominated::Shelter(shelter) } };
}

/// What is not written by a phrase.
fn unwritten(_: &Command) -> Option<(Piece, Values)> {
    None
}

/// A flight straight on, with this height and speed; and as it should be otherwise.
fn flight(craft: Piece, speed: &Value, low: bool, rest: Flight) -> Option<Command> {
    let legs = if rest.legs.is_empty() { [Leg::AheadRest].into_iter().collect() } else { rest.legs };
    Some(Command::Fly { craft, flight: Flight { speed: u16::of(speed)?, low, legs, ..rest } })
}

fn fly(craft: Piece, values: &[Value]) -> Option<Command> {
    let [speed, legs, intent] = values else { return None };
    let intent = u8::of(intent)?;
    let rest = Flight { legs: Legs::of(legs)?, attacks: intent & 2 != 0, ..Flight::default() };
    flight(craft, speed, intent & 1 != 0, rest)
}

fn enter(craft: Piece, values: &[Value]) -> Option<Command> {
    let [at, heading, flown @ ..] = values else { return None };
    let Some(Command::Fly { craft, flight }) = fly(craft, flown) else { return None };
    let entry = Entry { at: Point::of(at)?, heading: Angle::of(heading)? };
    Some(Command::Fly { craft, flight: Flight { entry: Some(entry), ..flight } })
}

fn bombs(target: Option<Nominated>, at: Option<u16>, templates: Option<u8>) -> Flight {
    Flight { run: Run::Bombs { target, at, templates }, ..Flight::default() }
}

fn bomb(craft: Piece, values: &[Value]) -> Option<Command> {
    let [target, speed, low, after, templates] = values else { return None };
    let target = Some(Nominated::Piece(Piece::of(target)?));
    flight(craft, speed, bool::of(low)?, bombs(target, Parameter::of(after)?, Parameter::of(templates)?))
}

fn bomb_work(craft: Piece, values: &[Value]) -> Option<Command> {
    let [work, speed, low, templates] = values else { return None };
    let target = Some(Nominated::Shelter(Shelter::of(work)?));
    flight(craft, speed, bool::of(low)?, bombs(target, None, Parameter::of(templates)?))
}

fn bomb_ground(craft: Piece, values: &[Value]) -> Option<Command> {
    let [speed, low, after, templates] = values else { return None };
    flight(craft, speed, bool::of(low)?, bombs(None, Parameter::of(after)?, Parameter::of(templates)?))
}

fn enter_bomb(craft: Piece, values: &[Value]) -> Option<Command> {
    let [at, heading, target, speed, low] = values else { return None };
    let entry = Entry { at: Point::of(at)?, heading: Angle::of(heading)? };
    let run = bombs(Some(Nominated::Piece(Piece::of(target)?)), None, None);
    flight(craft, speed, bool::of(low)?, Flight { entry: Some(entry), ..run })
}

fn torpedo(craft: Piece, values: &[Value]) -> Option<Command> {
    let [ship, speed] = values else { return None };
    flight(craft, speed, true, Flight { run: Run::Torpedo { ship: Piece::of(ship)? }, ..Flight::default() })
}

/// MAP-94 So many whole millimetres.
fn steer(ship: Piece, values: &[Value]) -> Option<Command> {
    let [heading, by] = values else { return None };
    Some(Command::Steer { ship, heading: Angle::of(heading)?, by: Length::mm(i32::of(by)?) })
}

fn steered(command: &Command) -> Option<(Piece, Values)> {
    let Command::Steer { ship, heading, by } = *command else { return None };
    let whole = by.0 / Length::mm(1).0;
    (Length::mm(whole) == by).then(|| (ship, [Value::Heading(heading), Value::Number(whole)].into_iter().collect()))
}

impl Command {
    /// The piece that it is about, if it is about one.
    pub fn piece(&self) -> Option<Piece> {
        match *self {
            Command::Muster { craft, .. }
            | Command::Fly { craft, .. }
            | Command::Hold { craft }
            | Command::Aim { craft, .. }
            | Command::BreakOff { craft } => Some(craft),
            Command::Steer { ship, .. } => Some(ship),
            Command::Watch { piece } | Command::End { piece } | Command::Cover { piece, .. } => Some(piece),
            Command::Mustered | Command::Shoot | Command::Spare | Command::StayOn | Command::Truce { .. } => None,
        }
    }
}
