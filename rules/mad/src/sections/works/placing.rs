//! Where works are placed before the units.

use crate::battle::Umpire;
use crate::battle::command::{Command, verb};
use crate::battle::event::{Event, WorkEvent};
use crate::battle::fieldworks::{Bearings, Work, WorkId};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::clause;
use crate::lists::mobility::Mobility;
use crate::lists::works::WorkKind;
use crate::sections::deployment::Placement;
use crate::sections::works::BUILDING;
use sandtable_battlefield::{FeatureKind, Kinds, Outline};
use sandtable_core::{Offer, Piece, Refusal, Side, Slot, refuse};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Length, Point, Polygon};

/// MAD-158 Different wires and obstacles keep so far apart.
const APART: Length = Length::mm(40);

impl<'a> Placement<'a> {
    /// MAD-158 The works that a side has still to place.
    pub fn works_left(self, side: Side) -> impl Iterator<Item = (WorkId, &'a Work)> {
        self.board.works.all().filter(move |(_, work)| work.side == Some(side) && !work.is_there())
    }

    /// MAD-136, MAD-158 May a side place a work there: is it its own, and does it lie wholly in its zone, apart from others?
    ///
    /// # Errors
    /// Why not.
    pub fn may_raise(self, side: Side, work: WorkId, at: Point, bearings: &[Angle]) -> Result<(), Refusal> {
        if !self.works_left(side).any(|(id, _)| id == work) {
            return refuse(&clause::NOT_TO_PLACE);
        }
        let zone = &self.board.setting.scenario.sides[side.index()].zone;
        let inside = match self.board.works.get(work).and_then(|work| work.laid(at, bearings)) {
            Some(Outline::Area(area)) => holds_all(zone, area.corners()),
            Some(Outline::Line(line)) => holds_all(zone, line.points()),
            None => true,
        };
        if inside { self.may_lie(work, at, bearings) } else { refuse(&clause::WORK_OUTSIDE_ZONE) }
    }

    /// MAD-158 May a work lie there: on the table, over no other and no building or impassable ground, wires and obstacles
    /// 40 mm apart?
    ///
    /// RULING: ground is impassable here where it is closed to infantry, for men dig and lay; roads and wrecks are no hindrance,
    /// and wire may be strung over works.
    ///
    /// # Errors
    /// Why not.
    pub fn may_lie(self, id: WorkId, at: Point, bearings: &[Angle]) -> Result<(), Refusal> {
        let Some(work) = self.board.works.get(id) else { return refuse(&clause::NOT_TO_PLACE) };
        let right = work.kind == WorkKind::Mines || bearings.len() == work.bearings();
        let Some(outline) = work.laid(at, bearings).filter(|_| right) else { return refuse(&clause::NO_SUCH_LINE) };
        let field = &self.board.setting.field;
        match outline {
            Outline::Area(area) => {
                if area.corners().iter().any(|&corner| !field.on_table(corner)) {
                    return refuse(&clause::WORK_OUTSIDE_ZONE);
                }
                let others = self.board.works.there().filter(|(other, _)| *other != id);
                if others.filter_map(|(_, other)| other.area()).any(|other| other.overlaps(&area)) {
                    return refuse(&clause::WORKS_OVERLAP);
                }
                if self.is_hindered(&area) {
                    return refuse(&clause::WORKS_OVERLAP);
                }
            }
            Outline::Line(line) => {
                if line.points().iter().any(|&point| !field.on_table(point)) {
                    return refuse(&clause::WORK_OUTSIDE_ZONE);
                }
                let near = |other: &Work| {
                    let pieces = |there: &sandtable_geometry::Polyline| {
                        there.pieces().any(|one| line.pieces().any(|two| comes_nearer(&one, &two)))
                    };
                    other.line().is_some_and(pieces)
                };
                if self.board.works.there().any(|(other, work)| other != id && near(work)) {
                    return refuse(&clause::LINES_APART);
                }
            }
        }
        Ok(())
    }

    fn is_hindered(self, area: &Polygon) -> bool {
        let field = &self.board.setting.field;
        let hinders = |kind: FeatureKind, closed: bool| Kinds::from(kind) == BUILDING || closed;
        field.features().iter().any(|feature| {
            let closed = self.board.setting.ground(feature.id).is_closed_to(Mobility::Infantry);
            hinders(feature.kind, closed) && feature.area().is_some_and(|other| other.overlaps(area))
        })
    }

