//! Arcs, sight, priority, screens, cover and the bounce.

use crate::battles::scenario;
use crate::field::{Ground, inch};
use sandtable_core::{Piece, pick};
use sandtable_dice::Stream;
use sandtable_geometry::{Angle, Length, Point};
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::Stand;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::clause;
use sandtable_scruby::lists::Cover;
use sandtable_scruby::scenario::set_up;

/// Of 30 degrees.
const TANGENT: f64 = 0.577_350_269;
const FIRER: &str = "S1: line fair 60 line at 36,10 facing 0";

fn sees(ground: &Ground) -> bool {
    ground.board().sees(ground.piece("S1"), ground.piece("N1"))
}

/// The names of those on whom S1 may declare.
fn targets(ground: &Ground) -> Vec<String> {
    let board = ground.board();
    board.targets(ground.piece("S1")).iter().map(|piece| board.member(piece).name.clone()).collect()
}

#[test]
fn aos_116_a_shot_at_a_formed_friend_behind_a_screen_is_made_on_the_screen() {
    let taken = |screen: &str, behind: &str| {
        let ground =
            Ground::new().south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0").north(&format!("N1: {screen}"));
        let ground = ground.north(&format!("N2: {behind}"));
        let taken = ground.board().screened(ground.piece("S1"), ground.piece("N2"));
        ground.board().member(taken).name.clone()
    };
    let screen = "light fair 60 screen at 36,24 facing 180";
    // Its rear is at 25: four inches behind it, six, and more.
    assert_eq!(taken(screen, "line fair 60 line at 36,29 facing 180"), "N1");
    assert_eq!(taken(screen, "line fair 60 line at 36,31 facing 180"), "N1");
    assert_eq!(taken(screen, "line fair 60 line at 36,31.1 facing 180"), "N2");
    // Aside of the line of fire, before the screen, in open order, or no screen at all.
    assert_eq!(taken("light fair 60 screen at 45,24 facing 180", "line fair 60 line at 36,29 facing 180"), "N2");
    assert_eq!(taken("light fair 60 screen at 36,24 facing 0", "line fair 60 line at 36,29 facing 180"), "N2");
    assert_eq!(taken(screen, "light fair 60 skirmish at 36,29 facing 180"), "N2");
    assert_eq!(taken("light fair 60 skirmish at 36,24 facing 180", "line fair 60 line at 36,29 facing 180"), "N2");
}

#[test]
fn aos_116_of_several_screens_the_nearest_to_the_firer_takes_it_and_routing_ones_do_not() {
    let ground = Ground::new().south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0");
    let ground = ground
        .north("N1: light fair 60 screen at 36,26 facing 180")
        .north("N2: light fair 60 screen at 36,24 facing 180");
    let ground = ground.north("N3: line fair 60 line at 36,29 facing 180");
    let taken = |ground: &Ground| ground.board().screened(ground.piece("S1"), ground.piece("N3"));
    assert_eq!(taken(&ground), ground.piece("N2"));
    let ground = ground.but("N2", |unit| unit.disordered = true);
    assert_eq!(taken(&ground), ground.piece("N2"), "disordered screens cover too");
    let ground = ground.but("N2", |unit| unit.routing = Some(1));
    assert_eq!(taken(&ground), ground.piece("N1"));
    let ground = ground.touching("S1", "N1", Edge::Front);
    assert_eq!(taken(&ground), ground.piece("N3"));
}

