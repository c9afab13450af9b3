//! The protocol from the links of a battle to its end.

use super::client::{Page, connected, kind, pass_on};
use super::house::House;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn two_people_play_and_all_see_the_same() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let mut spectator = Page::sit(&house, &links.spectator).await;
    let mut umpire = Page::sit(&house, &links.umpire).await;
    assert_eq!(pages[1].welcome["seat"]["kind"], json!({ "side": 1 }));
    assert_eq!(spectator.welcome["seat"]["kind"], "spectator");
    pass_on(&mut pages, 12).await;
    let n = pages[0].n();
    spectator.wait_for(n).await;
    umpire.wait_for(n).await;
    let public = |page: &Page| {
        let said = |entry: &Value| {
            let told = entry["told"].as_array().unwrap().iter().filter_map(|told| told["sentence"]["text"].as_str());
            (entry["n"].clone(), told.map(str::to_owned).collect::<Vec<_>>())
        };
        page.story.iter().map(said).collect::<Vec<_>>()
    };
    assert_eq!(public(&pages[0]), public(&spectator));
    assert_eq!(public(&pages[1]), public(&umpire));
    assert!(public(&spectator).len() > 3);
    for (page, key) in [(&pages[0], &links.sides[0]), (&pages[1], &links.sides[1]), (&spectator, &links.spectator)] {
        assert_eq!(page.afresh(&house, key).await, page.page, "what was told bit by bit is what there is");
    }
    let asked = usize::from(!pages[0].is_asked(0));
    let answer = pages[asked].types("concede").await;
    assert_eq!(answer["is"], "done", "{answer}");
    spectator.until(|message| !message["changes"]["outcome"].is_null()).await;
    assert_eq!(spectator.page["outcome"], json!({ "won": 1 - asked }));
    let answer = pages[asked].types("concede").await;
    assert_eq!((&answer["is"], &answer["clause"]), (&json!("refused"), &json!("CORE-4")));
}

#[tokio::test]
async fn a_wish_is_stale_refused_forbidden_or_repeated() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let (asked, other) = if pages[0].is_asked(0) { (0, 1) } else { (1, 0) };
    let refused = pages[other].types("hold").await;
    assert_eq!((&refused["is"], &refused["clause"]), (&json!("refused"), &json!("CORE-1")));
    let gibberish = pages[asked].types("move").await;
    assert_eq!(gibberish["is"], "refused");
    assert_ne!(gibberish["usage"], "");
    let nonsense = pages[asked].want(json!({ "give": { "command": { "dance": 3 } } })).await;
    assert_eq!(nonsense["is"], "refused");
    let before = pages[asked].n();
    let wish = pages[asked].passing();
    let end = pages[asked].want_as("mine", before, wish.clone(), Value::Null).await;
    assert_eq!(end["is"], "done");
    let own = pages[asked].n();
    assert!(own > before);
    let repeat = pages[asked].want_as("mine", before, wish, Value::Null).await;
    assert_eq!(repeat, end, "a repeat gets the first answer, and nothing happens twice");
    assert_eq!(pages[asked].n(), own);
    let stale = pages[other].want_as("x", before, json!({ "give": { "typed": "end" } }), Value::Null).await;
    assert_eq!(stale, json!({ "is": "stale", "n": own }));
    let question = pages[other].ask(json!({ "receipt": { "n": 0 } })).await;
    assert!(question["receipt"].is_array(), "{question}");
    let mut spectator = Page::sit(&house, &links.spectator).await;
    for wish in [json!({ "give": { "typed": "end" } }), json!("publish"), json!({ "undo": { "to": 0 } })] {
        assert_eq!(spectator.want(wish).await["is"], "forbidden");
    }
    let looked = spectator.ask(json!({ "before": { "typed": "end" } })).await;
    assert!(looked["refused"].is_object());
    let mut umpire = Page::sit(&house, &links.umpire).await;
    assert_eq!(umpire.types("end").await["is"], "forbidden");
    let dice = pages[other].want_with(json!({ "give": { "typed": "end" } }), json!([[10, 10]])).await;
    assert_eq!(dice["is"], "forbidden", "nobody types dice where the table throws them");
}

