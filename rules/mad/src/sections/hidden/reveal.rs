//! A hidden unit is revealed: its elements are placed about its marker.

use super::drop_dummy;
use crate::battle::Umpire;
use crate::battle::command::Command;
use crate::battle::event::{Event, MarkerEvent};
use crate::battle::fieldworks::WorkId;
use crate::battle::setting::Setting;
use crate::battle::state::{Element, Marks, Step, UnitId};
use crate::battle::view::View;
use crate::clause;
use crate::sections::hidden::HiddenUnits;
use crate::sections::opportunity_fire::landing;
use crate::sections::works::mines::attack;
use sandtable_core::{Agenda, Piece, Refusal, refuse, unless};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Length, Point, Segment};

/// MAD-84 The circles on which the program looks for room: the first touches, the others follow by thirties.
const RINGS: i32 = 40;
/// MAD-84 In a work it looks along it first.
const STEP: Length = Length::mm(10);

/// MAD-84 A unit is revealed, or a dummy removed. Its elements are placed by their owner, at once.
pub fn reveal<D: Dice>(umpire: &mut Umpire<D>, marker: Piece) {
    let unit = umpire.state().sheet.unit(marker).expect("a marker on the table has its unit");
    let of = umpire.setting.unit(unit);
    if of.is_dummy() {
        drop_dummy(umpire, marker);
        return;
    }
    let (first, count) = (of.first, of.count);
    umpire.note(Event::Marker(MarkerEvent::Revealed { marker, unit, first, count }));
    umpire.then(Step::Appear(unit));
}

/// MAD-84 The owner places an element; the question comes again until all are placed.
pub fn appear<D: Dice>(
    umpire: &mut Umpire<D>,
    unit: UnitId,
    element: Piece,
    at: Point,
    to_shoot: bool,
) -> Result<(), D::Pause> {
    put(umpire, element, at);
    if to_shoot {
        umpire.note(Event::Marker(MarkerEvent::Claimed { element }));
    }
    let tile = trodden(umpire);
    if umpire.state().board(umpire.setting).hidden().to_appear(unit).next().is_some() {
        umpire.then(Step::Appear(unit));
    } else {
        appeared(umpire, unit);
    }
    strikes(umpire, element, tile)
}

/// MAD-84 The program places the rest: each element at the first legal place about the marker's centre.
pub fn appear_rest<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId, to_shoot: bool) -> Result<(), D::Pause> {
    let tile = trodden(umpire);
    let mut first = None;
    loop {
        let board = umpire.state().board(umpire.setting);
        let Some((element, _)) = board.hidden().to_appear(unit).next() else { break };
        let at = board.hidden().first_place(element).unwrap_or_else(|| board.centre(unit));
        let claims = to_shoot && board.hidden().may_claim(element, &umpire.state().agenda);
        put(umpire, element, at);
        first = first.or(Some(element));
        if claims {
            umpire.note(Event::Marker(MarkerEvent::Claimed { element }));
        }
    }
    appeared(umpire, unit);
    first.map_or(Ok(()), |element| strikes(umpire, element, tile))
}

/// MAD-159 A marker that comes onto a mine tile is revealed there, a dummy removed; of a unit the element placed first is
/// attacked at once, and who still watches is asked about all of them.
pub fn trod<D: Dice>(umpire: &mut Umpire<D>, marker: Piece, tile: WorkId) {
    umpire.note(Event::Halted);
    let unit = umpire.state().sheet.unit(marker).expect("a marker on the table has its unit");
    let of = umpire.setting.unit(unit);
    if !of.is_dummy() {
        umpire.then(Step::AskAgain(of.first));
        umpire.then(Step::OnMines(tile));
    }
    reveal(umpire, marker);
}

/// The tile that the element placed first has come onto.
fn trodden<D: Dice>(umpire: &mut Umpire<D>) -> Option<WorkId> {
    let Some(&Step::OnMines(tile)) = umpire.state().agenda.last() else { return None };
    umpire.take();
    Some(tile)
}

fn strikes<D: Dice>(umpire: &mut Umpire<D>, element: Piece, tile: Option<WorkId>) -> Result<(), D::Pause> {
    tile.map_or(Ok(()), |tile| attack(umpire, element, tile))
}

/// An element stands on the table, with those that ride in it.
fn put<D: Dice>(umpire: &mut Umpire<D>, element: Piece, at: Point) {
    umpire.note(Event::Placed { element, at, aboard: None });
    for rider in umpire.setting.unit_of(element).elements() {
        if umpire.state().elements[rider.index()].aboard == Some(element) {
            umpire.note(Event::Placed { element: rider, at, aboard: Some(element) });
        }
    }
}

