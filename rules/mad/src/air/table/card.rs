//! The card of an aircraft, ship or gun position: what a person needs of it at a table of real miniatures.

use sandtable_core::{Card, Row, Words};
use sandtable_forces::{boxes, row};
use sandtable_geometry::Length;

use super::words::arc_name;
use crate::air::battle::setting::AirMember;
use crate::air::battle::state::{Craft, Flags};
use crate::air::lists::{Group, GunId, Lists, Load, Manoeuvre, RANGES_MM, TURN_STEP_MM, Target, Type};
use crate::air::rules::AirRules;
use crate::air::sections::attack::{damage, engines_to_crash};
use crate::air::sections::flight::{class, top_speed};
use crate::table::words::{capital, exactly};

/// An aircraft in a battle.
#[derive(Clone, Copy)]
pub(crate) struct Now<'a> {
    pub craft: &'a Craft,
    /// It is on the table: it has a speed and a height.
    pub there: bool,
}

/// MAP-06 The figures of a type of aircraft, and the skill of a crew; in a battle as it stands `now`.
pub(crate) fn figures(lists: &Lists, rules: &AirRules, kind: &Type, skill: i8, now: Option<Now>) -> Vec<Row> {
    let flown = |manoeuvre: &Manoeuvre| class(lists, rules, *manoeuvre) <= kind.rating;
    let words = Manoeuvre::ALL.iter().filter(|(_, manoeuvre)| flown(manoeuvre)).map(|(_, manoeuvre)| match manoeuvre {
        Manoeuvre::Slip => "side slip",
        Manoeuvre::HalfLoop => "half loop",
        Manoeuvre::Loop => "loop",
    });
    let flown: Vec<&str> = words.collect();
    let radius = Length::mm(i32::from(kind.turn) * TURN_STEP_MM);
    let top = now.map_or(kind.speed[1], |now| top_speed(kind, now.craft));
    let aloft = now.filter(|now| now.there).map(|now| now.craft);
    let speed = aloft.map_or(String::new(), |craft| format!(", {} now", craft.speed));
    let bombs = if kind.level_bomber { "bombs high or low" } else { "attacks the ground low" };
    let height = match aloft {
        Some(craft) if craft.flags.has(Flags::LOW) => "low now, ",
        Some(_) => "high now, ",
        None => "",
    };
    vec![
        row("Speed", format!("{} to {top}{speed}", kind.speed[0]), "MAP-12"),
        row("Acceleration", kind.acceleration.to_string(), "MAP-13"),
        row("Turn", format!("{}, radius {}", kind.turn, exactly(radius)), "MAP-15"),
        row("Manoeuvres", format!("class {}: {}", kind.rating, flown.join(", ")), "MAP-19"),
        row("Height", format!("{height}{bombs}"), "MAP-91"),
        row("Skill", if skill > 0 { format!("+{skill}") } else { skill.to_string() }, "MAP-49"),
    ]
}

/// MAP-82 Weapons of an aircraft in a line, those that point one way together: "2 x MG, 2 x 20mm fixed; MG astern".
pub(crate) fn arms(lists: &Lists, kind: &Type) -> String {
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
        let code = &lists.gun(*gun).code;
        if *count == 1 { code.clone() } else { format!("{count} x {code}") }
    };
    let mount = |(arc, guns): &(&str, Vec<(GunId, u8)>)| {
        format!("{} {arc}", guns.iter().map(gun).collect::<Vec<_>>().join(", "))
    };
    mounts.iter().map(mount).collect::<Vec<_>>().join("; ")
}

fn guns(lists: &Lists, group: &Group) -> String {
    format!("{} x {}", group.count, lists.gun(group.gun).code)
}

/// MAP-06, MAP-33, MAP-88 The card of an aircraft: of a force, or in a battle as it stands `now`. MAP-71 Where no critical table is
/// used its crew and engines are not crossed off.
pub(crate) fn card(
    lists: &Lists,
    rules: &AirRules,
    kind: &Type,
    plan: &AirMember,
    criticals: bool,
    now: Option<Now>,
) -> Card {
    let figures = figures(lists, rules, kind, plan.skill, now);
    let now = now.map(|now| now.craft);
    let crew = kind.crew.iter().zip(0_u8..).map(|(location, at)| {
        let works = kind.groups.iter().filter(|group| group.crew == at).map(|group| guns(lists, group));
        let drops = [
            (location.drops_bombs && plan.load == Load::Bombs, "drops the bombs"),
            (location.drops_torpedo && plan.load == Load::Torpedo, "launches the torpedo"),
        ];
        let drops = drops.into_iter().filter(|(does, _)| *does).map(|(_, what)| what.to_owned());
        let note: Vec<String> = works.chain(drops).collect();
        let hit = now.map_or(0, |craft| u16::from(craft.crew_hit >> at & 1));
        boxes(capital(&location.name), note.join(", "), [1, hit], "MAP-88")
    });
    let hits = now.map_or(0, |craft| craft.engines_hit.into());
    let engines = boxes(
        if kind.engines == 1 { "Engine" } else { "Engines" },
        "hits",
        [engines_to_crash(kind, rules).into(), hits],
        "MAP-47",
    );
    let load = match plan.load {
        Load::None => None,
        Load::Bombs => {
            let gone = now.map_or(0, |craft| kind.templates.saturating_sub(craft.templates).into());
            Some(boxes("Bombs", "templates", [kind.templates.into(), gone], "MAP-58"))
        }
        Load::Torpedo => {
            let gone = now.map_or(0, |craft| u16::from(!craft.torpedo));
            Some(boxes("Torpedo", "", [1, gone], "MAP-92"))
        }
    };
    Card {
        figures,
        boxes: crew.chain([engines]).filter(|_| criticals).chain(load).collect(),
        log: vec!["Speed".into()],
        ..armed(lists, rules, &kind.groups)
    }
}

/// MAP-93, MAP-94 The card of a ship or gun position.
pub(crate) fn card_below(lists: &Lists, rules: &AirRules, target: &Target) -> Card {
    let speed = if target.speed > 0 { target.speed.to_string() } else { "stays where it is".to_owned() };
    Card { figures: vec![row("Speed", speed, "MAP-94")], ..armed(lists, rules, &target.groups) }
}

/// MAP-33 A card with nothing on it but its guns, by range.
fn armed(lists: &Lists, rules: &AirRules, groups: &[Group]) -> Card {
    let weapon = |group: &Group| {
        let gun = lists.gun(group.gun);
        let numbers = gun.columns.iter().map(|number| if *number == 0 { "–".into() } else { number.to_string() });
        let [_, half, full, critical] = damage(gun, group.count, rules);
        let hits = format!("{half} / {full} / {critical}");
        [guns(lists, group), arc_name(group.arc).into()].into_iter().chain(numbers).chain([hits]).collect()
    };
    let head = ["Guns", "Arc"].map(Words::from).into_iter();
    let head = head.chain(RANGES_MM.map(|range| range.to_string().into())).chain(["Half / full / critical".into()]);
    Card {
        head: head.collect(),
        weapons: groups.iter().map(weapon).collect(),
        clause: "MAP-33".into(),
        ..Card::default()
    }
}
