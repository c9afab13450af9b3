//! What each viewer is shown of the truth, whole: not a field more, and not one less.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::battle::board::Board;
use sandtable_action_stations::battle::command::Launch;
use sandtable_action_stations::battle::position::{
    Aim, Beam, Depth, Lane, Level, Open, Pattern, Place, Plan, Plot, Unit, Wreck,
};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::lists::Class;
use sandtable_core::{Outcome, Piece, Side, Viewer};
use sandtable_geometry::{Angle, Length, Segment};

/// Two boats and a freighter far apart by night, with every secret that a table can have.
fn secrets() -> Play {
    let mut play = Layout::night()
        .a("T1 gb_mtb_v70 at 20,50 heading 90 speed 0")
        .a("T2 gb_mtb_v70 at 25,50 heading 90 speed 0")
        .b("F1 m_freighter3 at 150,50 heading 0 speed 0")
        .moves(A);
    let [t1, f1] = ["T1", "F1"].map(|name| play.piece(name));
    play.salvo_of("T1", (90.0, 50.0), 0, 1, "2");
    for name in ["T1", "F1"] {
        play.but(name, |unit| {
            let other = if name == "T1" { f1 } else { t1 };
            (unit.guns[0].last, unit.guns[0].aim) = (Some(other), Some(Aim::At(other)));
            unit.beam = Some(Beam::On(other));
            (unit.marker, unit.pinged, unit.pinged_before, unit.unmasked, unit.surprises) = (true, true, true, true, 4);
            (unit.attacks, unit.boxes, unit.floods) = (Some(if name == "T1" { f1 } else { t1 }), 9, 2);
        });
    }
    play.on_table(|table| {
        (table.gunfire, table.met, table.quiet) = (true, true, 3);
        (table.score, table.told, table.lost) = ([5, 7], [[1, 2], [3, 4]], [8, 9]);
        (table.formation, table.fellows, table.held_back, table.launches) = (1, 0b11, Some(t1), [1, 1]);
        table.flashes.push(table.units[0].at.at);
        for by in [t1, f1] {
            let side = table.units[by.index()].side;
            table.patterns.push(Pattern { by, charges: 5, ..Pattern::default() });
            table.flights.push((by, Segment::default()));
            table.lanes.push(Lane { by: 1, known: 1 << side.0, ..Lane::default() });
            table.wrecks.push(Wreck { of: by, known: 1 << side.0, saved: Some(side), ..Wreck::default() });
            table.plots.push(Plot { plan: Plan { unit: by, ..Plan::default() }, ..Plot::default() });
            table.launching.push(Launch { unit: by, ..Launch::default() });
        }
        table.plan = Some(Plan { unit: t1, ram: Some(f1), mines: 3, ..Plan::default() });
    });
    play
}

#[test]
fn ast_203_the_umpire_sees_the_truth() {
    let play = secrets();
    assert_eq!(*play.view(Viewer::Umpire).table, *play.table());
}

#[test]
fn ast_203_all_is_open_once_it_has_ended() {
    let mut play = secrets();
    play.on_table(|table| table.ended = Some(Outcome::Drawn));
    for viewer in [Viewer::Umpire, Viewer::Side(A), Viewer::Side(B), Viewer::Public] {
        assert_eq!(*play.view(viewer).table, *play.table(), "{viewer:?}");
    }
}

