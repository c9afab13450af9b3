//! Places that are worth points.

use crate::head::Head;
use crate::names::side_named;
use sandtable_core::Side;
use sandtable_core::data::{Node, Problems};
use sandtable_geometry::Point;

/// Most objectives of a battle.
pub const MOST_OBJECTIVES: usize = 8;

/// A place that is worth points to the side that holds it at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// Victory points of the side that holds it at the end, or at the end of each turn that scores.
    pub points: u16,
    /// The first turn at whose end its holder scores; `None`: only the end of the battle counts.
    pub each_turn_from: Option<u8>,
    /// Who holds it at the start.
    pub held_by: Option<Side>,
    /// The last holder keeps it while nobody is near, whatever the option says.
    pub keeps_holder: bool,
}

/// Reads them; `sides` have their names.
pub fn objectives(node: &mut Node<'_>, head: &Head, sides: &[(&str, Side)], problems: &mut Problems) -> Vec<Objective> {
    let read = node.tables("objectives", problems, |node, problems| Objective {
        name: node.text("name", problems),
        at: node.point("at", problems),
        points: node.number_or("points", 100, 1..=10_000, problems),
        each_turn_from: node.has("each_turn_from").then(|| node.number("each_turn_from", 1..=99, problems)),
        held_by: side_named(node, "held_by", sides, problems),
        keeps_holder: node.bool_or("keeps_holder", false, problems),
    });
    if read.len() > MOST_OBJECTIVES {
        node.problem("objectives", format!("{} objectives; at most {MOST_OBJECTIVES}", read.len()), problems);
    }
    for objective in read.iter().filter(|objective| !head.on_table(objective.at)) {
        node.problem("objectives", format!("'{}' is not on the table", objective.name), problems);
    }
    read
}
