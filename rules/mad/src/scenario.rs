//! Scenarios: the table, the sides with their forces, the objectives and the end, as a person writes them.

use crate::air::rules::AirRules;
use crate::battle::scenario::{Scenario, Side, Unit};
use crate::forces::{Allowance, ForceElement, ForceUnit};
use crate::lists::{Design, Era, Lists};
use sandtable_battlefield::FeatureKind;
mod chosen;
mod read;
mod set_up;
mod sound;

pub use chosen::with_forces;

use sandtable_core::data::{Files, Problems, read_document};

impl Side {
    /// What MAD-137 allows this side.
    pub fn allowance(&self, lists: &Lists) -> Allowance {
        Allowance {
            limit: self.limit,
            nation: self.nation.clone(),
            bridgers: self.bridgers,
            mine_clearers: self.mine_clearers,
            works_limit: self.works_limit,
            works: self.works_points(lists),
            aloft: self.aloft,
        }
    }

    /// What its works cost (MAD-136).
    pub fn works_points(&self, lists: &Lists) -> u32 {
        self.works.iter().map(|bought| bought.points(lists)).sum()
    }

    /// Its units as a force.
    pub fn force(&self) -> Vec<ForceUnit> {
        self.units.iter().map(Unit::force).collect()
    }
}

impl Unit {
    /// The unit as part of a force.
    pub fn force(&self) -> ForceUnit {
        let elements =
            self.elements.iter().map(|element| ForceElement { kind: element.kind, granted: element.granted });
        ForceUnit { name: self.name.clone(), elements: elements.collect() }
    }
}

/// What a scenario is read with.
struct Terms<'a> {
    lists: &'a Lists,
    /// By which crews of aircraft are priced.
    rules: &'a AirRules,
    /// Are its forces judged?
    judged: bool,
}

impl Scenario {
    /// Reads a scenario and checks it, its forces included (MAD-137). The crews of their aircraft have the prices of the rules in
    /// force (MAP-96).
    ///
    /// `None` where any problem was noted.
    pub fn read(
        files: &Files,
        name: &str,
        lists: &Lists,
        rules: &AirRules,
        problems: &mut Problems,
    ) -> Option<Scenario> {
        Scenario::written(files, name, &Terms { lists, rules, judged: true }, problems)
    }

    /// Reads a scenario whose forces nobody judges yet: the rules in force may depend on it, or others may come in their place.
    ///
    /// `None` where any problem was noted.
    pub fn draft(
        files: &Files,
        name: &str,
        lists: &Lists,
        rules: &AirRules,
        problems: &mut Problems,
    ) -> Option<Scenario> {
        Scenario::written(files, name, &Terms { lists, rules, judged: false }, problems)
    }

    fn written(files: &Files, name: &str, terms: &Terms, problems: &mut Problems) -> Option<Scenario> {
        let before = problems.len();
        let scenario =
            read_document(files, name, problems, |node, problems| read::scenario(node, files, terms, problems))?;
        (problems.len() == before).then_some(scenario)
    }
}

/// MAD-153 Adds the kinds of element that a scenario defines for itself to the lists; what is wrong with them is a problem.
pub fn own_kinds(files: &Files, name: &str, lists: &mut Lists, design: &Design, problems: &mut Problems) {
    _ = read_document(files, name, problems, |node, problems| {
        node.in_part();
        read::kinds(node, lists, design, problems);
    });
}

/// The era of a scenario, which tells which lists to read it with. Problems of the file are left to [`Scenario::read`].
pub fn era_of(files: &Files, name: &str) -> Era {
    let read = read_document(files, name, &mut Problems::new(), |node, problems| {
        node.in_part();
        node.one_of_or("era", Era::Ww2, &Era::ALL, problems)
    });
    read.unwrap_or(Era::Ww2)
}

/// MAD-67, MAD-68 How scenarios write a kind of terrain.
pub fn terrain(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::Barrier => "anti-tank-obstacle",
        FeatureKind::Mines => "mine-tile",
        other => other.key(),
    }
}
