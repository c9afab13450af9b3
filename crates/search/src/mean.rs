//! Means of what was drawn by chance, with what they may be off by.

use serde::{Deserialize, Serialize};

/// A mean and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Its standard error; 0 where it is known.
    pub error: f64,
}

/// Within so many standard errors nineteen of twenty means lie.
const NINETEEN_OF_TWENTY: f64 = 1.96;

impl Mean {
    /// What is known for certain.
    pub const fn certain(mean: f64) -> Mean {
        Mean { mean, error: 0.0 }
    }

    /// Of values that were drawn each for itself; 0 of none.
    pub fn of(values: &[f64]) -> Mean {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n.max(1.0);
        let squares = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>();
        Mean { mean, error: (squares / (n - 1.0).max(1.0) / n.max(1.0)).sqrt() }
    }

    /// The least and the most that it is, nineteen times of twenty.
    pub fn between(self) -> (f64, f64) {
        let off = NINETEEN_OF_TWENTY * self.error;
        (self.mean - off, self.mean + off)
    }

    /// Is it as much as this by what is known, and more than nothing for sure?
    pub fn is_clearly(self, value: f64) -> bool {
        self.mean >= value && self.between().0 > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_the_error_of_its_values() {
        let Mean { mean, error } = Mean::of(&[1.0, 2.0, 3.0, 6.0]);
        // Squares of 4 + 1 + 0 + 9 about 3, by 3, by 4.
        assert!((mean - 3.0).abs() < 1e-12 && (error - (14.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(Mean::of(&[]), Mean::certain(0.0));
        assert_eq!(Mean::of(&[0.5]), Mean::certain(0.5));
    }

    #[test]
    fn what_may_be_nothing_is_not_clear_however_much_it_seems() {
        assert!(Mean { mean: 0.1, error: 0.05 }.is_clearly(0.05));
        assert!(!Mean { mean: 0.1, error: 0.06 }.is_clearly(0.05));
        assert!(!Mean { mean: 0.04, error: 0.001 }.is_clearly(0.05));
        assert!(Mean::certain(0.05).is_clearly(0.05));
    }
}
