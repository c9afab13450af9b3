//! Movement: who moves next, and a move as it is flown, with its tests, contacts and collisions.

use super::{contacts, struck};
use crate::battle::Umpire;
use crate::battle::board::{Board, Unit};
use crate::battle::command::Flight;
use crate::battle::event::Event;
use crate::battle::position::Flown;
use crate::battle::setting::{Extra, Setting};
use crate::battle::state::Step;
use crate::clause;
use crate::lists::{Manoeuvre, ManoeuvreRow, When};
use crate::resolution::condition::Condition;
use crate::resolution::criticals::Reads;
use crate::resolution::damage::Damage;
use crate::resolution::flight::{Flier, Order, Turn};
use crate::resolution::skill_test::{SkillTest, Test, Tested, modified};
use crate::rules::{D6, INCH, Rules};
use crate::sections::offers::flights;
use sandtable_core::{Piece, Refusal, Side, refuse};
use sandtable_dice::{Dice, Throw, Why};
use sandtable_geometry::{Angle, Circle, Course, Hand, Length, Point, Segment};
use sandtable_scenario::Edge;

/// SQR-34 A failed Tight Turn turns by so much.
pub const FAILED_TURN: Angle = Angle::degrees(30);

// --- who moves ---

impl Board<'_> {
    /// SQR-159 Does it wait for the aircraft that it tails?
    pub fn follows(&self, craft: Piece) -> bool {
        let quarry = self.craft(craft).tails.and_then(|tail| self.flying(tail.quarry));
        quarry.is_some_and(|quarry| quarry.flown.is_none())
    }

    /// SQR-06, SQR-115, SQR-159 The items that a side has yet to move: aircraft by themselves, Formations by their leaders, markers.
    pub fn items(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let board = *self;
        let waits = move |(piece, _): &(Piece, _)| board.craft(*piece).flown.is_none() && !board.follows(*piece);
        let leads = move |piece: &Piece| board.craft(*piece).formation == 0 || board.unit(*piece)[0] == *piece;
        let crafts = self.aloft_of(side).filter(waits).map(|(piece, _)| piece).filter(leads);
        crafts.chain(self.markers_to_move(side))
    }

    fn markers_to_move(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let own = move |piece: &Piece| self.setting.side(*piece) == Some(side);
        self.contacts().filter(|(_, contact)| !contact.moved).map(|(piece, _)| piece).filter(own)
    }

    /// SQR-112, SQR-157 Has an item no manoeuvre open? Markers and Formations always have one.
    pub fn must_fall(&self, item: Piece) -> bool {
        let own = self.flying(item);
        own.is_some_and(|own| self.setting.flier(item, &own.now).open(own.height).next().is_none())
    }

    /// SQR-07 May the winner of the initiative keep his last item back?
    pub fn may_pass(&self, side: Side) -> bool {
        let one = self.items(side).nth(1).is_none();
        side == self.table.winner && one && self.items(side.other()).next().is_some()
    }

    /// What flies, as the rules of a move see it: SQR-115, SQR-158 of a Formation the slowest AS, the highest ST and MVR, and the worst
    /// AB and CM, with the leader's Skill. `now` keeps it.
    pub fn flier<'a>(&'a self, unit: &Unit, now: &'a mut Condition) -> Flier<'a> {
        *now = self.craft(unit[0]).now;
        for piece in &unit[1..] {
            let other = self.craft(*piece).now;
            now.speed = now.speed.min(other.speed);
            now.stall = now.stall.max(other.stall);
            now.turning = now.turning.max(other.turning);
            now.agility = now.agility.min(other.agility);
            now.climb = now.climb.min(other.climb);
        }
        self.setting.flier(unit[0], now)
    }

    /// SQR-155 May an aircraft, or the Formation that it leads, fly so? The whole order must be legal if every test is passed.
    ///
    /// # Errors
    /// Why not.
    pub fn may_fly(&self, craft: Piece, flight: &Flight) -> Result<(), Refusal> {
        let unit = self.unit(craft);
        if unit[0] != craft {
            return refuse(&clause::FLIES_IN_FORMATION);
        }
        if flight.jettison && unit.iter().all(|piece| self.craft(*piece).load == 0) {
            return refuse(&clause::NO_LOAD);
        }
        let mut now = Condition::default();
        let flier = self.flier(&unit, &mut now);
        let order = flier.order(flight)?;
        let height = self.craft(craft).height;
        flier.may(height, &order)?;
        let row = self.setting.lists.manoeuvre(order.manoeuvre);
        let tight = order.legs.iter().filter_map(|leg| leg.turn).any(|turn| turn.tight);
        if unit.len() > 1 && (tight || !row.in_formation) {
            return refuse(&clause::NOT_IN_FORMATION);
        }
        let to = height.saturating_add_signed(order.climb);
        self.may_end(&flier, &unit, &order, to)?;
        let (flown, _) = self.flown(&unit, (self.craft(craft).at, to), &order, flight.beyond);
        if flight.join && (unit.len() > 1 || self.beside(&flier, craft, &flown, to).is_none()) {
            return refuse(&clause::NOTHING_TO_JOIN);
        }
        if flight.beyond && flight.manoeuvre != Manoeuvre::Zoom {
            return refuse(&clause::GOES_BEYOND);
        }
        Ok(())
    }

    /// SQR-102, SQR-113 Nobody ends on top of another.
    ///
    /// RULING: whoever could end nowhere else, by all ways straight on and with one turn, may; he must avoid whom he comes to. A
    /// Formation can part instead.
    fn may_end(&self, flier: &Flier<'_>, unit: &Unit, order: &Order, to: u8) -> Result<(), Refusal> {
        let free = |other: &Flight| {
            let (height, order) = (self.craft(unit[0]).height, flier.order(other));
            order.is_ok_and(|order| {
                let to = height.saturating_add_signed(order.climb);
                flier.may(height, &order).is_ok() && !self.stacks(flier, unit, &order, to)
            })
        };
        if self.stacks(flier, unit, order, to) && (unit.len() > 1 || flights(self, unit[0]).any(|other| free(&other))) {
            return refuse(&clause::STACKS);
        }
        Ok(())
    }

    /// SQR-102, SQR-113, SQR-39 Would anybody of a unit end on top of another? What has left the table by then does not, and a Zoom ends
    /// beside it.
    fn stacks(&self, flier: &Flier<'_>, unit: &Unit, order: &Order, to: u8) -> bool {
        let asks = self.setting.rules.stacking && order.manoeuvre != Manoeuvre::Zoom;
        asks && unit.iter().any(|piece| {
            let track = flier.track(self.craft(*piece).at, order);
            let stays = track.iter().all(|course| self.setting.head.on_table(course.at));
            let end = track.last().map_or(self.craft(*piece).at.at, |course| course.at);
            stays && self.overlapped(end, to, unit).is_some()
        })
    }

    /// SQR-39, SQR-113 How far along its line a mover comes before it would stand on top of anybody; nothing where it does already.
    fn free(&self, unit: &Unit, from: Course, height: u8, most: Length) -> Length {
        let line = Segment::new(from.at, from.ahead(most).at);
        let mut by = most;
        while let Some(other) = self.overlapped(from.ahead(by).at, height, unit) {
            let span = Circle::new(self.craft(other).at.at, self.setting.rules.touching()).span(&line);
            match span.map(|span| span.from).filter(|before| *before < by) {
                Some(before) => by = before,
                None => return Length::ZERO,
            }
        }
        by
    }

    /// SQR-39 The order as it is flown on from there, and whom a Zoom comes to at its end: it ends beside him, and he is not tested.
    pub fn flown(&self, unit: &Unit, from: (Course, u8), order: &Order, beyond: bool) -> (Order, Option<Piece>) {
        let (mut order, mut contact) = (*order, None);
        if order.manoeuvre == Manoeuvre::Zoom {
            for leg in order.legs.iter_mut() {
                (leg.ahead, contact) = self.zoomed(unit, from, leg.ahead, beyond);
            }
        }
        (order, contact)
    }

    /// SQR-39, SQR-102 How far a Zoom goes from there, and whom it would end in contact with: then to an inch before the other, or beyond;
    /// where a third is in the way of both, or the table ends, to the nearest free point before.
    fn zoomed(
        &self,
        unit: &Unit,
        (from, height): (Course, u8),
        distance: Length,
        beyond: bool,
    ) -> (Length, Option<Piece>) {
        let stays = |by: Length| self.setting.head.on_table(from.ahead(by).at);
        let other = self.overlapped(from.ahead(distance).at, height, unit).filter(|_| stays(distance));
        let Some(other) = other else { return (distance, None) };
        let touching = self.setting.rules.touching();
        let line = Segment::new(from.at, from.ahead(distance + touching * 3).at);
        let Some(span) = Circle::new(self.craft(other).at.at, touching).span(&line) else {
            return (distance, Some(other));
        };
        let is_free = |by: &Length| stays(*by) && self.overlapped(from.ahead(*by).at, height, unit).is_none();
        let ends = if beyond { [span.to, span.from] } else { [span.from, span.to] };
        let free = ends.into_iter().find(is_free).unwrap_or_else(|| self.free(unit, from, height, span.from));
        (free, Some(other))
    }

    /// SQR-158 Somebody who is out of the Formation that he belongs to.
    fn out_of_place(&self) -> Option<Piece> {
        let leads = |piece: &Piece| self.craft(*piece).formation != 0 && self.unit(*piece)[0] == *piece;
        self.aloft().map(|(piece, _)| piece).filter(leads).find_map(|leader| self.out_of(&self.unit(leader)))
    }

    /// The same of one Formation, its leader first, if it has yet to move.
    fn out_of(&self, unit: &Unit) -> Option<Piece> {
        let leader = self.craft(unit[0]);
        if leader.flown.is_some() {
            return None;
        }
        let all = || unit.iter().copied();
        let reach = INCH * i32::from(self.setting.rules.formation_reach);
        let strays = |piece: &Piece| {
            let other = self.craft(*piece);
            (other.height, other.at.heading) != (leader.height, leader.at.heading)
                || !other.at.at.within(leader.at.at, reach)
        };
        let stall = all().map(|piece| self.craft(piece).now.stall).max().unwrap_or_default();
        let slow = |piece: &Piece| self.craft(*piece).now.speed < stall;
        let slowest = || all().min_by_key(|piece| self.craft(*piece).now.speed).filter(slow);
        all().find(strays).or_else(slowest).or_else(|| (unit.len() == 1).then_some(unit[0]))
    }

    /// SQR-115, SQR-158 Whom an aircraft could join where its move ends: one of its type and side that has moved, near enough, at its
    /// height and on its heading; of a Formation its leader.
    fn beside(&self, flier: &Flier<'_>, craft: Piece, order: &Order, height: u8) -> Option<Piece> {
        let end = flier.track(self.craft(craft).at, order).last().copied().unwrap_or(self.craft(craft).at);
        self.joinable(craft, end, height)
    }

    /// The same for an aircraft that stands there.
    fn joinable(&self, craft: Piece, end: Course, height: u8) -> Option<Piece> {
        let rules = &self.setting.rules;
        let reach = INCH * i32::from(rules.formation_reach);
        let kind = self.setting.crafts[craft.index()].kind;
        let fits = |piece: Piece| {
            let other = self.craft(piece);
            let unit = self.unit(piece);
            unit[0] == piece
                && piece != craft
                && unit.len() < usize::from(rules.formation_most)
                && other.flown.is_some()
                && (other.height, other.at.heading) == (height, end.heading)
                && other.at.at.within(end.at, reach)
                && self.setting.crafts[piece.index()].kind == kind
        };
        self.aloft_of(self.side(craft)).map(|(piece, _)| piece).find(|piece| fits(*piece))
    }
}

