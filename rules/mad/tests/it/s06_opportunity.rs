//! Section E: opportunity fire: the marker, and the stretches of a path.

use crate::field::{BLUE, BLUE_FIRST, Field, Play, RED, RED_FIRST, at};
use sandtable_core::{Choices, Heard, Path, Piece, Ruleset, Table, Viewer};
use sandtable_geometry::{Length, Point};
use sandtable_mad::sections::movement::{test_points, test_points_before, up_to};
use sandtable_mad::{Event, Mad, Marks, MoveUnderWay, ShotResult, data};

/// What the shots of the last entry came to, by their firers.
pub fn results(play: &Play) -> Vec<(String, ShotResult)> {
    let name = |piece: sandtable_core::Piece| play.setting().elements[piece.index()].name.clone();
    let result =
        |event| if let Event::Fired { shot, result } = event { Some((name(shot.firer), result)) } else { None };
    play.events().into_iter().filter_map(result).collect()
}

/// The number needed for each roll of the last entry.
pub fn needed(play: &Play) -> Vec<i32> {
    play.needs().iter().map(|parts| parts.iter().map(|(value, _)| value).sum()).collect()
}

/// The first and last test points of the stretch that is asked about.
pub fn stretch(play: &Play) -> (u8, u8) {
    let stretch = play.view(play.asked()).stretch.expect("a stretch is asked about");
    (stretch.first, stretch.first + stretch.points.len() as u8 - 1)
}

/// Is anybody asked about a stretch?
pub fn is_asked(play: &Play, side: sandtable_core::Side) -> bool {
    play.asked() == side && play.view(side).stretch.is_some()
}

/// Answers with one shot of a watcher's Class B gun at the first point at which it sees the mover.
pub fn reacts(play: &mut Play, watcher: &str, dice: &[u8]) {
    let side = play.asked();
    while is_asked(play, side) {
        let (first, last) = stretch(play);
        for point in first..=last {
            let text = format!("react {watcher} with cannon_b at point {point}");
            if Mad::check(play.setting(), &play.view(side), &play.read(&text)).is_ok() {
                play.does(&[&text]).rolls("fire", &[dice]);
                return;
            }
        }
        play.does(&["hold"]);
    }
    panic!("{watcher} never sees it");
}

/// The watching side holds until the move is over.
pub fn holds(play: &mut Play) {
    let side = play.asked();
    while is_asked(play, side) {
        play.does(&["hold"]);
    }
}

// --- the marker ---

/// Three tanks of Red in one unit; a carrier with a squad; a tank of Blue in sight of all.
fn platoon() -> Field {
    Field::new()
        .red("tanks", &["T1: Tiger I at 500,100", "T2: Tiger I at 600,100", "T3: Tiger I at 700,100"])
        .red(
            "carrier",
            &[
                "H1: 1/2 Track at 900,100",
                "S1: Infantry (Support) in H1",
                "S2: Infantry at 930.2,100",
                "H2: 1/2 Track at 960.4,100",
            ],
        )
        .blue("tank", &["P1: T34/76 at 600,600"])
        .blue("truck", &["W1: Truck etc. at 1700,1100"])
}

#[test]
fn mad_53_one_takes_the_marker_and_the_others_act_freely() {
    let mut play = platoon().red_first();
    play.does(&["watch T1", "move T2 to 600,150", "aim T3 at P1"]).rolls("fire", &[&[1, 1]]);
    play.does(&["end tanks"]);
    assert!(play.has("T1", Marks::WATCHING) && !play.has("T2", Marks::WATCHING));
}

#[test]
fn mad_53_everything_else_is_given_up() {
    let mut play = platoon().red_first();
    play.does(&["watch T1"]);
    assert_eq!(play.refused("move T1 to 500,101"), "MAD-53");
    assert_eq!(play.refused("aim T1 at P1"), "MAD-53");
    assert_eq!(play.refused("watch T1"), "MAD-53");
    play.does(&["end tanks", "end truck", "watch S2"]);
    assert_eq!(play.refused("embark S2 in H2"), "MAD-53");
}

