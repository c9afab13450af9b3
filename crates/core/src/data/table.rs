//! Tables that players read and edit: CSV with a header line whose columns are checked.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::spelling::suggestion;
use super::{Files, Problems};

/// A table as it was read. Every row has a cell for every column.
#[derive(Clone, Debug)]
pub struct Table {
    file: String,
    columns: Vec<String>,
    rows: Vec<(u32, Vec<String>)>,
}

impl Table {
    /// Reads a file with these columns in any order: their names stand between blanks, in brackets those that may be missing.
    /// Cells lose the blanks around them; lines that begin with `#` and lines without any text are skipped.
    ///
    /// Missing file, missing, unknown and doubled columns, and lines with too many or too few cells are problems.
    /// `None` where the columns are not right; bad lines alone are left out.
    pub fn read(files: &Files, name: &str, columns: &str, problems: &mut Problems) -> Option<Table> {
        let wanted = self::columns(columns);
        let Some(text) = files.get(name) else {
            problems.of(name, "", "the file is missing");
            return None;
        };
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut records = Vec::new();
        for record in reader.records() {
            match record {
                Ok(record) if record.iter().all(str::is_empty) => {}
                Ok(record) => records.push((line_of(text, record.position()), record)),
                Err(error) => problems.add(name, line_of(text, error.position()), "", error.to_string()),
            }
        }
        let mut records = records.into_iter();
        let Some((line, header)) = records.next() else {
            problems.of(name, "", "the file is empty: its first line must name the columns");
            return None;
        };
        let columns: Vec<String> = header.iter().map(str::to_owned).collect();
        let before = problems.len();
        for (index, column) in columns.iter().enumerate() {
            let known = || wanted.iter().map(|(name, _)| *name);
            if !known().any(|known| known == column) {
                problems.add(name, line, column, format!("unknown column{}", suggestion(column, known())));
            } else if columns[..index].contains(column) {
                problems.add(name, line, column, "the column is there twice");
            }
        }
        for (column, _) in wanted.iter().filter(|(name, must)| *must && !columns.iter().any(|column| column == name)) {
            problems.add(name, line, column, "the column is missing");
        }
        if problems.len() > before {
            return None;
        }
        let mut rows = Vec::new();
        for (line, record) in records {
            if record.len() == columns.len() {
                rows.push((line, record.iter().map(str::to_owned).collect()));
            } else {
                let what = format!("{} cells where the header has {} columns", record.len(), columns.len());
                problems.add(name, line, "", what);
            }
        }
        Some(Table { file: name.to_owned(), columns, rows })
    }

    /// Reads a table that may not be without lines, with a key that no two of them share, where it has one. For the rest as [`Table::read`].
    pub fn keyed(files: &Files, name: &str, (columns, key): (&str, &[&str]), problems: &mut Problems) -> Option<Table> {
        let table = Table::read(files, name, columns, problems)?;
        if !key.is_empty() {
            table.unique(key, problems);
        }
        if table.rows.is_empty() {
            problems.of(name, "", "there are no lines");
        }
        Some(table)
    }