/// SQR-06, SQR-07, SQR-112, SQR-157 The alternation goes on with this side, if it has anything to move; else with the other; else the
/// phase is over. Whoever has no manoeuvre open falls when its side must move it. SQR-158 Formations close up first.
///
/// RULING: a side must move it when it has nothing else to move; that it falls is its move.
pub fn alternate<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    close_up(umpire);
    let board = Board::new(umpire.setting, &umpire.state().table);
    let doomed = board.items(side).next();
    if board.items(side).any(|piece| !board.must_fall(piece)) {
        umpire.then(Step::Move(side));
    } else if doomed.is_some() || board.items(side.other()).next().is_some() {
        doomed.into_iter().for_each(|craft| umpire.note(Event::Crashed { craft, stalled: true }));
        umpire.then(Step::Alternate(side.other()));
    } else {
        umpire.then(Step::Tails);
    }
}

/// SQR-158 Before a Formation moves: whoever is out of place is out of it, and the slowest while he cannot keep up; one left
/// alone is none. It is looked at again for everybody who is out, because another may lead then.
pub fn close_up<D: Dice>(umpire: &mut Umpire<'_, D>) {
    while let Some(craft) = Board::new(umpire.setting, &umpire.state().table).out_of_place() {
        umpire.note(Event::Formed { craft, formation: 0 });
    }
}

