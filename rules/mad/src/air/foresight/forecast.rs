//! What a side may expect of a command in the air before it is given: the very procedures that will be rolled.

use crate::air::battle::board::Air;
use crate::air::battle::command::Command;
use crate::air::battle::state::{Aim, Flight, Nominated, Run, Watch};
use crate::air::clause;
use crate::air::lists::{Arc, GunKind, TargetKind};
use crate::air::sections::attack::{Fire, Harm, Lost};
use crate::air::sections::bearings::nearest_in;
use crate::air::sections::bombs::{self, Bombing, Burst, Drop, Exposed};
use crate::air::sections::firing::{Launch, Salvos};
use crate::air::table::words::{group_name, target_name};
use crate::battle::fieldworks::Shelter;
use crate::battle::setting::Setting;
use crate::battle::state::Shot as GroundShot;
use crate::battle::view::View;
use crate::sections::check::check;
use crate::sections::proposals;
use crate::table::words::{element, rounded, shelter_name, short, spot};
use sandtable_core::{
    Caught, Chance, Fall, Forecast, Likely, Picture, Piece, Scatter, Side, SightLine, Square, Stray, Summand, Toll,
};
use sandtable_dice::{Answer, Dice, Entered, Exact, Need, Reason, Telling};
use sandtable_geometry::{Extent, Length, Point};
use std::collections::BTreeMap;

/// The faces of the die of attacks.
const FACES: u8 = crate::rules::D10;

/// What may be expected of a command; nothing where nobody may measure, and of what is not allowed.
pub fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let (Some(asked), Some(air)) = (crate::air::battle::step::question(view, command), view.air(setting)) else {
        return Vec::new();
    };
    if !setting.rules.premeasure || check(setting, view, &crate::battle::command::Command::Air(*command)).is_err() {
        return Vec::new();
    }
    match *command {
        Command::Aim { craft, group, target } => {
            let aim = Aim { group, target };
            let salvos = air.fire().attack(craft, &[aim]);
            let rocket = salvos.rockets.first().and_then(|launch| rocket(&air, craft, launch, exact));
            let guns = target
                .piece()
                .and_then(|piece| of_fire(&air, craft, piece, &salvos.fire, about(&air, craft, aim), exact));
            rocket.or(guns).into_iter().collect()
        }
        Command::Shoot => {
            let Some(craft) = shooter(asked) else { return Vec::new() };
            let salvos = air.fire().attack(craft, &air.board.sky.aims);
            let mut forecasts = at_each_target(&air, craft, &salvos, exact);
            forecasts.extend(salvos.rockets.iter().filter_map(|launch| rocket(&air, craft, launch, exact)));
            // What is named will be fired in any case: the command itself gains nothing more.
            forecasts.iter_mut().for_each(|forecast| forecast.gain = 0.0);
            forecasts
        }
        Command::Cover { piece, step } => {
            let watch = Watch { firer: piece, step };
            let (Some(underway), Some(fire), Some((quarry, _))) =
                (air.board.sky.flight, air.fire().opportunity(watch), air.fire().passing(step))
            else {
                return Vec::new();
            };
            let about = format!("{} at {}", short(setting, piece), element(setting, underway.craft));
            let at = quarry.at.at;
            let line = SightLine::clear(air.fire().extent(piece).nearest(at), at);
            let forecast = of_fire(&air, piece, underway.craft, &fire, about, exact);
            forecast.map(|forecast| along(forecast, line)).into_iter().collect()
        }
        Command::Fly { craft, flight } => match flight.run {
            Run::None => guns(&air, craft, &flight, exact),
            Run::Bombs { .. } => bombing(&air, craft, &flight, exact).into_iter().collect(),
            Run::Torpedo { ship } => {
                let Ok(track) = air.flight().may_fly(craft, &flight) else { return Vec::new() };
                let Ok(fire) = air.flight().torpedo_run(track.end(), ship) else { return Vec::new() };
                let about = format!("Torpedo of {} at {}", short(setting, craft), element(setting, ship));
                let forecast = of_fire(&air, craft, ship, &fire, about, exact);
                let ahead = nearest_in(&air.setting.lists, Arc::Fwd, track.end(), &air.fire().extent(ship));
                let line = ahead.map(|ahead| SightLine::clear(track.end().at, ahead));
                forecast.zip(line).map(|(forecast, line)| along(forecast, line)).into_iter().collect()
            }
        },
        _ => Vec::new(),
    }
}

