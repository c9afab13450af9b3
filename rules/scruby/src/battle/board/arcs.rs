//! Arcs of fire, who is directly in front, and on whom a unit may declare its fire.

use crate::battle::board::places::NEARLY_AT;
use crate::battle::{Board, Edge};
use crate::lists::{Arm, Formation};
use crate::resolution::{Band, SLACK};
use sandtable_core::{Piece, Pieces};
use sandtable_geometry::{Angle, Front, FrontRegion, Length, Point, Rectangle, Segment};

impl Board<'_> {
    /// AOS-118 A unit's front edge and what its arc of fire covers; nothing where that is all round.
    pub fn arc(&self, unit: Piece) -> Option<Front> {
        let spread = self.form(unit).arc;
        (spread < Angle::HALF).then(|| Front { spread, ..self.corridor(unit) })
    }

    /// AOS-120 The strip straight ahead of a unit's front edge.
    pub fn corridor(&self, unit: Piece) -> Front {
        self.edge(unit, Edge::Front)
    }

    /// AOS-118 Has a unit any point of another's footprint in its arc? Sight is another matter.
    pub fn has_in_arc(&self, unit: Piece, target: Piece) -> bool {
        self.within_arc(unit).is_none_or(|arc| arc.meets(&self.footprint(target)))
    }

    /// AOS-80, AOS-118 What counts as lying in its arc; nothing where that is all round.
    fn within_arc(&self, unit: Piece) -> Option<FrontRegion> {
        self.arc(unit).map(|arc| arc.wider(SLACK, NEARLY_AT).region())
    }

    /// AOS-118 The outline of a unit's arc as far as this, to draw; nothing where it is all round.
    pub fn arc_outline(&self, unit: Piece, reach: Length) -> Option<Vec<Point>> {
        self.arc(unit).map(|arc| arc.outline(reach))
    }

    /// AOS-120 Does an enemy lie in the corridor? Sight is another matter. A caisson is never directly in front (AOS-162).
    pub fn has_in_front(&self, unit: Piece, target: Piece) -> bool {
        !self.is_caisson(target) && self.corridor(unit).region().breadth(&self.footprint(target)) > SLACK
    }

    /// AOS-120 Does it choose among the enemies in its arc?
    pub fn chooses_freely(&self, unit: Piece) -> bool {
        let by_type = self.kind(unit).is_some_and(|kind| kind.free_target);
        by_type || self.form(unit).free_target || !self.setting.rules.priority
    }

    /// AOS-117, AOS-120 The enemies on whom a unit may declare its fire, whatever their range.
    pub fn targets(&self, firer: Piece) -> Pieces {
        let arc = self.within_arc(firer);
        let free = |target: &Piece| !self.in_contact(*target);
        let there = |target: Piece| (target, self.footprint(target));
        let in_arc = |(_, footprint): &Footed| arc.as_ref().is_none_or(|arc| arc.meets(footprint));
        let (routing, steady): (Vec<Footed>, Vec<Footed>) = (self.enemies(firer).filter(free).map(there))
            .filter(in_arc)
            .partition(|(enemy, _)| self.unit(*enemy).routing.is_some());
        let mut found = self.of_priority(firer, &steady);
        if found.is_empty() {
            found = self.of_priority(firer, &routing);
        }
        if self.arm(firer) == Arm::Artillery {
            let caissons = self.of(self.side(firer).other()).filter(|enemy| self.is_caisson(*enemy));
            let seen =
                caissons.filter(|caisson| free(caisson) && in_arc(&there(*caisson)) && self.sees(firer, *caisson));
            seen.for_each(|caisson| found.insert(caisson));
        }
        found
    }

    /// AOS-120 Is there any enemy on whom a unit may declare its fire? Priority leaves one wherever it sees one; a caisson only guns.
    pub fn has_target(&self, firer: Piece) -> bool {
        let (arc, guns) = (self.within_arc(firer), self.arm(firer) == Arm::Artillery);
        let others = self.of(self.side(firer).other()).filter(|other| guns || !self.is_caisson(*other));
        others.filter(|other| !self.in_contact(*other)).any(|other| {
            let footprint = self.footprint(other);
            let in_arc = arc.as_ref().is_none_or(|arc| arc.meets(&footprint));
            in_arc && self.is_clear(firer, other, &self.line_to(firer, &footprint))
        })
    }

    /// AOS-120 Those of the enemies in its arc that a unit sees and that priority leaves to it. Whom it sees is looked at only of whom it
    /// matters.
    fn of_priority(&self, firer: Piece, among: &[Footed]) -> Pieces {
        let is_square = self.unit(firer).formation == Formation::Square;
        let ahead = self.corridor(firer).region();
        let met = |(target, footprint): &Footed| {
            let line = self.line_to(firer, footprint);
            let in_front = !is_square && ahead.breadth(footprint) > SLACK;
            Met { range: line.length(), target: *target, line, in_front }
        };
        let mut all: Vec<Met> = among.iter().map(met).collect();
        let sees = |met: &&Met| self.is_clear(firer, met.target, &met.line);
        if self.chooses_freely(firer) {
            return all.iter().filter(sees).map(|met| met.target).collect();
        }
        all.sort_by_key(|met| (met.range, met.target));
        let in_front = all.iter().filter(|met| met.in_front).find(sees);
        let Some(nearest) = in_front.or_else(|| all.iter().find(sees)) else { return Pieces::default() };
        let left = all.iter().filter(|met| {
            let as_near = met.range <= nearest.range + SLACK && met.in_front == nearest.in_front;
            as_near || nearest.in_front && is_a_third(met.range, nearest.range)
        });
        left.filter(sees).map(|met| met.target).collect()
    }

    /// AOS-120 At whom a battery's shot is made that was declared on a target: its bond is applied afterwards. If an enemy directly in
    /// front is within its short range, it is the nearest of those, unless the target is no farther than a third of that.
    pub fn bound_shot(&self, battery: Piece, target: Piece) -> Piece {
        let is_bound = self.arm(battery) == Arm::Artillery && self.setting.rules.priority;
        let Some(short) = self.limit(battery, Band::Short).filter(|_| is_bound) else { return target };
        let own = self.unit(battery).stand.at;
        let near = self.steady_enemies(battery).filter(|enemy| !self.is_plainly_farther(*enemy, own, short + SLACK));
        let in_front = near.filter(|enemy| {
            !self.in_contact(*enemy) && self.has_in_front(battery, *enemy) && self.has_in_arc(battery, *enemy)
        });
        let seen = in_front.filter(|enemy| self.sees(battery, *enemy));
        let near = seen.map(|enemy| (self.range(battery, enemy), enemy)).filter(|(range, _)| *range <= short + SLACK);
        let Some((nearest, first)) = near.min() else { return target };
        let range = self.range(battery, target);
        let is_as_near = self.has_in_front(battery, target) && range <= nearest + SLACK;
        // RULING: the exception of the third of the distance holds for a bound battery as for everybody bound.
        if is_as_near || is_a_third(range, nearest) { target } else { first }
    }
}

/// Somebody, with his footprint.
type Footed = (Piece, Rectangle);

/// An enemy in the arc of a unit.
struct Met {
    range: Length,
    target: Piece,
    /// The line of fire.
    line: Segment,
    /// AOS-120 Is he directly in front?
    in_front: bool,
}

/// AOS-120 Is a range no more than a third of another?
fn is_a_third(range: Length, of: Length) -> bool {
    3 * range.as_um() <= of.as_um() + 3 * SLACK.as_um()
}
