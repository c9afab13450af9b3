//! Saying something on standard output, and how a chore ends.

use anyhow::Result;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

/// How a chore ends: 0 where all was well, 1 where not, 2 where it could not be done, which is said.
pub fn ended(chore: Result<bool>) -> ExitCode {
    match chore {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(2)
        }
    }
}

/// Says a line. A reader who has gone away (`| head`) misses it, and that is no failure.
pub fn say(line: impl Display) {
    let _gone = writeln!(std::io::stdout(), "{line}");
}
