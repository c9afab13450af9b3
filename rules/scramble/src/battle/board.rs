//! What rules look at: the table and what does not change. Made of the truth when things happen, and of a view when they are asked
//! beforehand, so that there is one set of rules for both.

use crate::battle::position::{Cloud, Contact, Craft, Place, Position, Site};
use crate::battle::setting::Setting;
use crate::lists::{Aircraft, Load, Sight};
use crate::resolution::shooting::{Firer, Target};
use crate::rules::{Computing, INCH};
use sandtable_core::{Piece, Side};
use sandtable_dice::List;
use sandtable_geometry::{Length, Point, Segment};

/// SQR-125 From this printed structure on an aircraft is large.
const LARGE: u8 = 25;

/// Pieces that do something together: a Formation, or one alone.
pub type Unit = List<Piece, { super::position::MOST_CRAFT }>;

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

    /// An aircraft.
    ///
    /// # Panics
    /// The piece is none.
    pub fn craft(&self, piece: Piece) -> &'a Craft {
        &self.table.crafts[piece.index()]
    }

    /// An aircraft that flies, turned up, if the piece is one.
    pub fn flying(&self, piece: Piece) -> Option<&'a Craft> {
        self.table.crafts.get(piece.index()).filter(|craft| craft.flies())
    }

    /// The type of an aircraft.
    pub fn kind(&self, craft: Piece) -> &'a Aircraft {
        self.setting.kind(craft)
    }

    /// Whose an aircraft is.
    pub fn side(&self, craft: Piece) -> Side {
        self.setting.crafts[craft.index()].side
    }

    /// All aircraft that fly, turned up.
    pub fn aloft(&self) -> impl Iterator<Item = (Piece, &'a Craft)> + use<'a> {
        let all = self.table.crafts.iter().enumerate();
        all.filter(|(_, craft)| craft.flies()).map(|(n, craft)| (Piece(n as u16), craft))
    }

    /// Those of a side.
    pub fn aloft_of(&self, side: Side) -> impl Iterator<Item = (Piece, &'a Craft)> + use<'a> {
        let board = *self;
        self.aloft().filter(move |(piece, _)| board.side(*piece) == side)
    }

    /// What stands below, by its piece.
    pub fn site(&self, piece: Piece) -> Option<&'a Site> {
        self.setting.site_index(piece).and_then(|at| self.table.sites.get(at))
    }

    /// SQR-165 The guns that go down with a ship: those aboard that are not destroyed.
    pub fn lost_with(&self, ship: Piece) -> impl Iterator<Item = Piece> + use<'a> {
        let board = *self;
        board.setting.aboard(ship).filter(move |gun| board.site(*gun).is_some_and(|gun| !gun.is_lost()))
    }

    /// What stands below and is not destroyed.
    pub fn sites(&self) -> impl Iterator<Item = (Piece, &'a Site)> + use<'a> {
        let setting = self.setting;
        let all = self.table.sites.iter().enumerate().filter(|(_, site)| !site.is_lost());
        all.map(move |(at, site)| (setting.site_piece(at), site))
    }

    /// A Contact Marker that is on the table.
    pub fn contact(&self, piece: Piece) -> Option<&'a Contact> {
        let at = self.setting.contact_index(piece)?;
        self.table.contacts.get(at).filter(|contact| contact.there)
    }

    /// The Contact Markers on the table.
    pub fn contacts(&self) -> impl Iterator<Item = (Piece, &'a Contact)> + use<'a> {
        let setting = self.setting;
        let all = self.table.contacts.iter().enumerate().filter(|(_, contact)| contact.there);
        all.map(move |(at, contact)| (setting.contact_piece(at), contact))
    }

    /// Is anything hidden?
    pub fn has_markers(&self) -> bool {
        self.table.contacts.iter().any(|contact| contact.there)
    }

    // --- Formations ---

    /// SQR-105 The rank of whoever flies an aircraft, the highest the least.
    ///
    /// RULING: ranks are the Pilots' own. Co-Pilots have none, and lead when no Pilot is left, in the order of theirs.
    pub fn rank(&self, craft: Piece) -> (bool, u8) {
        let [pilot, other] = self.craft(craft).now.pilots;
        let stands_in = self.kind(craft).pilots > 1 && !other.lives();
        (stands_in || !pilot.lives(), self.setting.crafts[craft.index()].rank)
    }

    /// SQR-115 The aircraft that move with one, itself included, its leader first: of the highest rank.
    pub fn unit(&self, craft: Piece) -> Unit {
        let formation = self.craft(craft).formation;
        if formation == 0 {
            return [craft].into_iter().collect();
        }
        let side = self.side(craft);
        let mut unit: Unit =
            self.aloft_of(side).filter(|(_, other)| other.formation == formation).map(|(piece, _)| piece).collect();
        unit.sort_by_key(|piece| self.rank(*piece));
        unit
    }

    /// SQR-115 Is it a Formation of more than one?
    pub fn in_formation(&self, craft: Piece) -> bool {
        self.unit(craft).len() > 1
    }

    // --- what it is ---

    /// SQR-30, SQR-117 Does a fighter carry a payload? Salvos of air to air rockets do not count.
    pub fn laden(&self, craft: Piece) -> bool {
        let salvos = matches!(self.setting.crafts[craft.index()].load, Some(Load::Salvos(_)));
        self.craft(craft).load > 0 && self.kind(craft).is_fighter() && !salvos
    }

    /// SCR-132 Has it a computing sight? In the time of Korea every fighter has.
    pub fn has_sight(&self, craft: Piece) -> bool {
        let kind = self.kind(craft);
        let fitted = kind.sight == Sight::Computing;
        let korea = self.setting.is_korea() && kind.is_fighter();
        self.setting.rules.computing != Computing::Off && (fitted || korea)
    }

    /// Who fires, with the Combat skill of whoever does; `pilot` where the Pilot does.
    pub fn firer(&self, craft: Piece, pilot: bool) -> Firer {
        let own = self.craft(craft);
        let (fitted, used) = match pilot {
            true => (self.has_sight(craft), own.sight == Some(true)),
            false => (self.turret_sight(craft), own.sight != Some(false)),
        };
        Firer {
            at: own.at,
            height: own.height,
            skill: own.now.pilots[0].skill,
            combat: if pilot { own.now.pilots[0].combat } else { own.now.crew.combat },
            sight: fitted && used,
            fitted,
            level: self.setting.crafts[craft.index()].level,
        }
    }

    /// SCR-64, SCR-67 Has it a sight that may be used or left off, the Pilot's or that of its turrets?
    pub fn has_choice(&self, craft: Piece) -> bool {
        self.has_sight(craft) || self.turret_sight(craft)
    }

    /// SCR-67 Have the turrets computing sights, by these rules?
    ///
    /// RULING: they have no penalty, so that they are used as long as nobody leaves them off.
    fn turret_sight(&self, craft: Piece) -> bool {
        let fitted = self.kind(craft).sight == Sight::ComputingTurrets;
        self.setting.rules.turret_sights && self.setting.rules.computing != Computing::Off && fitted
    }

    /// SCR-133, SQR-66 Who is fired at, as he now is: with the Skill of the Pilot who flies.
    pub fn target(&self, craft: Piece) -> Target {
        let (other, kind) = (self.craft(craft), self.kind(craft));
        Target {
            at: other.at,
            height: other.height,
            defence: other.now.defence,
            skill: other.now.pilots[0].skill,
            laden: self.laden(craft),
            large: kind.structure >= LARGE || self.in_formation(craft),
            level: self.setting.crafts[craft.index()].level,
        }
    }

    // --- what can be seen ---

    fn clouds_at(&self, height: u8) -> impl Iterator<Item = &'a Cloud> + use<'a> {
        let there = self.setting.rules.clouds;
        self.table.clouds.iter().filter(move |cloud| there && cloud.height == height)
    }

    /// SQR-104 Is a point at a height inside a cloud?
    pub fn in_cloud(&self, at: Point, height: u8) -> bool {
        let radius = INCH * i32::from(self.setting.rules.cloud);
        self.clouds_at(height).any(|cloud| cloud.at.within(at, radius))
    }

    /// SQR-104 Do clouds hide one from the other?
    pub fn clouded(&self, (from, high): (Point, u8), (to, height): (Point, u8)) -> bool {
        let radius = INCH * i32::from(self.setting.rules.cloud);
        let line = Segment::new(from, to);
        self.in_cloud(from, high)
            || self.in_cloud(to, height)
            || (high == height && self.clouds_at(high).any(|cloud| line.within(cloud.at, radius)))
    }

    /// SQR-63 Is a friend in the line from one aircraft to another?
    pub fn friend_in_line(&self, from: Piece, to: Piece) -> bool {
        let (one, other) = (self.craft(from), self.craft(to));
        if one.height != other.height {
            return false;
        }
        let line = Segment::new(one.at.at, other.at.at);
        let wide = self.setting.rules.touching().half();
        let between = |at: Point| {
            let along = line.position(at);
            along > Length::ZERO && along < line.length() && line.is_nearer(at, wide)
        };
        let mut friends = self.aloft_of(self.side(from)).filter(|(piece, _)| *piece != from && *piece != to);
        friends.any(|(_, friend)| friend.height == one.height && between(friend.at.at))
    }

    /// SQR-118 Horizontal distance and two inches for each height band between: who is nearer counts by this.
    pub fn adjusted(&self, (from, high): (Point, u8), (to, height): (Point, u8)) -> Length {
        from.distance(to) + INCH * i32::from(self.setting.rules.rise) * i32::from(high.abs_diff(height))
    }

    /// SQR-102, SQR-113 Would one that ends there overlap another aircraft than these at that height?
    pub fn overlapped(&self, at: Point, height: u8, but: &[Piece]) -> Option<Piece> {
        let mut others = self.aloft().filter(|(piece, other)| other.height == height && !but.contains(piece));
        others.find(|(_, other)| other.at.at.is_nearer(at, self.setting.rules.overlap())).map(|(piece, _)| piece)
    }

    /// SQR-134 Is an aircraft in the battle, under a marker or not?
    pub fn is_there(&self, craft: Piece) -> bool {
        matches!(self.craft(craft).place, Place::Flying | Place::Hidden)
    }
}
