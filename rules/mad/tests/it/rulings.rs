//! Human rulings: what they may say, and that the battle can always go on from them.

use crate::field::{BLUE, Field, Play, RED, RED_FIRST, at};
use sandtable_core::{Heard, Offer, Outcome, Path, Piece, Ruleset, Side, Table, ToAct, Value, Viewer};
use sandtable_geometry::{Angle, Length, Span};
use sandtable_mad::air::battle::event::Event as Air;
use sandtable_mad::air::battle::state::{Craft, Flags};
use sandtable_mad::battle::event::WorkEvent;
use sandtable_mad::battle::fieldworks::{Shelter, WorkId};
use sandtable_mad::{Active, Arm, Command, Element, Event, Mad, MoveUnderWay, NamedFire, Shot, State, Step, UnitId};

fn ruled(play: &mut Play, events: &[Event]) -> Result<(), &'static str> {
    let before = play.state().clone();
    let done = play.battle.rule(events.to_vec(), "a test", None, &[]).map_err(|refusal| refusal.reason.clause);
    assert!(done.is_ok() || *play.state() == before, "a refused ruling changes nothing");
    // Whoever is asked can be stood in for: the battle is never stuck.
    if let ToAct::One(side) = play.battle.to_act() {
        let view = play.view(side);
        assert_eq!(Mad::check(play.setting(), &view, &Mad::default(play.setting(), &view)), Ok(()), "{events:?}");
    }
    done
}

/// Two tanks of Red in units of their own, a watcher and a carrier with a squad of Blue.
fn field() -> Field {
    Field::new()
        .red("one", &["R1: Tiger I at 300,300"])
        .red("two", &["R2: Tiger I at 900,300"])
        .blue("watch", &["B1: T34/76 at 300,700"])
        .blue("ride", &["H1: 1/2 Track at 1500,1000", "I1: Infantry in H1"])
}

/// Blue's tank watches, and Red's first is asked about while it drives across.
fn on_the_way() -> Play {
    let mut play = field().blue_first();
    play.does(&["watch B1", "end watch", "move R1 to 400,300"]);
    assert_eq!(play.asked(), BLUE);
    play
}

#[test]
fn mad_08_nothing_later_in_a_ruling_hides_what_is_not_there() {
    let mut play = field().red_first();
    let events = [Event::Damaged { element: Piece(200), points: 1 }, Event::Deactivated { unit: play.unit("one") }];
    assert_eq!(ruled(&mut play, &events), Err("MAD-08"));
    let others = Event::Holding { element: play.piece("B1"), side: RED };
    assert_eq!(ruled(&mut play, &[others]), Err("MAD-08"), "it would tell Red what Blue holds");
}

/// What no event could have led to: each of these speaks of what is not there.
#[test]
fn mad_08_a_state_speaks_of_what_is_there() {
    let field = field().objective("ford", "900,600", 10).objective("farm", "300,600", 10);
    let mut play = field.blue_first();
    play.does(&["watch B1", "end watch", "move R1 to 400,300"]);
    let speaks = |change: &dyn Fn(&mut State)| {
        let mut state = play.state().clone();
        change(&mut state);
        Mad::sound(play.setting(), &state).map_err(|why| why.clause) != Err("MAD-08")
    };
    let (turns, third) = (play.setting().turns, Some(Side(2)));
    let shot = |firer: u16, target: u16| Shot { firer: Piece(firer), target: Piece(target), ..Shot::default() };
    assert!(speaks(&|_| ()));
    assert!(speaks(&|state| state.turn = turns));
    assert!(!speaks(&|state| state.turn = turns + 1));
    assert!(!speaks(&|state| state.initiative = third));
    assert!(!speaks(&|state| state.conceded = third));
    assert!(speaks(&|state| state.holders = [Some(RED), Some(BLUE)].into_iter().collect()));
    assert!(!speaks(&|state| state.holders = [None, third].into_iter().collect()));
    assert!(speaks(&|state| state.named.push(NamedFire::Shot(shot(0, 2)))));
    assert!(!speaks(&|state| state.named.push(NamedFire::Shot(shot(9, 2)))));
    assert!(!speaks(&|state| state.named.push(NamedFire::Shot(shot(0, 9)))));
    let unit =
        |number: u8, state: &mut State| state.active = state.active.map(|of| Active { unit: UnitId(number), ..of });
    assert!(!speaks(&|state| unit(4, state)));
    let mover =
        |piece: u16, state: &mut State| state.way = state.way.map(|way| MoveUnderWay { mover: Piece(piece), ..way });
    assert!(!speaks(&|state| mover(9, state)));
    assert!(!speaks(&|state| state.works = siege().state().works.clone()));
}

