//! What happens, how it changes what is on the table, and who is told: bookkeeping without rules and without dice, a file for each section.

mod area;
mod change;
mod torpedo;
mod turn;

pub use area::{LAID, OfArea};
pub use change::{Cause, Change, Way, shown_number};
pub use torpedo::{OfTorpedo, seen};
pub use turn::OfTurn;

use crate::battle::command::Launch;
use crate::battle::position::{Conditions, Lane, Level, Pattern, Phase, Position, Salvo, Smoke, Star, Tube, Wreck};
use crate::battle::setting::Setting;
use sandtable_core::{Audience, Mentioned, Piece, Side, Viewer, mentioned};
use sandtable_geometry::{Course, Length, Segment};
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
            What::Unit { unit, change } => unit.fits(&scope) && change.fits(&scope, *unit),
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
                What::Unit { change: change.heard(table, viewer)?, unit: called(table, viewer, unit)? }
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
pub struct Scope<'a> {
    setting: &'a Setting,
    table: &'a Position,
}

mentioned! {
    Scope<'_>: any [Conditions, Phase, Smoke, Star, Pattern, Lane, Wreck, Launch, Salvo, Length]; |it, scope|
    Piece: it.index() < scope.table.units.len();
    Side: it.index() < 2;
}

impl Scope<'_> {
    fn is_course(&self, at: Course) -> bool {
        self.setting.is_place(at.at) && at.heading.fits(self)
    }

    fn has_gun(&self, unit: Piece, mount: u8) -> bool {
        usize::from(mount) < self.table.units[unit.index()].guns.len()
    }

    fn tube(&self, unit: Piece, mount: u8) -> Option<&Tube> {
        self.table.units[unit.index()].tubes.get(usize::from(mount))
    }

    fn salvo(&self, letter: u8) -> Option<&Salvo> {
        self.table.salvos.iter().find(|salvo| salvo.letter == letter)
    }

    /// Has a salvo so many torpedoes left?
    fn has_left(&self, letter: u8, torpedoes: u8) -> bool {
        let left = |salvo: &Salvo| salvo.load.map_or(0, |load| load.left);
        self.salvo(letter).is_some_and(|salvo| left(salvo) >= torpedoes)
    }

    fn may_launch(&self, salvo: &Salvo) -> bool {
        let load = salvo.load.is_some_and(|load| {
            load.by.fits(self)
                && usize::from(load.torpedo) < self.setting.lists.torpedoes.len()
                && (1..=60).contains(&load.fired)
                && load.left == load.fired
        });
        load && !self.table.salvos.is_full() && self.is_course(salvo.marker) && salvo.side.fits(self)
    }

    fn is_track(&self, track: Segment) -> bool {
        self.setting.is_place(track.from) && self.setting.is_place(track.to) && track.from != track.to
    }

    /// Is it a minefield of the scenario, or one that was laid?
    fn has_field(&self, field: u8) -> bool {
        match field.checked_sub(LAID) {
            None => usize::from(field) < self.setting.fields.len(),
            Some(lane) => usize::from(lane) < self.table.lanes.len(),
        }
    }
}
