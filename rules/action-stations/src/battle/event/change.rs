//! What becomes of a vessel, a battery, an aircraft or a dummy.

use super::{Scope, called};
use crate::battle::command::System;
use crate::battle::position::{
    Aground, Aim, Beam, Contact, Depth, Gone, Lamp, Level, Orders, Phase, Place, Plan, Plot, Position, Unit, Works, bit,
};
use crate::lists::Grade;
use sandtable_core::{MOST_LEGS, Mentioned, Piece, Side, Viewer};
use sandtable_dice::List;
use sandtable_geometry::{Course, Length, Point, Segment};
use serde::{Deserialize, Serialize};

/// The points of a move, from where it began.
pub type Way = List<Point, { MOST_LEGS + 3 }>;

sandtable_core::worded! {
    /// What takes hull boxes, with the clause by which it does.
    #[allow(missing_docs, reason = "each is what its clause says")]
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Cause {
        #[default]
        "AST-168" => Gun, "AST-191" => Bomb, "AST-185" => Charges, "AST-93" => Torpedo, "AST-187" => Mine, "AST-14" => Ram,
        "AST-150" => Glance, "AST-145" => Ground, "AST-103" => Flooding, "AST-170" => Fire, "AST-172" => Blast,
    }
}

/// What becomes of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
#[allow(clippy::large_enum_variant, reason = "an event is copied, never kept in numbers")]
pub enum Change {
    // --- where it is ---
    /// AST-233 It was placed.
    Placed { at: Course, speed: u16 },
    /// AST-206 It came on.
    Entered { at: Course },
    /// AST-207 What comes before its path was said.
    Planned { plan: Plan },
    /// AST-129 Its move was written.
    Plotted { plot: Plot },
    /// AST-127 It is held back.
    HeldBack,
    /// AST-208 It moved.
    Moved { to: Course, speed: u16, run: Length, astern: bool, way: Way },
    /// AST-207 Its activation is over.
    Done,
    /// AST-209 It has moved as one of a formation, of which these are, one bit each.
    Joined { fellows: u64 },
    /// AST-153 It begins to lay smoke, or stops it.
    Smoking { on: bool },
    /// AST-153 A turn of smoke is used up.
    SmokeUsed,
    /// AST-189 Its sweep goes out, or comes in.
    Swept { on: bool },
    /// AST-145 It runs aground.
    RanAground { how: Aground },
    /// AST-145 It comes off.
    CameOff { to: Course },
    /// AST-152 Its speed is what a collision left of it.
    Slowed { speed: u16 },
    /// AST-181 It changes its depth.
    Dived { depth: Depth },
    /// AST-185 It can stay under water no longer.
    ForcedUp,
    /// AST-185 Depth charges were used up.
    ChargesUsed { charges: u8 },
    /// AST-188 Mines were used up.
    MinesUsed { mines: u8 },
    /// AST-180 Its troops are ashore.
    Landed,
    /// AST-197 It has scored by leaving.
    Scored,
    /// It is no longer there.
    Left { gone: Gone },

    // --- what is damaged ---
    /// It lost hull boxes.
    Boxes { lost: u16, by: Option<Side>, cause: Option<Cause> },
    /// AST-133 So many hull boxes are left, and it does not sink, as people have ruled.
    Counted { boxes: u16 },
    /// AST-142, AST-21 An M hit, which can be repaired or not.
    EngineHit { lasting: bool },
    /// AST-221 An M hit that could be repaired finds no box any more.
    EngineHitLost,
    /// AST-144 Its engineers are lost.
    EngineersLost,
    /// AST-101 Its engine room is destroyed.
    EngineRoomLost,
    /// AST-99 Its bow is damaged.
    BowDamaged,
    /// AST-22 Its rudder is damaged, for good.
    RudderDamaged,
    /// AST-169 Its steering is damaged.
    SteeringDamaged,
    /// AST-169 Its bridge is hit.
    BridgeHit,
    /// AST-170 A fire starts.
    FireBegan,
    /// AST-170 A fire is out.
    FireOut,
    /// AST-103 It floods.
    Flooded,
    /// AST-103 A flooding is stopped.
    FloodStopped,
    /// AST-98, AST-169 A system is knocked out.
    KnockedOut { system: System },
    /// AST-24, AST-169 A mount is out of action through this turn.
    OutThrough { system: System, turn: u8 },
    /// AST-24 Its radar is wrecked.
    RadarWrecked,
    /// AST-169 A searchlight is knocked out.
    LightOut,
    /// AST-132 Something is repaired.
    Repaired { system: System },
    /// AST-134 It sinks.
    Sinking,
    /// AST-102, AST-170 It blows up.
    Exploded,

