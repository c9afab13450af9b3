//! What a side may expect of a command in the air before it is given: the very procedures that will be rolled.

use std::collections::BTreeMap;

use sandtable_core::{
    Caught, Chance, Fall, Forecast, Likely, Picture, Piece, Scatter, SightLine, Square, Stray, Summand, Toll,
};
use sandtable_dice::{Dice, Entered, Exact, Need, Telling};
use sandtable_geometry::{Length, Point};

use super::attack::{Fire, Lost};
use super::board::Air;
use super::bombs::{self, Bombing, Drop, Exposed};
use super::clause;
use super::command::Command;
use super::lists::GunKind;
use super::sky::{Aim, Flight, Run, Watch};
use super::words::group_name;
use crate::check::check;
use crate::setting::Setting;
use crate::state::Shot as GroundShot;
use crate::view::View;
use crate::words::{element, rounded, short, spot};

/// The faces of the die of attacks.
const FACES: u8 = crate::rules::D10;

/// What may be expected of a command; nothing where nobody may measure, and of what is not allowed.
pub fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let (Some(asked), Some(air)) = (super::question(view, command), view.air(setting)) else { return Vec::new() };
    if !setting.rules.premeasure || check(setting, view, &crate::Command::Air(*command)).is_err() {
        return Vec::new();
    }
    match *command {
        Command::Aim { craft, group, target } => {
            let salvos = air.attack(craft, &[Aim { group, target }]);
            let about = about(&air, craft, group, target);
            of_fire(&air, craft, target, &salvos.fire, about, exact).into_iter().collect()
        }
        Command::Shoot => {
            let Some(craft) = shooter(asked) else { return Vec::new() };
            let salvos = air.attack(craft, &air.board.sky.aims);
            let one = |(n, &target): (usize, &Piece)| {
                let about = format!("{} at {}", short(setting, craft), element(setting, target));
                of_fire(&air, craft, target, &salvos.fire.alone(n), about, exact)
            };
            let mut forecasts: Vec<Forecast> = salvos.targets.iter().enumerate().filter_map(one).collect();
            // What is named will be fired in any case: the command itself gains nothing more.
            forecasts.iter_mut().for_each(|forecast| forecast.gain = 0.0);
            forecasts
        }
        Command::Cover { piece, step } => {
            let (Some(underway), Some(fire)) = (air.board.sky.flight, air.opportunity(Watch { firer: piece, step }))
            else {
                return Vec::new();
            };
            let about = format!("{} at {}", short(setting, piece), element(setting, underway.craft));
            of_fire(&air, piece, underway.craft, &fire, about, exact).into_iter().collect()
        }
        Command::Fly { craft, flight } => match flight.run {
            Run::None => Vec::new(),
            Run::Bombs { .. } => bombing(&air, craft, &flight, exact).into_iter().collect(),
            Run::Torpedo { ship } => {
                let Ok(track) = air.may_fly(craft, &flight) else { return Vec::new() };
                let Ok(fire) = air.torpedo_run(track.end(), ship) else { return Vec::new() };
                let about = format!("Torpedo of {} at {}", short(setting, craft), element(setting, ship));
                let line = SightLine::clear(track.end().at, air.extent(ship).nearest(track.end().at));
                let forecast = of_fire(&air, craft, ship, &fire, about, exact);
                let drawn = |forecast: Forecast| Forecast {
                    picture: Picture { line: Some(line.clone()), ..forecast.picture },
                    ..forecast
                };
                forecast.map(drawn).into_iter().collect()
            }
        },
        _ => Vec::new(),
    }
}

/// What a throw of one group is about: "4 x machine gun of S1 at M1 (Bf 109 E-3)".
fn about(air: &Air, craft: Piece, group: u8, target: Piece) -> String {
    let setting = air.board.setting;
    format!("{} of {} at {}", group_name(air, craft, group), short(setting, craft), element(setting, target))
}

fn shooter(asked: super::step::Step) -> Option<Piece> {
    match asked {
        super::step::Step::Fire(piece) | super::step::Step::Serve(piece) => Some(piece),
        _ => None,
    }
}

/// MAP-102, MAP-115 What the loss of a piece would score, in points.
pub(super) fn price(air: &Air, piece: Piece) -> f64 {
    match air.is_element(piece) {
        true => f64::from(air.board.setting.kind(piece).points_computed),
        false => f64::from(air.skies.plan(piece).points),
    }
}

/// MAP-73 What may be expected of an element's shot at an aircraft.
pub fn of_engagement(air: &Air, shot: &GroundShot, about: String, exact: &mut Exact<f64>) -> Option<Forecast> {
    match air.engagement(shot) {
        Ok(fire) => of_fire(air, shot.firer, shot.target, &fire, about, exact),
        Err(hopeless) => Some(Forecast {
            reason: hopeless.reason(),
            about,
            pieces: vec![shot.firer, shot.target],
            need: Need::default(),
            chances: vec![("hit".into(), 0.0)],
            gain: 0.0,
            picture: Picture::default(),
        }),
    }
}

