//! House rules: units of one's own, with their price part by part, or everything that is wrong with them.

use crate::lists::{
    Class, Design, Drive, Equipment, EquipmentRow, Era, Family, Fitted, GENERIC, Kind, Lists, Speed, WEAPONS_EACH,
    points,
};
use sandtable_core::data::{nearest, unknown_word};
pub use sandtable_core::{Flaw, Quote, Share};
use sandtable_core::{LineTakes, SheetLine, SheetWord, Workshop};
use sandtable_geometry::Length;
use serde::Serialize;
use std::ops::RangeInclusive;

/// Hit points that an element may have.
pub const HIT_POINTS: RangeInclusive<u16> = 1..=999;
/// Those with which a new sheet begins where there are no classes of armour.
const NEW_HIT_POINTS: u16 = 16;
/// The class of tubes off the table.
pub const OFF_TABLE: &str = "off-table";
/// MAD-153 Hit points of infantry in WW2.
const SOFT: u16 = 5;
/// MAD-153 Hit points of armoured infantry in the hi-tech era.
const ARMOURED: u16 = 8;
/// MAD-153 Hit points of power armour.
const POWERED: u16 = 16;

/// The words for classes.
pub const CLASSES: [(&str, Option<Class>); 5] = [
    ("infantry", Some(Class::Infantry)),
    ("power armour", Some(Class::PowerArmour)),
    ("cavalry", Some(Class::Cavalry)),
    ("vehicle", Some(Class::Vehicle)),
    (OFF_TABLE, None),
];
/// The words for traits.
pub const TRAITS: [&str; 5] = ["recon", "spotter", "engineer", "carries 1", "carries power armour"];

/// A unit of one's own as it is written down, in the words of the unit tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Whose list it is in; everybody's if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    /// What it is: a word of [`CLASSES`].
    pub class: String,
    /// How it moves: a word of [`Drive`].
    pub drive: String,
    /// Hit points when fresh; none for what never stands on the table.
    pub hit_points: u16,
    /// A word of the speed table of the era; none for what never stands on the table.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub speed: String,
    /// Words of the weapon table, with a star for what does not fire on the move.
    pub weapons: Vec<String>,
    /// Words for what it carries besides.
    pub equipment: Vec<String>,
    /// Words for what it can do besides.
    pub traits: Vec<String>,
}

impl Sheet {
    /// Reads a sheet as pages and drafts have it.
    ///
    /// # Errors
    /// Lines that it has not, and entries that are of another sort.
    pub fn read(sheet: &sandtable_core::Sheet) -> Result<Sheet, Vec<Flaw>> {
        let mut lines = sheet.read();
        let read = Sheet {
            name: sheet.name.clone(),
            nation: Some(lines.word("nation")).filter(|nation| !nation.is_empty()),
            class: lines.word("class"),
            drive: lines.word("drive"),
            hit_points: lines.number("hit_points"),
            speed: lines.word("speed"),
            weapons: lines.words("weapons"),
            equipment: lines.words("equipment"),
            traits: lines.words("traits"),
        };
        lines.end().map(|()| read)
    }

    /// The sheet as pages and drafts have it.
    pub fn lines(&self) -> sandtable_core::Sheet {
        sandtable_core::Sheet { name: self.name.clone(), ..Default::default() }
            .with("nation", self.nation.as_deref().unwrap_or_default())
            .with("class", self.class.as_str())
            .with("drive", self.drive.as_str())
            .with("hit_points", self.hit_points)
            .with("speed", self.speed.as_str())
            .with("weapons", &self.weapons[..])
            .with("equipment", &self.equipment[..])
            .with("traits", &self.traits[..])
    }
}

/// MAD-44, MAD-93, MAD-94, MAD-153 The price of a sheet with its parts, the machine gun that is free among them.
///
/// # Errors
/// Everything that is wrong with it, with clauses.
pub fn quote(lists: &Lists, design: &Design, sheet: &Sheet) -> Result<Quote, Vec<Flaw>> {
    let kind = draft(lists, design, sheet, true)?;
    let mut parts = parts(lists, &kind);
    if kind.free_machine_gun {
        parts.push(Share { name: "Machine gun, as every vehicle has".into(), points: 0, clause: "MAD-44".into() });
    }
    Ok(Quote { points: kind.points_computed, parts })
}

