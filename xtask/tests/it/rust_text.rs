//! Code, comments and tests are told apart.

use xtask::rust_text::{RustText, has_word};

fn codes(source: &str) -> Vec<String> {
    RustText::new(source).lines.into_iter().map(|line| line.code).collect()
}

#[test]
fn strings_and_comments_are_no_code() {
    assert_eq!(codes("let a = \"x // y\"; // z"), ["let a = \"\"; "]);
    assert_eq!(codes("let a = \"\\\"b\\\\\"; c"), ["let a = \"\"; c"]);
    assert_eq!(codes("let a = r#\"one \" two\"#; b"), ["let a = \"\"; b"]);
    assert_eq!(codes("a /* b /* c */ d */ e"), ["a  e"]);
    assert_eq!(codes("let a = \"one\ntwo\"; b"), ["let a = \"", "\"; b"]);
    assert_eq!(codes("/* one\ntwo */ b"), ["", " b"]);
}

#[test]
fn characters_and_lifetimes_are_told_apart() {
    assert_eq!(codes("let a = '\"'; b"), ["let a = ''; b"]);
    assert_eq!(codes("let a = '\\''; b"), ["let a = ''; b"]);
    assert_eq!(codes("let a = '\\u{1F3B2}'; b"), ["let a = ''; b"]);
    assert_eq!(codes("fn a<'b>(c: &'b str) {}"), ["fn a<'b>(c: &'b str) {}"]);
}

#[test]
fn comments_keep_their_words() {
    let text = RustText::new("/// MAD-31 To hit.\nfn fire() {} // TODO");
    assert_eq!(text.lines[0].comment, "/// MAD-31 To hit.");
    assert_eq!(text.lines[1].comment, "// TODO");
}

#[test]
fn items_for_tests_are_marked() {
    let text = RustText::new("fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() { if c {} }\n}\nfn d() {}");
    let marks: Vec<bool> = text.lines.iter().map(|line| line.test).collect();
    assert_eq!(marks, [false, true, true, true, true, false]);
    assert!(text.test_modules.is_empty());
}

#[test]
fn modules_for_tests_may_have_files_of_their_own() {
    let text = RustText::new("#[cfg(test)]\nmod tests;\nfn a() {}");
    assert_eq!(text.test_modules, ["tests"]);
    assert!(!text.lines[2].test);
}

#[test]
fn words_are_whole() {
    assert!(has_word("use std::collections::HashMap;", "HashMap"));
    assert!(!has_word("struct MyHashMap;", "HashMap"));
    assert!(!has_word("HashMapLike", "HashMap"));
    assert!(has_word("println!()", "println!"));
    assert!(!has_word("eprintln!()", "println!"));
    assert!(has_word("x.sin()", ".sin()"));
    assert!(!has_word("x.sinus()", ".sin()"));
}
