//! Spotting: along several lines within an allowance, or at a mover from an opportunity marker.

use super::reveal;
use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::{Event, MarkerEvent};
use crate::battle::lift::{Lift, Spot};
use crate::battle::search::{Search, Targets};
use crate::battle::state::{Active, MOST_IN_UNIT, Marks, Spotted, Step, UnitId};
use crate::clause;
use crate::lists::{Class, Kind, Spotting};
use crate::rules::D10;
use crate::sections::sight::{Sight, column, doubt};
use sandtable_core::{Piece, Refusal, refuse, unless};
use sandtable_dice::{Dice, List, Need, Reading, Throw, Why};
use sandtable_geometry::{Length, Point};
use std::cmp::Reverse;

/// MAD-87, MAD-98 What a spotting roll depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sighting {
    /// The range column; none where nobody sees that far.
    pub column: Option<usize>,
    /// The spotter moves in this activation.
    pub spotter_moving: bool,
    /// The marker moves, or shows that it has.
    pub target_moving: bool,
    /// The marker is in cover.
    pub cover: bool,
    /// The marker is in a fortification, a trench or a building.
    pub works: bool,
    /// Base to base: no cover.
    pub contact: bool,
}

impl Sighting {
    /// MAD-87, MAD-98, MAD-120 The number needed to spot in these circumstances; none beyond the last column.
    pub fn need(&self, chart: &Spotting) -> Option<Need> {
        let number = chart.columns[self.column?];
        let need = Need::base(number as i8, &clause::SPOTTING_RANGE)
            .when(self.spotter_moving, chart.spotter_moving, &clause::SPOTTER_MOVES)
            .when(self.target_moving, chart.target_moving, &clause::TARGET_MOVES);
        // Only one line of cover counts, the higher; in contact none.
        Some(match () {
            () if self.contact => need,
            () if self.works => need.when(true, chart.fortification, &clause::SPOTTED_WORKS),
            () => need.when(self.cover, chart.cover, &clause::SPOTTED_COVER),
        })
    }
}

/// MAD-85, MAD-135 Along how much of lines an element of this kind may spot in an activation.
pub fn allowance(chart: &Spotting, kind: &Kind) -> Length {
    match kind.class {
        Class::Infantry | Class::PowerArmour => chart.allowance_infantry,
        _ if kind.recon || kind.class == Class::Cavalry => chart.allowance_recon,
        _ => chart.allowance_other,
    }
}

/// Who may spot which markers, and the number needed (MAD-85 to MAD-87).
#[derive(Clone, Copy)]
pub struct Spotters<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-85 Those who spot on it.
    #[inline]
    pub fn spotting(&self) -> Spotters<'_> {
        Spotters { board: self }
    }
}

