//! Attacks from the air: who hears them, what is kept for later, what they do to who has nothing left to lose.

use crate::play::{A, B, Layout, Play};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::command::verb;
use sandtable_action_stations::battle::state::Step;
use sandtable_core::Ruleset;

/// On to the guns of the first turn.
fn guns(layout: Layout) -> Play {
    let mut play = layout.moves(A);
    play.to(Step::Fire, &[]);
    play
}

#[test]
fn ast_158_ast_195_an_air_attack_is_heard_like_gunfire() {
    let mut play = guns(
        Layout::night()
            .size(180, 200)
            .a("F1 m_freighter3 at 50,50 heading 90 speed 0 unalerted")
            .a("F2 m_freighter3 at 150,50 heading 90 speed 0 unalerted")
            .aircraft(B, "P1 beaufighter at 50,178 heading 180")
            .b("X1 gb_trawler at 170,190 heading 0"),
    );
    play.give(B, "attack P1 at F1", &[]).give(A, "done", &[]).give(B, "done", &[10; 6]);
    assert_eq!((play.table().gunfire, play.unit("F2").alerted), (true, false));
    play.at_turn(2, &[]);
    assert!(play.unit("F2").alerted);
}

#[test]
fn ast_191_an_aircraft_may_strafe_and_keep_its_bombs() {
    let flown = || {
        guns(
            Layout::day()
                .size(180, 200)
                .a("F1 gb_trawler at 50,50 heading 90 speed 0")
                .aircraft(B, "P1 beaufighter at 50,178 heading 180")
                .b("X1 gb_trawler at 170,5 heading 0"),
        )
    };
    let mut play = flown();
    play.give(B, "strafe P1 at F1", &[])
        .give(A, "done", &[])
        .give(B, "done", &[10; 4])
        .tells(A, "P1 attacks F1: no hit.");
    assert_eq!((play.unit("P1").charges, play.unit("P1").attacks, play.unit("P1").strafes), (2, None, false));
    // Of both the later word counts.
    let mut play = flown();
    play.all(B, &["strafe P1 at F1", "attack P1 at F1"]).give(A, "done", &[]).give(B, "done", &[10; 6]);
    assert_eq!(play.unit("P1").charges, 0);
    // It is offered to who has bombs to keep; who has none, and no guns, attacks nobody.
    let verbs = |bombs: u8| {
        let (mut play, mut verbs) = (flown(), Vec::new());
        play.but("P1", |unit| unit.charges = bombs);
        let draft = play.battle().draft(B);
        ActionStations::offers(play.setting(), &draft, play.piece("P1"), &mut |offer| verbs.push(offer.verb));
        verbs
    };
    assert_eq!([verbs(2), verbs(0)], [vec![verb::ATTACK, verb::STRAFE], vec![verb::ATTACK]]);
}

#[test]
fn ast_208_ast_221_who_cannot_turn_has_no_more_steps_of_the_ladder_to_lose() {
    let bombed = |steering: u8| {
        let mut play = guns(
            Layout::day()
                .size(180, 200)
                .a("F1 gb_trawler at 50,50 heading 90 speed 0")
                .aircraft(B, "P1 beaufighter at 50,178 heading 180")
                .b("X1 gb_trawler at 170,5 heading 0"),
        );
        play.but("F1", |unit| unit.steering = steering);
        // A bomb hits: boxes, and special damage of 10 + 2 - 1.
        play.give(B, "attack P1 at F1", &[]).give(A, "done", &[]).give(B, "done", &[10, 10, 10, 10, 1, 10, 1, 1, 10]);
        play.unit("F1").steering
    };
    // M, L, V, and then she does not answer; one repair is one step up.
    assert_eq!([bombed(0), bombed(2), bombed(3)], [1, 3, 3]);
}
