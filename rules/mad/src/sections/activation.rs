//! The activation of a unit: what it may do, what it may try, and what comes of each of its commands.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::command::{Command, WholeMove, verb};
use crate::battle::event::Event;
use crate::battle::named_fire::NamedFire;
use crate::battle::setting::Setting;
use crate::battle::state::{Active, Arm, Element, Marks, Spotted, Step, UnitId};
use crate::battle::view::View;
use crate::sections::artillery::{self, Wanted, is_free};
use crate::sections::direct_fire::{aim, is_aimed};
use crate::sections::hidden::offered;
use crate::sections::hitech::stance;
use crate::sections::movement::{ROAD_BONUS, track};
use crate::sections::works::{reduction, whole_moves};
use crate::sections::{carriers, damage, deployment, hidden, morale, reserves, sequence, victory};
use crate::{air, clause};
use sandtable_core::{Offer, Path, Piece, Pieces, Refusal, Side, Slot, refuse};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Length, Point};

/// MAD-10 What a unit may do in its activation.
pub fn check(setting: &Setting, view: &View, asked: Step, command: &Command) -> Result<(), Refusal> {
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
    let unit = command.unit(&board);
    match (active, unit) {
        (Some(active), Some(unit)) if active.unit != unit => return refuse(&clause::OTHER_UNIT_ACTS),
        (None, None) => return refuse(&clause::NOT_NOW),
        (None, Some(unit)) if view.is_done(unit) => return refuse(&clause::UNIT_IS_DONE),
        (None, Some(unit)) if !view.can_act(setting, unit) => {
            // MAD-149: who has left the table is not destroyed.
            let lost = || setting.unit(unit).elements().any(|piece| board.element(piece).lost_in > 0);
            let away = view.is_in_reserve(unit) || !lost();
            return refuse(if away { &clause::NOT_ON_TABLE } else { &clause::DESTROYED });
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
    let noted = matches!(command, Command::Embark { .. } | Command::Land { .. })
        && unit.is_some_and(|unit| board.marker(unit).is_some());
    let after_a_list = active.is_some_and(|active| active.spotted == Some(Spotted::Moved));
    let moves_on = after_a_list && !has_fired && command.moves() && !noted;
    if moves_on {
        owes_nothing(&board, active.as_ref(), &view.named)?;
    }
    Activation { view, board, active, unit, has_fired: has_fired || moves_on }.allows(command)
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
    fn allows(&self, command: &Command) -> Result<(), Refusal> {
        let Activation { view, board, active, .. } = self;
        match *command {
            Command::Begin { .. } if active.is_none() => Ok(()),
            Command::Deploy { unit, at } if active.is_none() => board.hidden().may_place_marker(unit, at),
            Command::Reveal { .. } => Ok(()),
            Command::Move { element, ref path, to_shoot } => self.moves(element, path, to_shoot),
            Command::Engage { element, ref deed } => self.engages(element, deed),
            Command::Embark { element, carrier } => self.embarks(element, carrier),
            Command::Land { element, bearing } => self.lands(element, bearing),
            Command::Stand { element, stance } => {
                self.acting(element)?;
                board.stances().may_take(element, stance, active.as_ref())
            }
            Command::Watch { element } => {
                self.acting(element)?;
                if board.setting.is_element(element) {
                    check_watch(board, element)
                } else {
                    board.hidden().may_marker_watch(element)
                }
            }
            Command::Note { element } => {
                self.acting(element)?;
                board.hidden().may_pretend(element)
            }
            Command::Spot { element, ref targets, moving, by } => {
                self.acting(element)?;
                if self.has_fired {
                    return refuse(&clause::SPOTS_BEFORE_FIRE);
                }
                if active.is_some_and(|active| active.spotted.is_some()) {
                    return refuse(&clause::HAS_SPOTTED);
                }
                board.spotting().may_search(element, by, targets, moving)
            }
            Command::Batter { element, weapon, shelter, moving } => {
                self.may_name_fire(element, weapon)?;
                board.fire().may_batter(&board.fire().trained(element, weapon, shelter, moving), &view.named)
            }
            Command::Aim { element, weapon, target, moving } => {
                self.may_name_fire(element, weapon)?;
                board.fire().may_aim(&board.fire().aimed(element, weapon, target, moving), &view.named)
            }
            Command::Barrage { unit, at, observer } => {
                if self.has_fired {
                    return refuse(&clause::HAS_FIRED_STEP);
                }
                let scheduled = view.orders.scheduled(unit, view.turn);
                board
                    .artillery()
                    .may_bombard(Wanted { unit, at, observer }, &view.named, &view.guns, scheduled)
                    .map(|_| ())
            }
            Command::Fire if view.named.is_empty() => refuse(&clause::NOTHING_AIMED),
            Command::Fire => owes_nothing(board, active.as_ref(), &view.named),
            Command::Leave { ref leaving } => {
                // RULING: those that leave stand there until then, so that coherency is asked before they go (MAD-30, MAD-149).
                victory::may_all_leave(board, leaving)?;
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
        board.movement().may_move_at_all(mover)?;
        if to_shoot && self.has_fired {
            return refuse(&clause::SHOOTS_NO_MORE);
        }
        if to_shoot && !board.fire().fires_on_the_move(element) {
            return refuse(&clause::CANNOT_SHOOT);
        }
        let way = track(mover.at, path);
        board.movement().may_travel(element, &way)?;
        let end = *way.last().expect("a track has its start");
        strays(board, element, end, self.active.is_some())?;
        morale::keeps_back(board, self.active.as_ref(), element, path)
    }

    /// MAD-66, MAD-69 What an element does at a work.
    fn engages(&self, element: Piece, deed: &WholeMove) -> Result<(), Refusal> {
        self.acting(element)?;
        let board = &self.board;
        board.whole_moves().may_do(element, deed)?;
        let WholeMove::Cross { work } = *deed else { return Ok(()) };
        let end = board.whole_moves().may_cross(element, work)?;
        strays(board, element, end, self.active.is_some())?;
        morale::keeps_back(board, self.active.as_ref(), element, &[end])
    }

    /// MAD-27 Into a carrier.
    fn embarks(&self, element: Piece, carrier: Piece) -> Result<(), Refusal> {
        let board = &self.board;
        if self.acting(element)?.marks.has(Marks::UNDER) {
            return board.hidden().may_note_in(element, carrier);
        }
        board.carriers().may_embark(element, carrier)?;
        let end = board.element(carrier).at;
        strays(board, element, end, self.active.is_some())?;
        morale::keeps_back(board, self.active.as_ref(), element, &[end])
    }

    /// MAD-27 Out of one.
    fn lands(&self, element: Piece, bearing: Angle) -> Result<(), Refusal> {
        if self.acting(element)?.marks.has(Marks::UNDER) {
            return self.board.hidden().may_note_out(element);
        }
        let at = self.board.carriers().may_land(element, bearing)?;
        strays(&self.board, element, at, self.active.is_some())?;
        morale::keeps_back(&self.board, self.active.as_ref(), element, &[at])
    }

    /// MAD-32, MAD-53, MAD-74, MAD-156 What bars an element from naming any fire, at an element or at a work.
    fn may_name_fire(&self, element: Piece, weapon: Arm) -> Result<(), Refusal> {
        let firer = self.acting(element)?;
        match () {
            () if self.has_fired => refuse(&clause::HAS_FIRED_STEP),
            () if firer.marks.has(Marks::GAVE_UP) => refuse(&clause::ALREADY_WATCHES),
            () if self.is_shaken() && self.board.fire().is_grenade(element, weapon) => refuse(&clause::SHAKEN),
            () => is_free(firer),
        }
    }

    /// MAD-30, MAD-56 The end of the activation.
    fn ends(&self) -> Result<(), Refusal> {
        if !self.has_fired {
            owes_nothing(&self.board, self.active.as_ref(), &self.view.named)?;
        }
        // A unit that is held back need not mend what it may not; and what counts is the start of its activation, also for
        // one that was revealed before and has been torn apart since.
        if self.is_shaken() || self.active.is_none() {
            return Ok(());
        }
        self.unit.map_or(Ok(()), |unit| self.board.coherency().may_finish(unit))
    }
}

/// MAD-150, MAD-156 What comes before all else in an activation: reserves enter, and the nerve of a unit with heavy losses
/// is tried.
///
/// RULING: a unit that does nothing at all is not tried.
fn may_begin_with(board: &Board, view: &View, unit: UnitId, command: &Command) -> Result<(), Refusal> {
    let (enters, tried) = (view.is_in_reserve(unit), morale::is_tried(board, unit));
    let by_marker = enters && board.setting.unit(unit).hidden;
    let has_room = || deployment::somewhere(board, unit).is_some();
    match *command {
        Command::Deploy { .. } if by_marker => Ok(()),
        Command::Deploy { .. } => refuse(&clause::NOT_NOW),
        Command::End { .. } if by_marker && offered::somewhere(board, unit).is_none() => Ok(()),
        _ if by_marker => refuse(&clause::ENTER_BY_MARKER),
        Command::Begin { .. } if enters && !has_room() => refuse(&clause::NO_ROOM_TO_ENTER),
        Command::Begin { .. } if enters || tried => Ok(()),
        Command::Begin { .. } => refuse(&clause::NOTHING_FIRST),
        // RULING: a reserve for which the enemy leaves no room on its edge waits.
        Command::End { .. } if enters && !has_room() => Ok(()),
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
        false => board.coherency().is_coherent(element),
    };
    if coherent || !board.setting.is_element(element) || board.coherency().keeps_together(element, end) {
        Ok(())
    } else {
        refuse(&clause::STRAYS)
    }
}

/// MAD-53 The marker is taken instead of everything else; what its fellows do is no matter.
fn check_watch(board: &Board, piece: Piece) -> Result<(), Refusal> {
    let element = board.element(piece);
    if board.setting.kind(piece).tube(&board.setting.lists).is_some() {
        return refuse(&clause::TUBES_WATCH);
    }
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
        Command::Barrage { .. } | Command::Stand { .. } | Command::Engage { deed: WholeMove::Sink, .. } if hidden => {
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

/// MAD-56 Everybody who moved up to shoot and sees an enemy has named a target.
fn owes_nothing(board: &Board, active: Option<&Active>, named: &[NamedFire]) -> Result<(), Refusal> {
    let owes = |active: &Active| {
        let shaken = active.is_shaken();
        board.members(active.unit).any(|(piece, _)| board.fire().owes_a_shot(piece, shaken, named))
    };
    if active.is_some_and(owes) { refuse(&clause::MUST_SHOOT) } else { Ok(()) }
}

/// MAD-10 What an element may try in the activation of its unit.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    let element = board.element(actor);
    let side = setting.side(actor);
    let unit = setting.elements[actor.index()].unit;
    let has_fired = view.active.is_some_and(|active| active.has_fired);
    if view.active.is_none() && (view.is_in_reserve(unit) || morale::is_tried(&board, unit)) {
        take(Offer::new(actor, verb::BEGIN, &[Slot::only(unit.0)]));
        take(Offer::new(actor, verb::END, &[Slot::only(unit.0)]));
        return;
    }
    if !view.named.is_empty() {
        take(Offer::new(actor, verb::FIRE, &[]));
    } else {
        take(Offer::new(actor, verb::END, &[Slot::only(unit.0)]));
        offer_exit(&board, unit, actor, take);
    }
    if !has_fired && setting.unit(unit).tube.is_some() {
        artillery::offers(setting, view, actor, take);
    }
    if element.marks.has(Marks::GAVE_UP.and(Marks::OBSERVES)) || !element.is_alive() {
        return;
    }
    if element.stands() && !has_fired && !element.marks.has(Marks::NO_FIRE) {
        // MAD-33: who is in sight is open to all; how far away he is, is not (MAD-34).
        let seen = board
            .standing(side.other())
            .filter(|&(enemy, _)| board.sight().between(board.spot(actor), board.spot(enemy)).may_be_clear());
        let enemies: Pieces = seen.map(|(piece, _)| piece).collect();
        let moving = Slot::Number { from: element.has_moved().into(), to: 1 };
        for arm in setting.arms(actor).filter(|&arm| element.fired & arm.bit() == 0 && is_aimed(setting, actor, arm)) {
            let aloft = board.air().into_iter().flat_map(|air| {
                let shot = move |target| board.fire().aimed(actor, arm, target, false);
                air.flying(side.other()).filter(move |&craft| board.fire().may_aim(&shot(craft), &view.named).is_ok())
            });
            let targets: Pieces = enemies.iter().chain(aloft).collect();
            if !targets.is_empty() {
                take(Offer::new(actor, verb::AIM, &[Slot::only(arm.0), Slot::Piece(targets), moving]));
            }
        }
        if setting.rules.reduce_forts {
            reduction::offers(setting, view, actor, take);
        }
    }
    if !view.named.is_empty() {
        return;
    }
    stance::offers(
        setting,
        actor,
        |stance| board.stances().may_take(actor, stance, view.active.as_ref()).is_ok(),
        take,
    );
    if element.aboard.is_some() {
        take(Offer::new(actor, verb::LAND, &[Slot::ALL_ROUND]));
        return;
    }
    let left = board.movement().distance(actor, false) + ROAD_BONUS - element.spent;
    if left > Length::ZERO && !element.marks.has(Marks::STOOD.and(Marks::STILL).and(Marks::ENGAGED)) {
        let path = Slot::Path { from: element.at, reach: left };
        let shoot = Slot::Number { from: 0, to: i32::from(!has_fired && board.fire().fires_on_the_move(actor)) };
        // MAD-55: the rest of a path is not told before it is travelled.
        take(Offer::new(actor, verb::MOVE, &[path, shoot]).secret(1));
    }
    whole_moves::offers(setting, view, actor, take);
    let carriers: Pieces = setting
        .elements_of(side)
        .filter(|&it| board.in_contact(actor, it) && board.carriers().may_embark(actor, it).is_ok())
        .collect();
    if !carriers.is_empty() {
        take(Offer::new(actor, verb::EMBARK, &[Slot::Piece(carriers)]));
    }
    if check_watch(&board, actor).is_ok() {
        take(Offer::new(actor, verb::WATCH, &[]));
    }
    offered::spots(setting, view, actor, take);
}

/// MAD-149 Who of a unit could leave the table at the end of its activation.
fn offer_exit(board: &Board, unit: UnitId, actor: Piece, take: &mut impl FnMut(Offer)) {
    let able: Pieces =
        board.members(unit).map(|(piece, _)| piece).filter(|&piece| victory::may_leave(board, piece).is_ok()).collect();
    if able.has(actor) {
        take(Offer::new(actor, verb::LEAVE, &[Slot::Subset { of: able, at_most: able.len() as u8 }]));
    }
}

/// MAD-10, MAD-31 An activation: movement, one step of fire, movement.
pub fn obey<D: Dice>(umpire: &mut Umpire<D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
    if let Command::Air(command @ (air::battle::Command::Fly { craft, .. } | air::battle::Command::Hold { craft })) =
        command
    {
        // MAP-70: an aircraft is a unit, and the other side comes next.
        umpire.then(Step::Next(side.other()));
        return air::sections::obey(umpire, air::battle::Step::Fly(*craft), side, command);
    }
    let of = command.unit(&umpire.state().board(umpire.setting));
    let unit = match (asked, of) {
        (Step::Act(unit), _) => unit,
        (_, Some(unit)) => {
            umpire.then(Step::Next(side.other()));
            if let Command::End { .. } = command
                && umpire.setting.unit(unit).hidden
                && umpire.state().is_in_reserve(unit)
            {
                reserves::stay_away(umpire, unit);
                return Ok(());
            }
            // MAD-150: a hidden reserve enters by its marker, and nobody hears which unit it is.
            if let Command::Deploy { at, .. } = *command {
                reserves::enter_marker(umpire, unit, at);
            }
            sequence::activate(umpire, unit);
            unit
        }
        _ => unreachable!("checked: the first command of an activation names an element or a unit"),
    };
    if let Command::End { .. } | Command::Leave { .. } = command {
        umpire.then(Step::Finish(unit));
        // MAD-149: until then they stand there.
        if let Command::Leave { leaving } = command {
            leaving.iter().rev().for_each(|&element| umpire.then(Step::Leave(element)));
        }
        umpire.then(Step::CeaseFire);
        return Ok(());
    }
    if let Command::Deploy { .. } = command {
        umpire.then(Step::Act(unit));
        return Ok(());
    }
    if let Command::Begin { .. } = command {
        if umpire.state().is_in_reserve(unit) {
            reserves::enter(umpire, unit);
            return Ok(());
        }
        umpire.then(Step::Act(unit));
        return morale::try_nerve(umpire, unit);
    }
    umpire.then(Step::Act(unit));
    let spotted =
        umpire.state().active.is_some_and(|active| active.spotted == Some(Spotted::Moved) && !active.has_fired);
    let noted = matches!(*command, Command::Embark { element, .. } | Command::Land { element, .. } if is_under(umpire, element));
    if spotted && command.moves() && !noted {
        // MAD-85: spotting was to come before the fire; this is movement after it.
        umpire.note(Event::FireEnded);
        damage::apply_held(umpire)?;
        // MAD-56: whom that has destroyed moves no more.
        if !can_still(umpire, command) {
            return Ok(());
        }
    }
    match *command {
        Command::Move { element, path, to_shoot } => {
            stance::come_up(umpire, element);
            let way = umpire.state().way(element, side, path);
            umpire.note(Event::SetOut { way, to_shoot });
            umpire.then(Step::Travel);
        }
        Command::Embark { element, carrier } if is_under(umpire, element) => {
            hidden::note(umpire, element, Some(carrier));
        }
        Command::Land { element, .. } | Command::Note { element } if is_under(umpire, element) => {
            hidden::note(umpire, element, None);
        }
        Command::Engage { element, deed } => whole_moves::engage(umpire, element, &deed),
        Command::Embark { element, carrier } => carriers::embark(umpire, element, carrier),
        Command::Land { element, bearing } => carriers::land(umpire, element, bearing),
        Command::Reveal { unit } => {
            let marker = umpire.state().board(umpire.setting).marker(unit).expect("checked");
            hidden::reveal(umpire, marker);
        }
        Command::Spot { element, ref targets, moving, by } => {
            hidden::begin_search(umpire, element, by, targets, moving);
        }
        Command::Stand { element, stance } => stance::take(umpire, element, stance),
        Command::Watch { element } => umpire.note(Event::Watching { element, on: true }),
        Command::Batter { element, weapon, shelter, moving } => {
            let battering = umpire.state().board(umpire.setting).fire().trained(element, weapon, shelter, moving);
            reduction::train(umpire, battering)?;
        }
        Command::Aim { element, weapon, target, moving } => {
            let shot = umpire.state().board(umpire.setting).fire().aimed(element, weapon, target, moving);
            aim(umpire, shot)?;
        }
        Command::Barrage { unit, at, observer } => artillery::name(umpire, Wanted { unit, at, observer })?,
        Command::Fire => {
            umpire.then(Step::CeaseFire);
            umpire.then(Step::Shoot(0));
        }
        _ => unreachable!("checked"),
    }
    Ok(())
}

/// MAD-56 Are those that a movement is about still there to carry it out?
fn can_still<D: Dice>(umpire: &Umpire<D>, movement: &Command) -> bool {
    let element = |piece: Piece| &umpire.state().elements[piece.index()];
    match *movement {
        Command::Move { element: mover, .. } | Command::Engage { element: mover, .. } => element(mover).stands(),
        Command::Embark { element: rider, carrier } => element(rider).stands() && element(carrier).stands(),
        Command::Land { element: rider, .. } => element(rider).aboard.is_some(),
        _ => true,
    }
}

/// MAD-91 Is the piece under a marker, or one?
fn is_under<D: Dice>(umpire: &Umpire<D>, piece: Piece) -> bool {
    !umpire.setting.is_element(piece) || umpire.state().elements[piece.index()].marks.has(Marks::UNDER)
}
