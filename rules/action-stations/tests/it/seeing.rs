//! Detection on the table: who is sighted, at which level, by radar and sonar, by lights and flashes; what is told of it, and who is alerted.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::battle::position::{Beam, Contact, Depth, Gone, Level, Phase, Place, Star, Works};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::lists::Class;
use sandtable_action_stations::sections::lists::meant;
use sandtable_action_stations::table::words::kind_name;
use sandtable_core::{Piece, Side, Viewer};
use sandtable_geometry::{Angle, Length};

/// Two vessels that lie still, so many centimetres apart, in starlight; the dice of look-outs are typed.
fn still(a: &str, b: &str, apart: f64) -> Layout {
    Layout::night()
        .light("starlight")
        .looks(None)
        .a(&format!("{a} at 50,50 heading 0 speed 0"))
        .b(&format!("{b} at {},50 heading 0 speed 0", 50.0 + apart))
}

/// On to the gun phase, with the dice of phase 6.
fn seen(layout: &Layout, dice: &[u8]) -> Play {
    let mut play = layout.begins(A);
    play.to(Step::Fire, dice);
    play
}

/// As what a side has a unit.
fn level(play: &Play, side: Side, name: &str) -> Level {
    play.table().level(side, play.piece(name))
}

#[test]
fn ast_154_how_far_a_vessel_is_seen() {
    let sight = |light: &'static str, kind: &str, speed: u16, fired: bool| {
        let mut play = Layout::night()
            .light(light)
            .a("A1 gb_trawler at 50,50 heading 0")
            .b(&format!("B1 {kind} at 50,90 heading 0 speed {speed}"))
            .moon(0)
            .open(&[]);
        play.but("B1", |unit| unit.fired = fired);
        play.board().sighting_distance(play.piece("A1"), play.piece("B1")).0 / 10_000
    };
    assert_eq!(sight("starlight", "gb_mtb_v70", 10, false), 20);
    assert_eq!(sight("starlight", "gb_mtb_v70", 20, false), 25);
    assert_eq!(sight("starlight", "gb_mtb_v70", 20, true), 37);
    assert_eq!(sight("starlight", "m_freighter3", 10, false), 40);
    // By a moon that shines before the target: half as far again.
    assert_eq!(sight("half_moon", "m_freighter3", 10, false), 90);
    assert_eq!(sight("dark", "m_freighter3", 10, false), 25);
}

#[test]
fn ast_154_the_moon_may_be_left_out() {
    let sight = |moon: &str, bearing: u16| {
        let play = Layout::night()
            .light("half_moon")
            .set("sight.moon", moon)
            .moon(bearing)
            .a("A1 gb_trawler at 50,50 heading 0")
            .b("B1 m_freighter3 at 50,90 heading 0")
            .open(&[]);
        play.board().sighting_distance(play.piece("A1"), play.piece("B1")).0 / 10_000
    };
    assert_eq!((sight("on", 45), sight("on", 46), sight("on", 315), sight("off", 0)), (90, 60, 90, 60));
}

#[test]
fn ast_155_sighted_by_a_look_or_without() {
    let regular = still("T1 gb_trawler", "F1 m_freighter3", 30.0);
    // The trawler is seen at 30 cm, the freighter at 40: each needs 7 or less.
    assert_eq!(level(&seen(&regular, &[7, 8]), A, "F1"), Level::Class);
    assert_eq!(level(&seen(&regular, &[8, 8]), A, "F1"), Level::None);
    let poor = Layout::night()
        .light("starlight")
        .looks(None)
        .a("T1 gb_trawler at 50,50 heading 0 crew poor unalerted")
        .b("F1 m_freighter3 at 81,50 heading 0");
    assert_eq!(level(&seen(&poor, &[5]), A, "F1"), Level::Class);
    assert_eq!(level(&seen(&poor, &[6]), A, "F1"), Level::None);
    // Half of the way: no die; beyond the whole: neither. A target that was held stays held.
    assert_eq!(level(&seen(&still("T1 gb_mtb_v70", "F1 m_freighter3", 20.0), &[9]), A, "F1"), Level::Identity);
    assert_eq!(level(&seen(&still("T1 gb_mtb_v70", "F1 m_freighter3", 40.1), &[]), A, "F1"), Level::None);
    let mut play = seen(&still("T1 gb_mtb_v70", "F1 m_freighter3", 30.0), &[7]);
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Fire);
    assert_eq!(level(&play, A, "F1"), Level::Class);
    // Held by the same observer (AST-214): another looks for itself.
    let two = still("T1 gb_mtb_v70", "F1 m_freighter3", 30.0).a("T2 gb_mtb_v70 at 50,54 heading 0 speed 0");
    let mut play = seen(&two, &[7, 8]);
    play.until(&[6], |play| play.turn() == 2 && play.question() == Step::Fire);
    assert_eq!(play.contact(A, "F1").by, 0b11);
}

