//! Combats: the die against the ratio in firefights and melees, and what a result costs whom.

use crate::clause;
use crate::lists::{Cell, Chart, Kind, Lists, Quality};
use crate::resolution::strength::{self, Strength};
use crate::rules::{DIE, Rules};
use sandtable_dice::{Cup, Next, Procedure, Reason, Throw, Why};

/// AOS-49, AOS-60 One die of the attacker against a column of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The ratio of the column, attacker first.
    pub ratio: (u8, u8),
    /// What each face does.
    pub cells: [Cell; DIE as usize],
    /// What the die is for.
    pub reason: &'static Reason,
}

impl Clash {
    /// AOS-49, AOS-140 A firefight of these strengths.
    pub fn firefight(rules: &Rules, lists: &Lists, attackers: Strength, target: Strength) -> Clash {
        Clash::on(rules, &lists.firefight, attackers, target, &clause::FIREFIGHT)
    }

    /// AOS-60, AOS-149 A melee in which the attacker has inflicted and suffered so many losses in this round, shock included.
    pub fn melee(rules: &Rules, lists: &Lists, inflicted: u16, suffered: u16) -> Clash {
        let [inflicted, suffered] = [inflicted, suffered].map(strength::losses);
        Clash::on(rules, &lists.melee, inflicted, suffered, &clause::MELEE)
    }

    /// AOS-144 Without changes of quality the results count without q and +.
    fn on(rules: &Rules, chart: &Chart, one: Strength, other: Strength, reason: &'static Reason) -> Clash {
        let column = strength::column(chart, one, other);
        let counts = rules.quality_changes;
        let read = |cell: Cell| Cell { worse: cell.worse && counts, better: cell.better && counts, ..cell };
        Clash { ratio: chart.ratios[column], cells: chart.columns[column].map(read), reason }
    }
}

impl Procedure for Clash {
    type Stage = Cell;

    /// AOS-49, AOS-60 The die is read in its column.
    fn step<C: Cup>(&self, _: Cell, cup: &mut C) -> Result<Next<Cell>, C::Pause> {
        let face = usize::from(cup.roll(Throw::one(DIE), || Why::of(self.reason))?);
        Ok(Next::Done(self.cells[face - 1]))
    }
}

/// What a result costs each unit of the sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// Each attacking unit.
    pub attacker: u8,
    /// Each defending unit.
    pub defender: u8,
}

/// AOS-140 What a stand-off costs everybody.
const STAND_OFF: u8 = 1;

/// AOS-50, AOS-140 What a firefight costs: the target loses for each attacking unit, an attacker for the one unit that won; a stand-off
/// costs everybody 1.
pub fn firefight(cell: Cell, attackers: u8) -> Toll {
    match cell.attacker_won {
        Some(true) => Toll { attacker: 0, defender: cell.losses.saturating_mul(attackers) },
        Some(false) => Toll { attacker: cell.losses, defender: 0 },
        None => Toll { attacker: STAND_OFF, defender: STAND_OFF },
    }
}

/// AOS-61, AOS-149 What the result of a melee costs: each loser so many figures more, however many units won. A melee that goes on costs
/// nothing more.
pub fn melee(cell: Cell) -> Toll {
    if cell.attacker_won.is_some() { firefight(cell, 1) } else { Toll::default() }
}

/// AOS-140, AOS-144 The quality of a unit after a result, and whether it should have fallen below the worst.
pub fn quality(lists: &Lists, cell: Cell, won: bool, now: Quality) -> (Quality, bool) {
    match (won, cell.better, cell.worse) {
        (true, true, _) => (Quality((now.0 + 1).min(lists.best().0)), false),
        (false, _, true) if now.0 > 1 => (Quality(now.0 - 1), false),
        (false, _, true) => (now, true),
        _ => (now, false),
    }
}

/// AOS-148 Strikes figures off one by one, each from the unit that has most left, of equal ones the first. Gives how many were struck.
pub fn strike(figures: &mut [u8], losses: u8) -> u8 {
    let mut struck = 0;
    while struck < losses {
        let most = figures.iter().copied().max().filter(|most| *most > 0);
        let Some(unit) = most.and_then(|most| figures.iter().position(|left| *left == most)) else { break };
        figures[unit] -= 1;
        struck += 1;
    }
    struck
}

/// AOS-58, AOS-146 What a unit is that may have shock kill, in the turn in which it comes into contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impact {
    /// Did it charge or counter-charge?
    pub charged: bool,
    /// Is it in good order, and mounted, or in line or column?
    pub formed: bool,
    /// Is it contacted on a flank or in the rear?
    pub flanked: bool,
    /// Is an enemy that it touches a square, or behind a line, or in broken ground, or does it stand there itself?
    pub checked: bool,
}

/// AOS-58, AOS-146 How many figures the shock of a unit kills, without a die.
pub fn shock(kind: &Kind, impact: &Impact) -> u8 {
    match impact.formed && !impact.flanked && !impact.checked {
        true if impact.charged => kind.shock_attack,
        true => kind.shock_stand,
        false => 0,
    }
}