#[test]
fn aos_118_an_arc_spreads_from_the_ends_of_the_front() {
    // At ten ahead it reaches 2.4 + 5.774 aside; a column is 2.4 wide.
    let has = |firer: &str, x: f64, y: f64| {
        let ground = Ground::new()
            .south(&format!("S1: {firer} at 36,10 facing 0"))
            .north(&format!("N1: line fair 60 column at {x},{y} facing 0"));
        ground.board().has_in_arc(ground.piece("S1"), ground.piece("N1"))
    };
    let line = "line fair 60 line";
    // The nearest corner that counts is the far one: the column is two deep, its front twenty ahead and its rear eighteen.
    let reach = |ahead: f64| 2.4 + ahead * TANGENT + 1.2;
    assert!((2.4 + 10.0 * TANGENT - 8.174).abs() < 0.001);
    assert!(has(line, 36.0 + reach(10.0) - 0.01, 20.0) && !has(line, 36.0 + reach(10.0) + 0.01, 20.0));
    assert!(has(line, 36.0, 12.0) && !has(line, 36.0, 9.9), "what is behind the line of the front is out of it");
    // Half the way round, and all of it.
    assert!(has("light fair 60 skirmish", 60.0, 11.0) && !has("light fair 60 skirmish", 60.0, 9.9));
    assert!(has("line fair 60 square", 36.0, 5.0));
    // Limbered guns have the strip straight ahead.
    assert!(has("gun_8_9 fair 8 limbered", 37.9, 20.0) && !has("gun_8_9 fair 8 limbered", 38.1, 20.0));
}

#[test]
fn aos_119_two_inches_of_what_hides_are_seen_through() {
    let deep = |into: f64| {
        sees(
            &Ground::new()
                .on("wood 30,20 42,40")
                .south(FIRER)
                .north(&format!("N1: line fair 60 line at 36,{} facing 180", 20.0 + into)),
        )
    };
    assert!(deep(1.5) && deep(2.0) && !deep(2.5));
    // In sum: an inch of each of three.
    let hedgerows = |count: usize| {
        let woods =
            (0..count).fold(Ground::new(), |ground, n| ground.on(&format!("wood 30,{} 42,{}", 14 + 2 * n, 15 + 2 * n)));
        sees(&woods.south(FIRER).north("N1: line fair 60 line at 36,30 facing 180"))
    };
    assert!(hedgerows(2) && !hedgerows(3));
    let ground =
        Ground::new().on("village 30,20 42,40").south(FIRER).north("N1: line fair 60 line at 36,25 facing 180");
    let blocked = ground.board().blocked(ground.piece("S1"), ground.piece("N1")).unwrap();
    assert_eq!((blocked.reason, blocked.by), (&clause::SIGHT_DEPTH, None));
    crate::field::assert_at(blocked.at, 36.0, 22.001);
    assert!(!sees(&ground) && sees(&ground.rule(|rules| rules.sight_depth = 5)));
}

#[test]
fn aos_119_formed_units_and_limbered_guns_of_either_side_block_sight() {
    let between = |side: char, words: &str| {
        let ground = Ground::new().south(FIRER);
        let ground = if side == 'S' { ground.south(&format!("S2: {words}")) } else { ground };
        let ground = ground.north("N1: line fair 60 line at 36,30 facing 180");
        if side == 'N' { ground.north(&format!("N2: {words}")) } else { ground }
    };
    for side in ['S', 'N'] {
        assert!(!sees(&between(side, "line fair 60 line at 36,20 facing 0")));
        assert!(!sees(&between(side, "gun_8_9 fair 8 limbered at 36,20 facing 0")));
        assert!(sees(&between(side, "gun_8_9 fair 8 unlimbered at 36,20 facing 0")));
        assert!(sees(&between(side, "light fair 60 skirmish at 36,20 facing 0")));
        assert!(sees(&between(side, "line fair 60 line at 38.41,20 facing 0")), "beside the line");
    }
    let routing = between('S', "line fair 60 line at 36,20 facing 0").but("S2", |unit| unit.routing = Some(1));
    assert!(sees(&routing));
    let ground = between('N', "line fair 60 line at 36,20 facing 0");
    let blocked = ground.board().blocked(ground.piece("S1"), ground.piece("N1")).unwrap();
    assert_eq!((blocked.reason, blocked.by), (&clause::SIGHT_UNIT, Some(ground.piece("N2"))));
    let line = ground.board().sight_line(ground.piece("S1"), ground.piece("N1"), |terrain| terrain.word.clone());
    assert_eq!(line.cut, Some(crate::field::at(36.0, 19.0)));
    assert_eq!((line.meets.len(), line.meets[0].name.as_str(), line.length), (1, "N2", None));
}

