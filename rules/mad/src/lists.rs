//! What can be bought and fired: weapons, speeds and the kinds of element of one era, read from the tables.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::lists::works::WorkKind;
mod charts;
pub mod design;
pub mod mobility;
pub mod notional;
pub mod points;
mod read;
pub mod works;

pub use charts::{ArtilleryToHit, Charts, Spotting, ToHit};

use read::{DISTANCES_MM, VALUES};
use sandtable_core::data::{Files, Problem, Problems, nearest};
use sandtable_core::{rows, worded};
use sandtable_geometry::Length;
use serde::{Deserialize, Serialize};

worded! {
    /// MAD-06 The tables in force.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Era {
        /// The Second World War.
        "ww2" => Ww2,
        /// The futuristic variant.
        "hitech" => HiTech,
    }

    /// How an element moves (MAD-132).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Drive {
        /// On feet or hooves; the class tells which.
        "foot" => Foot,
        /// Wheels.
        "wheeled" => Wheeled,
        /// Wheels before, tracks behind: not "totally tracked" (MAD-26).
        "half-tracked" => HalfTracked,
        /// Full tracks.
        "tracked" => Tracked,
        /// Legs (MAD-112).
        "walker" => Walker,
        /// Hovering low (MAD-113).
        "grav" => Grav,
        /// Flying, able to hover (MAD-115).
        "vtol" => Vtol,
        /// Not at all: tubes off the table (MAD-140).
        "none" => None,
    }

    /// What sort of weapon it is, where rules ask.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Family {
        /// Rifles and machine guns of infantry: no +2 against infantry, no halving.
        #[default]
        "small_arms" => SmallArms,
        /// Infantry support weapons.
        "support" => Support,
        /// Flame throwers: no +2 against infantry, no halving.
        "flame" => Flame,
        /// Cannon of WW2.
        "cannon" => Cannon,
        /// MAD-133 Anti-aircraft mounts: the rows of the aircraft weapon table, one roll for each mount.
        "aa" => Aa,
        /// A/T grenades, used in contact (MAD-60).
        "grenade" => Grenade,
        /// Kinetic kill weapons.
        "kinetic" => Kinetic,
        /// Plasma and particle weapons.
        "plasma" => Plasma,
        /// Lasers.
        "laser" => Laser,
        /// Guided missiles.
        "missile" => Missile,
        /// Artillery tubes, which have no direct fire (MAD-70), and a table of their own.
        "artillery" => Artillery,
    }

    /// Who carries a weapon, where some are barred from it (MAD-118).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Carrier {
        /// Infantry on foot.
        "infantry" => Infantry,
        /// Power armour.
        "power armour" => PowerArmour,
        /// Mounted troops.
        "cavalry" => Cavalry,
        /// Vehicles other than VTOLs.
        "vehicle" => Vehicle,
        /// VTOLs.
        "vtol" => Vtol,
    }

    /// Extra equipment of hi-tech vehicles (MAD-122).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Equipment {
        /// Against lasers, plasma and particle weapons.
        "shield" => Shield,
        /// Against targeting of the vehicle itself.
        "stealth" => Stealth,
        /// A zone against targeting.
        "ecm" => Ecm,
        /// A zone against missiles.
        "adf" => Adf,
    }
}

impl Era {
    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Era::Ww2 => "Second World War",
            Era::HiTech => "Hi-tech",
        }
    }

    /// The era that a word means; `file` is where it stands.
    ///
    /// # Errors
    /// There is none of that word.
    pub fn named(word: &str, file: &str) -> Result<Era, Vec<Problem>> {
        let known = Era::ALL.iter().find(|(known, _)| *known == word).map(|(_, era)| *era);
        known.ok_or_else(|| {
            let words = Era::ALL.map(|(word, _)| word).join(", ");
            vec![Problem::of(file, "era", format!("there is no era '{word}': there is {words}"))]
        })
    }
}

