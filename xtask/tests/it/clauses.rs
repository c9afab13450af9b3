//! Clauses, what speaks for them, and what is said of each.

use crate::file;
use xtask::clauses::book::Book;
use xtask::clauses::coverage::{self, BEGIN, END};
use xtask::clauses::evidence::Evidence;
use xtask::clauses::judgement::{Judgement, State, judge};
use xtask::clauses::proofs::{self, Proof};
use xtask::ids::Id;
use xtask::own_rules::{NotRules, OwnRules};
use xtask::project::Project;

const RULEBOOK: &str = "\
# A. Fire

### TOY-01 To hit
**Says:** a die.
**Kind:** core

### TOY-02 Table of weapons
**Kind:** table

### TOY-03 Fog
**Kind:** optional
";

fn book() -> Book {
    let mut book = Book { key: "toy".to_owned(), title: "Toy".to_owned(), ..Book::default() };
    book.add_section(&file("rules/toy/rulebook/01-fire.md", RULEBOOK));
    book
}

fn judged(mut book: Book, planned: &str, sources: &[(&str, &str)], tests: &str) -> Judgement {
    book.planned = book.declarations(&file("rules/toy/rulebook/planned.txt", planned));
    let mut evidence = Evidence::default();
    let words = NotRules { path: "words.rs".to_owned(), reason: "words for people".to_owned() };
    let own = OwnRules { not_rules: vec![words], ..OwnRules::default() };
    let sources: Vec<_> = sources.iter().map(|(path, text)| file(path, text)).collect();
    evidence.add_sources(&book, &own, &sources);
    evidence.add_tests(&book, &file("rules/toy/tests/it/fire.rs", tests));
    evidence.shown.insert(Id { prefix: "TOY".to_owned(), number: 1 });
    judge(&book, &evidence)
}

fn state(judgement: &Judgement, number: u32) -> State {
    judgement.states[&Id { prefix: "TOY".to_owned(), number }].0
}

const CODE: (&str, &str) = ("rules/toy/src/s06_fire.rs", "/// TOY-01 To hit.\nfn fire() { use clause::HIT; }");
const TESTS: &str = "#[test]\nfn toy_01_a_hit() {}\n#[test]\nfn toy_02_the_table() {}\n";

#[test]
fn a_clause_is_proved_by_code_and_test_and_a_table_by_its_test() {
    let judgement = judged(book(), "TOY-03 fog: not yet\n", &[CODE], TESTS);
    assert_eq!(judgement.wrong, []);
    assert_eq!([1, 2, 3].map(|number| state(&judgement, number)), [State::Proved, State::Proved, State::Planned]);
    assert_eq!(judgement.counts(None).to_string(), "3 clauses: 2 proved, 0 tested only, 1 planned, 0 not applicable");
}

#[test]
fn what_no_mistake_has_shown_is_tested_only() {
    let code = ("rules/toy/src/s07_fog.rs", "/// TOY-03 Fog.\nfn fog() {}");
    let tests = format!("{TESTS}#[test]\nfn toy_03_fog() {{}}\n");
    let judgement = judged(book(), "", &[CODE, code], &tests);
    assert_eq!(judgement.wrong, []);
    assert_eq!([1, 2, 3].map(|number| state(&judgement, number)), [State::Proved, State::Proved, State::Tested]);
}

#[test]
fn proofs_are_written_and_read_again_as_long_as_they_hold() {
    let id = Id { prefix: "TOY".to_owned(), number: 1 };
    let words = ["rules/toy/src/s06_fire.rs", "fire", "replace <, with >", "fire::toy_01_a_hit"].map(str::to_owned);
    let [path, function, change, test] = words;
    let proof = Proof { clause: id.clone(), file: path.clone(), function, change, test };
    let root = std::env::temp_dir().join(format!("sandtable-proofs-{}", std::process::id()));
    let project = Project::at(&root);
    project.write(&proofs::path("toy"), &proofs::written(&[proof])).unwrap();
    project.write("rules/toy/tests/it/fire.rs", "#[test]\nfn toy_01_a_hit() {}\n").unwrap();
    let mut found = Vec::new();
    for code in ["fn fire() {}", "fn shoot() {}"] {
        project.write(&path, code).unwrap();
        let (rows, wrong) = proofs::read(&project, &book()).unwrap();
        found.push((rows.contains_key(&id), wrong.iter().map(ToString::to_string).collect::<String>()));
    }
    std::fs::remove_dir_all(&root).unwrap();
    assert_eq!(found[0], (true, String::new()));
    assert!(!found[1].0 && found[1].1.contains("has no function fire any more"), "{:?}", found[1]);
}

#[test]
fn a_constant_cites_if_somebody_uses_it() {
    let constants = ("rules/toy/src/clause.rs", "clauses! {\n    HIT = \"TOY-01\" \"to hit\";\n}");
    let user = ("rules/toy/src/s06_fire.rs", "fn fire() { use crate::clause::HIT; }");
    let judgement = judged(book(), "TOY-03 not yet", &[constants, user], TESTS);
    assert_eq!(judgement.wrong, []);
    let judgement = judged(book(), "TOY-03 not yet", &[constants], TESTS);
    let wrong: Vec<String> = judgement.wrong.iter().map(ToString::to_string).collect();
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert!(wrong[1].contains("nothing uses HIT"), "{wrong:?}");
}

