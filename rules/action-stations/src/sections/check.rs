//! What is allowed: the only authority, and it sees a view.

use crate::battle::board::Board;
use crate::battle::command::{Command, PHRASES, System};
use crate::battle::position::{Depth, Plan, Plot, Works, bit};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::clause;
use crate::lists::{Kind, Radar};
use crate::resolution::{charges::PATTERNS, mines, speed};
use crate::rules::TENTH;
use crate::sections::offers::{broken, enemies};
use crate::sections::{collision, launches, movement};
use sandtable_core::{Legs, Piece, Refusal, Side, phrase, refuse, unless};
use sandtable_geometry::Length;

/// AST-202, AST-240 May the side that looks give this command now? Else why not.
pub fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    if matches!(command, Command::Agree | Command::Strike) {
        return unless(view.side().is_some() && view.table.ended.is_none(), &clause::NOT_NOW);
    }
    let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked()) else { return refuse(&clause::NOT_NOW) };
    let board = Board::new(setting, &view.table);
    if let Some(unit) = command.unit() {
        unless(setting.member(unit).is_some() && setting.side(unit) == side, &clause::NOT_ITS_VESSEL)?;
        unless(asked == Step::SetUp || board.unit(unit).is_there(), &clause::NOT_ON_TABLE)?;
        unless(!board.unit(unit).sinking, &clause::SINKING)?;
    }
    if *command == Command::Pass {
        let silent = asked.is_list() || matches!(asked, Step::FireOne(_) | Step::Challenge { .. });
        return unless(silent, &clause::NOT_NOW);
    }
    match asked {
        Step::SetUp => crate::sections::setup::check(&board, command),
        Step::Home(_) => unless(matches!(command, Command::Home { .. }), &clause::NOT_NOW),
        Step::Choose(_) => unless(matches!(command, Command::Lead { .. }), &clause::NOT_NOW),
        Step::Orders => orders(&board, side, command),
        Step::Move(_) | Step::Formation(_) | Step::Plots => moves(&board, side, asked, command),
        Step::Fire | Step::FireOne(_) | Step::Challenge { .. } => fire(&board, asked, command),
        Step::Launches => match *command {
            Command::Launch(ref launch) => board.may_launch(launch),
            Command::Torpedo { unit } => launches::may_drop(&board, unit),
            Command::Scuttle { unit } => {
                let stuck = board.setting.is_vessel(unit) && board.top_speed(unit) == 0;
                unless(stuck, &clause::CANNOT_SCUTTLE)
            }
            _ => refuse(&clause::NOT_NOW),
        },
        _ => refuse(&clause::NOT_NOW),
    }
}

impl Command {
    /// Whose command it is; none where it is the side's.
    pub fn unit(&self) -> Option<Piece> {
        phrase::filled(PHRASES, self).map(|said| said.actor).filter(|actor| *actor != Piece::THE_SIDE)
    }
}

// --- the communications phase ---

/// AST-131, AST-202 May this be written in the communications phase? Else why not.
pub fn orders(board: &Board<'_>, side: Side, command: &Command) -> Result<(), Refusal> {
    match *command {
        Command::Repair { unit, system } => may_repair(board, unit, system),
        Command::Light { unit, target } => {
            may_light(board, unit)?;
            unless(enemies(board, side).iter().any(|held| held == target), &clause::LIGHT_NEEDS_CONTACT)
        }
        Command::Beam { unit, .. } => may_light(board, unit),
        Command::Douse { unit } => unless(board.unit(unit).beam.is_some(), &clause::NO_LIGHT),
        Command::Signal { unit, to } => {
            unless(board.unit(unit).alerted, &clause::UNALERTED)?;
            let own = board.setting.side(to) == side && [unit, to].iter().all(|one| board.setting.is_vessel(*one));
            unless(own, &clause::NO_SUCH_GROUP)
        }
        Command::Unmask { unit } => unless(board.unit(unit).masked, &clause::NOT_DISGUISED),
        Command::Dive { unit, depth } => may_dive(board, unit, depth),
        Command::Radar { unit, .. } => {
            let works = board.setting.radar(unit) > Radar::None && board.unit(unit).radar == Works::Ready;
            unless(works, &clause::NO_RADAR)
        }
        Command::Sonar { unit, .. } => {
            let fitted = board.setting.kind(unit).is_some_and(|kind| kind.sonar);
            unless(fitted && board.unit(unit).sonar == Works::Ready, &clause::NO_SONAR)
        }
        _ => refuse(&clause::NOT_NOW),
    }
}

