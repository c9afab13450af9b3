//! A table with nobody on it but those of one attack, placed so that what was told holds.

use super::told::{Aspect, Told};
use crate::battle::board::Board;
use crate::battle::position::{Craft, Crew, Flown, How, MORTAR, Place, Position, SALVO, Shot, Site};
use crate::battle::setting::{CraftPlan, Goal, KOREA, Margin, Setting, SitePlan, What};
use crate::forces::{ForceCraft, Stock, skills};
use crate::lists::{Aircraft, Arc, Load};
use crate::resolution::arcs::bears;
use crate::resolution::condition::Condition;
use crate::resolution::volley::mounts;
use crate::rules::INCH;
use crate::sections::attacks::{Group, first_mount};
use sandtable_core::{Piece, Refusal, Side};
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scenario::Head;
use std::borrow::Cow;

/// The height of whoever is lower, where heights are not told: as good as any other.
const HEIGHT: u8 = 10;
/// How far from its firer a gunner's target is, where it is not told yet.
const AWAY: i32 = 4;

/// Somebody in an attack.
#[derive(Clone, Copy, Debug)]
pub(super) enum Party {
    Craft(ForceCraft),
    Below(What),
}

/// What is attacked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weapon {
    /// Guns, by their bits, or rockets, at an aircraft.
    Shot(u16),
    /// Fixed guns at the ground, by their bits.
    Strafe(u16),
    Level,
    Dive,
    Low,
    Torpedo,
    Rockets,
    /// A light or medium battery.
    Flak,
    /// A heavy one.
    Burst,
}

/// When it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct When {
    pub korea: bool,
    pub night: bool,
}

/// Both of an attack, and what it is made with.
pub(super) struct Stage {
    pub setting: Setting,
    pub weapon: Weapon,
    pub attacker: Piece,
    pub target: Piece,
    /// What the target has left.
    pub left: u16,
}

impl Stage {
    /// Both, by the rules in force; in the time of the Korean War, and by night, where their mission says so.
    pub fn new(stock: &Stock, [attacker, target]: [Party; 2], weapon: Weapon, left: u16, when: When) -> Stage {
        let (mut crafts, mut sites) = (Vec::new(), Vec::new());
        let both = [(attacker, Side(0)), (target, Side(1))];
        // SQR-125: the last of them flies in Formation with the target, where that is told.
        let wingman = matches!(target, Party::Craft(_)).then_some((target, Side(1)));
        for (party, side) in both.into_iter().chain(wingman) {
            match party {
                Party::Craft(craft) => crafts.push(plan(stock, craft, side)),
                Party::Below(what) => sites.push(SitePlan {
                    name: name_of(stock, what),
                    side,
                    what,
                    at: Course::default(),
                    aboard: None,
                    gunnery: 0,
                }),
            }
        }
        let flying = crafts.len();
        let (attacker, target) = match (attacker, target) {
            (Party::Craft(_), Party::Craft(_)) => (Piece(0), Piece(1)),
            (Party::Craft(_), Party::Below(_)) => (Piece(0), Piece(flying as u16)),
            (Party::Below(_), _) => (Piece(flying as u16), Piece(0)),
        };
        let setting = Setting {
            head: Head::default(),
            date: if when.korea { KOREA } else { [0; 3] },
            sides: vec![String::new(); 2],
            lists: stock.lists.clone(),
            rules: stock.rules.clone(),
            in_force: Vec::new(),
            crafts,
            sites,
            contacts: Vec::new(),
            clouds: Vec::new(),
            wind: None,
            land: true,
            night: when.night,
            moon: false,
            attacker: Side(0),
            welcome: None,
            extras: Vec::new(),
            goal: Goal::None,
            margin: Margin::Points(0),
        };
        Stage { setting, weapon, attacker, target, left }
    }

    /// The type of an aircraft of the attack.
    pub fn kind(&self, craft: Piece) -> &Aircraft {
        self.setting.kind(craft)
    }

    /// The groups of guns that fire together: one group where others join it.
    fn aims(&self) -> Option<usize> {
        match self.weapon {
            Weapon::Shot(SALVO | MORTAR) => None,
            Weapon::Shot(guns) | Weapon::Strafe(guns) => Some(guns.trailing_zeros() as usize),
            _ => None,
        }
    }

    /// SQR-61 The arc of what fires; that of rockets is the Nose arc.
    pub fn arc(&self) -> Arc {
        self.aims().map_or(Arc::Nose, |aims| self.kind(self.attacker).guns[aims].arc)
    }

    /// SQR-126 Does it fire upward?
    pub fn is_upward(&self) -> bool {
        self.arc() == Arc::Upward
    }

    /// Is it the Pilot who fires?
    pub fn is_pilots(&self) -> bool {
        self.aims().is_none_or(|aims| self.kind(self.attacker).guns[aims].gunner.is_none())
    }

