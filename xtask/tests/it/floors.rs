//! The floors of a rulebook: nothing knows of what stands above it.

use crate::file;
use xtask::tidy::floors::ascents;

/// The modules that go up, as "who line module", and what stands on no floor.
fn found(files: &[(&str, &str)]) -> (Vec<String>, usize) {
    let files: Vec<_> = files.iter().map(|(path, text)| file(&format!("rules/abc/src/{path}"), text)).collect();
    let mut complaints = Vec::new();
    let up = ascents("abc", "rules/abc/src/", &files, &mut complaints);
    let short = |path: &str| path.trim_start_matches("rules/abc/src/").to_owned();
    (up.iter().map(|up| format!("{} {} {}", short(&up.file), up.line, up.module)).collect(), complaints.len())
}

const STATE: (&str, &str) = ("battle/state.rs", "pub struct State;");
const CHECK: (&str, &str) = ("sections/check.rs", "use crate::battle::state::State;");

#[test]
fn an_import_that_goes_down_is_none_of_its_business() {
    assert_eq!(found(&[STATE, CHECK]), (vec![], 0));
    assert_eq!(found(&[STATE, ("abc.rs", "use crate::battle::state::State;")]).0, [""; 0]);
    assert_eq!(found(&[("battle.rs", "pub mod state;"), STATE, ("book.rs", "use crate::battle;")]).0, [""; 0]);
}

#[test]
fn an_import_that_goes_up_is_found_however_it_is_written() {
    for (text, line) in [
        ("use crate::sections::check::check;", 1),
        ("use crate::{\n    clause,\n    sections::check::{check, known},\n};", 1),
        ("fn a() {\n    crate::sections::check::check();\n}", 2),
        ("use crate::sections::check as judge;\nfn a() { judge::check(); }", 1),
        ("pub use super::super::sections::check::check;", 1),
    ] {
        let (up, _) = found(&[("battle/view.rs", text), CHECK, STATE]);
        assert_eq!(up.first().map(String::as_str), Some(&*format!("battle/view.rs {line} sections::check")), "{text}");
    }
}

#[test]
fn words_strings_and_tests_go_nowhere() {
    for text in [
        "// use crate::sections::check;",
        "const A: &str = \"crate::sections::check\";",
        "#[cfg(test)]\nmod tests {\n    use crate::sections::check::check;\n}",
    ] {
        assert_eq!(found(&[("battle/view.rs", text), CHECK, STATE]).0, [""; 0], "{text}");
    }
}

#[test]
fn a_game_within_the_game_has_the_same_floors() {
    let up = found(&[
        ("air.rs", "pub mod battle;\npub mod sections;"),
        ("air/battle/sky.rs", "use crate::air::sections::turn::Turn;\nuse crate::battle::state::State;"),
        ("air/sections/turn.rs", "use crate::air::battle::sky::Sky;"),
        ("battle/board.rs", "use crate::air::battle::sky::Sky;"),
        STATE,
    ]);
    assert_eq!(up, (vec!["air/battle/sky.rs 1 air::sections::turn".to_owned()], 0));
}

#[test]
fn what_stands_on_no_floor_is_said() {
    assert_eq!(found(&[("helpers.rs", "use crate::clause;"), ("clause.rs", "")]).1, 1);
    assert_eq!(found(&[("air/helpers.rs", ""), STATE]).1, 1);
}
