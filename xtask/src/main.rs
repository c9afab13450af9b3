//! Reads the command line of `cargo xtask` and does what it says.

use anyhow::{Result, bail};
use std::process::ExitCode;
use xtask::new_ruleset::{self, Names};
use xtask::project::Project;
use xtask::say::{ended, say};
use xtask::{all_tests, bench, clauses, dist, fuzz, play, soak, tidy, web};

const USAGE: &str = "\
cargo xtask play [ARGUMENTS…]              build page and server, and open the table in the browser
cargo xtask terminal [SCENARIO] [ARGUMENTS…]  build, and open a battle in the terminal
cargo xtask test                           everything that must hold: format, tidy, clippy, tests, clauses, page, browser
cargo xtask tidy                           what compilers do not check: who depends on whom, what rules may not use
cargo xtask clauses [BOOK] [--write]       which clauses are proved; --write renews the tables in the READMEs
cargo xtask mutants BOOK [--sample N] [--seed S] [FILE…]  put small mistakes into a rulebook: do its tests notice them?
cargo xtask new-ruleset KEY PREFIX TITLE   begin a rulebook: a small one that plays, to be changed clause by clause
cargo xtask codegen                        make the types that the page shares with the server
cargo xtask pictures                       make the pictures of docs/pictures anew
cargo xtask dist                           make what people download: an archive, a Debian package, checksums
cargo xtask bench [peers]                  measure speed and renew the tables of docs/performance.md
cargo xtask fuzz [TARGET] [SECONDS]        look for inputs that break something; all targets, 60 s each, unless told
cargo xtask fuzz seeds                     make the inputs anew from which fuzzing starts
cargo xtask soak [--kills N] [--seed N] …  kill the server, fill its disk, besiege it, cut its power: is anything lost?";

fn main() -> ExitCode {
    ended(run())
}

/// Gives whether all was well.
fn run() -> Result<bool> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let project = Project::find()?;
    match words[..] {
        [] | ["help" | "--help" | "-h"] => {
            say(USAGE);
            Ok(true)
        }
        ["play", ref rest @ ..] => play::play(&project, rest),
        ["terminal", ref rest @ ..] => play::terminal(&project, rest),
        ["mutants", ref rest @ ..] => play::mutants(&project, rest),
        ["new-ruleset", key, prefix, title] => new_ruleset::run(&project, &Names::new(key, prefix, title)?),
        ["codegen"] => web::codegen(&project),
        ["pictures"] => web::browse(&project, "pictures"),
        ["dist"] => dist::dist(&project),
        ["bench"] => bench::bench(&project),
        ["bench", "peers"] => bench::peers(&project),
        ["fuzz", "seeds"] => fuzz::seeds(&project),
        ["fuzz", ref rest @ ..] => fuzz::fuzz(&project, rest),
        ["soak", ref rest @ ..] => soak::soak(&project, rest),
        ["test"] => all_tests::test(&project),
        ["tidy"] => Ok(tidy::run(&project)?),
        ["clauses"] => clauses::run(&project, None, false),
        ["clauses", "--write"] => clauses::run(&project, None, true),
        ["clauses", book] => clauses::run(&project, Some(book), false),
        ["clauses", book, "--write"] | ["clauses", "--write", book] => clauses::run(&project, Some(book), true),
        [word, ..] => bail!("`cargo xtask {word}` is not understood\n\n{USAGE}"),
    }
}
