//! What the table does for people who are new to it: why not, for me, step by step.

use super::client::Page;
use super::house::House;
use sandtable_ai::{Effort, Player};
use sandtable_catalog::{Book, books};
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{AnyBattle, Choices, DiceFrom, Guide, Side, Viewer};
use sandtable_geometry::{Point, Polygon};
use sandtable_search::{Decision, Hosted};
use serde_json::{Value, json};
use std::path::Path;

/// The number of a verb.
fn verb(page: &Page, key: &str) -> usize {
    let verbs = page.welcome["about"]["verbs"].as_array().unwrap();
    verbs.iter().position(|verb| verb["key"] == key).unwrap()
}

/// The piece of a name.
fn piece(page: &Page, name: &str) -> Value {
    let tokens = page.page["tokens"].as_array().unwrap();
    tokens.iter().find(|token| token["name"] == name).unwrap()["piece"].clone()
}

/// The table times who looks ahead once, as the battle is set up; from then on it counts, and a number that somebody names stays.
#[tokio::test]
async fn who_looks_ahead_is_timed_once() {
    let house = House::open().await;
    let seats = json!(["person", { "computer": "search" }]);
    let links = house.battle(seats.clone()).await;
    let mut page = Page::sit(&house, &links.sides[0]).await;
    page.wait_for_turn(0).await;
    let named = page.seats[1]["holder"]["computer"].as_str().unwrap().to_owned();
    let rollouts: u32 = named.strip_prefix("search:").expect("so many rollouts").parse().unwrap();
    assert!((48..=4000).contains(&rollouts), "{named}");
    let links = house.battle(json!(["person", { "computer": "search:77" }])).await;
    let page = Page::sit(&house, &links.sides[0]).await;
    assert_eq!(page.seats[1]["holder"], json!({ "computer": "search:77" }));
    // A battle whose seed everybody knows goes the same way on every machine.
    let battle = json!({ "book": "mad", "scenario": "first-shots", "seats": seats, "seed": Seed([3; 32]).to_string() });
    let page = Page::sit(&house, &house.set_up(battle).await.sides[0]).await;
    assert_eq!(page.seats[1]["holder"], json!({ "computer": "search" }));
}

#[tokio::test]
async fn why_not_is_answered_for_every_enemy_with_what_lies_between() {
    let house = House::open().await;
    let links = house.battle(json!(["person", { "computer": "doctrine-quick" }])).await;
    let mut page = Page::sit(&house, &links.sides[0]).await;
    page.wait_for_turn(0).await;
    let (s1, aim) = (piece(&page, "S1"), verb(&page, "aim"));
    let told = page.ask(json!({ "why-not": { "actor": s1, "verb": aim } })).await;
    let told = told["why-not"].as_array().unwrap().clone();
    assert!(!told.is_empty());
    let enemies = page.page["tokens"].as_array().unwrap().iter().filter(|token| token["side"] == 1);
    for enemy in enemies.cloned().collect::<Vec<_>>() {
        let words = format!("aim S1 at {}", enemy["name"].as_str().unwrap());
        let before = page.ask(json!({ "before": { "typed": words } })).await;
        let is_refused = !before["before"]["refused"].is_null();
        let has_reason = told.iter().any(|reason| reason["target"] == enemy["piece"]);
        assert_eq!(is_refused, has_reason, "each enemy that is no target has its reason: {words}: {before}");
    }
    for reason in &told {
        assert_eq!(reason["refused"]["clause"], "MAD-33", "{reason}");
        let line = &reason["remarks"][0]["lines"][0];
        assert!(line["cut"].is_object() && !line["meets"].as_array().unwrap().is_empty(), "{reason}");
        assert!(reason["refused"]["why"].as_str().unwrap().contains("in the way"), "{reason}");
    }
    // Of one enemy, all that the piece does not do to it.
    let told = page.ask(json!({ "why-not": { "actor": s1, "target": piece(&page, "P1") } })).await;
    let told = told["why-not"].as_array().unwrap();
    assert!(told.iter().any(|reason| reason["verb"] == aim));
    assert!(told.iter().all(|reason| reason["target"].is_null() || reason["target"] == piece(&page, "P1")));
    // An enemy's piece does nothing for this side, and a spectator has none.
    let told = page.ask(json!({ "why-not": { "actor": piece(&page, "P1"), "verb": verb(&page, "move") } })).await;
    assert_ne!(told["why-not"][0]["refused"]["reason"], Value::Null, "{told}");
    let mut spectator = Page::sit(&house, &links.spectator).await;
    let told = spectator.ask(json!({ "why-not": { "actor": s1 } })).await;
    assert!(told["refused"]["reason"].is_string());
}

