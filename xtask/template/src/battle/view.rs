//! What a viewer may know: here all there is. A rulebook that hides something builds it up from what the viewer knows, and
//! states its secrets in its tests.

use crate::battle::state::{Figures, State, Step};
use sandtable_core::{Outcome, Side, Viewer};
use serde::{Deserialize, Serialize};

/// What a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The figures.
    pub figures: Figures,
    /// The turn.
    pub turn: u8,
    /// The question that is open.
    pub asked: Option<Step>,
    /// How the battle ended, if it has.
    pub ended: Option<Outcome>,
}

impl View {
    /// What this viewer knows of a truth.
    pub fn of(state: &State, viewer: Viewer) -> View {
        let asked = state.agenda.last().copied().filter(|_| state.ended.is_none());
        View { viewer, figures: state.figures, turn: state.turn, asked, ended: state.ended }
    }

    /// The side that is asked, where it is the one that looks.
    pub fn asks_me(&self) -> Option<Side> {
        match self.asked {
            Some(Step::Act(side)) if self.viewer.is(side) => Some(side),
            _ => None,
        }
    }
}