#[test]
fn aos_119_who_stands_higher_looks_over_units_and_higher_hills_hide() {
    let over = |hills: &[&str]| {
        let ground = hills.iter().fold(Ground::new(), |ground, hill| ground.on(hill));
        let ground = ground.south(FIRER).south("S2: line fair 60 line at 36,20 facing 0");
        sees(&ground.north("N1: line fair 60 line at 36,30 facing 180"))
    };
    assert!(!over(&[]));
    assert!(over(&["gentle_hill 30,5 42,11"]) && over(&["gentle_hill 30,29 42,35"]));
    assert!(!over(&["gentle_hill 30,5 42,11", "gentle_hill 30,18 42,22"]), "it stands as high");
    let hill = |kind: &str, ends: &str| {
        let ground = Ground::new().on(ends).on(&format!("{kind} 30,18 42,22")).south(FIRER);
        sees(&ground.north("N1: line fair 60 line at 36,30 facing 180"))
    };
    assert!(!hill("gentle_hill", "rough 0,0 1,1") && hill("gentle_hill", "gentle_hill 30,5 42,11"));
    assert!(!hill("steep_hill", "gentle_hill 30,5 42,11"));
}

#[test]
fn aos_135_howitzers_and_rockets_fire_over_friends_but_not_over_enemies() {
    let over = |firer: &str| {
        let ground = Ground::new().south(&format!("S1: {firer} fair 8 unlimbered at 36,10 facing 0"));
        let ground =
            ground.south("S2: line fair 60 line at 36,20 facing 0").north("N1: line fair 60 line at 36,30 facing 180");
        sees(&ground)
    };
    assert!(over("howitzer") && over("rocket") && !over("gun_6_how"));
    let ground = Ground::new()
        .south("S1: howitzer fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180");
    assert!(!sees(&ground.north("N2: line fair 60 line at 36,20 facing 180")));
}

#[test]
fn aos_120_bound_units_fire_at_who_is_directly_in_front_or_three_times_nearer() {
    // A straight ahead, B in the arc beside it.
    let between = |firer: &str, a: f64| {
        let ground = Ground::new()
            .south(&format!("S1: {firer} at 36,10 facing 0"))
            .north(&format!("A: line fair 60 line at 36,{} facing 180", 10.0 + a));
        // Its nearest corner is 3 aside and 4 ahead of the middle of the front: five inches.
        targets(&ground.north("B: line fair 60 column at 40.2,14 facing 180"))
    };
    assert_eq!(between("line fair 60 line", 11.0), ["A"]);
    assert_eq!(between("line fair 60 line", 15.1), ["A", "B"]);
    assert_eq!(between("rifles fair 60 line", 11.0), ["A", "B"]);
    assert_eq!(between("light fair 60 skirmish", 11.0), ["A", "B"]);
    assert_eq!(between("gun_8_9 fair 8 unlimbered", 11.0), ["A", "B"]);
    assert_eq!(between("line fair 60 square", 11.0), ["B"], "a square is bound to the nearest all round");
}

#[test]
fn aos_120_where_nobody_is_in_front_the_nearest_in_the_arc_is_the_target() {
    let ground = Ground::new()
        .south(FIRER)
        .north("A: line fair 60 column at 41,20 facing 180")
        .north("B: line fair 60 column at 31,18 facing 180");
    assert_eq!(targets(&ground), ["B"]);
    let ground = ground.rule(|rules| rules.priority = false);
    assert_eq!(targets(&ground), ["A", "B"]);
    // A hair of the corridor is enough for "in front".
    let ground = Ground::new()
        .south(FIRER)
        .north("A: line fair 60 column at 39.59,20 facing 180")
        .north("B: line fair 60 column at 31,18 facing 180");
    assert_eq!(targets(&ground), ["A"]);
}

