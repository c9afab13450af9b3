//! Section 6: direct fire: who may fire at what, the number needed, and what a hit does.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::Event;
use crate::battle::named_fire::{NamedFire, shots};
use crate::battle::setting::Setting;
use crate::battle::state::{Arm, Element, MOST_SHOTS, Marks, Shot};
use crate::clause;
use crate::lists::{Class, Drive, Family, Kind, ToHit, Weapon};
use crate::rules::D10;
use crate::sections::hitech::zones::{self, Protection};
use crate::sections::sight::{Sight, column, doubt};
use sandtable_core::{Piece, Refusal, refuse, unless};
use sandtable_dice::{Cup, Dice, List, Need, Next, Procedure, Reading, Reason, Throw, Why};
use sandtable_geometry::Point;

/// Attacks of one volley at most.
pub const MOST_ATTACKS: usize = 16;

/// Everything that a shot's number depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// The range column; none where nothing reaches.
    pub column: Option<usize>,
    /// The target is infantry, power armour or cavalry.
    pub infantry: bool,
    /// Why the target has normal cover, if it has.
    pub cover: Option<&'static Reason>,
    /// The cover value of the works that the target is in.
    pub works: Option<i8>,
    /// Base to base, or infantry that touches the work of its target: no cover.
    pub contact: bool,
    /// The firer moves in this activation.
    pub moving: bool,
    /// The target flies.
    pub airborne: bool,
    /// Opportunity fire.
    pub opportunity: bool,
    /// The target is large and cannot move, such as a building.
    pub static_target: bool,
    /// The target is a walker in the open (MAD-119).
    pub walker_open: bool,
    /// What protects the target.
    pub protection: Protection,
}

impl Circumstances {
    /// MAD-50, MAD-115, MAD-119, MAD-122 What a target of this kind brings with it, wherever it stands. A VTOL flies in either state.
    pub fn of_target(kind: &Kind) -> Circumstances {
        Circumstances {
            infantry: kind.class.is_infantry_like(),
            airborne: kind.drive == Drive::Vtol,
            walker_open: kind.drive == Drive::Walker,
            protection: Protection::own(kind),
            ..Circumstances::default()
        }
    }
}

/// Why a shot cannot hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hopeless {
    /// The weapon has no number in that column (MAD-35).
    OutOfRange,
    /// Eleven or more is needed (MAD-45).
    TooHard(Need),
}

impl Hopeless {
    /// The same as a reason, with the number needed where there is one.
    pub fn reason(self) -> (&'static Reason, Need) {
        match self {
            Hopeless::OutOfRange => (&clause::OUT_OF_RANGE, Need::default()),
            Hopeless::TooHard(need) => (&clause::CANNOT_HIT, need),
        }
    }
}

/// MAD-38, MAD-45, MAD-50, MAD-51 The number needed: that of the weapon's column and every modifier that applies.
///
/// # Errors
/// Where it cannot hit at all.
pub fn to_hit(weapon: &Weapon, charts: &ToHit, of: &Circumstances) -> Result<Need, Hopeless> {
    let number = of.column.map_or(0, |column| weapon.columns[column]);
    if number == 0 {
        return Err(Hopeless::OutOfRange);
    }
    let normal = if of.infantry { charts.cover_infantry } else { charts.cover };
    let cover = of.cover.map(|reason| (normal, reason)).filter(|_| !of.contact);
    let works = of.works.map(|value| (value, &clause::WORKS)).filter(|_| !of.contact);
    // One cover modifier at most, the highest.
    let best = match (cover, works) {
        (Some(cover), Some(works)) => Some(if works.0 > cover.0 { works } else { cover }),
        (cover, works) => cover.or(works),
    };
    let mut need = Need::base(number as i8, &clause::RANGE);
    let mut when = |holds: bool, value: i8, reason: &'static Reason| {
        if holds {
            need.add(value, reason);
        }
    };
    when(of.infantry && !spares_infantry(weapon), charts.infantry_target, &clause::INFANTRY_TARGET);
    // MAD-51: who moves hits a building as easily as who stands.
    // MAD-119: a missile finds its way from wherever it is fired.
    let on_the_move = of.moving && !of.static_target && weapon.family != Family::Missile;
    when(on_the_move, charts.firer_moves, &clause::ON_THE_MOVE);
    when(of.airborne, charts.airborne, &clause::AIRBORNE);
    when(of.walker_open && of.cover.is_none() && of.works.is_none(), charts.walker_open, &clause::WALKER_OPEN);
    when(of.opportunity, charts.opportunity, &clause::OPPORTUNITY);
    best.into_iter().chain(zones::modifier(weapon, charts, of)).for_each(|(value, reason)| when(true, value, reason));
    if need.total() > 10 { Err(Hopeless::TooHard(need)) } else { Ok(need) }
}

