//! Everything that no page sends: nonsense, forgeries, echoes and floods.

use crate::battle::BATTLES;
use crate::luck::Luck;
use serde_json::{Value, json};

/// What a hostile seat knows of the battle that it attacks.
#[derive(Clone, Debug)]
pub struct Target {
    /// The key of the side that must decide.
    pub asked: String,
    /// The key of the other side.
    pub other: String,
    /// The umpire's.
    pub umpire: String,
    /// The spectators'.
    pub spectator: String,
    /// The last entry.
    pub n: u64,
    /// Offers of the side that must decide.
    pub offers: Vec<Value>,
    /// The verb by which a side gives the battle up: anybody may with his own key, so that it is no forgery.
    pub concede: Option<u64>,
    /// Wishes that were granted to the side that must decide, as they were said, with their answers.
    pub granted: Vec<(Value, Value)>,
}

/// Something to send.
#[derive(Clone, Debug, PartialEq)]
pub enum Shot {
    /// Words.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// What must come of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// The word that it is not understood.
    Unwelcome,
    /// An answer under this name, and none that grants anything.
    NotGranted(String),
    /// A reply under this name.
    Reply(String),
    /// This very answer.
    Same(String, Value),
    /// The connection is closed.
    Closed,
}

/// A kind of hostile message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words that are no JSON.
    NotJson,
    /// Messages that end in the middle.
    Half,
    /// Bytes.
    Binary,
    /// Messages that are too long.
    TooLong,
    /// JSON that is no message: other types, other fields, other shapes.
    Unknown,
    /// Wishes under names that are none.
    ForgedName,
    /// Commands with offers, actors and values that nobody was told.
    ForgedCommand,
    /// Rulings, dice, undoings and answers that are not to be had.
    ForgedWish,
    /// Wishes of seats that may not want them.
    WrongSeat,
    /// Wishes that were granted already.
    Replayed,
    /// Wishes of others under the same name.
    Borrowed,
    /// Wishes by entries that are not the last.
    Stale,
    /// Questions with odd values.
    OddQuestion,
}

impl Kind {
    /// All of them, with a name for the report. Echoes come first: a table remembers so many answers of a seat, and what
    /// an attacker wants with the seat's own key counts among them.
    pub const ALL: [(Kind, &str); 13] = [
        (Kind::Replayed, "wishes said again"),
        (Kind::Borrowed, "wishes of others said again"),
        (Kind::NotJson, "words that are no JSON"),
        (Kind::Half, "messages that end in the middle"),
        (Kind::Binary, "binary messages"),
        (Kind::TooLong, "messages of 64 KiB and more"),
        (Kind::Unknown, "messages of unknown shapes"),
        (Kind::ForgedName, "wishes under forged names"),
        (Kind::ForgedCommand, "commands with forged offers, actors, values"),
        (Kind::ForgedWish, "forged rulings, dice, undoings, consents"),
        (Kind::WrongSeat, "wishes of seats that may not"),
        (Kind::Stale, "wishes by stale entries"),
        (Kind::OddQuestion, "questions with odd values"),
    ];

