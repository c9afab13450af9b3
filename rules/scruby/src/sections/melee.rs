//! Melee: who fights, shock, losses, the chart.

use crate::battle::{Board, Cause, Contact, OfCombat, OfUnit, Resolving, Step, Umpire};
use crate::lists::{Arm, Cell, Cover, Formation};
use crate::resolution::combat::{self, Clash, Impact};
use crate::resolution::strength::{Fighter, Strength};
use crate::sections::caissons;
use crate::sections::winning::{self, Beaten};
use sandtable_core::{Audience, Piece, Side};
use sandtable_dice::Dice;

impl<'a> Board<'a> {
    /// AOS-145 Everybody who is connected with a unit by contacts, in roster order.
    pub fn melee_of(&self, unit: Piece) -> Vec<Piece> {
        let (mut group, mut next) = (vec![unit], 0);
        while let Some(&one) = group.get(next) {
            for other in self.touching(one) {
                if !group.contains(&other) {
                    group.push(other);
                }
            }
            next += 1;
        }
        group.sort();
        group
    }

    /// AOS-145 The first unit of each melee that has not been fought in this turn.
    pub fn melees(&self) -> Vec<Piece> {
        let mut seen = Vec::new();
        let mut leaders = Vec::new();
        for unit in self.all().filter(|unit| self.in_contact(*unit)) {
            if seen.contains(&unit) {
                continue;
            }
            let group = self.melee_of(unit);
            if group.iter().all(|one| !self.unit(*one).done.fought) {
                leaders.push(unit);
            }
            seen.extend(group);
        }
        leaders
    }

    /// AOS-145 The side that made the first contact of a melee that still holds; of one turn the moving side.
    pub fn attacker_of(&self, group: &[Piece]) -> Side {
        let mover = self.table.mover;
        let by = |contact: &Contact| contact.attacker.unwrap_or_else(|| self.side(contact.by));
        let contacts = self.table.contacts.iter().filter(|contact| group.contains(&contact.by));
        let first = contacts.min_by_key(|contact| (contact.turn, !contact.by_mover));
        first.map_or(mover, by)
    }

    /// AOS-107, AOS-146 Did it charge, or counter-charge, into one of its contacts of this turn?
    pub fn has_charged_home(&self, unit: Piece) -> bool {
        let now = self.table.turn;
        let came = |contact: &Contact| contact.turn == now && (contact.by == unit || contact.both);
        self.unit(unit).done.countered || self.contacts(unit).any(came)
    }

    /// AOS-147 Is it contacted on a flank or the rear by an enemy of its melee?
    pub fn is_flanked(&self, unit: Piece) -> bool {
        self.contacts(unit).any(|contact| contact.on == unit && contact.flanked)
    }

    /// AOS-146 How many figures its shock kills; of none who cannot.
    pub fn shock(&self, unit: Piece) -> u8 {
        let (own, now) = (self.unit(unit), self.table.turn);
        let Some(kind) = self.kind(unit) else { return 0 };
        let able = match kind.arm {
            Arm::Cavalry => self.is_mounted(unit) && !self.is_open(unit),
            Arm::Infantry => matches!(own.formation, Formation::Line | Formation::Column),
            Arm::Artillery => false,
        };
        let fresh = !own.done.was_in_contact && self.contacts(unit).all(|contact| contact.turn == now);
        let checked = self.contacts(unit).any(|contact| contact.barrier.is_some() && contact.by == unit)
            || self
                .touching(unit)
                .any(|enemy| self.unit(enemy).formation == Formation::Square || self.is_in_close_country(enemy));
        let impact = Impact {
            charged: self.has_charged_home(unit),
            formed: able && fresh && own.in_good_order(),
            flanked: self.is_flanked(unit),
            checked: checked || self.is_in_close_country(unit),
        };
        combat::shock(kind, &impact)
    }

    /// AOS-146 Does a unit stand in a wood, a village or a marsh: in an area that checks horses?
    fn is_in_close_country(&self, unit: Piece) -> bool {
        self.ground(unit).mounted_melee < 100
    }

