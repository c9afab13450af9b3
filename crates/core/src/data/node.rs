//! Documents that people write by hand: TOML read key by key, with lines, ranges and known words checked.

use std::ops::RangeInclusive;

use sandtable_geometry::{Length, Point};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::decimal::Measure;
use super::spelling::suggestion;
use super::table::unknown_word;
use super::{Files, Problems};

/// Reads a file with `read`, which asks the document's table for its keys. Keys that it did not ask for are problems.
///
/// `None` where the file is missing, empty or not TOML at all (one problem, at the first line that cannot be read);
/// otherwise what `read` gives, which is of use only if no problem was noted.
pub fn read_document<T>(
    files: &Files,
    name: &str,
    problems: &mut Problems,
    read: impl FnOnce(&mut Node<'_>, &mut Problems) -> T,
) -> Option<T> {
    let Some(text) = files.get(name) else {
        problems.of(name, "", "the file is missing");
        return None;
    };
    let lines = Lines::new(text);
    let document = match DeTable::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let line = error.span().map_or(0, |span| lines.line(span.start));
            problems.add(name, line, "", format!("not readable as TOML: {}", error.message().replace('\n', ", ")));
            return None;
        }
    };
    if document.get_ref().is_empty() {
        problems.of(name, "", "the file is empty");
        return None;
    }
    let place = Place { file: name, lines: &lines, measure: Measure::default() };
    Some(Node::new(place, String::new(), 0, document.get_ref()).read(problems, read))
}

/// One table of a document. Accessors note what is wrong and give a value of the right type all the same, so that reading
/// goes on to the next mistake; whoever reads must look at the problems before using what was read.
#[derive(Debug)]
pub struct Node<'a> {
    place: Place<'a>,
    path: String,
    line: u32,
    table: &'a DeTable<'a>,
    asked: Vec<&'static str>,
    in_part: bool,
}

