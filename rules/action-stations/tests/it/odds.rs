//! What is foretold of a command, against the figures of the clauses and against each other.

use crate::dice::near;
use crate::play::{A, B, Layout, Play};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::position::{Level, Unit};
use sandtable_action_stations::battle::state::Step;
use sandtable_core::{Forecast, Ruleset, Side, Table, Viewer};
use sandtable_dice::Exact;
use sandtable_geometry::Length;

/// What is foretold of a command of a side.
fn foretold(play: &Play, side: Side, words: &str) -> Vec<Forecast> {
    let view = play.battle().draft(side);
    let command = ActionStations::parse(play.setting(), &view, words).unwrap();
    ActionStations::forecast(play.setting(), &view, &command, &mut Exact::new())
}

/// A chance of a forecast by its name.
#[track_caller]
fn chance(forecast: &Forecast, name: &str) -> f64 {
    forecast.chances.iter().find(|(known, _)| known == name).unwrap().1
}

/// Chances of results by their names.
fn results(forecast: &Forecast) -> Vec<(&str, f64)> {
    forecast.picture.results.iter().map(|result| (result.name.as_str(), result.chance)).collect()
}

#[track_caller]
fn same(found: &[(&str, f64)], expected: &[(&str, f64)]) {
    let alike = |(one, other): (&(&str, f64), &(&str, f64))| one.0 == other.0 && near(one.1, other.1);
    assert!(found.len() == expected.len() && found.iter().zip(expected).all(alike), "{found:?}");
}

fn averages(forecast: &Forecast) -> Vec<(&str, f64)> {
    forecast.picture.averages.iter().map(|(name, value)| (name.as_str(), *value)).collect()
}

fn guns(a: &str, b: &str, light: &'static str) -> Play {
    let mut play = Layout::day().light(light).a(a).b(b).moves(A);
    play.to(Step::Fire, &[]);
    play
}

#[test]
fn ast_166_ast_168_fire_is_foretold() {
    let play = guns("S1 de_m35 at 50,50 heading 0 speed 0", "M1 gb_mtb_v70 at 60,50 heading 0 speed 0", "day");
    // 6 - 1 + 1: one die; 105 mm take a die of six from Class 1.
    let found = foretold(&play, A, "fire S1 with A at M1");
    let [fire] = &found[..] else { panic!("{found:?}") };
    assert_eq!(fire.need.total(), 6);
    assert_eq!(fire.pieces, [play.piece("S1"), play.piece("M1")]);
    assert!(near(chance(fire, "a hit"), 0.6) && near(fire.gain, 0.6 * 3.5));
    same(&results(fire), &[("Nothing", 0.4), ("One hit", 0.6)]);
    same(&averages(fire), &[("hits", 0.6), ("hull boxes", 2.1)]);
    assert_eq!(fire.picture.line.as_ref().and_then(|line| line.length), Some(Length::cm(10)));
    // All mounts that bear to starboard, each for itself.
    let about: Vec<String> = foretold(&play, A, "engage S1 at M1").into_iter().map(|fire| fire.about).collect();
    assert_eq!(about.iter().map(|about| &about[..1]).collect::<Vec<_>>(), ["A", "B", "D", "X"]);
    // Two dice, and what armour leaves of a hit (AST-220).
    let play = guns("B1 gb_fleet at 50,50 heading 0 speed 0", "N1 us_neworleans at 60,50 heading 0 speed 0", "day");
    let fire = &foretold(&play, A, "fire B1 with A at N1")[0];
    let dice = play.board().gun(play.piece("B1"), 0).unwrap().dice;
    let hit = f64::from(fire.need.total()) / 10.0;
    assert!(near(chance(fire, "a hit"), 1.0 - (0..dice).map(|_| 1.0 - hit).product::<f64>()), "{fire:?}");
    let hits = hit * f64::from(dice);
    // A die of ten, halved, rounded up: 3 on the average.
    same(&averages(fire), &[("hits", hits), ("hull boxes", hits * 3.0)]);
    assert_eq!(fire.picture.results.len(), usize::from(dice) + 1);
    // Of what may not be done nothing is foretold.
    assert!(foretold(&play, A, "fire B1 with A at B1").is_empty());
}

#[test]
fn ast_149_a_ram_is_foretold() {
    let odds = |speed: u16| {
        let mut play = Layout::day()
            .a("M1 gb_mtb_v70 at 50,40 heading 0 speed 20")
            .b(&format!("F1 m_freighter3 at 50,50 heading 90 speed {speed}"))
            .moves(A);
        play.until(&[], |play| play.question() == Step::Move(A)).on_table(|table| {
            table.contacts[0].iter_mut().for_each(|contact| contact.level = Level::Identity);
        });
        let found = foretold(&play, A, "ram M1 into F1");
        assert_eq!((found.len(), found[0].about.as_str()), (1, "M1 into F1"));
        same(
            &results(&found[0]),
            &[("she passes", 1.0 - chance(&found[0], "she is on")), ("she is on", chance(&found[0], "she is on"))],
        );
        assert!(near(f64::from(found[0].need.total()), 10.0 * chance(&found[0], "she is on")));
        chance(&found[0], "she is on")
    };
    assert!(near(odds(0), 0.8) && near(odds(10), 0.5));
}

