//! What a side may ask for, each thing stated once: what it is, how it is offered and typed.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::battle::position::{How, MORTAR, SALVO, Shot};
use crate::lists::Manoeuvre;
use sandtable_core::{Legs, Parameter, Piece, Value, Values, commands};
use sandtable_geometry::{Angle, Point};
use serde::{Deserialize, Serialize};

/// SQR-155 A move as it is named: everything before any die falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flight {
    /// What is flown.
    pub manoeuvre: Manoeuvre,
    /// The height gained; losses are negative.
    pub climb: i8,
    /// The way over the table.
    pub legs: Legs,
    /// SCR-12 How far a slip goes off the heading, in degrees: to the right, or where it is negative to the left.
    pub slip: i8,
    /// SQR-117 Is the load dropped first?
    pub jettison: bool,
    /// SQR-115 Does it join a Formation where it ends?
    pub join: bool,
    /// SQR-39 Does a Zoom that would end in contact go beyond the other, and not stop before it?
    pub beyond: bool,
}

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "does", rename_all = "kebab-case")]
pub enum Command {
    /// SQR-134 A dummy is placed.
    Place {
        /// Which marker.
        contact: Piece,
        at: Point,
        heading: Angle,
        /// In which height band.
        height: u8,
    },
    /// SQR-165 A ship turns its helm and sails on.
    Steer {
        ship: Piece,
        /// By how many degrees: to the right, or where it is negative to the left.
        helm: i8,
    },
    /// SQR-06 An aircraft, a Formation by its leader, or a marker moves.
    Fly { craft: Piece, flight: Flight },
    /// SQR-07 The winner of the initiative keeps his last item back.
    Pass,
    /// SQR-115 An aircraft leaves its Formation.
    Leave { craft: Piece },
    /// SQR-134 A marker is turned up by its owner.
    TurnUp { contact: Piece },
    /// SQR-116 An aircraft tails an enemy.
    Tail { craft: Piece, quarry: Piece },
    /// SQR-159 A tail is given up.
    GiveUp { craft: Piece },
    /// SQR-159 No more tails.
    Content,
    /// SCR-64 A computing sight is used, or not.
    Sight {
        craft: Piece,
        /// Is it not used?
        off: bool,
    },
    /// SQR-62 An attack is declared.
    Attack {
        /// By which aircraft, or marker.
        craft: Piece,
        target: Piece,
        how: How,
    },
    /// SQR-62 What is declared is rolled.
    Fire,
    /// SQR-12 A unit does nothing, or nothing more.
    Done {
        /// Which: an aircraft, a battery or a marker.
        piece: Piece,
    },
    /// SCR-112 A battery fires at the closest aircraft.
    Flak {
        battery: Piece,
        target: Piece,
        /// SCR-58 Dice of damage given up.
        given: u8,
    },
    /// SCR-26 A mount is depleted.
    Empty {
        craft: Piece,
        /// Which, in the order of its guns, from 1.
        mount: u8,
    },
    /// SCR-38 The part is named at which a Pilot aims who has passed his test.
    Row {
        craft: Piece,
        /// Which row of the table, 1 to 6.
        row: u8,
    },
    /// SCR-108 A heavy battery places a burst.
    Burst {
        battery: Piece,
        at: Point,
        /// In which height band.
        height: u8,
    },
    /// SQR-136 A searchlight looks for somebody.
    Light {
        battery: Piece,
        /// For whom.
        target: Piece,
    },
    /// SQR-142 The battle is given up.
    Concede,
}

/// The segments of a move.
macro_rules! segments {
    () => {
        "; SEGMENT: S INCHES|rest | T INCHES L|R DEGREES"
    };
}

/// Degrees to one side.
macro_rules! aside {
    () => {
        "; SLIP: 0 | L|R N"
    };
}

