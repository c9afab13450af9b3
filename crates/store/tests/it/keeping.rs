//! What is acknowledged is there, for whoever opens the file next; what is not has left no trace.

use super::folder::Folder;
use sandtable_store::{Answered, Change, Draft, Failure, Link, NewBattle, Relinked, Standing, Store};
use sqlx::{Connection, SqliteConnection};

pub fn battle(id: &str) -> NewBattle {
    NewBattle {
        id: id.into(),
        book: "mad".into(),
        scenario: "first-shots".into(),
        secret: Some([7; 32]),
        opponents: [8; 32],
        seats: "[]".into(),
        links: vec![Link { hash: any(id), seat: "side-0".into() }],
        lines: vec!["header".into(), "seat".into()],
    }
}

/// Any 32 bytes that are another battle's for another battle.
fn any(id: &str) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..id.len()].copy_from_slice(id.as_bytes());
    bytes
}

pub fn lines(id: &str, after: usize, lines: &[&str]) -> Change {
    let lines = lines.iter().map(|line| line.to_string()).collect();
    Change { battle: id.into(), after, lines, ..Change::default() }
}

#[tokio::test]
async fn what_is_kept_is_there_when_the_file_is_opened_again() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    let answered = Answered { seat: "side-0".into(), id: "w1".into(), answer: "done".into() };
    let change = Change {
        drafts: Some(Draft("sealed".into())),
        proposals: Some("proposed".into()),
        standing: Some(Standing::Over),
        published: true,
        answered: Some(answered.clone()),
        ..lines("a", 2, &["entry 0", "entry 1"])
    };
    store.write(change).await.unwrap();
    store.write(lines("a", 4, &["end"])).await.unwrap();
    store.close().await;
    assert_eq!(store.write(lines("a", 5, &[])).await, Err(Failure::Closed));

    let store = Store::open(&folder.database()).await.unwrap();
    assert_eq!(store.link(&any("a")).await.unwrap(), Some(("a".into(), "side-0".into())));
    assert_eq!(store.link(&any("b")).await.unwrap(), None);
    assert_eq!(store.count().await.unwrap(), 1);
    assert_eq!(store.battle("b").await.unwrap(), None);
    let kept = store.battle("a").await.unwrap().unwrap();
    assert_eq!(kept.lines, ["header", "seat", "entry 0", "entry 1", "end"]);
    assert_eq!((kept.secret, kept.opponents), (Some([7; 32]), [8; 32]));
    assert_eq!((kept.standing, kept.published), (Standing::Over, true));
    assert_eq!((kept.drafts.0.as_str(), kept.proposals.as_str()), ("sealed", "proposed"));
    assert_eq!(kept.answers, [answered]);
}