#[test]
fn aos_117_routing_units_are_targets_only_where_there_is_no_other_and_those_in_contact_never() {
    let ground = Ground::new().south(FIRER).south("S2: line fair 60 line at 60,10 facing 0");
    let ground =
        ground.north("A: line fair 60 line at 36,15 facing 180").north("B: line fair 60 line at 38,21 facing 180");
    let ground = ground.but("A", |unit| unit.routing = Some(1)).rule(|rules| rules.sight_depth = 6);
    assert_eq!(targets(&ground), ["B"]);
    let ground = ground.touching("S2", "B", Edge::Front);
    assert_eq!(targets(&ground), ["A"]);
}

#[test]
fn aos_120_a_battery_is_bound_after_its_declaration_by_who_is_in_front_within_short_range() {
    let shot = |gun: &str, a: f64, b: &str| -> (Piece, Piece) {
        let ground = Ground::new()
            .south(&format!("S1: {gun} fair 8 unlimbered at 36,10 facing 0"))
            .north(&format!("A: line fair 60 line at 36,{} facing 180", 10.0 + a));
        let ground = ground.north(&format!("B: line fair 60 column at {b} facing 180"));
        (ground.board().bound_shot(ground.piece("S1"), ground.piece("B")), ground.piece("A"))
    };
    let is_bound = |(shot, first): (Piece, Piece)| shot == first;
    let aside = "44,24";
    assert!(is_bound(shot("gun_8_9", 10.0, aside)) && !is_bound(shot("gun_8_9", 10.1, aside)));
    assert!(is_bound(shot("gun_12", 12.0, aside)) && !is_bound(shot("rocket", 5.0, aside)));
    // Who is no farther than a third of that may be chosen: 2.69 inches of nine, but not 4.1.
    assert!(!is_bound(shot("gun_8_9", 9.0, "39,12")) && is_bound(shot("gun_8_9", 9.0, "40,13")));
}

#[test]
fn aos_125_a_bounce_runs_on_beyond_its_target() {
    let into = |between: &str, second: f64| {
        let ground = Ground::new().on(between).south("S1: gun_8_9 superior 8 unlimbered at 36,10 facing 0");
        let ground = ground
            .north("N1: line fair 60 column at 36,22 facing 180")
            .north(&format!("N2: line fair 60 line at 36,{second} facing 180"));
        let board = ground.board();
        let (firer, target) = (ground.piece("S1"), ground.piece("N1"));
        let found = board.bounces(firer, target).then(|| board.bounced_into(firer, target, Length::inches(6)));
        found.map(|found| found == Some(ground.piece("N2")))
    };
    // The column reaches from 22 to 24.
    assert_eq!(into("hedge 0,1 1,1", 28.0), Some(true));
    assert_eq!((into("hedge 0,1 1,1", 30.0), into("hedge 0,1 1,1", 30.01)), (Some(true), Some(false)));
    // A wall within half an inch before it, in it, or in the first inch beyond; a hedge does not matter.
    assert_eq!((into("wall 30,21.7 42,21.7", 28.0), into("hedge 30,21.7 42,21.7", 28.0)), (None, Some(true)));
    assert_eq!(into("wall 30,21.4 42,21.4", 28.0), Some(true));
    assert_eq!((into("wall 30,23 42,23", 28.0), into("wall 30,24.9 42,24.9", 28.0)), (None, None));
    // Farther on the run ends there.
    assert_eq!((into("wall 30,26 42,26", 28.0), into("marsh 30,26 42,27", 28.0)), (Some(false), Some(false)));
    assert_eq!((into("plough_wet 30,20 42,26", 28.0), into("marsh 30,24.5 42,27", 28.0)), (None, None));
}

#[test]
fn aos_125_a_bounce_touches_friend_and_foe() {
    let ground = Ground::new()
        .south("S1: gun_8_9 superior 8 unlimbered at 36,10 facing 0")
        .south("S2: line fair 60 line at 36,27 facing 0");
    let ground =
        ground.north("N1: line fair 60 line at 36,22 facing 180").north("N2: line fair 60 line at 36,29 facing 180");
    let touched = ground.board().bounced_into(ground.piece("S1"), ground.piece("N1"), Length::inches(6));
    assert_eq!(touched, Some(ground.piece("S2")));
}

