//! Section 6: a move stretch by stretch, and the opportunity fire that may interrupt it.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::command::{Command, verb};
use crate::battle::event::Event;
use crate::battle::named_fire::{NamedFire, shots};
use crate::battle::setting::Setting;
use crate::battle::state::{Arm, Marks, MoveUnderWay, Shot, State, Step, TestPoints};
use crate::battle::view::View;
use crate::clause;
use crate::sections::direct_fire::{DirectFire, aim, is_aimed};
use crate::sections::hidden::{self, offered};
use crate::sections::movement::{Fare, Track, cut, length, test_points, test_points_before, track, up_to};
use crate::sections::sight::{Sight, column};
use crate::sections::works::mines::MineEntry;
use crate::sections::works::obstacles::breach;
use sandtable_core::{MOST_PIECES, Offer, Path, Piece, Refusal, Side, Slot, refuse, unless};
use sandtable_dice::{Dice, List};
use sandtable_geometry::{Length, Point};

/// MAD-55 What matters to a watcher at one test point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Answer {
    sight: bool,
    doubtful: bool,
    column: Option<u8>,
    cover: bool,
    works: Option<i8>,
}

impl MoveUnderWay {
    /// What of the path is still to be travelled, from a place on it before this test point.
    pub fn rest(&self, at: Point, point: u8) -> Track {
        let track = self.track();
        let travelled = up_to(&track, usize::from(point).saturating_sub(1)).len() - 1;
        let mut rest = Track::default();
        rest.push(at);
        track[travelled..].iter().skip(usize::from(travelled == 0)).for_each(|&corner| rest.push(corner));
        rest
    }

    /// The corners that come before this test point.
    pub fn passed(&self, point: u8) -> Path {
        let part = up_to(&self.track(), point.into());
        part[1..].split_last().map_or_else(Path::default, |(_, passed)| passed.iter().copied().collect())
    }

    /// The path with its start.
    pub fn track(&self) -> Track {
        track(self.from, &self.path)
    }
}

/// MAD-55 What every watcher of the other side would see at a point.
fn answers(board: &Board, watchers: &[Piece], mover: Piece, at: Point) -> impl Iterator<Item = Answer> {
    let there = board.spot_at(mover, at);
    let shelter = board.shelters().shelter_on_the_way(mover, at);
    watchers.iter().map(move |&watcher| match board.sight().between(board.spot(watcher), there) {
        Sight::Blocked(_) => Answer::default(),
        sight if board.shelters().answers_to(watcher, mover, at) => Answer {
            sight: true,
            doubtful: sight == Sight::Doubtful,
            column: column(board.element(watcher).at, at).map(|column| column as u8),
            cover: board.sight().cover(board.spot(watcher), there).is_some(),
            works: shelter
                .filter(|&shelter| !board.shelters().storms(watcher, board.element(watcher).at, shelter))
                .map(|shelter| board.shelters().cover_value(shelter)),
        },
        // MAD-61: what is outside the arc of its work it does not fire at.
        _ => Answer::default(),
    })
}

