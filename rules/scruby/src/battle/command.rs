//! What a side may ask for, each thing stated once: what it is, how it is offered and typed.

use crate::battle::Flank;
use crate::battle::position::MOST_ATTACKERS;
use crate::lists::{Formation, Quality};
use crate::resolution::Weather;
use sandtable_core::{MOST_POINTS, Parameter, Path, Piece, Pieces, Value, Values, commands, counted_in_all};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Point};
use serde::{Deserialize, Serialize};

/// AOS-107 What a unit that is charged does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// It stands.
    Stand,
    /// AOS-110 It tries to form square.
    Square,
    /// AOS-111 It evades.
    Evade,
    /// AOS-112 It counter-charges.
    Counter,
}

/// AOS-143 What a winner does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spoil {
    /// It stays.
    Stay,
    /// It takes the place of this beaten unit.
    Advance(Piece),
    /// It rolls for a bonus move.
    Bonus,
    /// AOS-151 It rolls to pursue this beaten unit.
    Pursue(Piece),
}

impl Spoil {
    /// The beaten unit that it is about.
    pub const fn loser(self) -> Option<Piece> {
        match self {
            Spoil::Advance(loser) | Spoil::Pursue(loser) => Some(loser),
            Spoil::Stay | Spoil::Bonus => None,
        }
    }
}

/// AOS-136 Who attacks in a firefight.
pub type Attackers = List<Piece, MOST_ATTACKERS>;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "does", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
pub enum Command {
    /// AOS-92 A unit is placed.
    Place { unit: Piece, at: Point, bearing: Angle, formation: Formation },
    /// AOS-13 The high roller moves or countermoves, and names the flank of the moving side where that is limited.
    Choose { moves: bool, flank: Option<Flank> },
    /// AOS-97 Straight steps, one after another, facing unchanged.
    Move { unit: Piece, path: Path },
    /// AOS-98 A change of facing, in degrees: to the right, or where it is negative to the left.
    Face { unit: Piece, degrees: i16 },
    /// AOS-98 It turns about.
    About { unit: Piece },
    /// AOS-99 to AOS-101 It changes its formation.
    Form {
        unit: Piece,
        formation: Formation,
        /// Where the middle of its front edge is shifted to, where there is no room.
        at: Option<Point>,
    },
    /// AOS-102 It begins a forced march.
    Force { unit: Piece },
    /// AOS-152 It reforms.
    Reform { unit: Piece },
    /// AOS-106 It breaks off a melee.
    BreakOff { unit: Piece },
    /// AOS-107 It charges.
    Charge { unit: Piece, target: Piece },
    /// AOS-94 The order that is being carried out is over.
    Halt { unit: Piece },
    /// AOS-94 The orders of this part are given.
    Close,
    /// AOS-107 What a charged unit does.
    React { unit: Piece, how: Reaction },
    /// AOS-107 The charger goes on, after a change of facing in degrees.
    Ride {
        unit: Piece,
        /// By how much: to the right, or where it is negative to the left.
        degrees: i16,
    },
    /// AOS-110 The charge is called off, since a square formed.
    CallOff { unit: Piece },
    /// AOS-136 A firefight.
    Firefight { target: Piece, attackers: Attackers },
    /// AOS-26 A unit fires.
    Fire { unit: Piece, target: Piece },
    /// AOS-127 A battery splits its canister.
    Split {
        unit: Piece,
        /// At whom each of the three lots; the first is the target by priority.
        lots: [Piece; 3],
    },
    /// AOS-26 The side fires no more in this phase.
    Cease,
    /// AOS-48, AOS-109, AOS-145 The firefight on this unit, the charge of this unit or the melee of this unit comes next.
    Next { unit: Piece },
    /// AOS-143 What a winner does.
    Win { unit: Piece, spoil: Spoil },
    /// AOS-161 A general officer goes somewhere.
    Go { general: Piece, at: Point },
    /// AOS-162 A caisson refills a battery.
    Refill { caisson: Piece, battery: Piece },
    /// AOS-157 The side agrees to stop.
    Agree,
    /// AOS-157 The side concedes.
    Concede,
}

/// Degrees to one side.
macro_rules! aside {
    () => {
        "; ASIDE: left|right N"
    };
}

