//! What a path of straight pieces meets.

use crate::sight::Met;
use crate::{FeatureId, Field, Kinds};
use sandtable_geometry::{Bounds, Crossing, Length, Point, Segment, Span};

/// Something that a path meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A stretch strictly inside an area, or along the common edge of two areas of one group.
    Area {
        /// The piece of the path, from 0.
        piece: usize,
        /// The area; at a common edge the one with the smaller number.
        feature: FeatureId,
        /// The group of areas that count as one with it: the number of the first feature of the group.
        group: u16,
        /// The stretch, measured from the start of the piece.
        span: Span,
        /// Where it begins, rounded once.
        entry: Point,
    },
    /// A line feature that is crossed from one side to the other.
    Line {
        /// The piece of the path, from 0, on which it leaves the line.
        piece: usize,
        /// The feature.
        feature: FeatureId,
        /// Where, measured from the start of the piece.
        at: Length,
        /// The point, rounded once.
        point: Point,
    },
}

impl Field {
    /// Reports what of these kinds a path meets.
    ///
    /// First the areas, piece by piece, on each in the order of their numbers; then the lines in the order of their
    /// numbers, each along the path. Areas and lines are met as in [`Field::sight`], but a corner of the path that
    /// lies on a line counts by the sides before and after it. Pieces without length meet nothing.
    pub fn path(&self, path: &[Point], kinds: Kinds, mut visit: impl FnMut(Step)) {
        for (piece, pair) in path.windows(2).enumerate() {
            let segment = Segment::new(pair[0], pair[1]);
            self.meet(&segment, kinds, false, &mut |met| {
                if let Met::Area { feature, group, span, .. } = met {
                    visit(Step::Area { piece, feature, group, span, entry: segment.at(span.from) });
                }
                true
            });
        }
        let Some(bounds) = Bounds::around(path.iter().copied()) else { return };
        self.strips.over(bounds, kinds, |item| {
            if let Some(feature) = self.features.get(item)
                && let Some(line) = feature.line()
            {
                line.crossings_of_path(path, |Crossing { piece, at, point }| {
                    visit(Step::Line { piece, feature: feature.id, at, point });
                });
            }
            true
        });
    }
}
