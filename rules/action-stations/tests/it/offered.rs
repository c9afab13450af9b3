//! How far an offer goes: whom it names, and from which number to which. Whoever fills it within that may be given the command, and
//! whoever goes beyond it by one is refused.

use crate::forces::without_coasters;
use crate::play::{A, B, Layout, Play, long};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::board::whole;
use sandtable_action_stations::battle::command::VERBS;
use sandtable_action_stations::battle::position::{Beam, Contact, Works};
use sandtable_action_stations::battle::state::Step;
use sandtable_core::{Begins, Offer, Piece, Ruleset, Side, Slot, Table, Value};
use sandtable_geometry::{Angle, Length};
use sandtable_scenario::Edge;

/// What a unit of the side that is asked is offered under a verb.
fn offers(play: &Play, side: Side, unit: Piece, key: &str) -> Vec<Offer> {
    let mut found = Vec::new();
    let view = play.battle().draft(side);
    ActionStations::offers(play.setting(), &view, unit, &mut |offer| {
        if VERBS[usize::from(offer.verb)].key == key {
            found.push(offer);
        }
    });
    found
}

/// Around a command that is allowed: each slot of its offer that names pieces, or more than one number, is as wide as what is allowed.
#[track_caller]
fn as_far_as_it_goes(play: &Play, side: Side, words: &str) {
    let view = play.battle().draft(side);
    let command =
        ActionStations::parse(play.setting(), &view, words).unwrap_or_else(|wrong| panic!("{words}: {wrong}"));
    let said = ActionStations::filled(&command).unwrap();
    let fits = |slot: &Slot, value: &Value| match (*slot, *value) {
        (Slot::Number { from, to }, Value::Number(number)) => (from..=to).contains(&number),
        _ => true,
    };
    let all = offers(play, side, said.actor, VERBS[usize::from(said.verb)].key);
    let offer =
        all.iter().find(|offer| offer.slots.iter().zip(said.values.iter()).all(|(slot, value)| fits(slot, value)));
    let offer = offer.unwrap_or_else(|| panic!("{words} is not offered"));
    for (n, slot) in offer.slots.iter().enumerate() {
        let others: Vec<(Value, bool)> = match *slot {
            Slot::Piece(of) => {
                let pieces = (0..view.table.units.len() as u16).map(Piece);
                pieces.map(|piece| (Value::Piece(piece), of.iter().any(|known| known == piece))).collect()
            }
            // Yes or no.
            Slot::Number { from: 0, to: 1 } => Vec::new(),
            Slot::Number { from, to } if from < to => (0.max(from - 1)..=to + 1)
                .map(|number| (Value::Number(number), (from..=to).contains(&number)))
                .collect(),
            _ => Vec::new(),
        };
        for (value, inside) in others {
            let mut values = said.values;
            values[n] = value;
            let other = ActionStations::command(offer, &values);
            let may = other.is_some_and(|other| ActionStations::check(play.setting(), &view, &other).is_ok());
            assert_eq!(may, inside, "{words}, slot {n}: {value:?} of {slot:?}");
        }
    }
}

/// By day: a destroyer, a boat, and enemies near, on the other side of her, too far away, and not seen.
fn guns(option: Option<(&str, &str)>) -> Play {
    let layout = Layout::day().size(300, 200);
    let layout = option.into_iter().fold(layout, |layout, (id, value)| layout.set(id, value));
    layout
        .a("D1 gb_fleet at 50,50 heading 0 speed 0")
        .a("M1 gb_mtb_v70 at 60,60 heading 90 speed 0")
        .aircraft(A, "P1 beaufighter at 90,40 heading 0")
        .b("X1 gb_trawler at 80,50 heading 0 speed 0")
        .b("X2 gb_trawler at 50,95 heading 0 speed 0")
        .b("X3 gb_trawler at 290,190 heading 0 speed 0")
        .b("X4 gb_trawler at 30,50 heading 0 speed 0")
        .aircraft(B, "P2 ju87 at 100,60 heading 270")
        .moves(A)
}

