//! Files of the page: how they begin, how long they are, what they may not use.

use crate::complaint::Complaint;
use crate::project::{Project, SourceFile};
use anyhow::Result;

/// Lines that a file of the page may have.
const LONGEST: usize = 600;

/// What may not stand in a file of the page, and why. Put together from halves, so that this file does not hold them itself.
const BANS: [(&str, &str); 8] = [
    (concat!("as a", "ny)"), "say which type it is"),
    (concat!("TO", "DO"), "finish it, or leave it out"),
    (concat!("FIX", "ME"), "mend it, or leave it out"),
    (concat!("as a", "ny;"), "say which type it is"),
    (concat!(": a", "ny;"), "say which type it is"),
    (concat!("@ts-", "ignore"), "mend what the compiler complains of"),
    (concat!("{@ht", "ml"), "texts of others are shown as text"),
    (concat!("Math.ran", "dom"), "the page throws no dice, and draws the same table every time"),
];

/// Where one of these words is right all the same: the drawings of the pieces are a file of our own.
const EXCEPTIONS: [(&str, &str); 1] = [("web/src/map/Symbols.svelte", concat!("{@ht", "ml"))];

/// What is wrong with the files of the page.
///
/// # Errors
/// Where one cannot be read.
pub fn complaints(project: &Project) -> Result<Vec<Complaint>> {
    let mut files = project.files("web/src", &[".ts", ".svelte"])?;
    files.extend(project.files("web/e2e", &[".ts"])?);
    Ok(files.iter().filter(|file| !file.path.contains("/generated/")).flat_map(judged).collect())
}

/// What is wrong with one file.
pub fn judged(file: &SourceFile) -> Vec<Complaint> {
    let mut found = Vec::new();
    let complain = |line: usize, what: String| Complaint::new(&file.path, line, what);
    let is_test = file.path.ends_with(".test.ts") || file.path.ends_with(".spec.ts");
    if !is_test && !["//", "/*", "<!--"].iter().any(|comment| file.text.starts_with(comment)) {
        found.push(complain(1, "the file begins with a sentence that says what it is".into()));
    }
    let lines = file.text.lines().count();
    if lines > LONGEST {
        found.push(complain(0, format!("{lines} lines are too many for one file: {LONGEST} at most")));
    }
    for (number, line) in file.text.lines().enumerate() {
        let excused = |word: &str| EXCEPTIONS.contains(&(file.path.as_str(), word));
        for (word, why) in BANS.iter().filter(|(word, _)| line.contains(word) && !excused(word)) {
            found.push(complain(number + 1, format!("`{word}`: {why}")));
        }
    }
    found
}
