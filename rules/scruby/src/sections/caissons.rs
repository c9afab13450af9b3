//! General officers and caissons.

use crate::battle::board::ground::Gait;
use crate::battle::{
    Board, General, Gone, Motion, OfFire, OfMove, OfStaff, OfUnit, Resolving, Stand, Stray, TOUCH, Umpire,
};
use crate::clause;
use crate::lists::{Arm, Formation, Mover, Terrain};
use crate::resolution::SLACK;
use crate::resolution::rolls::{GeneralStruck, Struck};
use crate::rules::inches;
use crate::sections::orders;
use sandtable_core::{Audience, Piece, Side, Verdict, refuse, unless};
use sandtable_dice::Dice;
use sandtable_geometry::{Length, Point, Segment, convex_within};

/// AOS-161 How far a general rides.
pub const RIDE: u8 = 14;
/// AOS-161 Of paths that lead over water, only bridges help everybody.
const BY_BRIDGES: Gait = Gait { mover: Mover::Mounted, formation: Formation::Line };
/// AOS-162 How near a caisson is to the battery that it refills.
pub const REFILL: u8 = 2;
/// AOS-162 Rounds of a full battery.
pub const ROUNDS: u8 = 6;
/// AOS-162 The load of a full caisson.
pub const LOAD: u8 = 12;

impl Board<'_> {
    /// AOS-72, AOS-161 The general who stands with a unit.
    pub fn general_with(&self, unit: Piece) -> Option<usize> {
        self.table.generals.iter().position(|general| general.with == Some(unit) && general.is_there())
    }

    /// AOS-161 Is the commander of a side on the table?
    pub fn has_commander(&self, side: Side) -> bool {
        let mut all = self.setting.officers.iter().zip(&self.table.generals);
        all.any(|(officer, general)| officer.side == side && officer.commander && general.is_there())
    }

    /// AOS-161 The unit with which a general stands who ends there: one of his side without another general.
    pub fn joined_at(&self, general: usize, at: Point) -> Option<Piece> {
        let side = self.setting.officers[general].side;
        let near = |unit: &Piece| self.footprint(*unit).nearest(at).within(at, TOUCH);
        let free = |unit: &Piece| self.general_with(*unit).is_none_or(|other| other == general);
        self.of(side).filter(|unit| !self.is_caisson(*unit)).filter(near).find(free)
    }

    /// AOS-161 May a general ride there?
    pub fn may_go(&self, side: Side, piece: Piece, at: Point) -> Verdict {
        let Some(general) = self.setting.officer_index(piece) else { return refuse(&clause::NO_GENERAL) };
        let own = &self.table.generals[general];
        unless(self.setting.officers[general].side == side, &clause::NOT_YOURS)?;
        unless(own.is_there(), &clause::NOT_THERE)?;
        unless(!own.moved, &clause::GENERAL_MOVED)?;
        unless(self.setting.head.on_table(at), &clause::OFF_TABLE)?;
        unless(own.at.within(at, inches(RIDE) + SLACK), &clause::GENERAL_TOO_FAR)?;
        unless(!self.is_cut_off(own.at, at), &clause::NOT_ACROSS)?;
        let (gap, way) = (self.enemy_gap() + SLACK, Segment::new(own.at, at));
        // AOS-105: who is near already bars only what brings him nearer, and who is touched what leads through him.
        let bars = |enemy: Piece| {
            let there = self.footprint(enemy);
            let nearer = gap.min(there.nearest(own.at).distance(own.at) - Length::um(2));
            let through = || there.stretch(&way).is_some_and(|stretch| stretch.length() > TOUCH * 2);
            convex_within(&[own.at, at], &there.corners(), nearer) || through()
        };
        let steady = |enemy: &Piece| !self.is_caisson(*enemy) && self.unit(*enemy).routing.is_none();
        unless(!self.of(side.other()).filter(steady).any(bars), &clause::ENEMY_NEAR)
    }

    /// AOS-161 Does a river without a bridge lie across a general's way: ground that nobody may enter, on no path?
    fn is_cut_off(&self, from: Point, to: Point) -> bool {
        let closed =
            |terrain: &Terrain| !terrain.is_path && terrain.costs == [None; 5] && terrain.crossing == [None; 3];
        let way = Segment::new(from, to);
        let wades = self.stretches_for(&way, BY_BRIDGES).iter().any(|stretch| closed(stretch.terrain));
        wades || self.crossings_for(from, &way, to, BY_BRIDGES).iter().any(|crossing| closed(crossing.terrain))
    }

    /// AOS-162 May a caisson refill a battery: near, neither having moved, once a turn?
    pub fn may_refill(&self, side: Side, caisson: Piece, battery: Piece) -> Verdict {
        unless(self.is_there(caisson), &clause::NOT_THERE)?;
        unless(self.is_caisson(caisson), &clause::NO_CAISSON)?;
        unless(self.side(caisson) == side, &clause::NOT_YOURS)?;
        let Some(guns) = self.fighter(battery) else { return refuse(&clause::NOT_THERE) };
        let fits = self.side(battery) == side && self.arm(battery) == Arm::Artillery && guns.rounds < ROUNDS;
        let own = self.unit(caisson);
        let ready = !own.done.moved && !own.done.gave && own.rounds > 0;
        let still = ready && !guns.done.moved && guns.routing.is_none();
        unless(fits && still && self.are_within(caisson, battery, inches(REFILL)), &clause::CANNOT_REFILL)
    }
}