#[test]
fn ast_163_whom_a_vessel_may_fire_at() {
    let mut play = guns(None);
    play.to(Step::Fire, &[]);
    play.on_table(|table| table.contacts[0][6] = Contact::default());
    for words in
        ["engage D1 at X1", "fire D1 with A at X1", "engage M1 at X1", "fire M1 with A at X1", "engage D1 at P2"]
    {
        as_far_as_it_goes(&play, A, words);
    }
    play.refused(A, "engage D1 at X4", "AST-163");
}

#[test]
fn ast_163_with_alternate_fire_aircraft_are_fired_at_first() {
    let mut play = guns(Some(("gun.resolution", "alternate")));
    play.to(Step::Fire, &[]);
    let [d1, p1, p2, x1] = ["D1", "P1", "P2", "X1"].map(|name| play.piece(name));
    let named = |play: &Play, unit: Piece, key: &str| -> Vec<Piece> {
        let all = offers(play, A, unit, key);
        all.iter()
            .flat_map(|offer| offer.slots.iter())
            .flat_map(|slot| if let Slot::Piece(of) = slot { of.iter().collect() } else { vec![] })
            .collect()
    };
    as_far_as_it_goes(&play, A, "engage D1 at P2");
    as_far_as_it_goes(&play, A, "fire D1 with A at P2");
    assert_eq!(named(&play, d1, "engage"), [p2]);
    play.to(Step::FireOne(A), &[]);
    as_far_as_it_goes(&play, A, "engage D1 at X1");
    assert!(named(&play, d1, "engage").contains(&x1) && !named(&play, d1, "engage").contains(&p2));
    assert!(offers(&play, A, p1, "attack").is_empty());
}

#[test]
fn ast_191_whom_an_aircraft_may_attack() {
    let mut play = Layout::day()
        .size(180, 200)
        .aircraft(A, "P1 beaufighter at 50,5 heading 0")
        .b("X1 gb_trawler at 50,50 heading 0 speed 0")
        .b("X2 gb_trawler at 60,50 heading 0 speed 0")
        .moves(A);
    play.to(Step::Fire, &[]);
    as_far_as_it_goes(&play, A, "attack P1 at X1");
}

#[test]
fn ast_149_ast_215_whom_one_may_ram_and_light() {
    let mut play = guns(None);
    play.at_turn(2, &[]).on_table(|table| table.contacts[0][6] = Contact::default());
    as_far_as_it_goes(&play, A, "light D1 at X1");
    let mut play = Layout::day()
        .a("M1 gb_mtb_v70 at 50,50 heading 90 speed 0")
        .a("M2 gb_mtb_v70 at 50,60 heading 90 speed 0")
        .b("X1 gb_trawler at 62.9,50 heading 0 speed 0")
        .b("X2 gb_trawler at 70,50 heading 0 speed 0")
        .moves(A);
    play.at_turn(2, &[]).to(Step::Move(A), &[]);
    as_far_as_it_goes(&play, A, "ram M1 into X1");
}

#[test]
fn ast_140_ast_185_ast_188_how_many_and_how_fast() {
    let sweeper = || {
        let mut play = Layout::night()
            .a("S1 de_m35 at 50,50 heading 90 speed 0")
            .b("X1 gb_trawler at 150,5 heading 0 speed 0")
            .moves(A);
        play.to(Step::Move(A), &[]);
        play
    };
    as_far_as_it_goes(&sweeper(), A, "astern S1 at 1");
    as_far_as_it_goes(&sweeper(), A, "mine S1 1");
    let mut few = sweeper();
    few.but("S1", |unit| unit.mines = 3);
    as_far_as_it_goes(&few, A, "mine S1 1");
    // The pattern falls within the longest path, in tenths.
    let few = sweeper();
    let most = few.board().way_of(*few.board().speeds(few.piece("S1")).end());
    let drops = offers(&few, A, few.piece("S1"), "drop");
    assert!(
        drops.iter().all(|offer| offer.slots[1] == Slot::Number { from: 0, to: most.0 / Length::mm(1).0 }),
        "{drops:?}"
    );
    let patterns: Vec<Slot> = drops.iter().map(|offer| offer.slots[0]).collect();
    assert_eq!(patterns, [Slot::only(5), Slot::only(10)]);
    let mut one = sweeper();
    one.but("S1", |unit| unit.charges = 9);
    assert_eq!(offers(&one, A, one.piece("S1"), "drop").len(), 1);
}

