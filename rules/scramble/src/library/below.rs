//! Attacks on the ground and at sea: guns, bombs, torpedoes, rockets.

use super::aloft::{MOST_BANDS, barred};
use super::stage::{Stage, Weapon};
use super::told::{EMPTY, LONG, NIGHT, NO_BOMB_SIGHT, NO_BRAKES, PAIRS, SHARE, Told, WOUNDS, name};
use crate::battle::Scramble;
use crate::battle::board::Board;
use crate::clause;
use crate::resolution::ground::{Attack, Raid, Raided};
use crate::table::tell::hits;
use sandtable_core::data::Problem;
use sandtable_core::{AttackPage, AttackResult, AttackWish, Note, Refusal, Table, capital, refuse};
use sandtable_dice::Need;
use sandtable_odds::companion::{Bands, Barred, Measured, Reach, Telling, becomes, ends, fates, play};

/// SQR-128 Bands of strafing, in inches.
const STRAFES: [i32; 3] = [2, 4, 6];
/// SQR-130 From how far dive bombers drop, in inches.
const DIVE: i32 = 2;
/// SQR-132 The run of a torpedo, in inches.
const RUN: [i32; 2] = [3, 8];
/// SQR-133 Range of rockets, in inches.
const ROCKETS: i32 = 8;

/// SQR-127 An attack on the ground as far as it has been told.
///
/// # Errors
/// A band that there is not, a face that no die has.
pub(super) fn strike(stage: &Stage, wish: &AttackWish) -> Result<AttackPage, Vec<Problem>> {
    let tellings = tellings(stage);
    let need = |told: &Told| {
        let number = needed(stage, told).map_err(barred);
        Ok(number.and_then(|need| match need.total() {
            ..=10 => Ok(need),
            _ => Err(Barred { need: Some(need), reason: &clause::TOO_HARD }),
        }))
    };
    let at = |told: &mut Told, away| told.away = away;
    let asks = Measured {
        wish,
        plain: Told::default(),
        tellings: tellings.iter().collect::<Vec<&Telling<Told>>>(),
        bands: bands(stage),
        most_bands: MOST_BANDS,
        at,
        need: &need,
    };
    let (mut page, told) = asks.page()?;
    page.circumstances.iter_mut().for_each(name);
    let ship = stage.setting.target(stage.target).is_some_and(|target| target.ship);
    page.aim = if ship { "to sink it" } else { "to destroy it" }.into();
    let Some(raid) = told.and_then(|told| raid(stage, &told)) else { return Ok(page) };
    let ends = ends(&raid, |raid, _| (raid.hits > 0, raid.damage));
    fates(&mut page, stage.left, ["miss", "hit", "destroyed"], ends);
    let played = play(&raid, &wish.dice)?;
    page.counts = played.counts;
    if let Some((end, _)) = played.end {
        page.result = Some(result(stage, &raid, end));
    }
    page.throws = played.throws;
    Ok(page)
}

/// What an attack needs: of guns the first mount that has something to fire.
fn needed(stage: &Stage, told: &Told) -> Result<Need, Refusal> {
    let (setting, table) = (stage.setting(told), stage.table(told));
    let board = Board::new(&setting, &table);
    match board.strike(stage.attacker, stage.target, &stage.how(told), stage.by(told))? {
        // From so low down bombs fall otherwise.
        (Attack::Low, _) if stage.weapon == Weapon::Level => refuse(&clause::LEVEL_HEIGHT),
        (_, need) => Ok(need),
    }
}

/// What is rolled; nothing where it cannot be.
fn raid(stage: &Stage, told: &Told) -> Option<Raid> {
    needed(stage, told).ok()?;
    let (setting, table) = (stage.setting(told), stage.table(told));
    Board::new(&setting, &table).raid(stage.attacker, stage.target, &stage.how(told), stage.by(told))
}

