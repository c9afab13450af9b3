//! The gun phase: what may be fired, aircraft first, then guns, then depth charges; hits bite when all dice have fallen.

use crate::battle::board::Board;
use crate::battle::command::{Command, System};
use crate::battle::event::{Cause, Change, Event, OfArea, What, shown_number};
use crate::battle::position::{Aim, Contact, Depth, Gone, Level, MOST_STARS, Pattern, Phase, Place, Plan, Star, bit};
use crate::battle::state::Step;
use crate::battle::{Resolving, Umpire};
use crate::clause;
use crate::lists::{Fuel, Gun, Special};
use crate::resolution::charges;
use crate::resolution::fires::{self, AircraftHit, Flies};
use crate::resolution::gunnery::{
    self, Firer, Hull, HullLoss, Shot, SpecialDamage, Starshell, Target, Volley, battery_hit, bomb_loss, hull_loss,
};
use crate::resolution::rolls::Test;
use crate::resolution::victory::BATTERY_MOUNT;
use crate::sections::damage::{self, Part};
use crate::sections::{detection, end, lists};
use sandtable_core::{Audience, Piece, Refusal, Side, refuse, unless};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Length, Point};

/// AST-191 An aircraft attacks whom it passed over so near.
const OVER: Length = Length::cm(1);
/// AST-161 A starshell lights in so many turns after the one in which it was fired.
const STAR_TURNS: u8 = 2;

/// AST-163 The gun phase begins: both sides write, or vessels fire by turns after what both wrote of aircraft.
pub fn begin<D: Dice>(umpire: &mut Umpire<'_, D>) {
    umpire.then(Step::Volleys);
    if umpire.setting.rules.alternate_fire {
        let first = umpire.state().table.winner;
        umpire.then(Step::AlternateFire(first));
        let board = umpire.board();
        if board.there().any(|unit| board.is_aircraft(unit)) {
            umpire.then(Step::Overhead);
            umpire.then(Step::Fire);
        }
    } else {
        umpire.then(Step::Fire);
    }
}

/// AST-163 With alternate fire: the next side that has a vessel or a battery which is not done.
// RULING: whether any of them could fire is not looked at: who is asked would tell the enemy who is alerted (AST-159), and what is out.
pub fn alternate<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let board = umpire.board();
    let left = |it: Piece| board.setting.kind(it).is_some() && board.unit(it).can_act() && !board.unit(it).moved;
    let next = [side, side.other()].into_iter().find(|side| board.of(*side).any(left));
    if let Some(side) = next {
        umpire.then(Step::FireOne(side));
    }
}

/// AST-130, AST-163 What is fired openly: mounts of one vessel, until its side says nothing more.
pub fn obey<D: Dice>(umpire: &mut Umpire<'_, D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
    if let Some(unit) = command.unit() {
        damage::own(umpire, unit, Change::Planned { plan: Plan { unit, ..Plan::default() } });
        let events = lists::written(&umpire.board(), Step::Fire, command);
        events.into_iter().for_each(|event| umpire.note(event));
        umpire.then(asked);
        return Ok(());
    }
    let firer = umpire.state().table.plan.map(|plan| plan.unit).filter(|unit| umpire.setting.side(*unit) == side);
    match (asked, firer) {
        (Step::Challenge { mover, .. }, Some(unit)) => {
            damage::outside(umpire, unit, Change::Reacted);
            damage::outside(umpire, mover, Change::Challenged);
            fire(umpire, &[unit], Vec::new())?;
            challenged(umpire, mover);
        }
        (Step::FireOne(_), _) => {
            fire(umpire, firer.as_slice(), Vec::new())?;
            // A side that fires with none fires no more in this phase.
            let idle = |unit: &Piece| firer.map_or(!umpire.unit(*unit).moved, |firer| firer == *unit);
            let done: Vec<Piece> = umpire.board().of(side).filter(idle).collect();
            done.into_iter().for_each(|unit| damage::own(umpire, unit, Change::Done));
            umpire.then(Step::AlternateFire(side.other()));
        }
        _ => {}
    }
    Ok(())
}

/// AST-130 A move is challenged once: who was challenged before it is not asked about after it.
fn challenged<D: Dice>(umpire: &mut Umpire<'_, D>, mover: Piece) {
    let agenda = &umpire.state().agenda;
    let follows = agenda.len().checked_sub(2).and_then(|at| agenda.get(at)).copied();
    if agenda.last() == Some(&Step::Go(mover)) && follows == Some(Step::Challenge { mover, after: true }) {
        let go = umpire.take();
        umpire.take();
        umpire.then(go);
    }
}

