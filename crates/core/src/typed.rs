//! Lengths and places as they are typed in commands, in millimetres, centimetres or inches, exact to the micrometre.

use sandtable_geometry::{Length, Point};

/// Digits before and after the decimal point that are read of millimetres.
const WHOLE: usize = 5;
const FINE: usize = 3;
/// The same of centimetres, after the point.
const FINE_CENTIMETRES: usize = 4;
/// An inch in micrometres.
const INCH: i64 = 25_400;
/// Digits before the decimal point that are read of inches.
const WHOLE_INCHES: usize = 3;
/// Digits after it that tell every micrometre from the next, and as many as people say.
const FINE_INCHES: usize = 5;
const COARSE_INCHES: usize = 2;

/// A name as it is typed: in quotes where it is not one word.
pub fn write_name(name: &str) -> String {
    if name.contains(char::is_whitespace) || name.is_empty() { format!("\"{name}\"") } else { name.into() }
}

/// A length as short as it can be exact, in units of so many micrometres, a power of ten: `120`, `-0.5`.
fn exactly(length: Length, fine: usize) -> String {
    let unit = 10i32.pow(fine as u32);
    let (whole, rest) = (length.0 / unit, (length.0 % unit).abs());
    let sign = if length.0 < 0 && whole == 0 { "-" } else { "" };
    if rest == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{rest:0fine$}").trim_end_matches('0').into()
    }
}

/// Sign and digits of a plain number, with so many before and after its point at most; nothing where it is none, or longer.
fn digits(text: &str, most: usize, fine: usize) -> Option<(i32, &str, &str)> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = !whole.is_empty() && whole.len() <= most && rest.len() <= fine;
    (fits && plain(whole) && plain(rest)).then_some((sign, whole, rest))
}

/// The same read back; nothing where it is no plain number, or longer than any table.
fn read_exactly(text: &str, fine: usize) -> Option<Length> {
    let (sign, whole, rest) = digits(text, WHOLE + FINE - fine, fine)?;
    let um = whole.parse::<i32>().ok()? * 10i32.pow(fine as u32) + format!("{rest:0<fine$}").parse::<i32>().ok()?;
    Some(Length::um(sign * um))
}

/// A length as short as it can be exact, in millimetres: `120`, `-0.5`.
pub fn write_length(length: Length) -> String {
    exactly(length, FINE)
}

/// The same read back; nothing where it is no plain number, or longer than any table.
pub fn read_length(text: &str) -> Option<Length> {
    read_exactly(text, FINE)
}

/// A length as short as it can be exact, in centimetres: `12`, `-0.05`.
pub fn write_centimetres(length: Length) -> String {
    exactly(length, FINE_CENTIMETRES)
}

/// The same read back; nothing where it is no plain number, or longer than any table.
pub fn read_centimetres(text: &str) -> Option<Length> {
    read_exactly(text, FINE_CENTIMETRES)
}

/// A place in centimetres: `45,6.25`.
pub fn write_point_in_centimetres(at: Point) -> String {
    format!("{},{}", write_centimetres(Length::um(at.x)), write_centimetres(Length::um(at.y)))
}

/// The same read back; nothing where it is no place.
pub fn read_point_in_centimetres(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point { x: read_centimetres(x.trim())?.0, y: read_centimetres(y.trim())?.0 })
}

/// A length as people say it, to a tenth of a centimetre: "4.5 cm".
pub fn say_centimetres(length: Length) -> String {
    let tenths = (length.0.abs() + 500) / 1_000 * 1_000 * length.0.signum();
    format!("{} cm", write_centimetres(Length::um(tenths)))
}

/// A place: `450,62.5`.
pub fn write_point(at: Point) -> String {
    format!("{},{}", write_length(Length::um(at.x)), write_length(Length::um(at.y)))
}

/// The same read back; nothing where it is no place.
pub fn read_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point { x: read_length(x)?.0, y: read_length(y)?.0 })
}

/// A number of inches with so many digits after the point at most, halves away from zero.
fn inches(length: Length, digits: usize) -> String {
    let scale = 10i64.pow(digits as u32);
    let parts = (2 * i64::from(length.0.abs()) * scale + INCH) / (2 * INCH);
    let sign = if length.0 < 0 && parts > 0 { "-" } else { "" };
    let rest = format!("{:0digits$}", parts % scale);
    let rest = rest.trim_end_matches('0');
    if rest.is_empty() { format!("{sign}{}", parts / scale) } else { format!("{sign}{}.{rest}", parts / scale) }
}

