//! Attacks with aircraft, and looking for markers, at a table of real miniatures: told in a few taps, the dice typed. They have
//! the numbers of the situations of `odds_aloft.rs`.

use crate::attack::figure;
use crate::odds_aloft::{but, chance, fire, flak, report};
use sandtable_book::{Json, Rulebook};
use sandtable_core::data::Files;
use sandtable_core::{AttackPage, AttackParty, AttackWish, Choices};
use sandtable_mad::{Book, data};
use serde_json::json;

/// An attack of an aircraft as it is told at a real table.
fn told(weapon: Option<&str>, at: [&str; 2], band: Option<usize>, words: &[&str], dice: &[u8]) -> AttackPage {
    let party = |kind: &str| AttackParty { kind: kind.into(), ..AttackParty::default() };
    let wish = AttackWish {
        era: if at[1] == "Bf 109 E-3" { "air" } else { "ww2" }.into(),
        attacker: party(at[0]),
        weapon: weapon.map(Into::into),
        target: party(at[1]),
        band,
        circumstances: words.iter().map(|&word| word.into()).collect(),
        dice: dice.to_vec(),
        left: None,
    };
    page(&wish)
}

fn page(wish: &AttackWish) -> AttackPage {
    Book::attack(&data::files(), wish, &Choices::default()).unwrap()
}

/// The names of its weapons, those that cannot be used here with their clause.
fn weapons(page: &AttackPage) -> Vec<String> {
    let name = |of: &sandtable_core::WeaponChoice| match &of.barred {
        Some(note) => format!("{} [{}]", of.name, note.clause),
        None => of.name.clone(),
    };
    page.weapons.iter().map(name).collect()
}

/// Who throws what, as "2D10".
fn throws(page: &AttackPage) -> Vec<String> {
    page.throws.iter().map(|of| format!("{}D{}", of.dice, of.sides)).collect()
}

fn said(page: &AttackPage) -> Vec<String> {
    page.circumstances.iter().map(|of| format!("{} {}", of.name, of.value)).collect()
}

fn by_hand(at: [&str; 2], traits: &[&str], words: &[&str]) -> AttackWish {
    let party = |kind: &str| AttackParty { kind: kind.into(), ..AttackParty::default() };
    let traits = Some(traits.iter().map(|&word| word.into()).collect());
    AttackWish {
        era: "ww2".into(),
        attacker: AttackParty { traits, ..party(at[0]) },
        target: party(at[1]),
        circumstances: words.iter().map(|&word| word.into()).collect(),
        ..AttackWish::default()
    }
}

