//! Human rulings about craft, and what comes of an order that was given before them.

use crate::air_battle::{MESSERSCHMITT, SPITFIRE, sky, told};
use crate::air_worked::happened;
use crate::field::{BLUE, Play, RED};
use crate::rulings::rule;
use sandtable_core::{Slot, Table, Value, Viewer};
use sandtable_mad::air::battle::event::Event as Happened;
use sandtable_mad::air::battle::state::Craft;
use sandtable_mad::{Event, Mad};

/// Somebody far from everything.
const FAR: &str = "Bf 109 E-3 N at 1700,100 heading 270 speed 200";

#[test]
fn map_07_map_50_who_is_gone_already_is_not_shot_down_again() {
    let mut play = sky("", &[SPITFIRE], &[MESSERSCHMITT, FAR]).opened(&[&[10], &[9], &[1]]);
    play.does(&["fly S at 240", "target S 1 at M", "target S 2 at M"]);
    let gone = play.piece("M");
    assert_eq!(rule(&mut play, gone, "remove", &[]), Ok(()));
    play.does(&["shoot"]);
    let wasted = |event: &&Happened| matches!(event, Happened::Fired { wasted: true, .. });
    assert_eq!(happened(&play).iter().filter(wasted).count(), 2);
    assert!(!happened(&play).iter().any(|event| matches!(event, Happened::Downed { .. } | Happened::Struck { .. })));
    assert_eq!(play.craft("S").kills, 0);
}

/// Two heavy guns with their markers, and a Kate with its torpedo before a carrier, whose run the first gun has named.
fn run_that_is_watched() -> Play {
    let kate = "Nakajima Kate B5N2 K at 500,600 heading 90 speed 150 load torpedo";
    let below = ["B at 700,700", "C at 700,500"].map(|gun| format!("ship Heavy AA position {gun}"));
    let carrier = "ship Fleet carrier Y at 900,620 heading 0";
    let mut play = sky("", &[kate], &[&below[0], &below[1], carrier]).opened(&[&[1], &[9], &[8], &[7]]);
    play.does(&["stand by B", "stand by C", "cease Y", "torpedo K Y at 150", "cover B after 100"]);
    play
}

#[test]
fn map_77_who_is_ruled_gone_or_without_a_marker_does_not_fire() {
    for ruling in ["remove", "lose marker"] {
        let mut play = run_that_is_watched();
        let gun = play.piece("B");
        assert_eq!(rule(&mut play, gun, ruling, &[]), Ok(()));
        // The torpedo runs, and nothing else is rolled.
        play.rolls("spare", &[&[1, 2]]);
        let sprung = |event: &Happened| matches!(event, Happened::Sprung { .. } | Happened::Held { .. });
        assert!(!happened(&play).iter().any(sprung), "{ruling}: {:?}", happened(&play));
        assert!(!play.is_lost("K"));
    }
}

#[test]
fn map_92_no_torpedo_runs_that_is_not_aboard_and_none_at_who_is_gone() {
    // The gun that was named fires all the same. Without the carrier there is nothing to fire at, and the next turn begins.
    let fires: [&[u8]; 4] = [&[1, 2], &[5], &[4], &[3]];
    for (about, ruling, values, dice) in
        [("K", "torpedo aboard", &[Value::Number(0)][..], &fires[..1]), ("Y", "remove", &[], &fires)]
    {
        let mut play = run_that_is_watched();
        let piece = play.piece(about);
        assert_eq!(rule(&mut play, piece, ruling, values), Ok(()));
        let before = play.hit_points("Y");
        play.rolls("spare", dice);
        let launched = |event: &Happened| matches!(event, Happened::Released { .. } | Happened::Ran { .. });
        assert!(!happened(&play).iter().any(launched), "{ruling}: {:?}", happened(&play));
        assert_eq!((play.hit_points("Y"), play.craft("K").torpedo), (before, about == "Y"));
    }
}

#[test]
fn map_58_who_has_no_bombs_any_more_drops_none_and_may_fire() {
    let bomber = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let below = ["B at 1200,300", "A at 900,450", "C at 905,700"].map(|gun| format!("ship Heavy AA position {gun}"));
    let below: Vec<&str> = below.iter().map(String::as_str).collect();
    let mut play = sky("", &[bomber], &below).opened(&[&[1], &[9], &[8], &[7]]);
    play.does(&["stand by B", "cease A", "cease C", "bomb J A low at 250"]);
    let stuka = play.piece("J");
    assert_eq!(rule(&mut play, stuka, "bombs", &[Value::Number(0)]), Ok(()));
    play.does(&["spare"]);
    assert!(!happened(&play).iter().any(|event| matches!(event, Happened::Released { .. })));
    assert_eq!((play.asked(), play.may("target J 1 at C")), (RED, Ok(())), "its pilot has dropped nothing");
}

#[test]
fn map_47_nobody_is_ruled_to_fly_with_a_hit_that_brings_it_down() {
    for (options, most) in [("", 1), ("\"mad.engine_hits_to_crash\" = \"by_type\"", 2)] {
        let mut play = sky(options, &["Ju 88 A-1 J at 900,640 heading 0 speed 200"], &[FAR]).opened(&[&[9], &[1]]);
        let bomber = play.piece("J");
        let mut slots = Vec::new();
        Mad::rulings(play.setting(), &play.battle.view(Viewer::Umpire), bomber, &mut |offer| {
            if Mad::RULINGS[usize::from(offer.verb)].key == "engine hits" {
                slots.extend(offer.slots.iter().copied());
            }
        });
        assert_eq!(slots, [Slot::Number { from: 0, to: most }]);
        let hit_points = play.hit_points("J");
        for engines_hit in [most as u8, most as u8 + 1] {
            let now = Craft { engines_hit, ..*play.craft("J") };
            let event = Event::Air(Happened::Ruled { craft: bomber, at: None, hit_points, now });
            let ruled = play.battle.rule(vec![event], "a test", None, &[RED, BLUE]).is_ok();
            assert_eq!(ruled, i32::from(engines_hit) == most, "{engines_hit}");
        }
    }
}

#[test]
fn map_47_only_of_the_first_engine_hit_it_is_told_that_it_slows() {
    let by_type = "\"mad.engine_hits_to_crash\" = \"by_type\"";
    let bomber = "Ju 88 A-1 J at 900,640 heading 0 speed 200";
    // Two hits in one attack, and one after an earlier hit before the next move.
    let twice: [&[u8]; 4] = [&[9, 9], &[8, 8], &[1], &[4]];
    let once: [&[u8]; 3] = [&[9, 9], &[1, 2], &[1]];
    for (before, dice, told_of) in [(0, &twice[..], &[true, false][..]), (1, &once, &[false])] {
        let mut play = sky(by_type, &[SPITFIRE], &[bomber]).opened(&[&[8], &[3]]);
        if before > 0 {
            let piece = play.piece("J");
            assert_eq!(rule(&mut play, piece, "engine hits", &[Value::Number(before)]), Ok(()));
        }
        play.does(&["fly S at 240", "target S 1 at J", "target S 2 at J"]);
        play.rolls("shoot", dice);
        let hits = told(&play).into_iter().map(|sentence| sentence.text).filter(|text| text.starts_with("An engine"));
        let slows: Vec<bool> = hits.map(|text| text.contains("half its speed")).collect();
        assert_eq!(slows, told_of);
    }
}