/// MAD-118, MAD-122, MAD-125, MAD-152, MAD-153 What may stand on a sheet of the era of these lists.
pub fn workshop(lists: &Lists) -> Workshop {
    let hitech = lists.era == Era::HiTech;
    let choice = |word: &str, name: &str, points: u16| SheetWord { word: word.into(), name: name.into(), points };
    let named = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let name: String = first.into_iter().chain(letters).collect();
        choice(word, if word == "vtol" { "VTOL" } else { &name }, 0)
    };
    let classes = CLASSES.iter().filter(|(_, class)| hitech || *class != Some(Class::PowerArmour));
    let drives = Drive::ALL.iter().filter(|(_, drive)| hitech || !is_of_hitech(*drive));
    let traits = TRAITS.iter().filter(|word| hitech || **word != "carries power armour");
    let armour = lists.armour.classes.iter().filter(|_| hitech);
    let line = |key: &str, name: &'static str, takes: LineTakes, choices: Vec<SheetWord>| SheetLine {
        key: key.into(),
        name: name.into(),
        note: "".into(),
        takes,
        choices,
        first: None,
    };
    // A new sheet begins with a vehicle of medium speed, in the middle of what there is.
    let word = |key: &str, name: &'static str, first: &str, choices: Vec<SheetWord>| {
        let first = choices.iter().find(|choice| choice.word == first).or(choices.first());
        SheetLine {
            first: first.map(|choice| choice.word.as_str().into()),
            ..line(key, name, LineTakes::Word, choices.clone())
        }
    };
    let armour: Vec<SheetWord> = armour.map(|(name, points)| choice(&points.to_string(), name, *points)).collect();
    let middle = armour.get(armour.len() / 2).map_or(NEW_HIT_POINTS, |class| class.points);
    let (armour_name, armour) = match armour.is_empty() {
        true => ("Hit points", Vec::new()),
        false => ("Armour", armour.into_iter().chain([choice("0", "None", 0)]).collect()),
    };
    let speeds = lists.speeds.iter().map(|speed| choice(&speed.id, &speed.name, speed.points));
    let weapons = lists.weapons.iter().map(|weapon| choice(&weapon.id, &weapon.name, weapon.points));
    let equipment: Vec<SheetWord> =
        lists.equipment.iter().map(|row| choice(row.item.word(), &row.name, row.points)).collect();
    let starred = LineTakes::List {
        most: WEAPONS_EACH,
        each: "Weapon".into(),
        mark: "*".into(),
        marked: "does not fire when it moves".into(),
    };
    let lines = [
        Some(word("class", "Class", "vehicle", classes.map(|(word, _)| named(word)).collect())),
        Some(word("drive", "Drive", "tracked", drives.map(|(word, _)| named(word)).collect())),
        Some(word("speed", "Speed", "medium", speeds.chain([choice("", "None", 0)]).collect())),
        Some(SheetLine {
            first: Some(middle.into()),
            ..line("hit_points", armour_name, LineTakes::Number { most: *HIT_POINTS.end() }, armour)
        }),
        Some(line("weapons", "Weapons", starred, weapons.collect())),
        (!equipment.is_empty()).then(|| line("equipment", "Equipment", LineTakes::Words, equipment)),
        Some(SheetLine {
            note: "free of cost".into(),
            ..line("traits", "Traits", LineTakes::Words, traits.map(|word| named(word)).collect())
        }),
    ];
    Workshop { lines: lines.into_iter().flatten().collect() }
}

/// MAD-109 Drives that there are in the hi-tech era alone.
fn is_of_hitech(drive: Drive) -> bool {
    matches!(drive, Drive::Walker | Drive::Grav | Drive::Vtol)
}

/// MAD-93 What a kind pays for: its speed, its hit points, its weapons, its extras.
pub fn parts(lists: &Lists, kind: &Kind) -> Vec<Share> {
    let share = |name: String, points: u16, clause: &str| Share { name, points, clause: clause.into() };
    let mut parts = Vec::new();
    if let Some(speed) = lists.speeds.iter().find(|speed| speed.id == kind.speed) {
        let clause = if lists.era == Era::HiTech { "MAD-152" } else { "MAD-96" };
        parts.push(share(speed.name.clone(), speed.points, clause));
    }
    if kind.hit_points > 0 {
        parts.push(share(format!("{} hit points", kind.hit_points), kind.hit_points, "MAD-93"));
    }
    for fitted in &kind.weapons {
        let weapon = lists.weapon(fitted.weapon);
        let discount = fitted.fixed && kind.class == Class::Vehicle;
        let (points, clause) = match weapon.family {
            Family::Grenade => (weapon.points, "MAD-95"),
            _ if discount => (points::armament_points(kind.class, weapon, true), "MAD-94"),
            _ => (weapon.points, "MAD-93"),
        };
        parts.push(share(format!("{}{}", weapon.name, if fitted.fixed { "*" } else { "" }), points, clause));
    }
    let items = lists.equipment.iter().filter(|row| kind.equipment.contains(&row.item));
    parts.extend(items.map(|row| share(row.name.clone(), row.points, "MAD-122")));
    parts
}

