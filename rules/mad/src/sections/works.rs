//! Section 6: works and buildings: who is in them, whom they shelter, who may enter, and what may be fired from them.

pub mod mines;
pub mod obstacles;
pub mod placing;
pub mod reduction;
pub mod whole_moves;

use crate::battle::board::Board;
use crate::battle::fieldworks::{Shelter, WorkId};
use crate::battle::state::Element;
use crate::clause;
use crate::lists::mobility::Mobilities;
use crate::lists::works::{GARRISON, WorkKind};
use crate::sections::works::obstacles::Obstacles;
use sandtable_battlefield::{FeatureId, FeatureKind, Kinds, Step as Met};
use sandtable_core::{Piece, Refusal, Side, refuse};
use sandtable_dice::Reason;
use sandtable_geometry::{Length, Point, Polygon, Sector, Segment};

/// MAD-63 Buildings of the terrain.
pub const BUILDING: Kinds = Kinds::of(&[FeatureKind::Building]);
/// MAD-136 A building holds one element for each of so many square micrometres, or part of them.
const PER_ELEMENT: i64 = 900 * 1_000_000;

/// MAD-63 Whom a building shelters.
fn is_garrison(mobilities: Mobilities) -> bool {
    mobilities.are_all_of(GARRISON)
}

/// The works and buildings of a board that somebody can be in: who is, who may, and what they are worth (MAD-61 to MAD-64, MAD-158).
#[derive(Clone, Copy)]
pub struct Shelters<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-61 Its works and buildings.
    #[inline]
    pub fn shelters(&self) -> Shelters<'_> {
        Shelters { board: self }
    }
}

impl<'a> Shelters<'a> {
    /// MAD-61, MAD-63, MAD-158 The work or building that an element is in where it stands there: edge included, and only one
    /// that is open to its kind. Of a marker no more is asked than where it lies (MAD-159).
    pub fn shelter_of(self, piece: Piece, at: Point) -> Option<Shelter> {
        self.shelter_for(
            if self.board.setting.is_element(piece) { self.board.mobilities(piece) } else { Mobilities::default() },
            at,
        )
    }

    /// MAD-61, MAD-113, MAD-158 The work or building that shelters a mover at a place of its way: none that it can pass over.
    ///
    /// RULING: a grav vehicle is above a pit from the start of its path to the end of it, as it is above the wood that it leaves
    /// (MAD-114): that it is going to end there nobody knows before it has.
    pub fn shelter_on_the_way(self, mover: Piece, at: Point) -> Option<Shelter> {
        let passed = |id: WorkId| {
            let work = self.board.works.get(id);
            self.board.setting.is_element(mover)
                && work.is_some_and(|work| work.kind.is_passed_over(self.board.mobilities(mover)))
        };
        self.shelter_of(mover, at).filter(|shelter| !matches!(*shelter, Shelter::Work(id) if passed(id)))
    }

    /// MAD-87 The work or building that a marker is in where it lies there, whatever is under it.
    pub fn shelter_at(self, at: Point) -> Option<Shelter> {
        self.shelter_for(Mobilities::default(), at)
    }

    fn shelter_for(self, mover: Mobilities, at: Point) -> Option<Shelter> {
        let takes = |kind: WorkKind| kind.is_shelter() && kind.takes(mover);
        for (id, work) in self.board.works.there().filter(|(_, work)| takes(work.kind)) {
            if work.area().is_some_and(|area| area.contains(at)) {
                return Some(Shelter::Work(id));
            }
        }
        if !is_garrison(mover) {
            return None;
        }
        self.building_at(at).map(Shelter::Building)
    }

    /// MAD-63 The building that a place is in.
    pub fn building_at(self, at: Point) -> Option<FeatureId> {
        let mut found = None;
        self.board.setting.field.containing(at, BUILDING, |feature| found = Some(feature.id));
        found
    }

