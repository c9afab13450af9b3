//! What a piece may try now, as outlines with slots, and the commands that filled offers are.

use crate::air;
use crate::board::Board;
use crate::command::{Command, Deed};
use crate::hitech::{Lift, Stance};
use crate::house_deployment as deployment;
use crate::house_reserves::are_due;
use crate::lists::Family;
use crate::named::shots;
use crate::orders;
use crate::s06_artillery as artillery;
use crate::s06_movement::ROAD_BONUS;
use crate::s07_hidden::{Notional, offered as hidden};
use crate::scenario::Mover;
use crate::setting::Setting;
use crate::state::{Arm, Marks, Step, UnitId};
use crate::verbs::joined;
use crate::view::View;
use crate::works::{Bearings, MOST_PIECES_OF_LINE, Shelter, Work, WorkId, WorkKind};
use sandtable_core::{Offer, Piece, Pieces, Role, Side, Slot, Value, Verb};
use sandtable_geometry::{Angle, Length, Point};

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
    /// Pre-programmed fire is written down.
    pub const SCHEDULE: u8 = 15;
    /// Nothing more is written.
    pub const READY: u8 = 16;
    /// The activation ends, and some go off the table.
    pub const LEAVE: u8 = 17;
    /// What comes first in an activation.
    pub const BEGIN: u8 = 18;
    /// A unit is kept in reserve.
    pub const RESERVE: u8 = 19;
    /// A hidden unit is revealed.
    pub const REVEAL: u8 = 20;
    /// An element of it is placed.
    pub const APPEAR: u8 = 21;
    /// The rest of it is placed by the program.
    pub const APPEAR_REST: u8 = 22;
    /// Markers are looked for.
    pub const SPOT: u8 = 23;
    /// A moving marker is looked for.
    pub const LOOK: u8 = 24;
    /// Nothing is noted.
    pub const NOTE: u8 = 25;
    /// A VTOL flies low.
    pub const LOW: u8 = 26;
    /// A VTOL flies high.
    pub const HIGH: u8 = 27;
    /// A walker goes under water.
    pub const DIVE: u8 = 28;
    /// A walker comes up.
    pub const SURFACE: u8 = 29;
    /// An attack of artillery that nobody is named to observe.
    pub const BARRAGE: u8 = 30;
    /// An attack of artillery with an observer.
    pub const OBSERVED: u8 = 31;
    /// The same point again.
    pub const AGAIN: u8 = 32;
    /// The same point again, with an observer.
    pub const OBSERVED_AGAIN: u8 = 33;
    /// As the schedule has it.
    pub const SCHEDULED: u8 = 34;
    /// A work, wire or obstacle is placed.
    pub const RAISE: u8 = 35;
    /// A mine tile is placed.
    pub const LAY: u8 = 36;
    /// No more works are placed.
    pub const ENOUGH: u8 = 37;
    /// Across wire or an obstacle.
    pub const CROSS: u8 = 38;
    /// A gap in wire or an obstacle.
    pub const BREACH: u8 = 39;
    /// Mines are cleared.
    pub const CLEAR: u8 = 40;
    /// A grav vehicle sinks.
    pub const SINK: u8 = 41;
    /// A work or building itself is named.
    pub const BATTER: u8 = 42;
    /// What a dummy pretends to be.
    pub const PRETEND: u8 = 43;
    /// Markers are looked for from under the marker of a unit.
    pub const SPOT_UNDER: u8 = 44;
}

