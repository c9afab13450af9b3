//! What is on the table: every unit, who touches whom, and how far the turn has come.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

use crate::lists::{Formation, Quality};
use crate::resolution::Weather;
use sandtable_core::{Outcome, Piece, Side, worded};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Edge, Point, Stand};
use serde::{Deserialize, Serialize};

/// Units of one battle, both sides together, caissons included.
pub const MOST_UNITS: usize = 64;
/// AOS-136 Attackers that a firefight may have by any rules.
pub const MOST_ATTACKERS: usize = 6;
/// General officers of both sides.
pub const MOST_GENERALS: usize = 8;
/// Contacts at once.
pub const MOST_CONTACTS: usize = 64;
/// Firefights in one turn.
pub const MOST_FIREFIGHTS: usize = 24;

worded! {
    /// AOS-93 The part of a side's line that a unit belongs to.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Wing {
        "left" => Left,
        #[default]
        "centre" => Centre,
        "right" => Right,
    }

    /// AOS-156 How a unit went, in a word or two.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Gone {
        "destroyed" => Destroyed,
        "left the table" => Left,
        "captured" => Captured,
        "surrendered" => Surrendered,
    }

    /// AOS-10 The phases of a turn. Firefights are the last step of small-arms fire.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phase {
        #[default]
        "Set-up" => SetUp,
        "Initiative" => Initiative,
        "Movement" => Movement,
        "Artillery fire" => Artillery,
        "Small-arms fire" => SmallArms,
        "Firefights" => Firefights,
        "Charges" => Charges,
        "Melee" => Melee,
        "Morale" => Morale,
    }

    /// AOS-14 A flank, as the moving side sees it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Flank {
        "left" => Left,
        "right" => Right,
    }
}

impl Wing {
    /// What it is called: "left wing", "centre".
    pub const fn name(self) -> &'static str {
        ["left wing", "centre", "right wing"][self as usize]
    }
}

/// AOS-167 Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    #[default]
    Waiting,
    Table,
    /// Off the table for good.
    Gone(Gone),
}

/// What a unit has done in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Done {
    /// AOS-94 It has had its order.
    pub ordered: bool,
    /// AOS-131 It moved; a pivot is no move.
    pub moved: bool,
    /// AOS-99 It changed its formation.
    pub changed: bool,
    /// AOS-107 It declared a charge.
    pub charged: bool,
    /// AOS-162 It gave rounds to a battery.
    pub gave: bool,
    /// AOS-111 Whom it evaded.
    pub evaded: Option<Piece>,
    /// AOS-112 It counter-charged.
    pub countered: bool,
    /// AOS-110 Against whom it tried to form an emergency square.
    pub squared: Option<Piece>,
    /// AOS-102 It marched by force.
    pub marched: bool,
    /// AOS-117, AOS-137 Its fire is spent: it fired, or was named in a firefight.
    pub fired: bool,
    /// AOS-142 Its retreat was blocked in the last combat that it lost.
    pub blocked: bool,
    /// AOS-145 It has fought its melee of this turn.
    pub fought: bool,
    /// AOS-146 It was in contact as the turn began.
    pub was_in_contact: bool,
    /// AOS-153 It became disordered.
    pub disordered: bool,
    /// AOS-144 Its quality would have fallen below the worst.
    pub shaken: bool,
    /// AOS-112, AOS-107 Who charged it, if anybody did.
    pub charged_by: Option<Piece>,
    /// AOS-153 Figures lost.
    pub lost: u8,
    /// AOS-158 Those of them that everybody has heard of.
    pub told: u8,
}

impl Done {
    /// AOS-117, AOS-136 Did it charge, evade, counter-charge or march by force, so that it has no time to fire?
    pub fn rode(&self) -> bool {
        self.charged || self.evaded.is_some() || self.countered || self.marched
    }
}

/// AOS-107 A charge that was declared and has not arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    pub target: Piece,
    /// AOS-108 Where the middle of the charger's front edge was when it was declared.
    pub from: Point,
}

