//! A battle is set up: what does not change in it, from a scenario and the rules in force.

use crate::air::battle::scenario::AirPart;
use crate::air::battle::setting::Mode;
use crate::air::rules::AirRules;
use crate::air::sections::offers;
use crate::battle::board::Board;
use crate::battle::fieldworks::{MOST_WORKS, Work, WorkId, Works};
use crate::battle::lift::Stance;
use crate::battle::scenario::Scenario;
use crate::battle::setting::{Ground, Member, NamedWork, Setting, Unit};
use crate::battle::sheet::{MOST_DUMMIES, Sheet};
use crate::battle::state::{MOST_DISTANCE, MOST_UNITS, UnitId};
use crate::clause;
use crate::lists::mobility::{Mobilities, Mobility};
use crate::lists::works::WorkKind;
use crate::lists::{Design, Era, KindId, Lists};
use crate::rules::Rules;
use crate::scenario::{era_of, own_kinds};
use crate::sections::deployment;
use crate::sections::direct_fire::throw;
use crate::sections::hidden::sighting;
use crate::sections::hitech::zones::zones;
use sandtable_battlefield::{Feature, FeatureKind, Field, Outline};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{Choices, InForce, MOST_PIECES, Piece, Side, settle};
use sandtable_dice::{Exact, Need, Reason};
use sandtable_geometry::Length;
use sandtable_scenario::{Deployment, used_twice};
use std::collections::BTreeSet;
use std::sync::OnceLock;

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
                    mobility: Mobility::of(lists.kind(element.kind)).unwrap_or(Mobility::Infantry),
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
            elements.iter().any(|member| matches!(member.mobility, Mobility::Walker | Mobility::Grav | Mobility::Vtol));
        let spotted = spotted(rules.spotting_dice);
        let works = plans(&lists, &scenario, file, &mut problems);
        let first = (elements.len() + markers.len()) as u16;
        let part = aloft(&scenario, &rules);
        let craft = part.map_or(0, |part| part.entries.len());
        for what in too_many(&units, usize::from(first) + craft) {
            problems.of(file, "sides.units", what);
        }
        let sky = part.map(|part| Box::new(part.setting(&rules.air, first, table, scenario.places_first)));
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
        let stands = |(piece, why): (Piece, &Reason)| {
            Problem::of(file, "sides.units", format!("{}: {} ({})", setting.name(piece), why.name, why.clause))
        };
        let works = setting.misplaced().map(|what| Problem::of(file, "sides.works", what));
        let flaws: Vec<Problem> = works.chain(deployment::misplaced(&setting).into_iter().map(stands)).collect();
        if !flaws.is_empty() {
            return Err(flaws);
        }
        if setting.scenario.deployment == Deployment::Zones
            && let Some(unit) = deployment::without_room(&setting)
        {
            let what = format!("there is no room to place {} (MAD-143)", setting.unit(unit).name);
            return Err(vec![Problem::of(file, "sides.zone", what)]);
        }
        if let Some(craft) = offers::without_room(&setting) {
            let what = format!("there is no room to place {} (MAP-95)", setting.name(craft));
            return Err(vec![Problem::of(file, "sides.flights", what)]);
        }
        Ok(setting)
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
                let flaw = board.placement().may_lie(id, at, &bearings).err()?;
                Some(format!("{}: {} ({})", plan.name, flaw.reason.name, flaw.reason.clause))
            })
            .collect::<Vec<_>>()
            .into_iter()
    }
}

/// MAD-83 Does a side hide its units?
fn hides(rules: &Rules, scenario: &Scenario, side: Side) -> bool {
    rules.hidden && scenario.sides[side.index()].hidden && scenario.deployment == Deployment::Zones
}

/// MAD-81, MAD-83 VTOLs and tubes off the table are never under a marker.
fn may_hide(lists: &Lists, kind: KindId) -> bool {
    Mobility::of(lists.kind(kind)).is_some_and(|mover| mover != Mobility::Vtol)
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

/// MAD-83, MAD-141 What a battle has no room for, dummies, markers and aircraft counted: the lists of a state end there.
fn too_many(units: &[Unit], pieces: usize) -> impl Iterator<Item = String> {
    let dummies = units.iter().filter(|unit| unit.is_dummy()).count();
    let counted = [
        (units.len(), "units, dummies among them", MOST_UNITS),
        (dummies, "dummies", MOST_DUMMIES),
        (pieces, "elements, markers and aircraft", MOST_PIECES),
    ];
    let over = counted.into_iter().filter(|(count, _, most)| count > most);
    over.map(|(count, what, most)| format!("{count} {what}; a battle has at most {most}"))
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
            ground.closed = closed.iter().fold(Mobilities::default(), |all, mover| all.and((*mover).into()));
        }
    }
    ground
}

/// MAD-136 The works of both sides in their order, then those that are part of the table. Buildings are none: they stay.
fn plans(lists: &Lists, scenario: &Scenario, file: &str, problems: &mut Problems) -> Vec<NamedWork> {
    let value = lists.charts.to_hit.fortification;
    let mut plans: Vec<NamedWork> = Vec::new();
    let mut add = |name: Option<&str>, work: Work| {
        let same = plans.iter().filter(|other| other.work.kind == work.kind).count();
        let name = name.map_or_else(|| format!("{}-{}", work.kind.word(), same + 1), str::to_owned);
        plans.push(NamedWork { name, work });
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
        let corners = |outline: Option<&Outline>| match outline {
            Some(Outline::Area(area)) => area.corners().iter().copied().collect::<BTreeSet<_>>(),
            _ => BTreeSet::new(),
        };
        if kind == WorkKind::Mines && corners(work.laid(work.at, &[]).as_ref()) != corners(work.outline.as_ref()) {
            let what = format!("'{}': a tile is a square of 40 mm along the table's edges (MAD-68)", feature.name);
            problems.of(file, "features", what);
        }
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
