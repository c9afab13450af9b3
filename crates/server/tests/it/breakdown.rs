//! A battle that panics takes nobody with it: its record is kept, its pages are told, and other battles go on.

use super::client::{Page, kind, pass_on};
use super::house::House;
use sandtable_ai::Player;
use sandtable_core::record::{Digest, Header, Seed, Verified};
use sandtable_core::{
    Answer, AnyBattle, DiceFrom, Expected, Figure, Filled, Forecast, Frame, Labels, LengthUnit, Misunderstood, Offer,
    Outcome, Passage, Piece, Preview, Refusal, Region, Roster, Scene, Side, Sides, Stop, ToAct, Told, Value, Verb,
    Viewer,
};
use sandtable_dice::Faces;
use sandtable_search::{Advice, Decision, Depth, Hosted, Review};
use serde_json::{Value as Json, json};
use std::time::Duration;

/// A battle that cannot bear it when somebody concedes, nor to be asked about its opening.
struct Fragile(Box<dyn Hosted>);

macro_rules! as_it_is {
    ($(fn $name:ident(&self $(, $arg:ident: $type:ty)*) $(-> $result:ty)?;)*) => {
        $(fn $name(&self $(, $arg: $type)*) $(-> $result)? { self.0.$name($($arg),*) })*
    };
}

macro_rules! changed_as_it_is {
    ($(fn $name:ident(&mut self $(, $arg:ident: $type:ty)*) $(-> $result:ty)?;)*) => {
        $(fn $name(&mut self $(, $arg: $type)*) $(-> $result)? { self.0.$name($($arg),*) })*
    };
}

impl AnyBattle for Fragile {
    fn give(&mut self, side: Side, command: &Json, dice: DiceFrom) -> Result<Answer, Stop> {
        assert!(self.0.write(command).unwrap() != "concede", "it breaks down");
        self.0.give(side, command, dice)
    }
    fn illustrate(&self, n: u32, viewer: Viewer) -> Vec<Forecast> {
        assert!(n != 0, "it cannot remember");
        self.0.illustrate(n, viewer)
    }
    as_it_is! {
        fn sides(&self) -> &[String];
        fn header(&self) -> &Header;
        fn is_open(&self) -> bool;
        fn is_closed(&self) -> bool;
        fn last_number(&self) -> u32;
        fn to_act(&self) -> ToAct;
        fn has_sealed(&self) -> Sides;
        fn outcome(&self) -> Option<Outcome>;
        fn verbs(&self) -> &'static [Verb];
        fn comes_up(&self, verb: u8) -> bool;
        fn figures(&self) -> &'static [Figure];
        fn unit(&self) -> LengthUnit;
        fn labels(&self) -> &'static [Labels];
        fn prompt(&self, viewer: Viewer) -> String;
        fn view(&self, viewer: Viewer) -> Json;
        fn scene(&self, viewer: Viewer) -> Scene;
        fn roster(&self, viewer: Viewer) -> Roster;
        fn name(&self, viewer: Viewer, piece: Piece) -> String;
        fn offers(&self, side: Side) -> Vec<Offer>;
        fn region(&self, side: Side, offer: &Offer, slot: usize) -> Region;
        fn read(&self, side: Side, text: &str) -> Result<Json, Misunderstood>;
        fn write(&self, command: &Json) -> Result<String, Misunderstood>;
        fn filled(&self, command: &Json) -> Result<Option<Filled>, Misunderstood>;
        fn fill(&self, offer: &Offer, values: &[Value]) -> Result<Json, Misunderstood>;
        fn check(&self, side: Side, command: &Json) -> Result<(), Stop>;
        fn default(&self, side: Side) -> Json;
        fn list(&self, side: Side) -> Vec<(u32, Json)>;
        fn forecast(&self, side: Side, command: &Json) -> Result<Vec<Forecast>, Misunderstood>;
        fn forecast_exactly(&self, side: Side, command: &Json) -> Result<Expected, Misunderstood>;
        fn preview(&self, side: Side, command: &Json) -> Result<Preview<Json>, Misunderstood>;
        fn ruling_verbs(&self) -> &'static [Verb];
        fn rulings(&self, viewer: Viewer, piece: Piece) -> Vec<Offer>;
        fn ruling(&self, viewer: Viewer, offer: &Offer, values: &[Value]) -> Result<Json, Misunderstood>;
        fn read_ruling(&self, viewer: Viewer, text: &str) -> Result<Json, Misunderstood>;
        fn may_rule(&self, events: &Json, reason: &str) -> Result<(), String>;
        fn may_undo(&self, side: Side) -> Result<u32, Refusal>;
        fn numbers(&self) -> Vec<u32>;
        fn numbers_at(&self, n: u32) -> Vec<u32>;
        fn told(&self, n: u32, viewer: Viewer) -> Vec<Told>;
        fn story(&self, from: u32, viewer: Viewer) -> Vec<(u32, Vec<Told>)>;
        fn replay(&self, viewer: Viewer, take: &mut dyn FnMut(Frame));
        fn reckoning(&self) -> Vec<Passage>;
        fn given_by(&self, n: u32) -> Sides;
        fn commands(&self, n: u32, viewer: Viewer) -> Vec<String>;
        fn faces(&self, n: u32) -> Vec<Faces>;
        fn threw(&self, n: u32, viewer: Viewer) -> bool;
        fn record(&self, from: usize) -> Vec<String>;
        fn shown_check(&self) -> Option<Digest>;
        fn scene_after(&self, n: u32, viewer: Viewer) -> Option<Scene>;
        fn at(&self, n: u32) -> Option<Box<dyn AnyBattle>>;
        fn verify(&self) -> Result<Verified, String>;
    }
    changed_as_it_is! {
        fn seat(&mut self, side: Side, nonce: &str) -> Result<(), Stop>;
        fn open(&mut self, dice: DiceFrom) -> Result<(), Stop>;
        fn withdraw(&mut self, side: Side, place: u32) -> Result<(), Stop>;
        fn done(&mut self, side: Side, dice: DiceFrom) -> Result<Answer, Stop>;
        fn undo(&mut self, by: Side, to: u32, agreed: &[Side]) -> Result<(), Refusal>;
        fn rule(&mut self, events: &Json, reason: &str, by: Option<Side>, agreed: &[Side]) -> Result<(), String>;
        fn branch(&mut self, seed: Seed);
        fn end(&mut self);
        fn rest(&mut self);
    }
}