/// SQR-116, SQR-159 After a move: whoever tails what moved follows at once, in the order of declaration; then the other side.
pub fn after<D: Dice>(umpire: &mut Umpire<'_, D>, moved: &[Piece], next: Side) {
    umpire.then(Step::Alternate(next));
    follow(umpire, moved);
}

/// SQR-159 The tailers of what moved follow, the first declared first, and then theirs.
fn follow<D: Dice>(umpire: &mut Umpire<'_, D>, moved: &[Piece]) {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let mut ahead: Unit = moved.iter().copied().collect();
    let mut all: Unit = Unit::default();
    while !ahead.is_empty() {
        let tails = |piece: &Piece| board.craft(*piece).tails.filter(|tail| ahead.contains(&tail.quarry));
        let waiting = board.aloft().filter(|(_, craft)| craft.flown.is_none()).map(|(piece, _)| piece);
        let mut tailers: Unit = waiting.filter(|piece| tails(piece).is_some() && !all.contains(piece)).collect();
        tailers.sort_by_key(|piece| tails(piece).map(|tail| tail.order));
        tailers.iter().for_each(|piece| all.push(*piece));
        ahead = tailers;
    }
    for piece in all.iter().rev() {
        umpire.then(Step::Trail(*piece));
    }
}

/// SQR-159 A tailer is asked, if it is still there and tails what has moved: it may have been hit on the way, or given up. Whose quarry
/// was destroyed before its move is an ordinary item.
pub fn trail<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece) {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let own = board.flying(craft).filter(|own| own.flown.is_none());
    let quarry = own.and_then(|own| own.tails).map(|tail| board.craft(tail.quarry));
    if quarry.is_some_and(|quarry| quarry.flown.is_some()) {
        if board.must_fall(craft) {
            umpire.note(Event::Crashed { craft, stalled: true });
        } else {
            umpire.then(Step::Follow(craft));
        }
    }
}

