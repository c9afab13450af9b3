//! What is allowed: the only authority, and it sees a view.

use crate::battle::board::Board;
use crate::battle::command::{Command, Deed};
use crate::battle::named::{Named, shots};
use crate::battle::setting::Setting;
use crate::battle::state::{Active, Arm, Element, Marks, Shot, Spotted, Step, UnitId};
use crate::battle::view::View;
use crate::sections::artillery::{Wanted, is_free};
use crate::sections::hidden::offered as deployed;
use crate::sections::movement::track;
use crate::sections::{deployment, orders};
use crate::{air, clause};
use sandtable_core::{Path, Piece, Refusal, ToAct, refuse};
use sandtable_geometry::{Angle, Point};

/// The unit that a command is about, if it is about one.
pub fn unit_of(board: &Board, command: &Command) -> Option<UnitId> {
    let of = |piece: Piece| board.unit_of(piece);
    match *command {
        Command::Schedule { unit, .. }
        | Command::Reserve { unit }
        | Command::Pretend { unit, .. }
        | Command::Deploy { unit, .. }
        | Command::End { unit }
        | Command::Begin { unit }
        | Command::Reveal { unit }
        | Command::Barrage { unit, .. }
        | Command::AppearRest { unit, .. } => Some(unit),
        Command::Place { element, .. }
        | Command::Board { element, .. }
        | Command::Move { element, .. }
        | Command::Engage { element, .. }
        | Command::Embark { element, .. }
        | Command::Land { element, .. }
        | Command::Stand { element, .. }
        | Command::Watch { element }
        | Command::Aim { element, .. }
        | Command::Batter { element, .. }
        | Command::React { element, .. }
        | Command::HoldAll { element }
        | Command::Appear { element, .. }
        | Command::Spot { element, .. }
        | Command::Look { element, .. }
        | Command::Note { element } => of(element),
        Command::Leave { ref leaving } => of(*leaving.first()?),
        Command::Ready
        | Command::Raise { .. }
        | Command::Placed
        | Command::Fire
        | Command::Hold
        | Command::Concede
        | Command::Air(_) => None,
    }
}