#[tokio::test]
async fn a_change_that_does_not_fit_is_not_kept_and_hurts_nobody() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    store.create(battle("b")).await.unwrap();
    assert!(store.create(battle("a")).await.is_err());
    let late = Change { seats: Some("other".into()), ..lines("a", 1, &["in the place of a line that is there"]) };
    let (late, unknown, good) =
        tokio::join!(store.write(late), store.write(lines("c", 0, &[])), store.write(lines("b", 2, &["entry"])));
    assert!(late.is_err() && unknown.is_err());
    good.unwrap();
    let kept = store.battle("a").await.unwrap().unwrap();
    assert_eq!((kept.lines.len(), kept.seats.as_str()), (2, "[]"), "all of a change is kept, or nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_battles_share_a_flush_and_each_keeps_its_order() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).await.unwrap();
    let names: Vec<String> = (0..60).map(|n| format!("battle-{n}")).collect();
    let mut tasks = Vec::new();
    for name in names.clone() {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            store.create(battle(&name)).await.unwrap();
            for n in 0..20 {
                store.write(lines(&name, n + 2, &[&format!("entry {n}")])).await.unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    for name in names {
        let kept = store.battle(&name).await.unwrap().unwrap();
        assert_eq!(kept.lines.len(), 22);
        assert!((0..20).all(|n| kept.lines[n + 2] == format!("entry {n}")));
    }
}

#[tokio::test]
async fn old_answers_are_forgotten_and_new_ones_are_not() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    for n in 0..300 {
        let answered = Answered { seat: "umpire".into(), id: n.to_string(), answer: "done".into() };
        store.write(Change { answered: Some(answered), ..lines("a", 2, &[]) }).await.unwrap();
    }
    let answers = store.battle("a").await.unwrap().unwrap().answers;
    let known: Vec<u32> = answers.iter().map(|answered| answered.id.parse().unwrap()).collect();
    assert!((128..192).contains(&known.len()), "the last 128 are kept at least: {}", known.len());
    assert!(known.iter().copied().eq(300 - known.len() as u32..300), "in their order: {known:?}");
}

#[tokio::test]
async fn a_file_of_a_later_version_and_what_is_no_address_are_refused() {
    let folder = Folder::new();
    Store::open(&folder.database()).await.unwrap().close().await;
    let mut file = SqliteConnection::connect(&folder.database()).await.unwrap();
    sqlx::raw_sql("PRAGMA user_version = 99").execute(&mut file).await.unwrap();
    file.close().await.unwrap();
    let newer = Store::open(&folder.database()).await;
    assert!(matches!(newer, Err(Failure::Newer { file: 99, .. })));
    for address in ["", "sqlite:", "sqlite::memory:", "postgres://here", "file"] {
        assert!(matches!(Store::open(address).await, Err(Failure::Address(_))), "{address}");
    }
}

#[tokio::test]
async fn links_change_hands_with_whatever_else_changes_or_not_at_all() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).await.unwrap();
    for id in ["a", "b"] {
        store.create(battle(id)).await.unwrap();
    }
    let links = Relinked {
        turned: vec![("side-0".into(), "left-side-0".into())],
        added: vec![Link { hash: any("new"), seat: "side-0".into() }],
    };
    let change = Change { links, seats: Some("other".into()), ..lines("a", 2, &[]) };
    store.write(change.clone()).await.unwrap();
    let seat = async |id: &str| store.link(&any(id)).await.unwrap().map(|(_, seat)| seat);
    assert_eq!(seat("a").await.as_deref(), Some("left-side-0"));
    assert_eq!(seat("new").await.as_deref(), Some("side-0"));
    assert_eq!(seat("b").await.as_deref(), Some("side-0"), "another battle's links stay as they are");
    // The same link cannot be added twice, and then nothing of it happens.
    assert!(store.write(change).await.is_err());
    assert_eq!(seat("new").await.as_deref(), Some("side-0"));
    store.close().await;
}

#[tokio::test]
async fn a_review_is_kept_with_its_battle_in_the_version_that_it_has() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    assert_eq!(store.review("a", 1).await.unwrap(), None);
    store.keep_review("a", 1, "first").await.unwrap();
    store.keep_review("a", 2, "second").await.unwrap();
    store.close().await;
    let store = Store::open(&folder.database()).await.unwrap();
    assert_eq!(store.review("a", 2).await.unwrap().as_deref(), Some("second"));
    assert_eq!(store.review("a", 1).await.unwrap(), None, "another version is to be made anew");
    let nobodys = store.keep_review("b", 2, "of no battle").await;
    assert!(matches!(nobodys, Err(Failure::Database(_))), "{nobodys:?}");
    assert_eq!(store.review("b", 2).await.unwrap(), None);
}

/// A file of the version before has no reviews yet, and loses nothing.
#[tokio::test]
async fn a_file_of_before_is_brought_up_to_date() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    store.close().await;
    let mut file = SqliteConnection::connect(&folder.database()).await.unwrap();
    sqlx::raw_sql("DROP TABLE reviews; PRAGMA user_version = 1").execute(&mut file).await.unwrap();
    file.close().await.unwrap();
    let store = Store::open(&folder.database()).await.unwrap();
    assert_eq!(store.battle("a").await.unwrap().unwrap().lines, ["header", "seat"]);
    store.keep_review("a", 1, "kept").await.unwrap();
    assert_eq!(store.review("a", 1).await.unwrap().as_deref(), Some("kept"));
}
