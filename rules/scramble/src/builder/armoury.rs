//! What a side can buy, sorted for people who choose.

use super::desk::{drawn_as, fittings};
use crate::forces::{ForceCraft, Item, Order, SIDES, Sort, Stock};
use crate::lists::price::with_crew;
use crate::lists::{Aircraft, Battery, Level};
use crate::table::card::mounting;
use crate::table::symbol::drawn_below;
use crate::{clause, library};
use sandtable_core::{Armoury, Draft, DraftUnit, Fitting, FittingChoice, Note, Ware};
use sandtable_forces::{COLOURS, lines_of};

/// What stands together in the lists, in this order.
const GROUPS: [&str; 4] = ["Fighters", "Night fighters", "Attack aircraft", "Bombers"];

/// SQR-139, SQR-167 Everything that there is for a mission, in the words of a record sheet, with forces to start with.
pub fn armoury(stock: &Stock, at: usize) -> Armoury {
    let mission = &stock.missions[at];
    let order = Order { mission, side: 0, year: None, limit: mission.points[0] };
    let nations = stock.nations();
    let mut wares: Vec<Ware> = stock.lists.aircraft.iter().map(|kind| ware(stock, kind)).collect();
    let of_list = |ware: &Ware| nations.iter().position(|nation| *nation == ware.list);
    let of_group = |ware: &Ware| GROUPS.iter().position(|group| *group == ware.group);
    wares.sort_by_key(|ware| (of_list(ware), of_group(ware)));
    // SQR-151: where nobody buys batteries, none is for sale.
    let sold = |battery: &&Battery| stock.rules.buys_batteries && mission.batteries.contains(&battery.calibre);
    let batteries: Vec<&Battery> = stock.lists.batteries.iter().map(|(_, battery)| battery).filter(sold).collect();
    wares.extend(batteries.iter().map(|battery| ware_below(battery)));
    let note = |text: &str, clause: &'static str| Note { text: text.into(), clause: clause.into() };
    let [attacker, defender] = mission.points;
    let mut notes = vec![
        note(&format!("The Attacker has {attacker} points, the Defender {defender}."), clause::POINTS.clause),
        note("A price is that of an aircraft with an average crew; better crews cost more.", clause::CREW_PRICE.clause),
        note("A load is chosen at set-up and costs nothing.", clause::LOAD.clause),
        note("No aircraft is later than the year of the game.", clause::CHOSEN.clause),
    ];
    if !batteries.is_empty() {
        notes.push(note("Only the Defender buys batteries.", clause::BATTERIES.clause));
        notes.push(note("Two twins may be swapped for a quad.", clause::SWAPPED.clause));
    }
    Armoury {
        era: mission.id.clone(),
        name: mission.name.clone(),
        unit: "flight".into(),
        strength: "structure".into(),
        lists: nations.iter().map(|&nation| nation.into()).collect(),
        everybody: "Batteries".into(),
        limit: attacker,
        fittings: fittings(stock, &order),
        wares,
        samples: samples(stock, &order),
        notes,
        workshop: None,
        attacks: Some(library::words()),
        outsiders: library::outsiders(stock),
    }
}

/// A type of aircraft in the words of a record sheet.
fn ware(stock: &Stock, kind: &Aircraft) -> Ware {
    let mut notes = vec![
        format!("from {}", kind.year),
        format!("MVR {}, AB {:+}, CM {:+}, DV {}", kind.turning, kind.agility, kind.climb, kind.defence),
    ];
    if kind.crew > 0 {
        notes.push(format!("crew {}", kind.pilots + kind.crew));
    }
    Ware {
        list: kind.nation.clone(),
        group: group(kind).into(),
        name: kind.name.clone(),
        symbol: drawn_as(kind).into(),
        points: kind.cost.into(),
        strength: kind.structure.into(),
        speed: format!("{}–{}", kind.stall, kind.speed),
        arms: kind.guns.iter().map(mounting).collect::<Vec<_>>().join("; "),
        notes: notes.join(", "),
        traits: Vec::new(),
        fittings: ware_fittings(stock, kind),
    }
}

