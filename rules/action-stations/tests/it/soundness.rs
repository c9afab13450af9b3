//! What an event may say and how a battle may stand, whoever wrote its record.

use crate::play::{A, B, Layout, Play, cm, long};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::command::{Launch, System};
use sandtable_action_stations::battle::event::{Change, Event, LAID, OfArea, OfTorpedo, OfTurn, What};
use sandtable_action_stations::battle::position::{
    Aim, Beam, Contact, Lamp, Lane, Orders, Pattern, Place, Plan, Plot, Smoke, Star, Unit, Wreck,
};
use sandtable_action_stations::battle::state::Step;
use sandtable_core::{Audience, Outcome, Piece, Ruleset, Side};
use sandtable_geometry::{Angle, Course, Length, Point, Rectangle, Segment};

/// A boat with one gun mount and one of two tubes, a destroyer, an enemy trawler, a minefield, and a salvo of two with one left.
fn battle() -> Play {
    let mut play = Layout::night()
        .a("S1 de_s38 at 50,50 heading 0 speed 0")
        .a("D1 gb_fleet at 70,50 heading 0 speed 0")
        .b("T1 gb_trawler at 150,50 heading 0 speed 0")
        .mines(A, "light", "0,0 10,0 10,10 0,10")
        .moves(A);
    play.to(Step::Launches, &[]).salvo_of("S1", (50.0, 60.0), 0, 1, "2");
    play.on_table(|table| {
        table.salvos[0].load.as_mut().unwrap().left = 1;
        table.wrecks.push(Wreck::default());
        table.lanes.push(Lane::default());
    });
    play
}

const NOBODY: Piece = Piece(3);
const NOWHERE: Side = Side(2);

fn takes(play: &Play, what: What) -> bool {
    ActionStations::fits(play.setting(), play.state(), &Event { to: Audience::All, what }).is_ok()
}

/// Of each of these, whether a battle takes it.
fn all<T>(events: &[T], what: impl Fn(&T) -> What) -> Vec<bool> {
    let play = battle();
    events.iter().map(|event| takes(&play, what(event))).collect()
}

fn course(x: f64, y: f64, heading: i32) -> Course {
    Course { at: cm(x, y), heading: Angle(heading) }
}

/// Six metres beyond the table, and a micrometre more.
fn beyond() -> [Point; 2] {
    [Point { x: -6_000_000, y: 7_200_000 }, Point { x: -6_000_001, y: 0 }]
}

#[test]
fn events_of_the_turn() {
    let turn = battle().turn();
    let sides = |side: Side| {
        [
            OfTurn::Initiative { winner: side },
            OfTurn::First { side },
            OfTurn::Activated { side },
            OfTurn::HeldBack { side },
            OfTurn::Scored { side, points: 1 },
            OfTurn::Lost { side, points: 1 },
            OfTurn::Struck { side },
            OfTurn::Agreed { side, content: true },
            OfTurn::Ended { outcome: Outcome::Won(side) },
        ]
    };
    let what = |event: &OfTurn| What::Turn(*event);
    assert_eq!(all(&sides(B), what), [true; 9]);
    assert_eq!(all(&sides(NOWHERE), what), [false; 9]);
    let turns = [turn, turn + 1, turn + 2, 0].map(|turn| OfTurn::TurnBegan { turn });
    assert_eq!(all(&turns, what), [false, true, false, false]);
    assert_eq!(all(&[OfTurn::Ended { outcome: Outcome::Drawn }], what), [true]);
}

