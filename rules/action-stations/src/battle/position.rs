//! What is on the table: every vessel, battery and aircraft, salvos, smoke, lights and fields, and who sees whom.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

use crate::battle::command::{Launch, System};
use crate::lists::{Class, Grade, Light};
use sandtable_core::{Legs, Outcome, Piece, Side};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Course, Length, Point, Rectangle, Segment, Trapezoid};
use sandtable_scenario::Edge;
use serde::{Deserialize, Serialize};

/// Vessels, batteries, aircraft and dummies of one battle, both sides together: one bit each in a set of observers.
pub const MOST_UNITS: usize = 48;
/// Gun mounts of a vessel.
pub const MOST_GUNS: usize = 16;
/// Torpedo mounts of a vessel.
pub const MOST_TUBES: usize = 6;
/// Salvos in play at once.
pub const MOST_SALVOS: usize = 48;
/// Stretches of smoke at once.
pub const MOST_SMOKE: usize = 192;
/// Starshells in force at once.
pub const MOST_STARS: usize = 24;
/// Lanes that were mined or swept in this battle.
pub const MOST_LANES: usize = 64;
/// Wrecks and crews in the water.
pub const MOST_WRECKS: usize = 48;
/// Minefields of a scenario: one bit each.
pub const MOST_FIELDS: usize = 16;

/// Where a vessel is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// AST-206 It comes on later.
    #[default]
    Waiting,
    Table,
    /// Somewhere, unless it is not: the viewer has not sighted it. Never in the truth.
    Unseen,
    /// Off the table for good.
    Gone(Gone),
}

/// How a vessel went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gone {
    /// AST-133 It sank, or an aircraft was shot down.
    Sunk,
    /// AST-146 It left over an edge.
    Left,
    /// AST-230 Its own side sank it.
    Scuttled,
    /// AST-171 An aircraft was driven off, and AST-242 a dummy was found out.
    Away,
}

/// AST-24, AST-169 What a mount or a system can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Works {
    #[default]
    Ready,
    Out,
    /// AST-24 It is wrecked for good.
    Wrecked,
}

/// AST-163 What a mount fires at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    At(Piece),
    /// AST-161 Starshell over a place.
    Star(Point),
}

impl Aim {
    /// The same, where pieces are called otherwise; nothing at one that has no name.
    pub fn named(self, called: impl Fn(Piece) -> Option<Piece>) -> Option<Aim> {
        match self {
            Aim::At(target) => called(target).map(Aim::At),
            star @ Aim::Star(_) => Some(star),
        }
    }
}

/// AST-162, AST-215 What becomes of a searchlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lamp {
    Out,
    Laid(Beam),
}

/// AST-202 What is written for a vessel in the communications phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Orders {
    /// (c) What it tries to repair.
    pub repair: Option<System>,
    pub unmask: bool,
    pub light: Option<Lamp>,
    /// (g) To the group of whom it signals.
    pub signal: Option<Piece>,
    /// (h) How deep it goes.
    pub depth: Option<Depth>,
    /// Whether radar and sonar speak.
    pub radar: Option<bool>,
    pub sonar: Option<bool>,
}

/// A gun mount as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gun {
    pub works: Works,
    /// AST-24 Through the gun phase of this turn it cannot fire; 0 for none.
    pub out_through: u8,
    /// AST-167 At whom it fired in the last gun phase.
    pub last: Option<Piece>,
    /// AST-223 Phases of fire it has had.
    pub fired: u8,
    /// AST-130, AST-171, AST-216 Has it fired in this turn?
    pub spent: bool,
    /// AST-202 What was written for it in this gun phase.
    pub aim: Option<Aim>,
}

impl Gun {
    /// It has fired, at somebody or starshell.
    pub fn fire(&mut self, target: Option<Piece>) {
        let fired = self.fired.saturating_add(1);
        *self = Gun { last: target, aim: None, spent: true, fired, ..*self };
    }
}

/// A torpedo mount as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tube {
    pub works: Works,
    /// AST-24 Through the launch phase of this turn it cannot launch; 0 for none.
    pub out_through: u8,
    pub loaded: u8,
    /// AST-177 Torpedoes for loading again.
    pub reloads: u8,
}