commands! {
    /// What can be commanded.
    Command:
    PLACE: Name "place", "Place", "place UNIT at X,Y facing DEGREES [in FORMATION]", [unit "UNIT"], (at "X,Y" "place"),
        (bearing "DEGREES" "facing"), (formation "FORMATION" "formation") => { Command::Place { unit, at, bearing, formation } };
    LEAD: Act "move first", "Move first", "move first [with FLANK]", (flank "FLANK" "flank")
        => { Command::Choose { moves: true, flank } };
    ANSWER: Act "countermove", "Countermove", "countermove [to FLANK]", (flank "FLANK" "flank")
        => { Command::Choose { moves: false, flank } };
    MOVE: Act "move", "Move", "move UNIT to X,Y ...", [unit "UNIT"], (path "X,Y" "path") => { Command::Move { unit, path } };
    FACE: Act "face", "Change facing", concat!("face UNIT ASIDE", aside!()), [unit "UNIT"], (degrees "ASIDE" "degrees aside")
        => { Command::Face { unit, degrees } };
    ABOUT: Act "about", "Turn about", "about UNIT", [unit "UNIT"] => { Command::About { unit } };
    FORM: Act "form", "Change formation", "form UNIT FORMATION", [unit "UNIT"], (formation "FORMATION" "formation")
        => { Command::Form { unit, formation, at: None } };
    FORM_AT: Act "form up", "Change formation beside", "form up UNIT FORMATION at X,Y", [unit "UNIT"],
        (formation "FORMATION" "formation"), (at "X,Y" "place") => { Command::Form { unit, formation, at: Some(at) } };
    FORCE: Act "force", "March by force", "force UNIT", [unit "UNIT"] => { Command::Force { unit } };
    REFORM: Act "reform", "Reform", "reform UNIT", [unit "UNIT"] => { Command::Reform { unit } };
    BREAK_OFF: Act "break off", "Break off", "break off UNIT", [unit "UNIT"] => { Command::BreakOff { unit } };
    CHARGE: Act "charge", "Charge", "charge UNIT at TARGET", [unit "UNIT"], (target "TARGET" "target")
        => { Command::Charge { unit, target } };
    HALT: End "halt", "Halt", "halt UNIT", [unit "UNIT"] => { Command::Halt { unit } };
    CLOSE: End "close", "No more orders", "close" => { Command::Close };
    STAND: Act "stand", "Stand", "stand UNIT", [unit "UNIT"]
        => { Command::React { unit, how: Reaction::Stand } };
    SQUARE: Act "square", "Form square", "square UNIT", [unit "UNIT"]
        => { Command::React { unit, how: Reaction::Square } };
    EVADE: Act "evade", "Evade", "evade UNIT", [unit "UNIT"]
        => { Command::React { unit, how: Reaction::Evade } };
    COUNTER: Act "counter", "Counter-charge", "counter UNIT", [unit "UNIT"]
        => { Command::React { unit, how: Reaction::Counter } };
    RIDE: Act "ride", "Go on", concat!("ride UNIT ASIDE", aside!()), [unit "UNIT"], (degrees "ASIDE" "degrees aside")
        => { Command::Ride { unit, degrees } };
    CALL_OFF: Act "call off", "Call it off", "call off UNIT", [unit "UNIT"] => { Command::CallOff { unit } };
    FIREFIGHT: Act "firefight", "Firefight", "firefight TARGET with UNIT ...", [target "TARGET"], (attackers "UNIT" "attackers")
        => (firefights, fought);
    FIRE: Act "fire", "Fire", "fire UNIT at TARGET", [unit "UNIT"], (target "TARGET" "target")
        => { Command::Fire { unit, target } };
    SPLIT: Act "split", "Split canister", "split UNIT at TARGET SECOND THIRD", [unit "UNIT"], (first "TARGET" "target"),
        (second "SECOND" "second lot"), (third "THIRD" "third lot") => { Command::Split { unit, lots: [first, second, third] } };
    CEASE: Pass "cease", "Cease fire", "cease" => { Command::Cease };
    NEXT: Act "next", "This one next", "next UNIT", [unit "UNIT"] => { Command::Next { unit } };
    STAY: Act "stay", "Stay", "stay UNIT", [unit "UNIT"] => { Command::Win { unit, spoil: Spoil::Stay } };
    ADVANCE: Act "advance", "Advance into place", "advance UNIT to TARGET", [unit "UNIT"], (loser "TARGET" "beaten unit")
        => { Command::Win { unit, spoil: Spoil::Advance(loser) } };
    BONUS: Act "bonus", "Roll for a bonus move", "bonus UNIT", [unit "UNIT"] => { Command::Win { unit, spoil: Spoil::Bonus } };
    PURSUE: Act "pursue", "Pursue", "pursue UNIT TARGET", [unit "UNIT"], (loser "TARGET" "beaten unit") => { Command::Win { unit, spoil: Spoil::Pursue(loser) } };
    GO: Act "go", "Ride there", "go GENERAL to X,Y", [general "GENERAL"], (at "X,Y" "place") => { Command::Go { general, at } };
    REFILL: Act "refill", "Refill", "refill CAISSON BATTERY", [caisson "CAISSON"], (battery "BATTERY" "battery")
        => { Command::Refill { caisson, battery } };
    AGREE: Act "agree", "Agree to stop", "agree" => { Command::Agree };
    CONCEDE: GiveUp "concede", "Concede", "concede" => { Command::Concede };
}

impl Command {
    /// The unit that does it, where it is a unit that does something.
    pub const fn unit(&self) -> Option<Piece> {
        match *self {
            Command::Place { unit, .. }
            | Command::Move { unit, .. }
            | Command::Face { unit, .. }
            | Command::About { unit }
            | Command::Form { unit, .. }
            | Command::Force { unit }
            | Command::Reform { unit }
            | Command::BreakOff { unit }
            | Command::Charge { unit, .. }
            | Command::Halt { unit }
            | Command::React { unit, .. }
            | Command::Ride { unit, .. }
            | Command::CallOff { unit }
            | Command::Fire { unit, .. }
            | Command::Split { unit, .. }
            | Command::Win { unit, .. } => Some(unit),
            _ => None,
        }
    }
}

counted_in_all!(Formation, Flank, Weather);

fn firefights(target: Piece, values: &[Value]) -> Option<Command> {
    let [named] = values else { return None };
    let named = List::<Piece, MOST_POINTS>::of(named)?;
    // In which order they are named does not matter.
    let attackers: Pieces = named.iter().copied().filter(|unit| *unit <= Piece::THE_SIDE).collect();
    (attackers.len() <= MOST_ATTACKERS).then(|| Command::Firefight { target, attackers: attackers.iter().collect() })
}

fn fought(command: &Command) -> Option<(Piece, Values)> {
    let Command::Firefight { target, attackers } = command else { return None };
    let attackers: Pieces = attackers.iter().copied().collect();
    Some((*target, [attackers.value()].into_iter().collect()))
}

impl Parameter for Quality {
    fn of(value: &Value) -> Option<Quality> {
        u8::of(value).map(Quality)
    }

    fn value(&self) -> Value {
        Value::Number(self.0.into())
    }
}
