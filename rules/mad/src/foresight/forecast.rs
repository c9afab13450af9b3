//! What a side may expect of a shot before it is fired: the very procedures that will be rolled.

use crate::battle::board::Board;
use crate::battle::command::{Command, WholeMove};
use crate::battle::event::{Event, ShellEvent, ShotResult, WorkEvent, apply};
use crate::battle::lift::Spot;
use crate::battle::named_fire::{Battering, NamedFire, shots};
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, Shot, Step};
use crate::battle::view::View;
use crate::foresight::barrage::{self, Prospect};
use crate::foresight::{hidden, picture, works};
use crate::lists::Family;
use crate::sections::artillery::{Observation, Wanted};
use crate::sections::check::check;
use crate::sections::direct_fire::{Attack, Grenades, MOST_ATTACKS, Volley};
use crate::sections::movement::{test_points, track};
use crate::sections::proposals::gain;
use crate::sections::sight::{Sight, chance_of_clear};
use crate::table::words;
use crate::{air, clause};
use sandtable_core::{Forecast, Heard, Piece};
use sandtable_dice::{Exact, Need};
use sandtable_geometry::Point;

/// Odds of the shots that a command means. None where nobody may measure before targets are named (MAD-34), and none for
/// what is not allowed.
pub fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let board = view.board(setting);
    match *command {
        Command::Air(ref command) => return air::foresight::forecast::forecast(setting, view, command, exact),
        // MAD-68: tiles lie openly, and what they do depends on no range.
        Command::Move { .. } | Command::Land { .. } if view.works.works.is_empty() => return Vec::new(),
        Command::End { .. } | Command::Leave { .. } => return Vec::new(),
        _ if check(setting, view, command).is_err() => return Vec::new(),
        _ => {}
    }
    match *command {
        Command::Aim { element, weapon, target, moving } => {
            named(&board, &board.fire().aimed(element, weapon, target, moving), exact)
        }
        Command::Barrage { unit, at, observer } => {
            let scheduled = view.orders.scheduled(unit, view.turn);
            let wanted = Wanted { unit, at, observer };
            let Ok((barrage, seen)) = board.artillery().may_bombard(wanted, &view.named, &view.guns, scheduled) else {
                return Vec::new();
            };
            let limit = view.guns.limit(unit, at);
            let prospect = Prospect { barrage, aim: at, limit, seen, measured: setting.rules.premeasure };
            let doubt = (seen == Observation::Doubtful).then(|| barrage::doubt(&board, &prospect, exact));
            doubt.into_iter().chain([barrage::forecast(&board, &prospect, exact)]).collect()
        }
        Command::React { element, weapon, point } => {
            let shot = Shot { firer: element, weapon, point: Some(point), ..Shot::default() };
            at_the_mover(setting, view, &[&shot], exact, named)
        }
        Command::Batter { element, weapon, shelter, moving } => {
            let battering = board.fire().trained(element, weapon, shelter, moving);
            let line = doubtful_at_work(&board, &battering, setting.rules.premeasure, exact);
            let odds = setting.rules.premeasure.then(|| works::reduction(&board, &battering, exact));
            line.into_iter().chain(odds.flatten()).collect()
        }
        Command::Move { element, path, .. } => {
            works::forecast(&board, element, &track(board.element(element).at, &path), exact).into_iter().collect()
        }
        Command::Land { element, bearing } => {
            // MAD-91: under a marker it is only noted.
            let stands_out = !board.element(element).marks.has(Marks::UNDER);
            let at = board.carriers().may_land(element, bearing).ok().filter(|_| stands_out);
            at.and_then(|at| works::forecast(&board, element, &[at], exact)).into_iter().collect()
        }
        Command::Engage { element, deed: WholeMove::Cross { work } } => {
            let end = board.whole_moves().may_cross(element, work).ok();
            let way = end.map(|end| [board.element(element).at, end]);
            way.and_then(|way| works::forecast(&board, element, &way, exact)).into_iter().collect()
        }
        // MAD-34: once all targets are named, everything may be measured; and whoever asks what firing would do may name more, or
        // take back what is named.
        Command::Fire if !setting.rules.premeasure => Vec::new(),
        Command::Fire => {
            // MAD-16: a doubtful line that proved blocked is no shot.
            let shots: Vec<&Shot> = shots(&view.named).filter(|shot| !shot.blocked).collect();
            let mut forecasts = match view.asked {
                Some(Step::React { .. }) => {
                    // MAD-55: each with the mover at its own point.
                    let mut attacks = Vec::new();
                    let mut each = at_the_mover(setting, view, &shots, exact, |board, shot, exact| {
                        attacks.extend(board.fire().attack(shot).ok());
                        one(board, shot, exact).into_iter().collect()
                    });
                    each.extend(together(&board, &shots, &attacks, exact));
                    each
                }
                _ => all_named(&board, &shots, exact),
            };
            let batterings = view.named.iter().filter_map(NamedFire::battering).filter(|battering| !battering.blocked);
            forecasts.extend(batterings.filter_map(|it| works::reduction(&board, it, exact)));
            forecasts.extend(barrages(view).map(|prospect| barrage::forecast(&board, &prospect, exact)));
            // What is named will be fired in any case: the command itself gains nothing more.
            forecasts.iter_mut().for_each(|forecast| forecast.gain = 0.0);
            forecasts
        }
        Command::Spot { .. } | Command::Look { .. } => hidden::forecasts(&board, view, command, exact),
        _ => Vec::new(),
    }
}

