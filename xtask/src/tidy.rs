//! What compilers do not check: who depends on whom, what rules may not use, how files are kept.

pub mod dependencies;
pub mod pure;
pub mod sources;
pub mod texts;

use crate::complaint::Complaint;
use crate::project::Project;
use anyhow::Result;

/// Everything that is wrong, in the order of the files.
///
/// # Errors
/// Where the repository cannot be read.
pub fn complaints(project: &Project) -> Result<Vec<Complaint>> {
    let mut found = dependencies::complaints(project)?;
    found.extend(sources::complaints(project)?);
    found.extend(texts::complaints(project)?);
    found.sort();
    Ok(found)
}

/// Prints everything that is wrong. Gives whether nothing is.
///
/// # Errors
/// Where the repository cannot be read.
pub fn run(project: &Project) -> Result<bool> {
    let found = complaints(project)?;
    for complaint in &found {
        println!("{complaint}");
    }
    match found.len() {
        0 => println!("tidy"),
        1 => println!("1 thing to mend"),
        many => println!("{many} things to mend"),
    }
    Ok(found.is_empty())
}