/// AST-132, AST-224 May a vessel try to repair this? Else why not.
pub fn may_repair(board: &Board<'_>, unit: Piece, system: System) -> Result<(), Refusal> {
    // AST-179: a mount of a battery is out for good.
    unless(board.setting.battery(unit).is_none(), &clause::BEYOND_REPAIR)?;
    let now = board.unit(unit);
    let beyond = |holds: bool| if holds { &clause::BEYOND_REPAIR } else { &clause::NOTHING_TO_REPAIR };
    match system {
        System::Engine => {
            unless(!now.halted, &clause::BEYOND_REPAIR)?;
            unless(now.engine_hits > 0, beyond(now.propellers > 0))?;
            unless(!now.engineers_lost, &clause::NO_ENGINEERS)
        }
        System::Steering => unless(now.steering > 0, beyond(now.rudder > 0)),
        other => {
            let works = now.works(other);
            unless(works == Some(Works::Out), beyond(works == Some(Works::Wrecked)))
        }
    }
}

/// AST-159, AST-162 May a vessel use a searchlight?
fn may_light(board: &Board<'_>, unit: Piece) -> Result<(), Refusal> {
    let now = board.unit(unit);
    unless(now.lights > 0 && !now.submerged(), &clause::NO_LIGHT)?;
    unless(now.alerted, &clause::UNALERTED)
}

/// AST-181, AST-239 One step of depth in a turn; who was forced up stays there.
fn may_dive(board: &Board<'_>, unit: Piece, depth: Depth) -> Result<(), Refusal> {
    let now = board.unit(unit);
    unless(board.setting.kind(unit).is_some_and(Kind::is_submarine), &clause::NO_SUBMARINE)?;
    unless((now.depth as u8).abs_diff(depth as u8) == 1, &clause::ONE_STEP_OF_DEPTH)?;
    unless(!board.must_surface(unit) || depth < now.depth, &clause::CANNOT_DIVE)?;
    unless(now.alerted || depth < now.depth, &clause::UNALERTED)
}

// --- movement ---

/// AST-207, AST-208 What is said of a vessel in its activation, or written of it.
fn moves(board: &Board<'_>, side: Side, asked: Step, command: &Command) -> Result<(), Refusal> {
    if *command == Command::Enough {
        return unless(matches!(asked, Step::Formation(_)), &clause::NOT_NOW);
    }
    let Some(unit) = command.unit() else { return refuse(&clause::NOT_NOW) };
    let now = board.unit(unit);
    match asked {
        Step::Plots => unless(board.plotting(side).contains(&unit), &clause::NOT_ITS_PHASE)?,
        Step::Formation(leader) => {
            unless(!now.moved, &clause::HAS_MOVED)?;
            unless(board.fellows(leader).any(|fellow| fellow == unit), &clause::NO_FORMATION)?;
        }
        _ => {
            unless(!now.moved, &clause::HAS_MOVED)?;
            unless(board.moves_in(unit) == Some(board.table.phase), &clause::NOT_ITS_PHASE)?;
            let last = board.waiting(side).next().is_none();
            unless(board.table.held_back != Some(unit) || last, &clause::HELD_BACK_ALREADY)?;
        }
    }
    // Who has said something of one vessel goes on with it.
    let begun = board.table.plan.is_none_or(|plan| plan.unit == unit);
    unless(begun || asked == Step::Plots, &clause::NOT_NOW)?;
    if let Some(plot) = plotted(board, asked, command) {
        return may_move(board, asked, &plot, command);
    }
    prepare(board, side, asked, command)?;
    let plot = movement::written(board, unit);
    // AST-129: what was only said before a move goes with a move that holds the course, until another one is written.
    let holds = plot == Plot { plan: plot.plan, ..movement::carrying_on(board, unit) };
    if asked != Step::Plots || holds {
        return Ok(());
    }
    let sweeping = if let Command::Sweep { on, .. } = *command { on } else { now.sweeping };
    board.may_work(&movement::planned(plot.plan, command), plot.speed, sweeping)
}

