//! Works, wire, anti-tank obstacles and mine tiles as they lie on the table.

use crate::lists::WorkRow;
use crate::lists::works::WorkKind;
use sandtable_battlefield::{FeatureId, Outline};
use sandtable_core::{Pieces, Side};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Length, Point, Polygon, Polyline, Span};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;
use std::sync::Arc;

/// Works, wires, obstacles and tiles of a battle at most, both sides together.
pub const MOST_WORKS: usize = 96;
/// Pieces of one wire or obstacle at most.
pub const MOST_PIECES_OF_LINE: usize = 8;
/// From a front to its flank.
const QUARTER: Angle = Angle::degrees(90);

/// The bearings of a work's front, or of each piece of a wire or obstacle.
pub type Bearings = List<Angle, MOST_PIECES_OF_LINE>;

/// A work, wire, obstacle or tile, by its index in the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkId(pub u8);

impl WorkId {
    /// The index into lists of works.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// MAD-61, MAD-63 What shelters: a work, or a building of the terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shelter {
    /// A bunker, a trench, a pit.
    Work(WorkId),
    /// A building.
    Building(FeatureId),
}

/// One work, wire, obstacle or tile.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Work {
    /// What it is.
    pub kind: WorkKind,
    /// Who placed it; none where it is part of the table.
    pub side: Option<Side>,
    /// Its centre, or where the line starts.
    pub at: Point,
    /// The bearing of its front (MAD-158).
    pub front: Angle,
    /// Where it lies; none before it is placed, and of a tile that was cleared.
    pub outline: Option<Outline>,
    /// MAD-64 Its cover value.
    pub value: i8,
    /// MAD-136 How many elements it holds.
    pub capacity: u8,
    /// MAD-136 Its arc of fire in degrees; 360 is all round.
    pub arc: u16,
    /// Its width, or the length of each piece of a line.
    pub width: Length,
    /// Its depth; of a line nothing.
    pub depth: Length,
    /// How many pieces a line has.
    pub pieces: u8,
    /// MAD-66 Gaps of a line, measured along it, ends included.
    pub gaps: Vec<Span>,
    /// MAD-68 Elements that a tile has attacked in this activation.
    pub struck: Pieces,
}

impl Work {
    /// MAD-136 A work that is not on the table yet.
    pub fn new(kind: WorkKind, side: Option<Side>, row: &WorkRow, pieces: u8, value: i8) -> Work {
        Work {
            kind,
            side,
            at: Point::default(),
            front: Angle::default(),
            outline: None,
            value,
            capacity: row.capacity,
            arc: row.arc,
            width: row.width,
            depth: row.depth,
            pieces,
            gaps: Vec::new(),
            struck: Pieces::default(),
        }
    }

    /// MAD-158 With how many bearings it is placed: one for each piece of a line, none for a tile.
    pub fn bearings(&self) -> usize {
        match self.kind {
            WorkKind::Mines => 0,
            kind if kind.is_line() => self.pieces.into(),
            _ => 1,
        }
    }

    /// MAD-158 Where it would lie: a line from its start, piece by piece on these bearings; a work about its centre with its
    /// longer side at right angles to its front; a tile along the table's edges. None where no such line can be.
    pub fn laid(&self, at: Point, bearings: &[Angle]) -> Option<Outline> {
        if self.kind.is_line() {
            let mut points = vec![at];
            for &bearing in bearings {
                points.push(points[points.len() - 1].advance(bearing, self.width));
            }
            return Polyline::new(points).ok().map(Outline::Line);
        }
        let front = if self.kind == WorkKind::Mines { Angle::default() } else { bearings.first().copied()? };
        let (across, along) = (self.width.half(), self.depth.half());
        let corner = |ahead: Length, aside: Length| at.advance(front, ahead).advance(front + QUARTER, aside);
        let none = Length::ZERO;
        let corners = [
            corner(none - along, none - across),
            corner(none - along, across),
            corner(along, across),
            corner(along, none - across),
        ];
        Polygon::new(corners.to_vec()).ok().map(Outline::Area)
    }

    /// It is placed there; where it cannot lie so, it stays off the table.
    pub fn place(&mut self, at: Point, bearings: &[Angle]) {
        self.outline = self.laid(at, bearings);
        self.at = at;
        self.front =
            if self.kind == WorkKind::Mines { Angle::default() } else { bearings.first().copied().unwrap_or_default() };
    }

    /// Its area, if it is on the table and has one.
    pub fn area(&self) -> Option<&Polygon> {
        match &self.outline {
            Some(Outline::Area(area)) => Some(area),
            _ => None,
        }
    }

