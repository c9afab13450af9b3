//! What is foretold comes true as often as it is said, on small tables where much happens, under many switches.

use crate::play::Layout;
use crate::precedents::{foot, guns, horse, staff, switched};
use sandtable_core::{Forecast, Piece, Side};
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::command::{Command, Reaction, Spoil};
use sandtable_scruby::battle::event::{Event, Motion, OfCharge, OfCombat, OfFire, OfMove, Reach};
use sandtable_scruby::battle::setting::Setting;
use sandtable_scruby::battle::state::State;
use sandtable_scruby::battle::{Board, Step};
use sandtable_scruby::lists::{Arm, Cell};
use sandtable_testkit::{Foretells, Foretold, Played, Trial, comes_true};

/// Decisions after which a combat that was declared is taken to come to nothing.
const WAITS: usize = 40;

/// Fire, combats and the tests of winners.
struct Foresight;

impl Foretells for Foresight {
    type Book = Scruby;

    fn sort(&self, setting: &Setting, before: &State, command: &Command) -> Option<String> {
        let gun = |unit: &Piece| Board::new(setting, &before.table).arm(*unit) == Arm::Artillery;
        let sort = match command {
            Command::Fire { target, .. } if setting.is_caisson(*target) => "caisson",
            Command::Fire { unit, .. } if gun(unit) => "gun",
            Command::Fire { .. } => "volley",
            Command::Firefight { .. } => "firefight",
            Command::Charge { .. } => "charge",
            Command::Next { .. } => match before.agenda.last() {
                Some(Step::NextMelee(_)) => "melee",
                Some(Step::NextFirefight(_)) => "next firefight",
                _ => return None,
            },
            Command::React { how: Reaction::Square, .. } => "square",
            Command::Win { spoil: Spoil::Bonus, .. } => "bonus",
            Command::Win { spoil: Spoil::Pursue(_), .. } => "pursuit",
            _ => return None,
        };
        Some(sort.to_owned())
    }

    fn plays(&self, play: &mut Played<'_, Scruby>, side: Side, command: &Command, told: &[Forecast]) -> bool {
        play.gives(&[(side, *command)]);
        let about = told.first().map(|told| told.pieces.clone()).unwrap_or_default();
        for _ in 0..WAITS {
            if let Some(came) = play.events.iter().find_map(|event| comes_to(command, &about, event)) {
                return came;
            }
            if play.is_over() {
                return false;
            }
            play.waits();
        }
        false
    }

    fn judged<'a>(
        &self,
        setting: &'a Setting,
        before: &'a State,
        command: &'a Command,
        told: &[Forecast],
    ) -> Vec<Foretold<'a, Scruby>> {
        let board = Board::new(setting, &before.table);
        let (mut found, Some(first)) = (Vec::new(), told.first()) else { return Vec::new() };
        match *command {
            Command::Fire { unit, target } => {
                // Where nobody may measure each band is told: the one that it proves to be in speaks.
                let word = board.band(unit, target).map(|band| format!("at {} range", band.word()));
                let speaks = |told: &&Forecast| word.as_ref().is_some_and(|word| told.about.ends_with(word));
                let Some(told) = told.iter().find(speaks) else { return Vec::new() };
                if board.is_caisson(target) {
                    let destroyed = Event::Fire(OfFire::CaissonHit { unit: target, destroyed: true });
                    let chance = told.chances[0].1;
                    return vec![Foretold::new("destroyed", chance, move |events, _| events.contains(&destroyed))];
                }
                found.push(Foretold::new("any loss", told.chances[0].1, move |events, _| {
                    lost(events, unit, target) > 0
                }));
                for likely in &told.picture.results {
                    let many = likely.name.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0_u8);
                    found.push(Foretold::new("losses", likely.chance, move |events, _| {
                        lost(events, unit, target) == many
                    }));
                }
            }
            Command::Firefight { .. } | Command::Charge { .. } | Command::Next { .. } => {
                for likely in &first.picture.results {
                    let won = match likely.name.as_str() {
                        "Won" => Some(true),
                        "Lost" => Some(false),
                        _ => None,
                    };
                    let what = likely.name.to_lowercase();
                    found.push(Foretold::new(what, likely.chance, move |events, _| {
                        cell(events).is_some_and(|cell| cell.attacker_won == won)
                    }));
                }
            }
            Command::React { unit, .. } => {
                found.push(Foretold::new("square", first.chances[0].1, move |events, _| {
                    events.iter().any(|event| {
                        matches!(event, Event::Charge(OfCharge::Reacted { unit: who, formed: true, .. }) if *who == unit)
                    })
                }));
            }
            Command::Win { unit, .. } => {
                found.push(Foretold::new("passed", first.chances[0].1, move |events: &[Event], _| {
                    events.iter().any(|event| match *event {
                        Event::Move(OfMove::Ordered { order }) => order.unit == unit && order.bonus,
                        Event::Move(OfMove::Went { unit: who, why: Motion::Pursuit, .. }) => who == unit,
                        _ => false,
                    })
                }));
            }
            _ => unreachable!("{command:?} has no sort"),
        }
        found
    }
}