/// MAD-70 The attacks of artillery that have been named, as they will be rolled.
fn barrages(view: &View) -> impl Iterator<Item = Prospect> {
    let named = view.named.iter().filter_map(NamedFire::barrage);
    named.filter_map(|barrage| Some(Prospect::named(*barrage, view.guns.of(barrage.unit)?)))
}

/// MAD-16, MAD-34 A shot that is about to be named: whether its line is doubtful, and its odds where they may be looked up.
fn named(board: &Board, shot: &Shot, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let line = doubtful(board, shot, board.setting.rules.premeasure, exact);
    let clear = line.as_ref().map_or(1.0, |line| line.chances[0].1);
    let odds = one(board, shot, exact).filter(|_| board.setting.rules.premeasure);
    line.into_iter().chain(odds.map(|odds| Forecast { gain: odds.gain * clear, ..odds })).collect()
}

/// MAD-16 The die that decides a doubtful line, where it is one.
fn doubtful(board: &Board, shot: &Shot, measured: bool, exact: &mut Exact<f64>) -> Option<Forecast> {
    let to = words::element(board.setting, shot.target);
    let pieces = vec![shot.firer, shot.target];
    let [from, at] = [shot.firer, shot.target].map(|piece| board.spot(piece));
    doubtful_line(board, (from, at), &to, pieces, measured, exact)
}

/// MAD-16, MAD-64 The same of the line to the middle of a work or building.
fn doubtful_at_work(board: &Board, battering: &Battering, measured: bool, exact: &mut Exact<f64>) -> Option<Forecast> {
    let to = words::shelter_name(board.setting, battering.shelter);
    let line = (board.spot(battering.firer), board.shelters().shelter_middle(battering.shelter).into());
    doubtful_line(board, line, &to, vec![battering.firer], measured, exact)
}

/// A doubtful line of the first of these pieces.
fn doubtful_line(
    board: &Board,
    (from, to): (Spot, Spot),
    name: &str,
    pieces: Vec<Piece>,
    measured: bool,
    exact: &mut Exact<f64>,
) -> Option<Forecast> {
    if board.sight().between(from, to) != Sight::Doubtful {
        return None;
    }
    let clear = chance_of_clear(exact);
    let about = format!("line from {} to {name}", words::element(board.setting, *pieces.first()?));
    let picture = picture::of_doubt(picture::line(board, from, to, measured), clear);
    let chances = vec![("clear".into(), clear)];
    Some(Forecast { chances, picture, ..Forecast::of(&clause::DOUBTFUL_SIGHT, about, pieces) })
}

/// Opportunity fire, with the mover where it will be.
fn at_the_mover(
    setting: &Setting,
    view: &View,
    shots: &[&Shot],
    exact: &mut Exact<f64>,
    mut ask: impl FnMut(&Board, &Shot, &mut Exact<f64>) -> Vec<Forecast>,
) -> Vec<Forecast> {
    let Some(stretch) = view.stretch else { return Vec::new() };
    let mut forecasts = Vec::new();
    for &shot in shots {
        let Some(at) = shot.point.and_then(|point| stretch.at(point)) else { continue };
        let elements = view.board(setting).fire().with_mover_at(stretch.mover, at);
        let board = Board { elements: &elements, ..view.board(setting) };
        forecasts.extend(ask(&board, &Shot { target: stretch.mover, ..*shot }, exact));
    }
    forecasts
}