#[test]
fn mad_143_a_ruling_moves_nobody_off_the_table() {
    let mut play = field().red_first();
    let (element, spent) = (play.piece("R1"), Length::ZERO);
    let to = |x: i32| Event::Moved { element, to: at(&format!("{x},300")), spent, off_road: false };
    assert_eq!(ruled(&mut play, &[to(-1)]), Err("MAD-143"));
    assert_eq!(ruled(&mut play, &[to(310)]), Ok(()));
    assert_eq!(play.at("R1"), at("310,300"));
}

#[test]
fn mad_22_a_ruling_makes_nobody_faster() {
    let mut play = field().red_first();
    let element = play.piece("R1");
    let moved = |spent| Event::Moved { element, to: at("310,300"), spent, off_road: false };
    assert_eq!(ruled(&mut play, &[moved(Length::mm(-100))]), Err("MAD-22"));
    assert_eq!(ruled(&mut play, &[moved(Length::MAX)]), Err("MAD-22"));
    let path: Path = [at("1700,300")].into_iter().collect();
    let way = MoveUnderWay { mover: element, side: RED, from: at("300,300"), path, spent: Length::ZERO, next: 0 };
    assert_eq!(ruled(&mut play, &[Event::SetOut { way, to_shoot: false }]), Err("MAD-22"));
}

#[test]
fn mad_17_the_open_question_can_still_be_answered() {
    let mut play = field().red_first();
    play.does(&["move R1 to 300,350"]);
    let unit = play.unit("one");
    assert_eq!(ruled(&mut play, &[Event::Deactivated { unit }]), Err("MAD-17"));
    let gone = Event::Destroyed { element: play.piece("R1") };
    assert_eq!(ruled(&mut play, &[gone]), Err("CORE-8"), "nobody of the unit is left to go on");
    play.does(&["end one"]);
    assert_eq!(ruled(&mut play, &[gone]), Ok(()), "but once its activation has ended");
    assert!(play.is_lost("R1"));
    // Blue is asked which unit it activates: not both may be gone, nor one be in the middle of it.
    let lost = ["B1", "I1", "H1"].map(|name| Event::Destroyed { element: play.piece(name) });
    assert_eq!(ruled(&mut play, &lost), Err("MAD-17"));
    assert_eq!(ruled(&mut play, &lost[..1]), Ok(()));
    let began = Event::PlacingBegan { unit: play.unit("ride") };
    assert_eq!(ruled(&mut play, &[began]), Err("MAD-17"));
    play.does(&["end ride"]).rolls("end two", &[RED_FIRST]);
    assert_eq!(play.state().turn, 2);
}

#[test]
fn mad_17_a_stretch_that_is_asked_about_stays_on_its_path() {
    let mut play = on_the_way();
    assert_eq!(ruled(&mut play, &[Event::Halted]), Err("MAD-55"));
    let way = play.state().way.unwrap();
    assert_eq!(ruled(&mut play, &[Event::Destroyed { element: way.mover }]), Err("MAD-55"));
    let shorter = MoveUnderWay { path: [at("303,300")].into_iter().collect(), ..way };
    assert_eq!(ruled(&mut play, &[Event::SetOut { way: shorter, to_shoot: false }]), Err("MAD-17"));
    // Its last test point, of one every 5 mm, must still be on the path.
    let Some(&Step::React { last, .. }) = play.state().agenda.last() else { panic!("nobody is asked") };
    for (points, may) in [(i32::from(last) - 1, Err("MAD-17")), (i32::from(last), Ok(()))] {
        let path = [at("300,300").advance(Angle::QUARTER, Length::mm(5) * points)].into_iter().collect();
        assert_eq!(ruled(&mut play, &[Event::SetOut { way: MoveUnderWay { path, ..way }, to_shoot: false }]), may);
    }
    assert_eq!(ruled(&mut play, &[Event::SetOut { way, to_shoot: false }]), Ok(()));
    let hurt = Event::Damaged { element: way.mover, points: 5 };
    assert_eq!(ruled(&mut play, &[hurt]), Ok(()));
    play.does(&["hold"]);
    assert_eq!((play.at("R1"), play.hit_points("R1")), (at("400,300"), 23));
}

/// Between two stretches of its path nobody is put elsewhere: he would come to the end of it all the same.
#[test]
fn mad_55_whoever_is_on_its_way_is_not_put_elsewhere() {
    let mut play = on_the_way();
    let (mover, watcher) = (play.piece("R1"), play.piece("B1"));
    let put = |element: Piece| Event::Placed { element, at: at("600,100"), aboard: None };
    assert_eq!(ruled(&mut play, &[put(mover)]), Err("MAD-55"));
    let keys = |play: &Play| {
        let mut keys = Vec::new();
        let view = play.battle.view(Viewer::Umpire);
        Mad::rulings(play.setting(), &view, mover, &mut |offer| keys.push(Mad::RULINGS[usize::from(offer.verb)].key));
        keys
    };
    assert!(!keys(&play).contains(&"put") && keys(&play).contains(&"hit points"), "{:?}", keys(&play));
    assert_eq!(ruled(&mut play, &[put(watcher)]), Ok(()));
    crate::s06_opportunity::holds(&mut play);
    assert_eq!(play.at("R1"), at("400,300"));
    assert!(keys(&play).contains(&"put"));
}