/// MAD-01 What can be commanded on the ground, where nothing of aircraft is needed; the index is the number of the verb.
pub const GROUND: [Verb; 45] = [
    verb!(Act, "deploy", "Deploy the unit", "deploy UNIT at X,Y", "unit", "about here"),
    verb!(Act, "place", "Place", "place ELEMENT at X,Y", "place"),
    verb!(Act, "board", "Start aboard", "board ELEMENT in CARRIER", "carrier"),
    verb!(End, "placed", "Unit placed", "placed",),
    verb!(
        Act,
        "move",
        "Move",
        "move ELEMENT to X,Y [X,Y ...] [into WORK [STEPS]] [to shoot] | move ELEMENT touch ELEMENT|WORK [bearing DEGREES]",
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
    verb!(Act, "schedule", "Schedule fire", "schedule UNIT at X,Y in turn N", "unit", "turn", "target point"),
    verb!(Pass, "ready", "Nothing more to write", "ready",),
    verb!(Act, "leave", "End here, and leave the table", "leave ELEMENT [ELEMENT ...]", "who leaves"),
    verb!(Act, "begin", "Begin", "begin UNIT", "unit"),
    verb!(Act, "reserve", "Keep in reserve", "reserve UNIT", "unit"),
    verb!(Act, "reveal", "Reveal", "reveal UNIT", "unit"),
    verb!(Act, "appear", "Place", "appear ELEMENT at X,Y [to shoot]", "place", "to shoot"),
    verb!(End, "appear all", "Place the rest", "appear all [UNIT] [to shoot]", "unit", "to shoot"),
    verb!(Act, "spot", "Spot", "spot ELEMENT at MARKER [MARKER ...] [moving]", "markers", "on the move"),
    verb!(Act, "look", "Spot the mover", "look ELEMENT [at point N]", "point"),
    verb!(Act, "note", "Pretend to note", "note MARKER",),
    verb!(Act, "low", "Fly low", "low ELEMENT",),
    verb!(Act, "high", "Fly high", "high ELEMENT",),
    verb!(Act, "dive", "Go under water", "dive ELEMENT",),
    verb!(Act, "surface", "Come up", "surface ELEMENT",),
    verb!(Name, "barrage", "Artillery attack", "barrage UNIT at X,Y", "unit", "target point"),
    verb!(
        Name,
        "barrage observed",
        "Artillery attack, observed",
        "barrage UNIT at X,Y observed by ELEMENT",
        "unit",
        "target point",
        "observer"
    ),
    verb!(
        Name,
        "barrage again",
        "On the same point again",
        "barrage UNIT again | barrage UNIT at X,Y",
        "unit",
        "target point"
    ),
    verb!(
        Name,
        "barrage again observed",
        "On the same point again, observed",
        "barrage UNIT again observed by ELEMENT | barrage UNIT at X,Y observed by ELEMENT",
        "unit",
        "target point",
        "observer"
    ),
    verb!(
        Name,
        "barrage scheduled",
        "Fire as scheduled",
        "barrage UNIT as scheduled | barrage UNIT at X,Y",
        "unit",
        "target point"
    ),
    verb!(
        Act,
        "raise",
        "Place a work",
        "raise WORK at X,Y [bearing DEGREES | bearings DEGREES ...]",
        "work",
        "pieces",
        "place",
        "bearing"
    ),
    verb!(Act, "lay", "Lay a mine tile", "lay TILE at X,Y", "tile", "place"),
    verb!(End, "enough", "No more works", "enough | placed",),
    verb!(Act, "cross", "Cross it, for the whole move", "cross ELEMENT over WORK", "work"),
    verb!(Act, "breach", "Make a gap, for the whole move", "breach ELEMENT at WORK", "work"),
    verb!(Act, "clear", "Clear mines, for the whole move", "clear ELEMENT TILE [TILE]", "tile", "second tile"),
    verb!(Act, "sink", "Sink into the wood, for the whole move", "sink ELEMENT",),
    verb!(
        Name,
        "batter",
        "Fire at the work itself",
        "batter ELEMENT at WORK [with WEAPON] [moving]",
        "weapon",
        "work or building",
        "on the move"
    ),
    verb!(
        Act,
        "pretend",
        "Write what a dummy pretends to be",
        "pretend DUMMY as foot|slow|medium|fast | pretend DUMMY as slow|medium|fast recon",
        "dummy",
        "type"
    ),
    verb!(
        Act,
        "spot by",
        "Spot",
        "spot MARKER at MARKER [MARKER ...] [moving] [by ELEMENT]",
        "markers",
        "on the move",
        "who spots"
    ),
];

/// Everything that can be commanded, on the ground and in the air; the index is the number of the verb.
pub static VERBS: &[Verb] = &joined::<{ GROUND.len() + air::offers::VERBS.len() }>(&GROUND, &air::offers::VERBS);

/// The pieces that may do something now.
pub fn actors(setting: &Setting, view: &View) -> Pieces {
    if let (Some(Step::Air(asked)), Some(air)) = (view.asked, view.air(setting)) {
        return air::offers::actors(&air, asked);
    }
    let board = view.board(setting);
    match view.asked {
        Some(Step::Orders) => orders::actors(setting, view),
        Some(Step::Raise(_)) => [Piece::THE_SIDE].into_iter().collect(),
        Some(Step::Place(side)) => match view.active {
            Some(active) => setting.unit(active.unit).elements().collect(),
            None => {
                let left = |unit: UnitId| !view.is_done(unit) && !view.is_in_reserve(unit);
                let ready = |piece: &Piece| left(setting.elements[piece.index()].unit);
                let dummies = setting.units_of(side).any(|unit| setting.unit(unit).is_dummy() && left(unit));
                setting.elements_of(side).filter(ready).chain(dummies.then_some(Piece::THE_SIDE)).collect()
            }
        },
        Some(Step::Activate(side)) => {
            let due = are_due(setting, view.turn);
            let ready = |piece: &Piece| {
                let unit = setting.elements[piece.index()].unit;
                let away = setting.unit(unit).off_table && setting.unit(unit).first == *piece;
                let there = board.element(*piece).is_alive() || away || due && view.is_in_reserve(unit);
                there && !view.is_done(unit)
            };
            let markers = board.markers_of(side).filter(|(_, marker)| !marker.marks.has(Marks::DONE));
            let dummy = |unit: UnitId| setting.unit(unit).is_dummy() && view.is_in_reserve(unit) && !view.is_done(unit);
            let dummies = due && setting.units_of(side).any(dummy);
            let all = setting.elements_of(side).filter(ready).chain(markers.map(|(piece, _)| piece));
            let aloft = board.air().into_iter().flat_map(|air| air.waiting(side));
            all.chain(dummies.then_some(Piece::THE_SIDE)).chain(aloft).collect()
        }
        Some(Step::Enter(unit)) => setting.unit(unit).elements().collect(),
        Some(Step::Act(unit)) if setting.unit(unit).off_table => [setting.unit(unit).first].into_iter().collect(),
        Some(Step::Act(unit)) => board.members(unit).map(|(piece, _)| piece).chain(board.marker(unit)).collect(),
        Some(Step::Appear(unit)) => board.to_appear(unit).map(|(piece, _)| piece).chain([Piece::THE_SIDE]).collect(),
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
        Some(Step::Air(asked)) => air::offers::offers(setting, view, asked, actor, take),
        Some(Step::Orders) => orders::offers(setting, view, actor, take),
        Some(Step::Raise(side)) => offer_works(setting, view, side, take),
        Some(Step::Place(_) | Step::Enter(_)) => offer_places(setting, view, actor, take),
        Some(Step::Appear(unit)) => hidden::appears(setting, view, unit, actor, take),
        Some(Step::React { first, .. }) => offer_reactions(setting, view, first, actor, take),
        Some(Step::Activate(_)) if setting.is_in_the_air(actor) => {
            air::offers::offers(setting, view, air::Step::Fly(actor), actor, take);
        }
        Some(Step::Activate(_)) if enters_by_marker(setting, view, actor) => hidden::places(setting, view, actor, take),
        Some(Step::Activate(_) | Step::Act(_)) if hidden::is_under(setting, view, actor) => {
            hidden::acts(setting, view, actor, take);
        }
        Some(Step::Activate(_) | Step::Act(_)) => offer_activation(setting, view, actor, take),
        _ => {}
    }
}

/// MAD-150 Is it an element of a hidden unit that waits in reserve, or the side, for its dummies?
fn enters_by_marker(setting: &Setting, view: &View, actor: Piece) -> bool {
    let waits = |piece: Piece| {
        let unit = setting.elements[piece.index()].unit;
        setting.unit(unit).hidden && view.is_in_reserve(unit)
    };
    actor == Piece::THE_SIDE || setting.is_element(actor) && waits(actor)
}

fn fixed(number: u8) -> Slot {
    Slot::Number { from: number.into(), to: number.into() }
}

/// MAD-158 Of works that are alike the first.
fn offer_works(setting: &Setting, view: &View, side: Side, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    let bounds = setting.scenario.sides[side.index()].zone.bounds();
    let about = Point { x: bounds.low.x.midpoint(bounds.high.x), y: bounds.low.y.midpoint(bounds.high.y) };
    let place = Slot::Point { about, reach: bounds.low.distance(bounds.high).half() + Length::mm(1) };
    let sweep = Angle::millidegrees(359_999);
    let left: Vec<(WorkId, &Work)> = board.works_left(side).collect();
    let alike = |a: &Work, b: &Work| (a.kind, a.pieces) == (b.kind, b.pieces);
    for (n, (id, work)) in left.iter().enumerate() {
        if left[..n].iter().any(|(_, other)| alike(work, other)) {
            continue;
        }
        match work.kind {
            WorkKind::Mines => take(Offer::new(Piece::THE_SIDE, verb::LAY, &[fixed(id.0), place])),
            kind => {
                let pieces = if kind.is_line() { work.pieces } else { 1 };
                let bearing = Slot::Heading { from: Angle::default(), sweep };
                take(Offer::new(Piece::THE_SIDE, verb::RAISE, &[fixed(id.0), fixed(pieces), place, bearing]));
            }
        }
    }
    take(Offer::new(Piece::THE_SIDE, verb::ENOUGH, &[]));
}

/// MAD-64 Works and buildings that an element could fire at themselves.
fn offer_battering(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    for shelter in board.shelters() {
        let number = Slot::Number { from: shelter.number(), to: shelter.number() };
        for arm in setting.arms(actor) {
            let may = |moving| board.may_batter(&board.trained(actor, arm, shelter, moving), &view.named).is_ok();
            let (standing, moving) = (may(false), may(true));
            if standing || moving {
                let moves = Slot::Number { from: (!standing).into(), to: moving.into() };
                take(Offer::new(actor, verb::BATTER, &[fixed(arm.0), number, moves]));
            }
        }
    }
}

/// MAD-157 What an element could give its whole movement to, where it stands.
fn offer_deeds(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    if board.lift(actor) == Lift::Over && board.may_do(actor, &Deed::Sink).is_ok() {
        take(Offer::new(actor, verb::SINK, &[]));
    }
    if board.works.works.is_empty() || board.may_engage(actor).is_err() {
        return;
    }
    let (at, limit) = (board.element(actor).at, setting.rules.touch());
    let second = |id: Option<WorkId>| match id {
        Some(id) => fixed(id.0),
        None => Slot::Number { from: -1, to: -1 },
    };
    for (id, work) in board.works.there() {
        if work.kind.is_line() && work.within(at, limit) {
            for (deed, verb) in [(Deed::Cross { work: id }, verb::CROSS), (Deed::Breach { work: id }, verb::BREACH)] {
                if board.may_do(actor, &deed).is_ok() {
                    take(Offer::new(actor, verb, &[fixed(id.0)]));
                }
            }
        } else if work.kind == WorkKind::Mines && work.within(at, limit) {
            let others = board.works.there().map(|(other, _)| Some(other)).filter(|other| *other != Some(id));
            for other in std::iter::once(None).chain(others) {
                if board.may_do(actor, &Deed::Clear { tile: id, second: other }).is_ok() {
                    take(Offer::new(actor, verb::CLEAR, &[fixed(id.0), second(other)]));
                }
            }
        }
    }
}

fn offer_places(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    if actor == Piece::THE_SIDE || setting.unit_of(actor).hidden {
        return hidden::places(setting, view, actor, take);
    }
    let unit = setting.elements[actor.index()].unit;
    let about = deployment::place_slot(setting, view.turn, setting.side(actor));
    if board.is_placed(unit).is_ok() {
        take(Offer::new(actor, verb::PLACED, &[]));
    }
    offer_stances(setting, actor, |stance| board.may_start_so(actor, stance).is_ok(), take);
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
        let verb = if view.named.is_empty() { verb::HOLD } else { verb::FIRE };
        take(Offer::new(actor, verb, &[]));
        return;
    }
    let last = i32::from(first) + stretch.points.len() as i32 - 1;
    hidden::reacts(setting, view, &stretch, actor, take);
    let earliest = shots(&view.named).filter_map(|shot| shot.point).max().unwrap_or(first);
    let fires = setting.is_element(actor) && setting.is_element(stretch.mover);
    let arms = fires.then(|| setting.arms(actor)).into_iter().flatten();
    for arm in arms.filter(|&arm| is_aimed(setting, actor, arm)) {
        let points = Slot::Number { from: earliest.into(), to: last };
        take(Offer::new(actor, verb::REACT, &[fixed(arm.0), points]));
    }
    if !shots(&view.named).any(|shot| shot.firer == actor) {
        take(Offer::new(actor, verb::HOLD_ALL, &[]));
    }
}

