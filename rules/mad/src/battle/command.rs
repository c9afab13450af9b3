//! What a side may ask for.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::air;
use crate::battle::board::Board;
use crate::battle::fieldworks::{Bearings, MOST_PIECES_OF_LINE, Shelter, WorkId};
use crate::battle::lift::Stance;
use crate::battle::search::Targets;
use crate::battle::state::{Arm, UnitId};
use crate::lists::notional::Notional;
use sandtable_core::{MOST_POINTS, Parameter, Path, Piece, Value, Values, commands};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Point};
use serde::{Deserialize, Serialize};

/// MAD-149 The elements that leave at the end of an activation.
pub type Leaving = List<Piece, MOST_POINTS>;

/// MAD-157 What takes the whole movement of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub enum WholeMove {
    /// Across wire (MAD-65) or an anti-tank obstacle (MAD-67).
    Cross { work: WorkId },
    /// A gap in wire (MAD-66) or in an anti-tank obstacle (MAD-67).
    Breach { work: WorkId },
    /// Mine tiles are removed (MAD-69).
    Clear {
        tile: WorkId,
        /// And which other, by a vehicle made for it.
        second: Option<WorkId>,
    },
    /// A grav vehicle sinks into the wood that it is over (MAD-114).
    Sink,
}

/// A command. Those of an element begin the activation of its unit, if it has not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum Command {
    /// Before set-up, under seal: an artillery unit attacks this point in this turn (MAD-80).
    Schedule {
        unit: UnitId,
        turn: u8,
        /// The target point.
        at: Point,
    },
    /// Before set-up, under seal: nothing more is written.
    Ready,
    /// Before the units: a work is placed (MAD-158).
    Raise {
        work: WorkId,
        /// Its centre, or where a line starts.
        at: Point,
        /// The bearing of its front, or one for each piece of a line; of a mine tile none.
        bearings: Bearings,
    },
    /// Deployment: the whole unit near a place, as the program finds room (MAD-143).
    Deploy {
        unit: UnitId,
        /// About where.
        at: Point,
    },
    /// Deployment: one element at a place.
    Place {
        element: Piece,
        /// Its centre.
        at: Point,
    },
    /// Deployment: one element in a carrier.
    Board { element: Piece, carrier: Piece },
    /// Deployment: the unit is placed; before it, that no more works are.
    Placed,
    /// Along a path.
    Move {
        element: Piece,
        /// The points of the path.
        path: Path,
        /// Its owner says that it will fire after this (MAD-56).
        to_shoot: bool,
    },
    /// A whole-move action (MAD-157).
    Engage { element: Piece, deed: WholeMove },
    /// Into a vehicle in contact.
    Embark {
        /// Which infantry element.
        element: Piece,
        carrier: Piece,
    },
    /// Out of the vehicle, into contact with it.
    Land {
        /// Which infantry element.
        element: Piece,
        /// The bearing from the vehicle's centre.
        bearing: Angle,
    },
    /// How an element stands to the ground: a VTOL low or high (MAD-115), a walker under water or not (MAD-112).
    Stand { element: Piece, stance: Stance },
    /// Everything else is given up for an opportunity fire marker (MAD-53).
    Watch { element: Piece },
    /// A target is named (MAD-34).
    Aim {
        element: Piece,
        weapon: Arm,
        target: Piece,
        /// On the move: with the modifier, and free to move afterwards.
        moving: bool,
    },
    /// The attack of an artillery unit is named (MAD-70).
    Barrage {
        unit: UnitId,
        /// The target point: that of its latest attack again keeps what was corrected (MAD-79).
        at: Point,
        /// The observer, if one is named; tubes observe for themselves.
        observer: Option<Piece>,
    },
    /// A work or building itself is named (MAD-64).
    Batter { element: Piece, weapon: Arm, shelter: Shelter, moving: bool },
    /// All named targets are fired at, in the order in which they were named.
    Fire,
    /// Before set-up, under seal: a unit is kept in reserve (MAD-150).
    Reserve { unit: UnitId },
    /// The activation of the unit ends, and these leave the table by the enemy's edge, for good (MAD-149).
    Leave {
        /// Which elements, all of one unit.
        leaving: Leaving,
    },
    /// The activation of a unit begins with what comes before all else: its units in reserve enter (MAD-150), its nerve is
    /// tried (MAD-156).
    Begin { unit: UnitId },
    /// The activation of the unit ends.
    End {
        /// Which unit: it may have done nothing.
        unit: UnitId,
    },
    /// Opportunity fire: a watcher names a weapon and the point of the path at which it fires.
    React {
        element: Piece,
        weapon: Arm,
        /// The test point of the mover's path.
        point: u8,
    },
    /// Nobody (else) fires on this stretch.
    Hold,
    /// This watcher is not asked again in this activation.
    HoldAll { element: Piece },
    /// A hidden unit is revealed, or a dummy removed (MAD-84).
    Reveal { unit: UnitId },
    /// An element of a revealed unit is placed.
    Appear {
        element: Piece,
        /// Its centre.
        at: Point,
        /// Its owner says that it will fire after this (MAD-56).
        to_shoot: bool,
    },
    /// The program places the rest of a revealed unit.
    AppearRest {
        unit: UnitId,
        /// Those that can fire will, its owner says.
        to_shoot: bool,
    },
    /// Markers are looked for, one after another (MAD-85).
    Spot {
        /// Who spots: an element, or the marker that it is under.
        element: Piece,
        /// The markers, in their order.
        targets: Targets,
        /// On the move: with the modifier, and free to move afterwards.
        moving: bool,
        /// Under the marker of a unit, which of its elements (MAD-86); nobody else is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Piece>,
    },
    /// Opportunity fire marker: an attempt to spot the moving marker (MAD-57).
    Look {
        element: Piece,
        /// The test point of the mover's path.
        point: u8,
    },
    /// A marker pretends that something is noted on its record sheet (MAD-92).
    Note {
        /// The marker of a dummy.
        element: Piece,
    },
    /// The battle is given up.
    Concede,
    /// A command of the air game.
    Air(air::battle::Command),
    /// Before set-up, under seal: what a dummy pretends to be (MAD-141).
    Pretend { unit: UnitId, notional: Notional },
}

