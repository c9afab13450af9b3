//! The card of an aircraft: what a person needs of it at a table of real miniatures.

use sandtable_core::{Boxes, Card, Row, Words};
use sandtable_geometry::Length;

use super::Stock;
use crate::air::attack::damage;
use crate::air::flight::class;
use crate::air::lists::{Group, GunId, Manoeuvre, RANGES_MM, TURN_STEP_MM, Type};
use crate::air::skies::{Load, Plan};
use crate::air::words::arc_name;
use crate::words::{capital, exactly};

/// MAP-06 The figures of a type of aircraft, and the skill of a crew.
pub(super) fn figures(stock: &Stock, kind: &Type, skill: i8) -> Vec<Row> {
    let row = |name: &str, value: String, clause: &'static str| Row { name: name.into(), value, clause: clause.into() };
    let flown = |manoeuvre: &Manoeuvre| class(stock.aircraft, stock.rules, *manoeuvre) <= kind.rating;
    let words = Manoeuvre::ALL.iter().filter(|(_, manoeuvre)| flown(manoeuvre)).map(|(_, manoeuvre)| match manoeuvre {
        Manoeuvre::Slip => "side slip",
        Manoeuvre::HalfLoop => "half loop",
        Manoeuvre::Loop => "loop",
    });
    let flown: Vec<&str> = words.collect();
    let radius = Length::mm(i32::from(kind.turn) * TURN_STEP_MM);
    vec![
        row("Speed", format!("{} to {}", kind.speed[0], kind.speed[1]), "MAP-12"),
        row("Acceleration", kind.acceleration.to_string(), "MAP-13"),
        row("Turn", format!("{}, radius {}", kind.turn, exactly(radius)), "MAP-15"),
        row("Manoeuvres", format!("class {}: {}", kind.rating, flown.join(", ")), "MAP-19"),
        row("Skill", if skill > 0 { format!("+{skill}") } else { skill.to_string() }, "MAP-49"),
    ]
}

/// MAP-82 Weapons of an aircraft in a line, those that point one way together: "2 x MG, 2 x 20mm fixed; MG astern".
pub(super) fn arms(stock: &Stock, kind: &Type) -> String {
    let mut mounts: Vec<(&str, Vec<(GunId, u8)>)> = Vec::new();
    for group in &kind.groups {
        let arc = arc_name(group.arc).trim_start_matches("to the ");
        let at = mounts.iter().position(|(other, _)| *other == arc).unwrap_or_else(|| {
            mounts.push((arc, Vec::new()));
            mounts.len() - 1
        });
        let guns = &mut mounts[at].1;
        match guns.iter_mut().find(|(gun, _)| *gun == group.gun) {
            Some((_, count)) => *count = count.saturating_add(group.count),
            None => guns.push((group.gun, group.count)),
        }
    }
    let gun = |(gun, count): &(GunId, u8)| {
        let code = &stock.aircraft.gun(*gun).code;
        if *count == 1 { code.clone() } else { format!("{count} x {code}") }
    };
    let mount = |(arc, guns): &(&str, Vec<(GunId, u8)>)| {
        format!("{} {arc}", guns.iter().map(gun).collect::<Vec<_>>().join(", "))
    };
    mounts.iter().map(mount).collect::<Vec<_>>().join("; ")
}

fn guns(stock: &Stock, group: &Group) -> String {
    format!("{} x {}", group.count, stock.aircraft.gun(group.gun).code)
}

/// MAP-06, MAP-33, MAP-88 The card of an aircraft of a force; the numbers of its unit and of its own in it are the caller's.
/// MAP-71 Where no critical table is used its crew and engines are not crossed off.
pub(super) fn card(stock: &Stock, kind: &Type, plan: &Plan, criticals: bool) -> Card {
    let crew = kind.crew.iter().zip(0_u8..).map(|(location, at)| {
        let works = kind.groups.iter().filter(|group| group.crew == at).map(|group| guns(stock, group));
        let drops = [
            (location.drops_bombs && plan.load == Load::Bombs, "drops the bombs"),
            (location.drops_torpedo && plan.load == Load::Torpedo, "launches the torpedo"),
        ];
        let drops = drops.into_iter().filter(|(does, _)| *does).map(|(_, what)| what.to_owned());
        let note: Vec<String> = works.chain(drops).collect();
        Boxes { name: capital(&location.name), note: note.join(", "), number: 1, clause: "MAP-88".into() }
    });
    let engines = Boxes {
        name: if kind.engines == 1 { "Engine".into() } else { "Engines".into() },
        note: "hits".into(),
        number: if stock.rules.by_engines { u16::from(kind.engines) + 1 } else { 2 },
        clause: "MAP-47".into(),
    };
    let load = match plan.load {
        Load::None => None,
        Load::Bombs => Some(Boxes {
            name: "Bombs".into(),
            note: "templates".into(),
            number: kind.templates.into(),
            clause: "MAP-58".into(),
        }),
        Load::Torpedo => {
            Some(Boxes { name: "Torpedo".into(), note: String::new(), number: 1, clause: "MAP-92".into() })
        }
    };
    let weapon = |group: &Group| {
        let gun = stock.aircraft.gun(group.gun);
        let numbers = gun.columns.iter().map(|number| if *number == 0 { "–".into() } else { number.to_string() });
        let [_, half, full, critical] = damage(gun, group.count, stock.rules);
        let hits = format!("{half} / {full} / {critical}");
        [guns(stock, group), arc_name(group.arc).into()].into_iter().chain(numbers).chain([hits]).collect()
    };
    let head = ["Guns", "Arc"].map(Words::from).into_iter();
    let head = head.chain(RANGES_MM.map(|range| range.to_string().into())).chain(["Half / full / critical".into()]);
    Card {
        unit: 0,
        piece: 0,
        figures: figures(stock, kind, plan.skill),
        boxes: crew.chain([engines]).filter(|_| criticals).chain(load).collect(),
        head: head.collect(),
        weapons: kind.groups.iter().map(weapon).collect(),
        clause: "MAP-33".into(),
        log: vec!["Speed".into()],
    }
}
