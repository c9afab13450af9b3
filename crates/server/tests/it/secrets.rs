//! Nothing hidden goes out by a side door.

use super::client::{Page, kind};
use super::house::{House, logged};
use serde_json::{Value, json};

/// A watcher in the open, and a tank that drives out of its sight, behind a wood.
const AMBUSH: &str = r#"
rulebook = "mad"
id = "an-ambush"
title = "An ambush"
text = "A tank drives past a gun that waits for it."
minutes = 5
turns = 4
table = [1200, 900]
deployment = "fixed"

[[features]]
kind = "wood"
name = "Wood"
rectangle = [[650, 300], [900, 600]]

[[sides]]
name = "Watcher"
any_nation = true
free_forces = true
reason = "a test"
units = [{ name = "Gun", elements = [{ kind = "Tiger I", name = "T1", at = [600, 100] }] }]

[[sides]]
name = "Driver"
any_nation = true
free_forces = true
reason = "a test"
units = [{ name = "Tank", elements = [{ kind = "T34/76", name = "P1", at = [600, 700] }] }]
"#;

#[tokio::test]
async fn the_rest_of_a_path_is_nobody_elses_business() {
    let house = House::open().await;
    let seats = json!(["person", "person"]);
    let links = house.set_up(json!({ "book": "mad", "scenario_text": AMBUSH, "seats": seats, "umpire": "Anna" })).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let mut spectator = Page::sit(&house, &links.spectator).await;
    let mut has_marker = false;
    let mut has_moved = false;
    while !has_moved {
        let asked = usize::from(!pages[0].is_asked(0));
        let words = if asked == 0 { "watch T1" } else { "move P1 to 610,690 700.3,612.7" };
        // The marker lasts until the gun's next activation, so it is laid in each; the tank waits for the first.
        let mut answer = if asked == 0 || has_marker { pages[asked].types(words).await } else { Value::Null };
        let is_done = answer["is"] == "done";
        has_marker |= is_done;
        has_moved = is_done && asked == 1;
        if !is_done {
            answer = pages[asked].passes().await;
        }
        let n = answer["n"].as_u64().unwrap();
        pages[1 - asked].wait_for(n).await;
    }
    assert!(pages[0].is_asked(0), "the watcher is asked while the move is under way: {}", pages[0].page["prompt"]);
    spectator.wait_for(pages[0].n()).await;
    let own = pages[1].heard().join("\n");
    for (page, who) in [(&pages[0], "the watcher"), (&spectator, "the spectator")] {
        for secret in ["700300", "612700", "700.3", "612.7"] {
            let heard = page.heard().iter().find(|message| message.contains(secret));
            assert_eq!(heard, None, "{who} has heard {secret}");
        }
    }
    assert!(own.contains("entries"), "the driver has heard of his own move");
    let replayed = house.with_key("POST", "/api/replay", &links.sides[0]).await;
    assert_eq!(replayed.status, 200, "{}", replayed.body);
    assert!(!replayed.body.contains("700300") && !replayed.body.contains("612700"));
    // What the watcher may not ask, and may not have.
    let other = house.with_key("POST", "/api/replay?viewer=1", &links.sides[0]).await;
    assert_eq!(other.status, 403);
    for key in [&links.sides[0], &links.sides[1], &links.spectator, &links.umpire] {
        assert_eq!(house.with_key("GET", "/api/record", key).await.status, 403);
        assert_eq!(house.with_key("POST", "/api/verify", key).await.status, 403);
    }
    let looked = pages[0].ask(json!({ "receipt": { "n": pages[0].n() } })).await;
    assert!(!looked.to_string().contains("700300"));
}

#[tokio::test]
async fn keys_stand_in_no_log_and_in_no_message() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut side = Page::sit(&house, &links.sides[0]).await;
    side.types("dance").await;
    house.with_key("GET", "/api/record", &links.sides[1]).await;
    house.with_key("POST", "/api/replay", &links.umpire).await;
    house.request("GET", "/api/record", "Authorization: Basic secret\r\n", "").await;
    let log = logged();
    assert!(log.contains("a battle is set up"), "the log is kept");
    for key in links.sides.iter().chain([&links.umpire, &links.spectator]) {
        assert!(!log.contains(key.as_str()));
        assert!(!side.heard().join("\n").contains(key.as_str()));
    }
    let bytes = std::fs::read(house.folder.database().trim_start_matches("sqlite:")).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(!text.contains(&links.umpire), "the file holds hashes of keys only");
}

#[tokio::test]
async fn a_key_opens_its_own_seat_and_no_other() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let other = house.battle(json!(["person", "person"])).await;
    let mut seen: Vec<Value> = Vec::new();
    for (key, seat) in [
        (&links.sides[0], json!({ "side": 0 })),
        (&links.sides[1], json!({ "side": 1 })),
        (&links.umpire, json!("umpire")),
        (&links.spectator, json!("spectator")),
    ] {
        let page = Page::sit(&house, key).await;
        assert_eq!(page.welcome["seat"]["kind"], seat);
        assert_eq!(page.welcome["about"]["battle"], links.battle.as_str());
        let has_offers = page.page["offers"].as_array().is_some_and(|offers| !offers.is_empty());
        assert_eq!(has_offers, seat.get("side").is_some_and(|side| page.is_asked(side.as_u64().unwrap())));
        seen.push(page.welcome["about"]["commitment"].clone());
    }
    let strange = Page::sit(&house, &other.sides[0]).await;
    assert_ne!(strange.welcome["about"]["commitment"], seen[0]);
    assert_eq!(house.with_key("GET", "/api/record", "no key").await.status, 401);
    assert_eq!(kind(&strange.welcome), "welcome");
}