/// MAD-49 Small arms and flame: no +2 against infantry, and no halving.
pub fn spares_infantry(weapon: &Weapon) -> bool {
    matches!(weapon.family, Family::SmallArms | Family::Flame)
}

/// MAD-46, MAD-47, MAD-48, MAD-49, MAD-117 What none, one, both and two equal successes do: half rounded up, full, double; against
/// infantry all of it halved once more, rounded up.
pub fn damage(weapon: &Weapon, infantry: bool) -> [u16; 4] {
    let full = weapon.damage;
    let all = by_successes(full);
    if !infantry || spares_infantry(weapon) {
        return all;
    }
    match weapon.damage_infantry {
        // MAD-117: a printed figure that is no half takes the place of the full hit.
        printed if printed != full.div_ceil(2) => by_successes(printed),
        _ => all.map(|points| points.div_ceil(2)),
    }
}

/// MAD-46, MAD-48 What none, one, both and two equal successes do of a full hit: half rounded up, full, double.
pub fn by_successes(full: u16) -> [u16; 4] {
    [0, full.div_ceil(2), full, 2 * full]
}

/// One roll of two dice: what is needed and what each result does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// The number needed, at most 10.
    pub need: Need,
    /// Damage of none, one, both, both and equal.
    pub damage: [u16; 4],
}

/// MAD-45 The to-hit rolls of one or more attacks on one target: each die is a success of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volley {
    /// The attacks, in their order.
    pub attacks: List<Attack, MOST_ATTACKS>,
    /// More damage than this makes no difference.
    pub hit_points: u16,
}

impl Volley {
    /// One attack.
    pub fn one(attack: Attack, hit_points: u16) -> Volley {
        Volley { attacks: [attack].into_iter().collect(), hit_points }
    }
}

/// MAD-02, MAD-45, MAP-04 The throw of one attack: two dice against its number.
pub fn throw(need: &Need) -> Throw {
    // A T of 1 or less is the same as 1: both dice succeed.
    Throw::new(2, D10, Reading::Pair(need.total().clamp(1, 11) as u8))
}

impl Procedure for Volley {
    /// Attacks to come.
    type Stage = u8;

    fn start(&self) -> u8 {
        self.attacks.len() as u8
    }

    fn step<C: Cup>(&self, left: u8, cup: &mut C) -> Result<Next<u8>, C::Pause> {
        let Some(rest) = left.checked_sub(1) else { return Ok(Next::Done(left)) };
        let attack = &self.attacks[self.attacks.len() - usize::from(left)];
        let result = cup.roll(throw(&attack.need), || Why::needing(&clause::TO_HIT, attack.need))?;
        cup.count(0, attack.damage[usize::from(result)]);
        Ok(if rest == 0 { Next::Done(rest) } else { Next::Then(rest) })
    }

    fn caps(&self) -> [u16; 2] {
        [self.hit_points, 0]
    }
}

/// MAD-60 One unmodified D10 instead of the to-hit roll: ten fails and kills the thrower, any other number does five
/// times itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grenades {
    /// More damage than this makes no difference.
    pub hit_points: u16,
}

impl Grenades {
    /// What each point of the die does.
    pub const EACH: u16 = 5;
}

impl Procedure for Grenades {
    /// Has the thrower been lost?
    type Stage = bool;

    fn step<C: Cup>(&self, _: bool, cup: &mut C) -> Result<Next<bool>, C::Pause> {
        let face = cup.roll(Throw::one(D10), || Why::of(&clause::GRENADE))?;
        if face < 10 {
            cup.count(0, Grenades::EACH * face);
        }
        Ok(Next::Done(face == 10))
    }

    fn caps(&self) -> [u16; 2] {
        [self.hit_points, 0]
    }
}

/// Who may fire at what, and the attack that comes of it (MAD-31 to MAD-64).
#[derive(Clone, Copy)]
pub struct DirectFire<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-33 Who may fire at what on it.
    #[inline]
    pub fn fire(&self) -> DirectFire<'_> {
        DirectFire { board: self }
    }
}

