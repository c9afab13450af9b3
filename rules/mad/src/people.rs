//! The rulebook as people at a table meet it.

use crate::air;
use crate::battle::Mad;
use crate::battle::command::{Command, verb};
use crate::battle::event::Event;
use crate::battle::fieldworks::Shelter;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::foresight::{forecast, preview};
use crate::sections::check::check;
use crate::sections::deployment::line_of_entry;
use crate::sections::movement::ROAD_BONUS;
use crate::sections::offers::{self, VERBS};
use crate::sections::{artillery, proposals, rulings};
use crate::table::{roster, scene, words};
use sandtable_core::{Figure, Filled, Labels, Misunderstood, Offer, Path, Piece, Region, Slot, Table, Value, Verb};
use sandtable_geometry::{Angle, Length, Point};

impl Table for Mad {
    const VERBS: &'static [Verb] = VERBS;
    const FIGURES: &'static [Figure] = &air::sections::flight::FIGURES;
    const LABELS: &'static [Labels] = &air::sections::offers::LABELS;

    sandtable_core::found_in! {
        offers: comes_up;
        forecast: forecast illustrate;
        preview: preview;
        roster: roster;
        scene: scene;
        words: write tell prompt;
    }

    fn region(setting: &Setting, view: &View, offer: &Offer, slot: usize) -> Region {
        if offer.verb >= air::sections::offers::FIRST {
            return view.air(setting).map_or_else(Region::default, |air| air::table::region(&air, offer, slot));
        }
        let board = view.board(setting);
        // An offer that came back from a table may name anybody.
        match (offer.verb, offer.slots.get(slot)) {
            (verb::MOVE, Some(Slot::Path { .. })) => {
                let Some(element) = view.elements.get(offer.actor.index()) else { return Region::default() };
                // MAD-29: the bonus is for moves that are all on the road; the outline is for all others.
                let left = board.movement().distance(offer.actor, false) - element.spent;
                Region { outlines: setting.field.reach(element.at, left, &board.movement().going(offer.actor)) }
            }
            (verb::RAISE | verb::LAY, Some(Slot::Point { .. })) => match view.side() {
                Some(side) => Region { outlines: vec![setting.scenario.sides[side.index()].zone.corners().to_vec()] },
                None => Region::default(),
            },
            (verb::DEPLOY | verb::PLACE, Some(Slot::Point { .. })) => match view.side() {
                // MAD-150: reserves enter on the edge itself.
                Some(side) if view.turn > 0 => {
                    Region { outlines: vec![line_of_entry(setting, view.turn, side).to_vec()] }
                }
                Some(side) => Region { outlines: vec![setting.scenario.sides[side.index()].zone.corners().to_vec()] },
                None => Region::default(),
            },
            _ => Region::default(),
        }
    }

    fn candidates(setting: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
        if offer.verb >= air::sections::offers::FIRST {
            if let Some(air) = view.air(setting) {
                air::table::candidates(&air, offer, take);
            }
            return;
        }
        match (offer.verb, &offer.slots[..]) {
            (verb::MOVE, &[Slot::Path { from, reach }, Slot::Number { to: shoot, .. }]) => {
                for path in paths(setting, view, offer.actor, from, reach - ROAD_BONUS) {
                    (0..=shoot).for_each(|shoot| take(&[Value::Path(path), Value::Number(shoot)]));
                }
            }
            (
                verb::AIM,
                &[Slot::Number { from: weapon, .. }, Slot::Piece(targets), Slot::Number { from: least, to }],
            ) => {
                for target in targets.iter() {
                    for moving in least..=to {
                        take(&[Value::Number(weapon), Value::Piece(target), Value::Number(moving)]);
                    }
                }
            }
            (verb::REACT, &[Slot::Number { from: weapon, .. }, Slot::Number { from, to }]) => {
                let step = ((to - from) / 8).max(1) as usize;
                (from..=to).step_by(step).for_each(|point| take(&[Value::Number(weapon), Value::Number(point)]));
            }
            (verb::LAND, _) => {
                (0..8).for_each(|n| take(&[Value::Heading(Angle::degrees(45 * n))]));
            }
            (verb::BOARD | verb::EMBARK, &[Slot::Piece(carriers)]) => {
                carriers.iter().for_each(|carrier| take(&[Value::Piece(carrier)]));
            }
            (verb::DEPLOY, &[Slot::Number { from: unit, .. }, Slot::Point { .. }]) => {
                let Some(side) = view.side() else { return };
                let [from, to] = line_of_entry(setting, view.turn, side);
                for n in 1..8 {
                    let at = Point { x: from.x + (to.x - from.x) / 8 * n, y: from.y + (to.y - from.y) / 8 * n };
                    take(&[Value::Number(unit), Value::Point(at)]);
                }
            }
            (verb::SCHEDULE, &[Slot::Number { from: unit, .. }, Slot::Number { from, to }, _]) => {
                let points: Vec<Point> = proposals::scheduled(setting, setting.side(offer.actor)).collect();
                for turn in from..=to {
                    points.iter().for_each(|&at| take(&[Value::Number(unit), Value::Number(turn), Value::Point(at)]));
                }
            }
            (
                verb::BARRAGE | verb::AGAIN | verb::SCHEDULED,
                &[Slot::Number { from: unit, .. }, Slot::Point { about, reach }],
            ) => {
                for at in artillery::aims(setting, view, about, reach) {
                    take(&[Value::Number(unit), Value::Point(at)]);
                }
            }
            (
                verb::OBSERVED | verb::OBSERVED_AGAIN,
                &[Slot::Number { from: unit, .. }, Slot::Point { about, reach }, Slot::Piece(observers)],
            ) => {
                for at in artillery::aims(setting, view, about, reach) {
                    for observer in observers.iter() {
                        take(&[Value::Number(unit), Value::Point(at), Value::Piece(observer)]);
                    }
                }
            }
            (verb::RAISE | verb::LAY | verb::BATTER | verb::CROSS | verb::BREACH | verb::CLEAR, slots) => {
                at_works(setting, view, (offer.verb, slots), take);
            }
            (verb::PRETEND, &[Slot::Number { from: first, to: last }, Slot::Number { from, to }]) => {
                for dummy in first..=last {
                    (from..=to).for_each(|kind| take(&[Value::Number(dummy), Value::Number(kind)]));
                }
            }
            (verb::PLACE, &[Slot::Point { about, .. }]) => take(&[Value::Point(about)]),
            (verb::END | verb::REVEAL, &[Slot::Number { from: unit, .. }]) => take(&[Value::Number(unit)]),
            (verb::APPEAR..=verb::LOOK, _) => crate::sections::hidden::proposed::candidates(setting, view, offer, take),
            (_, []) => take(&[]),
            _ => {}
        }
    }