impl Hosted for Fragile {
    fn rollouts(&self, time: Duration, clock: &mut dyn FnMut() -> Duration) -> Option<u32> {
        self.0.rollouts(time, clock)
    }
    fn advise(&self, side: Side, about: Option<u32>, rollouts: u32) -> Option<Advice<Json>> {
        self.0.advise(side, about, rollouts)
    }
    fn review(&self, depth: Depth, progress: &mut dyn FnMut(usize, usize) -> bool) -> Option<Review> {
        self.0.review(depth, progress)
    }
    fn decide(&self, side: Side, player: Player, seed: Seed) -> Decision<Json> {
        self.0.decide(side, player, seed)
    }
}

#[tokio::test]
async fn a_battle_that_breaks_down_says_so_and_others_go_on() {
    let house = House::around(|battle| Box::new(Fragile(battle))).await;
    let (links, sound) = (house.battle(json!(["person"])).await, house.battle(json!(["person"])).await);
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let mut others = [Page::sit(&house, &sound.sides[0]).await, Page::sit(&house, &sound.sides[1]).await];
    pass_on(&mut pages, 4).await;
    let asked = usize::from(!pages[0].is_asked(0));
    let unanswered = pages[asked].ask(json!({ "receipt": { "n": 0 } })).await;
    assert!(unanswered["refused"].is_object(), "a question that cannot be answered hurts nobody");
    assert_eq!(pages[asked].types("dance").await["is"], "refused");
    let failed = pages[asked].types("concede").await;
    assert_eq!(failed["is"], "failed", "{failed}");
    pages[1 - asked].until(|message| kind(message) == "broken").await;
    assert_eq!(pages[1 - asked].types("end").await["is"], "failed");
    pass_on(&mut others, 4).await;

    let record = house.with_key("GET", "/api/record", &links.spectator).await;
    assert_eq!(record.status, 200);
    assert!(record.body.lines().count() >= 6 && record.body.contains("\"secret\""));
    let verified = house.request("POST", "/api/verify", "", &record.body).await.json();
    assert_eq!(verified["verified"], true, "{verified}");

    let house = house.reopened().await;
    let mut later = Page::sit(&house, &sound.sides[0]).await;
    assert_eq!(later.n(), others[0].n());
    let hello = json!({ "type": "join", "key": links.sides[0] });
    let broken = tokio::time::timeout(std::time::Duration::from_secs(20), Page::join_broken(&house, hello)).await;
    assert_eq!(broken.unwrap()["type"], "broken", "it says so to whoever comes later");
    later.want(json!({ "say": { "text": "still here" } })).await;
}
