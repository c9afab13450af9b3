//! The server ends, as it should or not, and the battle goes on.

use super::client::{Page, pass_on};
use super::house::House;
use serde_json::{Value, json};

#[tokio::test]
async fn a_battle_goes_on_after_a_restart_and_answers_stay_the_same() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    pass_on(&mut pages, 5).await;
    let asked = usize::from(!pages[0].is_asked(0));
    let after = pages[asked].n();
    let wish = json!({ "give": { "typed": "end" } });
    let first = pages[asked].want_as("mine", after, wish.clone(), Value::Null).await;
    let known = pages[asked].page.clone();
    let house = house.reopened().await;
    assert!(pages[asked].try_next().await.is_none(), "the page is told that the server goes");
    let mut page = Page::sit(&house, &links.sides[asked]).await;
    assert_eq!(page.page, known);
    assert_eq!(page.want_as("mine", after, wish, Value::Null).await, first);
    assert_eq!(page.n(), known["n"].as_u64().unwrap(), "nothing has happened twice");
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let upto = pages[0].n() + 3;
    pass_on(&mut pages, upto).await;
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_machine_fails() {
    let mut house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    for round in 1..=4 {
        let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
        pass_on(&mut pages, round * 3).await;
        let (n, page) = (pages[0].n(), pages[0].page.clone());
        house = house.killed().await;
        let after = Page::sit(&house, &links.sides[0]).await;
        assert_eq!(after.n(), n);
        assert_eq!(after.page, page);
    }
}

#[tokio::test]
async fn proposals_and_the_computers_turn_outlive_a_restart() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    pass_on(&mut pages, 3).await;
    assert_eq!(pages[0].want(json!("publish")).await["is"], "proposed");
    let house = house.killed().await;
    let mut other = Page::sit(&house, &links.sides[1]).await;
    assert_eq!(other.proposals[0]["waits_for"], json!([1]));
    let number = other.proposals[0]["number"].clone();
    let agreed = other.want(json!({ "answer": { "proposal": number, "agree": true } })).await;
    assert_eq!(agreed["is"], "done", "{agreed}");
    let record = house.with_key("GET", "/api/record", &links.sides[1]).await;
    assert_eq!(record.status, 200);
    assert!(!record.body.contains("\"secret\""), "the secret of the dice comes out with the end only");

    let links = house.battle(json!(["person", { "computer": "greedy" }])).await;
    let mut person = Page::sit(&house, &links.sides[0]).await;
    person.wait_for_turn(0).await;
    assert_eq!(person.passes().await["is"], "done");
    let house = house.killed().await;
    let mut person = Page::sit(&house, &links.sides[0]).await;
    person.wait_for_turn(0).await;
    assert_eq!(person.passes().await["is"], "done");
}
