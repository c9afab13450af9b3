//! What the commands make of their words.

use xtask::all_tests::Summary;
use xtask::fuzz::{TARGETS, chosen};
use xtask::play::words;
use xtask::web::{assets, major};

#[test]
fn the_first_scenario_is_played_unless_another_is_named() {
    assert_eq!(words(&[]), ["play", "first-shots"]);
    assert_eq!(words(&["the-orchard-road"]), ["play", "the-orchard-road"]);
    assert_eq!(words(&["--dice", "entered"]), ["play", "first-shots", "--dice", "entered"]);
    assert_eq!(words(&["the-orchard-road", "--dice", "entered"]), ["play", "the-orchard-road", "--dice", "entered"]);
}

#[test]
fn results_of_test_programs_add_up_and_what_failed_is_named() {
    let mut summary = Summary::default();
    assert_eq!(summary.result(), "test result: ok. 0 passed; 0 failed; 0 ignored");
    for line in [
        "running 3 tests",
        "test fire::a_shot ... ok",
        "test fire::a_volley ... FAILED",
        "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.10s",
        "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.75s",
    ] {
        summary.add(line);
    }
    summary.failures.push("counts".to_owned());
    let said = "test result: FAILED (test fire::a_volley, counts). 15 passed; 2 failed; 1 ignored";
    assert_eq!(summary.result(), said);
}

#[test]
fn the_version_of_node_is_read() {
    assert_eq!(major("v20.19.2"), Some(20));
    assert_eq!(major("v8.0.0"), Some(8));
    assert_eq!(major("what"), None);
}

#[test]
fn what_the_first_page_loads_is_what_it_names() {
    let index = r#"<link rel="stylesheet" href="/assets/a.css"><script type="module" src="/assets/b.js"></script><img src="/c.svg">"#;
    assert_eq!(assets(index), ["assets/a.css", "assets/b.js"]);
}

#[test]
fn fuzzing_takes_a_target_and_seconds_or_all_of_them() {
    assert_eq!(chosen(&[]).unwrap(), (TARGETS.to_vec(), 60));
    assert_eq!(chosen(&["5"]).unwrap(), (TARGETS.to_vec(), 5));
    assert_eq!(chosen(&["record"]).unwrap(), (vec!["record"], 60));
    assert_eq!(chosen(&["record", "600"]).unwrap(), (vec!["record"], 600));
    for wrong in [&["records"][..], &["record", "long"], &["record", "0"], &["record", "1", "2"]] {
        assert!(chosen(wrong).is_err(), "{wrong:?}");
    }
}