/// MAD-30, MAD-84 All are placed: who sees a fellow now counts as coherent for the rest of the activation.
fn appeared<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId) {
    let coherent = umpire.state().board(umpire.setting).coherency().seen_by_fellows(unit);
    let of = umpire.setting.unit(unit);
    let (first, count) = (of.first, of.count);
    umpire.note(Event::Marker(MarkerEvent::Appeared { unit, first, count, coherent }));
}

/// MAD-159 Of a unit that was spotted on its way: those who still watch are asked about each of its elements where it
/// stands, one after another.
pub fn ask_anew<D: Dice>(umpire: &mut Umpire<D>, element: Piece) {
    let side = umpire.setting.side(element);
    let unit = umpire.setting.unit_of(element);
    let next = unit.elements().find(|&other| other > element);
    if let Some(next) = next {
        umpire.then(Step::AskAgain(next));
    }
    let state = umpire.state();
    let stands = state.elements[element.index()].stands();
    if stands && state.board(umpire.setting).watchers(side.other()).next().is_some() {
        let way = landing(element, side, state.elements[element.index()].at);
        umpire.note(Event::SetOut { way, to_shoot: false });
        umpire.then(Step::Travel);
    }
}

/// MAD-84, MAD-158 A path under way that the placed elements bar, by themselves or as holders of a work, ends where its mover stands.
pub fn barred<D: Dice>(umpire: &mut Umpire<D>) {
    let state = umpire.state();
    let Some(way) = state.way.filter(|way| !way.path.is_empty()) else { return };
    let Some(&Step::React { first, .. }) = state.agenda.last() else { return };
    let at = state.elements[way.mover.index()].at;
    let board = state.board(umpire.setting);
    let rest = way.rest(at, first);
    // MAD-157: the line that it crosses as its whole movement is no bar.
    let crosses = board.element(way.mover).marks.has(Marks::ENGAGED);
    let end = *rest.last().expect("a track has its start");
    if board.movement().passes_enemies(way.mover, &rest).is_ok()
        && board.movement().may_end(way.mover, end).is_ok()
        && (crosses || board.obstacles().passes_works(way.mover, &rest, None).is_ok())
    {
        return;
    }
    // What lies on top is the question about the stretch that it does not travel any more.
    umpire.take();
    umpire.note(Event::Halted);
    let way = landing(way.mover, way.side, at);
    umpire.note(Event::SetOut { way, to_shoot: false });
    umpire.then(Step::Travel);
}

/// MAD-57, MAD-159 A watcher that has spotted has had its opportunity, whether it fired then or not; all of a unit that was
/// under the marker.
pub fn end_look<D: Dice>(umpire: &mut Umpire<D>, watcher: Piece) {
    let watches = |umpire: &Umpire<D>, piece: Piece| umpire.state().elements[piece.index()].marks.has(Marks::WATCHING);
    let revealed = umpire.state().sheet.unit(watcher);
    for element in revealed.into_iter().flat_map(|unit| umpire.setting.unit(unit).elements()) {
        if watches(umpire, element) {
            umpire.note(Event::Watching { element, on: false });
        }
    }
    if watches(umpire, watcher) {
        umpire.note(Event::Watching { element: watcher, on: false });
    }
}

impl<'a> HiddenUnits<'a> {
    /// MAD-84 The un-embarked elements of a revealed unit that are still to be placed.
    pub fn to_appear(self, unit: UnitId) -> impl Iterator<Item = (Piece, &'a Element)> {
        self.board.members(unit).filter(|(_, element)| element.marks.has(Marks::UNDER) && element.aboard.is_none())
    }

    /// MAD-56, MAD-159 May the owner of an element that appears say that it will fire? On its way, from the very start of it.
    pub fn may_claim(self, element: Piece, agenda: &Agenda<Step>) -> bool {
        let breaks_off = || agenda.contains(&Step::AskAgain(self.board.setting.unit_of(element).first));
        self.board.fire().fires_on_the_move(element) && (self.board.element(element).has_moved() || breaks_off())
    }