#[test]
fn aos_132_a_line_of_fire_across_a_feature_within_half_an_inch_gives_cover() {
    let cover = |terrain: &str, firer_y: f64| {
        let facing = if firer_y < 20.0 { 0 } else { 180 };
        let ground = Ground::new()
            .on(terrain)
            .south(&format!("S1: line fair 60 line at 36,{firer_y} facing {facing}"))
            .north("N1: line fair 60 line at 36,20 facing 180");
        ground.board().cover_against(ground.piece("S1"), ground.piece("N1"))
    };
    assert_eq!(cover("wall 30,19.7 42,19.7", 12.0), Cover::Hard);
    assert_eq!(cover("wall 30,19.7 42,19.7", 28.0), Cover::None, "from its own side");
    assert_eq!(
        (cover("hedge 30,19.5 42,19.5", 12.0), cover("hedge 30,19.4 42,19.4", 12.0)),
        (Cover::Soft, Cover::None)
    );
    // Right up against it, it is on its own side of it.
    assert_eq!((cover("wall 30,20 42,20", 12.0), cover("wall 30,20 42,20", 28.0)), (Cover::Hard, Cover::None));
    // The area that its centre is in.
    assert_eq!(cover("wood 30,20 42,24", 12.0), Cover::Soft);
    assert_eq!(cover("village 30,20 42,20.4", 12.0), Cover::None);
}

#[test]
fn aos_132_in_melee_a_unit_has_the_feature_that_its_contact_keeps() {
    let ground =
        Ground::new().on("wall 30,19.7 42,19.7").south(FIRER).north("N1: line fair 60 line at 36,20 facing 180");
    let ground = ground.touching("S1", "N1", Edge::Front);
    assert_eq!(ground.board().melee_cover(ground.piece("N1")), Cover::None);
    let ground = ground.kept("S1", 0);
    assert_eq!(ground.board().melee_cover(ground.piece("N1")), Cover::Hard);
    assert_eq!(ground.board().melee_cover(ground.piece("S1")), Cover::None);
}

#[test]
fn aos_118_an_arc_is_drawn_as_far_as_asked() {
    let ground = Ground::new().south(FIRER).south("S2: line fair 60 square at 50,10 facing 0");
    let outline = ground.board().arc_outline(ground.piece("S1"), inch(10.0)).unwrap();
    assert_eq!((outline[0], outline[outline.len() - 1]), (crate::field::at(33.6, 10.0), crate::field::at(38.4, 10.0)));
    assert_eq!(ground.board().arc_outline(ground.piece("S2"), inch(10.0)), None);
}

#[test]
fn aos_120_whoever_has_a_target_in_an_arc_and_in_sight_has_one_by_priority() {
    let mut source = Stream::new(120);
    let mut seen = [0; 2];
    for id in ["two-villages", "the-church-at-sankt-veit"] {
        let setting = scenario(id, &[("scruby.setup", "fixed"), ("scruby.caissons", "on")]);
        for _ in 0..60 {
            let mut table = set_up(&setting);
            for unit in table.units.iter_mut() {
                let [x, y] = [72, 48].map(|inches| Length::inches(pick(&mut source, inches) as i32).0);
                unit.stand = Stand { at: Point { x, y }, bearing: Angle::degrees(pick(&mut source, 360) as i32) };
                unit.routing = (pick(&mut source, 4) == 0).then_some(1);
            }
            let board = Board::new(&setting, &table);
            for unit in board.all() {
                let has = board.has_target(unit);
                assert_eq!(has, !board.targets(unit).is_empty(), "{id}: {}", board.member(unit).name);
                seen[usize::from(has)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|many| *many > 200), "{seen:?}");
}

#[test]
fn aos_120_a_caisson_alone_is_a_target_for_guns_and_for_nobody_else() {
    let alone = |firer: &str| {
        let ground = Ground::new().south(firer).north("N1: caisson fair 1 column at 36,16 facing 180");
        ground.board().has_target(ground.piece("S1"))
    };
    assert!(alone("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0"));
    assert!(!alone(FIRER));
}
