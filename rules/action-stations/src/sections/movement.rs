//! Movement: the alternation, and a move as it is carried out, a tenth of a centimetre after another.

mod wake;

use crate::battle::board::{Board, MOST_DEGREES, Met, Walk, run};
use crate::battle::command::Command;
use crate::battle::event::{Cause, Change, OfTurn, Way};
use crate::battle::position::{Aground, Gone, Level, Plan, Plot, bit};
use crate::battle::state::Step;
use crate::battle::{Resolving, Umpire};
use crate::resolution::{collision, mines, speed};
use crate::rules::TENTH;
use crate::sections::{collision as collisions, damage};
use sandtable_core::{Leg, Legs, Piece, Side};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Course, Hand, Length, Point, Rectangle, Segment};
use std::collections::BTreeMap;

/// AST-129 Steps in which all move together.
const STEPS: i32 = 10;

/// AST-126 A phase of movement begins.
pub fn begin<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let rules = &umpire.setting.rules;
    if rules.plotted {
        umpire.then(Step::Plotted);
        return;
    }
    umpire.then(Step::Alternate(umpire.state().table.first));
    if rules.unseen_together {
        umpire.then(Step::Plotted);
        umpire.then(Step::Plots);
    }
}

impl Board<'_> {
    /// AST-126, AST-207 Who of a side has an activation left in this phase: all but those that are sinking or held back.
    pub fn waiting(&self, side: Side) -> impl Iterator<Item = Piece> + use<'_> {
        let (held, phase) = (self.table.held_back, self.table.phase);
        self.of(side).filter(move |unit| {
            let now = self.unit(*unit);
            !now.moved && !now.sinking && self.moves_in(*unit) == Some(phase) && held != Some(*unit)
        })
    }

    /// AST-205 Who of a side moves under seal, since the enemy does not hold it.
    pub fn unseen(&self, side: Side) -> impl Iterator<Item = Piece> + use<'_> {
        self.waiting(side).filter(move |unit| self.table.level(side.other(), *unit) <= Level::Bearing)
    }

    /// AST-129, AST-205 Who of a side has its move written in this list.
    pub fn plotting(&self, side: Side) -> Vec<Piece> {
        if self.setting.rules.plotted {
            self.of(side).filter(|unit| self.moves_in(*unit).is_some() && !self.unit(*unit).sinking).collect()
        } else {
            self.unseen(side).collect()
        }
    }

    /// AST-209 The formation of a unit, one bit each: its side, group, class and alertness, in this phase, each within 8 cm of another.
    pub fn linked(&self, unit: Piece) -> u64 {
        let formed = self.setting.rules.formations && self.setting.is_vessel(unit);
        let Some(own) = self.setting.member(unit).filter(|_| formed) else { return bit(unit) };
        let alike: Vec<Piece> = self
            .waiting(own.side)
            .filter(|other| {
                let member = &self.setting.members[other.index()];
                member.group == own.group
                    && self.setting.is_vessel(*other)
                    && self.setting.class(*other) == self.setting.class(unit)
                    && self.unit(*other).alerted == self.unit(unit).alerted
            })
            .collect();
        let mut linked = bit(unit);
        // Whoever is near one that is linked is linked too.
        while let Some(more) = alike.iter().find(|other| {
            linked & bit(**other) == 0
                && alike.iter().any(|one| linked & bit(*one) != 0 && self.within(*one, **other, Length::cm(8)))
        }) {
            linked |= bit(*more);
        }
        linked
    }

    /// AST-209 Who may still move with a formation.
    pub fn fellows(&self, leader: Piece) -> impl Iterator<Item = Piece> + use<'_> {
        self.waiting(self.setting.side(leader)).filter(|unit| self.table.fellows & bit(*unit) != 0)
    }
}

/// AST-126, AST-127, AST-207 The alternation goes on: with this side if anybody is left, else the other, last with who is held back.
pub fn alternate<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let board = umpire.board();
    let next = [side, side.other()].into_iter().find(|side| board.waiting(*side).next().is_some());
    let held = board.table.held_back.map(|unit| board.unit(unit)).filter(|now| now.can_act() && !now.moved);
    if let Some(side) = next.or(held.map(|now| now.side)) {
        umpire.then(Step::Move(side));
    }
}