    /// What is read of each line of a table as [`Table::keyed`] reads it; nothing where its columns are not right.
    pub fn each<T>(
        files: &Files,
        name: &str,
        columns: (&str, &[&str]),
        problems: &mut Problems,
        mut read: impl FnMut(&Row<'_>, &mut Problems) -> T,
    ) -> Vec<T> {
        let table = Table::keyed(files, name, columns, problems);
        table.iter().flat_map(Table::rows).map(|row| read(&row, problems)).collect()
    }

    /// Reads a table of which the column `key` names what a line is about, each exactly one of these words: what is read of the
    /// lines, in the order of the words. A word that has no line is a problem, and so is one that has two.
    pub fn by_word<T: Default, const N: usize>(
        files: &Files,
        (file, columns, key): (&str, &str, &str),
        words: [&str; N],
        problems: &mut Problems,
        mut read: impl FnMut(&Row<'_>, &mut Problems) -> T,
    ) -> [T; N] {
        let mut found: [Option<T>; N] = std::array::from_fn(|_| None);
        if let Some(table) = Table::read(files, file, columns, problems) {
            table.unique(&[key], problems);
            let known: Vec<(&str, usize)> = words.into_iter().zip(0..).collect();
            for row in table.rows() {
                let at = row.one_of(key, &known, problems);
                found[at] = Some(read(&row, problems));
            }
            for (word, found) in words.iter().zip(&found) {
                if found.is_none() {
                    problems.of(file, key, format!("there is no line for '{word}'"));
                }
            }
        }
        found.map(Option::unwrap_or_default)
    }

    /// The rows in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|(line, cells)| Row { table: self, line: *line, cells })
    }

    /// Notes every row whose cells in these columns together equal those of an earlier row, without regard to case.
    pub fn unique(&self, columns: &[&str], problems: &mut Problems) {
        let mut seen: BTreeMap<Vec<String>, u32> = BTreeMap::new();
        for row in self.rows() {
            let key = columns.iter().map(|column| row.cell(column).to_lowercase()).collect();
            if let Some(first) = seen.get(&key) {
                let name = columns.iter().map(|column| row.cell(column)).collect::<Vec<_>>().join(" ");
                let what = format!("'{name}' is already in line {first}");
                row.problem(columns.last().copied().unwrap_or_default(), what, problems);
            } else {
                seen.insert(key, row.line);
            }
        }
    }
}

/// Columns as they are written in one text, with blanks between them, and whether a table must have them: those in brackets may be missing.
pub fn columns(text: &str) -> Vec<(&str, bool)> {
    let optional = |word| Some((str::strip_suffix(str::strip_prefix(word, '[')?, ']')?, false));
    text.split_whitespace().map(|word| optional(word).unwrap_or((word, true))).collect()
}

/// One line of a table. Accessors note what is wrong and give a value of the right type all the same, so that
/// reading goes on to the next mistake; whoever reads must look at the problems before using what was read.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    table: &'a Table,
    line: u32,
    cells: &'a [String],
}

