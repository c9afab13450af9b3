//! What each event of the turn, of salvos and of the water leaves behind on the table: all that it changes, and nothing else.

use crate::play::{A, B, Layout, cm};
use sandtable_action_stations::battle::command::Launch;
use sandtable_action_stations::battle::event::{Event, OfArea, OfTorpedo, OfTurn, What, seen};
use sandtable_action_stations::battle::position::{
    Aim, Conditions, Lane, Load, Open, Pattern, Phase, Plan, Plot, Position, Salvo, Smoke, Star, Wreck,
};
use sandtable_action_stations::lists::Light;
use sandtable_core::{Audience, Outcome, Piece, Side, Sides, Viewer};
use sandtable_geometry::{Angle, Length, Point, Segment};
use sandtable_scenario::Edge;

/// The table of two boats and a freighter, of which this is so, after this; and what is expected.
#[track_caller]
fn becomes(before: impl Fn(&mut Position), to: Audience, what: What, after: impl Fn(&mut Position)) {
    let play = Layout::night()
        .a("S1 de_s38 at 50,50 heading 90 speed 20")
        .a("S2 de_s38 at 50,60 heading 90 speed 20")
        .b("F1 m_freighter3 at 150,50 heading 90 speed 0")
        .moves(A);
    let mut table = play.table().clone();
    before(&mut table);
    let mut expected = table.clone();
    after(&mut expected);
    Event { to, what }.apply(&mut table);
    assert!(table == expected, "{what:?}:\n{table:?}\n{expected:?}");
}

#[track_caller]
fn turned(before: impl Fn(&mut Position), what: OfTurn, after: impl Fn(&mut Position)) {
    becomes(before, Audience::All, What::Turn(what), after);
}

#[track_caller]
fn ran(before: impl Fn(&mut Position), what: OfTorpedo, after: impl Fn(&mut Position)) {
    becomes(before, Audience::All, What::Torpedo(what), after);
}

#[track_caller]
fn lay(before: impl Fn(&mut Position), what: OfArea, after: impl Fn(&mut Position)) {
    becomes(before, Audience::All, What::Area(what), after);
}

/// Everything that there can be for a turn or a phase.
fn full(table: &mut Position) {
    let unit = Piece(0);
    (table.gunfire, table.has_held, table.held_back) = (true, true, Some(unit));
    table.plan = Some(Plan { unit, ..Plan::default() });
    (table.formation, table.fellows) = (1, 0b11);
    table.flashes.push(cm(5.0, 5.0));
    table.patterns.push(Pattern::default());
    table.flights.push((unit, Segment::default()));
    table.plots.push(Plot::default());
    table.launching.push(Launch::default());
    let now = &mut table.units[0];
    (now.moved, now.disturbed, now.challenged, now.reacted, now.unmasked, now.surprises) =
        (true, true, true, true, true, 4);
    (now.boxes, now.boxes_before) = (5, 9);
    (now.guns[0].spent, now.guns[0].last) = (true, Some(Piece(2)));
    (now.guns[1].spent, now.guns[1].last) = (false, Some(Piece(2)));
    now.guns[1].aim = Some(Aim::At(Piece(2)));
}

#[test]
fn ast_133_what_was_for_one_turn_is_over() {
    turned(full, OfTurn::TurnBegan { turn: 2 }, |table| {
        (table.turn, table.gunfire, table.plan) = (2, false, None);
        table.flashes.clear();
        table.patterns.clear();
        table.flights.clear();
        for unit in table.units.iter_mut() {
            (unit.moved, unit.disturbed, unit.challenged, unit.reacted) = (false, false, false, false);
            (unit.unmasked, unit.surprises, unit.boxes_before) = (false, 0, unit.boxes);
        }
        let guns = &mut table.units[0].guns;
        // AST-167: whoever fired at somebody in the last turn goes on with him.
        (guns[0].spent, guns[1].last) = (false, None);
    });
}

#[test]
fn ast_124_what_was_for_one_phase_is_over() {
    let over = |table: &mut Position, phase: Phase| {
        (table.phase, table.held_back, table.has_held, table.plan) = (phase, None, false, None);
        (table.formation, table.fellows) = (0, 0);
        // AST-216: a shot that was lost is not fired in another phase.
        table.units[0].guns[1].aim = None;
    };
    turned(full, OfTurn::PhaseBegan { phase: Phase::MoveTwo }, |table| over(table, Phase::MoveTwo));
    for phase in [Phase::Detection, Phase::Torpedoes, Phase::End] {
        turned(full, OfTurn::PhaseBegan { phase }, |table| {
            over(table, phase);
            table.plots.clear();
        });
    }
    turned(full, OfTurn::PhaseBegan { phase: Phase::Guns }, |table| {
        over(table, Phase::Guns);
        table.plots.clear();
        table.units.iter_mut().for_each(|unit| unit.moved = false);
    });
    turned(full, OfTurn::PhaseBegan { phase: Phase::Launch }, |table| {
        over(table, Phase::Launch);
        table.plots.clear();
        table.launching.clear();
    });
}

