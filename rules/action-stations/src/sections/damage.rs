//! What damage does to a vessel, wherever it comes from, and who learns of it.

use crate::battle::command::System;
use crate::battle::event::{Cause, Change, Event, OfArea, What};
use crate::battle::position::{Level, Works, Wreck};
use crate::battle::{Resolving, SIDES, Umpire};
use crate::resolution::rolls::{Pick, Test};
use crate::resolution::{fires, gunnery, sighting, speed};
use sandtable_core::{Audience, Piece, Side, Viewer};
use sandtable_dice::{Dice, Ended, Procedure};
use sandtable_geometry::Length;
use std::cmp::Ordering;

/// AST-172 So far an explosion does harm.
const BLAST: Length = Length::cm(2);

/// Notes what becomes of a unit, for its owner alone, whatever is open.
pub fn own<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, change: Change) {
    umpire.note(Event::of(unit, change, umpire.owner(unit)));
}

/// AST-199 Notes how a unit fares, for its owner, and where damage is open for an enemy who has it in contact.
pub fn inside<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, change: Change) {
    let open = umpire.setting.rules.open_damage && held(umpire, unit);
    umpire.note(Event::of(unit, change, umpire.owner_and(unit, open)));
}

/// AST-203 Notes what becomes of a unit, for its owner and for an enemy who has it in contact.
pub fn outside<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, change: Change) {
    umpire.note(Event::of(unit, change, umpire.owner_and(unit, held(umpire, unit))));
}

/// AST-203 Notes what is seen from afar: its owner knows, and an enemy who has it in contact, or a vessel within 150 cm in clear line.
pub fn loud<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, change: Change) {
    umpire.note(Event::of(unit, change, heard_by(umpire, unit)));
}

/// Has the other side this unit in contact?
pub fn held<D: Dice>(umpire: &Umpire<'_, D>, unit: Piece) -> bool {
    let side = umpire.setting.side(unit);
    umpire.state().table.level(side.other(), unit) > Level::Bearing
}

/// AST-203 Who learns of something loud that befalls a unit.
pub fn heard_by<D: Dice>(umpire: &Umpire<'_, D>, unit: Piece) -> Audience {
    let board = umpire.board();
    let other = umpire.setting.side(unit).other();
    let near = |enemy: Piece| board.within(enemy, unit, sighting::ALERTS) && board.looks_at(enemy, unit);
    let seen = held(umpire, unit) || board.of(other).any(near);
    umpire.owner_and(unit, seen)
}

/// AST-193 The people of who goes down are in the water, as far as it is known where.
pub fn wreck<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, to: Audience) {
    let known = SIDES.into_iter().filter(|side| to.includes(Viewer::Side(*side)));
    let known = known.fold(0, |all, side| all | 1 << side.0);
    let wreck = Wreck { of: unit, at: umpire.unit(unit).at.at, saved: None, known };
    if !umpire.state().table.wrecks.is_full() {
        umpire.note(Event { to, what: What::Area(OfArea::Wrecked { wreck }) });
    }
}

/// AST-134, AST-185 A vessel loses hull boxes; at 0 it sinks, and a submarine at half of them must come up, and stay there.
pub fn boxes<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, lost: u16, by: Option<Side>, cause: Cause) {
    if lost == 0 || umpire.unit(unit).boxes == 0 {
        return;
    }
    let dived = !umpire.board().must_surface(unit);
    inside(umpire, unit, Change::Boxes { lost, by, cause: Some(cause) });
    let now = umpire.unit(unit);
    if now.boxes == 0 && !now.sinking {
        loud(umpire, unit, Change::Sinking);
    } else if now.boxes > 0 && dived && umpire.board().must_surface(unit) {
        inside(umpire, unit, Change::ForcedUp);
    }
}

/// AST-102, AST-158, AST-170 A vessel blows up; AST-172 with the option others within 2 cm are harmed.
pub fn explode<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<(), D::Pause> {
    if umpire.unit(unit).boxes == 0 {
        return Ok(());
    }
    loud(umpire, unit, Change::Exploded);
    flash(umpire, unit);
    let Some(blast) = gunnery::blast(&umpire.setting.rules) else { return Ok(()) };
    let board = umpire.board();
    let shape = board.footprint(unit);
    let near: Vec<Piece> = board
        .in_order()
        .filter(|other| *other != unit && board.is_afloat(*other) && board.footprint(*other).is_within(&shape, BLAST))
        .collect();
    for other in near {
        let lost = rolled(umpire, other, &blast)?.stage.unwrap_or(0);
        boxes(umpire, other, lost.into(), None, Cause::Blast);
    }
    Ok(())
}

/// AST-158 Gunfire or an explosion at the place of a unit alerts those within 150 cm at the end of the turn.
pub fn flash<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    umpire.note(Event { to: heard_by(umpire, unit), what: What::Area(OfArea::Flashed { unit }) });
}

