//! Situations with aircraft that nobody has to set up a battle for: the numbers of the book, and those of battles.

use crate::air_battle::sky;
use crate::air_combined::overhead;
use crate::field::{BLUE, Field, RED, forecasts};
use sandtable_book::{Json, Rulebook};
use sandtable_core::data::Files;
use sandtable_core::{Choices, Forecast};
use sandtable_mad::{Book, data};
use serde_json::json;

pub fn asked(situation: &Json, choices: &Choices, exact: bool) -> Result<Json, Vec<String>> {
    let told = Book::odds(&data::files(), "shot.json", &situation.to_string(), choices, exact);
    told.map(|odds| odds.json).map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

pub fn report(situation: &Json) -> Json {
    asked(situation, &Choices::default(), true).unwrap()
}

pub fn with(option: &str, value: &str, situation: &Json) -> Json {
    let choices = Choices { set: [(option.to_string(), value.to_string())].into(), ..Choices::default() };
    asked(situation, &choices, true).unwrap()
}

fn refused(situation: &Json) -> String {
    asked(situation, &Choices::default(), false).unwrap_err().join("\n")
}

/// The fraction of a chance.
pub fn fraction(odds: &Json) -> &str {
    odds["fraction"].as_str().unwrap()
}

pub fn chance(odds: &Json) -> f64 {
    odds["chance"].as_f64().unwrap()
}

/// The number that the first roll needs.
fn needed(situation: &Json) -> i64 {
    report(situation)["shots"][0]["needed"].as_i64().unwrap()
}

pub fn fire(firer: &str, target: &str, range: f64) -> Json {
    json!({ "aircraft": firer, "target": target, "range": range })
}

/// The same with more of it told.
pub fn but(situation: &Json, more: Json) -> Json {
    let mut all = situation.as_object().unwrap().clone();
    all.extend(more.as_object().unwrap().clone());
    all.into()
}

#[test]
fn map_29_first_attacks_have_the_chances_of_the_table() {
    let exactly = |firer: &str, target: &str| {
        [100.0, 200.0, 350.0].map(|range| fraction(&report(&fire(firer, target, range))["destroyed"]).to_owned())
    };
    assert_eq!(exactly("Grumman Wildcat F4F-4", "Mitsubishi Zero A6M2"), ["49/100", "9/25", "1/4"]);
    assert_eq!(exactly("Spitfire IA", "Bf 109 E-3"), ["6903/10000", "623/2000", "11/80"]);
    assert_eq!(exactly("Bf 109 E-3", "Spitfire IA"), ["21887/50000", "5847/25000", "119/1250"]);
    assert_eq!(exactly("Hurricane I", "He 111 H-3"), ["2403/31250", "931/15625", "53/1250"]);
    // The option for damage by the group, whatever the number of guns.
    let by_group = with("mad.gun_damage", "per_group", &fire("Spitfire IA", "Bf 109 E-3", 100.0));
    assert!((chance(&by_group["destroyed"]) - 0.106).abs() < 5e-4, "{}", by_group["destroyed"]);
}

#[test]
fn map_34_to_map_44_the_place_of_the_target_decides_the_number() {
    let gun = |mm: f64| but(&fire("Spitfire IA", "Ju 87 B-1", mm), json!({ "groups": [1] }));
    assert_eq!([gun(100.0), gun(100.01), gun(350.0)].map(|of| needed(&of)), [2, 4, 6]);
    assert_eq!(report(&gun(350.01))["shots"][0]["hopeless"]["clause"], "MAP-34");
    let aspect = |aspect: &str| needed(&but(&gun(100.0), json!({ "aspect": aspect })));
    assert_eq!(["tail", "side", "head-on"].map(aspect), [2, 5, 4]);
    // At any bearing whoever is measured at the edge of a column stands in it.
    for bearing in [0.0, 17.0, 30.0, 44.9] {
        let nose = json!({ "groups": [1], "bearing": bearing, "aspect": "tail" });
        assert_eq!(needed(&but(&fire("He 111 H-3", "Spitfire IA", 100.0), nose)), 3, "{bearing}");
    }
    let astern = report(&but(&gun(100.0), json!({ "bearing": 180 })));
    assert_eq!(astern["shots"][0]["hopeless"]["clause"], "MAP-37");
    // A tail gunner at who tails him: no angle. At one that shows its side: 4 + 1 + 3.
    let gunner = but(&fire("Ju 87 B-1", "Spitfire IA", 150.0), json!({ "groups": [2] }));
    let at = |aspect: &str| needed(&but(&gunner, json!({ "aspect": aspect })));
    assert_eq!((at("head-on"), at("side")), (5, 8));
    let tailing = report(&but(&gunner, json!({ "aspect": "head-on" })));
    let shot = &tailing["shots"][0]["successes"];
    let fractions: Vec<&str> = (0..4).map(|seen| fraction(&shot[seen])).collect();
    assert_eq!(fractions, ["4/25", "12/25", "3/10", "3/50"]);
    // Evasions: once, whoever evades, and by option once for each.
    let both = json!({ "groups": [1], "circumstances": { "firer_manoeuvred": true, "target_manoeuvred": true,
        "firer_turned": true, "target_turned": true } });
    let both = but(&fire("Spitfire IA", "Bf 109 E-3", 150.0), both);
    assert_eq!((needed(&both), with("mad.both_evade", "2", &both)["shots"][0]["needed"].as_i64()), (6, Some(8)));
}

#[test]
fn map_45_map_48_criticals_go_to_the_table_in_the_air_and_not_with_the_ground_game() {
    let gunner = but(&fire("Ju 87 B-1", "Spitfire IA", 90.0), json!({ "groups": [2], "aspect": "head-on" }));
    // T 3: a critical with 2/25, which does 4 of 16 and then brings it down with 3/5.
    let air = report(&gunner);
    assert_eq!(fraction(&air["destroyed"]), "6/125");
    let names: Vec<&str> = air["results"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"Critical: cockpit") && names.contains(&"4 damage"), "{names:?}");
    let sum: f64 = air["results"].as_array().unwrap().iter().map(chance).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let ground = but(&gunner, json!({ "circumstances": { "with_ground": true } }));
    assert_eq!(fraction(&report(&ground)["destroyed"]), "0");
    assert_eq!(fraction(&with("mad.ca_crit_table", "on", &ground)["destroyed"]), "6/125");
    // With an engine hit already every engine is one too many; a bomber with its gunners hit still has its cockpit.
    let engine = but(&gunner, json!({ "circumstances": { "engines_hit": 1 } }));
    assert_eq!(fraction(&report(&engine)["destroyed"]), "2/25");
    let bomber = but(&fire("Ju 87 B-1", "He 111 H-3", 90.0), json!({ "groups": [2], "aspect": "head-on" }));
    assert_eq!(fraction(&report(&bomber)["destroyed"]), "21/625", "2/25 x 21/50");
}

