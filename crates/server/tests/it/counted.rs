//! What the server counts, and whom it tells.

use super::client::{Page, pass_on};
use super::house::House;
use serde_json::json;
use sqlx::{Connection, SqliteConnection};

#[tokio::test]
async fn a_server_that_cannot_read_its_battles_says_so() {
    let house = House::open().await;
    assert_eq!(house.get("/healthz").await.status, 200);
    let mut file = SqliteConnection::connect(&house.folder.database()).await.unwrap();
    sqlx::raw_sql("ALTER TABLE battles RENAME TO hidden").execute(&mut file).await.unwrap();
    assert_eq!(house.get("/healthz").await.status, 503);
    sqlx::raw_sql("ALTER TABLE hidden RENAME TO battles").execute(&mut file).await.unwrap();
    assert_eq!(house.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn the_machine_itself_is_told_how_busy_the_server_is() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    pass_on(&mut pages, 3).await;
    let asked = usize::from(pages[0].is_asked(0));
    assert_eq!(pages[asked].types("end").await["is"], "refused", "it is not this side's turn");
    let told = house.get("/metrics").await;
    assert_eq!(told.status, 200);
    assert!(told.head.contains("application/openmetrics-text"), "{}", told.head);
    for line in [
        "sandtable_tables 1",
        "sandtable_pages 2",
        "sandtable_wishes_total{is=\"done\"} 3",
        "sandtable_wishes_total{is=\"refused\"} 1",
        "sandtable_keeping_seconds_count 3",
        "sandtable_unkept_total 0",
        "sandtable_broken_total 0",
    ] {
        assert!(told.body.lines().any(|own| own == line), "{line} in\n{}", told.body);
    }
    assert!(told.body.ends_with("# EOF\n"));
    for key in &links.sides {
        assert!(!told.body.contains(key.as_str()), "no key stands in it");
    }
    let forwarded = house.request("GET", "/metrics", "X-Forwarded-For: 198.51.100.7\r\n", "").await;
    assert_eq!(forwarded.status, 403, "strangers are not told");
}
