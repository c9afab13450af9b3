//! Which known word a misspelt one was probably meant to be.

/// The known word that was probably meant, said behind a sentence: " (did you mean S1?)"; nothing where none comes near.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or(String::new(), |hint| format!(" (did you mean {hint}?)"))
}

/// The known word nearest to `word`, without regard to case: at most a third of its letters (at least one, never all) wrong,
/// missing, added or swapped; or one that begins with it. Of equally near ones the first.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.to_lowercase().chars().collect();
    let allowed = (word.len() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let letters: Vec<char> = candidate.to_lowercase().chars().collect();
        let apart = if word.len() >= 3 && letters.starts_with(&word) { 1 } else { distance(&word, &letters) };
        if apart <= allowed && (apart == 0 || apart < word.len()) && best.is_none_or(|(least, _)| apart < least) {
            best = Some((apart, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The sentence ending that offers the nearest known word, or nothing.
pub(super) fn suggestion<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map(|candidate| format!("; did you mean '{candidate}'?")).unwrap_or_default()
}

/// How many letters must be changed, added, dropped or swapped with their neighbour to turn `a` into `b`.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let least = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                if swapped { least.min(rows[i - 2][j - 2] + 1) } else { least }
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let known = ["speed", "hit_points", "weapons"];
        assert_eq!(nearest("spede", known), Some("speed"));
        assert_eq!(nearest("Speed", known), Some("speed"));
        assert_eq!(nearest("hitpoints", known), Some("hit_points"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("x", ["y", "X"]), Some("X"));
        assert_eq!(nearest("Panther", ["Panther A to G", "JagdPanther"]), Some("Panther A to G"));
        assert_eq!(suggestion("spede", known), "; did you mean 'speed'?");
        assert_eq!(suggestion("colour", known), "");
    }

    #[test]
    fn distance_counts_a_swap_as_one() {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        assert_eq!(distance(&letters("abcd"), &letters("abdc")), 1);
        assert_eq!(distance(&letters(""), &letters("abc")), 3);
        assert_eq!(distance(&letters("kitten"), &letters("sitting")), 3);
    }
}
