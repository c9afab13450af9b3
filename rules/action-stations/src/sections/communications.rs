//! The communications phase: flooding, fires, and what both sides wrote.

use crate::battle::event::{Cause, Change};
use crate::battle::position::{Aground, Depth, Lamp, Orders};
use crate::battle::{NOBODY, Resolving, Umpire};
use crate::resolution::collision;
use crate::resolution::fires::{self, Fire, Flooding};
use crate::resolution::sighting;
use crate::sections::damage;
use sandtable_core::Piece;
use sandtable_dice::Dice;
use sandtable_geometry::{Course, Length};

/// AST-212 Who comes off the ground is set astern in steps of this.
const ASTERN: Length = Length::mm(5);
/// AST-212 So often, at most.
const MOST_ASTERN: i32 = 200;

/// AST-103, AST-131, AST-222 (a) Each flooding by itself.
pub fn flooding<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    for unit in umpire.in_order() {
        for _ in 0..umpire.unit(unit).floods {
            if umpire.unit(unit).sinking {
                break;
            }
            let flooding = Flooding::new(&umpire.setting.rules, umpire.unit(unit).boxes);
            let ended = damage::rolled(umpire, unit, &flooding)?;
            damage::boxes(umpire, unit, ended.tallies[0], umpire.unit(unit).killer, Cause::Flooding);
            if ended.stage.stopped {
                damage::inside(umpire, unit, Change::FloodStopped);
            }
        }
    }
    Ok(())
}

/// AST-131, AST-170, AST-222 (b) Each fire by itself; one that starts now burns from the next turn on.
pub fn fires<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    for unit in umpire.in_order() {
        let now = *umpire.unit(unit);
        let Some(kind) = umpire.setting.kind(unit) else { continue };
        let (explosive, loss) = (fires::is_explosive(kind.fuel, kind.cargo), fires::fire_loss(kind.class));
        for _ in 0..now.fires {
            if umpire.unit(unit).sinking {
                break;
            }
            // AST-222: whom it takes the last boxes rolls no more.
            let fire = Fire::new(umpire.setting.lists.crew(now.grade), explosive && umpire.unit(unit).boxes > loss);
            let burnt = damage::rolled(umpire, unit, &fire)?.stage;
            if burnt.out {
                damage::outside(umpire, unit, Change::FireOut);
                continue;
            }
            damage::boxes(umpire, unit, loss, umpire.unit(unit).killer, Cause::Fire);
            if burnt.spreads {
                damage::fire(umpire, unit);
            }
            if burnt.explodes {
                damage::explode(umpire, unit)?;
            }
        }
    }
    Ok(())
}

/// AST-131, AST-202 (c) to (h), each finished for all vessels before the next; what has become impossible is void.
pub fn carry_out<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let each = |umpire: &Umpire<'_, D>| {
        let able = umpire.in_order().into_iter().filter(|unit| umpire.unit(*unit).can_act());
        able.map(|unit| (unit, umpire.unit(unit).orders)).collect::<Vec<(Piece, Orders)>>().into_iter()
    };
    each(umpire).try_for_each(|(unit, orders)| repair(umpire, unit, &orders))?;
    each(umpire).try_for_each(|(unit, _)| come_off(umpire, unit))?;
    each(umpire).filter(|(_, orders)| orders.unmask).for_each(|(unit, _)| damage::unmask(umpire, unit));
    for (unit, orders) in each(umpire) {
        // AST-203: who shows a light is seen by all near enough, in phase 6.
        if let Some(lamp) = orders.light.filter(|_| umpire.unit(unit).lights > 0) {
            let beam = if let Lamp::Laid(beam) = lamp { Some(beam) } else { None };
            damage::outside(umpire, unit, Change::Beamed { beam });
        }
        if let Some(on) = orders.radar {
            damage::inside(umpire, unit, Change::RadarSilent { silent: !on });
        }
        if let Some(on) = orders.sonar {
            damage::inside(umpire, unit, Change::SonarSilent { silent: !on });
        }
    }
    each(umpire).try_for_each(|(unit, orders)| signal(umpire, unit, &orders))?;
    for (unit, orders) in each(umpire) {
        dive(umpire, unit, orders);
        if umpire.unit(unit).orders != Orders::default() {
            damage::inside(umpire, unit, Change::OrdersDone);
        }
    }
    Ok(())
}