#[tokio::test]
async fn why_not_draws_the_arc_that_a_target_is_out_of_and_the_range_that_it_is_beyond() {
    let house = House::open().await;
    let links =
        house.set_up(json!({ "book": "scramble", "scenario": "first-dogfight", "seats": ["person", "person"] })).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let moves = [
        &mut ["level R1 by S 6", "level R2 by S 6"].into_iter(),
        &mut ["level Y1 by S 4", "level Y2 by S 6"].into_iter(),
    ];
    // The sides move by turns, until both have.
    let mut asked = usize::from(!pages[0].is_asked(0));
    for _ in 0..4 {
        let given = pages[asked].types(moves[asked].next().unwrap()).await;
        assert_eq!(given["is"], "done", "{given}");
        let n = pages[asked].n();
        pages[1 - asked].wait_for(n).await;
        asked = usize::from(!pages[0].is_asked(0));
    }
    let page = &mut pages[asked];
    let [far, aside] = [[("R2", "Y1"), ("R1", "Y1")], [("Y1", "R2"), ("Y2", "R2")]][asked];
    let at = |page: &Page, name: &str| {
        let tokens = page.page["tokens"].as_array().unwrap().clone();
        let at = tokens.into_iter().find(|token| token["name"] == name).unwrap()["at"].clone();
        Point { x: at["x"].as_i64().unwrap() as i32, y: at["y"].as_i64().unwrap() as i32 }
    };
    let shoot = verb(page, "shoot");
    for ((actor, target), is_far) in [(far, true), (aside, false)] {
        let (from, to) = (at(page, actor), at(page, target));
        let question = json!({ "actor": piece(page, actor), "verb": shoot, "target": piece(page, target) });
        let told = page.ask(json!({ "why-not": question })).await;
        let reason = &told["why-not"][0];
        let outlines: Vec<(&str, Polygon)> = reason["areas"]
            .as_array()
            .unwrap_or_else(|| panic!("nothing is drawn of {reason}"))
            .iter()
            .map(|area| (area["kind"].as_str().unwrap(), Polygon::new(points(&area["points"])).unwrap()))
            .collect();
        let of = |kind: &str| outlines.iter().find(|(known, _)| *known == kind).map(|(_, outline)| outline);
        assert!(of("arc").is_some_and(|arc| !arc.contains(to)), "{actor} at {target}: {reason}");
        let ring = of("range");
        assert_eq!(ring.is_some(), is_far, "{actor} at {target}: {reason}");
        assert!(ring.is_none_or(|ring| ring.contains(from) && !ring.contains(to)), "{reason}");
    }
}

/// Points as they are sent.
fn points(of: &Value) -> Vec<Point> {
    let um = |point: &Value, axis: &str| point[axis].as_i64().unwrap() as i32;
    of.as_array().unwrap().iter().map(|point| Point { x: um(point, "x"), y: um(point, "y") }).collect()
}

#[tokio::test]
async fn a_refusal_names_the_pieces_and_offers_the_mend() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    // Whoever has won initiative is not known beforehand.
    if !pages[0].is_asked(0) {
        assert_eq!(pages[1].passes().await["is"], "done");
        pages[0].wait_for_turn(0).await;
    }
    let page = &mut pages[0];
    // Behind the wood nobody sees it.
    for words in ["move S1 to 160,120 120,200", "move S1 to 100,200"] {
        page.types(words).await;
    }
    let far = page.types("move S1 to 800,50").await;
    assert_eq!(far["is"], "refused");
    assert!(far["why"].as_str().is_some_and(|why| !why.is_empty()), "{far}");
    let mend = &far["mends"][0];
    assert!(mend["words"].as_str().unwrap().starts_with("move S1 "), "{far}");
    let given = page.want(json!({ "give": { "command": mend["command"] } })).await;
    assert_eq!(given["is"], "done", "what helps can be given as it is: {given}");
}

