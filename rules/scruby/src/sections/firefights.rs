//! Firefights: who may be named, what falls away, strengths, and how they are resolved.

use crate::battle::{Attackers, Board, Cause, Firefight, OfCombat, Resolving, Step, Umpire};
use crate::clause;
use crate::lists::{Arm, Formation};
use crate::resolution::combat::{self, Clash};
use crate::resolution::strength::{Fighter, Strength};
use crate::resolution::{Band, within};
use crate::sections::caissons;
use crate::sections::winning::{self, Beaten};
use sandtable_core::{Piece, Side, Verdict, refuse, unless};
use sandtable_dice::Dice;

impl Board<'_> {
    /// AOS-54, AOS-136 May a unit attack in a firefight at all in this turn?
    pub fn may_fight(&self, unit: Piece) -> Verdict {
        let Some(own) = self.fighter(unit) else { return refuse(&clause::NOT_THERE) };
        let fits = match (self.arm(unit), own.formation) {
            (Arm::Infantry, Formation::Line | Formation::Column | Formation::Skirmish) => true,
            (Arm::Cavalry, Formation::Dismounted) => {
                self.kind(unit).is_some_and(|kind| kind.firefight_dismounted > Some(0))
            }
            (Arm::Artillery, Formation::Unlimbered) => !own.done.moved && !self.is_rocket(unit),
            _ => false,
        };
        unless(fits && !own.done.changed && !own.done.rode(), &clause::CANNOT_FIREFIGHT)?;
        unless(own.in_good_order(), if own.disordered { &clause::DISORDERED } else { &clause::ROUTS })?;
        unless(!self.in_contact(unit), &clause::IN_CONTACT)?;
        unless(self.firefight_by(unit).is_none(), &clause::IN_A_FIREFIGHT)?;
        unless(!own.done.fired, &clause::HAS_FIRED)?;
        let empty = self.setting.rules.caissons && self.arm(unit) == Arm::Artillery && own.rounds == 0;
        unless(!empty, &clause::NO_ROUNDS)?;
        self.may_move_wing(unit)
    }

    /// AOS-136 May it be named in a firefight on this target? Range is measured only afterwards.
    pub fn may_fight_at(&self, unit: Piece, target: Piece) -> Verdict {
        self.may_fight(unit)?;
        unless(self.has_in_arc(unit, target), &clause::NOT_IN_ARC)?;
        unless(self.sees_near(unit, target), &clause::NOT_IN_SIGHT)
    }

    /// AOS-136 May a side name this target?
    pub fn may_be_fought(&self, side: Side, target: Piece) -> Verdict {
        let Some(there) = self.fighter(target) else { return refuse(&clause::NOT_THERE) };
        let charged = there.done.charged_by.is_some_and(|by| self.side(by) == side);
        // AOS-160: by written orders both sides declare, and nobody is in two.
        let engaged = self.is_locked(target) || self.firefight_by(target).is_some();
        let free =
            self.side(target) != side && there.routing.is_none() && !self.in_contact(target) && !engaged && !charged;
        unless(free, &clause::NO_FIREFIGHT_TARGET)
    }

    /// AOS-139 What a unit is in a firefight, without what holds of the target only.
    fn firefighter(&self, unit: Piece) -> Fighter {
        let own = self.unit(unit);
        let kind = self.kind(unit).map(|kind| Fighter::figure_in_firefight(kind, own.formation)).unwrap_or_default();
        Fighter::plain(own.figures, kind, self.grade(unit).strength, self.form(unit).firefight)
    }

    /// AOS-139 The strength of some attackers.
    pub fn attack_strength(&self, attackers: &[Piece]) -> Strength {
        attackers.iter().map(|unit| self.firefighter(*unit).strength()).sum()
    }

    /// AOS-139 The strength of a target against them.
    pub fn defence_strength(&self, target: Piece, attackers: &[Piece]) -> Strength {
        let beset = Fighter {
            disordered: self.unit(target).disordered,
            flanked: !attackers.iter().any(|unit| self.has_in_arc(target, *unit)),
            cover: attackers.iter().map(|unit| self.cover_against(*unit, target)).min().unwrap_or_default(),
            ..self.firefighter(target)
        };
        beset.strength()
    }

    /// AOS-49, AOS-140 The die of a firefight against its column.
    pub fn firefight(&self, target: Piece, attackers: &[Piece]) -> Clash {
        let (attack, defence) = (self.attack_strength(attackers), self.defence_strength(target, attackers));
        Clash::firefight(&self.setting.rules, &self.setting.lists, attack, defence)
    }

    /// AOS-136 Is the target within short range of an attacker's weapon: of a battery, within its short band? AOS-164: nor does the mist
    /// hide it.
    pub fn is_in_firefight_range(&self, unit: Piece, target: Piece) -> bool {
        self.limit(unit, Band::Short).is_some_and(|short| within(self.range(unit, target), short))
            && self.seen_in_mist(unit, target)
    }

    /// AOS-138 Does an attacker no longer take part?
    fn has_dropped_out(&self, unit: Piece) -> bool {
        let own = self.unit(unit);
        !own.is_there()
            || !own.in_good_order()
            || self.in_contact(unit)
            || own.formation == Formation::Square
            || own.done.evaded.is_some()
            || own.done.countered
    }
}

