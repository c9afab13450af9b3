//! Section 4: line of sight, levels, shadows, smoke, and the cover that the line gives.

use crate::battle::board::Board;
use crate::battle::lift::{Lift, MASSES, Skimmed, Spot};
use crate::clause;
use crate::lists::RANGES_MM;
use crate::rules::even;
mod cache;

use sandtable_battlefield::{Cover, FeatureId, FeatureKind, Kinds, Met};
use sandtable_core::Piece;
use sandtable_dice::{Exact, List, Reason, Throw};
use sandtable_geometry::{Circle, Length, Point, Segment, Span};

/// MAD-14 More wood or built-up area than this on the line blocks it.
pub const DEPTH: Length = Length::mm(50);
/// MAD-15 How far a tall feature hides what is lower behind it.
pub const SHADOW: Length = Length::mm(50);
/// MAD-36 An obstacle this near to the target's own centre counts as crossed.
const AT_THE_OBSTACLE: Length = Length::um(100);

/// MAD-13 What may block a line: elements, wrecks, walls and obstacles are not among it.
const BLOCKING: Kinds = Kinds::of(&[FeatureKind::Wood, FeatureKind::BuiltUp, FeatureKind::Building, FeatureKind::Hill]);

/// MAD-26 Walls, hedges and the like.
pub const OBSTACLES: Kinds = Kinds::of(&[FeatureKind::Wall, FeatureKind::Hedge, FeatureKind::Fence]);

/// MAD-16 The throw that decides a doubtful line: 1 where it is clear.
pub fn doubt() -> Throw {
    even()
}

/// MAD-16 The chance that a doubtful line is clear.
pub fn chance_of_clear(exact: &mut Exact<f64>) -> f64 {
    exact.chances(doubt()).unwrap_or_default().iter().filter(|(seen, _)| *seen == 1).map(|(_, chance)| chance).sum()
}

/// What the line between two points shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Nothing hinders it.
    Clear,
    /// So near to an edge that a die decides (MAD-16).
    Doubtful,
    /// Something hides each from the other.
    Blocked(Blocker),
}

/// What blocks a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// A building or a hill between.
    Feature(FeatureId),
    /// Too much wood and built-up area in all.
    Depth(Length),
    /// The lower one stands in the shadow of this.
    Shadow(FeatureId),
    /// The smoke of this wreck.
    Smoke(Piece),
    /// One of them is under water (MAD-112).
    Water,
}

impl Sight {
    /// Certainly open.
    pub fn is_clear(self) -> bool {
        self == Sight::Clear
    }

    /// Open, or to be decided by a die.
    pub fn may_be_clear(self) -> bool {
        !matches!(self, Sight::Blocked(_))
    }
}

/// MAD-113 What a grav vehicle can be above.
const TALL: Kinds = Kinds::of(&[FeatureKind::Wood, FeatureKind::BuiltUp, FeatureKind::Building]);

/// A wood or built-up area no higher than the higher element: it counts its length where it holds the lower one, else it may
/// cast a shadow on it.
#[derive(Clone, Copy, Default)]
struct Mass {
    feature: FeatureId,
    group: u16,
    span: Span,
}

/// Lines of sight between the pieces of a board, what covers at their ends, and smoke on them (MAD-11 to MAD-16, MAD-36, MAD-37).
#[derive(Clone, Copy)]
pub struct Sightlines<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-12 Its lines of sight.
    #[inline]
    pub fn sight(&self) -> Sightlines<'_> {
        Sightlines { board: self }
    }
}

