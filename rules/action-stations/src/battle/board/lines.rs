//! Lines of sight and of fire: what blocks them, and who is lit.

use super::Board;
use crate::battle::position::{Beam, Depth, Level, Smoke, Star};
use crate::lists::Class;
use crate::resolution::gunnery::STARLIGHT;
use crate::resolution::sighting;
use sandtable_core::Piece;
use sandtable_geometry::{Angle, Circle, Length, Point, Polygon, Rectangle, Segment, convex_meet};

/// AST-213 To either side of the track of a layer.
const HALF: Length = Length::mm(15);

impl Smoke {
    /// AST-213 Is a place strictly inside?
    pub fn holds(&self, at: Point) -> bool {
        let open = |circle: Circle| circle.centre.is_nearer(at, circle.radius);
        self.joined && open(Circle::new(self.track.to, HALF)) || self.strip().holds(at)
    }

    /// The strip to either side of the track, with flat ends.
    pub fn strip(&self) -> Rectangle {
        Rectangle::along(&self.track, HALF + HALF)
    }

    /// AST-213 Does a point of a line other than its ends lie strictly inside?
    fn blocks(&self, line: &Segment) -> bool {
        self.strip().is_crossed(line) || self.joined && Circle::new(self.track.to, HALF).is_crossed(line)
    }
}

impl Board<'_> {
    /// AST-109, AST-213 Can one place be seen from another? Land blocks where it has a point of the line, but for the land in which a
    /// battery at one of the ends stands (AST-232); smoke with a point strictly inside, beyond 3 cm.
    pub fn is_clear(&self, from: Point, to: Point) -> bool {
        let line = Segment::new(from, to);
        self.land_clear(&line) && self.smoke_clear(&line)
    }

    /// AST-109, AST-232 The land alone: aircraft and radar look over smoke.
    fn land_clear(&self, line: &Segment) -> bool {
        let own = |area: &Polygon| self.stands_in(area, line.from) || self.stands_in(area, line.to);
        !self.setting.land.iter().any(|area| area.touches(line) && !own(area))
    }

    /// AST-232 Does a battery stand at this place, in this land?
    fn stands_in(&self, area: &Polygon, at: Point) -> bool {
        let here = |unit: Piece| self.setting.battery(unit).is_some() && self.unit(unit).at.at == at;
        area.contains(at) && self.setting.pieces().any(here)
    }

    fn smoke_clear(&self, line: &Segment) -> bool {
        let near = line.from.within(line.to, sighting::IN_SMOKE);
        // What was laid in one move is one strip.
        !self.table.smoke.chunk_by(|_, next| next.joined).any(|strip| {
            let inside = strip.iter().any(|smoke| smoke.holds(line.from) || smoke.holds(line.to));
            if inside { !near } else { strip.iter().any(|smoke| smoke.blocks(line)) }
        })
    }

    /// AST-109, AST-232 Can a unit see another, as far as land and smoke go? Nothing blocks the line to aircraft but smoke.
    pub fn in_sight(&self, from: Piece, to: Piece) -> bool {
        let line = Segment::new(self.unit(from).at.at, self.unit(to).at.at);
        let over = self.is_aircraft(from) || self.is_aircraft(to);
        (over || self.land_clear(&line)) && self.smoke_clear(&line)
    }

    /// AST-160 Can radar see it? Only land blocks.
    pub fn in_radar_sight(&self, from: Piece, to: Piece) -> bool {
        let line = Segment::new(self.unit(from).at.at, self.unit(to).at.at);
        self.is_aircraft(to) || self.land_clear(&line)
    }

    /// AST-109, AST-156 Who stands in the line of fire: a vessel of the class of the target or a higher one, with a point of the line. What
    /// has shown no class yet might be large as a target, and small where it stands.
    pub fn in_the_way(&self, from: Piece, to: Piece) -> Option<Piece> {
        let line = [self.unit(from).at.at, self.unit(to).at.at];
        if self.is_aircraft(from) || self.is_aircraft(to) {
            return None;
        }
        let shown = |unit: Piece| self.table.level(self.unit(unit).side.other(), unit) >= Level::Class;
        let known = |unit: Piece| self.setting.member(unit).is_some() || shown(unit);
        let class = if known(to) { self.class_of(to) } else { Class::Three };
        self.there().find(|other| {
            let other_class = if known(*other) { self.class_of(*other) } else { Class::One };
            let stands = *other != from && *other != to && self.is_afloat(*other) && other_class >= class;
            stands && convex_meet(&line, &self.footprint(*other).corners())
        })
    }

    /// AST-111, AST-156 The class of a unit, as far as the viewer knows it.
    pub fn class_of(&self, unit: Piece) -> Class {
        match self.setting.battery(unit) {
            // AST-179: a battery is fired at as Class 2.
            Some(_) => Class::Two,
            None => self.unit(unit).class,
        }
    }

    /// AST-161, AST-162, AST-215 Is a unit lit, by a starshell or a searchlight?
    pub fn lit(&self, unit: Piece) -> bool {
        let at = self.unit(unit).at.at;
        let turn = self.table.turn;
        // A starshell lights from the turn after it was fired: two turns, of which its last is written.
        let star = |star: &Star| (turn..=turn + 1).contains(&star.through) && star.at.within(at, STARLIGHT);
        let lights = |layer: Piece| self.beam_has(layer) == Some(unit);
        self.table.stars.iter().any(star) || self.there().any(lights)
    }

    /// AST-162 Whom the searchlight of a unit lights: the named target, or the nearest within 5 degrees of its bearing.
    pub fn beam_has(&self, layer: Piece) -> Option<Piece> {
        let now = self.unit(layer);
        let vessel = self.setting.is_vessel(layer).then(|| self.setting.class(layer));
        let reach = sighting::beam_reach(&self.setting.rules, vessel);
        let reached = |target: Piece| self.within(layer, target, reach) && self.in_sight(layer, target);
        match now.beam.filter(|_| !now.sinking)? {
            Beam::On(target) => (self.unit(target).is_there() && reached(target)).then_some(target),
            Beam::Along(bearing) => {
                let along = |target: &Piece| {
                    let there = Angle::bearing(now.at.at, self.unit(*target).at.at);
                    there.difference(bearing) <= sighting::BEAM && reached(*target)
                };
                let there = |target: &Piece| {
                    *target != layer && !self.setting.is_dummy(*target) && self.unit(*target).depth != Depth::Deep
                };
                let seen = self.there().filter(|target| there(target) && along(target));
                seen.min_by_key(|target| self.distance(layer, *target))
            }
        }
    }

    /// AST-110 Is a place in shallow water?
    pub fn is_shallow(&self, at: Point) -> bool {
        self.setting.shallows.iter().any(|area| area.contains(at))
    }

    /// AST-110 Is a place on land?
    pub fn is_land(&self, at: Point) -> bool {
        self.setting.land.iter().any(|area| area.contains(at))
    }
}
