//! Written orders and simultaneous movement: what both sides write under seal, and the pulses in which all of it is carried out.

mod pulses;

use crate::battle::board::paths::Step as Straight;
use crate::battle::position::MOST_LEGS;
use crate::battle::{
    Act, Board, Command, OfMove, OfUnit, Order, Place, Position, Resolving, Setting, Stand, Step, Umpire, View, Written,
};
use crate::clause;
use crate::lists::Formation;
use crate::sections::check::order;
use crate::sections::{caissons, charges, firefights, morale, offers, orders};
use sandtable_core::{Piece, Pieces, Refusal, Side, Verdict, refuse, unless};
use sandtable_dice::Dice;

// --- writing ---

impl Written {
    /// The same with one thing more.
    #[must_use]
    fn with(mut self, command: &Command) -> Written {
        match *command {
            Command::Move { path, .. } => self.legs = path.iter().copied().take(MOST_LEGS).collect(),
            Command::Face { degrees, .. } => self.degrees = degrees,
            Command::About { .. } => self.degrees = orders::ABOUT,
            Command::Form { formation, .. } => self.formation = Some(formation),
            Command::Force { .. } => self.act = Act::March,
            Command::Reform { .. } => self.act = Act::Reform,
            Command::BreakOff { .. } => self.act = Act::BreakOff,
            Command::Charge { target, .. } => self.act = Act::Charge(target),
            Command::Refill { battery, .. } => self.act = Act::Refill(battery),
            Command::Firefight { target, .. } => self.target = Some(target),
            _ => {}
        }
        self
    }

    /// AOS-160 Does the change of formation come before the steps? Who forms to march does so first, who forms to fight at the end.
    ///
    /// RULING: a written order names a facing, a path and a formation; in which order they come is settled by what they are for.
    fn forms_first(&self) -> bool {
        let march = [Formation::Column, Formation::Limbered, Formation::Skirmish, Formation::Screen];
        self.formation.is_some_and(|formation| march.contains(&formation))
    }

    /// The order that it comes to, for its budget.
    pub(super) fn order(&self, unit: Piece) -> Order {
        Order { unit, forced: self.act == Act::March, ..Order::default() }
    }

    /// AOS-107, AOS-160 Is it nothing but a change of facing, or not even that?
    fn may_begin_a_charge(&self) -> bool {
        self.is_a_pivot() && self.target.is_none()
    }

    /// AOS-98 Is it at most a change of facing, with no other step, which is no move?
    fn is_a_pivot(&self) -> bool {
        self.legs.is_empty() && self.formation.is_none() && self.degrees != orders::ABOUT
    }

    /// Is there anything in it that needs a budget?
    fn has_steps(&self) -> bool {
        self.degrees != 0 || !self.legs.is_empty() || self.formation.is_some()
    }
}

/// The units that an order on a sealed list is for.
fn subjects(command: &Command) -> Vec<Piece> {
    match command {
        Command::Firefight { attackers, .. } => attackers.to_vec(),
        Command::Refill { caisson, .. } => vec![*caisson],
        _ => command.unit().into_iter().collect(),
    }
}

/// The place of a command on a sealed list: one for the same unit and purpose replaces what was written before.
pub fn place(command: &Command) -> u32 {
    let of = |sort: u32, piece: Piece| sort << 16 | u32::from(piece.0);
    match *command {
        Command::Place { unit, .. } => of(1, unit),
        Command::Move { unit, .. } => of(2, unit),
        Command::Face { unit, .. } | Command::About { unit } => of(3, unit),
        Command::Form { unit, .. } => of(4, unit),
        Command::Force { unit }
        | Command::Reform { unit }
        | Command::BreakOff { unit }
        | Command::Charge { unit, .. }
        | Command::Refill { caisson: unit, .. } => of(5, unit),
        Command::Firefight { target, .. } => of(6, target),
        Command::Go { general, .. } => of(7, general),
        _ => 0,
    }
}

/// Puts what a command says onto the table of a draft, or of the truth when the lists are opened.
fn put(table: &mut Position, setting: &Setting, command: &Command) {
    if let Command::Place { unit, at, bearing, formation } = *command
        && let Some(placed) = table.units.get_mut(unit.index())
    {
        (placed.stand, placed.formation, placed.place) = (Stand { at, bearing }, formation, Place::Table);
    }
    if let Command::Go { general, at } = *command {
        let general = setting.officer_index(general).and_then(|index| table.generals.get_mut(index));
        general.into_iter().for_each(|general| general.bound = Some(at));
    }
    for unit in subjects(command) {
        if let Some(unit) = table.units.get_mut(unit.index()) {
            unit.written = unit.written.with(command);
        }
    }
}

/// The view of a side with its own sealed list folded in.
pub fn draft(setting: &Setting, view: &View, list: &[Command]) -> View {
    let mut drafted = view.clone();
    list.iter().for_each(|command| put(&mut drafted.table, setting, command));
    drafted
}