/// AST-132, AST-224 One attempt of a vessel to repair something.
fn repair<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, orders: &Orders) -> Result<(), D::Pause> {
    let Some(system) = orders.repair else { return Ok(()) };
    let test = fires::repair(system.into(), umpire.setting.lists.crew(umpire.unit(unit).grade));
    if damage::tested(umpire, unit, &test)? {
        damage::inside(umpire, unit, Change::Repaired { system });
    }
    Ok(())
}

/// AST-145, AST-212 A grounded vessel may come off: it is set astern until its centre is in water in which it floats.
fn come_off<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<(), D::Pause> {
    if umpire.unit(unit).aground != Some(Aground::Soft) {
        return Ok(());
    }
    if damage::tested(umpire, unit, &collision::getting_off())? {
        let board = umpire.board();
        let at = board.unit(unit).at;
        let back = |n: i32| crate::battle::board::run(at, Length::ZERO - ASTERN * n);
        let afloat = |to: &Course| !board.is_ashore(unit, to.at) && board.setting.head.on_table(to.at);
        if let Some(to) = (0..MOST_ASTERN).map(back).find(afloat) {
            damage::outside(umpire, unit, Change::CameOff { to });
        }
    }
    Ok(())
}

/// AST-158 (g) An alert is signalled to one group: those within 30 cm are alerted, others by a die.
fn signal<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, orders: &Orders) -> Result<(), D::Pause> {
    let Some(to) = orders.signal.and_then(|to| umpire.setting.member(to)) else { return Ok(()) };
    let board = umpire.board();
    let of =
        |other: &Piece| umpire.setting.members[other.index()].group == to.group && umpire.setting.is_vessel(*other);
    let deaf: Vec<Piece> = board.of(to.side).filter(|other| of(other) && !board.unit(*other).alerted).collect();
    for other in deaf {
        let near = umpire.board().within(unit, other, sighting::SIGNAL);
        if near || damage::tested(umpire, other, &sighting::signal())? {
            damage::alert(umpire, other);
        }
    }
    Ok(())
}

/// AST-181, AST-185, AST-239 (h) Submarines change their depth: whoever must surface comes up by itself.
fn dive<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, orders: Orders) {
    let now = *umpire.unit(unit);
    let forced = umpire.board().must_surface(unit) && now.submerged();
    let step = |depth: Depth| if depth == Depth::Deep { Depth::Periscope } else { Depth::Surfaced };
    let Some(depth) = (if forced { Some(step(now.depth)) } else { orders.depth }) else { return };
    damage::outside(umpire, unit, Change::Dived { depth });
    // AST-239: a fire goes out when it submerges.
    if depth != Depth::Surfaced && !now.submerged() {
        for _ in 0..now.fires {
            damage::outside(umpire, unit, Change::FireOut);
        }
    }
}

/// AST-186 A disguised vessel that lies stopped within 2 cm of an enemy is inspected, and may be found out.
pub fn inspect<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let near = Length::cm(2);
    let board = umpire.board();
    let masked: Vec<Piece> = board.in_order().filter(|unit| board.unit(*unit).masked).collect();
    for unit in masked {
        let board = umpire.board();
        let stopped = |unit: &Piece| board.unit(*unit).can_act() && board.unit(*unit).speed == 0;
        let side = umpire.setting.side(unit).other();
        let seen = stopped(&unit)
            && board.of(side).any(|enemy| {
                let sees = board.setting.is_vessel(enemy) && stopped(&enemy) && board.unit(enemy).alerted;
                sees && board.footprint(enemy).is_within(&board.footprint(unit), near)
            });
        if seen && umpire.play_for(NOBODY, &sighting::inspection())?.stage == Some(true) {
            damage::outside(umpire, unit, Change::Unmasked);
        }
    }
    Ok(())
}
