//! What a side may ask for, each thing stated once: what it is, how it is offered and typed. What stands in no command is not in this game
//! (AST-240).

use crate::battle::position::{Depth, MOST_GUNS, MOST_TUBES};
use crate::resolution::fires::Repair;
use sandtable_core::{Legs, Parameter, Piece, Value, commands};
use sandtable_geometry::{Angle, Point};
use serde::{Deserialize, Serialize};

/// AST-132, AST-224 What may be repaired, as orders number it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// An M hit.
    Engine,
    /// Steering that gunfire damaged.
    Steering,
    /// The depth charge gear.
    Gear,
    /// The mine rails.
    Rails,
    /// The radar.
    Radar,
    /// The sonar.
    Sonar,
    /// A gun mount, by its place in the record.
    Gun(u8),
    /// A torpedo mount.
    Tube(u8),
}

impl System {
    /// Where the numbers of gun mounts begin, and those of torpedo mounts.
    pub const FIRST: [u8; 2] = [6, 22];

    /// Those of which there is one, by their numbers: each with the word for it in commands, and what it is called.
    pub const SINGLE: [(System, &'static str, &'static str); 6] = [
        (System::Engine, "engine", "the engine"),
        (System::Steering, "steering", "the steering"),
        (System::Gear, "gear", "the depth charge gear"),
        (System::Rails, "rails", "the mine rails"),
        (System::Radar, "radar", "the radar"),
        (System::Sonar, "sonar", "the sonar"),
    ];

    /// All that a vessel may have, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = System> {
        let single = System::SINGLE.into_iter().map(|(system, ..)| system);
        single.chain((0..MOST_GUNS as u8).map(System::Gun)).chain((0..MOST_TUBES as u8).map(System::Tube))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        match self {
            System::Gun(n) => System::FIRST[0] + n,
            System::Tube(n) => System::FIRST[1] + n,
            single => System::SINGLE.iter().position(|(known, ..)| *known == single).map_or(0, |at| at as u8),
        }
    }

    /// The system of a number.
    pub fn of_number(number: u8) -> Option<System> {
        System::all().find(|system| system.number() == number)
    }
}

/// AST-226 A launch, as it is ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Launch {
    /// Who launches.
    pub unit: Piece,
    /// From which torpedo mounts, one bit each.
    pub tubes: u8,
    /// How many torpedoes: the mounts give what they have, by their letters.
    pub number: u8,
    /// AST-45 The course, in whole degrees.
    pub course: Angle,
    /// AST-51 Is the spread wide?
    pub wide: bool,
    /// AST-53 Are they set deep?
    pub deep: bool,
}

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "does", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
#[allow(clippy::large_enum_variant, reason = "a command is copied, never kept in numbers")]
pub enum Command {
    /// AST-233 A vessel is placed.
    Place { unit: Piece, at: Point, heading: Angle, speed: u16 },
    /// AST-233 The winner of the roll says which edge is its home.
    Home { west: bool },
    /// AST-125 The winner of the initiative says who moves first.
    Lead { first: bool },
    /// AST-132 One attempt to repair.
    Repair { unit: Piece, system: System },
    /// AST-215 A searchlight is laid on a vessel.
    Light { unit: Piece, target: Piece },
    /// AST-215 On a bearing.
    Beam { unit: Piece, bearing: Angle },
    /// AST-162 The searchlight is put out.
    Douse { unit: Piece },
    /// AST-158 An alert is signalled to the group of a vessel.
    Signal { unit: Piece, to: Piece },
    /// AST-186 A Q ship shows what it is.
    Unmask { unit: Piece },
    /// AST-181 A submarine changes its depth.
    Dive { unit: Piece, depth: Depth },
    /// AST-202 Radar or sonar fall silent, or speak again.
    Radar { unit: Piece, on: bool },
    /// The same of the sonar.
    Sonar { unit: Piece, on: bool },
    /// AST-208 A vessel or an aircraft moves: its new speed, and its path.
    Steer { unit: Piece, speed: u16, path: Legs },
    /// AST-208 A vessel stops, or stays stopped.
    Stop { unit: Piece },
    /// AST-159, AST-208 A vessel holds its course, as near to its speed as it can.
    Carry { unit: Piece },
    /// AST-140 A vessel goes astern.
    Astern { unit: Piece, speed: u16 },
    /// AST-153 A vessel begins to lay smoke, or stops it, before its path.
    Smoke { unit: Piece, on: bool },
    /// AST-149 A vessel will ram, before its path.
    Ram { unit: Piece, target: Piece },
    /// AST-188 A vessel will lay mines along its path.
    Mine { unit: Piece, mines: u8 },
    /// AST-189 The sweep goes out, or comes in.
    Sweep { unit: Piece, on: bool },
    /// AST-185 Depth charges will be dropped after so many tenths of a centimetre of the path.
    Drop { unit: Piece, charges: u8, after: u16 },
    /// AST-127 A vessel is held back.
    Hold { unit: Piece },
    /// AST-128 No more vessels of this formation move with it.
    Enough,
    /// AST-163 A mount fires.
    Fire { unit: Piece, mount: u8, target: Piece },
    /// AST-163 All mounts that bear fire at one target.
    Engage { unit: Piece, target: Piece },
    /// AST-161 A mount fires starshell.
    Star { unit: Piece, mount: u8, at: Point },
    /// AST-191 An aircraft attacks.
    Attack { unit: Piece, target: Piece },
    /// AST-191 The same with its guns alone.
    Strafe { unit: Piece, target: Piece },
    /// AST-202 Nothing more is said: of a list, of the fire of a vessel, of a challenge.
    Pass,
    /// AST-226 A vessel launches.
    Launch(Launch),
    /// AST-192 An aircraft drops its torpedo.
    Torpedo { unit: Piece },
    /// AST-230 A vessel that cannot move is sunk by its own crew.
    Scuttle { unit: Piece },
    /// AST-195 The side would end it, or would not any longer.
    Agree,
    /// AST-230 The side strikes.
    Strike,
}

