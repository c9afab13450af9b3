//! The odds of a command before it is given, exactly.

use crate::battle::ActionStations;
use crate::battle::board::Board;
use crate::battle::command::{Command, Launch};
use crate::battle::event::{Change, Event, OfTorpedo, What};
use crate::battle::position::{Load, Salvo};
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::clause;
use crate::resolution::collision;
use crate::resolution::fires;
use crate::resolution::gunnery::hull_loss;
use crate::resolution::rolls::Test;
use crate::resolution::torpedo::{self, Attack};
use crate::resolution::torpedoed::{self, Hit, Prey};
use crate::sections::torpedoes;
use crate::table::words::{letter, mount_name, short, system_name};
use sandtable_core::{Forecast, Heard, Likely, Picture, Piece, Roll, Ruleset, SightLine, capital, counted};
use sandtable_dice::Exact;

/// Moves of a salvo that are looked at before it is launched.
const LOOKED_AT: u8 = 5;

/// What may come of a command.
pub fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    if ActionStations::check(setting, view, command).is_err() {
        return Vec::new();
    }
    let board = Board::new(setting, &view.table);
    match *command {
        Command::Fire { unit, mount, target } => fire(&board, unit, mount.into(), target, exact).into_iter().collect(),
        Command::Engage { unit, target } => {
            (0..board.unit(unit).guns.len()).filter_map(|mount| fire(&board, unit, mount, target, exact)).collect()
        }
        Command::Launch(ref launch) => launched(&board, launch, exact),
        Command::Ram { unit, target } => {
            let crew = *setting.lists.crew(board.unit(unit).grade);
            let test = collision::aim(&crew, board.unit(target).speed == 0);
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
    let board = Board::new(setting, &view.table);
    let mut found = Vec::new();
    for heard in heard {
        let Heard::Happened(event) = heard else { continue };
        match event.what {
            What::Unit { unit, change: Change::Shot { mount, target, .. } } => {
                found.extend(fire(&board, unit, mount.into(), target, exact));
            }
            What::Torpedo(OfTorpedo::Attacked { letter, target: Some(target), .. }) => {
                let salvo = view.table.salvos.iter().find(|salvo| salvo.letter == letter);
                let moved = salvo.map(|salvo| Salvo { moves: salvo.moves + 1, ..*salvo });
                if let Some((salvo, load)) = moved.and_then(|salvo| Some((salvo, salvo.load?))) {
                    found.extend(salvo_at(&board, &salvo, &load, (&[target], view.table.turn), exact));
                }
            }
            _ => {}
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

/// AST-166, AST-168, AST-216 The dice of a mount at a target: how many hit, and what that takes on the average.
fn fire(board: &Board<'_>, unit: Piece, mount: usize, target: Piece, exact: &mut Exact<f64>) -> Option<Forecast> {
    let volley = board.volley(unit, mount, target, None)?;
    let gun = board.gun(unit, mount)?;
    let answer = exact.ask(&volley).ok()?;
    let odds = answer.odds(|hits, _| hits.unwrap_or(0));
    let (some, hits) =
        (1.0 - odds.of(&0), odds.outcomes().iter().map(|(hits, chance)| f64::from(*hits) * chance).sum::<f64>());
    let loss = exact.ask(&hull_loss(&board.setting.rules, gun, &board.hull(target))).map_or(0.0, |answer| {
        answer.odds(|lost, _| lost.unwrap_or(0)).outcomes().iter().map(|(lost, chance)| f64::from(*lost) * chance).sum()
    });
    let [from, to] = [unit, target].map(|piece| board.unit(piece).at.at);
    let name = mount_name(board.setting, unit, mount);
    let about = format!("{} of {} at {}", name, short(board.setting, unit), short(board.setting, target));
    Some(Forecast {
        need: volley.need,
        chances: vec![("a hit".into(), some)],
        gain: hits * loss,
        picture: Picture {
            results: odds.outcomes().iter().map(struck).collect(),
            averages: vec![("hits".into(), hits), ("hull boxes".into(), hits * loss)],
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
    for moves in 1..=LOOKED_AT {
        let salvo = Salvo { moves, ..salvo };
        if !torpedo::attacks(&board.setting.rules, moves) {
            continue;
        }
        let mut table = board.table.clone();
        for unit in table.units.iter_mut().filter(|unit| unit.is_there()) {
            // Everybody holds course and speed.
            unit.at = unit.at.ahead(board.way_of(unit.speed) * i32::from(moves));
        }
        let later = Board::new(board.setting, &table);
        let under = later.under(&salvo);
        let known: Vec<Piece> = under.into_iter().take(2).collect();
        if !known.is_empty() {
            found.extend(salvo_at(&later, &salvo, &load, (&known, board.table.turn + moves), exact));
        }
    }
    // What it is launched for stands before what is in its way.
    found.sort_by_key(|forecast| forecast.pieces.last().is_some_and(|target| board.unit(*target).side == salvo.side));
    found
}

/// AST-65, AST-84, AST-93 A salvo at one or two vessels under its template in a turn, the nearer first.
fn salvo_at(
    board: &Board<'_>,
    salvo: &Salvo,
    load: &Load,
    (under, turn): (&[Piece], u8),
    exact: &mut Exact<f64>,
) -> Vec<Forecast> {
    let setting = board.setting;
    let prey = |target: &Piece| {
        let unit = board.unit(*target);
        let under = board.passes_under(load, *target);
        let aim = board.aim(salvo, *target, load);
        let attack = Attack::new(&setting.rules, &setting.lists.torpedo, &aim, load.left);
        let weight = setting.lists.torpedoes[usize::from(load.torpedo)].weight;
        let hit = Hit::torpedo(&setting.rules, &setting.lists, weight, load.deep, board.victim(*target));
        // RULING: where the boxes of an enemy are not known, those of its record are taken, or of its class a middling number.
        let full = setting.kind(*target).map_or([8, 24, 45][unit.class.index()], |kind| kind.boxes);
        let boxes = if unit.boxes > 0 { unit.boxes } else { full };
        let attack = if under { Attack { torpedoes: 0, ..attack } } else { attack };
        Prey { attack, hit, boxes }
    };
    let preys: Vec<Prey> = under.iter().take(2).map(prey).collect();
    let pair = [preys.first().copied(), preys.get(1).copied()];
    let Some(toll) = torpedoed::toll(exact, pair) else { return Vec::new() };
    let each = under.iter().zip(preys).zip(toll.fates).map(|((target, prey), fate)| {
        let hits = fate.hits.mean();
        let worth = setting.member(*target).map_or(0.0, |member| f64::from(member.victory));
        let own = board.unit(*target).side == salvo.side;
        let gain = fate.sunk * worth * if own { -1.0 } else { 1.0 };
        let about = format!("Salvo {} at {}, turn {turn}", letter(salvo.letter), short(setting, *target));
        Forecast {
            need: prey.attack.first,
            chances: vec![("a hit".into(), 1.0 - fate.hits.of(&0)), ("sinks".into(), fate.sunk)],
            gain,
            picture: Picture {
                results: fate.hits.outcomes().iter().map(struck).collect(),
                averages: vec![("hits".into(), hits), ("hull boxes".into(), fate.boxes.mean())],
                line: Some(SightLine::clear(salvo.marker.at, board.unit(*target).at.at)),
                ..Picture::default()
            },
            ..Forecast::of(&clause::TORPEDO, about, vec![load.by, *target])
        }
    });
    each.collect()
}
