//! What does not change in a battle and is public: tables, rules in force, the scenario.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::battle::position::{Cloud, Craft, Place, Shot};
use crate::clause;
use crate::lists::{Aircraft, Battery, GroundTarget, Level, LevelRow, Lists, Load};
use crate::resolution::aa::RolledSkill;
use crate::resolution::condition::Condition;
use crate::resolution::flight::Flier;
use crate::rules::{Era, Rules, Skills};
use sandtable_core::{InForce, Piece, Side};
use sandtable_geometry::Course;
use sandtable_scenario::{Edge, Head};

/// SCR-132 The first day of the Korean War.
pub const KOREA: [u16; 3] = [1950, 6, 25];

/// An aircraft of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CraftPlan {
    pub name: String,
    pub side: Side,
    /// What it is: an index into [`Lists::aircraft`].
    pub kind: usize,
    /// The experience of its crew.
    pub level: Level,
    /// SQR-107 The Skill of its Pilots, and their Combat skill.
    pub skills: [u8; 2],
    /// SQR-107 Those of the Aircrew.
    pub aircrew: [u8; 2],
    /// SCR-127 Are they what the crew has learned from battle to battle, wherever Skills of others come from?
    pub learned: bool,
    /// SQR-105 The rank of its Pilot on his side, from 1.
    pub rank: u8,
    /// SQR-115 The Formation that it belongs to at first, from 1; 0 for none.
    pub formation: u8,
    /// SQR-117 What it carries.
    pub load: Option<Load>,
    /// Where it begins, and on which heading.
    pub at: Course,
    /// Its height band there.
    pub height: u8,
    /// SQR-134 Does it begin under a Contact Marker?
    pub marker: bool,
    /// SCR-71 What it costs with its crew.
    pub cost: u16,
}

/// What stands below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A target or a ship: an index into [`Lists::targets`].
    Target(usize),
    /// A battery: an index into [`Lists::batteries`].
    Battery(usize),
}

/// A target, a ship or a battery of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePlan {
    pub name: String,
    pub side: Side,
    pub what: What,
    /// Where it begins, and on which heading.
    pub at: Course,
    /// SQR-165 The ship that it is aboard of.
    pub aboard: Option<Piece>,
    /// SCR-125 What its nation adds to the Gunnery skill of a battery.
    pub gunnery: i8,
}

impl SitePlan {
    /// SCR-113, SCR-125 The roll for the Gunnery skill of a battery, when that is needed first.
    pub fn rolls(&self) -> RolledSkill {
        RolledSkill { modifier: self.gunnery, reason: &clause::BATTERY_SKILL }
    }
}

/// SQR-134 A Contact Marker of the scenario, real or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactPlan {
    /// Its letter.
    pub name: String,
    pub side: Side,
    /// Where it begins; nothing for one that its side places.
    pub at: Option<(Course, u8)>,
}

/// Victory points beside those of SQR-141.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// A part of its price, in percent, for each bomber of the side that leaves by this edge.
    Through {
        /// Whose bombers.
        side: Side,
        edge: Edge,
        /// In percent.
        percent: u8,
    },
    /// So much for each point of structure that an enemy aircraft left alive has lost.
    Damage {
        side: Side,
        /// For each.
        each: u8,
    },
    /// So much for each point of damage done to a target, whose price is then not counted.
    Hits {
        side: Side,
        /// Done to whom.
        target: Piece,
        /// For each.
        each: u8,
    },
}

/// SQR-142 What else ends a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// Nothing.
    #[default]
    None,
    /// All targets of the Defender are destroyed.
    All,
    /// This one is.
    One(Piece),
}

/// SQR-142 A lead below this is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// So many percent of the price of the dearer side.
    Percent(u8),
    /// So many points.
    Points(u16),
}

/// SQR-139 What forces of their own the sides may bring to a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Welcome {
    /// The word for the mission that they are bought for.
    pub mission: String,
    /// The points that the Attacker may spend, and the Defender.
    pub points: [u32; 2],
}

