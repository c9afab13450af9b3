//! What may be tried now: outlines with slots, cheap and generous.

use crate::battle::command::verb;
use crate::battle::position::MOST_TURNS;
use crate::battle::{BUDGET, Board, Command, Order, Place, Reaction, Setting, Step, View};
use crate::lists::Formation;
use crate::rules::inches;
use crate::sections::check::order;
use crate::sections::{caissons, orders, placing, winning, written};
use sandtable_core::{Offer, Piece, Pieces, Side, Slot};
use sandtable_geometry::{Bounds, Length};

/// Who may do something now.
pub fn actors(setting: &Setting, view: &View) -> Pieces {
    let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked) else { return Pieces::default() };
    let board = Board::new(setting, &view.table);
    let with_side = |pieces: &mut dyn Iterator<Item = Piece>| pieces.chain([Piece::THE_SIDE]).collect();
    match asked {
        // A list is ended by the table, not by an order on it.
        Step::SetUp => setting.roster(side).collect(),
        Step::Choose(_) => [Piece::THE_SIDE].into_iter().collect(),
        Step::Orders(_) => {
            let able = |unit: &Piece| orders::is_able(&board, *unit);
            let fought = board
                .of(side.other())
                .filter(|target| side == board.table.mover && board.may_be_fought(side, *target).is_ok());
            with_side(&mut board.of(side).filter(able).chain(fought).chain(generals(&board, side)))
        }
        Step::Fire(_) => with_side(&mut board.of(side).filter(|unit| board.may_fire(*unit).is_ok())),
        Step::Written => written::actors(&board, side),
        asked => answers(&board, asked).into_iter().collect(),
    }
}

/// The units that a question is about: who answers it, or of whom one is named; nobody where it is put to a whole side.
pub fn answers(board: &Board<'_>, asked: Step) -> Vec<Piece> {
    let charge = |unit: Piece| board.table.units.get(unit.index()).and_then(|unit| unit.charge);
    let makes_bonus = |unit: &Piece| board.table.order.is_some_and(|order| order.unit == *unit && order.bonus);
    match asked {
        Step::Place(side) => placing::waiting(board, side).collect(),
        Step::React(charger) => charge(charger).map(|charge| charge.target).into_iter().collect(),
        Step::Ride(charger) => charge(charger).map(|_| charger).into_iter().collect(),
        Step::Bonus(winner) => Some(winner).filter(makes_bonus).into_iter().collect(),
        Step::NextFirefight(_) => board.table.firefights.iter().map(|firefight| firefight.target).collect(),
        Step::NextCharge(side) => board.of(side).filter(|unit| board.may_complete(*unit)).collect(),
        Step::NextMelee(_) => board.melees(),
        Step::Win(side) => winning::choosers(board).filter(|unit| board.side(*unit) == side).collect(),
        _ => Vec::new(),
    }
}

/// AOS-161 The generals of a side that may still ride.
pub fn generals<'a>(board: &Board<'a>, side: Side) -> impl Iterator<Item = Piece> + use<'a> {
    let (setting, table) = (board.setting, board.table);
    let all = table.generals.iter().enumerate().filter(|(_, general)| general.place == Place::Table && !general.moved);
    all.map(move |(at, _)| setting.officer_piece(at)).filter(move |piece| setting.side(*piece) == Some(side))
}

/// What one of them may try.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked) else { return };
    let board = Board::new(setting, &view.table);
    let mut offer = |verb: u8, slots: &[Slot]| take(Offer::new(actor, verb, slots));
    match asked {
        Step::SetUp | Step::Place(_) => place(&board, actor, take),
        Step::Choose(_) => {
            let flank = if board.table.limited { Slot::Number { from: 0, to: 1 } } else { Slot::only(-1) };
            offer(verb::LEAD, &[flank]);
            if !setting.rules.written {
                offer(verb::ANSWER, &[flank]);
            }
        }
        Step::Orders(_) if actor == Piece::THE_SIDE => offer(verb::CLOSE, &[]),
        Step::Orders(_) => ordered(&board, side, actor, false, take),
        Step::Written => ordered(&board, side, actor, true, take),
        Step::React(charger) => {
            let verbs = [verb::STAND, verb::SQUARE, verb::EVADE, verb::COUNTER];
            let all = [Reaction::Stand].into_iter().chain(board.reactions(actor, charger));
            all.for_each(|how| offer(verbs[how as usize], &[]));
        }
        Step::Ride(_) => {
            // AOS-160: how the charger turns has been written.
            let most = if setting.rules.written { 0 } else { i32::from(setting.rules.face_step_deg) };
            take(Offer::new(actor, verb::RIDE, &[Slot::Number { from: -most, to: most }]).begins(0, 0));
            plain(actor, verb::CALL_OFF, board.may_call_off(actor).is_ok(), take);
        }
        Step::Bonus(_) => {
            steps(&board, &board.order_of(actor), false, take);
            plain(actor, verb::HALT, true, take);
        }
        Step::Fire(_) if actor == Piece::THE_SIDE => offer(verb::CEASE, &[]),
        Step::Fire(_) => {
            let targets = board.fire_targets(actor);
            one_of(actor, verb::FIRE, targets, take);
            let lots = board.split_targets(actor);
            if !lots.is_empty() && lots.len() > 1 {
                let slots = [Slot::Piece(targets), Slot::Piece(lots), Slot::Piece(lots)];
                take(Offer::new(actor, verb::SPLIT, &slots));
            }
        }
        Step::NextFirefight(_) | Step::NextCharge(_) | Step::NextMelee(_) => offer(verb::NEXT, &[]),
        Step::Win(_) => {
            let losers = |may: &dyn Fn(Piece) -> bool| -> Pieces {
                board.table.spoils.losers.iter().map(|loser| loser.unit).filter(|loser| may(*loser)).collect()
            };
            offer(verb::STAY, &[]);
            one_of(actor, verb::ADVANCE, losers(&|loser| board.may_advance(actor, loser).is_ok()), take);
            plain(actor, verb::BONUS, board.may_bonus(actor).is_ok(), take);
            one_of(actor, verb::PURSUE, losers(&|loser| board.may_pursue(actor, loser).is_ok()), take);
        }
        _ => {}
    }
}

