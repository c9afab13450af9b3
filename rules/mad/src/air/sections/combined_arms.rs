//! Together with the ground game: elements as aircraft see them from above, and their fire at aircraft.

use sandtable_core::{Piece, Refusal, refuse, unless};
use sandtable_dice::Dice;
use sandtable_geometry::Length;

use super::attack::{Attack, Fire, Shot, damage, on_infantry};
use super::firing::strike;
use super::numbers::{self, GroundTarget, Gunner, Hopeless, Quarry};
use crate::air::battle::board::Air;
use crate::air::clause;
use crate::air::lists::{Gun, Lists};
use crate::air::rules::AirRules;
use crate::air::sections::airborne;
use crate::battle::Umpire;
use crate::battle::event::{Event, ShotResult};
use crate::battle::named_fire::NamedFire;
use crate::battle::state::{Arm, Shot as GroundShot};
use crate::clause as ground;
use crate::lists::{Family, Weapon};
use crate::sections::anti_aircraft::SMALL_ARMS_REACH;
use crate::sections::direct_fire as direct;

/// MAP-72 What of an element of the ground game may fire at aircraft.
#[derive(Clone, Copy)]
pub enum Skyward<'a> {
    /// MAP-75 An AA mount: so many guns of this row of the aircraft table.
    Mount(&'a Gun, u8),
    /// Small arms, by their own row.
    SmallArms(&'a Weapon),
}

impl<'a> Skyward<'a> {
    /// MAP-72 What a weapon of the ground lists is against aircraft: an AA mount, small arms, or nothing. The free machine gun
    /// of vehicles (MAD-44) is the caller's to leave out.
    pub fn of(lists: &'a Lists, weapon: &'a Weapon) -> Option<Skyward<'a>> {
        match weapon.family {
            Family::Aa => {
                let mount = lists.aa.iter().find(|mount| mount.mount == weapon.id)?;
                Some(Skyward::Mount(lists.gun(mount.gun), mount.count))
            }
            Family::SmallArms => Some(Skyward::SmallArms(weapon)),
            _ => None,
        }
    }

    /// MAD-52, MAP-34 How far it reaches along the ground; none where it reaches nobody.
    pub fn reach(&self) -> Option<Length> {
        match self {
            Skyward::Mount(gun, _) => gun.reach(),
            Skyward::SmallArms(_) => Some(SMALL_ARMS_REACH),
        }
    }

    /// MAP-72 to MAP-75 What it needs to hit an aircraft, and what it does.
    ///
    /// # Errors
    /// Why it cannot hit.
    pub fn attack(
        &self,
        lists: &Lists,
        rules: &AirRules,
        gunner: &Gunner,
        quarry: Quarry,
        low: bool,
    ) -> Result<Attack, Hopeless> {
        let (need, damage) = match *self {
            Skyward::Mount(gun, count) => {
                let need = numbers::from_ground(lists, rules, gun, gunner, quarry, low)?;
                (need, damage(gun, count, rules))
            }
            Skyward::SmallArms(weapon) => {
                let need = numbers::small_arms(lists, rules, weapon, gunner, quarry, low)?;
                (need, direct::damage(weapon, false))
            }
        };
        Ok(Attack { need, damage })
    }
}

/// Elements of the ground game as the air sees them, and their fire at aircraft.
#[derive(Clone, Copy)]
pub struct Underneath<'a> {
    pub(crate) air: &'a Air<'a>,
}

impl Air<'_> {
    /// The elements of the ground game below it.
    #[inline]
    pub fn ground(&self) -> Underneath<'_> {
        Underneath { air: self }
    }
}

impl<'a> Underneath<'a> {
    /// Is it an element of the ground game?
    pub fn is_element(self, piece: Piece) -> bool {
        self.air.board.setting.is_element(piece)
    }

    /// MAP-51 Does the ground game treat it as infantry when it is shot at?
    pub fn is_infantry(self, piece: Piece) -> bool {
        self.is_element(piece) && self.air.board.setting.kind(piece).class.is_infantry_like()
    }