#[test]
fn mad_58_damage_and_destruction_go_together() {
    let mut play = field().red_first();
    let element = play.piece("B1");
    let all = Event::Damaged { element, points: 22 };
    assert_eq!(ruled(&mut play, &[all]), Err("MAD-58"));
    assert_eq!(ruled(&mut play, &[all, Event::Destroyed { element }]), Ok(()));
    let zones = Field::new().red("a", &["R1: Tiger I"]).blue("b", &["B1: T34/76"]).zones();
    let mut placing = zones.open(&[&[3, 8]]);
    let element = placing.piece("B1");
    assert_eq!(ruled(&mut placing, &[Event::Destroyed { element }]), Err("MAD-58"), "it could never be placed");
}

#[test]
fn mad_131_nobody_stays_in_a_wreck() {
    let mut play = field().red_first();
    let (carrier, squad) = (play.piece("H1"), play.piece("I1"));
    let wreck = Event::Destroyed { element: carrier };
    assert_eq!(ruled(&mut play, &[wreck]), Err("MAD-131"));
    assert_eq!(ruled(&mut play, &[wreck, Event::Survived { element: squad, idle: true }]), Ok(()));
    assert_eq!(play.at("I1"), at("1500,1000"));
}

#[test]
fn mad_144_who_concedes_by_ruling_has_lost_at_once() {
    for side in [RED, BLUE] {
        let mut play = on_the_way();
        assert_eq!(ruled(&mut play, &[Event::Conceded { side }]), Ok(()));
        assert_eq!(play.outcome(), Some(Outcome::Won(side.other())));
    }
}

#[test]
fn an_offer_about_nobody_has_no_region() {
    let play = field().red_first();
    let view = play.view(RED);
    let mut offers = Vec::new();
    Mad::offers(play.setting(), &view, play.piece("R1"), &mut |offer| offers.push(offer));
    let drawn = |offer: &Offer| !Mad::region(play.setting(), &view, offer, 0).outlines.is_empty();
    assert!(offers.iter().any(drawn));
    assert!(!offers.iter().any(|offer| drawn(&Offer { actor: Piece(9999), ..*offer })));
}

#[test]
fn a_command_about_nobody_can_be_written_down() {
    let play = field().red_first();
    let nobody = Piece(9999);
    for command in [
        Command::Aim { element: nobody, weapon: Arm(255), target: nobody, moving: false },
        Command::React { element: play.piece("R1"), weapon: Arm(255), point: 0 },
    ] {
        assert!(Mad::write(play.setting(), &command).contains("#256"));
        assert!(Mad::check(play.setting(), &play.view(Side::A), &command).is_err());
    }
}

#[test]
fn mad_58_a_ruling_brings_back_what_should_not_have_been_lost() {
    let mut play = field().red_first();
    let tank = play.piece("B1");
    let full = play.setting().kind(tank).hit_points;
    assert_eq!(
        ruled(&mut play, &[Event::Damaged { element: tank, points: full }, Event::Destroyed { element: tank }]),
        Ok(())
    );
    assert_eq!(play.state().elements[tank.index()].hit_points, 0);
    assert_eq!(ruled(&mut play, &[Event::Restored { element: tank, hit_points: full + 1 }]), Err("MAD-08"));
    assert_eq!(ruled(&mut play, &[Event::Restored { element: tank, hit_points: 0 }]), Err("MAD-08"));
    assert_eq!(ruled(&mut play, &[Event::Restored { element: tank, hit_points: full - 1 }]), Ok(()));
    let restored = play.state().elements[tank.index()];
    assert!(restored.is_alive() && restored.lost_in == 0 && restored.at == at("300,700"));
}

/// The ruling with this key about an element or the battle, filled in and given.
pub fn rule(play: &mut Play, about: Piece, key: &str, values: &[Value]) -> Result<(), &'static str> {
    let view = play.battle.view(Viewer::Umpire);
    let mut found = None;
    Mad::rulings(play.setting(), &view, about, &mut |offer| {
        if Mad::RULINGS[usize::from(offer.verb)].key == key {
            found = Some(offer);
        }
    });
    let offer = found.unwrap_or_else(|| panic!("no ruling `{key}`"));
    assert!(offer.slots.iter().zip(values).all(|(slot, value)| slot.holds(value)), "{offer:?} {values:?}");
    let events = Mad::ruling(play.setting(), &view, &offer, values);
    ruled(play, &events)
}

