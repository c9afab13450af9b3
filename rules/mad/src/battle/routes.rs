//! How far it is to each objective by way of the terrain, for each kind of mover: a coarse map made once.

use crate::battle::board::Board;
use crate::battle::setting::Setting;
use crate::lists::mobility::Mobility;
use sandtable_core::Side;
use sandtable_geometry::{Length, Point};
use sandtable_scenario::Edge;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The distance between two nodes of the map.
const STEP: Length = Length::mm(60);
/// Farther than any way.
const NO_WAY: Length = Length::mm(20_000);

/// How far before an edge by which the enemy leaves it is watched.
const WATCH: Length = Length::mm(400);

/// A place to go for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// An objective, by its number, or the middle of the table where there is none: for both sides.
    Place(Point),
    /// MAD-149 The edge of the table by which this side's elements leave.
    Exit(Side, Edge, Point),
    /// A place from which this side watches the edge by which the enemy leaves.
    Gate(Side, Point),
}

impl Goal {
    /// The point to make for from a place.
    pub fn at(&self, from: Point) -> Point {
        match *self {
            Goal::Place(at) | Goal::Gate(_, at) => at,
            Goal::Exit(_, edge, table) => edge.nearest(table, from),
        }
    }

    /// Does a side go for it?
    pub fn is_for(&self, side: Side) -> bool {
        match *self {
            Goal::Place(_) => true,
            Goal::Exit(of, ..) | Goal::Gate(of, _) => of == side,
        }
    }

    /// MAD-149 Is it a way out?
    pub fn is_exit(&self) -> bool {
        matches!(self, Goal::Exit(..))
    }
}

/// Objectives, and the ways out with the places that watch them.
fn goals(setting: &Setting) -> Vec<Goal> {
    let table = setting.field.table();
    let mut goals: Vec<Goal> = setting.scenario.objectives.iter().map(|objective| Goal::Place(objective.at)).collect();
    for (side, of) in (0..).map(Side).zip(&setting.scenario.sides) {
        let Some(edge) = of.leaves_by else { continue };
        goals.push(Goal::Exit(side, edge, table));
        let [from, to] = edge.ends(table);
        let middle = Point { x: table.x / 2, y: table.y / 2 };
        for sixth in [1, 3, 5] {
            let on_edge = Point { x: from.x + (to.x - from.x) / 6 * sixth, y: from.y + (to.y - from.y) / 6 * sixth };
            let opposite = Point { x: on_edge.x + 2 * (middle.x - on_edge.x), ..on_edge };
            let inward = match edge {
                Edge::South | Edge::North => Point { x: on_edge.x, y: middle.y },
                Edge::West | Edge::East => Point { y: on_edge.y, ..opposite },
            };
            goals.push(Goal::Gate(side.other(), on_edge.toward(inward, WATCH.min(on_edge.distance(inward)))));
        }
    }
    if goals.is_empty() {
        goals.push(Goal::Place(Point { x: table.x / 2, y: table.y / 2 }));
    }
    goals
}

/// The cost of the way from every part of the table to each goal.
#[derive(Debug)]
pub struct Routes {
    columns: i32,
    rows: i32,
    goals: Vec<Goal>,
    /// For each mover of the battle, for each goal, the cost from every node.
    maps: Vec<(Mobility, Vec<Vec<Length>>)>,
}

impl Routes {
    /// Measures all ways.
    pub fn new(setting: &Setting) -> Routes {
        let table = setting.field.table();
        let (columns, rows) = (table.x / STEP.0 + 1, table.y / STEP.0 + 1);
        let mut routes = Routes { columns, rows, goals: goals(setting), maps: Vec::new() };
        for member in &setting.elements {
            if !routes.maps.iter().any(|(mover, _)| *mover == member.mobility) {
                let edges = routes.edges(setting, member.mobility);
                let maps = routes.goals.iter().map(|&goal| routes.spread(&edges, goal)).collect();
                routes.maps.push((member.mobility, maps));
            }
        }
        routes
    }

    /// The places to go for.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// What the way from a place to a goal costs this mover, roughly.
    pub fn cost(&self, mover: Mobility, goal: usize, from: Point) -> Length {
        let Some((_, maps)) = self.maps.iter().find(|(known, _)| *known == mover) else { return NO_WAY };
        let column = (from.x / STEP.0).clamp(0, self.columns - 1);
        let row = (from.y / STEP.0).clamp(0, self.rows - 1);
        // From the place to each corner of its cell, and on from there.
        let mut best = NO_WAY;
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (column, row) = ((column + dx).min(self.columns - 1), (row + dy).min(self.rows - 1));
            let corner = Point { x: column * STEP.0, y: row * STEP.0 };
            best = best.min(from.distance(corner) + maps[goal][(row * self.columns + column) as usize]);
        }
        let at = self.goals[goal].at(from);
        best.min(if from.within(at, STEP * 2) { from.distance(at) } else { NO_WAY })
    }

    fn point(&self, node: usize) -> Point {
        let node = node as i32;
        Point { x: node % self.columns * STEP.0, y: node / self.columns * STEP.0 }
    }

    /// What each step between neighbours costs: to the east, north, north-east and north-west of every node.
    fn edges(&self, setting: &Setting, mover: Mobility) -> Vec<[Option<Length>; 4]> {
        let board = Board::empty(setting);
        let count = self.columns * self.rows;
        (0..count)
            .map(|node| {
                DIRECTIONS.map(|(dx, dy)| {
                    let (column, row) = (node % self.columns + dx, node / self.columns + dy);
                    let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
                    let to = Point { x: column * STEP.0, y: row * STEP.0 };
                    let track = [self.point(node as usize), to];
                    inside.then(|| board.movement().fare(mover, &track).ok().map(|fare| fare.cost)).flatten()
                })
            })
            .collect()
    }

    fn spread(&self, edges: &[[Option<Length>; 4]], goal: Goal) -> Vec<Length> {
        let count = edges.len();
        let mut costs = vec![NO_WAY; count];
        let mut queue = BinaryHeap::new();
        for (node, cost) in costs.iter_mut().enumerate() {
            let at = self.point(node);
            if at.within(goal.at(at), STEP * 2) {
                *cost = at.distance(goal.at(at));
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
