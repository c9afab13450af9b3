//! Rosters: the forces, the score, the objectives and the track; and what tables draw of them.

use crate::air_battle::sky;
use crate::air_combined::ground;
use crate::field::{BLUE, Field, Play, RED};
use sandtable_core::{Card, Outcome, Progress, Roster, Side, Table, Viewer};
use sandtable_mad::Mad;

fn roster(play: &Play) -> Roster {
    Mad::roster(play.setting(), &play.battle.view(Viewer::Public))
}

fn track(play: &Play) -> Vec<(Side, Option<u16>, Progress)> {
    roster(play).track.iter().map(|box_of| (box_of.side, box_of.unit, box_of.progress)).collect()
}

fn two_against_four() -> Play {
    let field = Field::new().red("r1", &["R1: Tiger I at 300,50"]).red("r2", &["R2: Truck etc. at 400,50"]);
    let field = field.blue("b1", &["B1: T34/76 at 300,1100"]).blue("b2", &["B2: T34/76 at 400,1100"]);
    let field =
        field.blue("b3", &["B3: SU85 at 500,1100"]).blue("b4", &["H1: 1/2 Track at 600,1100", "I1: Infantry in H1"]);
    field.objective("Farm", "300,100", 100).side_key(RED, "limit = 500").side_key(BLUE, "limit = 400").red_first()
}

#[test]
fn mad_21_the_track_alternates_as_the_rules_do() {
    use Progress::{Done, Now, ToCome};
    let mut play = two_against_four();
    let (to_come, now) = (|side| (side, None, ToCome), |side| (side, None, Now));
    let expected = [now(RED), to_come(BLUE), to_come(RED), to_come(BLUE), to_come(BLUE), to_come(BLUE)];
    assert_eq!(track(&play), expected);
    play.does(&["end r2", "move B1 to 300,1050"]);
    let expected =
        [(RED, Some(1), Done), (BLUE, Some(2), Now), to_come(RED), to_come(BLUE), to_come(BLUE), to_come(BLUE)];
    assert_eq!(track(&play), expected);
    play.does(&["end b1", "end r1", "end b2"]);
    let expected = [
        (RED, Some(0), Done),
        (BLUE, Some(2), Done),
        (RED, Some(1), Done),
        (BLUE, Some(3), Done),
        now(BLUE),
        to_come(BLUE),
    ];
    assert_eq!(track(&play), expected);
}

#[test]
fn mad_145_the_standing_says_who_would_win_now() {
    let play = two_against_four();
    let seen = roster(&play);
    assert_eq!(seen.scores, [0, 0], "nobody held the farm at the end of a turn");
    assert_eq!(seen.leads, Some(Outcome::Won(RED)));
    let rows: Vec<(&str, &str)> = seen.standing.iter().map(|row| (row.name.as_str(), row.value.as_str())).collect();
    assert_eq!(rows[0], ("If the battle ended now", "100 to 0, Red wins"));
    assert_eq!(rows[1], ("A lead that wins", "50 points"));
    let farm = &seen.objectives[0];
    assert_eq!((farm.holder, farm.note.as_str(), farm.points), (None, "would turn Red", 100));
}

#[test]
fn mad_146_objectives_say_what_would_change() {
    let mut play = two_against_four();
    play.does(&["end r1", "end b1", "end r2", "end b2", "end b3"]).rolls("end b4", &[&[7, 4]]);
    let farm = roster(&play).objectives[0].clone();
    assert_eq!((farm.holder, farm.note.as_str()), (Some(RED), "kept"));
    play.does(&["move R1 to 440,50", "end r1"]);
    assert_eq!(roster(&play).objectives[0].note, "kept, nobody near");
}

#[test]
fn mad_08_the_roster_lists_every_element_with_what_it_can_do() {
    let play = two_against_four();
    let seen = roster(&play);
    let letters: Vec<&str> = seen.units.iter().map(|unit| unit.letter.as_ref()).collect();
    assert_eq!(letters, ["T", "C", "T", "T", "G", "C"]);
    let tiger = &seen.units[0].pieces[0];
    assert_eq!((tiger.strength, tiger.symbol.as_ref(), tiger.kind.as_str()), ((28, 28), "tank", "Tiger I"));
    let rows: Vec<(&str, &str, &str)> =
        tiger.rows.iter().map(|row| (row.name.as_str(), row.value.as_str(), row.clause.as_ref())).collect();
    let expected = [
        ("Medium, tracked", "150 mm", "MAD-96"),
        ("Class B Cannon", "may fire on the move", "MAD-31"),
        ("Machine gun", "at infantry, instead of the rest", "MAD-44"),
    ];
    assert_eq!(rows, expected);
    let [half_track, squad] = &seen.units[5].pieces[..] else { panic!("a carrier and its squad") };
    assert_eq!((half_track.symbol.as_ref(), squad.symbol.as_ref()), ("half-track", "infantry"));
    assert_eq!((squad.aboard, squad.place.as_str()), (Some(half_track.piece), "in H1"));
    assert_eq!(seen.units[4].pieces[0].symbol, "assault-gun");
}