/// MAD-70 Tubes have no direct fire.
fn is_aimed(setting: &Setting, element: Piece, arm: Arm) -> bool {
    setting.arm(element, arm).is_some_and(|(weapon, _)| weapon.family != Family::Artillery)
}

fn offer_activation(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    let element = board.element(actor);
    let side = setting.side(actor);
    let unit = setting.elements[actor.index()].unit;
    let has_fired = view.active.is_some_and(|active| active.has_fired);
    if view.active.is_none() && (view.is_in_reserve(unit) || board.is_tried(unit)) {
        take(Offer::new(actor, verb::BEGIN, &[fixed(unit.0)]));
        take(Offer::new(actor, verb::END, &[fixed(unit.0)]));
        return;
    }
    if !view.named.is_empty() {
        take(Offer::new(actor, verb::FIRE, &[]));
    } else {
        take(Offer::new(actor, verb::END, &[fixed(unit.0)]));
        offer_exit(&board, unit, actor, take);
    }
    if !has_fired && setting.unit(unit).tube.is_some() {
        artillery::offers(setting, view, actor, take);
    }
    if element.marks.has(Marks::GAVE_UP.and(Marks::OBSERVES)) || !element.is_alive() {
        return;
    }
    if element.stands() && !has_fired && !element.marks.has(Marks::NO_FIRE) {
        // MAD-33: who is in sight is open to all; how far away he is, is not (MAD-34).
        let seen = board
            .standing(side.other())
            .filter(|&(enemy, _)| board.sight(board.spot(actor), board.spot(enemy)).may_be_clear());
        let enemies: Pieces = seen.map(|(piece, _)| piece).collect();
        let moving = Slot::Number { from: element.has_moved().into(), to: 1 };
        for arm in setting.arms(actor).filter(|&arm| element.fired & arm.bit() == 0 && is_aimed(setting, actor, arm)) {
            let aloft = board.air().into_iter().flat_map(|air| {
                let shot = move |target| board.aimed(actor, arm, target, false);
                air.flying(side.other()).filter(move |&craft| board.may_aim(&shot(craft), &view.named).is_ok())
            });
            let targets: Pieces = enemies.iter().chain(aloft).collect();
            if !targets.is_empty() {
                take(Offer::new(actor, verb::AIM, &[fixed(arm.0), Slot::Piece(targets), moving]));
            }
        }
        if setting.rules.reduce_forts {
            offer_battering(setting, view, actor, take);
        }
    }
    if !view.named.is_empty() {
        return;
    }
    offer_stances(setting, actor, |stance| board.may_take(actor, stance).is_ok(), take);
    if element.aboard.is_some() {
        let sweep = Angle::millidegrees(359_999);
        take(Offer::new(actor, verb::LAND, &[Slot::Heading { from: Angle::default(), sweep }]));
        return;
    }
    let left = board.distance(actor, false) + ROAD_BONUS - element.spent;
    if left > Length::ZERO && !element.marks.has(Marks::STOOD.and(Marks::STILL).and(Marks::ENGAGED)) {
        let path = Slot::Path { from: element.at, reach: left };
        let shoot = Slot::Number { from: 0, to: i32::from(!has_fired && board.fires_on_the_move(actor)) };
        // MAD-55: the rest of a path is not told before it is travelled.
        take(Offer::new(actor, verb::MOVE, &[path, shoot]).secret(1));
    }
    offer_deeds(setting, view, actor, take);
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
    hidden::spots(setting, view, actor, take);
}

