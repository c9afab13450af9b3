//! What must hold of all aircraft together: ranks, Formations, no overlaps, and the markers that some of them begin under.

use super::forces::{Force, Written};
use crate::battle::position::{MOST_CONTACTS, MOST_CRAFT, MOST_SITES};
use crate::battle::setting::ContactPlan;
use crate::rules::{INCH, Skills};
use sandtable_core::Side;
use sandtable_core::data::{Node, Problems};
use sandtable_geometry::Course;
use std::cmp::Reverse;

/// SQR-115 The least of aircraft that may be a Formation.
const FORMATION: usize = 2;

impl Force<'_> {
    /// SQR-105 The ranks of a side, whose aircraft begin there: as they are written, or all of them by Skill, ties by the order, or all by the order.
    pub(super) fn ranks(&mut self, node: &Node<'_>, first: usize, problems: &mut Problems) {
        let crafts = &mut self.crafts[first..];
        let count = crafts.len();
        if crafts.iter().all(|craft| craft.plan.rank == 0) {
            let mut order: Vec<usize> = (0..count).collect();
            // RULING: where dice say who is how good, nobody knows it yet: ranks are as listed.
            if self.rules.ranks_by_skill && self.rules.skills != Skills::Dice {
                order.sort_by_key(|&at| Reverse(crafts[at].plan.skills[0]));
            }
            for (rank, at) in (1..).zip(order) {
                crafts[at].plan.rank = rank;
            }
            return;
        }
        for (at, craft) in crafts.iter().enumerate() {
            let rank = craft.plan.rank;
            let what = if rank == 0 {
                "the rank is missing: all aircraft of a side have one, or none has".to_owned()
            } else if let Some(other) = crafts[..at].iter().find(|other| other.plan.rank == rank) {
                format!("{} has rank {rank} already", other.plan.name)
            } else if usize::from(rank) > count {
                format!("the ranks of {count} aircraft are 1 to {count}")
            } else {
                continue;
            };
            craft.spot.problem(node, "rank", what, problems);
        }
    }

    /// The leader of a Formation: of its members the one with the highest rank.
    fn leader(&self, formation: u8) -> Option<&Written> {
        let members = self.crafts.iter().filter(|craft| craft.plan.formation == formation);
        members.min_by_key(|craft| craft.plan.rank)
    }

    /// SQR-115 Are the Formations of a side what they must be?
    pub(super) fn in_formation(&self, node: &Node<'_>, first: usize, problems: &mut Problems) {
        let (most, reach) = (usize::from(self.rules.formation_most), i32::from(self.rules.formation_reach));
        for craft in self.crafts[first..].iter().filter(|craft| craft.plan.formation > 0) {
            let Some(leader) = self.leader(craft.plan.formation) else { continue };
            let of = &leader.plan;
            let mut wrong = |key: &str, what: String| craft.spot.problem(node, key, what, problems);
            if of.name == craft.plan.name {
                let members = self.crafts.iter().filter(|other| other.plan.formation == of.formation).count();
                if !(FORMATION..=most).contains(&members) {
                    wrong(
                        "formation",
                        format!("a Formation is of {FORMATION} to {most} aircraft, and this of {members}"),
                    );
                }
                continue;
            }
            if craft.is_known() && leader.is_known() && craft.plan.kind != of.kind {
                wrong("kind", format!("it is not of the type of {}, who leads its Formation", of.name));
            }
            if craft.plan.marker != of.marker {
                wrong("marker", format!("{}, who leads its Formation, begins otherwise", of.name));
            }
            if !craft.placed || !leader.placed {
                continue;
            }
            if craft.plan.height != of.height {
                wrong("height", format!("{}, who leads its Formation, is at {}", of.name, of.height));
            }
            if craft.plan.at.heading != of.at.heading {
                wrong("heading", format!("it is not that of {}, who leads its Formation", of.name));
            }
            if !craft.plan.at.at.within(of.at.at, INCH * reach) {
                let what = format!("it is farther than {reach} inches from {}, who leads its Formation", of.name);
                wrong("at", what);
            }
        }
    }

    /// SQR-134, SQR-164 A marker for each aircraft of a side that begins under one, or for its Formation, where the leader is. Gives how
    /// many they are.
    pub(super) fn markers(&mut self, side: Side, first: usize) -> usize {
        let hidden = self.crafts[first..].iter().filter(|craft| craft.plan.marker);
        let begins = |craft: &Written| (craft.plan.at, craft.plan.height);
        let (mut formations, mut places) = (Vec::new(), Vec::new());
        for craft in hidden {
            let formation = craft.plan.formation;
            if formation == 0 {
                places.push(begins(craft));
            } else if !formations.contains(&formation) {
                formations.push(formation);
                places.extend(self.leader(formation).map(begins));
            }
        }
        let count = places.len();
        for place in places {
            self.contact(side, Some(place));
        }
        count
    }

    /// SQR-164 One more marker, with the next letter: A to Z, then AA and so on.
    pub(super) fn contact(&mut self, side: Side, at: Option<(Course, u8)>) {
        let number = self.contacts.len();
        let letter = char::from(b'A' + (number % 26) as u8);
        let name = std::iter::repeat_n('A', number / 26).chain([letter]).collect();
        self.contacts.push(ContactPlan { name, side, at });
    }

    /// SQR-113, SQR-164, SQR-173 Are there no more than fit, does nobody overlap with another, and has nobody the letter of a marker?
    pub(super) fn all_together(&self, node: &Node<'_>, problems: &mut Problems) {
        let counts = [
            (self.crafts.len(), MOST_CRAFT, "aircraft"),
            (self.sites.len(), MOST_SITES, "targets, ships and batteries"),
            (self.contacts.len(), MOST_CONTACTS, "Contact Markers"),
        ];
        for (count, most, what) in counts {
            if count > most {
                node.problem("sides", format!("{count} {what}; at most {most}"), problems);
            }
        }
        // RULING: markers may stand on each other, but who begins under them has a place of his own, for when he is turned up.
        let placed = |(_, craft): &(usize, &Written)| self.rules.stacking && craft.placed;
        for (at, craft) in self.crafts.iter().enumerate().filter(placed) {
            let overlaps = |other: &&Written| {
                other.placed
                    && other.plan.height == craft.plan.height
                    && other.plan.at.at.is_nearer(craft.plan.at.at, self.rules.overlap())
            };
            if let Some(other) = self.crafts[..at].iter().find(overlaps) {
                craft.spot.problem(
                    node,
                    "at",
                    format!("it overlaps with {} at the same height", other.plan.name),
                    problems,
                );
            }
        }
        let named = |name: &str| self.contacts.iter().any(|contact| contact.name.eq_ignore_ascii_case(name));
        let crafts = self.crafts.iter().map(|craft| (&craft.plan.name, &craft.spot));
        for (name, spot) in crafts.chain(self.sites.iter().map(|site| &site.name).zip(&self.spots)) {
            if named(name) {
                spot.problem(node, "name", format!("'{name}' is the letter of a Contact Marker"), problems);
            }
        }
    }
}
