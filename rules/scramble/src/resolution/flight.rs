//! A move as it is ordered: which manoeuvres are open, how far they go, and where an order leads if every test is passed.

use crate::clause;
use crate::lists::{Aircraft, Distance, Engine, Level, Lists, Manoeuvre, ManoeuvreRow, Turns, When};
use crate::resolution::condition::Condition;
use crate::rules::{INCH, Rules};
use sandtable_core::{Refusal, refuse};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Course, Hand, Length};

/// Legs that one order can have.
pub const MOST_LEGS: usize = sandtable_core::MOST_LEGS;
/// The courses of an order: where each leg begins, and the end.
pub type Track = List<Course, { MOST_LEGS + 1 }>;

/// SCR-12, SCR-15 How far a sideslip goes off the heading, and a skid comes back.
const SLIP: Angle = Angle::degrees(30);

/// A turn on the spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// To which side.
    pub hand: Hand,
    /// By how much.
    pub by: Angle,
    /// SQR-33 Is it a Tight Turn, or one that follows it?
    pub tight: bool,
}

/// SQR-154 So far straight ahead, and then a turn or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leg {
    /// How far.
    pub ahead: Length,
    /// What follows.
    pub turn: Option<Turn>,
}

/// SQR-155 A whole move, as it is named before any die falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// What is flown.
    pub manoeuvre: Manoeuvre,
    /// The height gained; losses are negative.
    pub climb: i8,
    /// The legs, in their order.
    pub legs: List<Leg, MOST_LEGS>,
    /// SCR-12, SCR-15 How far a sideslip or skid goes off the heading, and to which side; straight ahead without.
    pub slip: Option<(Hand, Angle)>,
}

/// What flies: its type, how it is, and the tables and rules that say what that means.
#[derive(Clone, Copy, Debug)]
pub struct Flier<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    /// The tables.
    pub lists: &'a Lists,
    /// What it is.
    pub kind: &'a Aircraft,
    /// How it is.
    pub now: &'a Condition,
    /// The experience of its crew.
    pub level: Level,
}