/// AOS-161 A general rides there.
pub fn go<D: Dice>(umpire: &mut Umpire<'_, D>, general: Piece, at: Point) {
    let Some(index) = umpire.setting.officer_index(general) else { return };
    let with = umpire.board().joined_at(index, at);
    umpire.note(OfStaff::Rode { general: index as u8, at, with, ruled: false });
    overrun(umpire);
}

/// AOS-162 A caisson fills a battery up, from what it has; neither of them moves in this turn.
pub fn refill<D: Dice>(umpire: &mut Umpire<'_, D>, caisson: Piece, battery: Piece) -> Result<(), D::Pause> {
    orders::open(umpire, caisson)?;
    orders::open(umpire, battery)?;
    let units = &umpire.board().table.units;
    let (load, rounds) = (units[caisson.index()].rounds, units[battery.index()].rounds);
    let given = load.min(ROUNDS.saturating_sub(rounds));
    let to = umpire.setting.only_owner(battery);
    umpire.note(OfStaff::Rounds { unit: battery, rounds: rounds + given, gave: false, to });
    umpire.note(OfStaff::Rounds { unit: caisson, rounds: load - given, gave: true, to });
    orders::close(umpire)
}

/// AOS-161, AOS-162 A unit comes there. Who goes of its own will takes the caissons that it then touches; who is driven takes none.
pub fn comes<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, stand: Stand, why: Motion) {
    umpire.note(OfMove::Went { unit, stand, why });
    match why {
        Motion::Evade | Motion::Throwback | Motion::Retreat | Motion::Rout => overrun(umpire),
        _ => take(umpire, unit),
    }
}

/// AOS-161, AOS-162 Enemy caissons that a unit touches where its move ends are captured, and generals alone that an enemy touches are lost.
pub fn take<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    let board = umpire.board();
    if !board.unit(unit).is_there() {
        return;
    }
    let side = board.side(unit);
    let own = board.footprint(unit);
    let touched = |other: &Piece| board.is_caisson(*other) && board.footprint(*other).is_within(&own, TOUCH);
    let taken: Vec<Piece> = board.of(side.other()).filter(touched).collect();
    umpire.note_all(taken.into_iter().map(|unit| OfUnit::Left { unit, gone: Gone::Captured }));
    overrun(umpire);
}

/// AOS-161 Generals alone that an enemy touches are lost.
pub fn overrun<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let board = umpire.board();
    let alone = |(at, general): &(usize, &General)| {
        let mut enemies = board.of(board.setting.officers[*at].side.other()).filter(|unit| !board.is_caisson(*unit));
        let touches = |unit: Piece| board.footprint(unit).nearest(general.at).within(general.at, TOUCH);
        general.is_there() && general.with.is_none() && enemies.any(touches)
    };
    let lost: Vec<usize> = board.table.generals.iter().enumerate().filter(alone).map(|(at, _)| at).collect();
    umpire.note_all(lost.into_iter().map(|general| OfStaff::Fell { general: general as u8 }));
}

/// AOS-161 The generals of units that have just lost figures in a fire phase, a firefight or a melee may fall; then the unit checks its
/// morale. Of the dice these hear.
pub fn endanger<D: Dice>(umpire: &mut Umpire<'_, D>, hear: Audience, units: &[Piece]) -> Result<(), D::Pause> {
    for &unit in units {
        let board = umpire.board();
        let Some(general) = board.general_with(unit) else { continue };
        if umpire.play_for(hear, &GeneralStruck)?.stage == Struck::Lost {
            umpire.note(OfStaff::Fell { general: general as u8 });
            umpire.note(OfUnit::Shaken { unit });
        }
    }
    Ok(())
}

/// AOS-73, AOS-162 A battery uses a round.
pub fn spend_round<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    let board = umpire.board();
    if umpire.setting.rules.caissons && board.arm(unit) == Arm::Artillery {
        let rounds = board.unit(unit).rounds.saturating_sub(1);
        umpire.note(OfStaff::Rounds { unit, rounds, gave: false, to: umpire.setting.only_owner(unit) });
    }
}

/// AOS-162 What a caisson that explodes does: everybody within two inches loses two, unhalved.
pub fn explode<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, caisson: Piece) {
    /// Figures.
    const LOSSES: u8 = 2;
    let board = umpire.board();
    let near = |other: &Piece| !board.is_caisson(*other) && board.are_within(*other, caisson, inches(REFILL));
    let struck: Vec<Piece> = board.all().filter(near).collect();
    let why = Some(Stray::Explosion);
    umpire.note_all(struck.into_iter().map(|target| OfFire::Strayed { unit, target, losses: LOSSES, why }));
}
