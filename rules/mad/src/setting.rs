//! What does not change in a battle: terrain, units, lists, and the rules in force.

use crate::amendments::{AMENDMENTS, PRESETS};
use crate::clause;
use crate::doctrine::Routes;
use crate::house_deployment as deployment;
use crate::lists::{Design, Family, Fitted, Kind, KindId, Lists, Weapon};
use crate::rules::Rules;
use crate::s06_direct_fire::throw;
use crate::scenario::{Deployment, Mover, Scenario, era_of};
use crate::state::{Arm, MOST_DISTANCE, MOST_UNITS, UnitId};
use sandtable_battlefield::{Feature, FeatureId, FeatureKind, Field};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{Catalogue, Choices, InForce, Piece, Row, Shape, Side, settle};
use sandtable_dice::{Exact, Need};
use sandtable_geometry::{Length, Point};
use std::sync::{Arc, OnceLock};

/// MAD-09 A unit of the battle, the same from set-up to the end. Its elements follow one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its first element.
    pub first: Piece,
    /// How many elements it has.
    pub count: u8,
}

impl Unit {
    /// Its elements.
    pub fn elements(&self) -> impl Iterator<Item = Piece> + use<> {
        (self.first.0..self.first.0 + u16::from(self.count)).map(Piece)
    }

    /// Does the element belong to it?
    pub fn has(&self, element: Piece) -> bool {
        (self.first.0..self.first.0 + u16::from(self.count)).contains(&element.0)
    }
}

/// What does not change of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its short name.
    pub name: String,
    /// What it is.
    pub kind: KindId,
    /// How it moves.
    pub mover: Mover,
    /// Whose it is.
    pub side: Side,
    /// Its unit.
    pub unit: UnitId,
    /// Where the scenario puts it.
    pub at: Option<Point>,
    /// In which carrier the scenario puts it.
    pub rides: Option<Piece>,
}

/// What a piece of terrain means for movement (MAD-24, MAD-25).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Each millimetre costs two.
    pub bad: bool,
    /// One bit for each kind of mover that may not enter.
    closed: u16,
}

impl Ground {
    /// May this mover not enter?
    pub fn is_closed_to(self, mover: Mover) -> bool {
        self.closed >> mover as u16 & 1 == 1
    }

    /// MAD-24, MAD-25 What a kind of terrain means where the scenario says nothing else.
    pub fn of(kind: FeatureKind) -> Ground {
        use FeatureKind::*;
        let but = |allowed: &[Mover]| {
            Mover::WORDS
                .iter()
                .filter(|(_, mover)| !allowed.contains(mover))
                .fold(0, |bits, (_, m)| bits | 1 << *m as u16)
        };
        let closed = match kind {
            DeepWater => but(&[Mover::Walker, Mover::Grav, Mover::Vtol]),
            Cliff => but(&[Mover::Vtol]),
            Building => but(&[Mover::Infantry, Mover::PowerArmour, Mover::Grav, Mover::Vtol]),
            _ => 0,
        };
        // RULING: a river that the scenario does not call deep can be forded, and is bad going like a marsh.
        Ground { bad: matches!(kind, Wood | BuiltUp | Marsh | Rough | River), closed }
    }
}

/// What does not change in a battle and everybody may know.
#[derive(Debug)]
pub struct Setting {
    /// The rules in force.
    pub rules: Rules,
    /// The switches, for the record.
    pub in_force: Vec<InForce>,
    /// Weapons and kinds of element.
    pub lists: Lists,
    /// The scenario as it was read.
    pub scenario: Scenario,
    /// The terrain.
    pub field: Field,
    /// What each piece of terrain means for movement, by its id.
    pub grounds: Vec<Ground>,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// The units of both sides.
    pub units: Vec<Unit>,
    /// The elements of both sides, those of a unit together.
    pub elements: Vec<Member>,
    /// The number of turns (MAD-144).
    pub turns: u8,
    /// The chances of none, one, both, both and equal (MAD-45), by the number needed.
    pub successes: [[f64; 4]; 12],
    /// How far it is to each objective, for opponents; made when one first asks.
    pub routes: OnceLock<Routes>,
    /// The terrain as a table draws it; made when one first looks.
    pub terrain: OnceLock<Arc<[Shape]>>,
    /// What each element can do, in words; made when somebody first looks.
    pub abilities: OnceLock<Vec<Arc<[Row]>>>,
}

/// The odds of two dice against every number, read off the throw itself.
fn successes() -> [[f64; 4]; 12] {
    std::array::from_fn(|number| {
        let need = Need::base(number as i8, &clause::RANGE);
        let mut chances = [0.0; 4];
        for (seen, chance) in Exact::<f64>::new().chances(throw(&need)).unwrap_or_default() {
            chances[usize::from(seen)] = chance;
        }
        chances
    })
}

