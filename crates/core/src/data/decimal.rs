//! Decimal numbers of millimetres, centimetres or inches, as people write them, to whole micrometres without rounding.

use std::fmt;

/// The unit in which a document gives its lengths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Millimetres, in steps of 0.1.
    #[default]
    Millimetres,
    /// Inches, in steps of 0.01: each is 254 micrometres.
    Inches,
    /// Centimetres, in steps of 0.01.
    Centimetres,
}

/// Why a decimal number of millimetres, centimetres or inches was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecimalError {
    /// Not a plain decimal number: exponents and other number bases count as such too.
    Malformed,
    /// Finer than 0.1 mm, or than 0.01 inches or centimetres.
    TooFine,
    /// Beyond a million millimetres, 100,000 centimetres or 40,000 inches.
    TooLarge,
}

impl DecimalError {
    /// What is wrong with a number of this unit.
    pub fn of(self, measure: Measure) -> &'static str {
        match (self, measure) {
            (DecimalError::Malformed, Measure::Millimetres) => "not a plain decimal number of millimetres",
            (DecimalError::Malformed, Measure::Inches) => "not a plain decimal number of inches",
            (DecimalError::TooFine, Measure::Millimetres) => "lengths are written in steps of 0.1 mm",
            (DecimalError::TooFine, Measure::Inches) => "lengths are written in steps of 0.01 inches",
            (DecimalError::TooLarge, Measure::Millimetres) => "more than a million millimetres",
            (DecimalError::TooLarge, Measure::Inches) => "more than 40000 inches",
            (DecimalError::Malformed, Measure::Centimetres) => "not a plain decimal number of centimetres",
            (DecimalError::TooFine, Measure::Centimetres) => "lengths are written in steps of 0.01 cm",
            (DecimalError::TooLarge, Measure::Centimetres) => "more than 100000 centimetres",
        }
    }
}

/// Of millimetres.
impl fmt::Display for DecimalError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.of(Measure::Millimetres))
    }
}

impl Measure {
    /// What several of them are called.
    pub const fn word(self) -> &'static str {
        match self {
            Measure::Millimetres => "millimetres",
            Measure::Inches => "inches",
            Measure::Centimetres => "centimetres",
        }
    }

    /// How many decimals are read, how many micrometres the last of them counts, and the limit in whole units.
    const fn steps(self) -> (usize, i64, i64) {
        match self {
            Measure::Millimetres => (1, 100, 1_000_000),
            Measure::Inches => (2, 254, 40_000),
            Measure::Centimetres => (2, 100, 100_000),
        }
    }

    /// So many of them, such as `12`, `-3.5` or `80.0`, in micrometres, exactly.
    ///
    /// # Errors
    /// A text that is no plain decimal number, is finer than the steps of the unit, or exceeds its limit either way.
    pub fn micrometres(self, text: &str) -> Result<i32, DecimalError> {
        let (decimals, step, limit) = self.steps();
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        if [whole, fraction].iter().any(|part| part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit())) {
            return Err(DecimalError::Malformed);
        }
        if fraction.bytes().skip(decimals).any(|byte| byte != b'0') {
            return Err(DecimalError::TooFine);
        }
        let whole: i64 = whole.parse().map_err(|_| DecimalError::TooLarge)?;
        if whole >= limit {
            return Err(DecimalError::TooLarge);
        }
        let decimal = fraction.bytes().chain(std::iter::repeat(b'0')).take(decimals);
        let steps = decimal.fold(whole, |steps, byte| steps * 10 + i64::from(byte - b'0'));
        let size = i32::try_from(steps * step).map_err(|_| DecimalError::TooLarge)?;
        Ok(if negative { -size } else { size })
    }
}

/// Millimetres such as `12`, `-3.5` or `80.0` in micrometres, exactly.
///
/// # Errors
/// A text that is no plain decimal number, is finer than 0.1 mm, or exceeds a million millimetres either way.
pub fn micrometres(text: &str) -> Result<i32, DecimalError> {
    Measure::Millimetres.micrometres(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact() {
        for (text, expected) in [("0", 0), ("12", 12_000), ("12.3", 12_300), ("-0.1", -100), ("+80.00", 80_000)] {
            assert_eq!(micrometres(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_length_is_refused_with_its_reason() {
        for text in ["", "-", ".5", "5.", "1e3", "0x10", "1_000", "inf", "nan", "1.2.3", "--1"] {
            assert_eq!(micrometres(text), Err(DecimalError::Malformed), "{text}");
        }
        assert_eq!(micrometres("1.25"), Err(DecimalError::TooFine));
        assert_eq!(micrometres("1000000"), Err(DecimalError::TooLarge));
        assert_eq!(micrometres("99999999999999999999"), Err(DecimalError::TooLarge));
    }

    #[test]
    fn inches_have_two_decimals() {
        let inches = |text: &str| Measure::Inches.micrometres(text);
        for (text, expected) in
            [("1", 25_400), ("28.5", 723_900), ("0.01", 254), ("-0.25", -6_350), ("+72.00", 1_828_800)]
        {
            assert_eq!(inches(text), Ok(expected), "{text}");
        }
        assert_eq!(inches("1.005"), Err(DecimalError::TooFine));
        assert_eq!((inches("39999.99"), inches("40000")), (Ok(1_015_999_746), Err(DecimalError::TooLarge)));
        assert_eq!(inches("1in"), Err(DecimalError::Malformed));
        let centimetres = |text: &str| Measure::Centimetres.micrometres(text);
        assert_eq!((centimetres("180"), centimetres("-0.25")), (Ok(1_800_000), Ok(-2_500)));
        assert_eq!(
            (centimetres("0.005"), centimetres("100000")),
            (Err(DecimalError::TooFine), Err(DecimalError::TooLarge))
        );
        let words = [DecimalError::Malformed, DecimalError::TooFine, DecimalError::TooLarge];
        assert!(words.iter().all(|error| error.of(Measure::Inches).contains("inches")));
    }
}
