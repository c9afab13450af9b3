//! The card of an aircraft: what a person needs of it at a table of real miniatures, and what is crossed off.

use crate::battle::position::Craft;
use crate::forces::skills;
use crate::lists::{Aircraft, Arc, Guns, Level, Lists, Load, Weapon};
use crate::resolution::condition::Condition;
use crate::resolution::shooting::Fired;
use crate::resolution::volley::mounts;
use crate::rules::Rules;
use sandtable_core::{Boxes, Card, Row};
use sandtable_forces::{boxes, row};
use std::ops::Range;

/// Boxes for Fire Markers.
const FIRES: u16 = 4;

/// With its sign; of nothing just "0".
fn sign(number: i8) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}

/// SQR-137, SCR-70 The figures of an aircraft and its crew; in a battle as they are now, with what is printed behind them.
pub fn figures(
    lists: &Lists,
    rules: &Rules,
    kind: &Aircraft,
    (level, laden): (Level, bool),
    now: Option<&Craft>,
) -> Vec<Row> {
    let new = Condition::new(kind, 1, 1);
    let is = now.map_or(&new, |now| &now.now);
    let changed = |now: String, printed: String| if now == printed { now } else { format!("{now} ({printed})") };
    let inches = |now: u8, printed: u8| changed(now.to_string(), printed.to_string());
    let signed = |now: i8, printed: i8| changed(sign(now), sign(printed));
    let star = if laden && kind.is_fighter() { "*" } else { "" };
    let [skill, combat] = began(lists, rules, level, now);
    let (word, _) = Level::ALL[level as usize];
    vec![
        row("AS", inches(is.speed, kind.speed), "SQR-27"),
        row("ST", inches(is.stall, kind.stall), "SQR-112"),
        row("MVR", inches(is.turning, kind.turning), "SQR-108"),
        row("AB", signed(is.agility, kind.agility), "SQR-28"),
        row("CM", signed(is.climb, kind.climb), "SQR-35"),
        row("DV", inches(is.defence, kind.defence) + star, "SQR-66"),
        row("Crew", format!("{word}, Skill {skill}, Combat skill {combat}"), "SQR-107"),
    ]
}

/// SQR-107 The Skill and Combat skill that a crew began with, dealt by dice or not: a wound takes as much of both.
fn began(lists: &Lists, rules: &Rules, level: Level, now: Option<&Craft>) -> [u8; 2] {
    let [skill, combat] = skills(lists, rules, level);
    let Some(Craft { trained, now, .. }) = now else { return [skill, combat] };
    let [pilot, other] = now.pilots.map(|airman| [airman.skill, airman.combat]);
    let known = [pilot, other, [now.crew.skill, now.crew.combat]].into_iter().find(|[skill, _]| *skill > 0);
    [*trained, known.map_or(combat, |[skill, combat]| combat + trained.saturating_sub(skill))]
}

/// SQR-61, SQR-120 What the gunners serve: each with his number and his guns.
pub fn stations(kind: &Aircraft) -> Vec<(u8, Vec<&Guns>)> {
    let mut stations: Vec<(u8, Vec<&Guns>)> = Vec::new();
    for guns in &kind.guns {
        let Some(gunner) = guns.gunner else { continue };
        match stations.iter_mut().find(|(number, _)| *number == gunner) {
            Some((_, served)) => served.push(guns),
            None => stations.push((gunner, vec![guns])),
        }
    }
    stations.sort_by_key(|(gunner, _)| *gunner);
    stations
}

/// SQR-68 to SQR-72 An arc in words.
pub const fn arc_name(arc: Arc) -> &'static str {
    match arc {
        Arc::Nose => "nose",
        Arc::Front => "front",
        Arc::Rear => "rear",
        Arc::Port => "port",
        Arc::Starboard => "starboard",
        Arc::Turret => "all round",
        Arc::Upward => "upward",
    }
}

fn barrels(guns: &Guns) -> String {
    format!("{} x {}", guns.number, guns.calibre)
}

/// Guns in a line: "4 x .303 rear".
pub fn mounting(guns: &Guns) -> String {
    format!("{} {}", barrels(guns), arc_name(guns.arc))
}

