//! Chances as fractions beside those in floating numbers, for whoever asks in floating numbers and shows fractions.

use super::{Exact, Exactly, Weight};
use crate::Procedure;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// Every chance that was told, with the fraction that it stands for: each question is asked once more in fractions, of the same
/// procedure and with the same reading.
pub struct Fractions {
    pub(super) exact: Exact<Exactly>,
    /// By the bits of the floating number; nothing where two fractions came to the same.
    known: RefCell<BTreeMap<u64, Option<Exactly>>>,
}

/// The ends of a procedure and their scale.
pub(super) type Ended<S> = (Vec<(S, (<Exactly as Weight>::Scale, u32))>, <Exactly as Weight>::Scale);

impl Fractions {
    fn new() -> Fractions {
        let known = [(0.0_f64, Exactly::NONE), (1.0, Exactly::CERTAIN)];
        let known = known.into_iter().map(|(chance, fraction)| (chance.to_bits(), Some(fraction)));
        Fractions { exact: Exact::new(), known: RefCell::new(known.collect()) }
    }

    /// The same question; nothing where its fractions would be too large.
    pub(super) fn ask<P: Procedure>(&mut self, procedure: &P) -> Option<Ended<P::Stage>> {
        let answer = self.exact.ask(procedure).ok()?;
        Some((answer.ends, answer.scale))
    }

    pub(super) fn note(&self, chance: f64, fraction: Exactly) {
        let mut known = self.known.borrow_mut();
        let entry = known.entry(chance.to_bits()).or_insert(Some(fraction));
        if entry.is_some_and(|other| other.ratio() != fraction.ratio() || fraction.ratio().is_none()) {
            *entry = None;
        }
    }

    /// The fraction that a chance stands for, in lowest terms; nothing of a chance that was no answer, or was reckoned further.
    pub fn of(&self, chance: f64) -> Option<Exactly> {
        self.known.borrow().get(&chance.to_bits()).copied().flatten()
    }
}

impl fmt::Debug for Fractions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Fractions").field(&self.known.borrow()).finish()
    }
}

impl Exact<f64> {
    /// Exact dice that keep the fraction of every chance that they tell.
    pub fn with_fractions() -> Exact<f64> {
        Exact { fractions: Some(Box::new(Fractions::new())), ..Exact::new() }
    }

    /// The fractions of everything that was told; nothing where they were not kept.
    pub fn into_fractions(self) -> Option<Fractions> {
        self.fractions.map(|fractions| *fractions)
    }
}
