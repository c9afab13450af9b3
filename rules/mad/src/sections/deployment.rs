//! House rules: who places what, and where.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::command::{Command, verb};
use crate::battle::event::Event;
use crate::battle::setting::Setting;
use crate::battle::state::{Element, MOST_IN_UNIT, Marks, State, Step, UnitId};
use crate::battle::view::View;
use crate::clause;
use crate::rules::D10;
use crate::sections::carriers::may_ride;
use crate::sections::hidden::{self, offered};
use crate::sections::hitech::stance;
use crate::sections::reserves;
use sandtable_core::{Offer, Piece, Pieces, Refusal, Side, Slot, refuse};
use sandtable_dice::{Dice, List, Reason, Throw, Why};
use sandtable_geometry::{Bounds, Length, Point};
use sandtable_scenario::Deployment;

/// Places of the elements of one unit: on the ground, or in a carrier.
pub type Array = List<Berth, MOST_IN_UNIT>;

/// Where one element is placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Berth {
    /// Which element.
    pub element: Piece,
    /// Its centre.
    pub at: Point,
    /// In which carrier.
    pub aboard: Option<Piece>,
}

/// MAD-143 Deployment begins: the scenario has placed everything, or both roll and the lower places first.
pub fn begin<D: Dice>(umpire: &mut Umpire<D>) -> Result<(), D::Pause> {
    umpire.then(Step::Turn);
    reserves::keep_back(umpire);
    if umpire.setting.scenario.deployment == Deployment::Zones {
        // MAD-148: where the scenario says who places everything first, nobody rolls.
        let first = match umpire.setting.scenario.places_first {
            Some(side) => side,
            None => match umpire.roll(Throw::roll_off(D10), || Why::of(&clause::PLACES_FIRST))? {
                1 => Side::B,
                _ => Side::A,
            },
        };
        umpire.then(Step::NextPlace(first));
        works_first(umpire, first);
    }
    Ok(())
}

/// MAD-158 Works are placed before all units, all of one side, then all of the other; the side that sets up first begins.
pub fn works_first<D: Dice>(umpire: &mut Umpire<D>, first: Side) {
    for side in [first.other(), first] {
        if umpire.state().board(umpire.setting).placement().works_left(side).next().is_some() {
            umpire.then(Step::Raise(side));
        }
    }
}

/// MAD-143, MAD-148 Units are placed alternately, the excess at the end; or all of one side and then all of the other.
pub fn next_place<D: Dice>(umpire: &mut Umpire<D>, side: Side) {
    let state = umpire.state();
    let left = |side| umpire.setting.units_of(side).any(|unit| !state.is_done(unit) && !state.is_in_reserve(unit));
    let side = umpire.setting.scenario.places_first.unwrap_or(side);
    let next = if left(side) { Some(side) } else { Some(side.other()).filter(|&other| left(other)) };
    if let Some(next) = next {
        umpire.then(Step::Place(next));
    }
}

/// MAD-143 A unit is placed as a whole.
pub fn place_unit<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId, array: &Array) {
    begin_unit(umpire, unit);
    for berth in array {
        umpire.note(Event::Placed { element: berth.element, at: berth.at, aboard: berth.aboard });
    }
}

/// The first element of a unit is placed: the others follow before another unit is begun.
pub fn begin_unit<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId) {
    if umpire.state().active.map(|active| active.unit) != Some(unit) {
        umpire.note(Event::PlacingBegan { unit });
    }
}

/// Where units and works may be placed (MAD-143, MAD-150, MAD-158).
#[derive(Clone, Copy)]
pub struct Placement<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-143 Where units and works may be placed on it.
    #[inline]
    pub fn placement(&self) -> Placement<'_> {
        Placement { board: self }
    }
}