#[test]
fn ast_156_levels_of_contact() {
    let held = |apart: f64, dice: &[u8]| level(&seen(&still("T1 gb_mtb_v70", "F1 m_freighter3", apart), dice), A, "F1");
    assert_eq!((held(15.0, &[1]), held(30.0, &[1])), (Level::Identity, Level::Class));
    // What is shown of it: its class, under a number; then itself.
    let play = seen(&still("T1 gb_mtb_v70", "F1 m_freighter3", 30.0), &[1]);
    let view = play.view(Viewer::Side(A));
    assert!(!view.table.units[1].is_there() && view.table.units[2].is_there());
    // The side has the best level of any; guns need the firing vessel's own sighting.
    let two = still("T1 gb_trawler", "F1 m_freighter3", 30.0).a("T2 gb_mtb_v70 at 79,60 heading 0 speed 0");
    let mut play = seen(&two, &[8, 8, 1]);
    assert_eq!(level(&play, A, "F1"), Level::Identity);
    play.refused(A, "fire T1 with A at F1", "AST-163").give(A, "fire T2 with A at F1", &[]);
}

#[test]
fn ast_156_who_names_a_number_means_the_contact_that_is_held_under_it() {
    let mut play = Layout::night()
        .a("T1 gb_trawler at 50,50 heading 0 speed 0")
        .b("F1 m_freighter3 at 90,50 heading 0 speed 0")
        .b("F2 m_freighter3 at 90,70 heading 0 speed 0")
        .moves(A);
    let names = |play: &Play, number: u16| meant(play.table(), A, Piece(3 + number));
    play.on_table(|table| {
        table.contacts[0][1] = Contact { number: Some(0), ..Contact::default() };
        table.contacts[0][2] = Contact { level: Level::Position, number: Some(1), ..Contact::default() };
    });
    // The first is lost: nobody is meant by its number.
    assert_eq!([0, 1, 2].map(|number| names(&play, number)), [Piece(3), Piece(2), Piece(5)]);
    assert_eq!(meant(play.table(), A, Piece(1)), Piece(1));
}

#[test]
fn ast_157_a_contact_that_is_lost_leaves_a_marker_for_a_turn() {
    let mut play = seen(&still("T1 gb_mtb_v70", "F1 m_freighter3", 30.0), &[1]);
    assert!(play.contact(A, "F1").last.is_some());
    let place = play.unit("F1").at;
    play.but("F1", |unit| unit.at.at = cm(120.0, 50.0));
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Fire);
    assert_eq!((level(&play, A, "F1"), play.contact(A, "F1").last), (Level::None, Some((place, 1))));
    play.until(&[], |play| play.turn() == 3 && play.question() == Step::Fire);
    assert_eq!(play.contact(A, "F1").last, None);
}

#[test]
fn ast_158_who_becomes_alerted() {
    let convoy = |b: &str| {
        Layout::night()
            .looks(None)
            .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 0")
            .b("F1 m_freighter3 at 80,50 heading 0 speed 0 unalerted group 1")
            .b(b)
    };
    // Whoever sights an enemy; an alert is read within 30 cm, and farther on 7 or less.
    let mut play = convoy("F2 m_freighter3 at 60,50 heading 0 speed 0 unalerted group 2").begins(A);
    play.until(&[6], |play| play.question() == Step::Fire);
    assert_eq!((play.unit("F2").alerted, play.unit("F1").alerted), (true, false));
    let mut signalled = convoy("F2 m_freighter3 at 110,50 heading 0 speed 0 group 2").begins(A);
    signalled.refused(B, "signal F1 to F1", "AST-159").refused(B, "signal F2 to M1", "AST-158");
    signalled.give(B, "signal F2 to F1", &[]).opened(&[]).tells(B, "F1 is alerted.").hides(A, "alerted");
    let mut far = convoy("F2 m_freighter3 at 110.1,50 heading 0 speed 0 group 2").begins(A);
    far.give(B, "signal F2 to F1", &[]).opened(&[8]);
    assert!(!far.unit("F1").alerted);
    // Gunfire, an explosion, a starshell, a burning vessel within 150 cm in clear line, at the end of the turn.
    let burning = |x: f64, land: bool| {
        let layout = Layout::night()
            .a("M1 gb_mtb_v70 at 10,50 heading 0 speed 0")
            .b(&format!("F1 m_freighter3 at {x},50 heading 0 speed 0 unalerted"));
        let layout = if land { layout.land("80,0 82,0 82,120 80,120") } else { layout };
        let mut play = layout.moves(A);
        play.but("M1", |unit| unit.fires = 1).to(Step::Launches, &[]);
        assert!(!play.unit("F1").alerted);
        play.opened(&[]);
        play.unit("F1").alerted
    };
    assert_eq!([burning(160.0, false), burning(160.1, false), burning(160.0, true)], [true, false, false]);
    let mut star = Layout::night()
        .a("M1 gb_mtb_v70 at 10,50 heading 0 speed 0")
        .b("F1 m_freighter3 at 100,50 heading 0 speed 0 unalerted")
        .moves(A);
    // In its last turn, too.
    star.on_table(|table| table.stars.push(Star { at: cm(50.0, 50.0), through: 1 }));
    star.to(Step::Launches, &[]).opened(&[]);
    assert!(star.unit("F1").alerted && star.table().stars.is_empty());
}

