//! The `sandtable` command: scenarios, battles on a text table, batches, odds, checks, records and rulebooks.

mod arguments;
mod choices;
mod columns;
mod commands;
mod failure;
mod library;
mod seats;
mod seed;
mod table;
mod wrapping;

pub use failure::Failure;

use arguments::Arguments;
use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

/// The server makes and drops many small texts on many threads. With the allocator of the system it did a third less in the same
/// time and held half as much memory again (docs/performance.md).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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
