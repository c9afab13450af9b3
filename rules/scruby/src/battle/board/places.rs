//! Where there is room for a unit: on the table, over nobody, and where it stands when it turns or forms otherwise.

use crate::battle::{Block, Board, Stand};
use crate::clause;
use crate::lists::Formation;
use crate::resolution::SLACK;
use crate::rules::inches;
use sandtable_core::{Piece, Side};
use sandtable_dice::Reason;
use sandtable_geometry::{Angle, Course, Length, Point, Rectangle, Segment, TooNear, farthest_that};

/// AOS-80 By how much angles are within a limit.
pub const NEARLY_AT: Angle = Angle(10);
/// AOS-80 Footprints that are so near touch, and what overlaps does so with more than this of each.
pub use sandtable_geometry::TOUCH;

impl Board<'_> {
    // --- room ---

    /// AOS-80, AOS-105 The first unit over which a unit would lie there.
    pub fn overlapped(&self, unit: Piece, there: &Rectangle) -> Option<Piece> {
        self.overlapped_of(unit, there, |_| true)
    }

    /// AOS-162 The same of one that takes enemy caissons.
    pub fn overlapped_by_taker(&self, unit: Piece, there: &Rectangle) -> Option<Piece> {
        self.overlapped_of(unit, there, |other| !self.is_caisson(other) || self.side(other) == self.side(unit))
    }

    /// The first of those that are in its way.
    fn overlapped_of(&self, unit: Piece, there: &Rectangle, bars: impl Fn(Piece) -> bool) -> Option<Piece> {
        let near = |other: &Piece| *other != unit && !self.is_plainly_farther(*other, there.centre, there.radius());
        self.all().filter(near).find(|other| bars(*other) && self.footprint(*other).overlaps(there, TOUCH))
    }

    /// AOS-84 Does no part of a footprint lie off the table?
    pub fn is_on_table(&self, footprint: &Rectangle) -> bool {
        footprint.corners().into_iter().all(|corner| self.setting.on_table(corner))
    }

    /// AOS-84 How far along a way a footprint on the table may be moved before any part of it leaves the table.
    pub fn way_to_edge(&self, from: &Rectangle, way: &Segment) -> Length {
        farthest_that(way.length(), |along| self.is_on_table(&from.moved(way.from, way.at(along))))
    }

    /// AOS-105 How far along a way a unit's footprint is first clear of every other unit, at this distance or beyond; nothing where
    /// it nowhere is.
    pub fn first_clear(&self, unit: Piece, from: &Rectangle, way: &Segment, at_least: Length) -> Option<Length> {
        from.first_clear(way, at_least, TOUCH, |here| self.overlapped(unit, here).map(|other| self.footprint(other)))
    }

    /// AOS-105 The last clear place of a way, at this distance or before; its beginning where no other is.
    pub fn last_clear(&self, unit: Piece, from: &Rectangle, way: &Segment, at_most: Length) -> Length {
        from.last_clear(way, at_most, TOUCH, |here| self.overlapped(unit, here).map(|other| self.footprint(other)))
    }

    // --- changes of facing and formation ---

    /// AOS-98 Where a unit stands that turns by so many millidegrees, to the right positive; or why it cannot.
    pub fn faced(&self, unit: Piece, by: i32) -> Result<Stand, &'static Reason> {
        let there = self.faced_to_charge(unit, by)?;
        self.keeps_off(unit, &self.footprint_at(unit, there))?;
        Ok(there)
    }

    /// AOS-98, AOS-107 The same before a charge, which may come near to enemies.
    pub fn faced_to_charge(&self, unit: Piece, by: i32) -> Result<Stand, &'static Reason> {
        let own = self.unit(unit);
        if own.formation == Formation::Square {
            return Err(&clause::NO_FACING);
        }
        let most = i32::from(self.setting.rules.face_step_deg) * 1000 + NEARLY_AT.0;
        if by.abs() > most {
            return Err(&clause::FACING_TOO_WIDE);
        }
        let there = own.stand.turned(self.block(unit), Angle::millidegrees(own.stand.bearing.0 + by));
        self.fits(unit, &self.footprint_at(unit, there))?;
        Ok(there)
    }

    /// AOS-98 Where a unit stands that turns about.
    pub fn about(&self, unit: Piece) -> Result<Stand, &'static Reason> {
        match self.unit(unit).formation {
            Formation::Square => Err(&clause::NO_FACING),
            Formation::Unlimbered => Err(&clause::NO_ABOUT_FACE),
            _ => {
                let own = self.unit(unit).stand;
                let there = own.turned(self.block(unit), own.bearing.opposite());
                self.stands(unit, &self.footprint_at(unit, there)).map(|()| there)
            }
        }
    }

    /// AOS-98, AOS-99, AOS-105 May an order end with a unit there? Facing and formation are judged at their end only.
    fn stands(&self, unit: Piece, there: &Rectangle) -> Result<(), &'static Reason> {
        self.fits(unit, there)?;
        self.keeps_off(unit, there)
    }

    /// AOS-105 Is there room for a unit on the table, and why not?
    pub fn fits(&self, unit: Piece, there: &Rectangle) -> Result<(), &'static Reason> {
        match (self.is_on_table(there), self.overlapped(unit, there)) {
            (false, _) => Err(&clause::OFF_TABLE),
            (true, Some(_)) => Err(&clause::NO_ROOM),
            (true, None) => Ok(()),
        }
    }

    /// AOS-105 So near to an enemy nobody comes.
    pub fn enemy_gap(&self) -> Length {
        inches(self.setting.rules.enemy_gap)
    }

    /// AOS-105 So near to an enemy nobody is driven, who is stopped short of him.
    pub fn short_of_enemies(&self) -> TooNear {
        TooNear::Within((self.enemy_gap() - Length::um(1)).max(Length::ZERO))
    }

    /// AOS-105 Does a unit come no nearer to an enemy than it may? One that is nearer already bars only what brings it nearer still.
    fn keeps_off(&self, unit: Piece, there: &Rectangle) -> Result<(), &'static Reason> {
        let (gap, here) = (self.enemy_gap() + SLACK, self.footprint(unit));
        let comes_near = |enemy: Piece| {
            let footprint = self.footprint(enemy);
            footprint.is_within(there, gap) && footprint.distance(there) + SLACK < footprint.distance(&here)
        };
        match self.steady_enemies(unit).any(comes_near) {
            true => Err(&clause::ENEMY_NEAR),
            false => Ok(()),
        }
    }

    /// AOS-105 The enemies that a unit may not come near to: those that do not rout. A caisson is taken, not avoided (AOS-162).
    pub fn steady_enemies(&self, unit: Piece) -> impl Iterator<Item = Piece> {
        let board = *self;
        self.enemies(unit).filter(move |enemy| board.unit(*enemy).routing.is_none())
    }

    /// The enemies of a unit on the table, caissons left out.
    pub fn enemies(&self, unit: Piece) -> impl Iterator<Item = Piece> {
        let board = *self;
        self.of(self.side(unit).other()).filter(move |enemy| !board.is_caisson(*enemy))
    }

    /// AOS-99 Where a unit stands that forms otherwise. Front and bearing stay; where there is no room, the owner may name a place for
    /// the middle of its front at most an inch away.
    pub fn formed(&self, unit: Piece, formation: Formation, shifted: Option<Point>) -> Result<Stand, &'static Reason> {
        if self.is_caisson(unit) || self.rate_in(unit, formation).is_none() {
            return Err(&clause::NO_FORMATION);
        }
        let own = self.unit(unit).stand;
        let block = self.block_in(unit, formation);
        let as_it_is = self.forms_at(unit, formation, own, block);
        let Some(at) = shifted.filter(|at| *at != own.at) else { return as_it_is.map(|()| own) };
        if as_it_is.is_ok() {
            return Err(&clause::KEEPS_FRONT);
        }
        if !own.at.within(at, Length::inches(1) + SLACK) {
            return Err(&clause::SHIFTED_TOO_FAR);
        }
        let there = Stand { at, ..own };
        self.forms_at(unit, formation, there, block).map(|()| there)
    }

    fn forms_at(&self, unit: Piece, to: Formation, there: Stand, block: Block) -> Result<(), &'static Reason> {
        self.stands(unit, &there.footprint(block))?;
        self.holds_square(unit, to, there)
    }

    /// AOS-103 May a unit form so on the ground where it stands, since squares do not stand anywhere?
    pub fn holds_square(&self, unit: Piece, to: Formation, there: Stand) -> Result<(), &'static Reason> {
        // RULING: a square may be formed where both its front and its centre are on ground that it may enter.
        let (gait, block) = (self.gait_in(unit, to), self.block_in(unit, to));
        let may_be = |at: Point| gait.price(self.terrain_at(at)).is_some();
        match to == Formation::Square && !(may_be(there.at) && may_be(there.centre(block))) {
            true => Err(&clause::NO_SQUARE_THERE),
            false => Ok(()),
        }
    }

    /// AOS-99, AOS-110 Where an emergency square stands: its front stays, however near the enemy is.
    // RULING: in such haste nobody shifts it to where there is room.
    pub fn squared(&self, unit: Piece) -> Result<Stand, &'static Reason> {
        let own = self.unit(unit).stand;
        self.fits(unit, &own.footprint(self.block_in(unit, Formation::Square)))?;
        self.holds_square(unit, Formation::Square, own).map(|()| own)
    }

    /// AOS-99 Where a unit stands after a change that nobody ordered: its centre stays; where there is no room, it is moved straight
    /// toward its own base edge to the nearest place where there is; nothing where there is none on the table.
    pub fn changed(&self, unit: Piece, formation: Formation, bearing: Angle) -> Option<Stand> {
        let block = self.block_in(unit, formation);
        let centre = self.centre(unit);
        let footprint = Stand::centred(centre, bearing, block).footprint(block);
        let way = Segment::new(centre, self.base_edge(self.side(unit), centre));
        // What hangs over the far edge comes back to it first.
        let far =
            Course { at: self.base_edge(self.side(unit).other(), centre), heading: self.homeward(self.side(unit)) };
        let over = footprint.corners().map(|corner| -far.measured(corner).0).into_iter().max().unwrap_or_default();
        let along = self.first_clear(unit, &footprint, &way, over.max(Length::ZERO))?;
        let there = Stand::centred(way.at(along), bearing, block);
        self.is_on_table(&there.footprint(block)).then_some(there)
    }

    /// AOS-84 The point of a side's own base edge that lies straight behind a point.
    pub fn base_edge(&self, side: Side, from: Point) -> Point {
        let y = if side == Side::A { 0 } else { self.setting.field.table().y };
        Point { x: from.x, y }
    }

    /// AOS-154 Where a unit faces that turns to its own base edge.
    pub fn homeward(&self, side: Side) -> Angle {
        if side == Side::A { Angle::HALF } else { Angle::ZERO }
    }
}
