//! Rust source as lines of code without the contents of strings, lines of comments, and which lines are only for tests.

/// One line of a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Its code. Strings and characters are empty.
    pub code: String,
    /// Its comment, with the slashes.
    pub comment: String,
    /// It belongs to an item under `#[cfg(test)]`.
    pub test: bool,
}

/// A source file, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RustText {
    /// Its lines, in order.
    pub lines: Vec<Line>,
    /// Modules in files of their own that are declared under `#[cfg(test)]`.
    pub test_modules: Vec<String>,
}

impl RustText {
    /// Takes a source file apart.
    pub fn new(source: &str) -> RustText {
        let mut text = RustText { lines: split(source), test_modules: Vec::new() };
        text.mark_tests();
        text
    }

    /// Lines of code with their numbers (from 1).
    pub fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines.iter().enumerate().map(|(i, line)| (i + 1, line.code.as_str()))
    }

    fn mark_tests(&mut self) {
        let mut at = 0;
        while at < self.lines.len() {
            if !self.lines[at].code.contains("#[cfg(test)]") {
                at += 1;
                continue;
            }
            let end = self.end_of_item(at);
            let item: String = self.lines[at..=end].iter().map(|line| line.code.as_str()).collect();
            let declared = item.split("mod ").nth(1).and_then(|rest| rest.trim().strip_suffix(';'));
            self.test_modules.extend(declared.map(str::to_owned));
            self.lines[at..=end].iter_mut().for_each(|line| line.test = true);
            at = end + 1;
        }
    }

    /// The last line of the item that begins at a line.
    fn end_of_item(&self, from: usize) -> usize {
        let mut depth = 0_usize;
        for (number, line) in self.lines.iter().enumerate().skip(from) {
            for letter in line.code.chars() {
                match letter {
                    '{' | '(' | '[' => depth += 1,
                    '}' | ')' | ']' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                if depth == 0 && (letter == '}' || letter == ';') {
                    return number;
                }
            }
        }
        self.lines.len() - 1
    }
}

/// Does a line of code hold this word? At its ends it must not go on as a name does, where it is part of a name itself.
pub fn has_word(code: &str, word: &str) -> bool {
    let goes_on = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let starts_as_name = goes_on(word.chars().next());
    let ends_as_name = goes_on(word.chars().next_back());
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        !(starts_as_name && goes_on(before) || ends_as_name && goes_on(after))
    })
}

/// What the reader is in the middle of.
enum Inside {
    Code,
    LineComment,
    /// Block comments may lie in each other: how deep.
    BlockComment(usize),
    Text,
    /// A raw string: how many `#` end it.
    RawText(usize),
}

fn split(source: &str) -> Vec<Line> {
    let letters: Vec<char> = source.chars().collect();
    let mut lines = vec![Line::default()];
    let mut inside = Inside::Code;
    let mut at = 0;
    while at < letters.len() {
        let rest = &letters[at..];
        if rest[0] == '\n' {
            lines.push(Line::default());
            if matches!(inside, Inside::LineComment) {
                inside = Inside::Code;
            }
            at += 1;
            continue;
        }
        let line = lines.last_mut().expect("there is always a line");
        let taken = match inside {
            Inside::Code => begin(rest, line, &mut inside),
            Inside::LineComment => {
                line.comment.push(rest[0]);
                1
            }
            Inside::BlockComment(depth) => {
                let (taken, deeper) = match rest {
                    ['/', '*', ..] => (2, depth + 1),
                    ['*', '/', ..] => (2, depth - 1),
                    _ => (1, depth),
                };
                line.comment.extend(&rest[..taken]);
                inside = if deeper == 0 { Inside::Code } else { Inside::BlockComment(deeper) };
                taken
            }
            Inside::Text if rest[0] == '\\' && rest.get(1) != Some(&'\n') => 2,
            Inside::Text => {
                if rest[0] == '"' {
                    line.code.push('"');
                    inside = Inside::Code;
                }
                1
            }
            Inside::RawText(marks) => {
                let ends = rest[0] == '"' && rest[1..].iter().take_while(|&&letter| letter == '#').count() >= marks;
                if ends {
                    line.code.push('"');
                    inside = Inside::Code;
                }
                if ends { 1 + marks } else { 1 }
            }
        };
        at += taken;
    }
    lines
}

/// Reads on in code: gives how many letters were read.
fn begin(rest: &[char], line: &mut Line, inside: &mut Inside) -> usize {
    let after_name = line.code.chars().next_back().is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    match *rest {
        ['/', '/', ..] => {
            *inside = Inside::LineComment;
            0
        }
        ['/', '*', ..] => {
            line.comment.push_str("/*");
            *inside = Inside::BlockComment(1);
            2
        }
        ['"', ..] => {
            line.code.push('"');
            *inside = Inside::Text;
            1
        }
        ['\'', '\\', ..] => {
            line.code.push_str("''");
            // The letter after the backslash may be a quote itself.
            let end = rest.iter().skip(3).position(|&letter| letter == '\'').expect("a character ends");
            end + 4
        }
        ['\'', _, '\'', ..] => {
            line.code.push_str("''");
            3
        }
        ['r' | 'b' | 'c', ..] if !after_name => {
            let raw = rest.iter().take(2).position(|&letter| letter == 'r');
            let marks = raw.map(|raw| rest[raw + 1..].iter().take_while(|&&letter| letter == '#').count());
            match (raw, marks) {
                (Some(raw), Some(marks)) if rest.get(raw + 1 + marks) == Some(&'"') => {
                    line.code.push('"');
                    *inside = Inside::RawText(marks);
                    raw + marks + 2
                }
                _ => {
                    line.code.push(rest[0]);
                    1
                }
            }
        }
        [letter, ..] => {
            line.code.push(letter);
            1
        }
        [] => 0,
    }
}
