//! The End Phase: fires, leaders, recovery, Co-Pilots, victory, and the next turn.

use super::{struck, victory};
use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::Event;
use crate::battle::state::Step;
use crate::resolution::condition::Airman;
use crate::resolution::criticals::Reads;
use crate::resolution::damage::Damage;
use crate::resolution::initiative::leader;
use crate::resolution::skill_test::{SkillTest, Tested, firefighter};
use sandtable_core::{Piece, Side};
use sandtable_dice::Dice;

/// SQR-19, SQR-25 Everything of the End Phase, in its order.
pub fn end<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    for craft in burning(umpire) {
        fires(umpire, craft)?;
    }
    let winner = umpire.state().table.winner;
    for side in [winner, winner.other()] {
        leads(umpire, side);
    }
    umpire.note(Event::Recovered);
    for craft in umpire.setting.craft_pieces() {
        take_over(umpire, craft);
    }
    match victory::ended(umpire.setting, &umpire.state().table) {
        Some(outcome) => umpire.note(Event::Ended { outcome }),
        None => umpire.then(Step::Turn),
    }
    Ok(())
}

/// SQR-19, SQR-20 Who burns, of both sides by turns, and the winner of the initiative first.
fn burning<D: Dice>(umpire: &Umpire<'_, D>) -> Vec<Piece> {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let mut before = [0; 2];
    let mut all: Vec<(u8, bool, Piece)> = Vec::new();
    for (craft, _) in board.aloft().filter(|(_, craft)| craft.now.fires > 0) {
        let side = board.side(craft);
        all.push((before[side.index()], side != board.table.winner, craft));
        before[side.index()] += 1;
    }
    all.sort_unstable();
    all.into_iter().map(|(.., craft)| craft).collect()
}

/// SQR-20, SQR-122, SQR-161 Fires: everybody fit tries once, no more often than there are markers; what is left burns on.
///
/// RULING: the best Skills try first, and the Pilot before others who are as good.
fn fires<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    let now = umpire.state().table.crafts[craft.index()].now;
    let living = now.pilots.iter().filter(|airman| airman.lives()).count() + usize::from(now.crew.alive);
    let pilots = now.pilots.iter().filter(|airman| airman.is_fit()).map(|airman| (airman.skill, living == 1));
    let crew = (0..now.crew.available()).map(|_| (now.crew.skill, false));
    let mut all: Vec<(u8, bool)> = pilots.chain(crew).collect();
    all.sort_by_key(|(skill, _)| std::cmp::Reverse(*skill));
    let mut left = now.fires;
    for (skill, alone) in all.into_iter().take(now.fires.into()) {
        let test = SkillTest { skill: firefighter(&setting.rules, skill, alone) };
        if umpire.play(&test)?.stage == Tested::Passed {
            left -= 1;
        }
    }
    if left != now.fires {
        umpire.note(Event::Fires { craft, left });
    }
    if left > 0 {
        let reads = Reads::new(setting.lists.criticals, &setting.rules);
        let now = umpire.state().table.crafts[craft.index()].now;
        let now = umpire.play(&Damage::new(left * setting.rules.fire_dice, now, reads))?.stage.target;
        struck(umpire, craft, now, None);
    }
    Ok(())
}

impl Board<'_> {
    /// SQR-105, SQR-106 The highest living rank of a side on the table, of some of its aircraft.
    pub fn leader(&self, side: Side, of: impl Fn(Piece) -> bool) -> Option<Piece> {
        let lives = |craft: Piece| self.is_there(craft) && self.craft(craft).now.pilots.iter().any(Airman::lives);
        let ranks = self.setting.craft_pieces().map(|craft| {
            let own = self.side(craft) == side && of(craft);
            (self.rank(craft), own && lives(craft))
        });
        leader(ranks).map(|at| Piece(at as u16))
    }
}

/// SQR-21, SQR-105, SQR-106 The highest living rank on the table leads from now on.
pub fn leads<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let known = umpire.state().table.leaders[side.index()];
    let leader = Board::new(umpire.setting, &umpire.state().table).leader(side, |_| true);
    if leader != known {
        umpire.note(Event::Leads { side, leader });
    }
}

/// SQR-23, SQR-123 The Co-Pilot takes over from a dead Pilot; an aircraft that nobody flies is lost, or glides down by itself.
fn take_over<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece) {
    let own = umpire.state().table.crafts[craft.index()];
    if !own.flies() || own.now.pilots[0].lives() {
        return;
    }
    if own.now.pilots[1].lives() {
        umpire.note(Event::TookOver { craft });
    } else if umpire.setting.rules.glides {
        if own.formation > 0 {
            umpire.note(Event::Formed { craft, formation: 0 });
        }
        if own.tails.is_some() {
            umpire.note(Event::Tailed { craft, tail: None });
        }
    } else {
        umpire.note(Event::Pilotless { craft });
    }
}
