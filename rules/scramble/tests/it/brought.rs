//! Forces that come to scenarios: which may, where they begin, and what stays.

use crate::forces::{RAID, mustered, stock, words};
use sandtable_ai::{Effort, Player};
use sandtable_book::Rulebook;
use sandtable_core::record::Seed;
use sandtable_core::{Choices, Side};
use sandtable_scramble::battle::setting::{CraftPlan, Setting};
use sandtable_scramble::builder::armoury;
use sandtable_scramble::forces::Begin;
use sandtable_scramble::scenario::load;
use sandtable_scramble::{Book, data, simulate};
use sandtable_sim::Plan;

/// Flights of so many Spitfires, by side 0 or 1, in the place of that side's own in a battle where everybody begins on this heading.
fn flights_of(flights: &[usize], side: usize, heading: &str) -> Vec<CraftPlan> {
    flights_from(["28, 6", "30, 42"][side], flights, side, heading)
}

/// The same where the first of the side begins there.
fn flights_from(first: &str, flights: &[usize], side: usize, heading: &str) -> Vec<CraftPlan> {
    let part = ["attacker", "defender"][side];
    let mut force =
        format!("rulebook = \"scramble\"\nmission = \"big\"\nside = \"{part}\"\nlimit = 1000\nnation = \"UK\"\n");
    for (count, name) in flights.iter().zip(["Red", "Blue", "Green", "White", "Black"]) {
        force += &format!("[[flights]]\nname = \"{name}\"\naircraft = [\"{count} x Spitfire Mk I [Recruit]\"]\n");
    }
    let scenario = shipped("over-the-channel").replace("\"sweep\"", "\"big\"");
    let scenario = scenario
        .replace("heading = 0", &format!("heading = {heading}"))
        .replace("heading = 180", &format!("heading = {heading}"))
        .replace(", formation = \"R\"", "")
        .replace(", formation = \"B\"", "")
        .replace(", formation = \"Y\"", "")
        .replace(", formation = \"G\"", "")
        .replace(["at = [28, 6]", "at = [30, 42]"][side], &format!("at = [{first}]"));
    let missions = data::files()
        .get("data/missions.csv")
        .unwrap()
        .replace("sweep,Fighter sweep,day,250,250", "big,Big,day,1000,1000");
    let tables = data::files().with("data/missions.csv", missions);
    let (mut rosters, none) = (vec![None, None], Choices::default());
    rosters[side] = Some(force);
    let text = Book::with_forces(&tables, "s.toml", &scenario, &rosters, &none).map_err(words).unwrap();
    let setting = load(&tables, "s.toml", &text, &none).map_err(words);
    let setting = setting.unwrap_or_else(|what| panic!("{flights:?} {heading}: {what:?}"));
    setting.crafts.into_iter().filter(|plan| plan.side == Side(side as u8)).collect()
}

#[test]
fn sqr_115_a_flight_of_any_size_flies_where_it_may() {
    for flights in [&[2][..], &[3], &[4], &[5], &[6], &[7], &[16], &[6, 6, 4], &[1, 1, 1, 1, 1], &[3, 2, 6, 5]] {
        for side in [0, 1] {
            for heading in ["0", "44", "90", "136", "180", "225", "271", "315"] {
                assert_eq!(flights_of(flights, side, heading).len(), flights.iter().sum::<usize>());
            }
        }
    }
}

#[test]
fn sqr_140_whoever_begins_at_an_edge_is_drawn_up_an_inch_from_it_or_more() {
    for (heading, first, front) in [
        ("0", "36, 48", [None, Some(47)]),
        ("0", "36, 0", [None, Some(3)]),
        ("90", "72, 24", [Some(71), None]),
        ("90", "0, 24", [Some(3), None]),
        ("180", "36, 0", [None, Some(1)]),
        ("180", "36, 48", [None, Some(45)]),
        ("270", "0, 24", [Some(1), None]),
        ("270", "72, 24", [Some(69), None]),
        ("0", "0, 24", [None, Some(24)]),
        ("0", "72, 24", [None, Some(24)]),
    ] {
        let places: Vec<[i32; 2]> = flights_from(first, &[6], 0, heading)
            .iter()
            .map(|plan| [plan.at.at.x, plan.at.at.y].map(|um| um / 25_400))
            .collect();
        let inside = |[x, y]: &[i32; 2]| (1..72).contains(x) && (1..48).contains(y);
        assert!(places.iter().all(inside), "{heading} from {first}: {places:?}");
        for (at, front) in places[0].iter().zip(front) {
            assert!(front.is_none_or(|front| front == *at), "{heading} from {first}: {places:?}");
        }
    }
}