    // --- what it does ---
    /// AST-202 What was written for it.
    Ordered { orders: Orders },
    /// AST-202 Its orders are carried out.
    OrdersDone,
    /// AST-158 It is alerted.
    Alerted,
    /// AST-162 Its searchlight is laid, or put out.
    Beamed { beam: Option<Beam> },
    /// AST-202 Its radar falls silent, or speaks.
    RadarSilent { silent: bool },
    /// AST-202 The same of its sonar.
    SonarSilent { silent: bool },
    /// AST-186 It shows what it is.
    Unmasked,
    /// AST-156 What a side holds of it, and whether that is news.
    Held { side: Side, contact: Contact, fresh: bool },
    /// AST-135 Whether a marker stands for its group.
    Marked { on: bool },
    /// AST-184 Whether sonar holds it.
    Pinged { now: bool },
    /// AST-163 At what a mount is to fire.
    Aimed { mount: u8, aim: Option<Aim> },
    /// AST-191 An aircraft is to attack.
    WillAttack { target: Piece },
    /// AST-191 The same with its guns alone.
    WillStrafe { target: Piece },
    /// AST-216 A mount fired at somebody.
    Shot { mount: u8, target: Piece, hits: u8 },
    /// AST-191 An aircraft attacked.
    Attacked { target: Piece, hits: u8, bombs: u8 },
    /// AST-161 A mount fired starshell.
    StarFired { mount: u8 },
    /// AST-154 Whether it fired in this gun phase.
    Fired { fired: bool },
    /// AST-130 It was challenged in its move.
    Challenged,
    /// AST-130 It challenged another.
    Reacted,
    /// AST-226 It launched from a mount.
    Launched { mount: u8, torpedoes: u8 },
    /// AST-177 It loads again.
    Reloaded { mount: u8, torpedoes: u8 },
    /// AST-177 Turns in a row in which it was slow.
    Slow { turns: u8 },
    /// AST-229, AST-230 It was tested for its losses, or those of its side: whether it withdraws.
    Tested { withdraws: bool },
    /// AST-230 It is to be scuttled.
    ToScuttle,
}

impl Change {
    /// Does it speak of what the battle has, with measures that can be?
    pub(super) fn fits(&self, scope: &Scope<'_>, unit: Piece) -> bool {
        let setting = scope.setting;
        let system = |system: System| match system {
            System::Gun(mount) => scope.has_gun(unit, mount),
            System::Tube(mount) => scope.tube(unit, mount).is_some(),
            _ => true,
        };
        match *self {
            Change::Placed { at, .. } | Change::Entered { at } => scope.is_course(at) && setting.head.on_table(at.at),
            Change::CameOff { to } => scope.is_course(to),
            Change::Moved { to, run, .. } => scope.is_course(to) && (Length::ZERO..=Length::cm(100)).contains(&run),
            Change::Planned { plan } => plan.unit == unit && plan.ram.is_none_or(|target| target.fits(scope)),
            Change::Plotted { plot } => plot.plan.unit == unit,
            Change::KnockedOut { system: it }
            | Change::OutThrough { system: it, .. }
            | Change::Repaired { system: it } => system(it),
            Change::Aimed { mount, aim } => {
                let fits = match aim {
                    Some(Aim::At(target)) => target.fits(scope),
                    Some(Aim::Star(at)) => setting.is_place(at),
                    None => true,
                };
                scope.has_gun(unit, mount) && fits
            }
            Change::Shot { mount, target, .. } => scope.has_gun(unit, mount) && target.fits(scope),
            Change::StarFired { mount } => scope.has_gun(unit, mount),
            Change::Attacked { target, .. } | Change::WillAttack { target } | Change::WillStrafe { target } => {
                target.fits(scope)
            }
            Change::Launched { torpedoes: 0, .. } => true,
            Change::Launched { mount, torpedoes } => {
                scope.tube(unit, mount).is_some_and(|tube| tube.loaded >= torpedoes)
            }
            Change::Reloaded { mount, torpedoes } => {
                scope.tube(unit, mount).is_some_and(|tube| tube.reloads >= torpedoes)
            }
            Change::Held { side, contact, .. } => {
                let last = contact.last.is_none_or(|(at, _)| scope.is_course(at));
                side.fits(scope) && last && contact.number.is_none_or(|number| number < 64)
            }
            Change::Ordered { orders } => {
                let light = !matches!(orders.light, Some(Lamp::Laid(Beam::On(target))) if !target.fits(scope));
                light && orders.signal.is_none_or(|to| to.fits(scope)) && orders.repair.is_none_or(system)
            }
            Change::Beamed { beam } => !matches!(beam, Some(Beam::On(target)) if !target.fits(scope)),
            _ => true,
        }
    }

