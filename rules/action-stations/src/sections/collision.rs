//! Collisions: avoided, glancing, full.

use crate::battle::board::{Board, relative, run};
use crate::battle::command::System;
use crate::battle::event::{Cause, Change, Event, shown_number};
use crate::battle::position::{Contact, Level, bit};
use crate::battle::setting::Setting;
use crate::battle::{NOBODY, Resolving, Umpire};
use crate::clause;
use crate::resolution::collision::{self, Dodge, Ram};
use crate::resolution::facing::Facing;
use crate::resolution::rolls::Test;
use crate::rules::{D10, TENTH};
use crate::sections::damage::{self, Part};
use crate::sections::movement::{self, Passage, Sailing};
use sandtable_core::{Audience, Piece};
use sandtable_dice::{Dice, Throw, Why};
use sandtable_geometry::{Angle, Course, Length};

/// AST-211 A vessel that glances off is set away at most so many tenths of a centimetre.
const MOST_ASIDE: i32 = 100;

/// AST-148, AST-149, AST-210 The mover would touch another vessel at a place: both try to avoid, the mover first.
pub fn meet<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    passage: &mut Passage,
    other: Piece,
    at: Course,
) -> Result<Sailing, D::Pause> {
    let mover = passage.unit;
    let board = umpire.board();
    let under_way = board.moves_in(other) == Some(board.table.phase) && !board.unit(other).moved;
    if board.setting.rules.plotted && under_way && board.unit(other).can_act() {
        return meet_under_way(umpire, passage, other, at);
    }
    let speeds = [passage.speed, umpire.unit(other).speed];
    if avoided(umpire, [mover, other], passage.plan.ram == Some(other), speeds)? {
        return Ok(Sailing::On);
    }
    touch(umpire, mover, other);
    clash(umpire, passage, other, at)?;
    Ok(Sailing::Over)
}

/// AST-148, AST-149 Do two that meet avoid each other? The first tries first, unless it rams; these are their speeds.
fn avoided<D: Dice>(umpire: &mut Umpire<'_, D>, pair: [Piece; 2], rams: bool, at: [u16; 2]) -> Result<bool, D::Pause> {
    if rams {
        return misses(umpire, pair);
    }
    let [first, other] = pair;
    Ok(dodges(umpire, pair, false, at[0])? || dodges(umpire, [other, first], false, at[1])?)
}

/// AST-149 The roll of one who means to ram another.
pub fn aim(board: &Board<'_>, [rammer, rammed]: [Piece; 2]) -> Test {
    collision::aim(board.setting.lists.crew(board.unit(rammer).grade), board.unit(rammed).speed == 0)
}

/// AST-149 Who means to ram does not hit, or is avoided.
pub fn misses<D: Dice>(umpire: &mut Umpire<'_, D>, [rammer, rammed]: [Piece; 2]) -> Result<bool, D::Pause> {
    let (aim, to) = (aim(&umpire.board(), [rammer, rammed]), dodging(umpire, rammer, rammed));
    let speed = umpire.unit(rammed).speed;
    Ok(umpire.play_for(to, &aim)?.stage != Some(true) || dodges(umpire, [rammed, rammer], true, speed)?)
}

