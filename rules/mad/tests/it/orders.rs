//! Orders under seal before set-up: who writes, what may stand on the list, and who learns of it.

use crate::conformance::SECRETS;
use crate::field::{BLUE, Field, Play, RED, RED_FIRST, at, typed};
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Answer, Fact, Heard, Piece, Ruleset, Sides, Stop, Table, ToAct, Viewer};
use sandtable_dice::Stream;
use sandtable_mad::lists::notional::Notional;
use sandtable_mad::{Command, Event, Mad, Order, UnitId};
use sandtable_testkit::{Games, conforms};
use std::sync::Arc;

/// Both sides have mortars; Red may schedule fire in turns 1 and 3, Blue in turn 2.
pub fn mortars() -> Field {
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
fn mad_150_who_writes_a_schedule_and_names_reserves_is_told_of_what_is_left() {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    let field = Field::new()
        .zones()
        .key("reserves_enter = 2")
        .side_key(RED, &format!("{zone}\nscheduled_fire = [1, 3]"))
        .side_key(BLUE, zone)
        .red("tanks", &["T1: Tiger I"])
        .red("mortars", &["M1: Mortar Team 61-120mm"])
        .blue("rifles", &["R1: Infantry"])
        .blue("squad", &["R2: Infantry"]);
    let mut play = field.unopened().before_writing();
    let waits =
        |play: &Play| Mad::prompt(play.setting(), &play.battle.draft(RED)).contains("One unit waits in reserve");
    assert!(waits(&play));
    write(&mut play, RED, "schedule mortars at 600,500 in turn 1").unwrap();
    assert!(waits(&play), "a schedule is no reserve");
    write(&mut play, RED, "reserve tanks").unwrap();
    assert!(!waits(&play));
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

/// Two units of Red and one of Blue, all under markers: one dummy of Red, as the scenario has it a slow one.
fn bluff() -> Field {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    Field::new()
        .zones()
        .option("mad.hidden", "on")
        .side_key(RED, &format!("{zone}\ndummies = [\"slow\"]"))
        .side_key(BLUE, zone)
        .red("Tanks", &["T1: Pz IV F2 to J"])
        .red("Squad", &["I1: Infantry"])
        .blue("Rifles", &["R1: Infantry"])
}

#[test]
fn mad_141_what_a_dummy_pretends_to_be_is_written_under_seal() {
    let mut play = bluff().unopened().before_writing();
    assert_eq!(play.battle.to_act(), ToAct::Lists(Sides::default().with(RED)), "Blue has no dummy");
    assert!(Mad::prompt(play.setting(), &play.battle.draft(RED)).contains("Dummy 1 as slow."));
    for (text, clause) in [
        ("pretend Tanks as foot", "MAD-141"),
        ("pretend Rifles as foot", "MAD-09"),
        ("schedule Tanks at 1,1 in turn 1", "MAD-70"),
    ] {
        assert_eq!(refused(&mut play, RED, text), clause, "{text}");
    }
    assert!(Mad::parse(play.setting(), &play.view(RED), "pretend \"Dummy 1\" as foot recon").is_err());
    write(&mut play, RED, "pretend \"Dummy 1\" as foot").unwrap();
    write(&mut play, RED, "pretend \"Dummy 1\" as fast recon").unwrap();
    let words: Vec<String> = play.battle.list(RED).iter().map(|command| Mad::write(play.setting(), command)).collect();
    assert_eq!(words, ["pretend \"Dummy 1\" as fast recon"], "one word for each dummy");
    assert!(Mad::prompt(play.setting(), &play.battle.draft(RED)).contains("Dummy 1 as fast recon."));
    let mut play = play.written(&[&[4, 7]]);
    let told = play.entry().facts.iter().filter_map(|fact| match fact {
        Fact::Happened(event) => Some(*event),
        _ => None,
    });
    let told: Vec<Event> = told.filter(|event| matches!(event, Event::Ordered { .. })).collect();
    let heard = |viewer| told.iter().filter(|event| Mad::heard(play.state(), viewer, event).is_some()).count();
    assert_eq!([Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Public].map(heard), [1, 0, 0]);
    let said = Mad::tell(play.setting(), &play.view(RED), &Heard::Happened(told[0])).unwrap();
    assert_eq!((said.text.as_str(), said.clause.as_ref()), ("Dummy 1 pretends to be fast recon.", "MAD-141"));
    assert_eq!(play.refused("pretend \"Dummy 1\" as foot"), "MAD-17", "not any more");
    // Its marker goes as far as a fast vehicle, and no other.
    play.does(&["deploy \"Dummy 1\" at 100,100", "deploy Rifles at 1700,1100", "deploy Tanks at 100,300"]);
    play.rolls("deploy Squad at 100,500", &[RED_FIRST]);
    assert_eq!((play.may("move A to 299,100"), play.may("move A to 301,100")), (Ok(()), Err("MAD-22")));
    let notional = |viewer| play.battle.view(viewer).sheet.notional[0].word();
    assert_eq!([Viewer::Side(RED), Viewer::Umpire].map(notional), ["fast recon"; 2]);
    assert_eq!(notional(Viewer::Side(BLUE)), "foot", "nothing is known of it");
    assert_eq!(play.view(BLUE).orders.iter().count(), 0);
}

#[test]
fn mad_141_without_dummies_nothing_is_asked() {
    let none = bluff().option("mad.dummies", "none").open(&[&[4, 7]]);
    assert_eq!(none.asked(), RED);
    assert!(matches!(bluff().option("mad.hidden", "off").open(&[&[4, 7]]).battle.to_act(), ToAct::One(RED)));
}

#[test]
fn mad_141_what_is_written_about_dummies_is_offered_with_every_type() {
    let play = bluff().unopened().before_writing();
    let view = play.battle.draft(RED);
    let (mut offers, mut filled) = (Vec::new(), Vec::new());
    Mad::offers(play.setting(), &view, Piece::THE_SIDE, &mut |offer| offers.push(offer));
    let pretend = offers.iter().find(|offer| Mad::VERBS[usize::from(offer.verb)].key == "pretend").unwrap();
    Mad::candidates(play.setting(), &view, pretend, &mut |values| filled.push(Mad::command(pretend, values).unwrap()));
    assert_eq!(filled.len(), 7);
    for command in filled {
        assert_eq!(Mad::check(play.setting(), &view, &command), Ok(()));
        let words = Mad::write(play.setting(), &command);
        assert_eq!(Mad::parse(play.setting(), &view, &words), Ok(command), "{words}");
    }
}

/// The computer's dummies are of the types that its units are, and each of these now and then.
#[test]
fn mad_141_the_computer_lets_its_dummies_be_like_its_units() {
    let field = bluff().option("mad.dummies", "equal");
    let mut written = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let mut play = field.unopened().before_writing();
        let mut source = Stream::new(seed);
        loop {
            let view = play.battle.draft(RED);
            let command = Mad::choose(play.setting(), &view, Effort::Quick, &mut source);
            if command == Command::Ready {
                break;
            }
            written.insert(Mad::write(play.setting(), &command));
            play.battle.give(RED, command, typed(&[])).unwrap();
        }
        assert_eq!(play.battle.list(RED).len(), 2, "each of its dummies");
    }
    let all = ["Dummy 1", "Dummy 2"].map(|name| ["foot", "medium"].map(|kind| format!("pretend \"{name}\" as {kind}")));
    assert_eq!(written.into_iter().collect::<Vec<_>>(), all.concat());
}

/// An order takes the place of another only where it says something else of the same: of a unit's fire in a turn, of its waiting,
/// of what it pretends to be.
#[test]
fn each_order_has_a_place_of_its_own() {
    let units = || (0..64).map(UnitId);
    let fires = units().flat_map(|unit| (1..=99).map(move |turn| Command::Schedule { unit, turn, at: at("1,1") }));
    let waits = units().map(|unit| Command::Reserve { unit });
    let pretends = units().map(|unit| Command::Pretend { unit, notional: Notional::default() });
    let all: Vec<u32> = fires.chain(waits).chain(pretends).map(|command| Mad::place(&command)).collect();
    assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
}
