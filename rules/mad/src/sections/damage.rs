//! Section 6: shots as they are fired, hits, destruction, and what becomes of passengers.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::{Event, ShotResult};
use crate::battle::named_fire::{NamedFire, shots};
use crate::battle::setting::Setting;
use crate::battle::state::{Active, Marks, Shot, Step};
use crate::rules::even;
use crate::sections::artillery::bombard;
use crate::sections::direct_fire::{Grenades, Volley};
use crate::sections::opportunity_fire::reach;
use crate::sections::works::{BUILDING, reduction};
use crate::{air, clause};
use sandtable_core::{MOST_PIECES, Piece};
use sandtable_dice::{Dice, List, Why};

/// MAD-32 What was named is rolled in its order, each resolved before the next.
pub fn shoot<D: Dice>(umpire: &mut Umpire<D>, index: u8) -> Result<(), D::Pause> {
    let named = &umpire.state().named;
    let (now, more) = (named[usize::from(index)], named.len() > usize::from(index) + 1);
    if more {
        umpire.then(Step::Shoot(index + 1));
    }
    match now {
        NamedFire::Shot(shot) => shoot_at(umpire, shot, index),
        NamedFire::Barrage(barrage) => bombard(umpire, barrage),
        NamedFire::Battering(battering) => reduction::batter(umpire, battering),
    }
}

/// MAD-54, MAD-55 A named shot: an opportunity where the mover comes to its point, and its marker is used by that.
fn shoot_at<D: Dice>(umpire: &mut Umpire<D>, shot: Shot, index: u8) -> Result<(), D::Pause> {
    let before = &umpire.state().named[..index.into()];
    let is_there = shots(before).last().is_some_and(|earlier| earlier.point == shot.point);
    let has_marker = shot.point.is_some() && !shots(before).any(|earlier| earlier.firer == shot.firer);
    if let Some(point) = shot.point.filter(|_| !is_there) {
        reach(umpire, point);
    }
    fire(umpire, shot)?;
    if has_marker {
        umpire.note(Event::Watching { element: shot.firer, on: false });
        // MAD-74: who fires by chance has fired, and observes no more; of others nobody asks.
        if umpire.state().board(umpire.setting).artillery().is_spotter(shot.firer) {
            umpire.note(Event::Reacted { element: shot.firer });
        }
    }
    Ok(())
}

/// MAD-32 A named shot is fired, also at a target that an earlier one has destroyed.
fn fire<D: Dice>(umpire: &mut Umpire<D>, shot: Shot) -> Result<(), D::Pause> {
    let board = umpire.state().board(umpire.setting);
    if !board.element(shot.firer).stands() {
        // Lost to his own grenade, or under the fire of others: what he named is not fired.
        return Ok(());
    }
    if umpire.setting.is_in_the_air(shot.target) {
        return air::sections::combined_arms::engage(umpire, shot);
    }
    if shot.blocked {
        umpire.note(Event::Fired { shot, result: ShotResult::NoSight });
        return Ok(());
    }
    if board.fire().is_grenade(shot.firer, shot.weapon) {
        return throw_grenades(umpire, shot);
    }
    let target = *board.element(shot.target);
    let Ok(attack) = board.fire().attack(&shot) else {
        umpire.note(Event::Fired { shot, result: ShotResult::Wasted });
        return Ok(());
    };
    let points = umpire.play(&Volley::one(attack, u16::MAX))?.tallies[0];
    let result = match points {
        _ if target.hit_points == 0 => ShotResult::TooLate,
        0 => ShotResult::Missed,
        points => ShotResult::Hit(points),
    };
    umpire.note(Event::Fired { shot, result });
    if let ShotResult::Hit(points) = result {
        hit(umpire, &shot, points);
    }
    Ok(())
}

/// MAD-60 A/T grenades.
fn throw_grenades<D: Dice>(umpire: &mut Umpire<D>, shot: Shot) -> Result<(), D::Pause> {
    let alive = umpire.state().elements[shot.target.index()].hit_points > 0;
    let thrown = umpire.play(&Grenades { hit_points: u16::MAX })?;
    let (backfired, points) = (thrown.stage, thrown.tallies[0]);
    let result = match (backfired, alive) {
        (true, _) => ShotResult::Backfired,
        (false, false) => ShotResult::TooLate,
        (false, true) => ShotResult::Hit(points),
    };
    umpire.note(Event::Fired { shot, result });
    match result {
        ShotResult::Backfired => umpire.then(Step::Destroy(shot.firer)),
        ShotResult::Hit(points) => hit(umpire, &shot, points),
        _ => {}
    }
    Ok(())
}

