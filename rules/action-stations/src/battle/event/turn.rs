//! The turn.

use super::Scope;
use crate::battle::position::{Conditions, Phase, Position};
use sandtable_core::{Audience, Outcome, Side, happenings};
use sandtable_scenario::Edge;

happenings! {
    /// The turn.
    pub enum OfTurn of Scope<'_> {
        /// AST-233 The dice brought this weather, and these command ratings.
        Drawn { conditions: Conditions }
            if |_| (1..=6).contains(&conditions.sea) && conditions.command.iter().all(|command| *command <= 3),
        /// AST-233 A side has its home in the west, the other in the east.
        West { side: Side } if |scope| scope.table.drawn.is_some(),
        /// AST-124 A turn began.
        TurnBegan { turn: u8 } if |scope| turn > 0 && u16::from(turn) == u16::from(scope.table.turn) + 1,
        /// AST-124 A phase began.
        PhaseBegan { phase: Phase },
        /// AST-125 A side won the initiative.
        Initiative { winner: Side },
        /// AST-125 A side moves first.
        First { side: Side },
        /// AST-205 A side moved a vessel, or a formation.
        Activated { side: Side },
        /// AST-127 The winner of the initiative held a vessel back.
        HeldBack { side: Side },
        /// AST-231 A side scored.
        Scored { side: Side, points: u16 },
        /// AST-194 A side lost so much of its points.
        Lost { side: Side, points: u16 },
        /// AST-195 Turns in a row in which nothing was seen, fired or in the water; and whether a contact was ever held.
        Quiet { turns: u8, met: bool },
        /// AST-195 A side would end it, or would not any longer.
        Agreed { side: Side, content: bool },
        /// AST-230 A side struck.
        Struck { side: Side },
        /// AST-195 It is over.
        Ended { outcome: Outcome },
    }
}

impl OfTurn {
    /// Carries it out.
    pub(super) fn apply(&self, table: &mut Position, to: Audience) {
        match *self {
            OfTurn::Drawn { conditions } => table.drawn = Some(conditions),
            OfTurn::West { side } => {
                let home = if side == Side::A { [Edge::West, Edge::East] } else { [Edge::East, Edge::West] };
                table.drawn.iter_mut().for_each(|drawn| drawn.home = home);
            }
            OfTurn::TurnBegan { turn } => begin_turn(table, turn),
            OfTurn::PhaseBegan { phase } => begin_phase(table, phase),
            OfTurn::Initiative { winner } => table.winner = winner,
            OfTurn::First { side } => table.first = side,
            OfTurn::HeldBack { .. } => table.has_held = true,
            OfTurn::Scored { side, points } => {
                let mine = &mut table.score[side.index()];
                *mine = mine.saturating_add(points);
                for viewer in crate::battle::SIDES {
                    if to.includes(sandtable_core::Viewer::Side(viewer)) {
                        let told = &mut table.told[viewer.index()][side.index()];
                        *told = told.saturating_add(points);
                    }
                }
            }
            OfTurn::Lost { side, points } => {
                let lost = &mut table.lost[side.index()];
                *lost = lost.saturating_add(points);
            }
            OfTurn::Quiet { turns, met } => (table.quiet, table.met) = (turns, met),
            OfTurn::Agreed { side, content } => table.content[side.index()] = content,
            OfTurn::Ended { outcome } => table.ended = Some(outcome),
            OfTurn::Activated { .. } => (table.formation, table.fellows, table.plan) = (0, 0, None),
            OfTurn::Struck { .. } => {}
        }
    }
}

/// AST-133 What was for one turn is over.
fn begin_turn(table: &mut Position, turn: u8) {
    table.turn = turn;
    (table.gunfire, table.plan) = (false, None);
    table.flashes.clear();
    table.patterns.clear();
    table.flights.clear();
    for unit in table.units.iter_mut() {
        (unit.moved, unit.disturbed, unit.challenged, unit.reacted) = (false, false, false, false);
        (unit.unmasked, unit.surprises) = (false, 0);
        for gun in unit.guns.iter_mut() {
            // AST-167: the same target as last turn is that of a mount which fired then.
            gun.last = gun.last.filter(|_| gun.spent);
            gun.spent = false;
        }
        unit.boxes_before = unit.boxes;
    }
}

/// What was for one phase is over.
fn begin_phase(table: &mut Position, phase: Phase) {
    table.phase = phase;
    (table.held_back, table.has_held, table.plan) = (None, false, None);
    (table.formation, table.fellows) = (0, 0);
    if !Phase::MOVES.contains(&phase) {
        table.plots.clear();
    }
    // AST-216: a shot that was lost is lost.
    table.units.iter_mut().for_each(|unit| unit.guns.iter_mut().for_each(|gun| gun.aim = None));
    if phase == Phase::Guns {
        // AST-163: in this phase it says who has fired, where vessels fire by turns.
        table.units.iter_mut().for_each(|unit| unit.moved = false);
    }
    if phase == Phase::Torpedoes {
        // AST-203: who fired in the last turn was shown until now.
        let shown = table.contacts.iter_mut().flatten().filter(|contact| contact.shown_through <= table.turn);
        shown.for_each(|contact| contact.shown_through = 0);
    }
    if phase == Phase::Launch {
        table.launching.clear();
    }
}
