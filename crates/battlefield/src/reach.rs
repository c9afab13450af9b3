//! How far a mover comes over terrain: the outline of all that a budget reaches.

use crate::going::Price;
use crate::outline::{Lattice, outlines};
use crate::{Field, Going};
use sandtable_geometry::{Length, Point};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Steps of the lattice from the start to the end of the budget.
const STEPS: i32 = 40;
/// No step is smaller than this.
const LEAST_STEP: Length = Length::mm(1);
/// How often the last step is halved to find where the budget ends.
const HALVINGS: usize = 8;

impl Field {
    /// The outlines of what a mover reaches from a point on a budget, holes included, for a table to draw.
    ///
    /// Every point of an outline is truly reached: there is a path to it whose [`Field::cost`] is at most the budget.
    /// The search looks at a lattice with 40 steps to the budget (not below 1 mm) and walks straight between points
    /// that see each other, so in open ground the outline is the circle to within a hundredth of a step; where paths
    /// bend it may fall short of what is possible by about one step. Whether a given move is allowed is a question for
    /// [`Field::cost`], never for the outline.
    pub fn reach(&self, from: Point, budget: Length, going: &Going) -> Vec<Vec<Point>> {
        if budget.0 <= 0 || !self.on_table(from) {
            return Vec::new();
        }
        let search = Search::new(self, from, budget, going);
        outlines(&search.lattice, |node| search.reached[node].is_some(), |inner, outer| search.limit(inner, outer))
    }
}

/// A node that was reached: at what cost, and the last corner of the path to it.
#[derive(Clone, Copy)]
struct Arrival {
    cost: Length,
    corner: Point,
    corner_cost: Length,
}

struct Search<'a> {
    field: &'a Field,
    price: Price<'a>,
    budget: Length,
    lattice: Lattice,
    reached: Vec<Option<Arrival>>,
}

impl<'a> Search<'a> {
    fn new(field: &'a Field, from: Point, budget: Length, going: &'a Going) -> Search<'a> {
        let step = Length((budget.0 / STEPS).max(LEAST_STEP.0));
        // One more ring on each side, so that the outline closes.
        let lattice = Lattice { centre: from, step, half: budget.0 / step.0 + 2 };
        let mut search =
            Search { field, price: Price::new(field, going), budget, reached: vec![None; lattice.count()], lattice };
        search.spread();
        search
    }

    /// Goes from node to node in order of cost; each node is tried from its neighbour and from the last corner of the
    /// path to that neighbour, which is shorter where nothing is in the way.
    fn spread(&mut self) {
        let start = self.lattice.middle();
        let from = self.lattice.centre;
        self.reached[start] = Some(Arrival { cost: Length::ZERO, corner: from, corner_cost: Length::ZERO });
        let mut queue = BinaryHeap::from([Reverse((Length::ZERO, start))]);
        let mut done = vec![false; self.reached.len()];
        while let Some(Reverse((_, node))) = queue.pop() {
            if std::mem::replace(&mut done[node], true) {
                continue;
            }
            for next in self.lattice.neighbours(node) {
                if done[next] {
                    continue;
                }
                let Some(arrival) = self.arrive(node, self.lattice.point(next)) else { continue };
                if self.reached[next].is_none_or(|known| arrival.cost < known.cost) {
                    self.reached[next] = Some(arrival);
                    queue.push(Reverse((arrival.cost, next)));
                }
            }
        }
    }

    /// The cheaper of the two ways over a node to a point, if it is within the budget.
    fn arrive(&self, node: usize, point: Point) -> Option<Arrival> {
        if !self.field.on_table(point) || self.price.is_on_obstacle(point) {
            return None;
        }
        let known = self.reached[node]?;
        let straight = self.way(known.corner, known.corner_cost, point);
        let over_node = self.way(self.lattice.point(node), known.cost, point);
        let better = match (straight, over_node) {
            (Some(one), Some(other)) if other.cost < one.cost => Some(other),
            (one, other) => one.or(other),
        };
        better.filter(|arrival| arrival.cost <= self.budget)
    }

    fn way(&self, corner: Point, corner_cost: Length, point: Point) -> Option<Arrival> {
        let cost = corner_cost + self.price.cost(&[corner, point])?;
        Some(Arrival { cost, corner, corner_cost })
    }

    /// Where between a node that was reached and a neighbour that was not the budget ends.
    fn limit(&self, inner: usize, outer: usize) -> Point {
        let (from, to) = (self.lattice.point(inner), self.lattice.point(outer));
        let (mut low, mut high) = (from, to);
        for _ in 0..HALVINGS {
            let middle = Point { x: low.x.midpoint(high.x), y: low.y.midpoint(high.y) };
            if self.arrive(inner, middle).is_some() {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}
