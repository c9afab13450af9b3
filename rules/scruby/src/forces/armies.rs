//! The armies of `armies.csv`, which scenarios name.

use crate::battle::{Member, Sort, Stand, Wing};
use crate::forces::SIZES;
use crate::lists::{Formation, HOWITZER, Lists};
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
    /// Its units, with the side of the table for which their places are written.
    pub units: Vec<Member>,
}

/// AOS-91 All armies, in the order of the file.
pub fn read(files: &Files, lists: &Lists, problems: &mut Problems) -> Vec<Army> {
    const COLUMNS: &str =
        "army unit_id name type variant quality size figures wing formation side front_x front_y bearing points";
    let all = Table::each(files, FILE, (COLUMNS, &["army", "unit_id"]), problems, |row, problems| {
        (row.text("army", problems), listed(row, lists, problems))
    });
    let mut armies: Vec<Army> = Vec::new();
    for (name, listed) in all {
        match armies.iter_mut().find(|army| army.name == name) {
            Some(army) => army.units.push(listed),
            None => armies.push(Army { name, units: vec![listed] }),
        }
    }
    armies
}

fn listed(row: &Row<'_>, lists: &Lists, problems: &mut Problems) -> Member {
    let kind = row.one_of("type", &lists.kind_words(), problems);
    let quality = row.one_of("quality", &lists.grade_words(), problems);
    let figures = row.number("figures", 1..=250u8, problems);
    let size = row.one_of("size", &SIZES, problems);
    let of = &lists.kinds[kind];
    if of.sizes[size] != figures {
        row.problem("figures", format!("a unit of this size has {}", of.sizes[size]), problems);
    }
    let points = lists.price(of, quality, figures);
    if row.number("points", 0..=60_000u32, problems) != points {
        row.problem("points", format!("the unit costs {points}"), problems);
    }
    let at = Point { x: inches(row, "front_x", problems), y: inches(row, "front_y", problems) };
    let called = row.cell("variant").to_owned();
    if !lists.may_be_called(of, &called) {
        row.problem("variant", format!("no {} is called {called}", of.word), problems);
    }
    Member {
        name: row.text("unit_id", problems),
        title: row.text("name", problems),
        sort: Sort::Unit(kind),
        howitzer: called.eq_ignore_ascii_case(HOWITZER),
        called,
        quality,
        figures,
        wing: row.one_of("wing", &Wing::ALL, problems),
        formation: row.one_of("formation", &Formation::ALL, problems),
        side: row.one_of("side", &[("south", Side::A), ("north", Side::B)], problems),
        stand: Some(Stand { at, bearing: Angle::degrees(row.number("bearing", 0..=359i32, problems)) }),
        points,
    }
}

/// A place along an edge, in inches.
fn inches(row: &Row<'_>, column: &str, problems: &mut Problems) -> i32 {
    Measure::Inches.micrometres(row.cell(column)).unwrap_or_else(|wrong| {
        row.problem(column, wrong.of(Measure::Inches), problems);
        0
    })
}
