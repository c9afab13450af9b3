//! Who is attacked from the air where there is no battle, and where he is: the aircraft is at the origin and heads along +y.

use super::aloft::as_length;
use crate::air::lists as air;
use crate::air::lists::{TargetKind, Type};
use crate::air::sections::bearings::{Aspect, outline};
use crate::lists::{Drive, Kind, Lists};
use crate::rules::Rules;
use sandtable_core::data::nearest;
use sandtable_geometry::{Angle, Course, Extent, Length, Point};

/// Everything that situations with aircraft name.
#[derive(Clone, Copy)]
pub struct Stock<'a> {
    /// The WW2 lists of the ground game: futuristic battles have no aircraft (MAP-81).
    pub land: &'a Lists,
    /// Aircraft, ships, structures and gun positions.
    pub air: &'a air::Lists,
    /// The rules in force.
    pub rules: &'a Rules,
}

/// Somebody who is attacked from the air.
pub(super) enum Prey<'a> {
    /// Another aircraft.
    Craft(&'a Type),
    /// A ship, a structure or a gun position.
    Sea(&'a air::Target),
    /// An element of the ground game.
    Land(&'a Kind),
}

impl<'a> Stock<'a> {
    /// An aircraft by one of its names.
    pub(super) fn craft(&self, name: &str) -> Result<&'a Type, String> {
        self.air.find(name).map(|id| self.air.kind(id))
    }

    /// A ship by its name.
    pub(super) fn ship(&self, name: &str) -> Result<&'a air::Target, String> {
        let target = self.air.find_target(name).map(|id| self.air.target(id));
        target.and_then(|target| match target.kind {
            TargetKind::Ship => Ok(target),
            _ => Err(format!("{} is no ship: {}", target.name, self.ships().join(", "))),
        })
    }

    fn ships(&self) -> Vec<&'a str> {
        let ships = self.air.targets.iter().filter(|target| target.kind == TargetKind::Ship);
        ships.map(|ship| ship.name.as_str()).collect()
    }

    /// Whoever is called so, in the air, at sea or on the ground.
    pub(super) fn prey(&self, name: &str) -> Result<Prey<'a>, String> {
        if let Ok(craft) = self.craft(name) {
            return Ok(Prey::Craft(craft));
        }
        self.below(name).map_err(|what| {
            // Somebody whom the ground lists do not know at all may be nearly called as an aircraft is.
            let hint = nearest(name, self.air.types.iter().map(|kind| kind.name.as_str()));
            hint.map_or(what, |hint| format!("unknown target '{name}'; did you mean '{hint}'?"))
        })
    }

    /// Whoever is called so at sea or on the ground.
    pub(super) fn below(&self, name: &str) -> Result<Prey<'a>, String> {
        if let Ok(id) = self.air.find_target(name) {
            return Ok(Prey::Sea(self.air.target(id)));
        }
        let kind = match self.land.find(None, name) {
            Ok(id) => self.land.kind(id),
            Err(what) => {
                let hint = nearest(name, self.air.targets.iter().map(|target| target.name.as_str()));
                return Err(hint.map_or(what, |hint| format!("unknown target '{name}'; did you mean '{hint}'?")));
            }
        };
        match kind.drive {
            Drive::None => Err(format!("{} is off the table, where no aircraft sees it", kind.name)),
            _ => Ok(Prey::Land(kind)),
        }
    }
}

impl Prey<'_> {
    pub(super) fn name(&self) -> &str {
        match self {
            Prey::Craft(kind) => &kind.name,
            Prey::Sea(target) => &target.name,
            Prey::Land(kind) => &kind.name,
        }
    }

    pub(super) fn flies(&self) -> bool {
        matches!(self, Prey::Craft(_))
    }

    /// MAP-51 Does the ground game treat it as infantry when it is shot at?
    pub(super) fn is_infantry(&self) -> bool {
        matches!(self, Prey::Land(kind) if kind.class.is_infantry_like())
    }

    /// Does it matter which way it points?
    pub(super) fn has_heading(&self) -> bool {
        match self {
            Prey::Craft(_) => true,
            Prey::Sea(target) => target.kind != TargetKind::Gun,
            Prey::Land(_) => false,
        }
    }

    /// The hit points that it has left, as told; none where that cannot be.
    pub(super) fn left(&self, told: Option<u16>, wrong: &mut impl FnMut(&str, String)) -> Option<u16> {
        let full = match self {
            Prey::Craft(kind) => kind.hit_points,
            Prey::Sea(target) => target.hit_points,
            Prey::Land(kind) => kind.hit_points,
        };
        let left = told.unwrap_or(full);
        if (1..=full).contains(&left) {
            return Some(left);
        }
        wrong("hit_points", format!("{left} hit points: {} has 1 to {full}", self.name()));
        None
    }

    fn shown(&self, aspect: Option<Aspect>) -> Aspect {
        aspect.unwrap_or(if self.flies() { Aspect::Tail } else { Aspect::Side })
    }

    /// Which way it points, where it lies on this bearing and is seen from there.
    pub(super) fn heading(&self, bearing: Angle, aspect: Option<Aspect>) -> Angle {
        match self.shown(aspect) {
            Aspect::Tail => bearing,
            Aspect::Side => bearing + Angle::QUARTER,
            Aspect::HeadOn => bearing.opposite(),
        }
    }

    /// MAP-93 How far its middle lies behind the point to which the range is measured.
    pub(super) fn depth(&self, aspect: Option<Aspect>) -> Length {
        match (self, self.shown(aspect)) {
            (Prey::Sea(target), Aspect::Side) => target.outline[1].half(),
            (Prey::Sea(target), _) => target.outline[0].half(),
            _ => Length::ZERO,
        }
    }

    /// MAP-57, MAP-93 What there is of it where it lies.
    pub(super) fn extent(&self, there: Course) -> Extent {
        match self {
            Prey::Sea(target) if target.kind != TargetKind::Gun => Extent::Outline(outline(there, target.outline)),
            _ => Extent::Point(there.at),
        }
    }
}

/// Where somebody lies on a bearing, so far away and with his middle so far behind: rounded toward the aircraft, so that whoever is
/// measured at the edge of a range column stands in it (MAP-34).
pub(super) fn place(bearing: Angle, range: f64, depth: Length) -> Point {
    let all = as_length(range) + depth;
    let at = Point::default().advance(bearing, all);
    let far = at.distance_squared(Point::default()) > all.squared();
    if far { Point::default().advance(bearing, all - Length::um(1)) } else { at }
}

/// Is that a distance?
pub(super) fn within(field: &str, mm: f64, wrong: &mut impl FnMut(&str, String)) {
    if !(0.0..=100_000.0).contains(&mm) {
        wrong(field, format!("{mm} mm is no distance: 0 to 100000"));
    }
}