/// AOS-92 Where a unit may be placed: in the zone of its wing.
fn place(board: &Board<'_>, unit: Piece, take: &mut impl FnMut(Offer)) {
    let Some(member) = board.setting.member(unit) else { return };
    let Bounds { low, high } = placing::zone(board.setting, member.side, member.wing);
    let about = low.middle(high);
    let slots = [
        Slot::Point { about, reach: about.distance(high) + Length::um(1) },
        Slot::ALL_ROUND,
        Slot::Number { from: 0, to: Formation::ALL.len() as i32 - 1 },
    ];
    take(Offer::new(unit, verb::PLACE, &slots).begins(2, member.formation as i32));
}

/// Something that is done without anything more, where it may be.
fn plain(actor: Piece, verb: u8, may: bool, take: &mut impl FnMut(Offer)) {
    if may {
        take(Offer::new(actor, verb, &[]));
    }
}

/// Something that is done with one of these, where there are any.
fn one_of(actor: Piece, verb: u8, of: Pieces, take: &mut impl FnMut(Offer)) {
    if !of.is_empty() {
        take(Offer::new(actor, verb, &[Slot::Piece(of)]));
    }
}

/// AOS-94, AOS-160, AOS-161 The orders that a unit, a general or a caisson may have, or that may be written for it; of an enemy, that a
/// firefight is declared on it.
fn ordered(board: &Board<'_>, side: Side, actor: Piece, written: bool, take: &mut impl FnMut(Offer)) {
    let setting = board.setting;
    if let Some(general) = setting.officer_index(actor) {
        let about = board.table.generals[general].at;
        return take(Offer::new(actor, verb::GO, &[Slot::Point { about, reach: inches(caissons::RIDE) }]));
    }
    if setting.side(actor) != Some(side) {
        let fights = |unit: &Piece| match written {
            true => board.may_write_firefight(*unit).is_ok(),
            false => board.may_fight_at(*unit, actor).is_ok(),
        };
        let of: Pieces = board.of(side).filter(fights).collect();
        if !of.is_empty() {
            let at_most = setting.rules.ff_max_attackers;
            take(Offer::new(actor, verb::FIREFIGHT, &[Slot::Subset { of, at_most }]));
        }
        return;
    }
    let may = |command: Command| match written {
        true => written::check(board, side, &command).is_ok(),
        false => order(board, side, &command).is_ok(),
    };
    let unit = actor;
    plain(actor, verb::REFORM, may(Command::Reform { unit }), take);
    plain(actor, verb::BREAK_OFF, may(Command::BreakOff { unit }), take);
    // AOS-162: whatever its wing may do.
    let empty = board.of(side).filter(|battery| may(Command::Refill { caisson: unit, battery: *battery }));
    one_of(actor, verb::REFILL, empty.collect(), take);
    if board.may_be_ordered(actor).is_err() {
        return;
    }
    let begun = board.table.order.is_some_and(|order| order.unit == actor);
    if !begun {
        let charged = board.of(side.other()).filter(|target| may(Command::Charge { unit, target: *target }));
        one_of(actor, verb::CHARGE, charged.collect(), take);
        plain(actor, verb::FORCE, may(Command::Force { unit }), take);
    }
    let order = if written { board.unit(actor).written.order(actor) } else { board.order_of(actor) };
    steps(board, &order, written, take);
    plain(actor, verb::HALT, begun, take);
}

/// AOS-97 to AOS-101 The steps that an order may still have. AOS-160 Of a written one a turn may be several changes of facing, and whom it
/// finds without room has no say about where he goes instead.
fn steps(board: &Board<'_>, order: &Order, written: bool, take: &mut impl FnMut(Offer)) {
    let unit = order.unit;
    let mut offer = |verb: u8, slots: &[Slot]| take(Offer::new(unit, verb, slots));
    // AOS-103: a road takes two thirds of open ground.
    let open = i128::from(inches(board.rate(unit)).0) * i128::from(board.left(order).max(0)) / i128::from(BUDGET);
    if open > 0 {
        let reach = Length::um((open * 3 / 2) as i32);
        offer(verb::MOVE, &[Slot::Path { from: board.unit(unit).stand.at, reach }]);
    }
    let times = if written { board.changes_of_facing(unit).min(MOST_TURNS as u8) } else { 1 };
    let most = (i32::from(board.setting.rules.face_step_deg) * i32::from(times)).min(orders::ABOUT.into());
    if board.may_turn(order).is_ok() {
        take(Offer::new(unit, verb::FACE, &[Slot::Number { from: -most, to: most }]).begins(0, 0));
    }
    plain(unit, verb::ABOUT, board.may_turn_about(order).is_ok(), take);
    for (at, (_, formation)) in Formation::ALL.iter().enumerate() {
        if board.may_form(order, *formation, None).is_ok() {
            take(Offer::new(unit, verb::FORM, &[Slot::only(at as i32)]));
        } else if !written && board.could_form(order, *formation).is_ok() {
            let about = board.unit(unit).stand.at;
            take(Offer::new(unit, verb::FORM_AT, &[Slot::only(at as i32), Slot::Point { about, reach: inches(1) }]));
        }
    }
}
