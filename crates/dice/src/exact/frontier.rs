//! Stages that are open or have ended, each with its scale and grid, in their order.

use super::weight::Weight;
use std::collections::BTreeMap;

/// What is known of a stage: the scale and the place of its grid.
type Known<W> = (<W as Weight>::Scale, u32);

/// So many stages are kept in one row; most questions have fewer at a time. A tree costs a short question (job c of the
/// measurements) a tenth of its instructions, a long row costs a long one far more.
const FEW: usize = 64;

/// Stages in their order.
pub(super) enum Frontier<S, W: Weight> {
    /// Rising.
    Few(Vec<(S, Known<W>)>),
    /// When they have become more.
    Many(BTreeMap<S, Known<W>>),
}

impl<S: Copy + Ord, W: Weight> Frontier<S, W> {
    pub fn new() -> Self {
        Frontier::Few(Vec::new())
    }

    /// With memory for the one end that most procedures have.
    pub fn with_one() -> Self {
        Frontier::Few(Vec::with_capacity(1))
    }

    pub fn len(&self) -> usize {
        match self {
            Frontier::Few(row) => row.len(),
            Frontier::Many(tree) => tree.len(),
        }
    }

    /// Takes the greatest stage out.
    pub fn pop_last(&mut self) -> Option<(S, Known<W>)> {
        match self {
            Frontier::Few(row) => row.pop(),
            Frontier::Many(tree) => tree.pop_last(),
        }
    }

    pub fn get_mut(&mut self, stage: &S) -> Option<&mut Known<W>> {
        match self {
            Frontier::Few(row) => row.iter_mut().find(|(known, _)| known == stage).map(|(_, known)| known),
            Frontier::Many(tree) => tree.get_mut(stage),
        }
    }

    /// Adds a stage that is not there yet.
    pub fn insert(&mut self, stage: S, known: Known<W>) {
        if let Frontier::Few(row) = self {
            if row.len() < FEW {
                let place = row.partition_point(|(other, _)| *other < stage);
                return row.insert(place, (stage, known));
            }
            *self = Frontier::Many(std::mem::take(row).into_iter().collect());
        }
        if let Frontier::Many(tree) = self {
            tree.insert(stage, known);
        }
    }

    /// All of them, rising.
    pub fn into_row(self) -> Vec<(S, Known<W>)> {
        match self {
            Frontier::Few(row) => row,
            Frontier::Many(tree) => tree.into_iter().collect(),
        }
    }

    /// The grids of all of them.
    pub fn grids(&self) -> Vec<u32> {
        match self {
            Frontier::Few(row) => row.iter().map(|(_, (_, grid))| *grid).collect(),
            Frontier::Many(tree) => tree.values().map(|(_, grid)| *grid).collect(),
        }
    }
}
