//! Names for the elements that a force brings.

use crate::lists::Kind;
use sandtable_core::Side;

/// MAD-99 Names for the elements of a battle: letters of what they are and a number, such as IC01; at most six letters.
#[derive(Debug, Default)]
pub struct Names {
    used: Vec<(String, u16)>,
    after: u16,
}

impl Names {
    /// Names of one side alone: the numbers of the second begin at 51, so that no two elements of a battle share a name.
    pub fn of(side: Side) -> Names {
        Names { used: Vec::new(), after: if side == Side::A { 0 } else { 50 } }
    }

    /// The next name for an element of this kind.
    pub fn next(&mut self, kind: &Kind) -> String {
        let words = kind.name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| *word != "etc");
        let words: Vec<&str> = words.filter(|word| word.starts_with(|letter: char| letter.is_alphabetic())).collect();
        let letters = match words[..] {
            [one, two, ..] => [one, two].iter().filter_map(|word| word.chars().next()).collect::<String>(),
            [one] => one.chars().filter(char::is_ascii_alphabetic).take(2).collect(),
            [] => "E".into(),
        };
        let letters = letters.to_ascii_uppercase();
        let at = self.used.iter().position(|(used, _)| *used == letters).unwrap_or_else(|| {
            self.used.push((letters.clone(), self.after));
            self.used.len() - 1
        });
        self.used[at].1 += 1;
        format!("{letters}{:02}", self.used[at].1)
    }
}