#[test]
fn ast_132_a_repair_is_foretold() {
    let odds = |crew: &str, words: &str| {
        let mut play = Layout::night()
            .a(&format!("T1 gb_trawler at 50,40 heading 0 speed 0 crew {crew}"))
            .b("B1 gb_trawler at 150,50 heading 0 speed 0")
            .begins(A);
        play.but("T1", |unit| {
            (unit.engine_hits, unit.steering) = (1, 1);
            unit.guns[0].works = sandtable_action_stations::battle::position::Works::Out;
        });
        let found = foretold(&play, A, words);
        assert_eq!((found.len(), found[0].pieces.clone()), (1, vec![play.piece("T1")]));
        same(&results(&found[0])[1..], &[("repaired", chance(&found[0], "repaired"))]);
        assert!(near(f64::from(found[0].need.total()), 10.0 * chance(&found[0], "repaired")));
        chance(&found[0], "repaired")
    };
    let each = ["repair T1 engine", "repair T1 steering", "repair T1 A"];
    for (crew, expected) in [("regular", [0.2, 0.2, 0.1]), ("veteran", [0.3, 0.3, 0.2]), ("poor", [0.1, 0.1, 0.0])] {
        for (words, expected) in each.iter().zip(expected) {
            assert!(near(odds(crew, words), expected), "{crew}: {words}");
        }
    }
}

/// A boat before a vessel that lies 30 cm ahead of it on her beam, at the launches.
fn launch(other: &str, words: &str) -> Vec<Forecast> {
    let mut play = Layout::day().a("M1 gb_mtb_v70 at 50,20 heading 0 speed 0").b(other).moves(A);
    play.to(Step::Launches, &[]);
    foretold(&play, A, words)
}

#[test]
fn ast_91_ast_226_a_launch_is_foretold_for_the_move_that_covers() {
    let freighter = "F1 m_freighter3 at 50,50 heading 90 speed 0";
    // She lies stopped, under the second move alone: 6 + 3 for two torpedoes.
    let found = launch(freighter, "launch M1 T 2 along 0");
    let [salvo] = &found[..] else { panic!("{found:?}") };
    assert_eq!((salvo.need.total(), salvo.about.as_str()), (9, "Salvo A at F1, turn 3"));
    assert!(near(chance(salvo, "a hit"), 0.98));
    same(&results(salvo), &[("Nothing", 0.02), ("One hit", 0.26), ("2 hits", 0.72)]);
    assert!(near(averages(salvo)[0].1, 1.7) && averages(salvo)[0].0 == "hits");
    // Two hits of six dice of ten each are 66 on the average: she sinks more often than not, and is worth what she is worth.
    let sinks = chance(salvo, "sinks");
    assert!((0.5..0.9).contains(&sinks), "{sinks}");
    let worth = crate::tables::kind("m_freighter3").victory;
    assert!(near(salvo.gain, sinks * f64::from(worth)));
    // A wide spread needs one more, and a narrow one of one torpedo has one roll.
    assert_eq!(launch(freighter, "launch M1 T 2 along 0 wide")[0].need.total(), 8);
    same(&results(&launch(freighter, "launch M1 T 1 along 0")[0]), &[("Nothing", 0.1), ("One hit", 0.9)]);
    // Deep they pass under a boat.
    let boat = "B1 gb_mtb_v70 at 50,50 heading 90 speed 0";
    same(&results(&launch(boat, "launch M1 T 2 along 0 deep")[0]), &[("Nothing", 1.0)]);
    assert!(chance(&launch(boat, "launch M1 T 2 along 0")[0], "a hit") > 0.5);
    // Who steams comes under where she will be: 8 knots make 4 cm a turn: in this one, and 8 in two more.
    let passing = launch("F1 m_freighter3 at 30,50 heading 90 speed 8", "launch M1 T 2 along 0");
    assert!(passing.is_empty(), "{passing:?}");
    let passing = launch("F1 m_freighter3 at 38,50 heading 90 speed 8", "launch M1 T 2 along 0");
    assert_eq!(passing.iter().map(|salvo| salvo.about.as_str()).collect::<Vec<_>>(), ["Salvo A at F1, turn 3"]);
    // Whether an enemy is alerted is not known: she is taken to be (AST-203).
    assert_eq!(passing[0].need.total(), 6);
    // Nothing farther than five moves is looked at: 100 cm.
    let north = |y: u16| {
        let mut play = Layout::day()
            .size(180, 200)
            .a("M1 gb_mtb_v70 at 50,20 heading 0 speed 0")
            .b(&format!("F1 m_freighter3 at 50,{y} heading 90 speed 0"))
            .moves(A);
        play.to(Step::Launches, &[]);
        foretold(&play, A, "launch M1 T 2 along 0").len()
    };
    assert_eq!((north(115), north(125)), (1, 0));
}