/// AST-163, AST-185, AST-217 What was written is fired: anti-aircraft fire and air attacks, guns, depth charges.
pub fn resolve<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let all = umpire.in_order();
    if !umpire.setting.rules.alternate_fire {
        overhead(umpire, &all)?;
    }
    // AST-154, AST-163: who has fired in this turn is seen by it until the next gun phase is over, others are not any more.
    for unit in &all {
        let fired = umpire.unit(*unit).guns.iter().any(|gun| gun.spent);
        if !fired && umpire.unit(*unit).fired {
            damage::outside(umpire, *unit, Change::Fired { fired: false });
        }
    }
    depth_charges(umpire)
}

/// AST-163, AST-171, AST-191 Fire at aircraft, and then their attacks, before these vessels fire.
pub fn overhead<D: Dice>(umpire: &mut Umpire<'_, D>, firers: &[Piece]) -> Result<(), D::Pause> {
    let all = umpire.in_order();
    against_aircraft(umpire, &all)?;
    let struck = air_attacks(umpire, &all)?;
    fire(umpire, firers, struck)
}

/// AST-216, AST-217 All to-hit dice of these vessels first, then the hits in their order, those from the air before.
fn fire<D: Dice>(umpire: &mut Umpire<'_, D>, firers: &[Piece], struck: Vec<Struck>) -> Result<(), D::Pause> {
    let (mut hits, mut flashed, mut stars) = (Vec::new(), Vec::new(), Vec::new());
    for unit in firers {
        let main = main_target(&umpire.board(), *unit);
        for mount in 0..umpire.unit(*unit).guns.len() {
            let done = match umpire.unit(*unit).guns[mount].aim {
                Some(Aim::Star(at)) => star(umpire, *unit, mount, at)?.map(|star| stars.push(star)),
                Some(Aim::At(target)) if !umpire.board().is_aircraft(target) => {
                    shoot(umpire, *unit, mount, target, main)?.map(|count| hits.push(((*unit, mount), target, count)))
                }
                _ => None,
            };
            if done.is_some() {
                flashed.push(*unit);
            }
        }
    }
    // AST-203: starshell bursts in an order that does not tell how those who fired it are listed.
    stars.sort_by_key(|star: &Star| (star.at.x, star.at.y));
    stars.truncate(MOST_STARS - umpire.state().table.stars.len());
    let bursts = stars.into_iter().map(|star| Event { to: Audience::All, what: What::Area(OfArea::Burst { star }) });
    bursts.for_each(|event| umpire.note(event));
    flash(umpire, flashed);
    struck.iter().try_for_each(|(target, of_hit, by)| wound(umpire, *target, of_hit, *by))?;
    hits.iter().try_for_each(|(firer, target, count)| bite(umpire, *firer, *target, *count))?;
    hits.into_iter().for_each(|(_, target, _)| damage::alert(umpire, target));
    Ok(())
}

/// AST-167 The main target of a vessel: the one at which most of its dice fall, of equals the nearest. Aircraft have been fired at before.
pub fn main_target(board: &Board<'_>, unit: Piece) -> Option<Piece> {
    let mut dice: Vec<(Piece, u32)> = Vec::new();
    for (mount, gun) in board.unit(unit).guns.iter().enumerate() {
        let (Some(Aim::At(target)), Some(own)) = (gun.aim, board.gun(unit, mount)) else { continue };
        match dice.iter_mut().find(|(known, _)| *known == target) {
            _ if board.is_aircraft(target) || board.may_fire(unit, mount, target).is_err() => {}
            Some((_, count)) => *count += u32::from(own.dice),
            None => dice.push((target, own.dice.into())),
        }
    }
    let nearest = |target: Piece| std::cmp::Reverse(board.distance(unit, target));
    dice.into_iter().max_by_key(|(target, count)| (*count, nearest(*target))).map(|(target, _)| target)
}