/// MAD-153 The kind that a sheet describes. Whether it may be so is looked at only if `whole`: where its reader has found
/// nothing wrong with it before.
///
/// # Errors
/// Everything that is wrong with it.
pub fn draft(lists: &Lists, design: &Design, sheet: &Sheet, whole: bool) -> Result<Kind, Vec<Flaw>> {
    let mut flaws = Flaws::default();
    let class = flaws.one_of("class", &CLASSES, &sheet.class);
    let drive = flaws.one_of("drive", &Drive::ALL, &sheet.drive);
    let traits = Traits::read(&sheet.traits, &mut flaws);
    let weapons = fitted(lists, &sheet.weapons, &mut flaws);
    let equipment: Vec<Equipment> =
        sheet.equipment.iter().map(|word| flaws.one_of("equipment", &Equipment::ALL, word)).collect();
    let items: Vec<&EquipmentRow> = lists.equipment.iter().filter(|row| equipment.contains(&row.item)).collect();
    if class.is_none() != (drive == Drive::None) {
        flaws.add("drive", "'none' is the drive of off-table tubes, and of nothing else".into(), None);
    }
    let speed = match class {
        Some(_) => speed(lists, &sheet.speed, &mut flaws),
        None => {
            if !sheet.speed.is_empty() {
                flaws.add("speed", "off-table tubes have none".into(), None);
            }
            if sheet.hit_points > 0 {
                flaws.add("hit_points", "off-table tubes have none".into(), None);
            }
            None
        }
    };
    if sheet.name.trim().is_empty() {
        flaws.add("name", "may not be empty".into(), None);
    }
    if class.is_some() && !HIT_POINTS.contains(&sheet.hit_points) {
        let (low, high) = (HIT_POINTS.start(), HIT_POINTS.end());
        flaws.add("hit_points", format!("{} is not between {low} and {high}", sheet.hit_points), None);
    }
    let class = class.unwrap_or(Class::Vehicle);
    let armed = weapons.iter().map(|fitted| (lists.weapon(fitted.weapon), fitted.fixed));
    // MAD-44 Anti-infantry machine gun: every vehicle has one, unless it lists a gun of that sort.
    let mut families = armed.clone().map(|(weapon, _)| weapon.family);
    let lists_machine_gun = families.any(|family| matches!(family, Family::SmallArms | Family::Support));
    let computed = points::element(class, sheet.hit_points, speed.map_or(0, |speed| speed.points), armed, &items);
    let kind = Kind {
        nation: sheet.nation.clone().unwrap_or_else(|| GENERIC.into()),
        name: sheet.name.clone(),
        class,
        drive,
        hit_points: sheet.hit_points,
        distance: speed.map_or(Length::ZERO, |speed| speed.distance),
        speed: speed.map_or(String::new(), |speed| speed.id.clone()),
        weapons,
        capacity: traits.capacity,
        carries_power_armour: traits.carries_power_armour,
        recon: traits.recon,
        spotter: traits.spotter,
        engineer: traits.engineer,
        free_machine_gun: class == Class::Vehicle && drive != Drive::None && !lists_machine_gun,
        equipment,
        points: computed,
        points_computed: computed,
        points_printed: None,
        house: true,
    };
    if whole && flaws.0.is_empty() {
        judge(lists, design, &kind, &mut flaws);
    }
    if flaws.0.is_empty() { Ok(kind) } else { Err(flaws.0) }
}

/// What has been found wrong so far.
#[derive(Default)]
struct Flaws(Vec<Flaw>);

impl Flaws {
    fn add(&mut self, field: &str, what: String, clause: Option<&str>) {
        self.0.push(Flaw { field: field.into(), what, clause: clause.map(Into::into) });
    }