    /// Where a work or building lies; none for what is not there.
    pub fn shelter_area(self, shelter: Shelter) -> Option<&'a Polygon> {
        match shelter {
            Shelter::Work(id) => self.board.works.get(id)?.area(),
            Shelter::Building(id) => self.board.setting.field.feature(id)?.area(),
        }
    }

    /// The middle of a work or building.
    pub fn shelter_middle(self, shelter: Shelter) -> Point {
        match shelter {
            Shelter::Work(id) => self.board.works.get(id).map_or(Point::default(), |work| work.at),
            Shelter::Building(_) => self.shelter_area(shelter).map_or(Point::default(), Polygon::centroid),
        }
    }

    /// MAD-61, MAD-63, MAD-64 The cover value of a work or building as it stands.
    pub fn cover_value(self, shelter: Shelter) -> i8 {
        let full = self.board.setting.lists.charts.to_hit.fortification;
        match shelter {
            Shelter::Work(id) => self.board.works.get(id).map_or(full, |work| work.value),
            Shelter::Building(id) => {
                self.board.works.reduced.iter().find(|(building, _)| *building == id).map_or(full, |(_, value)| *value)
            }
        }
    }

    /// MAD-136 How many elements a work or building holds.
    pub fn shelter_capacity(self, shelter: Shelter) -> usize {
        match shelter {
            Shelter::Work(id) => self.board.works.get(id).map_or(0, |work| work.capacity.into()),
            Shelter::Building(_) => {
                let area = self.shelter_area(shelter).map_or(0, Polygon::area);
                usize::try_from((area + PER_ELEMENT - 1) / PER_ELEMENT).unwrap_or(0)
            }
        }
    }

    /// MAD-61 The elements in a work or building.
    pub fn occupants(self, shelter: Shelter) -> impl Iterator<Item = (Piece, &'a Element)> {
        let area = self.shelter_area(shelter);
        let inside = move |piece: Piece, element: &Element| {
            element.stands()
                && area.is_some_and(|area| area.contains(element.at))
                && self.shelter_of(piece, element.at) == Some(shelter)
        };
        self.board.pieces().chain(self.board.markers()).filter(move |(piece, element)| inside(*piece, element))
    }

    /// MAD-158 May an element be in this work or building: is it open to its kind, without an enemy, and not full?
    ///
    /// # Errors
    /// Why not.
    pub fn may_enter(self, piece: Piece, shelter: Shelter) -> Result<(), &'static Reason> {
        self.takes_in(shelter, self.board.mobilities(piece), self.board.setting.side(piece), Some(piece))
    }

    fn takes_in(
        self,
        shelter: Shelter,
        mover: Mobilities,
        side: Side,
        piece: Option<Piece>,
    ) -> Result<(), &'static Reason> {
        let takes = match shelter {
            Shelter::Work(id) => self.board.works.get(id).is_some_and(|work| work.kind.takes(mover)),
            Shelter::Building(_) => is_garrison(mover),
        };
        if !takes {
            return Err(&clause::CLOSED_WORK);
        }
        let mut friends = 0;
        for (other, _) in self.occupants(shelter).filter(|(other, _)| Some(*other) != piece) {
            if self.board.setting.side(other) != side {
                return Err(&clause::WORK_HELD);
            }
            friends += 1;
        }
        if friends >= self.shelter_capacity(shelter) { Err(&clause::WORK_FULL) } else { Ok(()) }
    }

    /// MAD-62, MAD-127 Does an element at this place touch a work or building?
    pub fn touches_shelter(self, at: Point, shelter: Shelter) -> bool {
        let limit = self.board.setting.rules.touch();
        self.shelter_area(shelter).is_some_and(|area| area.within(at, limit))
    }

    /// MAD-62 Does this firer go against whoever is in that work or building without its cover: infantry or power armour that
    /// touches it?
    pub fn storms(self, firer: Piece, from: Point, shelter: Shelter) -> bool {
        self.board.setting.is_element(firer)
            && is_garrison(self.board.mobilities(firer))
            && self.touches_shelter(from, shelter)
    }

    /// MAD-61 May an element fire at a place: is it in the arc of the work that it is in?
    pub fn bears_on(self, firer: Piece, from: Point, target: Point) -> bool {
        self.arc_of_fire(firer, from, Length::MAX).is_none_or(|arc| arc.faces(target))
    }

    /// MAD-55, MAD-61 May a watcher answer a mover at a place? The arc of its work does not bind who only spots a marker.
    pub fn answers_to(self, watcher: Piece, mover: Piece, at: Point) -> bool {
        self.board.setting.slot(mover).is_some() || self.bears_on(watcher, self.board.element(watcher).at, at)
    }

    /// MAD-61 The arc of the work that an element there fires from, as far as this; none where it may fire all round.
    pub fn arc_of_fire(self, firer: Piece, from: Point, reach: Length) -> Option<Sector> {
        if self.board.works.works.is_empty() {
            return None;
        }
        let Shelter::Work(id) = self.shelter_of(firer, from)? else { return None };
        let work = self.board.works.get(id).filter(|work| work.arc < 360)?;
        Some(Sector::new(work.at, work.front, work.arc.into(), reach))
    }

    /// Whoever stands in a work that is not for him, as survivors of a wreck may, is free to leave it.
    fn goes_into(self, piece: Piece, shelter: Shelter, area: &Polygon, from: Point) -> Result<(), Refusal> {
        if area.contains(from) { Ok(()) } else { self.may_enter(piece, shelter).map_err(Refusal::of) }
    }

    /// MAD-26, MAD-66, MAD-158 May an element stand there as far as works, wires and obstacles go?
    ///
    /// # Errors
    /// Why not.
    pub fn may_end_among_works(self, piece: Piece, end: Point) -> Result<(), Refusal> {
        self.may_lie_in_works(end, |shelter| self.may_enter(piece, shelter))?;
        match self.shelter_of(piece, end) {
            Some(building @ Shelter::Building(_)) => self.may_enter(piece, building).map_err(Refusal::of),
            _ => Ok(()),
        }
    }

    /// MAD-83, MAD-158 May a marker with such units under it be placed here as far as works and buildings go?
    ///
    /// # Errors
    /// Why not.
    pub fn may_place_among_works(self, side: Side, mobilities: Mobilities, at: Point) -> Result<(), Refusal> {
        self.may_lie_in_works(at, |shelter| self.takes_in(shelter, mobilities, side, None))?;
        match self.building_at(at).map(Shelter::Building) {
            Some(building) if is_garrison(mobilities) => {
                self.takes_in(building, mobilities, side, None).map_err(Refusal::of)
            }
            _ => Ok(()),
        }
    }

    /// Neither on wire or an obstacle, nor in a work that may not be entered.
    fn may_lie_in_works(
        self,
        at: Point,
        may_enter: impl Fn(Shelter) -> Result<(), &'static Reason>,
    ) -> Result<(), Refusal> {
        for (id, work) in self.board.works.there() {
            if let Some(line) = work.line() {
                if line.contains(at) && !work.is_gap(line.position(at)) {
                    return refuse(&clause::ENDS_ON_WIRE);
                }
            } else if work.kind.is_shelter() && work.area().is_some_and(|area| area.contains(at)) {
                may_enter(Shelter::Work(id)).map_err(Refusal::of)?;
            }
        }
        Ok(())
    }

    /// MAD-127 The same with a building.
    pub fn against_shelter(self, shelter: Shelter, from: Point) -> Option<Point> {
        self.board.obstacles().short_of(from, self.shelter_area(shelter)?.closest_point(from))
    }

    /// MAD-158 A place in a work or building with so many steps of 10 mm from its middle along its longest side.
    pub fn berth(self, shelter: Shelter, steps: i32) -> Option<Point> {
        let area = self.shelter_area(shelter)?;
        let edge = area.edges().max_by_key(Segment::length)?;
        let along = sandtable_geometry::Angle::bearing(edge.from, edge.to);
        let along = if steps < 0 { along.opposite() } else { along };
        let middle = self.shelter_middle(shelter);
        Some(middle.advance(along, Length::mm(10) * steps.abs()))
    }
}