impl Spotters<'_> {
    /// MAD-87, MAD-98, MAD-120 The number needed to spot in these circumstances; none beyond the last column.
    pub fn to_spot(self, of: &Sighting) -> Option<Need> {
        of.need(&self.board.setting.lists.charts.spotting)
    }

    /// MAD-87 The circumstances of a spotting roll from a place at a marker that lies there.
    pub fn sighting(self, from: Spot, at: Point, spotter_moving: bool, target_moving: bool) -> Sighting {
        let sight = self.board.sight();
        // RULING: an aircraft, which is all that is so high where there are any, looks down over walls and hedges when it spots as when
        // it fires (MAP-52, MAP-80).
        let aloft = from.lift == Lift::High && self.board.setting.sky.is_some();
        let cover = if aloft { sight.is_overgrown(at.into()) } else { sight.cover(from, at).is_some() };
        Sighting {
            column: column(from.at, at),
            spotter_moving,
            target_moving,
            cover,
            works: self.board.shelters().shelter_at(at).is_some(),
            contact: self.board.touch(from, at.into()),
        }
    }

    /// MAD-85, MAD-132, MAD-135 Along how much of lines a piece may spot in an activation: an element by its kind, a dummy by its
    /// type.
    /// Of a unit under its marker it is that of the element that spots.
    pub fn allowance(self, piece: Piece) -> Length {
        if self.board.setting.is_in_the_air(piece) {
            return self.board.setting.lists.charts.spotting.allowance_other;
        }
        if !self.board.setting.is_element(piece) {
            return self
                .board
                .notional(piece)
                .map_or(Length::ZERO, |notional| notional.allowance(&self.board.setting.lists));
        }
        allowance(&self.board.setting.lists.charts.spotting, self.board.setting.kind(piece))
    }

    /// MAD-86 Who may be named to spot under a marker: nobody under that of a dummy.
    pub fn lookouts(self, marker: Piece) -> impl Iterator<Item = Piece> {
        self.board.under(marker).map(|(piece, _)| piece).filter(move |&piece| self.may_look_out(marker, piece).is_ok())
    }

    /// MAD-86 Who is proposed to spot under a marker.
    ///
    /// RULING: of those with the greatest allowance the first, but rather one who could not observe anyway, since whoever spots
    /// may not (MAD-74).
    pub fn lookout(self, marker: Piece) -> Option<Piece> {
        self.lookouts(marker)
            .min_by_key(|&piece| (Reverse(self.allowance(piece)), self.board.artillery().is_spotter(piece), piece))
    }

    /// MAD-74, MAD-159 Is there anybody to look by an opportunity marker: an element, a dummy, or under a unit's marker one that has not
    /// lost it by observing?
    pub fn has_eyes(self, watcher: Piece) -> bool {
        let alone = self.board.setting.is_element(watcher) || self.board.notional(watcher).is_some();
        let observes = Marks::OBSERVES.and(Marks::OBSERVED);
        alone || self.board.under(watcher).any(|(_, element)| !element.marks.has(observes))
    }

    /// MAD-86 May this element be named to spot under that marker?
    fn may_look_out(self, marker: Piece, piece: Piece) -> Result<(), Refusal> {
        let unit = self.board.unit_of(marker);
        if !self.board.setting.is_element(piece) || self.board.unit_of(piece) != unit {
            return refuse(&clause::SPOTTER_NOT_UNDER);
        }
        let element = self.board.element(piece);
        match () {
            () if element.lost_in > 0 => refuse(&clause::DESTROYED),
            () if !element.is_alive() => refuse(&clause::NOT_ON_TABLE),
            () if element.aboard.is_some() => refuse(&clause::ABOARD),
            () if element.marks.has(Marks::GAVE_UP) => refuse(&clause::ALREADY_WATCHES),
            () if element.marks.has(Marks::OBSERVES) => refuse(&clause::OBSERVES),
            () => Ok(()),
        }
    }

    /// MAD-85, MAD-86 May this piece work through such a list now, under a unit's marker by the eyes of that element? Each
    /// marker in its sight, none twice.
    ///
    /// # Errors
    /// Why not.
    pub fn may_search(self, piece: Piece, by: Option<Piece>, targets: &[Piece], moving: bool) -> Result<(), Refusal> {
        let spotter = self.board.element(piece);
        unless(!spotter.marks.has(Marks::GAVE_UP), &clause::ALREADY_WATCHES)?;
        unless(!spotter.marks.has(Marks::OBSERVES), &clause::OBSERVES)?;
        if self.board.setting.is_in_the_air(piece) {
            unless(!spotter.marks.has(Marks::SPOTTED), &clause::HAS_SPOTTED)?;
        } else if self.board.setting.is_element(piece) {
            match () {
                () if spotter.is_submerged() => return refuse(&clause::SPOTS_UNDER_WATER),
                () if spotter.aboard.is_some() => return refuse(&clause::ABOARD),
                () if spotter.marks.has(Marks::UNDER) => return refuse(&clause::SPOTS_FROM_MARKER),
                () => {}
            }
        }
        // MAD-86: under a unit's marker somebody is named, and nowhere else.
        let of_unit = !self.board.setting.is_element(piece)
            && !self.board.setting.is_in_the_air(piece)
            && self.board.notional(piece).is_none();
        match by {
            Some(by) if of_unit => self.may_look_out(piece, by)?,
            None if of_unit => return refuse(&clause::NOBODY_SPOTS),
            Some(_) => return refuse(&clause::SPOTTER_NOT_UNDER),
            None => {}
        }
        if !moving && spotter.marks.has(Marks::MOVED_NOW) {
            return refuse(&clause::SPOTTER_HAS_MOVED);
        }
        unless(!targets.is_empty(), &clause::NOTHING_TO_SPOT)?;
        let side = self.board.setting.side(piece);
        for (n, &target) in targets.iter().enumerate() {
            unless(!targets[..n].contains(&target), &clause::SPOTTED_TWICE)?;
            let is_marker = self.board.setting.slot(target).is_some() && self.board.setting.side(target) != side;
            if !is_marker || !self.board.element(target).is_alive() {
                return refuse(&clause::NO_SUCH_MARKER);
            }
            if !self.board.sight().between(self.board.spot(piece), self.board.element(target).at).may_be_clear() {
                return refuse(&clause::NO_SIGHT_TO_MARKER);
            }
        }
        Ok(())
    }

    /// MAD-87, MAD-88, MAP-80 Does a spotter count as moving? An aircraft always does, whatever was said.
    pub fn looks_moving(self, piece: Piece, moving: bool) -> bool {
        moving || self.board.setting.is_in_the_air(piece)
    }

    /// MAD-85 A list as its spotter begins to work through it.
    pub fn begun(self, from: Piece, by: Option<Piece>, targets: &Targets, moving: bool) -> Search {
        let (moving, left) = (self.looks_moving(from, moving), self.allowance(by.unwrap_or(from)));
        Search { from, by, moving, targets: *targets, next: 0, left }
    }

    /// MAD-85 Has somebody of the unit changed place in this activation, its marker and those that were lost on their way included?
    pub fn has_moved(self, unit: UnitId, active: Option<&Active>) -> bool {
        if active.is_some_and(|active| active.lost_on_its_way) {
            return true;
        }
        // MAD-91: what is noted under a marker is no movement that others could tell.
        if let Some(marker) = self.board.marker(unit) {
            return self.board.element(marker).has_moved();
        }
        let marks = Marks::MOVED_NOW.and(Marks::CHANGED);
        self.board.members(unit).any(|(_, element)| element.marks.has(marks))
    }
}

