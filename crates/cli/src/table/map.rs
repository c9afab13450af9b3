//! The map: terrain as shading, pieces by mark and name, places along the edges.

use super::style;
use crate::wrapping::wrapped;
use sandtable_core::{LengthUnit, Scene, Shape, Side, Token};
use sandtable_geometry::Point;
use std::fmt::Write;

/// Columns left of the map, for figures and the frame; and right of it.
const LEFT: usize = 6;
const RIGHT: usize = 1;
/// The most lines that a map has.
const HIGHEST: usize = 60;
/// Columns that a figure along the edge needs.
const FIGURE: usize = 7;

/// How each kind of ground is drawn. Other kinds have the first letter of their name.
const GROUND: [(&str, char); 24] = [
    ("wood", '%'),
    ("built-up", '░'),
    ("building", '▓'),
    ("hill", '^'),
    ("wall", '#'),
    ("hedge", '"'),
    ("fence", '+'),
    ("road", ':'),
    ("river", '~'),
    ("water", '~'),
    ("deep-water", '≈'),
    ("sea", '~'),
    ("land", '▒'),
    ("shoal", '≈'),
    ("marsh", ';'),
    ("rough", '-'),
    ("field", ','),
    ("cliff", '!'),
    ("bridge", '='),
    ("wire", 'x'),
    ("smoke", '&'),
    ("cloud", '&'),
    ("objective", '*'),
    ("zone", '.'),
];
/// Areas of which only the edge is drawn, because they lie over the ground.
const EDGES: [&str; 2] = ["objective", "zone"];

#[derive(Clone, Copy)]
struct Cell {
    letter: char,
    side: Option<Side>,
    ground: bool,
}

const EMPTY: Cell = Cell { letter: ' ', side: None, ground: true };

/// A grid of letters over the table.
struct Grid {
    table: Point,
    unit: LengthUnit,
    columns: usize,
    rows: usize,
    cells: Vec<Cell>,
}

impl Grid {
    /// Letters are about twice as high as wide; a table that is too deep is drawn narrower.
    fn new(table: Point, unit: LengthUnit, width: usize) -> Grid {
        let (across, deep) = (f64::from(table.x.max(1)), f64::from(table.y.max(1)));
        let widest = width.saturating_sub(LEFT + RIGHT).max(10);
        let columns = (widest as f64).min(2.0 * HIGHEST as f64 * across / deep).floor().max(4.0) as usize;
        let rows = ((columns as f64 * deep / across / 2.0).round() as usize).clamp(2, HIGHEST);
        Grid { table, unit, columns, rows, cells: vec![EMPTY; columns * rows] }
    }

    fn column(&self, x: i32) -> usize {
        let column = i64::from(x) * self.columns as i64 / i64::from(self.table.x.max(1));
        column.clamp(0, self.columns as i64 - 1) as usize
    }

    /// The far edge is on top.
    fn row(&self, y: i32) -> usize {
        let row = i64::from(y) * self.rows as i64 / i64::from(self.table.y.max(1));
        self.rows - 1 - row.clamp(0, self.rows as i64 - 1) as usize
    }

    fn middle(&self, column: usize, row: usize) -> Point {
        let x = (2 * column as i64 + 1) * i64::from(self.table.x) / (2 * self.columns as i64);
        let y = (2 * (self.rows - 1 - row) as i64 + 1) * i64::from(self.table.y) / (2 * self.rows as i64);
        Point::saturating(x, y)
    }

    fn at(&mut self, column: usize, row: usize) -> &mut Cell {
        &mut self.cells[row * self.columns + column]
    }

    fn shape(&mut self, shape: &Shape) {
        let letter = letter(&shape.kind);
        if shape.closed && !EDGES.contains(&shape.kind.as_ref()) {
            for row in 0..self.rows {
                for column in 0..self.columns {
                    if is_inside(self.middle(column, row), &shape.points) {
                        self.at(column, row).letter = letter;
                    }
                }
            }
        } else {
            let ends = if shape.closed { shape.points.first() } else { None };
            let points: Vec<Point> = shape.points.iter().chain(ends).copied().collect();
            points.windows(2).for_each(|pair| self.line(pair[0], pair[1], letter));
        }
    }

    fn line(&mut self, from: Point, to: Point, letter: char) {
        let (column, row) = (self.column(from.x), self.row(from.y));
        let steps = 2 * (column.abs_diff(self.column(to.x))).max(row.abs_diff(self.row(to.y))).max(1) as i64;
        for step in 0..=steps {
            let between = |from: i32, to: i32| (i64::from(from) * (steps - step) + i64::from(to) * step) / steps;
            let at = Point::saturating(between(from.x, to.x), between(from.y, to.y));
            let (column, row) = (self.column(at.x), self.row(at.y));
            self.at(column, row).letter = letter;
        }
    }