/// AST-126, AST-130, AST-208, AST-209 A side moves a vessel, and somebody may challenge it before and after: then the other has its turn, or another of the formation moves too.
pub fn activate<D: Dice>(umpire: &mut Umpire<'_, D>, plot: Plot) {
    let unit = plot.plan.unit;
    let (formation, board) = (umpire.state().table.formation, umpire.board());
    let fellows = if formation == 0 { board.linked(unit) } else { board.table.fellows };
    // RULING: that he is asked tells that he holds her: who may not fire is not asked at each move.
    let asked = umpire.setting.rules.reaction_fire && umpire.setting.is_vessel(unit);
    let challenged = asked && damage::held(umpire, unit);
    damage::own(umpire, unit, Change::Plotted { plot });
    damage::own(umpire, unit, Change::Joined { fellows });
    umpire.then(Step::Moved(unit));
    if challenged {
        umpire.then(Step::Challenge { mover: unit, after: true });
    }
    umpire.then(Step::Go(unit));
    if challenged {
        umpire.then(Step::Challenge { mover: unit, after: false });
    }
}

/// AST-128 A vessel has moved: its side is asked whether another one moves with it, or the activation is over.
// RULING: that a side goes on within an activation is seen (AST-205); with whom and where is not.
pub fn moved<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    let more = umpire.setting.rules.formations && umpire.board().fellows(unit).next().is_some();
    let side = umpire.setting.side(unit);
    if more { umpire.then(Step::Formation(unit)) } else { over(umpire, side) }
}

/// AST-205, AST-207 An activation is over.
pub fn over<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    umpire.note(OfTurn::Activated { side });
    umpire.then(Step::Alternate(side.other()));
}

/// AST-127 The winner of the initiative holds a vessel back, and passes.
pub fn hold_back<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    let side = umpire.setting.side(unit);
    damage::own(umpire, unit, Change::HeldBack);
    umpire.note(OfTurn::HeldBack { side });
    umpire.then(Step::Alternate(side.other()));
}

/// AST-159, AST-208 The move of who holds its course: straight on, as near to its speed as it can.
pub fn carrying_on(board: &Board<'_>, unit: Piece) -> Plot {
    if let Some(plot) = homeward(board, unit) {
        return plot;
    }
    let bounds = board.speeds(unit);
    let now = board.unit(unit);
    let speed = if now.astern { *bounds.start() } else { speed::held(now.speed, &bounds) };
    straight(unit, speed)
}

/// AST-229, AST-230 The move of a vessel that withdraws which brings it nearest to its home edge: as fast as serves, the helm over towards it
/// as soon and as long as it answers; none of who does not withdraw.
pub fn homeward(board: &Board<'_>, unit: Piece) -> Option<Plot> {
    let now = board.unit(unit);
    if !now.withdraws || !now.alerted || now.aground.is_some() || !board.setting.is_vessel(unit) {
        return None;
    }
    let home = board.home(now.side).inward().opposite();
    let mut best: Option<((Angle, Length), Plot)> = None;
    for speed in board.speeds(unit).rev().filter(|speed| board.may_set(unit, *speed).is_ok()) {
        for hand in [Hand::Left, Hand::Right] {
            let plot = Plot { path: towards(board, unit, speed, home, hand), ..straight(unit, speed) };
            let Some(left) = from_home(board, &plot) else { continue };
            if best.is_none_or(|(least, _)| left < least) {
                best = Some((left, plot));
            }
        }
    }
    best.map(|(_, plot)| plot)
}

