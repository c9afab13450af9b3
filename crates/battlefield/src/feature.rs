//! Pieces of terrain.

use crate::FeatureKind;
use sandtable_geometry::{Bounds, Length, Point, Polygon, Polyline};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a feature, unique on its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeatureId(pub u16);

impl fmt::Display for FeatureId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

/// Where a feature lies.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outline {
    /// An area; its edge belongs to it.
    Area(Polygon),
    /// A line without width.
    Line(Polyline),
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Feature {
    /// Its number.
    pub id: FeatureId,
    /// What it is.
    pub kind: FeatureKind,
    /// What players call it; may be empty.
    #[serde(default)]
    pub name: String,
    /// Where it lies.
    pub outline: Outline,
    /// Of a hill contour its level (1 and up); of everything else the level of the ground on which it stands.
    #[serde(default)]
    pub level: u8,
}

impl Feature {
    /// The least upright rectangle around it.
    pub fn bounds(&self) -> Bounds {
        match &self.outline {
            Outline::Area(area) => area.bounds(),
            Outline::Line(line) => line.bounds(),
        }
    }

    /// Its area, unless it is a line.
    pub fn area(&self) -> Option<&Polygon> {
        match &self.outline {
            Outline::Area(area) => Some(area),
            Outline::Line(_) => None,
        }
    }

    /// Its line, unless it is an area.
    pub fn line(&self) -> Option<&Polyline> {
        match &self.outline {
            Outline::Area(_) => None,
            Outline::Line(line) => Some(line),
        }
    }

    /// Whether a point lies in the area (edge included) or exactly on the line.
    pub fn contains(&self, point: Point) -> bool {
        match &self.outline {
            Outline::Area(area) => area.contains(point),
            Outline::Line(line) => line.contains(point),
        }
    }

    /// Whether a point is at most `limit` from it: exact, and exactly the limit is within it.
    pub fn within(&self, point: Point, limit: Length) -> bool {
        match &self.outline {
            Outline::Area(area) => area.within(point, limit),
            Outline::Line(line) => line.within(point, limit),
        }
    }

    /// The distance of a point from it, rounded once; nothing inside an area.
    pub fn distance(&self, point: Point) -> Length {
        match &self.outline {
            Outline::Area(area) => area.distance(point),
            Outline::Line(line) => line.distance(point),
        }
    }

    /// Its point nearest to another point, rounded once (that point itself inside an area); of several the first
    /// along the outline.
    pub fn closest_point(&self, point: Point) -> Point {
        match &self.outline {
            Outline::Area(area) => area.closest_point(point),
            Outline::Line(line) => line.closest_point(point),
        }
    }
}
