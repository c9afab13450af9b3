//! What units are: figures, quality, order.

use super::{Scope, leave, untie};
use crate::battle::position::{Gone, Position};
use crate::lists::Quality;
use sandtable_core::{Audience, Piece};
use serde::{Deserialize, Serialize};

/// Why figures are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// AOS-129 By the fire of this phase.
    Fire,
    /// AOS-165 By its own misfire.
    Misfire,
    /// AOS-49 In a firefight.
    Firefight,
    /// AOS-58 By shock.
    Shock,
    /// AOS-59 In melee.
    Melee,
    /// AOS-142 In a blocked retreat.
    Blocked,
    /// AOS-152 Disordered again.
    Disorder,
    /// AOS-151 By pursuers.
    Pursuit,
    /// AOS-113 Ridden down.
    RiddenDown,
}

/// What units are: figures, quality, order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
pub enum OfUnit {
    /// Figures were lost.
    Struck { unit: Piece, figures: u8, cause: Cause, to: Audience },
    /// AOS-06 So many figures are left, as people have ruled.
    Counted { unit: Piece, figures: u8, to: Audience },
    /// A unit went off the table.
    Left { unit: Piece, gone: Gone },
    /// AOS-140 Its quality changed.
    Graded {
        unit: Piece,
        quality: Quality,
        /// AOS-144 Should it have fallen below the worst?
        shaken: bool,
    },
    /// AOS-09 It became disordered.
    Disordered { unit: Piece },
    /// AOS-152 It reformed.
    Reformed { unit: Piece },
    /// AOS-153 It checked its morale.
    Checked { unit: Piece, passed: bool, to: Audience },
    /// AOS-66 It routs.
    Routed { unit: Piece },
    /// AOS-155 It rallied, and is disordered.
    Rallied { unit: Piece },
    /// AOS-153 It was at half strength or less in a morale phase.
    Halved { unit: Piece },
}

impl OfUnit {
    /// Does it speak of what the battle has, with measures that can be?
    pub(super) fn fits(&self, scope: &Scope<'_>) -> bool {
        match *self {
            OfUnit::Graded { unit, quality, .. } => {
                let ranks = 1..=scope.setting.lists.grades.len();
                scope.has(unit) && ranks.contains(&usize::from(quality.0))
            }
            OfUnit::Struck { unit, .. }
            | OfUnit::Counted { unit, .. }
            | OfUnit::Left { unit, .. }
            | OfUnit::Disordered { unit }
            | OfUnit::Reformed { unit }
            | OfUnit::Checked { unit, .. }
            | OfUnit::Routed { unit }
            | OfUnit::Rallied { unit }
            | OfUnit::Halved { unit } => scope.has(unit),
        }
    }

    /// Carries it out, which must fit the battle.
    pub(super) fn apply(&self, table: &mut Position) {
        match *self {
            OfUnit::Struck { unit, figures, cause, to } => {
                let struck = &mut table.units[unit.index()];
                let lost = figures.min(struck.figures);
                struck.figures -= lost;
                struck.done.lost = struck.done.lost.saturating_add(lost);
                // AOS-152: what disorder costs everybody can tell, though nobody says it.
                if to == Audience::All || cause == Cause::Disorder {
                    struck.told = struck.told.saturating_add(lost);
                    struck.done.told = struck.done.told.saturating_add(lost);
                }
            }
            OfUnit::Counted { unit, figures, .. } => table.units[unit.index()].figures = figures,
            OfUnit::Left { unit, gone } => leave(table, unit, gone),
            OfUnit::Graded { unit, quality, shaken } => {
                let graded = &mut table.units[unit.index()];
                graded.quality = quality;
                graded.done.shaken |= shaken;
            }
            OfUnit::Disordered { unit } => {
                let disordered = &mut table.units[unit.index()];
                (disordered.disordered, disordered.done.disordered) = (true, true);
            }
            OfUnit::Reformed { unit } => {
                let reformed = &mut table.units[unit.index()];
                (reformed.disordered, reformed.done.moved, reformed.done.ordered) = (false, true, true);
            }
            OfUnit::Checked { unit, passed, .. } => table.units[unit.index()].shown |= !passed,
            OfUnit::Routed { unit } => {
                table.units[unit.index()].routing = Some(table.turn);
                untie(table, unit);
            }
            OfUnit::Rallied { unit } => {
                let rallied = &mut table.units[unit.index()];
                (rallied.routing, rallied.disordered) = (None, true);
            }
            OfUnit::Halved { unit } => table.units[unit.index()].halved = true,
        }
    }
}
