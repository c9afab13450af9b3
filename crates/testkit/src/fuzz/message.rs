//! Messages of a page, and what a table does with them on a prepared battle.

use super::bench::{Bench, Stand, filled, is_chosen, thrown, viewers};
use super::bytes::Bytes;
use super::command::{given, holds, json};
use super::crooked::crook;
use sandtable_core::{AnyBattle, DiceFrom, Offer, Piece, Side, Value, Viewer};
use sandtable_dice::Entered;
use sandtable_wire::{FromPage, News, Page, Question, Said, SeatKind, Wanted, Wish, ask};
use serde_json::Value as Json;

/// Messages of one input.
const MOST: usize = 4;

/// Bytes that an answer may have: a page's queue of them is short.
const LONGEST: usize = 1 << 20;

pub(super) fn run(bench: &Bench, first: u8, data: &[u8]) {
    let position = bench.position(first);
    let Some((&seat, data)) = data.split_first() else { return };
    bench.with(position, |battle, subject| {
        let seat = match seat % 8 {
            6 => SeatKind::Umpire,
            7 => SeatKind::Spectator,
            n => SeatKind::Side(Side(n % battle.sides().len() as u8)),
        };
        let mut changed = false;
        for message in data.split(|&byte| byte == b'\n').take(MOST) {
            let (text, mut bytes) = match message.first() {
                None => continue,
                Some(b'{') => (String::from_utf8_lossy(message).into_owned(), Bytes::new(&[])),
                Some(_) => {
                    let mut bytes = Bytes::new(message);
                    (made(battle, seat, &mut bytes), bytes)
                }
            };
            let Ok(said) = FromPage::read(&text) else { continue };
            let again = FromPage::read(&json(&said));
            assert_eq!(again.ok().as_ref(), Some(&said), "a message comes back from JSON as something else: {text}");
            let told = viewers(battle).filter(|_| is_chosen(data));
            let pages: Vec<(Viewer, Page)> = told.map(|viewer| (viewer, Page::of(battle, viewer))).collect();
            let known = battle.numbers();
            if !obeyed(battle, seat, said, position.typed, &mut bytes) {
                continue;
            }
            changed = true;
            for (viewer, before) in &pages {
                let now = Page::of(battle, *viewer);
                let news = News::since(battle, *viewer, before, &known, &now);
                assert!(json(&news).len() < LONGEST, "news without end for {viewer:?}");
            }
        }
        if changed && is_chosen(data) {
            holds(battle, subject, position.secret);
        }
        changed
    });
}

fn viewer(seat: SeatKind) -> Viewer {
    match seat {
        SeatKind::Side(side) => Viewer::Side(side),
        SeatKind::Umpire => Viewer::Umpire,
        SeatKind::Spectator => Viewer::Public,
    }
}

/// Does what a table does with a message. Has it changed the battle?
fn obeyed(battle: &mut dyn AnyBattle, seat: SeatKind, said: FromPage, typed: bool, bytes: &mut Bytes) -> bool {
    match said {
        FromPage::Join { .. } => false,
        FromPage::Ask { question, .. } => {
            let stand = (bytes.byte() & 3 == 1).then(|| Stand::of(battle, true));
            let reply = json(&ask(battle, viewer(seat), &question));
            assert!(reply.len() < LONGEST, "{} bytes to answer {question:?}", reply.len());
            stand.iter().for_each(|stand| stand.still(battle, "a question"));
            false
        }
        FromPage::Want(Wanted { wish, dice, .. }) => match (seat, wish) {
            (SeatKind::Side(side), Wish::Give(said)) => match said.command(battle, side) {
                Ok(command) => match dice.filter(|_| typed) {
                    Some(faces) => with_faces(battle, side, &command, &faces),
                    None => given(battle, side, &command, typed, false, bytes),
                },
                Err(refused) => {
                    assert!(!refused.reason.is_empty(), "refused without a word: {said:?}");
                    false
                }
            },
            (SeatKind::Side(side), Wish::Withdraw { place }) => {
                let (stand, list) = (Stand::of(battle, bytes.byte() & 3 == 1), battle.list(side).len());
                match battle.withdraw(side, place) {
                    Ok(()) => assert_eq!(battle.list(side).len() + 1, list, "one command is taken off the list"),
                    Err(_) => stand.still(battle, "a refusal"),
                }
                battle.list(side).len() != list
            }
            (SeatKind::Side(side), Wish::ListDone) => {
                let stand = Stand::of(battle, bytes.byte() & 3 == 1);
                let done = thrown(typed, bytes, |dice| battle.done(side, dice));
                if done.is_err() {
                    stand.still(battle, "a refusal");
                }
                done.is_ok()
            }
            (SeatKind::Side(side), Wish::Undo { to }) => taken_back(battle, side, to),
            (SeatKind::Side(_) | SeatKind::Umpire, Wish::Rule { offer, values, reason }) => {
                ruled(battle, seat, &offer, &values, &reason)
            }
            _ => false,
        },
    }
}

/// Gives a command with faces as a page sent them, which may be those of no dice that there are.
fn with_faces(battle: &mut dyn AnyBattle, side: Side, command: &Json, faces: &[Vec<u8>]) -> bool {
    let stand = Stand::of(battle, false);
    let given = battle.give(side, command, DiceFrom::Table(Entered::new(faces.iter().map(Vec::as_slice))));
    match &given {
        Ok(_) => {
            let known = battle.faces(battle.last_number());
            let fell: Vec<u8> = known.iter().flat_map(|faces| faces.iter().copied()).collect();
            let typed: Vec<u8> = faces.iter().flatten().copied().collect();
            assert!(battle.record(0).len() == stand.lines() || fell == typed, "typed {typed:?}, recorded {fell:?}");
        }
        Err(_) => stand.still(battle, "a refusal"),
    }
    given.is_ok()
}