#[test]
fn map_51_to_map_53_fire_at_the_ground() {
    assert_eq!(needed(&but(&fire("Ju 87 B-1", "Truck etc.", 180.0), json!({ "groups": [1] }))), 5);
    let wood = json!({ "groups": [2], "circumstances": { "cover": true } });
    let infantry = report(&but(&fire("Bf 110 C-4", "Infantry", 190.0), wood));
    assert_eq!((&infantry["shots"][0]["needed"], &infantry["shots"][0]["damage"]), (&json!(8), &json!([3, 6, 12])));
    let trench = json!({ "groups": [1], "circumstances": { "works": 4 } });
    assert_eq!(needed(&but(&fire("Bf 110 C-4", "Infantry", 90.0), trench)), 8);
    assert_eq!(needed(&but(&fire("Bf 110 C-4", "Fleet carrier", 90.0), json!({ "groups": [1] }))), 3);
}

#[test]
fn map_56_map_58_bombs_fall_by_the_numbers_of_the_book() {
    let aimed = |bomber: &str, more: Json| {
        let targets =
            json!([{ "kind": "T34/76" }, { "kind": "T34/76", "ahead": 30 }, { "kind": "T34/76", "right": 30 }]);
        report(&but(&json!({ "bomber": bomber, "targets": targets }), more))
    };
    let on = |report: &Json, n: usize| fraction(&report["targets"][n]["caught"]).to_owned();
    let single = |skill: i8| on(&aimed("Aichi Val D3A1", json!({ "skill": skill })), 0);
    assert_eq!([0, 1, 2, 3].map(single), ["1/5", "3/10", "2/5", "1/2"]);
    let val = aimed("Aichi Val D3A1", json!({}));
    assert_eq!((on(&val, 1), on(&val, 2)), ("13/120".into(), "13/120".into()));
    let loads = ["Aichi Val D3A1", "Ju 87 B-1", "Do 17 Z-2", "Ju 88 A-1", "He 111 H-3"];
    let any = loads.map(|bomber| on(&aimed(bomber, json!({})), 0));
    assert_eq!(any, ["1/5", "9/25", "369/625", "11529/15625", "325089/390625"]);
    let mean = |report: &Json| -> f64 {
        let rows = report["distances"].as_array().unwrap();
        rows.iter().map(|row| row["distance"].as_f64().unwrap() * chance(row)).sum()
    };
    let means = [0, 1, 2, 3].map(|skill| mean(&aimed("He 111 H-3", json!({ "skill": skill }))).round() as i64);
    assert_eq!(means, [55, 45, 36, 28]);
    // MAP-57 Infantry takes half; MAP-89 without its aimer; MAP-105 as a dive bomber, by option.
    let men = report(&json!({ "bomber": "Ju 87 B-1", "targets": [{ "kind": "Infantry", "hit_points": 5 }] }));
    assert_eq!((&men["targets"][0]["damage"], &men["targets"][0]["hit_points"]), (&json!(20), &json!(5)));
    assert_eq!(on(&aimed("He 111 H-3", json!({ "crew_hit": [2] })), 0), "0");
    let dive = json!({ "bomber": "Aichi Val D3A1", "speed": 200, "targets": [{ "kind": "T34/76" }] });
    assert_eq!(fraction(&with("mad.dive_bombing", "on", &dive)["targets"][0]["caught"]), "2/5");
    assert_eq!(fraction(&report(&dive)["targets"][0]["caught"]), "1/5");
    // MAP-57 A ship is caught where any part of it is: its length lies along the scatter, or its breadth.
    let ship = |aspect: &str| {
        let targets = json!([{ "kind": "Fleet carrier", "aspect": aspect }]);
        chance(&report(&json!({ "bomber": "Aichi Val D3A1", "targets": targets }))["targets"][0]["caught"])
    };
    assert!(ship("tail") > 0.4 && (ship("tail") - ship("side")).abs() < 1e-12, "every hour is as likely");
}