impl<'a> DirectFire<'a> {
    /// MAD-39, MAD-35 to MAD-38, MAD-50 The circumstances of a shot between two places: no cover in contact.
    pub fn circumstances(self, shot: &Shot, firer: Point, target: Point) -> Circumstances {
        let (from, to) = (self.board.spot_at(shot.firer, firer), self.board.spot_at(shot.target, target));
        let shelters = self.board.shelters();
        let inside = match shot.point {
            Some(_) => shelters.shelter_on_the_way(shot.target, target),
            None => shelters.shelter_of(shot.target, target),
        };
        // MAD-62: infantry that touches the work or building has all cover of those inside against itself alone.
        let contact = self.board.touch(from, to)
            || inside.is_some_and(|inside| self.board.shelters().storms(shot.firer, firer, inside));
        let shelter = self.board.sight().shelter(from, to);
        let open = self.open(shot);
        Circumstances {
            column: column(firer, target),
            cover: shelter.filter(|_| !contact),
            works: inside.map(|inside| self.board.shelters().cover_value(inside)),
            contact,
            // MAD-119: who stands in a wood is not in the open, whoever moves over the same wood; and contact takes the cover away, and
            // does not put a walker in the open.
            walker_open: open.walker_open && shelter.is_none() && !self.board.sight().is_overgrown(to),
            protection: self.protection(shot.target, target),
            ..open
        }
    }

    /// MAD-50 The circumstances of a shot that do not depend on the places.
    pub fn open(self, shot: &Shot) -> Circumstances {
        let target = Circumstances::of_target(self.board.setting.kind(shot.target));
        Circumstances { moving: shot.moving, opportunity: shot.point.is_some(), ..target }
    }

    /// MAD-31 The shot that an element names in its own activation: whoever has moved fires on the move.
    pub fn aimed(self, firer: Piece, weapon: Arm, target: Piece, moving: bool) -> Shot {
        let moving = moving || self.board.element(firer).has_moved();
        Shot { firer, target, weapon, moving, point: None, blocked: false }
    }

    /// MAD-55 The elements with a mover at a point of its path, for what is asked of it there.
    pub fn with_mover_at(self, mover: Piece, at: Point) -> Vec<Element> {
        let mut elements = self.board.elements.to_vec();
        let moved = &mut elements[mover.index()];
        moved.stance = if moved.at == at { moved.stance } else { moved.stance.under_way() };
        moved.at = at;
        elements
    }

    /// MAD-45 The attack that a shot is, from where both stand.
    ///
    /// # Errors
    /// Where it cannot hit.
    pub fn attack(self, shot: &Shot) -> Result<Attack, Hopeless> {
        let of = self.circumstances(shot, self.board.element(shot.firer).at, self.board.element(shot.target).at);
        self.attack_in(shot, &of)
    }

    /// MAD-45 The attack that a shot is, in these circumstances.
    ///
    /// # Errors
    /// Where it cannot hit.
    pub fn attack_in(self, shot: &Shot, of: &Circumstances) -> Result<Attack, Hopeless> {
        let (weapon, _) = self.board.setting.arm(shot.firer, shot.weapon).ok_or(Hopeless::OutOfRange)?;
        let need = to_hit(weapon, &self.board.setting.lists.charts.to_hit, of)?;
        Ok(Attack { need, damage: damage(weapon, of.infantry) })
    }

    /// MAD-33 May an element name this target with this weapon, as far as weapon and target go? The line of sight comes
    /// last, since it costs most.
    ///
    /// # Errors
    /// Why not.
    pub fn may_aim(self, shot: &Shot, named: &[NamedFire]) -> Result<(), Refusal> {
        let (weapon, fixed) = self.may_fire(shot, named)?;
        let firer = self.board.element(shot.firer);
        if let Some(air) = self.board.air().filter(|air| air.has(shot.target)) {
            return air.ground().may_engage(shot, fixed, named);
        }
        self.may_be_fired_at(shot)?;
        self.may_fire_so(shot, fixed, named)?;
        self.suits_the_target(shot, weapon)?;
        if !self.board.shelters().bears_on(shot.firer, firer.at, self.board.element(shot.target).at) {
            return refuse(&clause::OUT_OF_ARC);
        }
        if !self.board.sight().between(self.board.spot(shot.firer), self.board.spot(shot.target)).may_be_clear() {
            return refuse(&clause::NO_SIGHT);
        }
        Ok(())
    }

