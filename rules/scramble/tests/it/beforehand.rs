//! What people are told before they decide: the odds of the tests of a move, of attacks, and of the computing sight.

use crate::combat::{BLUE_FIRST, RED_FIRST, met, moved, there};
use crate::fight::{Fight, Sky};
use sandtable_core::{Forecast, Table, counted};
use sandtable_dice::{Exact, Stream, sample};
use sandtable_geometry::Length;
use sandtable_scramble::battle::board::Board;
use sandtable_scramble::battle::position::{Place, Shot};
use sandtable_scramble::resolution::criticals::Reads;
use sandtable_scramble::resolution::survival::Survival;
use sandtable_scramble::resolution::volley::Volley;
use sandtable_scramble::sections::attacks::{Group, damage};
use sandtable_scramble::{Scramble, clause};

/// One of Red's, who moves first, and Blue's far away.
fn one(line: &str) -> Fight {
    Sky::new().red(line).blue("B: Bf 109E-4 at 60,44 heading 180 band 30").fight(&[&[4], &[9]])
}

fn told(fight: &Fight, command: &str) -> Vec<Forecast> {
    let (command, view) = (fight.read(command), fight.view(fight.asked()));
    Scramble::forecast(fight.setting(), &view, &command, &mut Exact::new())
}

fn chance(forecast: &Forecast, name: &str) -> f64 {
    forecast.chances.iter().find(|(known, _)| known == name).map_or(0.0, |(_, chance)| *chance)
}

/// How many of ten faces of its only test make a move fail, and how many of them crash.
fn played(line: &str, command: &str) -> [f64; 2] {
    let mut all = [0.0; 2];
    for face in 1..=10 {
        let mut fight = one(line);
        fight.rolls(command, &[&[face]]);
        let craft = fight.craft("R");
        all[0] += f64::from(u8::from(craft.flown.is_none_or(|flown| flown.failed))) / 10.0;
        all[1] += f64::from(u8::from(craft.place == Place::Lost)) / 10.0;
    }
    all
}

#[test]
fn a_move_is_told_with_the_chance_that_its_test_fails_and_that_it_crashes() {
    let cases = [
        ("R: Spitfire Mk I at 30,20 heading 0 band 10", "climb R by S 5"),
        ("R: Spitfire Mk I at 30,20 heading 0 band 2", "level R by S 4 T 3 L 50 S 1"),
        ("R: Fw 190A-8 at 30,20 heading 0 band 6", "power R down 5 by S 5"),
        ("R: Bf 109E-4 at 30,20 heading 0 band 4", "split R down 2 by S 4"),
        ("R: Spitfire Mk I at 30,20 heading 0 band 1", "zoom R"),
    ];
    for (line, command) in cases {
        let forecasts = told(&one(line), command);
        let [of] = &forecasts[..] else { panic!("`{command}`: {forecasts:?}") };
        let all = [chance(of, "fails"), chance(of, "crashes")];
        let seen = played(line, command);
        assert!(all.iter().zip(seen).all(|(told, seen)| (told - seen).abs() < 1e-9), "`{command}`: {all:?}, {seen:?}");
        assert!(of.need.is_at_most() && all[0] > 0.0);
    }
    assert!(told(&one(cases[0].0), "level R by S 6").is_empty());
}

#[test]
fn several_tests_are_told_one_by_one_and_together() {
    let fight = one("R: Spitfire Mk I at 30,20 heading 0 band 1");
    let all = told(&fight, "climb R by T 2 L 50 S 1");
    let [whole, climb, turn] = &all[..] else { panic!("{all:?}") };
    let (one, other) = (chance(climb, "fails"), chance(turn, "fails"));
    assert!((chance(whole, "fails") - (1.0 - (1.0 - one) * (1.0 - other))).abs() < 1e-9);
    let crashes = chance(climb, "crashes") + (1.0 - one) * chance(turn, "crashes");
    assert!((chance(whole, "crashes") - crashes).abs() < 1e-9 && crashes > 0.0);
    // The climb is tested low, the turn when it has risen.
    assert_eq!((&*climb.about, &*turn.about), ("Climb of R", "Tight Turn of R"));
    assert!(chance(climb, "crashes") > chance(turn, "crashes"));
}

