//! An attack at a table of real miniatures: who attacks whom, and with what.

use super::stage::{Party, Stage, Weapon, When, is_for_ground, name_of};
use super::{aloft, below, told};
use crate::battle::position::{MORTAR, SALVO};
use crate::battle::setting::What;
use crate::clause;
use crate::forces::{ForceCraft, Stock};
use crate::lists::{Aircraft, Arc, Calibre, Load};
use crate::rules::{Computing, Era};
use crate::scenario::dated_sights;
use crate::table::symbol::drawn_below;
use crate::table::words::gun_name;
use sandtable_core::data::{Files, Problem, nearest};
use sandtable_core::{AttackPage, AttackParty, AttackWish, AttackWords, Choices, Outsider};
use sandtable_odds::companion::{self, chosen, known, left, note};

/// One way to attack: with what, and what must be carried for it.
type Arm = companion::Arm<(Weapon, Option<Load>)>;

fn arm(id: impl Into<String>, name: impl Into<String>, weapon: Weapon, load: Option<Load>) -> Arm {
    Arm { id: id.into(), name: name.into(), weapon: (weapon, load) }
}

fn problem(field: &str, what: impl Into<String>) -> Vec<Problem> {
    vec![Problem::of("attack", field, what.into())]
}

/// SQR-14, SQR-62, SQR-127, SCR-108, SCR-112 An attack as far as it has been told.
///
/// # Errors
/// What is wrong with the tables or the choices; names that no list has, words that nobody knows, numbers that cannot be.
pub fn attack(tables: &Files, wish: &AttackWish, choices: &Choices) -> Result<AttackPage, Vec<Problem>> {
    let mut stock = Stock::of(tables, choices)?;
    let when = when(&stock, &wish.era)?;
    if when.korea && dated_sights(choices) {
        stock.rules.computing = Computing::Revised;
    }
    let (attacker, target) = (party(&stock, &wish.attacker, "attacker")?, party(&stock, &wish.target, "target")?);
    known(&told::ALL, &wish.circumstances)?;
    let left = left(wish, full(&stock, target))?;
    let arms = arms(&stock, wish, attacker, target)?;
    let Some((&(weapon, load), weapons)) = chosen(wish, &arms)? else {
        return Ok(AttackPage { hopeless: Some(note(&clause::NO_SUCH_GUNS)), ..AttackPage::default() });
    };
    let attacker = match attacker {
        Party::Craft(craft) => Party::Craft(ForceCraft { load: load.or(craft.load), ..craft }),
        below => below,
    };
    let stage = Stage::new(&stock, [attacker, target], weapon, left, when);
    let page = match weapon {
        Weapon::Shot(_) | Weapon::Flak => aloft::shot(&stage, wish)?,
        Weapon::Burst => aloft::burst(&stage, wish)?,
        _ => below::strike(&stage, wish)?,
    };
    Ok(AttackPage { weapons, ..page })
}

/// SCR-132, SQR-139 When a mission is flown: in the Korean War by the rules in force, or because only jets fly; at night where it says so.
///
/// RULING: forces have no date; a mission of jets is one of the Korean War.
fn when(stock: &Stock, era: &str) -> Result<When, Vec<Problem>> {
    let known = || stock.missions.iter().map(|mission| mission.id.as_str()).collect::<Vec<_>>().join(", ");
    let mission = stock.missions.iter().find(|mission| mission.id == era);
    let mission =
        mission.ok_or_else(|| problem("era", format!("there is no mission '{era}': there is {}", known())))?;
    let korea = match stock.rules.era {
        Era::Date => mission.is_of_jets(),
        Era::Second => false,
        Era::Korea => true,
    };
    Ok(When { korea, night: mission.night })
}