    /// Carries it out.
    pub(super) fn apply(&self, table: &mut Position, unit: Piece) {
        match *self {
            Change::Planned { plan } => table.plan = Some(plan),
            Change::Plotted { plot } => {
                table.plots.retain(|plot| plot.plan.unit != unit);
                table.plots.push(plot);
                table.plan = None;
            }
            Change::HeldBack => table.held_back = Some(unit),
            Change::Joined { fellows } => {
                table.formation |= bit(unit);
                table.fellows = fellows;
            }
            Change::Held { side, contact, .. } => {
                if let Some(held) = table.contacts[side.index()].get_mut(unit.index()) {
                    *held = contact;
                }
            }
            Change::Done => {
                let now = &mut table.units[unit.index()];
                // AST-208: who held her course has done so through a whole move.
                (now.moved, now.hold) = (true, now.hold && !Phase::MOVES.contains(&table.phase));
                table.plan = None;
                table.plots.retain(|plot| plot.plan.unit != unit);
            }
            _ => {
                self.elsewhere(table, unit);
                self.change(&mut table.units[unit.index()]);
            }
        }
    }

    /// What it makes of others, or of what lies beside them.
    fn elsewhere(&self, table: &mut Position, unit: Piece) {
        match *self {
            Change::Shot { target, hits, .. } | Change::Attacked { target, hits, .. } if hits > 0 => {
                // AST-177: whoever is hit does not load.
                table.units[target.index()].disturbed = true;
            }
            // What burns, or what she ships, is no hit.
            Change::Boxes { by: Some(_), .. } if table.phase != Phase::Communications => {
                table.units[unit.index()].disturbed = true;
            }
            Change::Moved { way, .. } if table.phase == Phase::MoveAircraft => {
                let runs = way.iter().zip(way.iter().skip(1));
                table.flights.extend(runs.map(|(from, to)| (unit, Segment::new(*from, *to))));
            }
            // Who is brought back has not gone down.
            Change::Placed { .. } => table.wrecks.retain(|wreck| wreck.of != unit),
            Change::Reacted => table.plan = None,
            // Nobody is asked how she moves any more.
            Change::Left { .. } if table.plan.is_some_and(|plan| plan.unit == unit) => table.plan = None,
            Change::Unmasked => {
                let side = table.units[unit.index()].side;
                let unaware = table.units.iter().enumerate().filter(|(_, there)| there.side != side && !there.alerted);
                let unaware = unaware.fold(0, |all, (n, _)| all | bit(Piece(n as u16)));
                table.units[unit.index()].surprises = unaware;
            }
            _ => {}
        }
    }