    fn is_free(&self, column: usize, row: usize, length: usize) -> bool {
        column + length <= self.columns
            && self.cells[row * self.columns + column..][..length].iter().all(|cell| cell.ground)
    }

    fn write(&mut self, column: usize, row: usize, text: &str, side: Side) {
        for (n, letter) in text.chars().enumerate() {
            *self.at(column + n, row) = Cell { letter, side: Some(side), ground: false };
        }
    }

    /// The mark of each piece first, at its place; then the names beside them, where there is room.
    fn tokens(&mut self, tokens: &[Token]) {
        let marks: Vec<(usize, usize)> = tokens.iter().map(|token| self.mark(token)).collect();
        for (token, (column, row)) in tokens.iter().zip(marks) {
            let length = token.name.chars().count();
            let rows = [Some(row), row.checked_sub(1), (row + 1 < self.rows).then_some(row + 1)];
            let near = |row: usize| {
                [Some(column + 1), column.checked_sub(length), column.checked_sub(length / 2)].map(|c| (c, row))
            };
            let free = rows.into_iter().flatten().flat_map(near).find_map(|(column, row)| {
                column.filter(|&column| self.is_free(column, row, length)).map(|column| (column, row))
            });
            if let Some((column, row)) = free {
                self.write(column, row, &token.name, token.side);
            }
        }
    }

    fn mark(&mut self, token: &Token) -> (usize, usize) {
        let (column, row) = (self.column(token.at.x), self.row(token.at.y));
        let beside = [0, 1, -1, 2, -2].map(|step| column.checked_add_signed(step));
        let free = beside.into_iter().flatten().find(|&column| self.is_free(column, row, 1)).unwrap_or(column);
        let mark = if token.symbol == "wreck" { '†' } else { style::mark(token.side) };
        self.write(free, row, &mark.to_string(), token.side);
        (free, row)
    }

    fn text(&self, row: usize) -> String {
        let mut text = String::new();
        for cells in self.cells[row * self.columns..][..self.columns].chunk_by(|one, other| one.side == other.side) {
            let letters: String = cells.iter().map(|cell| cell.letter).collect();
            text.push_str(&match cells[0].side {
                Some(side) => style::styled(style::of_side(side), letters),
                None if letters.trim().is_empty() => letters,
                None => style::styled(style::QUIET, letters),
            });
        }
        text
    }

    /// The step between two figures along the edge, in whole units.
    fn step(&self) -> i32 {
        let least = i64::from(self.table.x / self.unit.micrometres()) * FIGURE as i64 / self.columns as i64;
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 250, 500, 1000, 2500];
        steps.into_iter().find(|&step| i64::from(step) >= least).unwrap_or(5000)
    }

    /// The figures under the map, each at its column.
    fn figures(&self) -> String {
        let mut line = String::new();
        for number in (0..=self.table.x / self.unit.micrometres()).step_by(self.step() as usize) {
            let column = LEFT + self.column(number * self.unit.micrometres());
            let column = column.saturating_sub(if number == 0 { 0 } else { number.to_string().len() / 2 });
            let room = column.saturating_sub(line.chars().count());
            if line.is_empty() || room > 0 {
                line.push_str(&" ".repeat(room));
                line.push_str(&number.to_string());
            }
        }
        line
    }

    /// The figure left of a row, if a multiple of the step lies in it.
    fn figure(&self, row: usize) -> String {
        let (step, unit) = (self.step(), self.unit.micrometres());
        let found = (0..=self.table.y / unit / step).map(|n| n * step).find(|&number| self.row(number * unit) == row);
        found.map(|number| number.to_string()).unwrap_or_default()
    }
}

fn letter(kind: &str) -> char {
    let known = GROUND.iter().find(|(name, _)| *name == kind).map(|(_, letter)| *letter);
    known.or_else(|| kind.chars().next()).unwrap_or('?')
}

/// An odd number of edges between the point and the right end of the table.
fn is_inside(point: Point, corners: &[Point]) -> bool {
    let mut inside = false;
    for (n, &to) in corners.iter().enumerate() {
        let from = corners[(n + corners.len() - 1) % corners.len()];
        if (from.y > point.y) != (to.y > point.y) {
            let along = i64::from(point.y) - i64::from(from.y);
            let (rise, run) = (i64::from(to.y) - i64::from(from.y), i64::from(to.x) - i64::from(from.x));
            inside ^= i64::from(point.x) < i64::from(from.x) + along * run / rise;
        }
    }
    inside
}