/// What an element is to the rules of terrain, fire and damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Infantry on foot.
    Infantry,
    /// Infantry in power armour (hi-tech).
    PowerArmour,
    /// MAD-135 Mounted troops: infantry to those who fire, not in bad terrain, at obstacles of works, in buildings or vehicles.
    Cavalry,
    /// Everything else: tanks, trucks, guns with their trucks, walkers, VTOLs.
    Vehicle,
}

impl Class {
    /// Is it infantry when it is fired at: infantry itself, power armour and cavalry?
    pub const fn is_infantry_like(self) -> bool {
        !matches!(self, Class::Vehicle)
    }
}

/// The class of the slowest vehicles, as the table of speeds calls it.
const SLOW: &str = "slow";

/// Index of a weapon in [`Lists::weapons`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct WeaponId(pub u8);

/// MAD-03, MAD-35 The far ends of the range columns, metres of the rules being millimetres of the table; each holds to its
/// figure inclusive.
pub const RANGES_MM: [i32; 8] = [100, 200, 350, 500, 750, 1000, 1500, 2000];

rows! {
    /// A weapon: a row of the weapon table, or of that of artillery.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Weapon besides "era damage damage_vs_infantry [source] [note]" {
        /// The word by which unit tables name it.
        pub id: String = text "id",
        /// Its name for players.
        pub name: String = text "name",
        /// Target number of each range column (see [`RANGES_MM`]); 0 where it cannot fire.
        pub columns: [u8; 8] = optional_number ["r100 r200 r350 r500 r750 r1000 r1500 r2000"] (1..=10) => Option::unwrap_or_default,
        /// Damage of a full hit; 0 for A/T grenades, whose damage is rolled.
        pub damage: u16,
        /// Damage of a full hit on infantry, halved already.
        pub damage_infantry: u16,
        /// Points without discount; for artillery, of one tube.
        pub points: u16 = number "points" (VALUES),
        /// What sort of weapon it is.
        pub family: Family = one_of "family" (&Family::ALL[..10]),
        /// Not in the published tables.
        pub house: bool,
        /// Who may not be armed with it.
        pub excluded: Vec<Carrier> = words "excluded" (&Carrier::ALL),
        /// Artillery: the radius that each tube adds to the circle (MAD-71); 0 for all others.
        pub radius_per_tube: Length,
    }

    /// One row of the speed table (MAD-96, MAD-110).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Speed besides "era [source] [note]" {
        /// The word by which unit tables name it.
        pub id: String = text "id",
        /// Its name for players.
        pub name: String = text "name",
        /// Distance of one activation.
        pub distance: Length = number "distance_mm" (DISTANCES_MM) => Length::mm,
        /// Points of an element that has it.
        pub points: u16 = number "points" (VALUES),
        /// Highest speed of a real vehicle of this class in kilometres per hour; `None` where the table has none or no limit.
        pub kph_at_most: Option<u16> = optional_number "kph_at_most" (VALUES),
        /// The same in miles per hour.
        pub mph_at_most: Option<u16> = optional_number "mph_at_most" (VALUES),
    }

    /// One row of the equipment table.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct EquipmentRow besides "[note]" {
        pub item: Equipment = one_of "id" (&Equipment::ALL),
        /// Its name for players.
        pub name: String = text "name",
        /// Points, without discount.
        pub points: u16 = number "points" (VALUES),
        /// Radius of its zone; 0 where it protects its carrier alone.
        pub radius: Length = optional_number "radius_mm" (DISTANCES_MM) => |mm: Option<i32>| Length::mm(mm.unwrap_or(0)),
        /// Items that may not be on the same vehicle.
        pub not_with: Vec<Equipment> = words "not_with" (&Equipment::ALL),
    }

    /// MAD-136 One row of the table of works.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct WorkRow besides "id depth_mm capacity [note]" {
        /// Its name for players.
        pub name: String = text "name",
        /// Its longer side, which faces the front; of a line the length of each piece.
        pub width: Length = number "width_mm" (10..=300) => Length::mm,
        /// Its shorter side; of a line nothing.
        pub depth: Length,
        /// How many elements it holds.
        pub capacity: u8,
        /// Its arc of fire in degrees; 360 is all round.
        pub arc: u16 = number "arc_degrees" (1..=360),
        /// Points; of a line those of each piece.
        pub points: u16 = number "points" (VALUES),
    }
}

