//! Fire of artillery and small arms: who may fire at whom, the shots, and the removal of what they cost.

use crate::battle::{
    Board, Cause, Command, Contact, Motion, OfFire, Pending, Phase, Reach, Resolving, Step, Stray, Umpire,
};
use crate::clause;
use crate::lists::{Arm, Formation, Weapon};
use crate::resolution::fire::{self, Battery, Drift, Fired, LOTS, Shot, Target, Volley};
use crate::resolution::rolls::{self, Caisson, CaissonHit};
use crate::resolution::{Band, Weather, within};
use crate::rules::inches;
use crate::sections::{caissons, throws, winning};
use sandtable_core::{Audience, Piece, Pieces, Side, Verdict, refuse, unless};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Length};

/// AOS-164 How far one sees in the mist.
pub const SEEN: Length = Length::inches(12);

impl Board<'_> {
    // --- who may fire ---

    /// AOS-101, AOS-117, AOS-137 May a unit fire in this phase?
    pub fn may_fire(&self, unit: Piece) -> Verdict {
        let Some(own) = self.fighter(unit) else { return refuse(&clause::NOT_THERE) };
        let guns = self.arm(unit) == Arm::Artillery;
        unless(guns == (self.table.phase == Phase::Artillery), &clause::NOT_ITS_PHASE)?;
        unless(own.routing.is_none(), &clause::ROUTS)?;
        unless(self.firefight_on(unit).is_none() && self.firefight_by(unit).is_none(), &clause::IN_A_FIREFIGHT)?;
        unless(!own.done.fired, &clause::HAS_FIRED)?;
        unless(!own.done.rode(), &clause::CANNOT_FIRE)?;
        unless(!self.in_contact(unit) || self.closes(unit), &clause::IN_CONTACT)?;
        if guns {
            unless(own.formation == Formation::Unlimbered, &clause::CANNOT_FIRE)?;
            unless(!own.done.moved, &clause::BATTERY_MOVED)?;
            unless(!own.disordered, &clause::DISORDERED)?;
            let rockets = self.is_rocket(unit) && self.table.weather == Weather::Downpour;
            unless(!rockets, &clause::CANNOT_FIRE)?;
            return unless(!self.setting.rules.caissons || own.rounds > 0, &clause::NO_ROUNDS);
        }
        let armed = self.weapon(unit).is_some_and(|weapon| weapon.limits[0].is_some());
        unless(armed, &clause::NO_WEAPON)
    }

    /// The small arm of a unit.
    pub fn weapon(&self, unit: Piece) -> Option<&Weapon> {
        self.setting.lists.weapons.get(self.kind(unit)?.weapon)
    }

    /// AOS-133 May it fire at those who have closed with it: contacted on its front in this turn's movement, itself no charger?
    pub fn closes(&self, unit: Piece) -> bool {
        let (own, table) = (self.unit(unit), self.table);
        let able = self.setting.rules.closing_fire
            && !self.is_mounted(unit)
            && !self.is_rocket(unit)
            && !own.done.charged
            && !own.done.countered;
        let came =
            |contact: &Contact| contact.on == unit && contact.moving && contact.turn == table.turn && !contact.flanked;
        able && self.contacts(unit).any(came)
    }

    /// AOS-117, AOS-120, AOS-133 The enemies that a unit may declare its fire on. Nothing of it depends on a range that nobody has
    /// measured.
    pub fn fire_targets(&self, unit: Piece) -> Pieces {
        if self.may_fire(unit).is_err() {
            return Pieces::default();
        }
        if self.in_contact(unit) {
            return self.touching(unit).collect();
        }
        self.targets(unit)
    }

    /// AOS-28, AOS-29, AOS-117, AOS-120, AOS-133 May a unit fire at this target?
    pub fn may_fire_at(&self, unit: Piece, target: Piece) -> Verdict {
        self.may_fire(unit)?;
        if self.fire_targets(unit).has(target) {
            return Ok(());
        }
        unless(self.is_there(target) && self.side(target) != self.side(unit), &clause::NO_TARGET)?;
        unless(!self.in_contact(unit), &clause::CLOSING_FIRE)?;
        unless(!self.in_contact(target), &clause::TARGET_IN_CONTACT)?;
        unless(self.has_in_arc(unit, target), &clause::NOT_IN_ARC)?;
        unless(self.sees(unit, target), &clause::NOT_IN_SIGHT)?;
        unless(!self.is_caisson(target), &clause::GUNS_AT_CAISSONS)?;
        unless(self.unit(target).routing.is_none(), &clause::ROUTERS_LAST)?;
        refuse(&clause::PRIORITY)
    }

    /// AOS-127 The enemies among whom a battery may split its canister, wherever they prove to be.
    pub fn split_targets(&self, unit: Piece) -> Pieces {
        let guns = self.arm(unit) == Arm::Artillery && !self.is_rocket(unit) && self.setting.rules.canister_split;
        if !guns || self.in_contact(unit) || self.may_fire(unit).is_err() {
            return Pieces::default();
        }
        let open = |enemy: &Piece| !self.in_contact(*enemy) && self.has_in_arc(unit, *enemy) && self.sees(unit, *enemy);
        // AOS-117: routing units are targets where there is nobody else.
        let steady: Pieces = self.steady_enemies(unit).filter(open).collect();
        if steady.is_empty() { self.enemies(unit).filter(open).collect() } else { steady }
    }

    /// AOS-127 May a battery split its canister so? The target by priority takes at least one lot.
    pub fn may_split(&self, unit: Piece, lots: [Piece; 3]) -> Verdict {
        self.may_fire(unit)?;
        let all = self.split_targets(unit);
        unless(!all.is_empty(), &clause::NO_SPLITTING)?;
        self.may_fire_at(unit, lots[0])?;
        unless(lots.iter().all(|lot| all.has(*lot)) && lots.iter().any(|lot| *lot != lots[0]), &clause::NO_SPLITTING)
    }

    // --- in numbers ---

    /// AOS-124 A battery, in numbers.
    pub fn battery(&self, unit: Piece) -> Battery {
        Battery { losses: self.grade(unit).losses, weak: self.is_weak(unit), howitzer: self.is_howitzer(unit) }
    }

    /// AOS-115, AOS-131 Whoever fires small arms, in numbers.
    pub fn volley(&self, unit: Piece) -> Volley {
        let own = self.unit(unit);
        let by_type = || self.kind(unit).and_then(|kind| kind.skirmish_fire).unwrap_or(100);
        Volley {
            losses: self.grade(unit).losses,
            formation: self.form(unit).fire.unwrap_or_else(by_type),
            moved: own.done.moved,
            disordered: own.disordered,
            weak: self.is_weak(unit),
            downpour: self.table.weather == Weather::Downpour,
        }
    }

    /// AOS-124, AOS-128, AOS-132 A target, in numbers, with the cover that it has against somebody's fire.
    fn mark_of(&self, unit: Piece, target: Piece) -> Target {
        let own = self.unit(target);
        if self.is_caisson(target) {
            return Target { caisson: true, ..Target::default() };
        }
        let form = self.form(target);
        let held = own.routing.is_some()
            || self.is_locked(target)
            || self.firefight_by(target).is_some()
            || self.in_contact(target);
        let (open, dense, immune) = (form.open_order, form.dense, self.grade(target).immune);
        Target { open, dense, cover: self.cover_against(unit, target), immune, held, caisson: false }
    }

    /// AOS-30, AOS-133 The band of range at which a unit fires at a target: a closing battery at point-blank, closing infantry at short
    /// range; none out of range.
    pub fn band(&self, unit: Piece, target: Piece) -> Option<Band> {
        if self.in_contact(unit) {
            return Some(if self.arm(unit) == Arm::Artillery { Band::PointBlank } else { Band::Short });
        }
        self.band_at(unit, self.range(unit, target))
    }

    /// AOS-116, AOS-120 At whom a shot declared on this target is made: a battery's bond, then a screen.
    pub fn struck_instead(&self, unit: Piece, target: Piece) -> Piece {
        if self.in_contact(unit) {
            return target;
        }
        self.screened(unit, self.bound_shot(unit, target))
    }

    /// AOS-164 Is a target near enough to be seen in the mist, if there is any? Known only after the declaration.
    pub fn seen_in_mist(&self, unit: Piece, target: Piece) -> bool {
        self.is_seen_at(self.range(unit, target))
    }

    /// AOS-164 Is anybody seen so far away?
    pub fn is_seen_at(&self, range: Length) -> bool {
        self.table.weather != Weather::Mist || within(range, SEEN)
    }

    /// AOS-163 Who takes a shell that drifts off its target: whoever is nearest to where it falls, within an inch, the firer's enemies
    /// first.
    pub fn drifted_to(&self, unit: Piece, target: Piece, long: bool, left: bool) -> Option<Piece> {
        let line = self.line_of_fire(unit, target);
        let aside = if left { Angle::millidegrees(270_000) } else { Angle::QUARTER };
        let falls = line.to.advance(Angle::bearing(line.from, line.to) + aside, inches(if long { 4 } else { 2 }));
        let near = self.all().filter(|other| *other != unit).map(|other| {
            let away = self.footprint(other).nearest(falls).distance(falls);
            (away, self.side(other) == self.side(unit), other)
        });
        near.filter(|(away, ..)| within(*away, inches(1))).min().map(|(_, _, other)| other)
    }

    /// AOS-31, AOS-123, AOS-124 The attack of a battery in a band of range.
    pub fn shot(&self, unit: Piece, target: Piece, band: Band) -> Option<Shot> {
        let (gun, battery) = (self.gun(unit)?, self.battery(unit));
        let (mark, ground) = (self.mark_of(unit, target), (self.bounces(unit, target), self.table.weather.is_rain()));
        Some(Shot::new(&self.setting.rules, (gun, &battery), band, &mark, ground))
    }

    /// AOS-45, AOS-131 What a volley costs a target in a band of range.
    pub fn volley_losses(&self, unit: Piece, target: Piece, band: Band) -> u8 {
        let Some(weapon) = self.weapon(unit) else { return 0 };
        fire::small_arms(&self.setting.rules, weapon, &self.volley(unit), band, &self.mark_of(unit, target))
    }
}