/// SQR-117, SCR-71 What the buyer of an aircraft settles: the experience of its crew, and its load.
fn ware_fittings(stock: &Stock, kind: &Aircraft) -> Vec<Fitting> {
    let choice = |word: &str, name: String, points: i32| FittingChoice { word: word.into(), name, points };
    let mut fittings = Vec::new();
    if stock.rules.experience {
        let level = |(word, level): &(&str, Level)| {
            let points = i32::from(with_crew(&stock.lists, kind.cost, *level)) - i32::from(kind.cost);
            choice(if *level == Level::default() { "" } else { word }, (*word).to_owned(), points)
        };
        // The usual crew stands first, the others in their order.
        let (usual, others): (Vec<_>, Vec<_>) = Level::ALL.iter().partition(|(_, level)| *level == Level::default());
        fittings.push(Fitting { name: "Crew".into(), choices: usual.into_iter().chain(others).map(level).collect() });
    }
    if !kind.loads.is_empty() {
        let loads = kind.loads.iter().map(|load| choice(load.word(), load.name(), 0));
        let choices = std::iter::once(choice("", "no load".into(), 0)).chain(loads).collect();
        fittings.push(Fitting { name: "Load".into(), choices });
    }
    fittings
}

/// SCR-90, SCR-93 A battery in the words of its table.
fn ware_below(battery: &Battery) -> Ware {
    let [low, high] = battery.heights;
    Ware {
        list: String::new(),
        group: "Batteries".into(),
        name: battery.name.clone(),
        symbol: drawn_below(battery.calibre).into(),
        points: battery.cost.into(),
        strength: battery.damage.into(),
        speed: String::new(),
        arms: if battery.dice > 0 { format!("{}D6 at {:+}", battery.dice, battery.to_hit) } else { "light".into() },
        notes: format!("DV {}, {} inches, height bands {low} to {high}", battery.defence, battery.range),
        traits: Vec::new(),
        fittings: Vec::new(),
    }
}

fn group(kind: &Aircraft) -> &'static str {
    match () {
        () if kind.role.contains("night fighter") => "Night fighters",
        () if kind.is_fighter() => "Fighters",
        () if kind.crew > 2 => "Bombers",
        () => "Attack aircraft",
    }
}

/// SQR-139, SQR-167 Forces to start with: for each side one of each nation that can field what the mission asks for.
fn samples(stock: &Stock, order: &Order) -> Vec<Draft> {
    let sides = SIDES.into_iter().enumerate().map(|(side, _)| {
        let order = Order { side, limit: order.mission.points[side], ..*order };
        stock.nations().into_iter().filter_map(move |nation| sample(stock, &order, nation))
    });
    sides.flatten().collect()
}

/// SQR-167 The dearest type of what half must be in, for at most three fifths of the points, and the dearest of what else may fly for the rest:
/// of each as many as there are points for.
fn sample(stock: &Stock, order: &Order, nation: &str) -> Option<Draft> {
    let (half, all) = (order.mission.half[order.side], order.mission.all[order.side]);
    let of_nation = |sort: Sort| {
        let kinds = stock.lists.aircraft.iter().enumerate().filter(|(_, kind)| kind.nation == nation);
        let load = move |kind: &Aircraft| kind.loads.first().copied().filter(|_| sort == Sort::Laden);
        let crafts = kinds.map(move |(at, kind)| ForceCraft { kind: at, level: Level::default(), load: load(kind) });
        crafts.filter(move |craft| sort.has(stock, *craft)).map(Item::Craft)
    };
    let (mut flights, mut left) = (Vec::new(), order.limit);
    for (sort, share) in [(half, order.limit * 3 / 5), (all.or(Some(Sort::Fighter)), order.limit)] {
        let may = share.min(left);
        let found = sort.and_then(|sort| {
            of_nation(sort).filter(|item| 2 * stock.price(*item) <= may).max_by_key(|item| stock.price(*item))
        });
        let Some(item) = found else { continue };
        let number = may / stock.price(item);
        left -= number * stock.price(item);
        flights.push(vec![item; number as usize]);
    }
    if flights.is_empty() || !order.check(stock, &flights).is_empty() {
        return None;
    }
    let unit = |(items, name): (&Vec<Item>, &str)| DraftUnit {
        name: name.into(),
        elements: lines_of(items, |item| stock.line(item)),
    };
    Some(Draft {
        title: format!("{nation}, {}", SIDES[order.side]),
        era: order.mission.id.clone(),
        list: nation.into(),
        limit: order.limit,
        traits: if order.side == 1 { vec![SIDES[1].into()] } else { Vec::new() },
        units: flights.iter().zip(COLOURS).map(unit).collect(),
        ..Draft::default()
    })
}
