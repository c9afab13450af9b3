//! Shields, stealth, and the zones of ECM and ADF.

use crate::battle::setting::{Setting, Zone};
use crate::clause;
use crate::lists::{Equipment, Family, Kind, ToHit, Weapon};
use crate::sections::direct_fire::{Circumstances, DirectFire};
use sandtable_core::Piece;
use sandtable_dice::Reason;
use sandtable_geometry::{Length, Point};

/// MAD-122 The zones of a battle: those of all equipment that has a radius.
pub fn zones(setting: &Setting) -> Vec<Zone> {
    let all = (0..).map(Piece).zip(&setting.elements).flat_map(|(carrier, member)| {
        let rows = setting.lists.equipment.iter().filter(|row| row.radius > Length::ZERO);
        let carried = rows.filter(|row| setting.kind_of(member).equipment.contains(&row.item));
        carried.map(move |row| Zone { carrier, side: member.side, item: row.item, radius: row.radius })
    });
    all.collect()
}

/// MAD-119, MAD-122, MAD-123 What protects a target from a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// A shield: from lasers, plasma and particles.
    pub shield: bool,
    /// Stealth: from targeting.
    pub stealth: bool,
    /// In the zone of an ECM carrier of its side: from targeting.
    pub ecm: bool,
    /// In the zone of an ADF carrier of its side: from missiles.
    pub adf: bool,
}

impl Protection {
    /// Nothing does.
    pub const NONE: Protection = Protection { shield: false, stealth: false, ecm: false, adf: false };

    /// What an element carries for itself.
    pub fn own(kind: &Kind) -> Protection {
        Protection {
            shield: kind.equipment.contains(&Equipment::Shield),
            stealth: kind.equipment.contains(&Equipment::Stealth),
            ..Protection::default()
        }
    }
}

impl DirectFire<'_> {
    /// MAD-123 Is there a zone: is its carrier on the table itself, and not under water?
    pub fn makes_zone(self, zone: &Zone) -> bool {
        let carrier = self.board.element(zone.carrier);
        carrier.stands() && !carrier.is_submerged()
    }

    /// MAD-123 The protection of an element where it is fired at. Who carries a zone is in it; one who is under water, or
    /// not on the table, makes none.
    pub fn protection(self, target: Piece, at: Point) -> Protection {
        let mut protection = Protection::own(self.board.setting.kind(target));
        let side = self.board.setting.side(target);
        for zone in self.board.setting.zones.iter().filter(|zone| zone.side == side) {
            let covers = zone.carrier == target || self.board.element(zone.carrier).at.within(at, zone.radius);
            if covers && self.makes_zone(zone) {
                match zone.item {
                    Equipment::Adf => protection.adf = true,
                    _ => protection.ecm = true,
                }
            }
        }
        protection
    }
}

/// MAD-119 The highest of the lines that protect from a weapon counts once; none where no line does.
pub fn modifier(weapon: &Weapon, charts: &ToHit, of: &Circumstances) -> Option<(i8, &'static Reason)> {
    let Protection { shield, stealth, ecm, adf } = of.protection;
    let missile = weapon.family == Family::Missile;
    let targeting = if missile { charts.missile_protection } else { charts.ecm_stealth };
    let lines = [
        (shield && matches!(weapon.family, Family::Laser | Family::Plasma), charts.shield, &clause::SHIELD),
        (stealth, targeting, &clause::STEALTH),
        (ecm, targeting, &clause::ECM),
        (adf && missile, charts.missile_protection, &clause::ADF),
    ];
    let mut best: Option<(i8, &'static Reason)> = None;
    for (_, value, reason) in lines.into_iter().filter(|(applies, ..)| *applies) {
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, reason));
        }
    }
    best
}
