//! Clause numbers as people write them: `ABC-31`, `ABC-46 to ABC-49`, `ABC-61..92`.

use std::fmt;

/// The number of a clause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id {
    /// The letters of the document.
    pub prefix: String,
    /// The number within it.
    pub number: u32,
}

impl fmt::Display for Id {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{:02}", self.prefix, self.number)
    }
}

/// The clause number at the start of a text, and what follows it.
pub fn first(text: &str) -> Option<(Id, &str)> {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let rest = text[letters..].strip_prefix('-')?;
    let (number, rest) = leading_number(rest)?;
    (letters >= 3).then(|| (Id { prefix: text[..letters].to_owned(), number }, rest))
}

fn leading_number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

/// The clause numbers that a text begins with (single ones and ranges, joined by commas or "and"), and what follows them.
pub fn leading(text: &str) -> (Vec<Id>, &str) {
    let (spans, rest) = spans(text);
    let each = |(id, last): (Id, u32)| (id.number..=last).map(move |number| Id { prefix: id.prefix.clone(), number });
    (spans.into_iter().flat_map(each).collect(), rest)
}

/// The clauses that a text begins with and names one by one: a range says where a clause stands, not who decides it.
pub fn named(text: &str) -> Vec<Id> {
    spans(text).0.into_iter().filter(|(id, last)| id.number == *last).map(|(id, _)| id).collect()
}

/// What a text begins with: each first clause with the number of the last, its own where there is no range; and what follows.
fn spans(text: &str) -> (Vec<(Id, u32)>, &str) {
    let mut found = Vec::new();
    let mut rest = text;
    let mut after = text;
    while let Some((id, more)) = first(after) {
        let (last, more) = range_end(&id, more);
        found.push((id, last));
        rest = more;
        let Some(next) = [", ", " and "].iter().find_map(|joint| more.strip_prefix(joint)) else { break };
        after = next;
    }
    (found, rest)
}

/// The number of the last clause of a range that starts with `id`, and what follows; `id`'s own where there is no range.
fn range_end<'a>(id: &Id, after: &'a str) -> (u32, &'a str) {
    let end = if let Some(end) = after.strip_prefix(" to ") {
        first(end).filter(|(last, _)| last.prefix == id.prefix).map(|(last, rest)| (last.number, rest))
    } else {
        after
            .strip_prefix("..")
            .and_then(|end| first(end).map(|(last, rest)| (last.number, rest)).or_else(|| leading_number(end)))
    };
    end.unwrap_or((id.number, after))
}

/// Every clause number in a text, wherever it stands, but for those in longer words.
pub fn mentioned(text: &str) -> Vec<Id> {
    let mut found = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        if letter.is_ascii_uppercase()
            && !before.is_alphanumeric()
            && before != '_'
            && let Some((id, _)) = first(&text[at..])
        {
            found.push(id);
        }
        before = letter;
    }
    found
}
