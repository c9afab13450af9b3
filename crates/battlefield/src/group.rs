//! Areas that count as one because they share an edge or lie over each other, and the seams between them.

use crate::{Feature, Kinds};
use sandtable_geometry::{Meeting, Point, Polygon, Segment};

/// A stretch of edge that two areas of one group share, with their insides on its two sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seam {
    pub stretch: Segment,
    /// The two features, as indices; the smaller first.
    pub between: [usize; 2],
}

/// For each feature the index of the first feature of its group, and all seams.
pub(crate) fn groups(features: &[Feature], joined: Kinds) -> (Vec<usize>, Vec<Seam>) {
    let mut group: Vec<usize> = (0..features.len()).collect();
    let mut seams = Vec::new();
    for (second, feature) in features.iter().enumerate() {
        for (first, other) in features[..second].iter().enumerate() {
            let (Some(here), Some(there)) = (feature.area(), other.area()) else { continue };
            let may_join = joined.contains(feature.kind) && joined.contains(other.kind) && feature.level == other.level;
            if !may_join || !here.bounds().meets(&there.bounds()) {
                continue;
            }
            let shared = shared_edges(there, here);
            if !shared.is_empty() || here.overlaps(there) {
                join(&mut group, first, second);
            }
            seams.extend(shared.into_iter().map(|stretch| Seam { stretch, between: [first, second] }));
        }
    }
    (group, seams)
}

/// Puts two features in one group, named by its first feature.
fn join(group: &mut [usize], one: usize, other: usize) {
    let (one, other) = (group[one], group[other]);
    let (keep, drop) = (one.min(other), one.max(other));
    group.iter_mut().filter(|name| **name == drop).for_each(|name| *name = keep);
}

/// The stretches that the edges of two areas have in common, where the areas lie on different sides of them.
fn shared_edges(one: &Polygon, other: &Polygon) -> Vec<Segment> {
    let mut found = Vec::new();
    for edge in one.edges() {
        for there in other.edges() {
            if edge.meeting(&there) != Meeting::Along {
                continue;
            }
            let same_way = (edge.from < edge.to) == (there.from < there.to);
            let same_turn = one.is_anticlockwise() == other.is_anticlockwise();
            // Anticlockwise, the inside is on the left of an edge.
            if same_way == same_turn {
                continue;
            }
            let ends =
                |segment: &Segment| -> (Point, Point) { (segment.from.min(segment.to), segment.from.max(segment.to)) };
            let ((low, high), (there_low, there_high)) = (ends(&edge), ends(&there));
            found.push(Segment::new(low.max(there_low), high.min(there_high)));
        }
    }
    found
}