    /// Somewhere for a work in its side's zone, for those who do not choose: on a lattice over the zone, with its front to the
    /// other side.
    pub fn somewhere_for(self, side: Side, work: WorkId) -> Option<(Point, Bearings)> {
        let of = self.board.works.get(work)?;
        let zone = &self.board.setting.scenario.sides[side.index()].zone;
        let bounds = zone.bounds();
        let front = self.front(side);
        let bearing = if of.kind.is_line() { front + Angle::degrees(90) } else { front };
        let bearings: Bearings = std::iter::repeat_n(bearing, of.bearings()).collect();
        let (columns, rows) = (24, 8);
        for row in 0..rows {
            for column in 0..columns {
                let share = |low: i32, high: i32, n: i32, of: i32| low + (high - low) / (2 * of) * (2 * n + 1);
                let at = Point {
                    x: share(bounds.low.x, bounds.high.x, column, columns),
                    y: share(bounds.low.y, bounds.high.y, row, rows),
                };
                if self.may_raise(side, work, at, &bearings).is_ok() {
                    return Some((at, bearings));
                }
            }
        }
        None
    }

    /// The way from a side's zone to the other's: where its works face if nobody says otherwise.
    pub fn front(self, side: Side) -> Angle {
        let zone = |side: Side| self.board.setting.scenario.sides[side.index()].zone.centroid();
        let (own, theirs) = (zone(side), zone(side.other()));
        if own == theirs { Angle::default() } else { quarter(Angle::bearing(own, theirs)) }
    }
}

/// The nearest of the four quarters.
fn quarter(angle: Angle) -> Angle {
    Angle::degrees((angle.as_millidegrees() + 45_000).rem_euclid(360_000) / 90_000 * 90)
}

/// Do all corners of an outline lie in a zone, and every straight piece between them?
fn holds_all(zone: &Polygon, corners: &[Point]) -> bool {
    corners.iter().all(|&corner| zone.contains(corner))
        && corners.windows(2).all(|pair| zone.contains(pair[0].toward(pair[1], pair[0].distance(pair[1]).half())))
}

/// MAD-158 Do two pieces of different lines come nearer than 40 mm?
fn comes_nearer(one: &sandtable_geometry::Segment, other: &sandtable_geometry::Segment) -> bool {
    one.meets(other)
        || [other.from, other.to].iter().any(|&end| one.is_nearer(end, APART))
        || [one.from, one.to].iter().any(|&end| other.is_nearer(end, APART))
}

/// MAD-158 Where works are placed, or no more of them.
pub fn check(setting: &Setting, view: &View, side: Side, command: &Command) -> Result<(), Refusal> {
    match *command {
        Command::Raise { work, at, bearings } => view.board(setting).placement().may_raise(side, work, at, &bearings),
        Command::Placed => Ok(()),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-158 Of works that are alike the first.
pub fn offers(setting: &Setting, view: &View, side: Side, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    let bounds = setting.scenario.sides[side.index()].zone.bounds();
    let about = bounds.low.middle(bounds.high);
    let place = Slot::Point { about, reach: bounds.low.distance(bounds.high).half() + Length::mm(1) };
    let left: Vec<(WorkId, &Work)> = board.placement().works_left(side).collect();
    let alike = |a: &Work, b: &Work| (a.kind, a.pieces) == (b.kind, b.pieces);
    for (n, (id, work)) in left.iter().enumerate() {
        if left[..n].iter().any(|(_, other)| alike(work, other)) {
            continue;
        }
        match work.kind {
            WorkKind::Mines => take(Offer::new(Piece::THE_SIDE, verb::LAY, &[Slot::only(id.0), place])),
            kind => {
                let pieces = if kind.is_line() { work.pieces } else { 1 };
                let bearing = Slot::ALL_ROUND;
                take(Offer::new(Piece::THE_SIDE, verb::RAISE, &[Slot::only(id.0), Slot::only(pieces), place, bearing]));
            }
        }
    }
    take(Offer::new(Piece::THE_SIDE, verb::ENOUGH, &[]));
}

/// MAD-158 A side places a work, or says that no more are placed: the question comes again while it has any left.
pub fn obey<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) {
    let Command::Raise { work, at, bearings } = *command else { return };
    umpire.note(Event::Work(WorkEvent::Raised { work, at, bearings }));
    if umpire.state().board(umpire.setting).placement().works_left(side).next().is_some() {
        umpire.then(asked);
    }
}