impl<'a> Row<'a> {
    /// The line of the file, counted from 1.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// A decimal number of a few digits in units of its last: tenths with one decimal, hundredths with two; up to `most` whole ones.
    pub fn decimal(&self, column: &str, decimals: u32, most: u32, problems: &mut Problems) -> u32 {
        let cell = self.cell(column);
        let (whole, part) = cell.split_once('.').unwrap_or((cell, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let unit = 10u32.pow(decimals);
        let read = || {
            let number = whole.parse::<u32>().ok().filter(|_| digits(whole) && digits(part))?;
            let part = format!("{part:0<width$}", width = decimals as usize);
            let part: u32 = part.parse().ok().filter(|_| part.len() == decimals as usize)?;
            number.checked_mul(unit)?.checked_add(part).filter(|number| *number <= most * unit)
        };
        read().unwrap_or_else(|| {
            let what = format!("'{cell}' is no number up to {most} with at most {decimals} places after the point");
            self.problem(column, what, problems);
            0
        })
    }

    /// Notes where one of several cells is filled and others are not.
    pub fn together(&self, columns: &[&str], problems: &mut Problems) {
        let (empty, filled): (Vec<&str>, Vec<&str>) =
            columns.iter().copied().partition(|column| self.cell(column).is_empty());
        for column in empty.into_iter().filter(|_| !filled.is_empty()) {
            self.problem(column, format!("goes with {}", columns.join(" and ")), problems);
        }
    }

    /// What is read of each of several columns, whose names stand between blanks.
    ///
    /// # Panics
    /// There are not so many of them.
    pub fn several<T, const N: usize>(&self, columns: &str, read: impl FnMut(&str) -> T) -> [T; N] {
        let names: [(&str, bool); N] = self::columns(columns).try_into().expect("there is a column for each value");
        names.map(|(name, _)| name).map(read)
    }

    /// Notes values of these columns that do not rise.
    pub fn rising<T: PartialOrd>(&self, columns: &[&str], values: &[T], problems: &mut Problems) {
        for at in (1..values.len()).filter(|at| values[at - 1] >= values[*at]) {
            self.problem(columns[at], format!("is not more than {}", columns[at - 1]), problems);
        }
    }

    /// Faces of a die that bring this line, the least and the greatest, or nothing where both cells are empty; notes which of them have
    /// been brought already.
    pub fn faces(&self, [least, most]: [&str; 2], taken: &mut [bool], problems: &mut Problems) -> Option<[u8; 2]> {
        let sides = taken.len().try_into().unwrap_or(u8::MAX);
        let read = [least, most].map(|column| self.optional_number(column, 1..=sides, problems));
        let [Some(low), Some(high)] = read else {
            if read != [None; 2] {
                self.problem(most, format!("goes with {least}"), problems);
            }
            return None;
        };
        if high < low {
            self.problem(most, format!("is less than {least}"), problems);
            return None;
        }
        for face in low..=high {
            if std::mem::replace(&mut taken[usize::from(face) - 1], true) {
                self.problem(least, format!("a {face} has brought another line already"), problems);
            }
        }
        Some([low, high])
    }

    /// The cell as it stands; empty too where the table lacks an optional column.
    pub fn cell(&self, column: &str) -> &'a str {
        let index = self.table.columns.iter().position(|known| known == column);
        index.map_or("", |index| &self.cells[index])
    }

    /// A text that may not be empty.
    pub fn text(&self, column: &str, problems: &mut Problems) -> String {
        let cell = self.cell(column);
        if cell.is_empty() {
            self.problem(column, "may not be empty", problems);
        }
        cell.to_owned()
    }

    /// A whole number within a range; the low end of the range where it is none.
    pub fn number<T>(&self, column: &str, range: RangeInclusive<T>, problems: &mut Problems) -> T
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        let cell = self.cell(column);
        let (low, high) = ((*range.start()).into(), (*range.end()).into());
        let Ok(number) = cell.parse::<i64>() else {
            let what =
                if cell.is_empty() { "a number is missing".into() } else { format!("'{cell}' is no whole number") };
            self.problem(column, what, problems);
            return *range.start();
        };
        if let (true, Ok(number)) = ((low..=high).contains(&number), T::try_from(number)) {
            return number;
        }
        self.problem(column, format!("{number} is not between {low} and {high}"), problems);
        *range.start()
    }

    /// A whole number within a range, or nothing where the cell is empty.
    pub fn optional_number<T>(&self, column: &str, range: RangeInclusive<T>, problems: &mut Problems) -> Option<T>
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        self.number_unless(column, "", range, problems)
    }

    /// A whole number within a range, or nothing where this word stands.
    pub fn number_unless<T>(
        &self,
        column: &str,
        word: &str,
        range: RangeInclusive<T>,
        problems: &mut Problems,
    ) -> Option<T>
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        (self.cell(column) != word).then(|| self.number(column, range, problems))
    }

    /// `yes` or `no`; no where it is neither.
    pub fn yes_no(&self, column: &str, problems: &mut Problems) -> bool {
        self.one_of(column, &[("no", false), ("yes", true)], problems)
    }

    /// `0` or `1`, no or yes; no where it is neither.
    pub fn flag(&self, column: &str, problems: &mut Problems) -> bool {
        self.one_of(column, &[("0", false), ("1", true)], problems)
    }

    /// The value of a word from a list, without regard to case; the first value where it is none of them.
    ///
    /// # Panics
    /// The list is empty.
    pub fn one_of<T: Copy>(&self, column: &str, words: &[(&str, T)], problems: &mut Problems) -> T {
        let cell = self.cell(column);
        let found = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(cell));
        if found.is_none() {
            self.problem(column, unknown_word(cell, words.iter().map(|(word, _)| *word)), problems);
        }
        found.unwrap_or(&words[0]).1
    }

    /// The value of a word from a list, or nothing where the cell is empty; see [`Row::one_of`].
    pub fn optional_one_of<T: Copy>(&self, column: &str, words: &[(&str, T)], problems: &mut Problems) -> Option<T> {
        (!self.cell(column).is_empty()).then(|| self.one_of(column, words, problems))
    }

    /// The parts of a cell between semicolons, without the blanks around them; none where the cell is empty.
    pub fn list(&self, column: &str) -> impl Iterator<Item = &'a str> {
        self.cell(column).split(';').map(str::trim).filter(|part| !part.is_empty())
    }

    /// The values of the words in a cell, which stand between semicolons; those that are none of the list are left out.
    pub fn words<T: Copy>(&self, column: &str, words: &[(&str, T)], problems: &mut Problems) -> Vec<T> {
        let mut values = Vec::new();
        for part in self.list(column) {
            match words.iter().find(|(word, _)| word.eq_ignore_ascii_case(part)) {
                Some((_, value)) => values.push(*value),
                None => self.problem(column, unknown_word(part, words.iter().map(|(word, _)| *word)), problems),
            }
        }
        values
    }

    /// Notes a problem of this row at a column.
    pub fn problem(&self, column: &str, what: impl Into<String>, problems: &mut Problems) {
        problems.add(&self.table.file, self.line, column, what);
    }
}

