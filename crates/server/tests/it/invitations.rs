//! A seat belongs to whoever opens its invitation first; whoever sets a battle up holds no key but his own.

use super::client::{Page, kind};
use super::house::{Got, House};
use serde_json::{Value, json};

const KEY: &str = "0123456789abcdef0123456789abcdef";
const OTHER: &str = "fedcba9876543210fedcba9876543210";

async fn invited(house: &House) -> Value {
    let wanted = json!({ "book": "mad", "scenario": "first-shots", "seats": ["person", "invited"] });
    let got = house.post("/api/battles", &wanted).await;
    assert_eq!(got.status, 201, "{}", got.body);
    got.json()
}

async fn take(house: &House, invitation: &Value, key: &str) -> Got {
    house.post("/api/invitations/take", &json!({ "invitation": invitation, "key": key })).await
}

/// What a page is told that may not sit down.
async fn turned_away(house: &House, key: &str) -> String {
    let told = Page::join_broken(house, json!({ "type": "join", "key": key })).await;
    assert_eq!(kind(&told), "unwelcome");
    told["why"].as_str().unwrap().to_owned()
}

async fn invite(house: &House, key: &str, wish: Value) -> Got {
    let head = format!("Authorization: Bearer {key}\r\nContent-Type: application/json\r\n");
    house.request("POST", "/api/invitations", &head, &wish.to_string()).await
}

#[tokio::test]
async fn the_first_who_opens_it_has_the_seat_and_others_are_told_so() {
    let house = House::open().await;
    let made = invited(&house).await;
    assert_eq!(made["sides"][1]["key"], Value::Null, "the host holds no key of his friend's");
    assert_eq!(made["umpire"], Value::Null, "and never silently an umpire's");
    let invitation = &made["sides"][1]["invitation"];
    let mut host = Page::sit(&house, made["sides"][0]["key"].as_str().unwrap()).await;
    assert_eq!(host.seats[1]["holder"], "invited");
    assert!(turned_away(&house, invitation.as_str().unwrap()).await.contains("invitation"));

    assert_eq!(take(&house, invitation, "short").await.status, 400);
    assert_eq!(take(&house, &json!("unknown"), KEY).await.status, 401);
    let taken = take(&house, invitation, KEY).await;
    assert_eq!((taken.status, taken.json()["seat"].as_str()), (200, Some("Germans")), "{}", taken.body);
    host.until(|message| kind(message) == "seats" && message["seats"][1]["holder"] == "person").await;
    assert_eq!(take(&house, invitation, KEY).await.status, 200, "whoever lost the answer says the same again");
    let late = take(&house, invitation, OTHER).await;
    assert_eq!(late.status, 409);
    assert!(late.body.contains("somebody has opened this invitation already"), "{}", late.body);
    let guest = Page::sit(&house, KEY).await;
    assert_eq!(guest.welcome["seat"]["kind"], json!({ "side": 1 }));
    // It is so when the server comes back.
    let house = house.reopened().await;
    assert_eq!(take(&house, invitation, OTHER).await.status, 409);
    assert_eq!(Page::sit(&house, KEY).await.seats[1]["holder"], "person");
}

#[tokio::test]
async fn of_many_who_open_it_at_once_one_has_the_seat() {
    let house = House::open().await;
    let made = invited(&house).await;
    let keys: Vec<String> = (0..8).map(|n| format!("{n:032x}")).collect();
    let all =
        futures_util::future::join_all(keys.iter().map(|key| take(&house, &made["sides"][1]["invitation"], key))).await;
    let taken: Vec<u16> = all.iter().map(|got| got.status).filter(|&status| status == 200).collect();
    assert_eq!(taken.len(), 1);
    assert!(all.iter().all(|got| [200, 409].contains(&got.status)));
}

