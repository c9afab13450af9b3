//! What happens, how it changes what is on the table, and who is told: bookkeeping without rules and without dice, a file for each section.

mod area;
mod change;
mod torpedo;
mod turn;

pub use area::{LAID, OfArea};
pub use change::{Change, Way, shown_number};
pub use torpedo::{OfTorpedo, seen};
pub use turn::OfTurn;

use crate::battle::position::{Level, Position, Tube};
use crate::battle::setting::Setting;
use sandtable_core::{Audience, Piece, Side, Viewer};
use sandtable_geometry::Course;
use serde::{Deserialize, Serialize};

/// A change of the state, and who is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Event {
    /// AST-203 Who is told.
    #[serde(default, skip_serializing_if = "Audience::is_everybody")]
    pub to: Audience,
    /// What happened.
    pub what: What,
}

/// What happened, by the section that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "kebab-case")]
#[allow(
    clippy::large_enum_variant,
    reason = "an event is copied, never kept in numbers: a box would cost a batch an allocation"
)]
pub enum What {
    /// The turn.
    Turn(OfTurn),
    /// A vessel, battery, aircraft or dummy.
    Unit {
        /// Which.
        unit: Piece,
        /// What became of it.
        change: Change,
    },
    /// Salvos.
    Torpedo(OfTorpedo),
    /// What lies on the water.
    Area(OfArea),
}

impl From<OfTurn> for Event {
    fn from(event: OfTurn) -> Event {
        Event { to: Audience::All, what: What::Turn(event) }
    }
}

impl Event {
    /// A change of a unit, for those who are told.
    pub fn of(unit: Piece, change: Change, to: Audience) -> Event {
        Event { to, what: What::Unit { unit, change } }
    }

    /// Does it speak of what the battle has, with measures that can be?
    pub fn fits(&self, setting: &Setting, table: &Position) -> bool {
        let scope = Scope { setting, table };
        match &self.what {
            What::Turn(event) => event.fits(&scope),
            What::Unit { unit, change } => scope.has(*unit) && change.fits(&scope, *unit),
            What::Torpedo(event) => event.fits(&scope),
            What::Area(event) => event.fits(&scope),
        }
    }

    /// Carries it out, which must fit the battle.
    pub fn apply(&self, table: &mut Position) {
        match &self.what {
            What::Turn(event) => event.apply(table, self.to),
            What::Unit { unit, change } => change.apply(table, *unit),
            What::Torpedo(event) => event.apply(table),
            What::Area(event) => event.apply(table),
        }
    }

    /// AST-203 As a viewer is told of it, given the truth just after it: units under the names by which he knows them.
    pub fn heard(&self, table: &Position, viewer: Viewer) -> Option<Event> {
        if !self.to.includes(viewer) {
            return None;
        }
        let what = match self.what {
            What::Turn(event) => What::Turn(event),
            What::Unit { unit, change } => {
                let unit = called(table, viewer, unit)?;
                What::Unit { unit, change: change.heard(table, viewer)? }
            }
            What::Torpedo(event) => What::Torpedo(event.heard(table, viewer)?),
            What::Area(event) => What::Area(event.heard(table, viewer)?),
        };
        Some(Event { to: Audience::All, what })
    }
}

/// AST-156 By which piece a viewer knows a unit: as itself where it is identified, else under a number; by none where he does not know it.
pub fn called(table: &Position, viewer: Viewer, unit: Piece) -> Option<Piece> {
    let own = |side: Side| match table.level(side, unit) {
        Level::Identity => Some(unit),
        // Who has seen it go down knows what it was.
        _ if sank(table, side, unit) => Some(unit),
        Level::None => None,
        _ => {
            let number = table.contact(side, unit).number?;
            Some(Piece(table.units.len() as u16 + u16::from(number)))
        }
    };
    match viewer {
        Viewer::Umpire => Some(unit),
        Viewer::Side(side) => own(side),
        Viewer::Public => (table.open.all || table.ended.is_some()).then_some(unit),
    }
}

/// AST-203 Does a side know of the wreck of a unit?
pub fn sank(table: &Position, side: Side, unit: Piece) -> bool {
    table.wrecks.iter().any(|wreck| wreck.of == unit && wreck.known >> side.0 & 1 == 1)
}

/// What an event may speak of.
struct Scope<'a> {
    setting: &'a Setting,
    table: &'a Position,
}

impl Scope<'_> {
    fn is_side(&self, side: Side) -> bool {
        side.index() < 2
    }

    fn has(&self, unit: Piece) -> bool {
        unit.index() < self.table.units.len()
    }

    fn is_course(&self, at: Course) -> bool {
        self.setting.is_place(at.at) && (0..360_000).contains(&at.heading.0)
    }

    fn has_gun(&self, unit: Piece, mount: u8) -> bool {
        usize::from(mount) < self.table.units[unit.index()].guns.len()
    }

    fn tube(&self, unit: Piece, mount: u8) -> Option<&Tube> {
        self.table.units[unit.index()].tubes.get(usize::from(mount))
    }
}