sandtable_core::worded! {
    /// AST-181 How deep a submarine is.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Depth {
        /// Surfaced, as all are that are no submarines.
        #[default]
        "surfaced" => Surfaced,
        "periscope" => Periscope,
        "deep" => Deep,
    }
}

/// AST-145 How a vessel lies aground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aground {
    Soft,
    /// It ran on land at more than 30 knots, and stays.
    Hard,
}

/// AST-162, AST-215 Where a searchlight is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Beam {
    On(Piece),
    Along(Angle),
}

impl Beam {
    /// The same, where pieces are called otherwise; nothing on one that has no name.
    pub fn named(self, called: impl Fn(Piece) -> Option<Piece>) -> Option<Beam> {
        match self {
            Beam::On(target) => called(target).map(Beam::On),
            along @ Beam::Along(_) => Some(along),
        }
    }
}

/// A vessel, battery, aircraft or dummy as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub place: Place,
    pub side: Side,
    /// AST-111 Its class, as far as the viewer knows it.
    pub class: Class,
    pub at: Course,
    /// Its speed in knots: as it was last set.
    pub speed: u16,
    /// AST-140 Did it go astern?
    pub astern: bool,
    /// AST-139 Run since the last turn of the helm.
    pub run: Length,
    /// Hull boxes left.
    pub boxes: u16,
    /// AST-142 M hits that can be repaired.
    pub engine_hits: u8,
    /// AST-21 M hits that cannot.
    pub propellers: u8,
    /// AST-101 Its engines are destroyed.
    pub halted: bool,
    /// AST-144 Its engineers are lost.
    pub engineers_lost: bool,
    /// AST-99 How often its bow was damaged.
    pub bows: u8,
    /// AST-22 Damage to the rudder by rams, for good.
    pub rudder: u8,
    /// AST-169 Damage to the steering by gunfire.
    pub steering: u8,
    /// AST-169 Its bridge was hit: course and speed are held in its next move.
    pub hold: bool,
    /// AST-170 Fires.
    pub fires: u8,
    /// AST-103 Floodings.
    pub floods: u8,
    /// AST-119 Its crew.
    pub grade: Grade,
    /// AST-158 Is it alerted?
    pub alerted: bool,
    /// Its gun mounts, in the order of its type; so its torpedo mounts.
    pub guns: List<Gun, MOST_GUNS>,
    pub tubes: List<Tube, MOST_TUBES>,
    /// AST-98 Its depth charge gear.
    pub gear: Works,
    /// AST-24 Through this turn the gear cannot be used; 0 for none.
    pub gear_out_through: u8,
    /// AST-98 Its mine rails.
    pub rails: Works,
    /// AST-160 Its radar.
    pub radar: Works,
    /// AST-202 Is the radar silent?
    pub radar_silent: bool,
    /// AST-184 Its sonar.
    pub sonar: Works,
    /// AST-202 Is the sonar silent?
    pub sonar_silent: bool,
    /// AST-162 Searchlights that work.
    pub lights: u8,
    pub beam: Option<Beam>,
    pub charges: u8,
    pub mines: u8,
    /// AST-191 Whom an aircraft is to attack in this gun phase, and whether with its guns alone; its bombs are counted as charges.
    pub attacks: Option<Piece>,
    pub strafes: bool,
    /// AST-153 Turns of smoke left.
    pub smoke: u8,
    pub smoking: bool,
    /// AST-189 Is the sweep out?
    pub sweeping: bool,
    /// AST-223 Starshells fired.
    pub stars: u8,
    /// AST-181 How deep it is.
    pub depth: Depth,
    /// AST-145 Does it lie aground?
    pub aground: Option<Aground>,
    /// AST-134 Is it sinking?
    pub sinking: bool,
    /// AST-207 Has it had its activation?
    pub moved: bool,
    /// AST-154 Did it fire in the last gun phase?
    pub fired: bool,
    /// AST-202 What was written for it in the communications phase.
    pub orders: Orders,
    /// AST-135 Does a marker stand for its group, or is it a dummy? Its own side does not know.
    pub marker: bool,
    /// AST-186 Is it still disguised?
    pub masked: bool,
    /// AST-186 The viewer takes it for the merchant that it resembles. Never in the truth.
    pub posing: bool,
    /// AST-167 Has it its first fire after unmasking in this turn?
    pub unmasked: bool,
    /// AST-167 The enemies that were not alerted when it showed what it is, one bit each; its own side does not know them.
    pub surprises: u64,
    /// AST-177 Turns in a row at 10 knots or less, without a launch or a hit.
    pub slow: u8,
    /// AST-177 Was it hit, or did it launch, in this turn?
    pub disturbed: bool,
    pub launched: bool,
    /// AST-130 Has it been challenged in its move in this turn?
    pub challenged: bool,
    /// AST-130 Has it challenged another in this turn?
    pub reacted: bool,
    /// AST-180, AST-197 Its troops are ashore, or it has dropped what it came to drop.
    pub landed: bool,
    /// AST-197 It has scored by leaving.
    pub scored: bool,
    /// AST-229 It withdraws.
    pub withdraws: bool,
    /// AST-229 Its boxes when the turn began.
    pub boxes_before: u16,
    /// AST-230 It is to be scuttled in the end phase.
    pub scuttled: bool,
    /// AST-184 Was it held by sonar in the last phase 6?
    pub pinged: bool,
    /// AST-184 And in the one before?
    pub pinged_before: bool,
    /// AST-231 The side whose weapons took its last boxes.
    pub killer: Option<Side>,
}