#[test]
fn map_32_an_attack_of_an_aircraft_at_a_real_table() {
    let duel = ["Spitfire IA", "Bf 109 E-3"];
    let first = told(None, duel, Some(1), &[], &[]);
    let names: Vec<&str> = first.weapons.iter().map(|weapon| weapon.name.as_str()).collect();
    assert_eq!(names, ["4 x machine gun, fixed"; 2]);
    let numbers: Vec<Option<i32>> = first.bands.iter().map(|band| figure(band.needed.as_ref())).collect();
    assert_eq!(numbers, [Some(2), Some(4), Some(6), None, None, None]);
    let said: Vec<String> = first.circumstances.iter().map(|of| format!("{} {}", of.name, of.value)).collect();
    let evades = ["Side, head on +3", "I manoeuvred +1", "It manoeuvred +1", "I turned 180 +1", "It turned 180 +1"];
    assert_eq!((&said[..5], said[5].as_str()), (&evades.map(String::from)[..], "Engine hit before ±0"));
    assert_eq!((figure(first.needed.as_ref()), first.throws[0].dice, first.throws[0].sides), (Some(4), 2, 10));
    // The chances of the whole attack: those of the situation.
    let one = report(&but(&fire("Spitfire IA", "Bf 109 E-3", 200.0), json!({ "groups": [1] })));
    assert!((first.achieved - chance(&one["destroyed"])).abs() < 1e-12);
    assert_eq!(figure(told(None, duel, Some(1), &["side"], &[]).needed.as_ref()), Some(7));
    assert_eq!(figure(told(None, duel, Some(1), &["head-on", "firer-turned"], &[]).needed.as_ref()), Some(7));
    let hit = told(Some("2"), duel, Some(1), &[], &[9, 3]);
    assert_eq!(hit.counts, [true, false]);
    assert_eq!(hit.result.unwrap().then, "16 − 4: 12 left");
    // Two equal successes: twice the damage, which destroys; of a weaker gun the table follows.
    assert!(told(None, duel, Some(1), &[], &[8, 8]).result.unwrap().destroyed);
    let gunner = |dice: &[u8]| told(Some("2"), ["Ju 87 B-1", "Bf 109 E-3"], Some(1), &["head-on"], dice);
    let table = gunner(&[8, 8]);
    assert_eq!(figure(table.needed.as_ref()), Some(5), "who is astern and comes head on tails the gunner");
    assert_eq!((throws(&table), table.result), (vec!["2D10".to_owned(), "1D10".into()], None));
    let engine = gunner(&[8, 8, 1]).result.unwrap();
    assert_eq!((engine.then.as_str(), &*engine.notes[0].clause), ("16 − 4: 12 left", "MAP-47"));
    let pilot = gunner(&[8, 8, 5]).result.unwrap();
    assert_eq!((pilot.then.as_str(), pilot.left, &*pilot.clause), ("Critical: cockpit: crashes", 0, "MAP-46"));
    let again = told(Some("2"), ["Ju 87 B-1", "Bf 109 E-3"], Some(1), &["head-on", "engine-hit"], &[8, 8, 1]);
    assert_eq!(again.result.unwrap().then, "Critical: engines: crashes");
    // A bomber has more of a crew: a third of a D12 says how many of them, and a die draws who.
    let bomber = |dice: &[u8]| {
        let wish = by_hand(["Hurricane I", "He 111 H-3"], &[], &[]);
        page(&AttackWish { era: "air".into(), band: Some(2), dice: dice.to_vec(), ..wish })
    };
    let crew = bomber(&[9, 9, 5, 1, 5]);
    assert_eq!(throws(&crew), ["2D10", "1D10", "1D12", "1D10"]);
    let result = crew.result.unwrap();
    assert_eq!((result.notes.len(), &*result.notes[0].clause, result.destroyed), (1, "MAP-89", false));
    assert_eq!(bomber(&[9, 9, 5, 1, 1]).result.unwrap().then, "Critical: cockpit: crashes");
    // Together with the ground game no table is used.
    let ground = page(&AttackWish {
        weapon: Some("2".into()),
        band: Some(1),
        dice: vec![8, 8],
        ..by_hand(["Ju 87 B-1", "Bf 109 E-3"], &[], &["head-on"])
    });
    assert_eq!((throws(&ground).len(), ground.result.unwrap().then.as_str()), (1, "16 − 4: 12 left"));
    let far = told(None, duel, Some(4), &[], &[9, 9]);
    assert_eq!((&*far.hopeless.unwrap().clause, far.result), ("MAP-34", None));
    // At the ground.
    let strafed = told(Some("2"), ["Bf 110 C-4", "Infantry"], Some(1), &["cover"], &[9, 8]);
    assert_eq!((figure(strafed.needed.as_ref()), strafed.circumstances.len()), (Some(8), 2));
    assert_eq!(strafed.result.unwrap().damage, 6, "half of 12");
}

