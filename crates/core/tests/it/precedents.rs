//! What the toy ruled before it rules again, and one that rules otherwise is noticed.

use crate::conformance::PlantsShortFuses;
use crate::table::{three, two};
use crate::toy::Toy;
use sandtable_testkit::{Games, Leaky, holds_to_precedents, reads_as_before};
use std::panic::catch_unwind;

const GAMES: Games = Games { battles: 6, decisions: 200 };

fn file(name: &str) -> String {
    format!("{}/tests/it/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_toy_rules_as_before() {
    holds_to_precedents::<Toy>(&two(), GAMES, &file("precedents-of-two"));
    holds_to_precedents::<Toy>(&three(), GAMES, &file("precedents-of-three"));
}

/// What a panic said.
fn said(panics: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let said = catch_unwind(panics).expect_err("something is otherwise");
    said.downcast_ref::<String>().expect("a panic says what is otherwise").clone()
}

#[test]
fn who_rules_otherwise_is_told_in_which_battles_and_of_what_kind() {
    // What is wrong here on purpose is not to be written down.
    if std::env::var_os("RECORD_AGAIN").is_some() {
        return;
    }
    let setting = three();
    let differ = said(|| {
        holds_to_precedents::<Leaky<Toy, PlantsShortFuses>>(&setting, GAMES, &file("precedents-of-three"));
    });
    assert!(differ.contains("battle 0: ") && differ.contains("commands"), "{differ}");
    let differ = said(|| reads_as_before(&file("precedents-of-two"), &[("battle 0", "1")], 3, |_, text| text.into()));
    assert!(differ.contains("battle 0: what came of it"), "{differ}");
}
