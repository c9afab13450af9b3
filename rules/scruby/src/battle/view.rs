//! What a viewer may know.

use crate::battle::{Member, Position, Setting, State, Step, Unit};
use crate::resolution::rolls::is_half;
use sandtable_core::{Agenda, Piece, Side, Viewer};
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
    /// What is still to do: everybody has seen how it came about.
    pub agenda: Agenda<Step>,
}

impl View {
    /// What this viewer knows of a truth.
    pub fn of(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let asked = state.agenda.last().copied().filter(|_| state.table.ended.is_none());
        let mut table = state.table.clone();
        if setting.rules.closed_rosters && table.ended.is_none() {
            let all = table.units.iter_mut().zip(&setting.members);
            let others = all.filter(|(_, member)| !viewer.shares(member.side));
            others.for_each(|(unit, member)| *unit = closed(setting, unit, member));
        }
        View { viewer, table, asked, agenda: state.agenda }
    }

    /// AOS-158 Does the viewer know how many figures and rounds the units of a side have left?
    pub fn counts(&self, setting: &Setting, side: Side) -> bool {
        !setting.rules.closed_rosters || self.viewer.shares(side) || self.table.ended.is_some()
    }

    /// AOS-158 Does the viewer know quality and weapon of a unit?
    pub fn knows(&self, setting: &Setting, unit: Piece) -> bool {
        let shown = self.table.units.get(unit.index()).is_some_and(|unit| unit.shown);
        shown || setting.side(unit).is_some_and(|side| self.counts(setting, side))
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

/// AOS-158 A unit as an enemy sees it while rosters are closed: whole, reduced, or at half strength or less; its quality only once it
/// has shown it, and fair until then.
pub fn closed(setting: &Setting, unit: &Unit, member: &Member) -> Unit {
    let (now, full) = (unit.figures, member.figures);
    let figures = match () {
        // RULING: where frontage follows the figures, whoever looks at the table can count them.
        () if now == 0 || now >= full || setting.rules.shrink_frontage => now,
        () if !is_half(now, full) => full - 1,
        () => (full / 2).max(1),
    };
    let quality = if unit.shown { unit.quality } else { setting.lists.fair() };
    let mut seen = Unit { figures, quality, rounds: 0, ..*unit };
    seen.pending.own = 0;
    if !setting.rules.shrink_frontage {
        seen.done.lost = 0;
    }
    seen
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
            _ => None,
        }
    }
}
