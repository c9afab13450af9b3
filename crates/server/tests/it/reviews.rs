//! Advice while a battle is fought, and a battle that is looked through when it is over.

use super::client::{Page, pass_on};
use super::house::House;
use serde_json::{Value, json};
use std::time::Duration;

/// A battle of two that is given up after a few commands: short enough to be looked through.
async fn given_up(house: &House) -> (Vec<String>, [Page; 2]) {
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(house, &links.sides[0]).await, Page::sit(house, &links.sides[1]).await];
    pass_on(&mut pages, 2).await;
    let asked = usize::from(!pages[0].is_asked(0));
    pages[asked].types("concede").await;
    (links.sides, pages)
}

async fn looked_through(house: &House, key: &str) -> Value {
    for _ in 0..2000 {
        let page = house.with_key("POST", "/api/review", key).await.json();
        if !page["review"].is_null() {
            return page["review"].clone();
        }
        assert!(page["at"].as_u64() <= page["of"].as_u64(), "{page}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it takes too long");
}

#[tokio::test]
async fn a_battle_is_looked_through_when_it_is_over_and_that_is_kept() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let refused = house.with_key("POST", "/api/review", &links.sides[0]).await;
    assert_eq!(refused.status, 403, "the truth is for nobody while it goes on");
    let (keys, pages) = given_up(&house).await;
    let review = looked_through(&house, &keys[0]).await;
    let moments = review["moments"].as_array().unwrap();
    assert_eq!(moments.last().unwrap()["n"], pages[0].n().max(pages[1].n()));
    let of = |side: usize, what: &str| {
        let value = &review["sides"][side][what];
        value.as_f64().or(value["mean"].as_f64()).unwrap()
    };
    let sum = of(0, "skill") - of(1, "skill") + of(0, "luck");
    let gained = review["ends"]["mean"].as_f64().unwrap() - review["begins"]["mean"].as_f64().unwrap();
    assert!((sum - gained).abs() < 1e-9, "{sum} {gained}");
    // The other seat, and a server that begins anew, have the same.
    let house = house.reopened().await;
    let again = house.with_key("POST", "/api/review", &keys[1]).await.json();
    assert_eq!(again, json!({ "review": review, "at": 0, "of": 0 }));

    let record = house.with_key("GET", "/api/record", &keys[0]).await.body.clone();
    let begun = house.request("POST", "/api/review", "", &record).await.json();
    assert_eq!(begun["review"], Value::Null, "what is sent is nobody's to be kept: {begun}");
    assert_eq!(house.request("POST", "/api/review", "", "no record").await.status, 422);
}

#[tokio::test]
async fn a_battle_goes_on_otherwise_from_a_place() {
    let house = House::open().await;
    let (keys, pages) = given_up(&house).await;
    let last = pages[0].n().max(pages[1].n());
    let wish = |entry: u64, side: u8, record: Value| json!({ "record": record, "entry": entry, "side": side });
    let branch = async |key: &str, wish: Value| {
        let head = format!("Authorization: Bearer {key}\r\nContent-Type: application/json\r\n");
        house.request("POST", "/api/branch", &head, &wish.to_string()).await
    };
    let made = branch(&keys[0], wish(last, 1, Value::Null)).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let made = made.json();
    assert_eq!(made["sides"][0]["key"], Value::Null, "the computer holds the other side");
    let page = Page::sit(&house, made["sides"][1]["key"].as_str().unwrap()).await;
    assert_eq!(page.page["outcome"], Value::Null, "nobody has given it up");
    assert_eq!(page.story.last().unwrap()["n"], last - 1);

    let record = house.with_key("GET", "/api/record", &keys[0]).await.body.clone();
    let head = "Content-Type: application/json\r\n";
    let sent = house.request("POST", "/api/branch", head, &wish(2, 0, json!(record)).to_string()).await;
    assert_eq!(sent.status, 201, "{}", sent.body);
    for (entry, side, at) in [(last + 7, 0, "entry"), (0, 0, "entry"), (2, 5, "side")] {
        let refused = branch(&keys[0], wish(entry, side, Value::Null)).await;
        assert_eq!((refused.status, refused.json()["where"].as_str()), (400, Some(at)), "{}", refused.body);
    }
    let running = house.battle(json!(["person", "person"])).await;
    assert_eq!(branch(&running.sides[0], wish(1, 0, Value::Null)).await.status, 403);
}

