//! After a combat: losses and qualities, retreats and order rolls of the beaten, and what each winner does.

use crate::battle::board::retreats::Retreat;
use crate::battle::position::MOST_LOSERS;
use crate::battle::{
    Board, Cause, Gone, Loser, Motion, OfCharge, OfCombat, OfMove, OfUnit, Order, Resolving, Spoil, Spoils, Step,
    Umpire,
};
use crate::clause;
use crate::lists::{Arm, Cell, Formation};
use crate::resolution::combat;
use crate::resolution::rolls::{self, Tested};
use crate::rules::inches;
use crate::sections::{caissons, throws};
use sandtable_core::{Audience, Piece, Refusal, Side, Verdict, unless};
use sandtable_dice::{Dice, List};
use sandtable_geometry::Angle;

/// What a combat came to.
pub struct Beaten {
    /// Everybody who took part, in roster order.
    pub group: Vec<Piece>,
    /// The side that won.
    pub winner: Side,
    /// What the chart says.
    pub cell: Cell,
    /// Those who fought in square.
    pub squares: Vec<Piece>,
    /// AOS-161 Those who have lost figures in it before, so that their generals have been in danger.
    pub lost: Vec<Piece>,
    /// Was it a melee?
    pub melee: bool,
    /// Had both sides somebody left, so that the chart was asked?
    pub fought: bool,
    /// What each loser loses.
    pub each: u8,
}

/// AOS-167 Units without a figure go at once.
pub fn bury<D: Dice>(umpire: &mut Umpire<'_, D>, units: &[Piece]) {
    for &unit in units {
        let there = umpire.board().unit(unit);
        if there.is_there() && there.figures == 0 {
            umpire.note(OfUnit::Left { unit, gone: Gone::Destroyed });
        }
    }
    // Its general is left alone, perhaps beside the enemy.
    caissons::overrun(umpire);
}

/// AOS-140, AOS-149 Losses, quality, retreat, order roll, each step for all before the next; then the winners choose.
pub fn settle<D: Dice>(umpire: &mut Umpire<'_, D>, beaten: &Beaten) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    let has_won = |unit: &Piece| setting.side(*unit) == Some(beaten.winner);
    let of = |umpire: &Umpire<'_, D>, won: bool| -> Vec<Piece> {
        let there = |unit: &Piece| umpire.board().unit(*unit).is_there() && has_won(unit) == won;
        beaten.group.iter().copied().filter(there).collect()
    };
    let (board, winners) = (umpire.board(), of(umpire, true));
    let loser = |unit: &Piece| {
        let line = board.line_of_retreat(*unit, &winners, inches(1));
        let (along, square) = (Angle::bearing(line.from, line.to), beaten.squares.contains(unit));
        Loser { unit: *unit, centre: board.centre(*unit), along, square, taken: false, pursued: false }
    };
    // RULING: of more beaten ones than that in one melee the first are advanced upon and pursued.
    let beaten_all = beaten.group.iter().filter(|unit| !has_won(unit));
    let losers: List<Loser, MOST_LOSERS> = beaten_all.take(MOST_LOSERS).map(loser).collect();
    let beaten_units = of(umpire, false);
    let cause = if beaten.melee { Cause::Melee } else { Cause::Firefight };
    suffer(umpire, (&beaten_units, &beaten.lost), beaten.each, cause)?;
    for won in [false, true] {
        change_quality(umpire, &of(umpire, won), won, beaten.cell);
    }
    let winners = of(umpire, true);
    for unit in of(umpire, false) {
        // AOS-142: a battery that lost a melee is captured.
        if beaten.melee && umpire.board().arm(unit) == Arm::Artillery {
            umpire.note(OfUnit::Left { unit, gone: Gone::Captured });
        } else {
            fall_back(umpire, unit, &winners);
        }
    }
    for unit in of(umpire, false) {
        keep_order(umpire, unit, beaten)?;
    }
    let bits = of(umpire, true).iter().fold(0, |bits, unit| bits | 1 << unit.index());
    let spoils = Spoils { winners: bits, losers, melee: beaten.melee && beaten.fought };
    umpire.note(OfCombat::Won { spoils });
    umpire.then(Step::Wins);
    Ok(())
}

/// AOS-140, AOS-161 Each of these loses so many figures, the generals with them may fall, once in a combat, and whoever has none left
/// goes. With them those who have lost figures in it before.
pub fn suffer<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    (units, before): (&[Piece], &[Piece]),
    each: u8,
    cause: Cause,
) -> Result<(), D::Pause> {
    units.iter().for_each(|unit| lose(umpire, *unit, each.into(), cause));
    let lost: Vec<Piece> = units.iter().copied().filter(|unit| each > 0 && !before.contains(unit)).collect();
    caissons::endanger(umpire, Audience::All, &lost)?;
    bury(umpire, units);
    Ok(())
}

