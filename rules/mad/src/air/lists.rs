//! The tables of the air game: aircraft with their crews, weapons, manoeuvres, ships and structures.

use read::{HIT_POINTS, SKILL, VALUES};
use sandtable_core::data::{Files, Problems, nearest};
use sandtable_core::{rows, worded};
use sandtable_geometry::{FireArc, Length};

mod craft;
pub mod points;
pub(crate) mod read;

/// MAP-03, MAP-33 Range columns of the weapon table: what it prints as metres are millimetres on the table.
pub const RANGES_MM: [i32; 6] = [100, 200, 350, 500, 750, 1000];
/// MAP-15 The radius of a turn for each step of the rating, in millimetres.
pub const TURN_STEP_MM: i32 = 20;
/// Speeds and changes of speed, in millimetres.
const SPEEDS: std::ops::RangeInclusive<u16> = 1..=2000;
/// Weapon groups that an aircraft may have.
pub const MOST_GROUPS: usize = 6;
/// MAP-30, MAP-64 Rolls of one attack: one for each group of guns, and one for each salvo or rocket.
pub const MOST_SHOTS: usize = 12;
/// Crew locations that an aircraft may have (MAP-88).
pub const MOST_LOCATIONS: usize = 6;

/// A weapon, by its index in [`Lists::guns`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GunId(pub u8);

/// A type of aircraft, by its index in [`Lists::types`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u8);

/// A kind of ship, structure or gun position, by its index in [`Lists::targets`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetId(pub u8);

/// All tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    /// MAP-33 The weapon table.
    pub guns: Vec<Gun>,
    /// MAP-84, MAP-85 The aircraft.
    pub types: Vec<Type>,
    /// MAP-93 Ships, structures and AA positions.
    pub targets: Vec<Target>,
    /// MAP-38, MAP-51, MAP-73, MAP-92 The modifiers.
    pub modifiers: Modifiers,
    /// MAP-35 The arcs, in the order of [`Arc`].
    pub arcs: [FireArc; Arc::ALL.len()],
    /// MAP-21 The manoeuvres, in the order of [`Manoeuvre`].
    pub manoeuvres: [ManoeuvreRow; Manoeuvre::ALL.len()],
    /// MAP-46 The last face of an engine hit, and the last of hit crew.
    pub criticals: [u8; 2],
    /// MAP-66 Points of the turn ratings 3 to 10.
    pub turn_points: [u16; 8],
    /// MAP-103 The skill presets.
    pub presets: Vec<Preset>,
    /// MAP-75 AA weapons of the ground lists, by the name of the unit.
    pub aa: Vec<GroundGun>,
}

impl Lists {
    /// Reads all tables and checks them together.
    ///
    /// `None` where any problem was noted.
    pub fn read(files: &Files, problems: &mut Problems) -> Option<Lists> {
        read::lists(files, problems)
    }

    /// A weapon.
    pub fn gun(&self, id: GunId) -> &Gun {
        &self.guns[usize::from(id.0)]
    }

    /// A type of aircraft.
    pub fn kind(&self, id: TypeId) -> &Type {
        &self.types[usize::from(id.0)]
    }

    /// A kind of target.
    pub fn target(&self, id: TargetId) -> &Target {
        &self.targets[usize::from(id.0)]
    }

    /// MAP-83 A type of aircraft by its usual or its printed name, whatever the case, blanks and marks between; with its list
    /// before it, `Pacific War: Mitsubishi Zero A6M2`, in that list only.
    ///
    /// # Errors
    /// That there is none, with the nearest name.
    pub fn find(&self, name: &str) -> Result<TypeId, String> {
        let (list, bare) = name.split_once(':').map_or((None, name), |(list, bare)| (Some(letters(list)), bare));
        let asked = letters(bare);
        let found = (0..).zip(&self.types).find(|(_, kind)| {
            list.as_ref().is_none_or(|list| letters(&kind.list) == *list)
                && [&kind.name, &kind.printed].iter().any(|one| letters(one) == asked)
        });
        let known = || self.types.iter().map(|kind| kind.name.as_str());
        found.map(|(id, _)| TypeId(id)).ok_or_else(|| unknown("aircraft", name, nearest(name, known())))
    }

    /// MAP-84, MAP-85 The names of the lists that aircraft stand in, in the order of the table.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for kind in &self.types {
            if !names.contains(&kind.list.as_str()) {
                names.push(&kind.list);
            }
        }
        names
    }

    /// A kind of ship, structure or gun position by its name.
    ///
    /// # Errors
    /// That there is none, with the nearest name.
    pub fn find_target(&self, name: &str) -> Result<TargetId, String> {
        let found = (0..).zip(&self.targets).find(|(_, target)| target.name.eq_ignore_ascii_case(name));
        let known = || self.targets.iter().map(|target| target.name.as_str());
        found.map(|(id, _)| TargetId(id)).ok_or_else(|| unknown("target", name, nearest(name, known())))
    }

    /// MAP-103 A skill preset by its name.
    pub fn preset(&self, name: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.name.eq_ignore_ascii_case(name))
    }

    /// MAP-35 What an arc covers.
    pub fn arc(&self, arc: Arc) -> FireArc {
        self.arcs[arc as usize]
    }

    /// MAP-21 What a manoeuvre costs.
    pub fn manoeuvre(&self, manoeuvre: Manoeuvre) -> &ManoeuvreRow {
        &self.manoeuvres[manoeuvre as usize]
    }

    /// The first weapon of a kind: bomb or torpedo, of which there is one each.
    pub fn only(&self, kind: GunKind) -> &Gun {
        self.guns.iter().find(|gun| gun.kind == kind).expect("the table was checked")
    }
}