#[tokio::test]
async fn a_name_is_for_one_wish_and_what_came_of_nothing_is_not_kept() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    let asked = usize::from(!pages[0].is_asked(0));
    let page = &mut pages[asked];
    let (n, wish) = (page.n(), page.passing());
    let stale = page.want_as("once", n + 7, wish.clone(), Value::Null).await;
    assert_eq!(stale, json!({ "is": "stale", "n": n }));
    let done = page.want_as("once", n, wish.clone(), Value::Null).await;
    assert_eq!(done["is"], "done", "the same name by the newest entry is no repeat of what was stale");
    let other = page.want_as("once", n, json!({ "say": { "text": "hello" } }), Value::Null).await;
    assert_eq!(other["is"], "refused");
    assert!(other["reason"].as_str().unwrap().starts_with("`id`: another wish was called `once`"), "{other}");
    assert_eq!(page.want_as("once", n, wish.clone(), Value::Null).await, done);
    let n = page.n();
    let house = house.reopened().await;
    let mut again = Page::sit(&house, &links.sides[asked]).await;
    assert_eq!(again.want_as("once", n, wish, Value::Null).await, done, "also by a server that was started anew");
    assert_eq!(again.want_as("once", n, json!("publish"), Value::Null).await["is"], "refused");
    assert_eq!(again.want_as("", n, json!("publish"), Value::Null).await["is"], "forbidden");
}

#[tokio::test]
async fn what_cannot_be_read_is_answered_with_the_name_of_its_field() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut page = Page::sit(&house, &links.sides[0]).await;
    let offer = json!({ "actor": 0, "verb": 0, "slots": [], "secret": 0 });
    let filled = |values: Value| json!({ "give": { "filled": { "offer": offer, "values": values } } });
    let want = |wish: Value| json!({ "type": "want", "id": "w", "after": 0, "wish": wish });
    for (message, words) in [
        (json!({ "type": "want", "id": "w", "after": "0", "wish": "publish" }), "`after`: invalid type: string"),
        (json!({ "type": "want", "id": "w", "after": 0 }), "missing field `wish`"),
        (want(json!({ "dance": 3 })), "`wish`: unknown variant `dance`, expected one of `give`"),
        (want(json!({ "undo": { "to": -1 } })), "`wish.undo.to`: invalid value: integer `-1`"),
        (
            want(filled(json!([{ "number": 1 }, { "number": "two" }]))),
            "`wish.give.filled.values[1].number`: invalid type",
        ),
        (want(filled(json!([{ "point": { "x": 1 } }]))), "`wish.give.filled.values[0].point`: missing field `y`"),
    ] {
        page.say(&message).await;
        let answer = page.until(|message| kind(message) == "answer").await;
        assert_eq!((&answer["id"], &answer["answer"]["is"]), (&json!("w"), &json!("refused")), "{answer}");
        assert!(answer["answer"]["reason"].as_str().unwrap().starts_with(words), "{answer}");
    }
    page.say(&json!({ "type": "ask", "id": "q", "question": { "receipt": {} } })).await;
    let reply = page.until(|message| kind(message) == "reply").await;
    assert_eq!(reply["reply"]["refused"]["reason"], "`question.receipt`: missing field `n`");
    for (message, words) in [
        (json!({ "type": "wish", "id": "w" }), "`type`: `wish` is none: a page says `join`, `want` or `ask`"),
        (json!({ "id": "w" }), "`type` is missing: a page says `join`, `want` or `ask`"),
        (json!({ "type": "join", "key": "x" }), "this page has joined already"),
    ] {
        page.say(&message).await;
        assert_eq!(page.until(|message| kind(message) == "unwelcome").await["why"], words);
    }
    let seats = json!({ "book": "mad", "scenario": "first-shots", "seats": ["person", { "computr": "doctrine" }] });
    let got = house.post("/api/battles", &seats).await;
    assert_eq!((got.status, &got.json()["where"]), (400, &json!("seats[1]")), "{}", got.body);
    assert!(got.json()["error"].as_str().unwrap().contains("unknown variant `computr`"), "{}", got.body);
}

