//! House rules: the end of the game, victory points, objectives, and the meeting engagement.

use crate::field::{BLUE, BLUE_FIRST, Field, Play, RED, RED_FIRST};
use crate::s07_watchers::{hidden, placed};
use sandtable_core::{Answer, Choices, DiceFrom, Outcome, Ruleset, Side, Table, ToAct};
use sandtable_geometry::Point;
use sandtable_mad::sections::victory::{holds, outcome, victory_points};
use sandtable_mad::{Mad, data};
use sandtable_scenario::{Deployment, Edge};

/// A tank each, far apart and out of each other's reach, with one turn to play.
fn one_turn() -> Field {
    Field::new().key("turns = 1").red("red", &["R1: Tiger I at 100,100"]).blue("blue", &["B1: T34/76 at 1700,1100"])
}

/// Ends the activations of a turn; dice only for the next one.
fn idle(play: &mut Play, dice: &[&[u8]]) {
    let [first, second] = if play.asked() == RED { ["end red", "end blue"] } else { ["end blue", "end red"] };
    play.does(&[first]).rolls(second, dice);
}

/// The victory points of both sides.
fn points(play: &Play) -> [i32; 2] {
    [RED, BLUE].map(|side| victory_points(&play.board(), &play.state().score(), side))
}

#[test]
fn mad_144_the_game_ends_after_the_last_turn() {
    let mut play = one_turn().key("margin_percent = 10").red_first();
    idle(&mut play, &[]);
    assert_eq!(play.outcome(), Some(Outcome::Drawn));
    // Eight turns where the scenario says nothing.
    let eight = Field::new().red("red", &["R1: Tiger I at 100,100"]).blue("blue", &["B1: T34/76 at 1700,1100"]);
    let mut play = eight.red_first();
    for turn in 1..=8 {
        assert_eq!((play.state().turn, play.outcome()), (turn, None));
        idle(&mut play, if turn < 8 { &[RED_FIRST] } else { &[] });
    }
    assert!(play.outcome().is_some());
}

#[test]
fn mad_144_a_side_without_elements_ends_it_at_the_end_of_the_turn() {
    let field = Field::new()
        .red("red", &["R1: Tiger I at 600,100"])
        .red("other", &["R2: Tiger I at 700,100"])
        .blue("blue", &["B1: T34/76 at 600,300"]);
    let mut play = field.red_first();
    play.does(&["aim R1 at B1 with cannon_b"]).rolls("fire", &[&[9, 8]]).does(&["end red"]);
    // Nobody of Blue is left, but the turn is played to its end.
    assert_eq!((play.outcome(), play.asked()), (None, RED));
    play.does(&["move R2 to 700,150", "end other"]);
    assert!(play.outcome().is_some());
}

#[test]
fn mad_144_passengers_are_elements_too() {
    let field = Field::new()
        .red("red", &["R1: Tiger I at 600,100"])
        .blue("blue", &["H1: 1/2 Track at 600,300", "I1: Infantry in H1"]);
    let mut play = field.red_first();
    play.does(&["aim R1 at H1 with cannon_b"]).rolls("fire", &[&[9, 8], &[6]]).does(&["end red"]);
    assert_eq!((play.is_lost("H1"), play.is_lost("I1"), play.outcome()), (true, false, None));
    play.rolls("end blue", &[RED_FIRST]);
    assert_eq!(play.state().turn, 2);
}

#[test]
fn mad_144_who_concedes_has_lost_at_once() {
    for (first, winner) in [(RED_FIRST, BLUE), (BLUE_FIRST, RED)] {
        let mut play = one_turn().objective("hill", "100, 100", 1000).open(&[first]);
        play.does(&["concede"]);
        assert_eq!(play.outcome(), Some(Outcome::Won(winner)), "whatever the points are");
    }
}

#[test]
fn mad_144_a_watcher_may_concede_too() {
    let field = Field::new().red("red", &["R1: Tiger I at 600,100"]).blue("blue", &["B1: T34/76 at 600,500"]);
    let mut play = field.red_first();
    play.does(&["watch R1", "end red", "move B1 to 600,450", "concede"]);
    assert_eq!(play.outcome(), Some(Outcome::Won(BLUE)));
}

#[test]
fn mad_144_the_side_that_waits_may_concede() {
    let field = Field::new().red("red", &["R1: Tiger I at 600,100"]).blue("blue", &["B1: T34/76 at 600,500"]);
    let mut play = field.red_first();
    let before = play.state().agenda.len();
    let concede = Mad::parse(play.battle.setting(), &play.view(BLUE), "concede").unwrap();
    assert_eq!(play.battle.to_act(), ToAct::One(RED));
    assert_eq!(play.battle.give(BLUE, concede, DiceFrom::Key), Ok(Answer::Done));
    assert_eq!(play.outcome(), Some(Outcome::Won(RED)));
    assert_eq!(play.state().agenda.len(), before + 1, "the question that lay there was not answered");
    let again = play.battle.give(RED, concede, DiceFrom::Key);
    assert!(again.is_err(), "a battle that is over cannot be given up");
}

