//! Rust files are kept to what ARCHITECTURE.md says.

use crate::file;
use xtask::tidy::sources::{LONGEST, judged};

fn found(path: &str, text: &str) -> Vec<String> {
    judged(&[file(path, &format!("//! A module.\n{text}"))]).iter().map(ToString::to_string).collect()
}

#[track_caller]
fn finds(path: &str, text: &str, word: &str) {
    let found = found(path, text);
    assert!(found.len() == 1 && found[0].contains(word), "{text}: {found:?}");
}

#[test]
fn what_could_differ_from_machine_to_machine_is_found_in_rules() {
    for (code, word) in [
        ("let now = Instant::now();", "`Instant`"),
        ("use std::collections::HashMap;", "`HashMap`"),
        ("std::thread::yield_now();", "`std::thread`"),
        ("let seed = std::env::var_os(\"SEED\");", "`std::env`"),
        ("let text = std::fs::metadata(path);", "`std::fs`"),
        ("let y = x.sin();", "`.sin()`"),
        ("let y = x.atan2(1.0);", "`.atan2(`"),
    ] {
        finds("rules/book/src/s06_fire.rs", code, word);
        finds("crates/geometry/src/angle.rs", code, word);
        assert!(found("rules/book/tests/it/fire.rs", code).is_empty(), "tests may: {code}");
        assert!(found("crates/sim/src/batch.rs", code).is_empty(), "a batch may: {code}");
        assert!(found("rules/book/src/fire.rs", &format!("// {code}")).is_empty(), "words are no code: {code}");
    }
}

#[test]
fn the_portable_library_may_be_used() {
    assert!(found("crates/geometry/src/angle.rs", "let y = libm::sin(x) + libm::atan2(x, y);").is_empty());
}

#[test]
fn an_exception_that_is_not_needed_is_found() {
    assert!(found("crates/core/src/odds.rs", "use std::collections::HashMap;").is_empty());
    finds("crates/core/src/odds.rs", "", "not needed any more");
}

#[test]
fn nothing_unfinished_is_kept() {
    let path = "crates/sim/src/batch.rs";
    for (code, word) in [
        (concat!("to", "do!()"), "nothing unfinished"),
        (concat!("unimpl", "emented!()"), "nothing unfinished"),
        (concat!("db", "g!(x);"), "nothing unfinished"),
        (concat!("// TO", "DO later"), "nothing unfinished"),
        (concat!("#[ig", "nore]"), "no test is ignored"),
        (concat!("#[allow(dead", "_code)]"), "taken out"),
    ] {
        finds(path, code, word);
        finds("crates/sim/tests/it.rs", code, word);
    }
}

#[test]
fn libraries_neither_panic_without_a_reason_nor_print() {
    finds("crates/ai/src/seat.rs", "let a = b.unwrap();", "`.unwrap()`");
    finds("crates/cli/src/main.rs", "let a = b.unwrap();", "`.unwrap()`");
    finds("crates/ai/src/seat.rs", "println!();", "libraries do not print");
    assert!(found("crates/cli/src/main.rs", "println!();").is_empty());
    assert!(found("crates/ai/tests/it.rs", "b.unwrap(); println!();").is_empty());
    assert!(found("crates/ai/src/seat.rs", "#[cfg(test)]\nmod tests {\n    fn a() { b.unwrap(); }\n}").is_empty());
}

#[test]
fn files_of_test_modules_are_tests() {
    let files = [
        file("crates/ai/src/seat.rs", "//! A seat.\n#[cfg(test)]\nmod tests;"),
        file("crates/ai/src/seat/tests.rs", "//! Tests.\nfn a() { b.unwrap(); }"),
    ];
    assert_eq!(judged(&files), []);
}

#[test]
fn files_are_short_and_say_what_they_are() {
    finds("crates/ai/src/seat.rs", &"\n".repeat(LONGEST), "at most 700");
    finds("crates/ai/src/utils.rs", "", "says nothing");
    for text in ["", "fn a() {}", "//!\nfn a() {}"] {
        let found = judged(&[file("crates/ai/src/seat.rs", text)]);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
    }
}
