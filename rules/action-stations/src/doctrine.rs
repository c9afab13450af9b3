//! The computer's side: boats that stalk, launch at a lead angle and turn away; escorts that close and shoot; merchants that keep on.

mod aim;
mod foes;
mod helm;
mod safety;
mod shooting;

use crate::battle::ActionStations;
use crate::battle::board::Board;
use crate::battle::command::{Command, System};
use crate::battle::position::Depth;
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step};
use crate::battle::view::View;
use crate::lists::{Class, Kind};
use crate::resolution::sighting;
use crate::rules::BreakOff;
use crate::sections::{check, end, offers, setup};
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Piece, Side};
use sandtable_dice::Source;
use sandtable_geometry::{Angle, Point};

impl Doctrine for ActionStations {
    /// To the end: by six turns the first side is taken to win 56 % of *First Contact*, and wins 45 %.
    fn looks_ahead(_: &Setting) -> u8 {
        u8::MAX
    }

    fn choose(setting: &Setting, view: &View, effort: Effort, source: &mut impl Source) -> Command {
        let Some(side) = view.asks_me(setting) else { return Command::Pass };
        let board = Board::new(setting, &view.table);
        let captain = Captain { board, side, careful: effort == Effort::Full };
        let may = |command: &Command| check::check(setting, view, command).is_ok();
        match view.asked() {
            Some(Step::SetUp) => captain.place(source).unwrap_or(Command::Pass),
            // The enemy stands before the moon.
            Some(Step::Home(_)) => {
                Command::Home { west: captain.board.conditions().moon.is_none_or(|moon| moon < Angle::degrees(180)) }
            }
            // Who moves second sees more.
            Some(Step::Choose(_)) => Command::Lead { first: false },
            Some(Step::Orders) => captain.order().unwrap_or(Command::Pass),
            Some(Step::Plots) => captain.plot().filter(may).unwrap_or(Command::Pass),
            // Whoever has said what bars it carries on.
            Some(Step::Move(_)) => captain.activate().filter(may).unwrap_or_else(|| check::default(setting, view)),
            // Who would end on another of them moves by himself later.
            Some(Step::Formation(leader)) => Some(captain.formed(leader)).filter(may).unwrap_or(Command::Enough),
            Some(Step::Fire) => captain.fire(None).unwrap_or(Command::Pass),
            Some(Step::FireOne(_)) => captain.fire_one().unwrap_or(Command::Pass),
            Some(Step::Challenge { mover, .. }) => captain.challenge(mover).unwrap_or(Command::Pass),
            Some(Step::Launches) => captain.launch().unwrap_or(Command::Pass),
            _ => check::default(setting, view),
        }
    }

    fn measures(_: &Setting, state: &State) -> Vec<(&'static str, i64)> {
        let table = &state.table;
        vec![
            ("turns", table.turn.into()),
            ("first side's points", table.score[0].into()),
            ("second side's points", table.score[1].into()),
            ("salvos", table.launches.map(i64::from).iter().sum()),
        ]
    }
}

/// A side as the computer leads it.
#[derive(Clone, Copy)]
struct Captain<'a> {
    board: Board<'a>,
    side: Side,
    /// Does it take its time?
    careful: bool,
}

