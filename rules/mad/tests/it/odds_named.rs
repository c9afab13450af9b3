//! Names in situations: whatever a list prints is accepted, and what is wrong is told by the era that is meant.

use sandtable_book::Rulebook;
use sandtable_core::Choices;
use sandtable_mad::{Book, data};
use serde_json::{Value as Json, json};

fn asked(situation: &Json) -> Result<Json, String> {
    let told = Book::odds(&data::files(), "shot.json", &situation.to_string(), &Choices::default(), false);
    told.map(|odds| odds.json)
        .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

#[test]
fn mad_115_every_unit_that_the_lists_print_can_be_asked_about_by_its_names() {
    let units = Book::units(&data::files(), &Choices::default()).unwrap();
    assert!(units.len() > 130 && units.iter().any(|unit| unit.list == "Hi-tech"));
    for unit in &units {
        let whole = format!("{}: {}", unit.list, unit.name);
        let firer = match unit.list.as_str() {
            "Hi-tech" => "Main Battle Tank",
            _ => "Tiger I",
        };
        let names = if units.iter().filter(|other| other.name == unit.name).count() == 1 {
            vec![unit.name.clone(), unit.name.to_uppercase(), whole.clone(), whole.to_lowercase()]
        } else {
            vec![whole.clone(), whole.to_uppercase()]
        };
        for name in names {
            let situation = match unit.kind.as_str() {
                "aircraft" => json!({ "aircraft": name, "target": name, "range": 100 }),
                "off the table" => json!({ "tube": name }),
                _ => json!({ "firer": firer, "target": name, "range": 300 }),
            };
            let told = asked(&situation);
            assert!(told.is_ok(), "{name}: {told:?}");
        }
    }
}

#[test]
fn mad_119_mistakes_in_a_hi_tech_situation_are_told_of_the_hi_tech_lists() {
    let shot = |more: Json| {
        let mut all = json!({ "firer": "Main Battle Tank", "target": "Hi-tech: Line Infantry", "range": 400 });
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        asked(&all).unwrap_err()
    };
    let says = |told: String, words: &[&str]| {
        words.iter().for_each(|word| assert!(told.contains(word), "{told} does not say {word}"));
        assert!(!told.contains("unknown unit 'Main Battle Tank'") && told.lines().count() == 1, "{told}");
    };
    says(shot(json!({ "weapon": "cannon_b" })), &["shot.json: weapon: Main Battle Tank has no `cannon_b`; it has "]);
    says(shot(json!({ "range": -3 })), &["range: -3 mm is no distance: 0 to 100000"]);
    says(shot(json!({ "hit_points": 99 })), &["hit_points: 99 hit points: Line Infantry has 1 to "]);
    says(
        shot(json!({ "circumstances": { "fortification": 5 } })),
        &["circumstances.fortification: a cover value is 1 to 4"],
    );
    says(shot(json!({ "target": "Main Batle Tank" })), &["target: unknown unit 'Main Batle Tank'", "Main Battle Tank"]);
    says(
        shot(json!({ "firer": "Main Batle Tank", "target": "Line Infantry" })),
        &["firer: ", "did you mean 'Main Battle Tank'"],
    );
    says(shot(json!({ "target": "Tiger I" })), &["firer: ", "'Main Battle Tank' is of the hi-tech lists", "'Tiger I'"]);
    says(
        shot(json!({ "firer": "Germany: Tiger I", "target": "T34/76" })),
        &["firer: ", "no list 'Germany'", "German, "],
    );
    let tube = asked(&json!({ "tube": "ht_art_heavy", "tubes": 40 })).unwrap_err();
    assert!(!tube.contains("there is no"), "{tube}");
    let shells =
        asked(&json!({ "tube": "ht_art_medium", "targets": [{ "kind": "Main Battle Tank", "hit_points": 500 }] }));
    assert!(shells.unwrap_err().contains("targets.hit_points: 500 hit points: Main Battle Tank has 1 to"));
}

#[test]
fn map_84_map_85_aircraft_are_listed_with_their_values() {
    let units = Book::units(&data::files(), &Choices::default()).unwrap();
    let of = |list: &str| units.iter().filter(|unit| unit.list == list).count();
    assert_eq!((of("Pacific War"), of("Battle of Britain")), (8, 9));
    let spitfire = units.iter().find(|unit| unit.name == "Spitfire IA").unwrap();
    assert_eq!((spitfire.kind.as_str(), spitfire.points), ("aircraft", Some(108)));
    let value = |unit: &sandtable_book::Unit, name: &str| {
        unit.details.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()).unwrap()
    };
    assert_eq!(value(spitfire, "speed"), "120 to 360");
    assert_eq!(value(spitfire, "guns"), "4 x machine gun, fixed; 4 x machine gun, fixed");
    assert_eq!((value(spitfire, "hit points").as_str(), value(spitfire, "load").as_str()), ("16", ""));
    let kate = units.iter().find(|unit| unit.name.contains("Kate")).unwrap();
    assert_eq!(value(kate, "load"), "1100 lb of bombs, 2 templates; torpedo");
}

/// MAD-115 The odds without a battle are those of the battle: nothing covers a VTOL.
#[test]
fn mad_115_no_odds_give_a_vtol_cover() {
    let needed = |circumstances: Json| {
        let shot = json!({ "firer": "Main Battle Tank", "target": "Missile VTOL", "range": 500.0,
            "circumstances": circumstances });
        asked(&shot).unwrap()["needed"].as_i64().unwrap()
    };
    let open = needed(json!({}));
    assert_eq!((needed(json!({ "cover": true })), needed(json!({ "fortification": 4 }))), (open, open));
}