/// MAD-56 Opportunity fire at an element that moves up to shoot is held until it has fired; all other damage comes at once.
fn hit<D: Dice>(umpire: &mut Umpire<D>, shot: &Shot, points: u16) {
    let target = umpire.state().elements[shot.target.index()];
    let held = shot.point.is_some() && target.marks.has(Marks::TO_SHOOT);
    if held {
        umpire.note(Event::DamageHeld { element: shot.target, points });
    } else {
        hurt(umpire, shot.target, points);
    }
}

/// MAD-58 Hit points are lost; at none the element is destroyed.
pub fn hurt<D: Dice>(umpire: &mut Umpire<D>, element: Piece, points: u16) {
    let left = umpire.state().elements[element.index()].hit_points;
    let points = points.min(left);
    umpire.note(Event::Damaged { element, points });
    if points == left {
        umpire.then(Step::Destroy(element));
    }
}

/// MAD-58, MAD-75 Hit points are lost by what hits many at once: who is destroyed is gone before the next is rolled for, and
/// his passengers are rolled for then and there.
pub fn lose<D: Dice>(umpire: &mut Umpire<D>, element: Piece, points: u16) -> Result<(), D::Pause> {
    lose_together(umpire, &[(element, points)])
}

/// MAP-58 The same of an attack that hurts all at one moment: first all damage, then who is destroyed by it, then their
/// passengers.
pub fn lose_together<D: Dice>(umpire: &mut Umpire<D>, harm: &[(Piece, u16)]) -> Result<(), D::Pause> {
    for &(element, points) in harm {
        let left = umpire.state().elements[element.index()].hit_points;
        umpire.note(Event::Damaged { element, points: points.min(left) });
    }
    let lost = |umpire: &Umpire<D>, element: Piece| umpire.state().elements[element.index()].hit_points == 0;
    for &(element, _) in harm {
        if lost(umpire, element) {
            umpire.note(Event::Destroyed { element });
        }
    }
    for &(element, _) in harm {
        if lost(umpire, element) {
            riders(umpire, element).iter().try_for_each(|&rider| passenger(umpire, rider))?;
        }
    }
    Ok(())
}

/// MAD-56 The fire step is over: what was held is applied then and there, to all of them together.
pub fn apply_held<D: Dice>(umpire: &mut Umpire<D>) -> Result<(), D::Pause> {
    let held = |element: Piece| (element, umpire.state().elements[element.index()].held);
    let harm: List<(Piece, u16), MOST_PIECES> =
        umpire.setting.pieces().map(held).filter(|(_, points)| *points > 0).collect();
    for &(element, _) in &harm {
        umpire.note(Event::HeldApplied { element });
    }
    lose_together(umpire, &harm)
}

/// MAD-28 Who rides in a carrier, on the table: who waits for its place rides in nothing yet.
pub fn riders<D: Dice>(umpire: &Umpire<D>, carrier: Piece) -> List<Piece, MOST_PIECES> {
    umpire.state().board(umpire.setting).riders(carrier).collect()
}

/// MAD-28 A passenger gets out of a wreck, in the activation of its unit or between.
pub fn survived(setting: &Setting, active: Option<Active>, element: Piece) -> Event {
    let unit = setting.elements[element.index()].unit;
    Event::Survived { element, idle: active.is_none_or(|active| active.unit != unit) }
}

/// MAD-58, MAD-59 An element is destroyed; its passengers are rolled for.
pub fn destroy<D: Dice>(umpire: &mut Umpire<D>, element: Piece) {
    umpire.note(Event::Destroyed { element });
    riders(umpire, element).iter().rev().for_each(|&rider| umpire.then(Step::Passenger(rider)));
}

/// MAD-28, MAD-131 A passenger of a wreck: 1 to 5 and it is destroyed with it; otherwise it stands where the wreck stands,
/// unless it may not stand there.
///
/// RULING: "counted as having moved" lasts, like all movement, until its next activation (MAD-100): there it fires as one that
/// stands (MAD-31). In the turn it has moved nevertheless, so that it neither observes (MAD-74) nor gives its whole movement
/// (MAD-157).
pub fn passenger<D: Dice>(umpire: &mut Umpire<D>, element: Piece) -> Result<(), D::Pause> {
    let closed = goes_down_with_it(&umpire.state().board(umpire.setting), element);
    let lost = closed || umpire.roll(even(), || Why::of(&clause::PASSENGER))? == 1;
    umpire.note(if lost {
        Event::Destroyed { element }
    } else {
        survived(umpire.setting, umpire.state().active, element)
    });
    Ok(())
}

/// MAD-131 Is a passenger lost without a roll, where its vehicle is: on ground where it may not stand, or above a building?
/// Who drives up to a building may stop on its very edge, and is not above it.
pub fn goes_down_with_it(board: &Board, rider: Piece) -> bool {
    let at = board.element(rider).at;
    let mut above = false;
    board.setting.field.containing(at, BUILDING, |building| {
        above |= building.area().is_some_and(|area| area.contains_inside(at));
    });
    above || board.movement().is_closed(board.mobilities(rider), at)
}