commands! {
    /// MAD-01 What can be commanded on the ground.
    Command:
    DEPLOY: Act "deploy", "Deploy the unit", "deploy UNIT at X,Y", (unit "UNIT" "unit"), (at "X,Y" "about here")
        => { Command::Deploy { unit, at } };
    PLACE: Act "place", "Place", "place ELEMENT at X,Y", [element "ELEMENT"], (at "X,Y" "place")
        => { Command::Place { element, at } };
    BOARD: Act "board", "Start aboard", "board ELEMENT in CARRIER", [element "ELEMENT"], (carrier "CARRIER" "carrier")
        => { Command::Board { element, carrier } };
    PLACED: End "placed", "Unit placed", "placed" => { Command::Placed };
    MOVE: Act "move", "Move", concat!(
            "move ELEMENT PATH [to shoot]; PATH: to X,Y [X,Y ...] [into WORK [STEPS]] | into WORK [STEPS] | ",
            "touch ELEMENT|WORK [bearing DEGREES]"
        ), [element "ELEMENT"], (path "PATH" "path"), (to_shoot "to shoot" "to shoot")
        => { Command::Move { element, path, to_shoot } };
    EMBARK: Act "embark", "Embark", "embark ELEMENT in CARRIER", [element "ELEMENT"], (carrier "CARRIER" "vehicle")
        => { Command::Embark { element, carrier } };
    LAND: Act "land", "Get out", "land ELEMENT bearing DEGREES", [element "ELEMENT"], (bearing "DEGREES" "bearing")
        => { Command::Land { element, bearing } };
    WATCH: Act "watch", "Opportunity marker", "watch ELEMENT", [element "ELEMENT"] => { Command::Watch { element } };
    AIM: Name "aim", "Name a target", "aim|fire ELEMENT at TARGET [with WEAPON] [moving]", [element "ELEMENT"],
        (weapon "WEAPON" "weapon"), (target "TARGET" "target"), (moving "moving" "on the move")
        => { Command::Aim { element, weapon, target, moving } };
    FIRE: Commit "fire", "Fire", "fire" => { Command::Fire };
    END: End "end", "End activation", "end [UNIT]", (unit "UNIT" "unit") => { Command::End { unit } };
    REACT: Name "react", "Opportunity fire", "react|fire ELEMENT [with WEAPON] [at point N]", [element "ELEMENT"],
        (weapon "WEAPON" "weapon"), (point "N" "point")
        => { Command::React { element, weapon, point } };
    HOLD: Pass "hold", "Hold fire", "hold" => { Command::Hold };
    HOLD_ALL: PassAll "hold all", "Hold for this activation", "hold all ELEMENT", [element "ELEMENT"]
        => { Command::HoldAll { element } };
    CONCEDE: GiveUp "concede", "Concede", "concede" => { Command::Concede };
    SCHEDULE: Act "schedule", "Schedule fire", "schedule UNIT at X,Y in turn N",
        (unit "UNIT" "unit"), (turn "N" "turn"), (at "X,Y" "target point")
        => { Command::Schedule { unit, turn, at } };
    READY: Pass "ready", "Nothing more to write", "ready" => { Command::Ready };
    LEAVE: Act "leave", "End here, and leave the table", "leave ELEMENT [ELEMENT ...]", (leaving "ELEMENT" "who leaves")
        => { Command::Leave { leaving } };
    BEGIN: Act "begin", "Begin", "begin UNIT", (unit "UNIT" "unit") => { Command::Begin { unit } };
    RESERVE: Act "reserve", "Keep in reserve", "reserve UNIT", (unit "UNIT" "unit") => { Command::Reserve { unit } };
    REVEAL: Act "reveal", "Reveal", "reveal UNIT", (unit "UNIT" "unit") => { Command::Reveal { unit } };
    APPEAR: Act "appear", "Place", "appear ELEMENT at X,Y [to shoot]", [element "ELEMENT"],
        (at "X,Y" "place"), (to_shoot "to shoot" "to shoot")
        => { Command::Appear { element, at, to_shoot } };
    APPEAR_REST: End "appear all", "Place the rest", "appear all [UNIT] [to shoot]",
        (unit "UNIT" "unit"), (to_shoot "to shoot" "to shoot")
        => { Command::AppearRest { unit, to_shoot } };
    SPOT: Act "spot", "Spot", "spot ELEMENT at MARKER [MARKER ...] [moving]", [element "ELEMENT"],
        (targets "MARKER" "markers"), (moving "moving" "on the move")
        => { Command::Spot { element, targets, moving, by: None } };
    LOOK: Act "look", "Spot the mover", "look ELEMENT [at point N]", [element "ELEMENT"], (point "N" "point")
        => { Command::Look { element, point } };
    NOTE: Act "note", "Pretend to note", "note MARKER", [element "MARKER"] => { Command::Note { element } };
    LOW: Act "low", "Fly low", "low ELEMENT", [element "ELEMENT"]
        => { Command::Stand { element, stance: Stance::Low } };
    HIGH: Act "high", "Fly high", "high ELEMENT", [element "ELEMENT"]
        => { Command::Stand { element, stance: Stance::Usual } };
    DIVE: Act "dive", "Go under water", "dive ELEMENT", [element "ELEMENT"]
        => { Command::Stand { element, stance: Stance::Submerged } };
    SURFACE: Act "surface", "Come up", "surface ELEMENT", [element "ELEMENT"]
        => { Command::Stand { element, stance: Stance::Usual } };
    BARRAGE: Name "barrage", "Artillery attack", "barrage UNIT at X,Y", (unit "UNIT" "unit"), (at "X,Y" "target point")
        => { Command::Barrage { unit, at, observer: None } };
    OBSERVED: Name "barrage observed", "Artillery attack, observed", "barrage UNIT at X,Y observed by ELEMENT",
        (unit "UNIT" "unit"), (at "X,Y" "target point"), (observer "ELEMENT" "observer")
        => { Command::Barrage { unit, at, observer: Some(observer) } };
    AGAIN: Name "barrage again", "On the same point again", "barrage UNIT again | barrage UNIT at X,Y",
        (unit "UNIT" "unit"), (at "X,Y" "target point")
        => { Command::Barrage { unit, at, observer: None } };
    OBSERVED_AGAIN: Name "barrage again observed", "On the same point again, observed",
        "barrage UNIT again observed by ELEMENT | barrage UNIT at X,Y observed by ELEMENT",
        (unit "UNIT" "unit"), (at "X,Y" "target point"), (observer "ELEMENT" "observer")
        => { Command::Barrage { unit, at, observer: Some(observer) } };
    SCHEDULED: Name "barrage scheduled", "Fire as scheduled", "barrage UNIT as scheduled | barrage UNIT at X,Y",
        (unit "UNIT" "unit"), (at "X,Y" "target point")
        => { Command::Barrage { unit, at, observer: None } };
    RAISE: Act "raise", "Place a work", "raise WORK at X,Y [bearing DEGREES | bearings DEGREES ...]",
        ("WORK" "work"), ("PIECES" "pieces"), ("X,Y" "place"), ("DEGREES" "bearing")
        => (raise, raised);
    LAY: Act "lay", "Lay a mine tile", "lay TILE at X,Y", ("TILE" "tile"), ("X,Y" "place") => (lay, laid);
    ENOUGH: End "enough", "No more works", "enough | placed" => { Command::Placed };
    CROSS: Act "cross", "Cross it, for the whole move", "cross ELEMENT over WORK", [element "ELEMENT"], (work "WORK" "work")
        => { Command::Engage { element, deed: WholeMove::Cross { work } } };
    BREACH: Act "breach", "Make a gap, for the whole move", "breach ELEMENT at WORK", [element "ELEMENT"], (work "WORK" "work")
        => { Command::Engage { element, deed: WholeMove::Breach { work } } };
    CLEAR: Act "clear", "Clear mines, for the whole move", "clear ELEMENT TILE [SECOND]", [element "ELEMENT"],
        (tile "TILE" "tile"), (second "SECOND" "second tile")
        => { Command::Engage { element, deed: WholeMove::Clear { tile, second } } };
    SINK: Act "sink", "Sink into the wood, for the whole move", "sink ELEMENT", [element "ELEMENT"]
        => { Command::Engage { element, deed: WholeMove::Sink } };
    BATTER: Name "batter", "Fire at the work itself", "batter ELEMENT at BUILDING [with WEAPON] [moving]", [element "ELEMENT"],
        (weapon "WEAPON" "weapon"), (shelter "BUILDING" "work or building"), (moving "moving" "on the move")
        => { Command::Batter { element, weapon, shelter, moving } };
    PRETEND: Act "pretend", "Write what a dummy pretends to be",
        "pretend DUMMY as TYPE; TYPE: foot|slow|medium|fast | slow|medium|fast recon",
        (unit "DUMMY" "dummy"), (notional "TYPE" "type")
        => { Command::Pretend { unit, notional } };
    SPOT_UNDER: Act "spot by", "Spot", "spot MARKER at TARGET [TARGET ...] [moving] [by ELEMENT]", [element "MARKER"],
        (targets "TARGET" "markers"), (moving "moving" "on the move"), (by "ELEMENT" "who spots")
        => { Command::Spot { element, targets, moving, by: Some(by) } };
}

