//! The truth of a battle: elements, the activation under way, the agenda.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::air;
use crate::air::battle::setting::{self as air_setting, Mode};
use crate::air::battle::state::SharedAirState;
use crate::battle::board::Board;
use crate::battle::fieldworks::{WorkId, Works};
use crate::battle::gunnery::Guns;
use crate::battle::lift::Stance;
use crate::battle::named_fire::NamedList;
use crate::battle::orders::Orders;
use crate::battle::search::Search;
use crate::battle::setting::Setting;
use crate::battle::sheet::Sheet;
use sandtable_core::{Agenda, Path, Piece, Pieces, Side};
use sandtable_dice::List;
use sandtable_geometry::{Length, Point};
use sandtable_scenario::Deployment;
use serde::{Deserialize, Serialize};

/// Objectives that a scenario may have.
pub const MOST_OBJECTIVES: usize = 8;
/// Units that a battle may have, both sides together.
pub const MOST_UNITS: usize = 64;
/// Elements of a unit at most (MAD-137).
pub const MOST_IN_UNIT: usize = 10;
/// What may be named in one step: four weapons of each element of a unit.
pub const MOST_SHOTS: usize = 4 * MOST_IN_UNIT;
/// The longest distance of an activation, without the road bonus.
pub const MOST_DISTANCE: Length = Length::mm(300);
/// Test points of a path at most: one every 5 mm of 350 mm, and its corners.
pub const MOST_TEST_POINTS: usize = 88;

/// The test points of a path (MAD-55).
pub type TestPoints = List<Point, MOST_TEST_POINTS>;

/// A unit, by its index in the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// No unit, or one that is not known.
    pub const NOBODY: UnitId = UnitId(u8::MAX);

    /// The index into lists of units.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// What an element has done and holds, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub u32);

impl Marks {
    /// It stands on the table, or rides on something that does.
    pub const PLACED: Marks = Marks(1);
    /// MAD-100 It shows the movement marker: it moved in its latest activation, for all to see.
    pub const MOVED: Marks = Marks(1 << 1);
    /// It has changed its place in the activation of this turn (MAD-31).
    pub const MOVED_NOW: Marks = Marks(1 << 2);
    /// It has fired as stationary in this activation (MAD-31).
    pub const STOOD: Marks = Marks(1 << 3);
    /// It holds an opportunity fire marker (MAD-53).
    pub const WATCHING: Marks = Marks(1 << 4);
    /// Its owner holds its fire for the rest of the enemy's activation (MAD-55).
    pub const HOLDING: Marks = Marks(1 << 5);
    /// It has embarked or landed in this turn (MAD-27).
    pub const CHANGED: Marks = Marks(1 << 6);
    /// It has taken up or landed infantry in this turn (MAD-27).
    pub const SLOWED: Marks = Marks(1 << 7);
    /// Some of its path in this activation was off the road (MAD-29).
    pub const OFF_ROAD: Marks = Marks(1 << 8);
    /// It was coherent when the activation began (MAD-30).
    pub const COHERENT: Marks = Marks(1 << 9);
    /// Its owner said that it moves up to shoot (MAD-56).
    pub const TO_SHOOT: Marks = Marks(1 << 10);

    /// It has given up everything else in the activation of this turn for its marker (MAD-53).
    pub const GAVE_UP: Marks = Marks(1 << 11);
    /// It has observed for artillery in this turn and does nothing else in it (MAD-74).
    pub const OBSERVES: Marks = Marks(1 << 24);
    /// Under a marker it has observed in the turn before: it has no part in what its marker took then (MAD-74).
    pub const OBSERVED: Marks = Marks(1 << 27);
    /// It has used its opportunity fire marker in this turn (MAD-74).
    pub const REACTED: Marks = Marks(1 << 25);
    /// It got out of a wreck in this turn, while others acted: it has moved in the turn, and not in its activation (MAD-28).
    pub const BAILED_OUT: Marks = Marks(1 << 26);