impl Placement<'_> {
    /// MAD-143 May an element be placed here? Zone, table, ground, room.
    ///
    /// # Errors
    /// Why not.
    pub fn may_place(self, element: Piece, at: Point) -> Result<(), Refusal> {
        self.is_own_ground(self.board.setting.side(element), at)?;
        self.board.movement().may_end(element, at)
    }

    /// MAD-143, MAD-150 Is a place in the zone of a side, before the first turn, or on its own edge, where reserves enter
    /// after it?
    pub fn is_own_ground(self, side: Side, at: Point) -> Result<(), Refusal> {
        let of = &self.board.setting.scenario.sides[side.index()];
        if self.board.turn > 0 {
            let off = of.edge.distance(self.board.setting.field.table(), at) != Length::ZERO;
            return if off { refuse(&clause::OFF_THE_EDGE) } else { Ok(()) };
        }
        if of.zone.contains(at) { Ok(()) } else { refuse(&clause::OUTSIDE_ZONE) }
    }

    /// MAD-83, MAD-143 May an element start in this carrier: its own unit's, or one that stands already; with hidden units its own
    /// unit's alone?
    ///
    /// # Errors
    /// Why not.
    pub fn may_board(self, element: Piece, carrier: Piece) -> Result<(), Refusal> {
        if carrier.index() >= self.board.elements.len()
            || self.board.setting.side(carrier) != self.board.setting.side(element)
        {
            return refuse(&clause::NOT_A_FRIEND);
        }
        if !self.board.element(carrier).stands() {
            return refuse(&clause::FOREIGN_CARRIER);
        }
        if self.board.setting.rules.hidden && self.board.unit_of(carrier) != self.board.unit_of(element) {
            return refuse(&clause::OWN_CARRIERS);
        }
        // MAD-150: reserves come on at their own edge, in carriers too.
        self.is_own_ground(self.board.setting.side(carrier), self.board.element(carrier).at)?;
        may_ride(self.board, element, carrier)
    }

    /// MAD-30, MAD-143 Is the unit wholly placed, and does each element see a fellow?
    ///
    /// # Errors
    /// What is missing.
    pub fn is_placed(self, unit: UnitId) -> Result<(), Refusal> {
        let of = self.board.setting.unit(unit);
        if !of.elements().all(|piece| self.board.element(piece).is_alive()) {
            return refuse(&clause::NOT_ALL_PLACED);
        }
        if !of.elements().all(|piece| self.board.coherency().is_coherent(piece)) {
            return refuse(&clause::PLACED_INCOHERENT);
        }
        Ok(())
    }
}

/// Finds room for a whole unit near a place: infantry rides as far as the unit's own carriers go, the others stand on a
/// lattice about the place, nearest first, each in sight of one that stands already.
///
/// # Errors
/// Where there is no such room within the zone.
pub fn array(board: &Board, unit: UnitId, about: Point) -> Result<Array, Refusal> {
    let setting = board.setting;
    let of = setting.unit(unit);
    board.placement().is_own_ground(of.side, about)?;
    let mut standing: Vec<Element> = board.elements.to_vec();
    for piece in of.elements() {
        standing[piece.index()].marks.set(Marks::PLACED, false);
    }
    let mut array = Array::default();
    // Carriers first, so that there is something to ride in.
    let carriers = of.elements().filter(|&piece| setting.kind(piece).capacity > 0);
    let others = of.elements().filter(|&piece| setting.kind(piece).capacity == 0);
    for piece in carriers.chain(others) {
        let board = Board { elements: &standing, ..*board };
        let aboard = of.elements().find(|&carrier| board.placement().may_board(piece, carrier).is_ok());
        let at = match aboard {
            Some(carrier) => standing[carrier.index()].at,
            None => room(&board, piece, unit, about).ok_or(Refusal::of(&clause::NO_ROOM_THERE))?,
        };
        let placed = &mut standing[piece.index()];
        (placed.at, placed.aboard) = (at, aboard);
        placed.marks.set(Marks::PLACED, true);
        array.push(Berth { element: piece, at, aboard });
    }
    Ok(array)
}

/// The first place in its side's zone about which there is room for a unit: in the middle, else along the zone.
pub fn somewhere(board: &Board, unit: UnitId) -> Option<(Point, Array)> {
    let setting = board.setting;
    let [from, to] = line_of_entry(setting, board.turn, setting.unit(unit).side);
    let along = |n: i32| Point { x: from.x + (to.x - from.x) / 18 * n, y: from.y + (to.y - from.y) / 18 * n };
    let places = [9].into_iter().chain((1..=8).map(|n| 2 * n)).map(along);
    places.into_iter().find_map(|at| Some((at, array(board, unit, at).ok()?)))
}