/// AST-211 Two meet that move at the same time: the ramming vessel tries to avoid first, and they strike in full or glance as others do.
fn meet_under_way<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    passage: &mut Passage,
    other: Piece,
    at: Course,
) -> Result<Sailing, D::Pause> {
    let (mover, last, there) = (passage.unit, passage.last_free(), *umpire.unit(other));
    let met = [(mover, last, passage.speed), (other, there.at, there.speed)];
    let rammer = match rammer_of(&umpire.board(), met) {
        Some(rammer) => rammer,
        None if umpire.roll_for(NOBODY, Throw::roll_off(D10), || Why::of(&clause::WHO_RAMS))? == 1 => mover,
        None => other,
    };
    let speed = |unit: Piece| if unit == mover { passage.speed } else { there.speed };
    let rammed = if rammer == mover { other } else { mover };
    let means_to = if rammer == mover { passage.plan.ram } else { movement::written(&umpire.board(), other).plan.ram };
    if avoided(umpire, [rammer, rammed], means_to == Some(rammed), [rammer, rammed].map(speed))? {
        return Ok(Sailing::On);
    }
    touch(umpire, mover, other);
    if rammer == mover {
        clash(umpire, passage, other, at)?;
        return Ok(Sailing::Over);
    }
    // The other strikes her: its move is over, hers goes on.
    let met =
        Clash::of([other, mover], [there.at, last], [there.speed, if passage.astern { 0 } else { passage.speed }]);
    let clash = Clash { headings: [there.at.heading, at.heading], ..met };
    if glances(umpire, &clash)? {
        let to = alongside(&umpire.board(), (other, there.at), (mover, last));
        let way = [there.at.at, to.at].into_iter().collect();
        let astern = there.astern && there.speed > 0;
        damage::outside(umpire, other, Change::Moved { to, speed: there.speed, run: there.run, astern, way });
        scrape(umpire, clash.pair);
    } else {
        passage.fall_back();
        passage.tell(umpire);
        damage::outside(umpire, other, Change::Slowed { speed: 0 });
        full(umpire, &clash)?;
        passage.speed = umpire.unit(mover).speed;
    }
    damage::own(umpire, other, Change::Done);
    Ok(if umpire.unit(mover).can_act() { Sailing::On } else { Sailing::Over })
}

/// AST-203 Who hears whether a vessel avoids another, or hits it on purpose: its owner, if he has seen the other. Who has not learns of it
/// only if they touch; and the enemy's throw would tell whether he has seen what he avoids.
fn dodging<D: Dice>(umpire: &Umpire<'_, D>, unit: Piece, from: Piece) -> Audience {
    let board = umpire.board();
    if board.table.level(board.unit(unit).side, from) > Level::Bearing { umpire.owner(unit) } else { NOBODY }
}

/// AST-148 The roll of a vessel that runs at this speed to avoid another; nothing where it cannot.
pub fn avoiding(board: &Board<'_>, [unit, from]: [Piece; 2], on_purpose: bool, speed: u16) -> Option<Test> {
    let now = board.unit(unit);
    let dodge = Dodge {
        helm: board.helm(unit),
        speed,
        steering: now.steering + now.rudder > 0 || now.hold || now.aground.is_some() || now.sinking,
        unseen: board.table.sighted(now.side, from) < Level::Class,
        on_purpose,
    };
    collision::avoid(&dodge, board.setting.lists.crew(now.grade))
}

/// AST-148 Does a vessel avoid another?
fn dodges<D: Dice>(umpire: &mut Umpire<'_, D>, pair: [Piece; 2], rammed: bool, speed: u16) -> Result<bool, D::Pause> {
    let to = dodging(umpire, pair[0], pair[1]);
    match avoiding(&umpire.board(), pair, rammed, speed) {
        Some(test) => Ok(umpire.play_for(to, &test)?.stage == Some(true)),
        None => Ok(false),
    }
}

/// AST-210 A contact makes each vessel known to the other side and alerts both.
pub fn touch<D: Dice>(umpire: &mut Umpire<'_, D>, one: Piece, other: Piece) {
    for unit in [one, other] {
        damage::alert(umpire, unit);
        let side = umpire.setting.side(unit).other();
        if umpire.setting.side(one) != umpire.setting.side(other) {
            let table = &umpire.state().table;
            let held = table.contact(side, unit);
            let number = Some(shown_number(table, side, unit));
            let to = umpire.owner(if unit == one { other } else { one });
            let contact = Contact { touched: true, number, ..held };
            umpire.note(Event::of(unit, Change::Held { side, contact, fresh: true }, to));
        }
    }
}

/// How two vessels strike: the one that rams first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Who they are.
    pub pair: [Piece; 2],
    /// What of the rammed is struck.
    pub struck: Facing,
    /// Where they head.
    pub headings: [Angle; 2],
    /// AST-151 The speed of it.
    pub speed: u16,
}