    /// Whose key the attacker holds for such messages.
    pub fn key<'a>(self, target: &'a Target, luck: &mut Luck) -> &'a str {
        match self {
            Kind::ForgedCommand | Kind::Borrowed | Kind::ForgedName => &target.other,
            Kind::WrongSeat => luck.pick(&[&target.spectator, &target.umpire]).map_or("", |key| key),
            Kind::ForgedWish => luck.pick(&[&target.asked, &target.other, &target.umpire]).map_or("", |key| key),
            _ => &target.asked,
        }
    }

    /// Another one of its kind, and what must come of it.
    pub fn shot(self, target: &Target, luck: &mut Luck) -> (Shot, Expected) {
        let id = format!("h{:x}", luck.word());
        let want = |wish: Value| json!({ "type": "want", "id": id, "after": target.n, "wish": wish }).to_string();
        let not_granted = |text: String| (Shot::Text(text), Expected::NotGranted(id.clone()));
        match self {
            Kind::NotJson => (Shot::Text(gibberish(luck)), Expected::Unwelcome),
            Kind::Half => {
                let whole = want(json!({ "give": { "typed": "end" } }));
                let end = 1 + luck.below(whole.len() as u64 - 1);
                (Shot::Text(whole[..usize::try_from(end).unwrap_or(1)].to_owned()), Expected::Unwelcome)
            }
            Kind::Binary => {
                let bytes = (0..luck.below(300)).map(|_| luck.below(256).to_le_bytes()[0]).collect();
                (Shot::Bytes(bytes), Expected::Unwelcome)
            }
            Kind::TooLong => {
                let long = "x".repeat(65_536 + usize::try_from(luck.below(65_536)).unwrap_or_default());
                (Shot::Text(want(json!({ "say": { "text": long } }))), Expected::Closed)
            }
            Kind::Unknown => (Shot::Text(unknown(luck)), Expected::Unwelcome),
            Kind::ForgedName => {
                let id = forged_name(luck);
                let wish = json!({ "give": { "typed": "end" } });
                let text = json!({ "type": "want", "id": id, "after": target.n, "wish": wish }).to_string();
                (Shot::Text(text), Expected::NotGranted(id))
            }
            Kind::ForgedCommand => not_granted(want(json!({ "give": command(target, luck) }))),
            Kind::ForgedWish => not_granted(want(forged_wish(target, luck))),
            Kind::WrongSeat => {
                let give = json!({ "give": { "typed": luck.pick(&["end", "concede", "hold"]) } });
                let undo = json!({ "undo": { "to": odd(luck) } });
                let all = [give, json!("list-done"), json!({ "withdraw": { "place": 0 } }), undo];
                not_granted(want(luck.pick(&all).cloned().unwrap_or_default()))
            }
            Kind::Replayed => match luck.pick(&target.granted) {
                Some((said, answer)) => {
                    let id = said["id"].as_str().unwrap_or_default().to_owned();
                    (Shot::Text(said.to_string()), Expected::Same(id, answer.clone()))
                }
                None => not_granted(want(json!({ "give": { "typed": "dance" } }))),
            },
            Kind::Borrowed => match luck.pick(&target.granted) {
                Some((said, _)) => {
                    let id = said["id"].as_str().unwrap_or_default().to_owned();
                    (Shot::Text(said.to_string()), Expected::NotGranted(id))
                }
                None => not_granted(want(json!({ "give": { "typed": "dance" } }))),
            },
            Kind::Stale => {
                let afters = [0, 1, target.n + 1, target.n.wrapping_sub(1), u64::from(u32::MAX), u64::MAX, 1 << 32];
                let after = luck.pick(&afters).copied().filter(|&after| after != target.n).unwrap_or(target.n + 7);
                let wish = json!({ "give": { "typed": "end" } });
                let text = json!({ "type": "want", "id": id, "after": after, "wish": wish }).to_string();
                (Shot::Text(text), Expected::NotGranted(id))
            }
            Kind::OddQuestion => {
                let text = json!({ "type": "ask", "id": id, "question": question(target, luck) }).to_string();
                (Shot::Text(text), Expected::Reply(id))
            }
        }
    }
}

fn gibberish(luck: &mut Luck) -> String {
    let letters: Vec<char> = "{}[]\",:\\ax0\u{0}\u{7f}\u{e9}\u{5d0}\u{1f409}\u{202e}".chars().collect();
    // An opening brace and no other sign of JSON makes sure that it is none.
    let rest: String = (0..luck.below(200)).filter_map(|_| luck.pick(&letters)).collect();
    format!("{{!{rest}")
}

fn unknown(luck: &mut Luck) -> String {
    let deep = format!("{}{}", "[".repeat(150), "]".repeat(150));
    let types = ["", "join", "wish", "WANT", "answer", "welcome", "news", "\u{0}"];
    let shapes = [
        json!({ "type": luck.pick(&types), "n": odd(luck) }),
        json!({ "type": odd(luck), "id": "x" }),
        json!({ "type": "want" }),
        json!({ "type": "want", "id": odd_number(luck), "after": 0, "wish": "publish" }),
        json!({ "type": "join", "key": odd_number(luck) }),
        json!({ "type": "join", "key": "0123456789abcdef0123456789abcdef" }),
        json!([{ "type": "want" }]),
        json!(null),
        json!(1e300),
        json!("want"),
    ];
    if luck.once_in(10) { deep } else { luck.pick(&shapes).map(Value::to_string).unwrap_or_default() }
}