/// Letters and digits alone, in small letters: how names are compared.
fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

fn unknown(what: &str, name: &str, nearest: Option<&str>) -> String {
    let hint = nearest.map_or(String::new(), |nearest| format!("; did you mean '{nearest}'?"));
    format!("unknown {what} '{name}'{hint}")
}

rows! {
    /// MAP-33 A row of the weapon table.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Gun besides "[source] [note]" {
        /// Its code, as lists write it.
        pub code: String = text "code",
        /// Its name.
        pub name: String = text "name",
        /// The number needed in each range column; 0 where there is none.
        pub columns: [u8; RANGES_MM.len()] = optional_number ["r100 r200 r350 r500 r750 r1000"] (1..=10) => Option::unwrap_or_default,
        /// Damage of one gun, salvo, rocket or template.
        pub damage: u16 = number "damage" (VALUES),
        /// Its price, as it stands: that the printed ones follow MAP-67 is no rule for new ones.
        pub points: u16 = number "points" (VALUES),
        /// What it is.
        pub kind: GunKind = one_of "kind" (&GunKind::ALL),
        /// MAP-29 Is its damage multiplied by the number of guns?
        pub by_count: bool = yes_no "damage_times_count",
        /// MAP-74 As an AA gun it reaches aircraft at every height.
        pub any_height: bool = yes_no "any_height",
        /// MAP-104 How many attack rolls of a group it has ammunition for, where that is counted; none: for any number.
        pub ammunition: Option<u8> = optional_number "ammunition" (1..=99),
    }

    /// MAP-21 A row of the manoeuvre table.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct ManoeuvreRow besides "code name [class_source] [note]" {
        /// What it takes of the move.
        pub cost: Length = number "cost_mm" (1..=2000) => Length::mm,
        /// MAP-20 Its class under each of the three readings of the table, in the order of [`crate::air::rules::Classes`].
        pub class: [u8; 3] = number ["class_0_1_2 class_1_2_2 class_1_2_3"] (0..=9),
    }

    /// MAP-06, MAP-82 A type of aircraft. Its groups, its crew and what follows from the rest are not in its row, or not as they are there.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Type {
        /// The list that it belongs to: "Battle of Britain".
        pub list: String = text "list",
        /// Its name in the usual spelling (MAP-83).
        pub name: String = text "name",
        /// Its name as printed.
        pub printed: String = text "printed_name",
        /// MAP-12 Least and greatest speed, in millimetres a move.
        pub speed: [u16; 2] = number ["speed_min speed_max"] (SPEEDS),
        /// MAP-13 How much speed it may gain or lose, in millimetres.
        pub acceleration: u16 = number "acc" (SPEEDS),
        /// MAP-15 Its turn rating, 3 to 10.
        pub turn: u8 = number "turn" (3..=10),
        /// MAP-07 Full hit points.
        pub hit_points: u16 = number "hp" (HIT_POINTS),
        /// MAP-19 Its manoeuvre rating.
        pub rating: u8 = number "mrate" (0..=9),
        /// How many engines it has.
        pub engines: u8 = number "engines" (1..=12),
        /// Its weapon groups, in printed order.
        pub groups: Vec<Group>,
        /// MAP-88 Its crew locations.
        pub crew: Vec<Location>,
        /// MAP-58 The bomb load, in pounds.
        pub bombs_lb: u16 = number "bombs_lb" (0..=55_000),
        /// MAP-58 How many templates that is.
        pub templates: u8,
        /// MAP-92 May it carry a torpedo instead?
        pub torpedo: bool = yes_no "torpedo",
        /// MAP-91 May it bomb from height?
        pub level_bomber: bool = yes_no "level_bomber",
        /// MAP-105 Is it a dive bomber?
        pub dive_bomber: bool = yes_no "dive_bomber",
        /// MAP-69 Its price without a load.
        pub points: u16,
    }

    /// MAP-93 A kind of ship, structure or gun position.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Target besides "length_mm width_mm speed_mm aa_groups [points] [note]" {
        /// Its name.
        pub name: String = text "name",
        /// What it is.
        pub kind: TargetKind = one_of "kind" (&TargetKind::ALL),
        /// Length and breadth of its outline; of a gun none.
        pub outline: [Length; 2],
        /// Full hit points.
        pub hit_points: u16 = number "hp" (HIT_POINTS),
        /// How far it moves in a turn, in millimetres.
        pub speed: u16,
        /// Its guns, all round.
        pub groups: Vec<Group>,
        /// Its price.
        pub points: u16,
        /// MAP-92 A destroyer or smaller.
        pub small: bool = yes_no "small_ship",
    }

    /// MAP-103 A skill preset.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Preset besides "every_nth_other nth_value [note]" {
        /// Its name.
        pub name: String = text "preset",
        /// Skill of the leader.
        pub leader: i8 = number "leader" (SKILL),
        /// Skill of the others.
        pub others: i8 = number "others" (SKILL),
        /// Every how many-th of the others has another skill, and which.
        pub every: Option<(u8, i8)>,
    }
}

