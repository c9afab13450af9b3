//! The odds of a command before it is given, exactly.

use crate::battle::ActionStations;
use crate::battle::board::Board;
use crate::battle::command::{Command, Launch};
use crate::battle::event::{Change, Event, OfTorpedo, What};
use crate::battle::position::{Aim, Gone, Load, Place, Salvo};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::clause;
use crate::resolution::fires::{self, AircraftHit, Flies};
use crate::resolution::gunnery::{battery_hit, hull_loss};
use crate::resolution::rolls::Test;
use crate::resolution::torpedo::{self, Attack};
use crate::resolution::torpedoed::{self, Hit, Prey};
use crate::resolution::victory::BATTERY_MOUNT;
use crate::sections::gunnery::main_target;
use crate::sections::{collision, lists, torpedoes};
use crate::table::words::{letter, mount_name, short, system_name};
use sandtable_core::{Forecast, Heard, Likely, Picture, Piece, Roll, Ruleset, SightLine, capital, counted};
use sandtable_dice::Exact;
use sandtable_geometry::Length;
use std::collections::BTreeMap;

/// Moves of a salvo that are looked at before it is launched.
const LOOKED_AT: u8 = 5;

/// What may come of a command.
pub fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    if ActionStations::check(setting, view, command).is_err() {
        return Vec::new();
    }
    let board = Board::new(setting, &view.table);
    match *command {
        Command::Fire { unit, target, .. } | Command::Engage { unit, target } => {
            // Mounts that are laid already stay so, and have a say in what the main target is.
            let (mut table, laid) = (view.table.clone(), lists::written(&board, Step::Fire, command));
            laid.iter().for_each(|event| event.apply(&mut table));
            let main = main_target(&Board::new(setting, &table), unit);
            let mounts = laid.iter().filter_map(|event| match event.what {
                What::Unit { change: Change::Aimed { mount, .. }, .. } => Some(mount),
                _ => None,
            });
            mounts.filter_map(|mount| fire(&board, (unit, mount, target), main, exact)).collect()
        }
        Command::Launch(ref launch) => launched(&board, launch, exact),
        Command::Ram { unit, target } => {
            let test = collision::aim(&board, [unit, target]);
            let about = format!("{} into {}", short(setting, unit), short(setting, target));
            vec![tested(about, vec![unit, target], &test, ["she is on", "she passes"])]
        }
        Command::Repair { unit, system } => {
            let crew = *setting.lists.crew(board.unit(unit).grade);
            let about = format!("{}: {}", short(setting, unit), system_name(setting, unit, system));
            vec![tested(about, vec![unit], &fires::repair(system.into(), &crew), ["repaired", "not repaired"])]
        }
        _ => Vec::new(),
    }
}

/// The forecasts of throws that were heard of, as they stood just before: gunfire, and salvos at vessels that their owner holds.
pub fn illustrate(setting: &Setting, view: &View, heard: &[Heard<Event>], exact: &mut Exact<f64>) -> Vec<Forecast> {
    let events =
        || heard.iter().filter_map(|heard| if let Heard::Happened(event) = heard { Some(event) } else { None });
    let mut table = view.table.clone();
    for event in events() {
        if let What::Unit { unit, change: Change::Shot { mount, target, .. } } = event.what
            && let Some(gun) = table.units.get_mut(unit.index()).and_then(|unit| unit.guns.get_mut(usize::from(mount)))
        {
            gun.aim = Some(Aim::At(target));
        }
    }
    let board = Board::new(setting, &table);
    let (mut found, mut water) = (Vec::new(), view.table.clone());
    for event in events() {
        match event.what {
            What::Unit { unit, change: Change::Shot { mount, target, .. } } => {
                found.extend(fire(&board, (unit, mount, target), main_target(&board, unit), exact));
            }
            What::Torpedo(OfTorpedo::Attacked { letter, target: Some(target), .. }) => {
                // AST-85: with as many torpedoes as it has by then.
                let salvo = water.salvos.iter().find(|salvo| salvo.letter == letter);
                if let Some((salvo, load)) = salvo.and_then(|salvo| Some((*salvo, salvo.load?))) {
                    let here = (&[target][..], view.table.turn);
                    found.extend(salvo_at(&board, &salvo, &load, here, &[(load.left, 1.0)], exact));
                }
            }
            _ => {}
        }
        if let What::Torpedo(_) = event.what {
            event.apply(&mut water);
        }
    }
    // A die that its viewer has not seen has no receipt for him.
    let fell = |forecast: &Forecast| {
        let needed = |roll: &Roll| {
            let parts = roll.parts.iter().map(|part| part.value);
            roll.name == forecast.reason.name
                && parts.eq(forecast.need.parts().iter().map(|part| i32::from(part.value)))
        };
        heard.iter().any(|heard| matches!(heard, Heard::Rolled(roll) if needed(roll)))
    };
    found.retain(fell);
    found
}

