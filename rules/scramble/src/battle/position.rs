//! What is on the table: the same for the truth and for what a viewer knows of it.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::lists::Manoeuvre;
use crate::resolution::condition::Condition;
use sandtable_core::{Outcome, Piece, Side};
use sandtable_dice::List;
use sandtable_geometry::{Course, Point};
use sandtable_scenario::Edge;
use serde::{Deserialize, Serialize};

/// Aircraft of one battle.
pub const MOST_CRAFT: usize = 32;
/// Targets, ships and batteries of one battle.
pub const MOST_SITES: usize = 24;
/// Contact Markers of one battle.
pub const MOST_CONTACTS: usize = 32;
/// Pieces of clouds of one battle.
pub const MOST_CLOUDS: usize = 32;
/// Bursts of heavy guns on the table at once: one for each battery.
pub const MOST_BURSTS: usize = MOST_SITES;
/// Attacks that one aircraft declares at once.
pub const MOST_ATTACKS: usize = 12;

/// Where an aircraft is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the table.
    #[default]
    Flying,
    /// SQR-134 Under a Contact Marker.
    Hidden,
    /// SQR-102 It has left the table by this edge.
    Left(Edge),
    /// Destroyed, crashed or lost.
    Lost,
}

/// How an aircraft has moved in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flown {
    /// What it flew.
    pub manoeuvre: Manoeuvre,
    /// SQR-129 Did it turn?
    pub turned: bool,
    /// SQR-166 Did it try a Tight Turn?
    pub tight: bool,
    /// SQR-166 Did it fail a test?
    pub failed: bool,
}

/// SQR-116 Whom an aircraft tails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tail {
    pub quarry: Piece,
    /// In which order it was declared.
    pub order: u8,
}

/// An aircraft as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Craft {
    /// Where, and where to it flies.
    pub at: Course,
    /// Its height band.
    pub height: u8,
    /// Where it is in the battle.
    pub place: Place,
    /// What damage has left of it and of its crew.
    pub now: Condition,
    /// SQR-107 The Skill that its crew began with.
    pub trained: u8,
    /// SQR-117 What is left of its load: units of bombs, rockets, salvos, the mortar or the torpedo.
    pub load: u8,
    /// SCR-120 Its mounts that are empty, one bit each, in the order of its guns.
    pub empty: u32,
    /// SCR-120 Its mounts with a first depletion.
    pub weak: u32,
    /// Its move in this turn; nothing before it.
    pub flown: Option<Flown>,
    /// SQR-17 Has it acted in this turn?
    pub acted: bool,
    /// SCR-64 Its computing sight, in this turn or for the whole battle: used, left off, or not chosen yet, which leaves that of the
    /// Pilot off.
    pub sight: Option<bool>,
    /// SQR-116 Whom it tails.
    pub tails: Option<Tail>,
    /// SCR-77 Has it failed a test of tailing in this turn?
    pub missed: bool,
    /// SQR-115 Its Formation, from 1; 0 for none.
    pub formation: u8,
    /// SCR-127 Enemy aircraft that it has destroyed.
    pub kills: u8,
}

impl Craft {
    /// Is it on the table and turned up?
    pub fn flies(&self) -> bool {
        self.place == Place::Flying
    }

    /// Is it still in the battle, seen or not?
    pub fn is_there(&self) -> bool {
        matches!(self.place, Place::Flying | Place::Hidden)
    }
}

/// What stands below, as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Site {
    /// Where, and where to a ship sails.
    pub at: Course,
    /// Damage that it still bears; nothing of one that is destroyed.
    pub left: u8,
    /// Has it acted in this turn?
    pub acted: bool,
    /// SCR-113 The Gunnery skill of a battery, once it is known.
    pub skill: u8,
    /// SCR-126 Has a battery had its first depletion?
    pub weak: bool,
    /// SCR-126 Is it empty?
    pub empty: bool,
    /// SQR-136 The marker or aircraft that a searchlight lights.
    pub lights: Option<Piece>,
}

/// SQR-134 A Contact Marker, as everybody sees it; how it moved only its side knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact {
    pub side: Side,
    /// Where, and where to it moves.
    pub at: Course,
    /// Its height band.
    pub height: u8,
    /// Is it on the table?
    pub there: bool,
    /// Has it moved in this turn?
    pub moved: bool,
    /// SQR-129 How, for whoever is turned up: the secret of its side.
    pub flown: Flown,
    /// Has it acted in this turn?
    pub acted: bool,
    /// SQR-164 Whoever looked out from under it is one of these aircraft, a bit each, as everybody has seen; nothing where nobody has.
    pub could: Option<u32>,
}