    /// It has left the table and does not come back: an element by the enemy's edge (MAD-149), a marker that was taken away.
    pub const LEFT: Marks = Marks(1 << 12);
    /// It is under the marker of its unit: alive, but nowhere on the table (MAD-83).
    pub const UNDER: Marks = Marks(1 << 20);
    /// Of a marker: its unit has been activated in this turn.
    pub const DONE: Marks = Marks(1 << 21);
    /// It has spotted in the activation of this turn (MAD-86).
    pub const SPOTTED: Marks = Marks(1 << 22);
    /// It has spotted without the modifier for movement: it stays where it is in this activation (MAD-87).
    pub const STILL: Marks = Marks(1 << 23);
    /// MAD-112, MAD-115 Its owner has said in this activation how it stands to the ground.
    pub const SAID: Marks = Marks(1 << 16);
    /// It has given its whole movement of this turn to one action (MAD-157).
    pub const ENGAGED: Marks = Marks(1 << 13);
    /// It came to where it stands in this activation, out of reserve or from under its marker (MAD-157).
    pub const ARRIVED: Marks = Marks(1 << 28);
    /// It may not fire in this activation (MAD-67).
    pub const NO_FIRE: Marks = Marks(1 << 14);

    /// Is any of these there?
    pub fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 != 0
    }

    /// Adds or takes away.
    pub fn set(&mut self, marks: Marks, on: bool) {
        if on {
            self.0 |= marks.0;
        } else {
            self.0 &= !marks.0;
        }
    }

    /// All of both.
    #[must_use]
    pub const fn and(self, marks: Marks) -> Marks {
        Marks(self.0 | marks.0)
    }
}

/// MAD-08 One element as it stands: what moves, fires, is fired at and takes damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Element {
    /// Its centre; a passenger's is its carrier's, a wreck's where it was destroyed.
    pub at: Point,
    /// The cost of its movement in this activation.
    pub spent: Length,
    /// What is left; 0 when it is destroyed.
    pub hit_points: u16,
    /// Damage that waits until both have fired (MAD-56).
    pub held: u16,
    /// The vehicle that it rides in.
    pub aboard: Option<Piece>,
    /// Weapons fired in this turn, one bit each.
    pub fired: u8,
    /// What it has done.
    pub marks: Marks,
    /// The turn in which it was destroyed; 0 before.
    pub lost_in: u8,
    /// Whether it flies low, has sunk, or is under water.
    pub stance: Stance,
}

impl Element {
    /// On the table and not destroyed, aboard or not.
    pub fn is_alive(&self) -> bool {
        self.hit_points > 0 && self.marks.has(Marks::PLACED)
    }

    /// A marker that has not been on the table yet.
    pub fn is_to_come(&self) -> bool {
        !self.marks.has(Marks::PLACED.and(Marks::LEFT))
    }

    /// Standing on the table itself: it can be seen, hit, and be in the way.
    pub fn stands(&self) -> bool {
        self.is_alive() && self.aboard.is_none() && !self.marks.has(Marks::UNDER)
    }

    /// Has it changed its place in the activation of this turn (MAD-31)?
    pub fn has_moved(&self) -> bool {
        self.marks.has(Marks::MOVED_NOW)
    }

    /// It holds a marker and has not been told to hold.
    pub fn watches(&self) -> bool {
        self.stands() && self.marks.has(Marks::WATCHING) && !self.marks.has(Marks::HOLDING)
    }
}

/// A named target, not yet fired at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shot {
    pub firer: Piece,
    pub target: Piece,
    pub weapon: Arm,
    /// On the move?
    pub moving: bool,
    /// Opportunity fire: the test point of the mover's path.
    pub point: Option<u8>,
    /// A doubtful line proved blocked: the shot is wasted (MAD-16).
    pub blocked: bool,
}

/// One of the weapons that an element has: its listed ones by their place in the list, or the free machine gun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Arm(pub u8);

impl Arm {
    /// The machine gun that every vehicle without small arms or infantry support has (MAD-44).
    pub const MACHINE_GUN: Arm = Arm(7);

    /// Its bit in [`Element::fired`].
    pub fn bit(self) -> u8 {
        1 << self.0
    }
}

