//! What may be tried now: outlines with slots, cheap and generous.

use crate::battle::board::Board;
use crate::battle::board::paths::BUDGET;
use crate::battle::command::{Reaction, verb};
use crate::battle::position::{Order, Place};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::lists::Formation;
use crate::rules::inches;
use crate::sections::{caissons, placing, winning};
use sandtable_core::{Offer, Piece, Pieces, Side, Slot};
use sandtable_geometry::{Length, Point};

/// Who may do something now.
pub fn actors(setting: &Setting, view: &View) -> Pieces {
    let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked) else { return Pieces::default() };
    let board = Board::new(setting, &view.table);
    let with_side = |pieces: &mut dyn Iterator<Item = Piece>| pieces.chain([Piece::THE_SIDE]).collect();
    match asked {
        // A list is ended by the table, not by an order on it.
        Step::SetUp => setting.roster(side).collect(),
        Step::Place(_) => placing::waiting(&board, side).collect(),
        Step::Choose(_) => [Piece::THE_SIDE].into_iter().collect(),
        Step::Orders(_) => {
            let able = |unit: &Piece| {
                board.may_be_ordered(*unit).is_ok()
                    || board.may_reform(*unit).is_ok()
                    || board.may_break_off(*unit).is_ok()
            };
            let fought = board
                .of(side.other())
                .filter(|target| side == board.table.mover && board.may_be_fought(side, *target).is_ok());
            with_side(&mut board.of(side).filter(able).chain(fought).chain(generals(&board, side)))
        }
        Step::React(charger) => board.unit(charger).charge.map(|charge| charge.target).into_iter().collect(),
        Step::Ride(unit) | Step::Bonus(unit) => [unit].into_iter().collect(),
        Step::Fire(_) => with_side(&mut board.of(side).filter(|unit| board.may_fire(*unit).is_ok())),
        Step::NextFirefight(_) => board.table.firefights.iter().map(|firefight| firefight.target).collect(),
        Step::NextCharge(_) => board.of(side).filter(|unit| board.may_complete(*unit)).collect(),
        Step::NextMelee(_) => board.melees().into_iter().collect(),
        Step::Win(_) => winning::choosers(&board).filter(|unit| board.side(*unit) == side).collect(),
        Step::Written => crate::sections::written::actors(&board, side),
        _ => Pieces::default(),
    }
}

/// AOS-161 The generals of a side that may still ride.
pub(super) fn generals<'a>(board: &Board<'a>, side: Side) -> impl Iterator<Item = Piece> + use<'a> {
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
        Step::Written => crate::sections::written::offers(&board, side, actor, take),
        Step::Choose(_) => {
            let flank = if board.table.limited { Slot::Number { from: 0, to: 1 } } else { Slot::only(-1) };
            offer(verb::LEAD, &[flank]);
            if !setting.rules.written {
                offer(verb::ANSWER, &[flank]);
            }
        }
        Step::Orders(_) if actor == Piece::THE_SIDE => offer(verb::CLOSE, &[]),
        Step::Orders(_) => orders(&board, side, actor, take),
        Step::React(charger) => {
            offer(verb::STAND, &[]);
            for how in board.reactions(actor, charger) {
                match how {
                    Reaction::Square => offer(verb::SQUARE, &[]),
                    Reaction::Evade => offer(verb::EVADE, &[]),
                    Reaction::Counter => offer(verb::COUNTER, &[]),
                    Reaction::Stand => {}
                }
            }
        }
        Step::Ride(_) => {
            // AOS-160: how the charger turns has been written.
            let most = if setting.rules.written { 0 } else { i32::from(setting.rules.face_step_deg) };
            take(Offer::new(actor, verb::RIDE, &[Slot::Number { from: -most, to: most }]).begins(0, 0));
            if board.may_call_off(actor).is_ok() {
                take(Offer::new(actor, verb::CALL_OFF, &[]));
            }
        }
        Step::Bonus(_) => {
            steps(&board, &board.order_of(actor), take);
            take(Offer::new(actor, verb::HALT, &[]));
        }
        Step::Fire(_) if actor == Piece::THE_SIDE => offer(verb::CEASE, &[]),
        Step::Fire(_) => {
            let targets = board.fire_targets(actor);
            if !targets.is_empty() {
                offer(verb::FIRE, &[Slot::Piece(targets)]);
            }
            let lots = board.split_targets(actor);
            if !lots.is_empty() && lots.len() > 1 {
                offer(verb::SPLIT, &[Slot::Piece(targets), Slot::Piece(lots), Slot::Piece(lots)]);
            }
        }
        Step::NextFirefight(_) | Step::NextCharge(_) | Step::NextMelee(_) => offer(verb::NEXT, &[]),
        Step::Win(_) => {
            let losers = |may: &dyn Fn(Piece) -> bool| -> Pieces {
                board.table.spoils.losers.iter().map(|loser| loser.unit).filter(|loser| may(*loser)).collect()
            };
            offer(verb::STAY, &[]);
            let advances = losers(&|loser| board.may_advance(actor, loser).is_ok());
            if !advances.is_empty() {
                offer(verb::ADVANCE, &[Slot::Piece(advances)]);
            }
            if board.may_bonus(actor).is_ok() {
                offer(verb::BONUS, &[]);
            }
            let pursued = losers(&|loser| board.may_pursue(actor, loser).is_ok());
            if !pursued.is_empty() {
                offer(verb::PURSUE, &[Slot::Piece(pursued)]);
            }
        }
        _ => {}
    }
}

