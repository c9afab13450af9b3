//! What a viewer may know.

use crate::battle::position::{Crew, Flown, MOST_CONTACTS, Place, Position};
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step, Under};
use sandtable_core::{Agenda, Piece, Side, Viewer};
use sandtable_dice::List;
use serde::{Deserialize, Serialize};

/// What a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What everybody sees, and how the markers of this viewer have moved.
    pub table: Position,
    /// SQR-134 What is under each Contact Marker; nothing where that is another side's secret.
    pub under: List<Option<Under>, MOST_CONTACTS>,
    /// The question that is open.
    pub asked: Option<Step>,
    /// What is still to do: everybody has seen how it came about.
    pub agenda: Agenda<Step>,
}

impl View {
    /// What this viewer knows of a truth.
    pub fn of(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let asked = state.agenda.last().copied().filter(|_| state.table.ended.is_none());
        let own = |at: usize| viewer.shares(setting.contacts[at].side);
        let under = state.under.iter().enumerate().map(|(at, under)| own(at).then_some(*under)).collect();
        let mut table = state.table.clone();
        if table.acting.is_some_and(|acting| is_veiled(&table, acting, viewer)) {
            table.attacks.iter_mut().for_each(|attack| attack.by = Crew::default());
        }
        // SQR-101: whoever is under a marker is as the scenario says: what dice have said of his crew is hidden, and that he leads.
        for (craft, plan) in setting.craft_pieces().zip(&setting.crafts) {
            if is_hidden(&state.table, (craft, plan.side), viewer) {
                table.crafts[craft.index()] = setting.begins(plan);
                table.leaders.iter_mut().filter(|leader| **leader == Some(craft)).for_each(|leader| *leader = None);
            }
        }
        for contact in table.contacts.iter_mut().filter(|contact| !viewer.shares(contact.side)) {
            contact.flown = Flown::default();
        }
        View { viewer, table, under, asked, agenda: state.agenda }
    }

    /// The side that is asked, where it is the one that looks.
    pub fn asks_me(&self, setting: &Setting) -> Option<Side> {
        self.asked.and_then(|step| step.asks(setting)).filter(|&side| self.viewer.is(side))
    }

    /// Is anything hidden: a Contact Marker on the table?
    pub fn has_markers(&self) -> bool {
        self.table.crafts.iter().any(|craft| craft.place == Place::Hidden)
            || self.table.contacts.iter().any(|contact| contact.there)
    }
}

/// SQR-101, SQR-134 Is an aircraft of a side under a marker of which this viewer knows nothing?
pub fn is_hidden(table: &Position, (craft, side): (Piece, Side), viewer: Viewer) -> bool {
    table.crafts[craft.index()].place == Place::Hidden && !viewer.shares(side)
}

/// SQR-134, SQR-164 Does a piece look out from under a Contact Marker of which this viewer knows nothing? Then he does not hear who of the
/// crew it is: an operator would tell of the radar.
pub fn is_veiled(table: &Position, piece: Piece, viewer: Viewer) -> bool {
    let before = table.crafts.len() + table.sites.len();
    let contact = piece.index().checked_sub(before).and_then(|at| table.contacts.get(at));
    contact.is_some_and(|contact| !viewer.shares(contact.side))
}

impl Step {
    /// The side that a question is put to; nobody for what resolves itself.
    pub fn asks(self, setting: &Setting) -> Option<Side> {
        match self {
            Step::Dummies(side)
            | Step::Move(side)
            | Step::Declare(side, _)
            | Step::Activate(side)
            | Step::Continue(side, _)
            | Step::Burst(side) => Some(side),
            Step::Sail(piece) | Step::Follow(piece) | Step::Deplete(piece, _) | Step::Row(piece) => setting.side(piece),
            Step::Turn
            | Step::Deal
            | Step::Alternate(_)
            | Step::Trail(_)
            | Step::Tails
            | Step::Combat
            | Step::Activations(_)
            | Step::Resolve
            | Step::Barrage(_)
            | Step::End => None,
        }
    }
}