    /// MAP-51, MAP-52 A target on the ground or at sea as an aircraft sees it: in a cover area however deep, in a work or
    /// building, or in the open. Walls and hedges hide nobody from above.
    pub fn below(self, target: Piece) -> GroundTarget {
        let extent = self.air.fire().extent(target);
        if !self.is_element(target) {
            return GroundTarget { extent, ..GroundTarget::default() };
        }
        let at = self.air.element(target).at;
        let works = self.air.board.shelters().shelter_of(target, at).map(|shelter| {
            let full = self.air.board.setting.lists.charts.to_hit.fortification;
            numbers::works(self.air.rules, self.air.board.shelters().cover_value(shelter), full)
        });
        GroundTarget {
            extent,
            infantry: self.is_infantry(target),
            cover: self.air.board.sight().is_in_cover(target),
            works,
        }
    }

    /// MAP-53 What each level of success does to a target: infantry takes half of it, rounded up once more.
    pub fn damage_to(self, target: Piece, all: [u16; 4]) -> [u16; 4] {
        if self.is_infantry(target) { on_infantry(all) } else { all }
    }

    /// MAP-72 What a weapon of an element is against aircraft: an AA mount, small arms that are listed, or nothing.
    pub fn skyward(self, firer: Piece, arm: Arm) -> Option<Skyward<'a>> {
        let setting = self.air.board.setting;
        let (weapon, _) = setting.arm(firer, arm).filter(|_| arm != Arm::MACHINE_GUN)?;
        Skyward::of(&self.air.setting.lists, weapon)
    }

    /// MAP-75 Has an element an AA mount?
    pub fn has_mount(self, firer: Piece) -> bool {
        let mount = |arm| matches!(self.skyward(firer, arm), Some(Skyward::Mount(..)));
        self.is_element(firer) && self.air.board.setting.arms(firer).any(mount)
    }

    /// MAP-72 How far an element reaches an aircraft at low level; none where it has nothing that may.
    pub fn reach_up(self, firer: Piece) -> Option<Length> {
        let arms = self.air.board.setting.arms(firer).filter(|&arm| self.rises(firer, arm, true).is_ok());
        arms.filter_map(|arm| self.skyward(firer, arm)?.reach()).max()
    }

    /// MAP-72 to MAP-75 What a weapon of an element needs to hit an aircraft, and what it does. Sight is always clear; the arc
    /// of a work counts.
    ///
    /// # Errors
    /// Why it cannot hit.
    pub fn from_below(self, shot: &Upward) -> Result<Attack, Hopeless> {
        let weapon = self.skyward(shot.firer, shot.arm).ok_or(Hopeless::OutOfRange)?;
        let at = self.air.element(shot.firer).at;
        if !self.air.board.shelters().bears_on(shot.firer, at, shot.quarry.at.at) {
            return Err(Hopeless::WorkFacesAway);
        }
        let gunner =
            Gunner { extent: self.air.fire().extent(shot.firer), opportunity: shot.opportunity, moved: shot.moved };
        weapon.attack(&self.air.setting.lists, self.air.rules, &gunner, shot.quarry, shot.low)
    }

    /// What an element names at an aircraft in its own activation.
    fn upward(self, shot: &GroundShot) -> Upward {
        let quarry = self.air.fire().quarry(shot.target);
        let low = self.air.flight().is_low(shot.target);
        Upward { firer: shot.firer, arm: shot.weapon, quarry, low, opportunity: false, moved: shot.moving }
    }

    /// MAP-72, MAP-74 Does a weapon of an element reach an aircraft at low level, or higher up? Everybody sees at which it flies.
    fn rises(self, firer: Piece, arm: Arm, low: bool) -> Result<(), Refusal> {
        match self.skyward(firer, arm) {
            None => refuse(&ground::AIRCRAFT_WEAPON),
            Some(Skyward::SmallArms(_)) if !self.air.rules.small_arms => refuse(&clause::AA_SMALL_ARMS),
            Some(Skyward::Mount(gun, _)) if gun.any_height => Ok(()),
            Some(_) => unless(low, &clause::AA_TOO_HIGH),
        }
    }

    /// MAP-72, MAP-74 Has a piece anything that reaches an aircraft at low level, or higher up?
    ///
    /// # Errors
    /// Why not.
    pub fn may_reach_up(self, firer: Piece, low: bool) -> Result<(), Refusal> {
        if !self.is_element(firer) {
            let mut guns = self.air.setting.groups(firer).iter().map(|group| self.air.setting.lists.gun(group.gun));
            return unless(low || guns.any(|gun| gun.any_height), &clause::AA_TOO_HIGH);
        }
        let upward = |arm: &Arm| self.skyward(firer, *arm).is_some();
        let each = self.air.board.setting.arms(firer).filter(upward).map(|arm| self.rises(firer, arm, low));
        each.fold(refuse(&clause::NOTHING_UPWARD), |best, arm| if best.is_ok() { best } else { arm })
    }

    /// MAP-72, MAP-74, MAP-76 May an element name an aircraft for a weapon, as far as weapon and target go? What range would
    /// have to be measured for is asked only where players may measure (MAP-106).
    ///
    /// # Errors
    /// Why not.
    pub fn may_engage(self, shot: &GroundShot, fixed: bool, named: &[NamedFire]) -> Result<(), Refusal> {
        if self.air.kind(shot.target).is_none() || !self.air.is_there(shot.target) {
            return refuse(if self.air.is_gone(shot.target) { &ground::DESTROYED } else { &ground::NOT_ON_TABLE });
        }
        if self.air.side(shot.target) == self.air.side(shot.firer) {
            return refuse(&ground::FRIEND);
        }
        self.rises(shot.firer, shot.weapon, self.air.flight().is_low(shot.target))?;
        if fixed && shot.moving {
            return refuse(&clause::AA_MOVED_MOUNT);
        }
        self.air.board.fire().goes_with_other_fire(shot, named)?;
        if !self.air.board.shelters().bears_on(
            shot.firer,
            self.air.element(shot.firer).at,
            self.air.element(shot.target).at,
        ) {
            return refuse(&ground::OUT_OF_ARC);
        }
        if !self.air.board.setting.rules.premeasure {
            return Ok(());
        }
        self.from_below(&self.upward(shot)).map(|_| ()).map_err(|hopeless| Refusal::of(hopeless.reason()))
    }

    /// MAP-71, MAP-73 The dice of an element's shot at an aircraft.
    ///
    /// # Errors
    /// Why it cannot hit: it is wasted.
    pub fn engagement(self, shot: &GroundShot) -> Result<Fire, Hopeless> {
        let attack = self.from_below(&self.upward(shot))?;
        let mut fire = self.air.fire().fire_at(self.air.fire().struck(shot.target));
        fire.shots.push(Shot { attack, target: 0 });
        Ok(fire)
    }
}