impl Setting {
    /// Reads a scenario and everything that it needs.
    ///
    /// # Errors
    /// All problems of the data files, the scenario and the choices at once.
    pub fn load(files: &Files, name: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
        let files = files.clone().with(name, text);
        let mut problems = Problems::new();
        // The prices of the lists depend on an option, and the scenario may set it: read once to learn the options.
        let era = era_of(&files, name);
        let draft = Lists::read(&files, era, &Design::default(), &mut Problems::new())
            .and_then(|lists| Scenario::read(&files, name, &lists, &mut Problems::new()));
        let options = draft.map_or(Vec::new(), |scenario| scenario.options);
        let from = Catalogue { amendments: AMENDMENTS, presets: PRESETS, scenario: &options, file: name };
        let settled = settle(Rules::of_2006(), &from, choices);
        let design = Design {
            prices: settled.as_ref().map_or_else(|_| Default::default(), |(rules, _)| rules.prices),
            ..Design::default()
        };
        let lists = Lists::read(&files, era, &design, &mut problems);
        let scenario = lists.as_ref().and_then(|lists| Scenario::read(&files, name, lists, &mut problems));
        let (rules, in_force) = settled.map_err(|more| {
            problems.extend(more);
            std::mem::take(&mut problems).into_vec()
        })?;
        let (Some(lists), Some(scenario)) = (lists, scenario) else { return Err(problems.into_vec()) };
        Setting::of(rules, in_force, lists, scenario, name, problems)
    }

    fn of(
        rules: Rules,
        in_force: Vec<InForce>,
        lists: Lists,
        scenario: Scenario,
        file: &str,
        mut problems: Problems,
    ) -> Result<Setting, Vec<Problem>> {
        playable(&lists, &scenario, file, &mut problems);
        let table = Point { x: scenario.width.0, y: scenario.depth.0 };
        let field = Field::new(table, scenario.features.clone()).map_err(|flaws| {
            for flaw in flaws {
                problems.add(file, 0, "terrain", flaw.to_string());
            }
            std::mem::take(&mut problems).into_vec()
        })?;
        problems.into_result()?;
        let (mut units, mut elements) = (Vec::new(), Vec::new());
        for (side, of) in (0..).map(Side).zip(&scenario.sides) {
            for unit in &of.units {
                let id = UnitId(units.len() as u8);
                let first = Piece(elements.len() as u16);
                units.push(Unit { name: unit.name.clone(), side, first, count: unit.elements.len() as u8 });
                elements.extend(unit.elements.iter().map(|element| Member {
                    name: element.name.clone(),
                    kind: element.kind,
                    mover: Mover::of(lists.kind(element.kind)).expect("off-table tubes are refused"),
                    side,
                    unit: id,
                    at: element.at,
                    rides: element.rides.map(Piece),
                }));
            }
        }
        let grounds = field.features().iter().map(|feature| ground(feature, &scenario)).collect();
        let sides = scenario.sides.iter().map(|side| side.name.clone()).collect();
        let turns = rules.turns.unwrap_or(scenario.turns);
        let setting = Setting {
            rules,
            in_force,
            lists,
            scenario,
            field,
            grounds,
            sides,
            units,
            elements,
            turns,
            successes: successes(),
            routes: OnceLock::new(),
            terrain: OnceLock::new(),
            abilities: OnceLock::new(),
        };
        if setting.scenario.deployment == Deployment::Zones
            && let Some(unit) = deployment::without_room(&setting)
        {
            let what = format!("there is no room to place {} (MAD-143)", setting.unit(unit).name);
            return Err(vec![Problem::new(file, 0, "sides.zone", what)]);
        }
        Ok(setting)
    }

    /// What an element is.
    pub fn kind_of(&self, member: &Member) -> &Kind {
        self.lists.kind(member.kind)
    }

    /// What an element is.
    pub fn kind(&self, element: Piece) -> &Kind {
        self.lists.kind(self.elements[element.index()].kind)
    }

    /// Whose it is.
    pub fn side(&self, element: Piece) -> Side {
        self.elements[element.index()].side
    }

    /// Its unit.
    pub fn unit_of(&self, element: Piece) -> &Unit {
        &self.units[self.elements[element.index()].unit.index()]
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// The units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> {
        (0..).map(UnitId).zip(&self.units).filter(move |(_, unit)| unit.side == side).map(|(id, _)| id)
    }

