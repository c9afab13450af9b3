//! The numbered clauses of a rulebook, read from its chapters.

use serde::Serialize;

/// One clause: what people read when they ask why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// Its identifier, such as `MAD-31`.
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
    fn only_capital_letters_and_a_number_are_an_id() {
        assert!(is_id("MAD-31") && is_id("A-B-2"));
        assert!(!is_id("mad-31") && !is_id("MAD") && !is_id("MAD-") && !is_id("-3") && !is_id("MAD-x"));
    }
}