#[test]
fn a_human_may_rule_where_an_element_is_and_what_is_left_of_it() {
    let mut play = field().red_first();
    let (tank, carrier, squad) = (play.piece("B1"), play.piece("H1"), play.piece("I1"));
    assert_eq!(rule(&mut play, tank, "put", &[Value::Point(at("310,720"))]), Ok(()));
    assert_eq!(play.at("B1"), at("310,720"));
    assert!(!play.element("B1").has_moved(), "being put somewhere is no movement");
    assert_eq!(rule(&mut play, tank, "hit points", &[Value::Number(9)]), Ok(()));
    assert_eq!(play.hit_points("B1"), 9);
    assert_eq!(rule(&mut play, tank, "hit points", &[Value::Number(22)]), Ok(()));
    assert_eq!(rule(&mut play, tank, "hit points", &[Value::Number(0)]), Ok(()));
    assert!(play.is_lost("B1"));
    assert_eq!(rule(&mut play, tank, "bring back", &[Value::Number(4)]), Ok(()));
    assert_eq!((play.hit_points("B1"), play.is_lost("B1")), (4, false));
    assert_eq!(rule(&mut play, carrier, "remove", &[]), Ok(()));
    assert!(play.is_lost("H1") && play.element("I1").stands(), "who rode in it stands where it stood");
    assert_eq!(rule(&mut play, squad, "put", &[Value::Point(at("100,100"))]), Ok(()));
}

#[test]
fn mad_53_a_human_may_rule_on_markers_and_activations() {
    let mut play = field().red_first();
    let (tank, red) = (play.piece("B1"), play.piece("R1"));
    assert_eq!(rule(&mut play, tank, "take marker", &[]), Ok(()));
    assert!(play.element("B1").watches());
    assert_eq!(rule(&mut play, tank, "lose marker", &[]), Ok(()));
    assert!(!play.element("B1").watches());
    let unit = play.unit("one");
    assert_eq!(rule(&mut play, red, "activated", &[Value::Number(unit.0.into())]), Ok(()));
    assert_eq!(play.refused("end one"), "MAD-07");
    play.does(&["end two"]);
}

/// MAD-53, MAD-54 Who was given a marker before its activation is free in it, and so is who took one by a slip.
#[test]
fn mad_54_a_ruling_on_a_marker_costs_nobody_its_activation() {
    let all = ["move B1 to 300,650", "aim B1 at R1", "watch B1"];
    let may = |play: &Play| all.map(|command| play.may(command));
    let mut play = field().red_first();
    let tank = play.piece("B1");
    assert_eq!(rule(&mut play, tank, "take marker", &[]), Ok(()));
    play.does(&["end one", "move H1 to 1500,990"]).does(&["end ride", "end two"]);
    assert_eq!(may(&play), [Ok(()); 3]);
    play.does(&["watch B1"]);
    assert_eq!(may(&play), [Err("MAD-53"); 3]);
    assert_eq!(rule(&mut play, tank, "lose marker", &[]), Ok(()));
    assert_eq!(may(&play), [Ok(()); 3]);
}

#[test]
fn mad_146_a_human_may_rule_on_objectives_and_on_the_end() {
    let mut play = field().objective("Farm", "900,900", 100).red_first();
    let battle = Piece::THE_SIDE;
    assert_eq!(rule(&mut play, battle, "held", &[Value::Number(0), Value::Number(1)]), Ok(()));
    assert_eq!(play.state().holders[0], Some(BLUE));
    assert_eq!(rule(&mut play, battle, "not held", &[Value::Number(0)]), Ok(()));
    assert_eq!(rule(&mut play, battle, "conceded", &[Value::Number(0)]), Ok(()));
    assert_eq!(play.outcome(), Some(Outcome::Won(BLUE)));
}

#[test]
fn mad_58_a_ruling_that_cannot_be_is_refused_with_a_reason() {
    let mut play = field().red_first();
    play.does(&["move R1 to 300,350"]);
    let tank = play.piece("R1");
    assert_eq!(rule(&mut play, tank, "remove", &[]), Err("CORE-8"), "its unit is in the middle of its activation");
    assert_eq!(rule(&mut play, tank, "put", &[Value::Point(at("300,-100"))]), Err("MAD-143"));
}

/// MAD-84 Between two activations a marker may be put elsewhere, its unit revealed, a dummy removed.
#[test]
fn mad_84_a_human_may_rule_on_markers_of_hidden_units() {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    let field = Field::new().zones().option("mad.hidden", "on").side_key(RED, zone).side_key(BLUE, zone);
    let field = field.red("Panzer", &["P1: Pz IV F2 to J", "P2: Pz IV F2 to J"]).red("Gun", &["G1: Stug III G"]);
    let mut play = field.blue("Tank", &["T1: T34/76"]).open(&[&[4, 7]]);
    play.does(&["deploy Panzer at 100,100", "deploy Tank at 900,1100", "deploy Gun at 300,100"]);
    play.rolls("deploy \"Dummy 1\" at 500,100", &[&[7, 4]]);
    let (panzer, dummy) = (play.piece("A"), play.piece("C"));
    assert_eq!(rule(&mut play, panzer, "put", &[Value::Point(at("200,200"))]), Ok(()));
    assert_eq!(play.at("A"), at("200,200"));
    assert_eq!(rule(&mut play, panzer, "revealed", &[]), Ok(()));
    assert_eq!(play.at("P1"), at("200,200"));
    assert!(play.element("P1").stands() && play.element("P2").stands() && play.at("P2") != play.at("P1"));
    assert_eq!(rule(&mut play, dummy, "dummy removed", &[]), Ok(()));
    assert!(!play.element("C").is_alive());
    play.does(&["end Panzer"]);
}

