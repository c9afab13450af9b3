//! What does not change in a battle: kinds of figures, the scenario, the rules in force; and how they are read.

use crate::rules::Rules;
use crate::state::MOST_FIGURES;
use sandtable_core::data::{Files, Node, Problem, Problems, Table, read_document};
use sandtable_core::{Choices, InForce, Piece, Side, settle};
use sandtable_geometry::{Length, Point};

/// A kind of figure: a row of `data/figures.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// What is drawn for it, as a key.
    pub symbol: String,
    /// NEW-03 How far it moves.
    pub speed: Length,
}

/// A figure of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: usize,
    /// Whose it is.
    pub side: Side,
    /// Where it begins.
    pub at: Point,
}

/// Everything about a battle that does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The id of the scenario.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub text: String,
    /// How long it is expected to take, in minutes.
    pub minutes: u32,
    /// Is it there to be tried, and one side favoured on purpose?
    pub demonstration: bool,
    /// NEW-06 The last turn.
    pub turns: u8,
    /// The far corner of the table; the near one is the origin.
    pub table: Point,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// The figures, side by side; the index is that of the piece.
    pub members: Vec<Member>,
    /// The kinds of figures.
    pub kinds: Vec<Kind>,
    /// The rules in force.
    pub rules: Rules,
    /// The options in force, for the record.
    pub in_force: Vec<InForce>,
}

impl Setting {
    /// A figure of the scenario; none where there is no such piece.
    pub fn member(&self, piece: Piece) -> Option<&Member> {
        self.members.get(piece.index())
    }

    /// What a figure is.
    pub fn kind(&self, piece: Piece) -> Option<&Kind> {
        self.kinds.get(self.member(piece)?.kind)
    }

    /// Is a point on the table, its edges included?
    pub fn on_table(&self, at: Point) -> bool {
        (0..=self.table.x).contains(&at.x) && (0..=self.table.y).contains(&at.y)
    }
}

/// A place on the way to another, as far as a figure may go: a micrometre less, since places are whole ones.
pub fn on_the_way(from: Point, to: Point, speed: Length) -> Point {
    from.toward(to, from.distance(to).half().min(speed - Length::um(1)))
}

/// Reads the table of figures.
///
/// # Errors
/// None: what is wrong is added to the problems, and nothing is given.
pub fn kinds(files: &Files, problems: &mut Problems) -> Option<Vec<Kind>> {
    let table = Table::read(files, "data/figures.csv", &["kind", "symbol", "speed_mm"], &[], problems)?;
    table.unique(&["kind"], problems);
    let kinds = table.rows().map(|row| Kind {
        name: row.text("kind", problems),
        symbol: row.text("symbol", problems),
        speed: Length::mm(row.number("speed_mm", 1..=1000, problems)),
    });
    Some(kinds.collect())
}

/// Reads tables and scenario and settles the rules in force.
///
/// # Errors
/// Everything that is wrong with them, with file, line and field.
pub fn load(files: &Files, name: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
    let files = files.clone().with(name, text);
    let mut problems = Problems::new();
    let kinds = kinds(&files, &mut problems).unwrap_or_default();
    let read = read_document(&files, name, &mut problems, |node, problems| scenario(node, &kinds, problems));
    problems.into_result()?;
    let (mut setting, options) = read.expect("what cannot be read is a problem");
    (setting.rules, setting.in_force) = settle(&options, name, choices)?;
    setting.kinds = kinds;
    Ok(setting)
}

/// The scenario, and the options that it sets.
fn scenario(node: &mut Node, kinds: &[Kind], problems: &mut Problems) -> (Setting, Vec<(String, String)>) {
    node.one_of("rulebook", &[("newbook", ())], problems);
    let (id, title, text) = (node.text("id", problems), node.text("title", problems), node.text("text", problems));
    let demonstration = node.bool_or("demonstration", false, problems);
    let (minutes, turns) = (node.number("minutes", 1..=600, problems), node.number("turns", 1..=99, problems));
    let table = node.point("table", problems);
    let options = node.pairs("options", problems);
    let words: Vec<(&str, usize)> = kinds.iter().map(|kind| kind.name.as_str()).zip(0..).collect();
    let mut members: Vec<Member> = Vec::new();
    let mut number = 0;
    let sides = node.tables("sides", problems, |node, problems| {
        let side = Side(number);
        number += 1;
        let name = node.text("name", problems);
        let figures = node.tables("figures", problems, |node, problems| {
            let (name, kind) = (node.text("name", problems), node.one_of("kind", &words, problems));
            let at = node.point("at", problems);
            if !(0..=table.x).contains(&at.x) || !(0..=table.y).contains(&at.y) {
                node.problem("at", "that is not on the table", problems);
            }
            Member { name, kind, side, at }
        });
        for (n, figure) in figures.into_iter().enumerate() {
            if members.iter().any(|other| other.name.eq_ignore_ascii_case(&figure.name)) {
                node.problem("figures", format!("figure {} has a name that another has", n + 1), problems);
            }
            members.push(figure);
        }
        name
    });
    if sides.len() != 2 {
        node.problem("sides", "there are two sides", problems);
    }
    if members.len() > MOST_FIGURES || (0..2).any(|side| members.iter().all(|member| member.side != Side(side))) {
        node.problem("sides", format!("each side has a figure, and both have at most {MOST_FIGURES}"), problems);
    }
    let (rules, kinds, in_force) = (Rules::default(), Vec::new(), Vec::new());
    (Setting { id, title, text, minutes, demonstration, turns, table, sides, members, kinds, rules, in_force }, options)
}
