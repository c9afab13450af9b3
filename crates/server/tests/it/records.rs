//! Records: who may have them and when, looking back, and verifying.

use super::client::{Page, kind, pass_on};
use super::house::House;
use serde_json::{Value, json};

#[tokio::test]
async fn the_record_opens_with_the_end_and_verifies() {
    let house = House::open().await;
    let committed = house.post("/api/commitments", &Value::Null).await.json()["commitment"].clone();
    let seats = json!(["person", "person"]);
    let battle = json!({
        "book": "mad", "scenario": "first-shots", "seats": seats, "commitment": committed, "nonce": "our own share",
    });
    let links = house.set_up(battle.clone()).await;
    assert_eq!(house.post("/api/battles", &battle).await.status, 400, "a commitment is for one battle");
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    assert_eq!(pages[0].welcome["about"]["commitment"], committed);
    pass_on(&mut pages, 8).await;
    let asked = usize::from(!pages[0].is_asked(0));
    assert_eq!(house.with_key("GET", "/api/account", &links.sides[0]).await.status, 403, "the truth is for nobody yet");
    pages[asked].types("concede").await;
    let account = house.with_key("GET", "/api/account", &links.spectator).await.json();
    assert_eq!(account["sides"].as_array().unwrap().len(), 2);
    assert_eq!(account["sides"][0]["worth"], account["sides"][0]["left"], "nobody has fired");
    assert_eq!(account["leads"].as_array().unwrap().last().unwrap()["n"], pages[asked].n());
    assert_eq!(account["shot"], Value::Null);
    let record = house.with_key("GET", "/api/record", &links.spectator).await;
    assert_eq!(record.status, 200);
    assert!(record.head.contains("attachment"));
    assert!(record.body.contains("our own share") && record.body.lines().last().unwrap().contains("\"secret\""));

    let by_key = house.with_key("POST", "/api/verify", &links.spectator).await.json();
    assert_eq!(by_key["verified"], true, "{by_key}");
    let by_text = house.request("POST", "/api/verify", "", &record.body).await.json();
    assert_eq!(by_text, by_key);
    assert_eq!(by_key["rolls"], by_key["by_key"], "every throw came from the key");
    let altered = record.body.replacen("our own share", "another share", 1);
    for (text, line) in [(altered.as_str(), 3), ("no record", 1)] {
        let told = house.request("POST", "/api/verify", "", text).await.json();
        assert_eq!((&told["verified"], &told["line"]), (&json!(false), &json!(line)), "{told}");
        assert!(told["what"].as_str().unwrap().starts_with(&format!("line {line}: ")), "{told}");
    }
    assert_eq!(house.request("POST", "/api/verify", "", "").await.status, 400);

    let whole = house.with_key("POST", "/api/replay?viewer=umpire", &links.sides[0]).await.json();
    assert_eq!(whole["viewers"], json!(["0", "1", "public", "umpire"]));
    let frames = whole["replay"]["frames"].as_array().unwrap();
    assert_eq!(frames.last().unwrap()["n"], pages[asked].n());
    let dropped = house.request("POST", "/api/replay?viewer=1", "", &record.body).await.json();
    assert_eq!(dropped["replay"]["frames"].as_array().unwrap().len(), frames.len());
    assert_eq!(house.request("POST", "/api/replay?viewer=7", "", &record.body).await.status, 400);
}

