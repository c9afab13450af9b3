//! House rules: reserves that have just entered.

use crate::field::{BLUE, Field, Play, RED, RED_FIRST, typed};
use sandtable_core::Ruleset;
use sandtable_mad::Mad;

/// Red's last unit waits until the second turn, in which Red is asked first.
pub fn second_turn(field: &Field) -> Play {
    to_the_second_turn(field.open(&[]).written(&[&[3, 8]]))
}

/// Whoever is asked does what an absent side would.
pub fn to_the_second_turn(mut play: Play) -> Play {
    while play.state().turn < 2 {
        let (side, view) = (play.asked(), play.view(play.asked()));
        let default = Mad::default(play.setting(), &view);
        if play.battle.give(side, default, typed(&[])).is_err() {
            play.battle.give(side, default, typed(&[RED_FIRST])).unwrap();
        }
    }
    play
}

/// Red's engineers wait, and wire of theirs lies near their edge.
fn engineers(hidden: &str) -> Field {
    Field::new()
        .zones()
        .option("mad.hidden", hidden)
        .option("mad.dummies", "none")
        .key("reserves_enter = 2")
        .side_key(BLUE, "hidden = false")
        .side_key(RED, "zone = [[0, 0], [1800, 0], [1800, 200], [0, 200]]")
        .work(RED, "kind = \"wire\"; pieces = 3; at = [850, 10]; bearing = 90")
        .red("one", &["R1: Tiger I"])
        .red("two", &["E1: Infantry Engineers", "E2: Infantry Engineers"])
        .blue("three", &["B1: T34/76"])
}

#[test]
fn mad_150_mad_157_a_reserve_that_has_just_entered_gives_no_whole_move() {
    let mut play = second_turn(&engineers("off"));
    play.does(&["begin two", "place E1 at 900,0", "place E2 at 940,0", "placed"]);
    assert_eq!(play.refused("breach E1 at wire-1"), "MAD-157");
    play.does(&["end two", "end three"]).rolls("end one", &[RED_FIRST]);
    assert_eq!(play.may("breach E1 at wire-1"), Ok(()));
}

/// Its marker came there in this activation, and so did who stands on its centre.
#[test]
fn mad_150_mad_157_a_hidden_reserve_that_has_just_entered_gives_no_whole_move_either() {
    let entered = || {
        let mut play = second_turn(&engineers("on"));
        play.does(&["deploy two at 900,0"]);
        play
    };
    let marker = |play: &Play| {
        let unit = play.unit("two");
        play.setting().letters[play.state().sheet.under.iter().position(|under| *under == unit).unwrap()].clone()
    };
    let mut play = entered();
    let cross = format!("cross {} over wire-1", marker(&play));
    assert_eq!(play.refused(&cross), "MAD-157");
    play.does(&["end two", "end three"]).rolls("end one", &[RED_FIRST]);
    assert_eq!(play.may(&cross), Ok(()));
    let mut play = entered();
    play.does(&["reveal two", "appear E1 at 900,0", "appear E2 at 940,0"]);
    assert_eq!(play.refused("breach E1 at wire-1"), "MAD-157");
    play.does(&["end two", "end three"]).rolls("end one", &[RED_FIRST]);
    assert_eq!(play.may("breach E1 at wire-1"), Ok(()));
}