/// The activation under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Active {
    pub unit: UnitId,
    /// Its fire step is done.
    pub has_fired: bool,
    /// MAD-156 Where each of its elements stood when it lost its nerve: none of them goes nearer to an enemy that it sees;
    /// empty for a unit in good heart.
    #[serde(default, skip_serializing_if = "sandtable_core::is_default")]
    pub shaken: List<Point, MOST_IN_UNIT>,
    /// MAD-156 The enemies that each of them saw then.
    #[serde(default, skip_serializing_if = "sandtable_core::is_default")]
    pub dreads: List<Pieces, MOST_IN_UNIT>,
    /// MAD-85, MAD-115 Somebody of it has moved and was lost on its way: that the unit has moved is not forgotten with it.
    #[serde(default, skip_serializing_if = "sandtable_core::is_default")]
    pub lost_on_its_way: bool,
    /// Its list of markers to spot is done: before all movement, or after some (MAD-85).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spotted: Option<Spotted>,
}

impl Active {
    /// MAD-156 Has the unit lost its nerve in this activation?
    pub fn is_shaken(&self) -> bool {
        !self.shaken.is_empty()
    }
}

/// When in its activation a unit has spotted (MAD-85).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spotted {
    /// Before all movement.
    First,
    /// After movement: no more of it before the fire.
    Moved,
}

/// A path that is being travelled. What lies beyond the stretch that is shown is its owner's secret (MAD-55).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveUnderWay {
    pub mover: Piece,
    /// Whose it is: the path beyond what is shown is known to this side only.
    pub side: Side,
    /// Where the path began.
    pub from: Point,
    /// Its points.
    pub path: Path,
    /// What the mover had spent before it.
    pub spent: Length,
    /// The first test point that has not been settled.
    pub next: u8,
}

/// What was settled at the ends of turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Who held each objective at the end of the last turn (MAD-146).
    pub holders: List<Option<Side>, MOST_OBJECTIVES>,
    /// Points of each side for objectives that score at the end of each turn (MAD-150).
    pub scored: [u16; 2],
}

/// What is still to do. New steps come last: digests of records that are kept count them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Who places first.
    #[default]
    Deployment,
    /// The next side to place a unit.
    NextPlace(Side),
    /// Question: place a unit.
    Place(Side),
    /// A turn begins.
    Turn,
    /// The next activation: this side's, if it has a unit left.
    Next(Side),
    /// Question: what the next unit does.
    Activate(Side),
    /// Question: what else the unit does.
    Act(UnitId),
    /// The mover goes on to the next stretch of its path.
    Travel,
    /// Question to the watching side: who fires at the mover between these test points.
    React {
        side: Side,
        /// The first test point of the stretch.
        first: u8,
        /// The last.
        last: u8,
    },
    /// The mover comes to a test point.
    Reach(u8),
    /// The named shots are fired, from this one on.
    Shoot(u8),
    /// An element has no hit points left.
    Destroy(Piece),
    /// The carrier of an element was destroyed.
    Passenger(Piece),
    /// All opportunity fire on a stretch is done.
    ReactionEnds,
    /// The fire step of the unit is over: held damage is applied.
    CeaseFire,
    /// The activation ends.
    Finish(UnitId),
    /// The turn ends.
    EndTurn,
    /// The battle is over.
    Over,
    /// Question to all who have something to write: orders under seal.
    Orders,
    /// Question: where the elements of a unit in reserve enter (MAD-150).
    Enter(UnitId),
    /// Question: the elements of a revealed unit are placed.
    Appear(UnitId),
    /// The next marker on the list is looked for.
    Search,
    /// The elements of a unit that was spotted on its way, from this one on, are seen by who still watches.
    #[serde(rename = "anew")]
    AskAgain(Piece),
    /// What was placed may bar the path under way.
    Barred,
    /// The opportunity of a watcher that has spotted is over.
    LookEnds(Piece),
    /// The element of a revealed unit that is placed first has come onto this mine tile.
    #[serde(rename = "trodden")]
    OnMines(WorkId),
    /// Question: place a work.
    Raise(Side),
    /// The mover has come onto a mine tile.
    Mine(WorkId),
    /// A step of the air game.
    Air(air::battle::Step),
    /// An element leaves the table at the end of its activation (MAD-149).
    Leave(Piece),
}

