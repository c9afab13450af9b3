//! Written orders and simultaneous movement: what both sides write under seal, and the pulses in which all of it is carried out.

mod pulses;

use crate::battle::board::paths::Step as Straight;
use crate::battle::position::{MOST_LEGS, MOST_TURNS};
use crate::battle::{
    Act, Board, Command, Leg, OfMove, OfUnit, Order, Place, Position, Resolving, Setting, Stand, Step, Umpire, View,
    Written,
};
use crate::clause;
use crate::lists::Formation;
use crate::rules::Rules;
use crate::sections::check::order;
use crate::sections::{caissons, charges, firefights, morale, offers, orders};
use sandtable_core::{Piece, Pieces, Refusal, Side, Verdict, refuse, unless};
use sandtable_dice::{Dice, Reason};

/// AOS-160 What depends on the enemy is no reason to refuse what is written: it is looked at when that is carried out.
const OF_THE_ENEMY: [&Reason; 5] = [
    &clause::ENEMY_NEAR,
    &clause::NOT_BEFORE_IT,
    &clause::NOT_IN_SIGHT,
    &clause::NO_RIDING_DOWN,
    &clause::SKIRMISHERS_CHARGE,
];

// --- writing ---

impl Written {
    /// The same with one thing more. AOS-98 A turn is as many changes of facing as it needs.
    #[must_use]
    fn with(mut self, rules: &Rules, command: &Command) -> Written {
        match *command {
            Command::Move { path, .. } => self.legs.extend(path.iter().map(|to| Leg::To(*to)).take(MOST_LEGS)),
            Command::Face { degrees, .. } => {
                let step = i16::from(rules.face_step_deg);
                let turns =
                    (0..MOST_TURNS as i16).map(|nth| degrees.signum() * (degrees.abs() - nth * step).clamp(0, step));
                self.legs.extend(turns.filter(|turn| *turn != 0).map(Leg::Face));
            }
            Command::About { .. } => self.legs.push(Leg::Face(orders::ABOUT)),
            Command::Form { formation, .. } => self.legs.push(Leg::Form(formation)),
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

    /// The order that it comes to, for its budget.
    pub(super) fn order(&self, unit: Piece) -> Order {
        Order { unit, forced: self.act == Act::March, ..Order::default() }
    }

    /// AOS-107, AOS-160 Is it nothing but one change of facing, or not even that?
    fn may_begin_a_charge(&self) -> bool {
        self.is_a_pivot(false) && self.target.is_none()
    }

    /// AOS-98 Is there one change of facing at most, with no other step, which is no move? In `open` order so are any number.
    fn is_a_pivot(&self, open: bool) -> bool {
        let few = open || self.legs.len() <= 1;
        few && self.legs.iter().all(|leg| matches!(leg, Leg::Face(degrees) if *degrees != orders::ABOUT))
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
            unit.written = unit.written.with(&setting.rules, command);
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
        let written = umpire.board().unit(unit).written.with(&umpire.setting.rules, command);
        umpire.note(OfMove::Wrote { unit, written });
    }
}

// --- what may be written ---

/// AOS-160 May a side write this: nothing that type, formation, budget or its own ground forbids? What depends on the enemy is no reason.
pub fn check(board: &Board<'_>, side: Side, command: &Command) -> Verdict {
    let has_steps = |unit: Piece| !board.unit(unit).written.legs.is_empty();
    match *command {
        Command::Firefight { target, attackers } => {
            unless(!attackers.is_empty(), &clause::NO_ATTACKERS)?;
            unless(attackers.len() <= board.setting.rules.ff_max_attackers.into(), &clause::TOO_MANY_ATTACKERS)?;
            let enemy = board.fighter(target).is_some() && board.side(target) != side;
            unless(enemy, &clause::NO_FIREFIGHT_TARGET)?;
            attackers.iter().try_for_each(|unit| board.may_write_firefight(*unit))
        }
        Command::Force { unit } => {
            order(board, side, command)?;
            board.may_write(unit, command)
        }
        Command::Charge { unit, .. } if !board.unit(unit).written.may_begin_a_charge() => refuse(&clause::ORDER_BEGUN),
        Command::Move { unit, .. }
        | Command::Face { unit, .. }
        | Command::About { unit }
        | Command::Form { unit, .. } => {
            board.may_be_ordered(unit)?;
            match *command {
                Command::Move { path, .. } => unless((1..=MOST_LEGS).contains(&path.len()), &clause::NO_WAY)?,
                Command::Face { degrees, .. } => {
                    unless(degrees != 0, &clause::NO_DEGREES)?;
                    let widest = u16::from(board.setting.rules.face_step_deg) * MOST_TURNS as u16;
                    let widest = widest.min(orders::ABOUT.unsigned_abs());
                    unless(degrees.unsigned_abs() <= widest, &clause::FACING_TOO_WIDE)?;
                }
                Command::Form { at, .. } => unless(at.is_none(), &clause::NO_SHIFT_WRITTEN)?,
                _ => {}
            }
            board.may_write(unit, command)
        }
        Command::Refill { caisson: unit, .. } | Command::Reform { unit } if has_steps(unit) => {
            refuse(&clause::ORDER_BEGUN)
        }
        _ => match order(board, side, command) {
            Err(refusal) if OF_THE_ENEMY.contains(&refusal.reason) => Ok(()),
            verdict => verdict,
        },
    }
}

impl Board<'_> {
    /// AOS-136, AOS-160 May a unit write that it will attack in a firefight?
    pub(super) fn may_write_firefight(&self, unit: Piece) -> Verdict {
        let act = self.unit(unit).written.act;
        unless(act == Act::Steps, &clause::CANNOT_FIREFIGHT)?;
        match self.may_fight(unit) {
            // AOS-162: it may be refilled before firefights are declared.
            Err(refusal) if refusal.reason == &clause::NO_ROUNDS => Ok(()),
            verdict => verdict,
        }
    }

    /// AOS-96, AOS-107, AOS-160 May a unit write this as well: does it go with what it has written, and does its budget last for all of it,
    /// on its own ground and whatever others do?
    fn may_write(&self, unit: Piece, command: &Command) -> Verdict {
        let written = self.unit(unit).written.with(&self.setting.rules, command);
        let (mut order, mut table) = (written.order(unit), self.table.clone());
        let budget = self.budget(&order);
        for leg in written.legs.iter() {
            let now = Board::new(self.setting, &table);
            let mut own = *now.unit(unit);
            let cost = match *leg {
                Leg::Face(degrees) => {
                    let about = degrees == orders::ABOUT;
                    now.may_turn(&order)?;
                    unless(!about || !order.forced, &clause::FORCED_STEPS)?;
                    unless(!about || own.formation != Formation::Unlimbered, &clause::NO_ABOUT_FACE)?;
                    (order.faces, order.about) = (order.faces + 1, about);
                    own.stand = pulses::turned(&now, unit, own.stand, degrees);
                    now.cost_of_turn(unit, degrees)
                }
                Leg::To(to) => {
                    let step = Straight { from: own.stand, to };
                    now.may_lead(&order, own.stand, to).map_err(Refusal::of)?;
                    now.aimed(unit, step).map_err(Refusal::of)?;
                    own.stand.at = to;
                    now.step_paid(unit, step, budget - order.spent).ok_or(Refusal::of(&clause::IMPASSABLE))?
                }
                Leg::Form(formation) => {
                    now.holds_square(unit, formation, own.stand).map_err(Refusal::of)?;
                    own.formation = formation;
                    now.could_form(&order, formation)?
                }
            };
            order.spent += cost;
            unless(order.spent <= budget, &clause::BUDGET_SPENT)?;
            table.units[unit.index()] = own;
        }
        let joins = match written.act {
            Act::Steps => true,
            Act::March => written.target.is_none(),
            Act::Charge(_) => written.may_begin_a_charge(),
            Act::Reform | Act::BreakOff | Act::Refill(_) => false,
        };
        unless(joins, &clause::ORDER_BEGUN)
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
        if umpire.board().may_charge(unit, target).is_ok() {
            charges::begin(umpire, unit, target);
        }
    }
    chargers.first().into_iter().for_each(|unit| umpire.then(Step::Answer(*unit)));
    Ok(())
}

/// AOS-160 Who has written a charge, the mover's first, in roster order.
fn chargers<'a>(board: &Board<'a>) -> impl Iterator<Item = Piece> + use<'a> {
    let board = *board;
    board.in_turn().filter(move |unit| matches!(board.unit(*unit).written.act, Act::Charge(_)))
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
            Act::Reform if board.may_reform(unit).is_ok() => umpire.note(OfUnit::Reformed { unit, ruled: false }),
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