    /// MAD-67, MAD-70, MAD-131 The weapon of an element that may fire it at all, and whether it does not on the move.
    pub(super) fn may_fire(self, shot: &Shot, named: &[NamedFire]) -> Result<(&'a Weapon, bool), Refusal> {
        unless(named.len() != MOST_SHOTS, &clause::MOST_SHOTS_NAMED)?;
        let firer = self.board.element(shot.firer);
        let Some((weapon, fixed)) = self.board.setting.arm(shot.firer, shot.weapon) else {
            return refuse(&clause::NO_WEAPON);
        };
        unless(firer.aboard.is_none(), &clause::ABOARD)?;
        unless(weapon.family != Family::Artillery, &clause::ARTILLERY_DIRECT)?;
        // MAD-67: full tracks that cross an obstacle do not fire, before or after.
        if firer.marks.has(Marks::NO_FIRE) && shot.point.is_none() {
            return refuse(&clause::CROSSES_WITHOUT_FIRE);
        }
        Ok((weapon, fixed))
    }

    /// MAD-40, MAD-41 On the move or not, and with what else it fires: the star bars the weapon, not the element.
    pub(super) fn may_fire_so(self, shot: &Shot, fixed: bool, named: &[NamedFire]) -> Result<(), Refusal> {
        if fixed && shot.moving {
            let infantry = self.board.setting.kind(shot.firer).class.is_infantry_like();
            return refuse(if infantry { &clause::SUPPORT_MOVED } else { &clause::FIXED_MOVED });
        }
        self.goes_with_other_fire(shot, named)
    }

    /// MAD-33 Is the target an enemy that stands on the table?
    fn may_be_fired_at(self, shot: &Shot) -> Result<(), Refusal> {
        let Some(target) = self.board.elements.get(shot.target.index()) else { return refuse(&clause::NOT_ON_TABLE) };
        unless(self.board.setting.is_element(shot.target), &clause::MARKER_TARGET)?;
        if !target.is_alive() {
            return refuse(if target.lost_in > 0 { &clause::DESTROYED } else { &clause::NOT_ON_TABLE });
        }
        unless(target.aboard.is_none(), &clause::PASSENGER_TARGET)?;
        if self.board.setting.side(shot.target) == self.board.setting.side(shot.firer) {
            return refuse(&clause::FRIEND);
        }
        Ok(())
    }

    /// MAD-31, MAD-42, MAD-44, MAD-60 Each weapon once, and only those together that fire together.
    pub fn goes_with_other_fire(self, shot: &Shot, named: &[NamedFire]) -> Result<(), Refusal> {
        let barrage = named.iter().find_map(NamedFire::barrage);
        if barrage.is_some_and(|barrage| {
            self.board.artillery().serving(barrage.unit, barrage.tubes).any(|tube| tube == shot.firer)
        }) {
            return refuse(&clause::TUBE_SERVED);
        }
        let own = || named.iter().filter_map(NamedFire::fire).filter(|other| other.firer == shot.firer);
        // MAD-54: an opportunity is apart from what was fired in the own activation.
        let fired = if shot.point.is_some() { 0 } else { self.board.element(shot.firer).fired };
        let used = own().fold(fired, |bits, other| bits | other.weapon.bit());
        unless(used & shot.weapon.bit() == 0, &clause::WEAPON_USED)?;
        if used != 0 {
            let has_used = |arm: Arm| used & arm.bit() != 0;
            if shot.weapon == Arm::MACHINE_GUN || has_used(Arm::MACHINE_GUN) {
                return refuse(&clause::MACHINE_GUN_OR_MAIN);
            }
            let thrown =
                self.board.setting.arms(shot.firer).any(|arm| has_used(arm) && self.is_grenade(shot.firer, arm));
            if thrown || self.is_grenade(shot.firer, shot.weapon) {
                return refuse(&clause::GRENADE_ALONE);
            }
            if self.board.setting.kind(shot.firer).class.is_infantry_like()
                && !self.board.setting.rules.infantry_fires_all
            {
                return refuse(&clause::ONE_WEAPON);
            }
        }
        unless(!own().any(|other| other.moving != shot.moving), &clause::MUST_BE_MOVING)?;
        Ok(())
    }

