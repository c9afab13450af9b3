//! Estimates along a battle are brought into agreement: where no die fell, two neighbours differ by what is known of the decision
//! between them.

use crate::mean::Mean;

/// What is certain has this error, so that nothing is divided by zero.
const CERTAIN: f64 = 1e-6;

fn weight(of: Mean) -> f64 {
    1.0 / of.error.max(CERTAIN).powi(2)
}

/// The values that fit all estimates best, by least squares: `own` are estimates of each value, and `steps` of the difference between
/// each and the next, where there is one.
pub fn smoothed(own: &[Mean], steps: &[Option<Mean>]) -> Vec<Mean> {
    let n = own.len();
    // The normal equations are tridiagonal: each value knows its neighbours only.
    let mut diagonal: Vec<f64> = own.iter().map(|own| weight(*own)).collect();
    let mut right: Vec<f64> = own.iter().map(|own| weight(*own) * own.mean).collect();
    let links: Vec<f64> = steps.iter().map(|step| step.map_or(0.0, weight)).collect();
    for (at, step) in steps.iter().enumerate() {
        let (link, difference) = (links[at], step.map_or(0.0, |step| step.mean));
        diagonal[at] += link;
        diagonal[at + 1] += link;
        right[at] -= link * difference;
        right[at + 1] += link * difference;
    }
    let (mut below, mut above) = (diagonal.clone(), diagonal.clone());
    for at in 1..n {
        let share = links[at - 1] / below[at - 1];
        below[at] -= share * links[at - 1];
        right[at] += share * right[at - 1];
    }
    for at in (1..n).rev() {
        above[at - 1] -= links[at - 1] * links[at - 1] / above[at];
    }
    let mut values = vec![Mean::default(); n];
    for at in (0..n).rev() {
        let next = if at + 1 < n { links[at] * values[at + 1].mean } else { 0.0 };
        let error = (1.0 / (below[at] + above[at] - diagonal[at])).sqrt();
        values[at] = Mean { mean: (right[at] + next) / below[at], error };
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(mean: f64, error: f64) -> Mean {
        Mean { mean, error }
    }

    #[test]
    fn without_steps_each_stays_what_it_was_estimated_to_be() {
        let own = [estimate(0.2, 0.1), estimate(0.7, 0.05), Mean::certain(1.0)];
        for (own, smoothed) in own.iter().zip(smoothed(&own, &[None, None])) {
            assert!((own.mean - smoothed.mean).abs() < 1e-9 && (own.error - smoothed.error).abs() < 1e-5);
        }
    }

    #[test]
    fn values_that_are_the_same_share_what_is_known_of_them() {
        let own = [estimate(0.4, 0.1), estimate(0.6, 0.1), estimate(0.9, 0.2)];
        let values = smoothed(&own, &[Some(Mean::certain(0.0)), None]);
        assert!((values[0].mean - 0.5).abs() < 1e-6 && (values[1].mean - 0.5).abs() < 1e-6);
        assert!((values[0].error - 0.1 / 2.0_f64.sqrt()).abs() < 1e-3, "{values:?}");
        assert!((values[2].mean - 0.9).abs() < 1e-9);
    }

    #[test]
    fn a_step_that_is_known_well_is_kept_and_one_that_is_not_gives_way() {
        let own = [estimate(0.4, 0.1), estimate(0.4, 0.1)];
        let kept = smoothed(&own, &[Some(estimate(0.2, 0.001))]);
        assert!((kept[1].mean - kept[0].mean - 0.2).abs() < 1e-3, "{kept:?}");
        let given_way = smoothed(&own, &[Some(estimate(0.2, 10.0))]);
        assert!((given_way[1].mean - given_way[0].mean).abs() < 1e-3, "{given_way:?}");
    }
}