/// Index of a kind of element in [`Lists::kinds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KindId(pub u16);

/// A weapon as an element carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fitted {
    /// Which weapon.
    pub weapon: WeaponId,
    /// The star of the lists: not fired by an element that moves (MAD-40, MAD-41).
    pub fixed: bool,
}

/// Weapons of one kind at most.
pub const WEAPONS_EACH: usize = 4;

/// One row of the army lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Whose list it is in; [`GENERIC`] for what everybody may have.
    pub nation: String,
    /// Its name, unique within its nation.
    pub name: String,
    pub class: Class,
    pub drive: Drive,
    /// Hit points when fresh; 0 for tubes off the table.
    pub hit_points: u16,
    /// Distance of one activation; 0 for tubes off the table.
    pub distance: Length,
    /// Id of its speed in the speed table; empty for tubes off the table.
    pub speed: String,
    /// Its weapons in the order of the list, at most [`WEAPONS_EACH`].
    pub weapons: Vec<Fitted>,
    /// How many infantry elements it carries (MAD-131).
    pub capacity: u8,
    /// May it carry power armour too?
    pub carries_power_armour: bool,
    /// MAD-132 Specialist reconnaissance: spots at 2000 mm (MAD-85).
    pub recon: bool,
    /// May observe for artillery (MAD-138).
    pub spotter: bool,
    /// Infantry engineers (MAD-65 to MAD-69).
    pub engineer: bool,
    /// Has the machine gun of MAD-44, which is in no list.
    pub free_machine_gun: bool,
    /// Hi-tech equipment.
    pub equipment: Vec<Equipment>,
    /// Price as the option `mad.prices` says.
    pub points: u16,
    /// Price by the formula of MAD-93, which victory points use (MAD-145).
    pub points_computed: u16,
    /// MAD-102 Price printed in the published lists; none for anti-aircraft vehicles, whose price the book leaves open.
    pub points_printed: Option<u16>,
    /// MAD-139 Not in the published lists: engineers, towed guns and the like, which the rules use.
    pub house: bool,
}

impl Weapon {
    /// Is this its id or its name, in any case?
    pub fn is_called(&self, word: &str) -> bool {
        [&self.id, &self.name].iter().any(|name| name.eq_ignore_ascii_case(word))
    }
}

impl Kind {
    /// Is it a tube off the table (MAD-140)?
    pub fn is_off_table(&self) -> bool {
        self.drive == Drive::None
    }

    /// MAD-70 Its artillery tube, if it has one.
    pub fn tube(&self, lists: &Lists) -> Option<WeaponId> {
        self.weapons.iter().map(|fitted| fitted.weapon).find(|id| lists.weapon(*id).family == Family::Artillery)
    }

    /// The same with the price that the published lists print, where they print one.
    #[must_use]
    pub(crate) fn printed(self, points_printed: Option<u16>, prices: Prices) -> Kind {
        let points = points_printed.filter(|_| prices == Prices::Printed).unwrap_or(self.points_computed);
        Kind { points, points_printed, ..self }
    }

    /// Who it is for the question what it may be armed with.
    pub fn carrier(&self) -> Carrier {
        match (self.class, self.drive) {
            (Class::Infantry, _) => Carrier::Infantry,
            (Class::PowerArmour, _) => Carrier::PowerArmour,
            (Class::Cavalry, _) => Carrier::Cavalry,
            (Class::Vehicle, Drive::Vtol) => Carrier::Vtol,
            (Class::Vehicle, _) => Carrier::Vehicle,
        }
    }
}

/// The nation of kinds that every side may have.
pub const GENERIC: &str = "Generic";

/// The name of the hi-tech list, whose kinds have no nation.
pub const HI_TECH: &str = "Hi-tech";

/// Which price a kind has where the printed one and the formula differ (MAD-106).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prices {
    /// By the formula.
    #[default]
    Computed,
    /// As printed, where a price is printed.
    Printed,
}