#[test]
fn map_58_the_whole_load_at_a_real_table_is_a_distance_and_a_direction_for_each_template() {
    let at = ["Ju 87 B-1", "T34/76"];
    let bombed = |words: &[&str], dice: &[u8]| told(Some("bombs"), at, None, words, dice);
    let page = bombed(&[], &[]);
    assert_eq!((throws(&page), page.bands.len()), (vec!["1D10".to_owned()], 0));
    let run = |more: Json| report(&but(&json!({ "bomber": "Ju 87 B-1", "targets": [{ "kind": "T34/76" }] }), more));
    let destroyed = |of: &Json| chance(&of["targets"][0]["destroyed"]);
    assert!((page.achieved - destroyed(&run(json!({})))).abs() < 1e-12);
    let sum: f64 = page.chances.iter().map(|of| of.chance).sum();
    assert!((sum - 1.0).abs() < 1e-12 && page.chances.len() == 2, "one destroys it: {:?}", page.chances);
    // 30 mm is beside, 20 mm is on it.
    let two = bombed(&[], &[3, 12, 2, 5]);
    assert_eq!(
        (throws(&two), &two.counts),
        (vec!["1D10".into(), "1D12".into(), "1D10".into(), "1D12".into()], &vec![false, false, true, false])
    );
    let result = two.result.unwrap();
    assert_eq!(
        (result.words.as_str(), result.damage, result.destroyed, &*result.clause),
        ("1 of 2 fall on it: 40", 40, true, "MAP-56")
    );
    assert!(result.notes[0].text.starts_with("30 mm towards 12 o'clock, beside; 20 mm towards 5 o'clock, on it."));
    assert_eq!(bombed(&[], &[3, 12, 4, 5]).result.unwrap().then, "22 left, as before");
    assert_eq!(bombed(&[], &[3, 12, 4]).result, None);
    // MAP-49 The skill of the crew, as it is told or as its force has it.
    let skilled = bombed(&["skill:2"], &[4, 12, 9, 9]);
    assert_eq!(said(&skilled), ["Crew's skill +2"]);
    assert!((skilled.achieved - destroyed(&run(json!({ "skill": 2 })))).abs() < 1e-12);
    assert_eq!(skilled.result.unwrap().damage, 40, "20 mm off");
    let own = |words: &[&str]| {
        self::page(&AttackWish { weapon: Some("bombs".into()), ..by_hand(at, &["bombs", "skill 2"], words) })
    };
    assert_eq!(own(&[]).achieved, bombed(&["skill:2"], &[]).achieved);
    let skill = |page: &AttackPage| (page.circumstances[0].now.clone(), page.circumstances[0].next.clone());
    assert_eq!(skill(&own(&[])), (Some("skill:2".into()), Some("skill:3".into())));
    assert_eq!(skill(&own(&["skill:5"])), (Some("skill:5".into()), Some("skill:-1".into())));
    assert_eq!(
        (skill(&page), skill(&own(&["skill:0"]))),
        ((None, Some("skill:1".into())), (Some("skill:0".into()), Some("skill:1".into())))
    );
    // MAP-89 Without its aimer a bomber never covers what it aims at.
    let blind = |words: &[&str]| told(Some("bombs"), ["He 111 H-3", "T34/76"], None, words, &[]);
    assert_eq!(said(&blind(&[])), ["Crew's skill 0", "Aimer hit +2"]);
    assert_eq!(blind(&["aimer-hit"]).achieved, 0.0);
    let above = told(Some("bombs"), ["Ju 87 B-1", "Bf 109 E-3"], None, &[], &[2]);
    assert_eq!((&*above.hopeless.unwrap().clause, above.result), ("MAP-57", None));
    // MAP-58 What a force has not bought it does not drop.
    let bare = self::page(&AttackWish { weapon: Some("bombs".into()), ..by_hand(at, &["skill 1"], &[]) });
    assert_eq!((&*bare.hopeless.unwrap().clause, bare.throws.len()), ("MAP-58", 0));
    let wish = AttackWish {
        era: "air".into(),
        attacker: AttackParty { kind: "Spitfire IA".into(), ..AttackParty::default() },
        weapon: Some("bombs".into()),
        target: AttackParty { kind: "Bf 109 E-4".into(), ..AttackParty::default() },
        ..AttackWish::default()
    };
    let wrong = Book::attack(&data::files(), &wish, &Choices::default()).unwrap_err();
    assert!(wrong[0].to_string().contains("target: unknown target 'Bf 109 E-4'"), "{wrong:?}");
}