// --- a move ---

/// A move while it is flown.
struct Moving {
    /// Who is still in it, the leader first.
    unit: Unit,
    /// Whom the leader has avoided already.
    avoided: Unit,
    /// What it was.
    flown: Flown,
    /// SQR-53, SQR-114 Did it end where somebody was not avoided, and nothing else had failed?
    met: bool,
    /// SQR-54 The distance of a forced move.
    forced: Length,
}

/// What still happens after a part of a move.
#[derive(PartialEq, Eq)]
enum Goes {
    On,
    Over,
}

/// SQR-155 A move, from jettisoning to the mark that it is over. It was allowed.
pub fn fly<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece, flight: &Flight) -> Result<Unit, D::Pause> {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let unit = board.unit(craft);
    if flight.jettison {
        for piece in &unit {
            if umpire.state().table.crafts[piece.index()].load > 0 {
                umpire.note(Event::Jettisoned { craft: *piece });
            }
        }
    }
    let board = Board::new(umpire.setting, &umpire.state().table);
    let mut now = Condition::default();
    let flier = board.flier(&unit, &mut now);
    let order = flier.order(flight).expect("the order was allowed");
    let turned = order.legs.iter().any(|leg| leg.turn.is_some());
    let flown = Flown { manoeuvre: order.manoeuvre, turned, ..Flown::default() };
    let forced = forced(order.manoeuvre, &now);
    let mut moving = Moving { unit, avoided: Unit::default(), flown, met: false, forced };
    moving.whole(umpire, &order, flight)?;
    // SQR-159: whoever is gone by then has moved all the same, and is followed.
    for &craft in &unit {
        if umpire.state().table.crafts[craft.index()].flown.is_none() {
            umpire.note(Event::Flew { craft, flown: moving.flown, met: moving.met });
        }
    }
    Ok(unit)
}

