//! What a piece may try now, as outlines with slots, and the commands that filled offers are.

use crate::air;
use crate::battle::board::Board;
use crate::battle::command::{self, Command, Deed, verb};
use crate::battle::fieldworks::{Work, WorkId};
use crate::battle::lift::{Lift, Stance};
use crate::battle::named::shots;
use crate::battle::setting::Setting;
use crate::battle::state::{Arm, Marks, Step, UnitId};
use crate::battle::view::View;
use crate::lists::Family;
use crate::lists::movers::Mover;
use crate::lists::works::WorkKind;
use crate::sections::hidden::offered as hidden;
use crate::sections::movement::ROAD_BONUS;
use crate::sections::reserves::are_due;
use crate::sections::{artillery, deployment, orders};
use sandtable_core::phrase::joined;
use sandtable_core::{Filled, Offer, Piece, Pieces, Side, Slot, Value, Verb, phrase};
use sandtable_geometry::Length;

/// Everything that can be commanded, on the ground and in the air; the index is the number of the verb.
pub static VERBS: &[Verb] = &joined::<{ command::VERBS.len() + air::battle::command::VERBS.len() }>(
    command::VERBS,
    air::battle::command::VERBS,
);

/// Can a verb come up in a battle at all? Some need aircraft, markers, guns, works, or somebody who leaves the ground.
pub fn comes_up(setting: &Setting, verb: u8) -> bool {
    let (hides, builds) = (!setting.markers.is_empty(), !setting.works.is_empty());
    let bombards = setting.units.iter().any(|unit| unit.tube.is_some());
    match verb {
        verb if verb >= air::sections::offers::FIRST => setting.sky.is_some(),
        verb::CONCEDE => true,
        _ if setting.elements.is_empty() && !hides && !builds => false,
        verb::REVEAL | verb::APPEAR | verb::APPEAR_REST | verb::SPOT | verb::SPOT_UNDER | verb::LOOK => hides,
        verb::NOTE | verb::PRETEND => hides,
        verb::SCHEDULE | verb::BARRAGE | verb::OBSERVED | verb::AGAIN | verb::OBSERVED_AGAIN | verb::SCHEDULED => {
            bombards
        }
        verb::READY => hides || bombards || setting.scenario.reserves_enter.is_some(),
        verb::RESERVE => setting.scenario.reserves_enter.is_some(),
        verb::RAISE | verb::LAY | verb::ENOUGH | verb::CROSS | verb::BREACH | verb::CLEAR => builds,
        verb::LOW | verb::HIGH | verb::DIVE | verb::SURFACE => setting.leaves_the_ground,
        _ => true,
    }
}

/// The pieces that may do something now.
pub fn actors(setting: &Setting, view: &View) -> Pieces {
    if let (Some(Step::Air(asked)), Some(air)) = (view.asked, view.air(setting)) {
        return air::sections::offers::actors(&air, asked);
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
        Some(Step::Air(asked)) => air::sections::offers::offers(setting, view, asked, actor, take),
        Some(Step::Orders) => orders::offers(setting, view, actor, take),
        Some(Step::Raise(side)) => offer_works(setting, view, side, take),
        Some(Step::Place(_) | Step::Enter(_)) => offer_places(setting, view, actor, take),
        Some(Step::Appear(unit)) => hidden::appears(setting, view, unit, actor, take),
        Some(Step::React { first, .. }) => offer_reactions(setting, view, first, actor, take),
        Some(Step::Activate(_)) if setting.is_in_the_air(actor) => {
            air::sections::offers::offers(setting, view, air::battle::Step::Fly(actor), actor, take);
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

/// MAD-158 Of works that are alike the first.
fn offer_works(setting: &Setting, view: &View, side: Side, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    let bounds = setting.scenario.sides[side.index()].zone.bounds();
    let about = bounds.low.middle(bounds.high);
    let place = Slot::Point { about, reach: bounds.low.distance(bounds.high).half() + Length::mm(1) };
    let left: Vec<(WorkId, &Work)> = board.works_left(side).collect();
    let alike = |a: &Work, b: &Work| (a.kind, a.pieces) == (b.kind, b.pieces);
    for (n, (id, work)) in left.iter().enumerate() {
        if left[..n].iter().any(|(_, other)| alike(work, other)) {
            continue;
        }
        match work.kind {
            WorkKind::Mines => take(Offer::new(Piece::THE_SIDE, verb::LAY, &[Slot::only(id.0), place])),
            kind => {
                let pieces = if kind.is_line() { work.pieces } else { 1 };
                let bearing = Slot::ALL_ROUND;
                take(Offer::new(Piece::THE_SIDE, verb::RAISE, &[Slot::only(id.0), Slot::only(pieces), place, bearing]));
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
                take(Offer::new(actor, verb::BATTER, &[Slot::only(arm.0), number, moves]));
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
        Some(id) => Slot::only(id.0),
        None => Slot::Number { from: -1, to: -1 },
    };
    for (id, work) in board.works.there() {
        if work.kind.is_line() && work.within(at, limit) {
            for (deed, verb) in [(Deed::Cross { work: id }, verb::CROSS), (Deed::Breach { work: id }, verb::BREACH)] {
                if board.may_do(actor, &deed).is_ok() {
                    take(Offer::new(actor, verb, &[Slot::only(id.0)]));
                }
            }
        } else if work.kind == WorkKind::Mines && work.within(at, limit) {
            let others = board.works.there().map(|(other, _)| Some(other)).filter(|other| *other != Some(id));
            for other in std::iter::once(None).chain(others) {
                if board.may_do(actor, &Deed::Clear { tile: id, second: other }).is_ok() {
                    take(Offer::new(actor, verb::CLEAR, &[Slot::only(id.0), second(other)]));
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
    take(Offer::new(actor, verb::DEPLOY, &[Slot::only(unit.0), about]));
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
        take(Offer::new(actor, verb::REACT, &[Slot::only(arm.0), points]));
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
        take(Offer::new(actor, verb::BEGIN, &[Slot::only(unit.0)]));
        take(Offer::new(actor, verb::END, &[Slot::only(unit.0)]));
        return;
    }
    if !view.named.is_empty() {
        take(Offer::new(actor, verb::FIRE, &[]));
    } else {
        take(Offer::new(actor, verb::END, &[Slot::only(unit.0)]));
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
                take(Offer::new(actor, verb::AIM, &[Slot::only(arm.0), Slot::Piece(targets), moving]));
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
        take(Offer::new(actor, verb::LAND, &[Slot::ALL_ROUND]));
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
pub fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
    if offer.verb >= air::sections::offers::FIRST {
        return air::sections::offers::command(offer, values).map(Command::Air);
    }
    phrase::command(command::PHRASES, offer, values)
}

/// The other way round.
pub fn filled(command: &Command) -> Option<Filled> {
    match command {
        Command::Air(command) => air::sections::offers::filled(command),
        command => phrase::filled(command::PHRASES, command),
    }
}