/// Everything about a battle that does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// What every scenario says; SQR-142 its last turn.
    pub head: Head,
    /// When it happened: year, month, day.
    pub date: [u16; 3],
    pub sides: Vec<String>,
    pub lists: Lists,
    pub rules: Rules,
    /// The options in force, for the record.
    pub in_force: Vec<InForce>,
    /// The aircraft: the pieces from 0 on.
    pub crafts: Vec<CraftPlan>,
    /// What stands below: the pieces behind them.
    pub sites: Vec<SitePlan>,
    /// SQR-134 The Contact Markers: the pieces behind these.
    pub contacts: Vec<ContactPlan>,
    /// SQR-104 Clouds, group by group, the most upwind piece of each first.
    pub clouds: Vec<Cloud>,
    /// SQR-104 Where the wind blows to, in degrees; nothing where dice say so, and where clouds are.
    pub wind: Option<u16>,
    /// SQR-165 Is the surface land?
    pub land: bool,
    /// SQR-134 Is it night?
    pub night: bool,
    /// SQR-135 With a full moon?
    pub moon: bool,
    /// SQR-139 Who attacks.
    pub attacker: Side,
    /// SQR-139 What forces of their own they may bring, where they may.
    pub welcome: Option<Welcome>,
    /// Victory points beside those for what is destroyed.
    pub extras: Vec<Extra>,
    /// SQR-142 What else ends it.
    pub goal: Goal,
    /// SQR-142 What is a draw.
    pub margin: Margin,
}

impl Setting {
    /// SQR-139 Is a side the Attacker, 0, or the Defender, 1?
    pub fn part(&self, side: Side) -> usize {
        usize::from(side != self.attacker)
    }

    /// An aircraft by its piece.
    pub fn craft(&self, piece: Piece) -> Option<&CraftPlan> {
        self.crafts.get(piece.index())
    }

    /// The index of a piece among what stands below.
    pub fn site_index(&self, piece: Piece) -> Option<usize> {
        piece.index().checked_sub(self.crafts.len()).filter(|&at| at < self.sites.len())
    }

    /// What stands below, by its piece.
    pub fn site(&self, piece: Piece) -> Option<&SitePlan> {
        self.site_index(piece).map(|at| &self.sites[at])
    }

    /// The index of a piece among the Contact Markers.
    pub fn contact_index(&self, piece: Piece) -> Option<usize> {
        let before = self.crafts.len() + self.sites.len();
        piece.index().checked_sub(before).filter(|&at| at < self.contacts.len())
    }

    /// The piece of what stands below, by its index.
    pub fn site_piece(&self, at: usize) -> Piece {
        Piece((self.crafts.len() + at) as u16)
    }