    /// What it makes of the unit itself.
    fn change(&self, unit: &mut Unit) {
        match *self {
            Change::Placed { at, speed } => {
                (unit.at, unit.speed, unit.place, unit.aground) = (at, speed, Place::Table, None);
            }
            Change::Entered { at } => (unit.at, unit.place) = (at, Place::Table),
            Change::Moved { to, speed, run, astern, .. } => {
                (unit.at, unit.speed, unit.run, unit.astern) = (to, speed, run, astern);
            }
            Change::Smoking { on } => unit.smoking = on,
            Change::SmokeUsed => {
                unit.smoke = unit.smoke.saturating_sub(1);
                unit.smoking &= unit.smoke > 0;
            }
            Change::Swept { on } => unit.sweeping = on,
            Change::RanAground { how } => (unit.aground, unit.speed) = (Some(how), 0),
            Change::CameOff { to } => (unit.aground, unit.at, unit.speed) = (None, to, 0),
            Change::Slowed { speed } => unit.speed = speed,
            Change::Dived { depth } => unit.depth = depth,
            Change::ChargesUsed { charges } => unit.charges = unit.charges.saturating_sub(charges),
            Change::MinesUsed { mines } => unit.mines = unit.mines.saturating_sub(mines),
            Change::Landed => unit.landed = true,
            Change::Scored => unit.scored = true,
            Change::Left { gone } => (unit.place, unit.speed, unit.beam) = (Place::Gone(gone), 0, None),
            Change::Boxes { lost, by, .. } => {
                unit.boxes = unit.boxes.saturating_sub(lost);
                unit.killer = by;
            }
            Change::Counted { boxes } => (unit.boxes, unit.sinking, unit.scuttled) = (boxes, false, false),
            Change::EngineHit { lasting: true } => unit.propellers = unit.propellers.saturating_add(1),
            Change::EngineHit { lasting: false } => unit.engine_hits = unit.engine_hits.saturating_add(1),
            Change::EngineHitLost => unit.engine_hits = unit.engine_hits.saturating_sub(1),
            Change::EngineersLost => unit.engineers_lost = true,
            Change::EngineRoomLost => unit.halted = true,
            Change::BowDamaged => unit.bows = unit.bows.saturating_add(1),
            Change::RudderDamaged => unit.rudder = unit.rudder.saturating_add(1),
            Change::SteeringDamaged => unit.steering = unit.steering.saturating_add(1),
            Change::BridgeHit => {
                unit.hold = true;
                unit.grade = if unit.grade == Grade::Veteran { Grade::Regular } else { Grade::Poor };
            }
            Change::FireBegan => unit.fires = unit.fires.saturating_add(1).min(3),
            Change::FireOut => unit.fires = unit.fires.saturating_sub(1),
            Change::Flooded => unit.floods = unit.floods.saturating_add(1),
            Change::FloodStopped => unit.floods = unit.floods.saturating_sub(1),
            Change::KnockedOut { system } => set(unit, system, Works::Out),
            Change::OutThrough { system, turn } => out_through(unit, system, turn),
            Change::RadarWrecked => unit.radar = Works::Wrecked,
            Change::LightOut => {
                unit.lights = unit.lights.saturating_sub(1);
                unit.beam = unit.beam.filter(|_| unit.lights > 0);
            }
            Change::Repaired { system } => repair(unit, system),
            Change::Sinking => (unit.sinking, unit.beam) = (true, None),
            Change::Exploded => (unit.boxes, unit.sinking, unit.beam) = (0, true, None),
            Change::Ordered { orders } => unit.orders = orders,
            Change::OrdersDone => unit.orders = Orders::default(),
            Change::Alerted => unit.alerted = true,
            Change::Beamed { beam } => unit.beam = beam,
            Change::RadarSilent { silent } => unit.radar_silent = silent,
            Change::SonarSilent { silent } => unit.sonar_silent = silent,
            Change::Unmasked => (unit.masked, unit.unmasked) = (false, true),
            Change::Marked { on } => unit.marker = on,
            Change::Pinged { now } => (unit.pinged_before, unit.pinged) = (unit.pinged, now),
            Change::Aimed { mount, aim } => unit.guns[usize::from(mount)].aim = aim,
            Change::WillAttack { target } => (unit.attacks, unit.strafes) = (Some(target), false),
            Change::WillStrafe { target } => (unit.attacks, unit.strafes) = (Some(target), true),
            Change::Shot { mount, target, .. } => unit.guns[usize::from(mount)].fire(Some(target)),
            Change::Attacked { bombs, .. } => {
                (unit.attacks, unit.strafes) = (None, false);
                unit.charges = unit.charges.saturating_sub(bombs);
            }
            Change::StarFired { mount } => {
                unit.guns[usize::from(mount)].fire(None);
                unit.stars = unit.stars.saturating_add(1);
            }
            Change::Fired { fired } => {
                unit.fired = fired;
                if !fired {
                    unit.guns.iter_mut().for_each(|gun| gun.last = None);
                }
            }
            Change::Challenged => unit.challenged = true,
            Change::Reacted => unit.reacted = true,
            Change::Launched { mount, torpedoes } => {
                // AST-192: an aircraft has no tubes.
                if let Some(tube) = unit.tubes.get_mut(usize::from(mount)) {
                    tube.loaded = tube.loaded.saturating_sub(torpedoes);
                }
                (unit.launched, unit.disturbed) = (true, true);
            }
            Change::Reloaded { mount, torpedoes } => {
                let tube = &mut unit.tubes[usize::from(mount)];
                tube.loaded = tube.loaded.saturating_add(torpedoes);
                tube.reloads = tube.reloads.saturating_sub(torpedoes);
            }
            Change::Slow { turns } => unit.slow = turns,
            Change::Tested { withdraws } => unit.withdraws |= withdraws,
            Change::ToScuttle => unit.scuttled = true,
            Change::Planned { .. }
            | Change::Plotted { .. }
            | Change::HeldBack
            | Change::ForcedUp
            | Change::Joined { .. }
            | Change::Done
            | Change::Held { .. } => {}
        }
    }