#[test]
fn sqr_140_a_force_without_a_place_of_its_own_comes_from_the_edge_of_its_part() {
    let setting = brought_to(&shipped("over-the-channel"), [None, None]).unwrap();
    for (side, at, heading, battery) in [(Side::A, [36, 6], 0, [36, 15]), (Side::B, [36, 42], 180, [36, 33])] {
        let mut setting = setting.clone();
        setting.crafts.retain(|plan| plan.side != side);
        assert_eq!(Begin::of(&setting, side), Begin { at, heading, height: 10, battery });
    }
}

#[test]
fn sqr_115_the_second_rank_of_a_flight_is_behind_the_first_and_the_first_beside_its_leader() {
    for side in [0, 1] {
        for (heading, ahead) in [("0", [0, 1]), ("90", [1, 0]), ("180", [0, -1]), ("270", [-1, 0])] {
            let crafts = flights_of(&[6], side, heading);
            let inches = |plan: &CraftPlan| [plan.at.at.x, plan.at.at.y].map(|um| um / 25_400);
            let leader = inches(&crafts[0]);
            let before = crafts.iter().map(|plan| {
                let [x, y] = inches(plan);
                (x - leader[0]) * ahead[0] + (y - leader[1]) * ahead[1]
            });
            let before: Vec<i32> = before.collect();
            let files = before.iter().filter(|before| **before == 0).count();
            assert!(before.iter().all(|before| *before <= 0), "{side} {heading}: {before:?}");
            assert!((3..6).contains(&files), "{side} {heading}: {before:?}");
        }
    }
}

/// A scenario, perhaps changed, with forces in the place of those of its sides.
fn brought_to(text: &str, rosters: [Option<&str>; 2]) -> Result<Setting, Vec<String>> {
    let (files, none) = (data::files(), Choices::default());
    let rosters: Vec<Option<String>> = rosters.iter().map(|roster| roster.map(str::to_owned)).collect();
    let text = Book::with_forces(&files, "scenario", text, &rosters, &none).map_err(words)?;
    load(&files, "scenario", &text, &none).map_err(words)
}

fn shipped(id: &str) -> String {
    data::scenarios().get(&format!("scenarios/{id}.toml")).unwrap().to_owned()
}

/// The box, with a force in the place of that of one side.
fn brought(side: usize, roster: &str) -> Result<Setting, Vec<String>> {
    let mut rosters = [None, None];
    rosters[side] = Some(roster);
    brought_to(&shipped("the-box"), rosters)
}

/// Some battles of the scripted opponent: nothing is refused, and all come to their end.
fn fought(setting: &Setting, games: u64) {
    let plan = Plan::new(games, vec![Player::Doctrine(Effort::Quick); 2], Seed([7; 32]));
    let totals = simulate(setting, &plan, &|_| {}).unwrap();
    assert_eq!((totals.failures().count(), totals.refused, totals.overrun), (0, 0, 0), "{}", setting.head.title);
}

#[test]
fn sqr_139_a_force_comes_to_a_scenario_in_the_place_of_its_own() {
    let own = brought_to(&shipped("the-box"), [None, None]).unwrap();
    let with = brought(1, RAID).unwrap();
    let of = |setting: &Setting, side: Side| -> Vec<String> {
        setting.crafts.iter().filter(|plan| plan.side == side).map(|plan| plan.name.clone()).collect()
    };
    assert_eq!(of(&with, Side::A), of(&own, Side::A), "the other side is as it was");
    assert_eq!(of(&with, Side::B), ["Yello1", "Yello2", "Yello3"]);
    let theirs: Vec<_> = with.crafts.iter().filter(|plan| plan.side == Side::B).collect();
    assert_eq!(theirs.iter().map(|plan| plan.cost).collect::<Vec<_>>(), [74, 74, 49]);
    // They begin where the side's own did, on the same heading and at the same height.
    let first = own.crafts.iter().find(|plan| plan.side == Side::B).unwrap();
    assert_eq!((theirs[0].at, theirs[0].height, theirs[2].height), (first.at, 23, 23));
    let place = |plan: &CraftPlan| [plan.at.at.x / 25_400, plan.at.at.y / 25_400];
    assert_eq!(theirs.iter().map(|plan| place(plan)).collect::<Vec<_>>(), [[62, 27], [62, 25], [62, 29]]);
    // The side has no battery of its own: this one stands half way to the middle of the table.
    let below: Vec<_> =
        with.sites.iter().map(|site| (site.name.as_str(), site.at.at.x / 25_400, site.at.at.y / 25_400)).collect();
    assert_eq!(below, [("Dorst1", 55, 25)]);
    // Nobody has brought anything: nothing is otherwise.
    let text = shipped("the-box");
    assert_eq!(Book::with_forces(&data::files(), "s", &text, &[None, None], &Choices::default()).unwrap(), text);
}

