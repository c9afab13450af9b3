//! Moves that nobody orders step by step: throwbacks, retreats, routs, evading, the advance into place and the pursuit.

use crate::battle::board::paths::{Friends, Minding};
use crate::battle::{Board, Stand, TOUCH};
use crate::lists::{Arm, Formation};
use crate::resolution::SLACK;
use crate::rules::inches;
use sandtable_core::Piece;
use sandtable_geometry::{Angle, Length, Point, Rectangle, Segment, TooNear};

/// AOS-142 A retreat that would end over another unit goes on so much farther at most.
const GOES_ON: Length = Length::inches(6);
/// AOS-111 How far one evades on foot, and mounted.
const EVADES: [Length; 2] = [Length::inches(6), Length::inches(12)];
/// AOS-151 The pursuer halts so far from the beaten unit, which is no farther away than this.
const PURSUES: [Length; 2] = [Length::inches(1), Length::inches(12)];

/// How a retreat, a rout move, an evasion or a pursuit ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retreat {
    /// Where the unit stands then; where it left the table, as far as it came.
    pub to: Stand,
    /// How it is formed then.
    pub formation: Formation,
    /// AOS-142, AOS-151 Did something stop it, so that a pursuer does not come up with the beaten unit?
    pub blocked: bool,
    /// AOS-142, AOS-154 Does it surrender?
    pub surrendered: bool,
    /// AOS-84 Did it leave the table?
    pub left: bool,
}