#[test]
fn ast_125_ast_231_who_leads_and_what_is_scored() {
    turned(|_| {}, OfTurn::Initiative { winner: B }, |table| table.winner = B);
    turned(|_| {}, OfTurn::First { side: B }, |table| table.first = B);
    turned(|_| {}, OfTurn::HeldBack { side: B }, |table| table.has_held = true);
    turned(full, OfTurn::Activated { side: A }, |table| (table.formation, table.fellows, table.plan) = (0, 0, None));
    turned(|_| {}, OfTurn::Quiet { turns: 3, met: true }, |table| (table.quiet, table.met) = (3, true));
    turned(|_| {}, OfTurn::Agreed { side: B, content: true }, |table| table.content = [false, true]);
    turned(|_| {}, OfTurn::Struck { side: B }, |_| {});
    let outcome = Outcome::Won(B);
    turned(|_| {}, OfTurn::Ended { outcome }, |table| table.ended = Some(outcome));
    turned(|table| table.lost = [1, 2], OfTurn::Lost { side: B, points: 5 }, |table| table.lost = [1, 7]);
    // Each side is told the score as it learns of it.
    let before = |table: &mut Position| (table.score, table.told) = ([1, 2], [[1, 0], [0, 2]]);
    let scored = OfTurn::Scored { side: B, points: 5 };
    turned(before, scored, |table| (table.score, table.told) = ([1, 7], [[1, 5], [0, 7]]));
    let one = Audience::Only(Sides::default().with(A));
    becomes(before, one, What::Turn(scored), |table| (table.score, table.told) = ([1, 7], [[1, 5], [0, 2]]));
    becomes(before, Audience::Only(Sides(0)), What::Turn(scored), |table| table.score = [1, 7]);
}

#[test]
fn ast_233_the_higher_die_chooses_its_edge() {
    let conditions = Conditions {
        light: Light::Dark,
        sea: 2,
        wind_from: Angle::ZERO,
        moon: None,
        command: [1, 2],
        home: [Edge::North, Edge::South],
    };
    turned(|_| {}, OfTurn::Drawn { conditions }, |table| table.drawn = Some(conditions));
    for (side, home) in [(A, [Edge::West, Edge::East]), (B, [Edge::East, Edge::West])] {
        turned(
            |table| table.drawn = Some(conditions),
            OfTurn::West { side },
            |table| {
                table.drawn = Some(Conditions { home, ..conditions });
            },
        );
    }
}

/// A salvo of the first side with a letter and four torpedoes.
fn salvo(letter: u8) -> Salvo {
    let load = Load { by: Piece(0), torpedo: 0, fired: 4, left: 4, wide: true, deep: true };
    Salvo { letter, moves: 1, run: Length::cm(20), breadth: Length::cm(8), load: Some(load), ..Salvo::default() }
}

#[test]
fn ast_50_ast_85_what_becomes_of_a_salvo() {
    let two = |table: &mut Position| [3, 4].into_iter().for_each(|letter| table.salvos.push(salvo(letter)));
    ran(
        |_| {},
        OfTorpedo::Launched { salvo: Salvo { side: B, ..salvo(5) } },
        |table| {
            table.salvos.push(Salvo { side: B, ..salvo(5) });
            table.launches = [0, 1];
        },
    );
    ran(two, OfTorpedo::Ran { letter: 4 }, |table| table.salvos[1].moves = 2);
    ran(two, OfTorpedo::Removed { letter: 3 }, |table| table.salvos = [salvo(4)].into_iter().collect());
    let (rolls, target) = (Default::default(), Some(Piece(2)));
    for hits in [1, 3] {
        let left = |table: &mut Position| table.salvos[0].load.as_mut().unwrap().left = 4 - hits;
        ran(two, OfTorpedo::Attacked { letter: 3, target, rolls, hits }, left);
        ran(two, OfTorpedo::Lost { letter: 3, lost: hits }, left);
    }
    ran(two, OfTorpedo::Shown { letter: 3, side: B }, |table| table.salvos[0].shown = 0b10);
    ran(two, OfTorpedo::PassedUnder { letter: 3, target: Piece(2) }, |_| {});
    let launch = Launch { unit: Piece(1), ..Launch::default() };
    ran(|_| {}, OfTorpedo::Written { launch }, |table| table.launching.push(launch));
}

#[test]
fn ast_51_ast_204_a_salvo_as_each_sees_it() {
    let table = |markers: bool| Position { open: Open { markers, ..Open::default() }, ..Position::default() };
    let own = Salvo { shown: 0b10, ..salvo(3) };
    let outside = Salvo { load: None, shown: 0, ..own };
    let viewers = [Viewer::Umpire, Viewer::Side(A), Viewer::Side(B), Viewer::Public];
    let all = |salvo: Salvo, markers: bool| viewers.map(|viewer| seen(&salvo, &table(markers), viewer));
    let mine = Some(Salvo { shown: 0, ..own });
    assert_eq!(all(own, true), [Some(own), mine, Some(outside), Some(outside)]);
    assert_eq!(all(own, false), [Some(own), mine, Some(outside), None]);
    let hidden = Salvo { shown: 0b01, ..own };
    assert_eq!(all(hidden, false), [Some(hidden), mine, None, None]);
    // Before its first template is laid nobody else knows how fast and how wide it runs.
    let fresh = Salvo { moves: 0, ..own };
    let unlaid = Salvo { load: None, shown: 0, run: Length::ZERO, breadth: Length::ZERO, ..fresh };
    assert_eq!(all(fresh, true)[2], Some(unlaid));
    let ended = Position { ended: Some(Outcome::Drawn), ..table(false) };
    assert_eq!(viewers.map(|viewer| seen(&own, &ended, viewer)), [Some(own); 4]);
}