    /// The value of a word; the first of all where it is none of them.
    fn one_of<T: Copy>(&mut self, field: &str, words: &[(&str, T)], word: &str) -> T {
        let found = words.iter().find(|(known, _)| known.eq_ignore_ascii_case(word.trim()));
        if found.is_none() {
            self.add(field, unknown_word(word, words.iter().map(|(known, _)| *known)), None);
        }
        found.unwrap_or(&words[0]).1
    }
}

/// What the traits of a sheet say.
#[derive(Default)]
struct Traits {
    capacity: u8,
    carries_power_armour: bool,
    recon: bool,
    spotter: bool,
    engineer: bool,
}

impl Traits {
    fn read(words: &[String], flaws: &mut Flaws) -> Traits {
        let mut traits = Traits::default();
        for word in words {
            match word.trim() {
                "recon" => traits.recon = true,
                "spotter" => traits.spotter = true,
                "engineer" => traits.engineer = true,
                "carries 1" => traits.capacity = 1,
                "carries power armour" => (traits.capacity, traits.carries_power_armour) = (1, true),
                word => {
                    let hint = nearest(word, TRAITS).map_or(String::new(), |hint| format!("; did you mean '{hint}'?"));
                    flaws.add("traits", format!("unknown trait '{word}'{hint}"), None);
                }
            }
        }
        traits
    }
}

/// The weapons of a sheet; a star after the word means: not on the move.
fn fitted(lists: &Lists, words: &[String], flaws: &mut Flaws) -> Vec<Fitted> {
    let mut weapons = Vec::new();
    for word in words {
        let word = word.trim();
        let (id, fixed) = word.strip_suffix('*').map_or((word, false), |id| (id.trim_end(), true));
        match lists.weapon_by_id(id) {
            Some(weapon) => weapons.push(Fitted { weapon, fixed }),
            None => {
                let hint = nearest(id, lists.weapons.iter().map(|weapon| weapon.id.as_str()));
                let hint = hint.map_or(String::new(), |hint| format!("; did you mean '{hint}'?"));
                flaws.add("weapons", format!("unknown weapon '{id}'{hint}"), None);
            }
        }
    }
    if weapons.len() > WEAPONS_EACH {
        flaws.add("weapons", format!("{} weapons; at most {WEAPONS_EACH}", weapons.len()), None);
    }
    weapons
}

fn speed<'l>(lists: &'l Lists, word: &str, flaws: &mut Flaws) -> Option<&'l Speed> {
    let found = lists.speeds.iter().find(|speed| speed.id == word);
    if word.is_empty() {
        flaws.add("speed", "may not be empty".into(), None);
    } else if found.is_none() {
        let known: Vec<&str> = lists.speeds.iter().map(|speed| speed.id.as_str()).collect();
        flaws.add("speed", format!("unknown speed '{word}', expected one of: {}", known.join(", ")), None);
    }
    found
}

/// MAD-153 Designing units: what may not be combined.
fn judge(lists: &Lists, design: &Design, kind: &Kind, flaws: &mut Flaws) {
    if kind.is_off_table() {
        let tube = |fitted: &Fitted| lists.weapon(fitted.weapon).family == Family::Artillery;
        if kind.weapons.len() != 1 || !tube(&kind.weapons[0]) {
            flaws.add("weapons", "an off-table tube has one artillery weapon".into(), Some("MAD-140"));
        }
        return;
    }
    if lists.era != Era::HiTech
        && (is_of_hitech(kind.drive) || kind.class == Class::PowerArmour || kind.carries_power_armour)
    {
        let what = "walkers, grav vehicles, VTOLs and power armour are of the hi-tech era";
        return flaws.add("class", what.into(), Some("MAD-109"));
    }
    judge_mobility(kind, flaws);
    judge_traits(kind, flaws);
    judge_weapons(lists, kind, flaws);
    judge_equipment(lists, kind, flaws);
    judge_armour(lists, design, kind, flaws);
}

/// MAD-153 Class, drive and speed go together.
fn judge_mobility(kind: &Kind, flaws: &mut Flaws) {
    if (kind.class == Class::Vehicle) == (kind.drive == Drive::Foot) {
        let what = "'foot' is the drive of infantry, power armour and cavalry, and of nothing else";
        flaws.add("drive", what.into(), Some("MAD-153"));
    }
    let right_speed = match (kind.class, kind.drive) {
        (Class::Infantry | Class::PowerArmour, _) => kind.speed.starts_with("foot"),
        (Class::Cavalry, _) => kind.speed == "cavalry",
        (Class::Vehicle, Drive::Vtol) => kind.speed == "vtol",
        (Class::Vehicle, _) => !kind.speed.starts_with("foot") && kind.speed != "cavalry" && kind.speed != "vtol",
    };
    if !right_speed {
        flaws.add("speed", format!("'{}' is no speed of this class and drive", kind.speed), Some("MAD-153"));
    }
}