/// MAD-158 A work with one bearing for each of so many pieces.
fn raise(_: Piece, values: &[Value]) -> Option<Command> {
    let &[ref work, Value::Number(pieces), Value::Point(at), Value::Heading(bearing)] = values else { return None };
    let count = usize::try_from(pieces).unwrap_or(0).min(MOST_PIECES_OF_LINE);
    let bearings: Bearings = std::iter::repeat_n(bearing, count).collect();
    Some(Command::Raise { work: WorkId::of(work)?, at, bearings })
}

/// The same back, where the pieces of a line lie straight.
fn raised(command: &Command) -> Option<(Piece, Values)> {
    let Command::Raise { work, at, bearings } = *command else { return None };
    let bearing = *bearings.first().filter(|first| bearings.iter().all(|other| other == *first))?;
    let pieces = Value::Number(bearings.len() as i32);
    let values = [work.value(), pieces, Value::Point(at), Value::Heading(bearing)];
    Some((Piece::THE_SIDE, values.into_iter().collect()))
}

/// MAD-158 A mine tile, which has no front.
fn lay(_: Piece, values: &[Value]) -> Option<Command> {
    let &[ref tile, Value::Point(at)] = values else { return None };
    Some(Command::Raise { work: WorkId::of(tile)?, at, bearings: Bearings::default() })
}