#[tokio::test]
async fn a_seed_gives_the_same_battle_again() {
    const SEED: &str = "blake3-chacha8,00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    let house = House::open().await;
    let wanted = json!({
        "book": "mad", "scenario": "first-shots", "seats": ["person", { "computer": "doctrine-quick" }], "seed": SEED,
    });
    let mut stories = Vec::new();
    for _ in 0..2 {
        let links = house.set_up(wanted.clone()).await;
        let mut page = Page::sit(&house, &links.sides[0]).await;
        for _ in 0..4 {
            page.wait_for_turn(0).await;
            assert_eq!(page.passes().await["is"], "done");
        }
        page.wait_for_turn(0).await;
        stories.push(page.story.iter().map(|entry| entry["told"].clone()).collect::<Vec<_>>());
    }
    assert_eq!(stories[0], stories[1]);
    assert!(stories[0].len() > 8);
    for field in ["nonce", "commitment"] {
        let mut both = wanted.clone();
        both[field] = json!("x");
        let got = house.post("/api/battles", &both).await;
        assert_eq!((got.status, &got.json()["where"]), (400, &json!("seed")), "{}", got.body);
    }
    let mut wrong = wanted;
    wrong["seed"] = json!("1234");
    let got = house.post("/api/battles", &wrong).await;
    assert_eq!((got.status, &got.json()["where"]), (400, &json!("seed")));
    assert!(got.json()["error"].as_str().unwrap().contains("`1234` is no seed"), "{}", got.body);
}

#[tokio::test]
async fn the_schema_is_served() {
    let house = House::open().await;
    let got = house.get("/api/protocol.schema.json").await;
    assert_eq!((got.status, got.json()), (200, sandtable_server::protocol()));
}

#[tokio::test]
async fn the_computer_answers_and_words_reach_everybody() {
    let house = House::open().await;
    let links = house.battle(json!(["person", { "computer": "doctrine-quick" }])).await;
    assert_eq!(links.sides[1], "", "nobody gets a link for the computer's side");
    let mut person = Page::sit(&house, &links.sides[0]).await;
    let mut other = Page::sit(&house, &links.sides[0]).await;
    for _ in 0..4 {
        person.wait_for_turn(0).await;
        assert_eq!(person.passes().await["is"], "done");
    }
    other.wait_for(person.n()).await;
    assert!(other.story.iter().any(|entry| entry["by"] == json!([1])));
    assert_eq!(person.want(json!({ "say": { "text": "Well played.\n" } })).await["is"], "done");
    let said = other.until(|message| kind(message) == "said").await;
    assert_eq!((&said["text"], &said["seat"]), (&json!("Well played."), &json!({ "side": 0 })));
    let here = |seats: &Value| seats[0]["here"].clone();
    assert_eq!(here(&other.seats), 2);
    drop(person);
    other.until(|message| kind(message) == "seats" && message["seats"][0]["here"] == 1).await;
}

#[tokio::test]
async fn whoever_comes_back_is_told_what_he_missed() {
    let house = House::open().await;
    let links = house.battle(json!(["person", "person"])).await;
    let mut pages = [Page::sit(&house, &links.sides[0]).await, Page::sit(&house, &links.sides[1]).await];
    pass_on(&mut pages, 2).await;
    let mut watching = Page::sit(&house, &links.spectator).await;
    pass_on(&mut pages, 4).await;
    watching.wait_for(pages[0].n()).await;
    let before = watching;
    pass_on(&mut pages, 7).await;
    let back = Page::come_back(&house, &links.spectator, &before).await;
    assert!(back.heard().iter().any(|message| message.starts_with("{\"type\":\"back\"")), "{:?}", back.heard());
    assert_eq!(back.page, back.afresh(&house, &links.spectator).await);
    assert_eq!(back.story.len(), Page::sit(&house, &links.spectator).await.story.len());
}

