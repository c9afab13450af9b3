//! Section 6: movement: what a path costs, where it may lead, and where it may end.

use crate::battle::board::Board;
use crate::battle::fieldworks::Shelter;
use crate::battle::lift::Lift;
use crate::battle::setting::Ground;
use crate::battle::state::{Element, Marks, TestPoints};
use crate::clause;
use crate::lists::mobility::{Mobilities, Mobility, minds_bad_terrain, toll};
use crate::sections::artillery::is_free;
use crate::sections::sight::OBSTACLES;
use sandtable_battlefield::{Cover, FeatureKind, Going, Ground as Cost, Kinds, Obstacle, Step as Met};
use sandtable_core::{Path, Piece, Refusal, refuse};
use sandtable_dice::{List, Reason};
use sandtable_geometry::{Length, Point, Segment, Span};

/// MAD-29 How much farther a move goes that is all on the road.
pub const ROAD_BONUS: Length = Length::mm(50);
/// MAD-127 Occupants of the same work or building need less room.
const IN_SHELTER: Length = Length::mm(10);
/// MAD-55 A test point stands on the path every so often.
const TEST_STEP: Length = Length::mm(5);

/// MAD-29 What counts as a road.
pub const ROADS: Kinds = Kinds::of(&[FeatureKind::Road, FeatureKind::Bridge]);
/// MAD-24 to MAD-26 What a path may meet.
pub const AREAS: Kinds = Kinds::of(&[
    FeatureKind::Wood,
    FeatureKind::BuiltUp,
    FeatureKind::Building,
    FeatureKind::River,
    FeatureKind::DeepWater,
    FeatureKind::Marsh,
    FeatureKind::Rough,
    FeatureKind::Field,
    FeatureKind::Hill,
    FeatureKind::Cliff,
    FeatureKind::Road,
    FeatureKind::Bridge,
    FeatureKind::Wall,
    FeatureKind::Hedge,
    FeatureKind::Fence,
]);

/// A path with the place where it starts.
pub type Track = List<Point, 17>;

/// What a path costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fare {
    /// Its length, doubled where it is bad going, with 50 mm for each obstacle crossed.
    pub cost: Length,
    /// The crossings among it.
    pub crossings: Length,
    /// All of it runs on a road.
    pub on_road: bool,
}

/// Where the pieces of a board may go, and what a way costs (MAD-22 to MAD-29, MAD-127).
#[derive(Clone, Copy)]
pub struct Movement<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-22 Where its pieces may go.
    #[inline]
    pub fn movement(&self) -> Movement<'_> {
        Movement { board: self }
    }
}