/// A forecast with this line drawn.
fn along(forecast: Forecast, line: SightLine) -> Forecast {
    Forecast { picture: Picture { line: Some(line), ..forecast.picture }, ..forecast }
}

/// What a throw of one group is about: "4 x machine gun of S1 at M1 (Bf 109 E-3)".
fn about(air: &Air, craft: Piece, aim: Aim) -> String {
    let setting = air.board.setting;
    format!(
        "{} of {} at {}",
        group_name(air, craft, aim.group),
        short(setting, craft),
        target_name(setting, aim.target)
    )
}

/// MAP-30 All that is fired at each target, guns and what else is rolled for him, and rockets at the ground where more than one
/// of them, or guns too, may hit it.
fn at_each_target(air: &Air, craft: Piece, salvos: &Salvos, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let setting = air.board.setting;
    let one = |(n, &target): (usize, &Piece)| {
        let about = format!("{} at {}", short(setting, craft), element(setting, target));
        let flies = air.kind(target).is_some();
        let launches = salvos.rockets.iter().filter(|_| !flies);
        let bursts = launches.filter_map(|launch| bursts(air, craft, launch, target, exact));
        let bursts: Vec<Bursts> = bursts.filter(|of| of.iter().any(|(points, _)| *points > 0)).collect();
        of_attack(air, craft, target, &salvos.fire.alone(n), &bursts, about, exact)
    };
    salvos.targets.iter().enumerate().filter_map(one).collect()
}

/// MAP-59 What a rocket may do to somebody, with its chances.
type Bursts = Vec<(u16, Chance)>;

/// MAP-59 to MAP-62 What a rocket does to somebody on the ground or at sea where it lands.
fn burst_on(air: &Air, craft: Piece, launch: &Launch, piece: Piece) -> impl Fn(&Burst) -> u16 + use<> {
    let (heading, radius) = (air.course(craft).heading, air.rules.rocket_radius);
    let (nominated, extent) = (air.fire().nominated(craft, launch.aim), air.fire().extent(piece));
    let (full, infantry) =
        (air.fire().group(craft, launch.aim.group).map_or(0, |(_, gun)| gun.damage), air.ground().is_infantry(piece));
    move |burst| match nominated.and_then(|at| burst.landing(at, heading)) {
        Some(at) if extent.is_within(radius, at) => bombs::damage(full * u16::from(burst.times), infantry),
        _ => 0,
    }
}

/// MAP-59 The chances of what a rocket does to somebody.
fn bursts(air: &Air, craft: Piece, launch: &Launch, piece: Piece, exact: &mut Exact<f64>) -> Option<Bursts> {
    let points = burst_on(air, craft, launch, piece);
    let mut all: BTreeMap<u16, Chance> = BTreeMap::new();
    let answer = exact.ask(&air.fire().rocket(craft, launch.need)).ok()?;
    answer.each(|burst, _, chance| *all.entry(points(burst)).or_default() += chance);
    Some(all.into_iter().collect())
}

