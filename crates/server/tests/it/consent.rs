//! What one seat proposes and the others must agree to: taking back, rulings, the record, a side that is left.

use super::client::{Page, kind, pass_on};
use super::house::{House, Links};
use sandtable_server::Settings;
use serde_json::{Value, json};
use std::time::Duration;

async fn two(house: &House) -> (Links, [Page; 2]) {
    let links = house.battle(json!(["person", "person"])).await;
    let pages = [Page::sit(house, &links.sides[0]).await, Page::sit(house, &links.sides[1]).await];
    (links, pages)
}

async fn proposed(page: &mut Page) -> u64 {
    let is_there = |message: &Value| kind(message) == "proposals" && message["proposals"][0]["number"].is_u64();
    page.until(is_there).await["proposals"][0]["number"].as_u64().unwrap()
}

fn answer(proposal: u64, agree: bool) -> Value {
    json!({ "answer": { "proposal": proposal, "agree": agree } })
}

#[tokio::test]
async fn a_side_takes_back_alone_or_with_consent() {
    let house = House::open().await;
    let (links, mut pages) = two(&house).await;
    pass_on(&mut pages, 1).await;
    let asked = usize::from(!pages[0].is_asked(0));
    let before = pages[asked].n();
    let move_offer = |page: &Page| {
        let offers = page.page["offers"].as_array().unwrap();
        offers.iter().find(|offer| offer["slots"][0].get("path").is_some()).cloned().unwrap()
    };
    let offer = move_offer(&pages[asked]);
    let from = &offer["slots"][0]["path"]["from"];
    let towards = if from["y"].as_i64().unwrap() > 300_000 { -20_000 } else { 20_000 };
    let to = json!({ "x": from["x"], "y": from["y"].as_i64().unwrap() + towards });
    let values = json!([{ "path": [to] }, { "number": offer["slots"][1]["number"]["from"] }]);
    let done = pages[asked].want(json!({ "give": { "filled": { "offer": offer, "values": values } } })).await;
    assert_eq!(done["is"], "done", "{done}");
    assert_eq!(pages[asked].page["undo"], before);
    let undone = pages[asked].want(json!({ "undo": { "to": before } })).await;
    assert_eq!(undone["is"], "done", "{undone}");
    assert_eq!(pages[asked].afresh(&house, &links.sides[asked]).await, pages[asked].page);

    // Several of its own, each of them harmless, are taken back as one.
    let mut last = before;
    for _ in 0..2 {
        let offer = move_offer(&pages[asked]);
        let from = &offer["slots"][0]["path"]["from"];
        let to = json!({ "x": from["x"], "y": from["y"].as_i64().unwrap() + towards / 2 });
        let values = json!([{ "path": [to] }, { "number": offer["slots"][1]["number"]["from"] }]);
        let done = pages[asked].want(json!({ "give": { "filled": { "offer": offer, "values": values } } })).await;
        assert_eq!(done["is"], "done", "{done}");
        assert!(pages[asked].page["undo"].as_u64() >= Some(last), "{}", pages[asked].page["undo"]);
        last = pages[asked].n();
    }
    let undone = pages[asked].want(json!({ "undo": { "to": before } })).await;
    assert_eq!(undone["is"], "done", "{undone}");
    assert_eq!(pages[asked].afresh(&house, &links.sides[asked]).await, pages[asked].page);

    // What the other side decided: only with its consent.
    pages[1 - asked].wait_for(pages[asked].n()).await;
    let wanted = pages[asked].want(json!({ "undo": { "to": 0 } })).await;
    assert_eq!(wanted["is"], "proposed", "{wanted}");
    let number = proposed(&mut pages[1 - asked]).await;
    assert_eq!(pages[asked].want(answer(number, true)).await["is"], "forbidden", "nobody agrees with himself");
    assert_eq!(pages[1 - asked].want(answer(number, false)).await["is"], "done");
    pages[asked].until(|message| kind(message) == "proposals" && message["proposals"] == json!([])).await;
    assert_eq!(pages[1 - asked].want(answer(number, true)).await["is"], "forbidden");
    let again = pages[asked].want(json!({ "undo": { "to": 0 } })).await;
    let agreed = pages[1 - asked].want(answer(again["proposal"].as_u64().unwrap(), true)).await;
    assert_eq!(agreed["is"], "done", "{agreed}");
    pages[asked].wait_for(agreed["n"].as_u64().unwrap()).await;
    let numbers: Vec<&Value> = pages[asked].story.iter().map(|entry| &entry["n"]).collect();
    assert_eq!(numbers, [0]);
    assert_eq!(pages[asked].page["check"].as_str().unwrap().len(), 64);
}