    /// Its line, if it is on the table and is one.
    pub fn line(&self) -> Option<&Polyline> {
        match &self.outline {
            Some(Outline::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// Is it there?
    pub fn is_there(&self) -> bool {
        self.outline.is_some()
    }

    /// Its point nearest to another; that point itself where it is inside.
    pub fn closest_point(&self, point: Point) -> Option<Point> {
        match self.outline.as_ref()? {
            Outline::Area(area) => Some(area.closest_point(point)),
            Outline::Line(line) => Some(line.closest_point(point)),
        }
    }

    /// Is a point at most so far from it?
    pub fn within(&self, point: Point, limit: Length) -> bool {
        match &self.outline {
            Some(Outline::Area(area)) => area.within(point, limit),
            Some(Outline::Line(line)) => line.within(point, limit),
            None => false,
        }
    }

    /// MAD-66 Is a place of a line in one of its gaps, ends included?
    pub fn is_gap(&self, along: Length) -> bool {
        self.gaps.iter().any(|gap| gap.from <= along && along <= gap.to)
    }

    /// MAD-66 A gap is made; gaps that meet are one.
    pub fn open(&mut self, gap: Span) {
        self.gaps.push(gap);
        self.gaps.sort_unstable_by_key(|gap| (gap.from, gap.to));
        self.gaps.dedup_by(|later, gap| {
            let meets = later.from <= gap.to;
            if meets {
                gap.to = gap.to.max(later.to);
            }
            meets
        });
    }

    /// What is left of a line beside its gaps: the pieces to draw, each by its points.
    pub fn remains(&self) -> Vec<Vec<Point>> {
        let Some(line) = self.line() else { return Vec::new() };
        let whole = line.length();
        let mut ends = vec![Length::ZERO];
        ends.extend(self.gaps.iter().flat_map(|gap| [gap.from, gap.to]));
        ends.push(whole);
        let stretch = |from: Length, to: Length| {
            let mut points = vec![line.at(from)];
            let mut so_far = Length::ZERO;
            for piece in line.pieces() {
                so_far += piece.length();
                if from < so_far && so_far < to {
                    points.push(piece.to);
                }
            }
            points.push(line.at(to));
            points
        };
        ends.chunks_exact(2).filter(|pair| pair[0] < pair[1]).map(|pair| stretch(pair[0], pair[1])).collect()
    }
}

/// What the ground of a battle has beside its terrain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fieldworks {
    /// The works, wires, obstacles and tiles.
    pub works: Vec<Work>,
    /// MAD-64 Buildings whose cover value is reduced.
    pub reduced: Vec<(FeatureId, i8)>,
}

/// The works of a battle. Nearly always the same from one state to the next, so that states share them; nothing at all where
/// a battle has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Works(Option<Arc<Fieldworks>>);

static NONE: Fieldworks = Fieldworks { works: Vec::new(), reduced: Vec::new() };

impl Works {
    /// Works that are still to be placed, or lie already.
    pub fn new(works: Vec<Work>) -> Works {
        Works(if works.is_empty() { None } else { Some(Arc::new(Fieldworks { works, reduced: Vec::new() })) })
    }

    /// Has the battle none?
    pub fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// MAD-64 A work or building has this cover value from now on.
    pub fn reduce(&mut self, shelter: Shelter, value: i8) {
        let ground = self.change();
        match shelter {
            Shelter::Work(id) => {
                if let Some(work) = ground.works.get_mut(id.index()) {
                    work.value = value;
                }
            }
            Shelter::Building(id) => {
                ground.reduced.retain(|(building, _)| *building != id);
                ground.reduced.push((id, value));
                ground.reduced.sort_unstable();
            }
        }
    }

    /// The works, to be changed.
    pub fn change(&mut self) -> &mut Fieldworks {
        Arc::make_mut(self.0.get_or_insert_default())
    }
}

impl Deref for Works {
    type Target = Fieldworks;

    fn deref(&self) -> &Fieldworks {
        self.0.as_deref().unwrap_or(&NONE)
    }
}

impl Fieldworks {
    /// A battle without works.
    pub fn none() -> &'static Fieldworks {
        &NONE
    }

    /// All of them that are on the table, with their numbers.
    pub fn there(&self) -> impl Iterator<Item = (WorkId, &Work)> {
        self.all().filter(|(_, work)| work.is_there())
    }

    /// All of them, with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (WorkId, &Work)> {
        (0..).map(WorkId).zip(&self.works)
    }

    /// One of them, if the battle has it.
    pub fn get(&self, id: WorkId) -> Option<&Work> {
        self.works.get(id.index())
    }
}

impl Serialize for Works {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.as_deref().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Works {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Works, D::Error> {
        let ground = Option::<Fieldworks>::deserialize(from)?;
        Ok(Works(ground.filter(|ground| *ground != NONE).map(Arc::new)))
    }
}
