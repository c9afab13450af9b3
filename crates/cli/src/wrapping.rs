//! Running text in lines of a width.

/// Breaks a text at its blanks into lines of at most so many columns; the second and later lines begin with this. A word
/// that is longer than a line has one of its own.
pub fn wrapped(text: &str, width: usize, begin: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let length = line.chars().count() + 1 + word.chars().count();
        let is_empty = line.trim().is_empty();
        if !is_empty && length > width {
            lines.push(std::mem::replace(&mut line, begin.into()));
        } else if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.trim().is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_none_is_too_long() {
        assert_eq!(wrapped("one two  three\nfour", 9, "  "), ["one two", "  three", "  four"]);
        assert_eq!(wrapped("incomprehensible word", 6, ""), ["incomprehensible", "word"]);
        assert_eq!(wrapped(" ", 6, ""), Vec::<String>::new());
    }
}
