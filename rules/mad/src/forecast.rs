//! What a side may expect of a shot before it is fired: the very procedures that will be rolled.

use crate::board::Board;
use crate::check::check;
use crate::clause;
use crate::command::Command;
use crate::lists::Family;
use crate::s04_sight::{Sight, doubt};
use crate::s06_direct_fire::{Attack, Grenades, Hopeless, MOST_ATTACKS, Volley};
use crate::setting::Setting;
use crate::state::{Shot, Step};
use crate::view::View;
use crate::words;
use sandtable_core::{Forecast, Picture, Piece};
use sandtable_dice::{Exact, List, Need};

/// Odds of the shots that a command means. None where nobody may measure before targets are named (MAD-34), and none for
/// what is not allowed.
pub fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    match *command {
        Command::Aim { element, weapon, target, moving } => {
            if check(setting, view, command).is_err() {
                return Vec::new();
            }
            let board = view.board(setting);
            named(&board, &board.aimed(element, weapon, target, moving), exact)
        }
        Command::React { element, weapon, point } => {
            if check(setting, view, command).is_err() {
                return Vec::new();
            }
            let shot = Shot { firer: element, weapon, point: Some(point), ..Shot::default() };
            at_the_mover(setting, view, &[shot], exact, named)
        }
        // MAD-34: once all targets are named, everything may be measured.
        Command::Fire if check(setting, view, command).is_ok() => {
            let mut forecasts = match view.asked {
                Some(Step::React { .. }) => at_the_mover(setting, view, &view.shots, exact, |board, shot, exact| {
                    one(board, shot, exact).into_iter().collect()
                }),
                _ => all_named(&view.board(setting), &view.shots, exact),
            };
            // What is named will be fired in any case: the command itself gains nothing more.
            forecasts.iter_mut().for_each(|forecast| forecast.gain = 0.0);
            forecasts
        }
        _ => Vec::new(),
    }
}

/// MAD-16, MAD-34 A shot that is about to be named: whether its line is doubtful, and its odds where they may be looked up.
fn named(board: &Board, shot: &Shot, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let (from, to) = (board.element(shot.firer).at, board.element(shot.target).at);
    let doubtful = board.sight(from, to) == Sight::Doubtful;
    let clear = match doubtful {
        true => exact.chances(doubt()).unwrap_or_default().iter().filter(|(seen, _)| *seen == 1).map(|(_, c)| c).sum(),
        false => 1.0,
    };
    let about = || {
        let [firer, target] = [shot.firer, shot.target].map(|piece| words::element(board.setting, piece));
        format!("line from {firer} to {target}")
    };
    let line = doubtful.then(|| Forecast {
        reason: &clause::DOUBTFUL_SIGHT,
        about: about(),
        pieces: vec![shot.firer, shot.target],
        picture: Picture::default(),
        need: Need::default(),
        chances: vec![("clear".into(), clear)],
        gain: 0.0,
    });
    let odds = one(board, shot, exact).filter(|_| board.setting.rules.premeasure);
    line.into_iter().chain(odds.map(|odds| Forecast { gain: odds.gain * clear, ..odds })).collect()
}

/// Opportunity fire, with the mover where it will be.
fn at_the_mover(
    setting: &Setting,
    view: &View,
    shots: &[Shot],
    exact: &mut Exact<f64>,
    ask: impl Fn(&Board, &Shot, &mut Exact<f64>) -> Vec<Forecast>,
) -> Vec<Forecast> {
    let Some(stretch) = view.stretch else { return Vec::new() };
    let mut forecasts = Vec::new();
    for shot in shots.iter().filter(|shot| !shot.blocked) {
        let Some(n) = shot.point.and_then(|point| point.checked_sub(stretch.first)) else { continue };
        let Some(&at) = stretch.points.get(usize::from(n)) else { continue };
        let elements = view.board(setting).with_mover_at(stretch.mover, at);
        let board = Board { setting, elements: &elements, turn: view.turn };
        forecasts.extend(ask(&board, &Shot { target: stretch.mover, ..*shot }, exact));
    }
    forecasts
}

