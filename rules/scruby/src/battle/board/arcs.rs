//! Arcs of fire, who is directly in front, and on whom a unit may declare its fire.

use crate::battle::board::Board;
use crate::battle::board::places::NEARLY_AT;
use crate::lists::{Arm, Formation};
use crate::resolution::reach::SLACK;
use sandtable_core::{Piece, Pieces};
use sandtable_geometry::{Angle, Course, Front, Length, Point};

impl Board<'_> {
    /// AOS-118 A unit's front edge and what its arc of fire covers; nothing where that is all round.
    pub fn arc(&self, unit: Piece) -> Option<Front> {
        let spread = self.form(unit).arc;
        (spread < Angle::HALF).then(|| Front { spread, ..self.corridor(unit) })
    }

    /// AOS-120 The strip straight ahead of a unit's front edge.
    pub fn corridor(&self, unit: Piece) -> Front {
        let stand = self.unit(unit).stand;
        let middle = Course { at: stand.at, heading: stand.bearing };
        Front { middle, width: self.block(unit).front, spread: Angle::ZERO }
    }

    /// AOS-118 Has a unit any point of another's footprint in its arc? Sight is another matter.
    pub fn has_in_arc(&self, unit: Piece, target: Piece) -> bool {
        self.arc(unit).is_none_or(|arc| arc.wider(SLACK, NEARLY_AT).meets(&self.footprint(target)))
    }

    /// AOS-118 The outline of a unit's arc as far as this, to draw; nothing where it is all round.
    pub fn arc_outline(&self, unit: Piece, reach: Length) -> Option<Vec<Point>> {
        self.arc(unit).map(|arc| arc.outline(reach))
    }

    /// AOS-120 Does an enemy lie in the corridor? Sight is another matter. A caisson is never directly in front (AOS-162).
    pub fn has_in_front(&self, unit: Piece, target: Piece) -> bool {
        !self.is_caisson(target) && self.corridor(unit).breadth(&self.footprint(target)) > SLACK
    }

    /// AOS-120 Does it choose among the enemies in its arc?
    pub fn chooses_freely(&self, unit: Piece) -> bool {
        let by_type = self.kind(unit).is_some_and(|kind| kind.free_target);
        by_type || self.form(unit).free_target || !self.setting.rules.priority
    }

    /// AOS-117, AOS-120 The enemies on whom a unit may declare its fire, whatever their range.
    pub fn targets(&self, firer: Piece) -> Pieces {
        let in_arc = |target: &Piece| !self.in_contact(*target) && self.has_in_arc(firer, *target);
        let (routing, steady): (Vec<Piece>, Vec<Piece>) =
            self.enemies(firer).filter(in_arc).partition(|enemy| self.unit(*enemy).routing.is_some());
        let mut found = self.of_priority(firer, &steady);
        if found.is_empty() {
            found = self.of_priority(firer, &routing);
        }
        if self.arm(firer) == Arm::Artillery {
            let caissons = self.of(self.side(firer).other()).filter(|enemy| self.is_caisson(*enemy));
            let caissons = caissons.filter(|caisson| in_arc(caisson) && self.sees(firer, *caisson));
            caissons.for_each(|caisson| found.insert(caisson));
        }
        found
    }

    /// AOS-120 Those of the enemies in its arc that a unit sees and that priority leaves to it. Whom it sees is looked at only of whom it
    /// matters.
    fn of_priority(&self, firer: Piece, among: &[Piece]) -> Pieces {
        let sees = |target: Piece| self.sees(firer, target);
        if self.chooses_freely(firer) {
            return among.iter().copied().filter(|target| sees(*target)).collect();
        }
        let is_square = self.unit(firer).formation == Formation::Square;
        let met =
            |target: &Piece| (self.range(firer, *target), *target, !is_square && self.has_in_front(firer, *target));
        let mut ranges: Vec<(Length, Piece, bool)> = among.iter().map(met).collect();
        ranges.sort();
        let in_front = ranges.iter().find(|(_, target, in_front)| *in_front && sees(*target));
        let Some((nearest, _, bound)) = in_front.or_else(|| ranges.iter().find(|(_, target, _)| sees(*target))) else {
            return Pieces::default();
        };
        let left = ranges.iter().filter(|(range, target, in_front)| {
            let as_near = *range <= *nearest + SLACK && in_front == bound;
            (as_near || *bound && is_a_third(*range, *nearest)) && sees(*target)
        });
        left.map(|(_, target, _)| *target).collect()
    }

    /// AOS-120 At whom a battery's shot is made that was declared on a target: its bond is applied afterwards. If an enemy directly in
    /// front is within its short range, it is the nearest of those, unless the target is no farther than a third of that.
    pub fn bound_shot(&self, battery: Piece, target: Piece) -> Piece {
        let short = self.gun(battery).and_then(|gun| gun.limits[1]).filter(|_| self.setting.rules.priority);
        let Some(short) = short else { return target };
        let in_front = self.steady_enemies(battery).filter(|enemy| {
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

/// AOS-120 Is a range no more than a third of another?
fn is_a_third(range: Length, of: Length) -> bool {
    3 * range.as_um() <= of.as_um() + 3 * SLACK.as_um()
}
