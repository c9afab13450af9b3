//! What a side may try now, with parameters to fill; and how one is filled at random.

use crate::leg::{Courses, Legs};
use crate::{Piece, Pieces, Ruleset};
use sandtable_dice::{List, Source};
use sandtable_geometry::{Angle, Length, Point};
use serde::{Deserialize, Serialize};

/// Parameters that one offer may have.
pub const MOST_SLOTS: usize = 5;
/// Points that a path may have, and pieces that an ordered list may name.
pub const MOST_POINTS: usize = 16;

/// The points of a path, without the place where it starts.
pub type Path = List<Point, MOST_POINTS>;

/// A parameter of an offer. It is an outline: everything allowed lies in it, not everything in it is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Slot {
    /// A point at most this far away.
    Point {
        /// The middle of the outline.
        about: Point,
        /// Its radius.
        reach: Length,
    },
    /// A path of straight pieces that starts here and is at most this long.
    Path {
        /// Where it starts.
        from: Point,
        /// The most that its pieces may add up to.
        reach: Length,
    },
    /// A course of straights, arcs and figures.
    Course(Courses),
    /// A heading from one, clockwise through the sweep.
    Heading {
        /// The first heading allowed.
        from: Angle,
        /// How far the last lies clockwise of it.
        sweep: Angle,
    },
    /// One of these pieces.
    Piece(Pieces),
    /// An ordered list of some of these pieces, none twice.
    Order {
        /// The pieces to choose from.
        of: Pieces,
        /// How many may be named.
        at_most: u8,
    },
    /// Some of these pieces, in no order.
    Subset {
        /// The pieces to choose from.
        of: Pieces,
        /// How many may be chosen.
        at_most: u8,
    },
    /// A whole number.
    Number {
        /// The least.
        from: i32,
        /// The greatest.
        to: i32,
    },
}

impl Default for Slot {
    fn default() -> Self {
        Slot::Number { from: 0, to: 0 }
    }
}

/// What a slot is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Value {
    /// For [`Slot::Point`].
    Point(Point),
    /// For [`Slot::Path`].
    Path(Path),
    /// For [`Slot::Course`].
    Course(Legs),
    /// For [`Slot::Heading`].
    Heading(Angle),
    /// For [`Slot::Piece`].
    Piece(Piece),
    /// For [`Slot::Order`].
    Order(List<Piece, MOST_POINTS>),
    /// For [`Slot::Subset`].
    Subset(Pieces),
    /// For [`Slot::Number`].
    Number(i32),
}

impl Default for Value {
    fn default() -> Self {
        Value::Number(0)
    }
}

/// Values for all the slots of an offer, in their order.
pub type Values = List<Value, MOST_SLOTS>;

/// What fills an offer, apart from the offer: of a verb, by whom, with which values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Filled {
    /// The index of the verb.
    pub verb: u8,
    /// Who does it; [`Piece::THE_SIDE`] for what no piece does.
    pub actor: Piece,
    /// A value for each slot.
    pub values: Values,
}

/// Something a piece may try. Filled, it is a command in a language that all rulebooks share: wire, browser, scripts and
/// searches need no command type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Offer {
    /// Who would do it; [`Piece::THE_SIDE`] for what no piece does.
    pub actor: Piece,
    /// Index into the rulebook's verbs.
    pub verb: u8,
    /// The parameters.
    pub slots: List<Slot, MOST_SLOTS>,
    /// One bit a slot: its value is not told to the other side.
    pub secret: u8,
    /// With which number or piece a slot begins, where that is not the least.
    #[serde(default)]
    pub begins: Option<Begins>,
}

/// The number, or that of the piece, with which people find a slot filled. It allows and forbids nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Begins {
    /// The index of the slot; one for a number or a piece.
    pub slot: u8,
    /// The number.
    pub number: i32,
}

impl Begins {
    /// The value with which this slot of an offer begins; nothing where it says nothing about it.
    pub fn value(self, slot: usize, of: &Slot) -> Option<Value> {
        let value = match of {
            Slot::Number { .. } => Value::Number(self.number),
            Slot::Piece(_) => Value::Piece(Piece(u16::try_from(self.number).ok()?)),
            _ => return None,
        };
        (usize::from(self.slot) == slot && of.holds(&value)).then_some(value)
    }
}

impl Offer {
    /// All combinations of what its slots may each be filled with.
    pub fn combinations(&self, with: impl Fn(&Slot) -> Vec<Value>, take: &mut impl FnMut(&[Value])) {
        fn fill(all: &[Vec<Value>], chosen: &mut Values, take: &mut impl FnMut(&[Value])) {
            let Some((first, rest)) = all.split_first() else { return take(chosen) };
            for value in first {
                chosen.push(*value);
                fill(rest, chosen, take);
                chosen.pop();
            }
        }
        let all: Vec<Vec<Value>> = self.slots.iter().map(with).collect();
        fill(&all, &mut Values::default(), take);
    }

    /// An offer without secrets.
    pub fn new(actor: Piece, verb: u8, slots: &[Slot]) -> Offer {
        Offer { actor, verb, slots: slots.iter().copied().collect(), secret: 0, begins: None }
    }

    /// The same offer, where the slot of this index begins with this number, or with the piece of this number.
    #[must_use]
    pub fn begins(mut self, slot: u8, number: i32) -> Offer {
        self.begins = Some(Begins { slot, number });
        self
    }

    /// The same offer, with these slots secret (one bit each).
    #[must_use]
    pub fn secret(mut self, slots: u8) -> Offer {
        self.secret = slots;
        self
    }
}

