//! Wire, anti-tank obstacles, mine fields, engineers, and what takes a whole movement.

use crate::field::{BLUE, Field, Play, RED, at};
use sandtable_core::{Ruleset, Table};
use sandtable_dice::{Dice, Exact, Silent, Stream};
use sandtable_geometry::{Length, Span};
use sandtable_mad::battle::event::WorkEvent;
use sandtable_mad::battle::fieldworks::WorkId;
use sandtable_mad::{Event, Mad, Marks};

fn wired() -> Field {
    Field::new()
        .work(BLUE, "kind = \"wire\"; pieces = 3; at = [100, 500]; bearing = 90")
        .blue("B", &["B1: Infantry at 900,1100", "B2: Infantry at 930,1100"])
}

/// MAD-65 The check: walk up, cross, walk on; ten millimetres before it, 15.2 behind it.
#[test]
fn mad_65_infantry_crosses_wire_as_its_whole_movement() {
    let field = wired().red("I", &["I1: Infantry at 200,460", "I2: Infantry at 250,490"]);
    let mut play = field.red_first();
    assert_eq!(play.may("move I1 to 200,520"), Err("MAD-65"));
    assert_eq!(play.may("cross I1 over wire-1"), Err("MAD-157"), "40 mm away");
    assert_eq!(play.may("move I1 touch wire-1"), Ok(()));
    play.does(&["cross I2 over wire-1"]);
    assert_eq!(play.at("I2"), at("250,515.2"));
    assert!(play.has("I2", Marks::MOVED_NOW));
    assert_eq!(play.refused("move I2 to 250,540"), "MAD-157");
    play.does(&["move I1 touch wire-1"]);
    assert_eq!(play.refused("cross I1 over wire-1"), "MAD-157", "it has moved");
    play.does(&["end"]).rolls("end B", &[crate::field::RED_FIRST]);
    play.does(&["cross I1 over wire-1", "move I2 to 250,560"]);
    assert_eq!((play.at("I1"), play.at("I2")), (at("200,515.2"), at("250,560")));
}

/// MAD-65 Crossing it may fire with +2.
#[test]
fn mad_65_who_crosses_wire_fires_on_the_move() {
    let mut play = wired()
        .red("I", &["I1: Infantry at 200,490", "I2: Infantry at 250,490"])
        .blue("C", &["C1: Infantry at 200,600"])
        .red_first();
    play.does(&["cross I1 over wire-1", "aim I1 at C1"]).rolls("fire", &[&[1, 2]]);
    assert_eq!(play.needs()[0], [(3, "MAD-35"), (2, "MAD-31")]);
    assert_eq!(play.refused("move I2 to 250,520"), "MAD-65");
}

/// MAD-66 The check: a tank crosses at x = 100 and leaves a gap from 80 to 120; half-tracks go through it, and not beside it.
#[test]
fn mad_66_full_tracks_leave_a_gap_in_wire() {
    let mut play = Field::new()
        .work(BLUE, "kind = \"wire\"; pieces = 3; at = [0, 500]; bearing = 90")
        .red("T", &["T1: Pz IV F2 to J at 100,450"])
        .red("H", &["H1: Sdkfz 250/1 (APC) at 90,420", "H2: Sdkfz 250/1 (APC) at 130,450"])
        .red("C", &["C1: Cavalry at 200,450", "C2: Cavalry at 200,400"])
        .red("I", &["I1: Infantry at 120,395", "I2: Infantry at 80,380"])
        .blue("B", &["B1: Infantry at 900,1100", "B2: Infantry at 930,1100"])
        .red_first();
    assert_eq!(play.may("move H2 to 130,520"), Err("MAD-66"));
    assert_eq!(play.may("move C1 to 200,520"), Err("MAD-66"));
    assert_eq!(play.may("move T1 to 100,500"), Err("MAD-66"), "nobody stops on it");
    play.does(&["move T1 to 100,550"]);
    assert_eq!(play.element("T1").spent, Length::mm(100), "at no cost");
    let gaps = play.state().works.works[0].gaps.clone();
    assert_eq!(gaps.iter().map(|gap| (gap.from, gap.to)).collect::<Vec<_>>(), [(Length::mm(80), Length::mm(120))]);
    play.does(&["end", "end B"]);
    assert_eq!(play.may("move H1 to 90,520"), Ok(()));
    assert_eq!(play.may("move H1 to 90,440 70,520"), Err("MAD-66"), "it leaves the gap before the wire");
    assert_eq!(play.may("move H2 to 130,520"), Err("MAD-66"));
}

