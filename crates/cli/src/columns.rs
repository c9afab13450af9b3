//! Plain tables for people: columns as wide as what stands in them.

use std::fmt;

/// A table with a line of headings.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// A table with these headings. Columns whose heading begins with `>` are set to the right.
    pub fn new(heads: &[&str]) -> Columns {
        Columns { heads: heads.iter().map(|head| head.to_string()).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain([self.heads[column].trim_start_matches('>').chars().count()]).max().unwrap_or_default()
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<usize> = (0..self.heads.len()).map(|column| self.width(column)).collect();
        let heads: Vec<String> = self.heads.iter().map(|head| head.trim_start_matches('>').to_string()).collect();
        for row in [&heads].into_iter().chain(&self.rows) {
            let cells = row.iter().zip(&widths).zip(&self.heads).map(|((cell, &width), head)| {
                let right = head.starts_with('>');
                if right { format!("{cell:>width$}") } else { format!("{cell:width$}") }
            });
            writeln!(f, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_cells() {
        let mut columns = Columns::new(&["name", ">points", "note"]);
        columns.row(["Tiger I".into(), "92".into(), String::new()]);
        columns.row(["T34".into(), "8".into(), "old".into()]);
        assert_eq!(columns.to_string(), "name     points  note\nTiger I      92\nT34           8  old\n");
    }
}