impl Captain<'_> {
    /// The enemies that it holds.
    fn enemies(&self) -> Vec<Piece> {
        offers::enemies(&self.board, self.side).iter().collect()
    }

    /// AST-194 Must its vessels leave?
    fn leaves(&self, unit: Piece) -> bool {
        let breaks = self.board.setting.rules.break_off != BreakOff::Nobody;
        self.board.unit(unit).withdraws || breaks && end::has_lost_half(&self.board, self.side)
    }

    /// Does a vessel fight as boats do, unseen and with torpedoes: a boat, or a submarine?
    fn is_boat(&self, unit: Piece) -> bool {
        let setting = self.board.setting;
        setting.kind(unit).is_some_and(|kind| kind.class == Class::One || kind.is_submarine())
    }

    /// Has a vessel torpedoes in tubes that work?
    fn armed(&self, unit: Piece) -> bool {
        let now = self.board.unit(unit);
        let loaded = |mount: usize| self.board.tube_ready(unit, mount) && now.tubes[mount].loaded > 0;
        (0..now.tubes.len()).any(loaded) && self.board.may_launch_at_all(unit).is_ok()
    }

    /// AST-233 The next vessel that has no place yet: along the home edge, one beside the other, ahead of it at half speed.
    fn place(&self, source: &mut impl Source) -> Option<Command> {
        let board = &self.board;
        let (setting, table) = (board.setting, board.setting.head.table);
        let waiting = |unit: &Piece| setup::waits(board, *unit) && !board.unit(*unit).is_there();
        let unit = setting.force(self.side).find(waiting)?;
        let deep = setup::depth(setting, self.side).half();
        let mut any = |most: i32| ((u64::from(source.word()) * most as u64) >> 32) as i32;
        let places = (0..40).map(|_| setup::stand(board, unit, Point { x: any(table.x), y: any(table.y) }, deep));
        places.into_iter().find(|place| setup::check(board, place).is_ok())
    }

    // --- communications ---

    /// AST-132, AST-158, AST-162 The next thing to write: repairs, signals, a light on an enemy who is near and dark.
    fn order(&self) -> Option<Command> {
        let board = &self.board;
        board.of(self.side).filter(|unit| board.unit(*unit).can_act()).find_map(|unit| {
            let orders = board.unit(unit).orders;
            let repair = self.broken(unit).filter(|_| orders.repair.is_none());
            let signal = || self.deaf(unit).filter(|_| orders.signal.is_none()).map(|to| Command::Signal { unit, to });
            let light = || self.light(unit).filter(|_| orders.light.is_none());
            let dive = || self.dive(unit).filter(|_| orders.depth.is_none());
            repair.map(|system| Command::Repair { unit, system }).or_else(signal).or_else(light).or_else(dive)
        })
    }

    /// AST-181 A submarine goes to periscope depth where it holds an enemy, by night when it is hunted, and stays there.
    fn dive(&self, unit: Piece) -> Option<Command> {
        let board = &self.board;
        if board.unit(unit).submerged() || !board.setting.kind(unit).is_some_and(Kind::is_submarine) {
            return None;
        }
        let held = if board.conditions().light.is_night() { self.is_hunted(unit) } else { !self.enemies().is_empty() };
        let dive = Command::Dive { unit, depth: Depth::Periscope };
        let may = held && check::orders(board, self.side, &dive).is_ok();
        may.then_some(dive)
    }

    /// AST-224 What is repaired first: an M hit, the steering, tubes that are loaded, the mount with most dice.
    fn broken(&self, unit: Piece) -> Option<System> {
        let dice = |system: &System| match *system {
            System::Engine => 100,
            System::Steering => 90,
            System::Tube(n) => 20 + self.board.unit(unit).tubes[usize::from(n)].loaded,
            System::Gun(n) => self.board.gun(unit, n.into()).map_or(0, |gun| gun.dice),
            _ => 1,
        };
        offers::broken(&self.board, unit).into_iter().max_by_key(dice)
    }

    /// AST-158 Somebody who is not alerted, whom nobody signals to yet.
    fn deaf(&self, unit: Piece) -> Option<Piece> {
        let board = &self.board;
        let group = |unit: Piece| board.setting.members[unit.index()].group.as_str();
        let told = |to: Piece| {
            board.of(self.side).any(|one| board.unit(one).orders.signal.is_some_and(|it| group(it) == group(to)))
        };
        let may = |to: Piece| check::orders(board, self.side, &Command::Signal { unit, to }).is_ok();
        board.of(self.side).find(|to| !board.unit(*to).alerted && !told(*to) && may(*to))
    }

    /// AST-162, AST-167 A light on the nearest enemy that is not lit, by an escort; put out where there is nobody.
    fn light(&self, unit: Piece) -> Option<Command> {
        let board = &self.board;
        let (setting, now) = (board.setting, board.unit(unit));
        if now.lights == 0 || !now.alerted || !self.board.conditions().light.is_night() || self.armed(unit) {
            return None;
        }
        let vessel = setting.is_vessel(unit).then(|| setting.class(unit));
        let reach = sighting::beam_reach(&setting.rules, vessel);
        let dark = |target: &Piece| board.within(unit, *target, reach) && !board.lit(*target);
        let near = self.enemies().into_iter().filter(dark);
        match near.min_by_key(|target| board.distance(unit, *target)) {
            Some(target) => Some(Command::Light { unit, target }),
            None if now.beam.is_some() && self.enemies().is_empty() => Some(Command::Douse { unit }),
            _ => None,
        }
    }
}