/// What is wrong with a word that is not in a list of at most a handful.
pub fn unknown_word<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let suggestion = suggestion(word, known.clone());
    let all = known.collect::<Vec<_>>().join(", ");
    format!("unknown word '{word}', expected one of: {all}{suggestion}")
}

/// The line, counted from 1, on which a record starts: its position lies before the remarks and empty lines above it.
fn line_of(text: &str, position: Option<&csv::Position>) -> u32 {
    let start = position.and_then(|position| usize::try_from(position.byte()).ok()).unwrap_or(0);
    let before = text.get(..start).map_or(0, |before| before.matches('\n').count());
    let skipped = text
        .get(start..)
        .map_or(0, |rest| rest.lines().take_while(|line| line.is_empty() || line.starts_with('#')).count());
    u32::try_from(before + skipped + 1).unwrap_or(u32::MAX)
}

/// Enums whose values have words, in files or for people: `ALL` has them with their words.
#[macro_export]
macro_rules! worded {
    ($($(#[$meta:meta])* $visible:vis enum $name:ident {
        $($(#[$of:meta])* $word:literal => $value:ident,)+
    })+) => { $(
        $(#[$meta])*
        $visible enum $name {
            $($(#[$of])* $value,)+
        }

        impl $name {
            /// All of them with their words.
            pub const ALL: [(&'static str, $name); [$($word),+].len()] = [$(($word, $name::$value)),+];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$value => $word,)+
                }
            }
        }
    )+ };
}

/// Structs that are lines of tables: each field with the column that it is read from, and how. A [`Row`](crate::data::Row) has the ways,
/// with what they need in parentheses; after `=>` stands what is made of the value. Columns in brackets are read alike, into an array. A field
/// that no column says has the default of its type, and columns after `besides` are for the rulebook to read. What is known of
/// other tables stands after the name, and is handed to `read`; `COLUMNS` is for [`Table::each`](crate::data::Table::each).
///
/// ```
/// use sandtable_core::data::{Files, Problems, Table};
///
/// sandtable_core::rows! {
///     /// NEW-01 A weapon: a row of `weapons.csv`.
///     #[derive(Debug, PartialEq)]
///     pub struct Weapon besides "note" {
///         /// Its word.
///         pub word: String = text "weapon",
///         /// How far it reaches.
///         pub reach: [u8; 2] = number ["short long"] (1..=30),
///         /// Dice of a shot, of which one is always there.
///         pub dice: u8 = number "more_dice" (0..=3) => |more: u8| more + 1,
///         /// Shots so far.
///         pub shots: u8,
///     }
/// }
///
/// let files = Files::default().with("weapons.csv", "weapon,short,long,more_dice,note\nmusket,6,12,0,slow\n");
/// let columns = (Weapon::COLUMNS, &["weapon"][..]);
/// let read = Table::each(&files, "weapons.csv", columns, &mut Problems::new(), Weapon::read);
/// assert_eq!(read, [Weapon { word: "musket".into(), reach: [6, 12], dice: 1, shots: 0 }]);
/// ```
#[macro_export]
macro_rules! rows {
    ($(
        $(#[$meta:meta])*
        $visible:vis struct $name:ident $(($known:ident: $Known:ty))? $(besides $besides:literal)? {
            $($(#[$of:meta])* $shown:vis $field:ident: $type:ty $(= $read:ident $column:tt $(($($with:expr),+))? $(=> $made:expr)?)?,)+
        }
    )+) => { $(
        $(#[$meta])*
        $visible struct $name {
            $($(#[$of])* $shown $field: $type,)+
        }

        impl $name {
            /// The columns of its table.
            pub const COLUMNS: &'static str = concat!($($($crate::column_words!($column), " ",)?)+ $($besides)?);

            /// Reads a line of it.
            pub fn read(
                row: &$crate::data::Row<'_>,
                $($known: $Known,)?
                problems: &mut $crate::data::Problems,
            ) -> $name {
                $name { $($field: $crate::cell!(row, problems $(, $read $column ($($($with),+)?) $($made)?)?),)+ }
            }
        }
    )+ };
}

/// The columns of a field of [`rows!`].
#[doc(hidden)]
#[macro_export]
macro_rules! column_words {
    ([$columns:literal]) => {
        $columns
    };
    ($column:literal) => {
        $column
    };
}

/// What a field of [`rows!`] has of a line.
#[doc(hidden)]
#[macro_export]
macro_rules! cell {
    ($row:ident, $problems:ident) => { ::std::default::Default::default() };
    ($row:ident, $problems:ident, $read:ident [$columns:literal] ($($with:expr),*) $made:expr) => {
        $row.several($columns, |column| $row.$read(column, $($with,)* $problems)).map($made)
    };
    ($row:ident, $problems:ident, $read:ident [$columns:literal] ($($with:expr),*)) => {
        $row.several($columns, |column| $row.$read(column, $($with,)* $problems))
    };
    ($row:ident, $problems:ident, $read:ident $column:literal ($($with:expr),*) $made:expr) => {
        ($made)($row.$read($column, $($with,)* $problems))
    };
    ($row:ident, $problems:ident, $read:ident $column:literal ($($with:expr),*)) => {
        $row.$read($column, $($with,)* $problems)
    };
}

/// A struct of numbers that stand in a table, a line for each, with the words that begin the lines. `read` reads them from a file with such
/// columns, from the one that is named and within limits; lines of some more words may be there whose numbers are said elsewhere.
#[macro_export]
macro_rules! by_word {
    ($(#[$meta:meta])* pub struct $name:ident: $number:ty, elsewhere [$($elsewhere:literal),*] {
        $($(#[$of:meta])* $word:literal => $field:ident,)+
    }) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[$of])* pub $field: $number,)+
        }

        impl $name {
            /// Reads them.
            pub fn read(
                files: &$crate::data::Files,
                (file, columns, key): (&str, &str, &str),
                (column, limits): (&str, ::std::ops::RangeInclusive<$number>),
                problems: &mut $crate::data::Problems,
            ) -> $name {
                let lines = [$($word,)+ $($elsewhere),*];
                let read = |row: &$crate::data::Row<'_>, problems: &mut $crate::data::Problems| {
                    let elsewhere: &[&str] = &[$($elsewhere),*];
                    if elsewhere.contains(&row.cell(key)) {
                        return <$number>::default();
                    }
                    row.number(column, limits.clone(), problems)
                };
                let [$($field,)+ ..] = $crate::data::Table::by_word(files, (file, columns, key), lines, problems, read);
                $name { $($field),+ }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Option<Table>, Vec<String>) {
        let mut problems = Problems::new();
        let files = Files::default().with("t.csv", text);
        let table = Table::read(&files, "t.csv", "name size [note]", &mut problems);
        (table, problems.into_vec().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn columns_may_stand_in_any_order_and_lines_may_be_skipped() {
        let (table, problems) = read("# what this is\nsize,name\n\n 3 ,\"a, b\"\n# more\n ,\n4,c\n");
        assert!(problems.is_empty(), "{problems:?}");
        let table = table.unwrap();
        let mut problems = Problems::new();
        let read: Vec<(u32, String, u8)> = table
            .rows()
            .map(|row| (row.line(), row.text("name", &mut problems), row.number("size", 0..=9, &mut problems)))
            .collect();
        assert_eq!(read, [(4, "a, b".to_owned(), 3), (7, "c".to_owned(), 4)]);
        assert_eq!(table.rows().next().unwrap().cell("note"), "");
        assert!(problems.is_empty());
    }

    #[test]
    fn wrong_columns_are_all_reported() {
        let (table, problems) = read("nmae,note,note\n");
        assert!(table.is_none());
        assert_eq!(
            problems,
            [
                "t.csv:1: name: the column is missing",
                "t.csv:1: nmae: unknown column; did you mean 'name'?",
                "t.csv:1: note: the column is there twice",
                "t.csv:1: size: the column is missing",
            ]
        );
    }

    #[test]
    fn missing_and_empty_files_are_one_problem_each() {
        assert_eq!(read("").1, ["t.csv: the file is empty: its first line must name the columns"]);
        assert_eq!(read("\n# only a remark\n").1.len(), 1);
        let mut problems = Problems::new();
        assert!(Table::read(&Files::default(), "t.csv", "", &mut problems).is_none());
        assert_eq!(problems.into_vec()[0].to_string(), "t.csv: the file is missing");
    }

    #[test]
    fn lines_of_the_wrong_length_are_left_out() {
        let (table, problems) = read("name,size\na,1,2\nb,2\nc\n");
        assert_eq!(table.unwrap().rows().count(), 1);
        assert_eq!(
            problems,
            ["t.csv:2: 3 cells where the header has 2 columns", "t.csv:4: 1 cells where the header has 2 columns"]
        );
    }

    #[test]
    fn doubled_rows_name_the_first_one() {
        let (table, _) = read("name,size\na,1\nb,1\nA,1\n");
        let mut problems = Problems::new();
        table.as_ref().unwrap().unique(&["name"], &mut problems);
        table.unwrap().unique(&["name", "size"], &mut problems);
        let found: Vec<String> = problems.into_vec().iter().map(ToString::to_string).collect();
        assert_eq!(found, ["t.csv:4: name: 'A' is already in line 2", "t.csv:4: size: 'A 1' is already in line 2"]);
    }

    #[test]
    fn every_bad_cell_is_reported_and_reading_goes_on() {
        let (table, _) = read("name,size,note\n,many,y\nb,,yes\nc,12,no\nd,-1,\n");
        let table = table.unwrap();
        let mut problems = Problems::new();
        for row in table.rows() {
            row.text("name", &mut problems);
            assert_eq!(row.number("size", 1..=9_u8, &mut problems), 1);
            row.yes_no("note", &mut problems);
        }
        let found: Vec<String> = problems.into_vec().iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "t.csv:2: name: may not be empty",
                "t.csv:2: note: unknown word 'y', expected one of: no, yes",
                "t.csv:2: size: 'many' is no whole number",
                "t.csv:3: size: a number is missing",
                "t.csv:4: size: 12 is not between 1 and 9",
                "t.csv:5: note: unknown word '', expected one of: no, yes",
                "t.csv:5: size: -1 is not between 1 and 9",
            ]
        );
    }

    #[test]
    fn lists_are_parts_between_semicolons() {
        let (table, _) = read("name,size\na; b ;;c,\n");
        let table = table.unwrap();
        let row = table.rows().next().unwrap();
        assert_eq!(row.list("name").collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(row.list("size").count(), 0);
        assert_eq!(row.optional_number("size", 0..=1_u8, &mut Problems::new()), None);
        let mut problems = Problems::new();
        assert_eq!(row.words("name", &[("A", 1), ("c", 3)], &mut problems), [1, 3]);
        assert_eq!(problems.into_vec()[0].to_string(), "t.csv:2: name: unknown word 'b', expected one of: A, c");
    }
}