#[test]
fn sqr_139_both_sides_bring_forces_whose_flights_are_called_alike() {
    let defender = RAID.replace("Yellow", "Lead").replace("Dorsten", "Lead");
    let attacker = "rulebook = \"scramble\"\nmission = \"raid\"\nside = \"attacker\"\nnation = \"USA\"\n\
        [[flights]]\nname = \"Lead\"\naircraft = [\"5 x B-17G Flying Fortress\"]\n";
    let with = brought_to(&shipped("the-box"), [Some(attacker), Some(&defender)]).unwrap();
    let mut names: Vec<&str> = with.crafts.iter().map(|plan| plan.name.as_str()).collect();
    names.extend(with.sites.iter().map(|site| site.name.as_str()));
    assert_eq!(names, ["Lead1", "Lead2", "Lead3", "Lead4", "Lead5", "Lead6", "Lead7", "Lead8", "Lead9"]);
    assert!(with.crafts[..5].iter().all(|plan| plan.formation == 1 && plan.height == 22), "one Formation of five");
    fought(&with, 10);
    // A side that brings a force has its own batteries no more, and its targets stand: nothing is put upon them.
    let defends = "rulebook = \"scramble\"\nmission = \"strike\"\nside = \"defender\"\nnation = \"Germany\"\n\
        [[flights]]\nname = \"T\"\naircraft = [\"2 x Bf 109G-6\"]\n\
        [[ground]]\nname = \"F\"\nbatteries = [\"3 x light_20_twin\"]\n";
    let near = shipped("cab-rank").replace(
        "{ name = \"T1\", kind = \"train\", at = [36, 38] }",
        "{ name = \"T1\", kind = \"train\", at = [33, 37] }",
    );
    let with = brought_to(&near, [None, Some(defends)]).unwrap();
    let below: Vec<_> =
        with.sites.iter().map(|site| (site.name.as_str(), site.at.at.x / 25_400, site.at.at.y / 25_400)).collect();
    let targets = [("T1", 33, 37), ("K1", 30, 34), ("K2", 42, 34)];
    assert_eq!(below[..3], targets);
    assert_eq!(below[3..], [("F1", 33, 35), ("F2", 31, 36), ("F3", 35, 36)]);
    assert_eq!(with.crafts.last().unwrap().name, "T3", "T1 is the train, and T2 is free: {:?}", with.crafts.last());
}

#[test]
fn sqr_139_a_force_that_does_not_fit_its_side_is_refused_with_reasons() {
    let more = RAID.replace("1 x Bf 109G-6", "3 x Bf 109G-6").replace("limit = 300", "limit = 400");
    let dear = ["force of German: SQR-139: the force costs 347 points; the limit is 300"];
    assert_eq!(brought(1, &more).unwrap_err(), dear);
    let types =
        [("Fw 190A-8", "Bf 109G-6"), ("P-51D Mustang", "P-47D Thunderbolt"), ("B-17G Flying Fortress", "He 111H-3")];
    let before = types.iter().fold(shipped("the-box"), |text, (new, old)| text.replace(new, old));
    let late = ["force of German: SQR-167: 'Fw 190A-8' flies from 1944 on, which is later than 1943"];
    assert_eq!(brought_to(&before.replace("1944-03-06", "1943-03-06"), [None, Some(RAID)]).unwrap_err(), late);
    let side = ["force of American: SQR-139: it is for the defender, and this side is the attacker"];
    assert_eq!(brought(0, RAID).unwrap_err(), side);
    let strike = RAID.replace("\"raid\"", "\"strike\"");
    let mission = ["force of German: SQR-139: it is for the mission 'strike', not for 'raid'"];
    assert_eq!(brought(1, &strike).unwrap_err(), mission);
    let broken = RAID.replace("Bf 109G-6", "Bf 109G-7");
    assert!(brought(1, &broken).unwrap_err()[0].starts_with("force of German:13: flights[1].aircraft[2]"));
    // A first evening is fought as it stands.
    let own = ["force of Germans: SQR-139: 'First Dogfight' is fought by its own forces; it is for no mission"];
    assert_eq!(brought_to(&shipped("first-dogfight"), [None, Some(RAID)]).unwrap_err(), own);
}