// --- the phase ---

/// AOS-26, AOS-41 A side is asked while it has anybody left who could fire at somebody.
pub fn fires<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) -> Result<(), D::Pause> {
    let board = umpire.board();
    let has_target = |unit: Piece| board.in_contact(unit) || board.has_target(unit);
    if board.of(side).any(|unit| board.may_fire(unit).is_ok() && has_target(unit)) {
        umpire.then(Step::Fire(side));
        return Ok(());
    }
    loose(umpire, side)
}

/// AOS-26 A side fires, or ceases to; where all targets are declared first, the shots fall when it ceases.
pub fn obey<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side, command: &Command) -> Result<(), D::Pause> {
    let (unit, lots) = match *command {
        Command::Fire { unit, target } => (unit, [target; 3]),
        Command::Split { unit, lots } => (unit, lots),
        _ => return loose(umpire, side),
    };
    umpire.then(Step::Fires(side));
    if umpire.setting.rules.declare_all_first {
        umpire.note(OfFire::Aimed { unit, lots });
        return Ok(());
    }
    shoot(umpire, unit, lots)
}

/// AOS-26 What was declared first is resolved, in roster order.
fn loose<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) -> Result<(), D::Pause> {
    let board = umpire.board();
    let aims: Vec<(Piece, [Piece; 3])> =
        board.of(side).filter_map(|unit| board.unit(unit).aim.map(|aim| (unit, aim))).collect();
    for (unit, lots) in aims {
        shoot(umpire, unit, lots)?;
    }
    Ok(())
}

