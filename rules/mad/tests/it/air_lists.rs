//! Every table of the air clauses against the data, and what the readers say of bad data.

use sandtable_core::data::{Files, Problem, Problems};
use sandtable_mad::air::lists::Lists;
use sandtable_mad::data;

/// Reads the tables of the air game.
pub fn read(files: &Files) -> Result<Lists, Vec<Problem>> {
    let mut problems = Problems::new();
    let lists = Lists::read(files, &mut problems);
    problems.into_result().map(|()| lists.unwrap())
}

/// The tables that come with the rules.
pub fn air() -> Lists {
    read(&data::files()).unwrap()
}

#[test]
fn map_69_the_tables_are_sound() {
    let lists = air();
    assert_eq!((lists.types.len(), lists.guns.len(), lists.targets.len(), lists.aa.len()), (17, 9, 8, 4));
}
