//! Dice that people throw on their own table.

use super::client::{Page, kind};
use super::house::House;
use sandtable_core::record::Seed;
use serde_json::{Value, json};

/// Faces of these dice, no two alike where that can be.
fn thrown(throwing: &Value) -> Value {
    let sides = throwing["sides"].as_array().unwrap();
    assert!(!sides.is_empty());
    let face = |(n, sides): (u64, &Value)| json!((sides.as_u64().unwrap() - n).max(1));
    Value::Array((0..).zip(sides).map(face).collect())
}

/// Types the dice that the table waits for, until it waits for none.
async fn throws(page: &mut Page) {
    loop {
        let faces = thrown(&page.dice["throwing"]);
        let answer = page.want(json!({ "throw": { "faces": faces } })).await;
        match answer["is"].as_str().unwrap() {
            "waiting" => {}
            "done" => return,
            _ => panic!("{answer}"),
        }
    }
}

#[tokio::test]
async fn the_table_waits_for_its_dice_and_a_command_for_its_own() {
    let house = House::open().await;
    let seats = json!(["person", "person"]);
    let battle = json!({ "book": "mad", "scenario": "first-shots", "seats": seats, "typed_dice": true });
    let links = house.set_up(battle).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    assert_eq!(pages[0].welcome["about"]["typed_dice"], true);
    pages[1].until(|message| kind(message) == "dice").await;
    assert_eq!(pages[1].dice["side"], Value::Null, "the opening");
    let impossible = pages[1].want(json!({ "throw": { "faces": [99] } })).await;
    assert_eq!((&impossible["is"], &impossible["misfit"]), (&json!("waiting"), &json!(true)));
    throws(&mut pages[1]).await;
    pages[0].until(|message| !message["changes"]["asked"].is_null()).await;
    // Passing goes on until a command needs dice.
    let (mut waiting, mut wish) = (Value::Null, Value::Null);
    let mut asked = 0;
    for _ in 0..60 {
        asked = usize::from(!pages[0].is_asked(0));
        wish = pages[asked].passing();
        let answer = pages[asked].want(wish.clone()).await;
        if answer["is"] == "waiting" {
            waiting = answer;
            break;
        }
        let n = answer["n"].as_u64().unwrap();
        pages[1 - asked].wait_for(n).await;
    }
    assert_eq!(waiting["is"], "waiting");
    assert_ne!(waiting["name"], "");
    let before = pages[asked].n();
    let mut typed = vec![thrown(&waiting)];
    loop {
        let answer = pages[asked].want_as("again", before, wish.clone(), json!(typed)).await;
        match answer["is"].as_str().unwrap() {
            "waiting" => typed.push(thrown(&answer)),
            "done" => break,
            _ => panic!("{answer}"),
        }
    }
    pages[asked].wait_for(before + 1).await;
}

/// Throws what the table waits for, passes where the first side is asked, and else waits for what comes.
async fn acts(person: &mut Page) {
    if !person.dice.is_null() {
        throws(person).await;
    } else if person.is_asked(0) {
        let wish = person.passing();
        let mut answer = person.want(wish.clone()).await;
        let mut typed = Vec::new();
        while answer["is"] == "waiting" {
            typed.push(thrown(&answer));
            answer = person.want_with(wish.clone(), json!(typed)).await;
        }
    } else {
        person.next().await;
    }
}

#[tokio::test]
async fn people_throw_for_the_computer_too() {
    let house = House::open().await;
    let seats = json!(["person", { "computer": "greedy" }]);
    let battle = json!({ "book": "mad", "scenario": "first-shots", "seats": seats, "typed_dice": true });
    let links = house.set_up(battle).await;
    let mut person = Page::sit(&house, &links.sides[0]).await;
    person.until(|message| kind(message) == "dice").await;
    throws(&mut person).await;
    for _ in 0..200 {
        if person.dice["side"] == 1 {
            break;
        }
        acts(&mut person).await;
    }
    assert_eq!(person.dice["side"], 1, "the computer's command waits for its dice");
    throws(&mut person).await;
}

#[tokio::test]
async fn what_the_umpire_throws_beside_typed_dice_comes_from_a_seed_that_is_given() {
    let house = House::open().await;
    let wanted = json!({
        "book": "mad", "scenario": "first-shots", "seats": ["person", { "computer": "doctrine-quick" }],
        "typed_dice": true, "seed": Seed([5; 32]).to_string(),
    });
    let mut records = Vec::new();
    for _ in 0..2 {
        let links = house.set_up(wanted.clone()).await;
        let mut person = Page::sit(&house, &links.sides[0]).await;
        while person.n() < 12 || !person.is_asked(0) {
            acts(&mut person).await;
        }
        assert_eq!(person.types("concede").await["is"], "done");
        let record = house.with_key("GET", "/api/record", &links.spectator).await.body.clone();
        assert!(record.lines().last().unwrap().contains("\"secret\""), "{record}");
        records.push(record);
    }
    assert_eq!(records[0], records[1], "with what both sides gave, and what was secret");
}
