//! The scenarios of examples: as they stand, or from another one with keys replaced.

use sandtable_core::data::Files;
use std::collections::BTreeMap;

/// A scenario as an example gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scenario {
    /// Its text.
    pub text: String,
    /// What to add to a line of the text for a line of the example; nothing where it was put together.
    pub line: Option<u32>,
    /// The line of its block.
    pub block: u32,
}

/// The scenarios of one example.
pub(super) struct Scenarios<'f> {
    files: &'f Files,
    named: BTreeMap<String, String>,
    current: Option<Scenario>,
}

impl<'f> Scenarios<'f> {
    pub(super) fn new(files: &'f Files) -> Self {
        Scenarios { files, named: BTreeMap::new(), current: None }
    }

    /// The scenario that the next battle is played on.
    pub(super) fn current(&self) -> Option<&Scenario> {
        self.current.as_ref()
    }

    /// Takes a block; `info` is empty or has `as NAME`, `from NAME`, or both.
    pub(super) fn read(&mut self, info: &str, text: String, line: u32) -> Result<(), String> {
        let (mut name, mut base) = (None, None);
        let mut words = info.split_whitespace();
        while let Some(word) = words.next() {
            let which = match word {
                "as" => &mut name,
                "from" => &mut base,
                _ => return Err(format!("`{word}`: a scenario is `as NAME`, `from NAME`, or both")),
            };
            *which = Some(words.next().ok_or_else(|| format!("`{word}` needs a name"))?);
        }
        let (text, lines) = match base {
            None => (text, Some(line)),
            Some(base) => (self.from(base, &text)?, None),
        };
        if let Some(name) = name {
            self.named.insert(name.to_owned(), text.clone());
        }
        self.current = Some(Scenario { text, line: lines, block: line });
        Ok(())
    }

    fn from(&self, base: &str, text: &str) -> Result<String, String> {
        let places =
            [base.to_owned(), format!("{base}.toml"), format!("scenarios/{base}"), format!("scenarios/{base}.toml")];
        let found =
            self.named.get(base).map(String::as_str).or_else(|| places.iter().find_map(|at| self.files.get(at)));
        let found = found.ok_or_else(|| format!("no scenario `{base}`, above or among the rulebook's files"))?;
        if text.trim().is_empty() {
            return Ok(found.to_owned());
        }
        let read = |text: &str| text.parse::<toml::Table>().map_err(|error| error.message().to_owned());
        let mut table = read(found)?;
        put(&mut table, read(text)?);
        toml::to_string(&table).map_err(|error| error.to_string())
    }
}

/// Puts the keys of one table into another: tables key by key, all else as a whole.
fn put(table: &mut toml::Table, changes: toml::Table) {
    for (key, value) in changes {
        match (table.get_mut(&key), value) {
            (Some(toml::Value::Table(known)), toml::Value::Table(changes)) => put(known, changes),
            (_, value) => _ = table.insert(key, value),
        }
    }
}