/// MAD-55 The mover goes on: to the end where nobody watches, else to the next stretch on which a watcher sees it. The
/// watching side is asked about one stretch at a time, without being shown what follows.
pub fn travel<D: Dice>(umpire: &mut Umpire<D>) {
    let state = umpire.state();
    let Some(way) = state.way else { return };
    if !state.elements[way.mover.index()].stands() {
        umpire.note(Event::Halted);
        return;
    }
    let track = way.track();
    let enemy = way.side.other();
    let board = state.board(umpire.setting);
    // MAD-68: what stands still is not attacked, where it appeared, was placed or landed.
    let mine = board.obstacles().next_mine(way.mover, &track).filter(|_| !way.path.is_empty());
    // Inline, since a batch must not allocate: as many as there can be pieces.
    let watching: List<Piece, MOST_PIECES> =
        board.watchers(enemy).filter(|(_, element)| element.watches()).map(|(piece, _)| piece).collect();
    if watching.is_empty() {
        go_on(umpire, &way, &track, mine);
        return;
    }
    let points = test_points(&track);
    // MAD-68: at one point mines come before opportunity fire.
    let end = mine.map_or(points.len(), |mine| test_points_before(&track, mine.along));
    let mut first = usize::from(way.next);
    while first < end {
        let here: List<Answer, MOST_PIECES> = answers(&board, &watching, way.mover, points[first]).collect();
        let mut last = first;
        while last + 1 < end && answers(&board, &watching, way.mover, points[last + 1]).eq(here.iter().copied()) {
            last += 1;
        }
        if here.iter().any(|answer| answer.sight) {
            umpire.note(Event::Settled { next: last as u8 + 1 });
            umpire.then(Step::Travel);
            umpire.then(Step::React { side: enemy, first: first as u8, last: last as u8 });
            return;
        }
        first = last + 1;
    }
    if mine.is_some() && end > usize::from(way.next) {
        umpire.note(Event::Settled { next: end as u8 });
    }
    go_on(umpire, &way, &track, mine);
}

/// MAD-68 The mover comes to the next mine tile on its path, or to its end.
fn go_on<D: Dice>(umpire: &mut Umpire<D>, way: &MoveUnderWay, track: &Track, mine: Option<MineEntry>) {
    match mine {
        Some(MineEntry { along, tile }) => {
            move_to(umpire, way, &cut(track, along));
            umpire.then(Step::Travel);
            umpire.then(Step::Mine(tile));
        }
        None => {
            move_to(umpire, way, track);
            umpire.note(Event::Halted);
        }
    }
}

/// The mover comes to a test point of its path.
pub fn reach<D: Dice>(umpire: &mut Umpire<D>, test_point: u8) {
    let Some(way) = umpire.state().way.filter(|way| umpire.state().elements[way.mover.index()].stands()) else {
        return;
    };
    let part = up_to(&way.track(), test_point.into());
    move_to(umpire, &way, &part);
}

fn move_to<D: Dice>(umpire: &mut Umpire<D>, way: &MoveUnderWay, track: &[Point]) {
    let element = way.mover;
    let to = *track.last().expect("a track has its start");
    if way.path.is_empty() {
        return;
    }
    let board = umpire.state().board(umpire.setting);
    let mover = board.mobilities(element);
    if board.element(element).marks.has(Marks::ENGAGED) {
        // MAD-157: the cost of a crossing is not counted.
        if board.element(element).at != to {
            umpire.note(Event::Moved { element, to, spent: way.spent, off_road: true });
            breach(umpire, element, track);
        }
        return;
    }
    let whole = board.movement().fare(mover, &way.track()).expect("the whole path was allowed");
    // The end of a part is rounded, and may touch what the path itself just misses.
    let part = board.movement().fare(mover, track).unwrap_or_else(|_| Fare { cost: length(track), ..Fare::default() });
    let spent = way.spent + part.cost.min(whole.cost);
    let at = board.element(element);
    if (at.at, at.spent) != (to, spent) {
        umpire.note(Event::Moved { element, to, spent, off_road: !part.on_road && !whole.on_road });
        breach(umpire, element, track);
    }
}

impl State {
    /// The stretch of the path under way that a question is about: its test points (MAD-55).
    pub fn stretch(&self, first: u8, last: u8) -> TestPoints {
        let Some(way) = &self.way else { return TestPoints::default() };
        test_points(&way.track())[usize::from(first)..=usize::from(last)].iter().copied().collect()
    }

    /// MAD-55 Could anybody still answer the mover on that stretch?
    pub fn could_react(&self, setting: &Setting, first: u8, last: u8) -> bool {
        let (board, stretch) = (self.board(setting), self.stretch(first, last));
        self.way.is_some_and(|way| {
            board.watchers(way.side.other()).any(|(it, _)| board.fire().could_react(it, way.mover, &stretch))
        })
    }