/// MAD-87 The throw: one D10, or by option two of which one is enough.
pub fn sighting(dice: u8, need: &Need) -> Throw {
    Throw::new(dice, D10, Reading::AtLeast(need.total().clamp(1, 11) as u8))
}

/// MAD-85, MAD-88 A unit begins to look for markers, one after another.
pub fn begin_search<D: Dice>(umpire: &mut Umpire<D>, from: Piece, by: Option<Piece>, targets: &Targets, moving: bool) {
    let board = umpire.state().board(umpire.setting);
    // MAP-80: an aircraft is no unit of the ground game.
    let active = umpire.state().active.as_ref();
    let moved = board.unit_of(from).is_none_or(|unit| board.spotting().has_moved(unit, active));
    let spotted = if moved { Spotted::Moved } else { Spotted::First };
    let search = board.spotting().begun(from, by, targets, moving);
    umpire.note(Event::Marker(MarkerEvent::SearchBegan { search, side: umpire.setting.side(from), spotted }));
    umpire.then(Step::Search);
}

/// MAD-85, MAD-87 The next marker on the list: measured now, and rolled for where the allowance reaches.
pub fn search<D: Dice>(umpire: &mut Umpire<D>) -> Result<(), D::Pause> {
    let state = umpire.state();
    let Some(search) = state.search else { return Ok(()) };
    let side = umpire.setting.side(search.from);
    let Some(&target) = search.targets.get(usize::from(search.next)) else {
        umpire.note(Event::Marker(MarkerEvent::SearchEnded { side }));
        return Ok(());
    };
    umpire.then(Step::Search);
    let board = umpire.state().board(umpire.setting);
    let (from, to) = (board.spot(search.from), board.element(target).at);
    let length = from.at.distance(to);
    if !board.element(target).is_alive() || length > search.left {
        umpire.note(Event::Marker(MarkerEvent::Skipped { side }));
        return Ok(());
    }
    let shown = board.element(target).marks.has(Marks::MOVED);
    umpire.note(Event::Marker(MarkerEvent::Looked { from: search.from, target, length }));
    let seen = roll(umpire, from, to, search.moving, shown)?;
    umpire.note(Event::Marker(MarkerEvent::Sought { from: search.from, target, seen }));
    if seen {
        reveal(umpire, target);
    }
    Ok(())
}