fn forged_name(luck: &mut Luck) -> String {
    let long = "n".repeat(65 + usize::try_from(luck.below(2000)).unwrap_or_default());
    let names = [String::new(), long, "\u{0}".repeat(3), "\u{202e}w1".into(), "' OR 1=1 --".into(), "w\n1".into()];
    let name = luck.pick(&names).cloned().unwrap_or_default();
    // Only the first two are no names at all; the others are, and must be answered like any other.
    if name.is_empty() || name.len() > 64 { name } else { format!("{name}{:x}", luck.word()) }
}

fn odd_number(luck: &mut Luck) -> Value {
    let numbers = [
        json!(-1),
        json!(0),
        json!(1),
        json!(255),
        json!(256),
        json!(257),
        json!(65_535),
        json!(i32::MAX),
        json!(i32::MIN),
        json!(u32::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(0.5),
        json!(1e308),
        json!(360_000),
    ];
    luck.pick(&numbers).cloned().unwrap_or_default()
}

fn odd(luck: &mut Luck) -> Value {
    let number = odd_number(luck);
    let others = [
        number.clone(),
        json!(null),
        json!(true),
        json!(""),
        json!("end"),
        json!([]),
        json!({}),
        json!([number]),
        json!({ "x": odd_number(luck), "y": odd_number(luck) }),
        json!("\u{fffd}"),
    ];
    luck.pick(&others).cloned().unwrap_or_default()
}

/// A number that fits its type, at its edges.
fn edge(luck: &mut Luck) -> Value {
    let all = [i32::MIN, i32::MIN + 1, -1_000_000_000, -1, 0, 1, 360_000, 1_000_000_000, i32::MAX - 1, i32::MAX];
    json!(luck.pick(&all))
}

fn point(luck: &mut Luck) -> Value {
    json!({ "x": edge(luck), "y": edge(luck) })
}

fn pieces(luck: &mut Luck, most: u64) -> Vec<Value> {
    (0..luck.below(most)).map(|_| json!(luck.pick(&[0, 1, 2, 5, 63, 64, 255, 256, 257, 65_535]))).collect()
}

/// A value that has the shape of one.
fn value(luck: &mut Luck) -> Value {
    match luck.below(8) {
        0 => json!({ "point": point(luck) }),
        1 => json!({ "path": (0..luck.below(20)).map(|_| point(luck)).collect::<Vec<_>>() }),
        2 => json!({ "heading": edge(luck) }),
        3 => json!({ "piece": pieces(luck, 2).first() }),
        4 => json!({ "order": pieces(luck, 20) }),
        5 => json!({ "subset": pieces(luck, 300) }),
        6 => json!({ "number": edge(luck) }),
        _ => odd(luck),
    }
}

/// A slot that has the shape of one.
fn slot(luck: &mut Luck) -> Value {
    match luck.below(8) {
        0 => json!({ "point": { "about": point(luck), "reach": edge(luck) } }),
        1 => json!({ "path": { "from": point(luck), "reach": edge(luck) } }),
        2 => json!({ "heading": { "from": edge(luck), "sweep": edge(luck) } }),
        3 => json!({ "piece": pieces(luck, 300) }),
        4 => json!({ "order": { "of": pieces(luck, 300), "at_most": luck.below(300) } }),
        5 => json!({ "subset": { "of": pieces(luck, 300), "at_most": luck.below(300) } }),
        6 => json!({ "number": { "from": edge(luck), "to": edge(luck) } }),
        _ => odd(luck),
    }
}

/// An offer that nobody was told, or one that somebody was, with something changed.
fn offer(target: &Target, luck: &mut Luck) -> Value {
    let mut offer = luck.pick(&target.offers).cloned().unwrap_or_default();
    if luck.once_in(3) || !offer.is_object() {
        offer = json!({ "actor": 0, "verb": luck.below(30), "slots": [], "secret": 0 });
        offer["slots"] = (0..luck.below(6)).map(|_| slot(luck)).collect();
    }
    match luck.below(5) {
        0 => offer["actor"] = pieces(luck, 2).first().cloned().unwrap_or_else(|| odd(luck)),
        1 => offer["verb"] = json!(luck.below(300)),
        2 => offer["slots"] = (0..luck.below(5)).map(|_| slot(luck)).collect(),
        3 => offer["secret"] = odd_number(luck),
        _ => {}
    }
    offer
}

fn values(offer: &Value, luck: &mut Luck) -> Vec<Value> {
    let count = offer["slots"].as_array().map_or(0, Vec::len) as u64;
    let count = if luck.once_in(6) { luck.below(6) } else { count };
    (0..count).map(|_| value(luck)).collect()
}

fn command(target: &Target, luck: &mut Luck) -> Value {
    match luck.below(3) {
        0 => {
            let words =
                ["", "move", "move 999 to 1e9,-1e9", "fire \u{0}", "end end end", "move S1 to 99999999999999999999,0"];
            json!({ "typed": luck.pick(&words) })
        }
        1 => json!({ "command": odd(luck) }),
        _ => {
            let mut offer = offer(target, luck);
            if offer["verb"].as_u64() == target.concede {
                offer["verb"] = json!(200);
            }
            let values = values(&offer, luck);
            json!({ "filled": { "offer": offer, "values": values } })
        }
    }
}

fn forged_wish(target: &Target, luck: &mut Luck) -> Value {
    match luck.below(6) {
        0 | 1 => {
            // With no verb that there is, so that it is a forgery whatever else chance makes of it.
            let mut offer = offer(target, luck);
            offer["verb"] = json!(100 + luck.below(200));
            let values = values(&offer, luck);
            json!({ "rule": { "offer": offer, "values": values, "reason": "x".repeat(usize::try_from(luck.below(800)).unwrap_or_default()) } })
        }
        2 => json!({ "throw": { "faces": (0..luck.below(40)).map(|_| luck.below(256)).collect::<Vec<_>>() } }),
        3 => json!({ "undo": { "to": luck.pick(&[u64::from(u32::MAX), target.n + 1, target.n, 1 << 40]) } }),
        4 => json!({ "answer": { "proposal": luck.pick(&[0, 77, u32::MAX]), "agree": true } }),
        _ => json!({ "take-over": { "side": luck.pick(&[2, 7, 8, 63, 64, 255]) } }),
    }
}

fn question(target: &Target, luck: &mut Luck) -> Value {
    let offer = offer(target, luck);
    match luck.below(6) {
        0 => json!({ "before": command(target, luck) }),
        1 => json!({ "region": { "offer": offer, "slot": luck.pick(&[0, 1, 3, 4, 255]) } }),
        2 => {
            let values = values(&offer, luck);
            json!({ "choices": { "offer": offer, "slot": luck.below(6), "values": values } })
        }
        3 => json!({ "receipt": { "n": luck.pick(&[0, 1, u32::MAX]) } }),
        4 => json!({ "rulings": { "piece": luck.pick(&[0, 255, 256, 257, 65_535]) } }),
        _ => odd(luck),
    }
}

/// Requests that are none, for the server's other addresses.
pub fn request(luck: &mut Luck) -> Vec<u8> {
    let long = "x".repeat(70_000);
    let all = [
        "GET / HTTP/9.9\r\n\r\n".to_owned(),
        "\r\n\r\n\r\n".to_owned(),
        "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_owned(),
        "GET /api/books/%00/clauses HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_owned(),
        format!(
            "GET /api/books/{}/clauses?search=%ff%fe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            BATTLES[0].0
        ),
        "POST /api/battles HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{\"bo"
            .to_owned() + "\u{0}",
        "POST /api/battles HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"
            .to_owned(),
        "POST /api/verify HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9\r\n\r\n{\"kind\":1".to_owned(),
        "POST /api/replay HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".to_owned(),
        "POST /api/battles HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 99999999999999999999\r\n\r\n".to_owned(),
        format!("GET /{long} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: x\r\nX: {long}\r\nConnection: close\r\n\r\n"),
        "GET /api/record HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \u{e9}\r\nConnection: close\r\n\r\n".to_owned(),
        "GET /api/table HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: close, Upgrade\r\n\r\n".to_owned(),
        "DELETE /api/battles HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_owned(),
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}".to_owned(),
    ];
    let visitor = format!("\r\nX-Forwarded-For: {}\r\n", luck.visitor());
    // Every request comes from another visitor, so that it is looked at and not turned away for being one too many.
    luck.pick(&all).map(|text| text.replacen("\r\n", &visitor, 1).into_bytes()).unwrap_or_default()
}
