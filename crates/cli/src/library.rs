//! Where rulebooks, scenarios and files come from: the catalogue, a player's pack, the disk, standard input.

use crate::Failure;
use sandtable_catalog::{Book, ScenarioText, book, book_of_record, book_of_scenario, books};
use sandtable_core::data::nearest;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The catalogue and the pack that replaces some of its files.
#[derive(Debug, Default)]
pub struct Library {
    pack: Option<Vec<(String, String)>>,
}

/// A file that was read: its name for problems, and its text.
#[derive(Clone, Debug)]
pub struct Text {
    /// As it was given; `standard input` for `-`.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// Where it cannot be read or is no UTF-8 text.
pub fn read(path: &Path) -> Result<Text, Failure> {
    let name = if path == Path::new("-") { "standard input".to_string() } else { path.display().to_string() };
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes)?;
        bytes
    } else {
        fs::read(path).map_err(|error| Failure::Usage(format!("{name}: cannot be read: {error}")))?
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        Failure::No(format!("{name}:{}: is no text in UTF-8", line + 1))
    })?;
    Ok(Text { name, text })
}

/// Is this text a record of a battle rather than a scenario?
pub fn is_record(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

impl Library {
    /// The catalogue, with the files of a folder in the place of built-in ones.
    ///
    /// # Errors
    /// Where the folder or a file in it cannot be read.
    pub fn with_pack(folder: Option<&Path>) -> Result<Library, Failure> {
        let Some(folder) = folder else { return Ok(Library::default()) };
        let mut pack = Vec::new();
        read_folder(folder, String::new(), &mut pack)?;
        if pack.is_empty() {
            return Err(Failure::Usage(format!("{}: the pack has no .csv or .toml file", folder.display())));
        }
        Ok(Library { pack: Some(pack) })
    }

    /// The files of the pack: path within it, text.
    pub fn into_pack(self) -> Vec<(String, String)> {
        self.pack.unwrap_or_default()
    }

    fn packed(&self, book: Book) -> Result<Book, Failure> {
        match &self.pack {
            Some(pack) => Ok(book.with_pack(pack)?),
            None => Ok(book),
        }
    }

    /// The rulebook with this key.
    ///
    /// # Errors
    /// Where there is none, or the pack does not fit it.
    pub fn book(&self, key: &str) -> Result<Book, Failure> {
        self.packed(book(key).map_err(Failure::Usage)?)
    }

    /// One rulebook, or all of them.
    ///
    /// # Errors
    /// Where there is none with that key; a pack without a rulebook.
    pub fn books(&self, key: Option<&str>) -> Result<Vec<Book>, Failure> {
        match key {
            Some(key) => Ok(vec![self.book(key)?]),
            None if self.pack.is_some() => Err(Failure::Usage("--pack needs the rulebook that it is for".into())),
            None => Ok(books()),
        }
    }

    /// A scenario: the id of a built-in one (`first-shots`, `BOOK/first-shots`), a file, or `-`.
    ///
    /// # Errors
    /// Where there is none, or its rulebook cannot be told.
    pub fn scenario(&self, named: &str) -> Result<(Book, ScenarioText), Failure> {
        let (path, is_file) = (Path::new(named), named == "-" || named.ends_with(".toml"));
        if !is_file && let Some(found) = self.own_scenario(named)? {
            return Ok(found);
        }
        if is_file || path.exists() {
            return self.scenario_of(&read(path)?);
        }
        let all = books();
        let ids: Vec<&str> = all.iter().flat_map(Book::scenario_ids).collect();
        let hint = nearest(named, ids.iter().copied()).map(|hint| format!(" (did you mean `{hint}`?)"));
        let hint = hint.unwrap_or_default();
        let what = format!("there is no scenario `{named}`{hint}, and no such file: `sandtable scenarios` lists them");
        Err(Failure::Usage(what))
    }

    /// The scenario that stands in a text.
    ///
    /// # Errors
    /// Where its rulebook cannot be told.
    pub fn scenario_of(&self, text: &Text) -> Result<(Book, ScenarioText), Failure> {
        let book = self.packed(book_of_scenario(&text.name, &text.text)?)?;
        Ok((book, ScenarioText::new(&text.name, &text.text)))
    }

    /// One that a rulebook has with the pack. That the pack does not fit matters only of a rulebook that is meant.
    fn own_scenario(&self, named: &str) -> Result<Option<(Book, ScenarioText)>, Failure> {
        let (key, id) = named.split_once('/').map_or((None, named), |(key, id)| (Some(key), id));
        let mut misfit = None;
        for book in books().into_iter().filter(|book| key.is_none_or(|key| book.key() == key)) {
            let is_meant = key.is_some() || book.scenario(id).is_some();
            match self.packed(book) {
                Ok(book) => {
                    if let Some(scenario) = book.scenario(id) {
                        return Ok(Some((book, scenario)));
                    }
                }
                Err(failure) => misfit = misfit.or(is_meant.then_some(failure)),
            }
        }
        misfit.map_or(Ok(None), Err)
    }

    /// The rulebook of a record.
    ///
    /// # Errors
    /// Where its first line cannot be read.
    pub fn book_of(&self, record: &Text) -> Result<Book, Failure> {
        self.packed(book_of_record(&record.name, &record.text)?)
    }
}

/// Reads the tables and scenarios of a folder and of the folders in it, in the order of their names.
fn read_folder(folder: &Path, within: String, files: &mut Vec<(String, String)>) -> Result<(), Failure> {
    let unreadable = |error: io::Error| Failure::Usage(format!("{}: cannot be read: {error}", folder.display()));
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(unreadable)?;
    paths.sort();
    for path in paths {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let name = format!("{within}{name}");
        if path.is_dir() {
            read_folder(&path, format!("{name}/"), files)?;
        } else if name.ends_with(".csv") || name.ends_with(".toml") {
            files.push((name, read(&path)?.text));
        }
    }
    Ok(())
}