#[test]
fn mad_53_who_has_acted_takes_no_marker() {
    let mut play = platoon().red_first();
    play.does(&["move T1 to 500,101"]);
    assert_eq!(play.refused("watch T1"), "MAD-53", "moved");
    play.does(&["aim T2 at P1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.refused("watch T2"), "MAD-53", "fired");
    play.does(&["watch T3", "end tanks", "end truck"]);
    assert_eq!(play.refused("watch S1"), "MAD-131", "aboard");
    play.does(&["land S1 bearing 180"]);
    assert_eq!(play.refused("watch S1"), "MAD-53", "landed");
}

#[test]
fn mad_53_a_wasted_shot_on_the_move_is_fire_too() {
    let field = Field::new().red("r", &["S1: Infantry at 600,100", "S2: Infantry at 640,100"]);
    let mut play = field.blue("b", &["P1: T34/76 at 600,900"]).red_first();
    play.does(&["aim S1 at P1 moving", "fire"]);
    assert_eq!(play.refused("watch S1"), "MAD-53");
    assert_eq!(play.refused("watch P1"), "MAD-09");
}

#[test]
fn mad_54_the_marker_lasts_until_the_next_activation() {
    // Taken in Red's last activation of turn 1; Blue moves first in turn 2.
    let field = Field::new()
        .red("tank", &["T1: Tiger I at 600,100"])
        .blue("tank", &["P1: T34/76 at 600,550"])
        .blue("truck", &["W1: Truck etc. at 1700,1100"]);
    let mut play = field.blue_first();
    play.does(&["end P1", "watch T1", "end T1"]).rolls("end W1", &[BLUE_FIRST]);
    play.does(&["move P1 to 600,500"]);
    assert!(is_asked(&play, RED));
    play.does(&["react T1 with cannon_b at point 0"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), [6 + 1]);
    assert!(!play.has("T1", Marks::WATCHING), "used");
    // The own activation is then normal, with the same weapon.
    play.does(&["end P1", "aim T1 at P1 with cannon_b"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), [6]);
}

#[test]
fn mad_54_the_own_activation_takes_it_off_and_may_renew_it() {
    let field = Field::new().red("tank", &["T1: Tiger I at 600,100"]).blue("tank", &["P1: T34/76 at 600,550"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1"]).rolls("end P1", &[RED_FIRST]);
    assert!(play.has("T1", Marks::WATCHING));
    play.does(&["move T1 to 600,110"]);
    assert!(!play.has("T1", Marks::WATCHING));
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1"]).rolls("end P1", &[RED_FIRST]).does(&[
        "watch T1",
        "end T1",
        "move P1 to 600,540",
    ]);
    assert!(is_asked(&play, RED));
}

#[test]
fn mad_54_one_use_each_weapon_once() {
    let field = Field::new()
        .red("tank", &["C1: Char B1-bis at 600,100"])
        .blue("tanks", &["P1: T34/85 at 600,550", "P2: T34/85 at 700,550"]);
    let mut play = field.red_first();
    play.does(&["watch C1", "end C1", "move P1 to 600,510", "react C1 with cannon_d at point 0"]);
    assert_eq!(play.refused("react C1 with cannon_d at point 1"), "MAD-31");
    play.does(&["react C1 with cannon_e at point 0"]).rolls("fire", &[&[1, 1], &[2, 2]]);
    assert!(!play.has("C1", Marks::WATCHING));
    // It is used: nobody is asked about the rest, nor about the other tank.
    play.does(&["move P2 to 700,500"]).rolls("end P1", &[RED_FIRST]);
}

#[test]
fn mad_54_an_option_takes_the_markers_off_at_the_end_of_the_turn() {
    for (value, lasts) in [("next_activation", true), ("end_of_turn", false)] {
        let field = Field::new().option("mad.opportunity_lasts", value);
        let field = field.red("tank", &["T1: Tiger I at 600,100"]).blue("tank", &["P1: T34/76 at 600,550"]);
        let mut play = field.blue_first();
        play.does(&["end P1", "watch T1"]);
        play.rolls("end T1", &[BLUE_FIRST]);
        assert_eq!(play.has("T1", Marks::WATCHING), lasts, "{value}");
        play.does(&["move P1 to 600,500"]);
        assert_eq!(is_asked(&play, RED), lasts, "{value}");
    }
}

// --- when it happens ---

/// A watching tank of Red looks through a gap between two buildings; a tank of Blue stands behind the left one.
fn gap() -> Field {
    Field::new()
        .area("building", "300,300 580,310")
        .area("building", "620,300 900,310")
        .red("tank", &["T1: Tiger I at 600,100"])
        .blue("tanks", &["P1: T34/76 at 500,550", "P2: T34/76 at 460,550"])
}

/// The gap, with the marker taken and Blue to activate.
fn watched_gap() -> Play {
    let mut play = gap().red_first();
    play.does(&["watch T1", "end T1"]);
    play
}

#[test]
fn mad_55_a_tank_crosses_a_gap() {
    let mut play = watched_gap();
    play.does(&["move P1 to 700,550"]);
    assert!(is_asked(&play, RED));
    // 85 mm of the path are seen: 560 to 640.
    let seen = play.view(RED).stretch.unwrap();
    assert_eq!((seen.points[0], seen.points[seen.points.len() - 1]), (at("560,550"), at("640,550")));
    assert_eq!(stretch(&play), (12, 28));
    let prompt = Mad::prompt(play.setting(), &play.view(RED));
    assert!(
        prompt.contains(
            "moves in your sight. T1: fire or hold? It is seen from 560,550 (point 12) to 640,550 (point 28)."
        ),
        "{prompt}"
    );
    play.does(&["react T1 with cannon_b at point 20"]).rolls("fire", &[&[6, 6]]);
    assert_eq!(play.needs(), [[(6, "MAD-35"), (1, "MAD-55")]]);
    assert_eq!(play.at("P1"), at("700,550"), "missed: it drives on");
}

#[test]
fn mad_55_nobody_reacts_before_an_enemy_moves() {
    let mut play = gap().red_first();
    play.does(&["watch T1"]);
    for text in ["react T1 with cannon_b at point 1", "hold", "hold all T1"] {
        assert_eq!(play.may(text), Err("MAD-17"), "{text}");
    }
}

#[test]
fn mad_55_a_ruling_takes_no_way_from_a_mover_that_is_fired_at() {
    let mut play = watched_gap();
    play.does(&["move P1 to 700,550"]);
    for event in [Event::Halted, Event::Destroyed { element: play.piece("P1") }] {
        let refusal = play.battle.rule(vec![event], "a test", None, &[]).unwrap_err();
        assert_eq!(refusal.reason.clause, "MAD-55");
    }
    assert!(is_asked(&play, RED));
}

#[test]
fn mad_55_a_tank_emerges_from_dead_ground() {
    let field = Field::new()
        .area("building", "450,200 590,220")
        .red("tank", &["T1: Tiger I at 600,100"])
        .blue("tank", &["P1: T34/76 at 500,280"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1", "move P1 to 600,280"]);
    let seen = play.view(RED).stretch.unwrap();
    assert!(seen.first > 0);
    let last = stretch(&play).1;
    play.rolls(&format!("react T1 with cannon_b at point {last}"), &[]).rolls("fire", &[&[3, 3]]);
    assert_eq!(needed(&play), [3 + 1]);
}

#[test]
fn mad_55_what_is_not_seen_raises_no_question_and_shows_nothing() {
    let mut play = watched_gap();
    // Behind the building all the time: the move is over at once.
    play.does(&["move P1 to 520,550"]);
    assert_eq!((play.asked(), play.at("P1")), (BLUE, at("520,550")));
    let moved: Vec<Event> = play.events().into_iter().filter(|event| matches!(event, Event::Moved { .. })).collect();
    assert_eq!(moved.len(), 1);
}

#[test]
fn mad_55_the_rest_of_the_path_is_its_owners_secret() {
    // Two paths with the same stretch and different rests.
    let told = |path: &str| {
        let mut play = watched_gap();
        play.does(&[&format!("move P1 to {path}")]);
        let number = play.battle.last_number();
        let heard = play.battle.heard(number, Viewer::Side(RED)).unwrap().0;
        let spectator = play.battle.heard(number, Viewer::Public).unwrap().0;
        (play.view(RED), heard, play.battle.view(Viewer::Public), spectator)
    };
    let here = told("640,550 690,550");
    assert_eq!(here, told("640,550 690,555"));
    assert_eq!(here, told("640,550 680,520"));
    assert!(here.0.way.is_none() && here.2.stretch.is_none());
    let set_out = |heard: &Heard<Event>| {
        if let Heard::Happened(Event::SetOut { way, .. }) = heard { Some(way.path) } else { None }
    };
    assert_eq!(here.1.iter().find_map(set_out), Some(Path::default()), "where it goes is not told");
    // The owner knows his own path.
    let mut play = watched_gap();
    play.does(&["move P1 to 640,550 690,550"]);
    assert_eq!(play.view(BLUE).way.unwrap().path.len(), 2);
    assert!(play.view(BLUE).stretch.is_none());
}

#[test]
fn mad_55_the_mover_is_where_it_has_been_seen_to_be() {
    let field = Field::new().red("tank", &["T1: Tiger I at 600,100"]).blue("tank", &["P1: T34/76 at 600,620"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1", "move P1 to 600,440"]);
    // 520 mm: column 750 as far as 505; then column 500 as far as 355; then 350.
    assert_eq!((stretch(&play), play.at("P1")), ((0, 3), at("600,620")));
    play.does(&["hold"]);
    assert_eq!((stretch(&play), play.at("P1")), ((4, 33), at("600,605")));
    play.does(&["hold"]);
    assert_eq!((stretch(&play), play.at("P1")), ((34, 36), at("600,455")));
    play.does(&["react T1 with cannon_b at point 36"]).rolls("fire", &[&[5, 5]]);
    assert_eq!(needed(&play), [4 + 1]);
    assert_eq!((play.is_lost("P1"), play.at("P1")), (true, at("600,440")));
}

#[test]
fn mad_55_cover_parts_stretches_and_is_taken_at_the_point() {
    let field = Field::new()
        .area("wood", "560,500 640,540")
        .red("tank", &["T1: Tiger I at 600,100"])
        .blue("tank", &["P1: T34/76 at 700,520"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1", "move P1 to 620,520"]);
    assert_eq!(stretch(&play), (0, 11), "in the open to 645");
    play.does(&["hold"]);
    assert_eq!(stretch(&play), (12, 16), "in the wood from its edge at 640 on");
    play.does(&["react T1 with cannon_b at point 12"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.needs(), [[(6, "MAD-35"), (1, "MAD-55"), (1, "MAD-37")]]);
}

#[test]
fn mad_55_stretches_are_equal_for_all_watchers() {
    // One sees the whole path; for the other the building parts it in three.
    let field = gap().red("far", &["T2: Tiger I at 600,980"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1", "end P2", "watch T2"]);
    play.rolls("end T2", &[BLUE_FIRST]).does(&["move P1 to 700,550"]);
    assert_eq!(stretch(&play), (0, 11));
    play.does(&["hold"]);
    assert_eq!(stretch(&play), (12, 28));
    assert_eq!(play.refused("react T1 with cannon_b at point 11"), "MAD-55", "no point of this stretch");
    assert_eq!(play.refused("react T1 with cannon_b at point 29"), "MAD-55");
    play.does(&["hold"]);
    assert_eq!(stretch(&play), (29, 40));
    // Who does not see it there does not fire.
    assert_eq!(play.refused("react T1 with cannon_b at point 30"), "MAD-33");
    play.does(&["hold"]);
    assert_eq!(play.asked(), BLUE);
}

#[test]
fn mad_55_corners_and_the_end_are_test_points() {
    let field = Field::new().red("tank", &["T1: Tiger I at 600,100"]).blue("tank", &["P1: T34/76 at 600,440"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1", "move P1 to 612,440 612,431"]);
    let points = play.view(RED).stretch.unwrap().points;
    let expected = ["600,440", "605,440", "610,440", "612,440", "612,435", "612,431"].map(at);
    assert_eq!(points.to_vec(), expected);
}

#[test]
fn mad_55_test_points_before_a_place_of_the_path_are_counted() {
    let track = ["600,440", "612,440", "612,440", "612,431", "622,431"].map(at);
    // They lie at 0, 5, 10, 12, 17, 21, 26 and 31 mm.
    let found = [0, 1, 5, 6, 12, 13, 21, 22, 27, 31, 40].map(|mm| test_points_before(&track, Length::mm(mm)));
    assert_eq!(found, [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8]);
}

#[test]
fn mad_55_the_watchers_fire_in_their_order_and_each_is_resolved_before_the_next() {
    let field = Field::new()
        .red("tanks", &["T1: Tiger I at 560,100", "T2: Tiger I at 600,100", "T3: Tiger I at 640,100"])
        .blue("tank", &["P1: T34/76 at 600,540", "P2: T34/76 at 640,540"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "watch T2", "watch T3", "end tanks", "move P1 to 600,500"]);
    play.does(&["react T3 with cannon_b at point 2", "react T1 with cannon_b at point 4"]);
    assert_eq!(play.refused("react T2 with cannon_b at point 3"), "MAD-55", "T1 fires later on the path");
    assert_eq!(play.refused("hold"), "MAD-32", "targets are named");
    play.rolls("fire", &[&[7, 8], &[9, 9]]);
    let tooks: Vec<(String, ShotResult)> = results(&play);
    assert_eq!(tooks, [("T3".into(), ShotResult::Hit(34)), ("T1".into(), ShotResult::TooLate)]);
    // It was stopped where it was hit; T2 has kept its marker.
    assert_eq!((play.is_lost("P1"), play.at("P1")), (true, at("600,530")));
    assert!(play.has("T2", Marks::WATCHING) && !play.has("T1", Marks::WATCHING) && !play.has("T3", Marks::WATCHING));
    // The other tank of its unit goes on, and T2 alone is asked.
    play.does(&["move P2 to 640,500"]);
    assert!(is_asked(&play, RED));
    assert_eq!(play.refused("react T1 with cannon_b at point 0"), "MAD-53");
}

#[test]
fn mad_55_a_tank_that_is_not_destroyed_goes_on_to_the_next_stretch() {
    let field = Field::new()
        .red("tanks", &["T1: Tiger I at 600,100", "T2: Tiger I at 640,100"])
        .blue("tank", &["P1: T34/85 at 600,620"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "watch T2", "end tanks", "move P1 to 600,520"]);
    let first = stretch(&play);
    play.does(&["react T1 with cannon_b at point 1"]).rolls("fire", &[&[8, 1]]);
    assert_eq!(play.hit_points("P1"), 28 - 17);
    assert!(is_asked(&play, RED) && stretch(&play).0 == first.1 + 1);
    assert_eq!(play.at("P1"), at("600,605"), "the end of the first stretch");
    play.does(&["react T2 with cannon_b at point 4"]).rolls("fire", &[&[8, 1]]);
    assert_eq!((play.is_lost("P1"), play.at("P1")), (true, at("600,600")));
    // Nobody of Blue is left: the turn is over, and with it the battle.
    assert!(play.outcome().is_some());
}

#[test]
fn mad_55_destroyed_at_the_very_start() {
    let mut play = gap().red("other", &["T9: Tiger I at 500,900"]).red_first();
    play.does(&["watch T1", "end T1", "end P1", "watch T9"]).rolls("end T9", &[BLUE_FIRST]);
    play.does(&["move P1 to 500,500", "react T9 with cannon_b at point 0"]).rolls("fire", &[&[9, 8]]);
    assert_eq!((play.is_lost("P1"), play.at("P1")), (true, at("500,550")));
}

#[test]
fn mad_55_passengers_of_a_mover_destroyed_on_the_way_get_out_there() {
    let field = Field::new()
        .red("tank", &["T1: Tiger I at 600,100"])
        .blue("carriers", &["H1: 1/2 Track at 600,550", "I1: Infantry in H1"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1", "move H1 to 600,450", "react T1 with cannon_b at point 9"]);
    assert_eq!(play.refused("react T1 with cannon_b at point 40"), "MAD-55");
    play.rolls("fire", &[&[9, 8], &[6]]);
    assert_eq!((play.is_lost("H1"), play.is_lost("I1"), play.at("I1")), (true, false, at("600,505")));
    assert!(play.element("I1").aboard.is_none() && play.has("I1", Marks::MOVED_NOW));
}

#[test]
fn mad_55_hold_is_for_the_stretch_and_hold_all_for_the_activation() {
    let field = Field::new()
        .red("tanks", &["T1: Tiger I at 600,100", "T2: Tiger I at 640,100"])
        .blue("one", &["P1: T34/76 at 600,620"])
        .blue("two", &["P2: T34/76 at 700,500"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "watch T2", "end tanks", "move P1 to 600,520", "hold"]);
    assert!(is_asked(&play, RED), "the next stretch");
    // T1 is silenced: T2 is asked about the same stretch again.
    let before = stretch(&play);
    play.does(&["hold all T1"]);
    assert_eq!(stretch(&play), before);
    assert_eq!(play.refused("react T1 with cannon_b at point 9"), "MAD-53");
    play.does(&["hold all T2"]);
    assert_eq!((play.asked(), play.at("P1")), (BLUE, at("600,520")));
    play.does(&["move P1 to 600,500"]);
    assert_eq!(play.asked(), BLUE, "both hold for this activation");
    // The next activation asks them again.
    play.does(&["end one", "move P2 to 700,480"]);
    assert!(is_asked(&play, RED));
    assert!(play.has("T1", Marks::WATCHING) && !play.has("T1", Marks::HOLDING));
}

#[test]
fn mad_55_who_holds_is_not_told_to_the_mover() {
    let told = |answer: &str| {
        let field = Field::new()
            .red("tanks", &["T1: Tiger I at 600,100", "T2: Tiger I at 640,100"])
            .blue("one", &["P1: T34/76 at 600,620"]);
        let mut play = field.red_first();
        play.does(&["watch T1", "watch T2", "end tanks", "move P1 to 600,520", answer]);
        play.view(BLUE)
    };
    assert_eq!(told("hold all T1"), told("hold all T2"));
}

#[test]
fn mad_55_landing_counts_at_the_landing_point_alone() {
    let field = Field::new()
        .red("squad", &["S1: Infantry at 600,400"])
        .blue("carriers", &["H1: 1/2 Track at 600,500", "I1: Infantry in H1"]);
    let mut play = field.red_first();
    play.does(&["watch S1", "end S1", "land I1 bearing 180"]);
    assert!(is_asked(&play, RED));
    let seen = play.view(RED).stretch.unwrap().points;
    assert_eq!(seen.to_vec(), [at("600,469.8")]);
    play.does(&["react S1 with small_arms at point 0"]).rolls("fire", &[&[4, 9]]);
    assert_eq!(needed(&play), [3 + 1]);
    assert!(play.is_lost("I1"));
    assert_eq!(play.asked(), BLUE, "the carrier goes on");
    play.does(&["move H1 to 600,550"]);
}

#[test]
fn mad_55_firing_and_getting_in_trigger_nothing() {
    let field = Field::new()
        .red("squad", &["S1: Infantry at 600,400"])
        .blue("carriers", &["H1: 1/2 Track at 600,500", "I1: Infantry at 600,530.2", "I2: Infantry at 600,469.8"]);
    let mut play = field.red_first();
    play.does(&["watch S1", "end S1", "embark I1 in H1"]);
    assert_eq!(play.asked(), BLUE);
    play.does(&["aim I2 at S1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.asked(), BLUE);
    assert!(play.has("S1", Marks::WATCHING));
}

#[test]
fn mad_55_the_firer_counts_as_stationary_and_a_shot_out_of_range_is_wasted() {
    let field = Field::new().red("squad", &["S1: Infantry (Support) at 600,100"]).blue("t", &["P1: T34/76 at 600,700"]);
    let mut play = field.red_first();
    play.does(&["watch S1", "end S1", "move P1 to 600,620", "react S1 with inf_support at point 2", "fire"]);
    assert_eq!(results(&play), [("S1".into(), ShotResult::Wasted)]);
    assert!(!play.has("S1", Marks::WATCHING), "the marker is used");
    assert_eq!(play.element("S1").fired, 0);
}

#[test]
fn mad_55_only_the_mover_is_a_target_and_only_watchers_answer() {
    let mut play = gap().red_first();
    play.does(&["end T1", "move P1 to 700,550"]);
    assert_eq!(play.asked(), BLUE, "nobody watches");
    let mut play = watched_gap();
    play.does(&["move P1 to 700,550"]);
    assert_eq!(play.refused("end T1"), "MAD-17");
    assert_eq!(play.refused("fire"), "MAD-32", "nothing is named");
}

#[test]
fn mad_55_many_watchers_fire_at_one_mover() {
    let mut field = Field::new();
    for unit in 0..2 {
        let elements: Vec<String> =
            (0..10).map(|n| format!("S{unit}{n}: Infantry at {},{}", 400 + 31 * n, 100 + 40 * unit)).collect();
        field = field.red(&format!("squad {unit}"), &elements.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let field = field.blue("one", &["P1: Elefant at 400,300"]).blue("two", &["W1: Truck etc. at 1700,1100"]);
    let mut play = field.red_first();
    for unit in 0..2 {
        for n in 0..10 {
            play.does(&[&format!("watch S{unit}{n}")]);
        }
        play.does(&[&format!("end S{unit}0")]);
        if unit == 0 {
            play.does(&["end W1"]);
        }
    }
    play.does(&["move P1 to 415,300"]);
    let (first, last) = stretch(&play);
    for n in 0..10 {
        let point = if n < 5 { first } else { last };
        play.does(&[&format!("react S0{n} at point {point}")]);
    }
    for n in 0..10 {
        play.does(&[&format!("react S1{n} at point {last}")]);
    }
    let miss: &[u8] = &[1, 2];
    play.rolls("fire", &[miss; 20]);
    assert_eq!(play.hit_points("P1"), 40);
    for n in 0..20 {
        assert!(!play.has(&format!("S{}{}", n / 10, n % 10), Marks::WATCHING));
    }
}

#[test]
fn mad_55_every_watcher_is_asked_however_many_there_are() {
    // Forty squads behind a building, which see nothing; the last one to be placed alone sees the road.
    let mut field = Field::new().area("building", "100,300 700,320");
    for unit in 0..4 {
        let elements: Vec<String> =
            (0..10).map(|n| format!("S{unit}{n}: Infantry at {},{}", 200 + 40 * n, 60 + 40 * unit)).collect();
        field = field.red(&format!("squad {unit}"), &elements.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let field = field
        .red("last", &["L1: Infantry at 1000,400"])
        .blue("one", &["P1: Elefant at 400,600"])
        .blue("two", &["W1: Truck etc. at 1700,1100"]);
    let mut play = field.red_first();
    for unit in 0..4 {
        for n in 0..10 {
            play.does(&[&format!("watch S{unit}{n}")]);
        }
        play.does(&[&format!("end S{unit}0")]);
        if unit == 0 {
            play.does(&["end W1"]);
        }
        if unit == 1 {
            play.does(&["end P1"]);
        }
    }
    play.does(&["watch L1"]).rolls("end L1", &[BLUE_FIRST]);
    play.does(&["move P1 to 400,560"]);
    assert!(is_asked(&play, RED));
}

#[test]
fn mad_55_as_many_shots_as_there_is_room_for() {
    let mut field = Field::new();
    for unit in 0..5 {
        let elements: Vec<String> =
            (0..10).map(|n| format!("S{unit}{n}: Infantry at {},{}", 400 + 40 * n, 60 + 40 * unit)).collect();
        field = field.red(&format!("squad {unit}"), &elements.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let mut play = field.blue("one", &["P1: Elefant at 400,900"]).red_first();
    for unit in 0..5 {
        for n in 0..10 {
            play.does(&[&format!("watch S{unit}{n}")]);
        }
        let dice: &[&[u8]] = if unit == 4 { &[BLUE_FIRST] } else { &[] };
        play.rolls(&format!("end S{unit}0"), dice);
        if unit == 0 {
            play.does(&["end P1"]);
        }
    }
    play.does(&["move P1 to 400,890"]);
    for n in 0..40 {
        play.does(&[&format!("react S{}{} at point 0", n / 10, n % 10)]);
    }
    assert_eq!(play.refused("react S40 at point 0"), "MAD-32");
    play.does(&["fire"]);
    assert!(!play.has("S39", Marks::WATCHING) && play.has("S40", Marks::WATCHING));
}

#[test]
fn mad_55_a_pack_with_paths_too_long_to_follow_is_refused() {
    let files = data::files();
    let speeds = files.get("data/speeds.csv").unwrap().replace("ww2,fast,Fast,200,", "ww2,fast,Fast,301,");
    let files = files.with("data/speeds.csv", speeds);
    let problems = Mad::load(&files, "test.toml", &gap().text(), &Choices::default()).unwrap_err();
    assert!(problems.iter().any(|problem| problem.what.contains("T34/76 moves 301 mm")), "{problems:?}");
}

// --- the path itself ---

#[test]
fn mad_31_a_path_back_to_its_start_is_movement_and_costs_its_length() {
    let field = Field::new().red("tank", &["T1: Tiger I at 600,100"]).blue("tank", &["P1: T34/76 at 600,520"]);
    let mut play = field.red_first();
    play.does(&["move T1 to 600,150 600,100"]);
    assert_eq!(play.element("T1").spent, sandtable_geometry::Length::mm(100));
    assert!(play.has("T1", Marks::MOVED_NOW));
    assert_eq!(play.refused("move T1 to 600,151"), "MAD-22");
    play.does(&["aim T1 at P1 with cannon_b"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), [6 + 2]);
}

#[test]
fn mad_31_a_part_of_a_move_costs_its_part_and_the_whole_its_whole() {
    let field = Field::new()
        .line("hedge", "500,480 700,480")
        .red("tank", &["T1: Tiger I at 600,100"])
        .blue("tank", &["P1: T34/76 at 600,500"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1", "move P1 to 600,430"]);
    let spent = |play: &Play| play.element("P1").spent.0 / 1000;
    assert_eq!(spent(&play), 0);
    holds(&mut play);
    assert_eq!((spent(&play), play.at("P1")), (70 + 50, at("600,430")));
    let moves = play.events().into_iter().filter(|event| matches!(event, Event::Moved { .. })).count();
    assert_eq!(moves, 1, "one sentence for one place");
    let refused = Mad::check(play.setting(), &play.view(BLUE), &play.read("move P1 to 600,340"));
    assert_eq!(refused.unwrap_err().reason.clause, "MAD-22", "80 of 200 mm are left");
}

/// MAD-55 Wherever on a path its mover is asked about, what is left of it leads on from there.
#[test]
fn mad_55_the_rest_of_a_path_is_as_long_as_what_is_left_of_it() {
    let length = |track: &[Point]| track.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<Length>();
    for corners in [&["12,0", "12,12", "30,12"][..], &["10,0", "10,3", "40,3"], &["4,0", "4,4", "0,4", "0,30"]] {
        let path = corners.iter().map(|corner| at(corner)).collect();
        let way = MoveUnderWay { mover: Piece(0), side: RED, from: at("0,0"), path, spent: Length::ZERO, next: 0 };
        let track = way.track();
        for (n, &place) in (1..).zip(&test_points(&track)) {
            let travelled = length(&up_to(&track, usize::from(n) - 1));
            assert_eq!(length(&way.rest(place, n)), length(&track) - travelled, "{corners:?}: {n}");
        }
    }
}

#[test]
fn mad_53_artillery_takes_no_marker() {
    let field = Field::new()
        .red("mortars", &["M1: Mortar Team 60mm or less at 600,100", "I1: Infantry at 640,100"])
        .blue("tank", &["P1: T34/76 at 600,700"]);
    let mut play = field.red_first();
    assert_eq!(play.refused("watch M1"), "MAD-53");
    play.does(&["watch I1"]);
    // Under a marker the whole unit watches or nobody.
    let field = crate::s07_watchers::hidden()
        .option("mad.dummies", "none")
        .red("tank", &["T1: Tiger I"])
        .blue("mortars", &["M1: Mortar Team 60mm or less", "I1: Infantry"])
        .blue("squad", &["I2: Infantry"]);
    let units = ["deploy tank at 100,100", "deploy mortars at 600,700", "deploy squad at 900,700"];
    let mut play = crate::s07_watchers::placed(&field, &units);
    assert_eq!(play.refused("watch B"), "MAD-53");
    play.does(&["watch C"]);
}