    /// AOS-147 What a unit is in a melee against these enemies, with these figures left.
    pub fn in_melee(&self, unit: Piece, figures: u8, enemies: &[(Piece, u8)]) -> Fighter {
        let (own, rules) = (self.unit(unit), &self.setting.rules);
        let left = || enemies.iter().filter(|(_, figures)| *figures > 0).map(|(enemy, _)| *enemy);
        let mounted_enemy = left().any(|enemy| self.is_mounted(enemy));
        let square_enemy = left().any(|enemy| self.unit(enemy).formation == Formation::Square);
        let (mounted, charged) = (self.is_mounted(unit), self.has_charged_home(unit));
        let kind = self.kind(unit).map(|kind| Fighter::figure(kind, own.formation)).unwrap_or_default();
        let formation = Fighter::formed(rules, self.form(unit), mounted_enemy);
        let in_column = self.arm(unit) == Arm::Infantry && own.formation == Formation::Column;
        let mut touched = self.touching(unit).peekable();
        // AOS-107, AOS-113: who rides a routing unit down touches nobody; who was touched as it waited has not charged whoever came.
        let charged = charged || own.done.charged && !self.in_contact(unit);
        Fighter {
            attack_column: in_column && charged,
            disordered: own.disordered,
            flanked: self.is_flanked(unit),
            against_square: if mounted && square_enemy { rules.mounted_vs_square_pct.into() } else { 100 },
            ground: if mounted { self.ground_of_melee(unit) } else { 100 },
            cover: if charged { Cover::None } else { self.melee_cover(unit) },
            higher: touched.peek().is_some() && touched.all(|enemy| self.level(unit) > self.level(enemy)),
            ..Fighter::plain(figures, kind, self.grade(unit).strength, formation)
        }
    }

    /// AOS-103, AOS-147 What the ground leaves of a mounted unit, a bridge included, in percent.
    fn ground_of_melee(&self, unit: Piece) -> u16 {
        self.on_path(unit).map_or(100, |path| path.mounted_melee).min(self.ground(unit).mounted_melee)
    }

    /// A side of a melee: who there is, with the figures left.
    pub fn side_of(&self, group: &[Piece], side: Side) -> Vec<(Piece, u8)> {
        let own = group.iter().filter(|unit| self.side(**unit) == side);
        own.map(|unit| (*unit, self.unit(*unit).figures)).collect()
    }

    /// AOS-147 The strength of a side of a melee.
    pub fn melee_strength(&self, own: &[(Piece, u8)], enemies: &[(Piece, u8)]) -> Strength {
        own.iter().map(|(unit, figures)| self.in_melee(*unit, *figures, enemies).strength()).sum()
    }

    /// AOS-113, AOS-151 The figures that a unit strikes down of one that it rides down or pursues.
    pub fn strikes_down(&self, unit: Piece, enemy: Piece) -> u8 {
        let [own, other] = [unit, enemy].map(|unit| [(unit, self.unit(unit).figures)]);
        self.melee_strength(&own, &other).inflicts(self.setting.rules.melee_loss_pct, other[0].1.into())
    }
}

/// AOS-148 Strikes so many figures one at a time from whoever of these has most left; of equals the lowest roster number.
fn strike(units: &mut [(Piece, u8)], figures: u8, among: impl Fn(Piece) -> bool) -> u16 {
    let mut there: Vec<&mut (Piece, u8)> = units.iter_mut().filter(|(unit, _)| among(*unit)).collect();
    let mut left: Vec<u8> = there.iter().map(|(_, left)| *left).collect();
    let struck = combat::strike(&mut left, figures);
    there.iter_mut().zip(left).for_each(|(unit, left)| unit.1 = left);
    struck.into()
}

/// AOS-146 What the shock of one side does to the other, each unit to those that it touches.
fn shock(board: &Board<'_>, own: &[(Piece, u8)], enemies: &mut [(Piece, u8)]) -> u16 {
    let of = |(unit, _): &(Piece, u8)| {
        let touched: Vec<Piece> = board.touching(*unit).collect();
        strike(enemies, board.shock(*unit), |enemy| touched.contains(&enemy))
    };
    own.iter().map(of).sum()
}

/// The figures that were lost are noted, each unit once.
fn note_losses<D: Dice>(umpire: &mut Umpire<'_, D>, now: &[(Piece, u8)], cause: Cause) {
    for &(unit, left) in now {
        let before = umpire.board().unit(unit).figures;
        if left < before {
            umpire.note(OfUnit::Struck { unit, figures: before - left, cause, to: Audience::All });
        }
    }
}

/// AOS-145 The next melee: the mover names it, where there are several.
pub fn next<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let board = umpire.board();
    let (leaders, mover) = (board.melees(), board.table.mover);
    let Some(&first) = leaders.first() else { return };
    umpire.then(Step::Melees);
    umpire.then(if leaders.len() == 1 { Step::Melee(first) } else { Step::NextMelee(mover) });
}