    /// As a viewer is told of it: units under the names by which he knows them.
    pub(super) fn heard(self, table: &Position, viewer: Viewer) -> Option<Change> {
        let called = |unit: Piece| called(table, viewer, unit);
        let named = |plan: Plan| Plan { ram: plan.ram.and_then(called), ..plan };
        Some(match self {
            Change::Shot { mount, target, hits } => Change::Shot { mount, target: called(target)?, hits },
            Change::Attacked { target, hits, bombs } => Change::Attacked { target: called(target)?, hits, bombs },
            Change::Boxes { lost, cause, .. } => Change::Boxes { lost, by: None, cause },
            // A contact that a side holds tells its own place; who else has it is bookkeeping.
            Change::Held { side, contact, fresh } => {
                let level = contact.level_in(table.turn);
                Change::Held { side, contact: Contact { level, last: contact.last, ..Contact::default() }, fresh }
            }
            Change::Aimed { mount, aim: Some(aim) } => Change::Aimed { mount, aim: Some(aim.named(called)?) },
            Change::WillAttack { target } => Change::WillAttack { target: called(target)? },
            Change::WillStrafe { target } => Change::WillStrafe { target: called(target)? },
            Change::Beamed { beam: Some(beam) } => Change::Beamed { beam: Some(beam.named(called)?) },
            Change::Planned { plan } => Change::Planned { plan: named(plan) },
            Change::Plotted { plot } => Change::Plotted { plot: Plot { plan: named(plot.plan), ..plot } },
            Change::Ordered { orders } => {
                let light = orders.light.and_then(|light| match light {
                    Lamp::Laid(beam) => beam.named(called).map(Lamp::Laid),
                    Lamp::Out => Some(light),
                });
                Change::Ordered { orders: Orders { light, ..orders } }
            }
            other => other,
        })
    }
}

/// AST-24, AST-98, AST-169 A system works, or does not.
fn set(unit: &mut Unit, system: System, works: Works) {
    if let Some(place) = unit.place_of(system).filter(|place| **place != Works::Wrecked) {
        *place = works;
    }
}

/// AST-24 A mount is out of action through a turn, or longer if it is so already.
fn out_through(unit: &mut Unit, system: System, turn: u8) {
    let place = match system {
        System::Gun(mount) => unit.guns.get_mut(usize::from(mount)).map(|gun| &mut gun.out_through),
        System::Tube(mount) => unit.tubes.get_mut(usize::from(mount)).map(|tube| &mut tube.out_through),
        System::Gear => Some(&mut unit.gear_out_through),
        _ => None,
    };
    if let Some(place) = place {
        *place = turn.max(*place);
    }
}

/// AST-132 One damage less.
fn repair(unit: &mut Unit, system: System) {
    match system {
        System::Engine => unit.engine_hits = unit.engine_hits.saturating_sub(1),
        System::Steering => unit.steering = unit.steering.saturating_sub(1),
        _ => set(unit, system, Works::Ready),
    }
}

/// AST-156 The number under which a side is shown a unit: the one that it has, or the least under which no contact is shown.
pub fn shown_number(table: &Position, side: Side, unit: Piece) -> u8 {
    if let Some(number) = table.contact(side, unit).number {
        return number;
    }
    let held = |number: u8| {
        let all = table.contacts[side.index()].iter().zip(table.units.iter());
        all.into_iter().any(|(contact, unit)| {
            let shown = contact.level_in(table.turn) > Level::None || contact.last.is_some() || unit.marker;
            contact.number == Some(number) && shown
        })
    };
    (0..64).find(|number| !held(*number)).unwrap_or(0)
}
