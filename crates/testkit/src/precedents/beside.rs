//! Precedents beside battles: what may be bought, and what the companion of a table of real miniatures answers.

use super::says_as_before;
use crate::conform::json;
use sandtable_core::{Addition, Armoury, AttackPage, AttackWish, Draft, DraftLine, Muster, pick};
use sandtable_dice::Stream;
use std::fmt::{Debug, Write};

/// Wishes that are told one after the other of a pair.
const TOLD: usize = 40;

/// Buys everything that is for sale, for a side that has nothing and for one that has a unit: one of it, and six. What comes of
/// it is compared with what a file has, a digest a ware; it is written again, or out, as in [`super::holds_to_precedents`].
///
/// # Panics
/// Where something is sold otherwise than before, and says what; where the file cannot be read or written.
pub fn sells_as_before<E: Debug>(
    file: &str,
    armouries: &[Armoury],
    muster: impl Fn(&Draft, Option<&Addition>) -> Result<Muster, E>,
) {
    let mut said = Vec::new();
    for armoury in armouries {
        let first = armoury.lists.first().cloned().unwrap_or_else(|| "Generic".into());
        let empty = Draft { era: armoury.era.clone(), list: first, limit: armoury.limit, ..Draft::default() };
        let sample = armoury.samples.first().unwrap_or(&empty);
        for ware in &armoury.wares {
            let list = if armoury.lists.contains(&ware.list) { &ware.list } else { &empty.list };
            let empty = Draft { list: list.clone(), ..empty.clone() };
            let bought = |draft: &Draft, unit: Option<usize>, number: u8| {
                let line = DraftLine { kind: ware.name.clone(), number, traits: Vec::new() };
                muster(draft, Some(&Addition { unit, line }))
            };
            let first = bought(&empty, None, 1);
            let unit = first.as_ref().map_or_else(|_| empty.clone(), |muster| muster.draft.clone());
            let more = [bought(&unit, Some(0), 6), bought(&unit, None, 1), bought(sample, Some(0), 1)];
            let answers = (first, more);
            let name = format!("{} {}: {}", armoury.era, ware.list, ware.name).replace(": ", " ");
            said.push((name, format!("{answers:?}")));
        }
    }
    says_as_before(file, said);
}

/// Tells the companion of each of these pairs what may be told, at random, and types dice: weapons, bands, circumstances, what the
/// target has left. What it answers is compared with what a file has, a digest a pair; it is written again, or out, as in
/// [`super::holds_to_precedents`].
///
/// # Panics
/// Where something is answered otherwise than before, and says of whom; where the file cannot be read or written.
pub fn adjudicates_as_before<E: Debug>(
    file: &str,
    pairs: &[AttackWish],
    ask: impl Fn(&AttackWish) -> Result<AttackPage, E>,
) {
    let said = pairs.iter().zip(0..).map(|(pair, n)| {
        let mut source = Stream::new(n);
        let (mut wish, mut whole) = (pair.clone(), String::new());
        for _ in 0..TOLD {
            let answer = ask(&wish);
            match &answer {
                Ok(page) => writeln!(whole, "{wish:?}: {}", json(page)),
                Err(why) => writeln!(whole, "{wish:?}: {why:?}"),
            }
            .expect("text takes what is written");
            match answer {
                Ok(page) => tell(&mut wish, &page, &mut source),
                // It cannot be told like that: from the beginning.
                Err(_) => wish = pair.clone(),
            }
        }
        (format!("{} {} at {}", pair.era, pair.attacker.kind, pair.target.kind).replace(": ", " "), whole)
    });
    says_as_before(file, said);
}

/// Tells one thing more, of what the page says may be told.
fn tell(wish: &mut AttackWish, page: &AttackPage, source: &mut Stream) {
    let mut any = |many: usize| pick(source, many.max(1) as u32) as usize;
    match any(6) {
        0 => wish.weapon = page.weapons.get(any(page.weapons.len())).map(|weapon| weapon.id.clone()),
        1 => wish.band = Some(any(page.bands.len() + 1)),
        2 => wish.left = Some(any(12) as u16),
        3 => {
            let dice = page.throws.iter().flat_map(|throw| vec![throw.sides; usize::from(throw.dice)]);
            wish.dice = dice.map(|sides| any(usize::from(sides)) as u8 + 1).collect();
        }
        _ => {
            let Some(one) = page.circumstances.get(any(page.circumstances.len())) else { return };
            wish.circumstances.retain(|word| Some(word) != one.now.as_ref());
            wish.circumstances.extend(one.next.clone());
        }
    }
    if any(4) == 0 {
        wish.dice.clear();
    }
}