impl<'a> Node<'a> {
    fn new(place: Place<'a>, path: String, line: u32, table: &'a DeTable<'a>) -> Node<'a> {
        Node { place, path, line, table, asked: Vec::new(), in_part: false }
    }

    /// Reads this table, then notes the keys that were not asked for, each with what was probably meant or with all that were.
    fn read<T>(mut self, problems: &mut Problems, read: impl FnOnce(&mut Node<'_>, &mut Problems) -> T) -> T {
        let result = read(&mut self, problems);
        for key in self.table.keys().filter(|_| !self.in_part) {
            let name = key.get_ref().as_ref();
            if !self.asked.contains(&name) {
                let known = || format!("; there is {}", self.asked.join(", "));
                let hint = suggestion(name, self.asked.iter().copied());
                let what = format!("unknown key{}", if hint.is_empty() { known() } else { hint });
                problems.add(self.place.file, self.place.lines.line(key.span().start), &self.field(name), what);
            }
        }
        result
    }

    /// Says that this table is read in part only: keys that are not asked for are no problems.
    pub fn in_part(&mut self) {
        self.in_part = true;
    }

    /// Says in which unit lengths and points are written from here on, in this table and those within it; millimetres where
    /// nothing is said.
    pub fn measured_in(&mut self, measure: Measure) {
        self.place.measure = measure;
    }

    /// The name of the file.
    pub fn file(&self) -> &'a str {
        self.place.file
    }

    /// The line on which this table begins; 0 for the whole document.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// Is the key there?
    pub fn has(&mut self, key: &'static str) -> bool {
        self.find(key).is_some()
    }

    /// The line of a key, or of the table where the key is missing.
    pub fn line_of(&self, key: &str) -> u32 {
        self.table.get_key_value(key).map_or(self.line, |(key, _)| self.place.lines.line(key.span().start))
    }

    /// The full path of a key, such as `side[1].unit[2].name`.
    pub fn field(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Where this table stands, for what is found wrong with it later.
    pub fn spot(&self) -> Spot {
        Spot { file: self.file().to_owned(), line: self.line(), stem: self.field("") }
    }

    /// Notes a problem at a key, or at the table where the key is missing.
    pub fn problem(&self, key: &str, what: impl Into<String>, problems: &mut Problems) {
        problems.add(self.place.file, self.line_of(key), &self.field(key), what);
    }

    /// A text that must be there and may not be empty.
    pub fn text(&mut self, key: &'static str, problems: &mut Problems) -> String {
        self.required(key, problems).and_then(|cell| cell.text(problems)).unwrap_or_default()
    }

    /// A text that may be missing, but not empty.
    pub fn optional_text(&mut self, key: &'static str, problems: &mut Problems) -> Option<String> {
        self.find(key).and_then(|cell| cell.text(problems))
    }

    /// A list of texts; empty where the key is missing.
    pub fn texts(&mut self, key: &'static str, problems: &mut Problems) -> Vec<Written> {
        let mut texts = Vec::new();
        for cell in self.cells(key, problems) {
            texts.extend(cell.text(problems).map(|text| Written { text, line: cell.line, field: cell.field }));
        }
        texts
    }

    /// Notes a problem of a text in a list.
    pub fn problem_of(&self, written: &Written, what: impl Into<String>, problems: &mut Problems) {
        problems.add(self.place.file, written.line, &written.field, what);
    }

    /// A whole number within a range; the low end of the range where it is none.
    pub fn number<T>(&mut self, key: &'static str, range: RangeInclusive<T>, problems: &mut Problems) -> T
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        self.required(key, problems).and_then(|cell| cell.number(&range, problems)).unwrap_or(*range.start())
    }

    /// A whole number within a range, or a default where the key is missing.
    pub fn number_or<T>(
        &mut self,
        key: &'static str,
        default: T,
        range: RangeInclusive<T>,
        problems: &mut Problems,
    ) -> T
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        self.find(key).and_then(|cell| cell.number(&range, problems)).unwrap_or(default)
    }

    /// A list of whole numbers within a range; empty where the key is missing.
    pub fn numbers<T>(&mut self, key: &'static str, range: RangeInclusive<T>, problems: &mut Problems) -> Vec<T>
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        self.cells(key, problems).iter().filter_map(|cell| cell.number(&range, problems)).collect()
    }

    /// `true` or `false`, or a default where the key is missing.
    pub fn bool_or(&mut self, key: &'static str, default: bool, problems: &mut Problems) -> bool {
        let Some(cell) = self.find(key) else { return default };
        cell.value.as_bool().unwrap_or_else(|| {
            cell.wrong("true or false", problems);
            default
        })
    }

    /// The value of a word from a list; the first value where it is missing or none of them.
    ///
    /// # Panics
    /// The list is empty.
    pub fn one_of<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)], problems: &mut Problems) -> T {
        self.required(key, problems).and_then(|cell| cell.one_of(words, problems)).unwrap_or(words[0].1)
    }

    /// The value of a word from a list, or a default where the key is missing.
    pub fn one_of_or<T: Copy>(
        &mut self,
        key: &'static str,
        default: T,
        words: &[(&str, T)],
        problems: &mut Problems,
    ) -> T {
        self.find(key).and_then(|cell| cell.one_of(words, problems)).unwrap_or(default)
    }

    /// The values of a list of words from a list; empty where the key is missing.
    pub fn words<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)], problems: &mut Problems) -> Vec<T> {
        self.cells(key, problems).iter().filter_map(|cell| cell.one_of(words, problems)).collect()
    }

    /// A length in decimals of the unit, millimetres mostly, in its steps; 0 where it is none.
    pub fn length(&mut self, key: &'static str, problems: &mut Problems) -> Length {
        let read = self.required(key, problems).and_then(|cell| cell.micrometres(problems));
        Length::um(read.unwrap_or_default())
    }

    /// A length in decimals of the unit, or a default where the key is missing.
    pub fn length_or(&mut self, key: &'static str, default: Length, problems: &mut Problems) -> Length {
        self.find(key).and_then(|cell| cell.micrometres(problems)).map_or(default, Length::um)
    }

    /// A point `[x, y]` in decimals of the unit; the origin where it is none.
    pub fn point(&mut self, key: &'static str, problems: &mut Problems) -> Point {
        self.required(key, problems).and_then(|cell| cell.point(problems)).unwrap_or_default()
    }

    /// A point `[x, y]` in decimals of the unit, if the key is there.
    pub fn optional_point(&mut self, key: &'static str, problems: &mut Problems) -> Option<Point> {
        self.find(key).and_then(|cell| cell.point(problems))
    }

    /// A list of points `[[x, y], …]`; empty where the key is missing.
    pub fn points(&mut self, key: &'static str, problems: &mut Problems) -> Vec<Point> {
        self.cells(key, problems).iter().filter_map(|cell| cell.point(problems)).collect()
    }

    /// A table with keys of the writer's choice, as pairs in alphabetical order: texts as they are, numbers, `true` and `false` as text.
    pub fn pairs(&mut self, key: &'static str, problems: &mut Problems) -> Vec<(String, String)> {
        let Some(cell) = self.find(key) else { return Vec::new() };
        let mut pairs = Vec::new();
        let Some(table) = cell.value.as_table() else {
            cell.wrong("a table", problems);
            return pairs;
        };
        for (name, value) in table {
            let text = match value.get_ref() {
                DeValue::String(text) => text.to_string(),
                DeValue::Integer(number) => number.to_string(),
                DeValue::Float(number) => number.to_string(),
                DeValue::Boolean(truth) => truth.to_string(),
                _ => {
                    let field = format!("{}.{}", cell.field, name.get_ref());
                    Cell { field, ..cell.at(value) }.wrong("a text, a number, true or false", problems);
                    continue;
                }
            };
            pairs.push((name.get_ref().to_string(), text));
        }
        pairs
    }

    /// A table within this one, read by `read`; nothing where the key is missing.
    pub fn table<T>(
        &mut self,
        key: &'static str,
        problems: &mut Problems,
        read: impl FnOnce(&mut Node<'_>, &mut Problems) -> T,
    ) -> Option<T> {
        self.find(key)?.table(problems).map(|node| node.read(problems, read))
    }

    /// A list of tables (`[[key]]`, or tables in brackets), each read by `read`; empty where the key is missing.
    pub fn tables<T>(
        &mut self,
        key: &'static str,
        problems: &mut Problems,
        mut read: impl FnMut(&mut Node<'_>, &mut Problems) -> T,
    ) -> Vec<T> {
        let mut found = Vec::new();
        for cell in self.cells(key, problems) {
            if let Some(node) = cell.table(problems) {
                found.push(node.read(problems, &mut read));
            }
        }
        found
    }

    fn find(&mut self, key: &'static str) -> Option<Cell<'a>> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        let (name, value) = self.table.get_key_value(key)?;
        let line = self.place.lines.line(name.span().start);
        Some(Cell { place: self.place, field: self.field(key), line, value: value.get_ref() })
    }

    fn required(&mut self, key: &'static str, problems: &mut Problems) -> Option<Cell<'a>> {
        let found = self.find(key);
        if found.is_none() {
            self.problem(key, "the key is missing", problems);
        }
        found
    }

    fn cells(&mut self, key: &'static str, problems: &mut Problems) -> Vec<Cell<'a>> {
        let Some(cell) = self.find(key) else { return Vec::new() };
        let Some(values) = cell.value.as_array() else {
            cell.wrong("a list in brackets", problems);
            return Vec::new();
        };
        let numbered = |(index, value)| Cell { field: format!("{}[{}]", cell.field, index + 1), ..cell.at(value) };
        values.iter().enumerate().map(numbered).collect()
    }
}

/// Where a table of a document stands.
#[derive(Clone, Debug, Default)]
pub struct Spot {
    file: String,
    line: u32,
    stem: String,
}

impl Spot {
    /// Notes a problem at a key of it.
    pub fn problem(&self, key: &str, what: impl Into<String>, problems: &mut Problems) {
        problems.add(&self.file, self.line, &format!("{}{key}", self.stem), what);
    }
}

/// A text in a list, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, without the blanks around it.
    pub text: String,
    /// Its line, counted from 1.
    pub line: u32,
    /// The path to it, such as `unit[1].elements[3]`.
    pub field: String,
}

/// A file, its lines, and the unit of its lengths.
#[derive(Clone, Copy, Debug)]
struct Place<'a> {
    file: &'a str,
    lines: &'a Lines,
    measure: Measure,
}

/// One value of a document, with its line and the path to it.
#[derive(Clone, Debug)]
struct Cell<'a> {
    place: Place<'a>,
    field: String,
    line: u32,
    value: &'a DeValue<'a>,
}

