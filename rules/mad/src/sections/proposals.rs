//! Proposals for slots, and what an opponent may expect: any other place may be chosen, and `check` decides.

use crate::battle::board::Board;
use crate::battle::fieldworks::Shelter;
use crate::battle::setting::Setting;
use crate::sections::deployment::Placement;
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Angle, Length, Point, Segment};

impl Placement<'_> {
    /// Places in a work or building: its middle, and steps of 10 mm from it along its longest side.
    pub fn berths(self, shelter: Shelter) -> impl Iterator<Item = Point> {
        let middle = self.board.shelters().shelter_middle(shelter);
        let area = self.board.shelters().shelter_area(shelter);
        let longest = area.and_then(|area| area.edges().max_by_key(Segment::length));
        let along = longest.map(|edge| Angle::bearing(edge.from, edge.to));
        let steps = std::iter::once(0).chain((1..=10).flat_map(|n| [n, -n]));
        steps.filter_map(move |n: i32| {
            let along = if n < 0 { along?.opposite() } else { along? };
            let at = if n == 0 { middle } else { middle.advance(along, Length::mm(10) * n.abs()) };
            area?.contains(at).then_some(at)
        })
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

/// Points to expect of a shot: those of the target where it is destroyed, and half of what is shot off it otherwise.
pub fn gain(board: &Board, target: Piece, destroyed: f64, expected: f64) -> f64 {
    let (points, element) = (f64::from(board.setting.kind(target).points_computed), board.element(target));
    // Held damage is as good as done.
    let left = element.hit_points.saturating_sub(element.held);
    let share = expected / f64::from(left.max(1));
    points * (destroyed + 0.5 * (share - destroyed).max(0.0))
}
