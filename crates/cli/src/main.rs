//! The `sandtable` command: scenarios, battles on a text table, batches, odds, checks, records and rulebooks.

mod arguments;
mod choices;
mod columns;
mod commands;
mod failure;
mod library;
mod rosters;
mod seats;
mod seed;
mod table;
mod wrapping;

pub use failure::Failure;

use arguments::Arguments;
use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

/// The server makes and drops many small texts. With the allocator of the system it carries out a quarter fewer commands a second
/// in the same memory (docs/performance.md); Windows has no other.
#[cfg(all(feature = "jemalloc", not(target_env = "msvc")))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match commands::run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let mut out = anstream::stderr().lock();
            for line in failure.lines() {
                // Where standard error is closed too, nobody is left to tell.
                let _ = writeln!(out, "{line}");
            }
            failure.exit_code()
        }
    }
}