/// A test with one die.
fn tested(about: String, pieces: Vec<Piece>, test: &Test, [yes, no]: [&str; 2]) -> Forecast {
    let chance = f64::from(test.faces()) / 10.0;
    Forecast {
        need: test.need,
        chances: vec![(yes.into(), chance)],
        picture: Picture {
            results: vec![Likely::new(no, "", 1.0 - chance), Likely::new(yes, "", chance)],
            ..Picture::default()
        },
        ..Forecast::of(test.reason, about, pieces)
    }
}

// --- guns ---

/// AST-166, AST-168, AST-171, AST-179, AST-216 The dice of a mount at a target: how many hit, and what that takes on the average: hull boxes,
/// mounts of a battery, or an aircraft that is driven off or shot down.
fn fire(
    board: &Board<'_>,
    (unit, mount, target): (Piece, u8, Piece),
    main: Option<Piece>,
    exact: &mut Exact<f64>,
) -> Option<Forecast> {
    let (setting, mount) = (board.setting, usize::from(mount));
    let volley = board.volley(unit, mount, target, main)?;
    let gun = board.gun(unit, mount)?;
    let answer = exact.ask(&volley).ok()?;
    let odds = answer.odds(|hits, _| hits.unwrap_or(0));
    let (some, hits) =
        (1.0 - odds.of(&0), odds.outcomes().iter().map(|(hits, chance)| f64::from(*hits) * chance).sum::<f64>());
    let (what, taken, worth) = match setting.battery(target) {
        _ if board.is_aircraft(target) => {
            let on = exact.ask(&AircraftHit).ok()?.chance(|flies, _| *flies == Flies::On);
            let stays = |(hits, chance): &(u8, f64)| (0..*hits).fold(*chance, |left, _| left * on);
            let gone = 1.0 - odds.outcomes().iter().map(stays).sum::<f64>();
            ("aircraft", gone, setting.member(target).map_or(0, |member| member.victory))
        }
        Some(protection) => {
            ("mounts", hits * f64::from(battery_hit(protection, gun.category).faces()) / 10.0, BATTERY_MOUNT)
        }
        None => {
            let loss = exact.ask(&hull_loss(&setting.rules, gun, &board.hull(target))).ok()?;
            ("hull boxes", hits * loss.odds(|lost, _| lost.unwrap_or(0)).mean(), 1)
        }
    };
    let [from, to] = [unit, target].map(|piece| board.unit(piece).at.at);
    let name = mount_name(setting, unit, mount);
    let about = format!("{} of {} at {}", name, short(setting, unit), short(setting, target));
    Some(Forecast {
        need: volley.need,
        chances: vec![("a hit".into(), some)],
        gain: taken * f64::from(worth),
        picture: Picture {
            results: odds.outcomes().iter().map(struck).collect(),
            averages: vec![("hits".into(), hits), (what.into(), taken)],
            // The line of fire, with its length.
            line: Some(SightLine { length: Some(board.distance(unit, target)), ..SightLine::clear(from, to) }),
            ..Picture::default()
        },
        ..Forecast::of(volley.reason, about, vec![unit, target])
    })
}

/// So many hits, and how likely.
fn struck((hits, chance): &(u8, f64)) -> Likely {
    match hits {
        0 => Likely::new("Nothing", "", *chance),
        hits => Likely::new(capital(&counted(*hits, "hit", "hits")), "", *chance),
    }
}

// --- torpedoes ---

