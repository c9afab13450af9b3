//! House rules: the nerve of units that have lost half of their elements.

use crate::field::{BLUE, Field, Play, RED, RED_FIRST};
use sandtable_mad::Event;

/// A unit of four, of which some are lost in its first activation, sees an enemy to the north.
fn after(lost: usize, count: usize, option: &str) -> Play {
    after_on(Field::new(), lost, count, option)
}

/// The same on such a field.
fn after_on(field: Field, lost: usize, count: usize, option: &str) -> Play {
    let elements: Vec<String> = (1..=count).map(|n| format!("R{n}: Infantry (+ATG) at {},400", 500 + 60 * n)).collect();
    let elements: Vec<&str> = elements.iter().map(String::as_str).collect();
    let field = field
        .option("mad.morale", option)
        .red("red", &elements)
        .blue("blue", &["B1: Tiger I at 600,600"])
        .blue("other", &["B2: Tiger I at 1700,1150"]);
    let mut play = field.blue_first();
    let shots: Vec<String> = (1..=lost).map(|n| format!("R{n}")).collect();
    play.does(&["end other", "end red"]);
    for name in shots {
        let element = play.piece(&name);
        let events = vec![Event::Damaged { element, points: 5 }, Event::Destroyed { element }];
        let ruled = play.battle.rule(events, "lost before", None, &[RED, BLUE]);
        assert!(ruled.is_ok(), "{ruled:?}");
    }
    play.rolls("end blue", &[RED_FIRST]);
    play
}

#[test]
fn mad_156_a_unit_that_has_lost_half_is_tried_and_held_back_by_four_or_less() {
    for (die, held) in [(4, true), (5, false)] {
        let mut play = after(2, 4, "on");
        assert_eq!(play.refused("move R3 to 680,410"), "MAD-156", "its nerve is tried first");
        play.rolls("begin red", &[&[die]]);
        let nearer = play.may("move R3 to 680,410");
        assert_eq!(nearer, if held { Err("MAD-156") } else { Ok(()) });
        // Not nearer, and fire, are free.
        assert_eq!(play.may("move R3 to 680,390"), Ok(()));
        play.does(&["move R3 to 680,390", "end red"]);
        assert_eq!(play.asked(), BLUE);
    }
}

#[test]
fn mad_156_one_of_three_is_no_half_and_without_the_option_nobody_is_tried() {
    assert_eq!(after(1, 3, "on").may("move R3 to 680,410"), Ok(()));
    assert_eq!(after(1, 3, "on").may("begin red"), Err("MAD-10"));
    assert_eq!(after(2, 4, "off").may("move R3 to 680,410"), Ok(()));
}

#[test]
fn mad_156_no_piece_of_the_movement_ends_nearer_than_it_stood_when_the_activation_began() {
    let mut play = after(2, 4, "on");
    play.rolls("begin red", &[&[1]]);
    play.does(&["move R3 to 680,380"]);
    assert_eq!(play.may("move R3 to 680,399"), Ok(()));
    assert_eq!(play.refused("move R3 to 680,401 680,390"), "MAD-156", "the first piece ends nearer");
}

/// As far away as it stood is not nearer, to the tenth of a millimetre.
#[test]
fn mad_156_the_distance_at_which_it_stood_is_not_nearer() {
    let mut play = after(2, 4, "on");
    play.rolls("begin red", &[&[4]]);
    assert_eq!(play.may("move R3 to 680,390 680,400"), Ok(()), "back to where it stood");
    assert_eq!(play.may("move R3 to 680,390 680,400.1"), Err("MAD-156"));
    assert_eq!(play.may("move R3 to 680,390 679.9,400"), Err("MAD-156"));
}

/// The same against a work itself, where that is played (MAD-64).
#[test]
fn mad_156_a_shaken_unit_throws_no_grenades_at_works_either() {
    for (die, held) in [(4, true), (5, false)] {
        let field = Field::new()
            .option("mad.reduce_forts", "on")
            .work(BLUE, "kind = \"trench\"; at = [680, 425]; bearing = 180");
        let mut play = after_on(field, 2, 4, "on");
        play.rolls("begin red", &[&[die]]);
        assert_eq!(play.may("batter R3 at trench-1 with atg"), if held { Err("MAD-156") } else { Ok(()) });
        assert_eq!(play.may("batter R3 at trench-1 with small_arms"), Ok(()));
    }
}

