//! Vessels fire by turns (AST-163): who is asked, and what is suppressed for how long.

use crate::play::{A, B, Layout};
use sandtable_action_stations::battle::position::Phase;
use sandtable_action_stations::battle::state::Step;
use sandtable_core::Viewer;

#[test]
fn ast_163_ast_203_who_is_asked_to_fire_tells_nobody_who_is_alerted() {
    let asked = |unalerted: &str| {
        let mut play = Layout::night()
            .light("starlight")
            .set("gun.resolution", "alternate")
            .a("A1 gb_trawler at 40,50 heading 0 speed 0")
            .b(&format!("B1 de_vp at 70,50 heading 0 speed 0 {unalerted}"))
            .b(&format!("B2 de_vp at 70,80 heading 0 speed 0 {unalerted}"))
            .moves(A);
        play.until(&[], |play| play.phase() == Phase::Guns);
        let mut seen = Vec::new();
        while play.phase() == Phase::Guns {
            seen.push((play.asked(), play.view(Viewer::Side(A))));
            let side = play.asked().unwrap();
            play.give(side, "pass", &[]);
        }
        seen
    };
    let seen = asked("");
    assert_eq!(seen.iter().map(|(side, _)| *side).collect::<Vec<_>>(), [Some(A), Some(B)]);
    assert!(seen == asked("unalerted"));
}

#[test]
fn ast_169_a_suppressed_gun_misses_one_phase_where_vessels_fire_by_turns() {
    let layout = Layout::day()
        .set("gun.resolution", "alternate")
        .a("T1 gb_trawler at 50,50 heading 0 speed 0")
        .a("T2 gb_trawler at 50,40 heading 0 speed 0")
        .b("S1 de_s38 at 65,50 heading 0 speed 0");
    let mut play = layout.moves(A);
    // Who has not had her turn to fire misses that of this phase, and fires in the next.
    play.to(Step::FireOne(A), &[]).give(A, "fire T1 with A at S1", &[]).give(A, "pass", &[1, 1, 6, 1]);
    assert_eq!(play.unit("S1").guns[0].out_through, 1);
    play.refused(B, "fire S1 with A at T1", "AST-216").tells(B, "S1: mount");
    let told = play.told(Viewer::Side(B));
    assert!(
        told.iter().any(|told| told.text.contains("is out through turn 1") && &*told.clause == "AST-169"),
        "{told:?}"
    );
    play.give(B, "pass", &[]).give(A, "pass", &[]).until(&[], |play| play.turn() == 2 && play.phase() == Phase::Guns);
    play.give(A, "pass", &[]).give(B, "fire S1 with A at T1", &[]);
    // Who has had it misses the next.
    let mut play = layout.moves(A);
    play.to(Step::FireOne(A), &[]).give(A, "fire T2 with A at S1", &[]).give(A, "pass", &[10]);
    let dice = play.board().gun(play.piece("S1"), 0).unwrap().dice;
    play.give(B, "fire S1 with A at T1", &[]).give(B, "pass", &vec![10; dice.into()]);
    play.give(A, "fire T1 with A at S1", &[]).give(A, "pass", &[1, 1, 6, 1]);
    assert_eq!(play.unit("S1").guns[0].out_through, 2);
}
