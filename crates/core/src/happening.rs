//! What happens, stated once: the events of a section with what must fit the battle of which they speak, and how causes are told.

use crate::{Audience, Outcome, Side};
use sandtable_dice::List;
use sandtable_geometry::Angle;

/// Something that an event speaks of. `S` is of what it may speak: a battle as it stands.
pub trait Mentioned<S> {
    /// Has the battle such a thing, or can such a measure be?
    fn fits(&self, scope: &S) -> bool;
}

macro_rules! plain {
    ($($type:ty)+) => {
        $(impl<S> Mentioned<S> for $type {
            fn fits(&self, _: &S) -> bool {
                true
            }
        })+
    };
}

plain!(bool u8 u16 u32 u64 i8 i16 i32 i64 Audience);

impl<S, T: Mentioned<S>> Mentioned<S> for Option<T> {
    fn fits(&self, scope: &S) -> bool {
        self.as_ref().is_none_or(|it| it.fits(scope))
    }
}

impl<S, T: Mentioned<S>, const N: usize> Mentioned<S> for [T; N] {
    fn fits(&self, scope: &S) -> bool {
        self.iter().all(|it| it.fits(scope))
    }
}

impl<S, T: Mentioned<S> + Copy + Default, const N: usize> Mentioned<S> for List<T, N> {
    fn fits(&self, scope: &S) -> bool {
        self.iter().all(|it| it.fits(scope))
    }
}

/// It is one of a whole turn.
impl<S> Mentioned<S> for Angle {
    fn fits(&self, _: &S) -> bool {
        (0..360_000).contains(&self.0)
    }
}

impl<S> Mentioned<S> for Outcome
where
    Side: Mentioned<S>,
{
    fn fits(&self, scope: &S) -> bool {
        match self {
            Outcome::Won(side) => side.fits(scope),
            Outcome::Drawn => true,
        }
    }
}

/// Does what is said besides of an event hold?
#[doc(hidden)]
pub fn holds<S>(scope: &S, besides: impl FnOnce(&S) -> bool) -> bool {
    besides(scope)
}

/// States what a rulebook's events may speak of ([`Mentioned`]): types of which any value may be, and for each of the others what must
/// hold.
#[macro_export]
macro_rules! mentioned {
    ($Scope:ty: any [$($plain:ty),* $(,)?]; |$it:ident, $scope:ident| $($type:ty: $fits:expr;)+) => {
        $(impl $crate::Mentioned<$Scope> for $plain {
            fn fits(&self, _: &$Scope) -> bool {
                true
            }
        })*
        $(impl $crate::Mentioned<$Scope> for $type {
            fn fits(&self, scope: &$Scope) -> bool {
                let ($it, $scope) = (self, scope);
                let _ = $scope;
                $fits
            }
        })+
    };
}

/// States the events of one section, or of several. An event fits a battle that has whatever its fields speak of, where what stands
/// behind `if` holds too.
///
/// ```
/// use sandtable_core::{Piece, happenings, mentioned};
///
/// /// A battle of so many pieces.
/// struct Scope(usize);
///
/// mentioned! { Scope: any []; |it, scope| Piece: it.index() < scope.0; }
///
/// happenings! {
///     /// What becomes of pieces.
///     pub enum OfPiece of Scope {
///         /// One met another.
///         Met { piece: Piece, other: Piece } if |_| piece != other,
///         /// Nobody is hidden any more.
///         Shown,
///     }
/// }
///
/// let met = |one, other| OfPiece::Met { piece: Piece(one), other: Piece(other) }.fits(&Scope(2));
/// assert_eq!([met(0, 1), met(1, 1), met(0, 2)], [true, false, false]);
/// assert!(OfPiece::Shown.fits(&Scope(0)));
/// ```
#[macro_export]
macro_rules! happenings {
    ($($(#[$about:meta])+ $visible:vis enum $Of:ident of $Scope:ty { $(
        $(#[$event:meta])+ $name:ident $({ $($(#[$note:meta])* $field:ident: $type:ty),+ $(,)? })? $(if $besides:expr)?,
    )+ })+) => { $(
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(tag = "happened", rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "a field without words is what its name and its type say")]
        #[allow(
            clippy::large_enum_variant,
            reason = "an event is copied, never kept in numbers: a box would cost a batch an allocation"
        )]
        $visible enum $Of {
            $($(#[$event])+ $name $({ $($(#[$note])* $field: $type),+ })?,)+
        }

        impl $Of {
            /// Does it speak of what the battle has, with measures that can be?
            pub fn fits(&self, scope: &$Scope) -> bool {
                match *self { $(
                    $Of::$name $({ $($field),+ })? => {
                        true $($(&& $crate::Mentioned::<$Scope>::fits(&$field, scope))+)? $(&& $crate::holds(scope, $besides))?
                    }
                )+ }
            }
        }
    )+ };
}

/// States a rulebook's events as those of its sections, each with the function that carries them out.
#[macro_export]
macro_rules! sections {
    ($(#[$about:meta])+ $visible:vis enum $Event:ident of $Scope:ty, on $Table:ty {
        $($(#[$section:meta])+ $Section:ident($Of:ident, $change:path),)+
    }) => {
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(tag = "of", rename_all = "kebab-case")]
        #[allow(
            clippy::large_enum_variant,
            reason = "an event is copied, never kept in numbers: a box would cost a batch an allocation"
        )]
        $visible enum $Event { $($(#[$section])+ $Section($Of),)+ }

        impl $Event {
            /// Does it speak of what the battle has, with measures that can be?
            pub fn fits(&self, scope: &$Scope) -> bool {
                match self { $($Event::$Section(event) => event.fits(scope),)+ }
            }

            /// Carries it out, which must fit the battle.
            pub fn apply(&self, table: &mut $Table) {
                match *self { $($Event::$Section(event) => $change(table, event),)+ }
            }
        }

        $(impl From<$Of> for $Event {
            fn from(event: $Of) -> $Event {
                $Event::$Section(event)
            }
        })+
    };
}

/// States why and how things happen, each with the clause that it is told by and with its words; without words where another sentence
/// tells it.
///
/// ```
/// sandtable_core::told! {
///     /// Why men are lost.
///     pub enum Cause {
///         Fire = "NEW-01" "by fire",
///         Hunger = "NEW-02" "",
///     }
/// }
///
/// assert_eq!(Cause::Fire.told(), ("by fire", "NEW-01"));
/// ```
#[macro_export]
macro_rules! told {
    ($($(#[$about:meta])+ $visible:vis enum $name:ident { $($value:ident = $clause:literal $words:literal,)+ })+) => { $(
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "each is told in words")]
        $visible enum $name { $($value,)+ }

        impl $name {
            /// How it is told, and by which clause.
            pub const fn told(self) -> (&'static str, &'static str) {
                match self { $($name::$value => ($words, $clause),)+ }
            }
        }
    )+ };
}
