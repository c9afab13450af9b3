//! Launches in full: what is ordered, what stands in a salvo's way, and who learns of it when.

use crate::play::{A, B, Layout, Play, cm};
use crate::salvos::{launches, lies, target, turn};
use sandtable_action_stations::battle::ActionStations;
use sandtable_action_stations::battle::position::{Aground, Depth, Level, Salvo};
use sandtable_action_stations::battle::state::Step;
use sandtable_core::{Table, Viewer};
use sandtable_dice::Exact;
use sandtable_geometry::{Angle, Course, Length};

#[test]
fn ast_226_a_launch_in_full() {
    let at = || {
        let mut play = launches(
            Layout::day().a("B1 gb_fleet at 60,70 heading 0 speed 0").b("Z1 de_1934a at 90,100 heading 270 speed 36"),
        );
        play.but("B1", |unit| unit.at.at = cm(64.196, 74.196));
        play.but("Z1", |unit| unit.at = Course { at: cm(90.0, 80.0), heading: Angle::degrees(270) });
        play
    };
    let mut play = at();
    // Bearing 77.32, distance 26.45: course 077, and the second move reaches her.
    assert_eq!(play.board().bearing(play.piece("B1"), play.piece("Z1")).0, 77_320);
    play.give(A, "launch B1 T 5 along 77", &[]).opened(&[]);
    let launched = Salvo { moves: 2, ..*play.salvo('A') };
    lies(&launched, &[(83.121, 81.131), (102.046, 88.066), (104.296, 78.322), (84.246, 76.259)]);
    let play = at();
    let load = launched.load.unwrap();
    let board = play.board();
    assert!(launched.template(launched.moves).covers(&board.footprint(play.piece("Z1"))));
    assert_eq!(board.bearing(play.piece("Z1"), play.piece("B1")).0, 347_320);
    let aim = board.aim(&launched, play.piece("Z1"), &load);
    assert_eq!(aim.score(&play.setting().rules, &play.setting().lists.torpedo).total(), 4);
    // Refused: no such tubes, out of arc, not so many, mixed and fixed with trained (AST-48).
    let mut play = at();
    play.refused(A, "launch B1 T 6 along 77", "AST-226").refused(A, "launch B1 T 5 along 0", "AST-46");
    assert!(!play.understands(A, "launch B1 X 5 along 77"));
    // What is launched is gone from the tubes at once.
    play.give(A, "launch B1 TU 7 along 77", &[]).opened(&[]);
    assert_eq!((play.unit("B1").tubes[0].loaded, play.unit("B1").tubes[1].loaded), (0, 3));
}

#[test]
fn ast_227_what_stands_in_a_salvos_way() {
    let mut play =
        launches(target("F1 m_freighter3 at 50,45 heading 90 speed 0").b("D1 de_1934a at 50,52 heading 90 speed 0"));
    play.but("F1", |unit| (unit.boxes, unit.sinking) = (0, true)).salvo_of("M1", (50.0, 20.0), 0, 1, "2");
    // The sinking freighter uses a torpedo up; vessels do not shield each other. She is gone by the next turn, so at once.
    let under = play.board().under(&Salvo { moves: 2, ..*play.salvo('A') });
    assert_eq!(under, [play.piece("F1"), play.piece("D1")]);
    play.but("F1", |unit| unit.sinking = false).but("F1", |unit| unit.aground = Some(Aground::Hard));
    play.but("F1", |unit| unit.boxes = 50);
    turn(&mut play, 2, &[10, 10, 10, 10]);
}

#[test]
fn ast_204_markers_of_unseen_vessels() {
    let launched = |option: &str, light: &'static str, y: f64| {
        let mut play = launches(
            Layout::day()
                .light(light)
                .set("info.marker", option)
                .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 0")
                .b(&format!("F1 m_freighter3 at 50,{y} heading 90 speed 0")),
        );
        play.give(A, "launch M1 T 2 along 0", &[]).opened(&[]);
        play
    };
    let shown = |play: &Play| play.view(Viewer::Side(B)).table.salvos.len();
    assert_eq!(shown(&launched("open", "dark", 110.0)), 1);
    assert_eq!(shown(&launched("sighted", "dark", 110.0)), 0);
    assert_eq!(shown(&launched("sighted", "day", 110.0)), 1);
    // From the phase in which it first rolls at a vessel of hers.
    let mut play = launched("sighted", "dark", 85.0);
    turn(&mut play, 2, &[]);
    assert_eq!(shown(&play), 0);
    turn(&mut play, 3, &[10, 10]);
    assert_eq!(shown(&play), 1);
}