#[test]
fn map_59_to_map_62_rockets_at_the_ground() {
    let tank = json!({ "rocket": "MRS", "range": 300, "targets": [{ "kind": "T34/76" }, { "kind": "Infantry", "right": 20 }] });
    let told = report(&tank);
    let shot = &told["shot"];
    let fractions: Vec<&str> = (0..4).map(|seen| fraction(&shot["successes"][seen])).collect();
    assert_eq!((&shot["needed"], fractions[0], fractions[1]), (&json!(7), "9/25", "12/25"));
    assert_eq!(fraction(&told["targets"][0]["caught"]), "32/125", "4/25 + 12/25 x 1/5");
    assert_eq!((&told["targets"][0]["damage"], &told["targets"][1]["damage"]), (&json!(40), &json!(20)));
    let infantry =
        json!({ "rocket": "Multiple Rocket Salvo", "range": 300, "cover": true, "targets": [{ "kind": "Infantry" }] });
    assert_eq!(report(&infantry)["shot"]["needed"], 9);
    let near = json!({ "rocket": "SHR", "range": 100, "targets": [{ "kind": "T34/76" }] });
    assert_eq!(report(&near)["shot"]["hopeless"]["clause"], "MAP-34");
    assert_eq!(fraction(&report(&near)["targets"][0]["caught"]), "0");
    // At a ship the range is that to its nearest point, where the template is laid.
    let ship = json!({ "rocket": "MRS", "range": 300, "targets": [{ "kind": "Destroyer", "aspect": "head-on" }] });
    assert_eq!(report(&ship)["shot"]["needed"], 7);
}

