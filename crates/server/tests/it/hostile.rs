//! What strangers, cheats and bad lines try.

use super::client::{Page, kind};
use super::house::House;
use sandtable_server::Settings;
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn half_a_request_holds_no_place_for_ever() {
    let silence = Duration::from_millis(300);
    let house = House::with(Settings { silence, sockets: 3, ..Settings::default() }).await;
    let mut halves = Vec::new();
    for _ in 0..3 {
        let mut half = TcpStream::connect(house.address).await.unwrap();
        half.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.unwrap();
        halves.push(half);
    }
    for mut half in halves {
        // However it is closed: it is closed.
        _ = half.read_to_end(&mut Vec::new()).await;
    }
    assert_eq!(house.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn who_was_here_just_now_keeps_his_side() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut stays = Page::sit(&house, &links.sides[0]).await;
    let over = json!({ "take-over": { "side": 1 } });
    assert_eq!(stays.want(over.clone()).await["is"], "forbidden", "he may be on his way");
    let leaves = Page::sit(&house, &links.sides[1]).await;
    stays.until(|message| kind(message) == "seats" && message["seats"][1]["here"] == 1).await;
    drop(leaves);
    stays.until(|message| kind(message) == "seats" && message["seats"][1]["here"] == 0).await;
    assert_eq!(stays.want(over).await["is"], "forbidden", "his line was lost this moment");
}

#[tokio::test]
async fn nobody_talks_without_end() {
    let house = House::with(Settings { remarks: 0.001, saved_remarks: 3.0, ..Settings::default() }).await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut one = Page::sit(&house, &links.spectator).await;
    let mut other = Page::sit(&house, &links.spectator).await;
    let said = json!({ "say": { "text": "well?" } });
    assert_eq!(one.want(said.clone()).await["is"], "done");
    assert_eq!(other.want(said.clone()).await["is"], "done");
    assert_eq!(one.want(said.clone()).await["is"], "done");
    assert_eq!(other.want(said.clone()).await["is"], "forbidden", "two pages of a seat talk no more than one");
    let mut side = Page::sit(&house, &links.sides[0]).await;
    assert_eq!(side.want(said).await["is"], "done");
}

#[tokio::test]
async fn what_is_not_understood_is_answered_under_its_name() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut page = Page::sit(&house, &links.sides[0]).await;
    page.say(&json!({ "type": "want", "id": "odd", "after": 0, "wish": "fly" })).await;
    let answer = page.until(|message| kind(message) == "answer").await;
    assert_eq!((&answer["id"], &answer["answer"]["is"]), (&json!("odd"), &json!("refused")));
    let far = json!({ "path": { "from": { "x": i32::MIN, "y": 0 }, "reach": 1 } });
    let offer = json!({ "actor": 0, "verb": 4, "slots": [far], "secret": 0 });
    page.say(&json!({ "type": "ask", "id": "far", "question": { "region": { "offer": offer, "slot": 0 } } })).await;
    let reply = page.until(|message| kind(message) == "reply").await;
    assert!(reply["id"] == "far" && reply["reply"]["refused"]["reason"].is_string(), "{reply}");
}

#[tokio::test]
async fn a_scenario_as_long_as_a_novel_is_not_read() {
    let house = House::open().await;
    let long = json!({ "book": "mad", "scenario_text": "#".repeat(300_000) });
    assert_eq!(house.post("/api/battles", &long).await.status, 413);
}

#[tokio::test]
async fn a_flood_of_wishes_makes_nobody_elses_answer_forgotten() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let asked = usize::from(!pages[0].is_asked(0));
    let wish = json!({ "give": { "typed": "concede" } });
    let first = json!({ "type": "want", "id": "first", "after": pages[asked].n(), "wish": wish });
    pages[asked].say(&first).await;
    let answer = pages[asked].until(|message| kind(message) == "answer").await;
    assert_eq!(answer["answer"]["is"], "done", "{answer}");
    for n in 0..600 {
        let wish = json!({ "type": "want", "id": format!("n{n}"), "after": 0, "wish": "list-done" });
        pages[1 - asked].say(&wish).await;
        pages[1 - asked].until(|message| kind(message) == "answer").await;
    }
    pages[asked].say(&first).await;
    let again = pages[asked].until(|message| kind(message) == "answer").await;
    assert_eq!(again, answer);
}