#[test]
fn ast_42_a_salvo_that_would_sink_its_own_side_is_foretold_as_a_loss() {
    let mut play = Layout::day()
        .a("M1 gb_mtb_v70 at 50,20 heading 0 speed 0")
        .a("F1 m_freighter3 at 50,50 heading 90 speed 0")
        .b("X1 gb_trawler at 150,100 heading 90 speed 0")
        .moves(A);
    play.to(Step::Launches, &[]);
    let found = foretold(&play, A, "launch M1 T 2 along 0");
    assert!(found[0].gain < 0.0 && near(chance(&found[0], "a hit"), 0.98));
    // In the arming cone nobody is attacked, unless by the older rule (AST-58).
    let cone = |option: &str| {
        let mut play = Layout::day()
            .set("torp.arming_cone", option)
            .a("M1 gb_mtb_v70 at 50,20 heading 0 speed 0")
            .b("F1 m_freighter3 at 50,30 heading 90 speed 0")
            .moves(A);
        play.to(Step::Launches, &[]);
        let found = foretold(&play, A, "launch M1 T 2 along 0");
        found.into_iter().map(|salvo| salvo.about).collect::<Vec<_>>()
    };
    assert_eq!(cone("ignore"), [""; 0]);
    assert_eq!(cone("attack"), ["Salvo A at F1, turn 2", "Salvo A at M1, turn 2"]);
}

#[test]
fn ast_167_fire_is_foretold_with_what_the_other_mounts_are_laid_on() {
    let mut play = Layout::day()
        .a("T1 gb_trawler at 50,50 heading 0 speed 0")
        .b("X1 gb_trawler at 35,50 heading 0 speed 0")
        .b("X2 gb_trawler at 35,60 heading 0 speed 0")
        .moves(A);
    play.to(Step::Fire, &[]);
    let need = |play: &Play| foretold(play, A, "fire T1 with A at X2")[0].need.total();
    let alone = need(&play);
    play.all(A, &["fire T1 with B at X1", "fire T1 with C at X1"]);
    assert_eq!(need(&play), alone - 1, "X1 is the main target");
    // All mounts that have no target yet fire at one: those that have are not foretold again.
    let about: Vec<String> = foretold(&play, A, "engage T1 at X2").into_iter().map(|fire| fire.about).collect();
    assert_eq!(about.iter().map(|about| &about[..1]).collect::<Vec<_>>(), ["A"]);
    // Each of the three has its receipt when they have fired.
    play.give(A, "fire T1 with A at X2", &[]).opened(&[9, 9, 9]);
    let viewer = Viewer::Side(A);
    let (heard, before, _) = play.battle().heard(play.battle().last_number(), viewer).unwrap();
    let view = ActionStations::view(play.setting(), &before, viewer);
    let receipts = ActionStations::illustrate(play.setting(), &view, &heard, &mut Exact::new());
    assert_eq!(receipts.iter().map(|fire| &fire.about[..1]).collect::<Vec<_>>(), ["A", "B", "C"]);
}

#[test]
fn ast_171_ast_179_fire_at_aircraft_and_at_batteries_is_foretold() {
    let mut play = Layout::day()
        .size(180, 200)
        .a("T1 gb_trawler at 50,50 heading 0 speed 0")
        .battery(B, "BT at 60,50 heading 270 mounts A=shore105@FPS emplaced")
        .aircraft(B, "P1 beaufighter at 50,178 heading 180")
        .b("X1 gb_trawler at 170,5 heading 0 speed 0")
        .moves(A);
    play.to(Step::Fire, &[]);
    // A die of 3 or less; of ten hits three do nothing, and whoever is shot down or driven off is gone.
    let [flak] = &foretold(&play, A, "fire T1 with B at P1")[..] else { panic!("one mount") };
    assert_eq!((flak.need.total(), flak.reason.clause), (3, "AST-171"));
    same(&results(flak), &[("Nothing", 0.7), ("One hit", 0.3)]);
    same(&averages(flak), &[("hits", 0.3), ("aircraft", 0.21)]);
    assert!(near(flak.gain, 0.21 * 14.0));
    // A mount of an emplaced battery is out on 8 or more.
    let [shore] = &foretold(&play, A, "fire T1 with A at BT")[..] else { panic!("one mount") };
    let hits = averages(shore)[0].1;
    same(&averages(shore), &[("hits", hits), ("mounts", hits * 0.3)]);
    assert!(near(shore.gain, hits * 0.3 * 6.0));
}