impl Board<'_> {
    /// AST-164, AST-169, AST-220 A hull that is hit.
    pub fn hull(&self, target: Piece) -> Hull {
        let kind = self.setting.kind(target);
        Hull {
            class: self.class_of(target),
            petrol: kind.is_some_and(|kind| kind.fuel == Fuel::Petrol),
            armour: kind.map_or(0, |kind| kind.armour),
        }
    }

    /// AST-159, AST-163 Has a unit anything to fire?
    pub fn can_fire(&self, unit: Piece) -> bool {
        let now = self.unit(unit);
        let armed = self.is_aircraft(unit) || (0..now.guns.len()).any(|mount| self.gun_ready(unit, mount));
        armed && now.can_act() && now.alerted
    }

    /// AST-163 Is it asked for such fire: with alternate fire, both sides write what is fired at aircraft and by them, and nothing else?
    pub fn is_asked_for(&self, asked: Step, overhead: bool) -> bool {
        match asked {
            Step::Fire => overhead || !self.setting.rules.alternate_fire,
            Step::FireOne(_) => !overhead,
            _ => true,
        }
    }

    /// AST-167, AST-216, AST-232 A shot of a mount, in numbers; nothing where the target is out of range, or the vessel has it not.
    pub fn shot(&self, unit: Piece, mount: usize, target: Piece, main: Option<Piece>) -> Option<Shot> {
        let gun = self.gun(unit, mount)?;
        let (now, there) = (self.unit(unit), self.unit(target));
        let setting = self.setting;
        let class = setting.class(unit);
        let firer = Firer {
            class,
            speed: now.speed,
            gunnery: setting.lists.crew(now.grade).gunnery,
            sea: setting.lists.sea(self.conditions().sea).guns[class.index()],
            burning: now.fires > 0,
        };
        Some(Shot {
            range: self.range(gun, unit, target)?,
            category: gun.category,
            firer: Some(firer),
            target: Target { end_on: self.facing(target, unit).is_end_on(), ..self.as_target(target) },
            night: self.conditions().light.is_night(),
            unseen: !self.has(unit, target, gun.category)?,
            split: main.is_some_and(|main| main != target),
            continued: now.guns.get(mount).is_some_and(|gun| gun.last == Some(target)),
            // Whoever fires as a merchant shows herself by it.
            q_ship: now.unmasked && now.surprises & bit(target) != 0 || now.masked && !there.alerted,
        })
    }

    /// AST-167, AST-191 What of the modifiers belongs to a target, whoever attacks it.
    fn as_target(&self, target: Piece) -> Target {
        let (there, battery) = (self.unit(target), self.setting.battery(target));
        let lit = there.fires > 0 || self.lit(target);
        Target { class: self.class_of(target), speed: there.speed, end_on: false, lit, battery }
    }

    /// AST-163, AST-166, AST-171 The dice of a mount at a target; nothing where it may not fire.
    pub fn volley(&self, unit: Piece, mount: usize, target: Piece, main: Option<Piece>) -> Option<Volley> {
        self.may_fire(unit, mount, target).ok()?;
        let (gun, shot) = (self.gun(unit, mount)?, self.shot(unit, mount, target, main)?);
        if self.is_aircraft(target) {
            let dark = self.conditions().light.is_night() && !self.lit(target);
            return fires::anti_aircraft(gun, self.setting.lists.crew(self.unit(unit).grade), dark);
        }
        Some(Volley::new(&self.setting.rules, &self.setting.lists.gun, &shot, gun.dice))
    }

    /// AST-185 A pattern at a submarine, in numbers.
    pub fn charges_at(&self, pattern: &Pattern, target: Piece) -> charges::Pattern {
        let (now, by) = (self.unit(target), self.unit(pattern.by));
        let held = match () {
            () if now.pinged || now.pinged_before => charges::Held::BySonar,
            () if self.table.sighted(by.side, target) > Level::None => charges::Held::Otherwise,
            () => charges::Held::Not,
        };
        charges::Pattern::new(pattern.charges, held, now.depth == Depth::Deep, self.setting.lists.crew(by.grade))
    }

    /// AST-191 May an aircraft attack a vessel, with its guns alone or with all it has? Else why not.
    pub fn may_attack(&self, unit: Piece, target: Piece, strafe: bool) -> Result<(), Refusal> {
        let Some(aircraft) = self.setting.aircraft(unit) else { return refuse(&clause::NO_AIRCRAFT) };
        let (own, there) = (self.unit(unit), self.unit(target));
        let enemy = there.is_there() && there.side != own.side && !self.is_aircraft(target) && !there.submerged();
        unless(enemy, &clause::NO_TARGET)?;
        unless(aircraft.strafe_dice > 0 || own.charges > 0 && !strafe, &clause::NOTHING_TO_DROP)?;
        // It is a vessel that is attacked.
        unless(self.setting.battery(target).is_none(), &clause::NO_TARGET)?;
        unless(self.table.sighted(own.side, target) >= Level::Class, &clause::NOT_SIGHTED)?;
        unless(self.passed_over(unit, target), &clause::NOT_PASSED_OVER)
    }

    /// AST-191 Did an aircraft pass within 1 cm of a vessel in its move?
    fn passed_over(&self, unit: Piece, target: Piece) -> bool {
        let shape = self.footprint(target).corners();
        let mut runs = self.table.flights.iter().filter(|(of, _)| *of == unit);
        runs.any(|(_, run)| {
            sandtable_geometry::convex_within(&[run.from, run.to], &shape, OVER)
                || sandtable_geometry::convex_meet(&[run.from, run.to], &shape)
        })
    }
}