    /// SQR-165 The guns aboard a ship.
    pub fn aboard(&self, ship: Piece) -> impl Iterator<Item = Piece> + use<'_> {
        let aboard = self.sites.iter().enumerate().filter(move |(_, site)| site.aboard == Some(ship));
        aboard.map(|(at, _)| self.site_piece(at))
    }

    /// The piece of a Contact Marker, by its index.
    pub fn contact_piece(&self, at: usize) -> Piece {
        Piece((self.crafts.len() + self.sites.len() + at) as u16)
    }

    /// Every piece of the battle.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.crafts.len() + self.sites.len() + self.contacts.len()).map(|n| Piece(n as u16))
    }

    /// The pieces of all aircraft.
    pub fn craft_pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.crafts.len()).map(|n| Piece(n as u16))
    }

    /// Whose a piece is.
    pub fn side(&self, piece: Piece) -> Option<Side> {
        let craft = self.craft(piece).map(|plan| plan.side);
        let site = || self.site(piece).map(|plan| plan.side);
        craft.or_else(site).or_else(|| self.contact_index(piece).map(|at| self.contacts[at].side))
    }

    /// What a piece is called.
    pub fn name(&self, piece: Piece) -> &str {
        let contact = || self.contact_index(piece).map(|at| self.contacts[at].name.as_str());
        let craft = self.craft(piece).map(|plan| plan.name.as_str());
        craft.or_else(|| self.site(piece).map(|plan| plan.name.as_str())).or_else(contact).unwrap_or("the side")
    }

    /// The type of an aircraft of the battle.
    ///
    /// # Panics
    /// The piece is no aircraft.
    pub fn kind(&self, craft: Piece) -> &Aircraft {
        &self.lists.aircraft[self.crafts[craft.index()].kind]
    }

    /// SCR-70 What the experience of a crew brings.
    pub fn level(&self, craft: Piece) -> &LevelRow {
        self.lists.level(self.crafts[craft.index()].level)
    }

    /// SCR-73 Does a crew fire no other bursts than long ones?
    pub fn fires_long(&self, craft: Piece) -> bool {
        self.rules.experience && self.rules.long_bursts && self.level(craft).always_long
    }

    /// SCR-73 A shot with these guns and nothing besides: where a crew fires no other bursts than long ones, all that is no rocket in one.
    pub fn plain_shot(&self, craft: Piece, guns: u16) -> Shot {
        let shot = Shot { guns, ..Shot::default() };
        Shot { long: self.fires_long(craft) && !shot.is_rockets(), ..shot }
    }

    /// An aircraft as it begins.
    pub fn begins(&self, plan: &CraftPlan) -> Craft {
        let mut now = Condition::new(&self.lists.aircraft[plan.kind], plan.skills[0], plan.skills[1]);
        if now.crew.alive > 0 {
            [now.crew.skill, now.crew.combat] = plan.aircrew;
        }
        Craft {
            at: plan.at,
            height: plan.height,
            place: if plan.marker { Place::Hidden } else { Place::Flying },
            now,
            trained: plan.skills[0],
            load: plan.load.map_or(0, |load| load.units(self.rules.bomb)),
            formation: plan.formation,
            ..Craft::default()
        }
    }

    /// SQR-107, SCR-127 Do dice say how good a crew is? Not of one that has learned from battle to battle.
    pub fn is_diced(&self, craft: Piece) -> bool {
        self.rules.skills == Skills::Dice && !self.crafts[craft.index()].learned
    }

    /// SQR-107 The rolls for the Skills of a crew, where dice say how good it is, with what its nation adds.
    pub fn crew_rolls(&self, craft: Piece) -> RolledSkill {
        let nation = self.lists.nation(&self.kind(craft).nation, self.date[0]);
        RolledSkill { modifier: nation.map_or(0, |row| row.pilots), reason: &clause::CREW_SKILL }
    }

    /// The battery that a piece is.
    pub fn battery(&self, piece: Piece) -> Option<&Battery> {
        match self.site(piece)?.what {
            What::Battery(at) => Some(&self.lists.batteries[at].1),
            What::Target(_) => None,
        }
    }

    /// The target or ship that a piece is.
    pub fn target(&self, piece: Piece) -> Option<&GroundTarget> {
        match self.site(piece)?.what {
            What::Target(at) => Some(&self.lists.targets[at].1),
            What::Battery(_) => None,
        }
    }

    /// Damage, DV and price of what stands below.
    pub fn below(&self, piece: Piece) -> Option<(u8, u8, u16)> {
        let battery = || self.battery(piece).map(|it| (it.damage, it.defence, it.cost));
        self.target(piece).map(|it| (it.damage, it.defence, it.cost)).or_else(battery)
    }

    /// SCR-132 Is it the time of the Korean War: by its rules, or from 25 June 1950 on?
    pub fn is_korea(&self) -> bool {
        match self.rules.era {
            Era::Date => self.date >= KOREA,
            Era::Second => false,
            Era::Korea => true,
        }
    }

    /// What flies, as the rules of a move see it.
    pub fn flier<'a>(&'a self, craft: Piece, now: &'a Condition) -> Flier<'a> {
        Flier {
            rules: &self.rules,
            lists: &self.lists,
            kind: self.kind(craft),
            now,
            level: self.crafts[craft.index()].level,
        }
    }
}
