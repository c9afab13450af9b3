//! Tailing: who may, and the end of the Movement Phase.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::Event;
use crate::battle::position::Tail;
use crate::battle::state::Step;
use crate::clause;
use crate::resolution::arcs::{in_nose, in_tail, standing};
use crate::resolution::skill_test::{SkillTest, Test, Tested, modified};
use crate::rules::INCH;
use sandtable_core::{Piece, Refusal, Side, refuse};
use sandtable_dice::Dice;

/// SQR-116 The adjusted distance within which one tails, in inches.
const REACH: i32 = 6;

impl Board<'_> {
    /// SQR-116 Is an aircraft behind another as it must be to tail it?
    pub fn is_behind(&self, craft: Piece, quarry: Piece) -> bool {
        let (Some(own), Some(other)) = (self.flying(craft), self.flying(quarry)) else { return false };
        let near = self.adjusted((own.at.at, own.height), (other.at.at, other.height)) <= INCH * REACH;
        let stands = standing(&self.setting.rules, own.at, other.at.at);
        near && in_nose(stands, other.at.at) && in_tail(other.at, stands.at)
    }

    /// SQR-159 Does an aircraft tail nobody, or not this one, wherever it is: in a Formation, for clouds, or without a living Pilot?
    fn is_kept(&self, craft: Piece, quarry: Piece) -> bool {
        let place = |piece: Piece| (self.craft(piece).at.at, self.craft(piece).height);
        let flown = self.craft(craft).now.pilots[0].lives();
        !flown || self.in_formation(craft) || self.clouded(place(craft), place(quarry))
    }

    /// SQR-116, SQR-159, SCR-77 May an aircraft declare that it tails another?
    ///
    /// # Errors
    /// Why not.
    pub fn may_tail(&self, craft: Piece, quarry: Piece) -> Result<(), Refusal> {
        let enemy = self.flying(quarry).is_some() && self.side(quarry) != self.side(craft);
        if !enemy || !self.is_behind(craft, quarry) {
            return refuse(&clause::NO_TAIL);
        }
        // A circle of tails would wait for itself.
        let mut at = quarry;
        let circle = (0..self.table.crafts.len()).any(|_| match self.craft(at).tails {
            Some(tail) => {
                at = tail.quarry;
                at == craft
            }
            None => false,
        });
        // RULING: one test for each tail, and whoever fails it tails nobody else in this turn; else he would test until he passes.
        if circle || self.craft(craft).missed || self.craft(craft).tails.is_some() || self.is_kept(craft, quarry) {
            return refuse(&clause::CANNOT_TAIL);
        }
        Ok(())
    }

    /// SCR-74, SCR-77, SQR-147 What whoever would tail, or go on tailing, must roll.
    pub fn tailing(&self, craft: Piece) -> SkillTest {
        let (rules, now) = (&self.setting.rules, &self.craft(craft).now);
        SkillTest { skill: modified(rules, self.kind(craft), now, self.laden(craft), Test::Slip) }
    }

    /// SCR-74, SCR-77 Is the crew so new that it must be rolled before a tail is declared?
    pub fn tests_to_tail(&self, craft: Piece) -> bool {
        self.setting.rules.experience && self.setting.level(craft).test_to_tail
    }

    /// Could anybody of a side tail somebody?
    pub fn could_tail(&self, side: Side) -> bool {
        let enemies = || self.aloft_of(side.other()).map(|(piece, _)| piece);
        self.aloft_of(side).any(|(craft, _)| enemies().any(|quarry| self.may_tail(craft, quarry).is_ok()))
    }
}

/// A test of whoever would tail, or go on tailing.
fn passes<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece) -> Result<bool, D::Pause> {
    let test = Board::new(umpire.setting, &umpire.state().table).tailing(craft);
    Ok(umpire.play(&test)?.stage == Tested::Passed)
}

/// SQR-116, SQR-159, SCR-74 The end of the Movement Phase: tails that do not hold any more are given up, Recruits test, and then the
/// winner of the initiative declares first.
pub fn look_at_tails<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    umpire.then(Step::Combat);
    if !umpire.setting.rules.tailing {
        return Ok(());
    }
    for craft in umpire.setting.craft_pieces() {
        let board = Board::new(umpire.setting, &umpire.state().table);
        let Some(tail) = board.flying(craft).and_then(|own| own.tails) else { continue };
        let holds = board.is_behind(craft, tail.quarry) && !board.is_kept(craft, tail.quarry);
        let tests = umpire.setting.rules.experience && umpire.setting.level(craft).test_to_keep;
        let fails = holds && tests && !passes(umpire, craft)?;
        if fails {
            umpire.note(Event::Missed { craft });
        }
        if !holds || fails {
            umpire.note(Event::Tailed { craft, tail: None });
        }
    }
    let winner = umpire.state().table.winner;
    declare_next(umpire, winner, false);
    Ok(())
}

/// SQR-159 The next side that could declare a tail is asked; both pass, and it is over.
pub fn declare_next<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side, passed: bool) {
    let board = Board::new(umpire.setting, &umpire.state().table);
    if board.could_tail(side) {
        umpire.then(Step::Declare(side, passed));
    } else if !passed && board.could_tail(side.other()) {
        umpire.then(Step::Declare(side.other(), true));
    }
}

/// SQR-116, SCR-74, SCR-77 A tail is declared: where the crew is new it must pass a test first.
pub fn tail<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece, quarry: Piece) -> Result<(), D::Pause> {
    if Board::new(umpire.setting, &umpire.state().table).tests_to_tail(craft) && !passes(umpire, craft)? {
        umpire.note(Event::Missed { craft });
        return Ok(());
    }
    let table = &umpire.state().table;
    let last = table.crafts.iter().filter_map(|craft| craft.tails).map(|tail| tail.order).max().unwrap_or_default();
    umpire.note(Event::Tailed { craft, tail: Some(Tail { quarry, order: last.saturating_add(1) }) });
    Ok(())
}