fn laid(command: &Command) -> Option<(Piece, Values)> {
    match *command {
        Command::Raise { work, at, bearings } if bearings.is_empty() => {
            Some((Piece::THE_SIDE, [work.value(), Value::Point(at)].into_iter().collect()))
        }
        _ => None,
    }
}

/// Numbers of units, works and weapons in offers.
macro_rules! numbered {
    ($($name:ident),*) => {
        $(
            impl Parameter for $name {
                fn of(value: &Value) -> Option<Self> {
                    u8::of(value).map($name)
                }

                fn value(&self) -> Value {
                    self.0.value()
                }
            }
        )*
    };
}

numbered!(UnitId, WorkId, Arm);

impl Parameter for Shelter {
    fn of(value: &Value) -> Option<Self> {
        i32::of(value).map(Shelter::of_number)
    }

    fn value(&self) -> Value {
        Value::Number(self.number())
    }
}

impl Parameter for Notional {
    fn of(value: &Value) -> Option<Self> {
        Notional::number(usize::try_from(i32::of(value)?).ok()?)
    }

    fn value(&self) -> Value {
        Value::Number(self.to_number() as i32)
    }
}

/// Whom a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A unit.
    Unit(UnitId),
    /// A piece, and its unit with it.
    Piece(Piece),
    /// The side that gives it, and no unit in particular.
    TheSide,
}

