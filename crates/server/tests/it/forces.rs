//! Forces of one's own: chosen, opened from a file, and brought to a table.

use super::client::Page;
use super::house::House;
use serde_json::{Value, json};

const MUSTER: &str = "/api/books/mad/forces/muster";

fn draft() -> Value {
    json!({ "era": "ww2", "list": "German", "limit": 700, "units": [
        { "name": "Tigers", "elements": [{ "kind": "Tiger I", "number": 3 }] },
        { "name": "Men", "elements": [{ "kind": "Infantry", "number": 4 }, { "kind": "Truck etc.", "number": 1 }] },
    ] })
}

#[tokio::test]
async fn a_force_is_put_together_and_every_refusal_has_its_reason() {
    let house = House::open().await;
    let armoury = house.get("/api/books/mad/armoury").await.json();
    assert_eq!(armoury.as_array().unwrap().len(), 3, "both eras, and the air");
    assert!(armoury[0]["wares"].as_array().unwrap().len() > 100);
    let muster = house.post(MUSTER, &json!({ "draft": draft() })).await.json();
    assert_eq!((&muster["points"], &muster["is_legal"]), (&json!(446), &json!(true)));
    let add = json!({ "unit": 1, "line": { "kind": "Mortar Team 61-120mm", "number": 1 } });
    let refused = house.post(MUSTER, &json!({ "draft": draft(), "add": add })).await.json();
    assert_eq!(refused["points"], 446);
    assert_eq!(refused["refused"]["faults"][0]["clause"], "MAD-137");
    let own = &refused["refused"]["instead"][0]["add"];
    let made = house.post(MUSTER, &json!({ "draft": draft(), "add": own })).await.json();
    assert_eq!((&made["points"], &made["refused"]), (&json!(446 + 98), &Value::Null));
    let mut odd = draft();
    odd["units"][0]["elements"][0]["kind"] = json!("Tigr I");
    let wrong = house.post(MUSTER, &json!({ "draft": odd })).await;
    assert_eq!((wrong.status, wrong.json()["where"].as_str()), (422, Some("force units[1].elements[1]")));
    assert!(wrong.json()["error"].as_str().unwrap().contains("did you mean 'Tiger I'?"));
    // A file opens what it was made of; one that cannot be read is refused with its line.
    let open = |text: String| {
        let house = &house;
        async move { house.request("POST", "/api/books/mad/forces/open", "", &text).await }
    };
    let opened = open(muster["text"].as_str().unwrap().into()).await.json();
    assert_eq!(opened, muster);
    let broken = open("rulebook = 'mad'\nnation = 'Prussian'\n".into()).await;
    assert_eq!((broken.status, broken.json()["where"].as_str()), (422, Some("roster:2 nation")));
    let sheet = house.post("/api/books/mad/forces/sheet", &json!({ "draft": draft(), "side": 1 })).await.json();
    assert_eq!(sheet["units"][0]["pieces"][2]["name"], "TI53");
}

#[tokio::test]
async fn a_battle_is_set_up_with_a_force_of_ones_own_and_kept_with_it() {
    let house = House::open().await;
    let text = house.post(MUSTER, &json!({ "draft": draft() })).await.json()["text"].clone();
    let books = house.get("/api/books").await.json();
    let takes: Vec<&Value> =
        books[0]["scenarios"].as_array().unwrap().iter().filter(|card| card["takes_forces"] == true).collect();
    assert!(takes.iter().any(|card| card["id"] == "the-orchard-road" && card["sides"][1]["list"] == "German"));
    let battle = |scenario: &str, forces: Value| json!({ "book": "mad", "scenario": scenario, "seats": ["person", "person"], "forces": forces });
    let links = house.set_up(battle("the-orchard-road", json!([null, text]))).await;
    let names = |page: &Page| -> Vec<String> {
        let units = page.page["roster"]["units"].as_array().unwrap();
        units.iter().filter(|unit| unit["side"] == 1).map(|unit| unit["name"].as_str().unwrap().into()).collect()
    };
    let page = Page::sit(&house, &links.sides[1]).await;
    assert_eq!(names(&page), ["Tigers", "Men"]);
    let house = house.reopened().await;
    let page = Page::sit(&house, &links.sides[1]).await;
    assert_eq!(names(&page), ["Tigers", "Men"], "the record holds the force");
    for (scenario, forces, words) in [
        ("first-shots", json!([text]), "takes no other forces"),
        ("the-orchard-road", json!([text]), "from that of Great Britain"),
        ("the-orchard-road", json!([null, null, text]), "3 forces"),
        ("the-orchard-road", json!([null, "nonsense"]), "not readable as TOML"),
    ] {
        let refused = house.post("/api/battles", &battle(scenario, forces)).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.json()["error"].as_str().unwrap().contains(words), "{}", refused.body);
    }
}