/// AST-229 How far from its home edge a move leaves a vessel; before that, of a move that brings it no nearer, how far its heading is off:
/// who heads away turns first. Nothing of a move that cannot be made.
pub fn from_home(board: &Board<'_>, plot: &Plot) -> Option<(Angle, Length)> {
    let (unit, now) = (plot.plan.unit, board.unit(plot.plan.unit));
    let walk = board.path(plot).ok()?;
    let home = board.home(now.side);
    let left = |at: Point| home.distance(board.setting.head.table, at);
    let end = board.end_of(unit, &walk).0;
    let off = end.heading.difference(home.inward().opposite());
    Some((if left(end.at) < left(now.at.at) { Angle::ZERO } else { off.max(Angle::millidegrees(1)) }, left(end.at)))
}

/// A path that turns to one side as soon as it may, until it is on a heading.
fn towards(board: &Board<'_>, unit: Piece, speed: u16, heading: Angle, hand: Hand) -> Legs {
    let now = board.unit(unit);
    let whole = board.way_of(speed);
    let (mut legs, mut gone, mut counter) = (Legs::default(), Length::ZERO, now.run);
    let off = match hand {
        Hand::Left => now.at.heading - heading,
        Hand::Right => heading - now.at.heading,
    };
    let mut left = off.0 / 1_000;
    while let Some(needed) = board.turn_run(unit).filter(|_| left > 0 && speed > 0 && !now.hold && !legs.is_full()) {
        // Runs are whole tenths.
        let short = Length::um((needed - counter).0.max(0));
        let after = Length::um((short.0 + TENTH.0 - 1) / TENTH.0 * TENTH.0);
        if gone + after > whole {
            break;
        }
        let degrees = left.min(MOST_DEGREES.into()) as u16;
        legs.push(Leg::Turn { after, hand, degrees });
        (gone, counter, left) = (gone + after, Length::ZERO, left - i32::from(degrees));
    }
    if gone < whole && !legs.is_full() {
        legs.push(Leg::AheadRest);
    }
    legs
}

/// A move straight ahead.
pub fn straight(unit: Piece, speed: u16) -> Plot {
    let path: Legs = if speed > 0 { [Leg::AheadRest].into_iter().collect() } else { Legs::default() };
    Plot { plan: Plan { unit, ..Plan::default() }, speed, astern: false, path }
}

/// AST-149, AST-153, AST-185, AST-188, AST-189, AST-208 What is said before a path.
pub fn prepare<D: Dice>(umpire: &mut Umpire<'_, D>, command: &Command) {
    let Some(unit) = command.unit() else { return };
    let plan = planned(umpire.state().table.plan_of(unit), command);
    damage::own(umpire, unit, Change::Planned { plan });
    match *command {
        Command::Smoke { on, .. } => damage::outside(umpire, unit, Change::Smoking { on }),
        Command::Sweep { on, .. } => damage::outside(umpire, unit, Change::Swept { on }),
        _ => {}
    }
}

/// A plan with what a command says before a path.
pub fn planned(plan: Plan, command: &Command) -> Plan {
    match *command {
        Command::Ram { target, .. } => Plan { ram: Some(target), ..plan },
        Command::Mine { mines, .. } => Plan { mines, ..plan },
        Command::Smoke { .. } => Plan { smoke: true, ..plan },
        Command::Sweep { .. } => Plan { sweep: true, ..plan },
        Command::Drop { charges, after, .. } => Plan { drop: Some((charges, TENTH * i32::from(after))), ..plan },
        _ => plan,
    }
}

/// AST-129 The move of a unit as far as it is written under seal; who has none carries on.
pub fn written(board: &Board<'_>, unit: Piece) -> Plot {
    let written = board.table.plots.iter().find(|plot| plot.plan.unit == unit).copied();
    written.unwrap_or_else(|| carrying_on(board, unit))
}

/// AST-208 A unit makes the move that was written for it; one that was left without makes its move straight ahead.
pub fn go<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<(), D::Pause> {
    if !umpire.unit(unit).can_act() || umpire.unit(unit).moved {
        return Ok(());
    }
    let mut passage = Passage::of(&umpire.board(), unit);
    passage.drop_charges(umpire);
    passage.legs(umpire)?;
    passage.trail(umpire);
    if umpire.unit(unit).is_there() {
        damage::own(umpire, unit, Change::Done);
    }
    Ok(())
}

