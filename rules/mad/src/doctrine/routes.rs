//! How far it is to each objective by way of the terrain, for each kind of mover: a coarse map made once.

use crate::Board;
use crate::scenario::Mover;
use crate::setting::Setting;
use crate::state::Element;
use sandtable_geometry::{Length, Point};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The distance between two nodes of the map.
const STEP: Length = Length::mm(60);
/// Farther than any way.
const NO_WAY: Length = Length::mm(20_000);

/// The cost of the way from every part of the table to each objective (the middle of the table, where there is none).
#[derive(Debug)]
pub struct Routes {
    columns: i32,
    rows: i32,
    goals: Vec<Point>,
    /// For each mover of the battle, for each goal, the cost from every node.
    maps: Vec<(Mover, Vec<Vec<Length>>)>,
}

impl Routes {
    /// Measures all ways.
    pub fn new(setting: &Setting) -> Routes {
        let table = setting.field.table();
        let middle = Point { x: table.x / 2, y: table.y / 2 };
        let mut goals: Vec<Point> = setting.scenario.objectives.iter().map(|objective| objective.at).collect();
        if goals.is_empty() {
            goals.push(middle);
        }
        let mut routes = Routes { columns: table.x / STEP.0 + 1, rows: table.y / STEP.0 + 1, goals, maps: Vec::new() };
        for member in &setting.elements {
            if !routes.maps.iter().any(|(mover, _)| *mover == member.mover) {
                let edges = routes.edges(setting, member.mover);
                let maps = routes.goals.iter().map(|&goal| routes.spread(&edges, goal)).collect();
                routes.maps.push((member.mover, maps));
            }
        }
        routes
    }

    /// The places to go for.
    pub fn goals(&self) -> &[Point] {
        &self.goals
    }

    /// What the way from a place to a goal costs this mover, roughly.
    pub fn cost(&self, mover: Mover, goal: usize, from: Point) -> Length {
        let Some((_, maps)) = self.maps.iter().find(|(known, _)| *known == mover) else { return NO_WAY };
        let column = (from.x / STEP.0).clamp(0, self.columns - 1);
        let row = (from.y / STEP.0).clamp(0, self.rows - 1);
        // From the place to each corner of its cell, and on from there.
        let mut best = NO_WAY;
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (column, row) = ((column + dx).min(self.columns - 1), (row + dy).min(self.rows - 1));
            let node = (row * self.columns + column) as usize;
            best = best.min(from.distance(self.point(node)) + maps[goal][node]);
        }
        best.min(if from.within(self.goals[goal], STEP * 2) { from.distance(self.goals[goal]) } else { NO_WAY })
    }

    fn point(&self, node: usize) -> Point {
        let node = node as i32;
        Point { x: node % self.columns * STEP.0, y: node / self.columns * STEP.0 }
    }

    /// What each step between neighbours costs: to the east, north, north-east and north-west of every node.
    fn edges(&self, setting: &Setting, mover: Mover) -> Vec<[Option<Length>; 4]> {
        let nobody: [Element; 0] = [];
        let board = Board { setting, elements: &nobody, turn: 0 };
        let count = self.columns * self.rows;
        (0..count)
            .map(|node| {
                DIRECTIONS.map(|(dx, dy)| {
                    let (column, row) = (node % self.columns + dx, node / self.columns + dy);
                    let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
                    let to = Point { x: column * STEP.0, y: row * STEP.0 };
                    let track = [self.point(node as usize), to];
                    inside.then(|| board.fare(mover, &track).ok().map(|fare| fare.cost)).flatten()
                })
            })
            .collect()
    }

    fn spread(&self, edges: &[[Option<Length>; 4]], goal: Point) -> Vec<Length> {
        let count = edges.len();
        let mut costs = vec![NO_WAY; count];
        let mut queue = BinaryHeap::new();
        for (node, cost) in costs.iter_mut().enumerate() {
            let at = self.point(node);
            if at.within(goal, STEP * 2) {
                *cost = at.distance(goal);
                queue.push(Reverse((*cost, node)));
            }
        }
        while let Some(Reverse((cost, node))) = queue.pop() {
            if cost > costs[node] {
                continue;
            }
            for (n, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
                for (sign, from_here) in [(1, true), (-1, false)] {
                    let column = node as i32 % self.columns + sign * dx;
                    let row = node as i32 / self.columns + sign * dy;
                    if !(0..self.columns).contains(&column) || !(0..self.rows).contains(&row) {
                        continue;
                    }
                    let next = (row * self.columns + column) as usize;
                    let step = edges[if from_here { node } else { next }][n];
                    if let Some(step) = step
                        && cost + step < costs[next]
                    {
                        costs[next] = cost + step;
                        queue.push(Reverse((costs[next], next)));
                    }
                }
            }
        }
        costs
    }
}

/// East, north, north-east, north-west.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