#[tokio::test]
async fn whoever_is_asked_is_advised_from_what_he_sees() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    pass_on(&mut pages, 3).await;
    let asked = usize::from(!pages[0].is_asked(0));
    let advised = house.with_key("GET", "/api/advice", &links.sides[asked]).await;
    assert_eq!(advised.status, 200, "{}", advised.body);
    let page = advised.json();
    let best = page["best"].as_array().unwrap();
    assert!((1..=3).contains(&best.len()) && page["side"] == asked, "{page}");
    let chance = |n: usize| best[n]["chance"]["mean"].as_f64().unwrap();
    assert!((1..best.len()).all(|n| chance(n - 1) >= chance(n)), "the best is first: {page}");
    assert_eq!(best[0]["left"].as_array().unwrap().len(), 2);
    let given = pages[asked].want(json!({ "give": { "command": best[0]["command"] } })).await;
    assert_eq!(given["is"], "done", "what is advised is allowed: {given}");

    // Of what was done either side may ask, where nothing is hidden; the command stands among what is compared.
    let n = given["n"].as_u64().unwrap();
    for key in &links.sides {
        let why = house.with_key("GET", &format!("/api/advice?entry={n}"), key).await.json();
        let of = why["best"].as_array().unwrap().iter().filter(|one| one["given"] == true).count();
        assert_eq!((of, &why["side"]), (1, &json!(asked)), "{why}");
    }
    for (path, key, status) in [
        ("/api/advice", &links.spectator, 403),
        ("/api/advice?entry=0", &links.sides[0], 400),
        ("/api/advice?entry=x", &links.sides[0], 400),
    ] {
        assert_eq!(house.with_key("GET", path, key).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn nobody_is_advised_where_that_was_ruled_out_or_it_is_not_his_decision() {
    let house = House::open().await;
    let seats = json!(["person", "person"]);
    let links =
        house.set_up(json!({ "book": "mad", "scenario": "first-shots", "seats": seats, "no_advice": true })).await;
    let page = Page::sit(&house, &links.sides[0]).await;
    assert_eq!(page.welcome["about"]["advice"], false);
    for key in &links.sides {
        let refused = house.with_key("GET", "/api/advice", key).await;
        assert_eq!(refused.status, 403);
        assert!(refused.json()["error"].as_str().unwrap().contains("without advice"), "{}", refused.body);
    }
    let links = house.battle(json!(["person", "person"])).await;
    let page = Page::sit(&house, &links.sides[0]).await;
    assert_eq!(page.welcome["about"]["advice"], true);
    let other = usize::from(page.is_asked(0));
    assert_eq!(house.with_key("GET", "/api/advice", &links.sides[other]).await.status, 400);
    // It is offered in a night at sea too.
    let links = house
        .set_up(json!({ "book": "action-stations", "scenario": "first-contact", "seats": ["person", "person"] }))
        .await;
    assert_eq!(Page::sit(&house, &links.sides[0]).await.welcome["about"]["advice"], true);
}

/// Who asks why the enemy did something is told what the enemy knew; so nobody may, where anything is hidden from him.
#[tokio::test]
async fn what_the_other_side_knew_is_its_own_while_a_hidden_battle_goes_on() {
    let house = House::open().await;
    let seats = json!(["person", { "computer": "doctrine-quick" }]);
    let battle = json!({ "book": "scruby", "scenario": "the-ford-at-low-water", "seats": seats, "set": [["scruby.rosters", "closed"]] });
    let links = house.set_up(battle).await;
    let mut page = Page::sit(&house, &links.sides[0]).await;
    let mut decided = [None; 2];
    while decided.contains(&None) {
        page.wait_for_turn(0).await;
        let n = page.n();
        page.want(json!({ "for-me": { "until": "activation" } })).await;
        page.wait_for(n + 1).await;
        for (side, own) in decided.iter_mut().enumerate() {
            let by = |entry: &&Value| entry["by"] == json!([side]);
            *own = page.story.iter().find(by).and_then(|entry| entry["n"].as_u64());
        }
    }
    let [own, other] = decided.map(Option::unwrap);
    let refused = house.with_key("GET", &format!("/api/advice?entry={other}"), &links.sides[0]).await;
    assert_eq!(refused.status, 403, "{}", refused.body);
    let told = house.with_key("GET", &format!("/api/advice?entry={own}"), &links.sides[0]).await;
    assert_eq!(told.status, 200, "{}", told.body);
}