#[test]
fn mad_58_what_is_lost_stays_on_the_roster() {
    let field = Field::new()
        .red("a", &["R1: Tiger I at 300,100"])
        .blue("b", &["B1: T34/76 at 300,300", "B2: T34/76 at 340,300"]);
    let mut play = field.blue("c", &["B3: T34/76 at 900,900"]).red_first();
    play.does(&["aim R1 at B1"]).rolls("fire", &[&[9, 9]]);
    let seen = roster(&play);
    let [lost, left] = &seen.units[1].pieces[..] else { panic!("two tanks") };
    assert_eq!((lost.place.as_str(), lost.strength.0, lost.symbol.as_ref()), ("destroyed in turn 1", 0, "wreck"));
    assert_eq!((seen.units[1].left, seen.units[1].points), (left.points, lost.points + left.points));
    assert_eq!(seen.scores[0], lost.points);
    play.does(&["end a", "watch B2", "end b"]);
    let states: Vec<(&str, Progress)> = roster(&play)
        .units
        .iter()
        .map(|unit| (unit.state.clone(), unit.progress))
        .map(|(state, progress)| (Box::leak(state.into_boxed_str()) as &str, progress))
        .collect();
    assert_eq!(states, [("done", Progress::Done), ("waits to fire", Progress::Done), ("to come", Progress::ToCome)]);
}

#[test]
fn mad_143_deployment_has_a_track_too() {
    let zones = Field::new().red("a", &["R1: Tiger I"]).red("c", &["R2: Tiger I"]).blue("b", &["B1: T34/76"]).zones();
    let mut play = zones.open(&[&[3, 8]]);
    assert_eq!(roster(&play).units[0].state, "to be placed");
    play.does(&["place R1 at 300,100"]);
    assert_eq!((roster(&play).units[0].state.as_str(), track(&play)[0].2), ("being placed", Progress::Now));
    play.does(&["placed"]);
    assert_eq!(roster(&play).units[0].state, "placed");
    let sides: Vec<Side> = track(&play).iter().map(|(side, ..)| *side).collect();
    assert_eq!(sides, [RED, BLUE, RED]);
}

#[test]
fn every_kind_of_the_lists_is_drawn_as_something_known() {
    let known = [
        "tank",
        "heavy-tank",
        "assault-gun",
        "half-track",
        "truck",
        "armoured-car",
        "jeep",
        "towed-gun",
        "mortar",
        "infantry",
        "machine-gun",
        "at-team",
        "command",
        "cavalry",
        "power-armour",
        "walker",
        "grav-tank",
        "vtol",
    ];
    let kinds = [
        ("Tiger II", "heavy-tank"),
        ("Stug III G", "assault-gun"),
        ("T34/85", "tank"),
        ("Sdkfz 250/1 (APC)", "half-track"),
        ("Universal Carrier", "half-track"),
        ("Truck etc.", "truck"),
        ("Jeep/Bike etc.", "jeep"),
        ("BA64 Armoured Car", "armoured-car"),
        ("A/T Gun Class B & Truck", "towed-gun"),
        ("Infantry", "infantry"),
        ("Infantry (Support)", "machine-gun"),
        ("Infantry (+ATG)", "at-team"),
        ("Infantry Command", "command"),
        ("Cavalry", "cavalry"),
    ];
    let names: Vec<String> =
        (0..).zip(&kinds).map(|(n, (kind, _))| format!("R{n}: {kind} at {},100", 100 + 50 * n)).collect();
    let (first, second) = names.split_at(10);
    let refs = |names: &[String]| -> Vec<&'static str> {
        names.iter().map(|name| Box::leak(name.clone().into_boxed_str()) as &'static str).collect()
    };
    let field = Field::new().red("a", &refs(first)).red("c", &refs(second)).blue("b", &["B1: T34/76 at 300,1100"]);
    let play = field.red_first();
    let scene = Mad::scene(play.setting(), &play.battle.view(Viewer::Public));
    for (token, (kind, symbol)) in scene.tokens.iter().zip(kinds) {
        assert!(known.contains(&token.symbol.as_ref()), "{kind}");
        assert_eq!(token.symbol, symbol, "{kind}");
    }
}