/// AST-208 A path: runs in centimetres, turns of the helm after a run.
macro_rules! segments {
    () => {
        "; SEGMENT: S CENTIMETRES|rest | T CENTIMETRES L|R DEGREES"
    };
}

commands! {
    /// What can be commanded.
    Command:
    PLACE: Name "place", "Place", "place UNIT at X,Y heading DEGREES at KNOTS", [unit "UNIT"], (at "X,Y" "place"),
        (heading "DEGREES" "heading"), (speed "KNOTS" "speed") => { Command::Place { unit, at, heading, speed } };
    WEST: Act "west edge", "Take the west edge", "west edge" => { Command::Home { west: true } };
    EAST: Act "east edge", "Take the east edge", "east edge" => { Command::Home { west: false } };
    LEAD: Act "move first", "Move first", "move first" => { Command::Lead { first: true } };
    FOLLOW: Act "move second", "Let them move first", "move second" => { Command::Lead { first: false } };
    REPAIR: Act "repair", "Repair", "repair UNIT SYSTEM", [unit "UNIT"], (system "SYSTEM" "system")
        => { Command::Repair { unit, system } };
    LIGHT: Act "light", "Light up", "light UNIT at TARGET", [unit "UNIT"], (target "TARGET" "target")
        => { Command::Light { unit, target } };
    BEAM: Act "beam", "Light on a bearing", "beam UNIT along DEGREES", [unit "UNIT"], (bearing "DEGREES" "bearing")
        => { Command::Beam { unit, bearing } };
    DOUSE: Act "douse", "Put the light out", "douse UNIT", [unit "UNIT"] => { Command::Douse { unit } };
    SIGNAL: Act "signal", "Signal an alert", "signal UNIT to TARGET", [unit "UNIT"], (to "TARGET" "group of")
        => { Command::Signal { unit, to } };
    UNMASK: Act "unmask", "Unmask", "unmask UNIT", [unit "UNIT"] => { Command::Unmask { unit } };
    DIVE: Act "depth", "Change depth", "depth UNIT DEPTH", [unit "UNIT"], (depth "DEPTH" "depth")
        => { Command::Dive { unit, depth } };
    RADAR_OFF: Act "radar off", "Radar silent", "radar off UNIT", [unit "UNIT"] => { Command::Radar { unit, on: false } };
    RADAR_ON: Act "radar on", "Radar on", "radar on UNIT", [unit "UNIT"] => { Command::Radar { unit, on: true } };
    SONAR_OFF: Act "sonar off", "Sonar silent", "sonar off UNIT", [unit "UNIT"] => { Command::Sonar { unit, on: false } };
    SONAR_ON: Act "sonar on", "Sonar on", "sonar on UNIT", [unit "UNIT"] => { Command::Sonar { unit, on: true } };
    STEER: Act "steer", "Steer", concat!("steer UNIT at KNOTS [by SEGMENT ...]", segments!()), [unit "UNIT"],
        (speed "KNOTS" "speed"), (path "SEGMENT" "path")
        => { Command::Steer { unit, speed, path } };
    STOP: Act "stop", "Stop", "stop UNIT", [unit "UNIT"] => { Command::Stop { unit } };
    CARRY: Act "carry on", "Carry on", "carry on UNIT", [unit "UNIT"] => { Command::Carry { unit } };
    ASTERN: Act "astern", "Go astern", "astern UNIT at KNOTS", [unit "UNIT"], (speed "KNOTS" "speed")
        => { Command::Astern { unit, speed } };
    SMOKE: Act "smoke", "Lay smoke", "smoke UNIT", [unit "UNIT"] => { Command::Smoke { unit, on: true } };
    CLEAR: Act "no smoke", "Stop the smoke", "no smoke UNIT", [unit "UNIT"] => { Command::Smoke { unit, on: false } };
    RAM: Act "ram", "Ram", "ram UNIT into TARGET", [unit "UNIT"], (target "TARGET" "target")
        => { Command::Ram { unit, target } };
    MINE: Act "mine", "Lay mines", "mine UNIT N", [unit "UNIT"], (mines "N" "mines") => { Command::Mine { unit, mines } };
    SWEEP: Act "sweep", "Sweep out", "sweep UNIT", [unit "UNIT"] => { Command::Sweep { unit, on: true } };
    SWEEP_IN: Act "no sweep", "Sweep in", "no sweep UNIT", [unit "UNIT"] => { Command::Sweep { unit, on: false } };
    DROP: Act "drop", "Drop depth charges", "drop UNIT N after TENTHS", [unit "UNIT"], (charges "N" "charges"),
        (after "TENTHS" "tenths of the path") => { Command::Drop { unit, charges, after } };
    HOLD: Act "hold back", "Hold back", "hold back UNIT", [unit "UNIT"] => { Command::Hold { unit } };
    ENOUGH: End "enough", "No more of this formation", "enough" => { Command::Enough };
    FIRE: Act "fire", "Fire a mount", "fire UNIT with MOUNT at TARGET", [unit "UNIT"], (mount "MOUNT" "mount"),
        (target "TARGET" "target") => { Command::Fire { unit, mount, target } };
    ENGAGE: Act "engage", "Engage", "engage UNIT at TARGET", [unit "UNIT"], (target "TARGET" "target")
        => { Command::Engage { unit, target } };
    STAR: Act "starshell", "Fire starshell", "starshell UNIT with MOUNT at X,Y", [unit "UNIT"], (mount "MOUNT" "mount"),
        (at "X,Y" "place") => { Command::Star { unit, mount, at } };
    ATTACK: Act "attack", "Attack", "attack UNIT at TARGET", [unit "UNIT"], (target "TARGET" "target")
        => { Command::Attack { unit, target } };
    STRAFE: Act "strafe", "Strafe, and keep the bombs", "strafe UNIT at TARGET", [unit "UNIT"], (target "TARGET" "target")
        => { Command::Strafe { unit, target } };
    PASS: Pass "pass", "Nothing more", "pass" => { Command::Pass };
    LAUNCH: Act "launch", "Launch torpedoes", "launch UNIT TUBES N along DEGREES [wide] [deep]", [unit "UNIT"],
        (tubes "TUBES" "tubes"), (number "N" "torpedoes"), (course "DEGREES" "course"), (wide "wide" "wide spread"),
        (deep "deep" "set deep")
        => { Command::Launch(Launch { unit, tubes, number, course, wide, deep }) };
    TORPEDO: Act "torpedo", "Drop the torpedo", "torpedo UNIT", [unit "UNIT"] => { Command::Torpedo { unit } };
    SCUTTLE: Act "scuttle", "Scuttle", "scuttle UNIT", [unit "UNIT"] => { Command::Scuttle { unit } };
    AGREE: Act "agree", "Agree to end it", "agree" => { Command::Agree };
    STRIKE: GiveUp "strike", "Strike", "strike" => { Command::Strike };
}

/// AST-132 How it is repaired.
impl From<System> for Repair {
    fn from(system: System) -> Repair {
        match system {
            System::Engine => Repair::Engine,
            System::Steering => Repair::Steering,
            _ => Repair::System,
        }
    }
}

impl Parameter for System {
    fn of(value: &Value) -> Option<System> {
        System::of_number(u8::of(value)?)
    }

    fn value(&self) -> Value {
        Value::Number(self.number().into())
    }
}

impl Parameter for Depth {
    fn of(value: &Value) -> Option<Depth> {
        Depth::ALL.get(usize::from(u8::of(value)?)).map(|(_, depth)| *depth)
    }

    fn value(&self) -> Value {
        Value::Number(*self as i32)
    }
}

impl Command {
    /// The same command, where the pieces that it is aimed at are called otherwise.
    #[must_use]
    pub fn aimed(mut self, called: impl Fn(Piece) -> Piece) -> Command {
        match &mut self {
            Command::Light { target, .. }
            | Command::Ram { target, .. }
            | Command::Fire { target, .. }
            | Command::Engage { target, .. }
            | Command::Attack { target, .. }
            | Command::Strafe { target, .. } => *target = called(*target),
            _ => {}
        }
        self
    }
}