#[test]
fn ast_137_ast_139_ast_208_how_fast_and_how_far_she_may_steer() {
    let boat = |speed: u16| {
        let mut play = Layout::night()
            .a(&format!("M1 gb_mtb_v70 at 50,50 heading 90 speed {speed}"))
            .b("X1 gb_trawler at 150,5 heading 0 speed 0")
            .moves(A);
        play.to(Step::Move(A), &[]);
        play
    };
    let steered = |play: &Play| {
        let [offer] = offers(play, A, play.piece("M1"), "steer")[..] else { panic!("one way to steer") };
        let Slot::Course(course) = offer.slots[1] else { panic!("{offer:?}") };
        (offer.slots[0], offer.begins.map(|begins| (begins.slot, begins.number)), course)
    };
    let play = boat(20);
    as_far_as_it_goes(&play, A, "steer M1 at 20 by S rest");
    let (speeds, begins, course) = steered(&play);
    let Slot::Number { from, to } = speeds else { panic!("{speeds:?}") };
    assert_eq!((course.least, course.most), (long(f64::from(from) / 2.0), long(f64::from(to) / 2.0)));
    assert_eq!((begins, course.from), (Some((0, 20)), play.unit("M1").at));
    let turns = course.turns.unwrap();
    assert_eq!((turns.after, turns.most, turns.sharpest), (Length::cm(4), turns.sharpest, turns.most));
    // From a stop at one knot at least; whose bridge was hit holds her course.
    let (speeds, ..) = steered(&boat(0));
    assert!(matches!(speeds, Slot::Number { from: 1, .. }), "{speeds:?}");
    let mut hit = boat(20);
    hit.but("M1", |unit| unit.hold = true);
    let (speeds, _, course) = steered(&hit);
    assert_eq!((speeds, course.turns), (Slot::Number { from: 20, to: 20 }, None));
}

#[test]
fn ast_45_ast_51_ast_226_how_many_torpedoes_along_which_courses() {
    let at_launch = |words: &str| {
        let mut play = Layout::night().a(words).b("X1 gb_trawler at 150,5 heading 0 speed 0").moves(A);
        play.to(Step::Launches, &[]);
        play
    };
    let boat = at_launch("M1 gb_mtb_v70 at 50,50 heading 90 speed 0");
    as_far_as_it_goes(&boat, A, "launch M1 T 2 along 90");
    // A single torpedo is narrow.
    let mut one = at_launch("M1 gb_mtb_v70 at 50,50 heading 90 speed 0");
    one.but("M1", |unit| unit.tubes[0].loaded = 1);
    let wide = |play: &Play| offers(play, A, play.piece("M1"), "launch")[0].slots[3];
    assert_eq!((wide(&boat), wide(&one)), (Slot::Number { from: 0, to: 1 }, Slot::only(0)));
    one.refused(A, "launch M1 T 1 along 90 wide", "AST-52");
    let courses = |play: &Play, name: &str| -> Vec<Slot> {
        offers(play, A, play.piece(name), "launch").iter().map(|offer| offer.slots[2]).collect()
    };
    let about = |degrees: i32| Slot::Heading { from: Angle::degrees(degrees), sweep: Angle::degrees(20) };
    assert_eq!(courses(&boat, "M1"), [about(80)]);
    let submarine = at_launch("U1 de_uboat at 50,50 heading 5 speed 0");
    assert_eq!(courses(&submarine, "U1"), [about(355), about(175)]);
    let destroyer = at_launch("D1 gb_fleet at 50,50 heading 0 speed 0");
    assert_eq!(courses(&destroyer, "D1"), [Slot::ALL_ROUND; 3]);
    for words in ["launch M1 T 2 along 80", "launch M1 T 2 along 100"] {
        at_launch("M1 gb_mtb_v70 at 50,50 heading 90 speed 0").give(A, words, &[]);
    }
    for words in ["launch M1 T 2 along 79", "launch M1 T 2 along 101"] {
        at_launch("M1 gb_mtb_v70 at 50,50 heading 90 speed 0").refused(A, words, "AST-47");
    }
    // How many, how wide and how deep is not shown to whoever looks over a shoulder; it begins with all that she has.
    let [offer] = offers(&boat, A, boat.piece("M1"), "launch")[..] else { panic!("one set of tubes") };
    assert_eq!((offer.secret, offer.begins), (0b11010, Some(Begins { slot: 1, number: 2 })));
}

