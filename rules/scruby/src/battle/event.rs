//! What happens, and how it changes what is on the table: bookkeeping without rules and without dice, a file for each section.

mod charges;
mod combat;
mod condition;
mod fire;
mod moves;
mod staff;
mod turn;

pub use charges::OfCharge;
pub use combat::OfCombat;
pub use condition::{Cause, OfUnit};
pub use fire::{OfFire, Reach};
pub use moves::{Motion, OfMove};
pub use staff::OfStaff;
pub use turn::OfTurn;

use crate::battle::position::{Gone, Place, Position};
use crate::battle::setting::Setting;
use crate::battle::stand::Stand;
use crate::lists::Formation;
use sandtable_core::{Audience, Piece, Side};
use serde::{Deserialize, Serialize};

macro_rules! sections {
    ($($(#[$doc:meta])+ $section:ident($of:ident),)+) => {
        /// A change of the state.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(tag = "of", rename_all = "kebab-case")]
        #[allow(
            clippy::large_enum_variant,
            reason = "an event is copied, never kept in numbers: a box would cost a batch an allocation"
        )]
        pub enum Event {
            $($(#[$doc])+ $section($of),)+
        }

        $(impl From<$of> for Event {
            fn from(event: $of) -> Event {
                Event::$section(event)
            }
        })+

        impl Event {
            /// Does it speak of what the battle has, with measures that can be?
            pub fn fits(&self, setting: &Setting, table: &Position) -> bool {
                let scope = Scope { setting, table };
                match self {
                    $(Event::$section(event) => event.fits(&scope),)+
                }
            }

            /// Carries it out, which must fit the battle.
            pub fn apply(&self, table: &mut Position) {
                match self {
                    $(Event::$section(event) => event.apply(table),)+
                }
            }
        }
    };
}

sections! {
    /// The turn.
    Turn(OfTurn),
    /// Where units are.
    Move(OfMove),
    /// Charges.
    Charge(OfCharge),
    /// Fire.
    Fire(OfFire),
    /// Firefights and melees.
    Combat(OfCombat),
    /// What units are.
    Unit(OfUnit),
    /// Generals and caissons.
    Staff(OfStaff),
}

impl Event {
    /// AOS-158 Who is told of it.
    pub fn audience(&self) -> Audience {
        match *self {
            Event::Fire(OfFire::Misfired { to, .. })
            | Event::Unit(OfUnit::Struck { to, .. } | OfUnit::Counted { to, .. } | OfUnit::Checked { to, .. })
            | Event::Staff(OfStaff::Rounds { to, .. }) => to,
            _ => Audience::All,
        }
    }
}

/// What an event may speak of.
struct Scope<'a> {
    setting: &'a Setting,
    table: &'a Position,
}

impl Scope<'_> {
    fn is_side(&self, side: Side) -> bool {
        side.index() < self.setting.sides.len()
    }

    fn has(&self, unit: Piece) -> bool {
        unit.index() < self.table.units.len()
    }

    fn has_general(&self, general: u8) -> bool {
        usize::from(general) < self.table.generals.len()
    }

    fn forms(&self, unit: Piece, formation: Formation) -> bool {
        self.has(unit) && self.setting.lists.form(self.setting.arm(unit), formation).is_some()
    }

    fn bears(stand: Stand) -> bool {
        (0..360_000).contains(&stand.bearing.0)
    }

    fn on_table(&self, stand: Stand) -> bool {
        self.setting.on_table(stand.at) && Scope::bears(stand)
    }
}

/// AOS-167 A unit goes, and all its ties end.
fn leave(table: &mut Position, unit: Piece, gone: Gone) {
    let leaver = &mut table.units[unit.index()];
    (leaver.place, leaver.aim) = (Place::Gone(gone), None);
    if gone == Gone::Destroyed {
        leaver.figures = 0;
    }
    untie(table, unit);
    table.spoils.winners &= !(1 << unit.index().min(63));
    for general in table.generals.iter_mut().filter(|general| general.with == Some(unit)) {
        general.with = None;
        // AOS-161: one whose unit leaves the table goes with it, and one whose unit is destroyed stays alone.
        if gone != Gone::Destroyed {
            general.place = Place::Gone(gone);
        }
    }
    if table.order.is_some_and(|order| order.unit == unit) {
        table.order = None;
    }
}

/// Contacts, charges and the part in a firefight of a unit end.
fn untie(table: &mut Position, unit: Piece) {
    table.units[unit.index()].charge = None;
    table.contacts.retain(|contact| !contact.has(unit));
    table.firefights.iter_mut().for_each(|firefight| firefight.attackers.retain(|other| *other != unit));
    table.firefights.retain(|firefight| firefight.target != unit);
}
