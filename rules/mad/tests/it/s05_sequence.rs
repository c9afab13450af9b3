//! Section 5: turns, initiative, alternate activation, and what one activation may hold.

use crate::field::{BLUE, BLUE_FIRST, Field, Play, RED, RED_FIRST, at};
use sandtable_core::{Outcome, Path, Piece, Ruleset, Side, Table};
use sandtable_geometry::Length;
use sandtable_mad::{Arm, Command, Event, Mad, Marks, MoveUnderWay, Shot, ShotResult, UnitId};

/// Tanks out of everybody's way, one unit each: `R1` to `Rn` and `B1` to `Bm`.
fn tanks(red: usize, blue: usize) -> Field {
    let mut field = Field::new();
    for n in 1..=red {
        field = field.red(&format!("red {n}"), &[&format!("R{n}: Tiger I at {},50", 100 * n)]);
    }
    for n in 1..=blue {
        field = field.blue(&format!("blue {n}"), &[&format!("B{n}: T34/76 at {},1150", 100 * n)]);
    }
    field
}

/// Who is asked for activations until the turn is over: each unit does nothing, the last of a side first.
fn order(play: &mut Play) -> Vec<Side> {
    let mut order = Vec::new();
    let turn = play.state().turn;
    while play.state().turn == turn && play.outcome().is_none() {
        let side = play.asked();
        order.push(side);
        let left: Vec<_> = play.setting().units_of(side).filter(|unit| !play.state().is_done(*unit)).collect();
        let alive = left.into_iter().rfind(|unit| play.board().is_alive(*unit)).unwrap();
        let name = play.setting().unit(alive).name.clone();
        let others = play.setting().units.len();
        // The last activation of the turn throws for the initiative of the next.
        let waiting = (0..others).filter(|n| {
            let unit = sandtable_mad::UnitId(*n as u8);
            !play.state().is_done(unit) && play.board().is_alive(unit)
        });
        let last = waiting.count() == 1;
        play.rolls(&format!("end \"{name}\""), if last { &[RED_FIRST] } else { &[] });
    }
    order
}

const A: Side = RED;
const B: Side = BLUE;

#[test]
fn mad_07_every_unit_is_activated_once_a_turn() {
    let mut play = tanks(3, 5).red_first();
    assert_eq!(order(&mut play).len(), 8);
    assert_eq!(play.state().turn, 2);
    play.does(&["end R1", "end B1"]);
    assert_eq!(play.refused("end R1"), "MAD-07");
    assert_eq!(play.refused("move R1 to 100,80"), "MAD-07");
}

#[test]
fn mad_08_a_platoon_is_one_unit_of_elements_that_are_hit_one_by_one() {
    let play = Field::new()
        .red(
            "platoon",
            &[
                "T1: Tiger I at 100,50",
                "T2: Tiger I at 140,50",
                "T3: Pz II L (Luchs) at 180,50",
                "T4: Tiger I at 220,50",
            ],
        )
        .blue("gun", &["B1: T34/76 at 100,1150"])
        .red_first();
    assert_eq!(play.setting().units_of(A).count(), 1);
    assert_eq!(play.setting().unit(play.unit("platoon")).elements().count(), 4);
    assert_eq!(["T1", "T2", "T3", "T4"].map(|name| play.hit_points(name)), [28, 28, 16, 28]);
}

#[test]
fn mad_08_nobody_has_more_hit_points_than_when_fresh() {
    let mut play = tanks(1, 1).red_first();
    let state = play.state().clone();
    let healed = Event::Damaged { element: play.piece("R1"), points: 0 };
    assert!(play.battle.rule(vec![healed], "a test", None, &[]).is_ok());
    assert_eq!(play.state().elements, state.elements);
    let mut more = play.state().clone();
    more.elements[0].hit_points = 29;
    let wrong = <sandtable_mad::Mad as sandtable_core::Ruleset>::sound(play.setting(), &more).unwrap_err();
    assert_eq!(wrong.clause, "MAD-08");
}

