//! Charges: who may charge whom, what the charged unit does, the ride, and what is left of it for the charges phase.

use crate::battle::board::contact::Ride;
use crate::battle::{
    Board, Cause, Charge, Contact, Gone, Motion, OfCharge, OfMove, OfUnit, Reaction, Resolving, Stand, Step, Umpire,
    Unit,
};
use crate::clause;
use crate::lists::{Arm, Formation, Grade};
use crate::resolution::rolls::{self, Test};
use crate::sections::orders::QUARTER;
use crate::sections::{caissons, orders, throws, winning};
use sandtable_core::{Piece, Refusal, Side, Verdict, refuse, unless};
use sandtable_dice::Dice;

impl Board<'_> {
    /// AOS-107 May a unit declare a charge at an enemy?
    pub fn may_charge(&self, unit: Piece, target: Piece) -> Verdict {
        unless(self.table.order.is_none_or(|order| order.unit != unit), &clause::HAD_ITS_ORDER)?;
        self.may_be_ordered(unit)?;
        let Some(there) = self.fighter(target) else { return refuse(&clause::NOT_THERE) };
        unless(self.side(target) != self.side(unit), &clause::NO_ENEMY)?;
        let own = self.unit(unit);
        unless(own.in_good_order(), &clause::DISORDERED)?;
        let fits = match own.formation {
            Formation::Line | Formation::Column => self.is_on_foot(unit) || self.is_mounted(unit),
            Formation::Dismounted | Formation::Skirmish => true,
            Formation::Square | Formation::Screen | Formation::Unlimbered | Formation::Limbered => false,
        };
        unless(fits, &clause::CANNOT_CHARGE)?;
        let soft = self.is_open(target) || self.arm(target) == Arm::Artillery || !there.in_good_order();
        unless(soft || own.formation != Formation::Skirmish, &clause::SKIRMISHERS_CHARGE)?;
        unless(there.routing.is_none() || self.setting.rules.ride_down, &clause::NO_RIDING_DOWN)?;
        unless(self.sees(unit, target), &clause::NOT_IN_SIGHT)?;
        self.may_ride_at(unit, target).map_err(Refusal::of)
    }

    /// AOS-107, AOS-110 to AOS-112 May a charged unit do this?
    pub fn may_react(&self, unit: Piece, charger: Piece, how: Reaction) -> Verdict {
        let (own, rules) = (self.unit(unit), &self.setting.rules);
        let free = own.in_good_order() && !self.in_contact(unit) && !self.is_locked(unit);
        match how {
            Reaction::Stand => Ok(()),
            Reaction::Square => {
                let formed = matches!(own.formation, Formation::Line | Formation::Column);
                let able = rules.emergency_square
                    && self.can_form(unit, Formation::Square)
                    && formed
                    && own.done.squared.is_none();
                unless(able && free && self.is_mounted(charger), &clause::CANNOT_SQUARE)?;
                self.squared(unit).map(|_| ()).map_err(Refusal::of)
            }
            Reaction::Evade => {
                unless(rules.evade && free && self.is_open(unit) && own.done.evaded.is_none(), &clause::CANNOT_EVADE)
            }
            Reaction::Counter => {
                let mounted = self.is_mounted(unit) && !self.is_open(unit) && self.is_mounted(charger);
                unless(rules.counter_charge && free && mounted && !own.done.countered, &clause::CANNOT_COUNTER)?;
                unless(self.may_meet(unit, charger), &clause::TOO_NEAR_TO_COUNTER)
            }
        }
    }

    /// The reactions that a charged unit has, beside standing.
    pub fn reactions(&self, unit: Piece, charger: Piece) -> impl Iterator<Item = Reaction> + use<'_> {
        let all = [Reaction::Square, Reaction::Evade, Reaction::Counter];
        all.into_iter().filter(move |how| self.may_react(unit, charger, *how).is_ok())
    }

    /// AOS-107 May the charger go on after a change of facing by so many degrees?
    pub fn may_ride(&self, unit: Piece, degrees: i16) -> Verdict {
        if degrees == 0 {
            return Ok(());
        }
        // AOS-160: with written orders its change of facing is written with the charge.
        unless(!self.setting.rules.written, &clause::ORDER_BEGUN)?;
        let free = self.is_open(unit) || self.budget(&self.order_of(unit)) >= QUARTER;
        unless(free, &clause::BUDGET_SPENT)?;
        self.faced_to_charge(unit, i32::from(degrees) * 1000).map(|_| ()).map_err(Refusal::of)
    }

    /// AOS-110 May the charger call it off, since its target formed square against it?
    pub fn may_call_off(&self, unit: Piece) -> Verdict {
        let target = self.unit(unit).charge.map(|charge| self.unit(charge.target));
        let formed = |target: &Unit| target.formation == Formation::Square && target.done.squared == Some(unit);
        unless(target.is_some_and(formed), &clause::NO_CALLING_OFF)
    }

    /// AOS-109 Has a unit a charge to complete?
    pub fn may_complete(&self, unit: Piece) -> bool {
        let own = self.unit(unit);
        let target = own.charge.map(|charge| self.unit(charge.target).is_there());
        own.is_there() && target == Some(true) && own.in_good_order() && !self.in_contact(unit)
    }
}

