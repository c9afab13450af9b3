//! What is written of a scene: only what a rulebook says.

use sandtable_core::{Block, Boxes, Card, Drawn, Knowledge, Light, Scene, Sea, Token, Vessel};
use sandtable_geometry::{Angle, Length};
use serde_json::{json, to_value};

#[test]
fn a_piece_on_a_circle_and_a_modern_ground_are_written_as_if_there_were_nothing_else() {
    let (token, scene) = (to_value(Token::default()).unwrap(), to_value(Scene::default()).unwrap());
    assert_eq!(token.get("block"), None);
    assert_eq!(token.get("vessel"), None);
    assert_eq!(scene.get("sea"), None);
    assert_eq!(scene.get("style"), None);
}

#[test]
fn a_block_is_written_with_its_footprint_and_its_bases() {
    let line = Block { front: Length::mm(120), depth: Length::mm(30), bases: 6, ranks: 2, sort: "infantry".into() };
    let token = Token { heading: Some(Angle::degrees(90)), block: Some(line), ..Token::default() };
    let written = to_value(Scene { tokens: vec![token], style: "period".into(), ..Scene::default() }).unwrap();
    let block = json!({ "front": 120_000, "depth": 30_000, "bases": 6, "ranks": 2, "sort": "infantry" });
    assert_eq!(written["tokens"][0]["block"], block);
    assert_eq!(written["style"], "period");
}

#[test]
fn states_of_a_block_are_signs_by_name() {
    let states = [Drawn::Disordered, Drawn::Routing, Drawn::Locked, Drawn::Charged, Drawn::Weak];
    assert_eq!(to_value(states).unwrap(), json!(["disordered", "routing", "locked", "charged", "weak"]));
}

#[test]
fn a_sea_is_written_with_its_light_and_what_else_is_said_of_it() {
    let sea = Sea { light: Light::HalfMoon, moon: Some(Angle::degrees(140)), state: 2, ..Sea::default() };
    let written = to_value(Scene { sea: Some(sea), ..Scene::default() }).unwrap();
    assert_eq!(written["sea"], json!({ "light": "half-moon", "moon": 140_000, "state": 2 }));
}

#[test]
fn a_vessel_is_written_as_no_more_than_is_known_of_it() {
    let contact = Vessel { known: Knowledge::Contact, ..Vessel::default() };
    let written = to_value(Token { vessel: Some(contact), ..Token::default() }).unwrap();
    assert_eq!(written["vessel"], json!({ "known": "contact", "length": 0, "beam": 0, "wake": 0 }));
}

#[test]
fn a_card_without_fixtures_and_boxes_without_parts_are_written_as_if_there_were_none() {
    let card = to_value(Card { boxes: vec![Boxes::default()], ..Card::default() }).unwrap();
    assert_eq!((card.get("fixtures"), card.get("harm")), (None, None));
    assert_eq!((card["boxes"][0].get("parts"), card["boxes"][0].get("letter")), (None, None));
}