sandtable_core::amendments! {
    /// The options that bear on reading the lists.
    #[derive(Copy, Hash, Serialize, Deserialize)]
    pub struct Design in crate::rules::Rules: |rules| &mut rules.design;

    Correction "mad.prices" ["MAD-106"] "prices by the formula or as printed":
        prices: Prices = "computed" ["computed": Prices::Computed, "printed": Prices::Printed];
    Correction "mad.ht_support_vs_infantry" ["MAD-117"]
        "what hi-tech infantry support does to infantry: half of 18, or as printed":
        support_at_infantry: u16 = "9" ["9": 9, "8": 8];
    House "mad.armour_limits" ["MAD-125"] "walkers, grav vehicles and VTOLs keep to their heaviest armour":
        armour_limits: bool = "on";
    House "mad.free_armour" ["MAD-125"] "hi-tech hit points outside the armour classes":
        free_armour: bool = "off";
}

/// MAD-125 Armour classes: their names and hit points, and the highest that some drives may have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Armour {
    /// The classes, the softest first.
    pub classes: Vec<(String, u16)>,
    /// The highest hit points of a drive.
    pub highest: Vec<(Drive, u16)>,
}

/// Everything that can be had in one era.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    pub era: Era,
    /// Weapons, the artillery tubes last.
    pub weapons: Vec<Weapon>,
    pub speeds: Vec<Speed>,
    /// Extra equipment.
    pub equipment: Vec<EquipmentRow>,
    /// Kinds of element.
    pub kinds: Vec<Kind>,
    /// Modifiers and numbers of fire, spotting and artillery.
    pub charts: Charts,
    /// Works, in the order of [`WorkKind::ALL`].
    pub works: Vec<WorkRow>,
    /// Armour of the hi-tech era.
    pub armour: Armour,
}

impl Lists {
    /// MAD-136 What is written of a kind of work.
    pub fn work(&self, kind: WorkKind) -> &WorkRow {
        &self.works[kind as usize]
    }

    /// Reads the tables of one era from the files of a rulebook (see [`crate::data::files`]).
    ///
    /// `None` where any problem was noted.
    pub fn read(files: &Files, era: Era, design: &Design, problems: &mut Problems) -> Option<Lists> {
        read::lists(files, era, design, problems)
    }