/// MAD-66 A tank that is stopped before the wire leaves none; engineers make one with their whole movement.
#[test]
fn mad_66_engineers_breach_wire() {
    let mut play = wired()
        .red("E", &["E1: Infantry Engineers at 200,490", "E2: Infantry Engineers at 240,460"])
        .red("I", &["I1: Infantry at 300,490", "I2: Infantry at 210,440"])
        .blue("C", &["C1: Infantry at 200,600"])
        .red_first();
    assert_eq!(play.may("breach I1 at wire-1"), Err("MAD-66"), "no engineers");
    assert_eq!(play.may("breach E2 at wire-1"), Err("MAD-157"), "not in contact");
    play.does(&["breach E1 at wire-1"]);
    let gaps = play.state().works.works[0].gaps.clone();
    assert_eq!(gaps.iter().map(|gap| (gap.from, gap.to)).collect::<Vec<_>>(), [(Length::mm(80), Length::mm(120))]);
    assert_eq!(play.at("E1"), at("200,490"));
    assert_eq!(play.may("move E2 to 205,520"), Ok(()), "for everybody from that moment");
    play.does(&["aim E1 at C1"]).rolls("fire", &[&[1, 2]]);
    assert!(play.needs()[0].contains(&(2, "MAD-31")), "fire with +2");
    assert_eq!(play.refused("move E1 to 200,491"), "MAD-157");
}