/// A bunker and a wire of Blue on the table, two of his tiles, one of them not laid yet.
fn siege() -> Play {
    let field = Field::new()
        .area("building", "900,300 960,360")
        .work(BLUE, "kind = \"bunker\"; at = [500, 500]; bearing = 180")
        .work(BLUE, "kind = \"wire\"; pieces = 2; at = [200, 400]; bearing = 90")
        .work(BLUE, "kind = \"mines\"; at = [700, 500]")
        .red("a", &["R1: Tiger I at 300,100"])
        .blue("b", &["B1: T34/76 at 300,1100"]);
    field.red_first()
}

#[test]
fn mad_158_a_human_may_rule_where_a_work_lies_and_that_it_is_gone() {
    let mut play = siege();
    let battle = Piece::THE_SIDE;
    let there = |play: &Play, n: u8| play.state().works.get(WorkId(n)).unwrap().is_there();
    let (point, bearing) = (|text: &str| Value::Point(at(text)), |degrees| Value::Heading(Angle::degrees(degrees)));
    assert_eq!(rule(&mut play, battle, "place work", &[Value::Number(0), point("600,700"), bearing(0)]), Ok(()));
    let bunker = play.state().works.get(WorkId(0)).unwrap();
    assert_eq!((bunker.at, bunker.front), (at("600,700"), Angle::degrees(0)));
    let wire = [Value::Number(1), point("200,800"), bearing(90)];
    assert_eq!(rule(&mut play, battle, "place work", &wire), Ok(()), "all pieces go on straight");
    let line = play.state().works.get(WorkId(1)).unwrap().line().unwrap().clone();
    assert_eq!(line.points(), [at("200,800"), at("300,800"), at("400,800")]);
    // Not over another, nor off the table.
    for place in ["600,700", "930,330", "5,5"] {
        let tile = [Value::Number(2), point(place), bearing(0)];
        assert_eq!(rule(&mut play, battle, "place work", &tile), Err("MAD-158"), "{place}");
    }
    assert_eq!(rule(&mut play, battle, "no work", &[point("705,505")]), Ok(()));
    assert!(!there(&play, 2) && there(&play, 0) && there(&play, 1));
    let words = Mad::tell(
        play.setting(),
        &play.view(RED),
        &Heard::Happened(Event::Work(WorkEvent::Cleared { tile: WorkId(0) })),
    )
    .unwrap();
    assert_eq!((words.text.as_str(), words.clause.as_ref()), ("Bunker-1 is gone.", "MAD-158"));
    assert_eq!(rule(&mut play, battle, "no work", &[point("600,700")]), Ok(()));
    assert!(!there(&play, 0));
    // Nothing lies there any more; and what is not there cannot go.
    let before = play.state().clone();
    _ = rule(&mut play, battle, "no work", &[point("600,700")]);
    assert_eq!(*play.state(), before);
    assert_eq!(ruled(&mut play, &[Event::Work(WorkEvent::Cleared { tile: WorkId(0) })]), Err("MAD-08"));
    assert_eq!(ruled(&mut play, &[Event::Work(WorkEvent::Cleared { tile: WorkId(7) })]), Err("MAD-08"));
    assert_eq!(rule(&mut play, battle, "place work", &[Value::Number(2), point("700,500"), bearing(0)]), Ok(()));
    assert!(there(&play, 2), "and it may lie again");
}

#[test]
fn mad_64_a_human_may_rule_on_the_cover_that_works_and_buildings_give() {
    let mut play = siege();
    let battle = Piece::THE_SIDE;
    let bunker = Shelter::Work(WorkId(0));
    assert_eq!(rule(&mut play, battle, "cover", &[Value::Point(at("505,505")), Value::Number(2)]), Ok(()));
    assert_eq!(play.board().shelters().cover_value(bunker), 2);
    assert_eq!(rule(&mut play, battle, "cover", &[Value::Point(at("505,505")), Value::Number(4)]), Ok(()));
    assert_eq!(play.board().shelters().cover_value(bunker), 4);
    assert_eq!(rule(&mut play, battle, "cover", &[Value::Point(at("930,330")), Value::Number(1)]), Ok(()));
    let building = play.board().shelters().all().last().unwrap();
    assert_eq!((play.board().shelters().cover_value(building), play.state().works.reduced.len()), (1, 1));
    for value in [0, 5] {
        assert_eq!(ruled(&mut play, &[Event::Work(WorkEvent::Reduced { shelter: bunker, value })]), Err("MAD-64"));
    }
    let wire = Shelter::Work(WorkId(1));
    assert_eq!(
        ruled(&mut play, &[Event::Work(WorkEvent::Reduced { shelter: wire, value: 2 })]),
        Err("MAD-08"),
        "nobody is in wire"
    );
}