/// AOS-129 What fire has done that has not taken effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pending {
    pub losses: u8,
    /// AOS-165 Figures that it costs itself by misfiring.
    pub own: u8,
    /// AOS-128 Whence the first shot came that throws it back, and its place in the order of throwbacks.
    pub thrown: Option<(Point, u8)>,
    /// AOS-165 Was it hit by rockets?
    pub rockets: bool,
}

/// AOS-143 Beaten units of one combat.
pub const MOST_LOSERS: usize = 16;

/// AOS-143 A beaten unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loser {
    pub unit: Piece,
    /// Where the centre of its footprint was when it was beaten.
    pub centre: Point,
    /// Along which bearing it retreated.
    pub along: Angle,
    /// Did it fight in square?
    pub square: bool,
    /// Has a winner taken its place?
    pub taken: bool,
    /// Has one pursued it?
    pub pursued: bool,
}

/// AOS-143 Winners who have not chosen yet, and whom they have beaten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spoils {
    /// The winners, a bit each.
    pub winners: u64,
    pub losers: List<Loser, MOST_LOSERS>,
    /// AOS-151 Was it a melee in which the loser had somebody left?
    pub melee: bool,
}

/// AOS-160 Places of a path that is written, and changes of facing of a turn.
pub const MOST_LEGS: usize = 4;
pub const MOST_TURNS: usize = 4;

/// AOS-160 A step of a written order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// A change of facing, in degrees: to the right, or where it is negative to the left. About is half of a whole turn.
    Face(i16),
    /// Where the middle of the front edge goes.
    To(Point),
    Form(Formation),
}

impl Default for Leg {
    fn default() -> Leg {
        Leg::Face(0)
    }
}

/// AOS-160 What a written order comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// A change of facing, steps and a change of formation; none of these is to stand.
    #[default]
    Steps,
    /// The same on a forced march.
    March,
    Reform,
    BreakOff,
    /// It charges this unit.
    Charge(Piece),
    /// AOS-162 It refills this battery.
    Refill(Piece),
}

/// AOS-160 A written order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Written {
    pub act: Act,
    /// Its steps, in the order in which they were written.
    // RULING: they are a turn, a path and a change of formation, each once.
    pub legs: List<Leg, { MOST_TURNS + MOST_LEGS + 1 }>,
    /// Whom it attacks in a firefight.
    pub target: Option<Piece>,
}

impl Written {
    /// AOS-107 The degrees by which it turns in all.
    pub fn turn(&self) -> i16 {
        self.legs.iter().map(|leg| if let Leg::Face(degrees) = leg { *degrees } else { 0 }).sum()
    }
}

/// A unit as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub place: Place,
    pub stand: Stand,
    pub wing: Wing,
    pub formation: Formation,
    /// AOS-06 Figures left.
    pub figures: u8,
    /// AOS-158 Figures that it has lost in this battle, as everybody has heard.
    pub told: u8,
    pub quality: Quality,
    pub disordered: bool,
    /// AOS-66 The turn in which it failed its check, while it routs.
    pub routing: Option<u8>,
    /// AOS-153 Was it at half strength or less in an earlier morale phase?
    pub halved: bool,
    /// AOS-158 Has it shown what it is worth: in an attack, a firefight, a melee, or a morale check that the other side heard of?
    pub shown: bool,
    pub done: Done,
    /// AOS-107 Its charge that has not arrived.
    pub charge: Option<Charge>,
    /// AOS-129 What fire did that has not taken effect.
    pub pending: Pending,
    /// AOS-160 Its written order, once the orders are open.
    pub written: Written,
    /// AOS-26 At whom it has declared its fire, where all declare first: each of three lots.
    pub aim: Option<[Piece; 3]>,
    /// AOS-162 Rounds of a battery, or of the load of a caisson.
    pub rounds: u8,
}

impl Unit {
    /// Is it on the table?
    pub fn is_there(&self) -> bool {
        self.place == Place::Table
    }

    /// AOS-09 Is it neither disordered nor routing?
    pub fn in_good_order(&self) -> bool {
        !self.disordered && self.routing.is_none()
    }
}