    const RULINGS: &'static [Verb] = rulings::ALL;

    fn rulings(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
        rulings::rulings(setting, view, piece, take);
    }

    fn ruling(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
        rulings::events(setting, view, offer, values)
    }

    fn name(setting: &Setting, _view: &View, piece: Piece) -> String {
        words::element(setting, piece)
    }

    fn parse(setting: &Setting, view: &View, text: &str) -> Result<Command, Misunderstood> {
        words::parse(setting, view, text)
    }

    fn filled(command: &Command) -> Option<Filled> {
        offers::filled(command)
    }
}

/// Places of a side's zone for its works.
fn across(setting: &Setting, view: &View, about: Point, reach: Length) -> Vec<Point> {
    let Some(side) = view.side() else { return Vec::new() };
    let zone = &setting.scenario.sides[side.index()].zone;
    let bounds = zone.bounds();
    let share = |low: i32, high: i32, n: i32, of: i32| low + (high - low) / (2 * of) * (2 * n + 1);
    let lattice = (0..4).flat_map(|row| (0..6).map(move |column| (column, row)));
    let points = lattice.map(|(column, row)| Point {
        x: share(bounds.low.x, bounds.high.x, column, 6),
        y: share(bounds.low.y, bounds.high.y, row, 4),
    });
    points.filter(|&at| zone.contains(at) && about.within(at, reach)).collect()
}

/// Straight moves that are allowed: on twelve bearings, whole and half, and towards every objective.
fn paths(setting: &Setting, view: &View, element: Piece, from: Point, reach: Length) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut consider = |end: Point| {
        let path: Path = [end].into_iter().collect();
        if check(setting, view, &Command::Move { element, path, to_shoot: false }).is_ok() {
            paths.push(path);
        }
    };
    if reach > Length::ZERO {
        for n in 0..12 {
            let bearing = Angle::degrees(30 * n);
            consider(from.advance(bearing, reach));
            consider(from.advance(bearing, reach.half()));
        }
        for objective in &setting.scenario.objectives {
            let distance = from.distance(objective.at);
            if distance > Length::ZERO {
                consider(from.toward(objective.at, reach.min(distance)));
            }
        }
        // MAD-127, MAD-158: into contact with what lies there, or into it.
        let board = view.board(setting);
        for (id, work) in board.works.there().filter(|(_, work)| work.within(from, reach)) {
            board.obstacles().against(id, from).into_iter().for_each(&mut consider);
            if work.kind.is_shelter() {
                board.placement().berths(Shelter::Work(id)).take(3).for_each(&mut consider);
            }
        }
    }
    paths
}

/// What is proposed about works: places where they may lie, and every way to use those that do.
fn at_works(setting: &Setting, view: &View, (asked, slots): (u8, &[Slot]), take: &mut impl FnMut(&[Value])) {
    match (asked, slots) {
        (
            verb::RAISE,
            &[Slot::Number { from: work, .. }, Slot::Number { from: pieces, .. }, Slot::Point { about, reach }, _],
        ) => {
            let Some(side) = view.side() else { return };
            let front = view.board(setting).placement().front(side);
            let turns: &[i32] = if pieces > 1 { &[90] } else { &[0, 90, 45] };
            for (n, at) in across(setting, view, about, reach).into_iter().enumerate() {
                let bearing = front + Angle::degrees(turns[n % turns.len()]);
                take(&[Value::Number(work), Value::Number(pieces), Value::Point(at), Value::Heading(bearing)]);
            }
        }
        (verb::LAY, &[Slot::Number { from: tile, .. }, Slot::Point { about, reach }]) => {
            for at in across(setting, view, about, reach) {
                take(&[Value::Number(tile), Value::Point(at)]);
            }
        }
        (
            verb::BATTER,
            &[Slot::Number { from: weapon, .. }, Slot::Number { from: shelter, .. }, Slot::Number { from, to }],
        ) => (from..=to).for_each(|moving| {
            take(&[Value::Number(weapon), Value::Number(shelter), Value::Number(moving)]);
        }),
        (verb::CROSS | verb::BREACH, &[Slot::Number { from: work, .. }]) => take(&[Value::Number(work)]),
        (verb::CLEAR, &[Slot::Number { from: tile, .. }, Slot::Number { from: second, .. }]) => {
            take(&[Value::Number(tile), Value::Number(second)]);
        }
        _ => {}
    }
}