#[test]
fn mad_66_a_human_may_rule_that_there_is_a_gap() {
    let mut play = siege();
    assert_eq!(rule(&mut play, Piece::THE_SIDE, "gap", &[Value::Point(at("300,405"))]), Ok(()));
    let wire = WorkId(1);
    let gap = play.state().works.get(wire).unwrap().gaps[0];
    assert_eq!((gap.from, gap.to), (Length::mm(80), Length::mm(120)));
    let gap = |from, to| {
        Event::Work(WorkEvent::Breached { work: wire, gap: Span { from: Length::mm(from), to: Length::mm(to) } })
    };
    for (from, to) in [(-1, 20), (30, 20), (190, 201)] {
        assert_eq!(ruled(&mut play, &[gap(from, to)]), Err("MAD-66"), "{from} to {to}");
    }
    assert_eq!(ruled(&mut play, &[gap(190, 200)]), Ok(()));
    let bunker =
        Event::Work(WorkEvent::Breached { work: WorkId(0), gap: Span { from: Length::ZERO, to: Length::mm(20) } });
    assert_eq!(ruled(&mut play, &[bunker]), Err("MAD-08"));
}

/// A bomber of Red low over Blue's lines, and a fighter of Blue that has not come yet.
fn aloft() -> Field {
    Field::new()
        .red("far", &["R9: Tiger I at 50,30"])
        .blue("far", &["B9: T34/76 at 1750,1170"])
        .aircraft(RED, "J: Ju 87 B-1, bombs at 900,300 heading 0 speed 200")
        .aircraft(BLUE, "S: Spitfire IA")
}

#[test]
fn map_12_a_human_may_rule_where_a_craft_is_and_how_it_flies() {
    let mut play = aloft().red_first();
    let (bomber, fighter) = (play.piece("J"), play.piece("S"));
    let course = |x: &str, degrees: i32, speed: i32| {
        [Value::Point(at(x)), Value::Heading(Angle::degrees(degrees)), Value::Number(speed)]
    };
    assert_eq!(rule(&mut play, bomber, "put aloft", &course("450,600", 90, 150)), Ok(()));
    let there = play.course("J");
    assert_eq!((there.at, there.heading, play.craft("J").speed), (at("450,600"), Angle::degrees(90), 150));
    assert_eq!(rule(&mut play, bomber, "put aloft", &course("450,1300", 90, 150)), Err("MAP-97"));
    assert_eq!(rule(&mut play, bomber, "lower", &[]), Ok(()));
    assert!(play.is_low("J"));
    assert_eq!(rule(&mut play, bomber, "raise", &[]), Ok(()));
    // Who was off the table is on it, and flies in this turn.
    assert_eq!(rule(&mut play, fighter, "put aloft", &course("900,900", 180, 240)), Ok(()));
    assert!(play.air().is_there(fighter));
    assert_eq!(rule(&mut play, fighter, "gone", &[]), Ok(()));
    assert!(play.air().is_gone(fighter));
    assert_eq!(rule(&mut play, fighter, "put aloft", &course("900,900", 180, 240)), Ok(()));
    assert!(play.air().is_there(fighter) && !play.air().is_gone(fighter));
}

#[test]
fn map_48_a_human_may_rule_on_damage_crew_and_load() {
    let mut play = aloft().red_first();
    let bomber = play.piece("J");
    let full = play.hit_points("J");
    assert_eq!(rule(&mut play, bomber, "hit points", &[Value::Number(7)]), Ok(()));
    assert_eq!(play.hit_points("J"), 7);
    assert_eq!(rule(&mut play, bomber, "engine hits", &[Value::Number(1)]), Ok(()));
    assert_eq!((play.craft("J").engines_hit, play.may("fly J at 200")), (1, Err("MAP-13")), "an engine less");
    assert!(play.craft("J").flags.has(Flags::FALTERS), "MAP-47: the first one tells at the next move");
    assert_eq!(rule(&mut play, bomber, "engine hits", &[Value::Number(0)]), Ok(()));
    assert!(!play.craft("J").flags.has(Flags::FALTERS));
    assert_eq!(rule(&mut play, bomber, "man hit", &[Value::Number(2)]), Ok(()));
    assert_eq!(play.craft("J").crew_hit, 0b10);
    assert_eq!(play.may("fly J at 200"), Ok(()), "the pilot is not hit");
    assert_eq!(rule(&mut play, bomber, "man unhurt", &[Value::Number(2)]), Ok(()));
    assert_eq!(rule(&mut play, bomber, "bombs", &[Value::Number(0)]), Ok(()));
    assert_eq!(play.refused("bomb J ground low at 200 after 100"), "MAP-58");
    assert_eq!(rule(&mut play, bomber, "bombs", &[Value::Number(2)]), Ok(()));
    assert_eq!(play.may("bomb J ground low at 200 after 100"), Ok(()));
    assert_eq!(rule(&mut play, bomber, "has fired", &[Value::Number(1), Value::Number(3)]), Ok(()));
    assert_eq!((play.craft("J").used[0], play.craft("J").crew_hit), (3, 0));
    assert_eq!(rule(&mut play, bomber, "remove", &[]), Ok(()));
    assert!(play.is_lost("J"));
    assert_eq!(rule(&mut play, bomber, "bring back", &[Value::Number(full.into())]), Ok(()));
    assert_eq!((play.hit_points("J"), play.is_lost("J")), (full, false));
}

