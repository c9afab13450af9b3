//! The runner of examples on the toy: what it plays, and what it says where an example fails.

use crate::toy::Toy;
use sandtable_core::data::Files;
use sandtable_testkit::{clauses_proved, read_examples, run_examples, run_text};

const DUEL: &str = r#"
turns = 1
[[side]]
name = "Red"
[[side.man]]
name = "R1"
at = [100, 100]
[[side]]
name = "Blue"
[[side.man]]
name = "B1"
at = [200, 100]
"#;

#[test]
fn the_examples_of_the_toy_hold() {
    let examples = read_examples(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples"));
    let examined = run_examples::<Toy>(&examples, &Files::default());
    assert_eq!((examined.battles, examined.commands, examined.odds), (3, 24, 2));
    assert_eq!(examined.proved, ["TOY-6", "TOY-8", "TOY-13", "TOY-12", "TOY-14"]);
    for clause in ["TOY-5", "TOY-11", "TOY-12", "TOY-13", "TOY-14", "CORE-1", "CORE-3"] {
        assert!(examined.cited.has(clause), "{clause}: {}", examined.cited);
    }
}

/// What goes wrong with these lines of a battle; the first of them is line 6 of the example.
fn wrong(lines: &str) -> Vec<String> {
    let text = format!("Proves: TOY-1\n```scenario from duel\n```\nHere:\n```battle\n{lines}\n```\n");
    let files = Files::default().with("scenarios/duel.toml", DUEL);
    run_text::<Toy>("x.md", &text, &files).map_or_else(|wrong| wrong, |_| Vec::new())
}

const OPENING: &str = "Red: done\nBlue: done\ndice: 6 1\n";

#[test]
fn a_failure_names_file_and_line() {
    let after = |lines: &str| wrong(&format!("{OPENING}{lines}"));
    assert_eq!(after("asked: Red"), [""; 0]);
    for (lines, expected) in [
        ("asked: Blue", "x.md:9: asked to decide: Red"),
        ("Blue: pass", "x.md:9: refused: it is not this side's turn to decide [CORE-1]"),
        ("Red: pass\nrefused: TOY-1", "x.md:9: allowed, though TOY-1 should refuse it"),
        (
            "Blue: pass\nrefused: TOY-1",
            "x.md:9: refused for another reason: it is not this side's turn to decide [CORE-1]",
        ),
        ("Red: dance", "x.md:9: not understood: `dance` is no command; say: move A1 to 300000,100000"),
        ("Red: pass\nmisunderstood: dance", "x.md:9: understood after all"),
        ("Red: pass\ndice: 3", "x.md:10: these dice are left over"),
        ("asked: Red\ndice: 3", "x.md:10: these dice follow no command"),
        ("asked: Red\nrefused: TOY-1", "x.md:10: no command stands before this"),
        ("Red: pass\nexpect: Red dances", "x.md:10: nobody is told `Red dances`, but: Red passes"),
        ("Red: pass\nexpect TOY-9: Red passes", "x.md:10: it is told by TOY-2, not TOY-9"),
        ("Red: pass\nhears Blue: nothing", "x.md:10: not told `nothing`, but: Red passes"),
        ("Red: pass\nnever hears Blue: passes", "x.md:10: it is told: Red passes"),
        ("odds: fire R1 at B1 = hurt 1/2", "x.md:9: the chance of `hurt` is [0.75], not 0.5"),
        ("odds: fire R1 at B1 = dead 1/2", "x.md:9: nothing is forecast as `dead`: hurt, killed"),
        ("odds: fire R1 at B1 = needs 7", "x.md:9: needed: 4"),
        ("odds: fire R1 at B1 = hurt much", "x.md:9: `much` is no chance: 16/100, 0.16 or 16%"),
        ("state R1: at 1,1", "x.md:9: R1 is at (100, 100)"),
        ("state R1: strength 2", "x.md:9: R1 is strength 3/3"),
        ("state R1: marked hidden", "x.md:9: R1 is marked: "),
        ("state R1: gone", "x.md:9: R1 is at (100, 100)"),
        ("state R9: at 1,1", "x.md:9: there is no R9 on the table"),
        ("state R1: happy", "x.md:9: `happy`: a piece is at, facing, strength, marked, not marked, kind or gone"),
        ("status: Turn = 9", "x.md:9: Turn is 1"),
        ("status: Weather = fine", "x.md:9: no line `Weather` stands beside the table"),
        ("view Red: /turn = 2", "x.md:9: /turn is 1"),
        ("view Red: /weather = 2", "x.md:9: /weather is nowhere in the view"),
        ("over: drawn", "x.md:9: the battle is not over"),
        ("Green: pass", "x.md:9: `Green` is no side of this scenario and no word of an example"),
        ("hears Green: x", "x.md:9: `Green` is none of the sides Red, Blue"),
        ("nonsense", "x.md:9: a line is `SIDE: command`, or a word and a colon"),
        ("choose: fair weather", "x.md:9: `fair weather`: choose `preset NAME`, `as of DATE` or `OPTION = VALUE`"),
    ] {
        assert_eq!(after(lines), [expected], "{lines}");
    }
}

#[test]
fn dice_are_those_that_the_rules_ask_for() {
    for (lines, expected) in [
        ("Red: done\nBlue: done", "x.md:7: who comes first [TOY-11] asks for 2d6, and none are typed"),
        ("Red: done\nBlue: done\ndice: 6", "x.md:8: 2d6 show 2 faces, not 1"),
        ("Red: done\nBlue: done\ndice to hit: 6 1", "x.md:8: these dice are for who comes first [TOY-11]"),
        ("Red: done\nBlue: done\ndice needing 4: 6 1", "x.md:8: who comes first [TOY-11] needs 0"),
        ("dice: 6\nRed: done", "x.md:6: these dice are left over"),
    ] {
        assert_eq!(wrong(lines), [expected], "{lines}");
    }
}

#[test]
fn every_mistake_of_a_scenario_is_reported_at_its_line() {
    let fails = |text: &str| run_text::<Toy>("x.md", text, &Files::default()).unwrap_err();
    let scenario = "Proves: A-1\n\n```scenario\nturns = 99\n[[side]]\nnaem = \"Red\"\n```\n```battle\n```\n";
    let said = fails(scenario);
    assert!(said.iter().any(|problem| problem.starts_with("x.md:4: turns:")), "{said:?}");
    assert!(said.iter().any(|problem| problem.starts_with("x.md:6: side[1].naem: unknown key")), "{said:?}");
    assert_eq!(fails("```battle\n```\n")[0], "x.md:1: no line `Proves: CLAUSE` says what these examples prove");
    assert_eq!(fails("Proves: A-1\n```battle\n```\n"), ["x.md:2: no block `scenario` stands before this battle"]);
    assert_eq!(fails("Proves: A-1\n```battle\n"), ["x.md:2: the block has no end"]);
    let unknown = fails("Proves: A-1\n```scenario from nowhere\n```\n");
    assert_eq!(unknown, ["x.md:2: no scenario `nowhere`, above or among the rulebook's files"]);
}

#[test]
fn clauses_are_named_outside_of_blocks() {
    let text = "Proves: MAD-31, MAD-40\n```text\nProves: X-1\n```\n  Proves: MAD-40 MAD-2.\nIt proves: nothing.\n";
    assert_eq!(clauses_proved(text), ["MAD-31", "MAD-40", "MAD-2"]);
}
