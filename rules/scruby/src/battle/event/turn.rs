//! The turn: who moves, what the weather is, how far it has come.

use super::Scope;
use crate::battle::position::{Done, Flank, Phase, Position, Wing, Written};
use crate::resolution::weather::Weather;
use sandtable_core::{Outcome, Piece, Side};
use serde::{Deserialize, Serialize};

/// The turn: who moves, what the weather is, how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
pub enum OfTurn {
    /// AOS-11 How much of a line may move.
    LineRuled { limited: bool },
    /// AOS-164 The weather.
    WeatherTurned { weather: Weather },
    /// A turn began.
    TurnBegan { turn: u8 },
    /// AOS-13 Who moves, and which flank.
    Chosen {
        mover: Side,
        /// Its flank, where movement is limited.
        flank: Option<Flank>,
    },
    /// A phase began.
    PhaseBegan { phase: Phase },
    /// AOS-157 A side agrees to stop, or no longer does.
    Agreed { side: Side, content: bool },
    /// The battle is over.
    Ended { outcome: Outcome },
    /// AOS-93 A unit belongs to another wing.
    Winged { unit: Piece, wing: Wing },
}

impl OfTurn {
    /// Does it speak of what the battle has, with measures that can be?
    pub(super) fn fits(&self, scope: &Scope<'_>) -> bool {
        match *self {
            OfTurn::TurnBegan { turn } => (1..=scope.setting.last_turn()).contains(&turn),
            OfTurn::LineRuled { .. } | OfTurn::WeatherTurned { .. } | OfTurn::PhaseBegan { .. } => true,
            OfTurn::Chosen { mover: side, .. } | OfTurn::Agreed { side, .. } => scope.is_side(side),
            OfTurn::Ended { outcome } => !matches!(outcome, Outcome::Won(side) if !scope.is_side(side)),
            OfTurn::Winged { unit, .. } => scope.has(unit),
        }
    }

    /// Carries it out, which must fit the battle.
    pub(super) fn apply(&self, table: &mut Position) {
        match *self {
            OfTurn::LineRuled { limited } => table.limited = limited,
            OfTurn::WeatherTurned { weather } => table.weather = weather,
            OfTurn::TurnBegan { turn } => begin_turn(table, turn),
            OfTurn::Chosen { mover, flank } => (table.mover, table.flank) = (mover, flank),
            OfTurn::PhaseBegan { phase } => (table.phase, table.throwbacks) = (phase, 0),
            OfTurn::Agreed { side, content } => table.content[side.index()] = content,
            OfTurn::Ended { outcome } => table.ended = Some(outcome),
            OfTurn::Winged { unit, wing } => table.units[unit.index()].wing = wing,
        }
    }
}

fn begin_turn(table: &mut Position, turn: u8) {
    table.turn = turn;
    (table.order, table.flank) = (None, None);
    table.firefights.clear();
    for unit in table.units.iter_mut() {
        (unit.done, unit.charge, unit.aim) = (Done::default(), None, None);
        unit.written = Written::default();
    }
    table.generals.iter_mut().for_each(|general| (general.moved, general.bound) = (false, None));
}