#[test]
fn events_of_a_unit() {
    let of = |change: &Change| What::Unit { unit: Piece(0), change: *change };
    let (on, off, far) = (course(180.0, 120.0, 359_999), course(180.1, 50.0, 0), course(0.0, 0.0, 360_000));
    let [edge, nowhere] = beyond().map(|at| Course { at, heading: Angle::ZERO });
    let moved = |to: Course, run: Length| Change::Moved { to, run, speed: 1, astern: false, way: Default::default() };
    let places = [on, off, far].map(|at| Change::Entered { at });
    assert_eq!(all(&places, of), [true, false, false]);
    let places = [on, off, far].map(|at| Change::Placed { at, speed: 0 });
    assert_eq!(all(&places, of), [true, false, false]);
    let places = [edge, nowhere, far].map(|to| Change::CameOff { to });
    assert_eq!(all(&places, of), [true, false, false]);
    let moves = [
        moved(edge, Length::cm(100)),
        moved(edge, Length::ZERO),
        moved(nowhere, Length::ZERO),
        moved(on, Length::um(1_000_001)),
        moved(on, Length::um(-1)),
    ];
    assert_eq!(all(&moves, of), [true, true, false, false, false]);
    // Whom it speaks of.
    let pieces = |piece: Piece| {
        let plan = Plan { unit: Piece(0), ram: Some(piece), ..Plan::default() };
        let light = Some(Lamp::Laid(Beam::On(piece)));
        [
            Change::Planned { plan },
            Change::Aimed { mount: 0, aim: Some(Aim::At(piece)) },
            Change::Shot { mount: 0, target: piece, hits: 1 },
            Change::Attacked { target: piece, hits: 1, bombs: 0 },
            Change::WillAttack { target: piece },
            Change::Ordered { orders: Orders { light, ..Orders::default() } },
            Change::Ordered { orders: Orders { signal: Some(piece), ..Orders::default() } },
            Change::Beamed { beam: Some(Beam::On(piece)) },
        ]
    };
    assert_eq!(all(&pieces(Piece(2)), of), [true; 8]);
    assert_eq!(all(&pieces(NOBODY), of), [false; 8]);
    let whose = [Piece(0), Piece(1)].map(|unit| Plan { unit, ..Plan::default() });
    assert_eq!(all(&whose.map(|plan| Change::Planned { plan }), of), [true, false]);
    let plots = whose.map(|plan| Change::Plotted { plot: Plot { plan, ..Plot::default() } });
    assert_eq!(all(&plots, of), [true, false]);
    // Which of its mounts: two of guns, one of tubes.
    let guns = |mount: u8| {
        [
            Change::KnockedOut { system: System::Gun(mount) },
            Change::OutThrough { system: System::Gun(mount), turn: 1 },
            Change::Repaired { system: System::Gun(mount) },
            Change::Ordered { orders: Orders { repair: Some(System::Gun(mount)), ..Orders::default() } },
            Change::Aimed { mount, aim: None },
            Change::Shot { mount, target: Piece(2), hits: 0 },
            Change::StarFired { mount },
        ]
    };
    assert_eq!((all(&guns(1), of), all(&guns(2), of)), (vec![true; 7], vec![false; 7]));
    let tubes = |mount: u8| {
        [
            Change::KnockedOut { system: System::Tube(mount) },
            Change::Launched { mount, torpedoes: 2 },
            Change::Reloaded { mount, torpedoes: 2 },
        ]
    };
    assert_eq!((all(&tubes(0), of), all(&tubes(1), of)), (vec![true; 3], vec![false; 3]));
    let more = [Change::Launched { mount: 0, torpedoes: 3 }, Change::Reloaded { mount: 0, torpedoes: 3 }];
    assert_eq!(all(&more, of), [false; 2]);
    // An aircraft has no tubes, and drops what it has.
    assert_eq!(all(&[Change::Launched { mount: 9, torpedoes: 0 }], of), [true]);
    let stars = beyond().map(|at| Change::Aimed { mount: 0, aim: Some(Aim::Star(at)) });
    assert_eq!(all(&stars, of), [true, false]);
    let held = |side: Side, last: Course, number: u8| {
        let contact = Contact { last: Some((last, 1)), number: Some(number), ..Contact::default() };
        Change::Held { side, contact, fresh: true }
    };
    let contacts =
        [held(B, edge, 63), held(NOWHERE, edge, 63), held(B, nowhere, 63), held(B, far, 0), held(B, edge, 64)];
    assert_eq!(all(&contacts, of), [true, false, false, false, false]);
    // Nobody that is not there.
    let play = battle();
    assert!(!takes(&play, What::Unit { unit: NOBODY, change: Change::Alerted }));
    assert!(takes(&play, What::Unit { unit: Piece(2), change: Change::Alerted }));
}

