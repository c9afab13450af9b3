//! The rulebook as people at a table meet it.

use crate::battle::Scramble;
use crate::battle::board::Board;
use crate::battle::command::{Command, PHRASES, VERBS, verb};
use crate::battle::event::Event;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::foresight;
use crate::lists::UNIT;
use crate::rules::INCH;
use crate::sections::{offers, rulings};
use crate::table::{prompt, roster, scene, tell, words};
use sandtable_core::{
    Courses, Filled, Labels, Leg, Legs, LengthUnit, Misunderstood, Offer, Piece, Region, Slot, Table, Value, Values,
    Verb, phrase,
};
use sandtable_geometry::{Circle, Hand, Length, Point, Shape};

impl Table for Scramble {
    const UNIT: LengthUnit = UNIT;
    const VERBS: &'static [Verb] = VERBS;
    const LABELS: &'static [Labels] = offers::LABELS;

    sandtable_core::found_in! {
        foresight: forecast preview illustrate;
        roster: roster;
        scene: scene;
        words: write;
        tell: tell;
        prompt: prompt;
    }

    fn region(_: &Setting, _: &View, offer: &Offer, slot: usize) -> Region {
        let outlines = match offer.slots.get(slot) {
            Some(&Slot::Point { about, reach }) => {
                vec![Shape::Circle(Circle { centre: about, radius: reach }).outline(48)]
            }
            Some(Slot::Course(of)) => reach(of).into_iter().collect(),
            _ => Vec::new(),
        };
        Region { outlines }
    }

    fn candidates(setting: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
        candidates(setting, view, offer, take);
    }

    const RULINGS: &'static [Verb] = rulings::RULINGS;

    fn rulings(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
        rulings::rulings(setting, view, piece, take);
    }

    fn ruling(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
        rulings::events(setting, view, offer, values)
    }

    fn name(setting: &Setting, _: &View, piece: Piece) -> String {
        setting.name(piece).to_owned()
    }

    fn parse(setting: &Setting, _: &View, text: &str) -> Result<Command, Misunderstood> {
        words::parse(setting, text)
    }

    fn filled(command: &Command) -> Option<Filled> {
        phrase::filled(PHRASES, command)
    }
}

/// SQR-108 The outline of a move: where it may end that turns to one side as soon and as far as it may.
fn reach(of: &Courses) -> Option<Vec<Point>> {
    let turns = of.turns?;
    if of.most == Length::ZERO || turns.after == Length::ZERO {
        return None;
    }
    let most = (of.most.0 / turns.after.0).min(sandtable_core::MOST_LEGS as i32 - 1);
    let end = |hand: Hand, count: i32| {
        let by = sandtable_geometry::Angle::degrees(turns.most.into());
        let turned = (0..count).fold(of.from, |at, _| at.ahead(turns.after).turn(hand, by));
        turned.ahead(of.most - turns.after * count).at
    };
    let left = (1..=most).rev().map(|count| end(Hand::Left, count));
    let right = (0..=most).map(|count| end(Hand::Right, count));
    Some([of.from.at].into_iter().chain(left).chain(right).collect())
}

/// Ways to fill a course: straight on for all of it and the least, and turns to both sides.
fn courses(of: &Courses) -> Vec<Legs> {
    let mut all: Vec<Legs> = vec![[Leg::AheadRest].into_iter().collect()];
    if of.least > Length::ZERO {
        all.push([Leg::Ahead(of.least)].into_iter().collect());
    }
    for (hand, turns) in [Hand::Left, Hand::Right].into_iter().filter_map(|hand| Some((hand, of.turns?))) {
        let turn = |degrees| Leg::Turn { after: turns.after, hand, degrees };
        if turns.after <= of.most {
            all.push([turn(turns.most), Leg::AheadRest].into_iter().collect());
        }
        if turns.after * 2 <= of.most {
            all.push([turn(turns.most), turn(turns.most), Leg::AheadRest].into_iter().collect());
        }
        if turns.sharpest > turns.most && turns.after <= of.most {
            all.push([turn(turns.sharpest), Leg::AheadRest].into_iter().collect());
        }
    }
    all
}

/// Good fillings of an offer.
fn candidates(setting: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
    let board = Board::new(setting, &view.table);
    let numbers = |from: i32, to: i32| if from == to { vec![from] } else { vec![from, to] };
    let values = |slot: &Slot| -> Vec<Value> {
        match slot {
            Slot::Number { from, to } => numbers(*from, *to).into_iter().map(Value::Number).collect(),
            Slot::Piece(of) => of.iter().map(Value::Piece).collect(),
            Slot::Course(of) => courses(of).into_iter().map(Value::Course).collect(),
            Slot::Heading { from, .. } => vec![Value::Heading(*from)],
            Slot::Point { about, reach } => {
                places(&board, offer, *about, *reach).into_iter().map(Value::Point).collect()
            }
            _ => Vec::new(),
        }
    };
    // What is wished for besides is left out: dropping and joining are choices of their own.
    let plain = offer.verb >= verb::LEVEL && offer.verb <= verb::SKID;
    let last = offer.slots.len().saturating_sub(1);
    let mut all: Vec<Values> = vec![Values::default()];
    for (n, slot) in offer.slots.iter().enumerate() {
        let mut some = values(slot);
        if plain && n == last {
            some.truncate(1);
        }
        let longer = |start: &Values| {
            let start = *start;
            some.iter()
                .map(move |value| {
                    let mut whole = start;
                    whole.push(*value);
                    whole
                })
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.iter().take(64).for_each(|values| take(values));
}

/// Where a burst or a dummy could go: ahead of the enemy's aircraft, or beside the own.
fn places(board: &Board<'_>, offer: &Offer, about: Point, reach: Length) -> Vec<Point> {
    if offer.verb != verb::BURST {
        return vec![about, Point { x: about.x + INCH.0 * 4, y: about.y }];
    }
    let side = board.setting.side(offer.actor);
    let enemies = board.aloft().filter(|(piece, _)| board.setting.side(*piece) != side);
    let ahead = enemies.map(|(_, craft)| craft.at.ahead(INCH * i32::from(craft.now.speed)).at);
    ahead.filter(|at| about.within(*at, reach)).collect()
}