    /// A kind by its number.
    ///
    /// # Panics
    /// The number is not of these lists.
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[usize::from(id.0)]
    }

    /// A weapon by its number.
    ///
    /// # Panics
    /// The number is not of these lists.
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[usize::from(id.0)]
    }

    /// MAD-44 The machine gun of vehicles: the row of small arms.
    ///
    /// # Panics
    /// The lists have no small arms: they are not read without them.
    pub fn machine_gun(&self) -> &Weapon {
        self.weapons.iter().find(|weapon| weapon.family == Family::SmallArms).expect("every list has small arms")
    }

    /// MAD-27, MAD-110 The distance of slow vehicles, which is the limit of those that take up or land infantry.
    ///
    /// # Panics
    /// The lists have no such speed: they are not read without it.
    pub fn slow(&self) -> Length {
        self.speeds.iter().find(|speed| speed.id == SLOW).expect("every list has it").distance
    }

    /// A weapon by the word that unit tables use.
    pub fn weapon_by_id(&self, id: &str) -> Option<WeaponId> {
        let index = self.weapons.iter().position(|weapon| weapon.id.eq_ignore_ascii_case(id))?;
        u8::try_from(index).ok().map(WeaponId)
    }

    /// The nations of the lists, the generic kit apart, in the order of the files.
    pub fn nations(&self) -> Vec<&str> {
        let nations = self.kinds.iter().map(|kind| kind.nation.as_str());
        sandtable_forces::each_once(nations.filter(|nation| *nation != GENERIC))
    }

    /// A kind by name, without regard to case. `Russian: T34/85` asks in one nation's list only; a bare name is looked for in the list
    /// of `nation`, then in the generic kit, then everywhere.
    ///
    /// # Errors
    /// Why there is no such kind, as a sentence that offers the nearest name or the nations to choose from.
    pub fn find(&self, nation: Option<&str>, name: &str) -> Result<KindId, String> {
        let (asked, bare) = self.asked(name);
        let of = |nation: &str| self.matching(bare, Some(nation)).next();
        if let Some(asked) = asked {
            return of(asked).ok_or_else(|| self.unknown(bare, Some(asked)));
        }
        if let Some(found) = nation.and_then(of).or_else(|| of(GENERIC)) {
            return Ok(found);
        }
        let found: Vec<KindId> = self.matching(bare, None).collect();
        match found[..] {
            [] => Err(self.unknown(bare, None)),
            [only] => Ok(only),
            _ => {
                let nations: Vec<&str> = found.iter().map(|id| self.kind(*id).nation.as_str()).collect();
                Err(format!("'{bare}' is in several lists ({}): write '{}: {bare}'", nations.join(", "), nations[0]))
            }
        }
    }

    /// Is there a kind of that name, or are there several, as [`Lists::find`] reads it?
    pub fn knows(&self, name: &str) -> bool {
        let (asked, bare) = self.asked(name);
        self.matching(bare, asked).next().is_some()
    }

    /// The list that a name asks in, where it names one, and the rest of it. The hi-tech list has no nations: its own name says
    /// nothing more.
    fn asked<'a>(&self, name: &'a str) -> (Option<&'a str>, &'a str) {
        match name.split_once(':') {
            Some((list, bare)) if self.era == Era::HiTech && list.trim().eq_ignore_ascii_case(HI_TECH) => {
                (None, bare.trim())
            }
            Some((list, bare)) => (Some(list.trim()), bare.trim()),
            None => (None, name.trim()),
        }
    }

    /// The kinds of a name, in one nation's list or in all.
    fn matching(&self, name: &str, nation: Option<&str>) -> impl Iterator<Item = KindId> {
        let fits = move |kind: &Kind| {
            kind.name.eq_ignore_ascii_case(name) && nation.is_none_or(|nation| kind.nation.eq_ignore_ascii_case(nation))
        };
        (0_u16..).zip(&self.kinds).filter(move |(_, kind)| fits(kind)).map(|(index, _)| KindId(index))
    }

    fn unknown(&self, name: &str, nation: Option<&str>) -> String {
        let known =
            self.kinds.iter().filter(|kind| nation.is_none_or(|nation| kind.nation.eq_ignore_ascii_case(nation)));
        let place = nation.map_or(String::new(), |nation| format!(" in the list '{nation}'"));
        if let Some(nation) =
            nation.filter(|nation| !self.kinds.iter().any(|kind| kind.nation.eq_ignore_ascii_case(nation)))
        {
            let lists = if self.era == Era::HiTech {
                HI_TECH.to_owned()
            } else {
                [self.nations(), vec![GENERIC]].concat().join(", ")
            };
            return format!("unknown unit '{name}': there is no list '{nation}'; there is {lists}");
        }
        let hint = nearest(name, known.map(|kind| kind.name.as_str()));
        let hint = hint.map_or(String::new(), |hint| format!("; did you mean '{hint}'?"));
        format!("unknown unit '{name}'{place}{hint}")
    }
}

/// What a scenario or roster gives to one element beyond its list; free of cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Granted {
    /// A Jeep/Bike that observes (MAD-138).
    pub spotter: bool,
    /// A tracked vehicle that bridges (MAD-67).
    pub bridger: bool,
    /// A tracked vehicle that clears mines (MAD-69).
    pub mine_clearer: bool,
}

impl Granted {
    /// Both together.
    #[must_use]
    pub const fn and(self, more: Granted) -> Granted {
        Granted {
            spotter: self.spotter | more.spotter,
            bridger: self.bridger | more.bridger,
            mine_clearer: self.mine_clearer | more.mine_clearer,
        }
    }

    /// The words that files use for it.
    pub fn words(self) -> Vec<&'static str> {
        let all = [(self.spotter, "spotter"), (self.bridger, "bridger"), (self.mine_clearer, "mine clearer")];
        all.into_iter().filter(|(has, _)| *has).map(|(_, word)| word).collect()
    }
}