impl Obstacles<'_> {
    /// MAD-158 May an element pass along a track as far as works, wires, obstacles and buildings go? `but` is a line that it
    /// crosses as its whole movement.
    ///
    /// # Errors
    /// Why not.
    pub fn passes_works(self, piece: Piece, track: &[Point], but: Option<WorkId>) -> Result<(), Refusal> {
        let mover = self.board.mobilities(piece);
        for (id, work) in self.board.works.there() {
            if Some(id) == but {
                continue;
            }
            if work.kind.is_line() {
                self.passes_line(piece, work, track).map_err(Refusal::of)?;
                continue;
            }
            let Some(area) = work.area().filter(|_| work.kind.is_shelter()) else { continue };
            if work.kind.is_passed_over(mover) || !runs_inside(area, track) {
                continue;
            }
            self.board.shelters().goes_into(piece, Shelter::Work(id), area, track[0])?;
        }
        if is_garrison(mover) {
            let mut refused = Ok(());
            self.board.setting.field.path(track, BUILDING, |met| {
                let Met::Area { feature, .. } = met else { return };
                let shelter = Shelter::Building(feature);
                if let (Ok(()), Some(area)) = (&refused, self.board.shelters().shelter_area(shelter)) {
                    refused = self.board.shelters().goes_into(piece, shelter, area, track[0]);
                }
            });
            refused?;
        }
        Ok(())
    }

    /// MAD-127, MAD-158 The place in contact with a work, wire, obstacle or tile: straight to its nearest point, and as far
    /// before it as a footprint reaches. None where it is not there, or where the element is inside it.
    pub fn against(self, work: WorkId, from: Point) -> Option<Point> {
        let nearest = self.board.works.get(work)?.nearest(from)?;
        self.short_of(from, nearest)
    }

    fn short_of(self, from: Point, nearest: Point) -> Option<Point> {
        let back = self.board.setting.rules.against();
        (from != nearest).then(|| nearest.toward(from, back))
    }
}

/// Has a track a stretch strictly inside an area?
fn runs_inside(area: &Polygon, track: &[Point]) -> bool {
    let mut inside = false;
    for pair in track.windows(2) {
        area.spans(&Segment::new(pair[0], pair[1]), |_| inside = true);
    }
    inside
}
