//! What may be expected, in numbers that programs read and people are shown.

use sandtable_core::Part;
use sandtable_core::data::Problem;
use sandtable_dice::{Exactly, Need, Reason, TooLarge, Weight};
use schemars::JsonSchema;
use serde::Serialize;

/// A chance, as a number and, if asked for, as a fraction.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Chance {
    /// Between 0 and 1.
    pub chance: f64,
    /// In lowest terms, where exact odds were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
}

impl Chance {
    /// "52.00 % (13/25)".
    pub fn in_words(&self) -> String {
        let fraction = self.fraction.as_ref().map(|fraction| format!(" ({fraction})")).unwrap_or_default();
        format!("{:.2} %{fraction}", 100.0 * self.chance)
    }
}

/// A part of the number needed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Modifier {
    /// What it adds.
    pub value: i32,
    /// What it is for.
    pub name: String,
    /// The clause that says so.
    pub clause: String,
}

impl Modifier {
    /// One of this value, for a reason.
    pub fn of(value: i32, reason: &Reason) -> Modifier {
        Modifier { value, name: reason.name.into(), clause: reason.clause.into() }
    }

    /// The parts of a number needed.
    pub fn parts(need: &Need) -> Vec<Modifier> {
        let parts = need.parts().iter().map(Part::from);
        parts.map(|part| Modifier { value: part.value, name: part.name.into(), clause: part.clause.into() }).collect()
    }
}

/// The number needed with its parts, and why it cannot be, if it cannot: a line each.
pub fn number(needed: Option<i32>, modifiers: &[Modifier], hopeless: Option<&Modifier>) -> Vec<String> {
    let part = |(n, part): (usize, &Modifier)| {
        let value = if n == 0 { part.value.to_string() } else { format!("{:+}", part.value) };
        format!("{value} {} [{}]", part.name, part.clause)
    };
    let sum: Vec<String> = modifiers.iter().enumerate().map(part).collect();
    let needed = needed.map(|needed| format!("{needed} needed = {}", sum.join(" ")));
    let hopeless = hopeless.map(|hopeless| format!("{} [{}]", hopeless.name, hopeless.clause));
    needed.into_iter().chain(hopeless).collect()
}

/// A situation whose names have been found.
pub trait Reckoned {
    /// What may be expected of it.
    type Report;

    /// Reckoned with such numbers.
    ///
    /// # Errors
    /// They are too large to be exact.
    fn report<W: Shown>(&self) -> Result<Self::Report, TooLarge>;

    /// The report, with fractions where `exact` is asked for; `field` is what makes its numbers large.
    ///
    /// # Errors
    /// The exact numbers are too large.
    fn answered(&self, field: &str, exact: bool) -> Result<Self::Report, Vec<Problem>> {
        let report = if exact { self.report::<Exactly>() } else { self.report::<f64>() };
        report.map_err(|TooLarge| vec![Problem::of("situation", field, "the exact numbers are too large")])
    }
}

/// Chances that can be shown to people.
pub trait Shown: Weight {
    /// As it is shown.
    fn shown(chance: &Self::Number) -> Chance;
}

impl Shown for f64 {
    fn shown(chance: &f64) -> Chance {
        Chance { chance: *chance, fraction: None }
    }
}

impl Shown for Exactly {
    fn shown(chance: &Exactly) -> Chance {
        Chance { chance: chance.to_f64(), fraction: Some(chance.to_string()) }
    }
}