    /// The elements of a side.
    pub fn elements_of(&self, side: Side) -> impl Iterator<Item = Piece> {
        (0..).map(Piece).zip(&self.elements).filter(move |(_, member)| member.side == side).map(|(piece, _)| piece)
    }

    /// Every element of the battle.
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = Piece> + use<> {
        (0..self.elements.len() as u16).map(Piece)
    }

    /// The weapons that an element can fire, the free machine gun last (MAD-44).
    pub fn arms(&self, element: Piece) -> impl Iterator<Item = Arm> + Clone {
        let kind = self.kind(element);
        let listed = (0..kind.weapons.len() as u8).map(Arm);
        listed.chain(kind.free_machine_gun.then_some(Arm::MACHINE_GUN))
    }

    /// A weapon of an element, and whether it is barred to one that moves.
    pub fn arm(&self, element: Piece, arm: Arm) -> Option<(&Weapon, bool)> {
        let kind = self.kind(element);
        if arm == Arm::MACHINE_GUN {
            return kind.free_machine_gun.then(|| (self.machine_gun(), false));
        }
        let Fitted { weapon, fixed } = *kind.weapons.get(usize::from(arm.0))?;
        Some((self.lists.weapon(weapon), fixed))
    }

    /// MAD-44 The free machine gun of vehicles uses the row of small arms.
    pub fn machine_gun(&self) -> &Weapon {
        self.lists.weapons.iter().find(|weapon| weapon.family == Family::SmallArms).expect("every list has small arms")
    }

    /// What a piece of terrain means for movement.
    pub fn ground(&self, feature: FeatureId) -> Ground {
        self.grounds[usize::from(feature.0)]
    }

    /// An element by its name, in any case.
    pub fn find(&self, name: &str) -> Option<Piece> {
        self.pieces().find(|piece| self.elements[piece.index()].name.eq_ignore_ascii_case(name))
    }

    /// A unit by its name, or by the name of one of its elements; in any case.
    pub fn find_unit(&self, name: &str) -> Option<UnitId> {
        let by_name = (0..).map(UnitId).zip(&self.units).find(|(_, unit)| unit.name.eq_ignore_ascii_case(name));
        by_name.map(|(id, _)| id).or_else(|| self.find(name).map(|piece| self.elements[piece.index()].unit))
    }

    /// The larger points limit (MAD-145).
    pub fn limit(&self) -> i32 {
        self.scenario.sides.iter().map(|side| i32::from(side.limit)).max().unwrap_or(0)
    }

    /// Half a footprint.
    pub fn radius(&self) -> Length {
        self.rules.footprint.half()
    }
}

fn ground(feature: &Feature, scenario: &Scenario) -> Ground {
    let mut ground = Ground::of(feature.kind);
    for going in scenario.going.iter().filter(|going| going.feature == feature.id) {
        if let Some(bad) = going.bad {
            ground.bad = bad;
        }
        if let Some(closed) = &going.closed_to {
            ground.closed = closed.iter().fold(0, |bits, mover| bits | 1 << *mover as u16);
        }
    }
    ground
}

/// What this edition of the program can adjudicate: what a scenario has beyond it is a problem, not a surprise.
fn playable(lists: &Lists, scenario: &Scenario, file: &str, problems: &mut Problems) {
    use FeatureKind::{AntiTankObstacle, MineTile, Wire};
    for feature in &scenario.features {
        if matches!(feature.kind, AntiTankObstacle | MineTile | Wire) {
            let what = format!("{} needs rules that are still to come (MAD-65 to MAD-69)", feature.kind.key());
            problems.add(file, 0, "terrain", what);
        }
    }
    if scenario.era != crate::lists::Era::Ww2 {
        problems.add(file, 0, "era", "the hi-tech era needs rules that are still to come (MAD-109 to MAD-125)");
    }
    let units: usize = scenario.sides.iter().map(|side| side.units.len()).sum();
    if units > MOST_UNITS {
        problems.add(file, 0, "side", format!("{units} units, but a battle has at most {MOST_UNITS}"));
    }
    for (_, _, element) in scenario.elements() {
        let kind = lists.kind(element.kind);
        if kind.distance > MOST_DISTANCE {
            let what = format!("{} moves {} in an activation; {MOST_DISTANCE} is the most", kind.name, kind.distance);
            problems.add(file, 0, "side.unit.elements", what);
        }
        if kind.weapons.iter().any(|fitted| lists.weapon(fitted.weapon).family == Family::Artillery) {
            let what =
                format!("{} needs the rules of artillery, which are still to come (MAD-70 to MAD-82)", kind.name);
            problems.add(file, 0, "side.unit.elements", what);
        }
    }
}