#[test]
fn ast_64_ast_174_a_launch_is_foretold_with_who_goes_down_or_astern_and_with_shoals_and_land() {
    let found = |waters: fn(Layout) -> Layout, other: &str, change: fn(&mut Unit)| {
        let layout = Layout::day().a("M1 gb_mtb_v70 at 50,20 heading 0 speed 0").b(other);
        let mut play = waters(layout).moves(A);
        play.to(Step::Launches, &[]).but("F1", change);
        foretold(&play, A, "launch M1 T 2 along 0")
    };
    let stopped = "F1 m_freighter3 at 50,50 heading 90 speed 0";
    assert_eq!(found(|open| open, stopped, |_| {}).len(), 1);
    assert!(found(|open| open, stopped, |unit| (unit.sinking, unit.boxes) = (true, 0)).is_empty());
    // Four knots astern: two centimetres a turn, and four until it is there.
    let astern =
        found(|open| open, "F1 m_freighter3 at 56,50 heading 90 speed 0", |unit| (unit.speed, unit.astern) = (4, true));
    assert_eq!(astern.len(), 1);
    assert!(found(|open| open, "F1 m_freighter3 at 56,50 heading 90 speed 0", |unit| unit.speed = 4).is_empty());
    // In shallow water each is lost on 7 or more before it arms: none with 36 of 100, one with 48.
    let shoal = found(|open| open.shallow("49,24 51,24 51,30 49,30"), stopped, |_| {});
    assert!(near(chance(&shoal[0], "a hit"), 0.36 * 0.98 + 0.48 * 0.9), "{shoal:?}");
    same(&results(&shoal[0]), &[("Nothing", 0.2152), ("One hit", 0.36 * 0.26 + 0.48 * 0.9), ("2 hits", 0.36 * 0.72)]);
    // Beyond an islet on its line there is no salvo any more, though she lies beside it.
    let beside = "F1 m_freighter3 at 52.9,75 heading 90 speed 0";
    assert_eq!(found(|open| open, beside, |_| {}).len(), 1);
    assert!(found(|open| open.land("49.6,45 50.4,45 50.4,46 49.6,46"), beside, |_| {}).is_empty());
}

#[test]
fn ast_104_ast_176_a_launch_is_foretold_as_far_as_it_runs() {
    // 18 in torpedoes run 100 cm, and are gone after the move that reaches them: at 40 cm a move the third.
    let far = |option: &str| {
        let mut play = Layout::day()
            .size(180, 200)
            .set("scale.cm_per_knot", "1.0")
            .set("torp.max_run", option)
            .a("I1 it_mas at 50,20 heading 0 speed 0")
            .b("F1 m_freighter3 at 50,160 heading 90 speed 0")
            .moves(A);
        play.to(Step::Launches, &[]);
        let words = "launch I1 T 2 along 0";
        let command = ActionStations::parse(play.setting(), &play.battle().draft(A), words).unwrap();
        let drawn = ActionStations::preview(play.setting(), &play.battle().draft(A), &command).areas;
        (foretold(&play, A, words).len(), drawn.len())
    };
    assert_eq!([far("off"), far("on")], [(1, 4), (0, 3)]);
}

#[test]
fn ast_85_a_receipt_counts_the_torpedoes_that_were_left() {
    let mut play = Layout::day()
        .a("M1 gb_mtb_v70 at 5,5 heading 0 speed 0")
        .b("F1 m_freighter3 at 50,45 heading 90 speed 0")
        .b("F2 m_freighter3 at 50,52 heading 90 speed 0")
        .moves(A);
    play.to(Step::Fire, &[]).salvo_of("M1", (50.0, 20.0), 0, 1, "2");
    // One of two hits the first; the other rolls at the second alone.
    play.give(A, "done", &[]).give(B, "done", &[5, 10, 1, 1, 1, 1, 1, 1, 1, 10]);
    let viewer = Viewer::Side(A);
    let (heard, before, _) = play.battle().heard(play.battle().last_number(), viewer).unwrap();
    let view = ActionStations::view(play.setting(), &before, viewer);
    let receipts = ActionStations::illustrate(play.setting(), &view, &heard, &mut Exact::new());
    let found: Vec<f64> = receipts.iter().map(|salvo| chance(salvo, "a hit")).collect();
    assert!(found.len() == 2 && near(found[0], 0.98) && near(found[1], 0.9), "{receipts:?}");
}