#[test]
fn whoever_is_met_on_the_way_is_a_test_too() {
    let sky = Sky::new()
        .red("R: Spitfire Mk I at 30,20 heading 0 band 10")
        .blue("B: Bf 109E-4 at 30,23 heading 90 band 10")
        .blue("C: Bf 109E-4 at 30,24 heading 90 band 11");
    let fight = sky.fight(&[&[4], &[9]]);
    let all = told(&fight, "level R by S 6");
    let [met] = &all[..] else { panic!("{all:?}") };
    assert_eq!((&*met.about, met.pieces.len()), ("Collision of R", 1));
    let said = met.picture.remarks.iter().map(|remark| (&*remark.text, &remark.pieces[..])).next();
    let expected = [fight.piece("R"), fight.piece("B")];
    assert_eq!(said, Some(("It collides with B: both are damaged, and its move is over there.", &expected[..])));
}

#[test]
fn sqr_114_sqr_39_no_test_is_told_that_is_never_rolled() {
    let sky = Sky::new()
        .red("R: Spitfire Mk I at 30,20 heading 0 band 8")
        .blue("B: Bf 109E-4 at 30,23 heading 90 band 8")
        .blue("X: Bf 109E-4 at 30,22.3 heading 0 band 10");
    let about = |sky: &Sky, order: &str| {
        let all = told(&sky.fight(&[&[4], &[9]]), order);
        all.iter().map(|forecast| forecast.about.clone()).collect::<Vec<_>>()
    };
    assert_eq!(about(&sky, "level R by S 6"), ["Collision of R"]);
    assert!(about(&sky.clone().set("collisions", "off"), "level R by S 6").is_empty());
    // Whom a Zoom comes to at its end is no test; whom it passes to get beyond him is one.
    for order in ["zoom R", "zoom R beyond"] {
        assert_eq!(about(&sky, order), ["Zoom climb of R"], "{order}");
    }
    let passed = sky.clone().blue("Y: Bf 109E-4 at 30.9,21.3 heading 0 band 10");
    let told = about(&passed, "zoom R");
    assert_eq!((told.len(), told.contains(&"Collision of R".to_owned())), (3, true), "{told:?}");
}

#[test]
fn sqr_39_a_zoom_into_contact_is_shown_to_where_it_ends() {
    let sky =
        Sky::new().red("R: Spitfire Mk I at 30,20 heading 0 band 8").blue("X: Bf 109E-4 at 30,22.3 heading 0 band 10");
    let ends = |order: &str| {
        let fight = sky.fight(&[&[4], &[9]]);
        let preview = Scramble::preview(fight.setting(), &fight.view(fight.asked()), &fight.read(order));
        let course = preview.course.unwrap();
        assert_eq!(
            (course.cost, course.allowed),
            (Length::inches(2), Length::inches(2)),
            "it takes the same of the move"
        );
        let end = *course.path.last().unwrap();
        (f64::from(end.x) / 25_400.0, (f64::from(end.y) / 254.0).round() / 100.0)
    };
    assert_eq!((ends("zoom R"), ends("zoom R beyond")), ((30.0, 21.3), (30.0, 23.3)));
}

#[test]
fn scr_44_from_how_much_worse_a_place_dice_could_go_depends_on_the_sight_that_is_fitted() {
    // From the side a 9 is needed. A place 2 worse is out of reach; with the 6 of a sight, used or only fitted, one 8 worse.
    let told = |sum: &str| {
        let sky = Sky::new()
            .set("computing_sight", "revised")
            .set("sight_sum", sum)
            .red(&there("R: P-51D Mustang at 30,20 heading 0 band 20"))
            .blue(&there("B: Spitfire Mk IXC at 30,24 heading 90 band 20"));
        let mut fight = sky.fight(RED_FIRST);
        moved(&mut fight, &[]);
        let all = told(&fight, "shoot R 6x0.5@N at B");
        all[0].picture.remarks.iter().map(|remark| remark.text.clone()).collect::<String>()
    };
    assert!(told("used").contains("a place that is 2 worse"), "{}", told("used"));
    assert!(told("fitted").contains("a place that is 8 worse"), "{}", told("fitted"));
}