/// SCR-13, SCR-16, SQR-54 How far one flies on who has failed a test: exactly half AS after a sideslip or skid, else MVR.
pub fn forced(manoeuvre: Manoeuvre, now: &Condition) -> Length {
    match manoeuvre {
        Manoeuvre::Sideslip | Manoeuvre::Skid => (INCH * i32::from(now.speed)).half(),
        _ => INCH * i32::from(now.turning),
    }
}

/// SCR-11, SQR-28, SQR-44 What the one test of a manoeuvre is, by the rules in force; none where nothing is tested.
pub fn test_of(rules: &Rules, row: &ManoeuvreRow, manoeuvre: Manoeuvre) -> Option<Test> {
    let tested = row.when != When::Never && (rules.steep_test || manoeuvre != Manoeuvre::Steep);
    tested.then_some(match manoeuvre {
        Manoeuvre::Climb => Test::Climb,
        Manoeuvre::Zoom => Test::Zoom,
        Manoeuvre::Sideslip | Manoeuvre::Skid => Test::Slip,
        Manoeuvre::ClimbingLoop | Manoeuvre::ShallowLoop | Manoeuvre::SteepLoop => Test::HalfLoop,
        _ => Test::Recovery,
    })
}

/// SQR-123 Whatever nobody flies glides before anybody moves: down by a D6, and on by ST. Its tailers follow at once.
///
/// RULING: it meets others as in a forced move, and stands no test but to avoid them, which a Skill of 0 hardly passes.
pub fn glide<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    for craft in umpire.setting.craft_pieces() {
        let own = umpire.state().table.crafts[craft.index()];
        if !own.flies() || own.now.pilots[0].lives() {
            continue;
        }
        let by = umpire.roll(Throw::one(D6), || Why::of(&clause::GLIDES))? as u8;
        let (unit, forced) = ([craft].into_iter().collect(), INCH * i32::from(own.now.stall));
        let mut moving = Moving { unit, avoided: Unit::default(), flown: Flown::default(), met: false, forced };
        moving.fails(umpire, by, None)?;
        umpire.note(Event::Flew { craft, flown: moving.flown, met: moving.met });
        follow(umpire, &[craft]);
        contacts::seen_by_day(umpire);
    }
    Ok(())
}