/// May the side that looks give this command now?
pub fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    // MAD-144: a battle can be given up at any time.
    if *command == Command::Concede && view.side().is_some() && !matches!(view.to_act, ToAct::Nobody(_)) {
        return Ok(());
    }
    // MAP-101: so can an end be agreed to.
    if let Command::Air(truce @ air::battle::Command::Truce { .. }) = command {
        return air::sections::check::truce(setting, view, truce);
    }
    let (Some(asked), Some(side)) = (view.asked, view.side()) else { return refuse(&clause::NOT_NOW) };
    match (asked, command) {
        (Step::Air(asked), Command::Air(command)) => return air::sections::check::check(setting, view, asked, command),
        (Step::Activate(_), Command::Air(command)) => return air::sections::check::activation(setting, view, command),
        (Step::Air(asked), _) => return check_in_the_air(setting, view, asked, command),
        (_, Command::Air(_)) => return refuse(&clause::NOT_NOW),
        _ => {}
    }
    if named(setting, &view.board(setting), command)?.is_some_and(|unit| setting.unit(unit).side != side) {
        return refuse(&clause::NOT_YOUR_UNIT);
    }
    match asked {
        Step::Orders => orders::check(setting, view, command),
        Step::Raise(side) => match *command {
            Command::Raise { work, at, bearings } => view.board(setting).may_raise(side, work, at, &bearings),
            Command::Placed => Ok(()),
            _ => refuse(&clause::NOT_NOW),
        },
        Step::Place(_) | Step::Enter(_) => check_place(setting, view, command),
        Step::Appear(unit) => check_appear(setting, view, unit, command),
        Step::React { first, .. } => check_reaction(setting, view, first, command),
        Step::Activate(_) | Step::Act(_) => check_activation(setting, view, asked, command),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAP-80, MAP-114 What a question of the air game allows of the commands on the ground: spotting, and to reveal who may fire.
fn check_in_the_air(
    setting: &Setting,
    view: &View,
    asked: air::battle::Step,
    command: &Command,
) -> Result<(), Refusal> {
    let Some(air) = view.air(setting) else { return refuse(&clause::NOT_NOW) };
    match (asked, command) {
        (air::battle::Step::Fire(craft), Command::Spot { element, targets, by: None, .. }) if *element == craft => {
            air::sections::check::search(&air, craft, targets)
        }
        (air::battle::Step::Warned(side), Command::Reveal { unit }) => air::sections::check::reveal(&air, side, *unit),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-09 The unit that a command names; pieces and units that the battle does not have are refused.
fn named(setting: &Setting, board: &Board, command: &Command) -> Result<Option<UnitId>, Refusal> {
    let unit = unit_of(board, command);
    let none = match command {
        Command::Leave { leaving } => leaving.is_empty(),
        Command::Ready | Command::Raise { .. } | Command::Placed | Command::Fire | Command::Hold | Command::Concede => {
            true
        }
        _ => false,
    };
    match unit {
        Some(unit) if unit.index() < setting.units.len() => Ok(Some(unit)),
        None if none => Ok(None),
        _ => refuse(&clause::NOT_YOUR_UNIT),
    }
}

/// MAD-143 Deployment.
fn check_place(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    let board = view.board(setting);
    let placing = view.active.map(|active| active.unit);
    let placed = |unit: UnitId| view.turn == 0 && (view.is_done(unit) || view.is_in_reserve(unit));
    let other = |unit: UnitId| placed(unit) || placing.is_some_and(|begun| begun != unit);
    let unit = unit_of(&board, command);
    if unit.is_some_and(other) {
        return refuse(&clause::PLACE_ONE_UNIT);
    }
    let hides = unit.is_some_and(|unit| setting.unit(unit).hidden);
    match *command {
        Command::Deploy { unit, at } if hides => board.may_place_marker(unit, at),
        Command::Place { .. } | Command::Board { .. } if hides => refuse(&clause::PLACED_BY_MARKER),
        Command::Deploy { unit, at } => deployment::array(&board, unit, at).map(|_| ()),
        Command::Place { element, at } => board.may_place(element, at),
        Command::Board { element, carrier } => {
            if board.elements.iter().any(|other| other.aboard == Some(element)) {
                return refuse(&clause::NOT_INFANTRY);
            }
            board.may_board(element, carrier)
        }
        Command::Stand { element, stance } => board.may_start_so(element, stance),
        Command::Placed => match placing {
            Some(unit) => board.is_placed(unit),
            None => refuse(&clause::NOT_ALL_PLACED),
        },
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-10 What a unit may do in its activation.
fn check_activation(setting: &Setting, view: &View, asked: Step, command: &Command) -> Result<(), Refusal> {
    let answers_no_activation = matches!(
        command,
        Command::Schedule { .. }
            | Command::Pretend { .. }
            | Command::Ready
            | Command::Raise { .. }
            | Command::Place { .. }
            | Command::Board { .. }
            | Command::Placed
            | Command::React { .. }
            | Command::HoldAll { .. }
            | Command::Hold
            | Command::Look { .. }
            | Command::Appear { .. }
            | Command::AppearRest { .. }
    );
    if answers_no_activation {
        return refuse(&clause::NOT_NOW);
    }
    let board = view.board(setting);
    let active = match (asked, view.active) {
        (Step::Act(unit), Some(active)) if active.unit == unit => Some(active),
        _ => None,
    };
    let unit = unit_of(&board, command);
    match (active, unit) {
        (Some(active), Some(unit)) if active.unit != unit => return refuse(&clause::OTHER_UNIT_ACTS),
        (None, None) => return refuse(&clause::NOT_NOW),
        (None, Some(unit)) if view.is_done(unit) => return refuse(&clause::UNIT_IS_DONE),
        (None, Some(unit)) if !view.can_act(setting, unit) => {
            return refuse(if view.is_in_reserve(unit) { &clause::NOT_ON_TABLE } else { &clause::DESTROYED });
        }
        (None, Some(unit)) => may_begin_with(&board, view, unit, command)?,
        _ => {}
    }
    // MAD-32: once a target is named, all others are named and fired at before anything else.
    if !view.named.is_empty()
        && !matches!(command, Command::Aim { .. } | Command::Batter { .. } | Command::Barrage { .. } | Command::Fire)
    {
        return refuse(&clause::FIRE_FIRST);
    }
    if let Some(unit) = unit {
        check_hidden(&board, unit, command)?;
    }
    let has_fired = active.is_some_and(|active| active.has_fired);
    // MAD-85 RULING: whoever moves on after a list that came after movement has given up the fire of this activation, so
    // that nobody is held where he may not stay.
    let noted = !matches!(command, Command::Move { .. }) && unit.is_some_and(|unit| board.marker(unit).is_some());
    let after_a_list = active.is_some_and(|active| active.spotted == Some(Spotted::Moved));
    let moves_on = after_a_list && !has_fired && command.moves() && !noted;
    if moves_on {
        owes_nothing(&board, unit, &view.named)?;
    }
    Activation { view, board, active, unit, has_fired: has_fired || moves_on }.check(command)
}

/// What a side has done so far in an activation, and whose it is.
struct Activation<'a> {
    view: &'a View,
    board: Board<'a>,
    /// None before it begins.
    active: Option<Active>,
    unit: Option<UnitId>,
    /// Its fire is over, or given up.
    has_fired: bool,
}

impl Activation<'_> {
    fn check(&self, command: &Command) -> Result<(), Refusal> {
        let Activation { view, board, active, .. } = self;
        match *command {
            Command::Begin { .. } if active.is_none() => Ok(()),
            Command::Deploy { unit, at } if active.is_none() => board.may_place_marker(unit, at),
            Command::Reveal { .. } => Ok(()),
            Command::Move { element, ref path, to_shoot } => self.moves(element, path, to_shoot),
            Command::Engage { element, ref deed } => self.engages(element, deed),
            Command::Embark { element, carrier } => self.embarks(element, carrier),
            Command::Land { element, bearing } => self.lands(element, bearing),
            Command::Stand { element, stance } => {
                self.acting(element)?;
                board.may_take(element, stance)
            }
            Command::Watch { element } => {
                let watcher = self.acting(element)?;
                if board.setting.is_element(element) { check_watch(watcher) } else { board.may_marker_watch(element) }
            }
            Command::Note { element } => {
                self.acting(element)?;
                board.may_pretend(element)
            }
            Command::Spot { element, ref targets, moving, by } => {
                self.acting(element)?;
                if self.has_fired {
                    return refuse(&clause::SPOTS_BEFORE_FIRE);
                }
                if active.is_some_and(|active| active.spotted.is_some()) {
                    return refuse(&clause::HAS_SPOTTED);
                }
                board.may_search(element, by, targets, moving)
            }
            Command::Batter { element, weapon, shelter, moving } => {
                self.may_name_fire(element, weapon)?;
                board.may_batter(&board.trained(element, weapon, shelter, moving), &view.named)
            }
            Command::Aim { element, weapon, target, moving } => {
                self.may_name_fire(element, weapon)?;
                board.may_aim(&board.aimed(element, weapon, target, moving), &view.named)
            }
            Command::Barrage { unit, at, observer } => {
                if self.has_fired {
                    return refuse(&clause::HAS_FIRED_STEP);
                }
                let scheduled = view.orders.scheduled(unit, view.turn);
                board.may_bombard(Wanted { unit, at, observer }, &view.named, &view.guns, scheduled).map(|_| ())
            }
            Command::Fire if view.named.is_empty() => refuse(&clause::NOTHING_AIMED),
            Command::Fire => owes_nothing(board, active.map(|active| active.unit), &view.named),
            Command::Leave { ref leaving } => {
                // RULING: those that leave stand there until then, so that coherency is asked before they go (MAD-30, MAD-149).
                board.may_all_leave(leaving)?;
                self.ends()
            }
            Command::End { .. } => self.ends(),
            _ => refuse(&clause::NOT_NOW),
        }
    }

    /// An element that can do anything at all.
    fn acting(&self, element: Piece) -> Result<&Element, Refusal> {
        let element = self.board.element(element);
        if element.lost_in > 0 {
            return refuse(&clause::DESTROYED);
        }
        if !element.is_alive() { refuse(&clause::NOT_ON_TABLE) } else { Ok(element) }
    }

    fn is_shaken(&self) -> bool {
        self.active.as_ref().is_some_and(Active::is_shaken)
    }

    /// MAD-22, MAD-30, MAD-56 A move along a path.
    fn moves(&self, element: Piece, path: &Path, to_shoot: bool) -> Result<(), Refusal> {
        let (board, mover) = (&self.board, self.acting(element)?);
        if mover.aboard.is_some() {
            return refuse(&clause::ABOARD);
        }
        board.may_move_at_all(mover)?;
        if to_shoot && self.has_fired {
            return refuse(&clause::SHOOTS_NO_MORE);
        }
        if to_shoot && !board.fires_on_the_move(element) {
            return refuse(&clause::CANNOT_SHOOT);
        }
        let way = track(mover.at, path);
        board.may_travel(element, &way)?;
        let end = *way.last().expect("a track has its start");
        strays(board, element, end, self.active.is_some())?;
        board.keeps_back(self.active.as_ref(), element, path)
    }

    /// MAD-66, MAD-69 What an element does at a work.
    fn engages(&self, element: Piece, deed: &Deed) -> Result<(), Refusal> {
        self.acting(element)?;
        let board = &self.board;
        board.may_do(element, deed)?;
        let Deed::Cross { work } = *deed else { return Ok(()) };
        let end = board.may_cross(element, work)?;
        strays(board, element, end, self.active.is_some())?;
        board.keeps_back(self.active.as_ref(), element, &[end])
    }

    /// MAD-27 Into a carrier.
    fn embarks(&self, element: Piece, carrier: Piece) -> Result<(), Refusal> {
        let board = &self.board;
        if self.acting(element)?.marks.has(Marks::UNDER) {
            return board.may_note_in(element, carrier);
        }
        board.may_embark(element, carrier)?;
        board.keeps_back(self.active.as_ref(), element, &[board.element(carrier).at])
    }

    /// MAD-27 Out of one.
    fn lands(&self, element: Piece, bearing: Angle) -> Result<(), Refusal> {
        if self.acting(element)?.marks.has(Marks::UNDER) {
            return self.board.may_note_out(element);
        }
        let at = self.board.may_land(element, bearing)?;
        self.board.keeps_back(self.active.as_ref(), element, &[at])
    }

    /// MAD-32, MAD-53, MAD-74, MAD-156 What bars an element from naming any fire, at an element or at a work.
    fn may_name_fire(&self, element: Piece, weapon: Arm) -> Result<(), Refusal> {
        let firer = self.acting(element)?;
        match () {
            () if self.has_fired => refuse(&clause::HAS_FIRED_STEP),
            () if firer.marks.has(Marks::GAVE_UP) => refuse(&clause::ALREADY_WATCHES),
            () if self.is_shaken() && self.board.is_grenade(element, weapon) => refuse(&clause::SHAKEN),
            () => is_free(firer),
        }
    }

    /// MAD-30, MAD-56 The end of the activation.
    fn ends(&self) -> Result<(), Refusal> {
        if !self.has_fired {
            owes_nothing(&self.board, self.unit, &self.view.named)?;
        }
        // A unit that is held back need not mend what it may not; and what counts is the start of its activation, also for
        // one that was revealed before and has been torn apart since.
        if self.is_shaken() || self.active.is_none() {
            return Ok(());
        }
        self.unit.map_or(Ok(()), |unit| self.board.may_finish(unit))
    }
}

/// MAD-150, MAD-156 What comes before all else in an activation: reserves enter, and the nerve of a unit with heavy losses
/// is tried.
///
/// RULING: a unit that does nothing at all is not tried.
fn may_begin_with(board: &Board, view: &View, unit: UnitId, command: &Command) -> Result<(), Refusal> {
    let (enters, tried) = (view.is_in_reserve(unit), board.is_tried(unit));
    let by_marker = enters && board.setting.unit(unit).hidden;
    match *command {
        Command::Deploy { .. } if by_marker => Ok(()),
        Command::Deploy { .. } => refuse(&clause::NOT_NOW),
        Command::End { .. } if by_marker && deployed::somewhere(board, unit).is_none() => Ok(()),
        _ if by_marker => refuse(&clause::ENTER_BY_MARKER),
        Command::Begin { .. } if enters || tried => Ok(()),
        Command::Begin { .. } => refuse(&clause::NOTHING_FIRST),
        // RULING: a reserve for which the enemy leaves no room on its edge waits.
        Command::End { .. } if enters && deployment::somewhere(board, unit).is_none() => Ok(()),
        _ if enters => refuse(&clause::ENTER_FIRST),
        Command::End { .. } => Ok(()),
        _ if tried => refuse(&clause::NERVE_FIRST),
        _ => Ok(()),
    }
}

/// MAD-30 An element that was incoherent at the start of the activation ends coherent or nearer to its fellows.
fn strays(board: &Board, element: Piece, end: Point, begun: bool) -> Result<(), Refusal> {
    let coherent = match begun || !board.setting.is_element(element) {
        true => board.element(element).marks.has(Marks::COHERENT),
        false => board.is_coherent(element),
    };
    if coherent || !board.setting.is_element(element) || board.keeps_together(element, end) {
        Ok(())
    } else {
        refuse(&clause::STRAYS)
    }
}

/// MAD-53 The marker is taken instead of everything else; what its fellows do is no matter.
fn check_watch(element: &Element) -> Result<(), Refusal> {
    if element.aboard.is_some() {
        return refuse(&clause::ABOARD);
    }
    is_free(element)?;
    let acted = Marks::MOVED_NOW.and(Marks::CHANGED).and(Marks::STOOD).and(Marks::GAVE_UP).and(Marks::SPOTTED);
    if element.marks.has(acted) || element.fired != 0 {
        return refuse(&clause::ALREADY_ACTED);
    }
    Ok(())
}

/// MAD-83, MAD-159 What a hidden unit does only by its marker, or only when it is revealed.
fn check_hidden(board: &Board, unit: UnitId, command: &Command) -> Result<(), Refusal> {
    let hidden = board.marker(unit).is_some();
    let by_marker = |piece: Piece| !board.setting.is_element(piece);
    match *command {
        Command::Reveal { .. } if !hidden => refuse(&clause::NOT_HIDDEN),
        Command::Note { .. } if !board.setting.unit(unit).is_dummy() => refuse(&clause::NOTHING_TO_NOTE),
        Command::Aim { .. } | Command::Batter { .. } | Command::Leave { .. } if hidden => refuse(&clause::REVEAL_FIRST),
        Command::Engage { element, .. } if hidden && !by_marker(element) => refuse(&clause::REVEAL_FIRST),
        Command::Embark { element, .. } | Command::Land { element, .. } if by_marker(element) => {
            refuse(&clause::NOT_INFANTRY)
        }
        Command::Move { .. } if hidden && board.members(unit).any(|(_, one)| one.marks.has(Marks::OBSERVES)) => {
            refuse(&clause::MARKER_OBSERVES)
        }
        Command::Barrage { .. } | Command::Stand { .. } | Command::Engage { deed: Deed::Sink, .. } if hidden => {
            refuse(&clause::REVEAL_FIRST)
        }
        Command::Move { to_shoot: true, .. } if hidden => refuse(&clause::REVEAL_FIRST),
        Command::Move { element, .. } | Command::Watch { element } if hidden && !by_marker(element) => {
            refuse(&clause::ACTS_BY_MARKER)
        }
        Command::Spot { element, .. } if hidden && !by_marker(element) => refuse(&clause::SPOTS_FROM_MARKER),
        Command::Move { element, .. }
        | Command::Watch { element }
        | Command::Spot { element, .. }
        | Command::Engage { element, .. }
        | Command::Aim { element, .. }
            if !hidden && by_marker(element) =>
        {
            refuse(&clause::NOT_ON_TABLE)
        }
        _ => Ok(()),
    }
}

/// MAD-84 The elements of a revealed unit are placed, and nothing else.
fn check_appear(setting: &Setting, view: &View, unit: UnitId, command: &Command) -> Result<(), Refusal> {
    let board = view.board(setting);
    let own = view.active.is_some_and(|active| active.unit == unit && !active.has_fired);
    match *command {
        Command::Appear { element, at, to_shoot } => {
            if board.unit_of(element) != Some(unit) || !setting.is_element(element) {
                return refuse(&clause::NOT_TO_APPEAR);
            }
            if to_shoot && !(own && board.may_claim(element)) {
                return refuse(&clause::CLAIMS_NOTHING);
            }
            board.may_appear(element, at)
        }
        Command::AppearRest { unit: named, .. } if named != unit => refuse(&clause::NOT_TO_APPEAR),
        Command::AppearRest { to_shoot, .. } => {
            let able = own && board.to_appear(unit).any(|(piece, _)| board.may_claim(piece));
            if to_shoot && !able { refuse(&clause::CLAIMS_NOTHING) } else { Ok(()) }
        }
        _ => refuse(&clause::APPEAR_FIRST),
    }
}

/// MAD-56 Everybody who moved up to shoot and sees an enemy has named a target.
fn owes_nothing(board: &Board, unit: Option<UnitId>, named: &[Named]) -> Result<(), Refusal> {
    let owes = unit.is_some_and(|unit| board.members(unit).any(|(piece, _)| board.owes_a_shot(piece, named)));
    if owes { refuse(&clause::MUST_SHOOT) } else { Ok(()) }
}

/// MAD-55 What the watching side may answer.
fn check_reaction(setting: &Setting, view: &View, first: u8, command: &Command) -> Result<(), Refusal> {
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
            let sees = board.could_react(marker, stretch.mover, &stretch.points);
            if sees { Ok(()) } else { refuse(&clause::NO_MARKER) }
        }
        Command::Look { element, point } => {
            if !board.element(element).watches() {
                return refuse(&clause::NO_MARKER);
            }
            let Some(&at) = point.checked_sub(first).and_then(|n| stretch.points.get(usize::from(n))) else {
                return refuse(&clause::NOT_THAT_POINT);
            };
            let sees = board.sight(board.spot(element), at).may_be_clear();
            if sees { Ok(()) } else { refuse(&clause::NO_SIGHT_TO_MARKER) }
        }
        Command::React { element, weapon, point } => {
            if !board.element(element).watches() {
                return refuse(&clause::NO_MARKER);
            }
            let Some(&at) = point.checked_sub(first).and_then(|n| stretch.points.get(usize::from(n))) else {
                return refuse(&clause::NOT_THAT_POINT);
            };
            if shots(named).any(|shot| shot.point > Some(point)) {
                return refuse(&clause::BACKWARDS);
            }
            check_opportunity(&board, stretch.mover, element, weapon, point, at, named)
        }
        Command::HoldAll { element } => {
            if !board.element(element).watches() || shots(named).any(|shot| shot.firer == element) {
                return refuse(&clause::NO_MARKER);
            }
            Ok(())
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
    named: &[Named],
) -> Result<(), Refusal> {
    let elements = board.with_mover_at(mover, at);
    let there = Board { elements: &elements, ..*board };
    let shot = Shot { firer, target: mover, weapon, moving: false, point: Some(point), blocked: false };
    there.may_aim(&shot, named)
}