#[test]
fn mad_144_if_both_sides_end_together_points_decide() {
    let table = |limit: &str| {
        let field = Field::new()
            .side_key(RED, limit)
            .side_key(BLUE, limit)
            .red("red", &["R1: Comet at 600,400"])
            .blue("blue", &["B1: T34/76 at 600,600"]);
        let mut play = field.blue_first();
        play.does(&["watch B1", "end blue", "move R1 to 600,410 to shoot", "react B1 at point 0"]);
        play.rolls("fire", &[&[9, 9]]);
        while play.view(BLUE).stretch.is_some() {
            play.does(&["hold"]);
        }
        play.does(&["aim R1 at B1 with cannon_b"]).rolls("fire", &[&[10, 9]]);
        assert!(play.is_lost("R1") && play.is_lost("B1"));
        // The Comet is worth 113 points, the T34/76 78.
        assert_eq!(points(&play), [78, 113]);
        play.outcome().unwrap()
    };
    assert_eq!(table("limit = 350"), Outcome::Won(BLUE), "35 of 35 needed");
    assert_eq!(table("limit = 351"), Outcome::Drawn);
}

#[test]
fn mad_145_a_lead_of_a_tenth_of_the_limit_wins() {
    let with = |red: u16, blue: u16, limits: [&str; 2]| {
        let field = one_turn()
            .side_key(RED, limits[0])
            .side_key(BLUE, limits[1])
            .objective("west", "100, 100", red)
            .objective("east", "1700, 1100", blue);
        let mut play = field.red_first();
        idle(&mut play, &[]);
        assert_eq!(points(&play), [i32::from(red), i32::from(blue)]);
        play.outcome().unwrap()
    };
    let equal = ["limit = 1000", "limit = 1000"];
    assert_eq!(with(460, 360, equal), Outcome::Won(RED));
    assert_eq!(with(459, 360, equal), Outcome::Drawn);
    assert_eq!(with(360, 460, equal), Outcome::Won(BLUE));
    // Unequal limits: the larger one counts.
    assert_eq!(with(460, 360, ["limit = 1000", "limit = 1010"]), Outcome::Drawn);
    assert_eq!(with(461, 360, ["limit = 800", "limit = 1010"]), Outcome::Won(RED));
}

#[test]
fn mad_145_destroyed_elements_count_their_computed_price_and_damaged_ones_nothing() {
    let field = Field::new()
        .red("red", &["R1: Tiger I at 600,100", "R2: Tiger I at 660,100"])
        .blue("blue", &["A1: Ho-Ha (APC) at 600,300", "I1: Infantry in A1", "B1: T34/85 at 700,300"]);
    for prices in ["computed", "printed"] {
        let mut play = field.clone().option("mad.prices", prices).red_first();
        play.does(&["aim R1 at A1 with cannon_b", "aim R2 at B1 with cannon_b"]);
        play.rolls("fire", &[&[9, 8], &[5], &[9, 1]]);
        assert_eq!(play.hit_points("B1"), 28 - 17);
        // Printed 36, by the formula 35; the squad that was lost with it 23.
        assert_eq!(points(&play), [35 + 23, 0], "{prices}");
    }
}

#[test]
fn mad_146_within_the_radius_and_no_enemy() {
    let held = |red: &str, blue: &str, radius: &str| {
        let field = Field::new()
            .key("turns = 1")
            .option("mad.objective_radius", radius)
            .objective("hill", "900, 600", 100)
            .red("red", &[&format!("R1: Tiger I at {red}")])
            .blue("blue", &[&format!("B1: T34/76 at {blue}")]);
        let mut play = field.red_first();
        idle(&mut play, &[]);
        (points(&play), play.state().holders[0])
    };
    let far = "1700,1100";
    assert_eq!(held("825,600", far, "75"), ([100, 0], Some(RED)), "exactly 75 mm");
    assert_eq!(held("824.9,600", far, "75"), ([0, 0], None));
    assert_eq!(held("840,600", "960,600", "75"), ([0, 0], None), "one each: nobody");
    assert_eq!(held("100,100", "960,600", "75"), ([0, 100], Some(BLUE)));
    assert_eq!(held("824.9,600", far, "76"), ([100, 0], Some(RED)));
    assert_eq!(held("840,600", "960,600", "59"), ([0, 0], None));
    assert_eq!(held("850,600", "960,600", "59"), ([100, 0], Some(RED)));
}

#[test]
fn mad_146_passengers_count_through_their_carrier() {
    let field = Field::new()
        .key("turns = 1")
        .objective("hill", "900, 600", 100)
        .red("red", &["H1: 1/2 Track at 840,600", "I1: Infantry in H1"])
        .blue("blue", &["B1: T34/76 at 1700,1100"]);
    let mut play = field.red_first();
    idle(&mut play, &[]);
    assert_eq!(points(&play), [100, 0]);
}