#[test]
fn what_failing_leads_to_is_said_in_words_and_drawn() {
    let fight = one("R: Spitfire Mk I at 1.5,20 heading 270 band 5");
    let all = told(&fight, "climb R by S 2");
    let [climb] = &all[..] else { panic!("{all:?}") };
    let line = climb.picture.line.as_ref().unwrap();
    assert_eq!((line.from.x, line.to.x), (38_100, 0), "it would fly off the table");
    assert!(climb.picture.results[1].effect.ends_with("off the table"), "{:?}", climb.picture.results);
}

#[test]
fn the_computing_sight_is_told_as_the_shots_that_it_would_make() {
    for sight in ["printed", "revised"] {
        let sky = Sky::new()
            .set("computing_sight", sight)
            .key("date = \"1951-06-01\"")
            .red(&there("R: F-86E Sabre at 30,20 heading 0 band 20"))
            .blue(&there("B: P-51D Mustang at 30,24 heading 0 band 20"));
        let mut fight = sky.fight(RED_FIRST);
        moved(&mut fight, &[]);
        let before = told(&fight, "sight R");
        assert!(told(&fight, "sight R off").is_empty());
        let without = told(&fight, "shoot R 6x0.5@N at B");
        fight.does(&["sight R"]);
        let with = told(&fight, "shoot R 6x0.5@N at B");
        let [before, with, without] = [&before[..], &with[..], &without[..]].map(|all| match all {
            [only] => only,
            other => panic!("{other:?}"),
        });
        assert_eq!((&before.chances, &before.need), (&with.chances, &with.need));
        assert!(chance(with, "hits") > chance(without, "hits"), "{sight}: {with:?}, {without:?}");
        assert_eq!((before.gain, &*before.about), (0.0, "6x0.5 with the sight of R at B"));
    }
}

#[test]
fn what_is_named_is_told_again_before_it_is_carried_out() {
    let sky = Sky::new()
        .red(&there("R: Spitfire Mk I at 30,20 heading 0 band 20"))
        .blue(&there("B: Fw 190A-8 at 30,24 heading 90 band 20"));
    let mut fight = sky.fight(RED_FIRST);
    moved(&mut fight, &[]);
    let named = told(&fight, "shoot R 8x.303@N at B");
    fight.does(&["shoot R 8x.303@N at B"]);
    let fired = told(&fight, "fire");
    assert_eq!((fired.len(), &fired[0].chances, fired[0].gain), (1, &named[0].chances, 0.0));
    assert!(named[0].gain > 0.0);
}

#[test]
fn sqr_67_sqr_120_a_move_is_shown_with_the_points_of_damage_that_shots_from_its_end_do() {
    let sky = Sky::new()
        .red("R: Spitfire Mk VB at 30,16 heading 0 band 20")
        .blue("B: Ju 87B-2 at 30,24 heading 0 band 20")
        .blue("C: Ju 87B-2 at 34,20 heading 0 band 20");
    let mut fight = sky.fight(RED_FIRST);
    fight.does(&["level B by S 2"]);
    let (view, order) = (fight.view(fight.asked()), fight.read("level R by S 8"));
    let preview = Scramble::preview(fight.setting(), &view, &order);
    let said = |title: &str| preview.remarks.iter().find(|one| one.title == title).map(|one| one.text.clone());
    fight.does(&["level R by S 8", "level C by S 2", "content"]);
    let points = |fight: &Fight, command: &str| {
        let [(_, points), ..] = told(fight, command)[0].picture.averages[..] else { panic!("{command}") };
        format!("about {} of damage.", counted((points + 0.5) as u32, "point", "points"))
    };
    let both = points(&fight, "shoot R 2x20mm@N+4x.303@N at B");
    assert!(said("Bears on B").unwrap().ends_with(&both), "{:?}, not {both}", said("Bears on B"));
    fight.does(&["done R"]);
    let one = points(&fight, "shoot B 1x7.92mm@R at R");
    assert!(said("B bears on it").unwrap().ends_with(&one), "{:?}, not {one}", said("B bears on it"));
    assert_eq!(said("C bears on it"), None);
}

