//! The tables in the READMEs that say how much of a rulebook is proved.

use super::Judged;
use super::book::Book;
use super::judgement::{Counts, Judgement};

/// The line before a table.
pub const BEGIN: &str = "<!-- clauses: begin, written by `cargo xtask clauses --write` -->";
/// The line after it.
pub const END: &str = "<!-- clauses: end -->";

/// A text with what stands between [`BEGIN`] and [`END`] replaced; none where they are not in it.
pub fn replaced(text: &str, block: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{block}{END}{after}"))
}

/// The table for the README of a rulebook.
pub fn of_book(book: &Book, judgement: &Judgement) -> String {
    let total = judgement.counts(None);
    let mut text = format!("{total}.\n\n");
    for prefix in super::several(book) {
        text.push_str(&format!("- {prefix}: {}\n", judgement.counts_of(prefix)));
    }
    if !super::several(book).is_empty() {
        text.push('\n');
    }
    let rows =
        book.sections.iter().enumerate().map(|(section, title)| (title.clone(), judgement.counts(Some(section))));
    let rows: Vec<(String, Counts)> = rows.filter(|(_, counts)| counts.all() > 0).collect();
    text.push_str(&table("Section", &rows, total.open > 0));
    for (title, lines) in [("Planned", &book.planned), ("Not applicable", &book.not_applicable)] {
        if !lines.is_empty() {
            text.push_str(&format!("\n{title}:\n\n"));
            for line in lines {
                text.push_str(&format!("- {} {}\n", line.words, line.reason));
            }
        }
    }
    text
}

/// The table for the README of the whole.
pub fn of_all(all: &[Judged]) -> String {
    let row = |(book, judgement): &Judged| {
        (format!("[{}]({}/README.md) (`{}`)", book.title, book.folder(), book.key), judgement.counts(None))
    };
    let rows: Vec<(String, Counts)> = all.iter().map(row).collect();
    let open = rows.iter().any(|(_, counts)| counts.open > 0);
    table("Rulebook", &rows, open)
}

fn table(first: &str, rows: &[(String, Counts)], open: bool) -> String {
    let mut text = format!("| {first} | Clauses | Proved | Tested only | Planned | Not applicable |");
    text.push_str(if open { " Not accounted for |\n" } else { "\n" });
    text.push_str("|---|---|---|---|---|---|");
    text.push_str(if open { "---|\n" } else { "\n" });
    for (title, counts) in rows {
        let Counts { proved, tested, planned, not_applicable, .. } = counts;
        text.push_str(&format!("| {title} | {} | {proved} | {tested} | {planned} | {not_applicable} |", counts.all()));
        if open {
            text.push_str(&format!(" {} |", counts.open));
        }
        text.push('\n');
    }
    text
}
