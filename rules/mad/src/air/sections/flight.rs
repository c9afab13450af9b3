//! Movement: how a flight order leads over the table, what it costs, and which orders a craft may be given.

use sandtable_core::{Courses, Figure, Leg, Legs, MOST_LEGS, Refusal, refuse};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Circle, Course, Hand, Length, Point};

use crate::air::battle::state::{Craft, Flown};
use crate::air::clause;
use crate::air::lists::{Lists, Manoeuvre, Type};
use crate::air::rules::AirRules;

/// MAP-15 Millimetres of radius for each step of a turn rating.
const RADIUS_PER_RATING: u16 = 20;
/// MAP-15 The widest template.
const WIDEST_RATING: u16 = 10;
/// MAP-15 The widest turn where any radius is free.
const WIDEST_FREE: u16 = 1000;
/// MAP-87 The total of a move may differ from the speed by this much.
const TOLERANCE: Length = Length::um(50);
/// MAP-97 How often it is looked whether a path is still on the table.
const LOOK: Length = Length::mm(1);
/// MAP-87 Lengths and angles are ordered in steps of so many micrometres and millidegrees.
const STEP: i32 = 10;

/// MAP-22 How far a slip leads, whatever it costs (MAP-21).
const SLIP: Length = Length::mm(100);

/// MAP-21 to MAP-24 The special manoeuvres, in the order of [`Manoeuvre`].
pub static FIGURES: [Figure; 3] = [
    Figure {
        key: "slip",
        label: "Side slip",
        cost: SLIP,
        ahead: Length::um(70_711),
        aside: Length::um(70_711),
        turn: Angle::millidegrees(0),
    },
    Figure {
        key: "halfloop",
        label: "Half loop",
        cost: Length::mm(200),
        ahead: Length::ZERO,
        aside: Length::ZERO,
        turn: Angle::degrees(180),
    },
    Figure {
        key: "loop",
        label: "Loop",
        cost: Length::mm(300),
        ahead: Length::ZERO,
        aside: Length::ZERO,
        turn: Angle::millidegrees(0),
    },
];

/// MAP-47 The greatest speed of a craft: half of the printed one, rounded up, once an engine is hit.
pub fn top_speed(kind: &Type, craft: &Craft) -> u16 {
    if craft.engines_hit > 0 { kind.speed[1].div_ceil(2).max(kind.speed[0]) } else { kind.speed[1] }
}

/// MAP-47 The speed of a craft whose engine was hit since its last move: half of it, rounded up, but not
/// below its least.
pub fn faltering(kind: &Type, craft: &Craft) -> u16 {
    craft.speed.div_ceil(2).max(kind.speed[0])
}

/// MAP-12, MAP-13 The speeds that a craft may take for its move: any that it has, where it comes for the first time (MAP-100).
pub fn speeds(kind: &Type, craft: &Craft) -> [u16; 2] {
    if craft.speed == 0 {
        return kind.speed;
    }
    let least = craft.speed.saturating_sub(kind.acceleration).max(kind.speed[0]);
    let most = (craft.speed + kind.acceleration).min(top_speed(kind, craft));
    [least.min(most), most]
}

/// MAP-15 The radius of the tightest turn, the widest, and the steps between, in millimetres.
pub fn radii(kind: &Type, rules: &AirRules) -> [u16; 3] {
    let tightest = u16::from(kind.turn) * RADIUS_PER_RATING;
    if rules.free_radius {
        [tightest, WIDEST_FREE, 1]
    } else {
        [tightest, WIDEST_RATING * RADIUS_PER_RATING, RADIUS_PER_RATING]
    }
}

/// MAP-20 The class of a manoeuvre by the reading in force.
pub fn class(lists: &Lists, rules: &AirRules, manoeuvre: Manoeuvre) -> u8 {
    lists.manoeuvres[manoeuvre as usize].class[rules.classes as usize]
}

/// MAP-22, MAP-23, MAP-24 How a manoeuvre is flown: a slip goes aside, the loops turn where they begin.
fn way(manoeuvre: Manoeuvre, hand: Hand) -> SegmentKind {
    match manoeuvre {
        Manoeuvre::Slip => SegmentKind::Slip { hand },
        Manoeuvre::HalfLoop | Manoeuvre::Loop => SegmentKind::Still { turn: FIGURES[manoeuvre as usize].turn },
    }
}

/// MAP-19 The manoeuvres that a craft may fly, one bit each, at a speed of so much.
pub fn figures(lists: &Lists, rules: &AirRules, kind: &Type, most: u16) -> u8 {
    let may = |(_, manoeuvre): &&(&str, Manoeuvre)| {
        class(lists, rules, *manoeuvre) <= kind.rating
            && lists.manoeuvres[*manoeuvre as usize].cost <= Length::mm(most.into())
    };
    Manoeuvre::ALL.iter().filter(may).fold(0, |bits, (_, manoeuvre)| bits | 1 << *manoeuvre as u8)
}