/// A number below `n`. Not for dice: the last bit of fairness is traded for speed.
#[inline]
pub fn pick(source: &mut impl Source, n: u32) -> u32 {
    ((u64::from(source.word()) * u64::from(n)) >> 32) as u32
}

fn near(source: &mut impl Source, about: Point, reach: Length) -> Point {
    let reach = i64::from(reach.0.max(0));
    loop {
        let mut along = || i64::from(pick(source, (2 * reach + 1) as u32)) - reach;
        let (x, y) = (along(), along());
        if x * x + y * y <= reach * reach {
            return Point { x: about.x + x as i32, y: about.y + y as i32 };
        }
    }
}

impl Slot {
    /// Any heading.
    pub const ALL_ROUND: Slot = Slot::Heading { from: Angle::ZERO, sweep: Angle::millidegrees(359_999) };

    /// A place anywhere on a table with this far corner.
    pub fn anywhere(table: Point) -> Slot {
        let about = Point { x: table.x / 2, y: table.y / 2 };
        Slot::Point { about, reach: about.distance(table) + Length::um(1) }
    }

    /// A number that is settled.
    pub fn only(number: impl Into<i32>) -> Slot {
        let number = number.into();
        Slot::Number { from: number, to: number }
    }

    /// Fills the slot with anything in its outline.
    #[inline]
    pub fn random(&self, source: &mut impl Source) -> Value {
        match *self {
            Slot::Point { about, reach } => Value::Point(near(source, about, reach)),
            Slot::Path { from, reach } => {
                // Mostly one straight piece; now and then two or three, which share the reach.
                let pieces = 1 + pick(source, 4).saturating_sub(1);
                let mut path = Path::default();
                let mut at = from;
                for _ in 0..pieces {
                    at = near(source, at, Length(reach.0 / pieces as i32));
                    path.push(at);
                }
                Value::Path(path)
            }
            Slot::Course(of) => Value::Course(of.random(source)),
            Slot::Heading { from, sweep } => {
                Value::Heading(Angle((from.0 + pick(source, sweep.0 as u32 + 1) as i32).rem_euclid(360_000)))
            }
            Slot::Piece(of) => Value::Piece(random_piece(source, &of)),
            Slot::Order { of, at_most } => {
                let mut order = List::default();
                let mut left = of;
                let most = usize::from(at_most).min(of.len()).min(MOST_POINTS);
                let count = pick(source, most as u32 + 1);
                for _ in 0..count {
                    let piece = random_piece(source, &left);
                    left.remove(piece);
                    order.push(piece);
                }
                Value::Order(order)
            }
            Slot::Subset { of, at_most } => {
                let mut chosen: Pieces = of.iter().filter(|_| pick(source, 2) == 0).collect();
                while chosen.len() > at_most.into() {
                    chosen.remove(random_piece(source, &chosen));
                }
                Value::Subset(chosen)
            }
            Slot::Number { from, to } => Value::Number(from + pick(source, (to - from + 1) as u32) as i32),
        }
    }

    /// Does the value lie in the outline? What does not is no filling at all; what does may still be refused.
    pub fn holds(&self, value: &Value) -> bool {
        match (*self, *value) {
            (Slot::Point { about, reach }, Value::Point(at)) => about.within(at, reach),
            (Slot::Path { .. }, Value::Path(path)) => !path.is_empty(),
            (Slot::Course(of), Value::Course(legs)) => !legs.is_empty() && legs.iter().all(|leg| of.holds(leg)),
            (Slot::Heading { from, sweep }, Value::Heading(heading)) => {
                (heading.0 - from.0).rem_euclid(360_000) <= sweep.0
            }
            (Slot::Piece(of), Value::Piece(piece)) => piece <= Piece::THE_SIDE && of.has(piece),
            (Slot::Order { of, at_most }, Value::Order(order)) => {
                order.len() <= at_most.into()
                    && order
                        .iter()
                        .enumerate()
                        .all(|(n, piece)| *piece <= Piece::THE_SIDE && of.has(*piece) && !order[..n].contains(piece))
            }
            (Slot::Subset { of, at_most }, Value::Subset(chosen)) => {
                chosen.len() <= at_most.into() && chosen.iter().all(|piece| of.has(piece))
            }
            (Slot::Number { from, to }, Value::Number(number)) => (from..=to).contains(&number),
            _ => false,
        }
    }
}

fn random_piece(source: &mut impl Source, of: &Pieces) -> Piece {
    of.nth(pick(source, of.len() as u32) as usize).expect("a slot of pieces has one to choose")
}

/// Draws a legal command: a piece, one of its offers, a value for each slot; again where `check` refuses.
///
/// Gives the rulebook's default command when nothing legal was found in 200 tries, and how many tries it took.
pub fn random_command<R: Ruleset>(setting: &R::Setting, view: &R::View, source: &mut impl Source) -> (R::Command, u32) {
    let actors = R::actors(setting, view);
    let count = actors.len() as u32;
    for tries in 1..=200 {
        let Some(actor) = actors.nth(pick(source, count.max(1)) as usize) else { break };
        let (mut chosen, mut seen) = (Offer::default(), 0);
        R::offers(setting, view, actor, &mut |offer| {
            seen += 1;
            if seen == 1 || pick(source, seen) == 0 {
                chosen = offer;
            }
        });
        if seen == 0 {
            continue;
        }
        let values: Values = chosen.slots.iter().map(|slot| slot.random(source)).collect();
        let Some(command) = R::command(&chosen, &values) else { continue };
        if R::check(setting, view, &command).is_ok() {
            return (command, tries);
        }
    }
    (R::default(setting, view), 200)
}