#[test]
fn from_a_worse_place_dice_could_be_traded_for_hits_and_it_is_said_with_its_odds() {
    // Head-on a 9 is needed of each of four pairs: no dice may go. With 11 needed two could, and two rolls have two D6 added.
    let fight = |heading: i32| {
        let sky = Sky::new()
            .red(&there("R: Spitfire Mk I at 30,20 heading 0 band 20"))
            .blue(&there(&format!("B: Fw 190A-8 at 30,24 heading {heading} band 20")));
        let mut fight = sky.fight(RED_FIRST);
        moved(&mut fight, &[]);
        fight
    };
    let astern = told(&fight(0), "shoot R 8x.303@N at B");
    assert!(astern[0].need.total() == 5 && astern[0].picture.remarks.is_empty(), "a 5 is likelier than any trade");
    let fight = fight(180);
    let all = told(&fight, "shoot R 8x.303@N at B");
    let [shot] = &all[..] else { panic!("{all:?}") };
    let four = 1.0 - 0.8 * 0.8 * 0.8 * 0.8;
    assert!((chance(shot, "hits") - four).abs() < 1e-9 && shot.need.total() == 9);
    let dice =
        |given: u32| (0..6_u32.pow(given)).map(move |n| (0..given).map(|die| n / 6_u32.pow(die) % 6 + 1).sum::<u32>());
    let misses = |sum: u32| 1.0 - (2..=10).filter(|face| face + sum >= 11).count() as f64 / 10.0;
    let hits = |given: u32| {
        let missed: f64 = dice(given).map(|sum| (given..4).map(|_| misses(sum)).product::<f64>()).sum();
        1.0 - missed / f64::from(6_u32.pow(given))
    };
    assert!(hits(2) > hits(1) && hits(2) > hits(3));
    let text = &shot.picture.remarks[0].text;
    let said = format!("2 worse it could give up 2: {:.0} % to hit", hits(2) * 100.0);
    assert!(text.contains(&said), "{text}, not {said}");
}

#[test]
fn the_odds_of_a_fortress_are_those_of_a_million_shots() {
    const SHOTS: u64 = 1_000_000;
    // Two turrets join the tail gunner in a long burst, and critical hits bring others.
    let fight = met(
        Sky::new().set("critical_d6", "points_and_chain"),
        &["R: B-17G Flying Fortress at 36,20 heading 0 band 10"],
        &["B: Fw 190A-8 at 36,16 heading 0 band 10"],
        RED_FIRST,
    );
    let all = told(&fight, "combine R 2x0.5@R#4 with 2x0.5@T#2+2x0.5@T#3 at B long");
    let [shot] = &all[..] else { panic!("{all:?}") };
    let (board, [by, at]) = (Board::new(fight.setting(), fight.table()), ["R", "B"].map(|name| fight.piece(name)));
    let guns = Shot { guns: 0b1000, joined: 0b110, long: true, ..Shot::default() };
    let group = board.shot(by, at, &guns, false).unwrap()[0];
    let volleys = sample(&group.volley, SHOTS, Stream::new(5)).by(|fired, _| (fired.hits, fired.dice));
    let reads = Reads::new(fight.setting().lists.criticals, &fight.setting().rules);
    let (mut hits, mut down) = (0.0, 0.0);
    for (((hit, dice), fired), stream) in volleys.into_iter().filter(|((hit, _), _)| *hit > 0).zip(6..) {
        assert_eq!(hit, 1);
        let times = (fired.rate() * SHOTS as f64).round();
        let struck = sample(&damage(&group, dice, 0, fight.craft("B").now, reads), times as u64, Stream::new(stream));
        hits += times;
        down += times * struck.chance(|struck, _| struck.target.is_destroyed()).rate();
    }
    for (name, seen) in [("hits", hits), ("shoots down", down)] {
        let (told, seen) = (chance(shot, name), seen / SHOTS as f64);
        let error = (told * (1.0 - told) / SHOTS as f64).sqrt();
        assert!(told > 0.005 && (told - seen).abs() <= 4.0 * error, "{name}: {told} told, {seen} seen");
    }
}