impl Flier<'_> {
    /// SQR-26, SQR-27, SQR-37, SQR-38, SQR-42, SQR-43, SQR-44, SQR-45, SQR-46, SQR-112, SQR-157 The least and the greatest move of a manoeuvre; none where the aircraft is too slow for it.
    /// Half a move is half of the current AS, and is not rounded.
    pub fn reach(&self, manoeuvre: Manoeuvre) -> Option<[Length; 2]> {
        let row = self.lists.manoeuvre(manoeuvre);
        let [speed, stall] = [self.now.speed, self.now.stall].map(|inches| INCH * i32::from(inches));
        let inches = |distance: Distance| match distance {
            Distance::Nothing => Length::ZERO,
            Distance::Stall => stall,
            Distance::Halves(halves) => speed.half() * i32::from(halves),
        };
        let [least, most] = [row.least, row.most].map(inches);
        if !self.rules.stalls {
            return Some([least.min(most), most]);
        }
        // What goes up needs the speed to stay in the air, also where it does not go on.
        let rises = matches!(manoeuvre, Manoeuvre::Climb | Manoeuvre::Zoom | Manoeuvre::ClimbingLoop);
        let flies = least <= most && (!rises || stall <= speed);
        flies.then_some([least, most])
    }

    /// SQR-112, SQR-157 The manoeuvres that are open from a height; none where the aircraft can only crash.
    pub fn open(&self, height: u8) -> impl Iterator<Item = Manoeuvre> + '_ {
        let can = move |manoeuvre: &Manoeuvre| {
            self.is_able(*manoeuvre).is_ok()
                && self.reach(*manoeuvre).is_some()
                && self.climbs(height, *manoeuvre).next().is_some()
        };
        Manoeuvre::ALL.iter().map(|(_, manoeuvre)| *manoeuvre).filter(can)
    }

    /// SQR-102, SQR-103, SQR-157 How much height a manoeuvre may gain from one: losses are negative.
    pub fn climbs(&self, height: u8, manoeuvre: Manoeuvre) -> impl Iterator<Item = i8> + '_ {
        let [least, most] = self.lists.manoeuvre(manoeuvre).height;
        (least..=most).filter(move |climb| self.height(height, *climb).is_ok())
    }

    /// SQR-148, SCR-72, SCR-76, SCR-79, SCR-80 May the crew fly it at all? Sideslips and skids are for experienced ones, where
    /// experience counts; where it does not, for everybody.
    fn is_able(&self, manoeuvre: Manoeuvre) -> Result<(), Refusal> {
        let row = self.lists.level(self.level);
        let (may, trained, reason) = match manoeuvre {
            Manoeuvre::Sideslip => (self.rules.sideslip, row.sideslip, &clause::NO_SIDESLIP),
            Manoeuvre::Skid => (self.rules.skid, row.skid, &clause::NO_SKID),
            _ => return Ok(()),
        };
        if may && (trained || !self.rules.experience) { Ok(()) } else { refuse(reason) }
    }

    /// SQR-102, SQR-103 The height after a change of it.
    ///
    /// # Errors
    /// That would be in the ground, or too high.
    fn height(&self, from: u8, climb: i8) -> Result<u8, Refusal> {
        match i16::from(from) + i16::from(climb) {
            to if to < 1 => refuse(&clause::GROUND),
            to if to > self.rules.ceiling.into() => refuse(&clause::CEILING),
            to => Ok(to as u8),
        }
    }

    /// SQR-111, SQR-155 May a move be ordered from this height? It is refused as a whole if it would be illegal with all tests passed.
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, height: u8, order: &Order) -> Result<(), Refusal> {
        self.is_able(order.manoeuvre)?;
        let row = self.lists.manoeuvre(order.manoeuvre);
        let Some([least, most]) = self.reach(order.manoeuvre) else { return refuse(&clause::STALLS) };
        if !(row.height[0]..=row.height[1]).contains(&order.climb) {
            return refuse(&clause::NO_SUCH_HEIGHT);
        }
        self.height(height, order.climb)?;
        let length: Length = order.legs.iter().map(|leg| leg.ahead).sum();
        if length < least {
            return Err(Refusal::beyond(&clause::TOO_SHORT, length, least));
        }
        if length > most {
            return Err(Refusal::beyond(&clause::TOO_LONG, length, most));
        }
        self.may_slip(order)?;
        self.may_turn(row, order)
    }

    /// SCR-10, SCR-12, SCR-14, SCR-15 A slip goes aside by 30 degrees at most; a skid turns back by as much, to the other side.
    fn may_slip(&self, order: &Order) -> Result<(), Refusal> {
        let slips = matches!(order.manoeuvre, Manoeuvre::Sideslip | Manoeuvre::Skid);
        let Some((hand, off)) = order.slip.filter(|(_, off)| *off != Angle::ZERO) else { return Ok(()) };
        if !slips || off > SLIP {
            return refuse(&clause::SLIPS_TOO_FAR);
        }
        let back = order.manoeuvre == Manoeuvre::Skid;
        let same = order.legs.iter().filter_map(|leg| leg.turn).any(|turn| turn.hand == hand);
        if back && same { refuse(&clause::SKIDS_BACK) } else { Ok(()) }
    }

    /// SQR-31, SQR-33, SQR-108, SQR-109, SCR-15 Are these turns allowed?
    fn may_turn(&self, row: &ManoeuvreRow, order: &Order) -> Result<(), Refusal> {
        let before = INCH * i32::from(self.now.turning);
        let mut tight: Option<Hand> = None;
        let mut straight = Length::ZERO;
        for (n, leg) in order.legs.iter().enumerate() {
            straight += leg.ahead;
            let Some(turn) = leg.turn else { continue };
            if row.turns == Turns::Back {
                let last = n + 1 == order.legs.len();
                if !last || turn.by > SLIP || turn.tight {
                    return refuse(&clause::SKIDS_BACK);
                }
                continue;
            }
            if row.turns != Turns::Ordinary {
                return refuse(&clause::NO_TURNS);
            }
            if straight < before {
                return Err(Refusal::beyond(&clause::TURNS_TOO_SOON, straight, before));
            }
            straight = Length::ZERO;
            if turn.tight && !row.tight {
                return refuse(&clause::NO_TIGHT_TURN);
            }
            if turn.tight && self.kind.engine != Engine::Piston {
                return refuse(&clause::JETS_TURN_WIDE);
            }
            // From the first of them on every turn is one, to the same side.
            if tight.is_some_and(|hand| hand != turn.hand || !turn.tight) {
                return refuse(&clause::ONE_SIDE);
            }
            if turn.by > (if turn.tight { self.rules.tight } else { self.rules.turn }) {
                return refuse(&clause::TURNS_TOO_FAR);
            }
            tight = turn.tight.then_some(turn.hand);
        }
        Ok(())
    }

    /// SQR-41, SQR-47, SQR-100, SQR-155, SCR-12, SCR-15 Where an order leads, course by course: where each leg begins as it is
    /// flown, and the end. A half loop turns about first; a slip keeps the heading that it had.
    pub fn track(&self, from: Course, order: &Order) -> Track {
        let round = self.lists.manoeuvre(order.manoeuvre).when == When::Turned;
        let mut at = if round { Course { heading: from.heading.opposite(), ..from } } else { from };
        let mut track = Track::default();
        track.push(at);
        for leg in &order.legs {
            let line = order.slip.map_or(at, |(hand, off)| at.turn(hand, off));
            at = Course { at: line.ahead(leg.ahead).at, ..at };
            if let Some(turn) = leg.turn {
                at = at.turn(turn.hand, turn.by);
            }
            track.push(at);
        }
        track
    }
}