/// MAP-06, MAP-12, MAP-48, MAP-58, MAP-92, MAP-97 Each number of a craft as far as it goes, and one beyond.
#[test]
fn map_06_a_craft_is_what_it_can_be() {
    // A Ju 87 flies 80 to 250, has two in its crew, 18 hit points and two templates, and no torpedo.
    let play = aloft().red_first();
    let bomber = play.piece("J");
    let number = play.setting().sky.as_ref().unwrap().index(bomber).unwrap();
    let sound = |change: &dyn Fn(&mut Craft, &mut Element)| {
        let mut state = play.state().clone();
        change(&mut state.sky.change().craft[number], &mut state.elements[bomber.index()]);
        Mad::sound(play.setting(), &state).map_err(|why| why.clause)
    };
    let speeds = [79, 80, 250, 251].map(|speed| sound(&|craft, _| craft.speed = speed));
    assert_eq!(speeds, [Err("MAP-12"), Ok(()), Ok(()), Err("MAP-12")]);
    let templates = [0, 2, 3].map(|templates| sound(&|craft, _| craft.templates = templates));
    assert_eq!(templates, [Ok(()), Ok(()), Err("MAP-12")]);
    let crews = [0, 3, 4].map(|crew| sound(&|craft, _| craft.crew_hit = crew));
    assert_eq!(crews, [Ok(()), Ok(()), Err("MAP-12")]);
    assert_eq!(sound(&|craft, _| craft.torpedo = true), Err("MAP-12"));
    let points = [1, 18, 19].map(|points| sound(&|_, element| element.hit_points = points));
    assert_eq!(points, [Ok(()), Ok(()), Err("MAP-12")]);
    assert_eq!(sound(&|_, element| element.lost_in = 1), Err("MAP-12"));
    assert_eq!(sound(&|_, element| element.hit_points = 0), Err("MAP-12"));
    for (place, may) in
        [("0,0", Ok(())), ("1800,1200", Ok(())), ("1800.001,0", Err("MAP-97")), ("0,-0.001", Err("MAP-97"))]
    {
        assert_eq!(sound(&|_, element| element.at = at(place)), may, "{place}");
    }
}

#[test]
fn map_112_a_ruling_does_not_contradict_a_flight_that_is_asked_about() {
    let mut play = aloft().blue("guns", &["F: Bofors & Truck at 900,700"]).blue_first();
    play.does(&["watch F", "end guns", "fly J at 200"]);
    assert_eq!(play.asked(), BLUE, "asked about the path");
    let (bomber, now) = (play.piece("J"), *play.craft("J"));
    let hit_points = play.hit_points("J");
    let moved = Air::Ruled { craft: bomber, at: Some(at("100,100")), hit_points, now };
    assert_eq!(ruled(&mut play, &[Event::Air(moved)]), Err("MAP-06"));
    let sooner = Craft { place: 1, ..now };
    let ranked = Air::Ruled { craft: bomber, at: None, hit_points, now: Craft { place: now.place + 1, ..sooner } };
    assert_eq!(ruled(&mut play, &[Event::Air(ranked)]), Err("MAP-06"), "nobody's place in the turn is ruled on");
    assert_eq!(rule(&mut play, bomber, "hit points", &[Value::Number(5)]), Ok(()));
    play.does(&["spare"]);
    assert_eq!((play.at("J"), play.hit_points("J")), (at("900,500"), 5));
}

/// MAP-11, MAP-115 A ruling does not muster a turn that the dice could not: in a battle in the air everybody has a total, on the
/// ground nobody.
#[test]
fn map_11_nobody_is_ranked_without_his_roll() {
    use crate::air_battle::{MESSERSCHMITT, SPITFIRE, sky};
    let ranked = |play: &Play, names: &[&str], totals: &[i8]| {
        let order = names.iter().map(|name| play.piece(name)).collect();
        Event::Air(Air::Ranked { turn: 1, order, totals: totals.iter().copied().collect() })
    };
    let mut play = sky("", &[SPITFIRE], &[MESSERSCHMITT]).opened(&[&[9], &[5]]);
    let (without, with) = (ranked(&play, &["S", "M"], &[]), ranked(&play, &["S", "M"], &[9, 5]));
    assert!(ruled(&mut play, &[without]).is_err());
    assert!(ruled(&mut play, &[with]).is_ok());
    let mut play = aloft().red_first();
    let (two, one) = (ranked(&play, &["J", "S"], &[9]), ranked(&play, &["J", "S"], &[]));
    assert!(ruled(&mut play, &[two]).is_err());
    assert!(ruled(&mut play, &[one]).is_ok());
}

