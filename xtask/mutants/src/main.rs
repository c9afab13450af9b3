//! Reads the command line of `cargo xtask mutants`.

use anyhow::{Context, Result, bail};
use sandtable_mutants::{Asked, USAGE, clause_by_clause, sample};
use std::process::ExitCode;
use xtask::project::Project;
use xtask::say::ended;

fn main() -> ExitCode {
    ended(run())
}

fn run() -> Result<bool> {
    let mut words = std::env::args().skip(1);
    let key = words.next().filter(|word| !word.starts_with('-')).context(USAGE)?;
    let mut asked = Asked { key, sample: None, seed: 1, only: Vec::new() };
    let (mut clauses, mut write) = (false, false);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).context(USAGE);
        match word.as_str() {
            "--sample" => asked.sample = Some(usize::try_from(number()?)?),
            "--seed" => asked.seed = number()?,
            "--clauses" => clauses = true,
            "--write" => write = true,
            option if option.starts_with('-') => bail!("{option} is not understood\n{USAGE}"),
            part => asked.only.push(part.to_owned()),
        }
    }
    let project = Project::find()?;
    match (clauses, write) {
        (true, write) => clause_by_clause(&project, &asked, write),
        (false, false) => sample(&project, &asked),
        (false, true) => bail!("only what is found clause by clause is written down\n{USAGE}"),
    }
}