#[test]
fn map_59_rockets_at_a_real_table_fall_on_the_spot_or_scatter() {
    let files: Files = crate::field::with_typhoon(&data::files(), "4,20mm,Fwd,1,1,MRS,Fwd,1");
    let fired = |target: &str, words: &[&str], dice: &[u8]| {
        let wish = AttackWish {
            weapon: Some("2".into()),
            band: Some(2),
            dice: dice.to_vec(),
            ..by_hand(["Typhoon", target], &[], words)
        };
        Book::attack(&files, &wish, &Choices::default()).unwrap()
    };
    let odds = |more: Json| {
        let of = but(&json!({ "rocket": "MRS", "range": 350, "targets": [{ "kind": "T34/76" }] }), more);
        chance(&report(&of)["targets"][0]["destroyed"])
    };
    let before = fired("T34/76", &[], &[]);
    assert_eq!((figure(before.needed.as_ref()), throws(&before)), (Some(7), vec!["2D10".to_owned()]));
    assert!((before.achieved - odds(json!({}))).abs() < 1e-12);
    assert!((fired("T34/76", &["skill:2"], &[]).achieved - odds(json!({ "skill": 2 }))).abs() < 1e-12);
    assert_eq!(said(&before), ["In cover +1", "Fortified +4", "Crew's skill 0"]);
    let names: Vec<&str> = before.chances.iter().map(|of| &*of.name).collect();
    assert_eq!(names, ["miss", "beside", "on it", "double"]);
    assert_eq!(fired("T34/76", &["works"], &[]).parts.len(), 3);
    // Two successes lie on the spot, a pair does it twice, one scatters.
    assert_eq!(fired("T34/76", &[], &[9, 8]).result.unwrap().words, "Two successes, on the spot: 40");
    assert_eq!(fired("T34/76", &[], &[9, 9]).result.unwrap().words, "Two equal successes, double: 80");
    assert_eq!(fired("T34/76", &[], &[2, 8]).throws.len(), 2, "the distance is still to be thrown");
    let near = fired("T34/76", &[], &[2, 8, 2, 7]);
    assert_eq!(
        (throws(&near), &near.counts),
        (vec!["2D10".into(), "1D10".into(), "1D12".into()], &vec![false, true, true, false])
    );
    assert_eq!(near.result.unwrap().words, "One success, and it falls on it: 40");
    assert_eq!(fired("T34/76", &[], &[2, 8, 3, 7]).result.unwrap().then, "22 left, as before");
    assert_eq!(fired("T34/76", &["skill:1"], &[2, 8, 3, 7]).result.unwrap().damage, 40);
    assert_eq!(fired("T34/76", &[], &[2, 3]).result.unwrap().words, "No success: wide, or a dud");
    // Infantry takes half; at an aircraft it is a group like others.
    assert_eq!(fired("Infantry", &[], &[10, 9]).result.unwrap().damage, 20);
    assert_eq!(fired("He 111 H-3", &["side"], &[10, 9]).result.unwrap().damage, 40);
}

