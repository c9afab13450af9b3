//! What a piece may try now, as outlines with slots; the commands that filled offers are; and what an absent side does.

use crate::board::Board;
use crate::check::check;
use crate::command::Command;
use crate::house_deployment as deployment;
use crate::s06_movement::ROAD_BONUS;
use crate::setting::Setting;
use crate::state::{Arm, Marks, Step, UnitId};
use crate::view::View;
use sandtable_core::{Offer, Path, Piece, Pieces, Role, Slot, Value, Verb};
use sandtable_geometry::{Angle, Length};

/// The numbers of the verbs.
pub mod verb {
    /// A whole unit is placed.
    pub const DEPLOY: u8 = 0;
    /// An element is placed.
    pub const PLACE: u8 = 1;
    /// An element is placed in a carrier.
    pub const BOARD: u8 = 2;
    /// The unit is placed.
    pub const PLACED: u8 = 3;
    /// A move.
    pub const MOVE: u8 = 4;
    /// Into a vehicle.
    pub const EMBARK: u8 = 5;
    /// Out of a vehicle.
    pub const LAND: u8 = 6;
    /// An opportunity fire marker.
    pub const WATCH: u8 = 7;
    /// A target is named.
    pub const AIM: u8 = 8;
    /// All named targets are fired at.
    pub const FIRE: u8 = 9;
    /// The activation ends.
    pub const END: u8 = 10;
    /// Opportunity fire.
    pub const REACT: u8 = 11;
    /// Nobody fires here.
    pub const HOLD: u8 = 12;
    /// A watcher is not asked again.
    pub const HOLD_ALL: u8 = 13;
    /// The battle is given up.
    pub const CONCEDE: u8 = 14;
}

macro_rules! verb {
    ($role:ident, $key:literal, $label:literal, $usage:literal, $($slot:literal),*) => {
        Verb { key: $key, label: $label, usage: $usage, slots: &[$($slot),*], role: Role::$role }
    };
}

/// MAD-01 What can be commanded on the ground, where nothing of aircraft is needed; the index is the number of the verb.
pub static VERBS: &[Verb] = &[
    verb!(Act, "deploy", "Deploy the unit", "deploy UNIT at X,Y", "unit", "about here"),
    verb!(Act, "place", "Place", "place ELEMENT at X,Y", "place"),
    verb!(Act, "board", "Start aboard", "board ELEMENT in CARRIER", "carrier"),
    verb!(End, "placed", "Unit placed", "placed",),
    verb!(
        Act,
        "move",
        "Move",
        "move ELEMENT to X,Y [X,Y ...] [to shoot] | move ELEMENT touch ELEMENT [bearing DEGREES]",
        "path",
        "to shoot"
    ),
    verb!(Act, "embark", "Embark", "embark ELEMENT in CARRIER", "vehicle"),
    verb!(Act, "land", "Land", "land ELEMENT bearing DEGREES", "bearing"),
    verb!(Act, "watch", "Opportunity marker", "watch ELEMENT",),
    verb!(
        Name,
        "aim",
        "Name a target",
        "aim ELEMENT at TARGET [with WEAPON] [moving]",
        "weapon",
        "target",
        "on the move"
    ),
    verb!(Commit, "fire", "Fire", "fire",),
    verb!(End, "end", "End activation", "end [UNIT]", "unit"),
    verb!(Name, "react", "Opportunity fire", "react ELEMENT [with WEAPON] [at point N]", "weapon", "point"),
    verb!(Pass, "hold", "Hold fire", "hold",),
    verb!(PassAll, "hold all", "Hold for this activation", "hold all ELEMENT",),
    verb!(GiveUp, "concede", "Concede", "concede",),
];

/// The pieces that may do something now.
pub fn actors(setting: &Setting, view: &View) -> Pieces {
    let board = view.board(setting);
    match view.asked {
        Some(Step::Place(side)) => match view.active {
            Some(active) => setting.unit(active.unit).elements().collect(),
            None => {
                setting.elements_of(side).filter(|piece| !view.is_done(setting.elements[piece.index()].unit)).collect()
            }
        },
        Some(Step::Activate(side)) => {
            let ready = |piece: &Piece| !view.is_done(setting.elements[piece.index()].unit);
            board.living(side).map(|(piece, _)| piece).filter(ready).collect()
        }
        Some(Step::Act(unit)) => board.members(unit).map(|(piece, _)| piece).collect(),
        Some(Step::React { side, .. }) => {
            let could = board.watchers(side).filter(|(_, element)| element.watches()).map(|(piece, _)| piece);
            could.chain([Piece::THE_SIDE]).collect()
        }
        _ => Pieces::default(),
    }
}