#[tokio::test]
async fn mad_153_a_unit_of_ones_own_has_a_price_and_comes_to_a_battle() {
    let house = House::open().await;
    let own = json!({ "name": "Our Marder", "class": "vehicle", "drive": "tracked", "hit_points": 10, "speed": "medium",
        "weapons": ["cannon_c*"] });
    let quote = |era: &'static str, sheet: Value| {
        let house = &house;
        async move { house.post("/api/books/mad/quote", &json!({ "era": era, "sheet": sheet })).await }
    };
    let priced = quote("ww2", own.clone()).await.json();
    assert_eq!((&priced["quote"]["points"], &priced["flaws"]), (&json!(70), &json!([])));
    assert_eq!(priced["quote"]["parts"][2], json!({ "name": "Class C Cannon*", "points": 45, "clause": "MAD-94" }));
    let mut odd = own.clone();
    odd["weapons"] = json!(["atg"]);
    let flawed = quote("ww2", odd.clone()).await.json();
    assert_eq!((&flawed["quote"], &flawed["flaws"][0]["clause"]), (&Value::Null, &json!("MAD-118")));
    assert_eq!(quote("stone", own.clone()).await.status, 422);
    assert_eq!(quote("ww2", json!({ "class": "vehicle" })).await.status, 400, "no sheet at all");
    let winged = quote("ww2", json!({ "name": "x", "wings": 2 })).await.json();
    assert_eq!(winged["flaws"][0]["field"], "wings");
    // In a force it is bought like anything else, goes with the file, and stands in the battle.
    let mut with = draft();
    with["kinds"] = json!([own]);
    with["units"][0]["elements"][0]["kind"] = json!("Our Marder");
    let muster = house.post(MUSTER, &json!({ "draft": with })).await.json();
    assert_eq!((&muster["units"][0]["points"], &muster["own"][0]["points"]), (&json!(210), &json!(70)));
    let text = muster["text"].as_str().unwrap();
    assert_eq!(house.request("POST", "/api/books/mad/forces/open", "", text).await.json(), muster);
    let battle = |text: &str| json!({ "book": "mad", "scenario": "the-orchard-road", "seats": ["person", "person"], "forces": [null, text] });
    let links = house.set_up(battle(text)).await;
    let page = Page::sit(&house, &links.sides[1]).await;
    assert!(page.page["roster"].to_string().contains("Our Marder"));
    let house = house.reopened().await;
    let page = Page::sit(&house, &links.sides[1]).await;
    assert!(page.page["roster"].to_string().contains("Our Marder"), "the record holds it");
    // What may not be is refused, with the clause.
    let refused = house.post("/api/battles", &battle(&text.replace("cannon_c*", "atg"))).await;
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("'atg' may not be carried by this type (MAD-118)"), "{}", refused.body);
    with["kinds"] = json!([odd]);
    let refused = house.post(MUSTER, &json!({ "draft": with })).await;
    assert_eq!((refused.status, refused.json()["where"].as_str()), (422, Some("force kinds[1].weapons")));
}