/// Shaken, it may not throw its grenades, and owes none: the activation can end.
#[test]
fn mad_156_mad_56_a_shaken_unit_owes_no_grenades() {
    let field = Field::new()
        .option("mad.morale", "on")
        .kind("Generic,Bombers,infantry,foot,5,foot,atg,,,,")
        .red("red", &["R1: Bombers at 600,400", "R2: Bombers at 640,400"])
        .blue("blue", &["B1: Truck etc. at 600,430"]);
    for (die, owes) in [(4, false), (5, true)] {
        let mut play = field.blue_first();
        play.does(&["end blue"]);
        let element = play.piece("R2");
        let events = vec![Event::Damaged { element, points: 5 }, Event::Destroyed { element }];
        assert!(play.battle.rule(events, "lost before", None, &[RED, BLUE]).is_ok());
        play.rolls("begin red", &[&[die]]).does(&["move R1 to 601,400 to shoot"]);
        assert_eq!(play.may("end red"), if owes { Err("MAD-56") } else { Ok(()) });
    }
}

/// What burns since hides nobody who was seen when the activation began.
#[test]
fn mad_156_mad_59_smoke_of_the_activation_frees_nobody() {
    let field = Field::new()
        .option("mad.morale", "on")
        .option("mad.wreck_smoke", "on")
        .red("red", &["R1: Infantry at 620,400", "R2: Infantry at 680,400"])
        .blue("blue", &["B1: Tiger I at 600,600", "B2: Truck etc. at 640,500"]);
    let mut play = field.blue_first();
    play.does(&["end blue"]);
    let lost = |play: &mut Play, name: &str| {
        let element = play.piece(name);
        let events = vec![Event::Damaged { element, points: play.hit_points(name) }, Event::Destroyed { element }];
        assert!(play.battle.rule(events, "lost", None, &[RED, BLUE]).is_ok());
    };
    lost(&mut play, "R1");
    play.rolls("begin red", &[&[4]]);
    assert_eq!(play.may("move R2 to 680,410"), Err("MAD-156"));
    lost(&mut play, "B2");
    assert!(!play.board().sight().sees(play.piece("R2"), play.piece("B1")), "the truck's smoke hides the tank");
    assert_eq!(play.may("move R2 to 679,410"), Err("MAD-156"));
}

/// Crossing, getting in and getting out are movement too.
#[test]
fn mad_156_a_shaken_unit_neither_crosses_nor_embarks_nor_lands_nearer() {
    let apc = "Sdkfz 250/1 (APC)";
    let carriers = [&format!("G: {apc} at 600,400"), "I: Infantry in G", &format!("H: {apc} at 700,400")];
    let lost = [800, 900, 1000, 1100].map(|x| format!("L{x}: Infantry at {x},400"));
    let riders = carriers.into_iter().chain(["J: Infantry at 700,369.8"]).chain(lost.iter().map(String::as_str));
    let riders: Vec<&str> = riders.collect();
    for (die, nearer) in [(4, Err("MAD-156")), (5, Ok(()))] {
        let field = Field::new().work(BLUE, "kind = \"wire\"; pieces = 3; at = [600, 410]; bearing = 90");
        let mut play = after_on(field, 2, 4, "on");
        play.rolls("begin red", &[&[die]]);
        let crosses = play.may("cross R3 over wire-1");
        let field =
            Field::new().option("mad.morale", "on").red("red", &riders).blue("blue", &["B1: Tiger I at 600,600"]);
        let mut play = field.blue_first();
        for name in [800, 900, 1000, 1100] {
            let element = play.piece(&format!("L{name}"));
            let events = vec![Event::Damaged { element, points: 5 }, Event::Destroyed { element }];
            assert!(play.battle.rule(events, "lost before", None, &[RED, BLUE]).is_ok());
        }
        play.does(&["end blue"]).rolls("begin red", &[&[die]]);
        assert_eq!([crosses, play.may("embark J in H"), play.may("land I bearing 0")], [nearer; 3]);
        assert_eq!(play.may("land I bearing 180"), Ok(()));
    }
}
