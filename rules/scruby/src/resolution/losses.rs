//! Losses that fire inflicts: what the quality of the firer is worth and what changes it, reckoned exactly and rounded once.

/// AOS-80, AOS-124, AOS-131 Losses as they are reckoned, changed in the order in which that is done.
#[derive(Clone, Copy, Debug)]
pub struct Losses {
    over: u128,
    under: u128,
    off: u128,
}

impl Losses {
    /// AOS-33, AOS-45 What the quality of the firer is worth.
    pub fn of(base: u8) -> Losses {
        Losses { over: base.into(), under: 1, off: 0 }
    }

    /// So many times as much.
    #[must_use]
    pub fn times(self, times: u8) -> Losses {
        Losses { over: self.over * u128::from(times), ..self }
    }

    /// So many more.
    #[must_use]
    pub fn plus(self, more: u8) -> Losses {
        Losses { over: self.over + u128::from(more) * self.under, ..self }
    }

    /// So much of it, in percent.
    #[must_use]
    pub fn percent(self, percent: u16) -> Losses {
        Losses { over: self.over * u128::from(percent), under: self.under * 100, ..self }
    }

    /// Half of it, where that holds.
    #[must_use]
    pub fn halved(self, holds: bool) -> Losses {
        if holds { self.percent(50) } else { self }
    }

    /// So many less at the end, after rounding; one is left where there was one.
    #[must_use]
    pub fn less(self, less: u8) -> Losses {
        Losses { off: self.off + u128::from(less), ..self }
    }

    /// AOS-80 What comes of it: rounded once, to the nearest, halves up, before anything is taken off.
    pub fn total(self) -> u8 {
        let rounded = (2 * self.over + self.under) / (2 * self.under);
        let left = if rounded > self.off { rounded - self.off } else { rounded.min(1) };
        u8::try_from(left).unwrap_or(u8::MAX)
    }
}