impl Moving {
    /// SQR-08, SQR-37, SQR-38, SQR-43, SQR-44, SQR-45, SQR-46, SQR-155 Steps 3 to 8: each test where it arises, and what follows the first
    /// that fails is not flown.
    fn whole<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>, order: &Order, flight: &Flight) -> Result<Goes, D::Pause> {
        let setting = umpire.setting;
        let row = setting.lists.manoeuvre(order.manoeuvre);
        let test = test_of(&setting.rules, row, order.manoeuvre);
        if row.when == When::Turned {
            self.turn(umpire, None);
        }
        // SQR-41: the climbing half loop gains its height only if it passes; SQR-47, SQR-110: dives lose it first.
        self.change(umpire, order.climb.min(0));
        if let Some(test) = test
            && row.when != When::Last
            && let Tested::Failed { by } = self.test(umpire, test)?
        {
            return self.fails(umpire, by, None);
        }
        self.change(umpire, order.climb.max(0));
        let board = Board::new(setting, &umpire.state().table);
        let own = board.craft(self.unit[0]);
        let (order, contact) = board.flown(&self.unit, (own.at, own.height), order, flight.beyond);
        contact.into_iter().for_each(|other| self.avoided.push(other));
        let mut tested = false;
        for leg in &order.legs {
            if self.ahead(umpire, leg.ahead, order.slip)? == Goes::Over {
                return Ok(Goes::Over);
            }
            let Some(turn) = leg.turn else { continue };
            if turn.tight && !tested {
                (tested, self.flown.tight) = (true, true);
                if let Tested::Failed { by } = self.test(umpire, Test::TightTurn)? {
                    return self.fails(umpire, by, Some(turn.hand));
                }
            }
            self.turn(umpire, Some(turn));
        }
        if let Some(test) = test
            && row.when == When::Last
            && let Tested::Failed { by } = self.test(umpire, test)?
        {
            return self.fails(umpire, by, None);
        }
        if flight.join {
            self.join(umpire);
        }
        Ok(Goes::On)
    }

    /// SQR-28, SQR-30, SQR-158 A test of whoever leads now, with the worst AB and CM, and 1 less if any of them feels a payload.
    fn test<D: Dice>(&self, umpire: &mut Umpire<'_, D>, test: Test) -> Result<Tested, D::Pause> {
        let setting = umpire.setting;
        let board = Board::new(setting, &umpire.state().table);
        let mut now = Condition::default();
        board.flier(&self.unit, &mut now);
        let laden = self.unit.iter().any(|piece| board.laden(*piece));
        let skill = modified(&setting.rules, setting.kind(self.unit[0]), &now, laden, test);
        Ok(umpire.play(&SkillTest { skill })?.stage)
    }

    /// Everybody turns on the spot: by a turn, or about.
    fn turn<D: Dice>(&self, umpire: &mut Umpire<'_, D>, turn: Option<Turn>) {
        for craft in &self.unit {
            let own = umpire.state().table.crafts[craft.index()];
            let at = match turn {
                Some(turn) => own.at.turn(turn.hand, turn.by),
                None => Course { heading: own.at.heading.opposite(), ..own.at },
            };
            umpire.note(Event::Moved { craft: *craft, at, height: own.height });
        }
    }

    /// Everybody gains or loses height.
    fn change<D: Dice>(&self, umpire: &mut Umpire<'_, D>, climb: i8) {
        for craft in self.unit.iter().filter(|_| climb != 0) {
            let own = umpire.state().table.crafts[craft.index()];
            let height = own.height.saturating_add_signed(climb);
            umpire.note(Event::Moved { craft: *craft, at: own.at, height });
        }
    }

    /// SQR-34, SQR-40, SQR-50, SQR-52, SQR-54, SQR-55, SQR-56, SQR-103, SCR-13 A failed test: the turn of a Tight Turn, the loss of height
    /// after what a dive has lost, perhaps the ground, and the forced move, whatever AS and ST are.
    fn fails<D: Dice>(&mut self, umpire: &mut Umpire<'_, D>, by: u8, hand: Option<Hand>) -> Result<Goes, D::Pause> {
        self.flown.failed = true;
        if let Some(hand) = hand {
            self.turn(umpire, Some(Turn { hand, by: FAILED_TURN, tight: true }));
        }
        let height = umpire.state().table.crafts[self.unit[0].index()].height;
        if by >= height {
            for craft in &self.unit {
                umpire.note(Event::Crashed { craft: *craft, stalled: false });
            }
            return Ok(Goes::Over);
        }
        self.change(umpire, -by.cast_signed());
        let forced = self.forced;
        if self.ahead(umpire, forced, None)? == Goes::On {
            self.clear(umpire, forced);
        }
        Ok(Goes::Over)
    }

    /// SQR-113 A forced move that would end on top of another stops at the last free point of its line; where there is none, it
    /// stays where it began.
    fn clear<D: Dice>(&self, umpire: &mut Umpire<'_, D>, flown: Length) {
        for craft in &self.unit {
            let board = Board::new(umpire.setting, &umpire.state().table);
            let Some(own) = board.flying(*craft).filter(|_| umpire.setting.rules.stacking) else { continue };
            let from = Course { at: held(umpire.setting.head.table, own.at.ahead(-flown).at), ..own.at };
            let free = board.free(&self.unit, from, own.height, flown);
            if free < flown {
                let at = from.ahead(free);
                umpire.note(Event::Moved { craft: *craft, at, height: own.height });
            }
        }
    }

    /// SQR-53, SQR-102, SQR-114, SQR-155, SQR-156, SCR-135 Straight ahead, or along a slip: contacts and edges in the order in which they are met.
    fn ahead<D: Dice>(
        &mut self,
        umpire: &mut Umpire<'_, D>,
        distance: Length,
        slip: Option<(Hand, Angle)>,
    ) -> Result<Goes, D::Pause> {
        let along = |at: Course| slip.map_or(at, |(hand, off)| at.turn(hand, off));
        let setting = umpire.setting;
        loop {
            let board = Board::new(setting, &umpire.state().table);
            let met = self.next_contact(&board, distance, along).filter(|_| setting.rules.collisions);
            let Some((mover, other, at)) = met else { break };
            let all = self.unit;
            for &piece in &all {
                self.crosses(umpire, piece, (distance, at), along);
            }
            self.avoided.push(other);
            if self.test(umpire, Test::Collision)? == Tested::Passed {
                continue;
            }
            // Of a Formation he alone has failed.
            let (met, failed) = (!self.flown.failed, Flown { failed: true, ..self.flown });
            let own = umpire.state().table.crafts[mover.index()];
            let stop = Course { at: along(own.at).ahead(at).at, ..own.at };
            umpire.note(Event::Moved { craft: mover, at: stop, height: own.height });
            collide(umpire, mover, other)?;
            let left = self.unit.len() > 1;
            if left && umpire.state().table.crafts[mover.index()].flies() {
                umpire.note(Event::Formed { craft: mover, formation: 0 });
                umpire.note(Event::Flew { craft: mover, flown: failed, met });
            }
            if !left {
                (self.flown, self.met) = (failed, met);
                return Ok(Goes::Over);
            }
            self.unit.retain(|piece| *piece != mover);
            // The rest flies on past whom it has just lost.
            self.avoided.push(mover);
        }
        let all = self.unit;
        for &piece in &all {
            if self.crosses(umpire, piece, (distance, Length::MAX), along) || distance == Length::ZERO {
                continue;
            }
            let own = umpire.state().table.crafts[piece.index()];
            let at = Course { at: along(own.at).ahead(distance).at, ..own.at };
            umpire.note(Event::Moved { craft: piece, at, height: own.height });
        }
        Ok(if self.unit.is_empty() { Goes::Over } else { Goes::On })
    }

    /// SQR-102, SQR-155, SQR-158 One of them leaves the table on the way, if he crosses an edge before he has come so far.
    fn crosses<D: Dice>(
        &mut self,
        umpire: &mut Umpire<'_, D>,
        craft: Piece,
        (distance, before): (Length, Length),
        along: impl Fn(Course) -> Course,
    ) -> bool {
        let (setting, own) = (umpire.setting, umpire.state().table.crafts[craft.index()]);
        let end = along(own.at).ahead(distance).at;
        let left = leaves(setting.head.table, own.at.at, end, named(setting, setting.crafts[craft.index()].side));
        let Some((edge, at)) = left.filter(|(_, at)| *at < before) else { return false };
        let at = Course { at: held(setting.head.table, along(own.at).ahead(at).at), ..own.at };
        umpire.note(Event::Moved { craft, at, height: own.height });
        umpire.note(Event::LeftTable { craft, edge });
        self.unit.retain(|other| *other != craft);
        true
    }

    /// SQR-114, SQR-156 The first contact on the way: who, with whom, and how far along. Whoever is too near already counts at once, if
    /// the way leads nearer; nobody behind the edge of the table does.
    fn next_contact(
        &self,
        board: &Board<'_>,
        distance: Length,
        along: impl Fn(Course) -> Course,
    ) -> Option<(Piece, Piece, Length)> {
        let (mut first, rules): (Option<(Piece, Piece, Length)>, _) = (None, &board.setting.rules);
        for mover in &self.unit {
            let own = board.craft(*mover);
            let end = along(own.at).ahead(distance).at;
            let line = Segment::new(own.at.at, end);
            let edge = leaves(board.setting.head.table, own.at.at, end, None).map_or(Length::MAX, |(_, at)| at);
            for (other, there) in board.aloft().filter(|(piece, _)| !self.unit.contains(piece)) {
                if there.height != own.height || self.avoided.contains(&other) {
                    continue;
                }
                let Some(met) = met_after(rules, &line, there.at.at) else { continue };
                if met < edge && first.is_none_or(|(_, _, at)| met < at) {
                    first = Some((*mover, other, met));
                }
            }
        }
        first
    }

    /// SQR-158 It joins the Formation, or the one, beside which it ends.
    fn join<D: Dice>(&self, umpire: &mut Umpire<'_, D>) {
        let craft = self.unit[0];
        let board = Board::new(umpire.setting, &umpire.state().table);
        let Some(own) = board.flying(craft) else { return };
        let Some(leader) = board.joinable(craft, own.at, own.height) else { return };
        let known = board.craft(leader).formation;
        let free = (1..=u8::MAX).find(|formation| board.table.crafts.iter().all(|other| other.formation != *formation));
        let formation = if known > 0 { known } else { free.unwrap_or_default() };
        for craft in [leader, craft] {
            umpire.note(Event::Formed { craft, formation });
        }
    }
}

