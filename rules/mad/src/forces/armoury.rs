//! What a side can buy, sorted for people who choose.

use sandtable_core::{Armoury, Note, Ware};

use super::muster::draft_of;
use super::{LIMIT, Sample, may_observe};
use crate::house_design::workshop;
use crate::lists::{Class, Drive, Era, Family, Fitted, GENERIC, Kind, Lists};
use crate::symbol::symbol;

/// What stands together in the lists, in this order.
const GROUPS: [&str; 13] = [
    "Tanks",
    "Assault guns",
    "Walkers",
    "Grav vehicles",
    "VTOLs",
    "Carriers",
    "Cars and trucks",
    "Anti-aircraft",
    "Power armour",
    "Infantry",
    "Guns",
    "Artillery",
    "Off the table",
];

/// MAD-93, MAD-99 Everything that the lists of an era have, in the words of a record sheet.
pub fn armoury(lists: &Lists, samples: &[Sample]) -> Armoury {
    let nations: Vec<String> = match lists.nations() {
        none if none.is_empty() => vec![GENERIC.into()],
        nations => nations.into_iter().map(Into::into).collect(),
    };
    let mut wares: Vec<Ware> = lists.kinds.iter().map(|kind| ware(lists, kind)).collect();
    // Several files may add to one list, and kinds of a group need not stand together in a file.
    let of_list = |ware: &Ware| nations.iter().position(|nation| *nation == ware.list).unwrap_or(nations.len());
    let of_group = |ware: &Ware| GROUPS.iter().position(|group| *group == ware.group);
    wares.sort_by_key(|ware| (of_list(ware), of_group(ware)));
    let note = |text: &str, clause: &'static str| Note { text: text.into(), clause: clause.into() };
    let (era, name) = era_words(lists.era);
    Armoury {
        era: era.into(),
        name: name.into(),
        lists: nations,
        limit: LIMIT.into(),
        wares,
        samples: samples.iter().map(|sample| draft_of(lists, sample)).collect(),
        notes: vec![
            note("Points are those of speed, hit points and weapons together.", "MAD-93"),
            note("* does not fire when it moves; a vehicle pays a tenth less for it.", "MAD-94"),
        ],
        workshop: workshop(lists),
    }
}

/// The word of an era in files, and its name.
pub fn era_words(era: Era) -> (&'static str, &'static str) {
    match era {
        Era::Ww2 => ("ww2", "Second World War"),
        Era::HiTech => ("hitech", "Hi-tech"),
    }
}

/// A kind in the words of a record sheet.
pub(super) fn ware(lists: &Lists, kind: &Kind) -> Ware {
    let speed = lists.speeds.iter().find(|speed| speed.id == kind.speed);
    Ware {
        list: if kind.nation == GENERIC { String::new() } else { kind.nation.clone() },
        group: group(lists, kind).into(),
        name: kind.name.clone(),
        symbol: symbol(lists, kind).into(),
        points: kind.points.into(),
        strength: kind.hit_points,
        speed: speed.map(|speed| speed.name.clone()).unwrap_or_default(),
        arms: arms(lists, kind),
        notes: notes(lists, kind),
        traits: if may_observe(kind) { vec!["spotter".into()] } else { Vec::new() },
    }
}

/// The weapons of a kind, with their stars.
fn arms(lists: &Lists, kind: &Kind) -> String {
    let arm = |fitted: &Fitted| format!("{}{}", lists.weapon(fitted.weapon).name, if fitted.fixed { "*" } else { "" });
    kind.weapons.iter().map(arm).collect::<Vec<_>>().join(", ")
}

/// What else the lists say of a kind.
fn notes(lists: &Lists, kind: &Kind) -> String {
    let equipment = kind.equipment.iter().filter_map(|own| lists.equipment.iter().find(|row| row.item == *own));
    let mut words: Vec<String> = equipment.map(|row| row.name.clone()).collect();
    let traits = [
        (kind.recon, "recon".to_owned()),
        (kind.spotter, "observer".into()),
        (kind.engineer, "engineers".into()),
        (kind.capacity > 0, format!("carries {}", kind.capacity)),
    ];
    words.extend(traits.into_iter().filter(|(has, _)| *has).map(|(_, word)| word));
    words.join(", ")
}

fn group(lists: &Lists, kind: &Kind) -> &'static str {
    let has = |family: Family| kind.weapons.iter().any(|fitted| lists.weapon(fitted.weapon).family == family);
    match (kind.class, kind.drive) {
        (_, Drive::None) => "Off the table",
        (_, Drive::Vtol) => "VTOLs",
        (_, Drive::Walker) => "Walkers",
        (_, Drive::Grav) => "Grav vehicles",
        _ if has(Family::Artillery) => "Artillery",
        (Class::PowerArmour, _) => "Power armour",
        (Class::Infantry | Class::Cavalry, _) => "Infantry",
        _ if has(Family::Aa) => "Anti-aircraft",
        _ => match symbol(lists, kind) {
            "assault-gun" => "Assault guns",
            "towed-gun" => "Guns",
            "half-track" => "Carriers",
            "tank" | "heavy-tank" => "Tanks",
            _ => "Cars and trucks",
        },
    }
}