#[test]
fn ast_159_a_vessel_that_is_not_alerted_keeps_on() {
    let layout = Layout::night()
        .a("T1 gb_trawler at 50,50 heading 90 speed 10 unalerted")
        .a("S1 de_s38 at 50,80 heading 90 speed 10 unalerted")
        .b("F1 m_freighter3 at 150,20 heading 0 speed 0");
    let mut play = layout.begins(A);
    play.refused(A, "beam T1 along 0", "AST-159").to(Step::Move(A), &[]);
    play.refused(A, "steer T1 at 8 by S rest", "AST-159").refused(A, "stop T1", "AST-159");
    play.give(A, "carry on T1", &[]).stands("T1", 55.0, 50.0, 90);
    play.until(&[], |play| play.phase() == Phase::MoveOne).refused(A, "smoke S1", "AST-159").give(
        A,
        "carry on S1",
        &[],
    );
    play.to(Step::Fire, &[]).refused(A, "fire T1 with A at F1", "AST-159");
    play.refused(A, "starshell T1 with A at 60,60", "AST-159");
    play.to(Step::Launches, &[]).refused(A, "launch S1 T 1 along 90", "AST-159");
    // An enemy cannot tell.
    let mut day = Layout::day()
        .a("T1 gb_trawler at 50,50 heading 90 speed 10 unalerted")
        .b("F1 m_freighter3 at 80,50 heading 0 speed 0")
        .moves(A);
    day.to(Step::Fire, &[]);
    let before = day.shown(B);
    day.but("T1", |unit| unit.alerted = false);
    assert_eq!(before, day.shown(B));
}

#[test]
fn ast_160_radar_makes_a_contact_for_a_turn() {
    let radar = |x: f64, y: f64, sea: u8, land: &str, die: u8| {
        let layout = Layout::night()
            .sea(sea)
            .scopes(None)
            .a("C1 gb_corvette at 10,50 heading 0 speed 0")
            .b(&format!("D1 de_1934a at {x},{y} heading 0 speed 0"));
        let layout = if land.is_empty() { layout } else { layout.land(land) };
        level(&seen(&layout, &[die]), A, "D1")
    };
    // R2 reaches 150 cm against a destroyer: 7 or less.
    assert_eq!([radar(150.0, 50.0, 3, "", 7), radar(150.0, 50.0, 3, "", 8)], [Level::Position, Level::None]);
    assert_eq!([radar(150.0, 50.0, 4, "", 5), radar(150.0, 50.0, 4, "", 6)], [Level::Position, Level::None]);
    let near = "160,40 170,40 170,60 160,60";
    assert_eq!([radar(150.0, 50.0, 1, near, 4), radar(150.0, 50.0, 1, near, 5)], [Level::Position, Level::None]);
    // Beyond its reach, or behind land, no die is thrown.
    let none = |layout: Layout| level(&seen(&layout, &[]), A, "D1");
    let layout = |x: f64| {
        Layout::night()
            .scopes(None)
            .a("C1 gb_corvette at 10,50 heading 0 speed 0")
            .b(&format!("D1 de_1934a at {x},50 heading 0 speed 0"))
    };
    assert_eq!(none(layout(160.1)), Level::None);
    assert_eq!(none(layout(100.0).land("50,40 60,40 60,60 50,60")), Level::None);
    // Silence is ordered in the communications phase.
    let mut silent = layout(100.0).begins(A);
    silent.give(A, "radar off C1", &[]).to(Step::Fire, &[]);
    assert_eq!(level(&silent, A, "D1"), Level::None);
}

#[test]
fn ast_161_ast_203_starshell_that_bursts_at_once_does_not_tell_how_those_who_fired_are_listed() {
    let bursts = |first: u32, second: u32| {
        let mut play = Layout::night()
            .a("M1 gb_mtb_v70 at 10,10 heading 0 speed 0")
            .b(&format!("T1 gb_trawler at {first},50 heading 0 speed 0"))
            .b(&format!("T2 gb_trawler at {second},50 heading 0 speed 0"))
            .moves(A);
        play.to(Step::Fire, &[]);
        play.give(B, &format!("starshell T1 with A at {first},100"), &[]);
        play.give(B, &format!("starshell T2 with A at {second},100"), &[]).opened(&[7, 7]);
        play.table().stars.iter().map(|star| star.at).collect::<Vec<_>>()
    };
    assert_eq!(bursts(150, 120), bursts(120, 150));
}