impl Unit {
    /// Is it on the table?
    pub fn is_there(&self) -> bool {
        self.place == Place::Table
    }

    /// AST-24, AST-98, AST-169 Whether a mount or a system works; nothing of a mount that it has not, of engine and steering.
    pub fn works(&self, system: System) -> Option<Works> {
        let mut own = *self;
        own.place_of(system).copied()
    }

    /// Where it says so.
    pub fn place_of(&mut self, system: System) -> Option<&mut Works> {
        match system {
            System::Gun(mount) => self.guns.get_mut(usize::from(mount)).map(|gun| &mut gun.works),
            System::Tube(mount) => self.tubes.get_mut(usize::from(mount)).map(|tube| &mut tube.works),
            System::Gear => Some(&mut self.gear),
            System::Rails => Some(&mut self.rails),
            System::Radar => Some(&mut self.radar),
            System::Sonar => Some(&mut self.sonar),
            System::Engine | System::Steering => None,
        }
    }

    /// The same, where the pieces that it has to do with are called otherwise; nothing has those left that have no name.
    #[must_use]
    pub fn named(mut self, called: impl Fn(Piece) -> Option<Piece>) -> Unit {
        self.attacks = self.attacks.and_then(&called);
        self.beam = self.beam.and_then(|beam| beam.named(&called));
        for gun in self.guns.iter_mut() {
            gun.last = gun.last.and_then(&called);
            gun.aim = gun.aim.and_then(|aim| aim.named(&called));
        }
        self
    }

    /// AST-181 Is it under water?
    pub fn submerged(&self) -> bool {
        self.depth != Depth::Surfaced
    }
}

/// AST-51 What the enemy does not know of a salvo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Load {
    pub by: Piece,
    pub torpedo: u8,
    pub fired: u8,
    pub left: u8,
    pub wide: bool,
    pub deep: bool,
}

/// A salvo in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Salvo {
    /// AST-50 Its letter, by number: 0 is A.
    pub letter: u8,
    pub side: Side,
    /// AST-45 Where its marker lies, and its course.
    pub marker: Course,
    pub turn: u8,
    /// AST-55 How many moves it has made.
    pub moves: u8,
    /// AST-62 How far it runs in a move; nothing for whom the first template has not been laid yet.
    pub run: Length,
    /// AST-62 How much wider the template is after each move; nothing likewise.
    pub breadth: Length,
    /// AST-204 Where markers are hidden: the sides that are shown it, one bit each.
    pub shown: u8,
    /// AST-51 What the enemy does not know; always there in the truth.
    pub load: Option<Load>,
}

impl Salvo {
    /// AST-54, AST-55, AST-59, AST-60, AST-61, AST-62 Its template of a move: along the course of its marker, as wide as what was fired.
    pub fn template(&self, moves: u8) -> Trapezoid {
        let before = i32::from(moves.max(1)) - 1;
        Trapezoid {
            origin: self.marker.at,
            axis: self.marker.heading,
            near: self.run * before,
            far: self.run * (before + 1),
            near_width: self.breadth * before,
            far_width: self.breadth * (before + 1),
        }
    }
}