commands! {
    /// What can be commanded.
    Command:
    PLACE: Act "place", "Place", "place MARKER at X,Y heading DEGREES band BAND", [contact "MARKER"],
        (at "X,Y" "place"), (heading "DEGREES" "heading"), (height "BAND" "height band")
        => { Command::Place { contact, at, heading, height } };
    LEVEL: Act "level", "Level", concat!("level CRAFT [by SEGMENT ...] [jettison] [join]", segments!()), [craft "CRAFT"],
        (legs "SEGMENT" "path"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::Level as u8 }>, flown::<{ Manoeuvre::Level as u8 }>);
    CLIMB: Act "climb", "Climb", concat!("climb CRAFT [by SEGMENT ...] [jettison] [join]", segments!()), [craft "CRAFT"],
        (legs "SEGMENT" "path"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::Climb as u8 }>, flown::<{ Manoeuvre::Climb as u8 }>);
    ZOOM: Act "zoom", "Zoom climb", "zoom CRAFT [jettison] [join] [beyond]", [craft "CRAFT"],
        (wishes "jettison + join + beyond" "before and after")
        => (fly::<{ Manoeuvre::Zoom as u8 }>, flown::<{ Manoeuvre::Zoom as u8 }>);
    LOOP: Act "loop", "Climbing half loop", "loop CRAFT [jettison] [join]", [craft "CRAFT"],
        (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::ClimbingLoop as u8 }>, flown::<{ Manoeuvre::ClimbingLoop as u8 }>);
    SHALLOW: Act "shallow", "Shallow dive", concat!("shallow CRAFT down BANDS [by SEGMENT ...] [jettison] [join]", segments!()),
        [craft "CRAFT"], (down "BANDS" "bands down"), (legs "SEGMENT" "path"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::Shallow as u8 }>, flown::<{ Manoeuvre::Shallow as u8 }>);
    STEEP: Act "steep", "Steep dive", concat!("steep CRAFT down BANDS [by SEGMENT ...] [jettison] [join]", segments!()),
        [craft "CRAFT"], (down "BANDS" "bands down"), (legs "SEGMENT" "path"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::Steep as u8 }>, flown::<{ Manoeuvre::Steep as u8 }>);
    POWER: Act "power", "Power dive", concat!("power CRAFT down BANDS [by SEGMENT ...] [jettison] [join]", segments!()),
        [craft "CRAFT"], (down "BANDS" "bands down"), (legs "SEGMENT" "path"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::Power as u8 }>, flown::<{ Manoeuvre::Power as u8 }>);
    VERTICAL: Act "vertical", "Vertical dive", "vertical CRAFT down BANDS [jettison] [join]", [craft "CRAFT"],
        (down "BANDS" "bands down"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::Vertical as u8 }>, flown::<{ Manoeuvre::Vertical as u8 }>);
    SPLIT: Act "split", "Diving half loop", concat!("split CRAFT down BANDS [by SEGMENT ...] [jettison] [join]", segments!()),
        [craft "CRAFT"], (down "BANDS" "bands down"), (legs "SEGMENT" "path"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::ShallowLoop as u8 }>, flown::<{ Manoeuvre::ShallowLoop as u8 }>);
    SPLIT_STEEP: Act "split steep", "Steep half loop", "split steep CRAFT down BANDS [jettison] [join]", [craft "CRAFT"],
        (down "BANDS" "bands down"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::SteepLoop as u8 }>, flown::<{ Manoeuvre::SteepLoop as u8 }>);
    SIDESLIP: Act "sideslip", "Sideslip", concat!("sideslip CRAFT off SLIP [by SEGMENT ...] [jettison] [join]", segments!(), aside!()),
        [craft "CRAFT"], (slip "SLIP" "degrees aside"), (legs "SEGMENT" "path"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::Sideslip as u8 }>, flown::<{ Manoeuvre::Sideslip as u8 }>);
    SKID: Act "skid", "Skid", concat!("skid CRAFT off SLIP [by SEGMENT ...] [jettison] [join]", segments!(), aside!()),
        [craft "CRAFT"], (slip "SLIP" "degrees aside"), (legs "SEGMENT" "path"), (wishes "jettison + join" "before and after")
        => (fly::<{ Manoeuvre::Skid as u8 }>, flown::<{ Manoeuvre::Skid as u8 }>);
    STEER: Act "steer", "Steer", concat!("steer SHIP SLIP", aside!()), [ship "SHIP"], (helm "SLIP" "degrees of helm")
        => { Command::Steer { ship, helm } };
    PASS: Pass "pass", "Keep it for last", "pass" => { Command::Pass };
    LEAVE: Act "leave", "Leave the formation", "leave CRAFT", [craft "CRAFT"] => { Command::Leave { craft } };
    TURN_UP: Act "turn up", "Turn up", "turn up MARKER", [contact "MARKER"] => { Command::TurnUp { contact } };
    TAIL: Act "tail", "Tail", "tail CRAFT on QUARRY", [craft "CRAFT"], (quarry "QUARRY" "target")
        => { Command::Tail { craft, quarry } };
    GIVE_UP: Act "give up", "Give up the tail", "give up CRAFT", [craft "CRAFT"] => { Command::GiveUp { craft } };
    CONTENT: Pass "content", "No more tails", "content" => { Command::Content };
    SIGHT: Act "sight", "Computing sight", "sight CRAFT [off]", [craft "CRAFT"], (off "off" "switched off")
        => { Command::Sight { craft, off } };
    SHOOT: Name "shoot", "Shoot", "shoot CRAFT GUNS at TARGET [long]", [craft "CRAFT"], (guns "GUNS" "guns"),
        (target "TARGET" "target"), (long "long" "long burst") => (shoot, shot);
    TRADE: Name "trade", "Trade dice for hits", "trade CRAFT GUNS at TARGET giving DICE [long]", [craft "CRAFT"],
        (guns "GUNS" "guns"), (target "TARGET" "target"), (given "DICE" "dice given up"), (long "long" "long burst")
        => (trade, traded);
    AIM: Name "aim", "Aim at a part", "aim CRAFT GUNS at TARGET [giving DICE] [long]", [craft "CRAFT"],
        (guns "GUNS" "guns"), (target "TARGET" "target"), (given "DICE" "dice given up"),
        (long "long" "long burst") => (aim, aimed);
    COMBINE: Name "combine", "Combine fire", "combine CRAFT GUNS with JOINED at TARGET [giving DICE] [long]", [craft "CRAFT"],
        (guns "GUNS" "guns"), (joined "JOINED" "guns that join"), (target "TARGET" "target"), (given "DICE" "dice given up"),
        (long "long" "long burst") => (combine, combined);
    STRAFE: Name "strafe", "Strafe", "strafe CRAFT GUNS at TARGET [long]", [craft "CRAFT"], (guns "GUNS" "guns"),
        (target "TARGET" "target"), (long "long" "long burst")
        => { Command::Attack { craft, target, how: How::Strafe { guns, long } } };
    BOMB: Name "bomb", "Bomb", "bomb CRAFT TARGET with UNITS", [craft "CRAFT"], (target "TARGET" "target"),
        (units "UNITS" "units of bombs") => { Command::Attack { craft, target, how: How::Bomb { units } } };
    TORPEDO: Name "torpedo", "Torpedo", "torpedo CRAFT at TARGET", [craft "CRAFT"], (target "TARGET" "target")
        => { Command::Attack { craft, target, how: How::Torpedo } };
    ROCKET: Name "rocket", "Rockets", "rocket CRAFT TARGET with PAIRS", [craft "CRAFT"], (target "TARGET" "target"),
        (pairs "PAIRS" "pairs of rockets") => { Command::Attack { craft, target, how: How::Rockets { pairs } } };
    SPOT: Name "spot", "Spot", "spot CRAFT TARGET", [craft "CRAFT"], (target "TARGET" "target")
        => { Command::Attack { craft, target, how: How::Spot } };
    FIRE: Commit "fire", "Fire", "fire" => { Command::Fire };
    DONE: End "done", "Nothing more", "done PIECE", [piece "PIECE"] => { Command::Done { piece } };
    FLAK: Act "flak", "Fire", "flak BATTERY at TARGET [giving DICE]", [battery "BATTERY"], (target "TARGET" "target"),
        (given "DICE" "dice given up") => { Command::Flak { battery, target, given } };
    EMPTY: Act "empty", "Depleted", "empty CRAFT mount MOUNT", [craft "CRAFT"], (mount "MOUNT" "mount")
        => { Command::Empty { craft, mount } };
    ROW: Act "row", "Aim at", "row CRAFT ROW", [craft "CRAFT"], (row "ROW" "part") => { Command::Row { craft, row } };
    BURST: Act "burst", "Place a burst", "burst BATTERY at X,Y band BAND", [battery "BATTERY"], (at "X,Y" "place"),
        (height "BAND" "height band") => { Command::Burst { battery, at, height } };
    LIGHT: Act "light", "Light", "light BATTERY at TARGET", [battery "BATTERY"], (target "TARGET" "target")
        => { Command::Light { battery, target } };
    CONCEDE: GiveUp "concede", "Concede", "concede" => { Command::Concede };
}