#[tokio::test]
async fn books_battles_clauses_and_rosters_are_told() {
    let house = House::open().await;
    let books = house.get("/api/books").await.json();
    assert_eq!(books[0]["key"], "mad");
    assert!(books[0]["coverage"]["proved"].as_u64().unwrap() > 50);
    assert_eq!(books[0]["players"][0]["name"], "doctrine");
    let scenario = house.get("/api/books/mad/scenarios/first-shots").await.json();
    assert_eq!(scenario["card"]["sides"].as_array().unwrap().len(), 2);
    assert!(!scenario["page"]["ground"].as_array().unwrap().is_empty());
    assert!(!scenario["page"]["tokens"].as_array().unwrap().is_empty());
    let premeasure = |switches: &Value| {
        let all = switches.as_array().unwrap();
        all.iter().find(|switch| switch["id"] == "premeasure").unwrap()["value"].clone()
    };
    assert_eq!(premeasure(&house.get("/api/books/mad/switches?set=premeasure=off").await.json()), "off");
    assert_eq!(premeasure(&house.get("/api/books/mad/switches?set=premeasure%3Don").await.json()), "on");
    assert_eq!(house.get("/api/books/mad/switches?set=nonsense=1").await.status, 422);
    let clause = house.get("/api/books/mad/clauses/mad-46").await.json();
    assert_eq!((&clause["id"], &clause["state"]), (&json!("MAD-46"), &json!("proved")));
    assert!(!clause["examples"].as_array().unwrap().is_empty());
    let found = house.get("/api/books/mad/clauses?search=opportunity+marker").await.json();
    assert!(!found.as_array().unwrap().is_empty());
    let links = house.set_up(json!({ "book": "mad", "scenario": "first-shots", "set": [["premeasure", "off"]] })).await;
    let own = house.with_key("GET", "/api/books/mad/clauses/MAD-34", &links.spectator).await.json();
    assert_eq!(own["switches"][0]["value"], "off");
    let units = house.get("/api/books/mad/units?list=german").await.json();
    assert!(units.as_array().unwrap().iter().all(|unit| unit["list"] == "German"));
    let wrong = house.request("POST", "/api/books/mad/rosters/check", "", "rulebook = \"mad\"\nlimit = -1\n").await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.json()["where"].as_str().unwrap().starts_with("roster"));
    for (path, status) in [
        ("/api/books/none/clauses", 404),
        ("/api/books/mad/clauses/MAD-999", 404),
        ("/api/books/mad/scenarios/none", 404),
        ("/api/nothing", 404),
        ("/api/record", 401),
    ] {
        let got = house.get(path).await;
        assert_eq!((got.status, got.json()["error"].is_string()), (status, true), "{path}");
    }
}

#[tokio::test]
async fn a_battle_that_is_over_is_summed_up_by_the_odds_that_were_told() {
    let house = House::open().await;
    let seats = json!(["person", "person"]);
    let battle = json!({ "book": "mad", "scenario": "first-shots", "seats": seats, "typed_dice": true });
    let links = house.set_up(battle).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    pages[0].until(|message| kind(message) == "dice").await;
    assert_eq!(pages[0].want(json!({ "throw": { "faces": [10, 1] } })).await["is"], "done");
    pages[0].wait_for_turn(0).await;
    assert_eq!(pages[0].types("aim S1 at C1").await["is"], "done");
    let told = pages[0].ask(json!({ "before": { "typed": "fire" } })).await["before"]["forecasts"].clone();
    let fired = pages[0].want_with(json!({ "give": { "typed": "fire" } }), json!([[10, 9], [9]])).await;
    assert_eq!(fired["is"], "done", "{fired}");
    pages[0].wait_for(fired["n"].as_u64().unwrap()).await;
    let standing = house.with_key("GET", "/api/account", &links.umpire).await;
    assert_eq!(standing.status, 401, "nobody agreed on an umpire");
    assert_eq!(pages[0].types("concede").await["is"], "done");
    let account = house.with_key("GET", "/api/account", &links.sides[1]).await.json();
    let number = |value: &Value| value.as_f64().unwrap();
    let [ours, theirs] = [0, 1].map(|side| account["sides"][side].clone());
    assert_eq!([number(&ours["dice"]), number(&ours["expected"])], [0.0, 0.0]);
    assert_eq!(number(&theirs["dice"]), number(&theirs["worth"]) - number(&theirs["left"]), "{theirs}");
    assert_eq!(account["shot"]["n"], fired["n"], "{account}");
    assert!(account["shot"]["text"].as_str().unwrap().contains("S1"), "{account}");
    // What was told beforehand gives the figures: the carrier is destroyed or stays whole, and half of its passengers' chance
    // to be lost comes on top, for 23 points.
    let chance = told[0]["chances"][0][1].as_f64().unwrap();
    let (carrier, passengers) = (number(&theirs["dice"]), 23.0);
    assert!((number(&account["shot"]["chance"]) - chance).abs() < 1e-9, "{told} {account}");
    let expected = chance * (carrier + passengers / 2.0);
    assert!((number(&theirs["expected"]) - expected).abs() < 1e-9, "{account}");
    let squares = chance * (carrier * carrier + (carrier + passengers) * (carrier + passengers)) / 2.0;
    assert!((number(&theirs["variance"]) - (squares - expected * expected)).abs() < 1e-6, "{account}");
}
