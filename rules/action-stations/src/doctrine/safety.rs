//! What a move risks: land, mines, the edge, friends, and torpedoes.

use super::Captain;
use crate::battle::board::{Met, Walk, relative, run};
use crate::battle::position::{Salvo, bit};
use crate::battle::setting::Goal;
use crate::lists::Class;
use sandtable_core::Piece;
use sandtable_geometry::{Angle, Course, Hand, Length, Point, Rectangle};
use sandtable_scenario::Edge;

/// What a move that can only be followed by running aground, or off the table, has against it.
const TRAP: i64 = 400;
/// Steps in which a path is looked at.
const STEP: Length = Length::mm(5);

/// What a vessel could run into in this move.
pub(super) struct Waters {
    /// Vessels so near that it could touch them.
    crowd: Vec<(Piece, Rectangle)>,
    /// Vessels of its formation that have moved: it must not end on them.
    moved: Vec<Rectangle>,
    /// Is land, shallow water or a minefield within reach?
    coast: bool,
    /// Salvos that could reach it soon.
    salvos: Vec<Salvo>,
    /// The edge by which it may leave.
    out: Option<Edge>,
    /// What it would lose by a torpedo.
    loss: i64,
}

impl Captain<'_> {
    /// What a vessel could run into in this move.
    pub(super) fn waters(&self, unit: Piece, joined: bool) -> Waters {
        let board = &self.board;
        let (setting, now) = (board.setting, board.unit(unit));
        let most = board.way_of(*board.speeds(unit).end());
        let reach = most + Length::cm(14);
        let mut crowd = board.crowd(unit, board.table.fellows);
        // Contacts of which nobody knows what they are lie there as well.
        let unknown = self
            .enemies()
            .into_iter()
            .filter(|enemy| setting.member(*enemy).is_none() && board.can_touch(unit, *enemy));
        crowd.extend(unknown.map(|enemy| (enemy, board.footprint(enemy))));
        crowd.retain(|(_, shape)| shape.centre.within(now.at.at, reach));
        let fellows = board.of(self.side).filter(|own| *own != unit && board.table.formation & bit(*own) != 0);
        let moved = if joined { fellows.map(|own| board.footprint(own)).collect() } else { Vec::new() };
        let areas = setting.land.iter().chain(&setting.shallows).chain(setting.fields.iter().map(|field| &field.area));
        let mut near = areas.filter(|area| area.within(now.at.at, reach + reach));
        let coast = near.next().is_some() || !board.table.lanes.is_empty();
        let far = Length::cm(130);
        let salvos = board.table.salvos.iter().filter(|salvo| salvo.marker.at.within(now.at.at, far));
        let share = if now.class == Class::One || setting.is_shallow(unit) { 25 } else { 60 };
        Waters {
            crowd,
            moved,
            coast,
            salvos: salvos.copied().collect(),
            out: self.way_out(unit),
            loss: self.worth(unit) * share / 100,
        }
    }

    /// What a move risks; nothing where it runs into something. Whoever leaves the table as he should risks less than nothing.
    pub(super) fn danger(&self, unit: Piece, walk: &Walk, end: Course, knots: u16, waters: &Waters) -> Option<i64> {
        let board = &self.board;
        let table = board.setting.head.table;
        let mut at = board.unit(unit).at;
        let fine = waters.coast || !waters.crowd.is_empty();
        // Who lies in the shallows already has to get out of them.
        let doubted = board.is_shallow(at.at);
        for stretch in walk {
            let from = at;
            let mut done = if fine { Length::ZERO } else { (stretch.run - STEP).max(Length::ZERO) };
            while done < stretch.run {
                done = stretch.run.min(done + STEP);
                at = run(from, done);
                match board.met_at(unit, at, doubted, 0, &waters.crowd) {
                    None => {}
                    Some(Met::Edge) => {
                        let right = waters.out.is_some_and(|edge| edge.distance(table, at.at) < Length::ZERO);
                        return right.then_some(-6_000);
                    }
                    Some(_) => return None,
                }
                if waters.coast && self.mined(at.at) {
                    return None;
                }
            }
            at = stretch.turn.map_or(at, |(hand, degrees)| at.turn(hand, Angle::degrees(degrees.into())));
        }
        if !waters.moved.is_empty() {
            let shape = board.footprint_at(unit, end);
            if waters.moved.iter().any(|other| shape.meets(other)) {
                return None;
            }
        }
        Some(self.trap(unit, end, knots, waters) + self.torpedoed(unit, end, knots, waters))
    }

    /// A place from which the next moves can only end on land or over the edge.
    fn trap(&self, unit: Piece, end: Course, knots: u16, waters: &Waters) -> i64 {
        let board = &self.board;
        let table = board.setting.head.table;
        let slow = knots.saturating_sub(board.setting.kind(unit).map_or(6, |kind| kind.down.into()));
        let long = board.way_of(slow)
            + Length::cm(3)
            + if board.setting.class(unit) == Class::Three { Length::cm(6) } else { Length::ZERO };
        let free = |at: Point| {
            let off = !board.setting.head.on_table(at);
            let out = off && waters.out.is_some_and(|edge| edge.distance(table, at) < Length::ZERO);
            out || !off && !(waters.coast && (board.is_ashore(unit, at) || self.mined(at)))
        };
        let bent = |hand: Hand| end.ahead(long.half()).turn(hand, Angle::degrees(60)).ahead(long.half());
        match [free(end.ahead(long).at), free(bent(Hand::Left).at) || free(bent(Hand::Right).at)] {
            [true, _] => 0,
            [false, true] => TRAP / 8,
            [false, false] => TRAP,
        }
    }

    /// The edge by which a vessel may leave now.
    fn way_out(&self, unit: Piece) -> Option<Edge> {
        let setting = self.board.setting;
        if self.leaves(unit) {
            return Some(self.board.home(self.side));
        }
        let mut own = setting.objectives.iter().filter(|it| it.side == self.side && it.of.contains(&unit));
        own.find_map(|objective| self.exit(unit, &objective.goal))
    }

    /// AST-197 The edge by which a goal has a vessel leave, if it has done what comes before.
    pub(super) fn exit(&self, unit: Piece, goal: &Goal) -> Option<Edge> {
        let Goal::Exit { edge, after_launch, after_drop, .. } = *goal else { return None };
        let now = self.board.unit(unit);
        let done = (!after_launch || now.launched && !self.armed(unit)) && (!after_drop || now.landed);
        done.then(|| self.board.way_out(edge, self.side))
    }

    /// AST-187 Does it know of mines there?
    fn mined(&self, at: Point) -> bool {
        let board = &self.board;
        let mut fields = (0u8..).zip(&board.setting.fields).filter(|(n, _)| board.knows_field(self.side, *n));
        fields.any(|(_, field)| field.area.contains(at))
            || board.table.lanes.iter().any(|lane| lane.by > 0 && lane.shape.contains(at))
    }

    /// AST-63 What the templates of salvos that it knows of would cost: of the next move, and of those after it if it held on.
    fn torpedoed(&self, unit: Piece, end: Course, knots: u16, waters: &Waters) -> i64 {
        let way = self.board.way_of(knots);
        let mut cost = 0;
        for salvo in &waters.salvos {
            // Before the first template is laid, nobody but its owner knows how fast it runs.
            let known = salvo.run > Length::ZERO;
            let salvo = if known { *salvo } else { Salvo { run: Length::cm(20), breadth: Length::cm(4), ..*salvo } };
            for (more, share) in [(1u8, 100), (2, 70), (3, 30)] {
                let moves = salvo.moves + more;
                let at = end.ahead(way * i32::from(more - 1));
                // In its first move it attacks nobody.
                if moves >= 2 && self.covered(&salvo, moves, unit, at) {
                    cost += waters.loss * share / 100 / if self.is_end_on(&salvo, at) { 2 } else { 1 };
                    break;
                }
            }
        }
        cost
    }

    /// AST-75, AST-76 Does a vessel show a salvo its bow or its stern?
    fn is_end_on(&self, salvo: &Salvo, at: Course) -> bool {
        crate::resolution::facing::Facing::of(relative(at, salvo.marker.at)).is_end_on()
    }
}
