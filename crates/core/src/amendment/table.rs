//! The table in which a rulebook states its switches, and with them its rules in force: each once.

use sandtable_geometry::{Angle, Length};
use std::fmt;
use std::ops::RangeInclusive;

/// What a switch may be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// One of these words.
    Words(Vec<&'static str>),
    /// A whole number, both ends included.
    Numbers(RangeInclusive<i32>),
    /// This word, or a whole number.
    WordOr(&'static str, RangeInclusive<i32>),
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Words(words) => f.write_str(&words.join(" | ")),
            Allowed::Numbers(range) => write!(f, "{} to {}", range.start(), range.end()),
            Allowed::WordOr(word, range) => write!(f, "{word} | {} to {}", range.start(), range.end()),
        }
    }
}

/// What a switch sets by a whole number.
pub trait Counted: Sized {
    /// The value of a number in the range of its switch: lengths are in millimetres, angles in degrees.
    fn counted(number: i32) -> Self;
}

macro_rules! counted {
    ($($type:ty),+) => {
        $(impl Counted for $type {
            fn counted(number: i32) -> $type {
                number as $type
            }
        })+
    };
}

counted!(u8, u16, i8, i32);

impl Counted for Length {
    fn counted(number: i32) -> Length {
        Length::mm(number)
    }
}

impl Counted for Angle {
    fn counted(number: i32) -> Angle {
        Angle::degrees(number)
    }
}

/// Reads `on` or `off`; none where it is neither.
pub fn on_off(value: &str) -> Option<bool> {
    match value {
        "on" | "true" | "yes" => Some(true),
        "off" | "false" | "no" => Some(false),
        _ => None,
    }
}

/// Reads a whole number in a range, both ends included; none where it is not one.
pub fn number<T: Counted>(value: &str, range: RangeInclusive<i32>) -> Option<T> {
    value.parse().ok().filter(|number| range.contains(number)).map(T::counted)
}

/// States the rules in force, or a part of them, with the switches that set them: a struct with one field for each, whose
/// default has every switch at its own, and `switches()`, which lists them.
///
/// ```
/// sandtable_core::amendments! {
///     /// NEW-01 What a group may settle otherwise.
///     pub struct Rules in Rules: |rules| rules;
///
///     Optional "premeasure" ["NEW-02"] "ranges may be looked up before targets are named": premeasure: bool = "off";
///     NewRule (2005-3-31) "new.caution" ["NEW-03"] "men may lie down": caution: bool = "on";
///     House "new.range" ["NEW-04"] "how far they shoot": range: u16 = "30" [10..=60];
///     House "new.turns" ["NEW-05"] "how long it lasts": turns: Option<u8> = "scenario" ["scenario" or 1..=30];
///     House "new.dice" ["NEW-06"] "dice of a shot, one or many": dice: u8 = "one" ["one": 1, "many": 3];
/// }
///
/// assert_eq!(Rules::default(), Rules { premeasure: false, caution: true, range: 30, turns: None, dice: 1 });
/// let switches = Rules::switches();
/// let values: Vec<String> = switches.iter().map(|switch| switch.values.to_string()).collect();
/// assert_eq!(values, ["on | off", "on | off", "10 to 60", "scenario | 1 to 30", "one | many"]);
/// ```
///
/// After `in` stand the rules of the whole book and the way from them to this part. What is no switch of this part stands in
/// braces after its name, and has the default of its type. A value is `on` or `off` where nothing follows the default; else a range of
/// whole numbers ([`Counted`]), words with what they mean, or one word beside a range.
#[macro_export]
macro_rules! amendments {
    (
        $(#[$about:meta])*
        pub struct $Part:ident $({ $($(#[$what:meta])* $also:ident: $Also:ty),+ $(,)? })? in $Rules:ty: |$rules:ident| $part:expr;
        $($class:ident $(($year:literal-$month:literal-$day:literal))? $id:literal [$($clause:literal),+ $(,)?] $title:literal:
            $field:ident: $type:ty = $default:literal $([$($values:tt)+])?;)+
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $Part {
            $($($(#[$what])* pub $also: $Also,)+)?
            $(#[doc = concat!($($clause, " ",)+ $title, ".")] pub $field: $type,)+
        }

        impl $Part {
            /// Its switches, in their order.
            pub fn switches() -> Vec<$crate::Amendment<$Rules>> {
                vec![$($crate::Amendment {
                    id: $id,
                    title: $title,
                    class: $crate::Class::$class,
                    date: [$($crate::Date { year: $year, month: $month, day: $day })?].first().copied(),
                    clauses: &[$($clause),+],
                    values: $crate::switch_values!($($($values)+)?),
                    default: $default,
                    set: |$rules: &mut $Rules, text| {
                        let part: &mut $Part = $part;
                        part.$field = $crate::switch_value!(text $(, $($values)+)?).ok_or(())?;
                        Ok(())
                    },
                }),+]
            }
        }

        impl Default for $Part {
            fn default() -> $Part {
                $Part {
                    $($($also: Default::default(),)+)?
                    $($field: $crate::switch_value!($default $(, $($values)+)?).expect("a default is one of the values"),)+
                }
            }
        }
    };
}

/// What a switch of [`amendments`](crate::amendments) may be set to.
#[doc(hidden)]
#[macro_export]
macro_rules! switch_values {
    () => { $crate::Allowed::Words(vec!["on", "off"]) };
    ($low:literal..=$high:literal) => { $crate::Allowed::Numbers($low..=$high) };
    ($word:literal or $low:literal..=$high:literal) => { $crate::Allowed::WordOr($word, $low..=$high) };
    ($($word:literal: $value:expr),+ $(,)?) => { $crate::Allowed::Words(vec![$($word),+]) };
}

/// The value of a switch of [`amendments`](crate::amendments), read.
#[doc(hidden)]
#[macro_export]
macro_rules! switch_value {
    ($text:expr) => { $crate::on_off($text) };
    ($text:expr, $low:literal..=$high:literal) => { $crate::number($text, $low..=$high) };
    ($text:expr, $word:literal or $low:literal..=$high:literal) => {
        if $text == $word { Some(None) } else { $crate::number($text, $low..=$high).map(Some) }
    };
    ($text:expr, $($word:literal: $value:expr),+ $(,)?) => {
        match $text {
            $($word => Some($value),)+
            _ => None,
        }
    };
}