impl Command {
    /// MAD-09 Whom it is about.
    pub fn about(&self) -> About {
        match *self {
            Command::Schedule { unit, .. }
            | Command::Reserve { unit }
            | Command::Pretend { unit, .. }
            | Command::Deploy { unit, .. }
            | Command::End { unit }
            | Command::Begin { unit }
            | Command::Reveal { unit }
            | Command::Barrage { unit, .. }
            | Command::AppearRest { unit, .. } => About::Unit(unit),
            Command::Place { element, .. }
            | Command::Board { element, .. }
            | Command::Move { element, .. }
            | Command::Engage { element, .. }
            | Command::Embark { element, .. }
            | Command::Land { element, .. }
            | Command::Stand { element, .. }
            | Command::Watch { element }
            | Command::Aim { element, .. }
            | Command::Batter { element, .. }
            | Command::React { element, .. }
            | Command::HoldAll { element }
            | Command::Appear { element, .. }
            | Command::Spot { element, .. }
            | Command::Look { element, .. }
            | Command::Note { element } => About::Piece(element),
            Command::Leave { ref leaving } => leaving.first().map_or(About::TheSide, |&first| About::Piece(first)),
            Command::Ready
            | Command::Raise { .. }
            | Command::Placed
            | Command::Fire
            | Command::Hold
            | Command::Concede
            | Command::Air(_) => About::TheSide,
        }
    }

    /// MAD-09 The unit that it is about, if it is about one that is known.
    pub fn unit(&self, board: &Board) -> Option<UnitId> {
        match self.about() {
            About::Unit(unit) => Some(unit),
            About::Piece(piece) => board.unit_of(piece),
            About::TheSide => None,
        }
    }

    /// MAD-85, MAD-157 Does it count as movement before the fire?
    pub fn moves(&self) -> bool {
        matches!(self, Command::Move { .. } | Command::Engage { .. } | Command::Embark { .. } | Command::Land { .. })
    }
}
