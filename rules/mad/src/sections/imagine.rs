//! Battles that might be: a truth that the side which looks cannot tell from the real one.
//!
//! Where no unit is hidden, almost everything is known. What is not is drawn: where the path under way leads on (MAD-55) and
//! where the artillery of the other side is to fire (MAD-80). A watcher who might hold his fire is taken to fire. What lies under
//! the enemy's markers is dealt (MAD-83).

use crate::battle::board::Board;
use crate::battle::orders::Order;
use crate::battle::setting::Setting;
use crate::battle::state::{MoveUnderWay, State, Step, UnitId};
use crate::battle::view::{Stretch, View};
use crate::sections::hidden::dealt;
use crate::sections::movement::{length, test_points, track};
use crate::sections::{orders, proposals};
use sandtable_core::{Path, Side, pick};
use sandtable_dice::Source;
use sandtable_geometry::{Length, Point};

/// How often it is tried to find a path that leads on and that has shown just this.
const TRIES: u32 = 24;
/// One path in so many ends where its stretch does.
const ENDS: u32 = 4;

/// A truth whose view this is; nothing where no side looks, or no path is found that has shown just this.
pub fn imagine(setting: &Setting, view: &View, source: &mut impl Source) -> Option<State> {
    let side = view.side()?;
    let written = !view.agenda.contains(&Step::Orders);
    let theirs = scheduled(setting, side.other(), view.turn).filter(|_| written);
    let mut state = view.known();
    for (unit, turn) in theirs {
        let places = proposals::scheduled(setting, side.other()).count() as u32;
        // Nothing is as likely as any one of the places.
        let nth = pick(source, places + 1) as usize;
        if let Some(at) = proposals::scheduled(setting, side.other()).nth(nth) {
            state.orders.push(Order::Schedule { unit, turn, at });
        }
    }
    if !setting.markers.is_empty() {
        dealt::deal(setting, &mut state, view, side.other(), source)?;
    }
    if let (None, Some(stretch)) = (state.way, &view.stretch) {
        state.way = Some(goes_on(&state.board(setting), stretch, source)?);
    }
    Some(state)
}

/// MAD-80 The attacks of a side that may still be to come by its schedule, from this turn on.
fn scheduled(setting: &Setting, side: Side, turn: u8) -> impl Iterator<Item = (UnitId, u8)> {
    let turns = orders::schedule(setting, side).iter().copied();
    let turns = turns.filter(move |&on| (turn.max(1)..=setting.turns).contains(&on));
    turns.flat_map(move |on| {
        setting.units_of(side).filter(|&unit| setting.unit(unit).tube.is_some()).map(move |unit| (unit, on))
    })
}

/// MAD-55 A path whose test points are those that the stretch has shown: mostly one that leads on straight for as far as the
/// mover may still go, else one that ends there.
pub fn goes_on(board: &Board, stretch: &Stretch, source: &mut impl Source) -> Option<MoveUnderWay> {
    let mover = stretch.mover;
    let end = *stretch.points.last()?;
    let passed = track(stretch.from, &stretch.passed);
    let last = *passed.last().expect("a track has its start");
    let side = board.setting.side(mover);
    let next = stretch.first + stretch.points.len() as u8;
    let shown = |path: Path| {
        let way = MoveUnderWay { mover, side, from: stretch.from, path, spent: stretch.spent, next };
        let track = way.track();
        let points = test_points(&track);
        let same = points.get(stretch.first.into()..next.into()).is_some_and(|points| *points == *stretch.points);
        let fare = board.movement().fare(board.mobilities(mover), &track).ok();
        // A path of no length is that of somebody who lands.
        let paid = fare.is_some_and(|fare| stretch.spent + fare.cost <= board.movement().distance(mover, fare.on_road));
        (same && (paid || path.is_empty())).then_some(way)
    };
    let ending = |at: Point| {
        let mut path = stretch.passed;
        (at == last || path.try_push(at).is_ok()).then_some(path).and_then(shown)
    };
    let left = board.movement().distance(mover, false) - stretch.spent - length(&passed) - last.distance(end);
    let straight = |source: &mut dyn FnMut(u32) -> u32| {
        if left <= Length::ZERO || last == end {
            return None;
        }
        let on = Length::um(1 + source(left.0.unsigned_abs()) as i32);
        let far = last.toward(end, last.distance(end) + on);
        // The points of a stretch are rounded: what leads through all of them lies a little to one side or the other.
        let aside = |by: u32| by as i32 - 1;
        let at = Point { x: far.x + aside(source(3)), y: far.y + aside(source(3)) };
        if board.setting.field.on_table(at) { ending(at) } else { None }
    };
    let mut draw = |n: u32| pick(source, n);
    if draw(ENDS) == 0
        && let Some(way) = ending(end)
    {
        return Some(way);
    }
    (0..TRIES).find_map(|_| straight(&mut draw)).or_else(|| ending(end))
}