#[test]
fn ast_204_tracks_may_be_spotted() {
    let spotted = |light: &'static str, off: f64, dice: &[u8]| {
        let mut play = Layout::night()
            .light(light)
            .set("torp.tracks", "on")
            .a("M1 gb_mtb_v70 at 5,5 heading 0 speed 0")
            .b("T1 gb_trawler at 100,110 heading 0 speed 0 unalerted")
            .moves(A);
        play.to(Step::Launches, &[]);
        // The template of the second move of a single torpedo is 2 cm wide at its end, 40 cm from the marker.
        play.but("T1", |unit| unit.at = Course { at: cm(51.0 + off, 60.0), heading: Angle::ZERO });
        play.salvo_of("M1", (50.0, 20.0), 0, 1, "1");
        turn(&mut play, 2, dice);
        play.unit("T1").alerted
    };
    // Half a moon: 5 cm, on 4 or less.
    assert_eq!(
        [spotted("half_moon", 4.0, &[4]), spotted("half_moon", 4.0, &[5]), spotted("half_moon", 5.2, &[])],
        [true, false, false]
    );
    assert_eq!([spotted("bright_moon", 9.9, &[4]), spotted("bright_moon", 10.2, &[])], [true, false]);
    // Without the option nobody looks for them.
    let mut play = launches(target("T1 gb_trawler at 53,55 heading 0 speed 0 unalerted"));
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "1");
    turn(&mut play, 2, &[]);
    assert!(!play.unit("T1").alerted);
}

#[test]
fn ast_158_a_salvo_alerts_its_target_after_its_rolls() {
    // The lead ship with 3 more, the second too; the next salvo at the lead ship without.
    let mut play = launches(
        target("F1 m_freighter3 at 50,45 heading 90 speed 10 unalerted")
            .b("F2 m_freighter3 at 50,52 heading 90 speed 10 unalerted"),
    );
    play.but("F1", |unit| unit.at.at = cm(45.0, 45.0)).but("F2", |unit| unit.at.at = cm(45.0, 52.0));
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "1").salvo_of("M1", (50.0, 19.0), 0, 1, "1");
    play.opened(&[]).until(&[], |play| play.question() == Step::Fire);
    // 10 misses on 9 or less for the first; then 9, which would hit with the 3, misses with 6.
    play.give(A, "done", &[]).give(B, "done", &[10, 10, 7, 7]);
    assert!(play.unit("F1").alerted && play.unit("F2").alerted);
    assert_eq!(play.unit("F1").boxes, 50);
}

#[test]
fn ast_84_what_is_not_identified_is_foretold_too() {
    // By starlight, at 30 cm, the freighter is a contact without a name; a salvo at her promises hits all the same.
    let mut play = Layout::night()
        .light("starlight")
        .looks(Some(1))
        .a("M1 gb_mtb_v70 at 50,20 heading 0 speed 0")
        .b("F1 m_freighter3 at 50,50 heading 90 speed 0")
        .moves(A);
    play.to(Step::Launches, &[]);
    let held = play.table().level(A, play.piece("F1"));
    assert!((Level::Position..Level::Identity).contains(&held), "{held:?}");
    let view = play.view(Viewer::Side(A));
    let command = ActionStations::parse(play.setting(), &view, "launch M1 T 2 along 0").unwrap();
    let found = ActionStations::forecast(play.setting(), &view, &command, &mut Exact::new());
    let about: Vec<&str> = found.iter().map(|forecast| forecast.about.as_str()).collect();
    assert!(about.iter().any(|about| about.contains("at C1")), "{about:?}");
}

#[test]
fn ast_182_a_torpedo_meets_what_is_afloat_and_nothing_else() {
    let mut play = launches(
        Layout::night()
            .a("M1 gb_mtb_v70 at 5,5 heading 0 speed 0")
            .b("F1 m_freighter3 at 50,45 heading 90 speed 0")
            .b("U1 de_uboat at 50,48 heading 90 speed 0")
            .battery(B, "BT at 50,52 heading 0 mounts A=shore105@FPS open")
            .aircraft(B, "P1 beaufighter at 10,110 heading 90"),
    );
    play.salvo_of("M1", (50.0, 20.0), 0, 2, "2").but("P1", |unit| unit.at.at = cm(50.0, 50.0));
    let [f1, u1] = ["F1", "U1"].map(|name| play.piece(name));
    play.on_table(|table| table.contacts[0].iter_mut().for_each(|contact| contact.level = Level::Identity));
    assert_eq!(play.board().under(play.salvo('A')), [f1, u1]);
    // A submarine under water is passed over.
    play.but("U1", |unit| unit.depth = Depth::Periscope);
    assert_eq!(play.board().under(play.salvo('A')), [f1]);
}

