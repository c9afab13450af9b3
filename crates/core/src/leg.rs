//! The legs of a course: the way of a piece that cannot turn on the spot, an aircraft or a ship.

use sandtable_dice::{List, Source};
use sandtable_geometry::{Angle, Course, Hand, Length};
use serde::{Deserialize, Serialize};

use crate::offer::pick;

/// Legs that one course may have.
pub const MOST_LEGS: usize = 16;

/// The legs of a course, in their order.
pub type Legs = List<Leg, MOST_LEGS>;

/// One leg of a course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Leg {
    /// Straight ahead for this length.
    Ahead(Length),
    /// Straight ahead for all that is left of the move.
    #[default]
    AheadRest,
    /// Along the arc of a circle to which the heading is a tangent.
    Arc {
        /// To which side.
        hand: Hand,
        /// The radius of the circle, in whole millimetres.
        radius: u16,
        /// By how much the heading changes.
        by: Angle,
    },
    /// Along such an arc for all that is left of the move.
    ArcRest {
        /// To which side.
        hand: Hand,
        /// The radius of the circle, in whole millimetres.
        radius: u16,
    },
    /// A figure of the rulebook, by its number among [`crate::Table::FIGURES`].
    Figure {
        /// Which.
        figure: u8,
        /// To which side, of those that have one.
        hand: Hand,
    },
    /// Straight ahead for this length, and then a turn on the spot.
    Turn {
        /// How far before it.
        after: Length,
        /// To which side.
        hand: Hand,
        /// By how much, in whole degrees.
        degrees: u16,
    },
}

/// A figure that a course may contain, beside straights and arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figure {
    /// The word in typed commands.
    pub key: &'static str,
    /// The words on a button.
    pub label: &'static str,
    /// What it takes of the length of the move.
    pub cost: Length,
    /// How far ahead it ends.
    pub ahead: Length,
    /// How far aside it ends, to the hand that is chosen; where it is nothing, the figure has no hand.
    pub aside: Length,
    /// By how much it changes the heading.
    pub turn: Angle,
}

impl Figure {
    /// Where it leads, each coordinate rounded once.
    pub fn from(&self, course: Course, hand: Hand) -> Course {
        course.slip(self.ahead, hand, self.aside).turn(hand, self.turn)
    }
}

/// Turns on the spot that a course may have, in place of arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turns {
    /// The least straight before each of them.
    pub after: Length,
    /// The greatest without more ado, in whole degrees.
    pub most: u16,
    /// The greatest of all, for which something may be asked: a test. In whole degrees.
    pub sharpest: u16,
}

/// What the legs of a course may be: the outline of a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Courses {
    /// Where it begins, and the heading there.
    pub from: Course,
    /// The shortest move.
    pub least: Length,
    /// The longest.
    pub most: Length,
    /// The radius of the tightest turn, in whole millimetres; nothing turns along an arc where the widest is 0.
    pub tightest: u16,
    /// The radius of the widest.
    pub widest: u16,
    /// Radii lie in steps of so many millimetres from the tightest.
    pub step: u16,
    /// The figures that may be flown, one bit each.
    pub figures: u8,
    /// Turns on the spot, where these take the place of arcs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<Turns>,
}

impl Courses {
    /// Could a leg be part of such a course?
    pub fn holds(&self, leg: &Leg) -> bool {
        let radius_fits = |radius: u16| {
            (self.tightest..=self.widest).contains(&radius) && (radius - self.tightest).is_multiple_of(self.step.max(1))
        };
        match *leg {
            Leg::Ahead(by) => (0..=self.most.0).contains(&by.0),
            Leg::AheadRest => true,
            Leg::Arc { radius, .. } | Leg::ArcRest { radius, .. } => self.widest > 0 && radius_fits(radius),
            Leg::Turn { after, degrees, .. } => {
                let fits = |turns: Turns| (1..=turns.sharpest).contains(&degrees);
                self.turns.is_some_and(fits) && (0..=self.most.0).contains(&after.0)
            }
            Leg::Figure { figure, .. } => figure < 8 && self.figures >> figure & 1 == 1,
        }
    }

    /// Some legs that keep to the outline, the last of which flies what is left.
    pub(crate) fn random(&self, source: &mut impl Source) -> Legs {
        let mut legs = Legs::default();
        let hand = |source: &mut _| if pick(source, 2) == 0 { Hand::Left } else { Hand::Right };
        if let Some(turns) = self.turns {
            return self.random_turns(turns, source);
        }
        if self.widest == 0 {
            return [self.random_straight(source)].into_iter().collect();
        }
        for _ in 0..pick(source, 3) {
            legs.push(match pick(source, 4) {
                0 if self.figures > 0 => {
                    let known: List<u8, 8> = (0..8).filter(|figure| self.figures >> figure & 1 == 1).collect();
                    let figure = known[pick(source, known.len() as u32) as usize];
                    Leg::Figure { figure, hand: hand(source) }
                }
                1 => Leg::Ahead(Length::mm(pick(source, (self.least.0 / 1500).max(1) as u32) as i32)),
                _ => Leg::Arc {
                    hand: hand(source),
                    radius: self.radius(source),
                    by: Angle::degrees(1 + pick(source, 60) as i32),
                },
            });
        }
        legs.push(match pick(source, 3) {
            0 => Leg::AheadRest,
            _ => Leg::ArcRest { hand: hand(source), radius: self.radius(source) },
        });
        legs
    }

    /// Straight on, for all of the move or for a part of it.
    fn random_straight(&self, source: &mut impl Source) -> Leg {
        if pick(source, 2) == 0 {
            return Leg::AheadRest;
        }
        let farther = pick(source, (self.most - self.least).0.max(0) as u32 + 1) as i32;
        Leg::Ahead(self.least + Length(farther))
    }

    /// Some turns to either side, each after a straight that is long enough, and perhaps what is left straight on.
    fn random_turns(&self, turns: Turns, source: &mut impl Source) -> Legs {
        let mut legs = Legs::default();
        let mut left = self.most - turns.after;
        for _ in 0..pick(source, 4) {
            if left < Length::ZERO {
                break;
            }
            let farther = Length(pick(source, left.half().0.max(1) as u32) as i32);
            let most = if pick(source, 4) == 0 { turns.sharpest } else { turns.most };
            let degrees = (1 + pick(source, most.max(1).into())) as u16;
            let hand = if pick(source, 2) == 0 { Hand::Left } else { Hand::Right };
            if degrees <= turns.sharpest {
                legs.push(Leg::Turn { after: turns.after + farther, hand, degrees });
            }
            left -= turns.after + farther;
        }
        if legs.is_empty() || pick(source, 3) > 0 {
            legs.push(Leg::AheadRest);
        }
        legs
    }

    fn radius(&self, source: &mut impl Source) -> u16 {
        let steps = u32::from(self.widest.saturating_sub(self.tightest) / self.step.max(1));
        self.tightest + pick(source, steps + 1) as u16 * self.step
    }
}
