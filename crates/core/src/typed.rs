//! Lengths and places as they are typed in commands: millimetres, exact to the micrometre.

use sandtable_geometry::{Length, Point};

/// Digits before and after the decimal point that are read.
const WHOLE: usize = 5;
const FINE: usize = 3;

/// A name as it is typed: in quotes where it is not one word.
pub fn write_name(name: &str) -> String {
    if name.contains(char::is_whitespace) || name.is_empty() { format!("\"{name}\"") } else { name.into() }
}

/// A length as short as it can be exact, in millimetres: `120`, `-0.5`.
pub fn write_length(length: Length) -> String {
    let (whole, rest) = (length.0 / 1000, (length.0 % 1000).abs());
    let sign = if length.0 < 0 && whole == 0 { "-" } else { "" };
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest:03}").trim_end_matches('0').into() }
}

/// The same read back; nothing where it is no plain number, or longer than any table.
pub fn read_length(text: &str) -> Option<Length> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > WHOLE || rest.len() > FINE || !plain(whole) || !plain(rest) {
        return None;
    }
    let um = whole.parse::<i32>().ok()? * 1000 + format!("{rest:0<3}").parse::<i32>().ok()?;
    Some(Length::um(sign * um))
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
}
