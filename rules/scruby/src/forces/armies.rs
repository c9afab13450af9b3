//! The armies of `armies.csv`, which scenarios name.

use crate::battle::position::Wing;
use crate::battle::stand::Stand;
use crate::lists::{Formation, Lists, Quality};
use sandtable_core::Side;
use sandtable_core::data::{Files, Measure, Problems, Row, Table};
use sandtable_geometry::{Angle, Point};

/// The file.
const FILE: &str = "data/armies.csv";

/// AOS-91 An army with its units in roster order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name: "French 1809".
    pub name: String,
    /// Its units.
    pub units: Vec<Listed>,
}

/// A unit of an army: a row of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its short name.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// Its type: the index of [`Lists::kinds`].
    pub kind: usize,
    /// What of its type; empty where nothing is said.
    pub variant: String,
    /// Its quality.
    pub quality: Quality,
    /// Its figures.
    pub figures: u8,
    /// Its wing.
    pub wing: Wing,
    /// Its formation.
    pub formation: Formation,
    /// The side of the table for which its place is written.
    pub side: Side,
    /// Its place there.
    pub stand: Stand,
}

/// AOS-91 All armies, in the order of the file.
pub fn read(files: &Files, lists: &Lists, problems: &mut Problems) -> Vec<Army> {
    const REQUIRED: [&str; 15] = [
        "army",
        "unit_id",
        "name",
        "type",
        "variant",
        "quality",
        "size",
        "figures",
        "wing",
        "formation",
        "side",
        "front_x",
        "front_y",
        "bearing",
        "points",
    ];
    let Some(table) = Table::read(files, FILE, &REQUIRED, &[], problems) else { return Vec::new() };
    table.unique(&["army", "unit_id"], problems);
    let mut armies: Vec<Army> = Vec::new();
    for row in table.rows() {
        let name = row.text("army", problems);
        let listed = listed(&row, lists, problems);
        match armies.iter_mut().find(|army| army.name == name) {
            Some(army) => army.units.push(listed),
            None => armies.push(Army { name, units: vec![listed] }),
        }
    }
    armies
}

fn listed(row: &Row<'_>, lists: &Lists, problems: &mut Problems) -> Listed {
    let kinds: Vec<(&str, usize)> = lists.kinds.iter().map(|kind| kind.word.as_str()).zip(0..).collect();
    let qualities: Vec<(&str, Quality)> =
        lists.grades.iter().map(|grade| grade.word.as_str()).zip((1..).map(Quality)).collect();
    let kind = row.one_of("type", &kinds, problems);
    let quality = row.one_of("quality", &qualities, problems);
    let figures = row.number("figures", 1..=250u8, problems);
    let size = row.one_of("size", &[("small", 0), ("medium", 1), ("large", 2)], problems);
    let of = &lists.kinds[kind];
    if of.sizes[size] != figures {
        row.problem("figures", format!("a unit of this size has {}", of.sizes[size]), problems);
    }
    let points = lists.price(of, quality, figures);
    if row.number("points", 0..=60_000u32, problems) != points {
        row.problem("points", format!("the unit costs {points}"), problems);
    }
    let at = Point { x: inches(row, "front_x", problems), y: inches(row, "front_y", problems) };
    Listed {
        name: row.text("unit_id", problems),
        title: row.text("name", problems),
        kind,
        variant: row.cell("variant").to_owned(),
        quality,
        figures,
        wing: row.one_of("wing", &Wing::ALL, problems),
        formation: row.one_of("formation", &Formation::ALL, problems),
        side: row.one_of("side", &[("south", Side::A), ("north", Side::B)], problems),
        stand: Stand { at, bearing: Angle::degrees(row.number("bearing", 0..=359i32, problems)) },
    }
}

/// A place along an edge, in inches.
fn inches(row: &Row<'_>, column: &str, problems: &mut Problems) -> i32 {
    Measure::Inches.micrometres(row.cell(column)).unwrap_or_else(|wrong| {
        row.problem(column, wrong.of(Measure::Inches), problems);
        0
    })
}
