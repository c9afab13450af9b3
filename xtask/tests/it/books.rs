//! What all games share names no rulebook and cites no clause.

use crate::file;
use xtask::clauses::book::Book;
use xtask::project::{Project, SourceFile};
use xtask::tidy::books::{Allowed, judged, names};

/// A rulebook `duel`, whose clauses begin with DUE and FEN.
fn book() -> Book {
    let mut book = Book { key: "duel".into(), ..Book::default() };
    let clauses = "# Duel\n\n### DUE-01 Swords\n\n**Kind:** core\n\n### FEN-02 Fences\n\n**Kind:** core\n";
    book.add_section(&file("rules/duel/rulebook/01.md", clauses));
    book
}

fn found(path: &str, text: &str) -> Vec<String> {
    judged(&names(&[book()]), &[file(path, text)], &[]).iter().map(ToString::to_string).collect()
}

#[test]
fn a_clause_of_a_book_is_found_where_it_stands() {
    let text = "<script>\n</script>\n<Clause id=\"DUE-07\" />\n";
    assert_eq!(
        found("web/src/force/Own.svelte", text),
        ["web/src/force/Own.svelte:3: `DUE-` is of rules/duel: the rulebook says it, and nobody else"]
    );
    assert_eq!(found("crates/core/src/why.rs", "//! A reason.\n/// Such as FEN-2.\nfn a() {}").len(), 1);
    assert!(found("crates/core/src/why.rs", "// XDUE-1, DUE-x and A_DUE-1 are none").is_empty());
}

#[test]
fn the_key_of_a_book_is_found_wherever_it_is_meant() {
    for line in [
        "link(key || \"duel\")",
        "link('duel')",
        "/// Its key: `duel`.",
        "GET /api/books/duel/clauses",
        "read(\"rules/duel/src/lines.rs\")",
        "use sandtable_duel::Duel;",
        "sandtable-duel",
        "set: \"duel.dice\"",
        "`duel/first-blood`",
    ] {
        assert_eq!(found("web/src/a.ts", line).len(), 1, "{line}");
    }
    for line in ["a duel of two", "\"dueling\"", "fn duel() {}", "worth.duel(a)", "duel.rs", "x/duels/y"] {
        assert!(found("web/src/a.ts", line).is_empty(), "{line}");
    }
}

#[test]
fn tests_and_what_is_generated_may_name_a_book() {
    for path in
        ["web/src/a.test.ts", "web/src/generated/protocol.ts", "crates/core/tests/it/a.rs", "rules/duel/src/a.rs"]
    {
        assert!(found(path, "\"duel\" DUE-1").is_empty(), "{path}");
    }
    let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    const A: &str = \"DUE-1\";\n}\n";
    assert!(found("crates/core/src/a.rs", text).is_empty());
    let files =
        [file("crates/core/src/a.rs", "#[cfg(test)]\nmod tests;\n"), file("crates/core/src/a/tests.rs", "\"duel\"")];
    assert_eq!(judged(&names(&[book()]), &files, &[]), []);
}

#[test]
fn an_exception_holds_for_its_file_and_goes_when_nothing_needs_it() {
    let shelf = Allowed { file: "crates/catalog/src/shelf.rs", reason: "it lists the books" };
    let judged = |text: &str| -> Vec<SourceFile> { vec![file("crates/catalog/src/shelf.rs", text)] };
    let names = names(&[book()]);
    let of = |files: &[SourceFile]| {
        xtask::tidy::books::judged(&names, files, std::slice::from_ref(&shelf))
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert!(of(&judged("sandtable_duel::Duel")).is_empty());
    let unused = of(&judged("nothing"));
    assert!(unused.len() == 1 && unused[0].contains("not needed any more"), "{unused:?}");
}

#[test]
fn the_books_are_read_from_their_folders() {
    let project = Project::find().unwrap();
    let books: Vec<Book> = project.rulebooks().unwrap().iter().map(|key| Book::read(&project, key).unwrap()).collect();
    let names = names(&books);
    for book in &books {
        assert!(names.iter().any(|name| name.book == book.key && name.prefixes.len() == book.prefixes().len()));
        assert!(!book.prefixes().is_empty(), "{} has clauses", book.key);
    }
}
