//! One page: what it knows, what it asks and what it wants.

use crate::line::{Line, Said};
use crate::{Failure, Server};
use serde_json::{Value, json};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a page knows. It stays when the line is lost, for whoever comes back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The message with which the table let the page sit down: the seat, and what does not change in this battle.
    pub welcome: Value,
    /// The table as this seat may see it.
    pub page: Value,
    /// The entries of the story, the oldest first.
    pub story: Vec<Value>,
    /// A long story as far as it has been told, before the table lets the page sit down.
    begun: Vec<Value>,
    /// Who sits where.
    pub seats: Value,
    /// What waits for an answer.
    pub proposals: Value,
    /// Dice that the table itself waits for.
    pub dice: Value,
}

/// A page at a table.
pub struct Page {
    line: Line,
    /// What it knows.
    pub known: Known,
    /// How long it waits for the next message.
    pub patience: Duration,
    /// Every message as it came, for those who set this to an empty list before they join.
    pub heard: Option<Vec<String>>,
}

/// The type of a message; empty where it has none.
pub fn kind(message: &Value) -> &str {
    message["type"].as_str().unwrap_or_default()
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// The units of a roster after changes, which name those that are not as they were.
fn units(before: &Value, changes: &Value) -> Value {
    let count = changes["count"].as_u64().and_then(|count| usize::try_from(count).ok()).unwrap_or_default();
    let mut units: Vec<Value> = items(before).cloned().collect();
    units.resize(count, Value::Null);
    for change in items(&changes["units"]) {
        let at = change[0].as_u64().and_then(|at| usize::try_from(at).ok());
        if let Some(unit) = at.and_then(|at| units.get_mut(at)) {
            unit.clone_from(&change[1]);
        }
    }
    units.into()
}

/// A name for a wish that no other page of this seat has given.
fn new_name() -> String {
    static PROCESS: OnceLock<u64> = OnceLock::new();
    static WISHES: AtomicU64 = AtomicU64::new(0);
    // Every state begins with random numbers of the machine.
    let process = PROCESS.get_or_init(|| RandomState::new().build_hasher().finish());
    format!("{process:x}-{}", WISHES.fetch_add(1, Ordering::Relaxed))
}

impl Known {
    /// The last entry that is known: `after` of the next wish.
    pub fn n(&self) -> u64 {
        self.page["n"].as_u64().unwrap_or_default()
    }

    /// Must this side decide?
    pub fn is_asked(&self, side: u64) -> bool {
        items(&self.page["asked"]).any(|asked| asked.as_u64() == Some(side))
    }

    /// Has the battle ended?
    pub fn is_over(&self) -> bool {
        !self.page["outcome"].is_null()
    }

    /// The words of a verb of an offer, as they are typed.
    pub fn verb(&self, offer: &Value) -> &str {
        let at = offer["verb"].as_u64().and_then(|at| usize::try_from(at).ok()).unwrap_or(usize::MAX);
        self.welcome["about"]["verbs"][at]["key"].as_str().unwrap_or_default()
    }

    /// Takes a message of the table in.
    pub fn take_in(&mut self, message: &Value) {
        match kind(message) {
            "welcome" => {
                self.welcome = message.clone();
                self.page = message["page"].clone();
                self.begun.extend(items(&message["story"]).cloned());
                self.story = std::mem::take(&mut self.begun);
            }
            "story" => {
                let after = message["after"].as_u64().and_then(|after| usize::try_from(after).ok());
                self.begun.truncate(after.unwrap_or_default());
                self.begun.extend(items(&message["entries"]).cloned());
            }
            "news" => self.learn(message),
            "back" => {
                let missed = &message["missed"];
                self.go_on(missed);
                self.page = missed["page"].clone();
            }
            _ => {}
        }
        let places = [("seats", &mut self.seats), ("proposals", &mut self.proposals), ("wanted", &mut self.dice)];
        for (key, place) in places {
            if let Some(value) = message.get(key) {
                place.clone_from(value);
            }
        }
    }

    /// The story goes on.
    fn go_on(&mut self, news: &Value) {
        let dropped = &news["dropped"];
        self.story.retain(|entry| !items(dropped).any(|n| *n == entry["n"]));
        self.story.extend(items(&news["entries"]).cloned());
    }

    fn learn(&mut self, news: &Value) {
        self.go_on(news);
        let Value::Object(page) = &mut self.page else { return };
        page.insert("n".into(), news["n"].clone());
        for (key, value) in news["changes"].as_object().into_iter().flatten() {
            if key == "roster" {
                let mut roster = value["rest"].clone();
                roster["units"] = page.get("roster").map(|before| units(&before["units"], value)).unwrap_or_default();
                page.insert(key.clone(), roster);
                continue;
            }
            if key != "tokens" {
                page.insert(key.clone(), value.clone());
                continue;
            }
            let Some(Value::Array(tokens)) = page.get_mut("tokens") else { continue };
            let (set, gone) = (&value["set"], &value["gone"]);
            tokens.retain(|token| {
                !items(gone).any(|piece| *piece == token["piece"])
                    && !items(set).any(|new| new["piece"] == token["piece"])
            });
            tokens.extend(items(set).cloned());
            tokens.sort_by_key(|token| token["piece"].as_u64());
        }
    }
}

impl Page {
    /// Opens a line for a page that has said nothing yet.
    ///
    /// # Errors
    /// Where the server cannot be reached or does not open the line.
    pub async fn open(server: &Server) -> Result<Page, Failure> {
        let line = Line::open(server).await?;
        Ok(Page { line, known: Known::default(), patience: PATIENCE, heard: None })
    }

    /// Sits down with a key.
    ///
    /// # Errors
    /// Where the server cannot be reached, or the key opens no battle that goes on.
    pub async fn sit(server: &Server, key: &str) -> Result<Page, Failure> {
        let mut page = Page::open(server).await?;
        page.join(key).await?;
        Ok(page)
    }

    /// Sits down again with what was known before: the table tells what was missed, or everything.
    ///
    /// # Errors
    /// Where the server cannot be reached, or the key opens no battle that goes on.
    pub async fn come_back(server: &Server, key: &str, before: Known) -> Result<Page, Failure> {
        let mut page = Page::open(server).await?;
        page.join_again(key, before).await?;
        Ok(page)
    }

    /// Says with which key the page comes, and waits until it may sit down.
    ///
    /// # Errors
    /// Where the line is lost, or the key opens no battle that goes on.
    pub async fn join(&mut self, key: &str) -> Result<(), Failure> {
        self.say(&json!({ "type": "join", "key": key })).await?;
        self.admitted().await
    }

    /// Says with which key the page comes and what it knows, and waits until it may sit down.
    ///
    /// # Errors
    /// Where the line is lost, or the key opens no battle that goes on.
    pub async fn join_again(&mut self, key: &str, before: Known) -> Result<(), Failure> {
        self.say(&json!({ "type": "join", "key": key, "seen": before.n() })).await?;
        self.known = before;
        self.admitted().await
    }

    async fn admitted(&mut self) -> Result<(), Failure> {
        loop {
            let message = self.next().await?;
            let why = || message["why"].as_str().unwrap_or_default().to_owned();
            match kind(&message) {
                "welcome" | "back" => return Ok(()),
                "unwelcome" => return Err(Failure::Unwelcome(why())),
                "broken" => return Err(Failure::Broken(why())),
                _ => {}
            }
        }
    }

    /// The next message, once it has been taken in.
    ///
    /// # Errors
    /// Where the line is lost or nothing is said.
    pub async fn next(&mut self) -> Result<Value, Failure> {
        let text = match self.line.hear(self.patience).await? {
            Said::Text(text) => text,
            Said::Closed(said) => {
                let (code, why) = said.map_or((None, String::new()), |(code, why)| (Some(code), why));
                return Err(Failure::Closed { code, why });
            }
        };
        let message = serde_json::from_str(&text).map_err(|_| Failure::NotUnderstood(text.clone()))?;
        if let Some(heard) = &mut self.heard {
            heard.push(text);
        }
        self.known.take_in(&message);
        Ok(message)
    }

    /// The first message that is it; the others are taken in on the way.
    ///
    /// # Errors
    /// Where the line is lost or nothing is said.
    pub async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Result<Value, Failure> {
        loop {
            let message = self.next().await?;
            if is_it(&message) {
                return Ok(message);
            }
        }
    }

    /// Says anything to the table.
    ///
    /// # Errors
    /// Where the line is lost.
    pub async fn say(&mut self, message: &Value) -> Result<(), Failure> {
        self.line.say(message).await
    }

    /// Wants something, by the newest entry that is known; gives the answer.
    ///
    /// # Errors
    /// Where the line is lost or nothing is said.
    pub async fn want(&mut self, wish: Value) -> Result<Value, Failure> {
        self.want_with(wish, Value::Null).await
    }

    /// Wants something, with the faces of dice that people have thrown: a list for each throw.
    ///
    /// # Errors
    /// Where the line is lost or nothing is said.
    pub async fn want_with(&mut self, wish: Value, dice: Value) -> Result<Value, Failure> {
        let after = self.known.n();
        self.want_as(&new_name(), after, wish, dice).await
    }

    /// Wants something under a name of one's own, by an entry of one's own choice. The same name again gets the first answer
    /// again: so whoever lost his line while he waited says it once more.
    ///
    /// # Errors
    /// Where the line is lost or nothing is said.
    pub async fn want_as(&mut self, id: &str, after: u64, wish: Value, dice: Value) -> Result<Value, Failure> {
        self.say(&json!({ "type": "want", "id": id, "after": after, "wish": wish, "dice": dice })).await?;
        let own = |message: &Value| kind(message) == "answer" && message["id"] == id;
        Ok(self.until(own).await?["answer"].take())
    }

    /// Gives a command as it is typed; gives the answer.
    ///
    /// # Errors
    /// Where the line is lost or nothing is said.
    pub async fn types(&mut self, words: &str) -> Result<Value, Failure> {
        self.want(json!({ "give": { "typed": words } })).await
    }

    /// Asks something that changes nothing; gives the reply.
    ///
    /// # Errors
    /// Where the line is lost or nothing is said.
    pub async fn ask(&mut self, question: Value) -> Result<Value, Failure> {
        let id = new_name();
        self.say(&json!({ "type": "ask", "id": id, "question": question })).await?;
        let own = |message: &Value| kind(message) == "reply" && message["id"] == id.as_str();
        Ok(self.until(own).await?["reply"].take())
    }

    /// Waits until this side is asked, or the battle is over.
    ///
    /// # Errors
    /// Where the line is lost or nothing is said.
    pub async fn wait_for_turn(&mut self, side: u64) -> Result<(), Failure> {
        while !self.known.is_asked(side) && !self.known.is_over() {
            self.next().await?;
        }
        Ok(())
    }

    /// Waits until this page has seen an entry.
    ///
    /// # Errors
    /// Where the line is lost or nothing is said.
    pub async fn wait_for(&mut self, n: u64) -> Result<(), Failure> {
        while self.known.n() < n {
            self.next().await?;
        }
        Ok(())
    }

    /// The line itself, for those who send what no page sends.
    pub fn line(&mut self) -> &mut Line {
        &mut self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_change_what_is_known_and_nothing_else() {
        let mut known = Known::default();
        let page = json!({ "n": 0, "asked": [0], "outcome": null, "tokens": [{ "piece": 0 }, { "piece": 2 }] });
        known
            .take_in(&json!({ "type": "welcome", "page": page, "story": [{ "n": 0 }], "seats": [1], "proposals": [] }));
        let tokens = json!({ "set": [{ "piece": 1, "at": 5 }, { "piece": 2, "at": 7 }], "gone": [0] });
        let changes = json!({ "asked": [1], "tokens": tokens });
        known.take_in(&json!({ "type": "news", "n": 3, "dropped": [0], "entries": [{ "n": 3 }], "changes": changes }));
        let tokens = json!([{ "piece": 1, "at": 5 }, { "piece": 2, "at": 7 }]);
        assert_eq!(known.page, json!({ "n": 3, "asked": [1], "outcome": null, "tokens": tokens }));
        assert_eq!((known.n(), known.is_asked(1), known.is_asked(0), known.is_over()), (3, true, false, false));
        assert_eq!((known.story, known.seats), (vec![json!({ "n": 3 })], json!([1])));
    }

    #[test]
    fn no_two_wishes_have_one_name() {
        assert_ne!(new_name(), new_name());
    }
}
