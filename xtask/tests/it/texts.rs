//! Nothing holds for one machine only.

use crate::file;
use toml::Table;
use xtask::tidy::texts::{dead_links, foreign_sources, machine_paths, unlike_settings};

#[test]
fn paths_of_one_machine_are_found() {
    let text = concat!("one\nsee /ho", "me/somebody/notes\nthree");
    let found = machine_paths(&file("README.md", text));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].line, 2);
    assert!(machine_paths(&file("README.md", "see rules/mad/README.md")).is_empty());
}

#[test]
fn packages_come_from_everybodys_registry() {
    let usual = "source = \"registry+https://github.com/rust-lang/crates.io-index\"\n";
    assert!(foreign_sources(&file("Cargo.lock", usual)).is_empty());
    assert_eq!(foreign_sources(&file("Cargo.lock", "source = \"git+https://example.org/x\"")).len(), 1);
}

#[test]
fn clippys_settings_for_rules_repeat_those_for_all() {
    let settings = |text: &str| -> Table { text.parse().unwrap() };
    let all = settings("allow-unwrap-in-tests = true\nlarge-error-threshold = 256");
    assert!(
        unlike_settings(&all, &settings("large-error-threshold = 256\nallow-unwrap-in-tests = true\nmore = 1"))
            .is_empty()
    );
    assert_eq!(unlike_settings(&all, &settings("allow-unwrap-in-tests = false")).len(), 2);
}

#[test]
fn links_lead_to_files_that_are_there() {
    let is_there = |path: &str| ["rules/mad/README.md", "rules/mad/../../README.md"].contains(&path);
    let text =
        "[a](README.md) [b](README.md#rulings) [c](../../README.md) [d](https://rustup.rs) [e](#here)\n[f](gone.md)";
    let found = dead_links(&file("rules/mad/index.md", text), is_there);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].line, found[0].what.as_str()), (2, "there is no gone.md"));
}

#[test]
fn files_of_the_page_say_what_they_are_and_leave_nothing_open() {
    let file = |path: &str, text: &str| xtask::project::SourceFile { path: path.into(), text: text.into() };
    let judged = |path: &str, text: &str| xtask::tidy::web::judged(&file(path, text)).len();
    assert_eq!(judged("web/src/map/eye.ts", "// The eye.\nexport const eye = 1;\n"), 0);
    assert_eq!(judged("web/src/map/eye.ts", "export const eye = 1;\n"), 1);
    assert_eq!(judged("web/src/map/eye.test.ts", "import { eye } from \"./eye\";\n"), 0);
    assert_eq!(judged("web/src/map/Eye.svelte", concat!("<!-- The eye. -->\n{@ht", "ml text}\n")), 1);
    assert_eq!(judged("web/src/map/eye.ts", &format!("// The eye.\n{}", "\n".repeat(600))), 1);
}
