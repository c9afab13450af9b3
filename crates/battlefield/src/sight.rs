//! What a straight line over the table meets.

use crate::group::Seam;
use crate::{Feature, FeatureId, Field, Kinds, Outline};
use sandtable_geometry::{Length, Point, Segment, Span};

/// Something that a line meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Met {
    /// A stretch strictly inside an area, or along the common edge of two areas of one group.
    Area {
        /// The area; at a common edge the one with the smaller number.
        feature: FeatureId,
        /// The group of areas that count as one with it: the number of the first feature of the group.
        group: u16,
        /// The stretch, measured from the first end of the line.
        span: Span,
        /// Whether the area contains the first end, its edge included.
        contains_a: bool,
        /// Whether the area contains the second end, its edge included.
        contains_b: bool,
    },
    /// A line feature that is crossed from one side to the other.
    Line {
        /// The feature.
        feature: FeatureId,
        /// Where, measured from the first end of the line.
        at: Length,
    },
}

impl Field {
    /// Reports what of these kinds the straight line from `a` to `b` meets, until `visit` returns false. Returns
    /// whether all was reported.
    ///
    /// Areas are met where a stretch of positive length lies strictly inside (exact, even if it rounds to nothing);
    /// touching an edge or running along it is not inside, except along an edge that two areas of one group share.
    /// Lines are met where they are crossed from one side to the other; touching them, running along them or passing
    /// their very end is no crossing.
    ///
    /// Features come in the order of their numbers (common edges last), those of one feature in the order along the
    /// line. The line from `b` to `a` meets the same features in mirrored stretches.
    pub fn sight(&self, a: Point, b: Point, kinds: Kinds, mut visit: impl FnMut(Met) -> bool) -> bool {
        self.meet(&Segment::new(a, b), kinds, true, &mut visit)
    }

    /// What one straight piece meets: areas, and lines if asked for.
    pub(crate) fn meet(
        &self,
        segment: &Segment,
        kinds: Kinds,
        with_lines: bool,
        visit: &mut impl FnMut(Met) -> bool,
    ) -> bool {
        let bounds = segment.bounds();
        self.strips.along(segment, kinds, |item| {
            let Some(around) = self.around.get(item) else {
                return self.meet_seam(&self.seams[item - self.features.len()], segment, kinds, visit);
            };
            if !around.meets(&bounds) {
                return true;
            }
            let feature = &self.features[item];
            match &feature.outline {
                Outline::Area(_) => self.meet_area(item, feature, segment, visit),
                Outline::Line(line) if with_lines => {
                    let mut going_on = true;
                    line.crossings(segment, |at| {
                        going_on = going_on && visit(Met::Line { feature: feature.id, at });
                    });
                    going_on
                }
                Outline::Line(_) => true,
            }
        })
    }

    fn meet_area(
        &self,
        item: usize,
        feature: &Feature,
        segment: &Segment,
        visit: &mut impl FnMut(Met) -> bool,
    ) -> bool {
        let Some(area) = feature.area() else { return true };
        let mut going_on = true;
        area.spans_and_ends(segment, |span, [contains_a, contains_b]| {
            let group = self.group_of(item);
            going_on = going_on && visit(Met::Area { feature: feature.id, group, span, contains_a, contains_b });
        });
        going_on
    }

    fn meet_seam(&self, seam: &Seam, segment: &Segment, kinds: Kinds, visit: &mut impl FnMut(Met) -> bool) -> bool {
        let [first, second] = seam.between.map(|index| &self.features[index]);
        if !kinds.contains(first.kind) || !kinds.contains(second.kind) {
            return true;
        }
        let Some(span) = segment.shared(&seam.stretch) else { return true };
        visit(Met::Area {
            feature: first.id,
            group: self.group_of(seam.between[0]),
            span,
            contains_a: first.contains(segment.from),
            contains_b: first.contains(segment.to),
        })
    }
}
