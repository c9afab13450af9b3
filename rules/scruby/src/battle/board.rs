//! What rules look at: the table and what does not change. Made of the truth when things happen, and of a view when they are asked
//! beforehand, so that there is one set of rules for both.

pub mod arcs;
pub mod contact;
pub mod cover;
pub mod ground;
pub mod paths;
pub mod places;
pub mod ranges;
pub mod retreats;
pub mod sight;

use crate::battle::{Block, Contact, Firefight, Member, Position, Setting, Stand, Unit};
use crate::lists::{Arm, Form, Formation, Grade, Gun, Kind, Mover};
use crate::resolution::SLACK;
use crate::resolution::rolls::is_half;
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Length, Point, Rectangle};

/// AOS-162 The footprint of a caisson.
const CAISSON: Block = Block { front: Length::inches(1), depth: Length::inches(3) };

/// The table and what does not change.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// What does not change.
    pub setting: &'a Setting,
    /// The table.
    pub table: &'a Position,
}

impl<'a> Board<'a> {
    /// A board.
    pub fn new(setting: &'a Setting, table: &'a Position) -> Board<'a> {
        Board { setting, table }
    }

    // --- who there is ---

    /// A unit.
    ///
    /// # Panics
    /// There is no such piece.
    pub fn unit(&self, unit: Piece) -> &'a Unit {
        &self.table.units[unit.index()]
    }

    /// As it was bought.
    ///
    /// # Panics
    /// There is no such piece.
    pub fn member(&self, unit: Piece) -> &'a Member {
        &self.setting.members[unit.index()]
    }

    /// Whose a unit is.
    pub fn side(&self, unit: Piece) -> Side {
        self.member(unit).side
    }

    /// Everybody on the table, in roster order, caissons included.
    pub fn all(&self) -> impl Iterator<Item = Piece> + use<'a> {
        let units = self.table.units.iter().enumerate();
        units.filter(|(_, unit)| unit.is_there()).map(|(n, _)| Piece(n as u16))
    }

    /// Everybody of a side on the table.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Piece> + use<'a> {
        let board = *self;
        self.all().filter(move |unit| board.side(*unit) == side)
    }

    /// AOS-160, AOS-166 Everybody on the table, the mover's first, in roster order.
    pub fn in_turn(&self) -> impl Iterator<Item = Piece> + use<'a> {
        let (board, mover) = (*self, self.table.mover);
        [mover, mover.other()].into_iter().flat_map(move |side| board.of(side))
    }

    /// Is there such a unit on the table?
    pub fn is_there(&self, unit: Piece) -> bool {
        self.table.units.get(unit.index()).is_some_and(Unit::is_there)
    }

    /// A unit on the table that is no caisson.
    pub fn fighter(&self, unit: Piece) -> Option<&'a Unit> {
        (self.is_there(unit) && !self.is_caisson(unit)).then(|| self.unit(unit))
    }

    /// AOS-162 Is it a caisson?
    pub fn is_caisson(&self, unit: Piece) -> bool {
        self.setting.is_caisson(unit)
    }

    // --- what it is ---

    /// The type of a unit; none of a caisson.
    pub fn kind(&self, unit: Piece) -> Option<&'a Kind> {
        self.setting.kind(unit)
    }

    /// The arm of a unit.
    pub fn arm(&self, unit: Piece) -> Arm {
        self.setting.arm(unit)
    }

    /// What its present quality is worth.
    pub fn grade(&self, unit: Piece) -> &'a Grade {
        self.setting.lists.grade(self.unit(unit).quality)
    }

    /// Its guns, if it has any.
    pub fn gun(&self, unit: Piece) -> Option<&'a Gun> {
        self.setting.lists.guns.get(self.kind(unit)?.gun?)
    }

    /// AOS-135 Is it a battery of howitzers?
    pub fn is_howitzer(&self, unit: Piece) -> bool {
        self.member(unit).howitzer
    }

    /// AOS-165 Is it a battery of rockets: guns that may misfire?
    pub fn is_rocket(&self, unit: Piece) -> bool {
        self.kind(unit).is_some_and(|kind| self.setting.lists.is_rocket(kind))
    }

    /// Is it cavalry on its horses?
    pub fn is_mounted(&self, unit: Piece) -> bool {
        self.arm(unit) == Arm::Cavalry && self.unit(unit).formation != Formation::Dismounted
    }

    /// Is it infantry, or cavalry on foot?
    pub fn is_on_foot(&self, unit: Piece) -> bool {
        self.arm(unit) != Arm::Artillery && !self.is_mounted(unit)
    }

    /// AOS-88 What its formation is worth; of a caisson, that of a limbered battery.
    pub fn form(&self, unit: Piece) -> &'a Form {
        self.form_in(unit, self.unit(unit).formation).expect("a unit has a formation of its arm")
    }

    /// AOS-88 What a formation would be worth to it; none where its arm does not form so.
    pub fn form_in(&self, unit: Piece, formation: Formation) -> Option<&'a Form> {
        self.setting.lists.form(self.arm(unit), formation)
    }

    /// AOS-08 Is it in open order? Unlimbered guns are only as targets of fire.
    pub fn is_open(&self, unit: Piece) -> bool {
        matches!(self.unit(unit).formation, Formation::Skirmish | Formation::Screen)
    }

    /// AOS-105 Is it formed: neither in open order nor routing, and no battery or caisson?
    pub fn is_formed(&self, unit: Piece) -> bool {
        self.arm(unit) != Arm::Artillery && !self.is_open(unit) && self.unit(unit).routing.is_none()
    }

    /// AOS-103 How it pays for terrain in a formation.
    pub fn mover_in(&self, unit: Piece, formation: Formation) -> Mover {
        match (self.arm(unit), formation) {
            (Arm::Artillery, Formation::Unlimbered) => Mover::Unlimbered,
            (Arm::Artillery, _) => Mover::Limbered,
            (Arm::Cavalry, Formation::Dismounted) => Mover::Formed,
            (Arm::Cavalry, _) => Mover::Mounted,
            (Arm::Infantry, Formation::Skirmish | Formation::Screen) => Mover::OpenOrder,
            (Arm::Infantry, _) => Mover::Formed,
        }
    }

    /// AOS-63 Is it at half of its starting figures or less?
    pub fn is_weak(&self, unit: Piece) -> bool {
        is_half(self.unit(unit).figures, self.member(unit).figures)
    }

    // --- where it is ---

    /// AOS-82 How large its block is in a formation. Losses do not make it smaller, unless that is in force.
    pub fn block_in(&self, unit: Piece, formation: Formation) -> Block {
        if self.is_caisson(unit) {
            return CAISSON;
        }
        let Some(form) = self.form_in(unit, formation) else { return Block::default() };
        let front = form.frontage * i32::from(self.frontage_figures(unit).max(1));
        Block { front, depth: form.depth.unwrap_or(front) }
    }

    /// How large its block is.
    pub fn block(&self, unit: Piece) -> Block {
        self.block_in(unit, self.unit(unit).formation)
    }

    /// AOS-82 Its starting figures; by an option those that it had as the turn began.
    fn frontage_figures(&self, unit: Piece) -> u8 {
        let own = self.unit(unit);
        match self.setting.rules.shrink_frontage {
            true => own.figures.saturating_add(own.done.lost),
            false => self.member(unit).figures,
        }
    }

    /// AOS-77, AOS-81 Its footprint.
    pub fn footprint(&self, unit: Piece) -> Rectangle {
        self.unit(unit).stand.footprint(self.block(unit))
    }

    /// The footprint that it would have there.
    pub fn footprint_at(&self, unit: Piece, stand: Stand) -> Rectangle {
        stand.footprint(self.block(unit))
    }

    /// No part of its footprint is farther than this from the middle of its front edge.
    pub fn reach(&self, unit: Piece) -> Length {
        let block = self.block(unit);
        block.front.half() + block.depth + SLACK
    }

    /// Is all of its footprint farther from a point than this, as a look at the middle of its front edge tells?
    pub fn is_plainly_farther(&self, unit: Piece, from: Point, than: Length) -> bool {
        !self.unit(unit).stand.at.within(from, self.reach(unit) + than)
    }

    /// The centre of its footprint.
    pub fn centre(&self, unit: Piece) -> Point {
        self.unit(unit).stand.centre(self.block(unit))
    }

    // --- who fights whom ---

    /// The contacts of a unit.
    pub fn contacts(&self, unit: Piece) -> impl Iterator<Item = &'a Contact> + use<'a> {
        self.table.contacts.iter().filter(move |contact| contact.has(unit))
    }

    /// AOS-117 Is it in contact?
    pub fn in_contact(&self, unit: Piece) -> bool {
        self.contacts(unit).next().is_some()
    }

    /// The enemies that touch it.
    pub fn touching(&self, unit: Piece) -> impl Iterator<Item = Piece> + use<'a> {
        self.contacts(unit).map(move |contact| contact.other(unit))
    }

    /// The firefight in which it is the target.
    pub fn firefight_on(&self, unit: Piece) -> Option<&'a Firefight> {
        self.table.firefights.iter().find(|firefight| firefight.target == unit)
    }

    /// The firefight in which it attacks.
    pub fn firefight_by(&self, unit: Piece) -> Option<&'a Firefight> {
        self.table.firefights.iter().find(|firefight| firefight.attackers.contains(&unit))
    }

    /// AOS-25 Is it locked: the target of a firefight?
    pub fn is_locked(&self, unit: Piece) -> bool {
        self.firefight_on(unit).is_some()
    }
}
