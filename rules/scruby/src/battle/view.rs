//! What a viewer may know.

use crate::battle::position::Position;
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step};
use sandtable_core::{Piece, Side, Viewer};
use serde::{Deserialize, Serialize};

/// What a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What is on the table, as far as he may know it.
    pub table: Position,
    /// The question that is open.
    pub asked: Option<Step>,
}

impl View {
    /// What this viewer knows of a truth.
    pub fn of(state: &State, viewer: Viewer) -> View {
        let asked = state.agenda.last().copied().filter(|_| state.table.ended.is_none());
        View { viewer, table: state.table.clone(), asked }
    }

    /// The side that is asked, where it is the one that looks.
    pub fn asks_me(&self, setting: &Setting) -> Option<Side> {
        match self.asked? {
            Step::SetUp | Step::Written => match self.viewer {
                Viewer::Side(side) => Some(side),
                Viewer::Public | Viewer::Umpire => None,
            },
            step => step.asks(setting, &self.table).filter(|&side| self.viewer.is(side)),
        }
    }
}

impl Step {
    /// The side that a question is put to; nobody for what resolves itself, and for what both write.
    pub fn asks(self, setting: &Setting, table: &Position) -> Option<Side> {
        let of = |unit: Piece| setting.side(unit);
        match self {
            Step::Place(side)
            | Step::Choose(side)
            | Step::Orders(side)
            | Step::Fire(side)
            | Step::NextFirefight(side)
            | Step::Win(side)
            | Step::NextCharge(side)
            | Step::NextMelee(side) => Some(side),
            Step::React(charger) => {
                let charge = table.units.get(charger.index()).and_then(|unit| unit.charge);
                charge.and_then(|charge| of(charge.target))
            }
            Step::Ride(unit) | Step::Bonus(unit) => of(unit),
            Step::Turn
            | Step::Begin
            | Step::SetUp
            | Step::Alternate(_)
            | Step::Begins(_)
            | Step::Part(_)
            | Step::Commands(_)
            | Step::Written
            | Step::Together
            | Step::Answer(_)
            | Step::Pulses
            | Step::Fires(_)
            | Step::Removal
            | Step::Firefights
            | Step::Firefight(_)
            | Step::Wins
            | Step::Charges(_)
            | Step::Melees
            | Step::Melee(_)
            | Step::End => None,
        }
    }
}