/// AOS-160 What a side wrote is opened.
pub fn write<D: Dice>(umpire: &mut Umpire<'_, D>, command: &Command) {
    if let Command::Go { general, at } = *command
        && let Some(index) = umpire.setting.officer_index(general)
    {
        umpire.note(OfMove::Bound { general: index as u8, at });
    }
    for unit in subjects(command) {
        let written = umpire.board().unit(unit).written.with(command);
        umpire.note(OfMove::Wrote { unit, written });
    }
}

// --- what may be written ---

/// AOS-160 May a side write this: nothing that type, formation, budget or its own ground forbids? What depends on the enemy is no reason.
pub fn check(board: &Board<'_>, side: Side, command: &Command) -> Verdict {
    match *command {
        Command::Firefight { target, attackers } => {
            unless(!attackers.is_empty(), &clause::NO_ATTACKERS)?;
            unless(attackers.len() <= board.setting.rules.ff_max_attackers.into(), &clause::TOO_MANY_ATTACKERS)?;
            let enemy = board.fighter(target).is_some() && board.side(target) != side;
            unless(enemy, &clause::NO_ENEMY)?;
            attackers.iter().try_for_each(|unit| board.may_write_firefight(*unit))
        }
        Command::Reform { unit } => {
            board.may_reform(unit)?;
            unless(!board.unit(unit).written.has_steps(), &clause::ORDER_BEGUN)
        }
        Command::Force { unit } => {
            order(board, side, command)?;
            board.may_write(unit, &board.unit(unit).written.with(command))
        }
        Command::Charge { unit, .. } if !board.unit(unit).written.may_begin_a_charge() => refuse(&clause::ORDER_BEGUN),
        Command::Move { unit, .. }
        | Command::Face { unit, .. }
        | Command::About { unit }
        | Command::Form { unit, .. } => {
            board.may_be_ordered(unit)?;
            let written = board.unit(unit).written;
            let joins = match written.act {
                Act::Steps | Act::March => true,
                Act::Charge(_) => matches!(command, Command::Face { .. }),
                Act::Reform | Act::BreakOff | Act::Refill(_) => false,
            };
            unless(joins, &clause::ORDER_BEGUN)?;
            if let Command::Move { path, .. } = command {
                unless(!path.is_empty() && path.len() <= MOST_LEGS, &clause::NO_WAY)?;
            }
            if let Command::Form { at, .. } = command {
                unless(at.is_none(), &clause::SHIFTED_TOO_FAR)?;
            }
            board.may_write(unit, &written.with(command))
        }
        Command::Refill { caisson, .. } if board.unit(caisson).written.has_steps() => refuse(&clause::ORDER_BEGUN),
        _ => order(board, side, command),
    }
}

impl Board<'_> {
    /// AOS-136, AOS-160 May a unit write that it will attack in a firefight?
    pub(super) fn may_write_firefight(&self, unit: Piece) -> Verdict {
        let act = self.unit(unit).written.act;
        unless(act == Act::Steps, &clause::CANNOT_FIREFIGHT)?;
        self.may_fight(unit)
    }

    /// AOS-96, AOS-160 Does the budget of a unit last for what it writes, on its own ground and whatever others do?
    fn may_write(&self, unit: Piece, written: &Written) -> Verdict {
        let order = written.order(unit);
        let mut table = self.table.clone();
        let mut left = self.budget(&order);
        if written.forms_first() {
            left -= self.could_form(&order, written.formation.unwrap_or_default())?;
            table.units[unit.index()].formation = written.formation.unwrap_or_default();
        }
        let now = Board::new(self.setting, &table);
        let mut stand = self.unit(unit).stand;
        if written.degrees != 0 {
            now.may_turn(&order)?;
            let (about, step) = (written.degrees == orders::ABOUT, i16::from(self.setting.rules.face_step_deg));
            unless(about || (-step..=step).contains(&written.degrees), &clause::FACING_TOO_WIDE)?;
            unless(!about || !order.forced, &clause::FORCED_STEPS)?;
            unless(!about || now.unit(unit).formation != Formation::Unlimbered, &clause::NO_ABOUT_FACE)?;
            left -= now.cost_of_turn(unit, written.degrees);
            stand = pulses::turned(&now, unit, stand, written.degrees);
        }
        for &to in written.legs.iter() {
            now.may_lead(&order, stand, to).map_err(Refusal::of)?;
            now.aimed(unit, Straight { from: stand, to }).map_err(Refusal::of)?;
            let cost = now.step_paid(unit, Straight { from: stand, to }, left);
            left -= cost.ok_or(Refusal::of(&clause::IMPASSABLE))?;
            stand.at = to;
        }
        if let Some(formation) = written.formation.filter(|_| !written.forms_first()) {
            left -= now.could_form(&order, formation)?;
            now.holds_square(unit, formation, stand).map_err(Refusal::of)?;
        }
        unless(left >= 0, &clause::BUDGET_SPENT)
    }
}