/// MAD-143, MAD-150 The ground where a side places its units, and its middle: its zone, or, once turns are played, its own
/// edge.
pub fn ground_to_place(setting: &Setting, turn: u8, side: Side) -> (Bounds, Point) {
    let of = &setting.scenario.sides[side.index()];
    if turn > 0 {
        let [low, high] = of.edge.ends(setting.field.table());
        return (Bounds { low, high }, low.toward(high, low.distance(high).half()));
    }
    (of.zone.bounds(), of.zone.centroid())
}

/// A line along which a side's units are placed: through the middle of its zone, or along its own edge.
pub fn line_of_entry(setting: &Setting, turn: u8, side: Side) -> [Point; 2] {
    let (Bounds { low, high }, middle) = ground_to_place(setting, turn, side);
    if turn > 0 {
        return [low, high];
    }
    [Point { x: low.x, y: middle.y }, Point { x: high.x, y: middle.y }]
}

/// The ground where a side places its units, as a slot.
pub fn place_slot(setting: &Setting, turn: u8, side: Side) -> Slot {
    let (Bounds { low, high }, about) = ground_to_place(setting, turn, side);
    Slot::Point { about, reach: low.distance(high).half() }
}

/// The first unit for which its zone has no room, the units before it placed as an absent side places them.
pub fn without_room(setting: &Setting) -> Option<UnitId> {
    let State { mut elements, works, .. } = State::new(setting);
    // MAD-143: what is off the table is not placed.
    let placed = (0..).map(UnitId).zip(&setting.units).filter(|(_, unit)| !unit.off_table && !unit.hidden);
    placed.map(|(unit, _)| unit).find(|&unit| {
        let board = Board { elements: &elements, works: &works, ..Board::empty(setting) };
        let Some((_, array)) = somewhere(&board, unit) else { return true };
        for berth in &array {
            let placed = &mut elements[berth.element.index()];
            (placed.at, placed.aboard) = (berth.at, berth.aboard);
            placed.marks.set(Marks::PLACED, true);
        }
        false
    })
}

/// MAD-25, MAD-127, MAD-158 Who may not stand where the scenario puts him, those before him standing already, and why.
pub fn misplaced(setting: &Setting) -> Vec<(Piece, &'static Reason)> {
    let State { mut elements, works, .. } = State::new(setting);
    let placed: Vec<Piece> = setting.pieces().filter(|piece| elements[piece.index()].stands()).collect();
    placed.iter().for_each(|piece| elements[piece.index()].marks.set(Marks::PLACED, false));
    let flaw = |piece: Piece| {
        let Element { at, aboard, .. } = elements[piece.index()];
        let board = Board { elements: &elements, works: &works, ..Board::empty(setting) };
        let flaw = board.movement().may_end(piece, at).err().filter(|_| aboard.is_none());
        elements[piece.index()].marks.set(Marks::PLACED, true);
        Some((piece, flaw?.reason))
    };
    placed.into_iter().filter_map(flaw).collect()
}

/// The first legal place on rings about a point, in sight of a fellow if one stands.
fn room(board: &Board, piece: Piece, unit: UnitId, about: Point) -> Option<Point> {
    let spacing = board.setting.rules.footprint + Length::mm(5);
    let alone = board.members(unit).next().is_none();
    (0..40i32).find_map(|ring| {
        let ring_points = (-ring..=ring).flat_map(move |dy| {
            let step = if dy.abs() == ring { 1 } else { (2 * ring).max(1) };
            (-ring..=ring).step_by(step as usize).map(move |dx| (dx, dy))
        });
        let mut points = ring_points.map(|(dx, dy)| Point {
            x: about.x.saturating_add(spacing.0 * dx),
            y: about.y.saturating_add(spacing.0 * dy),
        });
        points.find(|&at| {
            board.placement().may_place(piece, at).is_ok()
                && (alone
                    || board.members(unit).any(|(other, _)| {
                        board.sight().between(board.spot_at(piece, at), board.spot(other)).is_clear()
                    }))
        })
    })
}