/// The outline of the flights of a craft from a place.
pub fn courses(lists: &Lists, rules: &AirRules, kind: &Type, craft: &Craft, from: Course) -> Courses {
    let [least, most] = speeds(kind, craft);
    let [tightest, widest, step] = radii(kind, rules);
    Courses {
        from,
        least: Length::mm(least.into()),
        most: Length::mm(most.into()),
        tightest,
        widest,
        step,
        figures: figures(lists, rules, kind, most),
        turns: None,
    }
}

/// One segment as it is flown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stretch {
    /// Where it begins.
    from: Course,
    /// How it leads on.
    way: SegmentKind,
    /// What it takes of the move.
    cost: Length,
    /// MAP-43 Is it a manoeuvre of class 1 or 2?
    violent: bool,
}

/// How a segment leads on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SegmentKind {
    /// Straight on.
    #[default]
    Ahead,
    /// Along an arc.
    Arc { hand: Hand, radius: Length, by: Angle },
    /// Aside and ahead, in a straight line.
    Slip { hand: Hand },
    /// On the spot: the distance runs on.
    Still { turn: Angle },
}

impl Stretch {
    /// MAP-17, MAP-22 Where it leads after so much of its cost.
    fn at(&self, flown: Length) -> Course {
        if flown >= self.cost {
            return self.end();
        }
        match self.way {
            SegmentKind::Ahead => self.from.ahead(flown),
            SegmentKind::Arc { hand, radius, .. } => {
                self.from.arc(hand, radius, Angle::of_arc(radius, flown).unwrap_or_default())
            }
            SegmentKind::Slip { hand } => {
                let heading = self.from.turn(hand, Angle::degrees(45)).heading;
                let flown = Length((i64::from(flown.0) * i64::from(SLIP.0) / i64::from(self.cost.0)) as i32);
                Course { at: self.from.at.advance(heading, flown), heading: self.from.heading }
            }
            SegmentKind::Still { .. } => self.from,
        }
    }

    /// Does it begin so far from the edges of a table that it cannot lead there, whatever its direction?
    fn is_far_from_edges(&self, table: Point) -> bool {
        /// For the roundings of both ends.
        const ROUNDED: i32 = 2;
        let reach = match self.way {
            SegmentKind::Arc { radius, .. } => self.cost.min(radius * 2),
            SegmentKind::Slip { .. } => SLIP,
            _ => self.cost,
        };
        let reach = i64::from(reach.0 + ROUNDED);
        let inside = |at: i32, edge: i32| i64::from(at) >= reach && i64::from(at) + reach <= i64::from(edge);
        inside(self.from.at.x, table.x) && inside(self.from.at.y, table.y)
    }

    /// How much of it has been flown where it begins to rise or fall the other way, along either axis: an arc does when its
    /// heading has passed a quarter turn.
    fn bends(&self) -> impl Iterator<Item = Length> + use<> {
        let (first, by, radius) = match self.way {
            SegmentKind::Arc { hand, radius, by } => {
                let heading = self.from.heading.as_millidegrees();
                let first = (-hand.sign() * heading).rem_euclid(Angle::QUARTER.as_millidegrees());
                (first, by.as_millidegrees(), radius)
            }
            _ => (0, 0, Length::ZERO),
        };
        let turned = (first..by).step_by(Angle::QUARTER.as_millidegrees() as usize);
        // The least distance at which it has turned by more ([`Angle::of_arc`]).
        turned.map(move |turned| Angle(turned + 1).arc(radius))
    }

    fn end(&self) -> Course {
        match self.way {
            SegmentKind::Ahead => self.from.ahead(self.cost),
            SegmentKind::Arc { hand, radius, by } => self.from.arc(hand, radius, by),
            SegmentKind::Slip { hand } => FIGURES[Manoeuvre::Slip as usize].from(self.from, hand),
            SegmentKind::Still { turn } => self.from.turn(Hand::Right, turn),
        }
    }
}

/// MAP-113 The way that a flight order leads, before anything is in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    from: Course,
    stretches: List<Stretch, MOST_LEGS>,
}

impl Track {
    /// How long it is.
    pub fn length(&self) -> Length {
        self.stretches.iter().fold(Length::ZERO, |all, stretch| all + stretch.cost)
    }

    /// Where it begins.
    pub fn start(&self) -> Course {
        self.from
    }

    /// Where it ends.
    pub fn end(&self) -> Course {
        self.stretches.last().map_or(self.from, Stretch::end)
    }

