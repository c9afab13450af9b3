//! What lies under a unit and along a way: terrain, levels, and the lines that are crossed.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

use crate::battle::Board;
use crate::lists::{CLEAR, Formation, Mover, Terrain};
use sandtable_battlefield::{Crossed, Feature, FeatureId, FeatureKind, Kinds, Stretch as Passed};
use sandtable_core::Piece;
use sandtable_geometry::{Length, Point, Segment, Span};

/// A stretch of a straight way and the terrain that holds there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch<'a> {
    pub span: Span,
    pub terrain: &'a Terrain,
    /// The feature; none of open ground.
    pub feature: Option<FeatureId>,
}

/// AOS-103 A linear feature that is crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing<'a> {
    /// How far along the way.
    pub along: Length,
    pub at: Point,
    /// What is crossed.
    pub feature: FeatureId,
    pub terrain: &'a Terrain,
}

/// AOS-103 How somebody moves, for what terrain costs him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gait {
    /// His column of the table.
    pub mover: Mover,
    pub formation: Formation,
}

impl Gait {
    /// AOS-103 Does a path override what it crosses for him? Bridges do for everybody, and roads for whoever keeps to them.
    fn uses(self, path: &Feature) -> bool {
        use Formation::{Column, Limbered, Screen, Skirmish};
        path.kind != FeatureKind::Road || matches!(self.formation, Column | Limbered | Skirmish | Screen)
    }

    /// AOS-18, AOS-103 What an inch on some ground costs, in three hundredths; none where he may not go. 67 percent are two thirds.
    pub fn price(self, terrain: &Terrain) -> Option<i64> {
        // RULING: the ground that a square may not enter is that on which formed infantry pays double or more, or may not go.
        let is_square = self.formation == Formation::Square;
        let percent = terrain.costs[self.mover as usize].filter(|percent| !is_square || *percent < 200)?;
        let is_mounted_screen = self.mover == Mover::Mounted && self.formation == Formation::Screen;
        Some(match percent {
            percent if terrain.is_path && is_mounted_screen => 3 * i64::from(percent.max(100)),
            67 => 200,
            percent => 3 * i64::from(percent),
        })
    }

    /// AOS-103 What crossing a line costs, in quarters of the budget; none where he may not.
    pub fn toll(self, terrain: &Terrain) -> Option<i64> {
        let column = match (self.mover, self.formation) {
            (Mover::Unlimbered, _) | (_, Formation::Square) => return None,
            (Mover::Formed | Mover::OpenOrder, _) => 0,
            (Mover::Mounted, _) => 1,
            (Mover::Limbered, _) => 2,
        };
        terrain.crossing[column].map(i64::from)
    }
}

impl<'a> Board<'a> {
    /// AOS-103 How a unit moves.
    pub fn gait(&self, unit: Piece) -> Gait {
        self.gait_in(unit, self.unit(unit).formation)
    }

    /// AOS-103 How it would move in another formation.
    pub fn gait_in(&self, unit: Piece, formation: Formation) -> Gait {
        Gait { mover: self.mover_in(unit, formation), formation }
    }