impl State {
    /// The unit that is being placed.
    pub fn placing(&self) -> Option<UnitId> {
        self.active.map(|active| active.unit)
    }
}

/// MAD-143 Deployment.
pub fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    let board = view.board(setting);
    let placing = view.active.map(|active| active.unit);
    let placed = |unit: UnitId| view.turn == 0 && (view.is_done(unit) || view.is_in_reserve(unit));
    let other = |unit: UnitId| placed(unit) || placing.is_some_and(|begun| begun != unit);
    let unit = command.unit(&board);
    if unit.is_some_and(other) {
        return refuse(&clause::PLACE_ONE_UNIT);
    }
    let hides = unit.is_some_and(|unit| setting.unit(unit).hidden);
    match *command {
        Command::Deploy { unit, at } if hides => board.hidden().may_place_marker(unit, at),
        Command::Place { .. } | Command::Board { .. } if hides => refuse(&clause::PLACED_BY_MARKER),
        Command::Deploy { unit, at } => array(&board, unit, at).map(|_| ()),
        Command::Place { element, at } => board.placement().may_place(element, at),
        Command::Board { element, carrier } => {
            if board.elements.iter().any(|other| other.aboard == Some(element)) {
                return refuse(&clause::NOT_INFANTRY);
            }
            board.placement().may_board(element, carrier)
        }
        Command::Stand { element, stance } => board.stances().may_start_so(element, stance),
        Command::Placed => match placing {
            Some(unit) => board.placement().is_placed(unit),
            None => refuse(&clause::NOT_ALL_PLACED),
        },
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-143, MAD-150 What an element may try where units are placed, or a reserve enters.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    if actor == Piece::THE_SIDE || setting.unit_of(actor).hidden {
        return offered::places(setting, view, actor, take);
    }
    let unit = setting.elements[actor.index()].unit;
    let about = place_slot(setting, view.turn, setting.side(actor));
    if board.placement().is_placed(unit).is_ok() {
        take(Offer::new(actor, verb::PLACED, &[]));
    }
    stance::offers(setting, actor, |stance| board.stances().may_start_so(actor, stance).is_ok(), take);
    take(Offer::new(actor, verb::DEPLOY, &[Slot::only(unit.0), about]));
    take(Offer::new(actor, verb::PLACE, &[about]));
    let carriers: Pieces =
        setting.pieces().filter(|&carrier| board.placement().may_board(actor, carrier).is_ok()).collect();
    if !carriers.is_empty() {
        take(Offer::new(actor, verb::BOARD, &[Slot::Piece(carriers)]));
    }
}

/// MAD-143, MAD-150 Deployment, or the entry of a reserve: the question comes again until the unit is placed.
pub fn obey<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) {
    match *command {
        Command::Deploy { unit, at } if umpire.setting.unit(unit).hidden => {
            hidden::deploy(umpire, unit, at);
            umpire.then(Step::NextPlace(side.other()));
        }
        Command::Deploy { unit, at } => {
            let array = array(&umpire.state().board(umpire.setting), unit, at).expect("checked");
            place_unit(umpire, unit, &array);
            umpire.then(asked);
        }
        Command::Place { element, at } => {
            begin_unit(umpire, umpire.setting.elements[element.index()].unit);
            umpire.note(Event::Placed { element, at, aboard: None });
            umpire.then(asked);
        }
        Command::Board { element, carrier } => {
            begin_unit(umpire, umpire.setting.elements[element.index()].unit);
            let at = umpire.state().elements[carrier.index()].at;
            umpire.note(Event::Placed { element, at, aboard: Some(carrier) });
            umpire.then(asked);
        }
        Command::Stand { element, stance } => {
            stance::take(umpire, element, stance);
            umpire.then(asked);
        }
        _ => {
            let unit = umpire.state().placing().expect("checked");
            if let Step::Enter(_) = asked {
                reserves::entered(umpire, unit);
                return;
            }
            umpire.note(Event::UnitPlaced { unit });
            umpire.then(Step::NextPlace(side.other()));
        }
    }
}