#[test]
fn ast_161_starshell_over_a_place() {
    let layout = || {
        Layout::night()
            .a("T1 gb_trawler at 50,50 heading 0 speed 0")
            .b("F1 m_freighter3 at 50,105 heading 0 speed 0")
            .turns(10)
    };
    let mut play = layout().moves(A);
    play.to(Step::Fire, &[]);
    play.refused(A, "starshell T1 with B at 50,90", "AST-161").refused(A, "starshell T1 with A at 50,20", "AST-216");
    // On the point with 1 to 7; else so many centimetres off, toward ten times 36 degrees.
    play.give(A, "starshell T1 with A at 50,100", &[]).opened(&[7]);
    let star = play.table().stars[0];
    assert_eq!((star.at, star.through), (cm(50.0, 100.0), 3));
    assert!(play.unit("T1").fired);
    // It lights in the next two turns, and not in this one.
    let lit = |play: &Play| play.board().lit(play.piece("F1"));
    assert!(!lit(&play));
    for turn in [2, 3] {
        play.until(&[], |play| play.turn() == turn && play.question() == Step::Fire);
        assert!(lit(&play) && level(&play, A, "F1") > Level::None, "{turn}");
    }
    play.until(&[], |play| play.turn() == 4 && play.question() == Step::Fire);
    assert!(!lit(&play));
    let mut off = layout().moves(A);
    off.to(Step::Fire, &[]).give(A, "starshell T1 with A at 50,100", &[]).opened(&[8, 6, 3]);
    let at = off.table().stars[0].at;
    assert!(at.within(cm(55.706, 98.146), Length::um(5)), "{at:?}");
}

#[test]
fn ast_162_a_searchlight_lights_one_vessel() {
    let layout = |y: f64| {
        Layout::night()
            .looks(None)
            .a("T1 gb_trawler at 50,50 heading 0 speed 0")
            .b(&format!("F1 m_freighter3 at 50,{y} heading 0 speed 0"))
    };
    let mut play = layout(91.0).begins(A);
    // Beyond 40 cm it lights nobody, and gives its own vessel away.
    play.give(A, "beam T1 along 0", &[]).until(&[], |play| play.question() == Step::Fire);
    assert_eq!((level(&play, A, "F1"), level(&play, B, "T1")), (Level::None, Level::Identity));
    let mut play = layout(90.0).begins(A);
    play.refused(A, "light T1 at F1", "AST-215").give(A, "beam T1 along 5", &[]);
    play.until(&[], |play| play.question() == Step::Fire);
    assert_eq!(level(&play, A, "F1"), Level::Identity);
    // Five degrees off its bearing, and no more; the nearest of several.
    let mut wide = layout(90.0).begins(A);
    wide.give(A, "beam T1 along 6", &[]).until(&[], |play| play.question() == Step::Fire);
    assert_eq!(level(&wide, A, "F1"), Level::None);
    // Put out again.
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Orders);
    play.give(A, "light T1 at F1", &[]).give(A, "douse T1", &[]).opened(&[]);
    assert_eq!(play.unit("T1").beam, None);
}

#[test]
fn ast_215_lights() {
    // A starshell lights within 15 cm.
    let mut play = still("T1 gb_trawler", "F1 m_freighter3", 60.0).looks(Some(10)).moves(A);
    for (x, lit) in [(125.0, true), (125.001, false)] {
        play.on_table(|table| {
            table.stars.clear();
            table.stars.push(Star { at: cm(x, 50.0), through: 2 });
        });
        assert_eq!(play.board().lit(play.piece("F1")), lit);
    }
    // By class: 40, 60, 100 cm.
    let reach = |option: &str, kind: &str, y: f64| {
        let mut play = Layout::night()
            .size(180, 200)
            .set("light.range", option)
            .a(&format!("L1 {kind} at 50,50 heading 0"))
            .b(&format!("F1 m_freighter3 at 50,{y} heading 0"))
            .open(&[]);
        play.but("L1", |unit| (unit.lights, unit.beam) = (1, Some(Beam::Along(Angle::ZERO))));
        play.board().lit(play.piece("F1"))
    };
    for (kind, far) in [("gb_mtb_v70", 40.0), ("gb_trawler", 60.0), ("gb_fleet", 100.0)] {
        assert!(reach("by_class", kind, 50.0 + far) && !reach("by_class", kind, 50.1 + far), "{kind}");
    }
    assert!(reach("40", "gb_fleet", 90.0) && !reach("40", "gb_fleet", 90.1));
    // It lights one vessel, for all of its side; who shows it is seen, and not lit.
    let mut play = still("T1 gb_trawler", "F1 m_freighter3", 30.0).looks(Some(10)).open(&[]);
    play.but("T1", |unit| unit.beam = Some(Beam::Along(Angle::degrees(90))));
    let (own, other) = (play.piece("T1"), play.piece("F1"));
    assert!(play.board().lit(other) && !play.board().lit(own));
    assert_eq!(play.board().sighting_distance(other, own), Length::cm(150));
}