#[test]
fn who_only_mentions_a_clause_does_not_cite_it() {
    for code in [
        "/// TOY-01 to TOY-03 The whole section.\nfn fire() {}",
        "/// TOY-01 What it needs.\nstruct Need;",
        "struct Need {\n    /// TOY-01 The number.\n    number: u8,\n}",
        "/// What is done.\n///\n/// TOY-01 says so.\nfn fire() {}",
    ] {
        let judgement = judged(book(), "TOY-03 not yet", &[("rules/toy/src/s06_fire.rs", code)], TESTS);
        assert_eq!(state(&judgement, 1), State::Open, "{code}");
    }
    for path in ["rules/toy/src/words.rs", "rules/toy/src/clause.rs"] {
        let judged_there = judged(book(), "TOY-03 not yet", &[(path, "/// TOY-01 To hit.\nfn fire() {}")], TESTS);
        assert_eq!(state(&judged_there, 1) == State::Proved, path.ends_with("clause.rs"), "{path}");
    }
    let constants = ("rules/toy/src/clause.rs", "clauses! {\n    HIT = \"TOY-01\" \"to hit\";\n}");
    let speaker = ("rules/toy/src/words.rs", "fn tell() { use crate::clause::HIT; }");
    let judgement = judged(book(), "TOY-03 not yet", &[constants, speaker], TESTS);
    assert_eq!(state(&judgement, 1), State::Open, "words decide nothing");
}

#[test]
fn what_is_missing_is_said() {
    for (sources, tests, words) in [
        (&[CODE][..], "#[test]\nfn toy_02_the_table() {}", "no test proves it"),
        (&[], TESTS, "no code cites it"),
        (&[], "#[test]\nfn toy_02_the_table() {}", "neither code nor test"),
    ] {
        let judgement = judged(book(), "TOY-03 not yet", sources, tests);
        assert_eq!(judgement.wrong.len(), 1, "{:?}", judgement.wrong);
        assert!(judgement.wrong[0].what.contains(words), "{:?}", judgement.wrong);
        assert_eq!(state(&judgement, 1), State::Open);
    }
}

#[test]
fn what_is_planned_is_not_proved_already() {
    let judgement = judged(book(), "TOY-01, TOY-03 not yet", &[CODE], TESTS);
    assert_eq!(judgement.wrong.len(), 1);
    assert!(judgement.wrong[0].what.contains("planned") && judgement.wrong[0].what.contains("proved"));
}

#[test]
fn a_function_without_the_attribute_is_no_test() {
    let judgement =
        judged(book(), "TOY-03 not yet", &[CODE], "fn toy_01_set_up() {}\n#[test]\nfn toy_02_the_table() {}");
    assert_eq!(state(&judgement, 1), State::Open);
    let attributes = "#[test]\n#[should_panic]\nfn toy_01_a_hit() {}\n#[test]\nfn toy_02_the_table() {}";
    assert_eq!(judged(book(), "TOY-03 not yet", &[CODE], attributes).wrong, []);
}

#[test]
fn only_the_head_of_a_comment_cites() {
    let code = ("rules/toy/src/s06_fire.rs", "/// Fire, as\n/// TOY-01 says (TOY-01).\nfn fire() {}");
    assert_eq!(state(&judged(book(), "TOY-03 not yet", &[code], TESTS), 1), State::Open);
}

#[test]
fn an_example_proves_what_it_names() {
    let mut evidence = Evidence::default();
    evidence.add_example(&file(
        "rules/toy/tests/examples/fire.md",
        "# Fire\nProves: TOY-01, TOY-02\n```\nProves: TOY-03\n```\n",
    ));
    let found: Vec<String> = evidence.tested.keys().map(ToString::to_string).collect();
    assert_eq!(found, ["TOY-01", "TOY-02"]);
}

#[test]
fn the_form_of_a_rulebook_is_checked() {
    let mut book = book();
    book.add_section(&file(
        "rules/toy/rulebook/02.md",
        "### TOY-01 Again\n**Kind:** core\n### TOY-04 Bare\n### Fog\n### TOY-05 Odd\n**Kind:** odd\n",
    ));
    let _ = book.declarations(&file("rules/toy/rulebook/planned.txt", "# remark\n\nTOY-77 not yet\nTOY-03\n"));
    let wrong: Vec<&str> = book.wrong.iter().map(|complaint| complaint.what.as_str()).collect();
    assert_eq!(wrong.len(), 6, "{wrong:?}");
    for words in [
        "already",
        "no line `**Kind:**",
        "begins with a clause's number",
        "`odd` is no kind",
        "no clause TOY-77",
        "the reason",
    ] {
        assert!(wrong.iter().any(|what| what.contains(words)), "{words}: {wrong:?}");
    }
}

#[test]
fn the_table_of_a_readme_is_replaced_and_nothing_else() {
    let text = format!("one\n{BEGIN}\nold\n{END}\ntwo\n");
    assert_eq!(coverage::replaced(&text, "new\n").unwrap(), format!("one\n{BEGIN}\nnew\n{END}\ntwo\n"));
    assert!(coverage::replaced("one", "new\n").is_none());
}

#[test]
fn the_table_counts_by_section_and_lists_what_is_planned() {
    let mut book = book();
    book.planned = book.declarations(&file("rules/toy/rulebook/planned.txt", "TOY-03 fog: not yet\n"));
    let judgement = judge(&book, &Evidence::default());
    let block = coverage::of_book(&book, &judgement);
    assert!(block.contains("| A. Fire | 3 | 0 | 0 | 1 | 0 | 2 |"), "{block}");
    assert!(block.contains("- TOY-03 fog: not yet"), "{block}");
}