/// SQR-128, SQR-129, SQR-130, SQR-131, SQR-132, SQR-133 The bands: of distance, or of height for level bombing.
fn bands(stage: &Stage) -> Bands {
    let unit = Scramble::UNIT;
    match stage.weapon {
        Weapon::Level => heights(stage),
        Weapon::Torpedo => {
            let [least, most] = RUN;
            let words = format!("{least} to {most} {}", unit.name());
            let reach = Reach { name: format!("{least}–{most}"), words, at: most };
            Bands { all: vec![reach], ..Bands::measured(unit, &[]) }
        }
        Weapon::Dive => Bands::measured(unit, &[DIVE]),
        Weapon::Low => Bands::measured(unit, &[stage.setting.rules.low.into()]),
        Weapon::Rockets => Bands::measured(unit, &[ROCKETS]),
        _ => Bands::measured(unit, &STRAFES),
    }
}

/// SQR-129 The height bands from which level bombing needs the same.
fn heights(stage: &Stage) -> Bands {
    let need = |height: u8| {
        let need = needed(stage, &Told { away: height.into(), ..Told::default() });
        need.ok().map(|need| need.total())
    };
    let mut all: Vec<(u8, u8, i8)> = Vec::new();
    for (height, need) in (1..=stage.setting.rules.ceiling).filter_map(|height| Some((height, need(height)?))) {
        match all.last_mut() {
            Some((_, to, known)) if *known == need => *to = height,
            _ => all.push((height, height, need)),
        }
    }
    let reach = |(from, to, _): (u8, u8, i8)| Reach {
        name: if from == to { from.to_string() } else { format!("{from}–{to}") },
        words: if from == to { format!("Height band {from}") } else { format!("Height bands {from} to {to}") },
        at: from.into(),
    };
    Bands {
        title: "Height band of the bomber".into(),
        asked: "Tap the height band from which the bombs fall.".into(),
        all: all.into_iter().map(reach).collect(),
    }
}

/// What can be told of this weapon, by the rules in force.
fn tellings(stage: &Stage) -> Vec<Telling<Told>> {
    let (rules, kind) = (&stage.setting.rules, stage.kind(stage.attacker));
    let strafes = matches!(stage.weapon, Weapon::Strafe(_));
    let long = strafes && rules.long_bursts && !stage.setting.fires_long(stage.attacker);
    let bombs = matches!(stage.weapon, Weapon::Level | Weapon::Dive | Weapon::Low) && stage.units() > 1;
    let aims = stage.weapon == Weapon::Level && kind.crew > 0 && kind.bomb_sight;
    let pairs = if stage.weapon == Weapon::Rockets { usize::from(stage.units() / 2).saturating_sub(1) } else { 0 };
    let mounts = if strafes && rules.depletion { stage.mounts() } else { 0 };
    let all = [
        LONG.steps(long.into()),
        NIGHT.steps((rules.night != 0 && !stage.setting.night).into()),
        NO_BOMB_SIGHT.steps(aims.into()),
        NO_BRAKES.steps((stage.weapon == Weapon::Dive && kind.dives()).into()),
        SHARE.steps(if bombs { 3 } else { 0 }),
        PAIRS.steps(pairs),
        WOUNDS.steps(usize::MAX),
        EMPTY.steps(mounts.saturating_sub(1)),
    ];
    all.into_iter().flatten().collect()
}

/// SQR-127 What came of it.
fn result(stage: &Stage, raid: &Raid, end: Raided) -> AttackResult {
    let (left, after) = (stage.left, stage.left - end.damage);
    let words = match end.hits {
        0 => hits(0),
        number => format!("{}: {}", hits(number), end.damage),
    };
    let mut notes = Vec::new();
    if end.depleted > 0 {
        let number = end.depleted.count_ones();
        let mounts = if number == 1 { "One mount is".into() } else { format!("{number} mounts are") };
        notes.push(Note { text: format!("{mounts} empty."), clause: clause::DEPLETED.clause.into() });
    }
    if raid.left == end.damage && stage.setting.target(stage.target).is_some_and(|target| target.ship) {
        notes.push(Note { text: "The guns aboard go down with it.".into(), clause: "SQR-165".into() });
    }
    AttackResult {
        words: capital(&words),
        then: becomes(left, end.damage),
        damage: end.damage,
        left: after,
        destroyed: after == 0,
        attacker_lost: false,
        clause: clause::GROUND_ATTACK.clause.into(),
        notes,
    }
}
