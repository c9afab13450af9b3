//! A server under load: what a command costs on its whole way, what open battles weigh, and how long opening takes.

mod battles;
mod clients;
mod measure;
mod server;

use std::error::Error;
use std::process::ExitCode;

/// As in the program that is measured.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

const USAGE: &str = "sandtable-load                measures, and prints a row of each number
sandtable-load serve FILE     serves the battles of a file, for the measurement";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        [] => measure::all(),
        ["serve", file] => server::serve(file),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whatever goes wrong ends the measurement.
type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;