/// Who may write something.
pub fn actors(board: &Board<'_>, side: Side) -> Pieces {
    let able = board.of(side).filter(|unit| orders::is_able(board, *unit));
    let enemies = board.of(side.other()).filter(|enemy| board.fighter(*enemy).is_some());
    able.chain(enemies).chain(offers::generals(board, side)).collect()
}

// --- carrying out ---

/// AOS-160 Both lists are open: routing units move, units break off, charges are declared and answered, and then all the rest happens
/// at once.
pub fn carry_out<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let board = umpire.board();
    let orders = board.all().map(|unit| (unit, board.unit(unit).written));
    let opened: Vec<(Piece, Written)> = orders.filter(|(_, written)| *written != Written::default()).collect();
    umpire.note_all(opened.into_iter().map(|(unit, written)| OfMove::Opened { unit, written }));
    for side in [Side::A, Side::B] {
        morale::rout_moves(umpire, side);
    }
    let of = |umpire: &Umpire<'_, D>, side: Side, act: fn(Act) -> bool| -> Vec<Piece> {
        let board = umpire.board();
        board.of(side).filter(|unit| act(board.unit(*unit).written.act)).collect()
    };
    for side in [Side::A, Side::B] {
        for unit in of(umpire, side, |act| act == Act::BreakOff) {
            if umpire.board().may_break_off(unit).is_ok() {
                orders::break_off(umpire, unit)?;
            }
        }
    }
    umpire.then(Step::Pulses);
    let chargers: Vec<Piece> = chargers(&umpire.board()).collect();
    for &unit in &chargers {
        let Act::Charge(target) = umpire.board().unit(unit).written.act else { continue };
        if umpire.board().unit(target).is_there() {
            charges::begin(umpire, unit, target);
        }
    }
    chargers.first().into_iter().for_each(|unit| umpire.then(Step::Answer(*unit)));
    Ok(())
}

/// AOS-160 Who has written a charge, the mover's first, in roster order.
fn chargers<'a>(board: &Board<'a>) -> impl Iterator<Item = Piece> + use<'a> {
    let (board, mover) = (*board, board.table.mover);
    let all = [mover, mover.other()].into_iter().flat_map(move |side| board.of(side));
    all.filter(move |unit| matches!(board.unit(*unit).written.act, Act::Charge(_)))
}

/// AOS-160 A charge is answered, and then the next one: where that is gone by then, all that come after it.
pub fn answer<D: Dice>(umpire: &mut Umpire<'_, D>, charger: Piece) {
    let board = umpire.board();
    let order = |unit: &Piece| (board.side(*unit) != board.table.mover, *unit);
    let next = chargers(&board).find(|unit| order(unit) > order(&charger));
    next.into_iter().for_each(|unit| umpire.then(Step::Answer(unit)));
    charges::ask(umpire, charger);
}

/// AOS-136, AOS-160 The firefights that were written are measured: the mover's targets first, in roster order; of those written for one
/// target the lowest roster numbers.
fn declare_firefights<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let mover = umpire.board().table.mover;
    for side in [mover, mover.other()] {
        let targets: Vec<Piece> = umpire.board().of(side.other()).collect();
        for target in targets {
            let board = umpire.board();
            if board.fighter(target).is_none() || board.may_be_fought(side, target).is_err() {
                continue;
            }
            let meant = board.of(side).filter(|unit| board.unit(*unit).written.target == Some(target));
            let able = meant.filter(|unit| board.firefight_on(*unit).is_none());
            let attackers: Vec<Piece> = able
                .filter(|unit| board.may_fight_at(*unit, target).is_ok())
                .take(board.setting.rules.ff_max_attackers.into())
                .collect();
            if !attackers.is_empty() && !board.table.firefights.is_full() {
                firefights::declare(umpire, side, target, &attackers.into_iter().collect());
            }
        }
    }
}

/// AOS-160, AOS-162 All orders at once, in eight pulses; then reforming, refilling, generals and firefights.
pub fn pulse<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    pulses::run(umpire)?;
    let units: Vec<Piece> = umpire.board().all().collect();
    for unit in units {
        let board = umpire.board();
        match board.unit(unit).written.act {
            Act::Reform if board.may_reform(unit).is_ok() => umpire.note(OfUnit::Reformed { unit }),
            Act::Refill(battery) if board.may_refill(board.side(unit), unit, battery).is_ok() => {
                caissons::refill(umpire, unit, battery)?;
            }
            _ => {}
        }
    }
    for general in 0..umpire.board().table.generals.len() {
        let piece = umpire.setting.officer_piece(general);
        let Some(at) = umpire.board().table.generals[general].bound else { continue };
        let side = umpire.setting.officers[general].side;
        if umpire.board().may_go(side, piece, at).is_ok() {
            caissons::go(umpire, piece, at);
        }
    }
    declare_firefights(umpire);
    Ok(())
}