#[tokio::test]
async fn who_has_no_key_is_turned_away() {
    let house = House::open().await;
    for hello in [json!({ "type": "join", "key": "0000" }), json!({ "type": "ask", "id": "q", "question": "x" })] {
        let mut socket = connected(&house).await;
        socket.send(Message::Text(hello.to_string().into())).await.unwrap();
        let Message::Text(text) = socket.next().await.unwrap().unwrap() else { panic!("a word comes first") };
        assert!(text.starts_with("{\"type\":\"unwelcome\""), "{text}");
        assert!(matches!(socket.next().await, Some(Ok(Message::Close(_)))));
    }
}

/// Every message of the worked session that stands there in full is said as it stands, and answered as it says.
#[tokio::test]
async fn the_worked_session_of_the_documentation_goes_as_it_says() {
    let text = include_str!("../../../../docs/protocol.md");
    let lines = |mark: &'static str| text.lines().filter_map(move |line| line.strip_prefix(mark));
    let whole: Vec<Value> = lines("→ ").filter_map(|line| serde_json::from_str(line).ok()).collect();
    let said = |name: &str| whole.iter().find(|message| message["id"] == name).unwrap();
    let house = House::open().await;
    let seed = "blake3-chacha8,0000000000000000000000000000000000000000000000000000000000000001";
    let seats = json!(["person", { "computer": "doctrine-quick" }]);
    let battle = json!({ "book": "mad", "scenario": "first-shots", "seats": seats, "seed": seed });
    let links = house.set_up(battle).await;
    let mut page = Page::sit(&house, &links.sides[0]).await;
    assert_eq!(page.page["prompt"], "Choose a unit to activate. Two are left.");
    let moves = page.page["offers"].as_array().unwrap().iter().find(|offer| offer["verb"] == 4).unwrap();
    assert_eq!(page.verb(moves), "move");
    page.say(said("q1")).await;
    let reply = page.until(|message| kind(message) == "reply").await;
    assert_eq!(reply["reply"]["before"]["refused"], Value::Null);
    assert_eq!(reply["reply"]["before"]["words"], "move S1 to 200,140");
    page.say(said("w1")).await;
    let first = page.until(|message| ["news", "answer"].contains(&kind(message))).await;
    assert_eq!(kind(&first), "news", "what happened is told before the answer");
    let answer = page.until(|message| kind(message) == "answer").await;
    assert_eq!(answer, json!({ "type": "answer", "id": "w1", "answer": { "is": "done", "n": 1 } }));
    let offers = page.page["offers"].as_array().unwrap();
    let offer = offers.iter().find(|offer| offer["verb"] == 4 && offer["actor"] == 1).unwrap();
    let values = json!([{ "path": [{ "x": 300_000, "y": 140_000 }] }, { "number": 0 }]);
    assert!(text.replace(char::is_whitespace, "").contains(&values.to_string()));
    let filled = json!({ "give": { "filled": { "offer": offer, "values": values } } });
    assert_eq!(page.want(filled).await, json!({ "is": "done", "n": 2 }));
    page.say(said("w3")).await;
    let refused = page.until(|message| kind(message) == "answer").await["answer"].clone();
    let mend = &refused["mends"][0];
    for told in
        [&refused["is"], &refused["reason"], &refused["clause"], &refused["why"], &mend["title"], &mend["words"]]
    {
        assert!(told.is_string() && text.contains(&told.to_string()), "{told} is not in the documentation");
    }
    let mended = page.want(json!({ "give": { "command": mend["command"] } })).await;
    assert_eq!(mended, json!({ "is": "done", "n": 3 }));
    for name in ["w5", "w6"] {
        let mut message = said(name).clone();
        if message["after"].is_number() {
            message["after"] = json!(page.n());
        }
        page.say(&message).await;
        let answer = page.until(|message| kind(message) == "answer").await["answer"].clone();
        let told = lines("← ").find(|line| line.contains(&format!("\"id\":\"{name}\""))).unwrap();
        let words = answer["reason"].as_str().map(|words| words.replace('"', "\\\"")).unwrap_or_default();
        assert!(told.contains(&words), "{told}: {answer}");
        assert!(told.contains(&format!("\"is\":{}", answer["is"])), "{told}: {answer}");
        assert!(name != "w5" || page.seats[0]["thinks"] == true, "that the computer decides is told first");
    }
}
