//! What a side takes back alone, and what has shown it too much for that.

use crate::air_battle::{SPITFIRE, sky};
use crate::air_combined::approach;
use crate::field::{BLUE, Field, Play, RED};
use crate::s07_watchers::{hidden, placed};
use sandtable_core::{Side, clause};

/// May a side take its last entry back? Else only since something hidden has come to light.
fn takes_back(play: &Play, side: Side) -> bool {
    match play.battle.may_undo(side) {
        Ok(_) => true,
        Err(refusal) => {
            assert_eq!(*refusal.reason, clause::DISCLOSED);
            false
        }
    }
}

/// A tank of Red behind two buildings watches the gap between them.
fn gap() -> Play {
    let field = Field::new()
        .area("building", "300,300 580,310")
        .area("building", "620,300 900,310")
        .red("tank", &["T1: Tiger I at 600,100"])
        .blue("tanks", &["P1: T34/76 at 500,550", "P2: T34/76 at 460,550"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1"]);
    play
}

#[test]
fn mad_55_who_held_does_not_take_back_what_showed_the_rest_of_the_path() {
    let mut play = gap();
    play.does(&["move P1 to 520,550"]);
    assert!(takes_back(&play, BLUE), "nobody was asked about it");
    play.does(&["move P1 to 640,550 640,540"]);
    assert!(!takes_back(&play, BLUE), "Red has been shown where it comes into sight");
    play.does(&["hold all T1"]);
    assert!(!takes_back(&play, RED), "it has seen where it goes");
    // Where the next stretch alone is shown, and the mover has not come any farther.
    let field = Field::new().red("tank", &["T1: Tiger I at 600,100"]).blue("tank", &["P1: T34/76 at 600,605"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end T1", "move P1 to 600,440", "hold"]);
    assert_eq!(play.asked(), RED);
    assert!(!takes_back(&play, RED));
}

#[test]
fn mad_34_a_shot_that_proved_out_of_range_is_not_taken_back() {
    let squad = ["I1: Infantry (Support) at 600,100"];
    let mut play = Field::new().red("squad", &squad).blue("tank", &["P1: T34/76 at 600,700"]).red_first();
    play.does(&["aim I1 at P1 with inf_support"]);
    assert!(takes_back(&play, RED), "nothing has been measured");
    play.does(&["fire"]);
    assert!(play.fallen().is_empty() && !takes_back(&play, RED));
    // At a work as well.
    let field = Field::new()
        .option("mad.reduce_forts", "on")
        .kind("Generic,Gun E,vehicle,tracked,10,medium,cannon_e,,,,")
        .work(BLUE, "kind = \"bunker\"; at = [600, 1150]; bearing = 180")
        .red("tank", &["T1: Gun E at 600,30"])
        .blue("squad", &["I1: Infantry at 1700,1100"]);
    let mut play = field.red_first();
    play.does(&["batter T1 at bunker-1", "fire"]);
    assert!(!takes_back(&play, RED));
}

#[test]
fn mad_85_a_list_with_a_marker_that_was_too_far_is_not_taken_back() {
    let field = hidden()
        .option("mad.dummies", "none")
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .blue("Tank", &["T1: T34/76"])
        .blue("Other", &["T2: T34/76"]);
    let mut play =
        placed(&field, &["deploy Panzer at 100,100", "deploy Tank at 100,1100", "deploy Other at 1700,1100"]);
    play.does(&["end Tank", "spot A at C by P1"]);
    assert!(play.fallen().is_empty() && !takes_back(&play, RED));
}

#[test]
fn map_106_what_proved_hopeless_in_the_air_is_not_taken_back() {
    let blind = "premeasure = \"off\"";
    let far = ["Bf 109 E-3 M at 900,900 heading 0 speed 200"];
    let mut shot = sky(blind, &[SPITFIRE], &far).opened(&[&[9], &[2]]);
    shot.does(&["fly S at 240", "target S 1 at M"]);
    assert!(takes_back(&shot, RED), "nothing has been measured");
    shot.does(&["shoot"]);
    assert!(shot.fallen().is_empty() && !takes_back(&shot, RED), "360 mm");
    // Opportunity fire, and runs: one that passes 16 mm beside its target, and one whose ship does not lie ahead.
    let mut flak = approach("Bofors & Truck", 1000, "off");
    flak.does(&["cover F after 150"]);
    assert!(flak.fallen().is_empty() && !takes_back(&flak, BLUE));
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let kate = "Nakajima Kate B5N2 K at 700,300 heading 0 speed 150 load torpedo";
    for (craft, target, order) in [
        (stuka, "ship Light AA position B at 916,450", "bomb J B low at 200"),
        (kate, "ship Fleet carrier C at 900,600 heading 0", "torpedo K C at 150"),
    ] {
        let mut run = sky(blind, &[craft], &[target]).opened(&[&[9], &[2]]);
        run.does(&[order]);
        assert!(run.fallen().is_empty() && !takes_back(&run, RED), "{order}");
    }
    // A flight without a run shows nothing that was not to be seen.
    let mut flown = sky(blind, &[stuka], &["ship Light AA position B at 916,450"]).opened(&[&[9], &[2]]);
    flown.does(&["fly J at 200"]);
    assert!(takes_back(&flown, RED));
}
