//! How much of a line is covered by spans that may overlap.

use sandtable_geometry::{Length, Span};

/// How many stretches with gaps between them are told apart.
const CAPACITY: usize = 32;

/// The union of spans of one line, overlaps counted once, without memory from the heap.
///
/// Up to 32 separate stretches are kept apart. Beyond that the smallest gap between two of them is closed, so that the
/// length can only come out too great, by the gaps closed.
#[derive(Clone, Copy, Debug)]
pub struct Cover {
    /// Ascending, with gaps between them.
    stretches: [Span; CAPACITY + 1],
    used: usize,
}

impl Default for Cover {
    fn default() -> Cover {
        Cover::new()
    }
}

impl Cover {
    /// Nothing covered.
    pub const fn new() -> Cover {
        Cover { stretches: [Span { from: Length::ZERO, to: Length::ZERO }; CAPACITY + 1], used: 0 }
    }

    /// Covers one more stretch. Stretches that only touch become one.
    pub fn add(&mut self, span: Span) {
        let kept = &self.stretches[..self.used];
        let first = kept.iter().position(|there| there.to >= span.from).unwrap_or(self.used);
        let behind = kept[first..].iter().position(|there| there.from > span.to).map_or(self.used, |skip| first + skip);
        let mut joined = span;
        if first < behind {
            joined.from = joined.from.min(kept[first].from);
            joined.to = joined.to.max(kept[behind - 1].to);
        }
        self.stretches.copy_within(behind..self.used, first + 1);
        self.stretches[first] = joined;
        self.used = first + 1 + self.used - behind;
        if self.used > CAPACITY {
            self.close_smallest_gap();
        }
    }

    /// The stretches covered, ascending.
    pub fn stretches(&self) -> &[Span] {
        &self.stretches[..self.used]
    }

    /// The sum of what is covered.
    pub fn length(&self) -> Length {
        self.stretches().iter().map(|span| span.length()).sum()
    }

    fn close_smallest_gap(&mut self) {
        let gap = |index: &usize| self.stretches[index + 1].from - self.stretches[*index].to;
        let Some(smallest) = (0..self.used - 1).min_by_key(gap) else { return };
        self.stretches[smallest].to = self.stretches[smallest + 1].to;
        self.stretches.copy_within(smallest + 2..self.used, smallest + 1);
        self.used -= 1;
    }
}

/// The length of a line that lies under spans of it, overlaps counted once. See [`Cover`] for its capacity.
pub fn covered(spans: impl IntoIterator<Item = Span>) -> Length {
    let mut cover = Cover::new();
    spans.into_iter().for_each(|span| cover.add(span));
    cover.length()
}