/// Alone only what a side may alone, and with everybody's consent anything that there is.
fn taken_back(battle: &mut dyn AnyBattle, side: Side, to: u32) -> bool {
    let stand = Stand::of(battle, true);
    let alone = battle.may_undo(side);
    let numbers = battle.numbers();
    let is_there = numbers.iter().rev().skip(1).any(|&n| n == to);
    let others: Vec<Side> = (0..battle.sides().len() as u8).map(Side).filter(|&other| other != side).collect();
    match battle.undo(side, to, &[]) {
        Ok(()) => assert!(alone.is_ok_and(|least| to <= least) && is_there, "taken back alone: {alone:?}, {to}"),
        Err(_) => {
            stand.still(battle, "a refusal");
            assert!(alone != Ok(to), "what a side may take back alone is refused to it: {to}");
            let agreed = battle.undo(side, to, &others);
            assert_eq!(agreed.is_ok(), is_there && !battle.is_closed(), "everybody agrees: {agreed:?}, {to}");
            if agreed.is_err() {
                stand.still(battle, "a refusal");
                return false;
            }
        }
    }
    let kept = battle.numbers();
    assert!(numbers.starts_with(&kept) && kept.last() == Some(&to), "taken back to {to}: {kept:?}");
    true
}

/// A ruling among those that the seat was told, as everybody agrees to it or the umpire gives it.
fn ruled(battle: &mut dyn AnyBattle, seat: SeatKind, offer: &Offer, values: &[Value], reason: &str) -> bool {
    let of = viewer(seat);
    if !battle.rulings(of, offer.actor).contains(offer) {
        return false;
    }
    let Ok(events) = battle.ruling(of, offer, values) else { return false };
    let stand = Stand::of(battle, true);
    let by = if let SeatKind::Side(side) = seat { Some(side) } else { None };
    if by.is_some() {
        assert!(battle.rule(&events, reason, by, &[]).is_err(), "a side rules alone: {events}");
        stand.still(battle, "a refusal");
    }
    let others: Vec<Side> =
        (0..battle.sides().len() as u8).map(Side).filter(|&side| by.is_some() && by != Some(side)).collect();
    let ruled = battle.rule(&events, reason, by, &others);
    if let Err(why) = &ruled {
        assert!(!why.is_empty(), "a ruling is refused without a word: {events}");
        stand.still(battle, "a refusal");
    }
    ruled.is_ok()
}

/// A message as a page makes one, with some edits.
fn made(battle: &dyn AnyBattle, seat: SeatKind, bytes: &mut Bytes) -> String {
    let kind = bytes.byte();
    let side = if let SeatKind::Side(side) = seat { side } else { Side(0) };
    // Now and then with dice as somebody types them.
    let rolls = usize::from(kind & 0x70 == 0x70) * (1 + bytes.below(6));
    let dice: Vec<Vec<u8>> =
        (0..rolls).map(|_| (0..=bytes.below(3)).map(|_| 1 + bytes.byte() % 11).collect()).collect();
    let dice = (rolls > 0).then_some(dice);
    let want = |wish| FromPage::Want(Wanted { id: "w".into(), after: battle.last_number(), wish, dice });
    let query = |question| FromPage::Ask { id: "q".into(), question: Box::new(question) };
    let piece = Piece(u16::from(bytes.byte()) | u16::from(kind & 0x80) << 1);
    let offers = battle.offers(side);
    let offer = bytes.one_of(&offers).copied().unwrap_or_default();
    let values = filled(&offer, bytes);
    let number = u32::from(bytes.byte());
    let said = match kind % 12 {
        0 => want(Wish::Give(Said::Filled { offer: Box::new(offer), values })),
        1 | 2 => match battle.fill(&offer, &values) {
            Ok(command) if kind % 12 == 1 => want(Wish::Give(Said::Command(command))),
            Ok(command) => want(Wish::Give(Said::Typed(battle.write(&command).unwrap_or_default()))),
            Err(_) => want(Wish::ListDone),
        },
        3 => query(Question::Before(Said::Filled { offer: Box::new(offer), values })),
        4 => query(Question::Region { offer, slot: number as u8 % 5 }),
        5 => query(Question::Choices { offer, slot: number as u8 % 5, values }),
        6 => query(Question::Ways(vec![Said::Filled { offer: Box::new(offer), values }; 1 + number as usize % 3])),
        7 => query(Question::Receipt { n: number % 32 }),
        8 if number % 2 == 0 => query(Question::Rulings { piece }),
        8 => query(Question::WhyNot { actor: piece, verb: Some(number as u8), target: None }),
        9 => {
            let rulings = battle.rulings(viewer(seat), piece);
            let offer = bytes.one_of(&rulings).copied().unwrap_or_default();
            let values = filled(&offer, bytes);
            want(Wish::Rule { offer: Box::new(offer), values, reason: "so it was agreed".into() })
        }
        10 => want(Wish::Undo { to: battle.last_number().saturating_sub(number % 6) }),
        _ if number % 2 == 0 => want(Wish::ListDone),
        _ => want(Wish::Withdraw { place: number }),
    };
    let mut message = serde_json::to_value(&said).expect("plain values");
    let edits = bytes.byte() % 4;
    for _ in 0..edits {
        if let Some(inner) = inner(&mut message) {
            crook(inner, bytes);
        }
    }
    message.to_string()
}

/// The part of a message in which edits are of interest.
fn inner(message: &mut Json) -> Option<&mut Json> {
    let key = if message.get("question").is_some() { "question" } else { "wish" };
    message.get_mut(key)
}
