//! Looking for a hidden marker at a real table: told in a few taps, and found or not when the dice are typed.

use super::prey::Stock;
use super::spotting::{Asked, Marker, Situation};
use super::tell::by_range;
use crate::clause;
use crate::lists::RANGES_MM;
use sandtable_core::data::Problem;
use sandtable_core::{AttackChance, AttackPage, AttackResult, AttackWish};
use sandtable_odds::companion::{Telling, ends, play};

/// The word for looking among the weapons.
pub(super) const LOOK: &str = "look";

const MOVES: Telling<Situation> =
    Telling { words: &["moved"], name: "I moved", clause: "MAD-87", say: |of, _| of.moving = Some(true) };
const CONTACT: Telling<Situation> =
    Telling { words: &["contact"], name: "In contact", clause: "MAD-98", say: |of, _| of.markers[0].contact = true };
const DOUBTFUL: Telling<Situation> = Telling {
    words: &["doubtful"],
    name: "Sight in doubt",
    clause: "MAD-16",
    say: |of, _| of.markers[0].doubtful = true,
};

/// What people can tell of a marker.
const MARKER: [Telling<Situation>; 3] = [
    Telling { words: &["target-moved"], name: "It moved", clause: "MAD-98", say: |of, _| of.markers[0].moved = true },
    Telling { words: &["cover"], name: "In cover", clause: "MAD-98", say: |of, _| of.markers[0].cover = true },
    Telling {
        words: &["works-4", "works"],
        name: "Fortified",
        clause: "MAD-98",
        say: |of, _| of.markers[0].works = true,
    },
];

/// The words for all of them.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let all = MARKER.iter().chain([&MOVES, &CONTACT, &DOUBTFUL]);
    all.flat_map(|telling| telling.words).copied()
}

/// MAD-85, MAD-87, MAP-80 Somebody looks for a marker. `spotter` is how the lists call who looks; where the target is the marker
/// itself (`gone`), and not an element that is known to lie under one, it is gone when it is spotted.
///
/// # Errors
/// Names that no list has, numbers that cannot be.
pub(super) fn watch(stock: &Stock, wish: &AttackWish, spotter: &str, gone: bool) -> Result<AttackPage, Vec<Problem>> {
    let flies = stock.craft(spotter).is_ok();
    let plain = Situation { spotter: spotter.into(), moving: None, markers: vec![Marker::default()] };
    let ground: &[&'static Telling<Situation>] = if flies { &[] } else { &[&CONTACT, &DOUBTFUL] };
    let tellings = (!flies).then_some(&MOVES).into_iter().chain(&MARKER).chain(ground.iter().copied()).collect();
    let asked = |of: &Situation| Asked::read(stock.land, stock.air, stock.rules, of);
    let need = |of: &Situation| asked(of).map(|asked| asked.first());
    let at = |of: &mut Situation, mm: i32| of.markers[0].range = mm.into();
    let (mut page, told) = by_range(wish, &RANGES_MM, plain, tellings, at, &need)?;
    page.aim = "to spot it".into();
    let Some(told) = told else { return Ok(page) };
    let plan = asked(&told)?.attempts();
    for (spotted, chance) in ends(&plan, |_, spotted| spotted > 0) {
        let name = if spotted { "spotted" } else { "unseen" };
        page.chances.push(AttackChance { name: name.into(), damage: 0, chance });
        page.achieved += if spotted { chance } else { 0.0 };
    }
    let played = play(&plan, &wish.dice)?;
    if let Some((_, spotted)) = played.end {
        let (words, then) = match spotted {
            0 if told.markers[0].doubtful && played.faces.len() == 1 => ("No line of sight", "It stays a marker"),
            0 => ("Not spotted", "It stays a marker"),
            _ => ("Spotted", "What is under the marker is placed; a dummy is removed"),
        };
        page.result = Some(AttackResult {
            words: words.into(),
            then: then.into(),
            damage: 0,
            left: if gone && spotted > 0 { 0 } else { wish.left.unwrap_or_default() },
            destroyed: false,
            attacker_lost: false,
            clause: clause::TO_SPOT.clause.into(),
            notes: Vec::new(),
        });
    }
    (page.throws, page.counts) = (played.throws, played.counts);
    Ok(page)
}