impl Board<'_> {
    /// AOS-128 Where a unit stands that is thrown back by a shot from there.
    pub fn thrown_back(&self, unit: Piece, from: Point) -> Stand {
        let way = away(from, self.centre(unit), inches(self.setting.rules.throwback_inches));
        // RULING: a routing enemy stops a throwback, a retreat and an evasion as any other does.
        self.shifted(unit, &way, Minding::of(Friends::All, self.short_of_enemies()))
    }

    /// AOS-105 Where a unit stands that goes a way with its centre, as far as whom it minds and the table let it, and ends over nobody.
    fn shifted(&self, unit: Piece, way: &Segment, minding: Minding) -> Stand {
        let footprint = self.footprint(unit);
        let along = self.goes(unit, &footprint, way, minding).0;
        // AOS-162: nor does it lie on a caisson.
        let along = self.last_clear(unit, &footprint, way, along);
        Stand::centred(way.at(along), self.unit(unit).stand.bearing, self.block(unit))
    }

    /// AOS-84, AOS-128 How far along a way a unit comes that is moved from there and minds these, the edge of the table too; and whether
    /// anything else stopped it.
    pub fn goes(&self, unit: Piece, from: &Rectangle, way: &Segment, minding: Minding) -> (Length, bool) {
        let (along, stopped) = self.driven(unit, from, way, minding, self.gait(unit));
        (along.min(self.way_to_edge(from, way)), stopped)
    }

    // --- retreats ---

    /// AOS-142 The line of retreat of a unit that lost to these, as long as this.
    pub fn line_of_retreat(&self, unit: Piece, winners: &[Piece], length: Length) -> Segment {
        let centre = self.centre(unit);
        let figures = |piece: Piece| std::cmp::Reverse(self.unit(piece).figures);
        let touching = self.contacts(unit).filter(|contact| winners.contains(&contact.other(unit)));
        if let Some(contact) = touching.min_by_key(|contact| (figures(contact.other(unit)), contact.other(unit))) {
            let outward = self.edge(contact.on, contact.edge).middle.heading;
            let bearing = if contact.by == unit { outward } else { outward.opposite() };
            return Segment::new(centre, centre.advance(bearing, length));
        }
        let nearest = winners.iter().copied().min_by_key(|winner| (self.distance(unit, *winner), *winner));
        match nearest.map(|winner| self.footprint(winner).nearest(centre)).filter(|from| *from != centre) {
            Some(from) => away(from, centre, length),
            // AOS-167 Where no winner is left on the table, it goes to its own base edge.
            None => Segment::new(centre, centre.advance(self.homeward(self.side(unit)), length)),
        }
    }

    /// AOS-142 The retreat of a unit that lost to these. Its contacts are still there.
    pub fn retreated(&self, unit: Piece, winners: &[Piece]) -> Retreat {
        let own = self.unit(unit);
        let formation = if self.arm(unit) == Arm::Artillery { Formation::Limbered } else { own.formation };
        let distance = inches(self.setting.rules.retreat_inches);
        let line = self.line_of_retreat(unit, winners, distance + GOES_ON);
        let gap = TooNear::Within(self.enemy_gap() + SLACK);
        let minding = Minding::of(Friends::Passed, gap);
        let block = self.block_in(unit, formation);
        let from = Stand::centred(line.from, own.stand.bearing, block);
        let mut end = self.goes_back(unit, from, formation, minding, &line, distance);
        if !end.left {
            // The turn to face is about the centre, and is left out where there is no room for it.
            let turned = end.to.turned(block, Angle::bearing(line.to, line.from));
            end.to = if self.fits(unit, &turned.footprint(block)).is_ok() { turned } else { end.to };
        }
        end.surrendered = end.blocked && {
            let footprint = end.to.footprint(block);
            let near = self.enemy_gap() + SLACK;
            self.steady_enemies(unit).any(|enemy| self.footprint(enemy).is_within(&footprint, near))
        };
        end
    }

    /// AOS-142 Straight along a line for a distance, passing through friends; on until it is clear, as far as the line goes; off the
    /// table where any part comes to its edge first.
    fn goes_back(
        &self,
        unit: Piece,
        from: Stand,
        formation: Formation,
        minding: Minding,
        line: &Segment,
        distance: Length,
    ) -> Retreat {
        let block = self.block_in(unit, formation);
        let footprint = from.footprint(block);
        let (open, _) = self.driven(unit, &footprint, line, minding, self.gait_in(unit, formation));
        let edge = self.way_to_edge(&footprint, line);
        let at = |along: Length| Stand::centred(line.at(along), from.bearing, block);
        let retreat = |along: Length| Retreat { to: at(along), formation, ..Retreat::default() };
        let clear = if open < distance { None } else { self.first_clear(unit, &footprint, line, distance) };
        let ends = clear.filter(|along| *along <= open);
        let goal = ends.unwrap_or(open.min(line.length()));
        if edge < goal {
            return Retreat { left: true, ..retreat(edge) };
        }
        match ends {
            Some(along) => retreat(along),
            None => Retreat { blocked: true, ..retreat(self.last_clear(unit, &footprint, line, open.min(distance))) },
        }
    }

    /// AOS-154 The rout move of a unit; with the first it is formed and turned for it, its horses mounted, its guns limbered.
    pub fn routed(&self, unit: Piece) -> Retreat {
        let own = self.unit(unit);
        let ([_, formation], bearing) = (self.arm(unit).usual(), self.homeward(self.side(unit)));
        let block = self.block_in(unit, formation);
        let is_ready = own.formation == formation && own.stand.bearing == bearing;
        let Some(from) = (if is_ready { Some(own.stand) } else { self.changed(unit, formation, bearing) }) else {
            return Retreat { to: own.stand, formation, left: true, ..Retreat::default() };
        };
        let rate = inches(self.kind(unit).map(|kind| kind.rout).unwrap_or_default());
        let centre = from.centre(block);
        let line = Segment::new(centre, centre.advance(bearing, rate + Length::um(self.setting.field.table().y)));
        let minding = Minding::of(Friends::Passed, TooNear::Over(TOUCH));
        let end = self.goes_back(unit, from, formation, minding, &line, rate);
        Retreat { surrendered: end.blocked, ..end }
    }

    /// AOS-111 Where a unit comes that evades a charger.
    pub fn evaded(&self, unit: Piece, charger: Piece) -> Retreat {
        let own = self.unit(unit);
        let (block, footprint) = (self.block(unit), self.footprint(unit));
        let way = away(self.unit(charger).stand.at, self.centre(unit), EVADES[usize::from(self.is_mounted(unit))]);
        let minding = Minding::of(Friends::Passed, self.short_of_enemies());
        let (along, stopped) = self.driven(unit, &footprint, &way, minding, self.gait(unit));
        let edge = self.way_to_edge(&footprint, &way);
        let clear = if edge < along { edge } else { self.last_clear(unit, &footprint, &way, along) };
        Retreat {
            to: Stand::centred(way.at(clear), own.stand.bearing, block),
            formation: own.formation,
            blocked: stopped && edge >= along,
            left: edge < along,
            ..Retreat::default()
        }
    }

    // --- after winning ---

    /// AOS-143 Where a unit comes that advances into the place of a beaten one, whose centre was there.
    pub fn advanced(&self, unit: Piece, place: Point) -> Stand {
        self.shifted(unit, &Segment::new(self.centre(unit), place), self.minding_but(None))
    }

    /// AOS-151 Is a beaten unit near enough after its retreat to be pursued?
    pub fn may_be_pursued(&self, by: Piece, beaten: Piece) -> bool {
        self.are_within(by, beaten, PURSUES[1])
    }

    /// AOS-151 Where a pursuer comes that follows a unit along its line of retreat, which led along this bearing.
    pub fn pursued(&self, unit: Piece, beaten: Piece, along: Angle) -> Retreat {
        let block = self.block(unit);
        let there = self.footprint(beaten);
        // Up the line of retreat, with its front on it, until it is an inch off.
        let start = there.centre.advance(along, -(PURSUES[1] + there.length + there.width));
        let line = Segment::new(start, there.centre);
        let front = Stand { at: start, bearing: along };
        let near = TooNear::Within(PURSUES[0] - Length::um(1));
        let up_to = front.footprint(block).clear_way(&line, &there, near);
        let goal = Stand { at: line.at(up_to), ..front };
        // It has turned to the line where it stands, and goes straight to its place.
        let from = Stand::centred(self.centre(unit), along, block);
        let (footprint, way) = (from.footprint(block), Segment::new(from.at, goal.at));
        let (clear, stopped) = self.goes(unit, &footprint, &way, self.minding_but(Some(beaten)));
        let end = self.last_clear(unit, &footprint, &way, clear);
        let (to, formation) = (Stand { at: way.at(end), bearing: along }, self.unit(unit).formation);
        Retreat { to, formation, blocked: stopped || end != way.length(), ..Retreat::default() }
    }
}

/// From a centre so far directly away from a point.
fn away(from: Point, centre: Point, by: Length) -> Segment {
    Segment::new(centre, from.toward(centre, from.distance(centre) + by))
}