#[test]
fn ast_179_a_battery_is_hidden_until_it_does_something() {
    let layout = |x: f64| {
        Layout::night()
            .light("starlight")
            .land("130,0 150,0 150,14 130,14")
            .a(&format!("M1 su_mo4 at {x},30 heading 180 speed 0"))
            .battery(B, "BT at 138,12 heading 0 mounts A=shore105@FPS+B=shore105@FPS emplaced lights 1")
            .b("X1 gb_trawler at 5,115 heading 0")
            .looks(None)
    };
    let mut play = layout(138.0).begins(A);
    play.until(&[8], |play| play.question() == Step::Fire);
    assert_eq!(level(&play, A, "BT"), Level::None);
    // Within 15 cm it is seen.
    let near = Layout::night()
        .land("130,0 150,0 150,14 130,14")
        .looks(None)
        .a("M1 su_mo4 at 138,27 heading 180 speed 0")
        .battery(B, "BT at 138,12 heading 0 mounts A=shore105@FPS emplaced");
    let mut close = near.begins(A);
    close.until(&[], |play| play.question() == Step::Fire);
    assert_eq!(level(&close, A, "BT"), Level::Identity);
    // Once it was seen it stays visible, and can be fired at: it fired in the last gun phase.
    let mut play = layout(138.0).looks(Some(1)).begins(A);
    play.to(Step::Fire, &[]);
    play.give(B, "fire BT with A at C1", &[]).opened(&[10]);
    for turn in [2, 3] {
        play.until(&[], |play| play.turn() == turn && play.question() == Step::Fire);
        assert_eq!(level(&play, A, "BT"), Level::Identity, "{turn}");
        play.give(A, "fire M1 with A at BT", &[]);
        assert_eq!(play.board().volley(play.piece("M1"), 0, play.piece("BT"), None).unwrap().need.total(), 6 + 1 - 2);
        play.on_table(|table| table.units[0].guns[0].aim = None);
    }
    let _ = Phase::Guns;
}

#[test]
fn ast_232_a_battery_stands_inside_its_land() {
    let play = Layout::day()
        .land("130,0 150,0 150,14 130,14")
        .land("60,20 70,20 70,30 60,30")
        .a("M1 su_mo4 at 138,30 heading 180 speed 0")
        .a("M2 su_mo4 at 20,30 heading 180 speed 0")
        .battery(B, "BT at 138,12 heading 0 mounts A=shore105@FPS emplaced")
        .open(&[]);
    let board = play.board();
    let (battery, boat, other) = (play.piece("BT"), play.piece("M1"), play.piece("M2"));
    assert!(board.in_sight(battery, boat) && board.in_sight(boat, battery));
    assert_eq!(board.distance(battery, boat), Length::cm(18));
    // Other land does block.
    assert!(!board.in_sight(battery, other));
    // It has no activation; it is a target as Class 2, stopped, on the beam: 4 + 1 - 2 at 55 cm.
    assert_eq!(board.moves_in(battery), None);
    let mut far = Layout::day()
        .a("M1 su_mo4 at 138,67 heading 180 speed 0")
        .land("130,0 150,0 150,14 130,14")
        .battery(B, "BT at 138,12 heading 180 mounts A=shore105@FPSA emplaced")
        .moves(A);
    far.on_table(|table| {
        let bit = 1;
        table.contacts[0][1].by = bit;
        table.contacts[0][1].level = Level::Identity;
    });
    let volley = far.board().volley(far.piece("M1"), 0, far.piece("BT"), None).unwrap();
    assert_eq!(volley.need.total(), 3);
}

#[test]
fn ast_184_sonar_holds_a_submarine_under_water() {
    let ping = |x: f64, y: f64, depth: Depth, speed: u16, die: &[u8]| {
        let layout = Layout::night()
            .scopes(None)
            .a(&format!("T1 gb_trawler at 50,50 heading 0 speed {speed}"))
            .b(&format!("U1 de_uboat at {x},{y} heading 0 speed 0"));
        let mut play = layout.begins(A);
        play.but("U1", |unit| unit.depth = depth);
        play.next_move(&[])
            .on_table(|table| table.units[0].speed = speed)
            .until(&[], |play| play.phase() == Phase::MoveTwo);
        play.give(A, "carry on T1", die);
        level(&play, A, "U1")
    };
    assert_eq!(ping(70.0, 50.0, Depth::Periscope, 0, &[6]), Level::Position);
    assert_eq!(ping(70.0, 50.0, Depth::Periscope, 0, &[7]), Level::None);
    // Deep the hydrophones hear her ship, too: her die comes after.
    assert_eq!(ping(95.0, 50.0, Depth::Deep, 0, &[3, 9]), Level::Position);
    assert_eq!(ping(95.0, 50.0, Depth::Deep, 0, &[4, 9]), Level::None);
    // Not astern: beyond 135 degrees.
    assert_eq!(ping(70.0, 30.0, Depth::Periscope, 0, &[6]), Level::Position);
    assert_eq!(ping(69.9, 30.0, Depth::Periscope, 0, &[]), Level::None);
    assert_eq!(ping(50.0, 110.1, Depth::Periscope, 0, &[]), Level::None);
}