/// AOS-136 A firefight is declared: whoever proves to be out of short range drops out.
pub fn declare<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side, target: Piece, attackers: &Attackers) {
    let board = umpire.board();
    let (near, far): (Vec<Piece>, Vec<Piece>) =
        attackers.iter().partition(|unit| board.is_in_firefight_range(**unit, target));
    umpire.note_all(far.into_iter().map(|unit| OfCombat::DroppedOut { unit, far: true }));
    if !near.is_empty() {
        let firefight = Firefight { side, target, attackers: near.into_iter().collect() };
        umpire.note(OfCombat::Engaged { firefight });
    }
}

/// AOS-48, AOS-138 What has fallen away is over; the mover names the next firefight, where there are several.
pub fn next<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let board = umpire.board();
    let attackers = board.table.firefights.iter().flat_map(|firefight| firefight.attackers.iter().copied());
    let gone: Vec<Piece> = attackers.filter(|unit| board.has_dropped_out(*unit)).collect();
    umpire.note_all(gone.into_iter().map(|unit| OfCombat::DroppedOut { unit, far: false }));
    let board = umpire.board();
    let void = |firefight: &&Firefight| {
        let there = board.unit(firefight.target).is_there() && !board.in_contact(firefight.target);
        firefight.attackers.is_empty() || !there
    };
    let over: Vec<Piece> = board.table.firefights.iter().filter(void).map(|firefight| firefight.target).collect();
    umpire.note_all(over.into_iter().map(|target| OfCombat::FirefightOver { target }));
    let table = &umpire.state().table;
    let (count, first, mover) = (table.firefights.len(), table.firefights.first().copied(), table.mover);
    let Some(first) = first else { return };
    umpire.then(Step::Firefights);
    umpire.then(if count == 1 { Step::Firefight(first.target) } else { Step::NextFirefight(mover) });
}

/// AOS-49 to AOS-53, AOS-139, AOS-140 A firefight is resolved.
pub fn fight<D: Dice>(umpire: &mut Umpire<'_, D>, target: Piece) -> Result<(), D::Pause> {
    let board = umpire.board();
    let Some(&Firefight { side, attackers, .. }) = board.firefight_on(target) else { return Ok(()) };
    let clash = board.firefight(target, &attackers);
    let cell = umpire.play(&clash)?.stage;
    for &unit in attackers.iter() {
        caissons::spend_round(umpire, unit);
    }
    umpire.note(OfCombat::Decided { unit: target, attacker: side, cell, melee: false });
    let mut group: Vec<Piece> = attackers.iter().copied().chain([target]).collect();
    group.sort();
    let toll = combat::firefight(cell, attackers.len() as u8);
    let Some(attacker_won) = cell.attacker_won else {
        return winning::suffer(umpire, (&group, &[]), toll.attacker, Cause::Firefight);
    };
    let winner = if attacker_won { side } else { side.other() };
    let each = toll.attacker.max(toll.defender);
    let (squares, lost) = (Vec::new(), Vec::new());
    winning::settle(umpire, &Beaten { group, winner, cell, squares, lost, melee: false, fought: true, each })
}