    /// Where it leads after so much has been flown; at its end after more.
    pub fn at(&self, flown: Length) -> Course {
        let mut left = flown;
        for stretch in &self.stretches {
            if left < stretch.cost {
                return stretch.at(left);
            }
            left -= stretch.cost;
        }
        self.end()
    }

    /// MAP-97 How much has been flown where it first leaves a table, if it does: the last micrometre on it.
    pub fn leaves(&self, table: Point) -> Option<Length> {
        let on = |Point { x, y }: Point| (0..=table.x).contains(&x) && (0..=table.y).contains(&y);
        // RULING: looked at every millimetre: an arc that is off for less than that is on the table.
        let off = self.first_look_off(table, on)?;
        let (mut inside, mut outside) = ((off - LOOK).max(Length::ZERO), off);
        while outside - inside > Length::um(1) {
            let middle = inside + (outside - inside).half();
            if on(self.at(middle).at) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        Some(inside)
    }

    /// The first whole millimetre flown, or the end, at which it is off a table. Not every one has to be looked at: between
    /// two bends both coordinates only rise or only fall, so what is off once stays off, and both ends of such a part tell
    /// whether all of it is on.
    fn first_look_off(&self, table: Point, on: impl Fn(Point) -> bool) -> Option<Length> {
        let looks = |flown: Length| (flown.0 + LOOK.0 - 1) / LOOK.0;
        let (mut before, mut ends_on) = (Length::ZERO, false);
        for stretch in &self.stretches {
            ends_on = stretch.is_far_from_edges(table);
            if ends_on {
                before += stretch.cost;
                continue;
            }
            let is_off = |look: i32| !on(stretch.at(LOOK * look - before).at);
            let (mut first, next) = (looks(before), looks(before + stretch.cost));
            for bend in stretch.bends().chain([stretch.cost]) {
                let end = looks(before + bend).min(next);
                if first >= end {
                    continue;
                }
                if is_off(first) {
                    return Some(LOOK * first);
                }
                let (mut inside, mut outside) = (first, end - 1);
                if is_off(outside) {
                    while outside - inside > 1 {
                        let middle = inside.midpoint(outside);
                        *(if is_off(middle) { &mut outside } else { &mut inside }) = middle;
                    }
                    return Some(LOOK * outside);
                }
                first = end;
            }
            before += stretch.cost;
        }
        (!ends_on && !on(self.end().at)).then_some(before)
    }

    /// MAP-43, MAP-44 The angles of all arcs added up, in millidegrees, and whether there was a manoeuvre of class 1 or 2, when so
    /// much has been flown.
    pub fn evades(&self, mut flown: Length) -> (i32, bool) {
        let (mut turned, mut violent) = (0, false);
        for stretch in &self.stretches {
            if flown <= Length::ZERO {
                break;
            }
            if let SegmentKind::Arc { radius, by, .. } = stretch.way {
                let part = Angle::of_arc(radius, flown).filter(|_| flown < stretch.cost);
                turned += part.unwrap_or(by).as_millidegrees();
            }
            // RULING: a manoeuvre counts from where it begins.
            violent |= stretch.violent;
            flown -= stretch.cost;
        }
        (turned, violent)
    }

    /// MAP-26, MAP-73, MAP-97 What it comes to on a table, or where there is no edge: what is ordered beyond the edge is not
    /// flown, and makes nobody harder to hit.
    pub fn flown(&self, table: Option<Point>) -> Flown {
        let left = table.and_then(|table| self.leaves(table));
        let length = left.unwrap_or_else(|| self.length());
        let Course { at, heading } = self.at(length);
        let (turned, violent) = self.evades(length);
        let turned = turned >= Angle::degrees(180).as_millidegrees();
        Flown { at, heading, length, left: left.is_some(), turned, violent }
    }

    /// Points along it for drawing, its start and all corners included, up to so much flown.
    pub fn points(&self, until: Length) -> Vec<Point> {
        let mut points = vec![self.from.at];
        let mut before = Length::ZERO;
        for stretch in &self.stretches {
            let length = stretch.cost.min(until - before);
            if length <= Length::ZERO {
                break;
            }
            let pieces = match stretch.way {
                SegmentKind::Arc { .. } => 1 + length.0 / Length::mm(8).0,
                SegmentKind::Still { .. } => 0,
                _ => 1,
            };
            points.extend(
                (1..=pieces)
                    .map(|n| stretch.at(Length((i64::from(length.0) * i64::from(n) / i64::from(pieces)) as i32)).at),
            );
            before += stretch.cost;
        }
        points
    }

    /// MAP-15 The templates that its arcs lie on.
    pub fn templates(&self) -> impl Iterator<Item = Circle> {
        self.stretches.iter().filter_map(|stretch| match stretch.way {
            SegmentKind::Arc { hand, radius, .. } => {
                let aside = stretch.from.turn(hand, Angle::degrees(90)).heading;
                Some(Circle { centre: stretch.from.at.advance(aside, radius), radius })
            }
            _ => None,
        })
    }

    /// Is it one straight (MAP-55)?
    pub fn is_straight(&self) -> bool {
        self.stretches.len() == 1 && self.stretches[0].way == SegmentKind::Ahead
    }
}

/// The angle whose arc is the nearest to a length, in millidegrees (MAP-87).
fn angle_of(radius: Length, length: Length) -> i64 {
    let degrees = (f64::from(length.0) / f64::from(radius.0)).to_degrees();
    (degrees * 1000.0).round() as i64
}

/// MAP-12, MAP-14, MAP-16, MAP-19, MAP-87, MAP-113 The way of a flight order, if the craft may be given it.
///
/// # Errors
/// What is wrong with it.
pub fn track(
    lists: &Lists,
    rules: &AirRules,
    kind: &Type,
    craft: &Craft,
    from: Course,
    speed: u16,
    legs: &Legs,
) -> Result<Track, Refusal> {
    let [least, most] = speeds(kind, craft);
    if !(least..=most).contains(&speed) {
        return refuse(&clause::SPEED);
    }
    let (Some(last), whole) = (legs.len().checked_sub(1), Length::mm(speed.into())) else {
        return refuse(&clause::NO_LEGS);
    };
    let mut track = Track { from, stretches: List::default() };
    let (mut at, mut left, mut classes) = (from, whole, 0u16);
    for (n, leg) in legs.iter().enumerate() {
        if n < last && matches!(leg, Leg::AheadRest | Leg::ArcRest { .. }) {
            return refuse(&clause::REST_COMES_LAST);
        }
        let mut violent = false;
        let (way, cost) = match *leg {
            Leg::Ahead(by) if by.0 < 0 || by.0 % STEP != 0 => return refuse(&clause::STEPS),
            Leg::Ahead(by) => (SegmentKind::Ahead, by),
            Leg::AheadRest => (SegmentKind::Ahead, left.max(Length::ZERO)),
            // Nothing turns on the spot here.
            Leg::Turn { .. } => return refuse(&clause::STEPS),
            Leg::Arc { by, .. } if by.as_millidegrees() % STEP != 0 => return refuse(&clause::STEPS),
            Leg::Arc { hand, radius, by } => {
                let radius = may_turn(kind, rules, radius)?;
                (SegmentKind::Arc { hand, radius, by }, by.arc(radius))
            }
            Leg::ArcRest { hand, radius } => {
                let radius = may_turn(kind, rules, radius)?;
                let by = angle_of(radius, left.max(Length::ZERO));
                if by >= 360_000 {
                    return refuse(&clause::FULL_CIRCLE);
                }
                let by = Angle::millidegrees(by as i32);
                (SegmentKind::Arc { hand, radius, by }, by.arc(radius))
            }
            Leg::Figure { figure, hand } => {
                let Some(&(_, manoeuvre)) = Manoeuvre::ALL.get(usize::from(figure)) else {
                    return refuse(&clause::MANOEUVRE);
                };
                let class = class(lists, rules, manoeuvre);
                if class > kind.rating {
                    return refuse(&clause::MANOEUVRE);
                }
                if classes >> class & 1 == 1 {
                    return refuse(&clause::CLASS_TWICE);
                }
                let cost = lists.manoeuvres[manoeuvre as usize].cost;
                if cost > left {
                    return Err(Refusal::beyond(&clause::CANNOT_PAY, cost, left.max(Length::ZERO)));
                }
                classes |= 1 << class;
                violent = class == 1 || class == 2;
                (way(manoeuvre, hand), cost)
            }
        };
        let stretch = Stretch { from: at, way, cost, violent };
        track.stretches.push(stretch);
        (at, left) = (stretch.end(), left - cost);
    }
    if left.abs() > TOLERANCE {
        return Err(Refusal::beyond(&clause::NOT_THE_SPEED, whole - left, whole));
    }
    Ok(track)
}

/// MAP-15 A turn on a template that there is, and that is not tighter than the own one.
fn may_turn(kind: &Type, rules: &AirRules, radius: u16) -> Result<Length, Refusal> {
    let [tightest, widest, step] = radii(kind, rules);
    if radius < tightest {
        return refuse(&clause::TOO_TIGHT);
    }
    if radius > widest || !(radius - tightest).is_multiple_of(step) {
        return refuse(&clause::NO_TEMPLATE);
    }
    Ok(Length::mm(radius.into()))
}

impl Track {
    /// What each segment takes of the move.
    pub fn costs(&self) -> impl Iterator<Item = Length> {
        self.stretches.iter().map(|stretch| stretch.cost)
    }
}