    /// SCR-21, SCR-22, SCR-24 The bearing of the target, off the firer's nose in degrees, at which most guns can join the one that aims, and
    /// these groups: one for each other gunner, those of the same class first.
    pub fn joiners(&self, away: i32) -> (i32, Vec<usize>) {
        let Some(aims) = self.aims().filter(|_| !self.is_pilots()) else { return (0, Vec::new()) };
        let (kind, rules) = (self.kind(self.attacker), &self.setting.rules);
        let own = &kind.guns[aims];
        let away = if away > 0 { away } else { AWAY };
        let at = |turned: i32| Point::default().advance(Angle::degrees(turned), INCH * away);
        let with = |turned: i32| {
            let bear = |n: &usize| bears(rules, kind.guns[*n].arc, Course::default(), at(turned));
            let may = |n: &usize| self.setting.lists.weapon(kind.guns[*n].class).combined.is_some();
            let mut all: Vec<usize> = (0..kind.guns.len()).filter(|n| *n != aims && bear(n) && may(n)).collect();
            all.sort_by_key(|n| (kind.guns[*n].class != own.class, *n));
            let mut gunners = vec![own.gunner];
            all.retain(|n| {
                let gunner = kind.guns[*n].gunner;
                let free = gunner.is_some() && !gunners.contains(&gunner);
                gunners.push(gunner);
                free
            });
            (turned, if may(&aims) { all } else { Vec::new() })
        };
        // From astern first: of several bearings that are as good, that is what bombers are most often shot at from.
        let turns = (0..36)
            .map(|n| (180 + 10 * n) % 360)
            .filter(|turned| bears(rules, own.arc, Course::default(), at(*turned)));
        let mounts = |n: &usize| mounts(&kind.guns[*n], self.setting.lists.weapon(kind.guns[*n].class)).len();
        let many = |all: &[usize]| all.iter().map(mounts).sum::<usize>();
        let best = turns.map(with).reduce(|best, other| if many(&other.1) > many(&best.1) { other } else { best });
        best.unwrap_or_default()
    }

    /// SCR-22, SCR-32 May a turret combine its own mounts, because it has several?
    pub fn is_quad(&self) -> bool {
        let own = self.aims().filter(|_| !self.is_pilots()).map(|aims| &self.kind(self.attacker).guns[aims]);
        own.is_some_and(|own| own.number > 2 && self.setting.lists.weapon(own.class).combined.is_some())
    }

    /// The mounts of the guns that fire by themselves.
    pub fn mounts(&self) -> usize {
        let (Weapon::Shot(bits) | Weapon::Strafe(bits)) = self.weapon else { return 0 };
        let all = self.kind(self.attacker).guns.iter().enumerate().filter(|(n, _)| *n < 14 && bits >> n & 1 == 1);
        all.map(|(_, guns)| mounts(guns, self.setting.lists.weapon(guns.class)).len()).sum()
    }

    /// The shot as it is declared.
    pub fn shot(&self, told: &Told) -> Shot {
        let guns = if let Weapon::Shot(guns) = self.weapon { guns } else { 0 };
        let itself = if told.together { guns } else { 0 };
        let others = self.joiners(told.away).1.into_iter().take(told.joined.into());
        let joined = others.fold(itself, |set, n| set | 1 << n);
        let long = (told.long || self.setting.fires_long(self.attacker)) && !matches!(guns, SALVO | MORTAR);
        Shot { guns, joined, long, row: told.row.min(1), given: told.given }
    }

    /// How an attack on the ground is made.
    pub fn how(&self, told: &Told) -> How {
        match self.weapon {
            Weapon::Strafe(guns) => How::Strafe { guns, long: told.long || self.setting.fires_long(self.attacker) },
            Weapon::Torpedo => How::Torpedo,
            Weapon::Rockets => How::Rockets { pairs: told.pairs },
            _ => How::Bomb { units: self.units().checked_div(told.share).unwrap_or(1).max(1) },
        }
    }

    /// SQR-117 What there is of the load.
    pub fn units(&self) -> u8 {
        let load = self.setting.craft(self.attacker).and_then(|plan| plan.load);
        load.map_or(0, |load| load.units(self.setting.rules.bomb))
    }

    /// SQR-129 Who of the crew attacks something on the ground.
    pub fn by(&self, told: &Told) -> Crew {
        let kind = self.kind(self.attacker);
        let aims = self.weapon == Weapon::Level && kind.crew > 0 && kind.bomb_sight && !told.no_bomb_sight;
        if aims { Crew::Aircrew } else { Crew::Pilot }
    }

