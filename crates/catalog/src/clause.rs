//! The numbered clauses of a rulebook, read from its chapters.

use serde::Serialize;

/// One clause: what people read when they ask why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// Its identifier, such as `ABC-31`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The title of its chapter.
    pub chapter: String,
    /// The file of its chapter.
    pub file: String,
    /// Its text as Markdown, without the heading.
    pub text: String,
}

impl Clause {
    /// Does the word stand in its identifier, title or text, in any case?
    pub fn mentions(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        [&self.id, &self.title, &self.text].iter().any(|text| text.to_lowercase().contains(&word))
    }
}

/// Reads the clauses of a chapter: each has a heading `### ID Title`, and its text goes on to the next heading.
pub fn clauses(file: &str, text: &str) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut chapter = String::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            let (id, title) = heading.trim().split_once(char::is_whitespace).unwrap_or((heading.trim(), ""));
            inside = is_id(id);
            if inside {
                clauses.push(Clause {
                    id: id.into(),
                    title: title.trim().into(),
                    chapter: chapter.clone(),
                    file: file.into(),
                    text: String::new(),
                });
            }
        } else if line.starts_with("# ") || line.starts_with("## ") {
            if let Some(title) = line.strip_prefix("# ") {
                chapter = title.trim().into();
            }
            inside = false;
        } else if let Some(clause) = clauses.last_mut().filter(|_| inside) {
            clause.text.push_str(line);
            clause.text.push('\n');
        }
    }
    clauses.iter_mut().for_each(|clause| clause.text = clause.text.trim().into());
    clauses
}

/// An example: how a clause comes out on the table, played again by the tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Example {
    /// Its title.
    pub title: String,
    /// The title of its chapter.
    pub chapter: String,
    /// The clauses that it proves.
    pub clauses: Vec<String>,
    /// Its text as Markdown: words, and blocks `scenario` and `battle`.
    pub text: String,
}

/// Reads the examples of a chapter: each has a heading `## Title`, and says `Proves:` with clauses.
pub fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut chapter = String::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside;
        }
        if let Some(title) = line.strip_prefix("# ").filter(|_| !inside) {
            chapter = title.trim().into();
        } else if let Some(title) = line.strip_prefix("## ").filter(|_| !inside) {
            let title = title.trim().into();
            examples.push(Example { title, chapter: chapter.clone(), clauses: Vec::new(), text: String::new() });
        } else if let Some(example) = examples.last_mut() {
            match line.trim().strip_prefix("Proves:").filter(|_| !inside) {
                Some(named) => {
                    let ids = named.split([',', ' ']).map(|id| id.trim_end_matches('.')).filter(|id| is_id(id));
                    example.clauses.extend(ids.map(str::to_owned));
                }
                None => {
                    example.text.push_str(line);
                    example.text.push('\n');
                }
            }
        }
    }
    examples.iter_mut().for_each(|example| example.text = example.text.trim().into());
    examples
}

/// The clauses that a list names at the beginnings of its lines: `X-3`, or `X-61..69` for several.
pub(crate) fn listed(text: &str) -> Vec<String> {
    let first = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
    text.lines()
        .flat_map(|line| {
            let word = first(line);
            let (start, end) = word.split_once("..").unwrap_or((&word, ""));
            let Some((book, from)) = start.rsplit_once('-').filter(|_| is_id(start)) else { return Vec::new() };
            let from: u32 = from.parse().unwrap_or_default();
            let to = end.parse().unwrap_or(from);
            (from..=to).map(|number| format!("{book}-{number:02}")).collect()
        })
        .collect()
}

/// Capital letters, a hyphen, digits.
fn is_id(word: &str) -> bool {
    let parts = word.rsplit_once('-');
    parts.is_some_and(|(book, number)| {
        !book.is_empty()
            && book.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-')
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_have_their_id_title_chapter_and_text() {
        let text = "# E. Fire\n\nIntroduction.\n\n### X-1 First\n**Says:** a\n\n**Kind:** core\n\n### Note\nnone\n## Part\nno\n### X-2\nb\n";
        let found = clauses("fire.md", text);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].id.as_str(), found[0].title.as_str()), ("X-1", "First"));
        assert_eq!(found[0].chapter, "E. Fire");
        assert_eq!(found[0].text, "**Says:** a\n\n**Kind:** core");
        assert_eq!((found[1].id.as_str(), found[1].text.as_str()), ("X-2", "b"));
        assert!(found[0].mentions("SAYS") && found[0].mentions("x-1") && !found[1].mentions("says"));
    }

    #[test]
    fn examples_have_their_title_clauses_and_text() {
        let text = "# Fire\n\n## A shot\n\nProves: X-1, X-2.\n\nA gun.\n\n```battle\n## no title\n```\n## Another\nProves: X-3\n";
        let found = examples(text);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].title.as_str(), found[0].chapter.as_str()), ("A shot", "Fire"));
        assert_eq!(found[0].clauses, ["X-1", "X-2"]);
        assert_eq!(found[0].text, "A gun.\n\n```battle\n## no title\n```");
        assert_eq!(listed("X-01 later\n# X-2\nX-9..11 never\n"), ["X-01", "X-09", "X-10", "X-11"]);
    }

    #[test]
    fn only_capital_letters_and_a_number_are_an_id() {
        assert!(is_id("MAD-31") && is_id("A-B-2"));
        assert!(!is_id("mad-31") && !is_id("MAD") && !is_id("MAD-") && !is_id("-3") && !is_id("MAD-x"));
    }
}
