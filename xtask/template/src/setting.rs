//! What does not change in a battle: kinds of figures, the scenario, the rules in force; and how they are read.

use crate::rules::Rules;
use crate::state::MOST_FIGURES;
use sandtable_core::data::{Files, Measure, Node, Problem, Problems, Table, read_document};
use sandtable_core::{Choices, InForce, Piece, Side, settle};
use sandtable_geometry::{Length, Point};
use sandtable_scenario::{Head, Printed};

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
    /// What every scenario says; NEW-06 its last turn.
    pub head: Head,
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
    let setting = read.expect("what cannot be read is a problem");
    let (rules, in_force) = settle(&setting.head.options, name, choices)?;
    Ok(Setting { kinds, rules, in_force, ..setting })
}

/// In which unit scenarios measure, and what of the table and the number of turns need not stand in them.
const PRINTED: Printed = Printed { rulebook: "newbook", measure: Measure::Millimetres, table: None, turns: None };

/// The scenario, by the rules as they are before any option is set.
fn scenario(node: &mut Node, kinds: &[Kind], problems: &mut Problems) -> Setting {
    let head = Head::read(node, &PRINTED, problems);
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
            if !head.on_table(at) {
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
    Setting { head, sides, members, kinds: Vec::new(), rules: Rules::default(), in_force: Vec::new() }
}
