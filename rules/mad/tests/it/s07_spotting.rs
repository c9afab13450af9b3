//! Spotting: when in an activation, by whom, what it bars, and what hidden units do meanwhile.

use crate::field::{BLUE, Field, Play};
use crate::s07_watchers::{hidden, placed};
use sandtable_mad::Marks;

/// A field without dummies.
fn field() -> Field {
    hidden().option("mad.dummies", "none")
}

/// The number needed for the first roll of the last entry, part by part.
fn need(play: &Play) -> Vec<(i32, String)> {
    play.needs()[0].iter().map(|(value, clause)| (*value, (*clause).to_owned())).collect()
}

fn parts(parts: &[(i32, &str)]) -> Vec<(i32, String)> {
    parts.iter().map(|(value, clause)| (*value, (*clause).to_owned())).collect()
}

/// Two tanks of Red, revealed, with a tank of Blue that is revealed too, and one that is hidden.
fn pair() -> Play {
    let field = field()
        .red("Panzer", &["P1: Pz IV F2 to J", "P2: Pz IV F2 to J"])
        .blue("Tank", &["T1: T34/76"])
        .blue("Other", &["T2: T34/76"]);
    let mut play = placed(&field, &["deploy Panzer at 100,100", "deploy Tank at 100,500", "deploy Other at 300,500"]);
    play.does(&[
        "reveal Tank",
        "appear all",
        "end Tank",
        "reveal Panzer",
        "appear P1 at 100,100",
        "appear P2 at 140,100",
    ]);
    play
}

#[test]
fn mad_85_a_list_before_all_movement_leaves_movement_and_fire() {
    let mut play = pair();
    play.rolls("spot P1 at C", &[&[1]]);
    assert_eq!(play.refused("spot P2 at C"), "MAD-85", "one list in an activation, whoever spots");
    assert_eq!(play.refused("move P1 to 100,110"), "MAD-87");
    play.does(&["move P2 to 140,110"]);
    play.does(&["aim P1 at T1", "aim P2 at T1"]).rolls("fire", &[&[1, 2], &[1, 2]]);
    // After the fire comes none.
    let mut play = pair();
    play.does(&["aim P1 at T1"]).rolls("fire", &[&[1, 2]]);
    assert_eq!(play.refused("spot P2 at C"), "MAD-85");
}

#[test]
fn mad_85_after_a_list_that_follows_movement_comes_the_fire() {
    let mut play = pair();
    play.does(&["move P2 to 140,110"]).rolls("spot P1 at C", &[&[1]]);
    assert_eq!(need(&play), parts(&[(5, "MAD-87")]), "447 mm; its fellow has moved, it has not");
    assert_eq!(play.may("aim P2 at T1"), Ok(()));
    // Whoever moves on has given the fire up.
    play.does(&["move P2 to 140,120"]);
    assert_eq!((play.refused("aim P1 at T1"), play.refused("aim P2 at T1")), ("MAD-32", "MAD-32"));
}

#[test]
fn mad_87_who_says_so_spots_on_the_move_before_it_moves() {
    let mut play = pair();
    play.rolls("spot P1 at C moving", &[&[7]]);
    assert_eq!(need(&play), parts(&[(5, "MAD-87"), (3, "MAD-98")]));
    play.does(&["move P1 to 100,110", "move P1 to 100,120"]);
    assert_eq!(play.may("aim P1 at T1"), Ok(()));
}

/// A squad with its carrier under a marker of Red; a tank of Blue before it, and one under a marker.
fn riders() -> Play {
    let field = field()
        .red("Riders", &["I1: Infantry", "H1: Sdkfz 250/1 (APC)"])
        .blue("Tank", &["T1: T34/76"])
        .blue("Scout", &["S1: T34/76"]);
    let place = ["deploy Riders at 100,100", "deploy Tank at 100,280", "deploy Scout at 400,100"];
    let mut play = placed(&field, &place);
    play.does(&["reveal Tank", "appear all", "end Tank", "land I1 bearing 0"]);
    play
}

