//! What has happened and not been taken back, with some of the states on the way, so that looking back is never long.

/// So many entries lie between two states that are kept. A state costs as much memory as a few entries, and folding this many
/// costs less than telling one of them.
const APART: usize = 64;

/// The entries and rulings in force, and states on the way.
pub(super) struct Past<S> {
    first: S,
    /// Indices of lines of the record.
    lines: Vec<usize>,
    /// The state after each so many of them.
    marks: Vec<S>,
    /// The state before the last of them: whoever is told of it and whoever would take it back needs that one.
    before: Option<S>,
}

impl<S: Clone> Past<S> {
    /// Nothing has happened yet.
    pub(super) fn new(first: S) -> Self {
        Past { first, lines: Vec::new(), marks: Vec::new(), before: None }
    }

    /// The truth before the first entry.
    pub(super) fn first(&self) -> &S {
        &self.first
    }

    /// The lines of the record that are in force.
    pub(super) fn lines(&self) -> &[usize] {
        &self.lines
    }

    /// One more line is in force. `before` is the state before it, where it is at hand, and `after` the one after it.
    pub(super) fn push(&mut self, line: usize, before: Option<S>, after: &S) {
        self.lines.push(line);
        self.before = before;
        if self.lines.len().is_multiple_of(APART) {
            self.marks.push(after.clone());
        }
    }

    /// Only so many lines are in force still.
    pub(super) fn truncate(&mut self, count: usize) {
        self.lines.truncate(count);
        self.marks.truncate(count / APART);
        self.before = None;
    }

    /// The latest state that is kept of those after at most so many lines, and after how many it is.
    pub(super) fn nearest(&self, count: usize) -> (usize, &S) {
        let marks = (count / APART).min(self.marks.len());
        match (&self.before, self.lines.len().checked_sub(1)) {
            (Some(before), Some(last)) if count >= last => (last, before),
            _ if marks > 0 => (marks * APART, &self.marks[marks - 1]),
            _ => (0, &self.first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A past in which the state is the number of entries.
    fn counted(entries: usize, with_before: bool) -> Past<usize> {
        let mut past = Past::new(0);
        for n in 1..=entries {
            past.push(n, with_before.then_some(n - 1), &n);
        }
        past
    }

    #[test]
    fn a_state_that_is_kept_is_never_far_back_and_never_too_late() {
        for (with_before, most) in [(true, 0), (false, APART - 1)] {
            let mut past = counted(1000, with_before);
            assert!(999 - past.nearest(999).0 <= most);
            for count in 0..=1000 {
                let (at, &state) = past.nearest(count);
                assert!(at == state && at <= count && count - at < APART, "{count}: {at} {state}");
            }
            past.truncate(70);
            for count in 0..=70 {
                let (at, &state) = past.nearest(count);
                assert!(at == state && at <= count && count - at < APART, "{count}: {at} {state}");
            }
            past.push(1, Some(70), &71);
            assert_eq!(past.nearest(70), (70, &70));
        }
    }
}
