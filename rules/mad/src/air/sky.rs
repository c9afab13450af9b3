//! What changes of a battle in the air: each craft with its heading, speed and load, and the flight under way.

use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use sandtable_core::{Legs, Piece};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Course, Length, Point};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::lists::MOST_GROUPS;
use super::skies::{Load, Skies, Start, What};

/// Pieces of the air game in one battle, both sides together.
pub const MOST_CRAFT: usize = 48;

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
    /// MAP-98 It was far from every enemy at the end of the last turn.
    pub const FAR: Flags = Flags(1 << 7);

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
    /// In which turn.
    pub turn: u8,
}

/// One craft as it is; where it is, its hit points and whether it is on the table stand with the elements of the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Craft {
    /// Where it points.
    pub heading: Angle,
    /// Its current speed, in millimetres a move.
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
    /// Flags.
    pub flags: Flags,
    /// MAP-10 The place in the order of this turn, 1 for the first; 0 where it has none.
    pub place: u8,
    /// MAP-97 Where it left the table, if it may come back.
    pub exit: Option<Exit>,
    /// MAP-50 Enemies that it has destroyed.
    pub kills: u8,
}

/// MAP-55, MAP-92 What a move is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Run {
    /// Nothing but flying.
    #[default]
    None,
    /// Bombs on a piece or on bare ground.
    Bombs {
        /// On what; none: on the ground.
        target: Option<Piece>,
        /// How far along the path they fall, in whole millimetres; none: as the target gives it.
        at: Option<u16>,
        /// How many templates; none: all.
        templates: Option<u8>,
    },
    /// A torpedo at a ship.
    Torpedo {
        /// Which.
        ship: Piece,
    },
}

/// MAP-97, MAP-100 Where a craft comes onto the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// The point of the edge.
    pub at: Point,
    /// The heading there.
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
    /// The heading there.
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
    /// At whom.
    pub target: Piece,
}

/// MAP-77 Opportunity fire that waits: what it did to the craft that attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Held {
    /// Who fired.
    pub firer: Piece,
    /// The damage.
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
pub type Aims = List<Aim, MOST_GROUPS>;

/// Opportunity fire that may wait, and shots of it that may be named, in one activation.
pub const MOST_WATCHERS: usize = 16;

/// MAP-112 The activation under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Underway {
    /// Who flies.
    pub craft: Piece,
    /// The order.
    pub flight: Flight,
    /// Where the move began.
    pub from: Course,
    /// It has fired.
    pub shot: bool,
}

/// What changes of a battle in the air.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SkyState {
    /// Every piece of the air game, in the order of [`Skies::plans`].
    pub craft: Vec<Craft>,
    /// The flight under way.
    pub flight: Option<Underway>,
    /// What it aims at.
    pub aims: Aims,
    /// MAP-77 Opportunity fire that waits.
    pub held: List<Held, MOST_WATCHERS>,
    /// MAP-114 Opportunity fire that was named.
    pub watches: List<Watch, MOST_WATCHERS>,
}

/// What changes of a battle in the air, shared by all states until one of them changes it; nothing at all where a battle
/// has no aircraft.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sky(Option<Arc<SkyState>>);

static NONE: LazyLock<SkyState> = LazyLock::new(SkyState::default);

impl Sky {
    /// The sky before anything has happened.
    pub fn new(skies: &Skies) -> Sky {
        let craft = skies.plans.iter().map(|plan| {
            let heading = match plan.start {
                Start::At(_, heading) => heading,
                _ => Angle::ZERO,
            };
            let bombs = match plan.what {
                What::Aircraft(kind) if plan.load == Load::Bombs => skies.lists.kind(kind).templates,
                _ => 0,
            };
            Craft {
                heading,
                speed: plan.speed.unwrap_or(0),
                templates: bombs,
                torpedo: plan.load == Load::Torpedo,
                ..Craft::default()
            }
        });
        Sky(Some(Arc::new(SkyState { craft: craft.collect(), ..SkyState::default() })))
    }

    /// Has the battle no aircraft?
    pub fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// It, to be changed.
    pub fn change(&mut self) -> &mut SkyState {
        Arc::make_mut(self.0.get_or_insert_default())
    }
}

impl Deref for Sky {
    type Target = SkyState;

    fn deref(&self) -> &SkyState {
        self.0.as_deref().unwrap_or(&NONE)
    }
}

impl Serialize for Sky {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.as_deref().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Sky {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Sky, D::Error> {
        Ok(Sky(Option::deserialize(from)?.map(Arc::new)))
    }
}