impl Clash {
    /// Of two at these places, with these speeds.
    pub fn of(pair: [Piece; 2], at: [Course; 2], [rammer, rammed]: [u16; 2]) -> Clash {
        let struck = Facing::of(relative(at[1], at[0].at));
        Clash { pair, struck, headings: at.map(|at| at.heading), speed: collision::speed(struck, rammer, rammed) }
    }

    /// AST-11, AST-17 A full collision, in numbers.
    pub fn ram(&self, setting: &Setting) -> Ram {
        let submarine = setting.kind(self.pair[1]).is_some_and(crate::lists::Kind::is_submarine);
        let [rammer, rammed] = self.pair.map(|unit| setting.class(unit));
        Ram { rammer, rammed, struck: self.struck, speed: self.speed, submarine }
    }
}

/// AST-150 Do they only glance off each other?
pub fn glances<D: Dice>(umpire: &mut Umpire<'_, D>, clash: &Clash) -> Result<bool, D::Pause> {
    let glance = collision::glance(&umpire.setting.lists, clash.struck, clash.headings);
    let sides = clash.pair.map(|unit| umpire.setting.side(unit));
    Ok(umpire.play_for(umpire.setting.told(sides), &glance)?.stage == Some(true))
}

/// AST-150 Who glance off each other lose a box each.
pub fn scrape<D: Dice>(umpire: &mut Umpire<'_, D>, [rammer, rammed]: [Piece; 2]) {
    let [by, of] = [rammer, rammed].map(|unit| umpire.setting.side(unit));
    damage::boxes(umpire, rammer, 1, Some(of), Cause::Glance);
    damage::boxes(umpire, rammed, 1, Some(by), Cause::Glance);
}

/// AST-10, AST-150, AST-151, AST-211 They touch: glancing, which makes none of the rolls of a collision and is no way sailed, or in full.
fn clash<D: Dice>(umpire: &mut Umpire<'_, D>, passage: &mut Passage, other: Piece, at: Course) -> Result<(), D::Pause> {
    let (mover, last, there) = (passage.unit, passage.fall_back(), *umpire.unit(other));
    let rammed_speed = if there.astern { 0 } else { there.speed };
    let met = Clash::of([mover, other], [last, there.at], [passage.speed, rammed_speed]);
    let clash = Clash { headings: [at.heading, there.at.heading], ..met };
    if glances(umpire, &clash)? {
        let at = alongside(&umpire.board(), (mover, last), (other, there.at));
        passage.stop(umpire, at);
        scrape(umpire, clash.pair);
        return Ok(());
    }
    passage.speed = 0;
    passage.stop(umpire, last);
    full(umpire, &clash)
}

/// AST-211 Where one comes to lie who glances off another: it takes that one's heading, or its opposite, whichever is nearer its own, and is
/// set away until it is free.
fn alongside(board: &Board<'_>, (glancing, last): (Piece, Course), (other, there): (Piece, Course)) -> Course {
    let along = last.heading.difference(there.heading) <= last.heading.difference(there.heading.opposite());
    let heading = if along { there.heading } else { there.heading.opposite() };
    let mut crowd = board.crowd(glancing, bit(other));
    crowd.push((other, board.footprint_at(other, there)));
    // Straight away from the centre line of the other: to the side on which it is.
    let side = relative(there, last.at);
    let away = there.heading + Angle::degrees(if side.0 <= 180_000 { 90 } else { 270 });
    let aside = Course { at: last.at, heading: away };
    let place = |n: i32| Course { at: run(aside, TENTH * n).at, heading };
    let free = |at: &Course| !crowd.iter().any(|(_, shape)| board.footprint_at(glancing, *at).meets(shape));
    // RULING: where she would be set over the edge or aground she stays in contact.
    let afloat = |at: &Course| board.setting.head.on_table(at.at) && !board.is_ashore(glancing, at.at);
    (0..MOST_ASIDE).map(place).take_while(afloat).find(free).unwrap_or(place(0))
}