#[test]
fn ast_181_a_deep_submarine_hears_a_bearing_only() {
    let mut play = Layout::night()
        .scopes(None)
        .a("F1 m_freighter3 at 50,90 heading 90 speed 0")
        .b("U1 de_uboat at 50,50 heading 0 speed 0")
        .begins(A);
    play.but("U1", |unit| unit.depth = Depth::Deep).until(&[5], |play| play.question() == Step::Fire);
    assert_eq!(level(&play, B, "F1"), Level::Bearing);
    // Not where she is: from where, and along which bearing.
    let shown = play.shown(B);
    assert_eq!((shown.len(), shown[0].at.at, shown[0].at.heading), (1, cm(50.0, 50.0), Angle::ZERO));
    play.refused(B, "fire U1 with A at F1", "AST-181");
    // What has gone out of hearing leaves no marker: nobody knows where it was.
    play.but("F1", |unit| unit.at.at = cm(190.0, 90.0));
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Fire);
    assert_eq!((level(&play, B, "F1"), play.contact(B, "F1").last), (Level::None, None));
    // Deep she sees nothing, even what burns beside her; at periscope depth half as far.
    let sees = |depth: Depth, apart: f64, dice: &[u8]| {
        let mut play = still("U1 de_uboat", "F1 m_freighter3", apart).begins(A);
        play.but("U1", |unit| unit.depth = depth).until(dice, |play| play.question() == Step::Fire);
        level(&play, A, "F1")
    };
    assert_eq!(sees(Depth::Periscope, 10.0, &[]), Level::Identity);
    assert_eq!(sees(Depth::Periscope, 20.0, &[7]), Level::Class);
    assert_eq!(sees(Depth::Periscope, 20.1, &[]), Level::None);
    assert_eq!(sees(Depth::Deep, 10.0, &[]), Level::None);
    // Periscope: a tenth, 4 cm.
    assert_eq!(
        {
            let mut play = still("T1 gb_mtb_v70", "U1 de_uboat", 4.0).begins(A);
            play.but("U1", |unit| unit.depth = Depth::Periscope).until(&[7], |play| play.question() == Step::Fire);
            level(&play, A, "U1")
        },
        Level::Class
    );
}

#[test]
fn ast_190_aircraft_are_seen_without_a_roll() {
    let sees = |light: &'static str, apart: f64| {
        let mut play = Layout::day()
            .light(light)
            .looks(Some(10))
            .size(320, 120)
            .a("T1 gb_trawler at 200,60 heading 0 speed 0")
            .b("X1 gb_trawler at 1,1 heading 0 speed 0")
            .aircraft(B, "P1 beaufighter at 20,60 heading 90")
            .moves(A);
        play.until(&[], |play| play.phase() == Phase::MoveAircraft);
        play.but("P1", |unit| unit.at.at = cm(70.0 + apart, 60.0)).until(&[], |play| play.question() == Step::Fire);
        assert_eq!(play.unit("P1").at.at, cm(200.0 + apart, 60.0));
        level(&play, A, "P1")
    };
    assert_eq!([sees("twilight", 100.0), sees("twilight", 100.1)], [Level::Identity, Level::None]);
    assert_eq!([sees("starlight", 30.0), sees("starlight", 30.1)], [Level::Identity, Level::None]);
}