/// What one piece may try.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    match view.asked {
        Some(Step::Place(_)) => offer_places(setting, view, actor, take),
        Some(Step::React { first, .. }) => offer_reactions(setting, view, first, actor, take),
        Some(Step::Activate(_) | Step::Act(_)) => offer_activation(setting, view, actor, take),
        _ => {}
    }
}

fn fixed(number: u8) -> Slot {
    Slot::Number { from: number.into(), to: number.into() }
}

fn offer_places(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    let unit = setting.elements[actor.index()].unit;
    let zone = &setting.scenario.sides[setting.side(actor).index()].zone;
    let bounds = zone.bounds();
    let about = Slot::Point { about: zone.centroid(), reach: bounds.low.distance(bounds.high).half() };
    if board.is_placed(unit).is_ok() {
        take(Offer::new(actor, verb::PLACED, &[]));
    }
    take(Offer::new(actor, verb::DEPLOY, &[fixed(unit.0), about]));
    take(Offer::new(actor, verb::PLACE, &[about]));
    let carriers: Pieces = setting.pieces().filter(|&carrier| board.may_board(actor, carrier).is_ok()).collect();
    if !carriers.is_empty() {
        take(Offer::new(actor, verb::BOARD, &[Slot::Piece(carriers)]));
    }
}

fn offer_reactions(setting: &Setting, view: &View, first: u8, actor: Piece, take: &mut impl FnMut(Offer)) {
    let Some(stretch) = view.stretch else { return };
    if actor == Piece::THE_SIDE {
        let verb = if view.shots.is_empty() { verb::HOLD } else { verb::FIRE };
        take(Offer::new(actor, verb, &[]));
        return;
    }
    let last = i32::from(first) + stretch.points.len() as i32 - 1;
    let earliest = view.shots.iter().filter_map(|shot| shot.point).max().unwrap_or(first);
    for arm in setting.arms(actor) {
        let points = Slot::Number { from: earliest.into(), to: last };
        take(Offer::new(actor, verb::REACT, &[fixed(arm.0), points]));
    }
    if !view.shots.iter().any(|shot| shot.firer == actor) {
        take(Offer::new(actor, verb::HOLD_ALL, &[]));
    }
}

fn offer_activation(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    let element = board.element(actor);
    let side = setting.side(actor);
    let unit = setting.elements[actor.index()].unit;
    let has_fired = view.active.is_some_and(|active| active.has_fired);
    if !view.shots.is_empty() {
        take(Offer::new(actor, verb::FIRE, &[]));
    } else {
        take(Offer::new(actor, verb::END, &[fixed(unit.0)]));
    }
    if element.marks.has(Marks::GAVE_UP) {
        return;
    }
    if element.stands() && !has_fired {
        // MAD-33: who is in sight is open to all; how far away he is, is not (MAD-34).
        let seen = board.standing(side.other()).filter(|(_, enemy)| board.sight(element.at, enemy.at).may_be_clear());
        let enemies: Pieces = seen.map(|(piece, _)| piece).collect();
        if !enemies.is_empty() {
            let moving = Slot::Number { from: element.has_moved().into(), to: 1 };
            for arm in setting.arms(actor).filter(|arm| element.fired & arm.bit() == 0) {
                take(Offer::new(actor, verb::AIM, &[fixed(arm.0), Slot::Piece(enemies), moving]));
            }
        }
    }
    if !view.shots.is_empty() {
        return;
    }
    if element.aboard.is_some() {
        let sweep = Angle::millidegrees(359_999);
        take(Offer::new(actor, verb::LAND, &[Slot::Heading { from: Angle::default(), sweep }]));
        return;
    }
    let left = board.distance(actor, false) + ROAD_BONUS - element.spent;
    if left > Length::ZERO && !element.marks.has(Marks::STOOD) {
        let path = Slot::Path { from: element.at, reach: left };
        let shoot = Slot::Number { from: 0, to: i32::from(!has_fired && board.fires_on_the_move(actor)) };
        // MAD-55: the rest of a path is not told before it is travelled.
        take(Offer::new(actor, verb::MOVE, &[path, shoot]).secret(1));
    }
    let carriers: Pieces = setting
        .elements_of(side)
        .filter(|&it| board.in_contact(actor, it) && board.may_embark(actor, it).is_ok())
        .collect();
    if !carriers.is_empty() {
        take(Offer::new(actor, verb::EMBARK, &[Slot::Piece(carriers)]));
    }
    if element.fired == 0 && !element.has_moved() {
        take(Offer::new(actor, verb::WATCH, &[]));
    }
}

