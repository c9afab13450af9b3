//! The rulebook as people at a table meet it.

use crate::check::check;
use crate::command::Command;
use crate::event::Event;
use crate::mad::Mad;
use crate::offers::{VERBS, verb};
use crate::s06_movement::ROAD_BONUS;
use crate::setting::Setting;
use crate::view::View;
use crate::{forecast, preview, roster, rulings, scene, words};
use sandtable_core::{
    Forecast, Heard, Misunderstood, Offer, Path, Piece, Preview, Region, Roster, Scene, Sentence, Slot, Table, Value,
    Verb,
};
use sandtable_dice::Exact;
use sandtable_geometry::{Angle, Length, Point};

impl Table for Mad {
    const VERBS: &'static [Verb] = VERBS;

    fn region(setting: &Setting, view: &View, offer: &Offer, slot: usize) -> Region {
        let board = view.board(setting);
        // An offer that came back from a table may name anybody.
        let Some(element) = view.elements.get(offer.actor.index()) else { return Region::default() };
        match (offer.verb, offer.slots.get(slot)) {
            (verb::MOVE, Some(Slot::Path { .. })) => {
                // MAD-29: the bonus is for moves that are all on the road; the outline is for all others.
                let left = board.distance(offer.actor, false) - element.spent;
                Region { outlines: setting.field.reach(element.at, left, &board.going(offer.actor)) }
            }
            (verb::DEPLOY | verb::PLACE, Some(Slot::Point { .. })) => {
                let side = setting.side(offer.actor);
                Region { outlines: vec![setting.scenario.sides[side.index()].zone.corners().to_vec()] }
            }
            _ => Region::default(),
        }
    }

    fn candidates(setting: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
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
            (verb::DEPLOY, &[Slot::Number { from: unit, .. }, Slot::Point { about, .. }]) => {
                let zone = setting.scenario.sides[setting.side(offer.actor).index()].zone.bounds();
                for n in 1..8 {
                    let at = Point { x: zone.low.x + (zone.high.x - zone.low.x) / 8 * n, y: about.y };
                    take(&[Value::Number(unit), Value::Point(at)]);
                }
            }
            (verb::PLACE, &[Slot::Point { about, .. }]) => take(&[Value::Point(about)]),
            (verb::END, &[Slot::Number { from: unit, .. }]) => take(&[Value::Number(unit)]),
            (_, []) => take(&[]),
            _ => {}
        }
    }

    fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
        forecast::forecast(setting, view, command, exact)
    }

    fn scene(setting: &Setting, view: &View) -> Scene {
        scene::scene(setting, view)
    }

    fn preview(setting: &Setting, view: &View, command: &Command) -> Preview<Command> {
        preview::preview(setting, view, command)
    }

    fn illustrate(setting: &Setting, view: &View, heard: &[Heard<Event>], exact: &mut Exact<f64>) -> Vec<Forecast> {
        forecast::illustrate(setting, view, heard, exact)
    }

    fn roster(setting: &Setting, view: &View) -> Roster {
        roster::roster(setting, view)
    }

    const RULINGS: &'static [Verb] = rulings::RULINGS;

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

    fn write(setting: &Setting, command: &Command) -> String {
        words::write(setting, command)
    }

    fn tell(setting: &Setting, view: &View, heard: &Heard<Event>) -> Option<Sentence> {
        words::tell(setting, view, heard)
    }

    fn prompt(setting: &Setting, view: &View) -> String {
        words::prompt(setting, view)
    }
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
    }
    paths
}