    /// Ground on which nothing lies.
    pub fn open_ground(&self) -> &'a Terrain {
        let clear = self.setting.lists.terrains.iter().find(|terrain| terrain.word == CLEAR);
        clear.expect("the tables have clear ground")
    }

    /// AOS-103 What a feature of the field is.
    pub fn terrain_of(&self, feature: FeatureId) -> &'a Terrain {
        &self.setting.lists.terrains[self.setting.grounds[usize::from(feature.0)]]
    }

    /// AOS-103 The area that holds at a point, or the path: of several the last one; none on open ground.
    fn last_at(&self, point: Point, paths: bool) -> Option<FeatureId> {
        let mut last = None;
        self.setting.field.containing(point, Kinds::ALL, |feature| {
            if self.terrain_of(feature.id).is_path == paths {
                last = Some(feature.id);
            }
        });
        last
    }

    /// AOS-103 The terrain at a point. Paths count for movement only.
    pub fn terrain_at(&self, point: Point) -> &'a Terrain {
        self.last_at(point, false).map_or(self.open_ground(), |area| self.terrain_of(area))
    }

    /// AOS-103 The terrain that a unit is in: that under the centre of its footprint.
    pub fn ground(&self, unit: Piece) -> &'a Terrain {
        self.terrain_at(self.centre(unit))
    }

    /// AOS-147 Does a unit stand on a bridge?
    pub fn on_path(&self, unit: Piece) -> Option<&'a Terrain> {
        self.last_at(self.centre(unit), true).map(|path| self.terrain_of(path))
    }

    /// AOS-119 The level on which a unit stands.
    pub fn level(&self, unit: Piece) -> u8 {
        self.ground(unit).level
    }

    /// The terrain along a straight way, stretch by stretch; of areas that overlap the last one holds.
    pub fn stretches(&self, way: &Segment) -> Vec<Stretch<'a>> {
        self.split(way, |_| false)
    }

    /// AOS-103 The terrain along a straight way for somebody who moves: a path that he may use overrides the area that it crosses.
    pub fn stretches_for(&self, way: &Segment, gait: Gait) -> Vec<Stretch<'a>> {
        self.split(way, |path| gait.uses(path))
    }

    fn split(&self, way: &Segment, counts: impl Fn(&Feature) -> bool) -> Vec<Stretch<'a>> {
        let rank = |feature: &Feature| {
            let is_path = self.terrain_of(feature.id).is_path;
            (!is_path || counts(feature)).then_some(is_path)
        };
        let stretch = |passed: Passed| {
            let terrain = passed.feature.map_or(self.open_ground(), |feature| self.terrain_of(feature));
            Stretch { span: passed.span, terrain, feature: passed.feature }
        };
        self.setting.field.stretches(way, rank).into_iter().map(stretch).collect()
    }

    /// AOS-103 The linear features that are crossed on a straight way, in the order of the way.
    ///
    /// `before` and `after` are the middles of who stands at its ends: a place on a line counts as being on the side of these. Where a
    /// middle is on the line too, nothing is crossed there.
    pub fn crossings(&self, before: Point, way: &Segment, after: Point) -> Vec<Crossing<'a>> {
        let crossing = |crossed: Crossed| {
            let Crossed { feature, along, at } = crossed;
            Crossing { along, at, feature, terrain: self.terrain_of(feature) }
        };
        self.setting.field.crossings(before, way, after).into_iter().map(crossing).collect()
    }

    /// AOS-103 The same for somebody who moves: where a path leads over a line, it costs nothing.
    pub fn crossings_for(&self, before: Point, way: &Segment, after: Point, gait: Gait) -> Vec<Crossing<'a>> {
        let mut found = self.crossings(before, way, after);
        found.retain(|crossing| {
            let mut is_open = false;
            self.setting.field.containing(crossing.at, Kinds::ALL, |feature| {
                is_open |= self.terrain_of(feature.id).is_path && gait.uses(feature);
            });
            !is_open
        });
        found
    }

    /// AOS-103 How far along a way somebody's middle may be moved against his will before it enters ground that is closed to him;
    /// nothing where it may be moved to its end.
    pub fn closed_from(&self, way: &Segment, gait: Gait) -> Option<Length> {
        let closed = |stretch: &Stretch<'_>| stretch.feature.is_some() && gait.price(stretch.terrain).is_none();
        let area = self.stretches_for(way, gait).into_iter().find(closed).map(|stretch| stretch.span.from);
        let mut crossed = self.crossings_for(way.from, way, way.to, gait).into_iter();
        let line = crossed.find(|crossing| gait.toll(crossing.terrain).is_none()).map(|crossing| crossing.along);
        [area, line].into_iter().flatten().min()
    }
}