/// AST-163, AST-216 One mount fires: nothing where its shot is lost, else the hits.
pub fn shoot<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    unit: Piece,
    mount: usize,
    target: Piece,
    main: Option<Piece>,
) -> Result<Option<u8>, D::Pause> {
    let Some(volley) = umpire.board().volley(unit, mount, target, main) else { return Ok(None) };
    let hits = damage::rolled(umpire, unit, &volley)?.stage.unwrap_or(0);
    let seen = damage::held(umpire, unit) || damage::held(umpire, target);
    umpire.note(Event::of(unit, Change::Shot { mount: mount as u8, target, hits }, umpire.owner_and(unit, seen)));
    Ok(Some(hits))
}

/// AST-161 A mount fires starshell.
fn star<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, mount: usize, at: Point) -> Result<Option<Star>, D::Pause> {
    if umpire.board().may_star(unit, mount, at).is_err() {
        return Ok(None);
    }
    let (off, toward) = damage::rolled(umpire, unit, &Starshell)?.stage.unwrap_or_default();
    let burst = at.advance(Angle::degrees(toward.into()), Length::cm(off.into()));
    damage::inside(umpire, unit, Change::StarFired { mount: mount as u8 });
    let through = umpire.state().table.turn + STAR_TURNS;
    Ok(Some(Star { at: crate::battle::board::grained(burst), through }))
}

/// AST-203 Those who have fired are shown by their places: how they are listed is nobody's business.
fn flash<D: Dice>(umpire: &mut Umpire<'_, D>, mut fired: Vec<Piece>) {
    fired.dedup();
    fired.sort_by_key(|unit| detection::placed(umpire.unit(*unit).at));
    fired.into_iter().for_each(|unit| shown(umpire, unit));
}

/// AST-154, AST-158, AST-186, AST-203 Who fires, at whatever it is, is shown to an enemy with a clear line to it, until the end of the next gun
/// phase, and is a merchant no more.
fn shown<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    damage::unmask(umpire, unit);
    damage::flash(umpire, unit);
    let board = umpire.board();
    let side = umpire.setting.side(unit).other();
    if board.of(side).any(|enemy| board.looks_at(enemy, unit)) {
        let held = board.table.contact(side, unit);
        let number = Some(shown_number(board.table, side, unit));
        let (turn, to) = (board.table.turn, umpire.setting.told([side]));
        let contact = Contact { shown_through: turn + 1, number, last: Some((board.unit(unit).at, turn)), ..held };
        let fresh = held.level_in(turn) == Level::None;
        umpire.note(Event::of(unit, Change::Held { side, contact, fresh }, to));
    }
    damage::outside(umpire, unit, Change::Fired { fired: true });
}

/// AST-168, AST-169, AST-179, AST-217 Each hit of a mount: hull loss, then special damage, both at once; nothing of who has no boxes left.
pub fn bite<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    (firer, mount): (Piece, usize),
    target: Piece,
    hits: u8,
) -> Result<(), D::Pause> {
    let Some(gun) = umpire.board().gun(firer, mount).cloned() else { return Ok(()) };
    let by = umpire.setting.side(firer);
    let of_gun = of_gun(&umpire.board(), target, &gun);
    for _ in 0..hits {
        match umpire.setting.battery(target) {
            Some(protection) => hit_battery(umpire, target, &battery_hit(protection, gun.category), by)?,
            None => wound(umpire, target, &of_gun, by)?,
        }
    }
    Ok(())
}