/// AOS-92 Where a unit may be placed: in the zone of its wing.
fn place(board: &Board<'_>, unit: Piece, take: &mut impl FnMut(Offer)) {
    let Some(member) = board.setting.member(unit) else { return };
    let [low, high] = placing::zone(board.setting, member.side, member.wing);
    let about = Point { x: low.x.midpoint(high.x), y: low.y.midpoint(high.y) };
    let slots = [
        Slot::Point { about, reach: about.distance(high) + Length::um(1) },
        Slot::ALL_ROUND,
        Slot::Number { from: 0, to: Formation::ALL.len() as i32 - 1 },
    ];
    take(Offer::new(unit, verb::PLACE, &slots).begins(2, member.formation as i32));
}

/// AOS-161 Where a general may ride.
pub(super) fn ride(board: &Board<'_>, actor: Piece, general: usize) -> Offer {
    let about = board.table.generals[general].at;
    Offer::new(actor, verb::GO, &[Slot::Point { about, reach: inches(caissons::RIDE) }])
}

/// AOS-94 The orders that a unit, a general or a caisson may have; of an enemy, that a firefight is declared on it.
fn orders(board: &Board<'_>, side: Side, actor: Piece, take: &mut impl FnMut(Offer)) {
    let setting = board.setting;
    if let Some(general) = setting.officer_index(actor) {
        return take(ride(board, actor, general));
    }
    if setting.side(actor) != Some(side) {
        let attackers: Pieces = board.of(side).filter(|unit| board.may_fight_at(*unit, actor).is_ok()).collect();
        if !attackers.is_empty() {
            let at_most = setting.rules.ff_max_attackers;
            take(Offer::new(actor, verb::FIREFIGHT, &[Slot::Subset { of: attackers, at_most }]));
        }
        return;
    }
    let mut offer = |verb: u8, slots: &[Slot]| take(Offer::new(actor, verb, slots));
    if board.may_reform(actor).is_ok() {
        offer(verb::REFORM, &[]);
    }
    if board.may_break_off(actor).is_ok() {
        offer(verb::BREAK_OFF, &[]);
    }
    if board.may_be_ordered(actor).is_err() {
        return;
    }
    let begun = board.table.order.is_some_and(|order| order.unit == actor);
    if !begun {
        let targets: Pieces =
            board.of(side.other()).filter(|target| board.may_charge(actor, *target).is_ok()).collect();
        if !targets.is_empty() {
            offer(verb::CHARGE, &[Slot::Piece(targets)]);
        }
        if board.may_force(actor).is_ok() {
            offer(verb::FORCE, &[]);
        }
        let empty: Pieces = board.of(side).filter(|battery| board.may_refill(side, actor, *battery).is_ok()).collect();
        if !empty.is_empty() {
            offer(verb::REFILL, &[Slot::Piece(empty)]);
        }
    }
    steps(board, &board.order_of(actor), take);
    if begun {
        take(Offer::new(actor, verb::HALT, &[]));
    }
}

/// AOS-97 to AOS-101 The steps that an order may still have.
pub fn steps(board: &Board<'_>, order: &Order, take: &mut impl FnMut(Offer)) {
    let unit = order.unit;
    let mut offer = |verb: u8, slots: &[Slot]| take(Offer::new(unit, verb, slots));
    // AOS-103: a road takes two thirds of open ground.
    let open = i128::from(inches(board.rate(unit)).0) * i128::from(board.left(order).max(0)) / i128::from(BUDGET);
    if open > 0 {
        let reach = Length::um((open * 3 / 2) as i32);
        offer(verb::MOVE, &[Slot::Path { from: board.unit(unit).stand.at, reach }]);
    }
    let most = i32::from(board.setting.rules.face_step_deg);
    if board.may_turn(order).is_ok() {
        take(Offer::new(unit, verb::FACE, &[Slot::Number { from: -most, to: most }]).begins(0, 0));
    }
    if board.may_turn_about(order).is_ok() {
        take(Offer::new(unit, verb::ABOUT, &[]));
    }
    for (at, (_, formation)) in Formation::ALL.iter().enumerate() {
        if board.may_form(order, *formation, None).is_ok() {
            take(Offer::new(unit, verb::FORM, &[Slot::only(at as i32)]));
        } else if board.could_form(order, *formation).is_ok() {
            let about = board.unit(unit).stand.at;
            take(Offer::new(unit, verb::FORM_AT, &[Slot::only(at as i32), Slot::Point { about, reach: inches(1) }]));
        }
    }
}