/// Inches as they are typed: `4.5`, with as many digits as it needs to be read back the same.
pub fn write_inches(length: Length) -> String {
    inches(length, if length.0 % 254 == 0 { COARSE_INCHES } else { FINE_INCHES })
}

/// The same read back; nothing where it is no plain number, or longer than any table.
pub fn read_inches(text: &str) -> Option<Length> {
    let (sign, whole, rest) = digits(text, WHOLE_INCHES, FINE_INCHES)?;
    let parts: i64 = format!("{whole}{rest:0<FINE_INCHES$}").parse().ok()?;
    let scale = 10i64.pow(FINE_INCHES as u32);
    Some(Length::um(sign * ((2 * parts * INCH + scale) / (2 * scale)) as i32))
}

/// A place in inches as it is typed: `12,14.5`.
pub fn write_point_in_inches(at: Point) -> String {
    format!("{},{}", write_inches(Length::um(at.x)), write_inches(Length::um(at.y)))
}

/// The same read back; nothing where it is no place.
pub fn read_point_in_inches(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point { x: read_inches(x.trim())?.0, y: read_inches(y.trim())?.0 })
}

/// A length as people say it, to a hundredth of an inch: "4.5 in".
pub fn say_inches(length: Length) -> String {
    format!("{} in", inches(length, COARSE_INCHES))
}

/// A place as people say it, to a hundredth of an inch: "12, 14.5".
pub fn say_point_in_inches(at: Point) -> String {
    let [x, y] = [at.x, at.y].map(|um| inches(Length::um(um), COARSE_INCHES));
    format!("{x}, {y}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for um in [0, 1, -1, 500, -500, 62_500, 1_000, -1_001, 1_234_567, 99_999_999] {
            let length = Length::um(um);
            assert_eq!(read_length(&write_length(length)), Some(length), "{um}");
        }
        let at = Point { x: 450_000, y: -62_500 };
        assert_eq!((write_point(at), read_point("450,-62.5")), ("450,-62.5".to_string(), Some(at)));
    }

    #[test]
    fn nothing_else_is_read() {
        for text in ["", "-", ".5", "1e3", "1.2345", "123456", "1,2,3", "+4", "four"] {
            assert_eq!((read_length(text), read_point(text)), (None, None), "{text}");
        }
    }

    #[test]
    fn centimetres_that_are_written_are_read_back() {
        for um in [0, 1, -1, 5_000, -62_500, 10_000, 643_960, 1_234_567, -99_999_999] {
            let length = Length::um(um);
            assert_eq!(read_centimetres(&write_centimetres(length)), Some(length), "{um}");
        }
        let at = Point { x: 643_960, y: 120_000 };
        assert_eq!(
            (write_point_in_centimetres(at), read_point_in_centimetres("64.396, 12")),
            ("64.396,12".into(), Some(at))
        );
        for text in ["", "1.23456", "12345", "1e3", "a", "1.-2"] {
            assert_eq!(read_centimetres(text), None, "{text}");
        }
        assert_eq!(
            (say_centimetres(Length::um(264_513)), say_centimetres(Length::um(-449))),
            ("26.5 cm".into(), "0 cm".into())
        );
    }

    #[test]
    fn inches_that_are_written_are_read_back() {
        for um in [0, 1, -1, 127, 25_399, 25_400, -63_500, 304_800, 1_828_800, 25_374_599] {
            let length = Length::um(um);
            assert_eq!(read_inches(&write_inches(length)), Some(length), "{um}");
        }
        let at = Point { x: 304_800, y: -368_300 };
        assert_eq!((write_point_in_inches(at), read_point_in_inches("12,-14.5")), ("12,-14.5".to_string(), Some(at)));
        for text in ["", "-", ".5", "1e3", "1.234567", "1234", "+4", "four"] {
            assert_eq!((read_inches(text), read_point_in_inches(text)), (None, None), "{text}");
        }
    }

    #[test]
    fn inches_are_said_to_a_hundredth() {
        for (um, said) in [(114_300, "4.5 in"), (-127, "-0.01 in"), (-126, "0 in"), (127, "0.01 in"), (25_400, "1 in")]
        {
            assert_eq!(say_inches(Length::um(um)), said, "{um}");
        }
        assert_eq!(say_point_in_inches(Point { x: 304_800, y: 368_300 }), "12, 14.5");
    }
}
