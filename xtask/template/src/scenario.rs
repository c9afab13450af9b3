//! Scenarios as a person writes them, and the setting that comes of one.

use crate::battle::setting::{Member, Setting};
use crate::battle::state::MOST_FIGURES;
use crate::lists::{Kind, kinds};
use crate::rules::Rules;
use sandtable_battlefield::{FeatureKind, Field};
use sandtable_core::data::{Files, Measure, Node, Problem, Problems, read_document};
use sandtable_core::{Choices, Side, settle};
use sandtable_scenario::{Head, Printed, terrain};

/// Reads tables and scenario and settles the rules in force.
///
/// # Errors
/// Everything that is wrong with them, with file, line and field.
pub fn load(files: &Files, name: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
    let files = files.clone().with(name, text);
    let mut problems = Problems::new();
    let kinds = kinds(&files, &mut problems);
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
    let features = terrain(node, head.table, FeatureKind::key, |_, _, _| {}, problems);
    // What is wrong with it has been said.
    let field = Field::new(head.table, features).or_else(|_| Field::new(head.table, Vec::new()));
    let field = field.expect("a table without terrain holds");
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
    Setting { head, field, sides, members, kinds: Vec::new(), rules: Rules::default(), in_force: Vec::new() }
}
