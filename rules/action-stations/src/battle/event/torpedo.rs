//! Salvos.

use super::{Scope, called, sank};
use crate::battle::command::Launch;
use crate::battle::position::{Level, Position, Salvo};
use sandtable_core::{Mentioned, Piece, Side, Viewer, happenings};
use sandtable_dice::List;
use sandtable_geometry::Length;

happenings! {
    /// Salvos.
    pub enum OfTorpedo of Scope<'_> {
        /// AST-202 A launch was written.
        Written { launch: Launch } if |scope| launch.unit.fits(scope),
        /// AST-34, AST-45 A salvo was launched.
        Launched { salvo: Salvo } if |scope| scope.may_launch(&salvo),
        /// AST-36, AST-37 A salvo made a move.
        Ran { letter: u8 } if |scope| scope.salvo(letter).is_some(),
        /// AST-84, AST-203 A salvo attacked a vessel: what each roll showed, and the hits.
        Attacked { letter: u8, target: Option<Piece>, rolls: List<u8, 10>, hits: u8 }
            if |scope| target.is_some() && scope.has_left(letter, hits),
        /// AST-51 A salvo passed under a vessel.
        PassedUnder { letter: u8, target: Piece } if |scope| scope.salvo(letter).is_some(),
        /// AST-174 Torpedoes of a salvo were lost in shallow water.
        Lost { letter: u8, lost: u8 } if |scope| scope.has_left(letter, lost),
        /// AST-43, AST-174, AST-176 A salvo is no more.
        Removed { letter: u8 } if |scope| scope.salvo(letter).is_some(),
        /// AST-204 A side is shown a salvo.
        Shown { letter: u8, side: Side } if |scope| scope.salvo(letter).is_some(),
    }
}

impl OfTorpedo {
    /// Carries it out.
    pub(super) fn apply(&self, table: &mut Position) {
        match *self {
            OfTorpedo::Written { launch } => table.launching.push(launch),
            OfTorpedo::Launched { salvo } => {
                table.salvos.push(salvo);
                let launches = &mut table.launches[salvo.side.index()];
                *launches = launches.wrapping_add(1);
            }
            OfTorpedo::Removed { letter } => table.salvos.retain(|salvo| salvo.letter != letter),
            OfTorpedo::PassedUnder { .. } => {}
            OfTorpedo::Ran { letter } => change(table, letter, |salvo| salvo.moves += 1),
            OfTorpedo::Attacked { letter, hits: lost, .. } | OfTorpedo::Lost { letter, lost } => {
                change(table, letter, |salvo| {
                    if let Some(load) = &mut salvo.load {
                        load.left = load.left.saturating_sub(lost);
                    }
                });
            }
            OfTorpedo::Shown { letter, side } => change(table, letter, |salvo| salvo.shown |= 1 << side.0),
        }
    }

    /// AST-51, AST-203 As a viewer is told of it.
    pub(super) fn heard(self, table: &Position, viewer: Viewer) -> Option<OfTorpedo> {
        // The owner of a salvo is told whom it met of those that he has: not what is under a marker, or along a bearing.
        let met = |target: Piece| match viewer {
            Viewer::Side(side) if table.level(side, target) <= Level::Bearing && !sank(table, side, target) => None,
            _ => called(table, viewer, target),
        };
        Some(match self {
            OfTorpedo::Launched { salvo } => OfTorpedo::Launched { salvo: seen(&salvo, table, viewer)? },
            OfTorpedo::Attacked { letter, target, rolls, hits } => {
                OfTorpedo::Attacked { letter, target: target.and_then(met), rolls, hits }
            }
            OfTorpedo::PassedUnder { letter, target } => OfTorpedo::PassedUnder { letter, target: met(target)? },
            OfTorpedo::Ran { .. }
            | OfTorpedo::Removed { .. }
            | OfTorpedo::Written { .. }
            | OfTorpedo::Lost { .. }
            | OfTorpedo::Shown { .. } => self,
        })
    }
}

fn change(table: &mut Position, letter: u8, how: impl FnOnce(&mut Salvo)) {
    if let Some(salvo) = table.salvos.iter_mut().find(|salvo| salvo.letter == letter) {
        how(salvo);
    }
}

/// AST-51, AST-203, AST-204 A salvo as a viewer sees it: marker and outline, and what is secret only for its own side.
pub fn seen(salvo: &Salvo, table: &Position, viewer: Viewer) -> Option<Salvo> {
    if viewer == Viewer::Umpire || table.ended.is_some() {
        return Some(*salvo);
    }
    if viewer.is(salvo.side) {
        // Whether the enemy has seen it is his business.
        return Some(Salvo { shown: 0, ..*salvo });
    }
    let shown = table.open.markers || matches!(viewer, Viewer::Side(side) if salvo.shown >> side.0 & 1 == 1);
    let laid = salvo.moves > 0;
    let hidden = |length: Length| if laid { length } else { Length::ZERO };
    shown.then(|| Salvo { load: None, shown: 0, run: hidden(salvo.run), breadth: hidden(salvo.breadth), ..*salvo })
}
