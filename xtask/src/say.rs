//! Saying something on standard output.

use std::fmt::Display;
use std::io::Write;

/// Says a line. A reader who has gone away (`| head`) misses it, and that is no failure.
pub fn say(line: impl Display) {
    let _gone = writeln!(std::io::stdout(), "{line}");
}