/// SQR-104 A piece of a group of clouds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cloud {
    /// Its centre.
    pub at: Point,
    /// Its height band.
    pub height: u8,
    /// The group that it belongs to.
    pub group: u8,
}

/// SCR-108 A burst of heavy guns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Burst {
    /// Its centre.
    pub at: Point,
    /// The height band of its centre.
    pub height: u8,
    /// Dice of damage.
    pub dice: u8,
}

/// Who of a crew does something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crew {
    /// The Pilot.
    #[default]
    Pilot,
    /// The Co-Pilot, who may spot, and drop and launch for a Pilot who cannot.
    CoPilot,
    /// One of the Aircrew.
    Aircrew,
    /// SQR-96 One of them at the radar.
    Operator,
}

impl Crew {
    /// The Skill and the Combat skill of whoever it is, in an aircraft of this condition.
    pub const fn skills(self, now: &Condition) -> [u8; 2] {
        match self {
            Crew::Aircrew | Crew::Operator => [now.crew.skill, now.crew.combat],
            Crew::CoPilot => [now.pilots[1].skill, now.pilots[1].combat],
            Crew::Pilot => [now.pilots[0].skill, now.pilots[0].combat],
        }
    }
}

/// SQR-62 An attack that is declared and waits for its dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    pub target: Piece,
    /// By whom of the crew.
    pub by: Crew,
    pub how: How,
    /// SCR-37 Has the Pilot passed the test of aimed fire?
    pub steady: bool,
    /// SCR-62 What the die of the computing sight shows; 0 before it is rolled.
    pub sight: u8,
}

/// SQR-13 How somebody attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// Guns or rockets at an aircraft.
    Shot(Shot),
    /// SQR-128 Fixed guns at a target on the ground.
    Strafe {
        /// Which guns: one bit for each group.
        guns: u16,
        /// SCR-121 A long burst?
        long: bool,
    },
    /// SQR-129 to SQR-131 So many units of bombs, in the way that the move allows.
    Bomb { units: u8 },
    /// SQR-132 The torpedo.
    Torpedo,
    /// SQR-133 So many pairs of rockets.
    Rockets { pairs: u8 },
    /// SQR-135 Somebody looks for a Contact Marker.
    Spot,
}

impl Default for How {
    fn default() -> How {
        How::Shot(Shot::default())
    }
}

/// SQR-14 A shot at an aircraft as it is declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shot {
    /// Which guns, one bit for each group of the aircraft; the group that aims where others join. [`SALVO`] and [`MORTAR`] are
    /// the rockets.
    pub guns: u16,
    /// SCR-21 Groups that join the one that aims.
    pub joined: u16,
    /// SCR-121 A long burst?
    pub long: bool,
    /// SCR-36, SCR-38 The row that is aimed at, 1 to 6, the first until another is named; 0 for none.
    pub row: u8,
    /// SCR-45 Dice of damage given up.
    pub given: u8,
}

/// The bit of a salvo of air to air rockets among the guns of a shot.
pub const SALVO: u16 = 1 << 14;
/// The bit of the mortar.
pub const MORTAR: u16 = 1 << 15;

/// SQR-01 The phases of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    #[default]
    SetUp,
    /// Who has the initiative.
    Initiative,
    /// Everybody moves.
    Movement,
    /// Everybody acts.
    Combat,
    /// Heavy guns and searchlights.
    HeavyAa,
    /// Fires, leaders, recovery, victory.
    End,
}

/// Everything that is on the table, and how far the turn has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// SQR-04 Who has won the initiative of this turn.
    pub winner: Side,
    /// The aircraft.
    pub crafts: List<Craft, MOST_CRAFT>,
    /// What stands below.
    pub sites: List<Site, MOST_SITES>,
    /// The Contact Markers.
    pub contacts: List<Contact, MOST_CONTACTS>,
    /// SQR-104 Where the wind blows to, in degrees.
    pub wind: u16,
    /// The clouds.
    pub clouds: List<Cloud, MOST_CLOUDS>,
    /// The bursts.
    pub bursts: List<Burst, MOST_BURSTS>,
    /// SQR-105 The Force Leader of each side.
    pub leaders: [Option<Piece>; 2],
    /// The aircraft whose attacks are being declared or resolved.
    pub acting: Option<Piece>,
    /// SQR-62 Its attacks.
    pub attacks: List<Attack, MOST_ATTACKS>,
    /// How it ended, if it has.
    pub ended: Option<Outcome>,
}