#[test]
fn ast_203_what_a_side_is_shown_of_itself_and_of_the_enemy() {
    let play = secrets();
    let [own, enemy] = [A, B].map(|side| *play.view(Viewer::Side(side)).table);
    let [t1, f1] = ["T1", "F1"].map(|name| *play.unit(name));
    // Its own, but not what only the enemy knows; whom it would surprise it must take for all.
    // Enemies that it does not know are named nowhere; a light on one shines where he was.
    let known = |unit: Unit| {
        let (marker, pinged, pinged_before, surprises) = (false, false, false, u64::MAX);
        let beam = Some(Beam::Along(unit.at.heading));
        let mut known = Unit { marker, pinged, pinged_before, surprises, beam, attacks: None, ..unit };
        (known.guns[0].last, known.guns[0].aim) = (None, None);
        known
    };
    assert_eq!((own.units[0], enemy.units[2]), (known(t1), known(f1)));
    let unseen = |side: Side| Unit { place: Place::Unseen, side, ..Unit::default() };
    assert_eq!((own.units[2], enemy.units[0], enemy.units[1]), (unseen(B), unseen(A), unseen(A)));
    let of_each = [own.clone(), enemy.clone()].map(|table| {
        let by = table.patterns.iter().map(|pattern| pattern.by).chain(table.flights.iter().map(|flight| flight.0));
        let of = table.wrecks.iter().map(|wreck| (wreck.of, wreck.known, wreck.saved)).collect::<Vec<_>>();
        (by.collect::<Vec<_>>(), of, table.lanes.iter().map(|lane| lane.known).collect::<Vec<_>>())
    });
    let [one, other] = [(Piece(0), A), (Piece(2), B)];
    let expected = |(unit, side): (Piece, Side)| (vec![unit; 2], vec![(unit, 0b11, Some(side))], vec![1 << side.0]);
    assert_eq!(of_each, [expected(one), expected(other)]);
    assert_eq!(own.plan, Some(Plan { unit: Piece(0), mines: 3, ..Plan::default() }));
    assert_eq!(enemy.plan, None);
    // Each side has the score as it was told, and who moves is known to its own side alone.
    assert_eq!((own.score, enemy.score), ([1, 2], [3, 4]));
    assert_eq!((own.formation, own.fellows, own.held_back), (1, 0b11, Some(play.piece("T1"))));
    assert_eq!((enemy.formation, enemy.fellows, enemy.held_back), (0, 0, None));
    // AST-194: what it has lost itself it knows.
    assert_eq!((own.lost, enemy.lost), ([8, 0], [0, 9]));
    for table in [own, enemy] {
        assert_eq!((table.gunfire, table.met, table.quiet, table.flashes.len()), (false, false, 0, 0));
        assert_eq!(table.told, [[0; 2]; 2]);
        assert!(table.plots.is_empty() && table.launching.is_empty());
    }
}

#[test]
fn ast_156_ast_203_a_contact_is_shown_from_outside() {
    let shown = |level: Level, open: Open| {
        let mut play = Layout::night()
            .a("T1 gb_trawler at 50,50 heading 90 speed 0")
            .b("F1 m_freighter3 at 80,50 heading 0 speed 0")
            .moves(A);
        play.but("F1", |unit| {
            (unit.speed, unit.astern, unit.fires, unit.sinking, unit.smoking) = (4, true, 2, true, true);
            (unit.depth, unit.fired, unit.moved, unit.challenged) = (Depth::Periscope, true, true, true);
            (unit.boxes, unit.floods, unit.rudder, unit.alerted, unit.pinged) = (31, 2, 1, false, true);
        });
        let [t1, f1] = ["T1", "F1"].map(|name| play.piece(name));
        play.but("F1", |unit| unit.beam = Some(Beam::On(t1)));
        let last = Some((play.unit("T1").at, 1));
        play.on_table(|table| {
            table.open = open;
            let contact = &mut table.contacts[0][f1.index()];
            (contact.level, contact.number, contact.last) = (level, Some(0), last);
        });
        (play.view(Viewer::Side(A)).table.units.last().copied().unwrap(), *play.unit("F1"), play.unit("T1").at)
    };
    // Position: as of Class 2; whether she is alerted, and how she fares within, is nobody's business.
    for (level, class) in [(Level::Position, Class::Two), (Level::Class, Class::Three)] {
        let (seen, truth, _) = shown(level, Open::default());
        let Unit { place, side, at, speed, astern, fires, sinking, smoking, aground, .. } = truth;
        let Unit { depth, fired, moved, challenged, beam, .. } = truth;
        let outside = Unit { place, side, at, speed, astern, fires, sinking, smoking, aground, ..Unit::default() };
        assert!(beam.is_some());
        assert_eq!(seen, Unit { depth, fired, moved, challenged, beam, class, alerted: true, ..outside });
    }
    let (seen, ..) = shown(Level::Class, Open { damage: true, ..Open::default() });
    assert_eq!((seen.boxes, seen.floods, seen.rudder), (31, 2, 1));
    // A bearing: from where it was heard, and nothing more.
    let (heard, truth, from) = shown(Level::Bearing, Open::default());
    let Unit { place, side, .. } = truth;
    assert_eq!(heard, Unit { place, side, at: from, class: Class::Two, alerted: true, ..Unit::default() });
    // A contact that was lost leaves its number, and nobody there.
    let (lost, truth, _) = shown(Level::None, Open::default());
    assert_eq!(lost, Unit { place: Place::Unseen, side: truth.side, ..Unit::default() });
}