/// The truth. What only some battles have is left out of the digest of the others, so that records that are kept still verify.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    /// Every element of the battle, in the order of the scenario, and after them the markers: the one block.
    pub elements: Vec<Element>,
    /// The turn; 0 during deployment.
    pub turn: u8,
    pub initiative: Option<Side>,
    /// Units that have been activated in this turn, or placed during deployment, one bit each.
    pub done: u64,
    /// Units in reserve, one bit each (MAD-150).
    #[serde(skip_serializing_if = "sandtable_core::is_default")]
    pub reserves: u64,
    /// The activation under way, or the unit that is being placed.
    pub active: Option<Active>,
    pub way: Option<MoveUnderWay>,
    /// What has been named and not yet fired.
    #[serde(rename = "shots")]
    pub named: NamedList,
    /// Who held each objective at the end of the last turn.
    pub holders: List<Option<Side>, MOST_OBJECTIVES>,
    /// Points of each side for objectives that score at the end of each turn (MAD-150).
    #[serde(skip_serializing_if = "sandtable_core::is_default")]
    pub scored: [u16; 2],
    /// What is remembered of the attacks of artillery units (MAD-79).
    #[serde(skip_serializing_if = "Guns::is_empty")]
    pub guns: Guns,
    /// What the sides have written before set-up, each secret from the other.
    #[serde(skip_serializing_if = "Orders::is_empty")]
    pub orders: Orders,
    /// The record sheets.
    #[serde(skip_serializing_if = "Sheet::is_blank")]
    pub sheet: Sheet,
    /// The markers that are being looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Search>,
    /// Works, wire, obstacles and mine tiles.
    #[serde(skip_serializing_if = "Works::is_none")]
    pub works: Works,
    /// What flies, with what it flies over.
    #[serde(skip_serializing_if = "SharedAirState::is_none")]
    pub sky: SharedAirState,
    /// Who has conceded.
    pub conceded: Option<Side>,
    /// What is still to do.
    pub agenda: Agenda<Step>,
}

impl State {
    /// The truth before anything has happened.
    pub fn new(setting: &Setting) -> State {
        let fixed = setting.scenario.deployment == Deployment::Fixed;
        let markers = setting.markers.iter().map(|_| Element::default());
        let elements = setting.elements.iter().map(|member| Element {
            at: member.at.unwrap_or_default(),
            aboard: member.rides.filter(|_| !setting.unit(member.unit).hidden),
            stance: member.stance,
            // Tubes off the table have one that nothing can take (MAD-140).
            hit_points: setting.kind_of(member).hit_points.max(1),
            marks: if fixed && !setting.unit(member.unit).off_table { Marks::PLACED } else { Marks::default() },
            ..Element::default()
        });
        let (aloft, craft) = setting.sky.as_deref().map(air_setting::fresh).unwrap_or_default();
        let mut state = State {
            elements: elements.chain(markers).chain(aloft).collect(),
            turn: 0,
            initiative: None,
            done: setting.off_table(),
            reserves: 0,
            active: None,
            way: None,
            named: NamedList::default(),
            // MAD-148: some objectives are held from the start.
            holders: setting.scenario.objectives.iter().map(|objective| objective.held_by).collect(),
            scored: [0; 2],
            guns: Guns::default(),
            orders: Orders::default(),
            sheet: setting.blank,
            search: None,
            works: Works::new(setting.works.iter().map(|plan| plan.work.clone()).collect()),
            sky: SharedAirState::new(craft),
            conceded: None,
            agenda: [first_step(setting)].into_iter().collect(),
        };
        for at in 0..state.elements.len() {
            if let Some(carrier) = state.elements[at].aboard {
                state.elements[at].at = state.elements[carrier.index()].at;
            }
        }
        state
    }

    /// What was settled at the ends of turns.
    pub fn score(&self) -> Score {
        Score { holders: self.holders, scored: self.scored }
    }

    /// What the rules look at.
    pub fn board<'a>(&'a self, setting: &'a Setting) -> Board<'a> {
        Board {
            setting,
            elements: &self.elements,
            turn: self.turn,
            sheet: &self.sheet,
            works: &self.works,
            sky: &self.sky,
        }
    }
}

/// Who places first; alone in the air by its own rules.
fn first_step(setting: &Setting) -> Step {
    match setting.sky.as_deref() {
        Some(skies) if skies.mode == Mode::Air => Step::Air(air::battle::Step::SetUp),
        _ => Step::Deployment,
    }
}