/// The figures that a shot of this unit cost its target, a shell that drifted and found it all the same too.
fn lost(events: &[Event], by: Piece, at: Piece) -> u8 {
    let shot = |event: &Event| match *event {
        Event::Fire(OfFire::Shot { unit, target, losses, .. } | OfFire::Strayed { unit, target, losses, .. }) => {
            (unit == by && target == at).then_some(losses)
        }
        _ => None,
    };
    events.iter().filter_map(shot).sum()
}

/// What the chart said of the first combat.
fn cell(events: &[Event]) -> Option<Cell> {
    events.iter().find_map(|event| match *event {
        Event::Combat(OfCombat::Decided { cell, .. }) => Some(cell),
        _ => None,
    })
}

/// Does an event settle what was spoken of, and as it was spoken of?
fn comes_to(command: &Command, about: &[Piece], event: &Event) -> Option<bool> {
    match (*command, *event) {
        (Command::Fire { unit, .. }, Event::Fire(OfFire::Shot { unit: who, target, reach, .. })) => {
            (unit == who).then(|| target == about[1] && !matches!(reach, Reach::Mist | Reach::Gone | Reach::Out))
        }
        (Command::Firefight { .. }, Event::Combat(OfCombat::DroppedOut { unit, .. })) if about.contains(&unit) => {
            Some(false)
        }
        (Command::Firefight { target, .. }, Event::Combat(OfCombat::FirefightOver { target: whose })) => {
            (target == whose).then_some(false)
        }
        (Command::Firefight { target, .. }, Event::Combat(OfCombat::Decided { unit, melee, .. })) => {
            Some(unit == target && !melee)
        }
        (Command::Charge { .. }, Event::Combat(OfCombat::Joined { units })) => {
            let all = about.iter().fold(0, |all, unit| all | 1_u64 << unit.index());
            (units != all).then_some(false)
        }
        (Command::Charge { .. } | Command::Next { .. }, Event::Combat(OfCombat::Decided { .. })) => Some(true),
        (Command::React { unit, .. }, Event::Charge(OfCharge::Reacted { unit: who, .. })) => {
            (unit == who).then_some(true)
        }
        (Command::Win { unit, .. }, Event::Combat(OfCombat::Took { unit: who, .. })) => (unit == who).then_some(true),
        _ => None,
    }
}

#[test]
fn what_is_foretold_comes_true_as_often_as_it_is_said() {
    let measured = |layout: Layout| layout.option("premeasure", "on").set("turn_limit", "4");
    let tables = [foot(), horse(), guns(), staff(), switched(), measured(foot()), measured(guns()), measured(staff())];
    let trial = Trial { battles: 6, decisions: 200, plays: 2_000, of_a_sort: 4 };
    let tables = tables.map(|layout| layout.setting());
    let sorts = [
        "gun: any loss",
        "gun: losses",
        "caisson: destroyed",
        "volley: losses",
        "firefight: won",
        "firefight: a stand-off",
        "next firefight: lost",
        "charge: won",
        "charge: lost",
        "square: square",
        "bonus: passed",
        "pursuit: passed",
    ];
    comes_true(&Foresight, &tables, trial, &sorts);
}