#[test]
fn events_of_torpedoes() {
    let of = |event: &OfTorpedo| What::Torpedo(*event);
    let (letter, none) = (0, 1);
    let (target, rolls) = (Some(Piece(2)), Default::default());
    let known = [
        OfTorpedo::Ran { letter },
        OfTorpedo::Removed { letter },
        OfTorpedo::Attacked { letter, target, rolls, hits: 1 },
        OfTorpedo::PassedUnder { letter, target: Piece(2) },
        OfTorpedo::Lost { letter, lost: 1 },
        OfTorpedo::Shown { letter, side: B },
        OfTorpedo::Written { launch: Launch { unit: Piece(2), ..Launch::default() } },
    ];
    assert_eq!(all(&known, of), [true; 7]);
    let unknown = [
        OfTorpedo::Ran { letter: none },
        OfTorpedo::Removed { letter: none },
        OfTorpedo::Attacked { letter: none, target, rolls, hits: 0 },
        OfTorpedo::Attacked { letter, target: None, rolls, hits: 0 },
        OfTorpedo::Attacked { letter, target: Some(NOBODY), rolls, hits: 0 },
        OfTorpedo::Attacked { letter, target, rolls, hits: 2 },
        OfTorpedo::PassedUnder { letter: none, target: Piece(2) },
        OfTorpedo::PassedUnder { letter, target: NOBODY },
        OfTorpedo::Lost { letter: none, lost: 0 },
        OfTorpedo::Lost { letter, lost: 2 },
        OfTorpedo::Shown { letter: none, side: B },
        OfTorpedo::Shown { letter, side: NOWHERE },
        OfTorpedo::Written { launch: Launch { unit: NOBODY, ..Launch::default() } },
    ];
    assert_eq!(all(&unknown, of), [false; 13]);
    // A salvo that is launched: whose, by whom, of what, how many of how many, from where.
    let play = battle();
    let salvo = *play.salvo('A');
    let load = salvo.load.unwrap();
    let launched = |salvo, load| OfTorpedo::Launched {
        salvo: sandtable_action_stations::battle::position::Salvo { load, ..salvo },
    };
    let many = |fired: u8, left: u8| {
        launched(salvo, Some(sandtable_action_stations::battle::position::Load { fired, left, ..load }))
    };
    assert_eq!(
        all(&[many(1, 1), many(60, 60), many(0, 0), many(61, 61), many(2, 1)], of),
        [true, true, false, false, false]
    );
    let whole = sandtable_action_stations::battle::position::Load { left: 2, ..load };
    let kinds = play.setting().lists.torpedoes.len() as u8;
    let [edge, nowhere] = beyond().map(|at| Course { at, heading: Angle::ZERO });
    use sandtable_action_stations::battle::position::{Load, Salvo};
    let of_salvo = [
        launched(salvo, Some(whole)),
        launched(salvo, None),
        launched(salvo, Some(Load { by: NOBODY, ..whole })),
        launched(salvo, Some(Load { torpedo: kinds - 1, ..whole })),
        launched(salvo, Some(Load { torpedo: kinds, ..whole })),
        launched(Salvo { marker: edge, ..salvo }, Some(whole)),
        launched(Salvo { marker: nowhere, ..salvo }, Some(whole)),
        launched(Salvo { side: NOWHERE, ..salvo }, Some(whole)),
    ];
    assert_eq!(all(&of_salvo, of), [true, false, false, true, false, true, false, false]);
}