/// AST-213 A stretch of smoke: the track of a centre between two turning points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Smoke {
    pub track: Segment,
    /// Does it go round a turning point at its end?
    pub joined: bool,
    /// The last turn of it.
    pub through: u8,
}

/// AST-161 A starshell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Star {
    pub at: Point,
    pub through: u8,
}

/// AST-185 A pattern of depth charges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pattern {
    pub at: Point,
    pub by: Piece,
    pub charges: u8,
}

/// AST-188, AST-189 A lane that was mined or swept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lane {
    pub shape: Rectangle,
    /// By how much it changes the density: 1 mined, -1 swept.
    pub by: i8,
    /// Is it of the same move as the one before it?
    #[serde(default)]
    pub joined: bool,
    pub from: u8,
    /// The sides that know of it, one bit each.
    pub known: u8,
}

/// AST-193 What is left of a vessel or an aircraft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wreck {
    pub of: Piece,
    pub at: Point,
    /// Who has picked up its people, as far as the viewer knows.
    pub saved: Option<Side>,
    /// The sides that know of it, one bit each.
    pub known: u8,
}

/// AST-156 What a side knows of an enemy, the least first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    #[default]
    None,
    /// AST-135 A numbered marker: there may be a group of vessels that is not held, or nothing.
    Marker,
    /// A bearing by hydrophones.
    Bearing,
    /// Position and course, by radar or by the flash of guns.
    Position,
    Class,
    /// Its type and which it is.
    Identity,
}

/// AST-157, AST-214 What a side holds of one enemy vessel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact {
    /// The best level of any vessel of the side.
    pub level: Level,
    /// Which vessels of the side sighted it in the last phase 6, one bit each.
    pub by: u64,
    /// Which have it on centimetric radar, one bit each.
    pub radar: u64,
    /// AST-157 Where it was when it was last held, and in which turn.
    pub last: Option<(Course, u8)>,
    /// AST-203 Through the gun phase of this turn its place is shown, since it fired; 0 for never, and once that phase is over.
    pub shown_through: u8,
    /// AST-210 A collision made it known until the next phase 6.
    pub touched: bool,
    /// Under which number it is shown, while it is not identified.
    pub number: Option<u8>,
}

impl Contact {
    /// AST-156, AST-203 As what the side has it now, in this turn.
    pub fn level_in(&self, turn: u8) -> Level {
        match () {
            () if self.touched => Level::Identity,
            () if self.shown_through >= turn.max(1) => self.level.max(Level::Position),
            () => self.level,
        }
    }
}

/// AST-207 What comes before a vessel's path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    pub unit: Piece,
    /// AST-149 Whom it would ram.
    pub ram: Option<Piece>,
    /// AST-188 Mines that it lays.
    pub mines: u8,
    /// AST-185 Depth charges that it drops, and after how much of its path.
    pub drop: Option<(u8, Length)>,
    pub smoke: bool,
    pub sweep: bool,
}

sandtable_core::worded! {
    /// The phases of a turn.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phase {
        #[default]
        "Initiative" => Initiative,
        "Communications" => Communications,
        /// 3: Class 3 and submarines under water.
        "Movement of Class 3" => MoveThree,
        "Movement of Class 2" => MoveTwo,
        /// 5: Class 1 and dummies.
        "Movement of Class 1" => MoveOne,
        /// 5, after all vessels: aircraft.
        "Movement of aircraft" => MoveAircraft,
        "Detection" => Detection,
        "Gun attacks" => Guns,
        "Torpedoes" => Torpedoes,
        "Torpedo launch" => Launch,
        "End of the turn" => End,
    }
}

impl Phase {
    /// The phases in which vessels move, in their order.
    pub const MOVES: [Phase; 4] = [Phase::MoveThree, Phase::MoveTwo, Phase::MoveOne, Phase::MoveAircraft];
}

/// AST-129 A move that was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plot {
    pub plan: Plan,
    pub speed: u16,
    pub astern: bool,
    pub path: Legs,
}

/// AST-199 What is not hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Open {
    pub all: bool,
    pub damage: bool,
    pub markers: bool,
}

/// AST-120, AST-121, AST-122 The weather, and what the sides have of it: of the scenario, or of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions {
    pub light: Light,
    pub sea: u8,
    pub wind_from: Angle,
    /// AST-154 Where the moon stands, if it shines.
    pub moon: Option<Angle>,
    /// AST-125 Command ratings.
    pub command: [u8; 2],
    /// AST-194 Home edges.
    pub home: [Edge; 2],
}

