//! What the tables are read as, with one thing otherwise.

use sandtable_core::data::Problems;
use sandtable_scramble::data;
use sandtable_scramble::lists::Lists;
use sandtable_testkit::reads_as_before;

#[test]
fn tables_are_read_as_before() {
    let files = data::files();
    let names = ["aa", "aircraft", "critical_hits", "experience", "manoeuvres", "weapons"]
        .map(|name| format!("data/{name}.csv"));
    let texts: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), files.get(name).unwrap())).collect();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/precedents/tables.txt");
    reads_as_before(file, &texts, 400, |name, text| {
        let mut problems = Problems::new();
        match Lists::read(&files.clone().with(name, text), &mut problems) {
            Some(lists) => format!("{lists:?}"),
            None => problems.into_vec().iter().map(|problem| format!("{problem}\n")).collect(),
        }
    });
}
