//! Lengths, places and bearings as they are typed and said, in the unit in which a table measures. What is typed is exact to the
//! micrometre and to the millidegree.

use sandtable_geometry::{Angle, Length, Point};
use serde::Serialize;

/// A unit of length, for rulers and sums, and for what people type and are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "Written")]
pub enum LengthUnit {
    /// Millimetres.
    #[default]
    Millimetre,
    /// Centimetres.
    Centimetre,
    /// Inches.
    Inch,
}

/// A unit as pages read it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Written {
    /// How it is written: "mm".
    name: &'static str,
    /// How many micrometres it has.
    micrometres: i32,
}

impl From<LengthUnit> for Written {
    fn from(unit: LengthUnit) -> Written {
        Written { name: unit.name(), micrometres: unit.micrometres() }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for LengthUnit {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LengthUnit".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Written::json_schema(generator)
    }
}

/// Digits after the decimal point that tell every micrometre from the next: of millimetres, of centimetres, of inches.
const FINE: [usize; 3] = [3, 4, 5];
/// Digits before and after the point that are read in all.
const MOST_DIGITS: usize = 8;

impl LengthUnit {
    /// How it is written: "mm".
    pub const fn name(self) -> &'static str {
        ["mm", "cm", "in"][self as usize]
    }

    /// How many of them are spoken of: "millimetres".
    pub const fn plural(self) -> &'static str {
        ["millimetres", "centimetres", "inches"][self as usize]
    }

    /// A length such as is typed: "6.5".
    pub(crate) const fn example(self) -> &'static str {
        ["120", "6.5", "4.5"][self as usize]
    }

    /// How many micrometres it has.
    pub const fn micrometres(self) -> i32 {
        [1_000, 10_000, 25_400][self as usize]
    }

    /// A length as short as it can be exact: `120`, `-0.5`.
    pub fn write(self, length: Length) -> String {
        // A hundredth of an inch is whole micrometres; finer lengths need all digits to be read back the same.
        let whole_hundredths = self == LengthUnit::Inch && length.0 % 254 == 0;
        self.decimal(length, if whole_hundredths { 2 } else { FINE[self as usize] })
    }

    /// The same read back; nothing where it is no plain number, or longer than any table.
    pub fn read(self, text: &str) -> Option<Length> {
        let fine = FINE[self as usize];
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let fits = !whole.is_empty() && whole.len() <= MOST_DIGITS - fine && rest.len() <= fine;
        let parts: i64 =
            format!("{whole}{rest:0<fine$}").parse().ok().filter(|_| fits && plain(whole) && plain(rest))?;
        let scale = 10i64.pow(fine as u32);
        Some(Length::um(sign * ((2 * parts * i64::from(self.micrometres()) + scale) / (2 * scale)) as i32))
    }

    /// A length as people say it: millimetres as they are, others to as much as a tape shows: "300.5 mm", "26.5 cm", "4.25 in".
    pub fn say(self, length: Length) -> String {
        format!("{} {}", self.said(length), self.name())
    }

    /// A place as it is typed: `450,300.5`.
    pub fn write_point(self, at: Point) -> String {
        format!("{},{}", self.write(Length::um(at.x)), self.write(Length::um(at.y)))
    }

    /// The same read back; nothing where it is no place.
    pub fn read_point(self, text: &str) -> Option<Point> {
        let (x, y) = text.split_once(',')?;
        Some(Point { x: self.read(x.trim())?.0, y: self.read(y.trim())?.0 })
    }

    /// A place as people say it: "12, 14.5".
    pub fn say_point(self, at: Point) -> String {
        format!("{}, {}", self.said(Length::um(at.x)), self.said(Length::um(at.y)))
    }

    /// How a place is asked for: "write x,y in inches, like 12,14.5".
    pub(crate) fn asks_for_point(self) -> String {
        format!("write x,y in {}, like {}", self.plural(), ["450,600", "45,62.5", "12,14.5"][self as usize])
    }

    fn said(self, length: Length) -> String {
        self.decimal(length, [3, 1, 2][self as usize])
    }

    /// A number with so many digits after the point at most, halves away from zero.
    fn decimal(self, length: Length, digits: usize) -> String {
        let (scale, unit) = (10i64.pow(digits as u32), i64::from(self.micrometres()));
        let parts = (2 * i64::from(length.0.abs()) * scale + unit) / (2 * unit);
        let sign = if length.0 < 0 && parts > 0 { "-" } else { "" };
        let rest = format!("{:0digits$}", parts % scale);
        let rest = rest.trim_end_matches('0');
        if rest.is_empty() { format!("{sign}{}", parts / scale) } else { format!("{sign}{}.{rest}", parts / scale) }
    }
}

