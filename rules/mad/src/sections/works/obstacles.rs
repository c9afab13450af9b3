//! Wire and anti-tank obstacles: who crosses them, and the gaps that are made in them.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::{Event, WorkEvent};
use crate::battle::fieldworks::{Shelter, Work, WorkId};
use crate::clause;
use crate::lists::mobility::Mobility;
use crate::lists::works::{GARRISON, WorkKind};
use sandtable_battlefield::Going;
use sandtable_core::Piece;
use sandtable_dice::{Dice, List, Reason};
use sandtable_geometry::{Length, Point, Span};

/// MAD-66 A gap reaches so far along the line to either side of where it was made.
pub const HALF_GAP: Length = Length::mm(20);
/// Gaps that one move can make.
const MOST_GAPS: usize = 16;

impl Work {
    /// MAD-66 The gap that is made at a place of the line.
    pub fn gap_at(&self, point: Point) -> Option<Span> {
        let line = self.line()?;
        let at = line.position(point);
        Some(Span { from: (at - HALF_GAP).max(Length::ZERO), to: (at + HALF_GAP).min(line.length()) })
    }

    /// MAD-65, MAD-66 What is left of a line, or the work itself: its point nearest to another, of several the first along
    /// the line.
    pub fn nearest(&self, point: Point) -> Option<Point> {
        if self.gaps.is_empty() {
            return self.closest_point(point);
        }
        let mut best: Option<Point> = None;
        for piece in self.remains() {
            for pair in piece.windows(2) {
                let near = sandtable_geometry::Segment::new(pair[0], pair[1]).closest_point(point);
                if best.is_none_or(|known| near.distance_squared(point) < known.distance_squared(point)) {
                    best = Some(near);
                }
            }
        }
        best
    }
}

/// Wire, anti-tank obstacles, works and mine tiles that are in the way (MAD-65 to MAD-68).
#[derive(Clone, Copy)]
pub struct Obstacles<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-65 What is in the way on it.
    #[inline]
    pub fn obstacles(&self) -> Obstacles<'_> {
        Obstacles { board: self }
    }
}

impl Obstacles<'_> {
    /// MAD-66, MAD-67, MAD-159 Does an element cross a wire or obstacle in an ordinary move, wherever it likes?
    fn crosses_freely(self, piece: Piece, work: &Work) -> bool {
        let mobilities = self.board.mobilities(piece);
        match self.board.setting.is_element(piece) {
            true => work.kind.is_crossed_by(mobilities),
            false => mobilities.are_all_of(GARRISON) && work.kind != WorkKind::Wire,
        }
    }

    /// MAD-65 to MAD-67, MAD-158 What the works on the table shut to an element, for outlines of its reach: wire and obstacles
    /// beside their gaps, and what it may not enter.
    pub fn shut_by_works(self, piece: Piece, mut going: Going) -> Going {
        let (mobilities, from) = (self.board.mobilities(piece), self.board.element(piece).at);
        for (id, work) in self.board.works.there() {
            let shut = match work.kind {
                kind if kind.is_line() => !self.crosses_freely(piece, work),
                kind if kind.is_shelter() => {
                    let leaves = work.area().is_some_and(|area| area.contains(from));
                    let enters = || self.board.shelters().may_enter(piece, Shelter::Work(id)).is_ok();
                    !kind.is_passed_over(mobilities) && !leaves && !enters()
                }
                _ => false,
            };
            if let Some(outline) = work.outline.clone().filter(|_| shut) {
                going = going.shut(outline, work.gaps.clone());
            }
        }
        going
    }

    /// MAD-65, MAD-66, MAD-67 May an element pass along a track as far as one wire or obstacle goes? Through its gaps everybody
    /// may. MAD-159: a marker crosses nothing outside the gaps but obstacles, if all under it is infantry.
    pub(super) fn passes_line(self, piece: Piece, work: &Work, track: &[Point]) -> Result<(), &'static Reason> {
        if self.crosses_freely(piece, work) || crossings(work, track).is_empty() {
            return Ok(());
        }
        let mobilities = self.board.mobilities(piece);
        Err(match work.kind {
            WorkKind::Wire if mobilities.are_all_of(GARRISON) => &clause::WIRE_INFANTRY,
            WorkKind::Wire => &clause::WIRE_CLOSED,
            _ if mobilities.are_all_of(Mobility::Tracked.into()) => &clause::OBSTACLE_TRACKS,
            _ => &clause::OBSTACLE_CLOSED,
        })
    }

    /// MAD-66 The gaps that an element makes on a track: full tracks in wire, where they have crossed it.
    pub fn breaches(self, piece: Piece, track: &[Point]) -> List<(WorkId, Span), MOST_GAPS> {
        let mut gaps = List::default();
        if self.board.setting.elements.get(piece.index()).is_none_or(|member| member.mobility != Mobility::Tracked) {
            return gaps;
        }
        for (id, work) in self.board.works.there().filter(|(_, work)| work.kind == WorkKind::Wire) {
            for point in crossings(work, track).iter() {
                if let Some(gap) = work.gap_at(*point) {
                    _ = gaps.try_push((id, gap));
                }
            }
        }
        gaps
    }
}

/// MAD-66 Where a track crosses what is left of a line, from one side to the other.
fn crossings(work: &Work, track: &[Point]) -> List<Point, MOST_GAPS> {
    let mut points = List::default();
    let Some(line) = work.line() else { return points };
    line.crossings_of_path(track, |crossing| {
        if !work.is_gap(line.position(crossing.point)) {
            _ = points.try_push(crossing.point);
        }
    });
    points
}

/// MAD-66 A vehicle on full tracks that has gone through wire leaves a gap there; one that was stopped before it, none.
pub fn breach<D: Dice>(umpire: &mut Umpire<D>, element: Piece, track: &[Point]) {
    let state = umpire.state();
    if state.works.works.is_empty() {
        return;
    }
    let gaps = state.board(umpire.setting).obstacles().breaches(element, track);
    for &(work, gap) in gaps.iter() {
        umpire.note(Event::Work(WorkEvent::Breached { work, gap }));
    }
}
