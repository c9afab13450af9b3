//! A disk that fails: nothing is acknowledged that is not kept, and the battle goes on when the disk does.

use super::client::{Page, pass_on};
use super::house::House;
use serde_json::json;
use sqlx::{Connection, SqliteConnection};

#[tokio::test]
async fn what_is_not_kept_has_not_happened() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    pass_on(&mut pages, 3).await;
    let mut file = SqliteConnection::connect(&house.folder.database()).await.unwrap();
    let fail = "CREATE TRIGGER full BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    sqlx::raw_sql(fail).execute(&mut file).await.unwrap();
    let asked = usize::from(!pages[0].is_asked(0));
    let before = pages[asked].page.clone();
    let failed = pages[asked].passes().await;
    assert_eq!(failed["is"], "failed", "{failed}");
    assert!(!failed.to_string().contains("disk is full"), "what failed stands in the log, not in the answer");
    assert_eq!(pages[asked].afresh(&house, &links.sides[asked]).await, before);
    sqlx::raw_sql("DROP TRIGGER full").execute(&mut file).await.unwrap();
    let done = pages[asked].passes().await;
    assert_eq!(done["is"], "done", "{done}");
    let n = done["n"].as_u64().unwrap();
    pages[1 - asked].wait_for(n).await;
    let upto = pages[0].n() + 3;
    pass_on(&mut pages, upto).await;
    assert_eq!(pages[0].page, pages[0].afresh(&house, &links.sides[0]).await);
}
