//! What must hold in a scenario as a whole: names, riders, places, capacities, forces.

use sandtable_core::data::Problems;
use sandtable_scenario::{Deployment, misnamed, used_twice};

use crate::air::battle::state::MOST_CRAFT;
use crate::battle::scenario::{Element, LONGEST_NAME, MOST_ELEMENTS, MOST_UNITS, Scenario};
use crate::battle::state::MOST_IN_UNIT;
use crate::forces;
use crate::lists::{Class, Lists};

/// Where a side, unit or element stands in the file; in the order of the file.
pub(super) enum Place {
    /// A side.
    Side { line: u32, field: String },
    /// A unit.
    Unit { line: u32, field: String },
    /// An element, and the name of the carrier that it rides in.
    Element { line: u32, field: String, rides: Option<String> },
}

/// What a scenario is checked against, and where its parts stand in the file.
pub(super) struct Sound<'a> {
    pub written: &'a [Place],
    pub lists: &'a Lists,
    pub file: &'a str,
}

impl Sound<'_> {
    /// Notes what is too much and which names do not do; gives whether there was nothing to note.
    pub fn names_and_capacities(&self, scenario: &Scenario, problems: &mut Problems) -> bool {
        let before = problems.len();
        self.capacities(scenario, problems);
        self.names(scenario, problems);
        self.aircraft(scenario, problems);
        problems.len() == before
    }

    /// Finds the carriers of those who ride, and notes what is wrong with riders, places and, where they are judged, forces.
    pub fn together(&self, scenario: &mut Scenario, judged: bool, problems: &mut Problems) {
        self.riders(scenario, problems);
        if scenario.deployment == Deployment::Fixed {
            self.places(scenario, problems);
        }
        if judged {
            self.forces(scenario, problems);
        }
    }

    fn sides(&self) -> impl Iterator<Item = (u32, &str)> {
        self.written.iter().filter_map(|place| match place {
            Place::Side { line, field } => Some((*line, field.as_str())),
            _ => None,
        })
    }

    fn units(&self) -> impl Iterator<Item = (u32, &str)> {
        self.written.iter().filter_map(|place| match place {
            Place::Unit { line, field } => Some((*line, field.as_str())),
            _ => None,
        })
    }

    fn elements(&self) -> Vec<(u32, &str, Option<&str>)> {
        let element = |place| match place {
            &Place::Element { line, ref field, ref rides } => Some((line, field.as_str(), rides.as_deref())),
            _ => None,
        };
        self.written.iter().filter_map(element).collect()
    }

    fn capacities(&self, scenario: &Scenario, problems: &mut Problems) {
        for (side, (line, field)) in scenario.sides.iter().zip(self.sides()) {
            let units = side.units.len();
            if units > MOST_UNITS {
                problems.add(self.file, line, field, format!("{units} units; a side has at most {MOST_UNITS}"));
            }
            // MAD-137 says so of all other forces.
            let free = side.units.iter().filter(|_| side.free_forces.is_some());
            for unit in free.filter(|unit| !(1..=MOST_IN_UNIT).contains(&unit.elements.len())) {
                let (name, count) = (&unit.name, unit.elements.len());
                let what = format!("'{name}' has {count} elements; a unit has one at least and at most {MOST_IN_UNIT}");
                problems.add(self.file, line, field, what);
            }
        }
        let elements = scenario.elements().count();
        if elements > MOST_ELEMENTS {
            problems.of(self.file, "sides", format!("{elements} elements; a battle has at most {MOST_ELEMENTS}"));
        }
    }

    /// Names of sides, units and elements, each unique where it is used.
    fn names(&self, scenario: &Scenario, problems: &mut Problems) {
        let sides: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
        let twice = |names: &[&str], index: usize| used_twice(names[index], names[..index].iter().copied());
        for (index, (line, field)) in self.sides().enumerate() {
            twice(&sides, index).into_iter().for_each(|what| problems.add(self.file, line, field, what));
        }
        let mut places = self.units();
        for side in &scenario.sides {
            let units: Vec<&str> = side.units.iter().map(|unit| unit.name.as_str()).collect();
            for (index, (line, field)) in places.by_ref().take(units.len()).enumerate() {
                twice(&units, index).into_iter().for_each(|what| problems.add(self.file, line, field, what));
            }
        }
        let elements: Vec<&str> = scenario.elements().map(|(_, _, element)| element.name.as_str()).collect();
        for (index, (line, field, _)) in self.elements().into_iter().enumerate() {
            let wrong = twice(&elements, index).into_iter().chain(misnamed(elements[index], LONGEST_NAME));
            wrong.for_each(|what| problems.add(self.file, line, field, what));
        }
    }

    /// There are not too many aircraft, and what one of them is called nobody on the ground is.
    fn aircraft(&self, scenario: &Scenario, problems: &mut Problems) {
        let entries = || scenario.air.iter().flat_map(|part| &part.entries);
        if entries().count() > MOST_CRAFT {
            let what = format!("{} aircraft; a battle has at most {MOST_CRAFT}", entries().count());
            problems.of(self.file, "sides.flights", what);
        }
        for entry in entries() {
            let grounded = scenario.elements().map(|(_, _, element)| element.name.as_str());
            if let Some(what) = used_twice(&entry.name, grounded) {
                problems.of(self.file, "sides.flights", what);
            }
        }
    }

    /// MAD-131 Capacity: who rides in what, by name, and whether it may.
    fn riders(&self, scenario: &mut Scenario, problems: &mut Problems) {
        let all: Vec<(usize, usize, Element)> =
            scenario.elements().map(|(side, unit, element)| (side, unit, element.clone())).collect();
        let mut aboard = vec![0_u8; all.len()];
        let mut rides = vec![None; all.len()];
        for (index, (line, field, carrier)) in self.elements().into_iter().enumerate() {
            let Some(carrier) = carrier else { continue };
            let (side, unit, rider) = &all[index];
            let mut wrong = |what: String| problems.add(self.file, line, field, what);
            let found = all.iter().position(|(_, _, element)| element.name.eq_ignore_ascii_case(carrier));
            let Some(found) = found else {
                wrong(format!("there is no element '{carrier}' to ride in"));
                continue;
            };
            let (own, kind) = (self.lists.kind(rider.kind), self.lists.kind(all[found].2.kind));
            if all[found].0 != *side {
                wrong(format!("'{carrier}' is of the other side"));
                continue;
            }
            // Its unit may be placed, or kept in reserve (MAD-150), without that of its carrier.
            if all[found].1 != *unit && scenario.deployment == Deployment::Zones {
                wrong(format!("'{carrier}' is of another unit, and the players place them (deployment = 'zones')"));
            }
            let fits = match own.class {
                Class::Infantry => true,
                Class::PowerArmour => kind.carries_power_armour,
                Class::Cavalry | Class::Vehicle => false,
            };
            if !fits {
                wrong(format!("'{}' does not ride in '{}' (MAD-131)", own.name, kind.name));
            }
            aboard[found] += 1;
            if aboard[found] > kind.capacity {
                wrong(format!("'{carrier}' ({}) carries {} (MAD-131)", kind.name, kind.capacity));
            }
            rides[index] = u16::try_from(found).ok();
        }
        let elements = scenario.sides.iter_mut().flat_map(|side| &mut side.units).flat_map(|unit| &mut unit.elements);
        for (element, rides) in elements.zip(rides) {
            element.rides = rides;
        }
    }

    /// MAD-143 Every element on the table has a place there.
    fn places(&self, scenario: &Scenario, problems: &mut Problems) {
        for ((_, _, element), (line, field, rides)) in scenario.elements().zip(self.elements()) {
            let off_table = self.lists.kind(element.kind).is_off_table();
            let mut wrong = |what: &str| problems.add(self.file, line, field, what);
            match element.at {
                Some(_) if off_table => wrong("a tube off the table has no place"),
                Some(at) if !scenario.head.on_table(at) => wrong("it is not on the table"),
                None if !off_table && rides.is_none() => {
                    wrong("it has no place: the key 'at' is missing (deployment = 'fixed')");
                }
                _ => {}
            }
        }
    }

    /// MAD-137 Forces and units, unless the scenario frees a side from it.
    fn forces(&self, scenario: &Scenario, problems: &mut Problems) {
        let mut units = self.units();
        for (side, (line, field)) in scenario.sides.iter().zip(self.sides()) {
            let places: Vec<(u32, &str)> = units.by_ref().take(side.units.len()).collect();
            if side.free_forces.is_some() {
                continue;
            }
            for found in forces::check(self.lists, &side.force(), &side.allowance(self.lists)) {
                let (line, field) = found.unit.map_or((line, field), |unit| places[unit]);
                problems.add(self.file, line, field, format!("{}: {}", found.clause, found.what));
            }
        }
    }
}
