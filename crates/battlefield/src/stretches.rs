//! The ground along a straight way: stretch by stretch, and the lines that are crossed.

use crate::{Feature, FeatureId, Field, Kinds, Met, Step};
use sandtable_geometry::{Length, Point, Segment, Span};

/// A stretch of a straight way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// From where to where, measured from the beginning of the way.
    pub span: Span,
    /// The area that holds there; none of open ground.
    pub feature: Option<FeatureId>,
}

/// A line feature that is crossed on a straight way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossed {
    /// Which.
    pub feature: FeatureId,
    /// How far along the way.
    pub along: Length,
    /// Where.
    pub at: Point,
}

impl Field {
    /// The whole of a straight way, stretch by stretch, each with the area that holds there: of several the one of the highest rank, of
    /// equal ranks the last. An area without a rank does not count.
    pub fn stretches<R: Ord + Copy>(&self, way: &Segment, rank: impl Fn(&Feature) -> Option<R>) -> Vec<Stretch> {
        let mut met: Vec<(R, FeatureId, Span)> = Vec::new();
        self.sight(way.from, way.to, Kinds::ALL, |seen| {
            if let Met::Area { feature, span, .. } = seen
                && let Some(rank) = self.feature(feature).and_then(&rank)
            {
                met.push((rank, feature, span));
            }
            true
        });
        let mut ends: Vec<Length> = met.iter().flat_map(|(_, _, span)| [span.from, span.to]).collect();
        ends.extend([Length::ZERO, way.length()]);
        ends.sort_unstable();
        ends.dedup();
        let mut found: Vec<Stretch> = Vec::new();
        for pair in ends.windows(2) {
            let span = Span { from: pair[0], to: pair[1] };
            let here = met.iter().filter(|(_, _, there)| there.from <= span.from && span.to <= there.to);
            let feature = here.max_by_key(|(rank, id, _)| (*rank, *id)).map(|(_, id, _)| *id);
            match found.last_mut().filter(|last| last.feature == feature) {
                Some(last) => last.span.to = span.to,
                None => found.push(Stretch { span, feature }),
            }
        }
        found
    }

    /// The line features that are crossed on a straight way, in the order of the way.
    ///
    /// `before` and `after` are on the sides on which somebody is at its ends: a place on a line counts as being on the side of these.
    /// Where one of them is on the line too, nothing is crossed there.
    pub fn crossings(&self, before: Point, way: &Segment, after: Point) -> Vec<Crossed> {
        let mut found = Vec::new();
        if way.from == way.to {
            return found;
        }
        self.path(&[before, way.from, way.to, after], Kinds::ALL, |step| {
            let Step::Line { piece, feature, at, point } = step else { return };
            let along = match piece {
                1 => at,
                2 if point == way.to => way.length(),
                _ => return,
            };
            found.push(Crossed { feature, along, at: point });
        });
        found.sort_by_key(|crossed| (crossed.along, crossed.feature));
        found
    }
}