#[test]
fn map_95_who_is_out_of_the_battle_before_its_first_turn_is_not_placed() {
    let side = |name: &str, flights: &[&str]| {
        let flights: Vec<String> = flights.iter().map(|keys| format!("[[sides.flights]]\n{keys}\n")).collect();
        format!("[[sides]]\nname = \"{name}\"\n{}", flights.concat())
    };
    let flight = |names: &[&str]| {
        let craft: Vec<String> =
            names.iter().map(|name| format!("{{ kind = \"Bf 109 E-3\", name = \"{name}\" }}")).collect();
        format!("aircraft = [{}]", craft.join(", "))
    };
    let escort = format!("near = [\"B1\"]\ndistance = [50, 100]\n{}", flight(&["M1"]));
    let head = "rulebook = \"mad\"\nmode = \"air\"\nid = \"t\"\ntitle = \"T\"\ntext = \"t\"\nminutes = 10\n";
    let (red, blue) = (side("Red", &[&flight(&["S1", "S2"])]), side("Blue", &[&flight(&["B1"]), &escort]));
    let mut play = Play::of(Field::of_text(&format!("{head}{red}{blue}"))).opened(&[&[3, 5]]);
    let (second, bomber) = (play.piece("S2"), play.piece("B1"));
    assert_eq!(rule(&mut play, second, "gone", &[]), Ok(()));
    assert_eq!(play.refused("muster S2 at 100,600 heading 90 speed 200"), "MAP-07");
    play.does(&["muster S1 at 100,600 heading 90 speed 200", "mustered"]);
    // Near nobody who is left: in the zone of its side.
    assert_eq!(play.refused("muster M1 at 1700,600 heading 270 speed 200"), "MAP-95");
    assert_eq!(rule(&mut play, bomber, "remove", &[]), Ok(()));
    assert_eq!(play.refused("muster M1 at 1599,600 heading 270 speed 200"), "MAP-95");
    play.does(&["muster M1 at 1700,600 heading 270 speed 200"]).rolls("mustered", &[&[9], &[5]]);
    assert_eq!((play.state().turn, ["S1", "S2", "B1", "M1"].map(|name| play.craft(name).place)), (1, [1, 0, 0, 2]));
}

#[test]
fn mad_83_mad_150_nothing_is_ruled_of_who_waits_to_come_under_a_marker() {
    let field = crate::s07_watchers::hidden()
        .key("reserves_enter = 2")
        .option("mad.dummies", "none")
        .side_key(BLUE, "hidden = false");
    let field = field.red("one", &["R1: Tiger I"]).red("two", &["R2: Tiger I"]).blue("b", &["B1: T34/76"]);
    let mut play = field.open(&[]);
    let reserve = Mad::parse(play.setting(), &play.battle.draft(RED), "reserve two").unwrap();
    play.battle.give(RED, reserve, crate::field::typed(&[])).unwrap();
    play.battle.done(RED, crate::field::typed(&[&[3, 8]])).unwrap();
    let waits = play.piece("R2");
    Mad::rulings(play.setting(), &play.battle.view(Viewer::Umpire), waits, &mut |offer| panic!("{offer:?}"));
}

#[test]
fn mad_112_mad_114_nobody_is_ruled_under_where_there_is_nothing_to_be_under() {
    let field = Field::hitech()
        .option("mad.grav_sink", "on")
        .area("deep-water", "50,50 150,150")
        .area("wood", "250,50 350,150");
    let field = field.red("wet", &["W1: Battle Walker at 100,100", "G1: Grav Tank at 300,100"]);
    let play = field.red("dry", &["W2: Battle Walker at 500,100", "G2: Grav Tank at 600,100"]);
    let mut play = play.blue("b", &["B1: Main Battle Tank at 1700,1100"]).red_first();
    for (name, may) in [("W1", true), ("G1", true), ("W2", false), ("G2", false)] {
        let (piece, mut offered) = (play.piece(name), false);
        Mad::rulings(play.setting(), &play.battle.view(Viewer::Umpire), piece, &mut |offer| {
            offered |= Mad::RULINGS[usize::from(offer.verb)].key == "lower";
        });
        assert_eq!(offered, may, "{name}");
    }
    let stance = sandtable_mad::battle::lift::Stance::Submerged;
    let under = Event::Stands { element: play.piece("W2"), stance, said: false };
    assert!(ruled(&mut play, &[under]).is_err());
}