/// AOS-27, AOS-117 to AOS-135 A unit fires.
fn shoot<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, lots: [Piece; 3]) -> Result<(), D::Pause> {
    let board = umpire.board();
    if board.arm(unit) != Arm::Artillery {
        volley(umpire, unit, lots[0]);
        return Ok(());
    }
    caissons::spend_round(umpire, unit);
    if lots.iter().all(|lot| *lot == lots[0]) {
        return round_shot(umpire, unit, lots[0]);
    }
    canister(umpire, unit, lots);
    Ok(())
}

fn note_shot<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, target: Piece, reach: Reach, losses: u8) {
    umpire.note(OfFire::Shot { unit, target, reach, losses, thrown: None, rockets: false });
}

/// AOS-27, AOS-164 Who is out of range, or out of sight in the mist, is not hit: the fire is spent. Gives the band otherwise.
fn proves<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, target: Piece) -> Option<Band> {
    let board = umpire.board();
    let band = board.band(unit, target);
    let spent = match band {
        // AOS-26: a caisson may have gone up since all was declared.
        _ if !board.is_there(target) => Some(Reach::Gone),
        _ if !board.seen_in_mist(unit, target) => Some(Reach::Mist),
        None => Some(Reach::Out),
        Some(_) => None,
    };
    if let Some(reach) = spent {
        note_shot(umpire, unit, target, reach, 0);
        return None;
    }
    band
}

