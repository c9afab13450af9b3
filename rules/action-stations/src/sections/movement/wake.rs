//! What a vessel leaves in the water on its way, and what it meets there: smoke, mines, lanes, depth charges.

use super::Passage;
use crate::battle::board::Board;
use crate::battle::event::{Change, Event, LAID, OfArea, What};
use crate::battle::position::{Lane, Pattern, Smoke, Works};
use crate::battle::{NOBODY, Resolving, SIDES, Umpire};
use crate::lists::Class;
use crate::resolution::mines;
use crate::sections::damage;
use sandtable_core::{Audience, Piece, Side};
use sandtable_dice::Dice;
use sandtable_geometry::{Course, Length, Point, Rectangle, Segment, convex_meet};

/// AST-153 Smoke lasts until the end phase of so many turns after.
const SMOKE_TURNS: u8 = 5;

impl Passage {
    /// It has come to a place; a run straight on from the last is the same run.
    pub(super) fn ran(&mut self, to: Course) {
        let from = std::mem::replace(&mut self.at, to);
        match self.runs.last_mut() {
            _ if from.at == to.at => {}
            Some((last, heading)) if last.to == from.at && *heading == from.heading => last.to = to.at,
            _ => self.runs.push((Segment::new(from.at, to.at), from.heading)),
        }
    }

    /// What it leaves in the water along the path, as far as it went.
    pub(super) fn trail<D: Dice>(&self, umpire: &mut Umpire<'_, D>) {
        self.smoke(umpire);
        self.lanes(umpire);
    }

    /// AST-153, AST-213 Smoke: a turning point between two runs is round. It costs a turn of smoke.
    fn smoke<D: Dice>(&self, umpire: &mut Umpire<'_, D>) {
        if !self.smokes {
            return;
        }
        let through = umpire.state().table.turn + SMOKE_TURNS;
        let mut before: Option<Point> = None;
        for (track, _) in &self.runs {
            let joined = before == Some(track.from);
            before = Some(track.to);
            if !umpire.state().table.smoke.is_full() {
                let track = if joined { track.reversed() } else { *track };
                let smoke = Smoke { track, joined, through };
                umpire.note(Event { to: Audience::All, what: What::Area(OfArea::Smoked { smoke }) });
            }
        }
        damage::own(umpire, self.unit, Change::SmokeUsed);
    }