/// AOS-57 to AOS-60 What a melee comes to before the die, the attacker's side first.
pub struct Round {
    /// Everybody who takes part, in roster order.
    pub group: Vec<Piece>,
    /// The side that attacked.
    pub attacker: Side,
    /// AOS-146 Who is there, with the figures that shock leaves.
    pub shocked: [Vec<(Piece, u8)>; 2],
    /// AOS-148 The same after the melee's own losses.
    pub left: [Vec<(Piece, u8)>; 2],
    /// What each side has inflicted.
    pub inflicted: [u16; 2],
}

impl Round {
    /// AOS-149 The die against the column of the losses; none where a side has nobody left.
    pub fn clash(&self, board: &Board<'_>) -> Option<Clash> {
        let (rules, lists) = (&board.setting.rules, &board.setting.lists);
        let both = self.left.iter().all(|units| has_any(units));
        both.then(|| Clash::melee(rules, lists, self.inflicted[0], self.inflicted[1]))
    }
}

fn has_any(units: &[(Piece, u8)]) -> bool {
    units.iter().any(|(_, left)| *left > 0)
}

impl Board<'_> {
    /// AOS-58, AOS-59, AOS-146, AOS-148 The round of a melee before the die: shock, then losses by strength, each side's computed from
    /// the state before them.
    pub fn round(&self, leader: Piece) -> Round {
        let group = self.melee_of(leader);
        let attacker = self.attacker_of(&group);
        let [own, other] = [attacker, attacker.other()].map(|side| self.side_of(&group, side));
        let (mut hit, mut hit_back) = (other.clone(), own.clone());
        let mut inflicted = [shock(self, &own, &mut hit), shock(self, &other, &mut hit_back)];
        let shocked = [hit_back, hit];
        let percent = self.setting.rules.melee_loss_pct;
        let sums = shocked.each_ref().map(|units| units.iter().map(|(_, left)| u16::from(*left)).sum::<u16>());
        let mut left = shocked.clone();
        for (by, on) in [(0, 1), (1, 0)] {
            let strength = self.melee_strength(&shocked[by], &shocked[on]);
            inflicted[by] += strike(&mut left[on], strength.inflicts(percent, sums[by].min(sums[on])), |_| true);
        }
        Round { group, attacker, shocked, left, inflicted }
    }
}

/// AOS-57, AOS-60, AOS-61 A melee: shock, losses by strength, the chart, and what follows.
pub fn fight<D: Dice>(umpire: &mut Umpire<'_, D>, leader: Piece) -> Result<(), D::Pause> {
    let round = umpire.board().round(leader);
    let units = round.group.iter().fold(0, |bits, unit| bits | 1 << unit.index());
    umpire.note(OfCombat::Joined { units });
    let fewer = |(unit, left): &&(Piece, u8)| *left < umpire.board().unit(*unit).figures;
    let mut lost: Vec<Piece> = round.left.iter().flatten().filter(fewer).map(|(unit, _)| *unit).collect();
    lost.sort();
    for (left, cause) in [(&round.shocked, Cause::Shock), (&round.left, Cause::Melee)] {
        left.iter().for_each(|units| note_losses(umpire, units, cause));
    }
    let in_square = |unit: &Piece| umpire.board().unit(*unit).formation == Formation::Square;
    let squares: Vec<Piece> = round.group.iter().copied().filter(in_square).collect();
    caissons::endanger(umpire, Audience::All, &lost)?;
    winning::bury(umpire, &round.group);

    let (attacker, clash) = (round.attacker, round.clash(&umpire.board()));
    let cell = match clash {
        Some(clash) => {
            let cell = umpire.play(&clash)?.stage;
            umpire.note(OfCombat::Decided { unit: leader, attacker, cell, melee: true });
            cell
        }
        // AOS-149: who has nobody left has lost without a die.
        None if round.left.iter().any(|units| has_any(units)) => {
            Cell { attacker_won: Some(has_any(&round.left[0])), ..Cell::default() }
        }
        None => return Ok(()),
    };
    let Some(attacker_won) = cell.attacker_won else { return Ok(()) };
    let winner = if attacker_won { attacker } else { attacker.other() };
    let (group, fought) = (round.group, clash.is_some());
    winning::settle(umpire, &Beaten { group, winner, cell, squares, lost, melee: true, fought, each: cell.losses })
}
