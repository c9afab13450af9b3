//! What lies on the water.

use super::{Scope, called};
use crate::battle::position::{Lane, Pattern, Position, Smoke, Star, Wreck};
use sandtable_core::{Mentioned, Piece, Viewer, happenings};
use sandtable_geometry::{Angle, Length, Segment};

/// AST-188 Where the numbers of fields begin that were laid in this battle.
pub const LAID: u8 = 64;

happenings! {
    /// What lies on the water.
    pub enum OfArea of Scope<'_> {
        /// AST-153 Smoke was laid.
        Smoked { smoke: Smoke } if |scope| !scope.table.smoke.is_full() && scope.is_track(smoke.track),
        /// AST-122 Smoke drifted, and what is too old of it is gone.
        Drifted { toward: Angle, by: Length } if |_| (Length::ZERO..=Length::cm(20)).contains(&by),
        /// AST-161 A starshell burst.
        Burst { star: Star } if |scope| !scope.table.stars.is_full() && scope.setting.is_place(star.at),
        /// AST-185 Depth charges were dropped.
        Dropped { pattern: Pattern }
            if |scope| scope.setting.is_place(pattern.at) && pattern.by.fits(scope),
        /// AST-188, AST-189 A lane was mined or swept.
        Laned { lane: Lane }
            if |scope| !scope.table.lanes.is_full() && scope.setting.is_place(lane.shape.centre) && lane.by.abs() <= 3,
        /// AST-187 A minefield is known to both sides: one of the scenario, or from [`LAID`] on one that was laid.
        Found { field: u8 } if |scope| scope.has_field(field),
        /// AST-193 A wreck is left.
        Wrecked { wreck: Wreck }
            if |scope| !scope.table.wrecks.is_full() && scope.setting.is_place(wreck.at) && wreck.of.fits(scope),
        /// AST-193 The people of a wreck were picked up.
        PickedUp { wreck: u8, by: Piece } if |scope| usize::from(wreck) < scope.table.wrecks.len(),
        /// AST-158 There was a flash of guns or an explosion at the place of a unit.
        Flashed { unit: Piece },
    }
}

impl OfArea {
    /// Carries it out.
    pub(super) fn apply(&self, table: &mut Position) {
        match *self {
            OfArea::Smoked { smoke } => table.smoke.push(smoke),
            OfArea::Drifted { toward, by } => {
                let turn = table.turn;
                table.smoke.retain(|smoke| smoke.through > turn);
                for smoke in table.smoke.iter_mut() {
                    let Segment { from, to } = smoke.track;
                    smoke.track = Segment::new(from.advance(toward, by), to.advance(toward, by));
                }
                table.stars.retain(|star| star.through > turn);
            }
            OfArea::Burst { star } => table.stars.push(star),
            OfArea::Dropped { pattern } => table.patterns.push(pattern),
            OfArea::Laned { lane } => table.lanes.push(lane),
            OfArea::Found { field } => match field.checked_sub(LAID) {
                None => table.fields_known |= 1 << field.min(15),
                Some(lane) => {
                    let parts = table.lanes.iter_mut().enumerate().skip(lane.into());
                    let of_it = |(n, part): &(usize, &mut Lane)| *n == usize::from(lane) || part.joined;
                    parts.take_while(of_it).for_each(|(_, part)| part.known = 0b11);
                }
            },
            OfArea::Wrecked { wreck } => table.wrecks.push(wreck),
            OfArea::PickedUp { wreck, by } => {
                let side = table.units[by.index()].side;
                let wreck = &mut table.wrecks[usize::from(wreck)];
                (wreck.saved, wreck.known) = (Some(side), wreck.known | 1 << side.0);
            }
            OfArea::Flashed { unit } => {
                let at = table.units[unit.index()].at.at;
                table.gunfire = true;
                if !table.flashes.contains(&at) && !table.flashes.is_full() {
                    table.flashes.push(at);
                }
            }
        }
    }

    /// As a viewer is told of it: lanes and wrecks by their number among those that he knows.
    pub(super) fn heard(self, table: &Position, viewer: Viewer) -> Option<OfArea> {
        let called = |unit: Piece| called(table, viewer, unit);
        let knows = |sides: u8| match viewer {
            Viewer::Umpire => true,
            Viewer::Public => table.open.all,
            Viewer::Side(side) => table.open.all || sides >> side.0 & 1 == 1,
        };
        Some(match self {
            OfArea::Dropped { pattern } => OfArea::Dropped { pattern: Pattern { by: called(pattern.by)?, ..pattern } },
            // Who else knows of it is nobody's business.
            OfArea::Wrecked { wreck } => {
                OfArea::Wrecked { wreck: Wreck { of: called(wreck.of)?, known: 0b11, ..wreck } }
            }
            OfArea::PickedUp { wreck, by } => {
                let before = table.wrecks.iter().take(wreck.into()).filter(|wreck| knows(wreck.known));
                OfArea::PickedUp { wreck: before.count() as u8, by: called(by)? }
            }
            OfArea::Found { field: laid @ LAID.. } => {
                let before = table.lanes.iter().take((laid - LAID).into()).filter(|lane| knows(lane.known));
                OfArea::Found { field: LAID + before.count() as u8 }
            }
            OfArea::Flashed { unit } => OfArea::Flashed { unit: called(unit)? },
            OfArea::Smoked { .. }
            | OfArea::Drifted { .. }
            | OfArea::Burst { .. }
            | OfArea::Laned { .. }
            | OfArea::Found { .. } => self,
        })
    }
}