/// Who somebody is, by the name in the lists.
fn party(stock: &Stock, party: &AttackParty, field: &str) -> Result<Party, Vec<Problem>> {
    let lists = &stock.lists;
    let is = |name: &str| name.eq_ignore_ascii_case(party.kind.trim());
    if let Some(kind) = lists.aircraft.iter().position(|kind| is(&kind.name)) {
        let words = party.traits.iter().flatten().map(String::as_str);
        let craft = ForceCraft::fitted(stock, kind, words).map_err(|what| problem(field, what))?;
        return Ok(Party::Craft(craft));
    }
    let below = all_below(stock).into_iter().find(|what| is(&name_of(stock, *what)));
    below.map(Party::Below).ok_or_else(|| {
        let names: Vec<String> = all_below(stock).into_iter().map(|what| name_of(stock, what)).collect();
        let all = lists.aircraft.iter().map(|kind| kind.name.as_str()).chain(names.iter().map(String::as_str));
        let hint = nearest(&party.kind, all).map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        problem(field, format!("unknown aircraft, battery or target '{}'{hint}", party.kind))
    })
}

fn all_below(stock: &Stock) -> Vec<What> {
    let batteries = (0..stock.lists.batteries.len()).map(What::Battery);
    (0..stock.lists.targets.len()).map(What::Target).chain(batteries).collect()
}

/// The full strength of somebody.
fn full(stock: &Stock, party: Party) -> u16 {
    match party {
        Party::Craft(craft) => stock.kind(craft).structure.into(),
        Party::Below(What::Battery(at)) => stock.battery(at).damage.into(),
        Party::Below(What::Target(at)) => stock.lists.targets[at].1.damage.into(),
    }
}

/// SQR-60, SQR-61, SQR-124, SQR-125, SQR-126, SQR-128, SCR-112 What an attacker has for this target.
fn arms(stock: &Stock, wish: &AttackWish, attacker: Party, target: Party) -> Result<Vec<Arm>, Vec<Problem>> {
    match (attacker, target) {
        (Party::Craft(craft), target) => {
            let kind = stock.kind(craft);
            // Where nobody has said what it carries, it may be any of its loads.
            let loads = match (&wish.attacker.traits, craft.load) {
                (None, None) => kind.loads.clone(),
                (_, load) => load.into_iter().collect(),
            };
            Ok(match target {
                Party::Craft(_) => aloft_arms(kind, &loads),
                Party::Below(what) => {
                    let ship = matches!(what, What::Target(at) if stock.lists.targets[at].1.ship);
                    below_arms(kind, &loads, ship)
                }
            })
        }
        (Party::Below(_), Party::Below(_)) => {
            Err(problem("target", format!("guns on the ground fire at aircraft, and '{}' is none", wish.target.kind)))
        }
        (Party::Below(What::Target(_)), _) => {
            Err(problem("attacker", format!("'{}' fires by its batteries: choose one of them", wish.attacker.kind)))
        }
        (Party::Below(What::Battery(at)), _) => match stock.battery(at).calibre {
            Calibre::Light | Calibre::Medium => Ok(vec![arm("flak", "Flak", Weapon::Flak, None)]),
            Calibre::Heavy => Ok(vec![arm("burst", "Burst", Weapon::Burst, None)]),
            Calibre::Searchlight => Err(problem("attacker", format!("'{}' does not fire", wish.attacker.kind))),
        },
    }
}

/// The guns that the Pilot fires, class by class: their bits, those that fire upward apart.
fn fixed(kind: &Aircraft) -> Vec<(usize, u16)> {
    let mut all: Vec<(usize, u16)> = Vec::new();
    for (n, guns) in kind.guns.iter().enumerate().filter(|(_, guns)| guns.gunner.is_none()) {
        let alike = |first: usize| (kind.guns[first].class, kind.guns[first].arc) == (guns.class, guns.arc);
        match all.iter_mut().find(|(first, _)| alike(*first)) {
            Some((_, bits)) => *bits |= 1 << n,
            None => all.push((n, 1 << n)),
        }
    }
    all
}