#[tokio::test]
async fn an_attack_at_a_real_table_is_adjudicated() {
    let house = House::open().await;
    let wish = json!({
        "era": "ww2", "attacker": { "list": "German", "kind": "Tiger I" }, "target": { "kind": "T34/76" },
        "left": 5, "band": 2, "circumstances": ["moved", "cover"], "dice": [7, 3],
    });
    let page = house.post("/api/books/mad/attack", &wish).await.json();
    assert_eq!((&page["needed"]["figure"], &page["result"]["then"]), (&json!("7"), &json!("5 − 17: destroyed")));
    for (field, value, words) in [
        ("era", json!("stone"), "there is no era 'stone'"),
        ("attacker", json!({ "kind": "Tigr I" }), "did you mean 'Tiger I'?"),
        ("dice", json!([12, 3]), "a D10 shows 1 to 10"),
        ("circumstances", json!(["wet"]), "unknown circumstance"),
    ] {
        let mut odd = wish.clone();
        odd[field] = value;
        let refused = house.post("/api/books/mad/attack", &odd).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains(words), "{}", refused.body);
    }
}

#[tokio::test]
async fn map_96_aircraft_are_chosen_and_come_to_battles_in_the_air_and_on_the_ground() {
    let house = House::open().await;
    let line = |kind: &str, number: u8, traits: Value| json!({ "kind": kind, "number": number, "traits": traits });
    let red = json!({ "name": "Red", "elements": [line("Spitfire IA", 2, json!(["skill 1"])), line("Spitfire IA", 1, json!([]))] });
    let aloft = json!({ "era": "air", "list": "Battle of Britain", "limit": 400, "units": [red] });
    let muster = house.post(MUSTER, &json!({ "draft": aloft })).await.json();
    assert_eq!((&muster["points"], &muster["is_legal"], &muster["set"]), (&json!(344), &json!(true), &json!([])));
    let text = muster["text"].as_str().unwrap().to_owned();
    assert_eq!(house.request("POST", "/api/books/mad/forces/open", "", &text).await.json(), muster);
    let sheet = house.post("/api/books/mad/forces/sheet", &json!({ "draft": aloft, "side": 0 })).await.json();
    assert_eq!(
        (&sheet["size"], &sheet["units"][0]["pieces"][2]["card"]["boxes"][0]["name"]),
        (&json!("3 aircraft"), &json!("Cockpit"))
    );
    let battle = |scenario: &str, forces: Value, set: Value| json!({ "book": "mad", "scenario": scenario, "seats": ["person", "person"], "forces": forces, "set": set });
    let roster = |page: &Page| page.page["roster"].to_string();
    let links = house.set_up(battle("spitfires-and-messerschmitts", json!([text, null]), json!([]))).await;
    let page = Page::sit(&house, &links.sides[0]).await;
    assert!(roster(&page).contains("Red3") && !roster(&page).contains("\"S1\""));
    // With a ground force its option comes along.
    let mut with = draft();
    with["limit"] = json!(800);
    with["units"]
        .as_array_mut()
        .unwrap()
        .push(json!({ "name": "Stukas", "elements": [line("Ju 87 B-1", 2, json!(["bombs"]))] }));
    let muster = house.post(MUSTER, &json!({ "draft": with })).await.json();
    assert_eq!((&muster["points"], &muster["set"]), (&json!(446 + 232), &json!([["mad.aircraft", "on"]])));
    let links = house.set_up(battle("the-orchard-road", json!([null, muster["text"]]), muster["set"].clone())).await;
    let page = Page::sit(&house, &links.sides[1]).await;
    assert!(roster(&page).contains("Stukas2"));
    let house = house.reopened().await;
    let page = Page::sit(&house, &links.sides[1]).await;
    assert!(roster(&page).contains("Stukas2"), "the record holds them");
    for (scenario, force, words) in [
        ("the-orchard-road", &muster["text"], "MAP-01"),
        ("stukas-over-the-column", &json!(text), "MAP-96"),
        ("spitfires-and-messerschmitts", &muster["text"], "MAP-96"),
    ] {
        let refused = house.post("/api/battles", &battle(scenario, json!([null, force]), json!([]))).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains(words), "{}", refused.body);
    }
}
