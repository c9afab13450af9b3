//! What does not change in a battle: terrain, units, lists, and the rules in force.

use crate::air;
use crate::air::rules::AirRules;
use crate::air::scenario::AirPart;
use crate::air::skies::{Mode, Skies};
use crate::board::Board;
use crate::clause;
use crate::doctrine::Routes;
use crate::forces::Granted;
use crate::hitech::Stance;
use crate::hitech::zones::{Zone, zones};
use crate::house_deployment as deployment;
use crate::lists::{Design, Era, Fitted, Kind, KindId, Lists, Weapon, WeaponId};
use crate::movers::Movers;
use crate::rules::Rules;
use crate::s06_direct_fire::throw;
use crate::s07_hidden::{Sheet, sighting};
use crate::scenario::{Mover, Scenario, era_of, own_kinds};
use crate::state::{Arm, MOST_DISTANCE, MOST_UNITS, UnitId};
use crate::works::{MOST_WORKS, Work, WorkId, WorkKind, Works};
use sandtable_battlefield::{Feature, FeatureId, FeatureKind, Field};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{Choices, InForce, Piece, Row, Shape, Side, settle};
use sandtable_dice::{Exact, Need};
use sandtable_geometry::{Length, Point};
use sandtable_scenario::{Deployment, used_twice};
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
    /// How many elements it has; a dummy has none (MAD-141).
    pub count: u8,
    /// MAD-70 The row of the artillery table of its tubes, if it is an artillery unit.
    pub tube: Option<WeaponId>,
    /// Does it start under a marker (MAD-83)?
    pub hidden: bool,
    /// MAD-81, MAD-140 Its tubes are off the table: it has no place, and nothing happens to it.
    pub off_table: bool,
}

impl Unit {
    /// Its elements.
    pub fn elements(&self) -> impl Iterator<Item = Piece> + use<> {
        (self.first.0..self.first.0 + u16::from(self.count)).map(Piece)
    }

    /// MAD-141 Is it a marker with nobody under it?
    pub fn is_dummy(&self) -> bool {
        self.count == 0
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
    /// What it has beyond its list.
    pub granted: Granted,
    /// Where the scenario puts it.
    pub at: Option<Point>,
    /// In which carrier the scenario puts it.
    pub rides: Option<Piece>,
    /// How it stands to the ground at the start (MAD-115).
    pub stance: Stance,
}

/// MAD-136 A work of the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Its name.
    pub name: String,
    /// It, before the battle: not on the table yet where its side places it.
    pub work: Work,
}

/// What a piece of terrain means for movement (MAD-24, MAD-25).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Each millimetre costs two.
    pub bad: bool,
    /// Who may not enter.
    closed: Movers,
}

impl Ground {
    /// May this mover not enter?
    pub fn is_closed_to(self, movers: impl Into<Movers>) -> bool {
        movers.into().any_of(self.closed)
    }

