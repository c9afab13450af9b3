//! What compilers do not check: who depends on whom, who names a rulebook, what rules may not use, how files are kept.

pub mod books;
pub mod dependencies;
pub mod floors;
pub mod pure;
pub mod sources;
pub mod texts;
pub mod web;

use crate::complaint::Complaint;
use crate::project::Project;
use crate::say::say;
use anyhow::Result;

/// Everything that is wrong, in the order of the files.
///
/// # Errors
/// Where the repository cannot be read.
pub fn complaints(project: &Project) -> Result<Vec<Complaint>> {
    let mut found = dependencies::complaints(project)?;
    found.extend(books::complaints(project)?);
    found.extend(floors::complaints(project)?);
    found.extend(sources::complaints(project)?);
    found.extend(texts::complaints(project)?);
    found.extend(web::complaints(project)?);
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
        say(complaint);
    }
    match found.len() {
        0 => say("tidy"),
        1 => say("1 thing to mend"),
        many => say(format_args!("{many} things to mend")),
    }
    Ok(found.is_empty())
}
