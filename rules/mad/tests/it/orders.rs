//! Orders under seal before set-up: who writes, what may stand on the list, and who learns of it.

use crate::conformance::SECRETS;
use crate::field::{BLUE, Field, Play, RED, RED_FIRST, at, typed};
use sandtable_core::{Answer, Fact, Heard, Ruleset, Sides, Stop, Table, ToAct, Viewer};
use sandtable_mad::{Event, Mad, Order};
use sandtable_testkit::{Games, conforms};
use std::sync::Arc;

/// Both sides have mortars; Red may schedule fire in turns 1 and 3, Blue in turn 2.
fn mortars() -> Field {
    let team = "Mortar Team 61-120mm";
    Field::new()
        .key("table = [900, 600]")
        .key("turns = 3")
        .side_key(RED, "scheduled_fire = [3, 1]")
        .side_key(BLUE, "scheduled_fire = [2]")
        .red("tanks", &["T1: Tiger I at 100,60"])
        .red("mortars", &[&format!("M1: {team} at 200,60"), &format!("M2: {team} at 250,60")])
        .blue("rifles", &["R1: Infantry at 600,500"])
        .blue("tubes", &[&format!("O1: {team} at 700,500"), &format!("O2: {team} at 750,500")])
}

fn write(play: &mut Play, side: sandtable_core::Side, text: &str) -> Result<Answer, Stop> {
    let command = Mad::parse(play.setting(), &play.battle.draft(side), text).unwrap();
    play.battle.give(side, command, typed(&[]))
}

fn refused(play: &mut Play, side: sandtable_core::Side, text: &str) -> &'static str {
    match write(play, side, text) {
        Err(Stop::Refused(refusal)) => refusal.reason.clause,
        other => panic!("`{text}`: {other:?}"),
    }
}

#[test]
fn only_who_has_something_to_write_is_asked() {
    assert_eq!(mortars().open(&[]).battle.to_act(), ToAct::Lists(Sides::first(2)));
    let one = Field::new().side_key(BLUE, "scheduled_fire = [1]").side_key(RED, "scheduled_fire = [1]");
    let one = one.red("tanks", &["T1: Tiger I at 100,60"]).blue("tubes", &["O1: Mortar Team 60mm or less at 700,500"]);
    assert_eq!(one.open(&[]).battle.to_act(), ToAct::Lists(Sides::default().with(BLUE)));
    // The players may do without, and nobody is asked where the scenario names no turns.
    assert!(matches!(one.option("mad.preprogrammed", "off").red_first().battle.to_act(), ToAct::One(RED)));
}

#[test]
fn what_is_written_can_be_replaced_and_taken_off_until_it_is_done() {
    let mut play = mortars().open(&[]);
    assert_eq!(write(&mut play, RED, "schedule mortars at 600,500 in turn 1").unwrap(), Answer::Sealed);
    write(&mut play, RED, "schedule M2 at 700,500 in turn 3").unwrap();
    write(&mut play, RED, "schedule mortars at 650,500 in turn 1").unwrap();
    let words: Vec<String> = play.battle.list(RED).iter().map(|command| Mad::write(play.setting(), command)).collect();
    assert_eq!(words, ["schedule mortars at 650,500 in turn 1", "schedule mortars at 700,500 in turn 3"]);
    let place = Mad::place(&play.battle.list(RED)[1]);
    play.battle.withdraw(RED, place).unwrap();
    assert_eq!(play.battle.done(RED, typed(&[])).unwrap(), Answer::Sealed);
    assert_eq!(play.battle.done(BLUE, typed(&[RED_FIRST])).unwrap(), Answer::Done);
    let mortars = play.unit("mortars");
    assert_eq!(play.state().orders.as_slice(), [Order::Schedule { unit: mortars, turn: 1, at: at("650,500") }]);
    assert_eq!(play.asked(), RED);
    assert_eq!(play.refused("ready"), "MAD-17");
    assert_eq!(play.refused("schedule mortars at 600,500 in turn 1"), "MAD-17");
}

#[test]
fn what_may_not_be_written_is_refused() {
    let mut play = mortars().open(&[]);
    for (text, clause) in [
        ("schedule tanks at 600,500 in turn 1", "MAD-70"),
        ("schedule tubes at 600,500 in turn 1", "MAD-09"),
        ("schedule mortars at 600,500 in turn 2", "MAD-80"),
        ("schedule mortars at 600,500 in turn 0", "MAD-80"),
        ("schedule mortars at 900.1,500 in turn 1", "MAD-70"),
        ("schedule mortars at 600,-1 in turn 1", "MAD-70"),
        ("end mortars", "MAD-17"),
        ("fire", "MAD-17"),
    ] {
        assert_eq!(refused(&mut play, RED, text), clause, "{text}");
    }
    assert!(play.battle.list(RED).is_empty());
    write(&mut play, RED, "schedule mortars at 900,0 in turn 3").unwrap();
    assert!(Mad::prompt(play.setting(), &play.battle.draft(RED)).contains("turns 1 and 3"));
}

#[test]
fn nobody_else_learns_what_was_written() {
    let mut play = mortars().open(&[]);
    write(&mut play, RED, "schedule mortars at 650,500 in turn 1").unwrap();
    assert!(play.battle.draft(RED).orders.iter().count() == 1, "the draft shows it to its side");
    write(&mut play, BLUE, "ready").unwrap();
    play.battle.done(RED, typed(&[])).unwrap();
    play.battle.done(BLUE, typed(&[RED_FIRST])).unwrap();
    let known = |viewer| play.battle.view(viewer).orders.iter().count();
    let all = [Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Public, Viewer::Umpire];
    assert_eq!(all.map(known), [1, 0, 0, 1]);
    let told = |viewer| {
        let facts = play.entry().facts.iter().filter_map(|fact| match fact {
            Fact::Happened(event) => Mad::heard(play.state(), viewer, event),
            _ => None,
        });
        facts.filter(|event| matches!(event, Event::Ordered { .. })).count()
    };
    assert_eq!(all.map(told), [1, 0, 0, 1]);
    let event = Event::Ordered { side: RED, order: play.state().orders.as_slice()[0] };
    let said = Mad::tell(play.setting(), &play.view(RED), &Heard::Happened(event)).unwrap();
    assert_eq!((said.text.as_str(), said.clause.as_ref()), ("mortars is to shell 650,500 in turn 1.", "MAD-80"));
}

#[test]
fn battles_with_orders_under_seal_conform() {
    let met = conforms::<Mad>(&Arc::new(mortars().setting()), Games { battles: 3, decisions: 400 }, SECRETS);
    assert!(met.secrets > 20, "{met:?}");
}