/// The move that a command is, with what was said before it; none where it is no move.
pub fn plotted(board: &Board<'_>, asked: Step, command: &Command) -> Option<Plot> {
    let unit = command.unit()?;
    let plan = if asked == Step::Plots { movement::written(board, unit).plan } else { board.table.plan_of(unit) };
    match *command {
        Command::Steer { speed, path, .. } => Some(Plot { plan, speed, astern: false, path }),
        Command::Stop { .. } => Some(Plot { plan, speed: 0, astern: false, path: Legs::default() }),
        Command::Carry { .. } => Some(Plot { plan, ..movement::carrying_on(board, unit) }),
        Command::Astern { speed, .. } => Some(Plot { plan, speed, astern: true, path: Legs::default() }),
        _ => None,
    }
}

/// AST-159, AST-208, AST-209 May a vessel make this move?
fn may_move(board: &Board<'_>, asked: Step, plot: &Plot, command: &Command) -> Result<(), Refusal> {
    let unit = plot.plan.unit;
    let carries = matches!(command, Command::Carry { .. });
    unless(carries || board.unit(unit).alerted, &clause::UNALERTED)?;
    if !carries {
        board.may_go(plot)?;
        // AST-211: whose bow touches another has no way but astern.
        let parts = plot.astern && board.is_in_contact(unit);
        let best = movement::homeward(board, unit).filter(|_| !parts);
        if let Some(most) = best.and_then(|best| movement::from_home(board, &best)) {
            let near = |(off, left)| off <= most.0 && left <= most.1 + TENTH;
            unless(movement::from_home(board, plot).is_some_and(near), &clause::WITHDRAWS)?;
        }
    }
    let Ok(walk) = board.path(plot) else { return Ok(()) };
    let (end, moved) = (board.end_of(unit, &walk).0, board.table.formation);
    let fellows = match asked {
        Step::Move(_) => board.linked(unit),
        Step::Formation(_) => board.table.fellows,
        _ => 0,
    };
    let stays = |fellow: Piece| match moved & bit(fellow) {
        // RULING: who may stay where she lies keeps that place until she has moved.
        0 => !carries && fellows & bit(fellow) != 0 && *board.speeds(fellow).start() == 0,
        _ => true,
    };
    let mut near = board.of(board.unit(unit).side).filter(|fellow| *fellow != unit && stays(*fellow));
    let clear = near.all(|fellow| !collision::touches(board, [(unit, end), (fellow, board.unit(fellow).at)]));
    unless(clear, &clause::FORMATION_TOUCHES)
}

impl Board<'_> {
    /// AST-130 May a vessel fire in answer to a move? Else why not: once in a phase of movement, one vessel at each move.
    pub fn may_challenge(&self, unit: Piece, mover: Piece) -> Result<(), Refusal> {
        let may = self.setting.is_vessel(unit) && !self.unit(unit).reacted && !self.unit(mover).challenged;
        unless(may, &clause::CHALLENGED)?;
        unless(self.table.plan.is_none_or(|plan| plan.unit == unit), &clause::CHALLENGED)
    }

    /// AST-163 May any mount of a vessel fire at a target? Else why the first may not.
    pub fn may_engage(&self, unit: Piece, target: Piece) -> Result<(), Refusal> {
        let count = self.unit(unit).guns.len();
        let tried = (0..count).map(|mount| self.may_fire(unit, mount, target));
        tried.reduce(|one, other| if one.is_ok() { one } else { other }).unwrap_or_else(|| refuse(&clause::NO_MOUNT))
    }

    /// AST-137, AST-140, AST-208 May a unit make a move with its plan? Else why not.
    pub fn may_go(&self, plot: &Plot) -> Result<(), Refusal> {
        let (unit, now) = (plot.plan.unit, self.unit(plot.plan.unit));
        if plot.astern {
            let slow = (1..=speed::ASTERN).contains(&plot.speed) && plot.path.is_empty();
            let stopped = now.speed == 0 || now.astern;
            unless(slow && stopped && !now.hold && self.setting.is_vessel(unit), &clause::ASTERN)?;
            unless(now.aground.is_none(), &clause::AGROUND)?;
            unless(self.top_speed(unit) > 0, &clause::SPEED)?;
        } else {
            unless(now.aground.is_none() || plot.speed == 0, &clause::AGROUND)?;
            self.may_set(unit, plot.speed)?;
            unless(plot.speed > 0 || plot.path.is_empty(), &clause::STOPPED_CANNOT_TURN)?;
            self.walk(unit, plot.speed, &plot.path)?;
        }
        self.may_work(&plot.plan, plot.speed, now.sweeping)
    }

    /// AST-185, AST-188, AST-189 May it do at this speed what was said before its path, with its sweep out or in? Else why not.
    pub fn may_work(&self, plan: &Plan, speed: u16, sweeping: bool) -> Result<(), Refusal> {
        unless(plan.mines == 0 || speed <= mines::LAYING_SPEED, &clause::MINING_SPEED)?;
        unless(!sweeping || speed <= mines::SWEEPING_SPEED, &clause::SWEEP_SPEED)?;
        let long = plan.drop.is_none_or(|(_, after)| after <= self.way_of(speed));
        unless(long, &clause::CHARGE_PATTERN)
    }
}