/// Which of the slots a manoeuvre has, before those that all have.
struct Slots {
    down: bool,
    slip: bool,
    legs: bool,
}

/// The slots of a manoeuvre: dives say how deep, slips how far aside, and what moves ahead says its way.
const fn slots(manoeuvre: Manoeuvre) -> Slots {
    use Manoeuvre::{
        Climb, ClimbingLoop, Level, Power, Shallow, ShallowLoop, Sideslip, Skid, Steep, SteepLoop, Vertical, Zoom,
    };
    Slots {
        down: matches!(manoeuvre, Shallow | Steep | Power | Vertical | ShallowLoop | SteepLoop),
        slip: matches!(manoeuvre, Sideslip | Skid),
        legs: match manoeuvre {
            Level | Climb | Shallow | Steep | Power | ShallowLoop | Sideslip | Skid => true,
            Zoom | ClimbingLoop | Vertical | SteepLoop => false,
        },
    }
}

/// What a manoeuvre that says nothing of heights gains.
const fn gain(manoeuvre: Manoeuvre) -> i8 {
    match manoeuvre {
        Manoeuvre::Climb | Manoeuvre::ClimbingLoop => 1,
        Manoeuvre::Zoom => 2,
        _ => 0,
    }
}

fn fly<const M: u8>(craft: Piece, values: &[Value]) -> Option<Command> {
    let (_, manoeuvre) = Manoeuvre::ALL[usize::from(M)];
    let (slots, mut values) = (slots(manoeuvre), values.iter());
    let mut flight = Flight { manoeuvre, climb: gain(manoeuvre), ..Flight::default() };
    if slots.down {
        flight.climb = i8::try_from(i32::of(values.next()?)?.checked_neg()?).ok()?;
    }
    if slots.slip {
        flight.slip = i8::of(values.next()?)?;
    }
    if slots.legs {
        flight.legs = Legs::of(values.next()?)?;
    }
    let wishes = u8::of(values.next()?)?;
    (flight.jettison, flight.join, flight.beyond) = (wishes & 1 != 0, wishes & 2 != 0, wishes & 4 != 0);
    values.next().is_none().then_some(Command::Fly { craft, flight })
}