impl<'a> Movement<'a> {
    /// MAD-22, MAD-23 What a path costs an element, its turns nothing, or why it may not go there (MAD-24, MAD-25, MAD-26).
    pub fn fare(self, mobilities: impl Into<Mobilities>, track: &[Point]) -> Result<Fare, &'static Reason> {
        let mobilities = mobilities.into();
        let mut fare = Fare { cost: Length::ZERO, crossings: Length::ZERO, on_road: true };
        let mut refused = None;
        let mut piece = Piecewise::default();
        self.board.setting.field.path(track, AREAS, |met| match met {
            Met::Area { piece: at, feature, span, .. } => {
                if at != piece.at {
                    piece.settle(&mut fare, &mut refused);
                    piece = Piecewise { at, ..Piecewise::default() };
                }
                let ground = self.board.setting.ground(feature);
                let kind = self.board.setting.field.feature(feature).map(|feature| feature.kind);
                if kind.is_some_and(|kind| ROADS.contains(kind)) {
                    piece.road.add(span);
                }
                if ground.bad && minds_bad_terrain(mobilities) {
                    piece.bad.add(span);
                }
                if ground.is_closed_to(mobilities) && piece.closed.try_push(span).is_err() {
                    refused = Some(&clause::IMPASSABLE);
                }
            }
            Met::Line { feature, point, .. } => {
                let kind = self.board.setting.field.feature(feature).map(|feature| feature.kind);
                if kind.is_some_and(|kind| OBSTACLES.contains(kind)) {
                    match toll(mobilities) {
                        Some(toll) => fare.crossings += toll,
                        None => refused = Some(&clause::MAY_NOT_CROSS),
                    }
                }
                // MAD-25: the line of a cliff, unless a road leads over it. RULING: a stream without width hinders nobody.
                if self.board.setting.ground(feature).is_closed_to(mobilities)
                    && !self.board.setting.field.is_in(point, ROADS)
                {
                    refused = Some(&clause::IMPASSABLE);
                }
            }
        });
        piece.settle(&mut fare, &mut refused);
        fare.cost += length(track) + fare.crossings;
        fare.on_road = self.is_on_road(track);
        refused.map_or(Ok(fare), Err)
    }

    /// MAD-29 Does the whole path, start and end included, lie on roads?
    fn is_on_road(self, track: &[Point]) -> bool {
        let field = &self.board.setting.field;
        if track.iter().any(|&point| !field.is_in(point, ROADS)) {
            return false;
        }
        track.windows(2).all(|pair| {
            let segment = Segment::new(pair[0], pair[1]);
            let mut road = Cover::new();
            field.path(pair, ROADS, |met| {
                if let Met::Area { span, .. } = met {
                    road.add(span);
                }
            });
            // A micrometre is lost where one road polygon ends and the next begins.
            road.length() + Length::um(2) >= segment.length()
        })
    }

    /// MAD-22, MAD-27, MAD-29 How far an element may go in this activation, all in all.
    pub fn distance(self, piece: Piece, on_road: bool) -> Length {
        let element = self.board.element(piece);
        let own = match self.board.setting.is_element(piece) {
            true if element.marks.has(Marks::SLOWED) => {
                self.board.setting.kind(piece).distance.min(self.board.setting.slow)
            }
            true => self.board.setting.kind(piece).distance,
            false => self.board.marker_distance(piece),
        };
        if on_road && !element.marks.has(Marks::OFF_ROAD) { own + ROAD_BONUS } else { own }
    }

    /// MAD-22 May the element take this path?
    ///
    /// # Errors
    /// Why not: ground, cost, the table's edge, the enemy, or no room at the end.
    pub fn may_travel(self, piece: Piece, track: &[Point]) -> Result<Fare, Refusal> {
        let field = &self.board.setting.field;
        let [.., _, end] = *track else { return refuse(&clause::NO_PATH) };
        if track.windows(2).all(|pair| pair[0] == pair[1]) {
            return refuse(&clause::NO_PATH);
        }
        if track.iter().any(|&point| !field.on_table(point)) {
            return refuse(&clause::OFF_TABLE);
        }
        let fare = self.may_pay(piece, track)?;
        self.may_end(piece, end)?;
        self.board.obstacles().passes_works(piece, track, None)?;
        self.passes_enemies(piece, track)?;
        Ok(fare)
    }

    /// MAD-22, MAD-127 May the element travel so far, wherever it may stop: ground, cost and the enemy, without its end?
    ///
    /// # Errors
    /// Why not.
    pub fn may_pass(self, piece: Piece, track: &[Point]) -> Result<Fare, Refusal> {
        let fare = self.may_pay(piece, track)?;
        self.board.obstacles().passes_works(piece, track, None)?;
        self.passes_enemies(piece, track)?;
        Ok(fare)
    }

    fn may_pay(self, piece: Piece, track: &[Point]) -> Result<Fare, Refusal> {
        let element = self.board.element(piece);
        let fare = self.fare(self.board.mobilities(piece), track).map_err(Refusal::of)?;
        let allowed = self.distance(piece, fare.on_road);
        let needed = element.spent + fare.cost;
        if needed > allowed {
            let reason = match () {
                () if needed - fare.crossings <= allowed => &clause::CANNOT_PAY_CROSSING,
                () if self.is_slowed(piece) => &clause::SLOWED,
                () => &clause::TOO_FAR,
            };
            return Err(Refusal::beyond(reason, fare.cost, (allowed - element.spent).max(Length::ZERO)));
        }
        Ok(fare)
    }

    /// MAD-27 Does it go no farther for the infantry that got in or out?
    fn is_slowed(self, piece: Piece) -> bool {
        let slowed = |piece: Piece| {
            self.board.element(piece).marks.has(Marks::SLOWED)
                && self.board.setting.kind(piece).distance > self.board.setting.slow
        };
        if self.board.setting.is_element(piece) {
            return slowed(piece);
        }
        self.board.marker_distance(piece) == self.board.setting.slow
            && self.board.under(piece).any(|(under, _)| slowed(under))
    }

    /// MAD-26, MAD-127 May the element stand there? Its ground, walls under it, and room; a marker takes up none, but keeps
    /// clear of the enemy (MAD-83).
    pub fn may_end(self, piece: Piece, end: Point) -> Result<(), Refusal> {
        self.may_rest(self.board.mobilities(piece), end)?;
        self.board.shelters().may_end_among_works(piece, end)?;
        self.has_room(piece, end)
    }

    /// MAD-25, MAD-26 May such movers stop there, whoever stands about: on the table, off the lines of obstacles, on ground
    /// that is open to them?
    ///
    /// # Errors
    /// Why not.
    pub fn may_rest(self, mobilities: Mobilities, end: Point) -> Result<(), Refusal> {
        let field = &self.board.setting.field;
        if !field.on_table(end) {
            return refuse(&clause::OFF_TABLE);
        }
        let mut on_line = false;
        field.near(end, Length::ZERO, OBSTACLES, |_| on_line = true);
        if on_line {
            return refuse(&clause::ENDS_ON_OBSTACLE);
        }
        // MAD-113, MAD-115: they pass over buildings, and do not stop on them.
        if mobilities.any_of(Mobilities::of(&[Mobility::Grav, Mobility::Vtol]))
            && self.board.shelters().building_at(end).is_some()
        {
            return refuse(&clause::ENDS_ON_BUILDING);
        }
        if self.is_closed(mobilities, end) {
            return refuse(&clause::IMPASSABLE);
        }
        Ok(())
    }

    /// MAD-25 Is a place inside ground that is closed to a mover, and not on a road or bridge over it?
    pub fn is_closed(self, mobilities: impl Into<Mobilities>, at: Point) -> bool {
        let mobilities = mobilities.into();
        let field = &self.board.setting.field;
        let mut closed = false;
        field.containing(at, AREAS, |feature| {
            let inside = feature.area().is_some_and(|area| area.contains_inside(at));
            closed |= inside && self.board.setting.ground(feature.id).is_closed_to(mobilities);
        });
        closed && !field.is_in(at, ROADS)
    }

    /// MAD-04, MAD-127 No two footprints overlap; occupants of the same work or building stand closer, and an occupant and an element
    /// outside need no room while this one keeps half a footprint from the work.
    pub fn has_room(self, piece: Piece, end: Point) -> Result<(), Refusal> {
        let footprint = self.board.setting.rules.footprint;
        let marker = !self.board.setting.is_element(piece);
        for (other, element) in self.board.pieces() {
            if marker && self.board.setting.side(other) == self.board.setting.side(piece) {
                continue;
            }
            if other == piece || !element.stands() || !end.is_nearer(element.at, footprint) {
                continue;
            }
            let (mine, theirs) =
                (self.board.shelters().shelter_of(piece, end), self.board.shelters().shelter_of(other, element.at));
            let free = match (mine, theirs) {
                (Some(a), Some(b)) if a == b => !end.is_nearer(element.at, IN_SHELTER),
                (None, Some(b)) => self.clear_of(end, b),
                (Some(a), None) => self.clear_of(element.at, a),
                _ => false,
            };
            if !free {
                return refuse(&clause::NO_ROOM);
            }
        }
        Ok(())
    }

    /// MAD-127 Does somebody outside keep half a footprint from a work or building?
    fn clear_of(self, point: Point, shelter: Shelter) -> bool {
        self.board
            .shelters()
            .shelter_area(shelter)
            .is_none_or(|area| area.distance(point) >= self.board.setting.rules.footprint.half())
    }

    /// MAD-127 A path does not run through the enemy, but it may end in contact with him or with his work. Who stands nearer
    /// already may go away from him.
    pub fn passes_enemies(self, piece: Piece, track: &[Point]) -> Result<(), Refusal> {
        let passing = self.board.setting.rules.passing();
        for (other, enemy) in self.in_the_way(piece) {
            for (n, pair) in track.windows(2).enumerate() {
                let part = Segment::new(pair[0], pair[1]);
                if !part.is_nearer(enemy.at, passing) {
                    continue;
                }
                // RULING: survivors of a wreck may stand this near to an enemy; they may leave, but not press on.
                let closest = part.closest_point(enemy.at);
                let leaves = pair[0].is_nearer(enemy.at, passing) && closest == pair[0];
                let closes_in = || n + 2 == track.len() && self.closes_in(piece, &part, other, enemy.at, closest);
                if !leaves && !closes_in() {
                    return refuse(&clause::THROUGH_ENEMY);
                }
            }
        }
        Ok(())
    }

    /// MAD-115, MAD-127 The enemies that a path keeps clear of: those that stand. Who flies passes over everybody, and one that
    /// flies high is in nobody's way.
    fn in_the_way(self, piece: Piece) -> impl Iterator<Item = (Piece, &'a Element)> {
        let side = self.board.setting.side(piece);
        let flies = matches!(self.board.lift(piece), Lift::Low | Lift::High);
        let bars = move |(other, enemy): &(Piece, &Element)| {
            self.board.setting.side(*other) != side && enemy.stands() && self.board.lift(*other) != Lift::High
        };
        self.board.pieces().filter(move |_| !flies).filter(bars)
    }

    /// MAD-127 Does the last piece of a path end in contact with an enemy, nearest to him at its end, or in contact with the
    /// work or building that he is in, without coming nearer to that than half a footprint?
    fn closes_in(self, piece: Piece, part: &Segment, other: Piece, enemy: Point, closest: Point) -> bool {
        let half = self.board.setting.rules.footprint.half();
        match (self.board.shelters().shelter_of(piece, part.to), self.board.shelters().shelter_of(other, enemy)) {
            (Some(_), None) => closest == part.to,
            (None, Some(his)) => self.board.shelters().shelter_area(his).is_some_and(|area| {
                area.within(part.to, self.board.setting.rules.touch())
                    && area.distance(part.from) >= half
                    && area.corners().iter().all(|&corner| !part.is_nearer(corner, half))
                    && area.distance(part.to) >= half
            }),
            _ => false,
        }
    }

    /// MAD-22 What movement costs an element, for outlines of its reach.
    pub fn going(self, piece: Piece) -> Going {
        let mobilities = self.board.mobilities(piece);
        let cost = |ground: Ground| match ground {
            ground if ground.is_closed_to(mobilities) => Cost::Closed,
            ground if ground.bad && minds_bad_terrain(mobilities) => Cost::Times(2),
            _ => Cost::Plain,
        };
        let crossing = |kind: FeatureKind, ground: Ground| match toll(mobilities) {
            _ if ground.is_closed_to(mobilities) => Obstacle::Closed,
            None if OBSTACLES.contains(kind) => Obstacle::Closed,
            Some(toll) if OBSTACLES.contains(kind) => Obstacle::Toll(toll),
            _ => Obstacle::Free,
        };
        let mut going = Going::new().roads(ROADS);
        for kind in FeatureKind::ALL {
            let ground = Ground::of(kind);
            going = going.ground(kind, cost(ground)).obstacle(kind, crossing(kind, ground));
        }
        for own in &self.board.setting.scenario.going {
            let (Some(feature), ground) =
                (self.board.setting.field.feature(own.feature), self.board.setting.ground(own.feature))
            else {
                continue;
            };
            let crossing = crossing(feature.kind, ground);
            going = going.ground_of(own.feature, cost(ground)).obstacle_of(own.feature, crossing);
        }
        let radius = self.board.setting.rules.passing();
        for (_, enemy) in self.in_the_way(piece) {
            going = going.barred(sandtable_geometry::Circle { centre: enemy.at, radius });
        }
        self.board.obstacles().shut_by_works(piece, going)
    }

    /// MAD-40 Has it done something that bars it from moving? Reasons that concern movement of any kind.
    pub fn may_move_at_all(self, element: &Element) -> Result<(), Refusal> {
        if element.marks.has(Marks::GAVE_UP) {
            return refuse(&clause::ALREADY_WATCHES);
        }
        if element.marks.has(Marks::STOOD) {
            return refuse(&clause::FIRED_STATIONARY);
        }
        if element.marks.has(Marks::STILL) {
            return refuse(&clause::SPOTTED_STILL);
        }
        if element.is_submerged() && element.marks.has(Marks::SAID) {
            return refuse(&clause::DIVED);
        }
        if element.marks.has(Marks::ENGAGED) {
            return refuse(&clause::ENGAGED);
        }
        is_free(element)
    }
}

