//! How far from its target point an attack of artillery lands, and on which side of it.

use crate::clause;
use crate::rules::D10;
use sandtable_dice::{Cup, Exact, Next, Procedure, Reading, Throw, Why};
use sandtable_geometry::{Length, Point};

/// MAD-72 What each point of the two dice is worth.
pub const STEP: Length = Length::mm(10);
/// MAD-73 What an observer takes off, in steps.
pub const OBSERVED: u8 = 5;
/// The die of the direction: a clock face.
const HOURS: u8 = 12;

/// MAD-72 The dice of an attack until it has landed: two D10 for the distance, then the D12 for the direction. They are
/// thrown even where the distance becomes 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deviation {
    /// Somebody observes the target point (MAD-73).
    pub observed: bool,
    /// What the deviation of an observed attack is limited to, in steps (MAD-79).
    pub limit: Option<u8>,
}

/// Where an attack lands, seen from its target point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fall {
    /// Dice still to be thrown.
    left: u8,
    /// How far away, in steps of 10 mm.
    pub steps: u8,
    /// On which side: the hour of a clock, 12 being straight to the far long edge.
    pub hour: u8,
}

impl Deviation {
    /// MAD-72, MAD-73, MAD-79 The distance that a sum of the two dice makes, in steps.
    pub fn steps(&self, sum: u8) -> u8 {
        if !self.observed {
            return sum;
        }
        sum.saturating_sub(OBSERVED).min(self.limit.unwrap_or(u8::MAX))
    }

    /// MAD-72 The least and the greatest distance that may come of the dice.
    pub fn bounds(&self) -> (Length, Length) {
        (STEP * i32::from(self.steps(2)), STEP * i32::from(self.steps(2 * D10)))
    }

    /// Every place where the attack may land, with its chance: they add up to 1.
    pub fn falls(&self, exact: &mut Exact<f64>) -> Vec<(Fall, f64)> {
        let mut falls = Vec::new();
        if let Ok(answer) = exact.ask(self) {
            answer.each(|&fall, _, chance| falls.push((fall, chance)));
        }
        falls
    }
}

impl Procedure for Deviation {
    type Stage = Fall;

    fn start(&self) -> Fall {
        Fall { left: 2, ..Fall::default() }
    }

    fn step<C: Cup>(&self, fall: Fall, cup: &mut C) -> Result<Next<Fall>, C::Pause> {
        if fall.left == 2 {
            let sum = cup.roll(Throw::new(2, D10, Reading::Sum), || Why::of(&clause::DEVIATION))?;
            return Ok(Next::Then(Fall { left: 1, steps: self.steps(sum as u8), ..fall }));
        }
        let hour = cup.roll(Throw::one(HOURS), || Why::of(&clause::DIRECTION))?;
        Ok(Next::Done(Fall { hour: hour as u8, left: fall.left - 1, ..fall }))
    }
}

impl Fall {
    /// How far from the target point.
    pub fn distance(self) -> Length {
        STEP * i32::from(self.steps)
    }

    /// MAD-72 Where an attack on this point lands: along the hour of the clock, each coordinate rounded to 0.1 mm.
    pub fn from(self, aim: Point) -> Point {
        let (dx, dy) = (along(self.steps, self.hour), along(self.steps, self.hour + 3));
        Point { x: aim.x + dx, y: aim.y + dy }
    }
}

/// The part of a distance that lies to the right, in micrometres and rounded to 100 of them, if 12 is straight ahead: its
/// steps times the sine of the hour. Straight ahead lies as much as to the right three hours later.
fn along(steps: u8, hour: u8) -> i32 {
    /// The sines of the first quarter, hour by hour, in millionths.
    const SINES: [i64; 4] = [0, 500_000, 866_025, 1_000_000];
    let hour = usize::from(hour % HOURS);
    let (quarter, within) = (hour / 3, hour % 3);
    let sine = if quarter % 2 == 0 { SINES[within] } else { SINES[3 - within] };
    let tenths = (i64::from(steps) * 100 * sine + 500_000) / 1_000_000;
    let um = (tenths * 100) as i32;
    if quarter < 2 { um } else { -um }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where an attack lands in tenths of millimetres.
    fn lands(steps: u8, hour: u8) -> (i32, i32) {
        let at = Fall { left: 0, steps, hour }.from(Point::default());
        (at.x / 100, at.y / 100)
    }

    #[test]
    fn hours_are_those_of_a_clock() {
        let sixty: Vec<_> = (1..=12).map(|hour| lands(6, hour)).collect();
        let right = [(300, 520), (520, 300), (600, 0), (520, -300), (300, -520), (0, -600)];
        let left = [(-300, -520), (-520, -300), (-600, 0), (-520, 300), (-300, 520), (0, 600)];
        assert_eq!(sixty, [right, left].concat());
    }

    #[test]
    fn every_place_is_rounded_like_the_sine_itself() {
        for steps in 0..=20 {
            for hour in 1..=12 {
                let high = 0.75_f64.sqrt();
                let sines = [0.0, 0.5, high, 1.0, high, 0.5, 0.0, -0.5, -high, -1.0, -high, -0.5];
                let tenths = |hour: u8| (f64::from(steps) * 100.0 * sines[usize::from(hour % 12)]).round() as i32;
                assert_eq!(lands(steps, hour), (tenths(hour), tenths(hour + 3)), "{steps} on {hour}");
            }
        }
    }
}