/// AST-129, AST-205 The written moves of this phase: of all its vessels at the same time, or of those that the enemy does not hold, one after
/// the other in rolling order.
pub fn plotted<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let board = umpire.board();
    let sides = [board.table.first, board.table.first.other()].into_iter();
    if !umpire.setting.rules.plotted {
        let all: Vec<Piece> = sides.flat_map(|side| board.unseen(side)).collect();
        return all.into_iter().try_for_each(|unit| go(umpire, unit));
    }
    let passages = sides.flat_map(|side| board.waiting(side)).map(|unit| Passage::of(&board, unit)).collect();
    together(umpire, passages)
}

/// AST-129 Ten equal steps; a turn is made at the first step end at or beyond its place.
fn together<D: Dice>(umpire: &mut Umpire<'_, D>, mut passages: Vec<Passage>) -> Result<(), D::Pause> {
    for passage in &mut passages {
        // AST-151: from the first step on all run at their new speeds.
        passage.tell(umpire);
        passage.drop_charges(umpire);
    }
    for step in 1..=STEPS {
        for n in 0..passages.len() {
            passages[n].one_step(umpire, step)?;
            // AST-210: two that have met do not meet again.
            let (unit, passed) = (passages[n].unit, passages[n].passed);
            for other in passages.iter_mut().filter(|other| passed & bit(other.unit) != 0) {
                other.passed |= bit(unit);
            }
        }
    }
    for mut passage in passages {
        let unit = passage.unit;
        if !passage.over && umpire.unit(unit).is_there() && !umpire.unit(unit).moved {
            passage.end(umpire)?;
        }
        passage.trail(umpire);
        if umpire.unit(unit).is_there() && !umpire.unit(unit).moved {
            damage::own(umpire, unit, Change::Done);
        }
    }
    Ok(())
}

/// A move while it is carried out.
#[derive(Default)]
pub struct Passage {
    /// Who moves.
    pub unit: Piece,
    /// What was said before the path.
    pub plan: Plan,
    /// Its speed in knots.
    pub speed: u16,
    /// Does it go astern?
    pub astern: bool,
    /// Where it is.
    pub at: Course,
    walk: Walk,
    /// AST-129 How many of its stretches have been gone to their end, and how far that is.
    placed: (usize, Length),
    counter: Length,
    gone: Length,
    /// Vessels that it does not meet again, one bit each.
    pub passed: u64,
    crowd: Vec<(Piece, Rectangle)>,
    touching: Vec<Piece>,
    /// The last place that was free, with the run counter, and how many points of the way and runs lead there.
    free: (Course, Length, [usize; 2]),
    way: Way,
    runs: Vec<(Segment, Angle)>,
    smokes: bool,
    fields: BTreeMap<u8, Length>,
    doubted: bool,
    swept: bool,
    over: bool,
}

/// Does the move go on?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sailing {
    /// It does.
    On,
    /// It is over.
    Over,
}

impl Passage {
    fn of(board: &Board<'_>, unit: Piece) -> Passage {
        let written = written(board, unit);
        // RULING: a written move that has become impossible, since speed or helm were hit meanwhile, is made straight on.
        let straight = Plot { plan: written.plan, ..carrying_on(board, unit) };
        let plot = if board.may_go(&written).is_ok() { written } else { straight };
        let now = board.unit(unit);
        // AST-209: vessels of one formation do not collide on the way.
        let fellows = if board.table.fellows & bit(unit) != 0 { board.table.fellows } else { 0 };
        let crowd = board.crowd(unit, fellows);
        let touching = board.touching(unit, &crowd);
        Passage {
            unit,
            // AST-188, AST-189: who carries on too fast for it lays no mines, and sweeps none.
            plan: Plan { mines: if plot.speed > mines::LAYING_SPEED { 0 } else { plot.plan.mines }, ..plot.plan },
            speed: plot.speed,
            astern: plot.astern,
            at: now.at,
            walk: board.path(&plot).unwrap_or_default(),
            counter: now.run,
            crowd,
            touching,
            free: (now.at, now.run, [1, 0]),
            way: [now.at.at].into_iter().collect(),
            smokes: now.smoking,
            swept: now.sweeping && plot.speed <= mines::SWEEPING_SPEED,
            ..Passage::default()
        }
    }