/// AST-168, AST-169 What a gun or a bomb does to a vessel that it hits: its boxes, and then the special damage.
type Wound = (HullLoss, SpecialDamage, Cause);
/// A hit of which the harm is still to come: on whom, what it does, and whose it is.
type Struck = (Piece, Wound, Side);

/// AST-168, AST-169 That of a gun.
fn of_gun(board: &Board<'_>, target: Piece, gun: &Gun) -> Wound {
    let (setting, hull) = (board.setting, board.hull(target));
    let special = SpecialDamage::of_gun(&setting.rules, &setting.lists, gun, &hull);
    (hull_loss(&setting.rules, gun, &hull), special, Cause::Gun)
}

/// AST-168, AST-169 A hit on a vessel; nothing of who has no boxes left.
fn wound<D: Dice>(umpire: &mut Umpire<'_, D>, target: Piece, wound: &Wound, by: Side) -> Result<(), D::Pause> {
    if umpire.unit(target).boxes == 0 {
        return Ok(());
    }
    let lost = damage::rolled(umpire, target, &wound.0)?.stage.unwrap_or(0);
    damage::boxes(umpire, target, lost.into(), Some(by), wound.2);
    let special = damage::rolled(umpire, target, &wound.1)?.stage;
    harm(umpire, target, special.unwrap_or_default())
}

/// AST-169 What special damage does.
fn harm<D: Dice>(umpire: &mut Umpire<'_, D>, target: Piece, special: Special) -> Result<(), D::Pause> {
    if umpire.unit(target).boxes == 0 {
        return Ok(());
    }
    match special {
        Special::Nothing => {}
        Special::Suppressed => {
            let mounts = damage::mounts(umpire, target);
            let picked = damage::pick(umpire, target, &mounts)?;
            let (table, now) = (&umpire.state().table, umpire.unit(target));
            // Until the end of the next gun phase: a gun misses one, a torpedo mount the launches before it. Who was hit as he moved
            // (AST-130) has that of this turn before him, and no launches; so has a gun that waits for its turn to fire (AST-163).
            let (turn, guns) = (table.turn, table.phase >= Phase::Guns);
            let fired = |gun: u8| !umpire.setting.rules.alternate_fire || now.moved || now.guns[usize::from(gun)].spent;
            let through = match picked {
                Some(System::Gun(gun)) => Some(turn + u8::from(guns && fired(gun))),
                _ => guns.then_some(turn),
            };
            if let Some((system, turn)) = picked.zip(through) {
                damage::inside(umpire, target, Change::OutThrough { system, turn });
            }
        }
        Special::KnockedOut => {
            let parts = damage::parts(umpire, target);
            match damage::pick(umpire, target, &parts)? {
                Some(Part::System(system)) => damage::inside(umpire, target, Change::KnockedOut { system }),
                Some(Part::Light) => damage::inside(umpire, target, Change::LightOut),
                None => {}
            }
        }
        Special::Engine => damage::engine_hit(umpire, target, false, false)?,
        Special::Fire => damage::fire(umpire, target),
        // AST-221: who cannot turn has no step of the ladder left.
        Special::Steering if umpire.board().turn_run(target).is_none() => {}
        Special::Steering => damage::inside(umpire, target, Change::SteeringDamaged),
        Special::Bridge => damage::inside(umpire, target, Change::BridgeHit),
        Special::Flooding => damage::inside(umpire, target, Change::Flooded),
    }
    Ok(())
}

/// AST-179, AST-232 A hit on a battery: a mount of it may be knocked out, for good.
fn hit_battery<D: Dice>(umpire: &mut Umpire<'_, D>, target: Piece, hit: &Test, by: Side) -> Result<(), D::Pause> {
    let mounts = damage::mounts(umpire, target);
    if mounts.is_empty() || !damage::tested(umpire, target, hit)? {
        return Ok(());
    }
    if let Some(system) = damage::pick(umpire, target, &mounts)? {
        damage::inside(umpire, target, Change::KnockedOut { system });
        end::score(umpire, by, BATTERY_MOUNT, damage::heard_by(umpire, target));
    }
    Ok(())
}

// --- aircraft ---