#[test]
fn mad_08_a_ruling_speaks_of_what_is_in_the_battle() {
    let mut play = tanks(1, 1).red_first();
    let before = play.state().clone();
    let nowhere = Piece(200);
    let shot = Shot { firer: play.piece("R1"), target: nowhere, ..Shot::default() };
    let way = MoveUnderWay {
        mover: nowhere,
        side: RED,
        from: at("100,100"),
        path: Path::default(),
        spent: Length::ZERO,
        next: 0,
    };
    let beyond = MoveUnderWay { mover: play.piece("R1"), from: at("-100,100"), ..way };
    let wrong = [
        Event::Placed { element: play.piece("R1"), at: at("100,100"), aboard: Some(nowhere) },
        Event::UnitPlaced { unit: UnitId(200) },
        Event::PlacingBegan { unit: UnitId(40) },
        Event::TurnBegan { turn: 255, initiative: RED },
        Event::TurnBegan { turn: 1, initiative: Side(7) },
        Event::Activated { unit: UnitId(0), first: play.piece("R1"), count: 200, coherent: 0 },
        Event::SetOut { way, to_shoot: true },
        Event::SetOut { way: beyond, to_shoot: false },
        Event::Embarked { element: nowhere, carrier: play.piece("R1") },
        Event::Aimed { shot },
        Event::Aimed { shot: Shot { target: play.piece("B1"), weapon: Arm(200), ..shot } },
        Event::Fired { shot, result: ShotResult::Missed },
        Event::Damaged { element: nowhere, points: 1 },
        Event::Destroyed { element: nowhere },
        Event::Held { objective: 200, by: None },
        Event::Conceded { side: Side(7) },
    ];
    for event in wrong {
        let refusal = play.battle.rule(vec![event], "a test", None, &[]).unwrap_err();
        assert_eq!(refusal.reason.clause, "MAD-08", "{event:?}");
        assert_eq!(*play.state(), before, "{event:?}");
    }
}

#[test]
fn mad_09_a_unit_that_lost_an_element_is_still_one_unit() {
    let mut play = Field::new()
        .red("guns", &["R1: Tiger I at 300,300"])
        .red("more", &["R2: Tiger I at 1000,50"])
        .blue("tanks", &["B1: T34/76 at 300,400", "B2: T34/76 at 340,400", "B3: T34/76 at 380,400"])
        .red_first();
    play.does(&["aim R1 at B1"]).rolls("fire", &[&[10, 9]]).does(&["end guns"]);
    assert!(play.is_lost("B1"));
    assert_eq!(play.asked(), B);
    assert_eq!(play.refused("move B1 to 300,410"), "MAD-58");
    assert_eq!(play.refused("move R2 to 1000,60"), "MAD-09");
    play.does(&["move B2 to 340,410", "move B3 to 380,410", "end tanks"]);
    assert_eq!(play.asked(), A);
    play.rolls("end more", &[BLUE_FIRST]);
    assert_eq!(play.state().turn, 2);
}

#[test]
fn mad_10_elements_move_and_fire_as_they_like() {
    let mut play = Field::new()
        .red("mixed", &["A1: Tiger I at 300,300", "B1: Tiger I at 340,300", "C1: Tiger I at 380,300"])
        .blue("target", &["X1: Churchill Mk6 & MK7 at 300,600"])
        .red_first();
    play.does(&["move A1 to 300,350", "move C1 to 380,200", "aim A1 at X1", "aim B1 at X1"]);
    play.rolls("fire", &[&[1, 1], &[1, 1]]);
    let needed: Vec<i32> = play.needs().iter().map(|parts| parts.iter().map(|part| part.0).sum()).collect();
    // Class B at 250 and at 303 mm: 4; on the move 2 more.
    assert_eq!(needed, [6, 4]);
    play.does(&["move A1 to 300,450", "end mixed"]);
    assert_eq!(play.refused("end mixed"), "MAD-09");
}

#[test]
fn mad_10_a_unit_may_do_nothing_and_counts_as_activated() {
    let mut play = tanks(2, 1).red_first();
    play.does(&["end R1"]);
    assert_eq!(play.asked(), B);
    assert!(play.state().is_done(play.unit("R1")));
}