#[test]
fn map_92_torpedoes() {
    let at = |ship: &str, range: f64, aspect: &str| json!({ "torpedo": "Nakajima Kate B5N2", "ship": ship, "range": range, "aspect": aspect });
    let table = [("Fleet carrier", 180.0, "side"), ("Fleet carrier", 300.0, "head-on"), ("Destroyer", 300.0, "tail")];
    assert_eq!(table.map(|(ship, range, aspect)| needed(&at(ship, range, aspect))), [5, 8, 9]);
    let hard = report(&at("Destroyer", 700.0, "head-on"));
    assert_eq!((&hard["shots"][0]["needed"], &hard["shots"][0]["hopeless"]["clause"]), (&json!(11), &json!("MAP-31")));
    let near = |range: f64| report(&at("Fleet carrier", range, "side"))["shots"][0]["hopeless"]["clause"].clone();
    assert_eq!((near(100.0), near(100.01), near(750.0)), (json!("MAP-92"), json!(null), json!(null)));
    assert_eq!(near(750.01), json!("MAP-34"));
    assert_eq!(report(&at("Fleet carrier", 180.0, "side"))["shots"][0]["damage"], json!([40, 80, 160]));
}

#[test]
fn mad_87_map_80_spotting_from_the_ground_and_from_the_air() {
    let look = |spotter: &str, marker: Json| report(&json!({ "spotter": spotter, "markers": [marker] }));
    let needed = |report: &Json| report["attempts"][0]["needed"].as_i64().unwrap();
    let cover = look("Ju 87 B-1", json!({ "range": 200, "cover": true }));
    assert_eq!(needed(&cover), 8, "3 + 2 and 3 for an aircraft, which always moves");
    assert_eq!(fraction(&cover["attempts"][0]["spotted"]), "3/10");
    assert_eq!(needed(&look("Ju 87 B-1", json!({ "range": 500, "moved": true }))), 6);
    assert_eq!(needed(&look("Infantry", json!({ "range": 200, "cover": true }))), 5);
    let moving = json!({ "spotter": "Infantry", "moving": true, "markers": [{ "range": 200, "cover": true }] });
    assert_eq!(needed(&report(&moving)), 8);
    // Cover counts once, and in contact not at all; a die decides a doubtful line first.
    let both = json!({ "range": 200, "cover": true, "works": true });
    assert_eq!(needed(&look("Infantry", both)), needed(&look("Infantry", json!({ "range": 200, "works": true }))));
    assert_eq!(needed(&look("Infantry", json!({ "range": 30, "cover": true, "contact": true }))), 1);
    let sure = look("Infantry", json!({ "range": 200 }));
    let doubtful = look("Infantry", json!({ "range": 200, "doubtful": true }));
    let [sure, doubtful] = [&sure, &doubtful].map(|report| chance(&report["attempts"][0]["spotted"]));
    assert!((doubtful - sure / 2.0).abs() < 1e-12);
    // The lines of a list come out of one allowance.
    let list = json!({ "spotter": "Ju 87 B-1", "markers": [{ "range": 600 }, { "range": 500 }, { "range": 400 }] });
    let told = report(&list);
    assert_eq!((&told["allowance"], &told["used"]), (&json!(1000.0), &json!(1000.0)));
    assert_eq!(told["attempts"][1]["hopeless"]["clause"], "MAD-85");
    assert_eq!(fraction(&told["attempts"][1]["spotted"]), "0");
    assert_eq!(told["attempts"][2]["hopeless"], json!(null));
    assert_eq!(report(&json!({ "spotter": "Infantry", "markers": [{ "range": 600 }] }))["allowance"], 2000.0);
}

/// Are these the results of a forecast, one by one?
fn same_results(report: &Json, forecast: &Forecast) {
    let rows = report["results"].as_array().unwrap();
    assert_eq!(rows.len(), forecast.picture.results.len(), "{rows:?}");
    for (row, result) in rows.iter().zip(&forecast.picture.results) {
        assert_eq!((row["name"].as_str().unwrap(), row["effect"].as_str().unwrap()), (&*result.name, &*result.effect));
        assert!((chance(row) - result.chance).abs() < 1e-12, "{row} {result:?}");
    }
}