fn flown<const M: u8>(command: &Command) -> Option<(Piece, Values)> {
    let (_, manoeuvre) = Manoeuvre::ALL[usize::from(M)];
    let Command::Fly { craft, flight } = *command else { return None };
    if flight.manoeuvre != manoeuvre {
        return None;
    }
    let (slots, mut values) = (slots(manoeuvre), Values::default());
    if slots.down {
        values.push(Value::Number(-i32::from(flight.climb)));
    }
    if slots.slip {
        values.push(Value::Number(flight.slip.into()));
    }
    if slots.legs {
        values.push(Value::Course(flight.legs));
    }
    values.push(Value::Number(i32::from(flight.jettison) + 2 * i32::from(flight.join) + 4 * i32::from(flight.beyond)));
    Some((craft, values))
}

fn attack(craft: Piece, target: &Value, shot: Shot) -> Option<Command> {
    Some(Command::Attack { craft, target: Piece::of(target)?, how: How::Shot(shot) })
}

fn shoot(craft: Piece, values: &[Value]) -> Option<Command> {
    let [guns, target, long] = values else { return None };
    attack(craft, target, Shot { guns: Parameter::of(guns)?, long: Parameter::of(long)?, ..Shot::default() })
}

fn trade(craft: Piece, values: &[Value]) -> Option<Command> {
    let [guns, target, given, long] = values else { return None };
    let (guns, given, long) = (Parameter::of(guns)?, Parameter::of(given)?, Parameter::of(long)?);
    attack(craft, target, Shot { guns, given, long, ..Shot::default() })
}

fn aim(craft: Piece, values: &[Value]) -> Option<Command> {
    let [guns, target, given, long] = values else { return None };
    let (guns, given, long) = (Parameter::of(guns)?, Parameter::of(given)?, Parameter::of(long)?);
    attack(craft, target, Shot { guns, given, long, row: 1, joined: 0 })
}

fn combine(craft: Piece, values: &[Value]) -> Option<Command> {
    let [guns, joined, target, given, long] = values else { return None };
    let (guns, joined) = (Parameter::of(guns)?, Parameter::of(joined)?);
    attack(craft, target, Shot { guns, joined, given: u8::of(given)?, long: bool::of(long)?, row: 0 })
}

/// A shot, where a phrase says all of it: with dice given up, aimed, with others that join. The first phrase that does is its own.
fn said(command: &Command, sort: impl Fn(&Shot) -> bool) -> Option<(Piece, Shot, Value)> {
    let Command::Attack { craft, target, how: How::Shot(shot) } = *command else { return None };
    sort(&shot).then_some((craft, shot, Value::Piece(target)))
}

fn number<T: Into<i32>>(number: T) -> Value {
    Value::Number(number.into())
}

fn shot(command: &Command) -> Option<(Piece, Values)> {
    let (craft, shot, target) = said(command, |shot| (shot.joined, shot.row, shot.given) == (0, 0, 0))?;
    Some((craft, [number(shot.guns), target, number(shot.long)].into_iter().collect()))
}

fn traded(command: &Command) -> Option<(Piece, Values)> {
    let (craft, shot, target) = said(command, |shot| (shot.joined, shot.row) == (0, 0))?;
    Some((craft, [number(shot.guns), target, number(shot.given), number(shot.long)].into_iter().collect()))
}

fn aimed(command: &Command) -> Option<(Piece, Values)> {
    let (craft, shot, target) = said(command, |shot| shot.joined == 0)?;
    Some((craft, [number(shot.guns), target, number(shot.given), number(shot.long)].into_iter().collect()))
}

fn combined(command: &Command) -> Option<(Piece, Values)> {
    let (craft, shot, target) = said(command, |_| true)?;
    let values = [number(shot.guns), number(shot.joined), target, number(shot.given), number(shot.long)];
    Some((craft, values.into_iter().collect()))
}

impl Shot {
    /// Are its guns rockets that are used up?
    pub const fn is_rockets(&self) -> bool {
        self.guns & (SALVO | MORTAR) != 0
    }
}