/// AST-127, AST-149, AST-153, AST-185, AST-188, AST-189 May this be said before a path? Else why not.
pub fn prepare(board: &Board<'_>, side: Side, asked: Step, command: &Command) -> Result<(), Refusal> {
    let Some(unit) = command.unit() else { return refuse(&clause::NOT_NOW) };
    let now = board.unit(unit);
    if let Command::Hold { .. } = command {
        let table = board.table;
        unless(matches!(asked, Step::Move(_)), &clause::NOT_NOW)?;
        unless(table.winner == side, &clause::NOT_THE_WINNER)?;
        return unless(!table.has_held && table.plan.is_none(), &clause::HELD_BACK_ALREADY);
    }
    unless(now.alerted, &clause::UNALERTED)?;
    let kind = board.setting.kind(unit).ok_or_else(|| Refusal::of(&clause::NOT_NOW))?;
    // Each thing is said once before a path.
    let said = board.table.plan.is_some_and(|plan| match *command {
        Command::Smoke { .. } => plan.smoke,
        Command::Sweep { .. } => plan.sweep,
        Command::Ram { .. } => plan.ram.is_some(),
        Command::Mine { .. } => plan.mines > 0,
        Command::Drop { .. } => plan.drop.is_some(),
        _ => false,
    });
    unless(!said || asked == Step::Plots, &clause::WRITTEN_ALREADY)?;
    match *command {
        Command::Smoke { on, .. } => {
            unless(now.smoking != on, &clause::SMOKES_SO)?;
            unless(!on || !now.submerged(), &clause::UNDER_WATER)?;
            unless(!on || now.smoke > 0, &clause::SMOKE_USED_UP)
        }
        Command::Ram { target, .. } => {
            let held = enemies(board, side).iter().any(|held| held == target);
            unless(held && (board.setting.is_vessel(target) || board.is_contact(target)), &clause::CANNOT_RAM)?;
            unless(board.can_touch(unit, target), &clause::CANNOT_BE_RAMMED)?;
            let most = board.way_of(*board.speeds(unit).end()) + Length::cm(8);
            unless(board.within(unit, target, most), &clause::CANNOT_RAM)
        }
        Command::Mine { mines: count, .. } => {
            unless(now.rails == Works::Ready, &clause::GEAR_OUT)?;
            unless(now.mines >= count && count > 0, &clause::NO_MINES)?;
            unless(count <= mines::LAID_IN_A_TURN, &clause::MINES_A_TURN)
        }
        Command::Sweep { on, .. } => unless(kind.sweeper && now.sweeping != on, &clause::NO_SWEEPER),
        Command::Drop { charges, .. } => {
            unless(PATTERNS.contains(&charges), &clause::CHARGE_PATTERN)?;
            unless(board.gear_ready(unit), &clause::GEAR_OUT)?;
            unless(!now.submerged(), &clause::UNDER_WATER)?;
            unless(now.charges >= charges, &clause::NO_CHARGES)
        }
        _ => refuse(&clause::NOT_NOW),
    }
}

// --- fire ---