#[test]
fn ast_106_ast_156_a_contact_is_as_large_as_vessels_of_its_class() {
    let mut play = Layout::night()
        .a("T1 gb_trawler at 50,50 heading 90 speed 0")
        .b("F1 m_freighter3 at 80,50 heading 0 speed 0")
        .moves(A);
    let f1 = play.piece("F1");
    play.on_table(|table| {
        let contact = &mut table.contacts[0][f1.index()];
        (contact.level, contact.number) = (Level::Class, Some(0));
    });
    for (class, millimetres) in [(Class::One, [12, 3]), (Class::Two, [26, 4]), (Class::Three, [50, 6])] {
        play.but("F1", |unit| unit.class = class);
        let view = play.view(Viewer::Side(A));
        let seen = Board::new(play.setting(), &view.table).footprint(Piece(2));
        assert_eq!(([seen.length, seen.width], seen.centre), (millimetres.map(Length::mm), cm(80.0, 50.0)));
    }
}

#[test]
fn ast_209_who_may_move_with_a_formation_is_seen_by_its_own_side() {
    let mut play = Layout::night()
        .a("A1 gb_mtb_v70 at 10,40 heading 90 speed 20")
        .a("A2 gb_mtb_v70 at 10,44 heading 90 speed 20")
        .b("B1 gb_mtb_v70 at 50,100 heading 90 speed 20")
        .moves(A);
    play.give(A, "carry on A1", &[]);
    assert!(matches!(play.question(), Step::Formation(_)));
    let seen = |side: Side| {
        let view = play.view(Viewer::Side(side));
        (view.table.formation, view.table.fellows, view.asked())
    };
    assert_eq!(seen(A), (play.table().formation, 0b11, Some(play.question())));
    assert_eq!(seen(B), (0, 0, Some(Step::Move(A))));
    // And so it is with the other side.
    let mut play = Layout::night()
        .a("A1 gb_mtb_v70 at 10,40 heading 90 speed 20")
        .b("B1 gb_mtb_v70 at 50,100 heading 90 speed 20")
        .b("B2 gb_mtb_v70 at 50,104 heading 90 speed 20")
        .moves(B);
    play.give(B, "carry on B1", &[]);
    let seen = |side: Side| play.view(Viewer::Side(side)).table.fellows;
    assert_eq!((seen(A), seen(B)), (0, 0b110));
}

#[test]
fn ast_135_ast_156_a_contact_with_a_high_number_is_shown() {
    let mut play = Layout::night()
        .a("A1 gb_trawler at 50,50 heading 0 speed 0")
        .b("B1 gb_trawler at 150,50 heading 0 speed 0")
        .moves(A);
    play.on_table(|table| {
        let contact = &mut table.contacts[0][1];
        (contact.level, contact.number) = (Level::Class, Some(60));
    });
    assert_eq!(play.shown(A).iter().map(|unit| unit.at.at).collect::<Vec<_>>(), [cm(150.0, 50.0)]);
}

#[test]
fn ast_162_ast_215_the_light_of_an_enemy_is_seen_and_so_is_whom_it_has() {
    let lit = |lights: &str| {
        let mut play = Layout::night()
            .a("T1 gb_trawler at 50,50 heading 90 speed 0")
            .b("F1 m_freighter3 at 80,50 heading 0 speed 0")
            .moves(A);
        let f1 = play.piece("F1");
        play.but("F1", |unit| unit.beam = (lights == "F1").then_some(Beam::Along(Angle::degrees(270))));
        play.on_table(|table| table.contacts[0][f1.index()].level = Level::Identity);
        let view = play.view(Viewer::Side(A));
        (view.table.units[f1.index()].beam, Board::new(play.setting(), &view.table).lit(play.piece("T1")))
    };
    assert_eq!(lit("F1"), (Some(Beam::Along(Angle::degrees(270))), true));
    assert_eq!(lit("nobody"), (None, false));
}

#[test]
fn ast_156_ast_186_ast_203_a_disguised_vessel_is_sighted_as_the_merchant_that_she_resembles() {
    let layout = Layout::day().a("Q1 m_qship at 50,50 heading 0 speed 0").b("T1 gb_trawler at 60,50 heading 0 speed 0");
    let mut play = layout.moves(A);
    play.to(Step::Fire, &[]).tells(B, "Sighted: Q1 (Coaster, 1500 t loaded).");
    let view = play.view(sandtable_core::Viewer::Side(B));
    let unit = view.table.units[0];
    assert_eq!((view.table.contacts[B.index()][0].level, unit.posing, unit.masked), (Level::Identity, true, false));
    let own = play.view(sandtable_core::Viewer::Side(A)).table.units[0];
    assert_eq!((own.posing, own.masked), (false, true));
}