/// AOS-45 A volley, without a die.
fn volley<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, declared: Piece) {
    let target = umpire.board().struck_instead(unit, declared);
    let Some(band) = proves(umpire, unit, target) else { return };
    let losses = umpire.board().volley_losses(unit, target, band);
    note_shot(umpire, unit, target, Reach::of(band), losses);
}

/// AOS-127 Canister that is split: each lot by itself; one on a unit beyond point-blank range is lost.
/// AOS-116, AOS-120 What is declared on whom a screen covers is fired at the screen, and the first lot keeps to the bond of the battery.
fn canister<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, declared: [Piece; 3]) {
    let (board, [first, second, third]) = (umpire.board(), declared);
    let lots = [board.struck_instead(unit, first), board.screened(unit, second), board.screened(unit, third)];
    for (n, &lot) in lots.iter().enumerate().filter(|(n, lot)| !lots[..*n].contains(lot)) {
        let share = lots[n..].iter().filter(|other| **other == lot).count() as u8;
        let board = umpire.board();
        let near = board.band(unit, lot) == Some(Band::PointBlank) && board.seen_in_mist(unit, lot);
        if !near {
            note_shot(umpire, unit, lot, Reach::Beyond, 0);
            continue;
        }
        let (rules, battery, mark) = (&umpire.setting.rules, board.battery(unit), board.mark_of(unit, lot));
        let losses = fire::artillery(rules, &battery, Band::PointBlank, share.min(LOTS), &mark, false);
        note_shot(umpire, unit, lot, Reach::PointBlank, losses);
    }
}

/// AOS-31 to AOS-39, AOS-123 to AOS-126, AOS-163, AOS-165 An attack of artillery on one target.
fn round_shot<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, declared: Piece) -> Result<(), D::Pause> {
    let target = umpire.board().struck_instead(unit, declared);
    let Some(band) = proves(umpire, unit, target) else { return Ok(()) };
    let Some(shot) = umpire.board().shot(unit, target, band) else { return Ok(()) };
    // AOS-158: a die that shows a misfire is the battery's own.
    let rocket = umpire.board().is_rocket(unit);
    let hear = if rocket { umpire.setting.only_owner(unit) } else { Audience::All };
    let fired: Fired = umpire.play_for(hear, &shot)?.stage;
    let board = umpire.board();
    let thrown = fired.thrown.then(|| board.unit(unit).stand.at);
    let rockets = rocket && fired.losses > 0 && board.is_mounted(target);
    let caisson = board.is_caisson(target);
    umpire.note(OfFire::Shot { unit, target, reach: Reach::of(band), losses: fired.losses, thrown, rockets });
    if fired.misfired {
        umpire.note(OfFire::Misfired { unit, to: umpire.setting.only_owner(unit) });
    }
    if fired.bounced {
        bounce(umpire, unit, target, band);
    }
    if fired.drift != Drift::None {
        drift(umpire, unit, target, band, fired.drift)?;
    }
    if caisson && fired.hit && fired.drift == Drift::None {
        strike_caisson(umpire, unit, target)?;
    }
    Ok(())
}

