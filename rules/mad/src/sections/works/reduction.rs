//! Reduction of works and buildings by fire at themselves.

use crate::battle::Umpire;
use crate::battle::command::verb;
use crate::battle::event::{Event, ShotResult, WorkEvent};
use crate::battle::fieldworks::{Shelter, WorkId};
use crate::battle::named_fire::{Battering, NamedFire};
use crate::battle::setting::Setting;
use crate::battle::state::{Arm, Step};
use crate::battle::view::View;
use crate::clause;
use crate::lists::{Family, Lists, Weapon};
use crate::sections::direct_fire::{
    Attack, Circumstances, DirectFire, Grenades, Hopeless, Volley, by_successes, damage, to_hit,
};
use crate::sections::sight::{Sight, column, doubt};
use crate::sections::works::Shelters;
use sandtable_battlefield::{FeatureId, FeatureKind};
use sandtable_core::{Offer, Piece, Refusal, Side, Slot, refuse, unless};
use sandtable_dice::{Dice, Need, Why};
use sandtable_geometry::{Length, Point};

/// MAD-64 Damage above this takes one off the cover value.
pub const WITHSTOOD: u16 = 20;
/// MAD-64 The cover value is never less.
pub const LEAST: i8 = 1;
/// Buildings are numbered from here where an offer names a work or building by a number.
const BUILDINGS: i32 = 1000;

impl Shelter {
    /// Its number in an offer.
    pub fn number(self) -> i32 {
        match self {
            Shelter::Work(id) => id.0.into(),
            Shelter::Building(id) => BUILDINGS + i32::from(id.0),
        }
    }

    /// The work or building with this number in an offer.
    pub fn of_number(number: i32) -> Shelter {
        match u16::try_from(number.saturating_sub(BUILDINGS)) {
            Ok(id) => Shelter::Building(FeatureId(id)),
            Err(_) => Shelter::Work(WorkId(number.clamp(0, 255) as u8)),
        }
    }
}

impl Shelters<'_> {
    /// Every work and building that can be in.
    pub fn all(self) -> impl Iterator<Item = Shelter> {
        let works =
            self.board.works.there().filter(|(_, work)| work.kind.is_shelter()).map(|(id, _)| Shelter::Work(id));
        let buildings =
            self.board.setting.field.features().iter().filter(|feature| feature.kind == FeatureKind::Building);
        works.chain(buildings.map(|feature| Shelter::Building(feature.id)))
    }

    /// MAD-64 Is it a work or building on the table, and nobody of the side in it?
    ///
    /// # Errors
    /// Why a side may not aim at it.
    pub fn is_free_of_friends(self, shelter: Shelter, side: Side) -> Result<(), Refusal> {
        unless(self.all().any(|there| there == shelter), &clause::NO_SUCH_SHELTER)?;
        if self.occupants(shelter).any(|(other, _)| self.board.setting.side(other) == side) {
            return refuse(&clause::FRIENDS_INSIDE);
        }
        Ok(())
    }

    /// MAD-64 Every work and building that can be reduced; none where this battle's are not.
    pub fn reducible(self) -> impl Iterator<Item = Shelter> {
        self.board.setting.rules.reduce_forts.then(|| self.all()).into_iter().flatten()
    }

    /// MAD-64 Has it any cover that a hit could still take?
    pub fn loses_cover(self, shelter: Shelter) -> bool {
        self.cover_value(shelter) > LEAST
    }

    /// MAD-64 The works and buildings whose middle lies within an area of artillery.
    pub fn shelters_within(self, at: Point, radius: Length) -> impl Iterator<Item = Shelter> {
        self.reducible().filter(move |&shelter| self.shelter_middle(shelter).within(at, radius))
    }
}

impl DirectFire<'_> {
    /// MAD-64 The fire at a work or building that an element names: whoever has moved fires on the move.
    pub fn trained(self, firer: Piece, weapon: Arm, shelter: Shelter, moving: bool) -> Battering {
        let moving = moving || self.board.element(firer).has_moved();
        Battering { firer, weapon, shelter, moving, blocked: false }
    }

    /// MAD-51, MAD-64 May an element fire at a work or building itself: one that no friend is in, with a weapon that bears on
    /// its middle?
    ///
    /// # Errors
    /// Why not.
    pub fn may_batter(self, battering: &Battering, named: &[NamedFire]) -> Result<(), Refusal> {
        unless(self.board.setting.rules.reduce_forts, &clause::NOT_REDUCED)?;
        let shot = battering.shot();
        let (weapon, fixed) = self.may_fire(&shot, named)?;
        unless(battering.weapon != Arm::MACHINE_GUN, &clause::MACHINE_GUN_TARGET)?;
        if weapon.family == Family::Aa && !self.board.setting.rules.aa_at_ground {
            return refuse(&clause::AA_GROUND);
        }
        self.board.shelters().is_free_of_friends(battering.shelter, self.board.setting.side(battering.firer))?;
        self.may_fire_so(&shot, fixed, named)?;
        let firer = self.board.element(battering.firer);
        if weapon.family == Family::Grenade && !self.board.shelters().touches_shelter(firer.at, battering.shelter) {
            return refuse(&clause::GRENADE_CONTACT);
        }
        let middle = self.board.shelters().shelter_middle(battering.shelter);
        unless(self.board.shelters().bears_on(battering.firer, firer.at, middle), &clause::OUT_OF_ARC)?;
        if !self.board.sight().between(self.board.spot(battering.firer), middle).may_be_clear() {
            return refuse(&clause::NO_SIGHT);
        }
        Ok(())
    }

    /// MAD-51, MAD-64 The attack on a work or building: the number of the weapon without any modifier, on the move too, and
    /// the damage by its first figure.
    ///
    /// # Errors
    /// Where nothing reaches so far.
    pub fn battering(self, battering: &Battering) -> Result<Attack, Hopeless> {
        let (weapon, _) = self.board.setting.arm(battering.firer, battering.weapon).ok_or(Hopeless::OutOfRange)?;
        let of = Circumstances {
            column: column(
                self.board.element(battering.firer).at,
                self.board.shelters().shelter_middle(battering.shelter),
            ),
            moving: battering.moving,
            static_target: true,
            ..Circumstances::default()
        };
        let need = to_hit(weapon, &self.board.setting.lists.charts.to_hit, &of)?;
        Ok(Attack { need, damage: damage(weapon, false) })
    }
}

