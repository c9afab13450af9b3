//! What a side can buy, sorted for people who choose.

use super::desk::drawn;
use crate::clause;
use crate::forces::{BATTLE, Bought, CAISSON, EVERYBODY, GENERAL, Item, SIZES, Stock};
use crate::lists::{Formation, Kind, Quality};
use sandtable_core::{Armoury, Fitting, Note, Ware, capital};
use sandtable_forces::fitting;

/// AOS-01, AOS-89, AOS-90 Everything that there is, with its price for a fair unit of medium size, and the armies of the tables to start
/// with.
pub fn armoury(stock: &Stock) -> Armoury {
    let note = |text: &str, clause: &'static str| Note { text: text.into(), clause: clause.into() };
    let sold = |at: &usize| stock.rules.rockets || !stock.lists.is_rocket(&stock.lists.kinds[*at]);
    let mut wares: Vec<Ware> = (0..stock.lists.kinds.len()).filter(sold).map(|at| ware(stock, at)).collect();
    wares.push(extra(stock, Item::Caisson, CAISSON, "one for a battery of its wing"));
    wares.push(extra(stock, Item::General, GENERAL, "one for six units"));
    let mut notes = vec![note("Prices are those of fair units of medium size.", clause::PRICE.clause)];
    if stock.rules.army_limits {
        notes.push(note("At least half of the points are infantry.", clause::INFANTRY_SHARE.clause));
        notes.push(note("There is one battery at most for three units of other arms.", clause::BATTERIES.clause));
        notes.push(note("At most two units are better than excellent.", clause::ELITE.clause));
        notes.push(note("An army has 12 to 24 units.", clause::ARMY_SIZE.clause));
    }
    notes.push(note("Each unit belongs to a wing for the whole battle.", clause::WINGS.clause));
    Armoury {
        era: BATTLE.into(),
        name: "Battle".into(),
        unit: "wing".into(),
        strength: "figures".into(),
        lists: vec![EVERYBODY.into()],
        limit: stock.limit(),
        wares,
        samples: stock.samples().iter().map(|force| force.draft(stock)).collect(),
        notes,
        ..Armoury::default()
    }
}

/// A type of unit.
fn ware(stock: &Stock, at: usize) -> Ware {
    let (kind, usual) = (&stock.lists.kinds[at], stock.usual(at));
    Ware {
        list: EVERYBODY.into(),
        group: capital(kind.arm.word()).into(),
        name: kind.label.clone(),
        symbol: kind.arm.symbol().into(),
        points: stock.price(Item::Unit(usual)),
        strength: usual.figures.into(),
        speed: speed(kind),
        arms: stock.lists.arms(kind).into(),
        notes: notes(kind),
        fittings: fittings(stock, usual),
        ..Ware::default()
    }
}

/// AOS-95 Inches of a turn in line and column, or unlimbered and limbered.
fn speed(kind: &Kind) -> String {
    let rates = kind.arm.usual().map(|formation| kind.moves[formation as usize].unwrap_or_default());
    format!("{}–{}", rates[0], rates[1])
}

/// AOS-08, AOS-86 What a figure is worth in a melee, what shock it has, and how it may spread out.
fn notes(kind: &Kind) -> String {
    let mut notes = vec![format!("melee {}%", kind.melee), format!("firefight {}%", kind.firefight)];
    if kind.shock_attack + kind.shock_stand > 0 {
        notes.push(format!("shock {} charging, {} standing", kind.shock_attack, kind.shock_stand));
    }
    for (formation, word) in [(Formation::Skirmish, "skirmish line"), (Formation::Screen, "screen")] {
        if kind.moves[formation as usize].is_some() {
            notes.push(word.into());
        }
    }
    notes.join(", ")
}

/// AOS-01, AOS-03, AOS-04, AOS-05, AOS-85 What the buyer of a unit settles: quality, size, and which of its names it has.
fn fittings(stock: &Stock, usual: Bought) -> Vec<Fitting> {
    let kind = stock.kind(usual);
    // What is usual stands first, the others in their order.
    let settled = |name: &'static str, mut choices: Vec<(String, Bought)>| {
        choices.sort_by_key(|(_, unit)| *unit != usual);
        fitting(name, choices.into_iter().map(|(word, unit)| (word, stock.price(Item::Unit(unit)))))
    };
    let qualities = (1..=stock.lists.best().0).rev().map(Quality);
    let qualities = qualities.map(|quality| (stock.lists.grade(quality).word.clone(), Bought { quality, ..usual }));
    let sizes = SIZES.iter().zip(kind.sizes);
    let sizes = sizes.map(|((word, _), figures)| ((*word).to_owned(), Bought { figures, ..usual }));
    let mut fittings = vec![settled("Quality", qualities.collect()), settled("Size", sizes.collect())];
    let variants = stock.variants(kind);
    if variants.len() > 1 {
        let names = variants.iter().zip(0..).map(|(word, called)| ((*word).to_owned(), Bought { called, ..usual }));
        fittings.push(settled("Name", names.collect()));
    }
    fittings
}

/// AOS-161, AOS-162 What is no unit.
fn extra(stock: &Stock, item: Item, name: &str, notes: &str) -> Ware {
    Ware {
        list: EVERYBODY.into(),
        group: "With the army".into(),
        name: name.into(),
        symbol: drawn(stock, item).into(),
        points: stock.price(item),
        notes: notes.into(),
        ..Ware::default()
    }
}
