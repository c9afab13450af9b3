//! Every clause that rolls, refusals and sentences cite is reached in battles, or in a test that bears its number.

use sandtable_ai::{Effort, Player};
use sandtable_core::record::{Line, Provision, Seed};
use sandtable_core::{
    Choices, Fact, Heard, Offer, Ruleset, Side, Table, ToAct, Umpire, Values, Viewer, begin, carry_out, random_command,
};
use sandtable_dice::{Silent, Stream};
use sandtable_mad::{Mad, Setting, air, clause, data};
use sandtable_sim::Plan;
use sandtable_testkit::{Cited, header};
use std::collections::BTreeSet;
use std::sync::Arc;

const SCENARIOS: [&str; 7] = [
    "first-shots",
    "panthers-at-dawn",
    "spitfires-and-messerschmitts",
    "strike-on-the-carriers",
    "the-mius-line",
    "the-orchard-road",
    "the-salt-weir",
];

fn scenario(name: &str) -> Arc<Setting> {
    let name = format!("scenarios/{name}.toml");
    let text = data::scenarios().get(&name).unwrap().to_owned();
    Arc::new(Mad::load(&data::files(), &name, &text, &Choices::default()).unwrap())
}

/// What the computer's battles cite.
fn battles(setting: &Arc<Setting>, cited: &mut Cited) {
    let quick = Player::Doctrine(Effort::Quick);
    for (n, players) in [[quick, quick], [quick, Player::Random], [Player::Random, quick]].into_iter().enumerate() {
        let seed = Seed([n as u8 + 1; 32]);
        let plan = Plan::new(2, players.to_vec(), seed);
        for game in 0..plan.games {
            let header = header::<Mad>(setting, Provision::Seed(seed.game(game)));
            let recorded = sandtable_mad::record_game(setting, &header, &plan, game).unwrap();
            let view = recorded.battle.view(Viewer::Public);
            for written in recorded.battle.record() {
                let line = written.line();
                let Line::Entry(entry) = &*line else { continue };
                for fact in &entry.facts {
                    let heard = match fact {
                        Fact::Rolled(roll) => {
                            roll.parts.iter().for_each(|part| cited.note(&part.clause));
                            Heard::Rolled(roll.clone())
                        }
                        Fact::Happened(event) => Heard::Happened(*event),
                        Fact::Then(_) | Fact::Taken => continue,
                    };
                    if let Some(sentence) = Mad::tell(setting, &view, &heard) {
                        cited.note(&sentence.clause);
                    }
                }
            }
        }
    }
}

/// What is refused when offers are filled at random.
fn refusals(setting: &Setting, cited: &mut Cited) {
    let (mut dice, mut source, mut nobody) = (Silent::new(Stream::new(1)), Stream::new(2), Vec::new());
    for _ in 0..3 {
        let mut state = Mad::set_up(setting);
        let Ok(()) = begin(&mut Umpire::<Mad, _>::new(setting, &mut state, &mut dice, &mut nobody));
        while let ToAct::One(side) = Mad::to_act(setting, &state) {
            let view = Mad::view(setting, &state, Viewer::Side(side));
            let mut offers: Vec<Offer> = Vec::new();
            for actor in Mad::actors(setting, &view).iter() {
                Mad::offers(setting, &view, actor, &mut |offer| offers.push(offer));
            }
            for offer in &offers {
                let values: Values = offer.slots.iter().map(|slot| slot.random(&mut source)).collect();
                if let Err(refusal) = Mad::check(setting, &view, &Mad::command(offer, &values).unwrap()) {
                    cited.note(refusal.reason.clause);
                }
            }
            let given: [(Side, _); 1] = [(side, random_command::<Mad>(setting, &view, &mut source).0)];
            let Ok(()) = carry_out(&mut Umpire::<Mad, _>::new(setting, &mut state, &mut dice, &mut nobody), &given);
        }
    }
}

/// Is the clause one that this edition leaves out? Odds of a situation may cite it all the same.
fn is_planned(clause: &str) -> bool {
    let (prefix, own) = clause.split_once('-').unwrap();
    let number = |text: &str| text.trim_start_matches(prefix).trim_start_matches('-').parse::<u16>().unwrap();
    let planned = include_str!("../../rulebook/planned.txt").lines().filter(|line| line.starts_with(prefix));
    planned.map(|line| line.split_whitespace().next().unwrap()).any(|range| {
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        (number(first)..=number(last)).contains(&number(own))
    })
}

/// The names of all tests of this binary, as they stand in its sources.
#[expect(clippy::disallowed_methods, reason = "not a rule: a test that reads the sources of the tests")]
fn tests() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn every_cited_clause_is_reached() {
    let mut cited = Cited::default();
    for name in SCENARIOS {
        let setting = scenario(name);
        battles(&setting, &mut cited);
        refusals(&setting, &mut cited);
    }
    let tests = tests();
    let (mut in_battles, mut in_tests, mut nowhere) = (Vec::new(), Vec::new(), Vec::new());
    let all = clause::ALL.iter().chain(air::clause::ALL);
    let clauses: BTreeSet<&str> = all.map(|reason| reason.clause).collect();
    for clause in clauses {
        let test = format!("fn {}_", clause.to_lowercase().replace('-', "_"));
        match (cited.has(clause), tests.contains(&test)) {
            (true, _) => in_battles.push(clause),
            (false, true) => in_tests.push(clause),
            (false, false) if is_planned(clause) => {}
            (false, false) => nowhere.push(clause),
        }
    }
    println!("cited in battles: {}", in_battles.join(", "));
    println!("cited in tests of their own: {}", in_tests.join(", "));
    assert!(in_battles.len() >= 25, "few clauses are met in battles: {in_battles:?}");
    assert!(nowhere.is_empty(), "cited by the code, but reached by nothing: {nowhere:?}");
}
