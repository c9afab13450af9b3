//! What the computer does with aircraft, and with what fires at them.

use crate::air_battle::sky;
use crate::air_combined::{ground, offers};
use crate::field::{BLUE, BLUE_FIRST, Field, Play, RED, RED_FIRST};
use crate::opponents::{chosen, often};
use sandtable_ai::Effort;
use sandtable_core::{Table, Value};
use sandtable_dice::Stream;
use sandtable_geometry::Length;
use sandtable_mad::air::battle::state::{Flight, Run};
use sandtable_mad::air::battle::{Command as Aerial, Step};
use sandtable_mad::air::doctrine;
use sandtable_mad::{Command, Mad};

/// The flight of a command, where it is one.
fn flight(command: &Command) -> Option<Flight> {
    match command {
        Command::Air(Aerial::Fly { flight, .. }) => Some(*flight),
        _ => None,
    }
}

/// How often the computer lets a craft of the side that must decide fly so, of forty times.
fn flies(play: &Play, craft: &str, so: impl Fn(&Flight) -> bool) -> usize {
    let (view, step) = (play.view(play.asked()), Step::Fly(play.piece(craft)));
    let choose = |seed| doctrine::choose(play.setting(), &view, step, Effort::Full, &mut Stream::new(seed));
    (0..40).filter(|&seed| flight(&Command::Air(choose(seed))).is_some_and(|flight| so(&flight))).count()
}

/// Does a flight of a craft lead off the table?
fn leaves(play: &Play, craft: &str, flight: &Flight) -> bool {
    let air = play.air();
    air.flight().may_fly(play.piece(craft), flight).unwrap().flown(air.table()).left
}

#[test]
fn map_96_who_was_bought_without_bombs_comes_and_fights() {
    let mut play = ground().aircraft(RED, "Z: Bf 110 C-4").red_first();
    play.does(&["end R9"]).rolls("end B9", &[RED_FIRST]);
    assert_eq!(flies(&play, "Z", |flight| flight.entry.is_some()), 40);
    let zerstoerer = "Bf 110 C-4 Z at 1300,600 heading 90 speed 200";
    let play = sky("", &[zerstoerer], &["Spitfire IA S at 1600,600 heading 90 speed 200"]).opened(&[&[9], &[1]]);
    assert_eq!(flies(&play, "Z", |flight| !leaves(&play, "Z", flight)), 40);
}

/// Who has a target under him bombs it: to come nearer is never worth more than to drop.
#[test]
fn map_55_whoever_can_bomb_an_element_does() {
    let drops = |at: &str| {
        let field = ground().aircraft(RED, &format!("J: Ju 87 B-1, bombs at {at} heading 0 speed 200"));
        let play = field.blue("t", &["T1: T34/76 at 900,600"]).red_first();
        flies(&play, "J", |flight| matches!(flight.run, Run::Bombs { .. }))
    };
    assert_eq!(["900,400", "905,450"].map(drops), [40, 40]);
}

#[test]
fn map_102_no_bombs_are_carried_home() {
    let zero = "Mitsubishi Zero A6M2 Z at 300,600 heading 270 speed 200";
    let bombs = |at: &str, enemies: &[&str], dice: &[&[u8]], target: Option<&str>| {
        let dauntless = format!("Douglas Dauntless SBD-3 D at {at} heading 90 speed 200 load bombs");
        let play = sky("", &[&dauntless], enemies).opened(dice);
        let target = target.map(|name| play.piece(name).into());
        flies(&play, "D", |flight| matches!(flight.run, Run::Bombs { target: at, .. } if at == target))
    };
    assert_eq!(bombs("1700,600", &[zero], &[&[9], &[1]], None), 40);
    // A gun position, where there is nothing better.
    let gun = "ship Light AA position A at 1390,600";
    assert_eq!(bombs("1300,600", &[zero, gun], &[&[9], &[1], &[2]], Some("A")), 40);
}

#[test]
fn map_114_who_comes_in_says_that_it_attacks() {
    let mut play = ground()
        .aircraft(RED, "H: Hurricane I")
        .aircraft(BLUE, "J: Ju 87 B-1 at 900,700 heading 180 speed 200")
        .red_first();
    play.does(&["end R9", "watch B9", "end B9"]).rolls("fly J at 200", &[RED_FIRST]);
    assert_eq!(flies(&play, "H", |flight| flight.entry.is_some() && flight.attacks), 40);
}

/// A unit of flak and two others of Blue under markers, and a Stuka of Red.
fn hidden() -> Play {
    let mut play = Field::new()
        .option("mad.hidden", "on")
        .option("mad.dummies", "none")
        .zones()
        .key("places_first = \"Blue\"")
        .side_key(RED, "hidden = false")
        .red("far", &["R9: Tiger I"])
        .blue("flak", &["F: FlakPz IV Wirbelwind"])
        .blue("wood", &["B1: T34/76"])
        .aircraft(RED, "J: Ju 87 B-1 at 900,700 heading 0 speed 200")
        .open(&[]);
    play.does(&["deploy flak at 900,1000", "deploy wood at 700,1100", "deploy far at 100,100"])
        .rolls("placed", &[BLUE_FIRST]);
    play
}

#[test]
fn map_80_before_it_fires_an_aircraft_looks_for_markers() {
    let mut play = hidden();
    play.does(&["watch A", "end flak", "fly J at 200", "spare"]);
    assert_eq!(
        often(&play, |command| matches!(command, Command::Spot { element, .. } if *element == play.piece("J"))),
        40
    );
}

