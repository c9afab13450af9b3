//! A square lattice of nodes, and the outlines of a set of them.

use sandtable_geometry::{Length, Point};

/// A square lattice around a point.
pub(crate) struct Lattice {
    pub centre: Point,
    pub step: Length,
    /// Nodes from the middle to each edge.
    pub half: i32,
}

impl Lattice {
    fn side(&self) -> usize {
        (2 * self.half + 1) as usize
    }

    pub fn count(&self) -> usize {
        self.side() * self.side()
    }

    pub fn middle(&self) -> usize {
        self.count() / 2
    }

    pub fn point(&self, node: usize) -> Point {
        let (column, row) = ((node % self.side()) as i64, (node / self.side()) as i64);
        let (half, step) = (i64::from(self.half), self.step.as_um());
        Point::saturating(
            i64::from(self.centre.x) + (column - half) * step,
            i64::from(self.centre.y) + (row - half) * step,
        )
    }

    /// The up to eight nodes around a node.
    pub fn neighbours(&self, node: usize) -> impl Iterator<Item = usize> + use<> {
        let side = self.side() as i64;
        let (column, row) = (node as i64 % side, node as i64 / side);
        const AROUND: [(i64, i64); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
        AROUND.into_iter().filter_map(move |(right, up)| {
            let (column, row) = (column + right, row + up);
            let inside = 0 <= column && column < side && 0 <= row && row < side;
            inside.then_some((row * side + column) as usize)
        })
    }
}

/// The closed outlines around the nodes that are `inside`, each with the inside on its left; the outermost nodes must
/// be outside. `limit` gives the point of the outline between a node inside and a neighbour outside. An outline that
/// shrinks to less than three points is left out.
pub(crate) fn outlines(
    lattice: &Lattice,
    inside: impl Fn(usize) -> bool,
    limit: impl Fn(usize, usize) -> Point,
) -> Vec<Vec<Point>> {
    let side = lattice.side();
    // An outline goes from link to link. A link is a pair of neighbours of which one is inside: the node to the left
    // or below, twice, plus one for an upright pair.
    let mut next: Vec<Option<usize>> = vec![None; 2 * lattice.count()];
    for row in 0..side - 1 {
        for column in 0..side - 1 {
            let node = row * side + column;
            // Anticlockwise round the square, with the link from each corner to the one after it.
            let corners = [node, node + 1, node + side + 1, node + side];
            let links = [2 * node, 2 * (node + 1) + 1, 2 * (node + side), 2 * node + 1];
            let is_in = corners.map(&inside);
            for corner in 0..4 {
                // The outline comes into the square where, going round, a stretch of inside ends, and leaves it where
                // that stretch began: so the inside is on its left. Two opposite corners are kept apart.
                let ends = is_in[corner] && !is_in[(corner + 1) % 4];
                if !ends {
                    continue;
                }
                let mut first = corner;
                while is_in[(first + 3) % 4] {
                    first = (first + 3) % 4;
                }
                next[links[corner]] = Some(links[(first + 3) % 4]);
            }
        }
    }
    let mut found = Vec::new();
    for start in 0..next.len() {
        let mut outline = Vec::new();
        let mut link = start;
        while let Some(onward) = next[link].take() {
            let (node, upright) = (link / 2, link % 2 == 1);
            let other = if upright { node + side } else { node + 1 };
            outline.push(if inside(node) { limit(node, other) } else { limit(other, node) });
            link = onward;
        }
        outline.dedup();
        if outline.first() == outline.last() {
            outline.pop();
        }
        if outline.len() > 2 {
            found.push(outline);
        }
    }
    found
}