#[test]
fn map_30_the_odds_without_a_battle_are_those_of_the_battle() {
    let firer = "Hurricane I S at 900,100 heading 0 speed 200";
    for (heading, aspect) in [(0, "tail"), (90, "side"), (180, "head-on")] {
        let target = format!("Ju 87 B-1 M at 900,450 heading {heading} speed 200");
        let play = sky("", &[firer], &[&target]).opened(&[&[8], &[3]]);
        let situation = but(&fire("Hurricane I", "Ju 87 B-1", 150.0), json!({ "aspect": aspect }));
        same_results(&report(&situation), &forecasts(&play, "fly S at 200")[0]);
    }
    let far = || Field::new().red("far", &["R9: Tiger I at 50,30"]).blue("far", &["B9: T34/76 at 1750,1170"]);
    let play = far()
        .option("premeasure", "on")
        .area("wood", "860,440 940,520")
        .blue("foot", &["I: Infantry at 900,480"])
        .aircraft(RED, "B: Bf 110 C-4 at 900,100 heading 0 speed 200")
        .aircraft(BLUE, "S: Spitfire IA at 900,600 heading 0 speed 200")
        .red_first();
    let both = forecasts(&play, "fly B low at 200");
    let of = |name: &str| both.iter().find(|forecast| forecast.pieces.contains(&play.piece(name))).unwrap();
    let wood = json!({ "groups": [1, 2], "circumstances": { "cover": true } });
    same_results(&report(&but(&fire("Bf 110 C-4", "Infantry", 180.0), wood)), of("I"));
    let sky = json!({ "groups": [1, 2], "circumstances": { "with_ground": true } });
    same_results(&report(&but(&fire("Bf 110 C-4", "Spitfire IA", 300.0), sky)), of("S"));
}

#[test]
fn map_57_bombs_and_torpedoes_without_a_battle_are_those_of_the_battle() {
    let play = Field::new()
        .red("far", &["R9: Tiger I at 50,30"])
        .option("premeasure", "on")
        .blue("column", &["T1: T34/76 at 900,300", "T2: T34/76 at 930,340", "I1: Infantry at 870,300"])
        .aircraft(RED, "J: Ju 87 B-1, bombs at 900,100 heading 0 speed 200")
        .red_first();
    let scatter = forecasts(&play, "bomb J T1 low at 250").remove(0).picture.scatter.unwrap();
    let targets = json!([{ "kind": "T34/76" }, { "kind": "T34/76", "right": 30, "ahead": 40 }, { "kind": "Infantry", "right": -30 }]);
    let told = report(&json!({ "bomber": "Ju 87 B-1", "targets": targets }));
    for (n, name) in ["T1", "T2", "I1"].iter().enumerate() {
        let row = scatter.reach.iter().find(|row| row.piece == play.piece(name)).unwrap();
        let target = &told["targets"][n];
        assert!((chance(&target["caught"]) - row.caught).abs() < 1e-12, "{name}");
        assert!((chance(&target["destroyed"]) - row.destroyed).abs() < 1e-12, "{name}");
    }
    for (row, stray) in told["distances"].as_array().unwrap().iter().zip(&scatter.distances) {
        assert_eq!(row["distance"].as_f64().unwrap(), stray.distance.as_mm());
        assert!((chance(row) - stray.chance).abs() < 1e-12);
    }
    let kate = "Nakajima Kate B5N2 K at 500,600 heading 90 speed 150 load torpedo";
    let play = sky("", &[kate], &["ship Fleet carrier C at 900,600 heading 0"]).opened(&[&[8], &[3]]);
    let forecast = forecasts(&play, "torpedo K C at 150").remove(0);
    let told = report(&json!({ "torpedo": "Nakajima Kate B5N2", "ship": "Fleet carrier", "range": 235 }));
    assert_eq!(told["shots"][0]["needed"], i64::from(forecast.need.total()));
    same_results(&told, &forecast);
}