#[test]
fn ast_122_ast_161_ast_187_what_lies_on_the_water() {
    let place = |x: f64| cm(x, 10.0);
    let smoke =
        |from: f64, to: f64, through: u8| Smoke { track: Segment::new(place(from), place(to)), joined: false, through };
    lay(|_| {}, OfArea::Smoked { smoke: smoke(1.0, 5.0, 4) }, |table| table.smoke.push(smoke(1.0, 5.0, 4)));
    // What was for this turn is gone, the rest drifts; starshells do not.
    let before = |table: &mut Position| {
        for through in [0, 1, 2] {
            table.smoke.push(smoke(1.0, 5.0, through));
            table.stars.push(Star { at: place(9.0), through });
        }
    };
    lay(before, OfArea::Drifted { toward: Angle::degrees(90), by: Length::cm(2) }, |table| {
        table.smoke = [smoke(3.0, 7.0, 2)].into_iter().collect();
        table.stars = [Star { at: place(9.0), through: 2 }].into_iter().collect();
    });
    let star = Star { at: place(3.0), through: 3 };
    lay(|_| {}, OfArea::Burst { star }, |table| table.stars.push(star));
    let pattern = Pattern { at: place(3.0), by: Piece(1), charges: 10 };
    lay(|_| {}, OfArea::Dropped { pattern }, |table| table.patterns.push(pattern));
    let lane = Lane { known: 1, by: 1, ..Lane::default() };
    lay(|_| {}, OfArea::Laned { lane }, |table| table.lanes.push(lane));
    lay(|table| table.fields_known = 1, OfArea::Found { field: 2 }, |table| table.fields_known = 0b101);
    let lanes = |table: &mut Position| [lane, lane].into_iter().for_each(|lane| table.lanes.push(lane));
    lay(lanes, OfArea::Found { field: 65 }, |table| table.lanes[1].known = 0b11);
    let wreck = Wreck { of: Piece(2), at: place(3.0), saved: None, known: 0b10 };
    lay(|_| {}, OfArea::Wrecked { wreck }, |table| table.wrecks.push(wreck));
    let wrecks = |table: &mut Position| [wreck, wreck].into_iter().for_each(|wreck| table.wrecks.push(wreck));
    lay(wrecks, OfArea::PickedUp { wreck: 1, by: Piece(0) }, |table| {
        (table.wrecks[1].saved, table.wrecks[1].known) = (Some(A), 0b11);
    });
}

#[test]
fn ast_203_lanes_and_wrecks_are_told_by_their_number_among_those_that_are_known() {
    let mut play = Layout::night()
        .a("S1 de_s38 at 50,50 heading 90 speed 20")
        .b("F1 m_freighter3 at 150,50 heading 90 speed 0")
        .moves(A);
    let known = |side: Side| 1u8 << side.0;
    play.on_table(|table| {
        for side in [B, A, B, A] {
            table.lanes.push(Lane { known: known(side), ..Lane::default() });
            table.wrecks.push(Wreck { of: Piece(0), at: Point::default(), saved: None, known: known(side) });
        }
    });
    let heard = |viewer: Viewer, what: OfArea| {
        Event { to: Audience::All, what: What::Area(what) }.heard(play.table(), viewer).map(|event| event.what)
    };
    let found = |field: u8| OfArea::Found { field };
    assert_eq!(heard(Viewer::Umpire, found(64 + 3)), Some(What::Area(found(64 + 3))));
    assert_eq!(heard(Viewer::Side(A), found(64 + 3)), Some(What::Area(found(64 + 1))));
    assert_eq!(heard(Viewer::Side(B), found(64 + 2)), Some(What::Area(found(64 + 1))));
    assert_eq!(heard(Viewer::Side(B), found(3)), Some(What::Area(found(3))));
    // Who else saw it go down is not told.
    let wreck = |known: u8| OfArea::Wrecked { wreck: Wreck { of: Piece(0), at: cm(5.0, 5.0), saved: None, known } };
    for known in [0b01, 0b10, 0b11] {
        assert_eq!(heard(Viewer::Side(A), wreck(known)), Some(What::Area(wreck(0b11))));
    }
    let saved = |wreck: u8| OfArea::PickedUp { wreck, by: Piece(0) };
    assert_eq!(heard(Viewer::Side(A), saved(3)), Some(What::Area(saved(1))));
    assert_eq!(heard(Viewer::Umpire, saved(3)), Some(What::Area(saved(3))));
}