#[test]
fn mad_91_a_note_is_no_movement_for_spotting() {
    let mut play = riders();
    assert_eq!(play.may("spot H1 at C"), Err("MAD-86"), "a hidden unit spots from its marker");
    play.rolls("spot A at C", &[&[1]]);
    assert_eq!(need(&play), parts(&[(4, "MAD-87")]), "who got out spots as one who stood still");
    play.does(&["end Riders"]);
    assert_eq!(play.asked(), BLUE);
    play.rolls("spot C at A", &[&[1]]);
    assert_eq!(need(&play), parts(&[(4, "MAD-87")]), "and the marker does not show that it moved");
    assert!(!play.has("A", Marks::MOVED));
    // A list after a note alone is one before all movement: whoever moves then has not given up the fire.
    let mut play = riders();
    play.rolls("spot A at C moving", &[&[1]]);
    play.does(&["move A to 100,110", "reveal A", "appear all"]);
    assert_eq!(play.may("aim I1 at T1"), Ok(()));
}

#[test]
fn mad_91_a_note_is_movement_for_the_fire_of_who_got_out() {
    let mut play = riders();
    play.does(&["reveal A", "appear all", "aim I1 at T1", "aim H1 at T1"]).rolls("fire", &[&[1, 2], &[1, 2]]);
    let moved: Vec<bool> = play.needs().iter().map(|parts| parts.contains(&(2, "MAD-31"))).collect();
    assert_eq!(moved, [true, false], "the squad has moved, its carrier has not");
}

/// A battery of Red off the table, and a hidden unit of these elements that sees a squad of Blue.
fn watch(elements: &[&str]) -> Play {
    let field = field()
        .red("battery", &["O1: Off-table tube 61-120mm"])
        .red("Watch", elements)
        .blue("Squad", &["B1: Infantry", "B2: Infantry"]);
    let mut play = placed(&field, &["deploy Watch at 100,100", "deploy Squad at 600,100"]);
    play.does(&["end Squad"]);
    play
}

#[test]
fn mad_74_who_has_spotted_does_not_observe() {
    const OBSERVED: &str = "barrage battery at 600,300 observed by C1";
    // An element of its own, and its fellow.
    for (spotter, observes) in [("C1", Err("MAD-74")), ("I1", Ok(()))] {
        let mut play = watch(&["C1: Infantry Command", "I1: Infantry"]);
        play.does(&["reveal Watch", "appear all"]).rolls(&format!("spot {spotter} at B"), &[&[1]]);
        play.does(&["end Watch"]);
        assert_eq!(play.may(OBSERVED), observes, "{spotter}");
    }
    // Under a marker it is who was named.
    for (by, observes) in [("C1", Err("MAD-74")), ("I1", Ok(()))] {
        let mut play = watch(&["C1: Infantry Command", "I1: Infantry"]);
        play.rolls(&format!("spot A at B by {by}"), &[&[1]]);
        play.does(&["end Watch"]);
        assert_eq!(play.may(OBSERVED), observes, "{by}");
    }
    // Who observes does not spot afterwards, but its fellow does.
    let mut alone = watch(&["C1: Infantry Command"]);
    alone.does(&[OBSERVED]).rolls("fire", &[&[1, 1], &[12]]);
    alone.does(&["end battery"]);
    assert_eq!(alone.refused("spot A at B"), "MAD-86");
    let mut both = watch(&["C1: Infantry Command", "I1: Infantry"]);
    both.does(&[OBSERVED]).rolls("fire", &[&[1, 1], &[12]]);
    both.does(&["end battery"]);
    assert_eq!(both.may("spot A at B"), Ok(()));
}

#[test]
fn mad_74_under_a_marker_who_rides_or_got_out_by_a_note_does_not_observe() {
    const OBSERVED: &str = "barrage battery at 600,300 observed by C1";
    let mut play = watch(&["C1: Infantry Command", "H1: Sdkfz 250/1 (APC)"]);
    assert_eq!(play.refused(OBSERVED), "MAD-131", "it starts in its carrier");
    play.does(&["land C1 bearing 0", "end Watch"]);
    assert_eq!(play.refused(OBSERVED), "MAD-74");
}

