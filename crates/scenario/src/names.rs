//! Names: of sides, and of all that must not be confused.

use sandtable_core::Side;
use sandtable_core::data::{Node, Problems};

/// A side by its name, where the key is there.
pub fn side_named(
    node: &mut Node<'_>,
    key: &'static str,
    sides: &[(&str, Side)],
    problems: &mut Problems,
) -> Option<Side> {
    (node.has(key) && !sides.is_empty()).then(|| node.one_of(key, sides, problems))
}

/// What to say of a name that one of the others has already, whatever the case of its letters.
pub fn used_twice<'a>(name: &str, others: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let twice = others.into_iter().any(|other| other.eq_ignore_ascii_case(name));
    twice.then(|| format!("the name '{name}' is used twice"))
}

/// What to say of a name that is too long for the table, or has more than letters and digits.
pub fn misnamed(name: &str, longest: usize) -> Option<String> {
    let fits = name.chars().count() <= longest && name.chars().all(char::is_alphanumeric);
    (!fits).then(|| format!("'{name}': a name has at most {longest} letters and digits and nothing else"))
}