/// AST-64, AST-91, AST-226 A launch before it is made: for each of the next moves whom the template would cover if everybody held course
/// and speed, and what that comes to.
fn launched(board: &Board<'_>, launch: &Launch, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let made = torpedoes::made(board, launch).and_then(|salvo| Some((salvo, salvo.load?)));
    let Some((salvo, load)) = made else { return Vec::new() };
    let mut found = Vec::new();
    // AST-174: what is left of it in shallow water.
    let all = load.left;
    let left = torpedoes::shoals(board, &salvo).and_then(|shallows| exact.ask(&shallows).ok());
    let left = left.map(|lost| lost.odds(|lost, _| all - lost.unwrap_or(0)).outcomes().to_vec());
    let left = left.unwrap_or_else(|| vec![(all, 1.0)]);
    let attacks = |salvo: &Salvo| torpedo::attacks(&board.setting.rules, salvo.moves);
    for salvo in torpedoes::runs(board, &salvo, LOOKED_AT).filter(attacks) {
        let mut table = board.table.clone();
        for unit in table.units.iter_mut().filter(|unit| unit.is_there()) {
            // Everybody holds course and speed; who is sinking has gone down by then.
            let way = board.way_of(unit.speed) * i32::from(salvo.moves);
            unit.at = unit.at.ahead(if unit.astern { Length::ZERO - way } else { way });
            unit.place = if unit.sinking { Place::Gone(Gone::Sunk) } else { unit.place };
        }
        let later = Board::new(board.setting, &table);
        let under = later.under(&salvo);
        let known: Vec<Piece> = under.into_iter().take(2).collect();
        if !known.is_empty() {
            let then = (&known[..], board.table.turn + salvo.moves);
            found.extend(salvo_at(&later, &salvo, &load, then, &left, exact));
        }
    }
    // What it is launched for stands before what is in its way.
    found.sort_by_key(|forecast| forecast.pieces.last().is_some_and(|target| board.unit(*target).side == salvo.side));
    found
}

/// AST-65, AST-84, AST-93 A salvo at one or two vessels under its template in a turn, the nearer first, with as many torpedoes as may be left.
fn salvo_at(
    board: &Board<'_>,
    salvo: &Salvo,
    load: &Load,
    (under, turn): (&[Piece], u8),
    left: &[(u8, f64)],
    exact: &mut Exact<f64>,
) -> Vec<Forecast> {
    let setting = board.setting;
    let prey = |target: &Piece, left: u8| {
        let unit = board.unit(*target);
        let under = board.passes_under(load, *target);
        let aim = board.aim(salvo, *target, load);
        let attack = Attack::new(&setting.rules, &setting.lists.torpedo, &aim, left);
        let weight = setting.lists.torpedoes[usize::from(load.torpedo)].weight;
        let hit = Hit::torpedo(&setting.rules, &setting.lists, weight, load.deep, board.victim(*target));
        // RULING: where the boxes of an enemy are not known, those of its record are taken, or of its class a middling number.
        let full = setting.record(board.table, *target).map_or([8, 24, 45][unit.class.index()], |kind| kind.boxes);
        let boxes = if unit.boxes > 0 { unit.boxes } else { full };
        let attack = if under { Attack { torpedoes: 0, ..attack } } else { attack };
        Prey { attack, hit, boxes }
    };
    let mut fates: [(BTreeMap<u8, f64>, f64, f64); 2] = Default::default();
    for (left, chance) in left {
        let pair = [under.first(), under.get(1)].map(|target| target.map(|target| prey(target, *left)));
        let Some(toll) = torpedoed::toll(exact, pair) else { return Vec::new() };
        for ((hits, boxes, sunk), fate) in fates.iter_mut().zip(toll) {
            fate.hits.outcomes().iter().for_each(|(hit, of)| *hits.entry(*hit).or_default() += of * chance);
            (*boxes, *sunk) = (*boxes + fate.boxes.mean() * chance, *sunk + fate.sunk * chance);
        }
    }
    let each = under.iter().zip(fates).map(|(target, (fates, boxes, sunk))| {
        let hits: f64 = fates.iter().map(|(hits, chance)| f64::from(*hits) * chance).sum();
        let worth = setting.member(*target).map_or(0.0, |_| f64::from(setting.victory(board.table, *target)));
        let own = board.unit(*target).side == salvo.side;
        let gain = sunk * worth * if own { -1.0 } else { 1.0 };
        let about = format!("Salvo {} at {}, turn {turn}", letter(salvo.letter), short(setting, *target));
        Forecast {
            need: prey(target, load.left).attack.first,
            chances: vec![("a hit".into(), 1.0 - fates.get(&0).unwrap_or(&0.0)), ("sinks".into(), sunk)],
            gain,
            picture: Picture {
                results: fates.into_iter().map(|fate| struck(&fate)).collect(),
                averages: vec![("hits".into(), hits), ("hull boxes".into(), boxes)],
                line: Some(SightLine::clear(salvo.marker.at, board.unit(*target).at.at)),
                ..Picture::default()
            },
            ..Forecast::of(&clause::TORPEDO, about, vec![load.by, *target])
        }
    });
    each.collect()
}