/// Figures are struck.
pub fn lose<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, figures: u16, cause: Cause) {
    let left = umpire.board().unit(unit).figures;
    let figures = left.min(u8::try_from(figures).unwrap_or(u8::MAX));
    if figures > 0 {
        let to = match cause {
            Cause::Misfire | Cause::Disorder => umpire.setting.only_owner(unit),
            _ => Audience::All,
        };
        umpire.note(OfUnit::Struck { unit, figures, cause, to });
    }
}

/// AOS-140, AOS-144 Each loser drops a quality, each winner rises one, within the limits.
fn change_quality<D: Dice>(umpire: &mut Umpire<'_, D>, units: &[Piece], won: bool, cell: Cell) {
    for &unit in units {
        let now = umpire.board().unit(unit).quality;
        let (quality, shaken) = combat::quality(&umpire.setting.lists, cell, won, now);
        if quality != now || shaken {
            umpire.note(OfUnit::Graded { unit, quality, shaken, to: Audience::All });
        }
    }
}

/// AOS-51, AOS-142 A unit goes back from these: blocked, it loses figures and its order, and gives itself up where an enemy is too near.
pub fn fall_back<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, winners: &[Piece]) {
    let gone = umpire.board().retreated(unit, winners);
    if umpire.board().in_contact(unit) {
        umpire.note(OfCharge::Parted { unit });
    }
    if !drive(umpire, unit, &gone, Motion::Retreat) {
        return;
    }
    umpire.note(OfCharge::FellBack { unit, blocked: gone.blocked });
    if gone.blocked {
        lose(umpire, unit, umpire.setting.rules.blocked_retreat_loss.into(), Cause::Blocked);
        bury(umpire, &[unit]);
        if umpire.board().unit(unit).is_there() {
            disorder(umpire, unit);
        }
    }
    if gone.surrendered && umpire.board().unit(unit).is_there() {
        umpire.note(OfUnit::Left { unit, gone: Gone::Surrendered });
    }
}

/// AOS-84 A unit is driven to where that ends, formed as it then is. Is it still on the table?
pub fn drive<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, end: &Retreat, why: Motion) -> bool {
    if end.left {
        umpire.note(OfUnit::Left { unit, gone: Gone::Left });
        return false;
    }
    if umpire.board().unit(unit).formation != end.formation {
        umpire.note(OfMove::Became { unit, formation: end.formation, stand: end.to });
    }
    caissons::comes(umpire, unit, end.to, why);
    true
}

/// AOS-52, AOS-114, AOS-141, AOS-142 The order roll of a loser; none after a blocked retreat, which has disordered it, and a square that
/// lost a melee is disordered without one.
fn keep_order<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, beaten: &Beaten) -> Result<(), D::Pause> {
    let square = beaten.melee && beaten.squares.contains(&unit);
    let blocked = umpire.board().unit(unit).done.blocked;
    if !blocked && (square || !throws::test(umpire, unit, rolls::order)?.passed()) {
        disorder(umpire, unit);
    }
    Ok(())
}

/// AOS-09, AOS-114, AOS-152 A unit becomes disordered: one that was loses a figure, and a square breaks into a column.
pub fn disorder<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    let own = *umpire.board().unit(unit);
    umpire.note(OfUnit::Disordered { unit });
    if own.disordered {
        lose(umpire, unit, 1, Cause::Disorder);
        bury(umpire, &[unit]);
    }
    if own.formation == Formation::Square && umpire.board().unit(unit).is_there() {
        form_up(umpire, unit, Formation::Column, own.stand.bearing);
    }
}

/// AOS-99 A unit stands in a formation without an order, so turned: its centre stays, or it is moved towards its own edge until there is
/// room; without any on the table it has left.
pub fn form_up<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, formation: Formation, bearing: Angle) {
    match umpire.board().changed(unit, formation, bearing) {
        Some(stand) => umpire.note(OfMove::Became { unit, formation, stand }),
        None => umpire.note(OfUnit::Left { unit, gone: Gone::Left }),
    }
}

// --- what winners do ---

/// AOS-143 Winners choose while any has more than one thing to do.
pub fn wins<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let board = umpire.board();
    let Some(side) = choosers(&board).map(|unit| board.side(unit)).next() else {
        umpire.note(OfCombat::Won { spoils: Spoils::default() });
        return;
    };
    umpire.then(Step::Wins);
    umpire.then(Step::Win(side));
}

