//! Cover against a line of fire, screens, and where round shot bounces.

use crate::battle::board::contact::HALF_AN_INCH;
use crate::battle::{Board, TOUCH};
use crate::lists::{Cover, Formation};
use crate::resolution::SLACK;
use crate::rules::inches;
use sandtable_core::Piece;
use sandtable_geometry::{Length, Point, Segment};

impl Board<'_> {
    /// AOS-132 The cover that a unit has against another's fire: that of the area it is in, or of a linear feature that the line of fire
    /// crosses within half an inch of its footprint.
    pub fn cover_against(&self, firer: Piece, target: Piece) -> Cover {
        let (line, footprint) = (self.line_of_fire(firer, target), self.footprint(target));
        let is_near = |at: Point| footprint.nearest(at).within(at, HALF_AN_INCH + SLACK);
        let crossed = self.crossings(self.centre(firer), &line, self.centre(target)).into_iter();
        let covers = crossed.filter(|crossing| is_near(crossing.at)).map(|crossing| crossing.terrain.cover);
        covers.max().unwrap_or_default().max(self.ground(target).cover)
    }

    /// AOS-132 The cover of a unit in melee: that of the area it is in, or of the linear feature that its contact keeps. Whether it
    /// counts for who charged is another matter (AOS-147).
    pub fn melee_cover(&self, unit: Piece) -> Cover {
        let kept = self.contacts(unit).filter(|contact| contact.on == unit).filter_map(|contact| contact.barrier);
        let covers = kept.map(|feature| self.terrain_of(sandtable_battlefield::FeatureId(feature)).cover);
        covers.max().unwrap_or_default().max(self.ground(unit).cover)
    }

    /// AOS-116 Who takes a shot that was declared on a unit: the nearest screen to the firer that covers it, or itself.
    pub fn screened(&self, firer: Piece, target: Piece) -> Piece {
        if !self.is_formed(target) {
            return target;
        }
        let line = self.line_of_fire(firer, target);
        let screens = self.of(self.side(target)).filter(|screen| self.screens(*screen, target, &line));
        screens.map(|screen| (self.range(firer, screen), screen)).min().map_or(target, |(_, screen)| screen)
    }

    /// AOS-116 Does a unit screen a formed friend on a line of fire?
    fn screens(&self, screen: Piece, friend: Piece, line: &Segment) -> bool {
        let own = self.unit(screen);
        if own.formation != Formation::Screen || own.routing.is_some() || self.in_contact(screen) {
            return false;
        }
        let is_behind = own.stand.course().measured(self.centre(friend)).0 < Length::ZERO;
        let depth = inches(self.setting.rules.screen_cover_inches);
        let is_crossed = || self.footprint(screen).stretch(line).is_some_and(|stretch| stretch.length() > TOUCH);
        is_behind && self.are_within(screen, friend, depth) && is_crossed()
    }

    /// AOS-125 Where a line of fire leaves its target and goes on: from there so far. A line that only grazes goes on from the nearest
    /// point.
    pub fn run_on(&self, firer: Piece, target: Piece, run: Length) -> Segment {
        let line = self.line_of_fire(firer, target);
        let footprint = self.footprint(target);
        let through = Segment::new(line.from, line.from.toward(line.to, line.length() + self.across(target)));
        let leaves = footprint.stretch(&through).map_or(line.to, |stretch| stretch.to);
        let leaves =
            if line.from.distance_squared(leaves) < line.from.distance_squared(line.to) { line.to } else { leaves };
        let whole = line.from.distance(leaves);
        Segment::new(leaves, line.from.toward(line.to, whole + run))
    }

    /// More than any line through a unit's footprint is long.
    fn across(&self, unit: Piece) -> Length {
        let block = self.block(unit);
        block.front + block.depth
    }

    /// AOS-125 Does a round shot bounce on this target? Not where the target stands on ground on which it does not, nor where the line
    /// meets such ground in the first inch beyond it, nor such a line from half an inch before it on.
    pub fn bounces(&self, firer: Piece, target: Piece) -> bool {
        let footprint = self.footprint(target);
        let line = self.line_of_fire(firer, target);
        let first_inch = self.run_on(firer, target, Length::inches(1));
        let whole = Segment::new(line.from, first_inch.to);
        let is_near = |at: Point| footprint.nearest(at).within(at, HALF_AN_INCH + SLACK);
        let comes_to = line.length();
        let crossed = self.crossings(self.centre(firer), &whole, whole.to);
        let stops = crossed
            .iter()
            .any(|crossing| !crossing.terrain.bounce && (crossing.along >= comes_to || is_near(crossing.at)));
        self.ground(target).bounce && !stops && self.stretches(&first_inch).iter().all(|stretch| stretch.terrain.bounce)
    }

    /// AOS-125 Whom a bounce touches first on its run, friend or foe; nothing where it comes to an end before.
    // RULING: what bounces passes caissons by; they are destroyed by shots at them (AOS-162).
    pub fn bounced_into(&self, firer: Piece, target: Piece, run: Length) -> Option<Piece> {
        let way = self.run_on(firer, target, run);
        let areas = self.stretches(&way).into_iter().filter(|stretch| !stretch.terrain.bounce);
        let lines = self.crossings(way.from, &way, way.to).into_iter().filter(|crossing| !crossing.terrain.bounce);
        let ends = areas.map(|stretch| stretch.span.from).chain(lines.map(|crossing| crossing.along));
        let way = Segment::new(way.from, way.at(ends.min().unwrap_or(way.length())));
        let others = self.all().filter(|other| *other != firer && *other != target && !self.is_caisson(*other));
        let touched = others.filter_map(|other| {
            let stretch = self.footprint(other).stretch(&way)?;
            Some((way.from.distance_squared(stretch.from), other))
        });
        touched.min().map(|(_, other)| other)
    }
}
