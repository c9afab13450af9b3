//! How much is too much, and what every answer says to browsers.

use super::client::{Page, connected};
use super::house::House;
use futures_util::StreamExt;
use sandtable_server::Settings;
use serde_json::json;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

#[tokio::test]
async fn what_is_too_long_or_too_often_is_turned_away() {
    let house = House::with(Settings { requests: 0.01, saved_requests: 30.0, ..Settings::default() }).await;
    let long = json!({ "book": "x".repeat(17 * 1024 * 1024) });
    let got = house.post("/api/battles", &long).await;
    assert_eq!(got.status, 413);
    let long = "x".repeat(100_000);
    assert_eq!(house.request("POST", "/api/books/mad/rosters/check", "", &long).await.status, 413);
    let mut last = 200;
    for _ in 0..40 {
        let got = house.get("/healthz").await;
        last = got.status;
        if last != 200 {
            assert!(got.head.contains("retry-after") && got.json()["error"].is_string());
            break;
        }
    }
    assert_eq!(last, 429);
    let forwarded = house.request("GET", "/healthz", "X-Forwarded-For: 198.51.100.7\r\n", "").await;
    assert_eq!(forwarded.status, 200, "a web server in front names its guests");
}

#[tokio::test]
async fn battles_pages_and_connections_are_counted() {
    let house =
        House::with(Settings { battles: 1, pages: 2, connections: 3, message: 1000, ..Settings::default() }).await;
    let links = house.battle(json!(["person", "person"])).await;
    let full = house.post("/api/battles", &json!({ "book": "mad", "scenario": "first-shots" })).await;
    assert_eq!(full.status, 503);
    let mut one = Page::sit(&house, &links.sides[0]).await;
    let _two = Page::sit(&house, &links.sides[1]).await;
    let mut three = connected(&house).await;
    let hello = json!({ "type": "join", "key": links.spectator }).to_string();
    futures_util::SinkExt::send(&mut three, tokio_tungstenite::tungstenite::Message::Text(hello.into())).await.unwrap();
    let word = three.next().await.unwrap().unwrap().into_text().unwrap();
    assert!(word.contains("unwelcome"), "{word}");
    while three.next().await.is_some_and(|message| message.is_ok()) {}
    // Its place is free again a moment later.
    let url = format!("ws://{}/api/table", house.address);
    let again = loop {
        if let Ok(again) = connect_async(&url).await {
            break again;
        }
    };
    assert!(connect_async(&url).await.is_err(), "three are open already");
    drop(again);
    one.say(&json!({ "type": "want", "id": "x".repeat(2000) })).await;
    while one.try_next().await.is_some() {}
}

#[tokio::test]
async fn every_answer_has_its_headers_and_only_own_pages_connect() {
    let house = House::open().await;
    for path in ["/", "/api/books", "/api/nothing", "/healthz", "/assets/none.js"] {
        let head = house.get(path).await.head.clone();
        for header in [
            "content-security-policy: default-src 'self'",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
            "permissions-policy:",
        ] {
            assert!(head.contains(header), "{path}: {header}");
        }
        assert!(!head.contains("unsafe-inline"));
    }
    let url = format!("ws://{}/api/table", house.address);
    let from = |origin: String| {
        let mut request = url.as_str().into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        request
    };
    assert!(connect_async(from("https://elsewhere.example".into())).await.is_err());
    assert!(connect_async(from(format!("http://{}", house.address))).await.is_ok());
    assert_eq!(house.request("DELETE", "/api/books", "", "").await.status, 405);
    assert_eq!(house.request("POST", "/api/battles", "", "{}").await.status, 415, "no plain form sets up a battle");
    let odd = house.post("/api/battles", &json!({ "book": "mad", "scenario": "first-shots", "seat": [] })).await;
    assert_eq!(odd.status, 400);
    let unknown = json!({ "book": "mad", "scenario": "first-shots", "seats": [{ "computer": "hal" }] });
    assert_eq!(house.post("/api/battles", &unknown).await.status, 400);
}

#[tokio::test]
async fn a_table_that_is_left_is_put_away_and_laid_again() {
    let idle = std::time::Duration::from_millis(1);
    let house = House::with(Settings { idle, ..Settings::default() }).await;
    let links = house.battle(json!(["person", "person"])).await;
    for round in 1..=10 {
        let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
        assert_eq!(pages[0].n(), round - 1);
        super::client::pass_on(&mut pages, round).await;
    }
}
