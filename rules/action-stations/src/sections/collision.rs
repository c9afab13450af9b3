//! Collisions: avoided, glancing, full.

use crate::battle::board::{Board, run};
use crate::battle::command::System;
use crate::battle::event::{Change, Event, shown_number};
use crate::battle::position::{Contact, Level};
use crate::battle::{NOBODY, Resolving, Umpire};
use crate::clause;
use crate::resolution::collision::{self, Dodge, Ram};
use crate::resolution::facing::Facing;
use crate::rules::D10;
use crate::rules::TENTH;
use crate::sections::damage::{self, Part};
use crate::sections::movement::{Passage, Sailing};
use sandtable_core::{Audience, Piece};
use sandtable_dice::{Dice, Throw, Why};
use sandtable_geometry::{Course, Length};

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
    if umpire.setting.rules.plotted && !umpire.unit(other).moved {
        return meet_under_way(umpire, passage, other, at);
    }
    let rams = passage.plan.ram == Some(other);
    let avoided = if rams {
        let crew = *umpire.setting.lists.crew(umpire.unit(mover).grade);
        let aim = collision::aim(&crew, umpire.unit(other).speed == 0);
        let to = dodging(umpire, mover, other);
        umpire.play_for(to, &aim)?.stage != Some(true) || dodges(umpire, other, mover, true, None)?
    } else {
        dodges(umpire, mover, other, false, Some(passage.speed))? || dodges(umpire, other, mover, false, None)?
    };
    if avoided {
        return Ok(Sailing::On);
    }
    touch(umpire, mover, other);
    contact(umpire, passage, other, at)?;
    Ok(Sailing::Over)
}