#[test]
fn two_classes_of_one_shot_are_told_together_and_apart() {
    const SHOTS: u64 = 200_000;
    type Case = (&'static str, &'static str, u16, &'static [(&'static str, &'static str)]);
    let cases: [Case; 2] = [
        ("R: Fw 190A-8 at 36,20 heading 0 band 10", "shoot R 4x20mm@N+2x13mm@N at B", 0b11, &[]),
        (
            "R: P-38J Lightning at 36,20 heading 0 band 10",
            "shoot R 1x20mm@N+4x0.5@N at B",
            0b11,
            &[("computing_sight", "revised"), ("era", "korea")],
        ),
    ];
    for (line, command, guns, set) in cases {
        let sky = set.iter().fold(Sky::new(), |sky, (id, value)| sky.set(id, value));
        let mut fight = met(sky, &[line], &["B: Spitfire Mk IXC at 36,24 heading 90 band 10"], RED_FIRST);
        if !set.is_empty() {
            fight.does(&["sight R"]);
        }
        let all = told(&fight, command);
        let [whole, one, other] = &all[..] else { panic!("{all:?}") };
        assert!(whole.about.contains(" and ") && whole.about.ends_with(" together of R at B"), "{}", whole.about);
        assert!(whole.gain > 0.0 && one.gain == 0.0 && other.gain == 0.0, "it promises that once");
        let (board, [by, at]) = (Board::new(fight.setting(), fight.table()), ["R", "B"].map(|name| fight.piece(name)));
        let groups = board.shot(by, at, &Shot { guns, ..Shot::default() }, false).unwrap();
        let (first, second) = (groups[0], groups[1]);
        let reads = Reads::new(fight.setting().lists.criticals, &fight.setting().rules);
        // One die of a sight for both: each of its faces by itself.
        let faces = if first.volley.sight { 1..=6i8 } else { 0..=0 };
        let (mut hits, mut down, mut stream) = (0.0, 0.0, 1);
        let each = SHOTS / faces.len() as u64;
        for die in faces.clone() {
            let mut next = |volley: Volley, times: u64| {
                stream += 1;
                sample(&volley, times, Stream::new(stream)).by(|fired, _| fired.dice)
            };
            let shown = |group: &Group| {
                let mut volley = Volley { sight: false, ..group.volley };
                volley.rolls.iter_mut().for_each(|roll| roll.need = roll.need.when(true, -die, &clause::SIGHT_DIE));
                volley
            };
            let others: Vec<(u8, f64)> =
                next(shown(&second), each).into_iter().map(|(dice, chance)| (dice, chance.rate())).collect();
            for (dice, chance) in next(shown(&first), each) {
                for &(more, also) in others.iter().filter(|(more, _)| dice + more > 0) {
                    let chance = chance.rate() * also / faces.len() as f64;
                    hits += chance;
                    let damage = damage(&first, dice + more, 0, fight.craft("B").now, reads);
                    down += chance * Survival(damage).fate().destroyed;
                }
            }
        }
        for (name, seen) in [("hits", hits), ("shoots down", down)] {
            let told = chance(whole, name);
            assert!((told - seen).abs() <= 4.0 * 0.5 / (SHOTS as f64).sqrt(), "{command}, {name}: {told}, {seen}");
            let apart = 1.0 - (1.0 - chance(one, name)) * (1.0 - chance(other, name));
            assert!(told > chance(one, name).max(chance(other, name)), "{command}, {name}");
            if name == "hits" {
                assert_eq!(set.is_empty(), (told - apart).abs() < 1e-9, "{command}: a common die ties them");
            }
        }
    }
}

#[test]
fn all_that_may_come_of_an_attack_on_the_ground_is_told() {
    let fight = met(
        Sky::new().ground("T: column at 36,34"),
        &["R: Mosquito FB Mk VI at 36,30 heading 0 band 2"],
        &["B: Bf 109G-6 at 60,40 heading 0 band 20"],
        RED_FIRST,
    );
    let all = told(&fight, "strafe R 4x20mm@N at T");
    let [strike] = &all[..] else { panic!("{all:?}") };
    let results = &strike.picture.results;
    assert_eq!(results.iter().map(|result| result.name.as_str()).collect::<Vec<_>>(), ["Miss", "Hit", "Destroyed"]);
    assert!((results.iter().map(|result| result.chance).sum::<f64>() - 1.0).abs() < 1e-9);
    assert!((results[1].chance + results[2].chance - chance(strike, "hits")).abs() < 1e-9);
}

/// The chances of the sums of so many dice of damage.
fn sums(dice: u32) -> Vec<f64> {
    (0..dice).fold(vec![1.0], |all, _| {
        let mut next = vec![0.0; all.len() + 6];
        all.iter().enumerate().for_each(|(sum, chance)| (1..=6).for_each(|face| next[sum + face] += chance / 6.0));
        next
    })
}

#[test]
fn sqr_127_sqr_133_what_all_rolls_of_an_attack_on_the_ground_may_do_is_told() {
    // The attack, its rolls, the chance that each hits, its dice, what the target has left of what it had, and its price.
    let column = Sky::new().ground("T: column at 36,34");
    let works = Sky::new().ground("T: factory at 36,40");
    let ship = Sky::new().key("surface = \"sea\"").ground("T: merchant at 36,40 heading 90");
    let avenger = "R: TBM-1C Avenger at 36,35 heading 0 band 1 load torpedo";
    let cases = [
        (&column, "R: Mosquito FB Mk VI at 36,30 heading 0 band 2", "strafe R 4x20mm@N at T", 2, 0.3, 3, 12),
        (&column, "R: Mosquito FB Mk VI at 36,30 heading 0 band 2", "strafe R 4x20mm@N at T", 2, 0.3, 3, 5),
        (&works, "R: He 111H-3 at 36,32 heading 0 band 8 load bombs", "bomb R T with 9", 1, 0.8, 9, 60),
        (&works, "R: He 111H-3 at 36,32 heading 0 band 8 load bombs", "bomb R T with 9", 1, 0.8, 9, 30),
        (&column, "R: Typhoon Mk IB at 36,30 heading 0 band 3 load rockets", "rocket R T with 1", 1, 0.2, 4, 12),
        (&column, "R: Typhoon Mk IB at 36,30 heading 0 band 3 load rockets", "rocket R T with 4", 4, 0.2, 4, 12),
        (&ship, avenger, "torpedo R at T", 1, 0.6, 12, 30),
    ];
    for (sky, red, command, rolls, hits, dice, left) in cases {
        let mut fight = met(sky.clone(), &[red], &["B: Bf 109G-6 at 60,40 heading 0 band 20"], RED_FIRST);
        let site = fight.setting().site_index(fight.piece("T")).unwrap();
        let mut state = fight.state().clone();
        state.table.sites[site].left = left;
        fight.battle = fight.battle.imagined(state);
        let all = told(&fight, command);
        let [strike] = &all[..] else { panic!("{command}: {all:?}") };
        let close = |told: f64, seen: f64| assert!((told - seen).abs() < 1e-9, "{command} at {left}: {told}, {seen}");
        close(f64::from(11 - strike.need.total()) / 10.0, hits);
        let any = 1.0 - (0..rolls).map(|_| 1.0 - hits).product::<f64>();
        // What all that hit do together: of misses the sum is nothing.
        let all: Vec<f64> = (0..rolls).fold(vec![1.0], |all, _| {
            let one = sums(dice);
            let mut next = vec![0.0; all.len() + one.len() - 1];
            for (n, chance) in all.iter().enumerate() {
                next[n] += chance * (1.0 - hits);
                next[n..].iter_mut().zip(&one).for_each(|(cell, more)| *cell += chance * hits * more);
            }
            next
        });
        let least = |sum: u8| all.iter().skip(sum.into()).sum::<f64>();
        let mean = (1..=left).map(least).sum::<f64>();
        close(chance(strike, "hits"), any);
        close(strike.picture.averages[0].1, mean);
        let (full, _, cost) = fight.setting().below(fight.piece("T")).unwrap();
        close(strike.gain, f64::from(cost) * f64::min(mean / f64::from(full), 1.0));
        let results: Vec<(&str, f64)> =
            strike.picture.results.iter().map(|result| (&*result.name, result.chance)).collect();
        let sunk = least(left);
        let expected = [("Miss", 1.0 - any), ("Hit", any - sunk), ("Destroyed", sunk)];
        assert_eq!(results.len(), 3, "{command}");
        for ((name, told), (word, seen)) in results.into_iter().zip(expected) {
            assert_eq!(name, word);
            close(told, seen);
        }
        close(chance(strike, "destroys"), sunk);
    }
}

#[test]
fn scr_64_scr_73_what_the_sight_would_do_is_told_of_recruits_too() {
    let of = |level: &str| {
        let red = format!("R1: P-51D Mustang at 36,20 heading 0 band 10 level {level}");
        let blue = "B1: B-17G Flying Fortress at 36,24 heading 0 band 10";
        let fight = met(Sky::new().set("computing_sight", "revised"), &[&red], &[blue], RED_FIRST);
        told(&fight, "sight R1").len()
    };
    assert_eq!((of("Average"), of("Recruit")), (1, 1));
}

#[test]
fn scr_81_scr_84_sqr_152_more_critical_hits_are_pointed_out_before() {
    let said = |set: &str, red: &str, blue: &str, command: &str| {
        let battery = if command.ends_with('R') { "F: medium_quad at 36,19" } else { "F: medium_quad at 36,25" };
        let sky = Sky::new().set("experience", set).battery(battery);
        let mut fight = sky
            .red(&there(&format!("R: Spitfire Mk I at 36,20 heading 0 band 10 level {red}")))
            .blue(&there(&format!("B: Bf 109E-4 at 36,24 heading 0 band 10 level {blue}")))
            .fight(if command.starts_with("flak") { BLUE_FIRST } else { RED_FIRST });
        moved(&mut fight, &[]);
        let remarks = told(&fight, command)[0].picture.remarks.clone();
        remarks.into_iter().find(|remark| remark.clause == "SCR-84").map(|remark| remark.text).unwrap_or_default()
    };
    let by =
        |faces: &str| format!("By the experience of the crews a {faces} of the dice of damage is a critical hit too.");
    let shoots = "shoot R 8x.303@N at B";
    assert_eq!(said("on", "Average", "Average", shoots), "");
    assert_eq!(said("on", "Elite", "Average", shoots), by("5"));
    assert_eq!(said("on", "Veteran", "Green", shoots), by("4 or 5"));
    assert_eq!(said("off", "Veteran", "Green", shoots), "");
    // SCR-124: guns on the ground have no experience, and new crews suffer more.
    assert_eq!(
        (said("on", "Green", "Green", "flak F at R"), said("on", "Elite", "Elite", "flak F at B")),
        (by("5"), String::new())
    );
}