/// Every target of the named shots, with all that is fired at it.
fn all_named(board: &Board, shots: &[&Shot], exact: &mut Exact<f64>) -> Vec<Forecast> {
    let mut forecasts = Vec::new();
    for (n, first) in shots.iter().enumerate() {
        if shots[..n].iter().any(|earlier| earlier.target == first.target) {
            continue;
        }
        let same: Vec<&Shot> = shots.iter().filter(|shot| shot.target == first.target).copied().collect();
        forecasts.extend(same.iter().filter_map(|shot| one(board, shot, exact)));
        if !board.setting.is_in_the_air(first.target) {
            let attacks: Vec<Attack> = same.iter().filter_map(|shot| board.fire().attack(shot).ok()).collect();
            forecasts.extend(together(board, &same, &attacks, exact));
        }
    }
    forecasts
}

/// MAD-45 All shots at one target, where there are several and each of them can hit.
fn together(board: &Board, shots: &[&Shot], attacks: &[Attack], exact: &mut Exact<f64>) -> Option<Forecast> {
    let all = (2..=MOST_ATTACKS).contains(&shots.len()) && attacks.len() == shots.len();
    let target = shots.first().filter(|_| all)?.target;
    let volley = Volley { attacks: attacks.iter().copied().collect(), hit_points: left(board, target) };
    let picture = picture::of_volley(board, shots, &volley, exact);
    let about = format!("All {} shots at {}", shots.len(), words::element(board.setting, target));
    let pieces = shots.iter().map(|shot| shot.firer).chain([target]).collect();
    Some(Forecast { about, pieces, picture, ..of_volley(board, target, &volley, exact) })
}

/// One shot.
fn one(board: &Board, shot: &Shot, exact: &mut Exact<f64>) -> Option<Forecast> {
    let (weapon, _) = board.setting.arm(shot.firer, shot.weapon)?;
    let [firer, target] = [shot.firer, shot.target].map(|piece| words::element(board.setting, piece));
    let about = format!("{} of {firer} at {target}", weapon.name);
    if let Some(air) = board.air().filter(|air| air.has(shot.target)) {
        return air::foresight::forecast::of_engagement(&air, shot, about, exact);
    }
    if weapon.family == Family::Grenade {
        return grenades(board, shot, about, exact);
    }
    let pieces = vec![shot.firer, shot.target];
    match board.fire().attack(shot) {
        Ok(attack) => {
            let volley = Volley::one(attack, left(board, shot.target));
            let picture = picture::of_shot(board, shot, Some(&attack), &attack.need, exact);
            let need = attack.need;
            Some(Forecast { about, pieces, need, picture, ..of_volley(board, shot.target, &volley, exact) })
        }
        Err(hopeless) => {
            let (reason, need) = hopeless.reason();
            let chances = vec![("hit".into(), 0.0)];
            let picture = picture::of_shot(board, shot, None, &need, exact);
            Some(Forecast { need, chances, picture, ..Forecast::of(reason, about, pieces) })
        }
    }
}

/// What must be shot off a target; held damage is as good as done (MAD-56).
pub(super) fn left(board: &Board, target: Piece) -> u16 {
    let target = board.element(target);
    target.hit_points.saturating_sub(target.held)
}

/// Chances and gain of shots at one target.
fn of_volley(board: &Board, target: Piece, volley: &Volley, exact: &mut Exact<f64>) -> Forecast {
    let left = volley.hit_points;
    let mut forecast = Forecast::of(&clause::TO_HIT, String::new(), Vec::new());
    // Damage is capped at what is left, and a hit at something already done for is still one.
    let Ok(answer) = exact.ask(&Volley { hit_points: left.max(1), ..*volley }) else { return forecast };
    let any = answer.chance(|_, totals| totals[0] > 0);
    let destroyed = if left == 0 { 0.0 } else { answer.chance(|_, totals| totals[0] >= left) };
    let mut expected = 0.0;
    answer.each(|_, totals, chance| expected += f64::from(totals[0]) * chance);
    forecast.chances = vec![("destroyed".into(), destroyed), ("hit".into(), any)];
    if destroyed == 0.0 {
        // The chance that matters stands first.
        forecast.chances.reverse();
    }
    if left > 0 {
        forecast.gain = gain(board, target, destroyed, expected);
    }
    forecast
}

