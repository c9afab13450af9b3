//! Commands in all languages, given to prepared battles.

use super::bench::{Bench, Stand, filled, is_chosen, text, thrown, viewers};
use super::bytes::Bytes;
use super::crooked::crook;
use super::subject::Subject;
use sandtable_core::{Answer, AnyBattle, Side, Stop, ToAct, Viewer};
use sandtable_wire::{Entry, Page};
use serde_json::Value as Json;

/// Commands of one input.
const MOST: usize = 4;

pub(super) fn run(bench: &Bench, first: u8, data: &[u8]) {
    let position = bench.position(first);
    bench.with(position, |battle, subject| {
        let mut changed = false;
        for saying in data.split(|&byte| byte == b'\n').take(MOST) {
            changed |= said(battle, position.typed, saying);
        }
        if changed && is_chosen(data) {
            holds(battle, subject, position.secret);
        }
        changed
    });
}

/// One command: its first byte says in which language and by whom.
fn said(battle: &mut dyn AnyBattle, typed: bool, saying: &[u8]) -> bool {
    let Some((&first, content)) = saying.split_first() else { return false };
    let side = by(battle, first >> 3);
    let mut bytes = Bytes::new(content);
    let (command, is_ours) = match first & 7 {
        0..=2 => {
            let words = String::from_utf8_lossy(content);
            let command = match battle.read(side, &words) {
                Ok(command) => command,
                Err(misunderstood) => {
                    assert!(!misunderstood.what.is_empty(), "`{words}` is misunderstood without a word");
                    return false;
                }
            };
            let again = battle.write(&command).expect("a command that was read is one");
            let reread = battle.read(side, &again);
            assert_eq!(reread.as_ref(), Ok(&command), "`{words}` is written as `{again}`, which is another command");
            (command, true)
        }
        3 => match serde_json::from_slice(content) {
            Ok(command) => (command, false),
            Err(_) => return false,
        },
        kind => {
            let offers = battle.offers(side);
            let Some(offer) = bytes.one_of(&offers) else { return false };
            let values = filled(offer, &mut bytes);
            let command = battle.fill(offer, &values);
            let mut command = command.unwrap_or_else(|what| panic!("{what}: {values:?} for {offer:?}"));
            let crooked = kind > 5;
            if crooked {
                (0..=bytes.below(2)).for_each(|_| crook(&mut command, &mut bytes));
            }
            (command, !crooked)
        }
    };
    given(battle, side, &command, typed, is_ours, &mut bytes)
}

/// The side that a number means; now and then one that there is not.
pub(super) fn by(battle: &dyn AnyBattle, number: u8) -> Side {
    let (sides, asked) = (battle.sides().len() as u8, battle.to_act().sides());
    match number % 8 {
        7 => Side(number | 0x80),
        // Mostly somebody who is asked.
        0..=3 => asked.iter().nth(usize::from(number) % asked.iter().count().max(1)).unwrap_or(Side(0)),
        other => Side(other % sides),
    }
}

