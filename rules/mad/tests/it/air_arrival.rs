//! Aircraft over a battle on the ground: how they come, stay away and are withdrawn, and what they cost.

use crate::air_combined::{ground, overhead, turn};
use crate::field::{BLUE, Play, RED, at};
use sandtable_mad::air::battle::event::Event as Happened;
use sandtable_mad::sections::victory::victory_points;
use sandtable_mad::{Mad, Marks, data};

#[test]
fn map_100_aircraft_come_over_their_own_edge() {
    let mut play = ground().aircraft(RED, "A: Ju 87 B-1").red_first();
    // Turn 1: it is no unit yet.
    assert_eq!(play.refused("enter A from 900,0 heading 0 at 250"), "MAP-115");
    turn(&mut play, &["end R9", "end B9"]);
    assert_eq!(play.refused("enter A from 900,1200 heading 180 at 250"), "MAP-100");
    assert_eq!(play.refused("enter A from 900,0 heading 46 at 250"), "MAP-100");
    assert_eq!(play.refused("enter A from 900,0 heading 0 at 251"), "MAP-13");
    assert_eq!(play.refused("fly A at 250"), "MAP-112");
    play.does(&["enter A from 900,0 heading 0 at 250"]);
    assert_eq!(play.course("A").at, at("900,250"));
    assert_eq!(play.craft("A").speed, 250);
}

#[test]
fn map_100_who_may_come_may_wait_as_often_as_wanted() {
    let mut play = ground().aircraft(RED, "A: Ju 87 B-1").red_first();
    turn(&mut play, &["end R9", "end B9"]);
    turn(&mut play, &["wait A", "end B9", "end R9"]);
    assert_eq!(play.state().turn, 3);
    assert!(play.air().is_due(play.piece("A")) && play.air().may_act(play.piece("A")));
    let later = ground().option("mad.arrival_turn", "4").aircraft(RED, "A: Ju 87 B-1").red_first();
    assert_eq!(later.view(RED).waiting(later.setting(), RED, None), 1);
}

#[test]
fn map_115_absent_aircraft_are_no_units() {
    let mut play = ground().aircraft(RED, "A: Ju 87 B-1 at 900,1100 heading 0 speed 200").red_first();
    let units = |play: &Play| play.view(RED).waiting(play.setting(), RED, None);
    assert_eq!(units(&play), 2);
    // It leaves in turn 1, is absent in turn 2, and may come back in turn 3.
    turn(&mut play, &["fly A at 200", "end B9", "end R9"]);
    assert_eq!(units(&play), 1);
    turn(&mut play, &["end R9", "end B9"]);
    assert_eq!(units(&play), 2);
    assert_eq!(play.refused("enter A from 500,1200 heading 180 at 200"), "MAP-97");
    play.does(&["enter A from 800,1200 heading 180 at 250"]);
    assert_eq!(play.course("A").at, at("800,950"));
}

#[test]
fn map_97_who_left_in_the_middle_of_a_wide_turn_comes_back() {
    let mut play = ground().aircraft(RED, "A: He 111 H-3 at 900,1128 heading 0 speed 100").red_first();
    turn(&mut play, &["fly A at 100 by T R 8 rest", "end B9", "end R9"]);
    turn(&mut play, &["end R9", "end B9"]);
    assert_eq!(play.may("enter A from 917,1200 heading 180 at 100"), Ok(()));
}

#[test]
fn map_100_who_has_not_come_yet_may_be_ruled_to_be_gone() {
    let mut play = ground().aircraft(RED, "A: Ju 87 B-1").red_first();
    let craft = play.piece("A");
    let gone = sandtable_mad::Event::Air(Happened::Withdrew { craft });
    assert!(play.battle.rule(vec![gone], "a test", None, &[]).is_ok());
    assert!(play.air().is_gone(craft));
}

#[test]
fn map_115_who_stays_away_is_withdrawn_and_costs_nothing() {
    let mut play = ground().aircraft(RED, "A: Ju 87 B-1, bombs at 900,1100 heading 0 speed 200").red_first();
    turn(&mut play, &["fly A at 200", "end B9", "end R9"]);
    turn(&mut play, &["end R9", "end B9"]);
    play.does(&["wait A"]);
    assert!(play.has("A", Marks::LEFT));
    let points = |play: &Play, side| victory_points(&play.board(), &play.state().score(), side);
    assert_eq!(points(&play, BLUE), 0);
    // One that is shot down counts its whole price, its bombs included.
    let mut shot = overhead("FlakPz IV Wirbelwind", "Ju 87 B-1, bombs", "1100,350", true, &[]);
    shot.does(&["aim F at A"]).rolls("fire", &[&[9, 10]]);
    assert!(shot.is_lost("A"));
    assert_eq!(points(&shot, RED), 116);
}

#[test]
fn map_115_aircraft_are_bought_from_the_points_and_count_as_units() {
    let force = |limit: u16, aircraft: usize| {
        let planes: Vec<String> =
            (0..aircraft).map(|n| format!("{{ kind = \"Bf 109 E-3\", name = \"E{n}\" }}")).collect();
        let side = |name: &str, flights: &str| {
            format!(
                "[[sides]]\nname = \"{name}\"\nnation = \"German\"\nlimit = {limit}\n[[sides.units]]\nname = \"a\"\n\
                 elements = [{{ kind = \"Pz I\", name = \"{0}1\" }}, {{ kind = \"Pz I\", name = \"{0}2\" }}]\n\
                 [[sides.units]]\nname = \"b\"\nelements = [{{ kind = \"Pz I\", name = \"{0}3\" }}, \
                 {{ kind = \"Pz I\", name = \"{0}4\" }}]\n{flights}",
                &name[..1]
            )
        };
        let flights = format!("[[sides.flights]]\naircraft = [{}]\n", planes.join(", "));
        let text = format!(
            "rulebook = \"mad\"\nid = \"t\"\ntitle = \"T\"\ntext = \"t\"\nminutes = 10\ndeployment = \"zones\"\n\
             [options]\n\"mad.aircraft\" = true\n{}{}",
            side("Red", &flights),
            side("Blue", "")
        );
        let files = data::files().with("t.toml", text.clone());
        let loaded = <Mad as sandtable_core::Ruleset>::load(&files, "t.toml", &text, &Default::default());
        loaded.err().map_or(Vec::new(), |problems| problems.iter().map(ToString::to_string).collect())
    };
    assert_eq!(force(800, 2), Vec::<String>::new());
    let dear = force(300, 2);
    assert!(dear.iter().any(|problem| problem.contains("the limit is 300")), "{dear:?}");
    let many = force(750, 9);
    assert!(many.iter().any(|problem| problem.contains("11 units, 9 aircraft among them")), "{many:?}");
}