fn grenades(board: &Board, shot: &Shot, about: String, exact: &mut Exact<f64>) -> Option<Forecast> {
    let hit_points = left(board, shot.target);
    let answer = exact.ask(&Grenades { hit_points }).ok()?;
    let destroyed = if hit_points == 0 { 0.0 } else { answer.chance(|_, totals| totals[0] >= hit_points) };
    let lost = answer.chance(|&lost, _| lost);
    let mut expected = 0.0;
    answer.each(|_, totals, chance| expected += f64::from(totals[0]) * chance);
    let own = lost * f64::from(board.setting.kind(shot.firer).points_computed);
    let chances = vec![("destroyed".into(), destroyed), ("thrower lost".into(), lost)];
    let gain = gain(board, shot.target, destroyed, expected) - own;
    let picture = picture::of_grenades(board, shot, exact);
    let (need, pieces) = (Need::default(), vec![shot.firer, shot.target]);
    Some(Forecast { reason: &clause::GRENADE, about, pieces, need, chances, gain, picture })
}

/// MAD-16, MAD-45, MAD-60 The forecasts of the throws at targets that were heard, one for each in their order, as they stood
/// just before: with the mover where it was fired on, and what earlier shots had done already. Shots without dice have none.
pub fn illustrate(setting: &Setting, view: &View, heard: &[Heard<Event>], exact: &mut Exact<f64>) -> Vec<Forecast> {
    let mut state = view.known();
    let (mut forecasts, mut doubt) = (Vec::new(), false);
    // Who fires from the air: with the first of his groups all of them are told.
    let mut shooting = None;
    for heard in heard {
        let event = match heard {
            Heard::Rolled(roll) => {
                doubt = roll.clause == clause::DOUBTFUL_SIGHT.clause;
                continue;
            }
            Heard::Happened(event) => event,
        };
        let (board, doubt) = (state.board(setting), std::mem::take(&mut doubt));
        match *event {
            Event::Aimed { shot } if doubt => match shot.point.map(|point| point_on_the_way(view, point)) {
                None => forecasts.extend(doubtful(&board, &shot, true, exact)),
                // Who is neither the watcher nor the mover does not know where on the path that is.
                Some(None) => {}
                Some(Some(at)) => {
                    let elements = board.fire().with_mover_at(shot.target, at);
                    forecasts.extend(doubtful(&Board { elements: &elements, ..board }, &shot, true, exact));
                }
            },
            Event::Fired { result: ShotResult::Wasted | ShotResult::NoSight, .. } => {}
            Event::Fired { shot, .. } => forecasts.extend(one(&board, &shot, exact)),
            Event::Work(WorkEvent::Trained { battering }) if doubt => {
                forecasts.extend(doubtful_at_work(&board, &battering, true, exact));
            }
            Event::Work(WorkEvent::Battered { result: ShotResult::Wasted | ShotResult::NoSight, .. }) => {}
            Event::Work(WorkEvent::Battered { battering, .. }) => {
                forecasts.extend(works::reduction(&board, &battering, exact))
            }
            Event::Air(air::battle::Event::Fired { craft, .. }) if shooting != Some(craft) => {
                shooting = Some(craft);
                forecasts.extend(
                    board.air().into_iter().flat_map(|air| air::foresight::forecast::illustrate(&air, craft, exact)),
                );
            }
            Event::Air(air::battle::Event::FireEnded) => shooting = None,
            Event::Shell(ShellEvent::Targeted { barrage, at }) if doubt => {
                let (seen, limit) = (Observation::Doubtful, None);
                let prospect = Prospect { barrage, aim: at, limit, seen, measured: true };
                forecasts.push(barrage::doubt(&board, &prospect, exact));
            }
            Event::Shell(ShellEvent::Bombarded { barrage, .. }) if !barrage.scheduled => {
                if let Some(gunnery) = state.guns.of(barrage.unit) {
                    forecasts.push(barrage::forecast(&board, &Prospect::named(barrage, gunnery), exact));
                }
            }
            Event::Shell(ShellEvent::Shelled { unit, element, .. }) => {
                forecasts.extend(barrage::shelling(&board, unit, element, exact))
            }
            _ => {}
        }
        apply(&mut state, event);
    }
    forecasts.iter_mut().for_each(|forecast| forecast.gain = 0.0);
    forecasts
}

/// Where a test point of the path under way is, for those who know.
fn point_on_the_way(view: &View, point: u8) -> Option<Point> {
    let shown = view.stretch.and_then(|stretch| stretch.at(point));
    shown.or_else(|| view.way.and_then(|way| test_points(&way.track()).get(usize::from(point)).copied()))
}