/// AOS-108, AOS-145 Two units that touch: one came with its front to an edge of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact {
    /// Who came.
    pub by: Piece,
    /// Whom it touches.
    pub on: Piece,
    /// Which edge of the latter is touched, to turn at right angles from.
    pub edge: Edge,
    /// AOS-108 Does that edge count as a flank or a rear?
    pub flanked: bool,
    /// The turn in which it began.
    pub turn: u8,
    /// AOS-145 Did the side come that moved first in that turn?
    pub by_mover: bool,
    /// AOS-133 Did it begin in the movement phase?
    pub moving: bool,
    /// AOS-107 Had the one who is touched charged the other, too?
    pub both: bool,
    /// AOS-145, AOS-160 The side that attacked, where that is not simply the one that came.
    pub attacker: Option<Side>,
    /// AOS-108 The linear feature that lies between: its index among the features.
    pub barrier: Option<u16>,
}

impl Contact {
    /// Is this unit one of the two?
    pub fn has(&self, unit: Piece) -> bool {
        self.by == unit || self.on == unit
    }

    /// The other of the two.
    pub fn other(&self, unit: Piece) -> Piece {
        if self.by == unit { self.on } else { self.by }
    }
}

/// AOS-136 A firefight that was declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Firefight {
    pub side: Side,
    pub target: Piece,
    pub attackers: List<Piece, MOST_ATTACKERS>,
}

impl Flank {
    /// AOS-14, AOS-160 May a wing move where this flank was named: of the moving side the centre and that flank, of the other the wing that
    /// faces it, and where orders are written its centre too?
    pub fn moves(self, is_mover: bool, wing: Wing, written: bool) -> bool {
        match (self, wing) {
            (_, Wing::Centre) => is_mover || written,
            (Flank::Left, Wing::Left) | (Flank::Right, Wing::Right) => is_mover,
            (Flank::Left, Wing::Right) | (Flank::Right, Wing::Left) => !is_mover,
        }
    }
}

/// AOS-161 A general officer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct General {
    /// Where he is, on the table or not.
    pub place: Place,
    pub at: Point,
    pub with: Option<Piece>,
    pub moved: bool,
    /// AOS-160 Where he is ordered to ride.
    pub bound: Option<Point>,
}

impl General {
    /// Is he on the table?
    pub fn is_there(&self) -> bool {
        self.place == Place::Table
    }
}

/// AOS-96 An order that is being carried out, step by step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    pub unit: Piece,
    /// What of the budget is spent.
    pub spent: i64,
    /// AOS-98 Changes of facing so far.
    pub faces: u8,
    /// Did it step, or change its formation?
    pub stepped: bool,
    /// AOS-98 Did it turn about?
    pub about: bool,
    /// AOS-99 Did it change its formation?
    pub formed: bool,
    /// AOS-102 Is it a forced march?
    pub forced: bool,
    /// AOS-102 Was it within reach of an enemy on its forced march?
    pub near: bool,
    /// AOS-143 Is it a bonus move?
    pub bonus: bool,
}

/// Everything on the table that everybody sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Every unit and caisson; the index is that of the piece.
    pub units: List<Unit, MOST_UNITS>,
    /// The general officers: pieces after the units.
    pub generals: List<General, MOST_GENERALS>,
    pub contacts: List<Contact, MOST_CONTACTS>,
    /// The firefights declared in this turn.
    pub firefights: List<Firefight, MOST_FIREFIGHTS>,
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    pub phase: Phase,
    /// AOS-13 Who moves in this turn; the other side countermoves.
    pub mover: Side,
    /// AOS-11 Is movement limited to the centre and one flank?
    pub limited: bool,
    /// AOS-13 The flank that moves.
    pub flank: Option<Flank>,
    pub weather: Weather,
    /// AOS-96 The order that is being carried out.
    pub order: Option<Order>,
    /// AOS-143 What winners choose from.
    pub spoils: Spoils,
    /// AOS-128 Throwbacks inflicted in this phase.
    pub throwbacks: u8,
    /// AOS-157 Who agrees to stop.
    pub content: [bool; 2],
    /// How it ended, if it has.
    pub ended: Option<Outcome>,
}

impl Position {
    /// A unit, to change it.
    pub fn unit(&mut self, unit: Piece) -> &mut Unit {
        &mut self.units[unit.index()]
    }
}