/// The command that a filled offer is.
pub fn command(offer: &Offer, values: &[Value]) -> Command {
    let element = offer.actor;
    let arm = |number: i32| Arm(number as u8);
    match (offer.verb, values) {
        (verb::DEPLOY, &[Value::Number(unit), Value::Point(at)]) => Command::Deploy { unit: UnitId(unit as u8), at },
        (verb::PLACE, &[Value::Point(at)]) => Command::Place { element, at },
        (verb::BOARD, &[Value::Piece(carrier)]) => Command::Board { element, carrier },
        (verb::PLACED, []) => Command::Placed,
        (verb::MOVE, &[Value::Path(path), Value::Number(shoot)]) => {
            Command::Move { element, path, to_shoot: shoot == 1 }
        }
        (verb::EMBARK, &[Value::Piece(carrier)]) => Command::Embark { element, carrier },
        (verb::LAND, &[Value::Heading(bearing)]) => Command::Land { element, bearing },
        (verb::WATCH, []) => Command::Watch { element },
        (verb::AIM, &[Value::Number(weapon), Value::Piece(target), Value::Number(moving)]) => {
            Command::Aim { element, weapon: arm(weapon), target, moving: moving == 1 }
        }
        (verb::FIRE, []) => Command::Fire,
        (verb::END, &[Value::Number(unit)]) => Command::End { unit: UnitId(unit as u8) },
        (verb::REACT, &[Value::Number(weapon), Value::Number(point)]) => {
            Command::React { element, weapon: arm(weapon), point: point as u8 }
        }
        (verb::HOLD_ALL, []) => Command::HoldAll { element },
        (verb::CONCEDE, []) => Command::Concede,
        // Whatever is asked, to do nothing is the least that a filling can mean.
        _ => Command::Hold,
    }
}

/// What an absent side does: it places its units, holds its fire, and stands.
pub fn default(setting: &Setting, view: &View) -> Command {
    let board = view.board(setting);
    match view.asked {
        Some(Step::Place(side)) => {
            let placing = view.active.map(|active| active.unit);
            if placing.is_some_and(|unit| board.is_placed(unit).is_ok()) {
                return Command::Placed;
            }
            let unit = placing.or_else(|| setting.units_of(side).find(|&unit| !view.is_done(unit)));
            let unit = unit.expect("somebody is asked to place a unit that is left");
            deploy_somewhere(setting, view, unit)
        }
        Some(Step::React { .. }) if view.shots.is_empty() => Command::Hold,
        Some(Step::React { .. }) => Command::Fire,
        Some(Step::Act(unit)) => finish(setting, view, &board, unit),
        Some(Step::Activate(side)) => {
            let unit = setting.units_of(side).find(|&unit| !view.is_done(unit) && board.is_alive(unit));
            Command::End { unit: unit.expect("somebody is asked to activate a unit that is left") }
        }
        _ => Command::Concede,
    }
}

/// MAD-143 Anywhere in its zone that has room.
fn deploy_somewhere(setting: &Setting, view: &View, unit: UnitId) -> Command {
    let middle = || setting.scenario.sides[setting.unit(unit).side.index()].zone.centroid();
    let at = deployment::somewhere(setting, &view.elements, unit).map_or_else(middle, |(at, _)| at);
    Command::Deploy { unit, at }
}

/// What is still owed before the activation can end, then its end.
fn finish(setting: &Setting, view: &View, board: &Board, unit: UnitId) -> Command {
    let has_fired = view.active.is_some_and(|active| active.has_fired);
    if !has_fired {
        let owing = board.members(unit).map(|(piece, _)| piece).find(|&piece| board.owes_a_shot(piece, &view.shots));
        if let Some(aim) = owing.and_then(|element| any_aim(setting, view, board, element)) {
            return aim;
        }
    }
    if !view.shots.is_empty() {
        return Command::Fire;
    }
    match board.mending(unit) {
        Some((element, end)) => {
            let path: Path = [end].into_iter().collect();
            Command::Move { element, path, to_shoot: false }
        }
        None => Command::End { unit },
    }
}

fn any_aim(setting: &Setting, view: &View, board: &Board, element: Piece) -> Option<Command> {
    let side = setting.side(element);
    let all = board.standing(side.other()).flat_map(|(target, _)| {
        setting.arms(element).map(move |weapon| Command::Aim { element, weapon, target, moving: true })
    });
    all.into_iter().find(|aim| check(setting, view, aim).is_ok())
}