/// AST-171 Mounts that were laid on aircraft fire before these attack.
fn against_aircraft<D: Dice>(umpire: &mut Umpire<'_, D>, all: &[Piece]) -> Result<(), D::Pause> {
    let mut fired = Vec::new();
    for unit in all {
        for mount in 0..umpire.unit(*unit).guns.len() {
            let Some(Aim::At(target)) = umpire.unit(*unit).guns[mount].aim else { continue };
            let board = umpire.board();
            let volley = board.volley(*unit, mount, target, None).filter(|_| board.is_aircraft(target));
            let Some(volley) = volley else { continue };
            let hits = damage::rolled(umpire, *unit, &volley)?.stage.unwrap_or(0);
            damage::outside(umpire, *unit, Change::Shot { mount: mount as u8, target, hits });
            fired.push(*unit);
            for _ in 0..hits {
                struck(umpire, target, umpire.setting.side(*unit))?;
            }
        }
    }
    flash(umpire, fired);
    Ok(())
}

/// AST-171, AST-231 An aircraft is hit.
fn struck<D: Dice>(umpire: &mut Umpire<'_, D>, target: Piece, by: Side) -> Result<(), D::Pause> {
    if umpire.unit(target).place != Place::Table {
        return Ok(());
    }
    let flies = damage::rolled(umpire, target, &AircraftHit)?.stage;
    if flies == Flies::On {
        return Ok(());
    }
    let to = damage::heard_by(umpire, target);
    let (gone, worth) = match flies {
        Flies::Down => (Gone::Sunk, umpire.setting.members[target.index()].victory),
        Flies::Off | Flies::On => (Gone::Away, 0),
    };
    if gone == Gone::Sunk {
        damage::wreck(umpire, target, to);
    }
    umpire.note(Event::of(target, Change::Left { gone }, to));
    end::score(umpire, by, worth, to);
    Ok(())
}

/// AST-191, AST-217 Aircraft attack: strafing, then bombs. Their hits bite when the guns have fired.
fn air_attacks<D: Dice>(umpire: &mut Umpire<'_, D>, all: &[Piece]) -> Result<Vec<Struck>, D::Pause> {
    let mut struck = Vec::new();
    for unit in all {
        let now = *umpire.unit(*unit);
        let may = |target: &Piece| now.can_act() && umpire.board().may_attack(*unit, *target, now.strafes).is_ok();
        let Some(target) = now.attacks.filter(may) else { continue };
        let Some(aircraft) = umpire.setting.aircraft(*unit).cloned() else { continue };
        let (setting, board) = (umpire.setting, umpire.board());
        let (aim, by, night) = (board.as_target(target), setting.side(*unit), board.conditions().light.is_night());
        let shot = Shot { category: aircraft.strafe, target: aim, night, ..Shot::default() };
        let volley = Volley::new(&setting.rules, &setting.lists.gun, &shot, aircraft.strafe_dice);
        let strafed =
            if aircraft.strafe_dice > 0 { damage::rolled(umpire, *unit, &volley)?.stage.unwrap_or(0) } else { 0 };
        let bombs = if now.strafes { 0 } else { now.charges };
        let bombed =
            if bombs > 0 { damage::rolled(umpire, *unit, &gunnery::bombs(&aim, bombs))?.stage.unwrap_or(0) } else { 0 };
        damage::outside(umpire, *unit, Change::Attacked { target, hits: strafed + bombed, bombs });
        damage::alert(umpire, target);
        damage::flash(umpire, target);
        if let Some(gun) = gunnery::strafing_gun(&setting.lists, aircraft.strafe) {
            struck.extend((0..strafed).map(|_| (target, of_gun(&umpire.board(), target, gun), by)));
        }
        let special = SpecialDamage::of_bomb(&setting.lists, &umpire.board().hull(target));
        struck.extend((0..bombed).map(|_| (target, (bomb_loss(aircraft.bomb_dice), special, Cause::Bomb), by)));
    }
    Ok(struck)
}

// --- depth charges ---

/// AST-185, AST-241 Each submarine under water within 2 cm of a pattern is attacked, where it is now.
pub fn depth_charges<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    for pattern in umpire.state().table.patterns.clone() {
        let board = umpire.board();
        let near =
            |unit: &Piece| board.unit(*unit).submerged() && board.unit(*unit).at.at.within(pattern.at, charges::REACH);
        for target in board.in_order().filter(near).collect::<Vec<_>>() {
            let by = umpire.setting.side(pattern.by);
            let falls = umpire.board().charges_at(&pattern, target);
            let ended = damage::rolled(umpire, target, &falls)?;
            damage::alert(umpire, target);
            damage::boxes(umpire, target, ended.tallies[0], Some(by), Cause::Charges);
        }
    }
    Ok(())
}
