//! What happens, and how it changes the state: bookkeeping without rules and without dice.

use crate::battle::setting::Setting;
use crate::battle::state::State;
use sandtable_core::{Outcome, Piece};
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// A change of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
pub enum Event {
    /// A turn began, and nobody has acted in it.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// A figure moved.
    Moved {
        /// Which.
        figure: Piece,
        /// Where to.
        to: Point,
    },
    /// A figure fired.
    Fired {
        /// Which.
        figure: Piece,
        /// At whom.
        target: Piece,
        /// Was it hit?
        hit: bool,
    },
    /// A human has put a figure somewhere.
    Put {
        /// Which.
        figure: Piece,
        /// Where.
        at: Point,
    },
    /// A human has ruled that a figure is lost, or that it is not.
    Judged {
        /// Which.
        figure: Piece,
        /// Is it lost?
        lost: bool,
    },
    /// The battle is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// Carries an event out, which must fit the battle.
pub fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::TurnBegan { turn } => {
            state.turn = turn;
            state.figures.iter_mut().for_each(|figure| figure.acted = false);
        }
        Event::Moved { figure, to } => {
            let figure = &mut state.figures[figure.index()];
            (figure.at, figure.acted) = (to, true);
        }
        Event::Fired { figure, target, hit } => {
            state.figures[figure.index()].acted = true;
            state.figures[target.index()].lost |= hit;
        }
        Event::Put { figure, at } => state.figures[figure.index()].at = at,
        Event::Judged { figure, lost } => state.figures[figure.index()].lost = lost,
        Event::Ended { outcome } => state.ended = Some(outcome),
    }
}

/// Does an event speak of what the battle has?
pub fn fits(setting: &Setting, event: &Event) -> bool {
    let has = |piece: Piece| setting.member(piece).is_some();
    match *event {
        Event::TurnBegan { turn } => (1..=setting.head.turns).contains(&turn),
        Event::Moved { figure, to: at } | Event::Put { figure, at } => has(figure) && setting.head.on_table(at),
        Event::Judged { figure, .. } => has(figure),
        Event::Fired { figure, target, .. } => has(figure) && has(target),
        Event::Ended { outcome: Outcome::Won(side) } => side.index() < setting.sides.len(),
        Event::Ended { outcome: Outcome::Drawn } => true,
    }
}