/// Stretches of one piece of a path.
#[derive(Default)]
struct Piecewise {
    at: usize,
    bad: Cover,
    road: Cover,
    closed: List<Span, 16>,
}

impl Piecewise {
    /// MAD-24, MAD-25 Bad going costs its length again, unless a road leads through; closed ground only a road opens.
    fn settle(&self, fare: &mut Fare, refused: &mut Option<&'static Reason>) {
        let mut both = self.road;
        self.bad.stretches().iter().for_each(|&span| both.add(span));
        fare.cost += both.length() - self.road.length();
        let opened =
            |span: &Span| self.road.stretches().iter().any(|road| road.from <= span.from && span.to <= road.to);
        if !self.closed.iter().all(opened) {
            *refused = Some(&clause::IMPASSABLE);
        }
    }
}

/// A path with the place where it starts.
pub fn track(from: Point, path: &Path) -> Track {
    let mut track = Track::default();
    track.push(from);
    path.iter().for_each(|&point| track.push(point));
    track
}

/// MAD-22 How long a track is.
pub fn length(track: &[Point]) -> Length {
    track.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// MAD-55 The points of a path at which opportunity fire is tested: its start, every 5 mm of each piece, its corners, its
/// end.
pub fn test_points(track: &[Point]) -> TestPoints {
    let mut points = TestPoints::default();
    points.push(track[0]);
    for pair in track.windows(2) {
        let length = pair[0].distance(pair[1]);
        let mut along = TEST_STEP;
        while along < length {
            points.push(pair[0].toward(pair[1], along));
            along += TEST_STEP;
        }
        if length > Length::ZERO {
            points.push(pair[1]);
        }
    }
    points
}

/// How many test points of a track come before a distance along it.
pub fn test_points_before(track: &[Point], along: Length) -> usize {
    let (mut count, mut so_far) = (usize::from(along > Length::ZERO), Length::ZERO);
    for pair in track.windows(2) {
        let length = pair[0].distance(pair[1]);
        let mut step = TEST_STEP;
        while step < length && so_far + step < along {
            count += 1;
            step += TEST_STEP;
        }
        so_far += length;
        if so_far >= along {
            break;
        }
        count += usize::from(length > Length::ZERO);
    }
    count
}

/// The part of a track up to a distance along it.
pub fn cut(track: &[Point], mut along: Length) -> Track {
    let mut part = Track::default();
    part.push(track[0]);
    for pair in track.windows(2) {
        let length = pair[0].distance(pair[1]);
        if along <= length {
            part.push(if along < length { pair[0].toward(pair[1], along) } else { pair[1] });
            return part;
        }
        part.push(pair[1]);
        along -= length;
    }
    part
}

/// The part of a track up to one of its test points.
pub fn up_to(track: &[Point], test_point: usize) -> Track {
    let mut part = Track::default();
    part.push(track[0]);
    let mut seen = 0;
    for pair in track.windows(2) {
        let length = pair[0].distance(pair[1]);
        let here = length.0.unsigned_abs().div_ceil(TEST_STEP.0.unsigned_abs()) as usize;
        if test_point <= seen + here {
            let along = TEST_STEP * (test_point - seen) as i32;
            part.push(if along < length { pair[0].toward(pair[1], along) } else { pair[1] });
            return part;
        }
        seen += here;
        part.push(pair[1]);
    }
    part
}