/// A bearing in degrees, as short as it can be exact: `90`, `22.5`.
pub fn write_angle(angle: Angle) -> String {
    LengthUnit::Millimetre.write(Length::um(angle.as_millidegrees()))
}

/// The same read back, from 0 to 360; nothing where it is none.
pub fn read_angle(text: &str) -> Option<Angle> {
    let degrees = LengthUnit::Millimetre.read(text).filter(|degrees| (0..=360_000).contains(&degrees.0));
    degrees.map(|degrees| Angle::millidegrees(degrees.0))
}

/// A name as it is typed: in quotes where it is not one word.
pub fn write_name(name: &str) -> String {
    if name.contains(char::is_whitespace) || name.is_empty() { format!("\"{name}\"") } else { name.into() }
}

#[cfg(test)]
mod tests {
    use super::LengthUnit::{Centimetre, Inch, Millimetre};
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let lengths =
            [0, 1, -1, 127, 500, -500, 5_000, 25_399, 62_500, -63_500, 643_960, -1_001, 1_234_567, 25_374_599];
        for unit in [Millimetre, Centimetre, Inch] {
            for um in lengths {
                let length = Length::um(um);
                assert_eq!(unit.read(&unit.write(length)), Some(length), "{um} in {unit:?}");
            }
            let at = Point { x: 304_800, y: -62_500 };
            assert_eq!(unit.read_point(&unit.write_point(at)), Some(at));
        }
        assert_eq!(Millimetre.read_point("450, -62.5"), Some(Point { x: 450_000, y: -62_500 }));
        assert_eq!(Centimetre.write_point(Point { x: 643_960, y: 120_000 }), "64.396,12");
        assert_eq!(Inch.write_point(Point { x: 304_800, y: -368_300 }), "12,-14.5");
    }

    #[test]
    fn nothing_else_is_read() {
        for text in ["", "-", ".5", "1e3", "1.234567", "123456", "1,2,3", "+4", "four", "1.-2", "1.+2"] {
            for unit in [Millimetre, Centimetre, Inch] {
                assert_eq!((unit.read(text), unit.read_point(text)), (None, None), "{text}");
            }
        }
        assert_eq!((Millimetre.read("1.2345"), Centimetre.read("12345"), Inch.read("1234")), (None, None, None));
    }

    #[test]
    fn lengths_are_said_as_a_tape_shows_them() {
        assert_eq!(Millimetre.say(Length::um(300_500)), "300.5 mm");
        for (um, said) in [(264_513, "26.5 cm"), (-449, "0 cm"), (-500, "-0.1 cm")] {
            assert_eq!(Centimetre.say(Length::um(um)), said);
        }
        for (um, said) in [(114_300, "4.5 in"), (-127, "-0.01 in"), (-126, "0 in"), (127, "0.01 in"), (25_400, "1 in")]
        {
            assert_eq!(Inch.say(Length::um(um)), said);
        }
        assert_eq!(Inch.say_point(Point { x: 304_800, y: 368_300 }), "12, 14.5");
    }

    #[test]
    fn bearings_are_read_once_round() {
        assert_eq!(read_angle("22.5").map(write_angle), Some("22.5".into()));
        assert_eq!((read_angle("360.001"), read_angle("-1"), read_angle("north")), (None, None, None));
    }
}
