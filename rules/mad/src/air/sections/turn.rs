//! The turn of the stand-alone game: set-up, initiative, steps in their order, and the end of a turn.

use sandtable_core::{Piece, Side};
use sandtable_dice::{Dice, List, Throw, Why};

use super::victory;
use crate::air::battle::board::Air;
use crate::air::battle::event::Event;
use crate::air::battle::setting::{Mode, Start};
use crate::air::battle::state::{Flags, MOST_CRAFT};
use crate::air::battle::step::Step;
use crate::air::clause;
use crate::air::rules::Order;
use crate::air::sections::{airborne, note, then};
use crate::battle::board::Board;
use crate::battle::{Umpire, state};
use crate::rules::D10;

/// MAP-11 Rolls of tied craft among themselves, one after another.
const MOST_TIES: usize = 6;

/// MAP-95 Each side rolls, ties again; the lower side places all its aircraft first.
pub fn set_up<D: Dice>(umpire: &mut Umpire<D>) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    let places = |side: Side| air.setting.members.iter().any(|plan| plan.side == side && may_be_placed(&plan.start));
    let (a, b, decided) = (places(Side::A), places(Side::B), air.setting.places_first);
    let first = match decided {
        Some(side) => side,
        None if a && b => {
            let higher = umpire.roll(Throw::roll_off(D10), || Why::of(&clause::SETS_UP))?;
            if higher == 1 { Side::B } else { Side::A }
        }
        None => Side::A,
    };
    then(umpire, Step::Turn);
    for side in [first.other(), first] {
        if (side == Side::A && a) || (side == Side::B && b) {
            then(umpire, Step::Place(side));
        }
    }
    Ok(())
}

/// Does its owner say where it starts?
pub fn may_be_placed(start: &Start) -> bool {
    matches!(start, Start::In { .. } | Start::Near { .. })
}

/// MAP-08, MAP-10, MAP-11 A turn begins: one D10 with the skill for each craft that is there or due back, ties among
/// themselves.
pub fn begin<D: Dice>(umpire: &mut Umpire<D>) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    let turn = air.board.turn + 1;
    let air = Air { board: Board { turn, ..air.board }, ..air };
    let order = air.rules.order;
    let mut order_of: List<(i128, Piece), MOST_CRAFT> = List::default();
    let mut totals_of: List<i8, MOST_CRAFT> = List::default();
    let all = air.setting.pieces().filter(|&piece| air.acts(piece) && (air.is_there(piece) || air.is_due(piece)));
    let skilled: List<(Piece, i8), MOST_CRAFT> = all.map(|piece| (piece, air.setting.member(piece).skill)).collect();
    for &(piece, skill) in &skilled {
        let face = umpire.roll(Throw::one(D10), || Why::of(&clause::INITIATIVE))?;
        let total = face as i8 + skill;
        totals_of.push(total);
        order_of.push((total.into(), piece));
    }
    // Who is tied rolls once more, and again; the others keep their place, since every total is moved on as far.
    // RULING: who is still tied after so many rolls keeps the order of the scenario: a chance of less than one in a million.
    for _ in 0..MOST_TIES {
        let keys = order_of;
        let tied = |key: i128| keys.iter().filter(|(other, _)| *other == key).count() > 1;
        if !keys.iter().any(|(key, _)| tied(*key)) {
            break;
        }
        for (key, _) in order_of.iter_mut() {
            let again = tied(*key);
            *key *= 16;
            if again {
                *key += i128::from(umpire.roll(Throw::one(D10), || Why::of(&clause::TIE))?);
            }
        }
    }
    let mut ranked: List<usize, MOST_CRAFT> = (0..order_of.len()).collect();
    ranked.sort_by_key(|&n| match order {
        Order::LowFirst => order_of[n].0,
        Order::HighFirst | Order::Choice => -order_of[n].0,
    });
    let event = Event::Ranked {
        turn,
        order: ranked.iter().map(|&n| order_of[n].1).collect(),
        totals: ranked.iter().map(|&n| totals_of[n]).collect(),
    };
    note(umpire, event);
    then(umpire, Step::EndTurn);
    then(umpire, Step::Next);
    Ok(())
}