impl Sightlines<'_> {
    /// MAD-12, MAD-128 Line of sight: the straight line between two ends, the same from both. A marker is on the ground.
    pub fn between(self, a: impl Into<Spot>, b: impl Into<Spot>) -> Sight {
        let touches = |a, b| self.board.touch(a, b);
        self.of_ends(a.into(), b.into(), touches)
    }

    /// MAD-73, MAD-127, MAD-130 Line of sight to a place on the ground where nobody need stand: contact is of two elements.
    pub fn to_ground(self, a: Spot, at: Point) -> Sight {
        self.of_ends(a, at.into(), |_, _| false)
    }

    fn of_ends(self, a: Spot, b: Spot, touches: impl Fn(Spot, Spot) -> bool) -> Sight {
        match a.lift.max(b.lift) {
            // MAD-112: not even in contact.
            Lift::Under => return Sight::Blocked(Blocker::Water),
            // MAD-115, MAD-128: over everything.
            Lift::High => return Sight::Clear,
            _ => {}
        }
        let here = self.line(a, b, &touches);
        let doubt = self.board.setting.rules.doubt;
        // MAD-128: who is in contact sees, whatever stands beside them.
        if doubt == Length::ZERO || touches(a, b) {
            return here;
        }
        // MAD-16: doubtful if moving one end aside, at right angles to the line, changes the answer.
        let bearing = sandtable_geometry::Angle::bearing(a.at, b.at);
        let quarter = sandtable_geometry::Angle::degrees(90);
        let aside = [bearing + quarter, bearing + quarter.opposite()];
        let changes = aside.iter().any(|&side| {
            let open = matches!(here, Sight::Clear);
            let moved = |end: Spot| Spot { at: end.at.advance(side, doubt), ..end };
            matches!(self.line(moved(a), b, &touches), Sight::Clear) != open
                || matches!(self.line(a, moved(b), &touches), Sight::Clear) != open
        });
        if changes { Sight::Doubtful } else { here }
    }

    /// MAD-128 The order of the tests, without doubt: contact comes first, but is asked last, for most lines are clear.
    fn line(self, a: Spot, b: Spot, touches: impl Fn(Spot, Spot) -> bool) -> Sight {
        match self.terrain(a, b).or_else(|| self.smoke(a.at, b.at)) {
            Some(blocker) if !touches(a, b) => Sight::Blocked(blocker),
            _ => Sight::Clear,
        }
    }

    /// MAD-14, MAD-128 The wood and built-up area that counts along the line, and what blocks it; for ends that are not in
    /// contact. Where something else blocks, not all of it may have been counted.
    pub fn along(self, a: Spot, b: Spot) -> (Cover, Option<Blocker>) {
        let mut depth = Cover::new();
        if a.lift.max(b.lift) >= Lift::High {
            return (depth, None);
        }
        let blocker = self.look(a, b, &mut depth).or_else(|| self.smoke(a.at, b.at));
        (depth, blocker)
    }

    /// MAD-12 What of the terrain blocks a line, from whichever end.
    fn terrain(self, a: Spot, b: Spot) -> Option<Blocker> {
        cache::blocker(&self.board.setting.field, a, b, |a, b| self.look(a, b, &mut Cover::new()))
    }

    /// MAD-12, MAD-13, MAD-14, MAD-128 What of the terrain blocks a line; the wood and built-up area that counts is added to `depth`.
    fn look(self, a: Spot, b: Spot, depth: &mut Cover) -> Option<Blocker> {
        let field = &self.board.setting.field;
        let ((level_a, below_a), (level_b, below_b)) = (self.level(a), self.level(b));
        let (a, b) = (a.at, b.at);
        let (low, high) = (level_a.min(level_b), level_a.max(level_b));
        let lower_is_a = level_a < level_b;
        let behind = |span: Span| if lower_is_a { span.from } else { a.distance(b) - span.to };
        let mut masses: List<Mass, 32> = List::default();
        let mut blocked = None;
        field.sight(a, b, BLOCKING, |met| {
            let Met::Area { feature, group, span, contains_a, contains_b } = met else { return true };
            // MAD-113: what one of them skims over is nothing on its line.
            if below_a.contains(&group) || below_b.contains(&group) {
                return true;
            }
            let Some(area) = field.feature(feature) else { return true };
            let mass = MASSES.contains(area.kind);
            // MAD-129: a hill contour is as high as its level, everything else one above its base.
            let top = if area.kind == FeatureKind::Hill { area.level } else { area.level + 1 };
            match (mass, top > high, top > low) {
                (true, true, _) => depth.add(span),
                (true, false, true) => _ = masses.try_push(Mass { feature, group, span }),
                (false, ..) if contains_a || contains_b => {}
                (false, true, _) => blocked = Some(Blocker::Feature(feature)),
                (false, false, true) if behind(span) < SHADOW => blocked = Some(Blocker::Shadow(feature)),
                _ => {}
            }
            blocked.is_none()
        });
        if !masses.is_empty() {
            // MAD-128: areas that touch or overlap are one, so the group that holds the lower element counts as a whole.
            let (lower, below) = if lower_is_a { (a, &below_a) } else { (b, &below_b) };
            let holds = self.groups_at(lower, below);
            masses.iter().filter(|mass| holds.contains(&mass.group)).for_each(|mass| depth.add(mass.span));
            masses.retain(|mass| !holds.contains(&mass.group));
        }
        if blocked.is_none() && depth.length() > DEPTH {
            blocked = Some(Blocker::Depth(depth.length()));
        }
        blocked.or_else(|| shadow(&masses, behind))
    }

    /// MAD-128 The woods and built-up areas that hold a point, edge included, by their groups, without those below it.
    fn groups_at(self, at: Point, below: &Skimmed) -> List<u16, 8> {
        let field = &self.board.setting.field;
        let mut groups: List<u16, 8> = List::default();
        field.containing(at, MASSES, |area| {
            let new = |group: &u16| !groups.contains(group) && !below.contains(group);
            if let Some(group) = field.group(area.id).filter(new) {
                _ = groups.try_push(group);
            }
        });
        groups
    }

    /// MAD-59, MAD-130 Smoke of wrecks.
    fn smoke(self, a: Point, b: Point) -> Option<Blocker> {
        let rules = &self.board.setting.rules;
        if !rules.wreck_smoke {
            return None;
        }
        let line = Segment::new(a, b);
        self.smoking().find_map(|(wreck, at)| {
            let smoke = Circle { centre: at, radius: rules.smoke_radius };
            smoke.span(&line).is_some().then_some(Blocker::Smoke(wreck))
        })
    }

    /// MAD-130 The wrecks that smoke in this turn: those of this turn and of the one before.
    pub fn smoking(self) -> impl Iterator<Item = (Piece, Point)> {
        let turn = self.board.turn;
        let on = self.board.setting.rules.wreck_smoke;
        self.board.pieces().filter_map(move |(piece, element)| {
            let vehicle = !self.board.setting.kind(piece).class.is_infantry_like();
            let fresh = element.lost_in > 0 && turn <= element.lost_in + 1;
            (on && vehicle && fresh).then_some((piece, element.at))
        })
    }

    /// MAD-33 Do two elements see each other?
    pub fn sees(self, a: Piece, b: Piece) -> bool {
        self.between(self.board.spot(a), self.board.spot(b)).is_clear()
    }

    /// MAD-36, MAD-37, MAD-39 The cover that a target at `target` has against fire from `firer`, if any: none in contact.
    pub fn cover(self, firer: impl Into<Spot>, target: impl Into<Spot>) -> Option<&'static Reason> {
        let (firer, target) = (firer.into(), target.into());
        if self.board.touch(firer, target) { None } else { self.shelter(firer, target) }
    }

    /// MAD-36, MAD-37, MAD-115 What covers a target from the direction of a firer, in contact or not; a VTOL nothing does.
    pub fn shelter(self, firer: Spot, target: Spot) -> Option<&'static Reason> {
        if self.is_masked(firer, target) {
            return Some(&clause::COVER);
        }
        if matches!(target.lift, Lift::Low | Lift::High) {
            return None;
        }
        let field = &self.board.setting.field;
        let (firer, target) = (firer.at, target.at);
        let whole = firer.distance(target);
        let mut behind = false;
        field.sight(firer, target, OBSTACLES, |met| {
            if let Met::Line { at, .. } = met {
                behind |= covers(whole, at);
            }
            !behind
        });
        field.near(target, AT_THE_OBSTACLE, OBSTACLES, |_| behind = true);
        behind.then_some(&clause::COVER_LINE)
    }

    /// MAD-113, MAD-129 The level of an end of a line, and what it skims over: an element on the ground has that of the
    /// ground, one that skims the top of the highest feature below it.
    pub(crate) fn level(self, spot: Spot) -> (u8, Skimmed) {
        let field = &self.board.setting.field;
        let mut level = field.level_at(spot.at);
        let mut below = Skimmed::default();
        if spot.lift == Lift::Over {
            field.containing(spot.at, TALL, |area| {
                level = level.max(area.level + 1);
                if let Some(group) = field.group(area.id).filter(|group| !below.contains(group)) {
                    _ = below.try_push(group);
                }
            });
        }
        (level, below)
    }

    /// MAD-11, MAD-37, MAD-113 Does the wood or built-up area that an end is in cover it from the other? Not a VTOL or
    /// what skims over it, and not from one that skims over the same.
    pub(crate) fn is_masked(self, from: Spot, target: Spot) -> bool {
        let field = &self.board.setting.field;
        if target.lift != Lift::Ground || !field.is_in(target.at, MASSES) {
            return false;
        }
        if from.lift != Lift::Over {
            return true;
        }
        let (_, below) = self.level(from);
        let mut masked = false;
        field.containing(target.at, MASSES, |area| {
            masked |= field.group(area.id).is_none_or(|group| !below.contains(&group));
        });
        masked
    }

    /// MAD-113 Is an element in a wood or built-up area that covers it from above? What skims over it is in the open.
    pub fn is_in_cover(self, piece: Piece) -> bool {
        self.is_overgrown(self.board.spot(piece))
    }

    /// The same of a place.
    pub fn is_overgrown(self, spot: Spot) -> bool {
        spot.lift == Lift::Ground && self.board.setting.field.is_in(spot.at, MASSES)
    }
}