#[test]
fn ast_85_a_torpedo_that_hits_is_gone_and_one_that_misses_runs_on() {
    let attacked = |dice: &[u8]| {
        let layout =
            target("F1 m_freighter3 at 50,52 heading 90 speed 0").b("F2 m_freighter3 at 50,45 heading 90 speed 0");
        let mut play = launches(layout);
        play.salvo_of("M1", (50.0, 20.0), 0, 1, "1");
        turn(&mut play, 2, dice);
        (play.unit("F2").boxes, play.unit("F1").boxes, play.table().salvos.len())
    };
    assert_eq!(attacked(&[1, 2, 2, 2, 2, 2, 2, 1]), (38, 50, 0));
    assert_eq!(attacked(&[10, 1, 2, 2, 2, 2, 2, 2, 1]), (50, 38, 0));
    assert_eq!(attacked(&[10, 10]), (50, 50, 1));
}

#[test]
fn ast_33_ast_174_shallow_water() {
    // A point of the first run in the shallows: a die for each torpedo, 7 or more lost.
    let shallow = |words: &str, dice: &[u8], corners: &str| {
        let mut play = launches(target("F1 m_freighter3 at 150,90 heading 90 speed 0").shallow(corners));
        play.salvo_of("M1", (50.0, 20.0), 0, 0, words);
        turn(&mut play, 2, dice);
        play.table().salvos.first().map(|salvo| (salvo.load.unwrap().left, salvo.breadth))
    };
    let bank = "40,40 60,40 60,50 40,50";
    assert_eq!(shallow("2", &[6, 7], bank), Some((1, Length::cm(2))));
    assert_eq!(shallow("2 deep", &[3, 4], bank), Some((1, Length::cm(2))));
    assert_eq!(shallow("2", &[7, 7], bank), None);
    assert_eq!(shallow("2", &[], "40,40.1 60,40.1 60,50 40,50"), Some((2, Length::cm(2))));
}

#[test]
fn ast_174_land() {
    // Land: the salvo is removed in the move that meets it; what lies before it is attacked, what lies behind is not.
    let land = |y: f64, dice: &[u8]| {
        let layout = target(&format!("F1 m_freighter3 at 50,{y} heading 90 speed 0")).land("40,50 60,50 60,52 40,52");
        let mut play = launches(layout);
        play.salvo_of("M1", (50.0, 20.0), 0, 1, "1");
        turn(&mut play, 2, dice);
        play.table().salvos.len()
    };
    assert_eq!((land(45.0, &[10]), land(56.0, &[])), (0, 0));
    // A vessel whose line from the marker crosses land is not attacked by a salvo that passes the land.
    let mut play = launches(target("F1 m_freighter3 at 53,56 heading 90 speed 0").land("51.5,40 60,40 60,50 51.5,50"));
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "2");
    turn(&mut play, 2, &[]);
    assert_eq!(play.table().salvos.len(), 1);
}

#[test]
fn ast_204_who_is_alerted_spots_the_tracks_of_a_salvo_that_was_not_shown() {
    let shown = |dice: &[u8]| {
        let mut play = Layout::night()
            .light("half_moon")
            .set("torp.tracks", "on")
            .set("info.marker", "sighted")
            .a("M1 gb_mtb_v70 at 5,5 heading 0 speed 0")
            .b("T1 gb_trawler at 100,110 heading 0 speed 0")
            .moves(A);
        play.to(Step::Launches, &[]);
        play.but("T1", |unit| unit.at = Course { at: cm(55.0, 60.0), heading: Angle::ZERO });
        play.salvo_of("M1", (50.0, 20.0), 0, 1, "1");
        turn(&mut play, 2, dice);
        play.view(Viewer::Side(B)).table.salvos.len()
    };
    assert_eq!([shown(&[4]), shown(&[5])], [1, 0]);
}