#[test]
fn sqr_139_scenarios_say_for_which_mission_they_are() {
    let of = |text: &str| {
        let none = Choices::default();
        load(&data::files(), "s", text, &none).map(|setting| Book::card(&setting)).map_err(words)
    };
    let card = of(&shipped("the-box")).unwrap();
    let limits: Vec<Option<u32>> = card.sides.iter().map(|army| army.limit).collect();
    assert_eq!((card.takes_forces, card.era.as_str(), limits), (true, "raid", vec![Some(400), Some(300)]));
    // The points are those of the part, wherever its side stands in the list.
    let turned = of(&shipped("the-box").replace("attacker = \"American\"", "attacker = \"German\"")).unwrap();
    assert_eq!(turned.sides.iter().map(|army| army.limit).collect::<Vec<_>>(), [Some(300), Some(400)]);
    let evening = of(&shipped("first-dogfight")).unwrap();
    assert_eq!((evening.takes_forces, evening.era.as_str(), evening.sides[0].limit), (false, "", None));
    let wrong = |to: &str| of(&shipped("the-box").replace("mission = \"raid\"", to)).unwrap_err();
    assert!(
        wrong("mission = \"rade\"")[0].contains("mission: unknown word 'rade'"),
        "{:?}",
        wrong("mission = \"rade\"")
    );
    assert_eq!(wrong("mission = \"night\"").len(), 1);
    assert!(wrong("mission = \"night\"")[0].ends_with("mission: the mission 'night' is flown by night"));
    // Every mission has a battle that takes its forces, and every sample of the desk may come to it.
    let stock = stock(&[]);
    for (at, mission) in stock.missions.iter().enumerate() {
        let files = data::scenarios();
        let texts = files.names().filter(|name| name.ends_with(".toml")).map(|name| files.get(name).unwrap());
        let mut takes = texts.filter(|text| of(text).unwrap().era == mission.id).peekable();
        assert!(takes.peek().is_some(), "{}", mission.id);
        for text in takes {
            for sample in armoury(&stock, at).samples {
                let attacks = !sample.traits.contains(&"defender".to_owned());
                let roster = mustered(&sample).text;
                let setting = load(&data::files(), "s", text, &Choices::default()).unwrap();
                let side = (setting.attacker == Side::A) == attacks;
                let rosters = if side { [Some(&*roster), None] } else { [None, Some(&*roster)] };
                let brought = brought_to(text, rosters);
                let late = brought.as_ref().is_err_and(|what| what.iter().all(|what| what.contains("SQR-167")));
                assert!(brought.is_ok() || late, "{}: {:?}", sample.title, brought.err());
                if let Ok(setting) = brought {
                    fought(&setting, 1);
                }
            }
        }
    }
}

#[test]
fn sqr_134_sqr_164_the_dummies_of_a_force_are_as_many_as_its_markers_ask_for() {
    let force = |flights: &str| {
        format!(
            "rulebook = \"scramble\"\nmission = \"night\"\nside = \"attacker\"\nnation = \"UK\"\nlimit = 400\n{flights}"
        )
    };
    let flight = |name: &str, aircraft: &str| format!("[[flights]]\nname = \"{name}\"\naircraft = [\"{aircraft}\"]\n");
    let markers = |text: &str, roster: Option<&str>| {
        let setting = brought_to(text, [roster, None]).unwrap();
        [Side::A, Side::B].map(|side| {
            let own = setting.contacts.iter().filter(|plan| plan.side == side);
            own.fold([0, 0], |[real, dummies], plan| {
                [real + usize::from(plan.at.is_some()), dummies + usize::from(plan.at.is_none())]
            })
        })
    };
    let shipped = shipped("stream-in-the-dark");
    assert_eq!(markers(&shipped, None), [[3, 2], [2, 1]]);
    let four = ["A", "B", "C", "D", "E"].map(|name| flight(name, "Wellington Mk IC")).concat();
    assert_eq!(markers(&shipped, Some(&force(&four)))[0], [5, 3]);
    assert_eq!(markers(&shipped, Some(&force(&flight("A", "4 x Wellington Mk IC"))))[0], [1, 1], "a Formation is one");
    // What the scenario says of its own force is not said of another.
    let stated = shipped.replacen("name = \"British\"", "name = \"British\"\ndummies = 7", 1);
    assert_eq!((markers(&stated, None)[0][1], markers(&stated, Some(&force(&four)))[0]), (7, [5, 3]));
}
