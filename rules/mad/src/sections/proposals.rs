//! Proposals for slots, and what an opponent may expect: any other place may be chosen, and `check` decides.

use crate::battle::board::Board;
use crate::battle::fieldworks::Shelter;
use crate::battle::setting::Setting;
use crate::sections::damage::goes_down_with_it;
use crate::sections::deployment::Placement;
use sandtable_core::{Piece, Side};
use sandtable_geometry::Point;

impl Placement<'_> {
    /// Places in a work or building: its middle, and steps of 10 mm from it along its longest side.
    pub fn berths(self, shelter: Shelter) -> impl Iterator<Item = Point> {
        let shelters = self.board.shelters();
        let steps = std::iter::once(0).chain((1..=10).flat_map(|n| [n, -n]));
        let inside = move |at: &Point| shelters.shelter_area(shelter).is_some_and(|area| area.contains(*at));
        steps.filter_map(move |n: i32| shelters.berth(shelter, n)).filter(inside)
    }
}

/// Places that a schedule may well name: objectives, and where the enemy sets up.
pub fn scheduled(setting: &Setting, side: Side) -> impl Iterator<Item = Point> {
    let objectives = setting.scenario.objectives.iter().map(|objective| objective.at);
    let bounds = setting.scenario.sides[side.other().index()].zone.bounds();
    let y = bounds.low.y + (bounds.high.y - bounds.low.y) / 2;
    let along = move |n: i32| Point { x: bounds.low.x + (bounds.high.x - bounds.low.x) / 4 * n, y };
    objectives.chain((1..=3).map(along))
}

/// MAD-28, MAD-131, MAD-145 What the loss of an element scores on the average: its price, and half of that of all who ride in it; all of
/// it of those who have no roll.
pub fn price(board: &Board, piece: Piece) -> f64 {
    f64::from(board.setting.kind(piece).points_computed) + riders(board, piece)
}

fn riders(board: &Board, piece: Piece) -> f64 {
    let lost = |rider: Piece| if goes_down_with_it(board, rider) { 1.0 } else { 0.5 };
    board.riders(piece).map(|rider| lost(rider) * f64::from(board.setting.kind(rider).points_computed)).sum()
}

/// Points to expect of a shot: those of the target where it is destroyed, with those of who rides in it, and half of what is shot
/// off it otherwise.
pub fn gain(board: &Board, target: Piece, destroyed: f64, expected: f64) -> f64 {
    let (points, element) = (f64::from(board.setting.kind(target).points_computed), board.element(target));
    // Held damage is as good as done.
    let left = element.hit_points.saturating_sub(element.held);
    let share = expected / f64::from(left.max(1));
    points * (destroyed + 0.5 * (share - destroyed).max(0.0)) + riders(board, target) * destroyed
}