/// MAP-32, MAP-45 to MAP-48 All fire of one moment at one target.
fn of_fire(
    air: &Air,
    firer: Piece,
    target: Piece,
    fire: &Fire,
    about: String,
    exact: &mut Exact<f64>,
) -> Option<Forecast> {
    let first = fire.shots.first()?;
    let need = if fire.shots.len() == 1 { first.attack.need } else { Need::default() };
    let flies = air.kind(target).is_some();
    let left = air.element(target).hit_points;
    let answer = exact.ask(fire).ok()?;
    let hit = answer.chance(|end, _| end.harm(0).damage > 0 || end.harm(0).lost != Lost::No);
    let lost = answer.chance(|end, _| end.harm(0).lost != Lost::No);
    let mut loss = 0.0;
    let mut by_damage: BTreeMap<(Lost, u16), Chance> = BTreeMap::new();
    answer.each(|end, _, chance| {
        let harm = end.harm(0);
        loss += chance * f64::from(harm.damage.min(left));
        let key = if harm.lost == Lost::No { (Lost::No, harm.damage) } else { (harm.lost, 0) };
        *by_damage.entry(key).or_default() += chance;
    });
    let result = |(&(how, damage), &chance): (&(Lost, u16), &Chance)| {
        let (name, effect) = match how {
            Lost::No if damage == 0 => ("Miss".to_string(), format!("{left} left")),
            Lost::No => (format!("{damage} damage"), format!("{} left", left.saturating_sub(damage))),
            Lost::Damage => ("Enough damage".into(), if flies { "shot down" } else { "destroyed" }.into()),
            Lost::Engines => ("Critical: engines".into(), "crashes".into()),
            Lost::Cockpit => ("Critical: cockpit".into(), "crashes".into()),
            Lost::BreakUp => ("Critical: breaks up".into(), "destroyed".into()),
        };
        Likely { name, effect, chance }
    };
    let results: Vec<Likely> = by_damage.iter().filter(|(_, chance)| **chance > 1e-12).map(result).collect();
    let word = if flies { "shoots down" } else { "destroys" };
    let square = (fire.shots.len() == 1).then(|| square(fire, &by_damage)).flatten();
    // Damage is worth its share of the price; what is shot down all of it.
    let share = if left > 0 { loss / f64::from(left) } else { 0.0 };
    Some(Forecast {
        reason: &clause::AIR_TO_HIT,
        about,
        pieces: vec![firer, target],
        need,
        chances: vec![("hits".into(), hit), (word.into(), lost)],
        gain: price(air, target) * (lost + 0.5 * (share - lost).max(0.0)),
        picture: Picture {
            results,
            square,
            line: Some(SightLine::clear(air.element(firer).at, air.extent(target).nearest(air.element(firer).at))),
            ..Picture::default()
        },
    })
}

/// Which result each pair of faces of one group gives, where no further die decides.
fn square(fire: &Fire, results: &BTreeMap<(Lost, u16), Chance>) -> Option<Square> {
    // Where a critical leads to the table, two dice do not decide alone.
    let target = fire.targets.first()?;
    if target.table && fire.shots.iter().any(|shot| shot.attack.damage[3] < target.hit_points) {
        return None;
    }
    let without_table = fire.targets.iter().map(|target| super::attack::Target { table: false, ..*target }).collect();
    let plain = Fire { targets: without_table, ..*fire };
    let mut cells = Vec::with_capacity(usize::from(FACES) * usize::from(FACES));
    for second in 1..=FACES {
        for first in 1..=FACES {
            let mut dice = Telling::entered(Entered::new([&[first, second][..]]));
            let harm = *dice.play(&plain).ok()?.stage.harm(0);
            let key = if harm.lost == Lost::No { (Lost::No, harm.damage) } else { (harm.lost, 0) };
            cells.push(results.keys().position(|known| *known == key)? as u8);
        }
    }
    Some(Square { sides: FACES, results: cells })
}