#[tokio::test]
async fn the_computer_finishes_an_activation_or_a_turn_for_whoever_asks() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let own = usize::from(!pages[0].is_asked(0));
    let [first, second] = &mut pages;
    let (page, other) = if own == 0 { (first, second) } else { (second, first) };
    let before = page.n();
    let units = |page: &Page, progress: &str| {
        let units = page.page["roster"]["units"].as_array().unwrap().clone();
        units.iter().filter(|unit| unit["side"] == own && unit["progress"] == progress).count()
    };
    assert_eq!(page.want(json!({ "for-me": { "until": "activation" } })).await["is"], "done");
    assert_eq!((&page.seats[own]["thinks"], page.n()), (&json!(true), before), "told before what is chosen");
    while page.seats[own]["thinks"] == true {
        page.next().await;
    }
    assert_eq!((units(page, "done"), units(page, "now")), (1, 0), "one unit has acted, and no other has begun");
    assert!(other.is_asked(own as u64) || !page.is_asked(own as u64));
    let mut back = page.want(json!({ "undo": { "to": before } })).await;
    if back["is"] == "proposed" {
        other.wait_for(page.n()).await;
        back = other.want(json!({ "answer": { "proposal": back["proposal"], "agree": true } })).await;
    }
    assert_eq!(back["is"], "done", "all of it is taken back as one: {back}");
    page.wait_for_turn(own as u64).await;
    assert_eq!(units(page, "done"), 0);
}

#[tokio::test]
async fn the_computer_finishes_a_turn_and_then_it_is_the_persons_again() {
    let house = House::open().await;
    let links = house.battle(json!(["person", { "computer": "doctrine-quick" }])).await;
    let mut page = Page::sit(&house, &links.sides[0]).await;
    page.wait_for_turn(0).await;
    assert_eq!(page.want(json!({ "for-me": { "until": "turn" } })).await["is"], "done");
    while page.page["roster"]["turn"] == 1 {
        page.next().await;
    }
    page.wait_for_turn(0).await;
    assert_eq!(page.page["roster"]["turn"], 2);
    let before = page.n();
    assert_eq!(page.types("nonsense").await["is"], "refused");
    assert_eq!(page.n(), before, "nothing more is decided for him");
}

#[tokio::test]
async fn who_commands_himself_needs_nobody_to_do_it_for_him() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let asked = usize::from(!pages[0].is_asked(0));
    let told = pages[1 - asked].want(json!({ "for-me": { "until": "turn" } })).await;
    assert_eq!(told["is"], "forbidden");
    let mut spectator = Page::sit(&house, &links.spectator).await;
    assert_eq!(spectator.want(json!({ "for-me": { "until": "turn" } })).await["is"], "forbidden");
    let wrong = pages[asked].want(json!({ "for-me": { "until": "noon" } })).await;
    assert!(wrong["reason"].as_str().unwrap().starts_with("`wish.for-me.until`: unknown variant `noon`"), "{wrong}");
}

/// Everything that a viewer has been told after an entry, in one text.
fn told_after(battle: &dyn AnyBattle, n: u32, viewer: Viewer) -> String {
    let told = battle.story(n + 1, viewer).into_iter().flat_map(|(_, told)| told);
    told.filter_map(|told| told.sentence.map(|sentence| sentence.text)).collect::<Vec<_>>().join("\n")
}

/// Lets opponents decide, as far as they may before this side does.
fn others_play(battle: &mut dyn Hosted, own: Side, seed: Seed) {
    let next = |battle: &dyn Hosted| {
        let sealed = battle.has_sealed();
        battle.to_act().sides().iter().find(|side| *side != own && !sealed.has(*side))
    };
    while let Some(side) = next(battle) {
        match battle.decide(side, Player::Doctrine(Effort::Full), seed) {
            Decision::Give(command) => battle.give(side, &command, DiceFrom::Key),
            Decision::ListDone => battle.done(side, DiceFrom::Key),
            Decision::Wait => panic!("it decides"),
        }
        .unwrap();
    }
}

