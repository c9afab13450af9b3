//! Many battles of the computer against itself, through the store, and every one of them verifies.

use super::house::House;
use sandtable_catalog::book;
use sandtable_core::record::Seed;
use sandtable_server::{Settings, Store};
use sandtable_store::Standing;
use serde_json::json;
use std::time::{Duration, Instant};

const BATTLES: usize = 200;

/// Longer than it takes on a busy machine.
const LONG: Duration = Duration::from_secs(600);

#[tokio::test]
async fn two_hundred_battles_through_the_store_verify() {
    let house = House::with(Settings { saved_requests: 1e6, ..Settings::default() }).await;
    let players = ["greedy", "doctrine-quick", "random"];
    let mut battles = Vec::new();
    for n in 0..BATTLES {
        let seats = json!([{ "computer": players[n % 3] }, { "computer": players[n / 3 % 3] }]);
        battles.push(house.battle(seats).await.battle);
    }
    let store = Store::open(&house.folder.database()).await.unwrap();
    let book = book("mad").unwrap();
    let began = Instant::now();
    for (n, id) in battles.iter().enumerate() {
        let kept = loop {
            let kept = store.battle(id).await.unwrap().unwrap();
            match kept.standing {
                Standing::Over => break kept,
                Standing::Broken => panic!("battle {n} has broken down"),
                Standing::Open => assert!(began.elapsed() < LONG, "battle {n} does not end"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let verified = book.verify("record", &kept.lines.join("\n"), kept.secret.map(Seed));
        let verified = verified.unwrap_or_else(|what| panic!("battle {n}: {what:?}"));
        assert_eq!(verified.rolls, verified.by_key);
        assert!(verified.outcome.is_some());
    }
}
