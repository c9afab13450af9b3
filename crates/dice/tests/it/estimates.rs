//! Samples with their interval, and chances that say whether they are exact.

use super::TEST;
use sandtable_dice::*;

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 5e-5, "{a} is not {b}");
}

#[test]
fn wilson_gives_the_published_intervals() {
    for (successes, trials, low, high) in [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (81, 263, 0.2553, 0.3662),
        (0, 0, 0.0, 1.0),
    ] {
        let interval = wilson(successes, trials);
        close(interval.0, low);
        close(interval.1, high);
    }
    assert_eq!(wilson(7, 3), wilson(3, 3));
}

/// A number of dice that are looked at one by one, and all remembered.
struct Row {
    dice: u8,
}
impl Procedure for Row {
    type Stage = List<u8, 24>;
    fn start(&self) -> Self::Stage {
        List::new()
    }
    fn step<C: Cup>(&self, mut stage: Self::Stage, cup: &mut C) -> Result<Next<Self::Stage>, C::Pause> {
        stage.push(cup.roll(Throw::one(6), || Why::of(&TEST))? as u8);
        Ok(if stage.len() == usize::from(self.dice) { Next::Done(stage) } else { Next::Then(stage) })
    }
}

fn starts_with_a_six(stage: &List<u8, 24>, _: [u16; 2]) -> bool {
    stage[0] == 6
}

#[test]
fn a_sample_lies_about_the_truth() {
    let sample = sample(&Row { dice: 2 }, 20_000, Stream::new(3));
    let estimate = sample.chance(starts_with_a_six);
    assert_eq!(estimate.plays, 20_000);
    assert!(estimate.low < 1.0 / 6.0 && 1.0 / 6.0 < estimate.high, "{estimate}");
    assert!(estimate.high - estimate.low < 0.011);
    let by = sample.by(|stage, _| stage[0]);
    assert_eq!((by.len(), by[&6]), (6, estimate));
    assert_eq!(by.values().map(|estimate| estimate.successes).sum::<u64>(), 20_000);
}

#[test]
fn one_call_is_exact_where_it_can_be() {
    let mut exact = Exact::new();
    let small = chance(&mut exact, &Row { dice: 2 }, starts_with_a_six, 1_000, || Stream::new(1));
    let Chance::Exact(sixth) = small else { panic!("{small}") };
    close(sixth, 1.0 / 6.0);
    assert_eq!((small.to_string().as_str(), small.interval()), ("16.7 %", (sixth, sixth)));
    let large = chance(&mut exact, &Row { dice: 9 }, starts_with_a_six, 1_000, || Stream::new(1));
    let Chance::Estimate(estimate) = large else { panic!("{large}") };
    assert_eq!((large.exact(), estimate.plays), (None, 1_000));
    assert!(estimate.low < sixth && sixth < estimate.high);
    assert!(large.to_string().starts_with("about 1"), "{large}");
    assert!(large.to_string().ends_with(" %, 1000 plays)"), "{large}");
}

#[test]
fn odds_know_their_thresholds() {
    let odds = Exact::<f64>::new().ask(&Row { dice: 2 }).unwrap().odds(|stage, _| u16::from(stage[0] + stage[1]));
    assert_eq!((odds.outcomes().len(), odds.most_likely()), (11, Some(&7)));
    close(odds.mean(), 7.0);
    close(odds.at_least(&10), 6.0 / 36.0);
    close(odds.of(&7), 6.0 / 36.0);
    assert_eq!((odds.of(&13), odds.at_least(&13)), (0.0, 0.0));
    let odds: Odds<u8> = [(3, 0.25), (1, 0.5), (3, 0.25), (2, 0.0)].into_iter().collect();
    assert_eq!(odds.outcomes(), [(1, 0.5), (3, 0.5)]);
    assert_eq!(odds.most_likely(), Some(&1));
    assert_eq!(Odds::<u8>::default().most_likely(), None);
}