/// MAP-30, MAP-38 What all guns of a craft could do at the end of a flight, at each target by itself and the best first. Fire
/// is decided on there: the flight gains what the best of them does.
fn guns(air: &Air, craft: Piece, flight: &Flight, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let Ok(track) = air.flight().may_fly(craft, flight) else { return Vec::new() };
    if track.flown(air.table()).left || air.is_watched(air.side(craft)) && !flight.attacks {
        return Vec::new();
    }
    let end = air.at_the_end(craft, &track, flight);
    let there = end.air(air);
    let mut forecasts = Vec::new();
    for target in there.targets().filter(|&target| there.side(target) != there.side(craft)) {
        let bears = |&group: &u8| {
            let is_gun = there.fire().group(craft, group).is_some_and(|(_, gun)| gun.kind != GunKind::Rocket);
            is_gun && there.fire().may_aim(craft, group, target).is_ok()
        };
        let groups = (0..there.setting.groups(craft).len() as u8).filter(bears);
        let aims: Vec<Aim> = groups.map(|group| Aim { group, target: target.into() }).collect();
        forecasts.extend(at_each_target(&there, craft, &there.fire().attack(craft, &aims), exact));
    }
    forecasts.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    forecasts.iter_mut().skip(1).for_each(|forecast| forecast.gain = 0.0);
    forecasts
}

fn shooter(asked: crate::air::battle::step::Step) -> Option<Piece> {
    match asked {
        crate::air::battle::step::Step::Fire(piece) | crate::air::battle::step::Step::Serve(piece) => Some(piece),
        _ => None,
    }
}

/// MAP-102, MAP-115 What the loss of a piece would score, in points.
pub fn price(air: &Air, piece: Piece) -> f64 {
    match air.ground().is_element(piece) {
        true => proposals::price(&air.board, piece),
        false => f64::from(air.setting.member(piece).points),
    }
}