#[test]
fn mad_17_each_turn_has_its_initiative_roll() {
    let mut play = tanks(1, 1).key("turns = 2").red_first();
    assert_eq!(play.fallen().len(), 1);
    assert_eq!(play.refused("placed"), "MAD-17");
    assert_eq!(play.refused("hold"), "MAD-17");
    play.does(&["end R1"]).rolls("end B1", &[BLUE_FIRST]);
    assert_eq!(play.fallen().iter().filter(|roll| roll.clause == "MAD-18").count(), 1);
    assert_eq!((play.state().turn, play.asked()), (2, B));
    // After the last turn nothing is rolled for any more.
    play.does(&["end B1", "end R1"]);
    assert_eq!(play.outcome(), Some(Outcome::Drawn));
}

#[test]
fn mad_18_the_higher_die_activates_first() {
    assert_eq!(tanks(1, 1).open(&[&[7, 4]]).asked(), A);
    assert_eq!(tanks(1, 1).open(&[&[4, 7]]).asked(), B);
    let play = tanks(1, 1).open(&[&[7, 4]]);
    assert_eq!(play.fallen()[0].clause, "MAD-18");
    assert_eq!(play.state().initiative, Some(A));
}

#[test]
fn mad_18_each_side_wins_45_of_100_and_10_are_ties() {
    let faces = || (1..=10_u8).flat_map(|a| (1..=10_u8).map(move |b| (a, b)));
    let mut wins = [0, 0, 0];
    for (a, b) in faces() {
        let mut play = tanks(1, 1).unopened();
        match play.battle.open(crate::field::typed(&[&[a, b]])) {
            Ok(()) => wins[usize::from(play.asked() == B)] += 1,
            Err(_) => wins[2] += 1,
        }
    }
    assert_eq!(wins, [45, 45, 10]);
}

#[test]
fn mad_19_ties_are_rolled_again() {
    let play = tanks(1, 1).open(&[&[5, 5], &[2, 9]]);
    assert_eq!(play.asked(), B);
    assert_eq!(play.fallen().len(), 2);
    let play = tanks(1, 1).open(&[&[10, 10], &[1, 1], &[9, 2]]);
    assert_eq!(play.asked(), A);
}

#[test]
fn mad_19_with_rerolls_each_side_wins_half() {
    use sandtable_dice::{Exact, Throw};
    let chances = Exact::<f64>::new().chances(Throw::roll_off(10)).unwrap();
    assert_eq!(chances, [(1, 0.5), (2, 0.5)]);
}

#[test]
fn mad_20_sides_alternate_and_choose_freely() {
    let mut play = tanks(2, 2).red_first();
    assert_eq!(order(&mut play), [A, B, A, B]);
    let mut play = tanks(2, 2).red_first();
    // Either unit; but not both at once, nor the enemy's, nor none.
    assert_eq!(play.refused("end B1"), "MAD-09");
    play.does(&["move R2 to 200,60"]);
    assert_eq!(play.refused("move R1 to 100,60"), "MAD-20");
    assert_eq!(play.refused("end R1"), "MAD-20");
    play.does(&["end R2", "end B2", "end R1"]);
    assert_eq!(play.asked(), B);
}

#[test]
fn mad_20_units_that_ride_are_activated_too() {
    let mut play = Field::new()
        .red("carriers", &["H1: Sdkfz 250/1 (APC) at 100,50"])
        .red("riders", &["I1: Infantry in H1"])
        .blue("tank", &["B1: T34/76 at 100,1150"])
        .red_first();
    play.does(&["end carriers", "end tank"]);
    assert_eq!(play.asked(), A);
    play.rolls("end riders", &[RED_FIRST]);
    assert_eq!(play.state().turn, 2);
}

#[test]
fn mad_21_the_excess_comes_at_the_end() {
    assert_eq!(order(&mut tanks(2, 5).red_first()), [A, B, A, B, B, B, B]);
    assert_eq!(order(&mut tanks(5, 2).red_first()), [A, B, A, B, A, A, A]);
    assert_eq!(order(&mut tanks(5, 2).blue_first()), [B, A, B, A, A, A, A]);
}