#[test]
fn events_of_what_lies_on_the_water() {
    let of = |event: &OfArea| What::Area(*event);
    let [edge, nowhere] = beyond();
    let smoke = |from: Point, to: Point| OfArea::Smoked {
        smoke: Smoke { track: Segment::new(from, to), joined: false, through: 9 },
    };
    let smokes = [smoke(edge, cm(1.0, 1.0)), smoke(nowhere, edge), smoke(edge, nowhere), smoke(edge, edge)];
    assert_eq!(all(&smokes, of), [true, false, false, false]);
    let drift = |toward: i32, by: Length| OfArea::Drifted { toward: Angle(toward), by };
    let drifts = [
        drift(0, Length::ZERO),
        drift(359_999, Length::cm(20)),
        drift(360_000, Length::ZERO),
        drift(-1, Length::ZERO),
        drift(0, long(20.0001)),
        drift(0, long(-0.0001)),
    ];
    assert_eq!(all(&drifts, of), [true, true, false, false, false, false]);
    assert_eq!(all(&beyond().map(|at| OfArea::Burst { star: Star { at, through: 9 } }), of), [true, false]);
    let pattern = |at: Point, by: Piece| OfArea::Dropped { pattern: Pattern { at, by, charges: 5 } };
    assert_eq!(
        all(&[pattern(edge, Piece(2)), pattern(nowhere, Piece(2)), pattern(edge, NOBODY)], of),
        [true, false, false]
    );
    let lane = |centre: Point, by: i8| {
        let shape = Rectangle { centre, ..Lane::default().shape };
        OfArea::Laned { lane: Lane { shape, by, ..Lane::default() } }
    };
    let lanes = [lane(edge, 3), lane(edge, -3), lane(nowhere, 1), lane(edge, 4), lane(edge, -4)];
    assert_eq!(all(&lanes, of), [true, true, false, false, false]);
    // One field of the scenario, and one lane.
    let fields = [0, 1, LAID - 1, LAID, LAID + 1].map(|field| OfArea::Found { field });
    assert_eq!(all(&fields, of), [true, false, false, true, false]);
    let wreck = |at: Point, of: Piece| OfArea::Wrecked { wreck: Wreck { at, of, ..Wreck::default() } };
    assert_eq!(all(&[wreck(edge, Piece(2)), wreck(nowhere, Piece(2)), wreck(edge, NOBODY)], of), [true, false, false]);
    let picked = |wreck: u8, by: Piece| OfArea::PickedUp { wreck, by };
    assert_eq!(all(&[picked(0, Piece(2)), picked(1, Piece(2)), picked(0, NOBODY)], of), [true, false, false]);
    assert_eq!(all(&[Piece(2), NOBODY].map(|unit| OfArea::Flashed { unit }), of), [true, false]);
}

#[test]
fn events_for_which_there_is_no_room() {
    let mut play = battle();
    play.on_table(|table| {
        let salvo = table.salvos[0];
        while !table.salvos.is_full() {
            table.salvos.push(salvo);
        }
        let smoke = Smoke { track: Segment::new(cm(1.0, 1.0), cm(2.0, 2.0)), joined: false, through: 9 };
        while !table.smoke.is_full() {
            table.smoke.push(smoke);
        }
        while !table.stars.is_full() {
            table.stars.push(Star { at: cm(1.0, 1.0), through: 9 });
        }
        while !table.lanes.is_full() {
            table.lanes.push(Lane::default());
        }
        while !table.wrecks.is_full() {
            table.wrecks.push(Wreck::default());
        }
    });
    let salvo = *play.salvo('A');
    let load = salvo.load.map(|load| sandtable_action_stations::battle::position::Load { left: load.fired, ..load });
    let salvo = sandtable_action_stations::battle::position::Salvo { load, ..salvo };
    let track = Segment::new(cm(1.0, 1.0), cm(2.0, 2.0));
    let none = [
        What::Torpedo(OfTorpedo::Launched { salvo }),
        What::Area(OfArea::Smoked { smoke: Smoke { track, joined: false, through: 9 } }),
        What::Area(OfArea::Burst { star: Star { at: cm(1.0, 1.0), through: 9 } }),
        What::Area(OfArea::Laned { lane: Lane::default() }),
        What::Area(OfArea::Wrecked { wreck: Wreck::default() }),
    ];
    for what in none {
        assert!(!takes(&play, what), "{what:?}");
        assert!(takes(&battle(), what), "{what:?}");
    }
}

