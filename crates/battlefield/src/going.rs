//! What movement over terrain costs, and the cost of a path.

use crate::path::Step;
use crate::{Cover, FeatureId, FeatureKind, Field, Kinds};
use sandtable_geometry::{Circle, Length, Point, Segment, Span};

/// What each length inside an area costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Its length.
    #[default]
    Plain,
    /// So many times its length.
    Times(u8),
    /// No path may have any length inside.
    Closed,
}

/// What crossing a line costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// Nothing.
    #[default]
    Free,
    /// A fixed length for each crossing.
    Toll(Length),
    /// No path may cross.
    Closed,
}

/// What movement costs, as a rulebook says it for one mover: by kind of area and by kind of line.
///
/// Where areas lie over each other the worst counts. On a road (a kind named with [`Going::roads`]) no area counts;
/// lines count on roads too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Going {
    grounds: [Ground; FeatureKind::ALL.len()],
    obstacles: [Obstacle; FeatureKind::ALL.len()],
    roads: Kinds,
    gaps: Vec<(FeatureId, Circle)>,
    barred: Vec<Circle>,
}

impl Going {
    /// Everything is plain and free.
    pub fn new() -> Going {
        Going::default()
    }

    /// Sets the cost inside areas of a kind.
    pub fn ground(mut self, kind: FeatureKind, ground: Ground) -> Going {
        self.grounds[kind as usize] = ground;
        self
    }

    /// Sets the cost of crossing lines of a kind.
    pub fn obstacle(mut self, kind: FeatureKind, obstacle: Obstacle) -> Going {
        self.obstacles[kind as usize] = obstacle;
        self
    }

    /// Names the kinds of area on which other areas do not count.
    pub fn roads(mut self, kinds: Kinds) -> Going {
        self.roads = kinds;
        self
    }

    /// Makes a gap in a line: crossings in the circle (rim included) are free.
    pub fn gap(mut self, line: FeatureId, circle: Circle) -> Going {
        self.gaps.push((line, circle));
        self
    }

    /// Bars a circle to all paths; its rim is open.
    pub fn barred(mut self, circle: Circle) -> Going {
        self.barred.push(circle);
        self
    }

    /// The kinds that matter for a cost.
    fn kinds(&self) -> Kinds {
        let matters = |kind: &FeatureKind| {
            let index = *kind as usize;
            self.grounds[index] != Ground::Plain || self.obstacles[index] != Obstacle::Free
        };
        FeatureKind::ALL.into_iter().filter(matters).fold(self.roads, Kinds::with)
    }
}

/// A [`Going`] made ready to price many paths on one table.
pub(crate) struct Price<'a> {
    field: &'a Field,
    going: &'a Going,
    kinds: Kinds,
}

/// What one piece of a path meets.
#[derive(Default)]
struct Piece {
    /// Costly and closed stretches.
    stretches: Vec<(Span, Ground)>,
    roads: Cover,
}

impl<'a> Price<'a> {
    pub fn new(field: &'a Field, going: &'a Going) -> Price<'a> {
        Price { field, going, kinds: going.kinds() }
    }

    /// The cost of a path, or nothing if it is closed.
    pub fn cost(&self, path: &[Point]) -> Option<Length> {
        let mut total = Length::ZERO;
        let mut closed = false;
        let mut current = (0, Piece::default());
        self.field.path(path, self.kinds, |step| match step {
            Step::Area { piece, feature, span, .. } => {
                if piece != current.0 {
                    let done = std::mem::replace(&mut current, (piece, Piece::default())).1;
                    closed |= !done.add_to(&mut total);
                }
                let Some(feature) = self.field.feature(feature) else { return };
                if self.going.roads.contains(feature.kind) {
                    current.1.roads.add(span);
                }
                current.1.stretches.push((span, self.going.grounds[feature.kind as usize]));
            }
            Step::Line { feature, point, .. } => match self.toll(feature, point) {
                Some(toll) => total += toll,
                None => closed = true,
            },
        });
        closed |= !current.1.add_to(&mut total);
        for pair in path.windows(2) {
            let segment = Segment::new(pair[0], pair[1]);
            total += segment.length();
            closed |= self.going.barred.iter().any(|circle| segment.is_nearer(circle.centre, circle.radius));
        }
        (!closed).then_some(total)
    }

    /// Whether a point lies exactly on a line that costs or is closed: there no path can end.
    pub fn is_on_obstacle(&self, point: Point) -> bool {
        let mut found = false;
        self.field.near(point, Length::ZERO, self.kinds, |feature| {
            found |= feature.line().is_some() && self.toll(feature.id, point) != Some(Length::ZERO);
        });
        found
    }

    fn toll(&self, feature: FeatureId, point: Point) -> Option<Length> {
        let Some(line) = self.field.feature(feature) else { return Some(Length::ZERO) };
        if self.going.gaps.iter().any(|(id, circle)| *id == feature && circle.contains(point)) {
            return Some(Length::ZERO);
        }
        match self.going.obstacles[line.kind as usize] {
            Obstacle::Free => Some(Length::ZERO),
            Obstacle::Toll(toll) => Some(toll),
            Obstacle::Closed => None,
        }
    }
}

impl Piece {
    /// Adds what the stretches cost beyond their length. False if one is closed.
    fn add_to(&self, total: &mut Length) -> bool {
        let mut ends: Vec<Length> = Vec::new();
        for (span, ground) in &self.stretches {
            if *ground == Ground::Closed && !self.is_on_road(*span) {
                return false;
            }
            ends.extend([span.from, span.to]);
        }
        ends.extend(self.roads.stretches().iter().flat_map(|road| [road.from, road.to]));
        ends.sort_unstable();
        for pair in ends.windows(2) {
            let part = Span { from: pair[0], to: pair[1] };
            if part.from == part.to || self.is_on_road(part) {
                continue;
            }
            let covers = |span: &Span| span.from <= part.from && part.to <= span.to;
            let times = self.stretches.iter().filter(|(span, _)| covers(span)).map(|(_, ground)| match ground {
                Ground::Times(times) => i32::from(*times),
                Ground::Plain | Ground::Closed => 1,
            });
            *total += part.length() * (times.max().unwrap_or(1) - 1);
        }
        true
    }

    /// Whether the whole of a stretch lies on roads.
    fn is_on_road(&self, part: Span) -> bool {
        self.roads.stretches().iter().any(|road| road.from <= part.from && part.to <= road.to)
    }
}

impl Field {
    /// The cost of a path of straight pieces: its length, more in costly areas, and the tolls of the lines it
    /// crosses; nothing if any of it is closed.
    pub fn cost(&self, path: &[Point], going: &Going) -> Option<Length> {
        Price::new(self, going).cost(path)
    }
}