/// Every target of the named shots, with all that is fired at it.
fn all_named(board: &Board, shots: &[Shot], exact: &mut Exact<f64>) -> Vec<Forecast> {
    let mut forecasts = Vec::new();
    // MAD-16: a doubtful line that proved blocked is no shot.
    let shots: Vec<Shot> = shots.iter().filter(|shot| !shot.blocked).copied().collect();
    for (n, first) in shots.iter().enumerate() {
        if shots[..n].iter().any(|earlier| earlier.target == first.target) {
            continue;
        }
        let same: Vec<&Shot> = shots.iter().filter(|shot| shot.target == first.target).collect();
        let attacks: List<Attack, MOST_ATTACKS> =
            same.iter().filter_map(|shot| board.attack(shot).ok()).take(MOST_ATTACKS).collect();
        forecasts.extend(same.iter().filter_map(|shot| one(board, shot, exact)));
        if same.len() == 1 || attacks.len() != same.len() {
            continue;
        }
        let about = format!("All {} shots at {}", same.len(), words::element(board.setting, first.target));
        forecasts.push(of_volley(board, first.target, attacks, about, Need::default(), exact));
    }
    forecasts
}

/// One shot.
fn one(board: &Board, shot: &Shot, exact: &mut Exact<f64>) -> Option<Forecast> {
    let (weapon, _) = board.setting.arm(shot.firer, shot.weapon)?;
    let about = format!(
        "{} of {} at {}",
        weapon.name,
        words::element(board.setting, shot.firer),
        words::element(board.setting, shot.target)
    );
    if weapon.family == Family::Grenade {
        return grenades(board, shot, about, exact);
    }
    match board.attack(shot) {
        Ok(attack) => {
            let attacks = [attack].into_iter().collect();
            Some(of_volley(board, shot.target, attacks, about, attack.need, exact))
        }
        Err(hopeless) => {
            let (reason, need) = match hopeless {
                Hopeless::OutOfRange => (&clause::OUT_OF_RANGE, Need::default()),
                Hopeless::TooHard(need) => (&clause::CANNOT_HIT, need),
            };
            let chances = vec![("hit".into(), 0.0)];
            let pieces = vec![shot.firer, shot.target];
            Some(Forecast { reason, about, pieces, need, chances, gain: 0.0, picture: Picture::default() })
        }
    }
}

fn of_volley(
    board: &Board,
    target: Piece,
    attacks: List<Attack, MOST_ATTACKS>,
    about: String,
    need: Need,
    exact: &mut Exact<f64>,
) -> Forecast {
    let hit_points = board.element(target).hit_points;
    let volley = Volley { attacks, hit_points };
    let Ok(answer) = exact.ask(&volley) else {
        let (reason, picture) = (&clause::TO_HIT, Picture::default());
        return Forecast { reason, about, pieces: vec![target], need, chances: Vec::new(), gain: 0.0, picture };
    };
    let any = answer.chance(|_, totals| totals[0] > 0);
    let destroyed = answer.chance(|_, totals| totals[0] >= hit_points);
    let mut expected = 0.0;
    answer.each(|_, totals, chance| expected += f64::from(totals[0]) * chance);
    let chances = vec![("destroyed".into(), destroyed), ("hit".into(), any)];
    let gain = gain(board, target, destroyed, expected);
    let picture = Picture::default();
    Forecast { reason: &clause::TO_HIT, about, pieces: vec![target], need, chances, gain, picture }
}

fn grenades(board: &Board, shot: &Shot, about: String, exact: &mut Exact<f64>) -> Option<Forecast> {
    let hit_points = board.element(shot.target).hit_points;
    let answer = exact.ask(&Grenades { hit_points }).ok()?;
    let destroyed = answer.chance(|_, totals| totals[0] >= hit_points);
    let lost = answer.chance(|&lost, _| lost);
    let mut expected = 0.0;
    answer.each(|_, totals, chance| expected += f64::from(totals[0]) * chance);
    let own = lost * f64::from(board.setting.kind(shot.firer).points_computed);
    let chances = vec![("destroyed".into(), destroyed), ("thrower lost".into(), lost)];
    let gain = gain(board, shot.target, destroyed, expected) - own;
    let (need, pieces, picture) = (Need::default(), vec![shot.firer, shot.target], Picture::default());
    Some(Forecast { reason: &clause::GRENADE, about, pieces, need, chances, gain, picture })
}

/// Points to expect: those of the target where it is destroyed, and half of what is shot off it otherwise.
fn gain(board: &Board, target: Piece, destroyed: f64, expected: f64) -> f64 {
    let points = f64::from(board.setting.kind(target).points_computed);
    let share = expected / f64::from(board.element(target).hit_points.max(1));
    points * (destroyed + 0.5 * (share - destroyed).max(0.0))
}
