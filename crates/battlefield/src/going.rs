//! What movement over terrain costs, and the cost of a path.

use crate::path::Step;
use crate::{Cover, Feature, FeatureId, FeatureKind, Field, Kinds, Outline};
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

/// What movement costs, as a rulebook says it for one mover: by kind of area and of line, and for single ones.
///
/// Where areas lie over each other the worst counts. On a road (a kind named with [`Going::roads`]) no area counts;
/// lines count on roads too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Going {
    grounds: [Ground; FeatureKind::ALL.len()],
    obstacles: [Obstacle; FeatureKind::ALL.len()],
    roads: Kinds,
    own_grounds: Vec<(FeatureId, Ground)>,
    own_obstacles: Vec<(FeatureId, Obstacle)>,
    gaps: Vec<(FeatureId, Span)>,
    barred: Vec<Circle>,
    shut: Vec<(Outline, Vec<Span>)>,
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

    /// Sets the cost inside one area, whatever its kind. The latest word counts.
    pub fn ground_of(mut self, area: FeatureId, ground: Ground) -> Going {
        self.own_grounds.insert(0, (area, ground));
        self
    }

    /// Sets the cost of crossing one line, whatever its kind. The latest word counts.
    pub fn obstacle_of(mut self, line: FeatureId, obstacle: Obstacle) -> Going {
        self.own_obstacles.insert(0, (line, obstacle));
        self
    }

    /// Makes a gap in a line: a stretch measured along the line, as by [`sandtable_geometry::Polyline::position`].
    /// Crossings in it, ends included, are free.
    pub fn gap(mut self, line: FeatureId, stretch: Span) -> Going {
        self.gaps.push((line, stretch));
        self
    }

    /// Bars a circle to all paths; its rim is open. A mover who stands inside may leave it, but not come nearer to
    /// its centre.
    pub fn barred(mut self, circle: Circle) -> Going {
        self.barred.push(circle);
        self
    }

    /// Shuts an outline that is no feature of the field: no path runs inside an area, crosses a line, or ends on one. Gaps
    /// are measured along a line, as by [`sandtable_geometry::Polyline::position`]; in them, ends included, it is open.
    pub fn shut(mut self, outline: Outline, gaps: Vec<Span>) -> Going {
        self.shut.push((outline, gaps));
        self
    }

    fn ground_in(&self, feature: &Feature) -> Ground {
        let own = self.own_grounds.iter().find(|(id, _)| *id == feature.id);
        own.map_or(self.grounds[feature.kind as usize], |(_, ground)| *ground)
    }

    fn obstacle_at(&self, feature: &Feature) -> Obstacle {
        let own = self.own_obstacles.iter().find(|(id, _)| *id == feature.id);
        own.map_or(self.obstacles[feature.kind as usize], |(_, obstacle)| *obstacle)
    }

    /// The kinds that matter for a cost on a table.
    fn kinds(&self, field: &Field) -> Kinds {
        let matters = |feature: &&Feature| {
            self.ground_in(feature) != Ground::Plain || self.obstacle_at(feature) != Obstacle::Free
        };
        field.features().iter().filter(matters).fold(self.roads, |kinds, feature| kinds.with(feature.kind))
    }

    /// Whether a path meets an outline that is shut.
    fn is_shut(&self, path: &[Point]) -> bool {
        self.shut.iter().any(|(outline, gaps)| {
            let mut met = false;
            match outline {
                Outline::Line(line) => line.crossings_of_path(path, |crossing| {
                    met |= !is_open(gaps, line.position(crossing.point));
                }),
                Outline::Area(area) => {
                    path.windows(2).for_each(|pair| area.spans(&Segment::new(pair[0], pair[1]), |_| met = true));
                }
            }
            met
        })
    }

    /// Whether a straight piece comes into a barred circle, or nearer to the centre of one in which it starts.
    fn is_barred(&self, segment: &Segment) -> bool {
        self.barred.iter().any(|circle| {
            segment.is_nearer(circle.centre, circle.radius) && segment.closest_point(circle.centre) != segment.from
        })
    }
}

/// Whether a place of a line is in one of its gaps.
fn is_open(gaps: &[Span], along: Length) -> bool {
    gaps.iter().any(|gap| gap.from <= along && along <= gap.to)
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
        Price { field, going, kinds: going.kinds(field) }
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
                current.1.stretches.push((span, self.going.ground_in(feature)));
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
            closed |= self.going.is_barred(&segment);
        }
        closed |= self.going.is_shut(path);
        (!closed).then_some(total)
    }

    /// Whether a point lies exactly on a line that costs or is closed: there no path can end.
    pub fn is_on_obstacle(&self, point: Point) -> bool {
        let mut found = false;
        self.field.near(point, Length::ZERO, self.kinds, |feature| {
            found |= feature.line().is_some() && self.toll(feature.id, point) != Some(Length::ZERO);
        });
        let on = |outline: &Outline, gaps: &[Span]| match outline {
            Outline::Line(line) => line.contains(point) && !is_open(gaps, line.position(point)),
            Outline::Area(_) => false,
        };
        found || self.going.shut.iter().any(|(outline, gaps)| on(outline, gaps))
    }

    fn toll(&self, feature: FeatureId, point: Point) -> Option<Length> {
        let Some(feature) = self.field.feature(feature) else { return Some(Length::ZERO) };
        match self.going.obstacle_at(feature) {
            Obstacle::Free => Some(Length::ZERO),
            _ if self.is_in_gap(feature, point) => Some(Length::ZERO),
            Obstacle::Toll(toll) => Some(toll),
            Obstacle::Closed => None,
        }
    }

    fn is_in_gap(&self, feature: &Feature, point: Point) -> bool {
        let mut gaps = self.going.gaps.iter().filter(|(id, _)| *id == feature.id).map(|(_, gap)| gap).peekable();
        if gaps.peek().is_none() {
            return false;
        }
        let position = feature.line().map(|line| line.position(point));
        gaps.any(|gap| position.is_some_and(|position| is_open(&[*gap], position)))
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