/// The winners who have a choice.
pub fn choosers<'a>(board: &Board<'a>) -> impl Iterator<Item = Piece> + use<'a> {
    let board = *board;
    // Whoever advances or pursues might have rolled for a bonus move.
    board.all().filter(move |unit| board.may_bonus(*unit).is_ok())
}

impl Board<'_> {
    /// AOS-143 May a winner stay?
    pub fn may_stay(&self, unit: Piece) -> Verdict {
        let wins = unit.index() < 64 && self.table.spoils.winners >> unit.index() & 1 == 1;
        unless(wins, &clause::HAS_NOT_WON)
    }

    /// AOS-143, AOS-152 May a winner roll for a bonus move? Winners in disorder only stay, unless the letter of the document holds.
    pub fn may_bonus(&self, unit: Piece) -> Verdict {
        self.may_stay(unit)?;
        unless(!(self.setting.rules.winner_limits && self.unit(unit).disordered), &clause::DISORDERED)
    }

    /// AOS-143 May a winner take the place of a beaten unit? Batteries and squares do not.
    pub fn may_advance(&self, unit: Piece, loser: Piece) -> Verdict {
        self.may_bonus(unit)?;
        unless(!self.beaten(loser)?.taken, &clause::NOT_BEATEN)?;
        let slow = self.arm(unit) == Arm::Artillery || self.unit(unit).formation == Formation::Square;
        unless(!(self.setting.rules.winner_limits && slow), &clause::CANNOT_ADVANCE)
    }

    /// AOS-151 May a winner pursue a beaten unit: mounted, in good order, within 12 inches of one that fought not in square?
    pub fn may_pursue(&self, unit: Piece, loser: Piece) -> Verdict {
        self.may_stay(unit)?;
        let fit = self.setting.rules.pursuit && self.table.spoils.melee && self.is_mounted(unit);
        unless(fit && self.unit(unit).in_good_order(), &clause::CANNOT_PURSUE)?;
        let beaten = self.beaten(loser)?;
        unless(!beaten.pursued, &clause::NOT_BEATEN)?;
        let there = self.fighter(loser).is_some() && !beaten.square;
        unless(there && self.may_be_pursued(unit, loser), &clause::CANNOT_PURSUE)
    }

    fn beaten(&self, loser: Piece) -> Verdict<Loser> {
        let found = self.table.spoils.losers.iter().find(|other| other.unit == loser);
        found.copied().ok_or_else(|| Refusal::of(&clause::NOT_BEATEN))
    }
}

/// AOS-53, AOS-143, AOS-151 A winner does what it chose, and has no second choice.
pub fn win<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, spoil: Spoil) -> Result<(), D::Pause> {
    let beaten = spoil.loser().and_then(|loser| umpire.board().beaten(loser).ok());
    umpire.note(OfCombat::Took { unit, spoil });
    match (spoil, beaten) {
        (Spoil::Bonus, _) => bonus(umpire, unit)?,
        (Spoil::Advance(_), Some(beaten)) => {
            let stand = umpire.board().advanced(unit, beaten.centre);
            caissons::comes(umpire, unit, stand, Motion::Advance);
        }
        (Spoil::Pursue(loser), Some(beaten)) => pursue(umpire, unit, loser, beaten.along)?,
        _ => {}
    }
    Ok(())
}

/// AOS-143 A winner that rolls for a bonus move has one, or stays.
fn bonus<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<(), D::Pause> {
    if throws::test(umpire, unit, rolls::bonus_move)?.passed() {
        umpire.note(OfMove::Ordered { order: Order { unit, bonus: true, ..Order::default() } });
        umpire.then(Step::Bonus(unit));
    }
    Ok(())
}

/// AOS-151 A pursuit: success follows and strikes, and both success and a natural 1 end in disorder.
fn pursue<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, loser: Piece, along: Angle) -> Result<(), D::Pause> {
    let rolled = throws::test(umpire, unit, rolls::pursuit)?;
    if rolled.passed() {
        let chase = umpire.board().pursued(unit, loser, along);
        caissons::comes(umpire, unit, chase.to, Motion::Pursuit);
        if !chase.blocked {
            let losses = umpire.board().strikes_down(unit, loser);
            lose(umpire, loser, losses.into(), Cause::Pursuit);
            bury(umpire, &[loser]);
        }
    }
    if rolled.passed() || rolled == (Tested::Failed { with_one: true }) {
        disorder(umpire, unit);
    }
    Ok(())
}
