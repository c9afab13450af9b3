//! A store whose disk fails on purpose: a full one keeps what it has, a slow one keeps everything, and both get well.

use super::folder::Folder;
use super::keeping::{battle, lines};
use sandtable_store::{Failure, Faults, Store};
use std::fs;
use std::time::{Duration, Instant};

#[tokio::test]
async fn a_full_disk_refuses_until_it_has_room_again() {
    let folder = Folder::new();
    let trouble = folder.0.join("trouble");
    let faults = Faults { file: Some(trouble.clone()), ..Faults::default() };
    let store = Store::open_with(&folder.database(), &faults).await.unwrap();
    store.create(battle("a")).await.unwrap();
    fs::write(&trouble, "full").unwrap();
    let long = "x".repeat(100_000);
    let failed = store.write(lines("a", 2, &[&long])).await;
    assert!(matches!(&failed, Err(Failure::Database(what)) if what.contains("full")), "{failed:?}");
    assert_eq!(store.battle("a").await.unwrap().unwrap().lines, ["header", "seat"]);
    fs::remove_file(&trouble).unwrap();
    store.write(lines("a", 2, &[&long])).await.unwrap();
    assert_eq!(store.battle("a").await.unwrap().unwrap().lines, ["header", "seat", &long]);
}

#[tokio::test]
async fn a_slow_disk_is_waited_for() {
    let folder = Folder::new();
    let trouble = folder.0.join("trouble");
    fs::write(&trouble, "slow 30\n").unwrap();
    let faults = Faults { file: Some(trouble), ..Faults::default() };
    let store = Store::open_with(&folder.database(), &faults).await.unwrap();
    let began = Instant::now();
    store.create(battle("a")).await.unwrap();
    assert!(began.elapsed() >= Duration::from_millis(30));
}
