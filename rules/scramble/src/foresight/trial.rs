//! The tests of a move before it is flown, in the order in which they would be rolled, and what failing each of them does.

use crate::battle::board::{Board, Unit};
use crate::battle::command::Flight;
use crate::clause;
use crate::lists::{UNIT, When};
use crate::resolution::condition::Condition;
use crate::resolution::flight::Track;
use crate::resolution::skill_test::{SkillTest, Test, Tested, modified};
use crate::sections::moves::{FAILED_TURN, forced, held, leaves, met_after, test_of};
use sandtable_core::{Forecast, Likely, Picture, Piece, Remark, SightLine};
use sandtable_dice::{Exact, Need};
use sandtable_geometry::{Course, Hand, Length, Segment};

/// A test of a move.
struct Trial {
    /// What is tested, in words.
    word: String,
    /// The modified Skill.
    skill: Need,
    /// Where it is rolled.
    at: Course,
    /// The height there.
    height: u8,
    fails: Fails,
}

/// What failing does.
#[derive(Clone, Copy)]
enum Fails {
    /// It turns all the same, loses the height by which it failed, and flies so far ahead.
    Falls(Option<Hand>, Length),
    /// It collides with another.
    Collides(Piece),
}

/// SQR-28, SQR-155 The tests of a move as they would be rolled, each if those before it are passed, with what failing it would do; where
/// there are several, first what comes of them all.
pub fn tests(board: &Board<'_>, craft: Piece, flight: &Flight, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let trials = trials(board, craft, flight);
    let one = |trial: &Trial, exact: &mut Exact<f64>| expected(board, craft, trial, exact);
    let all: Vec<Forecast> = trials.iter().filter_map(|trial| one(trial, exact)).collect();
    let whole = (all.len() > 1).then(|| together(board, craft, &all));
    whole.into_iter().chain(all).collect()
}

fn trials(board: &Board<'_>, craft: Piece, flight: &Flight) -> Vec<Trial> {
    let (setting, own, unit) = (board.setting, board.craft(craft), board.unit(craft));
    let mut now = Condition::default();
    let flier = board.flier(&unit, &mut now);
    let Ok(order) = flier.order(flight) else { return Vec::new() };
    let row = setting.lists.manoeuvre(order.manoeuvre);
    let laden = !flight.jettison && unit.iter().any(|piece| board.laden(*piece));
    let to = own.height.saturating_add_signed(order.climb);
    let (order, contact) = board.flown(&unit, (own.at, to), &order, flight.beyond);
    let mut avoided: Unit = unit.iter().copied().chain(contact).collect();
    let track = flier.track(own.at, &order);
    let forced = forced(order.manoeuvre, flier.now);
    let trial = |word: &str, test: Test, at: Course, height: u8, fails: Fails| Trial {
        word: word.into(),
        skill: modified(&setting.rules, flier.kind, flier.now, laden, test),
        at,
        height,
        fails,
    };
    let test = test_of(&setting.rules, row, order.manoeuvre);
    let of_manoeuvre = |at: Course, height: u8| {
        test.map(|test| trial(&row.name, test, at, height, Fails::Falls(None, forced))).into_iter()
    };
    let mut all = Vec::new();
    if row.when != When::Last {
        all.extend(of_manoeuvre(track[0], if order.climb > 0 { own.height } else { to }));
    }
    let tracks: Vec<Track> = unit.iter().map(|piece| flier.track(board.craft(*piece).at, &order)).collect();
    let mut tested = false;
    for (n, leg) in order.legs.iter().enumerate() {
        let mut met: Vec<(Length, Piece, Course)> = Vec::new();
        for track in tracks.iter().filter(|_| setting.rules.collisions) {
            let line = Segment::new(track[n].at, track[n + 1].at);
            let edge = leaves(setting.head.table, line.from, line.to, None).map_or(Length::MAX, |(_, at)| at);
            let others = board.aloft().filter(|(piece, there)| there.height == to && !avoided.contains(piece));
            met.extend(others.filter_map(|(other, there)| {
                let by = met_after(&setting.rules, &line, there.at.at).filter(|by| *by < edge)?;
                Some((by, other, Course { at: line.at(by), ..track[n] }))
            }));
        }
        met.sort_by_key(|(by, ..)| *by);
        for (_, other, at) in met {
            if !avoided.contains(&other) {
                avoided.push(other);
                all.push(trial("Collision", Test::Collision, at, to, Fails::Collides(other)));
            }
        }
        if leaves(setting.head.table, track[n].at, track[n + 1].at, None).is_some() {
            return all;
        }
        let Some(turn) = leg.turn.filter(|turn| turn.tight && !tested) else { continue };
        tested = true;
        let at = Course { at: track[n + 1].at, ..track[n] };
        all.push(trial("Tight Turn", Test::TightTurn, at, to, Fails::Falls(Some(turn.hand), forced)));
    }
    if row.when == When::Last {
        all.extend(of_manoeuvre(track.last().copied().unwrap_or(own.at), to));
    }
    all
}