#[tokio::test]
async fn dice_are_taken_back_against_the_computer_in_practice_only() {
    let house = House::open().await;
    let links = house.battle(json!(["person", { "computer": "greedy" }])).await;
    let mut person = Page::sit(&house, &links.sides[0]).await;
    person.wait_for_turn(0).await;
    assert_eq!(person.welcome["about"]["practice"], false);
    while person
        .story
        .iter()
        .filter(|entry| entry["told"].as_array().unwrap().iter().any(|told| told.get("roll").is_some()))
        .count()
        < 2
    {
        person.wait_for_turn(0).await;
        person.passes().await;
    }
    person.wait_for_turn(0).await;
    let refused = person.want(json!({ "undo": { "to": 0 } })).await;
    assert_eq!((&refused["is"], &refused["clause"]), (&json!("refused"), &json!("CORE-7")), "{refused}");
    assert!(refused["reason"].as_str().unwrap().contains("practice"), "{refused}");
}

#[tokio::test]
async fn the_computer_agrees_to_everything() {
    let house = House::open().await;
    let seats = json!(["person", { "computer": "greedy" }]);
    let links =
        house.set_up(json!({ "book": "mad", "scenario": "first-shots", "seats": seats, "practice": true })).await;
    let mut person = Page::sit(&house, &links.sides[0]).await;
    for _ in 0..2 {
        person.wait_for_turn(0).await;
        person.passes().await;
    }
    person.wait_for_turn(0).await;
    assert_eq!(person.want(json!({ "undo": { "to": 0 } })).await["is"], "done");
    assert_eq!(person.want(json!("publish")).await["is"], "done");
    assert_eq!(house.with_key("GET", "/api/record", &links.spectator).await.status, 200);
}

/// A ruling that this page may ask for, with values.
async fn ruling(page: &mut Page) -> (Value, Value) {
    for piece in page.page["tokens"].as_array().unwrap().clone() {
        let reply = page.ask(json!({ "rulings": { "piece": piece["piece"] } })).await;
        for offer in reply["rulings"].as_array().unwrap() {
            let slots = offer["slots"].as_array().unwrap();
            if slots.iter().all(|slot| slot.get("number").is_some()) {
                let least = |slot: &Value| json!({ "number": slot["number"]["from"] });
                return (offer.clone(), Value::Array(slots.iter().map(least).collect()));
            }
        }
    }
    panic!("nothing can be ruled")
}

#[tokio::test]
async fn an_umpire_rules_at_once_and_a_side_by_consent() {
    let house = House::open().await;
    let (links, mut pages) = two(&house).await;
    let mut umpire = Page::sit(&house, &links.umpire).await;
    let (offer, values) = ruling(&mut umpire).await;
    let rule = |reason: &str| json!({ "rule": { "offer": offer, "values": values, "reason": reason } });
    assert_eq!(umpire.want(rule(" ")).await["clause"], "CORE-8");
    let done = umpire.want(rule("it was hit before")).await;
    assert_eq!(done["is"], "done", "{done}");
    let n = umpire.n();
    pages[0].wait_for(n).await;
    let told = pages[0].story.last().unwrap()["told"][0]["sentence"]["text"].as_str().unwrap().to_owned();
    assert!(told.contains("it was hit before"), "{told}");
    let mut invented = offer.clone();
    invented["actor"] = json!(200);
    let refused = umpire.want(json!({ "rule": { "offer": invented, "values": values, "reason": "x" } })).await;
    assert_eq!(refused["is"], "refused");

    let (offer, values) = ruling(&mut pages[0]).await;
    let wanted =
        pages[0].want(json!({ "rule": { "offer": offer, "values": values, "reason": "a die fell off" } })).await;
    assert_eq!(wanted["is"], "proposed", "{wanted}");
    let number = proposed(&mut pages[1]).await;
    assert!(pages[1].proposals[0]["text"].as_str().unwrap().contains("a die fell off"));
    assert_eq!(pages[1].want(answer(number, true)).await["is"], "done");
}

#[tokio::test]
async fn a_side_that_is_left_is_taken_over_and_taken_back() {
    let house = House::with(Settings { absence: Duration::ZERO, ..Settings::default() }).await;
    let (links, pages) = two(&house).await;
    let [mut stays, leaves] = pages;
    let over = json!({ "take-over": { "side": 1 } });
    assert_eq!(stays.want(over.clone()).await["is"], "forbidden", "he is there");
    drop(leaves);
    stays.until(|message| kind(message) == "seats" && message["seats"][1]["here"] == 0).await;
    assert_eq!(stays.want(over.clone()).await["is"], "done");
    while stays.seats[1]["holder"] != json!({ "computer": "doctrine" }) {
        stays.next().await;
    }
    stays.wait_for_turn(0).await;
    stays.passes().await;
    stays.wait_for_turn(0).await;
    let mut returns = Page::sit(&house, &links.sides[1]).await;
    assert_eq!(returns.types("concede").await["is"], "forbidden");
    assert_eq!(returns.want(over).await["is"], "done");
    assert_eq!(returns.seats[1]["holder"], "person");
}
