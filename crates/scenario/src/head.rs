//! The head of a scenario: what every one of them says.

use sandtable_core::data::{Files, Measure, Node, Problem, Problems, read_document};
use sandtable_core::{Amended, Choices, Date, InForce, Side, settled};
use sandtable_geometry::{Length, Point};
use serde::{Deserialize, Serialize};

/// What a rulebook has for scenarios that do not say it themselves.
#[derive(Clone, Copy, Debug)]
pub struct Printed {
    /// The word for the rulebook, which the file must name.
    pub rulebook: &'static str,
    /// The unit in which its scenarios give lengths and places, all of what is read after the head included.
    pub measure: Measure,
    /// The size of the table, where the file need not say it.
    pub table: Option<Point>,
    /// The number of turns, where the file need not say it.
    pub turns: Option<u8>,
}

/// What every scenario says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Its id, in small letters with hyphens; never given to another scenario.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about, for players, in a few sentences.
    pub text: String,
    /// How long it takes to play, in minutes.
    pub minutes: u16,
    /// Is it there to be tried, and one side favoured on purpose?
    pub demonstration: bool,
    /// After how many turns it ends.
    pub turns: u8,
    /// The far corner of the table; the near one is the origin.
    pub table: Point,
    /// Options that it sets, by name: they may still be changed by the players.
    pub options: Vec<(String, String)>,
}

/// The options that a scenario sets, before it is read in full. What it says wrong of them is left to whoever reads all of it.
pub fn options(files: &Files, name: &str) -> Vec<(String, String)> {
    let read = read_document(files, name, &mut Problems::new(), |node, _| {
        node.in_part();
        node.pairs("options", &mut Problems::new())
    });
    read.unwrap_or_default()
}

/// Reads tables and a scenario, which is its name and its text, and settles the rules in force. Without the tables nothing of the
/// scenario has a meaning, and it is not read.
///
/// # Errors
/// Everything that is wrong with them, with file, line and field.
pub fn load<L, R: Amended, T>(
    files: &Files,
    (name, text): (&str, &str),
    choices: &Choices,
    tables: impl FnOnce(&Files, &mut Problems) -> Option<L>,
    read: impl FnOnce(&mut Node<'_>, L, (R, Vec<InForce>), &mut Problems) -> T,
) -> Result<T, Vec<Problem>> {
    let files = files.clone().with(name, text);
    let mut problems = Problems::new();
    let settled = settled(&options(&files, name), name, choices, &mut problems);
    let found = tables(&files, &mut problems).and_then(|tables| {
        read_document(&files, name, &mut problems, |node, problems| read(node, tables, settled, problems))
    });
    problems.into_result()?;
    Ok(found.expect("what cannot be read is a problem"))
}

/// The names of the sides, before they are read in full.
pub fn named_sides(node: &mut Node<'_>) -> Vec<(String, Side)> {
    let mut count = 0;
    let mut unheard = Problems::new();
    node.tables("sides", &mut unheard, |node, _| {
        node.in_part();
        count += 1;
        (node.text("name", &mut Problems::new()), Side(count - 1))
    })
}

/// When it happened; nothing where that is no date, which is a problem.
pub fn date(node: &mut Node<'_>, problems: &mut Problems) -> Option<Date> {
    let text = node.text("date", problems);
    match text.parse() {
        Ok(date) => Some(date),
        Err(what) => {
            if !text.is_empty() {
                node.problem("date", what, problems);
            }
            None
        }
    }
}

impl Head {
    /// Reads it.
    pub fn read(node: &mut Node<'_>, printed: &Printed, problems: &mut Problems) -> Head {
        node.measured_in(printed.measure);
        node.one_of("rulebook", &[(printed.rulebook, ())], problems);
        let turns = 1..=99;
        Head {
            id: id(node, problems),
            title: node.text("title", problems),
            text: node.text("text", problems),
            minutes: node.number("minutes", 1..=1000, problems),
            demonstration: node.bool_or("demonstration", false, problems),
            turns: match printed.turns {
                Some(standard) => node.number_or("turns", standard, turns, problems),
                None => node.number("turns", turns, problems),
            },
            table: table(node, printed, problems),
            options: node.pairs("options", problems),
        }
    }

    /// Is a point on the table, its edges included?
    pub fn on_table(&self, at: Point) -> bool {
        (0..=self.table.x).contains(&at.x) && (0..=self.table.y).contains(&at.y)
    }
}

fn id(node: &mut Node<'_>, problems: &mut Problems) -> String {
    let id = node.text("id", problems);
    if !id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
        node.problem("id", "small letters, digits and hyphens only", problems);
    }
    id
}

/// The size of the table, `[width, depth]`.
fn table(node: &mut Node<'_>, printed: &Printed, problems: &mut Problems) -> Point {
    let (least, most, between) = match printed.measure {
        Measure::Millimetres => (Length::mm(200).0, Length::mm(10_000).0, "between 200 and 10000 mm"),
        Measure::Inches => (Length::inches(8).0, Length::inches(390).0, "between 8 and 390 inches"),
        Measure::Centimetres => (Length::cm(20).0, Length::cm(1_000).0, "between 20 and 1000 cm"),
    };
    let standard = printed.table.unwrap_or(Point { x: least, y: least });
    if printed.table.is_some() && !node.has("table") {
        return standard;
    }
    let before = problems.len();
    let size = node.point("table", problems);
    if (least..=most).contains(&size.x) && (least..=most).contains(&size.y) {
        return size;
    }
    // What is missing or no point has been reported.
    if problems.len() == before {
        node.problem("table", format!("width and depth are {between}"), problems);
    }
    standard
}

/// Who places the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deployment {
    /// The scenario: every piece on the table has its place.
    Fixed,
    /// The players, in their zones.
    Zones,
}

impl Deployment {
    /// Both with the words that files use.
    pub const WORDS: [(&str, Deployment); 2] = [("fixed", Deployment::Fixed), ("zones", Deployment::Zones)];
}

/// Do the sides bring forces of their own, if they wish? Where the players place, and the scenario does not forbid it.
pub fn chosen_forces(node: &mut Node<'_>, deployment: Deployment, problems: &mut Problems) -> bool {
    let chosen = node.bool_or("chosen_forces", deployment == Deployment::Zones, problems);
    if chosen && deployment == Deployment::Fixed {
        let what = "a scenario that gives every element its place takes no other forces (deployment = 'fixed')";
        node.problem("chosen_forces", what, problems);
    }
    chosen
}