/// What comes of one test.
fn expected(board: &Board<'_>, craft: Piece, trial: &Trial, exact: &mut Exact<f64>) -> Option<Forecast> {
    let answer = exact.ask(&SkillTest { skill: trial.skill }).ok()?;
    let passed = answer.chance(|tested, _| *tested == Tested::Passed);
    let height = trial.height;
    let mut results = vec![Likely::new("Passed", "as ordered", passed)];
    let mut chances = vec![("fails".to_owned(), 1.0 - passed)];
    let (text, line) = match trial.fails {
        Fails::Falls(hand, forced) => {
            let turned = hand.map_or(trial.at, |hand| trial.at.turn(hand, FAILED_TURN));
            let end = turned.ahead(forced).at;
            let leaves = if board.setting.head.on_table(end) { "" } else { ", off the table" };
            let onward = format!("then {} ahead{leaves}", UNIT.say(forced));
            for by in 0..height {
                let chance = answer.chance(|tested, _| *tested == Tested::Failed { by });
                if chance > 0.0 {
                    results.push(Likely::new(
                        format!("Failed by {by}"),
                        format!("HB {}, {onward}", height - by),
                        chance,
                    ));
                }
            }
            let crashes = answer.chance(|tested, _| matches!(tested, Tested::Failed { by } if *by >= height));
            if crashes > 0.0 {
                results.push(Likely::new("Into the ground", "destroyed", crashes));
                chances.push(("crashes".to_owned(), crashes));
            }
            let turns = hand.map_or("", |hand| match hand {
                Hand::Left => "turns 30° left, ",
                Hand::Right => "turns 30° right, ",
            });
            let text = format!("It {turns}loses as much height as it failed by, {onward}, and its move is over.");
            (text, SightLine::clear(trial.at.at, held(board.setting.head.table, end)))
        }
        Fails::Collides(other) => {
            let name = board.setting.name(other);
            results.push(Likely::new("Failed", format!("it collides with {name}"), 1.0 - passed));
            let text = format!("It collides with {name}: both are damaged, and its move is over there.");
            (text, SightLine::clear(trial.at.at, board.craft(other).at.at))
        }
    };
    let pieces = match trial.fails {
        Fails::Falls(..) => vec![craft],
        Fails::Collides(other) => vec![craft, other],
    };
    let clause = match trial.fails {
        Fails::Falls(..) => &clause::LOSES_HEIGHT,
        Fails::Collides(_) => &clause::COLLIDES,
    };
    let failing = Remark { title: "Failing".into(), text, clause: clause.clause.into(), pieces, lines: Vec::new() };
    Some(Forecast {
        reason: &clause::SKILL_TEST,
        about: format!("{} of {}", trial.word, board.setting.name(craft)),
        pieces: vec![craft],
        need: trial.skill,
        chances,
        gain: 0.0,
        picture: Picture { results, line: Some(line), remarks: vec![failing], ..Picture::default() },
    })
}

/// What comes of several tests, of which none is rolled after one that is failed.
fn together(board: &Board<'_>, craft: Piece, all: &[Forecast]) -> Forecast {
    let of = |forecast: &Forecast, name: &str| {
        forecast.chances.iter().find(|(known, _)| known == name).map_or(0.0, |(_, chance)| *chance)
    };
    let (mut passed, mut crashes) = (1.0, 0.0);
    for forecast in all {
        crashes += passed * of(forecast, "crashes");
        passed *= 1.0 - of(forecast, "fails");
    }
    let mut chances = vec![("fails".to_owned(), 1.0 - passed)];
    let mut results = vec![Likely::new("All passed", "as ordered", passed)];
    results.push(Likely::new("One failed", "", 1.0 - passed - crashes));
    if crashes > 0.0 {
        chances.push(("crashes".to_owned(), crashes));
        results.push(Likely::new("Into the ground", "destroyed", crashes));
    }
    Forecast {
        reason: &clause::SKILL_TEST,
        about: format!("All tests of {}", board.setting.name(craft)),
        pieces: vec![craft],
        need: Need::default(),
        chances,
        gain: 0.0,
        picture: Picture { results, ..Picture::default() },
    }
}