#[test]
fn how_a_battle_may_stand() {
    let stands = |change: &dyn Fn(&mut Play)| {
        let mut play = battle();
        change(&mut play);
        ActionStations::sound(play.setting(), play.state()).is_ok()
    };
    let unit = |name: &'static str, change: fn(&mut Unit)| {
        stands(&move |play: &mut Play| {
            play.but(name, change);
        })
    };
    assert!(stands(&|_| {}));
    // A vessel: her record, a place on the table, boxes unless she sinks.
    assert!(unit("T1", |unit| unit.at.at = cm(180.0, 120.0)));
    assert!(!unit("T1", |unit| unit.at.at = cm(180.1, 50.0)));
    assert!(unit("T1", |unit| (unit.at.at, unit.place) = (cm(180.1, 50.0), Place::Waiting)));
    assert!(!unit("T1", |unit| unit.boxes += 1));
    assert!(!unit("T1", |unit| unit.boxes = 0));
    assert!(unit("T1", |unit| (unit.boxes, unit.sinking) = (0, true)));
    assert!(!unit("T1", |unit| unit.guns = Default::default()));
    assert!(!unit("S1", |unit| unit.tubes = Default::default()));
    assert!(!unit("T1", |unit| unit.place = Place::Unseen));
    assert!(unit("T1", |unit| unit.fires = 3));
    assert!(!unit("T1", |unit| unit.fires = 4));
    assert!(!unit("T1", |unit| unit.side = A));
    // As many units and contacts as the setting has.
    let table = |change: fn(&mut sandtable_action_stations::battle::position::Position)| {
        stands(&move |play: &mut Play| {
            play.on_table(change);
        })
    };
    assert!(!table(|table| table.units.push(Unit::default())));
    assert!(!table(|table| table.contacts[1].push(Contact::default())));
    // A salvo has left what it had at most, and its own side knows what that is.
    assert!(table(|table| table.salvos[0].load.as_mut().unwrap().left = 2));
    assert!(!table(|table| table.salvos[0].load.as_mut().unwrap().left = 3));
    assert!(!table(|table| table.salvos[0].load = None));
    // Somebody is asked for something that he has, until it is over.
    let asked = |step: Option<Step>, ended: bool| {
        let play = battle();
        let mut state = play.state().clone();
        state.agenda = step.into_iter().collect();
        state.table.ended = ended.then_some(Outcome::Drawn);
        ActionStations::sound(play.setting(), &state).is_ok()
    };
    assert_eq!([asked(None, false), asked(None, true)], [false, true]);
    assert_eq!([asked(Some(Step::Launches), false), asked(Some(Step::Move(A)), false)], [true, false]);
    assert!(asked(Some(Step::Move(A)), true) && !asked(Some(Step::Formation(Piece(0))), false));
}

#[test]
fn a_side_is_asked_for_a_move_that_it_has() {
    let asked = |held_back: Option<&str>, moved: bool, sinking: bool| {
        let mut play = Layout::night()
            .a("S1 de_s38 at 50,50 heading 0 speed 0")
            .b("S2 de_s38 at 150,50 heading 0 speed 0")
            .moves(A);
        play.to(Step::Move(A), &[]).but("S1", |unit| (unit.moved, unit.sinking) = (moved, sinking));
        let held_back = held_back.map(|name| play.piece(name));
        play.on_table(|table| table.held_back = held_back);
        ActionStations::sound(play.setting(), play.state()).is_ok()
    };
    assert_eq!([asked(None, false, false), asked(None, true, false), asked(None, false, true)], [true, false, false]);
    // Who was held back moves last: if she can, and is of that side.
    let held = Some("S1");
    assert_eq!([asked(held, false, false), asked(held, false, true)], [true, false]);
    assert!(!asked(Some("S2"), true, false));
}