/// MAD-149 Who of a unit could leave the table at the end of its activation.
fn offer_exit(board: &Board, unit: UnitId, actor: Piece, take: &mut impl FnMut(Offer)) {
    let able: Pieces =
        board.members(unit).map(|(piece, _)| piece).filter(|&piece| board.may_leave(piece).is_ok()).collect();
    if able.has(actor) {
        take(Offer::new(actor, verb::LEAVE, &[Slot::Subset { of: able, at_most: able.len() as u8 }]));
    }
}

/// MAD-112, MAD-115 How an element may be said to stand to the ground, where it can leave it.
fn offer_stances(setting: &Setting, actor: Piece, may: impl Fn(Stance) -> bool, take: &mut impl FnMut(Offer)) {
    let stances = match setting.elements[actor.index()].mover {
        Mover::Vtol => [(Stance::Low, verb::LOW), (Stance::Usual, verb::HIGH)],
        Mover::Walker => [(Stance::Submerged, verb::DIVE), (Stance::Usual, verb::SURFACE)],
        _ => return,
    };
    stances.iter().filter(|(stance, _)| may(*stance)).for_each(|(_, verb)| take(Offer::new(actor, *verb, &[])));
}

/// The command that a filled offer is.
pub fn command(offer: &Offer, values: &[Value]) -> Command {
    if offer.verb >= air::offers::FIRST {
        return Command::Air(air::offers::command(offer, values));
    }
    let element = offer.actor;
    let arm = |number: i32| Arm(number as u8);
    match (offer.verb, values) {
        (verb::SCHEDULE, &[Value::Number(unit), Value::Number(turn), Value::Point(at)]) => {
            Command::Schedule { unit: UnitId(unit as u8), turn: turn as u8, at }
        }
        (verb::READY, []) => Command::Ready,
        (verb::BARRAGE | verb::AGAIN | verb::SCHEDULED, &[Value::Number(unit), Value::Point(at)]) => {
            Command::Barrage { unit: UnitId(unit as u8), at, observer: None }
        }
        (verb::OBSERVED | verb::OBSERVED_AGAIN, &[Value::Number(unit), Value::Point(at), Value::Piece(observer)]) => {
            Command::Barrage { unit: UnitId(unit as u8), at, observer: Some(observer) }
        }
        (verb::DEPLOY, &[Value::Number(unit), Value::Point(at)]) => Command::Deploy { unit: UnitId(unit as u8), at },
        (verb::PLACE, &[Value::Point(at)]) => Command::Place { element, at },
        (verb::BOARD, &[Value::Piece(carrier)]) => Command::Board { element, carrier },
        (verb::PLACED, []) => Command::Placed,
        (verb::MOVE, &[Value::Path(path), Value::Number(shoot)]) => {
            Command::Move { element, path, to_shoot: shoot == 1 }
        }
        (verb::EMBARK, &[Value::Piece(carrier)]) => Command::Embark { element, carrier },
        (verb::LAND, &[Value::Heading(bearing)]) => Command::Land { element, bearing },
        (verb::LOW, []) => Command::Stand { element, stance: Stance::Low },
        (verb::HIGH | verb::SURFACE, []) => Command::Stand { element, stance: Stance::Usual },
        (verb::DIVE, []) => Command::Stand { element, stance: Stance::Submerged },
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
        (verb::LEAVE, &[Value::Subset(who)]) => Command::Leave { leaving: who.iter().collect() },
        (verb::RESERVE, &[Value::Number(unit)]) => Command::Reserve { unit: UnitId(unit as u8) },
        (verb::BEGIN, &[Value::Number(unit)]) => Command::Begin { unit: UnitId(unit as u8) },
        (verb::REVEAL, &[Value::Number(unit)]) => Command::Reveal { unit: UnitId(unit as u8) },
        (verb::APPEAR, &[Value::Point(at), Value::Number(shoot)]) => {
            Command::Appear { element, at, to_shoot: shoot == 1 }
        }
        (verb::APPEAR_REST, &[Value::Number(unit), Value::Number(shoot)]) => {
            Command::AppearRest { unit: UnitId(unit as u8), to_shoot: shoot == 1 }
        }
        (verb::SPOT, &[Value::Order(targets), Value::Number(moving)]) => {
            Command::Spot { element, targets, moving: moving == 1, by: None }
        }
        (verb::SPOT_UNDER, &[Value::Order(targets), Value::Number(moving), Value::Piece(by)]) => {
            Command::Spot { element, targets, moving: moving == 1, by: Some(by) }
        }
        (verb::LOOK, &[Value::Number(point)]) => Command::Look { element, point: point as u8 },
        (verb::NOTE, []) => Command::Note { element },
        (verb::RAISE, &[Value::Number(work), Value::Number(pieces), Value::Point(at), Value::Heading(bearing)]) => {
            let count = usize::try_from(pieces).unwrap_or(0).min(MOST_PIECES_OF_LINE);
            let bearings: Bearings = std::iter::repeat_n(bearing, count).collect();
            Command::Raise { work: WorkId(work as u8), at, bearings }
        }
        (verb::LAY, &[Value::Number(work), Value::Point(at)]) => {
            Command::Raise { work: WorkId(work as u8), at, bearings: Bearings::default() }
        }
        (verb::ENOUGH, []) => Command::Placed,
        (verb::CROSS, &[Value::Number(work)]) => {
            Command::Engage { element, deed: Deed::Cross { work: WorkId(work as u8) } }
        }
        (verb::BREACH, &[Value::Number(work)]) => {
            Command::Engage { element, deed: Deed::Breach { work: WorkId(work as u8) } }
        }
        (verb::BATTER, &[Value::Number(weapon), Value::Number(shelter), Value::Number(moving)]) => {
            Command::Batter { element, weapon: arm(weapon), shelter: Shelter::of_number(shelter), moving: moving == 1 }
        }
        (verb::PRETEND, &[Value::Number(unit), Value::Number(number)]) => {
            let notional = usize::try_from(number).ok().and_then(Notional::number).unwrap_or_default();
            Command::Pretend { unit: UnitId(unit as u8), notional }
        }
        (verb::SINK, []) => Command::Engage { element, deed: Deed::Sink },
        (verb::CLEAR, &[Value::Number(tile), Value::Number(second)]) => {
            let second = u8::try_from(second).ok().map(WorkId);
            Command::Engage { element, deed: Deed::Clear { tile: WorkId(tile as u8), second } }
        }
        // Whatever is asked, to do nothing is the least that a filling can mean.
        _ => Command::Hold,
    }
}
