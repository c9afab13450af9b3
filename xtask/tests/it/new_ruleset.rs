//! A new rulebook is the small one under another name.

use xtask::clauses::judge_all;
use xtask::new_ruleset::{Names, on_the_shelf, place, with_dependency};
use xtask::project::Project;

fn names() -> Names {
    Names::new("scruby", "AOS", "Wargame Rules").unwrap()
}

#[test]
fn names_that_cannot_be_used_are_refused() {
    for (key, prefix, title) in [
        ("Scruby", "AOS", "A"),
        ("s", "AOS", "A"),
        ("scruby2", "AOS", "A"),
        ("age-of-", "AOS", "A"),
        ("wargame-rules-of-scruby", "AOS", "A"),
        ("scruby", "aos", "A"),
        ("scruby", "A", "A"),
        ("scruby", "AOS", " "),
        ("scruby", "AOS", "a \"b\""),
    ] {
        assert!(Names::new(key, prefix, title).is_err(), "{key} {prefix} {title}");
    }
}

#[test]
fn nothing_of_the_small_rulebook_keeps_its_name() {
    let (project, names) = (Project::find().unwrap(), names());
    let files = project.files("xtask/template", &[""]).unwrap();
    assert!(files.len() > 20, "{}", files.len());
    for file in &files {
        let (path, text) = (place(&names, &file.path).unwrap(), names.applied(&file.text));
        assert!(path.starts_with("rules/scruby/"), "{path}");
        for word in ["newbook", "Newbook", "NEW-", "New Rulebook", "new_0"] {
            assert!(!path.contains(word) && !text.contains(word), "{path} has `{word}`");
        }
    }
    let source = files.iter().find(|file| file.path.ends_with("src/newbook.rs")).unwrap();
    assert_eq!(place(&names, &source.path).unwrap(), "rules/scruby/src/scruby.rs");
    assert!(names.applied(&source.text).contains("impl Ruleset for Scruby {"));
}

#[test]
fn a_key_of_several_words_is_written_as_rust_writes_names() {
    let names = Names::new("age-of-sail", "SAIL", "Age of Sail").unwrap();
    assert_eq!(place(&names, "xtask/template/src/newbook.rs").unwrap(), "rules/age-of-sail/src/age_of_sail.rs");
    let texts = [
        ("name = \"sandtable-newbook\"", "name = \"sandtable-age-of-sail\""),
        ("use sandtable_newbook::Newbook;", "use sandtable_age_of_sail::AgeOfSail;"),
        ("mod newbook;", "mod age_of_sail;"),
        ("KEY: &str = \"newbook\"", "KEY: &str = \"age-of-sail\""),
    ];
    for (text, applied) in texts {
        assert_eq!(names.applied(text), applied);
    }
}

#[test]
fn the_catalogue_gets_one_line_more_in_two_places() {
    let manifest =
        "[dependencies]\nsandtable-mad = { version = \"0.1.0\", path = \"../../rules/mad\" }\nserde = \"1\"\n";
    let changed = with_dependency(manifest, "scruby").unwrap();
    let lines: Vec<&str> = changed.lines().collect();
    assert_eq!(lines[2], "sandtable-scruby = { version = \"0.1.0\", path = \"../../rules/scruby\" }");
    assert_eq!((lines[1], lines[3]), (manifest.lines().nth(1).unwrap(), "serde = \"1\""));
    assert!(with_dependency("[dependencies]\n", "scruby").is_err());
    let shelf = "static SHELF: &[&dyn AnyRulebook] = &[&Shelf::<sandtable_mad::Book>(PhantomData)];\nfn f() {}\n";
    let changed = on_the_shelf(shelf, "scruby").unwrap();
    let both =
        "&[&Shelf::<sandtable_mad::Book>(PhantomData), &Shelf::<sandtable_scruby::Book>(PhantomData)];\nfn f() {}";
    assert!(changed.contains(both), "{changed}");
    assert!(on_the_shelf("fn f() {}", "scruby").is_err());
}

#[test]
fn the_real_catalogue_can_be_added_to() {
    let project = Project::find().unwrap();
    assert!(with_dependency(&project.read("crates/catalog/Cargo.toml").unwrap(), "scruby").is_ok());
    assert!(on_the_shelf(&project.read("crates/catalog/src/book.rs").unwrap(), "scruby").is_ok());
}

#[test]
fn every_clause_of_a_new_rulebook_has_code_and_a_test() {
    let (project, names) = (Project::find().unwrap(), names());
    let root = std::env::temp_dir().join(format!("sandtable-new-ruleset-{}", std::process::id()));
    let fresh = Project::at(&root);
    for file in project.files("xtask/template", &[""]).unwrap() {
        fresh.write(&place(&names, &file.path).unwrap(), &names.applied(&file.text)).unwrap();
    }
    let judged = judge_all(&fresh);
    std::fs::remove_dir_all(&root).unwrap();
    let judged = judged.unwrap();
    let [(book, judgement)] = &judged[..] else { panic!("one rulebook") };
    assert_eq!((book.key.as_str(), &judgement.wrong[..]), ("scruby", &[][..]));
    // That its tests notice mistakes is shown later, by putting some in.
    let counts = judgement.counts(None);
    assert_eq!((counts.proved + counts.tested, counts.open), (book.clauses.len(), 0));
}
