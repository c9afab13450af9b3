//! The page without a screen, as these tests use it: whatever fails, fails the test.

use super::house::House;
use sandtable_client::{Failure, Known, kind as kind_of};
use serde_json::{Value, json};
use std::ops::Deref;
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// One page.
pub struct Page {
    own: sandtable_client::Page,
}

impl Deref for Page {
    type Target = Known;

    fn deref(&self) -> &Known {
        &self.own.known
    }
}

/// A connection that has said nothing yet.
pub async fn connected(house: &House) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
    connect_async(format!("ws://{}/api/table", house.address)).await.unwrap().0
}

impl Page {
    async fn open(house: &House) -> Page {
        let mut own = sandtable_client::Page::open(&house.server()).await.unwrap();
        own.heard = Some(Vec::new());
        Page { own }
    }

    pub async fn sit(house: &House, key: &str) -> Page {
        let mut page = Page::open(house).await;
        page.own.join(key).await.unwrap();
        page
    }

    /// Comes back with what another page knew.
    pub async fn come_back(house: &House, key: &str, before: &Page) -> Page {
        let mut page = Page::open(house).await;
        page.own.join_again(key, before.own.known.clone()).await.unwrap();
        page
    }

    /// What somebody is told first who comes to a battle that has broken down.
    pub async fn join_broken(house: &House, join: Value) -> Value {
        let mut page = Page::open(house).await;
        page.say(&join).await;
        page.until(|message| kind(message) != "seats").await
    }

    /// Every message, as it came.
    pub fn heard(&self) -> &[String] {
        self.own.heard.as_deref().unwrap()
    }

    /// The next message, once it has been taken in; none when the connection has ended.
    pub async fn try_next(&mut self) -> Option<Value> {
        match self.own.next().await {
            Ok(message) => Some(message),
            Err(Failure::Closed { .. } | Failure::Unreachable(_)) => None,
            Err(failure) => panic!("{failure}: {} {}", self.page["asked"], self.page["prompt"]),
        }
    }

    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("the connection is open")
    }

    pub async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        self.own.until(is_it).await.unwrap()
    }

    pub async fn say(&mut self, message: &Value) {
        self.own.say(message).await.unwrap();
    }

    /// Wants something, and gets the answer.
    pub async fn want(&mut self, wish: Value) -> Value {
        self.own.want(wish).await.unwrap()
    }

    pub async fn want_with(&mut self, wish: Value, dice: Value) -> Value {
        self.own.want_with(wish, dice).await.unwrap()
    }

    pub async fn want_as(&mut self, id: &str, after: u64, wish: Value, dice: Value) -> Value {
        self.own.want_as(id, after, wish, dice).await.unwrap()
    }

    /// Types a command.
    pub async fn types(&mut self, words: &str) -> Value {
        self.own.types(words).await.unwrap()
    }

    pub async fn ask(&mut self, question: Value) -> Value {
        self.own.ask(question).await.unwrap()
    }

    /// Waits until this side is asked, or the battle is over.
    pub async fn wait_for_turn(&mut self, side: u64) {
        self.own.wait_for_turn(side).await.unwrap();
    }

    /// Waits until this page has seen an entry.
    pub async fn wait_for(&mut self, n: u64) {
        self.own.wait_for(n).await.unwrap();
    }

    /// Gives the command that ends an activation or lets a chance go by; gives the answer.
    pub async fn passes(&mut self) -> Value {
        let wish = self.passing();
        self.want(wish).await
    }

    /// The wish that ends an activation or lets a chance go by.
    pub fn passing(&self) -> Value {
        let offers = self.page["offers"].as_array().unwrap();
        let offer = ["end", "hold"].iter().find_map(|word| offers.iter().find(|offer| self.verb(offer) == *word));
        let offer = offer.unwrap_or_else(|| panic!("nothing to pass with: {}", self.page["prompt"])).clone();
        let values: Vec<Value> = offer["slots"].as_array().unwrap().iter().map(least).collect();
        json!({ "give": { "filled": { "offer": offer, "values": values } } })
    }

    /// What a fresh page is told now.
    pub async fn afresh(&self, house: &House, key: &str) -> Value {
        let mut page = Page::sit(house, key).await.page.clone();
        page["tokens"].as_array_mut().unwrap().sort_by_key(|token| token["piece"].as_u64());
        page
    }
}

/// The least value of a slot.
fn least(slot: &Value) -> Value {
    json!({ "number": slot["number"]["from"] })
}

pub fn kind(message: &Value) -> &str {
    kind_of(message)
}

/// Whoever is asked passes, until so many entries have been made or the battle is over.
pub async fn pass_on(pages: &mut [Page], upto: u64) {
    while pages[0].n() < upto && !pages[0].is_over() {
        let asked = (0..pages.len()).find(|&side| pages[0].is_asked(side as u64)).expect("somebody is asked");
        let answer = pages[asked].passes().await;
        assert_eq!(answer["is"], "done", "{answer}");
        let n = answer["n"].as_u64().unwrap();
        for page in pages.iter_mut() {
            page.wait_for(n).await;
        }
    }
}