/// MAD-16, MAD-64 A work or building is named; a doubtful line is decided now.
pub fn train<D: Dice>(umpire: &mut Umpire<D>, mut battering: Battering) -> Result<(), D::Pause> {
    let board = umpire.state().board(umpire.setting);
    if board.sight().between(board.spot(battering.firer), board.shelters().shelter_middle(battering.shelter))
        == Sight::Doubtful
    {
        let clear = umpire.roll(doubt(), || Why::of(&clause::DOUBTFUL_SIGHT))?;
        battering.blocked = clear == 0;
    }
    umpire.note(Event::Work(WorkEvent::Trained { battering }));
    Ok(())
}

/// MAD-64 Fire at a work or building, in its place in the order of nomination.
pub fn batter<D: Dice>(umpire: &mut Umpire<D>, battering: Battering) -> Result<(), D::Pause> {
    let board = umpire.state().board(umpire.setting);
    if !board.element(battering.firer).stands() {
        return Ok(());
    }
    let result = if battering.blocked {
        ShotResult::NoSight
    } else if board.fire().is_grenade(battering.firer, battering.weapon) {
        let thrown = umpire.play(&Grenades { hit_points: u16::MAX })?;
        if thrown.stage { ShotResult::Backfired } else { ShotResult::Hit(thrown.tallies[0]) }
    } else if let Ok(attack) = board.fire().battering(&battering) {
        match umpire.play(&Volley::one(attack, u16::MAX))?.tallies[0] {
            0 => ShotResult::Missed,
            points => ShotResult::Hit(points),
        }
    } else {
        ShotResult::Wasted
    };
    umpire.note(Event::Work(WorkEvent::Battered { battering, result }));
    match result {
        ShotResult::Backfired => umpire.then(Step::Destroy(battering.firer)),
        ShotResult::Hit(points) => reduce(umpire, battering.shelter, points),
        _ => {}
    }
    Ok(())
}

/// MAD-64 A hit of more than 20 takes one off the cover value, down to 1, and at once.
pub fn reduce<D: Dice>(umpire: &mut Umpire<D>, shelter: Shelter, points: u16) {
    let board = umpire.state().board(umpire.setting);
    if points > WITHSTOOD && board.shelters().loses_cover(shelter) {
        let value = board.shelters().cover_value(shelter) - 1;
        umpire.note(Event::Work(WorkEvent::Reduced { shelter, value }));
    }
}

/// MAD-64 The attack of artillery on a work or building itself: as on a vehicle in the open.
pub fn shelling(lists: &Lists, tube: &Weapon) -> Attack {
    let number = lists.charts.artillery.vehicle_open as i8;
    Attack { need: Need::base(number, &clause::SHELLED_OPEN), damage: by_successes(tube.damage) }
}

/// MAD-64 Artillery whose circle covers the middle of works and buildings is rolled against them too, last of all.
pub fn shell<D: Dice>(umpire: &mut Umpire<D>, shelters: &[Shelter], tube: &Weapon) -> Result<(), D::Pause> {
    let attack = shelling(&umpire.setting.lists, tube);
    for &shelter in shelters {
        let points = umpire.play(&Volley::one(attack, u16::MAX))?.tallies[0];
        reduce(umpire, shelter, points);
    }
    Ok(())
}

/// MAD-64 Works and buildings that an element could fire at themselves.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    for shelter in board.shelters().all() {
        let number = Slot::Number { from: shelter.number(), to: shelter.number() };
        for arm in setting.arms(actor) {
            let may = |moving| {
                board.fire().may_batter(&board.fire().trained(actor, arm, shelter, moving), &view.named).is_ok()
            };
            let (standing, moving) = (may(false), may(true));
            if standing || moving {
                let moves = Slot::Number { from: (!standing).into(), to: moving.into() };
                take(Offer::new(actor, verb::BATTER, &[Slot::only(arm.0), number, moves]));
            }
        }
    }
}
