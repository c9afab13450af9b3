//! Guns on the ground: light and medium ones in their turn, heavy ones and searchlights in the Heavy AA Phase.

use super::{combat, contacts, struck};
use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::{Event, crafts_of};
use crate::battle::position::{Burst, Phase};
use crate::battle::state::Step;
use crate::clause;
use crate::lists::{Calibre, Level};
use crate::resolution::criticals::{Origin, Reads};
use crate::resolution::damage::Damage;
use crate::resolution::shooting::critical_from;
use crate::resolution::volley::Fired;
use crate::resolution::{aa, night};
use crate::rules::{D6, D10};
use sandtable_core::{Piece, Refusal, Side, refuse};
use sandtable_dice::{Dice, Reading, Throw, Why};
use sandtable_geometry::Point;

impl Board<'_> {
    /// SQR-18, SQR-136 The heavy batteries and searchlights of a side that have not acted; at night only the lights that find anybody.
    pub fn heavy(&self, side: Side) -> impl Iterator<Item = Piece> {
        let night = self.setting.night;
        self.batteries(side, move |calibre| calibre == Calibre::Heavy || night && calibre == Calibre::Searchlight)
    }

    /// SCR-106, SCR-108 May a heavy battery place a burst there?
    ///
    /// # Errors
    /// Why not.
    pub fn may_burst(&self, battery: Piece, at: Point, height: u8) -> Result<(), Refusal> {
        let (Some(kind), Some(own)) = (self.setting.battery(battery), self.site(battery)) else {
            return refuse(&clause::NO_BATTERY);
        };
        if !self.setting.head.on_table(at) {
            return refuse(&clause::OFF_TABLE);
        }
        aa::may_burst(&self.setting.rules, kind, own.at.at, at, height, self.setting.land)
    }

    /// SCR-124 The damage of so many dice of a light or medium battery: new crews take critical hits more easily.
    pub fn flak_damage(&self, target: Piece, dice: u8) -> Damage {
        let (rules, lists) = (&self.setting.rules, &self.setting.lists);
        let critical = critical_from(rules, lists, Level::Average, self.setting.crafts[target.index()].level);
        Damage { critical, ..Damage::new(dice, self.craft(target).now, Reads::new(lists.criticals, rules)) }
    }

    /// SCR-110, SCR-111, SCR-124 The damage of a burst: by experience only where that is agreed.
    pub fn burst_damage(&self, target: Piece, dice: u8) -> Damage {
        let light = self.flak_damage(target, dice);
        let critical = if self.setting.rules.bursts_by_level { light.critical } else { D6 };
        Damage { critical, origin: Origin::DirectHit, ..light }
    }

    /// SQR-136 What a searchlight needs to light an enemy aircraft or marker.
    ///
    /// # Errors
    /// It cannot.
    pub fn may_light(&self, battery: Piece, target: Piece) -> Result<sandtable_dice::Need, Refusal> {
        let light = self.setting.battery(battery).filter(|kind| kind.calibre == Calibre::Searchlight);
        let (Some(kind), Some(own)) = (light, self.site(battery)) else { return refuse(&clause::NO_BATTERY) };
        let craft = self.flying(target).map(|craft| (craft.at.at, craft.height));
        let place = craft.or_else(|| self.contact(target).map(|contact| (contact.at.at, contact.height)));
        let enemy = self.setting.side(target) != self.setting.side(battery);
        let Some(place) = place.filter(|_| enemy) else { return refuse(&clause::NO_TARGET) };
        night::lights(&self.setting.rules, kind, own.at.at, place)
    }
}

/// SCR-112, SCR-113, SCR-114, SCR-115, SCR-124, SCR-125, SCR-126 A light or medium battery fires once, with a skill that is rolled when it
/// is first needed.
pub fn fire<D: Dice>(umpire: &mut Umpire<'_, D>, battery: Piece, target: Piece, given: u8) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    let Some(kind) = setting.battery(battery) else { return Ok(()) };
    let target = match setting.contact_index(target) {
        // SQR-164: a marker that is shot at is turned up before the dice; SCR-134 the members of a Formation are targets singly.
        Some(_) => {
            let mut under = crafts_of(contacts::turn_up(umpire, target));
            let closest = Board::new(setting, &umpire.state().table).flak_targets(battery);
            under.find(|craft| closest.contains(craft))
        }
        None => Some(target),
    };
    let Some(target) = target else {
        combat::acted(umpire, battery);
        return Ok(());
    };
    let at = setting.site_index(battery).unwrap_or_default();
    if umpire.state().table.sites[at].skill == 0 {
        let skill = umpire.play(&setting.sites[at].rolls())?.stage;
        umpire.note(Event::Skilled { battery, skill });
    }
    let own = umpire.state().table.sites[at];
    let board = Board::new(setting, &umpire.state().table);
    let shape = board.target(target);
    if let Ok(need) = aa::need(&setting.rules, kind, own.at.at, own.skill, &shape) {
        let volley = aa::volley(&setting.rules, &setting.lists, kind, need, given);
        let Fired { hits, dice, depleted, .. } = umpire.play(&volley)?.stage;
        umpire.note(Event::Fired { by: battery, target, hits, dice });
        if hits > 0 {
            let hurt = Board::new(setting, &umpire.state().table).flak_damage(target, dice);
            let now = umpire.play(&hurt)?.stage.target;
            struck(umpire, target, now, Some(battery));
        }
        if depleted != 0 {
            let empty = own.weak || setting.rules.depletions == 1;
            umpire.note(Event::RanLow { battery, empty });
        }
    }
    combat::acted(umpire, battery);
    Ok(())
}

/// SQR-18 The Heavy AA Phase goes on with this side if it has anything for it, else with the other; else the turn ends.
pub fn alternate<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let has = |side: Side| board.heavy(side).next().is_some();
    if has(side) {
        umpire.then(Step::Burst(side));
    } else if has(side.other()) {
        umpire.then(Step::Burst(side.other()));
    } else {
        umpire.note(Event::PhaseBegan { phase: Phase::End });
        umpire.then(Step::End);
    }
}

/// SCR-108 A burst is placed.
pub fn burst<D: Dice>(umpire: &mut Umpire<'_, D>, battery: Piece, at: Point, height: u8) {
    let dice = umpire.setting.battery(battery).map_or(1, |kind| kind.dice);
    umpire.note(Event::Burst { battery, burst: Burst { at, height, dice } });
}

/// SQR-136 A searchlight looks for somebody: lit until the next Heavy AA Phase.
pub fn light<D: Dice>(umpire: &mut Umpire<'_, D>, battery: Piece, target: Piece) -> Result<(), D::Pause> {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let Ok(need) = board.may_light(battery, target) else { return Ok(()) };
    let least = need.total().clamp(2, i8::MAX).cast_unsigned();
    let throw = Throw::new(1, D10, Reading::AtLeast(least));
    let lit = umpire.roll(throw, || Why::needing(&clause::SEARCHLIGHT, need))? > 0;
    umpire.note(Event::Lit { battery, target: lit.then_some(target) });
    Ok(())
}