#[test]
fn ast_233_a_place_is_offered_all_along_the_strip_of_its_edge() {
    let mut play = Play::of(without_coasters([None, None]), &[7, 5, 3, 10, 3, 10, 4, 9]);
    play.give(B, "west edge", &[]);
    let place = |play: &Play, side: Side, name: &str| {
        let [offer] = offers(play, side, play.piece(name), "place")[..] else { panic!("one place") };
        (offer.slots[0], offer.slots[2])
    };
    let speed = |play: &Play, name: &str| i32::from(play.setting().kind(play.piece(name)).unwrap().speed);
    let west = (
        Slot::Point { about: crate::play::cm(0.0, 60.0), reach: Length::cm(110) },
        Slot::Number { from: 0, to: speed(&play, "S1") / 2 },
    );
    assert_eq!(place(&play, B, "S1"), west);
    // Along an edge that runs from left to right likewise.
    play.on_table(|table| table.drawn.as_mut().unwrap().home = [Edge::South, Edge::North]);
    let (north, _) = place(&play, B, "S1");
    assert_eq!(north, Slot::Point { about: crate::play::cm(90.0, 120.0), reach: Length::cm(110) });
    // Half of her speed, and not a knot more.
    let half = speed(&play, "S1") / 2;
    play.refused(B, &format!("place S1 at 90,110 heading 90 at {}", half + 1), "AST-233");
    play.give(B, &format!("place S1 at 90,110 heading 90 at {half}"), &[]);
}

#[test]
fn ast_233_vessels_are_placed_three_centimetres_apart() {
    let mut play = Play::of(without_coasters([None, None]), &[7, 5, 3, 10, 3, 10, 4, 9]);
    let place = |name: &str, x: &str| format!("place {name} at {x},60 heading 90 at 10");
    play.give(B, "west edge", &[]).give(B, &place("S1", "10"), &[]);
    play.refused(B, &place("S2", "12.9"), "AST-233").give(B, &place("S2", "13"), &[]);
    // She may be placed again, near to where she was.
    play.give(B, &place("S1", "9"), &[]);
}

#[test]
fn ast_131_ast_202_what_may_be_written_is_offered_to_whom_it_helps() {
    let mut play = guns(None);
    play.at_turn(2, &[]).but("M1", |unit| unit.alerted = false).but("D1", |unit| {
        unit.beam = Some(Beam::Along(Angle::ZERO));
        (unit.gear, unit.guns[1].works, unit.engine_hits, unit.steering) = (Works::Out, Works::Out, 1, 1);
    });
    let [d1, m1] = ["D1", "M1"].map(|name| play.piece(name));
    let slots = |key: &str| -> Vec<Slot> {
        offers(&play, A, d1, key).iter().flat_map(|offer| offer.slots.iter().copied().collect::<Vec<_>>()).collect()
    };
    // An alert is signalled to those who have not heard of it.
    assert_eq!(slots("signal"), [Slot::Piece([m1].into_iter().collect())]);
    assert_eq!(slots("repair"), [0, 1, 2, 7].map(Slot::only));
    assert_eq!((slots("beam"), slots("douse")), (vec![Slot::ALL_ROUND], vec![]));
    assert_eq!(offers(&play, A, d1, "douse").len(), 1);
}

#[test]
fn ast_200_an_angle_in_whole_degrees() {
    let all = [0, 499, 500, 1_499, 1_500, 359_499, 359_500, -1, -501].map(|angle| whole(Angle(angle)).0);
    assert_eq!(all, [0, 0, 1_000, 1_000, 2_000, 359_000, 0, 0, 359_000]);
}