/// MAP-55 to MAP-58 A bombing run: every place where a template may fall, and whom all of them would destroy.
fn bombing(air: &Air, craft: Piece, flight: &Flight, exact: &mut Exact<f64>) -> Option<Forecast> {
    let setting = air.board.setting;
    let track = air.may_fly(craft, flight).ok()?;
    let (_, aim) = air.release(&track, flight)?;
    let heading = track.start().heading;
    let (templates, radius) = (air.dropped(craft, flight), air.rules.bomb_radius);
    let drop = Drop { scatter: air.scatter(craft, flight) };
    let points = air.skies.lists.only(GunKind::Bomb).damage;
    let mut places: BTreeMap<(Length, Point), Chance> = BTreeMap::new();
    let mut distances: BTreeMap<Length, Chance> = BTreeMap::new();
    exact.ask(&drop).ok()?.each(|fall, _, chance| {
        let distance = bombs::STEP * i32::from(fall.steps);
        *places.entry((distance, fall.landing(aim, heading))).or_default() += chance;
        *distances.entry(distance).or_default() += chance;
    });
    let side = air.side(craft);
    let within = |piece: &Piece| places.keys().any(|(_, at)| air.extent(*piece).is_within(radius, *at));
    let exposed: Vec<Piece> = air.targets().filter(|&piece| air.kind(piece).is_none()).filter(within).collect();
    let mut reach = Vec::new();
    let (mut theirs, mut ours) = (0.0, 0.0);
    for &piece in exposed.iter().take(bombs::MOST_BELOW) {
        let left = air.element(piece).hit_points;
        let extent = air.extent(piece);
        let infantry = air.is_infantry(piece);
        let each = bombs::damage(points, infantry);
        let most = bombs::enough(left, points, infantry).max(1);
        let run = Bombing::new(templates, drop, heading, aim, radius, [Exposed { extent, most }]);
        let answer = exact.ask(&run).ok()?;
        let caught = answer.chance(|end, _| end.on[0] > 0);
        let destroyed = answer.chance(|end, _| end.on[0] >= most);
        let mut damage = 0.0;
        answer.each(|end, _, chance| damage += chance * f64::from((u16::from(end.on[0]) * each).min(left)));
        let worth = match air.skies.target(piece).map(|target| target.kind) {
            // MAP-102: half of the damage counts.
            Some(super::lists::TargetKind::Structure) => damage / 2.0,
            Some(super::lists::TargetKind::Ship) => damage / 2.0 * (1.0 - destroyed) + price(air, piece) * destroyed,
            _ => price(air, piece) * destroyed,
        };
        if air.side(piece) == side {
            ours += worth
        } else {
            theirs += worth
        }
        let if_caught = if caught > 0.0 { destroyed / caught } else { 0.0 };
        let needed = format!("{each} a template, {left} left");
        reach.push(Caught { piece, needed, caught, if_caught, destroyed });
    }
    reach.sort_by(|a, b| b.destroyed.total_cmp(&a.destroyed).then(b.caught.total_cmp(&a.caught)));
    let covered: Chance = distances.iter().filter(|(distance, _)| **distance <= radius).map(|(_, chance)| chance).sum();
    let line =
        |name: String, value: String, clause: &'static str| Summand { name, value, clause: clause.into(), at: None };
    let mut sum = vec![line("Distance, D10 x 10 mm".into(), "10 to 100 mm".into(), "MAP-56")];
    for part in drop.scatter.parts().iter().filter(|part| part.value != 0) {
        sum.push(line(part.reason.name.into(), format!("{:+} cm", part.value), part.reason.clause));
    }
    sum.push(line("The D12 says where, 12 is ahead".into(), String::new(), "MAP-56"));
    sum.push(line("Radius of a template".into(), rounded(radius), "MAP-90"));
    let best = reach.first().map(|caught| (format!("covers {}", short(setting, caught.piece)), caught.caught));
    let destroys = reach.first().map(|caught| (format!("destroys {}", short(setting, caught.piece)), caught.destroyed));
    let many = if templates == 1 { "One template".into() } else { format!("{templates} templates") };
    Some(Forecast {
        reason: &clause::BOMB_SCATTER,
        about: format!("{many} of {} at {}", short(setting, craft), spot(aim)),
        pieces: vec![craft],
        need: Need::default(),
        chances: best.into_iter().chain(destroys).collect(),
        gain: theirs - ours,
        picture: Picture {
            results: [
                (format!("A template falls within {}", rounded(radius)), covered),
                ("Farther away".to_string(), 1.0 - covered),
            ]
            .into_iter()
            .map(|(name, chance)| Likely { name, effect: String::new(), chance })
            .collect(),
            scatter: Some(Scatter {
                aim,
                radius,
                places: places.into_iter().map(|((_, at), chance)| Fall { at, chance }).collect(),
                distances: distances.into_iter().map(|(distance, chance)| Stray { distance, chance }).collect(),
                sum,
                reach,
                toll: Some(Toll { theirs, ours }),
            }),
            ..Picture::default()
        },
    })
}

/// The forecasts of the throws of a piece that fires at all that it has named, as they stand.
pub fn illustrate(air: &Air, craft: Piece, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let salvos = air.attack(craft, &air.board.sky.aims);
    let one = |(shot, &group): (&super::attack::Shot, &u8)| {
        let n = usize::from(shot.target);
        let alone = salvos.fire.alone(n);
        let about = about(air, craft, group, salvos.targets[n]);
        let one = Fire { shots: [super::attack::Shot { target: 0, ..*shot }].into_iter().collect(), ..alone };
        of_fire(air, craft, salvos.targets[n], &one, about, exact)
    };
    salvos.fire.shots.iter().zip(&salvos.groups).filter_map(one).collect()
}