/// AOS-125 The shot runs on, and costs the first unit that it touches.
fn bounce<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, target: Piece, band: Band) {
    let board = umpire.board();
    let run = board.gun(unit).and_then(|gun| gun.runs[usize::from(band == Band::Long)]);
    let Some(next) = run.and_then(|run| board.bounced_into(unit, target, run)) else { return };
    let losses = fire::run_on(&umpire.setting.rules, &board.battery(unit), &board.mark_of(unit, next));
    umpire.note(OfFire::Strayed { unit, target: next, losses, why: None });
}

/// AOS-163 A shell that drifts: whoever is nearest to where it falls, within an inch, takes what it costs.
fn drift<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    unit: Piece,
    target: Piece,
    band: Band,
    drift: Drift,
) -> Result<(), D::Pause> {
    let board = umpire.board();
    let Some(next) = board.drifted_to(unit, target, band == Band::Long, drift == Drift::Left) else { return Ok(()) };
    if board.is_caisson(next) {
        return strike_caisson(umpire, unit, next);
    }
    let (battery, mark) = (board.battery(unit), board.mark_of(unit, next));
    let losses = fire::artillery(&umpire.setting.rules, &battery, band, LOTS, &mark, false);
    umpire.note(OfFire::Strayed { unit, target: next, losses, why: Some(Stray::Drift) });
    Ok(())
}

/// AOS-162 A caisson that is hit may be destroyed, and explode.
fn strike_caisson<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, caisson: Piece) -> Result<(), D::Pause> {
    let hit = umpire.play(&CaissonHit)?.stage;
    if hit == Caisson::Exploded {
        caissons::explode(umpire, unit, caisson);
    }
    umpire.note(OfFire::CaissonHit { unit: caisson, destroyed: hit != Caisson::Whole });
    Ok(())
}

/// AOS-26, AOS-128, AOS-129, AOS-165 What the fire of a phase did takes effect: figures, then units that go, then throwbacks, then the
/// order of cavalry under rockets.
pub fn removal<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let units = umpire.board().table.units.iter().enumerate();
    let hurt: Vec<(Piece, Pending)> = units
        .map(|(n, unit)| (Piece(n as u16), unit.pending))
        .filter(|(_, pending)| *pending != Default::default())
        .collect();
    let all_hear = |pending: &Pending| *pending != Pending { own: pending.own, ..Pending::default() };
    for &(unit, pending) in &hurt {
        let to = if all_hear(&pending) { Audience::All } else { umpire.setting.only_owner(unit) };
        umpire.note(OfFire::Settled { unit, to });
        winning::lose(umpire, unit, pending.losses.into(), Cause::Fire);
        winning::lose(umpire, unit, pending.own.into(), Cause::Misfire);
    }
    let all: Vec<Piece> = hurt.iter().map(|(unit, _)| *unit).collect();
    for (unit, pending) in hurt.iter().filter(|(_, pending)| pending.losses > 0 || pending.own > 0) {
        let hear = if pending.losses > 0 { Audience::All } else { umpire.setting.only_owner(*unit) };
        caissons::endanger(umpire, hear, &[*unit])?;
    }
    winning::bury(umpire, &all);
    let mut thrown: Vec<_> = hurt.iter().filter_map(|(unit, pending)| Some((pending.thrown?, *unit))).collect();
    thrown.sort_by_key(|((_, order), unit)| (*order, *unit));
    for ((from, _), unit) in thrown {
        let board = umpire.board();
        if board.unit(unit).is_there() {
            let stand = board.thrown_back(unit, from);
            caissons::comes(umpire, unit, stand, Motion::Throwback);
        }
    }
    for (unit, _) in hurt.iter().filter(|(_, pending)| pending.rockets && pending.losses > 0) {
        let own = *umpire.board().unit(*unit);
        if own.is_there() && own.routing.is_none() && !throws::test(umpire, *unit, rolls::under_rockets)?.passed() {
            winning::disorder(umpire, *unit);
        }
    }
    Ok(())
}