    /// MAD-24, MAD-25 What a kind of terrain means where the scenario says nothing else.
    pub fn of(kind: FeatureKind) -> Ground {
        use FeatureKind::*;
        let but = |allowed: &[Mover]| {
            let closed = Mover::WORDS.iter().filter(|(_, mover)| !allowed.contains(mover));
            closed.fold(Movers::default(), |all, (_, mover)| all.and((*mover).into()))
        };
        let closed = match kind {
            DeepWater => but(&[Mover::Walker, Mover::Grav, Mover::Vtol]),
            Cliff => but(&[Mover::Vtol]),
            Building => but(&[Mover::Infantry, Mover::PowerArmour, Mover::Grav, Mover::Vtol]),
            _ => Movers::default(),
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
    /// MAD-83 Whose each marker is, those of a side together. A marker is a piece, numbered after the elements.
    pub markers: Vec<Side>,
    /// What the markers are called: letters.
    pub letters: Vec<String>,
    /// The record sheets before anything is placed.
    pub blank: Sheet,
    /// Works, wire, obstacles and mine tiles.
    pub works: Vec<Plan>,
    /// The aircraft, ships and targets of a battle in the air; they are pieces, numbered after the markers.
    pub sky: Option<Box<Skies>>,
    /// The number of turns (MAD-144).
    pub turns: u8,
    /// How far a vehicle moves at most in a turn in which infantry got in or out (MAD-27, MAD-110).
    pub slow: Length,
    /// The zones of ECM and ADF; empty where nobody carries any.
    pub zones: Vec<Zone>,
    /// MAD-112 to MAD-115 Is there anybody in the battle who can leave the ground?
    pub leaves_the_ground: bool,
    /// MAD-87 The chances of an attempt at spotting, by the number needed.
    pub spotted: [f64; 12],
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

/// MAD-87 The odds of an attempt at spotting against every number, read off the throw itself.
fn spotted(dice: u8) -> [f64; 12] {
    std::array::from_fn(|number| {
        let need = Need::base(number as i8, &clause::SPOTTING_RANGE);
        let chances = Exact::<f64>::new().chances(sighting(dice, &need)).unwrap_or_default();
        chances.iter().filter(|(seen, _)| *seen > 0).map(|(_, chance)| chance).sum()
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
        let draft = Lists::read(&files, era, &Design::default(), &mut Problems::new()).and_then(|mut lists| {
            let unlimited = Design { armour_limits: false, free_armour: true, ..Design::default() };
            own_kinds(&files, name, &mut lists, &unlimited, &mut Problems::new());
            Scenario::draft(&files, name, &lists, &AirRules::default(), &mut Problems::new())
        });
        let options = draft.map_or(Vec::new(), |scenario| scenario.head.options);
        let settled = settle::<Rules>(&options, name, choices);
        let design = settled.as_ref().map_or_else(|_| Design::default(), |(rules, _)| rules.design);
        let prices = settled.as_ref().map_or_else(|_| AirRules::default(), |(rules, _)| rules.air.clone());
        let mut lists = Lists::read(&files, era, &design, &mut problems);
        if let Some(lists) = &mut lists {
            own_kinds(&files, name, lists, &design, &mut problems);
        }
        let scenario = lists.as_ref().and_then(|lists| Scenario::read(&files, name, lists, &prices, &mut problems));
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
        era_of_aircraft(&rules, &scenario, file, &mut problems);
        let table = scenario.head.table;
        let field = Field::new(table, scenario.features.clone()).map_err(|flaws| {
            for flaw in flaws {
                problems.of(file, "terrain", flaw.to_string());
            }
            std::mem::take(&mut problems).into_vec()
        })?;
        std::mem::take(&mut problems).into_result()?;
        let (mut units, mut elements) = (Vec::new(), Vec::new());
        for (side, of) in (0..).map(Side).zip(&scenario.sides) {
            for unit in &of.units {
                let id = UnitId(units.len() as u8);
                let first = Piece(elements.len() as u16);
                let count = unit.elements.len() as u8;
                let tube = unit.elements.iter().find_map(|element| lists.kind(element.kind).tube(&lists));
                let hidden =
                    hides(&rules, &scenario, side) && unit.elements.iter().all(|one| may_hide(&lists, one.kind));
                let off_table = unit.elements.iter().any(|element| lists.kind(element.kind).is_off_table());
                units.push(Unit { name: unit.name.clone(), side, first, count, tube, off_table, hidden });
                elements.extend(unit.elements.iter().map(|element| Member {
                    name: element.name.clone(),
                    kind: element.kind,
                    // Of a tube off the table nobody asks how it moves.
                    mover: Mover::of(lists.kind(element.kind)).unwrap_or(Mover::Infantry),
                    side,
                    unit: id,
                    granted: element.granted,
                    at: element.at,
                    rides: element.rides.map(Piece),
                    stance: if element.low { Stance::Low } else { Stance::Usual },
                }));
            }
        }
        let markers = markers(&rules, &mut units, elements.len());
        let letters = (0..markers.len()).map(letter).collect();
        let grounds = field.features().iter().map(|feature| ground(feature, &scenario)).collect();
        let sides = scenario.sides.iter().map(|side| side.name.clone()).collect();
        let turns = rules.turns.unwrap_or(scenario.head.turns);
        let leaves_the_ground =
            elements.iter().any(|member| matches!(member.mover, Mover::Walker | Mover::Grav | Mover::Vtol));
        let spotted = spotted(rules.spotting_dice);
        let works = plans(&lists, &scenario, file, &mut problems);
        let first = (elements.len() + markers.len()) as u16;
        let part = aloft(&scenario, &rules);
        let sky = part.map(|part| Box::new(part.skies(&rules.air, first, table, scenario.places_first)));
        problems.into_result()?;
        let mut setting = Setting {
            rules,
            in_force,
            lists,
            scenario,
            field,
            grounds,
            sides,
            units,
            elements,
            markers,
            letters,
            blank: Sheet::default(),
            works,
            sky,
            turns,
            slow: Length::ZERO,
            zones: Vec::new(),
            leaves_the_ground,
            spotted,
            successes: successes(),
            routes: OnceLock::new(),
            terrain: OnceLock::new(),
            abilities: OnceLock::new(),
        };
        setting.slow = setting.lists.slow();
        setting.zones = zones(&setting);
        setting.blank = Sheet::new(&setting);
        let flaws: Vec<Problem> = setting.misplaced().map(|what| Problem::of(file, "sides.works", what)).collect();
        if !flaws.is_empty() {
            return Err(flaws);
        }
        if setting.scenario.deployment == Deployment::Zones
            && let Some(unit) = deployment::without_room(&setting)
        {
            let what = format!("there is no room to place {} (MAD-143)", setting.unit(unit).name);
            return Err(vec![Problem::of(file, "sides.zone", what)]);
        }
        Ok(setting)
    }

    /// MAP-01 Is it a battle of aircraft alone?
    pub fn is_air(&self) -> bool {
        self.sky.as_deref().is_some_and(|skies| skies.mode == Mode::Air)
    }

    /// A piece of the air game, where it is one.
    pub fn aloft(&self, piece: Piece) -> Option<&air::skies::Plan> {
        let skies = self.sky.as_deref()?;
        skies.index(piece).map(|at| &skies.plans[at])
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
        match self.elements.get(element.index()) {
            Some(member) => member.side,
            None => match self.markers.get(element.index() - self.elements.len()) {
                Some(side) => *side,
                None => self.skies().plan(element).side,
            },
        }
    }

    /// What does not change of a battle in the air.
    ///
    /// # Panics
    /// The battle has no aircraft.
    pub fn skies(&self) -> &Skies {
        self.sky.as_deref().expect("a battle with pieces beyond the markers has aircraft")
    }

    /// Is the piece one of the air game?
    pub fn is_in_the_air(&self, piece: Piece) -> bool {
        self.sky.as_ref().is_some_and(|sky| sky.index(piece).is_some())
    }

    /// What a piece is called: an element or a craft by its name, a marker by its letter.
    ///
    /// # Panics
    /// There is no such piece.
    pub fn name(&self, piece: Piece) -> &str {
        if let Some(member) = self.elements.get(piece.index()) {
            return &member.name;
        }
        match self.letters.get(piece.index() - self.elements.len()) {
            Some(letter) => letter,
            None => &self.skies().plan(piece).name,
        }
    }

    /// Its unit.
    pub fn unit_of(&self, element: Piece) -> &Unit {
        &self.units[self.elements[element.index()].unit.index()]
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// Is the piece an element, and no marker?
    pub fn is_element(&self, piece: Piece) -> bool {
        piece.index() < self.elements.len()
    }

    /// MAD-83 The number of a marker among all markers, where the piece is one.
    pub fn slot(&self, piece: Piece) -> Option<usize> {
        piece.index().checked_sub(self.elements.len()).filter(|&slot| slot < self.markers.len())
    }

    /// MAD-83 Every marker that may be in the battle, on the table or not.
    pub fn all_markers(&self) -> impl DoubleEndedIterator<Item = Piece> + use<> {
        let first = self.elements.len() as u16;
        (first..first + self.markers.len() as u16).map(Piece)
    }

    /// The units of a side, its dummies last.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> {
        (0..).map(UnitId).zip(&self.units).filter(move |(_, unit)| unit.side == side).map(|(id, _)| id)
    }

    /// MAD-140, MAD-143 Units that are not placed, one bit each: those off the table.
    pub fn off_table(&self) -> u64 {
        (0..).zip(&self.units).fold(0, |bits, (n, unit)| bits | u64::from(unit.off_table) << n)
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
        self.lists.machine_gun()
    }

    /// What a piece of terrain means for movement.
    pub fn ground(&self, feature: FeatureId) -> Ground {
        self.grounds[usize::from(feature.0)]
    }

    /// A work by its name, in any case.
    pub fn find_work(&self, name: &str) -> Option<WorkId> {
        (0..).map(WorkId).zip(&self.works).find(|(_, plan)| plan.name.eq_ignore_ascii_case(name)).map(|(id, _)| id)
    }

    /// MAD-158 What is wrong with the places that the scenario gives to works.
    fn misplaced(&self) -> impl Iterator<Item = String> {
        let works = Works::new(self.works.iter().map(|plan| plan.work.clone()).collect());
        let placed = self
            .scenario
            .sides
            .iter()
            .flat_map(|side| &side.works)
            .flat_map(|bought| (0..bought.count).map(move |_| bought.at));
        self.works
            .iter()
            .zip(placed.chain(std::iter::repeat(None)))
            .zip((0..).map(WorkId))
            .filter_map(move |((plan, at), id)| {
                let (at, bearings) = at?;
                let board = Board { works: &works, ..Board::empty(self) };
                let flaw = board.may_lie(id, at, &bearings).err()?;
                Some(format!("{}: {} ({})", plan.name, flaw.reason.name, flaw.reason.clause))
            })
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// An element, a marker or a craft by its name, in any case.
    pub fn find(&self, name: &str) -> Option<Piece> {
        let element = self.pieces().find(|piece| self.elements[piece.index()].name.eq_ignore_ascii_case(name));
        element.or_else(|| {
            let marker = self.letters.iter().position(|letter| letter.eq_ignore_ascii_case(name));
            let marker = marker.map(|marker| Piece((self.elements.len() + marker) as u16));
            marker.or_else(|| {
                let sky = self.sky.as_ref()?;
                sky.pieces().find(|piece| sky.plan(*piece).name.eq_ignore_ascii_case(name))
            })
        })
    }

    /// A unit by its name, or by the name of one of its elements; in any case.
    pub fn find_unit(&self, name: &str) -> Option<UnitId> {
        let by_name = (0..).map(UnitId).zip(&self.units).find(|(_, unit)| unit.name.eq_ignore_ascii_case(name));
        by_name.map(|(id, _)| id).or_else(|| Some(self.elements.get(self.find(name)?.index())?.unit))
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

/// MAD-83 Does a side hide its units?
fn hides(rules: &Rules, scenario: &Scenario, side: Side) -> bool {
    rules.hidden && scenario.sides[side.index()].hidden && scenario.deployment == Deployment::Zones
}

/// MAD-81, MAD-83 VTOLs and tubes off the table are never under a marker.
fn may_hide(lists: &Lists, kind: KindId) -> bool {
    Mover::of(lists.kind(kind)).is_some_and(|mover| mover != Mover::Vtol)
}

/// MAD-83, MAD-141 The markers of both sides: one for each unit that hides and for each dummy; half as many dummies as
/// units, rounded down.
fn markers(rules: &Rules, units: &mut Vec<Unit>, elements: usize) -> Vec<Side> {
    let mut markers = Vec::new();
    for side in [Side::A, Side::B] {
        let real = units.iter().filter(|unit| unit.side == side && unit.hidden && !unit.is_dummy()).count();
        let dummies = rules.dummies.of(real);
        // No two have the same name, so that a typed one is understood.
        let before = units.iter().filter(|unit| unit.is_dummy()).count();
        units.extend((1..=dummies).map(|n| Unit {
            name: format!("Dummy {}", before + n),
            side,
            first: Piece(elements as u16),
            count: 0,
            tube: None,
            hidden: true,
            off_table: false,
        }));
        markers.resize(markers.len() + real + dummies, side);
    }
    markers
}

/// MAD-100 The letter on a marker: A to Z, then AA.
fn letter(marker: usize) -> String {
    let one = |n: usize| char::from(b'A' + (n % 26) as u8);
    match marker / 26 {
        0 => one(marker).into(),
        more => format!("{}{}", one(more - 1), one(marker)),
    }
}

fn ground(feature: &Feature, scenario: &Scenario) -> Ground {
    let mut ground = Ground::of(feature.kind);
    for going in scenario.going.iter().filter(|going| going.feature == feature.id) {
        if let Some(bad) = going.bad {
            ground.bad = bad;
        }
        if let Some(closed) = &going.closed_to {
            ground.closed = closed.iter().fold(Movers::default(), |all, mover| all.and((*mover).into()));
        }
    }
    ground
}

/// MAD-136 The works of both sides in their order, then those that are part of the table. Buildings are none: they stay.
fn plans(lists: &Lists, scenario: &Scenario, file: &str, problems: &mut Problems) -> Vec<Plan> {
    let value = lists.charts.to_hit.fortification;
    let mut plans: Vec<Plan> = Vec::new();
    let mut add = |name: Option<&str>, work: Work| {
        let same = plans.iter().filter(|other| other.work.kind == work.kind).count();
        let name = name.map_or_else(|| format!("{}-{}", work.kind.word(), same + 1), str::to_owned);
        plans.push(Plan { name, work });
    };
    for (side, of) in (0..).map(Side).zip(&scenario.sides) {
        for bought in &of.works {
            for _ in 0..bought.count {
                let mut work = Work::new(bought.kind, Some(side), lists.work(bought.kind), bought.pieces, value);
                if let Some((at, bearings)) = bought.at {
                    work.place(at, &bearings);
                }
                add(bought.name.as_deref(), work);
            }
        }
    }
    for feature in &scenario.features {
        let kind = match feature.kind {
            FeatureKind::Wire => WorkKind::Wire,
            FeatureKind::Barrier => WorkKind::Obstacle,
            FeatureKind::Mines => WorkKind::Mines,
            _ => continue,
        };
        let pieces = feature.line().map_or(0, |line| line.points().len() as u8 - 1);
        let bounds = feature.bounds();
        let mut work = Work::new(kind, None, lists.work(kind), pieces, value);
        work.outline = Some(feature.outline.clone());
        work.at = feature.area().map_or(bounds.low, |area| area.centroid());
        add(Some(feature.name.as_str()).filter(|name| !name.is_empty()), work);
    }
    let mut wrong = |what: String| problems.of(file, "works", what);
    if plans.len() > MOST_WORKS {
        wrong(format!("{} works, wires, obstacles and tiles; a battle has at most {MOST_WORKS}", plans.len()));
    }
    for (n, plan) in plans.iter().enumerate() {
        let elements = scenario.elements().map(|(_, _, element)| element.name.as_str());
        let before = plans[..n].iter().map(|other| other.name.as_str());
        used_twice(&plan.name, elements.chain(before)).into_iter().for_each(&mut wrong);
        if plan.name.contains(|letter: char| letter.is_whitespace() || letter == ',' || letter == '"') {
            wrong(format!("'{}': the name of a work is one word", plan.name));
        }
    }
    plans
}

/// MAD-01, MAP-01 What a scenario has in the air: of the air game alone all of it, over the ground where its option is on.
fn aloft<'s>(scenario: &'s Scenario, rules: &Rules) -> Option<&'s AirPart> {
    scenario.air.as_deref().filter(|part| part.mode == Mode::Air || rules.aircraft)
}

/// MAP-81 Aircraft are of the Second World War: the futuristic era has none, and its VTOLs are none.
fn era_of_aircraft(rules: &Rules, scenario: &Scenario, file: &str, problems: &mut Problems) {
    if rules.aircraft && scenario.era == Era::HiTech {
        let what = "aircraft are of the Second World War: the futuristic era has none (MAP-81)";
        problems.of(file, "mad.aircraft", what.to_owned());
    }
}

/// What this edition of the program can adjudicate: what a scenario has beyond it is a problem, not a surprise.
fn playable(lists: &Lists, scenario: &Scenario, file: &str, problems: &mut Problems) {
    let units: usize = scenario.sides.iter().map(|side| side.units.len()).sum();
    if units > MOST_UNITS {
        problems.of(file, "side", format!("{units} units, but a battle has at most {MOST_UNITS}"));
    }
    for (_, _, element) in scenario.elements() {
        let kind = lists.kind(element.kind);
        if kind.distance > MOST_DISTANCE {
            let what = format!("{} moves {} in an activation; {MOST_DISTANCE} is the most", kind.name, kind.distance);
            problems.of(file, "side.unit.elements", what);
        }
    }
    for unit in scenario.sides.iter().flat_map(|side| &side.units) {
        let kinds = || unit.elements.iter().map(|element| lists.kind(element.kind));
        let mut tubes = kinds().filter_map(|kind| kind.tube(lists));
        // MAD-70: no freedom of forces allows what has no rules.
        let first = tubes.next();
        if tubes.any(|tube| Some(tube) != first) {
            let what = format!("the tubes of {} are of different types (MAD-70)", unit.name);
            problems.of(file, "side.unit.elements", what);
        }
        let away = kinds().filter(|kind| kind.is_off_table()).count();
        if away > 0 && away < unit.elements.len() {
            let what = format!("some of {} are off the table and some are not (MAD-137)", unit.name);
            problems.of(file, "side.unit.elements", what);
        }
    }
}