#[test]
fn map_06_an_aircraft_in_battle_has_the_card_of_its_force_with_what_is_crossed_off() {
    let bomber = "Nakajima Kate B5N2 K at 500,600 heading 90 speed 200 load torpedo";
    let carrier = "ship Fleet carrier C at 900,620 heading 0";
    let mut play = sky("", &[bomber], &[carrier]).opened(&[&[9], &[2]]);
    let card = |play: &Play, piece: &str| {
        let (seen, piece) = (roster(play), play.piece(piece));
        let member =
            seen.units.iter().flat_map(|unit| &unit.pieces).find(|member| member.piece == piece).unwrap().clone();
        member.card.map(|card| (*card).clone())
    };
    let value = |card: &Card, name: &str| {
        card.figures.iter().find(|row| row.name == name).map(|row| row.value.clone()).unwrap_or_default()
    };
    let struck = |card: &Card| -> Vec<String> {
        card.boxes.iter().map(|of| format!("{} {}/{}", of.name, of.struck, of.number)).collect()
    };
    let before = card(&play, "K").unwrap();
    assert!(value(&before, "Speed").ends_with(", 200 now"), "{:?}", before.figures);
    assert!(value(&before, "Height").starts_with("high now, "), "{:?}", before.figures);
    assert_eq!((before.head[2..8].len(), before.weapons[0].len()), (6, before.head.len()));
    assert_eq!(struck(&before).last().unwrap(), "Torpedo 0/1");
    play.rolls("torpedo K C at 150 by S rest", &[&[1, 1]]);
    let after = card(&play, "K").unwrap();
    assert_eq!(struck(&after).last().unwrap(), "Torpedo 1/1");
    assert!(value(&after, "Height").starts_with("low now, "), "{:?}", after.figures);
    // Who is off the table has neither speed nor height; what it may do stands there all the same.
    let away = ground().aircraft(RED, "S: Spitfire IA").red_first();
    let figures = card(&away, "S").unwrap();
    assert_eq!(
        (value(&figures, "Speed").as_str(), value(&figures, "Height").as_str()),
        ("120 to 360", "attacks the ground low")
    );
    // A ship has its guns by range, and nothing of a crew.
    let ship = card(&play, "C").unwrap();
    assert_eq!((ship.weapons[0][..4].join(" "), ship.boxes.len()), ("1 x 31mm+ all round 5 5".to_owned(), 0));
}

#[test]
fn mad_97_an_elements_weapons_are_a_table_by_range() {
    let play = two_against_four();
    let seen = roster(&play);
    let table = |name: &str| {
        let all = seen.units.iter().flat_map(|unit| &unit.pieces);
        let card = all.clone().find(|member| member.name == name).unwrap().card.clone().unwrap();
        let lines = [&card.head].into_iter().map(|head| head.join(" | "));
        let weapons = card.weapons.iter().map(|line| line.join(" | "));
        assert!(card.figures.is_empty() && card.boxes.is_empty() && card.log.is_empty(), "it has a line of a sheet");
        lines.chain(weapons).collect::<Vec<_>>()
    };
    let tiger = [
        "Needs, up to mm | Damage / at infantry | 100 | 200 | 350 | 500 | 750 | 1000 | 1500",
        "Class B Cannon | 34 / 17 | 3 | 3 | 4 | 6 | 7 | 8 | 9",
        "Machine gun | 5 | 3 | 5 | 8 | \u{2013} | \u{2013} | \u{2013} | \u{2013}",
    ];
    assert_eq!(table("R1"), tiger);
    // MAD-49: small arms are not halved; the table ends where nothing reaches any more.
    assert_eq!(table("I1"), ["Needs, up to mm | Damage | 100 | 200 | 350", "Small Arms | 5 | 3 | 5 | 8"]);
    let rows: Vec<&str> = seen.units[0].pieces[0].rows.iter().map(|row| &*row.name).collect();
    assert!(!rows.iter().any(|name| name.starts_with("damage")), "its numbers are told once: {rows:?}");
}

#[test]
fn map_101_it_is_said_how_a_battle_in_the_air_ends() {
    let says = |options: &str, below: Option<&str>| {
        let enemies: Vec<&str> = [crate::air_battle::MESSERSCHMITT].into_iter().chain(below).collect();
        let dice: &[&[u8]] = &[&[9], &[5], &[1]];
        let play = sky(options, &[crate::air_battle::SPITFIRE], &enemies).opened(&dice[..1 + enemies.len()]);
        roster(&play).standing.iter().find(|row| row.name == "It ends").unwrap().value.clone()
    };
    let plain = "after turn 12, or when a side has no aircraft left";
    assert_eq!(says("", None), plain);
    let load = " and the other none with a load for something below";
    assert_eq!(says("", Some("ship Destroyer D at 1500,600 heading 0")), format!("{plain}{load}"));
    let far = ", or when all are far apart at the ends of two turns";
    assert_eq!(says("\"mad.edge\" = \"scroll\"", None), format!("{plain}{far}"));
}