#[test]
fn map_59_rockets_without_a_battle_are_those_of_the_battle() {
    let mut play = Field::new()
        .red("far", &["R9: Tiger I at 50,30"])
        .typhoon("4,20mm,Fwd,1,1,MRS,Fwd,1")
        .option("premeasure", "on")
        .blue("foot", &["I: Infantry at 900,400", "V: Jeep/Bike etc. at 930,400"])
        .aircraft(RED, "T: Typhoon at 900,100 heading 0 speed 200")
        .red_first();
    play.does(&["fly T low at 200"]);
    let forecast = forecasts(&play, "target T 2 at I").remove(0);
    let targets = json!([{ "kind": "Infantry" }, { "kind": "Jeep/Bike etc.", "right": 30 }]);
    let told = report(&json!({ "rocket": "MRS", "range": 100, "targets": targets }));
    assert_eq!(told["shot"]["needed"], i64::from(forecast.need.total()));
    let scatter = forecast.picture.scatter.unwrap();
    for (n, name) in ["I", "V"].iter().enumerate() {
        let row = scatter.reach.iter().find(|row| row.piece == play.piece(name)).unwrap();
        assert!((chance(&told["targets"][n]["caught"]) - row.caught).abs() < 1e-12, "{name}");
        assert!((chance(&told["targets"][n]["destroyed"]) - row.destroyed).abs() < 1e-12, "{name}");
    }
}

#[test]
fn map_27_what_cannot_be_is_told_with_its_field_and_what_is_allowed() {
    let shot = fire("Spitfire IA", "Bf 109 E-3", 100.0);
    let told = |more: Json| refused(&but(&shot, more));
    let says = |told: String, words: &[&str]| {
        words.iter().for_each(|word| assert!(told.contains(word), "{told} does not say {word}"));
        assert_eq!(told.lines().count(), 1, "{told}");
    };
    says(told(json!({ "aircraft": "Spitfire AI" })), &["shot.json: aircraft: ", "Spitfire AI", "Spitfire IA"]);
    says(told(json!({ "target": "Bf 109 E-4" })), &["target: ", "did you mean 'Bf 109 E-3'"]);
    says(told(json!({ "target": "Destroyr" })), &["target: ", "did you mean 'Destroyer'"]);
    says(told(json!({ "groups": [3] })), &["groups: ", "Spitfire IA has no group 3: 1 to 2"]);
    says(told(json!({ "groups": [1, 1] })), &["groups: ", "twice"]);
    says(told(json!({ "groups": [] })), &["groups: ", "at least one"]);
    says(told(json!({ "range": -1 })), &["range: -1 mm", "0 to 100000"]);
    says(told(json!({ "range": "near" })), &["shot.json:1: range: ", "expected f64"]);
    says(told(json!({ "aspect": "front" })), &["aspect: ", "head-on", "side", "tail"]);
    says(told(json!({ "bearing": 400 })), &["bearing: ", "-360 to 360"]);
    says(told(json!({ "hit_points": 17 })), &["hit_points: ", "1 to 16"]);
    says(told(json!({ "circumstances": { "cover": true } })), &["circumstances.cover: ", "ground"]);
    says(told(json!({ "circumstances": { "crew_hit": [2] } })), &["circumstances.crew_hit: ", "none but the cockpit"]);
    says(told(json!({ "circumstances": { "engines_hit": 2 } })), &["circumstances.engines_hit: 2: ", "0 to 1"]);
    says(told(json!({ "circumstances": { "turned": true } })), &["circumstances.turned: ", "firer_turned"]);
    let ground = but(&shot, json!({ "target": "Tiger I", "circumstances": { "target_turned": true } }));
    says(refused(&ground), &["circumstances.target_turned: ", "aircraft"]);
    says(
        refused(&but(&shot, json!({ "target": "Tiger I", "aspect": "side" }))),
        &["aspect: ", "Tiger I shows no side"],
    );
    let works = but(&shot, json!({ "target": "Tiger I", "circumstances": { "works": 10 } }));
    says(refused(&works), &["circumstances.works: 10: ", "0 to 9"]);

    let bombs = json!({ "bomber": "Ju 87 B-1", "targets": [{ "kind": "T34/76" }] });
    let told = |more: Json| refused(&but(&bombs, more));
    says(told(json!({ "bomber": "Spitfire IA" })), &["bomber: Spitfire IA carries no bombs"]);
    says(told(json!({ "templates": 3 })), &["templates: 3 templates: Ju 87 B-1 carries 1 to 2"]);
    says(told(json!({ "skill": 6 })), &["skill: 6: ", "-1 to 5"]);
    says(told(json!({ "low": false })), &["low: ", "no level bomber", "MAP-91"]);
    says(told(json!({ "speed": 300 })), &["speed: 300 mm: ", "80 to 250"]);
    says(told(json!({ "crew_hit": [1] })), &["crew_hit: location 1: ", "the first is the cockpit"]);
    says(told(json!({ "targets": [] })), &["targets: 0 targets: 1 to 8"]);
    says(told(json!({ "targets": [{ "kind": "T34/75" }] })), &["targets[0].kind: ", "T34/76"]);
    says(told(json!({ "targets": [{ "kind": "T34/76", "right": "x" }] })), &["targets[0].right: ", "expected f64"]);
    says(told(json!({ "targets": [{ "kind": "Spitfire IA" }] })), &["targets[0].kind: "]);

    let torpedo = json!({ "torpedo": "Ju 87 B-1", "ship": "Destroyer", "range": 300 });
    says(refused(&torpedo), &["torpedo: Ju 87 B-1 carries no torpedo", "Kate"]);
    says(
        refused(&but(&torpedo, json!({ "torpedo": "Kate", "ship": "Factory" }))).replace('\n', " "),
        &["ship: Factory is no ship: Fleet carrier"],
    );
    says(
        refused(&json!({ "rocket": "V2", "range": 300, "targets": [{ "kind": "T34/76" }] })),
        &["rocket: ", "MRS, SHR"],
    );
    let aside = json!({ "rocket": "MRS", "range": 300, "targets": [{ "kind": "T34/76", "right": 5 }] });
    says(refused(&aside), &["targets[0]: the first one is nominated"]);

    let look = |more: Json| refused(&but(&json!({ "spotter": "Ju 87 B-1", "markers": [{ "range": 200 }] }), more));
    says(look(json!({ "moving": false })), &["moving: an aircraft always counts as moving (MAP-80)"]);
    says(look(json!({ "markers": [] })), &["markers: 0 markers: 1 to 16"]);
    says(look(json!({ "markers": [{ "range": -5 }] })), &["markers[0].range: -5 mm"]);
    says(look(json!({ "spotter": "Off-table tube 61-120mm" })), &["spotter: ", "off the table"]);
    says(refused(&json!({ "range": 5 })), &["one of `firer`", "`bomber`", "`gunner`", "`spotter`"]);
    says(refused(&json!({ "firer": "Tiger I", "bomber": "Ju 87 B-1" })), &["bomber: ", "two situations"]);
}

