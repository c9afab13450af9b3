//! What a lead is worth while there are turns to play: the chance of winning that it stands for.

use serde::Serialize;

/// At such leads side A stood; 1 where it won in the end, 0 where it lost, one half where nobody won.
pub type Stood = (f64, f64);

/// How the chance of winning goes with the lead, fitted to battles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fitted {
    /// How many places had a lead: it is fitted to these.
    pub places: usize,
    /// The lead that stands for a chance of 0.73, in leads that win.
    pub scale: f64,
    /// The scale could as well be this: nineteen times of twenty it lies between them.
    pub between: (f64, f64),
    /// How much of what is unknown about the result the lead tells: 0 nothing, 1 everything.
    pub told: f64,
}

/// No scale is smaller or larger: leads then say everything, or nothing.
const SCALES: (f64, f64) = (0.05, 50.0);

/// Within so many standard errors nineteen of twenty slopes lie.
const NINETEEN_OF_TWENTY: f64 = 1.96;

/// The chance of winning that a lead stands for, from 0 to 1; the same on every machine.
pub fn squashed(lead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-lead / scale))
}

/// The scale that fits these best, by maximum likelihood; nothing where no place had a lead.
pub fn fitted(stood: &[Stood]) -> Option<Fitted> {
    let stood: Vec<Stood> = stood.iter().copied().filter(|(lead, _)| *lead != 0.0).collect();
    if stood.is_empty() {
        return None;
    }
    // The likelihood is concave in the slope, so its derivative has one zero and falls.
    let derivative =
        |slope: f64| stood.iter().map(|(lead, won)| lead * (won - squashed(*lead, 1.0 / slope))).sum::<f64>();
    let (mut low, mut high) = (1.0 / SCALES.1, 1.0 / SCALES.0);
    while high - low > 1e-9 {
        let middle = f64::midpoint(low, high);
        if derivative(middle) > 0.0 { low = middle } else { high = middle }
    }
    let slope = low;
    let chance = |lead: f64| squashed(lead, 1.0 / slope);
    let information = stood.iter().map(|(lead, _)| lead * lead * chance(*lead) * (1.0 - chance(*lead))).sum::<f64>();
    let off = NINETEEN_OF_TWENTY / information.sqrt();
    let scale = |slope: f64| (1.0 / slope.max(1.0 / SCALES.1)).max(SCALES.0);
    let unknown = |won: f64, chance: f64| -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln());
    let left: f64 = stood.iter().map(|(lead, won)| unknown(*won, chance(*lead))).sum();
    Some(Fitted {
        places: stood.len(),
        scale: scale(slope),
        between: (scale(slope + off), scale(slope - off)),
        told: 1.0 - left / (stood.len() as f64 * std::f64::consts::LN_2),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn battles_that_went_by_a_scale_give_it_back() {
        for scale in [0.4, 1.0, 3.0] {
            // As many battles at each lead as to win just as often as the scale says.
            let stood: Vec<Stood> = (-20..=20)
                .map(|tenths| f64::from(tenths) / 10.0)
                .flat_map(|lead| {
                    let wins = (1000.0 * squashed(lead, scale)).round() as usize;
                    (0..1000).map(move |n| (lead, if n < wins { 1.0 } else { 0.0 }))
                })
                .collect();
            let fitted = fitted(&stood).expect("there were leads");
            assert!((fitted.scale / scale - 1.0).abs() < 0.01, "{scale}: {fitted:?}");
            assert!(fitted.between.0 < scale && scale < fitted.between.1, "{scale}: {fitted:?}");
        }
    }

    #[test]
    fn a_lead_that_says_nothing_tells_nothing_and_one_that_says_all_nearly_all() {
        assert_eq!(fitted(&[(0.0, 1.0)]), None, "nobody led");
        let nothing = fitted(&[(1.0, 1.0), (1.0, 0.0), (-1.0, 1.0), (-1.0, 0.0)]).expect("there were leads");
        assert!(nothing.told.abs() < 1e-3 && nothing.scale >= 49.9, "{nothing:?}");
        let all = fitted(&[(1.0, 1.0), (-1.0, 0.0), (0.5, 1.0)]).expect("there were leads");
        assert!(all.told > 0.99 && all.scale <= 0.051, "{all:?}");
        let drawn = fitted(&[(1.0, 0.5), (-1.0, 0.5)]).expect("there were leads");
        assert!(drawn.told.abs() < 1e-3, "a draw is half a victory: {drawn:?}");
    }
}
