//! A player's own pack: files that take the place of a rulebook's own.

use sandtable_core::data::{Files, Problem, nearest};

/// The name of the built-in file that a file of a pack replaces: the same path, or the same file name.
fn replaced<'a>(built_in: &'a Files, name: &str) -> Option<&'a str> {
    let last = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    built_in.names().find(|&known| known == name).or_else(|| built_in.names().find(|&known| last(known) == name))
}

/// Is this a table or a scenario? Everything else in a pack is for people.
fn is_read(name: &str) -> bool {
    name.ends_with(".csv") || name.ends_with(".toml")
}

/// Puts the files of a pack (path within it, text) in the place of built-in ones. Scenarios may be new; tables may not.
///
/// # Errors
/// Every table that takes the place of none.
pub(crate) fn replace(
    mut tables: Files,
    mut scenarios: Files,
    pack: &[(String, String)],
) -> Result<(Files, Files), Vec<Problem>> {
    let mut problems = Vec::new();
    for (name, text) in pack.iter().filter(|(name, _)| is_read(name)) {
        if name.ends_with(".toml") {
            let own = name.rsplit('/').next().unwrap_or_default();
            scenarios = scenarios.with(&format!("scenarios/{own}"), text.clone());
        } else if let Some(known) = replaced(&tables, name).map(str::to_owned) {
            tables = tables.with(&known, text.clone());
        } else {
            let hint = nearest(name, tables.names().map(|known| known.rsplit('/').next().unwrap_or(known)));
            let hint = hint.map(|hint| format!("; did you mean '{hint}'?")).unwrap_or_default();
            problems.push(Problem::of(name, "", format!("the rulebook has no table of that name{hint}")));
        }
    }
    if problems.is_empty() { Ok((tables, scenarios)) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack(files: &[(&str, &str)]) -> Vec<(String, String)> {
        files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect()
    }

    #[test]
    fn tables_are_replaced_by_path_or_by_name_and_scenarios_may_be_new() {
        let tables = Files::new(&[("data/units.csv", "a"), ("data/weapons.csv", "b")]);
        let files = pack(&[("units.csv", "c"), ("data/weapons.csv", "d"), ("new.toml", "e"), ("README.md", "f")]);
        let (tables, scenarios) = replace(tables, Files::default(), &files).unwrap();
        assert_eq!(tables.get("data/units.csv"), Some("c"));
        assert_eq!(tables.get("data/weapons.csv"), Some("d"));
        assert_eq!(tables.names().count(), 2);
        assert_eq!(scenarios.get("scenarios/new.toml"), Some("e"));
    }

    #[test]
    fn a_table_that_replaces_nothing_is_a_problem() {
        let tables = Files::new(&[("data/units.csv", "a")]);
        let problems = replace(tables, Files::default(), &pack(&[("unit.csv", "c"), ("x/units.csv", "")])).unwrap_err();
        assert_eq!(problems.len(), 2);
        assert!(problems[0].what.contains("did you mean 'units.csv'"));
    }
}