    /// MAD-60 Are these A/T grenades?
    pub fn is_grenade(self, firer: Piece, arm: Arm) -> bool {
        self.board.setting.arm(firer, arm).is_some_and(|(weapon, _)| weapon.family == Family::Grenade)
    }

    /// MAD-44, MAD-60, MAD-134 Is the weapon for targets of this kind?
    pub fn suits_the_target(self, shot: &Shot, weapon: &Weapon) -> Result<(), Refusal> {
        let target = self.board.setting.kind(shot.target);
        if shot.weapon == Arm::MACHINE_GUN && !target.class.is_infantry_like() {
            return refuse(&clause::MACHINE_GUN_TARGET);
        }
        match weapon.family {
            Family::Aa if target.drive != Drive::Vtol && !self.board.setting.rules.aa_at_ground => {
                refuse(&clause::AA_GROUND)
            }
            Family::Grenade if target.class != Class::Vehicle => refuse(&clause::GRENADE_TARGET),
            Family::Grenade if !self.board.in_contact(shot.firer, shot.target) => refuse(&clause::GRENADE_CONTACT),
            _ => Ok(()),
        }
    }

    /// MAD-56 Has an element that moved up to shoot a target in its sight, and a weapon for it? The range is not looked at. MAD-156: a
    /// shaken one owes no grenades.
    pub fn owes_a_shot(self, piece: Piece, shaken: bool, named: &[NamedFire]) -> bool {
        let element = self.board.element(piece);
        // Whoever took the marker instead, as a human may rule, fires no more in this activation (MAD-53).
        let comes_to_shoot = element.marks.has(Marks::TO_SHOOT) && !element.marks.has(Marks::GAVE_UP);
        if !element.stands() || !comes_to_shoot || shots(named).any(|shot| shot.firer == piece) {
            return false;
        }
        let side = self.board.setting.side(piece);
        self.board.pieces().any(|(target, enemy)| {
            enemy.stands() && self.board.setting.side(target) != side && self.has_shot(piece, target, shaken, named)
        })
    }

    /// Is there any weapon that the element may name at this target on the move?
    fn has_shot(self, firer: Piece, target: Piece, shaken: bool, named: &[NamedFire]) -> bool {
        self.board.setting.arms(firer).filter(|&arm| !(shaken && self.is_grenade(firer, arm))).any(|weapon| {
            let shot = Shot { firer, target, weapon, moving: true, ..Shot::default() };
            self.may_aim(&shot, named).is_ok()
        })
    }

    /// MAD-56 Has the element a weapon that fires on the move, so that its owner may say that it moves up to shoot?
    ///
    /// RULING: the free machine gun (MAD-44) is none: every vehicle has it, and a self-propelled gun with only a * weapon
    /// never has a shot still to come. The alternative lets every gun without a turret claim to come for the infantry.
    pub fn fires_on_the_move(self, piece: Piece) -> bool {
        self.board.setting.arms(piece).filter(|&arm| arm != Arm::MACHINE_GUN).any(|arm| {
            let fires = |weapon: &Weapon| weapon.family != Family::Artillery;
            self.board.setting.arm(piece, arm).is_some_and(|(weapon, fixed)| !fixed && fires(weapon))
        })
    }
}

/// MAD-16, MAD-34 A target is named; a doubtful line is decided now.
pub fn aim<D: Dice>(umpire: &mut Umpire<D>, mut shot: Shot) -> Result<(), D::Pause> {
    let state = umpire.state();
    let board = state.board(umpire.setting);
    let to = match (shot.point, &state.way) {
        (Some(point), Some(_)) => board.spot_at(shot.target, state.stretch(point, point)[0]),
        _ => board.spot(shot.target),
    };
    if board.sight().between(board.spot(shot.firer), to) == Sight::Doubtful {
        let clear = umpire.roll(doubt(), || Why::of(&clause::DOUBTFUL_SIGHT))?;
        shot.blocked = clear == 0;
    }
    umpire.note(Event::Aimed { shot });
    Ok(())
}

/// MAD-70 Tubes have no direct fire.
pub fn is_aimed(setting: &Setting, element: Piece, arm: Arm) -> bool {
    setting.arm(element, arm).is_some_and(|(weapon, _)| weapon.family != Family::Artillery)
}