/// AOS-107 A unit charges, from where it stands.
pub fn begin<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, target: Piece) {
    let from = umpire.board().unit(unit).stand.at;
    umpire.note(OfCharge::Charged { unit, charge: Charge { target, from } });
}

/// AOS-107 A charge is declared; its target's owner is asked, if there is anything but standing.
pub fn declare<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, target: Piece) -> Result<(), D::Pause> {
    orders::close(umpire)?;
    begin(umpire, unit, target);
    umpire.then(Step::Ride(unit));
    ask(umpire, unit);
    Ok(())
}

/// AOS-107, AOS-160 The owner of the target of a charge is asked where there is anything but standing.
pub fn ask<D: Dice>(umpire: &mut Umpire<'_, D>, charger: Piece) {
    let board = umpire.board();
    let Some(Charge { target, .. }) = board.unit(charger).charge else { return };
    let there = board.unit(target).is_there() && board.unit(target).routing.is_none();
    if there && board.reactions(target, charger).next().is_some() {
        umpire.then(Step::React(charger));
    }
}

/// AOS-110 What a unit rolls for an emergency square.
pub fn square(board: &Board<'_>, unit: Piece) -> impl FnOnce(&Grade, bool) -> Test + use<> {
    let column = board.unit(unit).formation == Formation::Column;
    move |grade, general| rolls::emergency_square(grade, column, general)
}

/// AOS-110 to AOS-112 The charged unit does what it chose.
pub fn react<D: Dice>(umpire: &mut Umpire<'_, D>, charger: Piece, unit: Piece, how: Reaction) -> Result<(), D::Pause> {
    let square = square(&umpire.board(), unit);
    let formed = how == Reaction::Square && throws::test(umpire, unit, square)?.passed();
    umpire.note(OfCharge::Reacted { unit, by: charger, how, formed });
    // RULING: who answers a charge in any way but by standing does not go on with its own, as with any other order.
    if how != Reaction::Stand && umpire.board().unit(unit).charge.is_some() {
        fail(umpire, unit);
    }
    let board = umpire.board();
    match how {
        Reaction::Stand => {}
        Reaction::Square if formed => {
            let stand = board.squared(unit).expect("there was room for it");
            umpire.note(OfMove::Became { unit, formation: Formation::Square, stand });
            // AOS-160: what was written goes on by itself; its owner is asked only whether he calls it off.
            if umpire.setting.rules.written && umpire.board().may_call_off(charger).is_ok() {
                umpire.then(Step::Ride(charger));
            }
        }
        Reaction::Square => winning::disorder(umpire, unit),
        Reaction::Evade => {
            let flight = board.evaded(unit, charger);
            winning::drive(umpire, unit, &flight, Motion::Evade);
        }
        Reaction::Counter => {
            let stand = board.met(unit, charger);
            caissons::comes(umpire, unit, stand, Motion::Counter);
        }
    }
    Ok(())
}

/// AOS-107, AOS-109, AOS-110 A charge comes to nothing: it was called off, fell short, or has nobody to ride at.
pub fn fail<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    umpire.note(OfCharge::ChargeOver { unit, failed: true });
}

/// AOS-107 The charger goes on: after its change of facing straight at its target, as far as its budget lets it.
pub fn ride<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, degrees: i16) {
    let board = umpire.board();
    let Some(charge) = board.unit(unit).charge else { return };
    if umpire.setting.rules.written {
        return;
    }
    // AOS-164: who proves to be out of sight in the mist is not ridden at; AOS-167: nor is who is gone.
    if !board.unit(charge.target).is_there() || !board.seen_in_mist(unit, charge.target) {
        fail(umpire, unit);
        return;
    }
    let budget = board.budget(&board.order_of(unit));
    let turn = i32::from(degrees) * 1000;
    let ride = board.ride(unit, charge.target, turn, budget).expect("the change of facing was allowed");
    arrive(umpire, unit, charge, &ride, Motion::Charge);
}

