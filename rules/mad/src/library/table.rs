//! An attack at a real table, of whichever sort it is; and who may be meant in it besides the elements of the forces.

use super::attack::{attack, lists_of};
use super::prey::Stock;
use super::strike::{strike, upward};
use super::watch::{LOOK, watch};
use super::{aircraft, is_known, lists};
use crate::air::clause::{ONLY_AIRCRAFT, ONLY_BELOW};
use crate::air::lists::{Lists as Aircraft, Target, TargetKind};
use crate::air::table::below_drawn_as;
use crate::clause::{AIRCRAFT_WEAPON, MARKER_TARGET};
use crate::forces::IN_THE_AIR;
use crate::lists::{Drive, Era, Lists};
use crate::rules::Rules;
use sandtable_core::data::{Files, Problem};
use sandtable_core::{AttackPage, AttackParty, AttackWish, Outsider, WeaponChoice};
use sandtable_odds::companion::note;

/// MAD-83 What stands on the table for somebody who is not known.
const MARKER: &str = "Hidden marker";

/// MAP-93, MAD-83 Who may be meant at a table of real miniatures and stands in no force: ships, structures and gun positions
/// where there are aircraft, and markers where there is ground.
pub fn outsiders(aircraft: Option<&Aircraft>, ground: bool) -> Vec<Outsider> {
    let target = |target: &Target| Outsider {
        group: match target.kind {
            TargetKind::Ship => "Ships",
            TargetKind::Structure => "Structures",
            TargetKind::Gun => "Gun positions",
        }
        .into(),
        kind: target.name.clone(),
        symbol: below_drawn_as(target).into(),
        strength: target.hit_points,
    };
    let marker = Outsider { group: "Not identified".into(), kind: MARKER.into(), symbol: "marker".into(), strength: 1 };
    let below = aircraft.into_iter().flat_map(|lists| &lists.targets).map(target);
    ground.then_some(marker).into_iter().chain(below).collect()
}

/// MAD-35 to MAD-60, MAD-85, MAP-28 to MAP-94 An attack as far as it has been told.
///
/// # Errors
/// Names that no list has, words that nobody knows, numbers that cannot be.
pub fn at_table(tables: &Files, rules: &Rules, wish: &AttackWish) -> Result<AttackPage, Vec<Problem>> {
    let era = match wish.era.as_str() {
        air if air == IN_THE_AIR.0 => None,
        word => Some(Era::named(word, "attack")?),
    };
    let unknown = wish.circumstances.iter().filter(|word| !is_known(word));
    let unknown = unknown.map(|word| Problem::of("attack", "circumstances", format!("unknown circumstance '{word}'")));
    let unknown: Vec<Problem> = unknown.collect();
    if !unknown.is_empty() {
        return Err(unknown);
    }
    let (land, air) = (lists(tables, era.unwrap_or(Era::Ww2), rules)?, aircraft(tables)?);
    let table = RealTable { land: &land, air: &air, rules, wish, era };
    let unseen = wish.target.kind == MARKER;
    let looks = wish.weapon.as_deref() == Some(LOOK);
    let mut page = match () {
        () if unseen => AttackPage { hopeless: Some(note(&MARKER_TARGET)), ..AttackPage::default() },
        () if looks => table.fire(&AttackWish { weapon: None, band: None, dice: Vec::new(), ..wish.clone() })?,
        () => table.fire(wish)?,
    };
    if !table.may_look()? {
        return Ok(page);
    }
    let chosen = looks || unseen && wish.weapon.is_none();
    if chosen {
        for weapon in &mut page.weapons {
            weapon.chosen = false;
        }
        let found = table.look()?;
        page = AttackPage { weapons: page.weapons, ..found };
    }
    page.weapons.push(WeaponChoice { id: LOOK.into(), name: "Look for a marker".into(), chosen, barred: None });
    Ok(page)
}

struct RealTable<'a> {
    land: &'a Lists,
    air: &'a Aircraft,
    rules: &'a Rules,
    wish: &'a AttackWish,
    /// The era of the ground game; none in the air alone.
    era: Option<Era>,
}

impl RealTable<'_> {
    /// MAP-81 Does it fly? Futuristic battles have no aircraft.
    fn flies(&self, party: &AttackParty) -> bool {
        self.era != Some(Era::HiTech) && party.own.is_none() && self.air.find(&party.kind).is_ok()
    }

    fn is_outsider(&self, party: &AttackParty) -> bool {
        party.own.is_none() && self.air.find_target(&party.kind).is_ok()
    }

    /// An attack of any sort but looking.
    fn fire(&self, wish: &AttackWish) -> Result<AttackPage, Vec<Problem>> {
        let [firer, target] = [&wish.attacker, &wish.target];
        let (up, down) = (self.flies(firer), self.flies(target));
        if self.is_outsider(firer) && !down {
            let reason = if up { &ONLY_BELOW } else { &ONLY_AIRCRAFT };
            return Ok(AttackPage { hopeless: Some(note(reason)), ..AttackPage::default() });
        }
        if !up && !down {
            return match self.is_outsider(target) {
                true => Ok(AttackPage { hopeless: Some(note(&AIRCRAFT_WEAPON)), ..AttackPage::default() }),
                false => attack(self.land, self.rules, wish),
            };
        }
        // Whoever does not fly is looked for in the list of his own side; whom it does not know the others may nearly know.
        let below = if up { target } else { firer };
        let found = lists_of(self.land, self.rules, below)?;
        let stock = Stock { land: &found, air: self.air, rules: self.rules };
        let known = !(up && down || self.is_outsider(below));
        let name = known.then(|| full(&found, below, "attacker").ok()).flatten().unwrap_or_else(|| below.kind.clone());
        if up { strike(&stock, wish, &name) } else { upward(&stock, wish, &name) }
    }

    /// MAD-86, MAP-80 Does the attacker look for markers where there is ground?
    fn may_look(&self) -> Result<bool, Vec<Problem>> {
        let firer = &self.wish.attacker;
        if self.era.is_none() || self.flies(&self.wish.target) || self.is_outsider(firer) {
            return Ok(false);
        }
        if self.flies(firer) {
            return Ok(true);
        }
        let found = lists_of(self.land, self.rules, firer)?;
        Ok(found.find(list(firer), &firer.kind).is_ok_and(|id| found.kind(id).drive != Drive::None))
    }

    fn look(&self) -> Result<AttackPage, Vec<Problem>> {
        let firer = &self.wish.attacker;
        let found = lists_of(self.land, self.rules, firer)?;
        let stock = Stock { land: &found, air: self.air, rules: self.rules };
        let name = if self.flies(firer) { firer.kind.clone() } else { full(&found, firer, "attacker")? };
        watch(&stock, self.wish, &name, self.wish.target.kind == MARKER)
    }
}

fn list(party: &AttackParty) -> Option<&str> {
    Some(party.list.as_str()).filter(|list| !list.is_empty())
}

/// How the lists call an element so that they know no other by that name.
fn full(lists: &Lists, party: &AttackParty, field: &str) -> Result<String, Vec<Problem>> {
    let id = lists.find(list(party), &party.kind).map_err(|what| vec![Problem::of("attack", field, what)])?;
    let kind = lists.kind(id);
    Ok(format!("{}: {}", kind.nation, kind.name))
}