/// MAD-36 Does an obstacle that a line of this length crosses there give cover to the target at its end? The nearer of the
/// two has it; at equal distance the target: both lengths are rounded to the micrometre.
pub fn covers(whole: Length, at: Length) -> bool {
    whole - at <= at + Length::um(1)
}

/// MAD-15, MAD-129 A wood casts its shadow on the lower element only if more than 50 mm of it lies on the line.
fn shadow(masses: &[Mass], behind: impl Fn(Span) -> Length) -> Option<Blocker> {
    masses.iter().find_map(|mass| {
        let mut depth = Cover::new();
        masses.iter().filter(|other| other.group == mass.group).for_each(|other| depth.add(other.span));
        (depth.length() > DEPTH && behind(mass.span) < SHADOW).then_some(Blocker::Shadow(mass.feature))
    })
}

/// MAD-03, MAD-35 The range column between two places, measured exactly: each holds to its figure inclusive. None beyond the last.
pub fn column(a: Point, b: Point) -> Option<usize> {
    let squared = a.distance_squared(b);
    first_column(|limit| squared <= limit.squared())
}

/// MAD-35 The range column of a length that somebody states or estimates.
pub fn column_of(range: Length) -> Option<usize> {
    first_column(|limit| range <= limit)
}

fn first_column(reaches: impl Fn(Length) -> bool) -> Option<usize> {
    RANGES_MM.iter().position(|&limit| reaches(Length::mm(limit)))
}