/// AOS-160 A charger in the pulses.
pub struct Rider {
    /// Who.
    pub unit: Piece,
    /// What of its budget it has spent.
    spent: i64,
    /// AOS-107 By how many millidegrees it has still to turn.
    turn: i32,
    /// The places at which it lay over nobody.
    pub clear: Vec<Stand>,
}

impl Rider {
    /// As it sets out.
    pub fn of(board: &Board<'_>, unit: Piece) -> Rider {
        let own = board.unit(unit);
        Rider { unit, spent: 0, turn: i32::from(own.written.turn()) * 1000, clear: vec![own.stand] }
    }
}

/// AOS-160 A charger rides on, at its target where that then is, as far as its budget pays until this pulse; first it turns, once that is
/// paid for.
pub fn ride_a_pulse<D: Dice>(umpire: &mut Umpire<'_, D>, rider: &mut Rider, pulse: i64, pulses: i64) {
    let (board, unit) = (umpire.board(), rider.unit);
    let Some(charge) = board.unit(unit).charge.filter(|charge| board.unit(charge.target).is_there()) else { return };
    if !board.seen_in_mist(unit, charge.target) {
        fail(umpire, unit);
        return;
    }
    let paid = board.budget(&board.order_of(unit)) / pulses * pulse;
    if let Ok(ride) = board.ride(unit, charge.target, rider.turn, paid - rider.spent) {
        // What is too little for a line is saved up; where something else holds it, the pulse is gone.
        let held = ride.stopped.is_some_and(|reason| reason != &clause::BUDGET_SPENT);
        (rider.spent, rider.turn) = (if held { paid } else { rider.spent + ride.cost }, 0);
        // That it charges has been told; eight pulses need no word each.
        arrive(umpire, unit, charge, &ride, Motion::Order);
    }
}

/// AOS-109 A charge is completed by the charge bonus.
pub fn complete<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    let board = umpire.board();
    let Some(charge) = board.unit(unit).charge else { return };
    let ride = board.completed(unit, charge.target);
    arrive(umpire, unit, charge, &ride, Motion::Charge);
    if umpire.board().unit(unit).charge.is_some() {
        fail(umpire, unit);
    }
}

/// AOS-108, AOS-113 What a ride comes to: contact, a routing unit ridden down, or a place short of it.
fn arrive<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, charge: Charge, ride: &Ride, why: Motion) {
    umpire.note(OfMove::Went { unit, stand: ride.to, why });
    umpire.note_all(ride.taken.iter().map(|unit| OfUnit::Left { unit, gone: Gone::Captured }));
    caissons::take(umpire, unit);
    let Some(enemy) = ride.touched else { return };
    let board = umpire.board();
    if board.unit(enemy).routing.is_some() {
        let losses = board.strikes_down(unit, enemy);
        umpire.note(OfCharge::ChargeOver { unit, failed: false });
        winning::lose(umpire, enemy, losses.into(), Cause::RiddenDown);
        winning::bury(umpire, &[enemy]);
        return;
    }
    let (stand, contacts) = board.closed(unit, ride, enemy, charge.from);
    caissons::comes(umpire, unit, stand, Motion::Conform);
    umpire.note(OfCharge::ChargeOver { unit, failed: contacts.is_empty() });
    contacts.into_iter().for_each(|contact| touch(umpire, contact));
}

/// AOS-107, AOS-108 Two units touch; the charge of one that waits is over, and it counts as having charged only whom it was aimed at.
fn touch<D: Dice>(umpire: &mut Umpire<'_, D>, contact: Contact) {
    umpire.note(OfCharge::Touched { contact });
    if umpire.board().unit(contact.on).charge.is_some() {
        umpire.note(OfCharge::ChargeOver { unit: contact.on, failed: false });
    }
}

/// AOS-56, AOS-109 The next charge of a side to be completed; its owner names it, where there are several.
pub fn next<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let board = umpire.board();
    let waiting: Vec<Piece> = board.of(side).filter(|unit| board.may_complete(*unit)).collect();
    match waiting[..] {
        [] => {}
        [only] => {
            complete(umpire, only);
            umpire.then(Step::Charges(side));
        }
        _ => {
            umpire.then(Step::Charges(side));
            umpire.then(Step::NextCharge(side));
        }
    }
}