#[test]
fn mad_84_by_hand_elements_are_placed_in_sight_of_a_fellow() {
    let field = field()
        .area("building", "440,520 560,530")
        .red("Rifles", &["I1: Infantry", "I2: Infantry", "I3: Infantry"])
        .blue("Tank", &["T1: T34/76"]);
    let mut play = placed(&field, &["deploy Rifles at 500,500", "deploy Tank at 1700,1100"]);
    play.does(&["end Tank", "reveal Rifles", "appear I1 at 500,500"]);
    assert_eq!(play.refused("appear I2 at 500,550"), "MAD-30", "a house is between them");
    assert_eq!(play.refused("appear I2 at 500,560.1"), "MAD-84");
    assert_eq!(play.refused("appear I2 at 529.9,500"), "MAD-127");
    play.does(&["appear I2 at 560,500"]);
    assert_eq!(play.may("appear I3 at 500,550"), Err("MAD-30"));
    play.does(&["appear I3 at 530,500"]);
}

#[test]
fn mad_86_who_rides_does_not_spot() {
    let field = field().red("Riders", &["H1: Sdkfz 250/1 (APC)", "I1: Infantry"]).blue("Tank", &["T1: T34/76"]);
    let hidden = || {
        let mut play = placed(&field, &["deploy Riders at 100,100", "deploy Tank at 100,1000"]);
        play.does(&["end Tank"]);
        play
    };
    // Under the marker the carrier spots, until the squad has got out: 1000 mm, and 2000.
    let mut play = hidden();
    assert_eq!(play.board().spotting().lookout(play.piece("A")), Some(play.piece("H1")));
    assert_eq!(play.board().spotting().allowance(play.piece("H1")).as_mm(), 1000.0);
    play.does(&["land I1 bearing 0"]);
    assert_eq!(play.board().spotting().lookout(play.piece("A")), Some(play.piece("I1")));
    assert_eq!(play.board().spotting().allowance(play.piece("I1")).as_mm(), 2000.0);
    let mut play = hidden();
    play.does(&["reveal Riders", "appear all"]);
    assert_eq!((play.refused("spot I1 at B"), play.may("spot H1 at B")), ("MAD-131", Ok(())));
}

/// A tank, one that spots and engineers at wire, all of one unit of Red; a tank of Blue, and one under marker C.
fn at_the_wire(watch: &str) -> Play {
    let field = field()
        .side_key(crate::field::RED, "hidden = false")
        .work(BLUE, "kind = \"wire\"; pieces = 3; at = [0, 300]; bearing = 90")
        .red("Panzer", &["P1: Pz IV F2 to J", "P2: Pz IV F2 to J", "I1: Infantry"])
        .blue("Tank", &["T1: T34/76"])
        .blue("Other", &["T2: T34/76"]);
    let mut play = field.open(&[&[4, 7]]);
    play.does(&["place P1 at 100,100", "place P2 at 140,100", "place I1 at 200,290", "placed"]);
    play.does(&["deploy Tank at 100,500"]).rolls("deploy Other at 300,500", &[&[4, 7]]);
    play.does(&["reveal Tank", "appear all", watch]);
    if watch != "end Tank" {
        play.does(&["end Tank"]);
    }
    play
}

#[test]
fn mad_85_mad_157_a_whole_move_after_the_list_gives_the_fire_up_too() {
    let mut play = at_the_wire("end Tank");
    play.does(&["move P2 to 140,110"]).rolls("spot P1 at B", &[&[1]]);
    assert_eq!(play.may("aim P2 at T1"), Ok(()));
    play.does(&["cross I1 over wire-1"]);
    assert_eq!(play.refused("aim P2 at T1"), "MAD-32");
    // Before all movement the list leaves everything.
    let mut play = at_the_wire("end Tank");
    play.rolls("spot P1 at B", &[&[1]]).does(&["cross I1 over wire-1"]);
    assert_eq!(play.may("aim P2 at T1"), Ok(()));
}

#[test]
fn mad_85_that_somebody_has_moved_is_not_forgotten_with_his_loss() {
    let mut play = at_the_wire("watch T1");
    play.does(&["move P2 to 140,110", "react T1 at point 2"]).rolls("fire", &[&[9, 9]]);
    assert!(play.is_lost("P2"));
    play.rolls("spot P1 at B", &[&[1]]);
    assert_eq!(play.state().active.unwrap().spotted, Some(sandtable_mad::battle::state::Spotted::Moved));
}
