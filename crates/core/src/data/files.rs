//! Named texts: the files of a rulebook, any of which a player's own pack may replace.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// Texts by name, such as `units.csv`. Line ends are always `\n` and a byte order mark is dropped, so that the same file
/// gives the same hash on every machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    texts: BTreeMap<String, Cow<'static, str>>,
}

/// Files of a rulebook's folder by their names, built in, from a file of its `src`.
#[macro_export]
macro_rules! files {
    ($($name:literal)*) => {
        $crate::data::Files::new(&[$(($name, include_str!(concat!("../", $name)))),*])
    };
}

impl Files {
    /// The built-in files of a rulebook: name and text.
    pub fn new(texts: &[(&str, &'static str)]) -> Files {
        let texts = texts.iter().map(|&(name, text)| (name.to_owned(), plain(Cow::Borrowed(text)))).collect();
        Files { texts }
    }

    /// The same files with one added or replaced.
    #[must_use]
    pub fn with(mut self, name: &str, text: impl Into<String>) -> Files {
        self.texts.insert(name.to_owned(), plain(Cow::Owned(text.into())));
        self
    }

    /// The text of a file, if there is one of that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(AsRef::as_ref)
    }

    /// All names, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// BLAKE3 over all files in the order of their names: of each the length of its name in bytes (64 bits, low byte first),
    /// the name, the length of its text and the text.
    pub fn hash(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        for (name, text) in &self.texts {
            for part in [name.as_bytes(), text.as_bytes()] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part);
            }
        }
        *hasher.finalize().as_bytes()
    }
}

/// The text without a byte order mark and with `\n` at the ends of its lines.
fn plain(text: Cow<'static, str>) -> Cow<'static, str> {
    if text.starts_with('\u{feff}') || text.contains('\r') {
        let marked = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Cow::Owned(marked.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_replaces_a_built_in_file() {
        let built_in = Files::new(&[("units.csv", "a"), ("weapons.csv", "b")]);
        let pack = built_in.clone().with("units.csv", "c");
        assert_eq!(built_in.get("units.csv"), Some("a"));
        assert_eq!(pack.get("units.csv"), Some("c"));
        assert_eq!(pack.get("weapons.csv"), Some("b"));
        assert_eq!(pack.get("speeds.csv"), None);
        assert_eq!(pack.names().collect::<Vec<_>>(), ["units.csv", "weapons.csv"]);
        assert_ne!(pack.hash(), built_in.hash());
        assert_eq!(pack.with("units.csv", "a").hash(), built_in.hash());
    }

    #[test]
    fn the_hash_tells_names_from_texts_and_order_does_not_matter() {
        assert_ne!(Files::new(&[("a", "bc")]).hash(), Files::new(&[("ab", "c")]).hash());
        assert_eq!(Files::new(&[("a", "1"), ("b", "2")]).hash(), Files::new(&[("b", "2"), ("a", "1")]).hash());
        assert_ne!(Files::new(&[]).hash(), Files::new(&[("", "")]).hash());
    }

    #[test]
    fn line_ends_and_byte_order_marks_do_not_change_a_file() {
        let files = Files::default().with("a", "\u{feff}x\r\ny\r\n");
        assert_eq!(files.get("a"), Some("x\ny\n"));
        assert_eq!(files.hash(), Files::new(&[("a", "x\ny\n")]).hash());
    }
}
