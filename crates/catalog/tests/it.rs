//! Every rulebook of the catalogue, seen as callers see it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "it/fuzz.rs"]
mod fuzz;
#[path = "it/quoted.rs"]
mod quoted;
#[path = "it/ruled.rs"]
mod ruled;
#[path = "it/shelved.rs"]
mod shelved;

use sandtable_ai::Player;
use sandtable_catalog::{ScenarioText, Unverified, book, book_of_record, book_of_scenario, books};
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{Choices, DiceFrom, Side, ToAct, Viewer};
use sandtable_search::Decision;
use sandtable_sim::Plan;

const SEED: Seed = Seed([7; 32]);

#[test]
fn keys_are_unique_and_found_in_any_case() {
    let keys: Vec<&str> = books().iter().map(|book| book.key()).collect();
    assert!((1..keys.len()).all(|n| !keys[..n].contains(&keys[n])));
    assert!(keys.iter().all(|key| book(&key.to_uppercase()).is_ok_and(|book| book.key() == *key)));
    let Err(what) = book("chess") else { panic!("there is no such rulebook") };
    assert!(what.contains("`chess`") && what.contains(keys[0]));
}

#[test]
fn every_scenario_has_the_id_of_its_file_and_belongs_to_one_rulebook() {
    let mut ids = Vec::new();
    for book in books() {
        for id in book.scenario_ids() {
            let scenario = book.scenario(id).unwrap();
            let card = book.check_scenario(&scenario, &Choices::default()).unwrap();
            assert_eq!((card.id.as_str(), card.rulebook.as_str()), (id, book.key()));
            assert_eq!(book_of_scenario(&scenario.name, &scenario.text).unwrap().key(), book.key());
            assert!(card.sides.len() >= 2 && card.sides.iter().all(|side| side.pieces > 0));
            ids.push(id.to_owned());
        }
    }
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "ids are never given twice");
}

#[test]
fn every_book_has_tables_in_order_units_clauses_and_a_schema() {
    for book in books() {
        assert_eq!(book.check_tables(), []);
        assert!(!book.units(None, &Choices::default()).unwrap().is_empty());
        assert!(!book.clauses().is_empty() && !book.presets().is_empty());
        assert!(book.clause("core-1").is_some(), "the umpire's own clauses are found too");
        let schema = book.odds_schema();
        // A book that has no odds without a battle says nothing of situations.
        let described = schema["situation"].is_object() && schema["report"].is_object();
        assert!(schema.is_null() || described);
        let ids: Vec<String> = book.clauses().into_iter().map(|clause| clause.id).collect();
        for switch in book.switches(&Choices::default()).unwrap() {
            let unknown = switch.clauses.iter().find(|clause| !ids.contains(clause));
            assert_eq!(unknown, None, "a clause of {}", switch.id);
        }
        for preset in book.presets() {
            assert!(book.switches(&Choices { preset: Some(preset.id.into()), ..Choices::default() }).is_ok());
        }
    }
}

#[test]
fn a_battle_of_every_book_is_opened_played_restored_and_verified() {
    for book in books() {
        let scenario = book.scenario(book.scenario_ids().next().unwrap()).unwrap();
        let mut battle = book.open(&scenario, &Choices::default(), Provision::Seed(SEED), None).unwrap();
        battle.open(DiceFrom::Key).unwrap();
        for _ in 0..10_000 {
            let asked = battle.to_act();
            if matches!(asked, ToAct::Nobody(_)) {
                break;
            }
            for side in asked.sides().iter() {
                match battle.decide(side, Player::Random, SEED) {
                    Decision::Give(command) => battle.give(side, &command, DiceFrom::Key).map(|_| ()).unwrap(),
                    Decision::ListDone => battle.done(side, DiceFrom::Key).map(|_| ()).unwrap(),
                    Decision::Wait => {}
                }
            }
        }
        battle.end();
        let text = battle.record(0).join("\n");
        assert_eq!(book_of_record("r", &text).unwrap().key(), book.key());
        let restored = book.restore("r", &text, None).unwrap();
        assert_eq!(restored.notes, []);
        assert_eq!(restored.battle.record(0), battle.record(0));
        assert_eq!(restored.battle.view(Viewer::Side(Side::A)), battle.view(Viewer::Side(Side::A)));
        assert_eq!(book.verify("r", &text, None).unwrap().outcome, battle.outcome());
    }
}