/// MAD-16, MAD-87 A spotting roll from a place at a marker where it lies.
fn roll<D: Dice>(
    umpire: &mut Umpire<D>,
    from: Spot,
    to: Point,
    moving: bool,
    target_moving: bool,
) -> Result<bool, D::Pause> {
    let board = umpire.state().board(umpire.setting);
    let need = board.spotting().to_spot(&board.spotting().sighting(from, to, moving, target_moving));
    match board.sight().between(from, to) {
        Sight::Blocked(_) => return Ok(false),
        Sight::Doubtful if umpire.roll(doubt(), || Why::of(&clause::DOUBTFUL_SIGHT))? == 0 => return Ok(false),
        _ => {}
    }
    let Some(need) = need else { return Ok(false) };
    let throw = sighting(umpire.setting.rules.spotting_dice, &need);
    Ok(umpire.roll(throw, || Why::needing(&clause::TO_SPOT, need))? > 0)
}

/// MAD-57, MAD-159 A watcher makes its one attempt at the moving marker, which has come to the point that it chose. Where it
/// succeeds, the path breaks off: a dummy is removed, a unit placed, and who still watches is asked anew. `last` is the end of
/// the stretch that was asked about, `point` where the attempt is made.
pub fn look<D: Dice>(umpire: &mut Umpire<D>, watcher: Piece, point: u8, last: u8) -> Result<(), D::Pause> {
    let way = umpire.state().way.expect("somebody is moving");
    let from = umpire.state().board(umpire.setting).spot(watcher);
    let to = umpire.state().elements[way.mover.index()].at;
    umpire.note(Event::Marker(MarkerEvent::Looked { from: watcher, target: way.mover, length: from.at.distance(to) }));
    let seen = roll(umpire, from, to, false, true)?;
    umpire.note(Event::Marker(MarkerEvent::Sought { from: watcher, target: way.mover, seen }));
    let setting = umpire.setting;
    // MAD-74: who has spotted in a turn does not observe in it. MAD-159: under a marker all have had the opportunity.
    let board = umpire.state().board(setting);
    let own = setting.is_element(watcher).then_some(watcher);
    let spotters: List<Piece, MOST_IN_UNIT> = (own.into_iter())
        .chain(board.under(watcher).map(|(piece, _)| piece))
        .filter(|&piece| board.artillery().is_spotter(piece))
        .collect();
    spotters.iter().for_each(|&element| umpire.note(Event::Reacted { element }));
    if !seen {
        umpire.note(Event::Watching { element: watcher, on: false });
        let asked = Step::React { side: way.side.other(), first: point, last };
        umpire.then(if umpire.state().could_react(setting, point, last) { asked } else { Step::Reach(last) });
        return Ok(());
    }
    umpire.note(Event::Halted);
    umpire.then(Step::LookEnds(watcher));
    let unit = umpire.state().sheet.unit(way.mover).expect("a marker on the table has its unit");
    let of = umpire.setting.unit(unit);
    if !of.is_dummy() {
        umpire.then(Step::AskAgain(of.first));
    }
    reveal(umpire, way.mover);
    Ok(())
}
