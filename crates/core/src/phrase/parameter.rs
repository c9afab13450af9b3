//! The parameters of commands as values of slots, and back.

use crate::{Path, Piece, Pieces, Value};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Point};

/// What a parameter of a command is as the value of a slot.
pub trait Parameter: Sized {
    /// The parameter that a value is; nothing where it is of another kind, or too great or small.
    fn of(value: &Value) -> Option<Self>;
    /// The value that a parameter is.
    fn value(&self) -> Value;
}

macro_rules! parameters {
    ($($kind:ident: $type:ty),*) => {
        $(
            impl Parameter for $type {
                fn of(value: &Value) -> Option<Self> {
                    if let Value::$kind(it) = value { Some(*it) } else { None }
                }

                fn value(&self) -> Value {
                    Value::$kind(*self)
                }
            }
        )*
    };
}

parameters!(Point: Point, Path: Path, Course: crate::Legs, Heading: Angle, Piece: Piece, Subset: Pieces, Number: i32);

impl Parameter for List<Piece, { crate::MOST_POINTS }> {
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Order(order) => Some(*order),
            Value::Subset(chosen) => Some(chosen.iter().collect()),
            _ => None,
        }
    }

    fn value(&self) -> Value {
        Value::Order(*self)
    }
}

impl Parameter for crate::Side {
    fn of(value: &Value) -> Option<Self> {
        u8::of(value).map(crate::Side)
    }

    fn value(&self) -> Value {
        self.0.value()
    }
}

macro_rules! numbers {
    ($($type:ty),*) => {
        $(
            impl Parameter for $type {
                fn of(value: &Value) -> Option<Self> {
                    i32::of(value)?.try_into().ok()
                }

                fn value(&self) -> Value {
                    Value::Number((*self).into())
                }
            }
        )*
    };
}

numbers!(i8, u8, i16, u16);

/// -1 where there is none.
impl<T: Parameter> Parameter for Option<T> {
    fn of(value: &Value) -> Option<Self> {
        if *value == Value::Number(-1) { Some(None) } else { T::of(value).map(Some) }
    }

    fn value(&self) -> Value {
        self.as_ref().map_or(Value::Number(-1), Parameter::value)
    }
}

/// Said or not.
impl Parameter for bool {
    fn of(value: &Value) -> Option<Self> {
        Some(i32::of(value)? != 0)
    }

    fn value(&self) -> Value {
        Value::Number((*self).into())
    }
}

/// Makes kinds of things of which a list `ALL` has every one with its word parameters of commands: each by its place in the list, which is its
/// number.
///
/// ```
/// # use sandtable_core::{Parameter, Value, counted_in_all};
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Flank {
///     Left,
///     Right,
/// }
/// impl Flank {
///     const ALL: [(&str, Flank); 2] = [("left", Flank::Left), ("right", Flank::Right)];
/// }
/// counted_in_all!(Flank);
/// assert_eq!(Flank::of(&Value::Number(1)), Some(Flank::Right));
/// assert_eq!(Flank::Left.value(), Value::Number(0));
/// assert_eq!(Flank::of(&Value::Number(2)), None);
/// ```
#[macro_export]
macro_rules! counted_in_all {
    ($($kind:ty),*) => {
        $(
            impl $crate::Parameter for $kind {
                fn of(value: &$crate::Value) -> Option<Self> {
                    let (_, it) = Self::ALL.get(usize::from(<u8 as $crate::Parameter>::of(value)?))?;
                    Some(*it)
                }

                fn value(&self) -> $crate::Value {
                    $crate::Value::Number(*self as i32)
                }
            }
        )*
    };
}