/// SQR-101, SQR-120, SCR-120 The card of an aircraft: of a force, or in a battle as it stands `now`.
pub fn card(
    (lists, rules): (&Lists, &Rules),
    kind: &Aircraft,
    level: Level,
    load: Option<Load>,
    now: Option<&Craft>,
) -> Card {
    let is = now.map(|now| &now.now);
    let laden = load.is_some_and(Load::is_payload) && now.is_none_or(|now| now.load > 0);
    let mut all = crew(began(lists, rules, level, now), kind, is);
    let mut first = 0;
    all.extend(kind.guns.iter().filter_map(|guns| {
        let number = mounts(guns, lists.weapon(guns.class)).len();
        let of = first..first + number;
        first += number;
        depletion((lists, rules), guns, of, now)
    }));
    let works = [
        (kind.bomb_sight, "Bomb sight", is.is_some_and(|is| !is.bomb_sight)),
        (kind.brakes, "Dive brakes", is.is_some_and(|is| !is.brakes)),
        (kind.radar, "Radar", is.is_some_and(|is| !is.radar)),
    ];
    let works = works.into_iter().filter(|(has, ..)| *has);
    all.extend(works.map(|(_, name, gone)| boxes(name, "", [1, gone.into()], "SQR-83")));
    all.push(boxes("Fire Markers", "", [FIRES, is.map_or(0, |is| is.fires.into())], "SQR-95"));
    if let Some(load) = load {
        let units = u16::from(load.units(rules.bomb));
        let gone = now.map_or(0, |now| units.saturating_sub(now.load.into()));
        all.push(boxes("Load", load.name(), [units, gone], "SQR-117"));
    }
    let salvos = load.and_then(|load| match load {
        Load::Salvos(_) => Some(("salvo of rockets", crate::lists::Class::Rockets)),
        Load::Mortar(_) => Some(("Wfr.Gr.21", crate::lists::Class::Mortar)),
        _ => None,
    });
    let salvos = salvos.map(|(name, class)| {
        let weapon = lists.weapon(class);
        ["Pilot", name, "nose", "1", &sign(weapon.to_hit), &format!("{}D6", weapon.dice), "used up"]
            .map(str::to_owned)
            .to_vec()
    });
    Card {
        figures: figures(lists, rules, kind, (level, laden), now),
        boxes: all,
        head: ["Who", "Guns", "Arc", "Rolls", "To hit", "Damage", "Depletes on"].map(Into::into).to_vec(),
        weapons: kind.guns.iter().map(|guns| weapon(lists, rules, guns)).chain(salvos).collect(),
        clause: "SQR-119".into(),
        log: vec!["Height".into(), "Move".into()],
        ..Card::default()
    }
}

/// SQR-89, SQR-94 The crew: a box for each point of Skill of a Pilot, and one for each of the Aircrew.
fn crew([skill, combat]: [u8; 2], kind: &Aircraft, is: Option<&Condition>) -> Vec<Boxes> {
    let of = |skill: u8, combat: u8| format!("Skill {skill}, Combat skill {combat}");
    let pilots = ["Pilot", "Co-Pilot"].into_iter().zip(0_usize..).take(kind.pilots.into());
    let mut all: Vec<Boxes> = pilots
        .map(|(name, at)| {
            let Some(now) = is.map(|is| is.pilots[at]) else {
                return boxes(name, of(skill, combat), [skill.into(), 0], "SQR-89");
            };
            let wounds = skill.saturating_sub(now.skill);
            let note = match () {
                () if !now.lives() => "killed".into(),
                () if now.dazed => of(now.skill, now.combat) + ", dazed",
                () => of(now.skill, now.combat),
            };
            boxes(name, note, [skill.into(), wounds.into()], "SQR-89")
        })
        .collect();
    if kind.crew > 0 {
        let dead = is.map_or(0, |is| kind.crew.saturating_sub(is.crew.alive));
        let note = is.map_or_else(|| of(skill, combat), |is| of(is.crew.skill, is.crew.combat));
        let dazed = is.map_or(0, |is| is.crew.dazed);
        let note = if dazed > 0 { format!("{note}, {dazed} dazed") } else { note };
        all.push(boxes("Aircrew", note, [kind.crew.into(), dead.into()], "SQR-94"));
    }
    all
}

/// SCR-120, SCR-137 The boxes of a group of guns that can deplete: one for each fixed mount, two for each other one, or as the rules say.
/// `of` are the numbers of its mounts in the aircraft.
fn depletion((lists, rules): (&Lists, &Rules), guns: &Guns, of: Range<usize>, now: Option<&Craft>) -> Option<Boxes> {
    let weapon = lists.weapon(guns.class);
    [false, rules.long_bursts].into_iter().find_map(|long| weapon.depletes_on(rules, long))?;
    let note = guns.gunner.map_or("Pilot".into(), |gunner| format!("gunner {gunner}"));
    let each = if guns.gunner.is_some() { rules.depletions.into() } else { 1 };
    let number = each * of.len() as u16;
    let struck = |at: usize| {
        let has = |mounts: u32| mounts >> at & 1 == 1;
        now.map_or(0, |now| if has(now.empty) { each } else { has(now.weak).into() })
    };
    Some(boxes(mounting(guns), note, [number, of.map(struck).sum()], "SCR-120"))
}

/// SQR-61, SQR-78, SQR-119, SCR-118, SCR-119 to SCR-121 A group of guns: who fires it, how it rolls, and when it depletes, with long
/// bursts behind it.
fn weapon(lists: &Lists, rules: &Rules, guns: &Guns) -> Vec<String> {
    let weapon: &Weapon = lists.weapon(guns.class);
    let mounts = mounts(guns, weapon);
    let to_hit = |single: bool| {
        let fired = Fired { class: guns.class, arc: guns.arc, single, long: false, extra: 0 };
        sign(weapon.to_hit - i8::from(fired.has_less(rules)))
    };
    let mut numbers: Vec<String> = Vec::new();
    for number in mounts.iter().map(|mount| to_hit(mount.single)) {
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    let on = |long: bool| weapon.depletes_on(rules, long).map_or("never".to_owned(), |face| face.to_string());
    vec![
        guns.gunner.map_or("Pilot".into(), |gunner| format!("Gunner {gunner}")),
        barrels(guns),
        arc_name(guns.arc).into(),
        mounts.len().to_string(),
        numbers.join(" / "),
        format!("{}D6", weapon.dice),
        if rules.long_bursts { format!("{} / {}", on(false), on(true)) } else { on(false) },
    ]
}
