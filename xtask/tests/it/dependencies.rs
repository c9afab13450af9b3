//! Dependencies point one way.

use xtask::tidy::dependencies::judged;

fn found(folder: &str, dependencies: &str) -> Vec<String> {
    judged(folder, &format!("[lints]\nworkspace = true\n{dependencies}").parse().unwrap())
}

fn on(section: &str, folder: &str) -> String {
    let name = folder.rsplit('/').next().unwrap();
    format!("[{section}]\nsandtable-{name} = {{ path = \"../../{folder}\" }}\n")
}

#[test]
fn each_layer_knows_those_below_it() {
    for (folder, known) in [
        ("crates/battlefield", "crates/geometry"),
        ("crates/core", "crates/dice"),
        ("crates/sim", "crates/ai"),
        ("rules/mad", "crates/battlefield"),
        ("rules/mad", "crates/sim"),
        ("crates/catalog", "rules/mad"),
        ("crates/cli", "crates/catalog"),
    ] {
        assert_eq!(found(folder, &on("dependencies", known)), [] as [&str; 0], "{folder} knows {known}");
        assert_eq!(found(known, &on("dependencies", folder)).len(), 1, "{known} does not know {folder}");
    }
}

#[test]
fn only_the_catalogue_knows_a_rulebook_by_name() {
    for folder in ["crates/cli", "crates/sim", "crates/ai", "crates/core", "crates/testkit", "rules/other"] {
        for section in ["dependencies", "dev-dependencies", "build-dependencies", "target.'cfg(unix)'.dependencies"] {
            assert_eq!(found(folder, &on(section, "rules/mad")).len(), 1, "{folder} {section}");
        }
    }
}

#[test]
fn the_dice_know_nothing_of_ours() {
    for known in ["crates/geometry", "crates/core", "crates/testkit"] {
        assert_eq!(found("crates/dice", &on("dependencies", known)).len(), 1);
        assert_eq!(found("crates/dice", &on("dev-dependencies", known)).len(), 1);
    }
}

#[test]
fn tests_may_use_the_test_kit_and_what_lies_below() {
    assert!(found("rules/mad", &on("dev-dependencies", "crates/testkit")).is_empty());
    assert_eq!(found("rules/mad", &on("dependencies", "crates/testkit")).len(), 1);
    assert!(found("crates/sim", &on("dev-dependencies", "crates/geometry")).is_empty());
}

#[test]
fn packages_stay_where_they_are_needed() {
    assert_eq!(found("rules/mad", "[dependencies]\nrayon = \"1\"").len(), 1);
    assert_eq!(found("crates/core", "[dependencies]\nclap = { version = \"4\" }").len(), 1);
    assert!(found("crates/sim", "[dependencies]\nrayon = \"1\"").is_empty());
}

#[test]
fn a_new_crate_needs_a_place_and_the_lints() {
    assert_eq!(found("crates/newcomer", "").len(), 1);
    assert_eq!(judged("crates/dice", &"".parse().unwrap()).len(), 1);
}