#[test]
fn map_92_a_torpedo_at_a_real_table() {
    let launched = |target: &str, words: &[&str], dice: &[u8]| {
        told(Some("torpedo"), ["Nakajima Kate B5N2", target], Some(1), words, dice)
    };
    let page = launched("Fleet carrier", &[], &[]);
    let odds = json!({ "torpedo": "Nakajima Kate B5N2", "ship": "Fleet carrier", "range": 200 });
    assert_eq!((figure(page.needed.as_ref()), &*page.aim), (Some(5), "to sink it"));
    assert!((page.achieved - chance(&report(&odds)["destroyed"])).abs() < 1e-12);
    assert_eq!(said(&page), ["At bow, stern +2"]);
    assert_eq!(figure(launched("Fleet carrier", &["bow"], &[]).needed.as_ref()), Some(7));
    assert_eq!(launched("Fleet carrier", &["stern"], &[]).circumstances[0].next, None);
    assert_eq!(launched("Fleet carrier", &[], &[9, 8]).result.unwrap().then, "160 − 80: 80 left");
    assert_eq!(&*launched("Factory", &[], &[]).hopeless.unwrap().clause, "MAP-92");
    assert_eq!(&*launched("T34/76", &[], &[9, 8]).hopeless.unwrap().clause, "MAP-92");
    let kate = by_hand(["Nakajima Kate B5N2", "Fleet carrier"], &["torpedo"], &[]);
    let all = ["Machine gun, astern", "Bombs, 2 templates [MAP-58]", "Torpedo", "Look for a marker"];
    assert_eq!(weapons(&self::page(&kate))[1..], all);
}

#[test]
fn map_72_fire_from_below_at_a_real_table() {
    let shot = |gunner: &str, band: usize, words: &[&str], dice: &[u8]| {
        told(None, [gunner, "Ju 87 B-1"], Some(band), words, dice)
    };
    let page = shot("FlakPz IV Wirbelwind", 0, &[], &[]);
    assert_eq!(said(&page), ["I moved –", "Op. fire +1", "It flies high –"]);
    let odds = flak("FlakPz IV Wirbelwind", "Ju 87 B-1", 100.0);
    let odds = report(&but(&odds, json!({ "circumstances": { "with_ground": true } })));
    assert_eq!(
        (figure(page.needed.as_ref()).map(i64::from), page.throws.len()),
        (odds["shots"][0]["needed"].as_i64(), 1)
    );
    assert!((page.achieved - chance(&odds["destroyed"])).abs() < 1e-12);
    let numbers: Vec<Option<i32>> = page.bands.iter().map(|band| figure(band.needed.as_ref())).collect();
    assert_eq!(numbers, [Some(6), Some(7), Some(9), Some(9), None, None]);
    assert_eq!(shot("FlakPz IV Wirbelwind", 0, &["opportunity"], &[9, 8]).result.unwrap().then, "18 − 24: destroyed");
    assert_eq!(&*shot("FlakPz IV Wirbelwind", 0, &["high"], &[]).hopeless.unwrap().clause, "MAP-74");
    assert_eq!(&*shot("FlakPz IV Wirbelwind", 0, &["moved"], &[9, 9]).hopeless.unwrap().clause, "MAP-76");
    // Who has nothing for it says so, and small arms reach one band.
    let tank = shot("German: Tiger I", 0, &[], &[]);
    assert_eq!(weapons(&tank), ["Class B Cannon [MAD-52]", "Machine gun [MAD-52]"]);
    let rifles = shot("Infantry", 0, &["moved"], &[]);
    assert_eq!(
        (figure(rifles.needed.as_ref()), rifles.bands[1].needed.is_none(), said(&rifles)[0].as_str()),
        (Some(7), true, "I moved +2")
    );
    assert_eq!(
        figure(shot("Infantry", 7, &[], &[]).needed.as_ref()),
        None,
        "a band of the ground game that the air game has not"
    );
    // A position that is in no force, and only at aircraft.
    assert_eq!(figure(shot("Light AA position", 0, &[], &[9, 8]).needed.as_ref()), Some(6));
    let sea = told(None, ["Destroyer", "T34/76"], Some(0), &[], &[]);
    assert_eq!(&*sea.hopeless.unwrap().clause, "MAP-94");
    assert_eq!(&*told(None, ["Infantry", "Destroyer"], Some(0), &[], &[]).hopeless.unwrap().clause, "MAD-52");
}