/// MAD-67 The check: a tank crosses with its whole movement and without fire; a bridger opens it for all.
#[test]
fn mad_67_full_tracks_cross_an_obstacle_without_firing() {
    let field = || {
        Field::new()
            .work(BLUE, "kind = \"obstacle\"; pieces = 3; at = [100, 500]; bearing = 90")
            .red("T", &["T1: Pz IV F2 to J at 200,485", "T2: Pz IV F2 to J at 150,440"])
            .red("I", &["I1: Infantry at 300,490", "I2: Infantry at 340,480"])
            .blue("B", &["B1: T34/76 at 200,900"])
            .red_first()
    };
    let mut play = field();
    assert_eq!(play.may("move T2 to 150,520"), Err("MAD-67"));
    assert_eq!(play.may("move I1 to 300,520"), Ok(()), "infantry at no cost");
    play.does(&["cross T1 over obstacle-1"]);
    assert_eq!(play.at("T1"), at("200,515.2"));
    assert_eq!(play.refused("aim T1 at B1"), "MAD-67");
    assert!(play.state().works.works[0].gaps.is_empty(), "it leaves no gap");
    let mut play = field();
    play.does(&["aim T1 at B1 moving"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.refused("cross T1 over obstacle-1"), "MAD-67", "nor after its fire");
}

/// MAD-67 Bridgers and engineers make gaps of 40 mm, open in the same turn.
#[test]
fn mad_67_bridgers_open_an_obstacle_for_all() {
    let text = |granted: &str| {
        let field = Field::new()
            .work(BLUE, "kind = \"obstacle\"; pieces = 3; at = [100, 500]; bearing = 90")
            .side_key(RED, "bridgers = 1")
            .red("T", &["T1: Pz IV F2 to J at 200,485"])
            .red("W", &["W1: Truck etc. at 200,450"])
            .blue("B", &["B1: T34/76 at 900,1100"]);
        let text = field.text().replace("name = \"T1\",", &format!("name = \"T1\", {granted}"));
        let setting = Mad::load(&sandtable_mad::data::files(), "test.toml", &text, &Default::default()).unwrap();
        crate::field::Play::of(setting).opened(&[crate::field::RED_FIRST])
    };
    assert_eq!(text("").may("breach T1 at obstacle-1"), Err("MAD-67"));
    let mut play = text("traits = [\"bridger\"],");
    play.does(&["breach T1 at obstacle-1", "end", "end B"]);
    assert_eq!(play.may("move W1 to 190,460 190,520"), Ok(()));
    assert_eq!(play.may("move W1 to 240,450 240,520"), Err("MAD-67"));
}

fn mined(tiles: &[&str]) -> Field {
    let field = Field::new().blue("B", &["B1: Infantry at 900,1100", "B2: Infantry at 930,1100"]);
    tiles.iter().fold(field, |field, tile| field.work(BLUE, &format!("kind = \"mines\"; at = [{tile}]")))
}

/// MAD-68 The check: what one tile does, and two.
#[test]
fn mad_68_a_tile_attacks_whoever_enters_it() {
    let chance = |kind: &str, tiles: &[&str], holds: &dyn Fn(u16) -> bool| {
        let play = mined(tiles)
            .kind("Generic,Ten,vehicle,tracked,10,fast,small_arms,,,,")
            .kind("Generic,Twenty-two,vehicle,tracked,22,fast,small_arms,,,,")
            .red("A", &[&format!("A1: {kind} at 200,465")])
            .red_first();
        play.chance("move A1 to 200,520", |state| {
            let element = &state.elements[play.piece("A1").index()];
            holds(element.hit_points)
        })
    };
    let one = ["200,500"];
    let is = |chance: f64, hundredths: f64| assert!((chance * 100.0 - hundredths).abs() < 1e-9, "{chance}");
    is(chance("Infantry", &one, &|left| left == 5), 25.0);
    is(chance("Infantry", &one, &|left| left == 2), 50.0);
    is(chance("Infantry", &one, &|left| left == 0), 25.0);
    is(chance("Ten", &one, &|left| left == 10), 25.0);
    is(chance("Ten", &one, &|left| left == 5), 50.0);
    is(chance("Ten", &one, &|left| left == 0), 25.0);
    is(chance("Twenty-two", &one, &|left| left == 22), 25.0);
    is(chance("Twenty-two", &one, &|left| left == 17), 50.0);
    is(chance("Twenty-two", &one, &|left| left == 12), 20.0);
    is(chance("Twenty-two", &one, &|left| left == 2), 5.0);
    // Two tiles: the path of an infantry element goes along their common edge's sides, through one and then the other.
    let play = mined(&["200,500", "200,540"]).red("A", &["A1: Infantry at 200,475"]).red_first();
    let lost = play.chance("move A1 to 200,545", |state| state.elements[play.piece("A1").index()].lost_in > 0);
    assert!((lost - 11.0 / 16.0).abs() < 1e-12, "{lost}");
}

/// MAD-68 An element with one hit point is attacked like any other, and on the last tile like on the first.
#[test]
fn mad_68_the_odds_of_a_way_over_mines_are_those_of_its_tiles() {
    let odds = |hit_points: u8, tiles: &[&str]| {
        let play = mined(tiles)
            .kind(&format!("Generic,Some,vehicle,tracked,{hit_points},fast,small_arms,,,,"))
            .red("A", &["A1: Some at 200,465"])
            .red_first();
        let told = crate::field::forecasts(&play, "move A1 to 200,575");
        let chance = |named: &str| told[0].chances.iter().find(|(name, _)| name == named).unwrap().1;
        [chance("destroyed"), chance("unhurt")]
    };
    let is = |found: [f64; 2], expected: [f64; 2]| {
        assert!(found.iter().zip(expected).all(|(found, it)| (found - it).abs() < 1e-9), "{found:?}");
    };
    is(odds(1, &["200,500"]), [0.75, 0.25]);
    is(odds(1, &["200,500", "200,540"]), [1.0 - 1.0 / 16.0, 1.0 / 16.0]);
    is(odds(6, &["200,500", "200,540"]), [0.25 + 0.25 * 0.25 + 0.5 * 0.75, 1.0 / 16.0]);
}

/// MAD-68 At the edge, before opportunity fire, and a destroyed mover stops there.
#[test]
fn mad_68_a_tile_strikes_at_its_edge_before_opportunity_fire() {
    let mut play = mined(&["200,500"])
        .red("A", &["A1: Infantry at 200,475", "A2: Infantry at 300,400"])
        .blue("W", &["W1: T34/76 at 200,700"])
        .blue_first();
    play.does(&["watch W1", "end"]);
    play.does(&["move A1 to 200,530"]);
    assert_eq!(play.asked(), BLUE, "it is seen before it comes to the tile");
    assert_eq!(play.view(BLUE).stretch.unwrap().points.last(), Some(&at("200,475")));
    play.rolls("hold", &[&[6, 7]]);
    assert!(play.is_lost("A1"));
    assert_eq!(play.at("A1"), at("200,480"));
    let struck = play.events().into_iter().find(|event| matches!(event, Event::Work(WorkEvent::Mined { .. })));
    assert_eq!(struck.map(|event| matches!(event, Event::Work(WorkEvent::Mined { points: 5, .. }))), Some(true));
}

/// MAD-68 After the attack whoever lives goes on, and watchers are asked about the rest of the way.
#[test]
fn mad_68_who_survives_goes_on() {
    let mut play = mined(&["200,500"])
        .red("A", &["A1: Infantry at 200,475", "A2: Infantry at 300,400"])
        .blue("W", &["W1: T34/76 at 200,700"])
        .blue_first();
    play.does(&["watch W1", "end", "move A1 to 200,530"]).rolls("hold", &[&[6, 1]]);
    assert_eq!(play.hit_points("A1"), 2);
    assert_eq!(play.asked(), BLUE);
    assert_eq!(play.view(BLUE).stretch.unwrap().points[0], at("200,480"));
    play.does(&["hold all W1"]);
    assert_eq!(play.at("A1"), at("200,530"));
    // Once per tile and activation.
    play.does(&["move A1 to 200,510"]);
    assert!(play.fallen().is_empty());
}

/// MAD-68 Through the common corner of four tiles into the opposite one: only that one attacks.
#[test]
fn mad_68_corners_and_edges_are_not_inside() {
    let four = ["200,500", "240,500", "200,540", "240,540"];
    let mut play = mined(&four).red("A", &["A1: Pz IV F2 to J at 210,510"]).red_first();
    // It starts inside the first tile, and leaves it through the corner.
    play.rolls("move A1 to 230,530", &[&[1, 1], &[1, 1]]);
    let tiles = play.events().into_iter().filter(|event| matches!(event, Event::Work(WorkEvent::Mined { .. }))).count();
    assert_eq!(tiles, 2, "the tile it starts in and the opposite one");
    let mut play = mined(&four).red("A", &["A1: Pz IV F2 to J at 220,440"]).red_first();
    play.rolls("move A1 to 220,580", &[]);
    assert!(
        play.events().iter().all(|event| !matches!(event, Event::Work(WorkEvent::Mined { .. }))),
        "along their edges"
    );
}

/// MAD-68 Standing still costs nothing; whoever lands inside one is attacked there, passengers are not.
#[test]
fn mad_68_landing_on_a_tile() {
    let mut play =
        mined(&["230,500"]).red("A", &["H1: Sdkfz 250/1 (APC) at 195,500", "A1: Infantry in H1"]).red_first();
    play.rolls("land A1 bearing 90", &[&[1, 1]]);
    assert!(matches!(play.events().last(), Some(Event::Halted)), "{:?}", play.events());
    assert!(play.events().iter().any(|event| matches!(event, Event::Work(WorkEvent::Mined { points: 0, .. }))));
    // Standing on it costs nothing.
    play.does(&["end"]).rolls("end B", &[crate::field::RED_FIRST]);
    play.rolls("end A", &[]);
}

/// MAD-69 The check: an engineer who touches a tile removes it without being attacked.
#[test]
fn mad_69_engineers_clear_a_tile() {
    let mut play = mined(&["200,500", "200,540"])
        .red("E", &["E1: Infantry Engineers at 200,465", "E2: Infantry Engineers at 250,400"])
        .red("I", &["I1: Infantry at 160,465", "I2: Infantry at 130,465"])
        .red_first();
    assert_eq!(play.may("clear I1 mines-1"), Err("MAD-69"));
    assert_eq!(play.may("clear E1 mines-1 mines-2"), Err("MAD-69"), "one tile");
    assert_eq!(play.may("clear E2 mines-1"), Err("MAD-157"), "not in contact");
    play.rolls("clear E1 mines-1", &[]);
    assert!(!play.state().works.works[0].is_there());
    assert_eq!(play.at("E1"), at("200,465"));
    assert_eq!(play.refused("move E1 to 200,466"), "MAD-157");
    assert_eq!(play.refused("clear E1 mines-1"), "MAD-157");
}

/// MAD-69 A mine-clearing vehicle removes the tile it touches and the one that shares a side with it.
#[test]
fn mad_69_a_vehicle_clears_two_tiles() {
    let field = mined(&["200,500", "200,540", "240,540"])
        .side_key(RED, "mine_clearers = 1")
        .red("T", &["T1: Pz IV F2 to J at 200,465"]);
    let text = field.text().replace("name = \"T1\",", "name = \"T1\", traits = [\"mine clearer\"],");
    let setting = Mad::load(&sandtable_mad::data::files(), "test.toml", &text, &Default::default()).unwrap();
    let mut play = crate::field::Play::of(setting).opened(&[crate::field::RED_FIRST]);
    assert_eq!(play.may("clear T1 mines-1 mines-3"), Err("MAD-157"), "a corner is no side");
    play.rolls("clear T1 mines-1 and mines-2", &[]);
    assert!(!play.state().works.works[0].is_there() && !play.state().works.works[1].is_there());
}

/// MAD-157 The check: engineers who have moved, embarked, landed or taken the marker do nothing else with their movement; a
/// tank that crosses an obstacle onto a tile is attacked by it.
#[test]
fn mad_157_a_crossing_meets_mines_and_opportunity_fire() {
    let mut play = mined(&["200,520"])
        .work(BLUE, "kind = \"obstacle\"; pieces = 3; at = [100, 499]; bearing = 90")
        .red("T", &["T1: Pz IV F2 to J at 200,485"])
        .blue("W", &["W1: T34/76 at 200,700"])
        .blue_first();
    play.does(&["watch W1", "end", "cross T1 over obstacle-1"]);
    assert_eq!(play.asked(), BLUE);
    play.rolls("hold", &[&[1, 1]]);
    assert!(play.events().iter().any(|event| matches!(event, Event::Work(WorkEvent::Mined { .. }))));
    play.does(&["hold"]);
    assert_eq!(play.at("T1"), at("200,514.2"));
    assert_eq!(play.element("T1").spent, Length::ZERO, "its cost is not counted");
}

/// MAD-157 What bars a whole-move action.
#[test]
fn mad_157_whole_move_actions_take_everything() {
    let field = || {
        wired()
            .red("E", &["E1: Infantry Engineers at 200,490", "E2: Infantry Engineers at 240,490"])
            .red("H", &["H1: Sdkfz 250/1 (APC) at 300,490", "H2: Infantry in H1"])
            .red_first()
    };
    let mut play = field();
    play.does(&["move E1 to 200,489"]);
    assert_eq!(play.refused("breach E1 at wire-1"), "MAD-157");
    let mut play = field();
    play.does(&["watch E1"]);
    assert_eq!(play.refused("breach E1 at wire-1"), "MAD-53");
    let mut play = field();
    assert_eq!(play.refused("cross H2 over wire-1"), "MAD-131");
    play.does(&["land H2 bearing 90"]);
    assert_eq!(play.refused("cross H2 over wire-1"), "MAD-157");
    let mut play = field();
    play.does(&["breach E1 at wire-1"]);
    assert_eq!(play.refused("watch E1"), "MAD-53");
    assert_eq!(play.refused("breach E1 at wire-1"), "MAD-157");
}

/// MAD-157 A carrier that took up or landed infantry in this turn does nothing with its whole movement.
#[test]
fn mad_157_a_carrier_that_took_up_or_landed_infantry_does_no_whole_move_action() {
    let field = || {
        Field::new()
            .work(BLUE, "kind = \"obstacle\"; pieces = 3; at = [100, 500]; bearing = 90")
            .red("H", &["H1: Universal Carrier at 200,490", "I1: Infantry in H1"])
            .red("K", &["K1: Universal Carrier at 300,490", "K2: Infantry at 300,459.8"])
            .blue("B", &["B1: Infantry at 900,1100", "B2: Infantry at 930,1100"])
            .red_first()
    };
    let mut play = field();
    assert_eq!(play.may("cross H1 over obstacle-1"), Ok(()));
    play.does(&["land I1 bearing 180"]);
    assert_eq!(play.refused("cross H1 over obstacle-1"), "MAD-157");
    let mut play = field();
    assert_eq!(play.may("cross K1 over obstacle-1"), Ok(()));
    play.does(&["embark K2 in K1"]);
    assert_eq!(play.refused("cross K1 over obstacle-1"), "MAD-157");
}

/// MAD-157, MAD-100 It counts as movement even where the element stays in place: the marker shows it, and its fire is that of
/// one on the move.
#[test]
fn mad_157_an_action_in_place_counts_as_movement() {
    let mut play = wired()
        .red("E", &["E1: Infantry Engineers at 200,490", "E2: Infantry Engineers at 240,490"])
        .blue("C", &["C1: Infantry at 200,590"])
        .red_first();
    play.does(&["breach E1 at wire-1"]);
    for mark in [Marks::ENGAGED, Marks::MOVED, Marks::MOVED_NOW] {
        assert!(play.has("E1", mark) && !play.has("E2", mark), "{mark:?}");
    }
    play.does(&["aim E1 at C1 with small_arms"]).rolls("fire", &[&[1, 2]]);
    assert_eq!(play.needs()[0], [(3, "MAD-35"), (2, "MAD-31")]);
}

/// MAD-157 An action in place does not trigger opportunity fire.
#[test]
fn mad_157_an_action_in_place_draws_no_fire() {
    let mut play = wired()
        .red("E", &["E1: Infantry Engineers at 200,490", "E2: Infantry Engineers at 240,490"])
        .blue("W", &["W1: T34/76 at 200,700"])
        .blue_first();
    play.does(&["watch W1", "end", "breach E1 at wire-1"]);
    assert_eq!(play.asked(), RED);
}

/// The odds of a mine field, exact, and a million times by dice.
#[test]
fn mad_68_exact_odds_of_a_mine_field_agree_with_a_million_crossings() {
    let play = mined(&["200,500"])
        .red("A", &["A1: Infantry at 200,475", "A2: Infantry at 300,400"])
        .red("H", &["H1: Sdkfz 250/1 (APC) at 400,400", "H2: Infantry in H1"])
        .red_first();
    for (name, tiles) in [("A1", 3), ("A2", 1), ("H1", 2), ("A1", 0)] {
        let field = play.board().obstacles().mine_field(play.piece(name), tiles);
        let mut exact = Exact::<f64>::new();
        let answer = exact.ask(&field).unwrap();
        let mut expected = std::collections::BTreeMap::new();
        answer.each(|_, totals, chance| *expected.entry((totals[0], totals[1])).or_insert(0.0) += chance);
        assert!((expected.values().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(expected.contains_key(&(2, field.hit_points)), name == "H1", "who rides may be lost with it");
        let mut dice = Silent::new(Stream::new(68));
        let mut seen = std::collections::BTreeMap::new();
        const THROWN: u32 = 1_000_000;
        for _ in 0..THROWN {
            let Ok(end) = dice.play(&field);
            *seen.entry((end.tallies[0], end.tallies[1])).or_insert(0_u32) += 1;
        }
        for (total, chance) in &expected {
            let count = f64::from(seen.remove(total).unwrap_or(0));
            let (n, p) = (f64::from(THROWN), *chance);
            let error = (n * p * (1.0 - p)).sqrt();
            assert!((count - n * p).abs() <= 4.0 * error.max(1.0), "{name} {total:?}: {count} of {} expected", n * p);
        }
        assert!(seen.is_empty(), "what cannot be was thrown: {seen:?}");
    }
}

/// MAD-66 Where a line has a gap, what is left of it is nearest; of two points as near the first along the line.
#[test]
fn mad_66_the_nearest_point_of_a_line_with_a_gap() {
    let mut play = Field::new()
        .work(BLUE, "kind = \"wire\"; pieces = 4; at = [300, 340]; bearing = 90")
        .red("R", &["R1: Infantry at 500,300"])
        .blue("B", &["B1: Infantry at 1700,1100"])
        .red_first();
    let nearest = |play: &Play, to: &str| play.board().works.get(WorkId(0)).unwrap().nearest(at(to));
    assert_eq!(nearest(&play, "500,300"), Some(at("500,340")));
    let gap = Span { from: Length::mm(180), to: Length::mm(220) };
    play.battle.rule(vec![Event::Work(WorkEvent::Breached { work: WorkId(0), gap })], "a gap", None, &[]).unwrap();
    let ends = ["499,300", "500,300", "501,300"].map(|to| nearest(&play, to));
    assert_eq!(ends, ["480,340", "480,340", "520,340"].map(|end| Some(at(end))));
}

/// Typed words read what is written of every deed.
#[test]
fn deeds_are_written_as_they_are_read() {
    let play =
        wired().red("E", &["E1: Infantry Engineers at 200,490", "E2: Infantry Engineers at 240,490"]).red_first();
    for text in ["cross E1 over wire-1", "breach E1 at wire-1"] {
        let command = play.read(text);
        assert_eq!(Mad::write(play.setting(), &command), text);
    }
}

/// MAD-68 Before the move its side is told of the mines, with exact odds, passengers among them.
#[test]
fn mad_68_a_way_over_mines_is_forecast() {
    let play = mined(&["200,500", "200,540"])
        .red("A", &["A1: Infantry at 200,475"])
        .red("H", &["H1: Sdkfz 250/1 (APC) at 300,475", "H2: Infantry in H1"])
        .red_first();
    let view = play.view(RED);
    let command = play.read("move A1 to 200,545");
    let odds = Mad::forecast(play.setting(), &view, &command, &mut Exact::new());
    assert_eq!(odds.len(), 1);
    assert!((odds[0].chances[0].1 - 11.0 / 16.0).abs() < 1e-12, "{:?}", odds[0].chances);
    assert!(odds[0].gain < 0.0);
    assert!((odds[0].picture.results.iter().map(|result| result.chance).sum::<f64>() - 1.0).abs() < 1e-9);
    let said = Mad::preview(play.setting(), &view, &command).remarks;
    assert!(said.iter().any(|remark| remark.clause == "MAD-68" && remark.text.contains("69 %")), "{said:?}");
    // Beside the tiles nothing is said.
    let beside = play.read("move A1 to 250,475");
    assert!(Mad::forecast(play.setting(), &view, &beside, &mut Exact::new()).is_empty());
}

/// MAD-68 What is to be lost on one tile: infantry is destroyed with 25/100, and hurt by 3 of its 5 points with 50/100, for
/// which half of its price is counted in proportion.
#[test]
fn mad_68_the_loss_of_a_way_over_mines_is_counted() {
    let play = mined(&["200,500"]).red("A", &["A1: Infantry at 200,475"]).red_first();
    let command = play.read("move A1 to 200,505");
    let odds = Mad::forecast(play.setting(), &play.view(RED), &command, &mut Exact::new());
    assert!((odds[0].gain + 23.0 * (0.25 + 0.50 * 0.5 * 3.0 / 5.0)).abs() < 1e-9, "{}", odds[0].gain);
}

/// MAD-65 A path that ends at wire says so, and what can be done instead.
#[test]
fn mad_65_a_path_into_wire_stops_there_and_offers_to_cross() {
    let play = wired().red("I", &["I1: Infantry at 200,460", "I2: Infantry at 250,485"]).red_first();
    let view = play.view(RED);
    let course = |text: &str| Mad::preview(play.setting(), &view, &play.read(text)).course.unwrap();
    let stopped = course("move I1 to 200,530");
    let stop = stopped.stop.unwrap();
    assert_eq!((stop.clause.as_ref(), stop.title.as_str()), ("MAD-65", "Stopped at wire-1"));
    assert!(stopped.instead.iter().any(|other| other.title == "Up to wire-1"), "{:?}", stopped.instead);
    let touching = course("move I2 to 250,530");
    assert!(touching.instead.iter().any(|other| other.title == "Across wire-1"), "{:?}", touching.instead);
    let remarks = Mad::preview(play.setting(), &view, &play.read("cross I2 over wire-1")).remarks;
    assert_eq!(remarks[0].clause, "MAD-65");
}

/// MAD-158 Wire, obstacles and mines that belong to the terrain have their names, or numbers.
#[test]
fn mad_158_what_lies_there_already_is_called_by_its_name() {
    let setting = Field::new()
        .feature("wire", "name = \"Fence\"\nline = [[100, 500], [300, 500]]")
        .feature("wire", "line = [[500, 500], [700, 500]]")
        .feature("wire", "line = [[900, 500], [1100, 500]]")
        .work(BLUE, "kind = \"wire\"; pieces = 1; at = [1300, 500]; bearing = 90")
        .red("a", &["R1: Tiger I at 300,300"])
        .blue("b", &["B1: T34/76 at 300,900"])
        .setting();
    let names: Vec<&str> = setting.works.iter().map(|plan| plan.name.as_str()).collect();
    assert_eq!(names, ["wire-1", "Fence", "wire-3", "wire-4"]);
}

#[test]
fn mad_68_who_lands_on_a_tile_is_told_of_it() {
    let play = mined(&["230,500"]).red("A", &["H1: Sdkfz 250/1 (APC) at 195,500", "A1: Infantry in H1"]).red_first();
    let told = crate::field::forecasts(&play, "land A1 bearing 90");
    let squad = play.piece("A1").index();
    let lost = play.chance("land A1 bearing 90", |state| state.elements[squad].lost_in > 0);
    assert!((told[0].chances[0].1 - lost).abs() < 1e-12 && (lost - 0.25).abs() < 1e-12, "{told:?}");
    assert!(crate::field::forecasts(&play, "land A1 bearing 270").is_empty());
}

/// MAD-56, MAD-68 Damage that is held changes nothing of what mines leave, which strike at once.
#[test]
fn mad_68_what_mines_leave_is_told_without_what_is_held() {
    let mut play =
        mined(&["300,300"]).red("A", &["T1: Tiger I at 200,200"]).blue("W", &["W1: T34/85 at 200,550"]).blue_first();
    play.does(&["watch W1", "end W", "move T1 to 200,210 to shoot"]);
    crate::s06_opportunity::reacts(&mut play, "W1", &[9, 1]);
    assert_eq!((play.hit_points("T1"), play.element("T1").held), (28, 17));
    let told = crate::field::forecasts(&play, "move T1 to 300,300");
    let results: Vec<&str> = told[0].picture.results.iter().map(|result| result.effect.as_str()).collect();
    assert_eq!(results, ["28 left", "23 left", "18 left", "8 left"]);
}