impl<'a> Cell<'a> {
    /// A value within this one, under the same path.
    fn at(&self, value: &'a Spanned<DeValue<'a>>) -> Cell<'a> {
        let span = value.span();
        let line = if span.is_empty() { self.line } else { self.place.lines.line(span.start) };
        Cell { place: self.place, field: self.field.clone(), line, value: value.get_ref() }
    }

    fn problem(&self, what: impl Into<String>, problems: &mut Problems) {
        problems.add(self.place.file, self.line, &self.field, what);
    }

    fn wrong(&self, expected: &str, problems: &mut Problems) {
        let found = match self.value {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) | DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.problem(format!("expected {expected}, found {found}"), problems);
    }

    fn text(&self, problems: &mut Problems) -> Option<String> {
        let Some(text) = self.value.as_str() else {
            self.wrong("a text", problems);
            return None;
        };
        let text = text.trim();
        if text.is_empty() {
            self.problem("may not be empty", problems);
            return None;
        }
        // They would command the terminal on which the text is shown.
        if text.contains(|letter: char| letter.is_control() && !letter.is_whitespace()) {
            self.problem("a text has no control characters", problems);
            return None;
        }
        Some(text.to_owned())
    }

    fn number<T>(&self, range: &RangeInclusive<T>, problems: &mut Problems) -> Option<T>
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        let DeValue::Integer(number) = self.value else {
            self.wrong("a whole number", problems);
            return None;
        };
        let (low, high) = ((*range.start()).into(), (*range.end()).into());
        let read = i64::from_str_radix(number.as_str(), number.radix()).ok().filter(|read| (low..=high).contains(read));
        let read = read.and_then(|read| T::try_from(read).ok());
        if read.is_none() {
            self.problem(format!("{number} is not between {low} and {high}"), problems);
        }
        read
    }

    fn one_of<T: Copy>(&self, words: &[(&str, T)], problems: &mut Problems) -> Option<T> {
        let text = self.text(problems)?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            self.problem(unknown_word(&text, words.iter().map(|(word, _)| *word)), problems);
        }
        found.map(|(_, value)| *value)
    }

    fn micrometres(&self, problems: &mut Problems) -> Option<i32> {
        let measure = self.place.measure;
        let text = match self.value {
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            _ => {
                self.wrong(&format!("a number of {}", measure.word()), problems);
                return None;
            }
        };
        match measure.micrometres(&text) {
            Ok(read) => Some(read),
            Err(reason) => {
                self.problem(format!("{text}: {}", reason.of(measure)), problems);
                None
            }
        }
    }

    fn point(&self, problems: &mut Problems) -> Option<Point> {
        let Some([x, y]) = self.value.as_array().map(|values| &values[..]) else {
            self.problem(format!("expected a point [x, y] in {}", self.place.measure.word()), problems);
            return None;
        };
        let (x, y) = (self.at(x).micrometres(problems), self.at(y).micrometres(problems));
        Some(Point { x: x?, y: y? })
    }

    fn table(self, problems: &mut Problems) -> Option<Node<'a>> {
        let Some(table) = self.value.as_table() else {
            self.wrong("a table", problems);
            return None;
        };
        Some(Node::new(self.place, self.field, self.line, table))
    }
}

/// Where the lines of a text begin.
#[derive(Debug)]
struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    fn new(text: &str) -> Lines {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(index, _)| index + 1)).collect();
        Lines { starts }
    }

    /// The line, counted from 1, of a byte of the text.
    fn line(&self, byte: usize) -> u32 {
        u32::try_from(self.starts.partition_point(|start| *start <= byte)).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests;