/// Fire of an element of the ground game at an aircraft.
#[derive(Clone, Copy, Debug)]
pub struct Upward {
    /// Who fires.
    pub firer: Piece,
    /// With what.
    pub arm: Arm,
    /// The aircraft where it is fired at.
    pub quarry: Quarry,
    /// Is it at low level?
    pub low: bool,
    /// Opportunity fire.
    pub opportunity: bool,
    /// The firer moved in this activation.
    pub moved: bool,
}

/// MAP-71 to MAP-76 A named shot of an element at an aircraft is fired, also at one that an earlier shot has brought down.
pub fn engage<D: Dice>(umpire: &mut Umpire<D>, shot: GroundShot) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    let alive = air.is_there(shot.target);
    let Ok(fire) = air.ground().engagement(&shot) else {
        umpire.note(Event::Fired { shot, result: ShotResult::Wasted });
        return Ok(());
    };
    let harm = *umpire.play(&fire)?.stage.harm(0);
    let result = match harm.damage {
        _ if !alive => ShotResult::TooLate,
        0 => ShotResult::Missed,
        points => ShotResult::Hit(points),
    };
    umpire.note(Event::Fired { shot, result });
    if let ShotResult::Hit(_) = result {
        strike(umpire, shot.firer, shot.target, &harm)?;
    }
    Ok(())
}