worded! {
    /// What a weapon is.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum GunKind {
        /// A machine gun or cannon.
        #[default]
        "gun" => Gun,
        /// A rocket or a salvo of rockets.
        "rocket" => Rocket,
        /// A bomb.
        "bomb" => Bomb,
        /// A torpedo.
        "torpedo" => Torpedo,
    }

    /// MAP-35 How a weapon is mounted.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Arc {
        /// Fixed, into a corridor ahead.
        #[default]
        "Fwd" => Fwd,
        /// 90 degrees ahead.
        "Fwd90" => Fwd90,
        /// 90 degrees astern.
        "Rear90" => Rear90,
        /// 90 degrees to the left.
        "Left90" => Left90,
        /// 90 degrees to the right.
        "Right90" => Right90,
        /// 180 degrees astern.
        "Rear180" => Rear180,
        /// All round.
        "Turret360" => Turret360,
    }

    /// MAP-19 A special manoeuvre; the index is that of the figure.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Manoeuvre {
        /// To the side and ahead, keeping the heading.
        "slip" => Slip,
        /// Turned round on the spot.
        "halfloop" => HalfLoop,
        /// Nothing seen of it on the table.
        "loop" => Loop,
    }

    /// What a target on the ground or at sea is.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum TargetKind {
        /// A ship, which moves and may fire.
        #[default]
        "ship" => Ship,
        /// An airfield or factory.
        "structure" => Structure,
        /// A gun position: a point.
        "aa" => Gun,
    }

    /// What an aircraft carries beside its guns.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Load {
        /// Nothing.
        #[default]
        "none" => None,
        /// Its bombs.
        "bombs" => Bombs,
        /// A torpedo.
        "torpedo" => Torpedo,
    }
}

impl Gun {
    /// MAP-34 How far it reaches along the ground; none where it reaches nobody.
    pub fn reach(&self) -> Option<Length> {
        self.columns.iter().rposition(|&number| number > 0).map(|last| Length::mm(RANGES_MM[last]))
    }
}

/// MAP-82 One "NxWeapon" of an aircraft: one roll to attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// How many guns.
    pub count: u8,
    /// What they are.
    pub gun: GunId,
    /// How they are mounted.
    pub arc: Arc,
    /// MAP-88 Whose they are: an index into [`Type::crew`].
    pub crew: u8,
}

/// MAP-88 A crew location; the first is the cockpit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// Who sits there: "rear gunner".
    pub name: String,
    /// Does he drop the bombs?
    pub drops_bombs: bool,
    /// Does he launch the torpedo?
    pub drops_torpedo: bool,
}

/// MAP-38, MAP-51, MAP-73, MAP-92 The modifiers of the number needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// A weapon that is not fixed, at an aircraft.
    pub non_fixed: i8,
    /// A side shot.
    pub side: i8,
    /// A head on shot.
    pub head_on: i8,
    /// A class 1 or 2 manoeuvre.
    pub violent: i8,
    /// Turns of 180 degrees or more.
    pub turned: i8,
    /// A target on the ground.
    pub ground: i8,
    /// Infantry on the ground.
    pub infantry: i8,
    /// Cover on the ground.
    pub cover: i8,
    /// From the ground at an aircraft.
    pub airborne: i8,
    /// Opportunity fire from the ground.
    pub opportunity: i8,
    /// From the ground, on the move.
    pub moved: i8,
    /// A torpedo from ahead or astern.
    pub bow_or_stern: i8,
    /// A torpedo at a small ship.
    pub small_ship: i8,
}

impl Preset {
    /// MAP-103 The skill of an aircraft of its type by its place among them, from 0 for the leader.
    pub fn skill(&self, place: usize) -> i8 {
        match self.every {
            _ if place == 0 => self.leader,
            Some((every, skill)) if place.is_multiple_of(usize::from(every)) => skill,
            _ => self.others,
        }
    }
}

/// MAP-75 The AA weapon of a unit of the ground lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroundGun {
    /// The name of the unit in its list.
    pub unit: String,
    /// The word by which the tables of the ground game name its mount.
    pub mount: String,
    /// How many guns.
    pub count: u8,
    /// What they are.
    pub gun: GunId,
    /// The price of the unit with it, as the table gives it.
    pub points: u16,
}