/// What is told after each step of a guide under a seed, where each does what it says; otherwise which does not, and why.
fn follows(book: &Book, id: &str, guide: &Guide, seed: Seed) -> Result<Vec<String>, String> {
    let scenario = book.scenario(id).unwrap();
    // As the page sets it up; what is chosen counts among what the dice come from.
    let choices = Choices { practice: true, ..Choices::default() };
    let mut battle = book.open(&scenario, &choices, Provision::Seed(seed), None).unwrap();
    battle.open(DiceFrom::Key).unwrap();
    let side = battle.sides().iter().position(|side| *side == guide.side).unwrap();
    let (side, viewer) = (Side(side as u8), Viewer::Side(Side(side as u8)));
    let mut all = Vec::new();
    for (number, step) in guide.steps.iter().enumerate() {
        let holds = |holds: bool, what: &dyn Fn() -> String| match holds {
            true => Ok(()),
            false => Err(format!("{id}, step {}: {}", number + 1, what())),
        };
        others_play(battle.as_mut(), side, seed);
        let is_there =
            step.piece.is_empty() || battle.scene(viewer).tokens.iter().any(|token| token.name == step.piece);
        holds(is_there, &|| format!("no {}", step.piece))?;
        let is_offered = |verb: u8| battle.verbs()[usize::from(verb)].key == step.verb;
        let offered = step.verb.is_empty() || battle.offers(side).iter().any(|offer| is_offered(offer.verb));
        holds(offered, &|| format!("`{}` is not offered", step.verb))?;
        let is_clause = step.clause.is_empty() || book.clause(&step.clause).is_some();
        holds(is_clause, &|| format!("no clause {}", step.clause))?;
        let before = battle.last_number();
        let done = match step.command.as_str() {
            "" if !step.list_done => {
                all.push(String::new());
                continue;
            }
            "" => battle.done(side, DiceFrom::Key).map_err(|stop| format!("{stop:?}")),
            words => {
                let command = battle.read(side, words).map_err(|what| what.to_string());
                command.and_then(|command| {
                    battle.give(side, &command, DiceFrom::Key).map_err(|stop| format!("`{words}`: {stop:?}"))
                })
            }
        };
        holds(done.is_ok(), &|| done.as_ref().err().cloned().unwrap_or_default())?;
        let list: Vec<String> = battle.list(side).iter().map(|(_, command)| battle.write(command).unwrap()).collect();
        let is_written = step.written.is_empty() || list.iter().any(|words| words.contains(&step.written));
        holds(is_written, &|| format!("`{}` is not written in {list:?}", step.written))?;
        others_play(battle.as_mut(), side, seed);
        let told = told_after(battle.as_ref(), before, viewer);
        holds(told.contains(&step.told), &|| format!("`{}` is not told in: {told}", step.told))?;
        all.push(told);
    }
    Ok(all)
}

/// A battle goes otherwise when a rule changes. With `SEEK_SEED` in the environment a guide that no longer holds is given the first seed
/// under which it does; what it says besides is for people to read again, beside what is told.
#[test]
fn every_rulebook_has_a_guide_and_each_of_its_steps_does_what_it_says() {
    for book in books() {
        let ids: Vec<String> = book.scenario_ids().map(str::to_owned).collect();
        let guided: Vec<&String> = ids.iter().filter(|id| book.guide(id).unwrap().is_some()).collect();
        assert!(!guided.is_empty(), "{} guides nobody through a first battle", book.title());
        for id in guided {
            let guide = book.guide(id).unwrap().unwrap();
            let under = |seed: &str| follows(&book, id, &guide, Seed::parse(seed).unwrap());
            let Err(wrong) = under(&guide.seed) else { continue };
            assert!(
                std::env::var_os("SEEK_SEED").is_some(),
                "{wrong}\n(`SEEK_SEED=1` seeks a seed under which it holds)"
            );
            let seed = |number: u64| {
                let mut bytes = [0; 32];
                bytes[24..].copy_from_slice(&number.to_be_bytes());
                Seed(bytes).to_string()
            };
            let found = (0..1_000_000).map(seed).find_map(|seed| Some((under(&seed).ok()?, seed)));
            let (told, seed) = found.unwrap_or_else(|| panic!("{wrong}, under no seed"));
            guide.steps.iter().zip(told).for_each(|(step, told)| println!("{}\n{told}\n", step.say));
            let name = format!("scenarios/{id}.guide.toml");
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules").join(book.key()).join(name);
            let text = std::fs::read_to_string(&file).unwrap().replace(&guide.seed, &seed);
            std::fs::write(file, text).unwrap();
        }
    }
}

#[tokio::test]
async fn a_battle_with_the_seed_of_its_guide_is_guided_and_no_other() {
    let house = House::open().await;
    for book in books() {
        let id = book.scenario_ids().find(|id| book.guide(id).unwrap().is_some()).unwrap().to_owned();
        let seed = book.guide(&id).unwrap().unwrap().seed;
        let all = house.get("/api/books").await.json();
        let cards = all.as_array().unwrap().iter().find(|card| card["key"] == book.key()).unwrap()["scenarios"].clone();
        for card in cards.as_array().unwrap() {
            let has_guide = book.guide(card["id"].as_str().unwrap()).unwrap().is_some();
            assert_eq!(card["guided"], has_guide, "the first page knows who is guided: {}", card["id"]);
        }
        let last = if seed.ends_with('f') { '0' } else { 'f' };
        let other = format!("{}{last}", &seed[..seed.len() - 1]);
        for (seed, is_guided) in [(json!(seed), true), (json!(other), false), (Value::Null, false)] {
            let battle = json!({ "book": book.key(), "scenario": id, "seed": seed });
            let links = house.set_up(battle).await;
            let page = Page::sit(&house, &links.sides[0]).await;
            assert_eq!(page.welcome["about"]["guide"]["steps"].is_array(), is_guided, "{seed}");
        }
    }
}