/// The guns of some bits: "2 x 20mm".
fn guns_of(kind: &Aircraft, bits: u16) -> String {
    let all = kind.guns.iter().enumerate().filter(|(n, _)| bits >> n & 1 == 1);
    all.map(|(_, guns)| gun_name(guns)).collect::<Vec<_>>().join(" and ")
}

fn aloft_arms(kind: &Aircraft, loads: &[Load]) -> Vec<Arm> {
    let guns = |n: usize, name, bits| arm(format!("guns-{}", n + 1), name, Weapon::Shot(bits), None);
    let pilots = fixed(kind).into_iter().map(|(first, bits)| guns(first, guns_of(kind, bits), bits));
    let gunners = kind.guns.iter().enumerate().filter_map(|(n, own)| {
        let gunner = own.gunner?;
        Some(guns(n, format!("{gunner}: {}", gun_name(own)), 1 << n))
    });
    let rockets = loads.iter().filter_map(|load| {
        let (name, weapon) = match load {
            Load::Salvos(_) => ("Salvo of rockets", Weapon::Shot(SALVO)),
            Load::Mortar(_) => ("Wfr.Gr.21", Weapon::Shot(MORTAR)),
            _ => return None,
        };
        Some(arm(load.word(), name, weapon, Some(*load)))
    });
    pilots.chain(gunners).chain(rockets).collect()
}

fn below_arms(kind: &Aircraft, loads: &[Load], ship: bool) -> Vec<Arm> {
    let ahead = fixed(kind).into_iter().filter(|(first, _)| kind.guns[*first].arc == Arc::Nose);
    let strafes = ahead.map(|(first, bits)| {
        let name = format!("Strafe: {}", guns_of(kind, bits));
        arm(format!("strafe-{}", first + 1), name, Weapon::Strafe(bits), None)
    });
    let drops = loads.iter().filter(|load| is_for_ground(**load)).flat_map(|load| {
        let arm = |id, name, weapon| arm(id, name, weapon, Some(*load));
        let mut all = vec![
            arm("level", "Level bombing", Weapon::Level),
            arm("dive", "Dive bombing", Weapon::Dive),
            arm("low", "Low bombing", Weapon::Low),
        ];
        match load {
            // A dive bomber is there to dive, and a level bomber to fly level.
            Load::Bombs(_) if kind.dives() => all.swap(0, 1),
            Load::Bombs(_) if !kind.bomb_sight => all.rotate_left(1),
            Load::Bombs(_) => {}
            Load::Torpedo if ship => all = vec![arm("torpedo", "Torpedo", Weapon::Torpedo)],
            Load::Rockets(_) => all = vec![arm("rockets", "Rockets, two", Weapon::Rockets)],
            _ => all.clear(),
        }
        all
    });
    let mut all: Vec<Arm> = strafes.collect();
    // What it came for stands first.
    all.splice(0..0, drops);
    all
}

/// How people speak of attacks at a real table.
pub fn words() -> AttackWords {
    AttackWords {
        does: "attacks".into(),
        who: "Who attacks?".into(),
        whom: "Whom?".into(),
        choose: "Choose who attacks, and whom. Both stay for the next attack.".into(),
        next: "Write it down, next attack".into(),
        point: "point".into(),
        points: "points".into(),
    }
}

/// SQR-127, SCR-93 What may be attacked though no force has it, and the guns of ships and scenarios.
pub fn outsiders(stock: &Stock) -> Vec<Outsider> {
    let targets = stock.lists.targets.iter().map(|(word, target)| Outsider {
        group: if target.ship { "Ships" } else { "On the ground" }.into(),
        kind: target.name.clone(),
        symbol: word.clone().into(),
        strength: target.damage.into(),
    });
    let batteries = stock.lists.batteries.iter().map(|(_, battery)| Outsider {
        group: "Batteries".into(),
        kind: battery.name.clone(),
        symbol: drawn_below(battery.calibre).into(),
        strength: battery.damage.into(),
    });
    let mut all: Vec<Outsider> = targets.collect();
    all.sort_by_key(|one| one.group != "Ships");
    all.into_iter().chain(batteries).collect()
}