#[test]
fn mad_87_map_80_looking_for_a_marker_at_a_real_table() {
    let look =
        |spotter: &str, words: &[&str], dice: &[u8]| told(None, [spotter, "Hidden marker"], Some(1), words, dice);
    let page = look("Infantry", &["cover"], &[]);
    let odds = report(&json!({ "spotter": "Infantry", "markers": [{ "range": 200, "cover": true }] }));
    assert_eq!(
        (figure(page.needed.as_ref()), weapons(&page), &*page.aim),
        (Some(5), vec!["Look for a marker".to_owned()], "to spot it")
    );
    assert!((page.achieved - chance(&odds["any"])).abs() < 1e-12);
    let all = ["I moved +3", "It moved −2", "In cover +2", "Fortified +4", "In contact ±0", "Sight in doubt ±0"];
    assert_eq!((said(&page), throws(&page)), (all.map(String::from).to_vec(), vec!["1D10".to_owned()]));
    let found = look("Infantry", &["cover"], &[5]);
    let seen = found.result.unwrap();
    assert_eq!((found.counts, seen.words.as_str(), seen.left), (vec![true], "Spotted", 0));
    assert_eq!(look("Infantry", &["cover"], &[4]).result.unwrap().words, "Not spotted");
    // MAD-16 A die decides first whether there is a line.
    let doubt = look("Infantry", &["doubtful"], &[]);
    assert!((doubt.achieved - look("Infantry", &[], &[]).achieved / 2.0).abs() < 1e-12);
    let [none, some] = [1, 10].map(|face| look("Infantry", &["doubtful"], &[face]));
    let [blocked, open] = if none.result.is_some() { [none, some] } else { [some, none] };
    assert_eq!((blocked.result.unwrap().words.as_str(), throws(&open).len()), ("No line of sight", 2));
    // From the air it always counts as moving, and nothing is in contact or in doubt.
    let above = look("Ju 87 B-1", &["cover"], &[]);
    assert_eq!((figure(above.needed.as_ref()), said(&above).len(), above.parts.len()), (Some(8), 3, 3));
    // At an element of the enemy it may look too, instead of its fire; at an aircraft and in the air alone nobody does.
    let instead = told(Some("look"), ["German: Tiger I", "Russian: T34/76"], Some(1), &[], &[]);
    assert_eq!((&*instead.aim, instead.weapons.last().unwrap().chosen), ("to spot it", true));
    assert_eq!(weapons(&instead), ["Class B Cannon", "Machine gun [MAD-44]", "Look for a marker"]);
    assert!(
        weapons(&told(None, ["Spitfire IA", "Bf 109 E-3"], None, &[], &[])).iter().all(|name| name.contains("gun"))
    );
    let known = told(Some("look"), ["German: Tiger I", "Russian: T34/76"], Some(0), &[], &[10]).result.unwrap();
    assert_eq!((known.words.as_str(), known.damage, known.destroyed), ("Spotted", 0, false));
    let shot = told(Some("cannon_b"), ["German: Tiger I", "Hidden marker"], Some(1), &[], &[]);
    assert_eq!(&*shot.hopeless.unwrap().clause, "MAD-89");
    assert_eq!(&*look("German: Tiger I", &[], &[]).aim, "to spot it");
    let far = told(None, ["German: Tiger I", "Hidden marker"], Some(7), &[], &[]);
    assert_eq!((&*far.hopeless.unwrap().clause, far.throws.len()), ("MAD-85", 0));
}

/// MAP-93 Who is in no force is there to be chosen.
#[test]
fn map_93_ships_positions_and_markers_may_be_meant_though_no_force_has_them() {
    let armouries = Book::armouries(&data::files(), &Choices::default()).unwrap();
    let of = |era: &str| {
        let armoury = armouries.iter().find(|armoury| armoury.era == era).unwrap();
        armoury.outsiders.iter().map(|of| of.kind.as_str()).collect::<Vec<_>>()
    };
    assert_eq!((of("ww2")[0], of("hitech"), of("air")[0]), ("Hidden marker", vec!["Hidden marker"], "Fleet carrier"));
    // All of them can be named in an attack of somebody.
    for armoury in armouries.iter().filter(|armoury| armoury.era != "hitech") {
        for target in &armoury.outsiders {
            let wish = by_hand(["Nakajima Kate B5N2", &target.kind], &["bombs"], &[]);
            Book::attack(&data::files(), &AttackWish { era: armoury.era.clone(), ..wish }, &Choices::default())
                .unwrap();
        }
    }
}

