//! A page without a screen: it sits down, keeps what it is told, and plays.

use super::house::House;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything takes, even on a busy machine.
const LONG: Duration = Duration::from_secs(30);

/// One page.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub welcome: Value,
    /// The table as it is known here.
    pub page: Value,
    pub story: Vec<Value>,
    pub seats: Value,
    pub proposals: Value,
    pub dice: Value,
    /// Every message, as it came.
    pub heard: Vec<String>,
}

/// A connection that has said nothing yet.
pub async fn connected(house: &House) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
    connect_async(format!("ws://{}/api/table", house.address)).await.unwrap().0
}

impl Page {
    pub async fn sit(house: &House, key: &str) -> Page {
        Page::join(house, json!({ "type": "join", "key": key })).await
    }

    /// Comes back with what another page knew.
    pub async fn come_back(house: &House, key: &str, before: &Page) -> Page {
        let mut page = Page::unwelcomed(house, json!({ "type": "join", "key": key, "seen": before.n() })).await;
        page.page = before.page.clone();
        page.story.clone_from(&before.story);
        page.until(|message| ["welcome", "back"].contains(&kind(message))).await;
        page
    }

    async fn unwelcomed(house: &House, join: Value) -> Page {
        let mut socket = connected(house).await;
        socket.send(Message::Text(join.to_string().into())).await.unwrap();
        Page {
            socket,
            welcome: Value::Null,
            page: Value::Null,
            story: Vec::new(),
            seats: Value::Null,
            proposals: Value::Null,
            dice: Value::Null,
            heard: Vec::new(),
        }
    }

    pub async fn join(house: &House, join: Value) -> Page {
        let mut page = Page::unwelcomed(house, join).await;
        page.until(|message| kind(message) == "welcome").await;
        page
    }

    pub fn n(&self) -> u64 {
        self.page["n"].as_u64().unwrap()
    }

    pub fn is_asked(&self, side: u64) -> bool {
        self.page["asked"].as_array().unwrap().iter().any(|asked| asked == side)
    }

    pub fn is_over(&self) -> bool {
        !self.page["outcome"].is_null()
    }

    /// The next message, once it has been taken in; none when the connection has ended.
    pub async fn try_next(&mut self) -> Option<Value> {
        loop {
            let Ok(message) = tokio::time::timeout(LONG, self.socket.next()).await else {
                let last: Vec<&String> = self.heard.iter().rev().take(3).collect();
                panic!("the table says nothing: {} {} {last:?}", self.page["asked"], self.page["prompt"])
            };
            match message?.ok()? {
                Message::Text(text) => {
                    self.heard.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.take_in(&message);
                    return Some(message);
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("the connection is open")
    }

    pub async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            if is_it(&message) {
                return message;
            }
        }
    }

    fn take_in(&mut self, message: &Value) {
        match kind(message) {
            "welcome" => {
                self.welcome = message.clone();
                self.page = message["page"].clone();
                self.story = message["story"].as_array().unwrap().clone();
            }
            "news" => self.learn(message),
            "back" => self.learn(&message["news"]),
            _ => {}
        }
        for (key, place) in [("seats", &mut self.seats), ("proposals", &mut self.proposals), ("wanted", &mut self.dice)]
        {
            if let Some(value) = message.get(key) {
                *place = value.clone();
            }
        }
    }

    fn learn(&mut self, news: &Value) {
        let dropped = news["dropped"].as_array().unwrap();
        self.story.retain(|entry| !dropped.contains(&entry["n"]));
        self.story.extend(news["entries"].as_array().unwrap().iter().cloned());
        self.page["n"] = news["n"].clone();
        for (key, value) in news["changes"].as_object().unwrap() {
            if key != "tokens" {
                self.page[key] = value.clone();
                continue;
            }
            let tokens = self.page["tokens"].as_array_mut().unwrap();
            let (set, gone) = (value["set"].as_array().unwrap(), value["gone"].as_array().unwrap());
            tokens.retain(|token| {
                !gone.contains(&token["piece"]) && !set.iter().any(|new| new["piece"] == token["piece"])
            });
            tokens.extend(set.iter().cloned());
            tokens.sort_by_key(|token| token["piece"].as_u64());
        }
    }

    pub async fn say(&mut self, message: &Value) {
        self.socket.send(Message::Text(message.to_string().into())).await.unwrap();
    }

    /// Wants something, and gets the answer.
    pub async fn want(&mut self, wish: Value) -> Value {
        self.want_with(wish, Value::Null).await
    }

    pub async fn want_with(&mut self, wish: Value, dice: Value) -> Value {
        static WISHES: AtomicU32 = AtomicU32::new(0);
        let id = format!("w{}", WISHES.fetch_add(1, Ordering::Relaxed));
        let after = self.n();
        self.want_as(&id, after, wish, dice).await
    }

    pub async fn want_as(&mut self, id: &str, after: u64, wish: Value, dice: Value) -> Value {
        self.say(&json!({ "type": "want", "id": id, "after": after, "wish": wish, "dice": dice })).await;
        let own = |message: &Value| kind(message) == "answer" && message["id"] == id;
        self.until(own).await["answer"].clone()
    }

    /// Types a command.
    pub async fn types(&mut self, words: &str) -> Value {
        self.want(json!({ "give": { "typed": words } })).await
    }

    pub async fn ask(&mut self, question: Value) -> Value {
        self.say(&json!({ "type": "ask", "id": "q", "question": question })).await;
        self.until(|message| kind(message) == "reply").await["reply"].clone()
    }

    /// Waits until this side is asked, or the battle is over.
    pub async fn wait_for_turn(&mut self, side: u64) {
        while !self.is_asked(side) && !self.is_over() {
            self.next().await;
        }
    }

    /// Waits until this page has seen an entry.
    pub async fn wait_for(&mut self, n: u64) {
        while self.n() < n {
            self.next().await;
        }
    }

    /// Gives the command that ends an activation or lets a chance go by; gives the answer.
    pub async fn passes(&mut self) -> Value {
        let wish = self.passing();
        self.want(wish).await
    }

    /// The wish that ends an activation or lets a chance go by.
    pub fn passing(&self) -> Value {
        let offers = self.page["offers"].as_array().unwrap();
        let verbs = self.welcome["about"]["verbs"].as_array().unwrap();
        let key = |offer: &Value| verbs[offer["verb"].as_u64().unwrap() as usize]["key"].clone();
        let offer = ["end", "hold"].iter().find_map(|word| offers.iter().find(|offer| key(offer) == *word));
        let offer = offer.unwrap_or_else(|| panic!("nothing to pass with: {}", self.page["prompt"])).clone();
        let values: Vec<Value> = offer["slots"].as_array().unwrap().iter().map(least).collect();
        json!({ "give": { "filled": { "offer": offer, "values": values } } })
    }

    /// What a fresh page is told now.
    pub async fn afresh(&self, house: &House, key: &str) -> Value {
        let mut page = Page::sit(house, key).await.page;
        page["tokens"].as_array_mut().unwrap().sort_by_key(|token| token["piece"].as_u64());
        page
    }
}

/// The least value of a slot.
fn least(slot: &Value) -> Value {
    json!({ "number": slot["number"]["from"] })
}

pub fn kind(message: &Value) -> &str {
    message["type"].as_str().unwrap()
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

impl Page {
    /// What somebody is told first who comes to a battle that has broken down.
    pub async fn join_broken(house: &House, join: Value) -> Value {
        let mut page = Page::unwelcomed(house, join).await;
        page.until(|message| kind(message) != "seats").await
    }
}