/// Gives a command and looks at all that was said of it before. Has it changed the battle?
pub(super) fn given(
    battle: &mut dyn AnyBattle,
    side: Side,
    command: &Json,
    typed: bool,
    is_ours: bool,
    bytes: &mut Bytes,
) -> bool {
    let is_there = side.index() < battle.sides().len();
    let is_free = battle.to_act().sides().has(side) && !battle.has_sealed().has(side);
    let words = battle.write(command);
    let checked = battle.check(side, command);
    if words.is_err() {
        assert!(!is_ours, "what was understood is no command: {command}");
        assert!(matches!(checked, Err(Stop::Refused(_))), "what is no command is refused: {command}");
    } else if is_there {
        foreseen(battle, side, command, checked.is_ok());
    }
    if let (Ok(words), true, Ok(())) = (&words, is_there, &checked) {
        let again = battle.read(side, words);
        let again = again.map(|again| battle.write(&again));
        assert_eq!(again.as_ref(), Ok(&Ok(words.clone())), "`{words}` is read as another command: {command}");
    }
    let before = Stand::of(battle, bytes.byte() & 3 == 1);
    let lists = matches!(battle.to_act(), ToAct::Lists(_));
    let asked = battle.to_act();
    let answer = thrown(typed && !lists, bytes, |dice| battle.give(side, command, dice));
    match answer {
        Ok(answer) => {
            assert!(is_there, "a side that there is not commands: {command}");
            // What stands on a list already is not counted where a command takes its place.
            assert!(lists || checked.is_ok(), "`check` refuses what is done: {command}: {checked:?}");
            match answer {
                Answer::Done => {
                    let n = battle.last_number();
                    let known = battle.commands(n, Viewer::Umpire);
                    let own = words.expect("what was done is a command");
                    assert!(known.contains(&own), "`{own}` was done, and is not in the record: {known:?}");
                    assert!(battle.given_by(n).has(side), "it was done, and by somebody else");
                    if let ToAct::One(_) = asked {
                        assert_eq!(known.len(), 1, "one command, one entry: {known:?}");
                    }
                }
                Answer::Sealed => {
                    let own: Vec<_> = battle.list(side).into_iter().map(|(_, own)| battle.write(&own)).collect();
                    assert!(own.contains(&words), "`{words:?}` was sealed, and is not on the list: {own:?}");
                    assert_eq!(battle.record(0).len(), before.lines(), "what is sealed is not recorded");
                }
            }
            true
        }
        Err(Stop::Refused(refusal)) => {
            assert!(!refusal.reason.clause.is_empty(), "refused without a clause: {refusal}: {command}");
            assert!(
                lists || !is_free || checked.is_err(),
                "`check` allows what is refused: {refusal}: {command}: {checked:?}"
            );
            before.still(battle, "a refusal");
            false
        }
        Err(Stop::Waiting(waiting)) => {
            assert!(typed, "seeded dice are always there: {waiting}");
            before.still(battle, "waiting for dice");
            false
        }
    }
}

/// Forecasts and previews of anything that is a command.
fn foreseen(battle: &dyn AnyBattle, side: Side, command: &Json, allowed: bool) {
    let forecasts = battle.forecast(side, command);
    let forecasts = forecasts.unwrap_or_else(|what| panic!("a command without forecasts: {what}: {command}"));
    assert!(allowed || forecasts.is_empty(), "what is not allowed has a forecast: {command}");
    for forecast in &forecasts {
        assert!(!forecast.reason.clause.is_empty(), "a forecast without a clause: {forecast:?}");
        let is_one = |(_, chance): &(String, f64)| (-1e-12..=1.0 + 1e-12).contains(chance);
        assert!(forecast.chances.iter().all(is_one), "that is no chance: {forecast:?}");
        let sum: f64 = forecast.picture.results.iter().map(|result| result.chance).sum();
        assert!(forecast.picture.results.is_empty() || (sum - 1.0).abs() < 1e-9, "no partition: {forecast:?}");
    }
    let preview = battle.preview(side, command);
    let preview = preview.unwrap_or_else(|what| panic!("a command without a preview: {what}: {command}"));
    let Some(course) = preview.course else { return };
    assert_eq!(allowed, course.stop.is_none(), "a course stops where, and only where, it is refused: {command}");
    assert_eq!(course.beyond.is_empty(), course.stop.is_none(), "what is not done lies beyond: {command}");
    let sum = course.costs.iter().map(|row| row.cost).sum();
    assert_eq!(course.cost, sum, "the rows add up: {command}");
    for instead in &course.instead {
        let judged = battle.check(side, &instead.command);
        assert!(judged.is_ok(), "instead of {command} it proposes what is refused: {instead:?}: {judged:?}");
    }
}

/// A battle that has changed: it verifies, can be taken up as it stands, and everybody can be told of it.
pub(super) fn holds(battle: &dyn AnyBattle, subject: &dyn Subject, secret: Option<sandtable_core::record::Seed>) {
    let record = text(battle);
    let verified = subject.verify(&record, secret);
    assert!(verified.is_ok(), "what was played does not verify: {verified:?}");
    let again = match subject.restore(&record, secret) {
        Ok(again) => again,
        Err(problems) => panic!("what was played cannot be taken up: {}", problems[0]),
    };
    let stand = Stand::of(battle, true);
    if !stand.has_sealed() {
        stand.still(again.as_ref(), "taking a battle up");
    }
    let from = battle.last_number().saturating_sub(2);
    for viewer in viewers(battle) {
        json(&Page::of(battle, viewer));
        assert_eq!(Entry::all(battle, from, viewer), Entry::all(again.as_ref(), from, viewer), "one story");
    }
}

/// As it goes over the wire.
pub(super) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain values can be written as JSON")
}
