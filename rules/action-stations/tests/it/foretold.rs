//! What is foretold comes true as often as it is said, on small tables where much happens, under many switches.

use crate::conformance::{by_starlight, under_water};
use crate::play::Layout;
use crate::precedents::{melee, raid, switched};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::board::Board;
use sandtable_action_stations::battle::command::Command;
use sandtable_action_stations::battle::event::{Change, Event, OfTorpedo, OfTurn, What, called};
use sandtable_action_stations::battle::position::{Position, Unit, Works};
use sandtable_action_stations::battle::setting::Setting;
use sandtable_action_stations::battle::state::State;
use sandtable_action_stations::table::words::letter;
use sandtable_core::{Forecast, Piece, Side, Viewer, capital, counted, pick};
use sandtable_dice::Stream;
use sandtable_geometry::Length;
use sandtable_testkit::{Foretells, Foretold, Played, Trial, comes_true};

/// Decisions after which a salvo is taken to have met nobody.
const WAITS: usize = 120;

/// Gunfire, salvos, repairs.
struct Foresight;

impl Foretells for Foresight {
    type Book = ActionStations;

    fn sort(&self, setting: &Setting, _: &State, command: &Command) -> Option<String> {
        let sort = match *command {
            Command::Fire { target, .. } if setting.aircraft(target).is_some() => "at an aircraft",
            Command::Fire { target, .. } if setting.battery(target).is_some() => "at a battery",
            Command::Fire { .. } => "fire",
            Command::Launch(_) => "launch",
            Command::Repair { .. } => "repair",
            _ => return None,
        };
        Some(sort.to_owned())
    }

    /// Things are broken now and then, so that there is something to repair.
    fn stirred(&self, _: &Setting, state: &State, side: Side, source: &mut Stream) -> Option<State> {
        let mut other = state.clone();
        let mut afloat: Vec<_> =
            other.table.units.iter_mut().filter(|unit| unit.side == side && unit.boxes > 2).collect();
        let unit = match afloat.len() as u32 {
            0 => return None,
            some => afloat.swap_remove(pick(source, some) as usize),
        };
        unit.engine_hits = pick(source, 2) as u8;
        let works = [Works::Ready, Works::Out][pick(source, 2) as usize];
        unit.guns.iter_mut().take(1).for_each(|gun| gun.works = works);
        Some(other)
    }

    fn plays(&self, play: &mut Played<'_, ActionStations>, side: Side, command: &Command, told: &[Forecast]) -> bool {
        let before = play.state.table.clone();
        let turn = before.turn;
        play.gives(&[(side, *command)]);
        for _ in 0..WAITS {
            let begun = |event: &Event| matches!(event.what, What::Turn(OfTurn::TurnBegan { .. }));
            let now = turn + play.events.iter().filter(|event| begun(event)).count() as u8;
            let settled = play.events.iter().any(|event| settles(command, told, event));
            let last = if let Command::Launch(_) = command { first_turn(told).unwrap_or_default() } else { turn };
            if settled || now > last || play.is_over() {
                let as_told = !matches!(command, Command::Launch(_)) || as_supposed(play, &before, side, told);
                return settled && now == last && as_told;
            }
            play.waits();
        }
        false
    }

    fn judged<'a>(
        &self,
        _: &'a Setting,
        before: &'a State,
        command: &'a Command,
        told: &[Forecast],
    ) -> Vec<Foretold<'a, ActionStations>> {
        let mut found = Vec::new();
        match *command {
            Command::Fire { unit, mount, .. } => {
                let hits = move |events: &[Event]| events.iter().find_map(|event| shot(event, unit, mount));
                found.push(Foretold::new("a hit", told[0].chances[0].1, move |events: &[Event], _| {
                    hits(events) > Some(0)
                }));
                for likely in &told[0].picture.results {
                    let many = (1..=24).find(|many| capital(&counted(*many, "hit", "hits")) == likely.name);
                    found.push(Foretold::new("hits", likely.chance, move |events: &[Event], _| {
                        hits(events) == Some(many.unwrap_or(0))
                    }));
                }
            }
            Command::Launch(launch) => {
                let side = before.table.units[launch.unit.index()].side;
                let met = first_met(&before.table, side, told);
                // Who a contact is, what ails an enemy, and that he has seen nothing yet, his enemy does not know.
                let sound = |unit: &Unit| unit.alerted && unit.steering + unit.rudder == 0 && !unit.hold;
                let known = |(unit, told): &(Piece, &Forecast)| {
                    told.pieces[1] == *unit && sound(&before.table.units[unit.index()])
                };
                if !met.iter().all(known) {
                    return Vec::new();
                }
                for (unit, told) in met {
                    let whose = told.clone();
                    found.push(Foretold::new("hits", told.chances[0].1, move |events: &[Event], _| {
                        let hit = |event: &Event| match event.what {
                            What::Torpedo(OfTorpedo::Attacked { letter, target, hits, .. }) => {
                                is_of(&whose, letter) && target == Some(unit) && hits > 0
                            }
                            _ => false,
                        };
                        events.iter().any(hit)
                    }));
                }
            }
            Command::Repair { unit, system } => {
                found.push(Foretold::new("repaired", told[0].chances[0].1, move |events: &[Event], _| {
                    let done = |change| matches!(change, Change::Repaired { system: what } if what == system);
                    events.iter().any(
                        |event| matches!(event.what, What::Unit { unit: who, change } if who == unit && done(change)),
                    )
                }));
            }
            _ => {}
        }
        found
    }
}