/// MAP-70, MAP-115 A turn together with the ground game begins: every aircraft that is there, or may come, is a unit of it. There
/// are no initiative rolls for aircraft.
pub fn muster_units<D: Dice>(umpire: &mut Umpire<D>) {
    let Some(air) = umpire.state().air(umpire.setting) else { return };
    let order = air.setting.pieces().filter(|&piece| air.is_there(piece) || air.is_due(piece)).collect();
    note(umpire, Event::Ranked { turn: air.board.turn, order, totals: List::default() });
}

impl Air<'_> {
    /// MAP-08, MAP-10 Whose step is next.
    pub fn next_step(&self) -> Option<Piece> {
        let waits = |piece: &Piece| self.may_act(*piece);
        let first = |pieces: &mut dyn Iterator<Item = Piece>| pieces.min_by_key(|&piece| self.craft(piece).place);
        let all = || self.setting.pieces().filter(waits);
        // Who holds, and so has a lower place than all others that are left, is asked once after each later step; when no others
        // are left, holders act in their order.
        let unasked = |piece: &Piece| !self.craft(*piece).flags.has(Flags::ASKED);
        first(&mut all().filter(unasked)).or_else(|| first(&mut all()))
    }

    /// MAP-10 May a craft hold its step? Once; who holds already as long as there are others to come.
    pub fn may_hold(&self, piece: Piece) -> bool {
        let others =
            || self.setting.pieces().any(|other| self.may_act(other) && !self.craft(other).flags.has(Flags::HOLDS));
        let holds = self.craft(piece).flags.has(Flags::HOLDS);
        self.setting.mode == Mode::Air
            && self.rules.order == Order::Choice
            && self.kind(piece).is_some()
            && (!holds || others())
    }
}

/// MAP-09 The next step begins.
pub fn next<D: Dice>(umpire: &mut Umpire<D>) {
    let air = airborne(umpire);
    let Some(piece) = air.next_step() else { return };
    let flies = air.kind(piece).is_some();
    then(umpire, Step::Next);
    if flies {
        then(umpire, Step::Fly(piece));
    } else {
        // MAP-94: an old opportunity marker comes off.
        note(umpire, Event::Began { craft: piece, speed: 0 });
        then(umpire, Step::Serve(piece));
    }
}

/// MAP-97, MAP-98, MAP-101 The turn ends.
pub fn end<D: Dice>(umpire: &mut Umpire<D>) {
    let air = airborne(umpire);
    let mut far: List<(Piece, bool), MOST_CRAFT> = List::default();
    if air.edge() == crate::air::rules::Edge::Scroll {
        far = air.there().filter(|&piece| air.kind(piece).is_some()).map(|piece| (piece, air.is_far(piece))).collect();
    }
    // MAP-98: at the ends of two turns running. Who is far from all enemies, they are far from.
    // RULING: where a side has no aircraft left, MAP-101 says whether play goes on.
    let flies = |side: Side| far.iter().any(|(piece, _)| air.side(*piece) == side);
    let apart = flies(Side::A) && flies(Side::B) && far.iter().all(|(_, far)| *far);
    let over = apart && far.iter().all(|(piece, _)| air.craft(*piece).flags.has(Flags::FAR));
    let asked = [Side::B, Side::A].map(|side| far.iter().any(|(piece, far)| *far && air.side(*piece) == side));
    for &(craft, _) in &far {
        if airborne(umpire).craft(craft).flags.has(Flags::FAR) != apart {
            note(umpire, Event::Far { craft, far: apart });
        }
    }
    if over {
        umpire.then(state::Step::Over);
    } else {
        then(umpire, Step::Close);
    }
    for (side, asked) in [Side::B, Side::A].into_iter().zip(asked) {
        if asked {
            then(umpire, Step::BreakOff(side));
        }
    }
}

/// MAP-101 The battle is over, or the next turn begins. Who could have come back and did not is gone.
pub fn close<D: Dice>(umpire: &mut Umpire<D>) {
    let air = airborne(umpire);
    if victory::is_over(&air) {
        umpire.then(state::Step::Over);
    } else {
        then(umpire, Step::Turn);
    }
}

impl Air<'_> {
    /// MAP-98 Is an aircraft far from every enemy aircraft, or are there none?
    pub fn is_far(&self, piece: Piece) -> bool {
        let at = self.element(piece).at;
        self.flying(self.side(piece).other()).all(|enemy| !at.within(self.element(enemy).at, self.rules.break_off))
    }
}
