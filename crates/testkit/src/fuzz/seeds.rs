//! Inputs to start from: what is said, written and sent in real battles.

use super::Target;
use super::bench::{Bench, filled};
use super::command::json;
use sandtable_core::{AnyBattle, Offer, Piece, Side, Viewer};
use sandtable_dice::Stream;
use sandtable_wire::{FromPage, Question, Said, Wanted, Wish};

/// Bytes of a text or record that is a seed as it stands.
const LONGEST: usize = 9_000;

/// Seeds of a target, with names; `lot` is the lowest bit of the first byte of each.
///
/// # Panics
/// Where a prepared battle cannot be taken up.
pub fn seeds(target: Target, bench: &Bench, lot: u8) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<Vec<u8>> = Vec::new();
    match target {
        Target::Scenario => written(&bench.scenarios, lot, &mut all),
        Target::Roster => written(&bench.rosters, lot, &mut all),
        Target::Record => {
            for (n, position) in bench.positions.iter().enumerate() {
                let first = (n as u8) << 1 | lot;
                if position.record.len() <= LONGEST {
                    all.push([&[first], position.record.as_bytes()].concat());
                }
                for repair in 0..4_u8 {
                    all.push([&[first, repair, repair, (7 * n + 3) as u8][..], &scattered(n as u64, 24)].concat());
                }
            }
        }
        Target::Command | Target::Message => {
            for n in 0..bench.positions.len() {
                let first = (n as u8) << 1 | lot;
                bench.with(bench.position(first), |battle, _| {
                    match target {
                        Target::Command => commands(battle, first, n as u64, &mut all),
                        _ => messages(battle, first, n as u64, &mut all),
                    }
                    false
                });
            }
        }
    }
    let name = |n: usize| format!("{}-{n:03}", if lot == 0 { "book" } else { "toy" });
    all.into_iter().enumerate().map(|(n, seed)| (name(n), seed)).collect()
}

/// Bytes of all sorts.
fn scattered(n: u64, length: usize) -> Vec<u8> {
    let mut source = Stream::new(n);
    (0..length).map(|_| sandtable_core::pick(&mut source, 256) as u8).collect()
}

/// Texts as they stand, where they are short, and edits of each.
fn written(texts: &[String], lot: u8, all: &mut Vec<Vec<u8>>) {
    for (n, text) in texts.iter().enumerate() {
        let first = (n as u8) << 1 | lot;
        if text.len() <= LONGEST {
            all.push([&[first], text.as_bytes()].concat());
        }
        for edits in 0..6_u8 {
            let more = scattered(n as u64 * 8 + u64::from(edits), 40);
            // Behind the edits nothing is written.
            all.push([&[first, 1, edits][..], &more[..usize::from(edits) * 5 + 5]].concat());
        }
    }
}

/// An offer of somebody who is asked, and values for it.
fn some(battle: &dyn AnyBattle, source: &mut Stream) -> Option<(Side, Offer, Vec<sandtable_core::Value>)> {
    let side = battle.to_act().sides().iter().next()?;
    let offers = battle.offers(side);
    let offer = *offers.get(sandtable_core::pick(source, offers.len().max(1) as u32) as usize)?;
    Some((side, offer, filled(&offer, source)))
}

/// The number that means the first side that is asked, as [`super::command::by`] reads it.
const ASKED: u8 = 0;

fn commands(battle: &dyn AnyBattle, first: u8, n: u64, all: &mut Vec<Vec<u8>>) {
    let mut source = Stream::new(n);
    for _ in 0..2 {
        let Some((_, offer, values)) = some(battle, &mut source) else { return };
        let Ok(command) = battle.fill(&offer, &values) else { continue };
        let words = battle.write(&command).unwrap_or_default();
        all.push(
            [&[first, ASKED << 3][..], words.as_bytes(), &[b'\n', ASKED << 3 | 3], command.to_string().as_bytes()]
                .concat(),
        );
    }
    for kind in [4_u8, 6] {
        all.push([&[first, ASKED << 3 | kind][..], &scattered(n + u64::from(kind), 16)].concat());
    }
}

fn messages(battle: &dyn AnyBattle, first: u8, n: u64, all: &mut Vec<Vec<u8>>) {
    let mut source = Stream::new(n);
    let Some((side, offer, values)) = some(battle, &mut source) else { return };
    let want = |wish| FromPage::Want(Wanted { id: "w".into(), after: battle.last_number(), wish, dice: None });
    let query = |question| FromPage::Ask { id: "q".into(), question: Box::new(question) };
    let command = battle.default(side);
    let ruling = battle.rulings(Viewer::Umpire, Piece::THE_SIDE).into_iter().next();
    let said = match n % 8 {
        0 => want(Wish::Give(Said::Filled { offer: Box::new(offer), values })),
        1 => want(Wish::Give(Said::Command(command))),
        2 => query(Question::Before(Said::Typed(battle.write(&command).unwrap_or_default()))),
        3 => query(Question::Choices { offer, slot: 1, values }),
        4 => query(Question::Region { offer, slot: 0 }),
        5 => match ruling {
            Some(offer) => want(Wish::Rule {
                values: filled(&offer, &mut source),
                offer: Box::new(offer),
                reason: "agreed".into(),
            }),
            None => query(Question::Rulings { piece: offer.actor }),
        },
        6 => want(Wish::Undo { to: battle.last_number().saturating_sub(1) }),
        _ => query(Question::Receipt { n: battle.last_number() }),
    };
    let seat = if n % 8 == 5 { 6 } else { side.0 };
    all.push([&[first, seat][..], json(&said).as_bytes()].concat());
    for kind in 0..3_u64 {
        let choices = scattered(n * 3 + kind, 20);
        // A message that is made does not begin like one that is written.
        let start = ((n * 3 + kind) % 12) as u8;
        all.push([&[first, side.0, start][..], &choices].concat());
    }
}