    /// AST-187, AST-241 A die for each 10 cm or part of the way inside a field, where it begins; does it go on to this place, so far on?
    pub(super) fn strike_mines<D: Dice>(
        &mut self,
        umpire: &mut Umpire<'_, D>,
        to: Point,
        by: Length,
    ) -> Result<bool, D::Pause> {
        let unit = self.unit;
        if !umpire.setting.is_vessel(unit) {
            return Ok(true);
        }
        // A step that is mostly inside is inside.
        for (field, density, small) in umpire.board().mines_at(self.at.at.middle(to)) {
            let inside = self.fields.entry(field).or_default();
            let begun = |way: Length| (way.0 - 1).div_euclid(mines::STRETCH.0);
            let before = begun(*inside);
            *inside += by;
            if begun(*inside) == before {
                continue;
            }
            let kind = umpire.setting.kind(unit);
            let light = kind.is_some_and(|kind| kind.class == Class::One || kind.shallow);
            let test = mines::strike(density, light, self.swept);
            // A field is hidden until a mine goes off, and a throw would tell of it.
            let known = umpire.setting.is_open() || umpire.board().knows_field(umpire.setting.side(unit), field);
            if umpire.play_for(if known { umpire.owner(unit) } else { NOBODY }, &test)?.stage != Some(true) {
                continue;
            }
            found(umpire, field);
            self.way_to(self.at.at);
            self.tell(umpire);
            crate::sections::torpedoes::mine(umpire, unit, small)?;
            if !umpire.unit(unit).can_act() || umpire.board().top_speed(unit) == 0 {
                self.over = true;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// AST-185, AST-241 The pattern lies where the centre is at that point of the path.
    pub(super) fn drop_charges<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>) {
        let Some((charges, after)) = self.plan.drop else { return };
        if self.gone < after {
            return;
        }
        self.plan.drop = None;
        let unit = self.unit;
        damage::inside(umpire, unit, Change::ChargesUsed { charges });
        let pattern = Pattern { at: self.at.at, by: unit, charges };
        let seen = damage::held(umpire, unit);
        let to = umpire.owner_and(unit, seen);
        umpire.note(Event { to, what: What::Area(OfArea::Dropped { pattern }) });
        // AST-186: who is seen to drop charges is no merchant.
        if seen {
            damage::unmask(umpire, unit);
        }
    }

    /// AST-188, AST-189 Lanes mined or swept, from the next turn on.
    // RULING: mines for which there was no way stay on board.
    fn lanes<D: Dice>(&self, umpire: &mut Umpire<'_, D>) {
        let way = self.runs.iter().fold(Length::ZERO, |way, (track, _)| way + track.length());
        let laid = (0..self.plan.mines).find(|mines| mines::laid(*mines) >= way).unwrap_or(self.plan.mines);
        if laid > 0 {
            damage::own(umpire, self.unit, Change::MinesUsed { mines: laid });
        }
        let mut left = mines::laid(laid);
        for (n, (track, _)) in self.runs.iter().enumerate() {
            let mined = left.min(track.length());
            left -= mined;
            if mined > Length::ZERO {
                self.lane(umpire, Segment::new(track.from, track.at(mined)), 1, n > 0);
            }
        }
        for (n, (track, _)) in self.runs.iter().enumerate().filter(|_| self.swept) {
            self.lane(umpire, *track, -1, n > 0);
            for field in umpire.board().fields_on(track) {
                found(umpire, field);
            }
        }
    }

    fn lane<D: Dice>(&self, umpire: &mut Umpire<'_, D>, track: Segment, by: i8, joined: bool) {
        let side = umpire.setting.side(self.unit);
        let shape = Rectangle::along(&track, mines::LANE);
        let lane = Lane { shape, by, joined, from: umpire.state().table.turn + 1, known: 1 << side.0 };
        if !umpire.state().table.lanes.is_full() {
            umpire.note(Event { to: umpire.owner(self.unit), what: What::Area(OfArea::Laned { lane }) });
        }
    }
}

/// AST-187 Both sides know of a field from now on, if they did not before.
fn found<D: Dice>(umpire: &mut Umpire<'_, D>, field: u8) {
    if !SIDES.into_iter().all(|side| umpire.board().knows_field(side, field)) {
        umpire.note(Event { to: Audience::All, what: What::Area(OfArea::Found { field }) });
    }
}

impl Board<'_> {
    /// AST-188, AST-189 The lanes in force, each of one move, that a place or a run meets: the number of its first part, and by how much it
    /// changes the density.
    fn lanes_in_force(&self, meets: impl Fn(&Rectangle) -> bool) -> Vec<(u8, i8)> {
        let (mut first, turn) = (0, self.table.turn);
        let moves = self.table.lanes.chunk_by(|_, next| next.joined).map(|parts| {
            first += parts.len() as u8;
            (first - parts.len() as u8, parts)
        });
        let met = moves.filter(|(_, parts)| parts[0].from <= turn && parts.iter().any(|lane| meets(&lane.shape)));
        met.map(|(n, parts)| (n, parts[0].by)).collect()
    }

    /// AST-187, AST-188, AST-189 The fields that a place lies in, with density and whether their mines are small: lanes that were mined are
    /// fields of their own, and lanes that were swept after them take one off each.
    pub fn mines_at(&self, at: Point) -> Vec<(u8, u8, bool)> {
        let lanes = self.lanes_in_force(|shape| shape.contains(at));
        let swept = |since: u8| lanes.iter().filter(|(n, by)| *n >= since && *by < 0).count() as u8;
        let fields = (0u8..).zip(self.setting.fields.iter()).filter(|(_, field)| field.area.contains(at));
        let fields = fields.map(|(n, field)| (n, mines::swept(field.density, swept(0)), field.small));
        let laid = lanes.iter().filter(|(_, by)| *by > 0);
        let laid = laid.map(|(n, by)| (LAID + n, mines::swept(by.unsigned_abs(), swept(*n)), false));
        fields.chain(laid).filter(|(_, density, _)| *density > 0).collect()
    }

    /// AST-187 The fields that a run leads into, of the scenario and in force of those that were laid.
    fn fields_on(&self, track: &Segment) -> Vec<u8> {
        let fields = (0u8..).zip(&self.setting.fields).filter(|(_, field)| field.area.touches(track)).map(|(n, _)| n);
        let lanes = self.lanes_in_force(|shape| convex_meet(&[track.from, track.to], &shape.corners()));
        fields.chain(lanes.into_iter().filter(|(_, by)| *by > 0).map(|(n, _)| LAID + n)).collect()
    }

    /// AST-187 Does a side know of a field: its own, or one that was found?
    pub fn knows_field(&self, side: Side, field: u8) -> bool {
        match field.checked_sub(LAID) {
            Some(lane) => self.table.lanes.get(usize::from(lane)).is_some_and(|lane| lane.known >> side.0 & 1 == 1),
            None => {
                let own = self.setting.fields.get(usize::from(field)).is_some_and(|it| it.owner == Some(side));
                own || self.table.fields_known >> field & 1 == 1
            }
        }
    }

    /// AST-98, AST-185 Can the depth charge gear be used?
    pub fn gear_ready(&self, unit: Piece) -> bool {
        let now = self.unit(unit);
        now.gear == Works::Ready && now.gear_out_through < self.table.turn
    }
}