/// Red drives onto an objective in turn 1 and off it in turn 2.
fn visited(sticky: &str) -> Play {
    let field = Field::new()
        .option("mad.objective_sticky", sticky)
        .objective("hill", "900, 600", 100)
        .red("red", &["R1: Tiger I at 900,500"])
        .blue("blue", &["B1: Tiger I at 900,760"]);
    let mut play = field.red_first();
    play.does(&["move R1 to 900,580", "end red"]).rolls("end blue", &[RED_FIRST]);
    assert_eq!(play.state().holders[0], Some(RED));
    play
}

#[test]
fn mad_146_the_last_holder_keeps_it_where_the_option_says_so() {
    for (sticky, holder) in [("on", Some(RED)), ("off", None)] {
        let mut play = visited(sticky);
        play.does(&["move R1 to 900,500", "end red"]).rolls("end blue", &[RED_FIRST]);
        assert_eq!(play.state().holders[0], holder, "{sticky}");
        assert_eq!(holds(&play.board(), &play.state().score(), 0, RED), holder.is_some());
    }
}

#[test]
fn mad_146_an_enemy_takes_it_and_a_contest_is_nobodys_but_not_forgotten() {
    let mut play = visited("on");
    play.does(&["end red", "move B1 to 900,640"]).rolls("end blue", &[RED_FIRST]);
    assert_eq!(points(&play), [0, 0], "contested: nobody holds it");
    // Both leave: the last holder is not forgotten.
    play.does(&["move R1 to 900,500", "end red", "move B1 to 900,760"]).rolls("end blue", &[RED_FIRST]);
    assert_eq!(points(&play), [100, 0]);
    // The enemy alone takes it.
    play.does(&["end red", "move B1 to 900,640"]).rolls("end blue", &[RED_FIRST]);
    assert_eq!(points(&play), [0, 100]);
}

#[test]
fn mad_146_after_a_contest_nobody_holds_it_without_the_option() {
    let mut play = visited("off");
    play.does(&["end red", "move B1 to 900,640"]).rolls("end blue", &[RED_FIRST]);
    play.does(&["move R1 to 900,500", "end red", "move B1 to 900,760"]).rolls("end blue", &[RED_FIRST]);
    assert_eq!((points(&play), play.state().holders[0]), ([0, 0], None));
}

#[test]
fn mad_147_the_meeting_engagement() {
    let name = "scenarios/panthers-at-dawn.toml";
    let text = data::scenarios().get(name).unwrap().to_owned();
    let setting = Mad::load(&data::files(), name, &text, &Choices::default()).unwrap();
    let scenario = &setting.scenario;
    assert_eq!((setting.turns, scenario.margin_percent, setting.limit()), (8, 10, 1000));
    assert_eq!(scenario.head.table, Point::mm(1800, 1200));
    let objectives: Vec<(Point, u16)> = scenario.objectives.iter().map(|of| (of.at, of.points)).collect();
    assert_eq!(objectives, [450, 900, 1350].map(|x| (Point::mm(x, 600), 100)));
    assert_eq!(scenario.deployment, Deployment::Zones);
    let [red, blue] = &scenario.sides[..] else { panic!("two sides") };
    assert_eq!((red.edge, blue.edge, red.limit, blue.limit), (Edge::South, Edge::North, 1000, 1000));
    for (side, near, beyond) in [(red, 300_000, 300_100), (blue, 900_000, 899_900)] {
        assert!(side.zone.contains(Point { x: 900_000, y: near }));
        assert!(!side.zone.contains(Point { x: 900_000, y: beyond }));
        assert!(side.free_forces.is_none());
    }
}

#[test]
fn mad_147_two_objectives_and_three_hundred_points() {
    let mut field = Field::new().key("turns = 1");
    for x in [450, 900, 1350] {
        field = field.objective(&format!("at {x}"), &format!("{x}, 600"), 100);
    }
    let field = field.red("red", &["R1: Tiger I at 450,600", "R2: Tiger I at 900,600"]).blue(
        "blue",
        &["B1: Pz IV F2 to J at 1350,600", "B2: Pz IV F2 to J at 300,1000", "B3: Crusader Mk3 at 200,1000"],
    );
    let mut play = field.red_first();
    idle(&mut play, &[]);
    assert_eq!(points(&play), [200, 100]);
    let mut state = play.state().clone();
    for name in ["B1", "B2", "B3"] {
        let lost = &mut state.elements[play.piece(name).index()];
        (lost.hit_points, lost.lost_in) = (0, 1);
    }
    state.holders[2] = None;
    let board = state.board(play.setting());
    assert_eq!([RED, BLUE].map(|side: Side| victory_points(&board, &state.score(), side)), [500, 0]);
    assert_eq!(outcome(play.setting(), &state), Outcome::Won(RED));
}

#[test]
fn mad_146_who_is_under_a_marker_holds_nothing_wherever_the_corner_of_the_table_is() {
    let field = hidden()
        .option("mad.dummies", "none")
        .option("mad.objective_radius", "300")
        .objective("corner", "200,200", 100)
        .red("red", &["R1: Tiger I"])
        .blue("blue", &["B1: T34/76"]);
    let mut play = placed(&field, &["deploy red at 1700,100", "deploy blue at 1700,1100"]);
    play.does(&["end blue"]).rolls("end red", &[RED_FIRST]);
    assert_eq!(play.state().holders[0], None);
}
