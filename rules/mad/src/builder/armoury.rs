//! What a side can buy, sorted for people who choose.

use sandtable_core::{Armoury, AttackWords, Note, Ware};

use super::muster::draft_of;
use crate::air;
use crate::air::lists::Type;
use crate::air::table::card;
use crate::forces::flights::fittings;
use crate::forces::{IN_THE_AIR, LIMIT, LIMIT_ALOFT, Sample, Stock, may_observe};
use crate::library::outsiders;
use crate::lists::design::workshop;
use crate::lists::{Class, Drive, Era, Family, Fitted, GENERIC, Kind, Lists};
use crate::table::symbol::symbol;

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

/// What stands together in the lists of aircraft, in this order.
const GROUPS_ALOFT: [&str; 4] = ["Fighters", "Dive bombers", "Torpedo bombers", "Bombers"];

/// MAD-93, MAD-99, MAP-115 Everything that the lists of an era have, in the words of a record sheet; with it the aircraft that
/// may go with its units.
pub fn armoury(stock: &Stock, samples: &[Sample]) -> Armoury {
    let lists = stock.lists;
    let nations: Vec<String> = match lists.nations() {
        none if none.is_empty() => vec![GENERIC.into()],
        nations => nations.into_iter().map(Into::into).collect(),
    };
    let mut wares: Vec<Ware> = lists.kinds.iter().map(|kind| ware(lists, kind)).collect();
    // Several files may add to one list, and kinds of a group need not stand together in a file.
    let of_list = |ware: &Ware| nations.iter().position(|nation| *nation == ware.list).unwrap_or(nations.len());
    let of_group = |ware: &Ware| GROUPS.iter().position(|group| *group == ware.group);
    wares.sort_by_key(|ware| (of_list(ware), of_group(ware)));
    let mut notes = vec![
        note("Points are those of speed, hit points and weapons together.", "MAD-93"),
        note("* does not fire when it moves; a vehicle pays a tenth less for it.", "MAD-94"),
    ];
    if lists.era == Era::Ww2 {
        // The lists of aircraft have no nations, so everybody may have them.
        let mut aircraft = wares_aloft(stock);
        for ware in &mut aircraft {
            ware.group = format!("Aircraft, {}", std::mem::take(&mut ware.list)).into();
        }
        aircraft.sort_by_key(|ware| stock.aircraft.names().iter().position(|name| ware.group.ends_with(name)));
        wares.extend(aircraft);
        notes.push(note(
            "An aircraft is a unit by itself and comes from turn 2 on; all of a force are of one list.",
            "MAP-115",
        ));
    }
    let (era, name) = (lists.era.word(), lists.era.title());
    Armoury {
        era: era.into(),
        name: name.into(),
        unit: "unit".into(),
        strength: "hit points".into(),
        everybody: if nations.len() > 1 { GENERIC.into() } else { "".into() },
        lists: nations,
        limit: LIMIT.into(),
        fittings: Vec::new(),
        wares,
        samples: samples.iter().map(|sample| draft_of(lists, sample)).collect(),
        notes,
        workshop: Some(workshop(lists)),
        attacks: Some(AttackWords::of_fire("hit point", "hit points")),
        outsiders: outsiders((lists.era == Era::Ww2).then_some(stock.aircraft), true),
    }
}

/// MAP-69, MAP-96 Everything that a force of the air game alone may buy.
pub fn armoury_aloft(stock: &Stock) -> Armoury {
    let names = stock.aircraft.names();
    let mut wares = wares_aloft(stock);
    let of_list = |ware: &Ware| names.iter().position(|name| *name == ware.list);
    let of_group = |ware: &Ware| GROUPS_ALOFT.iter().position(|group| *group == ware.group);
    wares.sort_by_key(|ware| (of_list(ware), of_group(ware)));
    Armoury {
        era: IN_THE_AIR.0.into(),
        name: IN_THE_AIR.1.into(),
        unit: "flight".into(),
        strength: "hit points".into(),
        lists: names.into_iter().map(Into::into).collect(),
        everybody: GENERIC.into(),
        limit: LIMIT_ALOFT.into(),
        fittings: Vec::new(),
        wares,
        samples: Vec::new(),
        notes: vec![
            note("Points are those of hit points, top speed, turn and guns together.", "MAP-65"),
            note("Turn is the tightest template, class that of the manoeuvres it may fly.", "MAP-06"),
            note("A load is paid for, and so is the skill of a crew.", "MAP-96"),
        ],
        workshop: None,
        attacks: Some(AttackWords::of_fire("hit point", "hit points")),
        outsiders: outsiders(Some(stock.aircraft), false),
    }
}

fn note(text: &str, clause: &'static str) -> Note {
    Note { text: text.into(), clause: clause.into() }
}

/// Every aircraft, in the order of the lists.
fn wares_aloft(stock: &Stock) -> Vec<Ware> {
    stock.aircraft.types.iter().map(|kind| ware_aloft(stock, kind)).collect()
}

/// MAP-06 A type of aircraft in the words of a record sheet; the price is that without a load.
fn ware_aloft(stock: &Stock, kind: &Type) -> Ware {
    let bombs = match kind.templates {
        0 => None,
        1 => Some("1 bomb".to_owned()),
        several => Some(format!("{several} bombs")),
    };
    let loads: Vec<String> = bombs.into_iter().chain(kind.torpedo.then(|| "torpedo".into())).collect();
    let flies = format!("turn {}, class {}", kind.turn, kind.rating);
    Ware {
        list: kind.list.clone(),
        group: group_aloft(kind).into(),
        name: kind.name.clone(),
        symbol: air::table::drawn_as(kind).into(),
        points: kind.points.into(),
        strength: kind.hit_points,
        speed: format!("{}–{}", kind.speed[0], kind.speed[1]),
        arms: card::arms(stock.aircraft, kind),
        notes: if loads.is_empty() { flies } else { format!("{flies}; {}", loads.join(" or ")) },
        traits: Vec::new(),
        fittings: fittings(stock, kind),
    }
}

pub(super) fn group_aloft(kind: &Type) -> &'static str {
    match () {
        () if kind.dive_bomber => "Dive bombers",
        () if kind.torpedo => "Torpedo bombers",
        () if kind.level_bomber => "Bombers",
        () => "Fighters",
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
        fittings: Vec::new(),
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