    /// AST-129 One of the steps of a vessel: a part of its path, and the turns whose places it has reached.
    fn one_step<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>, step: i32) -> Result<(), D::Pause> {
        if self.over || !umpire.unit(self.unit).can_act() || umpire.unit(self.unit).moved {
            return Ok(());
        }
        let whole = self.walk.iter().fold(Length::ZERO, |all, stretch| all + stretch.run);
        let reached = Length::um(whole.0 / STEPS * step);
        let before = if whole < Length::ZERO { Length::ZERO - self.gone } else { self.gone };
        // AST-129: the others move at the same time.
        let board = umpire.board();
        self.crowd = board.crowd(self.unit, 0);
        self.touching = board.touching(self.unit, &self.crowd);
        // AST-152: a collision may have slowed her.
        self.speed = umpire.unit(self.unit).speed;
        self.over |= self.straight(umpire, reached - before)? == Sailing::Over;
        while let Some(stretch) = self.walk.get(self.placed.0).copied().filter(|_| !self.over)
            && self.placed.1 + stretch.run <= reached
        {
            self.placed = (self.placed.0 + 1, self.placed.1 + stretch.run);
            if let Some((hand, degrees)) = stretch.turn {
                self.over |= self.turn(umpire, hand, degrees)? == Sailing::Over;
            }
        }
        if !self.over {
            self.tell(umpire);
        }
        Ok(())
    }

    /// AST-208, AST-210 The runs and turns of a path, and its end.
    fn legs<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
        let walk = self.walk;
        for stretch in &walk {
            if self.straight(umpire, stretch.run)? == Sailing::Over {
                return Ok(());
            }
            if let Some((hand, degrees)) = stretch.turn
                && self.turn(umpire, hand, degrees)? == Sailing::Over
            {
                return Ok(());
            }
        }
        self.end(umpire)
    }

    /// AST-139, AST-210 A turn on the spot.
    fn turn<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>, hand: Hand, degrees: u16) -> Result<Sailing, D::Pause> {
        let to = self.at.turn(hand, Angle::degrees(degrees.into()));
        self.counter = Length::ZERO;
        self.arrive(umpire, to)
    }

    /// AST-200, AST-210 A run, every tenth of a centimetre and at its end; backwards where it is less than nothing.
    fn straight<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>, by: Length) -> Result<Sailing, D::Pause> {
        let (start, counter, before) = (self.at, self.counter, self.gone);
        let whole = by.abs();
        let mut done = Length::ZERO;
        while done < whole {
            done = whole.min(done + TENTH);
            let to = run(start, if by < Length::ZERO { Length::ZERO - done } else { done });
            if !self.strike_mines(umpire, to.at, before + done - self.gone)? {
                return Ok(Sailing::Over);
            }
            self.gone = before + done;
            if !self.astern {
                self.counter = umpire.board().counted(self.unit, counter, done);
            }
            if self.arrive(umpire, to)? == Sailing::Over {
                return Ok(Sailing::Over);
            }
        }
        self.way_to(self.at.at);
        Ok(Sailing::On)
    }

    fn way_to(&mut self, at: Point) {
        if self.way.last() != Some(&at) && !self.way.is_full() {
            self.way.push(at);
        }
    }

    /// A place on the way: what is there?
    fn arrive<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>, to: Course) -> Result<Sailing, D::Pause> {
        let parting = self.parting(to);
        // Whoever avoids one, or comes over a shoal, may meet another there.
        while let Some(met) = umpire.board().met_at(self.unit, to, self.doubted, self.passed | parting, &self.crowd) {
            let aground = match met {
                Met::Edge => {
                    self.ran(to);
                    self.stop(umpire, to);
                    damage::outside(umpire, self.unit, Change::Left { gone: Gone::Left });
                    return Ok(Sailing::Over);
                }
                Met::Vessel(other) => {
                    self.passed |= bit(other);
                    if collisions::meet(umpire, self, other, to)? == Sailing::Over {
                        return Ok(Sailing::Over);
                    }
                    None
                }
                Met::Land if collision::is_stuck(self.speed) => Some(Aground::Hard),
                Met::Land | Met::Shallows => Some(Aground::Soft),
                Met::Doubtful => {
                    self.doubted = true;
                    damage::tested(umpire, self.unit, &collision::grounding())?.then_some(Aground::Soft)
                }
            };
            if let Some(how) = aground {
                // AST-212: before the land, and where it is in shallow water.
                self.ran(if met == Met::Land { self.at } else { to });
                self.run_aground(umpire, how)?;
                return Ok(Sailing::Over);
            }
        }
        self.ran(to);
        if self.is_free(umpire) {
            self.free = (self.at, self.counter, [self.way.len(), self.runs.len()]);
        }
        self.drop_charges(umpire);
        Ok(Sailing::On)
    }

    /// AST-210 Vessels that were touched at the start, as long as the distance of the centres does not fall; one bit each.
    fn parting(&self, to: Course) -> u64 {
        let from = self.at.at;
        let parts = |other: &&Piece| {
            let shape = self.crowd.iter().find(|(known, _)| known == *other).map(|(_, shape)| shape.centre);
            shape.is_some_and(|centre| to.at.distance_squared(centre) >= from.distance_squared(centre))
        };
        self.touching.iter().filter(parts).fold(0, |all, other| all | bit(*other))
    }

    /// Does it touch nobody here?
    fn is_free<D: Dice>(&self, umpire: &Umpire<'_, D>) -> bool {
        let own = umpire.board().footprint_at(self.unit, self.at);
        let touched = |(other, shape): &(Piece, Rectangle)| {
            !self.touching.contains(other) && !own.is_plainly_farther(shape, Length::ZERO) && own.meets(shape)
        };
        !self.crowd.iter().any(touched)
    }

    /// AST-147, AST-150 The last free place.
    pub fn last_free(&self) -> Course {
        self.free.0
    }

    /// AST-148, AST-211 Back to the last free place: beyond it she has not sailed.
    pub fn fall_back(&mut self) -> Course {
        let [points, runs];
        (self.at, self.counter, [points, runs]) = self.free;
        while self.way.len() > points.max(1) {
            self.way.pop();
        }
        self.runs.truncate(runs);
        self.runs.last_mut().into_iter().for_each(|(last, _)| last.to = self.at.at);
        self.at
    }

    /// The move ends at a place, which may be behind.
    pub fn stop<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>, at: Course) {
        self.at = at;
        self.way_to(at.at);
        self.tell(umpire);
    }

    /// AST-203 The move as far as it went: the enemy sees it of whom he holds.
    pub fn tell<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>) {
        let change = Change::Moved {
            to: self.at,
            speed: self.speed,
            run: self.counter,
            astern: self.astern && self.speed > 0,
            way: self.way,
        };
        damage::outside(umpire, self.unit, change);
        self.way = [self.at.at].into_iter().collect();
    }

    /// AST-148, AST-210 The end of the path; where it is not free, the last place that was.
    fn end<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
        if self.passed != 0 && !self.is_free(umpire) {
            self.fall_back();
        }
        let at = self.at;
        self.stop(umpire, at);
        Ok(())
    }

    /// AST-145, AST-212 It runs aground, and loses boxes by its speed.
    fn run_aground<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>, how: Aground) -> Result<(), D::Pause> {
        let (unit, speed, at) = (self.unit, self.speed, self.at);
        self.stop(umpire, at);
        let class = umpire.setting.class(unit);
        let rolled =
            damage::rolled(umpire, unit, &collision::grounding_loss(&umpire.setting.lists, class, speed))?.tallies[1];
        damage::outside(umpire, unit, Change::RanAground { how });
        damage::boxes(umpire, unit, collision::halved(rolled), None, Cause::Ground);
        Ok(())
    }
}