/// SQR-114, SQR-156 How far along a straight line somebody at its height is met; whoever is too near already counts at once, if the line
/// leads nearer.
pub fn met_after(rules: &Rules, line: &Segment, other: Point) -> Option<Length> {
    let overlaps = Circle::new(other, rules.overlap()).span(line)?;
    let met = Circle::new(other, rules.touching()).span(line).unwrap_or(overlaps).from;
    (line.position(other) > Length::ZERO).then_some(met)
}

/// SQR-102 The edge that a side names where one of its own leaves through a corner.
///
/// RULING: it is the one by which its bombers earn points. Where there is none, both edges are the same to it, and nobody is asked.
pub fn named(setting: &Setting, side: Side) -> Option<Edge> {
    setting.extras.iter().find_map(|extra| match *extra {
        Extra::Through { side: whose, edge, .. } if whose == side => Some(edge),
        _ => None,
    })
}

/// SQR-102 By which edge a straight line leaves the table, and how far along; through a corner by the one that is named. On the edge
/// itself it is still on the table.
pub fn leaves(table: Point, from: Point, to: Point, named: Option<Edge>) -> Option<(Edge, Length)> {
    let part = |limit: i32, from: i32, to: i32| f64::from(limit - from) / f64::from(to - from);
    let edges = [
        (Edge::South, (to.y < 0).then(|| part(0, from.y, to.y))),
        (Edge::North, (to.y > table.y).then(|| part(table.y, from.y, to.y))),
        (Edge::West, (to.x < 0).then(|| part(0, from.x, to.x))),
        (Edge::East, (to.x > table.x).then(|| part(table.x, from.x, to.x))),
    ];
    let crossed = edges.into_iter().filter_map(|(edge, part)| Some((edge, part?)));
    let other = |edge: Edge| named != Some(edge);
    let (edge, part) = crossed.min_by(|(at, one), (to, two)| one.total_cmp(two).then(other(*at).cmp(&other(*to))))?;
    Some((edge, Length((part * f64::from(from.distance(to).0)) as i32)))
}

/// A point on the table, where rounding has put it a little beyond.
pub fn held(table: Point, at: Point) -> Point {
    Point { x: at.x.clamp(0, table.x), y: at.y.clamp(0, table.y) }
}

/// SQR-57, SQR-114, SQR-156 A collision: both roll a die for each four points of the other's printed structure, before either takes damage.
fn collide<D: Dice>(umpire: &mut Umpire<'_, D>, mover: Piece, other: Piece) -> Result<(), D::Pause> {
    umpire.note(Event::Collided { craft: mover, with: other });
    let setting = umpire.setting;
    let dice = |of: Piece| setting.kind(of).structure.div_ceil(setting.rules.collision);
    let reads = Reads::new(setting.lists.criticals, &setting.rules);
    let now = |umpire: &Umpire<'_, D>, of: Piece| umpire.state().table.crafts[of.index()].now;
    let one = Damage::new(dice(other), now(umpire, mover), reads);
    let two = Damage::new(dice(mover), now(umpire, other), reads);
    let hurt = [umpire.play(&one)?.stage.target, umpire.play(&two)?.stage.target];
    struck(umpire, mover, hurt[0], None);
    struck(umpire, other, hurt[1], None);
    Ok(())
}