/// What is on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Every vessel, battery, aircraft and dummy; the index is that of the piece.
    pub units: Vec<Unit>,
    /// AST-156 What each side holds of them.
    pub contacts: [Vec<Contact>; 2],
    /// Salvos in play, in the order of firing.
    pub salvos: List<Salvo, MOST_SALVOS>,
    pub smoke: List<Smoke, MOST_SMOKE>,
    pub stars: List<Star, MOST_STARS>,
    pub patterns: Vec<Pattern>,
    pub lanes: List<Lane, MOST_LANES>,
    /// AST-187 The minefields of the scenario that both sides know, one bit each.
    pub fields_known: u16,
    pub wrecks: List<Wreck, MOST_WRECKS>,
    /// AST-233 What the dice of a pick-up battle brought.
    pub drawn: Option<Conditions>,
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    pub phase: Phase,
    /// AST-125 Who won the initiative.
    pub winner: Side,
    /// AST-125 Who moves first.
    pub first: Side,
    /// AST-127 Who is held back in this phase.
    pub held_back: Option<Piece>,
    /// AST-127 Has the winner held one back in this phase?
    pub has_held: bool,
    /// What has been said of the vessel whose activation it is.
    pub plan: Option<Plan>,
    /// AST-209 The formation that moves: who of it has moved, one bit each.
    pub formation: u64,
    /// AST-209 Who belongs to it: as it was linked when its activation began.
    pub fellows: u64,
    /// AST-129 Moves that were written.
    pub plots: Vec<Plot>,
    /// AST-191 The runs of aircraft in this turn.
    pub flights: Vec<(Piece, Segment)>,
    /// AST-202 Launches that were written.
    pub launching: Vec<Launch>,
    /// AST-50 Salvos that each side has launched so far.
    pub launches: [u8; 2],
    /// AST-135, AST-199, AST-204 What is open: all, damage of what is in contact, the markers of salvos.
    pub open: Open,
    pub score: [u16; 2],
    /// AST-203 The same as each side was told them.
    pub told: [[u16; 2]; 2],
    /// AST-194 Points of its vessels that a side has lost.
    pub lost: [u16; 2],
    /// AST-195 Has a contact been held in this battle?
    pub met: bool,
    /// AST-195 Turns in a row without contact, fire or salvo.
    pub quiet: u8,
    /// AST-195 Was there gunfire in this turn?
    pub gunfire: bool,
    /// AST-158 Places of gunfire and explosions of this turn.
    pub flashes: List<Point, MOST_UNITS>,
    /// AST-195 Who agrees to end it.
    pub content: [bool; 2],
    pub ended: Option<Outcome>,
}

impl Position {
    /// AST-207 What has been said of a unit's move; a plan of nothing, where nothing has.
    pub fn plan_of(&self, unit: Piece) -> Plan {
        self.plan.filter(|plan| plan.unit == unit).unwrap_or(Plan { unit, ..Plan::default() })
    }

    /// AST-156 As what a side is shown a unit of the other; its own it knows.
    pub fn level(&self, side: Side, unit: Piece) -> Level {
        // AST-135: the enemy is shown a marker of those that he does not hold.
        let marked = self.units.get(unit.index()).is_some_and(|at| at.marker && at.is_there());
        match self.sighted(side, unit) {
            _ if self.open.all || self.ended.is_some() => Level::Identity,
            level => level.max(if marked { Level::Marker } else { Level::None }),
        }
    }

    /// AST-135, AST-156 As what a side has sighted it itself, whatever is shown.
    pub fn sighted(&self, side: Side, unit: Piece) -> Level {
        let own = self.units.get(unit.index()).is_some_and(|at| at.side == side);
        if own { Level::Identity } else { self.contact(side, unit).level_in(self.turn) }
    }

    /// What a side holds of a unit.
    pub fn contact(&self, side: Side, unit: Piece) -> Contact {
        self.contacts.get(side.index()).and_then(|all| all.get(unit.index())).copied().unwrap_or_default()
    }
}

/// One bit for a unit.
pub fn bit(unit: Piece) -> u64 {
    1 << unit.index().min(63)
}
