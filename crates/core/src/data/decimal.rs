//! Decimal millimetres, as people write them, to whole micrometres without rounding.

use std::fmt;

/// Why a decimal number of millimetres was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecimalError {
    /// Not a plain decimal number: exponents and other number bases count as such too.
    Malformed,
    /// Finer than 0.1 mm.
    TooFine,
    /// Beyond a million millimetres.
    TooLarge,
}

impl fmt::Display for DecimalError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            DecimalError::Malformed => "not a plain decimal number of millimetres",
            DecimalError::TooFine => "lengths are written in steps of 0.1 mm",
            DecimalError::TooLarge => "more than a million millimetres",
        })
    }
}

/// Largest length that is read, in millimetres.
const LIMIT_MM: i64 = 1_000_000;

/// Millimetres such as `12`, `-3.5` or `80.0` in micrometres, exactly.
///
/// # Errors
/// A text that is no plain decimal number, is finer than 0.1 mm, or exceeds a million millimetres either way.
pub fn micrometres(text: &str) -> Result<i32, DecimalError> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    if [whole, fraction].iter().any(|part| part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit())) {
        return Err(DecimalError::Malformed);
    }
    let (tenth, finer) = fraction.split_at(1);
    if finer.bytes().any(|byte| byte != b'0') {
        return Err(DecimalError::TooFine);
    }
    let whole: i64 = whole.parse().map_err(|_| DecimalError::TooLarge)?;
    if whole >= LIMIT_MM {
        return Err(DecimalError::TooLarge);
    }
    let tenth = i64::from(tenth.as_bytes()[0] - b'0');
    let size = i32::try_from(whole * 1000 + tenth * 100).map_err(|_| DecimalError::TooLarge)?;
    Ok(if negative { -size } else { size })
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
}