/// The hits of a shot of this mount.
fn shot(event: &Event, by: Piece, with: u8) -> Option<u8> {
    match event.what {
        What::Unit { unit, change: Change::Shot { mount, hits, .. } } if (unit, mount) == (by, with) => Some(hits),
        _ => None,
    }
}

/// The turn of which a forecast of a salvo speaks.
fn turn_of(told: &Forecast) -> Option<u8> {
    told.about.rsplit_once("turn ").and_then(|(_, turn)| turn.parse().ok())
}

fn first_turn(told: &[Forecast]) -> Option<u8> {
    told.iter().filter_map(turn_of).min()
}

/// Does a forecast speak of the salvo of this letter?
fn is_of(told: &Forecast, of: u8) -> bool {
    told.about.starts_with(&format!("Salvo {} at ", letter(of)))
}

/// The forecasts of the first move of a salvo that meets somebody, each with whom it speaks of.
fn first_met<'t>(table: &Position, side: Side, told: &'t [Forecast]) -> Vec<(Piece, &'t Forecast)> {
    let whom = |told: &Forecast| {
        let mut all = (0..table.units.len() as u16).map(Piece);
        all.find(|unit| called(table, Viewer::Side(side), *unit) == Some(told.pieces[1]))
    };
    let first = told.iter().filter(|one| turn_of(one) == first_turn(told));
    first.filter_map(|told| Some((whom(told)?, told))).collect()
}

/// Were all of those still there then, had they held course and speed, as is supposed, and was nobody else met?
fn as_supposed(play: &Played<'_, ActionStations>, before: &Position, side: Side, told: &[Forecast]) -> bool {
    let board = Board::new(play.setting(), before);
    let turns = first_turn(told).map_or(0, |turn| turn - before.turn);
    let attacked = play.events.iter().filter_map(|event| match event.what {
        What::Torpedo(OfTorpedo::Attacked { letter, target, .. }) if is_of(&told[0], letter) => target,
        _ => None,
    });
    let (attacked, met) = (attacked.collect::<Vec<Piece>>(), first_met(before, side, told));
    let steady = |&(unit, _): &(Piece, &Forecast)| {
        let (then, now) = (&before.units[unit.index()], &play.state.table.units[unit.index()]);
        let way = board.way_of(then.speed) * i32::from(turns);
        let at = then.at.ahead(if then.astern { Length::ZERO - way } else { way });
        let there = now.is_there() || attacked.contains(&unit);
        let hurt = (now.steering, now.rudder, now.hold) != (then.steering, then.rudder, then.hold);
        there && !hurt && at.at.distance(now.at.at) < Length::mm(1) && now.speed == then.speed
    };
    let known = |unit: &Piece| met.iter().any(|(other, _)| other == unit);
    met.iter().all(steady) && attacked.iter().all(known)
}

/// Does an event settle what was spoken of?
fn settles(command: &Command, told: &[Forecast], event: &Event) -> bool {
    match (*command, event.what) {
        (Command::Fire { unit, mount, .. }, _) => shot(event, unit, mount).is_some(),
        (Command::Launch(_), What::Torpedo(OfTorpedo::Attacked { letter, .. })) => is_of(&told[0], letter),
        (Command::Repair { unit, .. }, What::Unit { unit: who, change: Change::OrdersDone }) => unit == who,
        _ => false,
    }
}

#[test]
fn what_is_foretold_comes_true_as_often_as_it_is_said() {
    let by_turns = |layout: Layout| layout.set("gun.resolution", "alternate");
    let tables = [melee(), raid(), switched(), by_starlight(), under_water(), by_turns(melee()), by_turns(raid())];
    let trial = Trial { battles: 4, decisions: 160, plays: 2_000, of_a_sort: 5 };
    let tables = tables.map(|layout| layout.turns(8).setting());
    let sorts = ["fire: a hit", "fire: hits", "launch: hits", "repair: repaired"];
    comes_true(&Foresight, &tables, trial, &sorts);
}