/// AST-211 Two meet that move at the same time: the ramming vessel tries to avoid first, and they strike in full or glance as others do.
fn meet_under_way<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    passage: &mut Passage,
    other: Piece,
    at: Course,
) -> Result<Sailing, D::Pause> {
    let mover = passage.unit;
    let last = passage.last_free();
    let there = *umpire.unit(other);
    let met = [(mover, last, passage.speed), (other, there.at, there.speed)];
    let rammer = match rammer_of(&umpire.board(), met) {
        Some(rammer) => rammer,
        None if umpire.roll_for(NOBODY, Throw::roll_off(D10), || Why::of(&clause::WHO_RAMS))? == 1 => mover,
        None => other,
    };
    let speed = |unit: Piece| if unit == mover { passage.speed } else { there.speed };
    let rammed = if rammer == mover { other } else { mover };
    if dodges(umpire, rammer, rammed, false, Some(speed(rammer)))?
        || dodges(umpire, rammed, rammer, false, Some(speed(rammed)))?
    {
        return Ok(Sailing::On);
    }
    touch(umpire, mover, other);
    if rammer == mover {
        contact(umpire, passage, other, at)?;
        return Ok(Sailing::Over);
    }
    // The other strikes her: its move is over, hers goes on.
    let struck = Facing::of(crate::battle::board::relative(last, there.at.at));
    let glance = collision::glance(&umpire.setting.lists, struck, [there.at.heading, at.heading]);
    let sides = [mover, other].map(|unit| umpire.setting.side(unit));
    let to = umpire.setting.told(sides);
    if umpire.play_for(to, &glance)?.stage == Some(true) {
        damage::boxes(umpire, other, 1, Some(sides[0]));
        damage::boxes(umpire, mover, 1, Some(sides[1]));
    } else {
        passage.fall_back();
        passage.tell(umpire);
        let speed = collision::speed(struck, there.speed, if passage.astern { 0 } else { passage.speed });
        damage::outside(umpire, other, Change::Slowed { speed: 0 });
        full(umpire, [other, mover], struck, speed)?;
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

/// AST-148 Does a vessel avoid another? `speed` is that of its move, where it is the mover.
fn dodges<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    unit: Piece,
    from: Piece,
    on_purpose: bool,
    speed: Option<u16>,
) -> Result<bool, D::Pause> {
    let to = dodging(umpire, unit, from);
    let board = umpire.board();
    let now = board.unit(unit);
    let dodge = Dodge {
        helm: board.helm(unit),
        speed: speed.unwrap_or(now.speed),
        steering: now.steering + now.rudder > 0 || now.hold || now.aground.is_some() || now.sinking,
        unseen: now.side != board.unit(from).side && board.table.level(now.side, from) <= Level::Bearing,
        on_purpose,
    };
    let crew = *umpire.setting.lists.crew(now.grade);
    match collision::avoid(&dodge, &crew) {
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

/// AST-10, AST-150, AST-151, AST-211 They touch: glancing, which makes none of the rolls of a collision, or in full.
fn contact<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    passage: &mut Passage,
    other: Piece,
    at: Course,
) -> Result<(), D::Pause> {
    let (mover, last) = (passage.unit, passage.last_free());
    let there = umpire.unit(other).at;
    let struck = Facing::of(crate::battle::board::relative(there, last.at));
    let glance = collision::glance(&umpire.setting.lists, struck, [at.heading, there.heading]);
    let sides = [umpire.setting.side(other), umpire.setting.side(mover)];
    let to = umpire.setting.told(sides);
    if umpire.play_for(to, &glance)?.stage == Some(true) {
        glanced(umpire, passage, other, last);
        damage::boxes(umpire, mover, 1, Some(sides[0]));
        damage::boxes(umpire, other, 1, Some(sides[1]));
        return Ok(());
    }
    let rammer_speed = passage.speed;
    let rammed_speed = if umpire.unit(other).astern { 0 } else { umpire.unit(other).speed };
    passage.speed = 0;
    let last = passage.fall_back();
    passage.stop(umpire, last);
    full(umpire, [mover, other], struck, collision::speed(struck, rammer_speed, rammed_speed))
}

/// AST-211 The mover takes the other's heading, or its opposite, whichever is nearer its own, and is set away until it is free.
fn glanced<D: Dice>(umpire: &mut Umpire<'_, D>, passage: &mut Passage, other: Piece, last: Course) {
    let there = umpire.unit(other).at;
    let along = last.heading.difference(there.heading) <= last.heading.difference(there.heading.opposite());
    let heading = if along { there.heading } else { there.heading.opposite() };
    let board = umpire.board();
    let shape = board.footprint(other);
    // Straight away from the centre line of the other: to the side on which the mover is.
    let side = crate::battle::board::relative(there, last.at);
    let away = there.heading + sandtable_geometry::Angle::degrees(if side.0 <= 180_000 { 90 } else { 270 });
    let aside = Course { at: last.at, heading: away };
    let place = |n: i32| Course { at: run(aside, TENTH * n).at, heading };
    let free = |at: &Course| !board.footprint_at(passage.unit, *at).meets(&shape);
    let at = (0..MOST_ASIDE).map(place).find(free).unwrap_or(place(0));
    passage.stop(umpire, at);
}

/// AST-16 What a full collision costs: the hull of the rammed, that of the rammer, broadside or stern, shock.
fn full<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    [rammer, rammed]: [Piece; 2],
    struck: Facing,
    speed: u16,
) -> Result<(), D::Pause> {
    let submarine = umpire.setting.kind(rammed).is_some_and(crate::lists::Kind::is_submarine);
    let [by, of] = [rammer, rammed].map(|unit| umpire.setting.class(unit));
    let ram = Ram { rammer: by, rammed: of, struck, speed, submarine };
    let crash = ram.rolls(&umpire.setting.lists);
    let sides = [rammed, rammer].map(|unit| umpire.setting.side(unit));
    let to = umpire.setting.told(sides);
    let rolled = umpire.play_for(to, &crash)?.tallies;
    let losses = ram.losses([rolled[0], rolled[1]]);
    damage::boxes(umpire, rammed, losses[0], Some(sides[1]));
    damage::boxes(umpire, rammer, losses[1], Some(sides[0]));
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
        let to = umpire.owner(rammed);
        let done = umpire.play_for(to, &stern)?.stage;
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
            let now = board.unit(rammed);
            let (gun, already) = match system {
                System::Gun(n) => (board.gun(rammed, n.into()), now.guns[usize::from(n)].out_through),
                System::Tube(n) => (None, now.tubes[usize::from(n)].out_through),
                _ => (None, now.gear_out_through),
            };
            let turn = collision::out_through(turn, gun, already);
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

/// AST-211 Which of two vessels that meet in written moves rams: the one in whose forward arc the other lies; else the faster, then the
/// larger; none where a die decides.
pub fn rammer_of(board: &Board<'_>, [one, other]: [(Piece, Course, u16); 2]) -> Option<Piece> {
    let ahead = |(_, at, _): (Piece, Course, u16), (_, there, _): (Piece, Course, u16)| {
        Facing::of(crate::battle::board::relative(at, there.at)) == Facing::Forward
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