#[test]
fn mad_21_units_lost_before_their_activation_do_not_count() {
    let mut play = Field::new()
        .red("red 1", &["R1: Tiger I at 300,300"])
        .red("red 2", &["R2: Tiger I at 1000,50"])
        .blue("blue 1", &["B1: T34/76 at 300,400"])
        .blue("blue 2", &["B2: T34/76 at 1000,1150"])
        .blue("blue 3", &["B3: T34/76 at 1100,1150"])
        .red_first();
    play.does(&["aim R1 at B1"]).rolls("fire", &[&[10, 9]]).does(&["end R1"]);
    assert_eq!(play.refused("end B1"), "MAD-58");
    assert_eq!(order(&mut play), [B, A, B]);
}

#[test]
fn mad_30_pairs_in_mutual_sight_are_enough() {
    let mut play = Field::new()
        .hill(1, "400,100 500,500")
        .red(
            "tanks",
            &["T1: Tiger I at 200,300", "T2: Tiger I at 240,300", "T3: Tiger I at 600,300", "T4: Tiger I at 640,300"],
        )
        .blue("far", &["B1: T34/76 at 100,1150"])
        .red_first();
    play.does(&["move T1 to 200,350", "move T4 to 640,350", "end tanks"]);
    assert_eq!(play.asked(), B);
}

/// Three tanks beside a hill; the third can drive behind it.
fn beside_a_hill() -> Field {
    Field::new()
        .hill(1, "300,100 360,300")
        .red("tanks", &["T1: Tiger I at 200,300", "T2: Tiger I at 200,260", "T3: Tiger I at 290,330"])
        .blue("far", &["B1: T34/76 at 100,1150"])
}

#[test]
fn mad_30_one_alone_behind_a_hill_is_refused_while_it_can_be_mended() {
    let mut play = beside_a_hill().red_first();
    play.does(&["move T3 to 370,330 375,290"]);
    assert_eq!(play.refused("end tanks"), "MAD-30");
    // Its fellows may come to it as well as it to them: one of them climbs the hill.
    play.does(&["move T1 to 320,290", "end tanks"]);

    let mut play = beside_a_hill().red_first();
    play.does(&["move T3 to 370,330 375,290"]);
    assert_eq!(play.refused("end tanks"), "MAD-30");
    play.does(&["move T3 to 375,315", "end tanks"]);
    assert_eq!(play.asked(), B);
}

#[test]
fn mad_30_what_nobody_can_mend_any_more_ends_all_the_same() {
    let mut play = Field::new()
        .area("building", "300,100 360,300")
        .red("tanks", &["T1: Tiger I at 200,200", "T2: Tiger I at 280,330"])
        .blue("far", &["B1: T34/76 at 100,1150"])
        .red_first();
    // All movement of both is spent: 150 mm each.
    play.does(&["move T2 to 400,330 400,300", "move T1 to 200,50", "end tanks"]);
    assert_eq!(play.asked(), B);
    // In the next turn it counts as incoherent: it stays, comes nearer, or comes into sight.
    play.rolls("end far", &[RED_FIRST]);
    assert_eq!(play.refused("move T2 to 430,300"), "MAD-30");
    assert_eq!(play.refused("move T2 to 450,250"), "MAD-30", "as far from its fellow as it was");
    play.does(&["move T2 to 380,280"]);
}

#[test]
fn mad_30_a_way_round_a_corner_mends_too() {
    // T2 stands close behind a building: straight at its fellow it cannot go, but a step aside shows it.
    let mut play = Field::new()
        .area("building", "300,100 360,300")
        .red("tanks", &["T1: Tiger I at 200,310", "T2: Tiger I at 380,310"])
        .blue("far", &["B1: T34/76 at 100,1150"])
        .red_first();
    play.does(&["move T2 to 380,285"]);
    assert!(!play.board().coherency().is_coherent(play.piece("T2")));
    assert_eq!(play.refused("end tanks"), "MAD-30");
}