/// Draws the map and its legend, so many columns wide.
pub fn draw(scene: &Scene, sides: &[String], unit: LengthUnit, width: usize) -> String {
    let mut grid = Grid::new(scene.table, unit, width);
    scene.ground.iter().chain(&scene.shapes).for_each(|shape| grid.shape(shape));
    grid.tokens(&scene.tokens);
    let frame = format!("{:>LEFT$}{}+", "+", "-".repeat(grid.columns));
    let mut text = format!("{frame}\n");
    for row in 0..grid.rows {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>figure$}|{}|", grid.figure(row), grid.text(row), figure = LEFT - 1);
    }
    let _ = writeln!(text, "{frame}\n{}", grid.figures());
    text.push_str(&legend(scene, sides, width));
    text
}

fn legend(scene: &Scene, sides: &[String], width: usize) -> String {
    let mut items: Vec<String> =
        (0..).map(Side).zip(sides).map(|(side, name)| format!("{} {name}", style::mark(side))).collect();
    if scene.tokens.iter().any(|token| token.symbol == "wreck") {
        items.push("† wreck".into());
    }
    let shapes = || scene.ground.iter().chain(&scene.shapes);
    let mut kinds: Vec<&str> = shapes().map(|shape| shape.kind.as_ref()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        let mut names: Vec<&str> = Vec::new();
        for shape in shapes().filter(|shape| shape.kind == kind && !shape.name.is_empty()) {
            if !names.contains(&shape.name.as_str()) {
                names.push(&shape.name);
            }
        }
        let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        items.push(format!("{} {kind}{names}", letter(kind)));
    }
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 3 + item.chars().count() <= width => {
                line.push_str("   ");
                line.push_str(&item);
            }
            _ => lines.extend(wrapped(&item, width, "  ")),
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Piece;
    use std::sync::Arc;

    fn scene() -> Scene {
        let square = |from: i32, to: i32| {
            vec![Point::mm(from, from), Point::mm(to, from), Point::mm(to, to), Point::mm(from, to)]
        };
        let shape = |kind: &'static str, closed, points| Shape {
            kind: kind.into(),
            name: kind.into(),
            points,
            closed,
            ..Shape::default()
        };
        let token = |n: u16, x, y| Token {
            piece: Piece(n),
            side: Side((n % 2) as u8),
            name: format!("T{n}"),
            at: Point::mm(x, y),
            ..Token::default()
        };
        Scene {
            table: Point::mm(1000, 500),
            ground: Arc::new([
                shape("wood", true, square(0, 200)),
                shape("wall", false, vec![Point::mm(500, 0), Point::mm(500, 500)]),
            ]),
            tokens: vec![token(0, 900, 400), token(1, 900, 400), token(2, 990, 10)],
            ..Scene::default()
        }
    }

    fn plain(text: &str) -> Vec<String> {
        anstream::adapter::strip_str(text).to_string().lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_map_is_as_wide_as_asked_and_north_is_up() {
        let lines = plain(&draw(&scene(), &["Reds".into(), "Blues".into()], LengthUnit::Millimetre, 80));
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{lines:#?}");
        let frame = lines.iter().filter(|line| line.ends_with('|') || line.ends_with('+'));
        assert!(frame.clone().all(|line| line.chars().count() == 80) && frame.count() > 18, "{lines:#?}");
        let wood = lines.iter().position(|line| line.contains('%')).unwrap();
        let tank = lines.iter().position(|line| line.contains("T0")).unwrap();
        assert!(tank < wood, "{lines:#?}");
        assert!(lines[1..].iter().filter(|line| line.contains('#')).count() > 15);
    }

    #[test]
    fn every_piece_is_on_the_map_even_where_two_stand_together() {
        let lines = plain(&draw(&scene(), &["Reds".into(), "Blues".into()], LengthUnit::Millimetre, 80)).join("\n");
        for name in ["T0", "T1", "T2", "●", "○", "% wood (wood)", "# wall (wall)", "● Reds"] {
            assert!(lines.contains(name), "{name} is missing:\n{lines}");
        }
    }

    #[test]
    fn figures_stand_along_the_edges() {
        let lines = plain(&draw(&scene(), &["Reds".into()], LengthUnit::Millimetre, 80));
        let below = lines.iter().find(|line| line.contains("900")).unwrap();
        assert!(below.trim_start().starts_with("0 "), "{below}");
        assert!(lines.iter().any(|line| line.starts_with("  400|")), "{lines:#?}");
    }
}