    /// An element sets out along a path.
    pub fn way(&self, mover: Piece, side: Side, path: Path) -> MoveUnderWay {
        let element = &self.elements[mover.index()];
        MoveUnderWay { mover, side, from: element.at, path, spent: element.spent, next: 0 }
    }
}

impl DirectFire<'_> {
    /// MAD-55 Could this watcher fire at the mover from one of these points?
    pub fn could_react(self, watcher: Piece, mover: Piece, points: &[Point]) -> bool {
        let may = |&point: &Point| self.could_answer(watcher, mover, point);
        self.board.element(watcher).watches() && points.iter().any(may)
    }

    /// MAD-55, MAD-61 The same at a point, marker or not: is it in sight and in the arc?
    pub fn could_answer(self, watcher: Piece, mover: Piece, at: Point) -> bool {
        self.board.shelters().answers_to(watcher, mover, at)
            && self.board.sight().between(self.board.spot(watcher), self.board.spot_at(mover, at)).may_be_clear()
    }
}

/// MAD-54 The markers of a turn that ends, where they last no longer.
pub fn expire<D: Dice>(umpire: &mut Umpire<D>) {
    for element in umpire.setting.pieces().chain(umpire.setting.all_markers()) {
        if umpire.state().elements[element.index()].marks.has(Marks::WATCHING) {
            umpire.note(Event::Watching { element, on: false });
        }
    }
}

/// MAD-27 Infantry that lands counts as moving at the landing point alone: a path of one point.
pub fn landing(mover: Piece, side: Side, at: Point) -> MoveUnderWay {
    MoveUnderWay { mover, side, from: at, path: Path::default(), spent: Length::ZERO, next: 0 }
}