#[tokio::test]
async fn a_seat_is_handed_over_by_whoever_holds_it_and_by_nobody_else() {
    let house = House::open().await;
    let made = invited(&house).await;
    let own = made["sides"][0]["key"].as_str().unwrap();
    let first = &made["sides"][1]["invitation"];
    // While nobody has come, the host may invite anew: the older invitation opens nothing then.
    let newer = invite(&house, own, json!({ "seat": { "side": 1 } })).await;
    assert_eq!(newer.status, 200, "{}", newer.body);
    assert_eq!(take(&house, first, KEY).await.status, 409);
    assert_eq!(take(&house, &newer.json()["invitation"], KEY).await.status, 200);
    assert_eq!(invite(&house, own, json!({ "seat": { "side": 1 } })).await.status, 403, "somebody sits there");
    assert_eq!(invite(&house, own, json!({ "seat": "umpire" })).await.status, 403, "nobody agreed on one");
    let spectator = made["spectator"].as_str().unwrap();
    assert_eq!(invite(&house, spectator, json!({})).await.status, 403);

    let mut before = Page::sit(&house, KEY).await;
    let over = invite(&house, KEY, json!({})).await;
    assert_eq!(over.status, 200, "{}", over.body);
    assert_eq!(take(&house, &over.json()["invitation"], OTHER).await.status, 200);
    let told = before.until(|message| kind(message) == "unwelcome").await;
    assert!(told["why"].as_str().unwrap().contains("handed over"), "{told}");
    assert!(turned_away(&house, KEY).await.contains("handed over"));
    assert_eq!(Page::sit(&house, OTHER).await.welcome["seat"]["kind"], json!({ "side": 1 }));
}

#[tokio::test]
async fn an_umpire_is_agreed_by_all_and_is_named_at_the_table() {
    let house = House::open().await;
    let made = invited(&house).await;
    let own = made["sides"][0]["key"].as_str().unwrap();
    assert_eq!(take(&house, &made["sides"][1]["invitation"], KEY).await.status, 200);
    let (mut host, mut guest) = (Page::sit(&house, own).await, Page::sit(&house, KEY).await);
    assert_eq!(host.want(json!({ "appoint": { "name": " " } })).await["is"], "forbidden");
    let wanted = host.want(json!({ "appoint": { "name": "Anna" } })).await;
    assert_eq!(wanted["is"], "proposed", "{wanted}");
    assert_eq!(invite(&house, own, json!({ "seat": "umpire" })).await.status, 403, "the other side has not agreed");
    let proposal = wanted["proposal"].as_u64().unwrap();
    guest.until(|message| kind(message) == "proposals" && message["proposals"][0]["number"] == proposal).await;
    assert!(guest.proposals[0]["text"].as_str().unwrap().contains("Anna as umpire"));
    assert_eq!(guest.want(json!({ "answer": { "proposal": proposal, "agree": true } })).await["is"], "done");
    host.until(|message| kind(message) == "seats" && message["seats"][2]["name"] == "Anna").await;
    assert_eq!(host.seats[2]["holder"], "invited");
    let invitation = invite(&house, own, json!({ "seat": "umpire" })).await.json()["invitation"].clone();
    assert_eq!(take(&house, &invitation, OTHER).await.status, 200);
    let umpire = Page::sit(&house, OTHER).await;
    assert_eq!((&umpire.welcome["seat"]["kind"], &umpire.seats[2]["holder"]), (&json!("umpire"), &json!("person")));
    // At set-up one may be named only by whoever decides for all sides.
    let wanted = json!({ "book": "mad", "scenario": "first-shots", "seats": ["person", "invited"], "umpire": "Otto" });
    assert_eq!(house.post("/api/battles", &wanted).await.status, 400);
}

#[tokio::test]
async fn a_rematch_has_the_sides_changed_and_an_invitation_for_the_other() {
    let house = House::open().await;
    let made = invited(&house).await;
    let own = made["sides"][0]["key"].as_str().unwrap();
    assert_eq!(take(&house, &made["sides"][1]["invitation"], KEY).await.status, 200);
    let head = format!("Authorization: Bearer {KEY}\r\nContent-Type: application/json\r\n");
    let rematch = async || house.request("POST", "/api/rematch", &head, "{}").await;
    assert_eq!(rematch().await.status, 403, "the battle goes on");
    let mut host = Page::sit(&house, own).await;
    host.wait_for_turn(host.page["asked"][0].as_u64().unwrap()).await;
    assert_eq!(host.types("concede").await["is"], "done");
    let again = rematch().await;
    assert_eq!(again.status, 201, "{}", again.body);
    let again = again.json();
    assert_eq!(again["sides"][1]["key"], Value::Null);
    assert!(again["sides"][1]["invitation"].is_string());
    let page = Page::sit(&house, again["sides"][0]["key"].as_str().unwrap()).await;
    assert_eq!(page.welcome["about"]["scenario"], "first-shots");
}