#[test]
fn ast_203_what_the_enemy_is_told() {
    // A failed look is told to nobody.
    let mut play = still("D1 gb_fleet", "M1 gb_mtb_v70", 15.0).begins(A);
    play.until(&[], |play| play.phase() == Phase::MoveOne);
    play.give(B, "carry on M1", &[8]);
    for side in [A, B] {
        play.hides(side, "ighting");
    }
    assert_eq!(level(&play, A, "M1"), Level::None);
    // A vessel that fires is shown by its flash, its place only, until the end of the next gun phase.
    let mut play = Layout::night()
        .a("D1 gb_fleet at 50,50 heading 90 speed 0")
        .b("F1 m_freighter3 at 62,50 heading 0 speed 0")
        .b("T1 gb_trawler at 160,50 heading 0 speed 0")
        .moves(A);
    play.to(Step::Fire, &[]).give(A, "fire D1 with A at F1", &[]).opened(&[9, 9]);
    assert_eq!(level(&play, B, "D1"), Level::Identity);
    let mut play = Layout::night()
        .light("starlight")
        .looks(None)
        .a("D1 gb_fleet at 50,50 heading 90 speed 0")
        .b("T1 gb_corvette at 85,50 heading 0 speed 0")
        .begins(A);
    // She sights the corvette with a die, the corvette does not sight her.
    play.until(&[1, 8], |play| play.question() == Step::Fire);
    play.give(A, "fire D1 with A at C1", &[]).opened(&[9, 9]);
    assert_eq!((level(&play, B, "D1"), play.contact(B, "D1").shown_through), (Level::Position, 2));
    play.until(&[8], |play| play.turn() == 2 && play.question() == Step::Fire);
    // AST-163: by her flash she may be fired at, with 2 less: 6 + 1 + 1 - 2 with her lying stopped, bows on to nobody.
    play.give(B, "fire T1 with A at C1", &[]);
    let need = play.board().volley(play.piece("T1"), 0, play.piece("D1"), None).unwrap().need.total();
    assert_eq!(need, 6 + 1 + 1 - 2 - 1);
    play.give(B, "done", &[]).give(A, "done", &[9]);
    play.until(&[8], |play| play.turn() == 3 && play.question() == Step::Fire);
    assert_eq!(level(&play, B, "D1"), Level::None);
}

#[test]
fn ast_199_damage_may_be_open() {
    let shown = |option: &str| {
        let mut play = Layout::day()
            .set("info.damage", option)
            .a("T1 gb_trawler at 50,50 heading 90 speed 0")
            .b("F1 m_freighter3 at 80,50 heading 0 speed 0")
            .moves(A);
        play.but("F1", |unit| (unit.boxes, unit.engine_hits, unit.fires) = (31, 1, 1)).to(Step::Fire, &[]);
        let unit = play.shown(A)[0];
        (unit.boxes, unit.engine_hits, unit.fires)
    };
    // The enemy sees speed, fires and sinking, not boxes.
    assert_eq!(shown("hidden"), (0, 0, 1));
    assert_eq!(shown("open"), (31, 1, 1));
}

#[test]
fn ast_199_ast_203_all_that_is_damaged_is_open_or_none_of_it() {
    let shown = |option: &str| {
        let mut play = Layout::day()
            .set("info.damage", option)
            .a("T1 gb_trawler at 50,50 heading 90 speed 0")
            .b("F1 m_freighter3 at 80,50 heading 0 speed 0")
            .moves(A);
        play.to(Step::Fire, &[]).but("F1", |unit| {
            (unit.boxes, unit.engine_hits, unit.propellers, unit.halted, unit.bows) = (31, 2, 1, true, 3);
            (unit.rudder, unit.steering, unit.floods) = (1, 2, 4);
            // What everybody sees who sees her.
            (unit.fires, unit.sinking, unit.smoking, unit.speed, unit.astern, unit.fired) =
                (2, true, true, 7, true, true);
        });
        play.shown(A)[0]
    };
    for option in ["hidden", "open"] {
        let unit = shown(option);
        let damage = (unit.boxes, unit.engine_hits, unit.propellers, unit.halted, unit.bows);
        let more = (unit.rudder, unit.steering, unit.floods);
        let open = option == "open";
        assert_eq!(damage, if open { (31, 2, 1, true, 3) } else { (0, 0, 0, false, 0) });
        assert_eq!(more, if open { (1, 2, 4) } else { (0, 0, 0) });
        assert_eq!((unit.fires, unit.sinking, unit.smoking, unit.speed), (2, true, true, 7));
        assert_eq!((unit.astern, unit.fired, unit.class), (true, true, Class::Three));
    }
}

#[test]
fn ast_184_who_searches_with_sonar_and_for_whom() {
    // Every die of sonar succeeds; a submarine at periscope depth, 20 cm before a trawler.
    let held = |change: fn(&mut Play)| {
        let mut play = Layout::night()
            .scopes(Some(1))
            .a("T1 gb_trawler at 50,50 heading 0 speed 0")
            .b("U1 de_uboat at 50,70 heading 90 speed 0")
            .begins(A);
        play.but("U1", |unit| unit.depth = Depth::Periscope);
        change(&mut play);
        play.to(Step::Fire, &[]);
        play.unit("U1").pinged
    };
    assert!(held(|_| {}));
    let never: [fn(&mut Play); 7] = [
        |play| _ = play.but("T1", |unit| unit.sinking = true),
        |play| _ = play.but("T1", |unit| unit.sonar = Works::Out),
        |play| _ = play.but("T1", |unit| unit.sonar_silent = true),
        |play| _ = play.but("T1", |unit| unit.at.heading = Angle::degrees(180)),
        |play| _ = play.but("T1", |unit| unit.at.at = cm(50.0, 9.0)),
        |play| _ = play.but("U1", |unit| unit.depth = Depth::Surfaced),
        |play| _ = play.but("U1", |unit| unit.place = Place::Gone(Gone::Left)),
    ];
    for (n, change) in never.into_iter().enumerate() {
        assert!(!held(change), "{n}");
    }
    // Nor does anybody search for his own.
    let mut own = Layout::night()
        .scopes(Some(1))
        .a("T1 gb_trawler at 50,50 heading 0 speed 0")
        .a("U1 de_uboat at 50,70 heading 90 speed 0")
        .b("X1 gb_trawler at 150,50 heading 0 speed 0")
        .begins(A);
    own.but("U1", |unit| unit.depth = Depth::Periscope).to(Step::Fire, &[]);
    assert!(!own.unit("U1").pinged && !own.unit("T1").pinged && !own.unit("X1").pinged);
    // At exactly 60 cm she is in reach, and on the quarter at 135 degrees (AST-108).
    assert!(held(|play| _ = play.but("T1", |unit| unit.at.at = cm(50.0, 10.0))));
    assert!(held(|play| _ = play.but("T1", |unit| unit.at.heading = Angle::degrees(225))));
}