/// MAP-73 What may be expected of an element's shot at an aircraft.
pub fn of_engagement(air: &Air, shot: &GroundShot, about: String, exact: &mut Exact<f64>) -> Option<Forecast> {
    match air.ground().engagement(shot) {
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

/// What came of an attack: how the target was lost, or the damage that it lives with.
pub fn came_of(harm: &Harm) -> (Lost, u16) {
    came(harm.lost, harm.damage)
}

/// Of what is lost nobody asks how much damage it had.
fn came(lost: Lost, damage: u16) -> (Lost, u16) {
    if lost == Lost::No { (lost, damage) } else { (lost, 0) }
}

/// What [`came_of`] says in words, and what that means for a target with so many hit points left.
pub fn told(how: Lost, damage: u16, left: u16, flies: bool) -> (String, String) {
    match how {
        Lost::No if damage == 0 => ("Miss".to_string(), format!("{left} left")),
        Lost::No => (format!("{damage} damage"), format!("{} left", left.saturating_sub(damage))),
        Lost::Damage => ("Enough damage".into(), if flies { "shot down" } else { "destroyed" }.into()),
        Lost::Engines => ("Critical: engines".into(), "crashes".into()),
        Lost::Cockpit => ("Critical: cockpit".into(), "crashes".into()),
        Lost::BreakUp => ("Critical: breaks up".into(), "destroyed".into()),
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
    fire.shots.first()?;
    of_attack(air, firer, target, fire, &[], about, exact)
}

/// MAP-30 The same with the rockets of the same attack, whose damage is added; nothing of a single rocket alone.
fn of_attack(
    air: &Air,
    firer: Piece,
    target: Piece,
    fire: &Fire,
    rockets: &[Bursts],
    about: String,
    exact: &mut Exact<f64>,
) -> Option<Forecast> {
    let need = match (&fire.shots[..], rockets) {
        ([], [] | [_]) => return None,
        ([one], []) => one.attack.need,
        _ => Need::default(),
    };
    let flies = air.kind(target).is_some();
    let left = air.element(target).hit_points;
    let answer = exact.ask(fire).ok()?;
    let mut harms: BTreeMap<(Lost, u16), Chance> = answer.by(|end, _| (end.harm(0).lost, end.harm(0).damage));
    for bursts in rockets {
        harms = with_rockets(&harms, bursts, left);
    }
    let loss: Chance = harms.iter().map(|((_, damage), chance)| chance * f64::from((*damage).min(left))).sum();
    let sum =
        |holds: fn(&(Lost, u16)) -> bool| harms.iter().filter(|(harm, _)| holds(harm)).map(|(_, chance)| chance).sum();
    let (hit, lost, by_damage) = match rockets {
        // What the fire itself answers has its fraction.
        [] => (
            answer.chance(|end, _| end.harm(0).damage > 0 || end.harm(0).lost != Lost::No),
            answer.chance(|end, _| end.harm(0).lost != Lost::No),
            answer.by(|end, _| came_of(end.harm(0))),
        ),
        _ => {
            let mut all: BTreeMap<(Lost, u16), Chance> = BTreeMap::new();
            for (&(how, damage), chance) in &harms {
                *all.entry(came(how, damage)).or_default() += chance;
            }
            (sum(|(how, damage)| *damage > 0 || *how != Lost::No), sum(|(how, _)| *how != Lost::No), all)
        }
    };
    let result = |(&(how, damage), &chance): (&(Lost, u16), &Chance)| {
        let (name, effect) = told(how, damage, left, flies);
        Likely { name, effect, chance }
    };
    let results: Vec<Likely> = by_damage.iter().map(result).collect();
    let word = if flies { "shoots down" } else { "destroys" };
    let alone = fire.shots.len() == 1 && rockets.is_empty();
    let square = alone.then(|| square(fire, &by_damage)).flatten();
    // Damage is worth its share of the price; what is shot down all of it.
    let share = if left > 0 { loss / f64::from(left) } else { 0.0 };
    Some(Forecast {
        reason: &clause::AIR_TO_HIT,
        about,
        pieces: vec![firer, target],
        need,
        chances: vec![("hits".into(), hit), (word.into(), lost)],
        gain: match air.ground().is_element(target) {
            true => proposals::gain(&air.board, target, lost, loss),
            false => price(air, target) * (lost + 0.5 * (share - lost).max(0.0)),
        },
        picture: Picture {
            results,
            square,
            line: Some(SightLine::clear(
                air.element(firer).at,
                air.fire().extent(target).nearest(air.element(firer).at),
            )),
            ..Picture::default()
        },
    })
}

/// MAP-59 What comes of it where the damage of a rocket of the same attack is added, of a target with so many hit points left.
fn with_rockets(harms: &BTreeMap<(Lost, u16), Chance>, bursts: &Bursts, left: u16) -> BTreeMap<(Lost, u16), Chance> {
    let mut all = BTreeMap::new();
    for (&(_, damage), chance) in harms {
        for (points, share) in bursts {
            let damage = damage.saturating_add(*points).min(left);
            let lost = if damage == left { Lost::Damage } else { Lost::No };
            *all.entry((lost, damage)).or_default() += chance * share;
        }
    }
    all
}

/// Which result each pair of faces of one group gives, where no further die decides.
fn square(fire: &Fire, results: &BTreeMap<(Lost, u16), Chance>) -> Option<Square> {
    // Where a critical leads to the table, two dice do not decide alone.
    let target = fire.targets.first()?;
    if target.table && fire.shots.iter().any(|shot| shot.attack.damage[3] < target.hit_points) {
        return None;
    }
    let without_table =
        fire.targets.iter().map(|target| crate::air::sections::attack::Target { table: false, ..*target }).collect();
    let plain = Fire { targets: without_table, ..*fire };
    let mut cells = Vec::with_capacity(usize::from(FACES) * usize::from(FACES));
    for second in 1..=FACES {
        for first in 1..=FACES {
            let mut dice = Telling::entered(Entered::new([&[first, second][..]]));
            let key = came_of(dice.play(&plain).ok()?.stage.harm(0));
            cells.push(results.keys().position(|known| *known == key)? as u8);
        }
    }
    Some(Square { sides: FACES, results: cells })
}

/// Where a template may come down, and how likely.
#[derive(Default)]
struct Spread {
    places: BTreeMap<(Length, Point), Chance>,
    distances: BTreeMap<Length, Chance>,
}

impl Spread {
    /// One more place, with its chance.
    fn add(&mut self, steps: u8, at: Point, chance: Chance) {
        let distance = bombs::STEP * i32::from(steps);
        *self.places.entry((distance, at)).or_default() += chance;
        *self.distances.entry(distance).or_default() += chance;
    }

    /// Might a template cover this?
    fn may_cover(&self, extent: &Extent, radius: Length) -> bool {
        self.places.keys().any(|(_, at)| extent.is_within(radius, *at))
    }
}

/// What templates are expected to do: where they may fall, and whom they would catch.
struct Prospect<'a> {
    air: &'a Air<'a>,
    side: Side,
    aim: Point,
    radius: Length,
    /// What comes of one template, likely or not.
    results: Vec<Likely>,
    spread: Spread,
    reach: Vec<Caught>,
    toll: Toll,
    /// The chance of each work that at least one covers its middle, where that takes one off its cover (MAP-57).
    reduced: Vec<(Shelter, Chance)>,
}

impl<'a> Prospect<'a> {
    fn new(air: &'a Air<'a>, craft: Piece, aim: Point, radius: Length) -> Prospect<'a> {
        let (spread, toll) = (Spread::default(), Toll { theirs: 0.0, ours: 0.0 });
        let (reach, reduced) = (Vec::new(), Vec::new());
        Prospect { air, side: air.side(craft), aim, radius, results: Vec::new(), spread, reach, toll, reduced }
    }

    /// What may come of one template: that it does not fall at all, or how many steps from its aim point it does.
    fn comes<S: Copy + Ord>(&mut self, answer: &Answer<S, f64>, steps: impl Fn(&S) -> Option<u8>) {
        let within = |steps: u8| bombs::STEP * i32::from(steps) <= self.radius;
        let misses = answer.chance(|end, _| steps(end).is_none());
        let near = answer.chance(|end, _| steps(end).is_some_and(within));
        let far = answer.chance(|end, _| steps(end).is_some_and(|steps| !within(steps)));
        let misses = (misses > 0.0).then(|| ("Misses".to_string(), misses));
        let falls =
            [(format!("A template falls within {}", rounded(self.radius)), near), ("Farther away".to_string(), far)];
        let result = |(name, chance)| Likely { name, effect: String::new(), chance };
        self.results = misses.into_iter().chain(falls).map(result).collect();
    }

    /// Everybody on the ground or at sea on whom a template may fall.
    fn exposed(&self) -> Vec<Piece> {
        let below = self.air.targets().filter(|&piece| self.air.kind(piece).is_none());
        below.filter(|&piece| self.spread.may_cover(&self.air.fire().extent(piece), self.radius)).collect()
    }

    /// MAP-57 Works and buildings whose middle a template may cover, and that are not reduced as far as they can be.
    fn reducible(&self) -> Vec<(Shelter, Extent)> {
        let middle = |shelter| (shelter, self.air.fire().extent_of(Nominated::Shelter(shelter)));
        let lasts = |shelter: &Shelter| self.air.board.shelters().loses_cover(*shelter);
        let all = self.air.board.shelters().reducible().filter(lasts).map(middle);
        all.filter(|(_, extent)| self.spread.may_cover(extent, self.radius)).collect()
    }

    /// MAP-57, MAP-102 Somebody is under a template with one chance and destroyed with another, and loses so much on the
    /// average.
    fn catches(&mut self, piece: Piece, needed: String, caught: Chance, destroyed: Chance, damage: f64) {
        let price = price(self.air, piece);
        let worth = match self.air.setting.target(piece).map(|target| target.kind) {
            // MAP-102: half of the damage counts.
            Some(TargetKind::Structure) => damage / 2.0,
            Some(TargetKind::Ship) => damage / 2.0 * (1.0 - destroyed) + price * destroyed,
            _ => price * destroyed,
        };
        let of = if self.air.side(piece) == self.side { &mut self.toll.ours } else { &mut self.toll.theirs };
        *of += worth;
        let if_caught = if caught > 0.0 { destroyed / caught } else { 0.0 };
        self.reach.push(Caught { piece, needed, caught, if_caught, destroyed });
    }

    /// All of it, as a table shows it.
    fn forecast(mut self, reason: &'static Reason, about: String, craft: Piece, sum: Vec<Summand>) -> Forecast {
        let setting = self.air.board.setting;
        self.reach.sort_by(|a, b| b.destroyed.total_cmp(&a.destroyed).then(b.caught.total_cmp(&a.caught)));
        let mut chances: Vec<(String, Chance)> = Vec::new();
        if let Some(best) = self.reach.first() {
            chances.push((format!("covers {}", short(setting, best.piece)), best.caught));
            chances.push((format!("destroys {}", short(setting, best.piece)), best.destroyed));
        }
        let reduces =
            |&(shelter, chance): &(Shelter, Chance)| (format!("reduces {}", shelter_name(setting, shelter)), chance);
        chances.extend(self.reduced.iter().map(reduces));
        let places = self.spread.places.into_iter().map(|((_, at), chance)| Fall { at, chance });
        let distances = self.spread.distances.into_iter().map(|(distance, chance)| Stray { distance, chance });
        Forecast {
            reason,
            about,
            pieces: vec![craft],
            need: Need::default(),
            chances,
            gain: self.toll.theirs - self.toll.ours,
            picture: Picture {
                results: self.results,
                scatter: Some(Scatter {
                    aim: self.aim,
                    radius: self.radius,
                    places: places.collect(),
                    distances: distances.collect(),
                    sum,
                    reach: self.reach,
                    toll: Some(self.toll),
                }),
                ..Picture::default()
            },
        }
    }
}

/// How the distance of a scatter comes about, line by line.
fn sum_of(drop: &Drop, radius: Length) -> Vec<Summand> {
    let line =
        |name: String, value: String, clause: &'static str| Summand { name, value, clause: clause.into(), at: None };
    let mut sum = vec![line("Distance, D10 x 10 mm".into(), "10 to 100 mm".into(), "MAP-56")];
    for part in drop.scatter.parts().iter().filter(|part| part.value != 0) {
        sum.push(line(part.reason.name.into(), format!("{:+} cm", part.value), part.reason.clause));
    }
    sum.push(line("The D12 says where, 12 is ahead".into(), String::new(), "MAP-56"));
    sum.push(line("Radius of a template".into(), rounded(radius), "MAP-90"));
    sum
}

/// MAP-55 to MAP-58 A bombing run: every place where a template may fall, and whom all of them would destroy.
fn bombing(air: &Air, craft: Piece, flight: &Flight, exact: &mut Exact<f64>) -> Option<Forecast> {
    let track = air.flight().may_fly(craft, flight).ok()?;
    let (_, aim) = air.flight().release(&track, flight)?;
    let heading = track.start().heading;
    let (templates, radius) = (air.flight().dropped(craft, flight), air.rules.bomb_radius);
    let drop = Drop { scatter: air.flight().scatter(craft, flight) };
    let points = air.setting.lists.only(GunKind::Bomb).damage;
    let mut prospect = Prospect::new(air, craft, aim, radius);
    let answer = exact.ask(&drop).ok()?;
    answer.each(|fall, _, chance| prospect.spread.add(fall.steps, fall.landing(aim, heading), chance));
    prospect.comes(&answer, |fall| Some(fall.steps));
    let run = |extent, most| Bombing::new(templates, drop, heading, aim, radius, [Exposed { extent, most }]);
    for piece in prospect.exposed() {
        let left = air.element(piece).hit_points;
        let infantry = air.ground().is_infantry(piece);
        let each = bombs::damage(points, infantry);
        let most = bombs::enough(left, points, infantry).max(1);
        let answer = exact.ask(&run(air.fire().extent(piece), most)).ok()?;
        let caught = answer.chance(|end, _| end.on[0] > 0);
        let destroyed = answer.chance(|end, _| end.on[0] >= most);
        let mut damage = 0.0;
        answer.each(|end, _, chance| damage += chance * f64::from((u16::from(end.on[0]) * each).min(left)));
        prospect.catches(piece, format!("{each} a template, {left} left"), caught, destroyed, damage);
    }
    for (shelter, extent) in prospect.reducible() {
        let covered = exact.ask(&run(extent, 1)).ok()?.chance(|end, _| end.on[0] > 0);
        prospect.reduced.push((shelter, covered));
    }
    let many = if templates == 1 { "One template".into() } else { format!("{templates} templates") };
    let about = format!("{many} of {} at {}", short(air.board.setting, craft), spot(aim));
    Some(prospect.forecast(&clause::BOMB_SCATTER, about, craft, sum_of(&drop, radius)))
}

/// MAP-59 to MAP-62 A salvo or heavy rocket at a point of the ground: whether it hits, where its template may then fall, and
/// whom it would destroy. The places are those of a hit.
fn rocket(air: &Air, craft: Piece, launch: &Launch, exact: &mut Exact<f64>) -> Option<Forecast> {
    let Launch { aim, need, .. } = *launch;
    let heading = air.course(craft).heading;
    let (_, gun) = air.fire().group(craft, aim.group)?;
    let (nominated, radius) = (air.fire().nominated(craft, aim)?, air.rules.rocket_radius);
    let of = air.fire().rocket(craft, need);
    let mut prospect = Prospect::new(air, craft, nominated, radius);
    let answer = exact.ask(&of).ok()?;
    prospect.comes(&answer, |burst| (burst.times > 0).then_some(burst.fall.steps));
    let (spread, falls) = (&mut prospect.spread, answer.chance(|burst, _| burst.times > 0));
    answer.each(|burst, _, chance| {
        if let Some(at) = burst.landing(nominated, heading) {
            spread.add(burst.fall.steps, at, chance / falls);
        }
    });
    for piece in prospect.exposed() {
        let left = air.element(piece).hit_points;
        let points = burst_on(air, craft, launch, piece);
        let caught = answer.chance(|burst, _| points(burst) > 0);
        let destroyed = answer.chance(|burst, _| points(burst) >= left);
        let mut damage = 0.0;
        answer.each(|burst, _, chance| damage += chance * f64::from(points(burst).min(left)));
        let each = bombs::damage(gun.damage, air.ground().is_infantry(piece));
        prospect.catches(piece, format!("{each}, {left} left"), caught, destroyed, damage);
    }
    for (shelter, extent) in prospect.reducible() {
        let covers = |burst: &Burst| burst.landing(nominated, heading).is_some_and(|at| extent.is_within(radius, at));
        prospect.reduced.push((shelter, answer.chance(|burst, _| covers(burst))));
    }
    let sum = sum_of(&Drop { scatter: of.scatter }, radius);
    let forecast = prospect.forecast(&clause::AIR_TO_HIT, about(air, craft, aim), craft, sum);
    let line = SightLine::clear(air.element(craft).at, nominated);
    let pieces = [craft].into_iter().chain(aim.target.piece()).collect();
    Some(along(Forecast { need, pieces, ..forecast }, line))
}

/// The forecasts of the throws of a piece that fires at all that it has named, as they stand.
pub fn illustrate(air: &Air, craft: Piece, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let salvos = air.fire().attack(craft, &air.board.sky.aims);
    let one = |(shot, &group): (&crate::air::sections::attack::Shot, &u8)| {
        let n = usize::from(shot.target);
        let alone = salvos.fire.alone(n);
        let about = about(air, craft, Aim { group, target: salvos.targets[n].into() });
        let one =
            Fire { shots: [crate::air::sections::attack::Shot { target: 0, ..*shot }].into_iter().collect(), ..alone };
        of_fire(air, craft, salvos.targets[n], &one, about, exact)
    };
    salvos.fire.shots.iter().zip(&salvos.groups).filter_map(one).collect()
}