/// MAD-131, MAD-153 Who observes, who digs, who carries.
fn judge_traits(kind: &Kind, flaws: &mut Flaws) {
    let foot = matches!(kind.class, Class::Infantry | Class::PowerArmour);
    if (kind.spotter || kind.engineer) && !foot {
        let what = "only infantry and power armour may be spotters or engineers";
        flaws.add("traits", what.into(), Some("MAD-153"));
    }
    if kind.capacity > 0 && kind.class != Class::Vehicle {
        flaws.add("traits", "only vehicles carry infantry".into(), Some("MAD-131"));
    }
}

/// MAD-118, MAD-153 Who may be armed with what.
fn judge_weapons(lists: &Lists, kind: &Kind, flaws: &mut Flaws) {
    for fitted in &kind.weapons {
        let weapon = lists.weapon(fitted.weapon);
        if weapon.excluded.contains(&kind.carrier()) {
            let what = format!("'{}' may not be carried by this type", weapon.id);
            flaws.add("weapons", what, Some("MAD-118"));
        }
        let light = matches!(weapon.family, Family::SmallArms | Family::Grenade);
        if matches!(kind.class, Class::Infantry | Class::Cavalry) && !light && !fitted.fixed {
            let what = format!("'{0}' needs a star with infantry: '{0}*'", weapon.id);
            flaws.add("weapons", what, Some("MAD-153"));
        }
    }
}

/// MAD-122 Vehicles only, each item once, and not with what it does not go with.
fn judge_equipment(lists: &Lists, kind: &Kind, flaws: &mut Flaws) {
    for (index, item) in lists.equipment.iter().filter(|row| kind.equipment.contains(&row.item)).enumerate() {
        if index == 0 && kind.class != Class::Vehicle {
            flaws.add("equipment", "only vehicles carry equipment".into(), Some("MAD-122"));
        }
        if let Some(other) = item.not_with.iter().find(|other| kind.equipment.contains(other)) {
            let other = lists.equipment.iter().find(|row| row.item == *other).map_or("", |row| &row.name);
            flaws.add("equipment", format!("{} does not go with {other}", item.name), Some("MAD-122"));
        }
        if kind.equipment.iter().filter(|other| **other == item.item).count() > 1 {
            flaws.add("equipment", format!("{} at most once", item.name), Some("MAD-122"));
        }
    }
    if lists.equipment.is_empty() && !kind.equipment.is_empty() {
        flaws.add("equipment", "equipment is of the hi-tech era".into(), Some("MAD-122"));
    }
}

/// MAD-125, MAD-153 Hit points: those of infantry and power armour, and in the hi-tech era those of an armour class, no
/// more than the highest of the drive.
fn judge_armour(lists: &Lists, design: &Design, kind: &Kind, flaws: &mut Flaws) {
    let hitech = lists.era == Era::HiTech;
    let free = hitech && design.free_armour;
    let usual: &[u16] = match kind.class {
        Class::Infantry if hitech => &[ARMOURED, SOFT],
        Class::Infantry => &[SOFT],
        Class::PowerArmour => &[POWERED],
        Class::Cavalry | Class::Vehicle => &[],
    };
    if !free && !usual.is_empty() && !usual.contains(&kind.hit_points) {
        let known: Vec<String> = usual.iter().map(u16::to_string).collect();
        let what = format!("{} is not what this class has: {}", kind.hit_points, known.join(" or "));
        flaws.add("hit_points", what, Some("MAD-153"));
    } else if hitech && !free && !lists.armour.classes.iter().any(|(_, class)| *class == kind.hit_points) {
        flaws.add("hit_points", format!("{} is no armour class of the table", kind.hit_points), Some("MAD-125"));
    }
    let highest = lists.armour.highest.iter().find(|(drive, _)| *drive == kind.drive);
    let limited = hitech && design.armour_limits;
    if let Some((_, highest)) = highest.filter(|(_, highest)| limited && kind.hit_points > *highest) {
        let what = format!("{} is more than the {highest} of this drive", kind.hit_points);
        flaws.add("hit_points", what, Some("MAD-125"));
    }
}