/// AST-19, AST-21, AST-142, AST-144, AST-221 An M hit, and whether it costs the engineers: not by a ram.
pub fn engine_hit<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, lasting: bool, ram: bool) -> Result<(), D::Pause> {
    let now = *umpire.unit(unit);
    if !now.halted {
        let engines = umpire.setting.kind(unit).map_or(0, |kind| kind.engines);
        let before = [now.propellers, now.engine_hits];
        let [propellers, hits] = speed::engine_hit(engines, before, lasting);
        if propellers > before[0] {
            inside(umpire, unit, Change::EngineHit { lasting: true });
        }
        match hits.cmp(&before[1]) {
            Ordering::Greater => inside(umpire, unit, Change::EngineHit { lasting: false }),
            Ordering::Less => inside(umpire, unit, Change::EngineHitLost),
            Ordering::Equal => {}
        }
    }
    if !ram && !lasting && !now.engineers_lost && tested(umpire, unit, &fires::engineers())? {
        inside(umpire, unit, Change::EngineersLost);
    }
    Ok(())
}

/// AST-170, AST-221 A fire starts: never more than three.
pub fn fire<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    if umpire.unit(unit).fires < fires::MOST_FIRES {
        outside(umpire, unit, Change::FireBegan);
    }
}

/// AST-203 Dice that only the owner of a unit sees.
pub fn rolled<D: Dice, P: Procedure>(
    umpire: &mut Umpire<'_, D>,
    unit: Piece,
    dice: &P,
) -> Result<Ended<P::Stage>, D::Pause> {
    umpire.play_for(umpire.owner(unit), dice)
}

/// Is a test passed that only the owner of a unit sees?
pub fn tested<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, test: &Test) -> Result<bool, D::Pause> {
    Ok(rolled(umpire, unit, test)?.stage == Some(true))
}

/// AST-201 One of several things, by a die that only the owner of a unit sees; none where there is none.
pub fn pick<D: Dice, T: Copy>(umpire: &mut Umpire<'_, D>, unit: Piece, among: &[T]) -> Result<Option<T>, D::Pause> {
    if among.is_empty() {
        return Ok(None);
    }
    let which = rolled(umpire, unit, &Pick { of: among.len() as u8 })?.stage.unwrap_or(0);
    Ok(among.get(usize::from(which)).copied())
}

/// What of a vessel can be knocked out, in the order of random choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A system.
    System(System),
    /// A searchlight.
    Light,
}

/// AST-169, AST-201 The systems of a vessel that are not knocked out: guns, torpedo mounts, searchlights, radar, sonar.
pub fn parts<D: Dice>(umpire: &Umpire<'_, D>, unit: Piece) -> Vec<Part> {
    let now = umpire.unit(unit);
    let kind = umpire.setting.kind(unit);
    let mounts = mounts(umpire, unit).into_iter().map(Part::System);
    let lights = (0..now.lights).map(|_| Part::Light);
    let radar = kind.is_some_and(|kind| kind.radar > crate::lists::Radar::None) && now.radar == Works::Ready;
    let sonar = kind.is_some_and(|kind| kind.sonar) && now.sonar == Works::Ready;
    let eyes = [(radar, System::Radar), (sonar, System::Sonar)].into_iter().filter(|(ready, _)| *ready);
    mounts.chain(lights).chain(eyes.map(|(_, system)| Part::System(system))).collect()
}

/// AST-169 The gun and torpedo mounts of a vessel that are not knocked out.
pub fn mounts<D: Dice>(umpire: &Umpire<'_, D>, unit: Piece) -> Vec<System> {
    let mounts = System::all().filter(|system| matches!(system, System::Gun(_) | System::Tube(_)));
    mounts.filter(|system| umpire.unit(unit).works(*system) == Some(Works::Ready)).collect()
}

/// AST-24, AST-98 The weapons of a vessel that are not knocked out: mounts, depth charge gear, and mine rails where they count.
pub fn weapons<D: Dice>(umpire: &Umpire<'_, D>, unit: Piece, rails: bool) -> Vec<System> {
    let (now, kind) = (umpire.unit(unit), umpire.setting.kind(unit));
    let gear = kind.is_some_and(|kind| kind.charges > 0) && now.gear == Works::Ready;
    let rails = rails && kind.is_some_and(|kind| kind.mines > 0) && now.rails == Works::Ready;
    let other = gear.then_some(System::Gear).into_iter().chain(rails.then_some(System::Rails));
    mounts(umpire, unit).into_iter().chain(other).collect()
}

/// AST-186 A Q ship shows what it is, if it has not yet.
pub fn unmask<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    if umpire.unit(unit).masked {
        outside(umpire, unit, Change::Unmasked);
    }
}

/// AST-158 A unit is alerted, if it is not yet.
pub fn alert<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    if !umpire.unit(unit).alerted {
        own(umpire, unit, Change::Alerted);
    }
}