#[test]
fn a_record_holds_the_text_of_a_scenario_that_is_not_the_books_own() {
    let book = books().remove(0);
    let own = book.scenario(book.scenario_ids().next().unwrap()).unwrap();
    let other = ScenarioText::new("other.toml", &format!("{}\n# mine\n", own.text));
    for (scenario, is_own) in [(own, true), (other, false)] {
        let mut battle = book.open(&scenario, &Choices::default(), Provision::Seed(SEED), None).unwrap();
        battle.open(DiceFrom::Key).unwrap();
        let restored = book.restore("r", &battle.record(0).join("\n"), None).unwrap();
        assert_eq!(restored.header.scenario_text.is_none(), is_own);
        assert_eq!(restored.header.scenario_digest, scenario.digest());
    }
}

#[test]
fn other_tables_are_noted_when_looking_back_and_refused_when_verifying() {
    let book = books().remove(0);
    let scenario = book.scenario(book.scenario_ids().next().unwrap()).unwrap();
    let mut battle = book.open(&scenario, &Choices::default(), Provision::Seed(SEED), None).unwrap();
    battle.open(DiceFrom::Key).unwrap();
    let text = battle.record(0).join("\n");
    let name = book.tables().names().next().unwrap().to_owned();
    let longer = format!("{}\n", book.tables().get(&name).unwrap());
    let packed = book.with_pack(&[(name, longer)]).unwrap();
    assert_eq!(packed.restore("r", &text, None).unwrap().notes[0].field, "pack");
    assert!(matches!(packed.verify("r", &text, None), Err(Unverified::Unreadable(_))));
}

#[test]
fn a_batch_of_every_book_gives_the_same_totals_again() {
    for book in books() {
        let scenario = book.scenario(book.scenario_ids().next().unwrap()).unwrap();
        let sides = book.check_scenario(&scenario, &Choices::default()).unwrap().sides.len();
        let plan = Plan::new(3, vec![Player::Random; sides], SEED);
        let batch = || book.simulate(&scenario, &Choices::default(), &plan, &|_| {}).unwrap();
        assert_eq!(batch(), batch());
        assert_eq!(batch().failures().count(), 0);
    }
}

/// Whoever errs comes to places where the doctrine would not have come, and finds his way there too.
#[test]
fn in_no_scenario_is_a_recruit_refused() {
    for book in books() {
        for id in book.scenario_ids() {
            let scenario = book.scenario(id).unwrap();
            let sides = book.check_scenario(&scenario, &Choices::default()).unwrap().sides.len();
            let plan = Plan::new(2, vec![Player::Recruit; sides], SEED);
            let totals = book.simulate(&scenario, &Choices::default(), &plan, &|_| {}).unwrap();
            assert_eq!((totals.failures().count(), totals.refused), (0, 0), "{id}");
        }
    }
}

#[test]
fn examples_and_planned_clauses_are_of_the_book() {
    let book = book("mad").unwrap();
    let ids: Vec<String> = book.clauses().into_iter().map(|clause| clause.id).collect();
    let examples = book.examples();
    assert!(examples.iter().any(|example| example.clauses.contains(&"MAD-46".to_string())));
    assert!(examples.iter().all(|example| !example.title.is_empty() && !example.text.is_empty()));
    let named = examples.iter().flat_map(|example| example.clauses.clone()).chain(book.planned());
    let unknown: Vec<String> = named.filter(|id| !ids.contains(id) && !id.starts_with("CORE")).collect();
    assert_eq!(unknown, Vec::<String>::new());
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/mad/tests/examples")).unwrap();
    let chapters: std::collections::BTreeSet<&str> = examples.iter().map(|example| example.chapter.as_str()).collect();
    assert_eq!(files.count(), chapters.len(), "a file of examples is not in the catalogue");
}