/// AST-163, AST-216 What is fired, or written to be fired.
fn fire(board: &Board<'_>, asked: Step, command: &Command) -> Result<(), Refusal> {
    let (unit, at, overhead) = match *command {
        Command::Fire { unit, target, .. } | Command::Engage { unit, target } => {
            (unit, Some(target), board.is_aircraft(target))
        }
        Command::Star { unit, .. } => (unit, None, false),
        Command::Attack { unit, .. } | Command::Strafe { unit, .. } => (unit, None, true),
        _ => return refuse(&clause::NOT_NOW),
    };
    unless(board.is_asked_for(asked, overhead), &clause::NOT_NOW)?;
    if let Step::Challenge { mover, .. } = asked {
        unless(at == Some(mover), &clause::NO_TARGET)?;
        board.may_challenge(unit, mover)?;
    }
    if let Step::FireOne(_) = asked {
        unless(!board.unit(unit).moved, &clause::HAS_FIRED)?;
        // Vessel by vessel: who has begun goes on.
        unless(board.table.plan.is_none_or(|plan| plan.unit == unit), &clause::NOT_NOW)?;
    }
    match *command {
        Command::Fire { mount, target, .. } => board.may_fire(unit, mount.into(), target),
        Command::Engage { target, .. } => board.may_engage(unit, target),
        Command::Star { mount, at, .. } => board.may_star(unit, mount.into(), at),
        Command::Attack { target, .. } => board.may_attack(unit, target, false),
        Command::Strafe { target, .. } => board.may_attack(unit, target, true),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// AST-236 What an absent side does: its vessels carry on, repair and fire; nothing is launched, no lights, no smoke.
pub fn default(setting: &Setting, view: &View) -> Command {
    let board = Board::new(setting, &view.table);
    let side = view.asks_me(setting).unwrap_or_default();
    match view.asked() {
        Some(Step::Home(side)) => Command::Home { west: side == Side::A },
        Some(Step::Choose(_)) => Command::Lead { first: true },
        Some(Step::Orders) => absent_repair(&board, side).unwrap_or(Command::Pass),
        Some(asked @ (Step::Fire | Step::FireOne(_))) if board.is_asked_for(asked, false) => {
            absent_fire(&board, side).unwrap_or(Command::Pass)
        }
        Some(Step::Move(_)) => {
            let held = board.table.held_back.filter(|unit| setting.side(*unit) == side);
            let unit = board.table.plan.map(|plan| plan.unit).or_else(|| board.waiting(side).next()).or(held);
            Command::Carry { unit: unit.unwrap_or_default() }
        }
        Some(Step::Formation(_)) => Command::Enough,
        _ => Command::Pass,
    }
}

/// AST-224 A side that gives no order tries an M hit, the steering, the mount with most dice, and then whatever else is out.
fn absent_repair(board: &Board<'_>, side: Side) -> Option<Command> {
    let idle = |unit: &Piece| board.unit(*unit).can_act() && board.unit(*unit).orders.repair.is_none();
    board.of(side).filter(idle).find_map(|unit| {
        let dice = |system: System| match system {
            System::Gun(n) => board.gun(unit, n.into()).map_or(0, |gun| gun.dice),
            _ => 0,
        };
        let rank = |system: &System| match system {
            System::Engine => (0, 0),
            System::Steering => (1, 0),
            System::Gun(_) | System::Tube(_) => (2, u8::MAX - dice(*system)),
            _ => (3, 0),
        };
        broken(board, unit).into_iter().min_by_key(rank).map(|system| Command::Repair { unit, system })
    })
}

/// AST-236 The next mount that may fire, at the enemy at which its score is the highest; of equals at the nearest.
fn absent_fire(board: &Board<'_>, side: Side) -> Option<Command> {
    let begun = board.table.plan.map(|plan| plan.unit).filter(|unit| board.setting.side(*unit) == side);
    let able = |unit: &Piece| {
        begun.is_none_or(|begun| begun == *unit) && board.unit(*unit).can_act() && !board.unit(*unit).moved
    };
    let enemies = enemies(board, side);
    board.of(side).filter(able).find_map(|unit| {
        let free = |mount: &usize| board.unit(unit).guns[*mount].aim.is_none();
        (0..board.unit(unit).guns.len()).filter(free).find_map(|mount| {
            let scored = enemies.iter().filter(|target| !board.is_aircraft(*target)).filter_map(|target| {
                let volley = board.volley(unit, mount, target, None)?;
                Some((volley.need.total(), std::cmp::Reverse(board.distance(unit, target)), target))
            });
            let (.., target) = scored.max_by_key(|(score, near, _)| (*score, *near))?;
            Some(Command::Fire { unit, mount: mount as u8, target })
        })
    })
}