    /// What does not change, by night where that is told.
    pub fn setting(&self, told: &Told) -> Cow<'_, Setting> {
        if !told.night || self.setting.night {
            return Cow::Borrowed(&self.setting);
        }
        Cow::Owned(Setting { night: true, ..self.setting.clone() })
    }

    /// The table as it is told: the target flies north over the middle.
    pub fn table(&self, told: &Told) -> Position {
        let mut table = Position::default();
        for plan in &self.setting.crafts {
            let now = Condition::new(&self.setting.lists.aircraft[plan.kind], plan.skills[0], plan.skills[1]);
            table.crafts.push(Craft { height: HEIGHT, now, trained: plan.skills[0], ..Craft::default() });
        }
        for plan in &self.setting.sites {
            let left = self.left.try_into().unwrap_or(u8::MAX);
            let skill = told.gunnery;
            table.sites.push(Site { at: plan.at, left, skill, ..Site::default() });
        }
        if let Some(target) = self.setting.craft(self.target) {
            let struck = &mut table.crafts[self.target.index()];
            struck.now.structure = self.left.try_into().unwrap_or(u8::MAX);
            struck.now.defence = struck.now.defence.saturating_sub(told.softer).max(1);
            struck.height = if self.weapon == Weapon::Flak { told.away as u8 } else { HEIGHT + told.between };
            struck.load = (told.laden && target.load.is_some()).into();
            struck.formation = told.formation.into();
            let wingman = table.crafts.len() - 1;
            table.crafts[wingman].formation = told.formation.into();
            let place = if told.formation { Place::Flying } else { Place::Lost };
            // He is somewhere else at another height.
            (table.crafts[wingman].place, table.crafts[wingman].height) = (place, HEIGHT * 3);
        }
        if self.setting.craft(self.attacker).is_some() {
            self.fly(&mut table, told);
        } else {
            let bearing = bearing(told.aspect);
            table.sites[0].at.at = Point::default().advance(Angle::degrees(bearing), self.setting.rules.touching());
        }
        table
    }

    /// The attacker comes to where he attacks from.
    fn fly(&self, table: &mut Position, told: &Told) {
        let rules = &self.setting.rules;
        let (height, away) = match self.weapon {
            Weapon::Shot(_) => (HEIGHT, told.away),
            Weapon::Level => (told.away as u8, told.away * i32::from(rules.brl)),
            _ => (1, told.away),
        };
        let (aspect, turned) = match self.weapon {
            Weapon::Shot(_) => (told.aspect, self.joiners(told.away).0),
            _ => (Aspect::Astern, 0),
        };
        let bearing = bearing(aspect);
        let at = Point::default().advance(Angle::degrees(bearing), INCH * away);
        let units = self.units();
        let empty = self.aims().map_or(0, |aims| {
            let first = first_mount(&self.kind(self.attacker).guns, aims);
            (0..told.empty).fold(0, |set, n| set | 1 << (first + n))
        });
        let own = &mut table.crafts[self.attacker.index()];
        own.at = Course { at, heading: Angle::degrees(bearing + 180 - turned) };
        (own.height, own.load, own.empty) = (height, units, empty);
        // SCR-67: nobody is asked about the sights of turrets: they are used.
        own.sight = self.is_pilots().then_some(told.sight);
        own.now.brakes &= !told.no_brakes;
        let [skill, combat] = self.setting.crafts[self.attacker.index()].skills.map(|skill| {
            // Who fires is alive.
            skill.saturating_sub(told.wounds).max(1)
        });
        own.now.crewed(skill, combat);
        let manoeuvre = match self.weapon {
            Weapon::Dive => crate::lists::Manoeuvre::Steep,
            _ => crate::lists::Manoeuvre::Level,
        };
        own.flown = Some(Flown { manoeuvre, ..Flown::default() });
    }

    /// SQR-62 The guns that fire at an aircraft, with their numbers.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn group(&self, told: &Told) -> Result<Option<Group>, Refusal> {
        let (setting, table) = (self.setting(told), self.table(told));
        let board = Board::new(&setting, &table);
        let shot = self.shot(told);
        board.may_shoot(self.attacker, self.target, &shot)?;
        board.shot(self.attacker, self.target, &shot, false).map(|groups| groups.first().copied())
    }
}

/// Where somebody is, seen from a target that flies north.
const fn bearing(aspect: Aspect) -> i32 {
    match aspect {
        Aspect::Side => 90,
        Aspect::Astern => 180,
        Aspect::HeadOn => 0,
    }
}

fn plan(stock: &Stock, craft: ForceCraft, side: Side) -> CraftPlan {
    let skills = skills(&stock.lists, &stock.rules, craft.level);
    CraftPlan {
        name: stock.kind(craft).name.clone(),
        side,
        kind: craft.kind,
        level: craft.level,
        skills,
        aircrew: skills,
        learned: false,
        rank: 1,
        formation: 0,
        load: craft.load,
        at: Course::default(),
        height: 0,
        marker: false,
        cost: 0,
    }
}

/// What a target or battery is called.
pub(super) fn name_of(stock: &Stock, what: What) -> String {
    match what {
        What::Target(at) => stock.lists.targets[at].1.name.clone(),
        What::Battery(at) => stock.battery(at).name.clone(),
    }
}

/// SQR-117 Is it a load for the ground?
pub(super) const fn is_for_ground(load: Load) -> bool {
    matches!(load, Load::Bombs(_) | Load::Rockets(_) | Load::Torpedo)
}