#[test]
fn map_114_hidden_flak_comes_out_to_fire_at_a_flight() {
    let mut play = hidden();
    play.does(&["watch A", "end flak", "fly J low at 200"]);
    let reveal = Command::Reveal { unit: play.unit("flak") };
    assert_eq!(often(&play, |command| *command == reveal), 40);
    play.does(&["reveal flak", "appear all"]);
    assert_eq!(often(&play, |command| matches!(command, Command::Air(Aerial::Cover { .. }))), 40);
    // Light guns reach nobody who is high.
    let mut high = hidden();
    high.does(&["watch A", "end flak", "fly J at 200"]);
    assert_eq!(often(&high, |command| *command == reveal), 0);
}

#[test]
fn map_76_a_marker_with_flak_under_it_stays_and_fires_in_its_turn() {
    let mut play = hidden();
    assert_eq!(play.asked(), BLUE);
    let flak = play.unit("flak");
    let waits = |command: &Command| matches!(command, Command::Watch { .. } | Command::End { .. });
    let on = |play: &Play| (0..40).map(|seed| chosen(play, seed)).collect::<Vec<_>>();
    play.does(&["end wood", "fly J low at 200"]);
    assert_eq!(play.asked(), RED, "it may look for markers");
    play.does(&["cease J"]);
    assert!(on(&play).iter().all(|command| *command == Command::Reveal { unit: flak }), "{:?}", on(&play)[0]);
    let far = {
        let mut play = hidden();
        play.does(&["end wood", "fly J at 200", "cease J"]);
        on(&play)
    };
    assert!(far.iter().all(waits), "{:?}", far[0]);
}

#[test]
fn map_114_candidates_strafe_attack_and_come_with_their_bombs() {
    let filled = |play: &Play, verb: &str| {
        let mut all: Vec<Vec<Value>> = Vec::new();
        for offer in offers(play, "S", verb) {
            Mad::candidates(play.setting(), &play.view(play.asked()), &offer, &mut |values| all.push(values.to_vec()));
        }
        all
    };
    let mut play = ground().aircraft(RED, "S: Bf 110 C-4, bombs").blue_first();
    play.does(&["watch B9", "end B9"]).rolls("end R9", &[RED_FIRST]);
    let intents =
        |all: &[Vec<Value>]| [0, 1, 2, 3].map(|n| all.iter().any(|values| values.last() == Some(&Value::Number(n))));
    assert_eq!(intents(&filled(&play, "enter")), [true; 4]);
    assert!(!filled(&play, "enter bomb").is_empty());
    play.does(&["enter S from 900,0 heading 0 at 200", "spare", "end B9"]).rolls("end R9", &[RED_FIRST]);
    assert_eq!(intents(&filled(&play, "fly")), [true, true, false, false], "without a marker nothing is stated");
}

/// How far a craft is from the nearest enemy on the ground, in millimetres.
fn to_the_nearest(play: &Play, craft: &str, enemies: &[&str]) -> i32 {
    enemies.iter().map(|enemy| play.at(craft).distance(play.at(enemy)).0 / 1000).min().unwrap()
}

#[test]
fn map_51_who_has_nobody_to_fight_in_the_air_goes_where_he_can_strafe() {
    let field =
        ground().option("mad.arrival_turn", "1").blue("t", &["T1: T34/76 at 1400,400", "T2: Truck etc. at 1450,430"]);
    for seed in 0..10 {
        let mut play = field.clone().aircraft(RED, "H: Hurricane I at 600,400 heading 180 speed 240").red_first();
        let mut source = Stream::new(seed);
        for turn in 0..2 {
            let (view, step) = (play.view(RED), Step::Fly(play.piece("H")));
            let flies = doctrine::choose(play.setting(), &view, step, Effort::Full, &mut source);
            play.does(&[&Mad::write(play.setting(), &Command::Air(flies))]);
            if turn == 0 {
                play.does(&["end t", "end R9"]).rolls("end B9", &[RED_FIRST]);
            }
        }
        assert!(to_the_nearest(&play, "H", &["T1", "T2"]) < 700, "{seed}: {:?}", play.at("H"));
    }
    // It comes in over its edge where they are.
    let play = field.aircraft(RED, "H: Hurricane I").red_first();
    assert_eq!(
        flies(&play, "H", |flight| flight.entry.is_some_and(|entry| (1200..1600).contains(&(entry.at.x / 1000)))),
        40
    );
}

#[test]
fn map_72_aircraft_keep_away_from_small_arms_that_may_fire_at_them() {
    // How often somebody who strafes squads ends his move where their small arms reach him.
    let low = |small_arms: &str| {
        let squads: Vec<String> = (0..6).map(|n| format!("I{n}: Infantry at {},640", 800 + 40 * n)).collect();
        let squads: Vec<&str> = squads.iter().map(String::as_str).collect();
        let field = ground().option("mad.small_arms_aa", small_arms).blue("s", &squads);
        let play = field.aircraft(RED, "H: Hurricane I at 900,400 heading 0 speed 240").red_first();
        let piece = play.piece("H");
        flies(&play, "H", |flight| {
            let end = play.air().flight().may_fly(piece, flight).unwrap().end().at;
            flight.low && (0..6).any(|n| end.within(play.at(&format!("I{n}")), Length::mm(100)))
        })
    };
    assert_eq!(["on", "off"].map(low), [0, 40]);
}