    /// MAD-84 May an element be placed here when its unit is revealed? Within the radius, on ground it may stand on, spaced,
    /// in sight of a fellow that stands; the first on the centre, if it can stand there.
    ///
    /// # Errors
    /// Why not.
    pub fn may_appear(self, element: Piece, at: Point) -> Result<(), Refusal> {
        let unit = self.board.setting.elements[element.index()].unit;
        let (centre, here) = (self.board.centre(unit), self.board.element(element));
        if !here.is_alive() || !here.marks.has(Marks::UNDER) || here.aboard.is_some() {
            return refuse(&clause::NOT_TO_APPEAR);
        }
        unless(at.within(centre, self.board.setting.rules.reveal_radius), &clause::APPEARS_TOO_FAR)?;
        self.board.movement().may_end(element, at)?;
        let mut fellows = self.board.members(unit).filter(|(_, fellow)| fellow.stands()).peekable();
        if fellows.peek().is_none() {
            let free = at == centre || self.board.movement().may_end(element, centre).is_err();
            return if free { Ok(()) } else { refuse(&clause::FIRST_ON_THE_CENTRE) };
        }
        let there = self.board.spot_at(element, at);
        if fellows.any(|(fellow, _)| self.board.sight().between(there, self.board.spot(fellow)).is_clear()) {
            Ok(())
        } else {
            refuse(&clause::PLACED_INCOHERENT)
        }
    }

    /// MAD-84 The first legal place for an element about its marker's centre, its fellows' sight not asked: the centre, then
    /// along the work that holds it, then circles about it.
    pub fn first_place(self, element: Piece) -> Option<Point> {
        let centre = self.board.centre(self.board.setting.elements[element.index()].unit);
        let touching = self.board.setting.rules.touching();
        let rings = [touching].into_iter().chain((2..RINGS).map(|n| Length::mm(30) * n));
        let on = move |ring: Length| (0..12).map(move |n| centre.advance(Angle::degrees(30 * n), ring));
        let places = [centre].into_iter().chain(self.along_the_work(centre)).chain(rings.flat_map(on));
        places.into_iter().find(|&at| self.board.movement().may_end(element, at).is_ok())
    }

    /// MAD-84 Steps of 10 mm from a place along the longest side of the work that holds it, of equal ones the first: both
    /// ways in turn, the smaller bearing first, and no farther than the work goes.
    fn along_the_work(self, centre: Point) -> impl Iterator<Item = Point> {
        let area =
            self.board.shelters().shelter_at(centre).and_then(|shelter| self.board.shelters().shelter_area(shelter));
        let longest = area.and_then(|area| area.edges().reduce(longer));
        let along = longest.map(|edge| Angle::bearing(edge.from, edge.to));
        let ways = along.map(|along| [along.min(along.opposite()), along.max(along.opposite())]);
        let bounds = area.map(|area| area.bounds());
        let reach = bounds.map_or(Length::ZERO, |bounds| bounds.low.distance(bounds.high));
        let steps = (1..).map(|n| STEP * n).take_while(move |&step| step <= reach);
        let both = steps.flat_map(move |step| ways.into_iter().flatten().map(move |way| centre.advance(way, step)));
        both.filter(move |&at| area.is_some_and(|area| area.contains(at)))
    }
}

fn longer(best: Segment, edge: Segment) -> Segment {
    if edge.length() > best.length() { edge } else { best }
}

/// MAD-56, MAD-159 May the owner say so of this one, or of any that is still to appear? In its own activation, before its fire
/// step.
pub fn claims(setting: &Setting, view: &View, unit: UnitId, element: Option<Piece>) -> bool {
    let board = view.board(setting);
    let own = view.active.is_some_and(|active| active.unit == unit && !active.has_fired);
    let mut able = board.hidden().to_appear(unit).filter(|(piece, _)| element.is_none_or(|element| *piece == element));
    own && able.any(|(piece, _)| board.hidden().may_claim(piece, &view.agenda))
}

/// MAD-84 The elements of a revealed unit are placed, and nothing else.
pub fn check(setting: &Setting, view: &View, unit: UnitId, command: &Command) -> Result<(), Refusal> {
    let board = view.board(setting);
    match *command {
        Command::Appear { element, at, to_shoot } => {
            if board.unit_of(element) != Some(unit) || !setting.is_element(element) {
                return refuse(&clause::NOT_TO_APPEAR);
            }
            if to_shoot && !claims(setting, view, unit, Some(element)) {
                return refuse(&clause::CLAIMS_NOTHING);
            }
            board.hidden().may_appear(element, at)
        }
        Command::AppearRest { unit: named, .. } if named != unit => refuse(&clause::NOT_TO_APPEAR),
        Command::AppearRest { to_shoot: true, .. } if !claims(setting, view, unit, None) => {
            refuse(&clause::CLAIMS_NOTHING)
        }
        Command::AppearRest { .. } => Ok(()),
        _ => refuse(&clause::APPEAR_FIRST),
    }
}

/// MAD-84 The owner of a revealed unit places its elements.
pub fn obey<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId, command: &Command) -> Result<(), D::Pause> {
    match *command {
        Command::Appear { element, at, to_shoot } => appear(umpire, unit, element, at, to_shoot),
        Command::AppearRest { to_shoot, .. } => appear_rest(umpire, unit, to_shoot),
        _ => unreachable!("checked"),
    }
}