/// Rockets of a group are a situation of their own where they are fired at the ground.
#[test]
fn map_63_rockets_at_aircraft_are_a_group_like_others() {
    let files: Files = crate::field::with_typhoon(&data::files(), "4,20mm,Fwd,1,1,MRS,Fwd,1");
    let ask = |situation: Json| Book::odds(&files, "shot.json", &situation.to_string(), &Choices::default(), true);
    let at = but(&fire("Typhoon", "He 111 H-3", 180.0), json!({ "groups": [2] }));
    let told = ask(at).unwrap().json;
    assert_eq!((&told["shots"][0]["needed"], &told["shots"][0]["damage"]), (&json!(5), &json!([20, 40, 80])));
    let ground = ask(fire("Typhoon", "Tiger I", 180.0)).unwrap_err();
    assert!(ground[0].to_string().contains("groups: group 2: rockets at the ground"), "{ground:?}");
}

/// An element of the ground that fires at an aircraft.
pub fn flak(gunner: &str, target: &str, range: f64) -> Json {
    json!({ "gunner": gunner, "target": target, "range": range })
}

#[test]
fn map_72_to_map_76_fire_from_below_at_an_aircraft() {
    let gun = |range: f64| report(&flak("Bofors & Truck", "Ju 87 B-1", range));
    let needed = |report: &Json| report["shots"][0]["needed"].clone();
    assert_eq!([100.0, 200.0, 350.0, 500.0, 750.0].map(|range| needed(&gun(range))), [7, 7, 9, 9, 10]);
    let bofors = &gun(600.0)["shots"][0];
    let fractions: Vec<&str> = (0..4).map(|seen| fraction(&bofors["successes"][seen])).collect();
    assert_eq!((&bofors["damage"], fractions), (&json!([10, 20, 40]), vec!["81/100", "9/50", "0", "1/100"]));
    let waits = json!({ "circumstances": { "opportunity": true } });
    let late = report(&but(&flak("Bofors & Truck", "Ju 87 B-1", 600.0), waits.clone()));
    assert_eq!((needed(&late), &late["shots"][0]["hopeless"]["clause"]), (json!(11), &json!("MAP-31")));
    // MAP-77 A dive bomber that crosses at 150 mm.
    assert_eq!(needed(&report(&but(&flak("Bofors & Truck", "Ju 87 B-1", 150.0), waits))), 8);
    // MAP-74 Light guns and small arms reach low aircraft only; MAP-72 small arms reach 100 mm.
    let high = |gunner: &str| report(&but(&flak(gunner, "He 111 H-3", 90.0), json!({ "low": false })));
    assert_eq!(high("FlakPz IV Wirbelwind")["shots"][0]["hopeless"]["clause"], "MAP-74");
    assert_eq!(needed(&high("Bofors & Truck")), 7);
    let squad = report(&flak("Infantry", "Ju 87 B-1", 100.0));
    let shot = &squad["shots"][0];
    let fractions: Vec<&str> = (0..4).map(|seen| fraction(&shot["successes"][seen])).collect();
    assert_eq!((&shot["needed"], fractions), (&json!(5), vec!["4/25", "12/25", "3/10", "3/50"]));
    assert_eq!(report(&flak("Infantry", "Ju 87 B-1", 100.01))["shots"][0]["hopeless"]["clause"], "MAP-72");
    // MAP-73 On the move; evasions count by option only; MAP-94 a ship never counts as moving.
    let moves = json!({ "circumstances": { "moving": true, "target_turned": true, "target_manoeuvred": true } });
    let shot = but(&flak("Infantry", "Ju 87 B-1", 90.0), moves.clone());
    assert_eq!((needed(&report(&shot)), needed(&with("mad.aa_counts_evasion", "on", &shot))), (json!(7), json!(9)));
    let ship = but(&flak("Destroyer", "Ju 87 B-1", 90.0), moves);
    assert_eq!(
        (needed(&report(&ship)), &report(&ship)["shots"][0]["name"]),
        (json!(7), &json!("31mm + cannon, all round"))
    );
    // MAP-71 A critical leads to the table in the air alone.
    let hit = |with_ground: bool| {
        let given = json!({ "weapon": "2", "circumstances": { "with_ground": with_ground } });
        chance(&report(&but(&flak("Destroyer", "He 111 H-3", 90.0), given))["destroyed"])
    };
    assert!(hit(false) > hit(true));
    // What may not fire at aircraft says so, with its field.
    let refused = |more: Json| refused(&but(&flak("Bofors & Truck", "Ju 87 B-1", 90.0), more));
    assert!(refused(json!({ "circumstances": { "moving": true } })).contains("weapon: "));
    assert!(refused(json!({ "gunner": "Tiger I" })).contains("MAD-52"));
    assert!(refused(json!({ "gunner": "Spitfire IA" })).contains("gunner: "));
    assert!(refused(json!({ "target": "Tiger I" })).contains("target: unknown aircraft"));
    assert!(refused(json!({ "gunner": "Destroyer", "weapon": "9" })).contains("no group '9': 1 to 2"));
    assert!(refused(json!({ "hit_points": 19 })).contains("hit_points: "));
}

#[test]
fn map_77_fire_from_below_without_a_battle_is_that_of_the_battle() {
    for (gunner, low) in [("FlakPz IV Wirbelwind", true), ("Bofors & Truck", false)] {
        let mut play = overhead(gunner, "Ju 87 B-1", "1100,450", low, &[]);
        play.does(&["aim F at A"]);
        let piece = play.piece("A").index();
        let destroyed = play.chance("fire", |state| state.elements[piece].lost_in > 0);
        let more = json!({ "low": low, "circumstances": { "with_ground": true } });
        let told = report(&but(&flak(gunner, "Ju 87 B-1", 150.0), more));
        assert!((chance(&told["destroyed"]) - destroyed).abs() < 1e-12, "{gunner}");
    }
}