/// The same with options.
fn by(set: &[(&str, &str)], wish: AttackWish) -> AttackPage {
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Book::attack(&data::files(), &wish, &Choices { set, ..Choices::default() }).unwrap()
}

#[test]
fn map_52_works_at_a_real_table_give_what_the_options_say() {
    let strafed = |set: &[(&str, &str)], words: &[&str]| {
        let wish = by_hand(["Bf 110 C-4", "Infantry"], &[], words);
        by(set, AttackWish { weapon: Some("1".into()), band: Some(1), ..wish })
    };
    let needed = |set: &[(&str, &str)], word: &str| figure(strafed(set, &[word]).needed.as_ref());
    let (low, reduced) = (("mad.air_vs_fortification", "2"), ("mad.reduce_forts", "on"));
    // 4, the ground, infantry; and the work.
    assert_eq!([needed(&[], "works"), needed(&[low], "works")], [Some(10), Some(8)]);
    assert_eq!(["works", "works-3", "works-1"].map(|word| needed(&[reduced], word)), [Some(10), Some(9), Some(7)]);
    assert_eq!(needed(&[low, reduced], "works-3"), Some(8), "whatever is less");
    let next = |set: &[(&str, &str)]| strafed(set, &["works"]).circumstances[1].next.clone();
    assert_eq!([next(&[]), next(&[reduced])], [None, Some("works-3".into())]);
    // Rockets do as guns do.
    let files: Files = crate::field::with_typhoon(&data::files(), "4,20mm,Fwd,1,1,MRS,Fwd,1");
    let set = vec![(low.0.to_owned(), low.1.to_owned())];
    let wish =
        AttackWish { weapon: Some("2".into()), band: Some(1), ..by_hand(["Typhoon", "T34/76"], &[], &["works"]) };
    let rocket = Book::attack(&files, &wish, &Choices { set, ..Choices::default() }).unwrap();
    assert_eq!(figure(rocket.needed.as_ref()), Some(8), "5, the ground, the work");
}

#[test]
fn map_58_a_load_is_dropped_in_parts_at_a_real_table_where_that_may_be() {
    let parts = [("mad.partial_drop", "on")];
    let bombed = |set: &[(&str, &str)], words: &[&str]| {
        let wish = by_hand(["He 111 H-3", "T34/76"], &["bombs"], words);
        by(set, AttackWish { weapon: Some("bombs".into()), ..wish })
    };
    assert_eq!(said(&bombed(&[], &[])), ["Crew's skill 0", "Aimer hit +2"]);
    let some = |words: &[&str]| bombed(&parts, words);
    assert_eq!(said(&some(&[])), ["Crew's skill 0", "Templates 8", "Aimer hit +2"]);
    let step = |words: &[&str]| (some(words).circumstances[1].now.clone(), some(words).circumstances[1].next.clone());
    assert_eq!(step(&[]), (None, Some("templates:7".into())));
    assert_eq!(step(&["templates:1"]), (Some("templates:1".into()), None));
    let odds = json!({ "bomber": "He 111 H-3", "templates": 2, "targets": [{ "kind": "T34/76" }] });
    assert!((some(&["templates:2"]).achieved - chance(&report(&odds)["targets"][0]["destroyed"])).abs() < 1e-12);
    assert_eq!(bombed(&[], &["templates:2"]).achieved, bombed(&[], &[]).achieved, "the whole load falls");
}