#[test]
fn ast_181_ast_203_ast_242_no_deep_submarine_and_no_dummy_sees_a_flash_or_who_goes_down() {
    let told = |depth: Depth| {
        let mut play = Layout::night()
            .light("starlight")
            .scopes(Some(10))
            .a("D1 gb_fleet at 50,50 heading 90 speed 0")
            .b("F1 m_freighter3 at 62,50 heading 0 speed 0 group 2")
            .b("U1 de_uboat at 100,50 heading 0 speed 0")
            .moves(A);
        play.but("U1", |unit| unit.depth = depth).to(Step::Fire, &[]);
        // Nobody else looks on: she who is fired at is on her way down herself.
        play.but("F1", |unit| unit.place = Place::Gone(Gone::Left))
            .on_table(|table| table.contacts[1][0] = Contact::default());
        play.give(A, "starshell D1 with A at 100,100", &[]).opened(&[1]);
        (level(&play, B, "D1"), play.table().contact(B, play.piece("D1")).shown_through)
    };
    assert_eq!([told(Depth::Surfaced), told(Depth::Deep)], [(Level::Position, 2), (Level::None, 0)]);
    // A dummy, where the vessels are far away.
    let mut play = Layout::night()
        .set("hidden.markers", "markers")
        .a("D1 gb_fleet at 50,50 heading 90 speed 0")
        .b("T1 gb_trawler at 170,110 heading 0 speed 0")
        .open(&[1, 1, 1, 1]);
    play.give(A, "move first", &[]).to(Step::Launches, &[]);
    play.but("T1", |unit| unit.at.at = cm(20.0, 400.0)).but("DB1", |unit| unit.at.at = cm(90.0, 50.0));
    play.but("D1", |unit| unit.halted = true).give(A, "scuttle D1", &[]).opened(&[]);
    assert!(!play.hears(B, "sink"), "{:?}", play.told(Viewer::Side(B)));
    assert_eq!(play.table().wrecks[0].known, 0b01);
}

#[test]
fn ast_203_by_her_flash_she_is_shown_to_the_end_of_the_next_gun_phase() {
    let mut play = still("D1 gb_fleet", "M1 gb_mtb_v70", 60.0).looks(Some(10)).begins(A);
    play.to(Step::Fire, &[]).give(A, "starshell D1 with A at 100,100", &[]).opened(&[1]);
    assert_eq!(level(&play, B, "D1"), Level::Position);
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Fire);
    assert_eq!(level(&play, B, "D1"), Level::Position);
    play.opened(&[]);
    assert_eq!((play.turn(), play.question(), level(&play, B, "D1")), (2, Step::Launches, Level::None));
}

#[test]
fn ast_156_the_class_of_a_contact_is_said_once_it_is_known() {
    let called = |seen: Level| {
        let mut play = still("D1 gb_fleet", "M1 gb_mtb_v70", 60.0).begins(A);
        let unit = play.piece("M1");
        play.on_table(|table| {
            let contact = &mut table.contacts[0][unit.index()];
            (contact.level, contact.number) = (seen, Some(0));
        });
        let view = play.view(Viewer::Side(A));
        kind_name(play.setting(), &view.table, Piece(play.setting().members.len() as u16))
    };
    assert_eq!([called(Level::Position), called(Level::Class)], ["Contact", "Contact, Class 1"]);
}

#[test]
fn ast_158_who_burned_until_she_went_down_is_seen_to_burn() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 10,50 heading 0 speed 0")
        .a("M2 gb_mtb_v70 at 10,60 heading 0 speed 0")
        .b("F1 m_freighter3 at 100,50 heading 0 speed 0 unalerted")
        .moves(A);
    play.to(Step::Launches, &[]).but("M1", |unit| (unit.fires, unit.boxes, unit.sinking) = (1, 0, true));
    play.opened(&[]);
    assert!(!play.unit("M1").is_there() && play.unit("F1").alerted);
}
