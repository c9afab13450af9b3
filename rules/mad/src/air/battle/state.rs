//! What changes of a battle in the air: each craft with its heading, speed and load, and the flight under way.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use sandtable_core::{Legs, Piece, Sides};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Course, Length, Point};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::air::lists::{MOST_GROUPS, MOST_SHOTS};
use crate::battle::fieldworks::Shelter;

/// Pieces of the air game in one battle, both sides together.
pub const MOST_CRAFT: usize = 48;
/// Shots of opportunity fire that may be named at one flight.
pub const MOST_WATCHES: usize = 64;

/// What is known of a craft, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(pub u16);

impl Flags {
    /// MAP-26 Its latest move turned it by 180 degrees or more.
    pub const TURNED: Flags = Flags(1);
    /// MAP-26 Its latest move had a class 1 or 2 manoeuvre.
    pub const VIOLENT: Flags = Flags(1 << 1);
    /// MAP-91 It is at low level.
    pub const LOW: Flags = Flags(1 << 2);
    /// It has had its step of this turn.
    pub const DONE: Flags = Flags(1 << 3);
    /// MAP-10 It holds its step.
    pub const HOLDS: Flags = Flags(1 << 4);
    /// MAP-10 Its owner was asked whether it acts now, since the latest step.
    pub const ASKED: Flags = Flags(1 << 5);
    /// MAP-47 An engine was hit; the speed is not halved yet.
    pub const FALTERS: Flags = Flags(1 << 6);
    /// MAP-98 All of its side were far from every enemy at the end of the last turn.
    pub const FAR: Flags = Flags(1 << 7);

    /// MAP-30 It has released bombs or the torpedo in this step.
    pub const RELEASED: Flags = Flags(1 << 8);

    /// Is any of these there?
    pub fn has(self, flags: Flags) -> bool {
        self.0 & flags.0 != 0
    }

    /// Adds or takes away.
    pub fn set(&mut self, flags: Flags, on: bool) {
        if on {
            self.0 |= flags.0;
        } else {
            self.0 &= !flags.0;
        }
    }

    /// The same with some added or taken away.
    #[must_use]
    pub fn with(mut self, flags: Flags, on: bool) -> Flags {
        self.set(flags, on);
        self
    }

    /// All of both.
    #[must_use]
    pub const fn and(self, flags: Flags) -> Flags {
        Flags(self.0 | flags.0)
    }
}

/// MAP-97 Where a craft is that is off the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exit {
    /// Where it crossed the edge.
    pub at: Point,
    pub turn: u8,
}

/// One craft as it is; where it is, its hit points and whether it is on the table stand with the elements of the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Craft {
    /// Where it points.
    pub heading: Angle,
    /// Its current speed, in millimetres a move; 0 before it has come (MAP-100).
    pub speed: u16,
    /// MAP-47 Engine hits.
    pub engines_hit: u8,
    /// MAP-48 Crew locations that were hit, one bit each.
    pub crew_hit: u8,
    /// MAP-58 Templates of bombs that are left.
    pub templates: u8,
    /// MAP-92 Is the torpedo aboard?
    pub torpedo: bool,
    /// MAP-64, MAP-104 Attack rolls, salvos or rockets that each group has used.
    pub used: [u8; MOST_GROUPS],
    pub flags: Flags,
    /// MAP-10 The place in the order of this turn, 1 for the first; 0 where it has none.
    pub place: u8,
    /// MAP-97 Where it left the table, if it may come back.
    pub exit: Option<Exit>,
    /// MAP-50 Enemies that it has destroyed.
    pub kills: u8,
}

/// MAP-51, MAP-57 What is named as the target of a weapon group or of bombs: somebody, or a work or building itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Nominated {
    /// An aircraft, ship, structure or gun position, or an element of the ground game.
    Piece(Piece),
    /// A work or building, by its middle.
    Shelter(Shelter),
}

impl Nominated {
    /// Who it is; nobody where it is a work or building.
    pub fn piece(self) -> Option<Piece> {
        match self {
            Nominated::Piece(piece) => Some(piece),
            Nominated::Shelter(_) => None,
        }
    }
}

impl Default for Nominated {
    fn default() -> Nominated {
        Nominated::Piece(Piece::default())
    }
}

impl From<Piece> for Nominated {
    fn from(piece: Piece) -> Nominated {
        Nominated::Piece(piece)
    }
}