/// MAD-55 What the watching side may answer.
pub fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    let Some(stretch) = view.stretch else { return refuse(&clause::NOT_NOW) };
    let board = view.board(setting);
    let named = &view.named[..];
    let is_marker = setting.slot(stretch.mover).is_some();
    match *command {
        Command::React { .. } | Command::Reveal { .. } if is_marker => refuse(&clause::MARKER_TARGET),
        Command::React { element, .. } if !setting.is_element(element) => refuse(&clause::REVEAL_FIRST),
        Command::Look { .. } if !is_marker => refuse(&clause::NOT_A_MARKER),
        Command::Look { .. } | Command::Reveal { .. } if !named.is_empty() => refuse(&clause::FIRE_FIRST),
        Command::Reveal { unit } if setting.unit(unit).is_dummy() => refuse(&clause::DUMMY_STAYS),
        Command::Reveal { unit } => {
            let Some(marker) = board.marker(unit) else { return refuse(&clause::NOT_HIDDEN) };
            let sees = board.fire().could_react(marker, stretch.mover, &stretch.points);
            if sees { Ok(()) } else { refuse(&clause::NO_MARKER) }
        }
        Command::Look { element, point } => {
            unless(board.element(element).watches() && board.spotting().has_eyes(element), &clause::NO_MARKER)?;
            let Some(at) = stretch.at(point) else { return refuse(&clause::NOT_THAT_POINT) };
            let sees = board.sight().between(board.spot(element), at).may_be_clear();
            if sees { Ok(()) } else { refuse(&clause::NO_SIGHT_TO_MARKER) }
        }
        Command::React { element, weapon, point } => {
            unless(board.element(element).watches(), &clause::NO_MARKER)?;
            let Some(at) = stretch.at(point) else { return refuse(&clause::NOT_THAT_POINT) };
            unless(!shots(named).any(|shot| shot.point > Some(point)), &clause::BACKWARDS)?;
            check_opportunity(&board, stretch.mover, element, weapon, point, at, named)
        }
        Command::HoldAll { element } => {
            let free = board.element(element).watches() && !shots(named).any(|shot| shot.firer == element);
            if free { Ok(()) } else { refuse(&clause::NO_MARKER) }
        }
        Command::Fire if named.is_empty() => refuse(&clause::NOTHING_AIMED),
        Command::Hold if !named.is_empty() => refuse(&clause::FIRE_FIRST),
        Command::Fire | Command::Hold => Ok(()),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-55 The shot is taken where the mover is at that point.
fn check_opportunity(
    board: &Board,
    mover: Piece,
    firer: Piece,
    weapon: Arm,
    point: u8,
    at: Point,
    named: &[NamedFire],
) -> Result<(), Refusal> {
    let elements = board.fire().with_mover_at(mover, at);
    let there = Board { elements: &elements, ..*board };
    let shot = Shot { firer, target: mover, weapon, moving: false, point: Some(point), blocked: false };
    there.fire().may_aim(&shot, named)
}

/// MAD-53, MAD-55 What a watcher may try about one stretch, and the side for all of them.
pub fn offers(setting: &Setting, view: &View, first: u8, actor: Piece, take: &mut impl FnMut(Offer)) {
    let Some(stretch) = view.stretch else { return };
    if actor == Piece::THE_SIDE {
        let verb = if view.named.is_empty() { verb::HOLD } else { verb::FIRE };
        take(Offer::new(actor, verb, &[]));
        return;
    }
    let last = i32::from(first) + stretch.points.len() as i32 - 1;
    offered::reacts(setting, view, &stretch, actor, take);
    let earliest = shots(&view.named).filter_map(|shot| shot.point).max().unwrap_or(first);
    let fires = setting.is_element(actor) && setting.is_element(stretch.mover);
    let arms = fires.then(|| setting.arms(actor)).into_iter().flatten();
    for arm in arms.filter(|&arm| is_aimed(setting, actor, arm)) {
        let points = Slot::Number { from: earliest.into(), to: last };
        take(Offer::new(actor, verb::REACT, &[Slot::only(arm.0), points]));
    }
    if !shots(&view.named).any(|shot| shot.firer == actor) {
        take(Offer::new(actor, verb::HOLD_ALL, &[]));
    }
}

/// MAD-55 The answer of the watching side about one stretch.
pub fn obey<D: Dice>(umpire: &mut Umpire<D>, asked: Step, last: u8, command: &Command) -> Result<(), D::Pause> {
    match *command {
        Command::React { element, weapon, point } => {
            let mover = umpire.state().way.expect("somebody is moving").mover;
            umpire.then(asked);
            let (firer, target, point) = (element, mover, Some(point));
            aim(umpire, Shot { firer, target, weapon, moving: false, point, blocked: false })?;
        }
        Command::Look { element, point } => {
            reach(umpire, point);
            return hidden::look(umpire, element, point, last);
        }
        Command::Reveal { unit } => {
            umpire.then(asked);
            umpire.then(Step::Barred);
            let marker = umpire.state().board(umpire.setting).marker(unit).expect("checked");
            hidden::reveal(umpire, marker);
        }
        Command::HoldAll { element } => {
            let held = Event::Holding { element, side: umpire.setting.side(element) };
            umpire.note(held);
            let Step::React { first, .. } = asked else { unreachable!("a reaction is asked for") };
            let goes_on = umpire.state().could_react(umpire.setting, first, last) || !umpire.state().named.is_empty();
            umpire.then(if goes_on { asked } else { Step::Reach(last) });
        }
        Command::Fire => {
            // The mover comes to the point of each shot in turn; then it goes on to the end of the stretch.
            umpire.then(Step::Reach(last));
            umpire.then(Step::ReactionEnds);
            umpire.then(Step::Shoot(0));
        }
        Command::Hold => umpire.then(Step::Reach(last)),
        _ => unreachable!("checked"),
    }
    Ok(())
}