#[test]
fn mad_30_wood_between_two_tanks_counts_as_for_fire() {
    let pair = |far: u32| {
        let second = format!("T2: Tiger I at {},300", 300 + far);
        let play = Field::new()
            .area("wood", "100,100 700,500")
            .red("tanks", &["T1: Tiger I at 300,300", &second])
            .blue("far", &["B1: T34/76 at 100,1150"])
            .red_first();
        (play.board().coherency().is_coherent(play.piece("T1")), play.board().coherency().is_coherent(play.piece("T2")))
    };
    assert_eq!(pair(45), (true, true));
    assert_eq!(pair(55), (false, false));

    let mut play = Field::new()
        .area("wood", "100,100 700,500")
        .red("tanks", &["T1: Tiger I at 300,300", "T2: Tiger I at 345,300"])
        .blue("far", &["B1: T34/76 at 100,1150"])
        .red_first();
    play.does(&["move T2 to 355,300"]);
    assert_eq!(play.refused("end tanks"), "MAD-30");
    play.does(&["move T2 to 345,300", "end tanks"]);
}

#[test]
fn mad_30_who_is_alone_or_rides_needs_to_see_nobody_else() {
    let play = Field::new()
        .hill(1, "400,100 500,500")
        .red("one", &["T1: Tiger I at 200,300"])
        .red(
            "riders",
            &[
                "H1: Sdkfz 250/1 (APC) at 300,300",
                "I1: Infantry in H1",
                "I2: Infantry at 600,300",
                "H2: Sdkfz 250/1 (APC) at 640,300",
            ],
        )
        .blue("far", &["B1: T34/76 at 100,1150"])
        .red_first();
    let coherent = |name: &str| play.board().coherency().is_coherent(play.piece(name));
    assert_eq!(["T1", "H1", "I1", "I2", "H2"].map(coherent), [true; 5]);
}

#[test]
fn mad_09_a_unit_is_named_with_or_without_quotes_or_by_an_element() {
    let play = tanks(2, 1).red_first();
    let unit = play.unit("red 2");
    for text in ["end red 2", "end \"Red 2\"", "END R2"] {
        assert_eq!(play.read(text), Command::End { unit }, "{text}");
    }
    let wrong = |text: &str| Mad::parse(play.setting(), &play.view(play.asked()), text).unwrap_err().what;
    assert_eq!(wrong("end rad 2"), "there is no unit `rad`; yours are \"red 1\", \"red 2\"");
    assert_eq!(wrong("end red 2 now"), "`now` is too much");
    assert_eq!(wrong("end"), "no unit is acting yet: name one");
}

#[test]
fn commands_are_read_as_people_type_them() {
    let play = tanks(2, 1).red_first();
    assert_eq!(play.read("move R1 to 100, 80"), play.read("move R1 100,80"));
    assert_eq!(play.read("move R1 to 100, 80 120, 90 to shoot"), play.read("move R1 to 100,80 120,90 to shoot"));
    assert_eq!(play.read("aim R1 at B1 moving with mg"), play.read("aim R1 at B1 with mg moving"));
    let wrong = |text: &str| Mad::parse(play.setting(), &play.view(play.asked()), text).unwrap_err().what;
    assert_eq!(wrong("move R1 touch R1"), "R1 is not there to be touched");
    assert_eq!(wrong("move R1 to 100,"), "`100,` is no place: write x,y in millimetres, like 450,600");
}

#[test]
fn mad_30_who_was_torn_apart_before_the_activation_may_end_it_at_once() {
    let play = Field::new()
        .area("building", "20,280 400,320")
        .red("pair", &["A1: T34/76 at 100,100", "A2: T34/76 at 100,500"])
        .blue("far", &["B1: Truck etc. at 1700,1100"])
        .red_first();
    // As after a reveal in the enemy's activation: both saw each other then.
    let mut view = play.view(RED);
    for name in ["A1", "A2"] {
        view.elements[play.piece(name).index()].marks.set(Marks::COHERENT, true);
    }
    let unit = play.unit("pair");
    assert!(view.board(play.setting()).coherency().mending(unit).is_some());
    assert_eq!(Mad::check(play.setting(), &view, &Command::End { unit }), Ok(()));
}