/// MAP-55, MAP-92 What a move is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Run {
    /// Nothing but flying.
    #[default]
    None,
    /// Bombs on a target or on bare ground.
    Bombs {
        /// On what; none: on the ground.
        target: Option<Nominated>,
        /// How far along the path they fall, in whole millimetres; none: as the target gives it.
        at: Option<u16>,
        /// How many templates; none: all.
        templates: Option<u8>,
    },
    /// A torpedo at a ship.
    Torpedo { ship: Piece },
}

/// MAP-97, MAP-100 Where a craft comes onto the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// The point of the edge.
    pub at: Point,
    pub heading: Angle,
}

/// MAP-112 A flight order: one whole, accepted or refused before any die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flight {
    /// Where it comes in, if it is off the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Entry>,
    /// MAP-91 At low level.
    pub low: bool,
    /// MAP-55, MAP-92 What for.
    pub run: Run,
    /// MAP-12 The speed, in millimetres.
    pub speed: u16,
    /// MAP-113 The segments.
    pub legs: Legs,
    /// MAP-114 It will attack with guns or rockets.
    pub attacks: bool,
}

/// Where a move led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flown {
    /// Where it ended: on the table, or where it crossed the edge.
    pub at: Point,
    pub heading: Angle,
    /// What it had flown there.
    pub length: Length,
    /// Did it leave the table?
    pub left: bool,
    /// MAP-26 The flags that it leaves.
    pub turned: bool,
    /// MAP-26 The other one.
    pub violent: bool,
}

/// MAP-30 A target that was named: one group of a piece fires at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim {
    /// Which group of the firer.
    pub group: u8,
    pub target: Nominated,
}

/// MAP-77 Opportunity fire that waits: what it did to the craft that attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Held {
    pub firer: Piece,
    pub damage: u16,
    /// How many criticals.
    pub criticals: u8,
}

/// MAP-114 A shot of opportunity fire that was named: who, at which step of the path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Watch {
    /// Who fires, with all groups.
    pub firer: Piece,
    /// After what distance flown, in steps of 5 mm; 0: at the end of the move.
    pub step: u16,
}

/// Aims that one activation may have.
pub type Aims = List<Aim, MOST_SHOTS>;

/// A flight order that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Underway {
    pub craft: Piece,
    pub flight: Flight,
    /// Where it begins.
    pub from: Course,
    /// MAP-114 An enemy held an opportunity marker when it was given.
    pub watched: bool,
}

/// Everything that changes in the air.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirState {
    /// Every craft, in the order of the pieces.
    pub craft: Vec<Craft>,
    pub flight: Option<Underway>,
    /// Targets that were named and not fired at yet.
    pub aims: Aims,
    /// Opportunity fire that was named.
    pub watches: List<Watch, MOST_WATCHES>,
    /// What opportunity fire has done, and waits.
    pub held: List<Held, MOST_WATCHES>,
    /// Sides that would end the battle after this turn (MAP-101).
    pub truce: Sides,
}

static NONE: LazyLock<AirState> = LazyLock::new(AirState::default);

impl AirState {
    /// The sky of a battle without aircraft.
    pub fn none() -> &'static AirState {
        &NONE
    }
}

/// The sky of a battle: nothing at all in one on the ground alone. A copy shares it; whoever changes it has his own from then on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SharedAirState(Option<Arc<AirState>>);

impl SharedAirState {
    /// The sky before the battle.
    pub fn new(craft: Vec<Craft>) -> SharedAirState {
        SharedAirState((!craft.is_empty()).then(|| Arc::new(AirState { craft, ..AirState::default() })))
    }

    /// Has the battle none?
    pub fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// The same, to change it.
    pub fn change(&mut self) -> &mut AirState {
        Arc::make_mut(self.0.get_or_insert_default())
    }
}

impl Deref for SharedAirState {
    type Target = AirState;

    fn deref(&self) -> &AirState {
        self.0.as_deref().unwrap_or(&NONE)
    }
}

impl Serialize for SharedAirState {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.as_deref().serialize(to)
    }
}

impl<'de> Deserialize<'de> for SharedAirState {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<SharedAirState, D::Error> {
        let sky = Option::<AirState>::deserialize(from)?;
        Ok(SharedAirState(sky.filter(|sky| *sky != *NONE).map(Arc::new)))
    }
}