/// AST-16 What a full collision costs: the hull of the rammed, that of the rammer, broadside or stern, shock.
pub fn full<D: Dice>(umpire: &mut Umpire<'_, D>, clash: &Clash) -> Result<(), D::Pause> {
    let (ram, [rammer, rammed]) = (clash.ram(umpire.setting), clash.pair);
    let crash = ram.rolls(&umpire.setting.lists);
    let sides = [rammed, rammer].map(|unit| umpire.setting.side(unit));
    let rolled = umpire.play_for(umpire.setting.told(sides), &crash)?.tallies;
    let losses = ram.losses([rolled[0], rolled[1]]);
    damage::boxes(umpire, rammed, losses[0], Some(sides[1]), Cause::Ram);
    damage::boxes(umpire, rammer, losses[1], Some(sides[0]), Cause::Ram);
    let speed = collision::speed_after(ram.rammer, ram.rammed, umpire.unit(rammed).speed);
    if speed != umpire.unit(rammed).speed {
        damage::outside(umpire, rammed, Change::Slowed { speed });
    }
    if umpire.unit(rammed).boxes == 0 {
        return Ok(());
    }
    if let Some(test) = ram.broadside(&umpire.setting.lists)
        && damage::tested(umpire, rammed, &test)?
    {
        damage::engine_hit(umpire, rammed, false, true)?;
    }
    if let Some(stern) = ram.stern(&umpire.setting.lists) {
        let done = damage::rolled(umpire, rammed, &stern)?.stage;
        if done.propeller {
            damage::engine_hit(umpire, rammed, true, true)?;
        }
        if done.rudder {
            damage::inside(umpire, rammed, Change::RudderDamaged);
        }
    }
    if ram.shakes() { shaken(umpire, rammed) } else { Ok(()) }
}

/// AST-23, AST-24 Weapons and radar of the rammed vessel are shaken.
fn shaken<D: Dice>(umpire: &mut Umpire<'_, D>, rammed: Piece) -> Result<(), D::Pause> {
    let turn = umpire.state().table.turn;
    for system in damage::weapons(umpire, rammed, false) {
        let test = collision::shock(&umpire.setting.lists, false);
        if damage::tested(umpire, rammed, &test)? {
            let board = umpire.board();
            let gun = if let System::Gun(n) = system { board.gun(rammed, n.into()) } else { None };
            let turn = turn.saturating_add(collision::shaken(gun) - 1);
            damage::inside(umpire, rammed, Change::OutThrough { system, turn });
        }
    }
    if damage::parts(umpire, rammed).contains(&Part::System(System::Radar)) {
        let test = collision::shock(&umpire.setting.lists, true);
        if damage::tested(umpire, rammed, &test)? {
            damage::inside(umpire, rammed, Change::RadarWrecked);
        }
    }
    Ok(())
}

/// AST-211 Which of two vessels that meet in written moves rams: the one in whose forward arc the other lies; else the faster, then
/// the larger; none where a die decides.
pub fn rammer_of(board: &Board<'_>, [one, other]: [(Piece, Course, u16); 2]) -> Option<Piece> {
    let ahead = |(_, at, _): (Piece, Course, u16), (_, there, _): (Piece, Course, u16)| {
        Facing::of(relative(at, there.at)) == Facing::Forward
    };
    let class = |unit: Piece| board.setting.class(unit);
    match (ahead(one, other), ahead(other, one)) {
        (true, false) => Some(one.0),
        (false, true) => Some(other.0),
        _ if one.2 != other.2 => Some(if one.2 > other.2 { one.0 } else { other.0 }),
        _ if class(one.0) != class(other.0) => Some(if class(one.0) > class(other.0) { one.0 } else { other.0 }),
        _ => None,
    }
}

/// AST-209 Do two footprints touch at these places?
pub fn touches(board: &Board<'_>, [one, other]: [(Piece, Course); 2]) -> bool {
    let (one, other) = (board.footprint_at(one.0, one.1), board.footprint_at(other.0, other.1));
    !one.is_plainly_farther(&other, Length::ZERO) && one.meets(&other)
}
